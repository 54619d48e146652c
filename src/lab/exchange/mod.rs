//! The static exchange on a square, played out capture by capture.
//!
//! Both sides capture with their least valuable piece, lines open behind pieces that have left, and each side may stop (an
//! exchange evaluator of this kind is in Dan and Kathe Spracklen's Sargon, 1978).

mod lines;

use thiserror::Error;

use lines::{Board, between};
use tabia_chess::{Color, Move, MoveKind, Piece, Position, Role, Square, see_value};

/// The rules of an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sight {
    /// As a player sees it: a pinned piece does not capture, every pawn that captures on the last rank promotes, and the side
    /// to move begins with a legal move.
    #[default]
    Player,
    /// As in the engine's [`see`](tabia_chess::see): pins are ignored, and only the first capture may promote.
    Engine,
}

/// A capture of an exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capture {
    pub from: Square,
    pub piece: Piece,
    /// The captured role; `None` when the exchange begins with a quiet move.
    pub taken: Option<Role>,
    /// The role that a pawn promotes to: a queen, or that of the first move.
    pub promotion: Option<Role>,
    /// Material gain of the beginner after this capture, in centipawns.
    pub balance: i32,
    /// An x-ray: the piece passed through this square, from which another one has left.
    pub through: Option<Square>,
}

/// A piece that attacks the square but may not leave its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pin {
    pub square: Square,
    pub piece: Piece,
    /// The pinning slider.
    pub by: Square,
}

/// All captures on one square until one side has no more capturing piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    pub square: Square,
    /// The piece on the square; `None` for a square that a quiet move enters, or an en passant capture.
    pub victim: Option<Piece>,
    /// The side that captures first.
    pub beginner: Color,
    pub captures: Vec<Capture>,
    /// Number of captures played when each side stops as soon as going on gains nothing.
    pub stop: usize,
    /// The beginner's gain when both sides may stop: never less than 0.
    pub value: i32,
    /// Value of the first capture if it must be played.
    pub forced: i32,
    /// Pieces of either side that were left out because they are pinned. Always empty for [`Sight::Engine`].
    pub pins: Vec<Pin>,
}

/// Why there is no exchange on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoExchange {
    #[error("there is nothing to capture on {0}")]
    Empty(Square),
    #[error("a king cannot be taken")]
    King,
}

/// A piece that an exchange wins now, or would win if its side passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hanging {
    pub square: Square,
    pub piece: Piece,
    /// The gain of the exchange, in centipawns; more than 0.
    pub gain: i32,
    /// Whether the side to move can capture it.
    pub is_now: bool,
}

impl Exchange {
    /// Returns the exchange that begins with the capture of the piece on a square, whichever side is to move.
    ///
    /// # Errors
    /// When the square is empty, or has a king.
    pub fn on(position: &Position, square: Square, sight: Sight) -> Result<Exchange, NoExchange> {
        let beginner = match position.piece_at(square) {
            Some(piece) if piece.role == Role::King => return Err(NoExchange::King),
            Some(piece) => !piece.color,
            None if position.en_passant() == Some(square) => position.turn(),
            None => return Err(NoExchange::Empty(square)),
        };
        let mut table = Table::new(position, square, sight);
        let first = table.first(position, beginner);
        Ok(table.play(position, beginner, first))
    }

    /// Returns the exchange that begins with a legal move; for a castling move, an exchange without captures.
    pub fn beginning_with(position: &Position, mv: Move, sight: Sight) -> Exchange {
        let table = Table::new(position, mv.to(), sight);
        let first = (!mv.is_castling()).then(|| First::of(position, mv));
        table.play(position, position.turn(), first)
    }
}

/// Returns all pieces that an exchange wins, the greatest gain first. Those of the side to move hang unless it responds.
pub fn hanging(position: &Position, sight: Sight) -> Vec<Hanging> {
    let mut all: Vec<Hanging> = Square::all()
        .filter_map(|square| {
            let piece = position.piece_at(square)?;
            let exchange = Exchange::on(position, square, sight).ok()?;
            (exchange.value > 0).then_some(Hanging {
                square,
                piece,
                gain: exchange.value,
                is_now: exchange.beginner == position.turn(),
            })
        })
        .collect();
    all.sort_by_key(|hanging| (!hanging.is_now, -hanging.gain));
    all
}

/// The first move of an exchange.
struct First {
    from: Square,
    taken: Option<Role>,
    promotion: Option<Role>,
    /// The square of the pawn that is captured en passant.
    passed: Option<Square>,
}

impl First {
    fn of(position: &Position, mv: Move) -> First {
        let passed = Square::new(mv.to().file(), mv.from().rank());
        First {
            from: mv.from(),
            taken: position.captured(mv),
            promotion: mv.promotion(),
            passed: (mv.kind() == MoveKind::EnPassant).then_some(passed),
        }
    }
}

/// The board during an exchange.
struct Table {
    square: Square,
    sight: Sight,
    /// Both sides' pieces in the order of their lists: among equal ones, the first captures.
    lists: [Vec<(Square, Role)>; 2],
    before: Board,
    board: Board,
    pins: Vec<Pin>,
}

impl Table {
    fn new(position: &Position, square: Square, sight: Sight) -> Table {
        let board = Board(std::array::from_fn(|index| {
            Square::from_index(index).and_then(|square| position.piece_at(square))
        }));
        Table {
            square,
            sight,
            lists: Color::ALL.map(|color| position.pieces(color).collect()),
            before: board.clone(),
            board,
            pins: Vec::new(),
        }
    }

    /// Returns the cheapest capture that can begin. A player to move begins with a legal move.
    fn first(&mut self, position: &Position, beginner: Color) -> Option<First> {
        if beginner == position.turn() && self.sight == Sight::Player {
            let legal = position.legal_moves();
            let cheapest = legal
                .iter()
                .filter(|mv| mv.to() == self.square && position.is_capture(**mv))
                .filter(|mv| mv.promotion().is_none_or(|role| role == Role::Queen))
                .min_by_key(|mv| position.piece_at(mv.from()).map(|piece| piece.role));
            // Only to find the pinned attackers.
            self.cheapest(beginner);
            return cheapest.map(|mv| First::of(position, *mv));
        }
        let (from, role) = self.cheapest(beginner)?;
        let victim = position.piece_at(self.square).map(|piece| piece.role);
        if victim.is_none() && role != Role::Pawn {
            return None;
        }
        Some(First {
            from,
            taken: Some(victim.unwrap_or(Role::Pawn)),
            promotion: self.promotion(Piece::new(beginner, role)),
            passed: victim
                .is_none()
                .then(|| Square::new(self.square.file(), from.rank())),
        })
    }

    /// Returns the promotion role of a piece that captures here.
    fn promotion(&self, piece: Piece) -> Option<Role> {
        let is_last = self.square.relative_rank(piece.color) == 7;
        (piece.role == Role::Pawn && is_last).then_some(Role::Queen)
    }

    /// Returns the least valuable piece of a side that can capture; the king only if the square is no longer defended.
    fn cheapest(&mut self, side: Color) -> Option<(Square, Role)> {
        let mut attackers = self.attackers(side);
        if self.sight == Sight::Player {
            attackers.retain(|&(square, role)| {
                let pinner = match role {
                    Role::King => None,
                    _ => self.board.pinner(side, square, self.square),
                };
                if let Some(by) = pinner {
                    let piece = Piece::new(side, role);
                    let pin = Pin { square, piece, by };
                    if !self.pins.contains(&pin) {
                        self.pins.push(pin);
                    }
                }
                pinner.is_none()
            });
        }
        // The first of equals: `min_by_key` keeps it.
        let cheapest = attackers.into_iter().min_by_key(|(_, role)| *role)?;
        let is_defended = || !self.attackers(!side).is_empty();
        (cheapest.1 != Role::King || !is_defended()).then_some(cheapest)
    }

    /// Returns the pieces of a side that reach the square now.
    fn attackers(&self, side: Color) -> Vec<(Square, Role)> {
        let list = self.lists[side.index()].iter().copied();
        list.filter(|&(from, role)| {
            let piece = Piece::new(side, role);
            self.board.at(from) == Some(piece) && self.board.reaches(piece, from, self.square)
        })
        .collect()
    }

    /// Returns the last square before the target, on a piece's line, that was occupied when the exchange began.
    fn through(&self, from: Square, role: Role) -> Option<Square> {
        let mut line = between(from, self.square).filter(|_| role.is_slider());
        line.find(|square| self.before.at(*square).is_some())
    }

    /// Plays all captures, then determines where each side stops.
    fn play(mut self, position: &Position, beginner: Color, first: Option<First>) -> Exchange {
        let mut captures: Vec<Capture> = Vec::new();
        let mut gains = Vec::new();
        let mut balance = 0;
        let mut side = beginner;
        let mut next = first;
        let mut standing = None;
        while let Some(first) = next {
            let Some(piece) = self.board.at(first.from) else {
                break;
            };
            self.board.remove(first.from);
            if let Some(passed) = first.passed {
                self.board.remove(passed);
            }
            let grown = first
                .promotion
                .map_or(0, |role| see_value(role) - see_value(Role::Pawn));
            let gain = first.taken.map_or(0, see_value) + grown;
            gains.push(gain);
            balance += if side == beginner { gain } else { -gain };
            captures.push(Capture {
                from: first.from,
                piece,
                taken: first.taken,
                promotion: first.promotion,
                balance,
                through: self.through(first.from, piece.role),
            });
            standing = Some(first.promotion.unwrap_or(piece.role)).or(standing);
            side = !side;
            self.board.0[self.square.index()] = standing.map(|role| Piece::new(!side, role));
            next = self.cheapest(side).map(|(from, role)| First {
                from,
                taken: standing,
                promotion: match self.sight {
                    Sight::Player => self.promotion(Piece::new(side, role)),
                    Sight::Engine => None,
                },
                passed: None,
            });
        }
        let worth = fold(&gains);
        let stop = (0..gains.len()).find(|&index| gains[index] <= worth[index + 1]);
        Exchange {
            square: self.square,
            victim: position.piece_at(self.square),
            beginner,
            stop: stop.unwrap_or(gains.len()),
            value: worth[0],
            forced: gains.first().map_or(0, |gain| gain - worth[1]),
            captures,
            pins: self.pins,
        }
    }
}

/// Returns the gain of the side to capture from each capture on, if it captures only where that gains something; 0 after the
/// last one.
fn fold(gains: &[i32]) -> Vec<i32> {
    let mut worth = vec![0; gains.len() + 1];
    for index in (0..gains.len()).rev() {
        worth[index] = (gains[index] - worth[index + 1]).max(0);
    }
    worth
}

#[cfg(test)]
mod tests;
