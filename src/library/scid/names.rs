//! The names of players, events, sites and rounds.
//!
//! The file has them sorted, each without the beginning that it shares with the one before. They are kept in this form, so that
//! a small damaged file cannot fill the memory, but every 16th is stored whole: reading one takes at most 16 steps.

use std::io::{self, Read};

use super::bytes::{number, read_up_to, text};
use super::error::{Damage, Fault, Part};

const MAGIC: &[u8] = b"Scid.sn\0";
/// Number of bytes of the header.
const HEADER: usize = 36;
/// Distance of the names that are stored whole.
const STEP: usize = 16;
/// The id of no name.
const NONE: u32 = u32::MAX;

/// What a name belongs to, in the order of the file.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Player,
    Event,
    Site,
    Round,
}

/// The maximum number of names of each kind, from the width of their ids in the index.
const LIMITS: [usize; 4] = [1 << 20, 1 << 19, 1 << 19, 1 << 18];

/// All names of a database.
#[derive(Default)]
pub(super) struct Names([Table; 4]);

/// The names of one kind.
#[derive(Default)]
struct Table {
    /// The parts of the names that are not in the names before them.
    bytes: Vec<u8>,
    /// The names in the order of the file.
    places: Vec<Place>,
    /// The index in `places` of the name with each id.
    by_id: Vec<u32>,
}

struct Place {
    /// The start of the name's own part.
    start: u32,
    /// Number of bytes of the name before that it begins with.
    prefix: u8,
    /// Number of bytes of its own part.
    length: u8,
}

impl Names {
    /// Reads the file. After damage the names from there on are missing.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub(super) fn read(source: impl Read) -> io::Result<(Names, Vec<Damage>)> {
        let mut source = Counted { source, read: 0 };
        let mut names = Names::default();
        let mut faults = Vec::new();
        let header = source.bytes::<HEADER>()?.unwrap_or([0; HEADER]);
        if !header.starts_with(MAGIC) {
            faults.push(Damage::of_file(Part::Names, 0, Fault::NotNames));
        }
        for (kind, table) in names.0.iter_mut().enumerate() {
            let field = |at: usize| number(&header[at + 3 * kind..at + 3 * kind + 3]) as usize;
            let (count, frequency) = (field(12), field(24));
            if !table.read(&mut source, count.min(LIMITS[kind]), frequency)? || count > LIMITS[kind]
            {
                faults.push(Damage::of_file(Part::Names, source.read, Fault::NamesEnd));
                break;
            }
        }
        Ok((names, faults))
    }

    /// Returns a name; `None` when there is none with this id.
    pub(super) fn get(&self, kind: Kind, id: u32) -> Option<String> {
        let table = &self.0[kind as usize];
        let last = *table.by_id.get(id as usize)? as usize;
        let first = last - last % STEP;
        let mut name = Vec::new();
        for place in table.places.get(first..=last)? {
            let start = place.start as usize;
            name.truncate(usize::from(place.prefix));
            name.extend(&table.bytes[start..start + usize::from(place.length)]);
        }
        Some(text(&name))
    }
}

#[cfg(test)]
impl Names {
    /// Returns the number of bytes that are held.
    pub(super) fn size(&self) -> usize {
        let tables = self.0.iter();
        tables
            .map(|table| {
                table.bytes.capacity()
                    + table.places.capacity() * size_of::<Place>()
                    + table.by_id.capacity() * size_of::<u32>()
            })
            .sum()
    }
}

impl Table {
    /// Reads the names of one kind: for each an id, a frequency that is of no use here, its length, the length of the shared
    /// beginning except for the first, and the rest. Returns `false` after damage.
    fn read(
        &mut self,
        source: &mut Counted<impl Read>,
        count: usize,
        frequency: usize,
    ) -> io::Result<bool> {
        let id_width = if count >= 1 << 16 { 3 } else { 2 };
        let frequency_width = match frequency {
            0x1_0000.. => 3,
            0x100.. => 2,
            _ => 1,
        };
        let mut name: Vec<u8> = Vec::new();
        self.by_id = vec![NONE; count];
        for index in 0..count {
            let mut start = [0; 8];
            let width = id_width + frequency_width + 1 + usize::from(index > 0);
            if !source.fill(&mut start[..width])? {
                return Ok(false);
            }
            let id = number(&start[..id_width]) as usize;
            let length = usize::from(start[id_width + frequency_width]);
            let prefix = match index {
                0 => 0,
                _ => usize::from(start[width - 1]),
            };
            if prefix > length.min(name.len()) || id >= count {
                return Ok(false);
            }
            name.truncate(prefix);
            name.resize(length, 0);
            if !source.fill(&mut name[prefix..])? {
                return Ok(false);
            }
            let prefix = if index % STEP == 0 { 0 } else { prefix };
            self.by_id[id] = index as u32;
            self.places.push(Place {
                start: self.bytes.len() as u32,
                prefix: prefix as u8,
                length: (length - prefix) as u8,
            });
            self.bytes.extend(&name[prefix..]);
        }
        Ok(true)
    }
}

/// A source that counts what was read.
struct Counted<R> {
    source: R,
    /// Number of bytes so far.
    read: u64,
}

impl<R: Read> Counted<R> {
    /// Fills a buffer; returns `false` when the source ends before.
    fn fill(&mut self, buffer: &mut [u8]) -> io::Result<bool> {
        let count = read_up_to(&mut self.source, buffer)?;
        self.read += count as u64;
        Ok(count == buffer.len())
    }

    fn bytes<const N: usize>(&mut self) -> io::Result<Option<[u8; N]>> {
        let mut bytes = [0; N];
        Ok(self.fill(&mut bytes)?.then_some(bytes))
    }
}
