//! Finds games of an earlier snapshot in a later one.

use std::collections::HashMap;
use std::sync::Arc;

use super::snapshot::{GamePlace, Part, Snapshot};

impl Snapshot {
    /// Returns whether a later snapshot of the collection has the same games at the same places.
    pub fn has_games_of(&self, later: &Snapshot) -> bool {
        let is_same = |(one, other): (&Part, &Part)| {
            Arc::ptr_eq(&one.segment, &other.segment) && one.live == other.live
        };
        let (parts, others) = (self.parts.iter(), later.parts.iter());
        parts.len() == others.len() && parts.zip(others).all(is_same)
    }

    /// Returns where games are in a later snapshot of the collection. Games that were deleted or edited since are left out;
    /// those that a compaction has copied are found.
    pub fn follow(
        &self,
        games: impl IntoIterator<Item = GamePlace>,
        later: &Snapshot,
    ) -> HashMap<GamePlace, GamePlace> {
        let parts = later.parts.iter().zip(0u32..);
        let parts: HashMap<_, _> = parts
            .map(|(part, index)| (part.number, (index, part)))
            .collect();
        let (mut found, mut copied) = (HashMap::new(), HashMap::new());
        for game in games {
            let Some(before) = self.part(game) else {
                continue;
            };
            match parts.get(&before.number) {
                Some((index, part)) if Arc::ptr_eq(&part.segment, &before.segment) => {
                    if part.live.contains(game.slot) {
                        let part = *index;
                        found.insert(game, GamePlace { part, ..game });
                    }
                }
                _ => copied.extend(self.id(game).map(|id| (id, game))),
            }
        }
        if copied.is_empty() {
            return found;
        }
        for (part, index) in later.parts.iter().zip(0u32..) {
            let ids = &part.segment.columns().id;
            for slot in part.live.iter() {
                let now = GamePlace { part: index, slot };
                if let Some(game) = copied.get(&ids[usize::from(slot)])
                    && self.is_copied(*game, later, now)
                {
                    found.insert(*game, now);
                }
            }
        }
        found
    }

    /// Returns whether a game of a later snapshot is the same as one of this.
    fn is_copied(&self, game: GamePlace, later: &Snapshot, now: GamePlace) -> bool {
        let code = |of: &Snapshot, place: GamePlace| of.part(place)?.segment.code(place.slot).ok();
        let (Some(one), Some(other)) = (self.row(game), later.row(now)) else {
            return false;
        };
        (one.white(), one.black(), one.event()) == (other.white(), other.black(), other.event())
            && (one.date(), one.result()) == (other.date(), other.result())
            && one.text_length() == other.text_length()
            && code(self, game) == code(later, now)
    }
}
