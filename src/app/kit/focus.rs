//! The keyboard focus: pages scroll to it and with its keys, and a closed dialog gives it back.

use egui::accesskit::{Action, ActionRequest, TreeId};
use egui::{
    Color32, Context, Event, EventFilter, Id, Key, Plugin, Pos2, RawInput, Rect, Response, Stroke,
    StrokeKind, Ui, WidgetRect,
};

/// Number of scroll steps of Page Up and Page Down. A step is 100 points.
const PAGE: usize = 3;

/// Follows the keyboard focus. It sends egui the requests that a screen reader would send for the focused widget, since only
/// the widget itself scrolls the area around it.
#[derive(Default)]
pub(crate) struct FocusFollower {
    focused: Option<Id>,
    /// The focused widget one frame earlier.
    earlier: Option<Id>,
    /// The requests for the next frame.
    requests: Vec<(Id, Action)>,
    has_dialog: bool,
    /// The widget that had the focus before a dialog opened.
    before_dialog: Option<Id>,
    /// Number of frames in which the focus is given back, as soon as the closed dialog has lost it.
    gives_back: u8,
    /// The pointer over a dialog that has just opened: see [`FocusFollower::close_tips`].
    resting: Option<Resting>,
}

/// A pointer that rests where a dialog has opened.
#[derive(Clone, Copy)]
enum Resting {
    /// It is to be taken away from this place for a frame.
    Leaves(Pos2),
    /// It is to come back.
    Returns(Pos2),
}

impl FocusFollower {
    /// Remembers the focus when a dialog opens, and gives it back when the last one closes.
    fn follow_dialogs(&mut self, ctx: &Context) {
        let has_dialog = ctx.memory(|memory| memory.top_modal_layer().is_some());
        let focused = ctx.memory(|memory| memory.focused());
        match (
            std::mem::replace(&mut self.has_dialog, has_dialog),
            has_dialog,
        ) {
            // egui says so one frame late, when the dialog may have the focus already.
            (false, true) => {
                self.before_dialog = self.earlier;
                let is_free = !ctx.input(|input| input.pointer.any_down());
                let place = ctx.pointer_latest_pos().filter(|_| is_free);
                self.resting = place.map(Resting::Leaves);
                ctx.request_repaint();
            }
            (true, false) if self.before_dialog.is_some() => self.gives_back = 3,
            _ => {}
        }
        if has_dialog || self.gives_back == 0 {
            return;
        }
        self.gives_back -= 1;
        if focused.is_none() {
            let before = self.before_dialog.take();
            if let Some(id) = before.filter(|id| widget(ctx, *id).is_some()) {
                ctx.memory_mut(|memory| memory.request_focus(id));
            }
            self.gives_back = 0;
        }
        ctx.request_repaint();
    }

    /// Closes the tip of a widget under a dialog that has just opened. Egui keeps it open while the pointer rests over the
    /// widget, so the pointer is away for a frame.
    fn close_tips(&mut self, ctx: &Context, events: &mut Vec<Event>) {
        let is_moved = events
            .iter()
            .any(|event| matches!(event, Event::PointerMoved(_) | Event::PointerButton { .. }));
        self.resting = match self.resting.take().filter(|_| !is_moved) {
            Some(Resting::Leaves(place)) => {
                events.insert(0, Event::PointerGone);
                ctx.request_repaint();
                Some(Resting::Returns(place))
            }
            Some(Resting::Returns(place)) => {
                events.insert(0, Event::PointerMoved(place));
                None
            }
            None => None,
        };
    }

    /// Requests that the focused widget is scrolled into view, or its page by a key that nothing else uses.
    fn scroll(&mut self, ctx: &Context) {
        let focused = ctx.memory(|memory| memory.focused());
        let is_new = self.focused != focused;
        self.earlier = std::mem::replace(&mut self.focused, focused);
        let Some(widget) = focused_widget(ctx) else {
            return;
        };
        let is_pressed = |key| ctx.input(|input| input.key_pressed(key));
        // What is clicked stays under the pointer.
        let by_keyboard =
            !ctx.input(|input| input.pointer.any_down() || input.pointer.any_released());
        let id = widget.id;
        if is_new && by_keyboard && is_cut_off(&widget) {
            self.requests.push((id, Action::ScrollIntoView));
        } else if is_pressed(Key::PageDown) {
            self.requests.extend([(id, Action::ScrollDown); PAGE]);
        } else if is_pressed(Key::PageUp) {
            self.requests.extend([(id, Action::ScrollUp); PAGE]);
        }
        if !self.requests.is_empty() {
            ctx.request_repaint();
        }
    }
}

/// Returns the widget with the keyboard focus. Unlike egui's response of a widget, this does not change the focus.
pub(crate) fn focused_widget(ctx: &Context) -> Option<WidgetRect> {
    let id = ctx.memory(|memory| memory.focused())?;
    widget(ctx, id)
}

/// Keeps the focus on a widget that uses arrows itself or leaves them to the commands of the window.
pub(crate) fn keep_from_arrows(ui: &Ui, id: Id) {
    let filter = EventFilter {
        vertical_arrows: true,
        horizontal_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    ui.data_mut(|data| data.insert_temp(Id::unique(KEPT), id));
}

/// Whether an arrow key moves the focus to another widget.
pub(crate) fn arrows_move_it(ctx: &Context) -> bool {
    let focused = ctx.memory(|memory| memory.focused());
    let kept = ctx.data(|data| data.get_temp::<Id>(Id::unique(KEPT)));
    focused.is_some() && focused != kept
}

/// The key under which [`keep_from_arrows`] stores the widget.
const KEPT: &str = "kept from arrows";

fn widget(ctx: &Context, id: Id) -> Option<WidgetRect> {
    ctx.viewport(|viewport| {
        let drawn = viewport.this_pass.widgets.get(id);
        drawn
            .or_else(|| viewport.prev_pass.widgets.get(id))
            .copied()
    })
}

/// Whether a part of a widget is outside its visible page. Of a large one, such as a table, a part is enough.
fn is_cut_off(widget: &WidgetRect) -> bool {
    const ROUNDING: f32 = 1.0;
    const ENOUGH: f32 = 100.0;
    let (whole, seen) = (widget.rect, widget.interact_rect);
    if seen.height() > ENOUGH {
        return false;
    }
    seen.top() > whole.top() + ROUNDING
        || seen.bottom() < whole.bottom() - ROUNDING
        || seen.left() > whole.left() + ROUNDING
        || seen.right() < whole.right() - ROUNDING
}

impl Plugin for FocusFollower {
    fn debug_name(&self) -> &'static str {
        "focus follower"
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.follow_dialogs(&ctx);
        self.scroll(&ctx);
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        if ctx.current_pass_index() > 0 {
            return;
        }
        self.close_tips(ctx, &mut input.events);
        let requests = self.requests.drain(..).map(|(id, action)| {
            Event::AccessKitActionRequest(ActionRequest {
                action,
                target_tree: TreeId::ROOT,
                target_node: id.accesskit_id(),
                data: None,
            })
        });
        input.events.extend(requests);
    }
}

/// Passes the keyboard focus on from a widget that disappears to one in its place. It has a name that no other has.
#[derive(Clone, Copy)]
pub(crate) struct FocusRelay(pub(crate) &'static str);

impl FocusRelay {
    fn id(self) -> Id {
        Id::unique(("focus relay", self.0))
    }

    /// Notes that a widget has the keyboard focus, and with which content it is shown: it may disappear when that changes.
    pub(crate) fn note(self, ui: &Ui, widget: &Response, content: u64) {
        if widget.has_focus() {
            let pass = ui.ctx().cumulative_pass_nr();
            ui.data_mut(|data| data.insert_temp(self.id(), (pass, content)));
        }
    }

    /// Like [`FocusRelay::note`], for any widget in a part of the window.
    pub(crate) fn note_in(self, ui: &Ui, place: Rect, content: u64) {
        let focused = ui.memory(|memory| memory.focused());
        let response = focused.and_then(|id| ui.ctx().read_response(id));
        if let Some(response) = response.filter(|response| place.contains(response.rect.center())) {
            self.note(ui, &response, content);
        }
    }

    /// Whether a widget had the keyboard focus in the last pass, when there was other content.
    pub(crate) fn is_free(self, ui: &Ui, content: u64) -> bool {
        let last = ui.ctx().cumulative_pass_nr().saturating_sub(1);
        let noted: Option<(u64, u64)> = ui.data(|data| data.get_temp(self.id()));
        noted.is_some_and(|(pass, before)| pass == last && before != content)
    }

    /// Gives a widget the keyboard focus that another one had with other content, and notes whether it has it.
    pub(crate) fn pass(self, ui: &Ui, widget: &Response, content: u64) {
        if self.is_free(ui, content) {
            widget.request_focus();
        }
        self.note(ui, widget, content);
    }
}

/// Paints a ring around a widget that has the keyboard focus.
pub(crate) fn focus_ring(ui: &Ui, response: &Response, place: Rect, color: Color32) {
    if response.has_focus() {
        let corners = ui.visuals().widgets.active.corner_radius;
        let ring = Stroke::new(2.0, color);
        ui.painter()
            .rect_stroke(place, corners, ring, StrokeKind::Outside);
    }
}
