//! An engine that analyses beside Tabia's own.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::engine_profile::EngineId;

/// An engine of the user that analyses. Fields of later versions are kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnalysisEngine {
    pub engine: EngineId,
    /// Whether it searches while the analysis is on.
    pub on: bool,
    /// Number of its lines.
    pub lines: usize,
    /// Whether it stops where Tabia's own search stops; otherwise at the following limits.
    pub follows: bool,
    pub depth: Option<u32>,
    pub seconds: Option<u32>,
    /// Whether its lines are hidden.
    pub folded: bool,
    /// Fields of later versions.
    #[serde(flatten)]
    pub unknown: BTreeMap<String, ron::Value>,
}

impl Default for AnalysisEngine {
    fn default() -> AnalysisEngine {
        AnalysisEngine {
            engine: EngineId::default(),
            on: true,
            lines: 1,
            follows: true,
            depth: None,
            seconds: None,
            folded: false,
            unknown: BTreeMap::new(),
        }
    }
}
