//! `tabia lab evaluation --inside`: the inputs and the numbers of the network.

use std::io::Write;

use clap::ValueEnum;

use super::super::CliError;
use super::super::output::print;
use crate::sheet::{SheetFormat, table};
use tabia_chess::{Move, Position};
use tabia_lab::evaluation::network::{Insides, ViewChange, insides};

/// What is printed of the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Inside {
    /// The inputs of both sides, and how the last move switches them
    Inputs,
    /// The numbers of both accumulators, before and after the last move
    Numbers,
}

/// Prints a part of the network's evaluation of the position after a line of moves.
pub fn show(
    inside: Inside,
    (start, line): (&Position, &[Move]),
    format: SheetFormat,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let mut position = start.clone();
    let mut before = None;
    for mv in line {
        before = Some(position.clone());
        position = position.after(*mv);
    }
    let (now, before) = (insides(&position), before.map(|before| insides(&before)));
    let text = match inside {
        Inside::Inputs => inputs(&now, before.as_ref(), format),
        Inside::Numbers => numbers(&now, before.as_ref(), format),
    };
    print(out, &text)
}

fn inputs(now: &Insides, before: Option<&Insides>, format: SheetFormat) -> String {
    let mut rows = Vec::new();
    for (index, side) in now.sides.iter().enumerate() {
        let change = before.map(|before| ViewChange::between(&before.sides[index], side));
        let (gone, come) = change.map_or((Vec::new(), Vec::new()), |change| {
            (change.gone, change.come)
        });
        let kept = side.inputs.iter().map(|input| match come.contains(input) {
            true => (input, "comes"),
            false => (input, "on"),
        });
        for (input, state) in gone.iter().map(|input| (input, "goes")).chain(kept) {
            rows.push([
                format!("{:?}", side.viewer).to_lowercase(),
                (side.king_bucket + 1).to_string(),
                if side.is_mirrored { "yes" } else { "no" }.to_owned(),
                input.piece.to_string(),
                input.square.to_string(),
                input.index.to_string(),
                state.to_owned(),
            ]);
        }
    }
    let titles = [
        "view",
        "king bucket",
        "mirrored",
        "piece",
        "square",
        "input",
        "state",
    ];
    table(format, titles, rows)
}

fn numbers(now: &Insides, before: Option<&Insides>, format: SheetFormat) -> String {
    let mut rows = Vec::new();
    for (side, view) in now.sides.iter().enumerate() {
        for (index, number) in view.numbers.iter().enumerate() {
            let old = before.map(|before| before.sides[side].numbers[index].sum.to_string());
            rows.push([
                format!("{:?}", view.viewer).to_lowercase(),
                index.to_string(),
                old.unwrap_or_else(|| "-".to_owned()),
                number.sum.to_string(),
                number.clipped.to_string(),
                (now.output_bucket + 1).to_string(),
                number.weight.to_string(),
                format!("{:.4}", number.share / 100.0),
            ]);
        }
    }
    let titles = [
        "view",
        "number",
        "before",
        "sum",
        "lit",
        "output bucket",
        "weight",
        "share",
    ];
    table(format, titles, rows)
}
