//! Tips: what a widget does, and why it is disabled. The reason is shown on hover and while the widget has the keyboard focus,
//! and it is the description of the widget for screen readers.

use super::focus::focus_ring;
use egui::{Button, RectAlign, Response, Sense, Tooltip, Ui, Widget, WidgetText};

/// What a disabled button reacts to: the keyboard focus, so that the reason is found without a mouse.
pub(crate) const DISABLED: Sense = Sense::FOCUSABLE;

/// Shows a button with its tip, which may be empty. Where there is a reason, the button is disabled and shows that instead. It
/// keeps the keyboard focus when it is disabled.
pub(crate) fn tipped_button(
    ui: &mut Ui,
    button: Button<'_>,
    tip: &str,
    why_not: Option<String>,
) -> Response {
    let Some(reason) = why_not else {
        let response = ui.add(button);
        return match tip {
            "" => response,
            tip => response.on_hover_text(tip),
        };
    };
    let response = disabled(ui, button);
    explain(&response, None, &reason);
    response
}

/// Shows an entry of a menu disabled where there is a reason. Returns whether it was chosen, which closes the menu.
pub(crate) fn menu_entry(
    ui: &mut Ui,
    text: impl Into<WidgetText>,
    why_not: Option<String>,
) -> bool {
    let button = Button::new(text.into());
    let response = match &why_not {
        None => ui.add(button),
        Some(reason) => {
            let response = disabled(ui, button);
            disable(&response, reason);
            reason_beside(&response, reason.clone());
            response
        }
    };
    if response.clicked() {
        ui.close();
    }
    response.clicked()
}

/// Shows a button that cannot be clicked, with a ring while it has the keyboard focus.
fn disabled(ui: &mut Ui, button: Button<'_>) -> Response {
    let response = faded(ui, |ui| ui.add(button.sense(DISABLED)));
    let color = ui.visuals().widgets.active.bg_stroke.color;
    focus_ring(ui, &response, response.rect, color);
    response
}

/// Shows a check box. Where there is a reason, it is disabled and shows that, also while it has the keyboard focus.
pub(crate) fn check_box(
    ui: &mut Ui,
    value: &mut bool,
    text: impl Into<WidgetText>,
    why_not: Option<&str>,
) -> Response {
    let mut unchanged = *value;
    let shown = match why_not {
        Some(_) => &mut unchanged,
        None => value,
    };
    let text = text.into();
    focusable_unless(ui, why_not, |ui: &mut Ui| ui.checkbox(shown, text))
}

/// Adds a widget whose clicks have no effect while there is a reason. It is then shown as disabled, and shows the reason, also
/// while it has the keyboard focus.
pub(crate) fn focusable_unless(
    ui: &mut Ui,
    why_not: Option<&str>,
    widget: impl Widget,
) -> Response {
    let Some(reason) = why_not else {
        return ui.add(widget);
    };
    let response = faded(ui, |ui| ui.add(widget));
    let color = ui.visuals().widgets.active.bg_stroke.color;
    focus_ring(ui, &response, response.rect, color);
    explain(&response, None, reason);
    response
}

/// Adds a field. Where there is a reason, it is disabled and shows that.
pub(crate) fn add_unless(ui: &mut Ui, why_not: Option<&str>, widget: impl Widget) -> Response {
    let response = ui.add_enabled(why_not.is_none(), widget);
    let Some(reason) = why_not else {
        return response;
    };
    disable(&response, reason);
    response.on_disabled_hover_text(reason)
}

/// Shows something as if it was disabled, though the keyboard may reach it.
pub(crate) fn faded<R>(ui: &mut Ui, show: impl FnOnce(&mut Ui) -> R) -> R {
    let (opacity, style) = (ui.opacity(), ui.style().clone());
    ui.multiply_opacity(ui.visuals().disabled_alpha());
    // What cannot be clicked has other colours.
    let widgets = &mut ui.visuals_mut().widgets;
    widgets.noninteractive = widgets.inactive;
    let shown = show(ui);
    ui.set_style(style);
    ui.set_opacity(opacity);
    shown
}

/// Shows why a button is disabled, after its usual tip where the button has no text.
pub(crate) fn explain(button: &Response, tip: Option<&str>, reason: &str) {
    disable(button, reason);
    let text = match tip {
        Some(tip) => format!("{tip}\n{reason}"),
        None => reason.to_owned(),
    };
    show_tip(button, text, button.has_focus(), None);
}

/// Marks a widget as disabled for screen readers, and describes it with the reason.
pub(crate) fn disable(widget: &Response, reason: &str) {
    widget.ctx.accesskit_node_builder(widget.id, |node| {
        node.set_disabled();
        node.set_description(reason);
    });
}

/// Shows a tip beside a row of a list, so that the next rows stay visible.
pub(crate) fn tip_beside(row: &Response, text: String) {
    show_tip(row, text, false, Some(RectAlign::RIGHT_START));
}

/// Shows beside a row why it cannot be chosen, also while it has the keyboard focus.
pub(crate) fn reason_beside(row: &Response, text: String) {
    show_tip(row, text, row.has_focus(), Some(RectAlign::RIGHT_START));
}

/// Where else a tip beside a row is shown.
const BESIDE: [RectAlign; 2] = [RectAlign::LEFT_START, RectAlign::BOTTOM_START];

fn show_tip(widget: &Response, text: String, is_forced: bool, place: Option<RectAlign>) {
    if text.is_empty() {
        return;
    }
    let mut tip = match widget.enabled() {
        true => Tooltip::for_enabled(widget),
        false => Tooltip::for_disabled(widget),
    };
    if let Some(place) = place {
        tip.popup = tip.popup.align(place).align_alternatives(&BESIDE);
    }
    if is_forced {
        tip.popup = tip.popup.open(true);
    }
    tip.show(|ui| ui.label(text));
}
