//! Reads a file at any place while other programs may change it.

use std::fs::File;
use std::io;
use std::time::SystemTime;

use thiserror::Error;

/// The error that another program has changed a file during reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("another program has changed the file")]
pub struct FileChanged;

impl From<FileChanged> for io::Error {
    fn from(error: FileChanged) -> io::Error {
        io::Error::other(error)
    }
}

/// An open file that must not change: a read after a change by another program is an error. A file that is renamed, removed or
/// replaced by another one can still be read.
#[derive(Debug)]
pub struct StableFile {
    file: File,
    size: u64,
    changed: Option<SystemTime>,
}

impl StableFile {
    /// Records the present state of a file.
    ///
    /// # Errors
    /// When the system does not provide its size.
    pub fn new(file: File) -> io::Result<StableFile> {
        let metadata = file.metadata()?;
        Ok(StableFile {
            size: metadata.len(),
            changed: metadata.modified().ok(),
            file,
        })
    }

    /// Returns the size of the file in bytes.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Checks size and time of the file.
    ///
    /// # Errors
    /// [`FileChanged`], or any error of the operating system.
    pub fn check(&self) -> io::Result<()> {
        let metadata = self.file.metadata()?;
        match (metadata.len(), metadata.modified().ok()) == (self.size, self.changed) {
            true => Ok(()),
            false => Err(FileChanged.into()),
        }
    }

    /// Reads `length` bytes at the byte `at`.
    ///
    /// # Errors
    /// [`FileChanged`] when the file was changed before or during the read, or any error of the operating system.
    pub fn read_at(&self, at: u64, length: usize) -> io::Result<Vec<u8>> {
        self.check()?;
        let mut bytes = vec![0; length];
        let read = read_exact_at(&self.file, &mut bytes, at);
        self.check()?;
        read.map(|()| bytes)
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, at) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => {
                bytes = &mut bytes[count..];
                at += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(not(any(unix, windows)))]
fn read_exact_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    use std::io::{Read as _, Seek as _};
    // All readers of a file share its cursor.
    static ONE: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _one = ONE.lock();
    let mut file = file;
    file.seek(io::SeekFrom::Start(at))?;
    file.read_exact(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Write as _;
    use std::time::Duration;

    fn is_changed<T>(result: io::Result<T>) -> bool {
        let error = result.err().and_then(|error| error.into_inner());
        error.is_some_and(|error| error.is::<FileChanged>())
    }

    #[test]
    fn a_file_is_read_until_it_is_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for change in [0, 1, 2] {
            fs::write(&path, b"one two three").unwrap();
            let file = StableFile::new(File::open(&path).unwrap()).unwrap();
            assert_eq!(
                (file.size(), file.read_at(4, 3).unwrap()),
                (13, b"two".to_vec())
            );
            assert!(
                file.read_at(9, 5)
                    .is_err_and(|error| error.kind() == io::ErrorKind::UnexpectedEof)
            );
            let mut other = File::options().append(true).open(&path).unwrap();
            match change {
                0 => other.write_all(b"!").unwrap(),
                1 => other.set_len(5).unwrap(),
                // The same size with another modification time.
                _ => {
                    let time = SystemTime::now() + Duration::from_secs(5);
                    other.set_modified(time).unwrap();
                }
            }
            assert!(is_changed(file.read_at(4, 3)), "{change}");
            assert!(is_changed(file.check()));
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_file_that_is_replaced_or_removed_is_still_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, b"one two three").unwrap();
        let file = StableFile::new(File::open(&path).unwrap()).unwrap();
        crate::write_atomic(&path, b"other").unwrap();
        assert_eq!(file.read_at(0, 3).unwrap(), b"one");
        fs::remove_file(&path).unwrap();
        assert_eq!(file.read_at(8, 5).unwrap(), b"three");
    }
}
