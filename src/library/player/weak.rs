//! Positions in which a player scores badly.

use std::collections::HashMap;

use tabia_chess::{Color, Move, Position};
use tabia_game::Step;

use super::score::PlayerScore;
use crate::collection::{GameSet, Snapshot};
use crate::explore::Lookup;
use crate::segment::Traits;

/// Number of half-moves of each game that are looked at.
const PLIES: usize = 24;

/// Minimum difference from the usual score, as a share of 1.
const SHORT: f64 = 0.1;

/// A line after which a player is to move, and scores worse than otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeakLine {
    /// The moves from the standard start, as in the first game with the position.
    pub moves: Vec<Move>,
    /// The results of all games with the position.
    pub score: PlayerScore,
}

/// The games with a position.
struct Spot {
    moves: Vec<Move>,
    score: PlayerScore,
}

/// Returns the lines, at most `most`, in which the player of the games with a colour scores worst, relative to the number of
/// games: the points of a game that are missing, at least a tenth, by the square root of the number of games. Each has at least `least` games with
/// a result. No line continues another. Games whose moves are damaged or cannot be read are left out.
pub fn weak_lines(
    snapshot: &Snapshot,
    games: &GameSet,
    color: Color,
    least: u32,
    most: usize,
) -> Lookup<Vec<WeakLine>> {
    let Lookup {
        found: (spots, all),
        damages,
    } = spots(snapshot, games, color);
    let Some(usual) = all.score() else {
        return Lookup {
            found: Vec::new(),
            damages,
        };
    };
    let missing = |spot: &Spot| {
        let score = spot.score.score().unwrap_or(usual);
        (usual - score) * f64::from(spot.score.finished()).sqrt()
    };
    let enough = |spot: &Spot| spot.score.finished() >= least.max(1);
    let mut weak: Vec<(f64, Spot)> = spots
        .into_values()
        .filter(|spot| enough(spot))
        .map(|spot| (missing(&spot), spot))
        .filter(|(_, spot)| {
            spot.score
                .score()
                .is_some_and(|score| score <= usual - SHORT)
        })
        .collect();
    weak.sort_by(|(one, a), (other, b)| {
        other.total_cmp(one).then_with(|| {
            let bits = |spot: &Spot| spot.moves.iter().map(|mv| mv.bits()).collect::<Vec<u16>>();
            bits(a).cmp(&bits(b))
        })
    });
    let mut lines: Vec<WeakLine> = Vec::new();
    for (_, spot) in weak {
        let continues = |line: &WeakLine| {
            line.moves.starts_with(&spot.moves) || spot.moves.starts_with(&line.moves)
        };
        if lines.len() < most && !lines.iter().any(continues) {
            lines.push(WeakLine {
                moves: spot.moves,
                score: spot.score,
            });
        }
    }
    Lookup {
        found: lines,
        damages,
    }
}

/// Returns the positions with the player to move by their keys, and the score of all games from the standard start.
fn spots(
    snapshot: &Snapshot,
    games: &GameSet,
    color: Color,
) -> Lookup<(HashMap<u64, Spot>, PlayerScore)> {
    let (mut spots, mut all) = (HashMap::new(), PlayerScore::default());
    let mut damages = Vec::new();
    for (part, slots) in snapshot.parts.iter().zip(&games.0) {
        let (segment, mut damage) = (&part.segment, None);
        for slot in slots.iter() {
            let row = segment.row(slot);
            let other = Traits::SET_UP.bits() | Traits::OTHER_GAME.bits() | Traits::CHESS960.bits();
            if row.traits().bits() & other != 0 {
                continue;
            }
            let opponent = match color {
                Color::White => row.black_rating(),
                Color::Black => row.white_rating(),
            };
            let mut score = PlayerScore::default();
            score.add(row.result(), color, opponent);
            match segment.code(slot) {
                Ok(code) => {
                    all.unite(score);
                    add_game(&mut spots, &code, color, score);
                }
                Err(error) => damage = Some(part.damage(&error)),
            }
        }
        damages.extend(damage);
    }
    Lookup {
        found: (spots, all),
        damages,
    }
}

/// Adds the positions of a game, each once.
fn add_game(spots: &mut HashMap<u64, Spot>, code: &[u8], color: Color, score: PlayerScore) {
    let (mut replay, mut at) = (crate::Replay::standard(), 0);
    let (mut position, mut moves, mut seen) = (Position::start(), Vec::new(), Vec::new());
    while moves.len() < PLIES
        && let Some(Step::Move(mv)) = replay.next(code, &mut at)
        && position.is_legal(mv)
    {
        position = position.after(mv);
        moves.push(mv);
        let key = position.key();
        if position.turn() == color && !seen.contains(&key) {
            seen.push(key);
            let spot = spots.entry(key).or_insert_with(|| Spot {
                moves: moves.clone(),
                score: PlayerScore::default(),
            });
            spot.score.unite(score);
        }
    }
}
