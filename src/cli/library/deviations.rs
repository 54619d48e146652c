//! The command `tabia library deviations`.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;

use super::collection::{CollectionPath, failure};
use super::rows::percent;
use super::selection::{book_moves, query_of, selected};
use super::user::User;
use crate::CliError;
use crate::book::open as open_book;
use crate::complaints::Complaints;
use crate::output::print;
use crate::sheet::{SheetFormat, table_or_with};
use tabia_chess::{Move, Position, san};
use tabia_library::Results;
use tabia_library::deviation::{Deviation, deviations};

const TITLES: [&str; 10] = [
    "games", "line", "book", "played", "white", "draws", "black", "unknown", "score", "position",
];

/// The titles of the columns with text.
const TEXTS: [&str; 4] = ["line", "book", "played", "position"];

#[derive(Args)]
pub struct Deviations {
    #[command(flatten)]
    collection: CollectionPath,
    /// The opening book
    #[arg(long, value_name = "BOOK")]
    book: PathBuf,
    /// The games, such as 'white:carlsen elo>2600'; default: all
    query: Vec<String>,
    #[command(flatten)]
    user: User,
    /// Maximum number of rows
    #[arg(long, value_name = "ROWS", default_value_t = 100)]
    limit: usize,
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    format: SheetFormat,
}

impl Deviations {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let query = self.user.named(query_of(&self.query)?)?;
        let folder = self.collection.folder();
        let mut complaints = Complaints::default();
        let book = open_book(&self.book, &mut complaints)?;
        let snapshot = self.collection.open(&mut complaints)?.snapshot();
        let snapshot = self.user.in_filters(snapshot);
        let moves = book_moves(&book);
        let games = selected(&query, &snapshot, Some(&moves), &folder, &mut complaints)?;
        let go_on = &mut |_| ControlFlow::Continue(());
        let (found, damages) =
            deviations(&snapshot, &games, &moves, go_on).map_err(failure(&folder))?;
        for damage in &damages {
            complaints.add(&folder, damage);
        }
        let rows = found.iter().flat_map(cells);
        let all = found.iter().map(|one| one.played.len()).sum::<usize>();
        let text = table_or_with(
            self.format,
            TITLES,
            &TEXTS,
            rows.take(self.limit).collect(),
            "No game leaves the book.",
        );
        print(out, &text)?;
        if all > self.limit {
            eprintln!("{} of {all} rows; --limit shows more", self.limit);
        }
        complaints.into_result()
    }
}

/// Returns a row for each move that was played instead of those of the book.
fn cells(deviation: &Deviation) -> Vec<[String; TITLES.len()]> {
    let at = &deviation.position;
    let mut board = Position::clone(&deviation.start);
    let mut line = Vec::new();
    for mv in &deviation.line {
        line.push(san::write(&board, *mv));
        board = board.after(*mv);
    }
    let names = |moves: &[Move]| {
        let names = moves.iter().map(|mv| san::write(at, *mv));
        names.collect::<Vec<String>>().join(" ")
    };
    let played = deviation.played.iter().map(|(mv, results)| {
        [
            results.games().to_string(),
            line.join(" "),
            names(&deviation.book),
            san::write(at, *mv),
            results.white.to_string(),
            results.draws.to_string(),
            results.black.to_string(),
            results.unknown.to_string(),
            percent(Results::score(*results, at.turn())),
            at.fen(),
        ]
    });
    played.collect()
}
