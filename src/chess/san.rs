//! Standard algebraic notation (SAN): strict writing, lenient reading.

use std::borrow::Cow;

use thiserror::Error;

use super::{Color, Move, MoveKind, Position, Role, Square, Wing, excerpt, uci_move};

/// The reason why a text is not a move in a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", reason.describe(text))]
pub struct SanError {
    /// The unchanged text.
    pub text: String,
    pub reason: SanProblem,
}

/// A fault of a move text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SanProblem {
    Empty,
    /// No move has this form; the column (from 1) is that of the first unreadable character.
    Unreadable {
        column: usize,
    },
    /// It has the form of a move, but no such move is legal here.
    Illegal,
    /// More than one piece can move there.
    Ambiguous,
    /// A pawn reaches the last rank, and the promotion piece is missing.
    NoPromotion,
}

impl SanProblem {
    /// Returns a sentence about the fault of this text.
    fn describe(self, text: &str) -> String {
        /// Maximum number of characters; a move with every sign has about twelve.
        const MOST: usize = 40;
        let text = excerpt(text, MOST);
        match self {
            SanProblem::Empty => "there is no move text".to_owned(),
            SanProblem::Unreadable { column } => {
                format!("“{text}” is not a move (column {column})")
            }
            SanProblem::Illegal => format!("“{text}” is not legal in this position"),
            SanProblem::Ambiguous => format!("“{text}” can be played by more than one piece"),
            SanProblem::NoPromotion => format!("“{text}” does not say what the pawn becomes"),
        }
    }
}

/// Returns the move in standard algebraic notation, with `+` or `#`.
pub fn write(position: &Position, mv: Move) -> String {
    let mut san = String::with_capacity(7);
    write_to(position, mv, &mut san);
    san
}

/// Appends the move in standard algebraic notation to a text.
pub fn write_to(position: &Position, mv: Move, out: &mut String) {
    write_plain(position, mv, out);
    if position.gives_check(mv) {
        let is_mate = position.after(mv).count_moves() == 0;
        out.push(if is_mate { '#' } else { '+' });
    }
}

/// Like [`write_to`], without the sign of check or mate.
fn write_plain(position: &Position, mv: Move, out: &mut String) {
    let (from, to) = (mv.from(), mv.to());
    if mv.is_castling() {
        out.push_str(if to.file() > from.file() {
            "O-O"
        } else {
            "O-O-O"
        });
        return;
    }
    let Some(piece) = position.piece_at(from) else {
        out.push_str(&format!("{mv:?}"));
        return;
    };
    let capture = position.is_capture(mv);
    if piece.role == Role::Pawn {
        if capture {
            out.push(from.file_letter());
        }
    } else {
        out.push(piece.role.letter());
        let (mut rivals, mut file_is_shared, mut rank_is_shared) = (false, false, false);
        for rival in position.pieces_of(piece.color, piece.role) {
            let same = Move::new(rival, to, MoveKind::Normal);
            if rival != from && position.is_legal(same) {
                rivals = true;
                file_is_shared |= rival.file() == from.file();
                rank_is_shared |= rival.rank() == from.rank();
            }
        }
        if rivals && (!file_is_shared || rank_is_shared) {
            out.push(from.file_letter());
        }
        if file_is_shared {
            out.push(from.rank_digit());
        }
    }
    if capture {
        out.push('x');
    }
    out.push(to.file_letter());
    out.push(to.rank_digit());
    if let Some(role) = mv.promotion() {
        out.push('=');
        out.push(role.letter());
    }
}

/// Returns the moves of a line, each written for the position before it. They must be legal.
pub fn write_line(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let texts = moves.iter().map(|&mv| {
        let text = write(&position, mv);
        position = position.after(mv);
        text
    });
    texts.collect()
}

/// Returns the number before a move: "12." for White's, "12…" for Black's.
pub fn number(position: &Position) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "…",
    };
    format!("{}{dots}", position.fullmove_number())
}

/// Appends a move to a line, with its number where needed: always White's, and Black's at the start of the line.
pub fn push_numbered(line: &mut String, position: &Position, mv: Move) {
    let is_first = line.is_empty();
    if !is_first {
        line.push(' ');
    }
    if is_first || position.turn() == Color::White {
        line.push_str(&number(position));
        line.push(' ');
    }
    write_to(position, mv, line);
}

/// Returns a line with its move numbers: "12… Nf6 13. e5". The moves must be legal.
pub fn write_numbered(position: &Position, moves: &[Move]) -> String {
    let mut position = position.clone();
    let mut line = String::new();
    for &mv in moves {
        push_numbered(&mut line, &position, mv);
        position = position.after(mv);
    }
    line
}

/// Reads a move: SAN, long algebraic or coordinates, with `0-0`, `e8Q`, `e8=queen`, `exd6 e.p.`, lower-case or figurine
/// pieces and trailing `+`, `#`, `ch`, `mate`, `!`, `?` and `N`. Every dash of Unicode is a hyphen.
///
/// # Errors
/// When the text is not a move, or not a legal one.
pub fn read(position: &Position, text: &str) -> Result<Move, SanError> {
    let (mv, rest) = read_start(position, text)?;
    match rest.trim() {
        "" => Ok(mv),
        rest if is_suffix(rest) => Ok(mv),
        rest => {
            let column = text.trim_end().chars().count() - rest.chars().count() + 1;
            Err(SanError {
                text: text.to_string(),
                reason: SanProblem::Unreadable { column },
            })
        }
    }
}

/// Reads the move at the start of a text, and returns the text after it: empty, a word such as `N`, `ch` or `1-0`, or anything
/// that begins with a character that cannot be part of the move.
///
/// # Errors
/// As [`read`].
pub fn read_start<'a>(position: &Position, text: &'a str) -> Result<(Move, &'a str), SanError> {
    let error = match read_whole(position, text) {
        Ok(mv) => return Ok((mv, "")),
        Err(error) => error,
    };
    let is_unreadable = matches!(error.reason, SanProblem::Unreadable { .. });
    if !is_unreadable || !may_begin_with_move(text) {
        return Err(error);
    }
    let ends = text.char_indices().map(|(at, _)| at).skip(2);
    let ends: Vec<usize> = ends.take(LONGEST).collect();
    let found = ends.iter().rev().find_map(|&end| {
        let (start, rest) = text.split_at(end);
        let mv = read_whole(position, start).ok()?;
        can_end_between(start, rest).then_some((mv, rest))
    });
    found.ok_or(error)
}

/// Returns whether a text may begin with a move: a quick test that rejects most words that are not moves.
fn may_begin_with_move(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut pairs = bytes[..bytes.len().min(2 * LONGEST)].windows(2);
    pairs.any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8'])) || has_form_of_move(text)
}

/// Maximum number of characters of a move, as in `♙e7xd8=(Knight)++`.
const LONGEST: usize = 20;

/// Returns whether a move may end here, with other text directly after it.
fn can_end_between(start: &str, rest: &str) -> bool {
    let core = strip_decoration(start);
    let is_castling = castling_side(core).is_some();
    let mut letters = core.chars().rev().filter(|c| *c != ')');
    let ends_as_move = match (letters.next(), letters.next()) {
        _ if is_castling => true,
        (Some('1'..='8'), Some('a'..='h')) => true,
        (Some(letter), Some(before)) => {
            role_of(letter).is_some() && (matches!(before, '1'..='8' | '=' | '/' | '(' | ' '))
        }
        _ => false,
    };
    let mut following = rest.chars();
    let (first, second) = (following.next(), following.next());
    let is_apart = match (first, second) {
        (Some('.'), Some(second)) => !second.is_ascii_digit(),
        (Some(first), _) => !(first.is_alphanumeric() || is_castling && is_dash(first)),
        (None, _) => false,
    };
    let is_result = ["1-0", "0-1", "1/2", "½", "1:0", "0:1"]
        .iter()
        .any(|result| rest.starts_with(result));
    ends_as_move && (is_apart || is_suffix(rest) || (is_result && !is_castling))
}

/// Returns whether a text has the form of a move in some notation, so that it was meant as one: a square, castling, a piece
/// that moves or captures as in descriptive notation, or two adjacent files as in `exd`.
pub fn has_form_of_move(text: &str) -> bool {
    let letters: Vec<char> = text.chars().take(2 * LONGEST).collect();
    let is_file =
        |c: char| matches!(c, 'a'..='h' | 'A'..='H') || (c.is_alphabetic() && !c.is_ascii());
    let has_square = letters.windows(2).enumerate().any(|(i, pair)| {
        let is_longer = letters.get(i + 2).is_some_and(char::is_ascii_digit);
        is_file(pair[0]) && pair[1].is_ascii_digit() && !is_longer
    });
    let neighbours = |a: char, b: char| {
        matches!((a, b), ('a'..='h', 'a'..='h')) && (a as u8).abs_diff(b as u8) == 1
    };
    has_square
        || match letters[..] {
            [first, dash, second, ..] if is_zero(first) && is_zero(second) && is_dash(dash) => true,
            [piece, sign, _, ..] if role_of(piece).is_some_and(|_| piece.is_uppercase()) => {
                is_dash(sign) || matches!(sign, 'x' | '×' | ':')
            }
            [from, 'x' | ':' | '×', to] | [from, to] => neighbours(from, to),
            _ => false,
        }
}

/// Returns whether a character is a hyphen or dash: the dashes of Unicode, the minus signs and the soft hyphen.
pub fn is_dash(c: char) -> bool {
    matches!(
        c,
        '-' | '\u{ad}' | '\u{58a}' | '\u{5be}' | '\u{1400}' | '\u{1806}' | '\u{2010}'
            ..='\u{2015}'
                | '\u{2043}'
                | '\u{207b}'
                | '\u{208b}'
                | '\u{2212}'
                | '\u{2e17}'
                | '\u{2e1a}'
                | '\u{2e3a}'
                | '\u{2e3b}'
                | '\u{2e40}'
                | '\u{2e5d}'
                | '\u{301c}'
                | '\u{3030}'
                | '\u{30a0}'
                | '\u{fe31}'
                | '\u{fe32}'
                | '\u{fe58}'
                | '\u{fe63}'
                | '\u{ff0d}'
                | '\u{10ead}'
    )
}

/// Returns whether a word only repeats a property of its move, such as `e.p.`, `ch` or `mate`.
pub fn is_decoration(word: &str) -> bool {
    const WORDS: [&str; 9] = ["", "+", "++", "#", "ch", "dblch", "disch", "mate", "ep"];
    is_one_of(word, &WORDS)
}

/// Returns whether a word after a move belongs to it: a decoration, `check`, or the sign of a novelty.
fn is_suffix(word: &str) -> bool {
    const WORDS: [&str; 5] = ["check", "dblcheck", "discheck", "checkmate", "enpassant"];
    let word = word.trim_end_matches(['!', '?']);
    matches!(word, "N" | "TN") || is_decoration(word) || is_one_of(word, &WORDS)
}

/// Returns whether a word is one of these, ignoring full stops, case and a leading sign of check.
fn is_one_of(word: &str, words: &[&str]) -> bool {
    const LONGEST_WORD: usize = 16;
    if word.is_empty() || word.len() > LONGEST_WORD {
        return false;
    }
    let plain = match word.trim_start_matches(['+', '#']) {
        "" => word,
        plain => plain,
    };
    let letters = plain.chars().filter(|c| *c != '.');
    let letters = letters.map(|c| c.to_ascii_lowercase());
    words.iter().any(|known| letters.clone().eq(known.chars()))
}

/// Reads a text that consists of one move.
fn read_whole(position: &Position, text: &str) -> Result<Move, SanError> {
    let fail = |reason| {
        Err(SanError {
            text: text.to_string(),
            reason,
        })
    };
    if let Some(mv) = read_standard(position, text.as_bytes()) {
        return Ok(mv);
    }
    let core = strip_decoration(text);
    if core.is_empty() {
        return fail(SanProblem::Empty);
    }
    if let Some(long) = castling_side(core) {
        let wing = if long { Wing::Queen } else { Wing::King };
        let mv = uci_move::castling(position, wing);
        return mv.map_or_else(|| fail(SanProblem::Illegal), Ok);
    }
    if let Ok(mv) = uci_move::read(position, core) {
        return Ok(mv);
    }
    let offset = text.chars().count() - text.trim_start().chars().count();
    let core = with_promotion_letter(core);
    let mut first_problem = None;
    for reading in readings(&core) {
        let reason = match reading {
            Ok(pattern) => match pattern.find(position) {
                Ok(mv) => return Ok(mv),
                Err(reason) => reason,
            },
            Err(column) => SanProblem::Unreadable {
                column: column + offset,
            },
        };
        first_problem.get_or_insert(reason);
    }
    fail(first_problem.unwrap_or(SanProblem::Empty))
}

/// Returns `e8=Queen` as `e8=Q`.
fn with_promotion_letter(core: &str) -> Cow<'_, str> {
    let (inner, bracket) = match core.strip_suffix(')') {
        Some(inner) => (inner, ")"),
        None => (core, ""),
    };
    for (name, letter) in [
        ("queen", 'Q'),
        ("rook", 'R'),
        ("bishop", 'B'),
        ("knight", 'N'),
    ] {
        let Some(start) = inner.len().checked_sub(name.len()) else {
            continue;
        };
        let is_named = inner
            .get(start..)
            .is_some_and(|end| end.eq_ignore_ascii_case(name));
        if start > 0 && is_named {
            return Cow::Owned(format!("{}{letter}{bracket}", &inner[..start]));
        }
    }
    Cow::Borrowed(core)
}

/// Reads a legal move in strict SAN, the form of most moves of games, without allocation. Returns `None` for any other form,
/// which [`read`] may still accept.
pub fn read_standard(position: &Position, text: &[u8]) -> Option<Move> {
    let core = match text {
        [core @ .., b'+' | b'#'] => core,
        core => core,
    };
    match core {
        b"O-O" => uci_move::castling(position, Wing::King),
        b"O-O-O" => uci_move::castling(position, Wing::Queen),
        core => strict(core)?.find(position).ok(),
    }
}

/// Reads a move in strict SAN, without castling and without the sign of check or mate.
fn strict(core: &[u8]) -> Option<Pattern> {
    let (core, promotion) = match core {
        [core @ .., b'=', letter] => {
            let role = Role::PROMOTIONS
                .into_iter()
                .find(|role| char::from(*letter) == role.letter())?;
            (core, Some(role))
        }
        core => (core, None),
    };
    let [from @ .., to_file @ b'a'..=b'h', to_rank @ b'1'..=b'8'] = core else {
        return None;
    };
    let from = from.strip_suffix(b"x").unwrap_or(from);
    let (role, from) = match from {
        [letter @ (b'K' | b'Q' | b'R' | b'B' | b'N'), rest @ ..] if promotion.is_none() => {
            (Role::from_letter(char::from(*letter))?, rest)
        }
        from => (Role::Pawn, from),
    };
    let (file, rank) = match *from {
        [] => (None, None),
        [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
        [rank @ b'1'..=b'8'] if role != Role::Pawn => (None, Some(rank - b'1')),
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] if role != Role::Pawn => {
            (Some(file - b'a'), Some(rank - b'1'))
        }
        _ => return None,
    };
    Some(Pattern {
        role,
        file,
        rank,
        to: Square::new(to_file - b'a', to_rank - b'1'),
        promotion,
    })
}

/// Returns the text without check, mate and annotation signs, `e.p.` and surrounding white space.
fn strip_decoration(text: &str) -> &str {
    const SIGNS: [char; 7] = ['+', '#', '!', '?', '†', '‡', '.'];
    let mut core = text.trim();
    loop {
        let shorter = core.trim_end_matches(SIGNS).trim_end();
        // The full stop of `e.p.` was removed with the signs.
        let shorter = [" e.p", " ep", "e.p"]
            .iter()
            .find_map(|suffix| shorter.strip_suffix(suffix))
            .unwrap_or(shorter);
        if shorter == core {
            return core;
        }
        core = shorter;
    }
}

/// Returns whether a character is a zero of `0-0`, or one of the letters that look like it: Latin, Cyrillic or Greek.
fn is_zero(c: char) -> bool {
    matches!(
        c,
        '0' | 'O' | 'o' | '\u{41e}' | '\u{43e}' | '\u{39f}' | '\u{3bf}'
    )
}

/// Returns `Some(true)` for long castling, `Some(false)` for short.
fn castling_side(core: &str) -> Option<bool> {
    let letters: Vec<char> = core.chars().filter(|c| !is_dash(*c)).collect();
    let all_zeros = letters.iter().all(|c| is_zero(*c));
    match letters.len() {
        2 if all_zeros => Some(false),
        3 if all_zeros => Some(true),
        _ => None,
    }
}

/// The parts of a move text.
#[derive(Clone, Copy, Debug)]
struct Pattern {
    role: Role,
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    promotion: Option<Role>,
}

/// Returns the possible readings of a text, the most literal first: `b` may be a file, or a bishop in lower case.
fn readings(core: &str) -> Vec<Result<Pattern, usize>> {
    let letters: Vec<char> = core.chars().collect();
    let piece = role_of(letters[0]);
    let as_pawn = || pattern(&letters, 0, Role::Pawn);
    match (piece, letters[0]) {
        (Some(role), 'b') => vec![as_pawn(), pattern(&letters, 1, role)],
        (Some(role), _) => vec![pattern(&letters, 1, role)],
        (None, _) => vec![as_pawn()],
    }
}

/// Returns the role of a letter in either case or of a figurine.
fn role_of(letter: char) -> Option<Role> {
    match letter {
        '♔' | '♚' => Some(Role::King),
        '♕' | '♛' => Some(Role::Queen),
        '♖' | '♜' => Some(Role::Rook),
        '♗' | '♝' => Some(Role::Bishop),
        '♘' | '♞' => Some(Role::Knight),
        '♙' | '♟' => Some(Role::Pawn),
        letter => Role::from_letter(letter),
    }
}

/// Reads the characters from `start` as a move of `role`; `Err` is the column (from 1) of the first unreadable character.
fn pattern(letters: &[char], start: usize, role: Role) -> Result<Pattern, usize> {
    let (mut files, mut ranks) = (Vec::new(), Vec::new());
    let mut promotion = None;
    for (i, &letter) in letters.iter().enumerate().skip(start) {
        let closed = promotion.is_some();
        match letter {
            'x' | 'X' | ':' | '×' | ' ' if !closed => {}
            dash if !closed && is_dash(dash) => {}
            '=' | '/' | '(' if !closed && role == Role::Pawn => {}
            ')' if closed => {}
            'a'..='h'
                if !closed
                    && files.len() < 2
                    && files.len() <= ranks.len() + usize::from(files.len() == 1)
                    && letters.get(i + 1).is_some_and(|&next| next != ')') =>
            {
                files.push(letter as u8 - b'a');
            }
            '1'..='8' if !closed && ranks.len() < 2 => ranks.push(letter as u8 - b'1'),
            _ if !closed && role == Role::Pawn && !ranks.is_empty() => match role_of(letter) {
                Some(role) if Role::PROMOTIONS.contains(&role) => promotion = Some(role),
                _ => return Err(i + 1),
            },
            _ => return Err(i + 1),
        }
    }
    let (Some(file), Some(rank)) = (files.pop(), ranks.pop()) else {
        return Err(letters.len());
    };
    Ok(Pattern {
        role,
        file: files.pop(),
        rank: ranks.pop(),
        to: Square::new(file, rank),
        promotion,
    })
}

impl Pattern {
    fn find(&self, position: &Position) -> Result<Move, SanProblem> {
        match self.role {
            Role::Pawn => self.find_pawn(position),
            role => {
                let fits = |from: &Square| self.fits(*from);
                let mut origins = position.origins(role, self.to).filter(fits);
                let from = origins.next().filter(|_| self.promotion.is_none());
                let from = from.ok_or(SanProblem::Illegal)?;
                match origins.next() {
                    Some(_) => Err(SanProblem::Ambiguous),
                    None => Ok(Move::new(from, self.to, MoveKind::Normal)),
                }
            }
        }
    }

    /// Returns whether the origin is on the file and the rank, where they are given.
    fn fits(&self, from: Square) -> bool {
        self.file.is_none_or(|file| from.file() == file)
            && self.rank.is_none_or(|rank| from.rank() == rank)
    }

    fn find_pawn(&self, position: &Position) -> Result<Move, SanProblem> {
        let color = position.turn();
        let promotes = self.to.relative_rank(color) == 7;
        let any = promotes.then_some(Role::Queen);
        let mut fitting = position.pieces_of(color, Role::Pawn).filter_map(|from| {
            let fits = self.fits(from)
                // A capture has the file of the pawn; without it, only a straight move is meant.
                && (self.file.is_some() || from.file() == self.to.file());
            fits.then(|| position.legal_move(from, self.to, any))
                .flatten()
        });
        let first = fitting.next().ok_or(SanProblem::Illegal)?;
        if promotes {
            let role = self.promotion.ok_or(SanProblem::NoPromotion)?;
            return Ok(Move::new(first.from(), self.to, MoveKind::Promotion(role)));
        }
        match (fitting.next(), self.promotion) {
            (_, Some(_)) => Err(SanProblem::Illegal),
            (Some(_), None) => Err(SanProblem::Ambiguous),
            (None, None) => Ok(first),
        }
    }
}
