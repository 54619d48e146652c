//! The interface between front ends and players of chess.
//!
//! - [`Player`] is the interface: options, [`Player::go`], [`Player::stop`], and [`Report`]s on a channel. The engine of this
//!   program implements it.
//! - [`GameLine`] is what a player is given: a start position, the moves from it and the position that they lead to.
//! - [`Limits`] end a search: [`Depth`], nodes, or a [`TimeLimit`]. [`Strength`] limits the playing strength to an [`Elo`].
//! - [`Score`] is the value of a position, [`Info`] a line with its score.
//! - [`SearchControl`] is what most players share with the threads of their searches.
//! - [`think`] waits for a move; [`think_watched`] reports the lines meanwhile.
//!
//! A player that only knows the rules of chess:
//!
//! ```
//! use crossbeam_channel::{Receiver, Sender, unbounded};
//! use tabia_player::{
//!     Ended, Event, GameLine, Limits, OptionError, Player, PlayerOption, Report, SearchId, think,
//! };
//!
//! struct FirstMove {
//!     searches: u64,
//!     sender: Sender<Report>,
//!     reports: Receiver<Report>,
//! }
//!
//! impl Player for FirstMove {
//!     fn name(&self) -> &str {
//!         "First move"
//!     }
//!     fn options(&self) -> Vec<PlayerOption> {
//!         Vec::new()
//!     }
//!     fn set_option(&mut self, name: &str, _: &str) -> Result<(), OptionError> {
//!         Err(OptionError::Unknown(name.to_owned()))
//!     }
//!     fn new_game(&mut self) {}
//!     fn wait_until_ready(&mut self) {}
//!     fn go(&mut self, game: &GameLine, _: Limits) -> SearchId {
//!         self.searches += 1;
//!         let search = SearchId::new(self.searches);
//!         let mv = game.position().legal_moves().first().copied();
//!         let event = Event::Best { mv, ponder: None };
//!         let _ = self.sender.send(Report { search, event });
//!         search
//!     }
//!     fn stop(&mut self) {}
//!     fn ponder_hit(&mut self) {}
//!     fn reports(&self) -> &Receiver<Report> {
//!         &self.reports
//!     }
//!     fn ended(&self) -> Option<Ended> {
//!         None
//!     }
//! }
//!
//! let (sender, reports) = unbounded();
//! let mut player = FirstMove { searches: 0, sender, reports };
//! let mut game = GameLine::default();
//! let thought = think(&mut player, &game, Limits::depth(1), &|| true)?;
//! game.push(thought.mv.unwrap())?;
//! assert_eq!(game.moves().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod control;
mod game_line;
mod limits;
mod option;
mod player;
mod report;
mod score;
mod strength;
mod think;

pub use control::SearchControl;
pub use game_line::{GameLine, IllegalMove};
pub use limits::{Clock, Limits, NodeClock, TimeLimit};
pub use option::{OptionError, OptionKind, PlayerOption};
pub use player::{Ended, Player};
pub use report::{Bound, Event, Info, Report, SearchId, panic_message};
pub use score::{Depth, MAX_PLY, Ply, Score};
pub use strength::{Elo, LEVELS, Level, Strength};
pub use think::{ThinkError, Thought, think, think_watched};
