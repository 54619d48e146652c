//! `tabia lab trace`: a search of the engine, recorded and looked at.

use std::fmt::Write as _;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::super::CliError;
use super::super::output::print;
use super::super::standard::is_standard;
use super::super::target::{Replacing, Target};
use super::arguments::named_or_start;
use crate::sheet::{SheetFormat, table};
use tabia_chess::{Move, Position, san};
use tabia_engine::trace::{
    Extent, Kind, NodeId, Note, Purpose, Request, Step, Trace as Recorded, TraceError, record,
};
use tabia_engine::{Bound, Limits, Ply, Score, Technique, Techniques};
use tabia_lab::refutation::{Refutation, Verdict, refutation};

#[derive(Args)]
pub struct Trace {
    /// The position, as FEN or by a name of `tabia lab positions`; default: the standard start
    #[arg(conflicts_with = "read")]
    fen: Vec<String>,
    /// Depth in half-moves
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(i32).range(1..=60))]
    depth: i32,
    /// Maximum number of recorded nodes; the deepest are left out
    #[arg(long, default_value_t = 1_000_000)]
    nodes: usize,
    /// Maximum distance of recorded nodes from the root, in half-moves
    #[arg(long, default_value_t = Ply::MAX.0)]
    plies: usize,
    /// Search as in analysis: without reductions at the root, and with less pruning
    #[arg(long)]
    analysis: bool,
    /// Write the trace to this file; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    replacing: Replacing,
    /// Read a trace instead of searching; - is standard input
    #[arg(long, value_name = "FILE")]
    read: Option<PathBuf>,
    /// Show the moves tried after these moves of the last iteration, such as "e4 e5"
    #[arg(long, value_name = "MOVES")]
    line: Option<String>,
    /// Explain why the engine rejects this move
    #[arg(long, value_name = "MOVE")]
    why: Option<String>,
    /// As CSV or JSON only the rows are printed: the windows of the iterations, or the moves of --line
    #[arg(long, default_value = "table", conflicts_with = "why")]
    format: SheetFormat,
}

impl Trace {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let target = self.output.as_deref();
        let target = target.map(|output| Target::new(output, &self.read, self.replacing));
        let target = target.transpose()?;
        let trace = match &self.read {
            Some(path) => Trace::read_file(path).map_err(|source| CliError::Trace {
                path: path.clone(),
                source,
            })?,
            None => self.search(named_or_start(&self.fen)?, Vec::new())?,
        };
        match &target {
            Some(target) if is_standard(target.path()) => target.write(&trace.to_bytes(), out)?,
            Some(target) => {
                let saved = trace.save(target.path(), &|_| true);
                saved.map_err(CliError::file(target.path()))?;
            }
            None => {}
        }
        let mut text = match self.format {
            SheetFormat::Table => summary(&trace),
            _ => String::new(),
        };
        match (&self.line, &self.why) {
            (None, None) => text += &roots(&trace, self.format),
            (line, why) => {
                if let Some(line) = line {
                    text += &moves_after(&trace, line, self.format)?;
                }
                if let Some(mv) = why {
                    self.explain(&trace, mv, &mut text)?;
                }
            }
        }
        match &target {
            Some(target) => target.print(out, &text),
            None => print(out, &text),
        }
    }

    fn read_file(path: &Path) -> Result<Recorded, TraceError> {
        if is_standard(path) {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes)?;
            return Recorded::from_bytes(&bytes);
        }
        Recorded::open(path, &|_| true)
    }

    fn search(&self, position: Position, only: Vec<Move>) -> Result<Recorded, CliError> {
        let limits = Limits {
            analysis: self.analysis,
            search_moves: only,
            ..Limits::depth(self.depth)
        };
        let request = Request {
            position,
            history: Vec::new(),
            limits,
            techniques: Techniques::default(),
            extent: Extent {
                records: self.nodes,
                plies: Ply(self.plies),
            },
        };
        Ok(record(request, &|_| true)?)
    }

    /// What the trace says against a move, and what a search of that move alone says.
    fn explain(&self, trace: &Recorded, text: &str, out: &mut String) -> Result<(), CliError> {
        let root = &trace.summary.position;
        let mv = san::read(root, text)?;
        let Some(found) = refutation(trace, mv) else {
            let name = san::write(root, mv);
            return Err(CliError::NotRecorded(name));
        };
        out.push_str(&sentence(root, &found));
        if self.read.is_none() && found.verdict != Verdict::Best {
            let alone = self.search(root.clone(), vec![mv])?;
            if let Some(found) = refutation(&alone, mv) {
                out.push_str(&sentence(root, &found));
            }
        }
        Ok(())
    }
}

fn summary(trace: &Recorded) -> String {
    let summary = &trace.summary;
    let mut text = format!("{}\n", summary.position.fen());
    let score = summary
        .white_score()
        .map_or_else(String::new, |score| score.to_string());
    let line = san::write_line(&summary.position, &summary.line).join(" ");
    let (depth, nodes, records) = (summary.depth, summary.nodes, trace.len());
    let _ = writeln!(text, "depth {depth}  {score}  {nodes} nodes  {line}");
    let _ = write!(text, "{records} recorded");
    for (count, why) in [
        (summary.too_deep, "left out as too deep"),
        (summary.no_room, "left out for lack of space"),
    ] {
        if count > 0 {
            let _ = write!(text, ", {count} {why}");
        }
    }
    text.push('\n');
    text
}

/// A row for each window of each iteration.
fn roots(trace: &Recorded, format: SheetFormat) -> String {
    let rows = trace.roots().map(|root| {
        let record = trace.get(root);
        let view = trace.white_view(root);
        let best = trace.decider(root).and_then(|child| trace.get(child).mv());
        let best = best.map_or_else(none, |mv| san::write(&trace.summary.position, mv));
        [
            record.depth().to_string(),
            view.low.to_string(),
            view.high.to_string(),
            value_text(view.value, view.bound),
            best,
            record.nodes().to_string(),
            record.cause().name().to_owned(),
        ]
    });
    let titles = ["depth", "low", "high", "value", "move", "nodes", "ended by"];
    table(format, titles, rows.collect())
}

fn none() -> String {
    "-".to_owned()
}

/// What was tried after a line, in the last iteration that has it.
fn moves_after(trace: &Recorded, line: &str, format: SheetFormat) -> Result<String, CliError> {
    let mut position = trace.summary.position.clone();
    let mut moves = Vec::new();
    for text in line.split_whitespace().filter(|text| !is_move_number(text)) {
        let mv = san::read(&position, text)?;
        position = position.after(mv);
        moves.push(mv);
    }
    let roots: Vec<NodeId> = trace.roots().collect();
    let node = roots.into_iter().rev().find_map(|root| {
        moves
            .iter()
            .try_fold(root, |node, &mv| trace.child_by(node, mv))
    });
    let Some(node) = node else {
        return Err(CliError::NotRecorded(line.to_owned()));
    };
    let nodes = std::iter::once(node).chain(trace.children(node));
    let rows = nodes.map(|node| row(trace, &position, node)).collect();
    let titles = [
        "n", "move", "order", "searched", "kind", "low", "high", "value", "depth", "nodes",
        "ended by",
    ];
    Ok(table(format, titles, rows))
}

fn is_move_number(text: &str) -> bool {
    text.ends_with('.') || text.parse::<u32>().is_ok()
}

/// One node below (or at) the position.
fn row(trace: &Recorded, position: &Position, node: NodeId) -> [String; 11] {
    let record = trace.get(node);
    let name = match record.step() {
        Step::Play(mv) if position.is_legal(mv) => san::write(position, mv),
        Step::Play(_) => "=".to_owned(),
        Step::Pass => "pass".to_owned(),
        Step::Stay => "=".to_owned(),
    };
    let mut cause = record.cause().name().to_owned();
    if let Some(technique) = record.cause().technique().and_then(Technique::named) {
        let _ = write!(cause, " [{}]", technique.label());
    }
    if record.reduction() > 0 {
        let _ = write!(cause, ", late: −{} plies", record.reduction());
    }
    for extension in record.extensions() {
        let _ = write!(cause, ", extended: {}", extension.name());
    }
    for note in record.notes().filter(|note| *note != Note::InCheck) {
        let _ = write!(cause, ", {}", note.name());
    }
    let number = match record.number() {
        0 => none(),
        number => number.to_string(),
    };
    let order = record.order().name().to_owned();
    if record.kind() == Kind::Skipped {
        let [searched, rest @ ..] = std::array::from_fn::<String, 7, _>(|_| none());
        let [kind, low, high, value, depth, nodes] = rest;
        let cause = format!("skipped: {cause}");
        return [
            number, name, order, searched, kind, low, high, value, depth, nodes, cause,
        ];
    }
    let view = trace.white_view(node);
    let purpose = match record.purpose() {
        Purpose::Whole if record.kind() == Kind::Quiescence => "captures",
        purpose => purpose.name(),
    };
    [
        number,
        name,
        order,
        purpose.to_owned(),
        record.kind().name().to_owned(),
        view.low.to_string(),
        view.high.to_string(),
        value_text(view.value, view.bound),
        record.depth().to_string(),
        record.nodes().to_string(),
        cause,
    ]
}

fn value_text(value: Option<Score>, bound: Bound) -> String {
    let Some(value) = value else {
        return "-".to_owned();
    };
    let sign = match bound {
        Bound::Exact => "=",
        Bound::Lower => "≥",
        Bound::Upper => "≤",
    };
    format!("{sign}{value}")
}

/// “Nxe5 loses to dxe5 (≤-2.30 at depth 7) …”
fn sentence(root: &Position, found: &Refutation) -> String {
    let names = san::write_line(root, &found.line);
    let mv = names.first().map_or("", String::as_str);
    let value = value_text(Some(found.value), found.bound);
    let depth = found.depth;
    let mut text = match (found.verdict, names.get(1)) {
        (Verdict::Best, _) => format!("{mv} is the engine's move ({value} at depth {depth})"),
        (Verdict::Loses, Some(reply)) => {
            format!("{mv} loses to {reply} ({value} at depth {depth})")
        }
        (Verdict::Worse, Some(reply)) => {
            format!("{mv} is answered by {reply} ({value} at depth {depth})")
        }
        (Verdict::Alone, Some(reply)) => {
            format!("Searched alone, {mv} meets {reply} ({value} at depth {depth})")
        }
        (Verdict::Slower, _) => format!("{mv} is no quicker mate (given up at depth {depth})"),
        (Verdict::Loses, None) => format!("{mv} is refuted at once ({value} at depth {depth})"),
        (Verdict::Worse, None) => format!("{mv} is worth no more ({value} at depth {depth})"),
        (Verdict::Alone, None) => format!("Searched alone, {mv} ({value} at depth {depth})"),
    };
    if let Some((better, score)) = found.better {
        let _ = write!(text, "; better is {} ({score})", san::write(root, better));
    }
    let _ = writeln!(
        text,
        "; the line ends at ply {}: {}",
        found.ply,
        found.cause.name()
    );
    let _ = writeln!(text, "  {}", names.join(" "));
    text
}
