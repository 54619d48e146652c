//! The names, keys and places of the Lab's commands.

use super::games::SmallGame;
use super::state::LabRoom;
use super::{boards, games, hash, search, techniques, tree};
use crate::command::lab::Command;
use crate::command::lab::programs;
use crate::game::GameRoom;
use crate::kit::command_table::{CommandEntry, command_table};
use tabia_lab::search::exact::Exact;
use tabia_lab::search::{Algorithm, Values, Variant};
use tabia_settings::LabPage;

/// The state that decides whether a command is available.
pub struct Scope<'a> {
    pub(crate) room: &'a LabRoom,
    pub(crate) game: &'a GameRoom,
    /// Whether information about the open game is hidden.
    pub(crate) hides_game: bool,
}

impl Scope<'_> {
    /// Whether the page of searches may search the chosen game.
    fn may_search(&self) -> bool {
        !(self.hides_game && self.room.search.is_about_game())
    }
}

/// One row of the room's table.
pub type LabCommandEntry = CommandEntry<Command, for<'a> fn(&Scope<'a>) -> bool>;

fn always(_: &Scope<'_>) -> bool {
    true
}

const ALPHA_BETA: Variant = Variant {
    algorithm: Algorithm::Exact(Exact::AlphaBeta),
    values: Values::TEXTBOOK,
};

/// The named commands of the room.
#[rustfmt::skip]
pub static TABLE: &[LabCommandEntry] = command_table![
    "lab-questions"  Command::Show(LabPage::Questions),  Lab 0, [], "help", always;
    "lab-search"     Command::Show(LabPage::Search),     Lab 0, [], "search", always;
    "lab-tree"       Command::Show(LabPage::Tree),       Lab 0, [], "", always;
    "lab-techniques" Command::Show(LabPage::Techniques), Lab 0, [], "", always;
    "lab-evaluation" Command::Show(LabPage::Evaluation), Lab 0, [], "", always;
    "lab-exchange"   Command::Show(LabPage::Exchange),   Lab 0, [], "", always;
    "lab-boards"     Command::Show(LabPage::Boards),     Lab 0, [], "", always;
    "lab-hash"       Command::Show(LabPage::Hash),       Lab 0, [], "", always;
    "lab-games"      Command::Show(LabPage::Games),      Lab 0, [], "", always;
    "lab-programs"   Command::Programs(programs::Command::Show(programs::View::Programs)), Lab 0, [], "", always;
    "lab-match"      Command::Programs(programs::Command::Show(programs::View::Match)), Lab 0, [], "", always;
    "lab-timeline"   Command::Programs(programs::Command::Show(programs::View::Timeline)), Lab 0, [], "", always;
    "lab-learned"    Command::Programs(programs::Command::Show(programs::View::Learned)), Lab 0, [], "", always;
    "lab-run"        Command::Search(search::Command::Run),               LabActions 0, [], "play", |scope| scope.room.search.can_run() && scope.may_search();
    "lab-watch"      Command::Search(search::Command::Watch(ALPHA_BETA)), LabActions 0, [], "eye", |scope| !scope.room.search.is_busy() && scope.may_search();
    "lab-watch-tree" Command::Search(search::Command::ShowTree),          LabActions 0, [], "", |scope| scope.room.search.has_tree() && !scope.room.tree.is_busy() && !scope.hides_game;
    "lab-record"     Command::Tree(tree::Command::Record),     LabActions 1, [], "record", |scope| !scope.room.tree.is_busy() && !scope.hides_game;
    "lab-open-trace" Command::Tree(tree::Command::Open),       LabActions 1, [], "open", |scope| !scope.room.tree.is_busy() && !scope.hides_game;
    "lab-save-trace" Command::Tree(tree::Command::Save),       LabActions 1, [], "save", |scope| scope.room.tree.has_trace() && !scope.room.tree.is_busy();
    "lab-ask"        Command::Tree(tree::Command::AskOnBoard), LabActions 1, [], "", |scope| !scope.hides_game;
    "lab-play-line"  Command::Tree(tree::Command::PlayLine),   LabActions 1, [], "", |scope| scope.room.tree.can_play(scope.game.session.position()) && !scope.hides_game;
    "lab-compare"    Command::Techniques(techniques::Command::Compare), LabActions 2, [], "", |scope| !scope.room.techniques.is_busy() && !scope.hides_game;
    "lab-fill"       Command::Hash(hash::Command::Run), LabActions 2, [], "", |scope| !scope.room.hash.is_busy() && !scope.hides_game;
    "lab-race"       Command::Boards(boards::Command::Race),            LabActions 2, [], "", |scope| !scope.room.boards.is_busy();
    "lab-tic-tac-toe" Command::Games(games::Command::Show(SmallGame::TicTacToe)), LabActions 3, [], "", always;
    "lab-ugolki"     Command::Games(games::Command::Show(SmallGame::Ugolki)),   LabActions 3, [], "", always;
    "lab-draughts"   Command::Games(games::Command::Show(SmallGame::Draughts)), LabActions 3, [], "", always;
    "lab-los-alamos" Command::Games(games::Command::Show(SmallGame::LosAlamos)), LabActions 3, [], "", always;
    "lab-hanoi"      Command::Games(games::Command::Show(SmallGame::Hanoi)),    LabActions 3, [], "", always;
    "lab-queens"     Command::Games(games::Command::Show(SmallGame::Queens)),   LabActions 3, [], "", always;
    "lab-restart"    Command::Games(games::Command::Restart), LabActions 4, [], "", |scope| scope.room.games.shows_game();
    "lab-stop"       Command::Stop,                      LabActions 5, [], "", |scope| scope.room.is_busy();
    "lab-wide"       Command::ToggleWide,                Lab 9, [], "wide", always;
];
