//! The rail at the left edge of the window: a button for each room, and for the settings at the bottom.

use egui::accesskit::Role;
use egui::{
    Rect, RectAlign, Sense, Stroke, StrokeKind, TextStyle, Tooltip, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::state::App;
use super::table::entry;
use crate::command::{Action, Command};
use crate::kit::icons;
use crate::kit::widgets::elided;
use crate::settings;
use tabia_settings::Room;
use tabia_texts::tr;

/// Widths of the rail with names and without them, in points.
const NAMED: f32 = 64.0;
const BARE: f32 = 40.0;
/// Minimum width of a window in points for names to be shown.
const ROOM_FOR_NAMES: f32 = 1000.0;

/// Width of the rail in a window of this width, in points.
pub(super) fn width(window: f32) -> f32 {
    if window < ROOM_FOR_NAMES { BARE } else { NAMED }
}

/// One button on the rail.
struct RailButton {
    command: Command,
    /// The text under the icon; the command's own name is longer.
    name: String,
    /// Whether it is the shown room; `None` for a button that is not a room.
    on: Option<bool>,
}

impl App {
    /// Draws the rail over the whole of `ui`.
    pub(super) fn show_rail(&self, ui: &mut Ui) -> Option<Command> {
        let whole = ui.max_rect();
        let height = if whole.width() < NAMED { BARE } else { 56.0 };
        let mut chosen = None;
        for (index, &room) in Room::ALL.iter().enumerate() {
            let place = RailButton {
                command: Action::GoTo(room).into(),
                name: tr(&format!("rail-{}", room.word())),
                on: Some(self.context.room() == room),
            };
            let corner = whole.left_top() + vec2(0.0, 4.0 + height * index as f32);
            let rect = Rect::from_min_size(corner, vec2(whole.width(), height));
            if self.show_place(ui, rect, &place) {
                chosen = Some(place.command);
            }
        }
        let place = RailButton {
            command: settings::Command::Show.into(),
            name: tr("rail-settings"),
            on: None,
        };
        let corner = whole.left_bottom() - vec2(0.0, 4.0 + height);
        let rect = Rect::from_min_size(corner, vec2(whole.width(), height));
        if self.show_place(ui, rect, &place) {
            chosen = Some(place.command);
        }
        chosen
    }

    /// Draws one button; returns whether it was clicked.
    fn show_place(&self, ui: &mut Ui, rect: Rect, place: &RailButton) -> bool {
        let Some(entry) = entry(&place.command) else {
            return false;
        };
        let theme = &self.context.theme;
        let mut cell = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(entry.id));
        let (_, response) = cell.allocate_exact_size(rect.size(), Sense::click());
        response.widget_info(|| match place.on {
            Some(on) => WidgetInfo::selected(Role::RadioButton, true, on, entry.text()),
            None => WidgetInfo::labeled(Role::Button, true, entry.text()),
        });
        let on = place.on == Some(true);
        let lit = response.hovered() || response.has_focus();
        let plate = rect.shrink2(vec2(4.0, 2.0));
        let painter = ui.painter();
        let fill = match (on, lit) {
            (true, _) => Some(theme.selection),
            (false, true) if response.is_pointer_button_down_on() => Some(theme.surface_active),
            (false, true) => Some(theme.surface_hover),
            (false, false) => None,
        };
        if let Some(fill) = fill {
            painter.rect_filled(plate, theme.radius, fill);
        }
        if on {
            let mark = Rect::from_min_size(
                pos2(rect.left(), plate.top() + 4.0),
                vec2(3.0, plate.height() - 8.0),
            );
            painter.rect_filled(mark, 1.0, theme.accent);
        }
        if response.has_focus() {
            let ring = Stroke::new(1.0, theme.accent);
            painter.rect_stroke(plate, theme.radius, ring, StrokeKind::Inside);
        }
        let ink = if on || lit {
            theme.text_strong
        } else {
            theme.text
        };
        let is_named = rect.width() >= NAMED;
        let middle = match is_named {
            true => pos2(rect.center().x, plate.top() + 18.0),
            false => rect.center(),
        };
        let picture = Rect::from_center_size(middle, Vec2::splat(20.0));
        icons::paint(painter, entry.icon, picture, ink);
        if is_named {
            let small = TextStyle::Small.resolve(ui.style());
            let text = elided(painter, &place.name, small, ink, plate.width());
            let left = (rect.center().x - text.size().x / 2.0).round();
            painter.galley(pos2(left, plate.top() + 31.0), text, ink);
        }
        let tip = entry.tip_with_key(&self.context.settings);
        // Beside the rail: below, it would hide the next button.
        let mut shown = Tooltip::for_enabled(&response);
        shown.popup = shown.popup.align(RectAlign::RIGHT);
        shown.show(|ui| ui.label(tip));
        response.clicked()
    }
}
