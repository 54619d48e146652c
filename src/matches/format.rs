//! The formats of tournaments: who plays whom in which round.

use std::fmt;

/// A participant by its place in the list of participants, from 0. The first one has the best seed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seed(pub usize);

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everyone plays against everyone, `cycles` times (rounds by the circle method, as in Berger's tables).
    RoundRobin { cycles: u32 },
    /// The first `challengers` participants play against all others, `cycles` times, and not against one another.
    Gauntlet { challengers: usize, cycles: u32 },
    /// In each round participants with about the same points meet, and no two meet twice while that can be avoided (the
    /// Monrad system: down the ranking, each plays the next that it has not met).
    Swiss { rounds: u32 },
    /// Who loses an encounter is out. A level encounter goes on for up to [`EXTRA_PAIRS`] pairs of games; then the better
    /// seed goes through.
    Knockout,
}

/// Maximum number of pairs of games by which a level encounter of a knockout is prolonged.
pub const EXTRA_PAIRS: u32 = 8;

impl fmt::Display for Format {
    /// Writes the name: `round-robin`, `gauntlet`, `swiss`, `knockout`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::RoundRobin { .. } => "round-robin",
            Format::Gauntlet { .. } => "gauntlet",
            Format::Swiss { .. } => "swiss",
            Format::Knockout => "knockout",
        })
    }
}

/// Two participants that play one or more games. The first one has White in the first game, and in every second after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Encounter(pub [Seed; 2]);

/// The encounters of a round. A participant that is in none has a bye.
pub(crate) type Round = Vec<Encounter>;

/// What a format says of the next round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NextRound {
    Round(Round),
    /// It depends on games that are not finished.
    Waits,
    /// The tournament is over.
    Over,
}

/// What has been played before a round.
pub(crate) trait Before {
    /// Returns the rounds, from the first on.
    fn rounds(&self) -> Vec<Round>;
    /// Returns whether all games of all rounds are finished.
    fn is_complete(&self) -> bool;
    /// Returns the half-points of each participant, byes included.
    fn half_points(&self) -> Vec<u32>;
    /// Returns who goes on from an encounter of the last round.
    fn winner(&self, encounter: usize) -> Seed;
}

impl Format {
    /// Returns whether a round depends on the results of those before it.
    pub fn depends_on_results(&self) -> bool {
        matches!(self, Format::Swiss { .. } | Format::Knockout)
    }

    /// Returns the encounters of the round with this number, from 0.
    pub(crate) fn round(&self, round: usize, count: usize, before: &dyn Before) -> NextRound {
        match *self {
            Format::RoundRobin { cycles } => {
                let length = (count + count % 2).saturating_sub(1);
                match length > 0 && round / length < cycles as usize {
                    true => NextRound::Round(round_robin(round, count)),
                    false => NextRound::Over,
                }
            }
            Format::Gauntlet {
                challengers,
                cycles,
            } => {
                let others = count.saturating_sub(challengers);
                match others > 0 && round / others < cycles as usize {
                    true => NextRound::Round(gauntlet(round, challengers, others)),
                    false => NextRound::Over,
                }
            }
            Format::Swiss { rounds } if round >= rounds as usize => NextRound::Over,
            Format::Knockout
                if 1_usize
                    .checked_shl(round as u32)
                    .is_none_or(|size| size >= count) =>
            {
                NextRound::Over
            }
            Format::Swiss { .. } | Format::Knockout if !before.is_complete() => NextRound::Waits,
            Format::Swiss { .. } => NextRound::Round(swiss(count, before)),
            Format::Knockout => NextRound::Round(knockout(count, before)),
        }
    }
}

/// The circle method: all but the last participant go round a circle by one place each round, and play those opposite. Whole
/// cycles have colours reversed in turn.
fn round_robin(round: usize, count: usize) -> Round {
    // With an odd number the last place is empty.
    let places = count + count % 2;
    let circle = places - 1;
    let (cycle, step) = (round / circle, round % circle);
    let at = |offset: usize| Seed((step + offset) % circle);
    let fixed = Seed(circle);
    let top = match step % 2 {
        0 => [at(0), fixed],
        _ => [fixed, at(0)],
    };
    let others = (1..places / 2).map(|offset| match offset % 2 {
        0 => [at(offset), at(circle - offset)],
        _ => [at(circle - offset), at(offset)],
    });
    let pairs = std::iter::once(top).chain(others);
    let pairs = pairs.filter(|pair| pair.iter().all(|seed| seed.0 < count));
    pairs
        .map(|[first, second]| match cycle % 2 {
            0 => Encounter([first, second]),
            _ => Encounter([second, first]),
        })
        .collect()
}

fn gauntlet(round: usize, challengers: usize, others: usize) -> Round {
    let encounter = |challenger: usize| {
        let other = challengers + (round + challenger) % others;
        match (round / others + round + challenger) % 2 {
            0 => Encounter([Seed(challenger), Seed(other)]),
            _ => Encounter([Seed(other), Seed(challenger)]),
        }
    };
    (0..challengers).map(encounter).collect()
}

/// How often two participants have met.
struct Meetings {
    count: usize,
    times: Vec<u32>,
}

impl Meetings {
    fn of(count: usize, rounds: &[Round]) -> Meetings {
        let mut times = vec![0; count * count];
        for Encounter([a, b]) in rounds.iter().flatten() {
            times[a.0 * count + b.0] += 1;
            times[b.0 * count + a.0] += 1;
        }
        Meetings { count, times }
    }

    fn times(&self, a: Seed, b: Seed) -> u32 {
        self.times[a.0 * self.count + b.0]
    }
}

fn swiss(count: usize, before: &dyn Before) -> Round {
    let rounds = before.rounds();
    let half_points = before.half_points();
    let mut ranking: Vec<Seed> = (0..count).map(Seed).collect();
    ranking.sort_by_key(|seed| (std::cmp::Reverse(half_points[seed.0]), *seed));
    if count % 2 == 1 {
        // The bye goes to the last that has had the fewest.
        let byes = |seed: Seed| {
            let has_bye = |round: &&Round| !round.iter().any(|pair| pair.0.contains(&seed));
            rounds.iter().filter(has_bye).count()
        };
        let rests = ranking.iter().rev().copied().min_by_key(|seed| byes(*seed));
        ranking.retain(|seed| Some(*seed) != rests);
    }
    let meetings = Meetings::of(count, &rounds);
    let whites = |seed: Seed| {
        let all = rounds.iter().flatten();
        all.filter(|pair| pair.0[0] == seed).count()
    };
    // Where everyone has met everyone, a second meeting is allowed, then a third.
    let pairs = (0..=rounds.len() as u32).find_map(|most| {
        let mut steps = 0;
        let mut pairs = Vec::new();
        pair_down(&ranking, &meetings, most, &mut pairs, &mut steps).then_some(pairs)
    });
    let neighbours = || {
        ranking
            .chunks_exact(2)
            .map(|two| [two[0], two[1]])
            .collect()
    };
    let pairs: Vec<[Seed; 2]> = pairs.unwrap_or_else(neighbours);
    let mut encounters = Vec::new();
    for (board, [a, b]) in pairs.into_iter().enumerate() {
        // Who had White less often has it now; otherwise the boards take turns.
        let is_turned = match whites(a).cmp(&whites(b)) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Equal => (board + rounds.len()) % 2 == 1,
        };
        encounters.push(Encounter(if is_turned { [b, a] } else { [a, b] }));
    }
    encounters
}

/// Pairs the first of a ranking with the next that it has met at most `most` times, such that the others can be paired, too.
/// Returns `false` when that is impossible, or was not found in a bounded number of steps.
fn pair_down(
    ranking: &[Seed],
    meetings: &Meetings,
    most: u32,
    pairs: &mut Vec<[Seed; 2]>,
    steps: &mut u32,
) -> bool {
    const MOST_STEPS: u32 = 100_000;
    let Some((&first, others)) = ranking.split_first() else {
        return true;
    };
    for (index, &second) in others.iter().enumerate() {
        *steps += 1;
        if *steps > MOST_STEPS {
            return false;
        }
        if meetings.times(first, second) > most {
            continue;
        }
        let mut rest = others.to_vec();
        rest.remove(index);
        pairs.push([first, second]);
        if pair_down(&rest, meetings, most, pairs, steps) {
            return true;
        }
        pairs.pop();
    }
    false
}

fn knockout(count: usize, before: &dyn Before) -> Round {
    let rounds = before.rounds();
    let through: Vec<Option<Seed>> = match rounds.last() {
        None => bracket(count),
        Some(last) => {
            let winners = (0..last.len()).map(|encounter| before.winner(encounter));
            let winners: Vec<Seed> = winners.collect();
            // The bracket of the first round has the places of those that had a bye.
            match rounds.len() {
                1 => after_byes(&bracket(count), last, &winners),
                _ => winners.into_iter().map(Some).collect(),
            }
        }
    };
    let pairs = through.chunks(2).filter_map(|pair| match pair {
        [Some(a), Some(b)] => Some([*a, *b]),
        _ => None,
    });
    // The better seed has White first in every second encounter.
    let turned = |(index, [a, b]): (usize, [Seed; 2])| {
        Encounter(if (index + rounds.len()).is_multiple_of(2) {
            [a, b]
        } else {
            [b, a]
        })
    };
    pairs.enumerate().map(turned).collect()
}

/// The places of the first round: the best seeds can only meet at the end, and have the byes, which are `None`.
fn bracket(count: usize) -> Vec<Option<Seed>> {
    let mut places = vec![0];
    while places.len() < count {
        let size = 2 * places.len();
        places = places
            .into_iter()
            .flat_map(|seed| [seed, size - 1 - seed])
            .collect();
    }
    let seed = |seed: usize| (seed < count).then_some(Seed(seed));
    places.into_iter().map(seed).collect()
}

/// Returns who is in the second round: the winners of the first, and those that had a bye in it.
fn after_byes(places: &[Option<Seed>], first: &Round, winners: &[Seed]) -> Vec<Option<Seed>> {
    let winner = |a: Seed, b: Seed| {
        let encounter = first
            .iter()
            .position(|pair| pair.0.contains(&a) && pair.0.contains(&b));
        encounter
            .and_then(|encounter| winners.get(encounter))
            .copied()
    };
    let pairs = places.chunks(2).map(|pair| match pair {
        [Some(a), Some(b)] => winner(*a, *b),
        [one, None] | [None, one] => *one,
        _ => None,
    });
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Rounds in which of two participants the better seed always wins.
    struct Played {
        count: usize,
        rounds: Vec<Round>,
    }

    impl Before for Played {
        fn rounds(&self) -> Vec<Round> {
            self.rounds.clone()
        }
        fn is_complete(&self) -> bool {
            true
        }
        fn half_points(&self) -> Vec<u32> {
            let mut points = vec![2 * self.rounds.len() as u32; self.count];
            for pair in self.rounds.iter().flatten() {
                points[pair.0.into_iter().max().unwrap().0] -= 2;
            }
            points
        }
        fn winner(&self, encounter: usize) -> Seed {
            let pair = self.rounds.last().unwrap()[encounter];
            pair.0.into_iter().min().unwrap()
        }
    }

    fn all_rounds(format: Format, count: usize) -> Vec<Round> {
        let mut played = Played {
            count,
            rounds: Vec::new(),
        };
        while let NextRound::Round(round) = format.round(played.rounds.len(), count, &played) {
            let seeds = || round.iter().flat_map(|pair| pair.0);
            let is_gauntlet = matches!(format, Format::Gauntlet { .. });
            let distinct: HashSet<Seed> = seeds().collect();
            assert!(
                is_gauntlet || distinct.len() == seeds().count(),
                "{round:?}"
            );
            assert!(seeds().all(|seed| seed.0 < count));
            played.rounds.push(round);
            assert!(played.rounds.len() < 1_000);
        }
        played.rounds
    }

    fn key(pair: &Encounter) -> [Seed; 2] {
        let mut seeds = pair.0;
        seeds.sort();
        seeds
    }

    #[test]
    fn in_a_round_robin_all_meet_once_in_each_cycle_with_even_colours() {
        for count in 2..=17 {
            for cycles in 1..=2 {
                let rounds = all_rounds(Format::RoundRobin { cycles }, count);
                let pairs: Vec<Encounter> = rounds.into_iter().flatten().collect();
                assert_eq!(pairs.len(), cycles as usize * count * (count - 1) / 2);
                let distinct: HashSet<_> = pairs.iter().map(key).collect();
                assert_eq!(distinct.len(), count * (count - 1) / 2);
                for seed in (0..count).map(Seed) {
                    let whites = pairs.iter().filter(|pair| pair.0[0] == seed).count();
                    let games = cycles as usize * (count - 1);
                    assert!(whites.abs_diff(games - whites) <= 1 + count % 2, "{count}");
                }
            }
        }
    }

    #[test]
    fn in_a_gauntlet_the_first_meet_all_others() {
        let rounds = all_rounds(
            Format::Gauntlet {
                challengers: 2,
                cycles: 3,
            },
            7,
        );
        let pairs: Vec<_> = rounds.iter().flatten().map(key).collect();
        assert_eq!(pairs.len(), 2 * 5 * 3);
        assert!(pairs.iter().all(|[a, b]| a.0 < 2 && b.0 >= 2));
        assert_eq!(pairs.iter().collect::<HashSet<_>>().len(), 10);
    }

    #[test]
    fn in_a_swiss_nobody_meets_twice_while_it_can_be_avoided() {
        for count in [2, 5, 8, 9, 16, 31] {
            let rounds = all_rounds(Format::Swiss { rounds: 5 }, count);
            assert_eq!(rounds.len(), 5);
            let pairs: Vec<_> = rounds.iter().flatten().map(key).collect();
            assert_eq!(pairs.len(), 5 * (count / 2));
            if count > 8 {
                assert_eq!(pairs.iter().collect::<HashSet<_>>().len(), pairs.len());
            }
            let byes = |seed: Seed| {
                rounds
                    .iter()
                    .filter(|round| !round.iter().any(|pair| pair.0.contains(&seed)))
                    .count()
            };
            let byes: Vec<usize> = (0..count).map(|seed| byes(Seed(seed))).collect();
            assert_eq!(byes.iter().sum::<usize>(), 5 * (count % 2));
            assert!(byes.iter().all(|&byes| byes <= 1), "{count}: {byes:?}");
        }
        // More rounds than opponents.
        assert_eq!(all_rounds(Format::Swiss { rounds: 9 }, 4).len(), 9);
    }

    #[test]
    fn in_a_knockout_the_best_seeds_meet_last() {
        for count in [2, 3, 5, 8, 13, 16] {
            let rounds = all_rounds(Format::Knockout, count);
            let games: usize = rounds.iter().map(Vec::len).sum();
            assert_eq!(games, count - 1, "each but one loses once");
            assert_eq!(key(&rounds.last().unwrap()[0]), [Seed(0), Seed(1)]);
            if count == 8 {
                assert_eq!(key(&rounds[0][0]), [Seed(0), Seed(7)]);
            }
        }
    }
}
