//! The state of the room: the review of the shown game, the work on it, and what is learned from it.

use crossbeam_channel::Receiver;

use super::lesson::Lesson;
use super::shown::Shown;
use super::work::{Gathering, ReviewWriter, Work};
use crate::command::review::Command;
use crate::game::GameRoom;
use tabia_game::NodeId;
use tabia_review::training::{Deck, Exercise};
use tabia_review::{Badge, Review};

/// Maximum number of reviews in memory, besides those on the disk.
const MOST: usize = 50;

/// The review of the shown game, and what is learned from reviews.
#[derive(Default)]
pub struct ReviewRoom {
    /// The review of the shown game, where anything is known.
    pub(crate) shown: Option<Shown>,
    /// The game, and its revision, for which a review was looked for last.
    pub(super) looked: Option<(u64, u64)>,
    /// What is known of the shown game is being looked up on the disk.
    pub(super) recalling: Option<Recalling>,
    /// Games that are being reviewed.
    pub(super) work: Option<Work>,
    /// Games of a file that are about to be reviewed.
    pub(super) gathering: Option<Gathering>,
    pub(super) keeper: ReviewWriter,
    /// Reviews of other games, the latest last.
    pub(super) others: Vec<Review>,
    /// What a review is made of is shown.
    pub(super) options: bool,
    /// Where on the better line of the shown move the board stands; 0: before it.
    pub(super) better: Option<usize>,
    /// The exercise that was begun last; shown with its game alone.
    pub(super) lesson: Option<Lesson>,
    /// The collected mistakes, read when they are first needed.
    pub(super) deck: Option<Deck>,
    /// Mistakes that reviews have found and that are not collected yet.
    pub(super) coming: Vec<PendingMistakes>,
    /// How many mistakes of the shown game are collected.
    pub(super) shares: Option<Shares>,
    /// Why collected mistakes are not kept: their file is of a later version, or cannot be read.
    pub(super) deck_barred: Option<String>,
}

/// The review of the shown game, which a worker looks up on the disk.
pub(super) struct Recalling {
    /// The review, and whether it is one from the disk.
    pub(super) review: Receiver<(Review, bool)>,
    /// The user has asked for it meanwhile.
    pub(super) is_wanted: bool,
}

/// Mistakes that are on their way from a review that is done.
pub(super) struct PendingMistakes {
    /// The players, for people.
    pub(super) name: String,
    pub(super) exercises: Receiver<Vec<Exercise>>,
}

/// How many mistakes a side made in the shown game, and how many of them are collected.
#[derive(Clone, Copy, Default)]
pub(super) struct Share {
    pub(super) made: usize,
    pub(super) collected: usize,
}

/// The share of both sides, and [`Shown::stamp`] of the review that it is about.
pub(super) struct Shares {
    pub(super) stamp: u64,
    pub(super) sides: [Share; 2],
}

impl ReviewRoom {
    /// Whether an exercise has the board.
    pub(crate) fn is_learning(&self, game: &GameRoom) -> bool {
        self.lesson(game).is_some()
    }

    /// The exercise on the board of a game.
    pub(super) fn lesson(&self, game: &GameRoom) -> Option<&Lesson> {
        let is_here = |lesson: &&Lesson| lesson.game == game.serial;
        self.lesson.as_ref().filter(is_here)
    }

    /// As [`ReviewRoom::lesson`].
    pub(super) fn lesson_mut(&mut self, game: &GameRoom) -> Option<&mut Lesson> {
        let is_here = |lesson: &&mut Lesson| lesson.game == game.serial;
        self.lesson.as_mut().filter(is_here)
    }

    /// What leaves the review's position for the game's: the end of the exercise, or of the better line.
    pub(crate) fn way_back(&self, game: &GameRoom) -> Option<Command> {
        match self.is_learning(game) {
            true => Some(Command::EndLesson),
            false => self.better.map(|_| Command::ToggleBetter),
        }
    }

    /// What the review of the shown game calls a move.
    pub(crate) fn badge(&self, node: NodeId) -> Option<Badge> {
        self.shown.as_ref()?.badge(node)
    }

    /// Why a move is called so.
    pub(crate) fn why(&self, node: NodeId) -> Option<String> {
        let judged = self.shown.as_ref()?.judged_at(node)?;
        judged.badge.map(|_| judged.why.clone())
    }

    /// A number that changes with what [`ReviewRoom::badge`] says.
    pub(crate) fn stamp(&self) -> u64 {
        self.shown.as_ref().map_or(0, |shown| shown.stamp)
    }

    /// Whether a worker reads games that are to be reviewed, or a review, or writes one.
    pub(crate) fn is_working(&self) -> bool {
        self.is_gathering() || self.recalling.is_some() || self.is_writing()
    }

    /// Whether a worker reads games that are to be reviewed.
    pub(super) fn is_gathering(&self) -> bool {
        self.gathering.is_some()
    }

    /// Whether a worker writes a review.
    pub(crate) fn is_writing(&self) -> bool {
        self.keeper.is_busy()
    }

    /// Puts a review away, to be found again.
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
