//! The command `tabia library import`.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};

use super::collection::{CollectionPath, failure};
use super::rows::games;
use super::selection::query_of;
use crate::CliError;
use crate::complaints::Complaints;
use crate::input;
use crate::output::print;
use crate::standard::is_standard;
use tabia_book::eco;
use tabia_library::collection::{Change, ChangeKind, OnDuplicate};
use tabia_library::import::{self, ImportOptions, ImportProgress, Source, check_space};
use tabia_library::scid::{PgnReader, SharedSummary};
use tabia_library::{LibraryError, Writer};

/// The name of the standard input among the sources of an import.
const STANDARD_INPUT: &str = "standard input";

#[derive(Args)]
pub struct Import {
    #[command(flatten)]
    collection: CollectionPath,
    /// PGN files, packed or not, databases of Scid 4 (.si4), or - for standard input
    #[arg(required_unless_present_any = ["resume", "keep"], conflicts_with_all = ["resume", "keep"])]
    files: Vec<PathBuf>,
    /// Make the collection if there is none
    #[arg(long)]
    create: bool,
    /// Continue the import that was interrupted, with its files
    #[arg(long, conflicts_with_all = ["keep", "create"])]
    resume: bool,
    /// Leave the import that was interrupted as it is; `undo` removes its games instead
    #[arg(long, conflicts_with = "create")]
    keep: bool,
    /// Import only the games of this query, such as 'elo>2400 2010..'
    #[arg(long, value_name = "QUERY", allow_hyphen_values = true, conflicts_with_all = ["resume", "keep"])]
    only: Option<String>,
    /// Count the games that would be imported, without duplicates being looked for, and change nothing
    #[arg(long, conflicts_with_all = ["resume", "keep", "create", "duplicates"])]
    count: bool,
    /// What becomes of games that are there already: the same players, date and moves
    #[arg(long, value_enum, default_value_t = Duplicates::Keep, conflicts_with_all = ["resume", "keep"])]
    duplicates: Duplicates,
    /// Number of threads that read games; default: the number of processors
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// What becomes of games that are there already.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Duplicates {
    /// They are added all the same
    Keep,
    /// They are left out
    Skip,
    /// The most annotated one is kept
    Replace,
}

impl From<Duplicates> for OnDuplicate {
    fn from(rule: Duplicates) -> OnDuplicate {
        match rule {
            Duplicates::Keep => OnDuplicate::Keep,
            Duplicates::Skip => OnDuplicate::Skip,
            Duplicates::Replace => OnDuplicate::Replace,
        }
    }
}

/// The summaries of the databases of Scid among the sources, with their paths.
type Summaries = Vec<(PathBuf, SharedSummary)>;

impl Import {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let folder = self.collection.folder();
        let mut complaints = Complaints::default();
        let mut summaries = Summaries::new();
        // A missing file is reported before anything is changed.
        let files = self.files.iter();
        let sources = files.map(|file| source(file, &mut summaries));
        let sources: Vec<Source> = sources.collect::<Result<_, CliError>>()?;
        let only = self
            .only
            .clone()
            .map(|query| query_of(&[query]))
            .transpose()?;
        let options = ImportOptions {
            threads: self.threads.map_or_else(input::threads, usize::from),
            opening: &eco::code_and_name,
            only,
            duplicates: self.duplicates.into(),
        };
        if self.count {
            return self.print_count(sources, &options, &summaries, out);
        }
        self.check_space(&folder)?;
        if self.create && !folder.exists() {
            self.collection.create()?;
        }
        let mut collection = self.collection.open(&mut complaints)?;
        let mut writer = collection.writer().map_err(failure(&folder))?;
        if self.keep {
            writer.keep_interrupted().map_err(interrupted(&folder))?;
            let count = writer.snapshot().len();
            return print(out, &format!("{}: {}\n", folder.display(), games(count)));
        }
        let mut bar = Bar::default();
        let imported = match self.resume {
            true => {
                let sources = resumed(&writer, &folder, &mut summaries)?;
                writer.resume(sources, &options, &mut |progress| bar.draw(progress))
            }
            false => writer.import(sources, &options, &mut |progress| bar.draw(progress)),
        };
        bar.clear();
        let imported = imported.map_err(failure(&folder))?;
        report(&imported.failures, &summaries, &mut complaints);
        let mut text = format!(
            "{}: {} imported, {} with problems; {} now\n",
            folder.display(),
            games(imported.games as usize),
            imported.with_problems,
            games(writer.snapshot().len()),
        );
        let left_out = (imported.left_out, "left out by the query");
        let repeated = repeated_words(imported.skipped, imported.replaced);
        for (count, what) in [left_out].into_iter().chain(repeated) {
            if count > 0 {
                let count = games(count as usize);
                text += &format!("{}: {count} {what}\n", folder.display());
            }
        }
        print(out, &text)?;
        complaints.into_result()
    }

    /// Checks that there is room for the games. Those of a query may be few, and those of a pipe are not known.
    fn check_space(&self, folder: &Path) -> Result<(), CliError> {
        if self.only.is_some() {
            return Ok(());
        }
        let folder_there = folder.ancestors().find(|folder| folder.is_dir());
        let folder_there = folder_there.unwrap_or(Path::new("."));
        let files = self.files.iter().filter(|file| !is_standard(file));
        check_space(folder_there, files.map(PathBuf::as_path)).map_err(failure(folder))
    }

    /// Prints the number of games that would be imported.
    fn print_count(
        &self,
        sources: Vec<Source>,
        options: &ImportOptions<'_>,
        summaries: &Summaries,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let folder = self.collection.folder();
        let mut complaints = Complaints::default();
        let filters = match folder.exists() {
            true => self.collection.open(&mut complaints)?.filters(),
            false => BTreeMap::new(),
        };
        let mut bar = Bar::default();
        let counted = import::count(sources, options, filters, &mut |progress| {
            bar.draw(progress)
        });
        bar.clear();
        let counted = counted.map_err(failure(&folder))?;
        report(&counted.failures, summaries, &mut complaints);
        let all = counted.games + counted.left_out;
        let text = format!(
            "{}: {} of {all} would be imported\n",
            folder.display(),
            games(counted.games as usize)
        );
        print(out, &text)?;
        complaints.into_result()
    }
}

/// Says of games that were there before how many of the new ones were left out, and of the earlier ones deleted.
pub(super) fn repeated_words(skipped: u64, replaced: u64) -> [(u64, &'static str); 2] {
    [
        (skipped, "not added: the same are there"),
        (replaced, "deleted in favour of more annotated ones"),
    ]
}

fn report(failures: &[(String, String)], summaries: &Summaries, complaints: &mut Complaints) {
    for (name, reason) in failures {
        complaints.add(Path::new(name), reason);
    }
    for (path, summary) in summaries {
        let summary = summary.take();
        let unnamed = summary.damaged - summary.damages.len() as u64;
        for damage in &summary.damages {
            complaints.add(path, damage);
        }
        if unnamed > 0 {
            complaints.add_several(path, &"more of it is damaged", unnamed as usize);
        }
    }
}

/// For `map_err`: there is no interrupted import, or the collection cannot be changed.
fn interrupted(folder: &Path) -> impl Fn(LibraryError) -> CliError + '_ {
    |source| match source {
        LibraryError::NoSuchChange => CliError::NotInterrupted(folder.to_owned()),
        source => failure(folder)(source),
    }
}

/// Opens a file of games.
fn source(path: &Path, summaries: &mut Summaries) -> Result<Source, CliError> {
    if is_standard(path) {
        return Ok(Source {
            name: STANDARD_INPUT.to_owned(),
            reader: Box::new(input::open(path)?),
        });
    }
    let full = std::path::absolute(path).map_err(CliError::file(path))?;
    let name = full.to_string_lossy().into_owned();
    let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
    let is_scid = ["si4", "sn4", "sg4", "si5", "si3"].map(|one| ending == one);
    if is_scid.contains(&true) {
        let reader = PgnReader::open(path).map_err(|error| CliError::Scid(Box::new(error)))?;
        summaries.push((path.to_owned(), reader.summary()));
        let reader = Box::new(reader);
        return Ok(Source { name, reader });
    }
    let reader = Box::new(input::open(path)?);
    Ok(Source { name, reader })
}

/// Opens the rest of the files of the interrupted import.
fn resumed(
    writer: &Writer<'_>,
    folder: &Path,
    summaries: &mut Summaries,
) -> Result<Vec<Source>, CliError> {
    let Some(Change {
        kind: ChangeKind::Import(names),
        place,
        ..
    }) = writer.collection().interrupted()
    else {
        return Err(CliError::NotInterrupted(folder.to_owned()));
    };
    let first = place.unwrap_or_default().source;
    let rest = names.iter().skip(first);
    rest.map(|name| match name.as_str() {
        STANDARD_INPUT => Err(CliError::StandardInputEnded(folder.to_owned())),
        name => source(Path::new(name), summaries),
    })
    .collect()
}

/// The progress on the standard error, where that is a terminal.
#[derive(Default)]
struct Bar {
    drawn: Option<Instant>,
}

impl Bar {
    fn draw(&mut self, progress: ImportProgress) -> ControlFlow<()> {
        const PAUSE: Duration = Duration::from_millis(100);
        let is_due = self.drawn.is_none_or(|drawn| drawn.elapsed() >= PAUSE);
        if is_due && io::stderr().is_terminal() {
            self.drawn = Some(Instant::now());
            let (games, millions) = (progress.games, progress.bytes as f64 / 1e6);
            let file = progress.source + 1;
            let text = format!("\r{games} games, file {file}: {millions:.1} MB read\x1b[K");
            // The games are imported all the same.
            let _ = write!(io::stderr(), "{text}");
        }
        ControlFlow::Continue(())
    }

    fn clear(&self) {
        if self.drawn.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}
