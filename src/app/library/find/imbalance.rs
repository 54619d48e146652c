//! The form for what one side has more.

use egui::{Grid, Ui, vec2};

use super::bounds::bounds_field;
use super::material::PieceKind;
use crate::kit::widgets::menu_button;
use tabia_chess::Role;
use tabia_library::positions::{Bounds, ImbalanceCondition, KindBounds};
use tabia_texts::tr;

/// The difference of the pieces.
pub(super) struct ImbalanceForm {
    pub(super) condition: ImbalanceCondition,
}

impl Default for ImbalanceForm {
    fn default() -> ImbalanceForm {
        let [(_, differences), ..] = TYPICAL;
        ImbalanceForm {
            condition: condition(differences),
        }
    }
}

/// Typical imbalances: the key of the name, and the differences.
const TYPICAL: [(&str, &[(PieceKind, i8)]); 6] = [
    ("find-two-pawns-down", &[(PieceKind::Role(Role::Pawn), -2)]),
    ("find-pawn-up", &[(PieceKind::Role(Role::Pawn), 1)]),
    (
        "find-exchange-up",
        &[(PieceKind::Role(Role::Rook), 1), (PieceKind::Minors, -1)],
    ),
    (
        "find-piece-for-pawns",
        &[(PieceKind::Minors, 1), (PieceKind::Role(Role::Pawn), -3)],
    ),
    (
        "find-queen-for-rooks",
        &[
            (PieceKind::Role(Role::Queen), 1),
            (PieceKind::Role(Role::Rook), -2),
        ],
    ),
    (
        "find-bishop-for-knight",
        &[
            (PieceKind::Role(Role::Bishop), 1),
            (PieceKind::Role(Role::Knight), -1),
        ],
    ),
];

/// Returns the condition that these are the only differences.
fn condition(differences: &[(PieceKind, i8)]) -> ImbalanceCondition {
    let mut bounds = KindBounds::all(Bounds::exactly(0));
    for (kind, number) in differences {
        kind.set(&mut bounds, Bounds::exactly(*number));
    }
    ImbalanceCondition::Kinds(bounds)
}

impl ImbalanceForm {
    pub(super) fn show(&mut self, ui: &mut Ui) {
        menu_button(ui, &tr("find-typical"), |ui| {
            for (name, differences) in TYPICAL {
                if ui.button(tr(name)).clicked() {
                    self.condition = condition(differences);
                    ui.close();
                }
            }
        });
        ui.horizontal_wrapped(|ui| {
            let of_pieces = matches!(self.condition, ImbalanceCondition::Kinds(_));
            if ui.radio(of_pieces, tr("find-by-pieces")).clicked() && !of_pieces {
                self.condition = ImbalanceForm::default().condition;
            }
            let by_value = ui.radio(!of_pieces, tr("find-by-value"));
            if by_value.on_hover_text(tr("find-by-value-tip")).clicked() && of_pieces {
                self.condition = ImbalanceCondition::Value(Bounds::at_most(-2));
            }
        });
        ui.label(tr("find-difference"));
        match &mut self.condition {
            ImbalanceCondition::Value(bounds) => {
                ui.horizontal(|ui| {
                    let name = tr("find-value");
                    let changed = bounds_field(ui, &name, Some(*bounds), -40..=40);
                    *bounds = changed.unwrap_or(*bounds);
                });
            }
            ImbalanceCondition::Kinds(bounds) => show_kinds(ui, bounds),
        }
    }
}

fn show_kinds(ui: &mut Ui, bounds: &mut KindBounds) {
    Grid::new("imbalance")
        .spacing(vec2(8.0, 4.0))
        .show(ui, |ui| {
            for kind in PieceKind::ALL {
                kind.show(ui);
                ui.horizontal(|ui| {
                    let changed = bounds_field(ui, &kind.name(), kind.of(bounds), -16..=16);
                    if let Some(changed) = changed {
                        kind.set(bounds, changed);
                    }
                });
                ui.end_row();
            }
        });
}
