//! What the search panel remembers from frame to frame.

use egui::Pos2;

use super::controls::Drafts;
use super::input::SearchInput;
use super::line::{LineView, Walk};
use crate::analysis::preview::{Aim, Preview};
use tabia_chess::Position;
use tabia_engine::Info;

/// What the search panel remembers from frame to frame.
#[derive(Default)]
pub struct SearchView {
    /// What was drawn last.
    drawn: Option<Drawn>,
    /// The pointer is over the lines, which stand still as they were drawn: nothing moves under a pointer.
    pub(super) held: bool,
    /// Limits and figures are unfolded where there is a search.
    pub(crate) unfolded: bool,
    pub(super) lines: Vec<LineView>,
    pub(super) threat: LineView,
    pub(super) controls: Drafts,
    /// What the wheel has stepped through.
    pub(super) walk: Walk,
    /// The menu of a line is open: the lines stand still below it.
    pub(super) menu_open: bool,
    /// Where the pointer was when other lines came under it. It plays none of them out before it moves.
    still: Option<Pos2>,
    /// What is played out on the board.
    pub(crate) preview: Preview,
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

    /// The lines that are drawn.
    pub(super) fn drawn(&self) -> Vec<Info> {
        let drawn = self.drawn.as_ref();
        drawn.map_or_else(Vec::new, |drawn| drawn.lines.clone())
    }

    /// Lets go of the lines: none are shown.
    pub fn release(&mut self) {
        self.drawn = None;
        self.held = false;
        self.menu_open = false;
        self.walk = Walk::default();
        self.preview = Preview::default();
    }

    /// Plays this out on the board, when the pointer has moved since the lines came under it.
    pub(super) fn play_out(&mut self, aim: Option<Aim>, pointer: Option<Pos2>, now: f64) {
        if self.still.is_some() && self.still != pointer {
            self.still = None;
        }
        let aim = aim.filter(|_| self.still.is_none());
        self.preview.follow(aim, now);
    }

    /// Holds the lines that were drawn while the pointer is over them, and takes the newest otherwise.
    pub(super) fn hold(&mut self, hovered: bool, pointer: Option<Pos2>, input: &SearchInput<'_>) {
        let same = |drawn: &&Drawn| drawn.position == *input.position;
        let drawn = self.drawn.as_ref().filter(same);
        if drawn.is_none() {
            self.still = pointer;
            self.walk = Walk::default();
        }
        let hovered = hovered || self.menu_open;
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
