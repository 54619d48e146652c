//! What the first move of a line does on the board beside threats: it castles, pins, pushes a passed pawn, takes an open file or
//! attacks a pawn.
//!
//! An effect is said only where it lasts in the line, and where the line that it is compared with does not have it.

use super::case::{Arrow, ArrowKind, Lines, Statement};
use super::claim::Claim;
use super::exchange::{PROFIT, exchange_on};
use super::features::{castles, holds_file, is_passed};
use super::gain::falls;
use super::line::{Line, balance, victim, worth};
use super::motif::{Motif, Proven};
use super::stuck::pin_by;
use super::words;
use tabia_chess::{Color, Move, Position, Role, Square, see};
use tabia_texts::{Effect, PieceAt, Saying, Tactic, Way};

/// Number of half-moves within which an undefended piece falls.
const SOON: usize = 4;

/// Minimum rank, from its own side and from 0, of a passed pawn after its push.
const ADVANCED: u8 = 4;

/// The first move of a side in a line, and the other line.
struct First<'a> {
    line: &'a Line,
    /// Its half-move.
    index: usize,
    mv: Move,
    by: Color,
    other: &'a Line,
    /// The position of the other line where the same side has moved as often as before the move.
    apart: &'a Position,
}

/// An effect of a move, with its motif and the squares concerned, that of the moved piece first.
struct OnBoard {
    motif: Motif,
    tactic: Tactic,
    squares: Vec<Square>,
}

type Finder = fn(&First) -> Option<OnBoard>;

/// The most informative first.
const FINDERS: [Finder; 7] = [takes, defence, castling, push, pin, pawn_attack, open_file];

/// Returns the statements about what the answer to the move does, and what the better move would have done.
pub(super) fn said(lines: &Lines) -> Vec<Statement> {
    if !lines.is_worth_a_reason() {
        return Vec::new();
    }
    let mover = lines.case.position.turn();
    let (played, better) = (&lines.played_out, &lines.better_out);
    let first = |line, other, index, by, apart| {
        let mv = Line::mv(line, index)?;
        Some(First {
            line,
            index,
            mv,
            by,
            other,
            apart,
        })
    };
    let missed = first(better, played, 0, mover, played.before(1))
        .and_then(|first| statement(&first, Effect::Misses));
    let allowed = first(played, better, 1, !mover, better.before(1))
        .and_then(|first| statement(&first, Effect::Loses));
    missed.into_iter().chain(allowed).collect()
}

fn statement(first: &First, effect: Effect) -> Option<Statement> {
    // The same move of the other line does the same there.
    if (0..first.other.len()).any(|index| first.other.mv(index) == Some(first.mv)) {
        return None;
    }
    let found = FINDERS.iter().find_map(|find| find(first))?;
    let (mv, index) = (first.mv, first.index);
    let (claim, kind) = match effect {
        Effect::Misses => (Claim::MissesEffect(mv), ArrowKind::Better),
        _ => (Claim::AllowsEffect(mv), ArrowKind::Punishes),
    };
    let mut arrows = vec![Arrow {
        from: mv.from(),
        to: mv.landing(),
        kind,
    }];
    let targets = found.squares.iter().skip(1);
    arrows.extend(targets.map(|&to| Arrow {
        from: mv.landing(),
        to,
        kind: ArrowKind::Motif,
    }));
    Some(Statement {
        claim,
        saying: Saying::Threat {
            effect,
            way: Way {
                moves: words::moves(first.line, index, index),
                tactic: found.tactic,
                is_named: false,
                proof: None,
            },
        },
        motifs: vec![Proven {
            motif: found.motif,
            whose: first.by,
            squares: found.squares,
        }],
        arrows,
    })
}

/// The move captures what is not defended well enough and does not fall in the other line, and its side has more at the end.
fn takes(first: &First) -> Option<OnBoard> {
    let before = first.line.before(first.index);
    let taken = first.line.taken(first.index)?;
    let target = victim(first.mv);
    let end = |line: &Line| balance(line.end(), first.by);
    let start = first.line.trace_back(target, first.index, 0);
    let is_gain = see(before, first.mv, PROFIT)
        && end(first.line) - balance(before, first.by) >= worth(Role::Pawn)
        && end(first.line) - end(first.other) >= worth(Role::Pawn);
    // A recapture is no gain.
    let is_recapture = match first.index {
        0 => before.halfmove_clock() == 0,
        index => first.line.taken(index - 1).is_some(),
    };
    let falls = falls(first.other, start) || first.other.len() == 0;
    (is_gain && !is_recapture && !falls && taken != Role::King).then(|| OnBoard {
        motif: Motif::LoosePiece,
        tactic: Tactic::Takes(PieceAt::new(before, target)),
        squares: vec![first.mv.landing()],
    })
}

/// The move keeps a piece or pawn from being captured, which falls in the other line.
fn defence(first: &First) -> Option<OnBoard> {
    let before = first.line.before(first.index);
    let after = first.line.after(first.index);
    let is_lost = |position: &Position, at: Square| exchange_on(position, at, !first.by) >= PROFIT;
    if before.is_capture(first.mv) || after.in_check() || first.apart.in_check() {
        return None;
    }
    let pieces = after.pieces(first.by);
    let defended = pieces
        .filter(|&(at, role)| role != Role::King && at != first.mv.landing())
        .find(|&(at, _)| {
            let start = first.line.trace_back(at, first.index + 1, 0);
            // In the other line it falls within the next moves, and here it does not.
            let next = first.other.len().min(first.index + SOON);
            let has_fallen =
                first.other.follow(start, 0, next).is_none() && falls(first.other, start);
            first.apart.piece_at(at) == after.piece_at(at)
                && is_lost(first.apart, at)
                && !is_lost(after, at)
                && has_fallen
                && !falls(first.line, start)
        });
    let (at, _) = defended?;
    Some(OnBoard {
        motif: Motif::DefensiveMove,
        tactic: Tactic::Defends(PieceAt::new(after, at)),
        squares: vec![first.mv.landing(), at],
    })
}

/// The move castles while there are queens, and the side does not castle in the other line.
fn castling(first: &First) -> Option<OnBoard> {
    let has_queen = first.line.end().count(!first.by, Role::Queen) > 0;
    (first.mv.is_castling() && has_queen && !castles(first.other, first.by)).then(|| OnBoard {
        motif: Motif::Castling,
        tactic: Tactic::Castles,
        squares: vec![first.mv.landing()],
    })
}

/// A passed pawn advances, is not lost in the line, and does not come as far in the other.
fn push(first: &First) -> Option<OnBoard> {
    let (after, to) = (first.line.after(first.index), first.mv.to());
    let is_pawn = after.piece_at(to)?.role == Role::Pawn;
    let rank = to.relative_rank(first.by);
    let is_capture = first.line.before(first.index).is_capture(first.mv);
    if !is_pawn || is_capture || rank < ADVANCED || !is_passed(after, to, first.by) {
        return None;
    }
    let start = first.mv.from();
    let stays = first.line.follow(to, first.index + 1, first.line.len());
    let stays = stays.is_some_and(|at| first.line.end().piece_at(at).is_some());
    let soon = first.other.len().min(first.index + 1 + SOON);
    let elsewhere = first.other.follow(start, first.index, soon);
    let is_as_far = elsewhere.is_some_and(|at| at.relative_rank(first.by) >= rank);
    let is_safe = exchange_on(after, to, !first.by) < PROFIT;
    (stays && is_safe && !is_as_far).then(|| OnBoard {
        motif: Motif::AdvancedPawn,
        tactic: Tactic::Pushes(to),
        squares: vec![to],
    })
}

/// The moved piece pins another one, which is still there two half-moves later and was not pinned in the other line.
fn pin(first: &First) -> Option<OnBoard> {
    let (before, after) = (
        first.line.before(first.index),
        first.line.after(first.index),
    );
    let by = first.mv.landing();
    let pieces = after.pieces(!first.by);
    let (pinned, behind) = pieces
        .filter(|&(at, role)| {
            let stays = first.line.follow(at, first.index + 1, first.index + 3) == Some(at);
            !matches!(role, Role::Pawn | Role::King) && stays && pin_by(before, at).is_none()
        })
        .find_map(|(at, _)| Some((at, pin_by(after, at).filter(|pin| pin.0 == by)?.1)))?;
    let is_safe = exchange_on(after, by, !first.by) < PROFIT;
    (is_safe && pin_by(first.apart, pinned).is_none()).then(|| OnBoard {
        motif: Motif::Pin,
        tactic: Tactic::Pins {
            piece: PieceAt::new(after, pinned),
            behind: PieceAt::new(after, behind),
        },
        squares: vec![by, pinned, behind],
    })
}

/// A quiet move attacks a pawn, which is then captured, or defended at once.
fn pawn_attack(first: &First) -> Option<OnBoard> {
    let (before, after) = (
        first.line.before(first.index),
        first.line.after(first.index),
    );
    if before.is_capture(first.mv) || after.in_check() {
        return None;
    }
    let gains = |position: &Position, at: Square| exchange_on(position, at, first.by) >= PROFIT;
    let answered = first.line.after(first.index + 1);
    first.line.mv(first.index + 1)?;
    let pawns = after.pieces_of(!first.by, Role::Pawn);
    let attacked: Vec<Square> = pawns
        .filter(|&at| gains(after, at) && !gains(before, at) && !gains(first.apart, at))
        .collect();
    let &[pawn] = attacked.as_slice() else {
        return None;
    };
    let is_taken = first
        .line
        .mv(first.index + 2)
        .is_some_and(|mv| mv.to() == pawn);
    let stays = answered.piece_at(pawn) == after.piece_at(pawn);
    let is_defended = stays && !gains(answered, pawn) && !answered.in_check();
    let has_fallen = first
        .line
        .follow(pawn, first.index + 1, first.line.len())
        .is_none();
    (is_taken && has_fallen || is_defended).then(|| OnBoard {
        motif: Motif::Threat,
        tactic: Tactic::Attacks(vec![PieceAt::new(after, pawn)]),
        squares: vec![first.mv.landing(), pawn],
    })
}

/// A rook takes a file without pawns, holds it at the end of the line, and not in the other.
fn open_file(first: &First) -> Option<OnBoard> {
    let (after, to) = (first.line.after(first.index), first.mv.landing());
    let file = to.file();
    let holds = |position: &Position| {
        let mut rooks = position.pieces_of(first.by, Role::Rook);
        rooks.any(|rook| rook.file() == file && holds_file(position, rook, first.by))
    };
    let takes = after.piece_at(to)?.role == Role::Rook
        && !first.mv.is_castling()
        && first.mv.from().file() != file
        && holds_file(after, to, first.by);
    let is_kept = holds(first.line.end()) && !holds(first.other.end()) && !holds(first.apart);
    // Then the capture is the point.
    let captures_next = first
        .line
        .mv(first.index + 2)
        .is_some_and(|mv| mv.from() == to && first.line.before(first.index + 2).is_capture(mv));
    (takes && is_kept && !captures_next).then(|| OnBoard {
        motif: Motif::QuietMove,
        tactic: Tactic::TakesFile(file),
        squares: vec![to],
    })
}
