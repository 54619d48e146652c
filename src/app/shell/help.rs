//! The list of all keys, made from the table of commands.

use egui::{Align, Label, Layout, RichText, TextStyle, Ui, vec2};

use crate::kit::command_table::{Group, NamedKeys};
use crate::kit::search_field::search_row;
use crate::kit::theme::Theme;
use crate::kit::widgets::tall_list;
use crate::shell::palette::begins_words;
use tabia_settings::Settings;
use tabia_texts::tr;

/// Draws the list into a dialog. `search` filters by name and key; its field has the focus when the dialog begins.
pub(super) fn show_key_list(
    ui: &mut Ui,
    (theme, keys, settings): (&Theme, &[NamedKeys], &Settings),
    search: &mut String,
    begins: bool,
) {
    let field = search_row(ui, theme, search, &tr("keys-hint"));
    if begins {
        field.request_focus();
    }
    ui.add_space(theme.spacing);
    let columns = if ui.available_width() > 640.0 { 2 } else { 1 };
    let height = (ui.ctx().content_rect().height() - 200.0).clamp(160.0, 640.0);
    let mut list = tall_list(height).auto_shrink([false, true]);
    if begins || field.changed() {
        list = list.vertical_scroll_offset(0.0);
    }
    list.show(ui, |ui| {
        let groups: Vec<(Group, Vec<(String, String)>)> = Group::ALL
            .into_iter()
            .map(|group| (group, keys_of(keys, settings, group, search)))
            .filter(|(_, rows)| !rows.is_empty())
            .collect();
        if groups.is_empty() {
            ui.label(RichText::new(tr("keys-none")).color(theme.text_weak));
        }
        let all: usize = groups.iter().map(|(_, rows)| rows.len() + 2).sum();
        // Keys of one column must not touch names of the next.
        ui.spacing_mut().item_spacing = vec2(8.0 * theme.spacing, 0.0);
        ui.columns(columns, |sides| {
            let (mut side, mut filled) = (0, 0);
            for (group, rows) in &groups {
                // A group goes to the next column when this one has its share of the rows.
                if side + 1 < columns && filled + rows.len() / 2 > all / columns * (side + 1) {
                    side += 1;
                }
                filled += rows.len() + 2;
                let ui = &mut sides[side];
                ui.add_space(2.0 * theme.spacing);
                ui.label(RichText::new(group.title()).color(theme.accent));
                // Leaves space for the scroll bar.
                let margin = match side + 1 == columns {
                    true => 3.0 * theme.spacing,
                    false => 0.0,
                };
                for (name, keys) in rows {
                    show_row(ui, theme, margin, (name, keys));
                }
            }
        });
    });
}

/// Draws a name and its keys at the right. A name that does not fit beside them has several lines.
fn show_row(ui: &mut Ui, theme: &Theme, margin: f32, (name, keys): (&str, &str)) {
    ui.horizontal(|ui| {
        let height = 5.0 * theme.spacing;
        ui.set_min_height(height);
        let keys = RichText::new(keys).color(theme.text_strong).small();
        let font = TextStyle::Small.resolve(ui.style());
        let width = ui
            .painter()
            .layout_no_wrap(keys.text().to_owned(), font, theme.text)
            .size()
            .x;
        let taken = width + margin + ui.spacing().item_spacing.x;
        let size = vec2((ui.available_width() - taken).max(0.0), height);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(size.x);
            ui.add(Label::new(RichText::new(name).color(theme.text)).wrap());
        });
        ui.label(keys);
    });
}

/// Keys that act while the board or the moves of the book have the keyboard focus, and that cannot be changed.
const FIXED: [(Group, &str, &str); 12] = [
    (
        Group::FileGames,
        "keys-games-select",
        "Shift+Up, Shift+Down, Ctrl+A",
    ),
    (Group::FileGames, "keys-games-delete", "Delete"),
    (
        Group::Board,
        "keys-board-cursor",
        "F2, Left, Right, Up, Down",
    ),
    (Group::Board, "keys-board-move", "Enter, Space"),
    (
        Group::Board,
        "keys-board-draw",
        "Ctrl+Shift+Enter, Alt+Shift+Enter",
    ),
    (Group::Book, "keys-book-show", "Enter"),
    (Group::Book, "keys-book-weight", "0–9"),
    (Group::Book, "keys-book-glyph", "!, ?, ="),
    (Group::Book, "keys-book-enable", "Space"),
    (Group::Book, "keys-book-comment", "C"),
    (Group::Book, "keys-book-delete", "Delete"),
    (Group::Book, "keys-book-add", "Insert, Ctrl+Enter"),
];

fn keys_of(
    keys: &[NamedKeys],
    settings: &Settings,
    group: Group,
    wanted: &str,
) -> Vec<(String, String)> {
    let fixed = FIXED
        .iter()
        .filter(|(of, ..)| *of == group)
        .map(|(_, name, keys)| (tr(name), (*keys).to_owned()));
    keys.iter()
        .filter(|entry| entry.group == group)
        .map(|entry| {
            let keys: Vec<String> = entry
                .shortcuts(settings)
                .iter()
                .map(ToString::to_string)
                .collect();
            (entry.text(), keys.join(", "))
        })
        .chain(fixed)
        .filter(|(name, keys)| match wanted.trim() {
            "" => !keys.is_empty(),
            _ => {
                begins_words(wanted, &format!("{name} {}", group.title()))
                    || keys.to_lowercase().contains(&wanted.trim().to_lowercase())
            }
        })
        .collect()
}
