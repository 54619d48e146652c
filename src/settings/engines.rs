//! The engines that the user has added: how they are found and added.

use super::engine_profile::{EngineId, EngineProfile};
use super::list::Settings;
use rand::RngExt as _;
use tabia_protocol::client::EngineProgram;

impl Settings {
    /// Returns an engine that the user has added.
    pub fn engine(&self, id: EngineId) -> Option<&EngineProfile> {
        self.engines.iter().find(|profile| profile.id == id)
    }

    /// Adds an engine, under a name that no other one has, and returns its number.
    pub fn add_engine(&mut self, mut program: EngineProgram) -> EngineId {
        // By chance, so that two windows do not give one number to two engines.
        let numbers = std::iter::repeat_with(|| EngineId(rand::rng().random()));
        let is_free = |id: &EngineId| self.engine(*id).is_none();
        let id = { numbers }.find(is_free).unwrap_or_default();
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
        file.save(&settings).unwrap();
        let (_, read, notices) = SettingsFile::load(Some(path.clone()));
        assert_eq!((&read, notices), (&settings, vec![]));
        assert_eq!(read.engine(id).unwrap().program.name, "phalanx 2");
        let written = std::fs::read_to_string(path).unwrap();
        assert!(written.contains("stars") && written.contains("rating"));
    }

    #[test]
    fn two_windows_keep_the_engines_that_the_other_has_added_changed_or_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        let (mut file, mut ours, _) = SettingsFile::load(Some(path.clone()));
        let ids = ["a", "b", "c"].map(|name| ours.add_engine(EngineProgram::new(name)));
        file.save(&ours).unwrap();
        let (mut other_file, mut theirs, _) = SettingsFile::load(Some(path.clone()));
        theirs.engines[0].program.name = "A".to_owned();
        theirs.engines.remove(2);
        theirs.add_engine(EngineProgram::new("d"));
        other_file.save(&theirs).unwrap();
        ours.engines[1].program.name = "B".to_owned();
        ours.add_engine(EngineProgram::new("e"));
        for _ in 0..2 {
            file.save(&ours).unwrap();
            let (_, read, notices) = SettingsFile::load(Some(path.clone()));
            assert_eq!(notices, []);
            let names = read.engines.iter().map(|it| it.program.display_name());
            assert_eq!(names.collect::<Vec<_>>(), ["A", "B", "e", "d"]);
            assert_eq!(read.engines[0].id, ids[0]);
            other_file.save(&theirs).unwrap();
        }
    }

    #[test]
    fn a_window_takes_over_what_another_has_done_with_the_engines() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        let (mut file, mut ours, _) = SettingsFile::load(Some(path.clone()));
        for name in ["a", "b", "c"] {
            ours.add_engine(EngineProgram::new(name));
        }
        file.save(&ours).unwrap();
        assert_eq!(file.engines_of_others(), None);
        let (mut other_file, mut theirs, _) = SettingsFile::load(Some(path));
        theirs.engines[0].program.name = "A".to_owned();
        theirs.engines.swap(1, 2);
        other_file.save(&theirs).unwrap();
        let names = |engines: &[EngineProfile]| -> Vec<String> {
            let names = engines.iter().map(|it| it.program.display_name());
            names.collect()
        };
        let written = file.engines_of_others().unwrap();
        let list = file.with_engines_of_others(written, &ours.engines).unwrap();
        assert_eq!(names(&list), ["A", "c", "b"], "their order, too");
        ours.engines = list;
        assert_eq!(file.engines_of_others(), None);
        // With a change that is not written yet.
        ours.add_engine(EngineProgram::new("d"));
        theirs.engines.remove(1);
        other_file.save(&theirs).unwrap();
        let written = file.engines_of_others().unwrap();
        let list = file.with_engines_of_others(written, &ours.engines).unwrap();
        assert_eq!(names(&list), ["A", "b", "d"]);
        ours.engines = list;
        file.save(&ours).unwrap();
        let written = other_file.engines_of_others().unwrap();
        let list = other_file.with_engines_of_others(written, &theirs.engines);
        assert_eq!(list.unwrap(), ours.engines);
    }
}
