//! Building opening books from games of the collection, in the room of the book.

use std::sync::Arc;

use super::state::{LibraryRoom, OpenCollection};
use crate::command::book;
use crate::kit::context::Context;
use tabia_library::GameSet;

impl LibraryRoom {
    /// Asks how to build a book from the games that the table shows.
    pub(super) fn build_book(&self, context: &mut Context) {
        if let Some(open) = &self.open {
            let shown = open.list.shown.clone();
            let all = || Arc::new(open.list.games.snapshot.all());
            open.build_book(context, shown.unwrap_or_else(all));
        }
    }

    /// Asks how to build a book from the games that the explorer counts.
    pub(super) fn build_explorer_book(&self, context: &mut Context) {
        if let Some(open) = &self.open
            && self.explorer.is_of(Some(&open.list.games))
            && let Some(games) = self.explorer.counted_games()
        {
            open.build_book(context, games);
        }
    }
}

impl OpenCollection {
    fn build_book(&self, context: &mut Context, games: Arc<GameSet>) {
        let games = book::CollectionGames {
            name: self.name(),
            snapshot: self.list.games.snapshot.clone(),
            games,
        };
        context.commands.push(book::Command::BuildFrom(games));
    }
}
