//! The player of a session: the engine, which has options of its own, or another one.

use std::cell::RefCell;

use crossbeam_channel::Receiver;

use super::options::Offer;
use tabia_engine::{Engine, EngineError, Limits, Options as EngineOptions, Report, SearchId};
use tabia_player::GameLine;

/// The player behind the protocol.
pub enum Player {
    /// Tabia's engine.
    Engine,
    /// Another player, such as a program with a search of its own.
    Other(Box<dyn tabia_player::Player>),
}

impl Player {
    /// Starts the player. Returns it with its name and the available options.
    pub(super) fn start(self) -> Result<(Started, String, Offer), EngineError> {
        let version = env!("CARGO_PKG_VERSION");
        Ok(match self {
            Player::Engine => {
                let engine = Engine::new(EngineOptions::default(), || {})?;
                let name = format!("Tabia {version}");
                (Started::Engine(Box::new(engine)), name, Offer::Everything)
            }
            Player::Other(player) => {
                let name = format!("{} (Tabia {version})", player.name());
                let other = Started::Other(RefCell::new(player));
                (other, name, Offer::Program)
            }
        })
    }
}

/// A running player.
pub(super) enum Started {
    Engine(Box<Engine>),
    Other(RefCell<Box<dyn tabia_player::Player>>),
}

impl Started {
    /// Returns the engine, which has more options than other players.
    pub fn engine(&self) -> Option<&Engine> {
        match self {
            Started::Engine(engine) => Some(engine),
            Started::Other(_) => None,
        }
    }

    pub fn reports(&self) -> Receiver<Report> {
        match self {
            Started::Engine(engine) => engine.reports().clone(),
            Started::Other(player) => player.borrow().reports().clone(),
        }
    }

    pub fn new_game(&self) {
        match self {
            Started::Engine(engine) => engine.clear_hash(),
            Started::Other(player) => player.borrow_mut().new_game(),
        }
    }

    pub fn wait_until_ready(&self) {
        match self {
            Started::Engine(engine) => engine.wait_until_idle(),
            Started::Other(player) => player.borrow_mut().wait_until_ready(),
        }
    }

    pub fn go(&self, line: &GameLine, limits: Limits) -> SearchId {
        match self {
            Started::Engine(engine) => {
                engine.go(line.position().clone(), line.keys().to_vec(), limits)
            }
            Started::Other(player) => player.borrow_mut().go(line, limits),
        }
    }

    pub fn stop(&self) {
        match self {
            Started::Engine(engine) => engine.stop(),
            Started::Other(player) => player.borrow_mut().stop(),
        }
    }

    pub fn ponder_hit(&self) {
        match self {
            Started::Engine(engine) => engine.ponder_hit(),
            Started::Other(player) => player.borrow_mut().ponder_hit(),
        }
    }
}
