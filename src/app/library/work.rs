//! The work on the files of a collection, on a worker.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use tabia_library::collection::{ChangeNumber, OnDuplicate};
use tabia_library::duplicates::{Duplicate, copies, duplicates};
use tabia_library::player::Renaming;
use tabia_library::query::Query;
use tabia_library::{Collection, GamePlace, LibraryError};

use super::edits::{self, Chosen, FlagChange, Target};
use super::import::{self, ImportFrom};
pub(super) use super::news::{Games, News, Outcome, Progress, Shared};
use super::news::{change, report_done};
use super::problems;
use super::saved_game::{self, SavedGame, SavingRule};
use super::upkeep;
use crate::command::library::ImportChoices;
use crate::kit::worker::Reporter;

/// Work on a collection.
pub(super) enum Job {
    Create(PathBuf),
    Open(PathBuf),
    Import(Shared, ImportFrom, ImportChoices),
    /// Completes the interrupted import with the games that it has.
    Keep(Shared),
    /// Lists the problems of some games: of those that a change has added, or of the shown ones.
    ListProblems(Arc<Games>, Arc<Vec<GamePlace>>, Option<ChangeNumber>),
    /// Writes a list of problems to a file.
    SaveProblems(String, PathBuf),
    /// Looks for duplicates.
    Compare(Arc<Games>),
    DeleteDuplicates(Shared, Arc<Games>, Vec<Duplicate>),
    /// Copies the games of the collection in a folder.
    Merge(Shared, PathBuf, OnDuplicate),
    Check(Shared),
    Repair(Shared),
    Compact(Shared),
    Undo(Shared),
    Redo(Shared),
    Delete(Shared, Chosen),
    /// Writes games to a file.
    Export(Chosen, PathBuf),
    /// Copies games of a collection to that in the folder `to`, or moves them.
    Copy {
        chosen: Chosen,
        to: Target,
        source: (PathBuf, Shared),
        moves: bool,
    },
    /// Gives the tag of this name a value in games.
    Tag(Shared, Chosen, String, String),
    /// Replaces names of players.
    Rename(Shared, Arc<Games>, Renaming),
    /// Changes flags of games.
    Flag(Shared, Chosen, FlagChange),
    /// Saves a search under a name, or removes it.
    SaveFilter(Shared, String, Query),
    RemoveFilter(Shared, String),
    /// Saves a game in place of that from which it was opened: in the open collection, or in another one.
    SaveBack(Option<Shared>, SavedGame, SavingRule),
    /// Adds a game in PGN.
    Add(Shared, String),
    /// Adds a game in PGN to the collection in a folder.
    AddTo(PathBuf, String),
}

/// Does the work.
pub(super) fn run(job: Job, reporter: &Reporter<News>) {
    let ended = match job {
        Job::Create(folder) => open(&folder, Collection::create(&folder), reporter),
        Job::Open(folder) => open(&folder, Collection::open(&folder), reporter),
        Job::Import(collection, from, choices) => {
            import::import(&collection, from, choices, reporter)
        }
        Job::Keep(collection) => change(&collection, reporter, |writer| {
            writer.keep_interrupted()?;
            Ok(Outcome::Kept)
        }),
        Job::ListProblems(games, places, added_by) => {
            problems::list(games, &places, added_by, reporter)
        }
        Job::SaveProblems(text, file) => problems::save(&text, &file),
        Job::Compare(games) => {
            let watch = &mut |done| report_done(done, games.places.len(), reporter);
            let found = duplicates(&games.snapshot, watch);
            let with_copies = found.and_then(|found| {
                let watch = &mut || watch(games.places.len() as u64);
                let copies = copies(&games.snapshot, &found.duplicates, watch)?;
                Ok((found, copies))
            });
            with_copies.map(|(found, copies)| {
                let count = found.duplicates.len();
                reporter.report(News::Duplicates(games.clone(), found, copies));
                Outcome::Compared(count)
            })
        }
        Job::DeleteDuplicates(collection, games, chosen) => {
            change(&collection, reporter, |writer| {
                writer.delete_duplicates(&games.snapshot, &chosen)?;
                Ok(Outcome::Deleted(chosen.len()))
            })
        }
        Job::Merge(collection, folder, duplicates) => {
            import::merge(&collection, &folder, duplicates, reporter)
        }
        Job::Check(collection) => upkeep::check(&collection, reporter),
        Job::Repair(collection) => upkeep::repair(&collection, reporter),
        Job::Compact(collection) => upkeep::compact(&collection, reporter),
        Job::Undo(collection) => change(&collection, reporter, |writer| {
            let kind = writer.collection().undoable().map(|it| it.kind.clone());
            let change = writer.undo()?;
            let kind = kind.ok_or(LibraryError::NoSuchChange)?;
            Ok(Outcome::Undone(kind, change))
        }),
        Job::Redo(collection) => change(&collection, reporter, |writer| {
            let kind = writer.collection().redoable().map(|it| it.kind.clone());
            writer.redo()?;
            Ok(Outcome::Redone(kind.ok_or(LibraryError::NoSuchChange)?))
        }),
        Job::Delete(collection, chosen) => change(&collection, reporter, |writer| {
            writer.delete(&chosen.games.snapshot, &chosen.places)?;
            Ok(Outcome::Deleted(chosen.places.len()))
        }),
        Job::Export(chosen, file) => edits::export(&chosen, &file, reporter),
        Job::Copy {
            chosen,
            to,
            source: (folder, shared),
            moves,
        } => {
            let moves_from = moves.then_some(&shared);
            edits::copy(&chosen, &to, (&folder, moves_from), reporter)
        }
        Job::Tag(collection, chosen, name, value) => {
            edits::tag(&collection, &chosen, (&name, &value), reporter)
        }
        Job::Rename(collection, games, renaming) => {
            edits::rename(&collection, games, &renaming, reporter)
        }
        Job::Flag(collection, chosen, flags) => edits::flag(&collection, &chosen, flags, reporter),
        Job::SaveFilter(collection, name, query) => change(&collection, reporter, |writer| {
            writer.save_filter(&name, &query)?;
            Ok(Outcome::FilterSaved(name))
        }),
        Job::RemoveFilter(collection, name) => change(&collection, reporter, |writer| {
            writer.remove_filter(&name)?;
            Ok(Outcome::FilterRemoved(name))
        }),
        Job::SaveBack(shared, game, rule) => saved_game::save(shared, game, rule, reporter),
        Job::AddTo(folder, text) => add_to(folder, text),
        Job::Add(collection, text) => change(&collection, reporter, |writer| {
            edits::add_game(writer, text)?;
            Ok(Outcome::Added)
        }),
    };
    reporter.report(News::Ended(ended));
}

fn add_to(folder: PathBuf, text: String) -> Result<Outcome, LibraryError> {
    edits::add_game(&mut Collection::open(&folder)?.writer()?, text)?;
    Ok(Outcome::AddedTo(folder))
}

fn open(
    folder: &Path,
    opened: Result<Collection, LibraryError>,
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    let collection = opened?;
    let games = Games::of(&collection);
    let shared = Arc::new(Mutex::new(collection));
    reporter.report(News::Opened(folder.to_owned(), shared));
    reporter.report(News::Games(Arc::new(games)));
    Ok(Outcome::Opened)
}
