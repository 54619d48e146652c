//! `tabia lab`: the textbook's searches, games and lessons without the window.

use std::io::Write;
use std::time::Instant;

use clap::{Args, Subcommand, ValueEnum};

use super::CliError;
use super::input::position;
use super::output::print;
use crate::lab::games::Game;
use crate::lab::games::chess::Chess;
use crate::lab::games::draughts::Draughts;
use crate::lab::games::tic_tac_toe::TicTacToe;
use crate::lab::games::ugolki::Ugolki;
use crate::lab::recursion;
use crate::lab::search::Counts;
use crate::lab::search::exact::Exact;

#[derive(Subcommand)]
pub enum Command {
    /// Search a position with the textbook's algorithms, side by side
    Search(Search),
    /// Count the leaves of a game's move tree
    Perft {
        /// The game
        #[arg(long, default_value = "chess")]
        game: GameName,
        /// Half-moves
        depth: u32,
    },
    /// Move a tower of discs from rod a to rod b
    Hanoi {
        /// How many discs
        #[arg(value_parser = clap::value_parser!(u32).range(..=24))]
        discs: u32,
    },
    /// Count the ways to put queens on a board so that none attacks another, and show the first
    Queens {
        /// Files, ranks and queens
        #[arg(value_parser = clap::value_parser!(u8).range(1..=14))]
        n: u8,
    },
}

/// A game of the Lab.
#[derive(Clone, Copy, ValueEnum)]
pub enum GameName {
    Chess,
    Draughts,
    #[value(name = "tictactoe")]
    TicTacToe,
    Ugolki,
}

/// How a table is written.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    Table,
    Csv,
}

#[derive(Args)]
pub struct Search {
    /// The position, for chess; the usual start without it
    fen: Vec<String>,
    /// The game
    #[arg(long, default_value = "chess")]
    game: GameName,
    /// minimax, negamax, alpha-beta, fail-soft, pvs, negascout, mtdf, or all
    #[arg(long, default_value = "all")]
    algorithm: String,
    /// Half-moves
    #[arg(long, default_value_t = 4)]
    depth: u32,
    #[arg(long, default_value = "table")]
    format: Format,
}

/// Runs a command.
pub(super) fn run(command: &Command, out: &mut dyn Write) -> Result<(), CliError> {
    match command {
        Command::Search(search) => search.run(out),
        Command::Perft { game, depth } => {
            let leaves = match game {
                GameName::Chess => Chess::new(position("")?).perft(*depth),
                GameName::Draughts => Draughts::default().perft(*depth),
                GameName::TicTacToe => TicTacToe::default().perft(*depth),
                GameName::Ugolki => Ugolki::default().perft(*depth),
            };
            print(out, &format!("{leaves}\n"))
        }
        Command::Hanoi { discs } => hanoi(*discs, out),
        Command::Queens { n } => queens(usize::from(*n), out),
    }
}

impl Search {
    fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let fen = self.fen.join(" ");
        match self.game {
            GameName::Chess => self.compare(&Chess::new(position(&fen)?), out),
            _ if !fen.is_empty() => Err(CliError::Usage("only chess is searched from a FEN")),
            GameName::Draughts => self.compare(&Draughts::default(), out),
            GameName::TicTacToe => self.compare(&TicTacToe::default(), out),
            GameName::Ugolki => self.compare(&Ugolki::default(), out),
        }
    }

    fn compare<G: Game>(&self, game: &G, out: &mut dyn Write) -> Result<(), CliError> {
        let chosen: Vec<Exact> = Exact::ALL
            .into_iter()
            .filter(|search| self.algorithm == "all" || search.name() == self.algorithm)
            .collect();
        if chosen.is_empty() {
            return Err(CliError::Usage(
                "no such algorithm; there are minimax, negamax, alpha-beta, fail-soft, pvs, negascout, mtdf and all",
            ));
        }
        let titles = [
            "algorithm",
            "value",
            "nodes",
            "leaves",
            "cut-offs",
            "first move",
            "searched again",
            "seconds",
        ];
        self.row(&titles.map(str::to_owned), out)?;
        let mut values = Vec::new();
        for search in chosen {
            let mut counts = Counts::default();
            let start = Instant::now();
            let value = search.search(&mut game.clone(), self.depth, &mut counts);
            let seconds = start.elapsed().as_secs_f64();
            let first = match counts.cuts {
                0 => "-".to_owned(),
                cuts => format!("{:.1} %", counts.first_cuts as f64 * 100.0 / cuts as f64),
            };
            values.push(value);
            let row = [
                search.name().to_owned(),
                value.to_string(),
                counts.nodes.to_string(),
                counts.leaves.to_string(),
                counts.cuts.to_string(),
                first,
                counts.researches.to_string(),
                format!("{seconds:.3}"),
            ];
            self.row(&row, out)?;
        }
        match values.iter().all(|value| *value == values[0]) {
            true => Ok(()),
            false => Err(CliError::Disagree),
        }
    }

    fn row(&self, cells: &[String; 8], out: &mut dyn Write) -> Result<(), CliError> {
        let line = match self.format {
            Format::Csv => cells.join(","),
            Format::Table => {
                let [name, rest @ ..] = cells;
                let rest = rest.iter().map(|cell| format!("{cell:>15}"));
                format!("{name:<10}{}", rest.collect::<String>())
            }
        };
        print(out, &format!("{line}\n"))
    }
}

fn hanoi(discs: u32, out: &mut dyn Write) -> Result<(), CliError> {
    let rod = |rod: usize| char::from(b'a' + rod as u8);
    let mut outcome = Ok(());
    recursion::hanoi(discs, &mut |step, _| {
        let line = format!("{} {} {}\n", step.disc, rod(step.from), rod(step.to));
        outcome = print(out, &line);
        outcome.is_ok()
    });
    outcome
}

fn queens(n: usize, out: &mut dyn Write) -> Result<(), CliError> {
    let mut ranks = Vec::new();
    let mut first = None;
    let solutions = recursion::queens(n, &mut |step| {
        match step {
            recursion::QueenStep::Place { rank, .. } => ranks.push(rank),
            recursion::QueenStep::Remove { .. } => drop(ranks.pop()),
            recursion::QueenStep::Solution => drop(first.get_or_insert_with(|| ranks.clone())),
        }
        true
    });
    print(out, &format!("{solutions}\n"))?;
    let Some(ranks) = first else { return Ok(()) };
    for rank in (0..n).rev() {
        let row: Vec<&str> = ranks
            .iter()
            .map(|queen| if *queen == rank { "Q" } else { "." })
            .collect();
        print(out, &format!("{}\n", row.join(" ")))?;
    }
    Ok(())
}
