//! Imports games from files, texts, tabs and other collections, on a worker.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Cursor};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tabia_book::eco;
use tabia_disk::packed::{self, Taken};
use tabia_game::pgn::PgnFile;
use tabia_library::collection::OnDuplicate;
use tabia_library::import::{
    self, Counted, ImportOptions, ImportProgress, Source, check_room, check_space,
};
use tabia_library::query::Query;
use tabia_library::scid::{PgnReader, SharedSummary};
use tabia_library::{Collection, GamePlace, LibraryError, Writer};

use super::news::{Games, Interrupted, News, Outcome, Progress, Shared, change, lock, report_done};
use crate::command::library::ImportChoices;
use crate::kit::worker::Reporter;
use tabia_texts::tr;

/// What an import reads.
pub(super) enum ImportFrom {
    Files(Vec<PathBuf>),
    /// A text, with its name.
    Text(String, String),
    /// The games of a tab, with its name.
    Tab(String, Box<PgnFile>),
    /// The rest of the interrupted import.
    Rest,
}

/// Interval between two looks at the games that an import has added so far.
const LOOK: Duration = Duration::from_millis(700);

/// Imports games. Those that are there can be seen meanwhile.
pub(super) fn import(
    shared: &Shared,
    from: ImportFrom,
    choices: ImportChoices,
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    let folder = lock(shared).folder().to_owned();
    let mut writing = Collection::open(&folder)?;
    let mut writer = writing.writer()?;
    let is_rest = matches!(from, ImportFrom::Rest);
    // The games of a search may be few.
    if let (ImportFrom::Files(files), None) = (&from, &choices.only) {
        check_space(&folder, files.iter().map(PathBuf::as_path))?;
    }
    let OpenedSources {
        sources,
        taken,
        summaries,
    } = open_sources(from, &writer)?;
    let total = taken.iter().map(|(_, size)| size).sum();
    let options = options(choices);
    let mut looked = Instant::now();
    let mut watch = |at: ImportProgress| {
        let bytes = taken.iter().flat_map(|(taken, _)| taken).map(Taken::bytes);
        let progress = Progress {
            games: at.games,
            bytes: bytes.sum(),
            total,
        };
        reporter.report_soon(News::Progress(progress));
        if looked.elapsed() >= LOOK {
            looked = Instant::now();
            let _ = report_changed(shared, reporter, Games::during_import);
        }
        match reporter.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let imported = match is_rest {
        true => writer.resume(sources, &options, &mut watch),
        false => writer.import(sources, &options, &mut watch),
    };
    drop(writer);
    drop(writing);
    // What is interrupted is known again.
    lock(shared).refresh()?;
    reporter.report(News::Games(Arc::new(Games::of(&lock(shared)))));
    imported.map(|mut imported| {
        imported.failures.extend(damages_of_files(&summaries));
        Outcome::Imported(imported)
    })
}

/// What an import reads.
#[derive(Default)]
struct OpenedSources {
    sources: Vec<Source>,
    /// How much is read of each, where that is known, with its size in bytes.
    taken: Vec<(Option<Taken>, u64)>,
    /// What was found in each database of Scid.
    summaries: Vec<(String, SharedSummary)>,
}

/// Returns the damages of databases that belong to none of their games. Those of games are in their texts.
fn damages_of_files(summaries: &[(String, SharedSummary)]) -> Vec<(String, String)> {
    let mut damages = Vec::new();
    for (file, summary) in summaries {
        let of_file = summary.take().damages.into_iter();
        let of_file = of_file.filter(|damage| damage.game.is_none());
        damages.extend(of_file.map(|damage| (file.clone(), damage.to_string())));
    }
    damages
}

/// Opens what an import reads.
fn open_sources(from: ImportFrom, writer: &Writer<'_>) -> Result<OpenedSources, LibraryError> {
    let of_bytes = |name: String, bytes: Vec<u8>| {
        let taken = vec![(None, bytes.len() as u64)];
        let reader = Box::new(Cursor::new(bytes));
        OpenedSources {
            sources: vec![Source { name, reader }],
            taken,
            summaries: Vec::new(),
        }
    };
    let files = match from {
        ImportFrom::Text(name, text) => return Ok(of_bytes(name, text.into_bytes())),
        ImportFrom::Tab(name, file) => {
            let mut bytes = Vec::new();
            file.write_to(&mut bytes)?;
            return Ok(of_bytes(name, bytes));
        }
        ImportFrom::Files(files) => files,
        ImportFrom::Rest => {
            let interrupted = writer.collection().interrupted();
            let interrupted = interrupted.ok_or(LibraryError::NoSuchChange)?;
            let rest = Interrupted::of(interrupted).rest.into_iter();
            rest.map(PathBuf::from).collect()
        }
    };
    of_files(files)
}

fn of_files(files: Vec<PathBuf>) -> Result<OpenedSources, LibraryError> {
    let mut opened = OpenedSources::default();
    for file in files {
        let size = fs::metadata(&file)?.len();
        let name = file.to_string_lossy().into_owned();
        let ending = file.extension().unwrap_or_default();
        if ending.eq_ignore_ascii_case("si4") {
            let reader = PgnReader::open(&file).map_err(io::Error::other)?;
            opened.taken.push((None, size));
            opened.summaries.push((name.clone(), reader.summary()));
            let reader = Box::new(reader);
            opened.sources.push(Source { name, reader });
            continue;
        }
        let source = packed::Source::open(&file)?;
        opened.taken.push((Some(source.taken()), size));
        let reader = Box::new(source);
        opened.sources.push(Source { name, reader });
    }
    Ok(opened)
}

fn options(choices: ImportChoices) -> ImportOptions<'static> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    ImportOptions {
        only: choices.only,
        duplicates: choices.duplicates,
        ..ImportOptions::new(threads, &eco::code_and_name)
    }
}

/// A message of a count.
pub(super) enum CountNews {
    /// This number of games was read.
    Progress(u64),
    /// The result, or the reason why there is none.
    Ended(Result<Counted, String>),
}

/// Counts the games of files that an import would add, given the saved filters of the collection.
pub(super) fn count_games(
    files: Vec<PathBuf>,
    only: Option<Query>,
    filters: BTreeMap<String, String>,
    reporter: &Reporter<CountNews>,
) {
    let duplicates = OnDuplicate::Keep;
    let options = options(ImportChoices { only, duplicates });
    let counted = of_files(files).and_then(|opened| {
        import::count(opened.sources, &options, filters, &mut |at| {
            reporter.report_soon(CountNews::Progress(at.games));
            match reporter.is_stopped() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        })
    });
    let counted = counted.map_err(|error| error.to_string());
    reporter.report(CountNews::Ended(counted));
}

/// Copies all games of another collection; `duplicates` says what becomes of those that are there.
pub(super) fn merge(
    shared: &Shared,
    folder: &Path,
    duplicates: OnDuplicate,
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    let other = Collection::open(folder)?;
    let own = lock(shared).folder().canonicalize()?;
    if folder.canonicalize()? == own {
        return Err(io::Error::other(tr("library-same-collection")).into());
    }
    check_room(&own, other.size())?;
    let snapshot = other.snapshot();
    let places: Vec<GamePlace> = snapshot.places().collect();
    change(shared, reporter, |writer| {
        let watch = &mut |done| report_done(done, places.len(), reporter);
        let copied = writer.copy_from(&snapshot, &places, duplicates, watch)?;
        Ok(Outcome::Merged(copied))
    })
}

/// What a look at a collection finds: its games, if they have changed, or why it cannot be read any more.
pub(super) type Look = Result<Option<Arc<Games>>, String>;

/// Looks whether another process has changed a collection, and returns its games then, or in any case.
pub(super) fn look(shared: &Shared, in_any_case: bool) -> Look {
    let mut collection = lock(shared);
    let is_changed = collection.refresh().map_err(|error| error.to_string())?;
    Ok((is_changed || in_any_case).then(|| Arc::new(Games::of(&collection))))
}

/// Reports the games of a collection if another process or worker has changed it.
fn report_changed(
    shared: &Shared,
    reporter: &Reporter<News>,
    games: fn(&Collection) -> Games,
) -> Result<(), LibraryError> {
    let mut collection = lock(shared);
    if collection.refresh()? {
        reporter.report(News::Games(Arc::new(games(&collection))));
    }
    Ok(())
}
