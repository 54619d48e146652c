//! The name of the position, and the buttons for the whole position.

use egui::accesskit::Role;
use egui::{
    Align, Layout, Rect, RichText, Sense, Stroke, TextStyle, Ui, UiBuilder, Vec2, WidgetInfo, pos2,
    vec2,
};

use super::input::BookInput;
use super::view::{BookView, MARGIN};
use crate::book::table::entry;
use crate::command::Commands;
use crate::command::book::Command;
use crate::kit::command_table::tip_with_key;
use crate::kit::icons;
use crate::kit::tips::menu_entry;
use crate::kit::widgets::{IconButton, elided, menu_button, text_field};
use tabia_book::{BookEntry, Edit};
use tabia_chess::Position;
use tabia_texts::{tr, tr_args};

/// Heights, in points.
pub const BOOK: f32 = 28.0;
pub const NAME: f32 = 28.0;
pub const TOOLS: f32 = 36.0;

/// Draws the name of the book, with a mark for unsaved changes.
pub fn show_book(ui: &mut Ui, rect: Rect, input: &BookInput<'_>) {
    let theme = input.theme;
    let inner = rect.shrink2(vec2(MARGIN, 0.0));
    let name = input.book.name().unwrap_or_else(|| tr("book-untitled"));
    let changed = input.book.is_dirty();
    let key = if changed {
        "book-file-changed"
    } else {
        "book-file"
    };
    let said = tr_args(key, &[("name", name.as_str().into())]);
    let response = ui.interact(rect, ui.scope_id().with("book file"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
    let middle = rect.center().y;
    let picture = Rect::from_center_size(pos2(inner.left() + 8.0, middle), Vec2::splat(16.0));
    icons::paint(ui.painter(), "book", picture, theme.book);
    let (body, small) = (
        TextStyle::Body.resolve(ui.style()),
        TextStyle::Small.resolve(ui.style()),
    );
    let mark = if changed {
        tr("book-changed")
    } else {
        String::new()
    };
    let mark = ui.painter().layout_no_wrap(mark, small, theme.text_weak);
    let left = picture.right() + 8.0;
    // The dot and the space at its sides.
    let mark_room = if changed { mark.size().x + 20.0 } else { 0.0 };
    let room = (inner.right() - left - mark_room).max(0.0);
    let galley = elided(ui.painter(), &name, body, theme.text, room);
    let end = left + galley.size().x;
    let corner = pos2(left, middle - galley.size().y / 2.0);
    ui.painter().galley(corner, galley, theme.text);
    if changed {
        let dot = pos2(end + 11.0, middle);
        ui.painter().circle_filled(dot, 3.0, theme.warning);
        let corner = pos2(end + 20.0, middle - mark.size().y / 2.0);
        ui.painter().galley(corner, mark, theme.text_weak);
    }
    response.on_hover_ui(|ui| {
        ui.set_max_width(320.0);
        ui.label(said);
        if let Some(path) = input.book.path() {
            let path = RichText::new(path.display().to_string()).small();
            ui.label(path.color(theme.text_weak));
        }
    });
}

/// Draws the name of the position: that of the book, which can be edited, or else that of the opening.
pub fn show_name(
    ui: &mut Ui,
    rect: Rect,
    input: &BookInput<'_>,
    view: &mut BookView,
    commands: &mut Commands,
) {
    let theme = input.theme;
    if view.naming.is_some() {
        show_naming(ui, rect, view, commands);
        return;
    }
    let response = ui.interact(rect, ui.scope_id().with("book name"), Sense::click());
    let own = &view.sheet.own_name;
    let known = input.opening.map(|opening| opening.name);
    let name = match (own.as_str(), known) {
        ("", None) if *input.position == Position::start() => tr("book-start"),
        ("", None) => tr("book-unnamed"),
        ("", Some(name)) => name.to_owned(),
        (own, _) => own.to_owned(),
    };
    let label = match input.opening {
        Some(opening) if !own.is_empty() => format!("{own}, {opening}"),
        Some(opening) => opening.to_string(),
        None => name.clone(),
    };
    let said = tr_args("book-name-button", &[("name", label.as_str().into())]);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &said));
    let lit = response.hovered() || response.has_focus();
    if lit {
        let plate = rect.shrink2(vec2(MARGIN - 8.0, 1.0));
        ui.painter()
            .rect_filled(plate, theme.radius, theme.surface_hover);
    }
    let (body, small) = (
        TextStyle::Body.resolve(ui.style()),
        TextStyle::Small.resolve(ui.style()),
    );
    let left = rect.left() + MARGIN;
    let middle = rect.center().y;
    let code = input.opening.map_or("", |opening| opening.code);
    let right = rect.right() - MARGIN;
    let code_width = if code.is_empty() {
        0.0
    } else {
        let at = pos2(right, middle);
        let place = ui
            .painter()
            .text(at, egui::Align2::RIGHT_CENTER, code, small, theme.text_weak);
        place.width() + 8.0
    };
    let color = match (own.as_str(), known) {
        ("", None) => theme.text_weak,
        _ => theme.text_strong,
    };
    let galley = elided(ui.painter(), &name, body, color, right - code_width - left);
    let corner = pos2(left, middle - galley.size().y / 2.0);
    ui.painter().galley(corner, galley, color);
    let response = response.on_hover_ui(|ui| {
        ui.set_max_width(320.0);
        ui.label(label);
        ui.label(
            RichText::new(tr("book-name-tip"))
                .small()
                .color(theme.text_weak),
        );
    });
    if response.clicked() {
        view.naming = Some((input.key, view.sheet.own_name.clone(), true));
    }
}

/// Draws the field for the name.
fn show_naming(ui: &mut Ui, rect: Rect, view: &mut BookView, commands: &mut Commands) {
    if let Some((_, text, fresh)) = &mut view.naming {
        let place = rect.shrink2(vec2(MARGIN - 4.0, 1.0));
        let hint = tr("book-name-hint");
        let field = text_field(text).hint_text(hint.as_str());
        let response = ui.put(place, field).accessible_name(tr("book-name-field"));
        if std::mem::take(fresh) {
            response.request_focus();
        } else if response.lost_focus() {
            // Escape also accepts it: Undo restores the name.
            commands.extend(view.take_edit().map(Command::Edit));
        }
    }
}

/// Draws the buttons.
pub fn show_tools(
    ui: &mut Ui,
    rect: Rect,
    input: &BookInput<'_>,
    view: &mut BookView,
    commands: &mut Commands,
) {
    let theme = input.theme;
    let inner = rect.shrink2(vec2(MARGIN - 6.0, 0.0));
    let mut row = ui.new_child(
        UiBuilder::new()
            .max_rect(inner)
            .id_salt("book tools")
            .layout(Layout::left_to_right(Align::Center)),
    );
    row.spacing_mut().item_spacing.x = 0.0;
    let editor = input.book.editor();
    let undo = editor
        .undo_name()
        .map(|name| tr_args("book-undo", &[("edit", name.into())]));
    let redo = editor
        .redo_name()
        .map(|name| tr_args("book-redo", &[("edit", name.into())]));
    let (before, after) = input.visited;
    let tools = [
        (Command::Undo, undo.is_some(), false, undo),
        (Command::Redo, redo.is_some(), false, redo),
        (Command::Back, before, false, None),
        (Command::Forward, after, false, None),
        (Command::Find, true, view.search.is_some(), None),
        (
            Command::ToggleArrows,
            true,
            input.settings.book_arrows,
            None,
        ),
        (Command::ToggleRecording, true, input.recording, None),
    ];
    for (index, (command, enabled, on, tip)) in tools.into_iter().enumerate() {
        if index == 2 || index == 4 {
            row.add_space(4.0);
            let (line, _) = row.allocate_exact_size(vec2(1.0, 16.0), Sense::hover());
            row.painter().rect_filled(line, 0.0, theme.border);
            row.add_space(4.0);
        }
        if tool(&mut row, input, &command, enabled, on, tip) {
            commands.push(command);
        }
    }
    row.with_layout(Layout::right_to_left(Align::Center), |ui| {
        show_weights(ui, input, view, commands);
    });
    let line = Stroke::new(1.0, theme.border);
    ui.painter()
        .hline(rect.x_range(), rect.bottom() - 0.5, line);
}

/// Draws a button with a command's icon and name; `tip` replaces its usual tooltip.
fn tool(
    ui: &mut Ui,
    input: &BookInput<'_>,
    command: &Command,
    enabled: bool,
    on: bool,
    tip: Option<String>,
) -> bool {
    let Some(entry) = entry(command) else {
        return false;
    };
    // In this panel the keys of undo and redo apply to the book.
    let keyed = match command {
        Command::Undo => input.undo_keys[0],
        Command::Redo => input.undo_keys[1],
        _ => entry.shortcuts(input.settings).first().copied(),
    };
    let tip = tip.unwrap_or_else(|| entry.tip());
    let tip = tip_with_key(&tip, keyed);
    let name = entry.text();
    let mut button = IconButton::new(entry.icon, &name)
        .tip(&tip)
        .why_not(entry.why_not(enabled));
    if matches!(
        command,
        Command::Find | Command::ToggleArrows | Command::ToggleRecording
    ) {
        button = button.toggle(on);
    }
    if *command == Command::ToggleRecording {
        button = button.on_color(input.theme.error);
    }
    button.show(ui, input.theme)
}

/// Draws the menu for all weights of the position.
fn show_weights(ui: &mut Ui, input: &BookInput<'_>, view: &BookView, commands: &mut Commands) {
    let at = input.key;
    let entries = input.book.book().entries(at);
    menu_button(ui, &tr("book-weights"), |ui| {
        ui.set_min_width(220.0);
        let choices = [
            (
                "book-weights-normalise",
                Some(Edit::Normalise { at, total: 100 }),
            ),
            ("book-weights-zero", Some(Edit::ZeroWeights { at })),
            ("book-weights-results", from_results(at, entries)),
        ];
        for (key, edit) in choices {
            let why_not = match (view.sheet.rows.is_empty(), &edit) {
                (true, _) => Some(tr("book-weights-no-moves")),
                (false, None) => Some(tr("book-weights-no-results")),
                (false, Some(_)) => None,
            };
            if menu_entry(ui, tr(key), why_not) {
                commands.extend(edit.map(Command::Edit));
            }
        }
    });
}

/// Returns an edit that sets the weights by the results of games, as in Polyglot: two for a win and one for a draw, scaled
/// down together where they are too large. Moves without games keep their weights. `None` when no move has games.
fn from_results(at: tabia_book::Key, entries: &[BookEntry]) -> Option<Edit> {
    let value = |entry: &BookEntry| {
        let results = entry.results;
        2 * u64::from(results.wins) + u64::from(results.draws)
    };
    let known = entries.iter().filter(|entry| entry.results.games > 0);
    let largest = known.clone().map(value).max()?.max(1);
    let most = u64::from(u16::MAX);
    let weight = |entry: &BookEntry| match largest {
        _ if value(entry) == 0 => 0,
        // A move that scored at all is played sometimes.
        0..=0xffff => value(entry),
        _ => (value(entry) * most / largest).max(1),
    };
    let edits = known
        .map(|entry| Edit::SetWeight {
            at,
            mv: entry.mv,
            weight: u16::try_from(weight(entry)).unwrap_or(u16::MAX),
        })
        .collect();
    Some(Edit::Several {
        name: tr("book-weights-results-name"),
        edits,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_book::{BookMove, Key, Results};

    #[test]
    fn weights_from_results_keep_their_proportion_and_fit() {
        let entry = |wins, draws| BookEntry {
            results: Results {
                games: wins + draws + 1,
                wins,
                draws,
                losses: 1,
            },
            ..BookEntry::new(BookMove(wins as u16), 7)
        };
        let weights = |entries: &[BookEntry]| -> Vec<u16> {
            let Some(Edit::Several { edits, .. }) = from_results(Key(1), entries) else {
                return Vec::new();
            };
            edits
                .iter()
                .map(|edit| match edit {
                    Edit::SetWeight { weight, .. } => *weight,
                    other => panic!("{other:?}"),
                })
                .collect()
        };
        assert_eq!(weights(&[entry(3, 1), entry(0, 2), entry(0, 0)]), [7, 2, 0]);
        assert_eq!(
            weights(&[entry(100_000, 0), entry(50_000, 0), entry(0, 1)]),
            [65_535, 32_767, 1]
        );
        assert_eq!(weights(&[BookEntry::new(BookMove(1), 7)]), [] as [u16; 0]);
    }
}
