//! One row of a table, and its drawing.

use egui::{Color32, Rect, Response, Stroke, StrokeKind, TextStyle, Ui, pos2};

use super::columns::{Cell, Columns};
use crate::kit::theme::Theme;
use crate::kit::widgets::{baseline, cut_before, elided};

/// A row during drawing.
pub struct TableRow<'a, K> {
    /// Index, counted from 0.
    pub index: usize,
    /// Its area, over the whole width of the table.
    pub rect: Rect,
    /// The response for its clicks, its tooltip and its menu.
    pub response: &'a Response,
    /// Whether it has the background of the selection.
    pub marked: bool,
    pub(super) columns: &'a Columns<K>,
    pub(super) theme: &'a Theme,
}

impl<K: Copy + PartialEq> TableRow<'_, K> {
    /// Its cells, from left to right.
    pub fn cells(&self) -> impl Iterator<Item = Cell<K>> {
        self.columns.cells(self.rect)
    }

    /// Whether some columns do not fit.
    pub fn leaves_out(&self) -> bool {
        self.columns.leaves_out()
    }

    /// Whether a column fits.
    pub fn has(&self, key: K) -> bool {
        self.columns.has(key)
    }

    /// Adjusts a colour so that it is readable on this row.
    pub fn color(&self, color: Color32) -> Color32 {
        match self.marked {
            true => self.theme.on_selection(color),
            false => color,
        }
    }

    /// Whether body text fits in a cell.
    pub fn has_room(&self, ui: &Ui, cell: &Cell<K>, text: &str) -> bool {
        self.fits(ui, cell, text, TextStyle::Body)
    }

    fn fits(&self, ui: &Ui, cell: &Cell<K>, text: &str, style: TextStyle) -> bool {
        let font = style.resolve(ui.style());
        let painter = ui.painter();
        let galley = painter.layout_no_wrap(text.to_owned(), font, self.theme.text);
        galley.size().x <= cell.rect.width()
    }

    /// Writes one line of body text.
    pub fn body(&self, ui: &Ui, cell: &Cell<K>, text: &str, color: Color32) {
        self.write(ui, cell, text, TextStyle::Body, color);
    }

    /// Writes the first of these texts that fits, or the last one as far as it does. The first one is the whole text, which is
    /// shown at the pointer where another one is written.
    pub fn body_fitting(&self, ui: &Ui, cell: &Cell<K>, texts: &[String], color: Color32) {
        let Some((whole, shorter)) = texts.split_first() else {
            return;
        };
        let fits = |text: &&String| self.has_room(ui, cell, text);
        if fits(&whole) {
            return self.body(ui, cell, whole, color);
        }
        let text = shorter.iter().find(fits).or(texts.last());
        self.body(ui, cell, text.unwrap_or(whole), color);
        self.tip(cell, whole);
    }

    /// Shows a text at the pointer while that is on a cell.
    fn tip(&self, cell: &Cell<K>, text: &str) {
        let pointer = self.response.hover_pos();
        if pointer.is_some_and(|pointer| cell.rect.contains(pointer)) {
            self.response.clone().on_hover_text_at_pointer(text);
        }
    }

    /// Writes one line of body text whose end stays whole where the text does not fit.
    pub fn body_before(&self, ui: &Ui, cell: &Cell<K>, line: (&str, &str), color: Color32) {
        let font = TextStyle::Body.resolve(ui.style());
        let text = cut_before(ui.painter(), line, &font, cell.rect.width());
        self.body(ui, cell, &text, color);
    }

    /// Writes one line of small text, on the baseline of the body text.
    pub fn small(&self, ui: &Ui, cell: &Cell<K>, text: &str, color: Color32) {
        self.write(ui, cell, text, TextStyle::Small, color);
    }

    /// Writes one line of small text. Where it is cut, the whole text is shown at the pointer.
    pub fn small_with_tip(&self, ui: &Ui, cell: &Cell<K>, text: &str, color: Color32) {
        self.small(ui, cell, text, color);
        if !self.fits(ui, cell, text, TextStyle::Small) {
            self.tip(cell, text);
        }
    }

    /// Writes one line of body text, starting with "…" if it does not fit: the end of a line of moves is more informative than
    /// its start.
    pub fn body_end(&self, ui: &Ui, cell: &Cell<K>, text: &str, color: Color32) {
        let mut shown = text.to_owned();
        let mut rest = text;
        while !self.has_room(ui, cell, &shown) {
            let Some((_, tail)) = rest.split_once(' ') else {
                break;
            };
            rest = tail;
            shown = format!("… {rest}");
        }
        self.body(ui, cell, &shown, color);
    }

    /// Writes the first of these small texts that fits, or the last one as far as it does.
    pub fn small_fitting(&self, ui: &Ui, cell: &Cell<K>, texts: &[String], color: Color32) {
        let fits = |text: &&String| self.fits(ui, cell, text, TextStyle::Small);
        if let Some(text) = texts.iter().find(fits).or(texts.last()) {
            self.small(ui, cell, text, color);
        }
    }

    fn write(&self, ui: &Ui, cell: &Cell<K>, text: &str, style: TextStyle, color: Color32) {
        let color = self.color(color);
        let painter = ui.painter();
        let body = TextStyle::Body.resolve(ui.style());
        let probe = painter.layout_no_wrap("0".to_owned(), body, color);
        let line = cell.rect.center().y - probe.size().y / 2.0 + baseline(&probe);
        let galley = elided(
            painter,
            text,
            style.resolve(ui.style()),
            color,
            cell.rect.width(),
        );
        let left = match cell.is_number {
            true => cell.rect.right() - galley.size().x,
            false => cell.rect.left(),
        };
        painter.galley(pos2(left, line - baseline(&galley)), galley, color);
    }
}

/// Paints the ring of the keyboard focus.
pub(super) fn paint_ring(ui: &Ui, place: Rect, theme: &Theme) {
    let ring = Stroke::new(1.0, theme.accent);
    ui.painter()
        .rect_stroke(place.shrink(0.5), 0.0, ring, StrokeKind::Inside);
}

/// Paints the background of a row: a selected one is marked, with a ring while the table has the keyboard focus; any other one
/// is marked where it is lit.
pub(super) fn paint_back(
    ui: &Ui,
    place: Rect,
    theme: &Theme,
    (marked, focused, lit): (bool, bool, bool),
) {
    let painter = ui.painter();
    if marked {
        painter.rect_filled(place, 0.0, theme.selection);
        if focused {
            paint_ring(ui, place, theme);
        }
    } else if lit {
        painter.rect_filled(place, 0.0, theme.surface_hover);
    }
}
