//! Games for the textbook's searches.

pub mod chess;
pub mod draughts;
mod history;
pub mod los_alamos;
pub mod tic_tac_toe;
pub mod ugolki;
mod yielded;

pub use yielded::Given;

use std::fmt;

/// The result of a finished game, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move has won.
    Won,
    /// The side to move has lost.
    Lost,
    /// A draw.
    Drawn,
}

/// A two-player game of perfect information without chance, as a search uses it.
///
/// The state is a whole game: it includes the history as far as it matters, such as repetitions.
pub trait Game: Clone + Send {
    /// A move: small, and displayed in the notation of the game.
    type Move: Copy + Eq + fmt::Debug + fmt::Display + Send;
    /// The data that [`Game::unmake`] needs.
    type Undo;

    /// Adds the legal moves of the side to move, in a deterministic order; none when the game has ended.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays a legal move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Returns the result of the game; `None` while it continues.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns a hash of the position and side to move; different positions almost certainly have different keys.
    fn key(&self) -> u64;

    /// Returns a hash of the state besides the position on which the next `depth` half-moves depend: earlier positions that may
    /// recur for the third time, and counters of moves that may run out. Returns 0 when there is no such state. A table must
    /// store values together with this hash.
    fn context(&self, _depth: u32) -> u64 {
        0
    }

    /// Returns the static evaluation of the position for the side to move, in fractions of the game's smallest piece: see
    /// [`Game::unit`]. Always between the values of a loss and a win.
    fn evaluate(&self) -> i32;

    /// Returns the value of the pieces alone for the side to move, in the unit of [`Game::evaluate`].
    fn material(&self) -> i32 {
        self.evaluate()
    }

    /// Returns the value of the smallest piece in [`Game::evaluate`]: a multiple of 100.
    fn unit(&self) -> i32 {
        100
    }

    /// Returns whether a legal move changes so much that a position should not be evaluated before it is tried: a capture or a
    /// promotion.
    fn is_tactical(&self, mv: Self::Move) -> bool;

    /// Returns the beginning of the captures and promotions given by [`Game::next_capture`]; `None` in games that generate all of
    /// them together.
    fn first_capture(&self) -> Option<Given> {
        None
    }

    /// Returns the next tactical move of the position, and moves on: the greatest gain first, and of the same gain the cheapest
    /// attacker first. `None` when all have been given.
    fn next_capture(&self, _given: &mut Given) -> Option<Self::Move> {
        None
    }

    /// Returns whether the first player is to move.
    fn is_first(&self) -> bool;

    /// Upper bound of [`Game::slot`].
    const SLOTS: usize;

    /// Returns the index of a legal move in tables such as history scores: below [`Game::SLOTS`], and the same for the same
    /// squares in any position.
    fn slot(&self, mv: Self::Move) -> usize;

    /// Returns the square on which a legal move arrives, in the game's own numbering.
    fn target(&self, mv: Self::Move) -> usize;

    /// Returns the square that a legal move leaves, numbered as in [`Game::target`]; `None` in games without a meaningful one.
    fn source(&self, _mv: Self::Move) -> Option<usize> {
        None
    }

    /// Returns the immediate gain of a legal move, in hundredths of the smallest piece: the captured pieces, and the increase
    /// by a promotion. 0 for a quiet move.
    fn victim(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// Returns the value of the piece that makes a legal move, in hundredths of the smallest piece. A piece that cannot be
    /// given up has a greater value than all others.
    fn attacker(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// Returns the immediate change of [`Game::evaluate`] by a legal move, from the view of the side that makes it, in
    /// hundredths of the smallest piece.
    fn gain(&mut self, mv: Self::Move) -> i32 {
        let before = self.evaluate();
        let undo = self.make(mv);
        let after = -self.evaluate();
        self.unmake(mv, undo);
        (after - before) / (self.unit() / 100)
    }

    /// Returns whether a legal move captures the piece on a square of [`Game::target`].
    fn takes(&self, mv: Self::Move, square: usize) -> bool {
        self.victim(mv) > 0 && self.target(mv) == square
    }

    /// Returns whether a legal move brings a piece one step from promotion.
    fn is_advance(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Returns whether a legal move brings a strong piece dangerously near the target of the game: in chess, a queen to the
    /// enemy king.
    fn is_approach(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Returns the distance in squares from the target of a legal move to the piece that decides the game, of the other side.
    /// `None` in games without one.
    fn king_distance(&self, _mv: Self::Move) -> Option<u32> {
        None
    }

    /// Returns whether a legal move brings a piece back towards its own side, in a phase where that is seldom good.
    fn is_retreat(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Returns, of a side without a legal move in a game that goes on by the other rules, whether no piece but the deciding one can
    /// move at all, legally or not. `None` where there are legal moves, and in games without such a piece.
    fn has_only_king_moves(&self) -> Option<bool> {
        None
    }

    /// Returns whether the side to move must answer an attack on the piece that decides the game: a check in chess.
    fn is_check(&self) -> bool {
        false
    }

    /// Lets the side to move pass, even where the rules forbid it (the null move). Returns `None`, without a change, where a
    /// pass proves nothing: in check, where zugzwang is common, and in games decided by zugzwang.
    fn pass(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Like [`Game::pass`], but also where the right to move is a disadvantage, so that a pass proves a wrong result.
    fn pass_anywhere(&mut self) -> Option<Self::Undo> {
        self.pass()
    }

    /// Takes back a pass.
    fn unpass(&mut self, _undo: Self::Undo) {}

    /// Returns the legal moves.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves
    }

    /// Counts the leaves of the tree of all moves to a depth. A game that ends earlier has none below its end.
    fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut leaves = 0;
        for mv in moves {
            let undo = self.make(mv);
            leaves += self.perft(depth - 1);
            self.unmake(mv, undo);
        }
        leaves
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt as _, SeedableRng as _};

    use super::chess::Chess;
    use super::draughts::Draughts;
    use super::los_alamos::LosAlamos;
    use super::tic_tac_toe::TicTacToe;
    use super::ugolki::Ugolki;
    use super::*;
    use tabia_chess::Position;

    /// Returns the observable state of a game.
    fn face<G: Game + Debug>(game: &G) -> (String, u64, i32) {
        (format!("{game:?}"), game.key(), game.evaluate())
    }

    /// Plays random games and checks every position: passes are unmade completely, slots are within the table, a quiet move
    /// gains and captures nothing. Returns the numbers of passes and of winning moves.
    fn look<G: Game + Debug>(start: &G) -> (u32, u32) {
        let (mut passes, mut wins) = (0, 0);
        for seed in 0..6 {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut game = start.clone();
            for _ in 0..150 {
                if game.outcome().is_some() {
                    break;
                }
                let (before, first) = (face(&game), game.is_first());
                if let Some(undo) = game.pass() {
                    assert_ne!(game.is_first(), first);
                    assert_ne!(game.key(), before.1);
                    game.unpass(undo);
                    passes += 1;
                }
                assert_eq!(face(&game), before);
                let moves = game.legal_moves();
                for &mv in &moves {
                    assert!(game.slot(mv) < G::SLOTS, "{mv}");
                    assert_eq!(game.victim(mv) > 0, game.is_tactical(mv), "{mv}");
                    wins += u32::from(game.victim(mv) > 0);
                }
                game.make(moves[random.random_range(0..moves.len())]);
            }
        }
        (passes, wins)
    }

    #[test]
    fn what_searches_ask_of_a_game_fits_its_moves() {
        let (passes, wins) = look(&Chess::new(Position::start()));
        assert!(passes > 100 && wins > 100);
        let (passes, wins) = look(&Draughts::default());
        assert!(
            passes == 0 && wins > 50,
            "who must move in draughts loses by it"
        );
        let (passes, wins) = look(&LosAlamos::default());
        assert!(passes > 100 && wins > 100);
        assert_eq!(look(&TicTacToe::default()), (0, 0));
        let (passes, wins) = look(&Ugolki::default());
        assert!(passes > 100 && wins == 0);
    }
}
