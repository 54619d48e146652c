//! A list of any length with one row selected, walked by keys.

use egui::accesskit::Role;
use egui::scroll_area::ScrollArea;
use egui::{
    EventFilter, Id, Key, Modifiers, Rect, Response, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::row::{paint_back, walk_by_keys};
use super::theme::Theme;

/// Height of a row, in points.
pub const ROW: f32 = 24.0;

/// What a list remembers from frame to frame.
#[derive(Default)]
pub struct ListView {
    pub selected: Option<usize>,
    bring: bool,
    id: Option<Id>,
}

impl ListView {
    /// Whether the list has the keyboard: then the arrow keys, Page Up and Down, Home, End and Enter are its own.
    pub fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.id
            .is_some_and(|id| ctx.memory(|memory| memory.has_focus(id)))
    }
}

/// Draws `count` rows into `rect`. `row` paints one and names it for those who hear it. Returns the row that the user
/// went to.
pub fn show(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    (name, count): (&str, usize),
    view: &mut ListView,
    mut row: impl FnMut(&mut Ui, Rect, usize, &Response) -> String,
) -> Option<usize> {
    let table = ui.interact(rect, ui.scope_id().with(("list", name)), Sense::click());
    view.id = Some(table.id);
    table.widget_info(|| WidgetInfo::labeled(Role::ListBox, true, name));
    let mut gone_to = None;
    if table.has_focus() {
        let filter = EventFilter {
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(table.id, filter));
        let enter = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        let shown = (rect.height() / ROW) as usize;
        gone_to = walk_by_keys(ui, view.selected, count, shown);
        if gone_to.is_some() {
            view.selected = gone_to;
            view.bring = true;
        } else if enter {
            gone_to = view.selected.filter(|&row| row < count);
        }
    }
    let focused = table.has_focus();
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(rect)
            .accessibility_parent(table.id),
    );
    child.set_clip_rect(rect.intersect(ui.clip_rect()));
    let list = ScrollArea::vertical()
        .id_salt(name)
        .auto_shrink([false, false]);
    list.show_viewport(&mut child, |ui, viewport| {
        ui.set_height(ROW * count as f32);
        let top = ui.min_rect().top();
        if std::mem::take(&mut view.bring)
            && let Some(selected) = view.selected
        {
            let y = selected as f32 * ROW;
            if y < viewport.top() || y + ROW > viewport.bottom() {
                let place = Rect::from_min_size(pos2(rect.left(), top + y), vec2(1.0, ROW));
                ui.scroll_to_rect_animation(place, None, egui::style::ScrollAnimation::none());
            }
        }
        let first = (viewport.top() / ROW).floor().max(0.0) as usize;
        let last = ((viewport.bottom() / ROW).ceil() as usize).min(count);
        for index in first..last {
            let corner = pos2(rect.left(), top + index as f32 * ROW);
            let place = Rect::from_min_size(corner, vec2(rect.width(), ROW));
            let selected = view.selected == Some(index);
            let response = ui.interact(place, table.id.with(index), Sense::CLICK);
            paint_back(ui, place, theme, selected, focused, response.hovered());
            let name = row(ui, place.shrink2(vec2(8.0, 0.0)), index, &response);
            response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, selected, &name));
            if response.clicked() {
                view.selected = Some(index);
                gone_to = Some(index);
                table.request_focus();
            }
        }
    });
    gone_to
}
