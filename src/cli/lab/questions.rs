//! `tabia lab questions`: the questions that the Lab answers, with the commands that show it.

use std::io::Write;

use clap::Args;

use super::super::CliError;
use super::super::output::print;
use super::exhibits::command;
use crate::sheet::{Sheet, SheetFormat};
use tabia_lab::questions::{QUESTIONS, Question};
use tabia_texts::tr;

#[derive(Args)]
pub struct Questions {
    /// One question, by its number or its name
    question: Option<String>,
    #[arg(long, default_value = "table")]
    format: SheetFormat,
}

const TITLES: [&str; 7] = [
    "number", "name", "subject", "question", "look", "position", "command",
];

impl Questions {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let chosen = match &self.question {
            None => QUESTIONS,
            Some(name) => match Question::named(name) {
                Some(question) => std::slice::from_ref(question),
                None => return Err(CliError::NoQuestion(name.clone())),
            },
        };
        if self.format != SheetFormat::Table {
            let mut sheet = Sheet::begin(self.format, &TITLES, (0, true), out)?;
            for question in chosen {
                sheet.row(&cells(question), out)?;
            }
            return sheet.end(out);
        }
        for question in chosen {
            let [number, name, _, text, look, _, command] = cells(question);
            print(out, &format!("{number:>2}  {text} ({name})\n"))?;
            if self.question.is_some() {
                print(out, &format!("    {look}\n"))?;
            }
            print(out, &format!("    {command}\n"))?;
        }
        Ok(())
    }
}

/// The cells of a question.
fn cells(question: &Question) -> [String; 7] {
    let number = QUESTIONS.iter().position(|one| one.id == question.id);
    [
        number.map_or(0, |index| index + 1).to_string(),
        question.id.to_owned(),
        question.subject.word().to_owned(),
        tr(&format!("question-{}", question.id)),
        tr(&format!("question-{}-look", question.id)),
        question.place.fen().unwrap_or("-").to_owned(),
        command(question.exhibit, Some(question.place)),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::rows::{Setting, rows};
    use super::*;
    use tabia_lab::exhibit::{Exhibit, Row};
    use tabia_lab::positions::POSITIONS;

    /// Returns the rows that the arguments of a command choose.
    fn chosen(command: &str) -> Vec<String> {
        let words: Vec<&str> = command.split_whitespace().collect();
        let after = |flag: &str| {
            let pairs = words.windows(2).filter(move |pair| pair[0] == flag);
            pairs.map(|pair| pair[1]).collect::<Vec<&str>>()
        };
        let names: Vec<String> = after("--algorithm")[0]
            .split(',')
            .map(str::to_owned)
            .collect();
        let settings: Vec<Setting> = after("--set")
            .into_iter()
            .map(|text| Setting::read(text).unwrap())
            .collect();
        let rows = rows(&names, &settings).unwrap();
        rows.iter().map(|row| row.name()).collect()
    }

    #[test]
    fn every_question_has_texts_and_the_command_of_a_race_has_its_rows() {
        for question in QUESTIONS {
            let cells = cells(question);
            assert!(cells[3].ends_with('?'), "{}", cells[3]);
            let Exhibit::Race(searches) = question.exhibit else {
                continue;
            };
            assert!(cells[6].contains(&format!("--depth {}", searches.depth)));
            let mut expected = names(searches.rows);
            let mut found = chosen(&cells[6]);
            expected.sort();
            found.sort();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn the_command_of_every_position_has_its_rows() {
        for position in &POSITIONS {
            let mut expected = names(&position.rows());
            let mut found = chosen(&super::super::positions::command(position));
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{}", position.id);
        }
    }

    fn names(rows: &[Row]) -> Vec<String> {
        rows.iter().map(|row| row.variant().name()).collect()
    }
}
