//! The end of a game between two players.

use std::fmt;

use tabia_chess::{Claim, Color, Ending};
use tabia_game::GameResult;

/// The result of a game and its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    pub result: GameResult,
    pub reason: Reason,
}

/// The reason why a game has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    Checkmate,
    Stalemate,
    DeadPosition,
    FivefoldRepetition,
    SeventyFiveMoves,
    /// A draw that can be claimed is claimed.
    ThreefoldRepetition,
    FiftyMoves,
    /// The scores of the players decided: see [`ResignRule`](super::ResignRule) and [`DrawRule`](super::DrawRule).
    ResignRule,
    DrawRule,
    /// The game reached its maximum length.
    Length,
    /// A clock ran out.
    Time,
    /// A player gave no move.
    NoMove,
    /// The game was stopped before its end.
    Stopped,
    /// A player failed or gave an illegal move, with the reason in words.
    Failure(String),
}

/// A way to lose a game for a reason other than the board or the scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forfeit {
    Time,
    IllegalMove,
    /// The player could not be started, crashed or gave no move.
    Failure,
}

impl Reason {
    /// The end of the message of a player's illegal move. Files of matches have no other mark of it.
    const ILLEGAL: &str = ", which is not legal";
    const NAMES: [(Reason, &str); 13] = [
        (Reason::Checkmate, "checkmate"),
        (Reason::Stalemate, "stalemate"),
        (Reason::DeadPosition, "dead position"),
        (Reason::FivefoldRepetition, "fivefold repetition"),
        (Reason::SeventyFiveMoves, "seventy-five moves"),
        (Reason::ThreefoldRepetition, "threefold repetition"),
        (Reason::FiftyMoves, "fifty moves"),
        (Reason::ResignRule, "resign rule"),
        (Reason::DrawRule, "draw rule"),
        (Reason::Length, "maximum length"),
        (Reason::Time, "time forfeit"),
        (Reason::NoMove, "no move"),
        (Reason::Stopped, "stopped"),
    ];
    const FAILURE: &str = "failure: ";

    /// Returns the reason with this text.
    pub(crate) fn from_text(text: &str) -> Option<Reason> {
        if let Some(message) = text.strip_prefix(Reason::FAILURE) {
            return Some(Reason::Failure(message.to_owned()));
        }
        let mut names = Reason::NAMES.into_iter();
        names
            .find(|(_, name)| *name == text)
            .map(|(reason, _)| reason)
    }

    /// Returns whether a player lost for a reason other than the board or the scores.
    pub fn is_forfeit(&self) -> bool {
        self.forfeit().is_some()
    }

    /// Returns how a player lost for a reason other than the board or the scores.
    pub fn forfeit(&self) -> Option<Forfeit> {
        match self {
            Reason::Time => Some(Forfeit::Time),
            Reason::Failure(message) if message.ends_with(Reason::ILLEGAL) => {
                Some(Forfeit::IllegalMove)
            }
            Reason::NoMove | Reason::Failure(_) => Some(Forfeit::Failure),
            _ => None,
        }
    }

    /// Returns the reason that a player gave this illegal move.
    pub(crate) fn illegal_move(mv: &str) -> Reason {
        Reason::Failure(format!("it played {mv}{}", Reason::ILLEGAL))
    }

    /// Returns the value of the PGN tag `Termination`.
    pub fn termination(&self) -> &'static str {
        match self {
            Reason::ResignRule | Reason::DrawRule | Reason::Length => "adjudication",
            Reason::Time => "time forfeit",
            Reason::NoMove | Reason::Failure(_) => "rules infraction",
            Reason::Stopped => "unterminated",
            _ => "normal",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Reason::Failure(message) = self {
            return write!(f, "{}{message}", Reason::FAILURE);
        }
        let mut names = Reason::NAMES.iter();
        let name = names.find(|(reason, _)| reason == self);
        f.write_str(name.map_or("", |(_, name)| name))
    }
}

impl GameEnd {
    /// Returns result and reason in the words of cutechess-cli, such as `White mates` and `Black loses on time`.
    pub fn in_words(&self) -> String {
        let (winner, loser) = match self.result {
            GameResult::BlackWins => ("Black", "White"),
            _ => ("White", "Black"),
        };
        match &self.reason {
            Reason::Checkmate => format!("{winner} mates"),
            Reason::Stalemate => "Draw by stalemate".to_owned(),
            Reason::DeadPosition => "Draw by insufficient mating material".to_owned(),
            Reason::FivefoldRepetition => "Draw by fivefold repetition".to_owned(),
            Reason::SeventyFiveMoves => "Draw by seventy-five moves rule".to_owned(),
            Reason::ThreefoldRepetition => "Draw by 3-fold repetition".to_owned(),
            Reason::FiftyMoves => "Draw by fifty moves rule".to_owned(),
            Reason::ResignRule => format!("{winner} wins by adjudication"),
            Reason::DrawRule => "Draw by adjudication".to_owned(),
            Reason::Length => "Draw by adjudication: maximum length".to_owned(),
            Reason::Time => format!("{loser} loses on time"),
            Reason::NoMove => format!("{loser} makes no move"),
            Reason::Stopped => "Stopped".to_owned(),
            Reason::Failure(reason) => format!("{loser} fails: {reason}"),
        }
    }

    pub(crate) fn drawn(reason: Reason) -> GameEnd {
        GameEnd {
            result: GameResult::Draw,
            reason,
        }
    }

    pub(crate) fn won(winner: Color, reason: Reason) -> GameEnd {
        GameEnd {
            result: GameResult::win(winner),
            reason,
        }
    }
}

impl From<Ending> for GameEnd {
    fn from(ending: Ending) -> GameEnd {
        GameEnd::drawn(match ending {
            Ending::Checkmate { winner } => return GameEnd::won(winner, Reason::Checkmate),
            Ending::Stalemate => Reason::Stalemate,
            Ending::DeadPosition => Reason::DeadPosition,
            Ending::FivefoldRepetition => Reason::FivefoldRepetition,
            Ending::SeventyFiveMoves => Reason::SeventyFiveMoves,
        })
    }
}

impl From<Claim> for GameEnd {
    fn from(claim: Claim) -> GameEnd {
        GameEnd::drawn(match claim {
            Claim::ThreefoldRepetition => Reason::ThreefoldRepetition,
            Claim::FiftyMoves => Reason::FiftyMoves,
        })
    }
}
