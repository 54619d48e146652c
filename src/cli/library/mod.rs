//! `tabia library`: collections of games without the window.

mod changes;
mod check;
mod collection;
mod deviations;
mod duplicates;
mod exclusions;
mod explore;
mod export;
mod filters;
mod flags;
mod import;
mod list;
mod merge;
mod order;
mod player;
mod rows;
mod search;
mod selection;
mod user;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use clap::Subcommand;

use super::CliError;
use super::output::print;
use collection::CollectionPath;

#[derive(Subcommand)]
pub enum Command {
    /// Make an empty collection
    Create {
        #[command(flatten)]
        collection: CollectionPath,
    },
    /// Import the games of files, or resume an import that was interrupted
    Import(import::Import),
    /// Add the games of other collections, as one change for each
    Merge(merge::Merge),
    /// List games
    List(list::List),
    /// List games with the place at which they match a search of positions
    Search(search::Search),
    /// List the moves that were played in a position, with their results
    Explore(explore::Explore),
    /// List the positions in which games leave an opening book, with the moves that they play
    Deviations(deviations::Deviations),
    /// Show a player's results by colour and year, ratings, openings, endings, opponents and the lines with bad scores
    Player(player::Player),
    /// List the players of a collection
    Players(player::Players),
    /// Write the games as they were imported, or a table of them
    Export(export::Export),
    /// List games that are there more than once, or delete them
    Duplicates(duplicates::Duplicates),
    /// Set or clear flags of games
    Flag(flags::SetFlags),
    /// Save queries under names
    #[command(subcommand)]
    Filter(filters::Filter),
    /// Delete games
    Delete(changes::Delete),
    /// Undo the last change
    Undo {
        #[command(flatten)]
        collection: CollectionPath,
    },
    /// Redo the change that was undone last
    Redo {
        #[command(flatten)]
        collection: CollectionPath,
    },
    /// List the changes of a collection
    Changes(changes::Changes),
    /// Merge small segments, and remove deleted games from the disk; older changes can no longer be undone
    Compact(changes::Compact),
    /// Look for damage: compare all checksums
    Check {
        /// The collections
        #[arg(required = true, value_name = "COLLECTION")]
        collections: Vec<PathBuf>,
        /// Replace damaged files by new ones with the games that can be read; copies of the damaged ones stay, and earlier
        /// changes can no longer be undone
        #[arg(long)]
        repair: bool,
    },
    /// Show the numbers of games and changes, and the size on the disk
    Info(check::Info),
}

/// Returns the arguments of the program with conditions such as `-draw` in queries [marked](exclusions::mark).
pub(super) fn mark_exclusions(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    exclusions::mark(arguments, |command| {
        let commands = Command::augment_subcommands(clap::Command::new("library"));
        let of = commands.find_subcommand(command).into_iter();
        let options = of.flat_map(clap::Command::get_arguments);
        options.filter_map(clap::Arg::get_short).collect()
    })
}

/// Runs a command.
pub(super) fn run(command: &Command, out: &mut dyn Write) -> Result<(), CliError> {
    match command {
        Command::Create { collection } => {
            let created = collection.create()?;
            print(out, &format!("{}: made\n", created.display()))
        }
        Command::Import(import) => import.run(out),
        Command::Merge(merge) => merge.run(out),
        Command::List(list) => list.run(out),
        Command::Search(search) => search.run(out),
        Command::Explore(explore) => explore.run(out),
        Command::Deviations(deviations) => deviations.run(out),
        Command::Player(player) => player.run(out),
        Command::Players(players) => players.run(out),
        Command::Export(export) => export.run(out),
        Command::Flag(flags) => flags.run(out),
        Command::Filter(filter) => filter.run(out),
        Command::Duplicates(duplicates) => duplicates.run(out),
        Command::Delete(delete) => delete.run(out),
        Command::Undo { collection } => changes::undo(collection, out),
        Command::Redo { collection } => changes::redo(collection, out),
        Command::Changes(changes) => changes.run(out),
        Command::Compact(compact) => compact.run(out),
        Command::Check {
            collections,
            repair: false,
        } => check::check(collections, out),
        Command::Check { collections, .. } => check::repair(collections, out),
        Command::Info(info) => info.run(out),
    }
}
