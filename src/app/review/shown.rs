//! The review of the shown game, with everything derived from it.

use std::cell::OnceCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::lesson::is_mistake;
use crate::command::review::Reach;
use crate::game::GameRoom;
use tabia_chess::{Color, Position};
use tabia_game::NodeId;
use tabia_review::motifs::longer;
use tabia_review::{Badge, Found, Judged, Review, Round, Summary};

/// Returns a number that was not returned before.
fn next_stamp() -> u64 {
    static STAMPS: AtomicU64 = AtomicU64::new(1);
    STAMPS.fetch_add(1, Ordering::Relaxed)
}

/// The review of the shown game.
pub(crate) struct ShownReview {
    /// The game and its revision to which `nodes` belong.
    seen: (u64, u64),
    pub(super) review: Review,
    /// The positions of the reviewed line.
    pub(crate) line: Arc<Vec<Position>>,
    pub(super) judged: Vec<Option<Judged>>,
    /// The longer text about each half-move, once it has been shown.
    longer: Vec<OnceCell<Vec<String>>>,
    pub(super) summary: Summary,
    /// Changes with the badges.
    pub(super) stamp: u64,
    /// The nodes of the half-moves, as far as they still exist in the game.
    nodes: Vec<NodeId>,
    /// Whether a review finds nothing more to search; brought up to date when its search ends.
    pub(super) is_confirmed: bool,
    /// Whether it was reported that a saved file does not contain it.
    pub(super) is_reported: bool,
}

impl ShownReview {
    pub(super) fn new(game: &GameRoom, review: Review) -> ShownReview {
        let judged = review.judged();
        let mut shown = ShownReview {
            seen: (game.serial, game.session.game().revision()),
            summary: review.summary(&judged),
            nodes: review.nodes(game.session.game()),
            longer: vec![OnceCell::new(); judged.len()],
            line: Arc::new(review.positions().to_vec()),
            judged,
            is_confirmed: review.is_confirmed(),
            is_reported: false,
            review,
            stamp: next_stamp(),
        };
        shown.nodes.truncate(shown.review.len());
        shown
    }

    /// Whether it belongs to the shown game, whose main line may have been edited since.
    pub(super) fn follows(&mut self, game: &GameRoom) -> bool {
        let now = (game.serial, game.session.game().revision());
        if self.seen != now {
            self.nodes = self.review.nodes(game.session.game());
            // An empty line belongs to any game.
            let is_other = self.seen.0 != now.0 && self.nodes.len() != self.review.len();
            if is_other || (self.nodes.is_empty() && !self.review.is_empty()) {
                return false;
            }
            self.seen = now;
        }
        true
    }

    /// Whether the reviewed line is exactly the game's main line, neither shorter nor longer. Moves that are only shown do not
    /// count.
    pub(super) fn is_whole(&self, game: &GameRoom) -> bool {
        let root = game.session.game().root();
        let end = self.nodes.last().copied().unwrap_or(root);
        self.nodes.len() == self.review.len() && game.session.settled_main_line_end() == end
    }

    /// Records the result for a position.
    pub(super) fn note(&mut self, index: usize, found: Found) {
        self.review.set(index, found);
    }

    /// Records a deeper search of a move.
    pub(super) fn note_round(&mut self, index: usize, round: Round) {
        self.review.add_round(index, round);
    }

    /// Records the judgement of a move.
    pub(super) fn note_judged(&mut self, judged: Judged) {
        let index = judged.index;
        if let Some(place) = self.judged.get_mut(index) {
            *place = Some(judged);
        }
        self.longer.get_mut(index).map(OnceCell::take);
        self.summary = self.review.summary(&self.judged);
        self.stamp = next_stamp();
    }

    /// Records that the search has ended.
    pub(super) fn note_end(&mut self) {
        self.is_confirmed = self.review.is_confirmed();
    }

    /// The half-moves that can be searched more deeply.
    pub(super) fn deeper(&self, game: &GameRoom, reach: Reach) -> impl Iterator<Item = usize> {
        let current = self.current(game).and_then(|at| at.checked_sub(1));
        let turns = self.review.positions().iter().map(Position::turn);
        let all = turns.take(self.review.len()).enumerate();
        let reached = all.filter(move |(index, turn)| match reach {
            Reach::Move => Some(*index) == current,
            Reach::Side(side) => *turn == side,
            Reach::Game => true,
        });
        let indices = reached.map(|(index, _)| index);
        indices.filter(|index| self.review.is_done() && self.review.can_look_deeper(*index))
    }

    /// Judges the moves again after the thresholds have changed.
    pub(super) fn judge_anew(&mut self) {
        self.note_end();
        self.judged = self.review.judged();
        self.longer = vec![OnceCell::new(); self.judged.len()];
        self.summary = self.review.summary(&self.judged);
        self.stamp = next_stamp();
    }

    /// The node of a position, counted in half-moves from the start.
    pub(super) fn node(&self, game: &GameRoom, position: usize) -> Option<NodeId> {
        match position.checked_sub(1) {
            None => Some(game.session.game().root()),
            Some(index) => self.nodes.get(index).copied(),
        }
    }

    /// The shown position, counted in half-moves from the start, if it is in the reviewed line.
    pub(super) fn current(&self, game: &GameRoom) -> Option<usize> {
        let node = game.session.node();
        if node == game.session.game().root() {
            return Some(0);
        }
        let at = self.nodes.iter().position(|&known| known == node)?;
        Some(at + 1)
    }

    /// The judgement of the move that led to the shown position.
    pub(super) fn current_judged(&self, game: &GameRoom) -> Option<&Judged> {
        let index = self.current(game)?.checked_sub(1)?;
        self.judged.get(index)?.as_ref()
    }

    /// The longer text about a fault, as sentences; none where the board shows neither an idea nor an oversight.
    pub(super) fn longer(&self, judged: &Judged) -> &[String] {
        let sentences = || {
            let position = &self.review.positions()[judged.index];
            let said = judged.fault.and(judged.mv).zip(judged.saying.as_ref());
            let longer = said.and_then(|(mv, saying)| longer(position, mv, saying));
            longer.map_or_else(Vec::new, |longer| longer.sentences(position))
        };
        let kept = self.longer.get(judged.index);
        kept.map_or(&[], |kept| kept.get_or_init(sentences))
    }

    /// The badge of a move of the game.
    pub(crate) fn badge(&self, node: NodeId) -> Option<Badge> {
        self.judged_at(node)?.badge
    }

    /// The judgement of a move of the game.
    pub(super) fn judged_at(&self, node: NodeId) -> Option<&Judged> {
        let at = self.nodes.iter().position(|&known| known == node)?;
        self.judged.get(at)?.as_ref()
    }

    /// The half-moves with this badge, of one side or both.
    pub(super) fn with_badge(&self, badge: Badge, side: Option<Color>) -> Vec<usize> {
        let judged = self.judged.iter().flatten();
        let fits = |judged: &&Judged| {
            let is_fault =
                is_mistake(judged) && judged.fault.is_some_and(|fault| fault.badge() == badge);
            let is_side = side.is_none_or(|side| side == judged.mover);
            is_side && (judged.badge == Some(badge) || is_fault)
        };
        judged.filter(fits).map(|judged| judged.index).collect()
    }

    /// The half-moves that are inaccuracies, mistakes or blunders.
    pub(super) fn mistakes(&self) -> Vec<usize> {
        let judged = self.judged.iter().flatten();
        let mistakes = judged.filter(|judged| is_mistake(judged));
        mistakes.map(|judged| judged.index).collect()
    }
}
