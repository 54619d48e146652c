//! A session: executes the commands of the front end and passes on what the search reports.

use std::io::{self, Write};
use std::time::Instant;

use crossbeam_channel::{Receiver, RecvTimeoutError, select};

use super::super::error::shorten;
use super::super::input::Input;
use super::super::interrupts::GRACE_PERIOD;
use super::super::options::{Offer, Options};
use super::super::players::Started;
use super::command::{Command, parse};
use super::control::Control;
use super::{features, output};
use crate::client::moves;
use tabia_chess::{CastlingMode, Color, Move, Position};
use tabia_player::{GameLine, Info, Report, Score, SearchId};

/// Number of the variant fischerandom's position in which pieces stand as usual.
const USUAL_ARRAY: u16 = 518;

/// What the engine does with the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// It watches.
    Force,
    /// It plays this side.
    Play(Color),
    Analysis,
}

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Move,
    /// The position is that after this move, which the opponent is expected to play.
    Ponder(Move),
    Analysis,
    Hint,
}

/// The present search.
pub(super) struct Search {
    pub id: SearchId,
    pub purpose: Purpose,
    pub root: Position,
    /// When it began, or when the expected move was played.
    pub began: Instant,
    /// Its last exact report of the best line.
    pub info: Option<Info>,
    /// The number of the root move that is searched, and the move.
    pub current: Option<(usize, Move)>,
}

/// Executes the commands of the input.
pub(super) struct Session<W> {
    pub(super) player: Started,
    name: String,
    offer: Offer,
    pub(super) options: Options,
    output: W,
    pub(super) mode: Mode,
    pub(super) line: GameLine,
    pub(super) is_chess960: bool,
    pub(super) control: Control,
    /// `None` while the engine waits.
    pub(super) search: Option<Search>,
    pub(super) ponders: bool,
    pub(super) posts: bool,
    /// The reply that the engine expects to its last move.
    pub(super) expected: Option<Move>,
    /// The score of the engine's last move, from its view.
    pub(super) score: Option<Score>,
    /// Pings that are answered after the move.
    pings: Vec<String>,
}

impl<W: Write> Session<W> {
    pub fn new((player, name, offer): (Started, String, Offer), output: W) -> Session<W> {
        Session {
            player,
            name,
            offer,
            options: Options::new(offer),
            output,
            mode: Mode::Play(Color::Black),
            line: GameLine::default(),
            is_chess960: false,
            control: Control::default(),
            search: None,
            ponders: false,
            posts: false,
            expected: None,
            score: None,
            pings: Vec::new(),
        }
    }

    /// Executes the commands until the input ends or contains `quit`.
    ///
    /// # Errors
    /// When the input cannot be read, the output cannot be written, or the player has ended.
    pub fn run(&mut self, inputs: &Receiver<Input>) -> io::Result<()> {
        let reports = self.player.reports();
        loop {
            select! {
                recv(inputs) -> input => match input {
                    Ok(Input::Line(text)) => match parse(&text) {
                        Ok(Command::Quit) => return Ok(()),
                        Ok(command) => self.execute(command)?,
                        Err(error) => self.send(&error.to_string())?,
                    },
                    Ok(Input::TooLong) => self.send("Error (the line is too long): ")?,
                    Ok(Input::Failed(error)) => return Err(error),
                    Ok(Input::End) | Err(_) => return self.finish(&reports),
                },
                recv(reports) -> report => match report {
                    Ok(report) => self.report(report)?,
                    Err(_) => return Err(io::Error::other("the engine has ended")),
                },
            }
        }
    }

    /// Gives a move a short time after the end of the input; then the search is stopped.
    fn finish(&mut self, reports: &Receiver<Report>) -> io::Result<()> {
        let mut is_stopped = false;
        while self.is_thinking() {
            match reports.recv_timeout(GRACE_PERIOD) {
                Ok(report) => self.report(report)?,
                Err(RecvTimeoutError::Timeout) if !is_stopped => {
                    self.player.stop();
                    is_stopped = true;
                }
                Err(_) => break,
            }
        }
        self.player.stop();
        Ok(())
    }

    pub(super) fn send(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    fn execute(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Ignored | Command::Quit => Ok(()),
            Command::Features => {
                let text = features::describe(&self.name, self.offer, &self.options);
                self.send(&text)
            }
            Command::New => self.new_game(),
            Command::Variant(name) => self.set_variant(&name),
            Command::SetBoard(fen) => self.set_board(&fen),
            Command::Force => {
                self.mode = Mode::Force;
                self.abandon()
            }
            Command::Go => self.play_side(self.turn()),
            Command::PlayOther => self.play_side(!self.turn()),
            Command::Pace(rate) => {
                self.control.set_rate(rate);
                Ok(())
            }
            Command::Depth(depth) => {
                self.control.depth = Some(depth.max(1));
                Ok(())
            }
            Command::NodeRate(rate) => {
                self.control.node_rate = (rate > 0).then_some(rate);
                Ok(())
            }
            Command::OwnTime(time) => {
                self.control.own = time;
                Ok(())
            }
            Command::OtherTime(time) => {
                self.control.other = time;
                Ok(())
            }
            Command::Move(text) => self.take_move(&text),
            Command::MoveNow => {
                if self.is_thinking() {
                    self.player.stop();
                }
                Ok(())
            }
            Command::Ping(number) => self.ping(number),
            Command::DrawOffer => match self.accepts_draw() {
                true => self.send("offer draw"),
                false => Ok(()),
            },
            Command::Result => {
                self.expected = None;
                self.abandon()
            }
            Command::TakeBack(count) => self.take_back(count),
            Command::Hint => self.hint(),
            Command::Book => self.show_book(),
            Command::Ponder(ponders) => {
                self.ponders = ponders;
                if !ponders && matches!(self.purpose(), Some(Purpose::Ponder(_))) {
                    return self.abandon();
                }
                self.ponder();
                Ok(())
            }
            Command::Post(posts) => {
                self.posts = posts;
                Ok(())
            }
            Command::Analyze => {
                self.abandon()?;
                self.mode = Mode::Analysis;
                self.analyze();
                Ok(())
            }
            Command::Exit => match self.mode {
                Mode::Analysis => {
                    self.mode = Mode::Force;
                    self.abandon()
                }
                _ => Ok(()),
            },
            Command::Status => self.status(),
            Command::Memory(value) => self.set_option("Hash", &value),
            Command::Cores(value) => self.set_option("Threads", &value),
            Command::Option { name, value } => {
                match features::in_uci(&self.options, &name, &value) {
                    Some((name, value)) => self.set_option(name, &value),
                    None => self.send(&format!("Error (unknown option): {}", shorten(&name))),
                }
            }
        }
    }

    pub(super) fn turn(&self) -> Color {
        self.line.position().turn()
    }

    pub(super) fn purpose(&self) -> Option<Purpose> {
        self.search.as_ref().map(|search| search.purpose)
    }

    /// Returns whether the engine searches for its move.
    fn is_thinking(&self) -> bool {
        self.purpose() == Some(Purpose::Move)
    }

    /// Ends the search without its move.
    fn abandon(&mut self) -> io::Result<()> {
        if self.search.take().is_some() {
            self.player.stop();
        }
        self.answer_pings()
    }

    pub(super) fn answer_pings(&mut self) -> io::Result<()> {
        for number in std::mem::take(&mut self.pings) {
            self.send(&format!("pong {number}"))?;
        }
        Ok(())
    }

    /// Answers at once, except while the engine thinks about its move. Options and cleared data have taken effect by then.
    fn ping(&mut self, number: String) -> io::Result<()> {
        if self.is_thinking() {
            self.pings.push(number);
            return Ok(());
        }
        if self.search.is_none() {
            self.player.wait_until_ready();
        }
        self.send(&format!("pong {number}"))
    }

    fn set_option(&mut self, name: &str, value: &str) -> io::Result<()> {
        match self.options.set(self.player.engine(), name, value) {
            Ok(()) => Ok(()),
            Err(error) => self.send(&format!("Error ({error}): {name}")),
        }
    }

    fn new_game(&mut self) -> io::Result<()> {
        self.abandon()?;
        self.player.new_game();
        self.options.new_game();
        self.control.new_game();
        self.is_chess960 = false;
        self.set_line(GameLine::default());
        // The moves of the next game are for the board, also after an analysis.
        self.mode = Mode::Play(Color::Black);
        Ok(())
    }

    fn set_variant(&mut self, name: &str) -> io::Result<()> {
        let start = match name {
            "normal" => Position::start(),
            "fischerandom" => Position::chess960(USUAL_ARRAY),
            _ => return self.send(&format!("Error (unknown variant): {}", shorten(name))),
        };
        self.abandon()?;
        self.is_chess960 = name == "fischerandom";
        self.set_line(GameLine::new(start));
        self.analyze();
        Ok(())
    }

    fn set_board(&mut self, fen: &str) -> io::Result<()> {
        let mode = match self.is_chess960 {
            true => CastlingMode::Chess960,
            false => CastlingMode::Standard,
        };
        match Position::from_fen_in(fen, mode) {
            Ok(position) => {
                self.abandon()?;
                self.set_line(GameLine::new(position));
                self.analyze();
                Ok(())
            }
            Err(error) => self.send(&format!(
                "tellusererror Illegal position: {}",
                shorten(&error.to_string())
            )),
        }
    }

    fn set_line(&mut self, line: GameLine) {
        self.line = line;
        self.expected = None;
        self.score = None;
    }

    fn take_back(&mut self, count: usize) -> io::Result<()> {
        let moves = self.line.moves();
        let Some(kept) = moves.len().checked_sub(count) else {
            return self.send("Error (there is no move to take back): undo");
        };
        let mut line = GameLine::new(self.line.start().clone());
        for &mv in &moves[..kept] {
            // It was legal before.
            let _ = line.push(mv);
        }
        self.abandon()?;
        self.set_line(line);
        self.analyze();
        Ok(())
    }

    /// Makes a move of the opponent, or any move where the engine watches or analyses.
    fn take_move(&mut self, text: &str) -> io::Result<()> {
        if self.is_thinking() {
            let text = shorten(text);
            return self.send(&format!("Illegal move (it is not your turn): {text}"));
        }
        let Some(mv) = moves::read(self.line.position(), text) else {
            return self.send(&format!("Illegal move: {}", shorten(text)));
        };
        let is_expected = self.purpose() == Some(Purpose::Ponder(mv));
        if !is_expected {
            self.abandon()?;
        }
        let _ = self.line.push(mv);
        self.expected = None;
        match self.mode {
            Mode::Force => Ok(()),
            Mode::Analysis => {
                self.analyze();
                Ok(())
            }
            Mode::Play(_) => {
                if let Some(result) = output::result(&self.line) {
                    self.abandon()?;
                    return self.send(result);
                }
                match is_expected {
                    true => self.continue_pondered(),
                    false => self.think(),
                }
            }
        }
    }

    /// Makes the search in the opponent's time the search for the move. Its last line is repeated, since it was shown as one
    /// of pondering.
    fn continue_pondered(&mut self) -> io::Result<()> {
        let Some(search) = &mut self.search else {
            return Ok(());
        };
        search.purpose = Purpose::Move;
        search.began = Instant::now();
        self.player.ponder_hit();
        match search.info.clone() {
            Some(info) => self.post(&info),
            None => Ok(()),
        }
    }

    /// Lets the engine play a side from now on.
    fn play_side(&mut self, side: Color) -> io::Result<()> {
        if self.is_thinking() && self.mode == Mode::Play(side) {
            return Ok(());
        }
        self.abandon()?;
        self.mode = Mode::Play(side);
        self.think()
    }
}
