//! The window's loop: start, frames, background work, and end.

use std::time::Duration;

use eframe::Frame;
use egui::ViewportCommand;

use super::autosave::Autosave;
use super::file_watch::FileWatch;
use super::frames::FrameTimes;
use super::state::{App, Environment, SoundState};
use super::stops::Stops;
use super::tabs::state::Tabs;
use crate::analysis::AnalysisRoom;
use crate::analysis::controller::Wanted;
use crate::board::BoardView;
use crate::book::BookRoom;
use crate::command::{Action, Command, Commands};
use crate::engines::EnginesRoom;
use crate::game::GameRoom;
use crate::game::loading::Loader;
use crate::game::pasting::Pastes;
use crate::kit::announcer::Announcer;
use crate::kit::context::{Context, Looks, OpenRequest, SidePanel};
use crate::kit::desktop::Preferences;
use crate::kit::drop_down;
use crate::kit::engine_runs::EngineRuns;
use crate::kit::files::Recent;
use crate::kit::focus::FocusFollower;
use crate::kit::input_order::{InputOrder, has_effect};
use crate::kit::menu_bar::MenuBarState;
use crate::kit::pieces::PieceImages;
use crate::kit::settings_watch::SettingsWatch;
use crate::kit::settings_writer::SettingsWriter;
use crate::kit::theme::Theme;
use crate::kit::toast::Toasts;
use crate::lab::LabRoom;
use crate::library::LibraryRoom;
use crate::play::PlayRoom;
use crate::play::moves::wake_for_clocks;
use crate::review::ReviewRoom;
use crate::settings::SettingsRoom;
use crate::{game, play};
use tabia_chess::excerpt;
use tabia_settings::{Notice, SetAside};
use tabia_texts::{exists, tr, tr_args};

impl App {
    /// Creates the window's state at program start: reads the settings, restores the journal of a killed process, and starts
    /// loading files.
    pub fn new(ctx: &egui::Context, environment: Environment) -> App {
        let (settings_file, settings, notices) = environment.settings;
        let recent = Recent::load(environment.data.as_deref());
        ctx.options_mut(|options| {
            // The program has its own commands for both: quitting asks about unsaved changes, and zoom is a setting.
            options.quit_shortcuts.clear();
            options.zoom_with_keyboard = false;
        });
        ctx.add_plugin(InputOrder::default());
        ctx.add_plugin(FocusFollower::default());
        let theme = Theme::new(true, settings.board);
        let mut app = App {
            game: GameRoom::default(),
            play: PlayRoom::new(environment.data.as_deref()),
            analysis: AnalysisRoom::new(environment.players),
            book: BookRoom::default(),
            lab: LabRoom::default(),
            library: LibraryRoom::default(),
            engines: EnginesRoom::default(),
            review: ReviewRoom::default(),
            settings: SettingsRoom::default(),
            context: Context {
                settings,
                toasts: Toasts::default(),
                announcer: Announcer::default(),
                settings_writer: SettingsWriter::new(settings_file),
                settings_watch: SettingsWatch::default(),
                settings_changed: false,
                settings_due: None,
                settings_failed: None,
                egui: ctx.clone(),
                now: environment.clock.now(),
                today: environment.today,
                data: environment.data,
                recent,
                file_dialogs: environment.dialogs,
                desktop: environment.desktop,
                preferences: Preferences::default(),
                asked_for: None,
                theme,
                looks: None,
                tab: SidePanel::Moves,
                book_beside: false,
                review_beside: false,
                asking: false,
                view_restored: false,
                last_request: OpenRequest::default(),
                room_request: OpenRequest::default(),
                engine_runs: EngineRuns::default(),
                commands: Commands::default(),
            },
            clock: environment.clock,
            tabs: Tabs::default(),
            loader: Loader::default(),
            front: OpenRequest::default(),
            pastes: Pastes::default(),
            slot: None,
            autosave: Autosave::default(),
            reopens: false,
            closed_journals: Vec::new(),
            pending: None,
            unasked: None,
            has_waiting_input: false,
            drawn_in_play: None,
            close_granted: false,
            board: BoardView::default(),
            watch: FileWatch::default(),
            is_fitted: false,
            fits_two: true,
            book_changed_last: false,
            dialog: None,
            palette: None,
            menu_bar: MenuBarState::default(),
            stops: Stops::default(),
            offered: None,
            had_focus: false,
            sounds: environment.sounds,
            sound_state: SoundState::default(),
            announced_hint: None,
            title: String::new(),
            frames: FrameTimes::default(),
            renderer: environment.renderer,
        };
        for notice in notices {
            app.context.toasts.error(notice_text(&notice));
            if matches!(notice, Notice::BadValue { .. }) {
                // The value is replaced, so that it is reported and copied once.
                app.context.save_settings_soon();
            }
        }
        crate::game::opening::warm_up(ctx);
        app.play.open_books(&mut app.context);
        app.analysis.configure(&mut app.context);
        app.install_theme();
        app.open_journals();
        app.book.restore(&app.context);
        app.lab.games.restore(&mut app.context);
        for file in environment.files {
            app.apply(Action::OpenFile(file));
        }
        app
    }

    /// Applies the settings and the preferences of the desktop to the theme if they have changed.
    fn install_theme(&mut self) {
        if let Some(preferences) = self.context.desktop.poll() {
            self.context.preferences = preferences;
        }
        let dark = self.context.is_dark();
        let looks = Looks {
            dark,
            high_contrast: self.context.is_high_contrast(),
            board: self.context.settings.board,
            pieces: self.context.settings.pieces,
            reduced_motion: self.context.is_motion_reduced(),
            zoom: self.context.settings.zoom,
        };
        if self.context.looks.as_ref() == Some(&looks) {
            return;
        }
        self.context.looks = Some(looks);
        self.context.theme = match looks.high_contrast {
            true => Theme::high_contrast(dark, looks.board),
            false => Theme::new(dark, looks.board),
        };
        let animation = if looks.reduced_motion { 0.0 } else { 0.12 };
        let theme = if dark {
            egui::Theme::Dark
        } else {
            egui::Theme::Light
        };
        self.context.egui.set_theme(theme);
        self.context.theme.install(&self.context.egui, animation);
        PieceImages::of(&self.context.egui).choose(self.context.settings.pieces);
        self.context
            .egui
            .set_zoom_factor(self.context.settings.zoom);
        // Egui applies its part with the next frame, which must not wait for the pointer to move.
        self.context.egui.request_repaint();
    }
}

fn notice_text(notice: &Notice) -> String {
    /// Maximum number of characters of a value, and of a reason that may contain a word of the file.
    const LONGEST_VALUE: usize = 60;
    const LONGEST_REASON: usize = 200;
    match notice {
        Notice::Unreadable { path, reason } => tr_args(
            "settings-unreadable",
            &[
                ("reason", reason.as_str().into()),
                ("file", crate::kit::files::display(path).into()),
            ],
        ),
        Notice::SetAside(SetAside { moved_to, reason }) => tr_args(
            "settings-broken",
            &[
                ("reason", excerpt(reason, LONGEST_REASON).into()),
                ("file", crate::kit::files::display(moved_to).into()),
            ],
        ),
        Notice::BadValue { name, value, copy } => {
            let title = format!("set-{name}");
            let title = match exists(&title) {
                true => tr(&title),
                false => name.clone(),
            };
            let value = excerpt(value, LONGEST_VALUE);
            let mut args = vec![("name", title.into()), ("value", value.into())];
            let Some(copy) = copy else {
                return tr_args("settings-bad-value", &args);
            };
            args.push(("file", crate::kit::files::display(copy).into()));
            tr_args("settings-bad-value-kept", &args)
        }
    }
}

impl eframe::App for App {
    /// Handles time and background work; called alone while the window is hidden or minimised. Egui's pointer, keys and time
    /// are then those of the last frame drawn.
    fn logic(&mut self, _: &egui::Context, _: &mut Frame) {
        self.frames.begin();
        self.context.now = self.clock.now();
        self.background();
        self.settle();
        self.close_granted = false;
        self.answer_close_request();
        self.ask_for_hidden_frame();
    }

    /// Notices input that arrived just before the window was hidden.
    fn raw_input_hook(&mut self, ctx: &egui::Context, input: &mut egui::RawInput) {
        let is_hidden = input.viewport().visible() == Some(false);
        let has_input = input.events.iter().any(has_effect) || is_holding_input(ctx);
        self.has_waiting_input = is_hidden && has_input;
    }

    /// Handles input, draws, and carries out the resulting commands.
    fn ui(&mut self, ui: &mut egui::Ui, _: &mut Frame) {
        self.install_theme();
        let played = self.drawn_in_play.take();
        let has_ended = played == Some(self.game.serial) && !self.game.session.is_playing();
        let mut commands = self.pressed_keys();
        if !self.has_dialog() && self.palette.is_none() {
            self.menu_bar.handle_keys(ui.ctx());
        }
        let escape = self.escape_leads_back();
        drop_down::walk(ui.ctx());
        commands.extend(self.draw(ui));
        commands.extend(self.left_by_escape(escape));
        // Board actions apply to the game that the board shows.
        commands.extend(self.dropped_files());
        if has_ended {
            // The input of this frame was meant for the game before its end.
            commands.retain(|command| !is_move(command));
            self.board.give_up();
        }
        if !commands.is_empty() {
            for command in commands {
                self.apply(command);
            }
            self.settle();
            self.reconsider_close_request();
            ui.ctx().request_repaint();
        }
        // What is left of this input is no newer.
        let is_stale = has_ended && is_holding_input(ui.ctx());
        let is_in_play = self.game.session.is_playing() || is_stale;
        self.drawn_in_play = is_in_play.then_some(self.game.serial);
        self.frames.end();
    }

    fn on_exit(&mut self, _: Option<&eframe::glow::Context>) {
        if self.context.settings.frame_times {
            eprintln!("tabia: {}", self.frames);
        }
        self.leave();
    }

    fn clear_color(&self, _: &egui::Visuals) -> [f32; 4] {
        self.context.theme.background.to_normalized_gamma_f32()
    }
}

/// Whether input of the last frames is still to be handled.
fn is_holding_input(ctx: &egui::Context) -> bool {
    ctx.plugin::<InputOrder>().lock().is_holding()
}

/// Whether a command plays a move in the shown game.
fn is_move(command: &Command) -> bool {
    matches!(
        command,
        Command::Game(
            game::Command::Play(_) | game::Command::Explore(_) | game::Command::PlayText(_)
        ) | Command::Play(play::Command::Premove(_))
    )
}

/// Interval between two checks whether files are written.
const A_MOMENT: Duration = Duration::from_millis(100);

impl App {
    /// Processes everything that has arrived since the last frame.
    pub(super) fn background(&mut self) {
        let was_writing = self.is_writing();
        self.context.asking = self.has_dialog();
        while let Some(picked) = self.context.file_dialogs.poll() {
            self.picked(picked);
        }
        self.poll_unasked();
        // The subject of a question stays shown until the question is answered.
        while !self.is_asking()
            && self.game.dialog.is_none()
            && let Some((request, answer)) = self.loader.poll()
        {
            self.take_in(request, answer);
            self.follow_up();
        }
        while !self.is_asking()
            && self.game.dialog.is_none()
            && let Some(pasted) = self.pastes.poll()
        {
            // An unreadable text replaces nothing.
            if !pasted.is_readable() || self.make_way_beside_played() {
                self.game.show_pasted(&mut self.context, pasted);
                self.follow_up();
            }
        }
        let (context, game) = (&mut self.context, &mut self.game);
        game.poll_reading(context);
        game.poll_saving(context);
        game.poll_coming(context);
        game.poll_copying(context);
        for tab in self.tabs.others_mut() {
            tab.game.poll_reading(context);
            tab.game.poll_saving(context);
            tab.game.poll_coming(context);
            tab.game.poll_copying(context);
        }
        self.deliver_games();
        let (context, game) = (&mut self.context, &mut self.game);
        self.book.poll_workers(context, game);
        self.book.poll_tools(context);
        self.lab.poll(context, game);
        self.library.poll(context);
        self.engines.poll(context);
        let is_shown = self.engines.shows_tournaments(context);
        self.engines.matches.poll(context, is_shown);
        self.review.poll(context, game);
        // A move that arrived in time counts even if this frame is late: the engine is polled before the flag.
        self.play.poll_engine(context, game, &mut self.analysis);
        self.analysis.remember(context, game);
        let node = self.analysis.subject(game).node;
        self.analysis.live.judge(context, game, node);
        for kept in self.play.poll_added(context) {
            self.library.add_played(context, kept.text.clone());
            let others = self.tabs.others_mut().map(|tab| &mut tab.game);
            let mut games = std::iter::once(&mut *game).chain(others);
            if let Some(game) = games.find(|game| game.serial == kept.serial) {
                game.kept = Some(kept.text);
            }
        }
        self.play.poll_books(context, game);
        self.play.play_premove_when_due(context, game);
        let is_coming = self.loader.is_busy();
        self.play.show_wanted(context, game, is_coming);
        self.play.poll_last(context);
        self.play.update_hint(game, &self.analysis);
        game.session.check_flag(context.now);
        self.show_library_game();
        self.mark_saved_back();
        self.follow_up();
        if !was_writing {
            // The result of the last file arrived before its end and has been processed.
            self.now_written();
        } else if self.waits_for_files() {
            // A worker that panics sends no message.
            self.context.egui.request_repaint_after(A_MOMENT);
        }
        self.watch.poll(&self.context.egui, &self.game, &self.book);
        if let Some(file) = self.watch.next(&self.context.toasts, &self.book) {
            self.offer_reload(file);
        }
        self.fit_to_screen();
        self.note_window_size();
        self.context.save_settings_when_due();
        self.context.follow_engines_of_others();
    }

    /// Requests a frame of the hidden window if input waits for one: without it, a move that was made just before the window was
    /// minimised would be played only when the window is shown again.
    fn ask_for_hidden_frame(&self) {
        if self.has_waiting_input {
            let egui = &self.context.egui;
            egui.send_viewport_cmd(ViewportCommand::RequestPaintWhileHidden);
            egui.request_repaint();
        }
    }

    /// Updates sounds, engine, journals, title and the next wake-up after any change of the state.
    pub(super) fn settle(&mut self) {
        if let Some((before, now)) = self.audible_change() {
            self.play_sounds(before, now);
            self.announce(before, now);
        }
        self.direct_engine();
        self.part_awaited();
        self.note_journals();
        self.show_title();
        wake_for_clocks(&self.context, &self.game);
    }

    /// Starts or stops the engine's search as the state requires.
    fn direct_engine(&mut self) {
        let (context, game) = (&mut self.context, &mut self.game);
        self.play.ask_books(context, game);
        let has_failed = self.analysis.failure(game).is_some();
        if has_failed && game.session.engine_to_move() {
            // The game goes on when the engine is started again.
            game.session.pause(context.now);
        }
        let mut wanted = match game.session.is_playing() {
            true if has_failed => Wanted::default(),
            true => self.play.wanted(context, game),
            false => self.analysis.wanted(context, game),
        };
        let others = self.tabs.others_mut();
        let opponents = others.filter_map(|tab| tab.game.session.opponent_engine());
        wanted.kept.extend(opponents);
        self.analysis.set_searches(context, game, wanted);
    }
}
