//! The row of tabs under the menu.

use egui::accesskit::Role;
use egui::scroll_area::ScrollBarVisibility;
use egui::{
    Color32, FontSelection, Id, PointerButton, Rect, Response, RichText, ScrollArea, Sense, Stroke,
    Ui, UiBuilder, Vec2, WidgetText, pos2, vec2,
};

use crate::command::{Action, Command, TabCommand, TabId};
use crate::kit::icons;
use crate::kit::tips::menu_entry;
use crate::kit::widgets::{IconButton, tall_list};
use crate::shell::state::App;
use tabia_texts::{tr, tr_args};

/// Height of the row, in points.
const HEIGHT: f32 = 32.0;
/// Minimum and maximum width of a tab, in points.
const LEAST: f32 = 104.0;
const MOST: f32 = 216.0;
/// Minimum height of a window, in points, for the row to be shown even with a single tab.
const ALWAYS: f32 = 700.0;
const CLOSE: f32 = 20.0;

/// The state of a tab that the row shows.
struct ShownTab {
    id: TabId,
    name: String,
    is_changed: bool,
    /// Whether the game that is played goes on; `None` without one.
    goes_on: Option<bool>,
}

impl App {
    /// Whether the row of tabs is drawn in a window of this height in points.
    pub(in crate::shell) fn shows_tabs(&self, height: f32) -> bool {
        self.tabs.count() > 1 || height >= ALWAYS
    }

    /// Draws the row.
    pub(in crate::shell) fn show_tab_strip(&mut self, ui: &mut Ui) -> Option<Command> {
        let tabs: Vec<ShownTab> = (0..self.tabs.count())
            .filter_map(|place| self.shown_tab(place))
            .collect();
        let mut chosen = None;
        ui.set_height(HEIGHT);
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.horizontal_centered(|ui| {
            let room = ui.available_width() - IconButton::SIDE - 8.0;
            // Where not all tabs fit, a menu lists them.
            let has_list = tabs.len() as f32 * LEAST > room;
            let room = if has_list {
                room - IconButton::SIDE
            } else {
                room
            };
            let width = (room / tabs.len() as f32).clamp(LEAST, MOST).floor();
            let area = ScrollArea::horizontal()
                .max_width(room)
                .auto_shrink([true, false])
                .scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden);
            // Turning the wheel down scrolls to the right, the only scrolling direction here.
            ui.style_mut().always_scroll_the_only_direction = true;
            let id = ui.scope_id().with("shown tab");
            let shown = (self.tabs.shown_id(), self.tabs.count());
            let follows = ui.data_mut(|data| data.get_temp(id) != Some(shown));
            ui.data_mut(|data| data.insert_temp(id, shown));
            area.show(ui, |ui| {
                for (place, tab) in tabs.iter().enumerate() {
                    let size = vec2(width, HEIGHT);
                    let brings = follows && place == self.tabs.shown();
                    chosen = self
                        .show_tab_of_strip(ui, size, (place, tab), brings)
                        .or(chosen);
                }
            });
            ui.add_space(4.0);
            let new = Command::Shell(Action::Tab(TabCommand::New));
            if self.icon_button(ui, &new) {
                chosen = Some(TabCommand::New);
            }
            if has_list {
                chosen = self.show_list_of_tabs(ui, &tabs).or(chosen);
            }
        });
        chosen.map(|command| Action::Tab(command).into())
    }

    /// Shows the button that lists all tabs, those with changes marked.
    fn show_list_of_tabs(&self, ui: &mut Ui, tabs: &[ShownTab]) -> Option<TabCommand> {
        let theme = &self.context.theme;
        let name = tr("tabs-list");
        let button = IconButton::new("chevron-down", &name).draw(ui, theme);
        let mut chosen = None;
        egui::Popup::menu(&button).show(|ui| {
            let height = ui.ctx().content_rect().height() - 4.0 * HEIGHT;
            tall_list(height).auto_shrink([true, true]).show(ui, |ui| {
                for (place, tab) in tabs.iter().enumerate() {
                    let mark = if tab.is_changed { " •" } else { "" };
                    let text = RichText::new(format!("{}{mark}", tab.name));
                    let is_shown = place == self.tabs.shown();
                    let item = egui::Button::selectable(is_shown, text).truncate();
                    if ui.add(item).clicked() {
                        chosen = Some(TabCommand::Show(tab.id));
                        ui.close();
                    }
                }
            });
        });
        chosen
    }

    fn shown_tab(&self, place: usize) -> Option<ShownTab> {
        let game = self.game_of_tab(place);
        // Clocks and engine work for the shown game only.
        let goes_on = place == self.tabs.shown() && !game.session.is_paused();
        // An empty tab has the name of the game that the board shows in its place.
        let is_empty = game.gives_way() && game.session.game().is_empty();
        let followed = match place == self.tabs.shown() && is_empty {
            true => self.followed_names(),
            false => None,
        };
        Some(ShownTab {
            id: self.tabs.id(place)?,
            name: followed.map_or_else(|| game.name(), |followed| followed.players),
            is_changed: game.has_unsaved_work(),
            goes_on: game.session.is_playing().then_some(goes_on),
        })
    }

    /// Shows one tab: a click shows it, the middle button or its cross closes it, dragging moves it.
    fn show_tab_of_strip(
        &self,
        ui: &mut Ui,
        size: Vec2,
        (place, tab): (usize, &ShownTab),
        brings_into_view: bool,
    ) -> Option<TabCommand> {
        let theme = &self.context.theme;
        let is_shown = place == self.tabs.shown();
        let (_, rect) = ui.allocate_space(size);
        let id = Id::unique(("open tab", tab.id));
        let response = ui.interact(rect, id, Sense::click_and_drag());
        self.name_tab(&response, place, tab, is_shown);
        if brings_into_view {
            response.scroll_to_me(None);
        }
        self.paint_tab(ui, rect, &response, is_shown);
        let cross = Rect::from_center_size(
            pos2(rect.right() - 6.0 - CLOSE / 2.0, rect.center().y),
            Vec2::splat(CLOSE),
        );
        let closes = self.show_cross(ui, cross, tab, is_shown || response.contains_pointer());
        let text_color = match is_shown {
            true => theme.text_strong,
            false => theme.text,
        };
        let mut left = rect.left() + 12.0;
        if let Some(goes_on) = tab.goes_on {
            let mark = Rect::from_center_size(pos2(left + 4.0, rect.center().y), Vec2::splat(12.0));
            let (icon, color) = match goes_on {
                true => ("play", theme.accent),
                false => ("pause", theme.warning),
            };
            icons::paint(ui.painter(), icon, mark, color);
            left += 16.0;
        }
        // Where neither cross nor dot is drawn, the name takes their space.
        let right = match is_shown || tab.is_changed || response.contains_pointer() {
            true => cross.left() - 4.0,
            false => rect.right() - 12.0,
        };
        let text = Rect::from_min_max(pos2(left, rect.top()), pos2(right, rect.bottom()));
        let galley = WidgetText::from(RichText::new(&tab.name).color(text_color)).into_galley(
            ui,
            Some(egui::TextWrapMode::Truncate),
            text.width(),
            FontSelection::Default,
        );
        let at = pos2(text.left(), text.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, text_color);
        if closes || response.clicked_by(PointerButton::Middle) {
            return Some(TabCommand::CloseOf(tab.id));
        }
        if response.clicked() || response.drag_started() && !is_shown {
            return Some(TabCommand::Show(tab.id));
        }
        let mut chosen = self.dropped_at(&response, rect, place, tab.id);
        response.context_menu(|ui| {
            if menu_entry(ui, tr("tabs-close"), None) {
                chosen = Some(TabCommand::CloseOf(tab.id));
            }
            let why_not = (self.tabs.count() <= 1).then(|| tr("unavailable-one-tab"));
            if menu_entry(ui, tr("tabs-close-others"), why_not) {
                chosen = Some(TabCommand::CloseOthers(tab.id));
            }
        });
        chosen
    }

    /// The new index of a tab that is dragged: past the middle of its neighbour.
    fn dropped_at(
        &self,
        response: &Response,
        rect: Rect,
        place: usize,
        id: TabId,
    ) -> Option<TabCommand> {
        let pointer = response
            .interact_pointer_pos()
            .filter(|_| response.dragged())?;
        let to = match pointer.x {
            x if x < rect.left() && place > 0 => place - 1,
            x if x > rect.right() && place + 1 < self.tabs.count() => place + 1,
            _ => return None,
        };
        Some(TabCommand::Move(id, to))
    }

    fn name_tab(&self, response: &Response, place: usize, tab: &ShownTab, is_shown: bool) {
        let state = match (tab.goes_on, tab.is_changed) {
            (Some(true), _) => "playing",
            (Some(false), _) => "paused",
            (None, true) => "changed",
            (None, false) => "plain",
        };
        let args = [
            ("number", (place + 1).into()),
            ("name", tab.name.as_str().into()),
            ("state", state.into()),
        ];
        let name = tr_args("tabs-name", &args);
        response.ctx.accesskit_node_builder(response.id, |node| {
            node.set_role(Role::Tab);
            node.set_label(name);
            node.set_selected(is_shown);
        });
    }

    fn paint_tab(&self, ui: &Ui, rect: Rect, response: &Response, is_shown: bool) {
        let theme = &self.context.theme;
        let fill = match (is_shown, response.hovered()) {
            (true, _) => theme.background,
            (false, true) => theme.surface_hover,
            (false, false) => Color32::TRANSPARENT,
        };
        ui.painter().rect_filled(rect, 0.0, fill);
        let line = Stroke::new(1.0, theme.border);
        ui.painter().vline(rect.right() - 0.5, rect.y_range(), line);
        if is_shown {
            let mark = Rect::from_min_size(rect.min, vec2(rect.width() - 1.0, 2.0));
            ui.painter().rect_filled(mark, 0.0, theme.accent);
        }
        if response.has_focus() {
            let ring = Stroke::new(1.0, theme.accent);
            let inside = egui::StrokeKind::Inside;
            ui.painter()
                .rect_stroke(rect.shrink(2.0), theme.radius, ring, inside);
        }
    }

    /// The cross that closes a tab; a dot takes its place while the tab is changed and the pointer is elsewhere.
    fn show_cross(&self, ui: &mut Ui, rect: Rect, tab: &ShownTab, is_lit: bool) -> bool {
        let theme = &self.context.theme;
        let mut child = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(tab.id));
        let response = child.allocate_rect(rect, Sense::click());
        let args = [("name", tab.name.as_str().into())];
        let name = tr_args("tabs-close-named", &args);
        response
            .widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, &name));
        let is_hovered = response.hovered() || response.has_focus();
        if is_hovered {
            ui.painter()
                .rect_filled(rect, theme.radius, theme.surface_active);
        }
        if tab.is_changed && !is_hovered {
            ui.painter().circle_filled(rect.center(), 3.5, theme.accent);
        } else if is_lit || is_hovered {
            let color = if is_hovered {
                theme.text_strong
            } else {
                theme.text_weak
            };
            let square = Rect::from_center_size(rect.center(), Vec2::splat(12.0));
            icons::paint(ui.painter(), "close", square, color);
        }
        response.on_hover_text(tr("tabs-close")).clicked()
    }
}
