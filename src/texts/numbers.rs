//! Numbers, quotation marks and first letters, as texts write them.

/// Formats a whole number in groups of three digits: 4,865,609.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Like [`grouped`] for a number that may be negative; `None` for one that is not whole.
pub(super) fn grouped_number(number: f64) -> Option<String> {
    let is_whole = number.fract() == 0.0 && number.abs() < 1e15;
    let sign = if number < 0.0 { MINUS } else { "" };
    is_whole.then(|| format!("{sign}{}", grouped(number.abs() as u64)))
}

/// The minus sign, which is as wide as the plus sign; a hyphen is shorter and lower.
const MINUS: &str = "−";

/// Returns a number that is written with a hyphen, as programs write it, with the minus sign of a text: −0.35 for -0.35.
pub fn signed(number: impl ToString) -> String {
    number.to_string().replace('-', MINUS)
}

/// Returns a text with a capital first letter.
pub fn capitalised(text: &str) -> String {
    with_first(text, |letter| letter.to_uppercase().collect())
}

/// Returns a text with a small first letter.
pub(super) fn uncapitalised(text: &str) -> String {
    with_first(text, |letter| letter.to_lowercase().collect())
}

fn with_first(text: &str, change: impl Fn(char) -> String) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(change).unwrap_or_default();
    first + letters.as_str()
}

/// Returns a text with the quotation marks of a text, “ and ”, in place of straight ones.
pub fn curly(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len());
    for (index, part) in text.split('"').enumerate() {
        if index > 0 {
            quoted.push(if index % 2 == 1 { '“' } else { '”' });
        }
        quoted.push_str(part);
    }
    quoted
}

/// Formats hundredths of a pawn as pawns, with a sign: +0.35.
pub fn pawns(hundredths: i32) -> String {
    pawns_of(hundredths, 100)
}

/// Like [`pawns`] for other units: a pawn has `unit` parts. The number of decimals is the number of zeros of the unit.
pub fn pawns_of(parts: i32, unit: i32) -> String {
    let places = unit.max(1).ilog10() as usize;
    let value = f64::from(parts) / f64::from(unit.max(1));
    match parts {
        0 => format!("{value:.places$}"),
        _ => signed(format!("{value:+.places$}")),
    }
}
