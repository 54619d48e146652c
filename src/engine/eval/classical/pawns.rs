//! Pawn structure. It depends on the pawns alone, so it is cached by their key (pawn hash: Slate and Atkin, 1977).

use super::board::BoardRows;
use super::cache::Cache;
use super::files::{PawnFiles, ahead, step};
use super::placement::place;
use super::tally::{Nothing, Record, Tally};
use super::tapered::Tapered;
use super::weights::{
    BACKWARD, BACKWARD_OPEN, CANDIDATE, DEFENDED, DOUBLED, DOUBLED_ISOLATED, ISOLATED,
    ISOLATED_OPEN, LEVER, MATERIAL, OPPOSED, PHALANX, RAM,
};
use tabia_chess::{Color, Position, Role, Square};

/// The value of the pawns around a king.
#[derive(Clone, Copy)]
pub(super) struct Shelter {
    pub king: Square,
    pub worth: Tapered,
    /// Their contribution to the danger of an attack.
    pub danger: i32,
}

/// Cached values of a set of pawns.
#[derive(Clone)]
pub(super) struct PawnEntry {
    key: u64,
    pub files: PawnFiles,
    /// Value of the pawns of each side, without the terms that depend on other pieces.
    pub structure: [Tapered; 2],
    /// Passed pawns by side and file, as ranks.
    pub passed: [[u8; 8]; 2],
    /// Number of pawns by side and colour of their square (dark, light), and of those that a pawn blocks.
    pub by_shade: [[u8; 2]; 2],
    pub blocked: [[u8; 2]; 2],
    /// Number of squares in the own centre that no enemy pawn attacks and no own pawn occupies, by side.
    pub room: [u8; 2],
    /// The shelter of each king on its last square.
    pub shelters: [Option<Shelter>; 2],
}

/// Cache by pawn key. An unused entry is valid for a board without pawns, whose key is 0.
pub(super) struct PawnTable(Cache<PawnEntry>);

impl PawnTable {
    /// Creates a table of `entries` entries, rounded up to a power of two.
    pub fn new(entries: usize) -> PawnTable {
        PawnTable(Cache::new(PawnEntry::without_pawns(), entries))
    }

    pub fn get(&mut self, position: &Position) -> &mut PawnEntry {
        let key = position.pawn_key();
        let entry = self.0.entry(key);
        if entry.key != key {
            *entry = PawnEntry::new(position, &mut Nothing);
        }
        entry
    }
}

/// Boards with pawns alone by pawn key, and with pawns and kings. They are larger than the other values of a pawn structure,
/// and needed less often.
pub(super) struct RowsTable {
    pawns: Cache<(u64, BoardRows)>,
    with_kings: Cache<(u64, BoardRows)>,
}

impl RowsTable {
    /// Creates a table of `entries` entries, rounded up to a power of two.
    pub fn new(entries: usize) -> RowsTable {
        RowsTable {
            pawns: Cache::new((0, BoardRows::without_pawns()), entries),
            with_kings: Cache::new((0, BoardRows::without_pawns()), entries),
        }
    }

    /// Returns the board with the pawns and kings of a position.
    pub fn get(&mut self, position: &Position) -> &BoardRows {
        let key = position.pawn_and_king_key();
        let (known, rows) = self.with_kings.entry(key);
        if *known != key {
            *known = key;
            *rows = pawns_alone(&mut self.pawns, position).with_kings(position);
        }
        rows
    }
}

fn pawns_alone<'a>(pawns: &'a mut Cache<(u64, BoardRows)>, position: &Position) -> &'a BoardRows {
    let key = position.pawn_key();
    let (known, rows) = pawns.entry(key);
    if *known != key {
        *known = key;
        *rows = BoardRows::of_pawns(position);
    }
    rows
}

impl PawnEntry {
    /// Returns the entry of a board without pawns.
    fn without_pawns() -> PawnEntry {
        let files = PawnFiles::default();
        PawnEntry {
            key: 0,
            files,
            structure: [Tapered::default(); 2],
            passed: [[0; 8]; 2],
            by_shade: [[0; 2]; 2],
            blocked: [[0; 2]; 2],
            room: Color::ALL.map(|color| room(&files, color)),
            shelters: [None; 2],
        }
    }

    pub fn new<R: Record>(position: &Position, record: &mut R) -> PawnEntry {
        let files = PawnFiles::new(position);
        let mut entry = PawnEntry {
            key: position.pawn_key(),
            files,
            room: Color::ALL.map(|color| room(&files, color)),
            ..PawnEntry::without_pawns()
        };
        let mut tally = Tally {
            sums: [Tapered::default(); 2],
            record,
        };
        for color in Color::ALL {
            for square in position.pieces_of(color, Role::Pawn) {
                let (file, rank) = (square.file(), square.rank());
                let relative = square.relative_rank(color) as usize;
                let front = ahead(color, rank);
                let own_beside = files.beside(color, file);
                let enemies_on = files.on(!color, file) & front;
                let enemies_beside = files.beside(!color, file) & front;
                let doubled = files.on(color, file) & front != 0;
                let step = step(color, rank);
                let phalanx = own_beside >> rank & 1 != 0;
                let defended = files.attack(color, file, rank);
                tally.add(color, MATERIAL.at(0));
                tally.add(color, place(color, Role::Pawn, square));
                let shade = usize::from(square.is_light());
                entry.by_shade[color.index()][shade] += 1;
                let both = files.on(Color::White, file) | files.on(Color::Black, file);
                entry.blocked[color.index()][shade] += both >> step & 1;
                if doubled {
                    tally.add(color, DOUBLED.only());
                }
                if own_beside == 0 {
                    let open = files.on(!color, file) == 0;
                    let weight = if open { ISOLATED_OPEN } else { ISOLATED };
                    tally.add(color, weight.only());
                    if doubled {
                        tally.add(color, DOUBLED_ISOLATED.only());
                    }
                } else if own_beside & !front == 0 && files.attack(!color, file, step) {
                    // No pawn on an adjacent file can come to defend it, and it cannot step forward safely.
                    let weight = if enemies_on == 0 {
                        BACKWARD_OPEN
                    } else {
                        BACKWARD
                    };
                    tally.add(color, weight.only());
                }
                if phalanx {
                    tally.add(color, PHALANX.at(relative));
                }
                if defended {
                    tally.add(color, DEFENDED.at(relative));
                }
                if (phalanx || defended) && enemies_on != 0 {
                    tally.add(color, OPPOSED.at(relative));
                }
                if files.on(!color, file) >> step & 1 != 0 {
                    tally.add(color, RAM.at(relative));
                }
                if files.beside(!color, file) >> step & 1 != 0 {
                    tally.add(color, LEVER.at(relative));
                }
                if enemies_on == 0 && !doubled {
                    let sentries = enemies_beside.count_ones();
                    let helpers = (own_beside & !ahead(color, step)).count_ones();
                    if sentries == 0 {
                        entry.passed[color.index()][file as usize] |= 1 << rank;
                    } else if helpers >= sentries {
                        tally.add(color, CANDIDATE.at(relative));
                    }
                }
            }
        }
        entry.structure = tally.sums;
        entry
    }
}

/// Counts free squares on the files c to f, second to fourth rank.
fn room(files: &PawnFiles, color: Color) -> u8 {
    let own_middle: u8 = match color {
        Color::White => 0b0000_1110,
        Color::Black => 0b0111_0000,
    };
    let free = |file| {
        let attackers = files.beside(!color, file);
        let attacked = match color {
            Color::White => attackers >> 1,
            Color::Black => attackers << 1,
        };
        (own_middle & !files.on(color, file) & !attacked).count_ones() as u8
    };
    (2..6).map(free).sum()
}
