//! The state of the Lab: one field a page.

use super::boards::BoardsPage;
use super::evaluation::EvaluationPage;
use super::exchange::ExchangePage;
use super::games::GamesPage;
use super::search::SearchPage;

/// What the pages remember.
#[derive(Default)]
pub struct LabRoom {
    pub(in crate::app) boards: BoardsPage,
    pub(in crate::app) evaluation: EvaluationPage,
    pub(in crate::app) exchange: ExchangePage,
    pub(in crate::app) games: GamesPage,
    pub(in crate::app) search: SearchPage,
}
