//! The selected games, and what is done with them.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;

use crossbeam_channel::TryRecvError;

use super::arrange::GameList;
use super::dialog::Dialog;
use super::edits::{self, Chosen, FlagChange, Target};
use super::state::LibraryRoom;
use super::work::Job;
use crate::command::files::{Ask, Request};
use crate::command::library::Command;
use crate::game::TagDialog;
use crate::game::copying_actions::MOST_COPIED;
use crate::kit::context::Context;
use crate::kit::table::RowSet;
use crate::kit::worker::aside;
use tabia_library::GamePlace;
use tabia_library::collection::SlotSet;
use tabia_settings::Room;
use tabia_texts::{grouped, tr, tr_args};

/// Maximum number of games of which a tag is set at once: their texts are in memory together.
const MOST_TAGGED: usize = 50_000;

impl LibraryRoom {
    /// Whether games are selected.
    pub(crate) fn has_selected(&self) -> bool {
        self.selected().is_some()
    }

    /// Whether games are selected, and can be changed.
    pub(super) fn can_edit_selected(&self) -> bool {
        self.is_free() && self.has_selected()
    }

    /// The selected games in the order of the table.
    fn chosen(&self) -> Option<Chosen> {
        let list = &self.open.as_ref()?.list;
        let rows = self.view.table.selected_rows();
        let places: Vec<GamePlace> = match rows.len() == list.places.len() {
            true => list.places.to_vec(),
            false => rows
                .iter()
                .filter_map(|row| list.places.get(row).copied())
                .collect(),
        };
        (!places.is_empty()).then(|| Chosen {
            games: list.games.clone(),
            places: Arc::new(places),
        })
    }

    /// All games that the table shows.
    fn all_shown(&self) -> Option<Chosen> {
        let list = &self.open.as_ref()?.list;
        (!list.places.is_empty()).then(|| Chosen {
            games: list.games.clone(),
            places: list.places.clone(),
        })
    }

    /// Carries out a command on selected games.
    pub(super) fn apply_to_chosen(&mut self, context: &mut Context, command: Command) {
        match command {
            Command::Delete => self.start_with_chosen(context, Job::Delete),
            Command::ToggleFlag(flag) => self.start_with_chosen(context, |shared, chosen| {
                Job::Flag(shared, chosen, FlagChange::Toggle(flag))
            }),
            Command::ClearFlags => self.start_with_chosen(context, |shared, chosen| {
                Job::Flag(shared, chosen, FlagChange::ClearAll)
            }),
            Command::ExportSelected => self.ask_about(context, Ask::ExportGames, Self::chosen),
            Command::ExportShown => self.ask_about(context, Ask::ExportGames, Self::all_shown),
            Command::ExportTo(file) => {
                if let Some(chosen) = self.noted.take() {
                    self.start(context, Job::Export(chosen, file));
                }
            }
            Command::CopyToCollection => {
                self.ask_about(context, Ask::CopyToCollection, Self::chosen);
            }
            Command::MoveToCollection => {
                self.ask_about(context, Ask::MoveToCollection, Self::chosen);
            }
            Command::CopyToNew => self.ask_about(context, Ask::CopyToNew, Self::chosen),
            Command::MoveToNew => self.ask_about(context, Ask::MoveToNew, Self::chosen),
            Command::CopyToNewAt(to) => self.copy_noted(context, Target::New(to), false),
            Command::MoveToNewAt(to) => self.copy_noted(context, Target::New(to), true),
            Command::CopyTo(to) => self.copy_noted(context, Target::Known(to), false),
            Command::MoveTo(to) => self.copy_noted(context, Target::Known(to), true),
            Command::CopySelectedTo(to) => {
                self.noted = self.chosen();
                self.copy_noted(context, Target::Known(to), false);
            }
            Command::MoveSelectedTo(to) => {
                self.noted = self.chosen();
                self.copy_noted(context, Target::Known(to), true);
            }
            Command::AskTag => {
                self.noted = self.chosen();
                match self.noted.as_ref().map(|noted| noted.places.len()) {
                    Some(count) if count > MOST_TAGGED => {
                        let args = [("count", grouped(MOST_TAGGED as u64).into())];
                        context
                            .toasts
                            .error(tr_args("library-too-many-tags", &args));
                    }
                    Some(count) => {
                        // The games that get the tag are seen behind the dialog.
                        context.go_to(Room::Library);
                        self.dialog = Some(Dialog::Tag(TagDialog::new(count)));
                    }
                    None => {}
                }
            }
            Command::SetTag(name, value) => {
                if let Some(chosen) = self.noted.take() {
                    self.start_change(context, |shared| Job::Tag(shared, chosen, name, value));
                }
            }
            Command::CopyGames => self.copy_text(context),
            _ => {}
        }
    }

    fn start_with_chosen(
        &mut self,
        context: &mut Context,
        job: impl FnOnce(super::work::Shared, Chosen) -> Job,
    ) {
        if let Some(chosen) = self.chosen() {
            self.start_change(context, |shared| job(shared, chosen));
        }
    }

    /// Records games, and asks for a file or a folder.
    fn ask_about(
        &mut self,
        context: &mut Context,
        ask: Ask,
        games: impl FnOnce(&LibraryRoom) -> Option<Chosen>,
    ) {
        self.noted = games(self);
        let Some(open) = self.open.as_ref().filter(|_| self.noted.is_some()) else {
            return;
        };
        context.ask_for_file(Request {
            ask,
            folder: open.folder.parent().map(PathBuf::from),
            name: match ask {
                Ask::CopyToNew | Ask::MoveToNew => String::new(),
                _ => format!("{}.pgn", open.name()),
            },
        });
    }

    fn copy_noted(&mut self, context: &mut Context, to: Target, moves: bool) {
        let (Some(chosen), Some(open)) = (self.noted.take(), &self.open) else {
            return;
        };
        let source = (open.folder.clone(), open.shared.clone());
        let job = Job::Copy {
            chosen,
            to,
            source,
            moves,
        };
        self.start(context, job);
    }

    /// Begins to copy the selected games to the clipboard.
    fn copy_text(&mut self, context: &mut Context) {
        let Some(chosen) = self.chosen() else { return };
        let rows = chosen.places.iter();
        let mut length = 0;
        let fits = rows
            .filter_map(|place| chosen.games.snapshot.row(*place))
            .all(|row| {
                length += row.text_length();
                length <= MOST_COPIED as u64
            });
        if !fits {
            let args = [("size", (MOST_COPIED >> 20).into())];
            return context.toasts.error(tr_args("copy-too-much", &args));
        }
        let count = chosen.places.len();
        let read = move || edits::text_of(&chosen);
        match aside("library-copy", &context.egui, read) {
            Ok(work) => self.copying = Some((count, work)),
            Err(error) => report_not_copied(context, &error.to_string()),
        }
    }

    /// Puts games that have been read into the clipboard.
    pub(super) fn poll_copying(&mut self, context: &mut Context) {
        let Some((count, work)) = self.copying.take() else {
            return;
        };
        match work.try_recv() {
            Err(TryRecvError::Empty) => self.copying = Some((count, work)),
            Err(TryRecvError::Disconnected) => report_not_copied(context, &tr("worker-panicked")),
            Ok(Err(reason)) => report_not_copied(context, &reason),
            Ok(Ok(text)) => {
                context.egui.copy_text(text);
                let args = [("count", count.into())];
                context.toasts.info(tr_args("copied-games", &args));
            }
        }
    }
}

fn report_not_copied(context: &mut Context, reason: &str) {
    let args = [("reason", reason.into())];
    context.toasts.error(tr_args("games-not-copied", &args));
}

/// Returns the rows of another list in which the games of some rows are: at the same places, or under the same numbers in
/// segments that the first list does not have.
pub(super) fn rows_in(list: &GameList, rows: &RowSet, other: &GameList) -> RowSet {
    let parts = &list.games.snapshot.parts;
    let empty = parts.iter().map(|part| SlotSet::empty(part.segment.len()));
    let mut chosen: Vec<SlotSet> = empty.collect();
    for place in rows.iter().filter_map(|row| list.places.get(row)) {
        if let Some(slots) = chosen.get_mut(place.part as usize) {
            slots.insert(place.slot);
        }
    }
    let others = &other.games.snapshot.parts;
    let of_part = |number| {
        let part = parts.iter().position(|part| part.number == number);
        part.map(|part| &chosen[part])
    };
    let kept: Vec<Option<&SlotSet>> = others.iter().map(|part| of_part(part.number)).collect();
    let id = |list: &GameList, place| list.games.snapshot.id(place);
    let mut ids = HashSet::new();
    if kept.contains(&None) {
        let places = rows.iter().filter_map(|row| list.places.get(row));
        ids.extend(places.filter_map(|place| id(list, *place)));
    }
    let is_chosen = |place: &GamePlace| match kept.get(place.part as usize) {
        Some(Some(slots)) => slots.contains(place.slot),
        _ => id(other, *place).is_some_and(|id| ids.contains(&id)),
    };
    let rows = other.places.iter().enumerate();
    rows.filter(|(_, place)| is_chosen(place))
        .map(|(row, _)| row)
        .collect()
}
