//! The sum of all terms, computed anew or from cached values.

use super::board::Board;
use super::material::{MaterialEntry, MaterialTable};
use super::pawns::{PawnEntry, PawnTable, RowsTable};
use super::tally::{Nothing, Record, Tally};
use super::tapered::{Tapered, t, taper};
use super::weights::{TEMPO, TermName};
use super::{endgame, king, passed, pieces, placement, threats};
use crate::eval::eval_cache::EvalCache;
use tabia_chess::{Color, Position};
use tabia_player::Score;

/// The result of an evaluation, from White's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Verdict {
    /// The sum of all terms.
    pub sum: Tapered,
    /// Game phase: 24 in the opening, 0 with kings and pawns only.
    pub phase: i32,
    /// Share of the sum that counts, in sixty-fourths.
    pub scale: i32,
    /// Whether all terms are included; otherwise only the cheap ones.
    is_whole: bool,
}

impl Verdict {
    pub fn total(self) -> i32 {
        taper(self.sum, self.phase) * self.scale / endgame::FULL
    }

    /// Returns the value for one side.
    fn score(self, color: Color) -> Score {
        Score::centipawns(color.white_view(self.total()))
    }
}

/// Values cached between evaluations.
struct Tables {
    pawns: PawnTable,
    rows: RowsTable,
    material: MaterialTable,
    /// Kept because resetting it costs less than creating a new one.
    board: Board,
}

impl Tables {
    /// Creates tables of these sizes for pawns, their boards, and material.
    fn new(pawns: usize, rows: usize, material: usize) -> Tables {
        Tables {
            pawns: PawnTable::new(pawns),
            rows: RowsTable::new(rows),
            material: MaterialTable::new(material),
            board: Board::EMPTY,
        }
    }
}

/// Adds up all terms, or only the cheap ones if these suffice.
fn judge<R: Record>(
    position: &Position,
    tables: &mut Tables,
    record: &mut R,
    is_enough: impl FnOnce(&Verdict) -> bool,
) -> Verdict {
    if let Some(value) = endgame::known(position) {
        return verdict_of_known(value, record);
    }
    let (mut new_pawns, new_material);
    let (pawns, material) = if R::COMPLETE {
        new_pawns = PawnEntry::new(position, record);
        new_material = MaterialEntry::new(position, record);
        (&mut new_pawns, &new_material)
    } else {
        (tables.pawns.get(position), tables.material.get(position))
    };
    let mut tally = Tally {
        sums: [0, 1].map(|side| pawns.structure[side] + material.worth[side]),
        record,
    };
    for color in Color::ALL {
        king::shelter(position, pawns, color, &mut tally);
    }
    for color in Color::ALL {
        placement::placement(position, color, &mut tally);
    }
    let verdict = |[white, black]: [Tapered; 2], is_whole| {
        let sum = white - black;
        let leader = if taper(sum, material.phase) >= 0 {
            Color::White
        } else {
            Color::Black
        };
        Verdict {
            sum,
            phase: material.phase,
            scale: endgame::scale(position, &material.armies, leader),
            is_whole,
        }
    };
    let rough = verdict(tally.sums, false);
    if is_enough(&rough) {
        return rough;
    }
    let board = &mut tables.board;
    board.set_up(tables.rows.get(position), position);
    let assaults = [
        pieces::activity(position, pawns, board, Color::White, &mut tally),
        pieces::activity(position, pawns, board, Color::Black, &mut tally),
    ];
    let rows = board.attack_rows();
    threats::control(&rows, &mut tally);
    for color in Color::ALL {
        let assault = &assaults[color.index()];
        king::attack(position, pawns, board, &rows, assault, color, &mut tally);
        threats::threats(position, board, color, &mut tally);
        threats::space(pawns, material, color, &mut tally);
        passed::passed(position, pawns, material, board, color, &mut tally);
        if material.is_bare[(!color).index()] {
            let driven = endgame::drive(position, color);
            tally.add_value(TermName::KnownEndings, color, driven);
        }
    }
    tally.add(position.turn(), TEMPO.only());
    verdict(tally.sums, true)
}

/// Adds up all terms of a single position, without caches.
pub(super) fn judge_once<R: Record>(position: &Position, record: &mut R) -> Verdict {
    judge(position, &mut Tables::new(1, 1, 1), record, |_| false)
}

/// The verdict of a known ending, whose value is the only term.
fn verdict_of_known<R: Record>(value: i32, record: &mut R) -> Verdict {
    let (color, worth) = match value {
        0.. => (Color::White, value),
        _ => (Color::Black, -value),
    };
    record.note_value(TermName::KnownEndings, color, t(worth, worth));
    Verdict {
        sum: t(value, value),
        phase: 0,
        scale: endgame::FULL,
        is_whole: true,
    }
}

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Estimate {
    /// The sum of all terms.
    Whole(Score),
    /// The sum of the cheap terms only.
    Rough(Score),
}

/// Evaluates positions, and caches pawn structures, material and the last values.
pub(crate) struct Evaluator {
    tables: Tables,
    cache: EvalCache,
}

impl Evaluator {
    pub fn new() -> Evaluator {
        Evaluator {
            tables: Tables::new(8_192, 512, 512),
            cache: EvalCache::new(),
        }
    }

    /// Returns the value for the side to move.
    pub fn evaluate(&mut self, position: &Position) -> Score {
        match self.estimate(position, |_| false) {
            Estimate::Whole(score) | Estimate::Rough(score) => score,
        }
    }

    /// Returns the value for the side to move, or a rough one if that suffices. The costly terms are then left out ("lazy
    /// evaluation": Hyatt's Cray Blitz and Crafty, 1980s).
    #[inline]
    pub fn estimate(
        &mut self,
        position: &Position,
        is_enough: impl FnOnce(Score) -> bool,
    ) -> Estimate {
        if let Some(score) = self.cache.get(position.key()) {
            return Estimate::Whole(score);
        }
        let turn = position.turn();
        let verdict = judge(position, &mut self.tables, &mut Nothing, |rough| {
            is_enough(rough.score(turn))
        });
        let score = verdict.score(turn);
        if !verdict.is_whole {
            return Estimate::Rough(score);
        }
        self.cache.put(position.key(), score);
        Estimate::Whole(score)
    }
}

/// Returns the value of a position for the side to move.
pub fn evaluate(position: &Position) -> Score {
    let verdict = judge_once(position, &mut Nothing);
    verdict.score(position.turn())
}

/// Returns the value for the side to move of a known ending, which needs no other evaluation.
pub(crate) fn known_ending(position: &Position) -> Option<Score> {
    let value = endgame::known(position)?;
    Some(verdict_of_known(value, &mut Nothing).score(position.turn()))
}
