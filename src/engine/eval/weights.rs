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
        (76, 111), (302, 340), (313, 368), (423, 623), (842, 1169),
    ]
    /// Pawns by place: files a to d, mirrored to the other wing; the first rank first.
    PAWN_PLACE (Placement) [
        (0, 0), (0, 0), (0, 0), (0, 0),
        (-12, 14), (4, 15), (-2, 11), (-6, 20),
        (-3, 4), (2, 2), (10, 0), (6, -2),
        (-9, 17), (-3, 9), (11, 2), (14, 0),
        (-4, 24), (7, 18), (-5, 11), (3, 6),
        (11, 44), (33, 24), (17, 48), (28, 21),
        (72, 64), (1, 79), (24, 76), (134, 29),
        (0, 0), (0, 0), (0, 0), (0, 0),
    ]
    /// Knights by place: files a to d, mirrored to the other wing; the first rank first.
    KNIGHT_PLACE (Placement) [
        (-66, 5), (-21, -31), (-22, -18), (-16, -4),
        (-30, -29), (-36, 21), (-15, -23), (-4, -13),
        (-20, 0), (1, -12), (-1, -6), (5, -4),
        (-1, 20), (4, -8), (11, 15), (5, 27),
        (12, -15), (3, 5), (19, 15), (21, 12),
        (-54, 14), (11, -30), (31, -3), (10, 3),
        (-45, 6), (-12, -6), (10, -12), (48, -21),
        (-116, -18), (-42, -16), (-70, 38), (-10, 5),
    ]
    /// Bishops by place: files a to d, mirrored to the other wing; the first rank first.
    BISHOP_PLACE (Placement) [
        (-16, -32), (8, 4), (-11, -1), (-12, 11),
        (-2, 9), (12, -14), (6, 15), (-2, 6),
        (7, 5), (18, 1), (9, 2), (3, 12),
        (0, 8), (10, 9), (5, 11), (9, 2),
        (-1, -7), (12, 9), (11, 5), (8, 6),
        (-24, 8), (-7, 25), (15, -1), (11, 2),
        (-34, 33), (-11, -10), (-10, 12), (-32, 14),
        (-37, 43), (20, -8), (-37, 17), (-108, 19),
    ]
    /// Rooks by place: files a to d, mirrored to the other wing; the first rank first.
    ROOK_PLACE (Placement) [
        (-9, -14), (-7, -19), (0, -6), (10, -20),
        (-19, -14), (-17, -11), (3, -9), (-1, -16),
        (-22, 11), (-12, -1), (-6, 5), (-9, 0),
        (-15, 14), (-19, 14), (-9, 14), (-21, 20),
        (-22, 34), (-14, 23), (24, 6), (4, 16),
        (-29, 28), (-12, 20), (6, 14), (21, 11),
        (-5, 19), (-7, 22), (12, 18), (7, 23),
        (19, 22), (-20, 42), (42, 21), (31, 26),
    ]
    /// Queens by place: files a to d, mirrored to the other wing; the first rank first.
    QUEEN_PLACE (Placement) [
        (10, -64), (7, -92), (-9, -67), (-4, -45),
        (16, -79), (-9, -26), (1, -22), (0, -16),
        (-9, -10), (-7, 25), (-14, 24), (-17, 20),
        (-14, 30), (-13, 22), (-24, 60), (-23, 65),
        (-22, 21), (-15, 28), (-15, 70), (-23, 60),
        (9, -28), (4, 14), (-7, 40), (-3, 59),
        (-5, -21), (-13, 18), (-18, 67), (-13, 93),
        (2, 16), (38, -6), (20, 33), (28, 48),
    ]
    /// Kings by place: files a to d, mirrored to the other wing; the first rank first.
    KING_PLACE (Placement) [
        (13, -65), (35, -47), (4, -29), (-4, -39),
        (6, -30), (15, -20), (-3, -8), (-30, -1),
        (-19, -15), (7, -13), (-16, 3), (-23, 7),
        (-85, -1), (-13, 1), (-27, 17), (-72, 26),
        (-12, -7), (-95, 19), (-77, 33), (-95, 43),
        (1, 0), (-87, 34), (-107, 48), (-61, 43),
        (-9, -24), (-70, 57), (-53, 35), (6, 15),
        (-21, -32), (27, -13), (45, 18), (-44, 32),
    ]
    /// Both bishops.
    BISHOP_PAIR (BishopPair) [
        (22, 40),
    ]
    /// No own pawn on the files beside.
    ISOLATED (Pawns) [
        (-5, -13),
    ]
    /// The same, with no enemy pawn on its file.
    ISOLATED_OPEN (Pawns) [
        (-9, -14),
    ]
    /// An own pawn ahead on its file.
    DOUBLED (Pawns) [
        (-11, -21),
    ]
    /// Left behind by its neighbours, and the square ahead is attacked by a pawn.
    BACKWARD (Pawns) [
        (-6, -9),
    ]
    /// Beside another pawn, by rank.
    PHALANX (Pawns) [
        (0, 0), (5, -3), (3, 6), (6, 8), (15, 21), (-23, 97), (58, 109), (0, 0),
    ]
    /// Defended by a pawn, by rank.
    DEFENDED (Pawns) [
        (0, 0), (2, 0), (10, 8), (10, 5), (19, 15), (53, 27), (174, 67), (0, 0),
    ]
    /// No pawn ahead on its file, and as many helpers as sentries beside, by rank.
    CANDIDATE (Pawns) [
        (0, 0), (3, -8), (-2, -4), (0, 13), (2, 32), (-12, 81), (30, 50), (0, 0),
    ]
    /// A passed pawn, by rank.
    PASSED (PassedPawns) [
        (0, 0), (-22, 14), (-10, 36), (-3, 52), (18, 86), (69, 109), (108, 153), (0, 0),
    ]
    /// The square ahead is empty, by rank.
    PASSED_FREE (PassedPawns) [
        (0, 0), (8, -2), (0, -15), (-13, 7), (6, 14), (4, 37), (69, 49), (0, 0),
    ]
    /// The square ahead is also not attacked, or defended, by rank.
    PASSED_SAFE (PassedPawns) [
        (0, 0), (9, -3), (-8, 6), (10, 4), (25, 14), (6, 37), (29, 76), (0, 0),
    ]
    /// All squares ahead are empty and none is attacked, by rank.
    PASSED_PATH (PassedPawns) [
        (0, 0), (-107, 45), (-85, 26), (-48, 29), (-52, 32), (-4, 55), (52, 18), (0, 0),
    ]
    /// Distance of the own king from the square ahead, for each rank beyond the third.
    PASSED_OUR_KING (PassedPawns) [
        (-15, 29), (-49, 22), (0, -5), (14, -18), (5, -22), (-4, -23), (-3, -27), (-4, -31),
    ]
    /// Distance of the enemy king from the square ahead, for each rank beyond the third.
    PASSED_THEIR_KING (PassedPawns) [
        (-11, -2), (-2, -8), (3, -3), (-2, 13), (-4, 27), (-4, 34), (-3, 32), (-23, 48),
    ]
    /// A rook behind it.
    PASSED_ROOK (PassedPawns) [
        (3, 23),
    ]
    /// Nobody can catch it.
    UNSTOPPABLE (PassedPawns) [
        (3, 154),
    ]
    /// Knights by the number of squares worth going to.
    KNIGHT_MOBILITY (Mobility) [
        (-21, -69), (-16, -34), (-12, -9), (-10, 8), (-7, 19), (-3, 26), (0, 35), (4, 31),
        (3, 36),
    ]
    /// Bishops by the number of squares worth going to.
    BISHOP_MOBILITY (Mobility) [
        (-29, -48), (-30, -27), (-18, -8), (-16, -1), (-11, 8), (-9, 10), (-5, 21), (-4, 20),
        (-6, 29), (-9, 32), (7, 26), (7, 42), (-8, 38), (-7, 26),
    ]
    /// Rooks by the number of squares worth going to.
    ROOK_MOBILITY (Mobility) [
        (-45, -67), (-20, -55), (-10, -31), (-9, -13), (-7, -2), (-5, 2), (-3, 10), (-1, 13),
        (1, 19), (1, 25), (0, 30), (8, 33), (-3, 42), (5, 41), (14, 37),
    ]
    /// Queens by the number of squares worth going to.
    QUEEN_MOBILITY (Mobility) [
        (-26, -52), (-16, -9), (-23, -67), (-16, -49), (-15, -34), (-18, -40), (-18, -7), (-17, 5),
        (-14, 14), (-13, 23), (-11, 31), (-7, 34), (-7, 28), (-6, 33), (-6, 39), (-5, 47),
        (-9, 43), (-7, 43), (0, 29), (3, 23), (18, 26), (38, 11), (34, 0), (30, -4),
        (26, -12), (25, 22), (7, -16), (20, 8),
    ]
    /// A knight that no pawn can drive away: undefended by a pawn, defended.
    KNIGHT_OUTPOST (Minors) [
        (10, 1), (27, 1),
    ]
    /// A bishop that no pawn can drive away: undefended by a pawn, defended.
    BISHOP_OUTPOST (Minors) [
        (18, -4), (29, 9),
    ]
    /// A knight or bishop right behind an own pawn.
    MINOR_BEHIND_PAWN (Minors) [
        (4, 6),
    ]
    /// Each step between a knight and its king.
    KNIGHT_FAR (Minors) [
        (-2, -1),
    ]
    /// Each own pawn on the squares of the bishop.
    SAME_COLOUR_PAWNS (Minors) [
        (-1, -5),
    ]
    /// Each of them that cannot step forward.
    BLOCKED_BISHOP (Minors) [
        (-4, 2),
    ]
    /// A bishop that reaches both central squares of its long diagonal.
    LONG_DIAGONAL (Minors) [
        (8, 14),
    ]
    /// A rook on a file without pawns.
    OPEN_FILE (Rooks) [
        (31, -1),
    ]
    /// A rook on a file with enemy pawns only.
    HALF_OPEN_FILE (Rooks) [
        (12, 12),
    ]
    /// A rook on the seventh rank, the enemy king before it.
    SEVENTH (Rooks) [
        (5, 24),
    ]
    /// A pawn attacks a piece, by role.
    PAWN_THREAT (Threats) [
        (0, 0), (43, 41), (49, 50), (64, 8), (35, 15), (0, 0),
    ]
    /// A knight or bishop attacks something weak or greater, by role.
    MINOR_THREAT (Threats) [
        (4, 17), (13, 25), (24, 32), (43, 24), (38, 26), (0, 0),
    ]
    /// A rook attacks something weak or a queen, by role.
    ROOK_THREAT (Threats) [
        (1, 12), (18, 17), (15, 29), (15, -4), (61, 10), (0, 0),
    ]
    /// The king attacks something weak.
    KING_THREAT (Threats) [
        (4, 23),
    ]
    /// An attacked piece or pawn without defenders.
    HANGING (Threats) [
        (12, 27),
    ]
    /// A pawn can step forward unharmed and attack a piece.
    PUSH_THREAT (Threats) [
        (12, 17),
    ]
    /// Each free square in the own middle, times the pieces beyond three.
    SPACE (Space) [
        (2, 0),
    ]
    /// The nearest own pawn before the king by distance (7: none), for files at the edge first.
    SHELTER (Shelter) [
        (-7, -9), (-1, -6), (-9, -1), (-8, -3), (-19, -5), (-72, 20), (-15, 34), (-21, -2),
        (-29, 5), (-5, -2), (-9, 1), (-16, -7), (-30, -12), (-52, 23), (35, 37), (-28, 0),
        (-7, 3), (2, 2), (-16, 5), (-18, -4), (-24, 2), (12, -22), (-21, -28), (-29, 3),
        (0, -6), (-2, -1), (-3, -3), (-12, -4), (-6, -21), (-63, 30), (-97, 49), (-22, -4),
    ]
    /// The nearest enemy pawn before the king by distance (7: none).
    STORM (Shelter) [
        (-17, 12), (31, 7), (-13, 6), (-12, 0), (-7, 0), (-2, -2), (-2, -1), (-4, -3),
    ]
    /// The same, when an own pawn stands right before it.
    STORM_BLOCKED (Shelter) [
        (0, 0), (-50, 15), (5, -13), (-6, -6), (-3, -7), (-4, -9), (26, -45), (-2, 40),
    ]
    /// Danger of an attack as such.
    DANGER_BASE (KingAttack) [
        (-25, 0),
    ]
    /// Danger without a queen.
    DANGER_NO_QUEEN (KingAttack) [
        (-171, 0),
    ]
    /// Danger of each knight, bishop, rook, queen that attacks the king’s zone.
    DANGER_ATTACKER (KingAttack) [
        (48, 0), (35, 0), (42, 0), (28, 0),
    ]
    /// Danger of each attack on a square of the zone.
    DANGER_HIT (KingAttack) [
        (17, 0),
    ]
    /// Danger of each attacked square beside the king that only king or queen defends.
    DANGER_WEAK (KingAttack) [
        (17, 0),
    ]
    /// Danger for each square beside the king that a knight or bishop defends.
    DANGER_GUARD (KingAttack) [
        (-18, 0),
    ]
    /// Danger of each square beside the king that a pawn attacks.
    DANGER_PAWN (KingAttack) [
        (41, 0),
    ]
    /// Danger of each file at the king without a pawn of its own.
    DANGER_OPEN_FILE (KingAttack) [
        (7, 0),
    ]
    /// Danger of each safe check: knight, bishop, rook, queen.
    DANGER_CHECK (KingAttack) [
        (100, 0), (71, 0), (109, 0), (67, 0),
    ]
    /// The advantage of being the one to move.
    TEMPO (Tempo) [
        (14, 13),
    ]
}
