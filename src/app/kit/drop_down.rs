//! Lists that open from a button, by mouse and by keyboard: Up and Down open the list, and with Home and End move through the
//! entries; Enter chooses one, and Escape and Tab close the list unchanged.

use egui::{
    Align, ComboBox, EventFilter, FocusDirection, Id, InnerResponse, Key, Modifiers, Popup,
    Response, Ui, WidgetText,
};

/// A list that opens from a button. Its entries are drawn with [`entry`] and [`value`].
pub(crate) struct DropDown {
    list: ComboBox<'static>,
}

/// The entry that gets the keyboard focus when the open list is drawn.
#[derive(Clone, Copy, Default)]
struct Opening {
    /// The pass in which the list was last drawn.
    drawn: u64,
    /// Whether the list was not visible before this pass.
    is_fresh: bool,
    first: Option<Id>,
    selected: Option<Id>,
    /// Whether the list has a scroll bar.
    is_scrolled: bool,
}

/// The id under which egui stores [`Opening`]; only one list is open at a time.
fn opening_id() -> Id {
    Id::unique("open drop-down list")
}

/// The id of the pass in which [`walk`] last moved the focus.
fn walked_id() -> Id {
    Id::unique("walk in a list")
}

impl DropDown {
    /// Creates a list; the id must be unique in its place.
    pub(crate) fn new(id_salt: impl std::hash::Hash + std::fmt::Debug) -> DropDown {
        DropDown {
            list: ComboBox::from_id_salt(id_salt),
        }
    }

    /// Sets the text of the button.
    pub(crate) fn selected_text(self, text: impl Into<String>) -> DropDown {
        DropDown {
            list: self.list.selected_text(text.into()),
        }
    }

    /// Sets the width of the button, in points.
    pub(crate) fn width(self, width: f32) -> DropDown {
        DropDown {
            list: self.list.width(width),
        }
    }

    /// Sets the maximum height of the list, in points.
    pub(crate) fn height(self, height: f32) -> DropDown {
        DropDown {
            list: self.list.height(height),
        }
    }

    /// Draws the button, and the entries while the list is open.
    pub(crate) fn show_ui<R>(
        self,
        ui: &mut Ui,
        entries: impl FnOnce(&mut Ui) -> R,
    ) -> InnerResponse<Option<R>> {
        let shown = self.list.show_ui(ui, |ui| {
            begin(ui);
            let inner = entries(ui);
            end(ui);
            inner
        });
        if shown.inner.is_none() && shown.response.has_focus() {
            open_by_arrows(ui, shown.response.id);
        }
        if shown.inner.is_some() {
            let id = shown.response.id;
            let leaves = ui.input_mut(|input| {
                input.consume_key(Modifiers::NONE, Key::Tab)
                    || input.consume_key(Modifiers::SHIFT, Key::Tab)
            });
            if leaves {
                Popup::close_all(ui.ctx());
            }
            let is_by_mouse = ui.input(|input| input.pointer.any_click());
            if !ComboBox::is_open(ui.ctx(), id) && !is_by_mouse {
                ui.memory_mut(|memory| {
                    memory.move_focus(FocusDirection::None);
                    memory.request_focus(id);
                });
            }
        }
        shown
    }
}

/// Opens the list of the focused button on Up or Down, which would move the focus away otherwise.
fn open_by_arrows(ui: &mut Ui, button: Id) {
    let filter = EventFilter {
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(button, filter));
    let is_pressed = ui.input_mut(|input| {
        [Key::ArrowUp, Key::ArrowDown].map(|key| input.consume_key(Modifiers::NONE, key))
    });
    if is_pressed.contains(&true) {
        // The id that egui gives to the list of a button.
        Popup::open_id(ui.ctx(), button.with("popup"));
        ui.ctx().request_repaint();
    }
}

fn begin(ui: &mut Ui) {
    let pass = ui.ctx().cumulative_pass_nr();
    let is_sizing = ui.is_sizing_pass();
    ui.data_mut(|data| {
        let before: Opening = data.get_temp(opening_id()).unwrap_or_default();
        // The first pass only measures the list.
        let is_fresh = is_sizing || before.is_fresh && before.first.is_none();
        let is_fresh = is_fresh || pass > before.drawn + 1;
        let opening = Opening {
            drawn: pass,
            is_fresh,
            is_scrolled: before.is_scrolled,
            ..Opening::default()
        };
        data.insert_temp(opening_id(), opening);
    });
    let opening: Opening = ui.data(|data| data.get_temp(opening_id()).unwrap_or_default());
    if opening.is_scrolled {
        // The entries end before the scroll bar.
        let bar = ui.spacing().scroll.floating_width + 4.0;
        ui.set_max_width(ui.available_width() - bar);
    }
}

fn end(ui: &Ui) {
    let is_sizing = ui.is_sizing_pass();
    let is_scrolled = ui.min_rect().height() > ui.clip_rect().height() + 1.0;
    let opening = ui.data_mut(|data| {
        let opening: Opening = data.get_temp(opening_id()).unwrap_or_default();
        let kept = Opening {
            // Requested again once the list is visible.
            first: opening.first.filter(|_| !is_sizing),
            is_scrolled,
            ..opening
        };
        data.insert_temp(opening_id(), kept);
        opening
    });
    let wanted = opening.selected.or(opening.first);
    // A key that arrived before the list was visible has moved the focus.
    let walked: Option<u64> = ui.data(|data| data.get_temp(walked_id()));
    let is_free = opening.is_fresh && walked != Some(opening.drawn);
    if let Some(id) = wanted.filter(|_| is_free) {
        ui.memory_mut(|memory| memory.request_focus(id));
    }
}

/// Draws an entry; a click on it, or Enter, closes the list.
pub(crate) fn entry(ui: &mut Ui, is_selected: bool, text: impl Into<WidgetText>) -> Response {
    let response = ui.selectable_label(is_selected, text.into());
    let is_fresh = ui.data_mut(|data| {
        let mut opening: Opening = data.get_temp(opening_id()).unwrap_or_default();
        opening.first.get_or_insert(response.id);
        if is_selected {
            opening.selected.get_or_insert(response.id);
        }
        data.insert_temp(opening_id(), opening);
        opening.is_fresh
    });
    if is_selected && is_fresh {
        response.scroll_to_me(Some(Align::Center));
    } else if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if response.clicked() {
        // The key press has been handled.
        ui.input_mut(|input| {
            input.consume_key(Modifiers::NONE, Key::Enter);
            input.consume_key(Modifiers::NONE, Key::Space);
        });
        ui.close();
    }
    response
}

/// Draws an entry that sets `current` to `value`.
pub(crate) fn value<T: PartialEq>(
    ui: &mut Ui,
    current: &mut T,
    value: T,
    text: impl Into<WidgetText>,
) -> Response {
    let mut response = entry(ui, *current == value, text);
    if response.clicked() && *current != value {
        *current = value;
        response.mark_changed();
    }
    response
}

/// Handles Home and End for the open list or menu.
pub(crate) fn walk(ctx: &egui::Context) {
    if !Popup::is_any_open(ctx) || ctx.text_edit_focused() {
        return;
    }
    let [home, end] = [Key::Home, Key::End]
        .map(|key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key)));
    // Without a focused entry, the down key goes to the first one, and the up key to the last.
    let direction = match (home, end) {
        (true, _) => FocusDirection::Down,
        (false, true) => FocusDirection::Up,
        (false, false) => return,
    };
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(walked_id(), pass));
    ctx.memory_mut(|memory| {
        if let Some(focused) = memory.focused() {
            memory.surrender_focus(focused);
        }
        memory.move_focus(direction);
    });
}
