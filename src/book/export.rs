//! Books as games and as text.

use std::collections::HashSet;

use super::lines::{self, DEFAULT_WEIGHT};
use super::{Book, BookEntry, BookMove, Key, Page, legal_moves, repeats_castling};
use tabia_chess::{Color, Move, Position, san};
use tabia_game::{Edit, Game, NodeId};

/// Returns every line of the book, one game for each start position: the move of greatest weight continues the line, the others
/// are variations. Where a line reaches a position that was already written, a comment marks it. Comments and glyphs of the
/// moves are kept; weights and results are not. Moves that are not legal are left out.
pub fn games(book: &Book) -> Vec<Game> {
    let mut written = HashSet::new();
    book.starts()
        .iter()
        .map(|start| game(book, start, &mut written))
        .collect()
}

fn game(book: &Book, start: &Position, written: &mut HashSet<Key>) -> Game {
    let mut game = Game::new(start.clone());
    // An edit that does not fit changes nothing: it cannot fail here, since all moves are legal and all tags have names.
    if !book.title().is_empty() {
        let (name, value) = ("Event".to_owned(), book.title().to_owned());
        let _ = game.edit(&Edit::SetTag { name, value });
    }
    let mut open: Vec<(NodeId, Position, Key)> = vec![(game.root(), start.clone(), Key::of(start))];
    while let Some((node, position, key)) = open.pop() {
        let name = book.name(key);
        let moves = legal(book, &position, key);
        let again = !moves.is_empty() && !written.insert(key);
        let note = match (name, again) {
            ("", false) => String::new(),
            ("", true) => "This position occurs elsewhere.".to_owned(),
            (name, false) => format!("{name}."),
            (name, true) => format!("{name}: this position occurs elsewhere."),
        };
        if !note.is_empty() {
            let text = match game.comment(node) {
                "" => note,
                comment => format!("{note} {comment}"),
            };
            let _ = game.edit(&Edit::SetComment { node, text });
        }
        if again {
            continue;
        }
        let mut children = Vec::new();
        for (mv, entry) in moves {
            let Ok(child) = game.edit(&Edit::AddMove { at: node, mv }) else {
                continue;
            };
            if !entry.comment.is_empty() {
                let text = entry.comment.to_string();
                let _ = game.edit(&Edit::SetComment { node: child, text });
            }
            if let Some(nag) = entry.nag {
                let _ = game.edit(&Edit::SetNags {
                    node: child,
                    nags: vec![nag],
                });
            }
            if entry.eval.is_some() {
                let _ = game.edit(&Edit::SetEval {
                    node: child,
                    eval: entry.eval,
                });
            }
            let next = position.after(mv);
            let key = Key::played(&next, mv);
            children.push((child, next, key));
        }
        // The main line is written first, so that variations refer to it.
        open.extend(children.into_iter().rev());
    }
    game
}

/// Returns the legal moves of a position, by falling weight.
pub(super) fn legal<'a>(
    book: &'a Book,
    position: &Position,
    key: Key,
) -> Vec<(Move, &'a BookEntry)> {
    let mut moves = legal_moves(book.entries(key), position);
    moves.sort_by_key(|(_, entry)| std::cmp::Reverse(entry.effective_weight()));
    moves
}

/// Returns the lines of the book as text, one in each row, as [`lines::read`] accepts them:
/// `Ruy Lopez: 1. e4{50} e5 2. Nf3 Nc6 3. Bb5`. A line ends where the book ends, where it reaches a position whose moves were
/// written in an earlier row, or at a position with a name. A weight is written with the first occurrence of a move, unless it
/// is the usual one. Lines from other start positions, which the format does not support, are comments.
pub fn lines(book: &Book) -> String {
    let mut rows = Rows {
        book,
        text: String::new(),
        written: HashSet::new(),
    };
    for start in book.starts() {
        let mark = match *start == Position::start() {
            true => "",
            false => {
                rows.text.push_str(&format!("# {}\n", start.fen()));
                "# "
            }
        };
        rows.write(start, mark);
    }
    rows.text
}

struct Rows<'a> {
    book: &'a Book,
    text: String,
    /// The positions whose moves have been written.
    written: HashSet<Key>,
}

impl Rows<'_> {
    /// Writes the lines from a position, each after a prefix.
    fn write(&mut self, start: &Position, mark: &str) {
        let mut open = vec![(start.clone(), Key::of(start), String::new())];
        while let Some((position, key, line)) = open.pop() {
            let moves = legal(self.book, &position, key);
            let is_new = self.written.insert(key);
            let name = Some(self.book.name(key)).filter(|name| is_new && lines::can_be_name(name));
            let goes_on = is_new && !moves.is_empty();
            if !line.is_empty() && (name.is_some() || !goes_on) {
                let name = name.map_or(String::new(), |name| format!("{name}: "));
                self.text.push_str(&format!("{mark}{name}{line}\n"));
            }
            if !goes_on {
                continue;
            }
            for (mv, entry) in moves.into_iter().rev() {
                let mut line = line.clone();
                push_move(&mut line, &position, mv);
                let weight = entry.effective_weight();
                if weight != DEFAULT_WEIGHT {
                    line.push_str(&format!("{{{weight}}}"));
                }
                let next = position.after(mv);
                let key = Key::played(&next, mv);
                open.push((next, key, line));
            }
        }
    }
}

/// Appends a move in SAN, with its number where it needs one.
fn push_move(line: &mut String, position: &Position, mv: Move) {
    if !line.is_empty() {
        line.push(' ');
    }
    let number = position.fullmove_number();
    match position.turn() {
        Color::White => line.push_str(&format!("{number}. ")),
        Color::Black if line.is_empty() => line.push_str(&format!("{number}... ")),
        Color::Black => {}
    }
    line.push_str(&san::write(position, mv));
}

/// Returns a line in SAN from a position: `1. e4 e5 2. Nf3`.
pub fn line_text(start: &Position, moves: &[Move]) -> String {
    let mut position = start.clone();
    let mut text = String::new();
    for &mv in moves {
        push_move(&mut text, &position, mv);
        let _ = position.make(mv);
    }
    text
}

/// Returns the moves of a position as a table, for the terminal.
pub fn page(book: &Book, position: &Position, key: Key) -> String {
    let mut text = String::new();
    let name = book.name(key);
    if !name.is_empty() {
        text.push_str(&format!("{name}\n"));
    }
    let Some(page) = book.page(key).filter(|page| !page.entries.is_empty()) else {
        return text + "not in the book\n";
    };
    text.push_str("move     weight   play    games    won  drawn   lost  eval\n");
    let mut page = page.clone();
    let mut index = 0;
    let repeated = |page: &Page, index| repeats_castling(&page.entries, index, position);
    while index < page.entries.len() {
        match repeated(&page, index) {
            true => drop(page.entries.remove(index)),
            false => index += 1,
        }
    }
    for (entry, probability) in page.entries.iter().zip(page.probabilities()) {
        let mv = match entry.mv.find(position) {
            Some(mv) => san::write(position, mv),
            None => format!("{}?", BookMove::to_string(&entry.mv)),
        };
        let results = entry.results;
        let eval = entry.eval.map_or(String::new(), |eval| eval.to_string());
        let off = if entry.enabled { "" } else { "  off" };
        let row = format!(
            "{mv:<8} {:>6} {:>5.1}% {:>8} {:>6} {:>6} {:>6}  {eval}{off}  {}",
            entry.weight,
            100.0 * probability,
            results.games,
            results.wins,
            results.draws,
            results.losses,
            entry.comment
        );
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}
