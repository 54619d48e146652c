//! The work on selected games, on a worker: export, copies, tags, and a game that is saved back.

use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::news::{Games, News, Outcome, Shared, change, report_done};
use crate::game::copying::set_tag;
use crate::kit::worker::Reporter;
use tabia_book::eco;
use tabia_disk::write_atomic_by;
use tabia_game::{Game, pgn};
use tabia_library::collection::OnDuplicate;
use tabia_library::edit::NewGame;
use tabia_library::export::{self, ExportError, TextEncoding};
use tabia_library::player::Renaming;
use tabia_library::values::{Flag, Flags};
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

/// The folder of a collection to which games are copied.
pub(super) enum Target {
    /// A collection is made there.
    New(PathBuf),
    Known(PathBuf),
}

/// Copies games to the collection in another folder, and deletes them from their own one where `source` is given.
pub(super) fn copy(
    chosen: &Chosen,
    to: &Target,
    source: (&Path, Option<&Shared>),
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    let (from, moves_from) = source;
    let (to, mut target) = match to {
        Target::New(to) => (to, Collection::create(to)?),
        Target::Known(to) if to.canonicalize()? == from.canonicalize()? => {
            return Err(io::Error::other(tr("library-same-collection")).into());
        }
        Target::Known(to) => (to, Collection::open(to)?),
    };
    let places = chosen.in_order();
    let count = places.len();
    let watch = &mut |done| report_done(done, count, reporter);
    target
        .writer()?
        .copy_from(&chosen.games.snapshot, &places, OnDuplicate::Keep, watch)?;
    let Some(shared) = moves_from else {
        return Ok(Outcome::Copied(count, to.to_owned()));
    };
    change(shared, reporter, |writer| {
        let deletion = writer.delete(&chosen.games.snapshot, &places)?;
        Ok(Outcome::Moved(count, to.to_owned(), deletion))
    })
}

/// Gives a tag of games a value, as one change; an empty one removes it. Games that have it already are left out.
pub(super) fn tag(
    shared: &Shared,
    chosen: &Chosen,
    tag: (&str, &str),
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    let set = |_: GamePlace, game: &mut Game| set_tag(game, tag);
    let count = edit_games(shared, chosen, reporter, set)?;
    Ok(Outcome::Tagged(count))
}

/// Replaces names of players, as one change.
pub(super) fn rename(
    shared: &Shared,
    games: Arc<Games>,
    renaming: &Renaming,
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    let places = Arc::new(renaming.games(&games.snapshot));
    let chosen = Chosen { games, places };
    let set = |place: GamePlace, game: &mut Game| {
        let Some(row) = chosen.games.snapshot.row(place) else {
            return Ok(false);
        };
        let mut is_changed = false;
        for (tag, name) in [("White", row.white()), ("Black", row.black())] {
            if renaming.replaces(name) {
                is_changed |= set_tag(game, (tag, &renaming.to))?;
            }
        }
        Ok(is_changed)
    };
    let count = edit_games(shared, &chosen, reporter, set)?;
    Ok(Outcome::Renamed(count, renaming.to.clone()))
}

/// Edits games, as one change. `edit` returns whether a game has changed. Returns the number of games that have.
fn edit_games(
    shared: &Shared,
    chosen: &Chosen,
    reporter: &Reporter<News>,
    edit: impl Fn(GamePlace, &mut Game) -> io::Result<bool>,
) -> Result<usize, LibraryError> {
    let snapshot = &chosen.games.snapshot;
    let mut texts = snapshot.texts();
    let (total, mut changed) = (chosen.places.len(), Vec::new());
    for (done, place) in chosen.in_order().into_iter().enumerate() {
        let text = texts.get(place).ok_or(LibraryError::NoSuchGame)?;
        let text = text.map_err(LibraryError::Segment)?;
        let (mut game, _) = text.game().ok_or(LibraryError::NotAGame)?;
        if edit(place, &mut game)? {
            changed.push(NewGame {
                text: pgn::write(&game),
                replaces: Some(place),
            });
        }
        if done % 256 == 0 && report_done(done as u64, total, reporter).is_break() {
            return Err(LibraryError::Cancelled);
        }
    }
    if !changed.is_empty() {
        change(shared, reporter, |writer| {
            writer.store(snapshot, &changed, "", &eco::code_and_name)
        })?;
    }
    Ok(changed.len())
}

/// A change of flags of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FlagChange {
    /// The flag is set, or cleared where all games have it.
    Toggle(Flag),
    ClearAll,
}

/// Changes flags of games, as one change. Games in which nothing changes are left out.
pub(super) fn flag(
    shared: &Shared,
    chosen: &Chosen,
    wanted: FlagChange,
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    let snapshot = &chosen.games.snapshot;
    let (mut texts, mut flagged) = (snapshot.texts(), Vec::new());
    for (done, place) in chosen.in_order().into_iter().enumerate() {
        let flags = texts.flags(place).ok_or(LibraryError::NoSuchGame)?;
        flagged.push((place, flags.map_err(LibraryError::Segment)?));
        if done % 4096 == 0 && report_done(done as u64, chosen.places.len(), reporter).is_break() {
            return Err(LibraryError::Cancelled);
        }
    }
    let none = Flags::default();
    let (set, clear) = match wanted {
        FlagChange::ClearAll => (
            none,
            flagged.iter().flat_map(|(_, flags)| flags.iter()).collect(),
        ),
        FlagChange::Toggle(flag) => {
            let flag_alone = none.with(flag, true);
            match flagged.iter().all(|(_, flags)| flags.contains(flag)) {
                true => (none, flag_alone),
                false => (flag_alone, none),
            }
        }
    };
    let changes = |flags: Flags| {
        set.iter().any(|flag| !flags.contains(flag))
            || clear.iter().any(|flag| flags.contains(flag))
    };
    let changed = flagged.into_iter().filter(|(_, flags)| changes(*flags));
    let changed: Vec<GamePlace> = changed.map(|(place, _)| place).collect();
    let outcome = match wanted {
        FlagChange::ClearAll => Outcome::FlagsCleared(changed.len()),
        FlagChange::Toggle(flag) if set.is_empty() => Outcome::FlagCleared(flag, changed.len()),
        FlagChange::Toggle(flag) => Outcome::FlagSet(flag, changed.len()),
    };
    if changed.is_empty() {
        return Ok(outcome);
    }
    change(shared, reporter, |writer| {
        writer.flag(snapshot, &changed, set, clear)?;
        Ok(outcome)
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
