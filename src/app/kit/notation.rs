//! Moves in readable form: figurines or letters, numbers, glyphs, and running text that wraps.
//!
//! Text that mixes pictures and words cannot be a single egui galley. A [`Word`] is therefore a row of [`Part`]s that never
//! breaks, [`Flow`](super::flow::Flow) lays words out in lines once, and [`Paper`] paints the visible lines.

use std::collections::HashMap;

use egui::{Color32, FontId, Painter, Pos2, Rect, TextStyle, Vec2, pos2};

use super::icons;
use super::theme::Theme;
use super::widgets::baseline;
use crate::kit::pieces::PieceImages;
use tabia_chess::Role;

/// One piece of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Plain text.
    Text(String),
    /// Plain text in small print.
    Small(String),
    /// A piece, drawn from the piece set.
    Figurine(Role),
    /// A picture from `assets/icons`, by name.
    Icon(&'static str),
}

/// The meaning of a part, which determines its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Moves of the main line, and other primary text.
    Main,
    /// Moves of a variation.
    Line,
    /// Moves of a variation inside a variation.
    Deep,
    /// Written comments.
    Comment,
    /// Moves that are shown and are not part of the game; they are underlined with dots.
    Explored,
    /// Move numbers, brackets, clocks.
    Faint,
    /// A glyph for a good move.
    Good,
    /// A glyph for a doubtful move.
    Doubtful,
    /// A glyph for a bad move.
    Bad,
    /// Known to opening theory.
    Book,
}

/// A unit that never breaks across lines: a move with its number and glyphs, or one word of a comment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Word {
    /// The parts, from left to right, without space between them.
    pub parts: Vec<(Part, Ink)>,
    /// The clickable parts, and their target (a number chosen by the caller).
    pub link: Option<Link>,
    /// Whether it stays on the line of the word before it.
    pub joined: bool,
}

/// The clickable parts of a word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// The caller's number of the target.
    pub target: usize,
    /// Index of the first part that belongs to it.
    pub from: usize,
    /// One past the last part.
    pub to: usize,
    /// Space for a background behind the clickable parts, at their left and right, in points.
    pub air: f32,
}

impl Word {
    /// A word of plain text.
    pub fn text(text: impl Into<String>, ink: Ink) -> Word {
        Word {
            parts: vec![(Part::Text(text.into()), ink)],
            ..Word::default()
        }
    }

    /// Space before and after the clickable parts, in points.
    pub(super) fn air(&self) -> (f32, f32) {
        let air = self.link.map_or(0.0, |link| link.air);
        let ends = self.link.is_none_or(|link| link.to == self.parts.len());
        (air, if ends { air } else { BRACKET_AIR * air })
    }

    /// Adds plain text at the end.
    pub fn push_text(&mut self, text: impl Into<String>, ink: Ink) {
        self.parts.push((Part::Text(text.into()), ink));
    }

    /// Adds the number of a move at the end, with the space after it.
    pub fn push_number(&mut self, number: MoveNumber) {
        let dots = if number.is_white() { "" } else { "…" };
        self.push_text(format!("{}{dots} ", number.number()), Ink::Faint);
    }

    /// Adds a move in short algebraic notation at the end.
    pub fn push_san(&mut self, san: &str, figurines: bool, ink: Ink) {
        self.parts.extend(
            san_parts(san, figurines)
                .into_iter()
                .map(|part| (part, ink)),
        );
    }
}

/// The number and side of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber(u32);

impl MoveNumber {
    /// The move after `plies` half-moves, counted from White's move 1.
    pub fn after(plies: u32) -> MoveNumber {
        MoveNumber(plies)
    }

    /// The number that is written before White's move.
    pub fn number(self) -> u32 {
        self.0 / 2 + 1
    }

    /// Whether White makes it.
    pub fn is_white(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// The move after this one.
    pub fn next(self) -> MoveNumber {
        MoveNumber(self.0 + 1)
    }

    /// The name of a move for tests and screen readers: "12 Nf3", "12... Nf6".
    pub fn name(self, san: &str) -> String {
        format!(
            "{}{} {san}",
            self.number(),
            if self.is_white() { "" } else { "..." }
        )
    }
}

/// A move in short algebraic notation, with its piece letters as figurines if wanted.
pub fn san_parts(san: &str, figurines: bool) -> Vec<Part> {
    let mut parts = Vec::with_capacity(2);
    let mut text = String::new();
    for letter in san.chars() {
        match Role::ALL
            .into_iter()
            .find(|&role| role != Role::Pawn && role.letter() == letter)
        {
            Some(role) if figurines => {
                if !text.is_empty() {
                    parts.push(Part::Text(std::mem::take(&mut text)));
                }
                parts.push(Part::Figurine(role));
            }
            _ => text.push(letter),
        }
    }
    if !text.is_empty() {
        parts.push(Part::Text(text));
    }
    parts
}

/// Measures sizes. Layout uses this instead of a font, so that it can be tested without one.
pub trait Measure {
    /// Width of plain text, in points.
    fn text(&mut self, text: &str) -> f32;
    /// Font size, in points; figurines and icons scale with it.
    fn size(&self) -> f32;

    /// Size of small print, as a share of the font size.
    fn small_share(&self) -> f32 {
        1.0
    }

    /// Width of one part, in points.
    fn part(&mut self, part: &Part) -> f32 {
        match part {
            Part::Text(text) => self.text(text),
            Part::Small(text) => (self.text(text) * self.small_share()).ceil(),
            Part::Figurine(_) => (self.size() * FIGURINE_ADVANCE).round(),
            Part::Icon(_) => (self.size() * ICON_ADVANCE).round(),
        }
    }

    /// Width of a word, in points.
    fn word(&mut self, word: &Word) -> f32 {
        word.parts.iter().map(|(part, _)| self.part(part)).sum()
    }
}

/// Width and height of a figurine, in font sizes.
const FIGURINE_SIDE: f32 = 1.12;
/// Advance width of a figurine, in font sizes.
const FIGURINE_ADVANCE: f32 = 1.08;
/// Opacity of a figurine: the drawings are heavier than the letters of the text.
const FIGURINE_INK: f32 = 0.86;
/// Height of the pieces' base line within their drawing, as a share of its side: it lies on the baseline of the text.
const FIGURINE_FOOT: f32 = 15.0 / 16.0;
/// Additional space between the text of a background and a bracket behind it, in points.
pub(super) const BRACKET_AIR: f32 = 2.0;
/// Side of the dots below a move that is not part of the game, the distance between their centres, and theirs from the baseline
/// of the text, in points.
const DOT: f32 = 1.5;
const DOT_STEP: f32 = 3.5;
const DOTS_DROP: f32 = 2.5;
/// Side of an inline icon, in font sizes.
const ICON_SIDE: f32 = 1.0;
/// Advance width of an inline icon, in font sizes.
const ICON_ADVANCE: f32 = 1.08;

/// Widths of measured words, cached because notation repeats itself.
#[derive(Default)]
pub struct Widths {
    known: HashMap<String, f32>,
    /// The font size and scale for which they were measured.
    scale: (f32, f32),
}

/// Measures with egui's fonts.
pub struct FontMeasure<'a> {
    ctx: &'a egui::Context,
    font: FontId,
    small_share: f32,
    widths: &'a mut Widths,
}

impl<'a> FontMeasure<'a> {
    /// Measures text of this font, and caches the results in `widths`.
    pub fn new(ctx: &'a egui::Context, font: FontId, widths: &'a mut Widths) -> FontMeasure<'a> {
        let scale = (font.size, ctx.pixels_per_point());
        // Comments bring ever new words; the cache is cleared when it is large.
        if widths.scale != scale || widths.known.len() > 20_000 {
            *widths = Widths {
                known: HashMap::new(),
                scale,
            };
        }
        let small = TextStyle::Small.resolve(&ctx.global_style());
        FontMeasure {
            ctx,
            small_share: small.size / font.size,
            font,
            widths,
        }
    }
}

impl Measure for FontMeasure<'_> {
    fn text(&mut self, text: &str) -> f32 {
        // Every move has another number, so numbers are measured by digits.
        let is_digit = |letter: char| letter.is_ascii_digit();
        if text.len() > 1 && text.starts_with(is_digit) {
            let rest = text.trim_start_matches(is_digit);
            let digits = text[..text.len() - rest.len()].chars();
            let width: f32 = digits
                .map(|digit| self.text(digit.encode_utf8(&mut [0; 4])))
                .sum();
            return width
                + if rest.is_empty() {
                    0.0
                } else {
                    self.text(rest)
                };
        }
        if let Some(&width) = self.widths.known.get(text) {
            return width;
        }
        let width = self.ctx.fonts_mut(|fonts| {
            fonts
                .layout_no_wrap(text.to_owned(), self.font.clone(), Color32::PLACEHOLDER)
                .size()
                .x
        });
        self.widths.known.insert(text.to_owned(), width);
        width
    }

    fn size(&self) -> f32 {
        self.font.size
    }

    fn small_share(&self) -> f32 {
        self.small_share
    }
}

/// A part with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// What is painted.
    pub part: Part,
    /// The ink, which determines its colour.
    pub ink: Ink,
    /// Left end on the middle of the line.
    pub at: Pos2,
    /// Width in points.
    pub width: f32,
}

/// Paints runs: holds fonts, colours and pictures, and aligns everything in a line to one baseline.
pub struct Paper<'a> {
    painter: &'a Painter,
    theme: &'a Theme,
    pieces: PieceImages,
    body: FontId,
    small: FontId,
    /// Distance from the middle of a line down to its baseline, and from the top of a line down to it, in points.
    drop: f32,
    ascent: f32,
}

impl<'a> Paper<'a> {
    /// Paints with the body and small fonts of `ui`.
    pub fn new(ui: &egui::Ui, painter: &'a Painter, theme: &'a Theme) -> Paper<'a> {
        let body = TextStyle::Body.resolve(ui.style());
        let small = TextStyle::Small.resolve(ui.style());
        let galley = painter.layout_no_wrap("0".to_owned(), body.clone(), Color32::PLACEHOLDER);
        let ascent = baseline(&galley);
        let drop = ascent - galley.size().y / 2.0;
        Paper {
            painter,
            theme,
            pieces: PieceImages::of(ui.ctx()),
            body,
            small,
            drop,
            ascent,
        }
    }

    /// Returns the baseline of the line with its middle at `y`, in points. The top of body text lies on a whole pixel there, as
    /// it is painted: figurines and small text beside it would be higher or lower by a pixel otherwise.
    fn baseline(&self, y: f32) -> f32 {
        let scale = self.painter.pixels_per_point();
        let top = y + self.drop - self.ascent;
        (top * scale).round() / scale + self.ascent
    }

    /// The colour of an ink in this theme.
    pub fn color(&self, ink: Ink) -> Color32 {
        match ink {
            Ink::Main => self.theme.text_strong,
            Ink::Line => self.theme.text,
            // Between the two, so that moves are distinct from the words around them.
            Ink::Deep => self.theme.text.lerp_to_gamma(self.theme.text_weak, 0.5),
            Ink::Explored | Ink::Comment | Ink::Faint => self.theme.text_weak,
            Ink::Good => self.theme.success,
            Ink::Doubtful => self.theme.warning,
            Ink::Bad => self.theme.error,
            Ink::Book => self.theme.book,
        }
    }

    /// Paints a run that was laid out relative to `origin`, on the panel or on the selection.
    pub fn run(&self, run: &Run, origin: Vec2, selected: bool) {
        let color = match selected {
            true => self.theme.on_selection(self.color(run.ink)),
            false => self.color(run.ink),
        };
        self.part(&run.part, color, run.at + origin);
        if run.ink == Ink::Explored {
            self.dots(run.at + origin, run.width, color);
        }
    }

    /// Underlines what is painted with its left end on the middle of a line with dots. Those of adjacent parts make one line.
    fn dots(&self, at: Pos2, width: f32, color: Color32) {
        let y = at.y + self.drop + DOTS_DROP;
        let mut x = (at.x / DOT_STEP).ceil() * DOT_STEP;
        while x < at.x + width {
            let dot = Rect::from_center_size(pos2(x, y), Vec2::splat(DOT));
            self.painter.rect_filled(dot, DOT / 2.0, color);
            x += DOT_STEP;
        }
    }

    /// Paints one part with its left end on the middle of a line.
    pub fn part(&self, part: &Part, color: Color32, at: Pos2) {
        let size = self.body.size;
        match part {
            Part::Text(text) => {
                self.text(text, &self.body, color, at);
            }
            Part::Small(text) => self.small(text, color, at),
            Part::Figurine(role) => {
                let side = (size * FIGURINE_SIDE).round();
                let air = (side - (size * FIGURINE_ADVANCE).round()) / 2.0;
                let top = self.baseline(at.y) - side * FIGURINE_FOOT;
                let rect = Rect::from_min_size(pos2(at.x - air, top), Vec2::splat(side));
                self.pieces.paint_figurine(
                    self.painter,
                    rect,
                    *role,
                    color.gamma_multiply(FIGURINE_INK),
                );
            }
            Part::Icon(name) => {
                let side = (size * ICON_SIDE).round();
                let rect = Rect::from_min_size(pos2(at.x, at.y - side / 2.0), Vec2::splat(side));
                icons::paint(self.painter, name, rect, color);
            }
        }
    }

    /// The width of a part painted by [`Paper::part`], in points.
    pub fn width(&self, part: &Part) -> f32 {
        let size = self.body.size;
        match part {
            Part::Text(text) => self.width_of(text),
            Part::Small(text) => self.width_of(text) * self.small.size / size,
            Part::Figurine(_) => (size * FIGURINE_ADVANCE).round(),
            Part::Icon(_) => (size * ICON_ADVANCE).round(),
        }
    }

    /// The width of body text, in points.
    pub fn width_of(&self, text: &str) -> f32 {
        let (text, font) = (text.to_owned(), self.body.clone());
        let galley = self
            .painter
            .layout_no_wrap(text, font, Color32::PLACEHOLDER);
        galley.size().x
    }

    /// Paints body text with its left end on the middle of a line.
    pub fn body(&self, text: &str, color: Color32, at: Pos2) {
        self.text(text, &self.body, color, at);
    }

    /// Paints small text with its left end on the middle of a line, on the baseline of the body text of that line.
    pub fn small(&self, text: &str, color: Color32, at: Pos2) {
        self.text(text, &self.small, color, at);
    }

    fn text(&self, text: &str, font: &FontId, color: Color32, at: Pos2) {
        let galley = self
            .painter
            .layout_no_wrap(text.to_owned(), font.clone(), color);
        let corner = pos2(at.x, self.baseline(at.y) - baseline(&galley));
        self.painter.galley(corner, galley, color);
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput, Shape};

    use super::*;
    use tabia_settings::BoardChoice;

    /// The foot of a figurine and the baseline of the text beside it, both as they are painted, for a line with its middle at
    /// `y`.
    fn painted(y: f32) -> (f32, f32) {
        let theme = Theme::new(true, BoardChoice::Wood);
        let ctx = Context::default();
        let mut side = 0.0;
        let output = ctx.run_ui(RawInput::default(), |ui| {
            let paper = Paper::new(ui, ui.painter(), &theme);
            side = (paper.body.size * FIGURINE_SIDE).round();
            for part in san_parts("Nf3", true) {
                paper.part(&part, Color32::WHITE, pos2(20.0, y));
            }
        });
        let (mut foot, mut line) = (None, None);
        for shape in output.shapes {
            match shape.shape {
                Shape::Text(text) => line = Some(text.pos.y.round() + baseline(&text.galley)),
                shape @ (Shape::Mesh(_) | Shape::Rect(_)) => {
                    let rect = shape.visual_bounding_rect();
                    foot = Some(rect.top() + side * FIGURINE_FOOT);
                }
                _ => {}
            }
        }
        (foot.unwrap(), line.unwrap())
    }

    #[test]
    fn figurines_stand_on_the_line_of_the_text_wherever_that_is() {
        let distance = |y: f32| {
            let (foot, line) = painted(y);
            foot - line
        };
        let whole = distance(50.0);
        assert!(whole.abs() < 1.0, "{whole}");
        for quarter in 1..4 {
            let part = distance(50.0 + quarter as f32 / 4.0);
            assert!((part - whole).abs() < 0.01, "{quarter}: {part}, {whole}");
        }
    }
}
