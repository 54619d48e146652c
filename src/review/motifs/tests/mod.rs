//! Motifs in positions where they hold and where they must not be reported.

mod confirmed;
mod lines;
mod properties;
mod race;
mod reasons;
mod sentences;
mod themes;

use super::{Case, Explanation, Motif, explain, explain_line};
use tabia_chess::{Move, Position, san};
use tabia_engine::Score;

/// Returns the moves of a text, from a position.
fn moves(position: &Position, text: &str) -> Vec<Move> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let mv = san::read(&position, word).unwrap_or_else(|error| panic!("{word}: {error}"));
        moves.push(mv);
        position = position.after(mv);
    }
    moves
}

/// Returns the score of a mate with the half-move of this number.
const fn mate(half_moves: i32) -> i32 {
    -Score::MATED.raw() - half_moves
}

/// Explains a played line (the move and its punishment) against a better one; scores in hundredths of a pawn, or of mates.
fn explained(fen: &str, played: &str, better: &str, scores: (i32, i32)) -> Explanation {
    let position = Position::from_fen(fen).unwrap();
    let (played, better) = (moves(&position, played), moves(&position, better));
    explain(&Case {
        position: &position,
        played: played[0],
        punishment: &played[1..],
        better: &better,
        score_played: Score::from(scores.0),
        score_better: Score::from(scores.1),
    })
}

/// Returns the sentence of an explanation of a move from a position.
fn written(fen: &str, explanation: &Explanation) -> Option<String> {
    let position = Position::from_fen(fen).unwrap();
    let saying = explanation.saying()?;
    Some(tabia_texts::sentence(saying, &position))
}

/// Returns the motifs that a line shows.
fn shown(fen: &str, line: &str) -> Vec<Motif> {
    let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let explanation = explain_line(&position, &moves(&position, line));
    let motifs = explanation.motifs();
    motifs.iter().map(|proven| proven.motif).collect()
}
