//! The paths of the files of a database.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::error::{Error, Part};

/// The files of one database.
pub(super) struct Paths {
    pub index: PathBuf,
    pub names: PathBuf,
    pub moves: PathBuf,
}

/// Returns the files of a database, given one of them or their common path without an extension.
///
/// # Errors
/// When the extension is that of another version of Scid.
pub(super) fn of(path: &Path) -> Result<Paths, Error> {
    let extension = path.extension().unwrap_or_default();
    let lower = extension.to_string_lossy().to_ascii_lowercase();
    match lower.as_str() {
        "si5" | "sn5" | "sg5" => return Err(Error::Scid5(path.to_owned())),
        "si3" | "sn3" | "sg3" => return Err(Error::Scid3(path.to_owned())),
        _ => {}
    }
    let is_known = [Part::Index, Part::Names, Part::Games]
        .iter()
        .any(|part| part.extension() == lower);
    let is_upper = is_known && extension.to_string_lossy() != lower;
    let base = match is_known {
        true => path.with_extension(""),
        false => path.to_owned(),
    };
    let file = |part: Part| {
        let extension = match is_upper {
            true => part.extension().to_ascii_uppercase(),
            false => part.extension().to_owned(),
        };
        let mut file = OsString::from(&base);
        file.push(".");
        file.push(extension);
        PathBuf::from(file)
    };
    Ok(Paths {
        index: file(Part::Index),
        names: file(Part::Names),
        moves: file(Part::Games),
    })
}
