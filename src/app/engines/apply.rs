//! Carries out the commands of the room.

use std::path::PathBuf;

use super::log::save;
use super::state::{EnginesRoom, Saving};
use super::testing::EngineTrial;
use crate::command::engines::{CardPart, Command, EngineChange, Page};
use crate::command::files::{Ask, Request};
use crate::kit::context::Context;
use crate::kit::engine_runs::EngineRun;
use crate::kit::worker::aside;
use tabia_protocol::client::{EngineProgram, known_engine};
use tabia_settings::{EngineId, EngineProfile, Room};
use tabia_texts::tr;

impl EnginesRoom {
    pub(crate) fn apply(&mut self, context: &mut Context, command: Command) {
        match command {
            Command::Show(page) => {
                self.page = page;
                context.go_to(Room::Engines);
            }
            Command::Add => self.ask(context, Ask::AddEngine, None),
            Command::AddPrograms(programs) => self.add(context, programs),
            Command::DropAddition(id) => drop(self.additions.take(id)),
            Command::KeepAddition(id) => {
                if let Some(program) = self.additions.take(id) {
                    self.insert(context, program);
                }
            }
            Command::Find => {
                self.show_engines(context);
                self.finder.start(context);
            }
            Command::Select(id) => self.select(Some(id)),
            Command::ShowPart(part) => self.part = part,
            Command::Rename => {
                self.show_engines(context);
                self.focus_name();
            }
            Command::CopyProfile => self.copy(context),
            // The window removes it, with the games of all tabs in view.
            Command::Remove => {}
            Command::Restore(id) => self.restore(context, id),
            Command::MoveUp => self.move_to(context, self.place.saturating_sub(1)),
            Command::MoveDown => self.move_to(context, self.place + 1),
            Command::ChooseFile => {
                let profile = self.selected(&context.settings);
                let folder = profile.and_then(|it| it.program.path.parent());
                let folder = folder.map(std::path::Path::to_path_buf);
                self.asked_for = self.selected;
                self.ask(context, Ask::EngineFile, folder);
            }
            Command::SetFile(path) => {
                let change = |program: &mut EngineProgram| program.path = path;
                self.change_asked(context, change);
            }
            Command::ChooseFolder => {
                let profile = self.selected(&context.settings);
                let folder = profile.map(|it| it.program.folder.clone());
                self.asked_for = self.selected;
                let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
                self.ask(context, Ask::EngineFolder, folder);
            }
            Command::SetFolder(path) => {
                let change = |program: &mut EngineProgram| program.folder = path;
                self.change_asked(context, change);
            }
            Command::ResetFolder => {
                if let Some(id) = self.selected {
                    change_program(context, id, |program| program.folder = PathBuf::new());
                }
            }
            Command::Change(id, change) => self.change(context, id, change),
            Command::ResetOptions => {
                if let Some(id) = self.selected {
                    change_program(context, id, |program| program.options.clear());
                }
            }
            Command::ReadOptions => {
                if let Some(profile) = self.selected(&context.settings).cloned() {
                    self.identities.ask(context, &profile);
                    self.presence.refresh();
                }
            }
            Command::Test => self.test(context),
            Command::StopTest => {
                let mut trials = self.trials.iter_mut();
                let trial = trials.find(|trial| Some(trial.engine) == self.selected);
                if let Some(trial) = trial {
                    trial.stop();
                }
            }
            Command::ShowLog => {
                let selected = self.selected;
                let is_its = |run: &&EngineRun| Some(run.engine) == selected;
                let run = context.engine_runs.newest_first().find(is_its);
                self.log.chosen = run.map(|run| run.number);
                self.page = Page::Log;
                context.go_to(Room::Engines);
            }
            Command::ShowRun(number) => {
                let mut runs = context.engine_runs.newest_first();
                let is_newest = runs.next().is_some_and(|run| run.number == number);
                // That of the next one is shown then.
                self.log.chosen = (!is_newest).then_some(number);
            }
            Command::FindInLog => self.log.focuses_text = true,
            Command::FollowLog => self.log.follows ^= true,
            Command::CopyLog => {
                context.egui.copy_text(self.log.text());
                context.toasts.info(tr("log-copied"));
            }
            Command::SaveLog => self.ask_log_file(context),
            Command::SaveLogTo(path) => self.save_log(context, path),
        }
        self.follow(&context.settings);
    }

    /// Asks for the file of the shown log.
    fn ask_log_file(&mut self, context: &mut Context) {
        let Some(run) = self.log.run() else { return };
        let kept = |letter: char| letter.is_alphanumeric() || "-. ".contains(letter);
        let name: String = run.name.chars().filter(|letter| kept(*letter)).collect();
        context.ask_for_file(Request {
            ask: Ask::SaveEngineLog,
            folder: None,
            name: format!("{}.txt", name.trim()),
        });
    }

    /// Writes the shown log to a file.
    fn save_log(&mut self, context: &mut Context, path: PathBuf) {
        let Some(run) = self.log.run() else { return };
        let (log, to) = (run.log.clone(), path.clone());
        let filter = self.log.filter.clone();
        let work = aside("engine-log", &context.egui, move || {
            save(&log, &filter, &to)
        });
        match work {
            Ok(work) => self.saving = Some(Saving { path, work }),
            Err(error) => context.toasts.error(error.to_string()),
        }
    }

    /// Shows the page of the engines.
    pub(super) fn show_engines(&mut self, context: &mut Context) {
        self.page = Page::Engines;
        context.go_to(Room::Engines);
    }

    fn ask(&mut self, context: &mut Context, ask: Ask, folder: Option<PathBuf>) {
        self.show_engines(context);
        let name = String::new();
        context.ask_for_file(Request { ask, folder, name });
    }

    /// Starts programs, to add those that are engines.
    fn add(&mut self, context: &mut Context, programs: Vec<EngineProgram>) {
        self.show_engines(context);
        let batch = self.additions.new_batch();
        for program in programs {
            // A file alone: some engines need arguments.
            let is_file = program == EngineProgram::new(&program.path);
            let known = known_engine(&program.path).filter(|_| is_file);
            self.additions.add(known.unwrap_or(program), batch);
        }
        context.egui.request_repaint();
    }

    /// Adds a program to the list as it is, and selects it.
    fn insert(&mut self, context: &mut Context, program: EngineProgram) {
        let mut added = EngineId::default();
        context.change(|settings| added = settings.add_engine(program));
        self.changes.add(added, None);
        self.select(Some(added));
    }

    /// Adds the selected engine once more, below it.
    fn copy(&mut self, context: &mut Context) {
        let Some(profile) = self.selected(&context.settings) else {
            return;
        };
        let place = self.place + 1;
        self.insert(context, profile.program.clone());
        context.change(|settings| {
            if let Some(copy) = settings.engines.pop() {
                settings.engines.insert(place, copy);
            }
        });
        self.show_engines(context);
        self.focus_name();
    }

    /// Gives the field for the name the keyboard focus.
    fn focus_name(&mut self) {
        self.part = CardPart::Start;
        self.focuses_name = true;
    }

    /// Moves the selected engine to another place.
    fn move_to(&mut self, context: &mut Context, to: usize) {
        let from = self.place;
        if self.selected.is_some() && to < self.count {
            context.change(|settings| settings.engines.swap(from, to));
            self.table.bring();
        }
    }

    /// Changes the engine for which a file or folder was asked.
    fn change_asked(&mut self, context: &mut Context, change: impl FnOnce(&mut EngineProgram)) {
        if let Some(id) = self.asked_for.take() {
            change_program(context, id, change);
        }
    }

    fn change(&mut self, context: &mut Context, id: EngineId, change: EngineChange) {
        if let EngineChange::Name(name) = change {
            return rename(context, id, name.trim());
        }
        self.bad_variable = None;
        change_program(context, id, |program| match change {
            EngineChange::Name(_) => {}
            EngineChange::Arguments(arguments) => program.arguments = arguments,
            EngineChange::Folder(folder) => program.folder = folder,
            EngineChange::Environment(environment) => program.environment = environment,
            EngineChange::Protocol(protocol) => program.protocol = protocol,
            EngineChange::Option(name, value) => set_option(program, &name, value),
        });
    }

    /// Tests the selected engine.
    fn test(&mut self, context: &mut Context) {
        self.show_engines(context);
        let Some(profile) = self.selected(&context.settings) else {
            return;
        };
        if self.is_testing() {
            return;
        }
        match EngineTrial::start(&context.egui, profile) {
            Ok(trial) => {
                self.trials.retain(|other| other.engine != profile.id);
                self.trials.push(trial);
            }
            Err(error) => context.toasts.error(error.to_string()),
        }
    }
}

fn change_program(context: &mut Context, id: EngineId, change: impl FnOnce(&mut EngineProgram)) {
    context.change(|settings| {
        let mut engines = settings.engines.iter_mut();
        if let Some(profile) = engines.find(|profile| profile.id == id) {
            change(&mut profile.program);
        }
    });
}

/// Gives an engine a name that no other one has. Without a name it is called as its file.
fn rename(context: &mut Context, id: EngineId, name: &str) {
    context.change(|settings| {
        let is_it = |profile: &EngineProfile| profile.id == id;
        let Some(place) = settings.engines.iter().position(is_it) else {
            return;
        };
        let mut profile = settings.engines.remove(place);
        profile.program.name = name.to_owned();
        profile.program.name = settings.free_engine_name(&profile.program.display_name());
        settings.engines.insert(place, profile);
    });
}

/// Sets an option, or forgets its value. The order of the others stays.
fn set_option(program: &mut EngineProgram, name: &str, value: Option<String>) {
    let mut options = program.options.iter_mut();
    let known = options.find(|(other, _)| other.eq_ignore_ascii_case(name));
    match (known, value) {
        (Some((_, known)), Some(value)) => *known = value,
        (None, Some(value)) => program.options.push((name.to_owned(), value)),
        (_, None) => {
            let is_other = |(other, _): &(String, String)| !other.eq_ignore_ascii_case(name);
            program.options.retain(is_other);
        }
    }
}
