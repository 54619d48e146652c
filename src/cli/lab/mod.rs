//! `tabia lab`: the textbook's searches, games and lessons without the window.

mod arguments;
mod board_parts;
mod boards;
mod compare;
mod evaluation;
mod exchange;
mod exhibits;
mod hash;
mod history;
mod index;
mod insides;
mod positions;
mod programs;
mod questions;
mod recursion;
mod rows;
mod search;
mod stages;
mod techniques;
mod trace;

use std::io::Write;

use clap::Subcommand;

use super::CliError;
use super::output::print;
use arguments::{GameName, GameNameParser};
use tabia_chess::Position;
use tabia_lab::games::Game;
use tabia_lab::games::chess::Chess;
use tabia_lab::games::draughts::Draughts;
use tabia_lab::games::los_alamos::LosAlamos;
use tabia_lab::games::tic_tac_toe::TicTacToe;
use tabia_lab::games::ugolki::Ugolki;

#[derive(Subcommand)]
pub enum Command {
    /// List the questions that the Lab answers, each with what to look for and the command that shows it
    Questions(questions::Questions),
    /// List every technique of the textbook, with the command that shows it
    Index(index::Index),
    /// List the positions that show what a search cannot see; their names may stand in place of a FEN
    Positions(positions::Positions),
    /// Search a position with the textbook's algorithms, side by side
    Search(search::Search),
    /// Play out the captures on a square of a position, or list the hanging pieces
    Exchange(exchange::Exchange),
    /// Compare the engine's classical evaluation with the textbook's A and B, term by term
    Evaluation(evaluation::Evaluation),
    /// List programs and machines from the Turk to neural networks, with the commands that show what they brought
    History(history::History),
    /// List the programs that can be played against, or list and forget the positions that Qchess has learned
    Programs(programs::Programs),
    /// Count the leaves of a position's move tree on every kind of board, and compare their speeds; or show a part of a board
    Boards(boards::Boards),
    /// List the legal moves of a position in their packed forms
    Moves(boards::Moves),
    /// Make the key of a position by XOR, compare transposition tables, list their entries, and explain a search instability
    Hash(hash::Hash),
    /// Record a search of the engine, or show a record
    Trace(trace::Trace),
    /// Switch each technique of the engine in turn and measure its effect in a position
    Techniques(techniques::Techniques),
    /// Count the leaves of a game's move tree
    Perft {
        /// The game
        #[arg(long, default_value = "chess", value_parser = GameNameParser)]
        game: GameName,
        /// Depth in half-moves
        depth: u32,
    },
    /// Move a tower of discs from rod a to rod b
    Hanoi {
        /// Number of discs
        #[arg(value_parser = clap::value_parser!(u32).range(..=24))]
        discs: u32,
    },
    /// Count the ways to place queens on a board without attacks between them, and show the first
    Queens {
        /// Number of files, ranks and queens
        #[arg(value_parser = clap::value_parser!(u8).range(1..=14))]
        n: u8,
    },
}

/// Runs a command.
pub(super) fn run(command: &Command, out: &mut dyn Write) -> Result<(), CliError> {
    match command {
        Command::Questions(questions) => questions.run(out),
        Command::Index(index) => index.run(out),
        Command::Positions(positions) => positions.run(out),
        Command::Search(search) => search.run(out),
        Command::Exchange(exchange) => exchange.run(out),
        Command::Evaluation(evaluation) => evaluation.run(out),
        Command::History(history) => history.run(out),
        Command::Programs(programs) => programs.run(out),
        Command::Boards(boards) => boards.run(out),
        Command::Moves(moves) => moves.run(out),
        Command::Hash(hash) => hash.run(out),
        Command::Trace(trace) => trace.run(out),
        Command::Techniques(techniques) => techniques.run(out),
        Command::Perft { game, depth } => {
            let leaves = match game {
                GameName::Chess => Chess::new(Position::start()).perft(*depth),
                GameName::Draughts => Draughts::default().perft(*depth),
                GameName::LosAlamos => LosAlamos::default().perft(*depth),
                GameName::TicTacToe => TicTacToe::default().perft(*depth),
                GameName::Ugolki => Ugolki::default().perft(*depth),
            };
            print(out, &format!("{leaves}\n"))
        }
        Command::Hanoi { discs } => recursion::hanoi(*discs, out),
        Command::Queens { n } => recursion::queens(usize::from(*n), out),
    }
}
