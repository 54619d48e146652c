//! The work on selected games, on a worker: export, copies, tags, and a game that is saved back.

use std::io::{self, BufWriter, Write as _};
use std::path::Path;
use std::sync::Arc;

use super::news::{Games, News, Outcome, Shared, change, lock, report_done};
use crate::game::copying::set_tag;
use crate::kit::worker::Reporter;
use tabia_book::eco;
use tabia_disk::write_atomic_by;
use tabia_game::pgn;
use tabia_library::edit::NewGame;
use tabia_library::export::{self, ExportError, TextEncoding};
use tabia_library::{Collection, GamePlace, LibraryError, Writer, csv};
use tabia_texts::tr;

/// Games of a collection in the order in which they were shown.
#[derive(Clone)]
pub(super) struct Chosen {
    pub(super) games: Arc<Games>,
    pub(super) places: Arc<Vec<GamePlace>>,
}

impl Chosen {
    /// The games in the order of the collection.
    fn in_order(&self) -> Vec<GamePlace> {
        let mut places = self.places.to_vec();
        places.sort_by_key(|place| self.games.snapshot.id(*place));
        places
    }
}

/// Adds a game in PGN.
pub(super) fn add_game(writer: &mut Writer<'_>, text: String) -> Result<(), LibraryError> {
    let game = NewGame {
        text,
        replaces: None,
    };
    let snapshot = writer.snapshot();
    writer.store(&snapshot, &[game], "", &eco::code_and_name)?;
    Ok(())
}

/// Writes games to a file: as a table where its ending is .csv, otherwise as PGN. A file of this name is replaced when all
/// are written.
pub(super) fn export(
    chosen: &Chosen,
    file: &Path,
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    let snapshot = &chosen.games.snapshot;
    let places = chosen.places.iter().copied();
    let is_csv = file
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("csv"));
    let mut failure = None;
    let written = write_atomic_by(file, |target| {
        let mut out = BufWriter::new(target);
        let mut watch = |done| report_done(done, chosen.places.len(), reporter);
        let ended = match is_csv {
            true => csv::write(snapshot, places, &mut out, &mut watch),
            false => export::pgn(
                snapshot,
                places,
                TextEncoding::AsImported,
                &mut out,
                &mut watch,
            ),
        };
        out.flush()?;
        ended.map(drop).map_err(|error| match error {
            ExportError::Io(error) => error,
            error => io::Error::other(failure.insert(error).to_string()),
        })
    });
    match (failure, written) {
        (Some(ExportError::Cancelled), _) => Err(LibraryError::Cancelled),
        (Some(ExportError::Game(id, error)), _) => Err(LibraryError::Game(id, error)),
        (_, Err(error)) => Err(error.into()),
        (_, Ok(())) => Ok(Outcome::Exported(chosen.places.len())),
    }
}

/// Copies games to the collection in another folder, and deletes them from their own one where `source` is given.
pub(super) fn copy(
    chosen: &Chosen,
    to: &Path,
    source: (&Path, Option<&Shared>),
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    let (from, moves_from) = source;
    if to.canonicalize()? == from.canonicalize()? {
        return Err(io::Error::other(tr("library-same-collection")).into());
    }
    let places = chosen.in_order();
    let count = places.len();
    let mut target = Collection::open(to)?;
    let watch = &mut |done| report_done(done, count, reporter);
    target
        .writer()?
        .copy_from(&chosen.games.snapshot, &places, watch)?;
    let Some(shared) = moves_from else {
        return Ok(Outcome::Copied(count, to.to_owned()));
    };
    change(shared, reporter, |writer| {
        writer.delete(&chosen.games.snapshot, &places)?;
        Ok(Outcome::Moved(count, to.to_owned()))
    })
}

/// Gives a tag of games a value, as one change; an empty one removes it. Games that have it already are left out.
pub(super) fn tag(
    shared: &Shared,
    chosen: &Chosen,
    (name, value): (&str, &str),
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    let snapshot = &chosen.games.snapshot;
    let mut texts = snapshot.texts();
    let (total, mut changed) = (chosen.places.len(), Vec::new());
    for (done, place) in chosen.in_order().into_iter().enumerate() {
        let text = texts.get(place).ok_or(LibraryError::NoSuchGame)?;
        let text = text.map_err(LibraryError::Segment)?;
        let (mut game, _) = text.game().ok_or(LibraryError::NotAGame)?;
        if set_tag(&mut game, (name, value))? {
            changed.push(NewGame {
                text: pgn::write(&game),
                replaces: Some(place),
            });
        }
        if done % 256 == 0 && report_done(done as u64, total, reporter).is_break() {
            return Err(LibraryError::Cancelled);
        }
    }
    if changed.is_empty() {
        return Ok(Outcome::Tagged(0));
    }
    change(shared, reporter, |writer| {
        writer.store(snapshot, &changed, "", &eco::code_and_name)?;
        Ok(Outcome::Tagged(changed.len()))
    })
}

/// Saves a game in place of that with a number.
pub(super) fn save_back(
    shared: &Shared,
    id: u64,
    text: String,
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    lock(shared).refresh()?;
    change(shared, reporter, |writer| {
        let snapshot = writer.snapshot();
        let place = snapshot.find_id(id).ok_or(LibraryError::NoSuchGame)?;
        let game = NewGame {
            text,
            replaces: Some(place),
        };
        writer.store(&snapshot, &[game], "", &eco::code_and_name)?;
        Ok(Outcome::SavedBack)
    })
}

/// Returns the texts of games for the clipboard.
pub(super) fn text_of(chosen: &Chosen) -> Result<String, String> {
    let places = chosen.places.iter().copied();
    let mut all = String::new();
    for (_, text) in chosen.games.snapshot.texts_of(places) {
        let text = text.map_err(|error| error.to_string())?;
        all.push_str(pgn::decode_text(text.bytes, Some(text.encoding)).trim());
        all.push_str("\n\n");
    }
    Ok(all)
}
