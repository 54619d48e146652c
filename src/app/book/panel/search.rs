//! Search for positions of the book by name.

use egui::accesskit::Role;
use egui::{
    Align2, Id, Key, Modifiers, Rect, ScrollArea, Sense, TextStyle, Ui, UiBuilder, WidgetInfo,
    pos2, vec2,
};

use super::input::BookInput;
use super::view::{BookSearch, BookView, FoundName, MARGIN};
use crate::command::Commands;
use crate::command::book::Command;
use crate::kit::announcer::speak_entry;
use crate::kit::search_field::search_field;
use crate::kit::theme::Theme;
use crate::kit::widgets::{elided, empty_state};
use tabia_book::{Key as BookKey, eco};
use tabia_texts::tr;

const FIELD: f32 = 44.0;
const ROW: f32 = 28.0;
/// Maximum number of names in the list.
const MOST: usize = 200;

impl BookSearch {
    fn refresh(&mut self, input: &BookInput<'_>) {
        let wanted = self.text.trim().to_lowercase();
        let made = (
            wanted.clone(),
            input.book.editor().revision(),
            input.book.walk_revision(),
        );
        if self.made.as_ref() == Some(&made) {
            return;
        }
        self.chosen = 0;
        self.made = Some(made);
        self.found.clear();
        if wanted.is_empty() {
            return;
        }
        let own = input.book.book().search(&wanted).into_iter();
        self.found
            .extend(own.take(MOST).map(|(at, name)| FoundName {
                at,
                name: name.to_owned(),
                code: "",
            }));
        let words: Vec<&str> = wanted.split_whitespace().collect();
        let reached = |at| input.book.graph().is_some_and(|graph| graph.contains(at));
        for opening in eco::all().iter().filter(|opening| reached(opening.key)) {
            let name = opening.to_string();
            let lower = name.to_lowercase();
            if words.iter().all(|word| lower.contains(word)) {
                self.found.push(FoundName {
                    at: opening.key,
                    name: opening.name.to_owned(),
                    code: opening.code,
                });
            }
        }
        // Names that begin with the text come first.
        self.found
            .sort_by_key(|found| !found.name.to_lowercase().starts_with(&wanted));
        self.found.truncate(MOST);
    }
}

/// Draws the field and the results over the whole of `rect`.
pub fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &BookInput<'_>,
    view: &mut BookView,
    commands: &mut Commands,
) {
    let Some(search) = &mut view.search else {
        return;
    };
    let theme = input.theme;
    let field = rect
        .with_max_y(rect.top() + FIELD)
        .shrink2(vec2(MARGIN, 8.0));
    let (up, down) = ui.input_mut(|keys| {
        let mut take = |key| keys.consume_key(Modifiers::NONE, key);
        (take(Key::ArrowUp), take(Key::ArrowDown))
    });
    let name = tr("book-find-hint");
    let response = search_field(ui, field, theme, &mut search.text, &name).keep_focus();
    if !std::mem::replace(&mut search.focused, true) {
        response.request_focus();
    }
    let entered = response.lost_focus() && ui.input(|keys| keys.key_pressed(Key::Enter));
    let cancelled = response.lost_focus() && ui.input(|keys| keys.key_pressed(Key::Escape));
    search.refresh(input);
    let last = search.found.len().saturating_sub(1);
    search.chosen = match (up, down) {
        (true, _) => search.chosen.saturating_sub(1),
        (_, true) => (search.chosen + 1).min(last),
        _ => search.chosen.min(last),
    };
    let list = rect.with_min_y(rect.top() + FIELD);
    let mut picked = search
        .found
        .get(search.chosen)
        .filter(|_| entered)
        .map(|found| found.at);
    if search.found.is_empty() {
        let (title, hint) = match search.text.trim() {
            "" => (tr("book-find-empty"), tr("book-find-empty-hint")),
            _ if input.book.graph().is_none() => (tr("book-find-walking"), String::new()),
            _ => (tr("book-find-none"), tr("book-find-none-hint")),
        };
        empty_state(ui, list, theme, &title, &hint);
    } else {
        let walked = up || down;
        picked = show_found(ui, (list, response.id), theme, search, walked).or(picked);
    }
    if let Some(at) = picked {
        commands.push(Command::ShowAt(at));
    }
    if picked.is_some() || cancelled {
        view.search = None;
        view.table.focus();
    }
}

/// Shows the names that were found, which the arrow keys of a field walk through. Returns the position of one that was clicked.
fn show_found(
    ui: &mut Ui,
    (rect, field): (Rect, Id),
    theme: &Theme,
    search: &BookSearch,
    walked: bool,
) -> Option<BookKey> {
    let mut picked = None;
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("book found"));
    child.shrink_clip_rect(rect);
    let scroll = ScrollArea::vertical().auto_shrink([false, false]);
    child.spacing_mut().item_spacing.y = 0.0;
    scroll.show_rows(&mut child, ROW, search.found.len(), |ui, rows| {
        for (index, found) in (rows.start..).zip(&search.found[rows]) {
            let size = vec2(ui.available_width(), ROW);
            let (place, response) = ui.allocate_exact_size(size, Sense::CLICK);
            let chosen = index == search.chosen;
            response.widget_info(|| {
                WidgetInfo::selected(Role::ListBoxOption, true, chosen, &found.name)
            });
            if chosen {
                speak_entry(field, &response);
            }
            if chosen && walked {
                response.scroll_to_me(None);
            }
            paint_found(ui, place, theme, found, (chosen, response.hovered()));
            if response.clicked() {
                picked = Some(found.at);
            }
        }
    });
    picked
}

fn paint_found(
    ui: &Ui,
    place: Rect,
    theme: &Theme,
    found: &FoundName,
    (chosen, lit): (bool, bool),
) {
    if chosen || lit {
        let fill = match chosen {
            true => theme.selection,
            false => theme.surface_hover,
        };
        ui.painter().rect_filled(place, 0.0, fill);
    }
    let small = TextStyle::Small.resolve(ui.style());
    let right = pos2(place.right() - MARGIN, place.center().y);
    let (painter, weak) = (ui.painter(), theme.text_weak);
    let code = painter.text(right, Align2::RIGHT_CENTER, found.code, small, weak);
    let left = place.left() + MARGIN;
    let body = TextStyle::Body.resolve(ui.style());
    let room = code.left() - 8.0 - left;
    let galley = elided(painter, &found.name, body, theme.text, room);
    let corner = pos2(left, place.center().y - galley.size().y / 2.0);
    painter.galley(corner, galley, theme.text);
}
