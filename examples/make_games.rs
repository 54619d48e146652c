//! Writes games for benchmarks: `cargo run --release --example make_games -- 142200 1 > games.pgn`. The moves are legal and
//! random, with a preference for captures; the games have tags, clocks and evaluations like those of servers. The same seed
//! gives the same games.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tabia_chess::{Color, Move, Position, san};

const NAMES: [&str; 8] = [
    "Anderssen",
    "Morphy",
    "Steinitz",
    "Lasker",
    "Capablanca",
    "Alekhine",
    "Euwe",
    "Botvinnik",
];

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |usual| {
        arguments
            .next()
            .and_then(|text| text.parse().ok())
            .unwrap_or(usual)
    };
    let games: u64 = number(1000);
    let mut chance = StdRng::seed_from_u64(number(1));
    let mut out = BufWriter::new(io::stdout().lock());
    for game in 0..games {
        out.write_all(make_game(game, &mut chance).as_bytes())?;
    }
    out.flush()
}

fn make_game(number: u64, chance: &mut StdRng) -> String {
    let mut moves = String::new();
    let mut position = Position::start();
    let mut clocks = [600u32; 2];
    let mut result = "1/2-1/2";
    for ply in 0..chance.random_range(60..125) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            result = match (position.in_check(), position.turn()) {
                (true, Color::White) => "0-1",
                (true, Color::Black) => "1-0",
                (false, _) => "1/2-1/2",
            };
            break;
        }
        let any = |chance: &mut StdRng| legal[chance.random_range(0..legal.len())];
        let mut mv: Move = any(chance);
        for _ in 0..3 {
            if position.is_capture(mv) {
                break;
            }
            mv = any(chance);
        }
        let clock = &mut clocks[ply % 2];
        *clock = clock.saturating_sub(chance.random_range(0..9));
        let dots = if ply % 2 == 0 { "." } else { "..." };
        let eval = f64::from(chance.random_range(-300..300)) / 100.0;
        let (minutes, seconds) = (*clock / 60, *clock % 60);
        let san = san::write(&position, mv);
        // Writing to a string cannot fail.
        let _ = match number % 4 {
            0 => write!(
                moves,
                "{}{dots} {san} {{ [%eval {eval}] [%clk 0:{minutes:02}:{seconds:02}] }} ",
                ply / 2 + 1
            ),
            1 => write!(
                moves,
                "{}{dots} {san} {{ [%clk 0:{minutes:02}:{seconds:02}] }} ",
                ply / 2 + 1
            ),
            _ if ply % 2 == 0 => write!(moves, "{}. {san} ", ply / 2 + 1),
            _ => write!(moves, "{san} "),
        };
        let _ = position.make(mv);
    }
    let mut name = || NAMES[chance.random_range(0..NAMES.len())];
    let (white, black) = (name(), name());
    let rating = || 1500 + number % 1000;
    format!(
        "[Event \"Rated Rapid game\"]\n[Site \"https://example.org/{number:08x}\"]\n\
         [Date \"2024.{:02}.{:02}\"]\n[Round \"-\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
         [Result \"{result}\"]\n[UTCTime \"12:{:02}:07\"]\n[WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n\
         [ECO \"A00\"]\n[Opening \"Chance\"]\n[TimeControl \"600+0\"]\n[Termination \"Normal\"]\n\n\
         {moves}{result}\n\n",
        number % 12 + 1,
        number % 28 + 1,
        number % 60,
        rating(),
        rating() + 17,
    )
}
