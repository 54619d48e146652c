//! What the page of small games remembers.

use super::duel::Duel;
use super::lessons::{Hanoi, Queens};
use super::tree::TreePicture;
use crate::command::lab::games::Seat;
use crate::command::lab::games::SmallGame;
use tabia_lab::choose::Searcher;
use tabia_lab::games::draughts::Draughts;
use tabia_lab::games::tic_tac_toe::TicTacToe;
use tabia_lab::games::ugolki::Ugolki;

/// What the page remembers.
pub(crate) struct GamesPage {
    pub(super) shown: SmallGame,
    pub(super) tic_tac_toe: Duel<TicTacToe>,
    pub(super) ugolki: Duel<Ugolki>,
    pub(super) draughts: Duel<Draughts>,
    pub(super) tree: TreePicture,
    pub(super) hanoi: Hanoi,
    pub(super) queens: Queens,
}

/// The games as they stand, for other pages.
impl GamesPage {
    /// Whether a game is shown, and not a lesson.
    pub(crate) fn shows_game(&self) -> bool {
        !matches!(self.shown, SmallGame::Hanoi | SmallGame::Queens)
    }

    pub(crate) fn tic_tac_toe(&self) -> &TicTacToe {
        &self.tic_tac_toe.game
    }

    pub(crate) fn ugolki(&self) -> &Ugolki {
        &self.ugolki.game
    }

    pub(crate) fn draughts(&self) -> &Draughts {
        &self.draughts.game
    }
}

impl Default for GamesPage {
    fn default() -> GamesPage {
        let against = |by, depth| [Seat::Person, Seat::Search { by, depth }];
        GamesPage {
            shown: SmallGame::default(),
            tic_tac_toe: Duel::new(against(Searcher::ALPHA_BETA, 9)),
            ugolki: Duel::new(against(Searcher::Alone, 3)),
            draughts: Duel::new(against(Searcher::ALPHA_BETA, 6)),
            tree: TreePicture::default(),
            hanoi: Hanoi::with_discs(4),
            queens: Queens::with_queens(8),
        }
    }
}
