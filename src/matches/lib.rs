//! Games between players, and matches of many games.
//!
//! - [`Runner`] plays one game between two [`Player`](tabia_player::Player)s: it has the board and the clocks
//!   ([`TimeControl`]), ends games by the rules of chess and by [`Rules`], and gives a [`PlayedGame`] that becomes PGN.
//! - [`Openings`] are read from EPD or PGN; an [`OpeningBook`] has lines of a book, and [`random_openings`] makes some.
//! - [`play`] plays a match of pairs of games, each pair from one opening with swapped colours, several games at a time. It is
//!   kept in a file and goes on after it was killed.
//! - [`play_tournament`] does the same for many participants in a [`Format`]: round robin, gauntlet, Swiss, knockout. A match
//!   is a tournament with one encounter. A [`Crosstable`] has the results, a [`PairTable`] those of pairs of games.
//!   [`read_tournament`] returns what a file has of one.
//! - [`Pentanomial`] has the results of pairs, their Elo and its error; [`Sprt`] ends a match when it has shown enough.
//!
//! With limits of positions or depth and one thread for each player, the games depend on nothing but the settings: the same
//! match has the same result on every machine, however often it was interrupted, and however many games are played at a time.
//!
//! ```
//! use tabia_engine::{Engine, Options};
//! use tabia_matches::{MatchSettings, Opening, Rules, Side, TimeControl, play};
//! use tabia_player::Player;
//!
//! let settings = MatchSettings {
//!     program: "example".to_owned(),
//!     names: ["without a null move".to_owned(), "as it is".to_owned()],
//!     controls: [TimeControl::Nodes(50); 2],
//!     levels: [None; 2],
//!     ponders: [false; 2],
//!     rules: Rules { max_moves: Some(5), ..Rules::default() },
//!     openings: vec![Opening::default()],
//!     games: 2,
//!     sprt: None,
//!     concurrency: 1,
//!     seed: 1,
//! };
//! let make = |side| -> Result<Box<dyn Player>, String> {
//!     let mut engine = Engine::new(Options::default(), || {}).map_err(|error| error.to_string())?;
//!     if side == Side::A {
//!         engine.set_option("null_move", "off").map_err(|error| error.to_string())?;
//!     }
//!     Ok(Box::new(engine))
//! };
//! let report = play(&settings, &make, None, &|| true, &mut |_, _| {})?;
//! assert_eq!(report.standings.games(), 2);
//! assert_eq!(report.standings.pairs.pairs(), 1);
//! # Ok::<(), tabia_matches::MatchError>(())
//! ```

mod control;
mod crosstable;
mod end;
mod format;
mod hall;
mod opening;
mod opening_book;
mod pairs;
mod played;
mod pondering;
mod rules;
mod runner;
mod schedule;
mod sprt;
mod standings;
mod state;
mod statistics;
#[cfg(test)]
mod tests;
mod tournament;
mod two_sided;

pub use control::TimeControl;
pub use crosstable::{Crosstable, Forfeits, Score, Standing};
pub use end::{Forfeit, GameEnd, Reason};
pub use format::{EXTRA_PAIRS, Encounter, Format, Seed};
pub use hall::{play_tournament, play_tournament_with_pauses, read_tournament};
pub use opening::{
    Opening, OpeningError, Openings, Order, random as random_openings,
    random_watched as random_openings_watched,
};
pub use opening_book::{OpeningBook, OpeningBookError};
pub use pairs::PairTable;
pub use played::{Guess, Notes, PlayedGame, PlayedMove, eval};
pub use pondering::{Pondering, TimedMoves};
pub use rules::{DrawRule, ResignRule, Rules};
pub use runner::{GameSettings, Runner};
pub use schedule::{Colors, GameId, Plan, Tie};
pub use sprt::{EloModel, Sprt, Verdict};
pub use standings::{Side, Standings, guesses};
pub use state::{StateError, stored_words};
pub use statistics::{EloEstimate, Pentanomial};
pub use tournament::{
    Happening, MatchError, Pairing, Participant, Results, StoredTournament, TournamentReport,
    TournamentSettings,
};
pub use two_sided::{MatchReport, MatchSettings, Progress, play};
