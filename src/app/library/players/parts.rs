//! What several sections draw with.

use egui::{Rect, RichText, Ui, UiBuilder, vec2};

use super::work::{Card, parts};
use crate::kit::results_bar::paint_results;
use crate::kit::table::{Cell, MARGIN};
use crate::kit::theme::Theme;
use crate::kit::widgets::chip;
use tabia_chess::Color;
use tabia_library::player::PlayerScore;
use tabia_texts::{tr, tr_args};

/// Height of the choice of the colour, in points.
const CHOICE: f32 = 32.0;

/// Width of a column of numbers of games, which has room for 999,999, in points.
pub(super) const GAMES_WIDTH: f32 = 72.0;

/// A share of 1 in percent: "57 %".
pub(super) fn percent(share: Option<f64>) -> String {
    share.map_or_else(String::new, |share| format!("{:.0} %", share * 100.0))
}

/// A number, where it is known.
pub(super) fn number(number: Option<impl ToString>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

/// Shows a text that leaves room for what follows at the right, in points.
pub(super) fn title(ui: &mut Ui, text: RichText, right: f32) {
    ui.scope(|ui| {
        ui.set_max_width((ui.available_width() - right).max(40.0));
        ui.add(egui::Label::new(text).truncate());
    });
}

/// Shows the choice of a colour. Returns the rest of the place.
pub(super) fn choose_color(
    ui: &mut Ui,
    rect: Rect,
    color: &mut Color,
    keys: [&str; 2],
) -> (Rect, bool) {
    let (top, rest) = rect.split_top_bottom_at_y(rect.top() + CHOICE);
    let place = top.shrink2(vec2(MARGIN, 0.0));
    let mut row = ui.new_child(UiBuilder::new().max_rect(place).id_salt("colour"));
    let mut is_changed = false;
    row.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        for (side, key) in Color::ALL.into_iter().zip(keys) {
            if ui.add(chip(*color == side, tr(key))).clicked() && *color != side {
                *color = side;
                is_changed = true;
            }
        }
    });
    (rest, is_changed)
}

/// Identifies the player of a card, for the place to which a table is scrolled.
pub(super) fn salt(card: &Card) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut hasher = std::hash::DefaultHasher::new();
    card.player.hash(&mut hasher);
    hasher.finish()
}

/// Paints a bar of games won, drawn and lost into a cell.
pub(super) fn paint_bar<K>(ui: &Ui, cell: &Cell<K>, results: [u32; 3], theme: &Theme) {
    let place = cell.rect.shrink2(vec2(0.0, 7.0));
    paint_results(ui, place, results.map(|part| part as f32), theme, 1.0);
}

/// A result in words: "1890, 12 games: 5 won, 4 drawn, 3 lost".
pub(super) fn score_name(what: &str, score: PlayerScore) -> String {
    results_name(what, score.games(), parts(score))
}

/// Results in words, with the numbers of games won, drawn and lost.
pub(super) fn results_name(what: &str, games: u32, [won, drawn, lost]: [u32; 3]) -> String {
    let args = [
        ("what", what.into()),
        ("count", games.into()),
        ("won", won.into()),
        ("drawn", drawn.into()),
        ("lost", lost.into()),
    ];
    tr_args("players-score-row", &args)
}
