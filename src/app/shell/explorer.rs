//! The explorer of the library, beside which the moves of books and of the engine are shown.

use egui::Ui;

use super::state::App;
use crate::analysis::panel::score_text;
use crate::command::Commands;
use crate::library::{self, EngineMove, ExplorerBook, ExplorerInput, ReviewedLine};
use crate::review::panel::input::InLibrary;
use tabia_book::{Shelf, Volume};
use tabia_chess::Position;
use tabia_texts::tr;

impl App {
    /// How far other games of the open collection go with the line of the shown review.
    pub(super) fn reviewed_in_library(&mut self, ctx: &egui::Context) -> Option<InLibrary> {
        let line = self.review.shown.as_ref()?.line.clone();
        let tags = self.game.session.game().tags();
        let players = ["White", "Black"].map(|tag| tags.get(tag).unwrap_or_default().to_owned());
        let line = ReviewedLine {
            positions: line,
            players,
        };
        let known = self.library.known.want(ctx, line)?;
        Some(InLibrary {
            plies: known.plies,
            games: known.games,
        })
    }

    /// Shows what was played in the position of the game in the open collection.
    pub(super) fn show_explorer(&mut self, ui: &mut Ui) -> Commands {
        let input = ExplorerInput {
            position: self.game.session.position(),
            can_go_back: self.game.session.node() != self.game.session.game().root(),
            is_playing: self.game.session.is_playing(),
            book: self.explorer_book(),
            engine: self.explorer_engine(),
            settings: &self.context.settings,
            theme: &self.context.theme,
        };
        library::show_explorer(ui, &input, &mut self.library)
    }

    /// The open book, or the books to play from where none is open.
    pub(super) fn explorer_book(&self) -> Option<ExplorerBook> {
        let key = self.game.session.book_key();
        if let Some(open) = &self.book.open {
            let volume = Volume::of(String::new(), open.book().clone());
            return Some(ExplorerBook {
                name: open.name().unwrap_or_else(|| tr("book-untitled")),
                version: (open.serial(), open.editor().revision()),
                shelf: Shelf::new(vec![volume]),
                starts: open.book().starts().to_vec(),
                key,
            });
        }
        let (revision, shelf) = self.play.books.shelf();
        if !self.context.settings.use_books || shelf.volumes().is_empty() {
            return None;
        }
        Some(ExplorerBook {
            name: tr("explorer-playing-books"),
            // The serial numbers of open books begin at 1.
            version: (0, revision),
            shelf: shelf.clone(),
            starts: vec![Position::start()],
            key,
        })
    }

    /// The first moves of the engine's lines in the shown position.
    fn explorer_engine(&self) -> Vec<EngineMove> {
        let (game, settings) = (&self.game, &self.context.settings);
        if !self.analysis.analyses(game) || !self.analysis.subject(game).is_shown(game) {
            return Vec::new();
        }
        let turn = game.session.position().turn();
        let lines = self.analysis.newest_lines(game, settings).iter();
        let moves = lines.filter_map(|line| {
            Some(EngineMove {
                mv: *line.pv.first()?,
                score: score_text(line, turn, settings.score_view),
                depth: line.depth.0,
            })
        });
        moves.collect()
    }
}
