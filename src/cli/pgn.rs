//! The commands `tabia pgn …`.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Subcommand;

use super::CliError;
use super::complaints::Complaints;
use super::input::{InputEncoding, name, open, threads};
use super::output::{complain, error_of, print};
use super::target::{Replacing, Target};
use tabia_game::pgn::{self, Encoding};

#[derive(Subcommand)]
pub enum Command {
    /// List the faults of files by line and game
    Check {
        /// The files; - is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        encoding: InputEncoding,
    },
    /// Write the games of a file in export format to standard output, in UTF-8
    Format {
        /// The file; - is standard input
        file: PathBuf,
        #[command(flatten)]
        encoding: InputEncoding,
    },
}

pub(super) fn run(command: &Command, out: &mut dyn Write) -> Result<(), CliError> {
    match command {
        Command::Check { files, encoding } => check(files, *encoding, out),
        Command::Format { file, encoding } => format(file, *encoding, out),
    }
}

fn check(files: &[PathBuf], encoding: InputEncoding, out: &mut dyn Write) -> Result<(), CliError> {
    let mut bad = 0;
    for file in files {
        let name = name(file).to_string();
        let report = open(file).and_then(|source| {
            pgn::check_from(&name, encoding.text(source), threads()).map_err(CliError::file(file))
        });
        match report {
            Ok(report) => {
                bad += usize::from(!report.is_clean());
                print(out, &format!("{report}\n"))?;
            }
            Err(error) => {
                complain(&error);
                bad += 1;
            }
        }
    }
    match bad {
        0 => Ok(()),
        _ => Err(CliError::BadFiles(bad)),
    }
}

fn format(file: &PathBuf, encoding: InputEncoding, out: &mut dyn Write) -> Result<(), CliError> {
    // Reading would never come to the end of what it appends to.
    Target::new("-".as_ref(), [file], Replacing::ALLOWED)?;
    let mut written = Ok(());
    let source = encoding.text(open(file)?);
    let found = pgn::format_from(source, threads(), |text| {
        match out.write_all(text.as_bytes()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                written = Err(error);
                ControlFlow::Break(())
            }
        }
    });
    let (problems, found) = found.map_err(CliError::file(file))?;
    if found != Encoding::Utf8 {
        eprintln!("{}: {found}, written in UTF-8", name(file));
    }
    let mut complaints = Complaints::default();
    for problem in &problems {
        let (line, game, reason) = (problem.line, problem.game, &problem.reason);
        let text = format_args!("{}:{line}: game {game}: {reason}", name(file));
        complaints.add_line(file, &text, problem.count());
    }
    complaints.end_file();
    written.and_then(|()| out.flush()).map_err(error_of)?;
    match complaints.count() {
        0 => Ok(()),
        count => Err(CliError::Problems {
            count,
            name: name(file).to_string(),
        }),
    }
}
