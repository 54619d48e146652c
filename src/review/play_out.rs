//! Lines that are played out: every move of them is the best one by a search of its own.
//!
//! The end of a line of a single search was seen by few nodes, and what is won there may be a gift of the other side.

use super::Found;
use super::effort::Effort;
use tabia_chess::Move;
use tabia_player::GameLine;

/// Number of searched half-moves after the first move of a line. The rest is the line of the last search.
const SEARCHED: usize = 6;

/// Number of searches for two lines.
pub(super) const SEARCHES: u32 = 2 * SEARCHED as u32;

/// The maximum effort of each search.
pub(super) const MOST: Effort = Effort(3 * Effort::WHOLE.0);

/// Returns a line after `game` that begins with a legal move, played out with `search`.
///
/// # Errors
/// When a search fails.
pub(super) fn play_out<E>(
    game: &GameLine,
    mv: Move,
    mut search: impl FnMut(&GameLine) -> Result<Option<Found>, E>,
) -> Result<Vec<Move>, E> {
    let mut at = game.clone();
    let mut moves = vec![mv];
    let mut rest: Vec<Move> = Vec::new();
    for _ in 0..SEARCHED {
        let last = moves[moves.len() - 1];
        if at.push(last).is_err() || Found::by_rule(at.position(), 1).is_some() {
            return Ok(moves);
        }
        let Some(found) = search(&at)? else { break };
        let Some((first, line)) = found.best().and_then(|best| best.pv.split_first()) else {
            break;
        };
        moves.push(*first);
        rest = line.to_vec();
    }
    moves.extend(rest);
    Ok(moves)
}

/// Returns an evaluation with these moves in place of the lines that begin with the same moves.
pub(super) fn replaced(found: &Found, played_out: &[Vec<Move>]) -> Found {
    let mut found = found.clone();
    for line in &mut found.lines {
        let moves = played_out
            .iter()
            .find(|moves| moves.first() == line.pv.first());
        if let Some(moves) = moves {
            line.pv.clone_from(moves);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::Line;
    use super::*;
    use tabia_chess::{Position, san};

    fn line(from: &Position, text: &str) -> Vec<Move> {
        let mut at = from.clone();
        let moves = text.split_whitespace().map(|text| {
            let mv = san::read(&at, text).unwrap();
            at = at.after(mv);
            mv
        });
        moves.collect()
    }

    /// Plays 1.e4 out where the searches find these lines.
    fn played_out(texts: &[&str]) -> Vec<String> {
        let start = Position::start();
        let mut searches = texts.iter();
        let moves = play_out(&GameLine::new(start.clone()), line(&start, "e4")[0], |at| {
            let found = searches.next().map(|text| {
                let pv = line(at.position(), text);
                Found {
                    lines: vec![Line {
                        pv,
                        ..Line::default()
                    }],
                    ..Found::usual_start()
                }
            });
            Ok::<_, ()>(found)
        });
        assert!(searches.next().is_none(), "each is asked for");
        let mut at = start;
        let moves = moves.unwrap().into_iter().map(|mv| {
            let text = san::write(&at, mv);
            at = at.after(mv);
            text
        });
        moves.collect()
    }

    #[test]
    fn every_move_is_the_best_one_by_its_own_search() {
        let lines = [
            "e5 d4",
            "Nf3 Nf6",
            "Nc6 d4",
            "Bb5 Nf6",
            "a6 Bxc6",
            "Ba4 Nf6 O-O",
        ];
        let expected = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O";
        assert_eq!(played_out(&lines).join(" "), expected);
    }

    #[test]
    fn a_line_ends_with_the_game_or_the_search() {
        let mate = ["g5 Nc3", "d4 f6", "f6 Qh5#", "Qh5#"];
        assert_eq!(played_out(&mate).join(" "), "e4 g5 d4 f6 Qh5#");
        assert_eq!(played_out(&["e5 d4 exd4"]).join(" "), "e4 e5 d4 exd4");
        assert_eq!(played_out(&[]).join(" "), "e4");
    }
}
