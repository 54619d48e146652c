//! A search that returns another value with a table, and the entry that is the reason.

use egui::accesskit::Role;
use egui::{
    Align2, FontId, Rect, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use super::grid::bound_name;
use super::state::{Compared, HashPage};
use super::table::show_depth;
use crate::command::lab::hash::{Command, Subject};
use crate::command::{Commands, game};
use crate::kit::theme::Theme;
use crate::kit::widgets::place_of_buttons;
use crate::lab::games::value_text;
use crate::lab::parts::LabInput;
use tabia_chess::{Position, san};
use tabia_lab::games::chess::ChessMove;
use tabia_lab::hash::instability::{Culprit, Instability, Outcome, UNSTABLE};
use tabia_texts::{tr, tr_args};

/// Draws the choice of a position, and what was found.
pub(super) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &HashPage, commands: &mut Commands) {
    let is_busy = page.compared.as_ref().is_some_and(|one| one.task.is_some());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for index in 0..UNSTABLE.len() {
            let name = tr_args("hash-shipped", &[("number", (index + 1).into())]);
            if ui
                .button(name)
                .on_hover_text(tr("hash-shipped-tip"))
                .clicked()
            {
                commands.push(Command::Find(Subject::Shipped(index)));
            }
        }
        let texts = ["hash-stop", "hash-find"].map(tr);
        place_of_buttons(ui, &texts, |ui| {
            if is_busy {
                if ui.button(tr("hash-stop")).clicked() {
                    commands.push(Command::Stop);
                }
                return;
            }
            let find = ui.button(tr("hash-find"));
            if find.on_hover_text(tr("hash-find-tip")).clicked() {
                commands.push(Command::Find(Subject::Shown));
            }
        });
        show_depth(ui, page, commands);
    });
    ui.separator();
    ScrollArea::vertical()
        .id_salt("hash instability")
        .auto_shrink(false)
        .show(ui, |ui| {
            if let Some(failure) = &page.failure {
                ui.colored_label(input.theme.error, failure);
            }
            match &page.compared {
                None => {
                    ui.label(RichText::new(tr("hash-instability-hint")).weak());
                }
                Some(compared) => show_compared(ui, input.theme, compared, commands),
            }
            ui.add_space(6.0);
            ui.label(RichText::new(tr("hash-instability-about")).small().weak())
                .on_hover_text(tr("hash-instability-about-tip"));
        });
}

fn show_compared(ui: &mut Ui, theme: &Theme, compared: &Compared, commands: &mut Commands) {
    if let Subject::Shipped(_) = compared.subject {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(compared.position.fen()).monospace().small());
            let button = ui.button(tr("hash-set-up"));
            if button.on_hover_text(tr("hash-set-up-tip")).clicked() {
                commands.push(game::Command::PasteText(compared.position.fen()));
            }
        });
    }
    let Some(found) = &compared.found else {
        let key = match (&compared.task, compared.is_stopped) {
            (Some(_), _) => "hash-finding",
            (None, true) => "hash-find-stopped",
            (None, false) => "hash-stable",
        };
        ui.label(tr_args(key, &[("depth", compared.depth.into())]));
        return;
    };
    let position = &compared.position;
    ui.label(RichText::new(tr_args("hash-unstable", &[("depth", found.depth.into())])).strong());
    for (key, outcome) in [("hash-without", &found.without), ("hash-with", &found.with)] {
        ui.label(tr_args(key, &outcome_args(position, outcome)));
    }
    ui.add_space(6.0);
    match &found.culprit {
        Some(culprit) => show_culprit(ui, theme, position, found, culprit),
        None => {
            ui.label(tr("hash-several"));
        }
    }
    let args = [
        ("deeper", found.deeper.into()),
        ("wrong", found.wrong.into()),
    ];
    ui.label(RichText::new(tr_args("hash-deeper-count", &args)).weak());
}

fn outcome_args(
    position: &Position,
    outcome: &Outcome<ChessMove>,
) -> [(&'static str, tabia_texts::FluentValue<'static>); 2] {
    let mv = outcome
        .mv
        .map_or_else(String::new, |mv| san::write(position, mv.0));
    [
        ("value", value_text(outcome.value, 100).into()),
        ("move", mv.into()),
    ]
}

/// The names of the moves of a line.
fn names(position: &Position, moves: &[ChessMove]) -> Vec<String> {
    let mut position = position.clone();
    let write = |mv: &ChessMove| {
        let name = san::write(&position, mv.0);
        position = position.after(mv.0);
        name
    };
    moves.iter().map(write).collect()
}

fn show_culprit(
    ui: &mut Ui,
    theme: &Theme,
    position: &Position,
    found: &Instability<ChessMove>,
    culprit: &Culprit<ChessMove>,
) {
    let names = names(position, &culprit.path);
    show_picture(ui, theme, &names, culprit);
    let args = [
        ("line", names.join(" ").into()),
        ("wanted", culprit.wanted.depth.into()),
        ("depth", culprit.entry.depth.into()),
        (
            "bound",
            bound_name(culprit.entry.bound).to_lowercase().into(),
        ),
        ("value", value_text(culprit.entry.value, 100).into()),
        ("truth", value_text(culprit.truth, 100).into()),
    ];
    ui.label(tr_args("hash-culprit", &args));
    let without = [("value", value_text(found.without.value, 100).into())];
    ui.label(tr_args("hash-culprit-refused", &without));
}

/// Draws the line as boxes of one half-move each, the horizon, and how far the entry reaches beyond it.
fn show_picture(ui: &mut Ui, theme: &Theme, names: &[String], culprit: &Culprit<ChessMove>) {
    const HEIGHT: f32 = 24.0;
    let deep = culprit.entry.depth as usize;
    let wanted = culprit.wanted.depth as usize;
    let count = names.len() + deep;
    let width = (ui.available_width() / count as f32).min(72.0).floor();
    let size = vec2(ui.available_width(), 2.0 * HEIGHT + 24.0);
    let (whole, response) = ui.allocate_exact_size(size, Sense::hover());
    let horizon = names.len() + wanted;
    response.widget_info(|| {
        let args = [("horizon", horizon.into()), ("end", count.into())];
        WidgetInfo::labeled(Role::Image, true, tr_args("hash-horizon-picture", &args))
    });
    let painter = ui.painter();
    let font = FontId::proportional(theme.small_size);
    let left = |index: usize| whole.left() + width * index as f32;
    let cell = |index: usize, row: usize| {
        let top = whole.top() + HEIGHT * row as f32;
        Rect::from_min_size(pos2(left(index), top), vec2(width, HEIGHT)).shrink(1.5)
    };
    let paint = |place: Rect, text: &str, color: egui::Color32| {
        painter.rect_filled(place, 2.0, theme.surface.blend(color.gamma_multiply(0.25)));
        painter.rect_stroke(place, 2.0, Stroke::new(1.0, color), StrokeKind::Inside);
        painter.text(
            place.center(),
            Align2::CENTER_CENTER,
            text,
            font.clone(),
            theme.text_strong,
        );
    };
    for (index, name) in names.iter().enumerate() {
        paint(cell(index, 0), name, theme.accent);
    }
    for ply in 0..wanted {
        paint(
            cell(names.len() + ply, 0),
            &(ply + 1).to_string(),
            theme.success,
        );
    }
    for ply in 0..deep {
        paint(
            cell(names.len() + ply, 1),
            &(ply + 1).to_string(),
            theme.warning,
        );
    }
    let x = left(horizon);
    let line = [pos2(x, whole.top()), pos2(x, whole.top() + 2.0 * HEIGHT)];
    painter.extend(egui::Shape::dashed_line(
        &line,
        Stroke::new(1.5, theme.text),
        4.0,
        3.0,
    ));
    let texts = [
        (
            Align2::CENTER_TOP,
            pos2(
                x.clamp(whole.left() + 40.0, whole.right() - 40.0),
                whole.top() + 2.0 * HEIGHT + 2.0,
            ),
            tr("hash-horizon"),
        ),
        (
            Align2::RIGHT_CENTER,
            pos2(left(names.len()) - 6.0, whole.top() + 1.5 * HEIGHT),
            tr("hash-stored-entry"),
        ),
    ];
    for (align, at, text) in texts {
        painter.text(at, align, text, font.clone(), theme.text);
    }
}
