//! The engine as a [`Player`].

use std::path::Path;
use std::sync::Arc;

use crossbeam_channel::Receiver;
use tabia_player::{Ended, GameLine, OptionError, OptionKind, Player, PlayerOption};

use super::eval::network::{self, Network};
use super::{Engine, Margin, Margins, Options, Technique, Techniques, max_hash_mib};
use tabia_player::{Limits, Report, SearchId};

const NAME: &str = concat!("Tabia ", env!("CARGO_PKG_VERSION"));

/// Names of the options that are neither techniques nor margins.
const HASH: &str = "hash";
const THREADS: &str = "threads";
const NETWORK: &str = "network";

impl Player for Engine {
    fn name(&self) -> &str {
        NAME
    }

    /// Returns the options: table size, threads, network file, every technique (on or off) and every margin (a number).
    fn options(&self) -> Vec<PlayerOption> {
        let spin = |name: &str, default: usize, most: usize| PlayerOption {
            name: name.to_owned(),
            kind: OptionKind::Spin {
                default: default as i64,
                least: 1,
                most: most as i64,
            },
        };
        let usual = Options::default();
        let network = PlayerOption {
            name: NETWORK.to_owned(),
            kind: OptionKind::Text {
                default: String::new(),
            },
        };
        let techniques = Techniques::ALL.iter().map(|technique| PlayerOption {
            name: technique.name.to_owned(),
            kind: OptionKind::Check {
                default: technique.default,
            },
        });
        let margins = Margins::ALL.iter().map(|margin| PlayerOption {
            name: margin.name.to_owned(),
            kind: OptionKind::Spin {
                default: margin.default.into(),
                least: margin.least.into(),
                most: margin.most.into(),
            },
        });
        [
            spin(HASH, usual.hash_mib, max_hash_mib()),
            spin(THREADS, usual.threads, Options::MAX_THREADS),
            network,
        ]
        .into_iter()
        .chain(techniques)
        .chain(margins)
        .collect()
    }

    /// Names are those of [`Techniques::ALL`] and [`Margins::ALL`]. Where a technique shares its name with a margin or with the
    /// network file, `on` and `off` set the technique. An empty `network` selects the shipped one.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        if !self.options().iter().any(|it| it.name == name) {
            return Err(OptionError::Unknown(name.to_owned()));
        }
        let refused = |reason: String| OptionError::Refused {
            name: name.to_owned(),
            reason,
        };
        match name {
            HASH => {
                let mib = number(name, value, 1, max_hash_mib())?;
                return self
                    .set_hash(mib)
                    .map_err(|error| refused(error.to_string()));
            }
            THREADS => self.set_threads(number(name, value, 1, Options::MAX_THREADS)?),
            NETWORK if value.is_empty() => self.set_network(network::shipped()),
            NETWORK if switch(value).is_none() => {
                let network = Network::open(Path::new(value));
                let network = network.map_err(|error| refused(format!("{value}: {error}")))?;
                self.set_network(Arc::new(network));
            }
            _ => {
                let technique = Technique::named(name);
                let margin = Margins::ALL.iter().position(|margin| margin.name == name);
                match (technique, margin, switch(value)) {
                    (Some(technique), _, Some(on)) => {
                        let mut techniques = self.techniques();
                        techniques.set(technique.name, on);
                        self.set_techniques(techniques);
                    }
                    (_, Some(index), None) => {
                        let Margin { least, most, .. } = Margins::ALL[index];
                        let number = value.parse().ok();
                        let number = number.filter(|number| (least..=most).contains(number));
                        let number = number
                            .ok_or_else(|| bad_value(name, value, takes(&self.options(), name)))?;
                        let mut values = self.margins().values();
                        values[index] = number;
                        self.set_margins(Margins::from_values(&values));
                    }
                    (_, _, _) => return Err(bad_value(name, value, takes(&self.options(), name))),
                }
            }
        }
        Ok(())
    }

    fn new_game(&mut self) {
        self.clear_hash();
    }

    fn wait_until_ready(&mut self) {
        self.wait_until_idle();
    }

    fn go(&mut self, game: &GameLine, limits: Limits) -> SearchId {
        Engine::go(self, game.position().clone(), game.keys().to_vec(), limits)
    }

    fn stop(&mut self) {
        Engine::stop(self);
    }

    fn ponder_hit(&mut self) {
        Engine::ponder_hit(self);
    }

    fn reports(&self) -> &Receiver<Report> {
        Engine::reports(self)
    }

    fn ended(&self) -> Option<Ended> {
        (!self.is_running()).then(|| Ended {
            reason: "the search threads have ended".to_owned(),
        })
    }
}

/// Returns whether a value switches a technique on or off; `None` for any other text.
fn switch(value: &str) -> Option<bool> {
    match value.to_ascii_lowercase().as_str() {
        "on" | "true" => Some(true),
        "off" | "false" => Some(false),
        _ => None,
    }
}

fn number<N>(name: &str, value: &str, least: N, most: N) -> Result<N, OptionError>
where
    N: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    match value.parse() {
        Ok(number) if number >= least && number <= most => Ok(number),
        _ => Err(bad_value(
            name,
            value,
            format!("a whole number from {least} to {most}"),
        )),
    }
}

/// Returns a description of the values that the options of a name accept.
fn takes(options: &[PlayerOption], name: &str) -> String {
    let kinds = options.iter().filter(|option| option.name == name);
    let kinds: Vec<String> = kinds.map(|option| option.kind.to_string()).collect();
    kinds.join(", or ")
}

fn bad_value(name: &str, value: &str, takes: String) -> OptionError {
    OptionError::Value {
        name: name.to_owned(),
        value: value.to_owned(),
        takes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_player::NodeClock;
    use tabia_player::{Thought, think};

    fn engine() -> Engine {
        Engine::new(Options::default(), || {}).unwrap()
    }

    fn think_with(engine: &mut Engine, limits: Limits) -> Thought {
        think(engine, &GameLine::default(), limits, &|| true).unwrap()
    }

    #[test]
    fn options_set_techniques_and_margins_by_the_kind_of_the_value() {
        let mut engine = engine();
        engine.set_option("futility", "off").unwrap();
        engine.set_option("futility", "60").unwrap();
        engine.set_option("null_surplus", "75").unwrap();
        engine.set_option("threads", "1").unwrap();
        engine.set_option("network", "off").unwrap();
        assert!(!engine.techniques().futility && !engine.techniques().network);
        assert_eq!(
            (engine.margins().futility, engine.margins().null_surplus),
            (60, 75)
        );
        for option in engine.options() {
            let value = option.kind.default_value();
            engine.set_option(&option.name, &value).unwrap();
        }
        assert_eq!(engine.techniques(), Techniques::default());
        assert_eq!(engine.margins(), Margins::default());
    }

    #[test]
    fn wrong_options_change_nothing_and_say_what_is_possible() {
        let mut engine = engine();
        let mut message = |name, value| engine.set_option(name, value).unwrap_err().to_string();
        assert_eq!(
            message("null_surplus", "5000"),
            "“5000” is no value of null_surplus: it takes a whole number from 75 to 400"
        );
        assert_eq!(
            message("null_move", "maybe"),
            "“maybe” is no value of null_move: it takes on or off"
        );
        assert_eq!(
            message("futility", "x"),
            "“x” is no value of futility: it takes on or off, or a whole number from 30 to 150"
        );
        assert_eq!(message("telepathy", "on"), "there is no option “telepathy”");
        assert!(message("network", "no such file").starts_with("network: no such file: "));
        assert!(message("hash", "0").contains("a whole number from 1 to"));
        assert_eq!(engine.margins(), Margins::default());
    }

    #[test]
    fn a_clock_of_positions_gives_the_same_search_every_time() {
        let limits = Limits::time(NodeClock {
            remaining: 60_000,
            increment: 500,
        });
        let mut engine = engine();
        let first = think_with(&mut engine, limits.clone());
        engine.new_game();
        let second = think_with(&mut engine, limits);
        let (first, second) = (first.best.unwrap(), second.best.unwrap());
        assert_eq!((first.nodes, first.pv), (second.nodes, second.pv));
        assert!((500..=15_000).contains(&first.nodes), "{}", first.nodes);
    }
}
