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
        (75, 106), (308, 334), (322, 357), (433, 614), (945, 1091),
    ]
    /// Pawns by place: files a to d, mirrored to the other wing; the first rank first.
    PAWN_PLACE (Placement) [
        (0, 0), (0, 0), (0, 0), (0, 0),
        (-8, 12), (2, 15), (-1, 10), (-4, 12),
        (-3, 5), (-3, 3), (7, -4), (12, -3),
        (-9, 16), (-6, 10), (7, 2), (15, -2),
        (-1, 24), (1, 20), (-1, 10), (5, 7),
        (9, 51), (35, 34), (6, 53), (36, 6),
        (50, 68), (-17, 82), (77, 62), (118, 33),
        (0, 0), (0, 0), (0, 0), (0, 0),
    ]
    /// Knights by place: files a to d, mirrored to the other wing; the first rank first.
    KNIGHT_PLACE (Placement) [
        (-63, -40), (-19, -25), (-25, -7), (-27, -5),
        (-39, -42), (-26, -10), (-11, -22), (-4, -11),
        (-17, -4), (2, -12), (1, -6), (6, -3),
        (-4, 8), (11, -14), (13, 13), (5, 25),
        (18, -14), (7, 1), (14, 19), (24, 11),
        (-42, 10), (-8, -10), (15, 3), (-3, 10),
        (-39, -3), (-23, 3), (4, -11), (45, -4),
        (-100, -5), (-20, -2), (-46, 27), (-16, 8),
    ]
    /// Bishops by place: files a to d, mirrored to the other wing; the first rank first.
    BISHOP_PLACE (Placement) [
        (-10, -49), (10, -1), (-12, -6), (-20, 11),
        (15, 10), (10, -12), (5, 19), (-3, 5),
        (4, 8), (20, -8), (8, 0), (4, 7),
        (0, 0), (6, 7), (3, 14), (5, 3),
        (-1, -6), (10, 9), (8, 7), (13, 10),
        (-21, 11), (10, 18), (7, 8), (1, 10),
        (-34, 18), (-9, -1), (2, 9), (-24, 10),
        (-20, 1), (22, 1), (-22, 8), (-74, 9),
    ]
    /// Rooks by place: files a to d, mirrored to the other wing; the first rank first.
    ROOK_PLACE (Placement) [
        (-7, -16), (-6, -22), (3, -4), (12, -16),
        (-22, -18), (-13, -15), (-6, 1), (-10, -8),
        (-16, 14), (-15, -3), (-3, 4), (1, -4),
        (-20, 12), (-3, 13), (-6, 10), (-13, 20),
        (-26, 30), (-8, 11), (8, 11), (-4, 15),
        (-31, 30), (-12, 17), (-4, 22), (-1, 15),
        (-8, 17), (1, 20), (24, 14), (24, 18),
        (-10, 24), (1, 32), (28, 24), (29, 19),
    ]
    /// Queens by place: files a to d, mirrored to the other wing; the first rank first.
    QUEEN_PLACE (Placement) [
        (-4, -69), (-3, -83), (-11, -51), (0, -46),
        (4, -43), (-6, -29), (10, -40), (4, -21),
        (-5, -16), (-3, 27), (-7, 16), (-14, 16),
        (-5, -7), (-24, 30), (-18, 47), (-14, 44),
        (-22, 22), (-9, 26), (-11, 62), (-19, 59),
        (4, -22), (5, 26), (-7, 18), (2, 59),
        (-3, -19), (-9, 28), (0, 54), (-31, 84),
        (-6, 17), (19, 4), (30, 28), (15, 37),
    ]
    /// Kings by place: files a to d, mirrored to the other wing; the first rank first.
    KING_PLACE (Placement) [
        (13, -61), (35, -45), (6, -30), (-3, -34),
        (4, -30), (25, -24), (-6, -4), (-43, 1),
        (-45, -11), (0, -9), (-23, 4), (-32, 7),
        (-70, -14), (-30, 7), (-42, 20), (-72, 25),
        (13, -9), (-93, 21), (-54, 37), (-71, 39),
        (-41, 21), (-47, 25), (-75, 43), (-44, 47),
        (7, -21), (-46, 41), (-28, 22), (1, 17),
        (-33, -67), (5, 22), (12, 10), (-38, 20),
    ]
    /// Both bishops.
    BISHOP_PAIR (BishopPair) [
        (26, 45),
    ]
    /// No own pawn on the files beside.
    ISOLATED (Pawns) [
        (-7, -12),
    ]
    /// The same, with no enemy pawn on its file.
    ISOLATED_OPEN (Pawns) [
        (-10, -11),
    ]
    /// An own pawn ahead on its file.
    DOUBLED (Pawns) [
        (-10, -19),
    ]
    /// Left behind by its neighbours, and the square ahead is attacked by a pawn.
    BACKWARD (Pawns) [
        (-5, -11),
    ]
    /// Beside another pawn, by rank.
    PHALANX (Pawns) [
        (0, 0), (5, -3), (4, 6), (7, 7), (16, 23), (18, 89), (56, 93), (0, 0),
    ]
    /// Defended by a pawn, by rank.
    DEFENDED (Pawns) [
        (0, 0), (2, 0), (11, 7), (11, 4), (24, 9), (59, 21), (126, 61), (0, 0),
    ]
    /// No pawn ahead on its file, and as many helpers as sentries beside, by rank.
    CANDIDATE (Pawns) [
        (0, 0), (3, -3), (0, -3), (3, 15), (8, 31), (-1, 53), (30, 50), (0, 0),
    ]
    /// A passed pawn, by rank.
    PASSED (PassedPawns) [
        (0, 0), (-5, 15), (-2, 33), (3, 52), (20, 83), (64, 112), (107, 153), (0, 0),
    ]
    /// The square ahead is empty, by rank.
    PASSED_FREE (PassedPawns) [
        (0, 0), (-1, -1), (6, -11), (-11, 4), (8, 14), (6, 38), (61, 65), (0, 0),
    ]
    /// The square ahead is also not attacked, or defended, by rank.
    PASSED_SAFE (PassedPawns) [
        (0, 0), (8, -7), (-15, 6), (6, 8), (27, 13), (34, 23), (41, 49), (0, 0),
    ]
    /// All squares ahead are empty and none is attacked, by rank.
    PASSED_PATH (PassedPawns) [
        (0, 0), (-83, 43), (-88, 27), (-70, 37), (-57, 35), (-28, 60), (36, 21), (0, 0),
    ]
    /// Distance of the own king from the square ahead, for each rank beyond the third.
    PASSED_OUR_KING (PassedPawns) [
        (20, 19), (-41, 16), (-2, -4), (7, -14), (1, -20), (-5, -22), (-7, -24), (1, -35),
    ]
    /// Distance of the enemy king from the square ahead, for each rank beyond the third.
    PASSED_THEIR_KING (PassedPawns) [
        (-5, -3), (5, -8), (3, 0), (-4, 14), (-2, 27), (-8, 34), (-8, 33), (-29, 41),
    ]
    /// A rook behind it.
    PASSED_ROOK (PassedPawns) [
        (-1, 23),
    ]
    /// Nobody can catch it.
    UNSTOPPABLE (PassedPawns) [
        (1, 223),
    ]
    /// Knights by the number of squares worth going to.
    KNIGHT_MOBILITY (Mobility) [
        (-20, -61), (-15, -36), (-12, -2), (-10, 11), (-5, 19), (0, 23), (3, 31), (7, 30),
        (5, 26),
    ]
    /// Bishops by the number of squares worth going to.
    BISHOP_MOBILITY (Mobility) [
        (-28, -49), (-28, -25), (-17, -4), (-17, -2), (-11, 4), (-9, 8), (-4, 20), (-2, 13),
        (-3, 23), (-4, 25), (2, 25), (3, 38), (-6, 34), (6, 11),
    ]
    /// Rooks by the number of squares worth going to.
    ROOK_MOBILITY (Mobility) [
        (-40, -53), (-19, -58), (-9, -30), (-8, -16), (-6, -6), (-5, 0), (-4, 11), (1, 11),
        (0, 18), (2, 26), (2, 27), (12, 29), (-5, 39), (0, 41), (1, 39),
    ]
    /// Queens by the number of squares worth going to.
    QUEEN_MOBILITY (Mobility) [
        (-26, -52), (-18, -37), (-24, -75), (-16, -40), (-13, -41), (-14, -42), (-13, -26), (-13, -11),
        (-11, 10), (-8, 0), (-7, 17), (-6, 20), (-4, 13), (-7, 23), (-4, 34), (-3, 41),
        (-7, 43), (-3, 36), (9, 26), (5, 21), (22, 28), (28, 32), (17, 8), (16, 5),
        (21, 15), (27, 30), (16, 17), (19, 19),
    ]
    /// A knight that no pawn can drive away: undefended by a pawn, defended.
    KNIGHT_OUTPOST (Minors) [
        (11, -1), (26, 2),
    ]
    /// A bishop that no pawn can drive away: undefended by a pawn, defended.
    BISHOP_OUTPOST (Minors) [
        (18, -5), (23, 9),
    ]
    /// A knight or bishop right behind an own pawn.
    MINOR_BEHIND_PAWN (Minors) [
        (4, 4),
    ]
    /// Each step between a knight and its king.
    KNIGHT_FAR (Minors) [
        (-2, -1),
    ]
    /// Each own pawn on the squares of the bishop.
    SAME_COLOUR_PAWNS (Minors) [
        (-2, -4),
    ]
    /// Each of them that cannot step forward.
    BLOCKED_BISHOP (Minors) [
        (-4, 4),
    ]
    /// A bishop that reaches both central squares of its long diagonal.
    LONG_DIAGONAL (Minors) [
        (8, 16),
    ]
    /// A rook on a file without pawns.
    OPEN_FILE (Rooks) [
        (30, 0),
    ]
    /// A rook on a file with enemy pawns only.
    HALF_OPEN_FILE (Rooks) [
        (13, 13),
    ]
    /// A rook on the seventh rank, the enemy king before it.
    SEVENTH (Rooks) [
        (2, 23),
    ]
    /// A pawn attacks a piece, by role.
    PAWN_THREAT (Threats) [
        (0, 0), (48, 41), (45, 62), (58, 26), (39, 7), (0, 0),
    ]
    /// A knight or bishop attacks something weak or greater, by role.
    MINOR_THREAT (Threats) [
        (5, 12), (11, 28), (23, 29), (48, 17), (37, 38), (0, 0),
    ]
    /// A rook attacks something weak or a queen, by role.
    ROOK_THREAT (Threats) [
        (2, 10), (13, 19), (14, 23), (19, 0), (61, -1), (0, 0),
    ]
    /// The king attacks something weak.
    KING_THREAT (Threats) [
        (8, 18),
    ]
    /// An attacked piece or pawn without defenders.
    HANGING (Threats) [
        (13, 27),
    ]
    /// A pawn can step forward unharmed and attack a piece.
    PUSH_THREAT (Threats) [
        (12, 16),
    ]
    /// Each free square in the own middle, times the pieces beyond three.
    SPACE (Space) [
        (2, 1),
    ]
    /// The nearest own pawn before the king by distance (7: none), for files at the edge first.
    SHELTER (Shelter) [
        (-26, 2), (-3, -2), (-9, -3), (-10, -3), (-18, -10), (-39, 2), (7, 29), (-20, -1),
        (-29, 1), (-3, -6), (-9, 3), (-9, -9), (-31, -8), (-34, 30), (21, 39), (-29, -1),
        (-5, 7), (4, 4), (-17, 8), (-17, -9), (-28, -2), (-9, -18), (-47, -34), (-27, 2),
        (-1, -11), (-2, 0), (-9, -1), (-15, -5), (-17, -4), (-49, 31), (-78, 41), (-18, -6),
    ]
    /// The nearest enemy pawn before the king by distance (7: none).
    STORM (Shelter) [
        (-12, 14), (30, 1), (-6, 3), (-12, -2), (-7, -2), (-3, -2), (-3, -1), (-3, -2),
    ]
    /// The same, when an own pawn stands right before it.
    STORM_BLOCKED (Shelter) [
        (0, 0), (-29, 27), (-2, -10), (-2, -5), (-2, -1), (0, -7), (19, -37), (1, 36),
    ]
    /// Danger of an attack as such.
    DANGER_BASE (KingAttack) [
        (-40, 0),
    ]
    /// Danger without a queen.
    DANGER_NO_QUEEN (KingAttack) [
        (-171, 0),
    ]
    /// Danger of each knight, bishop, rook, queen that attacks the king’s zone.
    DANGER_ATTACKER (KingAttack) [
        (48, 0), (40, 0), (34, 0), (27, 0),
    ]
    /// Danger of each attack on a square of the zone.
    DANGER_HIT (KingAttack) [
        (17, 0),
    ]
    /// Danger of each attacked square beside the king that only king or queen defends.
    DANGER_WEAK (KingAttack) [
        (20, 0),
    ]
    /// Danger for each square beside the king that a knight or bishop defends.
    DANGER_GUARD (KingAttack) [
        (-14, 0),
    ]
    /// Danger of each square beside the king that a pawn attacks.
    DANGER_PAWN (KingAttack) [
        (37, 0),
    ]
    /// Danger of each file at the king without a pawn of its own.
    DANGER_OPEN_FILE (KingAttack) [
        (14, 0),
    ]
    /// Danger of each safe check: knight, bishop, rook, queen.
    DANGER_CHECK (KingAttack) [
        (89, 0), (57, 0), (107, 0), (67, 0),
    ]
    /// The advantage of being the one to move.
    TEMPO (Tempo) [
        (15, 12),
    ]
}
