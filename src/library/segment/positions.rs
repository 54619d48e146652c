//! The index of positions: for each position of each main line, the games in which it occurs.
//!
//! About nine tenths of the distinct positions of a collection occur in one game. Of these only eight bits of the key are kept,
//! with the number of the game, in buckets by the first bits of the key: three bytes a position. A bucket holds up to about
//! [`BUCKET`] positions, so one look-up in sixteen finds a game that is not meant; the game is therefore played to the position.
//! Positions of several games have 32 more bits of their key and a list of these games, each with the move played there.
//! A game is listed once for a position, with the first move played there.

use std::thread;

use super::columns::Columns;
use super::file::{Section, SegmentError, SegmentFile, to_bytes};
use super::occurrence::Occurrence;
use super::packing::pack;
use super::totals;
use tabia_chess::Move;

/// Mean number of positions in a bucket.
const BUCKET: usize = 16;

/// A game in which a position occurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Posting {
    pub slot: u16,
    /// The move played there; `None` where the game ends or the turn was passed.
    pub next: Option<Move>,
}

/// What the index has of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// Games that may have the position: each must be played to it.
    Candidates(Vec<u16>),
    /// The games that have it, in order.
    Games(Vec<Posting>),
}

/// Returns the number of first bits of a key that choose a bucket.
fn bucket_bits(count: usize) -> u32 {
    (count / BUCKET).max(1).next_power_of_two().ilog2()
}

fn bucket(key: u64, bits: u32) -> usize {
    key.checked_shr(u64::BITS - bits).unwrap_or_default() as usize
}

/// Positions in buckets of the first bits of their keys.
struct Buckets {
    bits: u32,
    /// The number of positions in the buckets before each.
    places: Vec<u32>,
    /// The positions so far.
    count: u32,
}

impl Buckets {
    fn new(count: usize) -> Buckets {
        Buckets {
            bits: bucket_bits(count),
            places: Vec::new(),
            count: 0,
        }
    }

    /// Counts the next position. The keys ascend.
    fn add(&mut self, key: u64) {
        self.places.resize(bucket(key, self.bits) + 1, self.count);
        self.count += 1;
    }

    fn into_section(mut self) -> Vec<u8> {
        self.places.resize((1 << self.bits) + 1, self.count);
        to_bytes(self.places.iter().map(|place| place.to_le_bytes()))
    }
}

/// The occurrences of a segment, in buckets by the first byte of their keys: each is sorted within the cache of a processor.
#[derive(Debug)]
pub(crate) struct Occurrences(Vec<Vec<Occurrence>>);

impl Default for Occurrences {
    fn default() -> Occurrences {
        Occurrences(vec![Vec::new(); 256])
    }
}

impl Occurrences {
    #[inline]
    pub fn push(&mut self, occurrence: Occurrence) {
        self.0[(occurrence.key() >> 56) as usize].push(occurrence);
    }

    /// Sorts them. A game counts once for a position.
    fn sort(&mut self) {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let share = self.0.len().div_ceil(threads);
        thread::scope(|scope| {
            for buckets in self.0.chunks_mut(share) {
                scope.spawn(|| {
                    for bucket in buckets {
                        bucket.sort_unstable();
                        bucket.dedup_by_key(|occurrence| (occurrence.key(), occurrence.slot()));
                    }
                });
            }
        });
    }

    /// The occurrences of each position, when they are sorted.
    fn groups(&self) -> impl Iterator<Item = &[Occurrence]> {
        let buckets = self.0.iter();
        buckets.flat_map(|bucket| bucket.chunk_by(|a, b| a.key() == b.key()))
    }
}

/// Sorts the occurrences of a segment and returns the sections of its index. `columns` are those of its games.
pub(crate) fn sections(mut occurrences: Occurrences, columns: &Columns) -> Vec<(Section, Vec<u8>)> {
    occurrences.sort();
    let groups = || occurrences.groups();
    let shared = groups().filter(|group| group.len() > 1).count();
    let singles = groups().count() - shared;
    let mut single_places = Buckets::new(singles);
    let mut shared_places = Buckets::new(shared);
    let mut single_rows = Vec::with_capacity(singles * 3);
    let mut shared_rows = Vec::with_capacity(shared * 8 + 4);
    let (mut postings, mut totals) = (Vec::new(), Vec::new());
    for group in groups() {
        let key = group[0].key();
        if let [single] = group {
            let sign = (key << single_places.bits >> 56) as u8;
            let [low, high] = single.slot().to_le_bytes();
            single_rows.extend([sign, low, high]);
            single_places.add(key);
            continue;
        }
        let rest = (key << shared_places.bits >> 32) as u32;
        shared_rows.extend(rest.to_le_bytes());
        shared_rows.extend(((postings.len() / 4) as u32).to_le_bytes());
        shared_places.add(key);
        totals::write(&mut totals, group, columns);
        for occurrence in group {
            postings.extend(occurrence.slot().to_le_bytes());
            postings.extend(occurrence.next().to_le_bytes());
        }
    }
    // The end of the last list, as the place of one that follows.
    shared_rows.extend([0; 4]);
    shared_rows.extend(((postings.len() / 4) as u32).to_le_bytes());
    let mut sections = vec![
        (Section::SinglePlaces, single_places.into_section()),
        (Section::Singles, single_rows),
        (Section::SharedPlaces, shared_places.into_section()),
        (Section::Shared, shared_rows),
        (Section::Postings, postings),
    ];
    if !totals.is_empty() {
        sections.push((Section::Totals, pack(&totals)));
    }
    sections
}

/// Returns the rows of a key's bucket, `width` bytes each and `more` bytes behind them, and the number of its bits.
fn rows(
    file: &SegmentFile,
    key: u64,
    [places, rows]: [Section; 2],
    width: u64,
    more: u64,
) -> Result<(Vec<u8>, u32), SegmentError> {
    let buckets = (file.length(places) / 4).saturating_sub(1);
    if !buckets.is_power_of_two() {
        return Err(SegmentError::Damaged {
            section: places,
            at: 0,
        });
    }
    let bits = buckets.ilog2();
    let at = bucket(key, bits) as u64 * 4;
    let ends = file.read(places, at..at + 8)?;
    let (ends, _) = ends.as_chunks::<4>();
    let [start, end] = [0, 1].map(|i| u64::from(u32::from_le_bytes(ends[i])) * width);
    let rows = file.read(rows, start..end.max(start) + more)?;
    Ok((rows, bits))
}

/// Looks a position up.
pub(crate) fn find(file: &SegmentFile, key: u64) -> Result<Found, SegmentError> {
    let shared = [Section::SharedPlaces, Section::Shared];
    let (rows_of, bits) = rows(file, key, shared, 8, 8)?;
    let rest = (key << bits >> 32) as u32;
    let (pairs, _) = rows_of.as_chunks::<8>();
    let [rests, starts] = [0, 4].map(|at| {
        let number = move |row: &[u8; 8]| {
            u32::from_le_bytes([row[at], row[at + 1], row[at + 2], row[at + 3]])
        };
        pairs.iter().map(number).collect::<Vec<u32>>()
    });
    let lists = rests.iter().take(pairs.len().saturating_sub(1));
    if let Some(i) = lists.into_iter().position(|one| *one == rest) {
        let range = u64::from(starts[i]) * 4..u64::from(starts[i + 1]) * 4;
        let postings = file.read(Section::Postings, range)?;
        let (postings, _) = postings.as_chunks::<4>();
        let posting = |[a, b, c, d]: &[u8; 4]| Posting {
            slot: u16::from_le_bytes([*a, *b]),
            next: Move::from_bits(u16::from_le_bytes([*c, *d])),
        };
        return Ok(Found::Games(postings.iter().map(posting).collect()));
    }
    let singles = [Section::SinglePlaces, Section::Singles];
    let (rows, bits) = rows(file, key, singles, 3, 0)?;
    let sign = (key << bits >> 56) as u8;
    let (rows, _) = rows.as_chunks::<3>();
    let candidates = rows.iter().filter(|row| row[0] == sign);
    let slot = |row: &[u8; 3]| u16::from_le_bytes([row[1], row[2]]);
    let mut slots: Vec<u16> = candidates.map(slot).collect();
    // Two positions of one game can have the same sign.
    slots.sort_unstable();
    slots.dedup();
    Ok(Found::Candidates(slots))
}
