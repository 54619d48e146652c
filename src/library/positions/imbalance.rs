//! Conditions on the difference of the material.

use std::fmt;
use std::str::FromStr;

use tabia_chess::{Color, Piece, Role};

use super::bounds::Bounds;
use super::kinds::{KindBounds, NamedKinds};
use super::material::count;
use super::orientation::Orientation;
use super::reader::{Reader, SearchTextError, read_all};
use super::signature::Signature;
use crate::Replay;

/// The difference of the pieces, positive where White has more. The sides are exchanged as in
/// [`MaterialCondition`](super::MaterialCondition).
///
/// | text | meaning |
/// |---|---|
/// | `P-2` | two pawns less, and of all other kinds as many |
/// | `P-2,*` | two pawns less, whatever the other pieces are |
/// | `R+1,M-1` | the exchange: a rook more and a minor piece less |
/// | `B+1,N-1` | a bishop for a knight |
/// | `V..-2` | two or more points behind: pawn 1, knight and bishop 3, rook 5, queen 9 |
///
/// The letters are `Q`, `R`, `B`, `N`, `P`, `M` for bishops and knights together, and `V` for the value. The numbers are
/// [`Bounds`] with signs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ImbalanceCondition {
    Kinds(KindBounds),
    /// In pawn units.
    Value(Bounds),
}

/// The value of each role in pawns, by [`Role::index`].
const VALUES: [i32; 6] = [1, 3, 3, 5, 9, 0];

/// The text of a difference of value begins with this letter.
const VALUE: &str = "V";

impl ImbalanceCondition {
    pub(super) fn oriented(self, orientation: Orientation) -> ImbalanceCondition {
        match self {
            _ if !orientation.flipped => self,
            ImbalanceCondition::Kinds(kinds) => ImbalanceCondition::Kinds(kinds.negated()),
            ImbalanceCondition::Value(bounds) => ImbalanceCondition::Value(bounds.negated()),
        }
    }

    pub(super) fn holds(&self, replay: &Replay) -> bool {
        let [white, black] = Color::ALL.map(|color| count(replay.material(), color));
        let difference = |role| white(role) - black(role);
        match self {
            ImbalanceCondition::Kinds(kinds) => kinds.contain(difference),
            ImbalanceCondition::Value(bounds) => {
                let values =
                    Role::ALL.map(|role| VALUES[role.index()] * i32::from(difference(role)));
                let value = values.iter().sum::<i32>();
                bounds.contains(value.clamp(-100, 100) as i8)
            }
        }
    }

    pub(super) fn may_match(&self, signature: &Signature) -> bool {
        let count = |color, role| signature.count(Piece::new(color, role));
        match self {
            ImbalanceCondition::Kinds(kinds) => kinds
                .meet(|role| count(Color::White, role).plus(count(Color::Black, role).negated())),
            ImbalanceCondition::Value(_) => true,
        }
    }

    pub(super) fn read(reader: &mut Reader) -> Result<ImbalanceCondition, SearchTextError> {
        if reader.eat(VALUE) {
            let value = read_difference(reader)?;
            reader.end_of_word("the end")?;
            return Ok(ImbalanceCondition::Value(value));
        }
        let mut kinds = NamedKinds::default();
        let mut other = Bounds::exactly(0);
        loop {
            let Some(letter) = kinds.read_letter(reader)? else {
                if kinds.is_empty() || !reader.eat("*") {
                    return Err(reader.unexpected("a piece of QRBNPM, V, or “*” at the end"));
                }
                other = Bounds::ANY;
                break;
            };
            kinds.set(letter, read_difference(reader)?);
            if !reader.eat(",") {
                break;
            }
        }
        reader.end_of_word("“,” or the end")?;
        Ok(ImbalanceCondition::Kinds(kinds.with_others(other)))
    }
}

fn read_difference(reader: &mut Reader) -> Result<Bounds, SearchTextError> {
    let bounds = Bounds::read(reader, true)?;
    bounds.ok_or_else(|| reader.unexpected("a difference such as -2, +1.. or ..-2"))
}

impl fmt::Display for ImbalanceCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = match self {
            ImbalanceCondition::Kinds(kinds) => kinds,
            ImbalanceCondition::Value(bounds) => {
                f.write_str(VALUE)?;
                return bounds.write(f, true);
            }
        };
        let (kinds, other) = kinds.named(Bounds::exactly(0));
        let is_free = other == Bounds::ANY;
        for (i, (letter, bounds)) in kinds.iter().enumerate() {
            write!(f, "{}{letter}", if i > 0 { "," } else { "" })?;
            bounds.write(f, true)?;
        }
        match (kinds.is_empty(), is_free) {
            (true, true) => f.write_str("P*,*"),
            (true, false) => f.write_str("P0"),
            (false, true) => f.write_str(",*"),
            (false, false) => Ok(()),
        }
    }
}

impl FromStr for ImbalanceCondition {
    type Err = SearchTextError;

    fn from_str(text: &str) -> Result<ImbalanceCondition, SearchTextError> {
        read_all(text, ImbalanceCondition::read)
    }
}
