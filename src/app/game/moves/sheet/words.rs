//! The words of the sheet: moves with their glyphs, and comments, in paragraphs.

use std::collections::HashSet;

use super::{Block, Sheet, Signs, Target};
use crate::game::moves::figures::{FigureKind, Figures, without_commands};
use crate::game::moves::glyphs;
use crate::kit::notation::{Ink, Link, MoveNumber, Part, Word};
use tabia_game::{EngineNote, Game, NagGroup, NodeId, Sans};
use tabia_review::Badge;
use tabia_settings::MovesLayout;
use tabia_texts::tr_args;

/// Space around a move of a variation inside its highlight, in points: with the space between words, the highlight is one grid
/// step away from them.
const PLATE_AIR: f32 = 2.0;

pub(super) struct Paragraph {
    pub(super) depth: usize,
    pub(super) fold: Option<(usize, bool)>,
    pub(super) words: Vec<Word>,
}

pub(super) struct Writer<'a> {
    pub(super) game: &'a Game,
    pub(super) layout: MovesLayout,
    /// Whether the running text has a new paragraph every few moves.
    pub(super) has_paragraphs: bool,
    pub(super) sans: Sans,
    pub(super) figurines: bool,
    pub(super) folded: &'a HashSet<NodeId>,
    pub(super) signs: &'a Signs<'a>,
    pub(super) sheet: Sheet,
    pub(super) paragraph: Option<Paragraph>,
    /// Whether the next move needs its number even if it is Black's.
    pub(super) fresh: bool,
}

impl Writer<'_> {
    /// Adds the move itself with its glyphs: the clickable part of a word.
    pub(super) fn push_move(
        &mut self,
        word: &mut Word,
        node: NodeId,
        number: MoveNumber,
        ink: Ink,
    ) {
        let is_explored = (self.signs.explored)(node);
        let ink = match is_explored {
            true => Ink::Explored,
            false => ink,
        };
        let from = word.parts.len();
        let san = self.sans.get(node);
        word.push_san(san, self.figurines, ink);
        let mut name = number.name(san);
        for (index, &nag) in self.game.nags(node).iter().enumerate() {
            let (part, ink) = glyphs::part(nag, ink);
            let apart = index > 0 || nag.group() != NagGroup::Move || nag.0 > 6;
            if apart {
                word.push_text(" ", ink);
                name.push(' ');
            }
            word.parts.push((part, ink));
            name.push_str(&nag.to_string());
        }
        let has_glyph = self
            .game
            .nags(node)
            .iter()
            .any(|nag| nag.group() == NagGroup::Move);
        let is_in_book = (self.signs.book)(node);
        let badge = (self.signs.badge)(node).filter(|_| !has_glyph);
        // A move of the open book has the same sign.
        if let Some(badge) = badge.filter(|badge| !is_in_book || *badge != Badge::Book) {
            let (part, ink) = (glyphs::badge_part(badge), glyphs::badge_ink(badge));
            if matches!(part, Part::Icon(_)) {
                word.push_text(" ", ink);
            }
            word.parts.push((part, ink));
            name = format!("{name} ({})", glyphs::badge_name(badge));
        }
        if is_in_book {
            word.push_text(" ", ink);
            word.parts.push((Part::Icon("book"), Ink::Book));
            name = tr_args("moves-book", &[("move", name.into())]);
        }
        if is_explored {
            name = tr_args("moves-explored", &[("move", name.into())]);
        }
        let target = self.target(Target::Move { node, name });
        word.link = Some(Link {
            target,
            from,
            to: word.parts.len(),
            air: PLATE_AIR,
        });
    }

    pub(super) fn target(&mut self, target: Target) -> usize {
        self.sheet.targets.push(target);
        self.sheet.targets.len() - 1
    }

    /// Adds a comment on the main line as its own paragraph.
    pub(super) fn note(&mut self, node: NodeId, before: bool) {
        self.comment(node, before, 0);
        self.end_paragraph();
    }

    pub(super) fn comment(&mut self, node: NodeId, before: bool, indent: usize) {
        let text = if before {
            self.game.comment_before(node)
        } else {
            self.game.comment(node)
        };
        let text = without_commands(text);
        if text.trim().is_empty() {
            return;
        }
        let target = self.target(Target::Comment {
            node,
            before,
            text: text.trim().to_owned(),
        });
        for piece in text.split_whitespace() {
            let mut word = Word::text(piece, Ink::Comment);
            word.link = Some(Link {
                target,
                from: 0,
                to: 1,
                air: 0.0,
            });
            self.word(indent, word);
        }
        self.fresh = true;
    }

    /// Adds the evaluation of a move in small print beside it. Returns whether its comment consists of figures and needs no
    /// other place.
    pub(super) fn small_print(&mut self, node: NodeId, indent: usize, is_main: bool) -> bool {
        let (figures, is_note) = Figures::of(self.game, node);
        if !is_note && !is_main {
            return false;
        }
        let score = figures.get(FigureKind::Score);
        let whole = figures.text();
        let text = match (score, is_main) {
            ("", true) if !is_note => return false,
            ("", _) | (_, false) => &whole,
            (score, true) => score,
        };
        // Of the moves from a book, the last one is marked.
        let next = self.game.next(node).filter(|_| is_main);
        let is_book = |node| {
            EngineNote::read(&without_commands(self.game.comment(node)))
                .is_some_and(|note| note.is_book)
        };
        if is_book(node) && next.is_some_and(is_book) {
            return true;
        }
        let mut word = Word {
            parts: vec![(Part::Small(text.to_owned()), Ink::Faint)],
            joined: true,
            ..Word::default()
        };
        let text = whole.clone();
        word.link = Some(Link {
            target: self.target(Target::Figures { node, text }),
            from: 0,
            to: 1,
            air: 0.0,
        });
        self.word(indent, word);
        is_note
    }

    pub(super) fn word(&mut self, indent: usize, word: Word) {
        let paragraph = self.paragraph.get_or_insert_with(|| Paragraph {
            depth: indent,
            fold: None,
            words: Vec::new(),
        });
        paragraph.words.push(word);
    }

    pub(super) fn end_paragraph(&mut self) {
        if let Some(Paragraph { depth, fold, words }) = self.paragraph.take() {
            self.sheet.blocks.push(Block::Text { depth, fold, words });
        }
        self.fresh = true;
    }
}
