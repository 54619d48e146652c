//! Totals of the moves of a game.

use super::chances::centipawns_lost;
use super::{Badge, Fault, Judged, Phase, Review, accuracy};
use tabia_chess::Color;

/// Number of moves with each badge. An inaccuracy, mistake or blunder counts as such even where its badge is a missed win or a
/// missed mate, which are counted in addition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts([usize; Badge::ALL.len()]);

impl Counts {
    pub fn of(&self, badge: Badge) -> usize {
        self.0[badge as usize]
    }

    fn add(&mut self, judged: &Judged) {
        let fault = judged.fault.map(Fault::badge);
        let missed = judged.badge.filter(|badge| Some(*badge) != fault);
        for badge in fault.into_iter().chain(missed) {
            self.0[badge as usize] += 1;
        }
    }
}

/// The moves of one side, or some of them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Figures {
    /// Number of moves judged.
    pub moves: usize,
    /// Accuracy in per cent.
    pub accuracy: Option<f64>,
    /// The mean of the hundredths of a pawn that each move lost.
    pub loss: Option<f64>,
}

impl Figures {
    /// Returns the figures of some moves with this accuracy.
    fn of<'a>(moves: impl Iterator<Item = &'a Judged>, accuracy: Option<f64>) -> Figures {
        let losses: Vec<f64> = moves.map(|judged| f64::from(judged.centipawns)).collect();
        Figures {
            moves: losses.len(),
            accuracy,
            loss: accuracy::mean(&losses),
        }
    }
}

/// The totals of one side's moves.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Side {
    /// The whole game. Its accuracy gives volatile moves more weight, and so does that of its parts.
    pub game: Figures,
    /// By phase, in the order of [`Phase::ALL`].
    pub phases: [Figures; 3],
    /// The moves played in time trouble.
    pub time_trouble: Figures,
    pub counts: Counts,
    /// Number of moves whose judgement is open: no deeper search has confirmed it.
    pub open: usize,
}

/// The totals of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// By [`Color::index`].
    pub sides: [Side; 2],
    /// The half-moves with which the lead changed hands, or was lost or won, by a mistake or worse.
    pub turning_points: Vec<usize>,
    /// Up to three half-moves of most interest, in the order of the game.
    pub moments: Vec<usize>,
    /// The first half-move not known to books; `None` when all are known, or none is.
    pub left_book: Option<usize>,
}

impl Summary {
    pub fn side(&self, color: Color) -> &Side {
        &self.sides[color.index()]
    }
}

impl Review {
    /// Returns the totals of the half-moves. `judged` are those of [`Review::judged`].
    pub fn summary(&self, judged: &[Option<Judged>]) -> Summary {
        summary(self, judged)
    }
}

fn summary(review: &Review, judged: &[Option<Judged>]) -> Summary {
    let first = review.positions()[0].turn();
    let wins = review.wins();
    let accuracy = |color: Color, is_part: &dyn Fn(usize) -> bool| {
        accuracy::of_part(first, &wins, is_part)[color.index()]
    };
    let known = || judged.iter().flatten();
    let sides = Color::ALL.map(|color| {
        let own = || known().filter(move |judged| judged.mover == color && judged.mv.is_some());
        let mut counts = Counts::default();
        own().for_each(|judged| counts.add(judged));
        Side {
            game: Figures {
                loss: mean_loss(review, own()),
                ..Figures::of(own(), accuracy(color, &|_| true))
            },
            phases: Phase::ALL.map(|phase| {
                let moves = own().filter(|judged| judged.phase == phase);
                Figures::of(moves, accuracy(color, &|i| review.phase(i) == phase))
            }),
            time_trouble: Figures::of(
                own().filter(|judged| judged.in_time_trouble),
                accuracy(color, &|i| review.in_time_trouble(i)),
            ),
            counts,
            open: own().filter(|judged| judged.is_open).count(),
        }
    });
    let turning_points: Vec<usize> = known()
        .filter(|judged| turns(judged))
        .map(|judged| judged.index)
        .collect();
    let book = review.opening.known;
    Summary {
        sides,
        moments: moments(judged, &turning_points),
        turning_points,
        left_book: (book > 0 && book < review.len()).then_some(book),
    }
}

/// Returns the mean loss of some moves by the evaluations of the positions, which are those that a file keeps.
fn mean_loss<'a>(review: &Review, moves: impl Iterator<Item = &'a Judged>) -> Option<f64> {
    let score = |i: usize| Some(review.found().get(i)?.as_ref()?.score);
    let loss = |i: usize| Some(f64::from(centipawns_lost(score(i)?, -score(i + 1)?)));
    let losses: Vec<f64> = moves.filter_map(|judged| loss(judged.index)).collect();
    accuracy::mean(&losses)
}

/// Returns whether a move changed which side was better, by a mistake or worse.
fn turns(judged: &Judged) -> bool {
    // Better from 60 per cent on, worse from 40 on down.
    let standing = |win: f64| i32::from(win >= 60.0) - i32::from(win <= 40.0);
    judged.fault >= Some(Fault::Mistake)
        && standing(judged.win_before) != standing(judged.win_after)
}

/// Returns the three most interesting half-moves: brilliant ones, and the greatest losses, first those that turned the game.
fn moments(judged: &[Option<Judged>], turning_points: &[usize]) -> Vec<usize> {
    let weight = |judged: &Judged| -> f64 {
        let turned = if turning_points.binary_search(&judged.index).is_ok() {
            50.0
        } else {
            0.0
        };
        match (judged.badge, judged.fault) {
            (Some(Badge::Brilliant), _) => 100.0,
            (Some(Badge::OnlyMove), _) => 10.0,
            (Some(Badge::Book), _) | (_, None) => 0.0,
            _ => judged.loss + turned,
        }
    };
    let known = judged.iter().flatten();
    let mut worth: Vec<(f64, usize)> = known
        .map(|judged| (weight(judged), judged.index))
        .filter(|(weight, _)| *weight > 0.0)
        .collect();
    worth.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut moments: Vec<usize> = worth.into_iter().take(3).map(|(_, index)| index).collect();
    moments.sort_unstable();
    moments
}
