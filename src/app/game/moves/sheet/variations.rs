//! The lines of the sheet: variations in paragraphs or brackets, and the main line as running text.

use super::Target;
use super::words::{Paragraph, Writer};
use crate::kit::notation::{Ink, MoveNumber, Word};
use tabia_game::NodeId;
use tabia_settings::MovesLayout;

/// Maximum number of moves of a variation that is put in brackets inside its line.
const SHORT_LINE: usize = 6;
/// Number of moves in a paragraph of running text with evaluations.
const PARAGRAPH: u32 = 10;
/// Maximum depth of a variation in its own paragraph; deeper ones are in brackets.
const DEEPEST_PARAGRAPH: usize = 4;

/// A move to write, and how.
#[derive(Clone, Copy)]
pub(super) struct LineStep {
    pub(super) node: NodeId,
    pub(super) number: MoveNumber,
    /// 1 for a variation of the main line.
    pub(super) depth: usize,
    /// Indentation of its paragraph.
    pub(super) indent: usize,
}

/// Pending work in a variation. A list instead of recursion, because files can nest to any depth.
pub(super) enum LineTask {
    Line(LineStep),
    First { step: LineStep, bracket: bool },
    Next(LineStep),
    CloseBracket,
    CloseParagraph,
}

impl Writer<'_> {
    /// Adds a line, or the rest of one, with everything inside it.
    pub(super) fn write(&mut self, first: LineTask) {
        let mut tasks = vec![first];
        while let Some(task) = tasks.pop() {
            match task {
                LineTask::Line(head) => self.line(head, &mut tasks),
                LineTask::First { step, bracket } => self.step(step, bracket, &mut tasks),
                LineTask::Next(step) => {
                    self.step(step, false, &mut tasks);
                    self.alternatives(step, &mut tasks);
                }
                LineTask::CloseBracket => {
                    if let Some(last) = self
                        .paragraph
                        .as_mut()
                        .and_then(|paragraph| paragraph.words.last_mut())
                    {
                        last.push_text(")", Ink::Faint);
                    }
                    self.fresh = true;
                }
                LineTask::CloseParagraph => self.end_paragraph(),
            }
        }
    }

    fn line(&mut self, mut head: LineStep, tasks: &mut Vec<LineTask>) {
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
            LineTask::CloseBracket
        } else {
            LineTask::CloseParagraph
        });
        if !folded {
            tasks.push(LineTask::First {
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
    fn step(&mut self, step: LineStep, bracket: bool, tasks: &mut Vec<LineTask>) {
        let LineStep {
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
            tasks.push(LineTask::Next(LineStep {
                node: next,
                number: number.next(),
                depth,
                indent,
            }));
        }
    }

    /// Queues the alternatives to this move. (Those to a variation's first move belong to the line that it left.)
    fn alternatives(&self, step: LineStep, tasks: &mut Vec<LineTask>) {
        let siblings = self
            .game
            .parent(step.node)
            .map_or(&[][..], |parent| self.game.children(parent));
        for &head in siblings.iter().skip(1).rev() {
            tasks.push(LineTask::Line(LineStep {
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

fn line_ink(depth: usize) -> Ink {
    match depth {
        0 => Ink::Main,
        1 => Ink::Line,
        _ => Ink::Deep,
    }
}
