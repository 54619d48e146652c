//! The results of pairs of games in a tournament.

use std::collections::BTreeMap;

use tabia_game::GameResult;

use super::end::GameEnd;
use super::format::Seed;
use super::statistics::Pentanomial;
use super::tournament::Pairing;

/// The results of the finished pairs of games of each participant. They say something where an encounter has an even number
/// of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairTable {
    /// By [`Seed`].
    pairs: Vec<Pentanomial>,
    /// The half-points of the better seed in the finished game of each pair, by round, encounter and pair.
    half_finished: BTreeMap<(u32, u32, u32), usize>,
}

impl PairTable {
    /// Creates the table of a tournament without a game.
    pub fn new(count: usize) -> PairTable {
        PairTable {
            pairs: vec![Pentanomial::default(); count],
            half_finished: BTreeMap::new(),
        }
    }

    /// Adds a game. One without a result is not counted.
    pub fn add(&mut self, pairing: Pairing, end: &GameEnd) {
        let [white, black] = pairing.players;
        let of_white = match end.result {
            GameResult::WhiteWins => 2,
            GameResult::Draw => 1,
            GameResult::BlackWins => 0,
            GameResult::Unknown => return,
        };
        let (first, second) = (white.min(black), white.max(black));
        let half_points = if first == white {
            of_white
        } else {
            2 - of_white
        };
        let id = pairing.id;
        let key = (id.round, id.encounter, id.game / 2);
        match self.half_finished.remove(&key) {
            None => {
                self.half_finished.insert(key, half_points);
            }
            Some(other) => {
                let sum = half_points + other;
                for (seed, points) in [(first, sum), (second, 4 - sum)] {
                    if let Some(pairs) = self.pairs.get_mut(seed.0) {
                        pairs.add_pair(points);
                    }
                }
            }
        }
    }

    /// Returns the pairs of a participant against all others.
    pub fn of(&self, seed: Seed) -> Pentanomial {
        self.pairs.get(seed.0).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::end::Reason;
    use super::super::schedule::GameId;
    use super::*;

    #[test]
    fn both_games_of_a_pair_are_counted_for_both_participants() {
        let mut table = PairTable::new(3);
        let mut add = |game, players, result| {
            let id = GameId {
                round: 1,
                encounter: 0,
                game,
            };
            let players = <[usize; 2]>::map(players, Seed);
            let reason = Reason::Checkmate;
            table.add(Pairing { id, players }, &GameEnd { result, reason });
        };
        add(0, [2, 0], GameResult::WhiteWins);
        add(2, [2, 0], GameResult::Draw);
        add(1, [0, 2], GameResult::Draw);
        add(3, [0, 2], GameResult::Unknown);
        assert_eq!(table.of(Seed(0)).0, [0, 1, 0, 0, 0]);
        assert_eq!(table.of(Seed(2)).0, [0, 0, 0, 1, 0]);
        assert_eq!(table.of(Seed(1)).pairs(), 0);
    }
}
