//! The collection that a command reads or changes.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::CliError;
use crate::complaints::Complaints;
use crate::output::print;
use tabia_library::collection::ENDING;
use tabia_library::{Collection, LibraryError, Writer};

/// The argument that names a collection.
#[derive(Args)]
pub struct CollectionPath {
    /// The folder of the collection; its ending .tabia-games may be left out
    #[arg(value_name = "COLLECTION")]
    collection: PathBuf,
}

impl CollectionPath {
    /// Returns the folder.
    pub fn folder(&self) -> PathBuf {
        folder_of(&self.collection)
    }

    /// Makes an empty collection, and returns its folder.
    pub fn create(&self) -> Result<PathBuf, CliError> {
        let folder = self.folder();
        if let Some(parent) = folder.parent()
            && !parent.as_os_str().is_empty()
            && !parent.is_dir()
        {
            return Err(CliError::NoFolder {
                output: folder.clone(),
                folder: parent.to_owned(),
            });
        }
        Collection::create(&folder).map_err(failure(&folder))?;
        Ok(folder)
    }

    /// Opens the collection, and reports what is damaged.
    pub(super) fn open(&self, complaints: &mut Complaints) -> Result<Collection, CliError> {
        let folder = self.folder();
        let collection = Collection::open(&folder).map_err(failure(&folder))?;
        for damage in collection.damages() {
            complaints.add(&folder, damage);
        }
        Ok(collection)
    }

    /// Changes the collection, and prints what `apply` returns after its folder.
    pub(super) fn change(
        &self,
        out: &mut dyn Write,
        apply: impl FnOnce(&mut Writer<'_>, &Path, &mut Complaints) -> Result<String, CliError>,
    ) -> Result<(), CliError> {
        let folder = self.folder();
        let mut complaints = Complaints::default();
        let mut collection = self.open(&mut complaints)?;
        let mut writer = collection.writer().map_err(failure(&folder))?;
        let done = apply(&mut writer, &folder, &mut complaints)?;
        print(out, &format!("{}: {done}\n", folder.display()))?;
        complaints.into_result()
    }
}

/// Returns the folder of a collection, whose ending may be left out.
pub fn folder_of(path: &Path) -> PathBuf {
    let has_ending = path.extension().is_some_and(|ending| ending == ENDING);
    if has_ending || Collection::is_at(path) {
        return path.to_owned();
    }
    let mut with_ending = path.as_os_str().to_owned();
    with_ending.push(".");
    with_ending.push(ENDING);
    PathBuf::from(with_ending)
}

/// For `map_err`: a collection that cannot be used.
pub fn failure(folder: &Path) -> impl Fn(LibraryError) -> CliError + '_ {
    |source| CliError::Collection {
        folder: folder.to_owned(),
        source,
    }
}
