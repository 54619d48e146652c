//! The palette in the window: the commands found, and their rows.

use super::palette::{begins_words, fit, has_words};
use super::state::App;
use super::table::{TABLE, WindowCommandEntry};
use crate::command::{Action, Command};
use crate::kit::announcer::speak_entry;
use crate::kit::icons;
use crate::kit::tips::disable;
use crate::kit::widgets::{modal_area, tall_list, text_field};
use egui::{Align2, Id, Key, Label, Modifiers, RichText, Sense, TextStyle, UiBuilder, Vec2};
use tabia_texts::{tr, tr_args};

/// The state of a row of the palette.
struct RowState {
    chosen: bool,
    /// Whether it is scrolled into view if it is chosen.
    follow: bool,
    /// Whether the pointer marks rows.
    is_pointed: bool,
}

impl App {
    /// Draws the palette if it is open.
    pub(crate) fn show_palette(&mut self) -> Option<Command> {
        let mut palette = self.palette.take()?;
        let ctx = self.context.egui.clone();
        let [up, down, enter] = [Key::ArrowUp, Key::ArrowDown, Key::Enter]
            .map(|key| ctx.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)));
        let pointer = ctx.pointer_latest_pos();
        let opened_at = *palette.opened_at.get_or_insert(pointer);
        palette.is_pointed |= pointer.is_some() && pointer != opened_at;
        let mut picked = None;
        let id = Id::unique("palette");
        let area = modal_area(&ctx, id).anchor(Align2::CENTER_TOP, Vec2::new(0.0, 64.0));
        let width = (ctx.content_rect().width() - 48.0).min(520.0);
        let modal = egui::Modal::new(id).area(area).show(&ctx, |ui| {
            ui.set_width(width);
            let hint = tr("palette-hint");
            // The caret is placed there before the first letter arrives.
            let field_id = id.with("field");
            ui.memory_mut(|memory| memory.request_focus(field_id));
            let field = text_field(&mut palette.text)
                .id(field_id)
                .hint_text(hint.as_str())
                .desired_width(width);
            let response = ui.add(field).accessible_name(tr("palette-hint"));
            if response.changed() {
                (palette.chosen, palette.chosen_id) = (0, None);
            }
            // The result includes all typed text, and the keys move within that result.
            let entries = self.found_first(&palette.text);
            let place = |id| entries.iter().position(|entry| Some(entry.id) == id);
            let before = place(palette.chosen_id).unwrap_or(palette.chosen);
            let has_moved = before != palette.chosen;
            let last = entries.len().saturating_sub(1);
            palette.chosen = (before + down).saturating_sub(up).min(last);
            palette.chosen_id = entries.get(palette.chosen).map(|entry| entry.id);
            if enter > 0 {
                picked = entries.get(palette.chosen).copied();
            }
            ui.add_space(self.context.theme.spacing);
            self.show_why_not(ui, entries.get(palette.chosen).copied());
            let height = (ui.ctx().content_rect().height() - 268.0).clamp(96.0, 400.0);
            let mut pointed = None;
            tall_list(height).auto_shrink([false, true]).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for (index, entry) in entries.iter().enumerate() {
                    let chosen = index == palette.chosen;
                    let state = RowState {
                        chosen,
                        follow: up + down > 0 || has_moved,
                        is_pointed: palette.is_pointed,
                    };
                    let row = self.show_palette_row(ui, field_id, entry, state);
                    if row.clicked() && entry.is_enabled(self) {
                        picked = Some(*entry);
                    }
                    if row.hovered() && palette.is_pointed {
                        pointed = Some(*entry);
                    }
                }
                if entries.is_empty() {
                    ui.label(RichText::new(tr("palette-none")).color(self.context.theme.text_weak));
                }
            });
            let explanation = match (pointed, entries.get(palette.chosen)) {
                (Some(entry), _) => entry.reason(self).unwrap_or_else(|| entry.tip()),
                // Why it is not available is shown above the list.
                (None, Some(entry)) => entry.tip(),
                (None, None) => String::new(),
            };
            self.show_explanation(ui, explanation);
        });
        let picked = picked.filter(|entry| entry.is_enabled(self));
        if picked.is_none() && !modal.should_close() {
            self.palette = Some(palette);
        }
        picked.map(|entry| entry.command.clone())
    }

    /// Matching commands, available ones first; but none comes before one whose name was typed. Scattered letters count only
    /// where the typed words begin no name.
    fn found_first(&self, search: &str) -> Vec<&'static WindowCommandEntry> {
        let mut entries = found(search);
        let begins = |entry: &&WindowCommandEntry| begins_words(search, &name_of(entry));
        if entries.iter().any(begins) {
            entries.retain(begins);
        }
        if !search.is_empty() {
            // A stable sort keeps the order of the best matches.
            entries.sort_by_key(|entry| {
                (!has_words(search, &name_of(entry)), !entry.is_enabled(self))
            });
        }
        entries
    }

    /// Shows why the chosen command is not available, where Enter would do nothing.
    fn show_why_not(&self, ui: &mut egui::Ui, chosen: Option<&WindowCommandEntry>) {
        let Some(entry) = chosen else { return };
        let Some(reason) = entry.reason(self) else {
            return;
        };
        let args = [("name", entry.text().into()), ("reason", reason.into())];
        let text = RichText::new(tr_args("palette-not", &args));
        ui.label(text.color(self.context.theme.warning));
        ui.add_space(self.context.theme.spacing);
    }

    /// Shows what a command does below the list, where it covers no row.
    fn show_explanation(&self, ui: &mut egui::Ui, text: String) {
        /// Maximum number of lines.
        const LINES: f32 = 2.0;
        let theme = &self.context.theme;
        ui.add_space(theme.spacing);
        let size = Vec2::new(
            ui.available_width(),
            LINES * ui.text_style_height(&TextStyle::Small),
        );
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let place = rect.shrink2(Vec2::new(2.0 * theme.spacing, 0.0));
        let mut below = ui.new_child(UiBuilder::new().max_rect(place).id_salt("explanation"));
        below.shrink_clip_rect(rect);
        let text = RichText::new(text).small().color(theme.text_weak);
        below.add(Label::new(text).wrap().selectable(false));
    }

    fn show_palette_row(
        &mut self,
        ui: &mut egui::Ui,
        field: Id,
        entry: &WindowCommandEntry,
        RowState {
            chosen,
            follow,
            is_pointed,
        }: RowState,
    ) -> egui::Response {
        let enabled = entry.is_enabled(self);
        let text = self.text_of(entry);
        let height = 8.0 * self.context.theme.spacing;
        let (rect, response) = ui.allocate_exact_size(
            Vec2::new(ui.available_width(), height),
            egui::Sense::click(),
        );
        response.widget_info(|| {
            egui::WidgetInfo::selected(egui::accesskit::Role::MenuItem, enabled, chosen, &text)
        });
        let on = self.is_on(&entry.command);
        if let Some(on) = on {
            ui.ctx().accesskit_node_builder(response.id, |node| {
                node.set_role(egui::accesskit::Role::MenuItemCheckBox);
                node.set_toggled(on.into());
            });
        }
        if let Some(reason) = entry.reason(self) {
            disable(&response, &reason);
        }
        if chosen {
            speak_entry(field, &response);
        }
        if chosen && follow {
            response.scroll_to_me(None);
        }
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let theme = &self.context.theme;
        let fill = match (chosen, is_pointed && response.hovered()) {
            (true, _) => theme.selection,
            (false, true) => theme.surface_hover,
            _ => egui::Color32::TRANSPARENT,
        };
        ui.painter().rect_filled(rect, theme.radius, fill);
        let fade = if enabled { 1.0 } else { 0.45 };
        let icon = egui::Rect::from_center_size(
            egui::pos2(rect.left() + 5.0 * theme.spacing, rect.center().y),
            Vec2::splat(4.0 * theme.spacing),
        );
        let (body, small) = (
            egui::TextStyle::Body.resolve(ui.style()),
            egui::TextStyle::Small.resolve(ui.style()),
        );
        let (strong, weak) = (
            theme.text_strong.gamma_multiply(fade),
            theme.text_weak.gamma_multiply(fade),
        );
        let (x, y) = (rect.left() + 10.0 * theme.spacing, rect.center().y);
        let name = ui
            .painter()
            .text(egui::pos2(x, y), Align2::LEFT_CENTER, text, body, strong);
        let group = egui::pos2(name.right() + 2.0 * theme.spacing, y);
        ui.painter().text(
            group,
            Align2::LEFT_CENTER,
            entry.group.title(),
            small.clone(),
            weak,
        );
        if let Some(key) = entry.shortcuts(&self.context.settings).first() {
            let at = egui::pos2(rect.right() - 2.0 * theme.spacing, y);
            ui.painter()
                .text(at, Align2::RIGHT_CENTER, key.to_string(), small, weak);
        }
        // As in the menus, a command that is on or off shows a tick while it is on.
        let sign = match on {
            Some(true) => "check",
            Some(false) => "",
            None => entry.icon,
        };
        icons::paint(ui.painter(), sign, icon, weak);
        response
    }
}

/// The text that is searched.
fn name_of(entry: &WindowCommandEntry) -> String {
    format!("{} {}", entry.text(), entry.group.title())
}

/// The same, with the group first: "lab evaluation".
fn name_in_group(entry: &WindowCommandEntry) -> String {
    format!("{} {}", entry.group.title(), entry.text())
}

/// Matching commands, best first; without a search all commands in the order of the table.
pub(super) fn found(search: &str) -> Vec<&'static WindowCommandEntry> {
    let mut fitting: Vec<(i32, &WindowCommandEntry)> = TABLE
        .iter()
        .filter(|entry| entry.command != Command::Shell(Action::Palette))
        .filter_map(|entry| {
            let fit_in_group = || fit(search, &name_in_group(entry));
            Some((fit(search, &name_of(entry)).or_else(fit_in_group)?, entry))
        })
        .collect();
    if !search.trim().is_empty() {
        fitting.sort_by_key(|(score, _)| -score);
    }
    fitting.into_iter().map(|(_, entry)| entry).collect()
}
