//! The line at the bottom: the file, the side to move or the result, and the state of the engine.

use crate::game;
use egui::text::{CCursor, CCursorRange};
use egui::{Align, Color32, Layout, RichText, TextStyle, Ui, vec2};

use super::state::App;
use crate::analysis::shown::hides_thoughts;
use crate::command::Command;
use crate::game::players::Outcome;
use crate::kit::tips::add_unless;
use crate::kit::widgets::text_field;
use tabia_book::eco;
use tabia_chess::{Color, ending};
use tabia_game::GameResult;
use tabia_texts::{tr, tr_args};

/// The keys of the states of the engine.
const ENGINE_STATES: [&str; 6] = [
    "status-engine-failed",
    "status-paused",
    "status-engine-thinking",
    "status-engine-ready",
    "status-engine-analysing",
    "status-engine-off",
];

/// Minimum width of the names of the opening and of the file, in points.
const NAME: f32 = 112.0;
/// Width of the line between two of them, in points.
const SEPARATOR: f32 = 8.0;

/// Shows a text in the width of the widest of its forms, so that nothing beside it moves when it changes.
fn fixed_label(ui: &mut Ui, text: RichText, forms: &[String]) {
    let font = TextStyle::Body.resolve(ui.style());
    let width = |form: &String| {
        let painter = ui.painter();
        let galley = painter.layout_no_wrap(form.clone(), font.clone(), Color32::PLACEHOLDER);
        galley.size().x.ceil()
    };
    let widest = forms.iter().map(width).fold(0.0, f32::max);
    let size = vec2(widest, ui.available_height());
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.set_min_size(size);
        ui.label(text);
    });
}

/// Shows a text that is shortened where it is wider than `room`, but never to less than a few letters.
fn limited_label(ui: &mut Ui, text: RichText, room: f32) {
    ui.scope(|ui| {
        ui.set_max_width(room.max(NAME).min(ui.available_width()));
        ui.add(egui::Label::new(text).truncate());
    });
}

/// Who won, if the game is over.
fn won_text(result: GameResult) -> Option<String> {
    let key = match result {
        GameResult::WhiteWins => "result-white-wins",
        GameResult::BlackWins => "result-black-wins",
        GameResult::Draw => "result-draw",
        GameResult::Unknown => return None,
    };
    Some(tr(key))
}

impl App {
    /// Draws the status line.
    pub(crate) fn show_status(&mut self, ui: &mut Ui) -> Option<Command> {
        let weak = self.context.theme.text_weak;
        let opening = self.opening_text();
        // From the right, so that long names never push the field out of the window.
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let typed = self.show_typed_move(ui);
            ui.separator();
            let engine = ENGINE_STATES.map(tr);
            fixed_label(ui, RichText::new(self.engine_text()).color(weak), &engine);
            if self.context.settings.frame_times {
                ui.separator();
                ui.label(RichText::new(self.frames.text()).color(weak));
            }
            let stop = match self.game.session.document.reading {
                Some(_) => Some(game::Command::StopReading),
                None => self.saved_percent().map(|_| game::Command::CancelSaving),
            };
            let stop = stop.map(Command::Game);
            let stopped = stop.filter(|stop| self.icon_button(ui, stop));
            if let Some((key, percent)) = self.progress() {
                let text = |percent: u64| tr_args(key, &[("percent", percent.into())]);
                fixed_label(ui, RichText::new(text(percent)).color(weak), &[text(99)]);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.label(RichText::new(self.turn_text()).color(self.context.theme.text_strong));
                ui.separator();
                let (file, place) = self.file_texts();
                let font = TextStyle::Body.resolve(ui.style());
                let width = |text: &str| {
                    let text = text.to_owned();
                    let galley = ui.painter().layout_no_wrap(text, font.clone(), weak);
                    galley.size().x.ceil() + 2.0 * ui.spacing().item_spacing.x
                };
                let place_width = if place.is_empty() { 0.0 } else { width(&place) };
                let file_width = width(&file);
                // The name of the opening is shortened first, then that of the file; the number of the game never.
                if !opening.is_empty() {
                    let room = ui.available_width() - place_width - file_width - SEPARATOR;
                    limited_label(
                        ui,
                        RichText::new(opening).color(self.context.theme.text),
                        room,
                    );
                    ui.separator();
                }
                if !place.is_empty() {
                    // As a space in a line of text.
                    ui.spacing_mut().item_spacing.x = 4.0;
                }
                let room = ui.available_width() - place_width;
                limited_label(ui, RichText::new(file).color(weak), room);
                if !place.is_empty() {
                    ui.add(egui::Label::new(RichText::new(place).color(weak)).truncate());
                }
            });
            typed.or(stopped)
        })
        .inner
    }

    /// The opening of the shown position, and the number of known book moves, unless the panel shows that or it is hidden from
    /// the players.
    fn opening_text(&mut self) -> String {
        let here = self.game.session.position().key();
        let other = self.on_board().and_then(|room| room.position);
        if let Some((position, _)) = other.filter(|(position, _)| position.key() != here) {
            // Book moves refer to the game's position.
            return eco::name_of(&position).map_or_else(String::new, ToString::to_string);
        }
        let opening = self.game.shown_opening();
        if let Some((position, _)) = self.played_out() {
            let opening = eco::name_of(&position).or(opening);
            return opening.map_or_else(String::new, ToString::to_string);
        }
        let opening = opening.map(|opening| opening.to_string());
        let book = match hides_thoughts(&self.game, &self.context.settings) {
            // It is said once: the search panel has its own line of the book.
            _ if self.shows_known_moves() => None,
            true => None,
            false => {
                let shown = self.book.shown(&self.context);
                let known = self.play.known_moves(&self.context, &self.game, shown);
                known.filter(|(is_known, _)| *is_known)
            }
        };
        let texts = opening.into_iter().chain(book.map(|(_, text)| text));
        texts.collect::<Vec<String>>().join(" · ")
    }

    /// The side to move, or how the game ended.
    pub(crate) fn turn_text(&self) -> String {
        let other = self.on_board().and_then(|room| room.position);
        let game = self.game.session.game();
        if let Some(variant) = game.tags().other_variant().filter(|_| other.is_none()) {
            let key = match game.is_empty() {
                true => "status-variant-as-text",
                false => "status-variant",
            };
            return tr_args(key, &[("variant", variant.into())]);
        }
        let end = match &other {
            Some((position, _)) => {
                let ended = ending(position, 1).map(|it| Outcome::Ended(it).to_string());
                let followed = || won_text(self.followed_names()?.result);
                ended.or_else(followed)
            }
            None => self.end_text(),
        };
        if let Some(end) = end {
            return end;
        }
        let position = match &other {
            Some((position, _)) => position,
            None => self.game.session.position(),
        };
        let turn = match position.turn() {
            Color::White => tr("status-turn-white"),
            Color::Black => tr("status-turn-black"),
        };
        if position.in_check() {
            tr_args("status-check", &[("turn", turn.into())])
        } else {
            turn
        }
    }

    /// How the game ended, where that is shown.
    fn end_text(&self) -> Option<String> {
        let session = &self.game.session;
        let game = session.game();
        let is_at_end = session.node() == game.main_line_end() && !session.is_playing();
        if let Some(outcome) = session.outcome().filter(|_| is_at_end) {
            return Some(outcome.to_string());
        }
        if let Some(ending) = session.ending() {
            return Some(Outcome::Ended(ending).to_string());
        }
        if !is_at_end || game.is_empty() {
            return None;
        }
        won_text(game.result())
    }

    /// The file, or that it is being read; and the number of the shown game, empty where there is only one. For a game of a
    /// tournament, the players, and its place.
    fn file_texts(&self) -> (String, String) {
        if self.loader.is_busy() {
            return (tr("status-reading"), String::new());
        }
        if let Some(followed) = self.followed_names() {
            return (followed.players, format!("· {}", followed.place));
        }
        let place = self.place_text();
        let place = place.map_or_else(String::new, |place| format!("· {place}"));
        (self.document_name(), place)
    }

    /// The file's name, a note when it has changes, and the number of the shown game.
    pub(crate) fn document_text(&self) -> String {
        let file = self.document_name();
        match self.place_text() {
            Some(place) => format!("{file} · {place}"),
            None => file,
        }
    }

    /// The number of the shown game, where there are several.
    fn place_text(&self) -> Option<String> {
        let document = &self.game.session.document;
        let place = [
            ("number", (document.current + 1).into()),
            ("count", document.len().into()),
        ];
        (document.len() > 1).then(|| tr_args("status-game-of", &place))
    }

    /// The text and the percentage of a file that is being read or saved.
    fn progress(&self) -> Option<(&'static str, u64)> {
        match &self.game.session.document.reading {
            Some(reading) => Some(("status-reading-percent", reading.percent())),
            None => Some(("status-saving", self.saved_percent()?)),
        }
    }

    /// The part of the file that has been saved, in per cent, if saving takes long.
    fn saved_percent(&self) -> Option<u64> {
        self.game.saving.as_ref()?.percent(self.context.now)
    }

    /// The name of the open file, and whether it was changed.
    pub(crate) fn document_name(&self) -> String {
        let name = self.game.source_name();
        match self.game.has_unsaved_work() {
            true => tr_args("status-modified", &[("file", name.into())]),
            false => name,
        }
    }

    fn engine_text(&self) -> String {
        tr(if self.analysis.failure(&self.game).is_some() {
            "status-engine-failed"
        } else if self.game.session.is_paused() {
            "status-paused"
        } else if self.game.session.engine_to_move() {
            "status-engine-thinking"
        } else if self.game.session.is_playing() {
            "status-engine-ready"
        } else if self
            .analysis
            .controller
            .searches()
            .any(|search| !search.done)
        {
            "status-engine-analysing"
        } else if self.analysis.on {
            "status-engine-ready"
        } else {
            "status-engine-off"
        })
    }

    /// The field for typed moves: Enter plays, Escape leaves it.
    fn show_typed_move(&mut self, ui: &mut Ui) -> Option<Command> {
        let hint = tr("typed-move-hint");
        let field = text_field(&mut self.game.typed)
            .hint_text(hint.as_str())
            .desired_width(104.0);
        // It keeps the keyboard focus while the opponent thinks, so that the next letters are not taken as commands.
        let (can_move, is_playing) = (self.game.session.can_move(), self.game.session.is_playing());
        let why_not = (!can_move && !is_playing).then(|| tr("typed-move-not"));
        let response = add_unless(ui, why_not.as_deref(), field);
        let response = response.accessible_name(tr("typed-move"));
        if response.changed() {
            // The key that leads to the field is no part of a move.
            self.game.typed.retain(|letter| letter != '/');
        }
        if std::mem::take(&mut self.game.focus_typed) {
            self.game.typed.clear();
            response.request_focus();
        }
        if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Escape)) {
            self.game.typed.clear();
        }
        if response.lost_focus()
            && ui.input(|input| input.key_pressed(egui::Key::Enter))
            && !self.game.typed.trim().is_empty()
        {
            response.request_focus();
            if !can_move {
                return None;
            }
            // The next typed text replaces a move that was refused.
            let id = response.id;
            let mut state = egui::TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
            let end = CCursor::new(self.game.typed.chars().count());
            let all = CCursorRange::two(CCursor::default(), end);
            state.cursor.set_char_range(Some(all));
            egui::TextEdit::store_state(ui.ctx(), id, state);
            return Some(Command::Game(game::Command::PlayText(
                self.game.typed.trim().to_owned(),
            )));
        }
        None
    }
}
