//! Themes of a line with the names and the meanings of Lichess's puzzle themes (ornicar, lichess-puzzler, 2020). They describe
//! the moves of the winning side, and no sentence depends on them.

mod board;
mod ending;
mod mating;
mod moves;
mod solution;
mod squares;

pub(super) use mating::{is_back_rank, is_smothered, pattern};
pub(super) use moves::sacrifice;
pub(super) use solution::Solution;

use super::motif::{Motif, Proven};
use tabia_chess::Square;

/// A function that finds a theme, and returns the squares that it concerns.
type Finder = fn(&Solution) -> Option<Vec<Square>>;

const FINDERS: [(Motif, Finder); 22] = [
    (Motif::Attraction, moves::attraction),
    (Motif::AdvancedPawn, moves::advanced_pawn),
    (Motif::DoubleCheck, moves::double_check),
    (Motif::QuietMove, moves::quiet_move),
    (Motif::DefensiveMove, moves::defensive_move),
    (Motif::Sacrifice, moves::sacrifice),
    (Motif::XRayAttack, moves::x_ray),
    (Motif::HangingPiece, moves::hanging_piece),
    (Motif::Intermezzo, moves::intermezzo),
    (Motif::EnPassant, moves::en_passant),
    (Motif::Castling, moves::castling),
    (Motif::Promotion, moves::promotion),
    (Motif::UnderPromotion, moves::under_promotion),
    (Motif::ExposedKing, squares::exposed_king),
    (Motif::Collinear, squares::collinear),
    (Motif::Interference, squares::interference),
    (Motif::Pin, squares::pin),
    (Motif::AttackingF2F7, squares::attacking_f2_f7),
    (Motif::Clearance, squares::clearance),
    (Motif::KingsideAttack, squares::kingside_attack),
    (Motif::QueensideAttack, squares::queenside_attack),
    (Motif::PawnEndgame, ending::pawns),
];

/// Returns the themes of a solution; `known` are the motifs that are proven already.
pub(super) fn themes(solution: &Solution, known: &[Motif]) -> Vec<Proven> {
    let is_other = |motif: Motif| {
        let is_attack = matches!(motif, Motif::KingsideAttack | Motif::QueensideAttack);
        let excludes = |other: &Motif| {
            *other == motif || is_attack && matches!(other, Motif::BackRankMate | Motif::Fork)
        };
        !known.iter().any(excludes)
    };
    let found = FINDERS.into_iter().filter_map(|(motif, find)| {
        is_other(motif).then_some(())?;
        Some(solution.proven(motif, find(solution)?))
    });
    let mut themes: Vec<Proven> = found.collect();
    themes.extend(
        ending::pieces(solution).map(|motif| solution.proven(motif, ending::kings(solution))),
    );
    themes
}
