//! A game that is saved in place of that of a collection from which it was opened, on a worker.

use std::path::Path;

use super::news::{Meanwhile, News, Outcome, Shared, change, lock};
use crate::game::Origin;
use crate::game::document::GamePlace as DocumentPlace;
use crate::kit::worker::Reporter;
use tabia_book::eco;
use tabia_disk::fingerprint;
use tabia_library::edit::NewGame;
use tabia_library::{Collection, GamePlace, LibraryError, Snapshot, Writer};

/// A game that is saved back, or about which the user is asked.
#[derive(Clone)]
pub(super) struct SavedGame {
    /// Its place among the open games.
    pub(super) place: DocumentPlace,
    pub(super) origin: Origin,
    /// Its PGN.
    pub(super) text: String,
}

/// How a game is saved back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SavingRule {
    /// In place of that from which it was opened, unless that has changed or is gone.
    IfUnchanged,
    /// In its place also when it has changed.
    Replace,
    /// As a new game.
    Add,
}

/// Saves a game, on a worker. `shared` is the collection if it is the open one.
pub(super) fn save(
    shared: Option<Shared>,
    game: SavedGame,
    rule: SavingRule,
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    match shared {
        Some(shared) => {
            lock(&shared).refresh()?;
            change(&shared, reporter, |writer| store(writer, game, rule))
        }
        None => store(
            &mut Collection::open(&game.origin.folder)?.writer()?,
            game,
            rule,
        ),
    }
}

fn store(
    writer: &mut Writer<'_>,
    game: SavedGame,
    rule: SavingRule,
) -> Result<Outcome, LibraryError> {
    let (snapshot, origin) = (writer.snapshot(), game.origin);
    let place = snapshot.find_id(origin.id);
    let meanwhile = match place {
        None => Some(Meanwhile::Removed),
        Some(place) if text_mark(&snapshot, place)? != origin.text => Some(Meanwhile::Changed),
        Some(_) => None,
    };
    let replaces = match (rule, meanwhile) {
        (SavingRule::IfUnchanged, Some(meanwhile)) => return Ok(Outcome::NotSavedBack(meanwhile)),
        (SavingRule::Add, _) => None,
        (SavingRule::IfUnchanged | SavingRule::Replace, _) => place,
    };
    let stored = NewGame {
        text: game.text,
        replaces,
    };
    let change = writer.store(&snapshot, &[stored], "", &eco::code_and_name)?;
    let snapshot = writer.snapshot();
    let added = writer.collection().added_by(change, &snapshot);
    let place = *added.first().ok_or(LibraryError::NoSuchGame)?;
    let origin = origin_of(&snapshot, place, &origin.folder)?;
    Ok(Outcome::SavedBack(origin, replaces.is_none()))
}

/// Returns the origin of a game that is opened from the collection in a folder.
pub(super) fn origin_of(
    snapshot: &Snapshot,
    place: GamePlace,
    folder: &Path,
) -> Result<Origin, LibraryError> {
    let row = snapshot.row(place).ok_or(LibraryError::NoSuchGame)?;
    Ok(Origin {
        folder: folder.to_owned(),
        id: row.id(),
        text: text_mark(snapshot, place)?,
    })
}

/// The fingerprint of the text of a game.
fn text_mark(snapshot: &Snapshot, place: GamePlace) -> Result<u64, LibraryError> {
    let part = snapshot.part(place).ok_or(LibraryError::NoSuchGame)?;
    let text = part
        .segment
        .text(place.slot)
        .map_err(LibraryError::Segment)?;
    Ok(fingerprint(&text.bytes))
}
