//! Writes moves, reports and results in the form of the protocol.

use tabia_chess::{Claim, Color, Ending, Move, Position, claim, ending, san, uci_move};
use tabia_player::{GameLine, Info, Score};

/// Writes a move in coordinates; in Chess960 castling is `O-O` or `O-O-O`.
pub(super) fn write(position: &Position, mv: Move, chess960: bool) -> String {
    if chess960 && mv.is_castling() {
        let text = san::write(position, mv);
        return text.trim_end_matches(['+', '#']).to_owned();
    }
    uci_move::write(position, mv, false)
}

/// Returns a report as a line: depth, score, time in hundredths of a second, nodes, selective depth, nodes per second and the
/// variation. While the engine ponders, the variation begins with the expected move in brackets.
pub(super) fn thinking(
    info: &Info,
    root: &Position,
    expected: Option<&str>,
    chess960: bool,
) -> String {
    let mut words: Vec<String> = expected.iter().map(|mv| format!("({mv})")).collect();
    let mut position = root.clone();
    for &mv in &info.pv {
        words.push(write(&position, mv, chess960));
        position = position.after(mv);
    }
    format!(
        "{} {} {} {} {} {}\t{}",
        info.depth,
        score(info.score),
        info.time.as_millis() / 10,
        info.nodes,
        info.seldepth,
        info.nps,
        words.join(" ")
    )
}

/// A mate in `n` moves is 100000 + `n`, and below zero for the side that is mated.
fn score(score: Score) -> i32 {
    match score.mate() {
        Some(moves) if moves > 0 => 100_000 + moves,
        Some(moves) => -100_000 + moves,
        None => score.raw(),
    }
}

/// Returns the result of a game that is over by the rules, or that the player to move may claim as a draw.
pub(super) fn result(line: &GameLine) -> Option<&'static str> {
    let (position, occurrences) = (line.position(), line.occurrences());
    let repetition = "1/2-1/2 {Draw by repetition}";
    let fifty = "1/2-1/2 {Draw by fifty-move rule}";
    match ending(position, occurrences) {
        Some(Ending::Checkmate { winner }) => Some(match winner {
            Color::White => "1-0 {White mates}",
            Color::Black => "0-1 {Black mates}",
        }),
        Some(Ending::Stalemate) => Some("1/2-1/2 {Stalemate}"),
        Some(Ending::DeadPosition) => Some("1/2-1/2 {Insufficient material}"),
        Some(Ending::FivefoldRepetition) => Some(repetition),
        Some(Ending::SeventyFiveMoves) => Some(fifty),
        None => claim(position, occurrences).map(|claim| match claim {
            Claim::ThreefoldRepetition => repetition,
            Claim::FiftyMoves => fifty,
        }),
    }
}
