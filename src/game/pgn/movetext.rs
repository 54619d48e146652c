//! Reading the moves of a game.

use std::ops::Range;
use std::rc::Rc;

use super::braces::Comments;
use super::encoding::decode;
use super::header::{Header, shorten};
use super::lex::{after_break, blank_at, line_end};
use super::nest::Nest;
use super::problem::Log;
use super::target::Target;
use super::word::{is_decoration, is_null, looks_like_move, split_signs, without_number, word_end};
use super::{Problem, Reason};
use crate::tree::{is_legal, play, take_back};
use crate::{GameResult, Nag, Step};
use tabia_chess::{Color, Position, Undo, san};

/// A line being read: the main line, or a variation that is still open.
#[derive(Clone)]
struct Line {
    /// The position after its last move, or where it branches off; shared until the line has a move.
    position: Rc<Position>,
    last: Option<(Step, Undo)>,
    /// A variation without a move yet.
    is_new: bool,
    /// A move could not be read, so no later one can be.
    is_broken: bool,
}

/// A game as it was read.
pub(super) struct ReadGame<T> {
    pub game: T,
    pub problems: Vec<Problem>,
    /// Whether a result stands at its end.
    pub ended: bool,
}

/// Reads the game that is the whole of `text`. `line` is the number of its first line and `number` its own, for the
/// problems.
pub(super) fn read_game<T: Target>(text: &[u8], line: usize, number: usize) -> ReadGame<T> {
    let mut log = Log::new(text, line, number);
    let header = Header::read(text, &mut log);
    let start = header.start(&mut log);
    let is_broken = start.is_none();
    let start = start.unwrap_or_else(Position::start);
    let mut reader = Reader {
        text,
        at: header.end,
        comments: Comments::default(),
        lines: Nest::new(Line {
            position: Rc::new(start.clone()),
            last: None,
            is_new: false,
            is_broken,
        }),
        result: None,
        told_after_result: false,
        log,
        target: T::begin(start, &header),
    };
    reader.read_moves();
    let (result, reason) = header.settle(reader.result);
    if let Some(reason) = reason {
        reader.log.report(text.len(), reason);
    }
    if let Some(result) = result {
        reader.target.set_result(result);
    }
    ReadGame {
        game: reader.target,
        problems: reader.log.into_problems(),
        ended: reader.result.is_some(),
    }
}

struct Reader<'a, T> {
    text: &'a [u8],
    at: usize,
    comments: Comments,
    /// The open lines; never empty while reading moves.
    lines: Nest<Line>,
    result: Option<GameResult>,
    /// Moves after the result have been reported.
    told_after_result: bool,
    log: Log<'a>,
    target: T,
}

impl<T: Target> Reader<'_, T> {
    fn read_moves(&mut self) {
        let text = self.text;
        while let Some(&byte) = text.get(self.at) {
            let at = self.at;
            match byte {
                b'\n' | b'\r' => {
                    self.at = after_break(text, at);
                    if text.get(self.at) == Some(&b'%') {
                        let end = line_end(text, self.at);
                        self.target.escape(&text[self.at..end]);
                        self.at = end;
                    }
                }
                b'{' => {
                    let comment = self.comments.comment_at(text, at);
                    self.at = comment.end;
                    if !comment.closed {
                        self.log.report(at, Reason::UnclosedComment);
                    }
                    if comment.text.is_empty() {
                        self.target.gap();
                    } else {
                        self.comment(at, &text[comment.text], comment.has_brace);
                    }
                }
                b';' => {
                    self.at = line_end(text, at);
                    let comment = &text[at + 1..self.at];
                    self.comment(at, comment, comment.contains(&b'}'));
                }
                b'(' => {
                    self.at += 1;
                    self.open_variation(at);
                }
                b')' if self.lines.depth() > 1 => {
                    self.at += 1;
                    self.close_line();
                }
                b')' | b'}' => {
                    self.at += 1;
                    self.log.report(at, Reason::Unopened(char::from(byte)));
                }
                b'$' => self.nag(),
                b'*' => {
                    self.at += 1;
                    self.end(GameResult::Unknown, at..self.at);
                }
                _ => match blank_at(text, at) {
                    0 => {
                        self.at = word_end(text, at);
                        self.word(at..self.at);
                    }
                    width => self.at += width,
                },
            }
        }
        let open = self.lines.depth() - 1;
        if open > 0 {
            self.log
                .report(text.len(), Reason::UnclosedVariations(open));
        }
        while self.lines.depth() > 0 {
            self.close_line();
        }
    }

    fn comment(&mut self, at: usize, text: &[u8], has_brace: bool) {
        if has_brace {
            self.log.report(at, Reason::Brace);
        }
        self.target.comment(text);
    }

    fn open_variation(&mut self, at: usize) {
        let Some(line) = self.lines.last() else {
            return;
        };
        let misplaced = line.last.is_none() && !line.is_new;
        if line.last.is_none() && line.is_new {
            self.lines.push_same();
        } else {
            let (position, is_broken) = match &line.last {
                Some((step, undo)) => {
                    let mut position = Position::clone(&line.position);
                    take_back(&mut position, *step, undo.clone());
                    (Rc::new(position), false)
                }
                None => (Rc::clone(&line.position), line.is_broken),
            };
            self.lines.push(Line {
                position,
                last: None,
                is_new: true,
                is_broken,
            });
        }
        self.target.open_variation();
        if misplaced {
            self.log.report(at, Reason::VariationWithoutMove);
        }
    }

    fn close_line(&mut self) {
        self.lines.pop();
        self.target.close_line();
    }

    fn nag(&mut self) {
        let start = self.at;
        let digits = self.text[start + 1..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        self.at = start + 1 + digits;
        let text = decode(&self.text[start..self.at]);
        match text[1..].parse() {
            Ok(number) => self.target.nag(Nag(number)),
            Err(_) => {
                self.log.report(start, Reason::Glyph(shorten(&text)));
                self.target.keep(&self.text[start..self.at]);
            }
        }
    }

    /// The result, where the main line ends; elsewhere it is mere text.
    fn end(&mut self, result: GameResult, range: Range<usize>) {
        if self.lines.depth() > 1 {
            self.target.keep(&self.text[range]);
        } else if self.result.is_none() || self.result == Some(GameResult::Unknown) {
            self.result = Some(result);
        }
    }

    /// Reads what stands between blanks: a move with or without its number and signs, a result, or something else.
    fn word(&mut self, range: Range<usize>) {
        if self.plain_word(range.clone()) {
            return;
        }
        let whole = decode(&self.text[range.clone()]);
        if let (Ok(result), true) = (whole.parse(), whole.len() > 2) {
            return self.end(result, range);
        }
        let (core, nags) = split_signs(without_number(&whole));
        if !core.is_empty() && !is_decoration(core) {
            if let Some(nag) = Nag::from_glyph(core) {
                self.target.nag(nag);
            } else if !self.play(core, range) {
                return;
            }
        }
        nags.into_iter().for_each(|nag| self.target.nag(nag));
    }

    /// Reads a word that is a number, a legal move as the standard writes it, or both, as most words are; `false` when it
    /// is anything else.
    fn plain_word(&mut self, range: Range<usize>) -> bool {
        let word = &self.text[range.clone()];
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots = word[digits..]
            .iter()
            .take_while(|byte| **byte == b'.')
            .count();
        if digits > 0 && dots == 0 {
            return false;
        }
        let core = &word[digits + dots..];
        if core.is_empty() {
            return true;
        }
        let Some(line) = self.lines.last().filter(|line| !line.is_broken) else {
            return false;
        };
        let Some(mv) = san::read_standard(&line.position, core) else {
            return false;
        };
        self.play_move(Step::Move(mv), range.start);
        true
    }

    /// Plays the move of a word. When that cannot be done the rest of the line becomes a comment, or, where the word is
    /// no move at all, the word alone; both give `false`.
    fn play(&mut self, word: &str, range: Range<usize>) -> bool {
        let Some(line) = self.lines.last() else {
            return false;
        };
        let number = move_number(&line.position);
        let problem = if line.is_broken {
            None
        } else if is_null(word) {
            if is_legal(&line.position, Step::Null) {
                self.add(Step::Null);
                return true;
            }
            Some(Reason::NullInCheck { number })
        } else {
            match san::read(&line.position, word) {
                Ok(mv) => {
                    self.play_move(Step::Move(mv), range.start);
                    return true;
                }
                Err(_) if !looks_like_move(word) => {
                    self.log.report(range.start, Reason::Word(shorten(word)));
                    self.target.keep(word.as_bytes());
                    return false;
                }
                Err(error) => Some(Reason::Move { number, error }),
            }
        };
        if let Some(reason) = problem {
            self.log.report(range.start, reason);
        }
        if let Some(line) = self.lines.last_mut() {
            line.is_broken = true;
        }
        let end = self.rest_of_line(range.start);
        self.target.keep(&self.text[range.start..end]);
        self.at = end;
        false
    }

    /// Plays a legal move that stands at `at`.
    fn play_move(&mut self, step: Step, at: usize) {
        if self.lines.depth() == 1 && self.result.is_some() && !self.told_after_result {
            self.told_after_result = true;
            self.log.report(at, Reason::AfterResult);
        }
        self.add(step);
    }

    /// Adds a legal step to the innermost line.
    fn add(&mut self, step: Step) {
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        let position = Rc::make_mut(&mut line.position);
        line.last = Some((step, play(position, step)));
        line.is_new = false;
        let key = position.key();
        self.target.play(step, key);
    }

    /// Where the innermost line ends: at the bracket that closes it, or before the result.
    fn rest_of_line(&mut self, start: usize) -> usize {
        let text = self.text;
        let is_main = self.lines.depth() == 1;
        let mut depth = 0usize;
        let mut at = start;
        while let Some(&byte) = text.get(at) {
            at = match byte {
                b'{' => self.comments.comment_at(text, at).end,
                b';' => line_end(text, at),
                b'(' => {
                    depth += 1;
                    at + 1
                }
                b')' if depth == 0 && !is_main => return at,
                b')' => {
                    depth = depth.saturating_sub(1);
                    at + 1
                }
                b'*' if depth == 0 && is_main => return at,
                b'*' | b'}' | b'$' | b'\n' | b'\r' => at + 1,
                _ => match blank_at(text, at) {
                    0 => {
                        let end = word_end(text, at);
                        let is_result = depth == 0
                            && is_main
                            && end - at > 2
                            && decode(&text[at..end]).parse::<GameResult>().is_ok();
                        if is_result {
                            return at;
                        }
                        end
                    }
                    width => at + width,
                },
            };
        }
        text.len()
    }
}

/// `12.` or `12...`, for messages.
fn move_number(position: &Position) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.fullmove_number())
}
