//! Reviews whole files, game by game; a killed run can be resumed.

use std::collections::VecDeque;
use std::io::{self, Read as _, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::effort::Effort;
use super::part::{Made, Part};
use super::{
    Badge, Counts, Event, JUDGEMENT, Leave, Limit, Opening, Options, Review, ReviewError, Reviewer,
    Thresholds, annotate,
};
use tabia_chess::Color;
use tabia_disk::Checksum;
use tabia_game::Game;
use tabia_game::pgn::{self, Encoding, Found, Problem, StreamError, TextReader};

pub use super::input::Input;
pub use super::part::{Resumed, part_files};

/// Settings of a review of files.
pub struct Plan<'a> {
    /// `None`: only the evaluations in the games are used, and nothing is searched.
    pub options: Option<Options>,
    pub thresholds: Thresholds,
    pub leave: Leave,
    /// Returns the book data of a game.
    pub opening: &'a (dyn Fn(&Game) -> Opening + Sync),
    /// The encoding of the files; `None`: detected.
    pub encoding: Option<Encoding>,
}

/// The destination of the reviewed games.
pub enum Output<'a> {
    /// No output: only the figures are reported.
    Nowhere,
    /// A file, which is replaced when all is done. A killed run can be resumed.
    File(&'a Path),
    /// A pipe or a device, game by game.
    Stream {
        stream: &'a mut dyn Write,
        /// The name for messages.
        name: &'a Path,
    },
}

/// Why files cannot be reviewed (any further). Finished games are kept for the next run.
#[derive(Debug, Error)]
pub enum FilesError {
    #[error("{}: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("{}: {source}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Review(#[from] ReviewError),
    /// The output is unchanged.
    #[error("there is no game to review")]
    NoGames,
    /// The caller cancelled.
    #[error("cancelled")]
    Cancelled,
}

/// The figures of one side of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SideRow {
    pub name: String,
    /// Number of moves judged.
    pub moves: usize,
    /// Accuracy in per cent.
    pub accuracy: Option<f64>,
    /// Mean loss per move, in hundredths of a pawn.
    pub loss: Option<f64>,
    /// In the order of [`Badge::ALL`].
    pub counts: [usize; Badge::ALL.len()],
    /// Number of moves whose judgement no deeper search has confirmed.
    #[serde(default)]
    pub open: usize,
}

/// The figures of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Row {
    /// The number of the game among all, from 1.
    pub game: usize,
    pub result: String,
    pub opening: Option<String>,
    /// By [`Color::index`].
    pub sides: [SideRow; 2],
}

/// An event of a review.
pub enum FileEvent<'a> {
    /// The output of an earlier run was found, or not.
    Resumed(Resumed),
    /// A game is finished, now or in an earlier run.
    Row(&'a Row),
    /// A part of a file could not be read; the game is kept as far as possible.
    Problem {
        file: &'a Path,
        problem: &'a Problem,
    },
    /// A file contains no game.
    NoGames { file: &'a Path },
    /// A game could not be searched to its end: it is written as far as it was reviewed.
    Failed {
        file: &'a Path,
        game: usize,
        reason: &'a str,
    },
    /// A game of another variant is left out.
    OtherVariant { file: &'a Path, variant: &'a str },
    /// Another part of the work is done or not needed, in the unit of [`count_work`].
    Worked(u64),
}

/// The work for a position, in halves of the limit: its first search, and its part of the confirmation of judgements.
const WORK: u64 = (Effort::FIRST.0 + Effort::WHOLE.0) as u64;

/// Returns the work for all games, for a progress bar. Unreadable files count nothing.
pub fn count_work(inputs: &[Input]) -> u64 {
    let mut positions = 0;
    for input in inputs {
        let Ok(source) = input.reader() else {
            continue;
        };
        let _ = pgn::for_each_game(
            [source],
            1,
            &mut |_| ControlFlow::Continue(()),
            |game| match game.tags().other_variant() {
                Some(_) => 0,
                None => game.line_to(game.main_line_end()).len() as u64 + 1,
            },
            |count, _| positions += count,
        );
    }
    positions * WORK
}

/// Reviews the games of all files in order and writes them to the output. `report` receives the events, and may end the work.
/// Faults of games are reported as events and are not errors.
///
/// # Errors
/// When a file cannot be read or written, no file contains a game, or there is not enough memory for the engines. An existing
/// file in the output's place is then unchanged.
pub fn review_files(
    inputs: &[Input],
    plan: &Plan<'_>,
    output: Output<'_>,
    report: &mut dyn FnMut(FileEvent<'_>) -> ControlFlow<()>,
) -> Result<(), FilesError> {
    let reviewer = match plan.options {
        Some(options) => Some(Reviewer::new(options, || {})?),
        None => None,
    };
    let mut finished = 0;
    let sink = match output {
        Output::Nowhere => Sink::Nowhere,
        Output::Stream { stream, name } => Sink::Stream { stream, name },
        Output::File(target) => {
            let made = Made {
                settings: plan.settings(),
                input: checksum_of(inputs)?,
            };
            let mut rows = Vec::new();
            let opened = Part::open(target, &made, |row: Row| rows.push(row));
            let (part, resumed) = opened.map_err(write_error(target))?;
            finished = rows.len();
            let _ = report(FileEvent::Resumed(resumed));
            for row in &rows {
                let _ = report(FileEvent::Row(row));
            }
            Sink::Part { part, target }
        }
    };
    let mut work = Work {
        plan,
        inputs,
        reviewer,
        sink,
        ahead: 2 * plan.options.map_or(0, |options| options.threads) + 1,
        waiting: VecDeque::new(),
        seen: 0,
        searched: 0,
        finished,
        between: String::new(),
        failure: None,
        report,
    };
    for (index, input) in inputs.iter().enumerate() {
        let before = work.seen;
        work.read(index)?;
        if work.seen == before {
            let file = input.name();
            work.say(FileEvent::NoGames { file })?;
        }
    }
    work.write_until(0)?;
    let has_games = work.seen > 0;
    work.sink.add_end(&work.between)?;
    match work.sink {
        Sink::Part { part, target } if has_games => part.finish().map_err(write_error(target))?,
        Sink::Part { part, target } => part.discard().map_err(write_error(target))?,
        Sink::Stream { stream, name } => stream.flush().map_err(write_error(name))?,
        Sink::Nowhere => {}
    }
    match has_games {
        true => Ok(()),
        false => Err(FilesError::NoGames),
    }
}

/// An output during writing.
enum Sink<'a> {
    Nowhere,
    Part {
        part: Part,
        target: &'a Path,
    },
    Stream {
        stream: &'a mut dyn Write,
        name: &'a Path,
    },
}

impl Sink<'_> {
    fn is_nowhere(&self) -> bool {
        matches!(self, Sink::Nowhere)
    }

    /// Adds the text after the last game.
    fn add_end(&mut self, text: &str) -> Result<(), FilesError> {
        match self {
            Sink::Nowhere => Ok(()),
            Sink::Part { part, target } => part.add_end(text).map_err(write_error(target)),
            Sink::Stream { stream, name } => {
                stream.write_all(text.as_bytes()).map_err(write_error(name))
            }
        }
    }

    fn add(&mut self, text: &str, row: &Row) -> Result<(), FilesError> {
        match self {
            Sink::Nowhere => Ok(()),
            Sink::Part { part, target } => part.add(text, row).map_err(write_error(target)),
            Sink::Stream { stream, name } => stream
                .write_all(text.as_bytes())
                .and_then(|()| stream.flush())
                .map_err(write_error(name)),
        }
    }
}

impl Plan<'_> {
    /// Returns all settings that determine the output, besides the input.
    fn settings(&self) -> String {
        let Plan {
            thresholds,
            leave,
            encoding,
            ..
        } = self;
        let encoding = encoding.map_or(String::new(), |encoding| format!(" {encoding}"));
        let searched: Option<(Limit, usize, usize)> = self
            .options
            .map(|options| (options.limit, options.lines.max(2), options.hash_mib));
        let version = env!("CARGO_PKG_VERSION");
        // Earlier versions kept games that are not chess, and counted them.
        format!(
            "{version} judgement {JUDGEMENT} chess only {searched:?} {thresholds:?} {leave:?}{encoding}"
        )
    }
}

fn read_error(path: &Path) -> impl FnOnce(io::Error) -> FilesError {
    let path = path.to_owned();
    move |source| FilesError::Read { path, source }
}

fn write_error(path: &Path) -> impl FnOnce(io::Error) -> FilesError {
    let path = path.to_owned();
    move |source| FilesError::Write { path, source }
}

/// Returns a checksum of all files, one after the other.
fn checksum_of(inputs: &[Input]) -> Result<u64, FilesError> {
    let mut sum = Checksum::default();
    let mut buffer = vec![0; 1 << 16];
    for input in inputs {
        let path = input.name();
        let mut file = input.reader().map_err(read_error(path))?;
        loop {
            match file.read(&mut buffer).map_err(read_error(path))? {
                0 => break,
                count => sum.add(&buffer[..count]),
            }
        }
        // The boundary between two files counts.
        sum.add(b"\0");
    }
    Ok(sum.value())
}

/// A game whose positions are not all known yet.
struct Waiting {
    game: Game,
    /// The index of its file.
    input: usize,
    /// The text before it.
    before: String,
    review: Review,
    done: bool,
    /// The work that has not been reported.
    left: u64,
}

impl Waiting {
    /// Takes some work from what is left.
    fn work(&mut self, effort: u64) -> u64 {
        let done = effort.min(self.left);
        self.left -= done;
        done
    }
}

/// The games in progress, from the files through the engines to the output.
struct Work<'a> {
    plan: &'a Plan<'a>,
    inputs: &'a [Input],
    reviewer: Option<Reviewer>,
    sink: Sink<'a>,
    /// Maximum number of waiting games, so that the engines always have enough to do.
    ahead: usize,
    /// In the order of the files; the last one was given to the engines last.
    waiting: VecDeque<Waiting>,
    /// Games that were read.
    seen: usize,
    /// Games that were given to the engines.
    searched: usize,
    /// Games in the output.
    finished: usize,
    /// The text after the games that were read.
    between: String,
    failure: Option<FilesError>,
    report: &'a mut dyn FnMut(FileEvent<'_>) -> ControlFlow<()>,
}

impl Work<'_> {
    /// Reads the games of an input.
    fn read(&mut self, index: usize) -> Result<(), FilesError> {
        let inputs = self.inputs;
        let input = &inputs[index];
        let path = input.name();
        let file = input.reader().map_err(read_error(path))?;
        let source: Box<dyn io::Read> = match self.plan.encoding {
            Some(encoding) => Box::new(TextReader::new(file, encoding)),
            None => Box::new(file),
        };
        // Both the watcher and the taker end the work, so they share it.
        let work = std::cell::RefCell::new(self);
        let outcome = pgn::for_each_game_with_text(
            [source],
            1,
            &mut |_| match work.borrow().failure {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            },
            |game| game,
            |found| {
                let work = &mut **work.borrow_mut();
                if work.failure.is_none()
                    && let Err(error) = work.take(found, index)
                {
                    work.failure = Some(error);
                }
            },
        );
        if let Some(failure) = work.borrow_mut().failure.take() {
            return Err(failure);
        }
        match outcome {
            Ok((_, after)) => {
                work.borrow_mut().between += &after;
                Ok(())
            }
            Err(StreamError::Io(source)) => Err(read_error(path)(source)),
            Err(StreamError::Cancelled) => Err(FilesError::Cancelled),
        }
    }

    /// Takes a game from a file.
    fn take(&mut self, found: Found<Game>, input: usize) -> Result<(), FilesError> {
        let Found {
            game,
            problems,
            before,
        } = found;
        let before = std::mem::take(&mut self.between) + &before;
        let inputs = self.inputs;
        let file = inputs[input].name();
        for problem in &problems {
            self.say(FileEvent::Problem { file, problem })?;
        }
        if let Some(variant) = game.tags().other_variant() {
            return self.say(FileEvent::OtherVariant { file, variant });
        }
        self.seen += 1;
        if self.seen <= self.finished {
            let positions = game.line_to(game.main_line_end()).len() as u64 + 1;
            return self.say(FileEvent::Worked(positions * WORK));
        }
        let opening = (self.plan.opening)(&game);
        let mut review = Review::new(&game, opening, self.plan.thresholds);
        if self.reviewer.is_none() {
            review.take_evals(&game);
        }
        let missing = match self.reviewer {
            Some(_) => review.missing().count(),
            None => 0,
        };
        let left = missing as u64 * WORK;
        let known = (review.positions().len() - missing) as u64 * WORK;
        self.say(FileEvent::Worked(known))?;
        if let Some(reviewer) = &self.reviewer {
            reviewer.add(review.clone());
            self.searched += 1;
        }
        self.waiting.push_back(Waiting {
            done: self.reviewer.is_none(),
            left,
            game,
            input,
            before,
            review,
        });
        self.write_until(self.ahead)
    }

    fn say(&mut self, news: FileEvent<'_>) -> Result<(), FilesError> {
        match (self.report)(news) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(FilesError::Cancelled),
        }
    }

    /// Writes games until at most `waiting` wait.
    fn write_until(&mut self, waiting: usize) -> Result<(), FilesError> {
        loop {
            while self.waiting.front().is_some_and(|first| first.done) {
                self.write_first()?;
            }
            if self.waiting.len() <= waiting {
                return Ok(());
            }
            self.poll()?;
        }
    }

    /// Waits for the next event of the engines.
    fn poll(&mut self) -> Result<(), FilesError> {
        let event = self
            .reviewer
            .as_ref()
            .map(|reviewer| reviewer.events().recv());
        let Some(Ok(event)) = event else {
            return Err(FilesError::Cancelled);
        };
        // The waiting games are the last ones given to the engines.
        let first = self.searched - self.waiting.len();
        let (Event::Evaluated { game, .. }
        | Event::Confirmed { game, .. }
        | Event::Judged { game, .. }
        | Event::Done { game }
        | Event::Failed { game, .. }) = &event;
        // There may still be events of a game that failed.
        let Some(place) = game.checked_sub(first) else {
            return Ok(());
        };
        let number = self.finished + place + 1;
        let Some(waiting) = self.waiting.get_mut(place) else {
            return Ok(());
        };
        match event {
            Event::Judged { .. } => Ok(()),
            Event::Evaluated { index, found, .. } => {
                waiting.review.set(index, found);
                let worked = waiting.work(Effort::FIRST.0.into());
                self.say(FileEvent::Worked(worked))
            }
            Event::Confirmed { index, round, .. } => {
                let worked = waiting.work(Effort::of_wave(round.wave).0.into());
                waiting.review.add_round(index, round);
                self.say(FileEvent::Worked(worked))
            }
            Event::Done { .. } => {
                waiting.done = true;
                let worked = waiting.work(u64::MAX);
                self.say(FileEvent::Worked(worked))
            }
            Event::Failed { reason, .. } => {
                waiting.done = true;
                let worked = waiting.work(u64::MAX);
                let inputs = self.inputs;
                let file = inputs[waiting.input].name();
                let (game, reason) = (number, &reason[..]);
                self.say(FileEvent::Worked(worked))?;
                self.say(FileEvent::Failed { file, game, reason })
            }
        }
    }

    /// Writes the first waiting game.
    fn write_first(&mut self) -> Result<(), FilesError> {
        let Some(Waiting {
            mut game,
            before,
            review,
            ..
        }) = self.waiting.pop_front()
        else {
            return Ok(());
        };
        self.finished += 1;
        let row = row(self.finished, &game, &review);
        if !self.sink.is_nowhere() {
            game.edit_all(&annotate(&game, &review, &self.plan.leave));
            let text = before + &pgn::write(&game) + "\n";
            self.sink.add(&text, &row)?;
        }
        self.say(FileEvent::Row(&row))
    }
}

fn row(number: usize, game: &Game, review: &Review) -> Row {
    let summary = review.summary(&review.judged());
    let name = |tag: &str| game.tags().known(tag).unwrap_or("?").to_owned();
    let sides = [("White", Color::White), ("Black", Color::Black)];
    Row {
        game: number,
        result: game.result().text().to_owned(),
        opening: review.opening.name.clone(),
        sides: sides.map(|(tag, color)| {
            let side = summary.side(color);
            SideRow {
                name: name(tag),
                moves: side.game.moves,
                accuracy: side.game.accuracy,
                loss: side.game.loss,
                counts: counts(&side.counts),
                open: side.open,
            }
        }),
    }
}

fn counts(counts: &Counts) -> [usize; Badge::ALL.len()] {
    Badge::ALL.map(|badge| counts.of(badge))
}
