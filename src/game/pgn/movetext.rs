//! Reads the moves of a game.

use std::ops::Range;

use super::braces::Comments;
use super::encoding::decode;
use super::header::{Header, shorten};
use super::lex::{after_break, blank_at, command_at, html_at, line_end};
use super::nest::Nest;
use super::problem::Log;
use super::target::Target;
use super::word::{is_null, looks_like_move, number_of, split_signs, without_number, word_end};
use super::{Problem, Reason};
use crate::tree::{is_legal, play, take_back};
use crate::{GameResult, Nag, Step};
use tabia_chess::{Color, Position, Undo, san};

/// An open line: the main line or a variation.
#[derive(Clone)]
struct Line {
    /// Number of the reader's steps that belong to the parent lines. The number of moves of a game is limited by that of
    /// nodes.
    start: u32,
    /// A variation without a move yet.
    is_new: bool,
    /// A move could not be read, so no later one can be.
    is_broken: bool,
    /// A word since the last move was not a move, and was kept as text.
    has_skipped: bool,
}

/// A game after reading.
pub(super) struct ReadGame<T> {
    pub game: T,
    pub problems: Vec<Problem>,
    /// Whether it ends with a result.
    pub ended: bool,
}

/// Reads the game in `text`. `line` is the number of its first line and `number` that of the game, for the problems.
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
        position: start.clone(),
        steps: Vec::new(),
        undos: Vec::new(),
        lines: Nest::new(Line {
            start: 0,
            is_new: false,
            is_broken,
            has_skipped: false,
        }),
        result: None,
        reported_after_result: false,
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

/// Maximum length in bytes of a word that is read as a move, with number and glyphs.
const LONGEST_WORD: usize = 400;

struct Reader<'a, T> {
    text: &'a [u8],
    at: usize,
    comments: Comments,
    /// The position after the last move of the innermost line, or where it branches off.
    position: Position,
    /// The last step of the main line, then all steps of the open variations. The last step of a line that has an open
    /// alternative stays here, though it is not played in `position`.
    steps: Vec<Step>,
    /// The data to take back the steps that are played in `position`.
    undos: Vec<Undo>,
    /// The open lines; never empty while reading moves.
    lines: Nest<Line>,
    result: Option<GameResult>,
    /// Moves after the result have been reported.
    reported_after_result: bool,
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
                0 => {
                    self.at += 1;
                    self.log.report(at, Reason::Nul);
                }
                b'*' => {
                    self.at += 1;
                    self.end(GameResult::Unknown, at..self.at);
                }
                b'[' if command_at(text, at) > 0 => {
                    self.at += command_at(text, at);
                    let command = &text[at..self.at];
                    let shown = shorten(&decode(command));
                    self.log.report(at, Reason::BareCommand(shown));
                    self.target.comment(command);
                }
                _ => match blank_at(text, at) {
                    0 if html_at(text, at) > 0 => {
                        self.at += html_at(text, at);
                        self.keep(at..self.at);
                    }
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
        while self.lines.pop().is_some() {
            self.target.close_line();
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
        let (is_new, is_broken) = (line.is_new, line.is_broken);
        let branches = self.steps.len() > line.start as usize;
        if !branches && is_new && !line.has_skipped {
            self.lines.push_same();
        } else {
            if branches && let Some((step, undo)) = self.steps.last().zip(self.undos.pop()) {
                take_back(&mut self.position, *step, undo);
            }
            self.lines.push(Line {
                start: self.steps.len() as u32,
                is_new: true,
                is_broken: is_broken && !branches,
                has_skipped: false,
            });
        }
        self.target.open_variation();
        if !branches && !is_new {
            self.log.report(at, Reason::VariationWithoutMove);
        }
    }

    /// Closes the innermost variation and restores the position of its parent line.
    fn close_line(&mut self) {
        let Some(line) = self.lines.pop() else {
            return;
        };
        self.target.close_line();
        let steps = self.steps.drain(line.start as usize..).rev();
        for (step, undo) in steps.zip(std::iter::from_fn(|| self.undos.pop())) {
            take_back(&mut self.position, step, undo);
        }
        if self
            .lines
            .last()
            .is_some_and(|outer| outer.start < line.start)
            && let Some(step) = self.steps.last()
        {
            self.undos.push(play(&mut self.position, *step));
        }
    }

    fn nag(&mut self) {
        let start = self.at;
        let digits = self.text[start + 1..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        // Without a number the whole word is not one.
        self.at = match digits {
            0 => word_end(self.text, start),
            _ => start + 1 + digits,
        };
        let text = decode(&self.text[start..self.at]);
        match text[1..].parse() {
            Ok(number) if digits > 0 => self.target.nag(Nag(number)),
            _ => {
                self.log.report(start, Reason::Glyph(shorten(&text)));
                self.target.keep(&self.text[start..self.at]);
            }
        }
    }

    /// Keeps text that is not a move, and continues.
    fn keep(&mut self, range: Range<usize>) {
        let text = &self.text[range.clone()];
        let shown = shorten(&decode(text));
        self.log.report(range.start, Reason::Word(shown));
        self.target.keep(text);
        if let Some(line) = self.lines.last_mut() {
            line.has_skipped = true;
        }
    }

    /// Reads a result: at the end of the main line it is the result, elsewhere mere text.
    fn end(&mut self, result: GameResult, range: Range<usize>) {
        if self.lines.depth() > 1 {
            self.target.keep(&self.text[range]);
        } else if self.result.is_none() || self.result == Some(GameResult::Unknown) {
            self.result = Some(result);
        }
    }

    /// Reads the text between blanks: a move with or without number and glyphs, a result, or something else.
    fn word(&mut self, range: Range<usize>) {
        if self.plain_word(range.clone()) {
            return;
        }
        let text = self.text;
        if range.len() > LONGEST_WORD {
            return self.long_word(range);
        }
        let whole = decode(&text[range.clone()]);
        if let (Ok(result), true) = (whole.parse(), whole.len() > 2) {
            return self.end(result, range);
        }
        if let Some(reason) = self.missing_move(&whole) {
            return self.end_line(range.start, Some(reason));
        }
        let word = without_number(&whole);
        // A comma between moves, and a soft hyphen where a line was broken.
        let trimmed = word.trim_start_matches([',', '\u{ad}']);
        if trimmed.len() < word.len()
            && !trimmed.is_empty()
            && is_same_in(&whole, &text[range.clone()])
        {
            let start = range.end - trimmed.len();
            return self.word(start..range.end);
        }
        let (core, nags) = split_signs(trimmed);
        if !core.is_empty() && !san::is_decoration(core) {
            if let Some(nag) = Nag::from_glyph(core) {
                self.target.nag(nag);
            } else if !self.play(core, &whole, range) {
                return;
            }
        }
        nags.into_iter().for_each(|nag| self.target.nag(nag));
    }

    /// Reads a word that is too long for a move.
    fn long_word(&mut self, range: Range<usize>) {
        let start = decode(&self.text[range.start..range.start + LONGEST_WORD / 4]);
        if self.lines.last().is_some_and(|line| line.is_broken) {
            self.end_line(range.start, None);
        } else if looks_like_move(&start) {
            let reason = Reason::Word(shorten(&start));
            self.end_line(range.start, Some(reason));
        } else {
            self.keep(range);
        }
    }

    /// Returns the fault that a word kept as text was a move, shown by the number at the start of this word.
    fn missing_move(&self, word: &str) -> Option<Reason> {
        let line = self.lines.last()?;
        if line.is_broken || !line.has_skipped {
            return None;
        }
        let (number, is_black) = number_of(word)?;
        let at = u32::from(self.position.fullmove_number());
        let is_missing = match self.position.turn() {
            Color::White => is_black && number == at,
            Color::Black => !is_black && number == at + 1,
        };
        let number = move_number(&self.position);
        is_missing.then_some(Reason::MissingMove { number })
    }

    /// Reads a word that is a number, a legal move in standard notation, or both, as most words are; returns `false` for
    /// anything else.
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
        if digits > 0 && self.lines.last().is_some_and(|line| line.has_skipped) {
            return false;
        }
        let core = &word[digits + dots..];
        if core.is_empty() {
            return true;
        }
        if self.lines.last().is_none_or(|line| line.is_broken) {
            return false;
        }
        let Some(mv) = san::read_standard(&self.position, core) else {
            return false;
        };
        self.play_move(Step::Move(mv), range.start);
        true
    }

    /// Plays the move `word`, a part of the word `whole`. Returns `false` when it cannot be played: then the rest of the line
    /// becomes a comment, or only the word where it is not a move at all. Also returns `false` when text follows the move in
    /// the same word; that is read next.
    fn play(&mut self, word: &str, whole: &str, range: Range<usize>) -> bool {
        let text = self.text;
        let Some(line) = self.lines.last() else {
            return false;
        };
        let number = move_number(&self.position);
        let problem = if line.is_broken {
            None
        } else if is_null(word) {
            if is_legal(&self.position, Step::Null) {
                self.add(Step::Null);
                return true;
            }
            Some(Reason::NullInCheck { number })
        } else {
            match san::read_start(&self.position, word) {
                Ok((mv, "")) => {
                    self.play_move(Step::Move(mv), range.start);
                    return true;
                }
                Ok((mv, rest)) => {
                    // `word` is a part of `whole`.
                    let start = word.as_ptr() as usize - whole.as_ptr() as usize;
                    let end = start + word.len() - rest.len();
                    if is_same_in(&whole[..end], &text[range.start..]) {
                        self.play_move(Step::Move(mv), range.start);
                        self.at = range.start + end;
                        return false;
                    }
                    Some(Reason::Word(shorten(rest)))
                }
                Err(_) if !looks_like_move(word) => {
                    self.keep(range);
                    return false;
                }
                Err(error) => Some(Reason::Move { number, error }),
            }
        };
        self.end_line(range.start, problem);
        false
    }

    /// Keeps the rest of the innermost line, from `start` on, as a comment.
    fn end_line(&mut self, start: usize, problem: Option<Reason>) {
        if let Some(reason) = problem {
            self.log.report(start, reason);
        }
        if let Some(line) = self.lines.last_mut() {
            line.is_broken = true;
        }
        let end = self.rest_of_line(start);
        self.target.keep(&self.text[start..end]);
        self.at = end;
    }

    /// Plays a legal move, read at `at`.
    fn play_move(&mut self, step: Step, at: usize) {
        if self.lines.depth() == 1 && self.result.is_some() && !self.reported_after_result {
            self.reported_after_result = true;
            self.log.report(at, Reason::AfterResult);
        }
        self.add(step);
    }

    /// Adds a legal step to the innermost line.
    fn add(&mut self, step: Step) {
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        line.is_new = false;
        line.has_skipped = false;
        if self.lines.depth() == 1 {
            self.steps.clear();
            self.undos.clear();
        }
        self.undos.push(play(&mut self.position, step));
        self.steps.push(step);
        self.target.play(step, self.position.key());
    }

    /// Returns the end of the innermost line: its closing bracket, or the start of the result.
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

/// Returns whether a decoded word begins with the bytes of the file, so that places in it are places in the file.
fn is_same_in(word: &str, bytes: &[u8]) -> bool {
    bytes.starts_with(word.as_bytes())
}

/// Returns `12.` or `12...`, for messages.
fn move_number(position: &Position) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots}", position.fullmove_number())
}
