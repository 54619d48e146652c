//! Players: known names of the past, and many made up of syllables.

use rand::RngExt;
use rand::rngs::StdRng;
use tabia_chess::mix;

/// Surnames with first names. Some have letters outside ASCII.
const NAMES: [(&str, &str); 24] = [
    ("Anderssen", "Adolf"),
    ("Morphy", "Paul"),
    ("Steinitz", "Wilhelm"),
    ("Lasker", "Emanuel"),
    ("Capablanca", "José Raúl"),
    ("Alekhine", "Alexander"),
    ("Euwe", "Max"),
    ("Botvinnik", "Mikhail"),
    ("Réti", "Richard"),
    ("Grünfeld", "Ernst"),
    ("Sämisch", "Friedrich"),
    ("Menchik", "Vera"),
    ("Nimzowitsch", "Aron"),
    ("Tartakower", "Savielly"),
    ("Rubinstein", "Akiba"),
    ("Spielmann", "Rudolf"),
    ("Maróczy", "Géza"),
    ("Duras", "Oldřich"),
    ("Pillsbury", "Harry"),
    ("Chigorin", "Mikhail"),
    ("Blackburne", "Joseph"),
    ("Tarrasch", "Siegbert"),
    ("Schlechter", "Carl"),
    ("Vidmar", "Milan"),
];

const STARTS: [&str; 24] = [
    "Bar", "Kol", "Sto", "Mar", "Vin", "Ter", "Gra", "Hol", "Pet", "Lan", "Ros", "Dav", "Fer",
    "Zim", "Wal", "Jan", "Nor", "Ost", "Müh", "Schä", "Čap", "Ryb", "Gon", "Ave",
];
const MIDDLES: [&str; 10] = ["", "en", "ov", "el", "ar", "in", "er", "ik", "al", "os"];
const ENDS: [&str; 14] = [
    "sen", "ski", "ova", "mann", "ez", "es", "berg", "escu", "ić", "ström", "man", "enko", "ini",
    "dal",
];

/// Number of players.
const PLAYERS: f64 = 40_000.0;

/// A player.
pub(super) struct Player {
    surname: String,
    first: &'static str,
    /// The rating in this game.
    pub rating: u32,
}

impl Player {
    /// Returns a player: the first ones far more often than the last ones.
    pub(super) fn draw(chance: &mut StdRng) -> Player {
        let rank = (chance.random_range(0.0..1.0_f64).powi(4) * PLAYERS) as usize;
        let strength = 1400 + (mix(rank as u64) % 1200) as u32;
        let rating = strength + chance.random_range(0..150);
        if let Some((surname, first)) = NAMES.get(rank) {
            let surname = (*surname).to_owned();
            return Player {
                surname,
                first,
                rating,
            };
        }
        let mut rest = rank - NAMES.len();
        let mut part = |parts: &'static [&'static str]| {
            let part = parts[rest % parts.len()];
            rest /= parts.len();
            part
        };
        let surname = [part(&STARTS), part(&MIDDLES), part(&ENDS)].concat();
        let first = NAMES[rest % NAMES.len()].1;
        Player {
            surname,
            first,
            rating,
        }
    }

    /// Returns the name in one of the common spellings: 0 is the usual one, 1 has an initial, others the surname alone.
    pub(super) fn spelled(&self, spelling: u32) -> String {
        let (surname, first) = (&self.surname, self.first);
        match spelling {
            0 => format!("{surname}, {first}"),
            1 => format!("{surname}, {}.", first.chars().next().unwrap_or('?')),
            _ => surname.clone(),
        }
    }
}
