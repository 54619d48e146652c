//! The moves of a position as cards: those tried, the one that is picked next, and the rest in the order of the list.

use egui::accesskit::Role;
use egui::{
    Align2, Label, RichText, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, vec2,
};

use crate::kit::theme::Theme;
use tabia_lab::search::KeyClass;
use tabia_lab::search::replay::Picked;
use tabia_texts::{tr, tr_args};

/// The moves of a position, and how they are ordered.
pub(in crate::lab::search) struct Cards {
    /// Half-moves from the first position.
    pub(super) ply: usize,
    pub(super) cards: Vec<Card>,
}

/// A move of it.
pub(super) struct Card {
    pub(super) mv: String,
    pub(super) key: i32,
    pub(super) state: Picked,
}

/// Size of a card in points.
const SIZE: Vec2 = vec2(78.0, 40.0);

/// Draws the cards.
pub(super) fn show(ui: &mut Ui, theme: &Theme, cards: Option<&Cards>) {
    let Some(Cards { ply, cards }) = cards else {
        ui.label(RichText::new(tr("watch-cards-none")).weak());
        return;
    };
    ui.label(tr_args("watch-cards", &[("ply", (*ply).into())]));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        cards.iter().for_each(|card| show_card(ui, theme, card));
    });
    let text = RichText::new(tr("watch-cards-explained"));
    ui.add(Label::new(text.small().weak()).wrap());
}

/// The name of the class of a key; `None` without a key.
pub(super) fn class_name(key: i32) -> Option<String> {
    let name = match KeyClass::of(key) {
        KeyClass::Known => "watch-key-known",
        KeyClass::LastMover => "watch-key-last-mover",
        KeyClass::Attacked => "watch-key-attacked",
        KeyClass::Capture => "watch-key-capture",
        KeyClass::Killer => "watch-key-killer",
        KeyClass::Quiet => "watch-key-quiet",
        KeyClass::None => return None,
    };
    Some(tr(name))
}

fn show_card(ui: &mut Ui, theme: &Theme, card: &Card) {
    let (ink, edge, state) = match card.state {
        Picked::Tried => (theme.text_weak, theme.border, "watch-card-tried"),
        Picked::Now => (theme.text_strong, theme.accent, "watch-card-now"),
        Picked::Next => (theme.text_strong, theme.success, "watch-card-next"),
        Picked::Left => (theme.text, theme.border, "watch-card-left"),
    };
    let class = class_name(card.key).unwrap_or_else(|| tr("watch-key-none"));
    let (rect, response) = ui.allocate_exact_size(SIZE, Sense::hover());
    let is_tried = card.state == Picked::Tried;
    let ground = if is_tried {
        theme.surface
    } else {
        theme.surface_raised
    };
    let width = if edge == theme.border { 1.0 } else { 2.0 };
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect(
        rect,
        theme.radius,
        ground,
        Stroke::new(width, edge),
        StrokeKind::Inside,
    );
    let left = rect.left_top() + vec2(6.0, 4.0);
    let (body, small) = (
        TextStyle::Body.resolve(ui.style()),
        TextStyle::Small.resolve(ui.style()),
    );
    let below = painter
        .text(left, Align2::LEFT_TOP, &card.mv, body, ink)
        .left_bottom();
    painter.text(below, Align2::LEFT_TOP, &class, small, ink);
    let name = format!("{}: {}, {}", card.mv, class, tr(state));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    let args = [("name", name.as_str().into()), ("key", card.key.into())];
    response.on_hover_text(tr_args("watch-card-tip", &args));
}
