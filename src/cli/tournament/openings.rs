//! The openings of a tournament.

use super::words::{OpeningFile, OpeningKind, Script};
use crate::CliError;
use crate::input::{self, InputEncoding};
use crate::output::complain;
use tabia_matches::{Opening, OpeningBook, Openings, Order, Plan};

/// Returns the openings, as many as the tournament can use, or the start position.
pub(super) fn of(script: &Script, plan: &Plan) -> Result<Vec<Opening>, CliError> {
    let Some(source) = &script.openings else {
        return Ok(vec![Opening::default()]);
    };
    let pairs = plan.wanted_openings();
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

/// Lines of a book; no two are the same.
fn of_book(source: &OpeningFile, seed: u64, count: usize) -> Result<Vec<Opening>, CliError> {
    let plies = source.plies.unwrap_or(OpeningBook::PLIES);
    let book = OpeningBook::open(&source.path, &|| true);
    let book = book.map_err(CliError::opening_book(&source.path))?;
    Ok(book.draw(count, plies, seed, &mut |_| true))
}
