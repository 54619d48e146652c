//! Positions as text: FEN (Forsyth and Edwards), X-FEN and Shredder-FEN for Chess960.

use std::fmt;

use thiserror::Error;

use super::{CastlingMode, Color, Piece, Position, Setup, Square, Wing, excerpt};

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

/// The reason why a text is not a legal position: the field, its text and its column (from 1).
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("FEN, {field}{} (column {column}): {reason}", quoted(text))]
pub struct FenError {
    pub field: FenField,
    pub text: String,
    pub column: usize,
    pub reason: String,
}

/// Returns the beginning of a text in quotation marks after a space; empty for an empty text.
fn quoted(text: &str) -> String {
    /// Maximum number of characters; the longest piece placement has 71.
    const MOST: usize = 80;
    match text {
        "" => String::new(),
        text => format!(" “{}”", excerpt(text, MOST)),
    }
}

/// A word of the FEN and its column (from 1).
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

/// Returns the words of a line with their columns, counted in characters.
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

impl Setup {
    /// Reads FEN, X-FEN or Shredder-FEN, whether the position is legal or not. Only the first field is required; missing ones
    /// have the values of a new game.
    ///
    /// The position is Chess960 where a file letter names a rook that cannot castle in standard chess, or where both sides
    /// have a start array with all rights; otherwise it is standard chess.
    ///
    /// # Errors
    /// When a field is invalid; the error has the field, its text and its column.
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
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
            setup.mode = read_castling(*word, &mut setup)?;
        }
        if let Some(word) = words.get(3) {
            setup.en_passant = read_en_passant(*word, &setup)?;
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
        Ok(setup)
    }

    /// Returns the set-up as FEN, whether it is legal or not. Castling rights are written as `KQkq`, or, in Chess960
    /// where that would not be read as the same, by the files of the rooks.
    pub fn fen(&self) -> String {
        let plain = self.mode == CastlingMode::Standard
            || self.has_only_standard_rights()
            || self.is_chess960_start();
        self.write_fen(|color, rook| {
            let wing = |wing| plain && self.outermost_rook(color, wing) == Some(rook);
            match (wing(Wing::King), wing(Wing::Queen)) {
                (true, _) => 'K',
                (_, true) => 'Q',
                _ => rook.file_letter().to_ascii_uppercase(),
            }
        })
    }

    fn write_fen(&self, castling_letter: impl Fn(Color, Square) -> char) -> String {
        let mut fen = String::with_capacity(90);
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let Some(piece) = self.board[Square::new(file, rank).index()] else {
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
        fen.push(self.turn.letter());
        fen.push(' ');
        let before = fen.len();
        for color in Color::ALL {
            // The king's wing, where the files are higher, is written first.
            for file in (0..8).rev() {
                let of = |right: &&(Color, Square)| right.0 == color && right.1.file() == file;
                if let Some((_, rook)) = self.castling.iter().find(of) {
                    let letter = castling_letter(color, *rook);
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
            .en_passant
            .map_or("-".into(), |square| square.to_string());
        fen + &format!(
            " {en_passant} {} {}",
            self.halfmove_clock, self.fullmove_number
        )
    }
}

impl Position {
    /// Reads FEN, X-FEN or Shredder-FEN. Only the first field is required; missing ones have the values of a new game.
    /// [`Setup::from_fen`] distinguishes standard chess from Chess960.
    ///
    /// # Errors
    /// When a field is invalid, with the field, its text and its column, or when the position is illegal.
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        position_of(&Setup::from_fen(fen)?, fen)
    }

    /// Like [`Position::from_fen`], with given castling rules.
    ///
    /// # Errors
    /// As [`Position::from_fen`].
    pub fn from_fen_in(fen: &str, mode: CastlingMode) -> Result<Position, FenError> {
        let setup = Setup::from_fen(fen)?;
        position_of(&Setup { mode, ..setup }, fen)
    }

    /// Reads a FEN that this program has stored. Earlier versions wrote `KQkq` in any Chess960 position, so a right is valid
    /// if its king and rook are in place.
    ///
    /// # Errors
    /// As [`Position::from_fen`].
    pub fn from_stored_fen(fen: &str) -> Result<Position, FenError> {
        let mut setup = Setup::from_fen(fen)?;
        if !setup.has_only_standard_rights() {
            setup.mode = CastlingMode::Chess960;
        }
        position_of(&setup, fen)
    }

    /// Returns whether the FEN from which this position was read is in the form that other programs read: six fields, castling
    /// rights that the position has, and an en-passant square that a pawn has just passed.
    pub fn is_standard_fen(&self, fen: &str) -> bool {
        let fields: Vec<&str> = fen.split(' ').collect();
        let (own, shredder) = (self.fen(), self.shredder_fen());
        let (own, shredder) = (own.split(' '), shredder.split(' '));
        let own: Vec<&str> = own.collect();
        let x_fen = Setup {
            mode: CastlingMode::Standard,
            ..Setup::from(self)
        }
        .fen();
        let [placement, turn, castling, en_passant, clock, number] = fields[..] else {
            return false;
        };
        let rights = [
            own.get(2).copied(),
            shredder.clone().nth(2),
            x_fen.split(' ').nth(2),
        ];
        let has_rights = match self.castling_mode {
            CastlingMode::Standard => rights[0] == Some(castling),
            CastlingMode::Chess960 => rights.contains(&Some(castling)),
        };
        let passed = self.passed_square().map(|square| square.to_string());
        own[..2] == [placement, turn]
            && has_rights
            && (en_passant == "-" || passed.as_deref() == Some(en_passant))
            && own[4..] == [clock, number]
    }

    /// Returns the position as FEN, with castling rights as in [`Setup::fen`].
    pub fn fen(&self) -> String {
        Setup::from(self).fen()
    }

    /// Returns the position as Shredder-FEN: castling rights by the file of the rook (`HAha`).
    pub fn shredder_fen(&self) -> String {
        Setup::from(self).write_fen(|_, rook| rook.file_letter().to_ascii_uppercase())
    }
}

/// Returns the legal position of a set-up that was read from this text.
fn position_of(setup: &Setup, fen: &str) -> Result<Position, FenError> {
    setup
        .position()
        .map_err(|error| words(fen)[0].error(FenField::Placement, error.to_string()))
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

/// Reads the castling rights, and returns the castling rules that follow from their form.
fn read_castling(word: Word<'_>, setup: &mut Setup) -> Result<CastlingMode, FenError> {
    if matches!(word.text, "-" | "") {
        return Ok(CastlingMode::Standard);
    }
    let mut is_shredder = false;
    for (offset, letter) in word.text.chars().enumerate() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let rank = if color == Color::White { 0 } else { 7 };
        let rook = match letter.to_ascii_uppercase() {
            'K' => setup.outermost_rook(color, Wing::King),
            'Q' => setup.outermost_rook(color, Wing::Queen),
            file @ 'A'..='H' => {
                let rook = Square::new(file as u8 - b'A', rank);
                let king = setup.castling_king(color, rook);
                is_shredder |= king.is_some_and(|king| !CastlingMode::Standard.allows(king, rook));
                Some(rook)
            }
            _ => {
                let reason = "expected “-”, letters of KQkq, or files A-H and a-h";
                return Err(word.error_at(FenField::Castling, offset, letter, reason));
            }
        };
        setup.castling.extend(rook.map(|rook| (color, rook)));
    }
    Ok(match is_shredder || setup.is_chess960_start() {
        true if !setup.has_only_standard_rights() => CastlingMode::Chess960,
        _ => CastlingMode::Standard,
    })
}

/// Reads the square that a pawn has just passed. Some programs write the pawn's own square instead.
fn read_en_passant(word: Word<'_>, setup: &Setup) -> Result<Option<Square>, FenError> {
    if matches!(word.text, "-" | "") {
        return Ok(None);
    }
    match word.text.parse::<Square>() {
        Ok(square) if square.rank() == 2 || square.rank() == 5 => Ok(Some(square)),
        Ok(square) => setup
            .square_passed_by(square)
            .map(Some)
            .ok_or_else(|| word.error(FenField::EnPassant, "it lies on the third or sixth rank")),
        Err(_) => Err(word.error(FenField::EnPassant, "expected “-” or a square such as e3")),
    }
}

/// Reads a number. One that is too large counts as the maximum.
fn read_number(word: Word<'_>, field: FenField) -> Result<u16, FenError> {
    match word.text {
        "-" | "" => Ok(u16::from(field == FenField::FullmoveNumber)),
        text if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            Ok(text.parse().unwrap_or(u16::MAX))
        }
        _ => Err(word.error(field, "expected a number")),
    }
}
