//! The window: the only room that knows egui.
//!
//! Every user action is a [`Command`]; [`App::apply`] carries it out. Nothing else changes games, books, settings or files.
//! What is drawn is a function of the state that returns commands; what a panel or a dialog remembers of itself, such as
//! where it is scrolled to, how wide it was dragged or what is filled in, it changes while it is drawn.

mod apply;
mod background;
pub mod board;
pub mod book;
pub mod book_tools;
pub mod clocks;
pub mod command;
mod dialogs;
pub mod document;
pub mod engine_link;
pub mod files;
mod help;
pub mod icons;
pub mod journal;
pub mod keys;
mod layout;
mod menu;
mod opening;
pub mod outcome;
mod palette;
pub mod panels;
pub mod pending;
mod play;
pub mod reading;
mod restore;
mod run;
pub mod session;
pub mod shared;
mod shelf;
mod shortcuts;
mod status;
mod storage;
pub mod text;
pub mod theme;
mod title;
pub mod toast;
mod widgets;
mod worker;

use std::path::PathBuf;

use eframe::Frame;
use serde::{Deserialize, Serialize};

use crate::chess::Color;
use crate::settings::{BoardChoice, Notice, Settings, SettingsFile, ThemeChoice};

use self::book::{BookFiles, BookJournal, OpenBook, Visited};
use self::book_tools::BookTools;
use self::command::Command;
use self::dialogs::Dialog;
use self::dialogs::new_game::NewGameDialog;
use self::engine_link::{Brain, EngineLink};
use self::files::{Ask, FileDialogs, Loader, Recent, Row};
use self::journal::Journal;
use self::palette::Palette;
use self::pending::Pending;
use self::session::Session;
use self::text::tr_args;
use self::theme::Theme;
use self::toast::Toasts;

pub use self::run::{RunError, run};

/// Everything outside of the program that the window touches, so that tests can put something else there.
pub struct Environment {
    /// What [`SettingsFile::load`] gave.
    pub settings: (SettingsFile, Settings, Vec<Notice>),
    /// The folder of journal and recent files; `None`: nothing is kept.
    pub data: Option<PathBuf>,
    /// Who shows file dialogs.
    pub dialogs: Box<dyn FileDialogs>,
    /// Who thinks.
    pub engine: Box<dyn EngineLink>,
    /// Files to open at the start.
    pub files: Vec<PathBuf>,
    /// Gives the day, as PGN writes dates; asked whenever a game begins, for a window can be open for days.
    pub today: fn() -> String,
    /// What draws the window, for the About dialog.
    pub renderer: &'static str,
}

/// The settings that the looks of the window follow.
#[derive(Clone, Copy, PartialEq)]
struct Looks {
    dark: bool,
    board: BoardChoice,
    reduced_motion: bool,
    zoom: f32,
}

/// What the side panel shows above the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tab {
    Moves,
    Games,
    Book,
}

/// The state of the whole program, and the window that shows it.
pub struct App {
    /// What the user has set.
    pub settings: Settings,
    /// What is open and what is played.
    pub session: Session,
    /// The opening book that is edited.
    pub book: Option<OpenBook>,
    /// Short messages.
    pub toasts: Toasts,

    ctx: egui::Context,
    /// Egui's time at the start of this frame, in seconds.
    now: f64,
    today: fn() -> String,
    renderer: &'static str,

    settings_file: SettingsFile,
    settings_due: Option<f64>,
    data: Option<PathBuf>,
    recent: Recent,
    dialogs: Box<dyn FileDialogs>,
    loader: Loader,
    journal: Option<Journal>,
    journal_key: restore::JournalKey,
    /// When the journal is to be written, and when it was written last; in egui's seconds.
    journal_due: Option<f64>,
    journal_at: f64,
    /// What the window showed comes from a journal.
    view_restored: bool,
    /// The file that the system's dialog is asking for.
    asked_for: Option<Ask>,
    /// What waits until the user has decided about unsaved work.
    pending: Option<Pending>,
    book_files: BookFiles,
    book_journal: Option<BookJournal>,
    /// The edits of the book since it began to be written to its file.
    since_book_save: Option<Vec<crate::book::Edit>>,
    book_view: panels::book::BookView,
    /// Moves that are played go into the book while it is shown.
    recording: bool,
    visited: Visited,
    tools: BookTools,

    brain: Brain,
    /// The user wants analysis.
    analysis: bool,
    /// The position that is searched beyond the limits.
    deeper: Option<u64>,
    engine_failure: Option<String>,
    /// The end that has been told.
    announced: Option<outcome::Outcome>,

    opening: opening::ShownOpening,
    books: shelf::Books,

    theme: Theme,
    /// What the theme was made of.
    looks: Option<Looks>,
    board: board::BoardView,
    moves: panels::moves::MovesView,
    search: panels::search::SearchView,
    games: panels::games::GamesView,
    /// What the game list shows, and a number that changes with it.
    rows: Vec<Row>,
    rows_revision: u64,
    /// Counts the games that have been shown.
    game_serial: u64,
    orientation: Color,
    /// How much wider than usual the user wants the side panel, in points.
    side_shift: f32,
    tab: Tab,
    dialog: Option<Dialog>,
    /// How the last game that was begun was to be played.
    last_choices: Option<NewGameDialog>,
    palette: Option<Palette>,
    /// The window's title as the system knows it.
    title: String,
    /// The text in the field for typed moves.
    typed: String,
    focus_typed: bool,
}

impl App {
    /// The window's state at the start: settings read, the journal of a killed process restored, files on their way.
    pub fn new(ctx: &egui::Context, environment: Environment) -> App {
        let (settings_file, settings, notices) = environment.settings;
        let recent = Recent::load(environment.data.as_deref());
        ctx.options_mut(|options| {
            // Both are commands of ours: quitting asks about unsaved changes, and zoom is a setting.
            options.quit_shortcuts.clear();
            options.zoom_with_keyboard = false;
        });
        let theme = Theme::new(true, settings.board);
        let mut app = App {
            session: Session::default(),
            book: None,
            toasts: Toasts::default(),
            ctx: ctx.clone(),
            now: 0.0,
            today: environment.today,
            renderer: environment.renderer,
            settings_file,
            settings_due: None,
            books: shelf::Books::new(environment.data.as_deref()),
            data: environment.data,
            recent,
            dialogs: environment.dialogs,
            loader: Loader::default(),
            journal: None,
            journal_key: restore::JournalKey::default(),
            journal_due: None,
            journal_at: 0.0,
            view_restored: false,
            asked_for: None,
            pending: None,
            book_files: BookFiles::default(),
            book_journal: None,
            since_book_save: None,
            book_view: panels::book::BookView::default(),
            recording: false,
            visited: Visited::default(),
            tools: BookTools::default(),
            brain: Brain::new(environment.engine),
            analysis: false,
            deeper: None,
            engine_failure: None,
            announced: None,
            opening: opening::ShownOpening::default(),
            theme,
            looks: None,
            board: board::BoardView::default(),
            moves: panels::moves::MovesView::default(),
            search: panels::search::SearchView::default(),
            games: panels::games::GamesView::default(),
            rows: Vec::new(),
            rows_revision: 0,
            game_serial: 0,
            orientation: Color::White,
            side_shift: 0.0,
            tab: Tab::Moves,
            dialog: None,
            last_choices: None,
            palette: None,
            title: String::new(),
            typed: String::new(),
            focus_typed: false,
            settings,
        };
        for notice in notices {
            app.toasts.error(notice_text(&notice));
        }
        opening::warm_up();
        app.open_books();
        app.configure_engine();
        app.install_theme();
        app.open_journal(environment.files.is_empty());
        app.restore_book();
        let mut files = environment.files.into_iter();
        if let Some(file) = files.next() {
            // One file is open at a time; the others wait where they are easy to reach.
            let others: Vec<PathBuf> = files.filter(|file| file.exists()).collect();
            for other in others.iter().rev() {
                app.recent.add(other, app.data.as_deref());
            }
            if !others.is_empty() {
                app.toasts
                    .info(tr_args("more-files", &[("count", others.len().into())]));
            }
            app.apply(Command::OpenFile(file));
        }
        app
    }

    /// Whether the window is dark: as set, or as the system says, or dark when it says nothing.
    fn is_dark(&self) -> bool {
        match self.settings.theme {
            ThemeChoice::Light => false,
            ThemeChoice::Dark => true,
            ThemeChoice::System => self.ctx.system_theme() != Some(egui::Theme::Light),
        }
    }

    /// Brings the looks in line with the settings, when they have changed.
    fn install_theme(&mut self) {
        let dark = self.is_dark();
        let looks = Looks {
            dark,
            board: self.settings.board,
            reduced_motion: self.settings.reduced_motion,
            zoom: self.settings.zoom,
        };
        if self.looks.as_ref() == Some(&looks) {
            return;
        }
        self.looks = Some(looks);
        self.theme = Theme::new(dark, self.settings.board);
        let animation = if self.settings.reduced_motion {
            0.0
        } else {
            0.12
        };
        let theme = if dark {
            egui::Theme::Dark
        } else {
            egui::Theme::Light
        };
        self.ctx.set_theme(theme);
        self.theme.install(&self.ctx, animation);
        self.ctx.set_zoom_factor(self.settings.zoom);
        // Egui takes its part up with the next frame, which must not wait for the pointer to move.
        self.ctx.request_repaint();
    }
}

fn notice_text(notice: &Notice) -> String {
    match notice {
        Notice::Unreadable { path, reason } => tr_args(
            "settings-unreadable",
            &[
                ("reason", reason.as_str().into()),
                ("file", files::display(path).into()),
            ],
        ),
        Notice::SetAside { moved_to, reason } => tr_args(
            "settings-broken",
            &[
                ("reason", reason.as_str().into()),
                ("file", files::display(moved_to).into()),
            ],
        ),
        Notice::BadValue { name, reason } => tr_args(
            "settings-bad-value",
            &[
                ("name", name.as_str().into()),
                ("reason", reason.as_str().into()),
            ],
        ),
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, _: &mut Frame) {
        self.now = ctx.input(|input| input.time);
        self.background();
    }

    fn ui(&mut self, ui: &mut egui::Ui, _: &mut Frame) {
        self.install_theme();
        let mut commands = self.pressed_keys();
        commands.extend(self.dropped_files());
        commands.extend(self.draw(ui));
        let acted = !commands.is_empty();
        for command in commands {
            self.apply(command);
        }
        self.direct_engine();
        if acted {
            ui.ctx().request_repaint();
        }
        self.note_journal();
        self.show_title();
        self.answer_close_request();
        self.wake_for_clocks();
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        self.leave();
    }

    fn clear_color(&self, _: &egui::Visuals) -> [f32; 4] {
        self.theme.background.to_normalized_gamma_f32()
    }
}
