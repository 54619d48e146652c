//! A table as a grid: a cell for each slot, coloured by the bound of its entry.

use egui::accesskit::Role;
use egui::{
    Align2, Color32, FontId, Key, Modifiers, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    pos2, vec2,
};

use super::state::HashPage;
use crate::command::Commands;
use crate::command::lab::hash::{Command, Place};
use crate::kit::focus::keep_from_arrows;
use crate::kit::theme::Theme;
use crate::lab::games::value_text;
use tabia_lab::games::chess::ChessMove;
use tabia_lab::hash::table::{HashTable, Slot};
use tabia_lab::search::table::Bound;
use tabia_texts::{grouped, tr, tr_args};

/// Space between the tiers, and height of the legend, in points.
const GAP: f32 = 8.0;
const LEGEND: f32 = 18.0;

const BOUNDS: [Bound; 3] = [Bound::Exact, Bound::Lower, Bound::Upper];

fn color(theme: &Theme, bound: Bound) -> Color32 {
    match bound {
        Bound::Exact => theme.success,
        Bound::Lower => theme.accent,
        Bound::Upper => theme.warning,
    }
}

pub(super) fn bound_name(bound: Bound) -> String {
    tr(match bound {
        Bound::Exact => "hash-exact",
        Bound::Lower => "hash-lower",
        Bound::Upper => "hash-upper",
    })
}

/// The name of a bound in the legend.
fn short_name(bound: Bound) -> String {
    tr(match bound {
        Bound::Exact => "hash-exact",
        Bound::Lower => "hash-short-lower",
        Bound::Upper => "hash-short-upper",
    })
}

/// An entry in words.
pub(super) fn said(
    table: &HashTable<ChessMove>,
    place: Place,
    slot: Option<&Slot<ChessMove>>,
) -> String {
    let number = [
        ("tier", (place.tier + 1).into()),
        ("slot", grouped(place.slot as u64).into()),
    ];
    let Some(slot) = slot else {
        return tr_args("hash-slot-empty", &number);
    };
    let entry = &slot.entry;
    let mv = entry
        .mv
        .map_or_else(|| tr("hash-no-best"), |mv| mv.to_string());
    let entry = [
        ("bound", bound_name(entry.bound).into()),
        ("value", value_text(entry.value, 100).into()),
        ("depth", entry.depth.into()),
        ("age", table.age(slot).into()),
        ("replaced", slot.replaced.into()),
        ("move", mv.into()),
    ];
    tr_args("hash-slot", &[&number[..], &entry[..]].concat())
}

/// The cells of all tiers in a place.
struct Cells {
    /// The slots of each tier, and the top of its cells.
    tiers: Vec<(usize, f32)>,
    left: f32,
    side: f32,
    columns: usize,
}

impl Cells {
    /// Lays the tiers out below one another, with the largest cells that fit.
    fn fit(place: Rect, tiers: &[usize]) -> Cells {
        let mut side = 14.0;
        loop {
            let columns = ((place.width() / side).floor() as usize).max(1);
            // Powers of two show which slots differ in one bit.
            let columns = 1 << columns.ilog2();
            let rows: usize = tiers.iter().map(|slots| slots.div_ceil(columns)).sum();
            let height = rows as f32 * side + GAP * (tiers.len() - 1) as f32;
            if height <= place.height() || side <= 2.0 {
                let mut top = place.top();
                let tiers = tiers.iter().map(|slots| {
                    let at = top;
                    top += slots.div_ceil(columns) as f32 * side + GAP;
                    (*slots, at)
                });
                return Cells {
                    tiers: tiers.collect(),
                    left: place.left(),
                    side,
                    columns,
                };
            }
            // Whole points leave no seams between the cells.
            side -= if side > 4.0 { 1.0 } else { 0.5 };
        }
    }

    fn cell(&self, place: Place) -> Rect {
        let (row, column) = (place.slot / self.columns, place.slot % self.columns);
        let top = self.tiers.get(place.tier).map_or(0.0, |tier| tier.1);
        let corner = pos2(
            self.left + column as f32 * self.side,
            top + row as f32 * self.side,
        );
        Rect::from_min_size(corner, vec2(self.side, self.side))
    }

    fn at(&self, at: Pos2) -> Option<Place> {
        let column = ((at.x - self.left) / self.side).floor();
        if column < 0.0 || column >= self.columns as f32 {
            return None;
        }
        let tiers = self.tiers.iter().enumerate();
        tiers.rev().find_map(|(tier, (slots, top))| {
            let row = ((at.y - top) / self.side).floor();
            let slot = row as usize * self.columns + column as usize;
            (row >= 0.0 && slot < *slots).then_some(Place { tier, slot })
        })
    }
}

/// Draws the table into `whole`, below its legend.
pub(super) fn show(
    ui: &mut Ui,
    theme: &Theme,
    page: &mut HashPage,
    whole: Rect,
    commands: &mut Commands,
) {
    let Some(table) = page.table() else { return };
    let sizes: Vec<usize> = table.tiers().iter().map(|tier| tier.slots.len()).collect();
    let counts = BOUNDS.map(|bound| {
        let slots = table
            .tiers()
            .iter()
            .flat_map(|tier| tier.slots.iter().flatten());
        slots.filter(|slot| slot.entry.bound == bound).count()
    });
    show_legend(ui, theme, whole, &counts);
    let place = whole.with_min_y(whole.top() + LEGEND);
    let cells = Cells::fit(place, &sizes);
    let response = ui.interact(place, ui.scope_id().with("hash grid"), Sense::click());
    let painter = ui.painter();
    for (tier, of) in table.tiers().iter().enumerate() {
        for (slot, used) in of.slots.iter().enumerate() {
            let cell = cells.cell(Place { tier, slot });
            let fill = match used {
                None => theme.surface_active,
                // Older entries are fainter.
                Some(used) => {
                    let fade = 0.8_f32.powi(table.age(used) as i32);
                    theme
                        .surface
                        .lerp_to_gamma(color(theme, used.entry.bound), fade.max(0.4))
                }
            };
            painter.rect_filled(cell.shrink(cells.side.min(4.0) * 0.1), 0.0, fill);
        }
    }
    let selected = page.slot();
    let chosen = page.selected.or(selected.map(|(place, _)| place));
    if let Some(place) = chosen {
        let frame = Stroke::new(2.0, theme.text_strong);
        painter.rect_stroke(
            cells.cell(place).expand(1.0),
            0.0,
            frame,
            StrokeKind::Outside,
        );
    }
    if response.has_focus() {
        let ring = Stroke::new(1.0, theme.accent);
        painter.rect_stroke(place.expand(2.0), 2.0, ring, StrokeKind::Outside);
    }
    let slot_at = |place: Place| table.tiers()[place.tier].slots[place.slot].as_ref();
    let text = chosen.map_or_else(String::new, |place| said(table, place, slot_at(place)));
    response.widget_info(|| {
        let args = [
            ("slots", grouped(sizes.iter().sum::<usize>() as u64).into()),
            ("exact", counts[0].into()),
            ("lower", counts[1].into()),
            ("upper", counts[2].into()),
            ("entry", text.clone().into()),
        ];
        WidgetInfo::labeled(Role::Grid, true, tr_args("hash-grid", &args))
    });
    let pointed = response.hover_pos().and_then(|at| cells.at(at));
    let tip = pointed.map(|place| said(table, place, slot_at(place)));
    if response.clicked() {
        response.request_focus();
        commands.extend(pointed.map(Command::Select));
    }
    if response.has_focus() {
        keep_from_arrows(ui, response.id);
        let next = chosen.and_then(|place| walk(ui, place, &sizes, cells.columns));
        commands.extend(next.map(Command::Select));
    }
    let id = response.id;
    if let Some(tip) = tip {
        response.on_hover_text_at_pointer(tip);
    }
    page.grid = Some(id);
}

/// Returns the slot to which a pressed arrow key leads.
fn walk(ui: &Ui, from: Place, sizes: &[usize], columns: usize) -> Option<Place> {
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let columns = columns as isize;
    let steps = [
        (Key::ArrowLeft, -1),
        (Key::ArrowRight, 1),
        (Key::ArrowUp, -columns),
        (Key::ArrowDown, columns),
    ];
    let step = steps.into_iter().find(|(key, _)| pressed(*key))?.1;
    let first: usize = sizes[..from.tier].iter().sum();
    let whole: usize = sizes.iter().sum();
    let to = (first + from.slot)
        .checked_add_signed(step)
        .filter(|to| *to < whole)?;
    let (mut tier, mut slot) = (0, to);
    while slot >= sizes[tier] {
        slot -= sizes[tier];
        tier += 1;
    }
    Some(Place { tier, slot })
}

fn show_legend(ui: &Ui, theme: &Theme, whole: Rect, counts: &[usize; 3]) {
    let font = FontId::proportional(theme.small_size);
    let mut left = whole.left();
    let legend = BOUNDS.into_iter().zip(counts);
    let legend = legend.map(|(bound, count)| {
        (
            color(theme, bound),
            format!("{} {}", short_name(bound), grouped(*count as u64)),
        )
    });
    let empty = (theme.surface_active, tr("hash-empty"));
    for (color, text) in legend.chain([empty]) {
        let key = Rect::from_min_size(pos2(left, whole.top() + 3.0), vec2(10.0, 10.0));
        ui.painter().rect_filled(key, 2.0, color);
        let outline = Stroke::new(1.0, theme.outline);
        ui.painter()
            .rect_stroke(key, 2.0, outline, StrokeKind::Inside);
        let at = pos2(left + 14.0, whole.top());
        let drawn = ui
            .painter()
            .text(at, Align2::LEFT_TOP, text, font.clone(), theme.text);
        left = drawn.right() + 12.0;
    }
}
