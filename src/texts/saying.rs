//! What is said about a move, as values.

use serde::{Deserialize, Serialize};

use tabia_chess::{Color, Move, Position, Role, Square};

/// Moves of a line, from the position before the move that is explained.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Moves {
    /// All moves up to the last one that is written.
    pub line: Vec<Move>,
    /// The first half-move that is written.
    pub first: usize,
}

/// A piece on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PieceAt {
    /// `None` for an empty square.
    pub role: Option<Role>,
    pub square: Square,
    /// Whether its side has no other such piece, of kings and queens: the square is then not written.
    pub is_only: bool,
}

impl PieceAt {
    /// Returns the piece on a square.
    pub fn new(position: &Position, square: Square) -> PieceAt {
        let piece = position.piece_at(square);
        PieceAt {
            role: piece.map(|piece| piece.role),
            square,
            is_only: piece.is_some_and(|piece| {
                let is_alone = position.count(piece.color, piece.role) == 1;
                piece.role == Role::King || (piece.role == Role::Queen && is_alone)
            }),
        }
    }
}

/// A number of pieces of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Count {
    /// `None` for knights and bishops together.
    pub role: Option<Role>,
    pub count: u32,
}

/// Material that is won or lost.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Goods {
    /// Several pieces, or an amount that is not exact.
    Material,
    /// A rook for a knight or bishop, and this many pawns; fewer than none are paid.
    Exchange { pawns: i32 },
    /// One piece, and what is paid for it.
    Piece { piece: PieceAt, paid: Vec<Count> },
    /// Pieces by number, and what is paid for them.
    Pieces { lost: Vec<Count>, paid: Vec<Count> },
}

/// The side of a gain from the view of the move that is explained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Effect {
    /// The move wins it.
    Wins,
    /// The move loses it: the other side wins it.
    Loses,
    /// Another move would have won it.
    Misses,
}

/// The effect of a move of a line, by which the line wins.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Tactic {
    Takes(PieceAt),
    TakesBack,
    /// Nothing defends the piece.
    TakesLoose(PieceAt),
    /// It is taken with a less valuable piece.
    TakesWith {
        piece: PieceAt,
        by: Role,
    },
    Promotes(Role),
    /// The new piece is taken, and its taker is lost.
    PromotesFor {
        taker: PieceAt,
        role: Role,
    },
    Forks(Vec<PieceAt>),
    Skewers {
        front: PieceAt,
        behind: PieceAt,
    },
    OpensLine {
        slider: PieceAt,
        target: PieceAt,
    },
    TakesWithDiscoveredCheck {
        checker: PieceAt,
    },
    DiscoversCheck {
        checker: PieceAt,
        target: PieceAt,
    },
    DoubleCheck {
        target: PieceAt,
    },
    /// It threatens a mating move and attacks a piece.
    ThreatensMate {
        mate: Move,
        target: PieceAt,
    },
    TakesDefender {
        defender: PieceAt,
        target: PieceAt,
    },
    Overloads {
        defender: PieceAt,
        first: PieceAt,
        second: PieceAt,
    },
    /// The defender captures an offered piece.
    DrawsAway {
        defender: PieceAt,
        target: PieceAt,
    },
    /// The defender is attacked and moves.
    DrivesAway {
        defender: PieceAt,
        target: PieceAt,
    },
    CutsOff {
        defender: PieceAt,
        target: PieceAt,
    },
    Pins {
        piece: PieceAt,
        behind: PieceAt,
    },
    AttacksPinned {
        piece: PieceAt,
        behind: PieceAt,
    },
    /// The defender of the piece is pinned.
    TakesFromPinned {
        piece: PieceAt,
        pinned: PieceAt,
    },
    Traps(PieceAt),
    /// It attacks pieces, which it would win.
    Attacks(Vec<PieceAt>),
    /// It threatens a mating move.
    Threatens(Move),
    /// It threatens to promote the pawn on this square.
    ThreatensPromotion(Square),
    Castles,
    /// A passed pawn advances to this square.
    Pushes(Square),
    /// A rook takes the open file with this number, from 0.
    TakesFile(u8),
    /// It defends a piece that would be lost otherwise.
    Defends(PieceAt),
}

impl Tactic {
    /// Returns the piece that the move itself takes, where that is said.
    pub fn taken(&self) -> Option<&PieceAt> {
        match self {
            Tactic::Takes(piece)
            | Tactic::TakesLoose(piece)
            | Tactic::TakesWith { piece, .. }
            | Tactic::TakesFromPinned { piece, .. } => Some(piece),
            _ => None,
        }
    }
}

/// Moves, and the effect of the last one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Way {
    pub moves: Moves,
    pub tactic: Tactic,
    /// Whether the piece that the last move takes has been named before.
    pub is_named: bool,
    /// The moves from there to the one that wins.
    #[serde(default)]
    pub proof: Option<Moves>,
}

/// A mate.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Mate {
    pub is_smothered: bool,
    pub is_on_back_rank: bool,
    /// Number of moves of the winner.
    pub count: usize,
    /// The whole mate, or its first move.
    pub moves: Moves,
    pub is_whole: bool,
}

/// The way a draw is forced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Draw {
    Stalemate,
    Perpetual,
}

/// A group of terms of the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Term {
    KingSafety,
    /// The attack on the other king.
    KingAttack,
    Activity,
    Pawns,
    PassedPawns,
    Threats,
    Space,
    BishopPair,
    Material,
}

/// A lasting feature of a position for a side.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Feature {
    PassedPawn(Square),
    IsolatedPawn(Square),
    /// On the file with this number, from 0.
    DoubledPawns(u8),
    /// A piece that a pawn defends and no pawn can attack.
    Outpost(PieceAt),
    /// A rook on the last rank but one.
    SeventhRank(Square),
    /// A rook on the open file with this number, from 0.
    OpenFile(u8),
    BishopPair,
    /// The king can no longer castle.
    NoCastling,
    /// The pawns in front of the king are gone.
    BrokenShelter,
}

impl Feature {
    /// Returns whether it is good for the side that has it.
    pub const fn is_good(&self) -> bool {
        match self {
            Feature::PassedPawn(_)
            | Feature::Outpost(_)
            | Feature::SeventhRank(_)
            | Feature::OpenFile(_)
            | Feature::BishopPair => true,
            Feature::IsolatedPawn(_)
            | Feature::DoubledPawns(_)
            | Feature::NoCastling
            | Feature::BrokenShelter => false,
        }
    }
}

/// A saying about a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Saying {
    Mate {
        effect: Effect,
        mate: Mate,
    },
    /// The move leaves this side without a legal one.
    Stalemates(Color),
    /// A draw that the other side can force, or one that is missed.
    Draw {
        effect: Effect,
        draw: Draw,
        moves: Moves,
    },
    /// The line is only a draw, which the side itself forces.
    OnlyDraws {
        draw: Draw,
        moves: Moves,
        is_whole: bool,
    },
    /// An ending of king and pawn against king is won or drawn with another move.
    ThrowsEndingAway {
        was_won: bool,
        takes_opposition: bool,
        better: Moves,
    },
    /// Material is won or lost.
    Gain {
        effect: Effect,
        goods: Goods,
        way: Way,
    },
    /// The same later than can be shown.
    LateGain {
        effect: Effect,
        goods: Goods,
        moves: Moves,
    },
    /// A capture that is answered by a recapture.
    GivesFor {
        goods: Goods,
        moves: Moves,
    },
    /// A capture that is missed.
    MissesCapture {
        goods: Goods,
        moves: Moves,
    },
    /// The answer to the move, or a better move, has a threat.
    Threat {
        effect: Effect,
        way: Way,
    },
    /// A pawn on this square promotes.
    Promotion {
        effect: Effect,
        pawn: Square,
        way: Way,
    },
    /// Two pieces of this role are exchanged, which the better move does not do, or which is missed.
    Exchange {
        effect: Effect,
        role: Role,
        better: Moves,
        moves: Moves,
    },
    /// A pawn on this square promotes in a number of moves, and the other king cannot catch it.
    Runs {
        effect: Effect,
        pawn: Square,
        count: u32,
        moves: Moves,
    },
    /// A king is attacked.
    Attack {
        effect: Effect,
        moves: Moves,
    },
    /// The line ends with less than the better one, by a gain of the other side.
    Behind {
        goods: Goods,
        better: Moves,
        way: Way,
    },
    LateBehind {
        goods: Goods,
        better: Moves,
        moves: Moves,
    },
    /// The better line wins more.
    GetsLess(Way),
    GetsLessLate(Moves),
    /// The evaluation's largest loss, in hundredths of a pawn, where the lines end.
    Evaluation {
        term: Term,
        drop: i32,
        better: Moves,
    },
    /// A feature that the line brings for the harm of the mover, or a better one for its good.
    Feature {
        effect: Effect,
        side: Color,
        feature: Feature,
        /// The moves up to the one with which it arises.
        moves: Moves,
    },
    /// A piece is given up for a mate.
    SacrificeForMate {
        piece: PieceAt,
        mate: Mate,
    },
    /// A piece is given up and more regained.
    SacrificeFor {
        piece: PieceAt,
        goods: Goods,
        moves: Moves,
    },
    /// A piece is given up.
    GivesUp {
        role: Role,
        /// What is captured for it.
        #[serde(default)]
        paid: Vec<Count>,
        moves: Moves,
    },
    /// What is said about the next best move, as the reason of a good one.
    NextBest {
        next: Moves,
        saying: Box<Saying>,
    },
}
