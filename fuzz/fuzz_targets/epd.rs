//! Reads the records of a test suite.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    for record in tabia_epd::read(&String::from_utf8_lossy(input)).0 {
        let _ = (record.expected(), record.most_points());
    }
});
