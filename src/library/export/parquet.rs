//! Writes games as Parquet (Apache Parquet format 2.10): the table that other programs read when a collection has outgrown them.
//!
//! The part of the format that is needed is small: columns of numbers and texts that may be missing, in the plain encoding, a page
//! for each column of a group of games, compressed by Zstandard.

use std::io::{self, Write};
use std::ops::ControlFlow;

use tabia_game::pgn;

use super::error::ExportError;
use super::thrift::{Struct, varint};
use crate::collection::{GamePlace, Snapshot};
use crate::row::GameRow;
use crate::segment::SCID_FLAGS;
use crate::values::Flags;

const MAGIC: &[u8; 4] = b"PAR1";

/// Maximum number of games of a group of rows.
const GAMES: usize = 16_384;

/// Length of the texts of a group of rows after which it ends, in bytes.
const TEXT: usize = 1 << 26;

/// The types of columns, by their numbers in the format.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    I32 = 1,
    I64 = 2,
    Text = 6,
}

/// Level of compression.
const LEVEL: i32 = 3;

/// Compression by Zstandard, and encodings, by their numbers in the format.
const ZSTD: i32 = 6;
const PLAIN: i32 = 0;
const RLE: i32 = 3;
const OPTIONAL: i32 = 1;
const UTF8: i32 = 0;

/// The columns. Each may have no value.
const COLUMNS: [(&str, Kind); 21] = [
    ("number", Kind::I64),
    ("white", Kind::Text),
    ("black", Kind::Text),
    ("whiteelo", Kind::I32),
    ("blackelo", Kind::I32),
    ("result", Kind::Text),
    ("date", Kind::Text),
    ("year", Kind::I32),
    ("eco", Kind::Text),
    ("opening", Kind::Text),
    ("moves", Kind::I32),
    ("plies", Kind::I32),
    ("event", Kind::Text),
    ("site", Kind::Text),
    ("round", Kind::Text),
    ("time", Kind::Text),
    ("termination", Kind::Text),
    ("annotator", Kind::Text),
    ("flags", Kind::Text),
    ("start", Kind::Text),
    ("pgn", Kind::Text),
];

/// A value of a column.
enum Value<'a> {
    Number(Option<i64>),
    /// Empty for none.
    Text(&'a str),
}

/// The values of a column in a group of rows.
#[derive(Clone, Default)]
struct Column {
    /// A bit for each row: whether it has a value.
    has_value: Vec<u8>,
    rows: usize,
    values: Vec<u8>,
}

impl Column {
    fn push(&mut self, kind: Kind, value: Value<'_>) {
        let before = self.values.len();
        match value {
            Value::Number(Some(number)) if kind == Kind::I32 => {
                self.values.extend((number as i32).to_le_bytes());
            }
            Value::Number(Some(number)) => self.values.extend(number.to_le_bytes()),
            Value::Text(text) if !text.is_empty() => {
                self.values.extend((text.len() as u32).to_le_bytes());
                self.values.extend(text.as_bytes());
            }
            Value::Number(None) | Value::Text(_) => {}
        }
        if self.rows.is_multiple_of(8) {
            self.has_value.push(0);
        }
        if let Some(last) = self.has_value.last_mut() {
            *last |= u8::from(self.values.len() > before) << (self.rows % 8);
        }
        self.rows += 1;
    }

    /// Returns its page: which rows have a value, as one run of packed bits, and the values.
    fn page(&self) -> Vec<u8> {
        let mut run = Vec::new();
        varint((self.has_value.len() as u64) << 1 | 1, &mut run);
        run.extend(&self.has_value);
        let mut page = (run.len() as u32).to_le_bytes().to_vec();
        page.extend(run);
        page.extend(&self.values);
        page
    }
}

/// Writes a file.
struct Writer<'w> {
    out: &'w mut dyn Write,
    at: i64,
    groups: Vec<Struct>,
    columns: Vec<Column>,
    rows: i64,
}

impl Writer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as i64;
        self.out.write_all(bytes)
    }

    /// Returns the number of games of the group, and the length of their values.
    fn pending(&self) -> (usize, usize) {
        let length = self.columns.iter().map(|column| column.values.len()).sum();
        (self.columns.first().map_or(0, |column| column.rows), length)
    }

    fn end_group(&mut self) -> io::Result<()> {
        let (rows, _) = self.pending();
        if rows == 0 {
            return Ok(());
        }
        let columns = std::mem::replace(&mut self.columns, vec![Column::default(); COLUMNS.len()]);
        let (mut chunks, mut total) = (Vec::new(), 0);
        for ((name, kind), column) in COLUMNS.into_iter().zip(columns) {
            let page = column.page();
            let packed = zstd::bulk::compress(&page, LEVEL)?;
            let header = Struct::new()
                .i32(1, 0)
                .i32(2, page.len() as i32)
                .i32(3, packed.len() as i32)
                .structure(
                    5,
                    Struct::new()
                        .i32(1, rows as i32)
                        .i32(2, PLAIN)
                        .i32(3, RLE)
                        .i32(4, RLE),
                )
                .finish();
            let start = self.at;
            let [plain, written] = [page.len(), packed.len()].map(|length| length + header.len());
            self.write(&header)?;
            self.write(&packed)?;
            total += plain as i64;
            let about = Struct::new()
                .i32(1, kind as i32)
                .numbers(2, &[PLAIN, RLE])
                .texts(3, &[name])
                .i32(4, ZSTD)
                .i64(5, rows as i64)
                .i64(6, plain as i64)
                .i64(7, written as i64)
                .i64(9, start);
            chunks.push(Struct::new().i64(2, start).structure(3, about));
        }
        let group = Struct::new()
            .structures(1, chunks)
            .i64(2, total)
            .i64(3, rows as i64);
        self.groups.push(group);
        self.rows += rows as i64;
        Ok(())
    }

    fn finish(mut self) -> io::Result<()> {
        self.end_group()?;
        let mut schema = vec![Struct::new().text(4, "games").i32(5, COLUMNS.len() as i32)];
        schema.extend(COLUMNS.map(|(name, kind)| {
            let element = Struct::new()
                .i32(1, kind as i32)
                .i32(3, OPTIONAL)
                .text(4, name);
            match kind {
                Kind::Text => element.i32(6, UTF8),
                Kind::I32 | Kind::I64 => element,
            }
        }));
        let footer = Struct::new()
            .i32(1, 1)
            .structures(2, schema)
            .i64(3, self.rows)
            .structures(4, std::mem::take(&mut self.groups))
            .text(6, "Tabia")
            .finish();
        self.write(&footer)?;
        self.write(&(footer.len() as u32).to_le_bytes())?;
        self.write(MAGIC)?;
        self.out.flush()
    }
}

/// Writes games as a table in Parquet, with a column `pgn` that has their texts in UTF-8. `watch` receives the number of games
/// written, and may cancel.
///
/// # Errors
/// When a text is damaged, the output cannot be written, or `watch` cancels.
pub fn parquet(
    snapshot: &Snapshot,
    places: impl IntoIterator<Item = GamePlace>,
    out: &mut dyn Write,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<u64, ExportError> {
    let mut writer = Writer {
        out,
        at: 0,
        groups: Vec::new(),
        columns: vec![Column::default(); COLUMNS.len()],
        rows: 0,
    };
    writer.write(MAGIC)?;
    let mut count = 0;
    for (place, text) in snapshot.texts_of(places) {
        let (Some(row), Some(part)) = (snapshot.row(place), snapshot.part(place)) else {
            continue;
        };
        let text = text.map_err(|error| ExportError::Game(row.id(), error))?;
        let text = pgn::decode_text(text.bytes, Some(text.encoding));
        let entry = pgn::index(text.as_bytes()).into_iter().next();
        let tag = entry.and_then(|entry| {
            let tags = entry.tags(text.as_bytes());
            tags.get(SCID_FLAGS).map(Flags::of_tag)
        });
        let flags = part.marks.flags(place.slot, tag.unwrap_or_default());
        push(&mut writer.columns, &row, flags, text.trim());
        count += 1;
        let (rows, length) = writer.pending();
        if rows >= GAMES || length >= TEXT {
            writer.end_group()?;
            if watch(count).is_break() {
                return Err(ExportError::Cancelled);
            }
        }
    }
    writer.finish()?;
    Ok(count)
}

/// Adds a row, in the order of [`COLUMNS`].
fn push(columns: &mut [Column], row: &GameRow<'_>, flags: Flags, pgn: &str) {
    let year = row.date().year();
    let date = year.map(|_| row.date().to_string()).unwrap_or_default();
    let (result, eco, flags) = (row.result().to_string(), row.eco(), flags.to_string());
    let eco = if eco.is_none() {
        String::new()
    } else {
        eco.to_string()
    };
    let rating = |rating: Option<u16>| Value::Number(rating.map(i64::from));
    let number = |number: u32| Value::Number(Some(number.into()));
    let values = [
        Value::Number(Some(row.id() as i64)),
        Value::Text(row.white()),
        Value::Text(row.black()),
        rating(row.white_rating().get()),
        rating(row.black_rating().get()),
        Value::Text(&result),
        Value::Text(&date),
        rating(year),
        Value::Text(&eco),
        Value::Text(row.opening()),
        number(row.plies().div_ceil(2)),
        number(row.plies()),
        Value::Text(row.event()),
        Value::Text(row.site()),
        Value::Text(row.round()),
        Value::Text(row.time_class().name()),
        Value::Text(row.termination().name()),
        Value::Text(row.annotator()),
        Value::Text(&flags),
        Value::Text(row.start()),
        Value::Text(pgn),
    ];
    for ((column, (_, kind)), value) in columns.iter_mut().zip(COLUMNS).zip(values) {
        column.push(kind, value);
    }
}
