//! The state of the editor: a form for each kind of search, and the condition of the search line that it edits.

use super::imbalance::ImbalanceForm;
use super::material::MaterialForm;
use super::options::Options;
use super::pattern::PatternForm;
use super::pawns::PawnForm;
use super::position::PositionForm;
use tabia_chess::Position;
use tabia_library::positions::{Condition as BoardCondition, PositionSearch, Stage};
use tabia_library::query::{Condition, Query};
use tabia_texts::tr;

/// A kind of search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Kind {
    #[default]
    Position,
    Material,
    Pattern,
    Pawns,
    Imbalance,
}

impl Kind {
    pub(super) const ALL: [Kind; 5] = [
        Kind::Position,
        Kind::Material,
        Kind::Pattern,
        Kind::Pawns,
        Kind::Imbalance,
    ];

    /// Returns its name.
    pub(super) fn name(self) -> String {
        tr(match self {
            Kind::Position => "find-kind-position",
            Kind::Material => "find-kind-material",
            Kind::Pattern => "find-kind-pattern",
            Kind::Pawns => "find-kind-pawns",
            Kind::Imbalance => "find-kind-imbalance",
        })
    }

    /// Returns its explanation.
    pub(super) fn tip(self) -> String {
        tr(match self {
            Kind::Position => "find-kind-position-tip",
            Kind::Material => "find-kind-material-tip",
            Kind::Pattern => "find-kind-pattern-tip",
            Kind::Pawns => "find-kind-pawns-tip",
            Kind::Imbalance => "find-kind-imbalance-tip",
        })
    }

    /// Whether the search has conditions on squares, so that colours and wings differ.
    pub(super) fn names_squares(self) -> bool {
        matches!(self, Kind::Position | Kind::Pattern | Kind::Pawns)
    }
}

/// The editor.
pub(in crate::library) struct PositionEditor {
    /// Whether it is shown.
    pub(super) is_shown: bool,
    /// Whether it takes the place of the table.
    pub(super) covers_page: bool,
    pub(super) kind: Kind,
    pub(super) position: PositionForm,
    pub(super) material: MaterialForm,
    pub(super) pattern: PatternForm,
    pub(super) pawns: PawnForm,
    pub(super) imbalance: ImbalanceForm,
    /// The options of each kind.
    options: [Options; Kind::ALL.len()],
    /// The search line that was read last.
    line: String,
    /// The condition of this line that the editor shows.
    edited: Option<Condition>,
}

impl Default for PositionEditor {
    fn default() -> PositionEditor {
        PositionEditor {
            is_shown: false,
            covers_page: false,
            kind: Kind::default(),
            position: PositionForm::default(),
            material: MaterialForm::default(),
            pattern: PatternForm::default(),
            pawns: PawnForm::default(),
            imbalance: ImbalanceForm::default(),
            options: Kind::ALL.map(|kind| Options::new(!kind.names_squares())),
            line: String::new(),
            edited: None,
        }
    }
}

impl PositionEditor {
    /// Shows the editor with a position, unless it shows a search; hides it where it was seen.
    pub(in crate::library) fn toggle(&mut self, was_seen: bool, position: &Position) {
        self.is_shown = !(was_seen && self.is_shown);
        if self.is_shown && !self.is_in_line() {
            self.position.set_position(position);
        }
    }

    /// Hides the editor where it takes the place of the table.
    pub(in crate::library) fn uncover(&mut self) {
        self.is_shown &= !self.covers_page;
    }

    /// Returns the options of the shown kind.
    pub(super) fn options(&mut self) -> &mut Options {
        &mut self.options[self.kind as usize]
    }

    /// Returns the search that is drawn, or what is missing.
    pub(super) fn search(&self) -> Result<PositionSearch, String> {
        let conditions = match self.kind {
            Kind::Position => vec![BoardCondition::Position(self.position.condition()?)],
            Kind::Material => self.material.conditions(),
            Kind::Pattern => self.pattern.conditions()?,
            Kind::Pawns => vec![BoardCondition::Pawns(self.pawns.condition()?)],
            Kind::Imbalance => vec![BoardCondition::Imbalance(self.imbalance.condition)],
        };
        let options = &self.options[self.kind as usize];
        Ok(PositionSearch {
            stages: vec![Stage {
                conditions,
                positions: options.positions.max(1),
            }],
            either_color: options.either_color,
            either_wing: options.either_wing && self.kind.names_squares(),
            result: options.result,
            in_variations: options.in_variations,
        })
    }

    /// Shows a search. Returns whether a form has room for all of it.
    pub(super) fn take(&mut self, search: &PositionSearch) -> bool {
        let [stage] = search.stages.as_slice() else {
            return false;
        };
        let kind = match stage.conditions.as_slice() {
            [BoardCondition::Position(position)] => {
                self.position.take(position);
                Kind::Position
            }
            [BoardCondition::Pawns(pawns)] => {
                self.pawns.take(pawns);
                Kind::Pawns
            }
            [BoardCondition::Imbalance(imbalance)] => {
                self.imbalance.condition = *imbalance;
                Kind::Imbalance
            }
            conditions if self.material.take(conditions) => Kind::Material,
            conditions if self.pattern.take(conditions) => Kind::Pattern,
            _ => return false,
        };
        if search.either_wing && !kind.names_squares() {
            return false;
        }
        self.kind = kind;
        *self.options() = Options {
            either_color: search.either_color,
            either_wing: search.either_wing,
            positions: stage.positions,
            in_variations: search.in_variations,
            result: search.result,
        };
        true
    }

    /// Follows the search line: shows its first condition that can be drawn. A line that is being written stays unread.
    pub(super) fn follow(&mut self, line: &str) {
        if self.line == line {
            return;
        }
        line.clone_into(&mut self.line);
        let Ok(query) = line.parse::<Query>() else {
            return;
        };
        self.edited = None;
        for condition in query.required() {
            let Some(search) = condition.search() else {
                continue;
            };
            // What is drawn already stays as it is, with what does not belong to the search.
            if self.search().as_ref() == Ok(&search) || self.take(&search) {
                self.edited = Some(condition.clone());
                return;
            }
        }
    }

    /// Whether a condition of the search line is shown.
    pub(super) fn is_in_line(&self) -> bool {
        self.edited.is_some()
    }

    /// Returns a search line in which this search is in place of the shown condition, or `None` without it.
    pub(super) fn in_line(&self, line: &str, search: Option<&PositionSearch>) -> String {
        let condition = search.map(Condition::of_search);
        match (line.parse::<Query>(), condition) {
            (Ok(query), condition) => query.replacing(self.edited.as_ref(), condition).to_string(),
            // What cannot be read stays, and is shown as a fault.
            (Err(_), Some(condition)) => format!("{line} {}", Query::from(condition)),
            (Err(_), None) => line.to_owned(),
        }
    }

    /// Whether a board of it has the keyboard focus, and uses keys with letters.
    pub(in crate::library) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.is_shown
            && (self.position.view.has_focus(ctx)
                || self.pattern.view.has_focus(ctx)
                || self.pawns.view.has_focus(ctx))
    }
}
