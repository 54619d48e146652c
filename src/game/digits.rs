//! Numbers as digits, without the cost of a formatter: a file has several at each move.

use std::fmt;

/// Appends a number to a text.
pub(super) fn write_number(out: &mut impl fmt::Write, number: impl Into<u64>) -> fmt::Result {
    let number = number.into();
    if number >= 10 {
        write_number(out, number / 10)?;
    }
    write_digit(out, number % 10)
}

/// Appends the last two digits of a number to a text.
pub(super) fn write_two_digits(out: &mut impl fmt::Write, number: u32) -> fmt::Result {
    write_digit(out, u64::from(number / 10 % 10))?;
    write_digit(out, u64::from(number % 10))
}

fn write_digit(out: &mut impl fmt::Write, digit: u64) -> fmt::Result {
    out.write_char(char::from(b'0' + digit as u8))
}

/// Returns a number of digits only (`parse` would accept a sign); `None` where there is none, or it is too large.
pub(super) fn read_digits(text: &[u8]) -> Option<u64> {
    if text.is_empty() {
        return None;
    }
    text.iter().try_fold(0u64, |number, byte| {
        let digit = byte.is_ascii_digit().then(|| byte - b'0')?;
        number.checked_mul(10)?.checked_add(u64::from(digit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_and_read_as_others_do() {
        for number in [0, 7, 10, 99, 100, 65_535, 4_294_967_296, u64::MAX] {
            let mut text = String::new();
            write_number(&mut text, number).unwrap();
            assert_eq!(text, number.to_string());
            assert_eq!(read_digits(text.as_bytes()), Some(number));
        }
        for text in ["", "+1", "-1", "1 ", "a", "18446744073709551616"] {
            assert_eq!(read_digits(text.as_bytes()), None, "{text}");
        }
        let mut text = String::new();
        write_two_digits(&mut text, 7).unwrap();
        write_two_digits(&mut text, 42).unwrap();
        assert_eq!(text, "0742");
    }
}
