//! The badges of moves.

use serde::{Deserialize, Serialize};

use super::chances::{capped, points_lost};
use tabia_engine::Score;
use tabia_game::Nag;

/// Minimum losses of faults, and limits of won positions.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Thresholds {
    /// Minimum loss of an inaccuracy, in points of the scale from −100 to 100.
    pub inaccuracy: f64,
    pub mistake: f64,
    pub blunder: f64,
    /// Minimum loss of every other move where a move is the only one, in points.
    pub only_move: f64,
    /// Minimum winning chance of a won position, in per cent.
    pub won: f64,
    /// Maximum winning chance of a position that is no longer better, in per cent.
    pub level: f64,
    /// Minimum loss of a sacrifice by exchange value, in hundredths of a pawn.
    pub sacrifice: i32,
}

impl Default for Thresholds {
    /// Lichess's values for the faults (lila, `Advice.scala`); three pawns ahead is won; a sacrifice is the exchange or more.
    fn default() -> Thresholds {
        Thresholds {
            inaccuracy: 10.0,
            mistake: 20.0,
            blunder: 30.0,
            only_move: 20.0,
            won: 75.0,
            level: 60.0,
            sacrifice: 150,
        }
    }
}

/// The severity of a bad move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Fault {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Fault {
    /// Returns the fault of a move that changes one score to another, both for the mover.
    ///
    /// Source: Lichess, lila, `Advice.scala`. A mate that is only delayed is not a fault; one that is lost or allowed is a
    /// lesser one where the game stays won or was lost anyway.
    pub fn of(before: Score, after: Score, thresholds: &Thresholds) -> Option<Fault> {
        let allowed = after.is_loss() && !before.is_mate();
        let lost = before.is_win() && !after.is_win();
        let graded = |cp: i32| match cp {
            1000.. => Fault::Inaccuracy,
            701..1000 => Fault::Mistake,
            _ => Fault::Blunder,
        };
        if allowed {
            Some(graded(-before.cp().unwrap_or(0)))
        } else if lost {
            Some(graded(after.cp().unwrap_or(0)))
        } else if before.is_mate() || after.is_mate() {
            None
        } else {
            let points = points_lost(before, after);
            // Both within the ceiling: beyond it nothing more can be lost.
            debug_assert!(points == 0.0 || capped(before) > capped(after));
            [
                (thresholds.blunder, Fault::Blunder),
                (thresholds.mistake, Fault::Mistake),
                (thresholds.inaccuracy, Fault::Inaccuracy),
            ]
            .into_iter()
            .find_map(|(least, fault)| (points >= least).then_some(fault))
        }
    }

    pub const fn badge(self) -> Badge {
        match self {
            Fault::Inaccuracy => Badge::Inaccuracy,
            Fault::Mistake => Badge::Mistake,
            Fault::Blunder => Badge::Blunder,
        }
    }

    pub const fn nag(self) -> Nag {
        match self {
            Fault::Inaccuracy => Nag::DUBIOUS,
            Fault::Mistake => Nag::MISTAKE,
            Fault::Blunder => Nag::BLUNDER,
        }
    }
}

/// The badge of a move. Each is given only where it is certain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Badge {
    /// A sacrifice that the line confirms, best or the only move, in a game that was not won without it.
    Brilliant,
    /// Every other move loses [`Thresholds::only_move`] points or more, and the move is not obvious.
    OnlyMove,
    /// The engine's choice.
    Best,
    /// Known to the opening book.
    Book,
    Inaccuracy,
    Mistake,
    Blunder,
    /// A won game is no longer better, by a mistake or worse.
    MissedWin,
    /// A forced mate is lost.
    MissedMate,
}

impl Badge {
    pub const ALL: [Badge; 9] = [
        Badge::Brilliant,
        Badge::OnlyMove,
        Badge::Best,
        Badge::Book,
        Badge::Inaccuracy,
        Badge::Mistake,
        Badge::Blunder,
        Badge::MissedWin,
        Badge::MissedMate,
    ];

    /// Returns whether it praises a move that was hard to find.
    pub(super) fn is_praise(self) -> bool {
        matches!(self, Badge::Brilliant | Badge::OnlyMove)
    }

    /// Returns the name within a sentence: "only move".
    pub const fn name(self) -> &'static str {
        match self {
            Badge::Brilliant => "brilliant",
            Badge::OnlyMove => "only move",
            Badge::Best => "best",
            Badge::Book => "book",
            Badge::Inaccuracy => "inaccuracy",
            Badge::Mistake => "mistake",
            Badge::Blunder => "blunder",
            Badge::MissedWin => "missed win",
            Badge::MissedMate => "missed mate",
        }
    }

    /// Returns the sign drawn for it, where it has one of its own.
    pub const fn sign(self) -> &'static str {
        match self {
            Badge::Brilliant => "!!",
            Badge::OnlyMove => "!",
            Badge::Best => "★",
            Badge::Book => "book",
            Badge::Inaccuracy => "?!",
            Badge::Mistake => "?",
            Badge::Blunder => "??",
            Badge::MissedWin => "✕",
            Badge::MissedMate => "#",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_engine::Ply;

    fn of(before: Score, after: Score) -> Option<Fault> {
        Fault::of(before, after, &Thresholds::default())
    }

    #[test]
    fn losses_are_graded_on_the_scale_from_minus_100_to_100() {
        let cp = Score::centipawns;
        // Level is 0 points; 55, 110 and 168 hundredths of a pawn behind are 10.1, 20.0 and 30.0 of them.
        assert_eq!(of(cp(0), cp(-54)), None);
        assert_eq!(of(cp(0), cp(-55)), Some(Fault::Inaccuracy));
        assert_eq!(of(cp(0), cp(-110)), Some(Fault::Inaccuracy));
        assert_eq!(of(cp(0), cp(-111)), Some(Fault::Mistake));
        assert_eq!(of(cp(0), cp(-168)), Some(Fault::Mistake));
        assert_eq!(of(cp(0), cp(-169)), Some(Fault::Blunder));
        assert_eq!(of(cp(-100), cp(50)), None);
        assert_eq!(
            of(cp(2500), cp(1000)),
            None,
            "beyond the ceiling nothing is lost"
        );
    }

    #[test]
    fn mates_are_judged_as_lichess_does() {
        let cp = Score::centipawns;
        let (mate, mated) = (Score::mate_in(Ply(5)), Score::mated_in(Ply(6)));
        for (before, after, expected) in [
            (cp(0), mated, Some(Fault::Blunder)),
            (cp(-700), mated, Some(Fault::Blunder)),
            (cp(-701), mated, Some(Fault::Mistake)),
            (cp(-999), mated, Some(Fault::Mistake)),
            (cp(-1000), mated, Some(Fault::Inaccuracy)),
            (mate, cp(1000), Some(Fault::Inaccuracy)),
            (mate, cp(999), Some(Fault::Mistake)),
            (mate, cp(700), Some(Fault::Blunder)),
            (mate, mated, Some(Fault::Blunder)),
            (mate, Score::mate_in(Ply(9)), None),
            (mated, Score::mated_in(Ply(2)), None),
            (mated, cp(-300), None),
            (cp(0), mate, None),
        ] {
            assert_eq!(of(before, after), expected, "{before} to {after}");
        }
    }
}
