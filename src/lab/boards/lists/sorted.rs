//! The lists into which the moves of a position are sorted.

use super::Lists;
use super::descriptor::{Captures, Descriptor, END, SubListName};
use crate::boards::Board as _;
use tabia_chess::Move;

/// A list of moves, in the order in which they are tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubList {
    pub name: SubListName,
    pub moves: Vec<SortedMove>,
}

/// A move in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortedMove {
    /// Its index in the buffer: the number that `next` of the move before it holds.
    pub index: usize,
    pub descriptor: Descriptor,
    pub mv: Move,
    /// Whether the king is safe after it; the generator does not test that.
    pub is_legal: bool,
}

impl Lists {
    /// Returns the lists of the generated moves in the order in which they are tried: captures of the last mover, captures by
    /// falling value of the victim, quiet moves.
    pub fn sub_lists(&self) -> Vec<SubList> {
        let (mut captures, mut quiets) = (Captures::new(), Vec::new());
        self.collect_captures(&mut captures);
        self.quiets(&mut quiets);
        let mut scratch = self.clone();
        let mut sorted = |index: usize, descriptor: Descriptor| SortedMove {
            index,
            descriptor,
            mv: self.translate(descriptor),
            is_legal: scratch.survives(descriptor),
        };
        let mut lists: Vec<SubList> = captures
            .heads()
            .map(|(name, head)| {
                let mut moves = Vec::new();
                let mut index = head;
                while index != END {
                    let descriptor = captures.at(index);
                    moves.push(sorted(usize::from(index), descriptor));
                    index = descriptor.next;
                }
                SubList { name, moves }
            })
            .collect();
        let first = captures.len();
        let quiets = quiets.into_iter().enumerate();
        lists.push(SubList {
            name: SubListName::Quiet,
            moves: quiets.map(|(at, mv)| sorted(first + at, mv)).collect(),
        });
        lists
    }
}
