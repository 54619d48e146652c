//! One game between two players.

use std::time::{Duration, Instant, SystemTime};

use tabia_chess::{Color, Move, claim, ending};
use tabia_game::GameResult;
use tabia_player::{Bound, Event, GameLine, Info, Limits, Player, Report, SearchId, Strength};

use super::control::{Clocks, TimeControl};
use super::end::{GameEnd, Reason};
use super::opening::Opening;
use super::played::{Guess, PlayedGame, PlayedMove};
use super::pondering::Ponder;
use super::rules::{Adjudicator, Rules};

/// Interval between two calls of the progress callback of [`Runner::play`].
const INTERVAL: Duration = Duration::from_millis(20);

/// The settings of a game. Data of the players is indexed by [`Color::index`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameSettings {
    pub controls: [TimeControl; 2],
    /// The time by which the clocks may be overdrawn.
    pub margins: [Duration; 2],
    /// `None` for full strength.
    pub strengths: [Option<Strength>; 2],
    /// Whether each player searches the expected reply while its opponent is to move, and goes on with that search when the
    /// reply comes. The time is the opponent's.
    pub ponders: [bool; 2],
    pub rules: Rules,
}

impl GameSettings {
    /// Creates settings with the same time and full strength for both players, where only the rules of chess end the game.
    pub fn new(control: TimeControl) -> GameSettings {
        GameSettings {
            controls: [control; 2],
            margins: [control.lenient_margin(); 2],
            strengths: [None; 2],
            ponders: [false; 2],
            rules: Rules::default(),
        }
    }
}

/// A game in progress, with its board and clocks: a player without a legal move in time loses.
///
/// The players are passed with every call, by colour. [`Runner::poll`] returns at once, for a window; [`Runner::play`] waits
/// for the end of the game.
pub struct Runner {
    settings: GameSettings,
    opening: usize,
    line: GameLine,
    clocks: Clocks,
    adjudicator: Adjudicator,
    moves: Vec<PlayedMove>,
    search: Option<Search>,
    /// The search of the player that is not to move.
    ponder: Option<Ponder>,
    /// The reply that the last mover expects.
    expected: Option<Move>,
    end: Option<GameEnd>,
    /// With the colour of the player.
    notes: Vec<(Color, String)>,
    /// When the game began.
    begun: SystemTime,
}

/// The search for the next move.
struct Search {
    id: SearchId,
    started: Instant,
    /// The best line so far.
    best: Option<Info>,
    failure: Option<String>,
    guess: Option<Guess>,
    is_beside: bool,
}

impl Runner {
    /// Creates a game from an opening. It may have ended already.
    pub fn new(settings: GameSettings, opening: &Opening) -> Runner {
        let mut runner = Runner {
            settings,
            opening: opening.line().moves().len(),
            line: opening.line().clone(),
            clocks: Clocks::new(settings.controls, settings.margins),
            adjudicator: Adjudicator::new(settings.rules),
            moves: Vec::new(),
            search: None,
            ponder: None,
            expected: None,
            end: None,
            notes: Vec::new(),
            begun: SystemTime::now(),
        };
        runner.end = runner.end_on_board();
        runner
    }

    /// Returns the game so far.
    pub fn line(&self) -> &GameLine {
        &self.line
    }

    /// Returns the moves of the players so far, without the opening.
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// Returns the end of the game; `None` while it continues.
    pub fn end(&self) -> Option<&GameEnd> {
        self.end.as_ref()
    }

    /// Returns whether a player searches.
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Returns the players' messages for the user since the last call.
    pub fn take_notes(&mut self) -> Vec<String> {
        let notes = self.take_notes_of().into_iter();
        notes.map(|(_, note)| note).collect()
    }

    /// Like [`Runner::take_notes`], each with the colour of its player.
    pub fn take_notes_of(&mut self) -> Vec<(Color, String)> {
        std::mem::take(&mut self.notes)
    }

    /// Handles the reports that have arrived, plays the move if there is one, and starts the next player's search unless
    /// `waits`. Returns at once.
    pub fn poll(&mut self, players: [&mut dyn Player; 2], waits: bool) {
        let turn = self.line.position().turn().index();
        while self.search.is_some()
            && let Ok(report) = players[turn].reports().try_recv()
        {
            self.take(report, Instant::now());
        }
        if self.search.is_some()
            && let Some(ended) = players[turn].ended()
        {
            self.fail(Reason::Failure(ended.reason));
        }
        if !waits {
            self.begin(players);
        }
    }

    /// Plays the game to its end. `goes_on` is called a few times a second; once it returns `false` the game is left
    /// unfinished, and the result is `false`.
    pub fn play(&mut self, players: [&mut dyn Player; 2], goes_on: &dyn Fn() -> bool) -> bool {
        self.play_observed(players, goes_on, &mut |_| true)
    }

    /// Like [`Runner::play`], and calls `observe` after every move. Once it returns `false` the game is left unfinished.
    pub fn play_observed(
        &mut self,
        players: [&mut dyn Player; 2],
        goes_on: &dyn Fn() -> bool,
        observe: &mut dyn FnMut(&Runner) -> bool,
    ) -> bool {
        let [white, black] = players;
        while self.end.is_none() {
            let moves = self.moves.len();
            self.begin([&mut *white, &mut *black]);
            let player = match self.line.position().turn() {
                Color::White => &mut *white,
                Color::Black => &mut *black,
            };
            match player.reports().recv_timeout(INTERVAL) {
                Ok(report) => self.take(report, Instant::now()),
                Err(_) => {
                    if let Some(ended) = player.ended() {
                        self.fail(Reason::Failure(ended.reason));
                    }
                }
            }
            let has_moved = self.moves.len() > moves;
            if has_moved && !observe(self) || !goes_on() {
                self.rest([&mut *white, &mut *black]);
                return false;
            }
        }
        self.stop_pondering([white, black]);
        true
    }

    /// Stops the searches. The interrupted move is searched again when the game continues.
    pub fn rest(&mut self, players: [&mut dyn Player; 2]) {
        let [white, black] = players;
        if self.search.take().is_some() {
            match self.line.position().turn() {
                Color::White => white.stop(),
                Color::Black => black.stop(),
            }
        }
        self.stop_pondering([white, black]);
    }

    /// Stops the search of the player that is not to move.
    fn stop_pondering(&mut self, players: [&mut dyn Player; 2]) {
        if let Some(ponder) = self.ponder.take() {
            players[ponder.color.index()].stop();
        }
    }

    /// Returns the game as far as it was played.
    pub fn played(&self) -> PlayedGame {
        let end = self.end.clone().unwrap_or(GameEnd {
            result: GameResult::Unknown,
            reason: Reason::Stopped,
        });
        PlayedGame::new(self.line.clone(), self.opening, self.moves.clone(), end)
            .begun_at(self.begun)
    }

    /// Starts the search of the player to move, unless one runs or the game is over.
    fn begin(&mut self, players: [&mut dyn Player; 2]) {
        if self.end.is_some() {
            return self.stop_pondering(players);
        }
        if self.search.is_some() {
            return;
        }
        let turn = self.line.position().turn();
        let [white, black] = players;
        let (mover, waiting) = match turn {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let started = Instant::now();
        let ponder = self.ponder.take();
        let guess = ponder.map(|ponder| Guess {
            is_right: self.line.moves().last() == Some(&ponder.mv),
            time: started.saturating_duration_since(ponder.started),
        });
        let id = match (ponder, guess) {
            (Some(ponder), Some(guess)) if guess.is_right => {
                mover.ponder_hit();
                ponder.id
            }
            // A new search ends the one before it.
            _ => mover.go(&self.line, self.limits(turn)),
        };
        self.begin_pondering(waiting);
        self.search = Some(Search {
            id,
            started,
            best: None,
            failure: None,
            guess,
            is_beside: self.ponder.is_some(),
        });
    }

    fn limits(&self, color: Color) -> Limits {
        Limits {
            strength: self.settings.strengths[color.index()],
            ..self.clocks.limits(color)
        }
    }

    /// Starts the search of the expected reply, if the player that is not to move ponders and expects one.
    fn begin_pondering(&mut self, waiting: &mut dyn Player) {
        let color = !self.line.position().turn();
        let Some(mv) = self
            .expected
            .filter(|_| self.settings.ponders[color.index()])
        else {
            return;
        };
        let mut line = self.line.clone();
        if line.push(mv).is_err() || line.position().count_moves() == 0 {
            return;
        }
        let limits = Limits {
            ponder: true,
            ..self.limits(color)
        };
        let started = Instant::now();
        let id = waiting.go(&line, limits);
        self.ponder = Some(Ponder {
            id,
            color,
            mv,
            started,
        });
    }

    fn take(&mut self, report: Report, now: Instant) {
        let Some(search) = &mut self.search else {
            return;
        };
        match report.event {
            Event::Note(note) => {
                let mover = self.line.position().turn();
                self.notes.push((mover, note));
            }
            _ if report.search != search.id => {}
            Event::Info(info)
                if info.line == 1 && info.bound == Bound::Exact && !info.pv.is_empty() =>
            {
                search.best = Some(info);
            }
            Event::Info(_) | Event::CurrentMove { .. } => {}
            Event::Failed(reason) => search.failure = Some(reason),
            Event::Best { mv, ponder } => self.answered((mv, ponder), now),
        }
    }

    /// Plays a move; the player expects `ponder` as the reply.
    fn answered(&mut self, (mv, ponder): (Option<Move>, Option<Move>), now: Instant) {
        let Some(search) = self.search.take() else {
            return;
        };
        if let Some(reason) = search.failure {
            return self.fail(Reason::Failure(reason));
        }
        let Some(mv) = mv else {
            self.end = Some(GameEnd::won(!self.line.position().turn(), Reason::NoMove));
            return;
        };
        let mover = self.line.position().turn();
        let time = now.saturating_duration_since(search.started);
        let nodes = search.best.as_ref().map_or(0, |info| info.nodes);
        if self.line.position().is_legal(mv) && !self.clocks.charge(mover, time, nodes) {
            self.end = Some(GameEnd::won(!mover, Reason::Time));
            return;
        }
        if self.line.push(mv).is_err() {
            return self.fail(Reason::illegal_move(&format!("{mv:?}")));
        }
        let score = search.best.as_ref().map(|info| info.score);
        self.moves.push(PlayedMove {
            score,
            depth: search.best.map(|info| info.depth),
            nodes,
            time,
            clock: self.clocks.left(mover),
            guess: search.guess,
            is_beside: search.is_beside,
        });
        self.expected = ponder;
        let adjudicated = self.adjudicator.add(mover, score);
        self.end = self.end_on_board().or(adjudicated);
    }

    /// Ends the game with a loss of the player to move, which gave no move.
    fn fail(&mut self, reason: Reason) {
        let mover = self.line.position().turn();
        self.search = None;
        self.end = Some(GameEnd::won(!mover, reason));
    }

    /// Returns the end of the game by the rules of chess. A draw that can be claimed is claimed.
    fn end_on_board(&self) -> Option<GameEnd> {
        let (position, seen) = (self.line.position(), self.line.occurrences());
        let ended = ending(position, seen).map(GameEnd::from);
        ended.or_else(|| claim(position, seen).map(GameEnd::from))
    }
}
