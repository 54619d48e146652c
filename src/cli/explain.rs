//! `tabia explain`: what a line of moves proves, in motifs and a sentence.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

use clap::Args;

use super::CliError;
use super::input::position;
use super::output::print;
use tabia_chess::{Move, Position, san, uci_move};
use tabia_engine::{Bound, Engine, Info, Limits, Options, Score};
use tabia_player::{GameLine, think_watched};
use tabia_review::motifs::{Case, Explanation, Good, explain, explain_good, explain_line};
use tabia_texts::sentence;

#[derive(Args)]
pub struct Explain {
    /// The position as a FEN, then moves such as Nf3 or g1f3: a whole line is explained as such; a single move is compared
    /// with the engine's choice
    #[arg(required = true, value_name = "FEN MOVE")]
    arguments: Vec<String>,
    /// Nodes of each search, for a single move
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
}

impl Explain {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        // FEN and moves may be one argument or many.
        let words = self.arguments.join(" ");
        let words: Vec<&str> = words.split_whitespace().collect();
        let fields = fen_fields(&words);
        let position = position(&words[..fields].join(" "))?;
        let line = read_moves(&position, &words[fields..])?;
        let text = match line[..] {
            [] => return Err(CliError::Usage("a FEN is followed by at least one move")),
            [played] => self.of_move(&position, played)?,
            _ => described(&explain_line(&position, &line), &position),
        };
        print(out, &text)
    }

    /// What a move loses, misses or does, by the engine's lines. What is said must hold two iterations earlier, too.
    fn of_move(&self, position: &Position, played: Move) -> Result<String, CliError> {
        let lines = usize::try_from(position.count_moves()).unwrap_or(1).min(2);
        let found = search(position, self.nodes, lines)?;
        let after = position.after(played);
        let mut replies = search(&after, self.nodes, 1)?;
        if after.count_moves() == 0 {
            replies = vec![vec![Found::of_end(&after)]];
        }
        let (Some(last), Some(reply)) = (found.last(), replies.last()) else {
            return Err(CliError::NothingFound);
        };
        let earlier = |all: &[Vec<Found>]| all[all.len().saturating_sub(3)].clone();
        let about = Asked { position, played };
        let mut text = String::new();
        for (name, line) in about.lines(last, reply) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name:<9} {}", shown(position, &line));
        }
        let explanation = about
            .explained(last, reply)
            .confirmed_by(&about.explained(&earlier(&found), &earlier(&replies)));
        Ok(text + &described(&explanation, position))
    }
}

/// The move to explain.
struct Asked<'a> {
    position: &'a Position,
    played: Move,
}

impl Asked<'_> {
    fn is_best(&self, found: &[Found]) -> bool {
        let best = found.first();
        best.is_some_and(|best| best.moves.first() == Some(&self.played))
    }

    /// The lines that an explanation compares, with their names.
    fn lines(&self, found: &[Found], reply: &[Found]) -> Vec<(&'static str, Found)> {
        if self.is_best(found) {
            let names = ["best", "next"].into_iter();
            return names.zip(found.iter().cloned()).collect();
        }
        let played = reply.first().map(|reply| Found {
            score: -reply.score,
            moves: [&[self.played], &reply.moves[..]].concat(),
        });
        let played = played.map(|line| ("played", line));
        let better = found.first().map(|line| ("better", line.clone()));
        played.into_iter().chain(better).collect()
    }

    fn explained(&self, found: &[Found], reply: &[Found]) -> Explanation {
        let (Some(best), Some(reply)) = (found.first(), reply.first()) else {
            return Explanation::default();
        };
        if self.is_best(found) {
            let next = found.get(1);
            return explain_good(&Good {
                position: self.position,
                line: &best.moves,
                score: best.score,
                next: next.map_or(&[], |next| &next.moves),
                score_next: next.map_or(best.score, |next| next.score),
            });
        }
        explain(&Case {
            position: self.position,
            played: self.played,
            punishment: &reply.moves,
            better: &best.moves,
            score_played: -reply.score,
            score_better: best.score,
        })
    }
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

/// The moves of a line, in SAN or as UCI writes them; numbers and dots between them are passed over.
fn read_moves(position: &Position, words: &[&str]) -> Result<Vec<Move>, CliError> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for word in words {
        let text = word.trim_start_matches(|c: char| c.is_ascii_digit());
        // "12." and "12…" are numbers, "1-0" and "0-0" are not.
        let text = match text.chars().next() {
            None => continue,
            Some('.' | '…') => text.trim_start_matches(['.', '…']),
            Some(_) => word,
        };
        if text.is_empty() {
            continue;
        }
        let mv = match uci_move::read(&position, text) {
            Ok(mv) => mv,
            Err(_) => san::read(&position, text).map_err(|source| CliError::MoveOfLine {
                number: moves.len() + 1,
                source,
            })?,
        };
        moves.push(mv);
        position = position.after(mv);
    }
    Ok(moves)
}

/// A line and its score, for the side to move.
#[derive(Clone)]
struct Found {
    score: Score,
    moves: Vec<Move>,
}

impl Found {
    /// Where there is no move left.
    fn of_end(position: &Position) -> Found {
        Found {
            score: if position.in_check() {
                Score::MATED
            } else {
                Score::DRAW
            },
            moves: Vec::new(),
        }
    }
}

/// The best lines of each whole iteration, the deepest last; the same every time.
fn search(position: &Position, nodes: u64, lines: usize) -> Result<Vec<Vec<Found>>, CliError> {
    let mut engine = Engine::new(Options::default(), || {})?;
    let limits = Limits {
        lines,
        ..Limits::nodes(nodes)
    };
    let mut iterations: BTreeMap<i32, BTreeMap<usize, Found>> = BTreeMap::new();
    let mut note = |info: Option<&Info>| {
        if let Some(info) = info.filter(|info| info.bound == Bound::Exact) {
            let found = Found {
                score: info.score,
                moves: info.pv.clone(),
            };
            let iteration = iterations.entry(info.depth.0).or_default();
            iteration.insert(info.line, found);
        }
        true
    };
    let line = GameLine::new(position.clone());
    think_watched(&mut engine, &line, limits, &mut note)?;
    let whole = iterations
        .into_values()
        .filter(|found| found.len() >= lines);
    Ok(whole.map(|found| found.into_values().collect()).collect())
}

/// "-2.45  24…h6 25 Nxc7+".
fn shown(position: &Position, found: &Found) -> String {
    let moves = san::write_line(position, &found.moves).join(" ");
    format!("{}  {moves}", found.score)
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
    let none = "none is proven".to_owned();
    let motifs = if motifs.is_empty() {
        none.clone()
    } else {
        motifs.join(", ")
    };
    let saying = explanation.saying();
    let sentence = saying.map_or(none, |saying| sentence(saying, position));
    format!("{:<9} {motifs}\n{:<9} {sentence}\n", "motifs", "sentence")
}
