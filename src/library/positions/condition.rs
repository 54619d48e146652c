//! Conditions on a position.

use std::fmt;

use tabia_chess::Color;

use super::exact::PositionCondition;
use super::imbalance::ImbalanceCondition;
use super::material::{BishopCondition, MaterialCondition};
use super::orientation::Orientation;
use super::pawns::PawnCondition;
use super::signature::Signature;
use super::squares::SquareCondition;
use crate::Replay;

/// A condition on a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Condition {
    Material(MaterialCondition),
    Bishops(BishopCondition),
    Imbalance(ImbalanceCondition),
    Squares(SquareCondition),
    Pawns(PawnCondition),
    Position(PositionCondition),
    /// This side is to move.
    Turn(Color),
}

impl Condition {
    /// Returns whether it depends on nothing but the pieces on the board and the colours of the bishops' squares, which only
    /// captures and promotions change.
    pub(super) fn is_of_material(&self) -> bool {
        match self {
            Condition::Material(_) | Condition::Bishops(_) | Condition::Imbalance(_) => true,
            Condition::Squares(_)
            | Condition::Pawns(_)
            | Condition::Position(_)
            | Condition::Turn(_) => false,
        }
    }

    /// Returns whether it names squares, and so distinguishes the sides.
    pub(super) fn names_squares(&self) -> bool {
        matches!(
            self,
            Condition::Squares(_) | Condition::Pawns(_) | Condition::Position(_)
        )
    }

    /// Returns the condition that holds for a board in this orientation when this one holds for the board.
    pub(super) fn oriented(&self, orientation: Orientation) -> Condition {
        match self {
            Condition::Material(one) => Condition::Material(one.oriented(orientation)),
            // The colours of two squares stay different, or equal.
            Condition::Bishops(one) => Condition::Bishops(*one),
            Condition::Imbalance(one) => Condition::Imbalance(one.oriented(orientation)),
            Condition::Squares(one) => Condition::Squares(one.oriented(orientation)),
            Condition::Pawns(one) => Condition::Pawns(one.oriented(orientation)),
            Condition::Position(one) => Condition::Position(one.oriented(orientation)),
            Condition::Turn(color) => Condition::Turn(orientation.color(*color)),
        }
    }

    /// Returns whether it holds on a board.
    #[inline]
    pub fn holds(&self, replay: &Replay) -> bool {
        match self {
            Condition::Material(one) => one.holds(replay),
            Condition::Bishops(one) => one.holds(replay),
            Condition::Imbalance(one) => one.holds(replay),
            Condition::Squares(one) => one.holds(replay),
            Condition::Pawns(one) => one.holds(replay),
            Condition::Position(one) => one.holds(replay),
            Condition::Turn(color) => *color == replay.turn(),
        }
    }

    /// Returns whether it may hold for a position of a game. It never holds where this is `false`.
    pub fn may_match(&self, signature: &Signature) -> bool {
        match self {
            Condition::Material(one) => one.may_match(signature),
            Condition::Bishops(one) => one.may_match(signature),
            Condition::Imbalance(one) => one.may_match(signature),
            Condition::Squares(one) => one.may_match(signature),
            Condition::Pawns(one) => one.may_match(signature),
            Condition::Position(one) => one.may_match(signature),
            Condition::Turn(_) => true,
        }
    }
}

/// Writes the condition as a word of a search.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Material(one) => write!(f, "material:{one}"),
            Condition::Bishops(BishopCondition::Opposite) => f.write_str("bishops:opposite"),
            Condition::Bishops(BishopCondition::Same) => f.write_str("bishops:same"),
            Condition::Imbalance(one) => write!(f, "imbalance:{one}"),
            Condition::Squares(one) => write!(f, "{one}"),
            Condition::Pawns(one) if one.only_files => write!(f, "pawnfiles:{one}"),
            Condition::Pawns(one) => write!(f, "pawns:{one}"),
            Condition::Position(one) => match one.to_string() {
                text if text.contains(' ') => write!(f, "position:\"{text}\""),
                text => write!(f, "position:{text}"),
            },
            Condition::Turn(Color::White) => f.write_str("turn:white"),
            Condition::Turn(Color::Black) => f.write_str("turn:black"),
        }
    }
}
