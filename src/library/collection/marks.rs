//! The flags of games that were set and cleared.

use std::ops::RangeInclusive;

use super::set::SlotSet;
use crate::values::{Flag, Flags};

/// The flags of the games of a segment that were set or cleared in the collection. They take precedence over the tag ScidFlags.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// For a flag the games for which it was cleared and set.
    of: Vec<(Flag, [SlotSet; 2])>,
}

impl Marks {
    /// Sets or clears a flag of games of a segment of `length` games.
    pub(super) fn apply(
        &mut self,
        flag: Flag,
        is_set: bool,
        slots: RangeInclusive<u16>,
        length: usize,
    ) {
        let at = self.of.iter().position(|(one, _)| *one == flag);
        let at = at.unwrap_or_else(|| {
            let empty = || SlotSet::empty(length);
            self.of.push((flag, [empty(), empty()]));
            self.of.len() - 1
        });
        let sets = &mut self.of[at].1;
        for slot in slots {
            sets[usize::from(is_set)].insert(slot);
            sets[usize::from(!is_set)].remove(slot);
        }
    }

    /// Returns whether a flag of a game was set or cleared; `None` where it was neither.
    pub fn get(&self, flag: Flag, slot: u16) -> Option<bool> {
        let (_, [cleared, set]) = self.of.iter().find(|(one, _)| *one == flag)?;
        match (cleared.contains(slot), set.contains(slot)) {
            (true, _) => Some(false),
            (_, true) => Some(true),
            _ => None,
        }
    }

    /// Returns the flags of a game with these in its tag ScidFlags.
    pub fn flags(&self, slot: u16, tag: Flags) -> Flags {
        let marked = |flags: Flags, (flag, _): &(Flag, _)| match self.get(*flag, slot) {
            Some(is_set) => flags.with(*flag, is_set),
            None => flags,
        };
        self.of.iter().fold(tag, marked)
    }

    /// Returns what was set and cleared for a game.
    pub(crate) fn of_game(&self, slot: u16) -> impl Iterator<Item = (Flag, bool)> {
        let flags = self.of.iter().map(|(flag, _)| *flag);
        flags.filter_map(move |flag| Some((flag, self.get(flag, slot)?)))
    }
}
