//! Positions as text: FEN (Forsyth and Edwards), X-FEN and Shredder-FEN for Chess960.

use std::fmt;

use super::mailbox::{cell, forward, square};
use super::position::Wing;
use super::{Color, Piece, Position, Role, Square};

/// The parts of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FenField {
    Placement,
    Turn,
    Castling,
    EnPassant,
    HalfmoveClock,
    FullmoveNumber,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Placement => "piece placement",
            FenField::Turn => "side to move",
            FenField::Castling => "castling rights",
            FenField::EnPassant => "en-passant square",
            FenField::HalfmoveClock => "half-move clock",
            FenField::FullmoveNumber => "move number",
        })
    }
}

/// Why a text is not a legal position: which field, what stood there and at which column (from 1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    pub field: FenField,
    pub text: String,
    pub column: usize,
    pub reason: String,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FEN, {}", self.field)?;
        if !self.text.is_empty() {
            write!(f, " “{}”", self.text)?;
        }
        write!(f, " (column {}): {}", self.column, self.reason)
    }
}

impl std::error::Error for FenError {}

/// A word of the FEN and the column (from 1) at which it begins.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    column: usize,
}

impl Word<'_> {
    fn error(&self, field: FenField, reason: impl Into<String>) -> FenError {
        FenError {
            field,
            text: self.text.into(),
            column: self.column,
            reason: reason.into(),
        }
    }

    fn error_at(
        &self,
        field: FenField,
        offset: usize,
        letter: char,
        reason: impl Into<String>,
    ) -> FenError {
        FenError {
            field,
            text: letter.into(),
            column: self.column + offset,
            reason: reason.into(),
        }
    }
}

/// The words of a line with their columns, counted in characters.
fn words(line: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut rest = line;
    let mut column = 1;
    loop {
        let blank = rest.len() - rest.trim_start().len();
        column += rest[..blank].chars().count();
        rest = &rest[blank..];
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (text, tail) = rest.split_at(end);
        words.push(Word { text, column });
        if tail.is_empty() {
            return words;
        }
        column += text.chars().count();
        rest = tail;
    }
}

/// What stands on the 64 squares and who moves, before anybody has said that it is a legal position.
///
/// The position editor and the FEN reader both end here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    pub board: [Option<Piece>; 64],
    pub turn: Color,
    /// Squares of rooks that may castle.
    pub castling: Vec<(Color, Square)>,
    pub en_passant: Option<Square>,
    pub halfmove_clock: u16,
    pub fullmove_number: u16,
}

/// Why a set-up is not a legal position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetupError {
    NoKing(Color),
    TwoKings(Color),
    TooManyPieces(Color),
    TooManyPawns(Color),
    PawnOnBackRank(Square),
    /// The side that has just moved is in check.
    OpponentInCheck,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |color| {
            if color == Color::White {
                "White"
            } else {
                "Black"
            }
        };
        match *self {
            SetupError::NoKing(color) => write!(f, "{} has no king", name(color)),
            SetupError::TwoKings(color) => write!(f, "{} has more than one king", name(color)),
            SetupError::TooManyPieces(color) => {
                write!(f, "{} has more than 16 pieces", name(color))
            }
            SetupError::TooManyPawns(color) => write!(f, "{} has more than 8 pawns", name(color)),
            SetupError::PawnOnBackRank(square) => write!(f, "a pawn cannot stand on {square}"),
            SetupError::OpponentInCheck => f.write_str("the side that is not to move is in check"),
        }
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// An empty board, White to move.
    pub fn empty() -> Setup {
        Setup {
            board: [None; 64],
            turn: Color::White,
            castling: Vec::new(),
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The rook that `color` would castle with towards `wing`, if king and rook stand where castling is possible:
    /// the outermost rook of that side on the back rank (X-FEN).
    pub fn castling_candidate(&self, color: Color, wing: Wing) -> Option<Square> {
        let rank = if color == Color::White { 0 } else { 7 };
        let is = |file, role| {
            self.board[Square::new(file, rank).index()] == Some(Piece::new(color, role))
        };
        let king = (0..8).find(|&file| is(file, Role::King))?;
        let rook = match wing {
            Wing::King => (king + 1..8).rev().find(|&file| is(file, Role::Rook)),
            Wing::Queen => (0..king).find(|&file| is(file, Role::Rook)),
        };
        rook.map(|file| Square::new(file, rank))
    }

    /// The legal position that this describes.
    ///
    /// Castling rights without king and rook in place, and en-passant squares that allow no legal capture, are
    /// dropped: they change nothing that can be played.
    ///
    /// # Errors
    /// When pieces stand as they cannot in a game, or the side that is not to move is in check.
    pub fn position(&self) -> Result<Position, SetupError> {
        let mut position = Position::bare();
        for color in Color::ALL {
            self.fill_list(color, &mut position)?;
        }
        for square in Square::all() {
            let on_back_rank = square.rank() == 0 || square.rank() == 7;
            if on_back_rank
                && self.board[square.index()].is_some_and(|piece| piece.role == Role::Pawn)
            {
                return Err(SetupError::PawnOnBackRank(square));
            }
        }
        position.turn = self.turn;
        if position.is_attacked(position.king(!self.turn), self.turn) {
            return Err(SetupError::OpponentInCheck);
        }
        for &(color, rook) in &self.castling {
            self.grant_castling(&mut position, color, rook);
        }
        position.halfmove_clock = self.halfmove_clock;
        position.fullmove_number = self.fullmove_number.max(1);
        if let Some(target) = self.en_passant {
            self.grant_en_passant(&mut position, target);
        }
        position.refresh_keys();
        Ok(position)
    }

    /// Lays out one piece list: king first, then by falling value.
    fn fill_list(&self, color: Color, position: &mut Position) -> Result<(), SetupError> {
        let mut index = color.index() as u8 * 16;
        let end = index + 16;
        for role in Role::ALL.into_iter().rev() {
            let piece = Piece::new(color, role);
            let squares = Square::all().filter(|square| self.board[square.index()] == Some(piece));
            let count = squares.clone().count();
            match role {
                Role::King if count == 0 => return Err(SetupError::NoKing(color)),
                Role::King if count > 1 => return Err(SetupError::TwoKings(color)),
                Role::Pawn if count > 8 => return Err(SetupError::TooManyPawns(color)),
                _ if index as usize + count > end as usize => {
                    return Err(SetupError::TooManyPieces(color));
                }
                _ => {}
            }
            for square in squares {
                position.place(index, piece, cell(square));
                index += 1;
            }
        }
        Ok(())
    }

    fn grant_castling(&self, position: &mut Position, color: Color, rook: Square) {
        let king = position.king(color);
        let in_place = self.board[rook.index()] == Some(Piece::new(color, Role::Rook))
            && rook.relative_rank(color) == 0
            && king.relative_rank(color) == 0;
        if in_place {
            let wing = if rook.file() > king.file() {
                Wing::King
            } else {
                Wing::Queen
            };
            position.castling[color.index() * 2 + wing as usize] = cell(rook);
        }
    }

    fn grant_en_passant(&self, position: &mut Position, target: Square) {
        let at = |square: Option<Square>| square.map(|square| self.board[square.index()]);
        let up = if self.turn == Color::White { 1 } else { -1 };
        let passed = Some(Some(Piece::new(!self.turn, Role::Pawn)));
        let stands = target.relative_rank(self.turn) == 5
            && at(Some(target)) == Some(None)
            && at(target.offset(0, up)) == Some(None)
            && at(target.offset(0, -up)) == passed;
        if stands {
            position.allow_en_passant(cell(target));
        }
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        let mut setup = Setup::empty();
        for square in Square::all() {
            setup.board[square.index()] = position.piece_at(square);
        }
        setup.turn = position.turn();
        for color in Color::ALL {
            for wing in Wing::ALL {
                setup.castling.extend(
                    position
                        .castling_rook(color, wing)
                        .map(|rook| (color, rook)),
                );
            }
        }
        setup.en_passant = position.en_passant();
        setup.halfmove_clock = position.halfmove_clock();
        setup.fullmove_number = position.fullmove_number();
        setup
    }
}

impl Position {
    /// Reads FEN, X-FEN or Shredder-FEN. Only the first field is needed; missing ones take the values of a new game.
    ///
    /// # Errors
    /// Names the field, the text and the column that are wrong; or says why the position cannot occur.
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        let words = words(fen);
        let mut setup = Setup::empty();
        let placement = words[0];
        read_placement(placement, &mut setup)?;
        if let Some(word) = words.get(1).filter(|word| !word.text.is_empty()) {
            setup.turn = match word.text {
                "w" | "W" => Color::White,
                "b" | "B" => Color::Black,
                _ => return Err(word.error(FenField::Turn, "expected w or b")),
            };
        }
        if let Some(word) = words.get(2) {
            read_castling(*word, &mut setup)?;
        }
        if let Some(word) = words.get(3) {
            setup.en_passant = read_en_passant(*word)?;
        }
        if let Some(word) = words.get(4) {
            setup.halfmove_clock = read_number(*word, FenField::HalfmoveClock)?;
        }
        if let Some(word) = words.get(5) {
            setup.fullmove_number = read_number(*word, FenField::FullmoveNumber)?;
        }
        if let Some(word) = words.get(6).filter(|word| !word.text.is_empty()) {
            return Err(word.error(
                FenField::FullmoveNumber,
                "nothing may follow the sixth field",
            ));
        }
        setup
            .position()
            .map_err(|error| placement.error(FenField::Placement, error.to_string()))
    }

    /// The position as FEN; castling rights as X-FEN (`KQkq` wherever that is unambiguous).
    pub fn fen(&self) -> String {
        self.write_fen(|setup, color, wing, rook| {
            let letter = if wing == Wing::King { 'K' } else { 'Q' };
            if setup.castling_candidate(color, wing) == Some(rook) {
                letter
            } else {
                rook.file_letter().to_ascii_uppercase()
            }
        })
    }

    /// The position as Shredder-FEN: castling rights by the file of the rook (`HAha`).
    pub fn shredder_fen(&self) -> String {
        self.write_fen(|_, _, _, rook| rook.file_letter().to_ascii_uppercase())
    }

    fn write_fen(&self, castling_letter: impl Fn(&Setup, Color, Wing, Square) -> char) -> String {
        let setup = Setup::from(self);
        let mut fen = String::with_capacity(90);
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let Some(piece) = setup.board[Square::new(file, rank).index()] else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    fen.push((b'0' + empty) as char);
                    empty = 0;
                }
                fen.push(piece.letter());
            }
            if empty > 0 {
                fen.push((b'0' + empty) as char);
            }
            fen.push(if rank > 0 { '/' } else { ' ' });
        }
        fen.push(self.turn().letter());
        fen.push(' ');
        let before = fen.len();
        for color in Color::ALL {
            for wing in Wing::ALL {
                if let Some(rook) = self.castling_rook(color, wing) {
                    let letter = castling_letter(&setup, color, wing, rook);
                    fen.push(if color == Color::White {
                        letter
                    } else {
                        letter.to_ascii_lowercase()
                    });
                }
            }
        }
        if fen.len() == before {
            fen.push('-');
        }
        let en_passant = self
            .en_passant()
            .map_or("-".into(), |square| square.to_string());
        fen + &format!(
            " {en_passant} {} {}",
            self.halfmove_clock(),
            self.fullmove_number()
        )
    }

    /// The start position of Chess960 by its number in Scharnagl's scheme (518 is the usual one); numbers wrap at 960.
    pub fn chess960(number: u16) -> Position {
        let mut rank: [Option<Role>; 8] = [None; 8];
        let mut n = usize::from(number % 960);
        rank[n % 4 * 2 + 1] = Some(Role::Bishop);
        n /= 4;
        rank[n % 4 * 2] = Some(Role::Bishop);
        n /= 4;
        let nth_free = |rank: &[Option<Role>; 8], nth: usize| {
            (0..8)
                .filter(|&file| rank[file].is_none())
                .nth(nth)
                .unwrap_or(0)
        };
        let queen = nth_free(&rank, n % 6);
        rank[queen] = Some(Role::Queen);
        n /= 6;
        // The ten ways to put two knights on five free files, in lexical order.
        let knights = [
            (0, 1),
            (0, 2),
            (0, 3),
            (0, 4),
            (1, 2),
            (1, 3),
            (1, 4),
            (2, 3),
            (2, 4),
            (3, 4),
        ][n];
        let (first, second) = (nth_free(&rank, knights.0), nth_free(&rank, knights.1));
        rank[first] = Some(Role::Knight);
        rank[second] = Some(Role::Knight);
        for role in [Role::Rook, Role::King, Role::Rook] {
            let file = nth_free(&rank, 0);
            rank[file] = Some(role);
        }
        let mut position = Position::bare();
        for color in Color::ALL {
            let (back, pawns) = if color == Color::White {
                (0, 1)
            } else {
                (7, 6)
            };
            let mut index = color.index() as u8 * 16;
            for role in [
                Role::King,
                Role::Queen,
                Role::Rook,
                Role::Bishop,
                Role::Knight,
            ] {
                for file in (0..8).filter(|&file| rank[file as usize] == Some(role)) {
                    position.place(
                        index,
                        Piece::new(color, role),
                        cell(Square::new(file, back)),
                    );
                    index += 1;
                }
            }
            for file in 0..8 {
                position.place(
                    index,
                    Piece::new(color, Role::Pawn),
                    cell(Square::new(file, pawns)),
                );
                index += 1;
            }
            let rooks: Vec<_> = position.pieces_of(color, Role::Rook).collect();
            for rook in rooks {
                let wing = if rook.file() > position.king(color).file() {
                    Wing::King
                } else {
                    Wing::Queen
                };
                position.castling[color.index() * 2 + wing as usize] = cell(rook);
            }
        }
        position.refresh_keys();
        position
    }
}

fn read_placement(word: Word<'_>, setup: &mut Setup) -> Result<(), FenError> {
    const FIELD: FenField = FenField::Placement;
    if word.text.is_empty() {
        return Err(word.error(FIELD, "the text is empty"));
    }
    let (mut file, mut rank) = (0u8, 7u8);
    for (offset, letter) in word.text.chars().enumerate() {
        let fail = |reason: &str| Err(word.error_at(FIELD, offset, letter, reason));
        let width = match letter {
            '/' if file != 8 => {
                let squares = if file == 1 { "square" } else { "squares" };
                return fail(&format!(
                    "rank {} has {file} {squares} instead of 8",
                    rank + 1
                ));
            }
            '/' if rank == 0 => return fail("there are more than 8 ranks"),
            '/' => {
                (file, rank) = (0, rank - 1);
                continue;
            }
            '1'..='8' => letter as u8 - b'0',
            _ => 1,
        };
        if file + width > 8 {
            return fail(&format!("rank {} has more than 8 squares", rank + 1));
        }
        if !('1'..='8').contains(&letter) {
            let Some(piece) = Piece::from_letter(letter) else {
                return fail("expected a piece letter, a digit 1-8 or “/”");
            };
            setup.board[Square::new(file, rank).index()] = Some(piece);
        }
        file += width;
    }
    if rank != 0 || file != 8 {
        let complete = match 8 - rank as usize - usize::from(file != 8) {
            1 => "1 rank of 8 is complete".into(),
            ranks => format!("{ranks} ranks of 8 are complete"),
        };
        return Err(word.error(FIELD, format!("only {complete}")));
    }
    Ok(())
}

fn read_castling(word: Word<'_>, setup: &mut Setup) -> Result<(), FenError> {
    if matches!(word.text, "-" | "") {
        return Ok(());
    }
    for (offset, letter) in word.text.chars().enumerate() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let rank = if color == Color::White { 0 } else { 7 };
        let rook = match letter.to_ascii_uppercase() {
            'K' => setup.castling_candidate(color, Wing::King),
            'Q' => setup.castling_candidate(color, Wing::Queen),
            file @ 'A'..='H' => Some(Square::new(file as u8 - b'A', rank)),
            _ => {
                let reason = "expected “-”, letters of KQkq, or files A-H and a-h";
                return Err(word.error_at(FenField::Castling, offset, letter, reason));
            }
        };
        setup.castling.extend(rook.map(|rook| (color, rook)));
    }
    Ok(())
}

fn read_en_passant(word: Word<'_>) -> Result<Option<Square>, FenError> {
    if matches!(word.text, "-" | "") {
        return Ok(None);
    }
    match word.text.parse::<Square>() {
        Ok(square) if square.rank() == 2 || square.rank() == 5 => Ok(Some(square)),
        Ok(_) => Err(word.error(FenField::EnPassant, "it lies on the third or sixth rank")),
        Err(_) => Err(word.error(FenField::EnPassant, "expected “-” or a square such as e3")),
    }
}

fn read_number(word: Word<'_>, field: FenField) -> Result<u16, FenError> {
    match word.text {
        "-" | "" => Ok(u16::from(field == FenField::FullmoveNumber)),
        text => text
            .parse()
            .map_err(|_| word.error(field, "expected a number from 0 to 65535")),
    }
}

const _: () = assert!(forward(Color::White) == 16 && square(cell(Square::H8)).index() == 63);
