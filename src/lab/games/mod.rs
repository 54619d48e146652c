//! Games that the textbook's searches can be watched on.

pub mod chess;
pub mod draughts;
mod history;
pub mod tic_tac_toe;
pub mod ugolki;

use std::fmt;

/// How a game has ended, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The side to move has won.
    Won,
    /// The side to move has lost.
    Lost,
    /// Nobody has won.
    Drawn,
}

/// A two-player game without chance and secrets, as a search sees it.
///
/// The state is a whole game: it holds what has happened as far as that counts, such as repetitions.
pub trait Game: Clone + Send {
    /// A move: small, and written as players of the game write it.
    type Move: Copy + Eq + fmt::Debug + fmt::Display + Send;
    /// What [`Game::unmake`] needs.
    type Undo;

    /// Adds the legal moves of the side to move, in an order that is always the same; none when the game has ended.
    fn moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays a legal move.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the last move.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// How the game has ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The same number for the same position and side to move, and almost surely another one for another.
    fn key(&self) -> u64;

    /// What else the next `depth` half-moves depend on than the position that the key tells: earlier positions that may
    /// come back for the third time, and counters of moves that may run out. The same number for the same things; 0 when
    /// there are none. Who keeps values in a table must keep this with them.
    fn context(&self, _depth: u32) -> u64 {
        0
    }

    /// The static evaluation of the position for the side to move, in parts of the game's smallest piece: see
    /// [`Game::unit`]. Always between the values of a loss and a win.
    fn evaluate(&self) -> i32;

    /// How many parts of [`Game::evaluate`] the smallest piece is worth: a multiple of 100.
    fn unit(&self) -> i32 {
        100
    }

    /// Whether a legal move changes so much that a position should not be evaluated before it has been tried: a capture
    /// or a promotion.
    fn is_tactical(&self, mv: Self::Move) -> bool;

    /// Whether the first player is to move.
    fn is_first(&self) -> bool;

    /// Upper bound of [`Game::slot`].
    const SLOTS: usize;

    /// Where tables that learn which moves are good, such as the history heuristic, keep a legal move: below
    /// [`Game::SLOTS`], and the same for the same squares in any position.
    fn slot(&self, mv: Self::Move) -> usize;

    /// The square on which a legal move arrives, numbered as the game likes.
    fn target(&self, mv: Self::Move) -> usize;

    /// The square that a legal move leaves, numbered as in [`Game::target`]; `None` in games where that says nothing.
    fn source(&self, _mv: Self::Move) -> Option<usize> {
        None
    }

    /// What a legal move wins at once, in hundredths of the smallest piece: what it captures, and what a promotion adds. 0
    /// for a quiet move.
    fn victim(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// What the piece is worth that makes a legal move, in the same hundredths. A piece that cannot be given up is worth
    /// more than all others.
    fn attacker(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// What a legal move changes at once in [`Game::evaluate`], as the side sees it that makes it, in hundredths of the
    /// smallest piece.
    fn gain(&mut self, mv: Self::Move) -> i32 {
        let before = self.evaluate();
        let undo = self.make(mv);
        let after = -self.evaluate();
        self.unmake(mv, undo);
        (after - before) / (self.unit() / 100)
    }

    /// Whether a legal move captures what stands on a square of [`Game::target`].
    fn takes(&self, mv: Self::Move, square: usize) -> bool {
        self.victim(mv) > 0 && self.target(mv) == square
    }

    /// Whether a legal move brings a piece to the brink of promotion.
    fn is_advance(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Whether a legal move brings a strong piece dangerously near to what the game is about: a queen to the enemy king in
    /// chess.
    fn is_approach(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Whether the side to move must answer an attack on the piece that the game is about: a check in chess.
    fn is_check(&self) -> bool {
        false
    }

    /// Lets the side to move pass, which the rules need not allow (the null move). `None`, and nothing happens, where a
    /// pass proves nothing: in check, where having to move is often bad, and in games that are about having to move.
    fn pass(&mut self) -> Option<Self::Undo> {
        None
    }

    /// Takes back a pass.
    fn unpass(&mut self, _undo: Self::Undo) {}

    /// The legal moves.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves
    }

    /// The leaves of the tree of all moves to a depth. A game that ends earlier has none below its end.
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
    use super::tic_tac_toe::TicTacToe;
    use super::ugolki::Ugolki;
    use super::*;
    use tabia_chess::Position;

    /// What is seen of a game from outside.
    fn face<G: Game + Debug>(game: &G) -> (String, u64, i32) {
        (format!("{game:?}"), game.key(), game.evaluate())
    }

    /// Plays random games and looks at every position: passes are taken back whole, slots are numbers of the table, a
    /// quiet move wins nothing and takes nothing. Gives how many passes and how many winning moves there were.
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
        assert_eq!(look(&TicTacToe::default()), (0, 0));
        let (passes, wins) = look(&Ugolki::default());
        assert!(passes > 100 && wins == 0);
    }
}
