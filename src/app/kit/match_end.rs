//! Why a game between two players has ended.

use tabia_matches::Reason;
use tabia_texts::tr;

/// Why a game has ended, in a few words.
pub(crate) fn reason_text(reason: &Reason) -> String {
    let key = match reason {
        Reason::Failure(reason) => return reason.clone(),
        Reason::Checkmate => "match-end-checkmate",
        Reason::Stalemate => "match-end-stalemate",
        Reason::DeadPosition => "match-end-dead",
        Reason::FivefoldRepetition | Reason::ThreefoldRepetition => "match-end-repetition",
        Reason::SeventyFiveMoves | Reason::FiftyMoves => "match-end-fifty",
        Reason::ResignRule => "match-end-resign",
        Reason::DrawRule => "match-end-draw",
        Reason::Length => "match-end-length",
        Reason::Time => "match-end-time",
        Reason::NoMove => "bout-no-move",
        Reason::Stopped => "match-end-stopped",
    };
    tr(key)
}
