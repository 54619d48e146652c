//! Themes compared with those that lichess-puzzler's tagger gives to the same lines.

use std::collections::BTreeSet;

use super::*;
use crate::motifs::line::Line;
use crate::motifs::themes::{Solution, pattern, themes};
use tabia_chess::uci_move;

/// Lines of games and of random play, in which the second half-move begins the solution, and their themes, made with
/// lichess-puzzler's tagger (ornicar, 2020; the version of 2026-11) and python-chess 1.11.2. Forks are in it as far as they
/// exclude attacks on a castled king.
const LINES: &str = include_str!("data/themes.tsv");

#[test]
fn themes_are_those_of_the_tagger() {
    let (mut lines, mut faults) = (0, Vec::new());
    for row in LINES.lines() {
        let mut fields = row.split('\t');
        let (fen, moves) = (fields.next().unwrap(), fields.next().unwrap());
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let mut line = Line::new(&position, &[]);
        for word in moves.split(' ') {
            let mv =
                uci_move::read(line.end(), word).unwrap_or_else(|error| panic!("{row}: {error}"));
            assert!(line.push(mv), "{row}");
        }
        let by = !position.turn();
        let mut expected: BTreeSet<String> = fields
            .next()
            .unwrap()
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        let is_fork = expected.remove("fork");
        let is_mate = line.end().in_check() && line.end().count_moves() == 0;
        let pattern = is_mate.then(|| pattern(&line, by)).flatten();
        let known = [pattern, is_fork.then_some(Motif::Fork)];
        let known: Vec<Motif> = known.into_iter().flatten().collect();
        let found = themes(&Solution::new(&line, by, 1, line.len()), &known);
        let found = found.iter().map(|proven| proven.motif).chain(pattern);
        let found: BTreeSet<String> = found.map(|motif| motif.to_string()).collect();
        if found != expected {
            faults.push(format!("{row}: {found:?}"));
        }
        lines += 1;
    }
    assert!(lines > 100, "{lines} lines");
    assert!(
        faults.is_empty(),
        "{} of {lines}: {faults:#?}",
        faults.len()
    );
}
