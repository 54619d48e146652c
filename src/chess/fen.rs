//! Positions as text: FEN (Forsyth and Edwards), X-FEN and Shredder-FEN for Chess960.

use std::fmt;

use thiserror::Error;

use super::{Color, Piece, Position, Setup, Square, Wing};

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
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("FEN, {field}{} (column {column}): {reason}", quoted(text))]
pub struct FenError {
    pub field: FenField,
    pub text: String,
    pub column: usize,
    pub reason: String,
}

/// A text in quotation marks after a blank, as much as is enough to recognise it; nothing for nothing.
fn quoted(text: &str) -> String {
    /// The longest piece placement has 71 letters.
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        _ if text.is_empty() => String::new(),
        Some((end, _)) => format!(" “{}…”", &text[..end]),
        None => format!(" “{text}”"),
    }
}

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

impl Setup {
    /// Reads FEN, X-FEN or Shredder-FEN, whether the position is legal or not. Only the first field is needed; missing
    /// ones take the values of a new game.
    ///
    /// # Errors
    /// Names the field, the text and the column that are wrong.
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
        Ok(setup)
    }

    /// What stands there as FEN, whether it is legal or not; castling rights as X-FEN.
    pub fn fen(&self) -> String {
        self.write_fen(|color, rook| {
            let wing = |wing| self.castling_candidate(color, wing) == Some(rook);
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
    /// Reads FEN, X-FEN or Shredder-FEN. Only the first field is needed; missing ones take the values of a new game.
    ///
    /// # Errors
    /// Names the field, the text and the column that are wrong; or says why the position cannot occur.
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        Setup::from_fen(fen)?
            .position()
            .map_err(|error| words(fen)[0].error(FenField::Placement, error.to_string()))
    }

    /// The position as FEN; castling rights as X-FEN (`KQkq` wherever that is unambiguous).
    pub fn fen(&self) -> String {
        Setup::from(self).fen()
    }

    /// The position as Shredder-FEN: castling rights by the file of the rook (`HAha`).
    pub fn shredder_fen(&self) -> String {
        Setup::from(self).write_fen(|_, rook| rook.file_letter().to_ascii_uppercase())
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

/// A number that does not fit counts as the greatest that does.
fn read_number(word: Word<'_>, field: FenField) -> Result<u16, FenError> {
    match word.text {
        "-" | "" => Ok(u16::from(field == FenField::FullmoveNumber)),
        text if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            Ok(text.parse().unwrap_or(u16::MAX))
        }
        _ => Err(word.error(field, "expected a number")),
    }
}
