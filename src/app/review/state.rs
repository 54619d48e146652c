//! The state of the room: the review of the shown game, the running reviews, and the lessons.

use crossbeam_channel::Receiver;

use super::deck::Collection;
use super::lesson::Lesson;
use super::line::LineOnBoard;
use super::shown::ShownReview;
use super::work::{Gathering, ReviewWriter, Work};
use crate::command::review::{Command, Reach};
use crate::game::GameRoom;
use crate::kit::preview::Preview;
use tabia_game::NodeId;
use tabia_review::{Badge, Review};

/// Maximum number of reviews in memory, besides those on disk.
const MOST: usize = 50;

/// The review of the shown game, and the lessons from reviews.
#[derive(Default)]
pub struct ReviewRoom {
    /// The review of the shown game, if anything is known.
    pub(crate) shown: Option<ShownReview>,
    /// The game and revision for which a review was last looked up.
    pub(super) looked: Option<(u64, u64)>,
    /// The running lookup of the shown game's review on disk.
    pub(super) recalling: Option<Recalling>,
    /// Games that are being reviewed.
    pub(super) work: Option<Work>,
    /// Games of a file that are being gathered for review.
    pub(super) gathering: Option<Gathering>,
    pub(super) keeper: ReviewWriter,
    /// The finished review that the running one is to replace. It comes back when that one is stopped.
    pub(super) replaced: Option<Review>,
    /// Reviews of other games, the latest last.
    pub(super) others: Vec<Review>,
    /// Whether the options of the review are shown.
    pub(super) options: bool,
    /// The line that the board shows in place of the game, and the move of the game before which it begins.
    pub(super) line: Option<(NodeId, LineOnBoard)>,
    /// The line that is played out on the board while the pointer is over it.
    pub(crate) preview: Preview,
    /// Whether the longer text about faults is shown.
    pub(super) is_longer: bool,
    /// The exercise that was started last; shown only with its game.
    pub(super) lesson: Option<Lesson>,
    pub(super) collection: Collection,
}

/// The review of the shown game, which a worker reads from disk.
pub(super) struct Recalling {
    /// The review, and whether it came from the disk.
    pub(super) review: Receiver<(Review, bool)>,
    /// Whether the user has requested the review in the meantime.
    pub(super) is_wanted: bool,
}

impl ReviewRoom {
    /// Whether the board shows an exercise.
    pub(crate) fn is_learning(&self, game: &GameRoom) -> bool {
        self.lesson(game).is_some()
    }

    /// The exercise shown on the board of a game.
    pub(super) fn lesson(&self, game: &GameRoom) -> Option<&Lesson> {
        let is_here = |lesson: &&Lesson| lesson.is_of(game);
        self.lesson.as_ref().filter(is_here)
    }

    /// Like [`ReviewRoom::lesson`].
    pub(super) fn lesson_mut(&mut self, game: &GameRoom) -> Option<&mut Lesson> {
        let is_here = |lesson: &&mut Lesson| lesson.is_of(game);
        self.lesson.as_mut().filter(is_here)
    }

    /// The command that returns from the review's position towards the game's: the end of the line, or of the exercise.
    pub(crate) fn way_back(&self, game: &GameRoom) -> Option<Command> {
        let line = self.line_shown(game).map(|_| Command::LeaveLine);
        line.or_else(|| self.is_learning(game).then_some(Command::EndLesson))
    }

    /// The badge of a move in the review of the shown game.
    pub(crate) fn badge(&self, node: NodeId) -> Option<Badge> {
        self.shown.as_ref()?.badge(node)
    }

    /// The reason for the badge.
    pub(crate) fn why(&self, node: NodeId) -> Option<String> {
        let judged = self.shown.as_ref()?.judged_at(node)?;
        judged.badge.map(|_| judged.why.clone())
    }

    /// A number that changes with the results of [`ReviewRoom::badge`].
    pub(crate) fn stamp(&self) -> u64 {
        self.shown.as_ref().map_or(0, |shown| shown.stamp)
    }

    /// Whether a worker gathers games for review, or reads or writes a review.
    pub(crate) fn is_working(&self) -> bool {
        self.is_gathering() || self.recalling.is_some() || self.is_writing()
    }

    /// Whether a worker gathers games for review.
    pub(super) fn is_gathering(&self) -> bool {
        self.gathering.is_some()
    }

    /// Whether a worker writes a review, or reads or changes the collected mistakes.
    pub(crate) fn is_writing(&self) -> bool {
        self.keeper.is_busy() || self.collection.is_busy()
    }

    /// The half-moves of the shown game that can be searched more deeply; none while it is being searched.
    pub(super) fn deeper(&self, game: &GameRoom, reach: Reach) -> Vec<usize> {
        match &self.shown {
            Some(shown) if !self.is_searching(shown) => shown.deeper(game, reach).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether there is a move to search more deeply.
    pub(crate) fn can_look_deeper(&self, game: &GameRoom, reach: Reach) -> bool {
        let shown = self.shown.as_ref();
        shown.is_some_and(|shown| {
            !self.is_searching(shown) && shown.deeper(game, reach).next().is_some()
        })
    }

    /// Whether the engines search the shown game.
    pub(super) fn is_searching(&self, shown: &ShownReview) -> bool {
        let work = self.work.as_ref();
        let job = work.and_then(|work| work.job(shown.review.fingerprint()));
        job.is_some_and(|job| !job.is_done)
    }

    /// Stores a review so that it can be found again.
    pub(super) fn put_away(&mut self, review: Review) {
        let fingerprint = review.fingerprint();
        self.others
            .retain(|other| other.fingerprint() != fingerprint);
        self.others.push(review);
        if self.others.len() > MOST {
            self.others.remove(0);
        }
    }
}
