//! The space that an import needs.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use tabia_disk::free_space;
use tabia_disk::packed::Packing;

use crate::collection::LibraryError;

/// Tenths of the size of the games, as text, that a collection takes at most.
const TENTHS: u64 = 12;

/// How many times larger the text of a packed file is taken to be. Only reading all of it would show; packed, PGN files take a
/// fourth to a fifth.
const UNPACKED: u64 = 5;

/// How many times larger the text of games is taken to be than the files of Scid with them. Scid's files have a byte a move.
const FROM_SCID: u64 = 5;

/// Checks that the disk of a collection has room for the games of files: 1.2 times the size of their text. Where the system
/// does not say how much is free, there is room.
///
/// # Errors
/// [`LibraryError::NoSpace`], or when a file cannot be read.
pub fn check_space<'a>(
    folder: &Path,
    files: impl IntoIterator<Item = &'a Path>,
) -> Result<(), LibraryError> {
    let mut needed = 0u64;
    for file in files {
        needed = needed.saturating_add(text_size(file)?.saturating_mul(TENTHS) / 10);
    }
    check_room(folder, needed)
}

/// Checks that the disk of a collection has room for so many bytes. Where the system does not say how much is free, there is.
///
/// # Errors
/// [`LibraryError::NoSpace`].
pub fn check_room(folder: &Path, needed: u64) -> Result<(), LibraryError> {
    match free_space(folder)? {
        Some(free) if free < needed => Err(LibraryError::NoSpace { needed, free }),
        _ => Ok(()),
    }
}

/// Returns the size of the games of a file as text, in bytes.
fn text_size(path: &Path) -> io::Result<u64> {
    let size = fs::metadata(path)?.len();
    if path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("si4"))
    {
        let others = ["sg4", "sn4"].map(|ending| path.with_extension(ending));
        let others = others.iter().filter_map(|file| fs::metadata(file).ok());
        let all: u64 = size + others.map(|data| data.len()).sum::<u64>();
        return Ok(all.saturating_mul(FROM_SCID));
    }
    // A pipe has no size, and reading it would take bytes away.
    if !fs::metadata(path)?.is_file() {
        return Ok(0);
    }
    let mut start = Vec::new();
    fs::File::open(path)?.take(512).read_to_end(&mut start)?;
    Ok(match Packing::of(&start) {
        Some(_) => size.saturating_mul(UNPACKED),
        None => size,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_import_that_does_not_fit_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large.pgn");
        let file = fs::File::create(&path).unwrap();
        file.set_len(1000).unwrap();
        assert!(check_space(folder.path(), [&*path]).is_ok());
        // It has holes and takes no space.
        file.set_len(1 << 43).unwrap();
        if free_space(folder.path()).unwrap().is_none() {
            return;
        }
        let refused = check_space(folder.path(), [&*path]);
        let Err(LibraryError::NoSpace { needed, free }) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(needed, (1u64 << 43) * 12 / 10);
        assert!(free < needed);
        assert!(check_space(folder.path(), [&*folder.path().join("missing.pgn")]).is_err());
        assert!(
            check_room(folder.path(), 1000).is_ok() && check_room(folder.path(), free * 2).is_err()
        );
    }

    #[test]
    fn packed_files_and_databases_are_larger_as_text() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: &[u8]| {
            fs::write(folder.path().join(name), bytes).unwrap();
            text_size(&folder.path().join(name)).unwrap()
        };
        assert_eq!(write("a.pgn", &[b'x'; 100]), 100);
        let mut packed = vec![0x1f, 0x8b, 8, 0];
        packed.resize(100, 0);
        assert_eq!(write("a.pgn.gz", &packed), 100 * UNPACKED);
        write("a.sg4", &[0; 300]);
        assert_eq!(write("a.si4", &[0; 100]), 400 * FROM_SCID);
    }
}
