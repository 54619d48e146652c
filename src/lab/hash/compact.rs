//! Entries of 10 and 6 bytes, which hold no value: the key, the depth, and the index of the best move among the generated ones.
//!
//! The move always comes from the generator, so that even the entry of another position yields a legal one. It can be had only
//! after the moves have been generated, in the same order as before.

/// The content of a compact entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compact {
    /// The stored bits of the key.
    pub key: u64,
    /// Depth of the search in half-moves.
    pub depth: i8,
    /// Index of the best move among the generated ones; `None` where there was none, or one that does not fit.
    pub index: Option<u8>,
}

/// The byte for no move: no position of chess has so many.
const NO_MOVE: u8 = u8::MAX;

impl Compact {
    /// Creates the content of an entry. A depth that does not fit into a byte becomes the greatest one.
    pub fn new(key: u64, depth: u32, index: Option<usize>) -> Compact {
        let index = index.and_then(|index| u8::try_from(index).ok());
        Compact {
            key,
            depth: i8::try_from(depth).unwrap_or(i8::MAX),
            index: index.filter(|index| *index != NO_MOVE),
        }
    }
}

/// A size of compact entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// The whole key: 8 bytes, 1 and 1.
    TenBytes,
    /// The low half of the key: 4 bytes, 1 and 1.
    SixBytes,
}

/// Meaning of a field of a compact entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldName {
    Key,
    Depth,
    Index,
}

/// Some bits of a compact entry, counted from its low end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    pub name: FieldName,
    /// Its lowest bit.
    pub low: u32,
    /// Number of its bits.
    pub width: u32,
}

impl Layout {
    pub const ALL: [Layout; 2] = [Layout::TenBytes, Layout::SixBytes];

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Layout::TenBytes => "10-bytes",
            Layout::SixBytes => "6-bytes",
        }
    }

    /// Returns the number of bits of the key that are stored.
    pub const fn key_bits(self) -> u32 {
        match self {
            Layout::TenBytes => 64,
            Layout::SixBytes => 32,
        }
    }

    /// Returns the number of bits of an entry.
    pub const fn bits(self) -> u32 {
        self.key_bits() + 16
    }

    /// Returns the bits of a key that are stored: the low ones.
    pub const fn stored_key(self, key: u64) -> u64 {
        key & (u64::MAX >> (64 - self.key_bits()))
    }

    /// Returns the fields, from the low end.
    pub const fn fields(self) -> [Field; 3] {
        let key = self.key_bits();
        [
            Field {
                name: FieldName::Key,
                low: 0,
                width: key,
            },
            Field {
                name: FieldName::Depth,
                low: key,
                width: 8,
            },
            Field {
                name: FieldName::Index,
                low: key + 8,
                width: 8,
            },
        ]
    }

    /// Returns the bits of an entry.
    pub fn pack(self, entry: &Compact) -> u128 {
        let byte = |byte: u8, low: u32| u128::from(byte) << low;
        let [key, depth, index] = self.fields();
        u128::from(self.stored_key(entry.key)) << key.low
            | byte(entry.depth.cast_unsigned(), depth.low)
            | byte(entry.index.unwrap_or(NO_MOVE), index.low)
    }

    /// Returns the entry of these bits.
    pub fn unpack(self, bits: u128) -> Compact {
        let [key, depth, index] = self.fields().map(|field| field.value(bits));
        let index = index as u8;
        Compact {
            key,
            depth: (depth as u8).cast_signed(),
            index: (index != NO_MOVE).then_some(index),
        }
    }
}

impl Field {
    /// Returns the value of the field in the bits of an entry.
    pub fn value(self, bits: u128) -> u64 {
        (bits >> self.low) as u64 & (u64::MAX >> (64 - self.width))
    }
}

/// A table in memory, whose entries have no padding between them.
#[derive(Clone, Debug)]
pub struct Packed {
    layout: Layout,
    bytes: Vec<u8>,
}

impl Packed {
    /// Creates a table of zeros.
    pub fn new(layout: Layout, entries: usize) -> Packed {
        let size = layout.bits() as usize / 8;
        Packed {
            layout,
            bytes: vec![0; size * entries],
        }
    }

    /// Returns the size of the table in bytes.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    fn place(&self, slot: usize) -> std::ops::Range<usize> {
        let size = self.layout.bits() as usize / 8;
        slot * size..(slot + 1) * size
    }

    /// Returns the entry of a slot.
    ///
    /// # Panics
    /// If there is no such slot.
    pub fn get(&self, slot: usize) -> Compact {
        let mut bits = [0; 16];
        let entry = &self.bytes[self.place(slot)];
        bits[..entry.len()].copy_from_slice(entry);
        self.layout.unpack(u128::from_le_bytes(bits))
    }

    /// Writes the entry of a slot.
    ///
    /// # Panics
    /// If there is no such slot.
    pub fn set(&mut self, slot: usize, entry: &Compact) {
        let place = self.place(slot);
        let bits = self.layout.pack(entry).to_le_bytes();
        let size = place.len();
        self.bytes[place].copy_from_slice(&bits[..size]);
    }
}
