//! Copies games of a file on a worker: within the file, to another tab or to the end of a file; and sets a tag of many games.

use std::io;
use std::path::{Path, PathBuf};

use crossbeam_channel::Receiver;

use super::appending::{EncodingChange, append};
use super::document::DocumentId;
use super::list::summaries::Summaries;
use crate::command::TabId;
use tabia_book::eco;
use tabia_disk::{self as disk, packed};
use tabia_game::pgn::{self, GameKey, PgnFile};
use tabia_game::{Edit, Game, ROSTER, Shared};
use tabia_library::Collection;
use tabia_library::edit::NewGame;
use tabia_texts::tr;

/// Games as texts, each a single one.
#[derive(Default)]
pub(crate) struct CopiedGames {
    pub(super) texts: Vec<Shared<String>>,
    /// What lists show of them.
    pub(super) rows: Summaries,
}

/// What becomes of the selected games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CopyTarget {
    /// Copies are added after them.
    Here,
    /// Their texts are put into the clipboard.
    Clipboard,
    /// They are added to the games of a tab.
    Tab(TabId),
    /// They are added to the end of a file.
    File(PathBuf),
    /// They are added to the collection in this folder.
    Collection(PathBuf),
    /// A tag of each gets this value; an empty one removes it.
    Tag(String, String),
}

/// Games that are being copied.
pub(super) struct Copying {
    pub(super) document: DocumentId,
    pub(super) target: CopyTarget,
    /// Whether they are removed from where they are.
    pub(super) moves: bool,
    pub(super) work: Receiver<io::Result<Copied>>,
}

/// The result of copying.
pub(super) struct Copied {
    pub(super) games: CopiedGames,
    /// The copied games, in the order of the file.
    pub(super) keys: Vec<GameKey>,
    /// The change of the file to which they were added.
    pub(super) change: Option<EncodingChange>,
}

/// Games on their way to another tab.
pub(crate) struct Delivery {
    pub(crate) to: TabId,
    pub(crate) games: CopiedGames,
    /// Where they come from.
    pub(crate) keys: Vec<GameKey>,
    /// Whether they are removed there.
    pub(crate) moves: bool,
}

impl CopiedGames {
    /// One game.
    pub(crate) fn one(game: &tabia_game::Game) -> CopiedGames {
        CopiedGames {
            texts: vec![pgn::write(game).into()],
            rows: Summaries::of([game.tags().clone()]),
        }
    }

    /// Number of games.
    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }
}

/// Reads a game as a text. A game that is not one for a reader of its text alone, such as one with an unclosed comment, is
/// written anew.
fn text_of(file: &PgnFile, index: usize) -> io::Result<String> {
    let text = file.read_text(index)?.unwrap_or_default();
    match pgn::index(text.as_bytes()).len() {
        1 => Ok(text),
        _ => Ok(file
            .read_game(index)?
            .map_or(text, |(game, _)| pgn::write(&game))),
    }
}

/// Returns a game as a text in which a tag has this value; `None` where it has it already.
fn with_tag(file: &PgnFile, index: usize, tag: (&str, &str)) -> io::Result<Option<String>> {
    let Some((mut game, _)) = file.read_game(index)? else {
        return Ok(None);
    };
    Ok(set_tag(&mut game, tag)?.then(|| pgn::write(&game)))
}

/// Gives a tag of a game a value; an empty one removes it, or makes it unknown. Returns whether it has changed.
///
/// # Errors
/// When the tag cannot have the value.
pub(crate) fn set_tag(game: &mut Game, (name, value): (&str, &str)) -> io::Result<bool> {
    let before = game.tags().get(name).map(str::to_owned);
    let name = name.to_owned();
    let edit = match value {
        "" if ROSTER.contains(&&*name) => Edit::SetTag {
            value: match &*name {
                "Date" => "????.??.??".to_owned(),
                "Result" => "*".to_owned(),
                _ => "?".to_owned(),
            },
            name: name.clone(),
        },
        "" if before.is_none() => return Ok(false),
        "" => Edit::RemoveTag { name: name.clone() },
        value => Edit::SetTag {
            name: name.clone(),
            value: value.to_owned(),
        },
    };
    game.edit(&edit)
        .map_err(|error| io::Error::other(error.to_string()))?;
    Ok(game.tags().get(&name).map(str::to_owned) != before)
}

/// Reads games of a file, with a new value of a tag where the target says so. Games that have it already are left out.
pub(super) fn copy(file: &PgnFile, games: &[usize], target: &CopyTarget) -> io::Result<Copied> {
    let (mut texts, mut tags, mut keys) = (Vec::new(), Vec::new(), Vec::new());
    for &game in games {
        let text = match target {
            CopyTarget::Tag(name, value) => with_tag(file, game, (name, value))?,
            _ => Some(text_of(file, game)?),
        };
        let (Some(text), Some(key)) = (text, file.order().key(game)) else {
            continue;
        };
        let read = pgn::index(text.as_bytes());
        let read = read.first().map(|entry| entry.tags(text.as_bytes()));
        tags.push(read.unwrap_or_default());
        texts.push(text.into());
        keys.push(key);
    }
    let rows = Summaries::of(tags);
    Ok(Copied {
        games: CopiedGames { texts, rows },
        keys,
        change: None,
    })
}

/// Adds games to the collection in a folder, as one change. `source` is shown as their origin.
///
/// # Errors
/// When it cannot be opened or changed.
pub(super) fn add_to_collection(
    folder: &Path,
    games: &CopiedGames,
    source: &str,
) -> io::Result<()> {
    let texts = games.texts.iter();
    let games: Vec<NewGame> = texts
        .map(|text| NewGame {
            text: text.to_string(),
            replaces: None,
        })
        .collect();
    let store = || {
        let mut collection = Collection::open(folder)?;
        let mut writer = collection.writer()?;
        let snapshot = writer.snapshot();
        writer.store(&snapshot, &games, source, &eco::code_and_name)
    };
    store().map(drop).map_err(io::Error::other)
}

/// Adds games to the end of a file that no tab shows.
pub(super) fn append_to(
    path: &Path,
    games: &CopiedGames,
    shown: &[PathBuf],
) -> io::Result<Option<EncodingChange>> {
    let refuse = |key| Err(io::Error::other(tr(key)));
    if path.canonicalize().is_ok_and(|real| shown.contains(&real)) {
        return refuse("games-file-shown");
    }
    if packed::is_foreign(path) {
        return refuse("games-file-foreign");
    }
    if disk::is_write_protected(path) {
        return refuse("games-file-protected");
    }
    let texts = games.texts.iter().map(|text| text.trim_end());
    append(path, &(texts.collect::<Vec<_>>().join("\n\n") + "\n"))
}
