//! All settings, their defaults and their ranges.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::choices::{
    BoardChoice, Coordinates, LabPage, Notation, PieceChoice, Room, ScoreView, SecondPanel,
    ThemeChoice,
};
use super::values::{Notice, Values, field, to_value};
use tabia_engine::{Elo, Technique, Techniques, max_hash_mib};

/// A book to play from, and for whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BookChoice {
    /// The file; `None` for the book that comes with Tabia.
    pub file: Option<PathBuf>,
    pub on: bool,
    /// Whether it is used for White's and for Black's moves.
    pub white: bool,
    pub black: bool,
}

impl Default for BookChoice {
    /// The shipped book, for both sides.
    fn default() -> BookChoice {
        BookChoice {
            file: None,
            on: true,
            white: true,
            black: true,
        }
    }
}

/// Makes the settings, their defaults, their reader and their writer from one list.
macro_rules! settings {
    ($($(#[$doc:meta])* $name:ident: $kind:ty = $default:expr,)+) => {
        /// What a user can set. [`Default`] gives what a new user sees.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Settings { $($(#[$doc])* pub $name: $kind,)+ }

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($name: $default,)+ }
            }
        }

        impl Settings {
            /// Reads what is in the file; the rest takes its default.
            pub(super) fn read(values: &Values, notices: &mut Vec<Notice>) -> Settings {
                Settings { $($name: field(values, stringify!($name), notices).unwrap_or_else(|| $default),)+ }
            }

            /// Writes all into what was in the file.
            pub(super) fn write(&self, values: &mut Values) -> Result<(), ron::Error> {
                $(values.insert(stringify!($name).to_owned(), to_value(&self.$name)?);)+
                Ok(())
            }
        }
    };
}

settings! {
    /// Light, dark, or as the system says.
    theme: ThemeChoice = ThemeChoice::System,
    /// Board colours.
    board: BoardChoice = BoardChoice::Wood,
    /// The set of pieces.
    pieces: PieceChoice = PieceChoice::Tabia,
    /// Names of files and ranks.
    coordinates: Coordinates = Coordinates::Edge,
    /// How long a move is animated, in milliseconds; 0 turns it off.
    animation_ms: u32 = 180,
    /// No animation anywhere.
    reduced_motion: bool = false,
    /// Dots on the squares that the selected piece can go to.
    legal_dots: bool = true,
    /// The wheel over the board steps through the moves.
    wheel_moves: bool = true,
    /// Sounds of moves and of the game.
    sound: bool = true,
    /// How loud sounds are, in percent.
    sound_volume: u8 = 60,
    /// Promote to a queen without asking.
    auto_queen: bool = false,
    /// Figurines or letters in moves.
    notation: Notation = Notation::Figurine,
    /// How long the work on a frame takes, in the status line and at the end on the standard error.
    frame_times: bool = false,
    /// From whose side scores are shown.
    score_view: ScoreView = ScoreView::White,
    /// The bar beside the board.
    eval_bar: bool = true,
    /// The bar shows the chances of a win, a draw and a loss, not the score.
    win_draw_loss: bool = false,
    /// The engine's best moves as arrows on the board.
    engine_arrows: bool = true,
    /// The scores of the engine's moves are shown at the heads of their arrows.
    arrow_scores: bool = false,
    /// The engine's score, lines and bar, and known book moves, are shown in a game against it, too.
    engine_thoughts: bool = false,
    /// The moves of the opening book as arrows on the board.
    book_arrows: bool = true,
    /// Search threads.
    engine_threads: usize = default_threads(),
    /// Size of the transposition table in mebibytes.
    engine_hash_mib: usize = 64,
    /// The rating that the engine plays at against a human.
    engine_elo: u16 = 1600,
    /// Techniques of the search that are not as shipped: their names, and whether they are on.
    engine_techniques: BTreeMap<String, bool> = BTreeMap::new(),
    /// The engine plays from opening books.
    use_books: bool = true,
    /// The books in the order of their use.
    books: Vec<BookChoice> = vec![BookChoice::default()],
    /// How much the play of books varies: 0 always the best move, 50 by weight, 100 all moves with equal probability.
    book_variety: u8 = 50,
    /// Maximum number of half-moves that are played from books.
    book_plies: Option<u32> = None,
    /// Moves with a smaller share of the weight, in percent, are not played.
    book_least: u8 = 0,
    /// Weaker levels play fewer half-moves from books.
    book_by_level: bool = true,
    /// The engine learns from its games which book moves to prefer.
    book_learning: bool = true,
    /// Whether the search panel shows limits and figures; `None` for where there is room.
    search_figures: Option<bool> = None,
    /// How many lines the analysis shows.
    engine_lines: usize = 1,
    /// Analysis stops at this depth.
    engine_depth: Option<u32> = None,
    /// Analysis of one position stops after this many seconds.
    engine_seconds: Option<u32> = None,
    /// Positions that a review searches for each move.
    review_nodes: u64 = 100_000,
    /// The losses, on the scale from −100 to 100, from which on a move is an inaccuracy, a mistake or a blunder.
    review_inaccuracy: u8 = 10,
    review_mistake: u8 = 20,
    review_blunder: u8 = 30,
    /// What a review leaves in the game.
    review_evals: bool = true,
    review_glyphs: bool = true,
    review_lines: bool = true,
    review_sentences: bool = true,
    /// Names of the user in games, with semicolons between them: reviews collect their mistakes.
    own_names: String = String::new(),
    /// Size of everything, 1 = 100 %.
    zoom: f32 = 1.0,
    /// The room that the window shows.
    room: Room = Room::Play,
    /// The page that the Lab shows.
    lab_page: LabPage = LabPage::Search,
    /// The Lab has most of the window, and the board is small.
    lab_wide: bool = false,
    /// A wide window shows two panels beside the board.
    two_panels: bool = true,
    /// What the second panel shows beside the moves; `None`: the games where there are several, else the book.
    second_panel: Option<SecondPanel> = None,
    /// The second panel is at the left.
    panels_swapped: bool = false,
    /// How much of the width of two panels the moves have, from 0 to 1.
    panels_share: f32 = Settings::EVEN_SHARE,
    /// How much wider than usual the side beside the board is, in points.
    side_shift: f32 = 0.0,
    /// Heights of the search and of the book's tools where the user has dragged them, in points.
    search_height: Option<f32> = None,
    tool_height: Option<f32> = None,
    /// Size of the window in points.
    window: (f32, f32) = (1280.0, 800.0),
    /// Keys that differ from the defaults: command name to key names.
    keys: BTreeMap<String, Vec<String>> = BTreeMap::new(),
    /// Minutes, and seconds per move, on the clock of the last game that was begun; `None` without a clock.
    clock: Option<(u32, u32)> = None,
    /// Minutes, and seconds per move, of the last clock that was set by hand.
    custom_clock: (u32, u32) = (10, 5),
}

/// All processors but one, which is left to the window.
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
    pub const MOST_OWN_NAMES: usize = 500;

    /// Default share of the moves.
    pub const EVEN_SHARE: f32 = 0.5;

    /// The greatest depth of books that can be set, in half-moves.
    pub const MAX_BOOK_PLIES: u32 = 200;

    /// How long a move is animated: not at all with reduced motion.
    pub fn animation(&self) -> std::time::Duration {
        let milliseconds = if self.reduced_motion {
            0
        } else {
            self.animation_ms
        };
        std::time::Duration::from_millis(u64::from(milliseconds))
    }

    /// The techniques that the engine is to use.
    pub fn techniques(&self) -> Techniques {
        let mut techniques = Techniques::default();
        for (name, on) in &self.engine_techniques {
            // A name from another version means nothing here.
            techniques.set(name, *on);
        }
        techniques
    }

    /// Switches a technique of the engine. Only what is not as shipped is kept, so that a later version can ship it otherwise.
    pub fn set_technique(&mut self, name: &str, on: bool) {
        match Technique::named(name) {
            Some(technique) if technique.default != on => {
                self.engine_techniques.insert(name.to_owned(), on);
            }
            _ => drop(self.engine_techniques.remove(name)),
        }
    }

    /// Clamps numbers that were written by hand or by another program to their ranges.
    pub fn into_range(mut self) -> Settings {
        self.animation_ms = self.animation_ms.min(Settings::MAX_ANIMATION_MS);
        self.engine_threads = self.engine_threads.clamp(1, Settings::MAX_THREADS);
        self.engine_hash_mib = self.engine_hash_mib.clamp(1, max_hash_mib());
        self.engine_lines = self.engine_lines.clamp(1, Settings::MAX_LINES);
        self.engine_elo = Elo::new(self.engine_elo).rating();
        let (least, most) = Settings::REVIEW_NODES.into_inner();
        self.review_nodes = self.review_nodes.clamp(1000 * least, 1000 * most);
        self.review_inaccuracy = self.review_inaccuracy.clamp(1, 98);
        self.review_mistake = self.review_mistake.clamp(self.review_inaccuracy + 1, 99);
        self.review_blunder = self.review_blunder.clamp(self.review_mistake + 1, 100);
        self.engine_depth = self.engine_depth.map(|depth| depth.clamp(1, 100));
        self.engine_seconds = self.engine_seconds.map(|seconds| seconds.clamp(1, 86_400));
        if let Some((end, _)) = self.own_names.char_indices().nth(Settings::MOST_OWN_NAMES) {
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
        // Every book is in the list once, and the shipped one always.
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
