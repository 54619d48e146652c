//! Every user action, and the one table that the menu, the palette, the keys and the list of keys are made from.

use std::path::PathBuf;

use super::App;
use super::pending::Decision;
use crate::app::book::tools::ToolAction;
use crate::app::book::{Deletion, Version};
use crate::app::game::session::NewGame;
use crate::app::kit::files::Ask;
use crate::app::kit::keys::Shortcut;
use crate::app::kit::text::tr;
use crate::book;
use crate::chess::{Color, Move, Position};
use crate::game::{Arrow, Circle, Nag, NodeId};
use crate::settings::Settings;

/// A user action. [`App::apply`] carries it out; nothing else that a user does changes games, books, settings or files.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    // Actions with a name: one row each in the table.
    /// Asks how the next game is to be played.
    NewGame,
    /// Asks for a file to open.
    Open,
    /// Writes the file, asking for a name when there is none.
    Save,
    /// Asks for a name and writes the file there.
    SaveAs,
    /// Asks for a name and writes the position as FEN.
    SavePosition,
    /// Puts the game on the clipboard.
    CopyPgn,
    /// Puts the position on the clipboard.
    CopyFen,
    /// Asks the system for the clipboard; [`Command::PasteText`] follows.
    Paste,
    /// Previous and next game of the file.
    PreviousGame,
    NextGame,
    /// Reads no more of the file that is being read.
    StopReading,
    /// Shows what could not be read in the file.
    ShowProblems,
    /// The settings dialog.
    ShowSettings,
    /// Ends the program, asking about unsaved changes.
    Quit,

    /// Play: the player whose turn it is, or the only human, acts.
    Resign,
    OfferDraw,
    ClaimDraw,
    TakeBack,
    MoveNow,
    /// Ends play without a result; the game stays open for analysis.
    StopPlaying,
    /// Goes on with a game whose clocks stand because it was interrupted.
    GoOn,
    /// Asks how to play on from the shown position.
    PlayFromHere,
    /// Changes to the game.
    Undo,
    Redo,
    /// The position editor.
    SetUp,
    /// On the current move's line.
    Promote,
    MakeMain,
    Delete,
    /// Opens the comment after the current move.
    EditComment,
    /// Opens the names, event and other tags of the game.
    EditTags,
    /// Names the opening in the game's tags.
    NameOpening,
    /// Sets a glyph on the current move, or takes it away.
    ToggleNag(Nag),

    /// Walking through the game.
    Back,
    Forward,
    Start,
    End,
    PreviousVariation,
    NextVariation,
    PreviousFork,
    NextFork,
    /// Turns the board.
    Flip,
    /// Erases the arrows and circles of the current position.
    ClearShapes,

    /// Analysis on or off.
    ToggleEngine,
    /// Plays the first move of the best line.
    PlayBest,
    /// Adds the best line to the game.
    AddBestLine,
    MoreLines,
    FewerLines,
    ToggleEngineArrows,
    /// Whether a game against the engine shows what it thinks.
    ToggleEngineThoughts,
    /// Goes on searching the shown position beyond the limits.
    SearchDeeper,
    /// Whether the engine plays from opening books.
    ToggleBooks,
    /// The settings dialog, at the opening books.
    BookSettings,
    /// The settings dialog, at the techniques of the search.
    ShowTechniques,
    /// Starts the engine anew after it failed.
    RestartEngine,

    /// The opening book: shows its panel.
    ShowBook,
    /// An empty book in the place of the open one.
    NewBook,
    /// A copy of the book that comes with Tabia.
    OpenShippedBook,
    /// Asks for a book to open.
    OpenBook,
    /// Writes the book to its file, asking for a name when there is none.
    SaveBook,
    /// Asks for a name and writes the book there.
    SaveBookAs,
    /// Closes the book, asking about unsaved changes.
    CloseBook,
    /// Takes back the last edit of the book, or does it again.
    UndoBook,
    RedoBook,
    /// Lists what was wrong with the book's file.
    ShowBookProblems,
    /// Looks for positions of the book by name.
    FindInBook,
    /// Back and forward through the positions that were looked at with the book.
    BookBack,
    BookForward,
    ToggleBookArrows,
    /// Whether moves that are played are added to the book.
    ToggleBookRecording,
    /// Asks how a book is to be built from games.
    BuildBook,
    /// Asks for a file and makes a new book of it.
    ImportBook,
    /// Asks for a file and shows what taking it into the book would change.
    MergeBook,
    /// Asks for a name and writes the book there in another format.
    ExportBook,
    /// Lists what is wrong with the book by the rules.
    CheckBook,
    /// Has an engine check the book.
    VerifyBook,
    /// Plays random lines of the book.
    SampleBook,
    /// Shows the book that was built or imported.
    ShowBuiltBook,

    ToggleEvalBar,
    ToggleTheme,
    FullScreen,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    /// Puts the caret into the field for typed moves.
    TypeMove,
    Palette,

    Keys,
    About,

    // Actions with data, from the board, the panels and the dialogs.
    /// Plays a legal move in the shown position: in the game that is played, or as the next move or a variation.
    Play(Move),
    /// Plays a move written as text.
    PlayText(String),
    /// Shows the position after a move of the game.
    GoTo(NodeId),
    /// Steps through the game, forward when positive.
    Scroll(i32),
    /// As the actions above, on any move.
    PromoteAt(NodeId),
    MakeMainAt(NodeId),
    DeleteAt(NodeId),
    EditCommentAt(NodeId),
    EditCommentBeforeAt(NodeId),
    /// Comment after (or, for the first move of a line, before) a move; empty takes it away.
    SetComment {
        node: NodeId,
        before: bool,
        text: String,
    },
    /// All glyphs of a move.
    SetNags {
        node: NodeId,
        nags: Vec<Nag>,
    },
    /// Tags of the game, in order.
    SetTags(Vec<(String, String)>),
    /// User's arrow or circle on the current position: drawn, recoloured, or erased.
    ToggleArrow(Arrow),
    ToggleCircle(Circle),
    /// Plays the moves after one another from the shown position; `stay` leaves the shown position as it is.
    AddLine {
        moves: Vec<Move>,
        stay: bool,
    },
    /// Shows a game of the open file, counted from 0.
    SelectGame(usize),
    /// Opens a file.
    OpenFile(PathBuf),
    /// Reads a FEN or a PGN.
    PasteText(String),
    /// Answers of the user in dialogs.
    ConfirmResign,
    AgreeDraw,
    /// Says what becomes of the unsaved work that stands in the way of an action.
    Decide(Decision),
    /// The user was asked for a file and gave none.
    NoFile(Ask),
    /// Writes the games, or the position, to this file.
    SaveTo(PathBuf),
    SavePositionTo(PathBuf),
    /// Changes the open book. There is no other way to.
    EditBook(book::Edit),
    /// Adds a legal move of the shown position to the book, and the line that led here where none of the book does.
    AddToBook(Move),
    /// Deletes a move, asking first when positions of the book would not be reached any more.
    DeleteFromBook {
        at: book::Key,
        mv: book::BookMove,
    },
    /// Deletes it, whatever is not reached any more.
    ConfirmDeleteFromBook(Deletion),
    /// Takes back the change that made this of the book.
    UndoBookChange(Version),
    /// Shows a position of the book, by the shortest line that leads there.
    ShowInBook(book::Key),
    /// Writes the book to this file.
    SaveBookTo(PathBuf),
    /// Asks for the name of a file of our own format, which keeps everything, and writes the book there.
    SaveBookAsTabia,
    /// Writes the book there, whatever the format of the file does not keep.
    SaveBookLossy(PathBuf),
    /// Games to build a book from: asks for a file, takes it, sets to work.
    ChooseBuildGames,
    AddBuildGames(PathBuf),
    StartBuild,
    /// As the commands that ask for a file.
    ImportBookFrom(PathBuf),
    MergeBookFrom(PathBuf),
    ExportBookTo(PathBuf),
    /// What is done in the tools below the moves.
    BookTool(ToolAction),
    /// Shows the position after these moves on the board.
    ShowLine {
        start: Box<Position>,
        moves: Vec<Move>,
    },
    /// Makes these the settings.
    Change(Box<Settings>),
    /// Asks for a book to play from; [`Command::AddBook`] follows.
    AskForBook,
    /// Adds a book to those that are played from.
    AddBook(PathBuf),
    /// Forgets what was learned of book moves, and brings it back.
    ClearLearned,
    RecallLearned,
    /// Starts a game.
    StartGame(Box<NewGame>),
    /// Starts a new record from a position.
    AnalysePosition(Box<Position>),
    /// Which side stands at the bottom.
    Orient(Color),
}

/// The menus and submenus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    File,
    Game,
    /// Submenu of Game.
    Annotate,
    Board,
    Engine,
    Book,
    /// Submenu of Book.
    WholeBook,
    View,
    Help,
}

impl Group {
    /// The menus of the bar, in order.
    pub const MENUS: [Group; 7] = [
        Group::File,
        Group::Game,
        Group::Board,
        Group::Engine,
        Group::Book,
        Group::View,
        Group::Help,
    ];
    /// Every group, in the order in which lists of commands show them.
    pub const ALL: [Group; 9] = [
        Group::File,
        Group::Game,
        Group::Annotate,
        Group::Board,
        Group::Engine,
        Group::Book,
        Group::WholeBook,
        Group::View,
        Group::Help,
    ];

    /// The group's title.
    pub fn title(self) -> String {
        tr(match self {
            Group::File => "menu-file",
            Group::Game => "menu-game",
            Group::Annotate => "menu-annotate",
            Group::Board => "menu-board",
            Group::Engine => "menu-engine",
            Group::Book => "menu-book",
            Group::WholeBook => "menu-whole-book",
            Group::View => "menu-view",
            Group::Help => "menu-help",
        })
    }
}

/// One row of the table of commands.
pub struct Entry {
    /// The name in the settings file; `cmd-<id>` and `cmd-<id>-tip` are the keys of its texts.
    pub id: &'static str,
    /// What is done.
    pub command: Command,
    /// Where it stands.
    pub group: Group,
    /// Rows of one group with different sections have a line between them.
    pub section: u8,
    /// Keys when the user has set none.
    pub keys: &'static [&'static str],
    /// Name of the icon, or nothing.
    pub icon: &'static str,
    /// Whether it can be done now.
    pub enabled: fn(&App) -> bool,
}

impl Entry {
    /// The name that users see.
    pub fn text(&self) -> String {
        tr(&format!("cmd-{}", self.id))
    }

    /// What it does, in one sentence.
    pub fn tip(&self) -> String {
        tr(&format!("cmd-{}-tip", self.id))
    }

    /// The keys in force: the user's, or the defaults.
    pub fn shortcuts(&self, settings: &Settings) -> Vec<Shortcut> {
        match settings.keys.get(self.id) {
            Some(keys) => keys.iter().filter_map(|key| Shortcut::parse(key)).collect(),
            None => self.default_shortcuts(),
        }
    }

    /// The keys that the program came with.
    pub fn default_shortcuts(&self) -> Vec<Shortcut> {
        self.keys
            .iter()
            .filter_map(|key| Shortcut::parse(key))
            .collect()
    }
}

/// The row of a command; commands with data have none.
pub fn entry(command: &Command) -> Option<&'static Entry> {
    TABLE.iter().find(|entry| entry.command == *command)
}

fn always(_: &App) -> bool {
    true
}

macro_rules! table {
    ($($id:literal $command:expr, $group:ident $section:literal, [$($key:literal),*], $icon:literal, $enabled:expr;)+) => {
        &[$(Entry {
            id: $id, command: $command, group: Group::$group, section: $section, keys: &[$($key),*], icon: $icon,
            enabled: $enabled,
        }),+]
    };
}

/// Every command with a name.
#[rustfmt::skip]
pub static TABLE: &[Entry] = table![
    "new-game"        Command::NewGame,       File 0, ["Ctrl+N"], "new-game", always;
    "open"            Command::Open,          File 0, ["Ctrl+O"], "open", always;
    "save"            Command::Save,          File 1, ["Ctrl+S"], "save", always;
    "save-as"         Command::SaveAs,        File 1, ["Ctrl+Shift+S"], "save", always;
    "save-position"   Command::SavePosition,  File 1, [], "position", always;
    "copy-pgn"        Command::CopyPgn,       File 2, ["Ctrl+C"], "copy", always;
    "copy-fen"        Command::CopyFen,       File 2, ["Ctrl+Shift+C"], "copy", always;
    "paste"           Command::Paste,         File 2, ["Ctrl+V"], "paste", always;
    "previous-game"   Command::PreviousGame,  File 3, ["PageUp"], "", |app| app.game.session.document.has_game_before();
    "next-game"       Command::NextGame,      File 3, ["PageDown"], "", |app| app.game.session.document.has_game_after();
    "stop-reading"    Command::StopReading,   File 3, [], "stop", |app| app.game.session.document.reading.is_some();
    "problems"        Command::ShowProblems,  File 3, [], "warning", |app| !app.game.session.problems.is_empty();
    "settings"        Command::ShowSettings,  File 4, ["Ctrl+Comma"], "settings", always;
    "quit"            Command::Quit,          File 4, ["Ctrl+Q"], "", always;

    "resign"          Command::Resign,        Game 0, [], "flag", |app| app.game.session.can_resign();
    "offer-draw"      Command::OfferDraw,     Game 0, [], "handshake", |app| app.game.session.can_offer_draw();
    "claim-draw"      Command::ClaimDraw,     Game 0, [], "handshake", |app| app.game.session.claim().is_some();
    "take-back"       Command::TakeBack,      Game 0, ["Ctrl+Backspace"], "takeback", |app| app.game.session.can_take_back();
    "move-now"        Command::MoveNow,       Game 0, ["Ctrl+M"], "move-now", |app| app.game.session.engine_to_move();
    "play-from-here"  Command::PlayFromHere,  Game 0, [], "play", |app| !app.game.session.is_playing() && app.game.session.ending().is_none();
    "go-on"           Command::GoOn,          Game 0, [], "play", |app| app.game.session.is_paused();
    "stop-playing"    Command::StopPlaying,   Game 0, [], "stop", |app| app.game.session.is_playing();
    "undo"            Command::Undo,          Game 1, ["Ctrl+Z"], "undo", App::can_undo;
    "redo"            Command::Redo,          Game 1, ["Ctrl+Shift+Z", "Ctrl+Y"], "redo", App::can_redo;
    "promote"         Command::Promote,       Game 2, ["Ctrl+Up"], "promote", |app| app.game.session.is_in_variation();
    "make-main"       Command::MakeMain,      Game 2, ["Ctrl+L"], "promote", |app| app.game.session.is_in_variation();
    "delete"          Command::Delete,        Game 2, ["Delete"], "trash", |app| app.game.session.can_edit_move();
    "comment"         Command::EditComment,   Game 3, ["c"], "comment", |app| app.game.session.can_annotate();
    "tags"            Command::EditTags,      Game 3, ["Ctrl+T"], "", always;
    "name-opening"    Command::NameOpening,   Game 3, [], "book", |app| app.game.session.can_annotate() && !app.game.session.game().is_empty();
    "glyph-good"      Command::ToggleNag(Nag(1)),  Annotate 0, ["1"], "", |app| app.game.session.can_edit_move();
    "glyph-mistake"   Command::ToggleNag(Nag(2)),  Annotate 0, ["2"], "", |app| app.game.session.can_edit_move();
    "glyph-brilliant" Command::ToggleNag(Nag(3)),  Annotate 0, ["3"], "", |app| app.game.session.can_edit_move();
    "glyph-blunder"   Command::ToggleNag(Nag(4)),  Annotate 0, ["4"], "", |app| app.game.session.can_edit_move();
    "glyph-interesting" Command::ToggleNag(Nag(5)), Annotate 0, ["5"], "", |app| app.game.session.can_edit_move();
    "glyph-dubious"   Command::ToggleNag(Nag(6)),  Annotate 0, ["6"], "", |app| app.game.session.can_edit_move();
    "eval-equal"      Command::ToggleNag(Nag(10)), Annotate 1, ["Shift+1"], "nag-equal", |app| app.game.session.can_edit_move();
    "eval-unclear"    Command::ToggleNag(Nag(13)), Annotate 1, ["Shift+2"], "nag-unclear", |app| app.game.session.can_edit_move();
    "eval-slight-white" Command::ToggleNag(Nag(14)), Annotate 1, ["Shift+3"], "nag-slight-white", |app| app.game.session.can_edit_move();
    "eval-slight-black" Command::ToggleNag(Nag(15)), Annotate 1, ["Shift+4"], "nag-slight-black", |app| app.game.session.can_edit_move();
    "eval-clear-white" Command::ToggleNag(Nag(16)), Annotate 1, ["Shift+5"], "nag-clear-white", |app| app.game.session.can_edit_move();
    "eval-clear-black" Command::ToggleNag(Nag(17)), Annotate 1, ["Shift+6"], "nag-clear-black", |app| app.game.session.can_edit_move();
    "eval-white-wins" Command::ToggleNag(Nag(18)), Annotate 1, ["Shift+7"], "nag-white-wins", |app| app.game.session.can_edit_move();
    "eval-black-wins" Command::ToggleNag(Nag(19)), Annotate 1, ["Shift+8"], "nag-black-wins", |app| app.game.session.can_edit_move();

    "flip"            Command::Flip,          Board 0, ["f"], "flip", always;
    "set-up"          Command::SetUp,         Board 0, ["Ctrl+E"], "position", always;
    "clear-shapes"    Command::ClearShapes,   Board 0, [], "", |app| app.game.session.has_shapes();
    "start"           Command::Start,         Board 1, ["Home"], "first", |app| app.game.session.can_go_back();
    "back"            Command::Back,          Board 1, ["Left"], "previous", |app| app.game.session.can_go_back();
    "forward"         Command::Forward,       Board 1, ["Right"], "next", |app| app.game.session.can_go_forward();
    "end"             Command::End,           Board 1, ["End"], "last", |app| app.game.session.can_go_forward();
    "previous-variation" Command::PreviousVariation, Board 2, ["Up"], "", |app| app.game.session.has_siblings();
    "next-variation"  Command::NextVariation, Board 2, ["Down"], "", |app| app.game.session.has_siblings();
    "previous-fork"   Command::PreviousFork,  Board 2, ["Shift+Left"], "", |app| app.game.session.can_go_back();
    "next-fork"       Command::NextFork,      Board 2, ["Shift+Right"], "", |app| app.game.session.can_go_forward();
    "type-move"       Command::TypeMove,      Board 3, ["/"], "keyboard", always;

    "toggle-engine"   Command::ToggleEngine,  Engine 0, ["Space", "l"], "engine", |app| !app.game.session.is_playing();
    "play-best"       Command::PlayBest,      Engine 1, ["Enter"], "play", |app| app.best_line().is_some();
    "add-best-line"   Command::AddBestLine,   Engine 1, ["Ctrl+Enter"], "plus", |app| app.best_line().is_some();
    "more-lines"      Command::MoreLines,     Engine 2, [], "plus", |app| app.context.settings.engine_lines < Settings::MAX_LINES;
    "fewer-lines"     Command::FewerLines,    Engine 2, [], "minus", |app| app.context.settings.engine_lines > 1;
    "search-deeper"   Command::SearchDeeper,  Engine 2, [], "", |app| app.can_search_deeper();
    "engine-arrows"   Command::ToggleEngineArrows, Engine 3, ["a"], "", always;
    "engine-thoughts" Command::ToggleEngineThoughts, Engine 3, [], "eye", always;
    "techniques"      Command::ShowTechniques, Engine 4, [], "settings", always;

    "show-book"       Command::ShowBook,      Book 0, ["Ctrl+B"], "book", always;
    "new-book"        Command::NewBook,       Book 1, [], "plus", always;
    "open-book"       Command::OpenBook,      Book 1, ["Ctrl+Shift+O"], "open", always;
    "shipped-book"    Command::OpenShippedBook, Book 1, [], "", always;
    "save-book"       Command::SaveBook,      Book 2, ["Ctrl+Shift+B"], "save", |app| app.book.open.is_some();
    "save-book-as"    Command::SaveBookAs,    Book 2, [], "save", |app| app.book.open.is_some();
    "undo-book"       Command::UndoBook,      Book 3, [], "undo", |app| app.book.open.as_ref().is_some_and(|book| book.editor().undo_name().is_some());
    "redo-book"       Command::RedoBook,      Book 3, [], "redo", |app| app.book.open.as_ref().is_some_and(|book| book.editor().redo_name().is_some());
    "find-in-book"    Command::FindInBook,    Book 4, ["Ctrl+F"], "search", |app| app.book.open.is_some();
    "book-back"       Command::BookBack,      Book 4, ["Alt+Left"], "history-back", |app| app.shown_book().is_some() && app.visited_around().0;
    "book-forward"    Command::BookForward,   Book 4, ["Alt+Right"], "history-forward", |app| app.shown_book().is_some() && app.visited_around().1;
    "book-arrows"     Command::ToggleBookArrows, Book 5, ["b"], "arrows", always;
    "book-recording"  Command::ToggleBookRecording, Book 5, ["Ctrl+R"], "record", |app| app.book.open.is_some();
    "build-book"      Command::BuildBook,     WholeBook 0, [], "build", always;
    "import-book"     Command::ImportBook,    WholeBook 0, [], "open", always;
    "merge-book"      Command::MergeBook,     WholeBook 0, [], "merge", |app| app.book.open.is_some();
    "export-book"     Command::ExportBook,    WholeBook 0, [], "save", |app| app.book.open.is_some();
    "check-book"      Command::CheckBook,     WholeBook 1, [], "check", |app| app.book.open.is_some();
    "verify-book"     Command::VerifyBook,    WholeBook 1, [], "engine", |app| app.book.open.is_some();
    "sample-book"     Command::SampleBook,    WholeBook 1, [], "dice", |app| app.book.open.is_some();
    "book-problems"   Command::ShowBookProblems, Book 7, [], "warning", |app| app.book.open.as_ref().is_some_and(|book| !book.problems().is_empty());
    "close-book"      Command::CloseBook,     Book 8, [], "close", |app| app.book.open.is_some();
    "use-books"       Command::ToggleBooks,   Book 9, [], "", always;
    "book-settings"   Command::BookSettings,  Book 9, [], "settings", always;

    "palette"         Command::Palette,       View 0, ["Ctrl+Shift+P"], "search", always;
    "eval-bar"        Command::ToggleEvalBar, View 1, [], "", always;
    "theme"           Command::ToggleTheme,   View 1, [], "moon", always;
    "full-screen"     Command::FullScreen,    View 2, ["F11"], "", always;
    "zoom-in"         Command::ZoomIn,        View 3, ["Ctrl++", "Ctrl+="], "plus", |app| app.context.settings.zoom < 3.0;
    "zoom-out"        Command::ZoomOut,       View 3, ["Ctrl+-"], "minus", |app| app.context.settings.zoom > 0.5;
    "zoom-reset"      Command::ZoomReset,     View 3, ["Ctrl+0"], "", |app| app.context.settings.zoom != 1.0;

    "keys"            Command::Keys,          Help 0, ["?", "F1"], "keyboard", always;
    "about"           Command::About,         Help 1, [], "help", always;
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::kit::{icons, text};
    use std::collections::HashMap;

    #[test]
    fn every_command_has_texts_keys_that_can_be_read_and_an_icon_that_exists() {
        for entry in TABLE {
            for key in [format!("cmd-{}", entry.id), format!("cmd-{}-tip", entry.id)] {
                assert!(text::exists(&key), "no text for {key}");
            }
            assert_eq!(
                entry.default_shortcuts().len(),
                entry.keys.len(),
                "{}: {:?}",
                entry.id,
                entry.keys
            );
            assert!(
                entry.icon.is_empty() || icons::exists(entry.icon),
                "{}: no icon {}",
                entry.id,
                entry.icon
            );
        }
    }

    #[test]
    fn no_name_and_no_key_stands_for_two_commands() {
        let mut names = HashMap::new();
        let mut keys = HashMap::new();
        for entry in TABLE {
            assert_eq!(names.insert(entry.id, ()), None, "{} twice", entry.id);
            for shortcut in entry.default_shortcuts() {
                assert_eq!(keys.insert(shortcut, entry.id), None, "{shortcut} twice");
            }
        }
    }
}
