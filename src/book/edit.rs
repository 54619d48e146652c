//! Changes to a book as values, with their inverses.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::starts::Starts;
use super::{Book, BookEntry, BookMove, Key, Learned, Page, Results};
use tabia_chess::{FenError, Position};
use tabia_game::{Eval, Nag};

/// A change to a book. It can be stored in a journal and applied again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Edit {
    /// Adds a move to a position, which need not be in the book yet.
    Add {
        at: Key,
        entry: BookEntry,
    },
    /// Removes a move from its position. The positions that it led to are kept.
    Remove {
        at: Key,
        mv: BookMove,
    },
    SetWeight {
        at: Key,
        mv: BookMove,
        weight: u16,
    },
    SetEnabled {
        at: Key,
        mv: BookMove,
        enabled: bool,
    },
    SetComment {
        at: Key,
        mv: BookMove,
        text: String,
    },
    SetNag {
        at: Key,
        mv: BookMove,
        nag: Option<Nag>,
    },
    SetEval {
        at: Key,
        mv: BookMove,
        eval: Option<Eval>,
    },
    SetResults {
        at: Key,
        mv: BookMove,
        results: Results,
    },
    SetLearned {
        at: Key,
        mv: BookMove,
        learned: Learned,
    },
    /// Scales the weights of a position so that they add up to `total`. A weight above 0 stays above 0.
    Normalise {
        at: Key,
        total: u16,
    },
    /// Sets all weights of a position to 0.
    ZeroWeights {
        at: Key,
    },
    /// Makes a move the only one of its position that is played: the weights of the others become 0.
    OnlyMove {
        at: Key,
        mv: BookMove,
    },
    /// Names a position, which need not be in the book yet; an empty name removes the name.
    SetName {
        at: Key,
        name: String,
    },
    SetTitle(String),
    /// Adds a position, as FEN, where lines of the book begin.
    AddStart {
        fen: String,
    },
    RemoveStart {
        fen: String,
    },
    /// Adds moves, or replaces all data of existing ones.
    Put(Vec<(Key, BookEntry)>),
    /// Removes positions with all their moves and names.
    RemovePages(Vec<Key>),
    /// Clears all learned results.
    ClearLearned,
    /// Several edits that are applied and undone as one.
    Several {
        name: String,
        edits: Vec<Edit>,
    },
}

impl Edit {
    /// Returns the name of the edit, for "Undo …" in a menu.
    pub fn name(&self) -> &str {
        match self {
            Edit::Add { .. } => "Add move",
            Edit::Remove { .. } => "Delete move",
            Edit::SetWeight { .. } => "Change weight",
            Edit::SetEnabled { enabled: true, .. } => "Switch move on",
            Edit::SetEnabled { enabled: false, .. } => "Switch move off",
            Edit::SetComment { .. } => "Change comment",
            Edit::SetNag { .. } => "Change glyph",
            Edit::SetEval { .. } => "Change evaluation",
            Edit::SetResults { .. } => "Change results",
            Edit::SetLearned { .. } => "Change learned result",
            Edit::Normalise { .. } => "Normalise weights",
            Edit::ZeroWeights { .. } => "Set weights to 0",
            Edit::OnlyMove { .. } => "Make it the only move",
            Edit::SetName { .. } => "Name position",
            Edit::SetTitle(_) => "Change title",
            Edit::AddStart { .. } => "Add start position",
            Edit::RemoveStart { .. } => "Remove start position",
            Edit::Put(_) => "Put moves",
            Edit::RemovePages(_) => "Delete positions",
            Edit::ClearLearned => "Clear what was learned",
            Edit::Several { name, .. } => name,
        }
    }
}

/// The reason why an edit cannot be applied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EditError {
    /// The position has no such move.
    NoSuchMove { at: Key, mv: BookMove },
    /// The position already has the move.
    AlreadyThere { at: Key, mv: BookMove },
    /// The start position cannot be read.
    Fen(FenError),
    /// No line of the book begins there.
    NoSuchStart(String),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::NoSuchMove { mv, .. } => write!(f, "the move {mv} is not in the book here"),
            EditError::AlreadyThere { mv, .. } => {
                write!(f, "the move {mv} is in the book here already")
            }
            EditError::Fen(error) => write!(f, "the start position cannot be read: {error}"),
            EditError::NoSuchStart(fen) => write!(f, "no line of the book begins at {fen}"),
        }
    }
}

impl std::error::Error for EditError {}

/// New contents for one part of a book. Applying it swaps it with the old contents.
#[derive(Clone, Debug)]
enum Change {
    Page(Key, Page),
    Title(String),
    /// A start position and its new index; `None` removes it.
    Start(Box<Position>, Option<usize>),
}

/// The inverse of an edit: it undoes the edit, and then redoes it.
#[derive(Clone, Debug, Default)]
pub struct Inverse(Vec<Change>);

impl Inverse {
    /// Returns the edit that produces the present content of the parts that this changes, so that a journal can store an undo
    /// as an edit.
    pub(super) fn as_edit(&self, book: &Book, name: String) -> Edit {
        let mut edits = Vec::new();
        let mut seen = Starts::default();
        // Later changes come first: of several changes of one item, the last one counts.
        for change in self.0.iter().rev() {
            match change {
                Change::Page(at, _) => {
                    let at = *at;
                    edits.push(Edit::RemovePages(vec![at]));
                    let entries = book.entries(at).iter();
                    edits.push(Edit::Put(
                        entries.map(|entry| (at, entry.clone())).collect(),
                    ));
                    let name = book.name(at).to_owned();
                    edits.push(Edit::SetName { at, name });
                }
                Change::Title(_) => edits.push(Edit::SetTitle(book.title.clone())),
                Change::Start(start, place) => {
                    let is_there = book.starts.contains(start);
                    if !seen.contains(start) && is_there != place.is_some() {
                        let fen = start.fen();
                        edits.push(if is_there {
                            Edit::AddStart { fen }
                        } else {
                            Edit::RemoveStart { fen }
                        });
                    }
                    seen.push(Position::clone(start));
                }
            }
        }
        Edit::Several { name, edits }
    }

    /// Returns whether the edit changed nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Book {
    /// Applies an edit and returns its inverse.
    ///
    /// # Errors
    /// When the edit does not fit the book, which is then unchanged.
    pub fn apply(&mut self, edit: &Edit) -> Result<Inverse, EditError> {
        let mut inverse = Inverse::default();
        match self.perform(edit, &mut inverse.0) {
            Ok(()) => {
                inverse.0.reverse();
                Ok(inverse)
            }
            Err(error) => {
                inverse.0.reverse();
                self.swap(&mut inverse);
                Err(error)
            }
        }
    }

    /// Undoes an edit, or redoes an undone one; the inverse is inverted.
    pub fn swap(&mut self, inverse: &mut Inverse) {
        for change in &mut inverse.0 {
            self.swap_one(change);
        }
        inverse.0.reverse();
    }

    fn swap_one(&mut self, change: &mut Change) {
        match change {
            Change::Page(key, page) => {
                let old = self.pages.remove(*key).unwrap_or_default();
                let new = std::mem::replace(page, old);
                if !new.is_empty() {
                    self.pages.insert(*key, new);
                }
            }
            Change::Title(title) => std::mem::swap(title, &mut self.title),
            Change::Start(start, place) => {
                let old = self.starts.place(start);
                match (old, *place) {
                    (Some(old), _) => drop(self.starts.remove(old)),
                    (None, Some(place)) => self.starts.insert(place, Position::clone(start)),
                    (None, None) => {}
                }
                *place = old;
            }
        }
    }

    /// Applies a change and records the old contents.
    fn put(&mut self, mut change: Change, done: &mut Vec<Change>) {
        self.swap_one(&mut change);
        done.push(change);
    }

    fn perform(&mut self, edit: &Edit, done: &mut Vec<Change>) -> Result<(), EditError> {
        match edit {
            Edit::Add { at, entry } => {
                let mut page = self.copy(*at);
                if page.entry(entry.mv).is_some() {
                    return Err(EditError::AlreadyThere {
                        at: *at,
                        mv: entry.mv,
                    });
                }
                page.entries.push(entry.clone());
                self.put(Change::Page(*at, page), done);
            }
            Edit::Remove { at, mv } => {
                self.find(*at, *mv)?;
                self.change_page(*at, done, |page| {
                    page.entries.retain(|entry| entry.mv != *mv)
                });
            }
            Edit::SetWeight { at, mv, .. }
            | Edit::SetEnabled { at, mv, .. }
            | Edit::SetComment { at, mv, .. }
            | Edit::SetNag { at, mv, .. }
            | Edit::SetEval { at, mv, .. }
            | Edit::SetResults { at, mv, .. }
            | Edit::SetLearned { at, mv, .. } => {
                self.change(*at, *mv, done, |entry| set(entry, edit))?;
            }
            Edit::Normalise { at, total } => {
                self.change_page(*at, done, |page| normalise(&mut page.entries, *total));
            }
            Edit::ZeroWeights { at } => self.change_page(*at, done, |page| {
                page.entries.iter_mut().for_each(|entry| entry.weight = 0);
            }),
            Edit::OnlyMove { at, mv } => {
                self.find(*at, *mv)?;
                self.change_page(*at, done, |page| keep_only(&mut page.entries, *mv));
            }
            Edit::SetName { at, name } => {
                self.change_page(*at, done, |page| page.name = name.trim().into());
            }
            Edit::SetTitle(title) => {
                let title = title.trim();
                if title != self.title {
                    self.put(Change::Title(title.into()), done);
                }
            }
            Edit::AddStart { fen } => {
                let start = Position::from_stored_fen(fen).map_err(EditError::Fen)?;
                if !self.starts.contains(&start) {
                    let end = self.starts.as_slice().len();
                    self.put(Change::Start(Box::new(start), Some(end)), done);
                }
            }
            Edit::RemoveStart { fen } => {
                let start = Position::from_stored_fen(fen).map_err(EditError::Fen)?;
                if !self.starts.contains(&start) {
                    return Err(EditError::NoSuchStart(fen.clone()));
                }
                self.put(Change::Start(Box::new(start), None), done);
            }
            Edit::Put(entries) => self.put_entries(entries, done),
            Edit::RemovePages(keys) => {
                for key in keys {
                    self.change_page(*key, done, |page| *page = Page::default());
                }
            }
            Edit::ClearLearned => self.clear_learned(done),
            Edit::Several { edits, .. } => {
                for edit in edits {
                    self.perform(edit, done)?;
                }
            }
        }
        Ok(())
    }

    fn clear_learned(&mut self, done: &mut Vec<Change>) {
        let knows = |page: &Page| {
            let mut entries = page.entries.iter();
            entries.any(|entry| entry.learned != Learned::default())
        };
        let pages = self.pages.iter();
        let keys: Vec<Key> = pages
            .filter(|(_, page)| knows(page))
            .map(|(key, _)| key)
            .collect();
        for key in keys {
            self.change_page(key, done, |page| {
                let entries = page.entries.iter_mut();
                entries.for_each(|entry| entry.learned = Learned::default());
            });
        }
    }

    /// Consecutive entries of the same position cost one change.
    fn put_entries(&mut self, entries: &[(Key, BookEntry)], done: &mut Vec<Change>) {
        for entries in entries.chunk_by(|a, b| a.0 == b.0) {
            self.change_page(entries[0].0, done, |page| {
                for (_, entry) in entries {
                    match page.entries.iter_mut().find(|known| known.mv == entry.mv) {
                        Some(known) => known.clone_from(entry),
                        None => page.entries.push(entry.clone()),
                    }
                }
            });
        }
    }

    fn copy(&self, at: Key) -> Page {
        self.page(at).cloned().unwrap_or_default()
    }

    fn find(&self, at: Key, mv: BookMove) -> Result<(), EditError> {
        match self.entry(at, mv) {
            Some(_) => Ok(()),
            None => Err(EditError::NoSuchMove { at, mv }),
        }
    }

    fn change(
        &mut self,
        at: Key,
        mv: BookMove,
        done: &mut Vec<Change>,
        change: impl FnOnce(&mut BookEntry),
    ) -> Result<(), EditError> {
        self.find(at, mv)?;
        self.change_page(at, done, |page| {
            let entry = page.entries.iter_mut().find(|entry| entry.mv == mv);
            entry.map(change);
        });
        Ok(())
    }

    fn change_page(&mut self, at: Key, done: &mut Vec<Change>, change: impl FnOnce(&mut Page)) {
        let mut page = self.copy(at);
        change(&mut page);
        if self.page(at).map_or(!page.is_empty(), |old| *old != page) {
            self.put(Change::Page(at, page), done);
        }
    }
}

/// Applies the part of an edit that concerns one move.
fn set(entry: &mut BookEntry, edit: &Edit) {
    match edit {
        Edit::SetWeight { weight, .. } => entry.weight = *weight,
        Edit::SetEnabled { enabled, .. } => entry.enabled = *enabled,
        Edit::SetComment { text, .. } => entry.comment = text.trim().into(),
        Edit::SetNag { nag, .. } => entry.nag = *nag,
        Edit::SetEval { eval, .. } => entry.eval = *eval,
        Edit::SetResults { results, .. } => entry.results = *results,
        Edit::SetLearned { learned, .. } => entry.learned = *learned,
        _ => {}
    }
}

/// Makes a move the only one of its position that is played.
fn keep_only(entries: &mut [BookEntry], mv: BookMove) {
    for entry in entries {
        if entry.mv == mv {
            entry.enabled = true;
            entry.weight = entry.weight.max(1);
        } else {
            entry.weight = 0;
        }
    }
}

/// Scales weights to a sum, by largest remainder; a weight above 0 stays above 0.
fn normalise(entries: &mut [BookEntry], total: u16) {
    let sum: u64 = entries.iter().map(|entry| u64::from(entry.weight)).sum();
    let counting = entries.iter().filter(|entry| entry.weight > 0).count();
    let total = u64::from(total).max(counting as u64);
    if sum == 0 {
        return;
    }
    let shares: Vec<u64> = entries
        .iter()
        .map(|entry| u64::from(entry.weight) * total)
        .collect();
    let mut order: Vec<usize> = (0..entries.len()).filter(|i| shares[*i] > 0).collect();
    order.sort_by_key(|i| std::cmp::Reverse(shares[*i] % sum));
    let mut weights: Vec<u64> = shares.iter().map(|share| share / sum).collect();
    order.iter().for_each(|i| weights[*i] = weights[*i].max(1));
    let mut given: u64 = weights.iter().sum();
    // Rounding surplus goes to the largest remainders; increases of small weights are taken from the largest.
    for i in &order {
        if given < total {
            weights[*i] += 1;
            given += 1;
        }
    }
    while given > total {
        let Some(largest) = weights.iter_mut().max() else {
            break;
        };
        *largest -= 1;
        given -= 1;
    }
    for (entry, weight) in entries.iter_mut().zip(weights) {
        entry.weight = u16::try_from(weight).unwrap_or(u16::MAX);
    }
}
