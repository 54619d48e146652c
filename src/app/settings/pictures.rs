//! Boards and piece sets as small pictures to choose from.

use egui::accesskit::Role as NodeRole;
use egui::emath::GuiRounding as _;
use egui::{
    FontId, Painter, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use crate::kit::icons;
use crate::kit::pieces::PieceImages;
use crate::kit::theme::{BoardColors, Theme};
use tabia_chess::{Color, Piece, Role};
use tabia_settings::{BoardChoice, PieceChoice, Settings};
use tabia_texts::tr;

/// Side of a square, in points.
const SQUARE: f32 = 32.0;
/// Size of a picture: a part of a board, four squares wide and two high.
const PICTURE: Vec2 = vec2(4.0 * SQUARE, 2.0 * SQUARE);
/// Pictures in a row.
const COLUMNS: f32 = 4.0;

const fn man(color: Color, role: Role) -> Option<Piece> {
    Some(Piece::new(color, role))
}

/// A board is best visible with few pieces on it.
const ON_BOARDS: [Option<Piece>; 8] = [
    None,
    man(Color::Black, Role::Knight),
    None,
    man(Color::Black, Role::King),
    man(Color::White, Role::Queen),
    None,
    man(Color::White, Role::Pawn),
    None,
];
/// For a piece set most kinds are shown, on squares of both colours.
const OF_SETS: [Option<Piece>; 8] = [
    man(Color::Black, Role::Queen),
    man(Color::Black, Role::Bishop),
    man(Color::Black, Role::Knight),
    man(Color::Black, Role::Pawn),
    man(Color::White, Role::King),
    man(Color::White, Role::Knight),
    man(Color::White, Role::Rook),
    man(Color::White, Role::Pawn),
];

/// Shows the boards, each with pieces of the chosen set.
pub(super) fn choose_board(ui: &mut Ui, theme: &Theme, name: &str, settings: &mut Settings) {
    let set = settings.pieces;
    row(ui, theme, name, |ui| {
        for &board in BoardChoice::ALL {
            let chosen = settings.board == board;
            if card(ui, theme, board.word(), chosen, |painter, rect| {
                paint(painter, rect, &BoardColors::of(board), set, &ON_BOARDS);
            }) {
                settings.set_board(board);
            }
        }
    });
}

/// Shows the piece sets, each on the chosen board.
pub(super) fn choose_pieces(ui: &mut Ui, theme: &Theme, name: &str, settings: &mut Settings) {
    let board = BoardColors::of(settings.board);
    row(ui, theme, name, |ui| {
        for &set in PieceChoice::ALL {
            let chosen = settings.pieces == set;
            if card(ui, theme, set.word(), chosen, |painter, rect| {
                paint(painter, rect, &board, set, &OF_SETS);
            }) {
                settings.pieces = set;
            }
        }
    });
}

/// A group of which one item is chosen.
fn row(ui: &mut Ui, theme: &Theme, name: &str, show: impl FnOnce(&mut Ui)) {
    let gap = 2.0 * theme.spacing;
    let card = PICTURE.x + 2.0 * theme.spacing;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(gap);
        ui.set_max_width(COLUMNS * (card + gap));
        ui.horizontal_wrapped(|ui| {
            ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
                node.set_role(NodeRole::RadioGroup);
                node.set_label(name);
            });
            show(ui);
        });
    });
    ui.add_space(gap);
}

/// Shows a picture with its name below it; returns whether it was just chosen.
fn card(
    ui: &mut Ui,
    theme: &Theme,
    word: &str,
    chosen: bool,
    picture: impl FnOnce(&Painter, Rect),
) -> bool {
    let name = tr(&format!("choice-{word}"));
    let air = theme.spacing;
    let size = PICTURE + vec2(2.0 * air, 2.0 * air + 5.0 * theme.spacing);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| {
        WidgetInfo::selected(NodeRole::RadioButton, ui.is_enabled(), chosen, &name)
    });
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if ui.is_rect_visible(rect) {
        let corner = (rect.min + Vec2::splat(air)).round_to_pixels(ui.pixels_per_point());
        let place = Rect::from_min_size(corner, PICTURE);
        ground(ui.painter(), theme, rect, chosen, &response);
        picture(ui.painter(), place);
        let color = if chosen {
            theme.text_strong
        } else {
            theme.text
        };
        let font = FontId::proportional(theme.small_size);
        let galley = ui.painter().layout_no_wrap(name, font, color);
        let middle = (place.bottom() + rect.bottom()) / 2.0;
        let at = pos2(place.left(), middle - galley.size().y / 2.0);
        ui.painter().galley(at, galley, color);
        if chosen {
            check(ui.painter(), theme, place, middle);
        }
    }
    response.clicked()
}

/// Paints the background of a picture: a frame marks the chosen one and the one with the keyboard focus.
fn ground(painter: &Painter, theme: &Theme, rect: Rect, chosen: bool, response: &Response) {
    let radius = theme.radius;
    if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, radius, theme.surface_hover);
    }
    if chosen {
        let stroke = Stroke::new(2.0, theme.accent);
        painter.rect_stroke(rect, radius, stroke, StrokeKind::Inside);
    }
    if response.has_focus() {
        let stroke = Stroke::new(2.0, theme.text_strong);
        painter.rect_stroke(rect, radius, stroke, StrokeKind::Outside);
    }
}

/// Paints the mark of the chosen picture after its name, where it hides no piece.
fn check(painter: &Painter, theme: &Theme, place: Rect, middle: f32) {
    let radius = 1.75 * theme.spacing;
    let center = pos2(place.right() - radius, middle);
    painter.circle_filled(center, radius, theme.accent);
    let icon = Rect::from_center_size(center, Vec2::splat(2.5 * theme.spacing));
    icons::paint(painter, "check", icon, theme.accent_text);
}

/// Paints a part of a board with pieces, row by row from the upper left corner, which is light.
fn paint(
    painter: &Painter,
    rect: Rect,
    board: &BoardColors,
    set: PieceChoice,
    men: &[Option<Piece>; 8],
) {
    let images = PieceImages::of(painter.ctx());
    for (index, man) in men.iter().enumerate() {
        let (column, row) = (index % 4, index / 4);
        let corner = rect.min + SQUARE * vec2(column as f32, row as f32);
        let square = Rect::from_min_size(corner, Vec2::splat(SQUARE));
        let is_light = (column + row) % 2 == 0;
        let color = if is_light { board.light } else { board.dark };
        painter.rect_filled(square, 0.0, color);
        if let Some(piece) = man {
            images.paint_of(set, painter, square, *piece);
        }
    }
}
