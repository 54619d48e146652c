//! The form for the pieces of both sides.

use egui::{Grid, Rect, Sense, Ui, vec2};

use super::bounds::bounds_field;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::pieces::PieceImages;
use crate::kit::widgets::menu_button;
use tabia_chess::{Color, Piece, Role};
use tabia_library::positions::{
    BishopCondition, Bounds, Condition, KindBounds, MaterialCondition, MinorBounds,
};
use tabia_texts::{tr, tr_args};

/// The pieces of both sides.
pub(super) struct MaterialForm {
    condition: MaterialCondition,
    bishops: Option<BishopCondition>,
}

impl Default for MaterialForm {
    fn default() -> MaterialForm {
        let [rooks, ..] = TYPICAL;
        MaterialForm {
            condition: rooks.condition(),
            bishops: None,
        }
    }
}

/// Typical material.
struct Typical {
    /// Key of its name.
    name: &'static str,
    /// The bounds of both sides.
    bounds: KindBounds,
    bishops: Option<BishopCondition>,
}

impl Typical {
    /// Pawns, and one of the other pieces at most.
    const fn new(name: &'static str, [queens, rooks, minors]: [i8; 3]) -> Typical {
        Typical {
            name,
            bounds: KindBounds {
                queens: Bounds::exactly(queens),
                rooks: Bounds::exactly(rooks),
                minors: MinorBounds::Together(Bounds::exactly(minors)),
                pawns: Bounds::ANY,
            },
            bishops: None,
        }
    }

    fn condition(&self) -> MaterialCondition {
        MaterialCondition {
            sides: [self.bounds; 2],
        }
    }
}

const TYPICAL: [Typical; 6] = [
    Typical::new("find-rook-endings", [0, 1, 0]),
    Typical::new("find-pawn-endings", [0, 0, 0]),
    Typical::new("find-queen-endings", [1, 0, 0]),
    Typical::new("find-minor-endings", [0, 0, 1]),
    Typical {
        name: "find-opposite-endings",
        bounds: KindBounds {
            queens: Bounds::exactly(0),
            rooks: Bounds::exactly(0),
            minors: MinorBounds::Each {
                bishops: Bounds::exactly(1),
                knights: Bounds::exactly(0),
            },
            pawns: Bounds::ANY,
        },
        bishops: Some(BishopCondition::Opposite),
    },
    Typical {
        name: "find-any-material",
        bounds: KindBounds::all(Bounds::ANY),
        bishops: None,
    },
];

/// A row of bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PieceKind {
    Role(Role),
    /// Bishops and knights together.
    Minors,
}

impl PieceKind {
    pub(super) const ALL: [PieceKind; 6] = [
        PieceKind::Role(Role::Queen),
        PieceKind::Role(Role::Rook),
        PieceKind::Role(Role::Bishop),
        PieceKind::Role(Role::Knight),
        PieceKind::Minors,
        PieceKind::Role(Role::Pawn),
    ];

    /// Returns "rooks".
    pub(super) fn name(self) -> String {
        tr(match self {
            PieceKind::Role(Role::Queen) => "find-queens",
            PieceKind::Role(Role::Rook) => "find-rooks",
            PieceKind::Role(Role::Bishop) => "find-bishops",
            PieceKind::Role(Role::Knight) => "find-knights",
            PieceKind::Minors => "find-minors",
            PieceKind::Role(_) => "find-pawns",
        })
    }

    /// Draws its pieces, as White has them.
    pub(super) fn show(self, ui: &mut Ui) {
        const SIDE: f32 = 24.0;
        let roles = match self {
            PieceKind::Role(role) => vec![role],
            PieceKind::Minors => vec![Role::Bishop, Role::Knight],
        };
        let (rect, response) = ui.allocate_exact_size(vec2(1.5 * SIDE, SIDE), Sense::hover());
        let step = if roles.len() > 1 { SIDE * 0.5 } else { 0.0 };
        for (i, role) in roles.into_iter().enumerate() {
            let corner = rect.min + vec2(step * i as f32, 0.0);
            let place = Rect::from_min_size(corner, vec2(SIDE, SIDE));
            let piece = Piece::new(Color::White, role);
            PieceImages::of(ui.ctx()).paint_small(ui.painter(), place, piece);
        }
        response.on_hover_text(self.name());
    }

    /// Returns the bounds of the kind; `None` where bishops and knights are counted in the other way.
    pub(super) fn of(self, bounds: &KindBounds) -> Option<Bounds> {
        match (self, bounds.minors) {
            (PieceKind::Role(Role::Queen), _) => Some(bounds.queens),
            (PieceKind::Role(Role::Rook), _) => Some(bounds.rooks),
            (PieceKind::Role(Role::Bishop), MinorBounds::Each { bishops, .. }) => Some(bishops),
            (PieceKind::Role(Role::Knight), MinorBounds::Each { knights, .. }) => Some(knights),
            (PieceKind::Minors, MinorBounds::Together(both)) => Some(both),
            (PieceKind::Role(Role::Bishop | Role::Knight), _) | (PieceKind::Minors, _) => None,
            (PieceKind::Role(_), _) => Some(bounds.pawns),
        }
    }

    /// Sets the bounds of the kind. Bishops and knights are counted together or apart from then on.
    pub(super) fn set(self, bounds: &mut KindBounds, new: Bounds) {
        let other = match bounds.minors {
            MinorBounds::Together(both) if both != Bounds::exactly(0) => Bounds::ANY,
            MinorBounds::Together(none) => none,
            MinorBounds::Each { .. } => Bounds::ANY,
        };
        let (bishops, knights) = match bounds.minors {
            MinorBounds::Each { bishops, knights } => (bishops, knights),
            MinorBounds::Together(_) => (other, other),
        };
        match self {
            PieceKind::Role(Role::Queen) => bounds.queens = new,
            PieceKind::Role(Role::Rook) => bounds.rooks = new,
            PieceKind::Role(Role::Bishop) => {
                bounds.minors = MinorBounds::Each {
                    bishops: new,
                    knights,
                };
            }
            PieceKind::Role(Role::Knight) => {
                bounds.minors = MinorBounds::Each {
                    bishops,
                    knights: new,
                };
            }
            PieceKind::Minors => bounds.minors = MinorBounds::Together(new),
            PieceKind::Role(_) => bounds.pawns = new,
        }
        // Two kinds of which there is none, or any number, are written as one.
        if let MinorBounds::Each { bishops, knights } = bounds.minors
            && bishops == knights
            && (bishops == Bounds::ANY || bishops == Bounds::exactly(0))
        {
            bounds.minors = MinorBounds::Together(bishops);
        }
    }
}

impl MaterialForm {
    pub(super) fn conditions(&self) -> Vec<Condition> {
        let any = KindBounds::all(Bounds::ANY);
        let is_any = self.condition.sides == [any; 2];
        let bishops = self.bishops.map(Condition::Bishops);
        let material =
            (!is_any || bishops.is_none()).then_some(Condition::Material(self.condition));
        material.into_iter().chain(bishops).collect()
    }

    /// Shows conditions. Returns whether they can be shown.
    pub(super) fn take(&mut self, conditions: &[Condition]) -> bool {
        let any = MaterialCondition {
            sides: [KindBounds::all(Bounds::ANY); 2],
        };
        let (condition, bishops) = match conditions {
            [Condition::Material(material)] => (*material, None),
            [Condition::Bishops(bishops)] => (any, Some(*bishops)),
            [Condition::Material(material), Condition::Bishops(bishops)] => {
                (*material, Some(*bishops))
            }
            _ => return false,
        };
        *self = MaterialForm { condition, bishops };
        true
    }

    pub(super) fn show(&mut self, ui: &mut Ui) {
        menu_button(ui, &tr("find-typical"), |ui| {
            for typical in &TYPICAL {
                if ui.button(tr(typical.name)).clicked() {
                    self.condition = typical.condition();
                    self.bishops = typical.bishops;
                    ui.close();
                }
            }
        });
        let sides = [("white", "find-of-white"), ("black", "find-of-black")];
        Grid::new("material")
            .spacing(vec2(8.0, 4.0))
            .show(ui, |ui| {
                ui.label("");
                for (side, _) in sides {
                    ui.label(tr(side));
                }
                ui.end_row();
                for kind in PieceKind::ALL {
                    kind.show(ui);
                    for ((_, of_side), bounds) in sides.iter().zip(&mut self.condition.sides) {
                        let name = tr_args(of_side, &[("pieces", kind.name().into())]);
                        ui.horizontal(|ui| {
                            let changed = bounds_field(ui, &name, kind.of(bounds), 0..=16);
                            if let Some(changed) = changed {
                                kind.set(bounds, changed);
                            }
                        });
                    }
                    ui.end_row();
                }
            });
        ui.horizontal(|ui| {
            ui.label(tr("find-bishops-on"));
            let name = |bishops: Option<BishopCondition>| {
                tr(match bishops {
                    None => "find-bishops-any",
                    Some(BishopCondition::Opposite) => "find-bishops-opposite",
                    Some(BishopCondition::Same) => "find-bishops-same",
                })
            };
            let list = DropDown::new("colours of bishops").width(132.0);
            let list = list.selected_text(name(self.bishops)).show_ui(ui, |ui| {
                let kinds = [BishopCondition::Opposite, BishopCondition::Same];
                for bishops in [None].into_iter().chain(kinds.map(Some)) {
                    drop_down::value(ui, &mut self.bishops, bishops, name(bishops));
                }
            });
            list.response.accessible_name(tr("find-bishops-on"));
        });
    }
}
