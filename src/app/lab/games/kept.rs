//! The small games in the settings file.

use super::duel::Duel;
use super::names::name;
use super::state::GamesPage;
use super::tabletop::Tabletop;
use crate::command::lab::games::{Seat, SmallGame};
use crate::kit::context::Context;
use crate::kit::files;
use tabia_chess::excerpt;
use tabia_lab::choose::Searcher;
use tabia_settings::{KeptSmallGame, SmallGamePlayer, SmallGames};
use tabia_texts::{tr, tr_args};

/// Maximum number of half-moves that are read.
const MOST_MOVES: usize = 2000;

impl GamesPage {
    /// Shows the games as they were left, and reports values that cannot be used.
    pub(crate) fn restore(&mut self, context: &mut Context) {
        let kept = &context.settings.small_games;
        let mut faults = Vec::new();
        let mut shown = SmallGame::ALL.into_iter();
        match shown.find(|game| game.word() == kept.shown) {
            Some(game) => self.shown = game,
            None if kept.shown.is_empty() => {}
            None => {
                let args = [("value", short(&kept.shown).into())];
                faults.push(tr_args("games-kept-shown", &args));
            }
        }
        let size = |lesson: SmallGame| kept.sizes.get(lesson.word()).copied();
        if let Some(discs) = size(SmallGame::Hanoi) {
            self.hanoi.set_size(discs);
            let used = self.hanoi.size;
            faults.extend(changed_number(
                "games-kept-size",
                SmallGame::Hanoi,
                discs,
                used,
            ));
        }
        if let Some(queens) = size(SmallGame::Queens) {
            self.queens.set_size(queens);
            let used = self.queens.size;
            faults.extend(changed_number(
                "games-kept-size",
                SmallGame::Queens,
                queens,
                used,
            ));
        }
        let of = |game: SmallGame| (game, kept.games.get(game.word()));
        faults.extend(restore(&mut self.tic_tac_toe, of(SmallGame::TicTacToe)));
        faults.extend(restore(&mut self.ugolki, of(SmallGame::Ugolki)));
        faults.extend(restore(&mut self.draughts, of(SmallGame::Draughts)));
        faults.extend(restore(&mut self.los_alamos, of(SmallGame::LosAlamos)));
        if faults.is_empty() {
            return;
        }
        let faults = ("faults", faults.join("; ").into());
        let text = match context.settings_writer.copy_aside() {
            Some(copy) => {
                let args = [faults, ("file", files::display(&copy).into())];
                tr_args("games-kept-damaged-in", &args)
            }
            None => tr_args("games-kept-damaged", &[faults]),
        };
        context.toasts.error(text);
        // The values are replaced, so that they are reported and copied once.
        self.is_changed = true;
        self.keep(context);
    }

    /// Keeps the games in the settings after a change.
    pub(super) fn keep(&mut self, context: &mut Context) {
        let changed = [
            std::mem::take(&mut self.is_changed),
            std::mem::take(&mut self.tic_tac_toe.is_changed),
            std::mem::take(&mut self.ugolki.is_changed),
            std::mem::take(&mut self.draughts.is_changed),
            std::mem::take(&mut self.los_alamos.is_changed),
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
        keep(SmallGame::LosAlamos, keep_duel(&self.los_alamos));
        for (lesson, size) in [
            (SmallGame::Hanoi, self.hanoi.size),
            (SmallGame::Queens, self.queens.size),
        ] {
            kept.sizes.insert(lesson.word().to_owned(), size);
        }
        context.change(|settings| settings.small_games = kept);
    }
}

/// Plays the kept moves, and seats the kept players. Returns what cannot be used; a move that cannot be played and what follows
/// it are left out.
fn restore<G: Tabletop>(
    duel: &mut Duel<G>,
    (game, kept): (SmallGame, Option<&KeptSmallGame>),
) -> Vec<String> {
    let mut faults = Vec::new();
    let Some(kept) = kept else { return faults };
    for (seat, player) in duel.seats.iter_mut().zip(&kept.players) {
        let (read, fault) = read_seat::<G>(game, player);
        *seat = read;
        faults.extend(fault);
    }
    for (number, word) in kept.moves.iter().enumerate() {
        let moves = duel.game.legal_moves();
        let mut moves = moves.into_iter().filter(|_| number < MOST_MOVES);
        let Some(mv) = moves.find(|mv| mv.to_string() == *word) else {
            faults.push(fault("games-kept-move", game, word));
            break;
        };
        duel.play(mv, f64::NEG_INFINITY);
    }
    duel.is_changed = false;
    faults
}

/// A player of the file, and what cannot be used of it; a person where a search has no place in the game.
fn read_seat<G: Tabletop>(game: SmallGame, player: &SmallGamePlayer) -> (Seat, Option<String>) {
    let Some(name) = &player.search else {
        return (Seat::Person, None);
    };
    match Searcher::all().find(|by| by.name() == name) {
        Some(by) => {
            let depth = player.depth.clamp(1, G::most_depth(by));
            let fault = changed_number("games-kept-depth", game, player.depth, depth);
            (Seat::Search { by, depth }, fault)
        }
        None => (Seat::Person, Some(fault("games-kept-search", game, name))),
    }
}

/// What is reported of a value of a game.
fn fault(key: &str, game: SmallGame, value: &str) -> String {
    let args = [
        ("game", tr(name(game)).into()),
        ("value", short(value).into()),
    ];
    tr_args(key, &args)
}

/// What is reported of a number that is used with another value.
fn changed_number(key: &str, game: SmallGame, value: u32, used: u32) -> Option<String> {
    let args = [
        ("game", tr(name(game)).into()),
        ("value", value.into()),
        ("used", used.into()),
    ];
    (value != used).then(|| tr_args(key, &args))
}

/// The beginning of a value, which can be as long as the file.
fn short(value: &str) -> String {
    excerpt(value, 40).into_owned()
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
