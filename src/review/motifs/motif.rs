//! The motifs by name.

use std::fmt;

use serde::{Deserialize, Serialize};

use tabia_chess::{Color, Square};

/// A motif of a line. The names are those of Lichess's puzzle themes where there is one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Motif {
    /// An undefended piece is captured.
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
    /// A move without check, capture or promotion wins.
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
    /// A move attacks a piece and threatens mate.
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
    /// The pieces involved, at their squares when the motif occurs.
    pub squares: Vec<Square>,
}
