//! What can be heard, and who plays it.

/// What can be heard. A later one matters more: of several at once, the last in this list is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sound {
    /// Something that the rules do not allow.
    Error,
    Move,
    Capture,
    Castling,
    Promotion,
    Check,
    /// The player's time runs out.
    LowTime,
    /// The game is over.
    End,
}

impl Sound {
    pub const ALL: [Sound; 8] = [
        Sound::Error,
        Sound::Move,
        Sound::Capture,
        Sound::Castling,
        Sound::Promotion,
        Sound::Check,
        Sound::LowTime,
        Sound::End,
    ];
}

/// Somebody who plays sounds, or takes note of them.
pub trait Sounds {
    /// Plays a sound at a volume in percent. Never blocks, never fails.
    fn play(&mut self, sound: Sound, volume: u8);
}

/// Nothing is heard.
impl Sounds for () {
    fn play(&mut self, _: Sound, _: u8) {}
}
