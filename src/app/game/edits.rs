//! Changes to the open game: moves, comments, tags, and the opening in its header.

use std::borrow::Cow;
use std::time::Duration;

use super::opening::{OpeningKey, ShownOpening, name_edits, of_game, of_node};
use super::state::GameRoom;
use crate::command::Action;
use crate::command::game::Draft;
use crate::kit::context::{Context, SidePanel};
use tabia_book::eco::Opening;
use tabia_chess::{Move, Position};
use tabia_game::{Edit, Game, NodeId};
use tabia_settings::Room;
use tabia_texts::tr;

impl GameRoom {
    /// Applies an edit and shows its place.
    pub(super) fn edit(&mut self, context: &mut Context, edit: Edit) {
        self.edit_all(context, &[edit]);
    }

    fn edit_all(&mut self, context: &mut Context, edits: &[Edit]) {
        // In a game that is played, moves cannot be changed; arrows and comments can.
        if self.session.is_playing() && edits.iter().any(Edit::changes_moves) {
            return;
        }
        if let Err(error) = self.session.edit(edits) {
            context.toasts.error(error.to_string());
        }
    }

    /// Applies an edit and keeps the shown position.
    fn edit_in_place(&mut self, context: &mut Context, edit: Edit) {
        let node = self.session.node();
        self.edit(context, edit);
        self.session.go(node);
    }

    /// Applies edits as one undo step, and keeps the shown position.
    pub(crate) fn annotate(&mut self, context: &mut Context, edits: &[Edit]) {
        self.keep_comment(context);
        if let Err(error) = self.session.edit_in_place(edits) {
            context.toasts.error(error.to_string());
        }
    }

    /// Undoes the last change of the game or of the list of games.
    pub(crate) fn undo(&mut self, context: &mut Context) {
        self.keep_comment(context);
        if self.session.undoes_list() {
            return self.undo_in_list(context);
        }
        self.session.open.undo();
        self.session.refresh();
        self.rows_changed();
    }

    /// Redoes the change that was undone last.
    pub(crate) fn redo(&mut self, context: &mut Context) {
        if self.session.redoes_list() {
            return self.redo_in_list(context);
        }
        self.session.open.redo();
        self.session.refresh();
        self.rows_changed();
    }

    /// Takes back moves to the human's last turn. Comments on the deleted moves are offered for a while, as a comment on the
    /// move before them.
    pub(crate) fn take_back(&mut self, context: &mut Context) {
        self.keep_comment(context);
        let comments = self.session.comments_to_take_back();
        if let Err(error) = self.session.take_back(context.now) {
            return context.toasts.error(error.to_string());
        }
        let tip = self.session.tip().map(|(tip, _)| tip);
        if let Some(node) = tip.filter(|_| !comments.is_empty()) {
            let text = match self.session.game().comment(node) {
                "" => comments,
                before => format!("{before}\n{comments}"),
            };
            let draft = Draft {
                at: node,
                before: false,
                text,
            };
            context.commands.push(Action::DropComment(draft));
        }
    }

    /// Saves a comment that is being written.
    pub(crate) fn keep_comment(&mut self, context: &mut Context) {
        if let Some(command) = self.moves.take_comment() {
            self.apply(context, command);
        }
    }

    pub(super) fn set_comment(
        &mut self,
        context: &mut Context,
        node: NodeId,
        before: bool,
        text: String,
    ) {
        if text.contains('}') {
            context.toasts.info(tr("comment-braces"));
        }
        let edit = if before {
            Edit::SetCommentBefore { node, text }
        } else {
            Edit::SetComment { node, text }
        };
        self.edit_in_place(context, edit);
    }

    pub(super) fn edit_comment(&mut self, context: &mut Context, node: NodeId, before: bool) {
        if context.room() == Room::Lab {
            context.go_to(Room::Analyse);
        }
        context.show(SidePanel::Moves);
        self.keep_comment(context);
        self.session.open.record.keep_provisional_to(node);
        self.session.go(node);
        let game = (self.serial, self.session.open.game());
        self.moves.edit_comment(game, node, before);
    }

    /// Opens the editor of a comment with its unfinished text.
    pub(crate) fn go_on_writing(&mut self, context: &mut Context, draft: Draft) {
        if self.session.game().contains(draft.at) {
            self.edit_comment(context, draft.at, draft.before);
            let game = (self.serial, self.session.open.game());
            self.moves.go_on_writing(game, draft);
        }
    }

    pub(super) fn set_tags(&mut self, context: &mut Context, tags: &[(String, String)]) {
        let mut edits = Vec::new();
        for (name, value) in self.session.game().tags().iter() {
            if !tags.iter().any(|(kept, _)| kept == name) && !value.is_empty() {
                edits.push(Edit::RemoveTag {
                    name: name.to_owned(),
                });
            }
        }
        for (name, value) in tags {
            // A file may contain a tag several times.
            let before = self.session.game().tags().iter();
            if !before.into_iter().any(|tag| tag == (name, value)) {
                edits.push(Edit::SetTag {
                    name: name.clone(),
                    value: value.clone(),
                });
            }
        }
        self.edit_all(context, &edits);
        self.rows_changed();
    }

    /// Plays a legal move of the shown position: in the game that is played, or as the next move or a variation.
    pub(super) fn play(&mut self, context: &mut Context, mv: Move) {
        if !self.session.can_move() {
            return;
        }
        let Some(play) = &self.session.play else {
            let at = self.session.node();
            return self.edit(context, Edit::AddMove { at, mv });
        };
        let spent = play
            .clocks
            .map_or(Duration::ZERO, |clocks| clocks.thinking(context.now));
        if let Err(error) = self.session.play_at_tip(mv, spent, context.now) {
            context.toasts.error(error.to_string());
        }
    }

    /// Shows the position after a move of the shown one. In a game that is played it is played.
    pub(super) fn explore(&mut self, context: &mut Context, mv: Move) {
        if self.session.is_playing() {
            return self.play(context, mv);
        }
        let at = self.session.node();
        self.explore_line(context, at, &[mv]);
    }

    /// Shows the position after moves from a position of the game, and says so where they are not part of the game.
    fn explore_line(&mut self, context: &mut Context, at: NodeId, moves: &[Move]) {
        let had_explored = self.session.has_explored();
        let is_empty = self.session.game().is_empty();
        let mut node = at;
        for &mv in moves {
            match self.session.explore(node, mv) {
                Ok(next) => node = next,
                Err(error) => return context.toasts.error(error.to_string()),
            }
        }
        if self.session.has_explored() && !had_explored && !is_empty {
            context.toasts.info(tr("explored"));
        }
    }

    /// Adds the moves that were only shown to the game.
    pub(super) fn keep_explored(&mut self) {
        self.session.open.record.keep_provisional();
        self.rows_changed();
    }

    /// Adds the moves that were only shown to a game in no file, which is about to be saved.
    pub(super) fn keep_all_there_is(&mut self) {
        if self.session.document.path().is_none() {
            self.keep_explored();
        }
    }

    /// The game as it would be saved: moves that were only shown are part of a game in no file.
    pub(crate) fn game_to_save(&self) -> Cow<'_, Game> {
        let record = &self.session.open.record;
        match self.session.document.path() {
            Some(_) => record.settled(),
            None => Cow::Borrowed(record.game()),
        }
    }

    /// Plays moves in order from a position of the game; `stay` keeps the shown position.
    pub(crate) fn add_line(
        &mut self,
        context: &mut Context,
        at: NodeId,
        moves: Vec<Move>,
        stay: bool,
    ) {
        let edit = Edit::AddLine { at, moves };
        if stay {
            self.edit_in_place(context, edit);
        } else {
            self.edit(context, edit);
        }
    }

    /// Shows the position after these moves without adding them: in the open game if it begins in the same position,
    /// otherwise in a new one.
    pub(crate) fn show_line(&mut self, context: &mut Context, start: &Position, moves: &[Move]) {
        if self.session.is_playing() {
            context.toasts.info(tr("book-playing"));
            return;
        }
        if self.session.game().start() != start {
            let room = context.room();
            self.show_position(context, start);
            context.go_to(room);
        }
        let root = self.session.game().root();
        self.session.go(root);
        self.explore_line(context, root, moves);
    }
}

impl GameRoom {
    /// The opening of the shown position: the last named one on the line to it.
    pub(crate) fn shown_opening(&mut self) -> Option<&'static Opening> {
        let (game, node) = (self.session.game(), self.session.node());
        let key = OpeningKey {
            game: self.serial,
            revision: game.revision(),
            node,
        };
        if self.opening.key != Some(key) {
            self.opening = ShownOpening {
                key: Some(key),
                opening: of_node(game, node),
            };
        }
        self.opening.opening
    }

    /// Writes the opening of the shown game into its header.
    pub(crate) fn name_opening(&mut self, context: &mut Context) {
        let game = self.session.game();
        let Some(opening) = of_game(game) else {
            context.toasts.info(tr("opening-unknown"));
            return;
        };
        let edits = name_edits(game, opening);
        if edits.is_empty() {
            context.toasts.info(tr("opening-named-already"));
            return;
        }
        if let Err(error) = self.session.edit_in_place(&edits) {
            context.toasts.error(error.to_string());
            return;
        }
        context.toasts.info(opening.to_string());
        self.rows_changed();
    }
}
