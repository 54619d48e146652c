//! Short formats for large numbers.

use std::time::Duration;

/// Three digits and a unit: `999`, `12.3k`, `1.93M`, `2.50G`.
pub fn short(number: u64) -> String {
    let (divisor, unit) = match number {
        0..1_000 => return number.to_string(),
        1_000..999_500 => (1e3, "k"),
        999_500..999_500_000 => (1e6, "M"),
        999_500_000..999_500_000_000 => (1e9, "G"),
        _ => (1e12, "T"),
    };
    let value = number as f64 / divisor;
    let places = if value < 9.995 {
        2
    } else if value < 99.95 {
        1
    } else {
        0
    };
    format!("{value:.places$}{unit}")
}

/// Thousandths as per cent.
pub fn permille(thousandths: u16) -> String {
    format!("{}%", (u32::from(thousandths) + 5) / 10)
}

/// A search time: `0.4 s`, `7.3 s`, `1:05`, `2:03:04`.
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..10 => format!("{}.{} s", seconds, time.subsec_millis() / 100),
        10..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!(
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_three_digits_and_never_more_than_five_letters() {
        assert_eq!(short(0), "0");
        assert_eq!(short(999), "999");
        assert_eq!(short(1_000), "1.00k");
        assert_eq!(short(12_345), "12.3k");
        assert_eq!(short(999_499), "999k");
        assert_eq!(short(999_500), "1.00M");
        assert_eq!(short(1_934_000), "1.93M");
        assert_eq!(short(12_000_000_000), "12.0G");
        let mut number: u64 = 1;
        while number < 1_000_000_000_000_000 {
            for near in [number - 1, number, number + 1, number / 2 * 9] {
                assert!(short(near).len() <= 5, "{near}: {}", short(near));
            }
            number *= 10;
        }
    }

    #[test]
    fn times_read_as_clocks_do() {
        assert_eq!(time(Duration::from_millis(430)), "0.4 s");
        assert_eq!(time(Duration::from_millis(9_990)), "9.9 s");
        assert_eq!(time(Duration::from_secs(65)), "1:05");
        assert_eq!(time(Duration::from_secs(7384)), "2:03:04");
        assert_eq!(permille(124), "12%");
        assert_eq!(permille(1000), "100%");
    }
}
