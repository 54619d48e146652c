//! Places every word of a [`Sheet`] for one width. Done once for each revision, not for each frame.

use std::collections::HashMap;
use std::time::Duration;

use egui::{Pos2, Rect, pos2, vec2};

use super::sheet::{Block, Cell, Sheet, Target};
use crate::kit::notation::{Flow, Ink, Laid, Measure, Part, Run};
use tabia_game::NodeId;

/// Height of a main-line row, in points.
pub const ROW: f32 = 24.0;
/// Height of a line of running text, in points.
const LINE: f32 = 20.0;
/// Space at the left and right edge, in points.
const MARGIN: f32 = 12.0;
/// Left edge of the moves, right of the move numbers, in points.
pub const GUTTER: f32 = 48.0;
/// Additional indentation of each deeper variation, in points.
const INDENT: f32 = 16.0;
/// Space above and below running text, in points.
const AIR: f32 = 4.0;
/// Maximum width of half a row, in points, so that White's and Black's moves stay together in a wide panel.
const HALF_MOST: f32 = 176.0;
/// Minimum width of half a row, in points, for clocks to be shown.
const ROOM_FOR_CLOCKS: f32 = 116.0;
/// Space around a move inside its highlight, in points.
const PADDING: f32 = 4.0;

/// One block after layout.
#[derive(Clone, Debug, PartialEq)]
pub struct LaidRow {
    /// The area of the block, in its whole width.
    pub rect: Rect,
    /// What to paint.
    pub runs: Vec<Run>,
    /// Clock times, in small print: right end on the middle of the line.
    pub clocks: Vec<(Pos2, Duration)>,
    /// Clickable areas.
    pub links: Vec<(usize, Rect)>,
    /// The switch of a variation: its target, whether it is folded, its place.
    pub fold: Option<(usize, bool, Rect)>,
    /// Left end of the guide beside a variation.
    pub guide: Option<f32>,
}

/// A sheet laid out at one width.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// The blocks from top to bottom.
    pub rows: Vec<LaidRow>,
    /// Where each move is.
    pub places: HashMap<NodeId, Rect>,
    /// Total height in points.
    pub height: f32,
}

impl Layout {
    /// Lays out a sheet.
    pub fn new(sheet: &Sheet, width: f32, clocks: bool, measure: &mut dyn Measure) -> Layout {
        let mut layout = Layout::default();
        let mut top = AIR;
        for block in &sheet.blocks {
            let row = match block {
                Block::Pair {
                    number,
                    white,
                    black,
                } => pair(*number, white, black, top, width, clocks, measure),
                Block::Text { depth, fold, words } => {
                    let left = GUTTER + INDENT * depth.saturating_sub(1) as f32;
                    let mut flow = Flow::new(measure, left, width - MARGIN, top + AIR, LINE);
                    words.iter().for_each(|word| flow.add(word));
                    let Laid {
                        runs,
                        links,
                        height,
                    } = flow.finish();
                    let fold = fold.map(|(target, folded)| {
                        let place = Rect::from_min_size(
                            pos2(left - INDENT - PADDING, top + AIR),
                            vec2(INDENT, LINE),
                        );
                        (target, folded, place)
                    });
                    let rect = Rect::from_min_max(pos2(0.0, top), pos2(width, height + AIR));
                    LaidRow {
                        rect,
                        runs,
                        clocks: Vec::new(),
                        links,
                        fold,
                        guide: (*depth > 0).then_some(left - PADDING),
                    }
                }
            };
            top = row.rect.bottom();
            for &(target, rect) in &row.links {
                if let Some(Target::Move { node, .. }) = sheet.targets.get(target) {
                    layout.places.insert(*node, rect);
                }
            }
            layout.rows.push(row);
        }
        layout.height = top + AIR;
        layout
    }

    /// The rows between two heights.
    pub fn rows_between(&self, top: f32, bottom: f32) -> &[LaidRow] {
        let first = self.rows.partition_point(|row| row.rect.bottom() < top);
        let last = self.rows.partition_point(|row| row.rect.top() <= bottom);
        &self.rows[first..last.max(first)]
    }
}

fn pair(
    number: u32,
    white: &Cell,
    black: &Cell,
    top: f32,
    width: f32,
    clocks: bool,
    measure: &mut dyn Measure,
) -> LaidRow {
    let rect = Rect::from_min_size(pos2(0.0, top), vec2(width, ROW));
    let half = ((width - GUTTER - MARGIN) / 2.0)
        .clamp(1.0, HALF_MOST)
        .floor();
    let mut row = LaidRow {
        rect,
        runs: Vec::new(),
        clocks: Vec::new(),
        links: Vec::new(),
        fold: None,
        guide: None,
    };
    let text = number.to_string();
    let room = measure.text(&text);
    let at = pos2(GUTTER - 12.0 - room, rect.center().y);
    row.runs.push(Run {
        part: Part::Text(text),
        ink: Ink::Faint,
        at,
        width: room,
    });
    for (index, cell) in [white, black].into_iter().enumerate() {
        let left = GUTTER + half * index as f32;
        let place = Rect::from_min_size(pos2(left - PADDING, top), vec2(half, ROW));
        match cell {
            Cell::Empty => {}
            Cell::Gap => {
                let run = Run {
                    part: Part::Text("…".to_owned()),
                    ink: Ink::Faint,
                    at: pos2(left, rect.center().y),
                    width: measure.text("…"),
                };
                row.runs.push(run);
            }
            Cell::Move { word, clock } => {
                let mut pen = left;
                for (part, ink) in &word.parts {
                    let width = measure.part(part);
                    row.runs.push(Run {
                        part: part.clone(),
                        ink: *ink,
                        at: pos2(pen, rect.center().y),
                        width,
                    });
                    pen += width;
                }
                if let Some(link) = word.link {
                    row.links.push((link.target, place));
                }
                if let (Some(clock), true, true) = (clock, clocks, half >= ROOM_FOR_CLOCKS) {
                    row.clocks
                        .push((place.right_center() - vec2(PADDING + 4.0, 0.0), *clock));
                }
            }
        }
    }
    row
}
