//! Merges one book into another, after a preview of the changes.

use super::{Book, BookEntry, BookMove, Edit, Key, Learned, Results};

/// The difference of the other book at a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Difference {
    /// The move is new.
    Added,
    /// The move exists, and the other book only adds unknown data.
    Changed,
    /// The books differ about the move.
    Conflict,
}

/// The treatment of a move that both books have. A new move is added unless the policy is to keep.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Policy {
    /// The other book's entry replaces this book's.
    Replace,
    /// Weights, results and learned values are added; other values are kept from this book where it has them.
    #[default]
    Add,
    /// This book's entry is unchanged.
    Keep,
}

/// A move of the other book that differs in this book.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveRow {
    pub at: Key,
    pub difference: Difference,
    pub ours: Option<BookEntry>,
    pub theirs: BookEntry,
    /// Can be changed row by row.
    pub policy: Policy,
}

impl MoveRow {
    /// Returns the move after the merge; `None` when nothing changes.
    pub fn outcome(&self) -> Option<BookEntry> {
        let merged = match (&self.ours, self.policy) {
            (_, Policy::Keep) => return None,
            (None, _) | (_, Policy::Replace) => self.theirs.clone(),
            (Some(ours), Policy::Add) => add(ours, &self.theirs),
        };
        (self.ours.as_ref() != Some(&merged)).then_some(merged)
    }
}

/// A name that the other book gives to a position and this book does not.
#[derive(Clone, PartialEq, Debug)]
pub struct NameRow {
    pub at: Key,
    /// Empty where this book has none.
    pub ours: String,
    pub theirs: String,
    /// [`Policy::Add`] gives names only to positions that have none.
    pub policy: Policy,
}

/// The changes of a merge. Moves that only this book has are unchanged and not listed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Preview {
    pub rows: Vec<MoveRow>,
    pub names: Vec<NameRow>,
    /// Start positions that are new, as FEN.
    pub starts: Vec<String>,
}

impl Preview {
    /// Compares two books.
    pub fn new(ours: &Book, theirs: &Book, policy: Policy) -> Preview {
        let mut preview = Preview::default();
        for (at, page) in theirs.pages() {
            for entry in &page.entries {
                let known = ours.entry(at, entry.mv);
                if known == Some(entry) {
                    continue;
                }
                preview.rows.push(MoveRow {
                    at,
                    difference: known.map_or(Difference::Added, |known| difference(known, entry)),
                    ours: known.cloned(),
                    theirs: entry.clone(),
                    policy,
                });
            }
            if !page.name.is_empty() && *page.name != *ours.name(at) {
                preview.names.push(NameRow {
                    at,
                    ours: ours.name(at).to_owned(),
                    theirs: page.name.to_string(),
                    policy,
                });
            }
        }
        let starts = theirs.starts().iter();
        let new = starts.filter(|start| !ours.starts.contains(start));
        preview.starts = new.map(|start| start.fen()).collect();
        preview
    }

    /// Returns the number of rows with this difference.
    pub fn count(&self, difference: Difference) -> usize {
        self.rows
            .iter()
            .filter(|row| row.difference == difference)
            .count()
    }

    /// Sets the policy of all rows.
    pub fn set_policy(&mut self, policy: Policy) {
        self.rows.iter_mut().for_each(|row| row.policy = policy);
        self.names.iter_mut().for_each(|row| row.policy = policy);
    }

    /// Returns the merge as one edit of this book, in its state when it was compared.
    pub fn edit(&self) -> Edit {
        let outcomes = self.rows.iter();
        let entries: Vec<(Key, BookEntry)> = outcomes
            .filter_map(|row| Some((row.at, row.outcome()?)))
            .collect();
        let mut edits = vec![Edit::Put(entries)];
        for row in &self.names {
            let takes = match row.policy {
                Policy::Replace => true,
                Policy::Add => row.ours.is_empty(),
                Policy::Keep => false,
            };
            if takes {
                let (at, name) = (row.at, row.theirs.clone());
                edits.push(Edit::SetName { at, name });
            }
        }
        let starts = self.starts.iter();
        edits.extend(starts.map(|fen| Edit::AddStart { fen: fen.clone() }));
        let name = "Merge books".to_owned();
        Edit::Several { name, edits }
    }
}

fn difference(ours: &BookEntry, theirs: &BookEntry) -> Difference {
    fn agree<T: PartialEq>(ours: &T, theirs: &T, unknown: &T) -> bool {
        ours == theirs || ours == unknown || theirs == unknown
    }
    let agreed = ours.weight == theirs.weight
        && ours.enabled == theirs.enabled
        && agree(&ours.nag, &theirs.nag, &None)
        && agree(&ours.results, &theirs.results, &Results::default())
        && agree(&ours.eval, &theirs.eval, &None)
        && agree(&ours.learned, &theirs.learned, &Learned::default())
        && agree(&ours.polyglot_learn, &theirs.polyglot_learn, &0)
        && agree(&ours.comment, &theirs.comment, &Box::default());
    if agreed {
        Difference::Changed
    } else {
        Difference::Conflict
    }
}

fn add(ours: &BookEntry, theirs: &BookEntry) -> BookEntry {
    let mv: BookMove = ours.mv;
    BookEntry {
        mv,
        weight: ours.weight.saturating_add(theirs.weight),
        enabled: ours.enabled,
        nag: ours.nag.or(theirs.nag),
        results: ours.results.plus(theirs.results),
        eval: ours.eval.or(theirs.eval),
        learned: Learned {
            games: ours.learned.games.saturating_add(theirs.learned.games),
            half_points: ours
                .learned
                .half_points
                .saturating_add(theirs.learned.half_points),
        },
        polyglot_learn: match ours.polyglot_learn {
            0 => theirs.polyglot_learn,
            learn => learn,
        },
        comment: if ours.comment.is_empty() {
            theirs.comment.clone()
        } else {
            ours.comment.clone()
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{after, book_of, mv};

    #[test]
    fn a_preview_shows_what_a_merge_then_does() {
        let mut ours = book_of(&["e4 e5", "d4 d5"]);
        let mut theirs = book_of(&["e4 e5 Nf3", "e4 c5", "d4 d5"]);
        let (start, root) = after("");
        let (e4, d4) = (mv(&start, "e4"), mv(&start, "d4"));
        let text = "Queen's pawn".to_owned();
        theirs
            .apply(&Edit::SetComment {
                at: root,
                mv: d4,
                text,
            })
            .unwrap();
        let name = "Start".to_owned();
        theirs.apply(&Edit::SetName { at: root, name }).unwrap();
        let named = after("e4").1;
        for (book, name) in [(&mut ours, "Ours"), (&mut theirs, "Theirs")] {
            let (at, name) = (named, name.to_owned());
            book.apply(&Edit::SetName { at, name }).unwrap();
        }
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned();
        theirs.apply(&Edit::AddStart { fen }).unwrap();

        let mut preview = Preview::new(&ours, &theirs, Policy::Add);
        // Nf3 and c5 are new, d4 gets a comment, e4 has another weight.
        assert_eq!(preview.count(Difference::Added), 2);
        assert_eq!(preview.count(Difference::Changed), 1);
        assert_eq!(preview.count(Difference::Conflict), 1);
        let merged = |preview: &Preview| {
            let mut book = ours.clone();
            let mut inverse = book.apply(&preview.edit()).unwrap();
            let merged = book.clone();
            book.swap(&mut inverse);
            assert_eq!(book, ours);
            merged
        };
        let sum = merged(&preview);
        assert_eq!(sum.entry(root, e4).unwrap().weight, 3);
        assert_eq!(&*sum.entry(root, d4).unwrap().comment, "Queen's pawn");
        assert_eq!((sum.name(root), sum.name(named)), ("Start", "Ours"));
        assert_eq!(sum.starts().len(), 2);

        preview.set_policy(Policy::Replace);
        let replaced = merged(&preview);
        assert_eq!(replaced.entry(root, e4).unwrap().weight, 2);
        assert_eq!(replaced.name(named), "Theirs");
        assert!(
            Preview::new(&replaced, &theirs, Policy::Add)
                .rows
                .is_empty()
        );

        preview.set_policy(Policy::Keep);
        preview
            .rows
            .iter_mut()
            .filter(|row| row.difference == Difference::Added)
            .for_each(|row| row.policy = Policy::Add);
        let kept = merged(&preview);
        assert_eq!(kept.entry(root, e4).unwrap().weight, 1);
        assert_eq!(kept.entry_count(), ours.entry_count() + 2);
        assert_eq!((kept.name(root), kept.name(named)), ("", "Ours"));
    }
}
