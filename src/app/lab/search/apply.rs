//! Carrying out the commands of the page of searches.

use super::choices::Setup;
use super::run::{self, Start};
use super::state::{About, Results, SearchPage, no_search};
use crate::command::lab::search::{Command, GameChoice};
use crate::kit::context::Context;
use crate::lab::games::GamesPage;
use tabia_chess::Position;
use tabia_lab::games::chess::Chess;
use tabia_lab::search::Algorithm;

impl SearchPage {
    /// Carries out a command. Chess is searched from the position of the board, the other games as they stand on their
    /// page.
    pub(crate) fn apply(
        &mut self,
        context: &Context,
        position: &Position,
        games: &GamesPage,
        command: Command,
    ) {
        let setup = &mut self.setup;
        match command {
            Command::Game(game) => setup.game = game,
            Command::Evaluation(evaluation) => setup.evaluation = evaluation,
            Command::Order(order) => setup.order = order,
            Command::Table(table) => setup.table = table,
            Command::Depth(depth) => setup.depth = depth.clamp(1, Setup::MOST_DEPTH),
            Command::Algorithm(algorithm, on) => {
                let is_in = |other: &Algorithm| match *other == algorithm {
                    true => on,
                    false => setup.algorithms.contains(other),
                };
                setup.algorithms = Algorithm::all().filter(is_in).collect();
            }
            Command::Run => {
                self.watch = None;
                let start = start(setup, position, games);
                self.run(context, start);
            }
            Command::Stop => {
                self.results.task = None;
                self.results.now = None;
                self.recording = None;
            }
            Command::Watch(algorithm) => {
                let start = start(setup, position, games);
                self.results.failure = no_search(&start);
                if self.results.failure.is_some() {
                    return;
                }
                match run::record(&context.egui, start, setup.clone(), algorithm) {
                    Ok(task) => self.recording = Some((algorithm, task)),
                    Err(error) => self.results.failure = Some(error.to_string()),
                }
            }
            // The tree has a page of its own.
            Command::ShowTree => {}
            Command::Leave => self.watch = None,
            command => {
                if let Some(watch) = &mut self.watch {
                    watch.apply(command, context.now);
                }
            }
        }
    }

    fn run(&mut self, context: &Context, start: Start) {
        if self.setup.algorithms.is_empty() {
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
        self.results = Results {
            task,
            failure,
            total: self.setup.algorithms.len() * self.setup.depth as usize,
            setup: self.setup.clone(),
            key: about.key,
            is_flipped: about.is_flipped,
            unit: about.unit,
            ..Results::default()
        };
    }
}

/// The position that is to be searched.
fn start(setup: &Setup, position: &Position, games: &GamesPage) -> Start {
    match setup.game {
        GameChoice::Chess => {
            let game = Chess::with(position.clone(), setup.evaluation);
            Start::Chess(Box::new(game))
        }
        GameChoice::TicTacToe => Start::TicTacToe(games.tic_tac_toe().clone()),
        GameChoice::Ugolki => Start::Ugolki(games.ugolki().clone()),
        GameChoice::Draughts => Start::Draughts(games.draughts().clone()),
    }
}
