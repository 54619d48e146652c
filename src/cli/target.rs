//! Where a command writes to: a file that is none of those it reads, or `-` for the standard output.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::CliError;
use super::output::print;
use super::standard::is_standard;
use tabia_disk::{self as disk, Identity, packed, write_atomic, write_atomic_by};

/// Whether a command may replace a file.
#[derive(Clone, Copy, Args)]
pub struct Replacing {
    /// Replace the output file if it exists
    #[arg(short, long)]
    force: bool,
}

impl Replacing {
    /// For a command that keeps what is in its output.
    pub(super) const ALLOWED: Replacing = Replacing { force: true };
}

/// A place to write to. It is no file that the same command reads, and no other file that exists unless it may be replaced:
/// every command that writes must come through [`Target::new`].
pub(super) struct Target {
    path: PathBuf,
    replacing: Replacing,
}

impl Target {
    /// # Errors
    /// When it is one of the files that are read, by whatever name: a symbolic or hard link is the file itself. When its
    /// folder is missing, or it exists and may not be replaced.
    pub fn new<'a>(
        path: &Path,
        inputs: impl IntoIterator<Item = &'a PathBuf>,
        replacing: Replacing,
    ) -> Result<Target, CliError> {
        Target::with_others(path, &[], inputs, replacing)
    }

    /// Like [`Target::new`], for a command that writes to other files beside its output, too.
    ///
    /// # Errors
    /// As [`Target::new`], and when one of the others is a file that is read.
    pub fn with_others<'a>(
        path: &Path,
        others: &[PathBuf],
        inputs: impl IntoIterator<Item = &'a PathBuf>,
        replacing: Replacing,
    ) -> Result<Target, CliError> {
        if packed::plain_name(path) != path {
            return Err(CliError::Usage(
                "an output is not packed: leave out the ending .gz, .bz2, .zst or .zip",
            ));
        }
        let outputs = std::iter::once(path).chain(others.iter().map(PathBuf::as_path));
        let outputs: Vec<(&Path, Identity)> = outputs
            .filter_map(|path| Some((path, written(path)?)))
            .collect();
        for input in inputs {
            let Some(read) = read(input) else { continue };
            if let Some((output, _)) = outputs.iter().find(|(_, written)| *written == read) {
                return Err(CliError::SameFile {
                    output: output.to_path_buf(),
                    input: input.clone(),
                });
            }
        }
        let target = Target {
            path: path.to_owned(),
            replacing,
        };
        if !is_standard(path) {
            target.require_folder()?;
            target.require_replaceable()?;
        }
        Ok(target)
    }

    /// Folders are not made: a missing one is mostly a misspelt one.
    fn require_folder(&self) -> Result<(), CliError> {
        let target = disk::follow(&self.path).map_err(CliError::file(&self.path))?;
        match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
                Err(CliError::NoFolder {
                    output: self.path.clone(),
                    folder: folder.to_owned(),
                })
            }
            _ => Ok(()),
        }
    }

    /// An empty file, such as `mktemp` makes, may be replaced; a write-protected one never.
    fn require_replaceable(&self) -> Result<(), CliError> {
        if disk::is_write_protected(&self.path) {
            return Err(CliError::WriteProtected(self.path.clone()));
        }
        let holds_something = |found: fs::Metadata| found.is_file() && found.len() > 0;
        match !self.replacing.force && fs::metadata(&self.path).is_ok_and(holds_something) {
            true => Err(CliError::Exists(self.path.clone())),
            false => Ok(()),
        }
    }

    /// Whether tables must go to the standard error, because the output takes the standard output.
    pub fn is_stdout(&self) -> bool {
        is_standard(&self.path) || is_stdout(&self.path)
    }

    /// The path as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its name for messages.
    pub fn name(&self) -> String {
        match is_standard(&self.path) {
            true => "standard output".to_owned(),
            false => self.path.display().to_string(),
        }
    }

    /// Replaces the file, in one step, or writes to `out`, the standard output.
    pub fn write(&self, contents: &[u8], out: &mut dyn Write) -> Result<(), CliError> {
        if is_standard(&self.path) {
            let written = out.write_all(contents).and_then(|()| out.flush());
            return written.map_err(super::output::error_of);
        }
        // It may have been made in the meantime.
        self.require_replaceable()?;
        write_atomic(&self.path, contents).map_err(CliError::file(&self.path))
    }

    /// Like [`Target::write`], with contents written piece by piece. A file is unchanged if `write` fails.
    pub fn write_by(
        &self,
        out: &mut dyn Write,
        write: impl FnOnce(&mut dyn Write) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        if is_standard(&self.path) {
            return write(out);
        }
        let named = |error| match error {
            CliError::Output(source) => CliError::file(&self.path)(source),
            error => error,
        };
        if let Some(mut stream) = self.stream()? {
            return write(&mut stream).map_err(named);
        }
        self.require_replaceable()?;
        let mut failed = None;
        let written = write_atomic_by(&self.path, |file| {
            write(file).map_err(|error| {
                let reason = error.to_string();
                failed = Some(error);
                io::Error::other(reason)
            })
        });
        match failed {
            Some(error) => Err(named(error)),
            None => written.map_err(CliError::file(&self.path)),
        }
    }

    /// The pipe or device that it is; `None` for a file.
    pub fn stream(&self) -> Result<Option<File>, CliError> {
        let is_stream = |old: &fs::Metadata| !old.is_file() && !old.is_dir();
        match fs::metadata(&self.path).ok().filter(is_stream) {
            Some(_) => {
                let file = File::options().write(true).open(&self.path);
                file.map(Some).map_err(CliError::file(&self.path))
            }
            None => Ok(None),
        }
    }

    /// Prints what a command has to say, where it is not in the way of the output.
    pub fn print(&self, out: &mut dyn Write, text: &str) -> Result<(), CliError> {
        if self.is_stdout() {
            eprint!("{text}");
            return Ok(());
        }
        print(out, text)
    }
}

/// The identity of a file that is read, where it is one: pipes and devices are not spoiled by writing to them.
fn read(path: &Path) -> Option<Identity> {
    if is_standard(path) {
        return standard_file(&io::stdin());
    }
    file(path)
}

fn written(path: &Path) -> Option<Identity> {
    if is_standard(path) {
        return standard_file(&io::stdout());
    }
    file(path)
}

fn file(path: &Path) -> Option<Identity> {
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    Identity::of(path).ok()
}

#[cfg(unix)]
fn standard_file(stream: &impl std::os::fd::AsFd) -> Option<Identity> {
    let file = File::from(stream.as_fd().try_clone_to_owned().ok()?);
    file.metadata().ok().filter(fs::Metadata::is_file)?;
    Identity::of_file(&file).ok()
}

#[cfg(windows)]
fn standard_file(stream: &impl std::os::windows::io::AsHandle) -> Option<Identity> {
    let file = File::from(stream.as_handle().try_clone_to_owned().ok()?);
    file.metadata().ok().filter(fs::Metadata::is_file)?;
    Identity::of_file(&file).ok()
}

/// Whether a path is another name of the standard output, such as `/dev/stdout`.
#[cfg(unix)]
fn is_stdout(path: &Path) -> bool {
    use std::os::fd::AsFd as _;
    let own = io::stdout().as_fd().try_clone_to_owned();
    let own = own.and_then(|own| Identity::of_file(&File::from(own)));
    // What goes to /dev/null is lost wherever it comes from.
    match (own, Identity::of(path)) {
        (Ok(own), Ok(named)) => own == named && path != Path::new("/dev/null"),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_stdout(_: &Path) -> bool {
    false
}
