//! The engine's results for searched positions: kept for the session and in the journal, and shown at once when a position is
//! shown again.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use tabia_chess::{Move, Position};
use tabia_disk::fingerprint;
use tabia_engine::{Bound, Depth, Info, Ply, Score};
use tabia_game::Shared;

/// Maximum number of remembered positions: those searched last.
const MOST_POSITIONS: usize = 512;
/// Maximum number of remembered lines of a position, and of moves in each; a mating line is kept to its end.
const MOST_LINES: usize = 8;
const MOST_MOVES: usize = 24;
/// Half-moves without progress from which their number is part of the situation: the search may then see the draw.
const NEAR_DRAW: u16 = 60;

/// The key of an evaluation: the position, its number of occurrences, its distance to the draw by the fifty-move rule, and the
/// techniques of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Situation {
    key: u64,
    occurrences: u8,
    halfmoves: u8,
}

impl Situation {
    /// The key of a position with its number of occurrences, for a search with these changed techniques (empty: as shipped).
    pub fn of(position: &Position, occurrences: usize, techniques: &str) -> Situation {
        let search = match techniques {
            "" => 0,
            changed => fingerprint(changed.as_bytes()),
        };
        let halfmoves = Some(position.halfmove_clock()).filter(|clock| *clock >= NEAR_DRAW);
        Situation {
            key: position.key() ^ search,
            occurrences: occurrences.clamp(1, 3) as u8,
            halfmoves: halfmoves.map_or(0, |clock| clock.min(255) as u8),
        }
    }
}

/// The results for one position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evaluation {
    /// The position.
    situation: Situation,
    /// The lines, best first.
    lines: Vec<KeptLine>,
}

/// A line in the form in which it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct KeptLine {
    /// Value of [`Score::raw`].
    score: i32,
    depth: i32,
    seldepth: usize,
    moves: Vec<Move>,
}

impl KeptLine {
    fn of(info: &Info) -> KeptLine {
        let length = info.score.plies_to_mate().unwrap_or(0).max(MOST_MOVES);
        KeptLine {
            score: info.score.raw(),
            depth: info.depth.0,
            seldepth: info.seldepth.0,
            moves: info.pv.iter().take(length).copied().collect(),
        }
    }

    /// Returns the line as far as its moves are legal; `None` when none is, or the score is invalid.
    fn info(&self, position: &Position) -> Option<Info> {
        let mut at = position.clone();
        let mut pv = Vec::new();
        for &mv in &self.moves {
            if !at.is_legal(mv) {
                break;
            }
            at = at.after(mv);
            pv.push(mv);
        }
        let score = Score::restored(self.score)?;
        (!pv.is_empty()).then(|| Info {
            depth: Depth(self.depth.clamp(0, Depth::MAX.0)),
            seldepth: Ply(self.seldepth.min(Ply::MAX.0)),
            line: 0,
            score,
            bound: Bound::Exact,
            nodes: 0,
            nps: 0,
            hashfull: 0,
            time: Duration::ZERO,
            pv,
        })
    }
}

/// The remembered evaluations.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Shared<Evaluation>>", into = "Vec<Shared<Evaluation>>")]
pub struct Evaluations {
    /// The most recently changed one is last.
    found: Vec<Shared<Evaluation>>,
    /// Counts changes.
    version: u64,
}

impl PartialEq for Evaluations {
    fn eq(&self, other: &Evaluations) -> bool {
        self.found == other.found
    }
}

impl From<Vec<Shared<Evaluation>>> for Evaluations {
    fn from(found: Vec<Shared<Evaluation>>) -> Evaluations {
        let mut evaluations = Evaluations::default();
        found.into_iter().for_each(|one| evaluations.take(one));
        evaluations
    }
}

impl From<Evaluations> for Vec<Shared<Evaluation>> {
    fn from(evaluations: Evaluations) -> Vec<Shared<Evaluation>> {
        evaluations.found
    }
}

impl Evaluations {
    /// The remembered lines of a position, best first; those of lower depth come last.
    pub fn lines(&self, situation: Situation, position: &Position) -> Vec<Info> {
        let found = self
            .found
            .iter()
            .rev()
            .find(|one| one.situation == situation);
        let lines = found.iter().flat_map(|found| &found.lines);
        numbered(lines.filter_map(|line| line.info(position)).collect())
    }

    /// Remembers the results of a search; returns whether anything changed.
    pub fn note(&mut self, situation: Situation, position: &Position, live: &[Info]) -> bool {
        // While the first line is only a bound, the next one would take its place.
        let is_settled = |first: &Info| first.bound == Bound::Exact;
        if !live.first().is_some_and(is_settled) {
            return false;
        }
        let exact = live.iter().filter(|info| info.bound == Bound::Exact);
        let exact: Vec<Info> = exact.filter(|info| !info.pv.is_empty()).cloned().collect();
        if exact.is_empty() {
            return false;
        }
        let before = self.lines(situation, position);
        let after = merged(&before, &exact, MOST_LINES);
        let same = |(before, after): (&Info, &Info)| KeptLine::of(before) == KeptLine::of(after);
        if before.len() == after.len() && before.iter().zip(&after).all(same) {
            return false;
        }
        let lines = after.iter().map(KeptLine::of).collect();
        self.take(Evaluation { situation, lines }.into());
        true
    }

    /// Remembers an evaluation in place of an earlier one of the same position, and drops the oldest when there are too many.
    pub fn take(&mut self, evaluation: Shared<Evaluation>) {
        self.found
            .retain(|one| one.situation != evaluation.situation);
        self.found.push(evaluation);
        self.version += 1;
        let surplus = self.found.len().saturating_sub(MOST_POSITIONS);
        self.found.drain(..surplus);
    }

    /// The evaluations to `take`, in order, to get from `before` to this state.
    pub fn since<'a>(
        &'a self,
        before: &'a Evaluations,
    ) -> impl Iterator<Item = &'a Shared<Evaluation>> {
        let is_there =
            |one: &Shared<Evaluation>| before.found.iter().any(|other| one.is_same(other));
        self.found.iter().filter(move |one| !is_there(one))
    }

    /// A number that changes with the evaluations.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Number of remembered positions.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether no position is remembered.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}

/// The lines of a running search, with remembered ones where those are deeper: the shown depth never falls. The running
/// search comes first when its best line is deeper than the remembered one, or as deep and exact.
pub fn merged(remembered: &[Info], live: &[Info], most: usize) -> Vec<Info> {
    let (Some(kept), Some(new)) = (remembered.first(), live.first()) else {
        let only = if live.is_empty() { remembered } else { live };
        return numbered(only.iter().take(most).cloned().collect());
    };
    let has_arrived =
        new.depth > kept.depth || (new.depth == kept.depth && new.bound == Bound::Exact);
    let (first, second) = match has_arrived {
        true => (live, remembered),
        false => (remembered, live),
    };
    let begins_alike = |one: &Info, other: &Info| one.pv.first() == other.pv.first();
    let mut lines: Vec<Info> = Vec::new();
    for line in first {
        let twin = second.iter().find(|other| begins_alike(line, other));
        let deeper = twin.filter(|twin| twin.depth > line.depth && twin.bound == Bound::Exact);
        lines.push(deeper.unwrap_or(line).clone());
    }
    for line in second {
        if !lines.iter().any(|other| begins_alike(line, other)) {
            lines.push(line.clone());
        }
    }
    lines.truncate(most);
    numbered(lines)
}

/// The merged lines to show. Scores fall from line to line, so a line that was searched to a much lower depth than the best
/// one, and has a better score than the line above it, is left out.
pub fn in_order(merged: Vec<Info>) -> Vec<Info> {
    let mut lines: Vec<Info> = Vec::with_capacity(merged.len());
    for line in merged {
        // The lines of an iteration replace those of the previous one one by one.
        let is_shallow = |best: &Info| line.depth.0 + 1 < best.depth.0;
        let rises = lines.last().is_some_and(|above| line.score > above.score);
        if !(rises && lines.first().is_some_and(is_shallow)) {
            lines.push(line);
        }
    }
    numbered(lines)
}

fn numbered(mut lines: Vec<Info>) -> Vec<Info> {
    for (index, line) in lines.iter_mut().enumerate() {
        line.line = index + 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::san;

    fn line(moves: &str, depth: i32, cp: i32) -> Info {
        let mut position = Position::start();
        let pv = moves.split(' ').map(|word| {
            let mv = san::read(&position, word).unwrap();
            position = position.after(mv);
            mv
        });
        Info {
            depth: Depth(depth),
            seldepth: Ply(depth as usize + 4),
            line: 1,
            score: Score::centipawns(cp),
            bound: Bound::Exact,
            nodes: 1,
            nps: 1,
            hashfull: 0,
            time: Duration::ZERO,
            pv: pv.collect(),
        }
    }

    fn depths(lines: &[Info]) -> Vec<(i32, String)> {
        let start = Position::start();
        let name = |info: &Info| (info.depth.0, san::write(&start, info.pv[0]));
        lines.iter().map(name).collect()
    }

    fn named(lines: &[(i32, &str)]) -> Vec<(i32, String)> {
        let lines = lines.iter();
        lines.map(|(depth, mv)| (*depth, (*mv).into())).collect()
    }

    #[test]
    fn the_shown_depth_never_falls() {
        let kept = [line("e4 e5", 20, 30), line("d4 d5", 20, 20)];
        for depth in 1..20 {
            let live = [line("Nf3", depth, 50), line("d4", depth, 10)];
            let shown = merged(&kept, &live, 3);
            let expected = named(&[(20, "e4"), (20, "d4"), (depth, "Nf3")]);
            assert_eq!(depths(&shown), expected);
        }
        // A bound is not a result yet.
        let mut live = [line("Nf3", 20, 50)];
        live[0].bound = Bound::Lower;
        assert_eq!(depths(&merged(&kept, &live, 1)), named(&[(20, "e4")]));
        live[0].bound = Bound::Exact;
        let all = merged(&kept, &live, 3);
        assert_eq!(depths(&all), named(&[(20, "Nf3"), (20, "e4"), (20, "d4")]));
        assert!(all.iter().map(|line| line.line).eq(1..=3));
    }

    #[test]
    fn shown_lines_have_falling_scores() {
        let kept = [line("e4 e5", 22, 30)];
        let shown = |cp| {
            let live = [line("Nf3", 8, cp), line("e4", 8, 10)];
            depths(&in_order(merged(&kept, &live, 3)))
        };
        assert_eq!(shown(50), named(&[(22, "e4")]));
        assert_eq!(shown(20), named(&[(22, "e4"), (8, "Nf3")]));
        // An iteration that has just started.
        let live = [line("e4", 23, 10), line("d4", 22, 15)];
        let lines = in_order(merged(&kept, &live, 3));
        assert_eq!(depths(&lines), named(&[(23, "e4"), (22, "d4")]));
    }

    #[test]
    fn a_bound_of_the_best_line_leaves_the_order() {
        let start = Position::start();
        let situation = Situation::of(&start, 1, "");
        let mut all = Evaluations::default();
        let mut live = [line("e4 e5", 20, 30), line("d4 d5", 20, 20)];
        assert!(all.note(situation, &start, &live));
        live[0] = line("e4 e5", 21, -10);
        live[0].bound = Bound::Upper;
        assert!(!all.note(situation, &start, &live));
        let expected = named(&[(20, "e4"), (20, "d4")]);
        assert_eq!(depths(&all.lines(situation, &start)), expected);
    }

    #[test]
    fn what_is_remembered_is_bounded_and_the_same_by_another_way() {
        let start = Position::start();
        let (mut all, mut journal) = (Evaluations::default(), Evaluations::default());
        for number in 0..MOST_POSITIONS + 40 {
            let before = all.clone();
            let situation = Situation::of(&start, 1, &format!("search {number}"));
            let long = ["Nf3 Nf6 Ng1 Ng8"; 10].join(" ");
            let lines = vec![line(&long, 9, 10); 1];
            assert!(all.note(situation, &start, &lines));
            assert!(!all.note(situation, &start, &lines), "nothing new");
            all.since(&before)
                .cloned()
                .for_each(|one| journal.take(one));
            assert_eq!(all.lines(situation, &start)[0].pv.len(), MOST_MOVES);
        }
        assert_eq!(all.len(), MOST_POSITIONS);
        assert_eq!(all, journal);
    }

    #[test]
    fn what_does_not_fit_the_position_is_not_shown() {
        let start = Position::start();
        let situation = Situation::of(&start, 1, "");
        let mut all = Evaluations::default();
        all.note(situation, &start, &[line("e4 e5 Nf3", 12, 30)]);
        let after = start.after(san::read(&start, "e4").unwrap());
        assert!(all.lines(situation, &after).is_empty());
        assert!(all.lines(Situation::of(&start, 2, ""), &start).is_empty());
        let text = ron::to_string(&all).unwrap();
        let wild = text.replace("score:30", "score:2000000000");
        assert_ne!(text, wild);
        let wild: Evaluations = ron::from_str(&wild).unwrap();
        assert!(wild.lines(situation, &start).is_empty());
        let read: Evaluations = ron::from_str(&text).unwrap();
        assert_eq!(read.lines(situation, &start)[0].depth, Depth(12));
    }
}
