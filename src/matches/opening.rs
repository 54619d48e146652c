//! The openings of a match.

use tabia_chess::{Position, epd, mix};
use tabia_game::Game;
use tabia_game::pgn::{self, GameEntry, Reason};
use tabia_player::{GameLine, Limits, Player, ThinkError, think};
use thiserror::Error;

/// The beginning of a game: a position, and the moves that led to it where they are known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening(GameLine);

impl Opening {
    /// Creates the opening with these moves.
    pub fn new(line: GameLine) -> Opening {
        Opening(line)
    }

    /// Returns start position and moves.
    pub fn line(&self) -> &GameLine {
        &self.0
    }
}

/// The reason why a text has no openings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpeningError {
    #[error("line {line}: {reason}")]
    Row { line: usize, reason: String },
    #[error("line {line}: the position has no legal move")]
    Finished { line: usize },
    #[error("game {game}: the opening ends in a position without a legal move")]
    FinishedGame { game: usize },
    #[error("there is no position and no game")]
    Empty,
}

/// The order in which openings are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The order of the file.
    Sequential,
    /// Shuffled by the seed.
    Random { seed: u64 },
}

/// The openings of a text, EPD or PGN. They are found, and read only when they are chosen: books have hundreds of thousands.
#[derive(Clone, Debug)]
pub struct Openings<'a>(Source<'a>);

#[derive(Clone, Debug)]
enum Source<'a> {
    /// Rows of EPD, each with its line.
    Rows(Vec<(usize, String)>),
    Games {
        text: &'a str,
        entries: Vec<GameEntry>,
        max_plies: Option<usize>,
    },
}

impl<'a> Openings<'a> {
    /// Finds the openings of a text: rows of EPD or FEN if the first row is one, otherwise games of PGN, whose main lines are the
    /// openings, up to `max_plies` half-moves.
    ///
    /// # Errors
    /// When there is no opening.
    pub fn find(text: &'a str, max_plies: Option<usize>) -> Result<Openings<'a>, OpeningError> {
        let openings = Openings(match tabia_game::positions::begins(text) {
            true => Source::Rows(epd::rows(text).collect()),
            false => Source::Games {
                text,
                entries: pgn::index(text.as_bytes()),
                max_plies,
            },
        });
        match openings.len() {
            0 => Err(OpeningError::Empty),
            _ => Ok(openings),
        }
    }

    /// Returns the number of openings.
    pub fn len(&self) -> usize {
        match &self.0 {
            Source::Rows(rows) => rows.len(),
            Source::Games { entries, .. } => entries.len(),
        }
    }

    /// Returns whether there are none, which [`Openings::find`] never returns.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the first `count` openings in an order, or all when there are fewer.
    ///
    /// # Errors
    /// When one of them is not a position or a game from which play can begin.
    pub fn choose(&self, count: usize, order: Order) -> Result<Vec<Opening>, OpeningError> {
        let mut indices: Vec<usize> = (0..self.len()).collect();
        if let Order::Random { seed } = order {
            indices.sort_by_key(|&index| (mix(mix(seed) ^ index as u64), index));
        }
        let chosen = indices.into_iter().take(count);
        let opening = |index: usize| {
            Ok(Opening(match &self.0 {
                Source::Rows(rows) => GameLine::new(position_of(rows[index].0, &rows[index].1)?),
                Source::Games {
                    text,
                    entries,
                    max_plies,
                } => line_of_entry(text, &entries[index], index + 1, *max_plies)?,
            }))
        };
        chosen.map(opening).collect()
    }
}

/// Reads the opening of a game with this number.
fn line_of_entry(
    text: &str,
    entry: &GameEntry,
    number: usize,
    max_plies: Option<usize>,
) -> Result<GameLine, OpeningError> {
    let (game, problems) = pgn::read_one(text.as_bytes(), entry, number);
    let line = line_of(&game, max_plies);
    // Faults behind the opening do not matter.
    let is_whole = max_plies.is_some_and(|most| line.moves().len() >= most);
    let mut problems = problems.iter();
    if !is_whole && let Some(problem) = problems.find(|problem| cuts_moves(&problem.reason)) {
        return Err(OpeningError::Row {
            line: problem.line,
            reason: problem.reason.to_string(),
        });
    }
    match line.position().count_moves() {
        0 => Err(OpeningError::FinishedGame { game: number }),
        _ => Ok(line),
    }
}

/// Returns whether a fault of a game ends its moves before their end.
fn cuts_moves(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::Fen(_)
            | Reason::Move { .. }
            | Reason::NullInCheck { .. }
            | Reason::MissingMove { .. }
            | Reason::CutOff(_)
    )
}

fn position_of(line: usize, row: &str) -> Result<Position, OpeningError> {
    let position = Position::from_text(row).map_err(|error| OpeningError::Row {
        line,
        reason: error.to_string(),
    })?;
    match position.count_moves() {
        0 => Err(OpeningError::Finished { line }),
        _ => Ok(position),
    }
}

/// Returns the main line of a game, up to its end or the limit.
fn line_of(game: &Game, max_plies: Option<usize>) -> GameLine {
    let mut line = GameLine::new(game.start().clone());
    let nodes = game.line_to(game.main_line_end());
    for node in nodes.into_iter().take(max_plies.unwrap_or(usize::MAX)) {
        let Some(mv) = game.mv(node) else { break };
        if line.push(mv).is_err() {
            break;
        }
    }
    line
}

/// Number of half-moves of a random opening.
const RANDOM_PLIES: usize = 8;

/// Number of nodes of the search that judges a random opening.
const JUDGED: u64 = 1_000;

/// Maximum distance of a random opening's score from 0, in hundredths of a pawn.
const UNEQUAL: i32 = 120;

/// Maximum number of random openings tried for each requested one.
const ATTEMPTS: u64 = 50;

/// Returns openings of eight random moves that a player finds nearly equal in a short search. The same seed gives the same
/// openings, no two of which lead to the same position. There may be fewer than `count` if the player finds too few.
///
/// # Errors
/// When the player fails.
pub fn random(count: usize, seed: u64, judge: &mut dyn Player) -> Result<Vec<Opening>, ThinkError> {
    random_watched(count, seed, judge, &mut |_| true)
}

/// Like [`random`]. `watch` receives the number of openings found so far; with `false` the search ends, and those found are
/// returned.
///
/// # Errors
/// As [`random`].
pub fn random_watched(
    count: usize,
    seed: u64,
    judge: &mut dyn Player,
    watch: &mut dyn FnMut(usize) -> bool,
) -> Result<Vec<Opening>, ThinkError> {
    let mut openings = Vec::with_capacity(count);
    let mut seen = std::collections::HashSet::new();
    // A player without scores finds none.
    let most = ATTEMPTS.saturating_mul(count as u64 + 10);
    for attempt in 0..most {
        if openings.len() == count || !watch(openings.len()) {
            break;
        }
        let mut bits = mix(mix(seed) ^ attempt);
        let mut line = GameLine::default();
        for _ in 0..RANDOM_PLIES {
            let moves = line.position().legal_moves();
            bits = mix(bits);
            let Some(&mv) = moves.get((bits % moves.len().max(1) as u64) as usize) else {
                break;
            };
            if line.push(mv).is_err() {
                break;
            }
        }
        if line.position().count_moves() == 0 || !seen.insert(line.position().key()) {
            continue;
        }
        judge.new_game();
        let thought = think(judge, &line, Limits::nodes(JUDGED), &|| true)?;
        let score = thought.best.map(|info| info.score.raw());
        if score.is_some_and(|score| score.abs() <= UNEQUAL) {
            openings.push(Opening(line));
        }
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::uci_move;

    #[test]
    fn epd_and_pgn_are_read_and_mixed_by_the_seed() {
        let rows = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; id \"a\";\n\
                    rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n\
                    rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq -\n";
        let openings = Openings::find(rows, None).unwrap();
        assert_eq!(openings.len(), 3);
        let all = openings.choose(9, Order::Sequential).unwrap();
        let files = |list: &[Opening]| -> Vec<String> {
            list.iter().map(|it| it.line().position().fen()).collect()
        };
        assert!(files(&all)[1].contains("/3P4/"));
        let mixed = openings.choose(9, Order::Random { seed: 1 }).unwrap();
        let again = openings.choose(2, Order::Random { seed: 1 }).unwrap();
        assert_eq!(files(&mixed)[..2], files(&again)[..]);
        let seeds = (0..20).map(|seed| openings.choose(1, Order::Random { seed }).unwrap());
        let firsts: std::collections::HashSet<String> = seeds.flat_map(|it| files(&it)).collect();
        assert_eq!(firsts.len(), 3);

        let games = "[Event \"x\"]\n\n1. e4 e5 (1... c5) 2. Nf3 *\n\n1. d4 *\n";
        let openings = Openings::find(games, Some(2)).unwrap();
        let all = openings.choose(2, Order::Sequential).unwrap();
        let lengths = all.iter().map(|it| it.line().moves().len());
        assert_eq!(lengths.collect::<Vec<_>>(), [2, 1]);
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_its_place() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
        let read = |text: &str, plies| {
            let openings = Openings::find(text, plies);
            openings.and_then(|openings| openings.choose(openings.len(), Order::Sequential))
        };
        let error = |text: &str| read(text, None).unwrap_err().to_string();
        assert!(error(&format!("{start}\nfish\n")).starts_with("line 3: "));
        let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n";
        let finished = "line 2: the position has no legal move";
        assert_eq!(error(&format!("{start}{mated}")), finished);
        assert_eq!(error(""), "there is no position and no game");
        assert!(error("1. f3 e5 2. g4 Qh4# 0-1\n").starts_with("game 1: "));
        let illegal = "1. e4 e5 *\n\n1. e4 e5\n2. Ke4 Nf6 *\n";
        assert!(error(illegal).starts_with("line 4: "), "{}", error(illegal));
        assert_eq!(read(illegal, Some(2)).unwrap().len(), 2);
        // What is not chosen is not read.
        let openings = Openings::find(illegal, None).unwrap();
        assert_eq!(openings.choose(1, Order::Sequential).unwrap().len(), 1);
    }

    #[test]
    fn an_opening_keeps_its_moves() {
        let mut line = GameLine::default();
        line.push(uci_move::read(line.position(), "e2e4").unwrap())
            .unwrap();
        assert_eq!(Opening::new(line.clone()).line(), &line);
    }
}
