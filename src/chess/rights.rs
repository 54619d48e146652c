//! Invalid castling rights of a FEN, which are dropped.

use std::fmt;

use super::{CastlingMode, Color, Position, Setup, Square, Wing};

/// Castling rights that a FEN claims and its position does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DroppedCastling {
    /// Their letters in the FEN.
    pub letters: String,
    /// The castling rules of the position.
    pub mode: CastlingMode,
}

impl fmt::Display for DroppedCastling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letters, plural) = match self.letters.len() {
            1 => (&self.letters, ""),
            _ => (&self.letters, "s"),
        };
        write!(f, "castling right{plural} {letters} dropped: ")?;
        f.write_str(match self.mode {
            CastlingMode::Standard => {
                "in standard chess the king castles from e1 or e8 with a rook in its corner"
            }
            CastlingMode::Chess960 => "there is no king with such a rook on the first rank",
        })
    }
}

impl Position {
    /// Returns the castling rights in a text, from which this position was read, that the position does not have.
    pub fn dropped_castling(&self, text: &str) -> Option<DroppedCastling> {
        let mut words = text.split(|c: char| c.is_whitespace() || matches!(c, '_' | '"'));
        let mut words = words.by_ref().filter(|word| !word.is_empty());
        words.find(|word| word.matches('/').count() >= 7)?;
        let claims = words.nth(1).unwrap_or_default();
        let has_right = |letter: &char| {
            let color = match letter.is_ascii_uppercase() {
                true => Color::White,
                false => Color::Black,
            };
            let rook = |wing| self.castling_rook(color, wing);
            match letter.to_ascii_uppercase() {
                'K' => rook(Wing::King).is_some(),
                'Q' => rook(Wing::Queen).is_some(),
                file => Wing::ALL.into_iter().any(|wing| {
                    rook(wing).is_some_and(|rook| rook.file_letter().to_ascii_uppercase() == file)
                }),
            }
        };
        let is_right = |letter: &char| matches!(letter.to_ascii_uppercase(), 'A'..='H' | 'K' | 'Q');
        let letters: String = claims
            .chars()
            .filter(|letter| is_right(letter) && !has_right(letter))
            .collect();
        (!letters.is_empty()).then(|| DroppedCastling {
            letters,
            mode: self.castling_mode(),
        })
    }
}

impl Setup {
    /// Returns the rights for which king and rook are on their first rank.
    pub(super) fn possible_rights(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        let claimed = self.castling.iter();
        claimed.filter_map(|&(color, rook)| Some((self.castling_king(color, rook)?, rook)))
    }

    /// Returns whether standard chess allows all the rights whose king and rook are in place.
    pub fn has_only_standard_rights(&self) -> bool {
        self.possible_rights()
            .all(|(king, rook)| CastlingMode::Standard.allows(king, rook))
    }

    /// Returns whether each side has a start array of Chess960 with both its rights, and no pawn has moved.
    pub(super) fn is_chess960_start(&self) -> bool {
        let men = self.board.iter().flatten().count();
        men == 32 && Color::ALL.into_iter().all(|color| self.has_array(color))
    }

    fn has_array(&self, color: Color) -> bool {
        use super::Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        let (back, pawns) = match color {
            Color::White => (0, 1),
            Color::Black => (7, 6),
        };
        let files = |rank, role| {
            (0..8).filter(move |&file| {
                let piece = self.board[Square::new(file, rank).index()];
                piece.is_some_and(|piece| piece.color == color && piece.role == role)
            })
        };
        let [bishops, rooks] = [Bishop, Rook].map(|role| files(back, role).collect::<Vec<u8>>());
        let ([first, second], [left, right]) = (&bishops[..], &rooks[..]) else {
            return false;
        };
        let has_right = |file| self.castling.contains(&(color, Square::new(file, back)));
        files(pawns, Pawn).count() == 8
            && files(back, Knight).count() == 2
            && files(back, Queen).count() == 1
            && (first + second) % 2 == 1
            && files(back, King).any(|king| *left < king && king < *right)
            && has_right(*left)
            && has_right(*right)
    }
}
