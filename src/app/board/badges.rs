//! What moves are called, in a corner of the square where the piece stands.

use egui::{Align2, Color32, FontId, Painter, Rect, Stroke, Vec2, vec2};

use crate::kit::icons;
use crate::kit::theme::Theme;
use tabia_review::Badge;

/// Radius of the disc, in squares.
const RADIUS: f32 = 0.165;

/// Paints a badge in the upper right corner of a square.
pub(super) fn paint(painter: &Painter, square: Rect, badge: Badge, theme: &Theme) {
    let cell = square.width();
    let inset = (RADIUS + 0.02) * cell;
    let middle = square.right_top() + vec2(-inset, inset);
    let ink = theme.background;
    let rim = Stroke::new((0.02 * cell).max(1.0), ink);
    painter.circle(middle, RADIUS * cell, color(badge, theme), rim);
    let picture = match badge {
        Badge::Book => Some("book"),
        Badge::Best => Some("star"),
        Badge::MissedWin => Some("close"),
        _ => None,
    };
    if let Some(picture) = picture {
        let place = Rect::from_center_size(middle, Vec2::splat(1.3 * RADIUS * cell));
        icons::paint(painter, picture, place, ink);
        return;
    }
    let font = FontId::proportional((0.22 * cell).max(9.0));
    painter.text(middle, Align2::CENTER_CENTER, badge.sign(), font, ink);
}

/// The colour of a badge; its sign says the same.
fn color(badge: Badge, theme: &Theme) -> Color32 {
    match badge {
        Badge::Brilliant => theme.brilliant,
        Badge::OnlyMove | Badge::Best => theme.success,
        Badge::Book => theme.book,
        Badge::Inaccuracy => theme.accent,
        Badge::Mistake | Badge::MissedWin => theme.warning,
        Badge::Blunder | Badge::MissedMate => theme.error,
    }
}
