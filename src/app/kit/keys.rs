//! Keys in readable form: "Ctrl+Shift+P", "Left", "?".

use std::fmt;

use egui::{Event, Key, Modifiers};

/// The keys that move in a list while it has the keyboard focus.
pub(crate) const LIST_KEYS: [Key; 7] = [
    Key::ArrowUp,
    Key::ArrowDown,
    Key::PageUp,
    Key::PageDown,
    Key::Home,
    Key::End,
    Key::Enter,
];

/// One key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shortcut {
    /// The modifiers that must be held. `command` is Ctrl, or ⌘ on a Mac.
    pub modifiers: Modifiers,
    /// The key itself.
    pub key: Key,
}

impl Shortcut {
    /// Parses "Ctrl+Shift+P". `None` for a text that is not a key.
    pub fn parse(text: &str) -> Option<Shortcut> {
        let mut modifiers = Modifiers::NONE;
        let mut rest = text.trim();
        // The key itself may be "+", so modifiers are taken from the front.
        while let Some((modifier, tail)) = rest.split_once('+') {
            modifiers |= match modifier.trim() {
                "Ctrl" | "Cmd" => Modifiers::COMMAND,
                "Shift" => Modifiers::SHIFT,
                "Alt" => Modifiers::ALT,
                _ => break,
            };
            rest = tail.trim();
        }
        Key::from_name(rest).map(|key| Shortcut { modifiers, key })
    }

    /// The shortcut of an event, for recording a new one; `None` for bare modifiers, and for Tab, which moves through the
    /// window.
    pub fn of_event(event: &Event, held: Modifiers) -> Option<Shortcut> {
        let (key, modifiers) = match event {
            Event::Key {
                key,
                pressed: true,
                modifiers,
                ..
            } => (*key, *modifiers),
            Event::Copy => (Key::C, held | Modifiers::COMMAND),
            Event::Cut => (Key::X, held | Modifiers::COMMAND),
            Event::Paste(_) => (Key::V, held | Modifiers::COMMAND),
            _ => return None,
        };
        if is_modifier(key) || (key == Key::Tab && !modifiers.command && !modifiers.alt) {
            return None;
        }
        let mut wanted = Modifiers::NONE;
        wanted.command = modifiers.command || modifiers.ctrl;
        wanted.alt = modifiers.alt;
        wanted.shift = modifiers.shift && !is_shifted_sign(key);
        Some(Shortcut {
            modifiers: wanted,
            key,
        })
    }

    /// Whether an event presses this shortcut. `physical` compares the position of a digit key instead of its sign, because
    /// Shift with a digit gives another sign on every keyboard.
    fn is_pressed_by(self, event: &Event, held: Modifiers, physical: bool) -> bool {
        let Some(pressed) = Shortcut::of_event(event, held) else {
            return false;
        };
        if !physical {
            return pressed == self;
        }
        let Event::Key {
            physical_key: Some(place),
            modifiers,
            ..
        } = event
        else {
            return false;
        };
        is_digit(self.key)
            && *place == self.key
            && self.modifiers.shift
            && modifiers.matches_exact(self.modifiers)
    }

    /// Whether the shortcut types a character, so that it must not act while a text field has the focus.
    pub fn is_typing(self) -> bool {
        !self.modifiers.command && !self.modifiers.alt && !is_function_key(self.key)
    }

    /// Whether a text field uses the shortcut itself: clipboard, selecting, undoing, moving by words.
    pub fn is_editing(self) -> bool {
        self.modifiers.command
            && matches!(
                self.key,
                Key::A
                    | Key::C
                    | Key::V
                    | Key::X
                    | Key::Z
                    | Key::Y
                    | Key::Backspace
                    | Key::Delete
                    | Key::ArrowLeft
                    | Key::ArrowRight
                    | Key::ArrowUp
                    | Key::ArrowDown
                    | Key::Home
                    | Key::End
                    | Key::Enter
            )
    }
}

/// The first of some shortcuts that the events of this frame press, with the index of its event.
///
/// Signs take precedence over positions: where Shift+7 is "/", the shortcut "/" takes precedence over "Shift+7".
pub fn pressed(
    events: &[Event],
    held: Modifiers,
    shortcuts: &[Shortcut],
) -> Option<(usize, usize)> {
    for physical in [false, true] {
        for (at, event) in events.iter().enumerate() {
            if let Some(index) = shortcuts
                .iter()
                .position(|shortcut| shortcut.is_pressed_by(event, held, physical))
            {
                return Some((index, at));
            }
        }
    }
    None
}

/// Whether a key is a modifier, or changes what other keys type.
pub(super) fn is_modifier(key: Key) -> bool {
    matches!(
        key,
        Key::ShiftLeft
            | Key::ShiftRight
            | Key::ControlLeft
            | Key::ControlRight
            | Key::AltLeft
            | Key::AltRight
            | Key::SuperLeft
            | Key::SuperRight
            | Key::CapsLock
            | Key::NumLock
            | Key::ScrollLock
            | Key::Fn
    )
}

/// Signs that need Shift on some keyboards and none on others.
fn is_shifted_sign(key: Key) -> bool {
    matches!(
        key,
        Key::Questionmark
            | Key::Exclamationmark
            | Key::Plus
            | Key::Colon
            | Key::Pipe
            | Key::Quote
            | Key::Slash
    )
}

fn is_digit(key: Key) -> bool {
    (Key::Num0..=Key::Num9).contains(&key)
}

fn is_function_key(key: Key) -> bool {
    (Key::F1..=Key::F35).contains(&key)
}

/// The modifiers in front of a key: "Ctrl+Shift+".
pub fn modifiers_text(modifiers: Modifiers) -> String {
    let command = if cfg!(target_os = "macos") {
        "Cmd+"
    } else {
        "Ctrl+"
    };
    let names = [
        (modifiers.command, command),
        (modifiers.alt, "Alt+"),
        (modifiers.shift, "Shift+"),
    ];
    let held = names.iter().filter(|(held, _)| *held);
    held.map(|(_, name)| *name).collect()
}

impl fmt::Display for Shortcut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&modifiers_text(self.modifiers))?;
        f.write_str(match self.key {
            Key::Slash => "/",
            Key::Questionmark => "?",
            Key::Plus => "+",
            Key::Minus => "-",
            Key::Comma => ",",
            Key::PageUp => "PgUp",
            Key::PageDown => "PgDn",
            key => key.name(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(key: Key, physical_key: Option<Key>, modifiers: Modifiers) -> Event {
        Event::Key {
            key,
            physical_key,
            pressed: true,
            repeat: false,
            modifiers,
        }
    }

    #[test]
    fn keys_are_read_as_they_are_written() {
        for text in [
            "Ctrl+Shift+P",
            "Left",
            "?",
            "/",
            "Ctrl++",
            "Ctrl+-",
            "Alt+Enter",
            "F11",
            "Shift+1",
            "Ctrl+,",
            "l",
        ] {
            let shortcut = Shortcut::parse(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(
                Shortcut::parse(&shortcut.to_string()),
                Some(shortcut),
                "{text}"
            );
        }
        assert_eq!(Shortcut::parse("Hyper+Q"), None);
        assert_eq!(Shortcut::parse(""), None);
    }

    #[test]
    fn shift_and_a_digit_is_the_digit_s_place() {
        let shortcuts = [
            Shortcut::parse("Shift+1").unwrap(),
            Shortcut::parse("1").unwrap(),
        ];
        let exclamation = press(Key::Exclamationmark, Some(Key::Num1), Modifiers::SHIFT);
        assert_eq!(
            pressed(&[exclamation], Modifiers::SHIFT, &shortcuts),
            Some((0, 0))
        );
        let one = press(Key::Num1, Some(Key::Num1), Modifiers::NONE);
        assert_eq!(pressed(&[one], Modifiers::NONE, &shortcuts), Some((1, 0)));
    }

    #[test]
    fn a_sign_wins_over_its_place() {
        let shortcuts = [
            Shortcut::parse("Shift+7").unwrap(),
            Shortcut::parse("/").unwrap(),
        ];
        let german_slash = press(Key::Slash, Some(Key::Num7), Modifiers::SHIFT);
        assert_eq!(
            pressed(&[german_slash], Modifiers::SHIFT, &shortcuts),
            Some((1, 0))
        );
    }

    #[test]
    fn the_clipboard_events_are_their_keys() {
        let copy = [Shortcut::parse("Ctrl+C").unwrap()];
        assert_eq!(
            pressed(&[Event::Copy], Modifiers::COMMAND, &copy),
            Some((0, 0))
        );
    }
}
