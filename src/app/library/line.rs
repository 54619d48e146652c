//! The search line above the table.

use egui::accesskit::Role;
use egui::{
    Align, Key, Layout, Modifiers, Rect, Sense, Stroke, TextStyle, Ui, UiBuilder, WidgetInfo, pos2,
    vec2,
};

use super::arranger::Arranging;
use super::listed::show_damages;
use super::saved_filters;
use super::state::OpenCollection;
use super::view::{LibraryInput, LibraryView};
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::search_field::SearchField;
use crate::kit::table::MARGIN;
use crate::kit::widgets::{IconButton, icon_label};
use tabia_library::query::Query;
use tabia_texts::{grouped, tr, tr_args};

/// Height of the line, in points.
const LINE: f32 = 44.0;

/// Time between the last typed character and the search, in seconds.
const DELAY: f64 = 0.3;

/// Draws the line and what is wrong with the search. Returns the place below them.
pub(super) fn show_line(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    open: &OpenCollection,
    view: &mut LibraryView,
    commands: &mut Commands,
) -> Rect {
    let (line, rest) = rect.split_top_bottom_at_y(rect.top() + LINE);
    let inner = line.shrink2(vec2(MARGIN, 8.0));
    let selected = view.table.selected_rows().len();
    // The icons of the buttons end with the line.
    let after = (IconButton::SIDE - IconButton::ICON) / 2.0;
    let buttons = inner.right() + after - 2.0 * IconButton::SIDE;
    let place = inner.with_min_x(buttons).with_max_x(inner.right() + after);
    show_buttons(ui, place, input, open, view, commands);
    let left = inner.with_max_x(buttons - 4.0);
    let room = show_count(ui, left, input, (open, selected));
    let field = left.with_max_x((left.right() - room).max(inner.left() + 60.0));
    show_field(ui, field, input, open, view, commands);
    if let Some(searched) = open.arranger.searched() {
        let share = searched.games as f32 / searched.total.max(1) as f32;
        let end = egui::lerp(field.x_range(), share);
        let stroke = Stroke::new(2.0, input.theme.accent);
        ui.painter()
            .hline(field.left()..=end, field.bottom() - 1.0, stroke);
    }
    show_faults(ui, rest, input, open)
}

/// Shows the buttons of the filter form and of the saved filters.
fn show_buttons(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    open: &OpenCollection,
    view: &mut LibraryView,
    commands: &mut Commands,
) {
    let place = UiBuilder::new()
        .max_rect(rect)
        .id_salt("library search buttons")
        .layout(Layout::left_to_right(Align::Center));
    let mut row = ui.new_child(place);
    row.spacing_mut().item_spacing.x = 0.0;
    let (form, tip) = (tr("cmd-library-form"), tr("cmd-library-form-tip"));
    let form = IconButton::new("filter", &form)
        .tip(&tip)
        .toggle(view.form.is_some());
    if form.show(&mut row, input.theme) {
        commands.push(Command::ToggleForm);
    }
    let (name, tip) = (tr("library-filters"), tr("library-filters-tip"));
    let button = IconButton::new("star", &name).tip(&tip);
    let button = button.draw(&mut row, input.theme);
    saved_filters::show_list(&button, input.theme, open, view, commands);
}

fn show_field(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    open: &OpenCollection,
    view: &mut LibraryView,
    commands: &mut Commands,
) {
    let fault = open.arranger.fault();
    let is_as_entered = view.line == open.arranger.line();
    let field = SearchField {
        name: &tr("library-search"),
        hint: &tr("library-search-hint"),
        fault: fault
            .filter(|_| is_as_entered)
            .and_then(|fault| fault.place()),
    };
    let shown = field.show(ui, rect, input.theme, &mut view.line);
    let is_cleared = shown.is_cleared;
    let response = shown.keep_focus();
    if std::mem::take(&mut view.focuses_line) {
        response.request_focus();
        select_all(ui, &response, &view.line);
    }
    let now = ui.input(|input| input.time);
    if response.changed() {
        view.typed = Some(now);
    }
    // The table must not open a game by the same key.
    let is_entered = response.lost_focus()
        && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    let is_down = response.has_focus() && ui.input(|input| input.key_pressed(Key::ArrowDown));
    let is_readable = !is_entered || view.line.parse::<Query>().is_ok();
    // Without games there is no table to go to.
    let is_empty = is_entered && open.list.places.is_empty();
    if !is_readable || is_empty {
        response.request_focus();
    } else if is_entered || is_down {
        view.table.focus();
    }
    let left = view.typed.map(|typed| typed + DELAY - now);
    let is_due = left.is_some_and(|left| left <= 0.0);
    if is_cleared || is_entered || is_due {
        view.typed = None;
        commands.push(Command::Search(view.line.clone()));
    } else if let Some(left) = left {
        ui.ctx().request_repaint_after_secs(left as f32);
    }
    response.on_hover_text(tr("library-search-tip"));
}

/// Selects the text of a field, so that typing replaces it.
fn select_all(ui: &Ui, field: &egui::Response, text: &str) {
    let mut state = egui::text_edit::TextEditState::load(ui.ctx(), field.id).unwrap_or_default();
    let end = egui::text::CCursor::new(text.chars().count());
    let all = egui::text::CCursorRange::two(egui::text::CCursor::new(0), end);
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), field.id);
}

/// The time after which it is said that games are searched or ordered, in seconds: shorter work would make the text flicker.
const WAIT: f64 = 0.3;

/// What stands beside the search line: the work that is done, that none is done, or the numbers of games. `None` while all games
/// are shown.
fn count_text(ui: &Ui, open: &OpenCollection, selected: usize) -> Option<String> {
    let arranger = &open.arranger;
    if arranger.fault().is_some() {
        return Some(tr("library-not-searched"));
    }
    let work = arranger.work(ui.input(|input| input.time));
    let is_new = |taken: f64| taken < WAIT;
    if let Some((_, taken)) = work.filter(|(_, taken)| is_new(*taken)) {
        ui.ctx().request_repaint_after_secs((WAIT - taken) as f32);
    }
    match (work, arranger.searched()) {
        (Some((Arranging::Sorting, taken)), _) if !is_new(taken) => {
            return Some(tr("library-sorting"));
        }
        (_, Some(searched)) => {
            let percent = 100 * searched.games / searched.total.max(1);
            let args = [
                ("found", grouped(searched.found as u64).into()),
                ("percent", percent.into()),
            ];
            return Some(tr_args("library-searching", &args));
        }
        (Some((Arranging::Searching, taken)), None) if !is_new(taken) => {
            return Some(tr("library-search-begun"));
        }
        _ => {}
    }
    let found = grouped(open.list.places.len() as u64);
    if selected > 1 {
        let args = [
            ("selected", grouped(selected as u64).into()),
            ("count", found.into()),
        ];
        return Some(tr_args("games-count-selected", &args));
    }
    open.list.shown.as_ref()?;
    Some(shown_text(&found, open))
}

/// The number of the shown games and that of all.
fn shown_text(shown: &str, open: &OpenCollection) -> String {
    let all = grouped(open.list.games.places.len() as u64);
    let args = [("shown", shown.into()), ("count", all.into())];
    tr_args("games-count-shown", &args)
}

/// Shows how many games were found at the right end of `rect`, and returns the width that is kept for it.
fn show_count(
    ui: &Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    (open, selected): (&OpenCollection, usize),
) -> f32 {
    let Some(text) = count_text(ui, open, selected) else {
        return 0.0;
    };
    let all = grouped(open.list.games.places.len() as u64);
    let font = TextStyle::Small.resolve(ui.style());
    let color = input.theme.text_weak;
    let layout = |text: String| ui.painter().layout_no_wrap(text, font.clone(), color);
    let galley = layout(text.clone());
    let widest = layout(shown_text(&all, open));
    let corner = pos2(
        rect.right() - galley.size().x - 4.0,
        rect.center().y - galley.size().y / 2.0,
    );
    let (size, room) = (galley.size(), galley.size().x.max(widest.size().x));
    /// Space before the text, in points.
    const GAP: f32 = 16.0;
    ui.painter().galley(corner, galley, color);
    let place = Rect::from_min_size(corner, size);
    let response = ui.interact(place, ui.scope_id().with("found"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    if open.arranger.fault().is_some() {
        response.on_hover_text(tr("library-not-searched-tip"));
    }
    room + GAP + 4.0
}

/// Shows what is wrong with the search, and returns the place below.
fn show_faults(ui: &mut Ui, rect: Rect, input: &LibraryInput<'_>, open: &OpenCollection) -> Rect {
    let fault = open.arranger.fault();
    let fault = fault.map(|fault| fault.text(open.arranger.line()));
    let damages = open.arranger.damages();
    if fault.is_none() && damages.is_empty() {
        return rect;
    }
    let mut below = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(MARGIN, 0.0)))
            .id_salt("library search faults"),
    );
    if let Some(fault) = fault {
        icon_label(&mut below, "warning", &fault, input.theme.error);
    }
    show_damages(&mut below, input.theme, "library-search-damaged", damages);
    let end = below.min_rect().bottom() + 8.0;
    rect.with_min_y(end.min(rect.bottom()))
}
