//! What thinking in the opponent's time gained and took, in words.

use std::time::Duration;

use tabia_matches::Pondering;
use tabia_texts::{grouped, tr_args};

/// The guesses of a player, and what its opponent's search lost by them.
pub(super) fn pondering_text(name: String, own: &Pondering, other: &Pondering) -> String {
    let guesses = own.guesses();
    let share = 100.0 * f64::from(own.right.moves) / f64::from(guesses.max(1));
    let seconds = |time: Option<Duration>| match time {
        Some(time) => format!("{:.2}", time.as_secs_f64()),
        None => "–".to_owned(),
    };
    let speed = |speed: Option<f64>| match speed {
        Some(speed) => grouped(speed as u64),
        None => "–".to_owned(),
    };
    let args = [
        ("name", name.into()),
        ("guesses", guesses.into()),
        ("right", own.right.moves.into()),
        ("share", format!("{share:.0}").into()),
        ("after", seconds(own.right.mean()).into()),
        ("else", seconds(own.other.mean()).into()),
        ("used", seconds(Some(own.used)).into()),
        ("vain", seconds(Some(own.in_vain)).into()),
        ("beside", speed(other.beside.speed()).into()),
        ("alone", speed(other.alone.speed()).into()),
    ];
    tr_args("ponder-text", &args)
}
