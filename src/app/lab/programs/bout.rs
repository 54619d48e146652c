//! A game between two programs, or between a program and the engine.

use std::path::Path;
use std::time::Duration;

use crate::board::{Hand, OnBoard};
use crate::command::lab::programs::{Contender, Pace, Rules};
use crate::game::players::Outcome;
use tabia_chess::{Claim, Color, Ending, Position, san};
use tabia_engine::Techniques;
use tabia_game::Game;
use tabia_matches::{GameSettings, Opening, PlayedMove, Pondering, Reason, Runner};
use tabia_player::{GameLine, Player};
use tabia_texts::tr;

impl Pace {
    /// Minimum and maximum time of a move.
    pub const TIMES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(60));
    /// Minimum and maximum time of a clock; the added time is at most that of a move.
    pub const BASES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(3600));
    /// Minimum and maximum number of positions.
    pub const NODES: (u64, u64) = (100, 100_000_000);

    fn into_range(self) -> Pace {
        match self {
            Pace::Time(time) => Pace::Time(time.clamp(Pace::TIMES.0, Pace::TIMES.1)),
            Pace::Nodes(nodes) => Pace::Nodes(nodes.clamp(Pace::NODES.0, Pace::NODES.1)),
            Pace::Clock { base, increment } => Pace::Clock {
                base: base.clamp(Pace::BASES.0, Pace::BASES.1),
                increment: increment.min(Pace::TIMES.1),
            },
        }
    }
}

impl Rules {
    /// Whether each player thinks in the opponent's time.
    pub(super) fn ponders(&self) -> [bool; 2] {
        let has_clock = matches!(self.pace, Pace::Clock { .. });
        self.contenders
            .map(|contender| has_clock && contender.ponders)
    }

    /// Returns the rules clamped to the possible ranges.
    pub(super) fn into_range(self) -> Rules {
        Rules {
            pace: self.pace.into_range(),
            contenders: self.contenders.map(Contender::into_range),
            games: self
                .games
                .next_multiple_of(2)
                .clamp(Rules::GAMES.0, Rules::GAMES.1),
            ..self
        }
    }
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Plays,
    Paused,
    Over(Outcome),
    /// The user has stopped it.
    Stopped,
    Failed(String),
}

/// A game of two players.
pub(super) struct Bout {
    pub rules: Rules,
    pub standing: Standing,
    date: String,
    runner: Runner,
    players: [Box<dyn Player>; 2],
    /// The moves in notation, with their numbers.
    pub moves: String,
    written: usize,
    /// The guesses of each side.
    pub pondering: [Pondering; 2],
    /// The result of each side's last search.
    pub found: [Option<PlayedMove>; 2],
    /// Messages of the programs that have not been shown yet.
    notes: Vec<String>,
}

impl Bout {
    /// Starts a game from a position.
    ///
    /// # Errors
    /// Returns why one of the two cannot be started.
    pub fn start(
        rules: Rules,
        position: Position,
        date: String,
        techniques: Techniques,
        data: Option<&Path>,
        ctx: &egui::Context,
    ) -> Result<Bout, String> {
        let [white, black] = rules.contenders;
        let wake = || {
            let ctx = ctx.clone();
            move || ctx.request_repaint()
        };
        let (white, one) = white.start(techniques, data, wake())?;
        let (black, other) = black.start(techniques, data, wake())?;
        let settings = GameSettings {
            ponders: rules.ponders(),
            ..GameSettings::new(rules.pace.control())
        };
        let opening = Opening::new(GameLine::new(position));
        let mut bout = Bout {
            rules,
            standing: Standing::Plays,
            date,
            runner: Runner::new(settings, &opening),
            players: [white, black],
            moves: String::new(),
            written: 0,
            pondering: Default::default(),
            found: [None, None],
            notes: one.into_iter().chain(other).collect(),
        };
        bout.judge();
        Ok(bout)
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.runner.line().position()
    }

    /// The game in the form in which it is kept.
    pub fn game(&self) -> Game {
        let [white, black] = self.rules.contenders.map(Contender::title);
        self.runner.played().to_game(&[
            ("Event", tr("bout-event")),
            ("Date", self.date.clone()),
            ("White", white),
            ("Black", black),
        ])
    }

    /// Whether the game has ended for any reason.
    pub fn is_over(&self) -> bool {
        !matches!(self.standing, Standing::Plays | Standing::Paused)
    }

    /// Whether a player is searching for a move.
    pub fn is_thinking(&self) -> bool {
        self.runner.is_searching()
    }

    /// The messages of the programs since the last call.
    pub fn notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// Pauses the game, or resumes it. An interrupted search starts again.
    pub fn pause(&mut self) {
        match self.standing {
            Standing::Plays => self.rest(Standing::Paused),
            Standing::Paused => self.standing = Standing::Plays,
            _ => {}
        }
    }

    /// Ends the game at its current position.
    pub fn stop(&mut self) {
        if !self.is_over() {
            self.rest(Standing::Stopped);
        }
    }

    fn rest(&mut self, standing: Standing) {
        let [white, black] = &mut self.players;
        self.runner.rest([&mut **white, &mut **black]);
        self.standing = standing;
    }

    /// Processes search results, and starts the next search unless the game `waits`.
    pub fn mind(&mut self, waits: bool) {
        let waits = waits || self.standing != Standing::Plays;
        let [white, black] = &mut self.players;
        self.runner.poll([&mut **white, &mut **black], waits);
        self.notes.extend(self.runner.take_notes());
        self.write();
        self.judge();
    }

    /// Adds the new moves to the text.
    fn write(&mut self) {
        let played = self.runner.moves();
        if self.written == played.len() {
            return;
        }
        let line = self.runner.line();
        let mut position = line.start().clone();
        for (index, (&mv, &found)) in line.moves().iter().zip(played).enumerate() {
            if index >= self.written {
                san::push_numbered(&mut self.moves, &position, mv);
                self.found[position.turn().index()] = Some(found);
                self.pondering[position.turn().index()].add(&found);
            }
            position = position.after(mv);
        }
        self.written = played.len();
    }

    /// Takes over the end of the game.
    fn judge(&mut self) {
        if let Some(end) = self.runner.end()
            && !self.is_over()
        {
            let turn = self.position().turn();
            self.standing = match &end.reason {
                Reason::Failure(reason) => Standing::Failed(reason.clone()),
                Reason::NoMove => Standing::Failed(tr("bout-no-move")),
                reason => Standing::Over(outcome(reason, turn)),
            };
        }
    }

    /// The game for the board, in place of the open one.
    pub fn on_board(&self) -> OnBoard {
        let last = self.runner.line().moves().last().copied();
        OnBoard {
            position: Some((self.position().clone(), last)),
            hand: Hand::Rests,
            names: Some(self.rules.contenders.map(Contender::title)),
            ..OnBoard::default()
        }
    }
}

/// The outcome of a game that has ended with `turn` to move.
fn outcome(reason: &Reason, turn: Color) -> Outcome {
    match reason {
        Reason::Checkmate => Outcome::Ended(Ending::Checkmate { winner: !turn }),
        Reason::Stalemate => Outcome::Ended(Ending::Stalemate),
        Reason::DeadPosition => Outcome::Ended(Ending::DeadPosition),
        Reason::FivefoldRepetition => Outcome::Ended(Ending::FivefoldRepetition),
        Reason::SeventyFiveMoves => Outcome::Ended(Ending::SeventyFiveMoves),
        Reason::ThreefoldRepetition => Outcome::Claimed(Claim::ThreefoldRepetition),
        Reason::FiftyMoves => Outcome::Claimed(Claim::FiftyMoves),
        Reason::Time => Outcome::Flag {
            loser: turn,
            draw: false,
        },
        Reason::ResignRule => Outcome::Resigned(turn),
        // The rules of these games do not lead to these reasons; a failure was reported before.
        Reason::DrawRule
        | Reason::Length
        | Reason::NoMove
        | Reason::Stopped
        | Reason::Failure(_) => Outcome::Agreed,
    }
}
