//! The table of the position's moves: one tab stop, walked through and edited with the keyboard.

use crate::app::game;
use egui::accesskit::Role;
use egui::{
    Align2, Color32, CornerRadius, Event, EventFilter, Key, Modifiers, Rect, RichText, Sense,
    Stroke, TextStyle, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::columns::{Column, columns};
use super::input::BookInput;
use super::sheet::{Row, percent, points};
use super::view::{Asked, BookView, Field, MARGIN};
use crate::app::book::command::Command;
use crate::app::game::moves::{glyphs, menu};
use crate::app::kit::icons;
use crate::app::kit::label::{baseline, elided};
use crate::app::kit::notation::{Ink, Paper, Part, san_parts};
use crate::app::kit::row::paint_back;
use crate::app::kit::text::{tr, tr_args};
use crate::app::kit::theme::Theme;
use crate::app::kit::widgets::text_field;
use crate::book::{Edit, Results};
use crate::chess::Color;
use crate::game::Nag;
use crate::settings::Notation;

/// Height of a row, in points.
pub const ROW: f32 = 28.0;
/// Height of the titles.
pub const HEAD: f32 = 24.0;

/// Draws the titles of the columns.
pub fn show_head(ui: &Ui, rect: Rect, theme: &Theme, view: &BookView) {
    let font = TextStyle::Small.resolve(ui.style());
    let mut left = rect.left() + MARGIN;
    for (column, width) in columns(rect.width() - 2.0 * MARGIN, &view.sheet) {
        let (x, align) = if column.is_number() {
            (left + width - GAP, Align2::RIGHT_CENTER)
        } else {
            (left, Align2::LEFT_CENTER)
        };
        let at = pos2(x, rect.center().y);
        let painter = ui.painter();
        painter.text(at, align, column.title(), font.clone(), theme.text_weak);
        left += width;
    }
    let line = Stroke::new(1.0, theme.border);
    ui.painter()
        .hline(rect.x_range(), rect.bottom() - 0.5, line);
}

/// Air between columns.
const GAP: f32 = 8.0;

/// The keys of the table while it has the focus.
pub fn walk_by_keys(
    ui: &Ui,
    input: &BookInput<'_>,
    view: &mut BookView,
    commands: &mut Vec<Command>,
) {
    let count = view.sheet.rows.len();
    let at = view.selected_row();
    let step: isize = ui.input_mut(|keys| {
        [(Key::ArrowDown, 1), (Key::ArrowUp, -1)]
            .map(|(key, step)| step * keys.count_and_consume_key(Modifiers::NONE, key) as isize)
            .iter()
            .sum()
    });
    let pressed = |key| ui.input_mut(|keys| keys.consume_key(Modifiers::NONE, key));
    let next = match (at, step) {
        _ if count == 0 => None,
        _ if pressed(Key::Home) => Some(0),
        _ if pressed(Key::End) => Some(count - 1),
        (_, 0) => None,
        (None, 1..) => Some(0),
        (None, _) => Some(count - 1),
        (Some(row), step) => Some(row.saturating_add_signed(step).min(count - 1)),
    };
    if let Some(next) = next {
        view.selected = view.sheet.rows.get(next).map(|row| row.mv);
        view.bring = true;
    }
    let Some(row) = view.selected_row().and_then(|row| view.sheet.rows.get(row)) else {
        return;
    };
    let (at, mv) = (input.key, row.mv);
    if pressed(Key::Enter) {
        commands.extend(row.legal.map(|mv| Command::Game(game::Command::Play(mv))));
    }
    if pressed(Key::Space) {
        let enabled = !row.enabled;
        commands.push(Command::Edit(Edit::SetEnabled { at, mv, enabled }));
    }
    if deletes(ui) {
        commands.push(Command::Delete { at, mv });
    }
    let comment = row.comment.clone();
    let nag = row.nag;
    if pressed(Key::C) {
        view.edit(at, mv, Field::Comment, comment);
        return;
    }
    let typed: String = ui.input_mut(|keys| {
        let mut typed = String::new();
        keys.events.retain(|event| match event {
            Event::Text(text) if text.chars().all(|letter| "0123456789!?=".contains(letter)) => {
                typed.push_str(text);
                false
            }
            _ => true,
        });
        typed
    });
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    if !digits.is_empty() {
        view.edit(at, mv, Field::Weight, digits);
    } else if let Some(letter) = typed.chars().next() {
        let nag = next_glyph(nag, letter);
        commands.push(Command::Edit(Edit::SetNag { at, mv, nag }));
    }
}

/// Whether a key for deleting went down. One that is kept down deletes one move, not all of them.
fn deletes(ui: &Ui) -> bool {
    let mut down = false;
    ui.input_mut(|keys| {
        keys.events.retain(|event| match event {
            Event::Key {
                key: Key::Delete | Key::Backspace,
                pressed: true,
                repeat,
                modifiers,
                ..
            } if modifiers.is_none() => {
                down |= !repeat;
                false
            }
            _ => true,
        });
    });
    down
}

/// The glyph that a typed sign leads to: each sign walks through those that begin with it, and then to none.
fn next_glyph(nag: Option<Nag>, sign: char) -> Option<Nag> {
    let round: &[u8] = match sign {
        '!' => &[1, 3, 5],
        '?' => &[2, 4, 6],
        _ => &[10],
    };
    let next = match nag.and_then(|nag| round.iter().position(|known| *known == nag.0)) {
        Some(at) => at + 1,
        None => 0,
    };
    round.get(next).copied().map(Nag)
}

/// Draws a row, and the fields of one that is edited.
#[expect(clippy::too_many_arguments)]
pub fn show_row(
    ui: &mut Ui,
    place: Rect,
    row: &Row,
    selected: bool,
    focused: bool,
    input: &BookInput<'_>,
    columns: &[(Column, f32)],
    asked: &mut Asked,
    commands: &mut Vec<Command>,
) {
    let theme = input.theme;
    let id = ui.scope_id().with(("book move", row.mv.0));
    let response = ui.interact(place, id, Sense::CLICK);
    response.widget_info(|| WidgetInfo::selected(Role::Row, true, selected, &row.name));
    let lit = response.hovered() || response.context_menu_opened();
    // The selection shows only while the table has the keyboard.
    paint_back(ui, place, theme, selected && focused, focused, lit);
    let fade = if row.enabled { 1.0 } else { 0.5 };
    let paper = Paper::new(ui, ui.painter(), theme);
    let small = TextStyle::Small.resolve(ui.style());
    let body = TextStyle::Body.resolve(ui.style());
    let mut left = place.left() + MARGIN;
    for &(column, width) in columns {
        let cell = Rect::from_min_size(pos2(left, place.top()), vec2(width, ROW));
        left += width;
        let number = |text: &str, color: Color32| {
            let at = pos2(cell.right() - GAP, cell.center().y);
            let color = color.gamma_multiply(fade);
            ui.painter()
                .text(at, Align2::RIGHT_CENTER, text, body.clone(), color);
        };
        match column {
            Column::Move => {
                let marked = !row.comment.is_empty()
                    && !columns.iter().any(|(column, _)| *column == Column::Comment);
                paint_move(ui, &paper, cell, row, marked, fade, input);
            }
            Column::Weight => {
                let field = ui.interact(cell, id.with("weight"), Sense::CLICK);
                field.widget_info(|| {
                    let name = tr_args("book-weight-of", &[("move", row.san.as_str().into())]);
                    WidgetInfo::labeled(Role::Button, true, name)
                });
                if field.hovered() {
                    let plate = cell.shrink2(vec2(0.0, 4.0)).translate(vec2(-4.0, 0.0));
                    ui.painter()
                        .rect_filled(plate, theme.radius, theme.surface_active);
                }
                number(&row.weight.to_string(), theme.text);
                if field.on_hover_cursor(egui::CursorIcon::Text).clicked() {
                    asked.edit = Some((row.mv, Field::Weight));
                }
            }
            Column::Share => {
                paint_share(ui, cell, row.probability, theme);
                number(&percent(row.probability), theme.text_strong);
            }
            Column::Games if row.results.games > 0 => {
                number(&thousands(row.results.games), theme.text_weak)
            }
            Column::Results if row.results != Results::default() => {
                let bar = cell.shrink2(vec2(0.0, 8.0)).with_max_x(cell.right() - GAP);
                paint_results(ui, bar, row.results, input.position.turn(), theme, fade);
            }
            Column::Score => {
                let score = row.score.as_deref().unwrap_or_default();
                number(score, theme.text);
            }
            Column::Learned if row.learned.games > 0 => {
                number(&points(row.learned), theme.text_weak)
            }
            Column::Comment => {
                let color = theme.text_weak.gamma_multiply(fade);
                let galley = elided(
                    ui.painter(),
                    &row.comment,
                    small.clone(),
                    color,
                    width - GAP,
                );
                let probe = ui
                    .painter()
                    .layout_no_wrap("0".to_owned(), body.clone(), color);
                let line = cell.center().y - probe.size().y / 2.0 + baseline(&probe);
                let corner = pos2(cell.left() + 4.0, line - baseline(&galley));
                ui.painter().galley(corner, galley, color);
            }
            Column::Games | Column::Results | Column::Learned => {}
        }
    }
    if response.clicked() || response.secondary_clicked() {
        asked.chosen = Some(row.mv);
    }
    // Two quick clicks on two rows are no double click.
    if response.double_clicked() && selected {
        commands.extend(row.legal.map(|mv| Command::Game(game::Command::Play(mv))));
    }
    response.context_menu(|ui| show_menu(ui, row, input, asked, commands));
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    // What the columns show needs no tooltip.
    let has = |wanted| columns.iter().any(|(column, _)| *column == wanted);
    let hidden = !row.comment.is_empty()
        || row.depth.is_some()
        || (row.learned.games > 0 && !has(Column::Learned))
        || (row.results.games > 0 && !has(Column::Games));
    response.on_hover_ui(|ui| {
        ui.set_max_width(280.0);
        if hidden {
            ui.label(&row.name);
        }
        let tip = RichText::new(tr("book-row-tip")).small();
        ui.label(tip.color(theme.text_weak));
    });
}

fn paint_move(
    ui: &Ui,
    paper: &Paper<'_>,
    cell: Rect,
    row: &Row,
    marked: bool,
    fade: f32,
    input: &BookInput<'_>,
) {
    let theme = input.theme;
    let color = if row.legal.is_some() {
        theme.text_strong.gamma_multiply(fade)
    } else {
        theme.error
    };
    let mut at = pos2(cell.left(), cell.center().y);
    let mut paint = |part: &Part, color: Color32, air: f32| {
        at.x += air;
        paper.part(part, color, at);
        at.x += paper.width(part);
    };
    for part in san_parts(&row.san, input.settings.notation == Notation::Figurine) {
        paint(&part, color, 0.0);
    }
    if let Some(nag) = row.nag {
        let (part, ink) = glyphs::part(nag, Ink::Main);
        paint(&part, paper.color(ink).gamma_multiply(fade), 0.0);
    }
    let weak = theme.text_weak;
    for (shown, name) in [
        (!row.enabled, "pause"),
        (marked, "comment"),
        (row.legal.is_none(), "warning"),
    ] {
        let place = Rect::from_center_size(pos2(at.x + 12.0, at.y), Vec2::splat(12.0));
        if shown && place.right() < cell.right() {
            icons::paint(ui.painter(), name, place, weak);
            at.x += 16.0;
        }
    }
}

/// A bar of the book's colour behind the number: the longer, the more probable.
fn paint_share(ui: &Ui, cell: Rect, probability: f64, theme: &Theme) {
    let room = cell.shrink2(vec2(0.0, 5.0)).with_max_x(cell.right() - 4.0);
    let bar = room.with_max_x(room.left() + room.width() * probability as f32);
    let radius = CornerRadius::same(2);
    ui.painter()
        .rect_filled(bar, radius, theme.book.gamma_multiply(0.28));
}

/// White's wins, draws, Black's wins.
fn paint_results(ui: &Ui, bar: Rect, results: Results, turn: Color, theme: &Theme, fade: f32) {
    let (white, black) = match turn {
        Color::White => (results.wins, results.losses),
        Color::Black => (results.losses, results.wins),
    };
    let parts = [white, results.draws, black].map(|part| part as f32);
    let sum: f32 = parts.iter().sum();
    if sum <= 0.0 {
        return;
    }
    let grey = theme.eval_white.lerp_to_gamma(theme.eval_black, 0.5);
    let mut left = bar.left();
    for (part, color) in parts
        .into_iter()
        .zip([theme.eval_white, grey, theme.eval_black])
    {
        let right = left + bar.width() * part / sum;
        let piece = bar.with_min_x(left).with_max_x(right);
        ui.painter()
            .rect_filled(piece, 0.0, color.gamma_multiply(fade));
        left = right;
    }
    let edge = Stroke::new(1.0, theme.border);
    ui.painter()
        .rect_stroke(bar, 0.0, edge, egui::StrokeKind::Outside);
}

/// 950, 12.3k, 1.2M: numbers that keep to their column.
fn thousands(number: u32) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{:.1}k", f64::from(number) / 1e3),
        _ => format!("{:.1}M", f64::from(number) / 1e6),
    }
}

fn show_menu(
    ui: &mut Ui,
    row: &Row,
    input: &BookInput<'_>,
    asked: &mut Asked,
    commands: &mut Vec<Command>,
) {
    ui.set_min_width(200.0);
    ui.spacing_mut().item_spacing.y = 2.0;
    let (at, mv) = (input.key, row.mv);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for number in [1, 2, 3, 4, 5, 6] {
            let nag = Nag(number);
            let set = row.nag == Some(nag);
            if menu::glyph_button(ui, input.theme, nag, set) {
                let nag = (!set).then_some(nag);
                commands.push(Command::Edit(Edit::SetNag { at, mv, nag }));
                ui.close();
            }
        }
    });
    ui.separator();
    let item = |ui: &mut Ui, key: &str, enabled: bool| {
        let clicked = ui
            .add_enabled(enabled, egui::Button::new(tr(key)))
            .clicked();
        if clicked {
            ui.close();
        }
        clicked
    };
    if item(ui, "book-menu-play", row.legal.is_some()) {
        commands.extend(row.legal.map(|mv| Command::Game(game::Command::Play(mv))));
    }
    if item(ui, "book-menu-weight", true) {
        asked.edit = Some((mv, Field::Weight));
    }
    if item(ui, "book-menu-comment", true) {
        asked.edit = Some((mv, Field::Comment));
    }
    ui.separator();
    let switch = if row.enabled {
        "book-menu-off"
    } else {
        "book-menu-on"
    };
    if item(ui, switch, true) {
        let enabled = !row.enabled;
        commands.push(Command::Edit(Edit::SetEnabled { at, mv, enabled }));
    }
    if item(ui, "book-menu-only", true) {
        commands.push(Command::Edit(Edit::OnlyMove { at, mv }));
    }
    if item(ui, "book-menu-zero", row.weight > 0) {
        commands.push(Command::Edit(Edit::SetWeight { at, mv, weight: 0 }));
    }
    if row.learned_in_book.games > 0 && item(ui, "book-menu-forget", true) {
        let learned = crate::book::Learned::default();
        commands.push(Command::Edit(Edit::SetLearned { at, mv, learned }));
    }
    ui.separator();
    if item(ui, "book-menu-delete", true) {
        commands.push(Command::Delete { at, mv });
    }
}

/// Draws the field in which a weight or a comment is edited. Enter and a click elsewhere keep it, Escape does not, and
/// the arrow keys keep it and go on to the next row.
pub fn show_editing(
    ui: &mut Ui,
    place: Rect,
    columns: &[(Column, f32)],
    view: &mut BookView,
    commands: &mut Vec<Command>,
) {
    let Some(editing) = &mut view.editing else {
        return;
    };
    let mut left = place.left() + MARGIN;
    let mut cell = place;
    for &(column, width) in columns {
        if column == Column::Weight {
            cell = Rect::from_min_size(pos2(left - 8.0, place.top()), vec2(width + 8.0, ROW));
        }
        left += width;
    }
    let name = match editing.field {
        Field::Weight => tr("book-weight-field"),
        Field::Comment => {
            cell.max.x = place.right() - MARGIN;
            tr("book-comment-field")
        }
    };
    let (up, down) = ui.input_mut(|keys| {
        let mut take = |key| keys.consume_key(Modifiers::NONE, key);
        (take(Key::ArrowUp), take(Key::ArrowDown))
    });
    let margin = egui::Margin {
        left: 4,
        right: 4,
        top: 3,
        bottom: 3,
    };
    let mut field = text_field(&mut editing.text).margin(margin);
    if editing.field == Field::Weight {
        field = field.align(Align2::RIGHT_CENTER).char_limit(5);
    }
    let response = ui.put(cell.shrink2(vec2(0.0, 2.0)), field);
    let response = response.accessible_name(name);
    if std::mem::take(&mut editing.fresh) {
        response.request_focus();
        let mut state = egui::TextEdit::load_state(ui.ctx(), response.id).unwrap_or_default();
        let end = egui::text::CCursor::new(editing.text.chars().count());
        let from = if editing.select_all {
            egui::text::CCursor::default()
        } else {
            end
        };
        let range = egui::text::CCursorRange::two(from, end);
        state.cursor.set_char_range(Some(range));
        egui::TextEdit::store_state(ui.ctx(), response.id, state);
        return;
    }
    let cancelled = response.lost_focus() && ui.input(|keys| keys.key_pressed(Key::Escape));
    let entered = response.lost_focus() && ui.input(|keys| keys.key_pressed(Key::Enter));
    if cancelled || entered || up || down {
        view.focus_table = true;
    }
    if cancelled {
        view.editing = None;
    } else if response.lost_focus() || up || down {
        commands.extend(view.take_edit().map(Command::Edit));
        if up || down {
            let row = view.selected_row().unwrap_or(0);
            let next = row.saturating_add_signed(if up { -1 } else { 1 });
            if let Some(row) = view.sheet.rows.get(next) {
                view.selected = Some(row.mv);
            }
        }
    }
}

/// Draws the table as one tab stop over `rect`, without its rows.
pub fn interact(ui: &mut Ui, rect: Rect, view: &mut BookView) -> egui::Response {
    let table = ui.interact(rect, ui.scope_id().with("book table"), Sense::click());
    view.table = Some(table.id);
    table.widget_info(|| WidgetInfo::labeled(Role::Grid, true, tr("book-table")));
    if std::mem::take(&mut view.focus_table) {
        table.request_focus();
    }
    if table.has_focus() {
        let filter = EventFilter {
            vertical_arrows: true,
            horizontal_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(table.id, filter));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_walk_through_their_glyphs() {
        let walk = |sign, from: Option<u8>| next_glyph(from.map(Nag), sign).map(|nag| nag.0);
        assert_eq!(walk('!', None), Some(1));
        assert_eq!(walk('!', Some(1)), Some(3));
        assert_eq!(walk('!', Some(5)), None);
        assert_eq!(walk('?', Some(3)), Some(2));
        assert_eq!(walk('=', Some(10)), None);
    }

    #[test]
    fn numbers_of_games_keep_to_their_column() {
        for (number, text) in [
            (0, "0"),
            (9999, "9999"),
            (12_345, "12.3k"),
            (2_500_000, "2.5M"),
        ] {
            assert_eq!(thousands(number), text);
        }
    }
}
