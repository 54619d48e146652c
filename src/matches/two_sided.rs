//! A match of two sides: a tournament with one encounter.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tabia_player::{Elo, GameLine, Player};

use super::control::TimeControl;
use super::format::{Format, Seed};
use super::hall::play_with;
use super::opening::Opening;
use super::played::PlayedGame;
use super::rules::Rules;
use super::schedule::{Colors, Plan};
use super::sprt::{Sprt, Verdict};
use super::standings::{Side, Standings};
use super::state::Header;
use super::tournament::{Happening, MatchError, Participant, Results, TournamentSettings};

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

impl MatchSettings {
    /// Returns the settings on which the games depend, except their openings.
    fn header(&self) -> Header {
        let [a, b] = self.names.clone();
        let levels = self
            .levels
            .map(|level| level.map_or("full".to_owned(), |elo| elo.to_string()));
        let [control_a, control_b] = self.controls;
        let pairs = [
            ("program", self.program.clone()),
            ("a", a),
            ("b", b),
            ("control a", control_a.to_string()),
            ("control b", control_b.to_string()),
            ("levels", levels.join(" ")),
        ];
        let ponders = self.ponders.map(|ponders| u8::from(ponders).to_string());
        let ponders = self
            .ponders
            .contains(&true)
            .then(|| ("ponders".to_owned(), ponders.join(" ")));
        let pairs = pairs
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value));
        let seed = ("seed".to_owned(), self.seed.to_string());
        let all = pairs.chain(self.rules.header()).chain([seed]);
        all.chain(ponders).collect()
    }

    /// Returns the tournament with one encounter.
    fn tournament(&self) -> TournamentSettings {
        let participant = |side: usize| Participant {
            name: self.names[side].clone(),
            identity: String::new(),
            control: self.controls[side],
            margin: self.controls[side].lenient_margin(),
            level: self.levels[side],
            ponders: self.ponders[side],
        };
        TournamentSettings {
            program: self.program.clone(),
            words: Vec::new(),
            participants: vec![participant(0), participant(1)],
            plan: Plan {
                format: Format::RoundRobin { cycles: 1 },
                count: 2,
                games: self.games,
                colors: Colors::default(),
                openings: self.openings.clone(),
            },
            rules: self.rules,
            sprt: self.sprt,
            concurrency: self.concurrency,
            seed: self.seed,
            recovers: false,
        }
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
    let make = |seed: Seed| make(Side::BOTH[seed.0]);
    let mut observe = |happening: Happening<'_>, results: &Results| {
        let progress_of = match happening {
            Happening::Resumed(_) => return,
            Happening::Move { runner, .. } if runner.moves().is_empty() => return,
            Happening::Move { pairing, runner } => Progress::Move {
                number: pairing.id.game,
                line: runner.line(),
            },
            Happening::Game { pairing, game } => Progress::Game {
                number: pairing.id.game,
                game,
            },
            Happening::Note(note) => Progress::Note(note),
        };
        progress(progress_of, &results.standings);
    };
    let tournament = settings.tournament();
    let header = settings.header();
    let pause = Duration::ZERO;
    let report = play_with(
        &tournament,
        &header,
        pause,
        &make,
        state,
        goes_on,
        &mut observe,
    )?;
    let standings = report.results.standings;
    let counted = report.games.into_iter().take(standings.games() as usize);
    Ok(MatchReport {
        standings,
        verdict: report.results.verdict,
        games: counted
            .map(|(_, game)| Arc::unwrap_or_clone(game))
            .collect(),
    })
}
