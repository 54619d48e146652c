//! Games to be added that were there before.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::collection::{
    ChangeNumber, GamePlace, LibraryError, NewChange, OnDuplicate, PartDamage, Snapshot, Writer,
};
use crate::duplicates::{Likeness, duplicates};

/// The numbers of games that were there before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Repeated {
    /// New games that do not count.
    pub skipped: u64,
    /// Earlier games that gave way to new ones.
    pub replaced: u64,
    /// The segments whose games could not be compared.
    pub damages: Vec<PartDamage>,
}

/// Which games give way to others when games are added.
#[derive(Default)]
pub(crate) struct Repeats {
    /// Games that do not count, new ones and earlier ones.
    pub dropped: Vec<GamePlace>,
    /// Earlier games, with the new ones that take their places.
    pub taken_over: Vec<(GamePlace, GamePlace)>,
    pub counts: Repeated,
}

/// Finds the games of a snapshot that give way to others after a rule, where some are new. Only games with
/// [the same moves](Likeness::Same) are duplicates. `watch` may cancel the search.
///
/// # Errors
/// When `watch` cancels.
pub(crate) fn repeats(
    snapshot: &Snapshot,
    is_new: impl Fn(&GamePlace) -> bool,
    rule: OnDuplicate,
    watch: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Repeats, LibraryError> {
    let mut repeats = Repeats::default();
    if rule == OnDuplicate::Keep {
        return Ok(repeats);
    }
    // The games that are the same, by the most annotated of them.
    let mut groups: BTreeMap<GamePlace, Vec<GamePlace>> = BTreeMap::new();
    let compared = duplicates(snapshot, &mut |_| watch())?;
    repeats.counts.damages = compared.damages;
    for one in compared.duplicates {
        if one.likeness == Likeness::Same {
            groups
                .entry(one.kept)
                .or_insert_with(|| vec![one.kept])
                .push(one.game);
        }
    }
    for (best, games) in groups {
        let earliest = games.iter().min_by_key(|game| (is_new(game), **game));
        let kept = match rule {
            OnDuplicate::Replace => best,
            OnDuplicate::Skip | OnDuplicate::Keep => earliest.copied().unwrap_or(best),
        };
        for game in games.into_iter().filter(|game| *game != kept) {
            if is_new(&game) {
                repeats.counts.skipped += 1;
            } else if is_new(&kept) {
                repeats.counts.replaced += 1;
                repeats.taken_over.push((game, kept));
            } else {
                continue;
            }
            repeats.dropped.push(game);
        }
    }
    Ok(repeats)
}

impl Writer<'_> {
    /// Retires the duplicates that an import has brought, as a part of its change; `watch` may cancel the search for them.
    pub(crate) fn settle_duplicates(
        &mut self,
        change: ChangeNumber,
        rule: OnDuplicate,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Repeated, LibraryError> {
        if rule == OnDuplicate::Keep {
            return Ok(Repeated::default());
        }
        let snapshot = self.snapshot();
        let is_new = |place: &GamePlace| {
            let part = &snapshot.parts[place.part as usize];
            self.collection().has_added(change, part.number, place.slot)
        };
        let repeats = repeats(&snapshot, is_new, rule, watch)?;
        let (old, new): (Vec<GamePlace>, Vec<GamePlace>) = repeats.taken_over.into_iter().unzip();
        let (old, new) = (self.now_at(&snapshot, &old)?, self.now_at(&snapshot, &new)?);
        let pairs: Vec<_> = old.into_iter().zip(new).collect();
        let parts = NewChange {
            retired: self.now_at(&snapshot, &repeats.dropped)?,
            marks: self.marks_for(&pairs),
            ..NewChange::default()
        };
        self.amend(change, parts)?;
        Ok(repeats.counts)
    }
}
