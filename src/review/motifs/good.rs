//! Explanations of good moves: the only one that holds, or a sacrifice that wins more.

use super::case::{Arrow, ArrowKind, Case, Explanation, Lines, Statement};
use super::claim::Claim;
use super::explain::explain;
use super::gain::Gain;
use super::line::Line;
use super::line::balance;
use super::mates::Mate;
use super::motif::Proven;
use super::pattern::of_line;
use super::themes::{self, Solution};
use super::words;
use tabia_chess::{Move, Position, Role};
use tabia_engine::Score;
use tabia_texts::{Count, PieceAt, Saying};

/// Maximum number of half-moves until sacrificed material is regained.
const PATIENCE: usize = 10;

/// A good move with the next best one, as a search with two lines gives them.
#[derive(Clone, Copy, Debug)]
pub struct Good<'a> {
    /// The position before the move.
    pub position: &'a Position,
    /// Best play from `position`; it begins with the move.
    pub line: &'a [Move],
    /// Its value for the side that plays it.
    pub score: Score,
    /// The next best line from `position`.
    pub next: &'a [Move],
    pub score_next: Score,
}

/// Explains a good move: its sacrifice and gain, or else the loss of the next best move.
pub fn explain_good(good: &Good) -> Explanation {
    let mut explanation = next_best(good).unwrap_or_default();
    if let Some((said, shown)) = sacrifice(good) {
        explanation.said.insert(0, said);
        explanation.shown.splice(0..0, shown);
    }
    explanation
}

/// Explains a sacrifice by the piece that the line gives up, whatever it brings; `None` where the line does not begin with a
/// move and a capture.
pub fn explain_offer(position: &Position, moves: &[Move]) -> Option<Statement> {
    let line = Line::new(position, moves);
    let played = line.mv(0)?;
    let role = line.taken(1)?;
    Some(Statement {
        claim: Claim::Sacrifices(role),
        saying: Saying::GivesUp {
            role,
            paid: paid(&line),
            moves: words::moves(&line, 0, 3),
        },
        motifs: Vec::new(),
        arrows: vec![Arrow {
            from: played.from(),
            to: played.landing(),
            kind: ArrowKind::Better,
        }],
    })
}

/// Returns what the first move of a line captures, and the recapture of the piece that the reply takes.
fn paid(line: &Line) -> Vec<Count> {
    let recaptured = line.takes_back(2).then(|| line.taken(2)).flatten();
    let roles = line.taken(0).into_iter().chain(recaptured);
    let mut paid: Vec<Count> = Vec::new();
    for role in roles.map(Some) {
        match paid.iter_mut().find(|count| count.role == role) {
            Some(count) => count.count += 1,
            None => paid.push(Count { role, count: 1 }),
        }
    }
    paid
}

/// Explains the loss or the missed gain of the next best move.
fn next_best(good: &Good) -> Option<Explanation> {
    let (&played, punishment) = good.next.split_first()?;
    let mut other = explain(&Case {
        position: good.position,
        played,
        punishment,
        better: good.line,
        score_played: good.score_next,
        score_better: good.score,
    });
    let next = words::moves(&Line::new(good.position, good.next), 0, 0);
    // That a good move threatens something, or improves the position, does not make it the only one.
    let is_reason =
        |saying: &Saying| !matches!(saying, Saying::Threat { .. } | Saying::Feature { .. });
    other.said.retain(|said| is_reason(&said.saying));
    let only = |claim: &Claim| Claim::OnlyMove(Box::new(claim.clone()));
    for said in &mut other.said {
        said.saying = Saying::NextBest {
            next: next.clone(),
            saying: Box::new(said.saying.clone()),
        };
        said.claim = only(&said.claim);
    }
    other.also = other.also.iter().map(only).collect();
    Some(other)
}

/// Material is given up, and the line mates or wins more.
fn sacrifice(good: &Good) -> Option<(Statement, Vec<Proven>)> {
    let &played = good.line.first()?;
    let case = Case {
        position: good.position,
        played,
        punishment: good.line.get(1..)?,
        better: good.line,
        score_played: good.score,
        score_better: good.score,
    };
    let lines = Lines::new(&case)?;
    let mover = good.position.turn();
    let mate = Mate::of(&lines.better, mover, 0);
    let gain = Gain::within(&lines.better_out, mover, PATIENCE);
    let (line, won) = match (&mate, &gain) {
        (Some(_), _) => (&lines.better, lines.better.len()),
        (None, Some(gain)) => (&lines.better_out, gain.at),
        (None, None) => return None,
    };
    // The offered piece is captured at once.
    let taker = line.mv(1)?;
    let role = line.taken(1)?;
    let start = balance(good.position, mover);
    let is_given = balance(line.before(2), mover) - start <= -200
        && themes::sacrifice(&Solution::new(line, mover, 0, won)).is_some();
    if !is_given || matches!(role, Role::Pawn | Role::King) {
        return None;
    }
    let given = line.trace_back(super::line::victim(taker), 1, 0);
    let piece = PieceAt::new(good.position, given);
    let saying = match (&mate, &gain) {
        (Some(mate), _) => Saying::SacrificeForMate {
            piece,
            mate: mate.described(),
        },
        (None, Some(gain)) => Saying::SacrificeFor {
            piece,
            goods: words::goods(&gain.trade, good.position),
            moves: words::moves(line, 0, won),
        },
        (None, None) => return None,
    };
    let motifs = of_line(&lines.better, &lines.better_out, mover, 0);
    let said = Statement {
        claim: Claim::Sacrifices(role),
        saying,
        motifs: motifs.clone(),
        arrows: vec![Arrow {
            from: played.from(),
            to: played.landing(),
            kind: ArrowKind::Better,
        }],
    };
    Some((said, motifs))
}
