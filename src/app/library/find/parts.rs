//! What the forms with a board have in common.

use egui::{Rect, Sense, Ui, vec2};

use crate::board::{
    BoardPrefs, SetupEvent, SetupInput, SetupPalette, SetupView, SquareContent, setup_aspect,
};
use crate::kit::theme::Theme;
use tabia_chess::{Color, Position};
use tabia_settings::Coordinates;

/// What the forms are drawn with.
pub(super) struct FindInput<'a> {
    /// The position on the board of the game.
    pub(super) position: &'a Position,
    pub(super) coordinates: Coordinates,
    pub(super) theme: &'a Theme,
    /// The room for a board with its palette, in points.
    pub(super) room: egui::Vec2,
}

/// Draws an editor board, and returns what the user did.
pub(super) fn show_board<T: SquareContent>(
    ui: &mut Ui,
    input: &FindInput<'_>,
    name: &str,
    (pieces, palette): (&[Option<T>; 64], &SetupPalette<T>),
    view: &mut SetupView<T>,
) -> Vec<SetupEvent<T>> {
    let aspect = setup_aspect(palette);
    let width = input.room.x.min(input.room.y * aspect).floor();
    let (rect, _) = ui.allocate_exact_size(vec2(width, (width / aspect).ceil()), Sense::hover());
    let prefs = BoardPrefs {
        coordinates: input.coordinates,
        ..BoardPrefs::default()
    };
    let setup = SetupInput {
        name,
        pieces,
        palette,
        has_tips: true,
        orientation: Color::White,
        prefs: &prefs,
        theme: input.theme,
    };
    view.show(ui, Rect::from_min_size(rect.min, rect.size()), &setup)
}
