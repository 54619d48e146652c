//! `tabia lab programs NAME --think`: what a program does in each stage of its search of a position.

use std::io::Write;

use super::super::CliError;
use super::super::data::data_folder;
use super::super::output;
use crate::sheet::{SheetFormat, table};
use tabia_chess::{Position, san};
use tabia_engine::FinishedError;
use tabia_lab::games::Game as _;
use tabia_lab::games::chess::Chess;
use tabia_lab::programs::{ProgramName, StageWork, StagesWork};
use tabia_texts::pawns_of;

const TITLES: [&str; 12] = [
    "stage",
    "positions",
    "tried",
    "left out",
    "cut-offs",
    "stand pat",
    "lazy",
    "deeper",
    "less deep",
    "capped",
    "table",
    "learned",
];

/// Prints the stages, and in a table the values.
pub(super) fn print(
    program: ProgramName,
    position: &Position,
    (depth, format): (i32, SheetFormat),
    out: &mut dyn Write,
) -> Result<(), CliError> {
    if !program.can_be_watched() {
        return Err(CliError::NoStages(program.id()));
    }
    FinishedError::check(position)?;
    let mut work = StagesWork::default();
    let data = data_folder();
    let thought = program.watch(position, depth, data.as_deref(), &mut work);
    let info = thought.map_err(CliError::Program)?;
    let row = |(stage, work): (tabia_lab::search::Stage, &StageWork)| {
        let numbers = [
            work.positions,
            work.tried,
            work.left_out,
            work.cuts,
            work.stood_pat,
            work.lazy,
            work.deeper,
            work.shallower,
            work.capped,
            work.from_table,
            work.learned,
        ];
        let mut numbers = numbers.into_iter().map(|number| number.to_string());
        std::array::from_fn(|column| match column {
            0 => stage.name().to_owned(),
            _ => numbers.next().unwrap_or_default(),
        })
    };
    output::print(
        out,
        &table(format, TITLES, work.reached().map(row).collect()),
    )?;
    let Some(info) = info.filter(|_| format == SheetFormat::Table) else {
        return Ok(());
    };
    let unit = Chess::with(position.clone(), program.evaluation()).unit();
    let parts = program.static_parts(position);
    let parts = parts
        .iter()
        .map(|(part, value)| format!("{} {}", part.name(), pawns_of(*value, unit)));
    let parts: Vec<String> = parts.collect();
    let value = pawns_of(program.static_value(position), unit);
    let line = san::write_numbered(position, &info.pv);
    let text = format!(
        "static value {value}: {}\nfound {} at depth {} after {} nodes: {line}\n",
        parts.join(", "),
        info.score,
        info.depth,
        info.nodes
    );
    output::print(out, &text)
}
