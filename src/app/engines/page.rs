//! The page beside the board: its tabs, and what the chosen one shows.

use egui::accesskit::Role;
use egui::{Align, Layout, Rect, Stroke, Ui, UiBuilder, vec2};

use super::state::EnginesRoom;
use crate::command::Commands;
use crate::command::engines::{Command, Page};
use crate::kit::table::MARGIN;
use crate::kit::theme::Theme;
use crate::kit::widgets::empty_state;
use tabia_settings::Settings;
use tabia_texts::tr;

/// Height of the head of the page, in points.
const HEAD: f32 = 40.0;

/// The input of the page.
pub(crate) struct EnginesInput<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) theme: &'a Theme,
}

/// Draws the room into `whole`.
pub(crate) fn show(
    ui: &mut Ui,
    whole: Rect,
    input: &EnginesInput<'_>,
    room: &mut EnginesRoom,
) -> Commands {
    let mut commands = Commands::default();
    let (head, rest) = whole.split_top_bottom_at_y(whole.top() + HEAD);
    show_head(ui, head, input, room.page, &mut commands);
    match room.page {
        Page::Engines if input.settings.engines.is_empty() => {
            empty_state(
                ui,
                rest,
                input.theme,
                &tr("engines-none"),
                &tr("engines-none-hint"),
            );
        }
        Page::Engines => {}
    }
    commands
}

/// Shows the tabs of the pages.
fn show_head(
    ui: &mut Ui,
    rect: Rect,
    input: &EnginesInput<'_>,
    shown: Page,
    commands: &mut Commands,
) {
    let line = Stroke::new(1.0, input.theme.border);
    ui.painter()
        .hline(rect.x_range(), rect.bottom() - 0.5, line);
    let mut row = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(MARGIN, 0.0)))
            .id_salt("engines head")
            .layout(Layout::left_to_right(Align::Center)),
    );
    row.spacing_mut().item_spacing.x = 8.0;
    for page in Page::ALL {
        let tab = row.selectable_label(page == shown, tr(page.key()));
        row.ctx().accesskit_node_builder(tab.id, |node| {
            node.set_role(Role::Tab);
            node.set_selected(page == shown);
        });
        commands.extend(tab.clicked().then_some(Command::Show(page)));
    }
}
