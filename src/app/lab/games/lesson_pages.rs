//! The pages of the two lessons: the steps so far, the controls for stepping, and the open calls.

use egui::accesskit::Role;
use egui::{
    Align2, DragValue, FontId, Rect, RichText, Sense, Stroke, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use super::board;
use super::lessons::{Hanoi, Placed, Queens};
use super::place::{BoardPlace, show_board_and_words};
use crate::command::lab::games::Command;
use crate::kit::pieces::PieceImages;
use crate::lab::parts::{LabInput, show_transport};
use tabia_chess::{Color, Piece, Role as PieceRole};
use tabia_settings::Coordinates;
use tabia_texts::{tr, tr_args};

/// Draws the towers of Hanoi.
pub(super) fn show_hanoi(
    ui: &mut Ui,
    input: &LabInput<'_>,
    hanoi: &Hanoi,
    commands: &mut Vec<Command>,
) {
    let theme = input.theme;
    let width = ui.available_width();
    let height = (width * 0.34).clamp(190.0, 320.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let rods = hanoi.rods();
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, rods_text(&rods)));
    let painter = ui.painter_at(rect);
    let width = rect.width() / 3.0;
    let floor = rect.bottom() - 22.0;
    let thick = ((height - 50.0) / hanoi.size as f32).min(height * 0.095);
    let moved = hanoi.last().map(|(step, _)| step.disc);
    for (index, discs) in rods.iter().enumerate() {
        let middle = rect.left() + width * (index as f32 + 0.5);
        let rod = Stroke::new(4.0, theme.outline);
        painter.line_segment([pos2(middle, rect.top() + 8.0), pos2(middle, floor)], rod);
        let foot = [
            pos2(middle - width * 0.46, floor),
            pos2(middle + width * 0.46, floor),
        ];
        painter.line_segment(foot, rod);
        let font = TextStyle::Body.resolve(ui.style());
        let below = pos2(middle, floor + 4.0);
        painter.text(below, Align2::CENTER_TOP, rod_name(index), font, theme.text);
        for (height, disc) in discs.iter().enumerate() {
            let share = (*disc as f32 + 0.6) / (hanoi.size as f32 + 0.6);
            let size = vec2(width * 0.88 * share, thick - 2.0);
            let center = pos2(middle, floor - 2.0 - thick * (height as f32 + 0.5));
            let is_moved = moved == Some(*disc);
            let color = if is_moved {
                theme.accent
            } else {
                theme.text_weak
            };
            painter.rect_filled(Rect::from_center_size(center, size), thick / 3.0, color);
            if thick >= 13.0 {
                let ink = if is_moved {
                    theme.accent_text
                } else {
                    theme.surface
                };
                let font = FontId::proportional(thick * 0.68);
                painter.text(center, Align2::CENTER_CENTER, disc, font, ink);
            }
        }
    }
    let steps = hanoi.steps().len();
    let pressed = show_transport(ui, theme, &hanoi.playback, steps);
    commands.extend(pressed.map(Command::Transport));
    show_size(ui, "games-discs", hanoi.size, Hanoi::MOST, commands);
    let args = [
        ("at", hanoi.playback.at.into()),
        ("count", steps.into()),
        ("power", superscript(hanoi.size).into()),
    ];
    ui.label(tr_args("games-hanoi-count", &args));
    ui.add_space(6.0);
    ui.label(RichText::new(tr("games-calls")).strong());
    match hanoi.last() {
        None => drop(ui.label(tr("games-no-calls"))),
        Some((step, calls)) => {
            for (depth, call) in calls.iter().enumerate() {
                let text = format!(
                    "{}ring({}, {}, {}, {})",
                    "  ".repeat(depth),
                    call.discs,
                    rod_name(call.from),
                    rod_name(call.to),
                    rod_name(call.free)
                );
                let is_last = depth + 1 == calls.len();
                let ink = if is_last {
                    theme.text_strong
                } else {
                    theme.text_weak
                };
                ui.label(RichText::new(text).monospace().color(ink));
            }
            let args = [
                ("disc", step.disc.into()),
                ("from", rod_name(step.from).into()),
                ("to", rod_name(step.to).into()),
            ];
            ui.label(tr_args("games-hanoi-step", &args));
        }
    }
    ui.add_space(6.0);
    ui.label(RichText::new(tr("games-hanoi-rules")).small().weak());
}

/// A number as an exponent.
fn superscript(number: u32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digits = number.to_string();
    let digits = digits.chars().filter_map(|digit| digit.to_digit(10));
    digits.map(|digit| DIGITS[digit as usize]).collect()
}

fn rod_name(index: usize) -> &'static str {
    ["A", "B", "C"][index.min(2)]
}

/// The accessible text of the rods.
fn rods_text(rods: &[Vec<u32>; 3]) -> String {
    let rod = |(index, discs): (usize, &Vec<u32>)| {
        let discs: Vec<String> = discs.iter().map(u32::to_string).collect();
        format!("{}: {}", rod_name(index), discs.join(" "))
    };
    let rods: Vec<String> = rods.iter().enumerate().map(rod).collect();
    rods.join("; ")
}

/// Draws the queens on a page of this height.
pub(super) fn show_queens(
    ui: &mut Ui,
    input: &LabInput<'_>,
    queens: &Queens,
    height: f32,
    commands: &mut Vec<Command>,
) {
    let placed = queens.placed();
    let place = BoardPlace {
        height,
        most: f32::INFINITY,
        words: 304.0,
    };
    show_board_and_words(
        ui,
        place,
        |ui, place| paint_queens(ui, place, input, queens, &placed),
        |ui| show_queens_words(ui, input, queens, &placed, commands),
    );
}

/// Paints the board of queens and the squares that they attack.
fn paint_queens(ui: &Ui, place: Rect, input: &LabInput<'_>, queens: &Queens, placed: &Placed) {
    let theme = input.theme;
    let size = queens.size as usize;
    let margin = match input.settings.coordinates {
        Coordinates::Off => 0.0,
        Coordinates::Edge | Coordinates::EverySquare => board::COORDINATES,
    };
    let cell = ((place.width() - margin) / size as f32).floor();
    let corner = place.min + vec2(margin, 0.0);
    let rect = Rect::from_min_size(corner, vec2(cell, cell) * size as f32);
    let response = ui.interact(place, ui.scope_id().with("queens"), Sense::hover());
    if margin > 0.0 {
        board::coordinates(ui, rect, queens.size as u8, theme);
    }
    response.widget_info(|| {
        let names = placed.ranks.iter().enumerate();
        let names: Vec<String> = names.map(|(file, rank)| square_name(file, *rank)).collect();
        let args = [("squares", names.join(" ").into())];
        WidgetInfo::labeled(Role::Image, true, tr_args("games-queens-name", &args))
    });
    let painter = ui.painter_at(rect);
    let square = |file: usize, rank: usize| {
        let corner = rect.min + cell * vec2(file as f32, (size - 1 - rank) as f32);
        Rect::from_min_size(corner, vec2(cell, cell))
    };
    // The current file, on which the search looks for a rank that no queen attacks.
    let file = placed.ranks.len();
    for column in 0..size {
        for rank in 0..size {
            let is_light = (column + rank) % 2 == 1;
            let color = if is_light {
                theme.board.light
            } else {
                theme.board.dark
            };
            painter.rect_filled(square(column, rank), 0.0, color);
            let is_attacked = placed.ranks.iter().enumerate().any(|(other, at)| {
                let (files, ranks) = (column.abs_diff(other), rank.abs_diff(*at));
                ranks == 0 || files == ranks
            });
            if column >= file && is_attacked {
                let shade = theme.error.gamma_multiply(0.35);
                painter.rect_filled(square(column, rank), 0.0, shade);
            }
        }
    }
    let queen = Piece::new(
        if placed.is_solution {
            Color::White
        } else {
            Color::Black
        },
        PieceRole::Queen,
    );
    let pieces = PieceImages::of(ui.ctx());
    for (file, rank) in placed.ranks.iter().enumerate() {
        pieces.paint(&painter, square(file, *rank), queen);
    }
    if let Some((file, rank)) = placed.removed {
        pieces.paint_faded(&painter, square(file, rank), queen, 0.25);
    }
}

/// Shows the controls for stepping, the numbers, and the queens that are placed.
fn show_queens_words(
    ui: &mut Ui,
    input: &LabInput<'_>,
    queens: &Queens,
    placed: &Placed,
    commands: &mut Vec<Command>,
) {
    let steps = queens.steps().len();
    let pressed = show_transport(ui, input.theme, &queens.playback, steps);
    commands.extend(pressed.map(Command::Transport));
    show_size(ui, "games-queen-count", queens.size, Queens::MOST, commands);
    let args = [
        ("at", queens.playback.at.into()),
        ("count", steps.into()),
        ("solutions", placed.solutions.into()),
    ];
    ui.label(tr_args("games-queens-count", &args));
    ui.label(RichText::new(tr("games-calls")).strong());
    let calls: Vec<String> = placed
        .ranks
        .iter()
        .enumerate()
        .map(|(file, rank)| square_name(file, *rank))
        .collect();
    match calls.is_empty() {
        true => ui.label(tr("games-no-calls")),
        false => ui.label(RichText::new(calls.join(" → ")).monospace()),
    };
    ui.add_space(6.0);
    ui.label(RichText::new(tr("games-queens-rules")).small().weak());
}

fn square_name(file: usize, rank: usize) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

/// Shows the number of discs or queens.
fn show_size(ui: &mut Ui, key: &str, size: u32, most: u32, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        let label = ui.label(tr(key));
        let mut chosen = size;
        let drag = DragValue::new(&mut chosen).range(1..=most).speed(0.05);
        if ui.add(drag).labelled_by(label.id).changed() && chosen != size {
            commands.push(Command::Size(chosen));
        }
    });
}
