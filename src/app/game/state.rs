//! The state of the room: the open game with its file, and its view.

use super::copying::{Copying, Delivery};
use super::dialog::Dialog;
use super::document::{Coming, DocumentId};
use super::encoding::EncodingLoss;
use super::evaluations::Evaluations;
use super::journal::Awaited;
use super::list::FileRows;
use super::list::view::GamesView;
use super::moves::view::MovesView;
use super::opening::ShownOpening;
use super::players::Outcome;
use super::saving::Saving;
use super::session::Session;
use crate::command::game::GamesVersion;
use crate::kit::context::OpenRequest;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use tabia_chess::{Color, excerpt, san};
use tabia_game::pgn::GameKey;
use tabia_texts::tr_args;

/// The open game with its file, and its view.
pub struct GameRoom {
    /// The open file and the game that is played.
    pub session: Session,
    /// The engine's results for searched positions.
    pub evaluations: Evaluations,
    pub(crate) opening: ShownOpening,
    pub(crate) moves: MovesView,
    pub(crate) list: GamesView,
    /// The rows of the list of games.
    pub rows: FileRows,
    /// Identifies the shown game among all games that this process has shown, in this tab or another.
    pub(crate) serial: u64,
    /// The side at the bottom.
    pub(crate) orientation: Color,
    /// The text in the field for typed moves, and whether the caret is to be placed there.
    pub(crate) typed: String,
    pub(crate) focus_typed: bool,
    pub(crate) dialog: Option<Dialog>,
    /// The end of the shown game that has been reported.
    pub(crate) announced: Option<Outcome>,
    /// Whether the panel about this end is shown beside the board.
    pub(crate) end_shown: bool,
    /// The game that was last added to the file of played games, as it is stored there.
    pub(crate) kept: Option<String>,
    /// What is restored here once its file has been read, after the previous process was killed.
    pub(super) awaited: Option<Box<Awaited>>,
    /// The games that are replaced once their file has been read again.
    pub(crate) reloading: Option<GamesVersion>,
    /// Whether the shown game fits the encoding of its file.
    pub(crate) encoding_loss: EncodingLoss,
    /// The game of the file that is being read, to be shown.
    pub(super) coming: Option<Coming>,
    /// The games that are being copied.
    pub(super) copying: Option<Copying>,
    /// Copied games for another tab.
    pub(crate) delivery: Option<Delivery>,
    /// The document and the games about which it is asked where they are copied.
    pub(super) to_copy: Option<(DocumentId, Vec<GameKey>)>,
    /// The document whose replaced file has been reported to the user.
    pub(super) replaced: Option<DocumentId>,
    /// The file that is being written.
    pub(crate) saving: Option<Saving>,
    /// The files that other tabs show, without links, which must not be overwritten.
    pub(crate) open_elsewhere: Vec<PathBuf>,
    /// Whether a dialog asks where the game or its position is to be saved.
    pub(crate) asks_where: bool,
    /// The request with which its file was opened in this tab.
    pub(crate) request: OpenRequest,
}

impl GameRoom {
    /// The name of the games: that of the file, or the players of a game that is in no file.
    pub fn name(&self) -> String {
        let document = &self.session.document;
        let tags = self.session.game().tags();
        let players = (tags.known("White"), tags.known("Black"));
        let awaited = self.awaited().and_then(|kept| kept.file.as_ref());
        let awaited = awaited.and_then(|file| file.path.file_name());
        let awaited = awaited.map(|name| name.to_string_lossy().into_owned());
        match (document.name().or(awaited), players) {
            (Some(name), _) => name,
            // In damaged files names can be as long as the file.
            (None, (Some(white), Some(black))) if white.len() + black.len() < 200 => {
                format!("{white} – {black}")
            }
            (None, _) if self.session.game().is_empty() => document.spoken_name(),
            (None, _) => self.first_moves(),
        }
    }

    /// The name of the file of the shown game, or of the event in which a game without a file was played: a game that was opened
    /// from a tournament or a collection.
    pub(crate) fn source_name(&self) -> String {
        let document = &self.session.document;
        document.name().unwrap_or_else(|| {
            let tags = self.session.game().tags();
            let known = |tag| tags.known(tag).filter(|value| *value != "-");
            match (known("Event"), known("Round")) {
                (Some(event), Some(round)) => {
                    // In damaged files names can be as long as the file.
                    let args = [("event", event), ("round", round)]
                        .map(|(name, value)| (name, excerpt(value, 80).into()));
                    tr_args("status-event-round", &args)
                }
                _ => document.spoken_name(),
            }
        })
    }

    /// The first moves, such as "1. e4 e5 2. Nf3", as the name of a game without players.
    fn first_moves(&self) -> String {
        let game = self.session.game();
        let mut position = game.start().clone();
        let mut words = Vec::new();
        let mut node = game.root();
        while let Some(next) = game.next(node).filter(|_| words.len() < 4) {
            let number = position.fullmove_number();
            let number = match (position.turn(), words.is_empty()) {
                (Color::White, _) => format!("{number}. "),
                (Color::Black, true) => format!("{number}… "),
                (Color::Black, false) => String::new(),
            };
            let mv = game.mv(next);
            // The move can also be a null move.
            let word = mv.map_or("--".to_owned(), |mv| san::write(&position, mv));
            words.push(number + &word);
            let _ = match mv {
                Some(mv) => position.make(mv),
                None => position.make_null(),
            };
            node = next;
        }
        words.join(" ")
    }
}

/// Returns a number that no other game has.
pub(super) fn new_serial() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

impl Default for GameRoom {
    fn default() -> GameRoom {
        GameRoom {
            session: Session::default(),
            evaluations: Evaluations::default(),
            opening: ShownOpening::default(),
            moves: MovesView::default(),
            list: GamesView::default(),
            rows: FileRows::default(),
            serial: new_serial(),
            orientation: Color::White,
            typed: String::new(),
            focus_typed: false,
            dialog: None,
            announced: None,
            end_shown: false,
            kept: None,
            awaited: None,
            reloading: None,
            encoding_loss: EncodingLoss::default(),
            coming: None,
            copying: None,
            delivery: None,
            to_copy: None,
            replaced: None,
            saving: None,
            open_elsewhere: Vec::new(),
            asks_where: false,
            request: OpenRequest::default(),
        }
    }
}
