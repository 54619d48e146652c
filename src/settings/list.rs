//! All settings, their defaults and their ranges.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::analysis_engine::AnalysisEngine;
use super::choices::{
    BoardChoice, Coordinates, LabPage, MovesLayout, Notation, PieceChoice, Room, ScoreView,
    SecondPanel, SystemChoice, ThemeChoice,
};
use super::engine_profile::{EngineId, EngineProfile};
use super::opponent::OpponentChoice;
use super::small_games::SmallGames;
use super::values::{Notice, Values, field, to_value};
use tabia_engine::{Elo, Technique, Techniques, max_hash_mib};

/// A book to play from, with the sides that use it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BookChoice {
    /// The file; `None` for the shipped book.
    pub file: Option<PathBuf>,
    pub on: bool,
    /// Whether it is used for White's and for Black's moves.
    pub white: bool,
    pub black: bool,
}

impl Default for BookChoice {
    /// Returns the shipped book, for both sides.
    fn default() -> BookChoice {
        BookChoice {
            file: None,
            on: true,
            white: true,
            black: true,
        }
    }
}

/// Defines the settings, their defaults, their reader and their writer from one list.
macro_rules! settings {
    ($($(#[$doc:meta])* $name:ident: $kind:ty = $default:expr,)+) => {
        /// The user's settings. [`Default`] returns those of a new user.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Settings { $($(#[$doc])* pub $name: $kind,)+ }

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($name: $default,)+ }
            }
        }

        impl Settings {
            /// Reads the fields in the file; the others have their defaults.
            pub(super) fn read(values: &Values, notices: &mut Vec<Notice>) -> Settings {
                Settings { $($name: field(values, stringify!($name), notices).unwrap_or_else(|| $default),)+ }
            }

            /// Writes all fields into those of the file.
            pub(super) fn write(&self, values: &mut Values) -> Result<(), ron::Error> {
                $(values.insert(stringify!($name).to_owned(), to_value(&self.$name)?);)+
                Ok(())
            }
        }
    };
}

settings! {
    /// Light, dark, or the theme of the system.
    theme: ThemeChoice = ThemeChoice::System,
    /// Text and edges of high contrast.
    contrast: SystemChoice = SystemChoice::System,
    /// Board colours.
    board: BoardChoice = BoardChoice::Wood,
    /// The board before the one of high contrast.
    plain_board: BoardChoice = BoardChoice::Wood,
    /// The set of pieces.
    pieces: PieceChoice = PieceChoice::Tabia,
    /// Names of files and ranks.
    coordinates: Coordinates = Coordinates::Edge,
    /// Duration of the animation of a move, in milliseconds; 0 turns it off.
    animation_ms: u32 = 180,
    /// No animation anywhere.
    reduced_motion: SystemChoice = SystemChoice::System,
    /// Dots on the possible destinations of the selected piece.
    legal_dots: bool = true,
    /// The wheel over the board steps through the moves.
    wheel_moves: bool = true,
    /// Sounds of moves and of the end of a game.
    sound: bool = true,
    /// Volume of sounds, in percent.
    sound_volume: u8 = 60,
    /// Promote to a queen without asking.
    auto_queen: bool = false,
    /// Figurines or letters in moves.
    notation: Notation = Notation::Figurine,
    /// Columns, running text, or columns with figures beside the moves.
    moves_layout: MovesLayout = MovesLayout::Figures,
    /// Whether the CPU time of a frame is shown in the status line, and at the end on standard error.
    frame_times: bool = false,
    /// The side from whose point of view scores are shown.
    score_view: ScoreView = ScoreView::White,
    /// The evaluation bar beside the board.
    eval_bar: bool = true,
    /// Whether the bar shows the probabilities of win, draw and loss instead of the score.
    win_draw_loss: bool = false,
    /// The engine's best moves as arrows on the board.
    engine_arrows: bool = true,
    /// The scores of the engine's moves at the heads of their arrows.
    arrow_scores: bool = false,
    /// Whether the engine's score, lines and bar, and known book moves, are also shown in a game against it.
    engine_thoughts: bool = false,
    /// The moves of the opening book as arrows on the board.
    book_arrows: bool = true,
    /// Number of search threads.
    engine_threads: usize = default_threads(),
    /// Size of the transposition table in mebibytes.
    engine_hash_mib: usize = 64,
    /// The rating of the engine against a human.
    engine_elo: u16 = 1600,
    /// Techniques of the search that differ from their defaults: their names, and whether they are on.
    engine_techniques: BTreeMap<String, bool> = BTreeMap::new(),
    /// The engine plays from opening books.
    use_books: bool = true,
    /// The books in the order of their use.
    books: Vec<BookChoice> = vec![BookChoice::default()],
    /// Variety of book play: 0 always the best move, 50 by weight, 100 all moves with equal probability.
    book_variety: u8 = 50,
    /// Maximum number of half-moves that are played from books.
    book_plies: Option<u32> = None,
    /// Moves with a smaller share of the weight, in percent, are not played.
    book_least: u8 = 0,
    /// Weaker levels play fewer half-moves from books.
    book_by_level: bool = true,
    /// Whether book moves gain or lose weight by the results of the engine's games.
    book_learning: bool = true,
    /// Whether the search panel shows limits and figures; `None`: only where there is space.
    search_figures: Option<bool> = None,
    /// The engines that the user has added.
    engines: Vec<EngineProfile> = Vec::new(),
    /// The engines that analyse beside Tabia's own.
    analysis_engines: Vec<AnalysisEngine> = Vec::new(),
    /// Whether Tabia's own engine searches beside them, and whether its lines are hidden.
    own_search: bool = true,
    own_folded: bool = false,
    /// Number of lines that the analysis shows.
    engine_lines: usize = 1,
    /// Depth at which analysis stops.
    engine_depth: Option<u32> = None,
    /// Time after which the analysis of one position stops, in seconds.
    engine_seconds: Option<u32> = None,
    /// Nodes per move in a review.
    review_nodes: u64 = 100_000,
    /// The engine of the user that judges the moves of reviews; `None`: Tabia's own.
    review_judge: Option<EngineId> = None,
    /// Minimum losses of an inaccuracy, a mistake and a blunder, on the scale from −100 to 100.
    review_inaccuracy: u8 = 10,
    review_mistake: u8 = 20,
    review_blunder: u8 = 30,
    /// The data that a review writes into the game.
    review_evals: bool = true,
    review_glyphs: bool = true,
    review_lines: bool = true,
    review_sentences: bool = true,
    /// Names of the user in games, separated by semicolons: reviews collect the mistakes of these players.
    own_names: String = String::new(),
    /// The tabs that were open at the last end of the program are opened at the start.
    restore_tabs: bool = true,
    /// Scale of the whole interface; 1 is 100 %.
    zoom: f32 = 1.0,
    /// The open room.
    room: Room = Room::Play,
    /// The open page of the Lab.
    lab_page: LabPage = LabPage::Questions,
    /// The small games of the Lab.
    small_games: SmallGames = SmallGames::default(),
    /// Whether the Lab takes most of the window, with a small board.
    lab_wide: bool = false,
    /// The folder of the collection of games that was open last.
    library: Option<PathBuf> = None,
    /// The names of the columns of its table, from left to right; empty: those of a new user.
    library_columns: Vec<String> = Vec::new(),
    /// The folder of the collection to which finished games are added.
    played_library: Option<PathBuf> = None,
    /// The folder of the collection in which the explorer looks positions up; `None`: the open one.
    reference_library: Option<PathBuf> = None,
    /// Names that are of the same player in games of collections, a group for each player.
    player_names: Vec<Vec<String>> = Vec::new(),
    /// Whether a wide window shows two panels beside the board.
    two_panels: bool = true,
    /// The content of the second panel; `None`: the games if there are several, else the book.
    second_panel: Option<SecondPanel> = None,
    /// Whether the second panel is at the left.
    panels_swapped: bool = false,
    /// Share of the moves in the width of two panels, from 0 to 1.
    panels_share: f32 = Settings::EVEN_SHARE,
    /// Additional width of the side panel, in points.
    side_shift: f32 = 0.0,
    /// Heights of the search panel and of the book tools after resizing by the user, in points.
    search_height: Option<f32> = None,
    tool_height: Option<f32> = None,
    /// Share of the moves in the height of the explorer's lists after resizing by the user, from 0 to 1.
    explorer_share: Option<f32> = None,
    /// Size of the window in points.
    window: (f32, f32) = (1280.0, 800.0),
    /// Keys that differ from the defaults: command name to key names.
    keys: BTreeMap<String, Vec<String>> = BTreeMap::new(),
    /// The opponent that was chosen for the last game.
    opponent: OpponentChoice = OpponentChoice::default(),
    /// Minutes, and seconds per move, of the last game's clock; `None` without a clock.
    clock: Option<(u32, u32)> = None,
    /// Minutes, and seconds per move, of the last custom clock.
    custom_clock: (u32, u32) = (10, 5),
}

/// Returns the number of processors minus one, which is left for the window.
fn default_threads() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

impl Settings {
    /// Maximum number of search threads.
    pub const MAX_THREADS: usize = tabia_engine::Options::MAX_THREADS;
    /// Maximum number of lines.
    pub const MAX_LINES: usize = 8;
    /// Maximum duration of an animation, in milliseconds.
    pub const MAX_ANIMATION_MS: u32 = 500;
    /// Maximum time on a clock, in minutes, and maximum increment, in seconds.
    pub const MAX_MINUTES: u32 = 600;
    pub const MAX_INCREMENT: u32 = 600;

    /// Range of the nodes that a review searches for each move, in thousands.
    pub const REVIEW_NODES: std::ops::RangeInclusive<u64> = 1..=100_000;

    /// Maximum length of the user's names together, in characters.
    pub const MAX_OWN_NAMES: usize = 500;

    /// Default share of the moves in the width of two panels.
    pub const EVEN_SHARE: f32 = 0.5;

    /// Maximum depth of books, in half-moves.
    pub const MAX_BOOK_PLIES: u32 = 200;

    /// Chooses a board, and remembers the one before the board of high contrast.
    pub fn set_board(&mut self, board: BoardChoice) {
        if board == BoardChoice::Contrast && self.board != board {
            self.plain_board = self.board;
        }
        self.board = board;
    }

    /// Returns the techniques for the engine.
    pub fn techniques(&self) -> Techniques {
        let mut techniques = Techniques::default();
        for (name, on) in &self.engine_techniques {
            // Unknown names, as from another version, are ignored.
            techniques.set(name, *on);
        }
        techniques
    }

    /// Switches a technique of the engine. Only differences from the defaults are stored, so that a later version can have
    /// other defaults.
    pub fn set_technique(&mut self, name: &str, on: bool) {
        match Technique::named(name) {
            Some(technique) if technique.default != on => {
                self.engine_techniques.insert(name.to_owned(), on);
            }
            _ => drop(self.engine_techniques.remove(name)),
        }
    }

    /// Clamps all numbers to their ranges, since they may have been written by hand or by another program.
    pub fn into_range(mut self) -> Settings {
        if self.plain_board == BoardChoice::Contrast {
            self.plain_board = BoardChoice::Wood;
        }
        self.animation_ms = self.animation_ms.min(Settings::MAX_ANIMATION_MS);
        self.engine_threads = self.engine_threads.clamp(1, Settings::MAX_THREADS);
        self.engine_hash_mib = self.engine_hash_mib.clamp(1, max_hash_mib());
        self.engine_lines = self.engine_lines.clamp(1, Settings::MAX_LINES);
        self.limit_analysis_engines();
        self.engine_elo = Elo::new(self.engine_elo).rating();
        let (least, most) = Settings::REVIEW_NODES.into_inner();
        self.review_nodes = self.review_nodes.clamp(1000 * least, 1000 * most);
        self.review_inaccuracy = self.review_inaccuracy.clamp(1, 98);
        self.review_mistake = self.review_mistake.clamp(self.review_inaccuracy + 1, 99);
        self.review_blunder = self.review_blunder.clamp(self.review_mistake + 1, 100);
        self.engine_depth = self.engine_depth.map(|depth| depth.clamp(1, 100));
        self.engine_seconds = self.engine_seconds.map(|seconds| seconds.clamp(1, 86_400));
        if let Some((end, _)) = self.own_names.char_indices().nth(Settings::MAX_OWN_NAMES) {
            self.own_names.truncate(end);
        }
        self.sound_volume = self.sound_volume.min(100);
        self.book_variety = self.book_variety.min(100);
        self.book_least = self.book_least.min(100);
        self.book_plies = self
            .book_plies
            .map(|plies| plies.min(Settings::MAX_BOOK_PLIES));
        let clock = |(minutes, seconds): (u32, u32)| {
            let minutes = minutes.clamp(1, Settings::MAX_MINUTES);
            (minutes, seconds.min(Settings::MAX_INCREMENT))
        };
        self.clock = self.clock.map(clock);
        self.custom_clock = clock(self.custom_clock);
        // Every book is in the list once, and the shipped one is always included.
        let mut seen = HashSet::new();
        self.books.retain(|book| seen.insert(book.file.clone()));
        if !seen.contains(&None) {
            self.books.insert(0, BookChoice::default());
        }
        self.zoom = if self.zoom.is_finite() {
            self.zoom.clamp(0.5, 3.0)
        } else {
            1.0
        };
        let points = |value: f32| value.is_finite().then(|| value.clamp(-16_000.0, 16_000.0));
        self.side_shift = points(self.side_shift).unwrap_or_default();
        self.search_height = self.search_height.and_then(points);
        self.tool_height = self.tool_height.and_then(points);
        let share = Some(self.panels_share).filter(|share| share.is_finite());
        self.panels_share = share.unwrap_or(Settings::EVEN_SHARE).clamp(0.1, 0.9);
        let (width, height) = self.window;
        self.window = if width.is_finite() && height.is_finite() {
            (width.clamp(720.0, 16_000.0), height.clamp(480.0, 16_000.0))
        } else {
            Settings::default().window
        };
        self
    }
}
