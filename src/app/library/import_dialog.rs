//! The dialog before an import: the files, which of their games are added, and what becomes of duplicates.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use egui::{Rect, RichText, Sense, Ui, vec2};

use super::import::{self, CountNews};
use crate::command::library::{Command, ImportChoices};
use crate::kit::files;
use crate::kit::modal::{Answer, buttons, primary_unless, removable, row};
use crate::kit::search_field::SearchField;
use crate::kit::theme::Theme;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::tall_list;
use crate::kit::worker::Task;
use tabia_library::collection::OnDuplicate;
use tabia_library::import::Counted;
use tabia_library::player::PlayerNames;
use tabia_library::query::{Query, QueryError};
use tabia_texts::{grouped, tr, tr_args};

/// The choices of the dialog, and the games that were counted for them.
pub(crate) struct ImportDialog {
    files: Vec<PathBuf>,
    /// The search that the games must meet; empty for all games.
    only: String,
    duplicates: OnDuplicate,
    /// The names that `me` means in the search.
    user: PlayerNames,
    /// The saved filters of the collection.
    filters: Arc<BTreeMap<String, String>>,
    count: Option<Count>,
}

/// The games of the files, counted.
enum Count {
    /// The worker, and the number of games that it has read.
    Running(Task<CountNews>, u64),
    Done(Counted),
    /// The reason.
    Failed(String),
}

impl ImportDialog {
    /// Its width, in points.
    pub(super) const WIDTH: f32 = 620.0;

    /// Opens the dialog for files whose games are added to a collection with these filters.
    pub(super) fn new(
        files: Vec<PathBuf>,
        user: PlayerNames,
        filters: Arc<BTreeMap<String, String>>,
    ) -> ImportDialog {
        let mut dialog = ImportDialog {
            files: Vec::new(),
            only: String::new(),
            duplicates: OnDuplicate::Keep,
            user,
            filters,
            count: None,
        };
        dialog.add(files);
        dialog
    }

    /// Adds files, each once.
    pub(super) fn add(&mut self, files: Vec<PathBuf>) {
        for file in files {
            if !self.files.contains(&file) {
                self.files.push(file);
                self.count = None;
            }
        }
    }

    /// Whether games are being counted.
    pub(super) fn is_busy(&self) -> bool {
        matches!(self.count, Some(Count::Running(..)))
    }

    /// The query of the search; `None` for all games.
    fn query(&self) -> Result<Option<Query>, QueryError> {
        match self.only.trim() {
            "" => Ok(None),
            line => Ok(Some(line.parse::<Query>()?.for_user(&self.user))),
        }
    }

    /// Draws the dialog.
    pub(super) fn show(&mut self, ui: &mut Ui, theme: &Theme) -> Answer<Command> {
        self.poll();
        let adds = self.show_files(ui, theme);
        ui.add_space(theme.spacing);
        self.show_search(ui, theme);
        ui.add_space(theme.spacing);
        show_duplicates(ui, theme, &mut self.duplicates);
        ui.add_space(theme.spacing);
        let query = self.query();
        let why_not = match &query {
            _ if self.files.is_empty() => Some(tr("import-no-files")),
            Err(_) => Some(tr("import-search-faulty")),
            Ok(_) => None,
        };
        let only = query.unwrap_or_default();
        self.show_count(ui, theme, only.as_ref(), why_not.clone());
        buttons(ui, theme, |ui| {
            if ui.button(tr("cancel")).clicked() {
                Answer::Close
            } else if primary_unless(ui, theme, &tr("import-start"), why_not) {
                let duplicates = self.duplicates;
                let choices = ImportChoices { only, duplicates };
                Answer::Done(Command::ImportFrom(self.files.clone(), choices))
            } else if adds {
                Answer::Do(Command::Import)
            } else {
                Answer::Open
            }
        })
    }

    /// Shows the files. Returns whether another one is to be chosen.
    fn show_files(&mut self, ui: &mut Ui, theme: &Theme) -> bool {
        /// Greatest height of the list, in points.
        const HEIGHT: f32 = 120.0;
        let (mut removed, mut adds) = (None, false);
        row(ui, theme, &tr("import-files"), |ui| {
            ui.vertical(|ui| {
                let list = tall_list(HEIGHT).auto_shrink([false, true]);
                list.id_salt("import files").show(ui, |ui| {
                    for (index, file) in self.files.iter().enumerate() {
                        let name = file.file_name().unwrap_or_default().to_string_lossy();
                        if removable(ui, &name, &name, &files::display(file)) {
                            removed = Some(index);
                        }
                    }
                });
                adds = ui.button(tr("import-add-file")).clicked();
            });
        });
        if let Some(index) = removed {
            self.files.remove(index);
            self.count = None;
        }
        adds
    }

    /// Shows the search line, and what is wrong with it.
    fn show_search(&mut self, ui: &mut Ui, theme: &Theme) {
        const HEIGHT: f32 = 28.0;
        let fault = self.query().err();
        row(ui, theme, &tr("import-only"), |ui| {
            let size = vec2(ui.available_width(), HEIGHT);
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            let field = SearchField {
                name: &tr("import-only"),
                hint: &tr("import-only-hint"),
                fault: fault.as_ref().map(|fault| fault.place.clone()),
            };
            let rect = Rect::from_min_size(rect.min, size);
            let shown = field.show(ui, rect, theme, &mut self.only);
            let is_cleared = shown.is_cleared;
            let field = shown.keep_focus();
            if field.changed() || is_cleared {
                self.count = None;
            }
            field.on_hover_text(tr("import-only-tip"));
        });
        if let Some(fault) = fault {
            row(ui, theme, "", |ui| {
                ui.label(RichText::new(fault.to_string()).small().color(theme.error));
            });
        }
    }

    /// Shows the number of games that would be imported, and a button that counts them, or stops that.
    fn show_count(
        &mut self,
        ui: &mut Ui,
        theme: &Theme,
        only: Option<&Query>,
        why_not: Option<String>,
    ) {
        row(ui, theme, &tr("import-count"), |ui| {
            if self.is_busy() {
                if ui.button(tr("import-count-stop")).clicked() {
                    self.count = None;
                }
            } else {
                let button = egui::Button::new(tr("import-count-start"));
                let button = tipped_button(ui, button, &tr("import-count-tip"), why_not);
                if button.clicked() {
                    self.start_count(ui.ctx(), only.cloned());
                }
            }
            let (text, color) = match &self.count {
                None => return,
                Some(Count::Running(_, games)) => {
                    let args = [("count", grouped(*games).into())];
                    (tr_args("import-counting", &args), theme.text_weak)
                }
                Some(Count::Done(counted)) => {
                    let mut text = counted_text(counted);
                    if self.duplicates != OnDuplicate::Keep {
                        text = format!("{text} {}", tr("import-counted-with"));
                    }
                    (text, theme.text_strong)
                }
                Some(Count::Failed(reason)) => {
                    let args = [("reason", reason.as_str().into())];
                    (tr_args("import-not-counted", &args), theme.error)
                }
            };
            ui.add(egui::Label::new(RichText::new(text).color(color)).wrap());
        });
    }

    fn start_count(&mut self, ctx: &egui::Context, only: Option<Query>) {
        let (files, filters) = (self.files.clone(), (*self.filters).clone());
        let task = Task::start("library-count", ctx, move |reporter| {
            import::count_games(files, only, filters, reporter);
        });
        self.count = Some(match task {
            Ok(task) => Count::Running(task, 0),
            Err(error) => Count::Failed(error.to_string()),
        });
    }

    /// Takes what the worker has reported.
    fn poll(&mut self) {
        let Some(Count::Running(task, games)) = &mut self.count else {
            return;
        };
        let mut ended = None;
        for news in task.news() {
            match news {
                CountNews::Progress(read) => *games = read,
                CountNews::Ended(Ok(counted)) => ended = Some(Count::Done(counted)),
                CountNews::Ended(Err(reason)) => ended = Some(Count::Failed(reason)),
            }
        }
        if ended.is_none() && task.is_done() {
            ended = Some(Count::Failed(tr("worker-panicked")));
        }
        if ended.is_some() {
            self.count = ended;
        }
    }
}

/// Shows what can become of games that are there already.
pub(super) fn show_duplicates(ui: &mut Ui, theme: &Theme, chosen: &mut OnDuplicate) {
    row(ui, theme, &tr("import-duplicates"), |ui| {
        ui.vertical(|ui| {
            for (rule, key) in [
                (OnDuplicate::Keep, "import-duplicates-keep"),
                (OnDuplicate::Skip, "import-duplicates-skip"),
                (OnDuplicate::Replace, "import-duplicates-replace"),
            ] {
                ui.radio_value(chosen, rule, tr(key))
                    .on_hover_text(tr("import-duplicates-tip"));
            }
        });
    });
}

/// The counted games in words, with the files that could not be read.
fn counted_text(counted: &Counted) -> String {
    let all = counted.games + counted.left_out;
    let args = [
        ("games", grouped(counted.games).into()),
        ("all", all.into()),
    ];
    let mut text = tr_args("import-counted", &args);
    for (file, reason) in &counted.failures {
        let args = [
            ("file", file.as_str().into()),
            ("reason", reason.as_str().into()),
        ];
        text.push('\n');
        text.push_str(&tr_args("library-file-failed", &args));
    }
    text
}
