//! Games on their way into a segment: read, coded and compressed by a worker.

use tabia_chess::Position;
use tabia_game::pgn::{Outline, Piece};
use tabia_game::{Step, Tags};

use super::columns::{DICTIONARIES, Row, Traits, names, result_number};
use super::dictionary::Strings;
use super::file::SegmentError;
use super::occurrence::Occurrence;
use super::packing::pack;
use super::reader::TextReader;
use crate::positions::{Signature, SignatureBuilder};
use crate::replay::Replay;
use crate::scid::SCID_DAMAGE;
use crate::values::{Eco, GameDate, Rating, Termination, TimeClass};

/// Maximum number of games of a segment.
pub const MOST_GAMES: usize = 1 << 16;

/// The tag with the flags of Scid, a letter or sign each.
pub(crate) const SCID_FLAGS: &str = "ScidFlags";

/// Maximum number of games of a batch.
const GAMES: usize = 8192;

/// Length of a text after which its block ends, in bytes.
pub(crate) const BLOCK: usize = 1 << 17;

/// A compressed text of whole games.
#[derive(Debug)]
pub(crate) struct Block {
    /// Length of the text.
    pub length: u64,
    pub packed: Vec<u8>,
}

/// Games with their columns, texts and positions. Strings have numbers of this batch.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub rows: Vec<Row>,
    pub strings: [Strings; DICTIONARIES],
    pub codes: Vec<u8>,
    pub blocks: Vec<Block>,
    pub occurrences: Vec<Occurrence>,
    pub signatures: Vec<Signature>,
    /// The numbers of bytes and of line breaks of its piece up to the end of its games.
    pub end: (u64, u64),
    /// Number of games of the piece that were not chosen.
    pub left_out: usize,
    /// The text of the block that is not full.
    text: Vec<u8>,
}

/// Names the opening of a game from the keys of its positions: its code and its name.
pub type NameOpening<'a> = dyn Fn(&[u64]) -> Option<(String, String)> + Sync + 'a;

/// What is the same for all games of a source.
#[derive(Clone, Copy)]
pub(crate) struct SourceOf<'a> {
    pub name: &'a str,
    pub opening: &'a NameOpening<'a>,
}

impl Batch {
    /// Returns the games of a piece of a file; their lines count from that of the piece.
    pub fn of_piece(piece: &Piece, source: SourceOf<'_>) -> Vec<Batch> {
        let mut batches = Vec::new();
        let mut batch = Batch::default();
        let encoding = piece.encoding().to_string();
        for outline in piece.outlines() {
            if batch.len() == GAMES {
                batch.end = (outline.bytes.start as u64, outline.line as u64 - 1);
                batches.push(std::mem::take(&mut batch).ended());
            }
            let text = &piece.bytes()[outline.bytes.clone()];
            batch.add(&outline, text, &encoding, source);
        }
        batch.end = (piece.bytes().len() as u64, piece.breaks() as u64);
        batches.push(batch.ended());
        batches
    }

    /// Returns the number of its games.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Marks its first game as the first of its source.
    pub fn mark_first(&mut self) {
        if let Some(row) = self.rows.first_mut() {
            row.traits = row.traits().with(Traits::FIRST, true).bits();
        }
    }

    /// Returns the number of games whose text has problems.
    pub fn with_problems(&self) -> usize {
        let rows = self.rows.iter();
        rows.filter(|row| row.traits().has(Traits::PROBLEMS))
            .count()
    }

    /// Forgets the numbers of its games, which get new ones.
    pub fn forget_ids(&mut self) {
        self.rows.iter_mut().for_each(|row| row.id = 0);
    }

    /// Returns it with all its text in blocks.
    pub fn ended(mut self) -> Batch {
        self.end_block();
        self
    }

    /// Adds a game.
    pub fn add(&mut self, outline: &Outline, text: &[u8], encoding: &str, source: SourceOf<'_>) {
        let tags = &outline.tags;
        let is_standard = is_standard(&outline.start);
        let (code_length, is_indexed) = self.add_moves(outline, is_standard);
        let opening = match is_indexed {
            true => (source.opening)(&keys(outline)),
            false => None,
        };
        let (code, opening) = opening.unwrap_or_default();
        let eco = match tags.known("ECO").map(Eco::from_tag) {
            Some(eco) if !eco.is_none() => eco,
            _ => Eco::from_tag(&code),
        };
        let extras = &outline.extras;
        let traits = Traits::default()
            .with(Traits::COMMENTS, extras.comments > 0)
            .with(Traits::VARIATIONS, extras.variations > 0)
            .with(Traits::NAGS, extras.nags > 0)
            .with(Traits::CLOCKS, extras.clocks > 0)
            .with(Traits::EVALUATIONS, extras.evals > 0)
            .with(Traits::SET_UP, !is_standard)
            .with(Traits::CHESS960, outline.start.is_chess960())
            .with(Traits::OTHER_GAME, !is_indexed)
            .with(
                Traits::PROBLEMS,
                !outline.problems.is_empty() || tags.get(SCID_DAMAGE).is_some(),
            )
            .with(Traits::NO_FLAGS, tags.get(SCID_FLAGS).is_none());
        let start = match is_standard {
            true => String::new(),
            false => outline.start.fen(),
        };
        let mut number = |name: usize, text: &str| self.strings[name].number(text);
        let known = |name: &str| tags.known(name).unwrap_or_default();
        let rating = |name: &str| {
            tags.get(name)
                .map_or(0, |tag| Rating::from_tag(tag).to_bits())
        };
        self.rows.push(Row {
            id: 0,
            white: number(names::PLAYERS, known("White")),
            black: number(names::PLAYERS, known("Black")),
            event: number(names::EVENTS, known("Event")),
            site: number(names::SITES, known("Site")),
            round: number(names::ROUNDS, known("Round")),
            annotator: number(names::ANNOTATORS, known("Annotator")),
            opening: number(names::OPENINGS, &opening),
            start: number(names::STARTS, &start),
            encoding: number(names::ENCODINGS, encoding),
            source: number(names::SOURCES, source.name),
            line: outline.line as u64,
            date: GameDate::of(tags).to_bits(),
            white_rating: rating("WhiteElo"),
            black_rating: rating("BlackElo"),
            eco: eco.to_bits(),
            plies: outline.steps.len() as u32,
            result: result_number(tags.result()),
            time_class: TimeClass::of(tags).to_bits(),
            termination: termination(tags, &outline.last_comment).to_bits(),
            traits: traits.bits(),
            code_length: code_length as u32,
            text_length: text.len() as u64,
        });
        self.add_text(text);
    }

    /// Adds a game of the segment of `texts`, with its number. `follows` where the game before it there was added last.
    ///
    /// # Errors
    /// When the text or the moves of the game are damaged.
    pub fn copy(
        &mut self,
        texts: &mut TextReader<'_>,
        slot: u16,
        follows: bool,
    ) -> Result<(), SegmentError> {
        let text = texts.get(slot)?;
        let segment = texts.segment();
        let row = segment.row(slot);
        let code = segment.code(slot)?;
        self.signatures
            .push(signature_of(segment.board(slot), &code));
        if !row.traits().has(Traits::OTHER_GAME) {
            let start = segment.start(slot);
            self.add_occurrences(start.key(), &steps_of(&start, &code));
        }
        self.codes.extend(&code);
        let traits = row.traits().with(Traits::FIRST, !follows);
        let renumbered = row.renumbered(|name, number| {
            let text = segment.dictionary(name).get(number);
            self.strings[name].number(text)
        });
        self.rows.push(Row {
            traits: traits.bits(),
            ..renumbered
        });
        self.add_text(&text.bytes);
        Ok(())
    }

    /// Adds the moves and the positions of a game. Returns the length of the code, and whether it is a game of chess.
    fn add_moves(&mut self, outline: &Outline, is_standard: bool) -> (usize, bool) {
        let mut replay = match is_standard {
            true => Replay::standard(),
            false => Replay::new(&outline.start),
        };
        let mut signature = SignatureBuilder::new(&replay);
        if outline.tags.other_variant().is_some() {
            self.signatures.push(signature.finish());
            return (0, false);
        }
        let before = self.codes.len();
        for (step, _) in &outline.steps {
            if !replay.encode(*step, &mut self.codes) {
                break;
            }
            signature.add(&replay);
        }
        self.signatures.push(signature.finish());
        self.add_occurrences(outline.start.key(), &outline.steps);
        (self.codes.len() - before, true)
    }

    /// Adds the positions of the next game: that with the key `start`, and those after each step.
    fn add_occurrences(&mut self, start: u64, steps: &[(Step, u64)]) {
        let slot = self.rows.len() as u16;
        let mut key = start;
        for (ply, (step, after)) in steps.iter().enumerate() {
            let next = match step {
                Step::Move(mv) => Some(*mv),
                Step::Null => None,
            };
            self.occurrences.push(Occurrence::new(key, slot, ply, next));
            key = *after;
        }
        self.occurrences
            .push(Occurrence::new(key, slot, steps.len(), None));
    }

    fn add_text(&mut self, text: &[u8]) {
        self.text.extend(text);
        if self.text.len() >= BLOCK {
            self.end_block();
        }
    }

    fn end_block(&mut self) {
        if self.text.is_empty() {
            return;
        }
        self.blocks.push(Block {
            length: self.text.len() as u64,
            packed: pack(&self.text),
        });
        self.text.clear();
    }
}

fn keys(outline: &Outline) -> Vec<u64> {
    let start = std::iter::once(outline.start.key());
    start
        .chain(outline.steps.iter().map(|(_, key)| *key))
        .collect()
}

fn termination(tags: &Tags, last_comment: &str) -> Termination {
    Termination::of(tags.get("Termination"), Some(last_comment))
}

/// Returns whether a game begins as usual.
fn is_standard(start: &Position) -> bool {
    start.key() == Position::start().key()
        && !start.is_chess960()
        && (start.halfmove_clock(), start.fullmove_number()) == (0, 1)
}

/// Returns the steps of a code, each with the key of the position after it.
fn steps_of(start: &Position, code: &[u8]) -> Vec<(Step, u64)> {
    let (mut board, mut position) = (Replay::new(start), start.clone());
    let mut at = 0;
    let mut steps = Vec::new();
    while let Some(step) = board.next(code, &mut at) {
        let _ = match step {
            Step::Move(mv) if position.is_legal(mv) => position.make(mv),
            Step::Null if !position.in_check() => position.make_null(),
            _ => break,
        };
        steps.push((step, position.key()));
    }
    steps
}

/// Returns the summary of the positions of a code.
fn signature_of(mut board: Replay, code: &[u8]) -> Signature {
    let mut signature = SignatureBuilder::new(&board);
    let mut at = 0;
    while board.advance(code, &mut at) {
        signature.add(&board);
    }
    signature.finish()
}
