//! The dialog for the tags of the game: names, event, date and the others.

use egui::Ui;

use crate::command::game::Command;
use crate::kit::modal::{Answer, buttons, primary, row};
use crate::kit::text::{tr, tr_args};
use crate::kit::theme::Theme;
use crate::kit::widgets::{tall_list, text_field};
use tabia_game::{ROSTER, Tags};

/// Names and values of a game's tags.
pub(crate) struct TagsDialog {
    tags: Vec<(String, String)>,
    new_name: String,
    /// The tags of the game.
    before: Vec<(String, String)>,
}

/// Tags that say where the game starts; they belong to the position and cannot be edited.
const OF_THE_START: [&str; 3] = ["SetUp", "FEN", "Variant"];

impl TagsDialog {
    pub(crate) fn new(tags: &Tags) -> TagsDialog {
        let tags: Vec<(String, String)> = tags
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        TagsDialog {
            before: tags.clone(),
            tags,
            new_name: String::new(),
        }
    }

    /// Whether something differs from the game's tags.
    pub(super) fn is_filled_in(&self) -> bool {
        self.tags != self.before || !self.new_name.trim().is_empty()
    }

    pub(super) fn show(&mut self, ui: &mut Ui, theme: &Theme) -> Answer<Command> {
        let mut removed = None;
        let height = (ui.ctx().content_rect().height() - 260.0).clamp(120.0, 480.0);
        tall_list(height).auto_shrink([false, true]).show(ui, |ui| {
            for (index, (name, value)) in self.tags.iter_mut().enumerate() {
                let own = OF_THE_START.contains(&name.as_str());
                row(ui, theme, name, |ui| {
                    let width = ui.available_width() - 100.0;
                    let label = tr_args("tags-value", &[("name", name.as_str().into())]);
                    ui.add_enabled(!own, text_field(value).desired_width(width))
                        .accessible_name(label);
                    let remove = tr_args("tags-remove", &[("name", name.as_str().into())]);
                    if !own && !ROSTER.contains(&name.as_str()) {
                        let button = ui.button(tr("remove")).accessible_name(remove);
                        if button.clicked() {
                            removed = Some(index);
                        }
                    }
                });
            }
        });
        if let Some(index) = removed {
            self.tags.remove(index);
        }
        ui.add_space(theme.spacing);
        row(ui, theme, &tr("tags-name"), |ui| {
            ui.add(text_field(&mut self.new_name).desired_width(160.0))
                .accessible_name(tr("tags-name"));
            let name = self.new_name.trim();
            let sound =
                Tags::is_valid_name(name) && !self.tags.iter().any(|(known, _)| known == name);
            if ui
                .add_enabled(sound, egui::Button::new(tr("tags-add")))
                .clicked()
            {
                self.tags.push((name.to_owned(), String::new()));
                self.new_name.clear();
            }
        });
        buttons(ui, theme, |ui| {
            if ui.button(tr("cancel")).clicked() {
                Answer::Close
            } else if primary(ui, theme, &tr("tags-accept"), true) {
                Answer::Done(Command::SetTags(std::mem::take(&mut self.tags)))
            } else {
                Answer::Open
            }
        })
    }
}
