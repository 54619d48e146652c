//! A note on techniques that differ from the shipped ones, shown beside the search.

use egui::{Button, Label, Layout, Rect, RichText, Ui, UiBuilder, Vec2, pos2, vec2};

use super::input::{MARGIN, SearchInput};
use crate::command::Commands;
use crate::command::settings::Command;
use crate::kit::icons;
use tabia_engine::Techniques;
use tabia_settings::Settings;
use tabia_texts::{tr, tr_args};

/// Height of the line, in points.
pub const HEIGHT: f32 = 28.0;

/// The techniques that differ from the shipped ones: those that are off and those that are on.
struct ChangedTechniques {
    off: Vec<String>,
    on: Vec<String>,
}

impl ChangedTechniques {
    fn of(settings: &Settings) -> ChangedTechniques {
        let techniques = settings.techniques();
        let changed = |on: bool| {
            let all = Techniques::ALL.iter().filter(move |technique| {
                technique.default != on && techniques.get(technique.name) == Some(on)
            });
            all.map(|technique| technique.label()).collect()
        };
        ChangedTechniques {
            off: changed(false),
            on: changed(true),
        }
    }

    fn is_empty(&self) -> bool {
        self.off.is_empty() && self.on.is_empty()
    }
}

/// Height of the line, in points: 0 where every technique is as shipped.
pub fn height(settings: &Settings) -> f32 {
    if ChangedTechniques::of(settings).is_empty() {
        0.0
    } else {
        HEIGHT
    }
}

/// Draws the line; a click opens the switches.
pub fn show(ui: &mut Ui, rect: Rect, input: &SearchInput<'_>, commands: &mut Commands) {
    let changed = ChangedTechniques::of(input.settings);
    let (off, on) = (changed.off.len(), changed.on.len());
    let text = match (off, on) {
        (0, 0) => return,
        (0, on) => tr_args("techniques-on", &[("count", on.into())]),
        (off, 0) => tr_args("techniques-off", &[("count", off.into())]),
        (off, on) => tr_args("techniques-both", &[("off", off.into()), ("on", on.into())]),
    };
    let theme = input.theme;
    let inner = rect.shrink2(vec2(MARGIN, 0.0));
    let picture = Rect::from_min_size(
        pos2(inner.left(), (inner.center().y - 7.0).round()),
        Vec2::splat(14.0),
    );
    icons::paint(ui.painter(), "warning", picture, theme.warning);
    let mut row = ui.new_child(
        UiBuilder::new()
            .max_rect(inner.with_min_x(picture.right() + 4.0))
            .id_salt("techniques")
            .layout(Layout::left_to_right(egui::Align::Center)),
    );
    let button = Button::new(RichText::new(text).small()).frame_when_inactive(false);
    let button = row.add(button.truncate()).on_hover_ui(|ui| {
        ui.set_max_width(320.0);
        for (key, names) in [
            ("techniques-are-off", &changed.off),
            ("techniques-are-on", &changed.on),
        ] {
            if !names.is_empty() {
                let names = ("names", names.join(", ").into());
                ui.add(Label::new(tr_args(key, &[names])).wrap());
            }
        }
        ui.label(
            RichText::new(tr("techniques-click"))
                .small()
                .color(theme.text_weak),
        );
    });
    if button.clicked() {
        commands.push(Command::ShowTechniques);
    }
}
