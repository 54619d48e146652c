//! The state of the page of exchanges, its commands, and what it shows on the board.

use crate::board::{Hand, Mark, OnBoard};
use crate::command::lab::exchange::Command;
use tabia_chess::{Position, Square};
use tabia_lab::exchange::{Exchange, Hanging, NoExchange, Sight, hanging};

/// The state of the page.
#[derive(Default)]
pub(crate) struct ExchangePage {
    /// The chosen square; without one, the square with the largest gain is used.
    pub(super) square: Option<Square>,
    pub(super) sight: Sight,
    /// The text in the field for a square.
    pub(super) field: String,
    /// The exchange in the shown position; `None` before a square is known.
    pub(super) exchange: Option<Result<Exchange, NoExchange>>,
    pub(super) hanging: Vec<Hanging>,
    made_for: Option<(Position, Option<Square>, Sight)>,
}

impl ExchangePage {
    /// Computes the exchange if the shown position or the question has changed.
    pub(crate) fn mind(&mut self, position: &Position) {
        let asked = (position.clone(), self.square, self.sight);
        if self.made_for.as_ref() == Some(&asked) {
            return;
        }
        // A square that was chosen in another position is dropped if no exchange is possible on it now.
        let is_new = self
            .made_for
            .as_ref()
            .is_some_and(|made| made.0 != *position);
        if is_new
            && let Some(square) = self.square
            && Exchange::on(position, square, self.sight).is_err()
        {
            self.square = None;
            self.field.clear();
        }
        self.hanging = hanging(position, self.sight);
        let square = self.square.or_else(|| Some(self.hanging.first()?.square));
        self.exchange = square.map(|square| Exchange::on(position, square, self.sight));
        self.made_for = Some((asked.0, self.square, self.sight));
    }

    /// The paths of all captures, the pinned pieces and the hanging ones.
    pub(crate) fn on_board(&self) -> OnBoard {
        let mut marks: Vec<Mark> = self
            .hanging
            .iter()
            .map(|hanging| Mark::hanging(hanging.square))
            .collect();
        if let Some(Ok(exchange)) = &self.exchange {
            marks.push(Mark::chosen(exchange.square));
            let captures = exchange.captures.iter().enumerate();
            marks.extend(captures.map(|(index, capture)| {
                let is_played = index < exchange.stop;
                Mark::capture(capture.from, exchange.square, is_played)
            }));
            marks.extend(exchange.pins.iter().map(|pin| Mark::pinned(pin.square)));
        }
        OnBoard {
            marks,
            hand: Hand::Picks,
            ..OnBoard::default()
        }
    }

    /// Carries out a command.
    pub(crate) fn apply(&mut self, command: Command) {
        match command {
            Command::Choose(square) => {
                self.square = Some(square);
                self.field = square.to_string();
            }
            Command::See(sight) => self.sight = sight,
        }
    }
}
