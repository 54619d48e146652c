//! The names and short texts of the small games.

use super::duel::{Duel, MoveRefusal};
use super::tabletop::Tabletop;
use crate::command::lab::games::SmallGame;
use tabia_texts::{tr, tr_args};

/// The key of a game's name.
pub(super) fn name(game: SmallGame) -> &'static str {
    match game {
        SmallGame::TicTacToe => "games-tic-tac-toe",
        SmallGame::Ugolki => "games-ugolki",
        SmallGame::Draughts => "games-draughts",
        SmallGame::LosAlamos => "games-los-alamos",
        SmallGame::Hanoi => "games-hanoi",
        SmallGame::Queens => "games-queens",
    }
}

/// The key of a game's name in the row of games, which has little room.
pub(super) fn short_name(game: SmallGame) -> &'static str {
    match game {
        SmallGame::Draughts => "games-short-draughts",
        SmallGame::LosAlamos => "games-short-los-alamos",
        SmallGame::Hanoi => "games-short-hanoi",
        _ => name(game),
    }
}

/// The key of a short text of a game's rules.
pub(super) fn rules(game: SmallGame) -> &'static str {
    match game {
        SmallGame::TicTacToe => "games-tic-tac-toe-rules",
        SmallGame::Ugolki => "games-ugolki-rules",
        SmallGame::Draughts => "games-draughts-rules",
        SmallGame::LosAlamos => "games-los-alamos-rules",
        SmallGame::Hanoi => "games-hanoi-rules",
        SmallGame::Queens => "games-queens-rules",
    }
}

/// The key of a side's name.
pub(super) fn side_name(game: SmallGame, first: bool) -> &'static str {
    match (game, first) {
        (SmallGame::TicTacToe, true) => "games-crosses",
        (SmallGame::TicTacToe, false) => "games-noughts",
        (_, true) => "games-side-white",
        (_, false) => "games-side-black",
    }
}

/// Maximum number of captures that a message names.
const MOST_NAMED: usize = 4;

/// Why a click or a drag has moved nothing.
pub(super) fn refusal_text<G: Tabletop>(
    duel: &Duel<G>,
    shown: SmallGame,
    refusal: &MoveRefusal,
) -> String {
    match refusal {
        MoveRefusal::Taken(place) => tr_args("games-taken", &[("square", G::name(*place).into())]),
        MoveRefusal::Blocked(place) => {
            tr_args("games-blocked", &[("square", G::name(*place).into())])
        }
        MoveRefusal::NotToMove => {
            let side = tr(side_name(shown, duel.game.is_first()));
            tr_args("games-not-to-move", &[("side", side.into())])
        }
        MoveRefusal::MustCapture(moves) => {
            let mut named = moves[..moves.len().min(MOST_NAMED)].join(", ");
            if moves.len() > MOST_NAMED {
                named.push_str(", …");
            }
            tr_args("games-must-capture", &[("moves", named.into())])
        }
    }
}
