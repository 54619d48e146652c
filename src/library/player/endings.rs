//! The endings that a player reaches.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt;

use tabia_chess::{Color, Piece, Role};

use super::names::PlayerNames;
use super::score::PlayerScore;
use crate::Replay;
use crate::query::{BoardField, Condition, Query};
use crate::replay::Material;

/// Maximum number of pieces of both sides in an ending, without kings and pawns, as Minev (1990) has it.
const MOST_PIECES: u8 = 4;

/// Minimum number of consecutive positions with these pieces, so that exchanges are not counted on their way.
const POSITIONS: u32 = 4;

/// The pieces that name an ending.
const ROLES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The pieces of an ending without kings and pawns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EndingKind {
    /// The player's numbers of queens, rooks, bishops and knights, and the opponent's.
    sides: [[u8; ROLES.len()]; 2],
}

impl EndingKind {
    /// Returns the ending for material, as a player sees it; `None` where there are too many pieces.
    fn of(material: Material, color: Color) -> Option<EndingKind> {
        let side = |color| ROLES.map(|role| material.count(Piece::new(color, role)));
        let sides = [side(color), side(!color)];
        let pieces: u8 = sides.iter().flatten().sum();
        (pieces <= MOST_PIECES).then_some(EndingKind { sides })
    }

    /// Returns the condition that the games of a player with this ending meet, and no others.
    pub fn query(self, player: &PlayerNames) -> Query {
        let [own, other] = self.sides.map(|side| format!("K{}P*", letters(side)));
        let with = |color, white: &str, black: &str| {
            let text = format!("material:{white}-{black} color:fixed for:{POSITIONS}");
            let board = Condition::Board(BoardField::Pattern, text).into();
            Query::all([player.query(Some(color)), board])
        };
        Query::any([
            with(Color::White, &own, &other),
            with(Color::Black, &other, &own),
        ])
    }
}

fn letters(side: [u8; ROLES.len()]) -> String {
    let letters = ["Q", "R", "B", "N"].into_iter().zip(side);
    letters
        .map(|(letter, count)| letter.repeat(count.into()))
        .collect()
}

impl fmt::Display for EndingKind {
    /// `KR–KB`, the player's pieces first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [own, other] = self.sides.map(letters);
        write!(f, "K{own}–K{other}")
    }
}

/// The games of a player with an ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndingRow {
    pub kind: EndingKind,
    pub score: PlayerScore,
}

/// The endings of a player's games.
#[derive(Default)]
pub(super) struct Endings(HashMap<EndingKind, PlayerScore>);

impl Endings {
    /// Adds the endings of a game, from its start and the code of its moves.
    pub fn add(&mut self, start: Replay, code: &[u8], color: Color, score: PlayerScore) {
        for kind in kinds(start, code, color) {
            self.0.entry(kind).or_default().unite(score);
        }
    }

    /// Returns the endings, the most frequent first.
    pub fn into_rows(self) -> Vec<EndingRow> {
        let rows = self.0.into_iter();
        let mut rows: Vec<EndingRow> = rows
            .map(|(kind, score)| EndingRow { kind, score })
            .collect();
        rows.sort_by_key(|row| (Reverse(row.score.games()), row.kind));
        rows
    }
}

/// Returns the endings of a game, each once.
fn kinds(mut replay: Replay, code: &[u8], color: Color) -> Vec<EndingKind> {
    let mut kinds = Vec::new();
    let (mut at, mut last, mut positions) = (0, None, 0);
    loop {
        let kind = EndingKind::of(replay.material(), color);
        positions = if kind == last { positions + 1 } else { 1 };
        last = kind;
        if let Some(kind) = kind.filter(|kind| positions == POSITIONS && !kinds.contains(kind)) {
            kinds.push(kind);
        }
        if !replay.advance(code, &mut at) {
            return kinds;
        }
    }
}
