//! Writes games for measurements: `cargo run --release --example make_games -- 142200 1 > games.pgn`. The same seed gives the same
//! games; the number of games does not change the first ones.
//!
//! Openings are lines of the table of openings, the shorter and better known ones more often. Then each position has moves that
//! are preferred in all games, so that positions meet again as in real collections, and ever fewer the longer a game is: of the
//! positions of 142,200 games about nine in ten are distinct. A fourth argument `count` reports how many are.
//!
//! What real collections have is there in like shares: thousands of players, a few of whom play most games; clocks, evaluations,
//! comments, shapes and variations; set-up games and Chess960; games without a result, without a rating or with `-` for it, and
//! dates of which parts are unknown. One game in forty is nearly another one: with other spellings of the names, another end, or
//! comments. A third argument chooses the encoding: `utf-8` (the usual one), `latin-1`, `windows-1252` with its quotation marks,
//! or `mixed`, another one for each game, with a byte order mark before some.

mod header;
mod movetext;
mod openings;
mod players;

use std::collections::HashSet;
use std::io::{self, BufWriter, Write};

use movetext::Words;
use openings::Opening;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tabia_chess::{Color, Position, mix};

/// The encodings that can be chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Latin1,
    Windows1252,
    Mixed,
}

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, usual| {
        let text = arguments.get(index);
        text.and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let (games, seed): (u64, u64) = (number(0, 1000), number(1, 1));
    let encoding = match arguments.get(2).map(String::as_str) {
        Some("latin-1") => Encoding::Latin1,
        Some("windows-1252") => Encoding::Windows1252,
        Some("mixed") => Encoding::Mixed,
        None | Some("utf-8") => Encoding::Utf8,
        Some(other) => return Err(io::Error::other(format!("no encoding “{other}”"))),
    };
    let mut count = arguments.get(3).map(|_| Count::default());
    let openings = openings::read();
    let mut out = BufWriter::new(io::stdout().lock());
    for number in 0..games {
        let mut text = make_game(number, seed, &openings, &mut count);
        if encoding == Encoding::Mixed && number % 900 == 0 {
            text.insert(0, '\u{feff}');
        }
        let encoding = match (encoding, number % 3) {
            (Encoding::Mixed, 0) => Encoding::Utf8,
            (Encoding::Mixed, 1) => Encoding::Latin1,
            (Encoding::Mixed, _) => Encoding::Windows1252,
            (one, _) => one,
        };
        out.write_all(&encoded(&text, encoding))?;
    }
    if let Some(count) = count {
        let distinct = count.seen.len();
        let share = 100.0 * distinct as f64 / count.positions as f64;
        let positions = count.positions;
        eprintln!("{games} games, {positions} positions, {distinct} distinct ({share:.1} %)");
    }
    out.flush()
}

/// The positions of all games, without their starts and variations.
#[derive(Default)]
struct Count {
    positions: u64,
    seen: HashSet<u64>,
}

impl Count {
    fn add(&mut self, position: &Position) {
        self.positions += 1;
        self.seen.insert(position.key());
    }
}

/// What decides a game: a nearly equal one has the same.
struct Plan {
    number: u64,
    seed: u64,
    is_copy: bool,
}

impl Plan {
    /// Returns the random numbers of one part of the game.
    fn chance(&self, part: u64) -> StdRng {
        StdRng::seed_from_u64(mix(self.seed ^ mix(self.number) ^ part))
    }
}

/// What the moves of a game have beside them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    EvaluationsAndClocks,
    Clocks,
    Remarks,
    Variations,
    Plain,
}

const STYLES: [Style; 5] = [
    Style::EvaluationsAndClocks,
    Style::Clocks,
    Style::Remarks,
    Style::Variations,
    Style::Plain,
];

fn make_game(number: u64, seed: u64, openings: &[Opening], count: &mut Option<Count>) -> String {
    let mut own = StdRng::seed_from_u64(mix(seed ^ mix(number)));
    // A copy has the moves of an earlier game.
    let is_copy = number > 0 && own.random_range(0..40) == 0;
    let original = match is_copy {
        true => number - 1 - own.random_range(0..number.min(5000)),
        false => number,
    };
    let plan = Plan {
        number: original,
        seed,
        is_copy,
    };
    write_game(number, &plan, openings, &mut own, count)
}

/// The start of a game and the moves of its opening.
fn start<'a>(openings: &'a [Opening], chance: &mut StdRng) -> (Position, Option<&'a Opening>) {
    // The first lines of the table far more often than the last ones.
    let share = chance.random_range(0.0..1.0_f64).powi(3);
    let opening = &openings[(share * openings.len() as f64) as usize];
    match chance.random_range(0..200) {
        0 => (Position::chess960(chance.random_range(0..960)), None),
        1 => {
            let mut position = Position::start();
            for ply in 0..chance.random_range(12..70) {
                match openings::next_move(&position, ply, &opening.moves, chance) {
                    Some(mv) => drop(position.make(mv)),
                    None => return (Position::start(), Some(opening)),
                }
            }
            (position, None)
        }
        _ => (Position::start(), Some(opening)),
    }
}

fn write_game(
    number: u64,
    plan: &Plan,
    openings: &[Opening],
    own: &mut StdRng,
    count: &mut Option<Count>,
) -> String {
    let mut chance = plan.chance(1);
    let (mut position, opening) = start(openings, &mut chance);
    let mut header = header::Header::new(number, plan, &position, opening);
    let length = chance.random_range(50..140usize);
    // A nearly equal game may end earlier.
    let length = match plan.is_copy && own.random_range(0..3) == 0 {
        true => length.saturating_sub(own.random_range(1..6)),
        false => length,
    };
    let style = match plan.is_copy && own.random_range(0..2) == 0 {
        true => Style::Remarks,
        false => STYLES[(plan.number % 5) as usize],
    };
    let mut clocks = [header.seconds; 2];
    let mut words = Words::default();
    let line = opening.map_or(&[][..], |opening| &opening.moves);
    for ply in 0..length {
        let Some(mv) = openings::next_move(&position, ply, line, &mut chance) else {
            header.result = match (position.in_check(), position.turn()) {
                (true, Color::White) => "0-1",
                (true, Color::Black) => "1-0",
                (false, _) => "1/2-1/2",
            };
            break;
        };
        let clock = &mut clocks[ply % 2];
        *clock = clock.saturating_sub(chance.random_range(0..9));
        let eval = f64::from(chance.random_range(-300..300)) / 100.0;
        words.mv(&position, mv);
        let (hours, minutes, seconds) = (*clock / 3600, *clock / 60 % 60, *clock % 60);
        let clock = format!("[%clk {hours}:{minutes:02}:{seconds:02}]");
        match style {
            Style::EvaluationsAndClocks => words.comment(&format!("[%eval {eval}] {clock}")),
            Style::Clocks => words.comment(&clock),
            Style::Remarks | Style::Variations if own.random_range(0..9) == 0 => words.remark(own),
            _ => {}
        }
        if style == Style::Variations && own.random_range(0..12) == 0 {
            words.variation(&position, mv, 0, own);
        }
        let _ = position.make(mv);
        if let Some(count) = count {
            count.add(&position);
        }
    }
    // Some games end without a word.
    if own.random_range(0..300) > 0 {
        words.add(header.result);
    }
    header.text(plan, own) + "\n" + &words.text + "\n\n"
}

/// The bytes of a text. What an encoding lacks becomes a question mark.
fn encoded(text: &str, encoding: Encoding) -> Vec<u8> {
    if encoding == Encoding::Utf8 {
        return text.as_bytes().to_vec();
    }
    let byte = |letter: char| match letter {
        '\u{0}'..='\u{ff}' => letter as u8,
        '–' if encoding == Encoding::Windows1252 => 0x96,
        '“' if encoding == Encoding::Windows1252 => 0x93,
        '”' if encoding == Encoding::Windows1252 => 0x94,
        _ => b'?',
    };
    text.chars().map(byte).collect()
}
