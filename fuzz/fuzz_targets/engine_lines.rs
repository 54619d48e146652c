//! Lines of an engine in a session of the client: UCI, or xboard where the first byte is odd.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_protocol::client::fuzzing::converse;

fuzz_target!(|input: &[u8]| {
    let Some((first, lines)) = input.split_first() else {
        return;
    };
    converse(first % 2 == 1, &String::from_utf8_lossy(lines));
});
