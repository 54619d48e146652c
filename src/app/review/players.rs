//! The players of a game: their display names, and which of them is the user.

use std::collections::BTreeSet;
use std::sync::Arc;

use tabia_chess::Color;
use tabia_game::Game;
use tabia_texts::tr;

/// The display name of a game: its players.
pub(super) fn name_of(game: &Game) -> String {
    let tags = game.tags();
    let known = |name| tags.known(name).unwrap_or("?").to_owned();
    match (tags.known("White"), tags.known("Black")) {
        (None, None) => tr("review-this-game"),
        _ => format!("{} – {}", known("White"), known("Black")),
    }
}

/// Display text of where a game was played: players, event and date.
pub(super) fn source(game: &Game) -> Arc<str> {
    let tags = game.tags();
    let more = ["Event", "Date"].map(|name| tags.known(name));
    let more = more.into_iter().flatten().map(str::to_owned);
    let parts: Vec<String> = std::iter::once(name_of(game)).chain(more).collect();
    parts.join(", ").into()
}

/// The side that the user played in a game, and where it was played.
#[derive(Clone)]
pub(super) struct Own {
    pub(super) side: Color,
    pub(super) source: Arc<str>,
}

impl Own {
    /// `None` where the tags do not identify the user.
    pub(super) fn of(game: &Game, names: &str) -> Option<Own> {
        let players = ["White", "Black"].map(|tag| game.tags().known(tag));
        let side = own_side(players, names)?;
        let source = source(game);
        Some(Own { side, source })
    }
}

/// The side of the player who has one of these names, separated by semicolons, or the name that Tabia gives the user.
fn own_side(players: [Option<&str>; 2], names: &str) -> Option<Color> {
    let you = tr("player-you");
    let own: Vec<BTreeSet<String>> = names.split(';').chain([&*you]).map(words).collect();
    let is_own = |player: Option<&str>| {
        let name = player.map(words);
        name.is_some_and(|name| !name.is_empty() && own.contains(&name))
    };
    match players.map(is_own) {
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        _ => None,
    }
}

/// The words of a name: files have both "Smith, Ann" and "Ann Smith".
fn words(name: &str) -> BTreeSet<String> {
    let words = name.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_user_is_known_by_name_in_any_order_of_its_words() {
        let side = |white, black| own_side([Some(white), Some(black)], "Smith, Ann; a_smith; ");
        assert_eq!(side("Ann Smith", "Bob"), Some(Color::White));
        assert_eq!(side("Bob", "SMITH,Ann"), Some(Color::Black));
        assert_eq!(side("Bob", "A_Smith"), Some(Color::Black));
        assert_eq!(side("You", "Tabia"), Some(Color::White));
        assert_eq!(side("Ann", "Smith"), None, "half a name is another's");
        assert_eq!(side("Ann Smith", "You"), None, "both cannot be");
        assert_eq!(side("–", ""), None, "no name is nobody's");
    }
}
