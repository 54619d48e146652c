//! The UCI options of the engine.

use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;

use super::error::OptionError;
use tabia_book::choose::{Pick, Refusal, Rules, Variety};
use tabia_book::{Shelf, Volume, key_of};
use tabia_chess::{CastlingMode, Move, Position};
use tabia_disk::open_regular;
use tabia_engine::eval::network::{self, Network};
use tabia_engine::{Elo, Engine, Options as EngineOptions, Strength, Techniques, max_hash_mib};

/// The set of available options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    /// All options, for the engine.
    Everything,
    /// The options that apply to a program with a search of its own.
    Program,
}

impl Offer {
    /// The options of a program, in lower case.
    const OF_A_PROGRAM: [&str; 9] = [
        "move overhead",
        "ponder",
        "uci_chess960",
        "uci_showwdl",
        "uci_analysemode",
        "ownbook",
        "book file",
        "book variety",
        "book depth",
    ];

    fn has(self, name: &str) -> bool {
        let name = name.to_ascii_lowercase();
        self == Offer::Everything || Offer::OF_A_PROGRAM.contains(&name.as_str())
    }
}

/// The options and their values.
#[derive(Clone, Debug)]
pub(super) struct Options {
    offer: Offer,
    pub lines: usize,
    pub chess960: bool,
    pub overhead: Duration,
    pub show_wdl: bool,
    /// Contempt in a game, in centipawns: a draw counts this much below zero.
    contempt: i32,
    /// `UCI_AnalyseMode`: no contempt, limited strength or book.
    analyse: bool,
    limit_strength: bool,
    elo: Elo,
    /// The seed of the mistakes of weaker levels; `None` for a new one in every game.
    seed: Option<u64>,
    /// The random seed of this game.
    draw: u64,
    pub techniques: Techniques,
    /// Moves of a game may come from a book.
    own_book: bool,
    shelf: Shelf,
    variety: Variety,
    /// Half-moves for which the book is followed.
    book_depth: u32,
}

/// Maximum depth of the book, in half-moves: deeper than any book.
const MAX_BOOK_DEPTH: u32 = 200;

/// Maximum value of `MultiPV`.
const MAX_LINES: usize = 256;

/// Maximum contempt for a draw, in centipawns.
const MAX_CONTEMPT: i32 = 100;

/// Maximum seed: front ends store spin values in 32 bits.
const MAX_SEED: u64 = i32::MAX as u64;

/// Maximum overhead, in milliseconds.
const MAX_OVERHEAD: u64 = 5_000;

impl Options {
    /// Creates the options with their defaults.
    pub fn new(offer: Offer) -> Options {
        Options {
            offer,
            lines: 1,
            chess960: false,
            overhead: Duration::from_millis(10),
            show_wdl: false,
            contempt: 0,
            analyse: false,
            limit_strength: false,
            elo: Elo::MAX,
            seed: None,
            draw: draw(),
            techniques: Techniques::default(),
            own_book: false,
            shelf: Shelf::new(vec![Volume::shipped()]),
            variety: Variety::default(),
            book_depth: MAX_BOOK_DEPTH,
        }
    }

    /// Returns the castling rules by which a FEN is read.
    pub fn castling_mode(&self) -> CastlingMode {
        match self.chess960 {
            true => CastlingMode::Chess960,
            false => CastlingMode::Standard,
        }
    }

    /// Returns the answer to `uci`: every option with its type, default and range.
    pub fn describe(&self) -> String {
        let defaults = EngineOptions::default();
        let text = format!(
            "option name Hash type spin default {} min 1 max {}\n\
             option name Threads type spin default {} min 1 max {}\n\
             option name MultiPV type spin default 1 min 1 max {MAX_LINES}\n\
             option name Move Overhead type spin default {} min 0 max {MAX_OVERHEAD}\n\
             option name Clear Hash type button\n\
             option name Ponder type check default false\n\
             option name UCI_Chess960 type check default false\n\
             option name UCI_ShowWDL type check default false\n\
             option name Contempt type spin default 0 min -{MAX_CONTEMPT} max {MAX_CONTEMPT}\n\
             option name UCI_AnalyseMode type check default false\n\
             option name UCI_LimitStrength type check default false\n\
             option name UCI_Elo type spin default {} min {} max {}\n\
             option name Strength Seed type spin default 0 min 0 max {MAX_SEED}\n\
             option name EvalFile type string default <empty>\n\
             option name OwnBook type check default false\n\
             option name Book File type string default <empty>\n\
             option name Book Variety type spin default {} min 0 max 100\n\
             option name Book Depth type spin default {MAX_BOOK_DEPTH} min 0 max {MAX_BOOK_DEPTH}\n",
            defaults.hash_mib,
            max_hash_mib(),
            defaults.threads,
            EngineOptions::MAX_THREADS,
            Options::new(self.offer).overhead.as_millis(),
            Elo::MAX,
            Elo::MIN,
            Elo::MAX,
            Variety::default().value(),
        );
        let techniques = Techniques::ALL.iter().map(|technique| {
            let (label, default) = (technique.label(), technique.default);
            format!("option name {label} type check default {default}")
        });
        let lines = text.lines().map(str::to_owned).chain(techniques);
        let name = |line: &str| {
            let name = line.trim_start_matches("option name ").split(" type ");
            name.into_iter().next().unwrap_or_default().to_owned()
        };
        let offered = lines.filter(|line| self.offer.has(&name(line)));
        offered.map(|line| line + "\n").collect()
    }

    /// Draws a new seed for a new game.
    pub fn new_game(&mut self) {
        self.draw = draw();
    }

    /// Returns the strength limit; `None` for full strength, which analysis has where `UCI_AnalyseMode` is on.
    pub fn strength(&self) -> Option<Strength> {
        (self.limit_strength && !self.analyse).then(|| Strength {
            elo: self.elo,
            seed: self.seed.unwrap_or(self.draw),
        })
    }

    /// Returns whether a search is analysis, as every infinite one is.
    pub fn is_analysis(&self, infinite: bool) -> bool {
        self.analyse || infinite
    }

    /// Returns the contempt, in centipawns: a draw counts this much below zero.
    pub fn contempt(&self, infinite: bool) -> i32 {
        if self.is_analysis(infinite) {
            0
        } else {
            self.contempt
        }
    }

    /// Returns whether game moves are looked up in a book.
    pub fn uses_book(&self) -> bool {
        self.own_book && !self.analyse
    }

    /// Returns the book's move in a position that the move `last` led to. In one game the answer is always the same.
    ///
    /// # Errors
    /// When no book move is played, with the reason.
    pub fn book_move(&self, position: &Position, last: Option<Move>) -> Result<Pick, Refusal> {
        let rules = Rules {
            variety: self.variety,
            max_plies: (self.book_depth < MAX_BOOK_DEPTH).then_some(self.book_depth),
            rating: self.strength().map(|strength| strength.elo.rating()),
            min_percent: 0,
        };
        let seed = self.seed.unwrap_or(self.draw) ^ key_of(position, last).0;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        self.shelf.choose(position, last, &rules, None, &mut random)
    }

    /// Returns the book's moves in a position that the move `last` led to, each with its probability by weight.
    pub fn known_moves(&self, position: &Position, last: Option<Move>) -> Vec<(Move, f64)> {
        self.shelf.moves(position, key_of(position, last))
    }

    /// Sets an option.
    ///
    /// # Errors
    /// When it was not set, with the reason for the front end.
    pub fn set(
        &mut self,
        engine: Option<&Engine>,
        name: &str,
        value: &str,
    ) -> Result<(), OptionError> {
        let unknown = || OptionError::Unknown(name.to_owned());
        if !self.offer.has(name) {
            return Err(unknown());
        }
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let mib = spin(name, value, 1, max_hash_mib())?;
                engine.ok_or_else(unknown)?.set_hash(mib)?;
            }
            "threads" => {
                let threads = spin(name, value, 1, EngineOptions::MAX_THREADS)?;
                engine.ok_or_else(unknown)?.set_threads(threads);
            }
            "multipv" => self.lines = spin(name, value, 1, MAX_LINES)?,
            "move overhead" => {
                self.overhead = Duration::from_millis(spin(name, value, 0, MAX_OVERHEAD)?);
            }
            "clear hash" => engine.ok_or_else(unknown)?.clear_hash(),
            "uci_chess960" => self.chess960 = check(name, value)?,
            "uci_showwdl" => self.show_wdl = check(name, value)?,
            "contempt" => self.contempt = spin(name, value, -MAX_CONTEMPT, MAX_CONTEMPT)?,
            "uci_analysemode" => self.analyse = check(name, value)?,
            "uci_limitstrength" => self.limit_strength = check(name, value)?,
            "uci_elo" => {
                let rating = spin(name, value, Elo::MIN.rating(), Elo::MAX.rating())?;
                self.elo = Elo::new(rating);
            }
            "strength seed" => {
                let seed = spin(name, value, 0, MAX_SEED)?;
                self.seed = (seed > 0).then_some(seed);
            }
            "evalfile" => engine
                .ok_or_else(unknown)?
                .set_network(network(name, value)?),
            "ownbook" => self.own_book = check(name, value)?,
            "book file" => self.shelf = Shelf::new(vec![volume(name, value)?]),
            "book variety" => self.variety = Variety::new(spin(name, value, 0, 100)?),
            "book depth" => self.book_depth = spin(name, value, 0, MAX_BOOK_DEPTH)?,
            // `go ponder` shows whether the front end allows pondering.
            "ponder" => {
                check(name, value)?;
            }
            _ => {
                let technique = Techniques::ALL
                    .iter()
                    .find(|technique| technique.label().eq_ignore_ascii_case(name))
                    .ok_or_else(unknown)?;
                self.techniques.set(technique.name, check(name, value)?);
                engine.ok_or_else(unknown)?.set_techniques(self.techniques);
            }
        }
        Ok(())
    }
}

/// Returns a random number.
fn draw() -> u64 {
    RandomState::new().hash_one(())
}

/// Opens the book of a file; the shipped one where the name is empty.
fn volume(name: &str, value: &str) -> Result<Volume, OptionError> {
    if value.is_empty() || value == "<empty>" {
        return Ok(Volume::shipped());
    }
    let path = Path::new(value);
    let volume = match open_regular(path) {
        Ok(_) => Volume::open(path, &mut |_| ControlFlow::Continue(())),
        Err(error) => Err(error.into()),
    };
    volume.map_err(|source| OptionError::Book {
        name: name.to_owned(),
        path: path.to_owned(),
        source,
    })
}

/// Opens the network of a file; the shipped one where the name is empty.
fn network(name: &str, value: &str) -> Result<Arc<Network>, OptionError> {
    if value.is_empty() || value == "<empty>" {
        return Ok(network::shipped());
    }
    let path = Path::new(value);
    let network = Network::open(path).map_err(|source| OptionError::Network {
        name: name.to_owned(),
        path: path.to_owned(),
        source,
    })?;
    Ok(Arc::new(network))
}

fn spin<N>(name: &str, value: &str, least: N, most: N) -> Result<N, OptionError>
where
    N: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    match value.parse() {
        Ok(number) if number >= least && number <= most => Ok(number),
        _ => Err(OptionError::Number {
            name: name.to_owned(),
            least: least.to_string(),
            most: most.to_string(),
            value: value.to_owned(),
        }),
    }
}

fn check(name: &str, value: &str) -> Result<bool, OptionError> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(OptionError::Check {
            name: name.to_owned(),
            value: value.to_owned(),
        }),
    }
}
