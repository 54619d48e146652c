//! The slim bar beside the board: who is better, and by how much.

use egui::accesskit::Role;
use egui::{Align2, FontFamily, FontId, Rect, Sense, StrokeKind, Ui, Vec2, WidgetInfo, pos2};

use crate::app::kit::icons;
use crate::app::kit::text::{tr, tr_args};
use crate::app::kit::theme::Theme;
use crate::chess::Color;
use crate::engine::Score;

/// Width that the bar wants, in points.
pub const WIDTH: f32 = 24.0;

/// What the bar shows.
pub struct EvalBarInput<'a> {
    /// From White's view; `None` while nothing is known.
    pub score: Option<Score>,
    /// Whether the score stands still because the pointer is over the lines.
    pub held: bool,
    /// Who sits at the bottom of the board.
    pub bottom: Color,
    /// How long the bar takes to its new height, in seconds; 0 for at once.
    pub animation: f32,
    /// Colours.
    pub theme: &'a Theme,
}

/// White's share of the bar: the expected score of a game between equal players, after the usual logistic curve
/// (a pawn up is 59 %, a rook up 86 %).
fn share(score: Score) -> f32 {
    match (score.cp(), score.mate()) {
        (Some(cp), _) => (1.0 / (1.0 + (-cp as f32 / 270.0).exp())).clamp(0.03, 0.97),
        (None, _) if score.is_win() => 1.0,
        _ => 0.0,
    }
}

/// The number at the end of the bar: short, without a sign, because the side where it stands says it.
fn number(score: Score) -> String {
    match (score.cp(), score.mate()) {
        (Some(cp), _) if cp.abs() >= 995 => format!("{:.0}", cp.abs() as f32 / 100.0),
        (Some(cp), _) => format!("{:.1}", cp.abs() as f32 / 100.0),
        (None, Some(moves)) => format!("#{}", moves.abs()),
        (None, None) => String::new(),
    }
}

/// Draws the bar over the whole of `rect`.
pub fn show(ui: &mut Ui, rect: Rect, input: &EvalBarInput<'_>) {
    let theme = input.theme;
    let response = ui.interact(rect, ui.scope_id().with("eval bar"), Sense::hover());
    let label = match input.score {
        Some(score) => tr_args("evalbar-score", &[("score", score.to_string().into())]),
        None => tr("evalbar-none"),
    };
    let held = input.held && input.score.is_some();
    let label = match held {
        true => tr_args("evalbar-held", &[("evaluation", label.into())]),
        false => label,
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, &label));

    let target = input.score.map_or(0.5, share);
    let white =
        ui.ctx()
            .animate_value_with_time(response.id.with("share"), target, input.animation);
    let painter = ui.painter_at(rect);
    let corner = theme.radius / 2.0;
    let edge = egui::Stroke::new(1.0, theme.border);
    if input.score.is_none() {
        // Nothing is known: two halves would say "equal".
        painter.rect(rect, corner, theme.surface, edge, StrokeKind::Inside);
        response.on_hover_text(label);
        return;
    }
    painter.rect_filled(rect, corner, theme.eval_black);
    let white_rect = match input.bottom {
        Color::White => Rect::from_min_max(
            pos2(rect.left(), rect.bottom() - rect.height() * white),
            rect.max,
        ),
        Color::Black => Rect::from_min_max(
            rect.min,
            pos2(rect.right(), rect.top() + rect.height() * white),
        ),
    };
    painter.rect_filled(white_rect, corner, theme.eval_white);
    painter.hline(
        rect.x_range(),
        rect.center().y,
        egui::Stroke::new(1.0, theme.accent.gamma_multiply(0.6)),
    );
    painter.rect_stroke(rect, corner, edge, StrokeKind::Inside);

    if let Some(score) = input.score {
        let white_ahead = target >= 0.5;
        let at_bottom = white_ahead == (input.bottom == Color::White);
        let color = if white_ahead {
            theme.eval_black
        } else {
            theme.eval_white
        };
        let font = FontId::new(11.0, FontFamily::Proportional);
        let (at, align) = if at_bottom {
            (
                rect.center_bottom() - egui::vec2(0.0, 4.0),
                Align2::CENTER_BOTTOM,
            )
        } else {
            (rect.center_top() + egui::vec2(0.0, 4.0), Align2::CENTER_TOP)
        };
        painter.text(at, align, number(score), font, color);
        if held {
            let side = if at_bottom {
                rect.bottom() - 28.0
            } else {
                rect.top() + 28.0
            };
            let place = Rect::from_center_size(pos2(rect.center().x, side), Vec2::splat(12.0));
            icons::paint(&painter, "pin", place, color);
        }
    }
    response.on_hover_text(label);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Ply;

    #[test]
    fn the_share_grows_with_the_score_and_is_fair() {
        let shares: Vec<f32> = (-20..=20)
            .map(|pawns| share(Score::centipawns(pawns * 100)))
            .collect();
        assert!(shares.windows(2).all(|pair| pair[0] <= pair[1]));
        assert_eq!(shares[20], 0.5);
        assert!((shares[25] + shares[15] - 1.0).abs() < 1e-6);
        assert!(share(Score::mate_in(Ply(3))) > shares[40]);
        assert!(share(Score::mated_in(Ply(4))) < shares[0]);
    }

    #[test]
    fn numbers_fit_the_bar() {
        assert_eq!(number(Score::centipawns(34)), "0.3");
        assert_eq!(number(Score::centipawns(-1234)), "12");
        assert_eq!(number(Score::mate_in(Ply(9))), "#5");
        assert_eq!(number(Score::mated_in(Ply(6))), "#3");
    }
}
