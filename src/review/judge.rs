//! Judging a move by the evaluations before and after it.

use std::borrow::Cow;

use tabia_chess::{Color, Move, Position, Square, san};
use tabia_engine::{Depth, Score};
use tabia_game::Nag;
use tabia_texts::{Saying, capitalised};

use super::chances::{centipawns_lost, points_lost, win_percent};
use super::motifs::{Arrow, Proven};
use super::{
    Badge, Fault, Found, Line, Phase, Review, Source, Thresholds, accuracy, confirm, obvious,
    sacrifice, sentence,
};

/// The judgement of a half-move. Scores and chances are the mover's.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The half-move, from 0.
    pub index: usize,
    pub mover: Color,
    /// `None` where the side passed.
    pub mv: Option<Move>,
    pub before: Score,
    pub after: Score,
    /// The winning chances, in per cent.
    pub win_before: f64,
    pub win_after: f64,
    /// The loss, in points of the scale from −100 to 100.
    pub loss: f64,
    /// The loss in hundredths of a pawn.
    pub centipawns: i32,
    /// Accuracy in per cent.
    pub accuracy: f64,
    /// The phase of the position before the move.
    pub phase: Phase,
    pub in_time_trouble: bool,
    /// The fault, even where the badge expresses it otherwise.
    pub fault: Option<Fault>,
    pub badge: Option<Badge>,
    /// The better line, where there is one that begins with another move.
    pub better: Option<Line>,
    /// The reason of its badge, with the figures; empty without one.
    pub why: String,
    /// Whether a deeper search may still change the judgement: none has confirmed it, and it is close, or its searches disagree.
    pub is_open: bool,
    /// The depth and the number of nodes of the search of the position before the move; 0 if unknown.
    pub depth: Depth,
    pub nodes: u64,
    /// The effect of the move, where the lines of both iterations prove it.
    pub saying: Option<Saying>,
    /// The motifs on which the saying is based.
    pub motifs: Vec<Proven>,
    pub arrows: Vec<Arrow>,
}

impl Judged {
    /// Returns the glyph of the badge.
    pub fn nag(&self) -> Option<Nag> {
        match self.badge? {
            Badge::Brilliant => Some(Nag::BRILLIANT),
            Badge::OnlyMove => Some(Nag::GOOD),
            Badge::Best | Badge::Book => None,
            _ => self.fault.map(Fault::nag),
        }
    }
}

impl Review {
    /// Returns the effect of a judged move in plain words, where it is proven.
    pub fn sentence(&self, judged: &Judged) -> Option<String> {
        let position = self.positions().get(judged.index)?;
        let saying = judged.saying.as_ref()?;
        Some(tabia_texts::sentence(saying, position))
    }

    /// Returns the judgement of half-move `i`; `None` until both positions around it are known.
    pub fn judge(&self, i: usize) -> Option<Judged> {
        judge(self, i)
    }

    /// Returns the judgement of every half-move, as far as known.
    pub fn judged(&self) -> Vec<Option<Judged>> {
        (0..self.len()).map(|i| self.judge(i)).collect()
    }
}

fn judge(review: &Review, i: usize) -> Option<Judged> {
    let mut pairs: Vec<_> = review.pairs(i).collect();
    if let Some((found, _)) = pairs.first_mut()
        && let Some(mate) = missed_mate(review, i, found)
    {
        *found = Cow::Owned(mate);
    }
    let searches: Vec<(&Found, &Found)> = pairs
        .iter()
        .map(|(found, next)| (&**found, &**next))
        .collect();
    let &(found, next) = searches.first()?;
    let position = &review.positions()[i];
    let (before, after) = (found.score, -next.score);
    let (win_before, win_after) = (win_percent(before), win_percent(after));
    let mv = review.mv(i);
    let best = found.best().filter(|line| line.first().is_some());
    let is_best = mv.is_some() && best.is_some_and(|line| line.first() == mv);
    let case = Case {
        position,
        found,
        next,
        before,
        after,
        is_best,
        was_best: mv.is_some() && review.best_before(i) == mv,
        last_capture: last_capture(review, i),
        thresholds: &review.thresholds,
    };
    // The move that the search prefers is no fault, and a pass is not a move.
    let fault = mv
        .filter(|_| !is_best)
        .and_then(|_| confirm::fault(review, i, (before, after)));
    let in_book = i < review.opening.known && fault < Some(Fault::Mistake);
    let fault = fault.filter(|_| !in_book);
    let badge = mv.and_then(|mv| {
        if in_book {
            Some(Badge::Book)
        } else {
            case.fault_badge(fault).or_else(|| case.good_badge(mv))
        }
    });
    let mut judged = Judged {
        index: i,
        mover: position.turn(),
        mv,
        before,
        after,
        win_before,
        win_after,
        loss: points_lost(before, after),
        centipawns: centipawns_lost(before, after),
        accuracy: accuracy::of_move(win_before, win_after),
        phase: review.phase(i),
        in_time_trouble: review.in_time_trouble(i),
        fault,
        badge,
        better: best.filter(|_| !is_best).cloned(),
        why: String::new(),
        is_open: confirm::is_open(review, i),
        depth: found.depth,
        nodes: found.nodes,
        saying: None,
        motifs: Vec::new(),
        arrows: Vec::new(),
    };
    judged.why = case.why(&judged);
    if judged.is_open && !judged.why.is_empty() {
        judged.why += "; not confirmed by a deeper search";
    }
    let played_out = review.played_out(i);
    let played_out = played_out.as_ref().map(|(found, next)| (found, next));
    let fault = judged
        .fault
        .filter(|fault| confirm::is_clear(review, i, *fault));
    let badge = judged.badge;
    let explanation = sentence::explained(position, mv, &searches, played_out, fault, badge);
    judged.motifs = explanation.motifs();
    if let Some(said) = explanation.said.into_iter().next() {
        judged.saying = Some(said.saying);
        judged.arrows = said.arrows;
    }
    Some(judged)
}

/// Returns the evaluation of position `i` with a mate that a search of the move before has found, and that neither this search
/// has found nor the game has played.
fn missed_mate(review: &Review, i: usize, found: &Found) -> Option<Found> {
    let proven = review.found()[i].as_ref()?;
    let mate = proven.best().filter(|line| line.score.is_win())?;
    if found.score.is_win() || mate.first() == review.mv(i) {
        return None;
    }
    let mut lines = vec![mate.clone()];
    lines.extend_from_slice(&found.lines);
    Some(Found {
        score: mate.score,
        lines,
        ..found.clone()
    })
}

/// Returns the square of the capture before half-move `i`, if there was one.
fn last_capture(review: &Review, i: usize) -> Option<Square> {
    let before = i.checked_sub(1)?;
    let mv = review.mv(before)?;
    review.positions()[before].is_capture(mv).then(|| mv.to())
}

/// The data that decide a badge.
struct Case<'a> {
    position: &'a Position,
    found: &'a Found,
    next: &'a Found,
    before: Score,
    after: Score,
    is_best: bool,
    /// Whether the search before the last one preferred the move, too.
    was_best: bool,
    /// The square of the capture before the move, if there was one.
    last_capture: Option<Square>,
    thresholds: &'a Thresholds,
}

impl Case<'_> {
    fn fault_badge(&self, fault: Option<Fault>) -> Option<Badge> {
        if self.before.is_win() && !self.after.is_win() && !self.is_best {
            // Also where the game stays won, which is no fault.
            return Some(Badge::MissedMate);
        }
        let fault = fault?;
        let level = (100.0 - self.thresholds.level)..=self.thresholds.level;
        Some(
            if fault >= Fault::Mistake
                && win_percent(self.before) >= self.thresholds.won
                && level.contains(&win_percent(self.after))
            {
                Badge::MissedWin
            } else {
                fault.badge()
            },
        )
    }

    fn good_badge(&self, mv: Move) -> Option<Badge> {
        let has_choice = self.position.count_moves() > 1;
        if !self.is_best || !has_choice {
            return None;
        }
        Some(if self.is_brilliant(mv) {
            Badge::Brilliant
        } else if self.is_only_move(mv) {
            Badge::OnlyMove
        } else {
            Badge::Best
        })
    }

    /// Returns the score of the best other move, where it was searched.
    fn second(&self) -> Option<Score> {
        self.found.lines.get(1).map(|line| line.score)
    }

    /// Returns the loss of the best other move against the best, in points.
    fn others_lose(&self) -> Option<f64> {
        Some(points_lost(self.found.best()?.score, self.second()?))
    }

    /// Returns whether all others lose too much, in the last iteration and two half-moves before. An obvious move does not count.
    fn is_only_move(&self, mv: Move) -> bool {
        let confirmed = match &self.found.earlier[..] {
            [best, second, ..] => {
                best.first() == Some(mv)
                    && points_lost(best.score, second.score) >= self.thresholds.only_move
            }
            _ => false,
        };
        confirmed
            && win_percent(self.before) >= confirm::HOPELESS
            && self
                .others_lose()
                .is_some_and(|loss| loss >= self.thresholds.only_move)
            && !obvious::is_obvious(self.position, mv, self.last_capture)
    }

    fn is_brilliant(&self, mv: Move) -> bool {
        let least = self.thresholds.sacrifice;
        let not_won_without = self
            .second()
            .is_some_and(|second| win_percent(second) < self.thresholds.won);
        // The best move two half-moves before or by the search before, too.
        let earlier = self.found.earlier.first().and_then(Line::first);
        let confirmed = earlier == Some(mv) || self.was_best;
        let reply = self.next.best().map(|line| &line.pv[..]);
        let in_line = |reply: &[Move]| sacrifice::is_taken(self.position, mv, reply, least);
        let holds = [self.before, self.after]
            .into_iter()
            .all(|score| win_percent(score) >= 50.0);
        not_won_without
            && confirmed
            && holds
            && reply.is_some_and(in_line)
            && sacrifice::is_offer(self.position, mv, least)
    }

    /// Returns the reason of a move's badge. Scores are White's, as in all texts.
    fn why(&self, judged: &Judged) -> String {
        let Some((badge, mv)) = judged.badge.zip(judged.mv) else {
            return String::new();
        };
        let name = capitalised(badge.name());
        let san = |mv: Move| san::write(self.position, mv);
        let seen = |score: Score| judged.mover.white_view(score);
        let (before, after) = (seen(judged.before), seen(judged.after));
        let second = seen(self.second().unwrap_or_default());
        let chances = format!(
            "chances to win {:.0} % → {:.0} % ({before} → {after})",
            judged.win_before, judged.win_after
        );
        let best = judged.better.as_ref().and_then(Line::first);
        let best = best.map_or(String::new(), |mv| format!("; best was {}", san(mv)));
        let depth = match self.found.source {
            Source::Engine => format!(", depth {}", self.found.depth),
            _ => String::new(),
        };
        match badge {
            Badge::Book => format!("{name}: known to the book of openings"),
            Badge::Best => format!("{name}: the engine's first move too ({before}{depth})"),
            Badge::OnlyMove => format!(
                "{name}: every other move loses {:.0} points or more (limit {:.0}; next best {second}{depth})",
                self.others_lose().unwrap_or(0.0).floor(),
                self.thresholds.only_move,
            ),
            Badge::Brilliant => format!(
                "{name}: {} gives up material that the line takes, and holds {after}; without it {second} (next best{depth})",
                san(mv),
            ),
            Badge::MissedMate => format!("{name}: there was mate ({before}), now {after}{best}"),
            Badge::MissedWin => {
                format!(
                    "{name}: a won game is level, {:.0} points lost: {chances}{best}",
                    judged.loss
                )
            }
            Badge::Inaccuracy | Badge::Mistake | Badge::Blunder if judged.after.is_loss() => {
                format!("{name}: allows mate ({before} → {after}){best}")
            }
            Badge::Inaccuracy | Badge::Mistake | Badge::Blunder => {
                let least = match badge {
                    Badge::Inaccuracy => self.thresholds.inaccuracy,
                    Badge::Mistake => self.thresholds.mistake,
                    _ => self.thresholds.blunder,
                };
                format!(
                    "{name}: {:.0} points lost (limit {least:.0}): {chances}{best}",
                    judged.loss.floor()
                )
            }
        }
    }
}
