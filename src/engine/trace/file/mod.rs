//! The file of a trace.
//!
//! All numbers are little-endian.
//!
//! | offset | bytes | what |
//! |-------:|------:|------|
//! | 0      | 8     | `TABTRACE` |
//! | 8      | 4     | the version of the format, 1 |
//! | 12     | 4     | how long the header is, `h` |
//! | 16     | 4     | how many records there are, `n` |
//! | 20     | h     | the header: lines of UTF-8, each a name, a space and a value |
//! | 20 + h | 32 n  | the records |
//! | 20 + h + 32 n | 8 | the checksum of all bytes before (FNV-1a, 64 bits) |
//!
//! A record, by offset: 0 parent's number (`FFFFFFFF` for none), 4 number after the last descendant, 8 nodes visited below, 12
//! move (0 for none), 14 alpha, 16 beta, 18 value, 20 static evaluation (each two bytes; -32768 for none), 22 depth, 23 ply, 24
//! place in the order, 25 order (upper half) and kind, 26 purpose, 27 cause, 28 reduction, 29 extension, 30 reasons for the
//! extension, one bit each, 31 notes, one bit each. The meaning of the numbers is defined in `record.rs`.

mod error;
mod header;
mod records;

use std::fs::File;
use std::io::{self, Read as _, Write};
use std::path::Path;

use error::{AT_ONCE, bad, go_on};
pub use error::{ProgressCallback, TraceError};

use super::record::Record;
use super::recorder::Extent;
use super::tree::Trace;
use tabia_disk::{Checksum, write_atomic_by};

const MAGIC: &[u8; 8] = b"TABTRACE";
const VERSION: u32 = 1;
const START: usize = 20;
const LONGEST_HEADER: usize = 1 << 16;
const SUM: usize = 8;

impl Trace {
    /// Writes the trace to a file.
    ///
    /// # Errors
    /// Any error of the operating system, and one of the kind [`io::ErrorKind::Interrupted`] where `progress` cancels. An
    /// existing file is then unchanged.
    pub fn save(&self, path: &Path, progress: ProgressCallback<'_>) -> io::Result<()> {
        write_atomic_by(path, |file| self.write(file, progress))
    }

    /// Reads a trace from a file.
    ///
    /// # Errors
    /// When the file cannot be read, or is damaged, with the place in the message; or when `progress` cancels.
    pub fn open(path: &Path, progress: ProgressCallback<'_>) -> Result<Trace, TraceError> {
        let mut bytes = Vec::new();
        let mut file = File::open(path)?;
        (&mut file).take(START as u64).read_to_end(&mut bytes)?;
        // No more is read of a file that is not a trace, however long it is.
        let rest = Shape::of(&bytes)?.length() + 1 - START;
        file.take(rest as u64).read_to_end(&mut bytes)?;
        Trace::read(&bytes, progress)
    }

    /// Returns the bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Writing to memory cannot fail.
        let _ = self.write(&mut bytes, &|_| true);
        bytes
    }

    fn write(&self, out: &mut dyn Write, progress: ProgressCallback<'_>) -> io::Result<()> {
        let header = header::write(&self.summary);
        let mut piece = MAGIC.to_vec();
        for number in [VERSION, header.len() as u32, self.len() as u32] {
            piece.extend_from_slice(&number.to_le_bytes());
        }
        piece.extend_from_slice(header.as_bytes());
        let mut sum = Checksum::default();
        for (index, records) in self.records().chunks(AT_ONCE).enumerate() {
            go_on(progress, index * AT_ONCE, self.len())?;
            for record in records {
                piece.extend_from_slice(&records::encode(record));
            }
            sum.add(&piece);
            out.write_all(&piece)?;
            piece.clear();
        }
        sum.add(&piece);
        piece.extend_from_slice(&sum.value().to_le_bytes());
        out.write_all(&piece)
    }

    /// Reads the bytes of a file. Every record is checked: a trace that was read has legal moves only.
    ///
    /// # Errors
    /// When the bytes are damaged: what is wrong, and at which byte.
    pub fn from_bytes(bytes: &[u8]) -> Result<Trace, TraceError> {
        Trace::read(bytes, &|_| true)
    }

    fn read(bytes: &[u8], progress: ProgressCallback<'_>) -> Result<Trace, TraceError> {
        let shape = Shape::of(bytes)?;
        let (records_at, sum_at) = (shape.records_at(), shape.sum_at());
        match bytes.len() {
            have if have < sum_at + SUM => {
                let missing = sum_at + SUM - have;
                return bad(have, format!("the file ends {missing} bytes too early"));
            }
            have if have > sum_at + SUM => {
                return bad(sum_at + SUM, "there is more in the file than a trace");
            }
            _ => {}
        }
        let summary = header::read(&bytes[START..records_at], START)?;
        let records = &bytes[records_at..sum_at];
        let records = records::read(records, records_at, &summary.position, progress)?;
        if bytes[sum_at..] != Checksum::of(&bytes[..sum_at]).to_le_bytes() {
            return bad(sum_at, "the sum is wrong: the file was changed or damaged");
        }
        Ok(Trace::new(summary, records))
    }
}

/// The lengths of the parts of a file, from its first twenty bytes.
struct Shape {
    header: usize,
    records: usize,
}

impl Shape {
    fn of(bytes: &[u8]) -> Result<Shape, TraceError> {
        if !bytes.starts_with(MAGIC) {
            return Err(TraceError::NoTrace);
        }
        let number = |offset: usize| match bytes.get(offset..offset + 4) {
            Some(&[a, b, c, d]) => Ok(u32::from_le_bytes([a, b, c, d])),
            _ => bad(bytes.len(), "the file ends before its first twenty bytes"),
        };
        let version = number(8)?;
        if version != VERSION {
            return Err(TraceError::Version(version));
        }
        let (header, records) = (number(12)? as usize, number(16)? as usize);
        if header > LONGEST_HEADER {
            return bad(12, format!("a header of {header} bytes is too long"));
        }
        if records > Extent::MAX_RECORDS {
            return bad(16, format!("{records} records are too many"));
        }
        Ok(Shape { header, records })
    }

    fn records_at(&self) -> usize {
        START + self.header
    }

    fn sum_at(&self) -> usize {
        self.records_at() + self.records * Record::SIZE
    }

    fn length(&self) -> usize {
        self.sum_at() + SUM
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::trace;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_written_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("search.trace");
        let written = trace();
        written.save(&path, &|_| true).unwrap();
        let read = Trace::open(&path, &|_| true).unwrap();
        assert_eq!(read.records(), written.records());
        assert_eq!(
            format!("{:?}", read.summary),
            format!("{:?}", written.summary)
        );
    }

    #[test]
    fn errors_say_where() {
        let whole = trace().to_bytes();
        let error = |bytes: &[u8]| Trace::from_bytes(bytes).unwrap_err().to_string();
        assert!(error(b"").contains("no trace"));
        assert!(error(b"PNG").contains("no trace"));
        assert!(error(&whole[..12]).contains("byte 12"));
        let cut = error(&whole[..whole.len() - 100]);
        assert!(cut.contains("100 bytes too early"), "{cut}");
        let changed = |at: usize, byte: u8| {
            let mut bytes = whole.clone();
            bytes[at] = byte;
            error(&bytes)
        };
        assert!(changed(8, 2).contains("version 2"));
        assert!(changed(19, 255).contains("byte 16"));
        assert!(changed(15, 255).contains("byte 12"));
        let length = u32::from_le_bytes(whole[12..16].try_into().unwrap()) as usize;
        let second = START + length + Record::SIZE;
        let moved = changed(second + 12, 255);
        assert!(moved.contains(&format!("byte {}", second + 12)), "{moved}");
        let parent = changed(second, 7);
        assert!(
            parent.contains(&format!("byte {second}: record 1")),
            "{parent}"
        );
        assert!(changed(whole.len() - 1, !whole[whole.len() - 1]).contains("sum"));
        let mut long = whole.clone();
        long.push(0);
        assert!(error(&long).contains("more in the file"));
    }

    #[test]
    fn a_file_that_is_given_up_leaves_nothing_and_the_old_one_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("search.trace");
        let written = trace();
        std::fs::write(&path, "old").unwrap();
        let error = written.save(&path, &|_| false).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::Interrupted);
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        written.save(&path, &|_| true).unwrap();
        assert!(Trace::open(&path, &|_| false).is_err());
        let parts = std::cell::RefCell::new(Vec::new());
        let report = |part| {
            parts.borrow_mut().push(part);
            true
        };
        Trace::open(&path, &report).unwrap();
        assert_eq!(parts.take(), [0.0]);
    }

    #[test]
    fn what_is_no_file_of_a_trace_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let open = |path: &Path| Trace::open(path, &|_| true).map(|_| ());
        assert!(matches!(open(folder.path()), Err(TraceError::Io(_))));
        assert!(matches!(
            open(&folder.path().join("none")),
            Err(TraceError::Io(_))
        ));
        #[cfg(unix)]
        {
            // `/dev/zero` has no end.
            let error = open(Path::new("/dev/zero"));
            assert!(matches!(error, Err(TraceError::NoTrace)));
        }
        // Only the existing bytes are read, whatever length the header states.
        let path = folder.path().join("long.trace");
        let mut long = trace().to_bytes();
        long[16..20].copy_from_slice(&(Extent::MAX_RECORDS as u32).to_le_bytes());
        std::fs::write(&path, &long).unwrap();
        let error = open(&path).unwrap_err().to_string();
        assert!(error.contains("bytes too early"), "{error}");
    }

    #[test]
    fn a_file_that_ends_at_any_byte_says_so() {
        let whole = trace().to_bytes();
        for end in (0..whole.len()).step_by(7).chain(0..64) {
            assert!(Trace::from_bytes(&whole[..end]).is_err(), "{end}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        /// Whatever is damaged, cut off or forged, even with a matching checksum, yields an error, or a trace whose every
        /// position can be shown.
        #[test]
        fn damage_never_goes_further(
            edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
            cut in prop::option::of(any::<prop::sample::Index>()),
        ) {
            let mut bytes = trace().to_bytes();
            for (at, byte) in edits {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            if let Some(cut) = cut {
                bytes.truncate(cut.index(bytes.len()));
            }
            if let Some(end) = bytes.len().checked_sub(SUM) {
                let right = Checksum::of(&bytes[..end]);
                bytes[end..].copy_from_slice(&right.to_le_bytes());
            }
            if let Ok(trace) = Trace::from_bytes(&bytes) {
                for index in 0..trace.len() {
                    let node = trace.node(index).unwrap();
                    trace.position(node);
                    trace.get(node).techniques().count();
                }
                prop_assert!(trace.roots().count() <= trace.len());
            }
        }
    }
}
