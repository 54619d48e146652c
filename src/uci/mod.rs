//! The protocol: our engine for other programs (UCI, Kahlen and Meyer-Kahlen, 2000, with the later Chess960 options).
//!
//! Nothing that is read stops it: what it does not understand it says in an `info string`, and goes on.

mod command;
#[cfg(test)]
mod fuzz;
mod options;
mod output;

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crossbeam_channel::Receiver;

use crate::book::choose::Pick;
use crate::chess::{Move, Piece, Position, Square, perft, uci_move};
use crate::engine::{
    Clock, Depth, Engine, Event, Limits, Options as EngineOptions, Report, SearchId, bench, eval,
};
use command::{Command, Go, Line, shorten};
use options::Options;
use output::Style;

/// Speaks UCI until the input ends or says `quit`. A search with an end of its own may still finish after the input
/// has ended; `quit` stops it.
///
/// # Errors
/// When the input cannot be read, the output cannot be written, or the engine cannot be started.
pub fn run(input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let engine = Engine::new(EngineOptions::default(), || {}).map_err(io::Error::other)?;
    let desk = Desk::new(output);
    let reports = engine.reports().clone();
    thread::scope(|scope| {
        let printer = &desk;
        scope.spawn(move || printer.print(&reports));
        let mut session = Session {
            engine,
            desk: &desk,
            options: Options::default(),
            position: Position::start(),
            history: Vec::new(),
            last: None,
            endless: false,
        };
        // The printer ends when the session, and the engine with it, is gone.
        session.listen(input)
    })
}

/// Where both the listener and the printer write, and what they must agree on.
struct Desk<W> {
    output: Mutex<W>,
    /// Searches that have not been answered, oldest first.
    pending: Mutex<VecDeque<(SearchId, Style)>>,
    answered: Condvar,
}

impl<W: Write> Desk<W> {
    fn new(output: W) -> Desk<W> {
        Desk {
            output: Mutex::new(output),
            pending: Mutex::new(VecDeque::new()),
            answered: Condvar::new(),
        }
    }

    fn pending(&self) -> MutexGuard<'_, VecDeque<(SearchId, Style)>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn say(&self, text: &str) -> io::Result<()> {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(output, "{text}")?;
        output.flush()
    }

    /// Writes reports as they come, until there can be no more. When nobody reads any longer, reports are dropped:
    /// the listener will notice when it has something to say, or when the input ends.
    fn print(&self, reports: &Receiver<Report>) {
        for report in reports {
            let mut pending = self.pending();
            let style = pending.iter().find(|(id, _)| *id == report.search);
            let text = match (style, &report.event) {
                (Some((_, style)), event) => style.line(event),
                (None, Event::Failed(message)) => format!("info string {message}"),
                (None, _) => continue,
            };
            let is_answer = matches!(report.event, Event::Best { .. });
            if is_answer {
                pending.retain(|(id, _)| *id != report.search);
            }
            drop(pending);
            let _ = self.say(&text);
            if is_answer {
                self.answered.notify_all();
            }
        }
    }
}

/// The side that listens.
struct Session<'a, W> {
    engine: Engine,
    desk: &'a Desk<W>,
    options: Options,
    position: Position,
    /// Keys of the positions before this one.
    history: Vec<u64>,
    /// The move that led to it.
    last: Option<Move>,
    /// The last search waits for a word of the front end.
    endless: bool,
}

impl<W: Write> Session<'_, W> {
    fn listen(&mut self, mut input: impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                self.finish();
                return Ok(());
            }
            // Whatever the bytes are, a command among them is plain ASCII.
            let line = Line::parse(&String::from_utf8_lossy(&line));
            for complaint in line.complaints {
                self.complain(&complaint)?;
            }
            match line.command {
                Some(Command::Quit) => return Ok(()),
                Some(command) => self.obey(command)?,
                None => {}
            }
        }
    }

    /// The input has ended: what is being searched may come to its end, if it has one.
    fn finish(&self) {
        if self.endless {
            self.engine.stop();
        }
        self.wait_for_answers();
    }

    /// Waits until no search is unanswered.
    fn wait_for_answers(&self) {
        let mut pending = self.desk.pending();
        while !pending.is_empty() {
            pending = self
                .desk
                .answered
                .wait(pending)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn say(&self, text: &str) -> io::Result<()> {
        self.desk.say(text)
    }

    fn complain(&self, text: &str) -> io::Result<()> {
        self.say(&format!("info string {text}"))
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => self.say(&format!(
                "id name Tabia {}\nid author the Tabia developers\n{}uciok",
                env!("CARGO_PKG_VERSION"),
                Options::describe()
            )),
            Command::IsReady => {
                // What was set is in force when we say so; a search that runs is not waited for.
                if self.desk.pending().is_empty() {
                    self.engine.wait_until_idle();
                }
                self.say("readyok")
            }
            Command::NewGame => {
                self.engine.clear_hash();
                self.options.new_game();
                Ok(())
            }
            Command::Position { fen, moves } => match read_position(fen.as_deref(), &moves) {
                Ok((position, history, last)) => {
                    self.position = position;
                    self.history = history;
                    self.last = last;
                    Ok(())
                }
                Err(reason) => self.complain(&reason),
            },
            Command::Go(go) => self.go(&go),
            Command::Stop => {
                self.engine.stop();
                Ok(())
            }
            Command::PonderHit => {
                self.engine.ponder_hit();
                self.endless = false;
                Ok(())
            }
            Command::SetOption { name, value } => {
                match self.options.set(&self.engine, &name, &value) {
                    Ok(()) => Ok(()),
                    Err(reason) => self.complain(&reason),
                }
            }
            Command::Show => self.say(&show(&self.position)),
            Command::Eval => self.say(&eval::report(&self.position)),
            Command::Bench(depth) => self.bench(depth.unwrap_or(bench::DEFAULT_DEPTH)),
            Command::Perft(depth) => self.perft(depth),
            // There is nothing to debug or to register; both are part of the protocol.
            Command::Debug | Command::Register | Command::Quit => Ok(()),
        }
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        if self.options.uses_book() && is_for_a_move(go) {
            match self.options.book_move(&self.position, self.last) {
                Ok(pick) => return self.play_from_book(&pick),
                Err(refusal) => self.complain(&format!("book: {refusal}"))?,
            }
        }
        let mut search_moves = Vec::new();
        for text in &go.search_moves {
            match uci_move::read(&self.position, text) {
                Ok(mv) => search_moves.push(mv),
                Err(error) => self.complain(&format!("searchmoves: {error}"))?,
            }
        }
        let limits = self.limits(go, search_moves);
        self.endless = limits.infinite || limits.ponder;
        let style = Style {
            position: self.position.clone(),
            chess960: self.options.chess960 || self.position.is_chess960(),
            show_wdl: self.options.show_wdl,
        };
        // The printer must not look for the search before it is listed.
        let mut pending = self.desk.pending();
        let search = self
            .engine
            .go(self.position.clone(), self.history.clone(), limits);
        pending.push_back((search, style));
        Ok(())
    }

    fn play_from_book(&mut self, pick: &Pick) -> io::Result<()> {
        // Whoever asks while a search runs gets its answer first.
        self.engine.stop();
        self.wait_for_answers();
        self.endless = false;
        let chess960 = self.options.chess960 || self.position.is_chess960();
        let mv = uci_move::write(&self.position, pick.mv, chess960);
        self.say(&format!(
            "info string book: {mv} from {pick}\nbestmove {mv}"
        ))
    }

    fn limits(&self, go: &Go, search_moves: Vec<Move>) -> Limits {
        let clock = go.time.iter().any(Option::is_some).then(|| Clock {
            remaining: go.time.map(Option::unwrap_or_default),
            increment: go.increment.map(Option::unwrap_or_default),
            moves_to_go: go.moves_to_go,
        });
        let mut limits = Limits {
            depth: go.depth.map(|plies| Depth(plies.max(1))),
            nodes: go.nodes,
            soft_nodes: None,
            time: go.move_time,
            clock,
            mate: go.mate,
            infinite: go.infinite,
            ponder: go.ponder,
            search_moves,
            lines: self.options.lines,
            overhead: self.options.overhead,
            strength: self.options.strength(),
            contempt: self.options.contempt(go.infinite),
            study: self.options.is_study(go.infinite),
        };
        // A bare `go` means: until told to stop.
        let bounded = limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.time.is_some()
            || limits.clock.is_some()
            || limits.mate.is_some();
        limits.infinite |= !bounded && !limits.ponder;
        limits
    }

    fn bench(&self, depth: i32) -> io::Result<()> {
        match bench::run(depth) {
            Ok(result) => self.say(&format!(
                "{} nodes, {} ms, {} nodes a second",
                result.nodes,
                result.time.as_millis(),
                result.nps()
            )),
            Err(error) => self.complain(&error.to_string()),
        }
    }

    fn perft(&self, depth: u32) -> io::Result<()> {
        let mut position = self.position.clone();
        let chess960 = self.options.chess960 || position.is_chess960();
        if depth == 0 {
            return self.say("1");
        }
        let mut total = 0;
        for (mv, leaves) in perft::divide(&mut position, depth) {
            total += leaves;
            self.say(&format!(
                "{}: {leaves}",
                uci_move::write(&position, mv, chess960)
            ))?;
        }
        self.say(&format!("\n{total}"))
    }
}

/// Whether a move of a game is asked for, and not an opinion.
fn is_for_a_move(go: &Go) -> bool {
    let limited = go.depth.is_some()
        || go.nodes.is_some()
        || go.move_time.is_some()
        || go.time.iter().any(Option::is_some);
    limited && !go.infinite && !go.ponder && go.mate.is_none() && go.search_moves.is_empty()
}

/// The position of a `position` command, the keys of those before it, and the last move.
fn read_position(
    fen: Option<&str>,
    moves: &[String],
) -> Result<(Position, Vec<u64>, Option<Move>), String> {
    let mut position = match fen {
        Some(fen) => Position::from_fen(fen).map_err(|error| format!("position: {error}"))?,
        None => Position::start(),
    };
    let mut history = Vec::with_capacity(moves.len());
    let mut last = None;
    for text in moves {
        let mv = uci_move::read(&position, text)
            .map_err(|error| format!("position: {}", shorten(&error.to_string())))?;
        history.push(position.key());
        position = position.after(mv);
        last = Some(mv);
    }
    Ok((position, history, last))
}

/// The board in letters, White below, with its FEN and key.
fn show(position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        text.push_str(&format!("{} ", rank + 1));
        for file in 0..8 {
            let piece = position.piece_at(Square::new(file, rank));
            text.push(' ');
            text.push(piece.map_or('.', Piece::letter));
        }
        text.push('\n');
    }
    text.push_str(&format!(
        "\n   a b c d e f g h\n\nFEN: {}\nKey: {:016x}",
        position.fen(),
        position.key()
    ));
    text
}
