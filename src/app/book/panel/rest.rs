//! Below the table: the depth of the book, the moves that are not in it, and the positions that lead here.

use egui::accesskit::Role;
use egui::{
    Id, Key, Modifiers, Rect, Response, Sense, Stroke, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use super::input::BookInput;
use super::sheet::{BookSheet, Other, Parent};
use super::view::MARGIN;
use crate::command::book::Command;
use crate::command::{self, Commands, game};
use crate::kit::focus::{FocusRelay, focus_ring};
use crate::kit::icons;
use crate::kit::notation::{Paper, Part, san_parts};
use crate::kit::theme::Theme;
use crate::kit::widgets::elided;
use tabia_settings::Notation;
use tabia_texts::{tr, tr_args};

/// Passes the keyboard focus on from a move or position below the table, which disappears when another position is shown or the
/// book changes.
pub(super) const FOCUS: FocusRelay = FocusRelay("below the book");

const CHIP: f32 = 24.0;
const GAP: f32 = 4.0;
/// Width of the symbol of a move that leads back into the book.
const MARK: f32 = 16.0;
const PARENT: f32 = 24.0;
const TITLE: f32 = 28.0;

/// Draws everything below the table. `takes_focus`: the first move gets the keyboard focus.
pub fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &BookInput<'_>,
    (sheet, takes_focus): (&BookSheet, bool),
    commands: &mut Commands,
) -> Rest {
    let mut chip = None;
    let mut top = rect.top();
    if sheet.rows.is_empty() {
        let hint = if input.recording {
            tr("book-end-recording")
        } else {
            tr("book-end-hint")
        };
        top += 12.0;
        for (text, strong) in [(tr("book-end"), true), (hint, false)] {
            top += paragraph(ui, rect, top, &text, strong, input) + GAP;
        }
    } else {
        top += 8.0;
        let text = reach_text(sheet.main_line, sheet.exit);
        top += paragraph(ui, rect, top, &text, false, input) + GAP;
    }
    if !sheet.others.is_empty() {
        let key = if sheet.rows.is_empty() {
            "book-others-all"
        } else {
            "book-others"
        };
        top = title(ui, rect, top, &tr(key), input);
        (top, chip) = show_chips(ui, rect, top, input, (sheet, takes_focus), commands);
    }
    if !sheet.parents.is_empty() {
        top = title(ui, rect, top + GAP, &tr("book-parents"), input);
        for (index, parent) in sheet.parents.iter().enumerate() {
            let corner = pos2(rect.left(), top);
            let place = Rect::from_min_size(corner, vec2(rect.width(), PARENT));
            let link = show_parent(ui, place, index, parent, input, commands);
            FOCUS.note(ui, &link, sheet.content);
            top += PARENT;
        }
    }
    Rest {
        bottom: top + 12.0,
        chip,
    }
}

/// What was drawn below the table.
pub struct Rest {
    pub bottom: f32,
    /// The move that is not in the book and has the keyboard focus.
    pub chip: Option<Id>,
}

/// Returns "Leaves the book after 3 half-moves at the earliest; the main line has 14."
fn reach_text(main_line: usize, exit: Option<usize>) -> String {
    let main = tr_args("book-main-line", &[("count", main_line.into())]);
    match exit {
        Some(exit) => {
            let exit = tr_args("book-exit", &[("count", exit.into())]);
            format!("{main} · {exit}")
        }
        None => main,
    }
}

fn paragraph(
    ui: &mut Ui,
    rect: Rect,
    top: f32,
    text: &str,
    strong: bool,
    input: &BookInput<'_>,
) -> f32 {
    let (style, color) = if strong {
        (TextStyle::Body, input.theme.text)
    } else {
        (TextStyle::Small, input.theme.text_weak)
    };
    let room = rect.width() - 2.0 * MARGIN;
    let font = style.resolve(ui.style());
    let galley = ui.painter().layout(text.to_owned(), font, color, room);
    let corner = pos2(rect.left() + MARGIN, top);
    let place = Rect::from_min_size(corner, galley.size());
    let height = galley.size().y;
    ui.painter().galley(corner, galley, color);
    label(ui, place, text);
    height
}

fn label(ui: &mut Ui, place: Rect, text: &str) {
    let response = ui.interact(
        place,
        ui.scope_id().with(("book text", text)),
        Sense::hover(),
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
}

fn title(ui: &mut Ui, rect: Rect, top: f32, text: &str, input: &BookInput<'_>) -> f32 {
    let font = TextStyle::Small.resolve(ui.style());
    let at = pos2(rect.left() + MARGIN, top + TITLE - 12.0);
    let align = egui::Align2::LEFT_CENTER;
    let place = ui
        .painter()
        .text(at, align, text, font, input.theme.text_weak);
    label(ui, place, text);
    top + TITLE
}

/// Shows the moves that are not in the book, in rows. Returns their lower end, and the one with the keyboard focus.
fn show_chips(
    ui: &mut Ui,
    rect: Rect,
    top: f32,
    input: &BookInput<'_>,
    (sheet, takes_focus): (&BookSheet, bool),
    commands: &mut Commands,
) -> (f32, Option<Id>) {
    let (left, right) = (rect.left() + MARGIN, rect.right() - MARGIN);
    let mut pen = pos2(left, top);
    let figurines = input.settings.notation == Notation::Figurine;
    let mut focused = None;
    for (index, other) in sheet.others.iter().enumerate() {
        let paper = Paper::new(ui, ui.painter(), input.theme);
        let parts = san_parts(&other.san, figurines).into_iter();
        let parts: Vec<(f32, Part)> = parts.map(|part| (paper.width(&part), part)).collect();
        let mark = if other.known { MARK } else { 0.0 };
        let text: f32 = parts.iter().map(|(width, _)| width).sum();
        let width = (text + mark + 14.0).ceil();
        if pen.x + width > right && pen.x > left {
            pen = pos2(left, pen.y + CHIP + GAP);
        }
        let place = Rect::from_min_size(pen, vec2(width, CHIP));
        pen.x += width + GAP;
        let chip = show_chip(ui, place, input, other, &parts, commands);
        if takes_focus && index == 0 {
            chip.request_focus();
        }
        // Where the book has no moves, its table can show no focus.
        match sheet.rows.is_empty() {
            true => FOCUS.pass(ui, &chip, sheet.content),
            false => FOCUS.note(ui, &chip, sheet.content),
        }
        if chip.has_focus() {
            focused = Some(chip.id);
        }
    }
    (pen.y + CHIP, focused)
}

/// Shows a move that is not in the book. A click or Enter plays it, with Ctrl it is added.
fn show_chip(
    ui: &mut Ui,
    place: Rect,
    input: &BookInput<'_>,
    other: &Other,
    parts: &[(f32, Part)],
    commands: &mut Commands,
) -> Response {
    let (key, tip) = match other.known {
        true => ("book-other-known", "book-other-known-tip"),
        false => ("book-other", "book-other-tip"),
    };
    let id = ui.scope_id().with(("other move", &other.san));
    let response = ui.interact(place, id, Sense::click());
    let name = tr_args(key, &[("move", other.san.as_str().into())]);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let lit = response.hovered() || response.context_menu_opened();
    paint_chip(ui, place, input.theme, other, parts, lit);
    focus_ring(ui, &response, place, input.theme.accent);
    let add = command::Command::from(Command::Add(other.mv));
    let play = command::Command::from(game::Command::Explore(other.mv));
    let has_focus = response.has_focus();
    // Enter counts as a click.
    if has_focus && ui.input_mut(|keys| keys.consume_key(Modifiers::NONE, Key::Insert)) {
        commands.push(add.clone());
    } else if response.clicked() {
        commands.push(match ui.input(|keys| keys.modifiers.command) {
            true => add.clone(),
            false => play.clone(),
        });
    }
    response.context_menu(|ui| {
        for (key, command) in [("book-menu-add", add), ("book-menu-play", play)] {
            if ui.button(tr(key)).clicked() {
                commands.push(command);
                ui.close();
            }
        }
    });
    let tip = tr(tip);
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_description(&*tip));
    response
        .on_hover_cursor(egui::CursorIcon::PointingHand)
        .on_hover_text(tip)
}

fn paint_chip(
    ui: &Ui,
    place: Rect,
    theme: &Theme,
    other: &Other,
    parts: &[(f32, Part)],
    lit: bool,
) {
    let fill = match lit {
        true => theme.surface_active,
        false => theme.surface_raised,
    };
    let edge = match other.known {
        true => theme.book,
        false => theme.border,
    };
    let painter = ui.painter();
    let inside = egui::StrokeKind::Inside;
    painter.rect(place, theme.radius, fill, Stroke::new(1.0, edge), inside);
    let mut x = place.left() + 7.0;
    if other.known {
        let middle = pos2(x + 6.0, place.center().y);
        let sign = Rect::from_center_size(middle, vec2(12.0, 12.0));
        icons::paint(painter, "book", sign, theme.book);
        x += MARK;
    }
    let paper = Paper::new(ui, painter, theme);
    for (width, part) in parts {
        paper.part(part, theme.text, pos2(x, place.center().y));
        x += width;
    }
}

fn show_parent(
    ui: &mut Ui,
    place: Rect,
    index: usize,
    parent: &Parent,
    input: &BookInput<'_>,
    commands: &mut Commands,
) -> Response {
    let theme = input.theme;
    let id = ui.scope_id().with(("parent", index));
    let response = ui.interact(place, id, Sense::click());
    let args = [
        ("way", parent.way.as_str().into()),
        ("move", parent.san.as_str().into()),
    ];
    let name = tr_args("book-parent", &args);
    response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &name));
    if response.hovered() {
        ui.painter().rect_filled(place, 0.0, theme.surface_hover);
    }
    focus_ring(ui, &response, place.shrink(2.0), theme.accent);
    let font = TextStyle::Small.resolve(ui.style());
    let color = if parent.in_book {
        theme.text
    } else {
        theme.text_weak
    };
    let painter = ui.painter();
    let mv = painter.layout_no_wrap(parent.san.clone(), font.clone(), theme.text_strong);
    let right = place.right() - MARGIN;
    let corner = pos2(right - mv.size().x, place.center().y - mv.size().y / 2.0);
    let room = corner.x - 20.0 - place.left() - MARGIN;
    painter.galley(corner, mv, color);
    let arrow = pos2(corner.x - 10.0, place.center().y);
    let square = Rect::from_center_size(arrow, vec2(10.0, 10.0));
    icons::paint(ui.painter(), "chevron-right", square, theme.text_weak);
    let way = elided(painter, &parent.way, font, color, room);
    let corner = pos2(place.left() + MARGIN, place.center().y - way.size().y / 2.0);
    painter.galley(corner, way, color);
    let tip = if parent.in_book {
        "book-parent-tip"
    } else {
        "book-parent-gap-tip"
    };
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    let response = response.on_hover_text(tr(tip));
    if response.clicked() {
        commands.push(Command::ShowAt(parent.at));
    }
    response
}
