//! The command `tabia tournament`, and `tabia match` with the words of the field's referees.

mod entrants;
mod games;
mod openings;
mod sections;
mod text;
mod words;

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use clap::Args;

use self::entrants::Program;
use self::games::GamesFile;
use self::words::Script;
use crate::CliError;
use crate::complaints::MAX_MESSAGES;
use crate::output::{complain, print};
use crate::target::{Replacing, Target};
use tabia_engine::bench;
use tabia_matches::{
    Happening, MatchError, Participant, Plan, Results, Seed, TournamentReport, TournamentSettings,
    play_tournament, stored_words,
};
use tabia_player::Player;
use tabia_protocol::client::{EnginePlayer, EngineProgram, Protocol, Timeouts};

/// The words, for the help.
const HELP: &str = "\
The words are those of cutechess-cli and fastchess; each may have one dash or two.

  -engine cmd=FILE [name=NAME] [arg=TEXT]… [dir=FOLDER] [proto=uci|xboard] [option.NAME=VALUE]…
          [tc=[MOVES/]SECONDS[+INCREMENT] | st=SECONDS | nodes=N | depth=N] [timemargin=MS] [ponder]
                               a time for each move (st=) is no clock: exceeding it loses nothing
  -engine builtin=SETTINGS …   the engine of this program or a program of the Lab: see `tabia match --help`
  -each …                      what all engines have in common
  -tournament round-robin|gauntlet|swiss|knockout     -seeds N (challengers of a gauntlet; 1)
  -rounds N                    cycles, or rounds of a swiss; games of two engines are multiplied (1)
  -games N                     games of an encounter (2); with an even number each opening is played twice,
                               with colours swapped
  -repeat                      at least two games
  -openings file=FILE [format=epd|pgn|book] [order=sequential|random] [plies=N] [start=N]     -srand N
  -concurrency N               games at the same time (1)
  -draw movenumber=N movecount=N score=N     -resign movecount=N score=N [twosided=true|false]     -maxmoves N
  -sprt elo0=E elo1=E [alpha=A] [beta=B] [model=normalized|logistic]     for two engines
  -recover                     goes on when an engine cannot be started: it loses the game
  -pgnout FILE                 adds each game with scores, depths and times
  -event TEXT   -site TEXT   -ratinginterval N (10)   -output format=fastchess|cutechess
  -state FILE                  keeps the tournament in this file; an existing one is continued

A tournament that was killed is continued by `tabia tournament --resume FILE`, where FILE is that of -state. Words after it,
such as -concurrency N, replace those of the first command line; the engines, their limits and the rules must stay the same.
A bye of a swiss counts as an encounter that was won for the pairing, and is not in the table.";

/// Maximum time for a move of an engine that has no clock: one that is silent for longer has lost.
const LONGEST_SEARCH: Duration = Duration::from_mins(10);

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
        let openings = script
            .openings
            .as_ref()
            .map(|openings| openings.path.clone());
        if let Some(state) = &script.state {
            Target::new(state, &openings, Replacing::ALLOWED)?;
        }
        if let Some(pgn) = &script.pgn {
            let inputs = openings.iter().chain(&script.state);
            Target::new(pgn, inputs, Replacing::ALLOWED)?;
        }
        let settings = script.settings(words)?;
        let (report, written) = script.play(&settings, &mut |text| print(&mut *out, text))?;
        print(out, &text::table(&script, &settings, &report.results))?;
        written
    }
}

impl Script {
    fn settings(&self, words: Vec<String>) -> Result<TournamentSettings, CliError> {
        let identities = self.entrants.iter().map(|entrant| match &entrant.program {
            Program::BuiltIn(side) => {
                /// The depth of the bench that identifies a search: a few hundredths of a second.
                const DEPTH: i32 = 4;
                let signature = bench::run(DEPTH)?.nodes;
                let version = env!("CARGO_PKG_VERSION");
                Ok(format!("Tabia {version} {signature} {}", side.identity()))
            }
            Program::Engine(program) => Ok(games::identity(program)),
        });
        let identities: Vec<String> = identities.collect::<Result<_, CliError>>()?;
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

    /// Starts a participant. `protocols` has those that were found by asking.
    fn start(
        &self,
        seed: Seed,
        protocols: &[OnceLock<Protocol>],
    ) -> Result<Box<dyn Player>, String> {
        let entrant = &self.entrants[seed.0];
        match &entrant.program {
            Program::BuiltIn(side) => side.start(),
            Program::Engine(program) => {
                // The machine may be busy with other games: no engine is refused for a slow start.
                let usual = Timeouts::default();
                let timeouts = Timeouts {
                    guess: usual.handshake,
                    search: Some(LONGEST_SEARCH),
                    ..usual
                };
                let known = protocols[seed.0].get().copied();
                let program = EngineProgram {
                    protocol: known.unwrap_or(program.protocol),
                    ..program.clone()
                };
                let mut player = EnginePlayer::start(program, timeouts, || {});
                player.wait_until_ready();
                if let Some(ended) = player.ended() {
                    return Err(format!("{}: {ended}", entrant.name));
                }
                if let Some(identity) = player.identity() {
                    let _ = protocols[seed.0].set(identity.protocol);
                }
                Ok(Box::new(player))
            }
        }
    }

    /// Plays the tournament and prints how it stands. It ends early when nothing can be printed, or no game can be written, any
    /// more; in that case with the reason beside the report.
    fn play(
        &self,
        settings: &TournamentSettings,
        print: &mut dyn FnMut(&str) -> Result<(), CliError>,
    ) -> Result<(TournamentReport, Result<(), CliError>), CliError> {
        let (lines, received) = mpsc::channel();
        let is_over = AtomicBool::new(false);
        let goes_on = || !is_over.load(Ordering::Relaxed);
        let protocols: Vec<OnceLock<Protocol>> =
            self.entrants.iter().map(|_| OnceLock::new()).collect();
        let make = |seed| self.start(seed, &protocols);
        let state = self.state.as_deref();
        let mut reporter = Reporter {
            script: self,
            settings,
            lines,
            finished: 0,
            notes: 0,
            games: self
                .pgn
                .as_deref()
                .map(|path| GamesFile::open(path, self))
                .transpose()?,
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
                let report = play_tournament(settings, &make, state, &goes_on, &mut observe);
                (report, reporter.finish())
            });
            let printed = received.iter().try_for_each(|line: String| print(&line));
            is_over.fetch_or(printed.is_err(), Ordering::Relaxed);
            match playing.join() {
                Ok((report, failure)) => (printed, report, failure),
                Err(_) => (printed, Err(MatchError::Worker), Ok(())),
            }
        });
        printed?;
        let report = report.map_err(|error| CliError::of_match(error, self.state.as_deref()))?;
        let complete = |path: &PathBuf| games::complete(path, self, settings, &report);
        let written = failure.and_then(|()| self.pgn.as_ref().map_or(Ok(()), complete));
        Ok((report, written))
    }
}

/// Turns what happens into lines of text and games of PGN.
struct Reporter<'a> {
    script: &'a Script,
    settings: &'a TournamentSettings,
    lines: Sender<String>,
    finished: u32,
    notes: usize,
    games: Option<GamesFile<'a>>,
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
            Happening::Game { pairing, game } => {
                self.finished += 1;
                self.say(text::finished(self.settings, &pairing, game));
                if let Some(games) = &mut self.games
                    && let Err(error) = games.add(self.settings, &pairing, game)
                {
                    self.failure.get_or_insert(error);
                    self.is_over.store(true, Ordering::Relaxed);
                }
                if self.finished.is_multiple_of(self.script.interval) {
                    self.say(text::table(self.script, self.settings, results));
                }
            }
        }
    }

    fn say(&self, line: String) {
        // An error means that nothing is printed any more.
        let _ = self.lines.send(line);
    }

    fn finish(self) -> Result<(), CliError> {
        self.failure.map_or(Ok(()), Err)
    }
}
