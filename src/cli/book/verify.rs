//! The command `tabia book check --engine`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::files::{OutputFormat, open, open_with_problems, save};
use crate::CliError;
use crate::complaints::Complaints;
use crate::output::print_findings;
use crate::standard::is_standard;
use crate::target::{Replacing, Target};
use tabia_book::verify::{Flag, Options, Plan, Verdicts, eval_of, known_by_rule};
use tabia_book::{Book, BookEntry, Edit, Graph, export};
use tabia_chess::{Position, san};
use tabia_engine::{self as engine, Engine, Limits};
use tabia_game::Eval;
use tabia_player::{GameLine, think};

/// Evaluates a position from White's point of view.
pub(super) type Scorer = dyn FnMut(&Position) -> Result<Eval, CliError>;

/// Starts an engine that searches each position within the limits.
pub(super) type EngineFor<'a> = dyn FnMut(&Limits) -> Result<Box<Scorer>, CliError> + 'a;

/// Our engine. More threads would be faster, but with one it finds the same on every run.
pub(crate) fn engine_for(limits: &Limits) -> Result<Box<Scorer>, CliError> {
    let options = engine::Options {
        threads: 1,
        hash_mib: 64,
    };
    let mut engine = Engine::new(options, || {})?;
    let limits = limits.clone();
    Ok(Box::new(move |position| {
        let line = GameLine::new(position.clone());
        let found = think(&mut engine, &line, limits.clone(), &|| true)?;
        let info = found.best.ok_or(CliError::NothingFound)?;
        let (cp, mate) = (info.score.cp(), info.score.mate());
        Ok(eval_of(position.turn(), cp, mate, info.depth.0))
    }))
}

/// Evaluations are written this often, so that little is lost when the program is ended.
const WRITTEN_EVERY: Duration = Duration::from_secs(30);

/// A check of a book by the engine.
pub(super) struct Verification<'a> {
    pub book: &'a PathBuf,
    /// The book to write evaluations to.
    pub output: Option<&'a Path>,
    /// Of each search.
    pub limits: Limits,
    pub options: Options,
}

impl Verification<'_> {
    pub(super) fn run(
        &self,
        engine: &mut EngineFor<'_>,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        // An output that exists is continued.
        let target = self
            .output
            .map(|output| Target::new(output, [self.book], Replacing::ALLOWED));
        let target = target.transpose()?;
        let mut complaints = Complaints::default();
        let mut book = open(self.book, &mut complaints)?;
        if let Some(output) = self.output.filter(|output| output.is_file()) {
            take_evaluations(&mut book, output)?;
        }
        let graph = Graph::new(&book);
        let plan = Plan::new(&book, &graph, self.options);
        let verdicts = self.search(&book, plan, engine, target.as_ref(), out)?;
        write(&book, &verdicts, target.as_ref(), out)?;
        let flags = verdicts.flags();
        let mut text = format!(
            "{}: {} moves checked, {} positions searched, {} known, {} bad moves\n",
            self.book.display(),
            verdicts.plan().moves(),
            verdicts.plan().jobs().len(),
            verdicts.plan().known(),
            flags.len()
        );
        let lines = flags
            .iter()
            .filter_map(|flag| describe(flag, &book, &graph));
        text.extend(lines);
        match &target {
            Some(target) if target.is_stdout() => eprint!("{text}"),
            _ => print_findings(out, &text)?,
        }
        match flags.len() {
            0 => complaints.into_result(),
            count => Err(CliError::BadMoves(count)),
        }
    }

    /// Searches all positions of the plan, and writes what was found from time to time.
    fn search(
        &self,
        book: &Book,
        plan: Plan,
        engine: &mut EngineFor<'_>,
        target: Option<&Target>,
        out: &mut dyn Write,
    ) -> Result<Verdicts, CliError> {
        let jobs = plan.jobs().to_vec();
        let mut scorer = engine(&self.limits)?;
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
                // What has gone to the standard output cannot be replaced.
                let target = target.filter(|target| !is_standard(target.path()));
                write(book, &verdicts, target, out)?;
            }
        }
        Ok(verdicts)
    }
}

/// Writes the book with what was found, where that is wanted.
fn write(
    book: &Book,
    verdicts: &Verdicts,
    target: Option<&Target>,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let Some(target) = target else {
        return Ok(());
    };
    let mut judged = book.clone();
    judged.apply(&verdicts.edit(book))?;
    save(&judged, target, OutputFormat::Ron, out).map(drop)
}

/// A line about a bad move; `None` when no line of the book leads to it.
fn describe(flag: &Flag, book: &Book, graph: &Graph) -> Option<String> {
    let (start, mut line) = graph.line_to(book, flag.at)?;
    let position = graph.position(book, flag.at);
    let mv = position.as_ref().and_then(|at| flag.mv.find(at));
    line.extend(mv);
    let san = position
        .zip(mv)
        .map_or(flag.mv.to_string(), |(at, mv)| san::write(&at, mv));
    let (line, loss) = (
        export::line_text(start, &line),
        f64::from(flag.loss) / 100.0,
    );
    Some(format!("{line}: {san} loses {loss:.2}, {}\n", flag.eval))
}

/// Takes over what an earlier run found.
///
/// # Errors
/// When the file cannot be read, or is no outcome of an earlier run: writing over it would lose what only it has.
fn take_evaluations(book: &mut Book, from: &Path) -> Result<(), CliError> {
    let earlier = open_with_problems(from)?.book;
    if has_more(&earlier, book) {
        return Err(CliError::Usage(
            "the book to write has moves, weights, names or comments that the checked one lacks; \
             give another name with --output",
        ));
    }
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
    book.apply(&Edit::Several { name, edits })?;
    Ok(())
}

/// Whether `book` has moves, weights, names or comments that `ours` lacks.
fn has_more(book: &Book, ours: &Book) -> bool {
    book.pages().any(|(at, page)| {
        let is_new = |entry: &BookEntry| {
            let known = ours.entry(at, entry.mv);
            known.is_none_or(|known| {
                let set_by_hand = |it: &BookEntry| (it.weight, it.enabled, it.nag, it.results);
                !entry.comment.is_empty() && entry.comment != known.comment
                    || set_by_hand(entry) != set_by_hand(known)
            })
        };
        !page.name.is_empty() && *page.name != *ours.name(at) || page.entries.iter().any(is_new)
    })
}
