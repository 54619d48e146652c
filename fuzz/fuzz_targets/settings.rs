//! Reads a settings file: an invalid one is set aside unchanged, and saved settings can be read back.
#![no_main]

use std::fs;

use libfuzzer_sys::fuzz_target;
use tabia_settings::{Notice, SetAside, SettingsFile};

fuzz_target!(|input: &[u8]| {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("settings.ron");
    fs::write(&path, input).expect("a file can be written");
    let (mut file, settings, notices) = SettingsFile::load(Some(path.clone()));
    for notice in notices {
        if let Notice::SetAside(SetAside { moved_to, .. }) = notice {
            assert_eq!(fs::read(moved_to).expect("it was moved there"), input);
        }
    }
    file.save(&settings).expect("a file can be written");
    let (_, again, notices) = SettingsFile::load(Some(path));
    assert!(again == settings, "not read back as they were written");
    assert!(notices.is_empty());
});
