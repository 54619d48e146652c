//! The protocol: our engine for other programs (UCI, Kahlen and Meyer-Kahlen, 2000, with the later Chess960 options).
//!
//! Nothing that is read stops it: what it does not understand it says in an `info string`, and goes on.

mod command;
mod error;
#[cfg(test)]
mod fuzz;
mod input;
mod options;
mod output;

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::process;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crossbeam_channel::Receiver;

use crate::book::choose::Pick;
use crate::chess::{Move, Piece, Position, Square, perft, uci_move};
use crate::engine::{
    Clock, Depth, Engine, Event, Limits, Options as EngineOptions, Report, SearchId, bench, eval,
};
use command::{Command, Go, Line, Place};
use error::PositionError;
use input::Heard;
use options::Options;
use output::Style;

/// For so long after the end of the input a search may come to an end of its own; then it is stopped, and answers.
const GRACE: Duration = Duration::from_millis(400);

/// For so long after the end of the conversation a process may still be there, whatever it is doing.
const LAST_WORDS: Duration = Duration::from_millis(900);

/// Speaks UCI until the input ends or says `quit`. The input is read on a thread of its own, so that its end is noticed
/// whatever goes on; that thread may outlive the conversation by the line that it waits for.
///
/// `over` is called when the input has ended or said `quit`, before what is being done has come to an end.
///
/// # Errors
/// When the input cannot be read, the output cannot be written, or the engine cannot be started.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send,
    over: fn(),
) -> io::Result<()> {
    let engine = Engine::new(EngineOptions::default(), || {}).map_err(io::Error::other)?;
    let desk = Desk::new(output);
    let reports = engine.reports().clone();
    let (tell, heard) = input::listen(input, over)?;
    thread::scope(|scope| {
        let printer = &desk;
        scope.spawn(move || {
            printer.print(&reports, |error| {
                // The session may have nothing to say for hours. It is told again when it has too much to hear now.
                let _ = tell.try_send(Heard::Failed(error));
            });
        });
        let mut session = Session {
            engine,
            desk: &desk,
            options: Options::default(),
            game: Ok(Game::default()),
        };
        // The printer ends when the session, and the engine with it, is gone.
        session.converse(heard, over)
    })
}

/// Ends this process a moment later, however busy it is: whoever has started it is gone.
pub fn end_process_soon() {
    let watch = thread::Builder::new().spawn(|| {
        thread::sleep(LAST_WORDS);
        process::exit(0);
    });
    if watch.is_err() {
        process::exit(0);
    }
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

    /// Writes reports as they come, until there can be no more. Those that nobody reads are dropped.
    fn print(&self, reports: &Receiver<Report>, failed: impl Fn(io::Error)) {
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
            if let Err(error) = self.say(&text) {
                failed(error);
            }
            if is_answer {
                self.answered.notify_all();
            }
        }
    }
}

/// A game as far as a `position` command tells it.
struct Game {
    position: Position,
    /// Keys of the positions before this one.
    history: Vec<u64>,
    /// The move that led to it.
    last: Option<Move>,
}

impl Default for Game {
    fn default() -> Game {
        Game {
            position: Position::start(),
            history: Vec::new(),
            last: None,
        }
    }
}

impl Game {
    /// The game of a `position` command.
    fn read(place: &Place) -> Result<Game, PositionError> {
        let mut position = match &place.fen {
            Some(fen) => Position::from_fen(fen).map_err(PositionError::Fen)?,
            None => Position::start(),
        };
        let mut history = Vec::with_capacity(place.moves.len());
        let mut last = None;
        for text in &place.moves {
            let mv = uci_move::read(&position, text).map_err(PositionError::Move)?;
            history.push(position.key());
            let _ = position.make(mv);
            last = Some(mv);
        }
        Ok(Game {
            position,
            history,
            last,
        })
    }
}

/// The side that listens.
struct Session<'a, W> {
    engine: Engine,
    desk: &'a Desk<W>,
    options: Options,
    /// What is wrong with it where the last `position` was refused: the one before is not meant any more.
    game: Result<Game, PositionError>,
}

impl<W: Write> Session<'_, W> {
    fn converse(&mut self, heard: Receiver<Heard>, over: fn()) -> io::Result<()> {
        for heard in heard {
            let line = match heard {
                Heard::Line(text) => Line::parse(&text),
                Heard::TooLong => Line::unreadable(),
                Heard::End => {
                    self.finish();
                    return Ok(());
                }
                Heard::Failed(error) => return Err(error),
            };
            for complaint in line.complaints {
                self.complain(&complaint)?;
            }
            match line.command {
                Some(Command::Quit) => {
                    over();
                    return Ok(());
                }
                Some(command) => self.obey(command)?,
                None => {}
            }
        }
        Ok(())
    }

    /// The input has ended: what is being searched may still come to an end of its own, if that is near.
    fn finish(&self) {
        let pending = self.desk.pending();
        let unanswered = |pending: &mut VecDeque<_>| !pending.is_empty();
        let answered = &self.desk.answered;
        drop(
            answered
                .wait_timeout_while(pending, GRACE, unanswered)
                .unwrap_or_else(PoisonError::into_inner),
        );
        self.stop_and_wait();
    }

    /// Ends what is being searched, and waits for its answer.
    fn stop_and_wait(&self) {
        self.engine.stop();
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
            Command::Position(place) => {
                self.game = place.and_then(|place| Game::read(&place));
                match &self.game {
                    Ok(_) => Ok(()),
                    Err(error) => self.complain(&error.to_string()),
                }
            }
            Command::Go(go) => match &self.game {
                Ok(game) => self.go(game, &go),
                Err(reason) => self.answer_at_once(&format!(
                    "info string go: there is no position to search. {reason}\nbestmove 0000"
                )),
            },
            Command::Stop => {
                self.engine.stop();
                Ok(())
            }
            Command::PonderHit => {
                self.engine.ponder_hit();
                Ok(())
            }
            Command::SetOption { name, value } => {
                match self.options.set(&self.engine, &name, &value) {
                    Ok(()) => Ok(()),
                    Err(error) => self.complain(&error.to_string()),
                }
            }
            Command::Show => self.about_position(|position| self.say(&show(position))),
            Command::Eval => self.about_position(|position| self.say(&eval::report(position))),
            Command::Bench(depth) => self.bench(depth.unwrap_or(bench::DEFAULT_DEPTH)),
            Command::Perft(depth) => self.about_position(|position| self.perft(position, depth)),
            // There is nothing to debug or to register; both are part of the protocol.
            Command::Debug | Command::Register | Command::Quit => Ok(()),
        }
    }

    /// Says something about the position, or why there is none.
    fn about_position(&self, tell: impl Fn(&Position) -> io::Result<()>) -> io::Result<()> {
        match &self.game {
            Ok(game) => tell(&game.position),
            Err(error) => self.complain(&error.to_string()),
        }
    }

    fn go(&self, game: &Game, go: &Go) -> io::Result<()> {
        let position = &game.position;
        if self.options.uses_book() && is_for_a_move(go) {
            match self.options.book_move(position, game.last) {
                Ok(pick) => return self.play_from_book(position, &pick),
                Err(refusal) => self.complain(&format!("book: {refusal}"))?,
            }
        }
        let mut search_moves = Vec::new();
        for text in &go.search_moves {
            match uci_move::read(position, text) {
                Ok(mv) => search_moves.push(mv),
                Err(error) => self.complain(&format!("searchmoves: {error}"))?,
            }
        }
        let limits = limits(&self.options, go, search_moves);
        let style = Style {
            position: position.clone(),
            chess960: self.options.chess960 || position.is_chess960(),
            show_wdl: self.options.show_wdl,
        };
        // The printer must not look for the search before it is listed.
        let mut pending = self.desk.pending();
        let search = self
            .engine
            .go(position.clone(), game.history.clone(), limits);
        pending.push_back((search, style));
        Ok(())
    }

    fn play_from_book(&self, position: &Position, pick: &Pick) -> io::Result<()> {
        let chess960 = self.options.chess960 || position.is_chess960();
        let mv = uci_move::write(position, pick.mv, chess960);
        self.answer_at_once(&format!(
            "info string book: {mv} from {pick}\nbestmove {mv}"
        ))
    }

    /// Answers without a search. Whoever asks while a search runs gets its answer first.
    fn answer_at_once(&self, text: &str) -> io::Result<()> {
        self.stop_and_wait();
        self.say(text)
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

    fn perft(&self, position: &Position, depth: u32) -> io::Result<()> {
        let mut position = position.clone();
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

/// What ends the search that a `go` asks for, and what it is for.
fn limits(options: &Options, go: &Go, search_moves: Vec<Move>) -> Limits {
    let clock = go.time.iter().any(Option::is_some).then(|| Clock {
        remaining: go.time.map(Option::unwrap_or_default),
        increment: go.increment.map(Option::unwrap_or_default),
        moves_to_go: go.moves_to_go,
    });
    let bounded = go.depth.is_some()
        || go.nodes.is_some()
        || go.move_time.is_some()
        || clock.is_some()
        || go.mate.is_some();
    // A bare `go` means: until told to stop.
    let infinite = go.infinite || !(bounded || go.ponder);
    Limits {
        depth: go.depth.map(|plies| Depth(plies.max(1))),
        nodes: go.nodes,
        soft_nodes: None,
        time: go.move_time,
        clock,
        mate: go.mate,
        infinite,
        ponder: go.ponder,
        search_moves,
        lines: options.lines,
        overhead: options.overhead,
        strength: options.strength(),
        contempt: options.contempt(infinite),
        analysis: options.is_analysis(infinite),
    }
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
