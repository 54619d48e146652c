//! The command `tabia book merge`.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::files::{OutputFormat, open, save};
use crate::CliError;
use crate::complaints::Complaints;
use crate::output::print;
use crate::target::{Replacing, Target};
use tabia_book::merge::{self, Difference, Preview};

#[derive(Args)]
pub struct Merge {
    first: PathBuf,
    second: PathBuf,
    /// The book to write; - is standard output
    #[arg(short, long)]
    output: PathBuf,
    #[command(flatten)]
    replacing: Replacing,
    /// The format on standard output
    #[arg(long, value_enum, default_value_t = OutputFormat::Ron)]
    format: OutputFormat,
    /// The treatment of moves that both books have
    #[arg(long, value_enum, default_value_t = Policy::Add)]
    policy: Policy,
    /// Only print the changes
    #[arg(long)]
    preview: bool,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Policy {
    /// Use the entry of the second book
    Replace,
    /// Add weights and results
    Add,
    /// Use the entry of the first book
    Keep,
}

impl From<Policy> for merge::Policy {
    fn from(policy: Policy) -> merge::Policy {
        match policy {
            Policy::Replace => merge::Policy::Replace,
            Policy::Add => merge::Policy::Add,
            Policy::Keep => merge::Policy::Keep,
        }
    }
}

impl Merge {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut complaints = Complaints::default();
        let mut book = open(&self.first, &mut complaints)?;
        let second = open(&self.second, &mut complaints)?;
        let preview = Preview::new(&book, &second, self.policy.into());
        let mut text = format!(
            "{} moves new, {} completed, {} conflicting\n",
            preview.count(Difference::Added),
            preview.count(Difference::Changed),
            preview.count(Difference::Conflict)
        );
        if self.preview {
            text += &list(&preview);
            print(out, &text)?;
        } else {
            let target = Target::new(&self.output, [&self.first, &self.second], self.replacing)?;
            book.apply(&preview.edit())?;
            text += &save(&book, &target, self.format, out)?;
            target.print(out, &text)?;
        }
        complaints.into_result()
    }
}

/// One line for each move that would change.
fn list(preview: &Preview) -> String {
    let mut text = String::new();
    for row in &preview.rows {
        let kind = match row.difference {
            Difference::Added => "new",
            Difference::Changed => "completed",
            Difference::Conflict => "conflict",
        };
        let ours = row.ours.as_ref();
        let ours = ours.map_or("-".to_owned(), |entry| entry.weight.to_string());
        let (at, mv, theirs) = (row.at, row.theirs.mv, row.theirs.weight);
        text += &format!("{at} {mv} {kind}: weight {ours}, {theirs}\n");
    }
    text
}
