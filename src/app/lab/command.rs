//! What a user can do in the Lab.

use super::boards;
use super::evaluation;
use super::exchange;
use super::games;
use super::search;
use super::{programs, techniques, tree};
use crate::game;
use tabia_chess::{Move, Square};
use tabia_settings::LabPage;

/// An action in the Lab.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Goes to a page.
    Show(LabPage),
    /// Most of the window for the Lab, or the usual part.
    ToggleWide,
    /// A square of the board was chosen for the shown page.
    Pick(Square),
    /// A move was made on the board for the shown page to look at.
    Ask(Move),
    /// Something on the page of searches.
    Search(search::Command),
    /// Something on the page of the evaluation.
    Evaluation(evaluation::Command),
    /// Something on the page of exchanges.
    Exchange(exchange::Command),
    /// Something on the page of boards.
    Boards(boards::Command),
    /// Something on the page of small games.
    Games(games::Command),
    /// Something on the page of recorded searches.
    Tree(tree::Command),
    /// Something on the page of techniques.
    Techniques(techniques::Command),
    /// Something on the page of programs.
    Programs(programs::Command),
    /// Ends all that is searched, counted, read or written.
    Stop,
    /// Shows what is known of a game against the engine while it is played.
    ShowThoughts,
    /// Something that is done to the open game.
    Game(game::Command),
}

impl Command {
    /// The page on which it is seen what an action does that begins something.
    pub(crate) fn page(&self) -> Option<LabPage> {
        use search::Command as Search;
        use tree::Command as Tree;
        Some(match self {
            Command::Search(Search::Run | Search::Watch(_) | Search::Leave) => LabPage::Search,
            Command::Search(Search::ShowTree) => LabPage::Tree,
            Command::Tree(Tree::Record | Tree::Open | Tree::Save | Tree::AskOnBoard) => {
                LabPage::Tree
            }
            Command::Techniques(techniques::Command::Compare) => LabPage::Techniques,
            Command::Boards(boards::Command::Race) => LabPage::Boards,
            Command::Games(games::Command::Show(_) | games::Command::Restart) => LabPage::Games,
            _ => return None,
        })
    }
}

impl From<programs::Command> for Command {
    fn from(command: programs::Command) -> Command {
        Command::Programs(command)
    }
}

impl From<evaluation::Command> for Command {
    fn from(command: evaluation::Command) -> Command {
        Command::Evaluation(command)
    }
}

impl From<exchange::Command> for Command {
    fn from(command: exchange::Command) -> Command {
        Command::Exchange(command)
    }
}

impl From<tree::Command> for Command {
    fn from(command: tree::Command) -> Command {
        Command::Tree(command)
    }
}

impl From<techniques::Command> for Command {
    fn from(command: techniques::Command) -> Command {
        Command::Techniques(command)
    }
}

impl From<games::Command> for Command {
    fn from(command: games::Command) -> Command {
        Command::Games(command)
    }
}

impl From<search::Command> for Command {
    fn from(command: search::Command) -> Command {
        Command::Search(command)
    }
}

impl From<boards::Command> for Command {
    fn from(command: boards::Command) -> Command {
        match command {
            boards::Command::Play(mv) => Command::Game(game::Command::Play(mv)),
            command => Command::Boards(command),
        }
    }
}
