//! `tabia lab techniques`: what each technique of the engine buys in a position.

use std::io::Write;

use clap::Args;

use super::super::CliError;
use super::super::output::print;
use super::arguments::named_or_start;
use crate::sheet::{SheetFormat, table};
use tabia_chess::{Position, san};
use tabia_engine::{self as engine, Depth};
use tabia_lab::techniques::{Comparison, Outcome, Plan, Ratio, Row, compare};

#[derive(Args)]
pub struct Techniques {
    /// The position, as FEN or by a name of `tabia lab positions`; default: the standard start
    fen: Vec<String>,
    /// Depth in half-moves
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(i32).range(1..=60))]
    depth: i32,
    /// Depth in half-moves of the searches with one technique alone
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(i32).range(1..=60))]
    alone_depth: i32,
    /// Maximum nodes of a search
    #[arg(long, default_value_t = 20_000_000)]
    nodes: u64,
    #[arg(long, default_value = "table")]
    format: SheetFormat,
}

impl Techniques {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let plan = Plan {
            position: named_or_start(&self.fen)?,
            techniques: engine::Techniques::default(),
            depth: Depth(self.depth),
            alone_depth: Depth(self.alone_depth),
            most_nodes: self.nodes.max(1),
        };
        let mut comparison = Comparison::new(&plan.techniques);
        compare(
            &plan,
            &mut |trial, outcome| comparison.add(trial, outcome),
            &|| true,
        )?;
        let mut rows: Vec<&Row> = comparison.rows.iter().collect();
        let saving = |row: &Row| comparison.saving(row).map_or(0.0, |ratio| ratio.value);
        rows.sort_by(|a, b| saving(b).total_cmp(&saving(a)));
        let position = &plan.position;
        let standard = base(position, "as shipped", comparison.standard.as_ref());
        let plain = base(position, "plain alpha-beta", comparison.plain.as_ref());
        let rows = rows
            .into_iter()
            .map(|row| cells(position, &comparison, row));
        let all = std::iter::once(standard)
            .chain(noise(&comparison))
            .chain(rows)
            .chain(std::iter::once(plain));
        print(out, &table(self.format, TITLES, all.collect()))
    }
}

const TITLES: [&str; 11] = [
    "technique",
    "switched",
    "nodes",
    "seconds",
    "without : with",
    "move",
    "score",
    "alone",
    "seconds alone",
    "plain : alone",
    "Elo measured",
];

fn cells(position: &Position, comparison: &Comparison, row: &Row) -> [String; 11] {
    let [nodes, seconds] = cost(row.switched.as_ref());
    let [alone, alone_seconds] = cost(row.alone.as_ref());
    let [mv, score] = answer(position, row.switched.as_ref());
    let measured = row.technique.measured();
    let measured = measured.map(|measured| format!("{:+} ± {}", measured.elo, measured.error));
    [
        row.technique.label().to_owned(),
        if row.is_on { "off" } else { "on" }.to_owned(),
        nodes,
        seconds,
        ratio(comparison.saving(row)),
        mv,
        score,
        alone,
        alone_seconds,
        ratio(comparison.saving_alone(row)),
        or_none(measured),
    ]
}

/// A row that the others are compared with.
fn base(position: &Position, name: &str, outcome: Option<&Outcome>) -> [String; 11] {
    let [nodes, seconds] = cost(outcome);
    let [mv, score] = answer(position, outcome);
    let mut row = empty(name);
    (row[2], row[3], row[5], row[6]) = (nodes, seconds, mv, score);
    row
}

/// What nodes change for no reason; nothing where a search was given up.
fn noise(comparison: &Comparison) -> Option<[String; 11]> {
    let (least, greatest) = comparison.noise()?;
    let mut row = empty("a margin moved by 1 %");
    row[4] = format!("{least:.2} to {greatest:.2}");
    Some(row)
}

/// A row with its name only.
fn empty(name: &str) -> [String; 11] {
    let mut row: [String; 11] = std::array::from_fn(|_| NONE.to_owned());
    row[0] = name.to_owned();
    row
}

const NONE: &str = "-";

fn or_none(value: Option<String>) -> String {
    value.unwrap_or_else(|| NONE.to_owned())
}

/// Nodes and seconds.
fn cost(outcome: Option<&Outcome>) -> [String; 2] {
    let nodes = outcome.map(|outcome| {
        let more = if outcome.is_whole { "" } else { ">" };
        format!("{more}{}", outcome.nodes)
    });
    let seconds = outcome.map(|outcome| format!("{:.3}", outcome.time.as_secs_f64()));
    [nodes, seconds].map(or_none)
}

/// The move and its score.
fn answer(position: &Position, outcome: Option<&Outcome>) -> [String; 2] {
    let mv = outcome.and_then(|outcome| outcome.mv);
    let score = outcome.and_then(|outcome| outcome.score);
    [
        or_none(mv.map(|mv| san::write(position, mv))),
        or_none(score.map(|score| score.to_string())),
    ]
}

fn ratio(ratio: Option<Ratio>) -> String {
    or_none(ratio.map(|ratio| {
        let about = if ratio.is_bound { "~" } else { "" };
        format!("{about}{:.2}", ratio.value)
    }))
}
