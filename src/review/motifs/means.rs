//! The means by which a line wins material: the motifs are tested in order, and the first proven one is named.

use super::line::Line;
use super::win::{Means, Win};
use super::{defence, double, hanging, pawns, stuck};
use tabia_chess::Color;

/// A motif that may be the means of a win.
type Finder = fn(&Win) -> Option<Means>;

/// The most informative first.
const FINDERS: [Finder; 14] = [
    pawns::promotion,
    double::double_check,
    double::discovered_check,
    double::mate_threat,
    double::fork,
    double::discovered_attack,
    double::skewer,
    defence::capturing_defender,
    defence::overloading,
    defence::interference,
    defence::deflection,
    stuck::pinned_piece,
    stuck::trapped,
    stuck::pinned_defender,
];

/// Returns all proven means, the most informative first.
pub(super) fn means(line: &Line, by: Color, at: usize) -> Vec<Means> {
    let Some(win) = Win::new(line, by, at) else {
        return Vec::new();
    };
    let mut all: Vec<Means> = FINDERS.iter().filter_map(|find| find(&win)).collect();
    all.extend(hanging::taken(&win));
    all
}
