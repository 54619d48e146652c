//! Copies games of a file without blocking the window.

use std::io;

use crossbeam_channel::Receiver;

use super::document::DocumentId;
use super::list::summaries::Summaries;
use tabia_game::Shared;
use tabia_game::pgn::{self, GameKey, PgnFile};

/// Games as texts, each a single one.
pub(crate) struct CopiedGames {
    pub(super) texts: Vec<Shared<String>>,
    /// What lists show of them.
    pub(super) rows: Summaries,
}

/// Where copies go.
pub(crate) enum CopyTarget {
    /// After the copied games.
    Here,
}

/// Games that are being copied.
pub(super) struct Copying {
    pub(super) document: DocumentId,
    /// The copied games, in their order.
    pub(super) keys: Vec<GameKey>,
    pub(super) target: CopyTarget,
    pub(super) work: Receiver<io::Result<CopiedGames>>,
}

impl CopiedGames {
    /// Reads games of a file. A game that is not one for a reader of its text alone, such as one with an unclosed comment, is
    /// written anew.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub(super) fn of(file: &PgnFile, games: &[usize]) -> io::Result<CopiedGames> {
        let mut texts = Vec::with_capacity(games.len());
        let mut tags = Vec::with_capacity(games.len());
        for &game in games {
            let Some(mut text) = file.read_text(game)? else {
                continue;
            };
            if pgn::index(text.as_bytes()).len() != 1 {
                text = file
                    .read_game(game)?
                    .map_or(text, |(game, _)| pgn::write(&game));
            }
            tags.push(file.tags(game).unwrap_or_default());
            texts.push(text.into());
        }
        Ok(CopiedGames {
            texts,
            rows: Summaries::of(tags),
        })
    }
}
