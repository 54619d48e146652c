//! The panel beside the table.

use egui::{Align, Layout, Rect, ScrollArea, Stroke, Ui, UiBuilder, vec2};

use super::editor::{Kind, PositionEditor};
use super::parts::FindInput;
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::command_table::find;
use crate::kit::table::MARGIN;
use crate::kit::widgets::{IconButton, at_right, chip, main_button};
use crate::library::table::TABLE;
use crate::library::view::LibraryInput;
use tabia_texts::{tr, tr_args};

/// Width of the panel beside the table, in points.
const WIDTH: f32 = 320.0;
/// Minimum width of the table beside the panel, in points.
const TABLE_LEAST: f32 = 360.0;
/// Share of a board above its choices in the height, and the height that it has at least where there is as much, in points.
const SHARE: f32 = 0.62;
const BOARD_LEAST: f32 = 256.0;
/// Height of the head and of the row of buttons, in points.
const ROW: f32 = 40.0;
/// Maximum width of a board, and minimum width of the choices beside one, in points.
const BOARD: f32 = 360.0;
const CHOICES: f32 = 200.0;

/// Whether the panel takes the place of the table, for which there is no room beside it.
fn takes_page(page: Rect) -> bool {
    page.width() < WIDTH + TABLE_LEAST
}

/// Splits a page into what is beside the panel and the panel, if it is shown. The panel has the whole height, so that its board
/// does not depend on what is above the table.
pub(in crate::library) fn split(
    page: Rect,
    editor: &mut PositionEditor,
    line: &str,
) -> (Rect, Option<Rect>) {
    editor.follow(line);
    editor.covers_page = editor.is_shown && takes_page(page);
    if !editor.is_shown {
        return (page, None);
    }
    let left = match editor.covers_page {
        true => page.left(),
        false => page.right() - WIDTH,
    };
    let (rest, panel) = page.split_left_right_at_x(left);
    (rest, Some(panel))
}

/// Draws the panel, with the index and the number of found positions of the selected game.
pub(in crate::library) fn show(
    ui: &mut Ui,
    panel: Rect,
    input: &LibraryInput<'_>,
    (editor, hit): (&mut PositionEditor, Option<(usize, usize)>),
    line: &str,
    commands: &mut Commands,
) {
    let left = panel.left();
    let border = Stroke::new(1.0, input.theme.border);
    ui.painter().vline(left, panel.y_range(), border);
    ui.painter().hline(panel.x_range(), panel.top(), border);
    let (head, below) = panel.split_top_bottom_at_y(panel.top() + ROW);
    let (body, foot) = below.split_top_bottom_at_y(below.bottom() - ROW);
    show_head(ui, head, input, hit, commands);
    show_body(ui, body, input, editor);
    let has_found = show_foot(ui, foot, input, editor, line, commands);
    // The games are behind it.
    if has_found && editor.covers_page {
        editor.is_shown = false;
    }
}

/// Returns a part of the panel in which widgets stand in a row.
fn row(ui: &mut Ui, rect: Rect, name: &str) -> Ui {
    let builder = UiBuilder::new()
        .max_rect(rect.shrink2(vec2(MARGIN, 0.0)))
        .id_salt(name)
        .layout(Layout::left_to_right(Align::Center));
    ui.new_child(builder)
}

fn show_head(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    hit: Option<(usize, usize)>,
    commands: &mut Commands,
) {
    let mut row = row(ui, rect, "head of find");
    row.strong(tr("find-title"));
    at_right(&mut row, |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        if let Some((index, count)) = hit {
            let args = [("number", (index + 1).into()), ("count", count.into())];
            let text = egui::RichText::new(tr_args("find-hit", &args)).small();
            ui.label(text.color(input.theme.text_weak));
            ui.add_space(4.0);
            for (icon, command) in [
                ("chevron-up", Command::PreviousHit),
                ("chevron-down", Command::NextHit),
            ] {
                let Some(entry) = find(TABLE, &command) else {
                    continue;
                };
                let is_clicked = IconButton::new(icon, &entry.text())
                    .tip(&entry.tip_with_key(input.settings))
                    .show(ui, input.theme);
                commands.extend(is_clicked.then_some(command));
            }
        }
        if IconButton::new("close", &tr("find-close")).show(ui, input.theme) {
            commands.push(Command::FindPositions);
        }
    });
}

fn show_body(ui: &mut Ui, rect: Rect, input: &LibraryInput<'_>, editor: &mut PositionEditor) {
    let inner = rect.shrink2(vec2(MARGIN, 4.0));
    let mut body = ui.new_child(UiBuilder::new().max_rect(inner).id_salt("body of find"));
    body.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for kind in Kind::ALL {
            let button = ui.add(chip(kind == editor.kind, kind.name()));
            if button.on_hover_text(kind.tip()).clicked() {
                editor.kind = kind;
            }
        }
    });
    body.add_space(4.0);
    ScrollArea::vertical()
        .id_salt(("form of find", editor.kind as usize))
        .auto_shrink([false, false])
        .show(&mut body, |ui| show_form(ui, input, editor));
}

/// Draws the form, its board beside its choices where there is room.
fn show_form(ui: &mut Ui, input: &LibraryInput<'_>, editor: &mut PositionEditor) {
    ui.spacing_mut().item_spacing.y = 4.0;
    let width = ui.available_width() - 8.0;
    ui.set_max_width(width);
    let is_wide = width >= BOARD.min(280.0) + CHOICES;
    let room = match is_wide {
        true => vec2((width - CHOICES).min(BOARD), ui.clip_rect().height()),
        false => {
            let height = ui.clip_rect().height();
            let share = (SHARE * height).max(BOARD_LEAST).min(height);
            vec2(width.min(BOARD), share)
        }
    };
    let input = FindInput {
        position: input.position,
        coordinates: input.settings.coordinates,
        theme: input.theme,
        room,
    };
    let show = |ui: &mut Ui, editor: &mut PositionEditor, is_board: bool| match editor.kind {
        Kind::Position if is_board => editor.position.show_board(ui, &input),
        Kind::Pattern if is_board => editor.pattern.show_board(ui, &input),
        Kind::Pawns if is_board => editor.pawns.show_board(ui, &input),
        Kind::Material if is_board => editor.material.show(ui),
        Kind::Imbalance if is_board => editor.imbalance.show(ui),
        Kind::Position => editor.position.show_choices(ui, &input),
        Kind::Pattern => editor.pattern.show_choices(ui, &input),
        Kind::Pawns => editor.pawns.show_choices(ui, &input),
        Kind::Material | Kind::Imbalance => {}
    };
    let choices = |ui: &mut Ui, editor: &mut PositionEditor| {
        show(ui, editor, false);
        let names_squares = editor.kind.names_squares();
        editor.options().show(ui, names_squares);
    };
    if is_wide {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| show(ui, editor, true));
            ui.vertical(|ui| choices(ui, editor));
        });
    } else {
        show(ui, editor, true);
        choices(ui, editor);
    }
}

/// Draws the buttons. Returns whether the search was begun.
fn show_foot(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    editor: &PositionEditor,
    line: &str,
    commands: &mut Commands,
) -> bool {
    let mut row = row(ui, rect, "foot of find");
    let search = editor.search();
    let why_not = search.as_ref().err().cloned();
    let find = main_button(
        &mut row,
        input.theme,
        &tr("find-find"),
        &tr("find-find-tip"),
        why_not,
    );
    let wanted = search.as_ref().ok().filter(|_| find.clicked());
    commands.extend(wanted.map(|search| Command::Search(editor.in_line(line, Some(search)))));
    let is_begun = wanted.is_some();
    if editor.is_in_line() && row.button(tr("find-remove")).clicked() {
        commands.push(Command::Search(editor.in_line(line, None)));
    }
    if let Err(reason) = search {
        let text = egui::RichText::new(reason)
            .small()
            .color(input.theme.text_weak);
        row.add(egui::Label::new(text).truncate());
    }
    is_begun
}
