//! What the workers of the page make: the list of players, the card of one, and what was played in a position.

use std::sync::Arc;

use crate::kit::latest::Same;
use crate::kit::table::Sorting;
use crate::library::work::Games;
use tabia_chess::{Color, Move, Position, san};
use tabia_library::player::{
    Aliases, PlayerCard, PlayerNames, PlayerOrder, PlayerRow, PlayerScore, WeakLine, likely_names,
    players, sort_players, weak_lines,
};
use tabia_library::query::{Occurs, TextCondition};
use tabia_library::{GameSet, Results, count, explore};

/// Players in the order of a list.
pub(super) type Rows = Same<Vec<Arc<PlayerRow>>>;

/// The games whose players are listed, and the names that are of the same player.
pub(super) type AllPlayers = (Same<Games>, Aliases);

/// Lists all players.
pub(super) fn all((games, aliases): &AllPlayers) -> Rows {
    let rows = players(&games.0.snapshot, aliases);
    Same(Arc::new(rows.into_iter().map(Arc::new).collect()))
}

/// The list of all players, the text that their names have, and the order.
pub(super) type Wanted = (Rows, String, Sorting<PlayerOrder>);

/// Lists the players with a text in their names in an order.
pub(super) fn wanted((rows, text, sorting): &Wanted) -> Rows {
    if text.trim().is_empty() && sorting.is_none() {
        return rows.clone();
    }
    let pattern = TextCondition::new(text.trim(), Occurs::Anywhere);
    let fits = rows.0.iter().filter(|row| row.matches(&pattern));
    let mut fits: Vec<Arc<PlayerRow>> = fits.cloned().collect();
    if let Some((by, is_descending)) = sorting {
        sort_players(&mut fits, *by, *is_descending);
    }
    Same(Arc::new(fits))
}

/// Number of names that are suggested.
const SUGGESTIONS: usize = 6;

/// Returns the players that are likely the same.
pub(super) fn likely((rows, player): &(Rows, PlayerNames)) -> Vec<Arc<PlayerRow>> {
    let mut found: Vec<Arc<PlayerRow>> = Vec::new();
    for name in player.names() {
        let likely = likely_names(&rows.0, name).into_iter();
        for row in likely.filter(|row| !row.spellings.iter().any(|(name, _)| player.has(name))) {
            if found.iter().all(|known| known.name != row.name) {
                found.push(Arc::new(row.clone()));
            }
        }
    }
    found.truncate(SUGGESTIONS);
    found
}

/// The games, the player whose card is made, all aliases, and the names of the user.
#[derive(Clone, PartialEq)]
pub(super) struct CardOf {
    pub(super) games: Same<Games>,
    pub(super) player: PlayerNames,
    pub(super) aliases: Aliases,
    pub(super) user: PlayerNames,
}

/// A line of a player's games that scores badly, as it is shown.
pub(super) struct ShownLine {
    pub(super) line: WeakLine,
    /// "1. e4 c5 2. Nf3".
    pub(super) text: String,
    /// Number of games of the user with the position.
    pub(super) mine: u32,
}

/// What is shown of a player.
pub(super) struct Card {
    pub(super) games: Same<Games>,
    pub(super) player: PlayerNames,
    pub(super) card: PlayerCard,
    /// The lines that score badly with White and with Black.
    pub(super) weak: [Vec<ShownLine>; 2],
    /// The games with White and with Black, of the player and of the user.
    pub(super) own: [GameSet; 2],
    mine: [GameSet; 2],
}

/// Minimum number of games of a line that scores badly, and number of lines.
const LEAST: u32 = 3;
const LINES: usize = 20;

/// Makes the card of a player.
pub(super) fn card(of: &CardOf) -> Result<Same<Card>, String> {
    let snapshot = &of.games.0.snapshot;
    let mut card = PlayerCard::new(snapshot, &of.player, &of.aliases);
    let own = Color::ALL.map(|color| of.player.games(snapshot, color));
    let mine = Color::ALL.map(|color| of.user.games(snapshot, color));
    let mut weak: [Vec<ShownLine>; 2] = Default::default();
    for color in Color::ALL {
        let lines = weak_lines(snapshot, &own[color.index()], color, LEAST, LINES);
        card.damages.extend(lines.damages);
        for line in lines.found {
            let start = Position::start();
            let end = line
                .moves
                .iter()
                .fold(start.clone(), |at, mv| at.after(*mv));
            let mine = count(snapshot, &end, Some(&mine[(!color).index()]));
            weak[color.index()].push(ShownLine {
                text: line_text(&line.moves),
                mine: mine.found,
                line,
            });
            card.damages.extend(mine.damages);
        }
    }
    Ok(Same(Arc::new(Card {
        games: of.games.clone(),
        player: of.player.clone(),
        card,
        weak,
        own,
        mine,
    })))
}

/// Moves from the standard start with their numbers: "1. e4 c5 2. Nf3".
pub(super) fn line_text(moves: &[Move]) -> String {
    let words = san::write_line(&Position::start(), moves).into_iter();
    let numbered = words.enumerate().map(|(ply, word)| match ply % 2 {
        0 => format!("{}. {word}", ply / 2 + 1),
        _ => word,
    });
    numbered.collect::<Vec<String>>().join(" ")
}

/// The card of a player, the colour that the player has, and a position.
pub(super) type PositionOf = (Same<Card>, Color, Position);

/// A move in games of a player.
pub(super) struct PlayedMove {
    pub(super) mv: Move,
    pub(super) san: String,
    pub(super) results: Results,
    /// The performance of the side that moves.
    pub(super) performance: Option<i32>,
    /// Number of games of the user with the position after it.
    pub(super) mine: u32,
}

/// What was played in a position.
pub(super) struct Played {
    pub(super) moves: Vec<PlayedMove>,
    /// Whether it could not be looked up in a part of the collection.
    pub(super) is_damaged: bool,
}

/// Looks up what was played in a position in games of the player.
pub(super) fn played((card, color, position): &PositionOf) -> Result<Played, String> {
    let card = &card.0;
    let snapshot = &card.games.0.snapshot;
    let explored = explore(snapshot, position, Some(&card.own[color.index()]));
    let mine = &card.mine[(!*color).index()];
    let legal = explored
        .moves
        .iter()
        .filter(|row| position.is_legal(row.mv));
    let mut is_damaged = !explored.damages.is_empty();
    let moves = legal.map(|row| {
        let mine = count(snapshot, &position.after(row.mv), Some(mine));
        is_damaged |= !mine.damages.is_empty();
        PlayedMove {
            mv: row.mv,
            san: san::write(position, row.mv),
            results: row.tally.results,
            performance: row.tally.performance(position.turn()),
            mine: mine.found,
        }
    });
    let moves = moves.collect();
    Ok(Played { moves, is_damaged })
}

/// Results as a side sees them: won, drawn, lost.
pub(super) fn seen_by(results: Results, color: Color) -> [u32; 3] {
    match color {
        Color::White => [results.white, results.draws, results.black],
        Color::Black => [results.black, results.draws, results.white],
    }
}

/// The results of a player: won, drawn, lost.
pub(super) fn parts(score: PlayerScore) -> [u32; 3] {
    [score.won, score.drawn, score.lost]
}
