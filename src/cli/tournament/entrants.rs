//! The participants of a tournament's command line.

use std::collections::BTreeSet;
use std::num::{NonZeroU32, NonZeroU64};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tabia_engine::Depth;
use tabia_matches::TimeControl;
use tabia_protocol::client::{EngineProgram, Protocol, find_engines};

use super::book::BookWords;
use super::configured;
use super::sections::{Section, whole};
use crate::matches::values;
use crate::side::SideSettings;

/// What plays.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Program {
    /// Another program.
    Engine(EngineProgram),
    /// The engine of this program or a program of the Lab, in this process.
    BuiltIn(SideSettings),
}

/// Limits of each move beside the time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct MoveLimits {
    pub depth: Option<Depth>,
    pub nodes: Option<u64>,
}

impl MoveLimits {
    /// Returns the limits in words, each with a space before it; nothing where there are none.
    pub fn in_words(self) -> String {
        let depth = self.depth.map(|depth| format!(" depth={depth}"));
        let nodes = self.nodes.map(|nodes| format!(" nodes={nodes}"));
        depth.into_iter().chain(nodes).collect()
    }
}

/// A participant.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Entrant {
    pub program: Program,
    pub name: String,
    pub control: TimeControl,
    pub limits: MoveLimits,
    pub margin: Duration,
    pub ponders: bool,
    /// Whether it is started anew for each game.
    pub restarts: bool,
    /// The book that it plays from before it searches.
    pub book: Option<BookWords>,
}

impl Entrant {
    /// Returns what its moves depend on beside its program, in words, each with a space before it; nothing where there is nothing.
    pub fn conditions(&self) -> String {
        let book = self.book.as_ref().map(ToString::to_string);
        self.limits.in_words() + &book.unwrap_or_default()
    }

    /// Returns the number of threads of an engine, as its options say.
    pub fn threads(&self) -> usize {
        let Program::Engine(program) = &self.program else {
            return 1;
        };
        let is_it = |name: &str| ["threads", "cores"].contains(&name.to_lowercase().as_str());
        let mut options = program.options.iter().rev();
        let threads = options.find(|(name, _)| is_it(name));
        threads
            .and_then(|(_, value)| value.parse().ok())
            .unwrap_or(1)
    }
}

/// Returns the program of a file. A name without a folder is also that of an engine in one of the usual places.
fn found(file: &str) -> EngineProgram {
    let program = EngineProgram::new(file);
    if Path::new(file).components().count() > 1 {
        return program;
    }
    let mut engines = find_engines().into_iter();
    let engine = engines.find(|engine| engine.path.file_name().is_some_and(|name| name == file));
    EngineProgram {
        path: engine.map_or(program.path, |engine| engine.path),
        ..program
    }
}

/// What is said of an engine, or of all engines.
#[derive(Clone, Default)]
pub(super) struct EngineWords {
    program: Option<Program>,
    name: Option<String>,
    arguments: Vec<String>,
    folder: Option<PathBuf>,
    protocol: Option<Protocol>,
    options: Vec<(String, String)>,
    /// A clock, or a time for each move.
    time: Option<TimeControl>,
    limits: MoveLimits,
    margin: Option<Duration>,
    ponders: bool,
    restarts: Option<bool>,
    first_lines: Vec<String>,
    scores_for_white: bool,
    book: Option<PathBuf>,
    book_depth: Option<NonZeroU32>,
    /// What has no effect, and why.
    pub remarks: BTreeSet<String>,
}

/// The settings of an engine that have no effect, and why.
const WITHOUT_EFFECT: [(&str, &str); 4] = [
    ("trust", "a claim of an engine is never taken on trust"),
    ("tscale", "a slow start or answer is waited for in any case"),
    (
        "debug",
        "-log file=FILE engine=true writes the lines of the engines",
    ),
    (
        "stderr",
        "-log file=FILE engine=true writes the standard error, too",
    ),
];

impl EngineWords {
    /// Creates the words of an engine that is only a program with a clock.
    pub fn of_program(file: &str, control: TimeControl) -> EngineWords {
        EngineWords {
            program: Some(Program::Engine(found(file))),
            time: Some(control),
            ..EngineWords::default()
        }
    }

    /// Reads the words after `-engine` or `-each`.
    pub fn read(section: &Section<'_>) -> Result<EngineWords, String> {
        let mut words = EngineWords::default();
        for word in section.values {
            let used = words.take(word, section);
            used.map_err(|reason| section.in_words(reason))?;
        }
        Ok(words)
    }

    /// Uses a word, or those that it stands for.
    fn take(&mut self, word: &str, section: &Section<'_>) -> Result<(), String> {
        match word {
            "ponder" => self.ponders = true,
            "whitepov" => self.scores_for_white = true,
            _ => {
                let (name, value) = match word.split_once('=') {
                    Some((name, value)) => (name, Some(value)),
                    None => (word, None),
                };
                let is_it = |(word, _): &&(&str, &str)| *word == name;
                if let Some((name, reason)) = WITHOUT_EFFECT.iter().find(is_it) {
                    self.remark(section, name, reason);
                    return Ok(());
                }
                let value = value.ok_or_else(|| format!("“{word}” is no NAME=VALUE"))?;
                match name {
                    "conf" => {
                        for word in configured::words_of(value)? {
                            self.take(&word, section)?;
                        }
                    }
                    "tc" | "st" => self.set_time(name, value, section)?,
                    _ => self.set(name, value)?,
                }
            }
        }
        Ok(())
    }

    fn remark(&mut self, section: &Section<'_>, name: &str, reason: &str) {
        let remark = section.in_words(format!("{name} has no effect: {reason}"));
        self.remarks.insert(remark);
    }

    /// Sets the clock or the time for each move. As with cutechess-cli, the latter holds where both are given.
    fn set_time(&mut self, name: &str, value: &str, section: &Section<'_>) -> Result<(), String> {
        let control = match (name, value) {
            // Without another limit the word has no effect: the limit is the depth or the number of nodes.
            ("tc", "inf" | "infinite") => return Ok(()),
            ("tc", _) => values::clock(value).map_err(|reason| format!("tc: {reason}"))?,
            _ => {
                let seconds = values::seconds(value).map_err(|reason| format!("st: {reason}"))?;
                if seconds.is_zero() {
                    return Err("st: expected more than no time".to_owned());
                }
                TimeControl::Move(seconds)
            }
        };
        let is_of_move = |control: TimeControl| matches!(control, TimeControl::Move(_));
        let known = self
            .time
            .filter(|known| is_of_move(*known) != is_of_move(control));
        if known.is_some() {
            self.remark(section, "tc", "st is given, too");
        }
        if known.is_none() || is_of_move(control) {
            self.time = Some(control);
        }
        Ok(())
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "cmd" => self.program = Some(Program::Engine(found(value))),
            "builtin" => {
                let side = SideSettings::parse(&[value.to_owned()])?;
                self.program = Some(Program::BuiltIn(side));
            }
            "name" => self.name = Some(value.to_owned()),
            "arg" => self.arguments.push(value.to_owned()),
            "args" => {
                let arguments = value.split_whitespace().map(str::to_owned);
                self.arguments.extend(arguments);
            }
            "dir" => self.folder = Some(PathBuf::from(value)),
            "proto" => {
                self.protocol = Some(match value {
                    "uci" => Protocol::Uci,
                    "xboard" | "cecp" => Protocol::Xboard,
                    _ => return Err(format!("proto: “{value}” is neither uci nor xboard")),
                });
            }
            "initstr" => {
                let lines = value.replace("\\n", "\n");
                self.first_lines.extend(lines.lines().map(str::to_owned));
            }
            "book" => self.book = Some(PathBuf::from(value)),
            "bookdepth" => self.book_depth = Some(whole(name, value)?),
            "nodes" => {
                let nodes: NonZeroU64 = whole(name, value)?;
                self.limits.nodes = Some(nodes.get());
            }
            "depth" | "plies" => {
                let depth: i32 = whole(name, value)?;
                let depth = Some(depth).filter(|plies| (1..=Depth::MAX.0).contains(plies));
                let depth = depth.ok_or_else(|| format!("{name}: from 1 to {}", Depth::MAX.0))?;
                self.limits.depth = Some(Depth(depth));
            }
            "restart" => {
                self.restarts = Some(match value {
                    "on" => true,
                    "off" | "auto" => false,
                    _ => return Err(format!("restart: “{value}” is none of on, off, auto")),
                });
            }
            "timemargin" => self.margin = Some(Duration::from_millis(whole(name, value)?)),
            _ => match name.strip_prefix("option.") {
                Some(option) => self.options.push((option.to_owned(), value.to_owned())),
                None => return Err(format!("“{name}” is no setting of an engine")),
            },
        }
        Ok(())
    }

    /// Returns the participant, with what all have in common. As in cutechess-cli and fastchess, that comes after the engine's own
    /// words and wins over them.
    pub fn entrant(self, each: &EngineWords) -> Result<Entrant, String> {
        let program = each.program.clone().or(self.program);
        let program = program.ok_or("an engine needs cmd=FILE, or builtin=SETTINGS")?;
        let mut limits = MoveLimits {
            depth: each.limits.depth.or(self.limits.depth),
            nodes: each.limits.nodes.or(self.limits.nodes),
        };
        // A time for each move holds beside a clock, wherever they are given.
        let control = match (self.time, each.time) {
            (Some(own @ TimeControl::Move(_)), Some(TimeControl::Clock { .. })) => Some(own),
            (own, common) => common.or(own),
        };
        let control = control.or_else(|| limits.depth.take().map(TimeControl::Depth));
        let control = control.or_else(|| limits.nodes.take().map(TimeControl::Nodes));
        let control = control.ok_or("an engine has no limit: give tc=, st=, nodes= or depth=")?;
        let options = self.options.iter().chain(&each.options).cloned();
        let first_lines = self.first_lines.iter().chain(&each.first_lines).cloned();
        let scores_for_white = self.scores_for_white || each.scores_for_white;
        let (program, usual_name) = match program {
            Program::Engine(program) => {
                let arguments = self.arguments.iter().chain(&each.arguments).cloned();
                let folder = each.folder.clone().or(self.folder);
                let program = EngineProgram {
                    arguments: arguments.collect(),
                    folder: folder.unwrap_or_default(),
                    protocol: each.protocol.or(self.protocol).unwrap_or(Protocol::Unknown),
                    options: options.collect(),
                    first_lines: first_lines.collect(),
                    scores_for_white,
                    ..program
                };
                let name = program.display_name();
                (Program::Engine(program), name)
            }
            Program::BuiltIn(side) => {
                let has_lines = !self.first_lines.is_empty() || self.scores_for_white;
                let has_start = self.folder.is_some() || self.protocol.is_some();
                if !self.arguments.is_empty() || has_start || has_lines {
                    let reason = "builtin= takes no arg, dir, proto, initstr or whitepov";
                    return Err(reason.to_owned());
                }
                let options = options.map(|(name, value)| format!("{name}={value}"));
                let side = side.with(&options.collect::<Vec<_>>())?;
                let words = side.words();
                let name = match words.as_str() {
                    "" => "Tabia".to_owned(),
                    words => format!("Tabia {words}"),
                };
                (Program::BuiltIn(side), name)
            }
        };
        let depth = each.book_depth.or(self.book_depth);
        let book = each.book.clone().or(self.book);
        Ok(Entrant {
            book: book.map(|path| BookWords::new(path, depth)),
            program,
            name: self.name.unwrap_or(usual_name),
            control,
            limits,
            margin: each.margin.or(self.margin).unwrap_or(TimeControl::MARGIN),
            ponders: self.ponders || each.ponders,
            restarts: each.restarts.or(self.restarts).unwrap_or(false),
        })
    }
}
