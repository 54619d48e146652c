//! The lists that a node picks its moves from.

use tabia_chess::{CheckInfo, MoveList};

/// The moves of a node.
pub(super) struct Lists {
    pub moves: MoveList,
    /// What orders the moves: the score, and in the last eight bits how far the move is from the end of the list, so that
    /// the greatest of all is the best move and where it is.
    pub keys: [i32; 256],
    /// Those that did not refute it.
    pub tried: MoveList,
    /// Of the position, once quiet checks are generated.
    pub check_info: CheckInfo,
}

/// Lists that no node uses now. To allocate and clear new ones for every node would take time.
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
                check_info: CheckInfo::NONE,
            })
        });
        lists.moves.clear();
        lists.tried.clear();
        lists
    }

    /// A node is done with its lists.
    pub fn give_back(&mut self, lists: Box<Lists>) {
        self.0.push(lists);
    }
}
