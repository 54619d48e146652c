//! The small games in the settings file.

use super::duel::Duel;
use super::names::name;
use super::state::GamesPage;
use super::tabletop::Tabletop;
use crate::command::lab::games::{Seat, SmallGame};
use crate::kit::context::Context;
use tabia_lab::choose::Searcher;
use tabia_settings::{KeptSmallGame, SmallGamePlayer, SmallGames};
use tabia_texts::{tr, tr_args};

/// Maximum number of half-moves that are read.
const MOST_MOVES: usize = 2000;

impl GamesPage {
    /// Shows the games as they were left, and reports moves that could not be read.
    pub(crate) fn restore(&mut self, context: &mut Context) {
        let kept = &context.settings.small_games;
        let mut shown = SmallGame::ALL.into_iter();
        self.shown = shown
            .find(|game| game.word() == kept.shown)
            .unwrap_or_default();
        let size = |lesson: SmallGame| kept.sizes.get(lesson.word()).copied();
        if let Some(discs) = size(SmallGame::Hanoi) {
            self.hanoi.set_size(discs);
        }
        if let Some(queens) = size(SmallGame::Queens) {
            self.queens.set_size(queens);
        }
        let of = |game: SmallGame| kept.games.get(game.word());
        let damaged = [
            (
                SmallGame::TicTacToe,
                restore(&mut self.tic_tac_toe, of(SmallGame::TicTacToe)),
            ),
            (
                SmallGame::Ugolki,
                restore(&mut self.ugolki, of(SmallGame::Ugolki)),
            ),
            (
                SmallGame::Draughts,
                restore(&mut self.draughts, of(SmallGame::Draughts)),
            ),
        ];
        for (game, damage) in damaged {
            let Some(word) = damage else { continue };
            let word: String = word.chars().take(40).collect();
            let args = [("game", tr(name(game)).into()), ("move", word.into())];
            context.toasts.error(tr_args("games-kept-damaged", &args));
        }
    }

    /// Keeps the games in the settings after a change.
    pub(super) fn keep(&mut self, context: &mut Context) {
        let changed = [
            std::mem::take(&mut self.is_changed),
            std::mem::take(&mut self.tic_tac_toe.is_changed),
            std::mem::take(&mut self.ugolki.is_changed),
            std::mem::take(&mut self.draughts.is_changed),
        ];
        if !changed.contains(&true) {
            return;
        }
        let mut kept: SmallGames = context.settings.small_games.clone();
        kept.shown = self.shown.word().to_owned();
        let mut keep = |game: SmallGame, duel: KeptSmallGame| {
            kept.games.insert(game.word().to_owned(), duel);
        };
        keep(SmallGame::TicTacToe, keep_duel(&self.tic_tac_toe));
        keep(SmallGame::Ugolki, keep_duel(&self.ugolki));
        keep(SmallGame::Draughts, keep_duel(&self.draughts));
        for (lesson, size) in [
            (SmallGame::Hanoi, self.hanoi.size),
            (SmallGame::Queens, self.queens.size),
        ] {
            kept.sizes.insert(lesson.word().to_owned(), size);
        }
        context.change(|settings| settings.small_games = kept);
    }
}

/// Plays the kept moves, and seats the kept players. Returns the first move that could not be played; it and what follows it
/// are left out.
fn restore<G: Tabletop>(duel: &mut Duel<G>, kept: Option<&KeptSmallGame>) -> Option<String> {
    let kept = kept?;
    for (seat, player) in duel.seats.iter_mut().zip(&kept.players) {
        *seat = read_seat::<G>(player);
    }
    for word in kept.moves.iter().take(MOST_MOVES) {
        let moves = duel.game.legal_moves();
        let Some(mv) = moves.into_iter().find(|mv| mv.to_string() == *word) else {
            return Some(word.clone());
        };
        duel.play(mv, f64::NEG_INFINITY);
    }
    duel.is_changed = false;
    None
}

/// A player of the file; a person where a search has no place in the game.
fn read_seat<G: Tabletop>(player: &SmallGamePlayer) -> Seat {
    let named = |by: &Searcher| Some(by.name()) == player.search.as_deref();
    match Searcher::all().find(named) {
        Some(by) => Seat::Search {
            by,
            depth: player.depth.clamp(1, G::most_depth(by)),
        },
        None => Seat::Person,
    }
}

fn keep_duel<G: Tabletop>(duel: &Duel<G>) -> KeptSmallGame {
    let player = |seat: &Seat| match seat {
        Seat::Person => SmallGamePlayer::default(),
        Seat::Search { by, depth } => SmallGamePlayer {
            search: Some(by.name().to_owned()),
            depth: *depth,
        },
    };
    KeptSmallGame {
        moves: duel.played.iter().map(|(mv, _)| mv.to_string()).collect(),
        players: duel.seats.iter().map(player).collect(),
    }
}
