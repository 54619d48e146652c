//! The geometry of the columns: move numbers, and for each side the moves and the figures beside them.

use egui::{Rect, pos2, vec2};

use super::figures::FigureKind;
use super::sheet::{Block, HalfRow, Sheet};
use crate::kit::notation::Measure;

/// Space at the left and right edge, in points.
pub const MARGIN: f32 = 12.0;
/// Space around a move inside its highlight, in points.
pub const PADDING: f32 = 4.0;

/// Measures the two sizes of text.
pub struct Measures<'a> {
    pub body: &'a mut dyn Measure,
    pub small: &'a mut dyn Measure,
}

/// Minimum width of a move, in points, so that the columns do not move with every move of a game that is played.
const MOVE_LEAST: f32 = 64.0;
/// Space before a column of figures, and after the last one, in points.
const GAP: f32 = 8.0;
/// Space between move numbers and moves, in points.
const AFTER_NUMBER: f32 = 12.0;

/// Where the columns are. All rows of a game have the same.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SheetColumns {
    /// Left edge of White's moves, in points.
    pub left: f32,
    /// Width of half a row, in points.
    half: f32,
    /// Width of a move with the space around it, in points.
    plate: f32,
    /// Left and right ends of the figures of each kind, relative to the half, in points; `None` for those that are left out.
    figures: [Option<(f32, f32)>; FigureKind::ALL.len()],
}

impl SheetColumns {
    /// Measures the moves and figures of a sheet, and leaves out the figures for which `width` has no room.
    pub fn new(sheet: &Sheet, width: f32, measures: &mut Measures<'_>) -> SheetColumns {
        let (mut digits, mut word_most) = (2, MOVE_LEAST);
        let mut most = [0.0f32; FigureKind::ALL.len()];
        for block in &sheet.blocks {
            let Block::Pair {
                number,
                white,
                black,
            } = block
            else {
                continue;
            };
            digits = digits.max(number.max(&1).ilog10() as usize + 1);
            for cell in [white, black] {
                let HalfRow::Move { word, figures } = cell else {
                    continue;
                };
                word_most = word_most.max(measures.body.word(word));
                let Some(figures) = figures else { continue };
                for kind in FigureKind::ALL {
                    let text = figures.0.get(kind);
                    if !text.is_empty() {
                        let width = measures.small.text(text);
                        most[kind as usize] = most[kind as usize].max(width);
                    }
                }
            }
        }
        let number = measures.body.text(&"0".repeat(digits));
        let left = MARGIN + number + AFTER_NUMBER;
        let room = ((width - left - MARGIN + PADDING) / 2.0).max(1.0).floor();
        let plate = (word_most.ceil() + 2.0 * PADDING).min(room);
        let shown = fitting(&most, room - plate);
        let mut columns = SheetColumns {
            left,
            half: room,
            plate,
            figures: [None; FigureKind::ALL.len()],
        };
        let mut pen = plate - PADDING;
        for kind in FigureKind::ALL {
            if shown[kind as usize] {
                let start = pen + before(kind);
                pen = start + most[kind as usize].ceil();
                columns.figures[kind as usize] = Some((start, pen));
            }
        }
        let natural = match shown.contains(&true) {
            true => pen + 2.0 * GAP,
            false => plate + GAP,
        };
        columns.half = natural.min(room).floor();
        columns
    }

    /// The right end of the move numbers, in points.
    pub fn number_end(&self) -> f32 {
        self.left - AFTER_NUMBER
    }

    /// The place of a move: the left edge of its text is `PADDING` inside it.
    pub fn place(&self, is_black: bool, top: f32, height: f32) -> Rect {
        let left = self.left + self.half * f32::from(u8::from(is_black));
        let size = vec2(self.plate, height);
        Rect::from_min_size(pos2(left - PADDING, top), size)
    }

    /// The left and right end of a kind of figures; `None` when it is left out.
    pub fn figures(&self, kind: FigureKind, is_black: bool) -> Option<(f32, f32)> {
        let left = self.left + self.half * f32::from(u8::from(is_black));
        self.figures[kind as usize].map(|(start, end)| (left + start, left + end))
    }
}

/// Space before figures of a kind: the depth follows the score.
fn before(kind: FigureKind) -> f32 {
    match kind {
        FigureKind::Depth => 0.0,
        FigureKind::Score | FigureKind::Elapsed | FigureKind::Clock => GAP,
    }
}

/// The kinds of figures that fit beside a move. The clock is left out first where there is a time for the move, then the depth,
/// then the times.
fn fitting(most: &[f32; FigureKind::ALL.len()], room: f32) -> [bool; FigureKind::ALL.len()] {
    let mut shown = most.map(|width| width > 0.0);
    for kind in [
        FigureKind::Clock,
        FigureKind::Depth,
        FigureKind::Elapsed,
        FigureKind::Clock,
        FigureKind::Score,
    ] {
        let needed: f32 = FigureKind::ALL
            .into_iter()
            .filter(|kind| shown[*kind as usize])
            .map(|kind| before(kind) + most[kind as usize].ceil())
            .sum();
        if needed + GAP <= room {
            break;
        }
        // The only time is more useful than the depth.
        let is_only_time = kind == FigureKind::Clock && !shown[FigureKind::Elapsed as usize];
        if !(is_only_time && shown[FigureKind::Depth as usize]) {
            shown[kind as usize] = false;
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_without_room_are_left_out_one_kind_after_the_other() {
        let most = [30.0, 15.0, 30.0, 40.0];
        let shown = |most: [f32; 4], room| fitting(&most, room);
        assert_eq!(shown(most, 200.0), [true; 4]);
        assert_eq!(shown(most, 110.0), [true, true, true, false]);
        assert_eq!(shown(most, 90.0), [true, false, true, false]);
        assert_eq!(shown(most, 50.0), [true, false, false, false]);
        assert_eq!(shown(most, 20.0), [false; 4]);
        // A clock that is the only time.
        let most = [30.0, 15.0, 0.0, 40.0];
        assert_eq!(shown(most, 120.0), [true, true, false, true]);
        assert_eq!(shown(most, 100.0), [true, false, false, true]);
        assert_eq!(shown(most, 60.0), [true, false, false, false]);
        // Clocks alone.
        let most = [0.0, 0.0, 0.0, 40.0];
        assert_eq!(shown(most, 60.0), [false, false, false, true]);
        assert_eq!(shown(most, 50.0), [false; 4]);
    }
}
