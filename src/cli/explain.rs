//! `tabia explain`: what a line of moves proves, in motifs and a sentence.

use std::fmt::Write as _;
use std::io::Write;

use clap::Args;

use super::CliError;
use super::input::{self, position};
use super::output::print;
use tabia_chess::{Move, Position, san};
use tabia_engine::{Engine, Options, Score};
use tabia_review::motifs::{Explanation, longer};
use tabia_review::{AskedLine, AskedMove};
use tabia_texts::sentence;

#[derive(Args)]
pub struct Explain {
    /// The position as a FEN, then moves such as Nf3 or g1f3: a single move is compared with the engine's choice; of a whole line
    /// it is said what it wins and which of its moves are faults
    #[arg(required = true, value_name = "FEN MOVE")]
    arguments: Vec<String>,
    /// Nodes of each search; there is one for each move of a line
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Print what the move wanted, what it overlooks and what to look for next time, where the board shows it
    #[arg(long)]
    long: bool,
}

impl Explain {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        // FEN and moves may be one argument or many.
        let words = self.arguments.join(" ");
        let words: Vec<&str> = words.split_whitespace().collect();
        let fields = fen_fields(&words);
        let position = position(&words[..fields].join(" "))?;
        let line = input::moves(&position, words[fields..].iter().copied())?;
        let mut engine = Engine::new(Options::default(), || {})?;
        let text = match line[..] {
            [] => return Err(CliError::Usage("a FEN is followed by at least one move")),
            [played] => self.of_move(&mut engine, &position, played)?,
            _ => self.of_line(&mut engine, &position, &line)?,
        };
        print(out, &text)
    }

    /// What a move loses, misses or does, by the engine's lines. What is said must hold two iterations earlier, too.
    fn of_move(
        &self,
        engine: &mut Engine,
        position: &Position,
        played: Move,
    ) -> Result<String, CliError> {
        let asked = AskedMove::search(engine, position, played, self.nodes)?;
        let asked = asked.ok_or(CliError::NothingFound)?;
        let mut text = String::new();
        for (name, score, moves) in lines(&asked) {
            let moves = san::write_line(position, &moves).join(" ");
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name:<9} {score}  {moves}");
        }
        let explanation = asked.explanation();
        text += &described(&explanation, position);
        if self.long {
            text += &long(&explanation, position, played);
        }
        Ok(text)
    }

    /// What a line does for the side that begins it, and what its faults lose.
    fn of_line(
        &self,
        engine: &mut Engine,
        position: &Position,
        line: &[Move],
    ) -> Result<String, CliError> {
        let asked = AskedLine::search(engine, position, line, self.nodes)?;
        let mut text = described(&asked.explanation, position);
        if !asked.continuation.is_empty() {
            let whole = [line, &asked.continuation].concat();
            let rest = san::write_line(position, &whole).split_off(line.len());
            let _ = writeln!(text, "{:<9} {}", "then", rest.join(" "));
        }
        for (index, fault) in &asked.faults {
            let moves = &line[..=*index];
            let name = san::write_line(position, moves).pop().unwrap_or_default();
            let explanation = fault.explanation();
            let reason = explanation
                .saying()
                .map_or(NONE.to_owned(), |saying| sentence(saying, &fault.position));
            let (before, after) = (fault.found.score, fault.score());
            let _ = writeln!(text, "{:<9} {name} ({before} → {after}): {reason}", "fault");
            if self.long {
                text += &long(&explanation, &fault.position, fault.mv);
            }
        }
        Ok(text)
    }
}

/// What is printed where nothing is proven.
const NONE: &str = "none is proven";

/// The longer text about a move, one sentence a line; nothing where the board shows none.
fn long(explanation: &Explanation, position: &Position, played: Move) -> String {
    let saying = explanation.saying();
    let longer = saying.and_then(|saying| longer(position, played, saying));
    let sentences = longer.map_or(Vec::new(), |longer| longer.sentences(position));
    let lines = sentences.into_iter();
    lines
        .map(|sentence| format!("{:<9} {sentence}\n", "more"))
        .collect()
}

/// The lines that an explanation compares, with their names and their scores for the side that moves.
fn lines(asked: &AskedMove) -> Vec<(&'static str, Score, Vec<Move>)> {
    let found = asked.found.lines.iter();
    let found = found.map(|line| (line.score, line.pv.clone()));
    let (names, played) = match asked.is_best() {
        true => (["best", "next"], None),
        false => {
            let reply = asked.next.best().map_or(&[][..], |line| &line.pv);
            let line = [&[asked.mv], reply].concat();
            (["played", "better"], Some((asked.score(), line)))
        }
    };
    let lines = played.into_iter().chain(found);
    let named = names.into_iter().zip(lines);
    named
        .map(|(name, (score, moves))| (name, score, moves))
        .collect()
}

/// How many of the words are the FEN: its board, and the fields that follow it as they can only in a FEN.
fn fen_fields(words: &[&str]) -> usize {
    type Test = fn(&str) -> bool;
    let tests: [Test; 5] = [
        |word| matches!(word, "w" | "b"),
        |word| word == "-" || word.chars().all(|c| "KQkqABCDEFGHabcdefgh".contains(c)),
        |word| word == "-" || (word.len() == 2 && word.ends_with(['3', '6'])),
        |word| word.parse::<u16>().is_ok(),
        |word| word.parse::<u16>().is_ok(),
    ];
    let rest = words.iter().skip(1).zip(tests);
    let fields = rest.take_while(|(word, test)| test(word)).count();
    (1 + fields).min(words.len())
}

fn described(explanation: &Explanation, position: &Position) -> String {
    let motifs = explanation.motifs().into_iter().map(|proven| {
        let squares: Vec<String> = proven.squares.iter().map(ToString::to_string).collect();
        format!(
            "{} ({:?}: {})",
            proven.motif,
            proven.whose,
            squares.join(" ")
        )
    });
    let motifs: Vec<String> = motifs.collect();
    let motifs = if motifs.is_empty() {
        NONE.to_owned()
    } else {
        motifs.join(", ")
    };
    let saying = explanation.saying();
    let sentence = saying.map_or(NONE.to_owned(), |saying| sentence(saying, position));
    format!("{:<9} {motifs}\n{:<9} {sentence}\n", "motifs", "sentence")
}
