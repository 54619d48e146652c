//! Limited playing strength: a rating, and the errors that produce it.
//!
//! A level makes the errors of a weaker player, instead of playing at full strength with added blunders:
//!
//! - it **searches fewer nodes**. Strength grows with the search by about the same amount for every doubling (Thompson,
//!   "Computer chess strength", 1982), and a node limit is the same on every machine;
//! - it **misjudges** positions: an error is added to every evaluation, the same one each time the position comes up in a game
//!   (random evaluations: Beal and Smith, 1994);
//! - it **chooses with noise**. Among moves of nearly equal score it does not always choose the best, the less often the
//!   weaker it is (Regan and Haworth, "Intrinsic chess ratings", 2011): bounded noise is added to the score of every root
//!   move;
//! - it **overlooks** replies, most easily those that people overlook: quiet moves, long moves, moves backwards, and all of
//!   them more easily the further ahead (levels that leave moves out: Dobeš's Phalanx). It never overlooks its own next move, a
//!   recapture, an answer to check, or an attack on its queen: it finds every mate in one, and it loses only to replies that
//!   are hard to see.
//!
//! All of it follows from the seed and the position, so that the same game can be reproduced.

use tabia_chess::{Move, Position, Role, Square, mix};
use tabia_player::{Elo, Score, Strength};

/// Minimum rating that uses the network.
const NETWORK_FROM: Elo = Elo::new(2400);

/// Returns whether the network may evaluate. Weaker levels use the classical evaluation, whose errors are more like those of
/// people.
pub(super) fn may_ask_network(strength: Strength) -> bool {
    strength.elo >= NETWORK_FROM
}

/// The parameters of a rating; between two knots they are interpolated.
struct Knot {
    elo: i64,
    /// Node limit for a move, as the base-2 logarithm in hundredths.
    nodes: i64,
    /// Standard deviation of the evaluation error, in hundredths of a pawn.
    error: i64,
    /// Maximum noise of a root move, in hundredths of a pawn.
    noise: i64,
    /// Number of replies of medium difficulty, of a thousand, that are overlooked.
    oversight: i64,
}

const fn knot(elo: i64, nodes: i64, error: i64, noise: i64, oversight: i64) -> Knot {
    Knot {
        elo,
        nodes,
        error,
        noise,
        oversight,
    }
}

/// The levels with the classical evaluation. Those from 1400 to 2200 were set by games against Stockfish 15.1 with the same
/// `UCI_Elo`, 800 to 1200 by games with each other (front page of the crate). Above 2200 the line is continued; above 2400 it is
/// used only without the network.
const CLASSICAL: [Knot; 11] = [
    knot(800, 784, 89, 89, 675),
    knot(1000, 822, 69, 69, 504),
    knot(1200, 866, 52, 52, 352),
    knot(1400, 911, 39, 39, 240),
    knot(1600, 988, 26, 26, 124),
    knot(1800, 1093, 17, 17, 54),
    knot(2000, 1288, 8, 8, 10),
    knot(2200, 1550, 2, 2, 0),
    knot(2400, 1680, 2, 2, 0),
    knot(2600, 1800, 1, 1, 0),
    knot(2850, 1950, 0, 0, 0),
];

/// The levels with the network, set in the same way.
const NETWORK: [Knot; 4] = [
    knot(2400, 1480, 2, 2, 0),
    knot(2600, 1575, 2, 2, 0),
    knot(2800, 1660, 1, 1, 0),
    knot(2850, 1730, 0, 0, 0),
];

/// Returns the interpolated value at a rating.
fn between(knots: &[Knot], elo: Elo, value: impl Fn(&Knot) -> i64) -> i64 {
    let elo = i64::from(elo.rating());
    let upper = knots
        .iter()
        .position(|knot| knot.elo >= elo)
        .unwrap_or(knots.len() - 1)
        .max(1);
    let (low, high) = (&knots[upper - 1], &knots[upper]);
    value(low) + (value(high) - value(low)) * (elo - low.elo) / (high.elo - low.elo)
}

/// A limited playing strength: the errors, the noise and the oversights of one level.
#[derive(Clone, Debug)]
pub(super) struct Skill {
    /// Seed of the errors of this player, which also separates its entries in the transposition table.
    pub salt: u64,
    /// Node limit for a move; the first iteration is always finished.
    pub nodes: u64,
    error: i32,
    noise: u64,
    oversight: i32,
}

impl Skill {
    /// Creates the player with the network's or the classical evaluation; `None` at full strength.
    pub fn new(strength: Strength, asks_network: bool) -> Option<Skill> {
        if !strength.is_limited() {
            return None;
        }
        let knots: &[Knot] = if asks_network { &NETWORK } else { &CLASSICAL };
        let part = |value: fn(&Knot) -> i64| between(knots, strength.elo, value);
        let nodes = f64::exp2(part(|knot| knot.nodes) as f64 / 100.0);
        Some(Skill {
            salt: mix(strength.seed ^ (u64::from(strength.elo.rating()) << 48)),
            nodes: nodes as u64,
            error: part(|knot| knot.error) as i32,
            noise: part(|knot| knot.noise).unsigned_abs(),
            oversight: part(|knot| knot.oversight) as i32,
        })
    }

    /// Returns the evaluation with the error of this player.
    pub fn judge(&self, position: &Position, eval: Score) -> Score {
        let bits = mix(position.key() ^ self.salt);
        // The sum of four uniform distributions is close enough to the normal distribution.
        let sum: i32 = (0..4)
            .map(|part| i32::from((bits >> (16 * part)) as u16))
            .sum();
        let deviation = f64::from(sum - 2 * 65_535) / 37_837.0;
        Score::centipawns(eval.raw() + (deviation * f64::from(self.error)).round() as i32)
    }

    /// Returns the noise that is added to the score of a root move, in hundredths of a pawn.
    pub fn noise(&self, position: &Position, mv: Move) -> i32 {
        let bits = mix(position.key() ^ mix(u64::from(mv.bits()) ^ self.salt));
        // Mostly small: the smaller of two random numbers.
        let draw = |bits: u64| ((bits & 0xFFFF) * (self.noise + 1)) >> 16;
        draw(bits).min(draw(bits >> 16)) as i32
    }

    /// Returns whether the player overlooks a move, `ply` half-moves ahead (0 is its own next move). `last` is the move before.
    pub fn is_overlooked(
        &self,
        position: &Position,
        mv: Move,
        last: Option<Move>,
        ply: usize,
    ) -> bool {
        if self.oversight == 0
            || ply == 0
            || position.in_check()
            || last.is_some_and(|last| last.to() == mv.to())
        {
            return false;
        }
        let chance = self.oversight * difficulty(position, mv, ply) / 100;
        let bits = mix(position.key() ^ mix(u64::from(mv.bits()) ^ self.salt.rotate_left(32)));
        (((bits & 0xFFFF) * 1000) >> 16) < u64::from(chance.clamp(0, 950).unsigned_abs())
    }
}

/// Returns how easily a move is overlooked, in hundredths of the usual.
fn difficulty(position: &Position, mv: Move, ply: usize) -> i32 {
    let (from, to) = (mv.from(), mv.to());
    let files = i32::from(from.file().abs_diff(to.file()));
    let rank = |square: Square| i32::from(square.relative_rank(position.turn()));
    let forward = rank(to) - rank(from);
    let mut hidden = match position.captured(mv) {
        // An attack on the queen is seen.
        Some(Role::Queen) if ply == 1 => return 0,
        Some(Role::Queen) => 30,
        Some(Role::Rook) => 60,
        Some(_) => 80,
        None => 110,
    };
    if files.max(forward.abs()) >= 4 {
        hidden += 40;
    }
    if forward < 0 {
        hidden += 30;
    }
    // The next reply is the least likely to be overlooked.
    hidden * (ply as i32 + 1).min(4) / 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::uci_move;
    use tabia_player::LEVELS;

    fn skill(rating: u16, seed: u64) -> Skill {
        let elo = Elo::new(rating);
        Skill::new(Strength { elo, seed }, false).unwrap()
    }

    #[test]
    fn ratings_stay_in_their_range() {
        assert_eq!(Elo::new(0), Elo::MIN);
        assert_eq!(Elo::new(u16::MAX), Elo::MAX);
        assert_eq!(Elo::new(1600).rating(), 1600);
        let elo = Elo::MAX;
        assert!(
            Skill::new(Strength { elo, seed: 1 }, true).is_none(),
            "nothing is held back"
        );
    }

    #[test]
    fn levels_rise() {
        assert!(LEVELS.is_sorted_by(|a, b| a.elo < b.elo));
        assert_eq!(LEVELS[0].elo, Elo::MIN);
        assert_eq!(LEVELS[LEVELS.len() - 1].elo, Elo::MAX);
        for (least, asks_network) in [(Elo::MIN, false), (NETWORK_FROM, true)] {
            let skills: Vec<Skill> = (least.rating()..Elo::MAX.rating())
                .step_by(50)
                .map(|rating| Strength {
                    elo: Elo::new(rating),
                    seed: 1,
                })
                .map(|strength| Skill::new(strength, asks_network).unwrap())
                .collect();
            for pair in skills.windows(2) {
                let [weak, strong] = pair else { unreachable!() };
                assert!(weak.nodes < strong.nodes);
                assert!(weak.error >= strong.error);
                assert!(weak.noise >= strong.noise);
                assert!(weak.oversight >= strong.oversight);
            }
        }
    }

    #[test]
    fn misjudgements_are_as_great_as_they_should_be_and_always_the_same() {
        let skill = skill(800, 7);
        let mut position = Position::start();
        let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0);
        for step in 0..4000 {
            let moves = position.legal_moves();
            position = match moves.get(step * 7 % moves.len().max(1)) {
                Some(&mv) => position.after(mv),
                None => Position::start(),
            };
            let seen = skill.judge(&position, Score::DRAW);
            assert_eq!(seen, skill.judge(&position, Score::DRAW));
            let error = f64::from(seen.raw());
            (sum, squares, count) = (sum + error, squares + error * error, count + 1.0);
        }
        let (mean, deviation) = (sum / count, (squares / count).sqrt());
        let wanted = f64::from(skill.error);
        assert!(mean.abs() < wanted / 10.0, "{mean}");
        assert!((deviation / wanted - 1.0).abs() < 0.1, "{deviation}");
    }

    #[test]
    fn noise_is_small_and_not_all_the_same() {
        let skill = skill(800, 3);
        let position = Position::start();
        let all: Vec<u64> = position
            .legal_moves()
            .iter()
            .map(|&mv| skill.noise(&position, mv).unsigned_abs().into())
            .collect();
        assert!(all.iter().all(|&noise| noise <= skill.noise));
        assert!(all.iter().any(|&noise| noise != all[0]));
    }

    #[test]
    fn what_nobody_overlooks_is_never_overlooked() {
        // A queen that hangs, a queen that was just taken, and a check.
        let cases = [
            ("4k3/8/8/3q4/8/8/6B1/4K3 w - - 0 1", "g2d5", None),
            ("4k3/8/8/3r4/8/8/6B1/4K3 w - - 0 1", "g2d5", Some("d8d5")),
            ("4k3/8/8/8/4r3/8/6B1/4K3 w - - 0 1", "g2e4", None),
        ];
        for (fen, text, last) in cases {
            let position = Position::from_fen(fen).unwrap();
            let mv = uci_move::read(&position, text).unwrap();
            let black = Position::from_fen("3rk3/8/8/3Q4/8/8/6B1/4K3 b - - 0 1").unwrap();
            let last = last.map(|text| uci_move::read(&black, text).unwrap());
            for seed in 0..200 {
                assert!(
                    !skill(800, seed).is_overlooked(&position, mv, last, 1),
                    "{fen}"
                );
            }
        }
    }

    #[test]
    fn replies_are_overlooked_more_easily_the_further_ahead_and_the_weaker() {
        let position = Position::start();
        let count = |rating: u16, ply: usize| {
            let moves = position.legal_moves();
            let seeds = 0..200;
            seeds
                .flat_map(|seed| moves.iter().map(move |&mv| (skill(rating, seed), mv)))
                .filter(|(skill, mv)| skill.is_overlooked(&position, *mv, None, ply))
                .count()
        };
        assert_eq!(count(800, 0), 0, "its own next move");
        assert!(count(800, 1) > 100);
        assert!(count(800, 3) > count(800, 1));
        assert!(count(800, 2) > count(1400, 2));
        assert_eq!(count(2600, 3), 0);
    }
}
