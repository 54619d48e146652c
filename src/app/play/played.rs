//! Every game that was played to its end is kept in one file, without being asked for.

use std::path::PathBuf;

use crate::app::game::GameRoom;
use crate::app::kit::context::{Context, Next};
use crate::app::kit::text::tr;
use crate::disk;
use crate::game::pgn;

/// The file's name in the data folder.
const NAME: &str = "Played games.pgn";

fn path(context: &Context) -> Option<PathBuf> {
    Some(context.data.as_ref()?.join(NAME))
}

/// Adds the game that has just ended to the file.
pub(super) fn keep_played(context: &mut Context, game: &mut GameRoom) {
    let Some(path) = path(context) else { return };
    let text = pgn::write(game.session.game());
    match disk::append(&path, |tail| separated(tail, &text)) {
        Ok(()) => game.kept = Some(text),
        Err(error) => context.tell_failure("played-not-kept", &path, &error.to_string()),
    }
}

/// The game as it is written after what the file ends with. Whatever a power cut left of the game before is ended as an
/// unfinished game, so that this one begins outside of it.
fn separated(tail: &[u8], text: &str) -> Vec<u8> {
    let last = |wanted: u8| tail.iter().rposition(|byte| *byte == wanted);
    let whole = tail.trim_ascii_end();
    let is_whole = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"]
        .iter()
        .any(|result| whole.ends_with(result));
    let end = match is_whole {
        _ if whole.is_empty() => "",
        _ if last(b'{') > last(b'}') => " }\n*\n\n",
        false => "\n*\n\n",
        true if tail.ends_with(b"\n\n") => "",
        true => "\n\n",
    };
    format!("{end}{text}\n").into_bytes()
}

/// Has the file opened, if there is one.
pub(super) fn open_played(context: &mut Context) {
    match path(context).filter(|path| path.exists()) {
        Some(path) => context.next.push(Next::OpenFile(path)),
        None => context.toasts.info(tr("played-none")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Event \"A\"]\n[White \"You\"]\n[Black \"Tabia \\\"x\\\"\"]\n[Result \"1-0\"]\n\n\
        1. e4 {[%clk 0:04:59]} e5 {[%clk 0:04:58]} 2. Qh5 1-0\n";

    #[test]
    fn half_a_game_does_not_spoil_the_next_one() {
        let next = GAME.replace("You", "Anna");
        let whole = String::from_utf8(separated(b"", GAME)).unwrap();
        let expected = &pgn::read(next.as_bytes()).games[0];
        for cut in 0..=whole.len() {
            let mut bytes = whole.as_bytes()[..cut].to_vec();
            bytes.extend(separated(&bytes, &next));
            let read = pgn::read(&bytes);
            let text = String::from_utf8_lossy(&bytes);
            assert_eq!(read.games.last(), Some(expected), "{cut}: {text}");
            assert!(read.games.len() <= 2, "{cut}: {text}");
        }
    }
}
