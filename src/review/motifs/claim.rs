//! The claims of sayings, so that two lines can be compared.

use super::gain::Trade;
use super::line::worth;
use tabia_chess::{Color, Move, Role};
use tabia_texts::{Draw, Term};

/// The claim of a saying.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    AllowsMate,
    MissesMate,
    Loses(Winnings),
    Misses(Winnings),
    /// The line ends behind the better one by this.
    Behind(Winnings),
    /// Material is lost, or a win of material missed, of at least this many hundredths of a pawn.
    LosesWorth(i32),
    MissesWorth(i32),
    BehindWorth(i32),
    /// The line wins this, whatever else it wins.
    Wins(Winnings),
    Mates,
    /// The other side can force a draw in this way.
    AllowsDraw(Draw),
    /// A draw could be forced in this way.
    MissesDraw(Draw),
    /// The move, or the better one, has the score of a draw, and the other one has not.
    IsDrawn,
    WouldBeDrawn,
    /// The other side's answer threatens something.
    AllowsThreat(Move),
    /// The better move threatens something.
    MissesThreat(Move),
    /// The other side's answer, or the better move, does something on the board.
    AllowsEffect(Move),
    MissesEffect(Move),
    /// Pieces of a role are exchanged, or could be.
    Exchanges(Role),
    MissesExchange(Role),
    /// A king is attacked by the other side, or could be.
    AllowsAttack,
    MissesAttack,
    /// A pawn on this file cannot be caught by the king.
    AllowsRunner(u8),
    MissesRunner(u8),
    /// An ending of king and pawn against king is won or drawn with another move.
    ThrowsEndingAway,
    /// The evaluation's largest loss.
    Positional(Term),
    /// A feature of the position arises, by its kind and file, for a side.
    Feature {
        is_missed: bool,
        side: Color,
        kind: u8,
        file: u8,
    },
    /// The next best move makes this claim.
    OnlyMove(Box<Claim>),
    /// This piece is given up, and the line regains more.
    Sacrifices(Role),
}

/// The material lost or missed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Winnings {
    /// The most valuable piece.
    Piece(Role),
    Exchange,
    Pawns(u32),
    /// A pawn promotes.
    Promotion,
}

impl Claim {
    /// Returns whether the claim needs no confirmation by another search: a forced mate is certain, and a shallower search may
    /// not see its end.
    pub(super) fn is_certain(&self) -> bool {
        matches!(self, Claim::AllowsMate | Claim::MissesMate)
    }

    /// Returns whether the line of one search proves the claim on the board, so that only a search denies it that has found the
    /// same loss for another reason.
    pub(super) fn is_on_board(&self) -> bool {
        use Claim::{AllowsAttack, AllowsEffect, AllowsRunner};
        use Claim::{MissesAttack, MissesEffect, MissesRunner};
        let is_allowed = matches!(self, AllowsEffect(_) | AllowsAttack | AllowsRunner(_));
        is_allowed || matches!(self, MissesEffect(_) | MissesAttack | MissesRunner(_))
    }
}

impl Claim {
    /// Returns whether the claim is about a feature that seldom changes: the pawns, an outpost, or the bishop pair.
    pub(super) fn is_of_structure(&self) -> bool {
        matches!(self, Claim::Feature { kind, .. } if matches!(kind, 0..=3 | 6))
    }

    /// Returns whether material is lost, or a win of material missed.
    pub(super) fn is_of_material(&self) -> bool {
        matches!(
            self,
            Claim::Loses(_)
                | Claim::Misses(_)
                | Claim::Behind(_)
                | Claim::LosesWorth(_)
                | Claim::MissesWorth(_)
                | Claim::BehindWorth(_)
        )
    }

    /// Returns whether the claim of another search confirms this one: it is the same, or that at least as much material is won.
    pub(super) fn follows_from(&self, other: &Claim) -> bool {
        let is_enough = |winnings: &Winnings, least: i32| least * 5 >= winnings.value() * 3;
        match (self, other) {
            (Claim::Loses(winnings), Claim::LosesWorth(least) | Claim::BehindWorth(least))
            | (Claim::Misses(winnings), Claim::MissesWorth(least) | Claim::BehindWorth(least)) => {
                self == other || is_enough(winnings, *least)
            }
            (Claim::AllowsDraw(_), Claim::IsDrawn)
            | (Claim::MissesDraw(_), Claim::WouldBeDrawn) => true,
            (Claim::OnlyMove(claim), Claim::OnlyMove(other)) => claim.follows_from(other),
            _ => self == other,
        }
    }
}

impl Winnings {
    /// Returns its usual value in hundredths of a pawn.
    pub(super) fn value(self) -> i32 {
        match self {
            Winnings::Piece(role) => worth(role),
            Winnings::Exchange => 200,
            Winnings::Pawns(count) => i32::try_from(count).unwrap_or(8) * 100,
            Winnings::Promotion => 800,
        }
    }

    pub(super) fn of(trade: &Trade) -> Option<Winnings> {
        if trade.promoted {
            return Some(Winnings::Promotion);
        }
        if trade.is_exchange() {
            return Some(Winnings::Exchange);
        }
        Some(match trade.headline()? {
            (Role::Pawn, count) => Winnings::Pawns(count),
            (role, _) => Winnings::Piece(role),
        })
    }
}
