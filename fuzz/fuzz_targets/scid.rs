//! Reads a database of Scid; what could be read of each game must survive a round trip through PGN.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use tabia_game::pgn;
use tabia_library::scid::Games;

/// The input begins with the lengths of the index and the names, in two bytes each; the games are the rest.
fn files(input: &[u8]) -> Option<[&[u8]; 3]> {
    let (lengths, rest) = input.split_at_checked(4)?;
    let length = |at: usize| usize::from(u16::from_be_bytes([lengths[at], lengths[at + 1]]));
    let (index, rest) = rest.split_at_checked(length(0))?;
    let (names, games) = rest.split_at_checked(length(2))?;
    Some([index, names, games])
}

fuzz_target!(|input: &[u8]| {
    let Some(files) = files(input) else {
        return;
    };
    let [index, names, games] = files.map(Cursor::new);
    let Ok(games) = Games::new(index, names, games) else {
        return;
    };
    for item in games {
        let game = item.map_err(|damage| damage.rest.map(|game| *game));
        if let Ok(game) | Err(Some(game)) = game {
            let again = pgn::read(pgn::write(&game).as_bytes());
            assert_eq!(again.games.len(), 1, "not read back as one game");
            assert_eq!(again.games[0].len(), game.len(), "moves are lost");
        }
    }
});
