//! Everything a user can set, as one RON file.
//!
//! The file is forgiving in both directions: a field that is missing or cannot be understood takes its default, a field
//! that this version does not know is written back as it was read, and a file that is not RON is renamed, never
//! overwritten.

mod choices;
mod file;
mod list;
mod values;

pub use choices::{
    BoardChoice, Coordinates, LabPage, Notation, PieceChoice, Room, ScoreView, SecondPanel,
    ThemeChoice,
};
pub use file::{SettingsFile, portable_folder};
pub use list::{BookChoice, Settings};
pub use values::{Notice, SetAside};
