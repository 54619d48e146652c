//! The tuned numbers of the search: margins in hundredths of a pawn, and the rates of reductions.

use tabia_player::Limits;

/// A tunable number: its name, default and range.
#[derive(Clone, Copy, Debug)]
pub struct Margin {
    pub name: &'static str,
    pub default: i32,
    pub least: i32,
    pub most: i32,
}

macro_rules! margins {
    ($($(#[$doc:meta])* $name:ident: $default:literal in $least:literal..=$most:literal;)*) => {
        /// The numbers of a search.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Margins {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Margins {
            /// All margins, in the order of [`Margins::values`].
            pub const ALL: &'static [Margin] = &[
                $(Margin { name: stringify!($name), default: $default, least: $least, most: $most },)*
            ];

            /// Returns the values.
            pub fn values(&self) -> Vec<i32> {
                vec![$(self.$name,)*]
            }

            /// Creates margins from values, each clamped to its range. Missing values are the defaults.
            pub fn from_values(values: &[i32]) -> Margins {
                let mut values = values.iter().copied();
                Margins {
                    $($name: values.next().unwrap_or($default).clamp($least, $most),)*
                }
            }
        }

        impl Default for Margins {
            fn default() -> Margins {
                Margins {
                    $($name: $default,)*
                }
            }
        }
    };
}

margins! {
    /// Reverse futility pruning, per half-move, and by how much less where the position improves; its maximum depth. Less hides
    /// sacrifices: analysis uses more.
    reverse: 85 in 40..=200;
    reverse_improving: 60 in 0..=200;
    reverse_depth: 12 in 4..=16;
    /// Razoring, per half-move.
    razor: 210 in 100..=500;
    /// Futility pruning: the possible gain of a quiet move, and its increase per half-move.
    futility_base: 60 in 15..=250;
    futility: 60 in 30..=150;
    /// The same for a capture, beyond its victim.
    capture_futility_base: 50 in 15..=250;
    capture_futility: 56 in 30..=150;
    /// How far the history score of a quiet move may be below zero, per half-move.
    history: 2_600 in 500..=5_000;
    /// Maximum loss by exchange: of a quiet move, times the depth squared; of a capture, times the depth. The history score
    /// for which a quiet move may lose a hundredth of a pawn more.
    quiet_loss: 24 in 8..=80;
    capture_loss: 130 in 40..=200;
    exchange_history: 200 in 50..=1_000;
    /// By how much a capture must beat beta.
    probcut: 180 in 75..=350;
    /// A null move is tried where the evaluation is above beta by this, less where the position improves.
    null_margin: 40 in -100..=100;
    null_improving: 20 in 0..=100;
    /// Its reduction grows by these 1,024ths of a half-move per half-move of depth, and by a half-move for each such surplus
    /// above beta, up to a maximum.
    null_depth: 341 in 150..=450;
    null_surplus: 150 in 75..=400;
    null_cap: 5 in 1..=8;
    /// Margin by which the hash move must be better than all others, in eighths of a hundredth of a pawn per half-move, to be
    /// extended; more where the position was on a principal variation and is not now; and the margin for a double extension.
    singular: 12 in 5..=45;
    singular_was_pv: 8 in 0..=30;
    double: 14 in 5..=60;
    /// Maximum gain of a capture in quiescence beyond one and a half times its victim.
    delta: 200 in 45..=375;
    /// Number of half-moves that must be left in the iteration for a check to be extended.
    check_left: 8 in 0..=30;
    /// Number of half-moves of quiescence in which quiet checks are tried, where the replies are not forced.
    check_plies: 1 in 0..=4;
    /// By how much less deep the moves after one that raised alpha are searched, in half-moves.
    after_raise: 1 in 0..=2;
    /// Initial aspiration window around the score of the iteration before.
    window: 12 in 6..=40;
    /// Late-move reductions, in 1,024ths of a half-move: of quiet moves, a constant, and a factor of ln(depth) · ln(number).
    quiet_base: 750 in 0..=1_500;
    quiet_slope: 465 in 250..=800;
    capture_slope: 320 in 100..=600;
    /// More where the position does not improve; where one move is expected to refute the position, and again where none is
    /// known; where the position was on a principal variation and the table's score is no better than alpha; less on a
    /// principal variation.
    worse_reduction: 1_300 in 0..=2_048;
    cut_reduction: 600 in 0..=2_048;
    unknown_reduction: 1_024 in 0..=2_048;
    fail_low_reduction: 1_024 in 0..=2_048;
    pv_reduction: 700 in 0..=2_048;
    /// History score that decreases the reduction of a move by one half-move.
    history_unit: 7_168 in 3_000..=16_000;
    /// Weight of the penalty of moves that did not refute the position, of 256; that of the quiet move that led to a position
    /// which a quiet move refuted, of 1,000.
    penalty: 170 in 50..=500;
    refuted_penalty: 300 in 0..=1_000;
    /// Score above beta from which a refutation counts as one half-move deeper.
    sure_refutation: 15 in 10..=200;
    /// Weight of a new observation in a correction, of 256.
    correction: 16 in 6..=40;
}

impl Margins {
    /// Returns the margins that a search with these limits uses.
    ///
    /// A studied position is searched with less pruning. Reverse futility pruning hides sacrifices: with 70 and the classical
    /// evaluation, 267 of the 296 positions of Win at Chess that were read are solved at 450,000 nodes, with 110 it is 276.
    /// Deeply reduced null moves hide zugzwang.
    pub(super) fn within(mut self, limits: &Limits) -> Margins {
        if limits.analysis {
            self.reverse = self.reverse.max(110);
            self.reverse_depth = self.reverse_depth.min(8);
            self.null_depth = self.null_depth.min(256);
            self.null_surplus = self.null_surplus.max(200);
            self.null_cap = self.null_cap.min(3);
            self.null_improving = 0;
            self.quiet_loss = self.quiet_loss.max(32);
            self.null_margin = self.null_margin.min(8);
            self.futility = self.futility.max(75);
            self.check_plies = self.check_plies.max(2);
            self.check_left = 0;
            self.after_raise = 0;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_they_are_written_and_kept_in_range() {
        let usual = Margins::default();
        assert_eq!(Margins::from_values(&usual.values()), usual);
        assert_eq!(Margins::from_values(&[]), usual);
        assert_eq!(usual.values().len(), Margins::ALL.len());
        for (index, margin) in Margins::ALL.iter().enumerate() {
            assert!((margin.least..=margin.most).contains(&margin.default));
            let mut values = usual.values();
            values[index] = i32::MAX;
            assert_eq!(Margins::from_values(&values).values()[index], margin.most);
        }
    }
}
