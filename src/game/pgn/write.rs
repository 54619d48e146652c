//! Writes a game in the export format.

use super::header::with_standard_fen;
use crate::digits::write_number;
use crate::escapes::EscapePlace;
use crate::notes::{Words, has_known_command, is_space};
use crate::tree::{play, write_step};
use crate::{Game, NodeId, Tags};
use tabia_chess::{Color, Position};

/// Maximum length of a line of the export format, in characters. Only a longer word exceeds it.
const WIDTH: usize = 80;

/// Returns the text of a game: tags, an empty line, moves and result; each line ends with a line break.
pub fn write(game: &Game) -> String {
    let mut out = String::new();
    write_to(game, &mut out);
    out
}

/// Appends the text of a game.
fn write_to(game: &Game, out: &mut String) {
    write_with_tags(game, game.tags(), out);
}

/// Appends the text of a game, with its start position in the form that other programs read.
pub(super) fn write_standard_to(game: &Game, out: &mut String) {
    write_with_tags(game, &with_standard_fen(game.tags()), out);
}

fn write_with_tags(game: &Game, tags: &Tags, out: &mut String) {
    write_tags(game, tags, out);
    out.push('\n');
    write_moves(game, &mut Lines::new(out));
}

fn write_tags(game: &Game, tags: &Tags, out: &mut String) {
    let write_escapes = |out: &mut String, name: &str| {
        for line in game.escapes(&EscapePlace::Tag(name.to_owned())) {
            out.push_str(line);
            out.push('\n');
        }
    };
    for (index, (name, value)) in tags.iter().enumerate() {
        out.push('[');
        out.push_str(name);
        out.push_str(" \"");
        for c in value.chars() {
            if matches!(c, '\\' | '"') {
                out.push('\\');
            }
            out.push(c);
        }
        out.push_str("\"]\n");
        // A name can occur twice.
        if game.has_escapes() && tags.iter().position(|tag| tag.0 == name) == Some(index) {
            write_escapes(out, name);
        }
    }
    for name in game.escape_tags() {
        if tags.get(name).is_none() {
            write_escapes(out, name);
        }
    }
}

/// A pending step of writing a tree.
enum WriteStep {
    /// Writes the moves after `parent`.
    Continue {
        parent: NodeId,
        /// Number of half-moves before them.
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
    /// Ends a variation.
    Close,
}

fn write_moves(game: &Game, lines: &mut Lines<'_>) {
    // The positions of the main line and the open variations.
    let mut positions = vec![game.start().clone()];
    let first_ply = u32::from(game.start().fullmove_number()) * 2
        + u32::from(game.start().turn() == Color::Black);
    lines.notes(game, game.root());
    lines.escapes(game, EscapePlace::After(game.root()));
    let mut tasks = vec![WriteStep::Continue {
        parent: game.root(),
        ply: first_ply,
        numbered: true,
        after_variations: false,
    }];
    while let (Some(task), Some(position)) = (tasks.pop(), positions.last_mut()) {
        match task {
            WriteStep::Continue {
                parent,
                ply,
                numbered,
                after_variations,
            } => {
                if let Some(step) = game.step(parent) {
                    let _ = play(position, step);
                }
                let Some((&main, others)) = game.children(parent).split_first() else {
                    continue;
                };
                let before = game.comment_before(main);
                if !before.is_empty() {
                    if !after_variations || has_known_command(before) {
                        lines.word("{}");
                    }
                    lines.comment(before);
                }
                lines.escapes(game, EscapePlace::Before(main));
                lines.step(game, main, position, ply, numbered || !before.is_empty());
                let noted = lines.notes(game, main);
                lines.escapes(game, EscapePlace::After(main));
                tasks.push(WriteStep::Continue {
                    parent: main,
                    ply: ply + 1,
                    numbered: noted || !others.is_empty(),
                    after_variations: !others.is_empty(),
                });
                let others = others.iter().rev();
                tasks.extend(others.map(|first| WriteStep::Variation { first: *first, ply }));
            }
            WriteStep::Variation { first, ply } => {
                lines.opening.push('(');
                lines.comment(game.comment_before(first));
                lines.escapes(game, EscapePlace::Before(first));
                lines.step(game, first, position, ply, true);
                let position = position.clone();
                positions.push(position);
                let noted = lines.notes(game, first);
                lines.escapes(game, EscapePlace::After(first));
                tasks.push(WriteStep::Close);
                tasks.push(WriteStep::Continue {
                    parent: first,
                    ply: ply + 1,
                    numbered: noted,
                    after_variations: false,
                });
            }
            WriteStep::Close => {
                positions.pop();
                lines.close();
            }
        }
    }
    lines.word(game.result().text());
    lines.end();
}

/// Fills lines with words.
struct Lines<'a> {
    out: &'a mut String,
    /// Number of characters in the line before the last word.
    column: usize,
    /// Start of the last word. Closing brackets may still be appended to it, and the line may still break before it.
    word: Option<usize>,
    /// Opening brackets of the next word.
    opening: String,
}

impl<'a> Lines<'a> {
    fn new(out: &'a mut String) -> Lines<'a> {
        Lines {
            out,
            column: 0,
            word: None,
            opening: String::new(),
        }
    }

    /// Places the last word, which is complete now.
    fn flush(&mut self) {
        let Some(start) = self.word.take() else {
            return;
        };
        let word = &self.out[start..];
        let width = if word.is_ascii() {
            word.len()
        } else {
            word.chars().count()
        };
        if self.column > 0 && self.column + 1 + width <= WIDTH {
            self.column += 1 + width;
            return;
        }
        // At the start of a line, these would have another meaning inside a comment.
        let space = word.starts_with(['[', '%', ';']);
        if space {
            self.out.insert(start, ' ');
        }
        if self.column > 0 {
            self.out.replace_range(start - 1..start, "\n");
        }
        self.column = usize::from(space) + width;
    }

    fn end(&mut self) {
        self.flush();
        self.out.push('\n');
    }

    fn word(&mut self, word: &str) {
        self.begin().push_str(word);
    }

    fn close(&mut self) {
        match self.word {
            Some(_) => self.out.push(')'),
            None => self.word(")"),
        }
    }

    /// Writes the step that leads to a node from `position`, with its number where it needs one.
    fn step(&mut self, game: &Game, id: NodeId, position: &Position, ply: u32, numbered: bool) {
        let word = self.begin();
        let is_white = ply.is_multiple_of(2);
        if is_white || numbered {
            // Writing to a string cannot fail.
            let _ = write_number(word, ply / 2);
            word.push_str(if is_white { ". " } else { "... " });
        }
        if let Some(step) = game.step(id) {
            write_step(position, step, word);
        }
    }

    /// Writes glyphs and comment of a node; returns whether there was a comment.
    fn notes(&mut self, game: &Game, id: NodeId) -> bool {
        for nag in game.nags(id) {
            let word = self.begin();
            word.push('$');
            let _ = write_number(word, nag.0);
        }
        let notes = &game.node(id).notes;
        let noted = notes.has_comment();
        if noted {
            self.opening.push('{');
            notes.write_commands(self);
            self.text(notes.after.as_str());
            self.out.push('}');
        }
        noted
    }

    /// Writes the lines at a place that begin with `%`.
    fn escapes(&mut self, game: &Game, at: EscapePlace) {
        for line in game.escapes(&at) {
            if !self.opening.is_empty() {
                self.word("");
            }
            self.flush();
            if self.column > 0 {
                self.out.push('\n');
            }
            self.out.push_str(line);
            self.out.push('\n');
            self.column = 0;
        }
    }

    fn comment(&mut self, text: &str) {
        if !text.is_empty() {
            self.opening.push('{');
            self.text(text);
            self.out.push('}');
        }
    }

    /// Writes words and paragraphs of a comment.
    fn text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        for (i, paragraph) in text.split('\n').enumerate() {
            if i > 0 {
                self.flush();
                self.out.push_str("\n\n");
                self.column = 0;
            }
            split_words(paragraph).for_each(|word| self.word(word));
        }
    }
}

impl Words for Lines<'_> {
    fn begin(&mut self) -> &mut String {
        self.flush();
        if self.column > 0 {
            self.out.push(' ');
        }
        self.word = Some(self.out.len());
        self.out.push_str(&self.opening);
        self.opening.clear();
        self.out
    }
}

/// Splits at single spaces. Runs of white space and commands are not split, so that reading yields the same text.
fn split_words(text: &str) -> impl Iterator<Item = &str> {
    let mut start = Some(0);
    std::iter::from_fn(move || {
        let from = start?;
        let cut = cut_after(text.as_bytes(), from);
        start = cut.map(|cut| cut + 1);
        Some(&text[from..cut.unwrap_or(text.len())])
    })
}

/// Returns the first single space from `from` on that is not inside a command.
fn cut_after(text: &[u8], from: usize) -> Option<usize> {
    let space = |at: Option<&u8>| at.is_none_or(|byte| is_space(char::from(*byte)));
    let mut at = from;
    loop {
        at += text[at..]
            .iter()
            .position(|byte| matches!(byte, b' ' | b'['))?;
        match text.get(at + 1) {
            Some(b'%') if text[at] == b'[' => {
                at += text[at..].iter().position(|byte| *byte == b']')?;
            }
            next if text[at] == b' ' && at > 0 && !space(text.get(at - 1)) && !space(next) => {
                return Some(at);
            }
            _ => {}
        }
        at += 1;
    }
}
