//! How far other games of the collection go with a game, for its review.

use std::sync::Arc;

use super::work::Games;
use crate::kit::latest::Latest;
use tabia_chess::Position;
use tabia_library::{GameSet, Snapshot, count, games_with};

/// A game whose line is looked up.
#[derive(Clone, PartialEq)]
pub(crate) struct ReviewedLine {
    /// The positions of its main line from the start.
    pub(crate) positions: Arc<Vec<Position>>,
    /// The names of the players by colour.
    pub(crate) players: [String; 2],
}

/// How far other games go with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownLine {
    /// Number of half-moves up to the last position that another game has.
    pub(crate) plies: usize,
    /// Number of other games with this position.
    pub(crate) games: u32,
}

/// The state of the collection by its number, and the line.
type Question = (u64, ReviewedLine);

/// Looks up the line of the shown review.
#[derive(Default)]
pub(crate) struct KnownLines {
    wanted: Option<ReviewedLine>,
    /// Whether it was wanted since the last call of [`KnownLines::takes_wanted`].
    is_wanted: bool,
    games: Option<Arc<Games>>,
    revision: u64,
    answer: Latest<Question, KnownLine>,
}

impl KnownLines {
    /// Whether a worker looks a line up.
    pub(super) fn is_busy(&self) -> bool {
        self.answer.is_busy()
    }

    /// Whether a line was wanted since the last call.
    pub(super) fn takes_wanted(&mut self) -> bool {
        std::mem::take(&mut self.is_wanted)
    }

    /// Notes the line of the shown review, and returns what is known of it.
    pub(crate) fn want(&mut self, ctx: &egui::Context, line: ReviewedLine) -> Option<KnownLine> {
        self.is_wanted = true;
        if self.wanted.as_ref() != Some(&line) {
            // It is looked up before the next frame.
            ctx.request_repaint();
            self.wanted = Some(line);
            return None;
        }
        let ((revision, of), known) = self.answer.answer()?;
        let is_newest = *revision == self.revision && Some(of) == self.wanted.as_ref();
        known.as_ref().ok().filter(|_| is_newest).copied()
    }

    /// Looks up the wanted line in the games of a collection.
    pub(super) fn poll(&mut self, ctx: &egui::Context, games: Option<&Arc<Games>>) {
        let is_same = match (&self.games, games) {
            (Some(known), Some(games)) => Arc::ptr_eq(known, games),
            (known, games) => known.is_none() && games.is_none(),
        };
        if !is_same {
            self.games = games.cloned();
            self.revision += 1;
        }
        let wanted = self.wanted.clone().filter(|_| games.is_some());
        let wanted = wanted.map(|line| (self.revision, line));
        self.answer.poll("library-known", ctx, wanted, |(_, line)| {
            let (snapshot, line) = (games?.snapshot.clone(), line.clone());
            Some(move || Ok(known_line(&snapshot, &line)))
        });
    }
}

/// Finds the last position of a line that another game has. The game itself may be in the collection: it does not count.
/// Damaged segments count as if they were not there: the explorer names them.
fn known_line(snapshot: &Snapshot, line: &ReviewedLine) -> KnownLine {
    let others = others(snapshot, line);
    for (plies, position) in line.positions.iter().enumerate().rev() {
        let games = count(snapshot, position, Some(&others)).found;
        if games > 0 {
            return KnownLine { plies, games };
        }
    }
    KnownLine { plies: 0, games: 0 }
}

/// The games of a collection without those with the same players and the same last position after as many half-moves.
fn others(snapshot: &Snapshot, line: &ReviewedLine) -> GameSet {
    let mut others = snapshot.all();
    let Some(last) = line.positions.last() else {
        return others;
    };
    let plies = line.positions.len() - 1;
    for place in games_with(snapshot, last, None, None).found {
        let is_same = snapshot.row(place).is_some_and(|row| {
            let players = [row.white(), row.black()];
            row.plies() as usize == plies && players == line.players.each_ref().map(|name| &**name)
        });
        if let Some(part) = others.0.get_mut(place.part as usize).filter(|_| is_same) {
            part.remove(place.slot);
        }
    }
    others
}
