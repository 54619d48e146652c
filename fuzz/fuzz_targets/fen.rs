//! Reads a position; it and each position after a legal move must survive a round trip through FEN.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tabia_chess::Position;

fuzz_target!(|input: &str| {
    let Ok(position) = Position::from_fen(input) else {
        return;
    };
    let fen = position.fen();
    let again = Position::from_fen(&fen).expect("a written FEN is read");
    assert_eq!(again.fen(), fen);
    assert_eq!(again.key(), position.key());
    for &mv in position.legal_moves().iter() {
        let after = position.after(mv).fen();
        assert!(Position::from_fen(&after).is_ok(), "{after} is not read");
    }
});
