//! The running balance of an exchange, drawn as steps.

use egui::accesskit::Role as Access;
use egui::{Align2, Color32, FontId, Pos2, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::board::piece_name;
use crate::kit::pieces::PieceImages;
use crate::kit::theme::Theme;
use tabia_chess::Piece;
use tabia_lab::exchange::{Capture, Exchange};
use tabia_texts::{pawns, tr, tr_args};

/// Height of the picture and of the row of pieces in it, in points.
const HEIGHT: f32 = 216.0;
const PIECES: f32 = 52.0;
/// Maximum width of a step, in points.
const WIDEST: f32 = 84.0;

/// Draws one step for each capture; those after the stop are faded.
pub(super) fn show(ui: &mut Ui, exchange: &Exchange, theme: &Theme) {
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    // The first step is the balance before any capture.
    let steps = exchange.captures.len() + 1;
    let wide = (place.width() / steps as f32).min(WIDEST);
    let scale = Scale::of(exchange, place);
    paint_zero(ui, place, &scale, theme);
    let mut last = 0;
    for (index, balance) in std::iter::once(0)
        .chain(exchange.captures.iter().map(|capture| capture.balance))
        .enumerate()
    {
        let left = place.left() + wide * index as f32;
        let tread = Rect::from_min_max(
            pos2(left, place.top() + PIECES),
            pos2(left + wide, place.bottom()),
        );
        let is_played = index <= exchange.stop;
        let color = match balance {
            _ if !is_played => theme.text_weak.gamma_multiply(0.45),
            1.. => theme.success,
            0 => theme.text_weak,
            _ => theme.error,
        };
        let y = scale.y(balance);
        let fall = Stroke::new(1.5, color);
        if index > 0 {
            ui.painter()
                .vline(left, scale.y(last).min(y)..=scale.y(last).max(y), fall);
        }
        let step = Rect::from_two_pos(pos2(left, scale.y(0)), pos2(left + wide, y));
        ui.painter()
            .rect_filled(step, 0.0, color.gamma_multiply(0.18));
        ui.painter()
            .hline(left..=left + wide, y, Stroke::new(3.0, color));
        let (anchor, offset) = if balance >= 0 {
            (Align2::CENTER_BOTTOM, -4.0)
        } else {
            (Align2::CENTER_TOP, 4.0)
        };
        let ink = if is_played {
            theme.text_strong
        } else {
            theme.text_weak
        };
        ui.painter().text(
            pos2(left + wide / 2.0, y + offset),
            anchor,
            pawns(balance),
            FontId::proportional(theme.small_size),
            ink,
        );
        if index == exchange.stop {
            paint_stop(ui, tread.right(), place, theme);
        }
        if let Some(capture) = index
            .checked_sub(1)
            .and_then(|index| exchange.captures.get(index))
        {
            let head = Rect::from_min_size(pos2(left, place.top()), vec2(wide, HEIGHT));
            show_capture(ui, head, exchange, index, capture, theme);
        }
        last = balance;
    }
}

/// Paints the piece above its step, with its origin; an x-ray piece with the square through which it comes.
fn show_capture(
    ui: &mut Ui,
    head: Rect,
    exchange: &Exchange,
    index: usize,
    capture: &Capture,
    theme: &Theme,
) {
    let is_played = index <= exchange.stop;
    let side = (PIECES - 20.0).min(head.width() - 2.0);
    let image = Rect::from_center_size(
        pos2(head.center().x, head.top() + side / 2.0),
        vec2(side, side),
    );
    let opacity = if is_played { 1.0 } else { 0.4 };
    paint_piece(ui, image, capture.piece, opacity, theme);
    let weak = if is_played {
        theme.text
    } else {
        theme.text_weak
    };
    let name = capture.from.to_string();
    let font = FontId::proportional(theme.small_size);
    ui.painter().text(
        pos2(head.center().x, image.bottom() + 1.0),
        Align2::CENTER_TOP,
        name,
        font,
        weak,
    );
    if capture.through.is_some() {
        // An x-ray attacker: the ray passes through the square of the previous piece.
        let (from, to) = (
            image.left_center() - vec2(4.0, 0.0),
            image.left_center() + vec2(5.0, 0.0),
        );
        let ray = Stroke::new(2.0, theme.accent);
        ui.painter().extend(Shape::dashed_line(
            &[pos2(head.left() - 4.0, from.y), to],
            ray,
            3.0,
            2.0,
        ));
        paint_tip(ui, to, theme.accent);
    }
    let response = ui.interact(head, ui.scope_id().with(("step", index)), Sense::hover());
    let text = description(exchange, index, capture);
    response.widget_info(|| WidgetInfo::labeled(Access::ListItem, true, &text));
    let more = capture.through.map(|_| tr("exchange-x-ray-tip"));
    let tip = std::iter::once(text)
        .chain(more)
        .collect::<Vec<_>>()
        .join("\n");
    response.on_hover_text(tip);
}

/// Paints a piece on a light square, so that black pieces are visible on a dark page.
pub(super) fn paint_piece(ui: &Ui, place: Rect, piece: Piece, opacity: f32, theme: &Theme) {
    let ground = theme.board.light.gamma_multiply(0.35 + 0.65 * opacity);
    ui.painter().rect_filled(place, theme.radius, ground);
    let images = PieceImages::of(ui.ctx());
    images.paint_faded(ui.painter(), place.shrink(1.0), piece, opacity);
}

fn paint_tip(ui: &Ui, at: Pos2, color: Color32) {
    let points = vec![at, at + vec2(-5.0, -3.5), at + vec2(-5.0, 3.5)];
    ui.painter()
        .add(Shape::convex_polygon(points, color, Stroke::NONE));
}

/// A capture in words.
pub(super) fn description(exchange: &Exchange, index: usize, capture: &Capture) -> String {
    let args = [
        ("number", index.into()),
        ("piece", piece_name(capture.piece).into()),
        ("from", capture.from.to_string().into()),
        ("square", exchange.square.to_string().into()),
        ("balance", pawns(capture.balance).into()),
        (
            "through",
            capture
                .through
                .map_or_else(String::new, |square| square.to_string())
                .into(),
        ),
    ];
    let text = match capture.through {
        Some(_) => tr_args("exchange-step-through", &args),
        None => tr_args("exchange-step", &args),
    };
    match index <= exchange.stop {
        true => text,
        false => tr_args("exchange-step-unplayed", &[("step", text.into())]),
    }
}

/// Converts balances to heights.
struct Scale {
    top: f32,
    bottom: f32,
    most: f32,
    least: f32,
}

impl Scale {
    fn of(exchange: &Exchange, place: Rect) -> Scale {
        let balances = || exchange.captures.iter().map(|capture| capture.balance);
        Scale {
            // Space for the numbers above and below the steps.
            top: place.top() + PIECES + 18.0,
            bottom: place.bottom() - 18.0,
            most: balances().max().unwrap_or(0).max(100) as f32,
            least: balances().min().unwrap_or(0).min(-100) as f32,
        }
    }

    fn y(&self, balance: i32) -> f32 {
        let part = (self.most - balance as f32) / (self.most - self.least);
        (self.top + part * (self.bottom - self.top)).round()
    }
}

fn paint_zero(ui: &Ui, place: Rect, scale: &Scale, theme: &Theme) {
    let line = Stroke::new(1.0, theme.border);
    ui.painter().hline(place.x_range(), scale.y(0) + 0.5, line);
}

/// Marks where a player would stop.
fn paint_stop(ui: &Ui, x: f32, place: Rect, theme: &Theme) {
    let line = [pos2(x, place.top()), pos2(x, place.bottom())];
    let stroke = Stroke::new(1.5, theme.warning);
    ui.painter()
        .extend(Shape::dashed_line(&line, stroke, 4.0, 4.0));
    let font = FontId::proportional(theme.small_size);
    let near_edge = x > place.right() - 60.0;
    let (anchor, offset) = if near_edge {
        (Align2::RIGHT_BOTTOM, -5.0)
    } else {
        (Align2::LEFT_BOTTOM, 5.0)
    };
    ui.painter().text(
        pos2(x + offset, place.bottom()),
        anchor,
        tr("exchange-stop"),
        font,
        theme.warning,
    );
}
