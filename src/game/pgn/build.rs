//! Builds the tree of a game while its text is read.

use super::encoding::decode;
use super::header::Header;
use super::nest::Nest;
use super::target::Target;
use crate::escapes::EscapePlace;
use crate::notes::{Text, clean, paragraphs};
use crate::{Game, GameResult, Nag, NodeId, Step};
use tabia_chess::Position;

/// A game that is being read.
pub(super) struct Builder {
    game: Game,
    /// The open lines; never empty before the end.
    lines: Nest<Line>,
}

/// The place of the next comment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// To the move just read.
    After,
    /// Before the next move; known commands still belong to the move just read.
    AfterVariation,
    /// Before the next move, even if it is a known command.
    Before,
}

/// A line that is still open.
#[derive(Clone)]
struct Line {
    /// Its last node, or the node that it branches from.
    node: NodeId,
    place: Place,
    /// A variation without a move yet.
    is_new: bool,
    /// Notes before the next move; most moves have none.
    waiting: Option<Box<Waiting>>,
}

/// Text that was read before its move.
#[derive(Clone, Default)]
struct Waiting {
    comment: Text,
    nags: Vec<Nag>,
    /// The lines that begin with `%`.
    escapes: Vec<String>,
}

impl Line {
    fn new(node: NodeId, place: Place) -> Line {
        Line {
            node,
            place,
            is_new: place == Place::Before,
            waiting: None,
        }
    }

    /// Returns whether a variation in it begins in the same state. The place of the next comment matters only in the innermost
    /// line: it is set again when a variation ends.
    fn is_untouched(&self) -> bool {
        self.is_new && self.waiting.is_none()
    }

    fn waiting_mut(&mut self) -> &mut Waiting {
        self.waiting.get_or_insert_default()
    }

    fn add_comment(&mut self, comment: String) {
        if !comment.is_empty() {
            self.waiting_mut().comment.join(comment);
        }
    }
}

impl Builder {
    /// Returns the game, when all has been read.
    pub(super) fn finish(self) -> Game {
        self.game
    }

    fn add_comment(&mut self, text: &str) {
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        match line.place {
            Place::After => self.game.notes_mut(line.node).add_comment(text),
            Place::Before => line.add_comment(clean(text)),
            Place::AfterVariation => {
                let notes = self.game.notes_mut(line.node);
                line.add_comment(notes.take_commands(text));
            }
        }
    }
}

impl Target for Builder {
    fn begin(start: Position, header: &Header<'_>) -> Builder {
        let mut game = Game::bare(start, header.tags());
        // Half of a move with a clock is the clock; and a long comment must not reserve memory for moves.
        let likely_moves = header.movetext().len() / 64;
        game.nodes.reserve(likely_moves.min(256));
        let main = Line::new(game.root(), Place::After);
        let mut builder = Builder {
            game,
            lines: Nest::new(main),
        };
        header.others().for_each(|text| builder.keep(text));
        for (tag, line) in header.escapes() {
            if tag.is_empty() {
                builder.escape(line);
                continue;
            }
            let at = EscapePlace::Tag(tag.into_owned());
            builder.game.add_escape(at, decode(line).into_owned());
        }
        header.lead().for_each(|line| builder.escape(line));
        builder
    }

    fn comment(&mut self, text: &[u8]) {
        self.add_comment(&decode(text));
    }

    fn gap(&mut self) {
        if let Some(line) = self.lines.shared_mut() {
            line.place = Place::Before;
        }
    }

    fn escape(&mut self, text: &[u8]) {
        let text = decode(text).into_owned();
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        let node = line.node;
        match line.place {
            Place::After => self.game.add_escape(EscapePlace::After(node), text),
            Place::Before | Place::AfterVariation => line.waiting_mut().escapes.push(text),
        }
    }

    fn keep(&mut self, text: &[u8]) {
        // Commands in it must not be read as Tabia's own.
        let text = clean(&decode(text)).replace('\n', " ").replace("[%", "[ %");
        self.add_comment(&text);
    }

    fn open_variation(&mut self) {
        let Some(line) = self.lines.shared_mut() else {
            return;
        };
        if line.is_untouched() {
            line.place = Place::Before;
            self.lines.push_same();
        } else {
            // Variations branch off before the last move.
            let before = self.game.parent(line.node).filter(|_| !line.is_new);
            let node = before.unwrap_or(line.node);
            self.lines.push(Line::new(node, Place::Before));
        }
    }

    /// Ends a line. A comment for a next move is added to the last one.
    fn close_line(&mut self) {
        let Some(line) = self.lines.pop() else {
            return;
        };
        let target = match self.lines.shared_mut() {
            Some(outer) => {
                outer.place = Place::AfterVariation;
                if line.is_new { outer.node } else { line.node }
            }
            None => line.node,
        };
        let Some(waiting) = line.waiting else {
            return;
        };
        let notes = self.game.notes_mut(target);
        if !waiting.comment.is_empty() {
            notes.add_comment(&paragraphs(waiting.comment.as_str()));
        }
        waiting.nags.into_iter().for_each(|nag| notes.add_nag(nag));
        for text in waiting.escapes {
            self.game.add_escape(EscapePlace::After(target), text);
        }
    }

    fn nag(&mut self, nag: Nag) {
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        if line.is_new {
            line.waiting_mut().nags.push(nag);
        } else {
            let node = line.node;
            self.game.notes_mut(node).add_nag(nag);
        }
    }

    fn play(&mut self, step: Step, key: u64) {
        let is_main = self.lines.depth() == 1;
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        let parent = line.node;
        // A misplaced variation may be there already; the main line still comes first.
        let index = if is_main {
            0
        } else {
            self.game.children(parent).len()
        };
        let node = self.game.attach(parent, index, step, key);
        line.node = node;
        line.place = Place::After;
        line.is_new = false;
        let Some(waiting) = line.waiting.take() else {
            return;
        };
        let notes = self.game.notes_mut(node);
        notes.before = waiting.comment;
        waiting.nags.into_iter().for_each(|nag| notes.add_nag(nag));
        for text in waiting.escapes {
            self.game.add_escape(EscapePlace::Before(node), text);
        }
    }

    fn set_result(&mut self, result: GameResult) {
        self.game.tags.set("Result", result.text());
    }
}
