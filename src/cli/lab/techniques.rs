//! `tabia lab techniques`: what each technique of the engine buys in a position.

use std::io::Write;

use clap::Args;

use super::super::CliError;
use super::super::output::print;
use super::arguments::{Format, named_or_start};
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
    format: Format,
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
        let mut text = self.line(&[
            "technique",
            "switched",
            "nodes",
            "seconds",
            "without : with",
            "move",
            "score",
            "alone",
            "seconds",
            "plain : alone",
            "Elo measured",
        ]);
        text += &self.base(&plan.position, "as shipped", comparison.standard.as_ref());
        text += &self.noise(&comparison);
        let mut rows: Vec<&Row> = comparison.rows.iter().collect();
        let saving = |row: &Row| comparison.saving(row).map_or(0.0, |ratio| ratio.value);
        rows.sort_by(|a, b| saving(b).total_cmp(&saving(a)));
        for row in rows {
            text += &self.row(&plan.position, &comparison, row);
        }
        text += &self.base(
            &plan.position,
            "plain alpha-beta",
            comparison.plain.as_ref(),
        );
        print(out, &text)
    }

    fn row(&self, position: &Position, comparison: &Comparison, row: &Row) -> String {
        let (nodes, seconds) = cost(row.switched.as_ref());
        let (alone, alone_seconds) = cost(row.alone.as_ref());
        let (mv, score) = answer(position, row.switched.as_ref());
        let measured = row.technique.measured();
        let measured = measured.map_or_else(String::new, |measured| {
            format!("{:+} ± {}", measured.elo, measured.error)
        });
        self.line(&[
            &row.technique.label(),
            if row.is_on { "off" } else { "on" },
            &nodes,
            &seconds,
            &ratio(comparison.saving(row)),
            &mv,
            &score,
            &alone,
            &alone_seconds,
            &ratio(comparison.saving_alone(row)),
            &measured,
        ])
    }

    fn base(&self, position: &Position, name: &str, outcome: Option<&Outcome>) -> String {
        let (nodes, seconds) = cost(outcome);
        let (mv, score) = answer(position, outcome);
        self.line(&[name, "", &nodes, &seconds, "", &mv, &score, "", "", "", ""])
    }

    /// What nodes change for no reason; nothing where a search was given up.
    fn noise(&self, comparison: &Comparison) -> String {
        let Some((least, greatest)) = comparison.noise() else {
            return String::new();
        };
        let name = "a margin moved by 1 %";
        let range = format!("{least:.2} to {greatest:.2}");
        self.line(&[name, "", "", "", &range, "", "", "", "", "", ""])
    }

    fn line(&self, cells: &[&str; 11]) -> String {
        match self.format {
            Format::Csv => format!("{}\n", cells.join(",")),
            Format::Table => {
                let [name, rest @ ..] = cells;
                let widths = [9, 11, 9, 15, 8, 8, 11, 9, 14, 13];
                let rest = rest.iter().zip(widths);
                let rest = rest.map(|(cell, width)| format!("{cell:>width$}"));
                format!("{name:<26}{}\n", rest.collect::<String>())
            }
        }
    }
}

/// Nodes and seconds.
fn cost(outcome: Option<&Outcome>) -> (String, String) {
    outcome.map_or_else(Default::default, |outcome| {
        let more = if outcome.is_whole { "" } else { ">" };
        let seconds = outcome.time.as_secs_f64();
        (format!("{more}{}", outcome.nodes), format!("{seconds:.3}"))
    })
}

/// The move and its score.
fn answer(position: &Position, outcome: Option<&Outcome>) -> (String, String) {
    let mv = outcome.and_then(|outcome| outcome.mv);
    let score = outcome.and_then(|outcome| outcome.score);
    (
        mv.map_or_else(String::new, |mv| san::write(position, mv)),
        score.map_or_else(String::new, |score| score.to_string()),
    )
}

fn ratio(ratio: Option<Ratio>) -> String {
    ratio.map_or_else(String::new, |ratio| {
        let about = if ratio.is_bound { "~" } else { "" };
        format!("{about}{:.2}", ratio.value)
    })
}
