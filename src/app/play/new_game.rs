//! The dialog that asks how the next game is to be played.

use egui::{ComboBox, DragValue, RichText, Ui};

use super::choices::{Clock, Limit, NewGameChoices, PRESETS, Side, Start, random_number};
use super::command::Command;
use crate::app::game::session::{Player, level_text};
use crate::app::kit::modal::{Answer, buttons, primary, row};
use crate::app::kit::text::{tr, tr_args};
use crate::app::kit::theme::Theme;
use crate::chess::Position;
use crate::engine::{Elo, LEVELS};
use crate::settings::Settings;

impl NewGameChoices {
    pub(super) fn show(&mut self, ui: &mut Ui, theme: &Theme) -> Answer<Command> {
        row(ui, theme, &tr("new-opponent"), |ui| {
            choice(
                ui,
                &mut self.opponent,
                Player::Engine,
                &tr("new-opponent-engine"),
            );
            choice(
                ui,
                &mut self.opponent,
                Player::Human,
                &tr("new-opponent-human"),
            );
        });
        if self.opponent == Player::Engine {
            row(ui, theme, &tr("new-level"), |ui| self.show_level(ui));
            row(ui, theme, &tr("new-colour"), |ui| {
                choice(ui, &mut self.side, Side::White, &tr("white"));
                choice(ui, &mut self.side, Side::Black, &tr("black"));
                choice(ui, &mut self.side, Side::Random, &tr("new-colour-random"));
            });
        }
        self.show_start(ui, theme);
        self.show_clock(ui, theme);
        // A weaker level decides by itself how much it thinks.
        if self.opponent == Player::Engine && self.elo == Elo::MAX {
            self.show_limit(ui, theme);
        }
        buttons(ui, theme, |ui| {
            if ui.button(tr("cancel")).clicked() {
                Answer::Close
            } else if primary(ui, theme, &tr("new-play"), true) {
                Answer::Done(Command::Start {
                    game: Box::new(self.game()),
                    choices: Some(Box::new(self.clone())),
                })
            } else {
                Answer::Open
            }
        })
    }

    fn show_start(&mut self, ui: &mut Ui, theme: &Theme) {
        row(ui, theme, &tr("new-start"), |ui| {
            choice(
                ui,
                &mut self.start,
                Start::Standard,
                &tr("new-start-standard"),
            );
            choice(ui, &mut self.start, Start::Chess960, &tr("new-start-960"));
            choice(ui, &mut self.start, Start::Shown, &tr("new-start-current"));
        });
        if self.start == Start::Chess960 {
            row(ui, theme, &tr("new-960-number"), |ui| {
                ui.add(DragValue::new(&mut self.number).range(0..=959))
                    .accessible_name(tr("new-960-number"));
                if ui.button(tr("new-960-random")).clicked() {
                    self.number = random_number();
                }
                ui.label(RichText::new(back_rank(self.number)).color(theme.text_weak));
            });
        }
    }

    fn show_clock(&mut self, ui: &mut Ui, theme: &Theme) {
        row(ui, theme, &tr("new-clock"), |ui| {
            choice(ui, &mut self.clock, Clock::None, &tr("new-clock-none"));
            for (index, (minutes, seconds)) in PRESETS.into_iter().enumerate() {
                let args = [("minutes", minutes.into()), ("seconds", seconds.into())];
                choice(
                    ui,
                    &mut self.clock,
                    Clock::Preset(index),
                    &tr_args("new-clock-preset", &args),
                );
            }
            choice(ui, &mut self.clock, Clock::Custom, &tr("new-clock-custom"));
        });
        if self.clock == Clock::Custom {
            row(ui, theme, &tr("new-base"), |ui| {
                ui.add(DragValue::new(&mut self.minutes).range(1..=Settings::MAX_MINUTES))
                    .accessible_name(tr("new-base"));
            });
            row(ui, theme, &tr("new-increment"), |ui| {
                ui.add(DragValue::new(&mut self.seconds).range(0..=Settings::MAX_INCREMENT))
                    .accessible_name(tr("new-increment"));
            });
        }
    }

    fn show_level(&mut self, ui: &mut Ui) {
        // The list opens below: where it does not fit it would stand beside, and partly behind, the dialog.
        let room = ui.ctx().content_rect().bottom() - ui.cursor().top() - 60.0;
        let combo = ComboBox::from_id_salt("level")
            .selected_text(level_text(self.elo))
            .width(220.0)
            .height(room.clamp(120.0, 400.0))
            .show_ui(ui, |ui| {
                for level in LEVELS {
                    ui.selectable_value(&mut self.elo, level.elo, level_text(level.elo));
                }
            });
        combo.response.accessible_name(tr("new-level"));
    }

    fn show_limit(&mut self, ui: &mut Ui, theme: &Theme) {
        if self.clock == Clock::None && self.limit == Limit::Clock {
            self.limit = Limit::Time;
        }
        row(ui, theme, &tr("new-limit"), |ui| {
            if self.clock != Clock::None {
                choice(ui, &mut self.limit, Limit::Clock, &tr("new-limit-clock"));
            }
            choice(ui, &mut self.limit, Limit::Time, &tr("new-limit-time"));
            choice(ui, &mut self.limit, Limit::Depth, &tr("new-limit-depth"));
        });
        match self.limit {
            Limit::Clock => {}
            Limit::Time => row(ui, theme, &tr("new-time"), |ui| {
                let value = DragValue::new(&mut self.move_seconds)
                    .range(0.1..=600.0)
                    .speed(0.1)
                    .fixed_decimals(1);
                ui.add(value).accessible_name(tr("new-time"));
            }),
            Limit::Depth => row(ui, theme, &tr("new-depth"), |ui| {
                ui.add(DragValue::new(&mut self.depth).range(1..=60))
                    .accessible_name(tr("new-depth"));
            }),
        }
    }
}

fn choice<T: PartialEq>(ui: &mut Ui, current: &mut T, value: T, name: &str) {
    // A name stands nearer to its own button than to the next one.
    ui.spacing_mut().item_spacing.x = 16.0;
    ui.radio_value(current, value, name);
}

/// The first rank of a Chess960 position, as letters.
fn back_rank(number: u16) -> String {
    let position = Position::chess960(number);
    let fen = position.fen();
    fen.split(['/', ' ']).nth(7).unwrap_or_default().to_owned()
}
