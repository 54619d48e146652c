//! Reads what Qchess has learned: an invalid file is set aside unchanged, and a changed one can be read back.
#![no_main]

use std::fs;

use libfuzzer_sys::fuzz_target;
use tabia_lab::programs::{Forgotten, LostPositions};

/// Name of the file in the data folder.
const NAME: &str = "Qchess lost positions.txt";

fuzz_target!(|input: &[u8]| {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join(NAME), input).expect("a file can be written");
    let (mut lost, problem) = LostPositions::open(Some(folder.path()));
    if problem.is_some() {
        let files = fs::read_dir(folder.path()).expect("the folder is there");
        let mut kept = files.map(|file| fs::read(file.expect("a file").path()));
        assert!(kept.any(|bytes| bytes.is_ok_and(|bytes| bytes == input)));
        return;
    }
    if let Some(first) = lost.all().first().map(|first| first.key) {
        let problem = lost.forget(Forgotten::One(first));
        assert!(problem.is_ok_and(|problem| problem.is_none()));
        let (again, problem) = LostPositions::open(Some(folder.path()));
        assert!(problem.is_none() && again.all() == lost.all());
    }
});
