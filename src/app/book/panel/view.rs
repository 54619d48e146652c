//! The state of the panel between frames.

use super::sheet::BookSheet;
use crate::kit::keys::Shortcut;
pub(super) use crate::kit::table::MARGIN;
use crate::kit::table::TableView;
use tabia_book::{BookMove, Edit, Key};

/// The fields of a row that can be edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Weight,
    Comment,
}

/// The field that is being edited.
pub(super) struct Editing {
    pub(super) at: Key,
    pub(super) mv: BookMove,
    pub(super) field: Field,
    pub(super) text: String,
    /// Whether it was opened in this frame.
    pub(super) fresh: bool,
    /// Whether typing replaces its content.
    pub(super) select_all: bool,
}

/// The state of the panel between frames.
#[derive(Default)]
pub struct BookView {
    pub(super) sheet: BookSheet,
    /// The position of the last frame.
    pub(super) seen: Option<Key>,
    pub(super) selected: Option<BookMove>,
    pub(super) table: TableView,
    pub(super) editing: Option<Editing>,
    /// The name that is being edited, with its position.
    pub(super) naming: Option<(Key, String, bool)>,
    pub(super) search: Option<BookSearch>,
    /// The move below the table that has the keyboard focus.
    pub(super) chip: Option<egui::Id>,
}

impl BookView {
    /// Returns whether a key belongs to the panel now: to the table, for navigation and editing, or to a move below it.
    pub fn wants_key(&self, ctx: &egui::Context, shortcut: Shortcut) -> bool {
        use egui::Key as K;
        if shortcut.key == K::Enter && shortcut.modifiers == egui::Modifiers::COMMAND {
            let focused = ctx.memory(|memory| memory.focused());
            return focused.is_some() && focused == self.chip;
        }
        shortcut.is_typing()
            && self.table.wants_keys(ctx)
            && (matches!(
                shortcut.key,
                K::ArrowUp | K::ArrowDown | K::PageUp | K::PageDown
            ) || matches!(shortcut.key, K::Home | K::End | K::Enter | K::Space)
                || matches!(
                    shortcut.key,
                    K::Delete
                        | K::Backspace
                        | K::C
                        | K::Equals
                        | K::Questionmark
                        | K::Exclamationmark
                )
                || matches!(
                    shortcut.key,
                    K::Num0 | K::Num1 | K::Num2 | K::Num3 | K::Num4
                )
                || matches!(
                    shortcut.key,
                    K::Num5 | K::Num6 | K::Num7 | K::Num8 | K::Num9
                ))
    }

    /// Gives the table the focus.
    pub fn focus(&mut self) {
        self.table.focus();
    }

    /// Opens the search field for names.
    pub fn search(&mut self) {
        self.search = Some(BookSearch::default());
    }

    /// Closes the open field and returns its edit.
    pub fn take_edit(&mut self) -> Option<Edit> {
        let naming = self
            .naming
            .take()
            .map(|(at, name, _)| Edit::SetName { at, name });
        let edit = self.editing.take().and_then(|editing| editing.edit());
        edit.or(naming)
    }

    pub(super) fn selected_row(&self) -> Option<usize> {
        let selected = self.selected?;
        self.sheet.rows.iter().position(|row| row.mv == selected)
    }

    pub(super) fn select_row(&mut self, row: Option<usize>) {
        let row = row.and_then(|row| self.sheet.rows.get(row));
        self.selected = row.map(|row| row.mv);
    }

    pub(super) fn edit(&mut self, at: Key, mv: BookMove, field: Field, text: String) {
        self.selected = Some(mv);
        self.editing = Some(Editing {
            at,
            mv,
            field,
            // A typed digit stays; otherwise typing replaces the old content.
            select_all: false,
            text,
            fresh: true,
        });
    }

    /// Opens a field with the value of the row.
    pub(super) fn edit_row(&mut self, at: Key, mv: BookMove, field: Field) {
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

/// The search field and its results.
#[derive(Default)]
pub struct BookSearch {
    pub(super) text: String,
    pub(super) chosen: usize,
    pub(super) focused: bool,
    pub(super) made: Option<(String, u64, Option<u64>)>,
    pub(super) found: Vec<FoundName>,
}

pub(super) struct FoundName {
    pub(super) at: Key,
    pub(super) name: String,
    pub(super) code: &'static str,
}

impl Editing {
    /// Returns the edit for the typed text; `None` when it changes nothing.
    pub(super) fn edit(&self) -> Option<Edit> {
        let (at, mv) = (self.at, self.mv);
        match self.field {
            Field::Comment => Some(Edit::SetComment {
                at,
                mv,
                text: self.text.clone(),
            }),
            Field::Weight => {
                let digits: String = self.text.chars().filter(char::is_ascii_digit).collect();
                let weight: u32 = digits.parse().ok()?;
                let weight = u16::try_from(weight).unwrap_or(u16::MAX);
                Some(Edit::SetWeight { at, mv, weight })
            }
        }
    }
}
