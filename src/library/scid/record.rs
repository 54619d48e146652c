//! The bytes of a game: tags that the index does not have, the start position, moves and comments.

use super::bytes::{Reader, number, text};
use super::error::Fault;
use super::index::{TagList, date};
use super::moves::{State, Tree};
use tabia_chess::Position;
use tabia_game::Game;

/// Names of tags that are stored as a number, from [`COMMON`] on.
const COMMON_NAMES: [&str; 10] = [
    "WhiteCountry",
    "BlackCountry",
    "Annotator",
    "PlyCount",
    "EventDate",
    "Opening",
    "Variation",
    "Setup",
    "Source",
    "SetUp",
];
/// The first number of a common name; smaller ones are lengths of names.
const COMMON: u8 = 241;
/// Scid 2 stored the date of the event as a number of three bytes.
const EVENT_DATE: u8 = 255;

/// Adds the tags to the list.
fn read_tags(reader: &mut Reader<'_>, tags: &mut TagList) -> Option<()> {
    loop {
        let kind = reader.byte()?;
        if kind == 0 {
            return Some(());
        }
        if kind == EVENT_DATE {
            tags.set("EventDate", date(number(reader.take(3)?)));
            continue;
        }
        let name = match kind.checked_sub(COMMON) {
            Some(index) => match COMMON_NAMES.get(usize::from(index)) {
                Some(name) => (*name).to_owned(),
                None => format!("Tag{kind}"),
            },
            None => tag_name(&text(reader.take(usize::from(kind))?)),
        };
        let length = usize::from(reader.byte()?);
        tags.set(&name, text(reader.take(length)?));
    }
}

/// Returns the FEN of the start; `None` inside for the standard start.
fn read_start(reader: &mut Reader<'_>) -> Option<Option<String>> {
    match reader.byte()? & 1 {
        0 => Some(None),
        _ => Some(Some(text(reader.terminated()?))),
    }
}

/// Returns a name that a tag of PGN can have.
fn tag_name(name: &str) -> String {
    let is_wrong = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '"' | '[' | ']');
    name.replace(is_wrong, "_")
}

/// Reads a game, whose tags in the index are given. Returns what could be read, and a fault with its place in the bytes.
pub(super) fn read(bytes: &[u8], tags: &mut TagList) -> (Game, Option<(usize, Fault)>) {
    let mut reader = Reader::new(bytes, 0);
    if read_tags(&mut reader, tags).is_none() {
        return (without_moves(tags), Some((reader.at, Fault::Ends("tags"))));
    }
    let at = reader.at;
    let start = match read_start(&mut reader) {
        None => Err(Fault::Ends("start position")),
        Some(None) => State::standard().ok_or(Fault::Pieces),
        Some(Some(fen)) => Position::from_fen(fen.trim())
            .map_err(Fault::Start)
            .and_then(|position| State::new(position).ok_or(Fault::Pieces))
            .inspect_err(|_| tags.set("ScidFEN", fen)),
    };
    match start {
        Ok(start) => {
            let mut tree = Tree::new(empty(start.position.clone(), tags), start);
            let fault = tree.read(&mut reader);
            (tree.finish(), fault)
        }
        Err(fault) => (without_moves(tags), Some((at, fault))),
    }
}

/// Returns a game with these tags only.
pub(super) fn without_moves(tags: &TagList) -> Game {
    empty(Position::start(), tags)
}

fn empty(start: Position, tags: &TagList) -> Game {
    let tags = tags.0.iter();
    Game::with_tags(start, tags.map(|(name, value)| (&**name, &**value)))
}
