//! Strings by number: each distinct string of a column once, sorted.

use std::collections::HashMap;

use super::file::{Section, SegmentError, SegmentFile};
use super::packing::{pack, unpack};
use crate::text::fold;

/// Numbers of strings in the order of their first use, while a segment is made.
#[derive(Debug, Default)]
pub(crate) struct Strings {
    numbers: HashMap<String, u32>,
}

impl Strings {
    /// Returns the number of a string, which is added where it is new.
    pub fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.numbers.len() as u32;
        self.numbers.insert(text.to_owned(), number);
        number
    }

    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Returns the strings with their numbers, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u32)> {
        self.numbers
            .iter()
            .map(|(text, number)| (text.as_str(), *number))
    }

    /// Returns the sorted strings, and for each number its place among them.
    pub fn sorted(self) -> (Vec<String>, Vec<u32>) {
        let mut strings: Vec<_> = self.numbers.into_iter().collect();
        strings.sort_by_cached_key(|(text, _)| (fold(text), text.clone()));
        let mut places = vec![0; strings.len()];
        for (place, (_, number)) in strings.iter().enumerate() {
            places[*number as usize] = place as u32;
        }
        (strings.into_iter().map(|(text, _)| text).collect(), places)
    }
}

/// The distinct strings of a column of a segment, sorted by [`fold`].
#[derive(Clone, Debug, Default)]
pub struct Dictionary {
    text: String,
    /// The end of each string in `text`.
    ends: Vec<u32>,
}

impl Dictionary {
    /// Returns a string; an empty one where there is no such number.
    pub fn get(&self, number: u32) -> &str {
        let number = number as usize;
        let start = match number {
            0 => 0,
            _ => self.ends.get(number - 1).copied().unwrap_or_default(),
        };
        let end = self.ends.get(number).copied().unwrap_or(start);
        self.text
            .get(start as usize..end as usize)
            .unwrap_or_default()
    }

    /// Returns the number of strings.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns all strings in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len()).map(|number| self.get(number as u32))
    }

    /// Returns strings as a section.
    pub(crate) fn to_section(strings: &[String]) -> Vec<u8> {
        let mut bytes: Vec<u8> = (strings.len() as u32).to_le_bytes().to_vec();
        let lengths = strings.iter().map(|text| text.len() as u32);
        bytes.extend(lengths.flat_map(u32::to_le_bytes));
        strings
            .iter()
            .for_each(|text| bytes.extend(text.as_bytes()));
        pack(&bytes)
    }

    pub(crate) fn read(file: &SegmentFile, number: u8) -> Result<Dictionary, SegmentError> {
        let section = Section::Dictionary(number);
        let damaged = SegmentError::Damaged { section, at: 0 };
        let bytes = file.read_all(section)?;
        unpack(&bytes)
            .and_then(|bytes| Dictionary::of(&bytes))
            .ok_or(damaged)
    }

    fn of(bytes: &[u8]) -> Option<Dictionary> {
        let (count, rest) = bytes.split_first_chunk::<4>()?;
        let count = u32::from_le_bytes(*count) as usize;
        let (lengths, text) = rest.split_at_checked(count.checked_mul(4)?)?;
        let mut end = 0u32;
        let (lengths, _) = lengths.as_chunks::<4>();
        let ends = lengths.iter().map(|length| {
            end = end.checked_add(u32::from_le_bytes(*length))?;
            Some(end)
        });
        let ends = ends.collect::<Option<Vec<u32>>>()?;
        let text = String::from_utf8(text.to_vec()).ok()?;
        (end as usize == text.len()).then_some(Dictionary { text, ends })
    }
}
