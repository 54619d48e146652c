//! The form for all of a position.

use egui::Ui;

use super::parts::{FindInput, show_board};
use crate::board::{SetupEvent, SetupPalette, SetupView};
use crate::game::set_up::setup_of;
use crate::kit::widgets::text_field;
use tabia_chess::{Color, Position, Setup};
use tabia_library::positions::PositionCondition;
use tabia_texts::{tr, tr_args};

/// A position with what of it counts.
pub(super) struct PositionForm {
    setup: Setup,
    /// The text of the FEN field.
    fen: String,
    /// Why this is not a position.
    fault: Option<String>,
    any_turn: bool,
    any_rights: bool,
    pub(super) view: SetupView,
}

impl Default for PositionForm {
    fn default() -> PositionForm {
        let setup = Setup::from(&Position::start());
        PositionForm {
            fen: setup.fen(),
            setup,
            fault: None,
            any_turn: false,
            any_rights: false,
            view: SetupView::default(),
        }
    }
}

impl PositionForm {
    /// Returns the condition, or why the position is not legal.
    pub(super) fn condition(&self) -> Result<PositionCondition, String> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        let legal = |turn| {
            let setup = self.setup.clone();
            Setup { turn, ..setup }.position()
        };
        // The board may be legal with the other side to move only.
        let position = legal(self.setup.turn).or_else(|error| match self.any_turn {
            true => legal(!self.setup.turn),
            false => Err(error),
        });
        let position = position.map_err(|error| {
            let reason = error.to_string();
            tr_args("setup-illegal", &[("reason", reason.into())])
        })?;
        let mut condition = PositionCondition::new(&position);
        if self.any_turn {
            condition = condition.with_any_turn();
        }
        if self.any_rights {
            condition = condition.with_any_rights();
        }
        Ok(condition)
    }

    /// Shows a condition.
    pub(super) fn take(&mut self, condition: &PositionCondition) {
        self.set(condition.setup());
        self.any_turn = condition.turn().is_none();
        self.any_rights = !condition.has_rights();
    }

    fn set(&mut self, setup: Setup) {
        self.fen = setup.fen();
        self.setup = setup;
        self.fault = None;
    }

    /// Shows a position.
    pub(super) fn set_position(&mut self, position: &Position) {
        self.set(Setup::from(position));
    }

    pub(super) fn show_board(&mut self, ui: &mut Ui, input: &FindInput<'_>) {
        let palette = SetupPalette::of_pieces(Color::White);
        let name = tr("find-position-board");
        let drawn = (&self.setup.board, &palette);
        let events = show_board(ui, input, &name, drawn, &mut self.view);
        if events.is_empty() {
            return;
        }
        let mut setup = self.setup.clone();
        for SetupEvent::SetPiece { square, piece } in events {
            setup.board[square.index()] = piece;
        }
        setup.en_passant = None;
        // A legal position has only the rights that its pieces allow.
        let legal = setup.position().map(|position| Setup::from(&position));
        self.set(legal.unwrap_or(setup));
    }

    pub(super) fn show_choices(&mut self, ui: &mut Ui, input: &FindInput<'_>) {
        if ui.button(tr("find-from-board")).clicked() {
            self.set_position(input.position);
        }
        let name = tr("setup-fen");
        let field = text_field(&mut self.fen).hint_text(&name);
        let field = ui.add(field.desired_width(ui.available_width()));
        if field.accessible_name(&name).changed() {
            match setup_of(&self.fen) {
                Ok(setup) => {
                    self.setup = setup;
                    self.fault = None;
                }
                Err(error) => self.fault = Some(error.to_string()),
            }
        }
        ui.checkbox(&mut self.any_turn, tr("find-any-turn"));
        ui.checkbox(&mut self.any_rights, tr("find-any-rights"));
    }
}
