//! The input of the panels beside the board: the moves, the games, the book and the search.

use egui::{Rect, Ui, UiBuilder, pos2, vec2};

use super::side::DrawnPanel;
use super::state::App;
use super::table::{TABLE, entry};
use crate::analysis::Command as AnalysisCommand;
use crate::analysis::panel::{
    self as search, SearchInput, SearchState, Section, SectionState, ThreatInput,
};
use crate::analysis::search::Search;
use crate::analysis::shown::{hides_game, hides_thoughts};
use crate::board::OnBoard;
use crate::book::panel::{self, BookInput};
use crate::book::tools_panel::ToolsInput;
use crate::command::{Action, Command, Commands};
use crate::engines;
use crate::game::list::{self as games, GamesInput, MenuEntry};
use crate::game::moves::{self, MovesInput};
use crate::kit::command_table::Group;
use crate::kit::files;
use crate::kit::widgets::IconButton;
use crate::lab;
use crate::lab::parts::LabInput;
use crate::library;
use crate::matches::FollowedNames;
use crate::play::books as shelf;
use crate::review;
use crate::review::panel::input::ReviewInput;
use tabia_settings::Room;
use tabia_texts::tr;

impl App {
    pub(super) fn show_moves(&mut self, ui: &mut Ui) -> Commands {
        let whole = ui.available_rect_before_wrap();
        let offers_review = self.context.room() == Room::Analyse && !self.game.moves.is_editing();
        let game = self.game.session.open.game();
        let verdicts = &self.game.session.open.verdicts;
        let book = |node| Some(shelf::pick_text(verdicts.get(&node)?.as_ref().ok()?));
        let (live, serial) = (&self.analysis.live, self.game.serial);
        let sentence = self.review.sentence(&self.game);
        let record = &self.game.session.open.record;
        let input = MovesInput {
            game,
            revision: (self.game.serial, game.revision()),
            current: self.game.session.open.cursor.node(),
            next: self.game.session.open.cursor.next(game),
            notation: self.context.settings.notation,
            layout: self.context.settings.moves_layout,
            book: &book,
            explored: (&|node| record.is_provisional(node), record.provisional()),
            badge: &|node| self.review.badge(node).or_else(|| live.badge(serial, node)),
            badges: (self.review.stamp() << 32) ^ live.version(),
            why: &|node| self.review.why(node).or_else(|| live.reason(serial, node)),
            sentence: sentence.as_deref(),
            reserved: match offers_review {
                true => IconButton::SIDE + 8.0,
                false => 0.0,
            },
            playing: self.game.session.is_playing(),
            theme: &self.context.theme,
        };
        let mut commands = moves::show(ui, &input, &mut self.game.moves);
        if offers_review {
            let place = vec2(IconButton::SIDE, IconButton::SIDE);
            let middle = whole.bottom() - self.game.moves.footer_height() / 2.0;
            let place = Rect::from_center_size(pos2(whole.right() - 22.0, middle.round()), place);
            let mut corner = ui.new_child(UiBuilder::new().max_rect(place).id_salt("review"));
            let review = Command::Review(review::Command::Start);
            if self.icon_button(&mut corner, &review) {
                commands.push(review);
            }
        }
        commands
    }

    pub(super) fn show_games(&mut self, ui: &mut Ui) -> Commands {
        let (session, is_kept) = (&self.game.session, self.game.is_kept());
        let menu = self.games_menu();
        let input = GamesInput {
            current: Some(self.game.session.document.current),
            changed: &|index| !is_kept && session.has_changed(index),
            problems: &self.game.session.problems,
            number: &|read| session.document.index_of_read(read),
            menu: &menu,
            theme: &self.context.theme,
        };
        let game = (&mut self.game.rows, &mut self.game.list);
        games::show(ui, &input, game.0, game.1)
    }

    /// The menu of the selected games.
    fn games_menu(&self) -> Vec<MenuEntry> {
        let mut section = None;
        let entries = TABLE.iter().filter_map(|entry| {
            // The first section adds other games.
            let is_about_selected = entry.group == Group::FileGames && entry.section > 0;
            is_about_selected.then(|| MenuEntry {
                command: entry.command.clone(),
                text: entry.text(),
                why_not: entry.reason(self),
                begins_section: section
                    .replace(entry.section)
                    .is_some_and(|section| section != entry.section),
            })
        });
        entries.collect()
    }

    pub(super) fn show_book_panel(&mut self, ui: &mut Ui) -> Commands {
        let opening = self.game.shown_opening();
        self.book
            .visited
            .note(self.game.serial, self.game.session.node());
        let Some(book) = &self.book.open else {
            let opening = self.book.files.opening().map(files::display);
            let made = || self.book.makes_shipped().then(|| tr("books-shipped"));
            let chosen =
                panel::show_none(ui, &self.context.theme, opening.or_else(made).as_deref());
            return chosen.into_iter().collect();
        };
        let input = BookInput {
            book,
            memory: &self.play.books.memory,
            position: self.game.session.position(),
            key: self.game.session.book_key(),
            opening,
            undo_keys: [Action::Undo, Action::Redo].map(|action| {
                let entry = entry(&action.into())?;
                entry.shortcuts(&self.context.settings).first().copied()
            }),
            recording: self.book.recording,
            visited: self.book.visited_around(&self.game),
            settings: &self.context.settings,
            theme: &self.context.theme,
        };
        panel::show(ui, &input, &mut self.book.view)
    }

    pub(super) fn tools_input(&self) -> ToolsInput<'_> {
        ToolsInput {
            book: self.book.open.as_ref(),
            theme: &self.context.theme,
        }
    }

    /// Draws the review, over the lower part of which there may be messages of this height.
    pub(super) fn show_review(&mut self, ui: &mut Ui, messages: f32) -> DrawnPanel {
        let in_library = self.reviewed_in_library(ui.ctx());
        let input = ReviewInput {
            messages,
            in_library,
            game: &self.game,
            settings: &self.context.settings,
            theme: &self.context.theme,
        };
        let drawn = review::panel::show(ui, &input, &self.review);
        self.review.play_out(ui, drawn.aim);
        DrawnPanel {
            commands: drawn.commands.into_iter().collect(),
            messages: drawn.messages,
        }
    }

    /// Shows the Lab in place of the panels.
    pub(super) fn show_lab(&mut self, ui: &mut Ui, whole: Rect) -> DrawnPanel {
        let input = LabInput {
            game: &self.game,
            settings: &self.context.settings,
            theme: &self.context.theme,
            is_motion_reduced: self.context.is_motion_reduced(),
            hides_game: hides_game(&self.game, &self.context.settings),
            now: self.context.now,
        };
        DrawnPanel {
            commands: lab::page::show(ui, whole, &input, &mut self.lab),
            messages: whole,
        }
    }

    /// Shows the library in place of the panels.
    pub(super) fn show_library(&mut self, ui: &mut Ui, whole: Rect) -> DrawnPanel {
        let needs_book = self.library.needs_book();
        let shown = self.library.on_board().position;
        let shown = shown.as_ref().map(|(position, _)| position);
        let input = library::LibraryInput {
            recent: self.context.recent.files(),
            position: shown.unwrap_or(self.game.session.position()),
            book: needs_book.then(|| self.explorer_book()).flatten(),
            settings: &self.context.settings,
            theme: &self.context.theme,
        };
        DrawnPanel {
            commands: library::show(ui, whole, &input, &mut self.library),
            messages: whole,
        }
    }

    /// Shows the engine room in place of the panels.
    pub(super) fn show_engines(&mut self, ui: &mut Ui, whole: Rect) -> DrawnPanel {
        let input = engines::EnginesInput {
            runs: &self.context.engine_runs,
            settings: &self.context.settings,
            theme: &self.context.theme,
        };
        DrawnPanel {
            commands: engines::page::show(ui, whole, &input, &mut self.engines),
            messages: whole,
        }
    }

    /// Whether the Lab is shown and takes most of the window.
    pub(super) fn lab_is_wide(&self) -> bool {
        self.context.room() == Room::Lab && self.context.settings.lab_wide
    }

    /// Whether the board shows an exercise: only while its panel says what it is about.
    pub(super) fn is_learning(&self) -> bool {
        self.review.is_learning(&self.game) && self.context.shows_review()
    }

    /// What the board shows for the Lab or the review in place of the game.
    pub(super) fn on_board(&self) -> Option<OnBoard> {
        match self.context.room() {
            Room::Lab => {
                let settings = &self.context.settings;
                let hides = hides_game(&self.game, settings);
                Some(self.lab.on_board(settings.lab_page, hides))
            }
            Room::Library => Some(self.library.on_board()),
            Room::Engines => self.engines.on_board(),
            Room::Analyse if self.context.shows_review() => self.review.on_board(&self.game),
            Room::Analyse | Room::Play | Room::Book => None,
        }
    }

    /// The names of the game of a tournament that the board shows in place of the open game.
    pub(super) fn followed_names(&self) -> Option<FollowedNames> {
        match self.context.room() {
            Room::Engines => self.engines.followed_names(),
            _ => None,
        }
    }

    /// The state of the engine for the search panel.
    pub(super) fn search_state(&self) -> SearchState<'_> {
        let search = self
            .analysis
            .shown_search(&self.game, &self.context.settings);
        // In a game it is shown below the moves.
        let failure = self.analysis.failure(&self.game);
        let failure = failure.filter(|_| !self.game.session.against_engine());
        match (failure, search) {
            (Some(failure), _) => SearchState::Failed(&failure.reason),
            (None, Some(search)) if !search.done => SearchState::Thinking,
            (None, Some(search)) if search.request.limits.infinite => SearchState::Finished,
            (None, Some(_)) => SearchState::LimitReached,
            (None, None) if self.analysis.seeks_threats() => SearchState::Thinking,
            (None, None) if self.others_search() => SearchState::Thinking,
            (None, None) if self.analysis.analyses(&self.game) => SearchState::Finished,
            (None, None) if self.game.session.against_engine() => {
                match hides_thoughts(&self.game, &self.context.settings) {
                    true => SearchState::Hidden,
                    false => SearchState::Resting,
                }
            }
            (None, None) if self.game.session.is_playing() => SearchState::Barred,
            (None, None) => SearchState::Off,
        }
    }

    /// Whether an engine of the user searches in the analysis.
    fn others_search(&self) -> bool {
        let mut searches = self.analysis.controller.searches();
        self.analysis.analyses(&self.game) && searches.any(|search| !search.done)
    }

    /// The engines that analyse, Tabia's own first; empty where it is alone.
    fn analysis_sections(&self) -> Vec<Section<'_>> {
        let (game, settings) = (&self.game, &self.context.settings);
        if !self.analysis.analyses(game) || settings.analysing().next().is_none() {
            return Vec::new();
        }
        let own = self.analysis.shown_search(game, settings);
        let is_searching = own.is_some_and(|search| !search.done) || self.analysis.seeks_threats();
        let state = match self.analysis.failure(game) {
            Some(failure) => SectionState::Failed(&failure.reason),
            None if !settings.searches_itself() => SectionState::Off,
            None if is_searching => SectionState::Searching,
            None => SectionState::Done,
        };
        let own = Section {
            engine: None,
            name: tr("player-engine"),
            state,
            is_folded: settings.own_folded,
            lines: self.analysis.newest_lines(game, settings),
            wanted: settings.engine_lines,
        };
        let others = settings.analysing().map(|(engine, profile)| {
            let search = self.analysis.search_of(engine.engine, game);
            let state = match self.analysis.engine_failure(engine.engine) {
                _ if !engine.on => SectionState::Off,
                Some(reason) => SectionState::Failed(reason),
                None if search.is_some_and(|search| !search.done) => SectionState::Searching,
                None => SectionState::Done,
            };
            Section {
                engine: Some(engine),
                name: profile.program.display_name(),
                state,
                is_folded: engine.folded,
                lines: search.map_or(&[], |search| &search.shown),
                wanted: engine.lines,
            }
        });
        std::iter::once(own).chain(others).collect()
    }

    /// Shows the search panel, with the text of books, and with its figures where they are unfolded.
    pub(super) fn show_search(
        &mut self,
        ui: &mut Ui,
        book: Option<(bool, String)>,
        figures: bool,
    ) -> Commands {
        let mut view = std::mem::take(&mut self.analysis.view);
        let search = self
            .analysis
            .shown_search(&self.game, &self.context.settings);
        let subject = self.analysis.subject(&self.game);
        let restriction = self.analysis.restriction(&self.game);
        let restriction = restriction.map(|restriction| restriction.text());
        let threats = self
            .analysis
            .threat_lines(&self.game, &self.context.settings);
        let are_shown = self.analysis.threats.are_shown && !self.game.session.is_playing();
        let threat = are_shown.then(|| ThreatInput {
            position: threats.as_ref().map(|(position, _)| position),
            line: threats.as_ref().and_then(|(_, lines)| lines.first()),
        });
        let tip = |command: AnalysisCommand| {
            let entry = entry(&command.into());
            entry.map_or_else(String::new, |entry| {
                entry.tip_with_key(&self.context.settings)
            })
        };
        let (lock_tip, threat_tip) = (
            tip(AnalysisCommand::ToggleLock),
            tip(AnalysisCommand::ToggleThreats),
        );
        let toggle = entry(&AnalysisCommand::Toggle.into());
        let keys = toggle.map_or_else(Vec::new, |entry| entry.shortcuts(&self.context.settings));
        let engines_tip = tip(AnalysisCommand::AskEngine);
        let sections = self.analysis_sections();
        let input = SearchInput {
            wanted_lines: self.context.settings.engine_lines,
            engine: None,
            sections: &sections,
            engines_tip: &engines_tip,
            key: keys.into_iter().find(|key| self.may_act(*key)),
            state: self.search_state(),
            newest: search
                .filter(|search| search.found_best())
                .and_then(|search| {
                    search
                        .lines
                        .iter()
                        .max_by_key(|info| (info.time, info.nodes))
                }),
            is_remembered: search.is_some_and(Search::is_remembered),
            lock: subject.lock.map(|name| (subject.node, name)),
            restriction: restriction.as_deref(),
            threat,
            lock_tip: &lock_tip,
            threat_tip: &threat_tip,
            figures,
            analysis: self.analysis.analyses(&self.game),
            position: subject.position,
            lines: self
                .analysis
                .newest_lines(&self.game, &self.context.settings),
            book: book.as_ref().map(|(known, text)| (*known, text.as_str())),
            settings: &self.context.settings,
            theme: &self.context.theme,
        };
        let commands = search::show(ui, &input, &mut view);
        self.analysis.view = view;
        commands
    }
}
