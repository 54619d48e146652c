//! Adds the games of files to a collection.

mod chosen;
mod space;

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, Scope, ScopedJoinHandle};

use tabia_disk::write_atomic_by;
use tabia_game::pgn::{self, Piece, StreamError};

pub use self::space::{check_room, check_space};

use self::chosen::{Chooser, PieceReader};
use crate::background::let_others_go_first;
use crate::collection::{
    ChangeNumber, ImportPlace, ImportRules, LibraryError, OnDuplicate, SegmentNumber, Writer,
};
use crate::query::{Query, QueryError};
use crate::segment::{Batch, MOST_GAMES, NameOpening, SegmentBuilder, SegmentError, SourceOf};

/// A file, or a text from elsewhere, whose games are imported.
pub struct Source {
    /// The name for the table and for messages.
    pub name: String,
    pub reader: Box<dyn Read + Send>,
}

/// The progress of an import.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ImportProgress {
    /// Index of the source that is read.
    pub source: usize,
    /// Number of bytes read of it, unpacked.
    pub bytes: u64,
    /// Number of games read so far, of all sources.
    pub games: u64,
}

/// Number of games of the first segment of an import, so that its games are soon there to be seen.
const FIRST_GAMES: usize = 1 << 12;

/// How many times larger each segment is than the one before it, up to [`MOST_GAMES`].
const GROWTH: usize = 4;

/// How games are imported.
pub struct ImportOptions<'a> {
    /// Number of threads that read games, at least 1.
    pub threads: usize,
    /// Names openings.
    pub opening: &'a NameOpening<'a>,
    /// Only games that meet this query are added; `None` for all.
    pub only: Option<Query>,
    /// What becomes of games that were there before.
    pub duplicates: OnDuplicate,
}

impl<'a> ImportOptions<'a> {
    /// Returns the options of an import of all games.
    pub fn new(threads: usize, opening: &'a NameOpening<'a>) -> ImportOptions<'a> {
        ImportOptions {
            threads,
            opening,
            only: None,
            duplicates: OnDuplicate::Keep,
        }
    }

    fn rules(&self) -> ImportRules {
        ImportRules {
            only: self.only.as_ref().map(Query::to_string),
            duplicates: self.duplicates,
        }
    }
}

/// A finished import.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imported {
    pub change: ChangeNumber,
    /// Number of games that were added.
    pub games: u64,
    /// Number of added games whose text has problems.
    pub with_problems: u64,
    /// Number of games that do not meet the query.
    pub left_out: u64,
    /// Number of games that were there before and were not added.
    pub skipped: u64,
    /// Number of earlier games that were deleted in favour of more annotated ones.
    pub replaced: u64,
    /// Sources that could not be read to their end, and damaged files of the collection whose games could not be compared,
    /// each with the reason.
    pub failures: Vec<(String, String)>,
}

impl Imported {
    fn new(change: ChangeNumber) -> Imported {
        Imported {
            change,
            games: 0,
            with_problems: 0,
            left_out: 0,
            skipped: 0,
            replaced: 0,
            failures: Vec::new(),
        }
    }
}

/// The games of sources, counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counted {
    /// Number of games that an import would add.
    pub games: u64,
    /// Number of games that do not meet the query.
    pub left_out: u64,
    /// Sources that could not be read to their end, each with the reason.
    pub failures: Vec<(String, String)>,
}

/// Counts the games that an import of sources would add, given the saved filters of the collection. It does not look for
/// duplicates.
///
/// # Errors
/// When the query cannot be used, or `watch` cancels.
pub fn count(
    sources: Vec<Source>,
    options: &ImportOptions<'_>,
    filters: BTreeMap<String, String>,
    watch: &mut WatchImport<'_>,
) -> Result<Counted, LibraryError> {
    let chooser = options
        .only
        .as_ref()
        .map(|query| Chooser::new(query, filters));
    let chooser = chooser.transpose()?;
    let mut counted = Counted::default();
    for (index, source) in sources.into_iter().enumerate() {
        let reader = PieceReader {
            of: SourceOf {
                name: &source.name,
                opening: options.opening,
            },
            chooser: chooser.as_ref(),
        };
        let count_piece = |piece: &mut Piece| match &chooser {
            Some(_) => reader.read(piece).map(|batches| {
                let sums = batches.iter().map(|batch| (batch.len(), batch.left_out));
                sums.fold((0, 0), |sum, batch| (sum.0 + batch.0, sum.1 + batch.1))
            }),
            None => Ok((piece.outlines().count(), 0)),
        };
        let mut failed = None;
        let read = pgn::for_each_piece(
            source.reader,
            None,
            options.threads,
            count_piece,
            |bytes, sums| {
                let (games, left_out) = match sums {
                    Ok(sums) => sums,
                    Err(error) => {
                        failed = Some(error);
                        return ControlFlow::Break(());
                    }
                };
                counted.games += games as u64;
                counted.left_out += left_out as u64;
                watch(ImportProgress {
                    source: index,
                    bytes,
                    games: counted.games + counted.left_out,
                })
            },
        );
        match (read, failed) {
            (_, Some(error)) => return Err(LibraryError::Segment(error)),
            (Err(StreamError::Cancelled), None) => return Err(LibraryError::Cancelled),
            (Err(StreamError::Io(error)), None) => {
                counted.failures.push((source.name, error.to_string()));
            }
            (Ok(()), None) => {}
        }
    }
    Ok(counted)
}

/// Receives the progress several times a second. It may cancel the import.
pub type WatchImport<'a> = dyn FnMut(ImportProgress) -> ControlFlow<()> + 'a;

/// A segment that is being written, with the place up to which its games reach.
struct Writing<'scope> {
    segment: SegmentNumber,
    games: u32,
    place: ImportPlace,
    done: ScopedJoinHandle<'scope, io::Result<()>>,
}

struct Import<'a, 'scope, 'env, 'w> {
    writer: &'a mut Writer<'w>,
    scope: &'scope Scope<'scope, 'env>,
    change: ChangeNumber,
    builder: SegmentBuilder,
    /// Maximum number of games of the segment that fills.
    most_games: usize,
    /// The segment that is written while the next one fills.
    writing: Option<Writing<'scope>>,
    next_id: u64,
    place: ImportPlace,
    imported: Imported,
}

impl Writer<'_> {
    /// Imports the games of sources, as one change. Segments count as soon as they are written.
    ///
    /// # Errors
    /// When the collection cannot be written, or `watch` cancels: then the change is taken back. A source that cannot be read
    /// to its end is no error, but one of the [`failures`](Imported::failures).
    pub fn import(
        &mut self,
        sources: Vec<Source>,
        options: &ImportOptions<'_>,
        watch: &mut WatchImport<'_>,
    ) -> Result<Imported, LibraryError> {
        let names = sources.iter().map(|source| source.name.clone()).collect();
        let rules = options.rules();
        let chooser = self.chooser(&rules)?;
        let change = self.begin_import(names, rules)?;
        let work = Work {
            threads: options.threads,
            opening: options.opening,
            chooser: chooser.as_ref(),
        };
        let mut last = ImportProgress::default();
        let imported =
            self.read_sources(change, ImportPlace::default(), sources, work, &mut |at| {
                last = at;
                watch(at)
            });
        let finish = |imported| self.finish_import(imported, &mut || watch(last));
        match imported.and_then(finish) {
            Ok(imported) => Ok(imported),
            Err(error) => {
                // After a full disk the log cannot be written either; the next writer sees an interrupted import.
                let _ = self.take_back(change);
                Err(error)
            }
        }
    }

    /// Continues the [interrupted import](crate::Collection::interrupted) where its last segment ends. `sources` are those
    /// from that of its [place](crate::collection::Change::place) on, each read from its start: the games that are in segments
    /// are passed over.
    ///
    /// # Errors
    /// When there is no interrupted import, the collection cannot be written, or `watch` cancels. The import can be continued
    /// again then.
    pub fn resume(
        &mut self,
        sources: Vec<Source>,
        options: &ImportOptions<'_>,
        watch: &mut WatchImport<'_>,
    ) -> Result<Imported, LibraryError> {
        let interrupted = self.collection().interrupted();
        let interrupted = interrupted.ok_or(LibraryError::NoSuchChange)?;
        let (change, place) = (interrupted.number, interrupted.place.unwrap_or_default());
        let chooser = self.chooser(&interrupted.rules.clone())?;
        let work = Work {
            threads: options.threads,
            opening: options.opening,
            chooser: chooser.as_ref(),
        };
        let mut last = ImportProgress::default();
        let imported = self.read_sources(change, place, sources, work, &mut |at| {
            last = at;
            watch(at)
        })?;
        self.finish_import(imported, &mut || watch(last))
    }

    fn chooser(&self, rules: &ImportRules) -> Result<Option<Chooser>, LibraryError> {
        let Some(text) = &rules.only else {
            return Ok(None);
        };
        let query: Query = text
            .parse()
            .map_err(|error: QueryError| LibraryError::Query(error.to_string()))?;
        Chooser::new(&query, self.collection().filters()).map(Some)
    }

    /// Completes an import, without the duplicates that it does not keep. `watch` may cancel the search for these.
    fn finish_import(
        &mut self,
        mut imported: Imported,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Imported, LibraryError> {
        let rule = self.collection().rules_of(imported.change).duplicates;
        let repeated = self.settle_duplicates(imported.change, rule, watch)?;
        imported.games = imported.games.saturating_sub(repeated.skipped);
        (imported.skipped, imported.replaced) = (repeated.skipped, repeated.replaced);
        let damages = repeated.damages.into_iter();
        imported
            .failures
            .extend(damages.map(|damage| (damage.file, damage.reason)));
        self.finish(imported.change)?;
        Ok(imported)
    }

    /// Completes the interrupted import with the games that it has.
    ///
    /// # Errors
    /// When there is none, or the log cannot be written.
    pub fn keep_interrupted(&mut self) -> Result<ChangeNumber, LibraryError> {
        let interrupted = self.collection().interrupted();
        let change = interrupted.ok_or(LibraryError::NoSuchChange)?.number;
        self.finish_import(Imported::new(change), &mut || ControlFlow::Continue(()))?;
        Ok(change)
    }

    /// Adds the games of sources after a place.
    fn read_sources(
        &mut self,
        change: ChangeNumber,
        place: ImportPlace,
        sources: Vec<Source>,
        work: Work<'_>,
        watch: &mut WatchImport<'_>,
    ) -> Result<Imported, LibraryError> {
        std::thread::scope(|scope| {
            let mut import = Import {
                next_id: self.next_id(),
                writer: self,
                scope,
                change,
                builder: SegmentBuilder::default(),
                most_games: FIRST_GAMES,
                writing: None,
                place,
                imported: Imported::new(change),
            };
            for (i, source) in sources.into_iter().enumerate() {
                if i > 0 {
                    import.place = ImportPlace {
                        source: place.source + i,
                        ..ImportPlace::default()
                    };
                }
                import.source(source, work, watch)?;
            }
            import.end_segment()?;
            import.settle()?;
            Ok(import.imported)
        })
    }
}

/// How games are read.
#[derive(Clone, Copy)]
struct Work<'a> {
    threads: usize,
    opening: &'a NameOpening<'a>,
    chooser: Option<&'a Chooser>,
}

/// A piece of a source.
enum Taken {
    /// Its games, read by a worker.
    Read(Result<Vec<Batch>, SegmentError>),
    /// It was not read, since games of it may have been imported.
    Unread(Piece),
}

impl Import<'_, '_, '_, '_> {
    /// Adds the games of a source after the place.
    fn source(
        &mut self,
        source: Source,
        work: Work<'_>,
        watch: &mut WatchImport<'_>,
    ) -> Result<(), LibraryError> {
        let reader = PieceReader {
            of: SourceOf {
                name: &source.name,
                opening: work.opening,
            },
            chooser: work.chooser,
        };
        let mut failed = None;
        // The bytes of the source that are in segments, and not yet passed over.
        let mut left = self.place.bytes;
        let is_past = AtomicBool::new(left == 0);
        let read = pgn::for_each_piece(
            source.reader,
            None,
            work.threads,
            |piece| {
                let_others_go_first();
                match is_past.load(Ordering::Relaxed) {
                    true => Taken::Read(reader.read(piece)),
                    false => Taken::Unread(std::mem::take(piece)),
                }
            },
            |_, taken| {
                let batches = match taken {
                    Taken::Read(batches) => batches,
                    Taken::Unread(piece) => {
                        let length = piece.bytes().len() as u64;
                        let passed = left.min(length);
                        left -= passed;
                        is_past.store(left == 0, Ordering::Relaxed);
                        if passed == length {
                            return ControlFlow::Continue(());
                        }
                        let rest = piece.bytes()[passed as usize..].to_vec();
                        reader.read(&Piece::new(rest, piece.encoding()))
                    }
                };
                let added = batches.map_err(LibraryError::Segment);
                if let Err(error) = added.and_then(|batches| self.add_piece(batches)) {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
                watch(ImportProgress {
                    source: self.place.source,
                    bytes: self.place.bytes,
                    games: self.imported.games + self.imported.left_out,
                })
            },
        );
        match (read, failed) {
            (_, Some(error)) => Err(error),
            (Err(StreamError::Cancelled), None) => Err(LibraryError::Cancelled),
            (Err(StreamError::Io(error)), None) => {
                let failure = (source.name, error.to_string());
                self.imported.failures.push(failure);
                Ok(())
            }
            (Ok(()), None) if left > 0 => {
                let reason = "it is shorter than before: is it another file?".to_owned();
                self.imported.failures.push((source.name, reason));
                Ok(())
            }
            (Ok(()), None) => Ok(()),
        }
    }

    /// Adds the games of a piece of the source.
    fn add_piece(&mut self, batches: Vec<Batch>) -> Result<(), LibraryError> {
        let writing = self.writing.as_ref();
        if writing.is_some_and(|writing| writing.done.is_finished()) {
            self.settle()?;
        }
        let start = self.place;
        for batch in batches {
            let (bytes, breaks) = batch.end;
            self.add(batch, start.lines)?;
            self.place.bytes = start.bytes + bytes;
            self.place.lines = start.lines + breaks;
        }
        Ok(())
    }

    /// Adds games, whose lines count from `lines`.
    fn add(&mut self, mut batch: Batch, lines: u64) -> Result<(), LibraryError> {
        if !self.builder.has_room_for(&batch, self.most_games) {
            self.end_segment()?;
            self.most_games = (self.most_games * GROWTH).min(MOST_GAMES);
        }
        if self.place.bytes == 0 {
            batch.mark_first();
        }
        let games = batch.len() as u64;
        self.imported.games += games;
        self.imported.left_out += batch.left_out as u64;
        self.imported.with_problems += batch.with_problems() as u64;
        self.builder.add(batch, self.next_id, lines);
        self.next_id += games;
        Ok(())
    }

    /// Has the full segment written by another thread.
    fn end_segment(&mut self) -> Result<(), LibraryError> {
        self.settle()?;
        if self.builder.is_empty() {
            return Ok(());
        }
        let builder = std::mem::take(&mut self.builder);
        let games = builder.len() as u32;
        let (segment, path) = self.writer.reserve_segment()?;
        let write = move || {
            let_others_go_first();
            write_atomic_by(&path, |file| builder.write(file))
        };
        let done = Builder::new().spawn_scoped(self.scope, write)?;
        self.writing = Some(Writing {
            segment,
            games,
            place: self.place,
            done,
        });
        Ok(())
    }

    /// Waits for the segment that is being written, and adds it.
    fn settle(&mut self) -> Result<(), LibraryError> {
        let Some(writing) = self.writing.take() else {
            return Ok(());
        };
        let written = writing.done.join();
        written.unwrap_or_else(|_| Err(io::Error::other("a segment could not be made")))?;
        let added = self.writer.add_segment(
            self.change,
            writing.segment,
            writing.games,
            Some(writing.place),
        );
        if matches!(added, Err(LibraryError::Moved)) {
            // It may lie in a folder that was made for it.
            self.writer.discard(&[(writing.segment, writing.games)]);
        }
        added
    }
}
