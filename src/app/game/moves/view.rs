//! The input of the move list, its state between frames, and the comment that is being edited.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::columns::Measures;
use super::layout::{LaidRow, Layout};
use super::sheet::{Sheet, Signs};
use crate::command::Action;
use crate::command::game::{Command, Draft};
use crate::kit::notation::{FontMeasure, Widths};
use crate::kit::theme::Theme;
use egui::{TextStyle, Ui};
use tabia_game::{Game, NodeId};
use tabia_review::Badge;
use tabia_settings::{MovesLayout, Notation};

/// The input of the move list.
pub struct MovesInput<'a> {
    /// The game.
    pub game: &'a Game,
    /// Identifies the game (any number that no other game of this run has), and its [`Game::revision`].
    pub revision: (u64, u64),
    /// The move whose position is on the board.
    pub current: NodeId,
    /// The move that the key for the next move plays.
    pub next: Option<NodeId>,
    /// Figurines or letters.
    pub notation: Notation,
    /// Columns, running text, or columns with figures.
    pub layout: MovesLayout,
    /// Why a move was played from a book; `None` for a move that was not.
    pub book: &'a dyn Fn(NodeId) -> Option<String>,
    /// Which moves are shown and are not part of the game, and their number.
    pub explored: (&'a dyn Fn(NodeId) -> bool, usize),
    /// The badge of a move from a review or the engine, and a number that changes with the badges.
    pub badge: &'a dyn Fn(NodeId) -> Option<Badge>,
    pub badges: u64,
    /// The reason for the badge of a move.
    pub why: &'a dyn Fn(NodeId) -> Option<String>,
    /// The review's sentence about the current move, shown where the move has no comment.
    pub sentence: Option<&'a str>,
    /// Width that is left free at the right of the row below the moves, in points.
    pub reserved: f32,
    /// Whether a game is being played.
    pub playing: bool,
    /// Colours.
    pub theme: &'a Theme,
}

/// Maximum number of rows that stay formatted while they are out of view.
const MOST_LAID: usize = 256;

/// What the layout depends on.
#[derive(Clone, PartialEq)]
pub(super) struct LayoutKey {
    pub(super) revision: (u64, u64),
    pub(super) notation: Notation,
    pub(super) layout: MovesLayout,
    pub(super) width: f32,
    pub(super) size: f32,
    pub(super) pixels_per_point: f32,
    pub(super) folds: usize,
    pub(super) badges: u64,
    pub(super) explored: usize,
}

/// The state of the move list between frames.
#[derive(Default)]
pub struct MovesView {
    pub(super) key: Option<LayoutKey>,
    pub(super) sheet: Sheet,
    pub(super) layout: Layout,
    pub(super) widths: Widths,
    small_widths: Widths,
    /// The rows that were seen last, by their indices.
    pub(super) laid: HashMap<usize, LaidRow>,
    formatted: usize,
    pub(super) folded: HashSet<NodeId>,
    /// Counts changes of `folded`.
    pub(super) folds: usize,
    /// The move that was last brought into view.
    pub(super) seen: Option<(NodeId, (u64, u64))>,
    /// The height of the list when the shown move was last in view, in points; `None` while it is not.
    pub(super) in_view: Option<f32>,
    pub(super) editor: Option<Editor>,
    /// Height of the row of continuations, in points.
    pub(super) fork_height: f32,
    /// Height of the row about moves that are not part of the game, in points.
    pub(super) explored_height: f32,
}

impl MovesView {
    /// Height of everything below the moves, in points.
    pub(crate) fn below_height(&self) -> f32 {
        self.explored_height + self.fork_height + self.footer_height()
    }

    /// Opens the editor for the comment after (or before) a move of the game with this number, as in [`MovesInput::revision`].
    pub fn edit_comment(&mut self, (serial, game): (u64, &Game), node: NodeId, before: bool) {
        self.editor = Some(Editor::new((serial, game), node, before));
    }

    /// The comment that is being edited; `None` while the text is unchanged.
    pub fn draft(&self) -> Option<&Draft> {
        let editor = self.editor.as_ref()?;
        editor.is_changed().then_some(&editor.draft)
    }

    /// Closes the comment editor and discards the text, which is returned.
    pub(super) fn drop_comment(&mut self) -> Option<Action> {
        let editor = self.editor.take()?;
        let is_changed = editor.is_changed();
        is_changed.then_some(Action::DropComment(editor.draft))
    }

    /// Opens the editor with an unfinished text.
    pub fn go_on_writing(&mut self, (serial, game): (u64, &Game), draft: Draft) {
        let fresh = Editor::new((serial, game), draft.at, draft.before);
        self.editor = Some(Editor { draft, ..fresh });
    }

    /// Closes the comment editor and returns the change, if there is one. Call it before the game is saved or left, so that no
    /// text is lost.
    pub fn take_comment(&mut self) -> Option<Command> {
        self.editor.take()?.change()
    }

    /// Whether a comment is being written.
    pub fn is_editing(&self) -> bool {
        self.editor.is_some()
    }

    /// Clears what does not apply to the game with this number: the folds and the comment of another game. The comment may be
    /// opened before the moves of its game are shown for the first time.
    pub(super) fn forget_others(&mut self, serial: u64) {
        self.folded.clear();
        self.folds += 1;
        self.seen = None;
        self.editor.take_if(|editor| editor.serial != serial);
    }

    pub(super) fn toggle_fold(&mut self, head: NodeId) {
        if !self.folded.remove(&head) {
            self.folded.insert(head);
        }
        self.folds += 1;
    }

    /// Unfolds the variations that hide the new current move.
    pub(super) fn unfold_to(&mut self, game: &Game, node: NodeId) {
        if self.folded.is_empty() {
            return;
        }
        let before = self.folded.len();
        let mut walk = Some(node);
        while let Some(here) = walk {
            // The first move of a folded line stays visible.
            if here != node {
                self.folded.remove(&here);
            }
            walk = game.parent(here);
        }
        if self.folded.len() != before {
            self.folds += 1;
        }
    }

    /// Finds the rows anew if anything they depend on has changed; returns whether it has.
    pub(super) fn lay_out(&mut self, ui: &Ui, input: &MovesInput<'_>, width: f32) -> bool {
        let font = TextStyle::Body.resolve(ui.style());
        let key = LayoutKey {
            revision: input.revision,
            notation: input.notation,
            layout: input.layout,
            width,
            size: font.size,
            pixels_per_point: ui.ctx().pixels_per_point(),
            folds: self.folds,
            badges: input.badges,
            explored: input.explored.1,
        };
        if self.key.as_ref() == Some(&key) {
            return false;
        }
        self.sheet = Sheet::new(
            input.game,
            input.layout,
            input.notation == Notation::Figurine,
            &self.folded,
            &Signs {
                book: &|node| (input.book)(node).is_some(),
                explored: input.explored.0,
                badge: input.badge,
            },
        );
        let small = TextStyle::Small.resolve(ui.style());
        let mut measures = Measures {
            body: &mut FontMeasure::new(ui.ctx(), font, &mut self.widths),
            small: &mut FontMeasure::new(ui.ctx(), small, &mut self.small_widths),
        };
        self.layout = Layout::new(&self.sheet, width, &mut measures);
        self.laid.clear();
        self.key = Some(key);
        true
    }

    /// Places the words of these rows, unless they were seen in the last frames.
    pub(super) fn lay_out_rows(&mut self, ui: &Ui, rows: Range<usize>) {
        if self.laid.len() > MOST_LAID.max(rows.len()) {
            self.laid.retain(|row, _| rows.contains(row));
        }
        if rows.clone().all(|row| self.laid.contains_key(&row)) {
            return;
        }
        let [body, small] =
            [TextStyle::Body, TextStyle::Small].map(|style| style.resolve(ui.style()));
        let mut measures = Measures {
            body: &mut FontMeasure::new(ui.ctx(), body, &mut self.widths),
            small: &mut FontMeasure::new(ui.ctx(), small, &mut self.small_widths),
        };
        for row in rows {
            if self.laid.contains_key(&row) {
                continue;
            }
            if let Some(laid) = self.layout.row(row, &self.sheet, &mut measures) {
                self.formatted += 1;
                self.laid.insert(row, laid);
            }
        }
    }

    /// Number of rows that have been formatted so far.
    pub fn formatted(&self) -> usize {
        self.formatted
    }
}

/// A comment that is being edited.
pub struct Editor {
    pub(super) draft: Draft,
    /// The number of the game, as in [`MovesInput::revision`].
    serial: u64,
    /// The text of the game.
    original: String,
    /// Whether the caret has been placed in the field.
    pub(super) focused: bool,
}

impl Editor {
    /// Opens the comment after (or before) a move.
    pub fn new((serial, game): (u64, &Game), node: NodeId, before: bool) -> Editor {
        let original = if before {
            game.comment_before(node)
        } else {
            game.comment(node)
        };
        let original = original.to_owned();
        Editor {
            draft: Draft {
                at: node,
                before,
                text: original.clone(),
            },
            serial,
            original,
            focused: false,
        }
    }

    /// Whether the text differs from that of the game.
    fn is_changed(&self) -> bool {
        self.draft.text.trim() != self.original.trim()
    }

    /// Whether it is the comment of this move.
    pub fn belongs_to(&self, node: NodeId) -> bool {
        self.draft.at == node
    }

    /// The edit that saves the text, if it differs.
    pub fn change(self) -> Option<Command> {
        self.is_changed().then(|| Command::SetComment {
            node: self.draft.at,
            before: self.draft.before,
            text: self.draft.text.trim().to_owned(),
        })
    }
}
