//! Notes at a move: text, glyphs, clock, evaluation, arrows and circles; and their form inside a comment.

use std::fmt::{self, Write};
use std::ops::{Deref, DerefMut};
use std::time::Duration;

use super::Nag;
use super::values::{
    Arrow, Circle, Eval, parse_arrow, parse_circle, parse_duration, parse_eval, parse_list,
    write_time,
};

/// All notes at one move (at the root: at the start position).
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Notes {
    /// Text before the move.
    pub before: Text,
    /// Text after the move, without the commands that became fields. Unknown commands stay in it.
    pub after: Text,
    pub nags: Vec<Nag>,
    pub clock: Option<Duration>,
    pub elapsed: Option<Duration>,
    pub eval: Option<Eval>,
    pub arrows: Vec<Arrow>,
    pub circles: Vec<Circle>,
    /// Evaluation and times in the form of the file, where they would be written otherwise.
    verbatim: Option<Box<Verbatim>>,
}

/// The notes of a node. Most nodes have none, so memory is allocated only when they are changed.
#[derive(Clone, Debug, Default)]
pub(super) struct Noted(Option<Box<Notes>>);

impl Deref for Noted {
    type Target = Notes;

    fn deref(&self) -> &Notes {
        static NONE: Notes = Notes {
            before: Text::EMPTY,
            after: Text::EMPTY,
            nags: Vec::new(),
            clock: None,
            elapsed: None,
            eval: None,
            arrows: Vec::new(),
            circles: Vec::new(),
            verbatim: None,
        };
        self.0.as_deref().unwrap_or(&NONE)
    }
}

impl DerefMut for Noted {
    fn deref_mut(&mut self) -> &mut Notes {
        self.0.get_or_insert_default()
    }
}

impl PartialEq for Noted {
    fn eq(&self, other: &Noted) -> bool {
        **self == **other
    }
}

/// Values of commands in the form of a file.
#[derive(Clone, PartialEq, Debug, Default)]
struct Verbatim {
    clock: Option<String>,
    elapsed: Option<String>,
    eval: Option<String>,
}

/// The text of a comment. Appending takes time in proportion to what is appended.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Text {
    text: String,
    /// Start of a command that is not closed.
    open: Option<usize>,
}

impl Text {
    const EMPTY: Text = Text {
        text: String::new(),
        open: None,
    };

    /// Creates a text from a [`clean`]ed one.
    pub(super) fn new(text: String) -> Text {
        let open = open_command(&text);
        Text { text, open }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.text
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Appends a [`clean`]ed text. An unclosed command does not absorb the appended text.
    pub(super) fn join(&mut self, more: String) {
        if more.is_empty() {
            return;
        }
        if self.text.is_empty() {
            *self = Text::new(more);
            return;
        }
        if let Some(open) = self.open {
            // The unclosed command is in the text appended last, so few bytes move.
            self.text.insert(open + 1, ' ');
        }
        push_text(&mut self.text, &more, " ");
        let start = self.text.len() - more.len();
        self.open = open_command(&more).map(|open| start + open);
    }
}

/// Returns the start of the last command of a text, if it is not closed.
fn open_command(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let open = bytes.windows(2).rposition(|two| two == b"[%")?;
    (!bytes[open..].contains(&b']')).then_some(open)
}

impl Notes {
    /// Adds a comment in the form of a file: known valid commands become fields (unless the field is set: the first one wins),
    /// the rest is added to the text.
    pub(super) fn add_comment(&mut self, comment: &str) {
        let text = self.take_commands(comment);
        self.after.join(text);
    }

    /// Reads the commands of a comment into their fields and returns the rest, [`clean`]ed.
    pub(super) fn take_commands(&mut self, comment: &str) -> String {
        let mut text = String::new();
        let mut rest = comment;
        while let Some((before, command, after)) = next_command(rest) {
            if text.is_empty() {
                text.push_str(before.trim_start_matches(is_space));
            } else {
                text.push_str(before);
            }
            rest = after;
            if self.take_command(command) {
                // A command with white space on both sides leaves one space.
                rest = after.trim_start_matches(is_space);
                let kept = text.trim_end_matches(is_space).len();
                let breaks =
                    count_breaks(&text[kept..]) + count_breaks(&after[..after.len() - rest.len()]);
                text.truncate(kept);
                if kept > 0 {
                    text.push_str([" ", "\n", "\n\n"][breaks.min(2)]);
                }
            } else {
                text.push_str(command);
            }
        }
        if text.is_empty() {
            return clean(rest);
        }
        text.push_str(rest);
        clean(&text)
    }

    /// Replaces the text by a typed one; commands in it become fields that are not yet set.
    pub(super) fn set_comment(&mut self, text: &str) {
        self.after = Text::default();
        self.add_comment(&paragraphs(text));
    }

    /// Replaces the text before the move by a typed one.
    pub(super) fn set_comment_before(&mut self, text: &str) {
        self.before = Text::new(clean(&paragraphs(text)));
    }

    /// Reads `[%name value]` into its field; returns `false` when it is unknown or damaged, or the field is set.
    fn take_command(&mut self, command: &str) -> bool {
        let inner = &command[2..command.len() - 1];
        let (name, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        let value = value.trim();
        match name {
            "clk" => {
                let is_new = fill(&mut self.clock, parse_duration(value));
                if is_new && !is_written_as(&self.clock, value, |time, out| write_time(time, out)) {
                    self.verbatim_mut().clock = Some(value.to_owned());
                }
                is_new
            }
            "emt" => {
                let is_new = fill(&mut self.elapsed, parse_duration(value));
                if is_new && !is_written_as(&self.elapsed, value, |time, out| write_time(time, out))
                {
                    self.verbatim_mut().elapsed = Some(value.to_owned());
                }
                is_new
            }
            "eval" => {
                let is_new = fill(&mut self.eval, parse_eval(value));
                if is_new && !is_written_as(&self.eval, value, |eval, out| eval.write_to(out)) {
                    self.verbatim_mut().eval = Some(value.to_owned());
                }
                is_new
            }
            "cal" => merge(&mut self.arrows, parse_list(value, parse_arrow)),
            "csl" => merge(&mut self.circles, parse_list(value, parse_circle)),
            _ => false,
        }
    }

    fn verbatim_mut(&mut self) -> &mut Verbatim {
        self.verbatim.get_or_insert_default()
    }

    /// Replaces the evaluation; an equal one keeps its digits.
    pub(super) fn set_eval(&mut self, eval: Option<Eval>) {
        if self.eval != eval {
            self.eval = eval;
            self.forget_verbatim(|verbatim| verbatim.eval = None);
        }
    }

    /// Replaces the clock.
    pub(super) fn set_clock(&mut self, clock: Option<Duration>) {
        if self.clock != clock {
            self.clock = clock;
            self.forget_verbatim(|verbatim| verbatim.clock = None);
        }
    }

    /// Replaces the time that the move took.
    pub(super) fn set_elapsed(&mut self, elapsed: Option<Duration>) {
        if self.elapsed != elapsed {
            self.elapsed = elapsed;
            self.forget_verbatim(|verbatim| verbatim.elapsed = None);
        }
    }

    fn forget_verbatim(&mut self, forget: impl FnOnce(&mut Verbatim)) {
        if let Some(verbatim) = &mut self.verbatim {
            forget(verbatim);
            if **verbatim == Verbatim::default() {
                self.verbatim = None;
            }
        }
    }

    /// Returns the comment after the move in the form of a file: commands first, then the text.
    pub(super) fn comment(&self) -> String {
        let mut out = String::new();
        self.write_commands(&mut out);
        push_text(&mut out, self.after.as_str(), " ");
        out
    }

    /// Returns whether that comment is not empty.
    pub(super) fn has_comment(&self) -> bool {
        !self.after.is_empty()
            || self.eval.is_some()
            || self.clock.is_some()
            || self.elapsed.is_some()
            || !self.circles.is_empty()
            || !self.arrows.is_empty()
    }

    /// Writes the commands of the comment, each as a word.
    pub(super) fn write_commands(&self, out: &mut impl Words) {
        let verbatim = self.verbatim.as_deref();
        let text = verbatim.and_then(|verbatim| verbatim.eval.as_deref());
        write_value(out, "eval", self.eval, text, Eval::write_to);
        let text = verbatim.and_then(|verbatim| verbatim.clock.as_deref());
        write_value(out, "clk", self.clock, text, write_time);
        let text = verbatim.and_then(|verbatim| verbatim.elapsed.as_deref());
        write_value(out, "emt", self.elapsed, text, write_time);
        write_command(out, "csl", &self.circles, |circle, out| {
            write!(out, "{circle}")
        });
        write_command(out, "cal", &self.arrows, |arrow, out| {
            write!(out, "{arrow}")
        });
    }

    /// Adds a glyph unless it is present.
    pub(super) fn add_nag(&mut self, nag: Nag) {
        if !self.nags.contains(&nag) {
            self.nags.push(nag);
        }
    }
}

/// Returns whether a text contains a command that would become a field when read after a move.
pub(super) fn has_known_command(text: &str) -> bool {
    let mut probe = Notes::default();
    let mut rest = text;
    while let Some((_, command, after)) = next_command(rest) {
        if probe.take_command(command) {
            return true;
        }
        rest = after;
    }
    false
}

/// Returns a text in the form of a file: a line break becomes an empty line, since single ones are only wrapping there.
pub(super) fn paragraphs(text: &str) -> String {
    text.replace("\r\n", "\n").replace(['\n', '\r'], "\n\n")
}

/// Returns a comment of a file in the internal form: outer white space is removed; inside, a line break becomes a space, and an
/// empty line becomes one line break. A closing brace would end the comment in every file, so the braces of a text that
/// contains one become parentheses.
pub(super) fn clean(text: &str) -> String {
    let mut rest = text.trim_matches(is_space);
    let mut out = String::with_capacity(rest.len());
    while let Some(start) = rest.find(['\n', '\r']) {
        let head = rest[..start].trim_end_matches(is_space);
        let tail = rest[start..].trim_start_matches(is_space);
        let gap = &rest[head.len()..rest.len() - tail.len()];
        out.push_str(head);
        out.push(if count_breaks(gap) > 1 { '\n' } else { ' ' });
        rest = tail;
    }
    out.push_str(rest);
    if out.contains('}') {
        out = out.replace('{', "(").replace('}', ")");
    }
    out
}

/// Returns the number of line breaks in white space.
fn count_breaks(space: &str) -> usize {
    let space = space.as_bytes();
    let ends = |at: usize| match space[at] {
        b'\n' => true,
        b'\r' => space.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    (0..space.len()).filter(|at| ends(*at)).count()
}

/// Returns whether a character is white space that may be changed when text is wrapped.
pub(super) fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c')
}

/// Appends `more` to `text` with `separator` between, unless either is empty.
pub(super) fn push_text(text: &mut String, more: &str, separator: &str) {
    if !text.is_empty() && !more.is_empty() && !text.ends_with(separator) {
        text.push_str(separator);
    }
    text.push_str(more);
}

/// Returns the next `[%…]`, with the text before and after it.
fn next_command(text: &str) -> Option<(&str, &str, &str)> {
    let bytes = text.as_bytes();
    let start = bytes.windows(2).position(|two| two == b"[%")?;
    let length = bytes[start..].iter().position(|byte| *byte == b']')?;
    let end = start + length + 1;
    Some((&text[..start], &text[start..end], &text[end..]))
}

fn fill<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    if field.is_some() || value.is_none() {
        return false;
    }
    *field = value;
    true
}

fn merge<T: PartialEq>(list: &mut Vec<T>, more: Option<Vec<T>>) -> bool {
    let Some(more) = more else { return false };
    for item in more {
        if !list.contains(&item) {
            list.push(item);
        }
    }
    true
}

/// A destination for words, written one after another.
pub(super) trait Words {
    /// Begins a word. Text appended to the returned string belongs to it.
    fn begin(&mut self) -> &mut String;
}

impl Words for String {
    fn begin(&mut self) -> &mut String {
        if !self.is_empty() {
            self.push(' ');
        }
        self
    }
}

/// Writes `[%name value,value]`, unless there is no value.
fn write_command<T>(
    out: &mut impl Words,
    name: &str,
    values: &[T],
    write: impl Fn(&T, &mut String) -> fmt::Result,
) {
    if values.is_empty() {
        return;
    }
    let out = out.begin();
    out.push_str("[%");
    out.push_str(name);
    for (i, value) in values.iter().enumerate() {
        out.push(if i == 0 { ' ' } else { ',' });
        // Writing to a string cannot fail.
        let _ = write(value, out);
    }
    out.push(']');
}

/// Writes `[%name value]`, unless there is no value; `text` replaces the usual form of the value.
fn write_value<T>(
    out: &mut impl Words,
    name: &str,
    value: Option<T>,
    text: Option<&str>,
    write: impl Fn(&T, &mut String) -> fmt::Result,
) {
    write_command(out, name, value.as_slice(), |value, out| match text {
        Some(text) => out.write_str(text),
        None => write(value, out),
    });
}

/// Returns whether a value that was read from a text would be written as this text. One with a line break could not be.
fn is_written_as<T>(
    value: &Option<T>,
    text: &str,
    write: impl Fn(&T, &mut Expected<'_>) -> fmt::Result,
) -> bool {
    let mut expected = Expected(text);
    let is_same = value
        .as_ref()
        .is_none_or(|value| write(value, &mut expected).is_ok() && expected.0.is_empty());
    is_same || text.contains(['\n', '\r'])
}

/// The expected rest of the text; any other text is an error.
struct Expected<'a>(&'a str);

impl Write for Expected<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Brush, EvalScore};

    fn notes(comment: &str) -> Notes {
        let mut notes = Notes::default();
        notes.add_comment(comment);
        notes
    }

    #[test]
    fn known_commands_become_fields_and_are_written_again() {
        let read = notes(
            "Good. [%clk 1:02:03.5] [%emt 0:00:07] [%eval -0.30,22] [%cal Ge2e4,Rd1d8][%csl Ya1] [%mdl 64] More.",
        );
        assert_eq!(read.after.as_str(), "Good. [%mdl 64] More.");
        assert_eq!(read.clock, Some(Duration::from_millis(3_723_500)));
        assert_eq!(read.elapsed, Some(Duration::from_secs(7)));
        assert_eq!(
            read.eval,
            Some(Eval {
                score: EvalScore::Centipawns(-30),
                depth: Some(22)
            })
        );
        assert_eq!(read.arrows.len(), 2);
        assert_eq!(read.circles[0].brush, Brush::Yellow);
        assert_eq!(
            read.comment(),
            "[%eval -0.30,22] [%clk 1:02:03.5] [%emt 0:00:07] [%csl Ya1] [%cal Ge2e4,Rd1d8] Good. [%mdl 64] More."
        );
        assert_eq!(notes(&read.comment()), read);
    }

    #[test]
    fn values_keep_their_digits_until_they_change() {
        for text in [
            "[%eval 0.123]",
            "[%eval 0.005]",
            "[%eval +0.3,20]",
            "[%eval -0.00]",
            "[%eval 0.17, 20]",
            "[%eval #+3]",
            "[%eval #0]",
            "[%clk 1:2:3]",
            "[%clk 5:00]",
            "[%clk 0:05:00.50]",
            "[%emt 7]",
            "[%eval 1.234] [%clk 0:01] [%emt 0.000]",
        ] {
            let mut read = notes(text);
            assert!(read.after.is_empty(), "{text}");
            assert_eq!(read.comment(), text);
            assert_eq!(notes(&read.comment()), read);
            let same = read.clone();
            read.set_eval(read.eval);
            read.set_clock(read.clock);
            assert_eq!(read, same);
        }
        let mut read = notes("[%eval 0.123] [%clk 1:2:3]");
        let score = EvalScore::Centipawns(15);
        read.set_eval(Some(Eval { score, depth: None }));
        assert_eq!(read.comment(), "[%eval 0.15] [%clk 1:2:3]");
        read.set_clock(None);
        assert_eq!(read.comment(), "[%eval 0.15]");
        assert_eq!(notes(&read.comment()), read);
        assert_eq!(notes("[%eval\n0.3]").comment(), "[%eval 0.3]");
        assert_eq!(notes("[%eval 0.3,\n20]").comment(), "[%eval 0.30,20]");
    }

    #[test]
    fn commands_that_cannot_be_read_stay_as_they_are() {
        for text in [
            "[%clk]",
            "[%clk soon]",
            "[%clk 1:-2:03]",
            "[%eval inf]",
            "[%cal Xe2e4]",
            "[%cal Ge2e4,]",
            "[%csl Gé4]",
            "[%cal é]",
            "[%",
            "[%]",
            "[%clk 0:00:01",
        ] {
            let read = notes(text);
            assert_eq!(read.after.as_str(), text);
            assert_eq!(read.comment(), text);
        }
    }

    #[test]
    fn a_second_clock_stays_text() {
        let read = notes("[%clk 0:00:01] [%clk 0:00:02]");
        assert_eq!(read.clock, Some(Duration::from_secs(1)));
        assert_eq!(read.after.as_str(), "[%clk 0:00:02]");
        assert_eq!(notes(&read.comment()), read);
    }

    #[test]
    fn white_space_in_comments() {
        assert_eq!(clean(" a\r\nb \n c   d\n\n \ne "), "a b c   d\ne");
        assert_eq!(clean("a }\n\nb"), "a )\nb");
        assert_eq!(clean("a {b} c"), "a (b) c");
        assert_eq!(clean("a {b"), "a {b");
        assert_eq!(notes("a\n[%foo\nb]").after.as_str(), "a [%foo b]");
        assert_eq!(notes("a [%csl Ga1] b").after.as_str(), "a b");
        assert_eq!(notes("a\n\n[%csl Ga1] b").after.as_str(), "a\nb");
        assert_eq!(notes("a\n[%csl Ga1]\n[%csl Ga2] b").after.as_str(), "a\nb");
        assert_eq!(clean(&paragraphs("a\nb\r\n\r\nc")), "a\nb\nc");
        assert_eq!(notes("[%c[%clk 0:00:01]lk 0:00:02]").clock, None);
    }
}
