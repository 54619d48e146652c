//! Bitboards: each set as a grid of bits, the rotated ones turned so that their lines are horizontal, and the counts of lines.

use egui::accesskit::Role;
use egui::{Pos2, Rect, RichText, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, vec2};

use super::paint::Look;
use super::words;
use crate::command::Commands;
use crate::command::lab::boards::Command;
use crate::kit::focus::focus_ring;
use tabia_chess::Square;
use tabia_lab::boards::picture::{Counts, Plane, PlaneName};
use tabia_texts::{tr, tr_args};

/// Draws the sets, as many side by side as fit.
pub(super) fn show(
    ui: &mut Ui,
    look: &Look<'_>,
    planes: &[Plane],
    others: Option<&[Plane]>,
    chosen: Option<Square>,
    commands: &mut Commands,
) {
    let width = ui.available_width();
    let gap = 12.0;
    let across = ((width + gap) / (112.0 + gap)).floor().max(1.0);
    let side = ((width - (across - 1.0) * gap) / across).min(128.0).floor();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(gap, gap);
        for (index, plane) in planes.iter().enumerate() {
            let other = others.and_then(|others| others.get(index));
            show_plane(ui, look, plane, other, side, chosen, commands);
        }
    });
}

/// The centre of a square in a plane, from -4 to 4 on both axes, and the size of its bit.
fn place(name: PlaneName, square: Square) -> (f32, f32, f32) {
    let (file, rank) = (
        f32::from(square.file()) - 3.5,
        f32::from(square.rank()) - 3.5,
    );
    // A board turned by 45 degrees is wider by the ratio of its diagonal to its side.
    const SMALLER: f32 = 0.5;
    match name {
        PlaneName::Flipped => (rank, file, 1.0),
        PlaneName::Rising => (
            SMALLER * (file + rank),
            SMALLER * (rank - file),
            SMALLER * 1.3,
        ),
        PlaneName::Falling => (
            SMALLER * (file - rank),
            SMALLER * (file + rank),
            SMALLER * 1.3,
        ),
        _ => (file, rank, 1.0),
    }
}

fn show_plane(
    ui: &mut Ui,
    look: &Look<'_>,
    plane: &Plane,
    other: Option<&Plane>,
    side: f32,
    chosen: Option<Square>,
    commands: &mut Commands,
) {
    let theme = look.theme();
    let title = words::plane(plane.name);
    let small = TextStyle::Small.resolve(ui.style());
    let line = small.size + 5.0;
    let (whole, response) = ui.allocate_exact_size(vec2(side, side + 2.0 * line), Sense::click());
    let args = [
        ("name", title.clone().into()),
        ("bits", format!("{:016X}", plane.bits).into()),
        ("count", plane.bits.count_ones().into()),
    ];
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, tr_args("boards-plane", &args)));
    let painter = ui.painter();
    let ink = theme.text;
    painter.text(
        whole.left_top(),
        egui::Align2::LEFT_TOP,
        title,
        small.clone(),
        ink,
    );
    let board = Rect::from_min_size(whole.left_top() + vec2(0.0, line), vec2(side, side));
    let cell = side / 8.0;
    let middle = |bit: usize| -> (Pos2, f32) {
        let (x, y, size) = place(plane.name, plane.squares[bit]);
        (board.center() + cell * vec2(x, -y), cell * size)
    };
    for bit in 0..64 {
        let (at, size) = middle(bit);
        let rect = Rect::from_center_size(at, vec2(size, size)).shrink(0.75);
        let is_set = plane.bits >> bit & 1 != 0;
        let fill = if is_set {
            theme.accent
        } else {
            theme.surface_active
        };
        painter.rect_filled(rect, 1.5, fill);
        let differs = other.is_some_and(|other| (other.bits ^ plane.bits) >> bit & 1 != 0);
        if differs {
            let stroke = Stroke::new(2.0 + look.flash, theme.warning);
            painter.rect_stroke(rect, 1.5, stroke, StrokeKind::Middle);
        }
        if Some(plane.squares[bit]) == chosen {
            painter.circle_stroke(at, size * 0.3, Stroke::new(1.5, theme.text_strong));
        }
    }
    let number = format!("{:016X}", plane.bits);
    let size = (side / 16.0 / 0.62).min(11.0);
    let font = egui::FontId::new(size, egui::FontFamily::Monospace);
    let foot = whole.center_bottom();
    painter.text(
        foot,
        egui::Align2::CENTER_BOTTOM,
        number,
        font,
        theme.text_weak,
    );
    focus_ring(ui, &response, whole, theme.accent);
    if response.clicked() && !response.contains_pointer() {
        // By a key: the next square of the set.
        let after = chosen.and_then(|square| plane.squares.iter().position(|one| *one == square));
        let from = after.map_or(0, |bit| bit + 1);
        let mut bits = (0..64).map(|step| (from + step) % 64);
        let next = bits.find(|bit| plane.bits >> bit & 1 != 0);
        commands.extend(next.map(|bit| Command::Square(plane.squares[bit])));
        return;
    }
    let Some(pointer) = ui
        .ctx()
        .pointer_hover_pos()
        .filter(|_| response.contains_pointer())
    else {
        return;
    };
    let nearest = (0..64).min_by(|a, b| {
        let far = |bit: &usize| middle(*bit).0.distance_sq(pointer);
        far(a).total_cmp(&far(b))
    });
    let Some(bit) = nearest.filter(|_| board.contains(pointer)) else {
        return;
    };
    let square = plane.squares[bit];
    if response.clicked() {
        commands.push(Command::Square(square));
    }
    let args = [("bit", bit.into()), ("square", square.to_string().into())];
    response.on_hover_text_at_pointer(tr_args("boards-bit", &args));
}

/// The kinds of lines, by the key of their name, with the counts of each.
fn lines(counts: &Counts) -> [(&str, &[u8]); 4] {
    [
        ("boards-files", &counts.files),
        ("boards-ranks", &counts.ranks),
        ("boards-rising", &counts.rising),
        ("boards-falling", &counts.falling),
    ]
}

/// Shows the number of sliding pieces on each line.
pub(super) fn show_counts(
    ui: &mut Ui,
    look: &Look<'_>,
    counts: &[Counts],
    others: Option<&[Counts]>,
) {
    for (index, of) in counts.iter().enumerate() {
        let args = [("side", words::side(of.color).into())];
        let title = ui.label(RichText::new(tr_args("boards-counts", &args)).strong());
        title.on_hover_text(tr("boards-counts-tip"));
        let other = others.and_then(|others| others.get(index));
        let before = other.map(lines);
        ui.spacing_mut().interact_size.y = 16.0;
        ui.spacing_mut().item_spacing.y = 2.0;
        for (kind, (name, numbers)) in lines(of).into_iter().enumerate() {
            let before = before.map(|before| before[kind].1);
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                let left = ui.cursor().left();
                ui.label(RichText::new(tr(name)).small().weak());
                ui.add_space((left + 76.0 - ui.cursor().left()).max(4.0));
                for (line, number) in numbers.iter().enumerate() {
                    let (rect, _) = ui.allocate_exact_size(vec2(14.0, 16.0), Sense::hover());
                    if before.is_some_and(|before| before.get(line) != Some(number)) {
                        look.mark_change(ui.painter(), rect);
                    }
                    let ink = match number {
                        0 => look.theme().text_weak,
                        _ => look.theme().text_strong,
                    };
                    super::paint::number(ui.painter(), rect, &number.to_string(), 11.0, ink);
                }
            });
        }
        ui.add_space(4.0);
    }
}
