//! The actions below the moves of a game that is played, and its result at the end.

use egui::{Color32, Label, Layout, Rect, RichText, Stroke, TextStyle, Ui, UiBuilder, pos2, vec2};

use super::state::App;
use super::table::{WindowCommandEntry, entry};
use crate::analysis::state::PlayerFailure;
use crate::command::Command;
use crate::game::moves::result_text;
use crate::game::players::{Player, opponent_name};
use crate::game::session::EndedGame;
use crate::kit::engine_faults::as_sentence;
use crate::kit::icons;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{at_right, main_button};
use crate::{analysis, game, play, review};
use tabia_chess::Color;
use tabia_engine::Elo;
use tabia_game::GameResult;
use tabia_texts::{tr, tr_args};

/// Height of a row of buttons, and of the lines above it about the end of the game, in points.
const ROW: f32 = 40.0;
const RESULT: f32 = 64.0;
/// Height of the line with a hint, in points.
const HINT: f32 = 32.0;
const GAP: f32 = 8.0;
/// Space at the left and right of a button's name, in points, and where the names fit only with less.
const PADDING: f32 = 8.0;
const TIGHT_PADDING: f32 = 3.0;
/// Space between adjacent buttons, in points.
const TIGHT: f32 = 4.0;

impl App {
    /// Height needed under the moves, in points.
    pub(super) fn actions_height(&self) -> f32 {
        if self.failed_opponent().is_some() {
            RESULT + ROW
        } else if self.game.session.can_resign() {
            match self.play.hint_text(&self.game) {
                Some(_) => HINT + ROW,
                None => ROW,
            }
        } else if self.game.end_shown {
            RESULT + ROW
        } else {
            0.0
        }
    }

    /// Shows the actions for the game that is played or has ended; returns the chosen one.
    pub(super) fn show_actions(&mut self, ui: &mut Ui, rect: Rect) -> Option<Command> {
        let playing = self.game.session.can_resign();
        let ended = self.game.session.ended.as_ref();
        let ended = ended.filter(|_| !playing && self.game.end_shown);
        if !playing && ended.is_none() {
            return None;
        }
        let line = Stroke::new(1.0, self.context.theme.border);
        ui.painter().hline(rect.x_range(), rect.top(), line);
        let (above, row) = rect.split_top_bottom_at_y(rect.bottom() - ROW);
        match ended {
            Some(ended) => {
                let closed = self.show_end(ui, above, ended);
                closed.or(self.show_row(ui, row, after_the_end()))
            }
            None => {
                let chosen = match self.failed_opponent() {
                    Some(failure) => self.show_failed_opponent(ui, above, failure),
                    None => {
                        self.show_hint(ui, above);
                        None
                    }
                };
                chosen.or(self.show_row(ui, row, self.in_a_game()))
            }
        }
    }

    fn in_a_game(&self) -> Vec<Command> {
        let session = &self.game.session;
        let mut actions = vec![
            play::Command::TakeBack,
            match session.claim() {
                Some(_) => play::Command::ClaimDraw,
                None => play::Command::OfferDraw,
            },
            play::Command::Resign,
        ];
        if session.against_engine() {
            actions.insert(1, play::Command::Hint);
        }
        if session.is_paused() {
            actions.push(play::Command::Resume);
        } else if session.against_engine() {
            actions.push(play::Command::MoveNow);
        }
        actions.into_iter().map(Command::Play).collect()
    }

    /// Why the opponent does not play, in a game against it.
    fn failed_opponent(&self) -> Option<&PlayerFailure> {
        let plays = self.game.session.can_resign() && self.game.session.against_engine();
        self.analysis.failure(&self.game).filter(|_| plays)
    }

    /// Shows why the opponent does not play, and the buttons that start it again or end the game.
    fn show_failed_opponent(
        &self,
        ui: &mut Ui,
        rect: Rect,
        failure: &PlayerFailure,
    ) -> Option<Command> {
        let theme = &self.context.theme;
        let mut part = ui.new_child(
            UiBuilder::new()
                .max_rect(rect.shrink2(vec2(GAP + 4.0, GAP)))
                .id_salt("failed opponent")
                .layout(Layout::top_down(egui::Align::LEFT)),
        );
        part.set_clip_rect(rect);
        part.spacing_mut().item_spacing.y = 2.0;
        let settings = &self.context.settings;
        let name = opponent_name(failure.player, Elo::MAX, settings);
        let restart = Command::Analysis(analysis::Command::Restart);
        let stop = Command::Play(play::Command::StopPlaying);
        let mut chosen = None;
        part.horizontal(|ui| {
            let (place, _) = ui.allocate_exact_size(vec2(16.0, 16.0), egui::Sense::hover());
            icons::paint(ui.painter(), "warning", place, theme.error);
            let name = tr_args("game-engine-failed", &[("name", name.into())]);
            ui.add(Label::new(RichText::new(name).color(theme.text_strong)).truncate());
            at_right(ui, |ui| {
                if let Some(entry) = entry(&stop)
                    && self.text_button(ui, entry)
                {
                    chosen = Some(stop);
                }
                let (text, tip) = (tr("game-engine-restart"), tr("game-engine-restart-tip"));
                if main_button(ui, theme, &text, &tip, None).clicked() {
                    chosen = Some(restart);
                }
            });
        });
        let reason = as_sentence(&failure.reason);
        let reason = RichText::new(reason).small().color(theme.text);
        part.add(Label::new(reason).truncate());
        chosen
    }

    /// Draws the text of the hint.
    fn show_hint(&self, ui: &mut Ui, rect: Rect) {
        let Some(text) = self.play.hint_text(&self.game) else {
            return;
        };
        let theme = &self.context.theme;
        let mut part = ui.new_child(
            UiBuilder::new()
                .max_rect(rect.shrink2(vec2(GAP + 4.0, 0.0)))
                .id_salt("hint")
                .layout(Layout::left_to_right(egui::Align::Center)),
        );
        let (place, _) = part.allocate_exact_size(vec2(16.0, 16.0), egui::Sense::hover());
        icons::paint(part.painter(), "hint", place, theme.accent);
        part.add(Label::new(RichText::new(&text).color(theme.text_strong)).truncate());
    }

    /// Shows the result and its reason, a button that closes them, and those for the next game.
    fn show_end(&self, ui: &mut Ui, rect: Rect, ended: &EndedGame) -> Option<Command> {
        let theme = &self.context.theme;
        let mut part = ui.new_child(
            UiBuilder::new()
                .max_rect(rect.shrink2(vec2(GAP + 4.0, GAP)))
                .id_salt("end of the game")
                .layout(Layout::top_down(egui::Align::LEFT)),
        );
        part.set_clip_rect(rect);
        part.spacing_mut().item_spacing.y = 2.0;
        let close = Command::Play(play::Command::CloseEnd);
        let rematch = Command::Play(play::Command::Rematch);
        let mut chosen = None;
        let headline = headline(ended);
        let reason = ended.outcome.to_string();
        part.horizontal(|ui| {
            let text = RichText::new(&headline).heading().color(theme.text_strong);
            ui.add(Label::new(text).truncate());
            at_right(ui, |ui| {
                ui.spacing_mut().button_padding.x = 12.0;
                if let Some(entry) = entry(&rematch) {
                    let why_not = entry.reason(self);
                    let tip = entry.tip_with_key(&self.context.settings);
                    if main_button(ui, theme, &entry.text(), &tip, why_not).clicked() {
                        chosen = Some(rematch);
                    }
                }
                if self.icon_button(ui, &close) {
                    chosen = Some(close);
                }
            });
        });
        part.add(Label::new(RichText::new(reason).color(theme.text)).truncate());
        chosen
    }

    /// Shows buttons in a row, with the names of their commands, or with icons where the names do not fit.
    fn show_row(&self, ui: &mut Ui, rect: Rect, actions: Vec<Command>) -> Option<Command> {
        let inner = rect.shrink2(vec2(GAP + 4.0, (ROW - 28.0) / 2.0));
        let entries: Vec<&WindowCommandEntry> = actions.iter().filter_map(entry).collect();
        let fit = fit(ui, inner.width(), &entries);
        let mut left = inner.left();
        let mut chosen = None;
        for (index, (entry, width)) in entries.into_iter().zip(fit.widths).enumerate() {
            let place = Rect::from_min_size(pos2(left, inner.top()), vec2(width, inner.height()));
            left += width + fit.gap;
            let mut cell = ui.new_child(
                UiBuilder::new()
                    .max_rect(place)
                    .id_salt(("action", index))
                    .layout(Layout::centered_and_justified(egui::Direction::LeftToRight)),
            );
            let clicked = match fit.names {
                true => {
                    cell.spacing_mut().button_padding.x = TIGHT_PADDING;
                    self.text_button(&mut cell, entry)
                }
                false => self.icon_button(&mut cell, &entry.command),
            };
            if clicked {
                chosen = Some(entry.command.clone());
            }
        }
        chosen
    }

    /// Shows a button with a command's name; returns whether it was clicked.
    fn text_button(&self, ui: &mut Ui, entry: &WindowCommandEntry) -> bool {
        let button = egui::Button::new(entry.text()).truncate();
        let tip = entry.tip_with_key(&self.context.settings);
        let why_not = entry.reason(self);
        tipped_button(ui, button, &tip, why_not).clicked()
    }
}

/// The layout of buttons in their row.
struct Fit {
    widths: Vec<f32>,
    gap: f32,
    /// Whether their names fit.
    names: bool,
}

/// All buttons have the same width if that is enough for each; otherwise each has the width of its name.
fn fit(ui: &Ui, room: f32, entries: &[&WindowCommandEntry]) -> Fit {
    let font = TextStyle::Button.resolve(ui.style());
    let wanted = |entry: &&WindowCommandEntry| {
        let color = Color32::PLACEHOLDER;
        let text = ui
            .painter()
            .layout_no_wrap(entry.text(), font.clone(), color);
        text.size().x.ceil()
    };
    let names: Vec<f32> = entries.iter().map(wanted).collect();
    let padded = |padding: f32| -> Vec<f32> {
        let padded = names.iter().map(|width| width + 2.0 * padding);
        padded.collect()
    };
    let count = entries.len() as f32;
    let equal = |gap: f32| ((room - gap * (count - 1.0)) / count).floor();
    let wanted = padded(PADDING);
    let tight = padded(TIGHT_PADDING);
    let spare = room - tight.iter().sum::<f32>() - TIGHT * (count - 1.0);
    if wanted.iter().all(|width| *width <= equal(GAP)) {
        Fit {
            widths: vec![equal(GAP); entries.len()],
            gap: GAP,
            names: true,
        }
    } else if spare >= 0.0 {
        Fit {
            widths: tight.iter().map(|width| width + spare / count).collect(),
            gap: TIGHT,
            names: true,
        }
    } else {
        Fit {
            widths: vec![equal(GAP); entries.len()],
            gap: GAP,
            names: false,
        }
    }
}

/// Returns the actions shown after the end of a game. Those at the place of the former buttons are harmless when clicked late:
/// a rematch is further up.
fn after_the_end() -> Vec<Command> {
    vec![
        Command::Play(play::Command::Analyse),
        Command::Review(review::Command::Start),
        Command::Game(game::Command::SaveAs),
    ]
}

/// The result, and the side that won.
pub(super) fn headline(ended: &EndedGame) -> String {
    let result = ended.outcome.result();
    let words = match (ended.begun.players, result) {
        (_, GameResult::Draw | GameResult::Unknown) => "result-draw",
        (players, _) if players.contains(&Player::Engine) => {
            let won = |color: Color| {
                players[color.index()] == Player::Human && result == GameResult::win(color)
            };
            match Color::ALL.into_iter().any(won) {
                true => "end-won",
                false => "end-lost",
            }
        }
        (_, GameResult::WhiteWins) => "result-white-wins",
        (_, GameResult::BlackWins) => "result-black-wins",
    };
    format!("{}  {}", tr(words), result_text(result))
}
