//! The layout of the window: menu, rail, board with its players and its bar, the panels beside it, the status line.

use egui::{Color32, Frame, Id, Panel, Rect, Stroke, Ui, UiBuilder, Vec2, pos2, vec2};

use super::rail;
use super::side::{DrawnPanel, TWO_LEAST};
use super::state::App;
use crate::board::coordinate_margin;
use crate::command::{Action, Command, Commands, Divider, WindowPart};
use crate::kit::context::SidePanel;
use crate::kit::divider::{Pulled, show_divider};
use crate::kit::preview::Preview;
use crate::play::players;
use tabia_settings::Room;

/// Heights and widths, in points.
const STATUS: f32 = 32.0;
pub(super) const PLAYER: f32 = players::HEIGHT;
const BAR: f32 = 20.0;
const GAP: f32 = 8.0;
const MARGIN: f32 = 12.0;
/// Space above and below the players, in points.
const EDGE: f32 = 4.0;
const SIDE_LEAST: f32 = 300.0;
/// Maximum width of a panel with text, in points: longer lines are hard to read.
const SIDE_MOST: f32 = 520.0;
/// Share of the library in the width: its table has many columns, beside a small board.
const LIBRARY_SHARE: f32 = 0.7;
/// Maximum width of the side in the room of engines, in points.
const ENGINES_MOST: f32 = 1040.0;
/// Minimum width of the board and its bar when the user widens the side panel, in points.
const CENTRE_LEAST: f32 = 320.0;

/// The parts of the window below the menu.
struct WindowParts {
    rail: Rect,
    centre: Rect,
    side: Rect,
    /// Width of the side panel in points, before the user drags it.
    usual: f32,
    status: Rect,
    /// Whether two panels fit beside the board.
    fits_two: bool,
}

impl App {
    /// Draws the whole window.
    pub(crate) fn draw(&mut self, ui: &mut Ui) -> Commands {
        let mut commands = Commands::default();
        let theme = self.context.theme.clone();
        self.stops.begin();
        let menu = Frame::new().fill(theme.surface);
        let menu = menu.inner_margin(egui::Margin::symmetric(8, 2));
        Panel::top("menu")
            .frame(menu)
            .show_separator_line(true)
            .show(ui, |ui| {
                self.stops.enter(ui.ctx(), WindowPart::Menu, ui.max_rect());
                commands.extend(self.show_menu(ui));
            });
        if self.shows_tabs(ui.available_height()) {
            let strip = Frame::new().fill(theme.surface);
            Panel::top("open tabs")
                .frame(strip)
                .show_separator_line(true)
                .show(ui, |ui| {
                    self.stops.enter(ui.ctx(), WindowPart::Tabs, ui.max_rect());
                    commands.extend(self.show_tab_strip(ui));
                });
        }
        let whole = ui.available_rect_before_wrap();
        let WindowParts {
            rail,
            centre,
            side,
            usual,
            status,
            fits_two,
        } = self.parts(whole);
        self.fits_two = fits_two;
        let second = self.second_panel(side.width());
        self.context.book_beside = second == Some(SidePanel::Book);
        self.context.review_beside = second == Some(SidePanel::Review);
        if !self.context.shows_review() {
            self.review.preview = Preview::default();
        }
        // In reading order, which is the Tab order.
        self.stops.enter(ui.ctx(), WindowPart::Rail, rail);
        commands.extend(self.show_rail(&mut part(ui, "rail", rail, theme.surface)));
        let (bar, board) = self.board_place(centre, ui.pixels_per_point());
        self.stops.enter(ui.ctx(), WindowPart::Board, centre);
        let mut middle = part(ui, "centre", centre, theme.background);
        commands.extend(self.show_centre(&mut middle, bar, board));
        let DrawnPanel {
            commands: chosen,
            messages,
        } = self.show_side(&mut part(ui, "side", side, theme.surface));
        commands.extend(chosen);
        self.stops.enter(ui.ctx(), WindowPart::Status, status);
        let mut line = part(ui, "status", status, theme.surface);
        line.shrink_clip_rect(status);
        let mut line = line.new_child(UiBuilder::new().max_rect(status.shrink2(vec2(MARGIN, 0.0))));
        commands.extend(self.show_status(&mut line));
        self.stops.end();
        let border = Stroke::new(1.0, theme.border);
        ui.painter().vline(rail.right(), rail.y_range(), border);
        ui.painter().vline(side.left(), side.y_range(), border);
        ui.painter().hline(whole.x_range(), status.top(), border);
        ui.advance_cursor_after_rect(whole);
        commands.extend(self.show_side_edge(ui, side, usual));
        commands.extend(self.show_dialog());
        commands.extend(self.show_palette());
        for text in self.context.toasts.take_unspoken() {
            self.context.announcer.announce(text);
        }
        self.context.announcer.show(ui);
        let ctx = self.context.egui.clone();
        if let Some(offer) = self.context.toasts.show(&ctx, &theme, messages) {
            commands.extend(self.taken_up(offer));
        }
        commands
    }

    fn parts(&self, whole: Rect) -> WindowParts {
        let (upper, status) = whole.split_top_bottom_at_y(whole.bottom() - STATUS);
        let (rail, room) = upper.split_left_right_at_x(upper.left() + rail::width(whole.width()));
        let most = (room.width() - CENTRE_LEAST).max(SIDE_LEAST);
        let settings = &self.context.settings;
        let usual = self.side_width(room.size(), settings.two_panels);
        let shifted = |usual: f32| (usual + settings.side_shift).clamp(SIDE_LEAST, most);
        let width = match self.context.room() {
            Room::Library => (room.width() * LIBRARY_SHARE).min(most).max(SIDE_LEAST),
            // A list and a card fill no more, and the board grows instead.
            Room::Engines => {
                let width = (room.width() * LIBRARY_SHARE).min(ENGINES_MOST);
                width.min(most).max(SIDE_LEAST)
            }
            _ if self.lab_is_wide() => most,
            _ => shifted(usual),
        };
        let fits_two = shifted(self.side_width(room.size(), true)) >= TWO_LEAST;
        let (centre, side) = room.split_left_right_at_x(room.right() - width.round());
        WindowParts {
            rail,
            centre,
            side,
            usual,
            status,
            fits_two,
        }
    }

    /// Width of the evaluation bar, if it is shown, with its distance from the board.
    fn bar_room(&self) -> f32 {
        if self.context.settings.eval_bar {
            BAR + GAP
        } else {
            0.0
        }
    }

    /// Usual width of the side panel: the space that the largest board leaves.
    fn side_width(&self, room: Vec2, two_panels: bool) -> f32 {
        let board = room.y - 2.0 * (PLAYER + EDGE);
        let centre = board + self.bar_room() + 2.0 * MARGIN;
        let left = room.x - centre;
        match left >= TWO_LEAST && two_panels {
            true => left.min(2.0 * SIDE_MOST),
            false => left.clamp(SIDE_LEAST, SIDE_MOST),
        }
    }

    /// Lets the user drag the edge of the side. The setting is the distance from the usual place, so that the side still
    /// follows the size of the window.
    fn show_side_edge(&self, ui: &Ui, side: Rect, usual: f32) -> Option<Command> {
        let line = Rect::from_x_y_ranges(side.left()..=side.left(), side.y_range());
        if self.lab_is_wide() || matches!(self.context.room(), Room::Library | Room::Engines) {
            return None;
        }
        let shift = match show_divider(ui, Divider::Side, line, &self.context.theme)? {
            Pulled::To(pointer) => {
                let most = (side.right() - rail::width(ui.max_rect().width()) - CENTRE_LEAST)
                    .max(SIDE_LEAST);
                Some((side.right() - pointer.x).clamp(SIDE_LEAST, most) - usual)
            }
            Pulled::Back => None,
        };
        Some(Action::Drag(Divider::Side, shift).into())
    }

    /// The places of the evaluation bar, if there is one, and the board: the board as large as possible, its bar at the left.
    fn board_place(&self, centre: Rect, scale: f32) -> (Option<Rect>, Rect) {
        let whole = centre.shrink2(vec2(MARGIN, EDGE));
        let is_shown = self.context.settings.eval_bar && self.has_evaluation();
        let bar = if is_shown { self.bar_room() } else { 0.0 };
        // Whole pixels for each square and one around them for the frame, so that the bar and the strips end where the
        // board ends.
        let cell = |margin: f32| {
            let side = (whole.width() - bar - margin)
                .min(whole.height() - 2.0 * PLAYER - margin)
                .max(64.0);
            ((side * scale - 2.0) / 8.0).floor() / scale
        };
        let coordinates = self.context.settings.coordinates;
        let margin = coordinate_margin(coordinates, cell(0.0));
        let side = cell(margin) * 8.0 + 2.0 / scale;
        let snap = |value: f32| (value * scale).round() / scale;
        // The board need not move when a bar appears or disappears, as long as its space is not needed.
        let bar = bar.max(self.bar_room().min(whole.width() - margin - side));
        let left = snap(whole.center().x - (side + margin + bar) / 2.0);
        let top = snap(whole.center().y - (side + margin) / 2.0);
        let board = Rect::from_min_size(pos2(left + bar + margin, top), Vec2::splat(side));
        let beside = Rect::from_min_size(pos2(left, board.top()), vec2(BAR, board.height()));
        (is_shown.then_some(beside), board)
    }
}

/// A part of the window, filled with a colour. Its widgets keep their identity, and so the keyboard focus, when other parts
/// appear or disappear.
fn part(ui: &mut Ui, name: &str, rect: Rect, fill: Color32) -> Ui {
    ui.painter().rect_filled(rect, 0.0, fill);
    let id = Id::unique(("part of the window", name));
    ui.new_child(UiBuilder::new().max_rect(rect).scope_id(id))
}
