//! A move to be explained, and an explanation.

use super::claim::Claim;
use super::finish::finish;
use super::line::Line;
use super::motif::Proven;
use super::quiet;
use tabia_chess::{Move, Position, Square};
use tabia_engine::{Score, eval};
use tabia_texts::Saying;

/// Maximum difference between the classical evaluation of a quiet end and the score of the line, in hundredths of a pawn.
const TRUST: i32 = 80;

/// Minimum difference of the scores for a reason that is not counted in material, in hundredths of a pawn.
const DIFFERENCE: i32 = 40;

/// A move to be explained, with the results of a search. Moves of a line count as far as they are legal.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The position before the move.
    pub position: &'a Position,
    pub played: Move,
    /// Best play after the move; the opponent moves first.
    pub punishment: &'a [Move],
    /// Best play from `position` instead.
    pub better: &'a [Move],
    /// Value of the move for the side that plays it.
    pub score_played: Score,
    /// Value of the better line for the same side.
    pub score_better: Score,
}

/// The meaning of an arrow of an explanation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArrowKind {
    /// A move of the line that wins for the opponent.
    Punishes,
    /// A move of the better line.
    Better,
    /// The subject of the motif: from a piece to the piece that it attacks, pins or defends.
    Motif,
}

/// An arrow to be drawn on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    pub from: Square,
    pub to: Square,
    pub kind: ArrowKind,
}

/// What is said about a move, with its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The claim of the saying, for comparison with the claims of other lines.
    pub claim: Claim,
    pub saying: Saying,
    pub motifs: Vec<Proven>,
    pub arrows: Vec<Arrow>,
}

impl Statement {
    /// Creates a statement without motifs, with an arrow for the first of its moves.
    pub(super) fn about(
        claim: Claim,
        saying: Saying,
        first: Option<Move>,
        kind: ArrowKind,
    ) -> Statement {
        let arrow = |mv: Move| Arrow {
            from: mv.from(),
            to: mv.landing(),
            kind,
        };
        Statement {
            claim,
            saying,
            motifs: Vec::new(),
            arrows: first.map(arrow).into_iter().collect(),
        }
    }
}

/// The proven facts about a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explanation {
    /// The statements, the most informative first; weaker claims follow for the case that only they are confirmed.
    pub said: Vec<Statement>,
    /// Claims that hold beside these and are not stated: they confirm those of another search.
    pub also: Vec<Claim>,
    /// The material claims that hold against every reply to the half-move that wins, by a search of captures.
    pub held: Vec<Claim>,
    /// The motifs that both lines show.
    pub shown: Vec<Proven>,
    /// The advantage of the better line by the scores, in hundredths of a pawn; a mate counts as thirty pawns.
    pub difference: i32,
    /// The better move.
    pub better: Option<Move>,
}

impl Explanation {
    /// Returns the most informative statement.
    pub fn best(&self) -> Option<&Statement> {
        self.said.first()
    }

    /// Returns the most informative saying.
    pub fn saying(&self) -> Option<&Saying> {
        self.best().map(|said| &said.saying)
    }

    /// Returns the motifs of that saying, then the others that the lines show.
    pub fn motifs(&self) -> Vec<Proven> {
        let mut motifs = self.best().map_or(Vec::new(), |said| said.motifs.clone());
        for proven in &self.shown {
            if !motifs.contains(proven) {
                motifs.push(proven.clone());
            }
        }
        motifs
    }

    /// Returns all claims.
    fn claims(&self) -> impl Iterator<Item = &Claim> {
        self.said.iter().map(|said| &said.claim).chain(&self.also)
    }

    /// Returns whether the explanation makes a claim, or one that includes it.
    fn makes(&self, claim: &Claim) -> bool {
        self.claims().any(|other| claim.follows_from(other))
    }

    /// Returns whether its scores show less than half of the difference that another search has found: then it says nothing about
    /// the reason of that.
    fn is_blind_to(&self, other: &Explanation) -> bool {
        self.difference * 2 < other.difference
    }

    /// Keeps only the statements about a forced mate, and those whose claim the explanation by another search makes too. Where no
    /// other search shows the difference, a loss of material is kept that holds against every reply, and what the board shows. If
    /// none is left, those about material and structure of another search are taken that this one confirms.
    pub fn confirmed_by(mut self, others: &[Explanation]) -> Explanation {
        let is_first = !others.is_empty() && others.iter().all(|other| other.is_blind_to(&self));
        let held = std::mem::take(&mut self.held);
        let is_confirmed = |claim: &Claim| {
            claim.is_certain()
                || others.iter().any(|other| other.makes(claim))
                || (is_first && (held.contains(claim) || claim.is_on_board()))
        };
        let makes = |said: &Statement| {
            (said.claim.is_of_structure() || said.claim.is_of_material())
                && self.claims().any(|claim| *claim == said.claim)
        };
        // The better move that is shown must be the one that a sentence is about.
        let alike = others.iter().filter(|other| other.better == self.better);
        let others_said = alike.flat_map(|other| &other.said);
        let other = others_said.filter(|said| makes(said)).cloned();
        let other: Vec<Statement> = other.collect();
        self.said.retain(|said| is_confirmed(&said.claim));
        if self.said.is_empty() {
            self.said = other;
        }
        self
    }
}

/// The lines of a case.
pub(super) struct Lines<'a> {
    pub case: &'a Case<'a>,
    /// The move and its punishment, as given; a near mate is added.
    pub played: Line,
    /// The better line, as given.
    pub better: Line,
    /// Both lines, continued until there are no captures left.
    pub played_out: Line,
    pub better_out: Line,
}

impl<'a> Lines<'a> {
    /// Returns the lines; `None` when the move is not legal.
    pub(super) fn new(case: &'a Case<'a>) -> Option<Lines<'a>> {
        let whole = [&[case.played], case.punishment].concat();
        let settled = |moves: &[Move]| {
            let mut line = Line::new(case.position, moves);
            quiet::settle(&mut line);
            line
        };
        let mover = case.position.turn();
        // The score shows whether there is a mate to be found.
        let finished = |moves: &[Move], score: Score| {
            let mut line = Line::new(case.position, moves);
            if score.is_mate() {
                let by = if score.is_win() { mover } else { !mover };
                finish(&mut line, by);
            }
            line
        };
        case.position.is_legal(case.played).then(|| Lines {
            case,
            played: finished(&whole, case.score_played),
            better: finished(case.better, case.score_better),
            played_out: settled(&whole),
            better_out: settled(case.better),
        })
    }

    /// Returns whether the better line begins with another move.
    pub(super) fn has_better(&self) -> bool {
        self.better.mv(0).is_some_and(|mv| mv != self.case.played)
    }

    /// Returns whether the scores differ enough for a reason that is not counted in material.
    pub(super) fn is_worth_a_reason(&self) -> bool {
        self.difference() >= DIFFERENCE
    }

    /// Returns the evaluations of the quiet ends of both lines, the better one first, for the mover; `None` where they differ
    /// from the search, so that the ends do not explain its scores.
    pub(super) fn trusted_ends(&self) -> Option<[i32; 2]> {
        let mover = self.case.position.turn();
        let trusted = |end: &Position, score: Score| {
            let value = eval::evaluate(end).raw();
            let value = if end.turn() == mover { value } else { -value };
            let score = score.cp()?;
            let slack = TRUST.max(score.abs() / 8);
            let holds = !end.in_check() && (value - score).abs() <= slack;
            holds.then_some(value)
        };
        Some([
            trusted(self.better_out.end(), self.case.score_better)?,
            trusted(self.played_out.end(), self.case.score_played)?,
        ])
    }

    /// Returns the evaluations of the quiet ends of both lines, the better one first, for the mover; `None` where their difference
    /// is less than half of that of the scores, so that it does not explain them.
    pub(super) fn telling_ends(&self) -> Option<[i32; 2]> {
        let mover = self.case.position.turn();
        let value = |line: &Line| {
            let end = line.end();
            let value = eval::evaluate(end).raw();
            let value = if end.turn() == mover { value } else { -value };
            (!end.in_check()).then_some(value)
        };
        let ends = [value(&self.better_out)?, value(&self.played_out)?];
        let is_cp = self.case.score_better.cp().is_some() && self.case.score_played.cp().is_some();
        ((ends[0] - ends[1]) * 2 >= self.difference() && is_cp).then_some(ends)
    }

    /// Returns the advantage of the better line, in hundredths of a pawn; a mate counts as thirty pawns.
    pub(super) fn difference(&self) -> i32 {
        let of = |score: Score| score.raw().clamp(-3_000, 3_000);
        of(self.case.score_better) - of(self.case.score_played)
    }
}
