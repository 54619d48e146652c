//! The strips above and below the board: the player's name, material difference and time left.

use std::time::Duration;

use egui::accesskit::Role as Part;
use egui::{
    Align2, FontFamily, FontId, Rect, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, pos2,
    vec2,
};

pub use crate::board::ClockFace;
use crate::game::clocks::{LOW_TIME, clock_text};
use crate::kit::pieces::PieceImages;
use crate::kit::theme::Theme;
use crate::kit::widgets::{baseline, elided};
use tabia_chess::{Color, Position, Role};
use tabia_texts::{tr, tr_args};

/// Height of a strip, in points.
pub const HEIGHT: f32 = 32.0;

/// The input of a player's strip.
pub struct PlayerInput<'a> {
    /// The side of this strip.
    pub color: Color,
    /// The player's name; empty when unknown.
    pub name: &'a str,
    /// The player's rating; empty when unknown.
    pub rating: &'a str,
    /// The shown position, from which the material difference follows.
    pub position: &'a Position,
    /// The player's clock, where the game has one.
    pub clock: Option<ClockFace>,
    /// Colours.
    pub theme: &'a Theme,
}

/// Time until [`clock_text`] of a running clock changes.
pub fn next_change(remaining: Duration) -> Duration {
    let step = if remaining < LOW_TIME { 100 } else { 1000 };
    Duration::from_millis((remaining.as_millis() % step) as u64 + 1)
}

/// The material surplus of `color`, most valuable pieces first, and its lead in pawns.
fn surplus(position: &Position, color: Color) -> (Vec<Role>, i32) {
    let mut men = Vec::new();
    let mut balance = 0;
    for (role, value) in [
        (Role::Queen, 9),
        (Role::Rook, 5),
        (Role::Bishop, 3),
        (Role::Knight, 3),
        (Role::Pawn, 1),
    ] {
        let (own, theirs) = (position.count(color, role), position.count(!color, role));
        men.extend(std::iter::repeat_n(role, own.saturating_sub(theirs)));
        balance += value * (own as i32 - theirs as i32);
    }
    (men, balance)
}

pub(super) fn role_name(role: Role) -> String {
    match role {
        Role::Pawn => tr("man-pawn"),
        Role::Knight => tr("man-knight"),
        Role::Bishop => tr("man-bishop"),
        Role::Rook => tr("man-rook"),
        Role::Queen => tr("man-queen"),
        Role::King => tr("man-king"),
    }
}

/// Draws a strip over the whole of `rect`.
pub fn show(ui: &mut Ui, rect: Rect, input: &PlayerInput<'_>) {
    let side = match input.color {
        Color::White => tr("white"),
        Color::Black => tr("black"),
    };
    let name = match input.name {
        "" => side.clone(),
        name => name.to_owned(),
    };
    let (men, balance) = surplus(input.position, input.color);
    let mut right = rect.right();
    if let Some(clock) = input.clock {
        right = show_clock(ui, rect, input, clock, &side) - 12.0;
    }
    let rest = rect.with_max_x(right);
    let id = ui.scope_id().with(("player", input.color.index()));
    let response = ui.interact(rest, id, Sense::hover());
    response
        .widget_info(|| WidgetInfo::labeled(Part::Label, true, spoken(input, &side, &name, &men)));
    // Pieces of a kind overlap more where the name would not fit otherwise.
    let men_room = |step: f32| men_width(ui, &men, balance, step);
    let fits = |step: &f32| name_width(ui, input, &name) + men_room(*step) <= rest.width();
    let step = MAN_STEPS.into_iter().find(fits).unwrap_or(MAN_STEPS[1]);
    let end = paint_name(ui, rest, input, &name, men_room(step));
    if !men.is_empty() {
        paint_men(ui, rest, input.theme, (&men, step), balance, end);
    }
}

/// Returns the accessible text of the strip.
fn spoken(input: &PlayerInput<'_>, side: &str, name: &str, men: &[Role]) -> String {
    let mut said = tr_args(
        "player-name",
        &[("side", side.into()), ("name", name.into())],
    );
    if !input.rating.is_empty() {
        said.push_str(&format!(", {}", input.rating));
    }
    if !men.is_empty() {
        let men: Vec<String> = men.iter().map(|&role| role_name(role)).collect();
        let ahead = tr_args("player-ahead", &[("men", men.join(", ").into())]);
        said.push_str(&format!(", {ahead}"));
    }
    said
}

/// Space before the name, in points.
const BEFORE_NAME: f32 = 24.0;

/// The width of the side's disc, the whole name and the rating, in points.
fn name_width(ui: &Ui, input: &PlayerInput<'_>, name: &str) -> f32 {
    let width = |text: &str, style: TextStyle| {
        let (font, color) = (style.resolve(ui.style()), input.theme.text);
        let galley = ui.painter().layout_no_wrap(text.to_owned(), font, color);
        galley.size().x
    };
    let rating = match input.rating {
        "" => 0.0,
        rating => 8.0 + width(rating, TextStyle::Small),
    };
    BEFORE_NAME + width(name, TextStyle::Body) + rating
}

/// The width of the material surplus and the lead in pawns with the space before them, in points; 0 without any.
fn men_width(ui: &Ui, men: &[Role], balance: i32, step: f32) -> f32 {
    if men.is_empty() {
        return 0.0;
    }
    let gaps = men.windows(2).filter(|two| two[0] != two[1]).count() as f32;
    let small = TextStyle::Small.resolve(ui.style());
    let lead = match balance > 0 {
        true => {
            let (text, color) = (format!("+{balance}"), ui.visuals().text_color());
            4.0 + ui.painter().layout_no_wrap(text, small, color).size().x
        }
        false => 0.0,
    };
    12.0 + men.len() as f32 * step + 4.0 * gaps + MAN_SIDE - step + lead + 1.0
}

/// Paints the side's disc, the name and the rating. Returns their right end, and their baseline.
fn paint_name(
    ui: &Ui,
    rect: Rect,
    input: &PlayerInput<'_>,
    name: &str,
    men_room: f32,
) -> (f32, f32) {
    let theme = input.theme;
    let painter = ui.painter_at(rect);
    let middle = rect.center().y;
    // White's disc is light, Black's dark, in both themes.
    let disc = pos2(rect.left() + 10.0, middle);
    let fill = match input.color {
        Color::White => theme.eval_white,
        Color::Black => theme.eval_black,
    };
    painter.circle(disc, 6.0, fill, Stroke::new(1.0, theme.text_weak));
    let (weak, strong) = (theme.text_weak, theme.text_strong);
    let small = TextStyle::Small.resolve(ui.style());
    let rating = painter.layout_no_wrap(input.rating.to_owned(), small, weak);
    let left = rect.left() + BEFORE_NAME;
    let beside = match input.rating {
        "" => men_room,
        _ => men_room + 8.0 + rating.size().x,
    };
    let room = (rect.right() - left - beside).max(40.0);
    let body = TextStyle::Body.resolve(ui.style());
    let name = elided(&painter, name, body, strong, room);
    let top = middle - name.size().y / 2.0;
    let line = top + baseline(&name);
    let mut end = left + name.size().x;
    painter.galley(pos2(left, top), name, strong);
    if !input.rating.is_empty() {
        let corner = pos2(end + 8.0, line - baseline(&rating));
        end = corner.x + rating.size().x;
        painter.galley(corner, rating, weak);
    }
    (end, line)
}

/// Paints the material surplus of a side, and its lead in pawns.
fn paint_men(
    ui: &Ui,
    rect: Rect,
    theme: &Theme,
    (men, step): (&[Role], f32),
    balance: i32,
    (end, line): (f32, f32),
) {
    let painter = ui.painter_at(rect);
    let pieces = PieceImages::of(ui.ctx());
    let mut pen = end + 12.0;
    let mut last = None;
    for &role in men {
        if last.is_some_and(|last| last != role) {
            pen += 4.0;
        }
        if pen + MAN_SIDE > rect.right() {
            break;
        }
        let corner = pos2(pen, rect.center().y - MAN_SIDE / 2.0);
        let place = Rect::from_min_size(corner, vec2(MAN_SIDE, MAN_SIDE));
        pieces.paint_figurine(&painter, place, role, theme.text_weak);
        pen += step;
        last = Some(role);
    }
    pen += MAN_SIDE - step + 4.0;
    if balance > 0 && pen < rect.right() {
        let small = TextStyle::Small.resolve(ui.style());
        let galley = painter.layout_no_wrap(format!("+{balance}"), small, theme.text_weak);
        let top = line - baseline(&galley);
        painter.galley(pos2(pen, top), galley, theme.text_weak);
    }
}

/// Side of a small piece, and the distances between two of a kind, the usual one first, in points.
const MAN_SIDE: f32 = 16.0;
const MAN_STEPS: [f32; 2] = [13.0, 7.0];

/// Draws the clock at the right end; returns its left edge.
fn show_clock(
    ui: &mut Ui,
    rect: Rect,
    input: &PlayerInput<'_>,
    clock: ClockFace,
    side: &str,
) -> f32 {
    let theme = input.theme;
    let font = FontId::new(theme.heading_size, FontFamily::Proportional);
    let text = clock_text(clock.remaining);
    let low = clock.remaining < LOW_TIME;
    let (fill, border, ink) = match (clock.running, low) {
        (true, true) => (theme.surface_raised, theme.warning, theme.warning),
        (true, false) => (theme.surface_raised, theme.accent, theme.text_strong),
        (false, true) => (theme.surface, theme.border, theme.warning),
        (false, false) => (theme.surface, theme.border, theme.text_weak),
    };
    // Leaves space for the widest text of its length, so that nothing moves while the clock runs.
    let widest: String = text
        .chars()
        .map(|letter| if letter.is_ascii_digit() { '0' } else { letter })
        .collect();
    let widest = if low { "00:00".to_owned() } else { widest };
    let room = ui
        .painter()
        .layout_no_wrap(widest, font.clone(), ink)
        .size()
        .x
        .max(44.0)
        .ceil();
    let size = vec2(room + 16.0, 24.0);
    let face = Rect::from_min_size(
        pos2(rect.right() - size.x, rect.center().y - size.y / 2.0),
        size,
    );
    let stroke = Stroke::new(if clock.running { 1.5 } else { 1.0 }, border);
    ui.painter()
        .rect(face, theme.radius, fill, stroke, StrokeKind::Inside);
    ui.painter().text(
        face.right_center() - vec2(8.0, 0.0),
        Align2::RIGHT_CENTER,
        &text,
        font,
        ink,
    );

    let id = ui.scope_id().with(("clock", input.color.index()));
    let response = ui.interact(face, id, Sense::hover());
    response.widget_info(|| {
        let key = if clock.running {
            "player-clock-running"
        } else {
            "player-clock"
        };
        let label = tr_args(
            key,
            &[
                ("side", side.to_owned().into()),
                ("time", text.clone().into()),
            ],
        );
        WidgetInfo::labeled(Part::Timer, true, label)
    });
    if clock.running && !clock.remaining.is_zero() {
        ui.ctx().request_repaint_after(next_change(clock.remaining));
    }
    face.left()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_tenths_only_when_time_is_low() {
        let text = |ms| clock_text(Duration::from_millis(ms));
        assert_eq!(text(3_723_999), "1:02:03");
        assert_eq!(text(312_500), "5:12");
        assert_eq!(text(20_000), "0:20");
        assert_eq!(text(19_999), "0:19.9");
        assert_eq!(text(950), "0:00.9");
        assert_eq!(text(0), "0:00.0");
    }

    #[test]
    fn the_next_frame_comes_when_the_figures_change() {
        for ms in [312_000, 312_001, 312_999, 20_000, 20_001, 19_999, 7_300, 50] {
            let now = Duration::from_millis(ms);
            let wait = next_change(now);
            assert_eq!(
                clock_text(now),
                clock_text(now.saturating_sub(wait - Duration::from_millis(1))),
                "{ms}"
            );
            if wait <= now {
                assert_ne!(clock_text(now), clock_text(now - wait), "{ms}");
            }
        }
    }

    #[test]
    fn the_surplus_is_what_one_side_has_more() {
        let position = Position::from_fen("4k3/pp6/8/8/8/8/P7/R3K2R w - - 0 1").unwrap();
        assert_eq!(
            surplus(&position, Color::White),
            (vec![Role::Rook, Role::Rook], 9)
        );
        assert_eq!(surplus(&position, Color::Black), (vec![Role::Pawn], -9));
        assert_eq!(surplus(&Position::start(), Color::White), (vec![], 0));
    }
}
