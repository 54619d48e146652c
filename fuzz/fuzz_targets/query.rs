//! Reads queries; one that can be read must survive a round trip through its text, and a fault must have a place in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_library::query::Query;

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    match text.parse::<Query>() {
        Ok(query) => assert_eq!(query.to_string().parse(), Ok(query), "{text}"),
        Err(error) => assert!(text.get(error.place).is_some(), "{text}"),
    }
});
