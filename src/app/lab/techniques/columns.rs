//! The columns of the table.

use crate::kit::table::Column;

/// What a row tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Switch,
    Name,
    Saving,
    Nodes,
    Time,
    Move,
    Score,
    Alone,
    Elo,
}

pub(super) const COLUMNS: [Column<Cell>; 9] = [
    Column::fixed(Cell::Switch, "techniques-switch", 40.0),
    Column::fixed(Cell::Name, "techniques-name", 148.0)
        .growing(1.0)
        .at_most(220.0),
    Column::fixed(Cell::Saving, "techniques-saving", 110.0).growing(2.0),
    Column::fixed(Cell::Nodes, "techniques-nodes", 92.0)
        .number()
        .leaves(4),
    Column::fixed(Cell::Time, "techniques-time", 64.0)
        .number()
        .leaves(6),
    Column::fixed(Cell::Move, "techniques-move", 56.0).leaves(3),
    Column::fixed(Cell::Score, "techniques-score", 60.0)
        .number()
        .leaves(3),
    Column::fixed(Cell::Alone, "techniques-alone", 110.0)
        .growing(2.0)
        .leaves(1),
    Column::fixed(Cell::Elo, "techniques-elo", 84.0)
        .number()
        .leaves(2),
];
