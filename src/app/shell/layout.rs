//! Where everything stands: menu, board with its players and its bar, the side panel, the status line.

use crate::app::game;
use egui::{
    Align, Color32, Frame, Layout, Panel, Rect, Sense, Stroke, Ui, UiBuilder, Vec2, pos2, vec2,
};

use super::command::{Action, Command};
use super::state::App;
use super::table::entry;
use crate::app::analysis::evalbar;
use crate::app::analysis::evalbar::EvalBarInput;
use crate::app::analysis::panel as search;
use crate::app::analysis::panel::{SearchInput, SearchState};
use crate::app::analysis::shown::hides_thoughts;
use crate::app::board::{BoardEvent, BoardInput, BoardPrefs, BookArrow, EngineArrow, Movable};
use crate::app::book;
use crate::app::book::panel;
use crate::app::book::panel::BookInput;
use crate::app::book::tools_panel as tools;
use crate::app::book::tools_panel::ToolsInput;
use crate::app::game::list as games;
use crate::app::game::list::{GameRow, GameRows, GamesInput};
use crate::app::game::moves;
use crate::app::game::moves::MovesInput;
use crate::app::game::outcome::Outcome;
use crate::app::game::summary::GameSummary;
use crate::app::kit::context::SidePanel;
use crate::app::kit::text::tr;
use crate::app::kit::widgets::{IconButton, at_right};
use crate::app::play;
use crate::app::play::books as shelf;
use crate::app::play::moves::player_name;
use crate::app::play::players;
use crate::app::play::players::{ClockFace, PlayerInput};
use crate::book::BookEntry;
use crate::chess::{Color, Move};
use crate::engine::{Info, Score};
use crate::game::{Arrow, Circle};

/// Heights and widths, in points.
const STATUS: f32 = 32.0;
const PLAYER: f32 = players::HEIGHT;
const BAR: f32 = 20.0;
const GAP: f32 = 8.0;
const MARGIN: f32 = 12.0;
/// Air above and below the players.
const EDGE: f32 = 4.0;
const SIDE_LEAST: f32 = 300.0;
/// Lines of text wider than this are hard to follow.
const SIDE_MOST: f32 = 520.0;
/// What the board and its bar keep when the user widens the side panel.
const CENTRE_LEAST: f32 = 320.0;
const TABS: f32 = 40.0;
/// A side panel as high as this shows the engine's limits and figures unless the user folds them.
const ROOM_FOR_FIGURES: f32 = 640.0;

impl App {
    /// Draws the whole window.
    pub(in crate::app) fn draw(&mut self, ui: &mut Ui) -> Vec<Command> {
        let mut commands = Vec::new();
        let theme = self.context.theme.clone();
        let menu = Frame::new().fill(theme.surface);
        let menu = menu.inner_margin(egui::Margin::symmetric(8, 2));
        Panel::top("menu")
            .frame(menu)
            .show_separator_line(true)
            .show(ui, |ui| commands.extend(self.show_menu(ui)));
        if self.shows_tabs(ui.available_height()) {
            let strip = Frame::new().fill(theme.surface);
            Panel::top("open tabs")
                .frame(strip)
                .show_separator_line(true)
                .show(ui, |ui| commands.extend(self.show_tab_strip(ui)));
        }
        let whole = ui.available_rect_before_wrap();
        let (upper, status) = whole.split_top_bottom_at_y(whole.bottom() - STATUS);
        let room = upper.size();
        let most = (room.x - CENTRE_LEAST).max(SIDE_LEAST);
        let width = (self.side_width(room) + self.side_shift).clamp(SIDE_LEAST, most);
        let (centre, side) = upper.split_left_right_at_x(upper.right() - width.round());
        // In reading order, in which the Tab key walks.
        let (bar, board) = self.board_place(centre, ui.pixels_per_point());
        let mut middle = part(ui, centre, theme.background);
        commands.extend(self.show_centre(&mut middle, bar, board));
        commands.extend(self.show_side(&mut part(ui, side, theme.surface)));
        let mut line = part(ui, status, theme.surface);
        line.shrink_clip_rect(status);
        let mut line = line.new_child(UiBuilder::new().max_rect(status.shrink2(vec2(MARGIN, 0.0))));
        commands.extend(self.show_status(&mut line));
        let border = Stroke::new(1.0, theme.border);
        ui.painter().vline(side.left(), side.y_range(), border);
        ui.painter().hline(whole.x_range(), status.top(), border);
        ui.advance_cursor_after_rect(whole);
        self.show_side_edge(ui, side);
        commands.extend(self.show_dialog());
        commands.extend(self.show_palette());
        let ctx = self.context.egui.clone();
        if self.context.toasts.show(&ctx, &theme, board)
            && let Some(version) = self.book.offered.take()
        {
            commands.push(book::Command::UndoChange(version).into());
        }
        commands
    }

    /// Whether there is an evaluation to show, or one may come at any time. It depends on nothing that changes while the
    /// engine starts and stops thinking.
    fn has_evaluation(&self) -> bool {
        let analysis = &self.analysis;
        let in_game = self.game.session.against_engine()
            && !hides_thoughts(&self.game, &self.context.settings);
        let wanted = analysis.failure.is_none() && (analysis.analyses(&self.game) || in_game);
        wanted || self.white_score().is_some()
    }

    /// Room for the evaluation bar where it is wanted, with its distance from the board.
    fn bar_room(&self) -> f32 {
        if self.context.settings.eval_bar {
            BAR + GAP
        } else {
            0.0
        }
    }

    /// Width of the side panel: whatever the largest board leaves of the room.
    fn side_width(&self, room: Vec2) -> f32 {
        let board = room.y - 2.0 * (PLAYER + EDGE);
        let centre = board + self.bar_room() + 2.0 * MARGIN;
        (room.x - centre).clamp(SIDE_LEAST, SIDE_MOST)
    }

    /// The edge of the side panel can be dragged. What is kept is the distance from the usual place, so that the panel
    /// goes on following the size of the window.
    fn show_side_edge(&mut self, ui: &mut Ui, side: Rect) {
        let edge = Rect::from_x_y_ranges(side.left() - 4.0..=side.left() + 4.0, side.y_range());
        let id = ui.scope_id().with("side edge");
        let response = ui
            .interact(edge, id, Sense::DRAG)
            .on_hover_cursor(egui::CursorIcon::ResizeHorizontal);
        if response.dragged() {
            self.side_shift -= response.drag_delta().x;
        }
        if response.drag_stopped() {
            // What lay beyond the ends of the way is forgotten.
            let usual = self.side_width(vec2(ui.max_rect().width(), side.height()));
            self.side_shift = side.width() - usual;
        }
        if response.hovered() || response.dragged() {
            ui.painter().vline(
                side.left(),
                side.y_range(),
                Stroke::new(2.0, self.context.theme.accent),
            );
        }
    }

    /// Where the evaluation bar, if there is one, and the board stand: the board as large as possible, its bar at the left.
    fn board_place(&self, centre: Rect, scale: f32) -> (Option<Rect>, Rect) {
        let whole = centre.shrink2(vec2(MARGIN, EDGE));
        let is_shown = self.context.settings.eval_bar && self.has_evaluation();
        let bar = if is_shown { self.bar_room() } else { 0.0 };
        let side = (whole.width() - bar)
            .min(whole.height() - 2.0 * PLAYER)
            .max(64.0);
        // Whole pixels for each square and one around them for the frame, so that the bar and the strips end where the
        // board ends.
        let side = (((side * scale - 2.0) / 8.0).floor() * 8.0 + 2.0) / scale;
        let snap = |value: f32| (value * scale).round() / scale;
        // The board needs not move for a bar that comes and goes, as long as the room for it is not needed.
        let bar = bar.max(self.bar_room().min(whole.width() - side));
        let left = snap(whole.center().x - (side + bar) / 2.0);
        let top = snap(whole.center().y - side / 2.0);
        let board = Rect::from_min_size(pos2(left + bar, top), Vec2::splat(side));
        let beside = Rect::from_min_size(pos2(left, board.top()), vec2(BAR, board.height()));
        (is_shown.then_some(beside), board)
    }

    /// The board, its bar at the left, the players above and below.
    fn show_centre(&mut self, ui: &mut Ui, bar: Option<Rect>, board: Rect) -> Vec<Command> {
        let strip =
            |y: f32| Rect::from_min_size(pos2(board.left(), y), vec2(board.width(), PLAYER));
        let upper = !self.game.orientation;
        self.show_player(ui, strip(board.top() - PLAYER), upper);
        self.show_player(ui, strip(board.bottom()), self.game.orientation);
        if let Some(rect) = bar {
            let animation = if self.context.settings.reduced_motion {
                0.0
            } else {
                0.2
            };
            let input = EvalBarInput {
                score: self.white_score(),
                held: self
                    .analysis
                    .view
                    .held(self.game.session.position())
                    .is_some(),
                bottom: self.game.orientation,
                animation,
                theme: &self.context.theme,
            };
            evalbar::show(ui, rect, &input);
        }
        self.show_board(ui, board)
    }

    /// The engine's best line in the shown position, when there is one.
    pub fn best_line(&self) -> Option<&Info> {
        self.analysis.best_line(&self.game, &self.context.settings)
    }

    /// The arrows of the engine's lines in the shown position.
    pub fn engine_arrows(&self) -> Vec<EngineArrow> {
        self.analysis.arrows(&self.game, &self.context.settings)
    }

    /// The best line's score as White sees it.
    fn white_score(&self) -> Option<Score> {
        let score = self.best_line()?.score;
        Some(if self.game.session.position().turn() == Color::White {
            score
        } else {
            -score
        })
    }

    fn show_player(&mut self, ui: &mut Ui, rect: Rect, color: Color) {
        let name = player_name(&self.game, color);
        let game = self.game.session.game();
        let rating = game
            .tags()
            .known(if color == Color::White {
                "WhiteElo"
            } else {
                "BlackElo"
            })
            .unwrap_or_default();
        let clocks = self
            .game
            .session
            .play
            .as_ref()
            .and_then(|play| play.clocks.as_ref());
        let clock = match clocks {
            Some(clocks) => Some(ClockFace {
                remaining: clocks.left(color, self.context.now),
                running: clocks.running() == Some(color),
            }),
            None => self.noted_clock(color).map(|remaining| ClockFace {
                remaining,
                running: false,
            }),
        };
        let input = PlayerInput {
            color,
            name: &name,
            rating,
            position: self.game.session.position(),
            clock,
            theme: &self.context.theme,
        };
        players::show(ui, rect, &input);
    }

    /// What a side's clock showed after its last move, as the game notes it.
    fn noted_clock(&self, color: Color) -> Option<std::time::Duration> {
        let game = self.game.session.game();
        let turn = self.game.session.position().turn();
        let mut node = self.game.session.node();
        if let Some(Outcome::Flag { loser, .. }) = self.game.session.outcome()
            && loser == color
            && node == game.main_line_end()
        {
            return Some(std::time::Duration::ZERO);
        }
        if turn == color {
            node = game.parent(node)?;
        }
        game.clock(node)
    }

    fn show_board(&mut self, ui: &mut Ui, rect: Rect) -> Vec<Command> {
        let settings = &self.context.settings;
        let prefs = BoardPrefs {
            coordinates: settings.coordinates,
            legal_moves: settings.legal_dots,
            last_move: true,
            animation_ms: u32::try_from(settings.animation().as_millis()).unwrap_or(0),
            auto_queen: settings.auto_queen,
            wheel: settings.wheel_moves,
        };
        let game = self.game.session.game();
        let node = self.game.session.node();
        let movable = if self.game.session.can_move() && self.game.session.ending().is_none() {
            Movable::One(self.game.session.position().turn())
        } else if self.play.can_premove(&self.game) {
            Movable::Ahead(self.game.session.human())
        } else {
            Movable::None
        };
        let engine_arrows = self.engine_arrows();
        let book_arrows = self.book_arrows();
        let input = BoardInput {
            position: self.game.session.position(),
            last_move: game.mv(node),
            orientation: self.game.orientation,
            movable,
            premove: self.play.premove(&self.game),
            hint: self.play.hint_mark(&self.game),
            arrows: game.arrows(node),
            circles: game.circles(node),
            engine_arrows: &engine_arrows,
            book_arrows: &book_arrows,
            prefs: &prefs,
            theme: &self.context.theme,
        };
        let events = self.board.show(ui, rect, &input);
        events
            .into_iter()
            .map(|event| match event {
                BoardEvent::Played(mv) => Command::Game(game::Command::Play(mv)),
                BoardEvent::Premove(premove) => Command::Play(play::Command::Premove(premove)),
                BoardEvent::CancelPremove => Command::Play(play::Command::CancelPremove),
                BoardEvent::Refused => Command::Game(game::Command::Refuse),
                BoardEvent::ToggleArrow { from, to, brush } => {
                    Command::Game(game::Command::ToggleArrow(Arrow { brush, from, to }))
                }
                BoardEvent::ToggleCircle { square, brush } => {
                    Command::Game(game::Command::ToggleCircle(Circle { brush, square }))
                }
                BoardEvent::ClearShapes => Command::Game(game::Command::ClearShapes),
                BoardEvent::Scrolled(steps) => Command::Game(game::Command::Scroll(steps)),
            })
            .collect()
    }

    /// The moves that the shown book may play; none in a game, whose players think for themselves.
    fn book_arrows(&self) -> Vec<BookArrow> {
        let Some(book) = self
            .shown_book()
            .filter(|_| self.context.settings.book_arrows && !self.game.session.is_playing())
        else {
            return Vec::new();
        };
        let (position, key) = (self.game.session.position(), self.game.session.book_key());
        let playable = book.book().playable(position, key);
        let total: f32 = playable
            .iter()
            .map(|(_, entry)| f32::from(entry.weight))
            .sum();
        let arrow = |(mv, entry): &(Move, &BookEntry)| BookArrow {
            from: mv.from(),
            to: mv.landing(),
            probability: f32::from(entry.weight) / total,
        };
        playable.iter().map(arrow).collect()
    }

    /// Moves or games above, the search below.
    fn show_side(&mut self, ui: &mut Ui) -> Vec<Command> {
        let mut commands = Vec::new();
        let whole = ui.available_rect_before_wrap();
        let figures = self.context.settings.search_figures;
        let figures = figures.unwrap_or(whole.height() >= ROOM_FOR_FIGURES);
        let shown = self.book.shown(self.context.side);
        let book = self.play.book_line(&self.context, &self.game, shown);
        let lower = match self.book.tools.tool {
            Some(_) => whole.height() * 0.55,
            None => {
                let state = self.search_state();
                let settings = &self.context.settings;
                search::wanted_height(settings, state, book.is_some(), figures)
                    .min(whole.height() * 0.5)
            }
        };
        let border = (whole.bottom() - lower).round();
        let tabs = Rect::from_min_size(whole.min, vec2(whole.width(), TABS));
        let upper = Rect::from_min_max(
            pos2(whole.left(), tabs.bottom()),
            pos2(whole.right(), border),
        );
        let below = Rect::from_min_max(pos2(whole.left(), border + 1.0), whole.max);
        let cut = (upper.bottom() - self.actions_height()).max(upper.top());
        let (upper, actions) = upper.split_top_bottom_at_y(cut);
        ui.painter().hline(
            whole.x_range(),
            border,
            Stroke::new(1.0, self.context.theme.border),
        );
        commands.extend(self.show_tabs(ui, tabs));
        let mut child = ui.new_child(UiBuilder::new().max_rect(upper).id_salt("upper"));
        child.set_clip_rect(upper);
        commands.extend(match self.context.side {
            SidePanel::Moves if self.shows_start() => self.show_start(&mut child),
            SidePanel::Moves => self.show_moves(&mut child),
            SidePanel::Games => self.show_games(&mut child),
            SidePanel::Book => self.show_book_panel(&mut child),
        });
        commands.extend(self.show_actions(ui, actions));
        let below = match self.book.tools.has_strip() {
            true => {
                let cut = below.top() + tools::STRIP;
                let (strip, rest) = below.split_top_bottom_at_y(cut);
                let line = Stroke::new(1.0, self.context.theme.border);
                ui.painter().hline(whole.x_range(), cut, line);
                let mut child = ui.new_child(UiBuilder::new().max_rect(strip).id_salt("strip"));
                child.set_clip_rect(strip);
                let input = self.tools_input();
                let work = tools::show_work(&mut child, &input, &self.book.tools);
                commands.extend(work.map(Command::from));
                rest.with_min_y(cut + 1.0)
            }
            false => below,
        };
        let mut child = ui.new_child(UiBuilder::new().max_rect(below).id_salt("lower"));
        child.set_clip_rect(below);
        if self.book.tools.tool.is_some() {
            let mut open = std::mem::take(&mut self.book.tools);
            let done = tools::show(&mut child, &self.tools_input(), &mut open);
            commands.extend(done.into_iter().map(Command::from));
            self.book.tools = open;
            self.analysis.view.release();
        } else {
            commands.extend(self.show_search(&mut child, book, figures));
        }
        ui.advance_cursor_after_rect(whole);
        commands
    }

    /// The tabs, and the buttons that are used most.
    fn show_tabs(&mut self, ui: &mut Ui, rect: Rect) -> Option<Command> {
        let inner = rect.shrink2(vec2(GAP, 0.0));
        let mut row = ui.new_child(
            UiBuilder::new()
                .max_rect(inner)
                .id_salt("tabs")
                .layout(Layout::left_to_right(Align::Center)),
        );
        row.spacing_mut().item_spacing.x = 4.0;
        for (tab, name) in [
            (SidePanel::Moves, tr("tab-moves")),
            (SidePanel::Games, tr("tab-games")),
            (SidePanel::Book, tr("tab-book")),
        ] {
            if row
                .selectable_label(self.context.side == tab, name)
                .clicked()
            {
                self.context.side = tab;
            }
        }
        let mut chosen = None;
        at_right(&mut row, |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let buttons = [
                Command::Game(game::Command::Start),
                Command::Game(game::Command::Back),
                Command::Game(game::Command::Forward),
                Command::Game(game::Command::End),
                Command::Game(game::Command::Flip),
            ];
            for command in buttons {
                if self.icon_button(ui, &command) {
                    chosen = Some(command);
                }
            }
        });
        ui.painter().hline(
            rect.x_range(),
            rect.bottom() - 0.5,
            Stroke::new(1.0, self.context.theme.border),
        );
        chosen
    }

    /// A button with a command's icon, name and key.
    pub(in crate::app) fn icon_button(&self, ui: &mut Ui, command: &Command) -> bool {
        let Some(entry) = entry(command) else {
            return false;
        };
        let tip = match entry.shortcuts(&self.context.settings).first() {
            Some(key) => format!("{} ({key})", entry.tip()),
            None => entry.tip(),
        };
        IconButton::new(entry.icon, &entry.text())
            .tip(&tip)
            .enabled(entry.is_enabled(self))
            .show(ui, &self.context.theme)
    }

    fn show_moves(&mut self, ui: &mut Ui) -> Vec<Command> {
        let game = self.game.session.open.game();
        let verdicts = &self.game.session.open.verdicts;
        let book = |node| Some(shelf::pick_text(verdicts.get(&node)?.as_ref().ok()?));
        let input = MovesInput {
            game,
            revision: (self.game.serial, game.revision()),
            current: self.game.session.open.cursor.node(),
            notation: self.context.settings.notation,
            clocks: true,
            book: &book,
            playing: self.game.session.is_playing(),
            theme: &self.context.theme,
        };
        lifted(moves::show(ui, &input, &mut self.game.moves))
    }

    fn show_games(&mut self, ui: &mut Ui) -> Vec<Command> {
        let input = GamesInput {
            rows: &Rows(&self.game.rows),
            revision: self.game.rows_revision,
            current: Some(self.game.session.document.current),
            unsaved: self.game.has_unsaved_work(),
            problems: &self.game.session.problems,
            theme: &self.context.theme,
        };
        lifted(games::show(ui, &input, &mut self.game.list))
    }

    fn show_book_panel(&mut self, ui: &mut Ui) -> Vec<Command> {
        let opening = self.game.shown_opening();
        self.book
            .visited
            .note(self.game.serial, self.game.session.node());
        let Some(book) = &self.book.open else {
            let opening = self
                .book
                .files
                .opening()
                .map(crate::app::kit::files::display);
            let made = || self.book.makes_shipped().then(|| tr("books-shipped"));
            let chosen =
                panel::show_none(ui, &self.context.theme, opening.or_else(made).as_deref());
            return lifted(chosen);
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
        lifted(panel::show(ui, &input, &mut self.book.view))
    }

    fn tools_input(&self) -> ToolsInput<'_> {
        ToolsInput {
            book: self.book.open.as_ref(),
            theme: &self.context.theme,
        }
    }

    /// What the engine is doing, as the search panel tells it.
    fn search_state(&self) -> SearchState<'_> {
        let search = self
            .analysis
            .shown_search(&self.game, &self.context.settings);
        match (&self.analysis.failure, search) {
            (Some(reason), _) => SearchState::Failed(reason),
            (None, Some(search)) if !search.done => SearchState::Thinking,
            (None, Some(search)) if search.job.limits.infinite => SearchState::Finished,
            (None, Some(_)) => SearchState::LimitReached,
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

    /// The search panel, with what books say and with its figures where they are unfolded.
    fn show_search(
        &mut self,
        ui: &mut Ui,
        book: Option<(bool, String)>,
        figures: bool,
    ) -> Vec<Command> {
        let mut view = std::mem::take(&mut self.analysis.view);
        let search = self
            .analysis
            .shown_search(&self.game, &self.context.settings);
        let input = SearchInput {
            state: self.search_state(),
            figures,
            analysis: self.analysis.analyses(&self.game),
            position: self.game.session.position(),
            lines: search
                .map(|search| search.lines.as_slice())
                .unwrap_or_default(),
            book: book.as_ref().map(|(known, text)| (*known, text.as_str())),
            settings: &self.context.settings,
            bottom: self.game.orientation,
            theme: &self.context.theme,
        };
        let commands = lifted(search::show(ui, &input, &mut view));
        self.analysis.view = view;
        commands
    }
}

/// The commands of a room as those of the program.
fn lifted<C: Into<Command>>(commands: impl IntoIterator<Item = C>) -> Vec<Command> {
    commands.into_iter().map(Into::into).collect()
}

/// A part of the window, filled with a colour.
fn part(ui: &mut Ui, rect: Rect, fill: Color32) -> Ui {
    ui.painter().rect_filled(rect, 0.0, fill);
    ui.new_child(UiBuilder::new().max_rect(rect))
}

/// The list of games as the panel reads it.
struct Rows<'a>(&'a [GameSummary]);

impl GameRows for Rows<'_> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn row(&self, index: usize) -> GameRow<'_> {
        let Some(row) = self.0.get(index) else {
            return GameRow::default();
        };
        GameRow {
            white: &row.white,
            black: &row.black,
            result: &row.result,
            date: &row.date,
            event: &row.event,
            eco: &row.eco,
            plies: None,
        }
    }
}
