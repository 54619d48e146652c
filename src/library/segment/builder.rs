//! Makes a segment of batches.

use std::io::{self, Write};
use std::thread;

use super::batch::{Batch, Block};
use super::columns::{Columns, DICTIONARIES, Row};
use super::dictionary::{Dictionary, Strings};
use super::file::{Section, SegmentWriter};
use super::packing::pack;
use super::positions::{self, Occurrences};
use crate::positions::Signature;

/// The games of a segment before it is written.
#[derive(Debug, Default)]
pub(crate) struct SegmentBuilder {
    columns: Columns,
    strings: [Strings; DICTIONARIES],
    codes: Vec<u8>,
    /// The first game of each block and the length of its text.
    blocks: Vec<(u32, u64, Vec<u8>)>,
    occurrences: Occurrences,
    signatures: Vec<u8>,
}

impl SegmentBuilder {
    pub fn len(&self) -> usize {
        self.columns.id.len()
    }

    pub fn is_empty(&self) -> bool {
        self.columns.id.is_empty()
    }

    /// Returns whether the games of a batch still fit into a segment of `most` games.
    pub fn has_room_for(&self, batch: &Batch, most: usize) -> bool {
        self.is_empty() || self.len() + batch.rows.len() <= most
    }

    /// Adds games. Those without a number get numbers from `first_id`; they lie `lines` lines further down in their file.
    pub fn add(&mut self, batch: Batch, first_id: u64, lines: u64) {
        let base = self.len();
        let numbers: [Vec<u32>; DICTIONARIES] = std::array::from_fn(|i| {
            let mut numbers = vec![0; batch.strings[i].len()];
            for (text, number) in batch.strings[i].iter() {
                numbers[number as usize] = self.strings[i].number(text);
            }
            numbers
        });
        for (i, row) in batch.rows.iter().enumerate() {
            let number = |name: usize, old: u32| numbers[name][old as usize];
            self.columns.push(Row {
                id: match row.id {
                    0 => first_id + i as u64,
                    id => id,
                },
                line: row.line + lines,
                ..row.renumbered(number)
            });
        }
        let mut slot = base;
        for Block { length, packed } in batch.blocks {
            self.blocks.push((slot as u32, length, packed));
            let mut rest = length;
            while rest > 0 && slot < self.len() {
                rest = rest.saturating_sub(self.columns.text_length[slot]);
                slot += 1;
            }
        }
        self.codes.extend(batch.codes);
        let signatures = batch.signatures.into_iter();
        self.signatures
            .extend(signatures.flat_map(Signature::to_bytes));
        for occurrence in &batch.occurrences {
            self.occurrences.push(occurrence.later(base));
        }
    }

    /// Writes the segment. Its positions are sorted by another thread while the rest is written.
    pub fn write(self, out: impl Write) -> io::Result<()> {
        let SegmentBuilder {
            columns,
            strings,
            codes,
            blocks,
            occurrences,
            signatures,
        } = self;
        thread::scope(|scope| {
            let positions = || positions::sections(occurrences, &columns);
            let positions = thread::Builder::new().spawn_scoped(scope, positions)?;
            let mut out = SegmentWriter::new(out)?;
            let mut places: Vec<Vec<u32>> = Vec::new();
            for (i, strings) in strings.into_iter().enumerate() {
                let (strings, place) = strings.sorted();
                out.write(
                    Section::Dictionary(i as u8),
                    &Dictionary::to_section(&strings),
                )?;
                places.push(place);
            }
            let mut renumbered = Columns::default();
            for slot in 0..columns.id.len() {
                let number = |name: usize, old: u32| places[name][old as usize];
                renumbered.push(columns.row(slot).renumbered(number));
            }
            renumbered.write(&mut out)?;
            out.write(Section::Moves, &codes)?;
            out.write(Section::Signatures, &pack(&signatures))?;
            write_text(blocks, &mut out)?;
            let sorted = positions.join();
            let sorted = sorted.map_err(|_| io::Error::other("positions could not be sorted"))?;
            for (section, bytes) in sorted {
                out.write(section, &bytes)?;
            }
            out.finish()?.flush()
        })
    }
}

/// Writes the texts of games, and the places of their blocks.
fn write_text(
    blocks: Vec<(u32, u64, Vec<u8>)>,
    out: &mut SegmentWriter<impl Write>,
) -> io::Result<()> {
    let mut table = Vec::new();
    let (mut start, mut place) = (0, 0);
    let mut texts = Vec::with_capacity(blocks.len());
    for (slot, length, packed) in blocks {
        table.extend(slot.to_le_bytes());
        table.extend(u64::to_le_bytes(start));
        table.extend(u64::to_le_bytes(place));
        start += length;
        place += packed.len() as u64;
        texts.push(packed);
    }
    out.write(Section::Blocks, &table)?;
    out.write_pieces(Section::Text, &texts)
}
