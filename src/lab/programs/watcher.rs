//! The way from a program's search to its observer.

use std::cell::RefCell;

use crate::games::chess::ChessMove;
use crate::search::Observer;

/// Passes the events of a program's search on to an observer, which may end it.
pub(super) trait Watcher {
    /// Calls a function with the observer.
    fn with(&self, event: &mut dyn FnMut(&mut dyn Observer<ChessMove>));
}

impl Watcher for RefCell<&mut (dyn Observer<ChessMove> + Send)> {
    fn with(&self, event: &mut dyn FnMut(&mut dyn Observer<ChessMove>)) {
        event(&mut **self.borrow_mut());
    }
}
