//! The words of a tournament's command line, which are those of cutechess-cli and fastchess.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use tabia_matches::{Colors, DrawRule, EloModel, Format, OpeningBook, Rules, Sprt, TimeControl};

use super::entrants::{EngineWords, Entrant};
use super::outputs::{FileOutput, GamesOutput, LogOutput, truth};
use super::processors::read_list;
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
    /// Random lines of an opening book. Without a format, the ending of the file says it.
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
    pub colors: Colors,
    pub openings: Option<OpeningFile>,
    pub seed: u64,
    pub rules: Rules,
    pub sprt: Option<Sprt>,
    pub concurrency: usize,
    pub recovers: bool,
    pub event: String,
    pub site: Option<String>,
    pub pgn: Option<GamesOutput>,
    pub epd: Option<FileOutput>,
    pub log: Option<LogOutput>,
    /// Number of games between two tables, and between two scores in the form of cutechess-cli; 0 for none.
    pub interval: u32,
    pub score_interval: u32,
    pub report: Report,
    /// Whether the results of a match are given by pairs of games, too.
    pub has_pairs: bool,
    pub state: Option<PathBuf>,
    /// Time between two games of one place.
    pub pause: Duration,
    pub waits: Waits,
    /// The processors to which games are pinned: `None` for no pinning, an empty list for all processors.
    pub processors: Option<Vec<usize>>,
    /// What has no effect, and why.
    pub remarks: Vec<String>,
}

/// How long an engine may take that does not search; `None` for the usual times.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Waits {
    /// For its start.
    pub start: Option<Duration>,
    /// For the confirmation that it is ready.
    pub ready: Option<Duration>,
}

/// The words without an effect, and why they have none.
const WITHOUT_EFFECT: [(&str, &str); 16] = [
    (
        "autosaveinterval",
        "with -state every game is kept when it ends",
    ),
    (
        "config",
        "a tournament is kept with -state FILE, and continued with --resume FILE",
    ),
    ("outcomeinterval", "the result of each game is printed"),
    ("resultformat", "the table has one form"),
    ("bookmode", "a book is read as it is needed"),
    (
        "debug",
        "-log file=FILE engine=true writes the lines of the engines",
    ),
    ("crc32", "the file of the games has no checksum"),
    ("strict", "a warning ends nothing"),
    (
        "check-mate-pvs",
        "variations are not compared with their scores",
    ),
    (
        "show-latency",
        "the times of engines are not compared with those of the referee",
    ),
    ("testEnv", "it changes only what fastchess prints"),
    (
        "force-concurrency",
        "the number of games at the same time is not limited",
    ),
    ("tb", "there are no tablebases: such games are played on"),
    ("tbpieces", "there are no tablebases"),
    ("tbignore50", "there are no tablebases"),
    ("tbadjudicate", "there are no tablebases"),
];

impl OpeningFile {
    fn read(section: &Section<'_>, remarks: &mut Vec<String>) -> Result<OpeningFile, String> {
        let (mut path, mut kind) = (None, None);
        let mut openings = OpeningFile {
            path: PathBuf::new(),
            kind: OpeningKind::Text,
            is_random: false,
            plies: None,
            start: 1,
        };
        for (name, value) in section.pairs()? {
            match (name, value) {
                ("policy", "round" | "encounter") => remarks.push(section.in_words(
                    "policy has no effect: each pair of games has an opening of its own".to_owned(),
                )),
                ("file", _) => path = Some(PathBuf::from(value)),
                ("format", "epd" | "pgn") => kind = Some(OpeningKind::Text),
                ("format", "book" | "bin") => kind = Some(OpeningKind::Book),
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
        let usual = match OpeningBook::is_named(&path) {
            true => OpeningKind::Book,
            false => OpeningKind::Text,
        };
        let kind = kind.unwrap_or(usual);
        Ok(OpeningFile {
            path,
            kind,
            ..openings
        })
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
    /// Number of games from one opening, where it is given.
    repeats: Option<u32>,
    seeds: Option<usize>,
}

/// Reads the values of `-repeat`.
fn repeats(section: &Section<'_>, remarks: &mut Vec<String>) -> Result<u32, String> {
    if section.values.is_empty() {
        return Ok(2);
    }
    let repeats: u32 = section.number()?;
    if repeats > 2 {
        let reason = format!("{repeats} has no effect: each opening is played twice");
        remarks.push(section.in_words(reason));
    }
    Ok(repeats.min(2))
}

/// Reads the number of games at the same time: 0 and below are that many less than there are processors.
fn concurrency(section: &Section<'_>) -> Result<usize, String> {
    let value = section.one()?;
    let number: i32 = whole("-concurrency", value)?;
    let number = i64::from(number);
    let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let processors = i64::try_from(processors).unwrap_or(1);
    let wanted = if number > 0 {
        number
    } else {
        processors + number
    };
    Ok(usize::try_from(wanted.clamp(1, 1_000)).unwrap_or(1))
}

/// Returns `name=value,…` with the values that fastchess and cutechess-cli take where there are none.
fn with_defaults(section: &Section<'_>, defaults: &[(&str, &str)]) -> String {
    let mut words = section.values.to_vec();
    for (name, value) in defaults {
        let mut names = section
            .values
            .iter()
            .filter_map(|word| word.split('=').next());
        if !names.any(|known| known == *name) {
            words.push(format!("{name}={value}"));
        }
    }
    words.join(",")
}

impl Shape {
    /// Returns the format and the number of games of an encounter.
    fn get(&self, count: usize) -> Result<(Format, u32), String> {
        let rounds = self.rounds.unwrap_or(1);
        let games = self.games.unwrap_or(2);
        let games = match self.repeats {
            Some(2) => games.max(2),
            Some(1) if self.games.is_none() => 1,
            _ => games,
        };
        let challengers = self.seeds.unwrap_or(1);
        let name = self.format.as_deref().unwrap_or("round-robin");
        if self.seeds.is_some() && name != "gauntlet" {
            return Err("-seeds is for -tournament gauntlet".to_owned());
        }
        let format = match name {
            // A match is one encounter, so that its pairs are counted in order.
            "round-robin" | "roundrobin" | "gauntlet" | "pyramid" if count == 2 => {
                let games = games.checked_mul(rounds);
                let games = games.ok_or("that is too many games")?;
                return Ok((Format::RoundRobin { cycles: 1 }, games));
            }
            // A pyramid has the encounters of a round robin in another order.
            "round-robin" | "roundrobin" | "pyramid" => Format::RoundRobin { cycles: rounds },
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
            colors: Colors::default(),
            openings: None,
            seed: 1,
            rules: Rules::default(),
            sprt: None,
            concurrency: 1,
            recovers: false,
            event: "Tabia tournament".to_owned(),
            site: None,
            pgn: None,
            epd: None,
            log: None,
            interval: 10,
            score_interval: 1,
            report: Report::Fastchess,
            has_pairs: true,
            state: None,
            pause: Duration::ZERO,
            waits: Waits::default(),
            processors: None,
            remarks: Vec::new(),
        };
        for section in &sections(words)? {
            match section.name {
                "engine" => engines.push(EngineWords::read(section)?),
                "each" => each = EngineWords::read(section)?,
                "tournament" => shape.format = Some(section.one()?.to_owned()),
                "rounds" => shape.rounds = Some(section.number()?),
                "games" => shape.games = Some(section.number()?),
                "repeat" => shape.repeats = Some(repeats(section, &mut script.remarks)?),
                "quick" => engines.extend(script.set_quick(section, &mut shape)?),
                "seeds" => shape.seeds = Some(section.number()?),
                _ => script.set(section)?,
            }
        }
        if engines.len() < 2 {
            return Err("a tournament needs two engines at least: -engine cmd=FILE".to_owned());
        }
        let words = engines.iter().chain([&each]);
        let remarks = words.flat_map(|words| words.remarks.iter().cloned());
        script.remarks.extend(remarks);
        let entrants = engines.into_iter().map(|engine| engine.entrant(&each));
        script.entrants = entrants.collect::<Result<_, _>>()?;
        (script.format, script.games) = shape.get(script.entrants.len())?;
        if script.sprt.is_some() && (script.entrants.len() > 2 || script.games % 2 == 1) {
            return Err("-sprt is for two engines and an even number of games".to_owned());
        }
        let pgn = script.pgn.as_ref().map(|pgn| &pgn.file.path);
        let epd = script.epd.as_ref().map(|epd| &epd.path);
        let log = script.log.as_ref().map(|log| &log.file.path);
        let files = [
            ("-state", script.state.as_ref()),
            ("-pgnout", pgn),
            ("-epdout", epd),
            ("-log", log),
        ];
        for (index, (name, file)) in files.iter().enumerate() {
            let mut before = files[..index].iter();
            if let Some((other, _)) = before.find(|(_, other)| file.is_some() && other == file) {
                return Err(format!("{other} and {name} need two files"));
            }
        }
        script.share_book();
        script.tell_names_apart();
        Ok(script)
    }

    fn set(&mut self, section: &Section<'_>) -> Result<(), String> {
        let rule = |reason: String| section.in_words(reason);
        let milliseconds = || Ok::<_, String>(Duration::from_millis(section.whole()?));
        match section.name {
            "openings" => self.openings = Some(OpeningFile::read(section, &mut self.remarks)?),
            "srand" | "seed" => self.seed = section.whole()?,
            "concurrency" => self.concurrency = concurrency(section)?,
            "sprt" => self.sprt = Some(sprt(section)?),
            "draw" => {
                let defaults = [("movenumber", "0"), ("movecount", "1"), ("score", "0")];
                let words = with_defaults(section, &defaults);
                self.rules.draw = values::draw_rule(&words).map_err(rule)?.0;
            }
            "resign" => {
                let words = with_defaults(section, &[("twosided", "false")]);
                self.rules.resign = values::resign_rule(&words).map_err(rule)?.0;
            }
            "maxmoves" => self.rules.max_moves = Some(section.whole()?).filter(|moves| *moves > 0),
            "use-affinity" => {
                self.processors = Some(match section.values {
                    [] => Vec::new(),
                    [list] => read_list(list).ok_or_else(|| {
                        rule(format!(
                            "“{list}” is no list of processors such as 3,5,7-11"
                        ))
                    })?,
                    _ => return Err(rule("it takes one list of processors".to_owned())),
                });
            }
            "wait" => self.pause = milliseconds()?,
            "startup-ms" => self.waits.start = Some(milliseconds()?),
            "ucinewgame-ms" | "ping-ms" => {
                self.waits.ready = self.waits.ready.max(Some(milliseconds()?));
            }
            "recover" => {
                section.none()?;
                self.recovers = true;
            }
            "event" => self.event = section.values.join(" "),
            "site" => self.site = Some(section.values.join(" ")),
            "pgnout" => self.pgn = Some(GamesOutput::read(section, &mut self.remarks)?),
            "epdout" => self.epd = Some(FileOutput::read(section)?),
            "log" => self.log = Some(LogOutput::read(section, &mut self.remarks)?),
            "ratinginterval" => self.interval = section.whole()?,
            "scoreinterval" => self.score_interval = section.whole()?,
            "report" => {
                for (name, value) in section.pairs()? {
                    match name {
                        "penta" => self.has_pairs = truth(section, name, value)?,
                        _ => return Err(section.in_words(format!("“{name}” is unknown"))),
                    }
                }
            }
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
            "noswap" => {
                section.none()?;
                self.colors.are_fixed = true;
            }
            "reverse" => {
                section.none()?;
                self.colors.are_reversed = true;
            }
            name => match WITHOUT_EFFECT.iter().find(|(word, _)| *word == name) {
                Some((_, reason)) => self
                    .remarks
                    .push(format!("-{name} has no effect: {reason}")),
                None => return Err(format!("-{name} is unknown")),
            },
        }
        Ok(())
    }

    /// Sets what `-quick cmd=A cmd=B book=FILE` stands for in fastchess; returns its engines.
    fn set_quick(
        &mut self,
        section: &Section<'_>,
        shape: &mut Shape,
    ) -> Result<Vec<EngineWords>, String> {
        const CLOCK: TimeControl = TimeControl::Clock {
            base: Duration::from_secs(10),
            increment: Duration::from_millis(100),
            moves: None,
        };
        let mut engines = Vec::new();
        for (name, value) in section.pairs()? {
            match name {
                "cmd" => engines.push(EngineWords::of_program(value, CLOCK)),
                "book" => {
                    self.openings = Some(OpeningFile {
                        path: PathBuf::from(value),
                        kind: OpeningKind::Text,
                        is_random: true,
                        plies: None,
                        start: 1,
                    });
                }
                _ => return Err(section.in_words(format!("“{name}” is unknown"))),
            }
        }
        if engines.len() != 2 || self.openings.is_none() {
            return Err(section.in_words("it takes cmd=FILE twice, and book=FILE".to_owned()));
        }
        (shape.rounds, shape.games) = (Some(25_000), Some(2));
        let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.concurrency = processors.saturating_sub(2).max(1);
        self.recovers = true;
        self.rules.draw = Some(DrawRule {
            move_number: 30,
            move_count: 8,
            score: 8,
        });
        self.report = Report::Cutechess;
        Ok(engines)
    }

    /// Makes lines of the book that all engines have the openings, as in cutechess-cli: then both games of a pair begin with the
    /// same one.
    fn share_book(&mut self) {
        let Some(book) = self.entrants[0].book.clone() else {
            return;
        };
        let is_shared = |entrant: &Entrant| entrant.book.as_ref() == Some(&book);
        if self.openings.is_some() || !self.entrants.iter().all(is_shared) {
            return;
        }
        for entrant in &mut self.entrants {
            entrant.book = None;
        }
        self.openings = Some(OpeningFile {
            path: book.path,
            kind: OpeningKind::Book,
            is_random: true,
            plies: Some(book.plies),
            start: 1,
        });
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
mod tests;
