//! Writes games for measurements: `cargo run --release --example make_games -- 142200 1 > games.pgn`. The same seed gives the same
//! games; the number of games does not change the first ones.
//!
//! Openings are lines of the table of openings, the shorter and better known ones more often. Then each position has moves that
//! are preferred in all games, so that positions meet again as in real collections, and ever fewer the longer a game is: of the
//! positions of 142,200 games about nine in ten are distinct. One game in forty is nearly another one: with other spellings of
//! the names, another end, or comments. A third argument chooses the encoding: `utf-8` (the usual one), `latin-1`,
//! `windows-1252` with its quotation marks, or `mixed`, another one for each game.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tabia_chess::see;
use tabia_chess::{Color, Move, Position, mix, san};

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

const EVENTS: [&str; 6] = [
    "Rated Blitz game",
    "Rated Rapid game",
    "Club championship",
    "Städtekampf",
    "Open",
    "Team cup “Spring”",
];

const REMARKS: [&str; 8] = [
    "A well-known position.",
    "Better is the immediate push.",
    "Black takes the initiative – for a moment.",
    "Prevents the knight's leap.",
    "The point: the pawn cannot be taken.",
    "Naïve, but playable.",
    "Schwächt die weißen Felder.",
    "White has the “bishop pair”.",
];

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
    let openings = openings();
    let mut out = BufWriter::new(io::stdout().lock());
    for number in 0..games {
        let text = make_game(number, seed, &openings);
        let encoding = match (encoding, number % 3) {
            (Encoding::Mixed, 0) => Encoding::Utf8,
            (Encoding::Mixed, 1) => Encoding::Latin1,
            (Encoding::Mixed, _) => Encoding::Windows1252,
            (one, _) => one,
        };
        out.write_all(&encoded(&text, encoding))?;
    }
    out.flush()
}

/// An opening: its code, its name, and its moves.
struct Opening {
    code: &'static str,
    name: &'static str,
    moves: Vec<Move>,
}

/// The table of openings, the shortest lines first.
fn openings() -> Vec<Opening> {
    let table = include_str!("../assets/eco.tsv");
    let rows = table.lines().filter_map(|row| {
        let mut fields = row.split('\t');
        let (code, name, moves) = (fields.next()?, fields.next()?, fields.next()?);
        let mut position = Position::start();
        let mut line = Vec::new();
        for text in moves.split_whitespace() {
            let mv = san::read(&position, text).ok()?;
            let _ = position.make(mv);
            line.push(mv);
        }
        Some(Opening {
            code,
            name,
            moves: line,
        })
    });
    let mut openings: Vec<Opening> = rows.collect();
    openings.sort_by_key(|opening| opening.moves.len());
    openings
}

/// What decides a game: a nearly equal one has the same.
struct Plan {
    number: u64,
    seed: u64,
    is_copy: bool,
}

fn make_game(number: u64, seed: u64, openings: &[Opening]) -> String {
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
    write_game(number, &plan, openings, &mut own)
}

fn write_game(number: u64, plan: &Plan, openings: &[Opening], own: &mut StdRng) -> String {
    let mut chance = StdRng::seed_from_u64(mix(plan.seed ^ mix(plan.number) ^ 1));
    // The first lines of the table far more often than the last ones.
    let share = chance.random_range(0.0..1.0_f64).powi(3);
    let opening = &openings[(share * openings.len() as f64) as usize];
    let length = chance.random_range(50..140usize);
    // A nearly equal game may end earlier.
    let length = match plan.is_copy && own.random_range(0..3) == 0 {
        true => length.saturating_sub(own.random_range(1..6)),
        false => length,
    };
    let style = plan.number % 5;
    let has_remarks = style == 2 || plan.is_copy && own.random_range(0..2) == 0;
    let mut clocks = [600u32; 2];
    let mut position = Position::start();
    let (mut moves, mut column) = (String::new(), 0);
    let mut result = ["1/2-1/2", "1-0", "0-1"][chance.random_range(0..3)];
    for ply in 0..length {
        let Some(mv) = next_move(&position, ply, opening, &mut chance) else {
            result = match (position.in_check(), position.turn()) {
                (true, Color::White) => "0-1",
                (true, Color::Black) => "1-0",
                (false, _) => "1/2-1/2",
            };
            break;
        };
        let san = san::write(&position, mv);
        let clock = &mut clocks[ply % 2];
        *clock = clock.saturating_sub(chance.random_range(0..9));
        let eval = f64::from(chance.random_range(-300..300)) / 100.0;
        let remark = has_remarks && own.random_range(0..9) == 0;
        let is_white = ply % 2 == 0;
        let mut words = Vec::new();
        match (is_white, style) {
            (true, _) => words.push(format!("{}. {san}", ply / 2 + 1)),
            (false, 0 | 1) => words.push(format!("{}... {san}", ply / 2 + 1)),
            (false, _) => words.push(san),
        }
        let (minutes, seconds) = (*clock / 60, *clock % 60);
        match style {
            0 => words.push(format!(
                "{{ [%eval {eval}] [%clk 0:{minutes:02}:{seconds:02}] }}"
            )),
            1 => words.push(format!("{{ [%clk 0:{minutes:02}:{seconds:02}] }}")),
            _ => {}
        }
        if remark {
            let text = REMARKS[own.random_range(0..REMARKS.len())];
            words.push(format!("${} {{ {text} }}", own.random_range(1..7)));
        }
        for word in words {
            add(&mut moves, &mut column, &word);
        }
        let _ = position.make(mv);
    }
    add(&mut moves, &mut column, result);
    tags(number, plan, opening, result, own) + "\n" + &moves + "\n\n"
}

/// Adds words, with a new line where they would be too long for one.
fn add(moves: &mut String, column: &mut usize, words: &str) {
    let length = words.chars().count();
    let separator = match *column {
        0 => "",
        column if column + length >= 79 => "\n",
        _ => " ",
    };
    *column = match separator {
        " " => *column + 1 + length,
        _ => length,
    };
    *moves += separator;
    *moves += words;
}

/// The next move: of the opening, or one of those that are preferred in this position in all games. `None` at the end of a game.
fn next_move(
    position: &Position,
    ply: usize,
    opening: &Opening,
    chance: &mut StdRng,
) -> Option<Move> {
    if let Some(mv) = opening.moves.get(ply) {
        return Some(*mv);
    }
    let mut legal: Vec<Move> = position.legal_moves().iter().copied().collect();
    // The order depends on the position alone. Moves that lose a piece by exchanges are last, captures that win one first.
    legal.sort_by_cached_key(|mv| {
        let squares = (mv.from().index() * 64 + mv.to().index()) as u64;
        let luck = (mix(position.key() ^ squares) % 100) as i32;
        let edge = if (2..6).contains(&(mv.to().index() % 8)) {
            0
        } else {
            15
        };
        let gain = match (see(position, *mv, 0), see(position, *mv, 100)) {
            (false, _) => 200,
            (true, false) => 0,
            (true, true) => -60,
        };
        luck + edge + gain
    });
    // The first move is played the more often the earlier it is in the game.
    let known = 0.68 * (-(ply as f64) / 12.0).exp() + 0.12;
    legal
        .iter()
        .find(|_| chance.random_range(0.0..1.0) < known)
        .or(legal.first())
        .copied()
}

fn tags(number: u64, plan: &Plan, opening: &Opening, result: &str, own: &mut StdRng) -> String {
    let mut chance = StdRng::seed_from_u64(mix(plan.seed ^ mix(plan.number) ^ 2));
    let mut player = || {
        let (surname, first) = NAMES[chance.random_range(0..NAMES.len())];
        let rating = 1400 + chance.random_range(0..1300);
        // A nearly equal game may spell the names in another way.
        let spelling = if plan.is_copy {
            own.random_range(0..3)
        } else {
            0
        };
        let initial = first.chars().next().unwrap_or('?');
        let name = match spelling {
            0 => format!("{surname}, {first}"),
            1 => format!("{surname}, {initial}."),
            _ => surname.to_owned(),
        };
        (name, rating)
    };
    let ((white, white_elo), (black, black_elo)) = (player(), player());
    let event = EVENTS[chance.random_range(0..EVENTS.len())];
    let (year, month, day) = (
        1990 + chance.random_range(0..36),
        chance.random_range(1..13),
        chance.random_range(1..29),
    );
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "[Event \"{event}\"]\n[Site \"https://example.org/{number:08x}\"]\n\
         [Date \"{year}.{month:02}.{day:02}\"]\n[Round \"{}\"]\n\
         [White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\
         [WhiteElo \"{white_elo}\"]\n[BlackElo \"{black_elo}\"]\n\
         [ECO \"{}\"]\n[Opening \"{}\"]\n[TimeControl \"600+0\"]\n",
        chance.random_range(1..12),
        opening.code,
        opening.name,
    );
    text
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
