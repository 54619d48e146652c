//! Conditions on the pieces of both sides.

use std::fmt;
use std::str::FromStr;

use tabia_chess::{Color, Piece, Role};

use super::bounds::Bounds;
use super::kinds::{KindBounds, NamedKinds};
use super::orientation::Orientation;
use super::reader::{Reader, SearchTextError, read_all};
use super::signature::Signature;
use crate::replay::Material;
use crate::{Replay, SquareSet};

/// The pieces of both sides, such as `KRP-KR`.
///
/// The first side is White unless the search takes either side. A side begins with `K`. Then each kind of piece is named by its
/// letter `Q`, `R`, `B`, `N`, `P`, or `M` for minor pieces, bishops and knights together:
///
/// | text | number |
/// |---|---|
/// | `PP` | exactly two |
/// | `PP+` | two or more |
/// | `P*` | any |
/// | `P5`, `P2..`, `P..3`, `P1..3` | [`Bounds`] |
///
/// A side has no other pieces, unless it ends with `?`: `KQQ?-K?`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MaterialCondition {
    /// The pieces of White and Black.
    pub sides: [KindBounds; 2],
}

/// The greatest number of equal letters that are written one by one.
const LETTERS_AT_MOST: i8 = 3;

impl MaterialCondition {
    pub(super) fn oriented(mut self, orientation: Orientation) -> MaterialCondition {
        if orientation.flipped {
            self.sides.reverse();
        }
        self
    }

    pub(super) fn holds(&self, replay: &Replay) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.sides[color.index()].contain(count(replay.material(), color)))
    }

    pub(super) fn may_match(&self, signature: &Signature) -> bool {
        Color::ALL.into_iter().all(|color| {
            let bounds = |role| signature.count(Piece::new(color, role));
            self.sides[color.index()].meet(bounds)
        })
    }

    pub(super) fn read(reader: &mut Reader) -> Result<MaterialCondition, SearchTextError> {
        let first = read_side(reader)?;
        if !reader.eat("-") && !reader.eat("–") {
            return Err(reader.unexpected("a piece of KQRBNPM, a number of pieces, or “-”"));
        }
        let second = read_side(reader)?;
        reader.end_of_word("a piece of KQRBNPM, a number of pieces, or the end")?;
        Ok(MaterialCondition {
            sides: [first, second],
        })
    }
}

/// Returns the number of pieces of a side by role.
pub(super) fn count(material: Material, color: Color) -> impl Fn(Role) -> i8 {
    move |role| material.count(Piece::new(color, role)) as i8
}

fn read_side(reader: &mut Reader) -> Result<KindBounds, SearchTextError> {
    if !reader.eat("K") {
        return Err(reader.unexpected("K, with which each side begins"));
    }
    let mut kinds = NamedKinds::default();
    while let Some(letter) = kinds.read_letter(reader)? {
        let mut letters = 1;
        while letters < i8::MAX && reader.eat(letter.encode_utf8(&mut [0; 4])) {
            letters += 1;
        }
        let bounds = match reader.eat("+") {
            true => Some(Bounds::at_least(letters)),
            false if letters == 1 => Bounds::read(reader, false)?,
            false => None,
        };
        kinds.set(letter, bounds.unwrap_or(Bounds::exactly(letters)));
    }
    Ok(kinds.with_others(match reader.eat("?") {
        true => Bounds::ANY,
        false => Bounds::exactly(0),
    }))
}

impl fmt::Display for MaterialCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_side(&self.sides[0], f)?;
        f.write_str("-")?;
        write_side(&self.sides[1], f)
    }
}

fn write_side(side: &KindBounds, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (kinds, other) = side.named(Bounds::exactly(0));
    f.write_str("K")?;
    for (letter, bounds) in kinds {
        let letters = || letter.to_string().repeat(bounds.min().max(0) as usize);
        match (bounds.min(), bounds.max()) {
            (1..=LETTERS_AT_MOST, max) if max == bounds.min() => f.write_str(&letters())?,
            (1..=LETTERS_AT_MOST, i8::MAX) => write!(f, "{}+", letters())?,
            _ => {
                write!(f, "{letter}")?;
                bounds.write(f, false)?;
            }
        }
    }
    match other == Bounds::ANY {
        true => f.write_str("?"),
        false => Ok(()),
    }
}

impl FromStr for MaterialCondition {
    type Err = SearchTextError;

    fn from_str(text: &str) -> Result<MaterialCondition, SearchTextError> {
        read_all(text, MaterialCondition::read)
    }
}

/// Each side has exactly one bishop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BishopCondition {
    /// On squares of different colours.
    Opposite,
    /// On squares of the same colour.
    Same,
}

impl BishopCondition {
    pub(super) fn holds(self, replay: &Replay) -> bool {
        let [white, black] = Color::ALL.map(|color| bishops(replay, color));
        if white.len() != 1 || black.len() != 1 {
            return false;
        }
        let on_light = |bishop| bishop & SquareSet::light() == bishop;
        match self {
            BishopCondition::Opposite => on_light(white) != on_light(black),
            BishopCondition::Same => on_light(white) == on_light(black),
        }
    }

    pub(super) fn may_match(self, signature: &Signature) -> bool {
        Color::ALL.into_iter().all(|color| {
            let bishops = signature.count(Piece::new(color, Role::Bishop));
            bishops.contains(1)
        })
    }
}

fn bishops(replay: &Replay, color: Color) -> SquareSet {
    replay.squares(Piece::new(color, Role::Bishop))
}
