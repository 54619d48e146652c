//! The options of searches, and their names.

use crate::command::lab::search::GameChoice;
use tabia_lab::games::chess::Evaluation;
use tabia_lab::search::exact::Exact;
use tabia_lab::search::{Algorithm, Order, Parameter, Unit, Variant};
use tabia_texts::{tr, tr_args};

/// The options of searches.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Setup {
    pub(super) game: GameChoice,
    pub(super) evaluation: Evaluation,
    pub(super) order: Order,
    pub(super) table: bool,
    pub(super) depth: u32,
    /// The chosen searches with their numbers, in the order of the textbook. A search may have several rows.
    pub(super) rows: Vec<Variant>,
}

impl Default for Setup {
    fn default() -> Setup {
        let first = [
            Exact::Minimax,
            Exact::AlphaBeta,
            Exact::FailSoft,
            Exact::PrincipalVariation,
            Exact::NegaScout,
            Exact::Mtd,
        ];
        Setup {
            game: GameChoice::default(),
            evaluation: Evaluation::default(),
            order: Order::Killers,
            table: true,
            depth: 4,
            rows: first.map(|one| Algorithm::Exact(one).into()).to_vec(),
        }
    }
}

impl Setup {
    /// Maximum depth that can be chosen, in half-moves.
    pub(super) const MOST_DEPTH: u32 = 12;

    /// The different rows: first those with cut-offs, then those that visit the whole tree, so that the others need not wait
    /// for them.
    pub(super) fn running_order(&self) -> (Vec<Variant>, Vec<Variant>) {
        let cuts = |row: &Variant| {
            !matches!(
                row.algorithm,
                Algorithm::Exact(Exact::Minimax | Exact::Negamax)
            )
        };
        self.different_rows().cloned().partition(cuts)
    }

    /// The rows without those that are equal to an earlier one.
    pub(super) fn different_rows(&self) -> impl Iterator<Item = &Variant> {
        let rows = self.rows.iter().enumerate();
        let is_new = |(index, row): &(usize, &Variant)| !self.rows[..*index].contains(row);
        rows.filter(is_new).map(|(_, row)| row)
    }

    /// Whether a search has a row.
    pub(super) fn has(&self, algorithm: Algorithm) -> bool {
        self.rows.iter().any(|row| row.algorithm == algorithm)
    }

    /// Adds a search with the textbook's numbers, or removes all its rows.
    pub(super) fn choose(&mut self, algorithm: Algorithm, on: bool) {
        self.rows.retain(|row| row.algorithm != algorithm);
        if on {
            self.rows.push(algorithm.into());
            let place = |row: &Variant| Algorithm::all().position(|one| one == row.algorithm);
            self.rows.sort_by_key(place);
        }
    }

    /// Adds a row after this one, with another value of its first number that no row has yet.
    pub(super) fn add_row(&mut self, row: usize) {
        let Some(mut new) = self.rows.get(row).cloned() else {
            return;
        };
        let Some(&first) = new.algorithm.parameters().first() else {
            return;
        };
        let step = match first.unit() {
            Unit::Hundredths => 50,
            _ => 1,
        };
        let (least, most) = first.range().into_inner();
        let now = new.values.get(first);
        let up = (now + step..=most).step_by(step as usize);
        let down = (least..now).rev();
        for value in up.chain(down) {
            new.values.set(first, value);
            if !self.rows.contains(&new) {
                break;
            }
        }
        self.rows.insert(row + 1, new);
    }

    /// Whether the options that affect the result of a row, besides the position, are the same.
    pub(super) fn has_conditions_of(&self, other: &Setup) -> bool {
        let conditions = |setup: &Setup| (setup.game, setup.order, setup.table, setup.depth);
        let is_chess = self.game == GameChoice::Chess;
        conditions(self) == conditions(other) && (!is_chess || self.evaluation == other.evaluation)
    }

    /// Whether the rows are the same, in any order.
    pub(super) fn has_rows_of(&self, other: &Setup) -> bool {
        let has_all = |one: &Setup, rows: &[Variant]| rows.iter().all(|row| one.rows.contains(row));
        has_all(self, &other.rows) && has_all(other, &self.rows)
    }

    /// The options that affect the result of a row, in words.
    pub(super) fn conditions(&self) -> String {
        let evaluation = (self.game == GameChoice::Chess)
            .then(|| tr(&format!("search-eval-{}", self.evaluation.name())));
        let table = match self.table {
            true => tr("search-with-table"),
            false => tr("search-without-table"),
        };
        let depth = tr_args("search-at-depth", &[("depth", self.depth.into())]);
        let order = tr(&format!("search-order-{}", self.order.name()));
        let all = evaluation.into_iter().chain([order, table, depth]);
        all.collect::<Vec<String>>().join(" · ")
    }

    /// Says how results found with these options differ from the `chosen` ones; `None` where they do not.
    pub(super) fn difference(&self, chosen: &Setup) -> Option<String> {
        if !self.has_conditions_of(chosen) {
            let args = [("setup", self.conditions().into())];
            return Some(tr_args("search-other-setup", &args));
        }
        (!self.has_rows_of(chosen)).then(|| tr("search-other-rows"))
    }
}

/// The name of a search.
pub(super) fn name(algorithm: Algorithm) -> String {
    tr(&format!("search-by-{}", algorithm.name()))
}

/// The name of a row: its search, and the numbers that differ from the textbook.
pub(super) fn row_name(row: &Variant) -> String {
    let changed = row.values.changed().map(|(parameter, _)| parameter);
    let parts = std::iter::once(name(row.algorithm)).chain(changed.map(|one| number(row, one)));
    parts.collect::<Vec<String>>().join(", ")
}

/// The name of a row beside others: its search, and the numbers that tell it from other rows of the search, or else those that
/// differ from the textbook.
pub(super) fn row_parts<'a>(
    row: &Variant,
    all: impl Iterator<Item = &'a Variant>,
) -> (String, String) {
    let is_twin = |other: &&Variant| other.algorithm == row.algorithm && *other != row;
    let twins: Vec<&Variant> = all.filter(is_twin).collect();
    let is_told = |parameter: &Parameter| {
        let value = |one: &Variant| one.values.get(*parameter);
        match twins.is_empty() {
            true => value(row) != parameter.default(),
            false => twins.iter().any(|twin| value(twin) != value(row)),
        }
    };
    let parameters = row.algorithm.parameters().iter().copied();
    let numbers = parameters.filter(is_told).map(|one| number(row, one));
    (
        name(row.algorithm),
        numbers.collect::<Vec<String>>().join(", "),
    )
}

/// A number of a row with its name.
fn number(row: &Variant, parameter: Parameter) -> String {
    let args = [
        (
            "number",
            tr(&format!("parameter-{}", parameter.key())).into(),
        ),
        (
            "value",
            value_name(parameter, row.values.get(parameter)).into(),
        ),
    ];
    tr_args("search-row-number", &args)
}

/// A value of a parameter in words; a switch is on or off.
pub(super) fn value_name(parameter: Parameter, value: i32) -> String {
    match (parameter.unit(), value) {
        (Unit::Switch, 0) => tr("parameter-off"),
        (Unit::Switch, _) => tr("parameter-on"),
        _ => value.to_string(),
    }
}

/// What a search does, and its source.
pub(super) fn tip(algorithm: Algorithm) -> String {
    tr(&format!("search-by-{}-tip", algorithm.name()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_lab::exhibit::Exhibit;
    use tabia_lab::questions::Question;
    use tabia_lab::search::Values;

    /// Rows that differ in a number were once cut alike.
    #[test]
    fn rows_are_told_apart_by_the_numbers_in_which_they_differ() {
        let Some(Exhibit::Race(searches)) = Question::named("stand-pat").map(|one| one.exhibit)
        else {
            panic!("it is a race")
        };
        let rows: Vec<Variant> = searches.rows.iter().map(|row| row.variant()).collect();
        let ends = |rows: &[Variant]| -> Vec<String> {
            let parts = rows.iter().map(|row| row_parts(row, rows.iter()));
            parts.map(|(_, end)| end).collect()
        };
        assert_eq!(ends(&rows), ["Answer checks on", "Answer checks off"]);
        assert_eq!(ends(&rows[..1]), ["Checks for 0"], "no other row");
        let books = Variant {
            values: Values::TEXTBOOK,
            ..rows[0].clone()
        };
        assert_eq!(ends(std::slice::from_ref(&books)), [""]);
        assert_eq!(
            ends(&[books, rows[0].clone()]),
            ["Checks for 2", "Checks for 0"]
        );
    }
}
