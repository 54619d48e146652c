//! The reason for the end of a game.

use std::fmt;

use crate::text;

/// The reason for the end of a game, as in the tag Termination of PGN.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Termination {
    /// Not given.
    #[default]
    Unknown,
    /// Mate, resignation, an agreed draw or another end on the board.
    Normal,
    TimeForfeit,
    /// Left by a player, or ended by an emergency or a lost connection.
    Abandoned,
    Adjudication,
    /// An illegal move, cheating or another breach of rules.
    RulesInfraction,
    /// Not finished.
    Unterminated,
}

/// Parts of texts, with the reason that each gives. Earlier ones take precedence: "lost connection" is not a lost game.
const PARTS: [(&str, Termination); 31] = [
    ("unterminated", Termination::Unterminated),
    ("adjourned", Termination::Unterminated),
    ("unfinished", Termination::Unterminated),
    ("adjudicat", Termination::Adjudication),
    ("rules infraction", Termination::RulesInfraction),
    ("illegal move", Termination::RulesInfraction),
    ("cheat", Termination::RulesInfraction),
    ("abandon", Termination::Abandoned),
    ("disconnect", Termination::Abandoned),
    ("lost connection", Termination::Abandoned),
    ("connection stalls", Termination::Abandoned),
    ("abort", Termination::Abandoned),
    ("death", Termination::Abandoned),
    ("emergency", Termination::Abandoned),
    ("no show", Termination::Abandoned),
    ("on time", Termination::TimeForfeit),
    ("time forfeit", Termination::TimeForfeit),
    ("out of time", Termination::TimeForfeit),
    ("ran out", Termination::TimeForfeit),
    ("timeout", Termination::TimeForfeit),
    ("time control", Termination::TimeForfeit),
    ("normal", Termination::Normal),
    ("mate", Termination::Normal),
    ("resign", Termination::Normal),
    ("agree", Termination::Normal),
    ("repetition", Termination::Normal),
    ("fifty move", Termination::Normal),
    ("50 move", Termination::Normal),
    ("50-move", Termination::Normal),
    ("insufficient", Termination::Normal),
    ("mating material", Termination::Normal),
];

impl Termination {
    pub const ALL: [Termination; 7] = [
        Termination::Unknown,
        Termination::Normal,
        Termination::TimeForfeit,
        Termination::Abandoned,
        Termination::Adjudication,
        Termination::RulesInfraction,
        Termination::Unterminated,
    ];

    /// Returns the reason that the tag Termination gives or, where it gives none, the last comment of the game: "Black resigns",
    /// "White forfeits on time".
    pub fn of(tag: Option<&str>, last_comment: Option<&str>) -> Termination {
        let mut texts = [tag, last_comment].into_iter().flatten();
        texts.find_map(Termination::read).unwrap_or_default()
    }

    fn read(text: &str) -> Option<Termination> {
        let folded = text::fold(text);
        let found = PARTS.iter().find(|(part, _)| folded.contains(part));
        found.map(|(_, termination)| *termination)
    }

    /// Returns the name in queries, that of PGN: "time forfeit".
    pub fn name(self) -> &'static str {
        match self {
            Termination::Unknown => "unknown",
            Termination::Normal => "normal",
            Termination::TimeForfeit => "time forfeit",
            Termination::Abandoned => "abandoned",
            Termination::Adjudication => "adjudication",
            Termination::RulesInfraction => "rules infraction",
            Termination::Unterminated => "unterminated",
        }
    }

    /// Returns the reason as a number; zero is [`Termination::Unknown`].
    pub fn to_bits(self) -> u8 {
        self as u8
    }

    /// Reads [`Termination::to_bits`]. Other numbers are [`Termination::Unknown`].
    pub fn from_bits(bits: u8) -> Termination {
        let termination = Termination::ALL.get(usize::from(bits));
        termination.copied().unwrap_or_default()
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_the_standard_are_read() {
        for termination in Termination::ALL {
            assert_eq!(Termination::of(Some(termination.name()), None), termination);
            assert_eq!(Termination::from_bits(termination.to_bits()), termination);
        }
        assert_eq!(Termination::from_bits(200), Termination::Unknown);
    }

    #[test]
    fn sentences_of_servers_and_programs_are_read() {
        for (text, expected) in [
            ("Time forfeit", Termination::TimeForfeit),
            ("magnus won on time", Termination::TimeForfeit),
            ("magnus won by checkmate", Termination::Normal),
            ("magnus won by resignation", Termination::Normal),
            ("Game drawn by agreement", Termination::Normal),
            (
                "Game drawn by timeout vs insufficient material",
                Termination::TimeForfeit,
            ),
            ("magnus won - game abandoned", Termination::Abandoned),
            ("Black forfeits on time", Termination::TimeForfeit),
            (
                "White lost connection; game adjourned",
                Termination::Unterminated,
            ),
            ("White's connection stalls", Termination::Abandoned),
            (
                "Black makes an illegal move: e2e5",
                Termination::RulesInfraction,
            ),
            (
                "Draw by adjudication: TB position",
                Termination::Adjudication,
            ),
            ("Draw by 3-fold repetition", Termination::Normal),
            ("Neither player has mating material", Termination::Normal),
            ("a fine game", Termination::Unknown),
            ("", Termination::Unknown),
        ] {
            assert_eq!(Termination::of(Some(text), None), expected, "{text}");
            assert_eq!(Termination::of(Some("?"), Some(text)), expected, "{text}");
        }
        let both = Termination::of(Some("Normal"), Some("White forfeits on time"));
        assert_eq!(both, Termination::Normal);
    }
}
