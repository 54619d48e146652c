//! Every weight of the evaluation by name: middlegame and endgame, in hundredths of a pawn.
//!
//! `examples/tune.rs` writes the values; the names, their order and their meaning are defined here. The weights of danger have
//! no endgame value: the value of their sum grows with its square (see `king`).

use super::tapered::{Tapered, t};

/// The terms, in display order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TermName {
    Material,
    Placement,
    BishopPair,
    Imbalance,
    Pawns,
    PassedPawns,
    Mobility,
    Minors,
    Rooks,
    Threats,
    Space,
    Shelter,
    KingAttack,
    KnownEndings,
    Tempo,
}

/// Display names of the terms.
pub(super) const NAMES: [&str; 15] = [
    "Material",
    "Piece placement",
    "Bishop pair",
    "Imbalance",
    "Pawn structure",
    "Passed pawns",
    "Mobility",
    "Minor pieces",
    "Rooks on files",
    "Threats",
    "Space",
    "King shelter",
    "King attack",
    "Known endings",
    "Side to move",
];

/// A weight, by its index among all of them.
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
    /// Index of its first weight.
    pub start: usize,
    pub len: usize,
}

impl Group {
    /// Returns a weight of the group.
    #[inline]
    pub(super) const fn at(self, number: usize) -> Weight {
        debug_assert!(number < self.len);
        Weight {
            index: self.start + number,
            term: self.term,
        }
    }

    /// Returns the weight of a group with only one.
    #[inline]
    pub(super) const fn only(self) -> Weight {
        self.at(0)
    }
}

/// Declares the groups, and all weights in one array.
macro_rules! weights {
    ($(#[doc = $doc:literal] $name:ident ($term:ident) [$(($mg:literal, $eg:literal),)*])*) => {
        /// The weights of each group, in order: only its layout is used.
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
    /// Pawn, knight, bishop, rook, queen, with all other pieces on the board.
    MATERIAL (Material) [
        (78, 109), (272, 420), (277, 421), (378, 649), (678, 1479),
    ]
    /// Pawns by place: files a to d, mirrored to the other wing; the first rank first.
    PAWN_PLACE (Placement) [
        (0, 0), (0, 0), (0, 0), (0, 0),
        (-6, 2), (3, 13), (-4, 16), (-2, 14),
        (-2, -7), (2, -1), (6, -3), (6, 0),
        (-7, 5), (-7, 13), (7, 0), (12, -1),
        (-4, 18), (2, 24), (0, 13), (5, 13),
        (17, 34), (28, 30), (17, 48), (21, 42),
        (92, 28), (25, 70), (61, 55), (66, 71),
        (0, 0), (0, 0), (0, 0), (0, 0),
    ]
    /// Knights by place: files a to d, mirrored to the other wing; the first rank first.
    KNIGHT_PLACE (Placement) [
        (-43, -65), (-27, -41), (-22, -12), (-20, -19),
        (-16, -52), (-17, 3), (-14, -22), (-10, -18),
        (-27, -12), (0, -21), (-5, -17), (-3, -2),
        (-2, 11), (3, 1), (4, 13), (2, 11),
        (10, 1), (1, 6), (9, 18), (18, 15),
        (-34, -1), (19, -8), (34, -3), (14, 14),
        (5, -4), (6, 2), (23, -9), (30, -2),
        (-76, -26), (-27, -2), (-124, 31), (35, -5),
    ]
    /// Bishops by place: files a to d, mirrored to the other wing; the first rank first.
    BISHOP_PLACE (Placement) [
        (-10, -23), (12, -2), (-13, -2), (-7, -6),
        (5, -5), (8, -17), (9, 2), (-3, 6),
        (4, 0), (14, 0), (7, -7), (4, 8),
        (3, -13), (-2, 6), (4, 15), (6, 2),
        (-12, -1), (14, 5), (20, 7), (12, 5),
        (-14, 6), (1, 20), (18, 4), (8, 15),
        (-31, 4), (0, -14), (-4, -2), (-4, 15),
        (-7, -5), (-6, -1), (-101, 28), (-114, 21),
    ]
    /// Rooks by place: files a to d, mirrored to the other wing; the first rank first.
    ROOK_PLACE (Placement) [
        (-11, -17), (-10, -16), (-2, -7), (6, -16),
        (-27, -15), (-9, -19), (-4, -7), (-1, -10),
        (-26, 5), (-18, 1), (-19, 1), (-13, -2),
        (-17, 11), (-16, 9), (-19, 21), (-19, 19),
        (-12, 18), (6, 14), (16, 6), (0, 14),
        (-14, 26), (-4, 20), (11, 14), (26, 6),
        (-8, 20), (-17, 20), (11, 9), (14, 8),
        (11, 19), (28, 16), (19, 20), (20, 15),
    ]
    /// Queens by place: files a to d, mirrored to the other wing; the first rank first.
    QUEEN_PLACE (Placement) [
        (1, -54), (2, -77), (-7, -78), (-7, -40),
        (1, -38), (-9, -28), (3, -54), (-2, -33),
        (-8, -20), (-4, -14), (-19, 13), (-14, 9),
        (-12, 17), (-23, 30), (-24, 43), (-21, 57),
        (-13, 13), (-10, 29), (-14, 44), (-16, 52),
        (-7, 19), (3, 22), (2, 36), (-4, 56),
        (-4, 16), (-6, 10), (-3, 23), (16, 28),
        (-26, 31), (21, -1), (11, 22), (11, 34),
    ]
    /// Kings by place: files a to d, mirrored to the other wing; the first rank first.
    KING_PLACE (Placement) [
        (30, -58), (35, -37), (2, -20), (-1, -35),
        (4, -20), (4, -10), (-14, -2), (-37, 5),
        (-23, -15), (-17, 1), (-20, 4), (-54, 19),
        (-36, -14), (-55, 18), (-46, 18), (-57, 27),
        (6, -6), (-82, 23), (-77, 38), (-126, 49),
        (-24, 3), (-39, 30), (-40, 38), (-39, 39),
        (-17, -20), (10, 4), (-5, 28), (6, 23),
        (42, -157), (102, -52), (94, -12), (60, -51),
    ]
    /// Both bishops.
    BISHOP_PAIR (BishopPair) [
        (16, 39),
    ]
    /// Two kinds of one side, by how many of each are missing: pawn and pawn, pawn and knight, …, knight and knight, …, queen and queen.
    TOGETHER (Imbalance) [
        (2, 7), (1, 11), (-3, 14), (1, 15), (-6, 26), (-10, -12), (-12, -10), (-1, -20),
        (-14, -32), (-6, -1), (4, -22), (-9, -39), (26, -36), (-24, -33), (33, -110),
    ]
    /// A kind against a greater one, by how many of each are missing: pawn against knight, …, knight against bishop, …, rook against queen.
    AGAINST (Imbalance) [
        (0, -17), (-1, -14), (2, -21), (-3, -48), (1, 7), (12, 1), (0, -27), (15, -4),
        (-6, -25), (12, -44),
    ]
    /// A pawn without own pawns on the adjacent files.
    ISOLATED (Pawns) [
        (-5, -9),
    ]
    /// An isolated pawn with no enemy pawn on its file.
    ISOLATED_OPEN (Pawns) [
        (-10, -14),
    ]
    /// A pawn with an own pawn ahead on its file.
    DOUBLED (Pawns) [
        (-8, -15),
    ]
    /// A pawn behind its neighbours, whose square ahead is attacked by a pawn.
    BACKWARD (Pawns) [
        (-5, -6),
    ]
    /// A backward pawn with no enemy pawn ahead on its file.
    BACKWARD_OPEN (Pawns) [
        (-6, -10),
    ]
    /// A pawn with an own pawn ahead, and none on the adjacent files.
    DOUBLED_ISOLATED (Pawns) [
        (0, -11),
    ]
    /// A pawn directly in front of an enemy pawn, by rank.
    RAM (Pawns) [
        (0, 0), (6, 2), (1, 2), (0, 0), (-1, -2), (-6, -2), (0, 0), (0, 0),
    ]
    /// A pawn that attacks an enemy pawn, by rank.
    LEVER (Pawns) [
        (0, 0), (3, 2), (-7, -1), (7, 39), (-6, 8), (28, 5), (0, 0), (0, 0),
    ]
    /// A pawn beside another pawn, by rank.
    PHALANX (Pawns) [
        (0, 0), (7, -7), (5, -1), (8, 9), (17, 31), (64, 67), (59, 119), (0, 0),
    ]
    /// A pawn defended by a pawn, by rank.
    DEFENDED (Pawns) [
        (0, 0), (2, 0), (13, 6), (11, 5), (25, 20), (52, 48), (78, 71), (0, 0),
    ]
    /// A pawn beside or defended by another pawn, with an enemy pawn ahead on its file, by rank.
    OPPOSED (Pawns) [
        (0, 0), (-4, 10), (-4, 7), (-4, -1), (-9, -14), (6, -54), (0, 0), (0, 0),
    ]
    /// A pawn with no pawn ahead on its file, and as many supporters as sentries on the adjacent files, by rank.
    CANDIDATE (Pawns) [
        (0, 0), (-1, -1), (-2, 4), (2, 13), (-2, 16), (-42, 51), (30, 50), (0, 0),
    ]
    /// A passed pawn, by rank.
    PASSED (PassedPawns) [
        (0, 0), (-18, 22), (-20, 30), (-2, 58), (20, 85), (59, 114), (116, 137), (0, 0),
    ]
    /// A passed pawn, by file: a to d, mirrored to the other wing.
    PASSED_FILE (PassedPawns) [
        (0, 8), (6, 0), (-3, -2), (-5, -9),
    ]
    /// A passed pawn whose square ahead is empty, by rank.
    PASSED_FREE (PassedPawns) [
        (0, 0), (4, 5), (-3, -2), (-2, 6), (5, 10), (2, 23), (77, 48), (0, 0),
    ]
    /// A passed pawn whose square ahead is also not attacked, or is defended, by rank.
    PASSED_SAFE (PassedPawns) [
        (0, 0), (4, -4), (12, 6), (12, 5), (17, 13), (40, 23), (59, 38), (0, 0),
    ]
    /// A passed pawn with only empty squares ahead, none of them attacked, by rank.
    PASSED_PATH (PassedPawns) [
        (0, 0), (-40, 20), (-31, 4), (-19, 14), (-58, 31), (-6, 54), (-30, 54), (0, 0),
    ]
    /// Distance of the own king from the square ahead, for each rank beyond the third.
    PASSED_OUR_KING (PassedPawns) [
        (25, 22), (-14, 16), (-4, -7), (7, -22), (0, -26), (-1, -30), (-6, -28), (-16, -25),
    ]
    /// Distance of the enemy king from the square ahead, for each rank beyond the third.
    PASSED_THEIR_KING (PassedPawns) [
        (-3, -12), (-5, -9), (2, -7), (-4, 12), (-9, 26), (-7, 34), (-8, 33), (-8, 37),
    ]
    /// A passed pawn with an own rook behind it.
    PASSED_ROOK (PassedPawns) [
        (4, 26),
    ]
    /// A passed pawn that cannot be caught.
    UNSTOPPABLE (PassedPawns) [
        (-23, 151),
    ]
    /// Knights by the number of squares in their mobility area.
    KNIGHT_MOBILITY (Mobility) [
        (-25, -78), (-16, -43), (-14, -15), (-11, 1), (-7, 10), (-5, 21), (-5, 28), (-1, 24),
        (1, 18),
    ]
    /// Bishops by the number of squares in their mobility area.
    BISHOP_MOBILITY (Mobility) [
        (-29, -64), (-28, -30), (-19, -18), (-17, -5), (-12, 7), (-11, 11), (-9, 16), (-9, 19),
        (-8, 21), (-7, 20), (-2, 15), (7, 21), (10, 27), (26, 15),
    ]
    /// Rooks by the number of squares in their mobility area.
    ROOK_MOBILITY (Mobility) [
        (-71, -48), (-21, -48), (-12, -28), (-11, -18), (-6, -12), (-4, -2), (-4, 4), (0, 6),
        (-1, 16), (0, 20), (0, 25), (-2, 31), (-1, 33), (-1, 36), (8, 36),
    ]
    /// Queens by the number of squares in their mobility area.
    QUEEN_MOBILITY (Mobility) [
        (-15, -50), (-20, -133), (-20, -136), (-19, -102), (-17, -67), (-17, -36), (-16, -17), (-15, -4),
        (-12, 8), (-12, 19), (-11, 31), (-7, 27), (-7, 32), (-9, 36), (-9, 40), (-9, 42),
        (-7, 43), (-12, 41), (-13, 40), (-19, 49), (-4, 34), (30, 6), (66, -37), (82, -48),
        (66, -55), (17, -23), (4, -74), (2, -58),
    ]
    /// A knight that no pawn can drive away: undefended by a pawn, defended.
    KNIGHT_OUTPOST (Minors) [
        (15, -9), (24, -2),
    ]
    /// A bishop that no pawn can drive away: undefended by a pawn, defended.
    BISHOP_OUTPOST (Minors) [
        (13, -9), (22, 8),
    ]
    /// A knight or bishop directly behind an own pawn.
    MINOR_BEHIND_PAWN (Minors) [
        (6, 7),
    ]
    /// Each step between a knight and its king.
    KNIGHT_FAR (Minors) [
        (-3, -4),
    ]
    /// Each own pawn on the squares of the bishop.
    SAME_COLOUR_PAWNS (Minors) [
        (-1, -5),
    ]
    /// Each of these pawns that cannot step forward.
    BLOCKED_BISHOP (Minors) [
        (-3, -6),
    ]
    /// A bishop that reaches both central squares of its long diagonal.
    LONG_DIAGONAL (Minors) [
        (8, 14),
    ]
    /// A rook on a file without pawns.
    OPEN_FILE (Rooks) [
        (31, -5),
    ]
    /// A rook on a file with enemy pawns only.
    HALF_OPEN_FILE (Rooks) [
        (12, 11),
    ]
    /// A rook on the seventh rank, with the enemy king in front of it.
    SEVENTH (Rooks) [
        (13, 17),
    ]
    /// A pawn attacks a piece, by role.
    PAWN_THREAT (Threats) [
        (0, 0), (40, 43), (38, 63), (49, 30), (40, -3), (0, 0),
    ]
    /// A knight or bishop attacks a weak or more valuable piece, by role.
    MINOR_THREAT (Threats) [
        (4, 17), (12, 35), (23, 20), (36, 23), (31, 23), (0, 0),
    ]
    /// A rook attacks a weak piece or a queen, by role.
    ROOK_THREAT (Threats) [
        (-1, 15), (16, 17), (18, 24), (10, -4), (47, 0), (0, 0),
    ]
    /// The king attacks a weak piece.
    KING_THREAT (Threats) [
        (11, 20),
    ]
    /// An attacked piece or pawn without defenders.
    HANGING (Threats) [
        (10, 25),
    ]
    /// A pawn can safely step forward and attack a piece.
    PUSH_THREAT (Threats) [
        (10, 18),
    ]
    /// Each square that only this side attacks, by rank.
    CONTROL (Space) [
        (-2, -1), (-1, 0), (1, -1), (1, 0), (1, -1), (5, -2), (3, -2), (3, -1),
    ]
    /// Each square that both sides attack, the enemy neither with a pawn nor more often than this side.
    RESTRICTED (Space) [
        (3, 2),
    ]
    /// Each free square in this side's centre, times the number of pieces beyond three.
    SPACE (Space) [
        (2, -1),
    ]
    /// The nearest own pawn in front of the king by distance (7: none), for files at the edge first.
    SHELTER (Shelter) [
        (-14, -8), (-3, -7), (-6, -5), (-2, -10), (-5, 4), (-45, 38), (-15, -16), (-21, -6),
        (-18, 4), (-3, -1), (-7, 0), (-19, -4), (-28, -12), (-61, 10), (-59, 11), (-30, 1),
        (1, 2), (2, 4), (-18, 8), (-18, -8), (-26, -1), (-16, -13), (23, -25), (-28, 2),
        (-5, 4), (-4, 4), (-7, -4), (-10, -8), (-2, -7), (-37, 4), (-120, 27), (-21, -4),
    ]
    /// The nearest enemy pawn in front of the king by distance (7: none).
    STORM (Shelter) [
        (-11, 23), (26, 18), (-20, 18), (-8, 1), (-6, 0), (0, -4), (-5, -4), (-7, -3),
    ]
    /// The nearest enemy pawn by distance, when an own pawn is directly in front of it.
    STORM_BLOCKED (Shelter) [
        (0, 0), (-7, -3), (4, -16), (-1, -9), (1, -10), (-4, -27), (18, -78), (8, 14),
    ]
    /// Danger of any attack.
    DANGER_BASE (KingAttack) [
        (-20, 0),
    ]
    /// Danger without a queen.
    DANGER_NO_QUEEN (KingAttack) [
        (-169, 0),
    ]
    /// Danger of each knight, bishop, rook, queen that attacks the king’s zone.
    DANGER_ATTACKER (KingAttack) [
        (61, 0), (31, 0), (21, 0), (11, 0),
    ]
    /// Danger of each attack on a square of the zone.
    DANGER_HIT (KingAttack) [
        (8, 0),
    ]
    /// Danger of each attacked square beside the king that only king or queen defends.
    DANGER_WEAK (KingAttack) [
        (8, 0),
    ]
    /// Danger for each square beside the king that a knight or bishop defends.
    DANGER_GUARD (KingAttack) [
        (-16, 0),
    ]
    /// Danger of each square beside the king that a pawn attacks.
    DANGER_PAWN (KingAttack) [
        (20, 0),
    ]
    /// Danger by the nearest own pawn in front of the king, by distance (7: none), for each file at the king.
    DANGER_SHELTER (KingAttack) [
        (-15, 0), (-7, 0), (3, 0), (23, 0), (31, 0), (18, 0), (-48, 0), (13, 0),
    ]
    /// Danger by the nearest enemy pawn in front of the king, by distance (7: none), for each file at the king.
    DANGER_STORM (KingAttack) [
        (-66, 0), (45, 0), (33, 0), (18, 0), (-3, 0), (-1, 0), (-6, 0), (5, 0),
    ]
    /// Danger of each safe check: knight, bishop, rook, queen.
    DANGER_CHECK (KingAttack) [
        (107, 0), (64, 0), (127, 0), (73, 0),
    ]
    /// Danger of each square in the king’s part of the board that is attacked, attacked more than once, defended.
    DANGER_WING (KingAttack) [
        (9, 0), (9, 0), (-5, 0),
    ]
    /// Danger of each check that is not safe: knight, bishop, rook, queen.
    DANGER_RISKY_CHECK (KingAttack) [
        (1, 0), (37, 0), (33, 0), (17, 0),
    ]
    /// The advantage of the side to move.
    TEMPO (Tempo) [
        (14, 14),
    ]
}
