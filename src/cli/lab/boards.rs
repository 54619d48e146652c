//! `tabia lab boards` and `tabia lab moves`: how positions and moves are stored.

use std::io::Write;

use clap::Args;

use super::super::CliError;
use super::super::input::position_or_start;
use super::super::output::print;
use super::arguments::Format;
use tabia_chess::san;
use tabia_lab::boards::Representation;
use tabia_lab::boards::packed::{Field, Layout};
use tabia_lab::boards::race::{self, Event, Tally};
use tabia_lab::cpu_clock::IS_CPU_TIME;

#[derive(Args)]
pub struct Boards {
    /// The position; default: the standard start
    fen: Vec<String>,
    /// Depth in half-moves
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(..=20))]
    depth: u32,
    /// Number of runs of each board, in turns; the fastest counts. Default: 5, or fewer where they take long
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: Option<u32>,
    #[arg(long, default_value = "table")]
    format: Format,
}

impl Boards {
    /// A row a board; an error when they have not counted the same.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let position = position_or_start(&self.fen)?;
        let mut tallies: Vec<Tally> = Vec::new();
        race::race(&position, self.depth, self.runs, &mut |event| {
            if let Event::Done(lap) = event {
                race::add(&mut tallies, &lap);
            }
            true
        });
        let ours = tallies
            .iter()
            .find(|tally| tally.board == Representation::Own)
            .map_or(0.0, Tally::speed);
        let rows = tallies.iter().map(|tally| {
            [
                tally.board.name().to_owned(),
                tally.leaves.to_string(),
                format!("{:.4}", tally.best.as_secs_f64()),
                format!("{:.2}", tally.speed() / 1e6),
                format!("{:.2}", tally.least_speed() / 1e6),
                tally.runs.to_string(),
                match ours > 0.0 {
                    true => format!("{:.1} %", 100.0 * tally.speed() / ours),
                    false => "-".to_owned(),
                },
                tally.bytes.to_string(),
            ]
        });
        let seconds = match IS_CPU_TIME {
            true => "CPU seconds",
            false => "seconds",
        };
        let titles = [
            "board", "leaves", seconds, "Mnps", "slowest", "runs", "of ours", "bytes",
        ];
        print(out, &table(self.format, titles, rows))?;
        match race::agree(&tallies) {
            true => Ok(()),
            false => Err(CliError::BoardsDisagree),
        }
    }
}

#[derive(Args)]
pub struct Moves {
    /// The position; default: the standard start
    fen: Vec<String>,
    #[arg(long, default_value = "table")]
    format: Format,
}

impl Moves {
    /// A row for each legal move and layout.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let position = position_or_start(&self.fen)?;
        let moves = position.legal_moves();
        let rows = moves.iter().flat_map(|mv| {
            let position = &position;
            Layout::ALL.into_iter().map(move |layout| {
                let bits = layout.pack(position, *mv);
                let fields: Vec<String> = layout.fields(bits).iter().map(field).collect();
                [
                    san::write(position, *mv),
                    layout.name().to_owned(),
                    format!("0x{bits:07X}"),
                    fields.join("; "),
                ]
            })
        });
        let titles = ["move", "layout", "bits", "fields"];
        print(out, &table(self.format, titles, rows))
    }
}

/// Name, value and meaning of a field.
fn field(field: &Field) -> String {
    let name = field.name.name();
    match field.meaning {
        Some(meaning) => format!("{name} {} ({meaning})", field.value),
        None => format!("{name} {}", field.value),
    }
}

/// Rows under titles; in a table as wide as their widest cell, numbers to the right.
fn table<const N: usize>(
    format: Format,
    titles: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> String {
    let rows: Vec<[String; N]> = std::iter::once(titles.map(str::to_owned))
        .chain(rows)
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; N] = std::array::from_fn(|column| width(column).unwrap_or(0));
    let is_number = |column: usize| {
        rows.get(1)
            .is_some_and(|row| row[column].starts_with(|c: char| c.is_ascii_digit()))
    };
    let line = |row: &[String; N]| -> String {
        if let Format::Csv = format {
            return row.join(",");
        }
        let cells = row
            .iter()
            .zip(widths)
            .enumerate()
            .map(
                |(column, (cell, width))| match column > 0 && is_number(column) {
                    true => format!("{cell:>width$}"),
                    false => format!("{cell:<width$}"),
                },
            );
        cells
            .collect::<Vec<String>>()
            .join("  ")
            .trim_end()
            .to_owned()
    };
    rows.iter().map(|row| line(row) + "\n").collect()
}
