//! Chips for the lock and the restriction of the search: a click on one removes it.

use egui::accesskit::Role;
use egui::{Rect, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::input::{MARGIN, SearchInput};
use crate::command::Commands;
use crate::command::analysis::Command;
use crate::kit::icons;
use crate::kit::theme::Theme;
use crate::kit::widgets::elided;
use tabia_texts::{tr, tr_args};

/// Height of the row of chips, in points.
pub const HEIGHT: f32 = 28.0;
const ICON: f32 = 12.0;
/// Space between and inside chips, in points.
const GAP: f32 = 8.0;
const AIR: f32 = 6.0;

/// Height of the chips, in points: 0 where the search has no lock and no restriction.
pub fn height(input: &SearchInput<'_>) -> f32 {
    match input.lock.is_some() || input.restriction.is_some() {
        true => HEIGHT,
        false => 0.0,
    }
}

/// A lock or restriction of the search.
struct Chip {
    icon: &'static str,
    text: String,
    /// Description of the click.
    free: String,
    command: Command,
}

/// Draws the chips side by side.
pub fn show(ui: &mut Ui, rect: Rect, input: &SearchInput<'_>, commands: &mut Commands) {
    let inner = rect.shrink2(vec2(MARGIN, 2.0));
    let lock = input.lock.map(|(_, name)| Chip {
        icon: "lock",
        text: tr_args("search-locked", &[("position", name.into())]),
        free: tr("search-locked-free"),
        command: Command::ToggleLock,
    });
    let moves = input.restriction.map(|text| Chip {
        icon: "search",
        text: text.to_owned(),
        free: tr("search-restricted-free"),
        command: Command::AllMoves,
    });
    let chips: Vec<Chip> = lock.into_iter().chain(moves).collect();
    let most = (inner.width() + GAP) / chips.len().max(1) as f32 - GAP;
    let mut place = inner.with_max_x(inner.left() + most);
    for chip in chips {
        let width = chip.show(ui, place, input.theme, commands);
        place = place.translate(vec2(width + GAP, 0.0));
    }
}

impl Chip {
    /// Draws the chip at the left of `place`; returns its width.
    fn show(self, ui: &mut Ui, place: Rect, theme: &Theme, commands: &mut Commands) -> f32 {
        let small = TextStyle::Small.resolve(ui.style());
        let room = place.width() - 2.0 * ICON - 4.0 * AIR;
        let galley = elided(ui.painter(), &self.text, small, theme.text, room.max(0.0));
        let width = galley.size().x + 2.0 * ICON + 4.0 * AIR;
        let plate = place.with_max_x(place.left() + width);
        let response = ui.interact(
            plate,
            ui.scope_id().with(("chip", self.icon)),
            Sense::click(),
        );
        let name = format!("{}. {}", self.text, self.free);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let is_lit = response.hovered() || response.has_focus();
        let (fill, ink) = match is_lit {
            true => (theme.surface_hover, theme.text_strong),
            false => (theme.selection, theme.text),
        };
        let border = Stroke::new(1.0, if is_lit { theme.outline } else { theme.border });
        let painter = ui.painter();
        painter.rect(plate, theme.radius, fill, border, StrokeKind::Inside);
        let icon = |x: f32| Rect::from_center_size(pos2(x, plate.center().y), Vec2::splat(ICON));
        icons::paint(
            painter,
            self.icon,
            icon(plate.left() + AIR + ICON / 2.0),
            ink,
        );
        icons::paint(
            painter,
            "close",
            icon(plate.right() - AIR - ICON / 2.0),
            ink,
        );
        let top = (plate.center().y - galley.size().y / 2.0).round();
        painter.galley(pos2(plate.left() + 2.0 * AIR + ICON, top), galley, ink);
        if response.on_hover_text(&self.free).clicked() {
            commands.push(self.command);
        }
        width
    }
}
