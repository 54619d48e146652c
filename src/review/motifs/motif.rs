//! The motifs by name.

use std::fmt;

use serde::{Deserialize, Serialize};

use tabia_chess::{Color, Square};

/// What a line shows. The names are those of Lichess's puzzle themes where there is one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Motif {
    /// A piece that nothing defends is taken.
    HangingPiece,
    /// One piece attacks two or more.
    Fork,
    /// A piece may not leave its line, or loses a greater one behind it.
    Pin,
    /// A piece must leave its line and loses the one behind it.
    Skewer,
    /// A move opens the line of a piece behind it.
    DiscoveredAttack,
    /// The same, and the line ends at the king.
    DiscoveredCheck,
    DoubleCheck,
    /// A defender is drawn or driven away.
    Deflection,
    /// A piece is drawn to a worse square by a sacrifice.
    Attraction,
    /// A piece is put between a defender and what it defends.
    Interference,
    /// A piece makes way for another one.
    Clearance,
    /// A piece is attacked and has no safe square.
    TrappedPiece,
    BackRankMate,
    SmotheredMate,
    /// Material is given up and the line gets more for it.
    Sacrifice,
    /// Having to move costs the result.
    Zugzwang,
    Promotion,
    UnderPromotion,
    /// The defender of a piece is taken.
    CapturingDefender,
    /// A piece has to defend two things and cannot.
    Overloading,
    /// A piece takes back through another one that has left its line.
    XRayAttack,
    /// A move in between, before taking back.
    Intermezzo,
    /// A move without check, capture or promotion wins.
    QuietMove,
    /// Mate with the move of this number.
    MateIn(u8),
    Stalemate,
    /// Checks without end.
    Perpetual,
    /// A piece is given for less.
    WrongExchange,
    /// The other king gets the opposition.
    OppositionLost,
    /// A passed pawn gets through.
    PassedPawn,
    /// A move attacks something and threatens mate.
    MateThreat,
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
    /// The pieces that take part, as they stand when the motif does.
    pub squares: Vec<Square>,
}
