//! The command `tabia book check`: by the rules of the book here, by an engine in [`verify`](super::verify).

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::files::{is_tabia, open_with_problems};
use super::verify::{EngineFor, Verification};
use crate::CliError;
use crate::input::name;
use crate::output::print_reports;
use tabia_book::file::Opened;
use tabia_book::verify::{Options, Scope, Thresholds};
use tabia_book::{Graph, check, export};
use tabia_chess::Color;
use tabia_engine::Limits;

#[derive(Args)]
pub struct Check {
    /// The books; - is standard input
    #[arg(required = true)]
    books: Vec<PathBuf>,
    /// Also search the positions of the book with the engine and list its bad moves
    #[arg(long)]
    engine: bool,
    /// Depth of the search of each position, in half-moves
    #[arg(long, conflicts_with = "nodes", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Nodes of each search
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The moves to check
    #[arg(long, value_enum, default_value_t = Moves::All)]
    moves: Moves,
    /// List moves that lose more centipawns against the best move of their position
    #[arg(long, value_name = "CP", default_value_t = 50)]
    lose: i32,
    /// List moves after which their side is worse by more centipawns
    #[arg(long, value_name = "CP", default_value_t = 80)]
    worse: i32,
    /// Also search positions that have an evaluation
    #[arg(long)]
    again: bool,
    /// The .ron book to write evaluations to; an existing one is continued. - is standard output
    #[arg(short, long, requires = "engine")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Moves {
    All,
    /// The moves after which the book ends
    Leaves,
    White,
    Black,
}

impl Check {
    pub(super) fn run(
        &self,
        engine: &mut EngineFor<'_>,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        if self.engine {
            self.verification()?.run(engine, out)
        } else {
            check_all(&self.books, out)
        }
    }

    fn verification(&self) -> Result<Verification<'_>, CliError> {
        let [book] = self.books.as_slice() else {
            return Err(CliError::Usage("the engine checks one book at a time"));
        };
        let output = self.output.as_deref();
        if output.is_some_and(|path| !is_tabia(path)) {
            return Err(CliError::Usage(
                "evaluations are kept in a Tabia book: the ending of OUT is .ron",
            ));
        }
        let limits = match (self.depth, self.nodes) {
            (Some(depth), _) => Limits::depth(i32::try_from(depth).unwrap_or(i32::MAX)),
            (None, nodes) => Limits::nodes(nodes.unwrap_or(50_000)),
        };
        Ok(Verification {
            book,
            output,
            limits,
            options: self.options(),
        })
    }

    fn options(&self) -> Options {
        Options {
            scope: match self.moves {
                Moves::All => Scope::All,
                Moves::Leaves => Scope::Leaves,
                Moves::White => Scope::Of(Color::White),
                Moves::Black => Scope::Of(Color::Black),
            },
            min_depth: self.depth.unwrap_or(0),
            thresholds: Thresholds {
                loss: Some(self.lose),
                worse: Some(self.worse),
            },
            again: self.again,
        }
    }
}

fn check_all(books: &[PathBuf], out: &mut dyn Write) -> Result<(), CliError> {
    let bad = print_reports(books, out, |path| {
        let text = report(path, &open_with_problems(path)?);
        let has_faults = text.lines().count() > 1;
        Ok((text, has_faults))
    })?;
    match bad {
        0 => Ok(()),
        _ => Err(CliError::BadBooks(bad)),
    }
}

/// One line of totals, then one line for each fault.
fn report(path: &Path, opened: &Opened) -> String {
    let (book, name) = (&opened.book, name(path));
    let graph = Graph::new(book);
    let mut text = format!(
        "{name}: {} positions, {} moves, {} not reached\n",
        book.len(),
        book.entry_count(),
        graph.unreached(book).count()
    );
    for problem in &opened.problems {
        text += &format!("{name}: {problem}\n");
    }
    for finding in check::check(book, &graph) {
        // They are counted above: in a book that continues another one they are most of it.
        if matches!(finding, check::Finding::Unreached { .. }) {
            continue;
        }
        let place = match graph.line_to(book, finding.at()) {
            Some((start, moves)) if !moves.is_empty() => export::line_text(start, &moves),
            Some((start, _)) => start.fen(),
            None => finding.at().to_string(),
        };
        text += &format!("{name}: {place}: {finding}\n");
    }
    text
}
