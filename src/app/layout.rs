//! Where everything stands: menu, board with its players and its bar, the side panel, the status line.

use egui::{
    Align, CentralPanel, Frame, Layout, Panel, Rect, Sense, Stroke, Ui, UiBuilder, Vec2, pos2, vec2,
};

use super::command::{Command, entry};
use super::text::tr;
use super::{App, Tab};
use crate::chess::Color;
use crate::engine::Score;
use crate::game::{Arrow, Circle};

/// Heights and widths, in points.
const STATUS: f32 = 32.0;
const PLAYER: f32 = 36.0;
const BAR: f32 = 20.0;
const GAP: f32 = 8.0;
const MARGIN: f32 = 12.0;
const SIDE_LEAST: f32 = 300.0;
const TABS: f32 = 40.0;

impl App {
    /// Draws the whole window.
    pub(super) fn draw(&mut self, ui: &mut Ui) -> Vec<Command> {
        let mut commands = Vec::new();
        let theme = self.theme.clone();
        let bar = |fill, margin| Frame::new().fill(fill).inner_margin(margin);
        let menu = bar(theme.surface, egui::Margin::symmetric(8, 2));
        Panel::top("menu")
            .frame(menu)
            .show_separator_line(true)
            .show(ui, |ui| commands.extend(self.show_menu(ui)));
        let status = bar(theme.surface, egui::Margin::symmetric(12, 0));
        Panel::bottom("status")
            .frame(status)
            .exact_size(STATUS)
            .resizable(false)
            .show(ui, |ui| {
                commands.extend(self.show_status(ui));
            });
        let width = ui.available_width();
        Panel::right("side")
            .frame(bar(theme.surface, egui::Margin::ZERO))
            .default_size((width * 0.34).clamp(SIDE_LEAST, 440.0))
            .size_range(SIDE_LEAST..=(width - 320.0).max(SIDE_LEAST))
            .resizable(true)
            .show(ui, |ui| commands.extend(self.show_side(ui)));
        CentralPanel::default()
            .frame(bar(theme.background, egui::Margin::ZERO))
            .show(ui, |ui| {
                commands.extend(self.show_centre(ui));
            });
        commands.extend(self.show_dialog());
        commands.extend(self.show_palette());
        let ctx = self.ctx.clone();
        self.toasts.show(&ctx, &theme, &mut self.icons, STATUS);
        commands
    }

    /// The board as large as possible, its bar at the left, the players above and below.
    fn show_centre(&mut self, ui: &mut Ui) -> Vec<Command> {
        let whole = ui.available_rect_before_wrap().shrink(MARGIN);
        let bar = if self.settings.eval_bar {
            BAR + GAP
        } else {
            0.0
        };
        let side = (whole.width() - bar)
            .min(whole.height() - 2.0 * PLAYER)
            .max(64.0);
        let scale = ui.pixels_per_point();
        let snap = |value: f32| (value * scale).round() / scale;
        let left = snap(whole.center().x - (side + bar) / 2.0);
        let top = snap(whole.center().y - side / 2.0);
        let board = Rect::from_min_size(pos2(left + bar, top), Vec2::splat(snap(side)));
        let strip =
            |y: f32| Rect::from_min_size(pos2(board.left(), y), vec2(board.width(), PLAYER));
        ui.painter().rect_filled(board, 0.0, self.theme.board.dark);
        Vec::new()
    }

    /// The best line's score as White sees it.
    fn white_score(&self) -> Option<Score> {
        let score = self.best_line()?.score;
        Some(if self.session.position().turn() == Color::White {
            score
        } else {
            -score
        })
    }

    /// What a side's clock showed after its last move, as the game notes it.
    fn noted_clock(&self, color: Color) -> Option<std::time::Duration> {
        let game = self.session.game();
        let turn = self.session.position().turn();
        let mut node = self.session.node();
        if turn == color {
            node = game.parent(node)?;
        }
        game.clock(node)
    }

    /// Moves or games above, the search below.
    fn show_side(&mut self, ui: &mut Ui) -> Vec<Command> {
        let mut commands = Vec::new();
        let whole = ui.available_rect_before_wrap();
        let lower = whole.height() * 0.4;
        let border = (whole.bottom() - lower).round();
        let tabs = Rect::from_min_size(whole.min, vec2(whole.width(), TABS));
        ui.painter()
            .hline(whole.x_range(), border, Stroke::new(1.0, self.theme.border));
        commands.extend(self.show_tabs(ui, tabs));
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
        for (tab, name) in [(Tab::Moves, tr("tab-moves")), (Tab::Games, tr("tab-games"))] {
            if row.selectable_label(self.tab == tab, name).clicked() {
                self.tab = tab;
            }
        }
        let mut chosen = None;
        row.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let buttons = [
                Command::Flip,
                Command::End,
                Command::Forward,
                Command::Back,
                Command::Start,
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
            Stroke::new(1.0, self.theme.border),
        );
        chosen
    }

    /// A button with a command's icon, name and key.
    pub(super) fn icon_button(&mut self, ui: &mut Ui, command: &Command) -> bool {
        let Some(entry) = entry(command) else {
            return false;
        };
        let enabled = (entry.enabled)(self);
        let (rect, response) = ui.allocate_exact_size(
            Vec2::splat(28.0),
            if enabled {
                Sense::click()
            } else {
                Sense::hover()
            },
        );
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::accesskit::Role::Button, enabled, entry.text())
        });
        let theme = &self.theme;
        if enabled && (response.hovered() || response.has_focus()) {
            let fill = if response.is_pointer_button_down_on() {
                theme.surface_active
            } else {
                theme.surface_hover
            };
            ui.painter().rect_filled(rect, theme.radius, fill);
        }
        let tint = match (enabled, response.hovered()) {
            (true, true) => theme.text_strong,
            (true, false) => theme.text,
            (false, _) => theme.text_weak.gamma_multiply(0.4),
        };
        let square = Rect::from_center_size(rect.center(), Vec2::splat(16.0));
        self.icons.paint(ui, entry.icon, square, tint);
        let tip = match entry.shortcuts(&self.settings).first() {
            Some(key) => format!("{} ({key})", entry.tip()),
            None => entry.tip(),
        };
        response.on_hover_text(tip).clicked() && enabled
    }
}
