//! One engine line: the layout of its moves, and its pointer and wheel input.

use egui::{Rect, Response, Sense, TextStyle, Ui, vec2};

use crate::kit::flow::{Flow, Laid};
use crate::kit::notation::{FontMeasure, Ink, Link, MoveNumber, Paper, Widths, Word};
use crate::kit::theme::Theme;
use crate::kit::wheel::WheelTravel;
use tabia_chess::{Move, Position, san};
use tabia_settings::Notation;

/// Height of a row of moves, in points.
pub(super) const ROW: f32 = 20.0;
/// Space at the left of the moves, inside the clickable area, in points.
pub(super) const PAD: f32 = 4.0;

/// A line after layout.
#[derive(Default)]
pub struct LineView {
    key: Option<LineKey>,
    laid: Laid,
    /// Accessible names of the moves.
    pub(super) names: Vec<String>,
    widths: Widths,
}

#[derive(PartialEq)]
struct LineKey {
    position: u64,
    moves: Vec<Move>,
    notation: Notation,
    width: f32,
    size: f32,
    pixels_per_point: f32,
}

impl LineView {
    pub(super) fn lay_out(
        &mut self,
        ui: &Ui,
        position: &Position,
        moves: &[Move],
        notation: Notation,
        width: f32,
    ) {
        let font = TextStyle::Body.resolve(ui.style());
        let key = LineKey {
            position: position.key(),
            moves: moves.to_vec(),
            notation,
            width,
            size: font.size,
            pixels_per_point: ui.ctx().pixels_per_point(),
        };
        if self.key.as_ref() == Some(&key) {
            return;
        }
        let mut measure = FontMeasure::new(ui.ctx(), font, &mut self.widths);
        let mut flow = Flow::new(&mut measure, 0.0, width, 0.0, ROW);
        self.names.clear();
        let mut position = position.clone();
        let mut number = MoveNumber::after(position.ply());
        for (index, &mv) in moves.iter().enumerate() {
            // A line that does not fit the position is an engine error; its legal part is shown.
            if !position.is_legal(mv) {
                break;
            }
            let san = san::write(&position, mv);
            let mut word = Word::default();
            if index == 0 || number.is_white() {
                word.push_number(number);
            }
            let from = word.parts.len();
            word.push_san(
                &san,
                notation == Notation::Figurine,
                if index == 0 { Ink::Main } else { Ink::Line },
            );
            word.link = Some(Link {
                target: index,
                from,
                to: word.parts.len(),
                air: 0.0,
            });
            flow.add(&word);
            self.names.push(number.name(&san));
            position = position.after(mv);
            number = number.next();
        }
        self.laid = flow.finish();
        self.key = Some(key);
    }

    /// Adds the visible moves in `window` as clickable areas, and returns the one under the pointer.
    pub(super) fn interact(
        &self,
        ui: &Ui,
        window: Rect,
        line: usize,
    ) -> (Vec<(usize, Response)>, Option<usize>) {
        let origin = window.min.to_vec2() + vec2(PAD, 0.0);
        let mut links = Vec::new();
        let mut hovered = None;
        for &(target, place) in &self.laid.links {
            let place = place.translate(origin);
            if place.bottom() > window.bottom() + 0.5 {
                break;
            }
            let id = ui.scope_id().with(("line move", line, target));
            let response = ui.interact(place.expand2(vec2(1.0, 0.0)), id, Sense::CLICK);
            if response.contains_pointer() {
                hovered = Some(target);
            }
            links.push((target, response));
        }
        (links, hovered)
    }

    /// Paints as much of the line as fits, with a background behind the move up to which it is played out.
    pub(super) fn paint(&self, ui: &Ui, window: Rect, marked: Option<usize>, theme: &Theme) {
        let origin = window.min.to_vec2() + vec2(PAD, 0.0);
        let painter = ui
            .painter()
            .with_clip_rect(window.intersect(ui.clip_rect()));
        let links = self.laid.links.iter();
        for (_, place) in links.filter(|(target, _)| Some(*target) == marked) {
            let plate = place.translate(origin).expand2(vec2(3.0, 0.0));
            let plate = plate.shrink2(vec2(0.0, 1.0));
            painter.rect_filled(plate, theme.radius, theme.surface_active);
        }
        let paper = Paper::new(ui, &painter, theme);
        for run in &self.laid.runs {
            if run.at.y + origin.y + ROW / 2.0 <= window.bottom() + 0.5 {
                paper.run(run, origin, false);
            }
        }
    }
}

/// The position of the wheel within a line.
#[derive(Default)]
pub struct Walk {
    travel: WheelTravel,
    /// The line, the move under the pointer at that time, and the number of moves played out.
    at: Option<(usize, Option<usize>, usize)>,
}

impl Walk {
    /// Number of moves of a line to play out: up to the move under the pointer (`hovered`), unless the wheel has been turned
    /// there since.
    pub(super) fn count(
        &mut self,
        ui: &Ui,
        line: usize,
        hovered: Option<usize>,
        most: usize,
    ) -> usize {
        if self
            .at
            .is_some_and(|(other, over, _)| other == line && over != hovered)
        {
            self.at = None;
        }
        let walked = self.at.filter(|(other, _, _)| *other == line);
        let mut count = walked.map_or(hovered.map_or(0, |move_| move_ + 1), |(_, _, count)| count);
        let steps = ui.input_mut(|input| {
            // The wheel steps through the line here and does not scroll.
            input.smooth_scroll_delta = egui::Vec2::ZERO;
            let mut steps = 0;
            input.events.retain(|event| match event {
                egui::Event::MouseWheel {
                    unit,
                    delta,
                    modifiers,
                    ..
                } if !modifiers.any() => {
                    steps += self.travel.steps(*unit, delta.y);
                    false
                }
                _ => true,
            });
            steps
        });
        if steps != 0 {
            let on = usize::try_from(steps.unsigned_abs()).unwrap_or(usize::MAX);
            count = match steps > 0 {
                true => count.saturating_add(on).min(most),
                false => count.saturating_sub(on),
            };
            self.at = Some((line, hovered, count));
        }
        count.min(most)
    }
}
