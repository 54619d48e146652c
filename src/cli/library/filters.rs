//! The commands `tabia library filter …`: saved filters.

use std::io::Write;

use clap::Subcommand;
use clap::builder::NonEmptyStringValueParser;

use super::collection::{CollectionPath, failure};
use super::selection::query_of;
use crate::CliError;
use crate::complaints::Complaints;
use crate::output::print;
use crate::sheet::{SheetFormat, table_or_with};
use tabia_library::{LibraryError, Writer};

#[derive(Subcommand)]
pub enum Filter {
    /// Save a query under a name; it is used as @NAME in other queries
    Add {
        #[command(flatten)]
        collection: CollectionPath,
        #[arg(value_parser = NonEmptyStringValueParser::new())]
        name: String,
        /// The query, such as 'white:carlsen elo>2600'
        #[arg(required = true)]
        query: Vec<String>,
    },
    /// List the saved filters
    List {
        #[command(flatten)]
        collection: CollectionPath,
        #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
        format: SheetFormat,
    },
    /// Remove a saved filter
    Remove {
        #[command(flatten)]
        collection: CollectionPath,
        name: String,
    },
}

impl Filter {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        match self {
            Filter::Add {
                collection,
                name,
                query,
            } => {
                let query = query_of(query)?;
                let save = |writer: &mut Writer<'_>| writer.save_filter(name, &query).map(drop);
                change(collection, save, &format!("{name} saved: {query}"), out)
            }
            Filter::Remove { collection, name } => {
                let remove = |writer: &mut Writer<'_>| writer.remove_filter(name).map(drop);
                change(collection, remove, &format!("{name} removed"), out)
            }
            Filter::List { collection, format } => list(collection, *format, out),
        }
    }
}

fn change(
    path: &CollectionPath,
    apply: impl FnOnce(&mut Writer<'_>) -> Result<(), LibraryError>,
    done: &str,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    path.change(out, |writer, folder, _| {
        apply(writer).map_err(failure(folder))?;
        Ok(format!("filter {done}"))
    })
}

fn list(path: &CollectionPath, format: SheetFormat, out: &mut dyn Write) -> Result<(), CliError> {
    let mut complaints = Complaints::default();
    let filters = path.open(&mut complaints)?.filters().into_iter();
    let rows = filters.map(|(name, query)| [name, query]).collect();
    let titles = ["name", "query"];
    let text = table_or_with(format, titles, &titles, rows, "There are no saved filters.");
    print(out, &text)?;
    complaints.into_result()
}
