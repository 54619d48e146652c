//! `tabia lab evaluation`: the engine's classical evaluation beside the textbook's A and B, term by term.

use std::io::Write;

use clap::Args;

use super::super::CliError;
use super::super::input::moves;
use super::arguments::named_or_start;
use super::insides::{self, Inside};
use crate::sheet::{Sheet, SheetFormat};
use tabia_lab::evaluation::Knowledge;
use tabia_lab::evaluation::typical::Style;

#[derive(Args)]
pub struct Evaluation {
    /// The position, as FEN or by a name of `tabia lab positions`; default: the standard start
    fen: Vec<String>,
    /// Coefficient of the attack in evaluation A, in percent
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(i32).range(0..=i64::from(Style::MAX)))]
    aggressiveness: i32,
    /// Coefficient of the pawns in evaluation A, in percent
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(i32).range(0..=i64::from(Style::MAX)))]
    pawns: i32,
    /// Print this of the network from within instead
    #[arg(long)]
    inside: Option<Inside>,
    /// Moves from the position, after which the network is shown; the last one is compared with the position before
    #[arg(long, requires = "inside", default_value = "")]
    moves: String,
    #[arg(long, default_value = "table")]
    format: SheetFormat,
}

impl Evaluation {
    /// A row for each term with the values of the three from White's view, in pawns, and their sums; `-` where an evaluation has
    /// no such term.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let position = named_or_start(&self.fen)?;
        if let Some(inside) = self.inside {
            let line = moves(&position, self.moves.split_whitespace())?;
            return insides::show(inside, (&position, &line), self.format, out);
        }
        let style = Style {
            aggressiveness: self.aggressiveness,
            pawn_ambition: self.pawns,
        };
        let all = Knowledge::of(&position, style);
        let titles = ["term", "ours", "A", "B"];
        let mut sheet = Sheet::begin(self.format, &titles, (22, false), out)?;
        let mut row = |name: &str, values: [Option<i32>; 3]| {
            let pawns = |index: usize| {
                let unit = f64::from(Knowledge::JUDGES[index].unit());
                values[index].map_or("-".to_owned(), |value| {
                    format!("{:.3}", f64::from(value) / unit)
                })
            };
            sheet.row(&[name.to_owned(), pawns(0), pawns(1), pawns(2)], out)
        };
        for known in &all {
            row(known.term, known.values)?;
        }
        let sum = |index: usize| Some(all.iter().filter_map(|known| known.values[index]).sum());
        row("Sum", [sum(0), sum(1), sum(2)])?;
        sheet.end(out)
    }
}
