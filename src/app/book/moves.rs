//! Moves of the book: recording, adding and deleting them, and going to positions.

use crossbeam_channel::{Receiver, TryRecvError};

use super::dialogs::Dialog;
use super::open_book::{Deleting, OpenBook};
use super::state::BookRoom;
use crate::command::book::{Deletion, Version};
use crate::command::game;
use crate::game::GameRoom;
use crate::kit::context::Context;
use tabia_book::{Book, BookEntry, BookMove, Edit, Key};
use tabia_chess::{Move, Position, san};
use tabia_texts::{tr, tr_args};

impl BookRoom {
    /// Returns whether there is a visited position before and after the shown one.
    pub(crate) fn visited_around(&self, game: &GameRoom) -> (bool, bool) {
        let game = game.session.game();
        let can = |forward| self.visited.step(game, forward).is_some();
        (can(false), can(true))
    }

    /// Shows the previous or next visited position.
    pub(crate) fn visit(&mut self, game: &mut GameRoom, forward: bool) {
        if let Some(at) = self.visited.step(game.session.game(), forward) {
            self.visited.at = at;
            let node = self.visited.nodes[at];
            game.session.go(node);
        }
    }

    /// Returns whether played moves are added to the book.
    pub(crate) fn records(&self, context: &Context, game: &GameRoom) -> bool {
        self.recording && self.shown(context).is_some() && !game.session.is_playing()
    }

    /// Adds a move before it is played, if moves are recorded.
    pub(crate) fn record(&mut self, context: &mut Context, game: &GameRoom, mv: Move) {
        if game.session.can_move() && self.records(context, game) {
            self.add(context, game, mv);
        }
    }

    /// Adds a move of the shown position to the book. If no line of the book leads to the position, its line is added as well.
    pub(crate) fn add(&mut self, context: &mut Context, game: &GameRoom, mv: Move) {
        let (Some(open), at) = (&self.open, game.session.book_key()) else {
            return;
        };
        let book = open.book();
        if book.entry(at, mv).is_some() {
            return;
        }
        let mut edits = Vec::new();
        if open.graph().is_some_and(|graph| !graph.contains(at)) {
            edits = self.way_here(game, book);
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
        self.edit(context, &edit);
    }

    /// Returns edits that add the moves of the shown line that are not in the book, and its start.
    fn way_here(&self, room: &GameRoom, book: &Book) -> Vec<Edit> {
        let game = room.session.game();
        let mut moves = Vec::new();
        let mut node = room.session.node();
        while let Some(parent) = game.parent(node) {
            // A book cannot contain null moves.
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

    /// Shows a position of the book, by the shortest line from the start.
    pub(crate) fn show_at(&self, context: &mut Context, at: Key) {
        let Some(open) = &self.open else { return };
        let line = open.graph().and_then(|graph| {
            let (start, moves) = graph.line_to(open.book(), at)?;
            Some((start.clone(), moves))
        });
        let Some((start, moves)) = line.filter(|(start, moves)| is_legal(start, moves)) else {
            context.toasts.info(tr("book-not-reached"));
            return;
        };
        let start = Box::new(start);
        context
            .commands
            .push(game::Command::ShowLine { start, moves });
    }

    /// Deletes a move; asks first when positions of the book would become unreachable.
    pub(crate) fn delete(&mut self, context: &mut Context, game: &GameRoom, at: Key, mv: BookMove) {
        let position = game.session.position();
        let here = mv
            .find(position)
            .filter(|_| game.session.book_key() == at)
            .map(|mv| san::write(position, mv));
        let Some(book) = &mut self.open else {
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
        book.keep_walked(&context.egui);
        self.go_on_deleting(context);
        if self
            .open
            .as_ref()
            .is_some_and(|book| book.deleting.is_some())
        {
            context.toasts.info(tr("book-delete-looking"));
        }
    }

    /// Continues the deletion that waits for a worker.
    pub(crate) fn go_on_deleting(&mut self, context: &mut Context) {
        let Some(book) = &mut self.open else {
            return;
        };
        let Some(mut deleting) = book.deleting.take() else {
            return;
        };
        // The book has changed in the meantime; a new request is needed.
        if deleting.revision != book.editor.revision() {
            return;
        }
        if deleting.orphans.is_none() {
            let (at, mv) = (deleting.deletion.at, deleting.deletion.mv);
            deleting.orphans = book.walker.orphans(&book.editor, at, mv, &context.egui);
        }
        let found = deleting.orphans.as_ref().map(Receiver::try_recv);
        match found {
            None | Some(Err(TryRecvError::Empty)) => book.deleting = Some(deleting),
            Some(Ok(orphans)) if !orphans.is_empty() => {
                self.dialog = Some(Dialog::Delete(Deletion {
                    orphans,
                    ..deleting.deletion
                }));
            }
            // If the worker failed, only the move is deleted.
            Some(Ok(_) | Err(TryRecvError::Disconnected)) => {
                self.remove(context, &deleting.deletion)
            }
        }
    }

    /// Deletes a move and the given positions, with a message that offers to undo it.
    pub(crate) fn remove(&mut self, context: &mut Context, deletion: &Deletion) {
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
        let before = self.open.as_ref().map(OpenBook::version);
        self.edit(context, &edit);
        let after = self.open.as_ref().map(OpenBook::version);
        if let Some(version) = after.filter(|_| after != before) {
            let args = [
                ("move", name.as_str().into()),
                ("count", orphans.len().into()),
            ];
            // The dialog may have had the focus.
            if self.shown(context).is_some() {
                self.view.focus();
            }
            let text = tr_args("book-deleted", &args);
            let offer = context.toasts.offer(text, tr("cmd-undo"));
            self.offered = Some((offer, version));
        }
    }

    /// Undoes the change that led to this version of the book, if it is the last one.
    pub(crate) fn undo_change(&mut self, context: &mut Context, version: Version) {
        self.keep_edit(context);
        if self.open.as_ref().map(OpenBook::version) == Some(version) {
            self.undo(context);
        } else {
            context.toasts.info(tr("book-changed-since"));
        }
    }
}

/// Returns the edit that adds a move, with the average weight of the position's moves.
fn add(book: &Book, at: Key, mv: Move) -> Edit {
    let weights = book.entries(at).iter().map(BookEntry::effective_weight);
    let known: Vec<u32> = weights
        .filter(|weight| *weight > 0)
        .map(u32::from)
        .collect();
    let mean = match u32::try_from(known.len()) {
        Ok(count @ 1..) => known.iter().sum::<u32>() / count,
        _ => 1,
    };
    let weight = u16::try_from(mean.max(1)).unwrap_or(u16::MAX);
    let entry = BookEntry::new(mv, weight);
    Edit::Add { at, entry }
}

/// Returns whether a line is legal: the book may have changed since the walk.
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
