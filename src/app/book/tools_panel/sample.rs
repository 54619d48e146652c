//! What the book would really play.

use crate::app::game;
use egui::{Align2, Rect, RichText, TextStyle, Ui, pos2, vec2};

use super::parts::{ToolsInput, rest_of};
use crate::app::book::command::Command;
use crate::app::book::tools::{From, LINES, SampleView, ToolAction};
use crate::app::kit::label::{elided, empty_state};
use crate::app::kit::list;
use crate::app::kit::text::{tr, tr_args};

pub(super) fn show(
    ui: &mut Ui,
    input: &ToolsInput<'_>,
    view: &mut SampleView,
    commands: &mut Vec<Command>,
) {
    let theme = input.theme;
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        let before = view.from;
        ui.selectable_value(&mut view.from, From::Start, tr("sample-from-start"));
        ui.selectable_value(&mut view.from, From::Board, tr("sample-from-board"));
        if before != view.from {
            commands.push(Command::Tool(ToolAction::Sample));
        }
        if ui
            .add_enabled(!view.is_busy(), egui::Button::new(tr("sample-again")))
            .clicked()
        {
            commands.push(Command::Tool(ToolAction::SampleAgain));
        }
    });
    let Some(sampled) = &view.sampled else {
        let whole = rest_of(ui);
        empty_state(ui, whole, theme, &tr("sample-busy"), "");
        return;
    };
    if sampled.first.is_empty() {
        let whole = rest_of(ui);
        let (title, hint) = (tr("sample-none"), tr("sample-none-hint"));
        empty_state(ui, whole, theme, &title, &hint);
        return;
    }
    let args = [
        ("count", LINES.into()),
        ("different", sampled.texts.len().into()),
        ("length", format!("{:.1}", sampled.mean).into()),
    ];
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        ui.label(
            RichText::new(tr_args("sample-summary", &args))
                .small()
                .color(theme.text_weak),
        );
    });
    let start = Box::new(sampled.sample.start.clone());
    // The first moves stand side by side with the lines where there is room, above them where there is not.
    let rest = rest_of(ui);
    let firsts = sampled.first.len().min(6) as f32;
    let cut = rest.top() + (firsts * list::ROW).min((rest.height() * 0.5).round());
    let (upper, lower) = rest.split_top_bottom_at_y(cut);
    let small = TextStyle::Small.resolve(ui.style());
    let names = (tr("sample-first-moves"), tr("sample-lines"));
    let first = list::show(
        ui,
        upper,
        theme,
        (&names.0, sampled.first.len()),
        &mut view.first,
        |ui, rect, row, _| {
            let (text, _, times) = &sampled.first[row];
            let percent = 100.0 * *times as f64 / LINES as f64;
            let body = TextStyle::Body.resolve(ui.style());
            let galley = elided(ui.painter(), text, body, theme.text, 52.0);
            let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
            ui.painter().galley(at, galley, theme.text);
            let room = Rect::from_min_max(
                pos2(rect.left() + 60.0, rect.center().y - 4.0),
                pos2(rect.right() - 60.0, rect.center().y + 4.0),
            );
            ui.painter().rect_filled(room, 4.0, theme.surface_hover);
            let width = (room.width() * *times as f32 / LINES as f32).max(3.0);
            let bar = Rect::from_min_size(room.min, vec2(width, room.height()));
            ui.painter().rect_filled(bar, 4.0, theme.book);
            let shown = format!("{percent:.1} %");
            let right = rect.right_center();
            let (painter, anchor) = (ui.painter(), Align2::RIGHT_CENTER);
            painter.text(right, anchor, &shown, small.clone(), theme.text);
            format!("{text}: {shown}")
        },
    );
    if let Some((_, mv, _)) = first.and_then(|row| sampled.first.get(row)) {
        let moves = vec![*mv];
        let start = start.clone();
        commands.push(Command::Game(game::Command::ShowLine { start, moves }));
    }
    ui.painter().hline(
        lower.x_range(),
        lower.top() + 0.5,
        egui::Stroke::new(1.0, theme.border),
    );
    let lower = lower.with_min_y(lower.top() + 1.0);
    let line = list::show(
        ui,
        lower,
        theme,
        (&names.1, sampled.texts.len()),
        &mut view.lines,
        |ui, rect, row, response| {
            let times = sampled.sample.lines[row].times;
            let text = &sampled.texts[row];
            let number = pos2(rect.left() + 36.0, rect.center().y);
            let (painter, anchor) = (ui.painter(), Align2::RIGHT_CENTER);
            painter.text(
                number,
                anchor,
                times.to_string(),
                small.clone(),
                theme.text_weak,
            );
            let body = TextStyle::Body.resolve(ui.style());
            let galley = elided(painter, text, body, theme.text, rect.width() - 48.0);
            let at = pos2(rect.left() + 48.0, rect.center().y - galley.size().y / 2.0);
            painter.galley(at, galley, theme.text);
            response.clone().on_hover_text(text);
            let args = [("count", times.into()), ("line", text.as_str().into())];
            tr_args("sample-line", &args)
        },
    );
    if let Some(line) = line.and_then(|row| sampled.sample.lines.get(row)) {
        let moves = line.moves.clone();
        commands.push(Command::Game(game::Command::ShowLine { start, moves }));
    }
}
