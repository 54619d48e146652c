//! The plan of confirmation: which judgements a deeper search may change, and how much effort each is worth.
//!
//! The first pass searches every position with half the effort that the limit allows. A pool of the full effort for each of
//! these positions is then spent in waves. A wave searches the half-moves whose judgement is least certain, each wave with more
//! effort than the one before: half of it for all moves of the position, and half for the played one by itself. A judgement is
//! settled when two searches in succession agree on it and no equally deep one of the next position contradicts it, and a mistake
//! only when the second is one of the last wave. The plan depends only on the results of the waves before, and not on their order
//! in time.

use std::cmp::Reverse;

use super::badge::{Badge, Fault, Thresholds};
use super::chances::{points_lost, win_percent};
use super::effort::{Effort, LAST_WAVE};
use super::{Found, Review, Source, play_out, sacrifice, trial::Round};
use tabia_chess::Move;
use tabia_engine::Score;

/// The waves of a review, each with the share of the pool that it and those before it may use, in tenths.
const PLAN: [(u32, u32); 2] = [(0, 4), (LAST_WAVE, 10)];

/// A search of a position and of its played move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Task {
    pub index: usize,
    pub wave: u32,
    pub effort: Effort,
    pub played: Move,
}

/// Returns the next searches, in the order of their importance; none when all is settled or the pool is spent.
pub(super) fn tasks(review: &Review) -> Vec<Task> {
    let pool = pool(review);
    PLAN.into_iter()
        .map(|(wave, share)| {
            let mut tasks = Plan { review, wave }.tasks(pool * share / 10);
            // Those that a run before this one has searched.
            tasks.retain(|task| {
                let mut rounds = review.rounds(task.index).iter();
                rounds.all(|round| round.wave != wave)
            });
            tasks
        })
        .find(|tasks| !tasks.is_empty())
        .unwrap_or_default()
}

/// Returns a search of each of some half-moves with more effort than any before it, at the request of a user: first of those
/// that are open, in the order of their importance.
pub(super) fn requested(review: &Review, indices: &[usize]) -> Vec<Task> {
    let plan = Plan::whole(review);
    let mut tasks: Vec<(u32, Task)> = indices
        .iter()
        .filter_map(|&index| {
            let played = plan.played(index)?;
            let weight = plan.weight(index, played).unwrap_or(0);
            let spent = review.rounds(index).last().map(Round::effort);
            let wave = spent.unwrap_or(Effort::FIRST).next_request()?;
            let task = Task {
                index,
                wave,
                effort: Effort::of_wave(wave),
                played,
            };
            Some((weight, task))
        })
        .collect();
    tasks.sort_by_key(|(weight, task)| (Reverse(*weight), task.index));
    tasks.dedup_by_key(|(_, task)| task.index);
    tasks.into_iter().map(|(_, task)| task).collect()
}

/// Returns the half-moves whose lines are played out after the last wave, the greatest faults first, each with the effort of a
/// search: mistakes, which are few, share half of the pool.
pub(super) fn played_out(review: &Review) -> Vec<(usize, Effort)> {
    let most = most_played_out(searched(review));
    let mut wanted: Vec<(Option<Fault>, f64, usize)> = (0..review.len())
        .filter_map(|i| {
            let (fault, loss) = explained(review, i)?;
            Some((fault, loss, i))
        })
        .collect();
    wanted.sort_by(|a, b| b.0.cmp(&a.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2)));
    wanted.truncate(most as usize);
    let is_mistake = |fault: Option<Fault>| fault >= Some(Fault::Mistake);
    let mistakes = wanted.iter().filter(|(fault, ..)| is_mistake(*fault));
    let deep = shared_by_mistakes(pool(review) / 2, mistakes.count() as u32);
    let is_left = |i: usize| {
        let last = review.rounds(i).last();
        last.is_some_and(|round| round.played_out.is_empty())
    };
    let left = wanted.into_iter().filter(|(_, _, i)| is_left(*i));
    left.map(|(fault, _, i)| match is_mistake(fault) {
        true => (i, deep),
        false => (i, Effort::WHOLE),
    })
    .collect()
}

/// Returns the effort of each search for the lines of a mistake, where this number of mistakes share an effort.
fn shared_by_mistakes(effort: u32, mistakes: u32) -> Effort {
    let searches = (mistakes * play_out::SEARCHES).max(1);
    Effort(effort / searches).clamp(Effort::WHOLE, play_out::MOST)
}

/// The effort of playing out the lines of a half-move that is no mistake.
const PLAYED_OUT: u32 = play_out::SEARCHES * Effort::WHOLE.0;

/// Returns the maximum number of half-moves whose lines are played out in a game of this many positions: half of the pool is
/// worth that.
fn most_played_out(positions: u32) -> u32 {
    const LEAST: u32 = 4;
    (pool_of(positions) / 2 / PLAYED_OUT).max(LEAST)
}

/// Returns whether a sentence is said about half-move `i`, where its lines prove one, and these have been searched again.
pub(super) fn is_explained(review: &Review, i: usize) -> bool {
    explained(review, i).is_some()
}

/// Returns the fault of such a half-move, and its loss in points.
fn explained(review: &Review, i: usize) -> Option<(Option<Fault>, f64)> {
    let round = review.rounds(i).last()?;
    let judged = review.judge(i).filter(|_| round.lines.len() > 1)?;
    let is_fault = judged.fault.is_some_and(|fault| is_clear(review, i, fault));
    let is_mate = judged.before.is_mate() || judged.after.is_mate();
    let is_good = judged.badge.is_some_and(Badge::is_praise);
    ((is_fault || is_good) && !is_mate).then_some((judged.fault, judged.loss))
}

/// Returns the effort for all waves of the plan together.
fn pool(review: &Review) -> u32 {
    pool_of(searched(review))
}

/// Returns the effort for all waves about this number of positions. In a short game, too, some mistakes can be confirmed.
fn pool_of(positions: u32) -> u32 {
    /// The effort of four searches of the last wave.
    const LEAST_POOL: u32 = 64;
    (positions * Effort::WHOLE.0).max(LEAST_POOL)
}

/// Returns the number of positions that the engine has searched.
fn searched(review: &Review) -> u32 {
    let searched = review.first_pass().iter().flatten();
    let searched = searched.filter(|found| found.source == Source::Engine);
    u32::try_from(searched.count()).unwrap_or(u32::MAX / 32)
}

/// Returns the effort of the finished searches of a review, and a bound of that of all: the pool may not be spent.
fn progress(review: &Review) -> (u32, u32) {
    let unknown = review.first_pass().iter().filter(|found| found.is_none());
    let unknown = u32::try_from(unknown.count()).unwrap_or(u32::MAX / 32);
    let known = searched(review);
    let plan = Plan {
        review,
        wave: LAST_WAVE + 1,
    };
    let all = known + unknown;
    let rounds = (0..review.len()).flat_map(|i| review.rounds(i));
    let played_out = rounds.filter(|round| !round.played_out.is_empty()).count() as u32;
    (
        known * Effort::FIRST.0 + plan.spent() + played_out * PLAYED_OUT,
        all * Effort::FIRST.0 + pool_of(all) + most_played_out(all) * PLAYED_OUT,
    )
}

impl Review {
    /// Returns whether every position is known, and the judgements are confirmed as far as a review does without a request.
    pub fn is_confirmed(&self) -> bool {
        self.is_done() && tasks(self).is_empty() && played_out(self).is_empty()
    }

    /// Returns the part of the work that is finished, from 0 to 1. It may end before 1, when there is nothing left to confirm.
    pub fn share_done(&self) -> f32 {
        let (done, all) = progress(self);
        done as f32 / all.max(1) as f32
    }

    /// Returns the number of half-moves that were searched more deeply.
    pub fn confirmed(&self) -> usize {
        let searched = (0..self.len()).filter(|i| !self.rounds(*i).is_empty());
        searched.count()
    }

    /// Returns whether a deeper search of half-move `i` can be requested: where there is a choice, and the position was searched.
    pub fn can_look_deeper(&self, i: usize) -> bool {
        let deepest = self.rounds(i).last().map_or(Effort::FIRST, Round::effort);
        Plan::whole(self).played(i).is_some() && deepest.next_request().is_some()
    }
}

/// What is known before a wave.
struct Plan<'a> {
    review: &'a Review,
    wave: u32,
}

impl<'a> Plan<'a> {
    /// Returns what is known after all waves.
    fn whole(review: &'a Review) -> Plan<'a> {
        Plan {
            review,
            wave: u32::MAX,
        }
    }

    /// Returns the searches of this wave, where all waves up to it may spend this effort.
    fn tasks(&self, most: u32) -> Vec<Task> {
        let effort = Effort::of_wave(self.wave);
        let mut wanted: Vec<(u32, usize, Move)> = (0..self.review.len())
            .filter_map(|i| {
                let played = self.played(i)?;
                let weight = self.weight(i, played)?;
                Some((weight, i, played))
            })
            .collect();
        wanted.sort_by_key(|(weight, i, _)| (Reverse(*weight), *i));
        let left = most.saturating_sub(self.spent());
        let affordable = (left / effort.0) as usize;
        wanted
            .into_iter()
            .take(affordable)
            .map(|(_, index, played)| Task {
                index,
                wave: self.wave,
                effort,
                played,
            })
            .collect()
    }

    /// Returns the effort of the waves before.
    fn spent(&self) -> u32 {
        (0..self.review.len())
            .flat_map(|i| self.rounds(i))
            .map(|round| round.effort().0)
            .fold(0, u32::saturating_add)
    }

    /// Returns the rounds of the waves before.
    fn rounds(&self, i: usize) -> impl DoubleEndedIterator<Item = &'a Round> {
        let wave = self.wave;
        let rounds = self.review.rounds(i).iter();
        rounds.filter(move |round| round.wave < wave)
    }

    /// Returns the played move; `None` where there is no choice, or the position was not searched.
    fn played(&self, i: usize) -> Option<Move> {
        let found = self.first(i)?;
        let played = self.review.mv(i)?;
        let is_choice = found
            .lines
            .iter()
            .any(|line| line.first().is_some_and(|mv| mv != played));
        is_choice.then_some(played)
    }

    fn first(&self, i: usize) -> Option<&Found> {
        let found = self.review.first_pass().get(i)?.as_ref()?;
        (found.source != Source::File).then_some(found)
    }
}

impl Plan<'_> {
    /// Returns how much a deeper search of a move is worth; `None` where it is settled.
    fn weight(&self, i: usize, played: Move) -> Option<u32> {
        let thresholds = &self.review.thresholds;
        let searches = self.searches(i, played)?;
        let (before, after) = *searches.last()?;
        let grade = |(before, after)| grade(before, after, thresholds);
        let contradiction = self.contradiction(i, after);
        let is_settled = match &searches[..] {
            [.., earlier, last] => {
                // Most losses near a threshold are smaller than they look.
                let is_enough = grade(*last) < Some(Fault::Mistake) || self.is_deepest(i);
                grade(*earlier) == grade(*last) && is_enough && contradiction < CONTRADICTION
            }
            _ => false,
        };
        let is_sure = is_settled || after.is_loss();
        if is_sure || is_decided(before, after) {
            return None;
        }
        let worth = |(before, after): &(Score, Score)| {
            let loss = points_lost(*before, *after);
            let doubt = (1.0 - (loss - thresholds.mistake).abs() / 10.0).max(0.0);
            match grade((*before, *after)) {
                Some(Fault::Mistake | Fault::Blunder) => 2.0 + doubt,
                // One search alone proves no fault.
                Some(Fault::Inaccuracy) if searches.len() == 1 => doubt.max(LEAST),
                Some(Fault::Inaccuracy) | None => doubt,
            }
        };
        // Where the last two searches disagree, either may be right; a mistake that both find only lacks the last wave.
        let is_mistake = |scores: &(Score, Score)| grade(*scores) >= Some(Fault::Mistake);
        let urgency = match &searches[..] {
            [.., earlier, last] if is_mistake(earlier) && is_mistake(last) => URGENT,
            _ => 0.0,
        };
        let worth = searches.iter().rev().take(2).map(worth);
        let jump = (self.jump(i).max(contradiction) / 25.0).min(1.5);
        let offer =
            match sacrifice::is_offer(&self.review.positions()[i], played, thresholds.sacrifice) {
                true if points_lost(before, after) < thresholds.blunder => 1.0,
                _ => 0.0,
            };
        let weight = worth.fold(0.0, f64::max) + jump + offer + urgency;
        (weight >= LEAST).then_some((weight * 100.0) as u32)
    }

    /// Returns whether a half-move has been searched with the effort of the last wave.
    fn is_deepest(&self, i: usize) -> bool {
        let deepest = self.rounds(i).next_back().map(Round::effort);
        deepest >= Some(Effort::of_wave(LAST_WAVE))
    }

    /// Returns the scores of a move before and after it, for the mover, by all searches: the first pass, then the rounds.
    fn searches(&self, i: usize, played: Move) -> Option<Vec<(Score, Score)>> {
        let (found, next) = (self.first(i)?, self.first(i + 1)?);
        let first = (found.score, -next.score);
        let rounds = self.rounds(i);
        let rounds = rounds.filter_map(|round| round.scores(played));
        Some(std::iter::once(first).chain(rounds).collect())
    }

    /// Returns by how much a search of the next position that is at least as deep contradicts the score after half-move `i` by
    /// its last search, in points.
    fn contradiction(&self, i: usize, after: Score) -> f64 {
        let own = self.rounds(i).next_back().map(Round::effort);
        let ahead = self.rounds(i + 1).next_back();
        let ahead = ahead.filter(|ahead| Some(ahead.effort()) >= own);
        let best = ahead.and_then(|ahead| ahead.lines.first());
        best.map_or(0.0, |best| distance(-after, best.score))
    }

    /// Returns by how much the searches of the positions around a move disagree where they should not, in points.
    fn jump(&self, i: usize) -> f64 {
        let Some((found, next)) = self.first(i).zip(self.first(i + 1)) else {
            return 0.0;
        };
        // The value of the position by a round about the move before.
        let deeper = i.checked_sub(1).and_then(|before| {
            let round = self.rounds(before).next_back()?;
            round.scores(self.review.mv(before)?)
        });
        let deeper = deeper.map_or(0.0, |(_, score)| distance(-score, found.score));
        // The value of the next position by a round about the next move.
        let ahead = self
            .rounds(i + 1)
            .next_back()
            .and_then(|round| round.lines.first());
        let ahead = ahead.map_or(0.0, |line| distance(line.score, next.score));
        // No move can make a position better than its best move does, and the best move makes it no worse.
        let rise = points_lost(-next.score, found.score);
        let is_best = found.best().and_then(|line| line.first()) == self.review.mv(i);
        let drop = match is_best {
            true => points_lost(found.score, -next.score),
            false => 0.0,
        };
        deeper.max(ahead).max(rise).max(drop)
    }
}

/// Minimum weight of a move that is searched again.
const LEAST: f64 = 0.4;

/// Weight of a mistake that two searches have found: more than all other reasons together.
const URGENT: f64 = 6.0;

/// Minimum difference between the values of a position by which its judgement is not settled, in points.
const CONTRADICTION: f64 = 10.0;

/// By what factor a loss exceeds its threshold beyond doubt, after a search of the last wave and before it: the losses by two
/// engines differ by about that.
const DOUBT: f64 = 1.3;
const EARLY_DOUBT: f64 = 2.2;

/// The winning chance below which nothing is more than an inaccuracy, and no move is praised, in per cent: engines differ most
/// about how much is left of a lost game.
pub(super) const HOPELESS: f64 = 30.0;

/// The winning chance below which little is not worth a mark, in per cent.
const LOST: f64 = 20.0;

/// The winning chance above which a move that leaves as much is no more than an inaccuracy, and is not one for little.
const WON: f64 = 80.0;

fn distance(a: Score, b: Score) -> f64 {
    points_lost(a, b).max(points_lost(b, a))
}

/// Returns the fault of half-move `i`, which the scores by its last search are given for. It is the lesser fault by the last two
/// searches, and more than an inaccuracy only where both find it beyond doubt, in a game that was not lost and is not won. A
/// mistake by the last of them alone is an inaccuracy, and so is a blunder by the one before it until the last wave denies it.
pub(super) fn fault(review: &Review, i: usize, (before, after): (Score, Score)) -> Option<Fault> {
    let thresholds = &review.thresholds;
    let last = grade(before, after, thresholds);
    let plan = Plan::whole(review);
    let searches = plan.played(i).and_then(|mv| plan.searches(i, mv));
    let is_open_game = |least: f64| win_percent(before) >= least && win_percent(after) <= WON;
    // A forced mate needs no second search.
    let Some(searches) = searches.filter(|_| !after.is_loss()) else {
        return match is_open_game(HOPELESS) {
            true => last,
            false => last.min(Some(Fault::Inaccuracy)),
        };
    };
    let earlier = match &searches[..] {
        [.., (before, after), _] => grade(*before, *after, thresholds),
        _ => last,
    };
    // A single search is all that there is outside a review.
    let is_last = searches.len() == 1 || plan.is_deepest(i);
    let doubt = if is_last { DOUBT } else { EARLY_DOUBT };
    let beyond_doubt = Thresholds {
        mistake: thresholds.mistake * doubt,
        blunder: thresholds.blunder.max(thresholds.mistake * doubt),
        ..*thresholds
    };
    let is_mistake = |&(before, after): &(Score, Score)| {
        grade(before, after, &beyond_doubt) >= Some(Fault::Mistake)
    };
    let common = earlier.min(last);
    if is_open_game(HOPELESS) && searches.iter().rev().take(2).all(is_mistake) {
        return common;
    }
    let is_denied =
        last < Some(Fault::Mistake) && (earlier < Some(Fault::Blunder) || plan.is_deepest(i));
    // In a game that is lost or won little is not worth a mark.
    let is_marked = common >= Some(Fault::Mistake) || common.is_some() && is_open_game(LOST);
    (is_marked || !is_denied).then_some(Fault::Inaccuracy)
}

/// Returns whether the fault of half-move `i` is clear enough for a reason: an inaccuracy must be found by a search of the last wave,
/// and be more than the limit by the last two searches. Of the sentences about others every second one was wrong or idle.
pub(super) fn is_clear(review: &Review, i: usize, fault: Fault) -> bool {
    /// By what factor an inaccuracy exceeds its limit.
    const CLEAR: f64 = 1.2;
    let plan = Plan::whole(review);
    let searches = plan.played(i).and_then(|mv| plan.searches(i, mv));
    let Some(searches) = searches.filter(|_| fault == Fault::Inaccuracy) else {
        return true;
    };
    let is_clear = |(before, after): &(Score, Score)| {
        points_lost(*before, *after) >= review.thresholds.inaccuracy * CLEAR
    };
    // A forced mate is a reason by itself.
    let is_mate = |(before, after): &(Score, Score)| before.is_win() || after.is_loss();
    searches.last().is_some_and(is_mate)
        || plan.is_deepest(i) && searches.iter().rev().take(2).all(is_clear)
}

/// Returns the fault of a move by the scores before and after it.
pub(super) fn grade(before: Score, after: Score, thresholds: &Thresholds) -> Option<Fault> {
    Fault::of(before, after, thresholds).filter(|_| !is_decided(before, after))
}

/// Returns whether the game is won or lost, whichever move is played.
pub(super) fn is_decided(before: Score, after: Score) -> bool {
    /// The winning chances of a won position, in per cent.
    const DECIDED: f64 = 95.0;
    let chances = [win_percent(before), win_percent(after)];
    chances.iter().all(|chance| *chance >= DECIDED)
        || chances.iter().all(|chance| *chance <= 100.0 - DECIDED)
}

/// Returns whether the judgement of half-move `i` has not been confirmed and may be wrong.
pub(super) fn is_open(review: &Review, i: usize) -> bool {
    let plan = Plan::whole(review);
    plan.played(i)
        .is_some_and(|played| plan.weight(i, played).is_some())
}

#[cfg(test)]
mod tests;
