//! Opening names: of the shown position, and in the header of a game.

use super::session::Session;
use crate::kit::worker::aside;
use tabia_book::eco::{self, Opening};
use tabia_game::{Edit, Game, NodeId};

/// The tags that name an opening.
pub(super) const TAGS: [&str; 3] = ["ECO", "Opening", "Variation"];

/// The state for which the opening of a position was computed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct OpeningKey {
    pub(super) game: u64,
    pub(super) revision: u64,
    pub(super) node: NodeId,
}

/// The name of the shown position, computed once for each position.
#[derive(Default)]
pub(crate) struct ShownOpening {
    pub(super) key: Option<OpeningKey>,
    pub(super) opening: Option<&'static Opening>,
}

impl Session {
    /// Writes the opening into the header of a game that was played here, unless the header names one from elsewhere. Call it
    /// before the game is saved.
    pub fn name_opening(&mut self) {
        let edits = self.opening_edits();
        if !edits.is_empty() {
            // Tags with plain values are always accepted.
            let _ = self.edit_in_place(&edits);
        }
    }

    /// The edits that write the opening into the header, if that is to be done.
    pub(crate) fn opening_edits(&mut self) -> Vec<Edit> {
        let played_here = self.play.is_some() || self.open.played_here;
        let game = self.open.game();
        let ours = is_unnamed(game)
            || (self.open.named).is_some_and(|named| name_edits(game, named).is_empty());
        match of_game(game).filter(|_| played_here && ours) {
            Some(name) => {
                self.open.named = Some(name);
                name_edits(self.open.game(), name)
            }
            None => Vec::new(),
        }
    }
}

/// Loads the table of names in advance, outside the window's thread.
pub(crate) fn warm_up(ctx: &egui::Context) {
    // Without a thread the first lookup takes a few milliseconds longer.
    let _ = aside("openings", ctx, || eco::all().len());
}

/// The opening of the line to a node.
pub(super) fn of_node(game: &Game, node: NodeId) -> Option<&'static Opening> {
    if node == game.root() && game.start().ply() == 0 {
        // Start positions have no name, and a lookup would wait for the table.
        return None;
    }
    eco::of_line(&game.keys_along(node))
}

/// The opening of the main line.
pub(super) fn of_game(game: &Game) -> Option<&'static Opening> {
    of_node(game, game.main_line_end())
}

/// Whether the header has no opening tags.
pub(super) fn is_unnamed(game: &Game) -> bool {
    TAGS.iter().all(|name| game.tags().known(name).is_none())
}

/// The edits that write an opening into the header; none if it is there already.
pub(super) fn name_edits(game: &Game, opening: &Opening) -> Vec<Edit> {
    let values = [
        Some(opening.code),
        Some(opening.family()),
        opening.variation(),
    ];
    let mut edits = Vec::new();
    for (name, value) in TAGS.into_iter().zip(values) {
        let name = name.to_owned();
        match (game.tags().get(&name), value) {
            (known, Some(value)) if known != Some(value) => edits.push(Edit::SetTag {
                name,
                value: value.to_owned(),
            }),
            (Some(_), None) => edits.push(Edit::RemoveTag { name }),
            _ => {}
        }
    }
    edits
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_game::pgn;

    fn game(text: &str) -> Game {
        pgn::read(text.as_bytes()).games.remove(0)
    }

    #[test]
    fn a_header_gets_code_opening_and_variation() {
        let mut game = game("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h4 *");
        assert!(is_unnamed(&game));
        let opening = of_game(&game).unwrap();
        for edit in name_edits(&game, opening) {
            game.edit(&edit).unwrap();
        }
        let value = |name: &str| game.tags().get(name).unwrap_or_default();
        assert_eq!(value("ECO"), "B90");
        assert_eq!(value("Opening"), "Sicilian Defence");
        assert_eq!(value("Variation"), "Najdorf Variation");
        assert!(!is_unnamed(&game));
        assert_eq!(name_edits(&game, opening), []);
    }

    #[test]
    fn a_variation_that_is_none_goes() {
        let mut game = game("[Variation \"Najdorf\"]\n\n1. e4 c5 *");
        for edit in name_edits(&game, of_game(&game).unwrap()) {
            game.edit(&edit).unwrap();
        }
        assert_eq!(game.tags().get("Variation"), None);
        assert_eq!(game.tags().get("ECO"), Some("B20"));
    }

    #[test]
    fn every_move_has_the_last_name_before_it() {
        let game = game("1. e4 e5 2. Nf3 Nc6 3. Bb5 (3. Bc4) 3... a6 *");
        let names: Vec<String> = game
            .line_to(game.main_line_end())
            .into_iter()
            .map(|node| of_node(&game, node).map_or(String::new(), Opening::to_string))
            .collect();
        assert_eq!(names[4], "C60 Ruy Lopez");
        assert_eq!(of_node(&game, game.root()), None);
        let fork = game.line_to(game.main_line_end())[3];
        let italian = game.children(fork)[1];
        assert!(of_node(&game, italian).unwrap().name.starts_with("Italian"));
    }
}
