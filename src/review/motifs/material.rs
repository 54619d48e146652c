//! Material that a move loses or misses.

use super::case::{ArrowKind, Lines, Statement};
use super::claim::{Claim, Winnings};
use super::gain::{Gain, LATEST, LEAST, Trade, falls, range};
use super::line::{Line, balance, victim, worth};
use super::motif::{Motif, Proven};
use super::quiet::{self, keeps};
use super::winning_move::WinningMove;
use super::words;
use tabia_chess::{Color, Move, Role};
use tabia_texts::{Effect, Goods, PieceAt, Saying, Tactic, Way};

/// Maximum difference that counts as none, in hundredths of a pawn.
const SLACK: i32 = 50;

/// Latest half-move of a gain that is only a part of the difference, and the number of moves before it that neither give check
/// nor capture: the answers to others are mostly forced.
const PATIENCE: usize = 14;
const QUIET: usize = 3;

/// Score difference beyond which a larger one is meaningless, in hundredths of a pawn.
pub(super) const DECIDED: i32 = 1_200;

/// The gain of one of the lines for its side.
struct LineGain<'a> {
    line: &'a Line,
    by: Color,
    /// The half-move with which the saying begins.
    first: usize,
    gain: Gain,
}

impl LineGain<'_> {
    fn winning_move(&self) -> WinningMove<'_> {
        WinningMove::new(self.line, self.by, self.first, self.gain.at)
    }
}

/// How much a gain must explain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Proof {
    /// The gain is the whole difference of the lines, and comes early.
    Whole,
    /// The gain is a good part of the difference, and the other line does not bring it.
    Part,
}

impl Proof {
    /// Returns the first half-move of `by` that is too late for a gain.
    fn latest(self, line: &Line, by: Color) -> usize {
        let is_quiet = |index: &usize| {
            let mv = line.moves()[*index];
            line.before(*index).turn() == by
                && !line.before(*index).is_capture(mv)
                && !line.after(*index).in_check()
        };
        let later = (0..line.len()).filter(is_quiet).nth(QUIET);
        match self {
            Proof::Whole => LATEST,
            Proof::Part => later.unwrap_or(line.len()).clamp(LATEST, PATIENCE),
        }
    }
}

/// Returns the greater of the move's loss and its missed gain.
pub(super) fn lost_or_missed(lines: &Lines, proof: Proof) -> Option<Statement> {
    let lost = lost(lines, proof);
    let missed = missed(lines, proof);
    match (lost, missed) {
        (Some(lost), Some(missed)) if missed.gain.value > lost.gain.value * 3 / 2 => {
            say_missed(lines, &missed)
        }
        (Some(lost), _) => say_lost(lines, &lost),
        (None, Some(missed)) => say_missed(lines, &missed),
        (None, None) => None,
    }
}

/// Returns the claims of losses and missed gains that hold against every reply to the half-move that wins.
pub(super) fn held(lines: &Lines) -> Vec<Claim> {
    let mut held = Vec::new();
    for proof in [Proof::Whole, Proof::Part] {
        let holds = |gained: &LineGain| {
            let LineGain { line, by, gain, .. } = gained;
            quiet::holds(line, *by, gain.at, gain.value)
        };
        let winnings = |gained: LineGain| Winnings::of(&gained.gain.trade);
        let lost = lost(lines, proof).filter(holds).and_then(winnings);
        let missed = missed(lines, proof).filter(holds).and_then(winnings);
        held.extend(lost.map(Claim::Loses));
        held.extend(missed.map(Claim::Misses));
    }
    held
}

/// Returns the mover's material at the quiet end of the better line, minus that at the end of the other.
fn margin(lines: &Lines) -> i32 {
    let mover = lines.case.position.turn();
    balance(lines.better_out.end(), mover) - balance(lines.played_out.end(), mover)
}

/// Returns whether a loss or a missed gain holds at the quiet ends of the lines, and is a difference there.
pub(super) fn lasts(lines: &Lines, claim: &Claim) -> bool {
    let mover = lines.case.position.turn();
    let start = balance(lines.case.position, mover);
    let (played, better) = (
        balance(lines.played_out.end(), mover) - start,
        balance(lines.better_out.end(), mover) - start,
    );
    let value = match claim {
        Claim::Loses(_) => -played,
        Claim::Misses(_) => better,
        _ => return false,
    };
    value >= LEAST && better > played
}

/// Returns whether the side that wins material has less by the score of the line than a quarter of its surplus of material at the
/// end: the other side has something for it.
pub(super) fn is_paid_for(lines: &Lines, line: &Line, by: Color) -> bool {
    let case = lines.case;
    let score = match by == case.position.turn() {
        true => case.score_better,
        false => -case.score_played,
    };
    let more = balance(line.end(), by);
    more > 0 && score.raw() * 4 < more
}

/// Returns whether both the material at the ends and the scores confirm a loss or missed gain of this value, and nothing much
/// greater.
fn is_borne_out(lines: &Lines, value: i32, proof: Proof) -> bool {
    let difference = lines.difference();
    let (margin, part) = match proof {
        Proof::Whole => (margin(lines) * 5 >= value * 4, 40),
        Proof::Part => (margin(lines) * 5 >= value * 3, 25),
    };
    margin && difference * 2 >= value && value * 100 >= difference.min(DECIDED) * part
}

/// Returns whether the line that a gain is compared with brings it, too: the same piece falls, or half of the value is won.
fn comes_elsewhere(other: &Line, gain: &Gain, by: Color) -> bool {
    let (start, end) = (balance(other.before(0), by), balance(other.end(), by));
    let falls = gain
        .trade
        .piece
        .is_some_and(|(_, square)| falls(other, square));
    falls || (end - start) * 2 > gain.value
}

/// Returns whether the winning half-move occurs in the other line, too, where no recapture regains it, or the same pawn promotes
/// there: then it is not a difference.
fn comes_in(other: &Line, winning: Move) -> bool {
    let value = |index: usize| other.taken(index).map_or(0, worth);
    let is_regained = |index: usize| other.takes_back(index + 1) && value(index + 1) > value(index);
    let is_same = |mv: Move| {
        let promotes = mv.promotion().is_some() && winning.promotion().is_some();
        mv == winning || (promotes && mv.from() == winning.from())
    };
    (0..other.len()).any(|index| other.mv(index).is_some_and(is_same) && !is_regained(index))
}

fn lost<'a>(lines: &'a Lines, proof: Proof) -> Option<LineGain<'a>> {
    let mover = lines.case.position.turn();
    let line = &lines.played_out;
    let gain = Gain::within(line, !mover, proof.latest(line, !mover))?;
    // The better line must lose no material on the way, or little in comparison.
    let is_spared = match proof {
        Proof::Whole => range(&lines.better_out, mover).0 >= -SLACK.max(gain.value / 3),
        Proof::Part => !comes_elsewhere(&lines.better_out, &gain, !mover),
    };
    if !keeps(lines.better_out.end(), mover) || !is_spared {
        return None;
    }
    if comes_in(&lines.better_out, line.mv(gain.at)?) || is_paid_for(lines, line, !mover) {
        return None;
    }
    is_borne_out(lines, gain.value, proof).then_some(LineGain {
        line,
        by: !mover,
        first: 1,
        gain,
    })
}

fn missed<'a>(lines: &'a Lines, proof: Proof) -> Option<LineGain<'a>> {
    let case = lines.case;
    let mover = case.position.turn();
    let line = &lines.better_out;
    // Both capture the same piece: the difference is the way.
    let takes = case.position.is_capture(case.played);
    let takes_same = takes && line.mv(0).is_some_and(|mv| mv.to() == case.played.to());
    let gain = Gain::within(line, mover, proof.latest(line, mover))?;
    // The other line must win no material on the way, or little in comparison.
    let wins_too = match proof {
        Proof::Whole => range(&lines.played_out, mover).1 > SLACK.max(gain.value / 3),
        Proof::Part => comes_elsewhere(&lines.played_out, &gain, mover),
    };
    if !keeps(lines.played_out.end(), !mover) || takes_same || wins_too {
        return None;
    }
    // The first capture of a line is missed, whatever the other side gets for it.
    let is_paid_for = gain.at > 0 && is_paid_for(lines, line, mover);
    if comes_in(&lines.played_out, line.mv(gain.at)?) || is_paid_for {
        return None;
    }
    is_borne_out(lines, gain.value, proof).then_some(LineGain {
        line,
        by: mover,
        first: 0,
        gain,
    })
}

fn say_lost(lines: &Lines, gained: &LineGain) -> Option<Statement> {
    let trade = &gained.gain.trade;
    let winnings = Winnings::of(trade)?;
    let case = lines.case;
    let winning_move = gained.winning_move().apart_from(&lines.better_out);
    let takes_back = case.position.is_capture(case.played)
        && gained
            .line
            .mv(1)
            .is_some_and(|mv| mv.to() == case.played.to())
        && gained.gain.at == 1;
    let mut motifs = winning_move.motifs();
    let saying = if trade.promoted {
        promotion(Effect::Loses, gained, winning_move.way())?
    } else if takes_back {
        motifs.insert(
            0,
            Proven {
                motif: Motif::WrongExchange,
                whose: gained.by,
                squares: vec![case.played.to()],
            },
        );
        Saying::GivesFor {
            goods: goods_of_exchange(gained),
            moves: words::moves(gained.line, 1, 1),
        }
    } else {
        Saying::Gain {
            effect: Effect::Loses,
            goods: goods_now(gained, 1),
            way: named(gained, winning_move.way(), 1),
        }
    };
    Some(Statement {
        claim: Claim::Loses(winnings),
        saying,
        motifs,
        arrows: winning_move.arrows(ArrowKind::Punishes),
    })
}

fn say_missed(lines: &Lines, gained: &LineGain) -> Option<Statement> {
    let trade = &gained.gain.trade;
    let winnings = Winnings::of(trade)?;
    let winning_move = gained.winning_move().apart_from(&lines.played_out);
    let what = goods_now(gained, 0);
    // After a capture this may be only a recapture.
    let may_be_recapture = lines.case.position.halfmove_clock() == 0 && gained.gain.at == 0;
    let saying = if trade.promoted {
        promotion(Effect::Misses, gained, winning_move.way())?
    } else if may_be_recapture {
        // What the move itself takes, whatever follows.
        let goods = match lines.better.mv(0) {
            Some(mv) => Goods::Piece {
                piece: PieceAt::new(lines.case.position, victim(mv)),
                paid: Vec::new(),
            },
            None => what,
        };
        Saying::MissesCapture {
            goods,
            moves: words::moves(gained.line, 0, 0),
        }
    } else {
        Saying::Gain {
            effect: Effect::Misses,
            goods: what,
            way: named(gained, winning_move.way(), 0),
        }
    };
    Some(Statement {
        claim: Claim::Misses(winnings),
        saying,
        motifs: winning_move.motifs(),
        arrows: winning_move.arrows(ArrowKind::Better),
    })
}

/// Returns the gain of a line for the side that begins it, or else for the other side, without a comparison.
pub(super) fn won_or_lost(line: &Line) -> Option<Statement> {
    let mover = line.before(0).turn();
    let gained = |by: Color| {
        Gain::of(line, by).map(|gain| LineGain {
            line,
            by,
            first: 0,
            gain,
        })
    };
    let (gained, effect) = match gained(mover) {
        Some(gained) => (gained, Effect::Wins),
        None => (gained(!mover)?, Effect::Loses),
    };
    let winnings = Winnings::of(&gained.gain.trade)?;
    let winning_move = gained.winning_move();
    let saying = if gained.gain.trade.promoted {
        promotion(effect, &gained, winning_move.way())?
    } else {
        Saying::Gain {
            effect,
            goods: goods_now(&gained, 0),
            way: named(&gained, winning_move.way(), 0),
        }
    };
    let (claim, kind) = match gained.by == mover {
        true => (Claim::Wins(winnings), ArrowKind::Better),
        false => (Claim::Loses(winnings), ArrowKind::Punishes),
    };
    Some(Statement {
        claim,
        saying,
        motifs: winning_move.motifs(),
        arrows: winning_move.arrows(kind),
    })
}

/// Returns the material won, as before the half-move `index`.
fn goods_now(gained: &LineGain, index: usize) -> Goods {
    let trade = &gained.gain.trade;
    if !trade.promoted && !trade.is_taken_by(gained.line, gained.gain.at) {
        return Goods::Material;
    }
    goods_at(gained.line, trade.clone(), index)
}

/// Returns the goods of a trade of a line, with the square of a piece as before the half-move `index`.
fn goods_at(line: &Line, mut trade: Trade, index: usize) -> Goods {
    if let Some((role, square)) = trade.piece {
        let square = line.follow(square, 0, index);
        trade.piece = square.map(|square| (role, square));
    }
    words::goods(&trade, line.before(index))
}

/// Returns the goods of the captures on one square with which a line begins, whatever is won and lost afterwards.
fn goods_of_exchange(gained: &LineGain) -> Goods {
    let (line, at) = (gained.line, gained.gain.at);
    let captures = (1..line.len()).take_while(|&index| line.takes_back(index));
    let trade = Trade::of(line, gained.by, at, 1 + captures.count());
    match trade.promoted || !trade.is_taken_by(line, at) {
        true => goods_now(gained, 1),
        false => goods_at(line, trade, 1),
    }
}

/// Returns the way, and whether the piece that it takes has been named as the gain, as before the half-move `index`.
fn named(gained: &LineGain, way: Way, index: usize) -> Way {
    let trade = &gained.gain.trade;
    let is_named = trade.is_taken_by(gained.line, gained.gain.at) && !trade.is_exchange();
    let start = trade.piece.filter(|_| is_named).map(|(_, start)| start);
    // It may have moved in between.
    let is_taken = |index: usize| {
        let square = gained.line.follow(start?, 0, index)?;
        let piece = PieceAt::new(gained.line.before(index), square);
        (way.tactic.taken() == Some(&piece)).then_some(())
    };
    Way {
        is_named: [index, gained.gain.at]
            .into_iter()
            .any(|index| is_taken(index).is_some()),
        ..way
    }
}

/// Returns the saying about a promotion.
fn promotion(effect: Effect, gained: &LineGain, way: Way) -> Option<Saying> {
    let index = (0..gained.gain.end).find(|&index| {
        gained.line.before(index).turn() == gained.by
            && gained
                .line
                .mv(index)
                .is_some_and(|mv| mv.promotion().is_some())
    })?;
    let mv = gained.line.mv(index)?;
    let pawn = gained.line.trace_back(mv.from(), index, gained.first);
    let stays = gained.gain.at >= index;
    stays.then(|| Saying::Promotion {
        effect,
        pawn,
        way: match gained.gain.at == index {
            true => way,
            false => Way {
                moves: words::moves(gained.line, gained.first, index),
                tactic: Tactic::Promotes(mv.promotion().unwrap_or(Role::Queen)),
                is_named: false,
                proof: None,
            },
        },
    })
}
