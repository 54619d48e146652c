//! Faults of a book by the rules.

use std::fmt;

use super::{Book, BookMove, Graph, Key};

/// A fault of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The move is not legal: its bits are damaged, or belong to another position with the same key.
    Illegal { at: Key, mv: BookMove },
    /// Two different positions of the book have this key, so each has the moves of both.
    Colliding { at: Key },
    /// The move is castling as the king's two-square step, and the position also has it as king takes rook: only the first one
    /// counts. In a position that no line of the book reaches (`is_certain` is false) they may be moves of another piece.
    Repeated {
        at: Key,
        mv: BookMove,
        is_certain: bool,
    },
    /// The move can be reached but is never played: its weight is 0, or it is switched off.
    Dead { at: Key, mv: BookMove },
    /// The position has moves, but none of them is ever played.
    NoWeight { at: Key },
    /// No line of the book reaches the position.
    Unreached { at: Key },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Illegal { mv, .. } => write!(f, "the move {mv} is not legal"),
            Finding::Colliding { .. } => f.write_str("two different positions have the same key"),
            Finding::Repeated {
                mv,
                is_certain: true,
                ..
            } => write!(
                f,
                "the move {mv} is castling, which is stored twice; the first entry counts"
            ),
            Finding::Repeated { mv, .. } => {
                let twin = mv.castling_twin().unwrap_or(*mv);
                write!(
                    f,
                    "the moves {mv} and {twin} are the same if they castle; then the first entry counts"
                )
            }
            Finding::Dead { mv, .. } => write!(f, "the move {mv} is never played"),
            Finding::NoWeight { .. } => f.write_str("no move of the position is ever played"),
            Finding::Unreached { .. } => f.write_str("no line of the book comes here"),
        }
    }
}

impl Finding {
    /// Returns the position of the fault.
    pub fn at(self) -> Key {
        match self {
            Finding::Illegal { at, .. }
            | Finding::Repeated { at, .. }
            | Finding::Colliding { at }
            | Finding::Dead { at, .. }
            | Finding::NoWeight { at }
            | Finding::Unreached { at } => at,
        }
    }
}

/// Returns all faults, the worst first. `graph` must match the present book.
pub fn check(book: &Book, graph: &Graph) -> Vec<Finding> {
    let illegal = graph.illegal().iter();
    let mut findings: Vec<Finding> = illegal
        .map(|&(at, mv)| Finding::Illegal { at, mv })
        .collect();
    let colliding = graph.colliding().iter();
    findings.extend(colliding.map(|&at| Finding::Colliding { at }));
    let repeated = graph.repeated().iter();
    findings.extend(repeated.map(|&(at, mv)| Finding::Repeated {
        at,
        mv,
        is_certain: true,
    }));
    for at in graph.unreached(book) {
        let entries = book.entries(at);
        let is_stored = |mv: BookMove| entries.iter().any(|entry| entry.mv == mv);
        let twins = entries.iter().map(|entry| entry.mv);
        let twins = twins.filter(|mv| mv.castling_twin().is_some_and(is_stored));
        findings.extend(twins.map(|mv| Finding::Repeated {
            at,
            mv,
            is_certain: false,
        }));
    }
    let (mut dead, mut silent) = (Vec::new(), Vec::new());
    for (at, page) in book.pages() {
        if page.entries.is_empty() {
            continue;
        }
        if page.total_weight() == 0 {
            silent.push(Finding::NoWeight { at });
            continue;
        }
        let entries = page.entries.iter();
        let never = entries.filter(|entry| entry.effective_weight() == 0);
        dead.extend(never.map(|entry| Finding::Dead { at, mv: entry.mv }));
    }
    findings.extend(silent);
    findings.extend(graph.unreached(book).map(|at| Finding::Unreached { at }));
    findings.extend(dead);
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{after, book_of, mv};
    use crate::{BookEntry, Edit};

    #[test]
    fn each_kind_of_fault_is_found() {
        let mut book = book_of(&["e4 e5", "d4 d5"]);
        assert_eq!(check(&book, &Graph::new(&book)), []);
        let (start, root) = after("");
        let illegal: BookMove = "a1a8".parse().unwrap();
        let d4 = mv(&start, "d4");
        let (after_e4, e4) = after("e4");
        let e5 = mv(&after_e4, "e5");
        let edits = [
            Edit::Add {
                at: root,
                entry: BookEntry::new(illegal, 1),
            },
            Edit::SetEnabled {
                at: root,
                mv: d4,
                enabled: false,
            },
            Edit::ZeroWeights { at: e4 },
            Edit::Add {
                at: Key(1),
                entry: BookEntry::new(e5, 1),
            },
        ];
        edits
            .iter()
            .for_each(|edit| drop(book.apply(edit).unwrap()));
        let expected = [
            Finding::Illegal {
                at: root,
                mv: illegal,
            },
            Finding::NoWeight { at: e4 },
            Finding::Unreached { at: Key(1) },
            Finding::Dead { at: root, mv: d4 },
        ];
        assert_eq!(check(&book, &Graph::new(&book)), expected);
    }
}
