//! What pieces do: mobility, attacks on the king's surroundings, outposts, rooks on files, threats.

use super::board::{Board, OUTSIDE, PawnFiles, cell};
use super::{Sheet, Tapered, TermName, t};
use crate::chess::{Color, Position, Role, Square};

/// Per square, counted from an average number of them.
const MOBILITY: [(i32, Tapered); 6] = [
    (0, t(0, 0)),
    (4, t(5, 4)),
    (6, t(5, 5)),
    (7, t(3, 5)),
    (13, t(2, 4)),
    (0, t(0, 0)),
];

/// What one attacked square beside the king weighs.
const KING_ATTACK: [i32; 6] = [0, 3, 3, 4, 5, 0];

const KNIGHT_OUTPOST: Tapered = t(24, 14);
const BISHOP_OUTPOST: Tapered = t(14, 8);
const OPEN_FILE: Tapered = t(30, 10);
const HALF_OPEN_FILE: Tapered = t(13, 8);
const SEVENTH: Tapered = t(8, 22);

const THREAT_BY_PAWN: Tapered = t(48, 34);
const THREAT_BY_MINOR: Tapered = t(32, 26);
const THREAT_BY_ROOK: Tapered = t(26, 14);
const HANGING: Tapered = t(26, 18);

const STRAIGHT: [i8; 4] = [16, -16, 1, -1];
const DIAGONAL: [i8; 4] = [17, 15, -15, -17];
const ALL: [i8; 8] = [16, -16, 1, -1, 17, 15, -15, -17];
const JUMPS: [i8; 8] = [33, 31, 18, 14, -14, -18, -31, -33];

/// Attacks on the squares around a king.
#[derive(Clone, Copy, Default)]
pub(super) struct Assault {
    pub attackers: i32,
    pub weight: i32,
}

/// Walks all pieces of one side: fills the attack map and the terms that need only that.
pub(super) fn activity(
    position: &Position,
    pawns: &PawnFiles,
    board: &mut Board,
    color: Color,
    sheet: &mut Sheet,
) -> Assault {
    let mut assault = Assault::default();
    let target = position.king(!color);
    for (square, role) in position.pieces(color) {
        match role {
            Role::Pawn => pawn_attacks(board, color, square),
            Role::King => steps(board, color, square),
            _ => {
                let (count, near) = walk(pawns, board, color, role, square, target);
                let (average, bonus) = MOBILITY[role.index()];
                sheet.add(TermName::Mobility, color, bonus * (count - average));
                if near > 0 {
                    assault.attackers += 1;
                    assault.weight += KING_ATTACK[role.index()] * near;
                }
            }
        }
        match role {
            Role::Knight if is_outpost(pawns, color, square) => {
                sheet.add(TermName::Minors, color, KNIGHT_OUTPOST);
            }
            Role::Bishop if is_outpost(pawns, color, square) => {
                sheet.add(TermName::Minors, color, BISHOP_OUTPOST);
            }
            Role::Rook => sheet.add(TermName::Rooks, color, rook(position, pawns, color, square)),
            _ => {}
        }
    }
    assault
}

fn pawn_attacks(board: &mut Board, color: Color, square: Square) {
    let forward = if color == Color::White { 16 } else { -16 };
    for side in [-1, 1] {
        let to = cell(square).wrapping_add_signed(forward + side);
        if to & OUTSIDE == 0 {
            board.add_attack(color, Role::Pawn, to);
        }
    }
}

fn steps(board: &mut Board, color: Color, square: Square) {
    for step in ALL {
        let to = cell(square).wrapping_add_signed(step);
        if to & OUTSIDE == 0 {
            board.add_attack(color, Role::King, to);
        }
    }
}

/// Notes the attacks of a piece; how many useful squares it has, and how many beside the enemy king.
fn walk(
    pawns: &PawnFiles,
    board: &mut Board,
    color: Color,
    role: Role,
    square: Square,
    target: Square,
) -> (i32, i32) {
    let (directions, slides): (&[i8], bool) = match role {
        Role::Knight => (&JUMPS, false),
        Role::Bishop => (&DIAGONAL, true),
        Role::Rook => (&STRAIGHT, true),
        _ => (&ALL, true),
    };
    let (mut count, mut near) = (0, 0);
    for &direction in directions {
        let mut to = cell(square).wrapping_add_signed(direction);
        while to & OUTSIDE == 0 {
            board.add_attack(color, role, to);
            let (file, rank) = (to & 7, to >> 4);
            if !board.is_blocked_by(color, to) && !pawns.attack(!color, file, rank) {
                count += 1;
            }
            let beside = file.abs_diff(target.file()) <= 1 && rank.abs_diff(target.rank()) <= 1;
            near += i32::from(beside);
            if !slides || board.is_occupied(to) {
                break;
            }
            to = to.wrapping_add_signed(direction);
        }
    }
    (count, near)
}

/// Defended by a pawn in the opponent's half, where no enemy pawn can ever drive it away.
fn is_outpost(pawns: &PawnFiles, color: Color, square: Square) -> bool {
    let (file, rank) = (square.file(), square.rank());
    let front = super::board::ahead(color, rank);
    (3..=5).contains(&square.relative_rank(color))
        && pawns.attack(color, file, rank)
        && pawns.beside(!color, file) & front == 0
}

fn rook(position: &Position, pawns: &PawnFiles, color: Color, square: Square) -> Tapered {
    let mut value = Tapered::default();
    if pawns.on(color, square.file()) == 0 {
        value += match pawns.on(!color, square.file()) {
            0 => OPEN_FILE,
            _ => HALF_OPEN_FILE,
        };
    }
    if square.relative_rank(color) == 6 && position.king(!color).relative_rank(color) >= 6 {
        value += SEVENTH;
    }
    value
}

/// Enemy pieces that are attacked by less, or by anything while nothing defends them.
pub(super) fn threats(position: &Position, board: &Board, color: Color) -> Tapered {
    let by = |role: Role| 1_u8 << role.index();
    let minors = by(Role::Knight) | by(Role::Bishop);
    let mut value = Tapered::default();
    for (square, role) in position.pieces(!color) {
        let attackers = board.attackers(color, cell(square));
        if attackers == 0 || role == Role::King {
            continue;
        }
        if role != Role::Pawn && attackers & by(Role::Pawn) != 0 {
            value += THREAT_BY_PAWN;
        } else if matches!(role, Role::Rook | Role::Queen) && attackers & minors != 0 {
            value += THREAT_BY_MINOR;
        } else if role == Role::Queen && attackers & by(Role::Rook) != 0 {
            value += THREAT_BY_ROOK;
        }
        if board.attackers(!color, cell(square)) == 0 {
            value += HANGING;
        }
    }
    value
}
