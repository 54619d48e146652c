//! A table of any length: titles that explain their columns, rows that are drawn only where they are visible, and one row
//! selected by mouse or keyboard. It is a single tab stop.

mod columns;
mod head;
mod long;
mod row;
mod row_set;
#[cfg(test)]
mod tests;
mod wide;

use egui::accesskit::Role;
use egui::scroll_area::{ScrollArea, ScrollBarVisibility};
use egui::style::ScrollAnimation;
use egui::{
    Id, Key, Modifiers, Rect, Response, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

pub use self::columns::{Cell, Column, Columns, GAP, MARGIN};
pub use self::head::{HEAD, Sorting};
use self::long::{Bring, LongPart, Size, show_bar};
pub use self::row::TableRow;
pub use self::row_set::RowSet;
pub use self::wide::show_wide;
use super::announcer::speak_entry;
use super::focus;
use super::theme::Theme;
use super::widgets::empty_state;
use tabia_texts::tr;

/// Default height of a row, in points.
pub const ROW: f32 = 24.0;

/// The state of a table between frames.
#[derive(Default)]
pub struct TableView {
    /// The selected row, counted from 0; of several ones that to which the last click or key led.
    pub selected: Option<usize>,
    /// The selected rows of a table with several; empty where only `selected` is.
    chosen: RowSet,
    /// The row from which a range of rows is selected.
    anchor: Option<usize>,
    bring: Option<Bring>,
    /// Height of the rows' view in the last frame, in points, and whether the selected row was in view.
    height: f32,
    selected_in_view: bool,
    ask_focus: bool,
    id: Option<Id>,
}

impl TableView {
    /// Whether the table has the keyboard focus: it then handles the arrow keys, Page Up and Down, Home, End and Enter.
    pub fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.id
            .is_some_and(|id| ctx.memory(|memory| memory.has_focus(id)))
    }

    /// All selected rows.
    pub fn selected_rows(&self) -> RowSet {
        match self.chosen.is_empty() {
            true => self.selected.into_iter().collect(),
            false => self.chosen.clone(),
        }
    }

    /// Selects several rows.
    pub fn choose(&mut self, rows: RowSet) {
        self.anchor = rows.iter().next();
        self.chosen = rows;
    }

    /// Leaves at most one row selected.
    pub fn clear(&mut self) {
        self.choose(RowSet::default());
    }

    /// Goes to a row, which is selected alone, added to the selected ones, or the end of a range of them.
    fn go_to(&mut self, row: usize, step: Step) {
        let before = self.selected.replace(row);
        match step {
            Step::Alone => {
                self.clear();
                self.anchor = Some(row);
            }
            Step::Toggle => {
                if self.chosen.is_empty() {
                    self.chosen = before.into_iter().collect();
                }
                self.chosen.toggle(row);
                self.anchor = Some(row);
            }
            Step::Range => {
                let anchor = *self.anchor.get_or_insert(before.unwrap_or(row));
                self.chosen = RowSet::range(anchor.min(row)..anchor.max(row) + 1);
            }
        }
    }

    /// Whether a row is selected.
    fn is_selected(&self, row: usize) -> bool {
        match self.chosen.is_empty() {
            true => self.selected == Some(row),
            false => self.chosen.contains(row),
        }
    }

    /// Scrolls the selected row into view.
    pub fn bring(&mut self) {
        self.bring = Some(Bring::IntoView);
    }

    /// Scrolls the selected row to the middle of the view, unless it is in view with space for a message below it.
    pub fn bring_to_centre(&mut self) {
        self.bring = Some(Bring::Centre);
    }

    /// Scrolls the selected row to the top, with the rows that follow it.
    pub fn bring_to_top(&mut self) {
        self.bring = Some(Bring::ToTop);
    }

    /// Scrolls to the first row.
    pub fn go_to_start(&mut self) {
        self.bring = Some(Bring::Start);
    }

    /// Takes the requested scrolling, and the row to scroll to.
    fn take_bring(&mut self) -> Option<(Bring, usize)> {
        let bring = self.bring.take()?;
        let row = match bring {
            Bring::Start => 0,
            Bring::IntoView | Bring::Centre | Bring::ToTop => self.selected?,
        };
        Some((bring, row))
    }

    /// Gives the table the keyboard focus.
    pub fn focus(&mut self) {
        self.ask_focus = true;
    }
}

/// How a click or a key selects a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Alone,
    /// In addition to others, or no longer.
    Toggle,
    /// With all rows from the first one.
    Range,
}

impl Step {
    /// The step of a click with the held keys.
    fn of_click(ui: &Ui, is_multiple: bool) -> Step {
        let held = ui.input(|input| input.modifiers);
        match is_multiple {
            true if held.shift => Step::Range,
            true if held.command => Step::Toggle,
            _ => Step::Alone,
        }
    }
}

/// The user's actions in a table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Picked {
    /// The row that was selected by a click or a key.
    pub selected: Option<usize>,
    /// The row that was clicked, selected before or not.
    pub clicked: Option<usize>,
    /// The selected row, after a double click or Enter.
    pub opened: Option<usize>,
    /// The row below the pointer.
    pub hovered: Option<usize>,
    /// Top of the first row on the screen in points, also when it is out of view.
    pub top: f32,
}

impl Picked {
    /// The row to show, in a list that shows each selected row.
    pub fn gone_to(&self) -> Option<usize> {
        self.selected.or(self.opened)
    }

    /// The row to follow, in a list whose rows are links: one click or Enter is enough.
    pub fn followed(&self) -> Option<usize> {
        self.clicked.or(self.opened)
    }
}

/// A table before drawing.
pub struct Table<'a, K> {
    name: &'a str,
    rect: Rect,
    theme: &'a Theme,
    columns: Columns<K>,
    sorting: Option<&'a mut Sorting<K>>,
    head_menu: Option<&'a mut dyn FnMut(&mut Ui)>,
    empty: Option<&'static str>,
    height: f32,
    salt: u64,
    is_edited: bool,
    is_multiple: bool,
}

impl<'a, K: Copy + PartialEq> Table<'a, K> {
    /// Creates a table in `rect`; `name` is its accessible name.
    pub fn new(name: &'a str, rect: Rect, theme: &'a Theme, columns: &[Column<K>]) -> Table<'a, K> {
        Table {
            name,
            rect,
            theme,
            columns: Columns::fit(rect.width(), columns),
            sorting: None,
            head_menu: None,
            empty: None,
            height: ROW,
            salt: 0,
            is_edited: false,
            is_multiple: false,
        }
    }

    /// Makes the table sortable by a click on a title.
    pub fn sorted_by(mut self, sorting: &'a mut Sorting<K>) -> Table<'a, K> {
        self.sorting = Some(sorting);
        self
    }

    /// Gives the titles a context menu.
    pub fn head_menu(mut self, menu: &'a mut dyn FnMut(&mut Ui)) -> Table<'a, K> {
        self.head_menu = Some(menu);
        self
    }

    /// Sets the text of a table without rows: that of this key, and that of the key with the suffix `-hint`.
    pub fn or_empty(mut self, key: &'static str) -> Table<'a, K> {
        self.empty = Some(key);
        self
    }

    /// Uses higher rows with lines between them. The selection is shown only while the table has the keyboard focus, because
    /// keys edit the selected row.
    pub fn edited(mut self, row_height: f32) -> Table<'a, K> {
        self.height = row_height;
        self.is_edited = true;
        self
    }

    /// Lets several rows be selected: with Ctrl or Shift and a click, with Shift and the keys that move, and all with Ctrl+A.
    pub fn multiple(mut self) -> Table<'a, K> {
        self.is_multiple = true;
        self
    }

    /// Identifies the content; each content has its own scroll position.
    pub fn about(mut self, salt: u64) -> Table<'a, K> {
        self.salt = salt;
        self
    }

    /// The columns that fit.
    pub fn columns(&self) -> &Columns<K> {
        &self.columns
    }

    /// Draws `count` rows. `row` paints one and returns its accessible name.
    pub fn show(
        self,
        ui: &mut Ui,
        view: &mut TableView,
        count: usize,
        row: impl FnMut(&mut Ui, &TableRow<'_, K>) -> String,
    ) -> Picked {
        let opened = self.open(ui, view, count);
        opened.show(ui, view, row, |_, below| below.top())
    }

    /// Draws the titles and handles the keys that move through the rows.
    pub fn open(mut self, ui: &mut Ui, view: &mut TableView, count: usize) -> OpenTable<'a, K> {
        if count > 0 || self.empty.is_some() {
            let cut = (self.rect.top() + HEAD).min(self.rect.bottom());
            let (head, rows) = self.rect.split_top_bottom_at_y(cut);
            self.rect = rows;
            let (sorting, menu) = (self.sorting.take(), self.head_menu.take());
            head::show(ui, head, self.theme, &self.columns, sorting, menu);
        }
        let id = ui.scope_id().with(("table", self.name));
        let response = ui.interact(self.rect, id, Sense::click());
        view.id = Some(id);
        response.widget_info(|| WidgetInfo::labeled(Role::Grid, true, self.name));
        if self.is_multiple {
            let set = |node: &mut egui::accesskit::Node| node.set_multiselectable();
            ui.ctx().accesskit_node_builder(id, set);
        }
        if std::mem::take(&mut view.ask_focus) {
            response.request_focus();
        }
        let mut picked = Picked::default();
        if response.has_focus() {
            focus::keep_from_arrows(ui, id);
            let shown = (self.rect.height() / self.height) as usize;
            let walk = |held| walk_by_keys(ui, held, view.selected, count, shown);
            // Keys without modifiers also match those with Shift.
            let extended = self.is_multiple.then(|| walk(Modifiers::SHIFT)).flatten();
            picked.selected = extended.or_else(|| walk(Modifiers::NONE));
            if let Some(row) = picked.selected {
                view.go_to(row, extended.map_or(Step::Alone, |_| Step::Range));
                view.bring();
            }
            if self.is_multiple
                && ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::A))
            {
                view.chosen = RowSet::range(0..count);
                view.selected = view.selected.or((count > 0).then_some(0));
            }
            if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
                picked.opened = view.selected.filter(|&row| row < count);
            }
        }
        OpenTable {
            table: self,
            response,
            count,
            picked,
        }
    }
}

/// A table whose titles have been drawn.
pub struct OpenTable<'a, K> {
    table: Table<'a, K>,
    response: Response,
    count: usize,
    picked: Picked,
}

impl<K: Copy + PartialEq> OpenTable<'_, K> {
    /// Whether the table has the keyboard focus.
    pub fn has_focus(&self) -> bool {
        self.response.has_focus()
    }

    /// Draws the rows in view, and with `below` the content after the last row; it returns the lower end of that.
    pub fn show(
        self,
        ui: &mut Ui,
        view: &mut TableView,
        mut row: impl FnMut(&mut Ui, &TableRow<'_, K>) -> String,
        below: impl FnOnce(&mut Ui, Rect) -> f32,
    ) -> Picked {
        let (table, count) = (&self.table, self.count);
        let mut picked = self.picked;
        if let Some(key) = table.empty.filter(|_| count == 0) {
            let hint = tr(&format!("{key}-hint"));
            empty_state(ui, table.rect, table.theme, &tr(key), &hint);
            return picked;
        }
        let (rect, height) = (table.rect, table.height);
        // What appears below the table must not push the selected row out of view.
        let height_before = std::mem::replace(&mut view.height, rect.height());
        if rect.height() < height_before && view.selected_in_view {
            view.bring.get_or_insert(Bring::IntoView);
        }
        let mut child = ui.new_child(
            UiBuilder::new()
                .max_rect(rect)
                .accessibility_parent(self.response.id),
        );
        child.shrink_clip_rect(rect);
        let mut list = ScrollArea::vertical()
            .id_salt((table.name, table.salt))
            .auto_shrink([false, false]);
        // Scrolled here, before the rows are drawn: requests to the scroll area come a frame late and add up. In a long list it
        // contains a part of the rows.
        let size = Size {
            count,
            row: height,
            view: rect.height(),
        };
        let id = self.response.id.with(("part", table.salt));
        let is_long = count > long::ROWS;
        let part = ui.data(|data| data.get_temp::<LongPart>(id));
        let mut part = part.unwrap_or_default();
        if part.base > count.saturating_sub(long::ROWS) {
            part.go(part.position(size), size);
        }
        let brought = view.take_bring();
        if let Some((bring, row)) = brought {
            part.bring(bring, row, size);
        }
        if is_long {
            list = list.scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden);
        }
        if part.is_new {
            list = list.vertical_scroll_offset(part.offset);
        }
        let base = part.base;
        let end = count.min(base + long::ROWS);
        let output = list.show_viewport(&mut child, |ui, viewport| {
            let top = ui.min_rect().top();
            picked.top = top - base as f32 * height;
            let place = |index: usize| {
                let rows = index.wrapping_sub(base) as isize as f32;
                let corner = pos2(rect.left(), top + rows * height);
                Rect::from_min_size(corner, vec2(rect.width(), height))
            };
            let is_above = |row, end: f32| {
                let place = place(row).translate(vec2(0.0, -top));
                place.top() >= viewport.top() - 0.5 && place.bottom() <= end + 0.5
            };
            view.selected_in_view = view
                .selected
                .is_some_and(|row| is_above(row, viewport.bottom()));
            let first = base + (viewport.top() / height).floor().max(0.0) as usize;
            let last = (base + (viewport.bottom() / height).ceil() as usize).min(end);
            for index in first..last {
                self.show_row(ui, view, (index, place(index)), &mut picked, &mut row);
            }
            let bottom = match end == count {
                true => below(ui, rect.with_min_y(place(end).top())),
                false => place(end).top(),
            };
            ui.set_height(bottom - top);
        });
        part.follow(output.state.clamped_offset().y, size);
        if let Some((_, row)) = brought {
            // The page of which the table is a part.
            let top = rect.top() + ((row as f64 - part.position(size)) * f64::from(height)) as f32;
            let place = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), height));
            let (seen, inner) = (ui.clip_rect().y_range(), place.y_range().shrink(0.5));
            if !(seen.contains(inner.min) && seen.contains(inner.max)) {
                ui.scroll_to_rect_animation(place, None, ScrollAnimation::none());
            }
        }
        if is_long {
            show_bar(&child, id.with("bar"), rect, table.theme, &mut part, size);
        }
        if part.is_new {
            ui.ctx().request_repaint();
        }
        ui.data_mut(|data| data.insert_temp(id, part));
        if self.has_focus() && view.selected.is_none_or(|row| row >= count) {
            // No row shows where the keyboard is.
            row::paint_ring(ui, rect, table.theme);
        }
        picked
    }

    fn show_row(
        &self,
        ui: &mut Ui,
        view: &mut TableView,
        (index, rect): (usize, Rect),
        picked: &mut Picked,
        row: &mut impl FnMut(&mut Ui, &TableRow<'_, K>) -> String,
    ) {
        let (table, focused) = (&self.table, self.has_focus());
        let id = self.response.id.with((table.salt, index));
        let response = ui.interact(rect, id, Sense::CLICK);
        let is_last = view.selected == Some(index);
        let selected = view.is_selected(index);
        let marked = selected && (focused || !table.is_edited);
        let has_menu = response.context_menu_opened();
        if has_menu && ui.input(|input| input.key_pressed(Key::Escape)) {
            // The key closes the menu, and takes the focus away.
            view.focus();
            ui.ctx().request_repaint();
        }
        let lit = response.hovered() || has_menu;
        row::paint_back(ui, rect, table.theme, (marked, focused && is_last, lit));
        let name = row(
            ui,
            &TableRow {
                index,
                rect,
                response: &response,
                marked,
                columns: &table.columns,
                theme: table.theme,
            },
        );
        response.widget_info(|| WidgetInfo::selected(Role::Row, true, selected, &name));
        if is_last && focused {
            speak_entry(self.response.id, &response);
        }
        if table.is_edited {
            let line = Stroke::new(1.0, table.theme.border.gamma_multiply(0.5));
            let inner = rect.x_range().shrink(MARGIN);
            ui.painter().hline(inner, rect.bottom() - 0.5, line);
        }
        if response.hovered() {
            picked.hovered = Some(index);
        }
        if response.clicked() {
            picked.selected = Some(index);
            picked.clicked = Some(index);
        }
        // Two quick clicks on two rows are not a double click.
        if response.double_clicked() && is_last {
            picked.opened = Some(index);
        }
        if response.clicked() {
            view.go_to(index, Step::of_click(ui, table.is_multiple));
        } else if response.secondary_clicked() {
            match selected {
                true => view.selected = Some(index),
                false => view.go_to(index, Step::Alone),
            }
        }
        if response.clicked() || response.secondary_clicked() {
            self.response.request_focus();
        }
    }
}

/// The row, of `count`, to which the arrow key, Page Up or Down, Home or End leads that was pressed with the `held` modifiers;
/// `None` when none was pressed. `shown` rows are in view.
fn walk_by_keys(
    ui: &Ui,
    held: Modifiers,
    selected: Option<usize>,
    count: usize,
    shown: usize,
) -> Option<usize> {
    let page = (shown as isize - 1).max(1);
    let steps = [
        (Key::ArrowDown, 1),
        (Key::ArrowUp, -1),
        (Key::PageDown, page),
        (Key::PageUp, -page),
    ];
    let [home, end] =
        [Key::Home, Key::End].map(|key| ui.input_mut(|input| input.consume_key(held, key)));
    let step: isize = ui.input_mut(|input| {
        let pressed =
            |&(key, step): &(Key, isize)| step * input.count_and_consume_key(held, key) as isize;
        steps.iter().map(pressed).sum()
    });
    if count == 0 {
        return None;
    }
    Some(match selected {
        _ if home => 0,
        _ if end => count - 1,
        _ if step == 0 => return None,
        Some(row) => row.saturating_add_signed(step).min(count - 1),
        None if step > 0 => 0,
        None => count - 1,
    })
}
