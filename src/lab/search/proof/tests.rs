use std::fmt;

use super::super::exact::Exact;
use super::super::exact::tests::positions;
use super::super::race::{Race, Tree};
use super::super::{Algorithm, WIN};
use super::*;
use crate::games::Outcome;
use crate::games::chess::{Chess, Evaluation};
use crate::games::draughts::Draughts;
use crate::games::tic_tac_toe::TicTacToe;
use crate::games::ugolki::Ugolki;
use tabia_chess::Position;

static GOES_ON: AtomicBool = AtomicBool::new(false);

/// A game with a random tree: up to a number of moves in each position, and ends before the depth.
#[derive(Clone, Debug)]
struct Random {
    seed: u64,
    most_moves: u64,
    has_ends: bool,
    path: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step(u8);

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Random {
    fn number(&self, salt: u64) -> u64 {
        let steps = self.path.iter();
        steps.fold(mix(self.seed ^ salt), |number, step| {
            mix(number ^ (u64::from(*step) + 1))
        })
    }
}

impl Game for Random {
    type Move = Step;
    type Undo = ();

    fn moves(&self, moves: &mut Vec<Step>) {
        if self.outcome().is_none() {
            let count = match self.has_ends {
                true => 1 + self.number(1) % self.most_moves,
                false => self.most_moves,
            };
            moves.extend((0..count as u8).map(Step));
        }
    }

    fn make(&mut self, mv: Step) {
        self.path.push(mv.0);
    }

    fn unmake(&mut self, _: Step, (): ()) {
        self.path.pop();
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_over = self.has_ends && !self.path.is_empty() && self.number(2).is_multiple_of(5);
        let outcomes = [Outcome::Won, Outcome::Lost, Outcome::Drawn];
        is_over.then(|| outcomes[self.number(3) as usize % 3])
    }

    fn key(&self) -> u64 {
        self.number(4)
    }

    /// Only a few values, so that many moves are as good as the best.
    fn evaluate(&self) -> i32 {
        (self.number(5) % 4) as i32 - 1
    }

    fn is_tactical(&self, _: Step) -> bool {
        false
    }

    fn is_first(&self) -> bool {
        self.path.len().is_multiple_of(2)
    }

    const SLOTS: usize = 8;

    fn slot(&self, mv: Step) -> usize {
        usize::from(mv.0)
    }

    fn target(&self, mv: Step) -> usize {
        usize::from(mv.0)
    }
}

/// A tree with its nodes numbered.
struct Numbered {
    bit: u64,
    value: i32,
    below: Vec<Numbered>,
}

impl Numbered {
    fn of<G: Game>(game: &mut G, ply: i32, depth: u32, next: &mut u32) -> Numbered {
        let bit = 1 << *next;
        *next += 1;
        let moves = match depth {
            0 => Vec::new(),
            _ => game.legal_moves(),
        };
        let mut below = Vec::new();
        for mv in moves {
            let undo = game.make(mv);
            below.push(Numbered::of(game, ply + 1, depth - 1, next));
            game.unmake(mv, undo);
        }
        let best = below.iter().map(|child| -child.value).max();
        let value = best.unwrap_or_else(|| match game.outcome() {
            Some(Outcome::Won) => WIN - ply,
            Some(Outcome::Lost) => ply - WIN,
            Some(Outcome::Drawn) => 0,
            None => game.evaluate(),
        });
        Numbered { bit, value, below }
    }

    /// Returns all trees that prove that the value is not less than a number, as sets of nodes.
    fn at_least(&self, value: i32) -> Vec<u64> {
        if self.below.is_empty() {
            return Vec::from_iter((self.value >= value).then_some(self.bit));
        }
        let trees = self.below.iter().flat_map(|child| child.at_most(-value));
        trees.map(|tree| tree | self.bit).collect()
    }

    /// Returns all trees that prove that it is not more.
    fn at_most(&self, value: i32) -> Vec<u64> {
        if self.below.is_empty() {
            return Vec::from_iter((self.value <= value).then_some(self.bit));
        }
        let mut trees = vec![self.bit];
        for child in &self.below {
            let others = child.at_least(-value);
            let joined = |tree: u64| others.iter().map(move |other| tree | other);
            trees = trees.into_iter().flat_map(joined).collect();
        }
        trees
    }

    /// Returns the fewest nodes of any pair of such trees.
    fn fewest(&self) -> u32 {
        let (lower, upper) = (self.at_least(self.value), self.at_most(self.value));
        let pairs = lower.iter().flat_map(|lower| {
            let joined = move |upper: &u64| (lower | upper).count_ones();
            upper.iter().map(joined)
        });
        pairs.min().unwrap()
    }
}

fn count<G: Game>(game: &G, depth: u32) -> u64 {
    smallest_proof(game, depth, u64::MAX, &GOES_ON).unwrap()
}

#[test]
fn the_count_is_the_least_of_all_pairs_of_proof_trees() {
    let mut shared = 0;
    for (most_moves, depth) in [(3, 1), (3, 2), (3, 3), (2, 4), (2, 5)] {
        for seed in 0..150 {
            let mut game = Random {
                seed,
                most_moves,
                has_ends: seed % 3 != 0,
                path: Vec::new(),
            };
            let tree = Numbered::of(&mut game, 0, depth, &mut 0);
            let counted = count(&game, depth);
            assert_eq!(
                counted,
                u64::from(tree.fewest()),
                "{most_moves} {depth} {seed}"
            );
            // The smallest of each kind, chosen independently: with early ends they may share a shorter line.
            let least = |trees: Vec<u64>| trees.iter().map(|tree| tree.count_ones()).min();
            let lower = least(tree.at_least(tree.value)).unwrap();
            let upper = least(tree.at_most(tree.value)).unwrap();
            shared += u32::from(counted + u64::from(depth) + 1 > u64::from(lower + upper));
        }
    }
    assert!(shared > 20, "{shared}");
}

#[test]
fn in_an_even_tree_it_is_what_knuth_and_moore_have_found() {
    for (moves, depth) in [(2u64, 6u32), (3, 5), (4, 4), (5, 3), (7, 2), (9, 1), (9, 0)] {
        let game = Random {
            seed: 5,
            most_moves: moves,
            has_ends: false,
            path: Vec::new(),
        };
        let tree = Tree::count(&game, depth, u64::MAX, &GOES_ON).unwrap();
        let estimate = tree.smallest(depth).unwrap().nodes();
        assert_eq!(count(&game, depth) as f64, estimate, "{moves} {depth}");
    }
}

/// Checks that no exact search without a table visits fewer nodes, whatever its order.
fn bounds_all<G: Game>(start: &G, amount: usize, plies: usize, depth: u32) {
    for (index, game) in positions(start, amount, plies).into_iter().enumerate() {
        let smallest = count(&game, depth);
        let order = Order::ALL[index % Order::ALL.len()];
        let mut race = Race::new(game, order, false);
        for exact in Exact::ALL {
            let lap = race
                .run(&Algorithm::Exact(exact).into(), depth, &GOES_ON)
                .unwrap();
            let nodes = lap.counts.nodes;
            assert!(
                nodes >= smallest,
                "{}, position {index}, depth {depth}: {nodes} < {smallest}",
                exact.name()
            );
        }
    }
}

#[test]
fn no_search_without_a_table_goes_below_it() {
    for evaluation in Evaluation::ALL {
        let start = Chess::with(Position::start(), evaluation);
        bounds_all(&start, 25, 100, 2);
        bounds_all(&start, 6, 140, 3);
    }
    // Near the end of the game, where mates and draws end lines early.
    let mate = Position::from_fen("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 96 60").unwrap();
    bounds_all(&Chess::new(mate), 40, 12, 3);
    for depth in [2, 4, 5] {
        bounds_all(&Draughts::default(), 30, 70, depth);
    }
    for depth in [3, 5, 9] {
        bounds_all(&TicTacToe::default(), 40, 7, depth);
    }
    bounds_all(&Ugolki::default(), 10, 60, 2);
}

#[test]
fn a_count_that_takes_too_long_or_is_stopped_gives_nothing() {
    let start = Chess::new(Position::start());
    assert_eq!(smallest_proof(&start, 4, 500, &GOES_ON), None);
    let stopped = AtomicBool::new(true);
    assert_eq!(smallest_proof(&start, 4, u64::MAX, &stopped), None);
    // A game that is over is its own proof.
    let mate = Position::from_fen("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").unwrap();
    assert_eq!(count(&Chess::new(mate), 3), 1);
}
