//! Restores the games of a session: from a journal with and without correct checksums, and from files of earlier versions.
#![no_main]

use std::fs;

use libfuzzer_sys::fuzz_target;
use tabia_app::game::journal::{FORMAT, Slot};

fuzz_target!(|input: &[u8]| {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let input_text = String::from_utf8_lossy(input);
    let sealed = FORMAT.text(&input_text.lines().collect::<Vec<_>>());
    let files = [
        ("session-0.journal", sealed.as_bytes()),
        ("session-0.journal", input),
        ("session-0-1.journal", input),
        ("session-0.ron", input),
    ];
    for (name, bytes) in files {
        fs::write(folder.join(name), bytes).expect("a file can be written");
        for left in Slot::open(folder).expect("the folder is there").tabs {
            let _ = left.kept.restore();
            left.journal.close();
        }
    }
});
