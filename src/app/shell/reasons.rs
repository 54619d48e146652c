//! Why a command is not available now: of several possible causes, the one that holds.

use super::state::App;
use super::table::WindowCommandEntry;
use crate::game::GameRoom;
use tabia_settings::Room;
use tabia_texts::tr;

impl WindowCommandEntry {
    /// Why the command is not available, in one sentence; `None` while it is.
    pub(crate) fn reason(&self, app: &App) -> Option<String> {
        if self.is_enabled(app) {
            return None;
        }
        if self.is_hidden_by_exercise(app) {
            return Some(tr("unavailable-exercise"));
        }
        match cause(self.id, app) {
            Some(key) => Some(tr(key)),
            None => self.why_not(false),
        }
    }
}

/// The text of the cause; `None` where the command has a single one.
fn cause(id: &str, app: &App) -> Option<&'static str> {
    let (game, review) = (&app.game, &app.review);
    if app.context.room() == Room::Engines && matches!(id, "undo" | "redo") {
        return Some("unavailable-undo-engines");
    }
    match game.session.is_playing() {
        true => cause_in_play(id, game),
        false => match id {
            "claim-draw" | "offer-draw" | "take-back" | "move-now" | "go-on" | "hint" => {
                Some("unavailable-no-play")
            }
            "look-deeper" | "show-better" | "retry" | "collect-white" | "collect-black"
                if review.shown.is_none() =>
            {
                Some("unavailable-not-reviewed")
            }
            "collect-white" | "collect-black" if !review.has_counted_mistakes() => {
                Some("unavailable-review-incomplete")
            }
            "previous-game" | "next-game" if game.session.document.len() == 1 => {
                Some("cmd-go-to-game-not")
            }
            "previous-game" if game.list.has_filter() => Some("unavailable-filtered-before"),
            "next-game" if game.list.has_filter() => Some("unavailable-filtered-after"),
            "add-game" | "duplicate-games" | "delete-games" | "move-games-up"
            | "move-games-down" | "tag-of-games" | "copy-games-to" | "move-games-to"
            | "take-game"
                if !game.can_edit_list() =>
            {
                Some("unavailable-reading")
            }
            "move-games-up" | "move-games-down" if game.session.document.len() == 1 => {
                Some("cmd-go-to-game-not")
            }
            "encoding" if game.session.document.reading.is_some() => Some("unavailable-reading"),
            _ => None,
        },
    }
}

/// The text of the cause while a game is played.
fn cause_in_play(id: &str, game: &GameRoom) -> Option<&'static str> {
    Some(match id {
        "undo" | "redo" => "unavailable-undo-in-play",
        "play-from-here" => "unavailable-played-already",
        "claim-draw" | "hint" if !game.session.can_move() => "unavailable-not-your-move",
        "move-now" if game.session.is_paused() => "unavailable-paused",
        "add-game" | "duplicate-games" | "delete-games" | "move-games-up" | "move-games-down" => {
            "unavailable-playing"
        }
        "tag-of-games" | "copy-games-to" | "move-games-to" | "take-game" => "unavailable-playing",
        "review-all" | "name-opening" | "promote" | "make-main" | "delete" => "unavailable-playing",
        "look-deeper" | "look-deeper-white" | "look-deeper-black" | "look-deeper-game" => {
            "unavailable-playing"
        }
        "review-anew" | "review-write" | "show-better" | "retry" | "retry-all" | "retry-white" => {
            "unavailable-playing"
        }
        "retry-black" | "collect-white" | "collect-black" | "guess-white" | "guess-black" => {
            "unavailable-playing"
        }
        "next-blunder" | "next-mistake" | "next-inaccuracy" | "next-fault" | "previous-fault" => {
            "unavailable-playing"
        }
        _ => return None,
    })
}
