//! The dialog that asks for the number of a game of the file.

use egui::{Key, RichText, Ui};

use crate::command::game::Command;
use crate::kit::modal::{Answer, buttons, primary_unless};
use crate::kit::theme::Theme;
use crate::kit::widgets::text_field;
use tabia_texts::{tr, tr_args};

/// The number that is typed.
pub(crate) struct NumberDialog {
    text: String,
    /// Whether the field has been focused.
    is_focused: bool,
}

impl NumberDialog {
    /// Opens the dialog with the number of the shown game, counted from 0.
    pub(super) fn new(shown: usize) -> NumberDialog {
        NumberDialog {
            text: (shown + 1).to_string(),
            is_focused: false,
        }
    }

    /// The index of the game with the typed number, if there are that many games.
    fn game(&self, games: usize) -> Option<usize> {
        let is_separator = |letter: char| letter.is_whitespace() || ",.'".contains(letter);
        let digits: String = (self.text.chars())
            .filter(|letter| !is_separator(*letter))
            .collect();
        let number = digits.parse::<usize>().ok()?;
        number.checked_sub(1).filter(|index| *index < games)
    }

    pub(super) fn show(&mut self, ui: &mut Ui, theme: &Theme, games: usize) -> Answer<Command> {
        let field = ui
            .horizontal(|ui| {
                let field = text_field(&mut self.text).desired_width(112.0).show(ui);
                let count = tr_args("number-of", &[("count", games.into())]);
                ui.label(RichText::new(count).color(theme.text_weak));
                field
            })
            .inner;
        let response = field.response.response;
        if !self.is_focused {
            self.is_focused = true;
            response.request_focus();
            // The number is replaced by what is typed.
            let all = egui::text::CCursorRange::two(
                egui::text::CCursor::default(),
                egui::text::CCursor::new(self.text.chars().count()),
            );
            let mut state = field.state;
            state.cursor.set_char_range(Some(all));
            state.store(ui.ctx(), response.id);
        }
        response.clone().accessible_name(tr("number-name"));
        let game = self.game(games);
        let is_entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if is_entered && game.is_none() {
            response.request_focus();
        }
        // Always there, so that nothing moves while a number is typed.
        let hint = match game {
            Some(_) => String::new(),
            None => tr_args("number-none", &[("count", games.into())]),
        };
        ui.label(RichText::new(&hint).small().color(theme.error));
        let why_not = game.is_none().then_some(hint);
        buttons(ui, theme, |ui| {
            let is_cancelled = ui.button(tr("cancel")).clicked();
            let is_confirmed = primary_unless(ui, theme, &tr("number-accept"), why_not);
            match game.filter(|_| is_confirmed || is_entered) {
                Some(game) => Answer::Done(Command::SelectGame(game)),
                None if is_cancelled => Answer::Close,
                None => Answer::Open,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_games_begin_with_one_and_may_be_grouped() {
        let game = |text: &str, games| {
            let dialog = NumberDialog {
                text: text.to_owned(),
                is_focused: true,
            };
            dialog.game(games)
        };
        assert_eq!(game("1", 580), Some(0));
        assert_eq!(game(" 580 ", 580), Some(579));
        assert_eq!(game("142,000", 142_000), Some(141_999));
        assert_eq!(game("142\u{a0}000", 142_000), Some(141_999));
        for text in ["0", "581", "", "-1", "x", "99999999999999999999", "1e2"] {
            assert_eq!(game(text, 580), None, "{text}");
        }
    }
}
