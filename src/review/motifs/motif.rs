//! The motifs by name.

use std::fmt;

use serde::{Deserialize, Serialize};

use tabia_chess::{Color, Square};

/// A motif of a line. A name of one of Lichess's puzzle themes means what it means there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Motif {
    /// The first move captures a piece that nothing defends.
    HangingPiece,
    /// One piece attacks two or more.
    Fork,
    /// A piece cannot leave its line, or exposes a more valuable one behind it.
    Pin,
    /// A piece must leave its line and exposes the one behind it.
    Skewer,
    /// A move opens the line of a piece behind it.
    DiscoveredAttack,
    /// A discovered attack on the king.
    DiscoveredCheck,
    DoubleCheck,
    /// A defender is lured or driven away.
    Deflection,
    /// A piece is lured to a worse square by a sacrifice.
    Attraction,
    /// A piece is put between a defender and the piece that it defends.
    Interference,
    /// A piece vacates a square or line for another one.
    Clearance,
    /// A piece is attacked and has no safe square.
    TrappedPiece,
    BackRankMate,
    SmotheredMate,
    /// Material is given up and the line regains more.
    Sacrifice,
    /// The obligation to move costs the result.
    Zugzwang,
    Promotion,
    UnderPromotion,
    /// The defender of a piece is captured.
    CapturingDefender,
    /// A piece must defend two targets and cannot.
    Overloading,
    /// A piece recaptures through a square that another one has left.
    XRayAttack,
    /// A move in between, before a recapture.
    Intermezzo,
    /// A move before the last one that gives no check and captures and attacks nothing.
    QuietMove,
    /// Mate in this number of moves.
    MateIn(u8),
    Stalemate,
    /// Perpetual check.
    Perpetual,
    /// A piece is exchanged for a less valuable one.
    WrongExchange,
    /// The other king gets the opposition.
    OppositionLost,
    /// A passed pawn promotes.
    PassedPawn,
    /// A move threatens mate.
    MateThreat,
    /// A move threatens to capture a piece.
    Threat,
    /// A pawn reaches the last two ranks.
    AdvancedPawn,
    /// The pawn on f2 or f7 beside an uncastled king is captured.
    AttackingF2F7,
    /// The winning side castles.
    Castling,
    /// A slider stays on the line of another one instead of capturing it.
    Collinear,
    /// A calm move that keeps the position, or an answer to a check.
    DefensiveMove,
    /// A pawn captures in passing.
    EnPassant,
    /// The attacked king has no pawns around it.
    ExposedKing,
    /// A castled king is attacked on the king's side.
    KingsideAttack,
    /// A castled king is attacked on the queen's side.
    QueensideAttack,
    /// A piece that nothing defends is captured, at any move of the line; that of the first move is a hanging piece.
    LoosePiece,
    AnastasiaMate,
    ArabianMate,
    BodenMate,
    DoubleBishopMate,
    DovetailMate,
    HookMate,
    PawnEndgame,
    KnightEndgame,
    BishopEndgame,
    RookEndgame,
    QueenEndgame,
    QueenRookEndgame,
}

impl fmt::Display for Motif {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Motif::HangingPiece => "hangingPiece",
            Motif::Fork => "fork",
            Motif::Pin => "pin",
            Motif::Skewer => "skewer",
            Motif::DiscoveredAttack => "discoveredAttack",
            Motif::DiscoveredCheck => "discoveredCheck",
            Motif::DoubleCheck => "doubleCheck",
            Motif::Deflection => "deflection",
            Motif::Attraction => "attraction",
            Motif::Interference => "interference",
            Motif::Clearance => "clearance",
            Motif::TrappedPiece => "trappedPiece",
            Motif::BackRankMate => "backRankMate",
            Motif::SmotheredMate => "smotheredMate",
            Motif::Sacrifice => "sacrifice",
            Motif::Zugzwang => "zugzwang",
            Motif::Promotion => "promotion",
            Motif::UnderPromotion => "underPromotion",
            Motif::CapturingDefender => "capturingDefender",
            Motif::Overloading => "overloading",
            Motif::XRayAttack => "xRayAttack",
            Motif::Intermezzo => "intermezzo",
            Motif::QuietMove => "quietMove",
            Motif::MateIn(moves) => return write!(f, "mateIn{moves}"),
            Motif::Stalemate => "stalemate",
            Motif::Perpetual => "perpetual",
            Motif::WrongExchange => "wrongExchange",
            Motif::OppositionLost => "oppositionLost",
            Motif::PassedPawn => "passedPawn",
            Motif::MateThreat => "mateThreat",
            Motif::Threat => "threat",
            Motif::AdvancedPawn => "advancedPawn",
            Motif::AttackingF2F7 => "attackingF2F7",
            Motif::Castling => "castling",
            Motif::Collinear => "collinear",
            Motif::DefensiveMove => "defensiveMove",
            Motif::EnPassant => "enPassant",
            Motif::ExposedKing => "exposedKing",
            Motif::KingsideAttack => "kingsideAttack",
            Motif::QueensideAttack => "queensideAttack",
            Motif::LoosePiece => "loosePiece",
            Motif::AnastasiaMate => "anastasiaMate",
            Motif::ArabianMate => "arabianMate",
            Motif::BodenMate => "bodenMate",
            Motif::DoubleBishopMate => "doubleBishopMate",
            Motif::DovetailMate => "dovetailMate",
            Motif::HookMate => "hookMate",
            Motif::PawnEndgame => "pawnEndgame",
            Motif::KnightEndgame => "knightEndgame",
            Motif::BishopEndgame => "bishopEndgame",
            Motif::RookEndgame => "rookEndgame",
            Motif::QueenEndgame => "queenEndgame",
            Motif::QueenRookEndgame => "queenRookEndgame",
        };
        f.write_str(name)
    }
}

/// A motif that a line proves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    pub motif: Motif,
    /// The side that profits.
    pub whose: Color,
    /// The pieces involved, at their squares when the motif occurs.
    pub squares: Vec<Square>,
}
