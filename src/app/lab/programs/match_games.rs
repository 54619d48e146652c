//! The finished games of a match.

use std::collections::{BTreeMap, HashSet};

use super::contender::titles;
use crate::command::lab::programs::Contender;
use tabia_chess::Color;
use tabia_game::pgn;
use tabia_matches::{PlayedGame, Side};
use tabia_texts::tr;

/// Finished games by number, from 0.
#[derive(Default)]
pub(super) struct MatchGames(BTreeMap<u32, PlayedGame>);

impl MatchGames {
    pub fn add(&mut self, number: u32, game: PlayedGame) {
        self.0.insert(number, game);
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn get(&self, number: u32) -> Option<&PlayedGame> {
        self.0.get(&number)
    }

    /// The games in order, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &PlayedGame)> {
        self.0.iter().map(|(number, game)| (*number, game))
    }

    /// The place of a game among the finished ones, the last game first.
    pub fn row(&self, number: u32) -> usize {
        self.0.range(number.saturating_add(1)..).count()
    }

    /// The game at a place, the last one first.
    pub fn at(&self, row: usize) -> Option<(u32, &PlayedGame)> {
        self.0
            .iter()
            .nth_back(row)
            .map(|(number, game)| (*number, game))
    }

    /// Number of games that repeat the moves of another one between the same sides.
    pub fn repeated(&self) -> usize {
        let moves = self.iter().map(|(number, game)| {
            let line = game.line();
            let is_first_white = Side::of(number, Color::White) == Side::A;
            (is_first_white, line.start().key(), line.moves())
        });
        let different: HashSet<_> = moves.collect();
        self.len() - different.len()
    }
}

/// The games as PGN, in order; `sides` are the players.
pub(super) fn pgn_of(games: &MatchGames, sides: &[Contender; 2], date: &str) -> String {
    let (mut text, names) = (String::new(), titles(sides));
    for (number, game) in games.iter() {
        let name = |color| names[Side::of(number, color) as usize].clone();
        let tags = [
            ("Event", tr("bout-event")),
            ("Date", game.date().unwrap_or_else(|| date.to_owned())),
            ("Round", format!("{}.{}", number / 2 + 1, number % 2 + 1)),
            ("White", name(Color::White)),
            ("Black", name(Color::Black)),
            ("Termination", game.end().reason.termination().to_owned()),
        ];
        text += &pgn::write(&game.to_game(&tags));
        text.push('\n');
    }
    text
}
