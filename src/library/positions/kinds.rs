//! Bounds for the pieces of each kind.

use tabia_chess::Role;

use super::bounds::Bounds;
use super::reader::{Reader, SearchTextError};

/// Bounds for the pieces of each kind but the kings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KindBounds {
    pub queens: Bounds,
    pub rooks: Bounds,
    pub minors: MinorBounds,
    pub pawns: Bounds,
}

/// Bounds for bishops and knights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MinorBounds {
    Each {
        bishops: Bounds,
        knights: Bounds,
    },
    /// Of the number of both kinds together.
    Together(Bounds),
}

impl KindBounds {
    /// Returns the same bounds for each kind, and for the minor pieces together.
    pub const fn all(bounds: Bounds) -> KindBounds {
        KindBounds {
            queens: bounds,
            rooks: bounds,
            minors: MinorBounds::Together(bounds),
            pawns: bounds,
        }
    }

    /// Returns the bounds for differences as the other side sees them.
    pub(super) fn negated(&self) -> KindBounds {
        let minors = match self.minors {
            MinorBounds::Each { bishops, knights } => MinorBounds::Each {
                bishops: bishops.negated(),
                knights: knights.negated(),
            },
            MinorBounds::Together(both) => MinorBounds::Together(both.negated()),
        };
        KindBounds {
            queens: self.queens.negated(),
            rooks: self.rooks.negated(),
            minors,
            pawns: self.pawns.negated(),
        }
    }

    /// Returns the letters and their bounds in the order in which they are written.
    fn entries(&self) -> Vec<(char, Bounds)> {
        let mut entries = vec![('Q', self.queens), ('R', self.rooks)];
        match self.minors {
            MinorBounds::Each { bishops, knights } => {
                entries.extend([('B', bishops), ('N', knights)]);
            }
            MinorBounds::Together(minors) => entries.push(('M', minors)),
        }
        entries.push(('P', self.pawns));
        entries
    }

    /// Returns whether the numbers of all kinds are within their bounds.
    pub(super) fn contain(&self, number: impl Fn(Role) -> i8) -> bool {
        self.meet(|role| Bounds::exactly(number(role)))
    }

    /// Returns whether numbers of all kinds exist that are within these and the given bounds.
    pub(super) fn meet(&self, bounds: impl Fn(Role) -> Bounds) -> bool {
        let (bishops, knights) = (bounds(Role::Bishop), bounds(Role::Knight));
        let minors_meet = match self.minors {
            MinorBounds::Each {
                bishops: ours,
                knights: own,
            } => ours.meets(bishops) && own.meets(knights),
            MinorBounds::Together(both) => both.meets(bishops.plus(knights)),
        };
        minors_meet
            && self.pawns.meets(bounds(Role::Pawn))
            && self.rooks.meets(bounds(Role::Rook))
            && self.queens.meets(bounds(Role::Queen))
    }

    /// Returns the letters with the bounds to write, and the bounds of all kinds that are not written: the usual ones, or any
    /// number where most kinds have these.
    pub(super) fn named(&self, usual: Bounds) -> (Vec<(char, Bounds)>, Bounds) {
        let entries = self.entries();
        let free = entries.iter().filter(|entry| entry.1 == Bounds::ANY);
        let other = match free.count() * 2 > entries.len() {
            true => Bounds::ANY,
            false => usual,
        };
        // Two minor kinds of which neither is written would be read as one.
        let is_apart = matches!(self.minors, MinorBounds::Each { bishops, knights } if bishops == other && knights == other);
        let named = entries
            .into_iter()
            .filter(|(letter, bounds)| *bounds != other || is_apart && matches!(letter, 'B' | 'N'));
        (named.collect(), other)
    }
}

/// The kinds that a text has named.
#[derive(Default)]
pub(super) struct NamedKinds([Option<Bounds>; 6]);

/// The letters of kinds, and of the minor pieces together.
const LETTERS: &str = "QRBNPM";

impl NamedKinds {
    /// Reads the letter of a kind if it comes next and was not named before.
    pub fn read_letter(&self, reader: &mut Reader) -> Result<Option<char>, SearchTextError> {
        let Some(letter) = reader.peek().filter(|letter| LETTERS.contains(*letter)) else {
            return Ok(None);
        };
        let [_, _, bishops, knights, _, minors] = self.0;
        let excluded = match letter {
            'M' => bishops.or(knights),
            'B' | 'N' => minors,
            _ => None,
        };
        if self.bounds(letter).is_some() {
            return Err(reader.error(format!("{letter} is named twice")));
        }
        if excluded.is_some() {
            return Err(
                reader.error("M counts bishops and knights together: name either M or B, N")
            );
        }
        reader.next();
        Ok(Some(letter))
    }

    pub fn set(&mut self, letter: char, bounds: Bounds) {
        if let Some(place) = LETTERS.find(letter) {
            self.0[place] = Some(bounds);
        }
    }

    fn bounds(&self, letter: char) -> Option<Bounds> {
        self.0[LETTERS.find(letter)?]
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// Returns the bounds of all kinds, those that were not named with the given ones.
    pub fn with_others(&self, other: Bounds) -> KindBounds {
        let [queens, rooks, bishops, knights, pawns, minors] = self.0;
        let or_other = |bounds: Option<Bounds>| bounds.unwrap_or(other);
        let minors = match bishops.or(knights) {
            None => MinorBounds::Together(or_other(minors)),
            Some(_) => MinorBounds::Each {
                bishops: or_other(bishops),
                knights: or_other(knights),
            },
        };
        KindBounds {
            queens: or_other(queens),
            rooks: or_other(rooks),
            minors,
            pawns: or_other(pawns),
        }
    }
}
