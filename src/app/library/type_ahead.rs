//! Letters typed in the table lead to the next game whose sorted column begins with them.

use egui::{Event, Ui};

use super::arrange::GameList;
use super::cells::cell_text;
use crate::kit::latest::Latest;
use tabia_library::SortColumn;
use tabia_library::text::fold;

/// Time after which a letter begins a new text, in seconds.
const PAUSE: f64 = 1.0;

/// What is typed, and the search for it.
#[derive(Default)]
pub(super) struct TypeAhead {
    text: String,
    /// The time of the last letter, in seconds.
    typed: f64,
    wanted: Option<Wanted>,
    found: Latest<Wanted, Option<usize>>,
}

/// A text that is looked for.
#[derive(Clone, Debug, PartialEq)]
struct Wanted {
    /// The revision of the list.
    revision: u64,
    column: SortColumn,
    /// The text as [`fold`] returns it.
    text: String,
    /// The row with which the search begins.
    from: usize,
}

impl TypeAhead {
    /// Whether a text is being typed, to which a blank belongs.
    pub(super) fn is_typing(&self, ctx: &egui::Context) -> bool {
        !self.text.is_empty() && ctx.input(|input| input.time) - self.typed < PAUSE
    }

    /// Takes letters that are typed while the table has the keyboard focus.
    pub(super) fn take(
        &mut self,
        ui: &Ui,
        list: &GameList,
        column: SortColumn,
        selected: Option<usize>,
    ) {
        let is_typing = self.is_typing(ui.ctx());
        let mut typed = String::new();
        ui.input_mut(|input| {
            input.events.retain(|event| match event {
                Event::Text(text) if is_typing || !text.trim().is_empty() => {
                    typed.push_str(text);
                    false
                }
                _ => true,
            });
        });
        if typed.is_empty() {
            return;
        }
        if !is_typing {
            self.text.clear();
        }
        self.text.push_str(&typed);
        self.typed = ui.input(|input| input.time);
        let text = fold(&self.text);
        let mut letters = text.chars();
        let first = letters.next();
        // The same letter again leads to the next game.
        let is_repeated = letters.all(|letter| Some(letter) == first);
        let from = selected.map_or(0, |row| row + usize::from(is_repeated));
        self.wanted = Some(Wanted {
            revision: list.revision,
            column,
            text: match is_repeated {
                true => first.into_iter().collect(),
                false => text,
            },
            from,
        });
        ui.ctx().request_repaint();
    }

    /// Looks for what was typed, and returns the row that was found.
    pub(super) fn poll(&mut self, ctx: &egui::Context, list: Option<&GameList>) -> Option<usize> {
        let wanted = self.wanted.clone();
        self.found.poll("library-find", ctx, wanted, |wanted| {
            let (list, wanted) = (list?.clone(), wanted.clone());
            Some(move || Ok(find(&list, &wanted)))
        });
        let (of, found) = self.found.answer()?;
        if Some(of) != self.wanted.as_ref() {
            return None;
        }
        let found = found.as_ref().ok().copied().flatten();
        self.wanted = None;
        found
    }

    /// Whether a worker looks for it.
    pub(super) fn is_busy(&self) -> bool {
        self.wanted.is_some()
    }
}

/// Returns the first row from one on, and then from the start, whose column begins with a text.
fn find(list: &GameList, wanted: &Wanted) -> Option<usize> {
    let count = list.places.len();
    let from = wanted.from.min(count);
    let begins = |row: &usize| {
        let game = list.games.snapshot.row(list.places[*row]);
        game.is_some_and(|game| {
            fold(&cell_text(wanted.column, *row + 1, &game)).starts_with(&wanted.text)
        })
    };
    (from..count).chain(0..from).find(begins)
}
