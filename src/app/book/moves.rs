//! Moves of the book: adding those that are played, deleting, walking through positions.

use crossbeam_channel::{Receiver, TryRecvError};

use super::{OpenBook, Version};
use crate::app::kit::text::{tr, tr_args};
use crate::app::shell::App;
use crate::app::shell::command::Command;
use crate::app::shell::dialogs::Dialog;
use crate::book::{Book, BookMove, Edit, Entry, Key};
use crate::chess::{Move, Position, san};
use crate::game::{self, NodeId};

/// What is deleted: a move, and the positions that only it leads to, as far as they go with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Deletion {
    pub at: Key,
    pub mv: BookMove,
    /// What people call the move.
    pub name: String,
    pub orphans: Vec<Key>,
}

/// A move that is to be deleted, once it is known what only it leads to.
pub(in crate::app) struct Deleting {
    deletion: Deletion,
    revision: u64,
    orphans: Option<Receiver<Vec<Key>>>,
}

/// The positions that were looked at with the book, for back and forward.
#[derive(Default)]
pub(in crate::app) struct Visited {
    game: u64,
    nodes: Vec<NodeId>,
    at: usize,
}

impl Visited {
    const MOST: usize = 500;

    /// The position that is shown now.
    pub(in crate::app) fn note(&mut self, game: u64, node: NodeId) {
        if self.game != game {
            *self = Visited {
                game,
                ..Visited::default()
            };
        }
        if self.nodes.get(self.at) == Some(&node) {
            return;
        }
        self.nodes.truncate(self.at + 1);
        self.nodes.push(node);
        if self.nodes.len() > Visited::MOST {
            self.nodes.remove(0);
        }
        self.at = self.nodes.len() - 1;
    }

    /// The place of the last position before the shown one, or the first after it, that is still in the game.
    fn step(&self, game: &game::Game, forward: bool) -> Option<usize> {
        let there = |at: &usize| self.nodes.get(*at).is_some_and(|node| game.contains(*node));
        if forward {
            (self.at + 1..self.nodes.len()).find(there)
        } else {
            (0..self.at).rev().find(there)
        }
    }
}

impl App {
    /// Whether there is a visited position before and after the shown one.
    pub(in crate::app) fn visited_around(&self) -> (bool, bool) {
        let game = self.game.session.game();
        let can = |forward| self.book.visited.step(game, forward).is_some();
        (can(false), can(true))
    }

    pub(in crate::app) fn visit(&mut self, forward: bool) {
        if let Some(at) = self.book.visited.step(self.game.session.game(), forward) {
            self.book.visited.at = at;
            let node = self.book.visited.nodes[at];
            self.game.session.go(node);
        }
    }

    /// Whether moves that are played go into the book.
    pub(in crate::app) fn records(&self) -> bool {
        self.book.recording && self.shown_book().is_some() && !self.game.session.is_playing()
    }

    /// Adds a move of the shown position to the book. Where no line of the book leads, the line that led here is added
    /// with it.
    pub(in crate::app) fn add_to_book(&mut self, mv: Move) {
        let (Some(open), at) = (&self.book.open, self.game.session.book_key()) else {
            return;
        };
        let book = open.book();
        if book.entry(at, mv).is_some() {
            return;
        }
        let mut edits = Vec::new();
        if open.graph().is_some_and(|graph| !graph.contains(at)) {
            edits = self.way_here(book);
        }
        let add = add(book, at, mv);
        let edit = if edits.is_empty() {
            add
        } else {
            edits.push(add);
            Edit::Several {
                name: tr("book-add-line"),
                edits,
            }
        };
        self.edit_book(&edit);
    }

    /// The moves of the shown line that are not in the book, and its start.
    fn way_here(&self, book: &Book) -> Vec<Edit> {
        let game = self.game.session.game();
        let mut moves = Vec::new();
        let mut node = self.game.session.node();
        while let Some(parent) = game.parent(node) {
            // A line with a null move leads nowhere that a book could play to.
            let Some(mv) = game.mv(node) else {
                return Vec::new();
            };
            moves.push(mv);
            node = parent;
        }
        let mut edits = Vec::new();
        let mut position = game.start().clone();
        if !book.starts().contains(&position) {
            edits.push(Edit::AddStart {
                fen: position.fen(),
            });
        }
        let mut at = Key::of(&position);
        for mv in moves.into_iter().rev() {
            if book.entry(at, mv).is_none() {
                edits.push(add(book, at, mv));
            }
            at = Key::after(&position, mv);
            position = position.after(mv);
        }
        edits
    }

    /// Shows a position of the book: the shortest line from the start that leads there.
    pub(in crate::app) fn show_in_book(&mut self, at: Key) {
        let Some(open) = &self.book.open else { return };
        let line = open.graph().and_then(|graph| {
            let (start, moves) = graph.line_to(open.book(), at)?;
            Some((start.clone(), moves))
        });
        let Some((start, moves)) = line.filter(|(start, moves)| is_legal(start, moves)) else {
            self.context.toasts.info(tr("book-not-reached"));
            return;
        };
        self.show_line(&start, &moves);
    }

    /// Deletes a move, asking first when positions of the book would not be reached any more.
    pub(in crate::app) fn delete_from_book(&mut self, at: Key, mv: BookMove) {
        let position = self.game.session.position();
        let here = mv
            .find(position)
            .filter(|_| self.game.session.book_key() == at)
            .map(|mv| san::write(position, mv));
        let Some(book) = &mut self.book.open else {
            return;
        };
        book.deleting = Some(Deleting {
            deletion: Deletion {
                at,
                mv,
                name: here.unwrap_or_else(|| mv.to_string()),
                orphans: Vec::new(),
            },
            revision: book.editor.revision(),
            orphans: None,
        });
        book.keep_walked(&self.context.egui);
        self.go_on_deleting();
        if self
            .book
            .open
            .as_ref()
            .is_some_and(|book| book.deleting.is_some())
        {
            self.context.toasts.info(tr("book-delete-looking"));
        }
    }

    /// Goes on with the deletion that waits for a worker.
    pub(in crate::app) fn go_on_deleting(&mut self) {
        let Some(book) = &mut self.book.open else {
            return;
        };
        let Some(mut deleting) = book.deleting.take() else {
            return;
        };
        // The book has been changed meanwhile: whoever still wants the move gone sees what there is to delete now.
        if deleting.revision != book.editor.revision() {
            return;
        }
        if deleting.orphans.is_none() {
            let (at, mv) = (deleting.deletion.at, deleting.deletion.mv);
            deleting.orphans = book
                .walker
                .orphans(&book.editor, at, mv, &self.context.egui);
        }
        let found = deleting.orphans.as_ref().map(Receiver::try_recv);
        match found {
            None | Some(Err(TryRecvError::Empty)) => book.deleting = Some(deleting),
            Some(Ok(orphans)) if !orphans.is_empty() => {
                self.dialog = Some(Dialog::DeleteBookMove(Deletion {
                    orphans,
                    ..deleting.deletion
                }));
            }
            // Where the worker has failed, the move goes, and what it led to stays.
            Some(Ok(_) | Err(TryRecvError::Disconnected)) => {
                self.remove_from_book(&deleting.deletion)
            }
        }
    }

    /// Deletes a move with what goes with it, says so, and offers to take it back.
    pub(in crate::app) fn remove_from_book(&mut self, deletion: &Deletion) {
        let Deletion {
            at,
            mv,
            name,
            orphans,
        } = deletion;
        let (at, mv) = (*at, *mv);
        let edit = match orphans.is_empty() {
            true => Edit::Remove { at, mv },
            false => Edit::Several {
                name: tr("book-delete-name"),
                edits: vec![Edit::Remove { at, mv }, Edit::RemovePages(orphans.clone())],
            },
        };
        let before = self.book.open.as_ref().map(OpenBook::version);
        self.edit_book(&edit);
        let after = self.book.open.as_ref().map(OpenBook::version);
        if let Some(version) = after.filter(|_| after != before) {
            let args = [
                ("move", name.as_str().into()),
                ("count", orphans.len().into()),
            ];
            // A question may have taken the keyboard.
            if self.shown_book().is_some() {
                self.book.view.focus();
            }
            let undo = Command::UndoBookChange(version);
            self.context
                .toasts
                .offer(tr_args("book-deleted", &args), tr("cmd-undo"), undo);
        }
    }

    /// Takes back the change that made this of the book, when it is the last one.
    pub(in crate::app) fn undo_book_change(&mut self, version: Version) {
        self.keep_book_edit();
        if self.book.open.as_ref().map(OpenBook::version) == Some(version) {
            self.undo_book();
        } else {
            self.context.toasts.info(tr("book-changed-since"));
        }
    }
}

/// The edit that adds a move, with the weight that moves have on average here.
fn add(book: &Book, at: Key, mv: Move) -> Edit {
    let weights = book.entries(at).iter().map(Entry::effective_weight);
    let known: Vec<u32> = weights
        .filter(|weight| *weight > 0)
        .map(u32::from)
        .collect();
    let mean = match u32::try_from(known.len()) {
        Ok(count @ 1..) => known.iter().sum::<u32>() / count,
        _ => 1,
    };
    let weight = u16::try_from(mean.max(1)).unwrap_or(u16::MAX);
    let entry = Entry::new(mv, weight);
    Edit::Add { at, entry }
}

/// The book may have been changed since it was walked through.
fn is_legal(start: &Position, moves: &[Move]) -> bool {
    let mut position = start.clone();
    moves.iter().all(|mv| {
        let legal = position.is_legal(*mv);
        if legal {
            position = position.after(*mv);
        }
        legal
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_move_weighs_what_the_others_weigh_on_average() {
        let start = Position::start();
        let at = Key::of(&start);
        let moves = start.legal_moves();
        let mut book = Book::default();
        for (mv, weight) in moves.iter().zip([1, 30, 0, 10]) {
            let Edit::Add { mut entry, .. } = add(&book, at, *mv) else {
                panic!("no addition")
            };
            if weight == 30 {
                assert_eq!(entry.weight, 1);
            }
            entry.weight = weight;
            book.apply(&Edit::Add { at, entry }).unwrap();
        }
        let Edit::Add { entry, .. } = add(&book, at, moves[5]) else {
            panic!("no addition")
        };
        assert_eq!(entry.weight, 13);
    }
}
