//! The appearance of badges.

use egui::{Align2, Color32, Sense, Ui, vec2};

pub(super) use crate::game::moves::glyphs::badge_name as name;
use crate::game::moves::glyphs::badge_part;
use crate::kit::icons;
use crate::kit::notation::Part;
use crate::kit::theme::Theme;
use tabia_review::Badge;
use tabia_texts::capitalised;

/// The colour of a badge.
pub(crate) fn color(badge: Badge, theme: &Theme) -> Color32 {
    match badge {
        Badge::Brilliant => theme.brilliant,
        Badge::OnlyMove | Badge::Best => theme.success,
        Badge::Book => theme.book,
        Badge::Inaccuracy => theme.accent,
        Badge::Mistake | Badge::MissedWin => theme.warning,
        Badge::Blunder | Badge::MissedMate => theme.error,
    }
}

/// The name of a badge as the title of a row.
pub(super) fn title(badge: Badge) -> String {
    capitalised(&name(badge))
}

/// Draws a badge's sign in a column of the width of the widest sign.
pub(super) fn show(ui: &mut Ui, badge: Badge, theme: &Theme) {
    let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
    let color = color(badge, theme);
    match badge_part(badge) {
        Part::Icon(icon) => icons::paint(ui.painter(), icon, rect.shrink(2.0), color),
        Part::Figurine(_) => {}
        Part::Text(sign) | Part::Small(sign) => {
            let font = egui::FontId::proportional(theme.body_size);
            let painter = ui.painter();
            painter.text(rect.center(), Align2::CENTER_CENTER, sign, font, color);
        }
    }
}
