//! Adds the games of files to a collection.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, Scope, ScopedJoinHandle};

use tabia_disk::write_atomic_by;
use tabia_game::pgn::{self, Piece, StreamError};

use crate::collection::{
    ChangeKind, ChangeNumber, ImportPlace, LibraryError, SegmentNumber, Writer,
};
use crate::segment::{Batch, MOST_GAMES, NameOpening, SegmentBuilder, SourceOf};

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
}

/// A finished import.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imported {
    pub change: ChangeNumber,
    /// Number of games that were added.
    pub games: u64,
    /// Number of games whose text has problems.
    pub with_problems: u64,
    /// Sources that could not be read to their end, each with the reason.
    pub failures: Vec<(String, String)>,
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
        let change = self.begin(ChangeKind::Import(names))?;
        let imported = self.read_sources(change, ImportPlace::default(), sources, options, watch);
        match imported {
            Ok(imported) => {
                self.finish(change)?;
                Ok(imported)
            }
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
        let imported = self.read_sources(change, place, sources, options, watch)?;
        self.finish(change)?;
        Ok(imported)
    }

    /// Completes the interrupted import with the games that it has.
    ///
    /// # Errors
    /// When there is none, or the log cannot be written.
    pub fn keep_interrupted(&mut self) -> Result<ChangeNumber, LibraryError> {
        let interrupted = self.collection().interrupted();
        let change = interrupted.ok_or(LibraryError::NoSuchChange)?.number;
        self.finish(change)?;
        Ok(change)
    }

    /// Adds the games of sources after a place.
    fn read_sources(
        &mut self,
        change: ChangeNumber,
        place: ImportPlace,
        sources: Vec<Source>,
        options: &ImportOptions<'_>,
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
                imported: Imported {
                    change,
                    games: 0,
                    with_problems: 0,
                    failures: Vec::new(),
                },
            };
            for (i, source) in sources.into_iter().enumerate() {
                if i > 0 {
                    import.place = ImportPlace {
                        source: place.source + i,
                        ..ImportPlace::default()
                    };
                }
                import.source(source, options, watch)?;
            }
            import.end_segment()?;
            import.settle()?;
            Ok(import.imported)
        })
    }
}

/// A piece of a source.
enum Work {
    /// Its games, read by a worker.
    Read(Vec<Batch>),
    /// It was not read, since games of it may have been imported.
    Unread(Piece),
}

impl Import<'_, '_, '_, '_> {
    /// Adds the games of a source after the place.
    fn source(
        &mut self,
        source: Source,
        options: &ImportOptions<'_>,
        watch: &mut WatchImport<'_>,
    ) -> Result<(), LibraryError> {
        let of = SourceOf {
            name: &source.name,
            opening: options.opening,
        };
        let mut failed = None;
        // The bytes of the source that are in segments, and not yet passed over.
        let mut left = self.place.bytes;
        let is_past = AtomicBool::new(left == 0);
        let read = pgn::for_each_piece(
            source.reader,
            None,
            options.threads,
            |piece| match is_past.load(Ordering::Relaxed) {
                true => Work::Read(Batch::of_piece(piece, of)),
                false => Work::Unread(std::mem::take(piece)),
            },
            |_, work| {
                let batches = match work {
                    Work::Read(batches) => batches,
                    Work::Unread(piece) => {
                        let length = piece.bytes().len() as u64;
                        let passed = left.min(length);
                        left -= passed;
                        is_past.store(left == 0, Ordering::Relaxed);
                        if passed == length {
                            return ControlFlow::Continue(());
                        }
                        let rest = piece.bytes()[passed as usize..].to_vec();
                        Batch::of_piece(&Piece::new(rest, piece.encoding()), of)
                    }
                };
                if let Err(error) = self.add_piece(batches) {
                    failed = Some(error);
                    return ControlFlow::Break(());
                }
                watch(ImportProgress {
                    source: self.place.source,
                    bytes: self.place.bytes,
                    games: self.imported.games,
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
        let (segment, path) = self.writer.reserve_segment();
        let write = move || write_atomic_by(&path, |file| builder.write(file));
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
        self.writer.add_segment(
            self.change,
            writing.segment,
            writing.games,
            Some(writing.place),
        )
    }
}
