//! The form of a new tournament.

use egui::{Align, Label, Layout, Rect, RichText, ScrollArea, Spinner, Ui, UiBuilder, vec2};

use super::creating::Creation;
use super::form_checks::problems;
use super::form_entrants::show_entrants;
use super::form_numbers::{
    show_control, show_format, show_openings, show_rules, show_running, show_test,
};
use super::form_problem::{Field, FormProblem};
use super::state::MatchesRoom;
use super::view::MatchesInput;
use crate::command::Commands;
use crate::command::matches::Command;
use crate::kit::table::MARGIN;
use crate::kit::theme::Theme;
use crate::kit::widgets::{at_right, icon_label, main_button, name_cell, text_field};
use tabia_texts::{tr, tr_args};

/// Height of the row with the buttons, in points.
const HEAD: f32 = 44.0;
/// Width of the names of the rows, in points.
const NAME: f32 = 104.0;

/// Draws the form.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &MatchesInput<'_>,
    room: &mut MatchesRoom,
    commands: &mut Commands,
) {
    let (head, rest) = rect.split_top_bottom_at_y(rect.top() + HEAD);
    let mut setup = room.form.clone();
    let wrong = problems(&setup);
    let mut row = ui.new_child(
        UiBuilder::new()
            .max_rect(head.shrink2(vec2(MARGIN, 0.0)))
            .id_salt("tournament form head")
            .layout(Layout::left_to_right(Align::Center)),
    );
    if row.button(tr("tournament-back")).clicked() {
        commands.push(Command::ShowList);
    }
    let title = RichText::new(tr("tournament-form")).strong();
    row.label(title.color(input.theme.text_strong));
    at_right(&mut row, |ui| {
        if let Some(creation) = &room.creation {
            return show_creation(ui, input.theme, creation, commands);
        }
        let why_not = wrong.first().map(|(_, reason)| reason.clone());
        let create = tr("tournament-create");
        let tip = tr("tournament-create-tip");
        if main_button(ui, input.theme, &create, &tip, why_not).clicked() {
            commands.push(Command::Create);
        }
    });
    let mut place = ui.new_child(
        UiBuilder::new()
            .max_rect(rest.shrink2(vec2(MARGIN, 0.0)))
            .id_salt("tournament form")
            .layout(Layout::top_down(Align::Min)),
    );
    let scroll = ScrollArea::vertical().auto_shrink(false);
    scroll.show(&mut place, |ui| {
        // Room for the scroll bar.
        ui.set_max_width(ui.available_width() - 10.0);
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        let form = Form {
            theme: input.theme,
            wrong: &wrong,
            problem: room.form_problem.as_ref(),
            brings_problem: std::mem::take(&mut room.brings_problem),
            faults: [
                (Field::Openings, room.openings_check.fault.as_deref()),
                (Field::Entrants, room.engines_check.fault.as_deref()),
            ],
        };
        form.say_problem(ui, None);
        form.row(ui, "tournament-row-name", |ui| {
            let width = ui.available_width().min(360.0);
            let field = text_field(&mut setup.name).desired_width(width);
            let field = ui.add(field.char_limit(80));
            field.accessible_name(tr("tournament-row-name"));
        });
        form.say(ui, Field::Name);
        form.row(ui, "tournament-row-entrants", |ui| {
            show_entrants(ui, input, &mut setup);
        });
        form.say(ui, Field::Entrants);
        form.row(ui, "tournament-row-format", |ui| {
            show_format(ui, &mut setup)
        });
        form.say(ui, Field::Format);
        form.row(ui, "tournament-row-control", |ui| {
            show_control(
                ui,
                ("control", &tr("tournament-row-control")),
                &mut setup.control,
            );
        });
        form.row(ui, "tournament-row-openings", |ui| {
            show_openings(ui, &mut setup.openings, commands);
        });
        form.say(ui, Field::Openings);
        form.row(ui, "tournament-row-running", |ui| {
            show_running(ui, &mut setup, room.cores);
        });
        form.row(ui, "tournament-row-rules", |ui| {
            show_rules(ui, &mut setup.adjudication);
        });
        form.row(ui, "tournament-row-test", |ui| show_test(ui, &mut setup));
        form.say(ui, Field::Test);
        ui.add_space(8.0);
    });
    if setup != room.form {
        commands.push(Command::Edit(Box::new(setup)));
    }
}

/// Shows how far the creation is, from the right to the left.
fn show_creation(ui: &mut Ui, theme: &Theme, creation: &Creation, commands: &mut Commands) {
    let cancel = ui.button(tr("tournament-cancel"));
    if cancel.on_hover_text(tr("tournament-cancel-tip")).clicked() {
        commands.push(Command::CancelCreation);
    }
    let text = match creation.found {
        Some((found, wanted)) => {
            let args = [("found", found.into()), ("wanted", wanted.into())];
            tr_args("tournament-finding", &args)
        }
        None => tr("tournament-creating"),
    };
    let text = RichText::new(text).small().color(theme.text_weak);
    ui.add(Label::new(text).truncate());
    ui.add(Spinner::new().size(16.0));
}

/// The rows of the form, with what is wrong in them.
struct Form<'a> {
    theme: &'a Theme,
    wrong: &'a [(Field, String)],
    /// Why the tournament could not be created, and whether to scroll to it.
    problem: Option<&'a FormProblem>,
    brings_problem: bool,
    /// Why the chosen openings and engines cannot be used, as far as they were checked.
    faults: [(Field, Option<&'a str>); 2],
}

impl Form<'_> {
    /// Shows a row with its name.
    fn row(&self, ui: &mut Ui, key: &str, show: impl FnOnce(&mut Ui)) {
        ui.horizontal_top(|ui| {
            name_cell(ui, NAME, |ui| {
                let name = RichText::new(tr(key)).color(self.theme.text_weak);
                ui.label(name);
            });
            ui.vertical(show);
        });
    }

    /// Shows why the tournament could not be created, if that belongs to a row; `None` for what belongs to none.
    fn say_problem(&self, ui: &mut Ui, field: Option<Field>) {
        let Some(problem) = self.problem.filter(|problem| problem.field == field) else {
            return;
        };
        let shown = ui.horizontal_top(|ui| {
            if field.is_some() {
                name_cell(ui, NAME, |_| {});
            }
            icon_label(ui, "warning", &problem.text, self.theme.error);
        });
        if self.brings_problem {
            shown.response.scroll_to_me(Some(Align::Center));
        }
    }

    /// Shows what is wrong in a row.
    fn say(&self, ui: &mut Ui, field: Field) {
        let texts = self.wrong.iter().filter(|(place, _)| *place == field);
        for (_, text) in texts {
            ui.horizontal_top(|ui| {
                name_cell(ui, NAME, |_| {});
                icon_label(ui, "warning", text, self.theme.warning);
            });
        }
        let is_said = self.problem.is_some_and(|it| it.field == Some(field));
        let faults = self.faults.iter().filter(|(place, _)| *place == field);
        for fault in faults.filter_map(|(_, fault)| fault.filter(|_| !is_said)) {
            ui.horizontal_top(|ui| {
                name_cell(ui, NAME, |_| {});
                icon_label(ui, "warning", fault, self.theme.error);
            });
        }
        self.say_problem(ui, Some(field));
    }
}
