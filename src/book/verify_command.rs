//! The command `tabia book check --engine`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use super::cli::{go_on, open, print, save};
use super::verify::{Effort, Limits, Options, Plan, Scorer, Verdicts, Which, known_by_rule};
use super::{Book, Edit, Graph, export, file};
use crate::chess::{Color, san};

/// Makes an engine that looks so long at each position.
pub type EngineFor<'a> = dyn FnMut(Effort) -> Result<Box<Scorer>, String> + 'a;

#[derive(Args)]
pub struct Check {
    #[arg(required = true)]
    pub(super) books: Vec<PathBuf>,
    /// Also search the positions of the book and list its bad moves
    #[arg(long)]
    pub(super) engine: bool,
    /// Half-moves that each position is searched
    #[arg(long, conflicts_with = "nodes", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Positions that each search visits
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Which moves are checked
    #[arg(long, value_enum, default_value_t = Moves::All)]
    moves: Moves,
    /// List moves that give away more centipawns against the best of their position
    #[arg(long, value_name = "CP", default_value_t = 50)]
    lose: i32,
    /// List moves after which their side stands worse by so many centipawns
    #[arg(long, value_name = "CP", default_value_t = 80)]
    worse: i32,
    /// Search positions that have an evaluation, too
    #[arg(long)]
    again: bool,
    /// The .ron book to write evaluations to; where it is there already the work goes on from it
    #[arg(short, long, requires = "engine")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Moves {
    All,
    /// Those after which the book ends
    Leaves,
    White,
    Black,
}

/// What was found is written so often, so that little is lost when the program is ended.
const WRITTEN_EVERY: Duration = Duration::from_secs(30);

impl Check {
    fn options(&self) -> Options {
        Options {
            which: match self.moves {
                Moves::All => Which::All,
                Moves::Leaves => Which::Leaves,
                Moves::White => Which::Of(Color::White),
                Moves::Black => Which::Of(Color::Black),
            },
            effort: match (self.depth, self.nodes) {
                (Some(depth), _) => Effort::Depth(depth),
                (None, nodes) => Effort::Nodes(nodes.unwrap_or(50_000)),
            },
            limits: Limits {
                loss: Some(self.lose),
                worse: Some(self.worse),
            },
            again: self.again,
        }
    }

    pub(super) fn with_engine(
        &self,
        engine: &mut EngineFor<'_>,
        out: &mut dyn Write,
    ) -> Result<(), String> {
        let [path] = self.books.as_slice() else {
            return Err("the engine checks one book at a time".into());
        };
        let output = self.output.as_deref();
        if output.is_some_and(|path| file::Format::of(path) != Some(file::Format::Tabia)) {
            return Err("evaluations are kept in a Tabia book: the ending of OUT is .ron".into());
        }
        let mut book = open(path)?;
        if let Some(output) = output.filter(|output| output.exists() && *output != path) {
            take_evaluations(&mut book, output)?;
        }
        let graph = Graph::new(&book);
        let plan = Plan::new(&book, &graph, self.options());
        let (jobs, known) = (plan.jobs().to_vec(), plan.known());
        let mut scorer = engine(self.options().effort)?;
        let mut verdicts = Verdicts::new(plan);
        let mut written = Instant::now();
        for (number, job) in (1..).zip(&jobs) {
            let position = verdicts.plan().position(job);
            let eval = match known_by_rule(&position) {
                Some(eval) => eval,
                None => scorer(&position)?,
            };
            verdicts.add(job.key, position.turn(), eval);
            if written.elapsed() >= WRITTEN_EVERY {
                written = Instant::now();
                eprintln!("{number} of {} positions", jobs.len());
                write(&book, &verdicts, output)?;
            }
        }
        write(&book, &verdicts, output)?;
        let flags = verdicts.flags();
        let mut text = format!(
            "{}: {} moves checked, {} positions searched, {known} known, {} bad moves\n",
            path.display(),
            verdicts.plan().moves(),
            jobs.len(),
            flags.len()
        );
        for flag in &flags {
            let Some((start, mut line)) = graph.line_to(&book, flag.at) else {
                continue;
            };
            let position = graph.position(&book, flag.at);
            let mv = position.as_ref().and_then(|at| flag.mv.find(at));
            line.extend(mv);
            text += &format!(
                "{}: {} loses {:.2}, {}\n",
                export::line_text(start, &line),
                position
                    .zip(mv)
                    .map_or(flag.mv.to_string(), |(at, mv)| san::write(&at, mv)),
                f64::from(flag.loss) / 100.0,
                flag.eval
            );
        }
        print(out, &text)?;
        match flags.len() {
            0 => Ok(()),
            1 => Err("1 move is bad".into()),
            count => Err(format!("{count} moves are bad")),
        }
    }
}

/// Takes over what an earlier run found.
fn take_evaluations(book: &mut Book, from: &Path) -> Result<(), String> {
    let earlier = file::open(from, &mut go_on)
        .map_err(|error| format!("{}: {error}", from.display()))?
        .book;
    let mut edits = Vec::new();
    for (at, page) in book.pages() {
        for entry in &page.entries {
            let eval = earlier.entry(at, entry.mv).and_then(|known| known.eval);
            if eval.is_some() && eval != entry.eval {
                let mv = entry.mv;
                edits.push(Edit::SetEval { at, mv, eval });
            }
        }
    }
    let name = String::new();
    let edit = Edit::Several { name, edits };
    book.apply(&edit).map_err(|error| error.to_string())?;
    Ok(())
}

fn write(book: &Book, verdicts: &Verdicts, output: Option<&Path>) -> Result<(), String> {
    let Some(output) = output else { return Ok(()) };
    let mut judged = book.clone();
    judged
        .apply(&verdicts.edit(book))
        .map_err(|error| error.to_string())?;
    save(&judged, output).map(drop)
}
