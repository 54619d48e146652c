//! The open lines of a game during reading.

/// A main line and its open variations, the innermost last. Nested variations in the same state share one element, so a
/// million opening brackets take almost no memory.
pub(super) struct Nest<L> {
    lines: Vec<Open<L>>,
    depth: usize,
}

struct Open<L> {
    line: L,
    /// Number of further lines in this state around it.
    around: u32,
}

impl<L: Clone> Nest<L> {
    pub(super) fn new(main: L) -> Nest<L> {
        let mut nest = Nest {
            lines: Vec::new(),
            depth: 0,
        };
        nest.push(main);
        nest
    }

    /// Returns the number of open lines.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// Returns the innermost line; `None` when all are closed.
    pub(super) fn last(&self) -> Option<&L> {
        self.lines.last().map(|open| &open.line)
    }

    /// Returns the innermost line, to change it alone.
    pub(super) fn last_mut(&mut self) -> Option<&mut L> {
        if let Some(open) = self.lines.last_mut()
            && open.around > 0
        {
            open.around -= 1;
            let line = open.line.clone();
            self.lines.push(Open { line, around: 0 });
        }
        self.shared_mut()
    }

    /// Returns the innermost line, to change it together with those that share its element.
    pub(super) fn shared_mut(&mut self) -> Option<&mut L> {
        self.lines.last_mut().map(|open| &mut open.line)
    }

    /// Opens a line in the innermost one.
    pub(super) fn push(&mut self, line: L) {
        self.lines.push(Open { line, around: 0 });
        self.depth += 1;
    }

    /// Opens a line in the same state as the innermost one.
    pub(super) fn push_same(&mut self) {
        let Some(open) = self.lines.last_mut() else {
            return;
        };
        self.depth += 1;
        match open.around.checked_add(1) {
            Some(around) => open.around = around,
            None => {
                let line = open.line.clone();
                self.lines.push(Open { line, around: 0 });
            }
        }
    }

    /// Closes the innermost line.
    pub(super) fn pop(&mut self) -> Option<L> {
        let open = self.lines.last_mut()?;
        self.depth -= 1;
        if open.around > 0 {
            open.around -= 1;
            return Some(open.line.clone());
        }
        self.lines.pop().map(|open| open.line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_in_the_same_state_share_their_room_until_one_is_changed() {
        let mut nest = Nest::new("main".to_owned());
        nest.push("variation".to_owned());
        for _ in 0..1_000_000 {
            nest.push_same();
        }
        assert_eq!((nest.depth(), nest.lines.len()), (1_000_002, 2));
        nest.last_mut().unwrap().push_str(" with a move");
        assert_eq!((nest.depth(), nest.lines.len()), (1_000_002, 3));
        assert_eq!(nest.pop().as_deref(), Some("variation with a move"));
        for _ in 0..1_000_000 {
            assert_eq!(nest.pop().as_deref(), Some("variation"));
        }
        assert_eq!(nest.pop().as_deref(), Some("main"));
        assert_eq!((nest.pop(), nest.depth()), (None, 0));
    }
}
