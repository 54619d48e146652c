//! The board as a widget: its 64 squares, the effect of clicks, and its animation.

use egui::accesskit::Role as NodeRole;
use egui::{Key, Rect, Response, Sense, Ui, UiBuilder, WidgetInfo};

use super::animation::{Motion, duration};
use super::geometry::Geometry;
use super::gesture::Targets;
use super::input::{BoardEvent, BoardInput, Movable, may_move};
use super::view::{BoardView, Carried, HandOutcome, Picker, Seen, square_id};
use super::{animation, gesture, names, premove};
use crate::command::play::Premove;
use tabia_chess::{Move, Position, Square};
use tabia_texts::tr;

/// A position that follows the previous one within this time (seconds) is shown without animation: an arrow key is held.
const TOO_FAST_TO_ANIMATE: f64 = 0.070;

impl BoardView {
    /// Returns whether a key without Ctrl and Alt belongs to the board: every key while a promotion waits for one, and those
    /// that move the square cursor or act on its square while the board has the focus.
    pub fn wants_key(&self, ctx: &egui::Context, key: Key) -> bool {
        if self.picker.is_some() {
            return !matches!(key, Key::F1 | Key::PageUp | Key::PageDown);
        }
        let has_focus = self.id.is_some_and(|id| ctx.memory(|m| m.has_focus(id)));
        let is_used = matches!(
            key,
            Key::ArrowLeft
                | Key::ArrowRight
                | Key::ArrowUp
                | Key::ArrowDown
                | Key::Enter
                | Key::Space
                | Key::Escape
        );
        has_focus && is_used
    }

    /// Begins an arrow or circle at the square cursor, or ends the one that was begun. Gives the board the focus.
    pub fn draw_shape(&mut self, ctx: &egui::Context) {
        self.focus(ctx);
        self.draws_shape = true;
    }

    /// Gives the board the focus.
    pub fn focus(&mut self, ctx: &egui::Context) {
        self.takes_focus = true;
        if let Some(id) = self.id {
            ctx.memory_mut(|memory| memory.request_focus(id));
        }
    }

    /// Shows the board as large as `rect` allows and returns the user's actions.
    pub fn show(&mut self, ui: &mut Ui, rect: Rect, input: &BoardInput<'_>) -> Vec<BoardEvent> {
        let scale = ui.pixels_per_point();
        // One pixel on each side is left for the frame.
        let geometry = Geometry::fit(rect.shrink(1.0 / scale), scale, input.orientation);
        let id = ui.unique_id().with("chess board");
        self.id = Some(id);
        let board = ui.interact(geometry.board(), id, Sense::FOCUSABLE | Sense::DRAG);
        board
            .widget_info(|| WidgetInfo::labeled(NodeRole::Grid, ui.is_enabled(), tr("board-name")));

        // In the frame after a dialog was closed, egui takes the focus from what was behind it.
        if std::mem::take(&mut self.takes_focus) {
            board.request_focus();
        }

        let mut outcome = HandOutcome::default();
        self.follow(input);
        if ui.is_enabled() {
            self.keys(ui, &board, &geometry, input, &mut outcome);
            self.pointer(ui, &geometry, input, &mut outcome);
        } else {
            self.give_up();
        }
        self.squares(ui, &board, &geometry, input, &mut outcome);
        self.promotion(ui, &board, &geometry, input, &mut outcome);

        // A move is shown in the frame that made it; if the caller does not play it, it slides back.
        let after = outcome.played.map(|mv| input.position.after(mv));
        let position = after.as_ref().unwrap_or(input.position);
        self.animate(ui, position, input, &outcome);
        self.paint(ui, &board, &geometry, position, input, outcome.played);
        if outcome.played.is_some() {
            ui.ctx().request_repaint();
        }
        outcome.events
    }

    /// Cancels actions that were begun in another position, or whose piece is no longer there.
    fn follow(&mut self, input: &BoardInput<'_>) {
        let before = self.subject.replace(input.subject);
        if before.is_some_and(|before| before != input.subject) {
            self.drawing = None;
        }
        if before.is_some_and(|before| !input.subject.goes_on_from(&before)) {
            self.give_up();
        }
        let may_move = |square: Square| self::may_move(input, square);
        if self
            .selected
            .is_some_and(|square| may_move(square).is_none())
        {
            self.selected = None;
        }
        let gone = |carried: &Carried| may_move(carried.from) != Some(carried.piece);
        if self.carried.as_ref().is_some_and(gone) {
            self.carried = None;
        }
        if self
            .picker
            .as_ref()
            .is_some_and(|picker| !picker.is_possible(input))
        {
            self.picker = None;
        }
    }

    /// Adds the 64 squares as widgets for screen readers and tests.
    pub(super) fn squares(
        &mut self,
        ui: &mut Ui,
        board: &Response,
        geometry: &Geometry,
        input: &BoardInput<'_>,
        outcome: &mut HandOutcome,
    ) {
        let targets = self.targets(input);
        let asked = ui.input(|i| {
            i.events
                .iter()
                .any(|event| matches!(event, egui::Event::AccessKitActionRequest(_)))
        });
        let builder = UiBuilder::new()
            .max_rect(geometry.board())
            .accessibility_parent(board.id);
        let ui = &mut ui.new_child(builder);
        let checked = input
            .position
            .in_check()
            .then(|| input.position.king(input.position.turn()));
        for square in Square::all() {
            let id = square_id(board.id, square);
            let response = ui.interact(geometry.square(square), id, Sense::CLICK);
            response.widget_info(|| {
                let name = names::marked_square(square, input);
                WidgetInfo::labeled(NodeRole::GridCell, ui.is_enabled(), name)
            });
            ui.ctx().accesskit_node_builder(id, |node| {
                node.set_selected(self.selected == Some(square));
                node.set_row_index(usize::from(7 - square.rank()));
                node.set_column_index(usize::from(square.file()));
                let target = targets.contains(square);
                if let Some(words) = names::state(checked == Some(square), target) {
                    node.set_description(words);
                }
            });
            let click = egui::accesskit::Action::Click;
            if asked && ui.input(|i| i.has_accesskit_action_request(id, click)) {
                self.activate(square, input, false, outcome);
            }
        }
        if let Some(cursor) = self.cursor {
            ui.ctx().accesskit_node_builder(board.id, |node| {
                node.set_row_count(8);
                node.set_column_count(8);
                node.set_active_descendant(square_id(board.id, cursor).accesskit_id());
            });
        }
    }

    /// Returns the destinations of the selected piece.
    pub(super) fn targets(&self, input: &BoardInput<'_>) -> Targets {
        match (self.selected, input.movable) {
            (Some(from), Movable::Premove(_)) if self.picker.is_none() => Targets::Premove(
                Square::all()
                    .filter(|to| premove::may_reach(input.position, from, *to))
                    .collect(),
            ),
            (Some(from), _) if self.picker.is_none() => {
                Targets::Legal(gesture::moves_from(input.position, from))
            }
            _ => Targets::Legal(Vec::new()),
        }
    }

    /// Handles a click on a square, by mouse or keyboard: plays, selects or deselects.
    pub(super) fn activate(
        &mut self,
        square: Square,
        input: &BoardInput<'_>,
        ask: bool,
        outcome: &mut HandOutcome,
    ) {
        self.picker = None;
        if input.movable == Movable::Pick {
            return outcome.events.push(BoardEvent::Picked(square));
        }
        let selected = self.selected;
        if let Some(from) = selected
            && self.carry_out(from, square, input, ask, false, outcome)
        {
            return;
        }
        let again = selected == Some(square);
        let own = may_move(input, square).is_some();
        self.selected = (own && !again).then_some(square);
        if !own && input.has_premove() {
            outcome.events.push(BoardEvent::CancelPremove);
        }
    }

    /// Plays the move from `from` to `to`, if it is legal, or opens the promotion picker. `ask` opens the picker even when
    /// pawns become queens automatically.
    pub(super) fn carry_out(
        &mut self,
        from: Square,
        to: Square,
        input: &BoardInput<'_>,
        ask: bool,
        by_hand: bool,
        outcome: &mut HandOutcome,
    ) -> bool {
        if let Movable::Premove(_) = input.movable {
            return self.decide_ahead(from, to, input, ask, outcome);
        }
        let Some(meaning) = gesture::gesture(input.position, from, to) else {
            return false;
        };
        let queen = || gesture::promotion(input.position, from, to, tabia_chess::Role::Queen);
        let mv = match meaning {
            gesture::Gesture::Move(mv) => Some(mv),
            gesture::Gesture::Promotion if ask || !input.prefs.auto_queen => None,
            gesture::Gesture::Promotion => queen(),
        };
        match mv {
            Some(mv) => self.play(mv, by_hand, outcome),
            None => self.picker = Some(Picker::new(from, to)),
        }
        true
    }

    /// Sets the premove from `from` to `to`, if it is possible, or opens the promotion picker as in [`BoardView::carry_out`].
    fn decide_ahead(
        &mut self,
        from: Square,
        to: Square,
        input: &BoardInput<'_>,
        ask: bool,
        outcome: &mut HandOutcome,
    ) -> bool {
        if !premove::may_reach(input.position, from, to) {
            return false;
        }
        let promotes = premove::promotes(input.position, from, to);
        if promotes && (ask || !input.prefs.auto_queen) {
            self.picker = Some(Picker::new(from, to));
            return true;
        }
        self.give_up();
        outcome.events.push(BoardEvent::Premove(Premove {
            from,
            to,
            promotion: promotes.then_some(tabia_chess::Role::Queen),
        }));
        true
    }

    pub(super) fn play(&mut self, mv: Move, by_hand: bool, outcome: &mut HandOutcome) {
        self.selected = None;
        self.carried = None;
        self.picker = None;
        outcome.events.push(BoardEvent::Played(mv));
        outcome.played = Some(mv);
        outcome.dropped = by_hand.then(|| mv.landing());
    }

    /// Starts, continues or ends the animation to the shown placement.
    fn animate(
        &mut self,
        ui: &Ui,
        position: &Position,
        input: &BoardInput<'_>,
        outcome: &HandOutcome,
    ) {
        let now = ui.input(|i| i.time);
        let duration = duration(ui, input.prefs);
        let placement = animation::placement(position);
        match &mut self.seen {
            Some(seen) if seen.placement == placement => {}
            Some(seen) => {
                let hurried = now - seen.changed < TOO_FAST_TO_ANIMATE;
                self.motion = if hurried || duration == 0.0 {
                    None
                } else {
                    let old = &seen.placement;
                    Motion::between(old, &placement, outcome.dropped, now, duration)
                };
                // A reply may come at once after the user's move and is still animated.
                seen.changed = if outcome.played.is_some() {
                    f64::NEG_INFINITY
                } else {
                    now
                };
                seen.placement = placement;
            }
            None => {
                self.seen = Some(Seen {
                    placement,
                    changed: f64::NEG_INFINITY,
                });
            }
        }
        if self
            .motion
            .as_ref()
            .is_some_and(|motion| motion.is_over(now))
        {
            self.motion = None;
        }
        if self.motion.is_some() {
            ui.ctx().request_repaint();
        }
    }

    /// Returns whether there is an action that Escape cancels.
    pub(crate) fn is_busy(&self) -> bool {
        self.picker.is_some()
            || self.carried.is_some()
            || self.drawing.is_some()
            || self.selected.is_some()
    }

    /// Returns whether an arrow or circle was begun.
    pub(crate) fn is_drawing(&self) -> bool {
        self.drawing.is_some()
    }

    /// Cancels the current action.
    pub(crate) fn give_up(&mut self) {
        self.picker = None;
        self.carried = None;
        self.drawing = None;
        self.draws_shape = false;
        self.selected = None;
    }
}
