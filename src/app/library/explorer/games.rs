//! The table of the games with the position or a move of it.

use egui::{Rect, RichText, TextStyle, Ui};

use super::input::ExplorerInput;
use super::sheet::{Explorer, Source};
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::table::{Column, Table, TableRow, TableView};
use crate::kit::theme::Theme;
use crate::kit::widgets::empty_state;
use crate::library::cells::name_forms;
use crate::library::games::{date_text, result_text};
use tabia_chess::Color;
use tabia_library::GameRow;
use tabia_library::values::Rating;
use tabia_texts::{tr, tr_args};

/// A column, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameColumn {
    White,
    Black,
    Result,
    Date,
    Year,
}

/// Width from which the whole date is shown, in points.
const WIDE: f32 = 420.0;

fn columns(width: f32) -> [Column<GameColumn>; 4] {
    [
        Column::fixed(GameColumn::White, "games-white", 92.0).growing(1.0),
        Column::fixed(GameColumn::Black, "games-black", 92.0).growing(1.0),
        Column::fixed(GameColumn::Result, "games-result", 50.0),
        match width < WIDE {
            true => Column::fixed(GameColumn::Year, "explorer-year", 42.0).number(),
            false => Column::fixed(GameColumn::Date, "games-date", 80.0),
        },
    ]
}

/// Shows the games of the position, or of the selected move, and those of the one before until they are found. A click opens one.
pub(super) fn show_games(
    ui: &mut Ui,
    rect: Rect,
    input: &ExplorerInput<'_>,
    source: Source<'_>,
    (explorer, view): (&Explorer, &mut TableView),
    commands: &mut Commands,
) {
    let Some(((question, mv), games)) = explorer.games.answer() else {
        return;
    };
    let is_of_games = explorer.is_of(Some(source.games));
    if question.games.0 != explorer.revision || !is_of_games {
        return;
    }
    let games = match games {
        Ok(games) => &games.found,
        Err(reason) => {
            let text = tr_args("explorer-failed", &[("reason", reason.as_str().into())]);
            return empty_state(ui, rect, input.theme, &text, "");
        }
    };
    let name = tr("explorer-game-list");
    let salt = question.position.key() ^ mv.map_or(0, |mv| u64::from(mv.bits()) << 40);
    let columns = columns(rect.width());
    let table = Table::new(&name, rect, input.theme, &columns).about(salt);
    let picked = table.show(ui, view, games.len(), |ui, row| {
        match source.games.snapshot.row(games[row.index]) {
            Some(game) => show_game(ui, row, &game, input.theme),
            None => String::new(),
        }
    });
    if let Some(place) = picked.followed().and_then(|row| games.get(row)) {
        commands.push(Command::OpenExplored(
            *place,
            Box::new(question.position.clone()),
        ));
    }
}

fn show_game(ui: &Ui, row: &TableRow<'_, GameColumn>, game: &GameRow<'_>, theme: &Theme) -> String {
    let players = [Color::White, Color::Black].map(|color| match color {
        Color::White => forms(game.white(), game.white_rating()),
        Color::Black => forms(game.black(), game.black_rating()),
    });
    let [white, black] = &players;
    let (result, date) = (result_text(game.result()), date_text(game.date()));
    for cell in row.cells() {
        match cell.key {
            GameColumn::White => row.small_fitting(ui, &cell, white, theme.text_strong),
            GameColumn::Black => row.small_fitting(ui, &cell, black, theme.text_strong),
            GameColumn::Result => row.small(ui, &cell, result, theme.text),
            GameColumn::Date => row.small(ui, &cell, &date, theme.text_weak),
            GameColumn::Year => {
                let year = game.date().year();
                let year = year.map_or_else(String::new, |year| year.to_string());
                row.small(ui, &cell, &year, theme.text_weak);
            }
        }
    }
    let name = format!("{} – {}, {result}, {date}", white[0], black[0]);
    let name = name.trim_end_matches(", ").to_owned();
    let tip = RichText::new(tr("explorer-game-tip")).text_style(TextStyle::Small);
    row.response.clone().on_hover_ui(|ui| {
        ui.label(&name);
        ui.label(tip);
    });
    name
}

/// A player with the rating, the longest form first: "Capablanca, José Raúl (2695)", "Capablanca, J. (2695)",
/// "Capablanca, J.".
fn forms(name: &str, rating: Rating) -> Vec<String> {
    let names = name_forms(name);
    let Some(rating) = rating.get() else {
        return names;
    };
    let last = names.last().cloned();
    let rated = names.iter().map(|name| format!("{name} ({rating})"));
    rated.chain(last).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shortened_from_the_given_name_to_the_rating() {
        let forms = |name: &str, rating| forms(name, Rating::new(rating));
        assert_eq!(
            forms("Capablanca, José Raúl", 2695),
            [
                "Capablanca, José Raúl (2695)",
                "Capablanca, J. (2695)",
                "Capablanca, J."
            ]
        );
        assert_eq!(forms("Anna", 0), ["Anna"]);
        assert_eq!(forms("Anna", 1800), ["Anna (1800)", "Anna"]);
        assert_eq!(forms("Tal, M", 0), ["Tal, M"]);
    }
}
