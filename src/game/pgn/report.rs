//! What `tabia pgn check` and `tabia pgn format` print.

use std::fmt;

use super::{Problem, read, write};

/// The outcome of reading a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// What the file is called.
    pub name: String,
    pub games: usize,
    /// Moves in all games, variations included.
    pub moves: usize,
    pub problems: Vec<Problem>,
}

impl Report {
    /// Whether the whole file could be read.
    pub fn is_clean(&self) -> bool {
        self.problems.is_empty()
    }
}

impl fmt::Display for Report {
    /// One line of totals, then one line for each problem as `name:line: game n: reason`, so that editors can jump
    /// there. No line break at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |count: usize, what: &str| {
            let plural = if count == 1 { "" } else { "s" };
            format!("{count} {what}{plural}")
        };
        write!(
            f,
            "{}: {}, {}, {}",
            self.name,
            counted(self.games, "game"),
            counted(self.moves, "move"),
            counted(self.problems.len(), "problem")
        )?;
        for problem in &self.problems {
            write!(
                f,
                "\n{}:{}: game {}: {}",
                self.name, problem.line, problem.game, problem.reason
            )?;
        }
        Ok(())
    }
}

/// Reads a file and tells what is in it and what is wrong with it. `name` is only for the text.
pub fn check(name: &str, bytes: &[u8]) -> Report {
    let contents = read(bytes);
    Report {
        name: name.to_string(),
        games: contents.games.len(),
        moves: contents.games.iter().map(|game| game.len()).sum(),
        problems: contents.problems,
    }
}

/// The whole file in export format, and the problems met while reading it.
pub fn format(bytes: &[u8]) -> (String, Vec<Problem>) {
    let contents = read(bytes);
    let games: Vec<String> = contents.games.iter().map(write).collect();
    (games.join("\n"), contents.problems)
}
