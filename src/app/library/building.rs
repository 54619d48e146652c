//! Building opening books from games of the collection, in the room of the book.

use std::path::Path;
use std::sync::Arc;

use super::explored::source;
use super::news::Games;
use super::state::{LibraryRoom, name_of};
use crate::command::book;
use crate::kit::context::Context;
use tabia_library::GameSet;

impl LibraryRoom {
    /// Asks how to build a book from the games that the table shows.
    pub(super) fn build_book(&self, context: &mut Context) {
        if let Some(open) = &self.open {
            let shown = open.list.shown.clone();
            let all = || Arc::new(open.list.games.snapshot.all());
            let games = shown.unwrap_or_else(all);
            build(context, &open.folder, &open.list.games, games);
        }
    }

    /// Asks how to build a book from the games that the explorer counts.
    pub(super) fn build_explorer_book(&self, context: &mut Context) {
        if let Some(source) = source(self.open.as_ref(), &self.reference)
            && self.explorer.is_of(Some(source.games))
            && let Some(games) = self.explorer.counted_games()
        {
            build(context, source.folder, source.games, games);
        }
    }
}

/// Asks how to build a book from games of the collection in a folder.
fn build(context: &mut Context, folder: &Path, of: &Games, games: Arc<GameSet>) {
    let games = book::CollectionGames {
        name: name_of(folder),
        snapshot: of.snapshot.clone(),
        games,
    };
    context.commands.push(book::Command::BuildFrom(games));
}
