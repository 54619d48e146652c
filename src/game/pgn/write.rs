//! Writing a game in the export format.

use crate::chess::Color;
use crate::game::notes::{has_known_command, is_space};
use crate::game::{Game, NodeId, Tags};

/// The longest line of the export format, in characters. Only a word that is longer by itself exceeds it.
const WIDTH: usize = 80;

/// The text of a game: tags, an empty line, moves and result, each line ended.
pub fn write(game: &Game) -> String {
    let mut out = write_tags(game.tags());
    out.push('\n');
    lay_out(&movetext(game), &mut out);
    out
}

fn write_tags(tags: &Tags) -> String {
    let mut out = String::new();
    for (name, value) in tags.iter() {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        out += &format!("[{name} \"{value}\"]\n");
    }
    out
}

/// A piece of movetext that stays together.
enum Piece {
    Word(String),
    /// An empty line inside a comment.
    EmptyLine,
    /// A comment to the end of the line.
    Line(String),
}

/// What is still to be written of a tree.
enum Task {
    /// The moves after `parent`.
    Continue {
        parent: NodeId,
        /// The half-moves before them.
        ply: u32,
        /// Whether Black's move needs its number.
        numbered: bool,
        /// Whether variations have just been written.
        after_variations: bool,
    },
    Variation {
        first: NodeId,
        ply: u32,
    },
    Close,
}

fn movetext(game: &Game) -> Vec<Piece> {
    let sans = game.sans();
    let mut text = Movetext::default();
    let first_ply = u32::from(game.start().fullmove_number()) * 2
        + u32::from(game.start().turn() == Color::Black);
    text.notes(game, game.root());
    let mut tasks = vec![Task::Continue {
        parent: game.root(),
        ply: first_ply,
        numbered: true,
        after_variations: false,
    }];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Continue {
                parent,
                ply,
                numbered,
                after_variations,
            } => {
                let Some((&main, others)) = game.children(parent).split_first() else {
                    continue;
                };
                let before = game.comment_before(main);
                if !before.is_empty() {
                    if !after_variations || has_known_command(before) {
                        text.word("{}");
                    }
                    text.comment(before);
                }
                text.mv(sans.get(main), ply, numbered || !before.is_empty());
                let noted = text.notes(game, main);
                tasks.push(Task::Continue {
                    parent: main,
                    ply: ply + 1,
                    numbered: noted || !others.is_empty(),
                    after_variations: !others.is_empty(),
                });
                let others = others.iter().rev();
                tasks.extend(others.map(|first| Task::Variation { first: *first, ply }));
            }
            Task::Variation { first, ply } => {
                text.opening.push('(');
                text.comment(game.comment_before(first));
                text.mv(sans.get(first), ply, true);
                let noted = text.notes(game, first);
                tasks.push(Task::Close);
                tasks.push(Task::Continue {
                    parent: first,
                    ply: ply + 1,
                    numbered: noted,
                    after_variations: false,
                });
            }
            Task::Close => text.close(),
        }
    }
    text.word(game.result().text());
    text.pieces
}

#[derive(Default)]
struct Movetext {
    pieces: Vec<Piece>,
    /// Brackets that the next word carries.
    opening: String,
}

impl Movetext {
    fn word(&mut self, word: &str) {
        let opening = std::mem::take(&mut self.opening);
        self.pieces.push(Piece::Word(opening + word));
    }

    fn close(&mut self) {
        match self.pieces.last_mut() {
            Some(Piece::Word(word)) => word.push(')'),
            _ => self.word(")"),
        }
    }

    fn mv(&mut self, san: &str, ply: u32, numbered: bool) {
        let number = ply / 2;
        match (ply.is_multiple_of(2), numbered) {
            (true, _) => self.word(&format!("{number}. {san}")),
            (false, true) => self.word(&format!("{number}... {san}")),
            (false, false) => self.word(san),
        }
    }

    /// Glyphs and comment of a node; whether there was a comment.
    fn notes(&mut self, game: &Game, id: NodeId) -> bool {
        for nag in game.nags(id) {
            self.word(&format!("${}", nag.0));
        }
        let comment = game.full_comment(id);
        self.comment(&comment);
        !comment.is_empty()
    }

    fn comment(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if text.contains('}') {
            if !self.opening.is_empty() {
                self.word("");
            }
            self.pieces.push(Piece::Line(format!("; {text}")));
            return;
        }
        self.opening.push('{');
        for (i, paragraph) in text.split('\n').enumerate() {
            if i > 0 {
                self.pieces.push(Piece::EmptyLine);
            }
            split_words(paragraph).for_each(|word| self.word(word));
        }
        if let Some(Piece::Word(word)) = self.pieces.last_mut() {
            word.push('}');
        }
    }
}

/// Splits at single spaces; runs of white space and commands stay whole, so that reading gives the same text.
fn split_words(text: &str) -> impl Iterator<Item = &str> {
    let bytes = text.as_bytes();
    let space = |at: Option<&u8>| at.is_none_or(|byte| is_space(char::from(*byte)));
    let mut in_command = false;
    let mut cuts = vec![];
    for (i, byte) in bytes.iter().enumerate() {
        match byte {
            b'[' if bytes.get(i + 1) == Some(&b'%') => in_command = true,
            b']' => in_command = false,
            b' ' if !in_command
                && i > 0
                && !space(bytes.get(i - 1))
                && !space(bytes.get(i + 1)) =>
            {
                cuts.push(i);
            }
            _ => {}
        }
    }
    cuts.push(text.len());
    let mut start = 0;
    cuts.into_iter().map(move |cut| {
        let word = &text[start..cut];
        start = cut + 1;
        word
    })
}

/// Fills lines with the pieces.
fn lay_out(pieces: &[Piece], out: &mut String) {
    let mut column = 0;
    for piece in pieces {
        match piece {
            Piece::Word(word) => {
                let width = word.chars().count();
                if column > 0 && column + 1 + width > WIDTH {
                    out.push('\n');
                    column = 0;
                }
                // Inside a comment these would look like something else at the start of a line.
                let space = column > 0 || word.starts_with(['[', '%', ';']);
                if space {
                    out.push(' ');
                }
                out.push_str(word);
                column += usize::from(space) + width;
            }
            Piece::EmptyLine => {
                out.push_str("\n\n");
                column = 0;
            }
            Piece::Line(line) => {
                if column > 0 {
                    out.push('\n');
                }
                out.push_str(line);
                out.push('\n');
                column = 0;
            }
        }
    }
    out.push('\n');
}
