//! The numbers of games in a journal, where the list of games differs from that of the file.

use super::kept::KeptList;
use crate::game::document::Document;
use tabia_game::pgn::{GameKey, GameOrder};

/// The numbers of games in a journal.
pub(crate) struct Numbering {
    numbers: Numbers,
    /// The list, when it differs from that of the file.
    pub(crate) list: Option<KeptList>,
}

/// How the number of a game is found by its key.
enum Numbers {
    /// It is its index in the file.
    Index(GameOrder),
    /// By key.
    Listed(Vec<u32>),
}

impl Numbering {
    /// The number of a game.
    pub(crate) fn number(&self, key: GameKey) -> usize {
        let number = match &self.numbers {
            Numbers::Index(order) => order.index_of(key),
            Numbers::Listed(numbers) => numbers.get(key.number()).map(|number| *number as usize),
        };
        number.unwrap_or(key.number())
    }
}

impl Document {
    /// Returns the numbers of the games in a journal: their indices in the file, then the added ones.
    pub(crate) fn numbering(&self) -> Numbering {
        let order = self.file.order();
        if !self.list.is_dirty() {
            return Numbering {
                numbers: Numbers::Index(order.clone()),
                list: None,
            };
        }
        let in_file = self.list.saved_count(&self.file);
        let mut added = Vec::new();
        let mut numbers = vec![0; self.file.known()];
        let listed = order.keys().enumerate().map(|(index, key)| {
            let saved = self.list.saved_index(&self.file, key);
            let number = saved.unwrap_or_else(|| {
                let text = self.file.added_text(key).cloned();
                let text = text.or_else(|| Some(self.file.text(index)?.into()));
                added.push(text.unwrap_or_default());
                in_file + added.len() - 1
            });
            numbers[key.number()] = number as u32;
            GameKey::new(number)
        });
        let order = GameOrder::of(listed).runs();
        Numbering {
            numbers: Numbers::Listed(numbers),
            list: Some(KeptList {
                in_file,
                order,
                added,
            }),
        }
    }
}
