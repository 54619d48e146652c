//! Material. It changes with captures and promotions only, so it is cached by its key (material table: Letouzey's Fruit and
//! Romstad's Glaurung, 2000s).

use super::cache::Cache;
use super::tally::{Nothing, Record, Tally};
use super::tapered::{FULL_PHASE, Tapered};
use super::weights::{AGAINST, BISHOP_PAIR, MATERIAL, TOGETHER};
use tabia_chess::{Color, Position, Role};

/// Contribution of each piece to the game phase; [`FULL_PHASE`] with all pieces on the board.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// Number of pieces of each kind of one side.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Army {
    pub pawns: i32,
    pub knights: i32,
    pub bishops: i32,
    pub rooks: i32,
    pub queens: i32,
}

impl Army {
    pub fn of(position: &Position, color: Color) -> Army {
        let count = |role| position.count(color, role) as i32;
        Army {
            pawns: count(Role::Pawn),
            knights: count(Role::Knight),
            bishops: count(Role::Bishop),
            rooks: count(Role::Rook),
            queens: count(Role::Queen),
        }
    }

    pub fn minors(self) -> i32 {
        self.knights + self.bishops
    }

    /// Returns the value of the pieces, in pawns.
    pub fn worth(self) -> i32 {
        3 * self.minors() + 5 * self.rooks + 9 * self.queens
    }
}

/// Cached values of a set of pieces.
#[derive(Clone, Copy, Default)]
pub(super) struct MaterialEntry {
    key: u64,
    /// Value of each side's pieces; pawns belong to the pawn structure.
    pub worth: [Tapered; 2],
    /// Game phase: 24 in the opening, 0 with kings and pawns only.
    pub phase: i32,
    pub armies: [Army; 2],
    /// Number of knights, bishops, rooks and queens of each side.
    pub pieces: [i32; 2],
    /// Whether a side has only its king.
    pub is_bare: [bool; 2],
}

/// Cache by material key.
pub(super) struct MaterialTable(Cache<MaterialEntry>);

impl MaterialTable {
    /// Creates a table of `entries` entries, rounded up to a power of two.
    pub fn new(entries: usize) -> MaterialTable {
        MaterialTable(Cache::new(MaterialEntry::default(), entries))
    }

    pub fn get(&mut self, position: &Position) -> &MaterialEntry {
        let key = position.material_key();
        let entry = self.0.entry(key);
        // The key 0 marks an unused entry, but may also be that of a position.
        if entry.key != key || key == 0 {
            *entry = MaterialEntry::new(position, &mut Nothing);
        }
        entry
    }
}

impl MaterialEntry {
    pub fn new<R: Record>(position: &Position, record: &mut R) -> MaterialEntry {
        let mut tally = Tally {
            sums: [Tapered::default(); 2],
            record,
        };
        let mut phase = 0;
        let mut pieces = [0; 2];
        for color in Color::ALL {
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                let count = position.count(color, role) as i32;
                tally.add_times(color, MATERIAL.at(role.index()), count);
                phase += PHASE[role.index()] * count;
                pieces[color.index()] += count;
            }
            if position.count(color, Role::Bishop) >= 2 {
                tally.add(color, BISHOP_PAIR.only());
            }
            imbalance(position, color, &mut tally);
        }
        MaterialEntry {
            key: position.material_key(),
            worth: tally.sums,
            phase: phase.min(FULL_PHASE),
            armies: Color::ALL.map(|color| Army::of(position, color)),
            pieces,
            is_bare: Color::ALL.map(|color| position.pieces(color).nth(1).is_none()),
        }
    }
}

/// Material imbalance: the value of kinds of pieces together with and against each other (Kaufman, "The evaluation of material
/// imbalances", 1999; as a sum over all pairs: Romstad's Glaurung, 2000s). Missing pieces are counted, so that the start
/// position is balanced.
fn imbalance<R: Record>(position: &Position, color: Color, tally: &mut Tally<R>) {
    const KINDS: [(Role, i32); 5] = [
        (Role::Pawn, 8),
        (Role::Knight, 2),
        (Role::Bishop, 2),
        (Role::Rook, 2),
        (Role::Queen, 1),
    ];
    let surplus = |side| KINDS.map(|(role, all)| position.count(side, role) as i32 - all);
    let (own, other) = (surplus(color), surplus(!color));
    let (mut together, mut against) = (0, 0);
    for less in 0..KINDS.len() {
        let pairs = own[less] * (own[less] - 1) / 2;
        tally.add_times(color, TOGETHER.at(together), pairs);
        together += 1;
        for greater in less + 1..KINDS.len() {
            tally.add_times(color, TOGETHER.at(together), own[less] * own[greater]);
            tally.add_times(color, AGAINST.at(against), own[less] * other[greater]);
            together += 1;
            against += 1;
        }
    }
}
