//! Conditions on the texts of games.

use tabia_game::{Game, Tags, pgn};

use crate::collection::{Part, tags_of};
use crate::query::TextCondition;
use crate::segment::{SCID_FLAGS, SegmentError, TextReader, Traits};
use crate::text::{fold, words};
use crate::values::Flag;

/// A condition for which the text of a game is read.
pub(super) enum TextTest {
    Comment(TextCondition),
    /// A tag pair; without a condition on its value, a tag of that name.
    Tag(String, Option<TextCondition>),
    Flag(String),
}

/// Reads the texts of the games of a segment.
pub(super) struct Texts<'a> {
    part: &'a Part,
    reader: TextReader<'a>,
}

impl<'a> Texts<'a> {
    pub fn new(part: &'a Part) -> Texts<'a> {
        Texts {
            part,
            reader: part.segment.texts(),
        }
    }

    /// Returns a game with its variations.
    pub fn game(&mut self, slot: u16) -> Result<Option<Game>, SegmentError> {
        Ok(self.reader.get(slot)?.game().map(|(game, _)| game))
    }
}

impl TextTest {
    /// Returns whether a game meets the condition.
    pub fn meets(&self, texts: &mut Texts, slot: u16) -> Result<bool, SegmentError> {
        let traits = texts.part.segment.row(slot).traits();
        match self {
            TextTest::Comment(_) if !traits.has(Traits::COMMENTS) => return Ok(false),
            TextTest::Flag(letter) => {
                let marked = Flag::read(letter).and_then(|flag| texts.part.marks.get(flag, slot));
                if let Some(is_set) = marked {
                    return Ok(is_set);
                }
                if traits.has(Traits::NO_FLAGS) {
                    return Ok(false);
                }
            }
            TextTest::Comment(_) | TextTest::Tag(..) => {}
        }
        let text = texts.reader.get(slot)?;
        let text = pgn::decode_text(text.bytes, Some(text.encoding));
        Ok(match self {
            TextTest::Comment(pattern) => has_comment(&text, pattern),
            TextTest::Tag(name, pattern) => has_tag(&tags_of(&text), name, pattern.as_ref()),
            TextTest::Flag(flag) => {
                let tags = tags_of(&text);
                let flags = tags.get(SCID_FLAGS).unwrap_or_default();
                flag.chars().count() == 1 && fold(flags).contains(&fold(flag))
            }
        })
    }
}

fn has_tag(tags: &Tags, name: &str, pattern: Option<&TextCondition>) -> bool {
    let mut values = tags
        .iter()
        .filter(|(one, _)| one.eq_ignore_ascii_case(name));
    values.any(|(_, value)| match pattern {
        Some(pattern) => pattern.matches(value),
        None => !value.trim_matches(['?', '.', ' ']).is_empty(),
    })
}

fn has_comment(text: &str, pattern: &TextCondition) -> bool {
    // Most games lack a word of the pattern, and are not read.
    let folded = fold(text);
    let wanted = fold(pattern.text());
    if words(&wanted).any(|word| !folded.contains(word)) {
        return false;
    }
    let Some(entry) = pgn::index(text.as_bytes()).into_iter().next() else {
        return false;
    };
    let (game, _) = pgn::read_one(text.as_bytes(), &entry, 1);
    comments(&game).any(|comment| pattern.matches(comment))
}

/// Returns all comments of a game.
fn comments(game: &Game) -> impl Iterator<Item = &str> {
    let mut open = vec![game.root()];
    std::iter::from_fn(move || {
        let node = open.pop()?;
        open.extend(game.children(node));
        Some([game.comment_before(node), game.comment(node)])
    })
    .flatten()
    .filter(|comment| !comment.is_empty())
}
