//! The command `tabia tournament`, and `tabia match` with the words of the field's referees.

mod book;
mod configured;
mod entrants;
mod games;
mod launch;
mod openings;
mod outputs;
mod positions;
mod processors;
mod seated;
mod sections;
mod text;
mod words;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;

use clap::Args;

use self::book::{OpenBook, open_books};
use self::entrants::{Entrant, Program};
use self::games::GamesFile;
use self::launch::{Launcher, LogFile};
use self::outputs::GamesOutput;
use self::positions::PositionsFile;
use self::processors::Processors;
use self::seated::{Restart, Seated};
use self::words::{Report, Script};
use crate::CliError;
use crate::complaints::MAX_MESSAGES;
use crate::error::to_continue;
use crate::interrupts;
use crate::output::{complain, print};
use crate::target::{Replacing, Target};
use tabia_engine::bench;
use tabia_matches::{
    Happening, MatchError, Pairing, Participant, Plan, PlayedGame, Results, Seed, TournamentReport,
    TournamentSettings, play_tournament_with_pauses, stored_words,
};
use tabia_player::Player;
use tabia_protocol::client::{EngineProgram, Protocol};

/// The words, for the help.
const HELP: &str = "\
The words are those of cutechess-cli and fastchess; each may have one dash or two.

  -engine cmd=FILE [name=NAME] [arg=TEXT]… [dir=FOLDER] [proto=uci|xboard] [option.NAME=VALUE]…
          [tc=[MOVES/]SECONDS[+INCREMENT] | st=SECONDS] [nodes=N] [depth=N] [timemargin=MS] [ponder] [restart=on|off]
          [book=FILE] [bookdepth=MOVES] [initstr=TEXT] [whitepov]
                               one limit at least; those of nodes and depth are for each move
  -engine conf=NAME …          an engine of Cute Chess: from engines.json in this folder, or in the settings of Cute Chess
  -engine builtin=SETTINGS …   the engine of this program or a program of the Lab: see `tabia match --help`
  -each …                      what all engines have in common; it wins over what an engine has itself
  -quick cmd=FILE cmd=FILE book=FILE     two engines, 25000 rounds with 10 s + 0.1 s, as in fastchess
  -use-affinity [LIST]         pins the engines of each game to processors, such as 3,5,7-11 (Linux)
  -tournament round-robin|gauntlet|swiss|knockout     -seeds N (challengers of a gauntlet; 1)
  -rounds N                    cycles, or rounds of a swiss; games of two engines are multiplied (1)
  -games N                     games of an encounter (2); with an even number each opening is played twice,
                               with colours swapped
  -noswap   -reverse           the same colours in all games of an encounter; the other way round
  -repeat [2]                  at least two games     -wait MS (time between two games)
  -openings file=FILE [format=epd|pgn|book] [order=sequential|random] [plies=N] [start=N]     -srand N
  -concurrency N               games at the same time (1); 0 and below: that many less than processors
  -draw movenumber=N movecount=N score=N     -resign movecount=N score=N [twosided=true|false]     -maxmoves N
  -sprt elo0=E elo1=E [alpha=A] [beta=B] [model=normalized|logistic]     for two engines
  -recover                     goes on when an engine cannot be started: it loses the game
  -startup-ms N   -ucinewgame-ms N   -ping-ms N     how long an engine may take for its start and to be ready
  -pgnout FILE [min]           adds each game with scores, depths and times; - is the standard output
  -pgnout file=FILE [append=false] [min=true] [nodes=true] [nps=true] [timeleft=true]     the same, with details
  -epdout FILE                 adds the final position of each game
  -log file=FILE [append=false] [engine=true]     remarks about the engines, or all their lines
  -event TEXT   -site TEXT   -output format=fastchess|cutechess   -report penta=false
  -ratinginterval N (10)       games between two tables     -scoreinterval N (1; for format=cutechess)
  -state FILE                  keeps the tournament in this file; an existing one is continued

Other words of cutechess-cli and fastchess have no effect here, which a message says.

A tournament that was killed is continued by `tabia tournament --resume FILE`, where FILE is that of -state. Words after it,
such as -concurrency N or more -rounds, replace those of the first command line; the engines, their limits and the rules must stay
the same. After Ctrl-C the table is printed, and how the tournament is continued.
A bye of a swiss counts as an encounter that was won for the pairing, and is not in the table.";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct Tournament {
    /// Continue the tournament that is kept in this file
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// The engines and rules, as below
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "WORDS"
    )]
    words: Vec<String>,
}

/// Makes `match` with the words of a referee a tournament.
pub(super) fn of_match(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let is_engine = |argument: &OsString| argument == "-engine" || argument == "--engine";
    let mut words = arguments.iter().skip(1);
    if words.next().is_some_and(|word| word == "match") && words.any(is_engine) {
        arguments[1] = "tournament".into();
    }
    arguments
}

impl Tournament {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut words = Vec::new();
        if let Some(path) = &self.resume {
            words = stored_words(path).map_err(|source| CliError::MatchState {
                path: path.clone(),
                source,
            })?;
        }
        words.extend(self.words.iter().cloned());
        if words.is_empty() {
            return Err(CliError::Usage(
                "give two engines: -engine cmd=FILE …, or --resume FILE",
            ));
        }
        let mut script = Script::read(&words).map_err(CliError::Setting)?;
        if let Some(path) = &self.resume {
            script.state = Some(path.clone());
        }
        for remark in &script.remarks {
            complain(remark);
        }
        let openings = script
            .openings
            .as_ref()
            .map(|openings| openings.path.clone());
        if let Some(state) = &script.state {
            Target::new(state, &openings, Replacing::ALLOWED)?;
        }
        let pgn = script.pgn.as_ref().map(|pgn| &pgn.file);
        let log = script.log.as_ref().map(|log| &log.file);
        for output in pgn.into_iter().chain(&script.epd).chain(log) {
            let inputs = openings.iter().chain(&script.state);
            Target::new(&output.path, inputs, Replacing::ALLOWED)?;
        }
        let settings = script.settings(words)?;
        let prints_games = script.pgn.as_ref().is_some_and(GamesOutput::is_standard);
        let mut print = |line: &Line| match line {
            Line::Progress(text) if prints_games => {
                complain_lines(text);
                Ok(())
            }
            Line::Progress(text) | Line::Game(text) => print(&mut *out, text),
        };
        let interrupted = interrupts::listen().map_err(CliError::Signals)?;
        let played = script.play(&settings, &interrupted, &mut print);
        let (report, written) = played.inspect_err(|error| script.tell_how_to_continue(error))?;
        let table = text::last_table(&script, &settings, &report);
        print(&Line::Progress(table))?;
        written.inspect_err(|error| script.tell_how_to_continue(error))?;
        let is_over = report.is_over(&settings.plan);
        match interrupted.load(Ordering::Relaxed) && !is_over {
            true => Err(CliError::Interrupted(script.state)),
            false => Ok(()),
        }
    }
}

/// What is printed.
enum Line {
    /// How the tournament stands. It is printed to the standard error where games are printed to the standard output.
    Progress(String),
    /// A game, which is written to the standard output.
    Game(String),
}

/// Prints lines to the standard error. An error there is no reason to end.
fn complain_lines(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

impl Script {
    fn settings(&self, words: Vec<String>) -> Result<TournamentSettings, CliError> {
        /// The depth of the bench that identifies a search: a few tenths of a second.
        const DEPTH: i32 = 4;
        // It is the same for all levels and settings.
        let signature = match self.has_built_in() {
            true => bench::run(DEPTH)?.nodes,
            false => 0,
        };
        let identities = self.entrants.iter().map(|entrant| match &entrant.program {
            Program::BuiltIn(side) => {
                let version = env!("CARGO_PKG_VERSION");
                let identity = side.identity();
                let conditions = entrant.conditions();
                format!("Tabia {version} {signature} {identity}{conditions}")
            }
            Program::Engine(program) => program.identity() + &entrant.conditions(),
        });
        let entrants = self.entrants.iter().zip(identities);
        let participants = entrants.map(|(entrant, identity)| Participant {
            name: entrant.name.clone(),
            identity,
            control: entrant.control,
            margin: entrant.margin,
            level: match &entrant.program {
                Program::BuiltIn(side) => side.level,
                Program::Engine(_) => None,
            },
            ponders: entrant.ponders,
        });
        let mut plan = Plan {
            format: self.format,
            count: self.entrants.len(),
            games: self.games,
            colors: self.colors,
            openings: Vec::new(),
        };
        plan.openings = openings::of(self, &plan)?;
        Ok(TournamentSettings {
            program: "tabia tournament".to_owned(),
            words,
            participants: participants.collect(),
            plan,
            rules: self.rules,
            sprt: self.sprt,
            concurrency: self.concurrency,
            seed: self.seed,
            recovers: self.recovers,
        })
    }

    /// Says how the tournament is continued after an error that has ended it.
    fn tell_how_to_continue(&self, error: &CliError) {
        let Some(state) = &self.state else { return };
        let is_kept = state.metadata().is_ok_and(|found| found.len() > 0);
        let has_ended_it = matches!(error, CliError::File { .. } | CliError::Match(_));
        if is_kept && has_ended_it {
            complain(&to_continue(state));
        }
    }

    /// Returns whether a participant plays in this process.
    fn has_built_in(&self) -> bool {
        let mut programs = self.entrants.iter().map(|entrant| &entrant.program);
        programs.any(|program| matches!(program, Program::BuiltIn(_)))
    }

    /// Returns the processors of the games; none where they are not pinned.
    fn processors(&self) -> Processors {
        let Some(list) = &self.processors else {
            return Processors::default();
        };
        if self.has_built_in() {
            complain(&"-use-affinity: a player with builtin= is not pinned");
        }
        // Only one of two engines searches at a time, unless they ponder.
        let threads = self
            .entrants
            .iter()
            .map(Entrant::threads)
            .max()
            .unwrap_or(1);
        let ponders = self.entrants.iter().any(|entrant| entrant.ponders);
        let each = threads * if ponders { 2 } else { 1 };
        Processors::new(list, self.concurrency, each).unwrap_or_else(|reason| {
            complain(&format_args!("-use-affinity has no effect: {reason}"));
            Processors::default()
        })
    }

    /// Starts a participant. `protocols` has those that were found by asking.
    fn start(
        &self,
        seed: Seed,
        protocols: &[OnceLock<Protocol>],
        books: &[Option<OpenBook>],
        log: Option<&Arc<LogFile>>,
        processors: &Processors,
    ) -> Result<Box<dyn Player>, String> {
        let entrant = &self.entrants[seed.0];
        let (player, restart): (Box<dyn Player>, Option<Restart>) = match &entrant.program {
            // Its games do not depend on those before.
            Program::BuiltIn(side) => (side.start()?, None),
            Program::Engine(program) => {
                let known = protocols[seed.0].get().copied();
                let launcher = Launcher {
                    name: entrant.name.clone(),
                    program: EngineProgram {
                        protocol: known.unwrap_or(program.protocol),
                        ..program.clone()
                    },
                    waits: self.waits,
                    log: log.cloned(),
                    processors: processors.of_this_thread(),
                };
                let player = launcher.launch();
                if let Some(ended) = player.ended() {
                    return Err(format!("{}: {ended}", entrant.name));
                }
                if let Some(identity) = player.identity() {
                    let _ = protocols[seed.0].set(identity.protocol);
                }
                let restart: Restart = Box::new(move || Box::new(launcher.launch()));
                (Box::new(player), entrant.restarts.then_some(restart))
            }
        };
        let book = books[seed.0].clone();
        let seated = Seated::new(player, entrant.limits, restart, book);
        Ok(Box::new(seated))
    }

    /// Plays the tournament and prints how it stands. It ends early when nothing can be printed, or no game can be written, any
    /// more; in that case with the reason beside the report.
    fn play(
        &self,
        settings: &TournamentSettings,
        interrupted: &AtomicBool,
        print: &mut dyn FnMut(&Line) -> Result<(), CliError>,
    ) -> Result<(TournamentReport, Result<(), CliError>), CliError> {
        let (lines, received) = mpsc::channel();
        let is_over = AtomicBool::new(false);
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        let goes_on = || !is_set(&is_over) && !is_set(interrupted);
        let protocols: Vec<OnceLock<Protocol>> =
            self.entrants.iter().map(|_| OnceLock::new()).collect();
        let state = self.state.as_deref();
        let is_continued =
            state.is_some_and(|state| state.metadata().is_ok_and(|found| found.len() > 0));
        let log = self.log.as_ref();
        let log = log
            .map(|log| LogFile::open(log, is_continued))
            .transpose()?;
        let log = log.map(Arc::new);
        let processors = self.processors();
        let books = open_books(self.entrants.iter().map(|entrant| entrant.book.as_ref()))?;
        let make = |seed| self.start(seed, &protocols, &books, log.as_ref(), &processors);
        let pgn = self.pgn.as_ref().filter(|pgn| !pgn.is_standard());
        let games = pgn.map(|pgn| GamesFile::open(pgn, self, is_continued));
        let epd = self.epd.as_ref();
        let positions = epd.map(|epd| PositionsFile::open(epd, is_continued));
        let mut reporter = Reporter {
            script: self,
            settings,
            lines,
            finished: 0,
            notes: 0,
            games: games.transpose()?,
            prints_games: self.pgn.as_ref().is_some_and(GamesOutput::is_standard),
            positions: positions.transpose()?,
            failure: None,
            is_over: &is_over,
        };
        // Games end on other threads, and the standard output belongs to this one.
        let (printed, report, failure) = thread::scope(|scope| {
            let playing = scope.spawn(move || {
                let goes_on = || goes_on();
                let mut observe = |happening: Happening<'_>, results: &Results| {
                    reporter.take(happening, results);
                };
                let pause = self.pause;
                let report = play_tournament_with_pauses(
                    settings,
                    pause,
                    &make,
                    state,
                    &goes_on,
                    &mut observe,
                );
                (report, reporter.finish())
            });
            let printed = received.iter().try_for_each(|line: Line| print(&line));
            is_over.fetch_or(printed.is_err(), Ordering::Relaxed);
            match playing.join() {
                Ok((report, failure)) => (printed, report, failure),
                Err(_) => (printed, Err(MatchError::Worker), Ok(())),
            }
        });
        printed?;
        let report = report.map_err(|error| CliError::of_match(error, self.state.as_deref()))?;
        let complete = || {
            if let Some(pgn) = pgn {
                games::complete(pgn, self, settings, &report)?;
            }
            match epd {
                Some(epd) => PositionsFile::open(epd, true)?.complete(&report),
                None => Ok(()),
            }
        };
        let written = failure.and_then(|()| complete());
        Ok((report, written))
    }
}

/// Turns what happens into lines of text and games of PGN.
struct Reporter<'a> {
    script: &'a Script,
    settings: &'a TournamentSettings,
    lines: Sender<Line>,
    finished: u32,
    notes: usize,
    games: Option<GamesFile<'a>>,
    prints_games: bool,
    positions: Option<PositionsFile<'a>>,
    failure: Option<CliError>,
    /// Set when no more games are to be played.
    is_over: &'a AtomicBool,
}

impl Reporter<'_> {
    fn take(&mut self, happening: Happening<'_>, results: &Results) {
        match happening {
            Happening::Move { pairing, runner } if runner.moves().is_empty() => {
                self.say(text::started(self.settings, &pairing));
            }
            Happening::Move { .. } => {}
            Happening::Note(note) => {
                self.notes += 1;
                if self.notes <= MAX_MESSAGES {
                    complain(&note);
                }
                if self.notes == MAX_MESSAGES {
                    complain(&"further messages of engines are not printed");
                }
            }
            Happening::Resumed(_) => {}
            Happening::Game { pairing, game } => {
                self.finished += 1;
                self.say(text::finished(self.settings, &pairing, game));
                if let Err(error) = self.write(&pairing, game) {
                    self.failure.get_or_insert(error);
                    self.is_over.store(true, Ordering::Relaxed);
                }
                let is_match = self.settings.plan.count == 2;
                if self.finished.is_multiple_of(self.script.interval) {
                    self.say(text::table(self.script, self.settings, results));
                } else if is_match
                    && self.script.report == Report::Cutechess
                    && self.finished.is_multiple_of(self.script.score_interval)
                {
                    self.say(text::score(self.settings, results));
                }
            }
        }
    }

    /// Writes a game and its final position to their files.
    fn write(&mut self, pairing: &Pairing, game: &PlayedGame) -> Result<(), CliError> {
        if self.prints_games {
            let text = games::text(self.script, self.settings, pairing, game);
            // An error means that nothing is printed any more.
            let _ = self.lines.send(Line::Game(text));
        }
        if let Some(games) = &mut self.games {
            games.add(self.settings, pairing, game)?;
        }
        match &mut self.positions {
            Some(positions) => positions.add(game),
            None => Ok(()),
        }
    }

    fn say(&self, text: String) {
        // An error means that nothing is printed any more.
        let _ = self.lines.send(Line::Progress(text));
    }

    fn finish(self) -> Result<(), CliError> {
        self.failure.map_or(Ok(()), Err)
    }
}
