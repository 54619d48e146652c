//! A match of several games between two players, played on a worker by the match runner.

use std::sync::{Arc, Mutex, PoisonError};

use super::contender::titles;
use super::match_games::{MatchGames, pgn_of};
use crate::board::{Hand, OnBoard};
use crate::command::lab::programs::{Contender, Pace, Rules};
use crate::kit::context::Context;
use crate::kit::table::TableView;
use crate::kit::worker::{Reporter, Task};
use tabia_chess::{Color, Move, Position};
use tabia_engine::{Engine, Options, Techniques};
use tabia_matches::{
    MatchSettings, Opening, PlayedGame, Pondering, Progress, Side, Standings, TimeControl, guesses,
    play, random_openings,
};
use tabia_player::{GameLine, Player};
use tabia_texts::tr;

/// The seed of the openings: that of `tabia match` without another one.
const SEED: u64 = 1;

impl Pace {
    /// The time control of both players.
    pub(super) fn control(self) -> TimeControl {
        match self {
            Pace::Time(time) => TimeControl::Move(time),
            Pace::Nodes(nodes) => TimeControl::Nodes(nodes),
            Pace::Clock { base, increment } => TimeControl::Clock {
                base,
                increment,
                moves: None,
            },
        }
    }
}

/// The state of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MatchState {
    Plays,
    Over,
    /// The user has stopped it.
    Stopped,
    Failed(String),
}

/// The game that is being played.
#[derive(Clone, Debug)]
pub(super) struct Present {
    /// Its number, from 0.
    pub number: u32,
    pub position: Position,
    last: Option<Move>,
}

/// A report of the worker.
enum News {
    Game(u32, Box<PlayedGame>, Standings),
    /// A message of a player for the user.
    Note(String),
    Failed(String),
}

/// A match, and what has been played of it.
pub(super) struct MatchRun {
    pub rules: Rules,
    pub state: MatchState,
    /// `None` when nothing is played any more.
    task: Option<Task<News>>,
    /// Written by the worker after every move.
    present: Arc<Mutex<Option<Present>>>,
    pub games: MatchGames,
    /// The result of the finished pairs.
    pub standings: Standings,
    date: String,
    /// Number of finished games that are in a tab.
    kept: usize,
    /// The number of the game whose end is on the board; `None` for the one that is being played.
    chosen: Option<u32>,
    pub view: TableView,
}

impl MatchRun {
    /// Starts a match.
    ///
    /// # Errors
    /// When the system cannot start another thread.
    pub fn start(
        context: &Context,
        rules: Rules,
        position: &Position,
    ) -> std::io::Result<MatchRun> {
        let present = Arc::new(Mutex::new(None));
        let job = Job {
            rules,
            start: rules.from_board.then(|| position.clone()),
            techniques: context.settings.techniques(),
            present: present.clone(),
        };
        let task = Task::start("lab match", &context.egui, move |reporter| {
            if let Err(reason) = job.run(reporter) {
                reporter.report(News::Failed(reason));
            }
        })?;
        Ok(MatchRun {
            rules,
            state: MatchState::Plays,
            task: Some(task),
            present,
            games: MatchGames::default(),
            standings: Standings::default(),
            date: (context.today)(),
            kept: 0,
            chosen: None,
            view: TableView::default(),
        })
    }

    /// Whether a game is being played, or the last one is still being stopped.
    pub fn is_running(&self) -> bool {
        self.task.is_some()
    }

    /// Stops it: the finished games are kept.
    pub fn stop(&mut self) {
        if let Some(task) = &self.task {
            task.stop();
            self.state = MatchState::Stopped;
        }
    }

    /// The game that is being played, after its last move.
    pub fn present(&self) -> Option<Present> {
        let present = self.present.lock();
        present.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Processes the reports of the worker; returns messages for the user.
    pub fn poll(&mut self) -> Vec<String> {
        let mut notes = Vec::new();
        let Some(task) = &mut self.task else {
            return notes;
        };
        for news in task.news() {
            match news {
                News::Game(number, game, standings) => {
                    self.games.add(number, *game);
                    self.standings = standings;
                }
                News::Note(note) => notes.push(note),
                News::Failed(reason) => self.state = MatchState::Failed(reason),
            }
        }
        if task.is_done() {
            self.task = None;
            let is_whole = self.games.len() == self.rules.games as usize;
            if self.state == MatchState::Plays {
                self.state = match is_whole {
                    true => MatchState::Over,
                    false => MatchState::Failed(tr("match-ended")),
                };
            }
        }
        notes
    }

    /// Chooses a finished game, or the one that is being played.
    pub fn choose(&mut self, number: Option<u32>) {
        self.chosen = number.filter(|number| self.games.get(*number).is_some());
        let row = self.chosen.map(|number| self.games.row(number));
        self.view.selected = row;
    }

    /// The guesses of a player in the finished games.
    pub fn pondering(&self, side: Side) -> Pondering {
        guesses(self.games.iter(), side)
    }

    /// Whether games have finished that are in no tab.
    pub fn has_unkept_games(&self) -> bool {
        self.games.len() > self.kept
    }

    /// Notes that the finished games are in a tab.
    pub fn is_kept(&mut self) {
        self.kept = self.games.len();
    }

    /// The finished games as PGN.
    pub fn pgn(&self) -> String {
        pgn_of(&self.games, &self.rules.contenders, &self.date)
    }

    /// The position of the chosen game for the board.
    pub fn on_board(&self) -> OnBoard {
        let chosen = self.chosen.and_then(|number| {
            let line = self.games.get(number)?.line();
            let last = line.moves().last().copied();
            Some((number, line.position().clone(), last))
        });
        let present = || {
            let present = self.present().filter(|_| self.is_running())?;
            Some((present.number, present.position, present.last))
        };
        let Some((number, position, last)) = chosen.or_else(present) else {
            return OnBoard::default();
        };
        let names = titles(&self.rules.contenders);
        let name = |color| names[Side::of(number, color) as usize].clone();
        OnBoard {
            position: Some((position, last)),
            hand: Hand::Rests,
            names: Some(Color::ALL.map(name)),
            ..OnBoard::default()
        }
    }
}

/// The work of a match.
struct Job {
    rules: Rules,
    /// The start of all games; `None` for random openings.
    start: Option<Position>,
    techniques: Techniques,
    present: Arc<Mutex<Option<Present>>>,
}

impl Job {
    fn run(&self, reporter: &Reporter<News>) -> Result<(), String> {
        let settings = self.settings()?;
        let make = |side: Side| -> Result<Box<dyn Player>, String> {
            // Without learned positions the games do not depend on their order.
            let contender: Contender = self.rules.contenders[side as usize];
            let (player, _) = contender.start(self.techniques, None, || {})?;
            Ok(player)
        };
        let goes_on = || !reporter.is_stopped();
        let mut progress = |event: Progress<'_>, standings: &Standings| match event {
            Progress::Move { number, line } => {
                let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
                *present = Some(Present {
                    number,
                    position: line.position().clone(),
                    last: line.moves().last().copied(),
                });
                reporter.wake_soon();
            }
            Progress::Game { number, game } => {
                reporter.report(News::Game(number, Box::new(game.clone()), *standings));
            }
            Progress::Note(note) => reporter.report(News::Note(note.to_owned())),
        };
        let report = play(&settings, &make, None, &goes_on, &mut progress);
        report.map(|_| ()).map_err(|error| error.to_string())
    }

    fn settings(&self) -> Result<MatchSettings, String> {
        let openings = match &self.start {
            Some(start) => vec![Opening::new(GameLine::new(start.clone()))],
            None => {
                let judge = Engine::new(Options::default(), || {});
                let mut judge = judge.map_err(|error| error.to_string())?;
                let pairs = self.rules.games as usize / 2;
                random_openings(pairs, SEED, &mut judge).map_err(|error| error.to_string())?
            }
        };
        Ok(MatchSettings {
            program: String::new(),
            names: self.rules.contenders.map(Contender::title),
            controls: [self.rules.pace.control(); 2],
            levels: [None; 2],
            ponders: self.rules.ponders(),
            rules: tabia_matches::Rules::USUAL,
            openings,
            games: self.rules.games,
            sprt: None,
            concurrency: 1,
            seed: SEED,
        })
    }
}
