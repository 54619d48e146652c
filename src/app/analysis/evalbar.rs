//! The narrow bar beside the board: which side is better, and by how much.

use egui::accesskit::Role;
use egui::{
    Align2, Color32, FontId, Painter, Rect, Sense, Shape, StrokeKind, Ui, Vec2, WidgetInfo, pos2,
    vec2,
};

use crate::kit::icons;
use crate::kit::theme::Theme;
use tabia_chess::Color;
use tabia_engine::{Score, Wdl};
use tabia_texts::{signed, tr, tr_args};

/// Width of the bar, in points.
pub const WIDTH: f32 = 24.0;
/// Size of its numbers, in points.
const TEXT: f32 = 11.0;

/// The input of the bar.
pub struct EvalBarInput<'a> {
    /// From White's view; `None` while nothing is known.
    pub score: Option<Score>,
    /// The score of the previous position from White's view, marked in the bar.
    pub before: Option<Score>,
    /// Whether the chances of a win, a draw and a loss are shown, not the score.
    pub chances: bool,
    /// Whether the score is frozen because the pointer is over the lines.
    pub held: bool,
    /// The side at the bottom of the board.
    pub bottom: Color,
    /// Duration of the animation to a new height, in seconds; 0 changes it at once.
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

/// The number at the end of the bar: short and without a sign, because its end shows the side.
fn number(score: Score) -> String {
    match (score.cp(), score.mate()) {
        (Some(cp), _) if cp.abs() >= 995 => format!("{:.0}", cp.abs() as f32 / 100.0),
        // Halves are rounded up, as in the scores on the board.
        (Some(cp), _) => format!("{:.1}", f64::from((cp.abs() + 5) / 10) / 10.0),
        (None, Some(moves)) => format!("#{}", moves.abs()),
        (None, None) => String::new(),
    }
}

/// How the bar is divided: White's share, and where Black's part begins. The draw lies between them.
fn parts(score: Score, chances: bool) -> [f32; 2] {
    match chances {
        true => {
            let Wdl { win, loss, .. } = Wdl::of(score);
            [f32::from(win) / 1000.0, 1.0 - f32::from(loss) / 1000.0]
        }
        false => [share(score); 2],
    }
}

/// Returns the accessible text of the bar.
fn words(input: &EvalBarInput<'_>) -> String {
    let Some(score) = input.score else {
        return tr("evalbar-none");
    };
    let mut label = match input.chances {
        true => {
            let Wdl { win, draw, loss } = Wdl::of(score);
            let percent = |permille: u16| ((permille + 5) / 10).into();
            let args = [
                ("white", percent(win)),
                ("draw", percent(draw)),
                ("black", percent(loss)),
            ];
            tr_args("evalbar-chances", &args)
        }
        false => tr_args("evalbar-score", &[("score", signed(score).into())]),
    };
    if input.held {
        label = tr_args("evalbar-held", &[("evaluation", label.into())]);
    }
    if let Some(before) = input.before {
        let before = ("before", signed(before).into());
        label = tr_args("evalbar-before", &[("evaluation", label.into()), before]);
    }
    label
}

/// Draws the bar over the whole of `rect`.
pub fn show(ui: &mut Ui, rect: Rect, input: &EvalBarInput<'_>) {
    let theme = input.theme;
    let response = ui.interact(rect, ui.scope_id().with("eval bar"), Sense::hover());
    let label = words(input);
    response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, &label));

    let target = match input.score {
        Some(score) => parts(score, input.chances),
        None => [0.5; 2],
    };
    let animated = |part: usize| {
        let id = response.id.with(("share", part));
        let context = ui.ctx();
        context.animate_value_with_time(id, target[part], input.animation)
    };
    let [white, black] = [animated(0), animated(1)];
    let painter = ui.painter_at(rect);
    let corner = theme.radius / 2.0;
    let edge = egui::Stroke::new(1.0, theme.border);
    let Some(score) = input.score else {
        // Nothing is known: two halves would mean "equal".
        painter.rect(rect, corner, theme.surface, edge, StrokeKind::Inside);
        response.on_hover_text(label);
        return;
    };
    // White's share begins at the bottom or at the top, depending on the side at the bottom.
    let height = |share: f32| match input.bottom {
        Color::White => rect.bottom() - rect.height() * share,
        Color::Black => rect.top() + rect.height() * share,
    };
    let fill = |from: f32, to: f32, color: Color32| {
        let (one, other) = (height(from), height(to));
        let rows = one.min(other)..=one.max(other);
        let part = Rect::from_x_y_ranges(rect.x_range(), rows);
        painter.rect_filled(part, corner, color);
    };
    painter.rect_filled(rect, corner, theme.eval_black);
    fill(white, black, theme.eval_draw);
    fill(0.0, white, theme.eval_white);
    let middle = egui::Stroke::new(1.0, theme.accent.gamma_multiply(0.6));
    painter.hline(rect.x_range(), rect.center().y, middle);
    if let Some(before) = input.before {
        let [white, black] = parts(before, input.chances);
        mark(&painter, rect, height(white), theme);
        if black > white {
            mark(&painter, rect, height(black), theme);
        }
    }
    painter.rect_stroke(rect, corner, edge, StrokeKind::Inside);
    match input.chances && score.mate().is_none() {
        true => show_chances(&painter, [white, black].map(height), rect, score, input),
        false => show_number(&painter, rect, score, input),
    }
    response.on_hover_text(label);
}

/// Draws the score of the previous position as two notches in the edges.
fn mark(painter: &Painter, rect: Rect, y: f32, theme: &Theme) {
    const SIDE: f32 = 5.0;
    let y = y.clamp(rect.top() + SIDE, rect.bottom() - SIDE);
    for (x, side) in [(rect.left(), SIDE), (rect.right(), -SIDE)] {
        let corners = vec![pos2(x, y - SIDE), pos2(x + side, y), pos2(x, y + SIDE)];
        let line = egui::Stroke::new(1.0, theme.eval_black);
        painter.add(Shape::convex_polygon(corners, theme.accent, line));
    }
}

/// Draws the score at the end of the better side.
fn show_number(painter: &Painter, rect: Rect, score: Score, input: &EvalBarInput<'_>) {
    let theme = input.theme;
    let is_white_ahead = share(score) >= 0.5;
    let at_bottom = is_white_ahead == (input.bottom == Color::White);
    let color = match is_white_ahead {
        true => theme.eval_black,
        false => theme.eval_white,
    };
    let air = vec2(0.0, 4.0);
    let (at, align) = match at_bottom {
        true => (rect.center_bottom() - air, Align2::CENTER_BOTTOM),
        false => (rect.center_top() + air, Align2::CENTER_TOP),
    };
    painter.text(at, align, number(score), FontId::proportional(TEXT), color);
    if input.held {
        let side = match at_bottom {
            true => rect.bottom() - 28.0,
            false => rect.top() + 28.0,
        };
        let place = Rect::from_center_size(pos2(rect.center().x, side), Vec2::splat(12.0));
        icons::paint(painter, "pin", place, color);
    }
}

/// Draws the chances in per cent, each in the middle of its part where there is room.
fn show_chances(
    painter: &Painter,
    [white, black]: [f32; 2],
    rect: Rect,
    score: Score,
    input: &EvalBarInput<'_>,
) {
    let theme = input.theme;
    let Wdl { win, draw, loss } = Wdl::of(score);
    let (first, last) = match input.bottom {
        Color::White => (rect.bottom(), rect.top()),
        Color::Black => (rect.top(), rect.bottom()),
    };
    for (permille, from, to, ink) in [
        (win, first, white, theme.eval_black),
        (draw, white, black, theme.eval_black),
        (loss, black, last, theme.eval_white),
    ] {
        if (from - to).abs() >= TEXT + 6.0 {
            let at = pos2(rect.center().x, (from + to) / 2.0);
            let text = ((permille + 5) / 10).to_string();
            let font = FontId::proportional(TEXT);
            painter.text(at, Align2::CENTER_CENTER, text, font, ink);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_engine::Ply;

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
