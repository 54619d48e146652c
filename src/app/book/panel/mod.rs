//! The opening book at the shown position: its moves, what else can be played, and what leads here.

mod columns;
mod head;
mod rest;
mod search;
mod sheet;
mod table;

use egui::{Rect, ScrollArea, Stroke, Ui, UiBuilder, pos2, vec2};

use self::search::Search;
use self::sheet::Sheet;
use super::OpenBook;
use crate::app::book::command::Command;
use crate::app::kit::keys::Shortcut;
use crate::app::kit::label::{empty_choices, empty_state};
use crate::app::kit::text::{tr, tr_args};
use crate::app::kit::theme::Theme;
use crate::book::eco::Opening;
use crate::book::{BookMove, Edit, Key, Memory};
use crate::chess::Position;
use crate::settings::Settings;

/// Air at both sides of the panel, in points.
const MARGIN: f32 = 12.0;

/// Draws the panel while no book is open: what a book is for, and the ways to one; or the name of the one on its way.
pub fn show_none(ui: &mut Ui, theme: &Theme, opening: Option<&str>) -> Option<Command> {
    let whole = ui.available_rect_before_wrap();
    let chosen = match opening {
        Some(name) => {
            let title = tr_args("book-opening", &[("file", name.into())]);
            empty_state(ui, whole, theme, &title, "");
            None
        }
        None => {
            let choices = [
                (tr("book-none-open"), Command::Open),
                (tr("cmd-shipped-book"), Command::OpenShipped),
                (tr("book-none-new"), Command::New),
            ];
            let texts = (&*tr("book-none"), &*tr("book-none-hint"));
            empty_choices(ui, whole, theme, texts, choices)
        }
    };
    ui.advance_cursor_after_rect(whole);
    chosen
}

/// What the panel shows.
pub struct BookInput<'a> {
    /// The book.
    pub book: &'a OpenBook,
    /// What the program has learned of book moves from its own games.
    pub memory: &'a Memory,
    /// The position on the board, and what books know it by.
    pub position: &'a Position,
    pub key: Key,
    /// The name of its opening: the last one on the way here.
    pub opening: Option<&'static Opening>,
    /// The keys that take back and do again; in this panel they act on the book.
    pub undo_keys: [Option<Shortcut>; 2],
    /// Whether moves that are played are added to the book.
    pub recording: bool,
    /// Whether there is a visited position before and after this one.
    pub visited: (bool, bool),
    /// Notation, side of scores, arrows, keys.
    pub settings: &'a Settings,
    /// Colours.
    pub theme: &'a Theme,
}

/// What can be edited in place in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Weight,
    Comment,
}

/// A field that is open in a row.
struct Editing {
    at: Key,
    mv: BookMove,
    field: Field,
    text: String,
    /// It was opened in this frame.
    fresh: bool,
    /// What stands in it is replaced by what is typed.
    select_all: bool,
}

/// What the panel remembers from frame to frame.
#[derive(Default)]
pub struct BookView {
    sheet: Sheet,
    /// The position that was shown last.
    seen: Option<Key>,
    selected: Option<BookMove>,
    /// The selected row is to be brought into view.
    bring: bool,
    table: Option<egui::Id>,
    focus_table: bool,
    editing: Option<Editing>,
    /// The name that is being written, of this position.
    naming: Option<(Key, String, bool)>,
    search: Option<Search>,
}

impl BookView {
    /// Whether a plain key belongs to the table now: what walks in it and edits it.
    pub fn wants_key(&self, ctx: &egui::Context, shortcut: Shortcut) -> bool {
        use egui::Key as K;
        let has_focus = |id| ctx.memory(|memory| memory.has_focus(id));
        self.table.is_some_and(has_focus)
            && (matches!(
                shortcut.key,
                K::ArrowUp | K::ArrowDown | K::Home | K::End | K::Enter | K::Space
            ) || matches!(
                shortcut.key,
                K::Delete | K::Backspace | K::C | K::Equals | K::Questionmark | K::Exclamationmark
            ) || matches!(
                shortcut.key,
                K::Num0 | K::Num1 | K::Num2 | K::Num3 | K::Num4
            ) || matches!(
                shortcut.key,
                K::Num5 | K::Num6 | K::Num7 | K::Num8 | K::Num9
            ))
    }

    /// Gives the table the keyboard.
    pub fn focus(&mut self) {
        self.focus_table = true;
    }

    /// Opens the field for a name.
    pub fn search(&mut self) {
        self.search = Some(Search::default());
    }

    /// What is being written in a field, which closes.
    pub fn take_edit(&mut self) -> Option<Edit> {
        let naming = self
            .naming
            .take()
            .map(|(at, name, _)| Edit::SetName { at, name });
        let edit = self.editing.take().and_then(|editing| editing.edit());
        edit.or(naming)
    }

    fn selected_row(&self) -> Option<usize> {
        let selected = self.selected?;
        self.sheet.rows.iter().position(|row| row.mv == selected)
    }

    fn edit(&mut self, at: Key, mv: BookMove, field: Field, text: String) {
        self.selected = Some(mv);
        self.editing = Some(Editing {
            at,
            mv,
            field,
            // A digit that was typed stays; what was there before is replaced by what is typed.
            select_all: false,
            text,
            fresh: true,
        });
    }

    /// Opens a field with what the row has.
    fn edit_row(&mut self, at: Key, mv: BookMove, field: Field) {
        let Some(row) = self.sheet.rows.iter().find(|row| row.mv == mv) else {
            return;
        };
        let text = match field {
            Field::Weight => row.weight.to_string(),
            Field::Comment => row.comment.clone(),
        };
        self.edit(at, mv, field, text);
        if let Some(editing) = &mut self.editing {
            editing.select_all = field == Field::Weight;
        }
    }
}

/// Draws the panel into the rest of `ui`.
pub fn show(ui: &mut Ui, input: &BookInput<'_>, view: &mut BookView) -> Vec<Command> {
    let mut commands = Vec::new();
    let whole = ui.available_rect_before_wrap();
    if view.seen != Some(input.key) {
        // What is being written belongs to the position before.
        commands.extend(view.take_edit().map(Command::Edit));
        view.seen = Some(input.key);
        view.selected = None;
    }
    let row = view.selected_row().unwrap_or(0);
    view.sheet.refresh(input);
    if view.selected_row().is_none() {
        // What has come to the place of a move that was deleted.
        let row = row.min(view.sheet.rows.len().saturating_sub(1));
        view.selected = view.sheet.rows.get(row).map(|row| row.mv);
    }
    let mut rest = whole;
    let mut cut = |height: f32| {
        let cut = rest.with_max_y((rest.top() + height).min(rest.bottom()));
        rest.min.y = cut.bottom();
        cut
    };
    head::show_book(ui, cut(head::BOOK), input);
    head::show_name(ui, cut(head::NAME), input, view, &mut commands);
    head::show_tools(ui, cut(head::TOOLS), input, view, &mut commands);
    if view.search.is_some() {
        search::show(ui, rest, input, view, &mut commands);
    } else {
        if !view.sheet.rows.is_empty() {
            table::show_head(ui, cut(table::HEAD), input.theme, view);
        }
        show_body(ui, rest, input, view, &mut commands);
    }
    ui.advance_cursor_after_rect(whole);
    commands
}

/// The moves of the book, the other moves, and what leads here, one below the other.
fn show_body(
    ui: &mut Ui,
    rect: Rect,
    input: &BookInput<'_>,
    view: &mut BookView,
    commands: &mut Vec<Command>,
) {
    let table = table::interact(ui, rect, view);
    let focused = table.has_focus();
    if focused && view.editing.is_none() {
        table::walk_by_keys(ui, input, view, commands);
    }
    let columns = columns::columns(rect.width() - 2.0 * MARGIN, &view.sheet);
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(rect)
            .accessibility_parent(table.id),
    );
    child.shrink_clip_rect(rect);
    let mut asked = table::Asked::default();
    ScrollArea::vertical()
        .id_salt(("book", input.key.0))
        .auto_shrink([false, false])
        .show_viewport(&mut child, |ui, viewport| {
            let top = ui.min_rect().top();
            let mut bottom = top;
            for row in &view.sheet.rows {
                let place =
                    Rect::from_min_size(pos2(rect.left(), bottom), vec2(rect.width(), table::ROW));
                bottom = place.bottom();
                let selected = view.selected == Some(row.mv);
                if selected && std::mem::take(&mut view.bring) {
                    let y = place.top() - top;
                    if y < viewport.top() || y + table::ROW > viewport.bottom() {
                        let still = egui::style::ScrollAnimation::none();
                        ui.scroll_to_rect_animation(place, None, still);
                    }
                }
                let (theme, ring) = (input.theme, selected && focused);
                table::show_row(
                    ui, place, row, selected, ring, input, &columns, &mut asked, commands,
                );
                let line = Stroke::new(1.0, theme.border.gamma_multiply(0.5));
                let inner = place.x_range().shrink(MARGIN);
                ui.painter().hline(inner, place.bottom() - 0.5, line);
            }
            if let Some(editing) = &view.editing
                && editing.at == input.key
                && let Some(row) = view.sheet.rows.iter().position(|row| row.mv == editing.mv)
            {
                let corner = pos2(rect.left(), top + row as f32 * table::ROW);
                let place = Rect::from_min_size(corner, vec2(rect.width(), table::ROW));
                table::show_editing(ui, place, &columns, view, commands);
            }
            let below = Rect::from_min_max(pos2(rect.left(), bottom), rect.right_bottom());
            let bottom = rest::show(ui, below, input, view, commands);
            ui.set_height(bottom - top);
        });
    if let Some(mv) = asked.chosen {
        view.selected = Some(mv);
        table.request_focus();
    }
    if let Some((mv, field)) = asked.edit {
        view.edit_row(input.key, mv, field);
    }
}
