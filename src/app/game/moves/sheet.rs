//! The score sheet: a game tree as rows and paragraphs, before layout.

use std::collections::HashSet;

use super::figures::{Figures, Kind, without_commands};
use super::glyphs;
use crate::kit::notation::{Ink, Link, MoveNumber, Part, Word};
use tabia_game::{EngineNote, Game, NagGroup, NodeId, Sans};
use tabia_review::Badge;
use tabia_settings::MovesLayout;
use tabia_texts::tr_args;

/// What a clickable place in the list refers to.
#[derive(Clone, Debug, PartialEq)]
pub enum Target {
    /// A move.
    Move {
        /// The node that the move leads to.
        node: NodeId,
        /// The name that tests and screen readers use: "12... Nf6!".
        name: String,
    },
    /// A comment.
    Comment {
        /// The move to which it belongs.
        node: NodeId,
        /// Whether it is before the move.
        before: bool,
        /// The whole text.
        text: String,
    },
    /// The figures beside a move.
    Figures {
        /// The move.
        node: NodeId,
        /// The figures as text.
        text: String,
    },
    /// The switch that folds a variation.
    Fold {
        /// First move of the variation.
        head: NodeId,
        /// That move in words.
        name: String,
    },
}

/// Half of a main-line row.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing was played here.
    Empty,
    /// The move is above or below, separated from this half by notes.
    Gap,
    /// A move.
    Move {
        /// The move with its glyphs.
        word: Word,
        /// The figures beside it with their target.
        figures: Option<Box<(Figures, usize)>>,
    },
}

/// One paragraph of the sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A numbered row of the main line.
    Pair {
        /// The move number.
        number: u32,
        /// White's half.
        white: Cell,
        /// Black's half.
        black: Cell,
    },
    /// A comment on the main line, or the main line as running text (depth 0), or a variation (1 and deeper).
    Text {
        /// Level of indentation.
        depth: usize,
        /// Index of its [`Target::Fold`], and whether it is folded, if it begins a variation.
        fold: Option<(usize, bool)>,
        /// The words.
        words: Vec<Word>,
    },
}

/// The marks of moves besides their glyphs.
pub struct Signs<'a> {
    /// Which moves were played from a book.
    pub book: &'a dyn Fn(NodeId) -> bool,
    /// The badge of a move from a review or the engine; the game's own glyphs take precedence.
    pub badge: &'a dyn Fn(NodeId) -> Option<Badge>,
}

#[cfg(test)]
impl Signs<'static> {
    /// No marks.
    pub const NONE: Signs<'static> = Signs {
        book: &|_| false,
        badge: &|_| None,
    };
}

/// A whole game, ready to be laid out at any width.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// Rows and paragraphs from top to bottom.
    pub blocks: Vec<Block>,
    /// The targets of the words' links.
    pub targets: Vec<Target>,
    has_scores: bool,
    /// Whether it is running text with evaluations.
    has_small_print: bool,
}

/// Space around a move of a variation inside its highlight, in points: with the space between words, the highlight is one grid
/// step away from them.
const PLATE_AIR: f32 = 2.0;
/// Maximum number of moves of a variation that is put in brackets inside its line.
const SHORT_LINE: usize = 6;
/// Number of moves in a paragraph of running text with evaluations.
const PARAGRAPH: u32 = 10;
/// Maximum depth of a variation in its own paragraph; deeper ones are in brackets.
const DEEPEST_PARAGRAPH: usize = 4;

impl Sheet {
    /// Creates the sheet of a game. `folded` holds the first moves of folded variations.
    pub fn new(
        game: &Game,
        layout: MovesLayout,
        figurines: bool,
        folded: &HashSet<NodeId>,
        signs: &Signs<'_>,
    ) -> Sheet {
        let mut writer = Writer {
            game,
            layout,
            has_paragraphs: layout == MovesLayout::Inline && has_scores(game),
            sans: game.sans(),
            figurines,
            folded,
            signs,
            sheet: Sheet::default(),
            paragraph: None,
            fresh: true,
        };
        match layout {
            MovesLayout::Inline => writer.running_text(),
            MovesLayout::Column | MovesLayout::Figures => writer.main_line(),
        }
        writer.sheet.has_small_print = writer.has_paragraphs;
        writer.sheet
    }

    /// Whether scores are among the figures beside the moves.
    pub fn has_scores(&self) -> bool {
        self.has_scores
    }

    /// Whether it is running text with evaluations in small print, which needs more space between its lines.
    pub fn has_small_print(&self) -> bool {
        self.has_small_print
    }

    /// Whether there is neither a move nor a comment.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }
}

struct Paragraph {
    depth: usize,
    fold: Option<(usize, bool)>,
    words: Vec<Word>,
}

struct Writer<'a> {
    game: &'a Game,
    layout: MovesLayout,
    /// Whether the running text has a new paragraph every few moves.
    has_paragraphs: bool,
    sans: Sans,
    figurines: bool,
    folded: &'a HashSet<NodeId>,
    signs: &'a Signs<'a>,
    sheet: Sheet,
    paragraph: Option<Paragraph>,
    /// Whether the next move needs its number even if it is Black's.
    fresh: bool,
}

/// A move to write, and how.
#[derive(Clone, Copy)]
struct Step {
    node: NodeId,
    number: MoveNumber,
    /// 1 for a variation of the main line.
    depth: usize,
    /// Indentation of its paragraph.
    indent: usize,
}

/// Pending work in a variation. A list instead of recursion, because files can nest to any depth.
enum Pending {
    Line(Step),
    First { step: Step, bracket: bool },
    Next(Step),
    CloseBracket,
    CloseParagraph,
}

impl Writer<'_> {
    fn main_line(&mut self) {
        let game = self.game;
        let mut number = MoveNumber::after(game.start().ply());
        let mut node = game.root();
        self.note(node, false);
        // White's half of a row that waits for Black's.
        let mut waiting: Option<(u32, Cell)> = None;
        while let Some((&next, alternatives)) = game.children(node).split_first() {
            if has_words(game.comment_before(next)) {
                self.close_row(&mut waiting, true);
                self.note(next, true);
            }
            let cell = self.cell(next, number);
            let move_number = number.number();
            if number.is_white() {
                self.close_row(&mut waiting, false);
                waiting = Some((move_number, cell));
            } else {
                let white = waiting.take().map_or(Cell::Gap, |(_, white)| white);
                self.sheet.blocks.push(Block::Pair {
                    number: move_number,
                    white,
                    black: cell,
                });
            }
            let has_note = !self.figures_of(next).1 && has_words(game.comment(next));
            if has_note || !alternatives.is_empty() {
                self.close_row(&mut waiting, game.next(next).is_some());
                if has_note {
                    self.note(next, false);
                }
                for &head in alternatives {
                    self.write(Pending::Line(Step {
                        node: head,
                        number,
                        depth: 1,
                        indent: 1,
                    }));
                }
            }
            node = next;
            number = number.next();
        }
        self.close_row(&mut waiting, false);
    }

    /// Ends a row whose black half comes later (`more`), or never.
    fn close_row(&mut self, waiting: &mut Option<(u32, Cell)>, more: bool) {
        if let Some((number, white)) = waiting.take() {
            let black = if more { Cell::Gap } else { Cell::Empty };
            self.sheet.blocks.push(Block::Pair {
                number,
                white,
                black,
            });
        }
    }

    /// Adds the whole game as running text.
    fn running_text(&mut self) {
        let root = self.game.root();
        self.note(root, false);
        if let Some(first) = self.game.next(root) {
            self.write(Pending::Next(Step {
                node: first,
                number: MoveNumber::after(self.game.start().ply()),
                depth: 0,
                indent: 0,
            }));
        }
        self.end_paragraph();
    }

    fn cell(&mut self, node: NodeId, number: MoveNumber) -> Cell {
        let mut word = Word::default();
        self.push_move(&mut word, node, number, Ink::Main);
        let figures = self.figures_of(node).0;
        self.sheet.has_scores |= !figures.get(Kind::Score).is_empty();
        let figures = (!figures.is_empty()).then(|| {
            let text = figures.text();
            Box::new((figures, self.target(Target::Figures { node, text })))
        });
        Cell::Move { word, figures }
    }

    /// The figures beside a move of the main line, and whether they stand for its comment.
    fn figures_of(&self, node: NodeId) -> (Figures, bool) {
        match self.layout {
            MovesLayout::Figures => Figures::of(self.game, node),
            _ => (Figures::clock(self.game, node), false),
        }
    }

    /// Adds the move itself with its glyphs: the clickable part of a word.
    fn push_move(&mut self, word: &mut Word, node: NodeId, number: MoveNumber, ink: Ink) {
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
        let target = self.target(Target::Move { node, name });
        word.link = Some(Link {
            target,
            from,
            to: word.parts.len(),
            air: PLATE_AIR,
        });
    }

    fn target(&mut self, target: Target) -> usize {
        self.sheet.targets.push(target);
        self.sheet.targets.len() - 1
    }

    /// Adds a comment on the main line as its own paragraph.
    fn note(&mut self, node: NodeId, before: bool) {
        self.comment(node, before, 0);
        self.end_paragraph();
    }

    fn comment(&mut self, node: NodeId, before: bool, indent: usize) {
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
    fn small_print(&mut self, node: NodeId, indent: usize, is_main: bool) -> bool {
        let (figures, is_note) = Figures::of(self.game, node);
        if !is_note && !is_main {
            return false;
        }
        let score = figures.get(Kind::Score);
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

    fn word(&mut self, indent: usize, word: Word) {
        let paragraph = self.paragraph.get_or_insert_with(|| Paragraph {
            depth: indent,
            fold: None,
            words: Vec::new(),
        });
        paragraph.words.push(word);
    }

    fn end_paragraph(&mut self) {
        if let Some(Paragraph { depth, fold, words }) = self.paragraph.take() {
            self.sheet.blocks.push(Block::Text { depth, fold, words });
        }
        self.fresh = true;
    }

    /// Adds a line, or the rest of one, with everything inside it.
    fn write(&mut self, first: Pending) {
        let mut tasks = vec![first];
        while let Some(task) = tasks.pop() {
            match task {
                Pending::Line(head) => self.line(head, &mut tasks),
                Pending::First { step, bracket } => self.step(step, bracket, &mut tasks),
                Pending::Next(step) => {
                    self.step(step, false, &mut tasks);
                    self.alternatives(step, &mut tasks);
                }
                Pending::CloseBracket => {
                    if let Some(last) = self
                        .paragraph
                        .as_mut()
                        .and_then(|paragraph| paragraph.words.last_mut())
                    {
                        last.push_text(")", Ink::Faint);
                    }
                    self.fresh = true;
                }
                Pending::CloseParagraph => self.end_paragraph(),
            }
        }
    }

    fn line(&mut self, mut head: Step, tasks: &mut Vec<Pending>) {
        // In running text, short variations of the main line are in it, too.
        let least = match self.layout {
            MovesLayout::Inline => 1,
            MovesLayout::Column | MovesLayout::Figures => 2,
        };
        let bracket =
            head.depth >= least && (head.indent >= DEEPEST_PARAGRAPH || self.is_short(head.node));
        let folded = self.folded.contains(&head.node);
        self.fresh = true;
        if !bracket {
            head.indent = head.indent.max(head.depth.min(DEEPEST_PARAGRAPH));
            self.end_paragraph();
            let name = head.number.name(self.sans.get(head.node));
            let fold = self.target(Target::Fold {
                head: head.node,
                name,
            });
            self.paragraph = Some(Paragraph {
                depth: head.indent,
                fold: Some((fold, folded)),
                words: Vec::new(),
            });
        }
        tasks.push(if bracket {
            Pending::CloseBracket
        } else {
            Pending::CloseParagraph
        });
        if !folded {
            tasks.push(Pending::First {
                step: head,
                bracket,
            });
            return;
        }
        let mut word = Word::default();
        if bracket {
            word.push_text("(", Ink::Faint);
        }
        word.push_number(head.number);
        self.push_move(&mut word, head.node, head.number, line_ink(head.depth));
        self.word(head.indent, word);
        self.word(head.indent, Word::text("…", Ink::Faint));
    }

    /// Adds one move of a variation with its comments. The line continues after nested variations.
    fn step(&mut self, step: Step, bracket: bool, tasks: &mut Vec<Pending>) {
        let Step {
            node,
            number,
            depth,
            indent,
        } = step;
        let mut word = Word::default();
        if bracket {
            word.push_text("(", Ink::Faint);
        }
        if !self.game.comment_before(node).is_empty() {
            if bracket {
                self.word(indent, std::mem::take(&mut word));
            }
            self.comment(node, true, indent);
        }
        let begins = depth == 0 && number.is_white() && number.number() % PARAGRAPH == 1;
        if begins && self.has_paragraphs {
            self.end_paragraph();
        }
        if self.fresh || number.is_white() {
            word.push_number(number);
        }
        self.push_move(&mut word, node, number, line_ink(depth));
        self.word(indent, word);
        self.fresh = false;
        if self.layout == MovesLayout::Column || !self.small_print(node, indent, depth == 0) {
            self.comment(node, false, indent);
        }
        if let Some(next) = self.game.next(node) {
            tasks.push(Pending::Next(Step {
                node: next,
                number: number.next(),
                depth,
                indent,
            }));
        }
    }

    /// Queues the alternatives to this move. (Those to a variation's first move belong to the line that it left.)
    fn alternatives(&self, step: Step, tasks: &mut Vec<Pending>) {
        let siblings = self
            .game
            .parent(step.node)
            .map_or(&[][..], |parent| self.game.children(parent));
        for &head in siblings.iter().skip(1).rev() {
            tasks.push(Pending::Line(Step {
                node: head,
                depth: step.depth + 1,
                ..step
            }));
        }
    }

    /// Whether a variation is readable inside a line: few moves, and no long comments.
    fn is_short(&self, head: NodeId) -> bool {
        let mut waiting = vec![head];
        let (mut moves, mut letters) = (0, 0);
        while let Some(node) = waiting.pop() {
            moves += 1;
            letters += self.game.comment(node).len() + self.game.comment_before(node).len();
            if moves > SHORT_LINE || letters > 80 {
                return false;
            }
            waiting.extend(self.game.children(node));
        }
        true
    }
}

/// Whether moves of the main line have evaluations.
fn has_scores(game: &Game) -> bool {
    let line = std::iter::successors(game.next(game.root()), |node| game.next(*node));
    line.into_iter()
        .any(|node| !Figures::of(game, node).0.get(Kind::Score).is_empty())
}

fn line_ink(depth: usize) -> Ink {
    match depth {
        0 => Ink::Main,
        1 => Ink::Line,
        _ => Ink::Deep,
    }
}

/// Whether a comment has words that are shown.
fn has_words(comment: &str) -> bool {
    !comment.is_empty() && !without_commands(comment).trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::common;
    use crate::kit::notation::Part;
    use tabia_game::pgn;

    fn sheet(moves: &str) -> Sheet {
        laid_out(moves, MovesLayout::Column)
    }

    fn laid_out(moves: &str, layout: MovesLayout) -> Sheet {
        let file = pgn::read(moves.as_bytes());
        Sheet::new(&file.games[0], layout, false, &HashSet::new(), &Signs::NONE)
    }

    fn spelled(word: &Word) -> String {
        word.parts
            .iter()
            .map(|(part, _)| match part {
                Part::Text(text) | Part::Small(text) => text.clone(),
                Part::Figurine(role) => role.letter().to_string(),
                Part::Icon(name) => format!("<{name}>"),
            })
            .collect()
    }

    /// The sheet as text, a line for each block.
    fn text(sheet: &Sheet) -> Vec<String> {
        let cell = |cell: &Cell| match cell {
            Cell::Empty => String::new(),
            Cell::Gap => "…".to_owned(),
            Cell::Move { word, .. } => spelled(word),
        };
        sheet
            .blocks
            .iter()
            .map(|block| match block {
                Block::Pair {
                    number,
                    white,
                    black,
                } => format!("{number}|{}|{}", cell(white), cell(black)),
                Block::Text { depth, words, .. } => {
                    format!(
                        "{}{}",
                        ">".repeat(*depth),
                        words.iter().map(spelled).collect::<Vec<_>>().join(" ")
                    )
                }
            })
            .collect()
    }

    #[test]
    fn the_main_line_stands_in_two_columns() {
        assert_eq!(text(&sheet("1. e4 e5 2. Nf3 *")), ["1|e4|e5", "2|Nf3|"]);
    }

    #[test]
    fn comments_and_variations_part_a_row() {
        let sheet =
            sheet("{Start.} 1. e4! {Best.} (1. d4 d5) 1... e5 (1... c5 $14 2. Nf3) 2. Nf3 $4 *");
        assert_eq!(
            text(&sheet),
            [
                "Start.",
                "1|e4!|…",
                "Best.",
                ">1 d4 d5",
                "1|…|e5",
                ">1… c5 <nag-slight-white> 2 Nf3",
                "2|Nf3??|"
            ]
        );
    }

    #[test]
    fn short_variations_inside_variations_stand_in_brackets_and_long_ones_below() {
        let moves = "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3 g6) 2... e6) 2. c4) 1... e5 *";
        assert_eq!(
            text(&sheet(moves)),
            [
                "1|e4|…",
                ">1 d4 d5 (1… Nf6 2 c4 (2 Nf3 g6) 2… e6) 2 c4",
                "1|…|e5"
            ]
        );
        let moves =
            "1. e4 (1. d4 d5 (1... Nf6 2. c4 e6 3. Nc3 Bb4 4. Qc2 O-O 5. a3) 2. c4) 1... e5 *";
        assert_eq!(
            text(&sheet(moves)),
            [
                "1|e4|…",
                ">1 d4 d5",
                ">>1… Nf6 2 c4 e6 3 Nc3 Bb4 4 Qc2 O-O 5 a3",
                ">2 c4",
                "1|…|e5"
            ]
        );
    }

    #[test]
    fn black_begins_where_the_position_says_so() {
        let moves =
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 17\"]\n\n17... Kd7 18. e4 Kd6 *";
        let sheet = sheet(moves);
        assert_eq!(text(&sheet), ["17|…|Kd7", "18|e4|Kd6"]);
        assert!(matches!(&sheet.targets[0], Target::Move { name, .. } if name == "17... Kd7"));
    }

    #[test]
    fn commands_for_programs_are_not_shown() {
        assert_eq!(
            text(&sheet("1. e4 {[%foo 1] Good [%bar 2]move} e5 *")),
            ["1|e4|…", "Good move", "1|…|e5"]
        );
        assert_eq!(text(&sheet("1. e4 {[%foo 1]} e5 *")), ["1|e4|e5"]);
        assert_eq!(without_commands("an open [% stays"), "an open [% stays");
    }

    #[test]
    fn a_folded_variation_shows_its_first_move() {
        let file = pgn::read(b"1. e4 (1. d4 d5 2. c4) 1... e5 *");
        let game = &file.games[0];
        let head = game.children(game.root())[1];
        let folded = Sheet::new(
            game,
            MovesLayout::Column,
            false,
            &HashSet::from([head]),
            &Signs::NONE,
        );
        assert_eq!(text(&folded), ["1|e4|…", ">1 d4 …", "1|…|e5"]);
    }

    #[test]
    fn nesting_has_no_limit() {
        // Knights that move back and forth, with an alternative at each step: 1 Nh3 (1 Nf3 Nh6 (1… Nf6 2 Nh4 …
        let steps = [
            ("Nh3", "Nf3"),
            ("Nh6", "Nf6"),
            ("Nh4", "Ng1"),
            ("Nh5", "Ng8"),
        ];
        let depth = 2000;
        let mut moves = String::new();
        for (main, other) in steps.iter().cycle().take(depth) {
            moves += &format!("{main} ({other} ");
        }
        moves += &")".repeat(depth);
        let file = pgn::read(moves.as_bytes());
        assert!(file.problems.is_empty(), "{:?}", file.problems.first());
        let game = &file.games[0];
        assert_eq!(game.len(), 2 * depth);
        for &layout in MovesLayout::ALL {
            let sheet = Sheet::new(game, layout, true, &HashSet::new(), &Signs::NONE);
            assert_eq!(moves_of(&sheet), game.len());
        }
    }

    #[test]
    fn every_move_of_the_tree_has_exactly_one_place() {
        let Some(path) = common::shared("data/pgn/kasparov-deep-blue-1997.pgn") else {
            return common::skip("the sheet of a whole match", "folder ../shared/data/pgn");
        };
        let bytes = std::fs::read(path).unwrap();
        for game in &pgn::read(&bytes).games {
            for &layout in MovesLayout::ALL {
                let sheet = Sheet::new(game, layout, true, &HashSet::new(), &Signs::NONE);
                assert_eq!(moves_of(&sheet), game.len());
            }
        }
    }

    #[test]
    fn running_text_has_short_variations_in_brackets_and_long_ones_below() {
        let moves = "{Start.} 1. e4! {Best.} (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 2. Nf3 \
            (2. f4 exf4 3. Nf3 g5 4. h4 g4 5. Ne5 Nf6 6. d4) 2... Nc6 {[%clk 0:01:00]} 3. Bb5 *";
        assert_eq!(
            text(&laid_out(moves, MovesLayout::Inline)),
            [
                "Start.",
                "1 e4! Best. (1 d4 d5 (1… Nf6 2 c4) 2 c4) 1… e5 2 Nf3",
                ">2 f4 exf4 3 Nf3 g5 4 h4 g4 5 Ne5 Nf6 6 d4",
                "2… Nc6 3 Bb5",
            ]
        );
        // An alternative to the first move.
        let moves = "1. e4 (1. d4) 1... e5 *";
        assert_eq!(
            text(&laid_out(moves, MovesLayout::Inline)),
            ["1 e4 (1 d4) 1… e5"]
        );
    }

    /// The figures, in order.
    fn figures(sheet: &Sheet) -> Vec<String> {
        let targets = sheet.targets.iter();
        let texts = targets.filter_map(|target| match target {
            Target::Figures { text, .. } => Some(text.clone()),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn comments_of_match_programs_are_figures_and_others_stay_rows() {
        let moves = "1. e4 {book} e5 {+0.25/18 0.41s} 2. Nf3 {+M5/20 12s, White mates} Nc6 \
            {[%eval 0.25,18] [%clk 1:00:00] Quiet.} 3. Bb5 {[%eval #-3] [%emt 0:00:01]} \
            (3. Bc4 {+0.11/9 1s}) a6 {-0.10/7} *";
        let sheet = laid_out(moves, MovesLayout::Figures);
        assert_eq!(
            text(&sheet),
            [
                "1|e4|e5",
                "2|Nf3|…",
                "+M5/20 12s, White mates",
                "2|…|Nc6",
                "Quiet.",
                "3|Bb5|…",
                ">3 Bc4 +0.11/9 1s",
                "3|…|a6",
            ]
        );
        assert_eq!(
            figures(&sheet),
            [
                "book",
                "+0.25/18 0.41s",
                "+0.25/18 1:00:00",
                "#-3 1s",
                "+0.11/9 1s",
                "-0.10/7"
            ]
        );
        // The columns without figures show clocks alone.
        let sheet = laid_out(moves, MovesLayout::Column);
        assert_eq!(figures(&sheet), ["1:00:00"]);
        assert_eq!(text(&sheet)[..3], ["1|e4|…", "book", "1|…|e5"]);
    }

    #[test]
    fn running_text_has_evaluations_in_small_print_and_a_paragraph_every_few_moves() {
        let moves = "1. e4 {book} e5 {book} 2. Nf3 {+0.25/18 0.41s} Nc6 {[%eval 0.31] Quiet.} 3. Bb5 {0.5s} \
            (3. Bc4 {+0.11/9 1s} Bc5) a6 *";
        let sheet = laid_out(moves, MovesLayout::Inline);
        assert_eq!(
            text(&sheet),
            ["1 e4 e5 book 2 Nf3 +0.25 Nc6 +0.31 Quiet. 3 Bb5 0.50s (3 Bc4 +0.11/9 1s Bc5) 3… a6"]
        );
        assert_eq!(figures(&sheet)[1], "+0.25/18 0.41s");
        let mut moves = String::new();
        for number in 0..25 {
            let (white, black) = [("Nf3", "Nf6"), ("Ng1", "Ng8")][number % 2];
            moves += &format!("{white} {{0.00/9 1s}} {black} ");
        }
        let begins = |layout| {
            let lines = text(&laid_out(&moves, layout));
            let first = lines
                .iter()
                .map(|line| line.split(' ').next().unwrap().to_owned());
            first.collect::<Vec<_>>()
        };
        assert_eq!(begins(MovesLayout::Inline), ["1", "11", "21"]);
        let without = text(&laid_out(
            &moves.replace("{0.00/9 1s}", ""),
            MovesLayout::Inline,
        ));
        assert_eq!(without.len(), 1);
    }

    /// Number of moves that have a place.
    fn moves_of(sheet: &Sheet) -> usize {
        let targets = sheet.targets.iter();
        targets
            .filter(|target| matches!(target, Target::Move { .. }))
            .count()
    }
}
