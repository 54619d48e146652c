//! `tabia lab boards` and `tabia lab moves`: how positions and moves are stored.

use std::io::Write;

use clap::Args;

use super::super::CliError;
use super::super::input::moves;
use super::super::output::print;
use super::arguments::named_or_start;
use super::board_parts::{Part, Shown};
use crate::sheet::{SheetFormat, table, table_or};
use tabia_chess::{Position, Square, san};
use tabia_lab::boards::Representation;
use tabia_lab::boards::packed::{Field, Layout};
use tabia_lab::boards::race::{self, Event, Tally};
use tabia_lab::cpu_clock::IS_CPU_TIME;

#[derive(Args)]
pub struct Boards {
    /// The position, as FEN or by a name of `tabia lab positions`; default: the standard start
    fen: Vec<String>,
    /// Depth in half-moves
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(..=20))]
    depth: u32,
    /// Show this part of a board instead of counting
    #[arg(long)]
    show: Option<Part>,
    /// The board of the part: tabia, 10x12, 8x8, 0x88, 16x16, bitboards, rotated or links. Default: 16x16
    #[arg(long, default_value = "16x16", value_parser = board, requires = "show")]
    board: Representation,
    /// Moves from the position, such as "1. d4 e5 2. c3": the part is shown after them
    #[arg(long, requires = "show", default_value = "")]
    moves: String,
    /// The square whose indices are shown. Default: that of the king of the side to move
    #[arg(long, requires = "show")]
    square: Option<Square>,
    /// Number of runs of each board, in turns; the fastest counts. Default: 5, or fewer where they take long
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: Option<u32>,
    #[arg(long, default_value = "table")]
    format: SheetFormat,
}

impl Boards {
    /// A part of a board, or a row a board; an error when they have not counted the same.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let position = named_or_start(&self.fen)?;
        let Some(part) = self.show else {
            return self.race(&position, out);
        };
        let line = moves(&position, self.moves.split_whitespace())?;
        let mut after = position.clone();
        for mv in &line {
            let _ = after.make(*mv);
        }
        let mut shown = Shown {
            start: position,
            line,
            position: after,
            board: self.board,
            square: self.square,
            format: self.format,
            out,
        };
        shown.print(part)
    }

    fn race(&self, position: &Position, out: &mut dyn Write) -> Result<(), CliError> {
        let mut tallies: Vec<Tally> = Vec::new();
        race::race(position, self.depth, self.runs, &mut |event| {
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
        print(out, &table(self.format, titles, rows.collect()))?;
        match race::agree(&tallies) {
            true => Ok(()),
            false => Err(CliError::BoardsDisagree),
        }
    }
}

/// Reads the name of a board.
fn board(name: &str) -> Result<Representation, String> {
    let mut boards = Representation::ALL.into_iter();
    boards
        .find(|board| board.name().eq_ignore_ascii_case(name))
        .ok_or_else(|| {
            let names = Representation::ALL.map(Representation::name);
            format!("there are {}", names.join(", "))
        })
}

#[derive(Args)]
pub struct Moves {
    /// The position, as FEN or by a name of `tabia lab positions`; default: the standard start
    fen: Vec<String>,
    #[arg(long, default_value = "table")]
    format: SheetFormat,
}

impl Moves {
    /// A row for each legal move and layout.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let position = named_or_start(&self.fen)?;
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
        let none = "the side to move has no legal move";
        print(out, &table_or(self.format, titles, rows.collect(), none))
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
