//! Material that a move loses or misses.

use super::case::{Arrow, ArrowKind, Lines, Said};
use super::claim::{Claim, Loot};
use super::gain::Gain;
use super::line::{Line, balance};
use super::means::means;
use super::motif::{Motif, Proven};
use super::quiet::keeps;
use super::win::Means;
use super::words;
use crate::chess::{Color, Role};

/// What one of the lines wins for its side.
struct Haul<'a> {
    line: &'a Line,
    by: Color,
    /// The half-move with which the sentence begins.
    first: usize,
    gain: Gain,
}

/// The greater of what the move loses and what it misses.
pub(super) fn lost_or_missed(lines: &Lines) -> Option<Said> {
    let lost = lost(lines);
    let missed = missed(lines);
    match (lost, missed) {
        (Some(lost), Some(missed)) if missed.gain.value > lost.gain.value * 3 / 2 => {
            say_missed(lines, &missed)
        }
        (Some(lost), _) => say_lost(lines, &lost),
        (None, Some(missed)) => say_missed(lines, &missed),
        (None, None) => None,
    }
}

/// What the mover has more at the quiet end of the better line than at that of the other.
fn margin(lines: &Lines) -> i32 {
    let mover = lines.case.position.turn();
    balance(lines.better_out.end(), mover) - balance(lines.played_out.end(), mover)
}

/// Whether both the material at the ends and the scores bear out that so much is lost or missed.
fn is_borne_out(lines: &Lines, value: i32) -> bool {
    margin(lines) * 5 >= value * 4 && lines.difference() * 2 >= value
}

fn lost<'a>(lines: &'a Lines) -> Option<Haul<'a>> {
    let mover = lines.case.position.turn();
    let line = &lines.played_out;
    let before = balance(lines.case.position, mover);
    let spared = balance(lines.better_out.end(), mover) - before;
    if !keeps(lines.better_out.end(), mover) || spared < -50 {
        return None;
    }
    let gain = Gain::of(line, !mover)?;
    is_borne_out(lines, gain.value).then_some(Haul {
        line,
        by: !mover,
        first: 1,
        gain,
    })
}

fn missed<'a>(lines: &'a Lines) -> Option<Haul<'a>> {
    let case = lines.case;
    let mover = case.position.turn();
    let line = &lines.better_out;
    // Both take the same: what differs is how.
    let takes = case.position.is_capture(case.played);
    let takes_same = takes && line.mv(0).is_some_and(|mv| mv.to() == case.played.to());
    if !keeps(lines.played_out.end(), !mover) || takes_same {
        return None;
    }
    let gain = Gain::of(line, mover)?;
    is_borne_out(lines, gain.value).then_some(Haul {
        line,
        by: mover,
        first: 0,
        gain,
    })
}

/// The means of a haul, and how the sentence goes on after its colon.
fn how(haul: &Haul) -> (Vec<Means>, String) {
    let all = means(haul.line, haul.by, haul.gain.at);
    let (at, verb) = match all.first() {
        Some(means) => (means.at, means.verb.clone()),
        None => {
            let taken = haul.line.mv(haul.gain.at).map(super::line::victim);
            let before = haul.line.before(haul.gain.at);
            let taken = taken.map_or(String::new(), |at| words::piece(before, at));
            (haul.gain.at, format!("takes {taken}"))
        }
    };
    (
        all,
        format!("{} {verb}", words::moves(haul.line, haul.first, at)),
    )
}

fn say_lost(lines: &Lines, haul: &Haul) -> Option<Said> {
    let goods = &haul.gain.goods;
    let loot = Loot::of(goods)?;
    let case = lines.case;
    let (all, how) = how(haul);
    let what = goods_now(haul, 1);
    let takes_back = case.position.is_capture(case.played)
        && haul
            .line
            .mv(1)
            .is_some_and(|mv| mv.to() == case.played.to())
        && haul.gain.at == 1;
    let mut motifs = proven(&all, haul.by);
    let sentence = if goods.promoted {
        promotion("Lets", haul, &how)?
    } else if takes_back {
        motifs.insert(
            0,
            Proven {
                motif: Motif::WrongExchange,
                whose: haul.by,
                squares: vec![case.played.to()],
            },
        );
        format!(
            "Gives {what}: {} takes back.",
            words::moves(haul.line, 1, 1)
        )
    } else {
        format!("Loses {what}: {}.", shortened(how, &what))
    };
    Some(Said {
        claim: Claim::Loses(loot),
        sentence,
        motifs,
        arrows: arrows(haul, &all, ArrowKind::Punishes),
    })
}

fn say_missed(lines: &Lines, haul: &Haul) -> Option<Said> {
    let goods = &haul.gain.goods;
    let loot = Loot::of(goods)?;
    let (all, how) = how(haul);
    let what = goods_now(haul, 0);
    // After a capture this may be no more than taking back.
    let may_be_recapture = lines.case.position.halfmove_clock() == 0 && haul.gain.at == 0;
    let sentence = if goods.promoted {
        promotion("Misses letting", haul, &how)?
    } else if may_be_recapture {
        format!(
            "Misses {}, which takes {what}.",
            words::moves(haul.line, 0, 0)
        )
    } else {
        format!("Misses the win of {what}: {}.", shortened(how, &what))
    };
    Some(Said {
        claim: Claim::Misses(loot),
        sentence,
        motifs: proven(&all, haul.by),
        arrows: arrows(haul, &all, ArrowKind::Better),
    })
}

/// What is won, as it stands before the half-move `index`.
fn goods_now(haul: &Haul, index: usize) -> String {
    let mut goods = haul.gain.goods.clone();
    if let Some((role, square)) = goods.piece {
        goods.piece = haul
            .line
            .follow(square, 0, index)
            .map(|square| (role, square));
    }
    words::goods(&goods, haul.line.before(index))
}

/// "takes it" where the piece has just been named.
fn shortened(how: String, what: &str) -> String {
    let named = format!("takes {what}");
    if what.starts_with("the ") && what != "the exchange" {
        how.replace(&named, "takes it")
    } else {
        how
    }
}

/// The sentence about a pawn that gets through.
fn promotion(verb: &str, haul: &Haul, how: &str) -> Option<String> {
    let index = (0..haul.gain.end).find(|&index| {
        haul.line.before(index).turn() == haul.by
            && haul
                .line
                .mv(index)
                .is_some_and(|mv| mv.promotion().is_some())
    })?;
    let mv = haul.line.mv(index)?;
    let start = haul.line.trace_back(mv.from(), index, haul.first);
    let stays = haul.gain.at >= index;
    let role = words::role(mv.promotion().unwrap_or(Role::Queen));
    stays.then(|| {
        let path = if haul.gain.at == index {
            how.to_owned()
        } else {
            format!(
                "{} promotes to a {role}",
                words::moves(haul.line, haul.first, index)
            )
        };
        format!("{verb} the pawn on {start} through: {path}.")
    })
}

fn proven(all: &[Means], whose: Color) -> Vec<Proven> {
    let proven = |means: &Means| Proven {
        motif: means.motif,
        whose,
        squares: means.squares.clone(),
    };
    all.iter().map(proven).collect()
}

/// The move that the sentence ends with, the first move of the line, and what the motif is about.
fn arrows(haul: &Haul, all: &[Means], kind: ArrowKind) -> Vec<Arrow> {
    let at = all.first().map_or(haul.gain.at, |means| means.at);
    let moves = [haul.first, at]
        .into_iter()
        .filter_map(|index| haul.line.mv(index))
        .map(|mv| Arrow {
            from: mv.from(),
            to: mv.landing(),
            kind,
        });
    let mut arrows: Vec<Arrow> = moves.collect();
    arrows.dedup();
    if let Some(means) = all.first()
        && let [from, targets @ ..] = means.squares.as_slice()
    {
        arrows.extend(targets.iter().filter(|to| *to != from).map(|&to| Arrow {
            from: *from,
            to,
            kind: ArrowKind::Motif,
        }));
    }
    arrows
}
