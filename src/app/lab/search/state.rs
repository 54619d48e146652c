//! The state of the page of searches, its commands, and the results of its workers.

use std::path::{Path, PathBuf};

use super::choices::Setup;
use super::run::{self, News, Start};
use super::set::{Comparison, Origin};
use super::watch::{Recording, Subject, Watch};
use crate::board::{Hand, OnBoard};
use crate::command::lab::search::{Command, GameChoice, PositionSource};
use crate::game::GameRoom;
use crate::kit::context::Context;
use crate::kit::files::{Ask, Request};
use crate::kit::table::TableView;
use crate::kit::worker::Task;
use crate::lab::games::GamesPage;
use crate::lab::parts::finished;
use crate::lab::tree::Making;
use tabia_chess::Position;
use tabia_lab::games::Game;
use tabia_lab::games::chess::Chess;
use tabia_lab::programs::ProgramName;
use tabia_lab::search::race::{Lap, Smallest, Tree};
use tabia_lab::search::{Values, Variant};
use tabia_settings::{LabPage, Room};
use tabia_texts::tr;

/// A race and its results.
#[derive(Default)]
pub(super) struct Results {
    pub(super) task: Option<Task<News>>,
    pub(super) tree: Tree,
    pub(super) laps: Vec<Lap<String>>,
    /// The laps of the race before, if only its order, its table or its evaluation was another one.
    before: Vec<Lap<String>>,
    /// Whether counting the smallest tree takes too long at depths greater than the counted ones.
    pub(super) is_uncountable: bool,
    /// The current step.
    pub(super) now: Option<Now>,
    /// The total number of laps.
    pub(super) total: usize,
    /// Its options, and the key of its position.
    pub(super) setup: Setup,
    pub(super) key: u64,
    /// Whether the second player moves first: values are shown from the first player's view.
    pub(super) is_flipped: bool,
    /// The value of the smallest piece, in the unit of the values.
    pub(super) unit: i32,
    /// Whether the user has stopped it.
    pub(super) is_stopped: bool,
    /// Why the race failed.
    pub(super) failure: Option<String>,
}

/// The current step of a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Now {
    /// A search to this depth, in half-moves.
    Searching(Variant, u32),
    /// Counting of the smallest tree that proves the value to this depth.
    Proving(u32),
}

/// How the results relate to the choices on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// A race would have the same results now.
    Current,
    /// The results are of another game.
    OtherGame,
    /// The results are of another position of the game.
    OtherPosition,
    /// They were found with other options or rows; in words.
    OtherSetup(String),
}

/// The state of the page.
#[derive(Default)]
pub(crate) struct SearchPage {
    pub(super) setup: Setup,
    pub(super) results: Results,
    pub(super) view: TableView,
    /// The running recording.
    pub(super) recording: Option<(Subject, Task<Recording>)>,
    pub(super) watch: Option<Watch>,
    /// The comparison over many positions.
    pub(super) comparison: Option<Comparison>,
    /// Whether the lists of searches close in the next frame: rows were chosen elsewhere, and their results need the space.
    pub(super) closes_lists: bool,
    /// Whether results have no room below open lists.
    pub(super) is_low: bool,
}

impl SearchPage {
    /// Whether a table of the page has the keyboard focus.
    pub(crate) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        let (watch, comparison) = (self.watch.as_ref(), self.comparison.as_ref());
        self.view.wants_keys(ctx)
            || watch.is_some_and(|watch| watch.view.wants_keys(ctx))
            || comparison.is_some_and(|comparison| comparison.wants_keys(ctx))
    }

    /// Returns the function that makes a tree of the watched search.
    pub(crate) fn tree(&self) -> Option<Making> {
        self.watch.as_ref()?.tree()
    }

    /// The program whose search is watched.
    pub(crate) fn watched_program(&self) -> Option<ProgramName> {
        match self.watch.as_ref()?.subject {
            Subject::Program(program) => Some(program),
            Subject::Row(_) => None,
        }
    }

    /// Whether the watched search can be shown as a tree.
    pub(crate) fn has_tree(&self) -> bool {
        self.watch.as_ref().is_some_and(Watch::has_tree)
    }

    /// Whether a race, a comparison or a recording is running.
    pub(crate) fn is_busy(&self) -> bool {
        let is_comparing = self.comparison.as_ref().is_some_and(Comparison::is_busy);
        self.results.task.is_some() || self.recording.is_some() || is_comparing
    }

    /// Whether the position of the open game would be searched.
    pub(crate) fn is_about_game(&self) -> bool {
        self.setup.game == GameChoice::Chess
    }

    /// Whether a race can be run.
    pub(crate) fn can_run(&self) -> bool {
        !self.is_busy() && !self.setup.rows.is_empty()
    }
}

/// The position to which results belong.
pub(super) struct About {
    pub(super) key: u64,
    pub(super) is_flipped: bool,
    pub(super) unit: i32,
}

impl About {
    pub(super) fn of(start: &Start) -> About {
        fn of<G: Game>(game: &G) -> About {
            About {
                key: game.key(),
                is_flipped: !game.is_first(),
                unit: game.unit(),
            }
        }
        match start {
            Start::Chess(game) => of(&**game),
            Start::TicTacToe(game) => of(game),
            Start::Ugolki(game) => of(game),
            Start::Draughts(game) => of(game),
            Start::LosAlamos(game) => of(game),
        }
    }
}

/// The key of the position that a race of a game would search.
fn present_key(game: GameChoice, position: &Position, games: &GamesPage) -> u64 {
    match game {
        GameChoice::Chess => position.key(),
        GameChoice::TicTacToe => games.tic_tac_toe().key(),
        GameChoice::Ugolki => games.ugolki().key(),
        GameChoice::Draughts => games.draughts().key(),
        GameChoice::LosAlamos => games.los_alamos().key(),
    }
}

/// Why a position of a game is not searched; `None` where it has legal moves.
pub(super) fn no_search(start: &Start) -> Option<String> {
    let is_over = match start {
        Start::Chess(game) => {
            if let Some(reason) = finished(game.position()) {
                return Some(reason);
            }
            game.outcome().is_some()
        }
        Start::TicTacToe(game) => game.outcome().is_some(),
        Start::Ugolki(game) => game.outcome().is_some(),
        Start::Draughts(game) => game.outcome().is_some(),
        Start::LosAlamos(game) => game.outcome().is_some(),
    };
    is_over.then(|| tr("lab-finished"))
}

impl Results {
    /// The smallest tree that proves the value to a depth; `None` if it has not been counted yet.
    pub(super) fn smallest(&self, depth: u32) -> Option<Smallest> {
        let smallest = self.tree.smallest(depth)?;
        let is_final = smallest.is_counted() || self.is_uncountable || self.task.is_none();
        is_final.then_some(smallest)
    }

    /// The deepest lap of each row, in the order of the rows.
    pub(super) fn last_laps(&self) -> Vec<&Lap<String>> {
        let last = |row: &Variant| self.laps.iter().rev().find(|lap| lap.variant == *row);
        self.setup.different_rows().filter_map(last).collect()
    }

    /// The number of nodes of a lap in the race before, with other settings.
    pub(super) fn before(&self, lap: &Lap<String>) -> Option<u64> {
        let same = |other: &&Lap<String>| other.variant == lap.variant && other.depth == lap.depth;
        self.before
            .iter()
            .find(same)
            .map(|other| other.counts.nodes)
    }

    /// The laps to compare those of the next race with, whose position has this key.
    fn into_before(self, setup: &Setup, key: u64) -> Vec<Lap<String>> {
        let settings = |one: &Setup| (one.order, one.table, one.evaluation);
        let is_same = self.key == key && self.setup.game == setup.game;
        match is_same {
            false => Vec::new(),
            true if settings(&self.setup) == settings(setup) => self.before,
            true => self.laps,
        }
    }

    /// How the results relate to the current choices, the position of the board and those of the small games.
    pub(super) fn standing(
        &self,
        chosen: &Setup,
        position: &Position,
        games: &GamesPage,
    ) -> Standing {
        match self.setup.difference(chosen) {
            _ if self.setup.game != chosen.game => Standing::OtherGame,
            _ if self.key != present_key(chosen.game, position, games) => Standing::OtherPosition,
            Some(difference) => Standing::OtherSetup(difference),
            None => Standing::Current,
        }
    }
}

impl SearchPage {
    /// Carries out a command. Chess is searched from the position of the board, the other games from their current position on
    /// their page.
    pub(crate) fn apply(
        &mut self,
        context: &mut Context,
        game: &GameRoom,
        games: &GamesPage,
        command: Command,
    ) {
        let setup = &mut self.setup;
        let position = game.session.position();
        match command {
            Command::Game(game) => setup.game = game,
            Command::Evaluation(evaluation) => setup.evaluation = evaluation,
            Command::Order(order) => setup.order = order,
            Command::Table(table) => setup.table = table,
            Command::Depth(depth) => setup.depth = depth.clamp(1, Setup::MOST_DEPTH),
            Command::Algorithm(algorithm, on) => setup.choose(algorithm, on),
            Command::Rows(rows) => {
                setup.rows = rows;
                self.closes_lists = true;
            }
            Command::Value {
                row,
                parameter,
                value,
            } => {
                if let Some(row) = setup.rows.get_mut(row) {
                    row.values.set(parameter, value);
                }
            }
            Command::AddRow(row) => setup.add_row(row),
            Command::RemoveRow(row) if row < setup.rows.len() => {
                setup.rows.remove(row);
            }
            Command::ResetRow(row) => {
                if let Some(row) = setup.rows.get_mut(row) {
                    row.values = Values::TEXTBOOK;
                }
            }
            Command::Run => {
                self.watch = None;
                self.closes_lists = self.is_low;
                let start = start(setup, position, games);
                self.run(context, start);
            }
            Command::CompareSet(source) => self.compare(context, game, source),
            Command::ChoosePositions => {
                let near = context.recent.files().first().map(PathBuf::as_path);
                context.ask_for_file(Request {
                    ask: Ask::OpenPositions,
                    folder: near.and_then(Path::parent).map(Path::to_path_buf),
                    name: String::new(),
                });
            }
            Command::CloseSet => self.comparison = None,
            Command::Stop => {
                if let Some(comparison) = &mut self.comparison {
                    comparison.stop();
                }
                self.results.is_stopped |= self.results.task.take().is_some();
                self.results.now = None;
                self.recording = None;
            }
            Command::Watch(row) => {
                let start = start(setup, position, games);
                self.results.failure = no_search(&start);
                if self.results.failure.is_some() {
                    return;
                }
                match run::record(&context.egui, start, setup.clone(), row.clone()) {
                    Ok(task) => self.recording = Some((Subject::Row(row), task)),
                    Err(error) => self.results.failure = Some(error.to_string()),
                }
            }
            Command::WatchProgram(program, depth) => {
                self.results.failure = finished(position);
                if self.results.failure.is_some() {
                    return;
                }
                let data = context.data.clone();
                let about = (program, depth.clamp(1, Setup::MOST_DEPTH));
                match run::record_program(&context.egui, position.clone(), about, data) {
                    Ok(task) => {
                        self.watch = None;
                        self.recording = Some((Subject::Program(program), task));
                    }
                    Err(error) => self.results.failure = Some(error.to_string()),
                }
            }
            // The tree has its own page.
            Command::ShowTree => {}
            Command::Leave => self.watch = None,
            command => {
                if let Some(watch) = &mut self.watch {
                    watch.apply(command, context.now);
                }
            }
        }
    }

    /// Starts a comparison over positions in place of the present one.
    fn compare(&mut self, context: &Context, game: &GameRoom, source: PositionSource) {
        if !self.can_run() {
            return;
        }
        self.watch = None;
        self.closes_lists = self.is_low;
        match Comparison::start(&context.egui, &self.setup, Origin::of(source, game)) {
            Ok(comparison) => self.comparison = Some(comparison),
            Err(error) => self.results.failure = Some(error.to_string()),
        }
    }

    fn run(&mut self, context: &Context, start: Start) {
        if self.setup.rows.is_empty() {
            return;
        }
        let about = About::of(&start);
        let failure = no_search(&start);
        if failure.is_some() {
            self.results = Results {
                failure,
                setup: self.setup.clone(),
                key: about.key,
                ..Results::default()
            };
            return;
        }
        let (task, failure) = match run::race(&context.egui, start, self.setup.clone()) {
            Ok(task) => (Some(task), None),
            Err(error) => (None, Some(error.to_string())),
        };
        let last = std::mem::take(&mut self.results);
        self.results = Results {
            task,
            failure,
            before: last.into_before(&self.setup, about.key),
            total: self.setup.different_rows().count() * self.setup.depth as usize,
            setup: self.setup.clone(),
            key: about.key,
            is_flipped: about.is_flipped,
            unit: about.unit,
            ..Results::default()
        };
    }
}

/// The position to search.
fn start(setup: &Setup, position: &Position, games: &GamesPage) -> Start {
    match setup.game {
        GameChoice::Chess => {
            let game = Chess::with(position.clone(), setup.evaluation);
            Start::Chess(Box::new(game))
        }
        GameChoice::TicTacToe => Start::TicTacToe(games.tic_tac_toe().clone()),
        GameChoice::Ugolki => Start::Ugolki(games.ugolki().clone()),
        GameChoice::Draughts => Start::Draughts(games.draughts().clone()),
        GameChoice::LosAlamos => Start::LosAlamos(games.los_alamos().clone()),
    }
}

impl SearchPage {
    /// Processes what has arrived since the last frame.
    pub(crate) fn poll(&mut self, context: &Context) {
        self.results.poll();
        if let Some(comparison) = &mut self.comparison {
            comparison.poll();
        }
        if let Some((subject, task)) = &mut self.recording {
            let film = task.news().pop();
            let (subject, ended) = (subject.clone(), task.is_done());
            if let Some(film) = film {
                self.recording = None;
                self.watch = Some(Watch::new(subject, film));
            } else if ended {
                self.recording = None;
                self.results.failure = Some(tr("search-ended"));
            }
        }
        let is_shown = context.room() == Room::Lab && context.settings.lab_page == LabPage::Search;
        if let Some(watch) = &mut self.watch
            && is_shown
            && let Some(seconds) = watch.run(context.now)
        {
            context.egui.request_repaint_after_secs(seconds as f32);
        }
    }
}

impl Results {
    fn poll(&mut self) {
        let Some(task) = &mut self.task else { return };
        for news in task.news() {
            match news {
                News::Tree(tree) => self.tree = tree,
                News::Begin(row, depth) => self.now = Some(Now::Searching(row, depth)),
                News::Proving(depth) => self.now = Some(Now::Proving(depth)),
                News::Uncountable => self.is_uncountable = true,
                News::Smallest(depth, nodes) => self.tree.note_smallest(depth, nodes),
                News::Lap(lap) => self.laps.push(lap),
            }
        }
        if task.is_done() {
            self.task = None;
            self.now = None;
            if self.laps.len() < self.total {
                // The user has not stopped it: otherwise there would be no task.
                self.failure = Some(tr("search-ended"));
            }
        }
    }
}

impl SearchPage {
    /// The line being searched, when a search of chess is watched.
    pub(crate) fn on_board(&self) -> OnBoard {
        let position = self
            .watch
            .as_ref()
            .and_then(|watch| watch.moment.position.clone());
        match position {
            None => OnBoard::default(),
            position => OnBoard {
                position,
                hand: Hand::Rests,
                ..OnBoard::default()
            },
        }
    }
}
