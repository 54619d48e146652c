//! `tabia lab history`: from the Turk to neural networks.

use std::io::Write;

use clap::Args;

use super::super::CliError;
use super::exhibits::command;
use crate::sheet::{Sheet, SheetFormat};
use tabia_lab::history::TIMELINE;
use tabia_texts::tr;

#[derive(Args)]
pub struct History {
    #[arg(long, default_value = "table")]
    format: SheetFormat,
}

impl History {
    /// A row for each entry: the year, the name, what it brought, and the command that shows it.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let titles = ["name", "year", "brought, and the command that shows it"];
        let data = ["name", "year", "brought", "command"];
        let is_table = self.format == SheetFormat::Table;
        let titles: &[&str] = if is_table { &titles } else { &data };
        let mut sheet = Sheet::begin(self.format, titles, (48, is_table), out)?;
        for entry in TIMELINE {
            let name = tr(&format!("history-{}-name", entry.id));
            let brought = tr(&format!("history-{}", entry.id));
            let year = entry.year.to_string();
            let command = command(entry.exhibit, None);
            match is_table {
                true => sheet.row(&[name, year, format!("{brought} → {command}")], out)?,
                false => sheet.row(&[name, year, brought, command], out)?,
            }
        }
        sheet.end(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_texts::exists;

    #[test]
    fn every_entry_of_the_timeline_has_its_texts() {
        for entry in TIMELINE {
            assert!(exists(&format!("history-{}", entry.id)), "{}", entry.id);
            assert!(
                exists(&format!("history-{}-name", entry.id)),
                "{}",
                entry.id
            );
        }
    }
}
