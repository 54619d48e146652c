//! The openings of a tournament: searched, drawn from a book or read from a file.

use std::path::Path;

use super::players::settings_of;
use crate::command::matches::{OpeningKind, OpeningSource, Setup};
use crate::kit::files;
use tabia_disk::packed;
use tabia_engine::{Engine, Options};
use tabia_game::{Edit, Game, pgn};
use tabia_matches::{
    Opening, OpeningBook, OpeningBookError, Openings, Order, random_openings_watched,
};
use tabia_texts::tr;

/// Maximum number of random openings: a longer tournament uses them again.
const MOST_RANDOM: usize = 1_000;

/// Receives the number of openings found so far and of those wanted, where they are searched; returns whether to go on.
pub(super) type Watch<'a> = dyn Fn(Option<(usize, usize)>) -> bool + 'a;

/// Returns the text of an error of a file.
pub(super) fn not_read(path: &Path, error: impl std::fmt::Display) -> String {
    format!("{}: {error}", files::display(path))
}

/// Returns the openings that a tournament can use; `None` where all games begin from the start position. There may be fewer where
/// `watch` has ended the search.
pub(super) fn openings_of(
    setup: &Setup,
    watch: &Watch<'_>,
) -> Result<Option<Vec<Opening>>, String> {
    let pairs = settings_of(setup, Vec::new()).plan.wanted_openings();
    let source = &setup.openings;
    let of_file = |reason: String| not_read(&source.file, reason);
    let openings = match source.kind {
        OpeningKind::Start => return Ok(None),
        OpeningKind::Random => {
            let judge = Engine::new(Options::default(), || {});
            let mut judge = judge.map_err(|error| error.to_string())?;
            let wanted = pairs.min(MOST_RANDOM);
            let mut found = |found| watch(Some((found, wanted)));
            random_openings_watched(wanted, setup.seed, &mut judge, &mut found)
                .map_err(|error| error.to_string())?
        }
        OpeningKind::File => openings_of_file(source, setup.seed, pairs).map_err(of_file)?,
        OpeningKind::Book => {
            let book = open_book(&source.file, watch)?;
            let mut found = |found| watch(Some((found, pairs)));
            book.draw(pairs, source.plies, setup.seed, &mut found)
        }
    };
    match openings.is_empty() {
        true => Err(tr("tournament-no-openings")),
        false => Ok(Some(openings)),
    }
}

/// Returns why openings cannot be used; `None` where they can, are not of a file, or `watch` has ended the check.
pub(super) fn fault_of(source: &OpeningSource, watch: &Watch<'_>) -> Option<String> {
    let fault = match source.kind {
        OpeningKind::Start | OpeningKind::Random => None,
        OpeningKind::File => match openings_of_file(source, 0, 1) {
            Ok(openings) if openings.is_empty() => Some(tr("tournament-no-openings")),
            Ok(_) => None,
            Err(reason) => Some(not_read(&source.file, reason)),
        },
        OpeningKind::Book => open_book(&source.file, watch).err(),
    };
    fault.filter(|_| watch(None))
}

fn open_book(file: &Path, watch: &Watch<'_>) -> Result<OpeningBook, String> {
    let book = OpeningBook::open(file, &|| watch(None));
    book.map_err(|error| not_read(file, book_error_text(&error)))
}

fn book_error_text(error: &OpeningBookError) -> String {
    match error {
        OpeningBookError::File(error) => error.to_string(),
        OpeningBookError::Empty => tr("tournament-book-empty"),
        OpeningBookError::CutOff => tr("tournament-book-cut"),
        OpeningBookError::NoMoves => tr("tournament-book-no-moves"),
    }
}

fn openings_of_file(
    source: &OpeningSource,
    seed: u64,
    count: usize,
) -> Result<Vec<Opening>, String> {
    let bytes = packed::read(&source.file).map_err(|error| error.to_string())?;
    // Names may be in another encoding; the moves are not.
    let text = String::from_utf8_lossy(&bytes);
    let order = match source.is_random {
        true => Order::Random { seed },
        false => Order::Sequential,
    };
    let openings = Openings::find(&text, Some(source.plies))
        .and_then(|openings| openings.choose(count, order));
    openings.map_err(|error| error.to_string())
}

/// Returns openings as the text of a file.
pub(super) fn openings_text(openings: &[Opening]) -> String {
    let text = openings.iter().map(|opening| {
        let line = opening.line();
        let mut game = Game::new(line.start().clone());
        let at = game.root();
        let moves = line.moves().to_vec();
        game.edit_all(&[Edit::AddLine { at, moves }]);
        pgn::write(&game) + "\n"
    });
    text.collect()
}

/// Returns whether openings lead to the same positions.
pub(super) fn are_same(some: &[Opening], others: &[Opening]) -> bool {
    let key = |opening: &Opening| opening.line().position().key();
    some.iter().map(key).eq(others.iter().map(key))
}
