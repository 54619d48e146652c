//! Reads pasted positions: a FEN in quotation marks or with a name before it, with `_` for spaces, a row of EPD, or the
//! address of an analysis at Lichess or chess.com. Only the FEN in an address is used; nothing is downloaded.

use std::borrow::Cow;

use super::epd::{self, EpdError, Operation};
use super::{FenError, FenField, Position};

impl Position {
    /// Reads a pasted position: FEN in any of its forms, EPD, or an address with a FEN in it.
    ///
    /// # Errors
    /// When it is not one, with the fault as a FEN.
    /// What is wrong with it as a FEN.
    ///
    /// ```
    /// use tabia_chess::Position;
    /// let address = "https://lichess.org/analysis/standard/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1";
    /// assert_eq!(
    ///     Position::from_text(address)?.fen(),
    ///     Position::from_text("FEN: \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"")?.fen()
    /// );
    /// # Ok::<(), tabia_chess::FenError>(())
    /// ```
    pub fn from_text(text: &str) -> Result<Position, FenError> {
        let fen = self::fen(text)?;
        Position::from_fen(&fen).or_else(|error| match row(&fen) {
            Ok((position, _)) => Ok(position),
            Err(_) => Err(error),
        })
    }
}

/// Like [`Position::from_text`], with the operations of a row of EPD. A tag pair is the beginning of a game, not a position.
///
/// # Errors
/// When it is not one, with the fault.
pub fn read(text: &str) -> Result<(Position, Vec<Operation>), EpdError> {
    if text.trim_start().starts_with('[') {
        return Err(EpdError::MissingField);
    }
    let fen = self::fen(text)?;
    match Position::from_fen(&fen) {
        Ok(position) => Ok((position, Vec::new())),
        Err(error) => row(&fen).map_err(|of_row| match of_row {
            of_row @ EpdError::Position(_) => of_row,
            // The text after the four fields of a row is operations.
            of_row @ EpdError::OpenQuote if error.field == FenField::HalfmoveClock => of_row,
            _ => error.into(),
        }),
    }
}

/// Reads a row of EPD. The fields of the position must be followed by operations; otherwise it is a FEN with an error.
fn row(text: &str) -> Result<(Position, Vec<Operation>), EpdError> {
    const USUAL: [&str; 6] = ["bm", "am", "dm", "id", "pv", "ce"];
    let (position, operations) = epd::read_row(text)?;
    let is_usual = |operation: &Operation| USUAL.contains(&operation.name.as_str());
    match text.contains(';') || operations.first().is_some_and(is_usual) {
        true => Ok((position, operations)),
        false => Err(EpdError::MissingField),
    }
}

/// Names that may precede a FEN.
const NAMES: [&str; 5] = ["position fen", "position", "setboard", "fen", "epd"];

/// Quotation marks and brackets that may enclose a FEN.
const OPENING: &str = "\"'`“”„«»‘’‚‹›([{<";
const CLOSING: &str = "\"'`“”«»‘’‹›)]}>";

/// Returns the FEN or the row of EPD in a text, without enclosing characters.
///
/// # Errors
/// When an address contains none.
pub fn fen(text: &str) -> Result<Cow<'_, str>, FenError> {
    let is_blank = |c: char| c.is_whitespace() || c == '\u{feff}' || c == '\u{200b}';
    let mut text = text.trim_matches(is_blank);
    for _ in 0..4 {
        let before = text;
        if let Some(opened) = text.strip_prefix(|c| OPENING.contains(c)) {
            // A comma may follow the closing character.
            let end = opened.trim_end_matches(|c| is_blank(c) || c == ',' || c == ';');
            text = end.strip_suffix(|c| CLOSING.contains(c)).unwrap_or(opened);
            text = text.trim_matches(is_blank);
        }
        let name = NAMES.iter().find(|name| begins_with(text, name));
        if let Some(name) = name {
            let rest = text[name.len()..].trim_start_matches(|c| CLOSING.contains(c));
            let rest = rest
                .trim_start_matches(is_blank)
                .trim_start_matches([':', '=']);
            text = rest.trim_start_matches(is_blank);
        }
        if text == before {
            break;
        }
    }
    if is_address(text) {
        return in_address(text).map(Cow::Owned);
    }
    let first = text.find(char::is_whitespace).unwrap_or(text.len());
    match text[..first].contains('_') {
        true => Ok(Cow::Owned(text[..first].replace('_', " ") + &text[first..])),
        false => Ok(Cow::Borrowed(text)),
    }
}

/// Returns whether a text is meant as a position, valid or not: its first word has ranks, and it is neither a tag pair nor an
/// address.
pub fn is_meant(text: &str) -> bool {
    /// More than any move or result has.
    const SLASHES: usize = 4;
    let is_tag = text.trim_start().starts_with('[');
    let Ok(fen) = self::fen(text) else {
        return false;
    };
    let word = fen.split_whitespace().next().unwrap_or_default();
    !is_tag && !is_address(text.trim()) && word.matches('/').count() >= SLASHES
}

/// Returns whether a text begins with a word, case-insensitive.
fn begins_with(text: &str, word: &str) -> bool {
    let begins = text.get(..word.len());
    let next = text.get(word.len()..).and_then(|rest| rest.chars().next());
    begins.is_some_and(|begins| begins.eq_ignore_ascii_case(word))
        && next.is_some_and(|next| !next.is_alphanumeric() && next != '/')
}

/// Returns whether a text is an address.
pub fn is_address(text: &str) -> bool {
    const HOSTS: [&str; 3] = ["lichess.org/", "chess.com/", "www."];
    !text.contains(char::is_whitespace)
        && (text.contains("://") || HOSTS.iter().any(|host| text.starts_with(host)))
}

/// The names of variants in addresses of Lichess.
const OTHER_KINDS: [&str; 8] = [
    "antichess",
    "atomic",
    "crazyhouse",
    "horde",
    "kingofthehill",
    "racingkings",
    "threecheck",
    "bughouse",
];

/// Returns the FEN in an address.
fn in_address(address: &str) -> Result<String, FenError> {
    let error = |text: &str, reason: &str| FenError {
        field: FenField::Placement,
        text: text.to_owned(),
        column: 1,
        reason: reason.to_owned(),
    };
    let decoded = decoded(address);
    let words: Vec<&str> = decoded.split('/').collect();
    for (index, ranks) in words.windows(8).enumerate() {
        let first = ranks[0].rsplit(['=', ':', '#', '?', '&']).next();
        let end = ranks[7]
            .find(|c| !is_rank_letter(c))
            .unwrap_or(ranks[7].len());
        let (last, rest) = ranks[7].split_at(end);
        let mut placement = vec![first.unwrap_or_default()];
        placement.extend(&ranks[1..7]);
        placement.push(last);
        if !placement.iter().all(|rank| is_rank(rank)) {
            continue;
        }
        let kind = words[..index]
            .iter()
            .find(|word| OTHER_KINDS.contains(&word.to_ascii_lowercase().as_str()));
        if let Some(kind) = kind {
            return Err(error(kind, "the address is of another kind of chess"));
        }
        let end = rest.find(['?', '&', '#']).unwrap_or(rest.len());
        let fields = rest[..end].split(['_', '+', ' ']);
        let fields = fields.filter(|field| !field.is_empty());
        let all = std::iter::once(placement.join("/")).chain(fields.map(str::to_owned));
        return Ok(all.collect::<Vec<String>>().join(" "));
    }
    Err(error(
        address,
        "there is no position in the address, and nothing is loaded from the net",
    ))
}

/// Decodes the codes of an address such as `%2F`, for ASCII only.
fn decoded(address: &str) -> String {
    let mut parts = address.split('%');
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part
            .get(..2)
            .filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        match code.filter(u8::is_ascii) {
            Some(letter) => {
                decoded.push(char::from(letter));
                decoded.push_str(&part[2..]);
            }
            None => {
                decoded.push('%');
                decoded.push_str(part);
            }
        }
    }
    decoded
}

fn is_rank_letter(c: char) -> bool {
    "pnbrqkPNBRQK12345678".contains(c)
}

/// Returns whether a text describes the eight squares of a rank.
fn is_rank(text: &str) -> bool {
    let widths = text.chars().map(|c| c.to_digit(10).unwrap_or(1));
    text.chars().all(is_rank_letter) && widths.sum::<u32>() == 8
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

    #[test]
    fn a_position_is_found_in_what_people_paste() {
        for text in [
            FEN.to_owned(),
            format!("  \u{feff}{FEN}\r\n"),
            format!("\"{FEN}\""),
            format!("“{FEN}”"),
            format!("'{FEN}',"),
            format!("`{FEN}`"),
            format!("<{FEN}>"),
            format!("FEN: {FEN}"),
            format!("fen={FEN}"),
            format!("fen {FEN}"),
            format!("[FEN \"{FEN}\"]"),
            format!("\"fen\": \"{FEN}\","),
            format!("FEN: '{FEN}'"),
            format!("position fen {FEN}"),
            FEN.replace(' ', "_"),
            format!("\"{}\"", FEN.replace(' ', "_")),
            format!("{FEN} bm Bb5; id \"Ruy_Lopez\";"),
            format!("https://lichess.org/analysis/{}", FEN.replace(' ', "_")),
            format!(
                "https://lichess.org/analysis/standard/{}?color=black",
                FEN.replace(' ', "_")
            ),
            format!(
                "lichess.org/analysis/fromPosition/{}#explorer",
                FEN.replace(' ', "%20")
            ),
            format!("https://lichess.org/editor/{}", FEN.replace(' ', "_")),
            format!(
                "https://lichess.org/editor?fen={}&x=1",
                FEN.replace(' ', "+")
            ),
            format!(
                "https://www.chess.com/analysis?fen={}&flip=false",
                FEN.replace('/', "%2F").replace(' ', "+")
            ),
            format!(
                "https://www.chess.com/dynboard?fen={}",
                FEN.replace(' ', "%20")
            ),
        ] {
            let position = Position::from_text(&text);
            assert_eq!(
                position.map(|position| position.fen()),
                Ok(FEN.to_owned()),
                "{text}"
            );
            if !text.starts_with('[') {
                assert_eq!(read(&text).unwrap().0.fen(), FEN, "{text}");
            }
        }
    }

    #[test]
    fn what_is_no_position_says_why() {
        for (text, reason) in [
            ("", "the text is empty"),
            (
                "https://lichess.org/abcdefgh",
                "there is no position in the address",
            ),
            (
                "https://lichess.org/analysis/atomic/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1",
                "another kind of chess",
            ),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - zero", "expected a number"),
            (
                "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 and more",
                "nothing may follow",
            ),
            ("fen", "expected a piece letter"),
            ("\"", "the text is empty"),
        ] {
            let error = Position::from_text(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_meant_as_a_position_is_known() {
        let wrong = FEN.replace("KQkq", "KQxq");
        for text in [FEN, &wrong, &format!("fen: {wrong}"), "8/8/8/8/7 w"] {
            assert!(is_meant(text), "{text}");
        }
        let address = format!("https://lichess.org/analysis/{}", wrong.replace(' ', "_"));
        let tag = format!("[FEN \"{wrong}\"]");
        let letter = "Shall we meet at 7/8 or 8/9/10?";
        for text in ["", "1. e4 e5 1/2-1/2", letter, &address, &tag] {
            assert!(!is_meant(text), "{text}");
        }
        let open = format!("{} bm \"Bb5;", FEN.strip_suffix(" 2 3").unwrap());
        assert_eq!(read(&open), Err(EpdError::OpenQuote));
    }

    #[test]
    fn no_text_panics() {
        let parts = [
            "\"", "“", "fen", ":", "=", "_", "/", "8", "k", " ", "%2F", "%", "://", "ä", ";", "]",
        ];
        let mut random = 1u64;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..12 {
                random = random.wrapping_mul(6364136223846793005).wrapping_add(1);
                text += parts[(random >> 33) as usize % parts.len()];
            }
            let _ = Position::from_text(&text);
            let _ = read(&text);
        }
    }
}
