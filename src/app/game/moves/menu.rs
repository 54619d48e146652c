//! The menu of a move, and its buttons for glyphs.

use super::glyphs::part;
use super::view::MovesInput;
use crate::command::Commands;
use crate::command::game::Command;
use crate::game::table::entry;
use crate::kit::icons;
use crate::kit::notation::{Ink, Part};
use crate::kit::theme::Theme;
use crate::kit::tips::menu_entry;
use egui::{Rect, Ui, Vec2, vec2};
use tabia_game::{Nag, NagGroup, NodeId};
use tabia_texts::tr;

/// The glyphs that the menu offers.
pub(super) const MOVE_GLYPHS: [u8; 6] = [1, 2, 3, 4, 5, 6];

pub(super) const POSITION_GLYPHS: [u8; 8] = [10, 13, 14, 15, 16, 17, 18, 19];

/// The glyphs of a move after `nag` is toggled: one of each kind; a second click removes it.
pub(super) fn toggled(nags: &[Nag], nag: Nag) -> Vec<Nag> {
    let mut rest: Vec<Nag> = nags
        .iter()
        .copied()
        .filter(|&other| {
            other != nag && (nag.group() == NagGroup::Other || other.group() != nag.group())
        })
        .collect();
    if !nags.contains(&nag) {
        rest.push(nag);
        rest.sort_by_key(|nag| nag.group() != NagGroup::Move);
    }
    rest
}

/// The menu of a move.
pub fn move_menu(ui: &mut Ui, input: &MovesInput<'_>, node: NodeId, commands: &mut Commands) {
    ui.set_min_width(220.0);
    ui.spacing_mut().item_spacing.y = 2.0;
    let game = input.game;
    let text = |command: &Command| entry(command).map_or_else(String::new, |entry| entry.text());
    let why_not = |command: &Command, is_enabled: bool| match (input.playing, command) {
        _ if is_enabled => None,
        (true, Command::PlayFromHere) => Some(tr("unavailable-played-already")),
        (true, _) => Some(tr("unavailable-playing")),
        (false, _) => entry(command)?.why_not(false),
    };
    let nags = game.nags(node);
    for row in [&MOVE_GLYPHS[..], &POSITION_GLYPHS[..]] {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for &number in row {
                if glyph_button(ui, input.theme, Nag(number), nags.contains(&Nag(number))) {
                    commands.push(Command::SetNags {
                        node,
                        nags: toggled(nags, Nag(number)),
                    });
                    ui.close();
                }
            }
        });
    }
    ui.separator();
    let mut item = |ui: &mut Ui, why_not: Option<String>, label: String, made: Vec<Command>| {
        if menu_entry(ui, label, why_not) {
            commands.extend(made);
        }
    };
    item(
        ui,
        None,
        tr("moves-comment-after"),
        vec![Command::EditCommentAt(node)],
    );
    item(
        ui,
        None,
        tr("moves-comment-before"),
        vec![Command::GoTo(node), Command::EditCommentBeforeAt(node)],
    );
    if (input.explored.0)(node) {
        let keep = vec![Command::KeepExplored];
        item(ui, None, text(&Command::KeepExplored), keep);
    }
    ui.separator();
    let aside = !game.is_main_line(node) && !input.playing;
    item(
        ui,
        why_not(&Command::Promote, aside),
        text(&Command::Promote),
        vec![Command::PromoteAt(node)],
    );
    item(
        ui,
        why_not(&Command::MakeMain, aside),
        text(&Command::MakeMain),
        vec![Command::MakeMainAt(node)],
    );
    item(
        ui,
        why_not(&Command::Delete, !input.playing),
        text(&Command::Delete),
        vec![Command::DeleteAt(node)],
    );
    ui.separator();
    item(
        ui,
        None,
        text(&Command::CopyFen),
        vec![Command::GoTo(node), Command::CopyFen],
    );
    item(
        ui,
        why_not(&Command::PlayFromHere, !input.playing),
        tr("moves-play-from-here"),
        vec![Command::GoTo(node), Command::PlayFromHere],
    );
}

/// A button that sets or removes a glyph; returns whether it was clicked.
pub fn glyph_button(ui: &mut Ui, theme: &Theme, nag: Nag, set: bool) -> bool {
    let name =
        entry(&Command::ToggleNag(nag)).map_or_else(|| nag.to_string(), |entry| entry.text());
    let (part, ink) = part(nag, Ink::Main);
    let label = match &part {
        Part::Text(text) => text.clone(),
        _ => String::new(),
    };
    let color = match ink {
        Ink::Good => theme.success,
        Ink::Doubtful => theme.warning,
        Ink::Bad => theme.error,
        _ => theme.text_strong,
    };
    let button = egui::Button::new(egui::RichText::new(label).color(color))
        .selected(set)
        .frame_when_inactive(set);
    let response = ui.add_sized(Vec2::splat(28.0), button.min_size(vec2(28.0, 28.0)));
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::accesskit::Role::CheckBox, true, set, name.clone())
    });
    if let Part::Icon(picture) = part {
        icons::paint(
            ui.painter(),
            picture,
            Rect::from_center_size(response.rect.center(), Vec2::splat(16.0)),
            color,
        );
    }
    response.on_hover_text(name).clicked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glyph_replaces_its_kind_and_goes_on_the_second_click() {
        assert_eq!(toggled(&[], Nag(1)), [Nag(1)]);
        assert_eq!(toggled(&[Nag(1)], Nag(4)), [Nag(4)]);
        assert_eq!(toggled(&[Nag(4), Nag(14)], Nag(4)), [Nag(14)]);
        assert_eq!(toggled(&[Nag(14)], Nag(2)), [Nag(2), Nag(14)]);
        assert_eq!(toggled(&[Nag(2), Nag(14)], Nag(16)), [Nag(2), Nag(16)]);
        assert_eq!(toggled(&[Nag(146)], Nag(1)), [Nag(1), Nag(146)]);
    }
}
