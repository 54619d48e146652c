//! `tabia lab exchange`: the static exchange on a square, or what hangs.

use std::fmt::Write as _;
use std::io::Write;

use clap::Args;

use super::super::CliError;
use super::super::output::print;
use super::arguments::named_or_fen;
use crate::sheet::{SheetFormat, table, table_or};
use tabia_chess::{Color, Position, Square};
use tabia_lab::exchange::{self, Sight};

#[derive(Args)]
pub struct Exchange {
    /// The position, as FEN or by a name of `tabia lab positions`, then a square such as e5, or `all` for all hanging pieces
    #[arg(required = true, value_name = "FEN SQUARE")]
    arguments: Vec<String>,
    /// Use the engine's exchange evaluation, without pins
    #[arg(long)]
    engine: bool,
    #[arg(long, default_value = "table")]
    format: SheetFormat,
}

impl Exchange {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let usage = CliError::Usage("a FEN is followed by a square such as e5, or by all");
        // The whole may be one argument.
        let words = self.arguments.join(" ");
        let Some((fen, square)) = words.trim().rsplit_once(' ') else {
            return Err(usage);
        };
        let sight = match self.engine {
            true => Sight::Engine,
            false => Sight::Player,
        };
        let position = named_or_fen(fen)?;
        if square == "all" {
            return self.hanging(&position, sight, out);
        }
        let square = square.parse().map_err(|_| usage)?;
        self.on(&position, square, sight, out)
    }

    fn on(
        &self,
        position: &Position,
        square: Square,
        sight: Sight,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let exchange = exchange::Exchange::on(position, square, sight)?;
        let rows = exchange
            .captures
            .iter()
            .enumerate()
            .map(|(index, capture)| {
                let is_played = if index < exchange.stop { "yes" } else { "no" };
                [
                    capture.piece.letter().to_string(),
                    capture.from.to_string(),
                    capture
                        .taken
                        .map_or("-".into(), |role| role.letter().to_string()),
                    format!("{:+}", capture.balance),
                    capture
                        .through
                        .map_or("-".into(), |square| square.to_string()),
                    is_played.to_owned(),
                ]
            });
        let titles = ["piece", "from", "takes", "balance", "through", "played"];
        let mut text = match exchange.captures.is_empty() {
            // The sentence below says so.
            true if self.format == SheetFormat::Table => String::new(),
            _ => table(self.format, titles, rows.collect()),
        };
        if self.format == SheetFormat::Table {
            for pin in &exchange.pins {
                let (piece, square, by) = (pin.piece.letter(), pin.square, pin.by);
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{piece} on {square} is pinned by {by}");
            }
            let _ = writeln!(text, "{}", verdict(&exchange));
        }
        print(out, &text)
    }

    fn hanging(
        &self,
        position: &Position,
        sight: Sight,
        out: &mut dyn Write,
    ) -> Result<(), CliError> {
        let rows = exchange::hanging(position, sight)
            .into_iter()
            .map(|hanging| {
                let when = if hanging.is_now { "now" } else { "threat" };
                [
                    hanging.piece.letter().to_string(),
                    hanging.square.to_string(),
                    format!("{:+}", hanging.gain),
                    when.to_owned(),
                ]
            });
        let titles = ["piece", "square", "wins", "when"];
        let none = "no capture wins anything, now or as a threat";
        print(out, &table_or(self.format, titles, rows.collect(), none))
    }
}

fn verdict(exchange: &exchange::Exchange) -> String {
    let side = match exchange.beginner {
        Color::White => "White",
        Color::Black => "Black",
    };
    match (exchange.captures.first(), exchange.stop) {
        (None, _) => format!("{side} has no capture"),
        (Some(_), 0) => format!(
            "{side} wins nothing here: {:+} if it captures",
            exchange.forced
        ),
        (Some(_), stop) => format!(
            "{side} wins {:+}; {} would be played",
            exchange.value,
            if stop == 1 {
                "1 capture".to_owned()
            } else {
                format!("{stop} captures")
            }
        ),
    }
}
