//! A text with moves that can be clicked: each shows its position on the board.

use std::ops::Range;

use egui::accesskit::Role;
use egui::epaint::text::cursor::CCursor;
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, CursorIcon, Galley, Rect, Sense, TextStyle, Ui, WidgetInfo, vec2};

use super::input::{Drawn, ReviewInput, numbered};
use crate::command::review::Command;
use crate::kit::focus::focus_ring;
use crate::kit::preview::Aim;
use crate::review::line::LineOnBoard;
use tabia_chess::{Move, Position};
use tabia_texts::{MoveInText, Moves, moves_in, tr_args};

/// Maximum number of half-moves written of a line.
pub(super) const LENGTH: usize = 10;

/// A line of which a text writes moves.
pub(super) struct Line<'a> {
    /// What the text writes.
    pub(super) written: &'a Moves,
    /// The moves that are shown on the board: at least those that are written.
    pub(super) whole: &'a [Move],
}

impl<'a> From<&'a Moves> for Line<'a> {
    fn from(written: &'a Moves) -> Line<'a> {
        let whole = &written.line;
        Line { written, whole }
    }
}

/// A text about a move, and the lines in it.
pub(super) struct Linked<'a> {
    /// Distinguishes it from other texts in the same place.
    pub(super) name: &'static str,
    pub(super) text: &'a str,
    pub(super) color: Color32,
    /// Where the lines begin.
    pub(super) position: &'a Position,
    pub(super) lines: &'a [Line<'a>],
    /// The line on the board, whose last move is marked.
    pub(super) shown: Option<&'a LineOnBoard>,
}

impl Linked<'_> {
    /// Draws the text.
    pub(super) fn show(&self, ui: &mut Ui, input: &ReviewInput<'_>, drawn: &mut Drawn) {
        let theme = input.theme;
        let written: Vec<&Moves> = self.lines.iter().map(|line| line.written).collect();
        let found = moves_in(self.text, self.position, &written);
        let job = self.layout_job(ui, &found, theme.accent);
        let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
        let (rect, label) = ui.allocate_exact_size(galley.size(), Sense::hover());
        label.widget_info(|| WidgetInfo::labeled(Role::Label, true, self.text));
        let painter = ui.painter().clone();
        let behind = painter.add(egui::Shape::Noop);
        painter.galley(rect.min, galley.clone(), self.color);
        let mut marked = Vec::new();
        for (number, found) in found.iter().enumerate() {
            let line = &self.lines[found.line];
            let place = place_of(&galley, &self.chars(&found.place)).translate(rect.min.to_vec2());
            let id = ui.scope_id().with((self.name, number));
            let link = ui.interact(place.expand2(vec2(1.0, 0.0)), id, Sense::click());
            let before = &line.whole[..found.count - 1];
            let at = before
                .iter()
                .fold(self.position.clone(), |at, &mv| at.after(mv));
            let args = [(
                "move",
                numbered(&at, &self.text[found.place.clone()]).into(),
            )];
            let name = tr_args("review-show-move", &args);
            link.widget_info(|| WidgetInfo::labeled(Role::Link, true, &name));
            focus_ring(ui, &link, place.expand2(vec2(2.0, 0.0)), theme.accent);
            let is_shown = self.shown.is_some_and(|shown| {
                shown.count == found.count
                    && shown.moves[..shown.count] == line.whole[..found.count]
            });
            if is_shown || link.hovered() {
                marked.push(egui::Shape::rect_filled(
                    place.expand2(vec2(2.0, 0.0)),
                    theme.radius,
                    theme.surface_active,
                ));
            }
            if link.clicked() {
                drawn
                    .commands
                    .push(Command::ShowLine(line.whole.to_vec(), found.count));
            }
            if link.contains_pointer() {
                drawn.aim = Some(Aim {
                    start: self.position.clone(),
                    moves: line.whole.to_vec(),
                    count: found.count,
                });
            }
            link.on_hover_cursor(CursorIcon::PointingHand);
        }
        painter.set(behind, egui::Shape::Vec(marked));
    }

    /// The text as wide as the panel, with the moves in another colour.
    fn layout_job(&self, ui: &Ui, found: &[MoveInText], link: Color32) -> LayoutJob {
        let font = TextStyle::Body.resolve(ui.style());
        let mut job = LayoutJob::default();
        job.wrap.max_width = ui.available_width();
        let mut at = 0;
        for place in found.iter().map(|found| &found.place) {
            job.append(
                &self.text[at..place.start],
                0.0,
                TextFormat::simple(font.clone(), self.color),
            );
            job.append(
                &self.text[place.clone()],
                0.0,
                TextFormat::simple(font.clone(), link),
            );
            at = place.end;
        }
        job.append(&self.text[at..], 0.0, TextFormat::simple(font, self.color));
        job
    }

    /// The characters of a range of bytes.
    fn chars(&self, bytes: &Range<usize>) -> Range<usize> {
        let start = self.text[..bytes.start].chars().count();
        start..start + self.text[bytes.clone()].chars().count()
    }
}

/// The place of these characters in a galley; only the first row of them.
fn place_of(galley: &Galley, chars: &Range<usize>) -> Rect {
    let first = galley.pos_from_cursor(CCursor {
        index: chars.start.into(),
        prefer_next_row: true,
    });
    let last = galley.pos_from_cursor(CCursor {
        index: chars.end.into(),
        prefer_next_row: false,
    });
    let right = match last.top() > first.bottom() - 1.0 {
        true => galley.rect.right(),
        false => last.right(),
    };
    first.with_max_x(right.max(first.left() + 4.0))
}
