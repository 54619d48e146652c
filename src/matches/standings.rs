//! The sides of a match, and its results by pair of games.

use tabia_chess::Color;
use tabia_game::GameResult;

use super::played::PlayedGame;
use super::pondering::Pondering;
use super::schedule::Colors;
use super::statistics::Pentanomial;

/// One of the two sides of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    A,
    B,
}

impl Side {
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// Returns the side that has a colour in a game of this number: A has White in the first game of a pair.
    pub fn of(game: u32, color: Color) -> Side {
        match (game.is_multiple_of(2), color) {
            (true, Color::White) | (false, Color::Black) => Side::A,
            _ => Side::B,
        }
    }
}

/// Returns the guesses of a side in games with their numbers, from 0.
pub fn guesses<'a>(games: impl Iterator<Item = (u32, &'a PlayedGame)>, side: Side) -> Pondering {
    let mut pondering = Pondering::default();
    for (number, game) in games {
        let color = match Side::of(number, Color::White) == side {
            true => Color::White,
            false => Color::Black,
        };
        let moves = game.moves_of(color);
        moves.for_each(|played| pondering.add(played));
    }
    pondering
}

/// The results so far: of all pairs up to the first that is not finished, so that they do not depend on which games happen to
/// be the quickest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standings {
    /// Won, drawn and lost by [`Side::A`].
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    pub pairs: Pentanomial,
    /// Games lost on time or without a legal move, by side.
    pub forfeits: [u32; 2],
}

impl Standings {
    /// Returns the number of games.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Adds a pair of games.
    pub(crate) fn add(&mut self, first: &PlayedGame, second: &PlayedGame, colors: Colors) {
        let mut half_points = 0;
        for (number, game) in (0..).zip([first, second]) {
            let result = game.end().result;
            let is_turned = colors.are_turned(number);
            let points = match result {
                GameResult::WhiteWins => 2 * usize::from(!is_turned),
                GameResult::BlackWins => 2 * usize::from(is_turned),
                GameResult::Draw | GameResult::Unknown => 1,
            };
            let count = match points {
                2 => &mut self.won,
                1 => &mut self.drawn,
                _ => &mut self.lost,
            };
            *count += 1;
            half_points += points;
            if game.end().reason.is_forfeit() {
                self.forfeits[usize::from(points == 2)] += 1;
            }
        }
        self.pairs.add_pair(half_points);
    }
}
