//! The line to which a user has gone in the repertoire of a player.

use super::work::{self, Card, Played, PositionOf};
use crate::kit::latest::{Latest, Same};
use crate::kit::table::TableView;
use tabia_chess::{Color, Move, Position};

/// The state of the section.
pub(super) struct Prepare {
    /// The colour of the player.
    pub(super) color: Color,
    /// The moves from the standard start to the shown position.
    pub(super) moves: Vec<Move>,
    pub(super) played: Latest<PositionOf, Played>,
    /// The table of lines that score badly.
    pub(super) lines: TableView,
}

impl Default for Prepare {
    fn default() -> Prepare {
        Prepare {
            color: Color::White,
            moves: Vec::new(),
            played: Latest::default(),
            lines: TableView::default(),
        }
    }
}

impl Prepare {
    /// Whether a worker looks something up.
    pub(super) fn is_busy(&self) -> bool {
        self.played.is_busy()
    }

    /// Whether the shown position could not be looked up in a part of the collection.
    pub(super) fn is_damaged(&self) -> bool {
        let played = self.played.answer();
        played.is_some_and(|(_, played)| played.as_ref().is_ok_and(|played| played.is_damaged))
    }

    /// Goes back to the start, as for another player.
    pub(super) fn restart(&mut self) {
        self.moves.clear();
        self.lines.selected = None;
        self.lines.go_to_start();
    }

    /// The shown position with the move before, and the side of the user.
    pub(super) fn position(&self) -> (Position, Option<Move>, Color) {
        let start = Position::start();
        let end = self.moves.iter().fold(start, |at, mv| at.after(*mv));
        (end, self.moves.last().copied(), !self.color)
    }

    /// Looks up the shown position in games of a player.
    pub(super) fn poll(&mut self, ctx: &egui::Context, card: Option<Same<Card>>) {
        let (position, ..) = self.position();
        let wanted = card.map(|card| (card, self.color, position));
        self.played.poll("prepare", ctx, wanted, |of| {
            let of = of.clone();
            Some(move || work::played(&of))
        });
    }
}
