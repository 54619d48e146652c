//! The menu bar by keyboard: Alt and the underlined letter of a menu open it, the arrow keys move between menus, and Escape
//! closes it and gives the keyboard focus back.
//!
//! Egui moves between the entries of an open menu, and into its submenus.

use egui::containers::menu::MenuState;
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Color32, Context, Event, FocusDirection, FontId, Id, Key, Modifiers, Popup, Response, Stroke,
};

use super::input_order::InputOrder;

/// A menu of the bar.
struct BarMenu {
    button: Id,
    popup: Id,
    letter: Option<char>,
}

/// The progress of opening a menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opened {
    Requested,
    /// It has been drawn once, which measured it.
    Measured,
}

/// The state of the menu bar between frames.
#[derive(Default)]
pub(crate) struct MenuBarState {
    menus: Vec<BarMenu>,
    /// The entries of the open menu that can be chosen, those of them that open a submenu, and the entries of submenus.
    entries: Vec<Id>,
    openers: Vec<Id>,
    inner: Vec<Id>,
    /// The widget with the keyboard focus before a key opened a menu; `None`: the mouse opened it, or none is open.
    before: Option<Option<Id>>,
    /// A key has opened a menu whose first entry is to be focused.
    opened: Option<Opened>,
}

/// Whether menus have letters: on a Mac, Alt types other letters.
const HAS_LETTERS: bool = !cfg!(target_os = "macos");

/// Returns the index of a letter in each title, such that no two are the same letter; `None` where all are taken.
pub(crate) fn letters(titles: &[String]) -> Vec<Option<usize>> {
    let mut taken: Vec<char> = Vec::new();
    let mut choose = |title: &String| {
        let mut found = None;
        for (index, letter) in title.chars().enumerate() {
            let letter = lower(letter);
            if found.is_none() && key_of(letter).is_some() && !taken.contains(&letter) {
                taken.push(letter);
                found = Some(index);
            }
        }
        found
    };
    titles
        .iter()
        .map(|title| choose(title).filter(|_| HAS_LETTERS))
        .collect()
}

fn lower(letter: char) -> char {
    letter.to_lowercase().next().unwrap_or(letter)
}

/// The key that types a letter.
fn key_of(letter: char) -> Option<Key> {
    let name = letter.to_uppercase().to_string();
    Key::from_name(&name).filter(|_| letter.is_ascii_alphabetic())
}

impl MenuBarState {
    /// Handles the keys of this frame, before anything is drawn.
    pub(crate) fn handle_keys(&mut self, ctx: &Context) {
        let open = self.open_menu(ctx);
        if let Some(menu) = self.lettered(ctx) {
            self.open(ctx, menu);
            return;
        }
        let Some(open) = open else { return };
        let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if pressed(Key::F10) {
            Popup::close_all(ctx);
            return;
        }
        let focused = ctx.memory(|memory| memory.focused());
        let is_in = |ids: &[Id]| focused.is_some_and(|id| ids.contains(&id));
        let count = self.menus.len();
        let next = if !is_in(&self.openers) && !is_in(&self.inner) && pressed(Key::ArrowRight) {
            Some((open + 1) % count)
        } else if !is_in(&self.inner) && pressed(Key::ArrowLeft) {
            Some((open + count - 1) % count)
        } else {
            None
        };
        if let Some(next) = next {
            ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
            self.open(ctx, next);
        } else if let Some(entry) = self.outermost(ctx) {
            // A submenu that is open would take the focus.
            let popup = self.menus[open].popup;
            MenuState::from_id(ctx, popup, |state| state.open_item = None);
            ctx.memory_mut(|memory| memory.request_focus(entry));
        } else if self.opened == Some(Opened::Measured) {
            self.opened = None;
            ctx.memory_mut(|memory| memory.move_focus(FocusDirection::Down));
        }
    }

    /// The first or the last entry of the open menu, if the key for it was pressed outside a submenu.
    fn outermost(&self, ctx: &Context) -> Option<Id> {
        let focused = ctx.memory(|memory| memory.focused());
        if focused.is_some_and(|id| self.inner.contains(&id)) {
            return None;
        }
        let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        match (pressed(Key::Home), pressed(Key::End)) {
            (true, _) => self.entries.first().copied(),
            (false, true) => self.entries.last().copied(),
            (false, false) => None,
        }
    }

    /// The menu whose letter was pressed with Alt. The event is removed.
    fn lettered(&self, ctx: &Context) -> Option<usize> {
        if !HAS_LETTERS {
            return None;
        }
        ctx.input_mut(|input| {
            let (at, menu) = input.events.iter().enumerate().find_map(|(at, event)| {
                let Event::Key {
                    key,
                    pressed: true,
                    modifiers: Modifiers::ALT,
                    ..
                } = event
                else {
                    return None;
                };
                let is_its = |menu: &BarMenu| menu.letter.and_then(key_of) == Some(*key);
                Some((at, self.menus.iter().position(is_its)?))
            })?;
            input.events.remove(at);
            if matches!(input.events.get(at), Some(Event::Text(_))) {
                input.events.remove(at);
            }
            Some(menu)
        })
    }

    /// The index of the open menu.
    fn open_menu(&self, ctx: &Context) -> Option<usize> {
        let is_open = |menu: &BarMenu| Popup::is_id_open(ctx, menu.popup);
        self.menus.iter().position(is_open)
    }

    /// Opens a menu from the keyboard, and focuses its first entry.
    pub(crate) fn open(&mut self, ctx: &Context, index: usize) {
        let Some(menu) = self.menus.get(index) else {
            return;
        };
        let is_open = self.open_menu(ctx).is_some();
        if !is_open || self.before.is_none() {
            let focused = ctx.memory(|memory| memory.focused());
            self.before = Some(focused.filter(|_| !is_open));
        }
        Popup::open_id(ctx, menu.popup);
        ctx.memory_mut(|memory| memory.request_focus(menu.button));
        self.opened = Some(Opened::Requested);
        // A key that follows at once is for the entries.
        ctx.plugin::<InputOrder>().lock().hold(Vec::new());
        ctx.request_repaint();
    }

    /// Starts drawing the bar.
    pub(crate) fn begin(&mut self) {
        self.menus.clear();
        self.entries.clear();
        self.openers.clear();
        self.inner.clear();
    }

    /// Adds a menu that has been drawn.
    pub(crate) fn add(&mut self, button: &Response, letter: Option<char>) {
        self.menus.push(BarMenu {
            button: button.id,
            popup: Popup::default_response_id(button),
            letter: letter.map(lower),
        });
        if let Some(letter) = letter {
            button.ctx.accesskit_node_builder(button.id, |node| {
                node.set_access_key(format!("Alt+{}", letter.to_uppercase()));
            });
        }
    }

    /// Adds an entry of a menu, or of a submenu, that has been drawn. The focused one is scrolled into view.
    pub(crate) fn add_entry(&mut self, entry: &Response, is_inner: bool) {
        let entries = match is_inner {
            true => &mut self.inner,
            false => &mut self.entries,
        };
        if entry.enabled() {
            entries.push(entry.id);
        }
        if entry.gained_focus() {
            entry.scroll_to_me(None);
        }
    }

    /// Adds an entry that opens a submenu.
    pub(crate) fn add_opener(&mut self, entry: &Response) {
        self.add_entry(entry, false);
        self.openers.push(entry.id);
    }

    /// Gives the keyboard focus back once a menu that a key has opened is closed.
    pub(crate) fn end(&mut self, ctx: &Context) {
        let is_open = self.open_menu(ctx).is_some();
        if is_open && self.opened == Some(Opened::Requested) {
            self.opened = Some(Opened::Measured);
            ctx.plugin::<InputOrder>().lock().hold(Vec::new());
            ctx.request_repaint();
        }
        if self.before.is_none() || is_open {
            return;
        }
        let before = self.before.take().flatten();
        self.opened = None;
        let is_there = before.filter(|id| ctx.read_response(*id).is_some());
        ctx.memory_mut(|memory| match is_there {
            Some(id) => memory.request_focus(id),
            None => {
                if let Some(focused) = memory.focused() {
                    memory.surrender_focus(focused);
                }
            }
        });
    }

    /// Whether the letters are underlined: while Alt is held, and while a menu is open that a key has opened.
    pub(crate) fn shows_letters(&self, ctx: &Context) -> bool {
        self.before.is_some() || ctx.input(|input| input.modifiers.alt)
    }
}

/// A title with the letter at this index underlined.
pub(crate) fn underlined(title: &str, letter: Option<usize>, font: FontId) -> LayoutJob {
    let mut job = LayoutJob::default();
    for (index, part) in title
        .char_indices()
        .enumerate()
        .map(|(index, (at, letter))| (index, &title[at..at + letter.len_utf8()]))
    {
        let line = match letter == Some(index) {
            true => Stroke::new(1.0, Color32::PLACEHOLDER),
            false => Stroke::NONE,
        };
        let format = TextFormat {
            underline: line,
            ..TextFormat::simple(font.clone(), Color32::PLACEHOLDER)
        };
        job.append(part, 0.0, format);
    }
    job
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_title_has_a_letter_of_its_own() {
        let titles = ["File", "Board", "Book", "bob", "Ünder", "", "o"].map(str::to_owned);
        let found = letters(&titles);
        if HAS_LETTERS {
            let expected = [Some(0), Some(0), Some(1), None, Some(1), None, None];
            assert_eq!(found, expected);
        }
    }
}
