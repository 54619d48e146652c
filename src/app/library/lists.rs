//! The lists of duplicates and of problems of the open collection.

use super::listed::follow;
use super::state::LibraryRoom;
use super::view::LibraryPage;

impl LibraryRoom {
    /// Forgets lists that are not shown, whose games have changed.
    pub(super) fn forget_hidden_lists(&mut self) {
        if self.view.page != LibraryPage::Duplicates {
            self.duplicates = None;
        }
        if self.view.page != LibraryPage::Problems {
            self.problems = None;
        }
    }

    /// Forgets the lists, and shows the games in place of one.
    pub(super) fn forget_lists(&mut self) {
        (self.duplicates, self.problems) = (None, None);
        if matches!(
            self.view.page,
            LibraryPage::Duplicates | LibraryPage::Problems
        ) {
            self.view.page = LibraryPage::Games;
        }
    }

    /// Follows the games of the lists.
    pub(super) fn poll_lists(&mut self, ctx: &egui::Context) {
        let Some(open) = &self.open else { return };
        if let Some(list) = &mut self.duplicates {
            follow(list, ctx, &open.games);
        }
        if let Some(list) = &mut self.problems {
            follow(list, ctx, &open.games);
        }
    }
}
