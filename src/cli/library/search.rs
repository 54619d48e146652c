//! The command `tabia library search`.

use std::io::Write;

use clap::Args;

use super::collection::CollectionPath;
use super::rows::{TEXTS, known};
use super::selection::{query_of, selected};
use super::user::User;
use crate::CliError;
use crate::complaints::Complaints;
use crate::output::print;
use crate::sheet::{SheetFormat, table_or_with};
use tabia_game::Game;
use tabia_library::filter::HitFinder;
use tabia_library::{GamePlace, Snapshot};

const TITLES: [&str; 9] = [
    "number", "white", "black", "result", "date", "move", "played", "line", "position",
];

#[derive(Args)]
pub struct Search {
    #[command(flatten)]
    collection: CollectionPath,
    /// The games, with conditions on positions, such as 'material:KRP-KR' or 'pattern:"e5=N in:variations"'
    #[arg(required = true)]
    query: Vec<String>,
    #[command(flatten)]
    user: User,
    /// Maximum number of games
    #[arg(long, value_name = "GAMES", default_value_t = 100)]
    limit: usize,
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    format: SheetFormat,
}

impl Search {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let query = self.user.named(query_of(&self.query)?)?;
        let folder = self.collection.folder();
        let mut complaints = Complaints::default();
        let snapshot = self.collection.open(&mut complaints)?.snapshot();
        let snapshot = self.user.in_filters(snapshot);
        let finder = HitFinder::new(&query, &snapshot.filters)?;
        if !finder.has_searches() {
            return Err(CliError::NoSearch);
        }
        let games = selected(&query, &snapshot, None, &folder, &mut complaints)?;
        let mut texts = snapshot.texts();
        let mut rows = Vec::new();
        for place in snapshot.places_of(&games).into_iter().take(self.limit) {
            match texts.get(place) {
                Some(Ok(text)) => {
                    let game = text.game().map(|(game, _)| game).unwrap_or_default();
                    rows.extend(cells(&snapshot, place, &game, &finder));
                }
                Some(Err(error)) => complaints.add(&folder, &error),
                None => {}
            }
        }
        print(
            out,
            &table_or_with(self.format, TITLES, &TEXTS, rows, "There are no games."),
        )?;
        let all = games.count();
        if all > self.limit {
            eprintln!("{} of {all} games; --limit shows more", self.limit);
        }
        complaints.into_result()
    }
}

/// Returns the cells of a game with the place at which it matches; `None` where it matches by other conditions.
fn cells(
    snapshot: &Snapshot,
    place: GamePlace,
    game: &Game,
    finder: &HitFinder,
) -> Option<[String; TITLES.len()]> {
    let row = snapshot.row(place)?;
    let node = finder.find(game)?;
    let position = game.position(node);
    let line = match game.is_main_line(node) {
        true => "main",
        false => "variation",
    };
    Some([
        row.id().to_string(),
        known(row.white()),
        known(row.black()),
        row.result().to_string(),
        row.date().to_string(),
        position.fullmove_number().to_string(),
        known(&game.san(node)),
        line.to_owned(),
        position.fen(),
    ])
}
