//! Building a book from games: the choices of the dialog, and the work.

use std::cell::Cell;
use std::io::Read;

use super::work::{BackgroundWork, TaskOutcome};
use crate::command::book::{BuildChoices, CollectionGames, Reach, Side, Weigh};
use tabia_book::Key;
use tabia_book::build::{self, Date, Depth, Factors, Filter, Formula, Options, from_games};
use tabia_book::eco;
use tabia_chess::{Color, Position};
use tabia_disk::packed::Source;
use tabia_game::GameResult;
use tabia_game::pgn::StreamError;
use tabia_library::GamePlace;
use tabia_library::export::PgnReader;
use tabia_texts::{tr, tr_args};

impl Weigh {
    /// All formulas, in the order of the list.
    pub const ALL: [Weigh; 5] = [
        Weigh::Points,
        Weigh::Games,
        Weigh::Score,
        Weigh::Recent,
        Weigh::Uniform,
    ];

    pub fn text(self) -> String {
        tr(match self {
            Weigh::Points => "build-weigh-points",
            Weigh::Games => "build-weigh-games",
            Weigh::Score => "build-weigh-score",
            Weigh::Recent => "build-weigh-recent",
            Weigh::Uniform => "build-weigh-uniform",
        })
    }
}

impl BuildChoices {
    /// Returns the missing or invalid choice; `None` when the book can be built.
    pub fn problem(&self) -> Option<String> {
        let is_date = |text: &String| text.trim().is_empty() || text.parse::<Date>().is_ok();
        if self.files.is_empty() && self.collection.is_none() {
            Some(tr("build-no-files"))
        } else if !is_date(&self.since) || !is_date(&self.until) {
            Some(tr("build-bad-date"))
        } else if self.side == Side::Player && self.player.trim().is_empty() {
            Some(tr("build-no-player"))
        } else if self.results == [false; 4] {
            Some(tr("build-no-results"))
        } else {
            None
        }
    }

    fn filter(&self) -> Filter {
        let results = [
            GameResult::WhiteWins,
            GameResult::Draw,
            GameResult::BlackWins,
            GameResult::Unknown,
        ];
        let wanted = results.into_iter().zip(self.results);
        let date = |text: &str| text.trim().parse().ok();
        let player = self.player.trim();
        Filter {
            side: match self.side {
                Side::Both => build::Side::Both,
                Side::White => build::Side::Only(Color::White),
                Side::Black => build::Side::Only(Color::Black),
                Side::Player => build::Side::Player,
            },
            player: (!player.is_empty()).then(|| player.to_owned()),
            results: match self.results {
                [true, true, true, true] => Vec::new(),
                _ => wanted
                    .filter(|(_, wanted)| *wanted)
                    .map(|(result, _)| result)
                    .collect(),
            },
            min_elo: (self.min_elo > 0).then_some(self.min_elo),
            since: date(&self.since),
            until: date(&self.until),
        }
    }

    fn formula(&self) -> Formula {
        match self.weigh {
            Weigh::Points => Formula::Results(self.factors),
            Weigh::Games => Formula::Results(Factors::GAMES),
            Weigh::Score => Formula::Score,
            Weigh::Recent => Formula::Recent {
                factors: self.factors,
                half_life: self.half_life,
            },
            Weigh::Uniform => Formula::Uniform,
        }
    }

    /// Returns whether the weights depend on the values of results.
    pub fn has_factors(&self) -> bool {
        matches!(self.weigh, Weigh::Points | Weigh::Recent)
    }

    /// What is being built, in words.
    fn title(&self) -> String {
        match (self.files.as_slice(), &self.collection) {
            ([], Some(games)) => tr_args(
                "build-working-file",
                &[("file", games.name.as_str().into())],
            ),
            ([file], None) => {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                tr_args("build-working-file", &[("file", name.into())])
            }
            (files, games) => {
                let count = files.len() + usize::from(games.is_some());
                tr_args("build-working-files", &[("count", count.into())])
            }
        }
    }

    /// Begins to build.
    pub(super) fn begin(&self, ctx: &egui::Context) -> BackgroundWork {
        let title = self.title();
        let choices = self.clone();
        BackgroundWork::begin(ctx, title, false, move |job| {
            job.expect(&choices.files);
            let known = |position: &Position, _: Key| eco::name_of(position).is_some();
            let plies = choices.plies;
            let options = Options {
                depth: match choices.reach {
                    Reach::Plies => Depth::Plies(plies),
                    Reach::BeyondTheory => Depth::BeyondTheory {
                        plies,
                        known: &known,
                    },
                },
                filter: choices.filter(),
                min_games: choices.min_games,
                min_score: choices.min_score / 100.0,
                formula: choices.formula(),
                drop_duplicates: choices.drop_duplicates,
                threads: std::thread::available_parallelism().map_or(1, usize::from),
            };
            let mut sources: Vec<Box<dyn Read + '_>> = Vec::new();
            for path in &choices.files {
                match Source::open(path) {
                    Ok(file) => sources.push(Box::new(file)),
                    Err(error) => {
                        let reason = format!("{}: {error}", path.display());
                        let error = std::io::Error::new(error.kind(), reason);
                        return TaskOutcome::Built(Err(StreamError::Io(error)));
                    }
                }
            }
            let damaged = Cell::new(0u32);
            if let Some(collection) = &choices.collection {
                job.expect_bytes(size(collection));
                let count = |_| damaged.set(damaged.get() + 1);
                let reader = PgnReader::new(&collection.snapshot, places(collection), count);
                sources.push(Box::new(reader));
            }
            let name = |index: usize| match choices.files.get(index) {
                Some(file) => file.display().to_string(),
                None => choices
                    .collection
                    .as_ref()
                    .map_or_else(String::new, |it| it.name.clone()),
            };
            let built = from_games(sources, &options, &mut |progress| job.watch(progress)).map_err(
                |failed| match failed.error {
                    StreamError::Io(error) => {
                        let reason = format!("{}: {error}", name(failed.index));
                        StreamError::Io(std::io::Error::new(error.kind(), reason))
                    }
                    error => error,
                },
            );
            TaskOutcome::Built(built.map(|mut built| {
                let problems = std::mem::take(&mut built.problems).into_iter();
                let named = problems.map(|(index, problem)| format!("{}: {problem}", name(index)));
                let mut named: Vec<String> = named.collect();
                if damaged.get() > 0 {
                    let args = [("count", damaged.get().into())];
                    named.push(tr_args("build-damaged", &args));
                }
                (built, named)
            }))
        })
    }
}

/// The games in the order of their collection.
fn places(of: &CollectionGames) -> impl Iterator<Item = GamePlace> {
    let is_wanted = |place: &GamePlace| of.games.contains(place.part as usize, place.slot);
    of.snapshot.places().filter(is_wanted)
}

/// Number of bytes of their texts.
fn size(of: &CollectionGames) -> u64 {
    let rows = places(of).filter_map(|place| of.snapshot.row(place));
    rows.map(|row| row.text_length()).sum()
}
