//! The frame: it lists the rooms, owns the loop, and carries out what spans several rooms.
//!
//! What is drawn is a function of the state that returns commands; what a panel or a dialog remembers of itself, such as
//! where it is scrolled to, how wide it was dragged or what is filled in, it changes while it is drawn.

mod apply;
mod background;
pub mod command;
pub(in crate::app) mod dialogs;
mod help;
mod layout;
mod menu;
mod palette;
pub mod pending;
pub(in crate::app) mod questions;
mod restore;
pub mod run;
mod shortcuts;
mod status;
mod title;

use std::path::PathBuf;

use eframe::Frame;
use serde::{Deserialize, Serialize};

use crate::chess::Color;
use crate::settings::{BoardChoice, Notice, Settings, SettingsFile, ThemeChoice};

use self::command::Command;
use self::dialogs::Dialog;
use self::palette::Palette;
use self::pending::Pending;
use crate::app::analysis::engine_link::{Brain, EngineLink};
use crate::app::book::tools::BookTools;
use crate::app::book::{BookFiles, BookJournal, OpenBook, Visited};
use crate::app::game::journal::Journal;
use crate::app::game::session::Session;
use crate::app::kit::files::{Ask, FileDialogs, Loader, Recent, Row};
use crate::app::kit::text::tr_args;
use crate::app::kit::theme::Theme;
use crate::app::kit::toast::Toasts;
use crate::app::play::new_game::NewGameDialog;

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
pub(in crate::app) struct Looks {
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

    pub(in crate::app) ctx: egui::Context,
    /// Egui's time at the start of this frame, in seconds.
    pub(in crate::app) now: f64,
    pub(in crate::app) today: fn() -> String,
    pub(in crate::app) renderer: &'static str,

    pub(in crate::app) settings_file: SettingsFile,
    pub(in crate::app) settings_due: Option<f64>,
    pub(in crate::app) data: Option<PathBuf>,
    pub(in crate::app) recent: Recent,
    pub(in crate::app) dialogs: Box<dyn FileDialogs>,
    pub(in crate::app) loader: Loader,
    pub(in crate::app) journal: Option<Journal>,
    pub(in crate::app) journal_key: restore::JournalKey,
    /// When the journal is to be written, and when it was written last; in egui's seconds.
    pub(in crate::app) journal_due: Option<f64>,
    pub(in crate::app) journal_at: f64,
    /// What the window showed comes from a journal.
    pub(in crate::app) view_restored: bool,
    /// The file that the system's dialog is asking for.
    pub(in crate::app) asked_for: Option<Ask>,
    /// What waits until the user has decided about unsaved work.
    pub(in crate::app) pending: Option<Pending>,
    pub(in crate::app) book_files: BookFiles,
    pub(in crate::app) book_journal: Option<BookJournal>,
    /// The edits of the book since it began to be written to its file.
    pub(in crate::app) since_book_save: Option<Vec<crate::book::Edit>>,
    pub(in crate::app) book_view: crate::app::book::panel::BookView,
    /// Moves that are played go into the book while it is shown.
    pub(in crate::app) recording: bool,
    pub(in crate::app) visited: Visited,
    pub(in crate::app) tools: BookTools,

    pub(in crate::app) brain: Brain,
    /// The user wants analysis.
    pub(in crate::app) analysis: bool,
    /// The position that is searched beyond the limits.
    pub(in crate::app) deeper: Option<u64>,
    pub(in crate::app) engine_failure: Option<String>,
    /// The end that has been told.
    pub(in crate::app) announced: Option<crate::app::game::outcome::Outcome>,

    pub(in crate::app) opening: crate::app::game::opening::ShownOpening,
    pub(in crate::app) books: crate::app::play::books::Books,

    pub(in crate::app) theme: Theme,
    /// What the theme was made of.
    pub(in crate::app) looks: Option<Looks>,
    pub(in crate::app) board: crate::app::board::BoardView,
    pub(in crate::app) moves: crate::app::game::moves::MovesView,
    pub(in crate::app) search: crate::app::analysis::panel::SearchView,
    pub(in crate::app) games: crate::app::game::list::GamesView,
    /// What the game list shows, and a number that changes with it.
    pub(in crate::app) rows: Vec<Row>,
    pub(in crate::app) rows_revision: u64,
    /// Counts the games that have been shown.
    pub(in crate::app) game_serial: u64,
    pub(in crate::app) orientation: Color,
    /// How much wider than usual the user wants the side panel, in points.
    pub(in crate::app) side_shift: f32,
    pub(in crate::app) tab: Tab,
    pub(in crate::app) dialog: Option<Dialog>,
    /// How the last game that was begun was to be played.
    pub(in crate::app) last_choices: Option<NewGameDialog>,
    pub(in crate::app) palette: Option<Palette>,
    /// The window's title as the system knows it.
    pub(in crate::app) title: String,
    /// The text in the field for typed moves.
    pub(in crate::app) typed: String,
    pub(in crate::app) focus_typed: bool,
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
            books: crate::app::play::books::Books::new(environment.data.as_deref()),
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
            book_view: crate::app::book::panel::BookView::default(),
            recording: false,
            visited: Visited::default(),
            tools: BookTools::default(),
            brain: Brain::new(environment.engine),
            analysis: false,
            deeper: None,
            engine_failure: None,
            announced: None,
            opening: crate::app::game::opening::ShownOpening::default(),
            theme,
            looks: None,
            board: crate::app::board::BoardView::default(),
            moves: crate::app::game::moves::MovesView::default(),
            search: crate::app::analysis::panel::SearchView::default(),
            games: crate::app::game::list::GamesView::default(),
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
        crate::app::game::opening::warm_up();
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
                ("file", crate::app::kit::files::display(path).into()),
            ],
        ),
        Notice::SetAside { moved_to, reason } => tr_args(
            "settings-broken",
            &[
                ("reason", reason.as_str().into()),
                ("file", crate::app::kit::files::display(moved_to).into()),
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
