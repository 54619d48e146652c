//! The tags that lists show of games: of one game, and compactly of many, in about a tenth of the size of their text.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use tabia_game::Tags;

/// Number of tags kept of each game.
const COLUMNS: usize = 6;

/// Maximum number of games in a block.
const BLOCK: usize = 4096;

/// Maximum length of a value in bytes; in damaged files names can be as long as the file.
const LONGEST: usize = 1000;

/// The summaries of consecutive games of a file. Equal values are stored once.
#[derive(Debug, Default)]
pub struct Block {
    text: String,
    /// The end of each value in `text`; it begins where the previous one ends.
    ends: Vec<u32>,
    rows: Vec<[u32; COLUMNS]>,
    named: Named,
}

/// Numbers of games by their kind of name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Named {
    players: usize,
    /// Games that name an event and no player, such as the rows of a test suite.
    event: usize,
}

impl Named {
    /// One game.
    fn one(row: &GameRow<'_>) -> Named {
        let players = row.names_player();
        Named {
            players: players.into(),
            event: (!players && !row.event.is_empty()).into(),
        }
    }

    fn add(&mut self, other: Named) {
        self.players += other.players;
        self.event += other.event;
    }

    fn subtract(&mut self, other: Named) {
        self.players -= other.players;
        self.event -= other.event;
    }
}

impl Block {
    fn value(&self, index: u32) -> &str {
        let index = index as usize;
        let end = self.ends.get(index).copied().unwrap_or_default();
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.text.get(start as usize..end as usize).unwrap_or("")
    }

    fn row(&self, index: usize) -> GameRow<'_> {
        let Some(row) = self.rows.get(index) else {
            return GameRow::default();
        };
        let [white, black, result, date, event, eco] = row.map(|value| self.value(value));
        GameRow {
            white,
            black,
            result,
            date,
            event,
            eco,
        }
    }
}

/// The summaries of the games of a file, in file order. A clone shares the blocks.
#[derive(Clone, Debug, Default)]
pub struct Summaries {
    blocks: Vec<Arc<Block>>,
    /// The number of the first game of each block.
    starts: Vec<usize>,
    len: usize,
    named: Named,
    /// Games whose tags have changed.
    changed: BTreeMap<usize, Arc<GameSummary>>,
}

impl Summaries {
    /// The summaries of games with these tags.
    pub fn of(tags: impl IntoIterator<Item = Tags>) -> Summaries {
        let mut summaries = Summaries::default();
        let mut block = Block::default();
        let mut known = HashMap::new();
        for tags in tags {
            let summary = GameSummary::new(&tags);
            let row = summary.row();
            block.named.add(Named::one(&row));
            let values = [
                row.white, row.black, row.result, row.date, row.event, row.eco,
            ];
            block.rows.push(values.map(|value| {
                let value = &value[..value.floor_char_boundary(LONGEST)];
                if let Some(index) = known.get(value) {
                    return *index;
                }
                // A block is small enough for `u32` numbers of values and bytes.
                let index = block.ends.len() as u32;
                block.text.push_str(value);
                block.ends.push(block.text.len() as u32);
                known.insert(value.to_owned(), index);
                index
            }));
            if block.rows.len() == BLOCK {
                summaries.push(std::mem::take(&mut block));
                known.clear();
            }
        }
        if !block.rows.is_empty() {
            summaries.push(block);
        }
        summaries
    }

    fn push(&mut self, mut block: Block) {
        block.text.shrink_to_fit();
        block.ends.shrink_to_fit();
        block.rows.shrink_to_fit();
        self.add(Arc::new(block));
    }

    fn add(&mut self, block: Arc<Block>) {
        self.starts.push(self.len);
        self.len += block.rows.len();
        self.named.add(block.named);
        self.blocks.push(block);
    }

    /// Adds the games that follow in the file.
    pub fn append(&mut self, more: Summaries) {
        more.blocks.into_iter().for_each(|block| self.add(block));
    }

    /// Number of games.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether the games are named after events alone.
    pub fn names_events_only(&self) -> bool {
        self.named.players == 0 && self.named.event > 0
    }

    /// Game `index`, from 0.
    pub fn row(&self, index: usize) -> GameRow<'_> {
        if let Some(changed) = self.changed.get(&index) {
            return changed.row();
        }
        let block = self.starts.partition_point(|start| *start <= index);
        let Some(block) = block.checked_sub(1) else {
            return GameRow::default();
        };
        self.blocks[block].row(index - self.starts[block])
    }

    /// Changes the tags of game `index`; returns whether its row differs.
    pub fn set(&mut self, index: usize, summary: GameSummary) -> bool {
        let differs = index < self.len && self.row(index) != summary.row();
        if differs {
            let before = Named::one(&self.row(index));
            self.named.subtract(before);
            self.named.add(Named::one(&summary.row()));
            self.changed.insert(index, Arc::new(summary));
        }
        differs
    }
}

/// The shown tags of a game, borrowed from their storage. Empty where a tag is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameRow<'a> {
    /// White's name.
    pub white: &'a str,
    /// Black's name.
    pub black: &'a str,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'a str,
    /// `1999.12.31`, with question marks for unknown parts.
    pub date: &'a str,
    /// Tournament or match.
    pub event: &'a str,
    /// Opening code.
    pub eco: &'a str,
}

impl GameRow<'_> {
    /// Whether one of the players is named. The rows of a test suite name none.
    pub fn names_player(&self) -> bool {
        !self.white.is_empty() || !self.black.is_empty()
    }
}

/// The shown tags of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSummary {
    /// Values of the tags; empty where unknown.
    pub white: String,
    pub black: String,
    pub result: String,
    pub date: String,
    pub event: String,
    pub eco: String,
}

impl GameSummary {
    /// The summary of a game with these tags.
    pub fn new(tags: &Tags) -> GameSummary {
        let known = |name| tags.known(name).unwrap_or_default().to_owned();
        GameSummary {
            white: known("White"),
            black: known("Black"),
            result: tags.result().text().to_owned(),
            date: known("Date"),
            event: known("Event"),
            eco: known("ECO"),
        }
    }

    /// The summary of a row of a list.
    pub fn of(row: &GameRow<'_>) -> GameSummary {
        GameSummary {
            white: row.white.to_owned(),
            black: row.black.to_owned(),
            result: row.result.to_owned(),
            date: row.date.to_owned(),
            event: row.event.to_owned(),
            eco: row.eco.to_owned(),
        }
    }

    /// The summary as a row of a list.
    pub fn row(&self) -> GameRow<'_> {
        GameRow {
            white: &self.white,
            black: &self.black,
            result: &self.result,
            date: &self.date,
            event: &self.event,
            eco: &self.eco,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tags(number: usize) -> Tags {
        let text = format!("[White \"Ö{number}\"]\n[Black \"B\"]\n[Event \"E\"]\n\n1-0");
        let games = tabia_game::pgn::read(text.as_bytes()).games;
        games[0].tags().clone()
    }

    #[test]
    fn blocks_are_one_list() {
        let mut summaries = Summaries::of((0..BLOCK + 5).map(tags));
        summaries.append(Summaries::of([tags(7), tags(8)]));
        assert_eq!((summaries.len(), summaries.blocks.len()), (BLOCK + 7, 3));
        for (index, name) in [
            (0, 0),
            (BLOCK - 1, BLOCK - 1),
            (BLOCK, BLOCK),
            (BLOCK + 5, 7),
        ] {
            assert_eq!(summaries.row(index).white, format!("Ö{name}"));
            assert_eq!(summaries.row(index).result, "1-0");
        }
        assert_eq!(summaries.row(BLOCK + 7), GameRow::default());
        // Equal names are stored once.
        assert_eq!(summaries.blocks[2].text.matches('E').count(), 1);
    }

    #[test]
    fn a_changed_game_has_its_new_row() {
        let mut summaries = Summaries::of([tags(1), tags(2)]);
        let copy = summaries.clone();
        assert!(!summaries.set(1, GameSummary::new(&tags(2))));
        assert!(summaries.set(1, GameSummary::new(&tags(3))));
        assert!(!summaries.set(2, GameSummary::new(&tags(3))));
        assert_eq!(summaries.row(1).white, "Ö3");
        assert_eq!(copy.row(1).white, "Ö2");
        let event = GameSummary {
            event: "WAC.001".to_owned(),
            ..GameSummary::default()
        };
        summaries.set(0, event.clone());
        assert!(!summaries.names_events_only() && !copy.names_events_only());
        summaries.set(1, GameSummary::default());
        assert!(summaries.names_events_only());
        summaries.set(0, GameSummary::default());
        assert!(!summaries.names_events_only());
    }

    #[test]
    fn names_as_long_as_a_file_are_cut() {
        let text = format!("[White \"{}\"]\n\n*", "é".repeat(5000));
        let games = tabia_game::pgn::read(text.as_bytes()).games;
        let summaries = Summaries::of([games[0].tags().clone()]);
        assert_eq!(summaries.row(0).white.len(), LONGEST);
    }
}
