//! The class of a time control.

use std::fmt;

use tabia_game::Tags;

use crate::text;

/// Number of moves over which the duration of a game is estimated, as Lichess does it.
const MOVES: f64 = 40.0;

/// Minimum time for a move of a correspondence game, in seconds: six hours.
const CORRESPONDENCE: f64 = 6.0 * 3600.0;

/// The class of a game's time control, from the time that each player is expected to use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum TimeClass {
    #[default]
    Unknown,
    /// Below 3 minutes.
    Bullet,
    /// Below 8 minutes.
    Blitz,
    /// Below 25 minutes on Lichess, below 60 minutes for FIDE.
    Rapid,
    Classical,
    /// At least six hours for each move.
    Correspondence,
}

impl TimeClass {
    pub const ALL: [TimeClass; 6] = [
        TimeClass::Unknown,
        TimeClass::Bullet,
        TimeClass::Blitz,
        TimeClass::Rapid,
        TimeClass::Classical,
        TimeClass::Correspondence,
    ];

    /// Returns the class of a game. The tag TimeControl decides; where it is missing, or between the limits of Lichess and FIDE
    /// for rapid games, the words in Event and EventType do.
    pub fn of(tags: &Tags) -> TimeClass {
        let time = tags.get("TimeControl").and_then(Time::read);
        let named = || {
            let mut events = ["Event", "EventType"].into_iter();
            let named = events.find_map(|name| TimeClass::named(tags.known(name)?));
            named.unwrap_or_default()
        };
        match time {
            None => named(),
            Some(Time::Days) => TimeClass::Correspondence,
            Some(Time::Estimated(seconds)) => match seconds {
                ..180.0 => TimeClass::Bullet,
                ..480.0 => TimeClass::Blitz,
                ..1500.0 => TimeClass::Rapid,
                ..3600.0 if named() != TimeClass::Classical => TimeClass::Rapid,
                _ => TimeClass::Classical,
            },
        }
    }

    /// Returns the class that the name of an event contains, if it contains one only.
    fn named(event: &str) -> Option<TimeClass> {
        let folded = text::fold(event);
        let class = |word| match word {
            "bullet" | "ultrabullet" | "hyperbullet" => Some(TimeClass::Bullet),
            "blitz" | "superblitz" => Some(TimeClass::Blitz),
            "rapid" | "rapidplay" => Some(TimeClass::Rapid),
            "classical" => Some(TimeClass::Classical),
            "correspondence" | "corr" | "iccf" | "email" | "postal" => {
                Some(TimeClass::Correspondence)
            }
            _ => None,
        };
        let mut classes = text::words(&folded).filter_map(class);
        let first = classes.next()?;
        classes.all(|class| class == first).then_some(first)
    }

    /// Returns the word for the class in a query.
    pub fn name(self) -> &'static str {
        match self {
            TimeClass::Unknown => "unknown",
            TimeClass::Bullet => "bullet",
            TimeClass::Blitz => "blitz",
            TimeClass::Rapid => "rapid",
            TimeClass::Classical => "classical",
            TimeClass::Correspondence => "correspondence",
        }
    }

    /// Returns the class as a number; zero is [`TimeClass::Unknown`].
    pub fn to_bits(self) -> u8 {
        self as u8
    }

    /// Reads [`TimeClass::to_bits`]. Other numbers are [`TimeClass::Unknown`].
    pub fn from_bits(bits: u8) -> TimeClass {
        let class = TimeClass::ALL.get(usize::from(bits));
        class.copied().unwrap_or_default()
    }
}

impl fmt::Display for TimeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a time control says of the time of one player.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Time {
    /// Expected time for the game, in seconds.
    Estimated(f64),
    /// Hours or days for each move.
    Days,
}

impl Time {
    /// Reads the value of the tag TimeControl, as in `300+3`, `40/7200:3600`, `*180`, `1/86400`. `None` for "?", "-" and what
    /// is not in the format of PGN.
    fn read(value: &str) -> Option<Time> {
        let mut estimated = 0.0;
        let mut moves = MOVES;
        let mut periods = value.trim().split(':').peekable();
        while let Some(period) = periods.next() {
            let (period_moves, time) = match period.split_once('/') {
                Some((moves, time)) => (Some(number(moves)?.max(1.0)), time),
                None => (None, period.trim_start_matches('*')),
            };
            let (base, increment) = match time.split_once('+') {
                Some((base, increment)) => (number(base)?, number(increment)?),
                None => (number(time)?, 0.0),
            };
            if period_moves.is_some_and(|moves| base / moves + increment >= CORRESPONDENCE) {
                return Some(Time::Days);
            }
            let is_last = periods.peek().is_none();
            let played = match period_moves {
                Some(period) if !is_last => period.min(moves),
                _ => moves,
            };
            // The last period is repeated until the game ends.
            let times = match period_moves {
                Some(period) if is_last => played / period,
                _ => 1.0,
            };
            estimated += base * times + increment * played;
            moves -= played;
            if moves <= 0.0 {
                break;
            }
        }
        Some(Time::Estimated(estimated))
    }
}

/// Reads a number of seconds or moves: digits, of which a fraction may follow.
fn number(text: &str) -> Option<f64> {
    let is_number = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    is_number.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tabia_game::pgn;

    fn class(tags: &str) -> TimeClass {
        let contents = pgn::read(format!("{tags}\n\n1. e4 *").as_bytes());
        TimeClass::of(contents.games[0].tags())
    }

    #[test]
    fn time_controls_have_classes() {
        for (control, expected) in [
            ("15", TimeClass::Bullet),
            ("60+0", TimeClass::Bullet),
            ("120+1", TimeClass::Bullet),
            ("10.5+0.1", TimeClass::Bullet),
            ("180", TimeClass::Blitz),
            ("180+2", TimeClass::Blitz),
            ("300+3", TimeClass::Blitz),
            ("*300", TimeClass::Blitz),
            ("40/300", TimeClass::Blitz),
            ("1/10", TimeClass::Blitz),
            ("480", TimeClass::Rapid),
            ("600", TimeClass::Rapid),
            ("900+10", TimeClass::Rapid),
            ("1500+10", TimeClass::Rapid),
            ("3600", TimeClass::Classical),
            ("5400+30", TimeClass::Classical),
            ("40/7200:3600", TimeClass::Classical),
            ("40/6000:20/3000:900+30", TimeClass::Classical),
            ("1/86400", TimeClass::Correspondence),
            ("10/2592000", TimeClass::Correspondence),
            ("-", TimeClass::Unknown),
            ("?", TimeClass::Unknown),
            ("", TimeClass::Unknown),
            ("1/", TimeClass::Unknown),
            ("90 min", TimeClass::Unknown),
            ("inf", TimeClass::Unknown),
        ] {
            assert_eq!(
                class(&format!("[TimeControl \"{control}\"]")),
                expected,
                "{control}"
            );
        }
    }

    #[test]
    fn events_name_classes() {
        for (event, expected) in [
            ("Rated Blitz game", TimeClass::Blitz),
            ("Hourly UltraBullet Arena", TimeClass::Bullet),
            ("FIDE World Rapid", TimeClass::Rapid),
            ("Rated Correspondence game", TimeClass::Correspondence),
            ("ICCF EU/III/1999", TimeClass::Correspondence),
            ("GCT Rapid & Blitz", TimeClass::Unknown),
            ("Rapidity", TimeClass::Unknown),
            ("?", TimeClass::Unknown),
        ] {
            let event = format!("[Event \"{event}\"]");
            assert_eq!(class(&event), expected, "{event}");
            let with_time = class(&format!("{event}\n[TimeControl \"5400+30\"]"));
            assert_eq!(with_time, TimeClass::Classical, "{event}");
        }
        assert_eq!(class("[EventType \"swiss (rapid)\"]"), TimeClass::Rapid);
        let long = "[TimeControl \"1800\"]";
        assert_eq!(
            class(&format!("[Event \"Rated Classical game\"]\n{long}")),
            TimeClass::Classical
        );
        assert_eq!(
            class(&format!("[Event \"Club evening\"]\n{long}")),
            TimeClass::Rapid
        );
    }

    #[test]
    fn bits_keep_classes() {
        for class in TimeClass::ALL {
            assert_eq!(TimeClass::from_bits(class.to_bits()), class);
        }
        assert_eq!(TimeClass::from_bits(200), TimeClass::Unknown);
    }

    proptest! {
        #[test]
        fn any_time_control_is_read(control in "[0-9/:+*.?-]{0,20}") {
            let _ = class(&format!("[TimeControl \"{control}\"]"));
        }
    }
}
