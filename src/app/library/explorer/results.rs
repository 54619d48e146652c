//! Results of games as shares, in words and in a bar.

use tabia_library::Results;
use tabia_texts::{tr, tr_args};

/// The shares of White's wins, draws and Black's wins of the games with a result, in percent; `None` where there are none.
pub(super) fn shares(results: Results) -> Option<[u32; 3]> {
    let games = results.games() - results.unknown;
    let share = |part: u32| (f64::from(part) * 100.0 / f64::from(games)).round() as u32;
    (games > 0).then(|| [results.white, results.draws, results.black].map(share))
}

/// A text with the number of games and the shares of their results.
pub(super) fn with_shares(key: &str, results: Results, args: &[(&str, String)]) -> String {
    let mut all: Vec<_> = args
        .iter()
        .map(|(name, value)| (*name, value.as_str().into()))
        .collect();
    all.push(("count", results.games().into()));
    let shares = shares(results);
    let end = match shares {
        Some([white, draws, black]) => {
            let args = [
                ("white", white.into()),
                ("draws", draws.into()),
                ("black", black.into()),
            ];
            tr_args("explorer-shares", &args)
        }
        None => tr("explorer-no-results"),
    };
    all.push(("shares", end.into()));
    tr_args(key, &all)
}

/// The parts of a bar of results.
pub(super) fn parts(results: Results) -> [f32; 3] {
    [results.white, results.draws, results.black].map(|part| part as f32)
}
