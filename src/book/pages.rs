//! The pages of a book, in parts that copies of the book share.

use std::collections::{BTreeMap, btree_map};
use std::slice;
use std::sync::Arc;

use super::{Key, Page};

/// Number of parts: one for each value of the first [`BITS`] bits of a key.
const PARTS: usize = 1 << BITS;
const BITS: u32 = 10;

/// Pages by their keys. A copy shares all parts with the original, so its cost does not depend on the size of the book; a
/// change of a page then copies its part. So a worker can read a book of a million moves in its old state while it is edited.
/// Keys are uniformly distributed, so the parts are about equally large.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pages {
    /// Indexed by the first bits of the key.
    parts: Vec<Arc<BTreeMap<Key, Page>>>,
    len: usize,
}

impl Default for Pages {
    fn default() -> Pages {
        Pages {
            parts: vec![Arc::default(); PARTS],
            len: 0,
        }
    }
}

fn part(key: Key) -> usize {
    (key.0 >> (u64::BITS - BITS)) as usize
}

impl Pages {
    pub(super) fn get(&self, key: Key) -> Option<&Page> {
        self.parts[part(key)].get(&key)
    }

    pub(super) fn contains(&self, key: Key) -> bool {
        self.parts[part(key)].contains_key(&key)
    }

    /// Returns the page of a key; adds an empty one where there is none.
    pub(super) fn page_mut(&mut self, key: Key) -> &mut Page {
        let part = Arc::make_mut(&mut self.parts[part(key)]);
        match part.entry(key) {
            btree_map::Entry::Occupied(page) => page.into_mut(),
            btree_map::Entry::Vacant(place) => {
                self.len += 1;
                place.insert(Page::default())
            }
        }
    }

    /// Replaces a page; returns the old one.
    pub(super) fn insert(&mut self, key: Key, page: Page) -> Page {
        std::mem::replace(self.page_mut(key), page)
    }

    pub(super) fn remove(&mut self, key: Key) -> Option<Page> {
        if !self.contains(key) {
            return None;
        }
        self.len -= 1;
        Arc::make_mut(&mut self.parts[part(key)]).remove(&key)
    }

    /// Adds pages of one part. Without pages the part, which may be shared, is not copied.
    fn take(&mut self, part: usize, pages: impl Iterator<Item = (Key, Page)>) {
        let mut pages = pages.peekable();
        if pages.peek().is_none() {
            return;
        }
        let part = &mut self.parts[part];
        self.len -= part.len();
        if part.is_empty() {
            // Collecting all at once is faster than single insertions.
            *part = Arc::new(pages.collect());
        } else {
            Arc::make_mut(part).extend(pages);
        }
        self.len += part.len();
    }

    /// Adds all pages of another book, which replace those of the same positions.
    pub(super) fn append(&mut self, other: Pages) {
        let full = other.parts.into_iter().enumerate();
        for (part, added) in full.filter(|(_, added)| !added.is_empty()) {
            if self.parts[part].is_empty() {
                self.len += added.len();
                self.parts[part] = added;
            } else {
                self.take(part, Arc::unwrap_or_clone(added).into_iter());
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the pages by rising key.
    pub(super) fn iter(&self) -> Iter<'_> {
        Iter {
            parts: self.parts.iter(),
            open: btree_map::Iter::default(),
            left: self.len,
        }
    }

    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut Page> {
        let full = self.parts.iter_mut().filter(|part| !part.is_empty());
        full.flat_map(|part| Arc::make_mut(part).values_mut())
    }
}

impl Extend<(Key, Page)> for Pages {
    /// Of several pages with one key the last counts. Pages by rising key are added fastest.
    fn extend<I: IntoIterator<Item = (Key, Page)>>(&mut self, pages: I) {
        let mut open: Vec<(Key, Page)> = Vec::new();
        let mut at = 0;
        for (key, page) in pages {
            if part(key) != at {
                self.take(at, open.drain(..));
                at = part(key);
            }
            open.push((key, page));
        }
        self.take(at, open.drain(..));
    }
}

impl FromIterator<(Key, Page)> for Pages {
    fn from_iter<I: IntoIterator<Item = (Key, Page)>>(pages: I) -> Pages {
        let mut all = Pages::default();
        all.extend(pages);
        all
    }
}

/// An iterator over pages by rising key.
pub(super) struct Iter<'a> {
    parts: slice::Iter<'a, Arc<BTreeMap<Key, Page>>>,
    open: btree_map::Iter<'a, Key, Page>,
    left: usize,
}

impl<'a> Iterator for Iter<'a> {
    type Item = (Key, &'a Page);

    fn next(&mut self) -> Option<(Key, &'a Page)> {
        loop {
            if let Some((key, page)) = self.open.next() {
                self.left -= 1;
                return Some((*key, page));
            }
            self.open = self.parts.next()?.iter();
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Iter<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BookEntry, BookMove};

    fn page(weight: u16) -> Page {
        Page {
            name: Box::default(),
            entries: vec![BookEntry::new(BookMove(1), weight)],
        }
    }

    /// Returns keys over the whole range, unsorted.
    fn keys() -> impl Iterator<Item = Key> {
        (1..5000_u64).map(|n| Key(n.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    #[test]
    fn pages_come_by_rising_key_and_are_counted() {
        let mut pages: Pages = keys().map(|key| (key, page(1))).collect();
        let (some, other) = (keys().nth(7).unwrap(), Key(0));
        assert!(pages.remove(some).is_some() && pages.remove(some).is_none());
        assert_eq!(pages.insert(other, page(2)), Page::default());
        assert_eq!(pages.insert(other, page(3)), page(2));
        pages.extend([(other, page(4)), (Key(u64::MAX), page(5))]);
        assert_eq!(pages.len(), 5000);
        assert_eq!(pages.iter().len(), 5000);
        assert_eq!(pages.iter().count(), 5000);
        assert!(pages.iter().is_sorted_by_key(|(key, _)| key));
        assert_eq!(pages.get(other), Some(&page(4)));
    }

    #[test]
    fn a_copy_shares_everything_and_keeps_what_it_had() {
        let mut pages: Pages = keys().map(|key| (key, page(1))).collect();
        let copy = pages.clone();
        let some = keys().nth(7).unwrap();
        pages.page_mut(some).name = "new".into();
        assert_eq!(copy.get(some), Some(&page(1)));
        let mut shared = pages.parts.iter().zip(&copy.parts);
        let apart = shared.clone().filter(|(a, b)| !Arc::ptr_eq(a, b)).count();
        assert_eq!(apart, 1);
        assert!(shared.all(|(a, b)| a.len() == b.len()));
    }
}
