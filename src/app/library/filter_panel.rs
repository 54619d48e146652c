//! The panel of the filter form, between the search line and the table.

use egui::{Rect, RichText, ScrollArea, Stroke, Ui, UiBuilder, vec2};

use super::cells::{result_text, termination_text, time_text};
use super::filter_form::{Ends, FEATURES, FilterForm, PLAYERS, RATINGS, RESULTS, TIMES};
use super::flags::flag_name;
use super::view::LibraryView;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::table::MARGIN;
use crate::kit::theme::Theme;
use crate::kit::widgets::{chip, equal_columns, text_field};
use tabia_library::query::{EloOf, Feature, Query, TextField};
use tabia_library::values::{Flag, Termination};
use tabia_texts::{tr, tr_args};

/// Number of rows of the form, and of those below them that need more width.
const ROWS: usize = 11;
const LONG_ROWS: usize = 2;

/// Minimum width of a column of these rows, in points.
const COLUMN: f32 = 330.0;
const LONG_COLUMN: f32 = 520.0;

/// Draws the open form. Returns the place below it.
pub(super) fn show_form(ui: &mut Ui, rect: Rect, theme: &Theme, view: &mut LibraryView) -> Rect {
    let Some(mut open) = view.form.take() else {
        return rect;
    };
    if open.line.as_ref() != Some(&view.line)
        && let Ok(query) = view.line.parse::<Query>()
    {
        open.form = FilterForm::of(&query);
        open.line = Some(view.line.clone());
    }
    let before = open.form.clone();
    let most = (rect.height() * 0.5).max(96.0);
    let place = rect
        .shrink2(vec2(MARGIN, 0.0))
        .with_max_y(rect.top() + most);
    let mut child = ui.new_child(UiBuilder::new().max_rect(place).id_salt("library form"));
    let shown = ScrollArea::vertical()
        .max_height(most)
        .auto_shrink([false, true])
        .show(&mut child, |ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 2.0);
            equal_columns(ui, (ROWS, COLUMN), |ui, row| {
                show_row(ui, theme, row, &mut open.form);
            });
            equal_columns(ui, (LONG_ROWS, LONG_COLUMN), |ui, row| {
                show_long_row(ui, theme, row, &mut open.form);
            });
            if !open.form.others.is_empty() {
                let others = Query::all(open.form.others.iter().cloned());
                let args = [("conditions", others.to_string().into())];
                let text = tr_args("library-form-others", &args);
                ui.add(egui::Label::new(RichText::new(text).small()).wrap());
            }
        });
    if open.form != before {
        view.line = open.form.query().to_string();
        open.line = Some(view.line.clone());
        view.typed = Some(ui.input(|input| input.time));
        ui.ctx().request_repaint();
    }
    view.form = Some(open);
    let end = (place.top() + shown.content_size.y.min(most) + 8.0).min(rect.bottom());
    let line = Stroke::new(1.0, theme.border);
    ui.painter().hline(rect.x_range(), end - 0.5, line);
    rect.with_min_y(end)
}

/// Shows a row behind its label.
fn labelled(ui: &mut Ui, theme: &Theme, label: &str, show: impl FnOnce(&mut Ui)) {
    const LABEL: f32 = 104.0;
    const HEIGHT: f32 = 28.0;
    ui.horizontal(|ui| {
        ui.set_min_height(HEIGHT);
        let left = ui.cursor().left();
        ui.label(RichText::new(label).color(theme.text_weak));
        ui.add_space((left + LABEL - ui.cursor().left()).max(0.0));
        show(ui);
    });
}

fn show_row(ui: &mut Ui, theme: &Theme, row: usize, form: &mut FilterForm) {
    match row {
        0 => {
            let name = tr("library-form-player");
            labelled(ui, theme, &name, |ui| {
                let width = (ui.available_width() - 202.0).max(60.0);
                text(ui, &name, &mut form.player, width);
                for field in PLAYERS {
                    let word = match field {
                        TextField::White => "white",
                        TextField::Black => "black",
                        _ => "either",
                    };
                    choose(ui, &name, word, field, &mut form.color);
                }
            });
        }
        1 => {
            let is_faulty = form.date_range() == Some(None);
            show_range(ui, theme, "library-form-date", &mut form.dates, is_faulty);
        }
        2 => show_text(ui, theme, "library-form-event", &mut form.event),
        3 => show_text(ui, theme, "library-form-opening", &mut form.opening),
        4 => {
            let is_faulty = form.rating_range() == Some(None);
            show_range(
                ui,
                theme,
                "library-form-rating",
                &mut form.ratings,
                is_faulty,
            );
        }
        5 => {
            let name = tr("library-form-of");
            labelled(ui, theme, &name, |ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                for of in RATINGS {
                    let word = match of {
                        EloOf::Both => "both",
                        EloOf::Average => "mean",
                        EloOf::White => "white",
                        EloOf::Black => "black",
                        EloOf::Either | EloOf::Difference => "either",
                    };
                    choose(ui, &name, word, of, &mut form.of);
                }
            });
        }
        6 => {
            let is_faulty = form.code_range() == Some(None);
            show_range(ui, theme, "library-form-eco", &mut form.codes, is_faulty);
        }
        7 => {
            let is_faulty = form.move_range() == Some(None);
            show_range(ui, theme, "library-form-moves", &mut form.moves, is_faulty);
        }
        8 => {
            let results = RESULTS.map(|result| result_text(result).to_owned());
            show_ticks(
                ui,
                theme,
                "library-form-result",
                &results,
                &mut form.results,
            );
        }
        9 => {
            let name = tr("library-termination");
            let chosen = &mut form.termination;
            show_choice(ui, theme, &name, &Termination::ALL, chosen, reason_text);
        }
        _ => {
            let name = tr("library-form-flag");
            show_choice(ui, theme, &name, &Flag::ALL, &mut form.flag, flag_name);
        }
    }
}

/// Shows a row of many choices.
fn show_long_row(ui: &mut Ui, theme: &Theme, row: usize, form: &mut FilterForm) {
    match row {
        0 => {
            let times = TIMES.map(time_text);
            show_ticks(ui, theme, "library-form-time", &times, &mut form.times);
        }
        _ => {
            let features = FEATURES.map(feature_text);
            show_ticks(ui, theme, "library-form-has", &features, &mut form.features);
        }
    }
}

/// A field that names itself.
fn text(ui: &mut Ui, name: &str, value: &mut String, width: f32) {
    let field = ui.add(text_field(value).desired_width(width));
    field.accessible_name(name);
}

fn show_text(ui: &mut Ui, theme: &Theme, key: &str, value: &mut String) {
    let name = tr(key);
    labelled(ui, theme, &name, |ui| {
        let width = ui.available_width() - 16.0;
        text(ui, &name, value, width);
    });
}

fn show_range(ui: &mut Ui, theme: &Theme, key: &str, ends: &mut Ends, is_faulty: bool) {
    const WIDTH: f32 = 84.0;
    let name = tr(key);
    labelled(ui, theme, &name, |ui| {
        for (index, end) in ends.iter_mut().enumerate() {
            let end_name = match index {
                0 => "library-form-from",
                _ => "library-form-to",
            };
            if index > 0 {
                ui.label("–");
            }
            let mut field = text_field(end).desired_width(WIDTH);
            if is_faulty {
                field = field.text_color(theme.error);
            }
            let args = [("field", name.as_str().into())];
            ui.add(field).accessible_name(tr_args(end_name, &args));
        }
    });
}

/// Shows one of several choices, of which one is made.
fn choose<T: Copy + PartialEq>(ui: &mut Ui, name: &str, word: &str, value: T, chosen: &mut T) {
    let text = tr(&format!("library-form-{word}"));
    let args = [("field", name.into()), ("choice", text.as_str().into())];
    let button = ui.add(chip(*chosen == value, &text));
    if button.clicked() {
        *chosen = value;
    }
    button.accessible_name(tr_args("library-form-choice", &args));
}

/// Shows several choices, of which any number is made.
fn show_ticks(ui: &mut Ui, theme: &Theme, key: &str, texts: &[String], ticks: &mut [bool]) {
    let name = tr(key);
    labelled(ui, theme, &name, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.horizontal_wrapped(|ui| {
            for (text, tick) in texts.iter().zip(ticks) {
                let button = ui.add(chip(*tick, text));
                if button.clicked() {
                    *tick ^= true;
                }
                let args = [
                    ("field", name.as_str().into()),
                    ("choice", text.as_str().into()),
                ];
                button.accessible_name(tr_args("library-form-choice", &args));
            }
        });
    });
}

/// Shows a list of which one value may be chosen.
fn show_choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    theme: &Theme,
    name: &str,
    values: &[T],
    chosen: &mut Option<T>,
    text: impl Fn(T) -> String,
) {
    let text = |value: Option<T>| value.map_or_else(|| tr("library-form-any"), &text);
    labelled(ui, theme, name, |ui| {
        let list = DropDown::new(("library form", name)).selected_text(text(*chosen));
        let list = list.show_ui(ui, |ui| {
            let values = values.iter().copied().map(Some);
            for value in [None].into_iter().chain(values) {
                drop_down::value(ui, chosen, value, text(value));
            }
        });
        list.response.accessible_name(name);
    });
}

fn reason_text(reason: Termination) -> String {
    match reason {
        Termination::Unknown => tr("library-form-unknown"),
        reason => termination_text(reason),
    }
}

fn feature_text(feature: Feature) -> String {
    tr(&format!("library-has-{}", feature.name()))
}
