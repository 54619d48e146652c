//! What could not be read of files, with as many messages as a person reads.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use super::CliError;
use super::input::name;
use super::output::complain;

/// Maximum number of messages about one file or match. The others are only counted.
pub(super) const MAX_MESSAGES: usize = 10;

/// Reports what could not be read, and counts it.
#[derive(Default)]
pub(super) struct Complaints {
    /// Problems of all files.
    count: usize,
    /// The file of the last message.
    file: Option<PathBuf>,
    /// Messages about this file.
    messages: usize,
    /// Problems of this file that were not printed.
    unprinted: usize,
}

impl Complaints {
    /// Something in a file.
    pub fn add(&mut self, file: &Path, problem: &dyn Display) {
        self.add_several(file, problem, 1);
    }

    /// A message for several problems.
    pub fn add_several(&mut self, file: &Path, problem: &dyn Display, count: usize) {
        self.add_line(
            file,
            &format_args!("tabia: {}: {problem}", name(file)),
            count,
        );
    }

    /// A message about a file that is no problem.
    pub fn note(&mut self, file: &Path, message: &dyn Display) {
        self.add_several(file, message, 0);
    }

    /// A whole line for several problems.
    pub fn add_line(&mut self, file: &Path, line: &dyn Display, count: usize) {
        if self.file.as_deref() != Some(file) {
            self.end_file();
            self.file = Some(file.to_owned());
            self.messages = 0;
        }
        self.count += count;
        if self.messages < MAX_MESSAGES {
            self.messages += 1;
            eprintln!("{line}");
        } else {
            self.unprinted += count.max(1);
        }
    }

    /// A file that cannot be read at all.
    pub fn add_error(&mut self, error: &CliError) {
        self.end_file();
        self.count += 1;
        complain(error);
    }

    /// Prints how many problems of a file were not printed.
    pub fn end_file(&mut self) {
        let unprinted = std::mem::take(&mut self.unprinted);
        if let Some(file) = self.file.take().filter(|_| unprinted > 0) {
            let problems = if unprinted == 1 {
                "problem"
            } else {
                "problems"
            };
            complain(&format_args!(
                "{}: {unprinted} more {problems}",
                name(&file)
            ));
        }
    }

    /// The number of problems.
    pub fn count(&self) -> usize {
        self.count
    }

    /// # Errors
    /// Where there was a problem: what could be read has been used, and the exit status says that it was not all.
    pub fn into_result(self) -> Result<(), CliError> {
        match self.count {
            0 => Ok(()),
            count => Err(CliError::Unread(count)),
        }
    }
}

impl Drop for Complaints {
    /// A command that fails later still says what it did not print.
    fn drop(&mut self) {
        self.end_file();
    }
}
