//! Reading games.
//!
//! The movetext is cut into words here and not by a library, because a library drops what it does not know without a
//! word, ends a game at an empty line, and cannot tell lines; our rule is that nothing is lost and that every loss would
//! be reported.

use std::ops::Range;

use super::index::{GameEntry, Games};
use super::lex::{
    after_break, blank_at, comment_at, count_breaks, decode, line_end, skip_blanks, tag_at,
};
use super::word::{is_decoration, is_null, looks_like_move, split_signs, without_number, word_end};
use super::{Problem, Reason};
use crate::chess::san;
use crate::chess::{Color, Position};
use crate::game::notes::{clean, join_comment, paragraphs};
use crate::game::tree::{is_legal, means_chess960, play};
use crate::game::{Game, GameResult, Nag, NodeId, ROSTER, Step, Tags};

/// All games of a file, and what was wrong with them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Contents {
    pub games: Vec<Game>,
    pub problems: Vec<Problem>,
}

/// Reads every game of a file.
pub fn read(bytes: &[u8]) -> Contents {
    let mut contents = Contents::default();
    let mut entries = Games::new(bytes);
    let mut strays = 0;
    loop {
        let entry = entries.next();
        let number = contents.games.len() + 1;
        let reason = Reason::NotAGame;
        contents
            .problems
            .extend(entries.strays()[strays..].iter().map(|line| Problem {
                game: number,
                line: *line,
                reason: reason.clone(),
            }));
        strays = entries.strays().len();
        let Some(entry) = entry else { return contents };
        let (game, problems) = read_one(bytes, &entry, number);
        contents.games.push(game);
        contents.problems.extend(problems);
    }
}

/// Reads the game of an entry of the index. `bytes` is the file that was indexed, `number` the game's number in it from
/// 1, for the problems.
pub fn read_one(bytes: &[u8], entry: &GameEntry, number: usize) -> (Game, Vec<Problem>) {
    let text = bytes.get(entry.range.clone()).unwrap_or_default();
    let (game, problems, _) = Reader::read(text, entry.line, number);
    (game, problems)
}

/// The tags of one game, without its moves.
pub(super) fn tags(text: &[u8]) -> Tags {
    let mut reader = Reader::new(text, 1, 1);
    let read = reader.read_tags();
    let mut tags = Reader::with_defaults(&read);
    // Where the tag says nothing the moves may: their last word.
    let last = text.rsplit(|byte| byte.is_ascii_whitespace()).next();
    let end = decode(last.unwrap_or_default()).parse::<GameResult>();
    if let (Ok(end), "*" | "?" | "") = (end, tags.get("Result").unwrap_or_default()) {
        tags.set("Result", end.text());
    }
    tags
}

/// Whether a text without tags holds a move or a result.
pub(super) fn holds_game(text: &[u8]) -> bool {
    let (game, _, ended) = Reader::read(text, 1, 1);
    ended || !game.is_empty()
}

/// A tag pair, and where it stands in the text.
struct ReadTag {
    at: usize,
    name: String,
    value: String,
}

/// Where the next comment belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// To the move just read.
    After,
    /// Before the next move; commands that we know still belong to the move just read.
    AfterVariation,
    /// Before the next move, as it stands.
    Before,
}

/// A line being read: the main line, or a variation that is still open.
struct Line {
    /// The last node of the line, or the node that it branches from.
    node: NodeId,
    /// The position there, and the one before it, where variations branch off.
    position: Position,
    previous: Option<(NodeId, Position)>,
    place: Place,
    /// What stands before the next move.
    before: String,
    nags: Vec<Nag>,
    /// A variation without a move yet.
    is_new: bool,
    /// A move could not be read, so no later one can be.
    is_broken: bool,
}

impl Line {
    fn new(node: NodeId, position: Position, place: Place) -> Line {
        Line {
            node,
            position,
            previous: None,
            place,
            before: String::new(),
            nags: Vec::new(),
            is_new: place == Place::Before,
            is_broken: false,
        }
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    game: Game,
    /// The open lines, the innermost last; never empty while reading moves.
    lines: Vec<Line>,
    result: Option<GameResult>,
    /// The start position could not be read, so no move can be.
    unplayable: bool,
    /// Moves after the result have been reported.
    told_after_result: bool,
    problems: Vec<Problem>,
    number: usize,
    /// A place whose line number is known, for counting on from there.
    counted: (usize, usize),
}

impl<'a> Reader<'a> {
    fn new(text: &'a [u8], line: usize, number: usize) -> Reader<'a> {
        Reader {
            text,
            at: 0,
            game: Game::standard(),
            lines: Vec::new(),
            result: None,
            unplayable: false,
            told_after_result: false,
            problems: Vec::new(),
            number,
            counted: (0, line),
        }
    }

    /// The game, its problems, and whether a result stands at its end.
    fn read(text: &[u8], line: usize, number: usize) -> (Game, Vec<Problem>, bool) {
        let mut reader = Reader::new(text, line, number);
        let read = reader.read_tags();
        reader.set_up(&read);
        reader.read_moves();
        let ended = reader.result.is_some();
        reader.settle_result();
        reader.problems.sort_by_key(|problem| problem.line);
        (reader.game, reader.problems, ended)
    }

    fn report(&mut self, at: usize, reason: Reason) {
        let (from, line) = self.counted;
        let line = if at >= from {
            line + count_breaks(&self.text[from..at])
        } else {
            line - count_breaks(&self.text[at..from])
        };
        self.counted = (at, line);
        self.problems.push(Problem {
            game: self.number,
            line,
            reason,
        });
    }

    /// Reads the tag pairs in the order of the file and stops where the moves begin.
    fn read_tags(&mut self) -> Vec<ReadTag> {
        let mut tags = Vec::new();
        let text = self.text;
        loop {
            self.at = skip_blanks(text, self.at);
            match text.get(self.at) {
                Some(b'\n' | b'\r') => self.at = after_break(text, self.at),
                Some(b'%') if self.at == 0 || matches!(text[self.at - 1], b'\n' | b'\r') => {
                    self.at = line_end(text, self.at);
                }
                Some(b'[') => {
                    let start = self.at;
                    let tag = tag_at(text, start);
                    self.at = tag.end;
                    let whole = decode(&text[start..tag.end]);
                    if !tag.closed {
                        self.report(start, Reason::Tag(shorten(&whole)));
                    }
                    match tag.value {
                        Some(value) if !tag.name.is_empty() => {
                            tags.push(ReadTag {
                                at: start,
                                name: decode(&text[tag.name]).into_owned(),
                                value: unescape(&decode(&text[value])),
                            });
                        }
                        _ => {
                            if tag.closed {
                                self.report(start, Reason::Tag(shorten(&whole)));
                            }
                            self.keep_at_root(&whole);
                        }
                    }
                }
                _ => return tags,
            }
        }
    }

    fn keep_at_root(&mut self, text: &str) {
        let root = self.game.root();
        join_comment(&mut self.game.notes_mut(root).after, &as_plain_text(text));
    }

    /// The tags with the roster in front and complete.
    fn with_defaults(read: &[ReadTag]) -> Tags {
        let mut tags = Tags::default();
        let mut seen = [false; ROSTER.len()];
        for ReadTag { name, value, .. } in read {
            match ROSTER.iter().position(|tag| tag == name) {
                Some(i) if !seen[i] => {
                    seen[i] = true;
                    tags.set(name, value);
                }
                _ => tags.push(name, value),
            }
        }
        tags
    }

    /// Begins the game from the position that its tags describe.
    fn set_up(&mut self, read: &[ReadTag]) {
        let tags = Reader::with_defaults(read);
        let place = |name| {
            read.iter()
                .find(|tag| tag.name == name)
                .map_or(0, |tag| tag.at)
        };
        let mut start = Position::start();
        let fen = tags.get("FEN").filter(|_| tags.get("SetUp") != Some("0"));
        match fen.map(|fen| Position::from_fen(fen.trim())) {
            Some(Ok(position)) => start = position,
            Some(Err(error)) => {
                self.unplayable = true;
                self.report(place("FEN"), Reason::Fen(error));
            }
            None => {}
        }
        if let Some(name) = tags.known("Variant") {
            let usual = ["standard", "chess", "normal", "from position"];
            if !means_chess960(name) && !usual.contains(&name.to_lowercase().as_str()) {
                let reason = Reason::Variant(name.to_string());
                self.report(place("Variant"), reason);
            }
        }
        let root = self.game.root();
        let kept = std::mem::take(&mut self.game.notes_mut(root).after);
        self.game = Game::bare(start, tags);
        self.game.notes_mut(root).after = kept;
    }

    fn read_moves(&mut self) {
        let start = self.game.start().clone();
        let root = self.game.root();
        self.lines.push(Line::new(root, start, Place::After));
        self.line().is_broken = self.unplayable;
        let text = self.text;
        while let Some(&byte) = text.get(self.at) {
            let at = self.at;
            match byte {
                b'\n' | b'\r' => {
                    self.at = after_break(text, at);
                    if text.get(self.at) == Some(&b'%') {
                        self.at = line_end(text, self.at);
                    }
                }
                b'{' => {
                    let comment = comment_at(text, at);
                    self.at = comment.end;
                    if !comment.closed {
                        self.report(at, Reason::UnclosedComment);
                    }
                    if comment.text.is_empty() && self.line().place != Place::Before {
                        self.line().place = Place::Before;
                    } else {
                        self.comment(&decode(&text[comment.text]));
                    }
                }
                b';' => {
                    self.at = line_end(text, at);
                    self.comment(&decode(&text[at + 1..self.at]));
                }
                b'(' => {
                    self.at += 1;
                    self.open_variation(at);
                }
                b')' if self.lines.len() > 1 => {
                    self.at += 1;
                    self.close_line();
                }
                b')' | b'}' => {
                    self.at += 1;
                    self.report(at, Reason::Unopened(char::from(byte)));
                }
                b'$' => self.nag(),
                b'*' => {
                    self.at += 1;
                    self.end(GameResult::Unknown, "*");
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
        let open = self.lines.len() - 1;
        if open > 0 {
            self.report(text.len(), Reason::UnclosedVariations(open));
        }
        while !self.lines.is_empty() {
            self.close_line();
        }
    }

    /// The innermost open line.
    fn line(&mut self) -> &mut Line {
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    fn comment(&mut self, text: &str) {
        let last = self.lines.len() - 1;
        let line = &mut self.lines[last];
        let notes = self.game.notes_mut(line.node);
        match line.place {
            Place::After => notes.add_comment(text),
            Place::Before => join_comment(&mut line.before, &clean(text)),
            Place::AfterVariation => {
                let after = std::mem::take(&mut notes.after);
                notes.add_comment(text);
                let rest = std::mem::replace(&mut notes.after, after);
                join_comment(&mut line.before, &rest);
            }
        }
    }

    /// Keeps a text that is no comment in the file where a comment would go. Commands in it must not be taken for ours.
    fn keep(&mut self, text: &str) {
        let text = as_plain_text(text);
        self.comment(&text);
    }

    fn open_variation(&mut self, at: usize) {
        let line = self.line();
        let (node, position) = match &line.previous {
            Some((node, position)) => (*node, position.clone()),
            None => (line.node, line.position.clone()),
        };
        let misplaced = line.previous.is_none() && !line.is_new;
        let is_broken = line.previous.is_none() && line.is_broken;
        self.lines.push(Line::new(node, position, Place::Before));
        self.line().is_broken = is_broken;
        if misplaced {
            self.report(at, Reason::VariationWithoutMove);
        }
    }

    /// Ends the innermost line: a comment that waits for a next move goes to the last one.
    fn close_line(&mut self) {
        let Some(mut line) = self.lines.pop() else {
            return;
        };
        let target = match self.lines.last_mut() {
            Some(outer) => {
                outer.place = Place::AfterVariation;
                if line.is_new { outer.node } else { line.node }
            }
            None => line.node,
        };
        let notes = self.game.notes_mut(target);
        if !line.before.is_empty() {
            notes.add_comment(&paragraphs(&line.before));
        }
        line.nags.drain(..).for_each(|nag| notes.add_nag(nag));
    }

    fn nag(&mut self) {
        let start = self.at;
        let digits = self.text[start + 1..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        self.at = start + 1 + digits;
        let number = decode(&self.text[start + 1..self.at]);
        match number.parse() {
            Ok(number) => self.add_nag(Nag(number)),
            Err(_) => {
                let text = format!("${number}");
                self.report(start, Reason::Glyph(shorten(&text)));
                self.keep(&text);
            }
        }
    }

    fn add_nag(&mut self, nag: Nag) {
        let line = self.line();
        if line.is_new {
            line.nags.push(nag);
        } else {
            let node = line.node;
            self.game.notes_mut(node).add_nag(nag);
        }
    }

    /// The result, where the main line ends; elsewhere it is mere text.
    fn end(&mut self, result: GameResult, text: &str) {
        if self.lines.len() > 1 {
            self.keep(text);
        } else if self.result.is_none() || self.result == Some(GameResult::Unknown) {
            self.result = Some(result);
        }
    }

    /// Reads what stands between blanks: a move with or without its number and signs, a result, or something else.
    fn word(&mut self, range: Range<usize>) {
        let whole = decode(&self.text[range.clone()]);
        if let (Ok(result), true) = (whole.parse(), whole.len() > 2) {
            return self.end(result, &whole);
        }
        let (core, nags) = split_signs(without_number(&whole));
        if !core.is_empty() && !is_decoration(core) {
            if let Some(nag) = Nag::from_glyph(core) {
                self.add_nag(nag);
            } else if !self.play(core, range) {
                return;
            }
        }
        nags.into_iter().for_each(|nag| self.add_nag(nag));
    }

    /// Plays the move of a word. When that cannot be done the rest of the line becomes a comment, or, where the word is
    /// no move at all, the word alone; both give `false`.
    fn play(&mut self, word: &str, range: Range<usize>) -> bool {
        let is_main = self.lines.len() == 1;
        let line = self.line();
        let number = move_number(&line.position);
        let problem = if line.is_broken {
            None
        } else if is_null(word) {
            if is_legal(&line.position, Step::Null) {
                return self.add(Step::Null);
            }
            Some(Reason::NullInCheck { number })
        } else {
            match san::read(&line.position, word) {
                Ok(mv) => {
                    if is_main && self.result.is_some() && !self.told_after_result {
                        self.told_after_result = true;
                        self.report(range.start, Reason::AfterResult);
                    }
                    return self.add(Step::Move(mv));
                }
                Err(_) if !looks_like_move(word) => {
                    self.report(range.start, Reason::Word(shorten(word)));
                    self.keep(word);
                    return false;
                }
                Err(error) => Some(Reason::Move { number, error }),
            }
        };
        if let Some(reason) = problem {
            self.report(range.start, reason);
        }
        self.line().is_broken = true;
        let end = self.rest_of_line(range.start);
        let text = decode(&self.text[range.start..end]);
        self.keep(&text);
        self.at = end;
        false
    }

    /// Adds a legal step to the innermost line; always `true`.
    fn add(&mut self, step: Step) -> bool {
        let is_main = self.lines.len() == 1;
        let last = self.lines.len() - 1;
        let line = &mut self.lines[last];
        let before = line.position.clone();
        let _ = play(&mut line.position, step);
        let parent = line.node;
        // A misplaced variation may be there already; the main line still comes first.
        let index = if is_main {
            0
        } else {
            self.game.children(parent).len()
        };
        let node = self.game.attach(parent, index, step, line.position.key());
        let notes = self.game.notes_mut(node);
        notes.before = std::mem::take(&mut line.before);
        line.nags.drain(..).for_each(|nag| notes.add_nag(nag));
        line.node = node;
        line.previous = Some((parent, before));
        line.place = Place::After;
        line.is_new = false;
        true
    }

    /// Where the innermost line ends: at the bracket that closes it, or before the result.
    fn rest_of_line(&self, start: usize) -> usize {
        let text = self.text;
        let is_main = self.lines.len() == 1;
        let mut depth = 0usize;
        let mut at = start;
        while let Some(&byte) = text.get(at) {
            at = match byte {
                b'{' => comment_at(text, at).end,
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

    /// The Result tag counts where it says something; else the end of the moves.
    fn settle_result(&mut self) {
        let Some(end) = self.result else { return };
        let tag = self.game.result();
        if matches!(self.game.tags().get("Result"), Some("*" | "?" | "")) {
            self.game.tags.set("Result", end.text());
        } else if end != GameResult::Unknown && tag != end {
            self.report(self.text.len(), Reason::Result { tag, end });
        }
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

/// Text from outside the comments on one line, with nothing in it that could be taken for a command.
fn as_plain_text(text: &str) -> String {
    clean(text).replace('\n', " ").replace("[%", "[ %")
}

/// The beginning of a text, for a message.
fn shorten(text: &str) -> String {
    const LENGTH: usize = 40;
    match text.char_indices().nth(LENGTH) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// A tag's value without the backslashes before quotes and backslashes.
fn unescape(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                out.push(next);
                chars.next();
            }
            _ => out.push(c),
        }
    }
    out
}
