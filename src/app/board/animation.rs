//! The animation between two placements.

use egui::{Pos2, Ui, Vec2, pos2};

use super::geometry::Geometry;
use super::input::BoardPrefs;
use tabia_chess::{Piece, Position, Role, Square};

/// The piece on each square.
pub type Placement = [Option<Piece>; 64];

/// Returns the pieces of `position` by square.
pub fn placement(position: &Position) -> Placement {
    let mut placement = [None; 64];
    for square in Square::all() {
        placement[square.index()] = position.piece_at(square);
    }
    placement
}

/// A point of the board in squares: 0.0 is the middle of file a or rank 1, for either orientation.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Spot {
    file: f32,
    rank: f32,
}

impl Spot {
    fn of(square: Square) -> Spot {
        Spot {
            file: f32::from(square.file()),
            rank: f32::from(square.rank()),
        }
    }
}

/// A sliding piece. Its destination is `to`, where the placement already has it.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Slide {
    piece: Piece,
    from: Spot,
    to: Square,
}

/// A piece that appears or disappears on its square.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Fade {
    piece: Piece,
    square: Square,
    appears: bool,
}

/// The animation of a change of placement.
#[derive(Clone, Debug)]
pub struct Motion {
    slides: Vec<Slide>,
    fades: Vec<Fade>,
    /// Start in egui time, in seconds.
    start: f64,
    duration: f64,
}

/// A piece that is painted away from its square or half-transparent.
pub struct Moving {
    pub piece: Piece,
    pub center: Pos2,
    pub opacity: f32,
}

impl Motion {
    /// Returns the animation from one placement to the next; `None` when nothing changed. Pieces that arrive on `dropped` were
    /// dragged there and do not slide.
    pub fn between(
        old: &Placement,
        new: &Placement,
        dropped: Option<Square>,
        start: f64,
        duration: f64,
    ) -> Option<Motion> {
        let (slides, fades) = changes(old, new, dropped);
        let nothing = slides.is_empty() && fades.is_empty();
        (!nothing).then_some(Motion {
            slides,
            fades,
            start,
            duration,
        })
    }

    /// Returns the animation of a piece back to its square from the place where it was released.
    pub fn back(
        piece: Piece,
        to: Square,
        let_go: Pos2,
        geometry: &Geometry,
        start: f64,
        duration: f64,
    ) -> Motion {
        let away: Vec2 = (let_go - geometry.center(to)) / geometry.cell();
        let side = match geometry.orientation() {
            tabia_chess::Color::White => 1.0,
            tabia_chess::Color::Black => -1.0,
        };
        let home = Spot::of(to);
        let from = Spot {
            file: home.file + away.x * side,
            rank: home.rank - away.y * side,
        };
        Motion {
            slides: vec![Slide { piece, from, to }],
            fades: Vec::new(),
            start,
            duration,
        }
    }

    /// Returns whether the animation is over at `now` (egui seconds).
    pub fn is_over(&self, now: f64) -> bool {
        now >= self.start + self.duration
    }

    /// Returns whether the piece on `square` is painted by this animation instead.
    pub fn carries(&self, square: Square) -> bool {
        self.slides.iter().any(|slide| slide.to == square)
            || self
                .fades
                .iter()
                .any(|fade| fade.appears && fade.square == square)
    }

    /// Returns the moving pieces at `now`, in the order of painting.
    pub fn moving(&self, geometry: &Geometry, now: f64) -> Vec<Moving> {
        let passed = ((now - self.start) / self.duration).clamp(0.0, 1.0) as f32;
        let eased = ease(passed);
        let fades = self.fades.iter().map(|fade| Moving {
            piece: fade.piece,
            center: geometry.center(fade.square),
            opacity: if fade.appears { eased } else { 1.0 - eased },
        });
        let slides = self.slides.iter().map(|slide| {
            let from = at(geometry, slide.from);
            let to = geometry.center(slide.to);
            Moving {
                piece: slide.piece,
                center: from + (to - from) * eased,
                opacity: 1.0,
            }
        });
        fades.chain(slides).collect()
    }
}

/// Returns the duration of an animation in seconds; 0 where the user has turned animations off.
pub(super) fn duration(ui: &Ui, prefs: &BoardPrefs) -> f64 {
    if ui.style().animation_time == 0.0 {
        0.0
    } else {
        f64::from(prefs.animation_ms) / 1000.0
    }
}

/// Returns the eased progress: fast at the start and slow at the end (cubic ease-out).
fn ease(passed: f32) -> f32 {
    1.0 - (1.0 - passed).powi(3)
}

fn at(geometry: &Geometry, spot: Spot) -> Pos2 {
    let a1 = geometry.center(Square::A1);
    let h8 = geometry.center(Square::H8);
    let step = (h8 - a1) / 7.0;
    pos2(a1.x + spot.file * step.x, a1.y + spot.rank * step.y)
}

/// Matches the pieces that disappeared with those that appeared: the nearest equal piece moved, a pawn beside the last rank
/// was promoted (or its promotion undone), all others appear or disappear.
fn changes(old: &Placement, new: &Placement, dropped: Option<Square>) -> (Vec<Slide>, Vec<Fade>) {
    let differs = |square: &Square| old[square.index()] != new[square.index()];
    let mut gone: Vec<(Square, Piece)> = Vec::new();
    let mut come: Vec<(Square, Piece)> = Vec::new();
    for square in Square::all().filter(differs) {
        gone.extend(old[square.index()].map(|piece| (square, piece)));
        come.extend(new[square.index()].map(|piece| (square, piece)));
    }

    let mut pairs: Vec<(u32, usize, usize)> = Vec::new();
    for (g, &(from, piece)) in gone.iter().enumerate() {
        for (c, &(to, other)) in come.iter().enumerate() {
            let step = squared_distance(from, to);
            if piece == other {
                pairs.push((step, g, c));
            } else if is_promotion(piece, other, from, to) {
                pairs.push((step + 1000, g, c));
            }
        }
    }
    pairs.sort_unstable();

    let mut slides = Vec::new();
    let mut gone_left = vec![true; gone.len()];
    let mut come_left = vec![true; come.len()];
    for (_, g, c) in pairs {
        if gone_left[g] && come_left[c] {
            gone_left[g] = false;
            come_left[c] = false;
            let (from, left_as) = gone[g];
            let (to, piece) = come[c];
            let pawn = if left_as.role == Role::Pawn {
                left_as
            } else {
                piece
            };
            if dropped != Some(to) {
                slides.push(Slide {
                    piece: pawn,
                    from: Spot::of(from),
                    to,
                });
            }
        }
    }

    let mut fades = Vec::new();
    for (left, &(square, piece)) in gone_left.iter().zip(&gone) {
        // A piece captured by dragging is covered by the piece that captured it.
        if *left && dropped != Some(square) {
            fades.push(Fade {
                piece,
                square,
                appears: false,
            });
        }
    }
    for (left, &(square, piece)) in come_left.iter().zip(&come) {
        if *left && dropped != Some(square) {
            fades.push(Fade {
                piece,
                square,
                appears: true,
            });
        }
    }
    (slides, fades)
}

fn squared_distance(a: Square, b: Square) -> u32 {
    let files = u32::from(a.file().abs_diff(b.file()));
    let ranks = u32::from(a.rank().abs_diff(b.rank()));
    files * files + ranks * ranks
}

fn is_promotion(piece: Piece, other: Piece, from: Square, to: Square) -> bool {
    let last = |square: Square| square.relative_rank(piece.color) == 7;
    piece.color == other.color
        && from.distance(to) == 1
        && match (piece.role, other.role) {
            (Role::Pawn, promoted) => promoted != Role::Pawn && last(to),
            (_, Role::Pawn) => last(from),
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::{Color, uci_move};

    fn board(fen: &str) -> Placement {
        placement(&Position::from_fen(fen).unwrap())
    }

    /// Returns `e2e4` for slides, `+Qd4` and `-pd4` for pieces that appear and disappear.
    fn described(old: &Placement, new: &Placement) -> Vec<String> {
        let (slides, fades) = changes(old, new, None);
        let slides = slides.iter().map(|slide| {
            let from = Square::new(slide.from.file as u8, slide.from.rank as u8);
            format!("{}{from}{}", slide.piece, slide.to)
        });
        let fades = fades.iter().map(|fade| {
            let sign = if fade.appears { '+' } else { '-' };
            format!("{sign}{}{}", fade.piece, fade.square)
        });
        let mut all: Vec<String> = slides.chain(fades).collect();
        all.sort();
        all
    }

    fn played(fen: &str, mv: &str) -> (Placement, Placement) {
        let position = Position::from_fen(fen).unwrap();
        let mv = uci_move::read(&position, mv).unwrap();
        (placement(&position), placement(&position.after(mv)))
    }

    #[test]
    fn moves_captures_castling_and_promotions_slide_both_ways() {
        let italian = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
        let (old, new) = played(italian, "e1g1");
        assert_eq!(described(&old, &new), ["Ke1g1", "Rh1f1"]);
        assert_eq!(described(&new, &old), ["Kg1e1", "Rf1h1"]);
        let (old, new) = played(italian, "c4f7");
        assert_eq!(described(&old, &new), ["-pf7", "Bc4f7"]);
        assert_eq!(described(&new, &old), ["+pf7", "Bf7c4"]);
        let promotion = "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1";
        let (old, new) = played(promotion, "e7d8q");
        assert_eq!(described(&old, &new), ["-rd8", "Pe7d8"]);
        assert_eq!(described(&new, &old), ["+rd8", "Pd8e7"]);
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        let (old, new) = played(passing, "e5d6");
        assert_eq!(described(&old, &new), ["-pd5", "Pe5d6"]);
    }

    #[test]
    fn what_was_dropped_by_hand_does_not_slide_but_its_rook_does() {
        let (old, new) = played("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
        let (slides, fades) = changes(&old, &new, Square::new(6, 0).into());
        assert_eq!(slides.len(), 1);
        assert_eq!(slides[0].piece.role, Role::Rook);
        assert!(fades.is_empty());
    }

    #[test]
    fn a_jump_moves_what_it_can_and_fades_the_rest() {
        let start = placement(&Position::start());
        let late = board("4k3/8/8/8/8/8/8/R3K3 w - - 0 40");
        let described = described(&start, &late);
        assert_eq!(described.len(), 29, "{described:?}");
        assert!(described.iter().all(|change| change.starts_with('-')));
        assert!(Motion::between(&start, &start, None, 0.0, 0.2).is_none());
    }

    #[test]
    fn a_way_starts_at_its_origin_and_ends_on_its_square() {
        let rect = egui::Rect::from_min_size(Pos2::ZERO, Vec2::splat(400.0));
        for side in Color::ALL {
            let geometry = Geometry::fit(rect, 1.0, side);
            let e4: Square = "e4".parse().unwrap();
            let pawn = Piece::new(Color::White, Role::Pawn);
            let let_go = pos2(390.0, 12.0);
            let motion = Motion::back(pawn, e4, let_go, &geometry, 5.0, 0.2);
            assert!(motion.carries(e4) && !motion.is_over(5.1) && motion.is_over(5.2));
            let start = motion.moving(&geometry, 5.0)[0].center;
            assert!((start - let_go).length() < 0.01, "{start:?}");
            let end = motion.moving(&geometry, 9.0)[0].center;
            assert!((end - geometry.center(e4)).length() < 0.01);
        }
    }
}
