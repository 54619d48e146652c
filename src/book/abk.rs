//! Books of the Arena program (`.abk`), read only.
//!
//! A file is an array of 28-byte nodes, little-endian, of which the first 900 are a header: from, to, promotion and priority (1
//! byte each), games, won and lost (of the side to move), a number of half-moves, the node of the first reply and that of the
//! next alternative (4 bytes each, −1 for none). It is a tree: positions that are reached twice are joined on reading.

use std::fmt;

use super::{Book, BookMove, Key, Results};
use tabia_chess::{Position, Role, Square, Undo};

const NODE: usize = 28;
const FIRST: usize = 900;

/// A fault in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// It is shorter than the header, or does not begin with "ABK".
    NotAbk,
    /// The file ends within a node; this many bytes are left out.
    Truncated { bytes: usize },
    /// The node's move is not legal; it is left out with all following moves.
    Illegal { node: usize, mv: String },
    /// The node is linked, but is not in the file or was read already.
    Link { node: usize },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NotAbk => f.write_str("the file is not an Arena book"),
            Problem::Truncated { bytes } => write!(
                f,
                "the file ends within a move: the last {bytes} bytes are left out"
            ),
            Problem::Illegal { node, mv } => write!(
                f,
                "move {mv} (node {node}) is not legal: it is left out with all that follows"
            ),
            Problem::Link { node } => write!(
                f,
                "node {node} is missing or comes twice: the line ends before it"
            ),
        }
    }
}

/// A pending step of reading the tree.
enum AbkStep {
    Node(usize),
    Reply { mv: tabia_chess::Move, node: usize },
    TakeBack(tabia_chess::Move, Undo, Key),
}

/// Reads a whole book. The weight of a move is its priority.
pub fn read(bytes: &[u8]) -> (Book, Vec<Problem>) {
    let mut book = Book::default();
    let mut problems = Vec::new();
    let (nodes, rest) = bytes.as_chunks::<NODE>();
    if nodes.len() < FIRST || bytes.get(1..4) != Some(b"ABK") {
        return (book, vec![Problem::NotAbk]);
    }
    if !rest.is_empty() {
        problems.push(Problem::Truncated { bytes: rest.len() });
    }
    let mut position = Position::start();
    let mut key = Key::of(&position);
    let mut seen = vec![false; nodes.len()];
    let mut steps = Vec::new();
    if nodes.len() > FIRST {
        steps.push(AbkStep::Node(FIRST));
    }
    while let Some(step) = steps.pop() {
        let index = match step {
            AbkStep::TakeBack(mv, undo, before) => {
                position.unmake(mv, undo);
                key = before;
                continue;
            }
            AbkStep::Reply { mv, node } => {
                let before = key;
                let undo = position.make(mv);
                key = Key::played(&position, mv);
                steps.push(AbkStep::TakeBack(mv, undo, before));
                steps.push(AbkStep::Node(node));
                continue;
            }
            AbkStep::Node(index) => index,
        };
        let Some(node) = nodes.get(index).filter(|_| index >= FIRST && !seen[index]) else {
            problems.push(Problem::Link { node: index });
            continue;
        };
        seen[index] = true;
        let node = Node::new(node);
        if let Some(next) = node.sibling {
            steps.push(AbkStep::Node(next));
        }
        let Some(code) = node.mv() else {
            let mv = format!("{:?}", &nodes[index][..3]);
            problems.push(Problem::Illegal { node: index, mv });
            continue;
        };
        let Some(mv) = code.find(&position) else {
            let mv = code.to_string();
            problems.push(Problem::Illegal { node: index, mv });
            continue;
        };
        // Two branches may have data on the same move.
        let entry = book.pages.page_mut(key).entry_mut(mv.into(), 0);
        entry.weight = entry.weight.max(node.priority);
        entry.results = entry.results.plus(node.results);
        if let Some(reply) = node.reply {
            steps.push(AbkStep::Reply { mv, node: reply });
        }
    }
    (book, problems)
}

struct Node {
    from: u8,
    to: u8,
    promotion: i8,
    priority: u16,
    results: Results,
    reply: Option<usize>,
    sibling: Option<usize>,
}

impl Node {
    fn new(bytes: &[u8; NODE]) -> Node {
        let number = |at: usize| {
            let mut word = [0; 4];
            word.copy_from_slice(&bytes[at..at + 4]);
            i32::from_le_bytes(word)
        };
        let count = |at| u32::try_from(number(at)).unwrap_or(0);
        let (games, wins, losses) = (count(4), count(8), count(12));
        Node {
            from: bytes[0],
            to: bytes[1],
            promotion: bytes[2] as i8,
            priority: u16::from(bytes[3]),
            results: Results {
                games,
                wins,
                draws: games.saturating_sub(wins.saturating_add(losses)),
                losses,
            },
            reply: usize::try_from(number(20)).ok().filter(|node| *node > 0),
            sibling: usize::try_from(number(24)).ok().filter(|node| *node > 0),
        }
    }

    /// Returns the move. Promotions are 1 rook, 2 knight, 3 bishop, 4 queen, of either sign.
    fn mv(&self) -> Option<BookMove> {
        let from = Square::from_index(self.from.into())?;
        let to = Square::from_index(self.to.into())?;
        let role = match self.promotion.unsigned_abs() {
            0 => None,
            1 => Some(Role::Rook),
            2 => Some(Role::Knight),
            3 => Some(Role::Bishop),
            4 => Some(Role::Queen),
            _ => return None,
        };
        let role = role.map_or(String::new(), |role| role.letter().to_string());
        format!("{from}{to}{}", role.to_lowercase()).parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::after;
    use proptest::prelude::*;

    fn node(
        from: &str,
        to: &str,
        priority: u8,
        counts: [i32; 3],
        reply: i32,
        sibling: i32,
    ) -> Vec<u8> {
        let square = |text: &str| text.parse::<Square>().unwrap().index() as u8;
        let mut bytes = vec![square(from), square(to), 0, priority];
        for number in [counts[0], counts[1], counts[2], 0, reply, sibling] {
            bytes.extend(number.to_le_bytes());
        }
        bytes
    }

    fn header() -> Vec<u8> {
        let mut bytes = vec![0; FIRST * NODE];
        bytes[..4].copy_from_slice(b"\x03ABK");
        bytes
    }

    #[test]
    fn a_tree_becomes_positions() {
        let mut bytes = header();
        bytes.extend(node("g1", "f3", 5, [10, 4, 3], 902, 901));
        bytes.extend(node("e2", "e4", 9, [20, 9, 1], -1, -1));
        bytes.extend(node("g8", "f6", 2, [7, 1, 1], 903, -1));
        bytes.extend(node("e1", "e5", 2, [7, 1, 1], 900, 950));
        let (book, problems) = read(&bytes);
        let start = book.entries(after("").1);
        assert_eq!(start.len(), 2);
        assert_eq!((start[0].weight, start[1].weight), (5, 9));
        let results = Results {
            games: 10,
            wins: 4,
            draws: 3,
            losses: 3,
        };
        assert_eq!(start[0].results, results);
        assert_eq!(book.entries(after("Nf3").1)[0].mv.to_string(), "g8f6");
        let illegal = Problem::Illegal {
            node: 903,
            mv: "e1e5".into(),
        };
        assert_eq!(problems, [illegal, Problem::Link { node: 950 }]);
        assert_eq!(read(b"").1, [Problem::NotAbk]);
    }

    proptest! {
        #[test]
        fn damage_never_panics(body in prop::collection::vec(0..8u8, 0..400)) {
            let mut bytes = header();
            bytes.extend(node("g1", "f3", 5, [10, 4, 3], 902, 901));
            bytes.extend(body);
            let (book, _) = read(&bytes);
            prop_assert_eq!(book.entries(after("").1)[0].mv.to_string(), "g1f3");
        }
    }
}
