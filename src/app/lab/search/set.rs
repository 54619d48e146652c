//! A comparison of the chosen rows over a set of positions of chess: its worker and its results.

use std::io;
use std::path::{Path, PathBuf};

use super::choices::Setup;
use crate::command::lab::search::PositionSource;
use crate::game::GameRoom;
use crate::kit::table::TableView;
use crate::kit::worker::{Reporter, Task};
use tabia_chess::Position;
use tabia_disk::packed::Source;
use tabia_game::pgn::{self, PgnFile};
use tabia_lab::games::Game as _;
use tabia_lab::games::chess::Chess;
use tabia_lab::search::Variant;
use tabia_lab::search::comparison::{Series, Summary};
use tabia_lab::search::race::Race;
use tabia_lab::search::sets::PositionSet;
use tabia_texts::{tr, tr_args};

/// Maximum number of positions of a comparison.
pub(super) const MAX_POSITIONS: usize = 200;

/// Where the positions come from, with what a worker needs to read them.
pub(super) enum Origin {
    Shipped,
    /// The open file with its changes, and its name.
    Games(Box<PgnFile>, String),
    List(PathBuf),
}

impl Origin {
    pub(super) fn of(source: PositionSource, game: &GameRoom) -> Origin {
        let session = &game.session;
        match source {
            PositionSource::Shipped => Origin::Shipped,
            PositionSource::Games => Origin::Games(
                Box::new(session.document.with_changes(&session.open)),
                session.document.spoken_name(),
            ),
            PositionSource::List(path) => Origin::List(path),
        }
    }

    /// The key of the title, and the name of the file.
    fn title(&self) -> (&'static str, String) {
        match self {
            Origin::Shipped => ("search-set-title", String::new()),
            Origin::Games(_, name) => ("search-set-title-games", name.clone()),
            Origin::List(path) => ("search-set-title-list", file_name(path)),
        }
    }

    /// Reads the positions.
    ///
    /// # Errors
    ///
    /// There is none; in words.
    fn read(&self) -> Result<PositionSet, String> {
        let set = match self {
            Origin::Shipped => PositionSet::shipped().map_err(|error| error.to_string())?,
            Origin::Games(file, _) => {
                let game = |index| file.game(index).map(|(game, _)| game);
                PositionSet::of_games(file.len(), MAX_POSITIONS, game)
            }
            Origin::List(path) => {
                let bytes = Source::open(path).and_then(|mut source| source.read_all());
                let bytes = bytes.map_err(|error| not_read(path, &error))?;
                PositionSet::of_rows(&pgn::text(&bytes), MAX_POSITIONS)
            }
        };
        match set.positions.is_empty() {
            true => Err(self.nothing_in(&set)),
            false => Ok(set),
        }
    }

    /// Says that a set has no positions.
    fn nothing_in(&self, set: &PositionSet) -> String {
        let (_, name) = self.title();
        let args = [("file", name.into())];
        match (self, unread(set)) {
            (Origin::List(_), Some(fault)) => {
                format!("{} {fault}", tr_args("search-set-no-rows", &args))
            }
            (Origin::List(_), None) => tr_args("search-set-no-rows", &args),
            _ => tr_args("search-set-no-games", &args),
        }
    }
}

fn not_read(path: &Path, error: &io::Error) -> String {
    let args = [
        ("file", file_name(path).into()),
        ("reason", error.to_string().into()),
    ];
    tr_args("search-set-not-read", &args)
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

/// Says how many rows cannot be read, and what is wrong with the first.
fn unread(set: &PositionSet) -> Option<String> {
    let (line, error) = set.unread.first()?;
    let args = [
        ("count", set.unread.len().into()),
        ("line", (*line).into()),
        ("reason", error.to_string().into()),
    ];
    Some(tr_args("search-set-unread", &args))
}

/// The positions that are searched.
pub(super) struct Found {
    pub(super) count: usize,
    /// Number of games or rows from which they were taken.
    pub(super) total: usize,
    /// Which rows cannot be read.
    pub(super) unread: Option<String>,
}

/// A report of a comparison.
enum News {
    /// The positions have been read.
    Found(Found),
    /// They cannot be read; in words.
    Failed(String),
    /// A position has been searched by a row.
    Searched,
    /// A row has searched all positions.
    Row(Variant, Summary),
}

/// A comparison and its results.
pub(super) struct Comparison {
    task: Option<Task<News>>,
    pub(super) rows: Vec<(Variant, Summary)>,
    pub(super) searched: usize,
    pub(super) setup: Setup,
    /// The key of the title, and the name of the file.
    pub(super) title: (&'static str, String),
    /// `None` while they are being read.
    pub(super) found: Option<Found>,
    pub(super) failure: Option<String>,
    /// Whether it was stopped before its end.
    pub(super) is_stopped: bool,
    pub(super) view: TableView,
}

impl Comparison {
    /// Starts the comparison of the chosen rows.
    pub(super) fn start(
        ctx: &egui::Context,
        setup: &Setup,
        origin: Origin,
    ) -> io::Result<Comparison> {
        let (own, title) = (setup.clone(), origin.title());
        let work = move |reporter: &Reporter<News>| match origin.read() {
            Ok(set) => run(&own, &set, reporter),
            Err(failure) => reporter.report(News::Failed(failure)),
        };
        let task = Task::start("lab comparison", ctx, work)?;
        Ok(Comparison {
            task: Some(task),
            rows: Vec::new(),
            searched: 0,
            setup: setup.clone(),
            title,
            found: None,
            failure: None,
            is_stopped: false,
            view: TableView::default(),
        })
    }

    /// Number of searches of all rows; 0 while the positions are being read.
    pub(super) fn total(&self) -> usize {
        let positions = self.found.as_ref().map_or(0, |found| found.count);
        self.setup.different_rows().count() * positions
    }

    /// Processes what has arrived since the last frame.
    pub(super) fn poll(&mut self) {
        let Some(task) = &mut self.task else { return };
        for news in task.news() {
            match news {
                News::Found(found) => self.found = Some(found),
                News::Failed(failure) => self.failure = Some(failure),
                News::Searched => self.searched += 1,
                News::Row(row, summary) => self.rows.push((row, summary)),
            }
        }
        if task.is_done() {
            self.task = None;
            if self.failure.is_none() && (self.found.is_none() || self.searched < self.total()) {
                self.failure = Some(tr("search-ended"));
            }
        }
    }

    /// Whether it is running.
    pub(super) fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Stops it; the finished rows stay.
    pub(super) fn stop(&mut self) {
        self.is_stopped |= self.task.take().is_some();
    }

    /// Whether its table has the keyboard focus.
    pub(super) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.view.wants_keys(ctx)
    }
}

fn run(setup: &Setup, set: &PositionSet, reporter: &Reporter<News>) {
    reporter.report(News::Found(Found {
        count: set.positions.len(),
        total: set.total,
        unread: unread(set),
    }));
    let stop = reporter.stop_flag();
    let mut base = None;
    let start = Chess::with(Position::start(), setup.evaluation);
    let unit = start.unit();
    let mut race = Race::new(start, setup.order, setup.table);
    for row in setup.different_rows() {
        let mut series = Series::new(row.clone());
        for position in &set.positions {
            race.set_game(Chess::with(position.clone(), setup.evaluation));
            let Some(lap) = race.run(row, setup.depth, &stop) else {
                return;
            };
            series.add(&lap, unit);
            reporter.report(News::Searched);
        }
        let base = base.get_or_insert_with(|| series.clone());
        reporter.report(News::Row(row.clone(), series.against(base)));
    }
}
