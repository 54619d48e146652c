//! The state of the page of small games, and its commands.

use super::duel::Duel;
use super::lessons::{Hanoi, Queens};
use super::names::refusal_text;
use super::tabletop::Tabletop;
use super::tree::TreePicture;
use crate::command::lab::games::{Command, Seat, SmallGame};
use crate::kit::context::Context;
use tabia_lab::choose::Searcher;
use tabia_lab::games::draughts::Draughts;
use tabia_lab::games::los_alamos::LosAlamos;
use tabia_lab::games::tic_tac_toe::TicTacToe;
use tabia_lab::games::ugolki::Ugolki;
use tabia_settings::{LabPage, Room};

/// The state of the page.
pub(crate) struct GamesPage {
    pub(super) shown: SmallGame,
    pub(super) tic_tac_toe: Duel<TicTacToe>,
    pub(super) ugolki: Duel<Ugolki>,
    pub(super) draughts: Duel<Draughts>,
    pub(super) los_alamos: Duel<LosAlamos>,
    pub(super) tree: TreePicture,
    pub(super) hanoi: Hanoi,
    pub(super) queens: Queens,
    /// Whether the shown game, or the size of a lesson, has changed since it was kept.
    pub(super) is_changed: bool,
}

/// The current games, for other pages.
impl GamesPage {
    /// The shown game or lesson.
    pub(in crate::lab) fn shown(&self) -> SmallGame {
        self.shown
    }

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

    pub(crate) fn los_alamos(&self) -> &LosAlamos {
        &self.los_alamos.game
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
            los_alamos: Duel::new(against(Searcher::Maniac, Searcher::MANIAC_DEPTH)),
            tree: TreePicture::default(),
            hanoi: Hanoi::with_discs(4),
            queens: Queens::with_queens(8),
            is_changed: false,
        }
    }
}

impl GamesPage {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, context: &mut Context, command: Command) {
        let now = context.now;
        self.is_changed |= matches!(command, Command::Show(_) | Command::Size(_));
        let refusal = match (self.shown, command) {
            (_, Command::Show(game)) => {
                self.shown = game;
                None
            }
            (SmallGame::Hanoi, Command::Size(discs)) => {
                self.hanoi.set_size(discs);
                None
            }
            (SmallGame::Queens, Command::Size(queens)) => {
                self.queens.set_size(queens);
                None
            }
            (SmallGame::Hanoi, Command::Transport(transport)) => {
                self.hanoi.transport(transport, now);
                None
            }
            (SmallGame::Queens, Command::Transport(transport)) => {
                self.queens.transport(transport, now);
                None
            }
            (SmallGame::TicTacToe, command) => act(&mut self.tic_tac_toe, self.shown, command, now),
            (SmallGame::Ugolki, command) => act(&mut self.ugolki, self.shown, command, now),
            (SmallGame::Draughts, command) => act(&mut self.draughts, self.shown, command, now),
            (SmallGame::LosAlamos, command) => act(&mut self.los_alamos, self.shown, command, now),
            // A key that was pressed as the page changed.
            (SmallGame::Hanoi | SmallGame::Queens, _) => None,
        };
        if let Some(refusal) = refusal {
            context.toasts.info(refusal);
        }
        self.keep(context);
    }
}

/// Carries out a command on a game.
fn act<G: Tabletop>(
    duel: &mut Duel<G>,
    shown: SmallGame,
    command: Command,
    now: f64,
) -> Option<String> {
    let refusal = match command {
        Command::Click(place) => duel.click(place, now),
        Command::Drag { from, to } => duel.drag(from, to, now),
        Command::Choose(number) => {
            duel.choose(number, now);
            None
        }
        Command::Restart => {
            duel.restart();
            None
        }
        Command::TakeBack => {
            duel.take_back();
            None
        }
        Command::Seat { first, seat } => {
            duel.seat_at(first, seat);
            None
        }
        Command::Show(_) | Command::Size(_) | Command::Transport(_) => None,
    };
    refusal.map(|refusal| refusal_text(duel, shown, &refusal))
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
        self.los_alamos.mind(ctx, shown(SmallGame::LosAlamos), now);
        let next = match self.shown {
            SmallGame::Hanoi if page => self.hanoi.run(now),
            SmallGame::Queens if page => self.queens.run(now),
            _ => None,
        };
        if let Some(seconds) = next {
            ctx.request_repaint_after_secs(seconds as f32);
        }
        self.keep(context);
    }
}
