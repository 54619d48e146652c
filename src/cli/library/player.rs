//! The command `tabia library player`.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::Write;

use clap::Args;

use super::collection::CollectionPath;
use super::rows::{known, percent};
use crate::CliError;
use crate::complaints::Complaints;
use crate::output::print;
use crate::sheet::{SheetFormat, table};
use tabia_chess::Color;
use tabia_library::player::{ByColor, PlayerCard, PlayerScore, similar_names};

const TITLES: [&str; 9] = [
    "of", "what", "colour", "games", "won", "drawn", "lost", "unknown", "score",
];

type Row = [String; TITLES.len()];

#[derive(Args)]
pub struct Player {
    #[command(flatten)]
    collection: CollectionPath,
    /// The name, with the first or the last name first; case and accents do not matter
    #[arg(required = true)]
    name: Vec<String>,
    /// Maximum number of openings and of opponents, those with the most games
    #[arg(long, default_value_t = 20)]
    limit: usize,
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    format: SheetFormat,
}

impl Player {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let name = self.name.join(" ");
        let mut complaints = Complaints::default();
        let snapshot = self.collection.open(&mut complaints)?.snapshot();
        let card = PlayerCard::new(&snapshot, &name);
        if card.all.games() == 0 {
            return Err(CliError::NoPlayer {
                near: similar_names(&snapshot, &name, 5).join("; "),
                name,
            });
        }
        let mut rows = Vec::new();
        add(&mut rows, "all", "-", card.all);
        for (name, results) in &card.names {
            add(&mut rows, "name", name, *results);
        }
        for (year, results) in &card.years {
            let year = match year {
                0 => String::new(),
                year => year.to_string(),
            };
            add(&mut rows, "year", &year, *results);
        }
        self.add_most(&mut rows, "opening", &card.openings);
        self.add_most(&mut rows, "opponent", &card.opponents);
        print(out, &table(self.format, TITLES, rows))?;
        complaints.into_result()
    }

    /// Adds the groups with the most games.
    fn add_most(&self, rows: &mut Vec<Row>, of: &str, groups: &BTreeMap<String, ByColor>) {
        let mut groups: Vec<(&String, &ByColor)> = groups.iter().collect();
        groups.sort_by_key(|(_, results)| Reverse(results.games()));
        for (what, results) in groups.into_iter().take(self.limit) {
            add(rows, of, what, *results);
        }
    }
}

/// Adds a row for each colour with games.
fn add(rows: &mut Vec<Row>, of: &str, what: &str, results: ByColor) {
    for color in Color::ALL {
        let score = results.with(color);
        if score.games() > 0 {
            rows.push(row(of, what, color, score));
        }
    }
}

fn row(of: &str, what: &str, color: Color, score: PlayerScore) -> Row {
    let color = match color {
        Color::White => "white",
        Color::Black => "black",
    };
    [
        of.to_owned(),
        known(what),
        color.to_owned(),
        score.games().to_string(),
        score.won.to_string(),
        score.drawn.to_string(),
        score.lost.to_string(),
        score.unknown.to_string(),
        percent(score.score()),
    ]
}
