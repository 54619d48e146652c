//! A small game between two players, each a person or a search of the textbook.

use std::io;

use super::tabletop::Tabletop;
use crate::command::lab::games::{Place, Seat};
use crate::kit::worker::Task;
use tabia_lab::choose::{Choice, Searcher, choose};
use tabia_lab::games::Outcome;

/// The result of a click on a square.
enum Meaning<M> {
    Move(M),
    /// The squares of a move that have been chosen so far.
    Chosen(Vec<Place>),
}

/// Why a click or a drag moves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MoveRefusal {
    /// The square has a mark.
    Taken(Place),
    /// The piece is the opponent's.
    NotToMove,
    /// The piece cannot move.
    Blocked(Place),
    /// Capturing is compulsory: the captures in notation.
    MustCapture(Vec<String>),
}

/// A game and its players.
pub(super) struct Duel<G: Tabletop> {
    pub(super) game: G,
    pub(super) played: Vec<(G::Move, G::Undo)>,
    /// The first player and the second one.
    pub(super) seats: [Seat; 2],
    /// The squares that a person has chosen for the next move so far.
    pub(super) chosen: Vec<Place>,
    /// The squares of the last move, and when it was made.
    pub(super) last: Vec<Place>,
    pub(super) moved_at: f64,
    thinking: Option<Task<Choice<G::Move>>>,
    /// The result of the last search that moved.
    pub(super) found: Option<Choice<G::Move>>,
    /// Why a search could not be started; no move is searched then.
    pub(super) failure: Option<String>,
    /// Whether moves or players have changed since they were kept.
    pub(super) is_changed: bool,
}

impl<G: Tabletop> Duel<G> {
    pub(super) fn new(seats: [Seat; 2]) -> Duel<G> {
        Duel {
            game: G::default(),
            played: Vec::new(),
            seats,
            chosen: Vec::new(),
            last: Vec::new(),
            moved_at: f64::NEG_INFINITY,
            thinking: None,
            found: None,
            failure: None,
            is_changed: false,
        }
    }

    /// The player to move; `None` when the game is over.
    pub(super) fn seat(&self) -> Option<Seat> {
        let index = usize::from(!self.game.is_first());
        self.game.outcome().is_none().then_some(self.seats[index])
    }

    /// The result: whether the first player has won; the inner `None` is a draw.
    pub(super) fn winner(&self) -> Option<Option<bool>> {
        let first = self.game.is_first();
        self.game.outcome().map(|outcome| match outcome {
            Outcome::Won => Some(first),
            Outcome::Lost => Some(!first),
            Outcome::Drawn => None,
        })
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    pub(super) fn restart(&mut self) {
        *self = Duel::new(self.seats);
        self.is_changed = true;
    }

    /// Takes moves back until a person is to move; only the last one when two searches play.
    pub(super) fn take_back(&mut self) {
        self.thinking = None;
        self.found = None;
        self.chosen.clear();
        self.last.clear();
        self.is_changed = true;
        while let Some((mv, undo)) = self.played.pop() {
            self.game.unmake(mv, undo);
            if self.seat() == Some(Seat::Person) || !self.seats.contains(&Seat::Person) {
                break;
            }
        }
        if let Some((mv, undo)) = self.played.pop() {
            // Made again, so that its squares are shown.
            self.game.unmake(mv, undo);
            self.play(mv, f64::NEG_INFINITY);
        }
    }

    pub(super) fn seat_at(&mut self, first: bool, seat: Seat) {
        self.seats[usize::from(!first)] = seat;
        self.thinking = None;
        self.failure = None;
        self.chosen.clear();
        self.is_changed = true;
    }

    /// Makes a move.
    pub(super) fn play(&mut self, mv: G::Move, now: f64) {
        self.last = self.game.way(mv);
        let undo = self.game.make(mv);
        self.played.push((mv, undo));
        self.chosen.clear();
        self.moved_at = now;
        self.is_changed = true;
    }

    /// Handles a person's click on a square. Returns why nothing has been moved or chosen by it.
    pub(super) fn click(&mut self, place: Place, now: f64) -> Option<MoveRefusal> {
        if self.seat() != Some(Seat::Person) {
            return None;
        }
        match self.meaning(place) {
            Meaning::Move(mv) => {
                self.found = None;
                self.play(mv, now);
                None
            }
            Meaning::Chosen(chosen) => {
                let refusal = self.refusal(place);
                self.chosen = chosen;
                refusal.filter(|_| self.chosen.is_empty())
            }
        }
    }

    /// The moves among which a person still chooses when they all touch the chosen squares: a pawn's promotions.
    pub(super) fn endings(&self) -> Vec<G::Move> {
        let is_whole = |way: &[Place]| !self.chosen.is_empty() && way == self.chosen;
        let ways = self.ways().into_iter();
        ways.filter(|(_, way)| is_whole(way))
            .map(|(mv, _)| mv)
            .collect()
    }

    /// Makes one of the [`endings`](Self::endings).
    pub(super) fn choose(&mut self, number: usize, now: f64) {
        if self.seat() == Some(Seat::Person)
            && let Some(&mv) = self.endings().get(number)
        {
            self.found = None;
            self.play(mv, now);
        }
    }

    /// Handles a piece that a person has dragged. Returns why it has not been moved.
    pub(super) fn drag(&mut self, from: Place, to: Place, now: f64) -> Option<MoveRefusal> {
        if self.seat() != Some(Seat::Person) {
            return None;
        }
        self.chosen = self.in_hand(from);
        if self.chosen.is_empty() {
            return self.refusal(from);
        }
        if from == to {
            return None;
        }
        let refusal = self.click(to, now);
        // A piece that was dropped on another one does not choose that one.
        if self.chosen == [to] {
            self.chosen.clear();
        }
        refusal
    }

    /// The squares of a move that are chosen while the piece on a square is dragged; none for one that cannot move.
    pub(super) fn in_hand(&self, from: Place) -> Vec<Place> {
        let begun = [self.chosen.first(), self.chosen.last()];
        if begun.contains(&Some(&from)) {
            return self.chosen.clone();
        }
        let starts = self
            .ways()
            .iter()
            .any(|(_, way)| way.first() == Some(&from));
        match starts && self.seat() == Some(Seat::Person) {
            true => vec![from],
            false => Vec::new(),
        }
    }

    /// Why a click on a square moves nothing, when it neither makes nor continues a move.
    fn refusal(&self, place: Place) -> Option<MoveRefusal> {
        if self.chosen.first() == Some(&place) {
            return None;
        }
        let stone = self.game.stone(place);
        if !G::HAS_MEN {
            return stone.map(|_| MoveRefusal::Taken(place));
        }
        let moves = self.game.legal_moves();
        let must_capture = moves.iter().all(|mv| self.game.victim(*mv) > 0);
        let is_own = stone.is_some_and(|stone| stone.is_firsts() == self.game.is_first());
        match stone {
            _ if must_capture && (is_own || !self.chosen.is_empty()) => Some(
                MoveRefusal::MustCapture(moves.iter().map(ToString::to_string).collect()),
            ),
            Some(_) if is_own => Some(MoveRefusal::Blocked(place)),
            Some(_) if self.chosen.is_empty() => Some(MoveRefusal::NotToMove),
            _ => None,
        }
    }

    fn meaning(&self, place: Place) -> Meaning<G::Move> {
        let ways = self.ways();
        let fits = |way: &[Place], chosen: &[Place]| way.starts_with(chosen);
        let mut longer = self.chosen.clone();
        longer.push(place);
        // If only one move ends here, its remaining squares need not be clicked.
        let mut ending = ways
            .iter()
            .filter(|(_, way)| fits(way, &self.chosen) && way.last() == Some(&place));
        let is_begun = !self.chosen.is_empty() || ways.iter().all(|(_, way)| way.len() == 1);
        if is_begun
            && let Some((mv, _)) = ending.next()
            && ending.next().is_none()
        {
            return Meaning::Move(*mv);
        }
        let mut whole = ways.iter().filter(|(_, way)| *way == longer);
        if let (Some((mv, _)), None) = (whole.next(), whole.next()) {
            return Meaning::Move(*mv);
        }
        if ways.iter().any(|(_, way)| fits(way, &longer)) {
            return Meaning::Chosen(longer);
        }
        let starts = ways.iter().any(|(_, way)| fits(way, &[place]));
        let again = self.chosen.first() == Some(&place);
        Meaning::Chosen(if starts && !again {
            vec![place]
        } else {
            Vec::new()
        })
    }

    /// The legal moves with the squares they touch.
    fn ways(&self) -> Vec<(G::Move, Vec<Place>)> {
        let moves = self.game.legal_moves().into_iter();
        moves.map(|mv| (mv, self.game.way(mv))).collect()
    }

    /// The squares that a person can click next: where a move can start, or where the piece with these chosen squares can go.
    pub(super) fn targets(&self, chosen: &[Place]) -> Vec<Place> {
        if self.seat() != Some(Seat::Person) {
            return Vec::new();
        }
        let ways = self.ways();
        let fitting = ways.iter().filter(|(_, way)| way.starts_with(chosen));
        fitting
            .flat_map(|(_, way)| match chosen.is_empty() {
                true => way[..1].to_vec(),
                false => way[chosen.len()..].to_vec(),
            })
            .collect()
    }

    /// Starts the search of the player to move, or makes its move. `shown`: no search starts for a game that is not visible.
    pub(super) fn mind(&mut self, ctx: &egui::Context, shown: bool, now: f64) {
        if let Some(task) = &mut self.thinking {
            let choice = task.news().pop();
            let ended = task.is_done();
            if let Some(choice) = choice {
                self.thinking = None;
                self.play(choice.mv, now);
                self.found = Some(choice);
            } else if ended {
                // The search panicked: it is not tried again until the user acts.
                self.thinking = None;
                self.failure = Some(String::new());
            }
            return;
        }
        let Some(Seat::Search { by, depth }) = self.seat() else {
            return;
        };
        if !shown || self.failure.is_some() {
            return;
        }
        match self.think(ctx, by, depth) {
            Ok(task) => self.thinking = Some(task),
            Err(error) => self.failure = Some(error.to_string()),
        }
    }

    fn think(
        &self,
        ctx: &egui::Context,
        by: Searcher,
        depth: u32,
    ) -> io::Result<Task<Choice<G::Move>>> {
        let mut game = self.game.clone();
        Task::start("lab game", ctx, move |reporter| {
            let stop = reporter.stop_flag();
            if let Some(choice) = choose(&mut game, by, depth, &stop) {
                reporter.report(choice);
            }
        })
    }
}
