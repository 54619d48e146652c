//! The strips above the table: the progress of the work, and what became of it.

use egui::{Label, ProgressBar, RichText, TextStyle, Ui, vec2};

use super::news::Meanwhile;
use super::state::{LibraryRoom, Message, Work, WorkKind};
use super::upkeep::repair_lines;
use super::work::Outcome;
use crate::command::library::Command;
use crate::kit::theme::Theme;
use crate::kit::widgets::{IconButton, icon_label};
use tabia_library::collection::ChangeNumber;
use tabia_texts::{grouped, tr, tr_args};

/// Draws the progress of the work and a button that stops it.
pub(super) fn show_work(ui: &mut Ui, theme: &Theme, work: &Work) -> Option<Command> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        let text = work_text(work);
        let can_stop = work.kind.can_stop();
        let width = ui.available_width() - if can_stop { 68.0 } else { 0.0 };
        let progress = work.progress;
        let share = match progress.total {
            0 => 0.0,
            total => progress.bytes as f32 / total as f32,
        };
        let bar = ProgressBar::new(share).desired_width(width.max(120.0));
        ui.add(bar.text(RichText::new(text).color(theme.text_strong)));
        if can_stop {
            let is_stopped = work.is_stopping;
            let button = ui.add_enabled(!is_stopped, egui::Button::new(tr("library-cancel")));
            if button.on_hover_text(tr("cmd-library-stop-tip")).clicked() {
                chosen = Some(Command::Stop);
            }
        }
    });
    chosen
}

fn work_text(work: &Work) -> String {
    let progress = work.progress;
    if work.is_stopping {
        return tr(match work.kind {
            WorkKind::Importing => "library-cancelling",
            _ => "library-stopping",
        });
    }
    match work.kind {
        WorkKind::Opening => tr("library-opening-collection"),
        WorkKind::Creating => tr("library-creating"),
        WorkKind::Changing => tr("library-changing"),
        WorkKind::Checking => tr("library-checking"),
        WorkKind::SavingList => tr("problems-saving"),
        WorkKind::Comparing
        | WorkKind::Copying
        | WorkKind::Compacting
        | WorkKind::Repairing
        | WorkKind::Exporting
        | WorkKind::Listing
        | WorkKind::Tagging => {
            let key = match work.kind {
                WorkKind::Comparing => "library-comparing",
                WorkKind::Copying => "library-copying",
                WorkKind::Compacting => "library-compacting",
                WorkKind::Repairing => "library-repairing",
                WorkKind::Exporting => "library-exporting",
                _ => "library-tagging",
            };
            let args = [
                ("done", grouped(progress.games).into()),
                ("all", grouped(progress.total).into()),
            ];
            tr_args(key, &args)
        }
        WorkKind::Importing | WorkKind::Resuming => {
            let megabytes = |bytes: u64| grouped(bytes.div_ceil(1_000_000));
            let args = [
                ("count", progress.games.into()),
                ("done", megabytes(progress.bytes).into()),
                ("all", megabytes(progress.total).into()),
            ];
            tr_args("library-importing", &args)
        }
    }
}

/// Draws a message, with a button that removes it.
pub(super) fn show_message(ui: &mut Ui, theme: &Theme, message: &Message) -> Option<Command> {
    let mut chosen = None;
    ui.horizontal_top(|ui| {
        let width = ui.available_width() - IconButton::SIDE - 8.0;
        // The first line is in the middle of the button's height.
        let line = ui.text_style_height(&TextStyle::Body).max(IconButton::ICON);
        ui.allocate_ui(vec2(width, 0.0), |ui| {
            ui.set_min_width(width);
            ui.vertical(|ui| {
                ui.add_space(((IconButton::SIDE - line) / 2.0).floor());
                let (icon, color) = match message {
                    Message::Done(Outcome::NotSavedBack(_)) => ("warning", theme.warning),
                    Message::Done(_) => ("check", theme.success),
                    Message::Cancelled(_) => ("undo", theme.text),
                    Message::Failed(..) => ("warning", theme.error),
                };
                icon_label(ui, icon, &message.text(), color);
                for line in details(message) {
                    ui.add(Label::new(RichText::new(line).small()).wrap());
                }
                if let Message::Done(Outcome::NotSavedBack(meanwhile)) = message {
                    chosen = chosen.take().or(show_rules(ui, *meanwhile));
                }
                if let Message::Done(Outcome::Checked(damages)) = message
                    && !damages.is_empty()
                    && ui
                        .button(tr("check-repair"))
                        .on_hover_text(tr("check-repair-tip"))
                        .clicked()
                {
                    chosen = Some(Command::Repair);
                }
                if let Some(change) = change_with_problems(message) {
                    ui.horizontal_wrapped(|ui| {
                        if ui.button(tr("library-show-problems")).clicked() {
                            chosen = Some(Command::Search("has:problems".to_owned()));
                        }
                        let list = ui.button(tr("library-list-problems"));
                        if list.on_hover_text(tr("cmd-library-problems-tip")).clicked() {
                            chosen = Some(Command::ShowProblemsOf(change));
                        }
                    });
                }
            });
        });
        let name = tr("library-dismiss");
        if IconButton::new("close", &name).show(ui, theme) {
            chosen = Some(Command::Dismiss);
        }
    });
    chosen
}

/// Shows what can be done with a game that was not saved back.
fn show_rules(ui: &mut Ui, meanwhile: Meanwhile) -> Option<Command> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        if ui.button(tr("library-add-instead")).clicked() {
            chosen = Some(Command::AddInstead);
        }
        let replaces = meanwhile == Meanwhile::Changed;
        if replaces && ui.button(tr("library-save-back-anyway")).clicked() {
            chosen = Some(Command::SaveBackAnyway);
        }
    });
    chosen
}

/// The import of games that have problems in their texts.
fn change_with_problems(message: &Message) -> Option<ChangeNumber> {
    match message {
        Message::Done(Outcome::Imported(imported)) if imported.with_problems > 0 => {
            Some(imported.change)
        }
        _ => None,
    }
}

/// What was left out when games were added, and what could not be read.
fn details(message: &Message) -> Vec<String> {
    match message {
        Message::Done(Outcome::Imported(imported)) => {
            let mut lines = counts(&[
                ("library-left-out", imported.left_out),
                ("library-skipped", imported.skipped),
                ("library-replaced", imported.replaced),
                ("library-with-problems", imported.with_problems),
            ]);
            let failures = imported.failures.iter();
            lines.extend(failures.map(|(file, reason)| failed_file(file, reason)));
            lines
        }
        Message::Done(Outcome::Merged(copied)) => {
            let repeated = &copied.repeated;
            let mut lines = counts(&[
                ("library-skipped", repeated.skipped),
                ("library-replaced", repeated.replaced),
            ]);
            let damages = repeated.damages.iter();
            lines.extend(damages.map(|damage| failed_file(&damage.file, &damage.reason)));
            lines
        }
        Message::Done(Outcome::Checked(damages)) => damages.clone(),
        Message::Done(Outcome::Repaired(repaired)) => repair_lines(repaired),
        _ => Vec::new(),
    }
}

/// A line for each number of games that is not 0.
fn counts(of: &[(&str, u64)]) -> Vec<String> {
    let of = of.iter().filter(|(_, count)| *count > 0);
    of.map(|(key, count)| tr_args(key, &[("count", (*count).into())]))
        .collect()
}

fn failed_file(file: &str, reason: &str) -> String {
    let args = [("file", file.into()), ("reason", reason.into())];
    tr_args("library-file-failed", &args)
}

impl Message {
    /// Whether it leaves nothing to read or to do: it disappears by itself.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            Message::Failed(..)
            | Message::Done(
                Outcome::NotSavedBack(_)
                | Outcome::Checked(_)
                | Outcome::Compacted(_)
                | Outcome::UndoneMove(_),
            ) => false,
            Message::Done(_) | Message::Cancelled(_) => details(self).is_empty(),
        }
    }
}

impl LibraryRoom {
    /// Whether there is work that can be stopped.
    pub(super) fn can_stop(&self) -> bool {
        let stoppable = |work: &Work| work.kind.can_stop() && !work.is_stopping;
        self.work.as_ref().is_some_and(stoppable)
    }

    /// Whether the table shows games.
    pub(super) fn has_shown(&self) -> bool {
        let open = self.open.as_ref();
        open.is_some_and(|open| !open.list.places.is_empty())
    }

    /// Whether there are games in the collection.
    pub(super) fn has_games(&self) -> bool {
        let open = self.open.as_ref();
        open.is_some_and(|open| !open.games.places.is_empty())
    }
}
