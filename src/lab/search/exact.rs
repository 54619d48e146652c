//! Searches that give the same value as looking at the whole tree to the depth.

use super::super::games::Game;
use super::{INFINITY, Observer, leaf_value};

/// An exact search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exact {
    /// Two functions, one for each side (John von Neumann, 1928; Claude Shannon, 1950).
    Minimax,
    /// One function for both sides, with its sign turned.
    Negamax,
    /// Alpha-beta that never answers outside of its window (Knuth and Moore, 1975).
    AlphaBeta,
    /// Alpha-beta that answers what it has found, also outside of the window (John Fishburn, 1983).
    FailSoft,
    /// The first move with the whole window, the others with an empty one until one of them is better (Finkel and
    /// Fishburn, 1980; Tony Marsland, 1982).
    PrincipalVariation,
    /// The same, searching again from the value that the empty window gave (Alexander Reinefeld, 1983).
    NegaScout,
    /// Empty windows only, moved to where the last one failed (Aske Plaat, 1994). Without a table it looks at much
    /// again.
    Mtd,
}

impl Exact {
    /// All of them, in the order of the textbook.
    pub const ALL: [Exact; 7] = [
        Exact::Minimax,
        Exact::Negamax,
        Exact::AlphaBeta,
        Exact::FailSoft,
        Exact::PrincipalVariation,
        Exact::NegaScout,
        Exact::Mtd,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Exact::Minimax => "minimax",
            Exact::Negamax => "negamax",
            Exact::AlphaBeta => "alpha-beta",
            Exact::FailSoft => "fail-soft",
            Exact::PrincipalVariation => "pvs",
            Exact::NegaScout => "negascout",
            Exact::Mtd => "mtdf",
        }
    }

    /// The value of a position for the side to move, looking so many half-moves ahead.
    pub fn search<G: Game>(self, game: &mut G, depth: u32, observer: &mut impl Observer) -> i32 {
        let (alpha, beta) = (-INFINITY, INFINITY);
        match self {
            Exact::Minimax => match game.is_first() {
                true => maximum(game, depth, 0, observer),
                false => -minimum(game, depth, 0, observer),
            },
            Exact::Negamax => negamax(game, depth, 0, observer),
            Exact::AlphaBeta => alpha_beta(game, alpha, beta, depth, 0, observer),
            Exact::FailSoft => fail_soft(game, alpha, beta, depth, 0, observer),
            Exact::PrincipalVariation => principal_variation(game, alpha, beta, depth, 0, observer),
            Exact::NegaScout => nega_scout(game, alpha, beta, depth, 0, observer),
            Exact::Mtd => mtd(game, game.evaluate(), depth, observer),
        }
    }
}

/// The best value for the first player, who is to move.
fn maximum<G: Game>(game: &mut G, depth: u32, ply: u32, observer: &mut impl Observer) -> i32 {
    observer.node(ply);
    if let Some(value) = leaf_value(game, depth, ply) {
        observer.leaf();
        return value;
    }
    let mut best = -INFINITY;
    for mv in game.legal_moves() {
        if observer.is_over() {
            break;
        }
        let undo = game.make(mv);
        best = best.max(minimum(game, depth - 1, ply + 1, observer));
        game.unmake(mv, undo);
    }
    best
}

/// The best value for the second player, who is to move, as the first one sees it.
fn minimum<G: Game>(game: &mut G, depth: u32, ply: u32, observer: &mut impl Observer) -> i32 {
    observer.node(ply);
    if let Some(value) = leaf_value(game, depth, ply) {
        observer.leaf();
        return -value;
    }
    let mut best = INFINITY;
    for mv in game.legal_moves() {
        if observer.is_over() {
            break;
        }
        let undo = game.make(mv);
        best = best.min(maximum(game, depth - 1, ply + 1, observer));
        game.unmake(mv, undo);
    }
    best
}

fn negamax<G: Game>(game: &mut G, depth: u32, ply: u32, observer: &mut impl Observer) -> i32 {
    observer.node(ply);
    if let Some(value) = leaf_value(game, depth, ply) {
        observer.leaf();
        return value;
    }
    let mut best = -INFINITY;
    for mv in game.legal_moves() {
        if observer.is_over() {
            break;
        }
        let undo = game.make(mv);
        best = best.max(-negamax(game, depth - 1, ply + 1, observer));
        game.unmake(mv, undo);
    }
    best
}

fn alpha_beta<G: Game>(
    game: &mut G,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    ply: u32,
    observer: &mut impl Observer,
) -> i32 {
    observer.node(ply);
    if let Some(value) = leaf_value(game, depth, ply) {
        observer.leaf();
        return value.clamp(alpha, beta);
    }
    for (index, mv) in game.legal_moves().into_iter().enumerate() {
        if observer.is_over() {
            break;
        }
        let undo = game.make(mv);
        let value = -alpha_beta(game, -beta, -alpha, depth - 1, ply + 1, observer);
        game.unmake(mv, undo);
        alpha = alpha.max(value);
        if alpha >= beta {
            observer.cut(index);
            return beta;
        }
    }
    alpha
}

fn fail_soft<G: Game>(
    game: &mut G,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    ply: u32,
    observer: &mut impl Observer,
) -> i32 {
    observer.node(ply);
    if let Some(value) = leaf_value(game, depth, ply) {
        observer.leaf();
        return value;
    }
    let mut best = -INFINITY;
    for (index, mv) in game.legal_moves().into_iter().enumerate() {
        if observer.is_over() {
            break;
        }
        let undo = game.make(mv);
        let value = -fail_soft(game, -beta, -alpha, depth - 1, ply + 1, observer);
        game.unmake(mv, undo);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            observer.cut(index);
            break;
        }
    }
    best
}

fn principal_variation<G: Game>(
    game: &mut G,
    mut alpha: i32,
    beta: i32,
    depth: u32,
    ply: u32,
    observer: &mut impl Observer,
) -> i32 {
    observer.node(ply);
    if let Some(value) = leaf_value(game, depth, ply) {
        observer.leaf();
        return value;
    }
    let mut best = -INFINITY;
    for (index, mv) in game.legal_moves().into_iter().enumerate() {
        if observer.is_over() {
            break;
        }
        let undo = game.make(mv);
        // Is a later move better at all?
        let narrow = if index == 0 { beta } else { alpha + 1 };
        let mut value = -principal_variation(game, -narrow, -alpha, depth - 1, ply + 1, observer);
        if index > 0 && value > alpha && value < beta {
            observer.research();
            value = -principal_variation(game, -beta, -alpha, depth - 1, ply + 1, observer);
        }
        game.unmake(mv, undo);
        best = best.max(value);
        alpha = alpha.max(value);
        if alpha >= beta {
            observer.cut(index);
            break;
        }
    }
    best
}

fn nega_scout<G: Game>(
    game: &mut G,
    alpha: i32,
    beta: i32,
    depth: u32,
    ply: u32,
    observer: &mut impl Observer,
) -> i32 {
    observer.node(ply);
    if let Some(value) = leaf_value(game, depth, ply) {
        observer.leaf();
        return value;
    }
    let mut best = -INFINITY;
    // The upper end of the window that the next move gets.
    let mut narrow = beta;
    for (index, mv) in game.legal_moves().into_iter().enumerate() {
        if observer.is_over() {
            break;
        }
        let undo = game.make(mv);
        let lower = alpha.max(best);
        let mut value = -nega_scout(game, -narrow, -lower, depth - 1, ply + 1, observer);
        // Two plies before the horizon, an empty window has already given the exact value of a fail-soft search.
        if value > lower && value < beta && index > 0 && depth > 2 {
            observer.research();
            value = -nega_scout(game, -beta, -value, depth - 1, ply + 1, observer);
        }
        game.unmake(mv, undo);
        best = best.max(value);
        if best >= beta {
            observer.cut(index);
            break;
        }
        narrow = alpha.max(best) + 1;
    }
    best
}

/// From a first guess, empty windows until the lower and the upper bound meet.
fn mtd<G: Game>(game: &mut G, guess: i32, depth: u32, observer: &mut impl Observer) -> i32 {
    let (mut lower, mut upper) = (-INFINITY, INFINITY);
    let mut value = guess;
    let mut is_first = true;
    while lower < upper && !observer.is_over() {
        let beta = if value == lower { value + 1 } else { value };
        if !std::mem::take(&mut is_first) {
            observer.research();
        }
        value = fail_soft(game, beta - 1, beta, depth, 0, observer);
        match value < beta {
            true => upper = value,
            false => lower = value,
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt as _, SeedableRng as _};

    use super::super::super::games::chess::Chess;
    use super::super::super::games::draughts::Draughts;
    use super::super::super::games::tic_tac_toe::TicTacToe;
    use super::super::super::games::ugolki::Ugolki;
    use super::super::{Counts, WIN};
    use super::*;
    use crate::chess::Position;

    /// All exact searches of random positions give one value, and none of the clever ones looks at more than negamax.
    fn agree<G: Game>(start: &G, positions: usize, plies: usize, depth: u32) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(19);
        let mut seen = 0;
        while seen < positions {
            let mut game = start.clone();
            for _ in 0..random.random_range(0..plies) {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                game.make(moves[random.random_range(0..moves.len())]);
            }
            if game.outcome().is_some() {
                continue;
            }
            seen += 1;
            let results: Vec<(i32, u64)> = Exact::ALL
                .iter()
                .map(|search| {
                    let mut counts = Counts::default();
                    let value = search.search(&mut game.clone(), depth, &mut counts);
                    (value, counts.nodes)
                })
                .collect();
            for (search, result) in Exact::ALL.iter().zip(&results) {
                assert_eq!(result.0, results[0].0, "{}", search.name());
            }
            for index in [2, 3] {
                assert!(results[index].1 <= results[1].1);
            }
            assert!(
                results[3].1 <= results[2].1,
                "fail-soft cuts at least as much"
            );
        }
    }

    #[test]
    fn all_exact_searches_agree() {
        agree(&TicTacToe::default(), 500, 6, 6);
        agree(&Draughts::default(), 500, 60, 4);
        agree(&Ugolki::default(), 500, 60, 2);
        agree(&Chess::new(Position::start()), 500, 80, 2);
        agree(&Chess::new(Position::start()), 30, 60, 3);
    }

    #[test]
    fn a_near_win_is_preferred_and_told_as_such() {
        let position = Position::from_fen("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1").unwrap();
        for search in Exact::ALL {
            let value = search.search(&mut Chess::new(position.clone()), 3, &mut ());
            assert_eq!(value, WIN - 1, "{}", search.name());
        }
    }

    #[test]
    fn a_search_ends_when_it_is_told_to() {
        for search in Exact::ALL {
            let mut counts = Counts {
                limit: 1000,
                ..Counts::default()
            };
            search.search(&mut Chess::new(Position::start()), 9, &mut counts);
            assert!(counts.nodes < 1100, "{}: {}", search.name(), counts.nodes);
        }
    }
}
