//! A whole game as a sheet: the rows of the main line, or running text.

use std::collections::HashSet;

use super::variations::{LineStep, LineTask};
use super::words::Writer;
use super::{Block, HalfRow, Sheet, Signs, Target};
use crate::game::moves::figures::{FigureKind, Figures, without_commands};
use crate::kit::notation::{Ink, MoveNumber, Word};
use tabia_game::{Game, NodeId};
use tabia_settings::MovesLayout;

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
}

impl Writer<'_> {
    fn main_line(&mut self) {
        let game = self.game;
        let mut number = MoveNumber::after(game.start().ply());
        let mut node = game.root();
        self.note(node, false);
        // White's half of a row that waits for Black's.
        let mut waiting: Option<(u32, HalfRow)> = None;
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
                let white = waiting.take().map_or(HalfRow::Gap, |(_, white)| white);
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
                    self.write(LineTask::Line(LineStep {
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
    fn close_row(&mut self, waiting: &mut Option<(u32, HalfRow)>, more: bool) {
        if let Some((number, white)) = waiting.take() {
            let black = if more { HalfRow::Gap } else { HalfRow::Empty };
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
            self.write(LineTask::Next(LineStep {
                node: first,
                number: MoveNumber::after(self.game.start().ply()),
                depth: 0,
                indent: 0,
            }));
        }
        self.end_paragraph();
    }

    fn cell(&mut self, node: NodeId, number: MoveNumber) -> HalfRow {
        let mut word = Word::default();
        self.push_move(&mut word, node, number, Ink::Main);
        let figures = self.figures_of(node).0;
        self.sheet.has_scores |= !figures.get(FigureKind::Score).is_empty();
        let figures = (!figures.is_empty()).then(|| {
            let text = figures.text();
            Box::new((figures, self.target(Target::Figures { node, text })))
        });
        HalfRow::Move { word, figures }
    }

    /// The figures beside a move of the main line, and whether they stand for its comment.
    fn figures_of(&self, node: NodeId) -> (Figures, bool) {
        match self.layout {
            MovesLayout::Figures => Figures::of(self.game, node),
            _ => (Figures::clock(self.game, node), false),
        }
    }
}

/// Whether moves of the main line have evaluations.
fn has_scores(game: &Game) -> bool {
    let line = std::iter::successors(game.next(game.root()), |node| game.next(*node));
    line.into_iter()
        .any(|node| !Figures::of(game, node).0.get(FigureKind::Score).is_empty())
}

/// Whether a comment has words that are shown.
fn has_words(comment: &str) -> bool {
    !comment.is_empty() && !without_commands(comment).trim().is_empty()
}
