//! The file of the settings.

use std::fs;
use std::path::{Path, PathBuf};

use super::engine_profile::EngineProfile;
use super::list::Settings;
use super::values::{Notice, SetAside, Values, merged, parse, print, to_value};
use tabia_disk as disk;

/// The name of the list of engines in the file.
const ENGINES: &str = "engines";

/// The list of engines that another process has written.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenEngines(Vec<EngineProfile>);

/// The settings file.
#[derive(Clone, Debug, Default)]
pub struct SettingsFile {
    /// `None`: settings are kept in memory only.
    path: Option<PathBuf>,
    /// The values that this process last read from the file or wrote to it, including unknown fields.
    values: Values,
}

impl SettingsFile {
    /// Returns the path of the settings: in the folder of the program when it has a file named `portable`, else in the
    /// platform's configuration folder. `None` when the platform has no such folder.
    pub fn default_path() -> Option<PathBuf> {
        let folder = portable_folder().or_else(|| Some(dirs::config_dir()?.join("tabia")))?;
        Some(folder.join("settings.ron"))
    }

    /// Returns the path of the file; `None` when the settings are kept in memory only.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Reads the list of engines where another process has changed it since this one last read or wrote the file. A file that
    /// cannot be read is left to the next save.
    pub fn engines_of_others(&self) -> Option<WrittenEngines> {
        let values = parse(&fs::read(self.path.as_ref()?).ok()?).ok()?;
        let theirs = engines_in(&values)?;
        (engines_in(&self.values).as_ref() != Some(&theirs)).then_some(WrittenEngines(theirs))
    }

    /// Returns the list of engines with the changes of another process, and those that this one has not written yet. Nothing
    /// may have been written since the other list was read.
    pub fn with_engines_of_others(
        &mut self,
        WrittenEngines(theirs): WrittenEngines,
        ours: &[EngineProfile],
    ) -> Option<Vec<EngineProfile>> {
        let before = engines_in(&self.values).unwrap_or_default();
        let list = match before == ours {
            true => theirs.clone(),
            false => {
                let values = [to_value(&before), to_value(&ours), to_value(&theirs)];
                let [Ok(before), Ok(ours), Ok(theirs)] = values else {
                    return None;
                };
                merged(&before, &ours, &theirs)?.into_rust().ok()?
            }
        };
        let theirs = to_value(&theirs).ok()?;
        self.values.insert(ENGINES.to_owned(), theirs);
        Some(list)
    }

    /// Returns whether the settings are kept in memory only, so that saving writes nothing.
    pub fn is_in_memory(&self) -> bool {
        self.path.is_none()
    }

    /// Copies the file because some of its values cannot be used. Returns the copy; `None` when settings are kept in memory
    /// only.
    ///
    /// # Errors
    /// When it cannot be copied.
    pub fn copy_aside(&self) -> std::io::Result<Option<PathBuf>> {
        self.path.as_deref().map(disk::copy_aside).transpose()
    }

    /// Reads the settings, and returns the faults found. A file with invalid values is copied, since the next save replaces
    /// them.
    pub fn load(path: Option<PathBuf>) -> (SettingsFile, Settings, Vec<Notice>) {
        let mut notices = Vec::new();
        let mut file = SettingsFile {
            path,
            values: Values::new(),
        };
        if let Some(path) = file.path.clone() {
            match fs::read(&path) {
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                Err(error) => {
                    notices.push(Notice::Unreadable {
                        path,
                        reason: error.to_string(),
                    });
                    file.path = None;
                }
                Ok(bytes) => match parse(&bytes) {
                    Ok(values) => file.values = values,
                    Err(error) => match SetAside::of(&path, &error) {
                        Ok(set_aside) => notices.push(Notice::SetAside(set_aside)),
                        Err(error) => {
                            notices.push(Notice::Unreadable {
                                path,
                                reason: error.to_string(),
                            });
                            file.path = None;
                        }
                    },
                },
            }
        }
        let settings = Settings::read(&file.values, &mut notices).into_range();
        let is_bad = |notice: &Notice| matches!(notice, Notice::BadValue { .. });
        if notices.iter().any(is_bad) {
            // Without a copy, the message gives the reason alone.
            let kept = file.copy_aside().unwrap_or(None);
            for notice in &mut notices {
                if let Notice::BadValue { copy, .. } = notice {
                    copy.clone_from(&kept);
                }
            }
        }
        // A default was not chosen in this process, so another process's value has precedence.
        let mut defaults = Values::new();
        if settings.write(&mut defaults).is_ok() {
            defaults.append(&mut file.values);
            file.values = defaults;
        }
        (file, settings, notices)
    }

    /// Writes the settings that have changed since they were last read or written. All other fields keep their values in the
    /// file: those that another window has changed, and those that this version does not have. A file that has become invalid
    /// is set aside, and a complete one is written.
    ///
    /// # Errors
    /// When the file cannot be written; the old one is then unchanged, under its name or set aside.
    pub fn save(&mut self, settings: &Settings) -> std::io::Result<Option<SetAside>> {
        let Some(path) = &self.path else {
            return Ok(None);
        };
        let _lock = disk::lock_folder_of(path);
        let mut broken = None;
        let mut values = match fs::read(path).map(|bytes| parse(&bytes)) {
            Ok(Ok(values)) => values,
            Ok(Err(error)) => {
                broken = Some(SetAside::of(path, &error)?);
                self.values.clone()
            }
            Err(_) => self.values.clone(),
        };
        let mut ours = Values::new();
        settings.write(&mut ours).map_err(std::io::Error::other)?;
        for (name, value) in &ours {
            let before = self.values.get(name);
            if before != Some(value) || !values.contains_key(name) {
                let both = values.get(name).zip(before);
                let merged = both.and_then(|(theirs, before)| merged(before, value, theirs));
                values.insert(name.clone(), merged.unwrap_or_else(|| value.clone()));
            }
        }
        let text = print(&values).map_err(std::io::Error::other)?;
        disk::write_atomic(path, text.as_bytes())?;
        self.values.append(&mut ours);
        Ok(broken)
    }
}

fn engines_in(values: &Values) -> Option<Vec<EngineProfile>> {
    values.get(ENGINES)?.clone().into_rust().ok()
}

/// Returns the folder of the program, when it contains a file named `portable`.
pub fn portable_folder() -> Option<PathBuf> {
    let folder = std::env::current_exe().ok()?.parent()?.to_path_buf();
    folder.join("portable").exists().then_some(folder)
}

#[cfg(test)]
mod tests {
    use super::super::{BoardChoice, BookChoice, PieceChoice, SystemChoice, ThemeChoice};
    use super::*;
    use std::collections::BTreeMap;
    use std::time::Duration;

    fn load(text: &str) -> (tempfile::TempDir, SettingsFile, Settings, Vec<Notice>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        fs::write(&path, text).unwrap();
        let (file, settings, notices) = SettingsFile::load(Some(path));
        (folder, file, settings, notices)
    }

    #[test]
    fn every_setting_survives_the_file() {
        let settings = Settings {
            theme: ThemeChoice::Light,
            board: BoardChoice::Walnut,
            pieces: PieceChoice::Classic,
            engine_depth: Some(12),
            engine_elo: 1200,
            engine_techniques: BTreeMap::from([("null_move".to_owned(), false)]),
            books: vec![
                BookChoice {
                    file: Some(PathBuf::from("/books/ours (best).ron")),
                    on: false,
                    ..BookChoice::default()
                },
                BookChoice {
                    black: false,
                    ..BookChoice::default()
                },
            ],
            book_plies: Some(24),
            zoom: 1.25,
            window: (900.0, 600.0),
            keys: BTreeMap::from([("flip".to_owned(), vec!["Ctrl+F".to_owned()])]),
            ..Settings::default()
        };
        let (folder, mut file, _, _) = load("");
        file.save(&settings).unwrap();
        let (_, read, notices) = SettingsFile::load(Some(folder.path().join("settings.ron")));
        assert_eq!((read, notices), (settings, vec![]));
    }

    #[test]
    fn unknown_fields_are_kept_and_missing_ones_take_defaults() {
        for text in [
            r#"(theme: "dark", colour_of_the_sky: Some([1, 2]))"#,
            r#"{"theme": "dark", "colour_of_the_sky": Some([1, 2])}"#,
        ] {
            let (folder, mut file, settings, notices) = load(text);
            assert_eq!(
                settings,
                Settings {
                    theme: ThemeChoice::Dark,
                    ..Settings::default()
                }
            );
            assert_eq!(notices, []);
            file.save(&settings).unwrap();
            let written = fs::read_to_string(folder.path().join("settings.ron")).unwrap();
            assert!(
                written.contains("\"colour_of_the_sky\": Some([1,2])"),
                "{written}"
            );
        }
    }

    #[test]
    fn two_windows_keep_what_the_other_has_set() {
        for text in ["", r#"(theme: "system", zoom: 1.5)"#] {
            let (folder, mut file, settings, _) = load(text);
            let path = folder.path().join("settings.ron");
            let (mut other_file, mut other, _) = SettingsFile::load(Some(path.clone()));
            let ours = Settings {
                theme: ThemeChoice::Light,
                window: (900.0, 600.0),
                ..settings
            };
            file.save(&ours).unwrap();
            other.board = BoardChoice::Walnut;
            other.window = (1000.0, 700.0);
            other_file.save(&other).unwrap();
            // No setting of this process has changed since.
            file.save(&ours).unwrap();
            other_file.save(&other).unwrap();
            let (_, read, _) = SettingsFile::load(Some(path));
            let both = Settings {
                board: BoardChoice::Walnut,
                window: (1000.0, 700.0),
                ..ours
            };
            assert_eq!(read, both, "the later change counts");
        }
    }

    #[test]
    fn two_windows_that_save_at_once_keep_what_the_other_has_set() {
        let (folder, _, _, _) = load("");
        let path = folder.path().join("settings.ron");
        if disk::lock_folder_of(&path).is_none() {
            return crate::common::skip("two windows that save at once", "lock for folders");
        }
        let save_often = |set: fn(&mut Settings, u16)| {
            let (mut file, mut settings, _) = SettingsFile::load(Some(path.clone()));
            for number in 1..=50 {
                set(&mut settings, number);
                file.save(&settings).unwrap();
                let mut kept = SettingsFile::load(Some(path.clone())).1;
                let as_read = kept.clone();
                set(&mut kept, number);
                assert_eq!(as_read, kept, "the other one has set it back");
                // Locks are not fair, so the thread that has just held the lock gives way to the other.
                std::thread::sleep(Duration::from_millis(10));
            }
        };
        std::thread::scope(|scope| {
            scope.spawn(|| save_often(|settings, number| settings.engine_hash_mib = number.into()));
            scope.spawn(|| save_often(|settings, number| settings.engine_elo = 800 + number));
        });
    }

    #[test]
    fn a_file_that_is_gone_or_broken_meanwhile_is_written_whole() {
        let (folder, mut file, settings, _) = load(r#"(theme: "dark", colour_of_the_sky: 1)"#);
        let path = folder.path().join("settings.ron");
        file.save(&settings).unwrap();
        let whole = fs::read_to_string(&path).unwrap();
        fs::remove_file(&path).unwrap();
        file.save(&settings).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), whole);
        fs::write(&path, "(theme").unwrap();
        let broken = file.save(&settings).unwrap().unwrap();
        assert_eq!(fs::read_to_string(broken.moved_to).unwrap(), "(theme");
        assert_eq!(fs::read_to_string(&path).unwrap(), whole);
        assert_eq!(file.save(&settings).unwrap(), None);
    }

    #[test]
    fn one_bad_value_costs_only_itself() {
        let text = r#"(theme: "pink", zoom: 1.5)"#;
        let (folder, mut file, settings, notices) = load(text);
        assert_eq!(
            settings,
            Settings {
                zoom: 1.5,
                ..Settings::default()
            }
        );
        assert!(
            matches!(&notices[..], [Notice::BadValue { name, .. }] if name == "theme"),
            "{notices:?}"
        );
        // It is kept in a copy, and the next save replaces it.
        let Notice::BadValue { copy, value, .. } = &notices[0] else {
            return;
        };
        assert_eq!(value, "pink");
        file.save(&settings).unwrap();
        assert_eq!(fs::read_to_string(copy.as_ref().unwrap()).unwrap(), text);
        let path = folder.path().join("settings.ron");
        assert_eq!(SettingsFile::load(Some(path)).2, []);
    }

    #[test]
    fn a_truth_value_of_an_earlier_version_is_read() {
        for (text, expected) in [
            ("(reduced_motion: true)", SystemChoice::On),
            // The default of then.
            ("(reduced_motion: false)", SystemChoice::System),
            (r#"(reduced_motion: "off")"#, SystemChoice::Off),
        ] {
            let (_folder, _, settings, notices) = load(text);
            assert_eq!((settings.reduced_motion, notices.len()), (expected, 0));
        }
        let (_folder, _, settings, notices) = load("(theme: true, reduced_motion: 3)");
        assert_eq!(settings, Settings::default());
        assert_eq!(notices.len(), 2, "{notices:?}");
    }

    #[test]
    fn the_board_of_high_contrast_remembers_the_one_before() {
        let mut settings = Settings::default();
        settings.set_board(BoardChoice::Slate);
        settings.set_board(BoardChoice::Contrast);
        settings.set_board(BoardChoice::Contrast);
        assert_eq!(settings.plain_board, BoardChoice::Slate);
        let (_folder, _, settings, _) = load(r#"(plain_board: "contrast")"#);
        assert_eq!(settings.plain_board, BoardChoice::Wood);
    }

    #[test]
    fn numbers_out_of_range_are_brought_back() {
        let (_folder, _, settings, _) =
            load("(zoom: 900.0, engine_threads: 0, engine_hash_mib: 0, engine_elo: 3)");
        assert_eq!(
            (
                settings.zoom,
                settings.engine_threads,
                settings.engine_hash_mib,
                settings.engine_elo
            ),
            (3.0, 1, 1, 800)
        );
    }

    #[test]
    fn the_shipped_book_is_always_in_the_list() {
        let text = r#"(books: [(file: Some("a.bin")), (file: Some("a.bin"), on: false)], book_variety: 255)"#;
        let (_folder, _, settings, notices) = load(text);
        assert_eq!(notices, []);
        let files: Vec<_> = settings.books.iter().map(|book| &book.file).collect();
        assert_eq!(files, [&None, &Some(PathBuf::from("a.bin"))]);
        assert!(settings.books.iter().all(|book| book.on && book.white));
        assert_eq!(settings.book_variety, 100);
    }

    #[test]
    fn a_broken_file_is_set_aside() {
        let (folder, mut file, settings, notices) = load("(theme: \"dark\"");
        assert_eq!(settings, Settings::default());
        let [Notice::SetAside(SetAside { moved_to, .. })] = &notices[..] else {
            panic!("{notices:?}")
        };
        assert_eq!(fs::read_to_string(moved_to).unwrap(), "(theme: \"dark\"");
        file.save(&settings).unwrap();
        assert!(folder.path().join("settings.ron").exists());
    }
}
