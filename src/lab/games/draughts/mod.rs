//! Russian draughts, by the full rules: captures are compulsory, with a free choice among them; kings move any distance; a man
//! that reaches the last row during a capture continues as a king; captured men are removed when the capture is complete.

mod board;
mod moves;

pub use moves::{DarkSquare, DraughtsMove};

use super::history::{History, HistoryUndo};
use super::{Game, Outcome};
use board::{Board, bits};
use tabia_chess::mix;

/// Values of a man and a king, in hundredths of a man.
const MAN: i32 = 100;
const KING: i32 = 300;

/// Number of half-moves that draw: fifteen moves of kings alone, or of three kings against one.
const KING_LIMIT: u32 = 2 * 15;

/// A man or a king on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraughtsPiece {
    /// Whether it is White's.
    pub white: bool,
    /// Whether it is a king.
    pub king: bool,
}

/// The data that [`Game::unmake`] needs.
#[derive(Clone, Debug)]
pub struct DraughtsUndo {
    before: Board,
    history: HistoryUndo,
}

/// The game.
#[derive(Clone, Debug)]
pub struct Draughts {
    board: Board,
    history: History,
}

impl Default for Draughts {
    fn default() -> Draughts {
        Draughts::with(0x0000_0fff, 0xfff0_0000, 0, true)
    }
}

impl Draughts {
    /// Creates any position: sets of squares, bit `n` is square `n`.
    pub fn with(white: u32, black: u32, kings: u32, white_to_move: bool) -> Draughts {
        let board = Board {
            white,
            black: black & !white,
            kings: kings & (white | black),
            white_to_move,
            king_plies: 0,
            balance_plies: 0,
        };
        Draughts {
            board,
            history: History::new(board.key()),
        }
    }

    /// Returns the piece on a square.
    pub fn piece(&self, square: DarkSquare) -> Option<DraughtsPiece> {
        let Board {
            white,
            black,
            kings,
            ..
        } = self.board;
        let white = match (white & square.bit() != 0, black & square.bit() != 0) {
            (true, _) => true,
            (_, true) => false,
            _ => return None,
        };
        let king = kings & square.bit() != 0;
        Some(DraughtsPiece { white, king })
    }

    /// Returns whether the position is a draw by the rules.
    fn is_drawn(&self) -> bool {
        let board = &self.board;
        // The rules that count moves require a king on both sides.
        let (white, black) = (board.white & board.kings, board.black & board.kings);
        let limit = board.balance_limit();
        let both = white != 0 && black != 0;
        self.history.is_threefold()
            || both && board.balance_plies >= limit
            || board.king_plies >= KING_LIMIT
            || board.is_three_kings_against_one() && board.balance_plies >= KING_LIMIT
    }
}

impl Game for Draughts {
    type Move = DraughtsMove;
    type Undo = DraughtsUndo;

    fn moves(&self, moves: &mut Vec<DraughtsMove>) {
        if self.is_drawn() {
            return;
        }
        let first = moves.len();
        self.board.captures(moves);
        if moves.len() == first {
            self.board.quiet_moves(moves);
            return;
        }
        // Two paths with the same captures and the same end are one move.
        let mut at = first;
        while at < moves.len() {
            let same = |other: &DraughtsMove| {
                (other.ends(), other.captured) == (moves[at].ends(), moves[at].captured)
            };
            match moves[first..at].iter().any(same) {
                true => drop(moves.remove(at)),
                false => at += 1,
            }
        }
    }

    fn make(&mut self, mv: DraughtsMove) -> DraughtsUndo {
        let before = self.board;
        let (from, to) = mv.ends();
        let was_king = before.kings & from.bit() != 0;
        let board = &mut self.board;
        let (own, other) = match before.white_to_move {
            true => (&mut board.white, &mut board.black),
            false => (&mut board.black, &mut board.white),
        };
        *own = *own & !from.bit() | to.bit();
        *other &= !mv.captured;
        board.kings &= !(from.bit() | mv.captured);
        if was_king || mv.promotes {
            board.kings |= to.bit();
        }
        let is_quiet = mv.captured == 0;
        board.king_plies = if was_king && is_quiet {
            before.king_plies + 1
        } else {
            0
        };
        board.balance_plies = if is_quiet && !mv.promotes {
            before.balance_plies + 1
        } else {
            0
        };
        board.white_to_move = !before.white_to_move;
        let is_final = !was_king || !is_quiet;
        let history = self.history.push(self.board.key(), is_final);
        DraughtsUndo { before, history }
    }

    fn unmake(&mut self, _: DraughtsMove, undo: DraughtsUndo) {
        self.board = undo.before;
        self.history.pop(undo.history);
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_drawn() {
            return Some(Outcome::Drawn);
        }
        // A side without a legal move has lost.
        self.legal_moves().is_empty().then_some(Outcome::Lost)
    }

    fn key(&self) -> u64 {
        self.board.key()
    }

    fn context(&self, depth: u32) -> u64 {
        let Board {
            king_plies,
            balance_plies,
            ..
        } = self.board;
        let mut context = self.history.context(depth);
        if king_plies + depth >= KING_LIMIT {
            context ^= mix(u64::from(king_plies) << 1 | 1);
        }
        // Three kings against one have the shorter limit.
        if balance_plies + depth >= self.board.balance_limit().min(KING_LIMIT) {
            context ^= mix(u64::from(balance_plies) << 1);
        }
        context
    }

    /// A man is worth 100, a king 300, each row that a man has advanced 3, and a man on the own first row, which keeps kings
    /// away, 6.
    fn evaluate(&self) -> i32 {
        let side = |white: bool| -> i32 {
            let set = if white {
                self.board.white
            } else {
                self.board.black
            };
            bits(set)
                .map(|square| {
                    let rank = square.place().1;
                    let advance = if white { rank } else { 7 - rank };
                    match (self.board.kings & square.bit() != 0, advance) {
                        (true, _) => KING,
                        (false, 0) => MAN + 6,
                        (false, rows) => MAN + 3 * rows,
                    }
                })
                .sum()
        };
        side(self.board.white_to_move) - side(!self.board.white_to_move)
    }

    fn material(&self) -> i32 {
        let Board {
            white,
            black,
            kings,
            ..
        } = self.board;
        let count = |set: u32| set.count_ones() as i32;
        let side = |set: u32| MAN * count(set & !kings) + KING * count(set & kings);
        match self.board.white_to_move {
            true => side(white) - side(black),
            false => side(black) - side(white),
        }
    }

    /// A pass proves nothing, since the right to move is often a disadvantage.
    fn pass_anywhere(&mut self) -> Option<DraughtsUndo> {
        if self.outcome().is_some() {
            return None;
        }
        let before = self.board;
        self.board.white_to_move = !before.white_to_move;
        let history = self.history.push(self.board.key(), true);
        Some(DraughtsUndo { before, history })
    }

    fn unpass(&mut self, undo: DraughtsUndo) {
        self.board = undo.before;
        self.history.pop(undo.history);
    }

    fn is_tactical(&self, mv: DraughtsMove) -> bool {
        mv.captured != 0 || mv.promotes
    }

    fn is_first(&self) -> bool {
        self.board.white_to_move
    }

    const SLOTS: usize = 32 * 32;

    fn slot(&self, mv: DraughtsMove) -> usize {
        let (from, to) = mv.ends();
        32 * usize::from(from.0) + usize::from(to.0)
    }

    fn target(&self, mv: DraughtsMove) -> usize {
        usize::from(mv.ends().1.0)
    }

    fn victim(&self, mv: DraughtsMove) -> i32 {
        let kings = (mv.captured & self.board.kings).count_ones() as i32;
        let men = mv.captures() as i32 - kings;
        let promotion = if mv.promotes { KING - MAN } else { 0 };
        promotion + men * MAN + kings * KING
    }

    fn attacker(&self, mv: DraughtsMove) -> i32 {
        match self.board.kings & mv.ends().0.bit() {
            0 => MAN,
            _ => KING,
        }
    }

    fn takes(&self, mv: DraughtsMove, square: usize) -> bool {
        mv.captured >> square & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt as _, SeedableRng as _};

    use super::*;

    fn set(squares: &str) -> u32 {
        squares.split_whitespace().fold(0, |set, name| {
            let bytes = name.as_bytes();
            let (file, rank) = (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'));
            set | DarkSquare::at(file, rank).unwrap().bit()
        })
    }

    fn moves(white: &str, black: &str, kings: &str) -> Vec<String> {
        let game = Draughts::with(set(white), set(black), set(kings), true);
        let mut names: Vec<String> = game
            .legal_moves()
            .iter()
            .map(DraughtsMove::to_string)
            .collect();
        names.sort();
        names
    }

    #[test]
    fn the_trees_have_the_published_sizes() {
        let mut game = Draughts::default();
        let leaves: Vec<u64> = (1..=7).map(|depth| game.perft(depth)).collect();
        assert_eq!(leaves, [7, 49, 302, 1_469, 7_482, 37_986, 190_146]);
        assert_eq!(game.board, Draughts::default().board);
    }

    #[test]
    fn captures_are_compulsory_and_the_choice_is_free() {
        // One man or two: both are allowed, a quiet move is not.
        assert_eq!(moves("c3 g3 a1", "d4 d6 h4", ""), ["c3:e5:c7"]);
        assert_eq!(moves("c3 g3 a1", "b4 f4 d6", ""), ["c3:a5", "g3:e5:c7"]);
        // A man captures backwards.
        assert_eq!(moves("e5", "d4", ""), ["e5:c3"]);
    }

    #[test]
    fn a_man_goes_on_as_a_king_in_the_middle_of_a_capture() {
        assert_eq!(moves("f6", "e7 b6", ""), ["f6:d8:a5"]);
        // It could not continue as a man: b6 is not adjacent to d8.
        let mut game = Draughts::with(set("f6"), set("e7 b6"), 0, true);
        let mv = game.legal_moves()[0];
        assert_eq!((mv.captures(), game.is_tactical(mv)), (2, true));
        game.make(mv);
        let king = game.piece(DarkSquare::at(0, 4).unwrap());
        assert_eq!(
            king,
            Some(DraughtsPiece {
                white: true,
                king: true
            })
        );
        assert_eq!(game.outcome(), Some(Outcome::Lost));
    }

    #[test]
    fn kings_fly_and_must_land_where_they_can_go_on() {
        let free = ["a1:d4", "a1:e5", "a1:f6", "a1:g7", "a1:h8"];
        assert_eq!(moves("a1", "c3", "a1"), free);
        // It can continue only from d4 and f6.
        let further = ["a1:d4:g1", "a1:f6:h4:e1"];
        assert_eq!(moves("a1", "c3 f2 g5", "a1"), further);
    }

    #[test]
    fn nothing_is_jumped_twice_and_what_was_captured_blocks_until_the_end() {
        // Around the ring e5 would have to be jumped a second time.
        for name in moves("c3", "d4 d6 f6 f4", "c3") {
            let touched: Vec<&str> = name.split(':').collect();
            assert_eq!(
                touched.iter().filter(|square| **square == "e5").count(),
                1,
                "{name}"
            );
        }
        // The man that was captured first blocks the way to the second.
        assert_eq!(moves("c1", "b2 d2", ""), ["c1:a3", "c1:e3"]);
    }

    #[test]
    fn without_a_move_or_a_man_the_game_is_lost() {
        assert_eq!(
            Draughts::with(0, set("a1"), 0, true).outcome(),
            Some(Outcome::Lost)
        );
        let blocked = Draughts::with(set("a1"), set("b2 c3"), 0, true);
        assert_eq!(blocked.outcome(), Some(Outcome::Lost));
    }

    #[test]
    fn kings_that_go_to_and_fro_draw() {
        let mut game = Draughts::with(set("a1"), set("h8 a7"), set("a1 h8"), true);
        let mut plies = 0;
        while game.outcome().is_none() {
            let moves = game.legal_moves();
            // Any sequence of moves ends by the rules.
            game.make(moves[plies % moves.len()]);
            plies += 1;
            assert!(plies < 200);
        }
    }

    /// Random games: every move can be unmade, keys match the position, and every game ends.
    #[test]
    fn moves_are_taken_back_whole_and_every_game_ends() {
        for seed in 0..40 {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut game = Draughts::default();
            let mut played = Vec::new();
            while game.outcome().is_none() {
                let moves = game.legal_moves();
                for &mv in &moves {
                    let (board, history) = (game.board, game.history.clone());
                    let undo = game.make(mv);
                    assert_eq!(game.board.white & game.board.black, 0);
                    game.unmake(mv, undo);
                    assert_eq!((game.board, &game.history), (board, &history));
                }
                let mv = moves[random.random_range(0..moves.len())];
                played.push((mv, game.make(mv)));
                assert!(played.len() < 2000);
            }
            while let Some((mv, undo)) = played.pop() {
                game.unmake(mv, undo);
            }
            assert_eq!(game.board, Draughts::default().board);
        }
    }
}
