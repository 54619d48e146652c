//! The engine check of the book.

use egui::{DragValue, RichText, Ui, vec2};

use super::parts::{ToolsInput, bar, go_to, inset, place_text, rest_of};
use crate::book::OpenBook;
use crate::book::tools::{By, Check, Remedy, ToolAction, VerifyChoices, VerifyView, rough_time};
use crate::command::Commands;
use crate::command::book::Command;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::table::{Column, Table, TableRow};
use crate::kit::theme::Theme;
use crate::kit::widgets::{empty_state, main_button, name_cell};
use tabia_book::BookEntry;
use tabia_book::verify::{Flag, Scope};
use tabia_chess::{Color, Position, san};
use tabia_game::Nag;
use tabia_texts::{signed, tr, tr_args};

#[derive(Clone, Copy, PartialEq)]
enum FlagColumn {
    Move,
    Loss,
    Eval,
    Place,
}

const COLUMNS: [Column<FlagColumn>; 4] = [
    Column::fixed(FlagColumn::Move, "verify-column-move", 84.0),
    Column::fixed(FlagColumn::Loss, "verify-column-loss", 52.0).number(),
    Column::fixed(FlagColumn::Eval, "verify-column-eval", 56.0).number(),
    Column::fixed(FlagColumn::Place, "verify-column-place", 80.0).growing(1.0),
];

/// Widths of the name and of a field of a choice, in points.
const NAME: f32 = 132.0;
const FIELD: f32 = 92.0;

pub(super) fn show(
    ui: &mut Ui,
    input: &ToolsInput<'_>,
    book: &OpenBook,
    view: &mut VerifyView,
    commands: &mut Commands,
) {
    ui.add_space(8.0);
    match &view.check {
        None => show_choices(ui, input, view, commands),
        Some(_) => show_check(ui, input, book, view, commands),
    }
}

/// Shows the scope and the limits of the check.
fn show_choices(
    ui: &mut Ui,
    input: &ToolsInput<'_>,
    view: &mut VerifyView,
    commands: &mut Commands,
) {
    let theme = input.theme;
    let rest = rest_of(ui).shrink2(vec2(12.0, 0.0));
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rest));
    let scroll = egui::ScrollArea::vertical().auto_shrink([false, false]);
    scroll.show(&mut child, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        show_scope(ui, &mut view.choices);
        show_effort(ui, &mut view.choices);
        show_limits(ui, view);
        ui.checkbox(&mut view.choices.again, tr("verify-again"))
            .on_hover_text(tr("verify-again-tip"));
        ui.horizontal(|ui| {
            let start = tr("verify-start");
            if main_button(ui, theme, &start, "", None).clicked() {
                commands.push(Command::Tool(ToolAction::StartCheck));
            }
            ui.label(
                RichText::new(tr("verify-hint"))
                    .small()
                    .color(theme.text_weak),
            );
        });
    });
}

/// Shows the moves that are checked.
fn show_scope(ui: &mut Ui, choices: &mut VerifyChoices) {
    choice_row(ui, &tr("verify-which"), |ui| {
        let label = |scope: Scope| {
            tr(match scope {
                Scope::Leaves => "verify-leaves",
                Scope::Of(Color::White) => "verify-white",
                Scope::Of(Color::Black) => "verify-black",
                Scope::All => "verify-all",
            })
        };
        let all = [
            Scope::Leaves,
            Scope::Of(Color::White),
            Scope::Of(Color::Black),
            Scope::All,
        ];
        let combo = DropDown::new("verify which")
            .selected_text(label(choices.scope))
            .width(ui.available_width().min(2.0 * FIELD + 8.0))
            .show_ui(ui, |ui| {
                for one in all {
                    drop_down::value(ui, &mut choices.scope, one, label(one));
                }
            });
        combo.response.accessible_name(tr("verify-which"));
    });
}

/// Shows the limit of each search.
fn show_effort(ui: &mut Ui, choices: &mut VerifyChoices) {
    choice_row(ui, &tr("verify-by"), |ui| {
        let by = |by: By| {
            tr(match by {
                By::Depth => "verify-by-depth",
                By::Nodes => "verify-by-nodes",
                By::Time => "verify-by-time",
            })
        };
        let combo = DropDown::new("verify by")
            .selected_text(by(choices.by))
            .width(FIELD)
            .show_ui(ui, |ui| {
                for one in [By::Depth, By::Nodes, By::Time] {
                    drop_down::value(ui, &mut choices.by, one, by(one));
                }
            });
        combo.response.accessible_name(tr("verify-by"));
        let field = match choices.by {
            By::Depth => ui.add(DragValue::new(&mut choices.depth).range(1..=60)),
            By::Nodes => ui.add(
                DragValue::new(&mut choices.thousand_nodes)
                    .range(1..=1_000_000)
                    .suffix(tr("verify-thousand")),
            ),
            By::Time => ui.add(
                DragValue::new(&mut choices.seconds)
                    .range(0.1..=600.0)
                    .speed(0.1)
                    .fixed_decimals(1)
                    .suffix(tr("verify-seconds")),
            ),
        };
        field.accessible_name(by(choices.by));
    });
}

/// Shows the limits of bad moves, one in each row. They can be changed while the engine is running.
fn show_limits(ui: &mut Ui, view: &mut VerifyView) {
    let before = view.choices;
    let choices = &mut view.choices;
    for (key, value) in [
        ("verify-loss", &mut choices.loss),
        ("verify-worse", &mut choices.worse),
    ] {
        let shown = match *value > 0.0 {
            true => tr_args("verify-pawns", &[("pawns", format!("{value:.2}").into())]),
            false => tr("verify-never"),
        };
        let name = tr(key);
        choice_row(ui, &name, |ui| {
            let field = DragValue::new(value)
                .range(0.0..=9.0)
                .speed(0.05)
                .custom_formatter(move |_, _| shown.clone());
            ui.add_sized([FIELD, ui.spacing().interact_size.y], field)
                .accessible_name(&name);
        });
    }
    if before != view.choices {
        view.limits_changed();
    }
}

/// A row with a name at the left, and its field at the same place in each row.
fn choice_row(ui: &mut Ui, name: &str, show: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        name_cell(ui, NAME, |ui| ui.label(name));
        show(ui);
    });
}

fn show_check(
    ui: &mut Ui,
    input: &ToolsInput<'_>,
    book: &OpenBook,
    view: &mut VerifyView,
    commands: &mut Commands,
) {
    let theme = input.theme;
    let Some(check) = &view.check else { return };
    inset(ui, |ui| show_progress(ui, theme, check, commands));
    inset(ui, |ui| show_limits(ui, view));
    let Some(check) = &view.check else { return };
    let flags = check.flags();
    if flags.is_empty() {
        let whole = rest_of(ui);
        let key = match check.is_over() {
            true => "verify-no-flags-at-end",
            false => "verify-no-flags",
        };
        empty_state(ui, whole, theme, &tr(key), "");
        return;
    }
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        ui.label(tr_args("verify-flags", &[("count", flags.len().into())]));
        show_remedies(ui, None, commands);
    });
    ui.add_space(4.0);
    let Some((_, graph)) = &check.found else {
        return;
    };
    let name = tr("verify-list");
    let table = Table::new(&name, rest_of(ui), theme, &COLUMNS);
    let picked = table.show(ui, &mut view.list, flags.len(), |ui, row| {
        let flag = flags[row.index];
        row.response.context_menu(|ui| {
            if show_remedies(ui, Some(flag), commands) {
                ui.close();
            }
        });
        let place = place_text(&check.book, graph, flag.at).unwrap_or_default();
        let texts = FlagTexts::new(flag, book, graph.position(&check.book, flag.at), place);
        texts.paint(ui, row, theme);
        texts.name()
    });
    if let Some(flag) = picked.gone_to().and_then(|row| flags.get(row)) {
        commands.extend(go_to(&check.book, graph, flag.at));
    }
}

/// Shows the progress of the check and its buttons.
fn show_progress(ui: &mut Ui, theme: &Theme, check: &Check, commands: &mut Commands) {
    let progress = check.progress();
    let share = progress.map(|(done, all)| match all {
        0 => 1.0,
        all => done as f32 / all as f32,
    });
    let mut text = Vec::new();
    match (&check.ended, progress) {
        (Some(Err(reason)), _) => text.push(reason.clone()),
        (_, Some((done, all))) => {
            let args = [("done", done.into()), ("all", all.into())];
            text.push(tr_args("verify-progress", &args));
        }
        (_, None) => text.push(tr("verify-planning")),
    }
    let (paused, over) = (check.is_paused(), check.is_over());
    if paused {
        text.push(tr("verify-paused"));
    } else if let Some(left) = check.left().filter(|_| !over) {
        text.push(tr_args("work-left", &[("time", rough_time(left).into())]));
    }
    bar(ui, theme, share, &text.join(" · "), &tr("verify-bar"));
    ui.horizontal(|ui| {
        let mut button = |text: String, action| {
            if ui.button(text).clicked() {
                commands.push(Command::Tool(action));
            }
        };
        match (over, paused) {
            (true, _) => button(tr("verify-new"), ToolAction::NewCheck),
            (false, true) => button(tr("verify-continue"), ToolAction::PauseCheck(false)),
            (false, false) => button(tr("verify-pause"), ToolAction::PauseCheck(true)),
        }
        if !over {
            button(tr("verify-stop"), ToolAction::EndCheck);
        }
    });
}

/// Shows buttons for one flagged move, or for all; returns whether one was clicked.
fn show_remedies(ui: &mut Ui, flag: Option<Flag>, commands: &mut Commands) -> bool {
    let mut is_chosen = false;
    for (remedy, text) in remedies() {
        if ui.button(text).clicked() {
            commands.push(Command::Tool(ToolAction::Remedy(remedy, flag)));
            is_chosen = true;
        }
    }
    is_chosen
}

/// The texts of a flagged move in the list.
struct FlagTexts {
    mv: String,
    loss: String,
    eval: String,
    place: String,
    /// Whether it has been handled. It stays in the list, in another style.
    dealt: bool,
}

impl FlagTexts {
    fn new(flag: Flag, book: &OpenBook, position: Option<Position>, place: String) -> FlagTexts {
        let mv = position.as_ref().and_then(|position| {
            let mv = flag.mv.find(position)?;
            Some(san::write(position, mv))
        });
        let mv = mv.unwrap_or_else(|| flag.mv.to_string());
        let now = book.book().entry(flag.at, flag.mv);
        let sign = |entry: &BookEntry| {
            let glyph = entry.nag.and_then(Nag::glyph).unwrap_or_default();
            match entry.effective_weight() {
                0 => format!("{glyph} {}", tr("entry-off")),
                _ => glyph.to_owned(),
            }
        };
        let eval = signed(flag.eval);
        FlagTexts {
            mv: format!("{mv} {}", now.map_or_else(String::new, sign))
                .trim_end()
                .to_owned(),
            loss: match flag.loss {
                0 => String::new(),
                loss if loss > 20_000 => "#".to_owned(),
                loss => format!("−{}.{:02}", loss / 100, loss % 100),
            },
            eval: eval.split(',').next().unwrap_or_default().to_owned(),
            place,
            dealt: now.is_none_or(|entry| {
                entry.effective_weight() == 0 || entry.nag == Some(Nag::MISTAKE)
            }),
        }
    }

    fn paint(&self, ui: &Ui, row: &TableRow<'_, FlagColumn>, theme: &Theme) {
        let (color, red) = match self.dealt {
            true => (theme.text_weak, theme.text_weak),
            false => (theme.text, theme.error),
        };
        for cell in row.cells() {
            match cell.key {
                FlagColumn::Move => row.body(ui, &cell, &self.mv, color),
                FlagColumn::Loss => row.small(ui, &cell, &self.loss, red),
                FlagColumn::Eval => row.small(ui, &cell, &self.eval, theme.text_weak),
                FlagColumn::Place => row.body_end(ui, &cell, &self.place, theme.text),
            }
        }
    }

    /// Returns the row in words.
    fn name(&self) -> String {
        let args = [
            ("move", self.mv.as_str().into()),
            ("loss", self.loss.as_str().into()),
            ("eval", self.eval.as_str().into()),
            ("line", self.place.as_str().into()),
        ];
        tr_args("verify-row", &args)
    }
}

fn remedies() -> [(Remedy, String); 3] {
    [
        (Remedy::Weigh, tr("verify-weigh-nothing")),
        (Remedy::SwitchOff, tr("verify-switch-off")),
        (Remedy::Mark, tr("verify-mark")),
    ]
}
