//! A line that is played out on the board while the pointer is over it.

use tabia_chess::{Move, Position};

/// Seconds that the pointer must rest on a line before it is played out, so that crossing the lines has no effect.
const PATIENCE: f64 = 0.12;
/// Seconds between the end of one move's animation and the start of the next.
const PAUSE: f64 = 0.08;

/// The part of a line to play out: its first moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// Where the line begins.
    pub start: Position,
    /// The whole line.
    pub moves: Vec<Move>,
    /// Number of moves to play out.
    pub count: usize,
}

/// The part of a line that has been played out on the board.
#[derive(Default)]
pub struct Preview {
    aim: Option<Aim>,
    reached: usize,
    /// When the next move is due, in seconds of egui's clock.
    due: f64,
}

impl Preview {
    /// Sets the line to play out, or none. Moves common to the old and the new line are not repeated.
    pub fn follow(&mut self, aim: Option<Aim>, now: f64) {
        let common = match (&self.aim, &aim) {
            (Some(old), Some(new)) if old.start == new.start => {
                let pairs = old.moves.iter().zip(&new.moves);
                pairs.take_while(|(old, new)| old == new).count()
            }
            _ => 0,
        };
        let is_fresh = self.aim.is_none();
        let wanted = aim.as_ref().map_or(0, |aim| aim.count);
        self.reached = self.reached.min(common).min(wanted);
        if is_fresh && aim.is_some() {
            self.due = now + PATIENCE;
        }
        self.aim = aim;
    }

    /// Whether this line is being played out.
    pub(crate) fn follows(&self, aim: &Aim) -> bool {
        self.aim.as_ref() == Some(aim)
    }

    /// Plays the next move when it is due, or all of them when moves are not animated (`animation`, in seconds). Returns the
    /// seconds until the following move.
    pub fn advance(&mut self, now: f64, animation: f64) -> Option<f64> {
        let wanted = self.aim.as_ref().map_or(0, |aim| aim.count);
        if self.reached < wanted && now >= self.due {
            self.reached = match animation > 0.0 {
                true => self.reached + 1,
                false => wanted,
            };
            self.due = now + animation + PAUSE;
        }
        (self.reached < wanted).then_some(self.due - now)
    }

    /// The reached position and the move that led there; `None` before the first move.
    pub fn shown(&self) -> Option<(Position, Move)> {
        let aim = self.aim.as_ref()?;
        let mut position = aim.start.clone();
        let mut last = None;
        for &mv in aim.moves.iter().take(self.reached) {
            if !position.is_legal(mv) {
                break;
            }
            position = position.after(mv);
            last = Some(mv);
        }
        Some((position, last?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::san;

    fn aim(moves: &str, count: usize) -> Aim {
        let start = Position::start();
        let mut position = start.clone();
        let moves = moves.split(' ').map(|word| {
            let mv = san::read(&position, word).unwrap();
            position = position.after(mv);
            mv
        });
        Aim {
            moves: moves.collect(),
            start,
            count,
        }
    }

    #[test]
    fn a_line_is_played_move_by_move_and_taken_back_at_once() {
        let mut preview = Preview::default();
        preview.follow(Some(aim("e4 e5 Nf3", 3)), 0.0);
        assert!(preview.advance(0.0, 0.2).is_some());
        assert!(preview.shown().is_none(), "the pointer may only pass");
        for (now, reached) in [(0.2, 1), (0.3, 1), (0.5, 2), (0.8, 3)] {
            preview.follow(Some(aim("e4 e5 Nf3", 3)), now);
            preview.advance(now, 0.2);
            assert_eq!(preview.reached, reached, "at {now}");
        }
        assert_eq!(preview.advance(0.8, 0.2), None, "it rests");
        preview.follow(Some(aim("e4 c5 Nf3", 2)), 0.9);
        assert_eq!(preview.reached, 1, "1 e4 is common to both");
        preview.follow(None, 1.0);
        assert!(preview.shown().is_none());
    }

    #[test]
    fn without_animation_all_of_it_is_there_at_once() {
        let mut preview = Preview::default();
        preview.follow(Some(aim("e4 e5 Nf3", 3)), 0.0);
        assert_eq!(preview.advance(1.0, 0.0), None);
        assert_eq!(preview.shown().unwrap().0.ply(), 3);
    }
}
