//! The longer text about a move: what it wanted, what it overlooked, and what to look for next time.

use super::bundle::tr;
use super::clauses::{list, moves, piece, tactic, text};
use super::numbers::capitalised;
use super::saying::{Moves, PieceAt, Way};
use tabia_chess::Position;

/// What a move does, as the reason to play it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Idea {
    /// It takes something, or threatens something.
    Does(Way),
    Castles(Moves),
    Checks(Moves),
    /// It moves a piece that would be lost.
    Saves {
        moves: Moves,
        piece: PieceAt,
    },
    /// It protects another piece that would be lost.
    Protects {
        moves: Moves,
        piece: PieceAt,
    },
}

/// What the move overlooks on the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Oversight {
    /// The answer was possible before the move, too.
    OldThreat(Moves),
    /// The moved piece defended another one.
    LeavesGuard { guard: PieceAt, target: PieceAt },
    /// The moved piece was in the way of another side's piece.
    OpensLine { slider: PieceAt, target: PieceAt },
    /// The moved piece goes to a square where more pieces attack it than defend it.
    Unsafe {
        piece: PieceAt,
        attackers: u32,
        defenders: u32,
    },
    /// Pieces that nothing defends.
    Loose(Vec<PieceAt>),
    /// The king has no square to go to.
    NoEscape(PieceAt),
}

/// What to look for next time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Advice {
    OwnChecks,
    TheirChecks,
    Forks,
    Pins,
    Skewers,
    Discoveries,
    Defenders,
    Trapped,
    PassedPawns,
    Loose,
    Exchanges,
    Tempo,
    Repetition,
    Castling,
}

/// The longer text about a move. It is offered where an idea or an oversight is known.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Longer {
    pub idea: Option<Idea>,
    pub oversight: Option<Oversight>,
    pub advice: Option<Advice>,
}

impl Longer {
    /// Returns the sentences about a move from `position`.
    pub fn sentences(&self, position: &Position) -> Vec<String> {
        let parts = [
            self.idea.as_ref().map(|of| idea(of, position)),
            self.oversight.as_ref().map(|of| oversight(of, position)),
            self.advice.map(|of| tr(advice_key(of))),
        ];
        let parts = parts.into_iter().flatten();
        parts.map(|sentence| capitalised(&sentence)).collect()
    }
}

fn idea(idea: &Idea, position: &Position) -> String {
    let line = |shown: &Moves| ("moves", moves(position, shown));
    match idea {
        Idea::Does(way) => {
            let args = [line(&way.moves), ("tactic", tactic(position, way))];
            text("more-idea", args)
        }
        Idea::Castles(shown) => text("more-idea-castles", [line(shown)]),
        Idea::Checks(shown) => text("more-idea-checks", [line(shown)]),
        Idea::Saves { moves, piece: of } => {
            text("more-idea-saves", [line(moves), ("piece", piece(of))])
        }
        Idea::Protects { moves, piece: of } => {
            text("more-idea-protects", [line(moves), ("piece", piece(of))])
        }
    }
}

fn oversight(oversight: &Oversight, position: &Position) -> String {
    let two = |key: &str, of: &PieceAt, other: &PieceAt| {
        text(key, [("piece", piece(of)), ("other", piece(other))])
    };
    match oversight {
        Oversight::OldThreat(shown) => text("more-old-threat", [("moves", moves(position, shown))]),
        Oversight::LeavesGuard { guard, target } => two("more-leaves-guard", guard, target),
        Oversight::OpensLine { slider, target } => two("more-opens-line", slider, target),
        Oversight::Unsafe {
            piece: of,
            attackers,
            defenders,
        } => {
            let args = [
                ("piece", piece(of)),
                ("attackers", times(*attackers)),
                ("defenders", times(*defenders)),
            ];
            text("more-unsafe", args)
        }
        Oversight::Loose(pieces) => {
            let pieces: Vec<String> = pieces.iter().map(piece).collect();
            text("more-loose", [("pieces", list(&pieces))])
        }
        Oversight::NoEscape(king) => text("more-no-escape", [("piece", piece(king))]),
    }
}

/// Returns "twice".
fn times(count: u32) -> String {
    match count {
        0 => tr("more-never"),
        1 => tr("more-once"),
        2 => tr("more-twice"),
        _ => text("more-times", [("count", count.to_string())]),
    }
}

const fn advice_key(advice: Advice) -> &'static str {
    match advice {
        Advice::OwnChecks => "more-own-checks",
        Advice::TheirChecks => "more-their-checks",
        Advice::Forks => "more-forks",
        Advice::Pins => "more-pins",
        Advice::Skewers => "more-skewers",
        Advice::Discoveries => "more-discoveries",
        Advice::Defenders => "more-defenders",
        Advice::Trapped => "more-trapped",
        Advice::PassedPawns => "more-passed",
        Advice::Loose => "more-look-loose",
        Advice::Exchanges => "more-exchanges",
        Advice::Tempo => "more-tempo",
        Advice::Repetition => "more-repetition",
        Advice::Castling => "more-castling",
    }
}
