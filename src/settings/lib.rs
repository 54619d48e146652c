//! The user's settings, stored as one RON file.
//!
//! [`Settings`] contains the values with their defaults and ranges. A [`SettingsFile`] reads and writes them: a missing or
//! invalid field takes its default, an unknown field is written back unchanged, and a file that is not RON is renamed, never
//! overwritten. Several windows may save at once; each writes only the settings that it changed.
//!
//! ```
//! use tabia_settings::{Settings, SettingsFile};
//!
//! // Without a path the settings stay in memory.
//! let (mut file, mut settings, notices) = SettingsFile::load(None);
//! assert!(notices.is_empty());
//! assert_eq!(settings, Settings::default());
//! settings.sound = !settings.sound;
//! assert!(file.save(&settings)?.is_none());
//! # Ok::<(), std::io::Error>(())
//! ```

mod analysing;
mod analysis_engine;
mod choices;
#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod common;
mod engine_profile;
mod engines;
mod file;
mod list;
mod opponent;
mod small_games;
mod values;

pub use analysis_engine::AnalysisEngine;
pub use choices::{
    BoardChoice, Coordinates, LabPage, MovesLayout, Notation, PieceChoice, Room, ScoreView,
    SecondPanel, SystemChoice, ThemeChoice,
};
pub use engine_profile::{EngineId, EngineProfile};
pub use file::{SettingsFile, WrittenEngines, portable_folder};
pub use list::{BookChoice, Settings};
pub use opponent::OpponentChoice;
pub use small_games::{KeptSmallGame, SmallGamePlayer, SmallGames};
pub use values::{Notice, SetAside};
