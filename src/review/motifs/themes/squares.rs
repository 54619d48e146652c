//! Themes of lines, squares and the place of the king.

use super::super::exchange::{attacks, between, pinner, slides_along};
use super::super::line::worth;
use super::board::{attacked, is_collinear, is_hanging, is_in_bad_spot};
use super::solution::{Solution, Step};
use tabia_chess::{Color, Position, Role, Square};

/// The king is beyond its second rank without a pawn in front of it or beside it, and is checked between the first and the last
/// move.
pub(super) fn exposed_king(solution: &Solution) -> Option<Vec<Square>> {
    let color = !solution.by;
    let position = solution.start();
    let king = position.king(color);
    let up = if color == Color::White { 1 } else { -1 };
    let shelter = [(0, up), (-1, 0), (-1, up), (1, 0), (1, up)];
    let mut shelter = shelter
        .into_iter()
        .filter_map(|(files, ranks)| king.offset(files, ranks));
    let is_pawn = |at: Square| {
        let piece = position.piece_at(at);
        piece.is_some_and(|piece| piece.color == color && piece.role == Role::Pawn)
    };
    let last = solution.last()?.index;
    let is_checked = solution
        .later()
        .any(|step| step.index < last && step.gives_check());
    (king.relative_rank(color) <= 2 && !shelter.any(is_pawn) && is_checked).then(|| vec![king])
}

/// A slider that could capture another one moves along the line of both and leaves it there.
pub(super) fn collinear(solution: &Solution) -> Option<Vec<Square>> {
    solution.own().find_map(|step| {
        let piece = step.piece()?;
        if !piece.role.is_slider() || step.is_capture() {
            return None;
        }
        let enemies = attacked(step.before, step.from(), solution.by);
        let moves = step.before.legal_moves();
        let met = enemies.into_iter().find(|&(at, role)| {
            let takes = |mv: &tabia_chess::Move| mv.from() == step.from() && mv.to() == at;
            role.is_slider()
                && is_collinear(step.from(), at, step.to())
                && slides_along(role, step.from(), at)
                && moves.iter().any(takes)
        });
        met.map(|(at, _)| vec![step.from(), at, step.to()])
    })
}

/// A piece comes between a defender and the piece that it defends, which is then captured. The piece in between is one of
/// either side.
pub(super) fn interference(solution: &Solution) -> Option<Vec<Square>> {
    solution.later().find_map(|step| {
        let (answer, target) = (step.previous()?, step.to());
        let is_target = step.before.captured(step.mv).is_some() && !step.mv.is_en_passant();
        if !is_target || !is_hanging(step.before, target) {
            return None;
        }
        let cut = |before: &Position, wall: Square| {
            let mut defenders = before.attackers(target, !solution.by);
            let (defender, role) = defenders.next()?;
            let is_cut = between(target, defender).is_some_and(|path| path.contains(&wall));
            (role.is_slider() && is_cut).then(|| vec![wall, defender, target])
        };
        let own = answer.previous()?;
        let by_itself = cut(answer.before, answer.to());
        by_itself.or_else(|| (target != answer.to()).then(|| cut(own.before, own.to()))?)
    })
}

/// A piece pinned to its king cannot capture another one, or cannot leave an attacker.
pub(super) fn pin(solution: &Solution) -> Option<Vec<Square>> {
    solution.own().find_map(|step| {
        let mut pieces = step.after.pieces(!solution.by);
        pieces.find_map(|(at, role)| is_bound(&step, solution.by, at, role))
    })
}

/// Returns the pin of a piece that makes a difference.
fn is_bound(step: &Step, by: Color, pinned: Square, role: Role) -> Option<Vec<Square>> {
    let position = step.after;
    let king = position.king(!by);
    if role == Role::King {
        return None;
    }
    let slider = pinner(position, pinned, king)?;
    let on_line = |at: Square| is_collinear(king, pinned, at);
    let mut prey = attacked(position, pinned, !by).into_iter();
    let cannot_attack = prey.any(|(at, of)| {
        of != Role::King && !on_line(at) && (worth(of) > worth(role) || is_hanging(position, at))
    });
    let has_other_moves = || Square::all().any(|at| !on_line(at) && reaches(position, pinned, at));
    let mut attackers = position.attackers(pinned, by);
    let mut cannot_escape = || {
        attackers.any(|(at, of)| {
            let is_open = is_hanging(position, pinned) && !attacks(position, pinned, at);
            let is_lower = of != Role::King && worth(role) > worth(of);
            on_line(at) && (is_lower || (is_open && has_other_moves()))
        })
    };
    (cannot_attack || cannot_escape()).then(|| vec![slider, pinned, king])
}

/// Returns whether a piece could move to a square, if its king may be left in check.
fn reaches(position: &Position, from: Square, to: Square) -> bool {
    let Some(piece) = position.piece_at(from) else {
        return false;
    };
    let target = position.piece_at(to);
    match piece.role {
        Role::Pawn => {
            let up = if piece.color == Color::White { 1 } else { -1 };
            let is_step = from.offset(0, up) == Some(to) && target.is_none();
            let is_capture = target.is_some_and(|target| target.color != piece.color);
            is_step || (is_capture && attacks(position, from, to))
        }
        _ => attacks(position, from, to) && target.is_none_or(|other| other.color != piece.color),
    }
}

/// The pawn on f2 or f7 beside an uncastled king is captured first.
pub(super) fn attacking_f2_f7(solution: &Solution) -> Option<Vec<Square>> {
    let up = if solution.by == Color::White { 6 } else { 1 };
    let on_f = |step: &Step| {
        step.to().file() == 5
            && matches!(step.to().rank(), 1 | 6)
            && step.before.piece_at(step.to()).is_some()
    };
    let step = solution.own().find(on_f)?;
    let king = step.after.king(!solution.by);
    let home = if up == 6 { 7 } else { 0 };
    (step.to().rank() == up && king == Square::new(4, home)).then(|| vec![step.to(), king])
}

/// A slider uses a square or line that another piece has left in the move before, for a square where it captures nothing.
pub(super) fn clearance(solution: &Solution) -> Option<Vec<Square>> {
    solution.later().find_map(|step| {
        let answer = step.previous()?;
        let left = answer.previous()?;
        let is_slider = step.piece()?.role.is_slider();
        let is_king = answer.piece()?.role == Role::King;
        let path = between(step.from(), step.to())?;
        let is_free = step.before.piece_at(step.to()).is_none();
        let is_other = left.mv.promotion().is_none() && left.to() != step.from();
        let is_cleared = left.from() == step.to() || path.contains(&left.from());
        let is_gift =
            left.before.piece_at(left.to()).is_none() || is_in_bad_spot(left.after, left.to());
        let is_calm = !step.before.in_check() && (!step.gives_check() || !is_king);
        (is_slider
            && is_free
            && is_other
            && left.to() != step.to()
            && is_calm
            && is_cleared
            && is_gift)
            .then(|| vec![left.from(), step.to()])
    })
}

pub(super) fn kingside_attack(solution: &Solution) -> Option<Vec<Square>> {
    attack(solution, 7, &[6, 7], 20)
}

pub(super) fn queenside_attack(solution: &Solution) -> Option<Vec<Square>> {
    attack(solution, 0, &[0, 1, 2], 18)
}

/// A king at home on one of these files is attacked by checks and by captures near the corner, with this number of pieces on
/// the board.
fn attack(solution: &Solution, corner: u8, files: &[u8], pieces: usize) -> Option<Vec<Square>> {
    let color = !solution.by;
    let position = solution.start();
    let king = position.king(color);
    let count = Color::ALL.map(|color| position.pieces(color).count());
    let is_there = king.relative_rank(color) == 0 && files.contains(&king.file());
    if !is_there || count[0] + count[1] < pieces || !solution.own().any(|step| step.gives_check()) {
        return None;
    }
    let corner = Square::new(corner, king.rank());
    let score: i32 = solution
        .own()
        .map(|step| {
            let far = corner.distance(step.to());
            let near = match step.is_capture() && far <= 3 {
                true => 1,
                false => -i32::from(far >= 5),
            };
            i32::from(step.gives_check()) + near
        })
        .sum();
    (score >= 2).then(|| vec![king])
}
