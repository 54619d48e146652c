//! The state of the Lab, one field for each page; its commands, and what it shows on the board.

use egui::Key;

use super::boards::{self, BoardsPage};
use super::evaluation::EvaluationPage;
use super::exchange::{self, ExchangePage};
use super::exhibits::{exhibit_commands, exhibit_page};
use super::games::GamesPage;
use super::hash::{self, HashPage};
use super::programs::{self, ProgramsPage};
use super::questions::QuestionsPage;
use super::search::{self, SearchPage};
use super::techniques::{self, TechniquesPage};
use super::tree::{self, TreePage};
use crate::analysis::shown::hides_game;
use crate::board::{Hand, OnBoard};
use crate::command;
use crate::command::lab::{Command, Note};
use crate::game::GameRoom;
use crate::kit::context::Context;
use crate::kit::keys::LIST_KEYS;
use tabia_chess::Position;
use tabia_lab::exhibit::Exhibit;
use tabia_settings::{LabPage, Room};
use tabia_texts::tr;

/// The state of the pages.
#[derive(Default)]
pub struct LabRoom {
    /// What to look for, until it is dismissed.
    note: Option<Note>,
    /// Whether only its title is shown.
    pub(super) is_folded: bool,
    /// Whether results have little room below the whole note.
    pub(super) is_low: bool,
    /// Number of notes that were opened: each shows its page from the top.
    pub(super) opened: u32,
    pub(crate) boards: BoardsPage,
    pub(crate) evaluation: EvaluationPage,
    pub(crate) exchange: ExchangePage,
    pub(crate) games: GamesPage,
    pub(crate) hash: HashPage,
    pub(crate) programs: ProgramsPage,
    pub(crate) questions: QuestionsPage,
    pub(crate) search: SearchPage,
    pub(crate) techniques: TechniquesPage,
    pub(crate) tree: TreePage,
}

impl LabRoom {
    /// Whether a key without Ctrl is used by a list that has the keyboard focus.
    pub(crate) fn wants_key(&self, ctx: &egui::Context, key: Key) -> bool {
        let walks = LIST_KEYS.contains(&key);
        let opens = [Key::ArrowLeft, Key::ArrowRight].contains(&key);
        let has_keys = self.techniques.wants_keys(ctx)
            || self.evaluation.wants_keys(ctx)
            || self.search.wants_keys(ctx)
            || self.programs.wants_keys(ctx);
        let has_arrows = self.tree.wants_keys(ctx) || self.hash.wants_keys(ctx);
        (walks && has_keys) || ((walks || opens) && has_arrows)
    }

    /// Carries out a command.
    pub(crate) fn apply(&mut self, context: &mut Context, game: &mut GameRoom, command: Command) {
        // A command from the palette may belong to a page that is not shown.
        if let Some(page) = command.page() {
            show(context, page);
        }
        if hides_game(game, &context.settings) && self.asks_about_game(&command) {
            return;
        }
        match command {
            Command::ShowThoughts => context.change(|settings| settings.engine_thoughts = true),
            Command::Show(page) => show(context, page),
            Command::Open(note) => self.open(context, game, note),
            Command::CloseNote => self.note = None,
            Command::FoldNote(folds) => self.is_folded = folds,
            Command::Questions(view) => self.questions.view = view,
            Command::ToggleWide => context.change(|settings| {
                settings.lab_wide = settings.room != Room::Lab || !settings.lab_wide;
                settings.room = Room::Lab;
            }),
            Command::Pick(square) => {
                if context.settings.lab_page == LabPage::Exchange {
                    self.exchange.apply(exchange::Command::Choose(square));
                }
            }
            Command::Ask(mv) => match context.settings.lab_page {
                LabPage::Tree => self.tree.apply(context, game, tree::Command::Ask(mv)),
                LabPage::Boards => {
                    let look = boards::Command::Look(Some(mv));
                    self.boards.apply(context, game.session.position(), look);
                }
                LabPage::Evaluation => self.evaluation.ask(mv),
                LabPage::Hash => {
                    let look = hash::Command::Look(mv);
                    self.hash.apply(context, game.session.position(), look);
                }
                _ => {}
            },
            Command::Search(search::Command::ShowTree) => {
                if let Some(making) = self.search.tree() {
                    self.tree.make(context, making);
                }
            }
            Command::Search(command) => {
                use search::Command as Search;
                let has_results = matches!(
                    command,
                    Search::Run | Search::CompareSet(_) | Search::Watch(_)
                );
                self.is_folded |= has_results && self.is_low;
                let left = self.search.watched_program();
                let left = left.filter(|_| command == search::Command::Leave);
                self.search.apply(context, game, &self.games, command);
                if let Some(program) = left {
                    let back = programs::Command::ShowCard(program);
                    context.commands.push(Command::from(back));
                }
            }
            Command::Evaluation(command) => self.evaluation.apply(command),
            Command::Exchange(command) => self.exchange.apply(command),
            Command::Boards(command) => {
                self.boards.apply(context, game.session.position(), command);
            }
            Command::Hash(command) => {
                self.hash.apply(context, game.session.position(), command);
            }
            Command::Tree(command) => self.tree.apply(context, game, command),
            Command::Techniques(command) => self.techniques.apply(context, game, command),
            Command::Games(command) => self.games.apply(context, command),
            Command::Programs(command) => self.programs.apply(context, game, command),
            Command::Stop => {
                let position = game.session.position();
                let boards = boards::Command::Stop;
                self.boards.apply(context, position, boards);
                self.hash.apply(context, position, hash::Command::Stop);
                let search = search::Command::Stop;
                self.search.apply(context, game, &self.games, search);
                let techniques = techniques::Command::Cancel;
                self.techniques.apply(context, game, techniques);
                self.programs.apply(context, game, programs::Command::Stop);
                let bout = programs::Command::StopBout;
                self.programs.apply(context, game, bout);
                let series = programs::Command::StopMatch;
                self.programs.apply(context, game, series);
                self.tree.apply(context, game, tree::Command::Cancel);
            }
        }
    }

    /// Shows the position of a note, and the page with its settings.
    fn open(&mut self, context: &mut Context, game: &GameRoom, note: Note) {
        if let Some(fen) = note.fen() {
            let Ok(start) = Position::from_fen(fen) else {
                return;
            };
            if game.session.is_playing() {
                context.toasts.info(tr("positions-playing"));
                return;
            }
            let start = Box::new(start);
            let moves = Vec::new();
            context
                .commands
                .push(command::game::Command::ShowLine { start, moves });
        }
        if let Some(exhibit) = note.exhibit() {
            context.commands.extend(exhibit_commands(exhibit));
        }
        self.opened += 1;
        self.is_folded = false;
        self.note = Some(note);
    }

    /// The note above a page: that of a question or a technique on its page, and that of a position wherever the board is shown.
    pub(super) fn note(&self, page: LabPage, game: &GameRoom) -> Option<Note> {
        let note = self.note?;
        let belongs = match note.exhibit() {
            Some(Exhibit::Game(shown)) => page == LabPage::Games && shown == self.games.shown(),
            Some(exhibit) => page == exhibit_page(exhibit),
            None => shows_chess(page),
        };
        let start = game.session.game().start();
        let is_there = |fen| Position::from_fen(fen).is_ok_and(|position| position == *start);
        (belongs && note.fen().is_none_or(is_there)).then_some(note)
    }

    /// Whether something is being searched, counted, read or written.
    pub(crate) fn is_busy(&self) -> bool {
        self.search.is_busy()
            || self.tree.is_busy()
            || self.techniques.is_busy()
            || self.boards.is_busy()
            || self.hash.is_busy()
            || self.programs.is_busy()
    }
}

/// Whether a page is about the position of the board.
pub(super) fn shows_chess(page: LabPage) -> bool {
    !matches!(page, LabPage::Questions | LabPage::Games)
}

fn show(context: &mut Context, page: LabPage) {
    context.change(|settings| {
        settings.room = Room::Lab;
        settings.lab_page = page;
    });
}

impl LabRoom {
    /// Processes what has arrived since the last frame.
    pub(crate) fn poll(&mut self, context: &mut Context, game: &GameRoom) {
        self.boards.poll(game.session.position());
        self.hash.poll(game.session.position());
        self.games.poll(context);
        self.search.poll(context);
        self.tree.poll(context, game);
        self.techniques.poll();
        if context.room() == Room::Lab && !hides_game(game, &context.settings) {
            match context.settings.lab_page {
                LabPage::Evaluation => self.evaluation.mind(game),
                LabPage::Exchange => self.exchange.mind(game.session.position()),
                _ => {}
            }
        }
        let settings = &context.settings;
        let is_shown = context.room() == Room::Lab && settings.lab_page == LabPage::Programs;
        self.programs.poll(context, game, is_shown);
    }

    /// What this page shows on the board; `hides_game`: nothing may help in the game there.
    pub(crate) fn on_board(&self, page: LabPage, hides_game: bool) -> OnBoard {
        let is_hidden = hides_game && self.judges_game(page);
        match page {
            _ if is_hidden => OnBoard::default(),
            // Shows a move made on the board.
            LabPage::Boards => OnBoard {
                marks: self.boards.marks().collect(),
                hand: Hand::Asks,
                ..OnBoard::default()
            },
            LabPage::Hash => self.hash.on_board(),
            // Small games have their own boards.
            LabPage::Games | LabPage::Questions => OnBoard::default(),
            LabPage::Search => self.search.on_board(),
            LabPage::Tree => self.tree.on_board(),
            LabPage::Evaluation => self.evaluation.on_board(),
            LabPage::Exchange => self.exchange.on_board(),
            LabPage::Programs => self.programs.on_board(hides_game),
            LabPage::Techniques => OnBoard::default(),
        }
    }
}
