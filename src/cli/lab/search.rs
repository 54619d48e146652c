//! `tabia lab search`: the textbook's searches of one position, side by side.

use std::io::Write;
use std::time::Instant;

use clap::Args;

use super::super::CliError;
use super::super::input::position;
use super::super::output::print;
use super::{Format, GameName};
use crate::lab::games::Game;
use crate::lab::games::chess::Chess;
use crate::lab::games::draughts::Draughts;
use crate::lab::games::tic_tac_toe::TicTacToe;
use crate::lab::games::ugolki::Ugolki;
use crate::lab::search::Counts;
use crate::lab::search::exact::Exact;

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

impl Search {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
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
