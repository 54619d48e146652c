//! The interface between the session and a protocol.

use std::time::Duration;

use tabia_chess::{Move, Position};
use tabia_player::{Bound, GameLine, Limits, PlayerOption, Score};

use super::failure::{Fault, Refusal};
use super::identity::Identity;

/// Maximum number of options that are kept.
const OPTIONS: usize = 1_000;

/// What a line of an engine means.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Message {
    /// The handshake is complete.
    Welcome,
    /// It needs more time for the handshake.
    Wait,
    /// It does not understand the protocol.
    Foreign,
    /// It is ready.
    Ready,
    Figures(Box<Figures>),
    CurrentMove {
        depth: i32,
        mv: Move,
        number: usize,
    },
    /// The answer to a search.
    Best {
        mv: Option<Move>,
        ponder: Option<Move>,
    },
    /// The answer to a search, which is not legal.
    Illegal(String),
    /// It gives up the game.
    Resigns,
    /// It claims that the game is over; a move may still follow.
    Claim(String),
    /// It rejects a move of the game as illegal.
    Refused(String),
    /// A text for the user.
    Note(String),
    /// An answer that is to be sent to it.
    Reply(String),
    Fault(Fault),
}

/// The figures of a search; those that a line does not have are `None`.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Figures {
    pub depth: Option<i32>,
    pub seldepth: Option<usize>,
    /// The place of the line among the requested ones, from 1.
    pub line: Option<usize>,
    /// From the view of the side to move.
    pub score: Option<(Score, Bound)>,
    /// The chances of a win, a draw and a loss, in thousandths.
    pub wdl: Option<[u16; 3]>,
    pub nodes: Option<u64>,
    pub nps: Option<u64>,
    pub hashfull: Option<u16>,
    pub tbhits: Option<u64>,
    pub time: Option<Duration>,
    /// Legal from the root.
    pub pv: Vec<Move>,
}

/// The beginning of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Start {
    pub lines: Vec<String>,
    /// Whether the engine searches now; otherwise only after the ponder hit.
    pub searches: bool,
}

/// The end of a search that was stopped.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Stopping {
    pub lines: Vec<String>,
    /// The answer, where the engine gives none itself.
    pub answer: Option<Message>,
}

/// The words of a protocol. No implementation reads, writes or waits.
pub(super) trait Dialect: Send {
    /// Returns the first command, which is also its name in messages.
    fn hello(&self) -> &'static str;

    /// Returns the lines with which the handshake begins.
    fn greeting(&self) -> Vec<String>;

    /// Handles silence in the handshake: returns whether the engine can be used nevertheless.
    fn accept_silence(&mut self) -> bool;

    /// Returns what the engine has reported about itself so far.
    fn identity(&self) -> &Identity;

    /// Reads a line. `position` is that of the present search.
    fn read(&mut self, line: &str, position: Option<&Position>, messages: &mut Vec<Message>);

    /// Returns the lines that set an option; the value was checked.
    fn set_option(&mut self, option: &PlayerOption, value: &str) -> Vec<String>;

    fn new_game(&mut self) -> Vec<String>;

    /// Returns the line that asks whether the engine is ready; `None` when it cannot be asked.
    fn ping(&mut self) -> Option<String>;

    /// Returns whether the engine is asked whether it is ready after each of its answers, so that what it writes unasked after
    /// one is not taken for the next one.
    fn confirms_answers(&self) -> bool;

    /// Begins a search.
    ///
    /// # Errors
    /// When the engine cannot be asked for it.
    fn go(&mut self, line: &GameLine, limits: &Limits) -> Result<Start, Refusal>;

    /// Stops a search.
    fn stop(&mut self) -> Stopping;

    /// Returns the lines for a ponder hit; afterwards the engine searches.
    ///
    /// # Errors
    /// When the engine cannot be asked for the search.
    fn ponder_hit(&mut self, line: &GameLine, limits: &Limits) -> Result<Vec<String>, Refusal>;

    /// Gives up a search without an answer: what still comes of it is not expected. Returns the lines that end it.
    fn abandon(&mut self) -> Vec<String>;

    /// Returns the line that asks for the state of a search; `None` when there is none.
    fn status(&self) -> Option<&'static str>;

    /// Returns whether the engine ends searches at their depth and number of nodes itself.
    fn keeps_limits(&self) -> bool;
}

impl Identity {
    /// Adds an option. Two of one name are one; only a number of them is kept.
    pub(super) fn add_option(&mut self, option: PlayerOption) -> Option<Fault> {
        if self.options.len() >= OPTIONS {
            return Some(Fault::ManyOptions(OPTIONS));
        }
        let mut names = self.options.iter().map(|option| &option.name);
        if !names.any(|name| name.eq_ignore_ascii_case(&option.name)) {
            self.options.push(option);
        }
        None
    }
}
