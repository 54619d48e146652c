//! Finds the rows of a [`Sheet`] for one width, and places the words of single rows. The rows are found once for each revision;
//! a row is placed when it is seen.

use std::collections::HashMap;
use std::ops::Range;

use egui::{Pos2, Rect, pos2, vec2};

use super::columns::{MARGIN, Measures, PADDING, SheetColumns};
use super::figures::FigureKind;
use super::sheet::{Block, HalfRow, Sheet, Target};
use crate::kit::flow::{Flow, Laid, Line, break_lines};
use crate::kit::notation::{Ink, Part, Run, Word};
use tabia_game::NodeId;

/// Height of a main-line row, in points, and of one in a game with figures.
pub const ROW: f32 = 24.0;
const DENSE_ROW: f32 = 18.0;
/// Height of a line of running text, in points, and of one in a game with evaluations in small print.
const LINE: f32 = 20.0;
const WIDE_LINE: f32 = 24.0;
/// Additional indentation of each deeper variation, in points.
const INDENT: f32 = 16.0;
/// Space above and below running text, in points.
const AIR: f32 = 4.0;

/// A row before its words are placed.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    top: f32,
    height: f32,
    /// Index of its block, and the words of the block that are in it.
    block: usize,
    words: Range<usize>,
}

/// One row with its words placed.
#[derive(Clone, Debug, PartialEq)]
pub struct LaidRow {
    /// The area of the row, in its whole width.
    pub rect: Rect,
    /// What to paint.
    pub runs: Vec<Run>,
    /// Figures, in small print: left end on the middle of the line.
    pub figures: Vec<Figure>,
    /// Clickable areas.
    pub links: Vec<(usize, Rect)>,
    /// The switch of a variation: its target, whether it is folded, its place.
    pub fold: Option<(usize, bool, Rect)>,
    /// The guide beside a variation: its left end, and its vertical range.
    pub guide: Option<(f32, egui::Rangef)>,
}

/// A figure after layout.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    pub text: String,
    pub at: Pos2,
    /// Whether it is the score, which is more important than the others.
    pub is_score: bool,
}

/// The rows of a sheet at one width.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    rows: Vec<Row>,
    /// The row of each move.
    homes: HashMap<NodeId, usize>,
    /// The columns of the main line.
    pub columns: SheetColumns,
    width: f32,
    /// Height of a line of running text, in points.
    line: f32,
    /// Total height in points.
    pub height: f32,
}

impl Layout {
    /// Finds the rows of a sheet.
    pub fn new(sheet: &Sheet, width: f32, measures: &mut Measures<'_>) -> Layout {
        let mut layout = Layout {
            columns: SheetColumns::new(sheet, width, measures),
            width,
            line: match sheet.has_small_print() {
                true => WIDE_LINE,
                false => LINE,
            },
            ..Layout::default()
        };
        let row_height = match sheet.has_scores() {
            true => DENSE_ROW,
            false => ROW,
        };
        let mut top = AIR;
        for (block, content) in sheet.blocks.iter().enumerate() {
            match content {
                Block::Pair { white, black, .. } => {
                    for cell in [white, black] {
                        if let HalfRow::Move { word, .. } = cell {
                            layout.note_home(sheet, word);
                        }
                    }
                    let words = 0..0;
                    layout.push(&mut top, row_height, block, words);
                }
                Block::Text { depth, words, .. } => {
                    let room = width - MARGIN - indent(*depth);
                    let lines = break_lines(words, room.max(1.0), measures.body);
                    let last = lines.len().saturating_sub(1);
                    for (
                        index,
                        Line {
                            words: range,
                            height,
                        },
                    ) in lines.into_iter().enumerate()
                    {
                        for word in &words[range.clone()] {
                            layout.note_home(sheet, word);
                        }
                        let ends = usize::from(index == 0) + usize::from(index == last);
                        let height = layout.line * height as f32 + AIR * ends as f32;
                        layout.push(&mut top, height, block, range);
                    }
                }
            }
        }
        layout.height = top + AIR;
        layout
    }

    fn push(&mut self, top: &mut f32, height: f32, block: usize, words: Range<usize>) {
        self.rows.push(Row {
            top: *top,
            height,
            block,
            words,
        });
        *top += height;
    }

    /// Notes that the move of a word is in the row that is added next.
    fn note_home(&mut self, sheet: &Sheet, word: &Word) {
        let target = word.link.and_then(|link| sheet.targets.get(link.target));
        if let Some(Target::Move { node, .. }) = target {
            self.homes.insert(*node, self.rows.len());
        }
    }

    /// The row that holds a move.
    pub fn place(&self, node: NodeId) -> Option<Rect> {
        let row = self.rows.get(*self.homes.get(&node)?)?;
        let size = vec2(self.width, row.height);
        Some(Rect::from_min_size(pos2(0.0, row.top), size))
    }

    /// The indices of the rows between two heights.
    pub fn rows_between(&self, top: f32, bottom: f32) -> Range<usize> {
        let first = self.rows.partition_point(|row| row.top + row.height < top);
        let last = self.rows.partition_point(|row| row.top <= bottom);
        first..last.max(first)
    }

    /// Places the words of a row; `None` when there is no such row.
    pub fn row(&self, index: usize, sheet: &Sheet, measures: &mut Measures<'_>) -> Option<LaidRow> {
        let row = self.rows.get(index)?;
        let size = vec2(self.width, row.height);
        let rect = Rect::from_min_size(pos2(0.0, row.top), size);
        match sheet.blocks.get(row.block)? {
            Block::Pair {
                number,
                white,
                black,
            } => Some(self.pair(rect, *number, [white, black], measures)),
            Block::Text { depth, fold, words } => {
                let fold = fold.filter(|_| row.words.start == 0);
                let ends = (row.words.start == 0, row.words.end == words.len());
                let words = words.get(row.words.clone())?;
                Some(self.text(rect, *depth, fold, words, ends, measures))
            }
        }
    }

    /// Places a line of text. `ends`: whether it is the first and the last line of its paragraph.
    fn text(
        &self,
        rect: Rect,
        depth: usize,
        fold: Option<(usize, bool)>,
        words: &[Word],
        ends: (bool, bool),
        measures: &mut Measures<'_>,
    ) -> LaidRow {
        let left = indent(depth);
        let top = rect.top() + if ends.0 { AIR } else { 0.0 };
        // A line that has been measured ends where it did; only a word that is longer than a line is broken.
        let right = match words {
            [_] => self.width - MARGIN,
            _ => f32::INFINITY,
        };
        let mut flow = Flow::new(measures.body, left, right, top, self.line);
        words.iter().for_each(|word| flow.add(word));
        let Laid { runs, links, .. } = flow.finish();
        let fold = fold.map(|(target, folded)| {
            let corner = pos2(left - INDENT - PADDING, top);
            (
                target,
                folded,
                Rect::from_min_size(corner, vec2(INDENT, self.line)),
            )
        });
        let guide = (depth > 0).then(|| {
            let end = |is_end| if is_end { AIR } else { 0.0 };
            let range = rect.top() + end(ends.0)..=rect.bottom() - end(ends.1);
            (left - PADDING, range.into())
        });
        LaidRow {
            rect,
            runs,
            figures: Vec::new(),
            links,
            fold,
            guide,
        }
    }

    fn pair(
        &self,
        rect: Rect,
        number: u32,
        cells: [&HalfRow; 2],
        measures: &mut Measures<'_>,
    ) -> LaidRow {
        let mut row = LaidRow {
            rect,
            runs: Vec::new(),
            figures: Vec::new(),
            links: Vec::new(),
            fold: None,
            guide: None,
        };
        let middle = rect.center().y;
        let columns = &self.columns;
        let mut paint = |part: Part, ink, x: f32, width| {
            let at = pos2(x, middle);
            row.runs.push(Run {
                part,
                ink,
                at,
                width,
            });
        };
        let text = number.to_string();
        let room = measures.body.text(&text);
        let left = columns.number_end() - room;
        paint(Part::Text(text), Ink::Faint, left, room);
        for (is_black, cell) in [false, true].into_iter().zip(cells) {
            let place = columns.place(is_black, rect.top(), rect.height());
            let mut pen = place.left() + PADDING;
            match cell {
                HalfRow::Empty => {}
                HalfRow::Gap => {
                    let width = measures.body.text("…");
                    paint(Part::Text("…".to_owned()), Ink::Faint, pen, width);
                }
                HalfRow::Move { word, figures } => {
                    for (part, ink) in &word.parts {
                        let width = measures.body.part(part);
                        paint(part.clone(), *ink, pen, width);
                        pen += width;
                    }
                    row.links.extend(word.link.map(|link| (link.target, place)));
                    let Some(figures) = figures else { continue };
                    let mut area: Option<Rect> = None;
                    for kind in FigureKind::ALL {
                        let text = figures.0.get(kind);
                        let ends = columns.figures(kind, is_black);
                        let Some((left, right)) = ends.filter(|_| !text.is_empty()) else {
                            continue;
                        };
                        // Depths follow the scores, which end in one line, as times do.
                        let x = match kind {
                            FigureKind::Depth => left,
                            _ => right - measures.small.text(text),
                        };
                        row.figures.push(Figure {
                            text: text.to_owned(),
                            at: pos2(x, middle),
                            is_score: kind == FigureKind::Score,
                        });
                        let part = Rect::from_x_y_ranges(left..=right, rect.y_range());
                        area = Some(area.map_or(part, |area| area.union(part)));
                    }
                    row.links.extend(area.map(|area| (figures.1, area)));
                }
            }
        }
        row
    }
}

/// The left edge of text of this depth, in points.
fn indent(depth: usize) -> f32 {
    MARGIN + INDENT * depth as f32
}
