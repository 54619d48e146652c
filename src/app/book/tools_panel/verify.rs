//! The engine's check of the book.

use egui::{Align2, ComboBox, DragValue, RichText, TextStyle, Ui, pos2, vec2};

use super::parts::{ToolsInput, bar, go_to, place_text, rest_of, tail_text};
use crate::app::book::OpenBook;
use crate::app::book::command::Command;
use crate::app::book::tools::{By, Remedy, ToolAction, VerifyView, rough_time};
use crate::app::kit::label::{elided, empty_state};
use crate::app::kit::list;
use crate::app::kit::text::{tr, tr_args};
use crate::book::BookEntry;
use crate::book::verify::Scope;
use crate::chess::{Color, san};
use crate::game::Nag;

pub(super) fn show(
    ui: &mut Ui,
    input: &ToolsInput<'_>,
    book: &OpenBook,
    view: &mut VerifyView,
    commands: &mut Vec<Command>,
) {
    ui.add_space(8.0);
    match &view.check {
        None => show_choices(ui, input, view, commands),
        Some(_) => show_check(ui, input, book, view, commands),
    }
}

/// What is checked, and how.
fn show_choices(
    ui: &mut Ui,
    input: &ToolsInput<'_>,
    view: &mut VerifyView,
    commands: &mut Vec<Command>,
) {
    let theme = input.theme;
    let rest = rest_of(ui).shrink2(vec2(12.0, 0.0));
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rest));
    let scroll = egui::ScrollArea::vertical().auto_shrink([false, false]);
    scroll.show(&mut child, |ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        let choices = &mut view.choices;
        ui.horizontal(|ui| {
            ui.label(tr("verify-which"));
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
            let combo = ComboBox::from_id_salt("verify which")
                .selected_text(label(choices.scope))
                .width(190.0)
                .show_ui(ui, |ui| {
                    for one in all {
                        ui.selectable_value(&mut choices.scope, one, label(one));
                    }
                });
            combo.response.accessible_name(tr("verify-which"));
        });
        ui.horizontal(|ui| {
            ui.label(tr("verify-by"));
            let by = |by: By| {
                tr(match by {
                    By::Depth => "verify-by-depth",
                    By::Nodes => "verify-by-nodes",
                    By::Time => "verify-by-time",
                })
            };
            let combo = ComboBox::from_id_salt("verify by")
                .selected_text(by(choices.by))
                .width(120.0)
                .show_ui(ui, |ui| {
                    for one in [By::Depth, By::Nodes, By::Time] {
                        ui.selectable_value(&mut choices.by, one, by(one));
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
        show_limits(ui, view);
        ui.checkbox(&mut view.choices.again, tr("verify-again"))
            .on_hover_text(tr("verify-again-tip"));
        ui.horizontal(|ui| {
            if ui
                .button(RichText::new(tr("verify-start")).strong())
                .clicked()
            {
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

/// What makes a move bad. They can be changed while the engine is at work.
fn show_limits(ui: &mut Ui, view: &mut VerifyView) {
    let before = view.choices;
    ui.horizontal_wrapped(|ui| {
        ui.label(tr("verify-flag"));
        let pawns = |value: &f64| match *value > 0.0 {
            true => format!("{value:.2}"),
            false => tr("verify-never"),
        };
        let limit = |ui: &mut Ui, value: &mut f64, name: &str| {
            let shown = pawns(value);
            let field = DragValue::new(value)
                .range(0.0..=9.0)
                .speed(0.05)
                .custom_formatter(move |_, _| shown.clone());
            ui.add(field).accessible_name(name);
        };
        ui.label(tr("verify-loss"));
        limit(ui, &mut view.choices.loss, &tr("verify-loss"));
        ui.label(tr("verify-worse"));
        limit(ui, &mut view.choices.worse, &tr("verify-worse"));
    });
    if before != view.choices {
        view.limits_changed();
    }
}

fn show_check(
    ui: &mut Ui,
    input: &ToolsInput<'_>,
    book: &OpenBook,
    view: &mut VerifyView,
    commands: &mut Vec<Command>,
) {
    let theme = input.theme;
    let Some(check) = &view.check else { return };
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
    if check.is_paused() {
        text.push(tr("verify-paused"));
    } else if let Some(left) = check.left().filter(|_| !check.is_over()) {
        text.push(tr_args("work-left", &[("time", rough_time(left).into())]));
    }
    let inset = |ui: &mut Ui, show: &mut dyn FnMut(&mut Ui)| {
        ui.horizontal(|ui| {
            ui.add_space(12.0);
            let width = ui.available_width() - 12.0;
            ui.vertical(|ui| {
                ui.set_width(width);
                show(ui);
            });
        });
    };
    let (paused, over) = (check.is_paused(), check.is_over());
    inset(ui, &mut |ui| {
        bar(ui, theme, share, &text.join(" · "), &tr("verify-bar"));
        ui.horizontal(|ui| {
            if over {
                if ui.button(tr("verify-new")).clicked() {
                    commands.push(Command::Tool(ToolAction::NewCheck));
                }
            } else {
                let text = match paused {
                    true => tr("verify-continue"),
                    false => tr("verify-pause"),
                };
                if ui.button(text).clicked() {
                    commands.push(Command::Tool(ToolAction::PauseCheck(!paused)));
                }
                if ui.button(tr("verify-stop")).clicked() {
                    commands.push(Command::Tool(ToolAction::EndCheck));
                }
            }
        });
    });
    let mut limits = |ui: &mut Ui| show_limits(ui, view);
    inset(ui, &mut limits);
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
        for (remedy, text) in remedies() {
            if ui.button(text).clicked() {
                commands.push(Command::Tool(ToolAction::Remedy(remedy, None)));
            }
        }
    });
    ui.add_space(4.0);
    let Some((_, graph)) = &check.found else {
        return;
    };
    let rect = rest_of(ui);
    let name = tr("verify-list");
    let gone_to = list::show(
        ui,
        rect,
        theme,
        (&name, flags.len()),
        &mut view.list,
        |ui, rect, row, response| {
            let flag = flags[row];
            let position = graph.position(&check.book, flag.at);
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
            // What has been dealt with stays in the list, and looks so.
            let dealt = now.is_none_or(|entry| {
                entry.effective_weight() == 0 || entry.nag == Some(Nag::MISTAKE)
            });
            let mv = format!("{mv} {}", now.map_or_else(String::new, sign));
            let mv = mv.trim_end();
            let loss = match flag.loss {
                0 => String::new(),
                loss if loss > 20_000 => "#".to_owned(),
                loss => format!("−{}.{:02}", loss / 100, loss % 100),
            };
            let color = match dealt {
                true => theme.text_weak,
                false => theme.text,
            };
            let body = TextStyle::Body.resolve(ui.style());
            let small = TextStyle::Small.resolve(ui.style());
            let galley = elided(ui.painter(), mv, body, color, 72.0);
            let at = pos2(rect.left(), rect.center().y - galley.size().y / 2.0);
            ui.painter().galley(at, galley, color);
            let red = match dealt {
                true => theme.text_weak,
                false => theme.error,
            };
            let (painter, anchor) = (ui.painter(), Align2::RIGHT_CENTER);
            let middle = rect.center().y;
            let column = |x: f32| pos2(rect.left() + x, middle);
            painter.text(column(118.0), anchor, &loss, small.clone(), red);
            let eval = flag.eval.to_string();
            let eval = eval.split(',').next().unwrap_or_default().to_owned();
            painter.text(column(168.0), anchor, &eval, small, theme.text_weak);
            let place = place_text(&check.book, graph, flag.at).unwrap_or_default();
            tail_text(ui, rect.with_min_x(rect.left() + 180.0), theme, &place);
            response.context_menu(|ui| {
                for (remedy, text) in remedies() {
                    if ui.button(text).clicked() {
                        commands.push(Command::Tool(ToolAction::Remedy(remedy, Some(flag))));
                    }
                }
            });
            tr_args(
                "verify-row",
                &[
                    ("move", mv.into()),
                    ("loss", loss.into()),
                    ("eval", eval.into()),
                    ("line", place.into()),
                ],
            )
        },
    );
    if let Some(flag) = gone_to.and_then(|row| flags.get(row)) {
        commands.extend(go_to(&check.book, graph, flag.at));
    }
}

fn remedies() -> [(Remedy, String); 3] {
    [
        (Remedy::Weigh, tr("verify-weigh-nothing")),
        (Remedy::SwitchOff, tr("verify-switch-off")),
        (Remedy::Mark, tr("verify-mark")),
    ]
}
