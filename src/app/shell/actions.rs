//! Under the moves of a game that is played: what a player can do besides moving, and in the end how it ended.

use egui::accesskit::{Live, Role};
use egui::{Label, Layout, Rect, RichText, Stroke, Ui, UiBuilder, pos2, vec2};

use super::command::Command;
use super::state::App;
use super::table::entry;
use crate::app::game::moves::result_text;
use crate::app::game::session::{Ended, Player};
use crate::app::kit::text::tr;
use crate::app::kit::widgets::at_right;
use crate::app::{analysis, game, play};
use crate::chess::Color;
use crate::game::GameResult;

/// Height of a row of buttons, and of the lines above it that tell of the end.
const ROW: f32 = 40.0;
const TOLD: f32 = 64.0;
const GAP: f32 = 8.0;

impl App {
    /// How much room is wanted under the moves.
    pub(super) fn actions_height(&self) -> f32 {
        if self.game.session.can_resign() {
            ROW
        } else if self.game.end_shown {
            TOLD + ROW
        } else {
            0.0
        }
    }

    /// What is to be done with the game that is played, or that was.
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
            None => self.show_row(ui, row, self.in_a_game()),
        }
    }

    fn in_a_game(&self) -> Vec<(Command, Option<&'static str>)> {
        let session = &self.game.session;
        let mut actions = vec![
            play::Command::TakeBack,
            match session.claim() {
                Some(_) => play::Command::ClaimDraw,
                None => play::Command::OfferDraw,
            },
            play::Command::Resign,
        ];
        if session.is_paused() {
            actions.push(play::Command::Resume);
        } else if session.against_engine() {
            actions.push(play::Command::MoveNow);
        }
        let command = |command| (Command::Play(command), None);
        actions.into_iter().map(command).collect()
    }

    /// Result and reason, and the way to be rid of them.
    fn show_end(&self, ui: &mut Ui, rect: Rect, ended: &Ended) -> Option<Command> {
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
        let mut chosen = None;
        let headline = headline(ended);
        let reason = ended.outcome.to_string();
        part.horizontal(|ui| {
            let text = RichText::new(&headline).heading().color(theme.text_strong);
            let label = ui.add(Label::new(text).truncate());
            // Screen readers tell it when it comes.
            ui.ctx().accesskit_node_builder(label.id, |node| {
                node.set_role(Role::Status);
                node.set_label(headline.as_str());
                node.set_live(Live::Polite);
            });
            at_right(ui, |ui| {
                if self.icon_button(ui, &close) {
                    chosen = Some(close);
                }
            });
        });
        part.add(Label::new(RichText::new(reason).color(theme.text)).truncate());
        chosen
    }

    /// Buttons of one width, with their commands and names where those are not the commands'.
    fn show_row(
        &self,
        ui: &mut Ui,
        rect: Rect,
        actions: Vec<(Command, Option<&'static str>)>,
    ) -> Option<Command> {
        let inner = rect.shrink2(vec2(GAP, (ROW - 28.0) / 2.0));
        let count = actions.len() as f32;
        let width = ((inner.width() - GAP * (count - 1.0)) / count).floor();
        let mut chosen = None;
        for (index, (command, name)) in actions.into_iter().enumerate() {
            let Some(entry) = entry(&command) else {
                continue;
            };
            let left = inner.left() + (width + GAP) * index as f32;
            let place = Rect::from_min_size(pos2(left, inner.top()), vec2(width, inner.height()));
            let mut cell = ui.new_child(
                UiBuilder::new()
                    .max_rect(place)
                    .id_salt(("action", index))
                    .layout(Layout::centered_and_justified(egui::Direction::LeftToRight)),
            );
            cell.spacing_mut().button_padding.x = 4.0;
            let button = egui::Button::new(name.map_or_else(|| entry.text(), tr)).truncate();
            let tip = name.map_or_else(|| entry.tip(), |name| tr(&format!("{name}-tip")));
            let tip = match entry.shortcuts(&self.context.settings).first() {
                Some(key) => format!("{tip} ({key})"),
                None => tip,
            };
            // What only switches on is done once it is on.
            let enabled = entry.is_enabled(self) && (name.is_none() || !self.is_analysing());
            let response = cell.add_enabled(enabled, button);
            if response.on_hover_text(tip).clicked() {
                chosen = Some(command);
            }
        }
        chosen
    }

    fn is_analysing(&self) -> bool {
        self.analysis.analyses(&self.game)
    }
}

fn after_the_end() -> Vec<(Command, Option<&'static str>)> {
    vec![
        (Command::Play(play::Command::Rematch), None),
        (
            Command::Analysis(analysis::Command::Toggle),
            Some("end-analyse"),
        ),
        (Command::Game(game::Command::SaveAs), None),
    ]
}

/// The result, and whose it is.
fn headline(ended: &Ended) -> String {
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
