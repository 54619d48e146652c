//! Names of players that are replaced by one.

use crate::collection::{GamePlace, Snapshot};

/// Spellings of a name that are replaced by another in the games of a collection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renaming {
    /// The spellings, exactly as games have them. That which is kept may be among them.
    pub names: Vec<String>,
    /// The name that is kept.
    pub to: String,
}

impl Renaming {
    /// Returns whether a name in a game is replaced.
    pub fn replaces(&self, name: &str) -> bool {
        name != self.to && self.names.iter().any(|one| one == name)
    }

    /// Returns the games in which a name is replaced, in the order of their segments.
    pub fn games(&self, snapshot: &Snapshot) -> Vec<GamePlace> {
        let mut places = Vec::new();
        for (index, part) in snapshot.parts.iter().enumerate() {
            let names = part.segment.players().iter();
            let is_replaced: Vec<bool> = names.map(|name| self.replaces(name)).collect();
            if !is_replaced.contains(&true) {
                continue;
            }
            let columns = part.segment.columns();
            let games = part.live.iter().filter(|slot| {
                let sides =
                    [&columns.white, &columns.black].map(|column| column[usize::from(*slot)]);
                sides
                    .iter()
                    .any(|number| is_replaced.get(*number as usize) == Some(&true))
            });
            places.extend(games.map(|slot| GamePlace {
                part: index as u32,
                slot,
            }));
        }
        places
    }
}
