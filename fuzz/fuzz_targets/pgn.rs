//! Reads PGN and writes it again; formatting twice must give the same text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_game::pgn;

fuzz_target!(|input: &[u8]| {
    let (text, _) = pgn::format(input);
    let (again, _) = pgn::format(text.as_bytes());
    assert_eq!(again, text, "formatting changes its own output");
});
