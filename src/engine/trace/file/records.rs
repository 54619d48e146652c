//! The records.

use super::error::{AT_ONCE, ProgressCallback, TraceError, bad, go_on};
use crate::trace::record::{
    Cause, Extension, Kind, NOBODY, NOTHING, Note, Order, Purpose, Record, Step, coded,
};
use crate::trace::tree::play;
use tabia_chess::{Position, Undo};
use tabia_player::{Ply, Score};

/// Returns the bytes of a record.
pub(super) fn encode(record: &Record) -> [u8; Record::SIZE] {
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

/// Reads the records, which begin at `start` in the file, and plays through all their moves.
pub(super) fn read(
    bytes: &[u8],
    start: usize,
    position: &Position,
    progress: ProgressCallback<'_>,
) -> Result<Vec<Record>, TraceError> {
    let mut walk = Walk {
        position: position.clone(),
        open: Vec::new(),
    };
    let (chunks, _) = bytes.as_chunks::<{ Record::SIZE }>();
    let mut records: Vec<Record> = Vec::with_capacity(chunks.len());
    for (index, chunk) in chunks.iter().enumerate() {
        if index % AT_ONCE == 0 {
            go_on(progress, index, chunks.len())?;
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

/// The open nodes at the present record, and the position of the innermost.
struct Walk {
    position: Position,
    open: Vec<(u32, Step, Option<Undo>)>,
}

/// The error in a record, and its byte offset.
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

/// Checks the fields that can be checked without a position.
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
