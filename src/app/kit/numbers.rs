//! Numbers as people read them.

/// A whole number in groups of three digits: 4,865,609.
pub(crate) fn grouped(number: u64) -> String {
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

/// Hundredths of a pawn as pawns, with a sign: +0.35.
pub(crate) fn pawns(hundredths: i32) -> String {
    pawns_of(hundredths, 100)
}

/// The same of other parts: `unit` of them are a pawn. As many places as the unit has zeros.
pub(crate) fn pawns_of(parts: i32, unit: i32) -> String {
    let places = unit.max(1).ilog10() as usize;
    let value = f64::from(parts) / f64::from(unit.max(1));
    match parts {
        0 => format!("{value:.places$}"),
        _ => format!("{value:+.places$}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_three_digits() {
        let text = [0, 7, 999, 1000, 4_865_609, u64::MAX].map(grouped);
        let most = "18,446,744,073,709,551,615";
        assert_eq!(text, ["0", "7", "999", "1,000", "4,865,609", most]);
    }

    #[test]
    fn pawns_have_a_sign_and_two_places() {
        let text = [0, 7, -35, 1234].map(pawns);
        assert_eq!(text, ["0.00", "+0.07", "-0.35", "+12.34"]);
        let text = [0, 8, -1017].map(|parts| pawns_of(parts, 1000));
        assert_eq!(text, ["0.000", "+0.008", "-1.017"]);
    }
}
