//! The commands `tabia library player` and `tabia library players`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use clap::{Args, ValueEnum};

use super::collection::CollectionPath;
use super::rows::{known, percent};
use crate::CliError;
use crate::complaints::Complaints;
use crate::output::print;
use crate::sheet::{SheetFormat, table_or_with, table_with};
use tabia_chess::{Color, Position, san};
use tabia_library::Snapshot;
use tabia_library::collection::PartDamage;
use tabia_library::player::{
    Aliases, ByColor, OpeningRow, PlayerCard, PlayerNames, PlayerOrder, PlayerRow, PlayerScore,
    likely_names, players, similar_names, sort_players, weak_lines,
};
use tabia_library::query::{Occurs, TextCondition};

const TITLES: [&str; 11] = [
    "of",
    "what",
    "colour",
    "games",
    "won",
    "drawn",
    "lost",
    "unknown",
    "score",
    "performance",
    "rating",
];

/// The titles of the columns with text.
const TEXTS: [&str; 3] = ["of", "what", "colour"];

type Row = [String; TITLES.len()];

/// Minimum number of games of a line in which a player scores badly.
const LEAST: u32 = 3;

#[derive(Args)]
pub struct Player {
    #[command(flatten)]
    collection: CollectionPath,
    /// The name, with the first or the last name first; case and accents do not matter
    #[arg(required = true)]
    name: Vec<String>,
    /// Another name of the player, whose games are counted too; can be given several times
    #[arg(long, value_name = "NAME")]
    also: Vec<String>,
    /// Maximum number of openings, endings, opponents and weak lines, those with the most games
    #[arg(long, default_value_t = 20)]
    limit: usize,
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    format: SheetFormat,
}

impl Player {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let name = self.name.join(" ");
        let folder = self.collection.folder();
        let mut complaints = Complaints::default();
        let snapshot = self.collection.open(&mut complaints)?.snapshot();
        let names = [&name].into_iter().chain(&self.also);
        let player = PlayerNames::new(names);
        let aliases = Aliases::default();
        let card = PlayerCard::new(&snapshot, &player, &aliases);
        if card.all.games() == 0 {
            return Err(CliError::NoPlayer {
                near: similar_names(&snapshot, &name, 5).join("; "),
                name,
            });
        }
        let mut damages: BTreeSet<PartDamage> = card.damages.iter().cloned().collect();
        let mut rows = self.rows(&card);
        for color in Color::ALL {
            let games = player.games(&snapshot, color);
            let weak = weak_lines(&snapshot, &games, color, LEAST, self.limit);
            rows.extend(weak.found.iter().map(|line| {
                let moves = moves_text(&line.moves);
                row("weak line", &moves, Some(color), line.score, None)
            }));
            damages.extend(weak.damages);
        }
        for damage in &damages {
            complaints.add(&folder, damage);
        }
        print(out, &table_with(self.format, TITLES, &TEXTS, rows))?;
        if self.format == SheetFormat::Table {
            print(out, &likely(&snapshot, &player))?;
        }
        complaints.into_result()
    }

    fn rows(&self, card: &PlayerCard) -> Vec<Row> {
        let mut rows = Vec::new();
        add(&mut rows, "all", "-", card.all, None);
        add_all(&mut rows, "name", &card.names);
        let year = |(year, results): (&u16, &ByColor)| {
            let year = if *year == 0 {
                String::new()
            } else {
                year.to_string()
            };
            (year, *results)
        };
        add_all(&mut rows, "year", &card.years.iter().map(year).collect());
        rows.extend(card.ratings.iter().map(|point| {
            let month = match point.month {
                0 => point.year.to_string(),
                month => format!("{}-{month:02}", point.year),
            };
            let mut row = row(
                "rating",
                &month,
                None,
                PlayerScore::default(),
                Some(point.rating),
            );
            row[3] = point.games.to_string();
            row[4..8].fill("-".to_owned());
            row
        }));
        for color in Color::ALL {
            let openings = &card.openings[color.index()];
            for opening in first_trees(openings, self.limit) {
                let name = match opening.name.as_str() {
                    "" if !opening.codes.0.is_none() => opening.codes.0.to_string(),
                    name => name.to_owned(),
                };
                rows.push(row("opening", &name, Some(color), opening.score, None));
            }
        }
        for ending in card.endings.iter().take(self.limit) {
            let name = ending.kind.to_string();
            rows.push(row("ending", &name, None, ending.score, None));
        }
        for opponent in card.opponents.iter().take(self.limit) {
            let name = &opponent.name;
            add(&mut rows, "opponent", name, opponent.score, opponent.rating);
        }
        rows
    }
}

/// Returns the first openings of a tree with all their parts.
fn first_trees(rows: &[OpeningRow], most: usize) -> impl Iterator<Item = &OpeningRow> {
    let mut openings = 0;
    rows.iter().take_while(move |row| {
        openings += usize::from(row.depth == 0);
        openings <= most
    })
}

/// Returns a line with the numbers of its moves.
fn moves_text(moves: &[tabia_chess::Move]) -> String {
    let words = san::write_line(&Position::start(), moves).into_iter();
    let numbered = words.enumerate().map(|(ply, word)| match ply % 2 {
        0 => format!("{}. {word}", ply / 2 + 1),
        _ => word,
    });
    numbered.collect::<Vec<String>>().join(" ")
}

/// Returns the note on names that may be of the same player.
fn likely(snapshot: &Snapshot, player: &PlayerNames) -> String {
    let rows = players(snapshot, &Aliases::default());
    let mut found: Vec<String> = Vec::new();
    for name in player.names() {
        let likely = likely_names(&rows, name).into_iter();
        let likely = likely.filter(|row| !player.has(&row.name));
        let shown = likely.map(|row| format!("{} ({})", row.name, row.score.games()));
        found.extend(shown.take(10));
    }
    found.dedup();
    match found.is_empty() {
        true => String::new(),
        false => format!(
            "Perhaps the same player, if you add --also NAME: {}\n",
            found.join("; ")
        ),
    }
}

fn add_all<K: AsRef<str> + Ord>(rows: &mut Vec<Row>, of: &str, groups: &BTreeMap<K, ByColor>) {
    for (what, results) in groups {
        add(rows, of, what.as_ref(), *results, None);
    }
}

/// Adds a row for each colour with games.
fn add(rows: &mut Vec<Row>, of: &str, what: &str, results: ByColor, rating: Option<u16>) {
    for color in Color::ALL {
        let score = results.with(color);
        if score.games() > 0 {
            rows.push(row(of, what, Some(color), score, rating));
        }
    }
}

fn row(of: &str, what: &str, color: Option<Color>, score: PlayerScore, rating: Option<u16>) -> Row {
    let color = match color {
        None => "-",
        Some(Color::White) => "white",
        Some(Color::Black) => "black",
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
        number(score.performance()),
        number(rating),
    ]
}

fn number(number: Option<impl ToString>) -> String {
    number.map_or("-".to_owned(), |number| number.to_string())
}

/// A column of the list of players.
#[derive(Clone, Copy, ValueEnum)]
enum Order {
    Name,
    Games,
    Score,
    Rating,
    Year,
}

/// The titles of the list of players.
const LIST: [&str; 10] = [
    "name", "games", "white", "won", "drawn", "lost", "score", "first", "last", "rating",
];

#[derive(Args)]
pub struct Players {
    #[command(flatten)]
    collection: CollectionPath,
    /// Only players with this text in their name; words may be shortened
    text: Vec<String>,
    /// The column by which they are ordered: names from A, numbers from the greatest
    #[arg(long, value_enum, default_value_t = Order::Games)]
    by: Order,
    /// Maximum number of players; default: 100 in a table, otherwise all
    #[arg(long, value_name = "PLAYERS")]
    limit: Option<usize>,
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    format: SheetFormat,
}

impl Players {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        /// Number of players of a table without `--limit`.
        const TABLE: usize = 100;
        let mut complaints = Complaints::default();
        let snapshot = self.collection.open(&mut complaints)?.snapshot();
        let pattern = TextCondition::new(self.text.join(" "), Occurs::Anywhere);
        let mut rows = players(&snapshot, &Aliases::default());
        rows.retain(|row| row.matches(&pattern));
        let (order, is_descending) = match self.by {
            Order::Name => (PlayerOrder::Name, false),
            Order::Games => (PlayerOrder::Games, true),
            Order::Score => (PlayerOrder::Score, true),
            Order::Rating => (PlayerOrder::Rating, true),
            Order::Year => (PlayerOrder::Year, true),
        };
        sort_players(&mut rows, order, is_descending);
        let all = rows.len();
        let limit = self.limit.unwrap_or(match self.format {
            SheetFormat::Table => TABLE,
            _ => usize::MAX,
        });
        rows.truncate(limit);
        let cells = rows.iter().map(list_cells).collect();
        print(
            out,
            &table_or_with(
                self.format,
                LIST,
                &["name"],
                cells,
                "There are no such players.",
            ),
        )?;
        if self.limit.is_none() && limit < all {
            eprintln!("{limit} of {all} players; --limit shows more");
        }
        complaints.into_result()
    }
}

fn list_cells(row: &PlayerRow) -> [String; LIST.len()] {
    let total = row.score.total();
    let years = row.years.as_ref();
    [
        row.name.clone(),
        total.games().to_string(),
        row.score.with(Color::White).games().to_string(),
        total.won.to_string(),
        total.drawn.to_string(),
        total.lost.to_string(),
        percent(total.score()),
        number(years.map(|years| *years.start())),
        number(years.map(|years| *years.end())),
        number(row.rating),
    ]
}
