//! A search that is restricted to some moves of a position.

use super::subject::Subject;
use crate::game::GameRoom;
use tabia_chess::{Move, Position, san};
use tabia_texts::tr_args;

/// The moves of a position that the engine may search, or may not.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Restriction {
    position: Position,
    kind: RestrictionKind,
    moves: Vec<Move>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RestrictionKind {
    Only,
    Without,
}

impl Restriction {
    /// Restricts the search to these moves, as far as they are legal; `None` when none is.
    pub(super) fn only(position: &Position, moves: &[Move]) -> Option<Restriction> {
        let legal = position.legal_moves();
        let moves: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| moves.contains(mv))
            .collect();
        (!moves.is_empty()).then(|| Restriction {
            position: position.clone(),
            kind: RestrictionKind::Only,
            moves,
        })
    }

    /// The current restriction of a position, if any, with one move less.
    pub(super) fn without(
        restriction: Option<&Restriction>,
        position: &Position,
        mv: Move,
    ) -> Restriction {
        let mut restriction = restriction.cloned().unwrap_or(Restriction {
            position: position.clone(),
            kind: RestrictionKind::Without,
            moves: Vec::new(),
        });
        match restriction.kind {
            RestrictionKind::Only => restriction.moves.retain(|other| *other != mv),
            RestrictionKind::Without => restriction.moves.push(mv),
        }
        restriction
    }

    /// Whether it belongs to this position.
    pub(super) fn is_of(&self, position: &Position) -> bool {
        self.position == *position
    }

    /// Whether the engine may search a move.
    fn allows(&self, mv: Move) -> bool {
        self.moves.contains(&mv) == (self.kind == RestrictionKind::Only)
    }

    /// The moves that the engine may search.
    pub(super) fn moves(&self) -> Vec<Move> {
        let legal = self.position.legal_moves();
        legal
            .iter()
            .copied()
            .filter(|mv| self.allows(*mv))
            .collect()
    }

    /// The restriction as text: "Only e4, d4".
    pub(crate) fn text(&self) -> String {
        /// Maximum number of named moves: more do not fit a line.
        const NAMED: usize = 4;
        let names = self.moves.iter().take(NAMED);
        let mut names: Vec<String> = names.map(|mv| san::write(&self.position, *mv)).collect();
        let rest = self.moves.len() - names.len();
        if rest > 0 {
            names.push(format!("+{rest}"));
        }
        let key = match self.kind {
            RestrictionKind::Only => "search-only",
            RestrictionKind::Without => "search-without",
        };
        tr_args(key, &[("moves", names.join(", ").into())])
    }
}

/// The legal moves of a position that the user has drawn as arrows.
pub(crate) fn drawn_moves(game: &GameRoom, subject: Subject<'_>) -> Vec<Move> {
    let arrows = game.session.game().arrows(subject.node);
    let is_drawn = |mv: &Move| {
        let ends = arrows.iter().map(|arrow| (arrow.from, arrow.to));
        ends.into_iter()
            .any(|(from, to)| mv.from() == from && mv.landing() == to)
    };
    let legal = subject.position.legal_moves();
    legal.iter().copied().filter(is_drawn).collect()
}
