//! The sounds, the interface of their output, and the sound of a move.

use tabia_chess::{Move, Position, ending};

/// A sound. Later ones have priority: of several at once, the last in this list is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sound {
    /// An action that the rules do not allow.
    Error,
    Move,
    Capture,
    Castling,
    Promotion,
    Check,
    /// The player has little time left.
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

/// Plays sounds, or records them.
pub trait Sounds {
    /// Plays a sound at a volume in percent. Does not block and cannot fail.
    fn play(&mut self, sound: Sound, volume: u8);
}

/// Silence.
impl Sounds for () {
    fn play(&mut self, _: Sound, _: u8) {}
}

/// Returns the sound of a legal move, by its most important property. Repetition is not detected here.
pub fn of_move(before: &Position, mv: Move) -> Sound {
    if ending(&before.after(mv), 1).is_some() {
        Sound::End
    } else if before.gives_check(mv) {
        Sound::Check
    } else if mv.promotion().is_some() {
        Sound::Promotion
    } else if mv.is_castling() {
        Sound::Castling
    } else if before.is_capture(mv) {
        Sound::Capture
    } else {
        Sound::Move
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::uci_move;

    #[track_caller]
    fn heard(fen: &str, mv: &str, expected: Sound) {
        let position = Position::from_fen(fen).unwrap();
        let mv = uci_move::read(&position, mv).unwrap();
        assert_eq!(of_move(&position, mv), expected, "{fen} {mv:?}");
    }

    #[test]
    fn what_matters_most_about_a_move_is_heard() {
        let start = Position::start().fen();
        heard(&start, "e2e4", Sound::Move);
        let captures = "rnbqkbnr/ppp1pppp/8/8/3pP3/3P4/PPP2PPP/RNBQKBNR b KQkq e3 0 3";
        heard(captures, "d4e3", Sound::Capture);
        heard("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", Sound::Capture);
        heard("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", Sound::Castling);
        heard("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", Sound::Check);
        heard("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", Sound::Promotion);
        heard("1n6/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7b8r", Sound::Promotion);
        heard("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", Sound::Check);
        heard("3rk3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d8", Sound::Check);
        heard("6k1/P4ppp/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", Sound::End);
        heard("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1g6", Sound::End);
        // The last pawn is captured: mate is no longer possible.
        heard("4k3/8/8/8/8/8/1p6/K7 w - - 0 1", "a1b2", Sound::End);
        // The seventy-fifth move without progress.
        heard("4k3/8/8/8/8/8/8/R3K3 w - - 149 100", "a1a2", Sound::End);
    }
}
