//! The commands about single positions: `tabia perft`, `tabia bench` and `tabia eval`.

use std::io::Write;
use std::time::Instant;

use clap::{Args, value_parser};

use super::CliError;
use super::input::position_or_start;
use super::output::print;
use tabia_chess::{perft, uci_move};
use tabia_engine as engine;
use tabia_engine::eval::{self as evaluation, network};

#[derive(Args)]
pub struct Perft {
    /// Depth in plies
    #[arg(value_parser = value_parser!(u32).range(..=i64::from(perft::MAX_DEPTH)))]
    depth: u32,
    /// The position; default: the standard start
    fen: Vec<String>,
    /// Also print the count of each first move
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let mut position = position_or_start(&self.fen)?;
        let start = Instant::now();
        let total = if self.divide && self.depth > 0 {
            let rows = perft::divide(&mut position, self.depth);
            for (mv, leaves) in &rows {
                let mv = uci_move::write(&position, *mv, false);
                print(out, &format!("{mv}: {leaves}\n"))?;
            }
            print(out, "\n")?;
            rows.iter().map(|(_, leaves)| leaves).sum()
        } else {
            perft::perft(&mut position, self.depth)
        };
        let seconds = start.elapsed().as_secs_f64();
        print(out, &format!("{total}\n"))?;
        let millions = total as f64 / seconds.max(1e-9) / 1e6;
        eprintln!("{seconds:.3} s, {millions:.1} million a second");
        Ok(())
    }
}

pub(super) fn bench(depth: i32, out: &mut dyn Write) -> Result<(), CliError> {
    let result = engine::bench::run(depth)?;
    print(out, &format!("{result}\n"))
}

pub(super) fn eval(fen: &[String], out: &mut dyn Write) -> Result<(), CliError> {
    print(
        out,
        &evaluation::report(&network::shipped(), &position_or_start(fen)?),
    )
}
