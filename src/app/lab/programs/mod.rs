//! Historic programs as opponents: what they are, a game against one, and the analysis by one of the shown position.

pub mod bout;
mod bout_card;
mod contender;
mod learned;
mod learned_list;
mod match_games;
mod match_page;
mod match_run;
mod page;
mod pondering;
mod rules_form;
mod state;
mod timeline;

pub(crate) use self::page::show;
pub(crate) use self::state::ProgramsPage;
pub use crate::command::lab::programs::{Command, Contender, Pace, Rules};
