//! What the page of exchanges remembers, its commands, and what it has on the board.

use crate::board::{Hand, Mark, OnBoard};
use crate::command::lab::exchange::Command;
use tabia_chess::{Position, Square};
use tabia_lab::exchange::{Exchange, Hanging, NoExchange, Sight, hanging};

/// What the page remembers.
#[derive(Default)]
pub(crate) struct ExchangePage {
    /// The square that was chosen; without one, the one where most hangs.
    pub(super) square: Option<Square>,
    pub(super) sight: Sight,
    /// What stands in the field for a square.
    pub(super) field: String,
    /// The exchange of the shown position; nothing before a square is known.
    pub(super) exchange: Option<Result<Exchange, NoExchange>>,
    pub(super) hanging: Vec<Hanging>,
    made_for: Option<(Position, Option<Square>, Sight)>,
}

impl ExchangePage {
    /// Looks at the shown position, if it or the question has changed.
    pub(crate) fn mind(&mut self, position: &Position) {
        let asked = (position.clone(), self.square, self.sight);
        if self.made_for.as_ref() == Some(&asked) {
            return;
        }
        // A square that was chosen in another position, and where nothing stands now, is of no interest any more.
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

    /// The way of every capture, the pinned pieces and what hangs.
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
