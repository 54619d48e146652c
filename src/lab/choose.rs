//! Choosing a move by the textbook's searches.

use std::sync::atomic::{AtomicBool, Ordering};

use super::games::Game;
use super::search::alone::alone;
use super::search::exact::Exact;
use super::search::race::Race;
use super::search::{Algorithm, Counts, Order, Search, Stop};

/// A search that can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Searcher {
    /// One of the ladder.
    Ladder(Algorithm),
    /// Own moves only, as if the opponent passed: the textbook's search for Ugolki.
    Alone,
    /// All moves to a fixed depth, without cut-offs: the program for the MANIAC I, which played Los Alamos chess.
    Maniac,
}

impl Searcher {
    /// Alpha-beta in its first form.
    pub const ALPHA_BETA: Searcher = Searcher::Ladder(Algorithm::Exact(Exact::AlphaBeta));

    /// Returns all searchers, those of single games first.
    pub fn all() -> impl Iterator<Item = Searcher> {
        let ladder = Algorithm::all().map(Searcher::Ladder);
        [Searcher::Alone, Searcher::Maniac]
            .into_iter()
            .chain(ladder)
    }

    /// Returns its name on the command line and in keys of texts.
    pub fn name(self) -> &'static str {
        match self {
            Searcher::Ladder(algorithm) => algorithm.name(),
            Searcher::Alone => "alone",
            Searcher::Maniac => "maniac",
        }
    }

    /// Returns whether it searches the whole tree.
    pub fn is_exhaustive(self) -> bool {
        matches!(
            self,
            Searcher::Maniac | Searcher::Ladder(Algorithm::Exact(Exact::Minimax | Exact::Negamax))
        )
    }

    /// Depth of the program for the MANIAC: two moves of each side, in half-moves.
    pub const MANIAC_DEPTH: u32 = 4;
}

/// The chosen move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    pub mv: M,
    /// Value of the position for the side to move, as far as was searched.
    pub value: i32,
    /// Number of positions visited.
    pub nodes: u64,
}

/// Returns the best move of a position, searched `depth` half-moves ahead; the first of several equal ones. `None` when the
/// game is over or the search was stopped.
pub fn choose<G: Game>(
    game: &mut G,
    by: Searcher,
    depth: u32,
    stop: &AtomicBool,
) -> Option<Choice<G::Move>> {
    let depth = depth.max(1);
    match by {
        Searcher::Maniac => {
            let minimax = Searcher::Ladder(Algorithm::Exact(Exact::Minimax));
            choose(game, minimax, Searcher::MANIAC_DEPTH, stop)
        }
        Searcher::Ladder(algorithm) => {
            let has_table = !by.is_exhaustive();
            let mut race = Race::new(game.clone(), Order::default(), has_table);
            let lap = race.run(&algorithm.into(), depth, stop)?;
            // A search that leaves moves out may have found none better than another: then the first move is chosen.
            let best = lap.line.first().copied();
            Some(Choice {
                mv: best.or_else(|| game.legal_moves().first().copied())?,
                value: lap.value,
                nodes: lap.counts.nodes,
            })
        }
        Searcher::Alone => {
            let mut observer = (Counts::default(), Stop(stop));
            let mut s = Search::new(game.clone(), &mut observer);
            let value = alone(&mut s, depth);
            let mv = s.line().first().copied()?;
            (!stop.load(Ordering::Relaxed)).then_some(Choice {
                mv,
                value,
                nodes: observer.0.nodes,
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Outcome;
    use crate::games::draughts::Draughts;
    use crate::games::los_alamos::LosAlamos;
    use crate::games::tic_tac_toe::{Mark, TicTacToe};
    use crate::games::ugolki::Ugolki;

    fn stays() -> AtomicBool {
        AtomicBool::new(false)
    }

    #[test]
    fn a_win_is_taken_and_a_loss_prevented() {
        let is_exact = |by: &Searcher| matches!(by, Searcher::Ladder(ladder) if ladder.is_exact());
        for by in Searcher::all().filter(is_exact) {
            let mut game = TicTacToe::default();
            for cell in [0, 3, 1, 4] {
                game.make(Mark::new(cell).unwrap());
            }
            let choice = choose(&mut game, by, 9, &stays()).unwrap();
            assert_eq!(choice.mv, Mark::new(2).unwrap(), "{}", by.name());
            game.make(Mark::new(8).unwrap());
            let choice = choose(&mut game, by, 9, &stays()).unwrap();
            assert_eq!(choice.mv, Mark::new(5).unwrap(), "{}", by.name());
        }
    }

    #[test]
    fn every_search_has_a_move_in_every_game() {
        fn play<G: Game + Default>(by: Searcher) {
            let mut game = G::default();
            for _ in 0..6 {
                let choice = choose(&mut game, by, 2, &stays()).unwrap();
                assert!(game.legal_moves().contains(&choice.mv), "{}", by.name());
                game.make(choice.mv);
            }
        }
        for by in Searcher::all() {
            play::<Draughts>(by);
            play::<Ugolki>(by);
            play::<LosAlamos>(by);
            if by != Searcher::Alone {
                play::<TicTacToe>(by);
            }
        }
    }

    #[test]
    fn a_search_that_is_stopped_chooses_nothing() {
        let stop = AtomicBool::new(true);
        let mut game = Ugolki::default();
        assert_eq!(choose(&mut game, Searcher::ALPHA_BETA, 12, &stop), None);
    }

    /// The MANIAC's program, and a search of the same depth with cut-offs, play whole games; both choose moves of one value.
    #[test]
    fn the_maniac_plays_whole_games() {
        let mut lengths = Vec::new();
        for first in ["b2-b3"] {
            let mut game = LosAlamos::default();
            let opening = game.legal_moves().into_iter();
            let mv = opening.into_iter().find(|mv| mv.to_string() == first);
            game.make(mv.unwrap());
            let mut plies = 1;
            while game.outcome().is_none() && plies < 120 {
                let by = match plies % 2 {
                    0 => Searcher::ALPHA_BETA,
                    _ => Searcher::Maniac,
                };
                let choice = choose(&mut game, by, 2, &stays()).unwrap();
                assert!(game.legal_moves().contains(&choice.mv));
                game.make(choice.mv);
                plies += 1;
            }
            lengths.push((plies, game.outcome()));
        }
        println!("{lengths:?}");
        assert!(
            lengths
                .iter()
                .any(|(_, outcome)| *outcome == Some(Outcome::Lost))
        );
    }

    #[test]
    fn the_textbook_s_ugolki_ends_against_a_search_that_sees_its_opponent() {
        let mut game = Ugolki::default();
        let mut plies = 0;
        while game.outcome().is_none() {
            let (by, depth) = match game.is_first() {
                true => (Searcher::Alone, 2),
                false => (Searcher::ALPHA_BETA, 1),
            };
            let choice = choose(&mut game, by, depth, &stays()).unwrap();
            game.make(choice.mv);
            plies += 1;
        }
        assert!(
            game.outcome() != Some(Outcome::Drawn) && plies < 200,
            "{plies}"
        );
    }
}
