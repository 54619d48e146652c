//! The container of a segment: sections with checksums, written once and read in place.
//!
//! A file begins with [`MAGIC`] and the version of the format (`u32`). The sections follow, then a table of them: for each its
//! kind (`u32`), its place and length (`u64`), and a checksum (`u64`) for every [`CHUNK`] bytes. The last [`FOOTER`] bytes are
//! place, length and checksum of the table, and [`MAGIC`] again. All numbers are little-endian.

use std::fs::File;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use tabia_disk::{StableFile, fingerprint};
use thiserror::Error;

/// The first and the last bytes of a file.
const MAGIC: [u8; 8] = *b"TabiaSeg";

/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;

/// Number of bytes that share a checksum.
const CHUNK: u64 = 1 << 16;

/// Length of the last part of a file, in bytes.
const FOOTER: u64 = 32;

/// Length of the first part of a file, in bytes.
const HEADER: u64 = 12;

/// The reason why a segment cannot be read.
#[derive(Debug, Error)]
pub enum SegmentError {
    #[error("it is not a file of games")]
    Foreign,
    #[error("a newer version of the program wrote it")]
    Newer,
    /// The checksum of a section does not fit, or its contents are impossible.
    #[error("it is damaged in its part \u{201c}{}\u{201d} at byte {at}", section.name())]
    Damaged { section: Section, at: u64 },
    /// The end of the file is missing or damaged, so nothing of it can be found.
    #[error("its table of contents is damaged")]
    NoTable,
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A part of a segment file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Section {
    /// A column, by its number.
    Column(u8),
    /// A dictionary, by its number.
    Dictionary(u8),
    /// The codes of all moves.
    Moves,
    /// The compressed texts of the games.
    Text,
    /// The places of the compressed blocks of the text.
    Blocks,
    /// The places of the buckets of [`Section::Singles`].
    SinglePlaces,
    /// Positions that occur in one game.
    Singles,
    /// The places of the buckets of [`Section::Shared`].
    SharedPlaces,
    /// Positions that occur in several games.
    Shared,
    /// The games of shared positions.
    Postings,
    /// Summaries of the positions of each game. Segments that were written before it was added have none.
    Signatures,
    /// Sums over the games of positions that very many have. Segments that were written before it was added have none.
    Totals,
}

impl Section {
    fn kind(self) -> u32 {
        match self {
            Section::Column(number) => 0x100 + u32::from(number),
            Section::Dictionary(number) => 0x200 + u32::from(number),
            Section::Moves => 1,
            Section::Text => 2,
            Section::Blocks => 3,
            Section::SinglePlaces => 4,
            Section::Singles => 5,
            Section::SharedPlaces => 6,
            Section::Shared => 7,
            Section::Postings => 8,
            Section::Signatures => 9,
            Section::Totals => 10,
        }
    }

    fn of_kind(kind: u32) -> Option<Section> {
        let number = kind as u8;
        let plain = [
            Section::Moves,
            Section::Text,
            Section::Blocks,
            Section::SinglePlaces,
            Section::Singles,
            Section::SharedPlaces,
            Section::Shared,
            Section::Postings,
            Section::Signatures,
            Section::Totals,
            Section::Column(number),
            Section::Dictionary(number),
        ];
        plain.into_iter().find(|section| section.kind() == kind)
    }

    /// Returns the name for messages.
    pub fn name(self) -> &'static str {
        match self {
            Section::Column(_) => "columns",
            Section::Dictionary(_) => "names",
            Section::Moves => "moves",
            Section::Text | Section::Blocks => "text",
            _ => "positions",
        }
    }
}

/// Writes a segment file.
pub(crate) struct SegmentWriter<W> {
    out: W,
    at: u64,
    table: Vec<u8>,
}

impl<W: Write> SegmentWriter<W> {
    pub fn new(mut out: W) -> io::Result<SegmentWriter<W>> {
        out.write_all(&MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        Ok(SegmentWriter {
            out,
            at: HEADER,
            table: Vec::new(),
        })
    }

    /// Writes a section.
    pub fn write(&mut self, section: Section, bytes: &[u8]) -> io::Result<()> {
        self.write_pieces(section, &[bytes])
    }

    /// Writes a section whose bytes lie in pieces.
    pub fn write_pieces(
        &mut self,
        section: Section,
        pieces: &[impl AsRef<[u8]>],
    ) -> io::Result<()> {
        let lengths = pieces.iter().map(|piece| piece.as_ref().len() as u64);
        let length: u64 = lengths.sum();
        self.table.extend(section.kind().to_le_bytes());
        self.table.extend(self.at.to_le_bytes());
        self.table.extend(length.to_le_bytes());
        self.at += length;
        let mut chunk = Vec::with_capacity(length.min(CHUNK) as usize);
        for piece in pieces {
            let mut rest = piece.as_ref();
            while !rest.is_empty() {
                let room = CHUNK as usize - chunk.len();
                let (first, after) = rest.split_at(rest.len().min(room));
                chunk.extend(first);
                rest = after;
                if chunk.len() == CHUNK as usize {
                    self.write_chunk(&mut chunk)?;
                }
            }
        }
        match chunk.is_empty() {
            true => Ok(()),
            false => self.write_chunk(&mut chunk),
        }
    }

    fn write_chunk(&mut self, chunk: &mut Vec<u8>) -> io::Result<()> {
        self.table.extend(fingerprint(chunk).to_le_bytes());
        self.out.write_all(chunk)?;
        chunk.clear();
        Ok(())
    }

    /// Writes the table of the sections, and returns what they were written to.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.write_all(&self.table)?;
        self.out.write_all(&self.at.to_le_bytes())?;
        self.out
            .write_all(&(self.table.len() as u64).to_le_bytes())?;
        self.out
            .write_all(&fingerprint(&self.table).to_le_bytes())?;
        self.out.write_all(&MAGIC)?;
        Ok(self.out)
    }
}

/// Appends the numbers of a column in the form of a section.
pub(crate) fn to_bytes<const N: usize>(numbers: impl Iterator<Item = [u8; N]>) -> Vec<u8> {
    numbers.flatten().collect()
}

struct Entry {
    kind: u32,
    at: u64,
    length: u64,
    sums: Vec<u64>,
    /// Whether the checksum of a chunk has been compared.
    verified: Vec<AtomicBool>,
}

/// Where the bytes of a segment are.
enum Bytes {
    File(StableFile),
    Memory(Vec<u8>),
}

impl Bytes {
    fn size(&self) -> u64 {
        match self {
            Bytes::File(file) => file.size(),
            Bytes::Memory(bytes) => bytes.len() as u64,
        }
    }

    fn read_at(&self, at: u64, length: usize) -> io::Result<Vec<u8>> {
        match self {
            Bytes::File(file) => file.read_at(at, length),
            Bytes::Memory(bytes) => {
                let part = bytes.get(at as usize..).and_then(|rest| rest.get(..length));
                let part = part.ok_or(io::ErrorKind::UnexpectedEof)?;
                Ok(part.to_vec())
            }
        }
    }
}

/// An open segment file. Each part is compared with its checksum when it is first read.
pub(crate) struct SegmentFile {
    file: Bytes,
    entries: Vec<Entry>,
}

impl SegmentFile {
    pub fn open(path: &Path) -> Result<SegmentFile, SegmentError> {
        SegmentFile::of(Bytes::File(StableFile::new(File::open(path)?)?))
    }

    /// Opens a segment in memory.
    pub fn of_bytes(bytes: Vec<u8>) -> Result<SegmentFile, SegmentError> {
        SegmentFile::of(Bytes::Memory(bytes))
    }

    fn of(file: Bytes) -> Result<SegmentFile, SegmentError> {
        let size = file.size();
        if size < HEADER {
            return Err(SegmentError::Foreign);
        }
        let header = file.read_at(0, HEADER as usize)?;
        match header.split_first_chunk::<8>() {
            Some((&MAGIC, version)) if version == VERSION.to_le_bytes() => {}
            Some((&MAGIC, _)) => return Err(SegmentError::Newer),
            _ => return Err(SegmentError::Foreign),
        }
        let entries = read_table(&file).ok_or(SegmentError::NoTable)?;
        Ok(SegmentFile { file, entries })
    }

    fn entry(&self, section: Section) -> Option<&Entry> {
        let kind = section.kind();
        self.entries.iter().find(|entry| entry.kind == kind)
    }

    /// Returns the length of a section in bytes; 0 where there is none.
    pub fn length(&self, section: Section) -> u64 {
        self.entry(section).map_or(0, |entry| entry.length)
    }

    /// Returns a part of a section.
    ///
    /// # Errors
    /// When a checksum does not fit, the range is not within the section, or the file cannot be read.
    pub fn read(&self, section: Section, range: Range<u64>) -> Result<Vec<u8>, SegmentError> {
        let damaged = |at| SegmentError::Damaged { section, at };
        let entry = self.entry(section).ok_or(damaged(0))?;
        if range.start > range.end || range.end > entry.length {
            return Err(damaged(entry.at));
        }
        if range.is_empty() {
            return Ok(Vec::new());
        }
        let chunks = (range.start / CHUNK)..range.end.div_ceil(CHUNK);
        let is_verified = |chunk: u64| entry.verified[chunk as usize].load(Ordering::Relaxed);
        if chunks.clone().all(is_verified) {
            let length = (range.end - range.start) as usize;
            return Ok(self.file.read_at(entry.at + range.start, length)?);
        }
        let first = chunks.start * CHUNK;
        let end = (chunks.end * CHUNK).min(entry.length);
        let mut bytes = self
            .file
            .read_at(entry.at + first, (end - first) as usize)?;
        for (chunk, bytes) in chunks.zip(bytes.chunks(CHUNK as usize)) {
            if fingerprint(bytes) != entry.sums[chunk as usize] {
                return Err(damaged(entry.at + chunk * CHUNK));
            }
            entry.verified[chunk as usize].store(true, Ordering::Relaxed);
        }
        bytes.truncate((range.end - first) as usize);
        bytes.drain(..(range.start - first) as usize);
        Ok(bytes)
    }

    /// Returns a whole section; empty where there is none.
    pub fn read_all(&self, section: Section) -> Result<Vec<u8>, SegmentError> {
        match self.length(section) {
            0 => Ok(Vec::new()),
            length => self.read(section, 0..length),
        }
    }

    /// Compares every checksum, also those compared before. Returns the damaged places.
    pub fn check(&self) -> Vec<SegmentError> {
        let mut errors = Vec::new();
        for entry in &self.entries {
            let Some(section) = Section::of_kind(entry.kind) else {
                continue;
            };
            for (chunk, sum) in entry.sums.iter().enumerate() {
                let first = chunk as u64 * CHUNK;
                let length = (entry.length - first).min(CHUNK) as usize;
                match self.file.read_at(entry.at + first, length) {
                    Ok(bytes) if fingerprint(&bytes) == *sum => {}
                    Ok(_) => errors.push(SegmentError::Damaged {
                        section,
                        at: entry.at + first,
                    }),
                    Err(error) => errors.push(error.into()),
                }
            }
        }
        errors
    }

    /// Returns the size of the file in bytes.
    pub fn size(&self) -> u64 {
        self.file.size()
    }
}

/// Reads the table of sections; `None` where it is damaged.
fn read_table(file: &Bytes) -> Option<Vec<Entry>> {
    let footer_at = file.size().checked_sub(FOOTER).filter(|at| *at >= HEADER)?;
    let footer = file.read_at(footer_at, FOOTER as usize).ok()?;
    let (words, _) = footer.as_chunks::<8>();
    let [at, length, sum] = [0, 1, 2].map(|i| u64::from_le_bytes(words[i]));
    if words[3] != MAGIC || at.checked_add(length)? != footer_at {
        return None;
    }
    let table = file.read_at(at, usize::try_from(length).ok()?).ok()?;
    if fingerprint(&table) != sum {
        return None;
    }
    let mut rest = &table[..];
    let mut entries = Vec::new();
    while !rest.is_empty() {
        let kind = u32::from_le_bytes(take(&mut rest)?);
        let [at, length] = [
            u64::from_le_bytes(take(&mut rest)?),
            u64::from_le_bytes(take(&mut rest)?),
        ];
        if at.checked_add(length)? > file.size() {
            return None;
        }
        let count = length.div_ceil(CHUNK) as usize;
        let (sums, after) = rest.split_at_checked(count.checked_mul(8)?)?;
        rest = after;
        let (sums, _) = sums.as_chunks::<8>();
        entries.push(Entry {
            kind,
            at,
            length,
            sums: sums.iter().map(|sum| u64::from_le_bytes(*sum)).collect(),
            verified: (0..count).map(|_| AtomicBool::new(false)).collect(),
        });
    }
    Some(entries)
}

/// Takes the first bytes off a slice.
pub(crate) fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, after) = rest.split_first_chunk::<N>()?;
    *rest = after;
    Some(*first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(sections: &[(Section, Vec<u8>)]) -> Vec<u8> {
        let mut writer = SegmentWriter::new(Vec::new()).unwrap();
        for (section, bytes) in sections {
            writer.write(*section, bytes).unwrap();
        }
        writer.finish().unwrap()
    }

    fn sections() -> Vec<(Section, Vec<u8>)> {
        let long: Vec<u8> = (0..200_000u32)
            .map(|i| (i.wrapping_mul(i) >> 3) as u8)
            .collect();
        vec![
            (Section::Moves, b"moves".to_vec()),
            (Section::Column(3), Vec::new()),
            (Section::Text, long),
        ]
    }

    #[test]
    fn sections_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("segment");
        let sections = sections();
        std::fs::write(&path, written(&sections)).unwrap();
        let file = SegmentFile::open(&path).unwrap();
        for (section, bytes) in &sections {
            for _ in 0..2 {
                assert_eq!(&file.read_all(*section).unwrap(), bytes);
            }
        }
        let text = &sections[2].1;
        for range in [
            0..1,
            65_535..65_537,
            70_000..140_000,
            199_999..200_000,
            5..5,
        ] {
            let read = file.read(Section::Text, range.start..range.end).unwrap();
            assert_eq!(read, text[range.start as usize..range.end as usize]);
        }
        assert!(file.read(Section::Text, 0..200_001).is_err());
        assert!(file.read(Section::Postings, 0..1).is_err());
    }

    #[test]
    fn pieces_are_written_as_the_whole() {
        let long = &sections()[2].1;
        for length in [1, 7, 65_535, 65_536, 65_537, 200_000, 300_000] {
            let mut writer = SegmentWriter::new(Vec::new()).unwrap();
            let pieces: Vec<&[u8]> = long.chunks(length).collect();
            writer.write_pieces(Section::Text, &pieces).unwrap();
            let whole = written(&[(Section::Text, long.clone())]);
            assert_eq!(writer.finish().unwrap(), whole, "{length}");
        }
    }

    #[test]
    fn a_changed_byte_is_found_and_costs_only_its_chunk() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("segment");
        let bytes = written(&sections());
        for at in (0..bytes.len())
            .step_by(97)
            .chain(bytes.len() - 200..bytes.len())
        {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x10;
            std::fs::write(&path, &damaged).unwrap();
            let Ok(file) = SegmentFile::open(&path) else {
                assert!(!(12..=200_000).contains(&at), "{at}");
                continue;
            };
            assert_eq!(file.check().len(), 1, "{at}");
            let chunks = (0..200_000).step_by(CHUNK as usize);
            let errors = chunks.filter(|at| file.read(Section::Text, *at..at + 100).is_err());
            assert!(errors.count() <= 1);
        }
        for length in (0..bytes.len()).step_by(1009) {
            std::fs::write(&path, &bytes[..length]).unwrap();
            assert!(SegmentFile::open(&path).is_err());
        }
    }
}
