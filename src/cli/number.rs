//! Numbers with a fraction among the arguments. None of them may be infinite, or no number at all.

/// Greater numbers, in either direction, are slips; sums of them would become infinite.
const LARGEST: f64 = 1e9;

/// Any number.
pub(super) fn finite(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(number) if number.abs() <= LARGEST => Ok(number),
        Ok(number) if number.is_finite() => Err(format!("{LARGEST} is the largest")),
        _ => Err("expected a number".to_owned()),
    }
}

/// A number above 0.
pub(super) fn positive(text: &str) -> Result<f64, String> {
    match finite(text)? {
        number if number > 0.0 => Ok(number),
        _ => Err("expected a number above 0".to_owned()),
    }
}

/// A number from 0 to 100.
pub(super) fn percent(text: &str) -> Result<f64, String> {
    match finite(text)? {
        number if (0.0..=100.0).contains(&number) => Ok(number),
        _ => Err("expected a number from 0 to 100".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_or_infinite_is_refused() {
        for text in [
            "NaN", "nan", "inf", "-inf", "infinity", "1e999", "1e300", "x", "",
        ] {
            assert!(finite(text).is_err(), "{text}");
            assert!(positive(text).is_err(), "{text}");
            assert!(percent(text).is_err(), "{text}");
        }
        assert_eq!(finite("-1.5"), Ok(-1.5));
        assert_eq!(positive("0.5"), Ok(0.5));
        assert_eq!(percent("100"), Ok(100.0));
        assert!(positive("0").is_err() && percent("101").is_err() && percent("-1").is_err());
    }
}
