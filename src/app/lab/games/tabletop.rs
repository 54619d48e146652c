//! The appearance of the small games on a board of squares.

use crate::board::names;
use crate::command::lab::games::Place;
use tabia_chess::{Color, Piece, Role};
use tabia_lab::choose::Searcher;
use tabia_lab::games::Game;
use tabia_lab::games::draughts::{DarkSquare, Draughts, DraughtsMove};
use tabia_lab::games::los_alamos::{LosAlamos, LosAlamosMove, SmallSquare};
use tabia_lab::games::tic_tac_toe::{Mark, TicTacToe};
use tabia_lab::games::ugolki::{Cell, Ugolki, UgolkiMove};
use tabia_texts::tr;

impl Place {
    fn new(column: i32, row: i32) -> Place {
        Place {
            column: column as u8,
            row: row as u8,
        }
    }
}

/// The content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stone {
    Cross,
    Nought,
    Man { white: bool },
    King { white: bool },
    Piece(Piece),
}

impl Stone {
    /// Whether it is the first player's.
    pub(super) fn is_firsts(self) -> bool {
        match self {
            Stone::Cross => true,
            Stone::Nought => false,
            Stone::Man { white } | Stone::King { white } => white,
            Stone::Piece(piece) => piece.color == Color::White,
        }
    }

    /// Its name.
    pub(super) fn name(self) -> String {
        tr(match self {
            Stone::Cross => "stone-cross",
            Stone::Nought => "stone-nought",
            Stone::Man { white: true } => "stone-white-man",
            Stone::Man { white: false } => "stone-black-man",
            Stone::King { white: true } => "stone-white-king",
            Stone::King { white: false } => "stone-black-king",
            Stone::Piece(piece) => return names::piece(piece),
        })
    }
}

/// A game that is played on a board of squares.
pub(super) trait Tabletop: Game + Default + 'static {
    /// Number of squares on a side.
    const SIDE: u8;
    /// Whether light and dark squares alternate.
    const CHEQUERED: bool;
    /// Whether pieces move from square to square; otherwise each move places a mark.
    const HAS_MEN: bool;

    /// The content of a square.
    fn stone(&self, place: Place) -> Option<Stone>;

    /// The squares that a move touches, in order; a placed mark touches only one.
    fn way(&self, mv: Self::Move) -> Vec<Place>;

    /// The name of a move among those that touch the same squares.
    fn ending_name(mv: Self::Move) -> String {
        mv.to_string()
    }

    /// Maximum depth that can be set for a search.
    fn most_depth(by: Searcher) -> u32 {
        match by {
            _ if Self::SIDE == 3 => 9,
            // Without cut-offs the tree soon becomes too large.
            _ if by.is_exhaustive() || by == Searcher::Alone => 4,
            _ => 12,
        }
    }

    /// The name of a square for players.
    fn name(place: Place) -> String {
        let file = char::from(b'a' + place.column);
        format!("{file}{}", Self::SIDE - place.row)
    }
}

impl Tabletop for TicTacToe {
    const SIDE: u8 = 3;
    const CHEQUERED: bool = false;
    const HAS_MEN: bool = false;

    fn stone(&self, place: Place) -> Option<Stone> {
        let mark = Mark::new(3 * place.row + place.column)?;
        self.mark(mark).map(|cross| match cross {
            true => Stone::Cross,
            false => Stone::Nought,
        })
    }

    fn way(&self, mv: Mark) -> Vec<Place> {
        vec![Place {
            column: mv.cell() % 3,
            row: mv.cell() / 3,
        }]
    }
}

impl Tabletop for Ugolki {
    const SIDE: u8 = 8;
    const CHEQUERED: bool = true;
    const HAS_MEN: bool = true;

    fn stone(&self, place: Place) -> Option<Stone> {
        let cell = Cell::at(i32::from(place.row), i32::from(place.column))?;
        self.man(cell).map(|white| Stone::Man { white })
    }

    fn way(&self, mv: UgolkiMove) -> Vec<Place> {
        let places = Ugolki::way(self, mv).into_iter().map(Cell::place);
        places
            .map(|(row, column)| Place::new(column, row))
            .collect()
    }
}

impl Tabletop for Draughts {
    const SIDE: u8 = 8;
    const CHEQUERED: bool = true;
    const HAS_MEN: bool = true;

    fn stone(&self, place: Place) -> Option<Stone> {
        let square = DarkSquare::at(i32::from(place.column), 7 - i32::from(place.row))?;
        self.piece(square).map(|piece| match piece.king {
            true => Stone::King { white: piece.white },
            false => Stone::Man { white: piece.white },
        })
    }

    fn way(&self, mv: DraughtsMove) -> Vec<Place> {
        let places = mv.squares().map(DarkSquare::place);
        places
            .map(|(file, rank)| Place::new(file, 7 - rank))
            .collect()
    }
}

impl Tabletop for LosAlamos {
    const SIDE: u8 = 6;
    const CHEQUERED: bool = true;
    const HAS_MEN: bool = true;

    fn stone(&self, place: Place) -> Option<Stone> {
        let square = SmallSquare::at(i32::from(place.column), 5 - i32::from(place.row))?;
        self.piece(square).map(Stone::Piece)
    }

    fn way(&self, mv: LosAlamosMove) -> Vec<Place> {
        let places = [mv.from, mv.to].map(SmallSquare::place);
        let places = places.map(|(file, rank)| Place::new(file, 5 - rank));
        places.to_vec()
    }

    fn ending_name(mv: LosAlamosMove) -> String {
        tr(match mv.promotion {
            Some(Role::Rook) => "games-promote-rook",
            Some(Role::Knight) => "games-promote-knight",
            _ => "games-promote-queen",
        })
    }
}
