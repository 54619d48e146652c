//! Two programs, or one and the engine, play a game against each other.

use std::path::Path;
use std::time::Duration;

use crate::board::{Hand, OnBoard};
use crate::command::lab::programs::{Pace, Rules};
use crate::game::players::{Outcome, PlayerId, Started};
use crate::kit::text::tr;
use tabia_chess::{Claim, Color, Ending, Position, san};
use tabia_engine::Techniques;
use tabia_game::Game;
use tabia_matches::{GameSettings, Opening, PlayedMove, Reason, Runner, TimeControl};
use tabia_player::{GameLine, Player};

impl Pace {
    /// The shortest and the longest time.
    pub const TIMES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(60));
    /// The least and the most positions.
    pub const NODES: (u64, u64) = (100, 100_000_000);

    fn into_range(self) -> Pace {
        match self {
            Pace::Time(time) => Pace::Time(time.clamp(Pace::TIMES.0, Pace::TIMES.1)),
            Pace::Nodes(nodes) => Pace::Nodes(nodes.clamp(Pace::NODES.0, Pace::NODES.1)),
        }
    }
}

impl Rules {
    /// The same, brought to what is possible.
    pub(super) fn into_range(self) -> Rules {
        let pace = self.pace.into_range();
        Rules { pace, ..self }
    }
}

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Plays,
    Paused,
    Over(Outcome),
    /// The user has ended it.
    Stopped,
    Failed(String),
}

/// A game of two.
pub(super) struct Bout {
    pub rules: Rules,
    pub standing: Standing,
    date: String,
    runner: Runner,
    players: [Box<dyn Player>; 2],
    /// The moves in notation, and their number.
    pub moves: String,
    written: usize,
    /// What each side found when it moved last.
    pub found: [Option<PlayedMove>; 2],
    /// Messages of the programs that were not shown yet.
    notes: Vec<String>,
}

impl Bout {
    /// Starts a game from a position.
    ///
    /// # Errors
    /// Says why one of the two cannot be had.
    pub fn start(
        rules: Rules,
        position: Position,
        date: String,
        techniques: Techniques,
        data: Option<&Path>,
        ctx: &egui::Context,
    ) -> Result<Bout, String> {
        let [white, black] = rules.contenders;
        let (white, one) = start(white, techniques, data, ctx)?;
        let (black, other) = start(black, techniques, data, ctx)?;
        let control = match rules.pace {
            Pace::Time(time) => TimeControl::Move(time),
            Pace::Nodes(nodes) => TimeControl::Nodes(nodes),
        };
        let opening = Opening::new(GameLine::new(position));
        let mut bout = Bout {
            rules,
            standing: Standing::Plays,
            date,
            runner: Runner::new(GameSettings::new(control), &opening),
            players: [white, black],
            moves: String::new(),
            written: 0,
            found: [None, None],
            notes: one.into_iter().chain(other).collect(),
        };
        bout.judge();
        Ok(bout)
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        self.runner.line().position()
    }

    /// The game as it is kept.
    pub fn game(&self) -> Game {
        let [white, black] = self.rules.contenders.map(PlayerId::title);
        self.runner.played().to_game(&[
            ("Event", tr("bout-event")),
            ("Date", self.date.clone()),
            ("White", white),
            ("Black", black),
        ])
    }

    /// Whether the game has ended in any way.
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

    /// Pauses the game, or continues it. The move that was being searched is searched again.
    pub fn pause(&mut self) {
        match self.standing {
            Standing::Plays => self.rest(Standing::Paused),
            Standing::Paused => self.standing = Standing::Plays,
            _ => {}
        }
    }

    /// Ends the game as it stands.
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

    /// Takes in what was found, and starts the next search unless the game is to wait.
    pub fn mind(&mut self, waits: bool) {
        let waits = waits || self.standing != Standing::Plays;
        let [white, black] = &mut self.players;
        self.runner.poll([&mut **white, &mut **black], waits);
        self.notes.extend(self.runner.take_notes());
        self.write();
        self.judge();
    }

    /// Writes the new moves.
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
            }
            position = position.after(mv);
        }
        self.written = played.len();
    }

    /// Takes over how the game has ended.
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

    /// The game, on the board in place of the open one.
    pub fn on_board(&self) -> OnBoard {
        let last = self.runner.line().moves().last().copied();
        OnBoard {
            position: Some((self.position().clone(), last)),
            hand: Hand::Rests,
            names: Some(self.rules.contenders.map(PlayerId::title)),
            ..OnBoard::default()
        }
    }
}

/// A fresh player, the engine with these techniques, and a message for the user.
fn start(
    id: PlayerId,
    techniques: Techniques,
    data: Option<&Path>,
    ctx: &egui::Context,
) -> Result<Started, String> {
    let ctx = ctx.clone();
    let (mut player, note) = id.start(data, move || ctx.request_repaint())?;
    if id == PlayerId::Engine {
        for (name, value) in techniques.options() {
            player
                .set_option(name, value)
                .map_err(|error| error.to_string())?;
        }
    }
    Ok((player, note))
}

/// How a game has ended in which `turn` is to move.
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
        // The rules of these games have none of them; a failure was reported before.
        Reason::DrawRule
        | Reason::Length
        | Reason::NoMove
        | Reason::Stopped
        | Reason::Failure(_) => Outcome::Agreed,
    }
}
