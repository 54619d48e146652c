//! Tournaments: their form, their games as they are played, and their results. They are played on workers and kept in the data
//! folder.

mod apply;
mod creating;
mod crosstable;
mod engines_check;
mod followed;
mod form;
mod form_checks;
mod form_entrants;
mod form_numbers;
mod form_problem;
mod games;
mod graph;
mod list;
mod notation;
mod openings;
mod openings_check;
pub(crate) mod page;
mod players;
mod run;
mod shown;
mod standings;
mod state;
mod store;
pub(crate) mod table;
mod tournament;
pub(crate) mod view;
mod wall;
mod watch;

pub(crate) use self::followed::FollowedNames;
pub use self::state::MatchesRoom;
