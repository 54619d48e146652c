//! The names, keys and places of the review commands.

use super::state::ReviewRoom;
use crate::command::review::{Command, Reach};
use crate::game::GameRoom;
use crate::kit::command_table::{CommandEntry, command_table};
use tabia_chess::Color;
use tabia_review::Badge;

/// The state that decides whether a command is available.
pub struct Scope<'a> {
    pub(crate) room: &'a ReviewRoom,
    pub(crate) game: &'a GameRoom,
}

/// One row of the room's table.
pub type ReviewCommandEntry = CommandEntry<Command, for<'a> fn(&Scope<'a>) -> bool>;

/// Whether there is a review and no game is being played.
fn is_known(scope: &Scope<'_>) -> bool {
    scope.room.shown.is_some() && !scope.game.session.is_playing()
}

fn is_at_rest(scope: &Scope<'_>) -> bool {
    !scope.game.session.is_playing()
}

fn can_look_deeper(scope: &Scope<'_>, reach: Reach) -> bool {
    is_known(scope) && scope.room.can_look_deeper(scope.game, reach)
}

/// The named commands of the room.
#[rustfmt::skip]
pub static TABLE: &[ReviewCommandEntry] = command_table![
    "review"            Command::Start,            Review 0, ["F12"], "review", is_at_rest;
    "review-anew"       Command::Anew,             Review 0, [], "redo", is_known;
    "review-stop"       Command::Stop,             Review 0, [], "stop", |scope| scope.room.work.is_some() || scope.room.is_gathering();
    "review-all"        Command::All,              Review 0, [], "", |scope| is_at_rest(scope) && scope.game.session.document.len() > 1;
    "look-deeper"       Command::LookDeeper(Reach::Move), Review 0, [], "", |scope| can_look_deeper(scope, Reach::Move);
    "look-deeper-white" Command::LookDeeper(Reach::Side(Color::White)), Review 0, [], "", |scope| can_look_deeper(scope, Reach::Side(Color::White));
    "look-deeper-black" Command::LookDeeper(Reach::Side(Color::Black)), Review 0, [], "", |scope| can_look_deeper(scope, Reach::Side(Color::Black));
    "look-deeper-game"  Command::LookDeeper(Reach::Game), Review 0, [], "", |scope| can_look_deeper(scope, Reach::Game);
    "review-write"      Command::Write,            Review 1, [], "save", is_known;
    "review-options"    Command::ToggleOptions,    Review 1, [], "settings", |_| true;
    "next-blunder"      Command::Next(Badge::Blunder, None),    Review 2, ["b"], "", is_known;
    "next-mistake"      Command::Next(Badge::Mistake, None),    Review 2, ["m"], "", is_known;
    "next-inaccuracy"   Command::Next(Badge::Inaccuracy, None), Review 2, ["i"], "", is_known;
    "next-fault"        Command::NextFault,        Review 2, ["n"], "", is_known;
    "previous-fault"    Command::PreviousFault,    Review 2, ["Shift+n"], "", is_known;
    "show-better"       Command::ToggleBetter,     Review 2, [], "eye", |scope| scope.room.has_better(scope.game);
    "retry"             Command::Retry,            Review 3, [], "", |scope| is_known(scope) && scope.room.has_better(scope.game);
    "retry-all"         Command::RetryAll(None),   Review 3, [], "", is_known;
    "retry-white"       Command::RetryAll(Some(Color::White)), Review 3, [], "", is_known;
    "retry-black"       Command::RetryAll(Some(Color::Black)), Review 3, [], "", is_known;
    "collect-white"     Command::Collect(Color::White), Review 3, [], "", |scope| scope.room.can_collect(Color::White);
    "collect-black"     Command::Collect(Color::Black), Review 3, [], "", |scope| scope.room.can_collect(Color::Black);
    "train"             Command::Train,            Review 3, [], "", is_at_rest;
    "guess-white"       Command::Guess(Color::White), Review 4, [], "", is_known;
    "guess-black"       Command::Guess(Color::Black), Review 4, [], "", is_known;
    "end-lesson"        Command::EndLesson,        Review 4, [], "close", |scope| scope.room.is_learning(scope.game);
];
