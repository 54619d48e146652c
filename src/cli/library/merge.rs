//! The command `tabia library merge`.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;

use super::collection::{CollectionPath, failure, folder_of};
use super::import::{Duplicates, repeated_words};
use super::rows::games;
use crate::CliError;
use crate::complaints::Complaints;
use crate::output::print;
use tabia_library::import::check_room;
use tabia_library::{Collection, GamePlace, LibraryError};

#[derive(Args)]
pub struct Merge {
    #[command(flatten)]
    collection: CollectionPath,
    /// The collections whose games are added; they stay as they are
    #[arg(required = true, value_name = "OTHER")]
    others: Vec<PathBuf>,
    /// What becomes of games that are there already: the same players, date and moves
    #[arg(long, value_enum, default_value_t = Duplicates::Keep)]
    duplicates: Duplicates,
}

impl Merge {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let folder = self.collection.folder();
        let mut complaints = Complaints::default();
        let mut collection = self.collection.open(&mut complaints)?;
        // All are read before anything is changed.
        let others = self.others.iter().map(|other| open(other, &folder));
        let others: Vec<Collection> = others.collect::<Result<_, CliError>>()?;
        let size = others.iter().map(Collection::size).sum();
        check_room(&folder, size).map_err(failure(&folder))?;
        let mut writer = collection.writer().map_err(failure(&folder))?;
        for other in &others {
            let name = other.folder().display();
            for damage in other.damages() {
                complaints.add(other.folder(), damage);
            }
            let snapshot = other.snapshot();
            let places: Vec<GamePlace> = snapshot.places().collect();
            let go_on = &mut |_| ControlFlow::Continue(());
            let copied = writer.copy_from(&snapshot, &places, self.duplicates.into(), go_on);
            let copied = copied.map_err(failure(other.folder()))?;
            for damage in &copied.repeated.damages {
                complaints.add(&folder.join(&damage.file), &damage.reason);
            }
            let count = games(copied.games as usize);
            let mut text = format!("{}: {count} of {name} added\n", folder.display());
            let repeated = &copied.repeated;
            for (count, what) in repeated_words(repeated.skipped, repeated.replaced) {
                if count > 0 {
                    let count = games(count as usize);
                    text += &format!("{}: {count} {what}\n", folder.display());
                }
            }
            print(out, &text)?;
        }
        let now = games(writer.snapshot().len());
        print(out, &format!("{}: {now} now\n", folder.display()))?;
        complaints.into_result()
    }
}

/// Opens a collection whose games are added to that in another folder.
fn open(path: &Path, to: &Path) -> Result<Collection, CliError> {
    let folder = folder_of(path);
    let collection = Collection::open(&folder).map_err(failure(&folder))?;
    let is_own = folder.canonicalize().ok() == to.canonicalize().ok();
    match is_own {
        true => {
            let same = io::Error::other("the games are in this collection already");
            Err(failure(&folder)(LibraryError::from(same)))
        }
        false => Ok(collection),
    }
}
