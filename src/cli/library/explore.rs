//! The command `tabia library explore`.

use std::io::Write;

use clap::Args;

use super::collection::CollectionPath;
use super::rows::{self, percent};
use super::selection::selected;
use super::user::User;
use crate::CliError;
use crate::complaints::Complaints;
use crate::input::position_or_start;
use crate::output::print;
use crate::sheet::{SheetFormat, table};
use tabia_chess::{Color, san};
use tabia_library::query::Query;
use tabia_library::{Tally, explore};

const TITLES: [&str; 11] = [
    "move",
    "games",
    "white",
    "draws",
    "black",
    "unknown",
    "score",
    "rating",
    "performance",
    "first",
    "last",
];

#[derive(Args)]
pub struct Explore {
    #[command(flatten)]
    collection: CollectionPath,
    /// The position; default: the standard start
    fen: Vec<String>,
    /// Count only the games of this query, such as 'black:carlsen elo>2600'
    #[arg(
        long,
        value_name = "QUERY",
        allow_hyphen_values = true,
        default_value = "",
        hide_default_value = true
    )]
    games: Query,
    #[command(flatten)]
    user: User,
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    format: SheetFormat,
}

impl Explore {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let position = position_or_start(&self.fen)?;
        let folder = self.collection.folder();
        let query = self.user.named(self.games.clone())?;
        let mut complaints = Complaints::default();
        let snapshot = self.collection.open(&mut complaints)?.snapshot();
        let snapshot = self.user.in_filters(snapshot);
        let games = selected(&query, &snapshot, None, &folder, &mut complaints)?;
        let explored = explore(&snapshot, &position, Some(&games));
        for damage in &explored.damages {
            complaints.add(&folder, damage);
        }
        let mover = position.turn();
        let rows = explored.moves.iter().map(|row| {
            let name = san::write(&position, row.mv);
            cells(name, &row.tally, mover)
        });
        let mut text = String::new();
        if self.format == SheetFormat::Table {
            let (all, ended) = (explored.total.results.games() as usize, explored.ended);
            text = format!(
                "{} with this position, {ended} ended in it\n",
                rows::games(all)
            );
        }
        text += &table(self.format, TITLES, rows.collect());
        print(out, &text)?;
        complaints.into_result()
    }
}

/// Returns the cells of a move; the score and the performance are those of the side that moves.
fn cells(name: String, tally: &Tally, mover: Color) -> [String; TITLES.len()] {
    let number = |number: Option<i32>| number.map_or("-".to_owned(), |number| number.to_string());
    let results = tally.results;
    let year = |year: Option<u16>| number(year.map(i32::from));
    [
        name,
        results.games().to_string(),
        results.white.to_string(),
        results.draws.to_string(),
        results.black.to_string(),
        results.unknown.to_string(),
        percent(results.score(mover)),
        number(tally.rating.get().map(i32::from)),
        number(tally.performance(mover)),
        year(tally.years.as_ref().map(|years| *years.start())),
        year(tally.years.as_ref().map(|years| *years.end())),
    ]
}
