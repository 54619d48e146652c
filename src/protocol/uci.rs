//! The engine alone, as a program for other chess programs and for OpenBench: UCI on the standard input and output, or `bench`.

use std::error::Error;
use std::io::{self, BufReader};
use std::process::ExitCode;

use tabia_engine::bench;
use tabia_protocol::server::{Player, end_process_soon, run};

const USAGE: &str = "usage: tabia-uci [bench [DEPTH]]";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let depth = match words[..] {
        ["bench"] => Some(bench::DEFAULT_DEPTH),
        ["bench", depth] => depth.parse().ok(),
        _ => None,
    };
    let outcome = match depth {
        Some(depth) => bench(depth),
        None if words.is_empty() => converse(),
        None => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tabia-uci: {error}");
            ExitCode::FAILURE
        }
    }
}

fn converse() -> Result<(), Box<dyn Error>> {
    let input = BufReader::new(io::stdin());
    run(Player::Engine, input, io::stdout(), end_process_soon)?;
    Ok(())
}

fn bench(depth: i32) -> Result<(), Box<dyn Error>> {
    println!("{}", bench::run(depth)?);
    Ok(())
}
