//! The command `tabia library list`.

use std::io::Write;

use clap::Args;

use super::collection::CollectionPath;
use super::order::Order;
use super::rows::{TEXTS, TITLES, cells};
use super::selection::Selection;
use crate::CliError;
use crate::complaints::Complaints;
use crate::output::print;
use crate::sheet::{Sheet, SheetFormat, table_or};
use tabia_library::{GamePlace, GameRow, Snapshot};

/// Number of games of a table without `--limit`.
const TABLE: usize = 100;

#[derive(Args)]
pub struct List {
    #[command(flatten)]
    collection: CollectionPath,
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    order: Order,
    /// Maximum number of games; default: 100 in a table, otherwise all
    #[arg(long, value_name = "GAMES")]
    limit: Option<usize>,
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    format: SheetFormat,
}

impl List {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut complaints = Complaints::default();
        let snapshot = self.collection.open(&mut complaints)?.snapshot();
        let folder = self.collection.folder();
        let games = self.selection.of(&snapshot, &folder, &mut complaints)?;
        let all = games.count();
        let limit = self.limit.unwrap_or(match self.format {
            SheetFormat::Table => TABLE,
            _ => usize::MAX,
        });
        let places = self.order.places_of(&snapshot, &games);
        let listed = places.into_iter().take(limit);
        if self.format == SheetFormat::Table {
            let rows = listed.filter_map(|place| snapshot.row(place));
            let rows = rows.map(|row| cells(&row)).collect();
            let text = table_or(self.format, TITLES, rows, "There are no games.");
            print(out, &text)?;
        } else {
            write(&snapshot, listed, self.format, out)?;
        }
        if self.limit.is_none() && limit < all {
            eprintln!("{limit} of {all} games; --limit shows more");
        }
        complaints.into_result()
    }
}

/// Writes a table of games as CSV or JSON, game by game.
pub fn write(
    snapshot: &Snapshot,
    places: impl IntoIterator<Item = GamePlace>,
    format: SheetFormat,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let mut out = std::io::BufWriter::new(out);
    let rows = places.into_iter().filter_map(|place| snapshot.row(place));
    let sheet = Sheet::begin(format, &TITLES, (0, false), &mut out)?;
    let mut sheet = sheet.with_texts(&TEXTS);
    for row in rows {
        sheet.row(&cells(&row as &GameRow<'_>), &mut out)?;
    }
    sheet.end(&mut out)?;
    print(&mut out, "")
}
