//! A tournament: the games of a schedule, several at a time, kept in a file from which it is resumed.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use tabia_chess::{Color, mix};
use tabia_player::{Elo, Player, Strength};
use thiserror::Error;

use super::control::TimeControl;
use super::crosstable::{Crosstable, Standing};
use super::end::{GameEnd, Reason};
use super::format::Seed;
use super::opening::Opening;
use super::played::PlayedGame;
use super::rules::Rules;
use super::runner::{GameSettings, Runner};
use super::schedule::{GameId, NextGames, Plan, Schedule, Tie};
use super::sprt::{Sprt, Verdict};
use super::standings::Standings;
use super::state::{GAMES, Header, StateError, StateFile, WORDS, read_games, words_text};

/// A participant of a tournament.
#[derive(Clone, Debug)]
pub struct Participant {
    /// The name in tables and in PGN.
    pub name: String,
    /// What it is, in words: the games of another participant are not continued.
    pub identity: String,
    pub control: TimeControl,
    /// The time by which its clock may be overdrawn.
    pub margin: Duration,
    /// `None` for full strength.
    pub level: Option<Elo>,
    /// Whether it thinks in the opponent's time. The file of a tournament does not hold the guesses.
    pub ponders: bool,
}

/// The settings of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentSettings {
    /// The program and its version, in words: the games of another version are not continued.
    pub program: String,
    /// The command line, for [`stored_words`](super::stored_words).
    pub words: Vec<String>,
    /// Two at least, by [`Seed`].
    pub participants: Vec<Participant>,
    pub plan: Plan,
    pub rules: Rules,
    /// A test of the first participant against the second, where there are only two.
    pub sprt: Option<Sprt>,
    /// Number of games at the same time.
    pub concurrency: usize,
    /// The seed of the errors of limited levels.
    pub seed: u64,
    /// Whether the tournament goes on when a participant cannot be started, which then loses the game. Otherwise it ends. One
    /// that fails in a game loses it and is started again in any case.
    pub recovers: bool,
}

/// A game of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    pub id: GameId,
    /// White and Black.
    pub players: [Seed; 2],
}

/// An event of a tournament.
pub enum Happening<'a> {
    /// A move was made, or the game has begun.
    Move {
        pairing: Pairing,
        runner: &'a Runner,
    },
    /// A game has ended.
    Game {
        pairing: Pairing,
        game: &'a PlayedGame,
    },
    /// A message of a player for the user, after its name.
    Note(&'a str),
}

/// How a tournament stands. It has no copies: with many participants the table is large.
#[derive(PartialEq, Debug)]
pub struct Results {
    /// All finished games.
    pub table: Crosstable,
    /// The first encounter up to the first pair that is not finished.
    pub standings: Standings,
    /// The decision of the test, if there is one and it has decided.
    pub verdict: Option<Verdict>,
}

/// A tournament that is over or was interrupted.
#[derive(Debug)]
pub struct TournamentReport {
    pub results: Results,
    /// All finished games with their players.
    pub games: Vec<(Pairing, PlayedGame)>,
}

impl TournamentReport {
    /// Returns whether nothing is left to be played.
    pub fn is_over(&self, plan: &Plan) -> bool {
        self.results.verdict.is_some() || self.schedule(plan).next() == NextGames::Over
    }

    /// Returns the schedule with the finished games.
    fn schedule(&self, plan: &Plan) -> Schedule {
        let mut schedule = Schedule::new(plan.clone());
        for (pairing, game) in &self.games {
            schedule.add(pairing.id, game.clone());
        }
        schedule
    }

    /// Returns the encounters of a tournament by round, as far as they are known, with who has gone through.
    pub fn rounds(&self, plan: &Plan) -> Vec<Vec<Tie>> {
        self.schedule(plan).ties()
    }
}

/// A tournament as it is in its file.
#[derive(Debug)]
pub struct StoredTournament {
    pub report: TournamentReport,
    /// Whether no games are left.
    pub is_over: bool,
    /// Whether it is being played, by this process or another one.
    pub is_played: bool,
}

/// The reason why a match or a tournament cannot be played.
#[derive(Debug, Error)]
pub enum MatchError {
    #[error("the number of games must be even and above 0: each opening is played twice")]
    OddGames,
    #[error("there are no openings")]
    NoOpenings,
    #[error("a tournament needs two participants at least, and a game in each encounter")]
    TooFew,
    /// A participant cannot be created.
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

impl TournamentSettings {
    /// Returns the settings on which the games depend, except their openings.
    fn header(&self) -> Header {
        let plan = &self.plan;
        let mut pairs = vec![
            (WORDS.to_owned(), words_text(&self.words)),
            ("program".to_owned(), self.program.clone()),
            (
                "format".to_owned(),
                format!("{}{}", plan.format, plan.colors),
            ),
            (GAMES.to_owned(), plan.games.to_string()),
        ];
        for (number, participant) in (1..).zip(&self.participants) {
            let Participant {
                name,
                identity,
                control,
                level,
                ponders,
                margin: _,
            } = participant;
            let level = level.map_or("full".to_owned(), |elo| elo.to_string());
            let ponders = if *ponders { ", ponders" } else { "" };
            let words = format!("{name}, {identity}, {control}, {level}{ponders}");
            pairs.push((format!("participant {number}"), words));
        }
        pairs.extend(self.rules.header());
        pairs.push(("seed".to_owned(), self.seed.to_string()));
        pairs
    }

    /// Returns the schedule before the first game.
    fn schedule(&self) -> Result<Schedule, MatchError> {
        let plan = &self.plan;
        if plan.count < 2 || plan.count != self.participants.len() || plan.games == 0 {
            return Err(MatchError::TooFew);
        }
        if plan.openings.is_empty() {
            return Err(MatchError::NoOpenings);
        }
        Ok(Schedule::new(plan.clone()))
    }

    /// Returns the tags of a game in PGN that follow from the tournament.
    pub fn tags(&self, pairing: &Pairing, game: &PlayedGame) -> Vec<(&'static str, String)> {
        let of = |color: Color| &self.participants[pairing.players[color.index()].0];
        let [white, black] = Color::ALL.map(of);
        let mut tags = vec![
            ("Round", pairing.id.to_string()),
            ("White", white.name.clone()),
            ("Black", black.name.clone()),
            ("Termination", game.end().reason.termination().to_owned()),
        ];
        match white.control == black.control {
            true => tags.push(("TimeControl", white.control.tag())),
            false => tags.extend([
                ("WhiteTimeControl", white.control.tag()),
                ("BlackTimeControl", black.control.tag()),
            ]),
        }
        tags
    }

    /// Returns the points of each participant against each other as text, in this order.
    pub fn crosstable_text(&self, table: &Crosstable, standings: &[Standing]) -> String {
        let names = self.participants.iter();
        let names: Vec<&str> = names.map(|it| it.name.as_str()).collect();
        table.to_text(&names, standings)
    }

    /// Returns the settings of a game between White and Black.
    fn game(&self, Pairing { id, players }: Pairing) -> GameSettings {
        let of = |color: Color| &self.participants[players[color.index()].0];
        // Games of a match have the numbers of version 0.2 as seeds.
        let place = u64::from(id.round) << 48 ^ u64::from(id.encounter) << 32 ^ u64::from(id.game);
        GameSettings {
            controls: Color::ALL.map(|color| of(color).control),
            margins: Color::ALL.map(|color| of(color).margin),
            strengths: Color::ALL.map(|color| {
                let seed = mix(mix(self.seed) ^ place);
                let elo = of(color).level?;
                Some(Strength { elo, seed })
            }),
            ponders: Color::ALL.map(|color| of(color).ponders),
            rules: self.rules,
        }
    }
}

/// Creates a participant.
pub type Make<'a> = &'a (dyn Fn(Seed) -> Result<Box<dyn Player>, String> + Sync);

/// Receives what happens, with how the tournament stands.
pub type Observe<'a> = &'a mut (dyn FnMut(Happening<'_>, &Results) + Send);

/// Plays a tournament and returns its results: the whole of it, or up to where the test decided.
///
/// `make` creates a participant for one of the games at a time. Games in `state` are not played again; without it they are kept
/// in memory only. `goes_on` is called a few times a second from several threads, and `false` ends the tournament. `observe`
/// receives moves as they are made, and games in the order in which they end.
///
/// # Errors
/// When the tournament cannot be played, or a game cannot be stored.
pub fn play_tournament(
    settings: &TournamentSettings,
    make: Make<'_>,
    state: Option<&Path>,
    goes_on: &(dyn Fn() -> bool + Sync),
    observe: Observe<'_>,
) -> Result<TournamentReport, MatchError> {
    play_tournament_with_pauses(settings, Duration::ZERO, make, state, goes_on, observe)
}

/// Like [`play_tournament`], with a pause after each game of each place before the next one.
///
/// # Errors
/// As [`play_tournament`].
pub fn play_tournament_with_pauses(
    settings: &TournamentSettings,
    pause: Duration,
    make: Make<'_>,
    state: Option<&Path>,
    goes_on: &(dyn Fn() -> bool + Sync),
    observe: Observe<'_>,
) -> Result<TournamentReport, MatchError> {
    let header = settings.header();
    play_with(settings, &header, pause, make, state, goes_on, observe)
}

/// Returns what the file of a tournament has, without changing it. The tournament may be played meanwhile.
///
/// # Errors
/// When the file cannot be read or has other settings.
pub fn read_tournament(
    settings: &TournamentSettings,
    state: &Path,
) -> Result<StoredTournament, MatchError> {
    let mut schedule = settings.schedule()?;
    let is_played = read_games(state, &settings.header(), &mut schedule)?;
    let mut ignore = |_: Happening<'_>, _: &Results| {};
    let mut shared = Shared::new(settings, schedule, None, &mut ignore);
    let is_over = shared.is_decided() || shared.schedule.next() == NextGames::Over;
    Ok(StoredTournament {
        report: shared.report(),
        is_over,
        is_played,
    })
}

/// Like [`play_tournament_with_pauses`], with other settings in the file.
pub(crate) fn play_with(
    settings: &TournamentSettings,
    header: &Header,
    pause: Duration,
    make: Make<'_>,
    state: Option<&Path>,
    goes_on: &(dyn Fn() -> bool + Sync),
    observe: Observe<'_>,
) -> Result<TournamentReport, MatchError> {
    let mut schedule = settings.schedule()?;
    let file = match state {
        Some(path) => Some(StateFile::open(path, header, &mut schedule)?),
        None => None,
    };
    let shared = Shared::new(settings, schedule, file, observe);
    let hall = Hall {
        is_over: AtomicBool::new(shared.is_decided()),
        shared: Mutex::new(shared),
        has_changed: Condvar::new(),
        pause,
        make,
        goes_on,
    };
    hall.play(settings.concurrency.max(1))?;
    let mut shared = hall
        .shared
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    if let Some(failure) = shared.failure.take() {
        return Err(failure);
    }
    if let Some(state) = &mut shared.state {
        state.sync().map_err(MatchError::Write)?;
    }
    Ok(shared.report())
}

/// State shared by the workers.
struct Shared<'a> {
    settings: &'a TournamentSettings,
    state: Option<StateFile>,
    schedule: Schedule,
    results: Results,
    /// The pairs in the standings of the first encounter.
    counted: u32,
    failure: Option<MatchError>,
    observe: Observe<'a>,
}

impl<'a> Shared<'a> {
    fn new(
        settings: &'a TournamentSettings,
        schedule: Schedule,
        state: Option<StateFile>,
        observe: Observe<'a>,
    ) -> Shared<'a> {
        let mut shared = Shared {
            settings,
            state,
            results: Results {
                table: Crosstable::new(settings.plan.count),
                standings: Standings::default(),
                verdict: None,
            },
            schedule,
            counted: 0,
            failure: None,
            observe,
        };
        let finished = shared.schedule.games().iter();
        let finished: Vec<_> = finished
            .map(|(id, game)| (*id, game.end().clone()))
            .collect();
        for (id, end) in finished {
            if let Some(players) = shared.schedule.players(id) {
                shared.results.table.add(players, &end);
            }
        }
        shared.count();
        shared
    }

    fn is_decided(&self) -> bool {
        self.results.verdict.is_some()
    }

    /// Counts the pairs of the first encounter that are finished, in order, until the test decides.
    fn count(&mut self) {
        let games = self.schedule.games();
        let game = |number| games.get(&GameId::of_match(number));
        while self.results.verdict.is_none()
            && let Some(first) = game(2 * self.counted)
            && let Some(second) = game(2 * self.counted + 1)
        {
            let colors = self.settings.plan.colors;
            self.results.standings.add(first, second, colors);
            self.counted += 1;
            let sprt = self.settings.sprt.filter(|_| self.settings.plan.count == 2);
            self.results.verdict =
                sprt.and_then(|sprt| sprt.verdict(&self.results.standings.pairs));
        }
    }

    /// Stores a game; returns `false` when the tournament is over.
    fn add(&mut self, pairing: Pairing, game: PlayedGame) -> bool {
        if let Some(state) = &mut self.state
            && let Err(error) = state.add(pairing.id, &game)
        {
            self.failure = Some(MatchError::Write(error));
            return false;
        }
        if !self.schedule.games().contains_key(&pairing.id) {
            self.results.table.add(pairing.players, game.end());
        }
        self.schedule.add(pairing.id, game);
        self.count();
        if let Some(game) = self.schedule.games().get(&pairing.id) {
            (self.observe)(Happening::Game { pairing, game }, &self.results);
        }
        !self.is_decided()
    }

    fn report(mut self) -> TournamentReport {
        let ids: Vec<GameId> = self.schedule.games().keys().copied().collect();
        let players: BTreeMap<GameId, [Seed; 2]> = ids
            .into_iter()
            .filter_map(|id| Some((id, self.schedule.players(id)?)))
            .collect();
        let games = self.schedule.into_games().into_iter();
        let games = games.filter_map(|(id, game)| {
            let players = *players.get(&id)?;
            Some((Pairing { id, players }, game))
        });
        TournamentReport {
            results: self.results,
            games: games.collect(),
        }
    }
}

/// Where the games are played, by several workers.
struct Hall<'a, 'b> {
    shared: Mutex<Shared<'b>>,
    /// Signalled when a game has ended: others may depend on it.
    has_changed: Condvar,
    is_over: AtomicBool,
    /// Time between two games of a worker.
    pause: Duration,
    make: Make<'a>,
    goes_on: &'a (dyn Fn() -> bool + Sync),
}

/// A game that a worker plays next.
type NextGame = (Pairing, GameSettings, Opening);

impl<'b> Hall<'_, 'b> {
    fn play(&self, workers: usize) -> Result<(), MatchError> {
        thread::scope(|scope| {
            let mut running = Vec::new();
            for number in 0..workers {
                let builder = thread::Builder::new().name(format!("match {number}"));
                match builder.spawn_scoped(scope, move || self.work()) {
                    Ok(worker) => running.push(worker),
                    Err(error) => {
                        self.end();
                        return Err(MatchError::Thread(error));
                    }
                }
            }
            let mut outcome = Ok(());
            for worker in running {
                if worker.join().is_err() {
                    self.end();
                    outcome = Err(MatchError::Worker);
                }
            }
            outcome
        })
    }

    /// Plays games until there are no more.
    fn work(&self) {
        let mut players = Players::default();
        let mut last_end = None;
        while let Some(games) = self.next() {
            for (pairing, settings, opening) in games {
                if last_end.is_some_and(|end| !self.wait_until(end + self.pause)) {
                    return self.end();
                }
                let game = match self.seat(&mut players, pairing.players) {
                    Ok(()) => match self.play_game(&mut players, pairing, settings, &opening) {
                        Some(game) => game,
                        None => return self.end(),
                    },
                    Err((_, reason)) if !self.shared().settings.recovers => {
                        self.shared().failure = Some(MatchError::Player(reason));
                        return self.end();
                    }
                    Err((color, reason)) => {
                        let end = GameEnd::won(!color, Reason::Failure(reason));
                        PlayedGame::new(
                            opening.line().clone(),
                            opening.line().moves().len(),
                            Vec::new(),
                            end,
                        )
                        .begun_at(SystemTime::now())
                    }
                };
                let goes_on = self.shared().add(pairing, game);
                self.has_changed.notify_all();
                if !goes_on {
                    return self.end();
                }
                last_end = Some(Instant::now());
            }
        }
    }

    /// Waits for a time; returns `false` when the tournament was ended before.
    fn wait_until(&self, time: Instant) -> bool {
        const STEP: Duration = Duration::from_millis(20);
        loop {
            let left = time.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return true;
            }
            if self.is_over() || !(self.goes_on)() {
                return false;
            }
            thread::sleep(left.min(STEP));
        }
    }

    /// Waits for the next games; `None` when there are none left, or the tournament was ended.
    fn next(&self) -> Option<Vec<NextGame>> {
        const INTERVAL: Duration = Duration::from_millis(50);
        let mut shared = self.shared();
        loop {
            if self.is_over() {
                return None;
            }
            match shared.schedule.next() {
                NextGames::Games(ids) => {
                    let games = ids.into_iter().filter_map(|id| {
                        let players = shared.schedule.players(id)?;
                        let pairing = Pairing { id, players };
                        let opening = shared.schedule.opening(id)?.clone();
                        Some((pairing, shared.settings.game(pairing), opening))
                    });
                    return Some(games.collect());
                }
                NextGames::Over => return None,
                NextGames::Waits => {
                    if !(self.goes_on)() {
                        self.end();
                        return None;
                    }
                    let waited = self.has_changed.wait_timeout(shared, INTERVAL);
                    shared = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        }
    }

    /// Has the two participants of a game ready; otherwise returns the colour of one that cannot be started, and why.
    fn seat(&self, players: &mut Players, seats: [Seed; 2]) -> Result<(), (Color, String)> {
        players
            .0
            .retain(|seed, player| seats.contains(seed) && player.ended().is_none());
        for (color, seed) in Color::ALL.into_iter().zip(seats) {
            if let Entry::Vacant(place) = players.0.entry(seed) {
                let player = (self.make)(seed).map_err(|reason| (color, reason))?;
                place.insert(player);
            }
        }
        for player in players.0.values_mut() {
            player.new_game();
            player.wait_until_ready();
        }
        Ok(())
    }

    /// Plays a game; `None` when the tournament was ended before it was over.
    fn play_game(
        &self,
        players: &mut Players,
        pairing: Pairing,
        settings: GameSettings,
        opening: &Opening,
    ) -> Option<PlayedGame> {
        let mut runner = Runner::new(settings, opening);
        let goes_on = || !self.is_over() && (self.goes_on)();
        let mut observe = |runner: &Runner| {
            self.report(Happening::Move { pairing, runner });
            true
        };
        observe(&runner);
        let is_whole = runner.play_observed(players.of(pairing.players)?, &goes_on, &mut observe);
        for (color, note) in runner.take_notes_of() {
            let seed = pairing.players[color.index()];
            let name = self.shared().settings.participants[seed.0].name.clone();
            self.report(Happening::Note(&format!("{name}: {note}")));
        }
        is_whole.then(|| runner.played())
    }

    fn report(&self, happening: Happening<'_>) {
        let shared = &mut *self.shared();
        (shared.observe)(happening, &shared.results);
    }

    fn shared(&self) -> MutexGuard<'_, Shared<'b>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
        self.has_changed.notify_all();
    }
}

/// The participants that a worker has running.
#[derive(Default)]
struct Players(BTreeMap<Seed, Box<dyn Player>>);

impl Players {
    /// Returns White and Black.
    fn of(&mut self, [white, black]: [Seed; 2]) -> Option<[&mut dyn Player; 2]> {
        let (mut first, mut second) = (None, None);
        for (seed, player) in &mut self.0 {
            if *seed == white {
                first = Some(&mut **player);
            } else if *seed == black {
                second = Some(&mut **player);
            }
        }
        Some([first?, second?])
    }
}
