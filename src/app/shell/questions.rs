//! Dialogs of a few lines: questions, details of a game, problems of a file, about.

use egui::{RichText, Ui};

use super::App;
use super::command::Command;
use super::pending::{Decision, Work};
use crate::app::book::dialogs::problems as book;
use crate::app::kit::modal::{Answer, buttons, primary, row};
use crate::app::kit::text::{tr, tr_args};
use crate::app::kit::theme::Theme;
use crate::app::kit::widgets::{tall_list, text_field};
use crate::game::{ROSTER, Tags};

pub(in crate::app) fn show_confirm(
    ui: &mut Ui,
    theme: &Theme,
    yes: &str,
    command: &Command,
) -> Answer {
    buttons(ui, theme, |ui| {
        if ui.button(tr("cancel")).clicked() {
            Answer::Close
        } else if primary(ui, theme, yes, true) {
            Answer::Done(command.clone())
        } else {
            Answer::Open
        }
    })
}

pub(in crate::app) fn show_close(ui: &mut Ui, theme: &Theme) -> Answer {
    buttons(ui, theme, |ui| {
        if ui.button(tr("close")).clicked() {
            Answer::Close
        } else {
            Answer::Open
        }
    })
}

/// Asks what becomes of unsaved work.
pub(in crate::app) fn show_unsaved(ui: &mut Ui, app: &App, work: Work) -> Answer {
    let name = match work {
        Work::Games => file_name(app),
        Work::Book => book::name(app),
    };
    ui.label(tr_args("unsaved-text", &[("file", name.into())]));
    buttons(ui, &app.context.theme, |ui| {
        let decide = |decision| Answer::Done(Command::Decide(decision));
        if ui.button(tr("unsaved-discard")).clicked() {
            decide(Decision::Discard)
        } else if ui.button(tr("cancel")).clicked() {
            Answer::Close
        } else if primary(ui, &app.context.theme, &tr("unsaved-save"), true) {
            decide(Decision::Save)
        } else {
            Answer::Open
        }
    })
}

/// What the open file is called in a sentence.
fn file_name(app: &App) -> String {
    let name = app.game.session.document.name();
    name.unwrap_or_else(|| tr("status-untitled"))
}

pub(in crate::app) fn problems_title(app: &App) -> String {
    tr_args("problems-title", &[("file", file_name(app).into())])
}

pub(in crate::app) fn show_problems(ui: &mut Ui, app: &App) -> Answer {
    let theme = &app.context.theme;
    ui.label(RichText::new(tr("problems-intro")).color(theme.text_weak));
    ui.add_space(theme.spacing);
    let mut chosen = None;
    let problems = &app.game.session.problems;
    let height = (ui.ctx().content_rect().height() - 240.0).clamp(120.0, 480.0);
    let line_height = ui.spacing().interact_size.y;
    tall_list(height).auto_shrink([false, true]).show_rows(
        ui,
        line_height,
        problems.len(),
        |ui, rows| {
            for problem in &problems[rows] {
                let args = [
                    ("game", problem.game.into()),
                    ("line", problem.line.into()),
                    ("reason", problem.reason.to_string().into()),
                ];
                let button = egui::Button::new(tr_args("problems-line", &args))
                    .frame_when_inactive(false)
                    .truncate();
                if ui.add(button).clicked() {
                    chosen = Some(problem.game.saturating_sub(1));
                }
            }
        },
    );
    match chosen {
        Some(game) => Answer::Done(Command::SelectGame(game)),
        None => show_close(ui, theme),
    }
}

pub(in crate::app) fn show_about(ui: &mut Ui, app: &App) -> Answer {
    let weak = app.context.theme.text_weak;
    ui.label(tr("about-purpose"));
    ui.label(
        RichText::new(tr_args(
            "about-version",
            &[("version", env!("CARGO_PKG_VERSION").into())],
        ))
        .color(weak),
    );
    ui.label(RichText::new(tr("about-licence")).color(weak));
    ui.label(
        RichText::new(tr_args(
            "about-renderer",
            &[("renderer", app.renderer.into())],
        ))
        .color(weak),
    );
    ui.label(RichText::new(tr("about-fonts")).color(weak));
    show_close(ui, &app.context.theme)
}

/// Names and values of a game's tags.
pub(in crate::app) struct TagsDialog {
    tags: Vec<(String, String)>,
    new_name: String,
}

/// Tags that say where the game starts; they belong to the position and cannot be edited.
const OF_THE_START: [&str; 3] = ["SetUp", "FEN", "Variant"];

impl TagsDialog {
    pub(in crate::app) fn new(tags: &Tags) -> TagsDialog {
        let tags = tags
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        TagsDialog {
            tags,
            new_name: String::new(),
        }
    }

    pub(in crate::app) fn show(&mut self, ui: &mut Ui, app: &App) -> Answer {
        let theme = &app.context.theme;
        let mut removed = None;
        let height = (ui.ctx().content_rect().height() - 260.0).clamp(120.0, 480.0);
        tall_list(height).auto_shrink([false, true]).show(ui, |ui| {
            for (index, (name, value)) in self.tags.iter_mut().enumerate() {
                let own = OF_THE_START.contains(&name.as_str());
                row(ui, theme, name, |ui| {
                    let width = ui.available_width() - 100.0;
                    let label = tr_args("tags-value", &[("name", name.as_str().into())]);
                    ui.add_enabled(!own, text_field(value).desired_width(width))
                        .accessible_name(label);
                    let remove = tr_args("tags-remove", &[("name", name.as_str().into())]);
                    if !own && !ROSTER.contains(&name.as_str()) {
                        let button = ui.button(tr("remove")).accessible_name(remove);
                        if button.clicked() {
                            removed = Some(index);
                        }
                    }
                });
            }
        });
        if let Some(index) = removed {
            self.tags.remove(index);
        }
        ui.add_space(theme.spacing);
        row(ui, theme, &tr("tags-name"), |ui| {
            ui.add(text_field(&mut self.new_name).desired_width(160.0))
                .accessible_name(tr("tags-name"));
            let name = self.new_name.trim();
            let sound =
                Tags::is_valid_name(name) && !self.tags.iter().any(|(known, _)| known == name);
            if ui
                .add_enabled(sound, egui::Button::new(tr("tags-add")))
                .clicked()
            {
                self.tags.push((name.to_owned(), String::new()));
                self.new_name.clear();
            }
        });
        buttons(ui, theme, |ui| {
            if ui.button(tr("cancel")).clicked() {
                Answer::Close
            } else if primary(ui, theme, &tr("tags-accept"), true) {
                Answer::Done(Command::SetTags(std::mem::take(&mut self.tags)))
            } else {
                Answer::Open
            }
        })
    }
}
