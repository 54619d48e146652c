//! The move lists of a node.

use tabia_chess::{CheckInfo, ChecksAndPins, MoveList};

/// The moves of a node and their ordering keys.
pub(super) struct Lists {
    pub moves: MoveList,
    /// Ordering keys: the score, and in the last eight bits the distance of the move from the end of the list, so that the
    /// maximum identifies the best move and its place.
    pub keys: [i32; 256],
    /// Moves that did not refute the node.
    pub tried: MoveList,
    /// Of the position, once captures are generated.
    pub checks_and_pins: ChecksAndPins,
    /// Of the position, once quiet checks are generated.
    pub check_info: CheckInfo,
}

/// Lists that no node uses now. Allocating and clearing new ones for every node would take time.
#[expect(clippy::vec_box, reason = "a node that borrows lists moves a pointer")]
pub(super) struct SpareLists(Vec<Box<Lists>>);

impl SpareLists {
    pub fn new() -> SpareLists {
        SpareLists(Vec::new())
    }

    pub fn take(&mut self) -> Box<Lists> {
        let mut lists = self.0.pop().unwrap_or_else(|| {
            Box::new(Lists {
                moves: MoveList::new(),
                keys: [0; 256],
                tried: MoveList::new(),
                checks_and_pins: ChecksAndPins::NONE,
                check_info: CheckInfo::NONE,
            })
        });
        lists.moves.clear();
        lists.tried.clear();
        lists
    }

    /// Returns the lists of a finished node for reuse.
    pub fn give_back(&mut self, lists: Box<Lists>) {
        self.0.push(lists);
    }
}
