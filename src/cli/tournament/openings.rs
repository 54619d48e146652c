//! The openings of a tournament.

use std::ops::ControlFlow;

use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::words::{OpeningFile, OpeningKind, Script};
use crate::CliError;
use crate::input::{self, InputEncoding};
use crate::output::complain;
use tabia_book::choose::Rules;
use tabia_book::{Shelf, Volume};
use tabia_chess::mix;
use tabia_matches::{Opening, Openings, Order, Plan};
use tabia_player::GameLine;

/// Number of half-moves of a line of a book where none is given.
const BOOK_PLIES: usize = 16;

/// Returns the openings, as many as the tournament can use, or the start position.
pub(super) fn of(script: &Script, plan: &Plan) -> Result<Vec<Opening>, CliError> {
    let Some(source) = &script.openings else {
        return Ok(vec![Opening::default()]);
    };
    // A knockout has fewer encounters than a round robin, and its level ones are prolonged.
    let games = plan
        .total_games()
        .unwrap_or(plan.count as u64 * u64::from(plan.games + 16));
    let pairs =
        usize::try_from(games.div_ceil(2 - u64::from(plan.games % 2))).unwrap_or(usize::MAX);
    let openings = match source.kind {
        OpeningKind::Text => of_text(source, script.seed, pairs)?,
        OpeningKind::Book => of_book(source, script.seed, pairs)?,
    };
    if openings.is_empty() {
        return Err(CliError::Setting(format!(
            "{}: there are fewer than {} openings",
            source.path.display(),
            source.start
        )));
    }
    if openings.len() < pairs && plan.total_games().is_some() {
        complain(&format_args!(
            "there are {} openings for {pairs}: they are used again, and games may be repeated",
            openings.len()
        ));
    }
    Ok(openings)
}

fn of_text(source: &OpeningFile, seed: u64, count: usize) -> Result<Vec<Opening>, CliError> {
    let text = input::read(&source.path, InputEncoding::default())?;
    let order = match source.is_random {
        true => Order::Random { seed },
        false => Order::Sequential,
    };
    let skipped = source.start.saturating_sub(1);
    let openings = Openings::find(&text, source.plies)
        .and_then(|openings| openings.choose(count.saturating_add(skipped), order));
    let mut openings = openings.map_err(|error| CliError::Openings {
        path: source.path.clone(),
        source: error,
    })?;
    openings.drain(..skipped.min(openings.len()));
    Ok(openings)
}

/// Lines of a book, each move in proportion to its weight; no two are the same while others are found.
fn of_book(source: &OpeningFile, seed: u64, count: usize) -> Result<Vec<Opening>, CliError> {
    let volume = Volume::open(&source.path, &mut |_| ControlFlow::Continue(()));
    let volume = volume.map_err(|error| CliError::Book {
        path: source.path.clone(),
        source: error,
    })?;
    let shelf = Shelf::new(vec![volume]);
    let plies = source.plies.unwrap_or(BOOK_PLIES);
    let mut openings = Vec::new();
    let mut seen = std::collections::HashSet::new();
    let attempts = count.saturating_mul(20).min(1_000_000) as u64;
    for attempt in 0..attempts {
        if openings.len() == count {
            break;
        }
        let mut random = StdRng::seed_from_u64(mix(mix(seed) ^ attempt));
        let mut line = GameLine::default();
        while line.moves().len() < plies
            && let last = line.moves().last().copied()
            && let Ok(pick) =
                shelf.choose(line.position(), last, &Rules::default(), None, &mut random)
            && line.push(pick.mv).is_ok()
        {}
        if !line.moves().is_empty()
            && line.position().count_moves() > 0
            && seen.insert(line.moves().to_vec())
        {
            openings.push(Opening::new(line));
        }
    }
    Ok(openings)
}
