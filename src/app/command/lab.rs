//! What a user can do in the Lab.

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

impl From<search::Command> for Command {
    fn from(command: search::Command) -> Command {
        Command::Search(command)
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

impl From<boards::Command> for Command {
    fn from(command: boards::Command) -> Command {
        Command::Boards(command)
    }
}

impl From<games::Command> for Command {
    fn from(command: games::Command) -> Command {
        Command::Games(command)
    }
}

impl From<programs::Command> for Command {
    fn from(command: programs::Command) -> Command {
        Command::Programs(command)
    }
}

/// The page of searches.
pub mod search {
    use super::games::Transport;
    use tabia_lab::games::chess::Evaluation;
    use tabia_lab::search::{Algorithm, Order};

    /// The games that can be searched.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum GameChoice {
        /// The position of the board.
        #[default]
        Chess,
        /// The others as they stand on the page of small games.
        TicTacToe,
        Ugolki,
        Draughts,
    }

    impl GameChoice {
        /// All of them, in the order of the list.
        pub const ALL: [GameChoice; 4] = [
            GameChoice::Chess,
            GameChoice::TicTacToe,
            GameChoice::Ugolki,
            GameChoice::Draughts,
        ];
    }

    /// Where a search that is watched stops by itself.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum StopAt {
        /// At every cut-off.
        Cut,
        /// At the ply where it stands when this is chosen.
        Ply,
        /// At the move where it stands when this is chosen.
        Move,
    }

    impl StopAt {
        /// All of them, in the order of the page.
        pub const ALL: [StopAt; 3] = [StopAt::Cut, StopAt::Ply, StopAt::Move];
    }

    /// An action on the page of searches.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Command {
        Game(GameChoice),
        Evaluation(Evaluation),
        Order(Order),
        /// With a table or without one.
        Table(bool),
        Depth(u32),
        /// Takes a search into the race, or out of it.
        Algorithm(Algorithm, bool),
        /// Runs the race.
        Run,
        /// Ends it; what has been found stays.
        Stop,
        /// Records a search of the position, to be watched.
        Watch(Algorithm),
        /// Shows what is watched on the page Tree.
        ShowTree,
        /// Back to the results.
        Leave,
        /// Steps through the recording, or lets it run.
        Transport(Transport),
        /// Goes to this step, counted from the beginning.
        Step(usize),
        /// Over what happens below the position, and out of it.
        Over,
        Out,
        /// Stops there from now on, or no more.
        StopAt(StopAt, bool),
        /// To the next place to stop at.
        NextStop,
    }
}

/// The page of recorded searches.
pub mod tree {
    use std::path::PathBuf;

    use tabia_chess::Move;
    use tabia_engine::trace::Kind;

    /// A kind of node that can be chosen.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Filter {
        /// By what was expected of a node.
        Kind(Kind),
        /// The table cut it.
        Table,
        /// Passing the move cut it, or was tried.
        NullMove,
        /// Given up, or skipped, for its evaluation, its place in the order, or what it loses.
        Pruned,
        /// Searched less deep at first.
        Reduced,
        /// Searched again.
        Again,
        /// Searched deeper.
        Extended,
    }

    /// An action on the recorded search.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Command {
        /// How deep the next search goes, in half-moves.
        SetDepth(i32),
        /// How many nodes are recorded at most.
        SetRecords(usize),
        /// How far from the root nodes are recorded, in half-moves.
        SetPlies(usize),
        /// Searches the shown position and records the search.
        Record,
        /// Ends what is being searched, read or written.
        Cancel,
        /// Asks for the file of a trace.
        Open,
        OpenFrom(PathBuf),
        /// Asks for a name and writes the trace there.
        Save,
        SaveTo(PathBuf),
        /// Selects a row, counted from 0.
        Select(usize),
        /// Opens or closes a row.
        Toggle(usize),
        /// Shows only the nodes of this filter, and of others that are chosen; or no longer.
        Filter(Filter),
        /// A move on the board asks why the engine rejects it; or plays again.
        AskOnBoard,
        /// Asks why the engine rejects a move.
        Ask(Move),
        /// Searches a move alone, for what it is really worth.
        SearchAlone(Move),
        /// Plays the moves that lead to the selected node.
        PlayLine,
    }
}

/// The page of techniques.
pub mod techniques {
    /// An action on the techniques.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Command {
        /// How deep the engine searches with one technique switched, in half-moves.
        SetDepth(i32),
        /// How deep plain alpha-beta searches, with one technique added.
        SetAloneDepth(i32),
        /// Searches the shown position with each technique switched, and with each alone.
        Compare,
        /// Ends the comparison; what was found stays.
        Cancel,
        /// Switches a technique of the engine, by its name.
        Switch { name: &'static str, on: bool },
    }
}

/// The page of the evaluation.
pub mod evaluation {
    /// What an evaluation is compared with.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Compare {
        #[default]
        Nothing,
        /// The position before the shown move.
        Before,
        /// What the position is after a move that is made on the board, and not played.
        Move,
        /// The network.
        Network,
        /// The textbook's evaluation A.
        Typical,
        /// The textbook's evaluation B.
        Simple,
    }

    impl Compare {
        /// All of them, in the order of the page.
        pub const ALL: [Compare; 6] = [
            Compare::Nothing,
            Compare::Before,
            Compare::Move,
            Compare::Network,
            Compare::Typical,
            Compare::Simple,
        ];
    }

    /// An action on the page of the evaluation.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Command {
        Compare(Compare),
        /// Shows on the board which pieces make a term; the same once more shows what the pieces are worth.
        Term(&'static str),
    }
}

/// The page of exchanges.
pub mod exchange {
    use tabia_chess::Square;
    use tabia_lab::exchange::Sight;

    /// An action on the page of exchanges.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Command {
        /// Shows the exchange on a square.
        Choose(Square),
        /// Says how much the exchange sees.
        See(Sight),
    }
}

/// The page of boards.
pub mod boards {
    use tabia_chess::{Move, Square};
    use tabia_lab::boards::Representation;

    /// An action on the page of boards.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Command {
        /// Draws this representation.
        Choose(Representation),
        /// Sets how deep the race counts.
        Depth(u32),
        /// Starts the race on the shown position.
        Race,
        /// Ends the race before its end.
        Stop,
        /// Looks at what a legal move changes; `None` for no move.
        Look(Option<Move>),
        /// Draws the board after the move, or before it.
        After(bool),
        /// Chooses a square whose steps, bits and links are shown.
        Square(Square),
    }
}

/// The page of small games.
pub mod games {
    use tabia_lab::choose::Searcher;

    /// The games and lessons.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum SmallGame {
        #[default]
        TicTacToe,
        Ugolki,
        Draughts,
        Hanoi,
        Queens,
    }

    impl SmallGame {
        /// All of them, in the order of the page.
        pub const ALL: [SmallGame; 5] = [
            SmallGame::TicTacToe,
            SmallGame::Ugolki,
            SmallGame::Draughts,
            SmallGame::Hanoi,
            SmallGame::Queens,
        ];
    }

    /// The player of a side of a small game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Seat {
        Person,
        Search { by: Searcher, depth: u32 },
    }

    /// A square of a small board: column and row, from 0 at the top left.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Place {
        pub column: u8,
        pub row: u8,
    }

    /// What moves through a recording.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Transport {
        /// To the beginning, a step back, a step on, to the end.
        First,
        Back,
        Forward,
        Last,
        /// Runs, or stands.
        Toggle,
        /// Sets the number of steps a second.
        Speed(f32),
    }

    /// An action on the page of small games.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Command {
        /// Shows a game or a lesson.
        Show(SmallGame),
        /// Begins the shown game again.
        Restart,
        TakeBack,
        /// Sets what makes the moves of the first or the second player.
        Seat {
            first: bool,
            seat: Seat,
        },
        /// Clicks on a square of the shown board.
        Click(Place),
        /// Sets the number of discs or of queens.
        Size(u32),
        /// Steps through the shown lesson, or lets it run.
        Transport(Transport),
    }
}

/// The page of programs.
pub mod programs {
    use std::time::Duration;

    use crate::command::play::PlayerId;
    use tabia_lab::programs::ProgramName;

    /// What ends the thinking about a move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Pace {
        Time(Duration),
        /// Positions visited.
        Nodes(u64),
    }

    /// How a game is played.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Rules {
        /// By colour.
        pub contenders: [PlayerId; 2],
        pub pace: Pace,
        /// It begins on the board as it stands, and not as games usually do.
        pub from_board: bool,
    }

    impl Default for Rules {
        fn default() -> Rules {
            Rules {
                contenders: [ProgramName::Tchess, ProgramName::Qchess].map(PlayerId::Program),
                pace: Pace::Time(Duration::from_secs(1)),
                from_board: false,
            }
        }
    }

    /// An action on the page of programs.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Command {
        /// Has a program look at the shown position, and the engine beside it.
        Analyse(ProgramName),
        /// Ends that.
        Stop,
        /// How the next game of two is to be played.
        SetBout(Rules),
        /// Lets two play.
        StartBout,
        /// Has their game stand still, or go on.
        PauseBout,
        /// Ends it as it stands.
        StopBout,
        /// Puts it away: the board shows the open game again.
        CloseBout,
    }
}
