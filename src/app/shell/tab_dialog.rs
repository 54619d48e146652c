//! The dialog that asks for a tab, to copy games to or from it.

use std::path::PathBuf;

use egui::{RichText, Ui};

use crate::command::{Action, TabId};
use crate::kit::files;
use crate::kit::modal::{Answer, buttons};
use crate::kit::theme::Theme;
use crate::kit::widgets::{leading_row, tall_list};
use tabia_texts::{tr, tr_args};

/// What the dialog asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Where games are copied, or moved.
    Target { moves: bool },
    /// The tab whose game is added.
    Source,
}

/// The dialog that asks for a tab.
pub(crate) struct TabDialog {
    pub(super) question: Question,
    /// The tabs with their names.
    pub(super) tabs: Vec<(TabId, String)>,
    /// The collections to which games can be copied, with their names.
    pub(super) collections: Vec<(String, PathBuf)>,
}

impl TabDialog {
    pub(super) fn title(&self) -> String {
        tr(match self.question {
            Question::Target { moves: false } => "games-copy-title",
            Question::Target { moves: true } => "games-move-title",
            Question::Source => "games-source-title",
        })
    }

    pub(super) fn show(&self, ui: &mut Ui, theme: &Theme) -> Answer<Action> {
        let mut chosen = None;
        let intro = tr(match self.question {
            Question::Source => "games-source-intro",
            Question::Target { .. } if self.tabs.is_empty() && self.collections.is_empty() => {
                "games-target-none"
            }
            Question::Target { .. } => "games-target-intro",
        });
        ui.label(RichText::new(intro).color(theme.text_weak));
        ui.add_space(theme.spacing);
        let height = (ui.ctx().content_rect().height() - 260.0).clamp(96.0, 360.0);
        tall_list(height).auto_shrink([false, true]).show(ui, |ui| {
            for (tab, name) in &self.tabs {
                if leading_row(ui, theme, name).clicked() {
                    chosen = Some(match self.question {
                        Question::Target { moves } => Action::SendGames { to: *tab, moves },
                        Question::Source => Action::TakeGame(*tab),
                    });
                }
            }
            for (name, folder) in &self.collections {
                let args = [("name", name.as_str().into())];
                let row = leading_row(ui, theme, &tr_args("games-target-collection", &args));
                if let Question::Target { moves } = self.question
                    && row.on_hover_text(files::display(folder)).clicked()
                {
                    let to = folder.clone();
                    chosen = Some(Action::SendGamesToCollection { to, moves });
                }
            }
        });
        if let Question::Target { moves } = self.question
            && leading_row(ui, theme, &tr("games-target-file")).clicked()
        {
            chosen = Some(Action::AskGamesFile { moves });
        }
        match chosen {
            Some(action) => Answer::Done(action),
            None => buttons(ui, theme, |ui| match ui.button(tr("cancel")).clicked() {
                true => Answer::Close,
                false => Answer::Open,
            }),
        }
    }
}
