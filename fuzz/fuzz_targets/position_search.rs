//! Reads searches for positions; one that can be read must survive a round trip through its text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_library::positions::PositionSearch;

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    if let Ok(search) = text.parse::<PositionSearch>() {
        assert_eq!(search.to_string().parse(), Ok(search), "{text}");
    }
});
