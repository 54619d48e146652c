//! The words of a tournament's command line, which are those of cutechess-cli and fastchess.

use std::path::PathBuf;

use tabia_matches::{EloModel, Format, Rules, Sprt};

use super::entrants::{EngineWords, Entrant};
use super::sections::{Section, sections, whole};
use crate::matches::values;
use crate::number;

/// Openings of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OpeningFile {
    pub path: PathBuf,
    pub kind: OpeningKind,
    /// Whether they are shuffled.
    pub is_random: bool,
    /// Number of half-moves of a game.
    pub plies: Option<usize>,
    /// The first one used, from 1; in a shuffled file, in that order.
    pub start: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OpeningKind {
    /// EPD or PGN, as the content says.
    Text,
    /// Random lines of an opening book.
    Book,
}

/// The form of the printed results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Report {
    Fastchess,
    Cutechess,
}

/// A tournament as its command line describes it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Script {
    pub entrants: Vec<Entrant>,
    pub format: Format,
    /// Number of games of an encounter.
    pub games: u32,
    pub openings: Option<OpeningFile>,
    pub seed: u64,
    pub rules: Rules,
    pub sprt: Option<Sprt>,
    pub concurrency: usize,
    pub recovers: bool,
    pub event: String,
    pub site: Option<String>,
    pub pgn: Option<PathBuf>,
    pub interval: u32,
    pub report: Report,
    pub state: Option<PathBuf>,
}

impl OpeningFile {
    fn read(section: &Section<'_>) -> Result<OpeningFile, String> {
        let mut path = None;
        let mut openings = OpeningFile {
            path: PathBuf::new(),
            kind: OpeningKind::Text,
            is_random: false,
            plies: None,
            start: 1,
        };
        for (name, value) in section.pairs()? {
            match (name, value) {
                ("file", _) => path = Some(PathBuf::from(value)),
                ("format", "epd" | "pgn") => openings.kind = OpeningKind::Text,
                ("format", "book" | "bin") => openings.kind = OpeningKind::Book,
                ("order", "random") => openings.is_random = true,
                ("order", "sequential") => openings.is_random = false,
                ("plies", _) => openings.plies = Some(whole(name, value)?),
                ("start", _) => openings.start = whole(name, value)?,
                ("policy", "default") => {}
                ("format" | "order" | "policy", _) => {
                    return Err(section.in_words(format!("“{value}” is no {name}")));
                }
                _ => return Err(section.in_words(format!("“{name}” is unknown"))),
            }
        }
        let path = path.ok_or_else(|| section.in_words("file=FILE is missing".to_owned()))?;
        Ok(OpeningFile { path, ..openings })
    }
}

fn sprt(section: &Section<'_>) -> Result<Sprt, String> {
    let mut sprt = Sprt {
        elo0: 0.0,
        elo1: 0.0,
        alpha: 0.05,
        beta: 0.05,
        model: EloModel::Normalized,
    };
    for (name, value) in section.pairs()? {
        let number = || number::finite(value).map_err(|reason| section.in_words(reason));
        match name {
            "elo0" => sprt.elo0 = number()?,
            "elo1" => sprt.elo1 = number()?,
            "alpha" | "beta" => {
                let share = values::share(value);
                let share =
                    share.map_err(|reason| section.in_words(format!("{name}: {reason}")))?;
                *(if name == "alpha" {
                    &mut sprt.alpha
                } else {
                    &mut sprt.beta
                }) = share;
            }
            "model" => {
                sprt.model = match value {
                    "normalized" => EloModel::Normalized,
                    "logistic" => EloModel::Logistic,
                    _ => {
                        let reason = format!("model: “{value}” is neither normalized nor logistic");
                        return Err(section.in_words(reason));
                    }
                }
            }
            _ => return Err(section.in_words(format!("“{name}” is unknown"))),
        }
    }
    values::bounds(&format!("{},{}", sprt.elo0, sprt.elo1))
        .map_err(|reason| section.in_words(format!("elo0 and elo1: {reason}")))?;
    Ok(sprt)
}

/// The words that say how many play how often.
#[derive(Default)]
struct Shape {
    format: Option<String>,
    rounds: Option<u32>,
    games: Option<u32>,
    repeats: bool,
    seeds: Option<usize>,
}

impl Shape {
    /// Returns the format and the number of games of an encounter.
    fn get(&self, count: usize) -> Result<(Format, u32), String> {
        let rounds = self.rounds.unwrap_or(1);
        let games = self.games.unwrap_or(2);
        let games = if self.repeats { games.max(2) } else { games };
        let challengers = self.seeds.unwrap_or(1);
        let name = self.format.as_deref().unwrap_or("round-robin");
        if self.seeds.is_some() && name != "gauntlet" {
            return Err("-seeds is for -tournament gauntlet".to_owned());
        }
        let format = match name {
            // A match is one encounter, so that its pairs are counted in order.
            "round-robin" | "roundrobin" | "gauntlet" if count == 2 => {
                let games = games.checked_mul(rounds);
                let games = games.ok_or("that is too many games")?;
                return Ok((Format::RoundRobin { cycles: 1 }, games));
            }
            "round-robin" | "roundrobin" => Format::RoundRobin { cycles: rounds },
            "gauntlet" if challengers < count => Format::Gauntlet {
                challengers,
                cycles: rounds,
            },
            "gauntlet" => return Err("-seeds must be below the number of engines".to_owned()),
            "swiss" => Format::Swiss { rounds },
            "knockout" => Format::Knockout,
            _ => {
                return Err(format!(
                    "-tournament: “{name}” is none of round-robin, gauntlet, swiss, knockout"
                ));
            }
        };
        Ok((format, games))
    }
}

impl Script {
    /// Reads a command line.
    ///
    /// # Errors
    /// Returns what is wrong, in words.
    pub fn read(words: &[String]) -> Result<Script, String> {
        let mut engines = Vec::new();
        let mut each = EngineWords::default();
        let mut shape = Shape::default();
        let mut script = Script {
            entrants: Vec::new(),
            format: Format::Knockout,
            games: 0,
            openings: None,
            seed: 1,
            rules: Rules::default(),
            sprt: None,
            concurrency: 1,
            recovers: false,
            event: "Tabia tournament".to_owned(),
            site: None,
            pgn: None,
            interval: 10,
            report: Report::Fastchess,
            state: None,
        };
        for section in &sections(words)? {
            match section.name {
                "engine" => engines.push(EngineWords::read(section)?),
                "each" => each = EngineWords::read(section)?,
                "tournament" => shape.format = Some(section.one()?.to_owned()),
                "rounds" => shape.rounds = Some(section.number()?),
                "games" => shape.games = Some(section.number()?),
                "repeat" => shape.repeats = true,
                "seeds" => shape.seeds = Some(section.number()?),
                _ => script.set(section)?,
            }
        }
        if engines.len() < 2 {
            return Err("a tournament needs two engines at least: -engine cmd=FILE".to_owned());
        }
        let entrants = engines.into_iter().map(|engine| engine.entrant(&each));
        script.entrants = entrants.collect::<Result<_, _>>()?;
        (script.format, script.games) = shape.get(script.entrants.len())?;
        if script.sprt.is_some() && (script.entrants.len() > 2 || script.games % 2 == 1) {
            return Err("-sprt is for two engines and an even number of games".to_owned());
        }
        if script.state.is_some() && script.state == script.pgn {
            return Err("-state and -pgnout need two files".to_owned());
        }
        script.tell_names_apart();
        Ok(script)
    }

    fn set(&mut self, section: &Section<'_>) -> Result<(), String> {
        let rule = |reason: String| section.in_words(reason);
        match section.name {
            "openings" => self.openings = Some(OpeningFile::read(section)?),
            "srand" | "seed" => self.seed = section.number()?,
            "concurrency" => self.concurrency = section.number::<u16>()?.into(),
            "sprt" => self.sprt = Some(sprt(section)?),
            "draw" => self.rules.draw = values::draw_rule(&section.joined()).map_err(rule)?.0,
            "resign" => {
                self.rules.resign = values::resign_rule(&section.joined()).map_err(rule)?.0;
            }
            "maxmoves" => self.rules.max_moves = Some(section.number()?),
            "recover" => {
                section.none()?;
                self.recovers = true;
            }
            "event" => self.event = section.values.join(" "),
            "site" => self.site = Some(section.values.join(" ")),
            "pgnout" => {
                let path = match section.values {
                    [file, ..] => file.strip_prefix("file=").unwrap_or(file),
                    [] => return Err("-pgnout takes a file".to_owned()),
                };
                if let Some(other) = section.values.get(1) {
                    return Err(format!("-pgnout: “{other}” is unknown"));
                }
                self.pgn = Some(PathBuf::from(path));
            }
            "ratinginterval" => self.interval = section.number()?,
            "output" => {
                self.report = match section.one()? {
                    "format=fastchess" => Report::Fastchess,
                    "format=cutechess" => Report::Cutechess,
                    other => return Err(format!("-output: “{other}” is unknown")),
                }
            }
            "variant" => match section.one()? {
                // Positions of Chess960 say so themselves.
                "standard" | "fischerandom" => {}
                other => return Err(format!("-variant: “{other}” cannot be played")),
            },
            "state" => self.state = Some(PathBuf::from(section.one()?)),
            other => return Err(format!("-{other} is unknown")),
        }
        Ok(())
    }

    /// Numbers engines of one name.
    fn tell_names_apart(&mut self) {
        for index in 1..self.entrants.len() {
            let (before, rest) = self.entrants.split_at_mut(index);
            let is_taken = |name: &str| before.iter().any(|entrant| entrant.name == name);
            let name = &mut rest[0].name;
            let plain = name.clone();
            let mut number = 2;
            while is_taken(name) {
                *name = format!("{plain} {number}");
                number += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tabia_protocol::client::Protocol;

    use super::super::entrants::Program;
    use super::*;

    fn read(line: &str) -> Result<Script, String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Script::read(&words)
    }

    #[test]
    fn a_script_of_the_field_is_read() {
        let script = read(
            "-engine cmd=./new name=New option.Hash=32 -engine cmd=/usr/games/old proto=xboard \
             arg=--quiet timemargin=100 -each tc=8+0.08 option.Hash=16 -rounds 500 -games 2 -repeat \
             -openings file=book.epd format=epd order=random plies=8 start=5 -srand 7 -concurrency 2 \
             -sprt elo0=0 elo1=5 alpha=0.05 beta=0.1 model=logistic -pgnout file=games.pgn \
             -resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10 -maxmoves 150 \
             -recover -ratinginterval 20 -event Test -output format=cutechess",
        );
        let script = script.unwrap();
        assert_eq!(script.games, 1_000);
        assert_eq!(script.format, Format::RoundRobin { cycles: 1 });
        let [new, old] = &script.entrants[..] else {
            panic!("{script:?}")
        };
        assert_eq!((new.name.as_str(), old.name.as_str()), ("New", "old"));
        assert_eq!(old.margin, Duration::from_millis(100));
        let Program::Engine(program) = &new.program else {
            panic!("{new:?}")
        };
        let hash = |value: &str| ("Hash".to_owned(), value.to_owned());
        assert_eq!(program.options, [hash("16"), hash("32")]);
        let Program::Engine(program) = &old.program else {
            panic!("{old:?}")
        };
        assert_eq!(program.protocol, Protocol::Xboard);
        assert_eq!(program.arguments, ["--quiet"]);
        let openings = script.openings.unwrap();
        assert!(openings.is_random && openings.plies == Some(8) && openings.start == 5);
        let sprt = script.sprt.unwrap();
        assert_eq!(
            (sprt.elo1, sprt.beta, sprt.model),
            (5.0, 0.1, EloModel::Logistic)
        );
        assert_eq!(script.rules.draw.unwrap().score, 10);
        assert!(script.rules.resign.is_some() && script.recovers);
        assert_eq!(script.report, Report::Cutechess);
    }

    #[test]
    fn many_play_in_rounds_and_names_are_told_apart() {
        let engines = "-engine builtin=elo=1800 -engine cmd=a -engine cmd=a";
        let script = read(&format!("{engines} -each st=0.1 -rounds 3")).unwrap();
        assert_eq!(
            (script.format, script.games),
            (Format::RoundRobin { cycles: 3 }, 2)
        );
        let names: Vec<&str> = script.entrants.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["Tabia elo=1800", "a", "a 2"]);
        let script = read(&format!(
            "{engines} -each nodes=9 -tournament gauntlet -seeds 2"
        ))
        .unwrap();
        let gauntlet = Format::Gauntlet {
            challengers: 2,
            cycles: 1,
        };
        assert_eq!(script.format, gauntlet);
    }

    #[test]
    fn slips_are_named() {
        let two = "-engine cmd=a -engine cmd=b -each tc=1";
        for (line, message) in [
            ("-engine cmd=a", "two engines at least"),
            ("-engine name=a -engine cmd=b -each tc=1", "needs cmd=FILE"),
            ("-engine cmd=a -engine cmd=b", "has no limit"),
            ("cmd=a", "follows no word"),
            ("-engine cmd=a tc=1 depth=3 -engine cmd=b", "two limits"),
            (
                "-engine cmd=a st=0 -engine cmd=b",
                "st: expected more than no time",
            ),
            ("-engine cmd=a tc=abc -engine cmd=b", "tc: "),
            ("-engine cmd=a nodes=0 -engine cmd=b", "no whole number"),
            ("-engine cmd=a proto=uic", "neither uci nor xboard"),
            ("-engine cmd=a whitepov=1", "is no setting of an engine"),
            (&format!("{two} -state s -pgnout s"), "need two files"),
            (&format!("{two} -rounds 0"), "whole number above 0"),
            (&format!("{two} -tb /tables"), "-tb is unknown"),
            (
                &format!("{two} -sprt elo0=5 elo1=0"),
                "less than the second",
            ),
            (
                &format!("{two} -openings order=random"),
                "file=FILE is missing",
            ),
            (
                &format!("{two} -tournament ladder"),
                "is none of round-robin",
            ),
            (&format!("{two} -seeds 1"), "-seeds is for"),
            (
                "-engine builtin=elo=5 -engine cmd=b -each tc=1",
                "is no level",
            ),
        ] {
            let error = read(line).unwrap_err();
            assert!(error.contains(message), "{line}: {error}");
        }
    }
}
