//! A tournament with its games, as the page shows it.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

use super::store::Loaded;
use crate::command::matches::{Setup, TournamentId};
use tabia_chess::Color;
use tabia_game::GameResult;
use tabia_matches::{
    Crosstable, Forfeit, GameId, PairTable, Pairing, PlayedGame, Reason, Results, Seed, Standings,
    TournamentSettings, Verdict,
};

/// Maximum number of messages of players that are kept.
const MOST_NOTES: usize = 50;

/// How the first encounter stands after a game, and the byes. The rest of the crosstable follows from the games.
#[derive(Clone)]
pub(super) struct Stand {
    pub standings: Standings,
    pub verdict: Option<Verdict>,
    /// The games that each participant won by a bye.
    byes: Vec<u32>,
}

impl Stand {
    pub(super) fn new(results: &Results) -> Stand {
        Stand {
            standings: results.standings,
            verdict: results.verdict,
            byes: results.table.byes().to_vec(),
        }
    }
}

/// A tournament with its games.
pub(super) struct Shown {
    pub id: TournamentId,
    pub setup: Setup,
    pub settings: TournamentSettings,
    /// The finished games, in the order in which they became known.
    pub games: Vec<(Pairing, Arc<PlayedGame>)>,
    places: HashMap<GameId, usize>,
    pub results: Results,
    pub pairs: PairTable,
    pub is_over: bool,
    /// Whether another window plays it.
    pub is_elsewhere: bool,
    /// Whether the program ended while it was played.
    pub was_interrupted: bool,
    /// The games that each player lost because it failed, and why it last did.
    pub failures: BTreeMap<Seed, (u32, String)>,
    /// What the players have reported for the user, the newest last.
    pub notes: VecDeque<String>,
    /// Why it could not be continued.
    pub problem: Option<String>,
}

impl Shown {
    pub(super) fn new(id: TournamentId, loaded: Loaded) -> Shown {
        let Loaded {
            setup,
            settings,
            stored,
            was_interrupted,
        } = loaded;
        let mut shown = Shown {
            id,
            games: Vec::new(),
            places: HashMap::new(),
            results: stored.report.results,
            pairs: PairTable::new(settings.participants.len()),
            is_over: stored.is_over,
            is_elsewhere: stored.is_played,
            was_interrupted,
            failures: BTreeMap::new(),
            notes: VecDeque::new(),
            problem: None,
            setup,
            settings,
        };
        shown.set_games(stored.report.games);
        shown
    }

    /// Replaces the finished games, with the test after them.
    pub(super) fn resume(&mut self, games: Vec<(Pairing, Arc<PlayedGame>)>, stand: Stand) {
        self.results.table = Crosstable::new(self.settings.participants.len());
        for (pairing, game) in &games {
            self.results.table.add(pairing.players, game.end());
        }
        self.set_stand(&stand);
        self.set_games(games);
    }

    fn set_games(&mut self, games: Vec<(Pairing, Arc<PlayedGame>)>) {
        self.pairs = PairTable::new(self.settings.participants.len());
        self.failures.clear();
        self.places.clear();
        self.games.clear();
        for (pairing, game) in games {
            self.add(pairing, game);
        }
    }

    /// Adds a game that has ended, with the test after it.
    pub(super) fn take(&mut self, pairing: Pairing, game: Arc<PlayedGame>, stand: Stand) {
        self.results.table.add(pairing.players, game.end());
        self.set_stand(&stand);
        self.add(pairing, game);
    }

    fn set_stand(&mut self, stand: &Stand) {
        (self.results.standings, self.results.verdict) = (stand.standings, stand.verdict);
        self.results.table.set_byes(&stand.byes);
    }

    fn add(&mut self, pairing: Pairing, game: Arc<PlayedGame>) {
        self.pairs.add(pairing, game.end());
        self.note_failure(pairing, &game);
        self.places.insert(pairing.id, self.games.len());
        self.games.push((pairing, game));
    }

    fn note_failure(&mut self, pairing: Pairing, game: &PlayedGame) {
        let end = game.end();
        let Reason::Failure(reason) = &end.reason else {
            return;
        };
        let loser = match end.result {
            GameResult::WhiteWins => pairing.players[Color::Black.index()],
            GameResult::BlackWins => pairing.players[Color::White.index()],
            GameResult::Draw | GameResult::Unknown => return,
        };
        if end.reason.forfeit() != Some(Forfeit::Failure) {
            return;
        }
        // Some reasons begin with the name.
        let name = format!("{}: ", self.name(loser));
        let reason = reason.strip_prefix(&name).unwrap_or(reason).to_owned();
        let (count, last) = self.failures.entry(loser).or_default();
        (*count, *last) = (*count + 1, reason);
    }

    pub(super) fn note(&mut self, note: String) {
        self.notes.push_back(note);
        if self.notes.len() > MOST_NOTES {
            self.notes.pop_front();
        }
    }

    /// The name of a participant.
    pub(super) fn name(&self, seed: Seed) -> &str {
        let participant = self.settings.participants.get(seed.0);
        participant.map_or("", |participant| &participant.name)
    }

    /// A finished game.
    pub(super) fn finished(&self, id: GameId) -> Option<(Pairing, Arc<PlayedGame>)> {
        self.games.get(*self.places.get(&id)?).cloned()
    }

    /// A finished game by its row in the list, the newest first.
    pub(super) fn at_row(&self, row: usize) -> Option<&(Pairing, Arc<PlayedGame>)> {
        self.games.get(self.games.len().checked_sub(row + 1)?)
    }

    /// The row of a finished game.
    pub(super) fn row_of(&self, id: GameId) -> Option<usize> {
        self.games.len().checked_sub(*self.places.get(&id)? + 1)
    }
}
