//! Every weight of the evaluation by name: middlegame and endgame, in hundredths of a pawn.
//!
//! `examples/tune.rs` writes the values; the names, their order and their meaning are ours. The weights of danger have no
//! endgame value: what their sum is worth grows with its square (see `king`).

use super::tally::TermName;
use super::{Tapered, t};

/// A weight, by its place among all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight {
    pub(super) index: usize,
    pub(super) term: TermName,
}

/// Weights of one kind, for example by rank.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    pub name: &'static str,
    pub description: &'static str,
    pub term: TermName,
    /// The place of its first weight.
    pub start: usize,
    pub len: usize,
}

impl Group {
    /// A weight of the group.
    #[inline]
    pub(super) const fn at(self, number: usize) -> Weight {
        debug_assert!(number < self.len);
        Weight {
            index: self.start + number,
            term: self.term,
        }
    }

    /// The weight of a group that has but one.
    #[inline]
    pub(super) const fn only(self) -> Weight {
        self.at(0)
    }
}

/// Declares the groups, and all weights in one row.
macro_rules! weights {
    ($(#[doc = $doc:literal] $name:ident ($term:ident) [$(($mg:literal, $eg:literal),)*])*) => {
        /// As many weights as each group has, in order: only its layout is used.
        #[allow(non_snake_case)]
        #[repr(C)]
        struct Layout {
            $($name: [Tapered; [$(($mg, $eg)),*].len()],)*
        }

        $(
            #[doc = $doc]
            pub(super) const $name: Group = Group {
                name: stringify!($name),
                description: $doc,
                term: TermName::$term,
                start: std::mem::offset_of!(Layout, $name) / size_of::<Tapered>(),
                len: [$(($mg, $eg)),*].len(),
            };
        )*

        /// All groups, in order.
        pub const GROUPS: &[Group] = &[$($name),*];

        /// All weights.
        pub static WEIGHTS: [Tapered; size_of::<Layout>() / size_of::<Tapered>()] =
            [$($(t($mg, $eg),)*)*];
    };
}

#[rustfmt::skip]
weights! {
    /// Pawn, knight, bishop, rook, queen.
    MATERIAL (Material) [
        (82, 104), (335, 300), (352, 318), (480, 545), (1010, 985),
    ]
    /// Pawns by place: files a to d, mirrored to the other wing; the first rank first.
    PAWN_PLACE (Placement) [
        (0, 0), (0, 0), (0, 0), (0, 0),
        (-8, 4), (4, 4), (-2, 6), (-12, 8),
        (-8, 0), (-4, 2), (2, 0), (6, 2),
        (-8, 6), (-2, 4), (8, 0), (20, -4),
        (-2, 18), (5, 14), (8, 8), (22, 4),
        (10, 45), (18, 45), (26, 38), (30, 32),
        (50, 80), (60, 80), (60, 74), (60, 70),
        (0, 0), (0, 0), (0, 0), (0, 0),
    ]
    /// Knights by place: files a to d, mirrored to the other wing; the first rank first.
    KNIGHT_PLACE (Placement) [
        (-70, -45), (-25, -38), (-28, -24), (-20, -18),
        (-30, -34), (-22, -20), (-6, -12), (2, -6),
        (-20, -22), (-2, -8), (10, 2), (14, 12),
        (-12, -14), (2, 0), (14, 14), (18, 20),
        (-5, -12), (8, 2), (22, 16), (30, 22),
        (-20, -20), (15, -8), (25, 8), (35, 12),
        (-45, -32), (-20, -14), (15, -10), (10, 0),
        (-90, -60), (-50, -35), (-35, -20), (-30, -18),
    ]
    /// Bishops by place: files a to d, mirrored to the other wing; the first rank first.
    BISHOP_PLACE (Placement) [
        (-12, -18), (-2, -10), (-8, -12), (-8, -4),
        (6, -12), (14, -10), (10, -4), (2, 0),
        (4, -8), (12, -2), (10, 4), (8, 6),
        (-2, -6), (6, 2), (8, 8), (20, 10),
        (-4, -2), (4, 4), (12, 8), (24, 10),
        (-4, 0), (14, 2), (16, 4), (14, 4),
        (-18, -8), (-4, -2), (-4, 0), (-8, 0),
        (-22, -14), (-10, -10), (-24, -8), (-24, -6),
    ]
    /// Rooks by place: files a to d, mirrored to the other wing; the first rank first.
    ROOK_PLACE (Placement) [
        (-10, -6), (-8, -2), (2, -2), (8, -4),
        (-26, -6), (-10, -6), (-6, -4), (-2, -4),
        (-24, -4), (-10, -2), (-8, -4), (-6, -4),
        (-20, 2), (-10, 2), (-8, 2), (-2, 0),
        (-14, 6), (-4, 6), (4, 6), (10, 4),
        (-4, 8), (8, 8), (10, 6), (16, 4),
        (12, 10), (16, 10), (28, 8), (30, 6),
        (12, 10), (14, 10), (14, 12), (18, 10),
    ]
    /// Queens by place: files a to d, mirrored to the other wing; the first rank first.
    QUEEN_PLACE (Placement) [
        (-12, -28), (-14, -26), (-8, -24), (4, -24),
        (-14, -22), (-4, -20), (6, -20), (4, -12),
        (-8, -10), (2, -4), (-4, 10), (-4, 8),
        (-10, 0), (-8, 14), (-6, 16), (-6, 30),
        (-12, 4), (-10, 16), (-8, 20), (-8, 36),
        (-4, -6), (-4, 6), (2, 16), (6, 32),
        (-12, -4), (-26, 14), (-4, 22), (-2, 30),
        (-14, 0), (0, 12), (8, 16), (12, 20),
    ]
    /// Kings by place: files a to d, mirrored to the other wing; the first rank first.
    KING_PLACE (Placement) [
        (18, -52), (34, -34), (6, -22), (-4, -18),
        (4, -30), (8, -12), (-12, 2), (-34, 8),
        (-18, -20), (-16, -2), (-26, 12), (-32, 18),
        (-40, -14), (-35, 4), (-40, 20), (-50, 28),
        (-35, -4), (-35, 18), (-40, 28), (-50, 32),
        (-30, 2), (-25, 20), (-35, 26), (-45, 24),
        (-30, -16), (-20, 8), (-30, 14), (-40, 14),
        (-30, -60), (-20, -30), (-30, -16), (-40, -12),
    ]
    /// Both bishops.
    BISHOP_PAIR (BishopPair) [
        (28, 46),
    ]
    /// No own pawn on the files beside.
    ISOLATED (Pawns) [
        (-6, -11),
    ]
    /// The same, with no enemy pawn on its file.
    ISOLATED_OPEN (Pawns) [
        (-16, -15),
    ]
    /// An own pawn ahead on its file.
    DOUBLED (Pawns) [
        (-7, -20),
    ]
    /// Left behind by its neighbours, and the square ahead is attacked by a pawn.
    BACKWARD (Pawns) [
        (-9, -9),
    ]
    /// Beside another pawn, by rank.
    PHALANX (Pawns) [
        (0, 0), (2, 0), (6, 2), (9, 5), (16, 14), (32, 34), (56, 60), (0, 0),
    ]
    /// Defended by a pawn, by rank.
    DEFENDED (Pawns) [
        (0, 0), (2, 0), (6, 2), (9, 5), (16, 14), (32, 34), (56, 60), (0, 0),
    ]
    /// No pawn ahead on its file, and as many helpers as sentries beside, by rank.
    CANDIDATE (Pawns) [
        (0, 0), (0, 0), (2, 4), (5, 10), (12, 22), (22, 40), (30, 50), (0, 0),
    ]
    /// A passed pawn, by rank.
    PASSED (PassedPawns) [
        (0, 0), (2, 8), (4, 14), (10, 34), (28, 62), (62, 112), (110, 180), (0, 0),
    ]
    /// The square ahead is empty, by rank.
    PASSED_FREE (PassedPawns) [
        (0, 0), (0, 2), (0, 4), (2, 8), (6, 18), (12, 30), (20, 48), (0, 0),
    ]
    /// The square ahead is also not attacked, or defended, by rank.
    PASSED_SAFE (PassedPawns) [
        (0, 0), (0, 0), (0, 2), (2, 6), (6, 14), (12, 28), (22, 46), (0, 0),
    ]
    /// All squares ahead are empty and none is attacked, by rank.
    PASSED_PATH (PassedPawns) [
        (0, 0), (0, 4), (0, 6), (0, 10), (4, 20), (8, 34), (14, 50), (0, 0),
    ]
    /// Distance of the own king from the square ahead, for each rank beyond the third.
    PASSED_OUR_KING (PassedPawns) [
        (0, 0), (0, -3), (0, -6), (0, -9), (0, -12), (0, -15), (0, -18), (0, -21),
    ]
    /// Distance of the enemy king from the square ahead, for each rank beyond the third.
    PASSED_THEIR_KING (PassedPawns) [
        (0, 0), (0, 5), (0, 10), (0, 15), (0, 20), (0, 25), (0, 30), (0, 35),
    ]
    /// A rook behind it.
    PASSED_ROOK (PassedPawns) [
        (4, 14),
    ]
    /// Nobody can catch it.
    UNSTOPPABLE (PassedPawns) [
        (0, 420),
    ]
    /// Knights by the number of squares worth going to.
    KNIGHT_MOBILITY (Mobility) [
        (-20, -16), (-15, -12), (-10, -8), (-5, -4), (0, 0), (5, 4), (10, 8), (15, 12),
        (20, 16),
    ]
    /// Bishops by the number of squares worth going to.
    BISHOP_MOBILITY (Mobility) [
        (-30, -30), (-25, -25), (-20, -20), (-15, -15), (-10, -10), (-5, -5), (0, 0), (5, 5),
        (10, 10), (15, 15), (20, 20), (25, 25), (30, 30), (35, 35),
    ]
    /// Rooks by the number of squares worth going to.
    ROOK_MOBILITY (Mobility) [
        (-21, -35), (-18, -30), (-15, -25), (-12, -20), (-9, -15), (-6, -10), (-3, -5), (0, 0),
        (3, 5), (6, 10), (9, 15), (12, 20), (15, 25), (18, 30), (21, 35),
    ]
    /// Queens by the number of squares worth going to.
    QUEEN_MOBILITY (Mobility) [
        (-26, -52), (-24, -48), (-22, -44), (-20, -40), (-18, -36), (-16, -32), (-14, -28), (-12, -24),
        (-10, -20), (-8, -16), (-6, -12), (-4, -8), (-2, -4), (0, 0), (2, 4), (4, 8),
        (6, 12), (8, 16), (10, 20), (12, 24), (14, 28), (16, 32), (18, 36), (20, 40),
        (22, 44), (24, 48), (26, 52), (28, 56),
    ]
    /// A knight that no pawn can drive away: undefended by a pawn, defended.
    KNIGHT_OUTPOST (Minors) [
        (10, 6), (24, 14),
    ]
    /// A bishop that no pawn can drive away: undefended by a pawn, defended.
    BISHOP_OUTPOST (Minors) [
        (5, 3), (14, 8),
    ]
    /// A knight or bishop right behind an own pawn.
    MINOR_BEHIND_PAWN (Minors) [
        (4, 1),
    ]
    /// Each step between a knight and its king.
    KNIGHT_FAR (Minors) [
        (-1, -2),
    ]
    /// Each own pawn on the squares of the bishop.
    SAME_COLOUR_PAWNS (Minors) [
        (-2, -4),
    ]
    /// Each of them that cannot step forward.
    BLOCKED_BISHOP (Minors) [
        (-2, -4),
    ]
    /// A bishop that reaches both central squares of its long diagonal.
    LONG_DIAGONAL (Minors) [
        (12, 4),
    ]
    /// A rook on a file without pawns.
    OPEN_FILE (Rooks) [
        (30, 10),
    ]
    /// A rook on a file with enemy pawns only.
    HALF_OPEN_FILE (Rooks) [
        (13, 8),
    ]
    /// A rook on the seventh rank, the enemy king before it.
    SEVENTH (Rooks) [
        (8, 22),
    ]
    /// A pawn attacks a piece, by role.
    PAWN_THREAT (Threats) [
        (0, 0), (48, 34), (48, 34), (48, 34), (48, 34), (0, 0),
    ]
    /// A knight or bishop attacks something weak or greater, by role.
    MINOR_THREAT (Threats) [
        (2, 8), (14, 16), (16, 18), (40, 26), (36, 26), (0, 0),
    ]
    /// A rook attacks something weak or a queen, by role.
    ROOK_THREAT (Threats) [
        (0, 8), (12, 16), (14, 18), (6, 10), (36, 14), (0, 0),
    ]
    /// The king attacks something weak.
    KING_THREAT (Threats) [
        (4, 24),
    ]
    /// An attacked piece or pawn without defenders.
    HANGING (Threats) [
        (24, 16),
    ]
    /// A pawn can step forward unharmed and attack a piece.
    PUSH_THREAT (Threats) [
        (14, 12),
    ]
    /// Each free square in the own middle, times the pieces beyond three.
    SPACE (Space) [
        (1, 0),
    ]
    /// The nearest own pawn before the king by distance (7: none), for files at the edge first.
    SHELTER (Shelter) [
        (-25, 0), (0, 0), (-5, 0), (-14, 0), (-19, 0), (-23, 0), (-25, 0), (-25, 0),
        (-30, 0), (0, 0), (-6, 0), (-17, 0), (-24, 0), (-28, 0), (-30, 0), (-30, 0),
        (-28, 0), (0, 0), (-6, 0), (-16, 0), (-22, 0), (-26, 0), (-28, 0), (-28, 0),
        (-25, 0), (0, 0), (-5, 0), (-14, 0), (-19, 0), (-23, 0), (-25, 0), (-25, 0),
    ]
    /// The nearest enemy pawn before the king by distance (7: none).
    STORM (Shelter) [
        (0, 0), (-6, 0), (-22, 0), (-14, 0), (-6, 0), (0, 0), (0, 0), (0, 0),
    ]
    /// The same, when an own pawn stands right before it.
    STORM_BLOCKED (Shelter) [
        (0, 0), (-2, 0), (-7, 0), (-5, 0), (-2, 0), (0, 0), (0, 0), (0, 0),
    ]
    /// Danger of an attack as such.
    DANGER_BASE (KingAttack) [
        (-60, 0),
    ]
    /// Danger without a queen.
    DANGER_NO_QUEEN (KingAttack) [
        (-170, 0),
    ]
    /// Danger of each knight, bishop, rook, queen that attacks the king’s zone.
    DANGER_ATTACKER (KingAttack) [
        (45, 0), (35, 0), (40, 0), (30, 0),
    ]
    /// Danger of each attack on a square of the zone.
    DANGER_HIT (KingAttack) [
        (12, 0),
    ]
    /// Danger of each attacked square beside the king that only king or queen defends.
    DANGER_WEAK (KingAttack) [
        (32, 0),
    ]
    /// Danger for each square beside the king that a knight or bishop defends.
    DANGER_GUARD (KingAttack) [
        (-10, 0),
    ]
    /// Danger of each square beside the king that a pawn attacks.
    DANGER_PAWN (KingAttack) [
        (12, 0),
    ]
    /// Danger of each file at the king without a pawn of its own.
    DANGER_OPEN_FILE (KingAttack) [
        (22, 0),
    ]
    /// Danger of each safe check: knight, bishop, rook, queen.
    DANGER_CHECK (KingAttack) [
        (70, 0), (35, 0), (75, 0), (45, 0),
    ]
    /// The advantage of being the one to move.
    TEMPO (Tempo) [
        (14, 10),
    ]
}
