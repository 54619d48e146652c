//! Games of an import that were there before.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::collection::{
    ChangeNumber, GamePlace, LibraryError, NewChange, OnDuplicate, PartDamage, Writer,
};
use crate::duplicates::{Likeness, duplicates};

/// The numbers of games that were there before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Repeated {
    /// Games of the import that do not count.
    pub skipped: u64,
    /// Earlier games that gave way to games of the import.
    pub replaced: u64,
    /// The segments whose games could not be compared.
    pub damages: Vec<PartDamage>,
}

impl Writer<'_> {
    /// Retires the duplicates that an import has brought, as a part of its change; `watch` may cancel the search for them. Only
    /// games with [the same moves](Likeness::Same) are duplicates.
    pub(super) fn settle_duplicates(
        &mut self,
        change: ChangeNumber,
        rule: OnDuplicate,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Repeated, LibraryError> {
        let mut repeated = Repeated::default();
        if rule == OnDuplicate::Keep {
            return Ok(repeated);
        }
        let snapshot = self.snapshot();
        // The games that are the same, by the most annotated of them.
        let mut groups: BTreeMap<GamePlace, Vec<GamePlace>> = BTreeMap::new();
        let compared = duplicates(&snapshot, &mut |_| watch())?;
        repeated.damages = compared.damages;
        for one in compared.duplicates {
            if one.likeness == Likeness::Same {
                groups
                    .entry(one.kept)
                    .or_insert_with(|| vec![one.kept])
                    .push(one.game);
            }
        }
        let is_new = |place: &GamePlace| {
            let part = &snapshot.parts[place.part as usize];
            self.collection().has_added(change, part.number, place.slot)
        };
        let (mut dropped, mut taken_over) = (Vec::new(), Vec::new());
        for (best, games) in groups {
            let earliest = games
                .iter()
                .copied()
                .min_by_key(|game| (is_new(game), *game));
            let kept = match rule {
                OnDuplicate::Replace => best,
                OnDuplicate::Skip | OnDuplicate::Keep => earliest.unwrap_or(best),
            };
            for game in games.into_iter().filter(|game| *game != kept) {
                if is_new(&game) {
                    repeated.skipped += 1;
                } else if is_new(&kept) {
                    repeated.replaced += 1;
                    taken_over.push((game, kept));
                } else {
                    continue;
                }
                dropped.push(game);
            }
        }
        let (old, new): (Vec<GamePlace>, Vec<GamePlace>) = taken_over.into_iter().unzip();
        let (old, new) = (self.now_at(&snapshot, &old)?, self.now_at(&snapshot, &new)?);
        let pairs: Vec<_> = old.into_iter().zip(new).collect();
        let parts = NewChange {
            retired: self.now_at(&snapshot, &dropped)?,
            marks: self.marks_for(&pairs),
            ..NewChange::default()
        };
        self.amend(change, parts)?;
        Ok(repeated)
    }
}
