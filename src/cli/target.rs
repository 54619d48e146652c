//! Where a command writes to: a file that is none of those it reads, or `-` for the standard output.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::CliError;
use super::output::{complain, print};
use super::standard::is_standard;
use tabia_disk::{Identity, packed, write_atomic};

/// A place to write to. There is none that is a file which the same command reads: every command that writes must come
/// through [`Target::new`].
pub(super) struct Target(PathBuf);

impl Target {
    /// # Errors
    /// When it is one of the files that are read, by whatever name: a symbolic or hard link is the file itself.
    pub fn new<'a>(
        path: &Path,
        inputs: impl IntoIterator<Item = &'a PathBuf>,
    ) -> Result<Target, CliError> {
        Target::with_others(path, &[], inputs)
    }

    /// Like [`Target::new`], for a command that writes to other files beside its output, too.
    ///
    /// # Errors
    /// When one of them is a file that is read, or has the ending of a packed file.
    pub fn with_others<'a>(
        path: &Path,
        others: &[PathBuf],
        inputs: impl IntoIterator<Item = &'a PathBuf>,
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
        Ok(Target(path.to_owned()))
    }

    /// Whether tables must go to the standard error, because the output takes the standard output.
    pub fn is_stdout(&self) -> bool {
        is_standard(&self.0) || is_stdout(&self.0)
    }

    /// The path as it was given.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Its name for messages.
    pub fn name(&self) -> String {
        match is_standard(&self.0) {
            true => "standard output".to_owned(),
            false => self.0.display().to_string(),
        }
    }

    /// Replaces the file, in one step, or writes to `out`, the standard output.
    pub fn write(&self, contents: &[u8], out: &mut dyn Write) -> Result<(), CliError> {
        if is_standard(&self.0) {
            let written = out.write_all(contents).and_then(|()| out.flush());
            return written.map_err(super::output::error_of);
        }
        write_atomic(&self.0, contents).map_err(CliError::file(&self.0))
    }

    /// The pipe or device that it is; `None` for a file.
    pub fn stream(&self) -> Result<Option<File>, CliError> {
        let is_stream = |old: &fs::Metadata| !old.is_file() && !old.is_dir();
        match fs::metadata(&self.0).ok().filter(is_stream) {
            Some(_) => {
                let file = File::options().write(true).open(&self.0);
                file.map(Some).map_err(CliError::file(&self.0))
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

/// Reports what could not be read, and counts it.
#[derive(Default)]
pub(super) struct Complaints(usize);

impl Complaints {
    /// Something in a file.
    pub fn add(&mut self, file: &Path, problem: &dyn std::fmt::Display) {
        self.add_several(file, problem, 1);
    }

    /// A message for several problems.
    pub fn add_several(&mut self, file: &Path, problem: &dyn std::fmt::Display, count: usize) {
        complain(&format_args!("{}: {problem}", super::input::name(file)));
        self.0 += count;
    }

    /// # Errors
    /// Where there was a problem: what could be read has been used, and the exit status says that it was not all.
    pub fn into_result(self) -> Result<(), CliError> {
        match self.0 {
            0 => Ok(()),
            count => Err(CliError::Unread(count)),
        }
    }
}
