//! The state of the search panel between frames.

use egui::Pos2;

use super::controls::Drafts;
use super::input::SearchInput;
use super::line::{LineView, Walk};
use crate::kit::preview::{Aim, Preview};
use tabia_chess::Position;
use tabia_engine::Info;
use tabia_settings::EngineId;

/// The state of the search panel between frames.
#[derive(Default)]
pub struct SearchView {
    /// The lines drawn last.
    drawn: Option<Drawn>,
    /// Whether the pointer is over the lines, which are then frozen as they were drawn.
    pub(super) held: bool,
    /// Whether the switch of the search gets the keyboard focus in this frame.
    pub(crate) takes_focus: bool,
    /// Whether limits and figures are unfolded while there is a search.
    pub(crate) unfolded: bool,
    pub(super) lines: Vec<LineView>,
    pub(super) threat: LineView,
    pub(super) controls: Drafts,
    /// How far the wheel has stepped through a line.
    pub(super) walk: Walk,
    /// Whether the menu of a line is open; the lines below it are frozen.
    pub(super) menu_open: bool,
    /// The pointer position when other lines appeared under it. No line is played out before the pointer moves.
    still: Option<Pos2>,
    /// The line played out on the board.
    pub(crate) preview: Preview,
    /// Whether the list of engines that can analyse too is opened in this frame.
    pub(crate) opens_engines: bool,
    /// The parts of the other engines.
    pub(super) others: Vec<(EngineId, SearchView)>,
}

/// The lines of a position.
struct Drawn {
    position: Position,
    lines: Vec<Info>,
}

impl SearchView {
    /// The frozen lines under the pointer, if they belong to this position.
    pub fn held(&self, position: &Position) -> Option<&[Info]> {
        let drawn = self.drawn.as_ref().filter(|_| self.held)?;
        (drawn.position == *position).then_some(drawn.lines.as_slice())
    }

    /// The lines that are drawn.
    pub(super) fn drawn(&self) -> Vec<Info> {
        let drawn = self.drawn.as_ref();
        drawn.map_or_else(Vec::new, |drawn| drawn.lines.clone())
    }

    /// Releases the frozen lines, when none are shown.
    pub fn release(&mut self) {
        self.drawn = None;
        self.held = false;
        self.menu_open = false;
        self.walk = Walk::default();
        self.preview = Preview::default();
        self.others.clear();
    }

    /// Plays a line out on the board if the pointer has moved since the lines appeared under it.
    pub(super) fn play_out(&mut self, aim: Option<Aim>, pointer: Option<Pos2>, now: f64) {
        if self.still.is_some() && self.still != pointer {
            self.still = None;
        }
        let aim = aim.filter(|_| self.still.is_none());
        self.preview.follow(aim, now);
    }

    /// Freezes the drawn lines while the pointer is over them, and takes the newest otherwise.
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
