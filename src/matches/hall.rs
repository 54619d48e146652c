//! Where the games of a tournament are played, by several workers.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use tabia_chess::Color;
use tabia_player::Player;

use super::crosstable::Crosstable;
use super::end::{GameEnd, Reason};
use super::format::Seed;
use super::opening::Opening;
use super::played::PlayedGame;
use super::runner::{GameSettings, Runner};
use super::schedule::{GameId, NextGames, Schedule};
use super::standings::Standings;
use super::state::{Header, StateFile, read_games};
use super::tournament::{
    Happening, Make, MatchError, Observe, Pairing, Results, StoredTournament, TournamentReport,
    TournamentSettings,
};

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
    // The next round may be known.
    shared.count_byes();
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
    let mut shared = Shared::new(settings, schedule, file, observe);
    shared.report_resumed();
    play(shared, pause, make, goes_on)
}

/// Plays the games of a tournament that are missing, and returns its results.
///
/// # Errors
/// When no worker can be started, or a game cannot be stored.
fn play(
    shared: Shared<'_>,
    pause: Duration,
    make: Make<'_>,
    goes_on: &(dyn Fn() -> bool + Sync),
) -> Result<TournamentReport, MatchError> {
    let workers = shared.settings.concurrency.max(1);
    let hall = Hall {
        is_over: AtomicBool::new(shared.is_decided()),
        shared: Mutex::new(shared),
        has_changed: Condvar::new(),
        pause,
        make,
        goes_on,
    };
    hall.play(workers)?;
    let shared = hall.shared.into_inner();
    let mut shared = shared.unwrap_or_else(PoisonError::into_inner);
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
        shared.count_byes();
        shared
    }

    /// Counts the byes of the rounds that are known by now.
    fn count_byes(&mut self) {
        self.results.table.set_byes(&self.schedule.byes());
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
        self.schedule.add(pairing.id, Arc::new(game));
        self.count();
        self.count_byes();
        if let Some(game) = self.schedule.games().get(&pairing.id) {
            (self.observe)(Happening::Game { pairing, game }, &self.results);
        }
        !self.is_decided()
    }

    /// Returns all finished games with their players.
    fn finished(&mut self) -> Vec<(Pairing, Arc<PlayedGame>)> {
        let games = self.schedule.games().iter();
        let games: Vec<_> = games.map(|(id, game)| (*id, game.clone())).collect();
        let mut players = |id| self.schedule.players(id);
        let games = games.into_iter().filter_map(|(id, game)| {
            let players = players(id)?;
            Some((Pairing { id, players }, game))
        });
        games.collect()
    }

    /// Reports the games that the file has.
    fn report_resumed(&mut self) {
        let games = self.finished();
        (self.observe)(Happening::Resumed(games), &self.results);
    }

    fn report(mut self) -> TournamentReport {
        TournamentReport {
            games: self.finished(),
            results: self.results,
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
