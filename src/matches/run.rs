//! A match: many games between two sides, in pairs.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use tabia_chess::{Color, mix};
use tabia_game::GameResult;
use tabia_player::{Elo, GameLine, Player, Strength};
use thiserror::Error;

use super::control::TimeControl;
use super::opening::Opening;
use super::played::PlayedGame;
use super::pondering::Pondering;
use super::rules::Rules;
use super::runner::{GameSettings, Runner};
use super::sprt::{Sprt, Verdict};
use super::state::{Header, StateError, StateFile};
use super::statistics::Pentanomial;

/// One of the two sides of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    A,
    B,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// Returns the side that has a colour in a game of this number: A has White in the first game of a pair.
    pub fn of(game: u32, color: Color) -> Side {
        match (game.is_multiple_of(2), color) {
            (true, Color::White) | (false, Color::Black) => Side::A,
            _ => Side::B,
        }
    }
}

/// Returns the guesses of a side in games with their numbers, from 0.
pub fn guesses<'a>(games: impl Iterator<Item = (u32, &'a PlayedGame)>, side: Side) -> Pondering {
    let mut pondering = Pondering::default();
    for (number, game) in games {
        let color = match Side::of(number, Color::White) == side {
            true => Color::White,
            false => Color::Black,
        };
        let moves = game.moves_of(color);
        moves.for_each(|played| pondering.add(played));
    }
    pondering
}

/// The settings of a match. Data of the sides is in the order of [`Side::BOTH`].
#[derive(Clone, Debug)]
pub struct MatchSettings {
    /// The program and its version, in words: the games of another version are not continued.
    pub program: String,
    /// The settings of the sides in words, for the file of the match.
    pub names: [String; 2],
    pub controls: [TimeControl; 2],
    /// `None` for full strength.
    pub levels: [Option<Elo>; 2],
    /// Whether each thinks in the opponent's time. A file of the match does not hold the guesses.
    pub ponders: [bool; 2],
    pub rules: Rules,
    /// The opening of each pair; used again from the first one on if there are more pairs.
    pub openings: Vec<Opening>,
    /// The number of games, which is even.
    pub games: u32,
    pub sprt: Option<Sprt>,
    /// Number of games at the same time.
    pub concurrency: usize,
    /// The seed of the errors of limited levels.
    pub seed: u64,
}

/// The results so far: of all pairs up to the first that is not finished, so that they do not depend on which games happen to
/// be the quickest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standings {
    /// Won, drawn and lost by [`Side::A`].
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    pub pairs: Pentanomial,
    /// Games lost on time or without a legal move, by side.
    pub forfeits: [u32; 2],
}

impl Standings {
    /// Returns the number of games.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    fn add(&mut self, first: &PlayedGame, second: &PlayedGame) {
        let mut half_points = 0;
        for (number, game) in (0..).zip([first, second]) {
            let result = game.end().result;
            let points = match result {
                GameResult::WhiteWins => 2 * usize::from(Side::of(number, Color::White) == Side::A),
                GameResult::BlackWins => 2 * usize::from(Side::of(number, Color::Black) == Side::A),
                GameResult::Draw | GameResult::Unknown => 1,
            };
            let count = match points {
                2 => &mut self.won,
                1 => &mut self.drawn,
                _ => &mut self.lost,
            };
            *count += 1;
            half_points += points;
            if game.end().reason.is_forfeit() {
                self.forfeits[usize::from(points == 2)] += 1;
            }
        }
        self.pairs.add_pair(half_points);
    }
}

/// An event of a match.
#[derive(Debug)]
pub enum Progress<'a> {
    /// A move was made.
    Move {
        /// The number of the game, from 0.
        number: u32,
        /// The game so far.
        line: &'a GameLine,
    },
    /// A game has ended.
    Game {
        /// From 0.
        number: u32,
        game: &'a PlayedGame,
    },
    /// A message of a player for the user.
    Note(&'a str),
}

/// A match that is over or was interrupted.
#[derive(Debug)]
pub struct MatchReport {
    pub standings: Standings,
    /// The decision of the test, if there was one and it has decided.
    pub verdict: Option<Verdict>,
    /// The games that count, in order.
    pub games: Vec<PlayedGame>,
}

/// The reason why a match cannot be played.
#[derive(Debug, Error)]
pub enum MatchError {
    #[error("the number of games must be even and above 0: each opening is played twice")]
    OddGames,
    #[error("there are no openings")]
    NoOpenings,
    /// A side's player cannot be created.
    #[error("{0}")]
    Player(String),
    #[error(transparent)]
    State(#[from] StateError),
    /// A game could not be added to the file of the match, which has all games before.
    #[error("a game could not be written: {0}")]
    Write(io::Error),
    #[error("a thread could not be started: {0}")]
    Thread(io::Error),
    #[error("a thread of the match failed")]
    Worker,
}

impl MatchSettings {
    /// Returns the settings on which the games depend, except their openings.
    fn header(&self) -> Header {
        let [a, b] = &self.names;
        let levels = self
            .levels
            .map(|level| level.map_or("full".to_owned(), |elo| elo.to_string()));
        let [control_a, control_b] = self.controls;
        let Rules {
            draw,
            resign,
            max_moves,
        } = self.rules;
        let draw = draw.map(|rule| (rule.move_number, rule.move_count, rule.score));
        let resign = resign.map(|rule| (rule.move_count, rule.score, rule.two_sided));
        let pairs = [
            ("program", self.program.clone()),
            ("a", a.clone()),
            ("b", b.clone()),
            ("control a", control_a.to_string()),
            ("control b", control_b.to_string()),
            ("levels", levels.join(" ")),
            ("draw", format!("{draw:?}")),
            ("resign", format!("{resign:?}")),
            ("maxmoves", format!("{max_moves:?}")),
            ("seed", self.seed.to_string()),
        ];
        let line = |text: String| text.replace(['\n', '\r'], " ");
        let ponders = self.ponders.map(|ponders| u8::from(ponders).to_string());
        let ponders = self
            .ponders
            .contains(&true)
            .then(|| ("ponders", ponders.join(" ")));
        let all = pairs.into_iter().chain(ponders);
        all.map(|(name, value)| (name.to_owned(), line(value)))
            .collect()
    }

    /// Returns the settings of the game of this number.
    fn game(&self, number: u32) -> GameSettings {
        let side = |color| Side::of(number, color) as usize;
        GameSettings {
            controls: Color::ALL.map(|color| self.controls[side(color)]),
            strengths: Color::ALL.map(|color| {
                let seed = mix(mix(self.seed) ^ u64::from(number));
                let elo = self.levels[side(color)]?;
                Some(Strength { elo, seed })
            }),
            ponders: Color::ALL.map(|color| self.ponders[side(color)]),
            rules: self.rules,
        }
    }

    fn opening(&self, number: u32) -> &Opening {
        &self.openings[number as usize / 2 % self.openings.len()]
    }
}

/// Plays a match and returns its results: the whole of it, or up to where the test decided.
///
/// `make` creates a player of a side; it is called once for each side and each concurrent game. Games in `state` are not played
/// again; without it they are kept in memory only. `goes_on` is called a few times a second from several threads, and `false`
/// ends the match. `progress` receives moves as they are made, and games in the order in which they end.
///
/// # Errors
/// When the match cannot be played, or a game cannot be stored.
pub fn play(
    settings: &MatchSettings,
    make: &(dyn Fn(Side) -> Result<Box<dyn Player>, String> + Sync),
    state: Option<&Path>,
    goes_on: &(dyn Fn() -> bool + Sync),
    progress: &mut (dyn FnMut(Progress<'_>, &Standings) + Send),
) -> Result<MatchReport, MatchError> {
    if settings.games == 0 || !settings.games.is_multiple_of(2) {
        return Err(MatchError::OddGames);
    }
    if settings.openings.is_empty() {
        return Err(MatchError::NoOpenings);
    }
    let mut shared = Shared {
        settings,
        state: None,
        games: BTreeMap::new(),
        next: 0,
        counted: 0,
        standings: Standings::default(),
        verdict: None,
        failure: None,
        progress,
    };
    if let Some(path) = state {
        let openings = (&*settings.openings, settings.games);
        let (file, games) = StateFile::open(path, &settings.header(), openings)?;
        shared.state = Some(file);
        shared.games = games.into_iter().collect();
        shared.count();
    }
    let is_over = AtomicBool::new(shared.is_decided());
    let shared = Mutex::new(shared);
    thread::scope(|scope| -> Result<(), MatchError> {
        let mut workers = Vec::new();
        let stop = || is_over.store(true, Ordering::Relaxed);
        for number in 0..settings.concurrency.max(1) {
            let worker = Worker {
                shared: &shared,
                is_over: &is_over,
                make,
                goes_on,
            };
            let builder = thread::Builder::new().name(format!("match {number}"));
            match builder.spawn_scoped(scope, move || worker.run()) {
                Ok(worker) => workers.push(worker),
                Err(error) => {
                    stop();
                    return Err(MatchError::Thread(error));
                }
            }
        }
        let mut outcome = Ok(());
        for worker in workers {
            if worker.join().is_err() {
                stop();
                outcome = Err(MatchError::Worker);
            }
        }
        outcome
    })?;
    let mut shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(failure) = shared.failure.take() {
        return Err(failure);
    }
    if let Some(state) = &mut shared.state {
        state.sync().map_err(MatchError::Write)?;
    }
    let counted = shared.games.range(..2 * shared.counted);
    Ok(MatchReport {
        standings: shared.standings,
        verdict: shared.verdict,
        games: counted.map(|(_, game)| game.clone()).collect(),
    })
}

/// State shared by the workers.
struct Shared<'a> {
    settings: &'a MatchSettings,
    state: Option<StateFile>,
    /// All finished games by number.
    games: BTreeMap<u32, PlayedGame>,
    /// The next pair to be played.
    next: u32,
    /// The pairs in the standings.
    counted: u32,
    standings: Standings,
    verdict: Option<Verdict>,
    failure: Option<MatchError>,
    progress: &'a mut (dyn FnMut(Progress<'_>, &Standings) + Send),
}

impl Shared<'_> {
    fn is_decided(&self) -> bool {
        self.verdict.is_some() || self.counted >= self.settings.games / 2
    }

    /// Counts the pairs that are finished, in order, until the test decides.
    fn count(&mut self) {
        while !self.is_decided()
            && let Some(first) = self.games.get(&(2 * self.counted))
            && let Some(second) = self.games.get(&(2 * self.counted + 1))
        {
            self.standings.add(first, second);
            self.counted += 1;
            let sprt = self.settings.sprt;
            self.verdict = sprt.and_then(|sprt| sprt.verdict(&self.standings.pairs));
        }
    }

    /// Returns the numbers of the unplayed games of the next pair; `None` when there is no pair left.
    fn next_games(&mut self) -> Option<Vec<u32>> {
        while !self.is_decided() && self.next < self.settings.games / 2 {
            let pair = self.next;
            self.next += 1;
            let games = [2 * pair, 2 * pair + 1].into_iter();
            let missing: Vec<u32> = games
                .filter(|game| !self.games.contains_key(game))
                .collect();
            if !missing.is_empty() {
                return Some(missing);
            }
        }
        None
    }

    /// Stores a game; returns `false` when the match is over.
    fn add(&mut self, number: u32, game: PlayedGame) -> bool {
        if let Some(state) = &mut self.state
            && let Err(error) = state.add(number, &game)
        {
            self.failure = Some(MatchError::Write(error));
            return false;
        }
        self.games.insert(number, game);
        self.count();
        if let Some(game) = self.games.get(&number) {
            (self.progress)(Progress::Game { number, game }, &self.standings);
        }
        !self.is_decided()
    }
}

struct Worker<'a, 'b> {
    shared: &'a Mutex<Shared<'b>>,
    is_over: &'a AtomicBool,
    make: &'a (dyn Fn(Side) -> Result<Box<dyn Player>, String> + Sync),
    goes_on: &'a (dyn Fn() -> bool + Sync),
}

impl<'b> Worker<'_, 'b> {
    fn run(&self) {
        let [mut a, mut b] = match Side::BOTH.map(self.make) {
            [Ok(a), Ok(b)] => [a, b],
            [Err(reason), _] | [_, Err(reason)] => {
                self.shared().failure = Some(MatchError::Player(reason));
                return self.end();
            }
        };
        while !self.is_over() {
            let Some(games) = self.shared().next_games() else {
                return;
            };
            for number in games {
                let (settings, opening) = {
                    let shared = self.shared();
                    let opening = shared.settings.opening(number).clone();
                    (shared.settings.game(number), opening)
                };
                let mut runner = Runner::new(settings, &opening);
                for player in [&mut a, &mut b] {
                    player.new_game();
                    player.wait_until_ready();
                }
                let players: [&mut dyn Player; 2] = match Side::of(number, Color::White) {
                    Side::A => [&mut *a, &mut *b],
                    Side::B => [&mut *b, &mut *a],
                };
                let goes_on = || !self.is_over() && (self.goes_on)();
                let mut observe = |runner: &Runner| {
                    let line = runner.line();
                    self.report(Progress::Move { number, line });
                    true
                };
                if !runner.play_observed(players, &goes_on, &mut observe) {
                    return self.end();
                }
                for note in runner.take_notes() {
                    self.report(Progress::Note(&note));
                }
                if !self.shared().add(number, runner.played()) {
                    return self.end();
                }
            }
        }
    }

    fn report(&self, progress: Progress<'_>) {
        let mut shared = self.shared();
        let standings = shared.standings;
        (shared.progress)(progress, &standings);
    }

    fn shared(&self) -> MutexGuard<'_, Shared<'b>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}
