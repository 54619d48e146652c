//! Scores at the heads of arrows: small plates on the destinations.

use egui::{Align2, CornerRadius, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};

use super::geometry::Geometry;
use super::marks::{ArrowScore, Mark, MarkShape};
use crate::kit::theme::Theme;
use tabia_chess::Square;
use tabia_engine::Score;
use tabia_texts::signed;

/// Height and padding of a plate, in squares.
const HEIGHT: f32 = 0.24;
const AIR: f32 = 0.05;

/// Paints the scores, those of better lines first; several scores on one square are stacked.
pub(super) fn paint(painter: &Painter, geometry: &Geometry, marks: &[Mark], theme: &Theme) {
    let mut taken: Vec<Square> = Vec::new();
    for mark in marks {
        let (Some(score), MarkShape::Arrow { to, .. }) = (mark.score, mark.shape) else {
            continue;
        };
        let before = taken.iter().filter(|square| **square == to).count();
        taken.push(to);
        let cell = geometry.square(to);
        let step = vec2(0.0, (HEIGHT + 0.02) * cell.height());
        let bottom = cell.center_bottom() - vec2(0.0, 0.04 * cell.height());
        plate(
            painter,
            bottom - before as f32 * step,
            cell.height(),
            score,
            theme,
        );
    }
}

/// Paints a score with its bottom in the middle of a place, in White's colour when it favours White.
fn plate(painter: &Painter, bottom: Pos2, cell: f32, score: ArrowScore, theme: &Theme) {
    let (fill, ink) = match score.is_whites {
        true => (theme.eval_white, theme.eval_black),
        false => (theme.eval_black, theme.eval_white),
    };
    let size = (cell * HEIGHT * 0.75).clamp(9.0, 18.0);
    let galley = painter.layout_no_wrap(short(score.shown), FontId::proportional(size), ink);
    let room = vec2(
        galley.size().x + 2.0 * AIR * cell,
        galley.size().y.max(cell * HEIGHT),
    );
    let corner = pos2(bottom.x - room.x / 2.0, bottom.y - room.y).round();
    let rect = Rect::from_min_size(corner, room);
    let line = Stroke::new(1.0, theme.engine_arrow.to_opaque());
    painter.rect(rect, CornerRadius::same(3), fill, line, StrokeKind::Inside);
    let text = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect);
    painter.galley(text.min, galley, ink);
}

/// Returns a score in short form: tenths of a pawn, whole pawns from ten on, moves to mate.
fn short(score: Score) -> String {
    match score.cp() {
        Some(cp) if cp.abs() < 5 => "0.0".to_owned(),
        Some(cp) if cp.abs() >= 995 => signed(format!("{:+.0}", f64::from(cp) / 100.0)),
        Some(cp) => signed(format!("{:+.1}", f64::from(tenths(cp)) / 10.0)),
        None => signed(score),
    }
}

/// Rounds hundredths to tenths, halves away from zero.
fn tenths(hundredths: i32) -> i32 {
    (hundredths + 5 * hundredths.signum()) / 10
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_engine::Ply;

    #[test]
    fn scores_on_the_board_are_short() {
        assert_eq!(short(Score::centipawns(34)), "+0.3");
        assert_eq!(short(Score::centipawns(-1234)), "−12");
        assert_eq!(short(Score::centipawns(-4)), "0.0");
        assert_eq!(short(Score::mated_in(Ply(6))), "#−3");
    }
}
