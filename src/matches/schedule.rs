//! The games of a tournament: which are to be played next, and which are finished.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::format::{Before, EXTRA_PAIRS, Encounter, Format, NextRound, Round, Seed};
use super::opening::Opening;
use super::played::PlayedGame;

/// The place of a game in a tournament: numbers from 0. It is written from 1, as the PGN tag `Round` has it: `2.1.3` is the
/// third game of the first encounter of the second round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId {
    pub round: u32,
    /// Within the round.
    pub encounter: u32,
    /// Within the encounter.
    pub game: u32,
}

impl GameId {
    /// Returns the game with this number of the only encounter of a match.
    pub fn of_match(game: u32) -> GameId {
        GameId {
            round: 0,
            encounter: 0,
            game,
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [round, encounter, game] =
            [self.round, self.encounter, self.game].map(|number| u64::from(number) + 1);
        write!(f, "{round}.{encounter}.{game}")
    }
}

impl FromStr for GameId {
    type Err = ();

    fn from_str(text: &str) -> Result<GameId, ()> {
        let mut numbers = text.split('.').map(|number| {
            let number: u32 = number.parse().map_err(|_| ())?;
            number.checked_sub(1).ok_or(())
        });
        let mut next = || numbers.next().unwrap_or(Err(()));
        let id = GameId {
            round: next()?,
            encounter: next()?,
            game: next()?,
        };
        numbers.next().is_none().then_some(id).ok_or(())
    }
}

/// What a tournament's schedule follows from.
#[derive(Clone, Debug)]
pub struct Plan {
    pub format: Format,
    /// Number of participants.
    pub count: usize,
    /// Number of games of an encounter. With an even number, both games of a pair begin from one opening.
    pub games: u32,
    pub colors: Colors,
    /// The opening of each pair; used again from the first one on if there are more pairs.
    pub openings: Vec<Opening>,
}

/// The colours in the games of an encounter. Normally they are swapped after each game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Colors {
    /// Whether they stay as in the first game.
    pub are_fixed: bool,
    /// Whether all are the other way round.
    pub are_reversed: bool,
}

impl Colors {
    /// Returns whether the second participant of an encounter has White in its game with this number, from 0.
    pub(crate) fn are_turned(self, game: u32) -> bool {
        let are_swapped = !self.are_fixed && !game.is_multiple_of(2);
        are_swapped != self.are_reversed
    }
}

impl fmt::Display for Colors {
    /// Writes what differs from usual, with commas before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.are_fixed {
            f.write_str(", fixed colours")?;
        }
        if self.are_reversed {
            f.write_str(", reversed colours")?;
        }
        Ok(())
    }
}

impl Plan {
    /// Returns the number of games of the whole tournament; `None` for a knockout, where it depends on the results.
    pub fn total_games(&self) -> Option<u64> {
        let count = self.count as u64;
        let encounters = match self.format {
            Format::RoundRobin { cycles } => {
                count * count.saturating_sub(1) / 2 * u64::from(cycles)
            }
            Format::Gauntlet {
                challengers,
                cycles,
            } => {
                let others = count.saturating_sub(challengers as u64);
                challengers as u64 * others * u64::from(cycles)
            }
            Format::Swiss { rounds } => count / 2 * u64::from(rounds),
            Format::Knockout => return None,
        };
        Some(encounters * u64::from(self.games))
    }

    /// Returns the number of openings that the tournament can use, each of them once.
    pub fn wanted_openings(&self) -> usize {
        // A knockout has fewer encounters than a round robin, and its level ones are prolonged.
        let games = self
            .total_games()
            .unwrap_or(self.count as u64 * u64::from(self.games + 2 * EXTRA_PAIRS));
        let unit = 2 - u64::from(self.games % 2);
        usize::try_from(games.div_ceil(unit)).unwrap_or(usize::MAX)
    }
}

/// An encounter and its games so far.
#[derive(Clone, Debug)]
struct Played {
    encounter: Encounter,
    /// The opening of its first pair.
    opening: usize,
    /// Number of games that were given out.
    given: u32,
    /// Number of games that are finished, and the half-points of both.
    finished: u32,
    half_points: [u32; 2],
}

impl Played {
    /// Returns who has more points, or in a level encounter the better seed.
    fn winner(&self) -> Seed {
        let [first, second] = self.encounter.0;
        match self.half_points[0].cmp(&self.half_points[1]) {
            std::cmp::Ordering::Greater => first,
            std::cmp::Ordering::Less => second,
            std::cmp::Ordering::Equal => first.min(second),
        }
    }
}

/// An encounter with its result so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tie {
    pub players: [Seed; 2],
    pub half_points: [u32; 2],
    /// Who has more points, or in a level encounter the better seed, once all its games are finished.
    pub winner: Option<Seed>,
}

/// What is to be played next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NextGames {
    /// One game, or the unfinished ones of a pair.
    Games(Vec<GameId>),
    /// It depends on games that are being played.
    Waits,
    Over,
}

/// The games of a tournament.
pub(crate) struct Schedule {
    plan: Plan,
    rounds: Vec<Vec<Played>>,
    games: BTreeMap<GameId, Arc<PlayedGame>>,
    /// The first round with games that were not given out.
    current: usize,
    /// The opening of the next encounter.
    opening: usize,
    /// Number of encounters that were looked at for the next games.
    #[cfg(test)]
    pub looks: usize,
}

impl Schedule {
    pub fn new(plan: Plan) -> Schedule {
        Schedule {
            plan,
            rounds: Vec::new(),
            games: BTreeMap::new(),
            current: 0,
            opening: 0,
            #[cfg(test)]
            looks: 0,
        }
    }

    pub fn openings(&self) -> &[Opening] {
        &self.plan.openings
    }

    /// Returns whether there is only one encounter.
    pub fn is_match(&self) -> bool {
        self.plan.count == 2 && self.plan.format == Format::RoundRobin { cycles: 1 }
    }

    /// Returns all finished games.
    pub fn games(&self) -> &BTreeMap<GameId, Arc<PlayedGame>> {
        &self.games
    }

    /// Returns White and Black of a game; `None` when it is not in the schedule, or not yet.
    pub fn players(&mut self, id: GameId) -> Option<[Seed; 2]> {
        let [first, second] = self.find(id)?.encounter.0;
        Some(match self.plan.colors.are_turned(id.game) {
            false => [first, second],
            true => [second, first],
        })
    }

    /// Returns the opening of a game; `None` when it is not in the schedule, or not yet.
    pub fn opening(&mut self, id: GameId) -> Option<&Opening> {
        let first = self.find(id)?.opening;
        let openings = &self.plan.openings;
        let index = first + self.unit_of(id.game) as usize;
        openings.get(index % openings.len().max(1))
    }

    /// Returns the number of games that each participant of a Swiss tournament won by a bye, in the rounds that are known: a bye counts
    /// as an encounter that was won.
    pub fn byes(&self) -> Vec<u32> {
        let mut byes = vec![0; self.plan.count];
        if matches!(self.plan.format, Format::Swiss { .. }) {
            for round in &self.rounds {
                let plays = |seed| round.iter().any(|it| it.encounter.0.contains(&seed));
                for (seed, byes) in byes.iter_mut().enumerate() {
                    *byes += if plays(Seed(seed)) {
                        0
                    } else {
                        self.plan.games
                    };
                }
            }
        }
        byes
    }

    /// Adds a finished game of the schedule. One that is there already is not replaced.
    pub fn add(&mut self, id: GameId, game: Arc<PlayedGame>) {
        if self.find(id).is_none() || self.games.contains_key(&id) {
            return;
        }
        let half_points = match game.end().result {
            tabia_game::GameResult::WhiteWins => [2, 0],
            tabia_game::GameResult::BlackWins => [0, 2],
            _ => [1, 1],
        };
        let is_turned = self.plan.colors.are_turned(id.game);
        if let Some(played) = self.find_mut(id) {
            played.finished += 1;
            for (side, points) in half_points.into_iter().enumerate() {
                played.half_points[(side + usize::from(is_turned)) % 2] += points;
            }
        }
        self.games.insert(id, game);
    }

    /// Returns the encounters of the rounds that are known.
    pub fn ties(&self) -> Vec<Vec<Tie>> {
        let tie = |round: usize, encounter: usize| {
            let played = &self.rounds[round][encounter];
            Tie {
                players: played.encounter.0,
                half_points: played.half_points,
                winner: self.is_finished(round, encounter).then(|| played.winner()),
            }
        };
        let rounds = self.rounds.iter().enumerate();
        let rounds = rounds.map(|(round, encounters)| {
            let encounters = 0..encounters.len();
            encounters.map(|encounter| tie(round, encounter)).collect()
        });
        rounds.collect()
    }

    /// Returns the next games that no one has been given.
    pub fn next(&mut self) -> NextGames {
        loop {
            if let Some(games) = self.next_of_round() {
                return NextGames::Games(games);
            }
            if self.rounds.get(self.current).is_some() && self.is_given(self.current) {
                self.current += 1;
                continue;
            }
            // A level encounter of a knockout may be prolonged.
            if self.current < self.rounds.len() {
                return NextGames::Waits;
            }
            match self.extend() {
                NextRound::Round(_) => {}
                NextRound::Waits => return NextGames::Waits,
                NextRound::Over => return NextGames::Over,
            }
        }
    }

    /// Returns the unplayed games of the next pair of the current round.
    fn next_of_round(&mut self) -> Option<Vec<GameId>> {
        let length = self.unit_length();
        let round = self.current;
        for encounter in 0..self.rounds.get(round)?.len() {
            #[cfg(test)]
            {
                self.looks += 1;
            }
            while self.rounds[round][encounter].given < self.wanted(round, encounter) {
                let played = &mut self.rounds[round][encounter];
                let first = played.given;
                played.given += length;
                let ids = (first..first + length).map(|game| GameId {
                    round: round as u32,
                    encounter: encounter as u32,
                    game,
                });
                let missing: Vec<GameId> = ids.filter(|id| !self.games.contains_key(id)).collect();
                if !missing.is_empty() {
                    return Some(missing);
                }
            }
        }
        None
    }

    /// The number of games of an encounter, as far as it is known: a level one of a knockout gets another pair.
    fn wanted(&self, round: usize, encounter: usize) -> u32 {
        let games = self.plan.games;
        let played = &self.rounds[round][encounter];
        if self.plan.format != Format::Knockout || played.finished < games {
            return games;
        }
        let unit = self.unit_length();
        let begun = played.finished.max(played.given).next_multiple_of(unit);
        let is_level = played.half_points[0] == played.half_points[1];
        match played.finished == begun && is_level && begun < games + 2 * EXTRA_PAIRS {
            true => begun + unit,
            false => begun,
        }
    }

    /// Returns whether all games of an encounter are finished.
    fn is_finished(&self, round: usize, encounter: usize) -> bool {
        let played = &self.rounds[round][encounter];
        played.finished >= self.wanted(round, encounter)
    }

    /// Returns whether a round has no more games to be given out, whatever the results of those being played.
    fn is_given(&self, round: usize) -> bool {
        (0..self.rounds[round].len()).all(|encounter| match self.plan.format {
            Format::Knockout => self.is_finished(round, encounter),
            _ => self.rounds[round][encounter].given >= self.plan.games,
        })
    }

    /// The number of games from one opening: two where encounters have pairs.
    fn unit_length(&self) -> u32 {
        if self.plan.games.is_multiple_of(2) {
            2
        } else {
            1
        }
    }

    /// The opening of a game within its encounter: both games of a pair have one.
    fn unit_of(&self, game: u32) -> u32 {
        game / self.unit_length()
    }

    fn extend(&mut self) -> NextRound {
        let next = {
            let before = Past(self);
            self.plan
                .format
                .round(self.rounds.len(), self.plan.count, &before)
        };
        if let NextRound::Round(encounters) = &next {
            let pairs = self.plan.games.div_ceil(self.unit_length()) as usize;
            let opening = self.opening;
            let played = encounters
                .iter()
                .enumerate()
                .map(|(index, encounter)| Played {
                    encounter: *encounter,
                    opening: opening + index * pairs,
                    given: 0,
                    finished: 0,
                    half_points: [0; 2],
                });
            self.rounds.push(played.collect());
            self.opening += encounters.len() * pairs;
        }
        next
    }

    /// Finds the encounter of a game, in a round that can be known by now.
    fn find(&mut self, id: GameId) -> Option<&Played> {
        while self.rounds.len() <= id.round as usize {
            match self.extend() {
                NextRound::Round(_) => {}
                NextRound::Waits | NextRound::Over => return None,
            }
        }
        let most = match self.plan.format {
            Format::Knockout => self.plan.games + 2 * EXTRA_PAIRS,
            _ => self.plan.games,
        };
        let played = self
            .rounds
            .get(id.round as usize)?
            .get(id.encounter as usize);
        played.filter(|_| id.game < most)
    }

    fn find_mut(&mut self, id: GameId) -> Option<&mut Played> {
        let round = self.rounds.get_mut(id.round as usize)?;
        round.get_mut(id.encounter as usize)
    }
}

/// What has been played so far.
struct Past<'a>(&'a Schedule);

impl Before for Past<'_> {
    fn rounds(&self) -> Vec<Round> {
        let round = |played: &Vec<Played>| played.iter().map(|it| it.encounter).collect();
        self.0.rounds.iter().map(round).collect()
    }

    fn is_complete(&self) -> bool {
        let rounds = self.0.rounds.iter().enumerate();
        rounds.into_iter().all(|(round, encounters)| {
            (0..encounters.len()).all(|encounter| self.0.is_finished(round, encounter))
        })
    }

    fn half_points(&self) -> Vec<u32> {
        // A bye counts as an encounter that was won.
        let mut points =
            vec![2 * self.0.plan.games * self.0.rounds.len() as u32; self.0.plan.count];
        for played in self.0.rounds.iter().flatten() {
            for (side, seed) in played.encounter.0.into_iter().enumerate() {
                points[seed.0] -= 2 * self.0.plan.games;
                points[seed.0] += played.half_points[side];
            }
        }
        points
    }

    fn winner(&self, encounter: usize) -> Seed {
        let last = self.0.rounds.last().map_or(&[][..], Vec::as_slice);
        last.get(encounter).map_or(Seed(0), Played::winner)
    }
}
