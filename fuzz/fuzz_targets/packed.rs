//! Unpacks a file and reads its text as PGN.
#![no_main]

use std::io::{Cursor, Read};

use libfuzzer_sys::fuzz_target;
use tabia_disk::packed::Source;

/// Maximum number of unpacked bytes that are read.
const LIMIT: u64 = 1 << 20;

fuzz_target!(|input: &[u8]| {
    let Ok(source) = Source::of_reader(Cursor::new(input.to_vec())) else {
        return;
    };
    let mut text = Vec::new();
    if source.take(LIMIT).read_to_end(&mut text).is_ok() {
        let _ = tabia_game::pgn::format(&text);
    }
});
