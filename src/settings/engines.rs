//! The engines that the user has added: how they are found and added.

use super::engine_profile::{EngineId, EngineProfile};
use super::list::Settings;
use tabia_protocol::client::EngineProgram;

impl Settings {
    /// Returns an engine that the user has added.
    pub fn engine(&self, id: EngineId) -> Option<&EngineProfile> {
        self.engines.iter().find(|profile| profile.id == id)
    }

    /// Adds an engine, under a name that no other one has, and returns its number.
    pub fn add_engine(&mut self, mut program: EngineProgram) -> EngineId {
        let taken = self.engines.iter().map(|profile| profile.id.0);
        let id = EngineId(self.last_engine.max(taken.max().unwrap_or(0)) + 1);
        self.last_engine = id.0;
        program.name = self.free_engine_name(&program.display_name());
        self.engines.push(EngineProfile {
            id,
            program,
            ..EngineProfile::default()
        });
        id
    }

    /// Returns a name for an engine that no other one has: this one, or with a number.
    pub fn free_engine_name(&self, name: &str) -> String {
        let is_free = |name: &String| {
            let mut others = self.engines.iter().map(|it| it.program.display_name());
            !others.any(|other| other == *name)
        };
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names.find(is_free).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::SettingsFile;
    use super::*;

    #[test]
    fn engines_survive_the_file_with_fields_of_later_versions() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        let text = r#"{"engines": [{"id": 4, "rating": 3500,
            "program": {"path": "/usr/games/phalanx", "protocol": "xboard", "stars": 3}}]}"#;
        std::fs::write(&path, text).unwrap();
        let (mut file, mut settings, notices) = SettingsFile::load(Some(path.clone()));
        assert_eq!(notices, []);
        let id = settings.add_engine(EngineProgram::new("/usr/games/phalanx"));
        assert_eq!(id, EngineId(5));
        file.save(&settings).unwrap();
        let (_, read, notices) = SettingsFile::load(Some(path.clone()));
        assert_eq!((&read, notices), (&settings, vec![]));
        assert_eq!(read.engine(id).unwrap().program.name, "phalanx 2");
        let written = std::fs::read_to_string(path).unwrap();
        assert!(written.contains("stars") && written.contains("rating"));
    }

    #[test]
    fn a_number_is_not_used_again() {
        let mut settings = Settings::default();
        let first = settings.add_engine(EngineProgram::new("a"));
        settings.engines.clear();
        let second = settings.add_engine(EngineProgram::new("a"));
        assert_ne!(first, second);
        assert_eq!(settings.engine(second).unwrap().program.name, "a");
    }
}
