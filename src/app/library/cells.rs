//! The columns of a game as texts.

use std::borrow::Cow;

use crate::game::list;
use tabia_game::GameResult;
use tabia_library::values::{GameDate, Rating, Termination, TimeClass};
use tabia_library::{GameRow, SortColumn};
use tabia_texts::{grouped, tr};

/// Returns a column of the game with this number in the collection; empty where it is unknown.
pub(super) fn cell_text<'a>(column: SortColumn, number: usize, game: &GameRow<'a>) -> Cow<'a, str> {
    let rating = |rating: Rating| {
        rating
            .get()
            .map_or(String::new(), |rating| rating.to_string())
    };
    match column {
        SortColumn::Number => grouped(number as u64).into(),
        SortColumn::White => game.white().into(),
        SortColumn::Black => game.black().into(),
        SortColumn::WhiteRating => rating(game.white_rating()).into(),
        SortColumn::BlackRating => rating(game.black_rating()).into(),
        SortColumn::Event => game.event().into(),
        SortColumn::Site => game.site().into(),
        SortColumn::Round => game.round().into(),
        SortColumn::Date => date_text(game.date()).into(),
        SortColumn::Result => result_text(game.result()).into(),
        SortColumn::Eco if game.eco().is_none() => "".into(),
        SortColumn::Eco => game.eco().to_string().into(),
        SortColumn::Opening => game.opening().into(),
        SortColumn::Moves => game.plies().div_ceil(2).to_string().into(),
        SortColumn::TimeClass => time_text(game.time_class()).into(),
        SortColumn::Termination => termination_text(game.termination()).into(),
        SortColumn::Annotator => game.annotator().into(),
        // They are not among the columns of a game.
        SortColumn::Flags => "".into(),
    }
}

/// The forms of a player's name, the longest first: "Capablanca, José Raúl", "Capablanca, J.".
pub(super) fn name_forms(name: &str) -> Vec<String> {
    let (surname, given) = name.split_once(',').unwrap_or((name, ""));
    let initial = given.trim().chars().next();
    let short = initial.map(|initial| format!("{}, {initial}.", surname.trim()));
    let short = short.filter(|short| short.chars().count() < name.chars().count());
    [name.to_owned()].into_iter().chain(short).collect()
}

/// A class of time controls as the table shows it; empty where it is unknown.
pub(super) fn time_text(class: TimeClass) -> String {
    match class {
        TimeClass::Unknown => String::new(),
        class => tr(&format!("library-time-{}", class.name())),
    }
}

/// The reason for the end of a game as the table shows it; empty where it is unknown.
pub(super) fn termination_text(reason: Termination) -> String {
    match reason {
        Termination::Unknown => String::new(),
        reason => tr(&format!(
            "library-termination-{}",
            reason.name().replace(' ', "-")
        )),
    }
}

/// A result as the table shows it.
pub(super) fn result_text(result: GameResult) -> &'static str {
    list::result_text(result.text())
}

/// A date as far as it is known: `1886`, `1886.01`, `1886.01.11`.
pub(super) fn date_text(date: GameDate) -> String {
    list::known_date(&date.to_string()).to_owned()
}
