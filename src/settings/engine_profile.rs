//! An engine that the user has added.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tabia_protocol::client::EngineProgram;

/// The number of an engine in the settings. It is not used again for another engine.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct EngineId(pub u32);

/// An engine that the user has added, or one of several profiles of it. Fields of later versions are kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EngineProfile {
    pub id: EngineId,
    /// How it is started, and its options.
    pub program: EngineProgram,
    /// Fields of later versions.
    #[serde(flatten)]
    pub unknown: BTreeMap<String, ron::Value>,
}
