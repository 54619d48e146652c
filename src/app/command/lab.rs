//! The commands of the Lab.

pub mod hash;
pub mod programs;
pub mod questions;

use tabia_chess::{Move, Square};
use tabia_lab::exhibit::Exhibit;
use tabia_lab::index::Entry;
use tabia_lab::positions::SamplePosition;
use tabia_lab::questions::Question;
use tabia_settings::LabPage;

/// What the note above a page is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Note {
    /// A question of the start page.
    Question(&'static Question),
    /// An entry of the index.
    Entry(&'static Entry),
    /// A position of the menu.
    Position(&'static SamplePosition),
}

impl Note {
    /// Returns the FEN of its position, if it is about one.
    pub fn fen(self) -> Option<&'static str> {
        match self {
            Note::Question(question) => question.place.fen(),
            Note::Entry(entry) => entry.place.fen(),
            Note::Position(position) => Some(position.fen),
        }
    }

    /// Returns what it opens, if it opens a page.
    pub fn exhibit(self) -> Option<Exhibit> {
        match self {
            Note::Question(question) => Some(question.exhibit),
            Note::Entry(entry) => Some(entry.exhibit),
            Note::Position(_) => None,
        }
    }
}

/// A command of the Lab.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Shows a page.
    Show(LabPage),
    /// Opens a question, a technique or a position: shows its position, page and settings, and the note.
    Open(Note),
    /// Closes the note.
    CloseNote,
    /// Shows only the title of the note, or all of it.
    FoldNote(bool),
    /// Switches the Lab between most of the window and its usual part.
    ToggleWide,
    /// Handles a square of the board that was chosen for the shown page.
    Pick(Square),
    /// Handles a move that was made on the board for the shown page.
    Ask(Move),
    /// Shows the questions or the index.
    Questions(questions::View),
    /// A command of the page of searches.
    Search(search::Command),
    /// A command of the page of the evaluation.
    Evaluation(evaluation::Command),
    /// A command of the page of exchanges.
    Exchange(exchange::Command),
    /// A command of the page of boards.
    Boards(boards::Command),
    /// A command of the page of hash tables.
    Hash(hash::Command),
    /// A command of the page of small games.
    Games(games::Command),
    /// A command of the page of recorded searches.
    Tree(tree::Command),
    /// A command of the page of techniques.
    Techniques(techniques::Command),
    /// A command of the page of programs.
    Programs(programs::Command),
    /// Stops all searching, counting, reading and writing.
    Stop,
    /// Shows the analysis of a game against the engine while it is played.
    ShowThoughts,
}

impl Command {
    /// The page that shows the effect of an action that starts something.
    pub(crate) fn page(&self) -> Option<LabPage> {
        use search::Command as Search;
        use tree::Command as Tree;
        Some(match self {
            Command::Search(
                Search::Run
                | Search::CompareSet(_)
                | Search::ChoosePositions
                | Search::Watch(_)
                | Search::WatchProgram(..)
                | Search::Leave,
            ) => LabPage::Search,
            Command::Search(Search::ShowTree) => LabPage::Tree,
            Command::Tree(Tree::Record | Tree::Open | Tree::Save | Tree::AskOnBoard) => {
                LabPage::Tree
            }
            Command::Techniques(techniques::Command::Compare) => LabPage::Techniques,
            Command::Questions(_) => LabPage::Questions,
            Command::Boards(boards::Command::Race) => LabPage::Boards,
            Command::Hash(hash::Command::Run) => LabPage::Hash,
            Command::Games(games::Command::Show(_) | games::Command::Restart) => LabPage::Games,
            Command::Programs(programs::Command::Show(_) | programs::Command::ShowCard(_)) => {
                LabPage::Programs
            }
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

impl From<hash::Command> for Command {
    fn from(command: hash::Command) -> Command {
        Command::Hash(command)
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
    use std::path::PathBuf;

    use super::games::Transport;
    use tabia_lab::games::chess::Evaluation;
    use tabia_lab::programs::ProgramName;
    use tabia_lab::search::{Algorithm, Order, Parameter, Variant};

    /// The games that can be searched.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum GameChoice {
        /// Chess, from the position of the board.
        #[default]
        Chess,
        /// Another game, from its position on the page of small games.
        TicTacToe,
        Ugolki,
        Draughts,
        LosAlamos,
    }

    impl GameChoice {
        /// All games, in the order of the list.
        pub const ALL: [GameChoice; 5] = [
            GameChoice::Chess,
            GameChoice::TicTacToe,
            GameChoice::Ugolki,
            GameChoice::Draughts,
            GameChoice::LosAlamos,
        ];
    }

    /// Where a watched search stops by itself.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum StopAt {
        /// At every cut-off.
        Cut,
        /// At the ply that is current when this is chosen.
        Ply,
        /// At the move that is current when this is chosen.
        Move,
    }

    impl StopAt {
        /// All stops, in the order of the page.
        pub const ALL: [StopAt; 3] = [StopAt::Cut, StopAt::Ply, StopAt::Move];
    }

    /// What is shown of a watched search.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum WatchView {
        /// The positions on the way to the present one, with their windows.
        #[default]
        Stack,
        /// The best lines as they are stored.
        Lines,
        /// The moves of the position as they are picked.
        Order,
        /// The work in each stage of a program's search.
        Stages,
    }

    impl WatchView {
        /// All views, in the order of the page.
        pub const ALL: [WatchView; 4] = [
            WatchView::Stack,
            WatchView::Lines,
            WatchView::Order,
            WatchView::Stages,
        ];
    }

    /// The positions of a comparison.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum PositionSource {
        /// The shipped positions.
        Shipped,
        /// The middles of the games of the open file.
        Games,
        /// The positions of a file in FEN or EPD.
        List(PathBuf),
    }

    /// A command of the page of searches.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Command {
        Game(GameChoice),
        Evaluation(Evaluation),
        Order(Order),
        /// Switches the transposition table on or off.
        Table(bool),
        Depth(u32),
        /// Adds a search to the race, or removes it.
        Algorithm(Algorithm, bool),
        /// Sets the rows of the race.
        Rows(Vec<Variant>),
        /// Changes a number of a row of the race, counted from 0.
        Value {
            row: usize,
            parameter: Parameter,
            value: i32,
        },
        /// Adds a row after this one: the same search with another number.
        AddRow(usize),
        /// Removes a row.
        RemoveRow(usize),
        /// Gives a row the textbook's numbers.
        ResetRow(usize),
        /// Runs the race.
        Run,
        /// Compares the rows over positions of chess.
        CompareSet(PositionSource),
        /// Asks for a file of positions, and compares the rows over these.
        ChoosePositions,
        /// Closes that comparison.
        CloseSet,
        /// Stops the race; the results are kept.
        Stop,
        /// Records a program's search of the shown position of chess, to a depth in half-moves, for watching.
        WatchProgram(ProgramName, u32),
        /// Records a search of the position for watching.
        Watch(Variant),
        /// Shows the watched search on the page Tree.
        ShowTree,
        /// Returns to the results.
        Leave,
        /// Controls the playback of the recording.
        Transport(Transport),
        /// Goes to this step, counted from the start.
        Step(usize),
        /// Steps over everything below the position, or out of it.
        Over,
        Out,
        /// Switches a stop on or off.
        StopAt(StopAt, bool),
        /// Goes to the next stop.
        NextStop,
        /// Shows another part of the watched search.
        View(WatchView),
    }
}

/// The page of recorded searches.
pub mod tree {
    use std::path::PathBuf;

    use tabia_chess::Move;
    use tabia_engine::trace::Kind;

    /// A kind of node for filtering.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Filter {
        /// By the expected type of a node.
        Kind(Kind),
        /// Cut off by the transposition table.
        Table,
        /// Cut off by a null move, or a null move was tried.
        NullMove,
        /// Pruned or skipped because of its evaluation, its place in the move order, or the material it loses.
        Pruned,
        /// Searched at reduced depth first.
        Reduced,
        /// Re-searched.
        Again,
        /// Extended.
        Extended,
    }

    /// A command of the recorded search.
    #[derive(Clone, Debug, PartialEq)]
    pub enum Command {
        /// Sets the depth of the next search, in half-moves.
        SetDepth(i32),
        /// Sets the maximum number of recorded nodes.
        SetRecords(usize),
        /// Sets the maximum distance of recorded nodes from the root, in half-moves.
        SetPlies(usize),
        /// Searches the shown position and records the search.
        Record,
        /// Stops the current searching, reading or writing.
        Cancel,
        /// Asks for the file of a trace to open.
        Open,
        OpenFrom(PathBuf),
        /// Asks for a name and writes the trace there.
        Save,
        SaveTo(PathBuf),
        /// Selects a row, counted from 0.
        Select(usize),
        /// Expands or collapses a row.
        Toggle(usize),
        /// Switches a filter on or off. Only nodes of the chosen filters are shown.
        Filter(Filter),
        /// Switches between asking why the engine rejects a move made on the board, and playing it.
        AskOnBoard,
        /// Asks why the engine rejects a move.
        Ask(Move),
        /// Searches a move alone, to find its exact score.
        SearchAlone(Move),
        /// Plays the moves that lead to the selected node.
        PlayLine,
    }
}

/// The page of techniques.
pub mod techniques {
    /// A command of the page of techniques.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Command {
        /// Sets the depth of the engine's search with one technique switched, in half-moves.
        SetDepth(i32),
        /// Sets the depth of plain alpha-beta with one technique added, in half-moves.
        SetAloneDepth(i32),
        /// Searches the shown position with each technique switched, and with each one alone.
        Compare,
        /// Stops the comparison; the results are kept.
        Cancel,
        /// Switches a technique of the engine, by its name.
        Switch { name: &'static str, on: bool },
    }
}

/// The page of the evaluation.
pub mod evaluation {
    use tabia_lab::evaluation::typical::Style;

    pub use tabia_lab::exhibit::Compare;

    /// A command of the page of the evaluation.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Command {
        Compare(Compare),
        /// The same with no term chosen.
        Begin(Compare),
        /// Sets the coefficients of the textbook's evaluation A.
        Style(Style),
        /// Shows on the board the pieces that contribute to a term; a second time, the values of the pieces.
        Term(&'static str),
    }
}

/// The page of exchanges.
pub mod exchange {
    use tabia_chess::Square;
    use tabia_lab::exchange::Sight;

    /// A command of the page of exchanges.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Command {
        /// Shows the exchange on a square.
        Choose(Square),
        /// Sets how much the exchange sees: as a player or as the engine.
        See(Sight),
    }
}

/// The page of boards.
pub mod boards {
    use tabia_chess::{Move, Square};
    use tabia_lab::boards::Representation;
    use tabia_lab::boards::twins::Marking;

    pub use tabia_lab::exhibit::BoardPart as View;

    /// A command of the page of boards.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Command {
        /// Draws this representation.
        Choose(Representation),
        /// Draws this part of it.
        Show(View),
        /// Sets the depth of the race, in half-moves.
        Depth(u32),
        /// Starts the race on the shown position.
        Race,
        /// Stops the race.
        Stop,
        /// Shows the changes by a legal move; `None` for no move.
        Look(Option<Move>),
        /// Draws the board after the move, or before it.
        After(bool),
        /// Chooses the square whose steps, bits, links and records are shown.
        Square(Square),
        /// Chooses a generated move by its index in the buffer.
        Descriptor(usize),
        /// Chooses the set whose lowest bit is looked for, by its index.
        Set(usize),
        /// Shows a step of the loop over the bits of the set, from 0.
        Bit(usize),
        /// Chooses how twins are distinguished.
        Mark(Marking),
        /// Shows the own stack after this number of steps.
        Walk(usize),
        /// Measures the ways to compute indices and to count.
        Measure,
    }
}

/// The page of small games.
pub mod games {
    use tabia_lab::choose::Searcher;
    pub use tabia_lab::exhibit::SmallGame;

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

    /// A playback control of a recording.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Transport {
        /// Goes to the start, a step back, a step forward, or to the end.
        First,
        Back,
        Forward,
        Last,
        /// Starts or stops playback.
        Toggle,
        /// Sets the number of steps per second.
        Speed(f32),
    }

    /// A command of the page of small games.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Command {
        /// Shows a game or a lesson.
        Show(SmallGame),
        /// Restarts the shown game.
        Restart,
        TakeBack,
        /// Sets the player of a side.
        Seat {
            first: bool,
            seat: Seat,
        },
        /// Handles a click on a square of the shown board.
        Click(Place),
        /// Handles a piece of the shown board that was dragged to another square.
        Drag {
            from: Place,
            to: Place,
        },
        /// Makes one of the moves that the chosen squares leave, by its number: a pawn's promotions.
        Choose(usize),
        /// Sets the number of discs or of queens.
        Size(u32),
        /// Controls the playback of the shown lesson.
        Transport(Transport),
    }
}
