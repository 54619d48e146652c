//! A session: executes the commands of the input.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::PoisonError;

use crossbeam_channel::Receiver;

use super::command::{Command, GoArguments, Line, PositionArguments};
use super::error::PositionError;
use super::input::Input;
use super::interrupts::{GRACE_PERIOD, Interrupts};
use super::options::{Offer, Options};
use super::output::Style;
use super::players::Started;
use super::responder::Responder;
use tabia_book::choose::Pick;
use tabia_chess::{CastlingMode, DroppedCastling, Move, Piece, Position, Square, perft, uci_move};
use tabia_engine::{Clock, Depth, Engine, Limits, TimeLimit, bench, eval};
use tabia_player::GameLine;

/// The game that a `position` command describes.
#[derive(Default)]
pub(super) struct Game {
    line: GameLine,
    /// The castling rights of the FEN that the position does not allow.
    dropped: Option<DroppedCastling>,
}

impl Game {
    /// Reads the game of a `position` command, by the castling rules of the front end.
    pub(super) fn read(
        place: &PositionArguments,
        mode: CastlingMode,
    ) -> Result<Game, PositionError> {
        let start = match (&place.fen, mode) {
            (Some(fen), mode) => Position::from_fen_in(fen, mode).map_err(PositionError::Fen)?,
            (None, CastlingMode::Standard) => Position::start(),
            (None, CastlingMode::Chess960) => Position::chess960(518),
        };
        let dropped = place
            .fen
            .as_ref()
            .and_then(|fen| start.dropped_castling(fen));
        let mut line = GameLine::new(start);
        for text in &place.moves {
            let mv = uci_move::read(line.position(), text).map_err(PositionError::Move)?;
            // A parsed move is legal.
            let _ = line.push(mv);
        }
        Ok(Game { line, dropped })
    }
}

/// Executes the commands of the input.
pub(super) struct Session<'a, W> {
    player: Started,
    /// The name of the engine or program.
    name: String,
    responder: &'a Responder<W>,
    /// The interrupts of the current command.
    interrupts: &'a Interrupts,
    options: Options,
    /// An error when the last `position` was refused: the previous position is no longer valid.
    game: Result<Game, PositionError>,
}

impl<'a, W: Write> Session<'a, W> {
    pub fn new(
        (player, name, offer): (Started, String, Offer),
        responder: &'a Responder<W>,
        interrupts: &'a Interrupts,
    ) -> Session<'a, W> {
        Session {
            player,
            name,
            responder,
            interrupts,
            options: Options::new(offer),
            game: Ok(Game::default()),
        }
    }

    /// Executes the commands until the input ends or contains `quit`.
    ///
    /// # Errors
    /// When the input cannot be read or the output cannot be written.
    pub fn run(&mut self, inputs: Receiver<Input>) -> io::Result<()> {
        for input in inputs {
            let line = match input {
                Input::Line(text) => Line::parse(&text),
                Input::TooLong => Line::unreadable(),
                Input::End => {
                    self.finish();
                    return Ok(());
                }
                Input::Failed(error) => return Err(error),
            };
            for complaint in line.complaints {
                self.send_info(&complaint)?;
            }
            match line.command {
                Some(Command::Quit) => return Ok(()),
                Some(command) => self.execute(command)?,
                None => {}
            }
        }
        Ok(())
    }

    /// Gives the search a short time to finish by itself after the end of the input.
    fn finish(&self) {
        let pending = self.responder.pending();
        let unanswered = |pending: &mut VecDeque<_>| !pending.is_empty();
        let answered = &self.responder.answered;
        drop(
            answered
                .wait_timeout_while(pending, GRACE_PERIOD, unanswered)
                .unwrap_or_else(PoisonError::into_inner),
        );
        self.stop_and_wait();
    }

    /// Stops the search and waits for its answer.
    fn stop_and_wait(&self) {
        self.player.stop();
        let mut pending = self.responder.pending();
        while !pending.is_empty() {
            pending = self
                .responder
                .answered
                .wait(pending)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn send(&self, text: &str) -> io::Result<()> {
        self.responder.send(text)
    }

    fn send_info(&self, text: &str) -> io::Result<()> {
        self.send(&format!("info string {text}"))
    }

    fn execute(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => self.send(&format!(
                "id name {}\nid author the Tabia developers\n{}uciok",
                self.name,
                self.options.describe()
            )),
            Command::IsReady => {
                // Options take effect before the answer; a running search is not waited for.
                if self.responder.pending().is_empty() {
                    self.player.wait_until_ready();
                }
                self.send("readyok")
            }
            Command::NewGame => {
                self.player.new_game();
                self.options.new_game();
                Ok(())
            }
            Command::Position(place) => {
                let mode = self.options.castling_mode();
                self.game = place.and_then(|place| Game::read(&place, mode));
                match &self.game {
                    Ok(Game {
                        dropped: Some(dropped),
                        ..
                    }) => self.send_info(&dropped_text(dropped)),
                    Ok(_) => Ok(()),
                    Err(error) => self.send_info(&error.to_string()),
                }
            }
            Command::Go(go) => match &self.game {
                Ok(game) => self.go(game, &go),
                Err(reason) => self.answer_at_once(&format!(
                    "info string go: there is no position to search. {reason}\nbestmove 0000"
                )),
            },
            Command::EndlessGo => self.refuse_endless(),
            Command::Stop => {
                self.interrupts.handle_stop();
                self.player.stop();
                Ok(())
            }
            Command::PonderHit => {
                self.player.ponder_hit();
                Ok(())
            }
            Command::SetOption { name, value } => {
                match self.options.set(self.player.engine(), &name, &value) {
                    Ok(()) => Ok(()),
                    Err(error) => self.send_info(&error.to_string()),
                }
            }
            Command::Show => self.about_position(|position| self.send(&show(position))),
            Command::Eval => self.about_position(|position| {
                let engine = self.player.engine();
                let network = engine.map_or_else(eval::network::shipped, Engine::network);
                self.send(&eval::report(&network, position))
            }),
            Command::Bench(depth) => self.bench(depth.unwrap_or(bench::DEFAULT_DEPTH)),
            Command::Perft(depth) => self.about_position(|position| self.perft(position, depth)),
            // There is nothing to debug or to register; both are part of the protocol.
            Command::Debug | Command::Register | Command::Quit => Ok(()),
        }
    }

    /// Reports on the position, or the reason why there is none.
    fn about_position(&self, answer: impl Fn(&Position) -> io::Result<()>) -> io::Result<()> {
        match &self.game {
            Ok(game) => answer(game.line.position()),
            Err(error) => self.send_info(&error.to_string()),
        }
    }

    fn go(&self, game: &Game, go: &GoArguments) -> io::Result<()> {
        let position = game.line.position();
        if self.options.uses_book() && is_for_a_move(go) {
            match self
                .options
                .book_move(position, game.line.moves().last().copied())
            {
                Ok(pick) => return self.play_from_book(position, &pick),
                Err(refusal) => self.send_info(&format!("book: {refusal}"))?,
            }
        }
        let mut search_moves = Vec::new();
        for text in &go.search_moves {
            match uci_move::read(position, text) {
                Ok(mv) => search_moves.push(mv),
                Err(error) => self.send_info(&format!("searchmoves: {error}"))?,
            }
        }
        let is_wrong = search_moves.len() < go.search_moves.len();
        if is_wrong && !go.infinite && !go.is_bounded() {
            return self.refuse_endless();
        }
        let limits = limits(&self.options, go, search_moves);
        let style = Style {
            position: position.clone(),
            chess960: self.options.chess960 || position.is_chess960(),
            show_wdl: self.options.show_wdl,
        };
        // Locked before the search starts, so that the printer finds the search in the list.
        let mut pending = self.responder.pending();
        let search = self.player.go(&game.line, limits);
        pending.push_back((search, style));
        Ok(())
    }

    /// Answers a `go` that was not understood and that only a `stop` would end.
    fn refuse_endless(&self) -> io::Result<()> {
        self.answer_at_once(
            "info string go: not searched, since nothing that was understood ends the search\nbestmove 0000",
        )
    }

    fn play_from_book(&self, position: &Position, pick: &Pick) -> io::Result<()> {
        let chess960 = self.options.chess960 || position.is_chess960();
        let mv = uci_move::write(position, pick.mv, chess960);
        self.answer_at_once(&format!(
            "info string book: {mv} from {pick}\nbestmove {mv}"
        ))
    }

    /// Answers without a search, after the answer of a running one.
    fn answer_at_once(&self, text: &str) -> io::Result<()> {
        self.stop_and_wait();
        self.send(text)
    }

    fn bench(&self, depth: i32) -> io::Result<()> {
        match bench::run_while(depth, &|| self.interrupts.allow_work()) {
            Ok(Some(result)) => self.send(&format!(
                "{} nodes, {} ms, {} nodes a second",
                result.nodes,
                result.time.as_millis(),
                result.nps()
            )),
            Ok(None) => self.send_info("bench: stopped"),
            Err(error) => self.send_info(&error.to_string()),
        }
    }

    fn perft(&self, position: &Position, depth: u32) -> io::Result<()> {
        let most = perft::MAX_DEPTH;
        if depth > most {
            return self.send_info(&format!(
                "perft: expected a depth of at most {most}, not {depth}"
            ));
        }
        let mut position = position.clone();
        let chess960 = self.options.chess960 || position.is_chess960();
        if depth == 0 {
            return self.send("1");
        }
        let goes_on = || self.interrupts.allow_work();
        let mut total = 0;
        for &mv in &position.legal_moves() {
            let undo = position.make(mv);
            let leaves = perft::perft_while(&mut position, depth - 1, &goes_on);
            position.unmake(mv, undo);
            let Some(leaves) = leaves else {
                return self.send_info("perft: stopped");
            };
            total += leaves;
            self.send(&format!(
                "{}: {leaves}",
                uci_move::write(&position, mv, chess960)
            ))?;
        }
        self.send(&format!("\n{total}"))
    }
}

/// Returns the message about dropped castling rights.
fn dropped_text(dropped: &DroppedCastling) -> String {
    match dropped.mode {
        CastlingMode::Standard => format!("{dropped}; UCI_Chess960 is off"),
        CastlingMode::Chess960 => dropped.to_string(),
    }
}

/// Returns whether a `go` requests a move of a game, and not analysis.
fn is_for_a_move(go: &GoArguments) -> bool {
    go.is_bounded() && !go.infinite && !go.ponder && go.mate.is_none() && go.search_moves.is_empty()
}

/// Returns the limits and the purpose of the search for a `go`.
pub(super) fn limits(options: &Options, go: &GoArguments, search_moves: Vec<Move>) -> Limits {
    let clock = go.time.iter().any(Option::is_some).then(|| {
        TimeLimit::Clock(Clock {
            remaining: go.time.map(Option::unwrap_or_default),
            increment: go.increment.map(Option::unwrap_or_default),
            moves_to_go: go.moves_to_go,
        })
    });
    // A bare `go` searches until `stop`.
    let infinite = go.infinite || !(go.is_bounded() || go.ponder);
    Limits {
        depth: go.depth.map(|plies| Depth(plies.max(1))),
        nodes: go.nodes,
        soft_nodes: None,
        time: go.move_time.map(TimeLimit::Move).or(clock),
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

/// Returns the board in letters, with White below, and its FEN and key.
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
