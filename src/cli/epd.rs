//! The command `tabia epd`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::CliError;
use super::complaints::Complaints;
use super::input::{InputEncoding, name, read};
use super::output::print;
use tabia_engine::{Depth, Engine, Limits, Options};
use tabia_epd::{self as epd, Suite, Total};

#[derive(Args)]
pub struct Epd {
    /// EPD files, with bm, am, dm or points; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Seconds per position; default: 1, without another limit
    #[arg(long, value_parser = seconds)]
    time: Option<Duration>,
    /// Nodes per position
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth in plies
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=i64::from(Depth::MAX.0)))]
    depth: Option<i32>,
    /// Size of the transposition table in mebibytes
    #[arg(long, default_value_t = Options::default().hash_mib)]
    hash: usize,
    #[arg(long, default_value_t = Options::default().threads)]
    threads: usize,
    /// Continue with the next position when the best move has been right for this number of iterations
    #[arg(long, value_name = "ITERATIONS")]
    early: Option<u32>,
}

pub(super) fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds")?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err("expected more than no time"),
    }
}

impl Epd {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let options = Options {
            threads: self.threads.clamp(1, Options::MAX_THREADS),
            hash_mib: self.hash,
        };
        let engine = Engine::new(options, || {})?;
        let mut suite = Suite::new(Box::new(engine), self.limits(), self.early);
        let mut total = Total::default();
        let mut complaints = Complaints::default();
        for file in &self.files {
            match read(file, InputEncoding::default()) {
                Ok(text) => solve(&mut suite, file, &text, &mut total, &mut complaints, out)?,
                Err(error) => complaints.add_error(&error),
            }
        }
        if self.files.len() > 1 {
            print(out, &format!("all files: {total}\n"))?;
        }
        complaints.into_result()
    }

    fn limits(&self) -> Limits {
        let mut limits = Limits {
            time: self.time.map(Into::into),
            nodes: self.nodes,
            depth: self.depth.map(Depth),
            ..Limits::default()
        };
        if limits == Limits::default() {
            limits.time = Some(Duration::from_secs(1).into());
        }
        limits.analysis = true;
        limits
    }
}

/// Searches the positions of a file and adds them to the total.
fn solve(
    suite: &mut Suite,
    file: &Path,
    text: &str,
    total: &mut Total,
    complaints: &mut Complaints,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let (records, problems) = epd::read(text);
    for problem in problems {
        complaints.add(file, &problem);
    }
    complaints.end_file();
    print(out, &format!("{}\n{}\n", name(file), epd::HEADER))?;
    let mut of_file = Total::default();
    for record in &records {
        if let Some(dropped) = &record.dropped {
            complaints.note(file, &format_args!("line {}: {dropped}", record.line));
        }
        match suite.solve(record) {
            Ok(attempt) => {
                of_file.add(record, &attempt);
                total.add(record, &attempt);
                print(out, &format!("{}\n", epd::row(record, &attempt)))?;
            }
            Err(error) => {
                complaints.add(file, &format_args!("line {}: {error}", record.line));
            }
        }
    }
    complaints.end_file();
    print(out, &format!("{of_file}\n\n"))
}
