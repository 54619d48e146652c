//! What the Lab does not show of a game that is being played, and what stands in its place.

use egui::{RichText, Ui};

use super::input::LabInput;
use super::search;
use super::state::LabRoom;
use super::tree;
use crate::command::lab::Command;
use crate::kit::label::empty_choices;
use crate::kit::text::tr;
use tabia_settings::LabPage;

impl LabRoom {
    /// Whether a page shows what the position of the open game is worth, or which moves are good there.
    pub(crate) fn judges_game(&self, page: LabPage) -> bool {
        match page {
            LabPage::Tree | LabPage::Techniques | LabPage::Evaluation | LabPage::Exchange => true,
            LabPage::Search => self.search.is_about_game() || self.search.has_tree(),
            // How positions are stored, other games, and programs that are silent while a game is played.
            LabPage::Boards | LabPage::Games | LabPage::Programs => false,
        }
    }

    /// Whether a command finds out, or shows, what the position of the open game is worth.
    pub(super) fn asks_about_game(&self, command: &Command) -> bool {
        use search::Command as Search;
        use tree::Command as Tree;
        match command {
            Command::Search(Search::Run | Search::Watch(_)) => self.search.is_about_game(),
            Command::Search(Search::ShowTree) | Command::Ask(_) => true,
            Command::Tree(
                Tree::Record
                | Tree::Open
                | Tree::OpenFrom(_)
                | Tree::AskOnBoard
                | Tree::Ask(_)
                | Tree::SearchAlone(_)
                | Tree::PlayLine,
            ) => true,
            Command::Techniques(super::techniques::Command::Compare) => true,
            _ => false,
        }
    }
}

/// Draws what stands in the place of a page that is hidden.
pub(super) fn show(ui: &mut Ui, input: &LabInput<'_>) -> Option<Command> {
    let (title, hint) = (tr("lab-hidden"), tr("lab-hidden-hint"));
    let choices = choice(input).map(|command| (tr("search-hidden-show"), command));
    let place = ui.available_rect_before_wrap();
    let text = (title.as_str(), hint.as_str());
    empty_choices(ui, place, input.theme, text, choices)
}

/// Says above a page that a part of it is hidden.
pub(super) fn show_above(ui: &mut Ui, input: &LabInput<'_>) -> Option<Command> {
    ui.label(RichText::new(tr("lab-hidden")).strong());
    ui.label(RichText::new(tr("lab-hidden-hint")).weak());
    let command = choice(input)?;
    let link = ui.link(tr("search-hidden-show"));
    let link = link.on_hover_text(tr("cmd-engine-thoughts-tip"));
    link.clicked().then_some(command)
}

/// Against the engine the player may choose to see it.
fn choice(input: &LabInput<'_>) -> Option<Command> {
    let can_show = input.game.session.against_engine();
    can_show.then_some(Command::ShowThoughts)
}
