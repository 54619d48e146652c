//! A game under review.

use std::borrow::Cow;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::trial::{self, Round};
use super::{Found, Line, Phase, Source, Thresholds, phase};
use tabia_chess::{Move, Position, is_dead};
use tabia_game::{Game, NodeId, Step};
use tabia_player::GameLine;

/// The version of the judgement: an unfinished review of another version is not continued.
pub const JUDGEMENT: u32 = 7;

/// Opening data of a game, from books.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Opening {
    /// The name of the opening: "B90 Sicilian Defence: Najdorf Variation".
    pub name: Option<String>,
    /// Number of half-moves from the start that books know.
    pub known: usize,
}

/// The main line of a game, and the evaluations of its positions. Position 0 is the start, and half-move `i` leads from
/// position `i` to position `i + 1`.
#[derive(Clone, Debug)]
pub struct Review {
    steps: Vec<Step>,
    positions: Vec<Position>,
    keys: Vec<u64>,
    /// The mover's clock after each half-move.
    clocks: Vec<Option<Duration>>,
    /// The maximum of the mover's clock up to each half-move.
    most: Vec<Option<Duration>>,
    phases: Vec<Phase>,
    /// The evaluations by the first pass, the file or the rules.
    first: Vec<Option<Found>>,
    /// The rounds of confirmation of each half-move, the deepest last.
    rounds: Vec<Vec<Round>>,
    /// The evaluations by the deepest search of each position.
    found: Vec<Option<Found>>,
    pub opening: Opening,
    pub thresholds: Thresholds,
    /// The name of the engine that searches the positions; empty for Tabia's own.
    pub judge: String,
}

impl Review {
    /// Creates the review of a game's main line. The standard start, and positions where the game is over by the rules, are
    /// known already.
    pub fn new(game: &Game, opening: Opening, thresholds: Thresholds) -> Review {
        let nodes = game.line_to(game.main_line_end());
        let keys = game.keys_along(game.main_line_end());
        let steps: Vec<Step> = nodes.iter().filter_map(|node| game.step(*node)).collect();
        let mut positions = vec![game.start().clone()];
        for step in &steps {
            let mut position = positions[positions.len() - 1].clone();
            let _ = match step {
                Step::Move(mv) => position.make(*mv),
                Step::Null => position.make_null(),
            };
            positions.push(position);
        }
        let occurrences = keys.iter().filter(|key| Some(*key) == keys.last()).count();
        let found = positions.iter().enumerate().map(|(i, position)| match i {
            0 if *position == Position::start() => Some(Found::usual_start()),
            _ if i == steps.len() => Found::by_rule(position, occurrences),
            // Where the game went on, a repetition or a count of moves did not end it.
            _ if is_playable(position) => None,
            _ => Found::by_rule(position, 1),
        });
        let clocks: Vec<Option<Duration>> = nodes.iter().map(|node| game.clock(*node)).collect();
        let mut most = clocks.clone();
        for i in 2..most.len() {
            most[i] = most[i].max(most[i - 2]);
        }
        let first: Vec<Option<Found>> = found.collect();
        Review {
            found: first.clone(),
            first,
            rounds: vec![Vec::new(); steps.len()],
            phases: phase::phases(&positions),
            clocks,
            most,
            steps,
            positions,
            keys,
            opening,
            thresholds,
            judge: String::new(),
        }
    }

    /// Returns whether the result of a search is known.
    pub fn is_searched(&self) -> bool {
        let mut found = self.first.iter().flatten();
        found.any(|found| found.source == Source::Engine)
    }

    /// Names the engine that searches the positions. What another one has found is forgotten, so that one engine judges all
    /// moves.
    pub fn judged_by(&mut self, judge: &str) {
        if self.judge != judge && self.is_searched() {
            self.forget();
        }
        judge.clone_into(&mut self.judge);
    }

    /// Adds the evaluations in the game for the positions without one. Returns their number. Those of a game between two programs are
    /// left out: each side has noted its own scores, and a difference between two engines is no fault of a move.
    pub fn take_evals(&mut self, game: &Game) -> usize {
        let is_program = |tag| game.tags().get(tag) == Some("program");
        if is_program("WhiteType") && is_program("BlackType") {
            return 0;
        }
        let mut nodes = vec![game.root()];
        nodes.extend(self.nodes(game));
        let mut taken = 0;
        for (i, node) in nodes.into_iter().enumerate() {
            if let Some(eval) = game.eval(node)
                && self.first[i].is_none()
            {
                self.first[i] = Some(Found::from_eval(eval, self.positions[i].turn()));
                self.reconcile(i);
                taken += 1;
            }
        }
        taken
    }

    /// Returns the nodes of the reviewed half-moves in the game, as far as they still exist: an edit may have changed the main
    /// line.
    pub fn nodes(&self, game: &Game) -> Vec<NodeId> {
        let mut nodes = Vec::new();
        if *game.start() != self.positions[0] {
            return nodes;
        }
        let mut at = game.root();
        for step in &self.steps {
            match game.next(at) {
                Some(next) if game.step(next) == Some(*step) => at = next,
                _ => break,
            }
            nodes.push(at);
        }
        nodes
    }

    /// Returns the number of half-moves.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Returns the positions: one more than half-moves.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Returns the move of half-move `i`; `None` where the side passed.
    pub fn mv(&self, i: usize) -> Option<Move> {
        match self.steps.get(i)? {
            Step::Move(mv) => Some(*mv),
            Step::Null => None,
        }
    }

    /// Returns the mover's clock after half-move `i`, where the game has it.
    pub fn clock(&self, i: usize) -> Option<Duration> {
        *self.clocks.get(i)?
    }

    /// Returns the phase of position `i`.
    pub fn phase(&self, i: usize) -> Phase {
        self.phases[i.min(self.phases.len() - 1)]
    }

    /// Returns the game up to position `i`, starting after the last pass.
    pub(super) fn line_to(&self, i: usize) -> GameLine {
        let passed = (0..i).rev().find(|&step| self.mv(step).is_none());
        let first = passed.map_or(0, |step| step + 1);
        let mut line = GameLine::new(self.positions[first].clone());
        for mv in (first..i).filter_map(|step| self.mv(step)) {
            // A move of the main line is legal.
            let _ = line.push(mv);
        }
        line
    }

    /// Returns the evaluations of the positions, each by the deepest search: a line that was confirmed also counts for the
    /// positions that the game reaches along it.
    pub fn found(&self) -> &[Option<Found>] {
        &self.found
    }

    /// Returns the evaluations of the positions before any confirmation.
    pub(super) fn first_pass(&self) -> &[Option<Found>] {
        &self.first
    }

    /// Returns the rounds of confirmation of half-move `i`, the deepest last.
    pub fn rounds(&self, i: usize) -> &[Round] {
        self.rounds.get(i).map_or(&[], Vec::as_slice)
    }

    /// Returns the evaluations before and after half-move `i` by every search about it, the last one first, by which it is judged.
    /// Both are from the same round about it, or both from the first pass, so that they are equally deep.
    pub(super) fn pairs(&self, i: usize) -> impl Iterator<Item = (Cow<'_, Found>, Cow<'_, Found>)> {
        let first = |i: usize| self.first.get(i).and_then(Option::as_ref);
        let first = first(i).zip(first(i + 1));
        let of_round = move |round: &Round| {
            let (_, next) = first?;
            let next = match next.source {
                Source::Rules => Cow::Borrowed(next),
                _ => Cow::Owned(round.found_after(self.mv(i)?)?),
            };
            Some((Cow::Owned(round.found()?), next))
        };
        let rounds = self.rounds(i).iter().rev().filter_map(of_round);
        rounds.chain(first.map(|(found, next)| (Cow::Borrowed(found), Cow::Borrowed(next))))
    }

    /// Returns the evaluations before and after half-move `i` by the last search about it, with the lines played out; `None` where
    /// they are not.
    pub(super) fn played_out(&self, i: usize) -> Option<(Found, Found)> {
        let found = self.rounds(i).last()?.found_played_out()?;
        let next = trial::after(&found, self.mv(i)?)?;
        Some((found, next))
    }

    /// Returns the best move of position `i` by the search before the last one about half-move `i`; `None` before a second search.
    pub(super) fn best_before(&self, i: usize) -> Option<Move> {
        let (_, earlier) = self.rounds(i).split_last()?;
        let lines = match earlier.last() {
            Some(round) => &round.lines,
            None => &self.first.get(i)?.as_ref()?.lines,
        };
        lines.first()?.first()
    }

    /// Adds a round of confirmation of half-move `i`, in place of an earlier one of its wave. It is ignored if its lines are not
    /// legal, or none begins with the played move.
    pub fn add_round(&mut self, i: usize, mut round: Round) {
        let Some(played) = self.mv(i) else { return };
        let position = &self.positions[i];
        clean(position, &mut round.lines);
        clean(position, &mut round.earlier);
        for moves in &mut round.played_out {
            cut(position, moves);
        }
        round.played_out.retain(|moves| !moves.is_empty());
        if round.scores(played).is_none() || self.first[i].is_none() {
            return;
        }
        let rounds = &mut self.rounds[i];
        let order = |round: &Round| (round.effort(), round.wave);
        rounds.retain(|known| known.wave != round.wave);
        let at = rounds.partition_point(|known| order(known) < order(&round));
        rounds.insert(at, round);
        self.reconcile(i);
    }

    /// Computes the evaluation of position `i` anew, and those of the positions after it that depend on it.
    fn reconcile(&mut self, i: usize) {
        for j in i..self.positions.len() {
            let found = self.reconciled(j);
            let is_same = self.found[j] == found;
            self.found[j] = found;
            if is_same && j > i {
                return;
            }
        }
    }

    /// Returns the evaluation of position `i` by the deepest search that reaches it.
    fn reconciled(&self, i: usize) -> Option<Found> {
        let first = self.first[i].as_ref()?;
        if first.source == Source::Rules {
            return Some(first.clone());
        }
        let own = self.rounds(i).last().and_then(Round::found);
        let from_before = || {
            let before = i.checked_sub(1)?;
            let found = trial::after(self.found[before].as_ref()?, self.mv(before)?)?;
            let is_deeper = found.depth > first.depth && found.nodes > first.nodes;
            (is_deeper && !found.lines.is_empty()).then_some(found)
        };
        own.or_else(from_before).or_else(|| Some(first.clone()))
    }

    /// Sets the evaluation of position `i` by the first pass. Its lines end before the first illegal move.
    pub fn set(&mut self, i: usize, mut found: Found) {
        let Some(position) = self.positions.get(i) else {
            return;
        };
        clean(position, &mut found.lines);
        clean(position, &mut found.earlier);
        self.first[i] = Some(found);
        self.reconcile(i);
    }

    /// Clears the evaluations, except those by the rules: for a review with other limits.
    pub fn forget(&mut self) {
        for found in &mut self.first {
            if found
                .as_ref()
                .is_some_and(|found| found.source != Source::Rules)
            {
                *found = None;
            }
        }
        self.rounds.iter_mut().for_each(Vec::clear);
        self.found.clone_from(&self.first);
    }

    /// Returns the positions without an evaluation.
    pub fn missing(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        let found = self.found.iter().enumerate();
        found.filter(|(_, found)| found.is_none()).map(|(i, _)| i)
    }

    /// Returns the number of known positions, and of all positions.
    pub fn progress(&self) -> (usize, usize) {
        let all = self.positions.len();
        (all - self.missing().count(), all)
    }

    /// Returns whether every position is known.
    pub fn is_done(&self) -> bool {
        self.missing().next().is_none()
    }

    /// Returns White's winning chances in every position, in per cent.
    pub fn wins(&self) -> Vec<Option<f64>> {
        let known = self.found.iter().zip(&self.positions);
        known
            .map(|(found, position)| {
                let score = found.as_ref()?.score;
                let white = position.turn().white_view(score);
                Some(super::chances::win_percent(white))
            })
            .collect()
    }

    /// Returns whether the mover was short of time at half-move `i`: with less than a tenth of the maximum of its clock, as far
    /// as known.
    pub fn in_time_trouble(&self, i: usize) -> bool {
        const SHARE: u32 = 10;
        // The clock before the move is the one after the mover's last.
        let Some(before) = i.checked_sub(2) else {
            return false;
        };
        self.most[before]
            .zip(self.clocks[before])
            .is_some_and(|(most, left)| left < most / SHARE)
    }

    /// Returns the evaluations in the form of a journal.
    pub fn keep(&self) -> Kept {
        Kept {
            game: self.fingerprint(),
            version: JUDGEMENT,
            found: self.first.clone(),
            rounds: self.rounds.clone(),
            judge: self.judge.clone(),
        }
    }

    /// Restores evaluations from a journal; returns `false` when they belong to another game, or are the unfinished work of
    /// another version of the judgement.
    pub fn recall(&mut self, kept: Kept) -> bool {
        if kept.game != self.fingerprint() || kept.found.len() != self.first.len() {
            return false;
        }
        let is_whole = kept.found.iter().all(Option::is_some);
        if kept.version != JUDGEMENT && !is_whole {
            return false;
        }
        self.judge = kept.judge;
        for (i, found) in kept.found.into_iter().enumerate() {
            if let Some(found) = found {
                self.set(i, found);
            }
        }
        for (i, rounds) in kept.rounds.into_iter().enumerate() {
            rounds
                .into_iter()
                .for_each(|round| self.add_round(i, round));
        }
        true
    }

    /// Returns a hash of the main line. It is the same in every run of the program.
    pub fn fingerprint(&self) -> u64 {
        let mix =
            |sum: u64, key: &u64| sum.rotate_left(5) ^ key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.keys.iter().fold(0, mix)
    }
}

/// The evaluations of a game's positions, in the form of a journal.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Kept {
    /// The hash of the game.
    game: u64,
    /// The version of the judgement; 0 before there were versions.
    #[serde(default)]
    version: u32,
    /// The first pass.
    found: Vec<Option<Found>>,
    /// The rounds of confirmation of each half-move.
    #[serde(default)]
    rounds: Vec<Vec<Round>>,
    /// The engine that searched them; empty for Tabia's own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    judge: String,
}

/// Returns whether there are moves, and the position can still be won.
fn is_playable(position: &Position) -> bool {
    position.count_moves() > 0 && !is_dead(position)
}

/// Cuts lines before the first move that is not legal, and removes empty ones.
fn clean(position: &Position, lines: &mut Vec<Line>) {
    lines
        .iter_mut()
        .for_each(|line| cut(position, &mut line.pv));
    lines.retain(|line| !line.pv.is_empty());
}

/// Cuts a line before the first move that is not legal.
fn cut(position: &Position, line: &mut Vec<Move>) {
    let mut position = position.clone();
    let legal = line.iter().take_while(|mv| {
        let legal = position.is_legal(**mv);
        if legal {
            let _ = position.make(**mv);
        }
        legal
    });
    let legal = legal.count();
    line.truncate(legal);
}
