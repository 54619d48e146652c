//! The switches of Tchess: the value of a draw, and the order of quiet moves.
//!
//! Where moves are pruned by their static value, the first of two equal ones prunes the other: the order is then a style.
//! Source: Kornilov, "Programming chess and other logic games", 2005, chapters 1 (contempt) and 4 (plausible moves).

use tabia_chess::{Color, Move, Position, Role, Square};
use tabia_player::{OptionError, OptionKind, PlayerOption};

use crate::evaluation::typical::OPENING;

/// An order of the pieces that make quiet moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceOrder {
    /// By the gain of the move in the tables of squares, whatever the piece.
    #[default]
    Tables,
    /// Queen, rook, bishop, knight, king, pawn.
    QueenFirst,
    /// Pawn, king, knight, bishop, rook, queen.
    PawnFirst,
}

impl PieceOrder {
    /// All orders.
    pub const ALL: [PieceOrder; 3] = [
        PieceOrder::Tables,
        PieceOrder::QueenFirst,
        PieceOrder::PawnFirst,
    ];

    /// Returns the value of the option.
    pub const fn name(self) -> &'static str {
        match self {
            PieceOrder::Tables => "tables",
            PieceOrder::QueenFirst => "queen_first",
            PieceOrder::PawnFirst => "pawn_first",
        }
    }

    /// Returns the rank of a piece, higher first.
    fn rank(self, role: Role) -> i32 {
        let from_pawn = match role {
            Role::Pawn => 5,
            Role::King => 4,
            Role::Knight => 3,
            Role::Bishop => 2,
            Role::Rook => 1,
            Role::Queen => 0,
        };
        match self {
            PieceOrder::Tables => 0,
            PieceOrder::QueenFirst => 5 - from_pawn,
            PieceOrder::PawnFirst => from_pawn,
        }
    }
}

/// The names of the switches, as options of a player.
const CONTEMPT: &str = "contempt";
const PIECE_ORDER: &str = "piece_order";
const RETREATS_LAST: &str = "retreats_last";
const PHASE_PRIORITIES: &str = "phase_priorities";

/// Maximum of the contempt, in hundredths of a pawn.
const MOST_CONTEMPT: i32 = 200;

/// Ranks of quiet moves: of a piece in its order, of a move that serves the phase, and of a retreat. The gain by the tables is
/// less than the first; captures rank higher than all.
const PIECE: i32 = 200;
const PURPOSE: i32 = 2_000;
const RETREAT: i32 = -10_000;

/// The phase of the game from which it is an opening.
const OPENS: i32 = OPENING - 4;

/// The switches of Tchess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    /// How much worse than equality a draw is for the program, in hundredths of a pawn.
    pub contempt: i32,
    /// The order of the pieces that make quiet moves.
    pub piece_order: PieceOrder,
    /// Whether quiet moves backwards come after all others.
    pub retreats_last: bool,
    /// Whether quiet moves that serve the phase of the game come first: to the centre, to the enemy king, of passed pawns.
    pub phase_priorities: bool,
}

impl Switches {
    /// Minimum and maximum of the contempt, in hundredths of a pawn.
    pub const CONTEMPT: (i32, i32) = (-MOST_CONTEMPT, MOST_CONTEMPT);

    /// Returns the options of a player with these switches.
    pub(super) fn options() -> Vec<PlayerOption> {
        let check = || OptionKind::Check { default: false };
        let contempt = OptionKind::Spin {
            default: 0,
            least: i64::from(-MOST_CONTEMPT),
            most: i64::from(MOST_CONTEMPT),
        };
        let order = OptionKind::Text {
            default: PieceOrder::default().name().to_owned(),
        };
        let all = [
            (CONTEMPT, contempt),
            (PIECE_ORDER, order),
            (RETREATS_LAST, check()),
            (PHASE_PRIORITIES, check()),
        ];
        let options = all.into_iter().map(|(name, kind)| PlayerOption {
            name: name.to_owned(),
            kind,
        });
        options.collect()
    }

    /// Returns names and values of the options that differ from the defaults.
    pub fn changed(self) -> Vec<(&'static str, String)> {
        let usual = Switches::default();
        let on = || "on".to_owned();
        let contempt = || (CONTEMPT, self.contempt.to_string());
        let order = || (PIECE_ORDER, self.piece_order.name().to_owned());
        let all = [
            (self.contempt != usual.contempt).then(contempt),
            (self.piece_order != usual.piece_order).then(order),
            self.retreats_last.then(|| (RETREATS_LAST, on())),
            self.phase_priorities.then(|| (PHASE_PRIORITIES, on())),
        ];
        all.into_iter().flatten().collect()
    }

    /// Sets a switch.
    ///
    /// # Errors
    /// When there is no such switch, or it does not take the value.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let refused = |takes: &str| OptionError::Value {
            name: name.to_owned(),
            value: value.to_owned(),
            takes: takes.to_owned(),
        };
        let check = || match value.to_ascii_lowercase().as_str() {
            "on" | "true" => Ok(true),
            "off" | "false" => Ok(false),
            _ => Err(refused("on or off")),
        };
        match name {
            CONTEMPT => {
                let range = -MOST_CONTEMPT..=MOST_CONTEMPT;
                let contempt = value.parse().ok().filter(|value| range.contains(value));
                let takes = format!("a whole number from -{MOST_CONTEMPT} to {MOST_CONTEMPT}");
                self.contempt = contempt.ok_or_else(|| refused(&takes))?;
            }
            PIECE_ORDER => {
                let named = PieceOrder::ALL
                    .into_iter()
                    .find(|order| order.name() == value);
                self.piece_order =
                    named.ok_or_else(|| refused("tables, queen_first or pawn_first"))?;
            }
            RETREATS_LAST => self.retreats_last = check()?,
            PHASE_PRIORITIES => self.phase_priorities = check()?,
            _ => return Err(OptionError::Unknown(name.to_owned())),
        }
        Ok(())
    }

    /// Returns the rank of a quiet move, higher first; `gain` is that by the tables, `phase` that of the position.
    pub(super) fn rank(self, position: &Position, mv: Move, gain: i32, phase: i32) -> i32 {
        let Some(piece) = position.piece_at(mv.from()) else {
            return gain;
        };
        let turn = position.turn();
        let mut rank = gain + PIECE * self.piece_order.rank(piece.role);
        if self.phase_priorities && serves_phase(position, mv, piece.role, phase) {
            rank += PURPOSE;
        }
        if self.retreats_last && mv.landing().relative_rank(turn) < mv.from().relative_rank(turn) {
            rank += RETREAT;
        }
        rank
    }
}

/// Returns whether a quiet move serves what the phase is about: the centre in the opening, then the enemy king while there are
/// queens, then passed pawns.
fn serves_phase(position: &Position, mv: Move, role: Role, phase: i32) -> bool {
    let (from, to) = (mv.from(), mv.landing());
    let has_queens = Color::ALL
        .into_iter()
        .any(|color| position.count(color, Role::Queen) > 0);
    match (phase >= OPENS, has_queens) {
        (true, _) => to_centre(to) < to_centre(from),
        (false, true) => {
            let king = position.king(!position.turn());
            role != Role::King && to.distance(king) < from.distance(king)
        }
        (false, false) => role == Role::Pawn && is_passed(position, from),
    }
}

/// Returns the distance of a square to the centre, in half squares.
fn to_centre(square: Square) -> i32 {
    let off = |line: u8| (2 * i32::from(line) - 7).abs();
    off(square.file()).max(off(square.rank()))
}

fn is_passed(position: &Position, pawn: Square) -> bool {
    let turn = position.turn();
    let mut others = position.pieces_of(!turn, Role::Pawn);
    others.all(|other| {
        other.file().abs_diff(pawn.file()) > 1
            || other.relative_rank(turn) <= pawn.relative_rank(turn)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::typical;
    use tabia_chess::uci_move;

    fn with(settings: &[(&str, &str)]) -> Switches {
        let mut switches = Switches::default();
        for (name, value) in settings {
            switches.set(name, value).unwrap();
        }
        switches
    }

    /// Returns the moves by rank, the highest first, without gains.
    fn order(switches: Switches, fen: &str, moves: &[&str]) -> Vec<String> {
        let position = Position::from_fen(fen).unwrap();
        let phase = typical::phase(&position);
        let mut ranked: Vec<(i32, &str)> = moves
            .iter()
            .map(|name| {
                let mv = uci_move::read(&position, name).unwrap();
                (switches.rank(&position, mv, 0, phase), *name)
            })
            .collect();
        ranked.sort_by_key(|(rank, _)| -rank);
        ranked
            .into_iter()
            .map(|(_, name)| name.to_owned())
            .collect()
    }

    #[test]
    fn the_order_of_the_pieces_is_the_style() {
        let fen = "4k3/8/8/8/8/2N1B3/P2Q4/R3K3 w - - 0 1";
        let moves = ["c3d5", "a2a3", "d2d3", "e1f2", "a1b1", "e3f4"];
        let queen = order(with(&[(PIECE_ORDER, "queen_first")]), fen, &moves);
        assert_eq!(queen, ["d2d3", "a1b1", "e3f4", "c3d5", "e1f2", "a2a3"]);
        let pawn = order(with(&[(PIECE_ORDER, "pawn_first")]), fen, &moves);
        assert_eq!(pawn, ["a2a3", "e1f2", "c3d5", "e3f4", "a1b1", "d2d3"]);
        assert_eq!(order(Switches::default(), fen, &moves), moves);
    }

    #[test]
    fn retreats_come_last_and_the_phase_has_its_purpose() {
        let fen = "4k3/8/8/8/8/2N1B3/P2Q4/R3K3 w - - 0 1";
        let retreats = order(with(&[(RETREATS_LAST, "on")]), fen, &["c3d1", "c3d5"]);
        assert_eq!(retreats, ["c3d5", "c3d1"]);
        let phases = with(&[(PHASE_PRIORITIES, "on")]);
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(order(phases, start, &["b1a3", "b1c3"]), ["b1c3", "b1a3"]);
        // With queens, nearer to the king; without them, the passed pawn.
        assert_eq!(order(phases, fen, &["d2d1", "d2d6"]), ["d2d6", "d2d1"]);
        let ending = "4k3/5p2/8/8/8/8/P4P2/4K3 w - - 0 1";
        assert_eq!(order(phases, ending, &["f2f4", "a2a4"]), ["a2a4", "f2f4"]);
    }

    #[test]
    fn a_switch_takes_only_its_values() {
        let mut switches = Switches::default();
        for (name, value) in [
            (CONTEMPT, "300"),
            (CONTEMPT, "much"),
            (PIECE_ORDER, "king_first"),
            (RETREATS_LAST, "2"),
        ] {
            let error = switches.set(name, value).unwrap_err();
            assert!(matches!(error, OptionError::Value { .. }), "{name} {value}");
        }
        let unknown = switches.set("hash", "1").unwrap_err();
        assert!(matches!(unknown, OptionError::Unknown(_)));
        assert_eq!(switches, Switches::default());
        assert_eq!(with(&[(CONTEMPT, "-20")]).contempt, -20);
    }

    #[test]
    fn changed_switches_are_set_as_they_were() {
        assert!(Switches::default().changed().is_empty());
        for piece_order in PieceOrder::ALL {
            let switches = Switches {
                contempt: -30,
                piece_order,
                retreats_last: piece_order == PieceOrder::QueenFirst,
                phase_priorities: piece_order == PieceOrder::PawnFirst,
            };
            let changed = switches.changed();
            let changed: Vec<_> = changed
                .iter()
                .map(|(name, value)| (*name, value.as_str()))
                .collect();
            assert_eq!(with(&changed), switches);
        }
    }
}
