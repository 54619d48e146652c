//! Pairs of games between two settings of the engine, to measure or tune them.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::players::{Failure, half_points};
use tabia_engine::{Engine, Options};
use tabia_matches::{
    DrawRule, GameSettings, Opening, Openings, Order, ResignRule, Rules, Runner, TimeControl,
};
use tabia_player::Player;

/// The rules by which games end early. They decide sooner than those of a match: there are many games, and few are misjudged.
const RULES: Rules = Rules {
    draw: Some(DrawRule {
        move_number: 30,
        move_count: 6,
        score: 10,
    }),
    resign: Some(ResignRule {
        move_count: 3,
        score: 450,
        two_sided: true,
    }),
    max_moves: Some(150),
};

/// How many games are played, and how.
#[derive(clap::Args)]
pub struct Games {
    /// Number of pairs of games.
    #[arg(long, default_value_t = 25_000)]
    pub pairs: u32,
    /// Openings: EPD or PGN.
    #[arg(long)]
    openings: PathBuf,
    /// Number of nodes of each search.
    #[arg(long, default_value_t = 8_000)]
    nodes: u64,
    /// A clock that counts nodes, instead: for the game and per move.
    #[arg(long, value_name = "BASE+INC", conflicts_with = "nodes")]
    node_tc: Option<String>,
    #[arg(long, default_value_t = 2)]
    pub threads: usize,
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Stop after this number of seconds.
    #[arg(long)]
    seconds: Option<u64>,
}

impl Games {
    /// Returns the clock of the players.
    ///
    /// # Errors
    /// When it is not two numbers.
    pub fn control(&self) -> Result<TimeControl, Box<dyn Error>> {
        let Some(text) = &self.node_tc else {
            return Ok(TimeControl::Nodes(self.nodes));
        };
        let (base, increment) = text.split_once('+').ok_or("BASE+INC is expected")?;
        Ok(TimeControl::NodeClock {
            base: base.parse()?,
            increment: increment.parse()?,
        })
    }

    /// Returns an opening for each pair, in an order that depends on the seed; fewer when the file has fewer.
    ///
    /// # Errors
    /// When the file cannot be read or has no openings.
    pub fn openings(&self) -> Result<Vec<Opening>, Box<dyn Error>> {
        let text = fs::read_to_string(&self.openings)?;
        let order = Order::Random { seed: self.seed };
        Ok(Openings::find(&text, None)?.choose(self.pairs as usize, order)?)
    }

    /// Returns when the run ends, if its time is limited.
    pub fn end(&self) -> Option<Instant> {
        let seconds = self.seconds.map(Duration::from_secs);
        seconds.map(|seconds| Instant::now() + seconds)
    }
}

/// Two engines that play each other.
pub struct Duel {
    pub engines: [Engine; 2],
    settings: GameSettings,
}

impl Duel {
    /// # Errors
    /// When the engines cannot be started.
    pub fn new(control: TimeControl) -> Result<Duel, Failure> {
        let engine = || {
            let options = Options {
                threads: 1,
                hash_mib: 16,
            };
            Engine::new(options, || {})
        };
        Ok(Duel {
            engines: [engine()?, engine()?],
            settings: GameSettings {
                rules: RULES,
                ..GameSettings::new(control)
            },
        })
    }

    /// Plays two games from an opening, with colours changed, and returns the first engine's result, from −1 to 1.
    ///
    /// # Errors
    /// When a player makes no legal move.
    pub fn play(&mut self, opening: &Opening) -> Result<f64, Failure> {
        let settings = self.settings;
        let [first, second] = &mut self.engines;
        let as_white = game(settings, [first, second], opening)?;
        let as_black = game(settings, [second, first], opening)?;
        Ok((f64::from(as_white) - f64::from(as_black)) / 2.0)
    }
}

/// Plays a game and returns White's half-points.
fn game(
    settings: GameSettings,
    [white, black]: [&mut Engine; 2],
    opening: &Opening,
) -> Result<u8, Failure> {
    for engine in [&mut *white, &mut *black] {
        engine.new_game();
        engine.wait_until_ready();
    }
    let mut runner = Runner::new(settings, opening);
    runner.play([white, black], &|| true);
    let game = runner.played();
    let end = game.end();
    match end.reason.is_forfeit() {
        true => Err(format!("a game was forfeited: {}", end.reason).into()),
        false => Ok(half_points(&game)),
    }
}
