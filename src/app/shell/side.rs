//! The side beside the board: one panel, or two in a wide window, each with a head, and the search below the moves. The
//! dividers between parts of the window can be dragged.

use egui::{Align, Color32, Layout, Rect, Stroke, TextStyle, Ui, UiBuilder};

use super::state::App;
use super::table::entry;
use crate::analysis::panel::{self as search, SearchState};
use crate::book::tools_panel as tools;
use crate::command::{Action, Command, Commands, Divider, WindowPart};
use crate::game;
use crate::kit::context::SidePanel;
use crate::kit::divider::{Pulled, show_divider};
use crate::kit::widgets::{IconButton, at_right};
use tabia_settings::{Room, SecondPanel};
use tabia_texts::tr;

/// Margin at both sides of a panel, in points.
const MARGIN: f32 = 12.0;
/// Height of the head of a panel, in points.
const HEAD: f32 = 40.0;
/// Minimum height of a side panel, in points, for the engine's limits and figures to be shown unless the user folds them.
const ROOM_FOR_FIGURES: f32 = 640.0;
/// Minimum height of a side panel, in points, for the moves of the book to be shown above a tool for the whole book.
const ROOM_FOR_TOOL: f32 = 640.0;
/// Minimum width of the side with two panels, in points.
pub(super) const TWO_LEAST: f32 = 640.0;
/// Minimum width of each of two panels, in points.
const PANEL_LEAST: f32 = 280.0;
/// Minimum heights of the search and of the part above it, in points.
const SEARCH_LEAST: f32 = 132.0;
const UPPER_LEAST: f32 = 120.0;

/// The result of drawing a panel.
pub(super) struct DrawnPanel {
    pub(super) commands: Commands,
    /// The area where messages hide nothing that is clicked.
    pub(super) messages: Rect,
}

/// The part of a column below the moves.
struct Lower {
    height: f32,
    /// The divider above it, if that can be dragged.
    divider: Option<Divider>,
}

impl App {
    /// The content of the second panel, if the side is wide enough.
    pub(super) fn second_panel(&self, width: f32) -> Option<SidePanel> {
        let settings = &self.context.settings;
        if width < TWO_LEAST || !settings.two_panels {
            return None;
        }
        match (self.context.room(), settings.second_panel) {
            (Room::Play | Room::Library | Room::Engines | Room::Lab, _) => None,
            (Room::Book, _) | (Room::Analyse, Some(SecondPanel::Book)) => Some(SidePanel::Book),
            (Room::Analyse, Some(SecondPanel::Games)) => Some(SidePanel::Games),
            (Room::Analyse, Some(SecondPanel::Review)) => Some(SidePanel::Review),
            (Room::Analyse, Some(SecondPanel::Explorer)) => Some(SidePanel::Explorer),
            (Room::Analyse, None) if self.game.session.document.len() > 1 => Some(SidePanel::Games),
            (Room::Analyse, None) => Some(SidePanel::Book),
        }
    }

    /// Whether two panels can be shown beside the board: in the rooms that have a second one, and in a wide enough window.
    pub(super) fn can_show_two(&self) -> bool {
        let has_second = matches!(self.context.room(), Room::Analyse | Room::Book);
        has_second && self.fits_two
    }

    /// Draws the side.
    pub(super) fn show_side(&mut self, ui: &mut Ui) -> DrawnPanel {
        let whole = ui.available_rect_before_wrap();
        if self.context.room() == Room::Lab {
            self.stops.enter(ui.ctx(), WindowPart::Panel, whole);
            let shown = self.show_lab(ui, whole);
            ui.advance_cursor_after_rect(whole);
            return shown;
        }
        if self.context.room() == Room::Library {
            self.stops.enter(ui.ctx(), WindowPart::Panel, whole);
            let shown = self.show_library(ui, whole);
            ui.advance_cursor_after_rect(whole);
            return shown;
        }
        if self.context.room() == Room::Engines {
            self.stops.enter(ui.ctx(), WindowPart::Panel, whole);
            let shown = self.show_engines(ui, whole);
            ui.advance_cursor_after_rect(whole);
            return shown;
        }
        let shown = match self.second_panel(whole.width()) {
            Some(second) => self.show_two(ui, whole, second),
            None => self.show_first(ui, whole, self.context.side(), false),
        };
        ui.advance_cursor_after_rect(whole);
        shown
    }

    /// Draws the moves with the search, and another panel in the full height.
    fn show_two(&mut self, ui: &mut Ui, whole: Rect, second: SidePanel) -> DrawnPanel {
        let settings = &self.context.settings;
        let (share, is_swapped) = (settings.panels_share, settings.panels_swapped);
        let least = PANEL_LEAST.min(whole.width() / 2.0);
        let width = (whole.width() * share).clamp(least, whole.width() - least);
        let cut = match is_swapped {
            true => whole.right() - width,
            false => whole.left() + width,
        };
        let (left, right) = whole.split_left_right_at_x(cut.round());
        let line = Rect::from_x_y_ranges(right.left()..=right.left(), whole.y_range());
        // In reading order, which is the Tab order.
        let mut shown = if is_swapped {
            let commands = self.show_second(ui, left, second);
            let mut shown = self.show_first(ui, right, SidePanel::Moves, true);
            shown.commands.extend(commands);
            shown
        } else {
            let mut shown = self.show_first(ui, left, SidePanel::Moves, true);
            shown.commands.extend(self.show_second(ui, right, second));
            shown
        };
        let theme = &self.context.theme;
        let border = Stroke::new(1.0, theme.border);
        ui.painter().vline(line.left(), line.y_range(), border);
        let share = match show_divider(ui, Divider::Panels, line, theme) {
            Some(Pulled::To(pointer)) => {
                let width = match is_swapped {
                    true => whole.right() - pointer.x,
                    false => pointer.x - whole.left(),
                };
                Some(Some(
                    width.clamp(least, whole.width() - least) / whole.width(),
                ))
            }
            Some(Pulled::Back) => Some(None),
            None => None,
        };
        let drag = share.map(|share| Action::Drag(Divider::Panels, share));
        shown.commands.extend(drag);
        shown
    }

    /// Draws the panel with the moves, or with what replaces them, and the search below.
    fn show_first(
        &mut self,
        ui: &mut Ui,
        whole: Rect,
        panel: SidePanel,
        beside: bool,
    ) -> DrawnPanel {
        let mut commands = Commands::default();
        let figures = self.context.settings.search_figures;
        let figures = figures.unwrap_or(whole.height() >= ROOM_FOR_FIGURES);
        let book = self.book.shown(&self.context);
        let book = self.play.book_line(&self.context, &self.game, book);
        // What is above keeps its place when the book line of a game, or of another position on the board, comes and goes.
        let has_book = book.is_some() || self.game.session.against_engine();
        // Book moves refer to the game's position.
        let here = self.game.session.position().key();
        let other = self.on_board().and_then(|room| room.position);
        let book = book.filter(|_| other.is_none_or(|(position, _)| position.key() == here));
        let lower = self.lower(whole, panel, has_book, figures);
        // A single panel has the lines of the whole side.
        let lines = match beside {
            true => whole.x_range(),
            false => ui.max_rect().x_range(),
        };
        let border = match lower.height {
            0.0 => whole.bottom(),
            height => (whole.bottom() - height).round() - 1.0,
        };
        let (head, rest) = whole.split_top_bottom_at_y(whole.top() + HEAD);
        let upper = rest.with_max_y(border.max(rest.top()));
        let below = whole.with_min_y(border + 1.0);
        let cut = (upper.bottom() - self.actions_height()).max(upper.top());
        let (upper, actions) = upper.split_top_bottom_at_y(cut);
        let line = Stroke::new(1.0, self.context.theme.border);
        if lower.height > 0.0 {
            ui.painter().hline(lines, border, line);
        }
        let panel_place = whole.with_max_y(border);
        let takes_focus = self.stops.enter(ui.ctx(), WindowPart::Panel, panel_place);
        commands.extend(self.show_first_head(ui, head, panel, beside, takes_focus));
        let mut messages = upper;
        // A tool may cover it.
        if upper.height() >= 1.0 {
            let drawn = self.show_panel(ui, upper, panel, self.context.toasts.height());
            commands.extend(drawn.commands);
            messages = drawn.messages;
            commands.extend(self.show_actions(ui, actions));
        }
        // Its first widget is a limit, in which the next keys would be typed.
        self.analysis.view.takes_focus =
            lower.height > 0.0 && self.stops.enter(ui.ctx(), WindowPart::Search, below);
        let below = self.show_strip(ui, below, &mut commands);
        let mut child = ui.new_child(UiBuilder::new().max_rect(below).id_salt("lower"));
        child.set_clip_rect(below);
        if self.shows_tool() {
            let mut open = std::mem::take(&mut self.book.tools);
            let done = tools::show(&mut child, &self.tools_input(), &mut open);
            commands.extend(done);
            self.book.tools = open;
            self.analysis.view.release();
        } else if self.shows_search() {
            commands.extend(self.show_search(&mut child, book, figures));
        } else {
            self.analysis.view.release();
        }
        if let Some(divider) = lower.divider {
            let line = Rect::from_x_y_ranges(whole.x_range(), border..=border);
            let most = lower_most(whole);
            let height = match show_divider(ui, divider, line, &self.context.theme) {
                Some(Pulled::To(pointer)) => {
                    let height = whole.bottom() - pointer.y;
                    Some(Some(height.clamp(SEARCH_LEAST.min(most), most)))
                }
                Some(Pulled::Back) => Some(None),
                None => None,
            };
            commands.extend(height.map(|height| Action::Drag(divider, height)));
        }
        DrawnPanel { commands, messages }
    }

    /// Returns the height and divider of the tool or the search.
    fn lower(&self, whole: Rect, panel: SidePanel, book: bool, figures: bool) -> Lower {
        let settings = &self.context.settings;
        let most = lower_most(whole);
        let dragged = |height: f32| height.clamp(SEARCH_LEAST.min(most), most);
        if self.shows_tool() {
            // In a low window, lists above and below would have a few rows each: the tool covers the moves.
            let usual = match whole.height() < ROOM_FOR_TOOL {
                true => (whole.height() - HEAD).max(0.0),
                false => whole.height() * 0.55,
            };
            return Lower {
                height: settings.tool_height.map_or(usual, dragged),
                divider: Some(Divider::Tool),
            };
        }
        if !self.shows_search() {
            let strip = match self.book.tools.has_strip() {
                true => tools::STRIP + 1.0,
                false => 0.0,
            };
            return Lower {
                height: strip,
                divider: None,
            };
        }
        let state = self.search_state();
        let parts = search::PanelParts {
            book,
            figures,
            chips: self.analysis.is_bound(&self.game),
            threat: self.analysis.threats.are_shown,
            others: self.analysis.analyses(&self.game) && settings.analysing().next().is_some(),
        };
        // The review has more to show than the moves, and several engines than one.
        let share = match panel {
            SidePanel::Review => 0.3,
            _ if parts.others => 0.65,
            _ => 0.5,
        };
        let wanted =
            search::height_within(whole.height() * share, settings, state, parts).min(most);
        if state.is_quiet() {
            return Lower {
                height: wanted,
                divider: None,
            };
        }
        Lower {
            height: settings.search_height.map_or(wanted, dragged),
            divider: Some(Divider::Search),
        }
    }

    /// Draws the progress of the book's background work, above the rest, which it returns.
    fn show_strip(&self, ui: &mut Ui, below: Rect, commands: &mut Commands) -> Rect {
        if !self.book.tools.has_strip() {
            return below;
        }
        let (strip, rest) = below.split_top_bottom_at_y(below.top() + tools::STRIP);
        let line = Stroke::new(1.0, self.context.theme.border);
        ui.painter().hline(below.x_range(), strip.bottom(), line);
        let mut child = ui.new_child(UiBuilder::new().max_rect(strip).id_salt("strip"));
        child.set_clip_rect(strip);
        let work = tools::show_work(&mut child, &self.tools_input(), &self.book.tools);
        commands.extend(work);
        rest.with_min_y(strip.bottom() + 1.0)
    }

    /// Whether one of the book's tools takes the place of the search: in the room of the book only.
    fn shows_tool(&self) -> bool {
        self.book.tools.tool.is_some() && self.context.room() == Room::Book
    }

    /// Whether there is a search panel: during a game not even the switch of an analysis that is off is shown. The panel is
    /// shown once a game has ended, so that the buttons shown then are not where a late click may fall.
    pub(super) fn shows_search(&self) -> bool {
        let off = matches!(self.search_state(), SearchState::Off | SearchState::Barred);
        self.context.room() != Room::Play || !off || self.game.end_shown
    }

    /// Whether the search panel is shown, and its line about books has the number of known moves.
    pub(super) fn shows_known_moves(&self) -> bool {
        let session = &self.game.session;
        let has_verdict = session.open.verdicts.contains_key(&session.node());
        let has_search = !matches!(
            self.context.room(),
            Room::Library | Room::Engines | Room::Lab
        );
        let is_shown = has_search && self.shows_search();
        is_shown && !self.shows_tool() && !session.is_playing() && !has_verdict
    }

    /// Draws a panel, over the lower part of which there may be messages of this height.
    fn show_panel(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        panel: SidePanel,
        messages: f32,
    ) -> DrawnPanel {
        let mut child = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(panel as u8));
        child.set_clip_rect(rect);
        let mut footer = 0.0;
        let commands = match panel {
            SidePanel::Moves if self.shows_start() => self.show_start(&mut child),
            SidePanel::Moves => {
                let commands = self.show_moves(&mut child);
                footer = self.game.moves.below_height();
                commands
            }
            SidePanel::Games => self.show_games(&mut child),
            SidePanel::Book => self.show_book_panel(&mut child),
            SidePanel::Explorer => self.show_explorer(&mut child),
            SidePanel::Review => return self.show_review(&mut child, messages),
        };
        DrawnPanel {
            commands,
            messages: rect.with_max_y((rect.bottom() - footer).max(rect.top())),
        }
    }

    /// Draws the tabs of the first panel, or its name, and the most used buttons. `beside`: the other panels are shown beside
    /// it.
    fn show_first_head(
        &self,
        ui: &mut Ui,
        rect: Rect,
        panel: SidePanel,
        beside: bool,
        takes_focus: bool,
    ) -> Option<Command> {
        let title = match panel {
            _ if beside || self.context.room() == Room::Play => Some("tab-moves"),
            SidePanel::Book => Some("tab-book"),
            _ => None,
        };
        let mut row = self.head(ui, rect, ("first head", title.is_none()));
        let mut chosen = None;
        if let Some(title) = title {
            row.strong(tr(title));
        } else {
            let tabs = [
                (SidePanel::Moves, tr("tab-moves")),
                (SidePanel::Games, tr("tab-games")),
                (SidePanel::Review, tr("tab-review")),
                (SidePanel::Explorer, tr("tab-explorer")),
            ];
            // Two buttons to walk through the game always fit.
            let tabs = fitting_tabs(&row, tabs, panel, 2.0 * IconButton::SIDE);
            for (tab, name) in tabs {
                if panel_tab(&mut row, panel == tab, name, takes_focus) {
                    chosen = Some(Action::ShowTab(tab).into());
                }
            }
        }
        let width = row.available_width();
        at_right(&mut row, |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for command in walking_buttons(width) {
                let command = Command::Game(command.clone());
                if self.icon_button(ui, &command) {
                    chosen = Some(command);
                }
            }
        });
        chosen
    }

    /// Draws the second panel: the games or the book, in the full height.
    fn show_second(&mut self, ui: &mut Ui, whole: Rect, panel: SidePanel) -> Commands {
        let (head, rest) = whole.split_top_bottom_at_y(whole.top() + HEAD);
        let mut commands = Commands::default();
        let takes_focus = self.stops.enter(ui.ctx(), WindowPart::SecondPanel, whole);
        let is_book = self.context.room() == Room::Book;
        let mut row = self.head(ui, head, ("second head", !is_book));
        if is_book {
            row.strong(tr("tab-book"));
        } else {
            for (tab, second, name) in [
                (SidePanel::Games, SecondPanel::Games, tr("tab-games")),
                (SidePanel::Book, SecondPanel::Book, tr("tab-book")),
                (SidePanel::Review, SecondPanel::Review, tr("tab-review")),
                (
                    SidePanel::Explorer,
                    SecondPanel::Explorer,
                    tr("tab-explorer"),
                ),
            ] {
                if panel_tab(&mut row, panel == tab, name, takes_focus) {
                    commands.push(Action::ShowSecond(second));
                }
            }
        }
        at_right(&mut row, |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for action in [Action::SwapPanels, Action::ToggleTwoPanels] {
                let command = Command::Shell(action);
                if self.icon_button(ui, &command) {
                    commands.push(command);
                }
            }
        });
        commands.extend(self.show_panel(ui, rest, panel, 0.0).commands);
        commands
    }

    /// Creates the row at the top of a panel, with a line below. Its text, also that of a tab, and its icons have the margins
    /// of the content below.
    fn head(&self, ui: &mut Ui, rect: Rect, (salt, has_tabs): (&str, bool)) -> Ui {
        let line = Stroke::new(1.0, self.context.theme.border);
        ui.painter()
            .hline(rect.x_range(), rect.bottom() - 0.5, line);
        let before = match has_tabs {
            true => ui.spacing().button_padding.x,
            false => 0.0,
        };
        let after = (IconButton::SIDE - IconButton::ICON) / 2.0;
        let inner = rect
            .with_min_x(rect.left() + MARGIN - before)
            .with_max_x(rect.right() - MARGIN + after);
        let mut row = ui.new_child(
            UiBuilder::new()
                .max_rect(inner)
                .id_salt(salt)
                .layout(Layout::left_to_right(Align::Center)),
        );
        row.spacing_mut().item_spacing.x = 4.0;
        row
    }

    /// Shows a button with a command's icon, name and key; returns whether it was clicked.
    pub(crate) fn icon_button(&self, ui: &mut Ui, command: &Command) -> bool {
        let Some(entry) = entry(command) else {
            return false;
        };
        IconButton::new(entry.icon, &entry.text())
            .tip(&entry.tip_with_key(&self.context.settings))
            .why_not(entry.reason(self))
            .show(ui, &self.context.theme)
    }
}

/// The buttons that step through the game and flip the board; only the most used ones where they do not fit the width.
fn walking_buttons(width: f32) -> &'static [game::Command] {
    use game::Command::{Back, End, Flip, Forward, Start};
    let fits = |count: u8| f32::from(count) * IconButton::SIDE <= width;
    match () {
        () if fits(5) => &[Start, Back, Forward, End, Flip],
        () if fits(4) => &[Start, Back, Forward, End],
        () => &[Back, Forward],
    }
}

/// Maximum height of the part below the moves, in points.
fn lower_most(whole: Rect) -> f32 {
    (whole.height() - HEAD - UPPER_LEAST).max(0.0)
}

/// Leaves out the last tabs that do not fit beside `other` points, but not the one that is shown. The menu has the others, too.
fn fitting_tabs<const N: usize>(
    ui: &Ui,
    tabs: [(SidePanel, String); N],
    shown: SidePanel,
    other: f32,
) -> Vec<(SidePanel, String)> {
    let mut tabs = Vec::from(tabs);
    let around = 2.0 * ui.spacing().button_padding.x + ui.spacing().item_spacing.x;
    let width = |tabs: &[(SidePanel, String)]| -> f32 {
        let names = tabs.iter().map(|(_, name)| {
            let font = TextStyle::Button.resolve(ui.style());
            let name = ui
                .painter()
                .layout_no_wrap(name.clone(), font, Color32::PLACEHOLDER);
            name.size().x + around
        });
        names.sum()
    };
    while width(&tabs) + other > ui.available_width() {
        match tabs.iter().rposition(|(tab, _)| *tab != shown) {
            Some(last) => tabs.remove(last),
            None => break,
        };
    }
    tabs
}

/// Draws the tab of a panel, and returns whether it was clicked. That of the shown panel takes the keyboard focus of its part.
fn panel_tab(ui: &mut Ui, is_shown: bool, name: String, takes_focus: bool) -> bool {
    let tab = ui.selectable_label(is_shown, name);
    if is_shown && takes_focus {
        tab.request_focus();
    }
    tab.clicked()
}
