//! The command `tabia library duplicates`.

use std::io::Write;
use std::ops::ControlFlow;

use clap::Args;

use super::collection::{CollectionPath, failure};
use super::rows::{TEXTS, known};
use crate::CliError;
use crate::complaints::Complaints;
use crate::output::print;
use crate::sheet::{SheetFormat, table_or_with};
use tabia_library::duplicates::{Duplicate, Likeness, duplicates};
use tabia_library::segment::Traits;
use tabia_library::{GamePlace, Snapshot};

const TITLES: [&str; 7] = [
    "game", "likeness", "kept", "deleted", "white", "black", "date",
];

#[derive(Args)]
pub struct Duplicates {
    #[command(flatten)]
    collection: CollectionPath,
    /// Delete the games that are the same as another; the most annotated one is kept. It can be undone
    #[arg(long)]
    delete: bool,
    /// With --delete: keep every game that has comments or variations
    #[arg(long, requires = "delete")]
    keep_annotated: bool,
    /// With --delete: also delete games without comments and variations whose moves are the first ones of another
    #[arg(long, requires = "delete")]
    contained: bool,
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    format: SheetFormat,
}

impl Duplicates {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let folder = self.collection.folder();
        let mut complaints = Complaints::default();
        let mut collection = self.collection.open(&mut complaints)?;
        let go_on = &mut |_| ControlFlow::Continue(());
        let (snapshot, compared, deleted) = match self.delete {
            true => {
                let mut writer = collection.writer().map_err(failure(&folder))?;
                let snapshot = writer.snapshot();
                let found = duplicates(&snapshot, go_on).map_err(failure(&folder))?;
                let chosen = found
                    .duplicates
                    .iter()
                    .filter(|one| self.is_chosen(&snapshot, one));
                let chosen: Vec<Duplicate> = chosen.copied().collect();
                if !chosen.is_empty() {
                    let done = writer.delete_duplicates(&snapshot, &chosen);
                    done.map_err(failure(&folder))?;
                }
                (snapshot, found, chosen.len())
            }
            false => {
                let snapshot = collection.snapshot();
                let found = duplicates(&snapshot, go_on).map_err(failure(&folder))?;
                (snapshot, found, 0)
            }
        };
        for damage in &compared.damages {
            complaints.add(&folder, damage);
        }
        let found = compared.duplicates;
        let rows = found.iter().map(|one| self.cells(&snapshot, one));
        let text = table_or_with(
            self.format,
            TITLES,
            &TEXTS,
            rows.collect(),
            "No game is there twice.",
        );
        print(out, &text)?;
        if self.format == SheetFormat::Table {
            let same = found.iter().filter(|one| one.likeness == Likeness::Same);
            let same = same.count();
            let contained = found.len() - same;
            eprintln!("{same} the same, {contained} contained in another, {deleted} deleted");
        }
        complaints.into_result()
    }

    /// Returns whether a duplicate is to be deleted.
    fn is_chosen(&self, snapshot: &Snapshot, duplicate: &Duplicate) -> bool {
        let is_annotated = snapshot.row(duplicate.game).is_none_or(|row| {
            row.traits().has(Traits::COMMENTS) || row.traits().has(Traits::VARIATIONS)
        });
        match duplicate.likeness {
            Likeness::Same => self.delete && !(self.keep_annotated && is_annotated),
            Likeness::Contained => self.contained && !is_annotated,
        }
    }

    fn cells(&self, snapshot: &Snapshot, duplicate: &Duplicate) -> [String; TITLES.len()] {
        let number = |place: GamePlace| {
            let row = snapshot.row(place);
            row.map_or("-".to_owned(), |row| row.id().to_string())
        };
        let row = snapshot.row(duplicate.game);
        let likeness = match duplicate.likeness {
            Likeness::Same => "same",
            Likeness::Contained => "contained",
        };
        let deleted = match self.is_chosen(snapshot, duplicate) {
            true => "yes",
            false => "no",
        };
        [
            number(duplicate.game),
            likeness.to_owned(),
            number(duplicate.kept),
            deleted.to_owned(),
            known(row.map_or("", |row| row.white())),
            known(row.map_or("", |row| row.black())),
            row.map_or("-".to_owned(), |row| row.date().to_string()),
        ]
    }
}
