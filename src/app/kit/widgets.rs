//! Widgets shared by all parts of the window.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::accesskit::Role;
use egui::containers::menu::MenuButton;
use egui::emath::Numeric;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align, Align2, Area, Atom, Button, Color32, Context, DragValue, FontId, Galley, Id, IdSalt,
    IntoAtoms, LayerId, Layout, Modal, Order, Painter, Popup, PopupAnchor, Rect, Response,
    ScrollArea, Sense, Stroke, StrokeKind, TextBuffer, TextEdit, TextStyle, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::focus::focus_ring;
use super::icons;
use super::theme::Theme;
use super::tips::{DISABLED, explain, tipped_button};
use tabia_texts::{grouped, tr};

/// A field for one line of text, vertically centred.
pub(crate) fn text_field(text: &mut dyn TextBuffer) -> TextEdit<'_> {
    TextEdit::singleline(text).align(Align2::LEFT_CENTER)
}

/// A number behind its label, which changes by `speed` for each point that it is dragged; the text of `name` names and
/// explains it. Returns the changed value.
pub(crate) fn number_field<N: Numeric>(
    ui: &mut Ui,
    [label, name]: [&str; 2],
    mut value: N,
    range: RangeInclusive<N>,
    speed: f64,
) -> Option<N> {
    let changed = together(ui, |ui| {
        ui.label(tr(label));
        let mut field = DragValue::new(&mut value).range(range).speed(speed);
        if N::INTEGRAL {
            field = with_groups(field);
        }
        let field = ui.add(field);
        field.clone().accessible_name(tr(name));
        field.on_hover_text(tr(name)).changed()
    });
    changed.then_some(value)
}

/// Shows a number with thousands separators, and reads one with or without them.
pub(crate) fn with_groups(field: DragValue<'_>) -> DragValue<'_> {
    field
        .custom_formatter(|value, _| grouped(value as u64))
        .custom_parser(|text| text.replace([',', ' '], "").parse().ok())
}

/// Shows a name in a cell of this width, in points, so that what follows begins at the same place in each row.
pub(crate) fn name_cell<R>(ui: &mut Ui, width: f32, show: impl FnOnce(&mut Ui) -> R) -> R {
    let size = vec2(width, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_size(size);
        show(ui)
    })
    .inner
}

/// A text with an icon of the same colour before it, which wraps beside the icon.
pub(crate) fn icon_label(ui: &mut Ui, icon: &str, text: &str, color: Color32) {
    const ICON: f32 = 16.0;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let height = ui.text_style_height(&TextStyle::Body);
        let (rect, _) = ui.allocate_exact_size(vec2(ICON, height.max(ICON)), Sense::hover());
        let square = Rect::from_center_size(rect.center(), Vec2::splat(ICON));
        icons::paint(ui.painter(), icon, square, color);
        ui.add(egui::Label::new(egui::RichText::new(text).color(color)).wrap());
    });
}

/// A button that stays pressed while it is on. Its frame shows that it can be clicked.
pub(crate) fn chip<'a>(is_on: bool, text: impl IntoAtoms<'a>) -> Button<'a> {
    Button::selectable(is_on, text).frame_when_inactive(true)
}

/// The main button of a panel or dialog, in the accent colour while it is enabled.
pub(crate) fn main_button(
    ui: &mut Ui,
    theme: &Theme,
    text: &str,
    tip: &str,
    why_not: Option<String>,
) -> Response {
    let is_enabled = why_not.is_none();
    let (color, fill) = match is_enabled {
        true => (theme.accent_text, theme.accent),
        false => (theme.text_weak, theme.surface_raised),
    };
    let button = Button::new(egui::RichText::new(text).color(color)).fill(fill);
    let response = tipped_button(ui, button, tip, why_not);
    if is_enabled {
        // The usual ring has the colour of the button.
        focus_ring(ui, &response, response.rect.expand(1.0), theme.text_strong);
    }
    response
}

/// A button that opens a menu, with a sign for that after its text.
pub(crate) fn menu_button(ui: &mut Ui, text: &str, show: impl FnOnce(&mut Ui)) -> Response {
    const SIGN: f32 = 12.0;
    let sign = Atom::custom(IdSalt::new("sign of a menu"), Vec2::splat(SIGN));
    let button = Button::new((text, sign)).gap(4.0);
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        show(ui);
    });
    let right = response.rect.right() - ui.spacing().button_padding.x;
    let center = pos2(right - SIGN / 2.0, response.rect.center().y);
    let color = ui.style().interact(&response).fg_stroke.color;
    let square = Rect::from_center_size(center, Vec2::splat(SIGN));
    icons::paint(ui.painter(), "chevron-down", square, color);
    response
}

/// Shows things in a grid of equal columns, as many as fit with a minimum width in points.
pub(crate) fn equal_columns(
    ui: &mut Ui,
    (count, least): (usize, f32),
    mut show: impl FnMut(&mut Ui, usize),
) {
    let (whole, gap) = (ui.available_width(), ui.spacing().item_spacing.x);
    let columns = ((whole + gap) / (least + gap)).floor() as usize;
    let columns = columns.clamp(1, count.max(1));
    let width = ((whole + gap) / columns as f32 - gap).floor();
    for first in (0..count).step_by(columns) {
        ui.horizontal_top(|ui| {
            for index in first..(first + columns).min(count) {
                ui.vertical(|ui| {
                    ui.set_width(width);
                    show(ui, index);
                });
            }
        });
    }
}

/// A row of a list that leads somewhere: in the whole width, with a sign for that at its right end.
pub(crate) fn leading_row(ui: &mut Ui, theme: &Theme, text: &str) -> Response {
    const SIGN: f32 = 12.0;
    let sign = Atom::custom(IdSalt::new("sign of a row"), Vec2::splat(SIGN));
    let button = Button::new(text)
        .right_text(sign)
        .frame_when_inactive(false)
        .truncate()
        .min_size(vec2(ui.available_width(), 0.0));
    let response = ui.add(button);
    let right = response.rect.right() - ui.spacing().button_padding.x;
    let center = pos2(right - SIGN / 2.0, response.rect.center().y);
    let square = Rect::from_center_size(center, Vec2::splat(SIGN));
    icons::paint(ui.painter(), "chevron-right", square, theme.text_weak);
    response
}

/// A check box without text, its box at the left edge where it is drawn.
pub(crate) fn bare_check(ui: &mut Ui, is_on: &mut bool) -> Response {
    // Egui centres the box in a square of the height of a row.
    let air = (ui.spacing().interact_size.y - ui.spacing().icon_width) / 2.0;
    ui.add_space(-air);
    ui.add(egui::Checkbox::without_text(is_on))
}

/// A list in a dialog with this maximum height in points from the start; by default egui would start lower and grow.
pub(crate) fn tall_list(height: f32) -> ScrollArea {
    ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height)
}

/// The area of a dialog that is shown over the window until it is answered. A menu that was open closes before it.
///
/// Areas of one order that come to the top in the same frame keep their previous order. A quick click on a list in a dialog
/// raises both, so lists have a higher order than dialogs; otherwise they would open behind them.
pub(crate) fn modal_area(ctx: &Context, id: Id) -> Area {
    let area = Modal::default_area(id).order(Order::Middle);
    let fresh = ctx.memory(|memory| memory.top_modal_layer()) != Some(area.layer());
    if fresh {
        Popup::close_all(ctx);
    }
    hide_tips(ctx);
    area
}

/// Hides the tips of what is below a dialog. Egui keeps a tip that is shown while the pointer rests on its widget, unless a popup
/// of the layer is open. This one has no place, so that it is not drawn.
fn hide_tips(ctx: &Context) {
    let id = Id::unique("tips below a dialog");
    let layer = LayerId::background();
    Popup::new(id, ctx.clone(), PopupAnchor::PointerFixed, layer).show(|_| {});
}

/// The right end of a row, in reading order: in egui's right-to-left layout the Tab key would move backwards.
///
/// The width is known from the previous frame; if it has changed, the frame is laid out again before it is shown.
pub(crate) fn at_right<R>(ui: &mut Ui, show: impl FnOnce(&mut Ui) -> R) -> R {
    let id = ui.next_auto_id().with("width at the right");
    let known: Option<f32> = ui.data(|data| data.get_temp(id));
    let room = ui.available_rect_before_wrap();
    let left = (room.right() - known.unwrap_or_default()).max(room.left());
    let place = room.with_min_x(if known.is_some() { left } else { room.left() });
    let mut builder = UiBuilder::new()
        .max_rect(place)
        .layout(Layout::left_to_right(Align::Center));
    if known.is_none() {
        builder = builder.sizing_pass().invisible();
    }
    let (inner, width) = ui
        .scope_builder(builder, |ui| {
            let inner = show(ui);
            (inner, ui.min_rect().width())
        })
        .inner;
    if known.is_none_or(|known| (known - width).abs() > 0.5) {
        ui.data_mut(|data| data.insert_temp(id, width));
        lay_out_again(ui, "the right end of a row has another width");
    }
    inner
}

/// Lays the frame out again before it is shown; in the last pass that a frame may have, the next frame comes at once.
fn lay_out_again(ui: &Ui, reason: &'static str) {
    ui.request_discard(reason);
    if !ui.will_discard() {
        ui.request_repaint();
    }
}

/// A label and its field in a row that wraps: they wrap together.
///
/// The width is known from the previous frame; if it was unknown, the frame is laid out again before it is shown.
pub(crate) fn together<R>(ui: &mut Ui, show: impl FnOnce(&mut Ui) -> R) -> R {
    let id = ui.next_auto_id().with("width of what stays together");
    let known: Option<f32> = ui.data(|data| data.get_temp(id));
    let is_first = ui.cursor().left() <= ui.max_rect().left();
    if !is_first && known.is_some_and(|known| known > ui.available_size_before_wrap().x) {
        ui.end_row();
    }
    let (inner, width) = ui.horizontal(|ui| (show(ui), ui.min_rect().width())).inner;
    if known != Some(width) {
        ui.data_mut(|data| data.insert_temp(id, width));
        lay_out_again(ui, "what stays together has another width");
    }
    inner
}

/// A place for one of several buttons in turn, wide enough for each of their texts: what follows does not move.
pub(crate) fn place_of_buttons<R>(
    ui: &mut Ui,
    texts: &[String],
    show: impl FnOnce(&mut Ui) -> R,
) -> R {
    let font = TextStyle::Button.resolve(ui.style());
    let width = |text: &String| {
        let galley =
            (ui.painter()).layout_no_wrap(text.clone(), font.clone(), Color32::PLACEHOLDER);
        galley.size().x.ceil()
    };
    let widest = texts.iter().map(width).fold(0.0, f32::max);
    let width = widest + 2.0 * ui.spacing().button_padding.x;
    together(ui, |ui| {
        ui.set_min_width(width);
        show(ui)
    })
}

/// A square button with an icon instead of text.
pub(crate) struct IconButton<'a> {
    icon: &'a str,
    name: &'a str,
    tip: &'a str,
    /// The reason why it is disabled.
    why_not: Option<String>,
    /// `None` for an action button; for a toggle, whether it is on.
    on: Option<bool>,
    /// The colour of the icon when it is on.
    on_color: Option<Color32>,
}

impl<'a> IconButton<'a> {
    /// Width and height, in points.
    pub const SIDE: f32 = 28.0;
    /// Size of the icon in it, in points.
    pub const ICON: f32 = 16.0;

    /// Creates a button with the name of an icon from `assets/icons`, and its accessible name, which is also its tooltip.
    pub fn new(icon: &'a str, name: &'a str) -> IconButton<'a> {
        IconButton {
            icon,
            name,
            tip: name,
            why_not: None,
            on: None,
            on_color: None,
        }
    }

    /// Sets another tooltip.
    pub fn tip(self, tip: &'a str) -> IconButton<'a> {
        IconButton { tip, ..self }
    }

    /// Disables the button where there is a reason.
    pub fn why_not(self, why_not: Option<String>) -> IconButton<'a> {
        IconButton { why_not, ..self }
    }

    /// Makes the button a toggle with this state.
    pub fn toggle(self, on: bool) -> IconButton<'a> {
        IconButton {
            on: Some(on),
            ..self
        }
    }

    /// Sets the colour of the icon when it is on.
    pub fn on_color(self, color: Color32) -> IconButton<'a> {
        IconButton {
            on_color: Some(color),
            ..self
        }
    }

    /// Draws the button; returns whether it was clicked.
    pub fn show(self, ui: &mut Ui, theme: &Theme) -> bool {
        self.draw(ui, theme).clicked()
    }

    /// Draws the button; a menu can be opened from the response.
    pub(crate) fn draw(self, ui: &mut Ui, theme: &Theme) -> Response {
        let (name, enabled) = (self.name, self.why_not.is_none());
        let sense = match enabled {
            true => Sense::click(),
            false => DISABLED,
        };
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(IconButton::SIDE), sense);
        response.widget_info(|| match self.on {
            Some(on) => WidgetInfo::selected(Role::CheckBox, enabled, on, name),
            None => WidgetInfo::labeled(Role::Button, enabled, name),
        });
        let on = self.on == Some(true);
        let lit = enabled && (response.hovered() || response.has_focus());
        let plate = rect.shrink(1.0);
        let fill = match (on, lit) {
            (true, _) => Some(theme.selection),
            (false, true) if response.is_pointer_button_down_on() => Some(theme.surface_active),
            (false, true) => Some(theme.surface_hover),
            (false, false) => None,
        };
        if let Some(fill) = fill {
            ui.painter().rect_filled(plate, theme.radius, fill);
        }
        if response.has_focus() {
            let ring = Stroke::new(1.0, theme.accent);
            ui.painter()
                .rect_stroke(plate, theme.radius, ring, StrokeKind::Inside);
        }
        let tint = match (enabled, on || lit) {
            (true, true) => self.on_color.filter(|_| on).unwrap_or(theme.text_strong),
            (true, false) => theme.text,
            (false, _) => theme.text_weak.gamma_multiply(0.4),
        };
        let square = Rect::from_center_size(rect.center(), Vec2::splat(IconButton::ICON));
        icons::paint(ui.painter(), self.icon, square, tint);
        match self.why_not {
            None => response.on_hover_text(self.tip),
            Some(reason) => {
                explain(&response, Some(self.tip), &reason);
                response
            }
        }
    }
}

/// Makes the rails of the following sliders visible: they have the fill colour of buttons, which in the light theme is the
/// colour of panels and dialogs.
pub(crate) fn show_rails(ui: &mut Ui) {
    let visuals = ui.visuals_mut();
    visuals.widgets.inactive.bg_fill = visuals.widgets.noninteractive.bg_stroke.color;
}

/// A slider from 0 to 100, without a number.
pub fn percent_slider(ui: &mut Ui, name: &str, percent: &mut u8) {
    ui.scope(|ui| {
        ui.spacing_mut().slider_width = 112.0;
        show_rails(ui);
        ui.add(egui::Slider::new(percent, 0..=100).show_value(false))
            .accessible_name(name);
    });
}

/// The text of an empty list: what is missing, and what to do about it.
pub(crate) fn empty_state(ui: &mut Ui, rect: Rect, theme: &Theme, title: &str, hint: &str) {
    let [title_galley, hint_galley] = empty_texts(ui, rect, theme, title, hint);
    let height = title_galley.size().y + 4.0 + hint_galley.size().y;
    let top = (rect.center().y - height / 2.0)
        .max(rect.top() + 8.0)
        .round();
    let painter = ui.painter_at(rect);
    let second = top + title_galley.size().y + 4.0;
    painter.galley(pos2(rect.center().x, top), title_galley, theme.text);
    painter.galley(pos2(rect.center().x, second), hint_galley, theme.text_weak);
    let response = ui.interact(rect, ui.scope_id().with("empty"), egui::Sense::hover());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(
            egui::accesskit::Role::Label,
            true,
            format!("{title}. {hint}"),
        )
    });
}

/// Lays out the two texts of an [`empty_state`], centred and wrapped to the width of their place.
fn empty_texts(ui: &Ui, rect: Rect, theme: &Theme, title: &str, hint: &str) -> [Arc<Galley>; 2] {
    let room = (rect.width() - 48.0).max(48.0);
    let centred = |text: &str, style: TextStyle, color: Color32| {
        let mut job = LayoutJob::simple(text.to_owned(), style.resolve(ui.style()), color, room);
        job.halign = Align::Center;
        ui.painter().layout_job(job)
    };
    [
        centred(title, TextStyle::Body, theme.text),
        centred(hint, TextStyle::Small, theme.text_weak),
    ]
}

/// An [`empty_state`] with buttons for what can be done about it, which are left out if they do not fit.
pub(crate) fn empty_choices<C>(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    (title, hint): (&str, &str),
    choices: impl IntoIterator<Item = (String, C), IntoIter: ExactSizeIterator>,
) -> Option<C> {
    /// Space above the texts, and between them and the first button, in points.
    const AIR: [f32; 2] = [8.0, 12.0];
    const BUTTON: Vec2 = vec2(176.0, 28.0);
    const STEP: f32 = BUTTON.y + 8.0;
    let choices = choices.into_iter();
    let texts = empty_texts(ui, rect, theme, title, hint);
    let said = AIR[0] + 4.0 + texts.iter().map(|text| text.size().y).sum::<f32>();
    let height = said + AIR[1] + STEP * choices.len() as f32;
    if rect.height() < height {
        empty_state(ui, rect, theme, title, hint);
        return None;
    }
    let top = (rect.center().y - height / 2.0).round();
    let text = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), said));
    empty_state(ui, text, theme, title, hint);
    let left = (rect.center().x - BUTTON.x / 2.0).round();
    let mut chosen = None;
    for (index, (name, command)) in choices.enumerate() {
        let corner = pos2(left, (text.bottom() + AIR[1]).round() + STEP * index as f32);
        let place = Rect::from_min_size(corner, BUTTON);
        let button = egui::Button::new(name).truncate();
        if ui.put(place, button).clicked() {
            chosen = Some(command);
        }
    }
    chosen
}

/// One line of text, ending in "…" if it does not fit.
pub(crate) fn elided(
    painter: &Painter,
    text: &str,
    font: FontId,
    color: Color32,
    room: f32,
) -> Arc<Galley> {
    let mut job = LayoutJob::default();
    // Line breaks and tabs in a name would break the row.
    let text = text.replace(|letter: char| letter.is_control(), " ");
    job.append(&text, 0.0, TextFormat::simple(font, color));
    job.wrap = TextWrapping::truncate_at_width(room);
    painter.layout_job(job)
}

/// Joins a text and its end to one line that fits: where it does not, the text is cut and ends in "…", and the end stays whole.
pub(crate) fn cut_before(
    painter: &Painter,
    (text, end): (&str, &str),
    font: &FontId,
    room: f32,
) -> String {
    if end.is_empty() {
        return text.to_owned();
    }
    let fits = |line: &str| {
        let galley = painter.layout_no_wrap(line.to_owned(), font.clone(), Color32::PLACEHOLDER);
        galley.size().x <= room
    };
    let whole = format!("{text}, {end}");
    if fits(&whole) {
        return whole;
    }
    let cuts = text.char_indices().rev().map(|(index, _)| &text[..index]);
    let mut cut = cuts.map(|start| format!("{}… {end}", start.trim_end()));
    // A letter or two say nothing of a name.
    let is_said = |line: &String| line.chars().count() > end.chars().count() + 5;
    cut.find(|line| fits(line))
        .filter(is_said)
        .unwrap_or_else(|| end.to_owned())
}

/// Distance from the top of a galley to the baseline of its first line, in points.
pub(crate) fn baseline(galley: &Galley) -> f32 {
    let first = galley
        .rows
        .first()
        .and_then(|row| Some(row.pos.y + row.glyphs.first()?.pos.y));
    first.unwrap_or(galley.size().y * 0.8)
}
