//! A UCI session, without the lines that only request long work or much memory.
#![no_main]

use std::io::{Cursor, sink};

use libfuzzer_sys::fuzz_target;
use tabia_protocol::server;

/// Maximum number of lines that are read.
const LINES: usize = 200;

fuzz_target!(|input: &[u8]| {
    let lines = input.split(|&byte| byte == b'\n').take(LINES);
    let lines: Vec<&[u8]> = lines.filter(|line| is_short(line)).collect();
    let input = Cursor::new(lines.join(&b'\n'));
    // The output cannot fail, so errors are ignored.
    let _ = server::run(server::Player::Engine, input, sink(), || {});
});

/// Returns whether a line requests little work.
fn is_short(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line).to_lowercase();
    let is_large = text.bytes().filter(u8::is_ascii_digit).count() > 3
        && (text.contains("hash") || text.contains("threads"));
    let is_long = text.contains("bench") || (text.contains("perft") && text.trim() != "perft 2");
    !is_large && !is_long
}
