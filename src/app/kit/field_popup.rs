//! Popups with fields.

use egui::style::StyleModifier;
use egui::{Popup, PopupAnchor, PopupCloseBehavior, Rect, Response, Ui};

/// Creates a popup below a button for fields and check boxes: it stays open while they are used, and where it was opened, also
/// when the button moves meanwhile.
pub(crate) fn field_popup(button: &Response) -> Popup<'_> {
    let popup = Popup::menu(button)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .style(StyleModifier::default());
    let id = popup.get_id().with("place at opening");
    if popup.is_open() {
        let opened_at: Option<Rect> = button.ctx.data(|data| data.get_temp(id));
        return match opened_at {
            Some(rect) => popup.anchor(rect),
            None => popup,
        };
    }
    if let PopupAnchor::ParentRect(rect) = popup.get_anchor() {
        button.ctx.data_mut(|data| data.insert_temp(id, rect));
    }
    popup
}

/// Shows fields and check boxes in a menu with the frames that they have elsewhere. A menu has no frames, which suits its entries.
pub(crate) fn framed<R>(ui: &mut Ui, show: impl FnOnce(&mut Ui) -> R) -> R {
    ui.scope(|ui| {
        let usual = ui.ctx().global_style();
        ui.visuals_mut().widgets = usual.visuals.widgets.clone();
        ui.spacing_mut().button_padding = usual.spacing.button_padding;
        show(ui)
    })
    .inner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::theme::Theme;
    use egui::containers::menu::menu_style;
    use tabia_settings::BoardChoice;

    #[test]
    fn fields_in_menus_have_the_frames_of_the_theme() {
        for dark in [false, true] {
            let theme = Theme::new(dark, BoardChoice::Wood);
            let ctx = egui::Context::default();
            theme.install(&ctx, 0.0);
            let _ = ctx.run_ui(egui::RawInput::default(), |ui| {
                menu_style(ui.style_mut());
                assert_eq!(ui.visuals().widgets.inactive.bg_stroke.width, 0.0);
                framed(ui, |ui| {
                    let widgets = &ui.visuals().widgets;
                    assert_eq!(widgets.inactive.bg_stroke.color, theme.outline);
                    assert_eq!(widgets.hovered.bg_stroke.color, theme.outline);
                    assert_eq!(widgets.inactive.weak_bg_fill, theme.surface_raised);
                });
                assert_eq!(ui.visuals().widgets.inactive.bg_stroke.width, 0.0);
            });
        }
    }
}
