//! Reviewing whole files, game after game, so that a run that was killed can be gone on with.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::part::{Made, Part};
use super::{
    Badge, Counts, Event, Leave, Limit, Opening, Options, Review, ReviewError, Reviewer,
    Thresholds, annotate,
};
use tabia_chess::Color;
use tabia_disk::Checksum;
use tabia_game::Game;
use tabia_game::pgn::{self, Problem, StreamError};

pub use super::part::Resumed;

/// How files are reviewed.
pub struct Plan<'a> {
    /// `None`: only the evaluations that the games have count, and nothing is searched.
    pub options: Option<Options>,
    pub thresholds: Thresholds,
    pub leave: Leave,
    /// What books say about a game.
    pub opening: &'a (dyn Fn(&Game) -> Opening + Sync),
    /// Where the reviewed games go.
    pub out: Option<&'a Path>,
}

/// Why files cannot be reviewed (any further). What was finished is kept for the next run.
#[derive(Debug, Error)]
pub enum FilesError {
    #[error("{}: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("{}: {source}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Review(#[from] ReviewError),
    /// The caller wanted no more.
    #[error("cancelled")]
    Cancelled,
}

/// What a review says about one side of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SideRow {
    pub name: String,
    /// How many moves were judged.
    pub moves: usize,
    /// In per cent.
    pub accuracy: Option<f64>,
    /// Hundredths of a pawn a move.
    pub loss: Option<f64>,
    /// In the order of [`Badge::ALL`].
    pub counts: [usize; Badge::ALL.len()],
}

/// What a review says about a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Row {
    /// The number of the game among all, from 1.
    pub game: usize,
    pub result: String,
    pub opening: Option<String>,
    /// By [`Color::index`].
    pub sides: [SideRow; 2],
}

/// Something to be told while files are reviewed.
pub enum News<'a> {
    /// The output of an earlier run was found, or not.
    Resumed(Resumed),
    /// A game is finished, now or in an earlier run.
    Row(&'a Row),
    /// Something in a file could not be read; the game is kept as far as a file can hold it.
    Problem {
        file: &'a Path,
        problem: &'a Problem,
    },
    /// A game could not be searched to its end: it goes to the output as far as it was.
    Failed { game: usize, reason: &'a str },
    /// Another position is known, or will not be looked at.
    Position,
}

/// How many positions there are to look at in files, in all games: for a bar. Files that cannot be read count nothing.
pub fn count_positions(files: &[PathBuf]) -> u64 {
    let mut positions = 0;
    for file in files {
        let Ok(source) = File::open(file) else {
            continue;
        };
        let _ = pgn::for_each_game(
            [source],
            1,
            &mut |_| ControlFlow::Continue(()),
            |game| game.line_to(game.main_line_end()).len() as u64 + 1,
            |count, _| positions += count,
        );
    }
    positions
}

/// Reviews the games of all files in order and writes them to the output. `tell` hears what there is to say; it may end
/// the work. What was wrong with games has no influence on the outcome: it is told.
///
/// # Errors
/// When a file cannot be read or written, or there is no memory for engines.
pub fn review_files(
    files: &[PathBuf],
    plan: &Plan<'_>,
    tell: &mut dyn FnMut(News<'_>) -> ControlFlow<()>,
) -> Result<(), FilesError> {
    let mut part = None;
    let mut finished = 0;
    if let Some(out) = plan.out {
        let made = Made {
            settings: plan.settings(),
            input: checksum_of(files)?,
        };
        let mut rows = Vec::new();
        let opened = Part::open(out, &made, |row: Row| rows.push(row));
        let (opened, resumed) = opened.map_err(write_error(out))?;
        finished = rows.len();
        let _ = tell(News::Resumed(resumed));
        for row in &rows {
            let _ = tell(News::Row(row));
        }
        part = Some(opened);
    }
    let reviewer = match plan.options {
        Some(options) => Some(Reviewer::new(options, || {})?),
        None => None,
    };
    let mut work = Work {
        plan,
        reviewer,
        part,
        ahead: 2 * plan.options.map_or(0, |options| options.threads) + 1,
        waiting: VecDeque::new(),
        seen: 0,
        searched: 0,
        finished,
        failure: None,
        tell,
    };
    for file in files {
        work.read(file)?;
    }
    work.write_until(0)?;
    if let (Some(part), Some(out)) = (work.part.take(), plan.out) {
        part.finish().map_err(write_error(out))?;
    }
    Ok(())
}

impl Plan<'_> {
    /// All that decides what stands in the output, besides the input.
    fn settings(&self) -> String {
        let Plan {
            thresholds, leave, ..
        } = self;
        let searched: Option<(Limit, usize, usize)> = self
            .options
            .map(|options| (options.limit, options.lines.max(2), options.hash_mib));
        let version = env!("CARGO_PKG_VERSION");
        format!("{version} {searched:?} {thresholds:?} {leave:?}")
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

/// A checksum of all files, one after the other.
fn checksum_of(files: &[PathBuf]) -> Result<u64, FilesError> {
    let mut sum = Checksum::default();
    let mut buffer = vec![0; 1 << 16];
    for path in files {
        let mut file = File::open(path).map_err(read_error(path))?;
        loop {
            match file.read(&mut buffer).map_err(read_error(path))? {
                0 => break,
                count => sum.add(&buffer[..count]),
            }
        }
        // Where one file ends and the next begins counts.
        sum.add(b"\0");
    }
    Ok(sum.value())
}

/// A game that waits for its positions to be known.
struct Waiting {
    game: Game,
    review: Review,
    done: bool,
}

/// The games on their way from the files through the engines to the output.
struct Work<'a> {
    plan: &'a Plan<'a>,
    reviewer: Option<Reviewer>,
    part: Option<Part>,
    /// How many games may wait, so that the engines always have enough to do.
    ahead: usize,
    /// In the order of the files; the last was given to the engines last.
    waiting: VecDeque<Waiting>,
    /// Games that were read.
    seen: usize,
    /// Games that were given to the engines.
    searched: usize,
    /// Games in the output.
    finished: usize,
    failure: Option<FilesError>,
    tell: &'a mut dyn FnMut(News<'_>) -> ControlFlow<()>,
}

impl Work<'_> {
    fn read(&mut self, path: &Path) -> Result<(), FilesError> {
        let file = File::open(path).map_err(read_error(path))?;
        // Both the watcher and the taker end the work, so they share it.
        let work = std::cell::RefCell::new(self);
        let outcome = pgn::for_each_game(
            [file],
            1,
            &mut |_| match work.borrow().failure {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            },
            |game| game,
            |game, problems| {
                let work = &mut **work.borrow_mut();
                if work.failure.is_none()
                    && let Err(error) = work.take(game, path, &problems)
                {
                    work.failure = Some(error);
                }
            },
        );
        if let Some(failure) = work.borrow_mut().failure.take() {
            return Err(failure);
        }
        match outcome {
            Ok(_) => Ok(()),
            Err(StreamError::Io(source)) => Err(read_error(path)(source)),
            Err(StreamError::Cancelled) => Err(FilesError::Cancelled),
        }
    }

    /// Takes a game out of a file.
    fn take(&mut self, game: Game, file: &Path, problems: &[Problem]) -> Result<(), FilesError> {
        self.seen += 1;
        for problem in problems {
            self.say(News::Problem { file, problem })?;
        }
        if self.seen <= self.finished {
            for _ in 0..=game.line_to(game.main_line_end()).len() {
                self.say(News::Position)?;
            }
            return Ok(());
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
        for _ in missing..review.positions().len() {
            self.say(News::Position)?;
        }
        if let Some(reviewer) = &self.reviewer {
            reviewer.add(review.clone());
            self.searched += 1;
        }
        self.waiting.push_back(Waiting {
            done: self.reviewer.is_none(),
            game,
            review,
        });
        self.write_until(self.ahead)
    }

    fn say(&mut self, news: News<'_>) -> Result<(), FilesError> {
        match (self.tell)(news) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(FilesError::Cancelled),
        }
    }

    /// Writes games until no more than so many wait.
    fn write_until(&mut self, waiting: usize) -> Result<(), FilesError> {
        loop {
            while self.waiting.front().is_some_and(|first| first.done) {
                self.write_first()?;
            }
            if self.waiting.len() <= waiting {
                return Ok(());
            }
            self.hear()?;
        }
    }

    /// Waits for the next event of the engines.
    fn hear(&mut self) -> Result<(), FilesError> {
        let event = self
            .reviewer
            .as_ref()
            .map(|reviewer| reviewer.events().recv());
        let Some(Ok(event)) = event else {
            return Err(FilesError::Cancelled);
        };
        // The games that wait are the last ones that were given to the engines.
        let first = self.searched - self.waiting.len();
        let (Event::Evaluated { game, .. }
        | Event::Judged { game, .. }
        | Event::Done { game }
        | Event::Failed { game, .. }) = &event;
        // Of a game that failed there may still be news.
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
                self.say(News::Position)
            }
            Event::Done { .. } => {
                waiting.done = true;
                Ok(())
            }
            Event::Failed { reason, .. } => {
                waiting.done = true;
                let (game, reason) = (number, &reason[..]);
                self.say(News::Failed { game, reason })
            }
        }
    }

    /// Writes the first game that waits.
    fn write_first(&mut self) -> Result<(), FilesError> {
        let Some(Waiting {
            mut game, review, ..
        }) = self.waiting.pop_front()
        else {
            return Ok(());
        };
        self.finished += 1;
        let row = row(self.finished, &game, &review);
        if let (Some(part), Some(out)) = (&mut self.part, self.plan.out) {
            for edit in annotate(&game, &review, &self.plan.leave) {
                // What is left in a game fits it.
                let _ = game.edit(&edit);
            }
            let text = pgn::write(&game) + "\n";
            part.add(&text, &row).map_err(write_error(out))?;
        }
        self.say(News::Row(&row))
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
            }
        }),
    }
}

fn counts(counts: &Counts) -> [usize; Badge::ALL.len()] {
    Badge::ALL.map(|badge| counts.of(badge))
}
