//! Adds the games of files to a collection.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::thread::{Builder, Scope, ScopedJoinHandle};

use tabia_disk::write_atomic_by;
use tabia_game::pgn::{self, StreamError};

use crate::collection::{
    ChangeKind, ChangeNumber, ImportPlace, LibraryError, SegmentNumber, Writer,
};
use crate::segment::{Batch, NameOpening, SegmentBuilder, SourceOf};

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
        let done = std::thread::scope(|scope| {
            let mut import = Import {
                next_id: self.next_id(),
                writer: self,
                scope,
                change,
                builder: SegmentBuilder::default(),
                writing: None,
                place: ImportPlace::default(),
                imported: Imported {
                    change,
                    games: 0,
                    with_problems: 0,
                    failures: Vec::new(),
                },
            };
            for (i, source) in sources.into_iter().enumerate() {
                import.place = ImportPlace {
                    source: i,
                    ..ImportPlace::default()
                };
                import.source(source, options, watch)?;
            }
            import.end_segment()?;
            import.settle()?;
            Ok(import.imported)
        });
        match done {
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
}

impl Import<'_, '_, '_, '_> {
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
        let read = pgn::for_each_piece(
            source.reader,
            None,
            options.threads,
            |piece| {
                let batches = Batch::of_piece(piece, of);
                (batches, piece.bytes().len() as u64, piece.breaks() as u64)
            },
            |_, (batches, bytes, lines)| {
                for batch in batches {
                    if let Err(error) = self.add(batch) {
                        failed = Some(error);
                        return ControlFlow::Break(());
                    }
                }
                self.place.bytes += bytes;
                self.place.lines += lines;
                let progress = ImportProgress {
                    source: self.place.source,
                    bytes: self.place.bytes,
                    games: self.imported.games,
                };
                watch(progress)
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
            (Ok(()), None) => Ok(()),
        }
    }

    fn add(&mut self, mut batch: Batch) -> Result<(), LibraryError> {
        if !self.builder.has_room_for(&batch) {
            self.end_segment()?;
        }
        if self.place.lines == 0 {
            batch.mark_first();
        }
        let games = batch.len() as u64;
        self.imported.games += games;
        self.imported.with_problems += batch.with_problems() as u64;
        self.builder.add(batch, self.next_id, self.place.lines);
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
