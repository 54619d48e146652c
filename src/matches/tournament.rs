//! A tournament: the games of a schedule, several at a time, kept in a file from which it is resumed.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tabia_chess::{Color, mix};
use tabia_player::{Elo, Player, Strength};
use thiserror::Error;

use super::control::TimeControl;
use super::crosstable::{Crosstable, Standing};
use super::format::Seed;
use super::played::PlayedGame;
use super::rules::Rules;
use super::runner::{GameSettings, Runner};
use super::schedule::{GameId, NextGames, Plan, Schedule, Tie};
use super::sprt::{Sprt, Verdict};
use super::standings::Standings;
use super::state::{GAMES, Header, StateError, WORDS, words_text};

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
    /// The games in the file have been read, and the others are played from now on.
    Resumed(Vec<(Pairing, Arc<PlayedGame>)>),
    /// A move was made, or the game has begun.
    Move {
        pairing: Pairing,
        runner: &'a Runner,
    },
    /// A game has ended.
    Game {
        pairing: Pairing,
        game: &'a Arc<PlayedGame>,
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
    pub games: Vec<(Pairing, Arc<PlayedGame>)>,
}

impl TournamentReport {
    /// Returns whether nothing is left to be played.
    pub fn is_over(&self, plan: &Plan) -> bool {
        self.results.verdict.is_some() || self.schedule(plan).next() == NextGames::Over
    }

    /// Returns the schedule with the finished games.
    pub(super) fn schedule(&self, plan: &Plan) -> Schedule {
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
    pub(super) fn header(&self) -> Header {
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
    pub(super) fn schedule(&self) -> Result<Schedule, MatchError> {
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
            ("WhiteType", "program".to_owned()),
            ("BlackType", "program".to_owned()),
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
    pub(super) fn game(&self, Pairing { id, players }: Pairing) -> GameSettings {
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
