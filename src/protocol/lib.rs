//! The protocols between chess programs: UCI (Kahlen and Meyer-Kahlen, 2000) and xboard (the Chess Engine Communication
//! Protocol, Mann and Muller, 2009).
//!
//! # Client
//! [`client`] makes a [`Player`](tabia_player::Player) of any UCI or xboard engine. An
//! [`EngineProgram`](client::EngineProgram) describes its program: path, arguments, working folder, environment, protocol and
//! options. [`EnginePlayer`](client::EnginePlayer) runs it as a child process in the background, and
//! [`find_engines`](client::find_engines) lists those in the usual places.
//!
//! No engine blocks this program or makes it fail. Lines are bounded and parsed defensively, and the moves of variations are checked.
//! Silence, crashes, illegal moves, floods and wrong encodings become a failed search or the end of the player, with a typed
//! reason. The process and those that it starts end with the player, also when this program is killed.
//!
//! ```no_run
//! use std::time::Duration;
//! use tabia_player::{GameLine, Limits, think};
//! use tabia_protocol::client::{EnginePlayer, EngineProgram, Timeouts};
//!
//! let program = EngineProgram::new("/usr/games/stockfish");
//! let mut engine = EnginePlayer::start(program, Timeouts::default(), || {});
//! let limits = Limits::time(Duration::from_millis(100));
//! let thought = think(&mut engine, &GameLine::default(), limits, &|| true)?;
//! assert!(thought.mv.is_some());
//! println!("{}", engine.log().text());
//! # Ok::<(), tabia_player::ThinkError>(())
//! ```
//!
//! # Server
//! [`server`] offers the engine, or a program of the Lab, to other chess programs. [`server::xboard`] does so in the xboard
//! protocol, with pondering, analysis, Chess960, clocks in time or nodes, and the more important options. UCI supports every limit of `go`, `ponder` and
//! `searchmoves`, 1 to 256 threads, a hash table of up to half of the memory, MultiPV, Chess960, win-draw-loss figures,
//! contempt, `UCI_LimitStrength` with `UCI_Elo` from 800 to 2850, and a switch for each technique of the search. Weaker play can
//! be repeated with `Strength Seed`.
//!
//! With `OwnBook` it plays from an opening book: the built-in one, or the `Book File` (any format that `tabia book` reads), with
//! a `Book Variety` from 0 (always the best move) over 50 (by weight) to 100 (all moves with equal probability), for `Book Depth`
//! half-moves. An `info string` gives the reason why a book move was played or not. Analysis does not use the book.
//!
//! ```
//! use std::io::Cursor;
//! use tabia_protocol::server::{Player, run};
//!
//! let input = Cursor::new("uci\nquit\n");
//! let mut output = Cursor::new(Vec::new());
//! run(Player::Engine, input, &mut output, || {})?;
//! let text = String::from_utf8(output.into_inner()).unwrap();
//! assert!(text.contains("uciok"));
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod client;
#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod common;
pub mod server;
