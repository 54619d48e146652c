//! The parts of the window, between which a key moves the keyboard focus.

use egui::{Context, FocusDirection, Rect};

use crate::command::WindowPart;
use crate::kit::focus::focused_widget;

/// The parts of the window in the last frame, in the order in which the key visits them.
#[derive(Default)]
pub(super) struct Stops {
    drawn: Vec<(WindowPart, Rect)>,
    /// The part whose first widget gets the keyboard focus when it is drawn.
    wanted: Option<WindowPart>,
}

impl Stops {
    /// Starts a frame.
    pub(super) fn begin(&mut self) {
        self.drawn.clear();
    }

    /// Notes a part that is about to be drawn, and focuses its first widget if that is wanted, which is returned.
    pub(super) fn enter(&mut self, ctx: &Context, part: WindowPart, rect: Rect) -> bool {
        self.drawn.push((part, rect));
        let is_wanted = self.wanted.take_if(|wanted| *wanted == part).is_some();
        if is_wanted {
            ctx.memory_mut(|memory| {
                if let Some(focused) = memory.focused() {
                    memory.surrender_focus(focused);
                }
                // Without a focused widget, the next one that can have the focus gets it.
                memory.move_focus(FocusDirection::Next);
            });
        }
        is_wanted
    }

    /// Ends a frame: a part that is not shown gets no focus later.
    pub(super) fn end(&mut self) {
        self.wanted = None;
    }

    /// Requests the keyboard focus for a part with the next frame.
    pub(super) fn go_to(&mut self, part: WindowPart) {
        self.wanted = Some(part);
    }

    /// The part with the keyboard focus.
    pub(super) fn focused(&self, ctx: &Context) -> Option<WindowPart> {
        let place = focused_widget(ctx)?.rect.center();
        let mut holding = self.drawn.iter().filter(|(_, rect)| rect.contains(place));
        holding.next().map(|(part, _)| *part)
    }

    /// The part after the one with the keyboard focus, or before it. Without focus the order begins before the board.
    pub(super) fn neighbour(&self, ctx: &Context, is_forward: bool) -> Option<WindowPart> {
        let mut parts = self.drawn.clone();
        parts.sort_by_key(|(part, _)| *part);
        let focused = self.focused(ctx);
        let holds = |(part, _): &(WindowPart, Rect)| focused == Some(*part);
        let board = || {
            parts
                .iter()
                .position(|(part, _)| *part == WindowPart::Board)
        };
        let count = parts.len();
        let next = match (parts.iter().position(holds), is_forward) {
            (Some(at), true) => at + 1,
            (Some(at), false) => at + count.max(1) - 1,
            (None, true) => board()?,
            (None, false) => board()? + count - 1,
        };
        parts.get(next % count.max(1)).map(|(part, _)| *part)
    }
}
