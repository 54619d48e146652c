//! `tabia lab index`: every technique of the textbook, with the command that shows it.

use std::io::Write;

use clap::Args;

use super::super::CliError;
use super::super::output::print;
use super::exhibits::command;
use crate::sheet::{Sheet, SheetFormat};
use tabia_lab::index::{Entry, INDEX};
use tabia_texts::{exists, tr};

#[derive(Args)]
pub struct Index {
    /// Only the techniques that have all these words in their name or their text
    words: Vec<String>,
    #[arg(long, default_value = "table")]
    format: SheetFormat,
}

const TITLES: [&str; 6] = [
    "name",
    "subject",
    "technique",
    "look",
    "position",
    "command",
];

impl Index {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let words: Vec<String> = self.words.iter().map(|word| word.to_lowercase()).collect();
        let has_words = |entry: &&Entry| {
            let names = Some(entry.words_key()).filter(|key| exists(key));
            let names = names.map_or_else(String::new, |key| tr(&key));
            let text = format!("{} {names}", cells(entry)[..4].join(" ")).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        let chosen: Vec<&Entry> = INDEX.iter().filter(has_words).collect();
        if chosen.is_empty() {
            return Err(CliError::NoTechnique(self.words.join(" ")));
        }
        if self.format != SheetFormat::Table {
            let mut sheet = Sheet::begin(self.format, &TITLES, (0, true), out)?;
            for entry in chosen {
                sheet.row(&cells(entry), out)?;
            }
            return sheet.end(out);
        }
        let mut subject = None;
        for entry in chosen {
            if subject.replace(entry.subject) != Some(entry.subject) {
                let title = tr(&format!("questions-{}", entry.subject.word()));
                print(out, &format!("{title}\n"))?;
            }
            let [name, _, technique, look, _, command] = cells(entry);
            print(out, &format!("  {technique} ({name})\n"))?;
            if !self.words.is_empty() {
                print(out, &format!("    {look}\n"))?;
            }
            print(out, &format!("    {command}\n"))?;
        }
        Ok(())
    }
}

/// The cells of an entry.
fn cells(entry: &Entry) -> [String; 6] {
    let [technique, look] = entry.keys().map(|key| tr(&key));
    [
        entry.id.to_owned(),
        entry.subject.word().to_owned(),
        technique,
        look,
        entry.place.fen().unwrap_or("-").to_owned(),
        command(entry.exhibit, Some(entry.place)),
    ]
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::Command;

    #[derive(Parser)]
    struct Line {
        #[command(subcommand)]
        _command: Command,
    }

    #[test]
    fn every_command_of_the_index_is_one() {
        for entry in INDEX {
            let [.., command] = cells(entry);
            let words = command.split_whitespace();
            let parsed = Line::try_parse_from(words);
            assert!(parsed.is_ok(), "{command}: {:?}", parsed.err());
        }
    }
}
