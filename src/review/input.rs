//! Games to review, which are read more than once.

use std::fs::{self, File};
use std::io::{self, Read, Seek as _};
use std::path::{Path, PathBuf};

use tabia_disk::packed::Source;

/// A file of games, or a copy of the data from a pipe.
pub struct Input {
    name: PathBuf,
    /// The copy of data that can be read only once; the file has no name and is removed with its handle.
    copy: Option<File>,
}

impl Input {
    /// Opens a file, which is read in place. A pipe or a device is read to its end at once, into a temporary file.
    ///
    /// # Errors
    /// When it cannot be read, or the copy cannot be written.
    pub fn open(path: &Path) -> io::Result<Input> {
        // A file in /dev may share its position with another reader.
        if fs::metadata(path)?.is_file() && !path.starts_with("/dev") {
            File::open(path)?;
            let (name, copy) = (path.to_owned(), None);
            return Ok(Input { name, copy });
        }
        Input::copy(path, File::open(path)?)
    }

    /// Copies data from a source that can be read only once, under a name for messages.
    ///
    /// # Errors
    /// When it cannot be read, or the copy cannot be written.
    pub fn copy(name: &Path, mut source: impl Read) -> io::Result<Input> {
        let mut copy = tempfile::tempfile()?;
        io::copy(&mut source, &mut copy)?;
        Ok(Input {
            name: name.to_owned(),
            copy: Some(copy),
        })
    }

    /// Returns its name for messages.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Returns its contents from the start. Only one reader may be used at a time.
    pub(super) fn reader(&self) -> io::Result<Source> {
        match &self.copy {
            None => Source::open(&self.name),
            Some(copy) => {
                let mut copy = copy.try_clone()?;
                copy.rewind()?;
                Source::of_file(copy)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_read_once_is_read_twice() {
        let input = Input::copy(Path::new("x"), &b"games"[..]).unwrap();
        for _ in 0..2 {
            let mut text = String::new();
            input.reader().unwrap().read_to_string(&mut text).unwrap();
            assert_eq!(text, "games");
        }
        assert!(Input::open(Path::new("no such file")).is_err());
    }
}
