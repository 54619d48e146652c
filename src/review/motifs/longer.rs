//! The longer text about a move, derived from the board: the idea of the move, what it overlooks, and the pattern to look for.

use super::double::mating_move;
use super::exchange::{PROFIT, attacks, between, exchange_on, turned};
use super::line::{Line, victim};
use super::threats::threat_of;
use super::words;
use tabia_chess::{Color, Move, Position, Role, Square, see};
use tabia_texts::{Advice, Effect, Idea, Longer, Moves, Oversight, PieceAt, Saying, Tactic, Way};

/// Returns the longer text about a move, by what is said about it; `None` where the board shows neither an idea nor an oversight.
pub fn longer(position: &Position, played: Move, saying: &Saying) -> Option<Longer> {
    if !position.is_legal(played) {
        return None;
    }
    let longer = Longer {
        idea: idea(position, played),
        oversight: oversight(position, played, saying),
        advice: advice(saying),
    };
    (longer.idea.is_some() || longer.oversight.is_some()).then_some(longer)
}

fn idea(position: &Position, played: Move) -> Option<Idea> {
    let mover = position.turn();
    let line = Line::new(position, &[played]);
    let (after, moves) = (line.end(), words::moves(&line, 0, 0));
    let does = |tactic| {
        Idea::Does(Way {
            moves: moves.clone(),
            tactic,
            is_named: false,
            proof: None,
        })
    };
    if played.is_castling() {
        return Some(Idea::Castles(moves));
    }
    if position.is_capture(played) {
        let taken = PieceAt::new(position, victim(played));
        return Some(does(Tactic::Takes(taken)));
    }
    if after.in_check() {
        return Some(Idea::Checks(moves));
    }
    if let Some(tactic) = threat_of(position, played) {
        return Some(does(tactic));
    }
    let is_lost = |at: &Position, square: Square| exchange_on(at, square, !mover) >= PROFIT;
    if position.in_check() {
        return None;
    }
    let from = played.from();
    let is_piece = |role: Role| !matches!(role, Role::King | Role::Pawn);
    let moved = position.piece_at(from)?.role;
    if is_piece(moved) && is_lost(position, from) && !is_lost(after, played.landing()) {
        return Some(Idea::Saves {
            moves,
            piece: PieceAt::new(position, from),
        });
    }
    let mut pieces = position.pieces(mover);
    let protected = pieces.find(|&(at, role)| {
        role != Role::King && at != from && is_lost(position, at) && !is_lost(after, at)
    });
    protected.map(|(at, _)| Idea::Protects {
        moves,
        piece: PieceAt::new(position, at),
    })
}

/// Returns the moves of a saying up to the one that wins, and whether they are the answer to the move.
fn winning_moves(saying: &Saying) -> Option<(Vec<Move>, bool)> {
    let of_way = |way: &Way| way.proof.as_ref().unwrap_or(&way.moves).line.clone();
    match saying {
        Saying::Gain { effect, way, .. } | Saying::Promotion { effect, way, .. } => {
            Some((of_way(way), *effect == Effect::Loses))
        }
        Saying::Behind { way, .. } => Some((of_way(way), way.moves.first == 1)),
        Saying::GivesFor { moves, .. } => Some((moves.line.clone(), true)),
        _ => None,
    }
}

fn oversight(position: &Position, played: Move, saying: &Saying) -> Option<Oversight> {
    match saying {
        Saying::Mate { effect, mate } => no_escape(position, played, *effect, &mate.moves),
        Saying::Threat { way, .. } => loose(position, &way.moves, &way.tactic),
        _ => {
            let (moves, is_answer) = winning_moves(saying)?;
            match is_answer {
                true => overlooked(position, played, &moves),
                false => match saying {
                    Saying::Gain { way, .. } => loose(position, &way.moves, &way.tactic),
                    _ => None,
                },
            }
        }
    }
}

/// Returns why the answer to the move wins: it was possible before, or the move allows it.
fn overlooked(position: &Position, played: Move, moves: &[Move]) -> Option<Oversight> {
    let line = Line::new(position, moves);
    let (by, at) = (!position.turn(), moves.len().checked_sub(1)?);
    let (answer, last) = (line.mv(1)?, line.mv(at)?);
    let after = line.after(0);
    if at == 1 && !position.in_check() {
        let before = turned(position, by);
        let is_same = before.is_legal(answer) && victim(answer) != played.landing();
        if is_same && before.is_capture(answer) && see(&before, answer, PROFIT) {
            return Some(Oversight::OldThreat(words::moves(&line, 1, 1)));
        }
    }
    line.taken(at)?;
    let target = line.trace_back(victim(last), at, 1);
    if target == played.landing() {
        return is_unsafe(after, target, by);
    }
    let from = played.from();
    // The piece has not moved and was safe.
    let stays = line.follow(target, 0, at) == Some(target);
    let was_safe = exchange_on(position, target, by) < PROFIT;
    if !stays || !was_safe || exchange_on(after, target, by) < PROFIT {
        return None;
    }
    let piece = PieceAt::new(position, target);
    if attacks(position, from, target) && !attacks(after, played.landing(), target) {
        return Some(Oversight::LeavesGuard {
            guard: PieceAt::new(position, from),
            target: piece,
        });
    }
    let slider = last.from();
    let opens = between(slider, target).is_some_and(|inside| inside.contains(&from));
    (at == 1 && opens).then(|| Oversight::OpensLine {
        slider: PieceAt::new(after, slider),
        target: piece,
    })
}

/// Returns the attackers and defenders of the moved piece, where there are more attackers.
fn is_unsafe(after: &Position, square: Square, by: Color) -> Option<Oversight> {
    let count = |color| u32::try_from(after.attackers(square, color).count()).unwrap_or(0);
    let (attackers, defenders) = (count(by), count(!by));
    (attackers > defenders && exchange_on(after, square, by) >= PROFIT).then(|| Oversight::Unsafe {
        piece: PieceAt::new(after, square),
        attackers,
        defenders,
    })
}

/// Returns the attacked pieces that nothing defends.
fn loose(position: &Position, moves: &Moves, tactic: &Tactic) -> Option<Oversight> {
    let (Tactic::Forks(pieces) | Tactic::Attacks(pieces)) = tactic else {
        return None;
    };
    let line = Line::new(position, &moves.line);
    let end = line.end();
    let is_loose = |piece: &&PieceAt| {
        let stands = end.piece_at(piece.square);
        stands.is_some_and(|stands| {
            stands.role != Role::King && end.attackers(piece.square, stands.color).next().is_none()
        })
    };
    let pieces: Vec<PieceAt> = pieces.iter().filter(is_loose).copied().collect();
    (!pieces.is_empty()).then_some(Oversight::Loose(pieces))
}

/// Returns the king that is mated, where it cannot move before the mating moves begin.
fn no_escape(
    position: &Position,
    played: Move,
    effect: Effect,
    moves: &Moves,
) -> Option<Oversight> {
    let (before, mated) = match effect {
        Effect::Loses => (position.after(played), position.turn()),
        _ => (position.clone(), !position.turn()),
    };
    moves.line.get(moves.first)?;
    if before.in_check() {
        return None;
    }
    let waiting = turned(&before, mated);
    let king = waiting.king(mated);
    let moves = waiting.legal_moves();
    let is_free = moves
        .iter()
        .any(|mv| mv.from() == king && !mv.is_castling());
    (!is_free && mating_move(&waiting).is_none())
        .then(|| Oversight::NoEscape(PieceAt::new(&waiting, king)))
}

fn advice(saying: &Saying) -> Option<Advice> {
    let by_tactic = |tactic: &Tactic| match tactic {
        Tactic::Forks(_) => Some(Advice::Forks),
        Tactic::Pins { .. } | Tactic::AttacksPinned { .. } | Tactic::TakesFromPinned { .. } => {
            Some(Advice::Pins)
        }
        Tactic::Skewers { .. } => Some(Advice::Skewers),
        Tactic::OpensLine { .. }
        | Tactic::TakesWithDiscoveredCheck { .. }
        | Tactic::DiscoversCheck { .. }
        | Tactic::DoubleCheck { .. } => Some(Advice::Discoveries),
        Tactic::TakesDefender { .. }
        | Tactic::Overloads { .. }
        | Tactic::DrawsAway { .. }
        | Tactic::DrivesAway { .. }
        | Tactic::CutsOff { .. } => Some(Advice::Defenders),
        Tactic::Traps(_) => Some(Advice::Trapped),
        Tactic::Promotes(_)
        | Tactic::PromotesFor { .. }
        | Tactic::ThreatensPromotion(_)
        | Tactic::Pushes(_) => Some(Advice::PassedPawns),
        Tactic::TakesLoose(_) => Some(Advice::Loose),
        Tactic::TakesWith { .. } => Some(Advice::Exchanges),
        Tactic::ThreatensMate { .. } | Tactic::Attacks(_) => Some(Advice::Tempo),
        Tactic::Castles => Some(Advice::Castling),
        Tactic::Takes(_)
        | Tactic::TakesBack
        | Tactic::Threatens(_)
        | Tactic::TakesFile(_)
        | Tactic::Defends(_) => None,
    };
    match saying {
        Saying::Mate { effect, .. } | Saying::Attack { effect, .. } => Some(match effect {
            Effect::Loses => Advice::TheirChecks,
            _ => Advice::OwnChecks,
        }),
        Saying::Draw { .. } | Saying::OnlyDraws { .. } => Some(Advice::Repetition),
        Saying::Gain { way, .. }
        | Saying::Behind { way, .. }
        | Saying::Threat { way, .. }
        | Saying::GetsLess(way) => by_tactic(&way.tactic),
        Saying::Promotion { .. } | Saying::Runs { .. } => Some(Advice::PassedPawns),
        Saying::GivesFor { .. } => Some(Advice::Exchanges),
        _ => None,
    }
}
