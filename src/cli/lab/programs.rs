//! `tabia lab programs`: the programs that can be played against, their searches, and what Qchess has learned.

use std::io::Write;
use std::str::FromStr;

use chrono::{DateTime, Local};
use clap::Args;

use super::super::CliError;
use super::super::data::data_folder;
use super::super::output::print;
use super::arguments::named_or_start;
use super::search::named;
use super::stages;
use crate::sheet::{Sheet, SheetFormat, table_or};
use tabia_lab::programs::{Forgotten, LostPosition, LostPositions, ProgramName};
use tabia_player::Score;
use tabia_texts::tr;

#[derive(Args)]
pub struct Programs {
    /// The program whose search is shown with --think
    #[arg(requires = "think", value_parser = named(ProgramName::ALL, ProgramName::id))]
    program: Option<ProgramName>,
    /// Show what the program does in each stage of its search of a position, as FEN or by a name of `tabia lab positions`:
    /// program-a, program-b, tchess or qchess
    #[arg(long, value_name = "FEN", num_args = 1.., requires = "program", conflicts_with_all = ["learned", "forget"])]
    think: Option<Vec<String>>,
    /// Depth of that search in half-moves
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(i32).range(1..=20))]
    depth: i32,
    /// List the positions in which Qchess found itself lost, the oldest first, instead of the programs
    #[arg(long)]
    learned: bool,
    /// Have Qchess forget the position with this number in the list of --learned, or all
    #[arg(long, value_name = "N|all", conflicts_with_all = ["learned", "format"])]
    forget: Option<Chosen>,
    #[arg(long, default_value = "table")]
    format: SheetFormat,
}

/// The learned positions that are forgotten.
#[derive(Clone, Copy)]
enum Chosen {
    /// A number in the list, from 1.
    Number(usize),
    All,
}

impl FromStr for Chosen {
    type Err = String;

    fn from_str(text: &str) -> Result<Chosen, String> {
        match (text, text.parse()) {
            ("all", _) => Ok(Chosen::All),
            (_, Ok(number)) if number > 0 => Ok(Chosen::Number(number)),
            _ => Err("expected a number of the list of --learned, or all".to_owned()),
        }
    }
}

impl Programs {
    /// Shows a program's search, lists the programs or the learned positions, or removes some of these.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        if let (Some(program), Some(position)) = (self.program, &self.think) {
            let position = named_or_start(position)?;
            return stages::print(program, &position, (self.depth, self.format), out);
        }
        match self.forget {
            Some(chosen) => forget(chosen, out),
            None if self.learned => print(out, &learned(self.format, open()?.all())),
            None => list(self.format, out),
        }
    }
}

/// A row for each program: its rating, its year, and how it thinks.
fn list(format: SheetFormat, out: &mut dyn Write) -> Result<(), CliError> {
    let titles = ["program", "year", "rating", "error", "thinks", "blind to"];
    // A table has no room for the last one.
    let shown = match format {
        SheetFormat::Table => 5,
        _ => titles.len(),
    };
    let mut sheet = Sheet::begin(format, &titles[..shown], (12, true), out)?;
    for name in ProgramName::ALL {
        let rating = name.rating();
        let cells = [
            name.id().to_owned(),
            name.year().to_string(),
            rating.elo.to_string(),
            rating.error.to_string(),
            tr(&format!("program-{}-thinks", name.id())),
            tr(&format!("program-{}-blind", name.id())),
        ];
        sheet.row(&cells[..shown], out)?;
    }
    sheet.end(out)
}

/// A row for each learned position: its number, the score for the side to move, the time of learning, and the position.
fn learned(format: SheetFormat, positions: &[LostPosition]) -> String {
    let titles = ["n", "score", "learned", "position"];
    let rows = positions.iter().enumerate().map(|(index, one)| {
        let origin = one.origin.as_ref();
        let learned = origin.and_then(|origin| DateTime::from_timestamp(origin.learned, 0));
        let learned = learned.map(|time| time.with_timezone(&Local).format("%Y-%m-%d %H:%M"));
        let position = match origin {
            Some(origin) => origin.epd(),
            None => "learned by an earlier version".to_owned(),
        };
        [
            (index + 1).to_string(),
            Score::centipawns(one.score).to_string(),
            learned.map_or_else(|| "-".to_owned(), |time| time.to_string()),
            position,
        ]
    });
    table_or(
        format,
        titles,
        rows.collect(),
        "Qchess has learned no positions",
    )
}

fn forget(chosen: Chosen, out: &mut dyn Write) -> Result<(), CliError> {
    let mut lost = open()?;
    let count = lost.all().len();
    let (forgotten, message) = match chosen {
        Chosen::All => (Forgotten::All, format!("forgotten: {count}\n")),
        Chosen::Number(number) => {
            let Some(one) = lost.all().get(number - 1) else {
                return Err(CliError::NoLearnedPosition { number, count });
            };
            let name = match &one.origin {
                Some(origin) => origin.epd(),
                None => "a position learned by an earlier version".to_owned(),
            };
            (Forgotten::One(one.key), format!("forgotten: {name}\n"))
        }
    };
    let problem = lost.forget(forgotten).map_err(CliError::Learned)?;
    problem.iter().for_each(|text| eprintln!("tabia: {text}"));
    print(out, &message)
}

/// Opens the learned positions of the data folder.
fn open() -> Result<LostPositions, CliError> {
    let (lost, problem) = LostPositions::open(data_folder().as_deref());
    match problem {
        Some(problem) => Err(CliError::LearnedUnread(problem)),
        None => Ok(lost),
    }
}
