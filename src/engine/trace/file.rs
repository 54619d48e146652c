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
//! | 20     | h     | the header: lines of UTF-8, each a name, a space, and what it says |
//! | 20 + h | 32 n  | the records |
//! | 20 + h + 32 n | 8 | the sum of all bytes before (FNV-1a, 64 bits) |
//!
//! A record, by offset: 0 parent's number (`FFFFFFFF` for none), 4 number behind the last descendant, 8 positions visited
//! below, 12 move (0 for none), 14 alpha, 16 beta, 18 value, 20 static evaluation (each two bytes; -32768 for none), 22
//! depth, 23 ply, 24 place in the order, 25 order (upper half) and kind, 26 purpose, 27 cause, 28 reduction, 29 extension,
//! 30 why extended, one bit each, 31 notes, one bit each. What the numbers mean is said in `record.rs`.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read as _, Write};
use std::path::Path;

use thiserror::Error;

use super::record::{
    Cause, Extension, Kind, NOBODY, NOTHING, Note, Order, Purpose, Record, Step, coded,
};
use super::recorder::Extent;
use super::tree::{Summary, Trace, play};
use crate::chess::{Position, Undo, uci_move};
use crate::disk::write_atomic_by;
use crate::engine::{Depth, Ply, Score, Techniques};

const MAGIC: &[u8; 8] = b"TABTRACE";
const VERSION: u32 = 1;
const START: usize = 20;
const LONGEST_HEADER: usize = 1 << 16;
const SUM: usize = 8;
/// Of the name of a search no more letters are kept.
const LONGEST_NAME: usize = 40;

/// Why a file is no trace, and where in it.
#[derive(Debug, Error)]
pub enum TraceError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("this is no trace of a search: it does not begin with TABTRACE")]
    NoTrace,
    #[error("byte 8: version {0} of the format; this program reads version 1")]
    Version(u32),
    #[error("byte {offset}: {what}")]
    Bad { offset: usize, what: String },
}

fn bad<T>(offset: usize, what: impl Into<String>) -> Result<T, TraceError> {
    Err(TraceError::Bad {
        offset,
        what: what.into(),
    })
}

/// Asked while a file is written or read, with the part of the work that is done, from 0 to 1: whether to go on.
pub type GoesOn<'a> = &'a dyn Fn(f32) -> bool;

/// So many records are written or read between two questions whether to go on.
const AT_ONCE: usize = 8192;

/// Asks whether to go on after so many of all records.
fn go_on(goes_on: GoesOn<'_>, done: usize, all: usize) -> io::Result<()> {
    match goes_on(done as f32 / all.max(1) as f32) {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::Interrupted, "cancelled")),
    }
}

impl Trace {
    /// Writes the trace to a file.
    ///
    /// # Errors
    /// Any error of the operating system, and one of the kind [`io::ErrorKind::Interrupted`] where it does not go on. A file
    /// that was there is then as it was.
    pub fn save(&self, path: &Path, goes_on: GoesOn<'_>) -> io::Result<()> {
        write_atomic_by(path, |file| self.write(file, goes_on))
    }

    /// Reads a trace from a file.
    ///
    /// # Errors
    /// When the file cannot be read, or is damaged; the message says where. When it does not go on.
    pub fn open(path: &Path, goes_on: GoesOn<'_>) -> Result<Trace, TraceError> {
        let mut bytes = Vec::new();
        let mut file = File::open(path)?;
        (&mut file).take(START as u64).read_to_end(&mut bytes)?;
        // Nothing more is read of what is no trace, however long it is.
        let rest = Shape::of(&bytes)?.length() + 1 - START;
        file.take(rest as u64).read_to_end(&mut bytes)?;
        Trace::read(&bytes, goes_on)
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Writing to memory does not fail.
        let _ = self.write(&mut bytes, &|_| true);
        bytes
    }

    fn write(&self, out: &mut dyn Write, goes_on: GoesOn<'_>) -> io::Result<()> {
        let header = header(&self.summary);
        let mut piece = MAGIC.to_vec();
        for number in [VERSION, header.len() as u32, self.len() as u32] {
            piece.extend_from_slice(&number.to_le_bytes());
        }
        piece.extend_from_slice(header.as_bytes());
        let mut sum = Sum::default();
        for (index, records) in self.records().chunks(AT_ONCE).enumerate() {
            go_on(goes_on, index * AT_ONCE, self.len())?;
            for record in records {
                piece.extend_from_slice(&encode(record));
            }
            sum.add(&piece);
            out.write_all(&piece)?;
            piece.clear();
        }
        sum.add(&piece);
        piece.extend_from_slice(&sum.0.to_le_bytes());
        out.write_all(&piece)
    }

    /// Reads the bytes of a file. Every record is checked: a trace that was read has legal moves only.
    ///
    /// # Errors
    /// What is wrong, and at which byte.
    pub fn from_bytes(bytes: &[u8]) -> Result<Trace, TraceError> {
        Trace::read(bytes, &|_| true)
    }

    fn read(bytes: &[u8], goes_on: GoesOn<'_>) -> Result<Trace, TraceError> {
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
        let summary = read_header(&bytes[START..records_at])?;
        let records = &bytes[records_at..sum_at];
        let records = read_records(records, records_at, &summary.position, goes_on)?;
        let mut sum = Sum::default();
        sum.add(&bytes[..sum_at]);
        if bytes[sum_at..] != sum.0.to_le_bytes() {
            return bad(sum_at, "the sum is wrong: the file was changed or damaged");
        }
        Ok(Trace::new(summary, records))
    }
}

/// How long the parts of a file are, by its first twenty bytes.
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
        if records > Extent::MOST_RECORDS {
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

/// FNV-1a (Fowler, Noll and Vo, 1991).
struct Sum(u64);

impl Default for Sum {
    fn default() -> Sum {
        Sum(0xcbf2_9ce4_8422_2325)
    }
}

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

fn header(summary: &Summary) -> String {
    let mut text = String::new();
    let mut line = |name: &str, what: &dyn std::fmt::Display| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name} {what}");
    };
    line("fen", &summary.position.fen());
    line("analysis", &summary.analysis);
    let on = Techniques::ALL.iter().map(|technique| technique.name);
    let on = on.filter(|name| summary.techniques.get(name) == Some(true));
    line("techniques", &on.collect::<Vec<_>>().join(" "));
    line("depth", &summary.depth);
    if let Some(score) = summary.score {
        line("score", &score.raw());
    }
    let mut position = summary.position.clone();
    let moves = summary.line.iter().map(|&mv| {
        let text = uci_move::write(&position, mv, true);
        position = position.after(mv);
        text
    });
    line("line", &moves.collect::<Vec<_>>().join(" "));
    let only = summary.only.iter();
    let only = only.map(|&mv| uci_move::write(&summary.position, mv, true));
    line("only", &only.collect::<Vec<_>>().join(" "));
    line("nodes", &summary.nodes);
    line("records", &summary.extent.records);
    line("plies", &summary.extent.plies);
    line("too_deep", &summary.too_deep);
    line("no_room", &summary.no_room);
    if let Some(by) = &summary.by {
        line("by", by);
    }
    text
}

fn read_header(bytes: &[u8]) -> Result<Summary, TraceError> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return bad(START + error.valid_up_to(), "the header is not UTF-8"),
    };
    let mut summary = None;
    let mut offset = START;
    for whole in text.split_inclusive('\n') {
        let line = whole.trim_end();
        let (name, what) = line.split_once(' ').unwrap_or((line, ""));
        match (&mut summary, name) {
            (None, "fen") => match Position::from_fen(what) {
                Ok(position) => summary = Some(empty_summary(position)),
                Err(error) => return bad(offset, error.to_string()),
            },
            (None, _) => return bad(offset, "the header does not begin with a FEN"),
            (Some(summary), name) => {
                if !read_line(summary, name, what) {
                    return bad(offset, format!("“{what}” cannot be read as {name}"));
                }
            }
        }
        offset += whole.len();
    }
    match summary {
        Some(summary) => Ok(summary),
        None => bad(START, "the header is empty"),
    }
}

fn empty_summary(position: Position) -> Summary {
    Summary {
        position,
        analysis: false,
        only: Vec::new(),
        techniques: Techniques::none(),
        depth: Depth(0),
        score: None,
        line: Vec::new(),
        nodes: 0,
        extent: Extent::default(),
        too_deep: 0,
        no_room: 0,
        by: None,
    }
}

/// Reads a line of the header; names that a later version may add are left out of account. `false`: it cannot be read.
fn read_line(summary: &mut Summary, name: &str, what: &str) -> bool {
    fn set<T: std::str::FromStr>(field: &mut T, what: &str) -> bool {
        what.parse().map(|value| *field = value).is_ok()
    }
    match name {
        "analysis" => set(&mut summary.analysis, what),
        "techniques" => {
            for name in what.split_whitespace() {
                // Another version may know techniques that this one does not.
                summary.techniques.set(name, true);
            }
            true
        }
        "depth" => set(&mut summary.depth.0, what),
        "score" => match what.parse::<i16>() {
            Ok(score) if i32::from(score).abs() <= Score::INFINITE.raw() => {
                summary.score = Some(Score::from_raw(i32::from(score)));
                true
            }
            _ => false,
        },
        "line" => {
            let mut position = summary.position.clone();
            what.split_whitespace().all(|text| {
                let mv = uci_move::read(&position, text).ok();
                mv.map(|mv| {
                    position = position.after(mv);
                    summary.line.push(mv);
                })
                .is_some()
            })
        }
        "only" => {
            let position = &summary.position;
            let moves = what.split_whitespace();
            let moves = moves.map(|text| uci_move::read(position, text).ok());
            let moves: Option<Vec<_>> = moves.collect();
            moves.map(|moves| summary.only = moves).is_some()
        }
        "nodes" => set(&mut summary.nodes, what),
        "records" => set(&mut summary.extent.records, what),
        "plies" => set(&mut summary.extent.plies.0, what),
        "too_deep" => set(&mut summary.too_deep, what),
        "no_room" => set(&mut summary.no_room, what),
        "by" => {
            summary.by = Some(what.chars().take(LONGEST_NAME).collect());
            true
        }
        _ => true,
    }
}

fn encode(record: &Record) -> [u8; Record::SIZE] {
    let mut bytes = [0; Record::SIZE];
    let (longs, rest) = bytes.split_at_mut(12);
    let numbers = [record.parent, record.end, record.nodes];
    for (place, number) in longs.chunks_exact_mut(4).zip(numbers) {
        place.copy_from_slice(&number.to_le_bytes());
    }
    let (shorts, single) = rest.split_at_mut(10);
    let numbers = [
        record.mv,
        record.alpha as u16,
        record.beta as u16,
        record.value as u16,
        record.eval as u16,
    ];
    for (place, number) in shorts.chunks_exact_mut(2).zip(numbers) {
        place.copy_from_slice(&number.to_le_bytes());
    }
    single.copy_from_slice(&[
        record.depth as u8,
        record.ply,
        record.number,
        record.kind_and_order,
        record.purpose,
        record.cause,
        record.reduction as u8,
        record.extension as u8,
        record.extended,
        record.notes,
    ]);
    bytes
}

fn decode(bytes: &[u8; Record::SIZE]) -> Record {
    let long = |at: usize| {
        let byte = |n: usize| u32::from(bytes[at + n]) << (8 * n);
        byte(0) | byte(1) | byte(2) | byte(3)
    };
    let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    Record {
        parent: long(0),
        end: long(4),
        nodes: long(8),
        mv: short(12),
        alpha: short(14) as i16,
        beta: short(16) as i16,
        value: short(18) as i16,
        eval: short(20) as i16,
        depth: bytes[22] as i8,
        ply: bytes[23],
        number: bytes[24],
        kind_and_order: bytes[25],
        purpose: bytes[26],
        cause: bytes[27],
        reduction: bytes[28] as i8,
        extension: bytes[29] as i8,
        extended: bytes[30],
        notes: bytes[31],
    }
}

/// Reads the records, which begin at `start` of the file, and plays through all their moves.
fn read_records(
    bytes: &[u8],
    start: usize,
    position: &Position,
    goes_on: GoesOn<'_>,
) -> Result<Vec<Record>, TraceError> {
    let mut walk = Walk {
        position: position.clone(),
        open: Vec::new(),
    };
    let (chunks, _) = bytes.as_chunks::<{ Record::SIZE }>();
    let mut records: Vec<Record> = Vec::with_capacity(chunks.len());
    for (index, chunk) in chunks.iter().enumerate() {
        if index % AT_ONCE == 0 {
            go_on(goes_on, index, chunks.len())?;
        }
        let record = decode(chunk);
        if let Err((field, what)) = walk.enter(index, &record, chunks.len(), &records) {
            let offset = start + index * Record::SIZE + field;
            return bad(offset, format!("record {index}: {what}"));
        }
        records.push(record);
    }
    Ok(records)
}

/// The nodes around the present record, and the position of the innermost.
struct Walk {
    position: Position,
    open: Vec<(u32, Step, Option<Undo>)>,
}

/// What is wrong with a record, and at which byte of it.
type Fault = (usize, &'static str);

impl Walk {
    fn enter(
        &mut self,
        index: usize,
        record: &Record,
        count: usize,
        earlier: &[Record],
    ) -> Result<(), Fault> {
        while let Some(&(open, step, _)) = self.open.last()
            && earlier[open as usize].end as usize <= index
        {
            self.leave(step);
        }
        let parent = self.open.last().map(|&(open, ..)| open);
        if record.parent != parent.unwrap_or(NOBODY) {
            return Err((0, "its parent is another than the node around it"));
        }
        let parent = parent.map(|parent| &earlier[parent as usize]);
        let end = record.end as usize;
        if end <= index || end > parent.map_or(count, |parent| parent.end as usize) {
            return Err((4, "it ends outside its parent"));
        }
        check_fields(record, parent)?;
        let step = record.step();
        match step {
            Step::Play(mv) if !self.position.is_legal(mv) => {
                return Err((12, "its move is not legal"));
            }
            Step::Pass if self.position.in_check() => {
                return Err((12, "a move is passed in check"));
            }
            _ => {}
        }
        let undo = play(&mut self.position, step);
        self.open.push((index as u32, step, undo));
        Ok(())
    }

    /// Leaves the innermost node.
    fn leave(&mut self, step: Step) {
        let undo = self.open.pop().and_then(|(.., undo)| undo);
        match (step, undo) {
            (Step::Play(mv), Some(undo)) => self.position.unmake(mv, undo),
            (Step::Pass, Some(undo)) => self.position.unmake_null(undo),
            _ => {}
        }
    }
}

/// Checks the fields that can be checked without the board.
fn check_fields(record: &Record, parent: Option<&Record>) -> Result<(), Fault> {
    let known = Score::INFINITE.raw() as i16;
    let is_score = |raw: i16| (-known..=known).contains(&raw);
    let moves = record.mv != 0 || record.step() == Step::Pass;
    let expected = parent.map_or(0, |parent| usize::from(parent.ply)) + usize::from(moves);
    let all_bits = |count: usize| ((1_u16 << count) - 1) as u8;
    let checks = [
        (12, parent.is_some() || !moves, "a root has no move"),
        (14, is_score(record.alpha), "alpha is no score"),
        (16, is_score(record.beta), "beta is no score"),
        (
            18,
            record.value == NOTHING || is_score(record.value),
            "the value is no score",
        ),
        (
            20,
            record.eval == NOTHING || is_score(record.eval),
            "the evaluation is no score",
        ),
        (
            23,
            usize::from(record.ply) == expected && expected <= Ply::MAX.0 + 1,
            "its distance from the root does not fit that of its parent",
        ),
        (
            25,
            coded(Kind::ALL, record.kind_and_order & 15).is_some()
                && coded(Order::ALL, record.kind_and_order >> 4).is_some(),
            "the kind of node or the order is unknown",
        ),
        (
            26,
            coded(Purpose::ALL, record.purpose).is_some(),
            "the purpose is unknown",
        ),
        (
            27,
            coded(Cause::ALL, record.cause).is_some(),
            "the cause is unknown",
        ),
        (
            30,
            record.extended & !all_bits(Extension::ALL.len()) == 0,
            "an extension is unknown",
        ),
        (
            31,
            record.notes & !all_bits(Note::ALL.len()) == 0,
            "a note is unknown",
        ),
    ];
    match checks.into_iter().find(|(_, holds, _)| !holds) {
        Some((field, _, what)) => Err((field, what)),
        None => Ok(()),
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
        let tells = |part| {
            parts.borrow_mut().push(part);
            true
        };
        Trace::open(&path, &tells).unwrap();
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
            // It has no end.
            let error = open(Path::new("/dev/zero"));
            assert!(matches!(error, Err(TraceError::NoTrace)));
        }
        // However long it says that it is: only what is there is read.
        let path = folder.path().join("long.trace");
        let mut long = trace().to_bytes();
        long[16..20].copy_from_slice(&(Extent::MOST_RECORDS as u32).to_le_bytes());
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

        /// Whatever is damaged, cut off or made up, even with a sum that fits: there is a message, or a trace whose every
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
                let mut right = Sum::default();
                right.add(&bytes[..end]);
                bytes[end..].copy_from_slice(&right.0.to_le_bytes());
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
