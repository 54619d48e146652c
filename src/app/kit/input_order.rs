//! Splits the input between two frames so that it is handled in its order.
//!
//! A frame handles its keys first and then draws its widgets. A drop of a piece and the key after it, or a typed letter and
//! Enter, would therefore be swapped if they arrived together. Such input is split over several frames.

use egui::{Context, Event, Key, Plugin, RawInput};

use super::keys::is_modifier;

/// Holds back input that must not be in the same frame as the input before it.
#[derive(Default)]
pub(crate) struct InputOrder {
    waiting: Vec<Event>,
    /// Whether the next frame gets no input: it focuses a field that a key has opened.
    pauses: bool,
}

impl InputOrder {
    /// Returns whether input waits for another frame.
    pub(crate) fn is_holding(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Holds back events of this frame until the field that the last key has opened is drawn.
    pub(crate) fn hold(&mut self, events: Vec<Event>) {
        self.waiting.splice(0..0, events);
        self.pauses = true;
    }
}

/// Returns whether an event acts on the window, unlike a movement of the pointer.
pub(crate) fn has_effect(event: &Event) -> bool {
    InputKind::of(event).is_some()
}

/// Kinds of input with an effect. All other input stays with the input before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InputKind {
    Press,
    Release,
    Wheel,
    /// A request of a screen reader.
    Request,
    Typing,
    /// A key that moves a caret, or steps; whether it is repeated because it is held.
    Step(bool),
    /// Any other key.
    Command(Key, bool),
    /// Copy, cut or paste.
    Clipboard,
}

impl InputKind {
    fn of(event: &Event) -> Option<InputKind> {
        match event {
            Event::PointerButton { pressed: true, .. } => Some(InputKind::Press),
            Event::PointerButton { pressed: false, .. } => Some(InputKind::Release),
            Event::MouseWheel { .. } => Some(InputKind::Wheel),
            Event::AccessKitActionRequest(_) => Some(InputKind::Request),
            Event::Text(_) => Some(InputKind::Typing),
            Event::Copy | Event::Cut | Event::Paste(_) => Some(InputKind::Clipboard),
            Event::Key {
                key,
                pressed: true,
                repeat,
                modifiers,
                ..
            } if !is_modifier(*key) => Some(match key {
                _ if modifiers.command || modifiers.ctrl || modifiers.alt => {
                    InputKind::Command(*key, *repeat)
                }
                Key::ArrowUp
                | Key::ArrowDown
                | Key::ArrowLeft
                | Key::ArrowRight
                | Key::Home
                | Key::End
                | Key::PageUp
                | Key::PageDown
                | Key::Backspace
                | Key::Delete => InputKind::Step(*repeat),
                Key::Enter | Key::Escape | Key::Tab => InputKind::Command(*key, *repeat),
                key if (Key::F1..=Key::F35).contains(key) => InputKind::Command(*key, *repeat),
                _ => InputKind::Typing,
            }),
            _ => None,
        }
    }

    /// Whether this input may be in the same frame as the previous one. `in_list`: keys move in an open list, which handles one
    /// key in each frame.
    fn may_follow(self, before: InputKind, in_list: bool) -> bool {
        match (before, self) {
            (InputKind::Press, InputKind::Press | InputKind::Release)
            | (InputKind::Release, InputKind::Release) => true,
            (InputKind::Wheel, InputKind::Wheel) | (InputKind::Typing, InputKind::Typing) => true,
            (InputKind::Step(_), InputKind::Step(repeats)) => repeats || !in_list,
            (InputKind::Command(before, _), InputKind::Command(key, repeats)) => {
                repeats && before == key
            }
            _ => false,
        }
    }
}

/// Returns the number of events for the coming frame, and whether the first event after them is typing that follows a command.
fn in_one_frame(events: &[Event], in_list: bool) -> (usize, bool) {
    let mut before = None;
    for (at, event) in events.iter().enumerate() {
        let Some(kind) = InputKind::of(event) else {
            continue;
        };
        if let Some(before) = before
            && !kind.may_follow(before, in_list)
        {
            let types = kind == InputKind::Typing && matches!(before, InputKind::Command(..));
            return (at, types);
        }
        before = Some(kind);
    }
    (events.len(), false)
}

impl Plugin for InputOrder {
    fn debug_name(&self) -> &'static str {
        "input order"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        // A frame that is laid out again gets no input of its own.
        if ctx.current_pass_index() > 0 {
            return;
        }
        self.waiting.append(&mut input.events);
        if !std::mem::take(&mut self.pauses) {
            let in_list = egui::Popup::is_any_open(ctx);
            let (count, pauses) = in_one_frame(&self.waiting, in_list);
            let later = self.waiting.split_off(count);
            input.events = std::mem::replace(&mut self.waiting, later);
            self.pauses = pauses;
        }
        if !self.waiting.is_empty() {
            ctx.request_repaint();
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::{Modifiers, PointerButton, Pos2};

    use super::*;

    fn key(key: Key, modifiers: Modifiers) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        }
    }

    fn button(pressed: bool) -> Event {
        Event::PointerButton {
            pos: Pos2::ZERO,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        }
    }

    /// The number of events in each frame.
    fn frames(events: Vec<Event>) -> Vec<usize> {
        let mut hook = InputOrder::default();
        let ctx = Context::default();
        let mut input = RawInput {
            events,
            ..RawInput::default()
        };
        let mut counts = Vec::new();
        loop {
            hook.input_hook(&ctx, &mut input);
            counts.push(std::mem::take(&mut input.events).len());
            if hook.waiting.is_empty() {
                return counts;
            }
        }
    }

    #[test]
    fn a_key_after_a_drop_comes_after_it() {
        let tab = key(Key::Tab, Modifiers::COMMAND);
        let moved = Event::PointerMoved(Pos2::ZERO);
        assert_eq!(
            frames(vec![moved.clone(), button(false), tab.clone()]),
            [2, 1]
        );
        assert_eq!(frames(vec![tab, moved, button(false)]), [2, 1]);
        assert_eq!(frames(vec![button(true), button(false)]), [2]);
        let twice = vec![button(true), button(false), button(true), button(false)];
        assert_eq!(frames(twice), [2, 2]);
        assert_eq!(frames(Vec::new()), [0]);
    }

    #[test]
    fn enter_comes_after_what_was_typed_before_it() {
        let letter = |text: &str| Event::Text(text.to_owned());
        let enter = key(Key::Enter, Modifiers::NONE);
        let typed = vec![letter("f"), letter("l"), enter, letter("x")];
        // One frame for the field that Enter may open.
        assert_eq!(frames(typed), [2, 1, 0, 1]);
        let steps = vec![key(Key::ArrowRight, Modifiers::NONE); 3];
        assert_eq!(frames(steps), [3]);
    }
}
