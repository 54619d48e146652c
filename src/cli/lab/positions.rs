//! `tabia lab positions`: positions that show what a search cannot see.

use std::io::Write;

use clap::Args;

use super::super::CliError;
use super::exhibits::race;
use crate::sheet::{Sheet, SheetFormat};
use tabia_lab::positions::{ORDER, POSITIONS, SamplePosition};
use tabia_texts::tr;

#[derive(Args)]
pub struct Positions {
    #[arg(long, default_value = "table")]
    format: SheetFormat,
}

const TITLES: [&str; 8] = [
    "name", "title", "fen", "depth", "score", "move", "look", "command",
];

impl Positions {
    /// A row for each position: what Stockfish found, and what to look for.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        // A table has room for the name, the score, the move and the command.
        let is_shown =
            |index: &usize| self.format != SheetFormat::Table || [0, 4, 5, 7].contains(index);
        let shown: Vec<usize> = (0..TITLES.len()).filter(is_shown).collect();
        let titles: Vec<&str> = shown.iter().map(|index| TITLES[*index]).collect();
        let mut sheet = Sheet::begin(self.format, &titles, (20, true), out)?;
        for position in &POSITIONS {
            let proof = position.proof;
            let cells = [
                position.id.to_owned(),
                tr(&format!("position-{}-name", position.id)),
                position.fen.to_owned(),
                proof.depth.to_string(),
                proof.score.to_string(),
                proof.mv.to_owned(),
                tr(&format!("position-{}", position.id)),
                command(position),
            ];
            let cells: Vec<String> = shown.iter().map(|index| cells[*index].clone()).collect();
            sheet.row(&cells, out)?;
        }
        sheet.end(out)
    }
}

/// Returns the command that runs the wrong search of a position beside the right one.
pub(super) fn command(position: &SamplePosition) -> String {
    let conditions = (position.wrong.depth, ORDER, true);
    race(&format!(" {}", position.id), &position.rows(), conditions)
}
