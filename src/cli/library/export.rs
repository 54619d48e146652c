//! The command `tabia library export`.

use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::collection::CollectionPath;
use super::order::Order;
use super::selection::Selection;
use super::{list, rows};
use crate::CliError;
use crate::complaints::Complaints;
use crate::output::error_of;
use crate::sheet::SheetFormat;
use crate::target::{Replacing, Target};
use tabia_library::export::{self, ExportError, TextEncoding};
use tabia_library::{GameSet, Snapshot};

#[derive(Args)]
pub struct Export {
    #[command(flatten)]
    collection: CollectionPath,
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    order: Order,
    /// The file to write: .pgn for the games as they were imported, .csv or .parquet for a table; - is standard output
    #[arg(short, long)]
    output: PathBuf,
    #[command(flatten)]
    replacing: Replacing,
    /// Write the PGN of all games in UTF-8; otherwise each game has the bytes of its file, where UTF-16 alone becomes UTF-8
    #[arg(long)]
    utf8: bool,
    /// The format; default: that of the ending, otherwise PGN
    #[arg(long, value_enum)]
    format: Option<ExportFormat>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum ExportFormat {
    Pgn,
    Csv,
    Parquet,
}

impl Export {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let target = Target::new(&self.output, [], self.replacing)?;
        let mut complaints = Complaints::default();
        let snapshot = self.collection.open(&mut complaints)?.snapshot();
        let folder = self.collection.folder();
        let games = self.selection.of(&snapshot, &folder, &mut complaints)?;
        target.write_by(out, |out| self.write(&snapshot, &games, out))?;
        let text = format!("{}: {}\n", target.name(), rows::games(games.count()));
        target.print(out, &text)?;
        complaints.into_result()
    }

    fn format(&self) -> ExportFormat {
        let ending = self.output.extension().unwrap_or_default();
        let of_ending = || match ending.to_ascii_lowercase().to_str() {
            Some("csv") => ExportFormat::Csv,
            Some("parquet") => ExportFormat::Parquet,
            _ => ExportFormat::Pgn,
        };
        self.format.unwrap_or_else(of_ending)
    }

    fn write(
        &self,
        snapshot: &Snapshot,
        games: &GameSet,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let places = self.order.places_of(snapshot, games);
        if self.format() == ExportFormat::Csv {
            return list::write(snapshot, places, SheetFormat::Csv, out);
        }
        let mut out = BufWriter::new(out);
        let go_on = &mut |_| ControlFlow::Continue(());
        let encoding = match self.utf8 {
            true => TextEncoding::Utf8,
            false => TextEncoding::AsImported,
        };
        let written = match self.format() {
            ExportFormat::Parquet => export::parquet(snapshot, places, &mut out, go_on),
            ExportFormat::Pgn | ExportFormat::Csv => {
                export::pgn(snapshot, places, encoding, &mut out, go_on)
            }
        };
        match written {
            Ok(_) => Ok(()),
            Err(ExportError::Io(error)) => Err(error_of(error)),
            Err(error) => Err(CliError::Export(error)),
        }
    }
}
