//! What the search panel remembers from frame to frame.

use super::controls::Drafts;
use super::input::SearchInput;
use super::lines::LineView;
use crate::chess::Position;
use crate::engine::Info;

/// What the search panel remembers from frame to frame.
#[derive(Default)]
pub struct SearchView {
    /// What was drawn last.
    drawn: Option<Drawn>,
    /// The pointer is over the lines, which stand still as they were drawn: nothing moves under a pointer.
    pub(super) held: bool,
    /// Limits and figures are unfolded where there is a search.
    pub(in crate::app) unfolded: bool,
    lines: Vec<LineView>,
    pub(super) controls: Drafts,
}

/// The lines of a position.
struct Drawn {
    position: Position,
    lines: Vec<Info>,
}

impl SearchView {
    /// The lines that stand still because the pointer is over them, when they are of this position.
    pub fn held(&self, position: &Position) -> Option<&[Info]> {
        let drawn = self.drawn.as_ref().filter(|_| self.held)?;
        (drawn.position == *position).then_some(drawn.lines.as_slice())
    }

    /// The lines that are drawn, and how they are laid out.
    pub(super) fn lines(&mut self) -> (&[Info], &mut Vec<LineView>) {
        let drawn = self.drawn.as_ref();
        (drawn.map_or(&[], |drawn| &drawn.lines), &mut self.lines)
    }

    /// Lets go of the lines: none are shown.
    pub fn release(&mut self) {
        self.drawn = None;
        self.held = false;
    }

    /// Holds the lines that were drawn while the pointer is over them, and takes the newest otherwise.
    pub(super) fn hold(&mut self, hovered: bool, input: &SearchInput<'_>) {
        let same = |drawn: &&Drawn| drawn.position == *input.position;
        let drawn = self.drawn.as_ref().filter(same);
        let stays = hovered && drawn.is_some_and(|drawn| !drawn.lines.is_empty());
        if !stays && drawn.is_none_or(|drawn| drawn.lines != input.lines) {
            self.drawn = Some(Drawn {
                position: input.position.clone(),
                lines: input.lines.to_vec(),
            });
        }
        let shows = |drawn: &Drawn| !drawn.lines.is_empty();
        self.held = hovered && self.drawn.as_ref().is_some_and(shows);
    }
}
