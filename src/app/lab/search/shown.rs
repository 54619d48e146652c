//! What the page needs of a game besides its rules: the notation of its moves, and its display on the board.

use std::sync::Arc;

use crate::lab::tree::Making;
use tabia_chess::{Move, Position, san};
use tabia_lab::games::Game;
use tabia_lab::games::chess::{Chess, ChessMove};
use tabia_lab::games::draughts::Draughts;
use tabia_lab::games::los_alamos::LosAlamos;
use tabia_lab::games::tic_tac_toe::TicTacToe;
use tabia_lab::games::ugolki::Ugolki;
use tabia_lab::recorded::{Searcher, as_tree};
use tabia_lab::search::trace::Trace;

/// A game that the page can show.
pub(super) trait ShownGame: Game<Move: Send + Sync + 'static> + 'static {
    /// A legal move of the position in the notation of players.
    fn written(&self, mv: Self::Move) -> String {
        mv.to_string()
    }

    /// The position for the chess board, with the move that led there.
    fn on_board(&self, _last: Option<Self::Move>) -> Option<(Position, Option<Move>)> {
        None
    }

    /// The function that makes a tree of a recorded search from here, for games that the board can show.
    fn tree(&self, _trace: &Arc<Trace<Self::Move>>, _by: Searcher) -> Option<Making> {
        None
    }

    /// The moves of a line from here in notation.
    fn written_line(&self, line: &[Self::Move]) -> Vec<String> {
        let mut game = self.clone();
        let written = |mv: &Self::Move| {
            let text = game.written(*mv);
            game.make(*mv);
            text
        };
        line.iter().map(written).collect()
    }
}

impl ShownGame for Chess {
    fn written(&self, mv: ChessMove) -> String {
        san::write(self.position(), mv.0)
    }

    fn on_board(&self, last: Option<ChessMove>) -> Option<(Position, Option<Move>)> {
        Some((self.position().clone(), last.map(|mv| mv.0)))
    }

    fn tree(&self, trace: &Arc<Trace<ChessMove>>, by: Searcher) -> Option<Making> {
        let (start, trace) = (self.clone(), Arc::clone(trace));
        Some(Box::new(move || as_tree(&start, &trace, by)))
    }
}

impl ShownGame for TicTacToe {}
impl ShownGame for Ugolki {}
impl ShownGame for Draughts {}
impl ShownGame for LosAlamos {}
