//! The engines that analyse beside Tabia's own, and their limits.

use std::collections::HashSet;

use super::analysis_engine::AnalysisEngine;
use super::engine_profile::{EngineId, EngineProfile};
use super::list::Settings;

impl Settings {
    /// Maximum number of engines that analyse beside Tabia's own.
    pub const MAX_ANALYSIS_ENGINES: usize = 3;

    /// Returns the engines that analyse beside Tabia's own, on or off, with their profiles. Removed ones are left out.
    pub fn analysing(&self) -> impl Iterator<Item = (&AnalysisEngine, &EngineProfile)> + Clone {
        let engines = self.analysis_engines.iter();
        engines.filter_map(|it| Some((it, self.engine(it.engine)?)))
    }

    /// Returns whether Tabia's own engine takes part in the analysis. Without others it always does.
    pub fn searches_itself(&self) -> bool {
        self.own_search || self.analysing().next().is_none()
    }

    /// Returns an engine of the analysis, to change it.
    pub fn analysing_mut(&mut self, id: EngineId) -> Option<&mut AnalysisEngine> {
        self.analysis_engines.iter_mut().find(|it| it.engine == id)
    }

    /// Clamps the numbers of the engines that analyse, and leaves out those that are there twice.
    pub(super) fn limit_analysis_engines(&mut self) {
        let mut seen = HashSet::new();
        let engines = &mut self.analysis_engines;
        engines.retain(|it| seen.insert(it.engine));
        for it in engines {
            it.lines = it.lines.clamp(1, Settings::MAX_LINES);
            it.depth = it.depth.map(|depth| depth.clamp(1, 100));
            it.seconds = it.seconds.map(|seconds| seconds.clamp(1, 86_400));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_protocol::client::EngineProgram;

    #[test]
    fn an_engine_analyses_once_and_removed_ones_are_left_out() {
        let mut settings = Settings::default();
        assert!(settings.searches_itself());
        let id = settings.add_engine(EngineProgram::new("a"));
        let entry = |engine: EngineId, lines: usize| AnalysisEngine {
            engine,
            lines,
            ..AnalysisEngine::default()
        };
        settings.analysis_engines = vec![entry(id, 99), entry(id, 1), entry(EngineId(7), 0)];
        settings.own_search = false;
        let mut settings = settings.into_range();
        assert_eq!(settings.analysis_engines.len(), 2);
        assert_eq!(
            settings.analysing_mut(id).unwrap().lines,
            Settings::MAX_LINES
        );
        assert_eq!(settings.analysing().count(), 1);
        assert!(!settings.searches_itself());
        settings.engines.clear();
        assert!(settings.searches_itself());
    }
}
