//! The state of the page of small games, and its commands.

use super::duel::Duel;
use super::lessons::{Hanoi, Queens};
use super::tree::TreePicture;
use crate::command::lab::games::{Command, Seat, SmallGame};
use crate::kit::context::Context;
use tabia_lab::choose::Searcher;
use tabia_lab::games::draughts::Draughts;
use tabia_lab::games::tic_tac_toe::TicTacToe;
use tabia_lab::games::ugolki::Ugolki;
use tabia_settings::{LabPage, Room};

/// The state of the page.
pub(crate) struct GamesPage {
    pub(super) shown: SmallGame,
    pub(super) tic_tac_toe: Duel<TicTacToe>,
    pub(super) ugolki: Duel<Ugolki>,
    pub(super) draughts: Duel<Draughts>,
    pub(super) tree: TreePicture,
    pub(super) hanoi: Hanoi,
    pub(super) queens: Queens,
}

/// The current games, for other pages.
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

impl GamesPage {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, context: &Context, command: Command) {
        let now = context.now;
        match (self.shown, command) {
            (_, Command::Show(game)) => self.shown = game,
            (SmallGame::Hanoi, Command::Size(discs)) => self.hanoi.set_size(discs),
            (SmallGame::Queens, Command::Size(queens)) => self.queens.set_size(queens),
            (SmallGame::Hanoi, Command::Transport(transport)) => {
                self.hanoi.transport(transport, now);
            }
            (SmallGame::Queens, Command::Transport(transport)) => {
                self.queens.transport(transport, now);
            }
            (SmallGame::TicTacToe, command) => act(&mut self.tic_tac_toe, command, now),
            (SmallGame::Ugolki, command) => act(&mut self.ugolki, command, now),
            (SmallGame::Draughts, command) => act(&mut self.draughts, command, now),
            // A key that was pressed as the page changed.
            (SmallGame::Hanoi | SmallGame::Queens, _) => {}
        }
    }
}

/// Carries out a command on a game.
fn act<G: super::tabletop::Tabletop>(duel: &mut super::duel::Duel<G>, command: Command, now: f64) {
    match command {
        Command::Restart => duel.restart(),
        Command::TakeBack => duel.take_back(),
        Command::Seat { first, seat } => duel.seat_at(first, seat),
        Command::Click(place) => duel.click(place, now),
        Command::Show(_) | Command::Size(_) | Command::Transport(_) => {}
    }
}

impl GamesPage {
    /// Processes what has arrived since the last frame.
    pub(crate) fn poll(&mut self, context: &mut Context) {
        let page = context.room() == Room::Lab && context.settings.lab_page == LabPage::Games;
        let shown = |game| page && self.shown == game;
        let (ctx, now) = (&context.egui, context.now);
        self.tic_tac_toe.mind(ctx, shown(SmallGame::TicTacToe), now);
        self.ugolki.mind(ctx, shown(SmallGame::Ugolki), now);
        self.draughts.mind(ctx, shown(SmallGame::Draughts), now);
        let next = match self.shown {
            SmallGame::Hanoi if page => self.hanoi.run(now),
            SmallGame::Queens if page => self.queens.run(now),
            _ => None,
        };
        if let Some(seconds) = next {
            ctx.request_repaint_after_secs(seconds as f32);
        }
    }
}
