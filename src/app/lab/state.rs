//! The state of the Lab: one field a page.

use egui::Key;

use super::boards::BoardsPage;
use super::evaluation::EvaluationPage;
use super::exchange::ExchangePage;
use super::games::GamesPage;
use super::programs::ProgramsPage;
use super::search::SearchPage;
use super::techniques::TechniquesPage;
use super::tree::TreePage;
use crate::kit::keys::LIST_KEYS;

/// What the pages remember.
#[derive(Default)]
pub struct LabRoom {
    pub(crate) boards: BoardsPage,
    pub(crate) evaluation: EvaluationPage,
    pub(crate) exchange: ExchangePage,
    pub(crate) games: GamesPage,
    pub(crate) programs: ProgramsPage,
    pub(crate) search: SearchPage,
    pub(crate) techniques: TechniquesPage,
    pub(crate) tree: TreePage,
}

impl LabRoom {
    /// Whether a key without Ctrl belongs to a list that has the keyboard.
    pub(crate) fn wants_key(&self, ctx: &egui::Context, key: Key) -> bool {
        let walks = LIST_KEYS.contains(&key);
        let opens = [Key::ArrowLeft, Key::ArrowRight].contains(&key);
        (walks && self.techniques.wants_keys(ctx))
            || ((walks || opens) && self.tree.wants_keys(ctx))
    }
}
