//! The thread of an engine: it passes requests, lines and deadlines to the session and carries out its effects.

use std::io::BufReader;
use std::process::ChildStdout;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, never, select};

use super::dialect::Dialect;
use super::failure::{Exit, Failure, Fault};
use super::identity::Identity;
use super::log::{EngineLog, Origin};
use super::outbox::Outbox;
use super::process::{LONGEST, Line, Pipes, Process, Writer, read_lines};
use super::program::{EngineProgram, Protocol};
use super::session::{Effect, Request, Session};
use super::timeouts::Timeouts;
use super::uci::Uci;
use super::xboard::Xboard;

/// Maximum number of lines of the engine that wait; then the engine waits.
const QUEUE: usize = 256;
/// Maximum number of faults that are written to the log.
const FAULTS: usize = 200;
/// Interval between two looks at the process while an answer is expected: its end may be hidden by a child that holds its
/// output.
const LOOK: Duration = Duration::from_millis(250);
/// Interval between two looks at a front end that does not read its reports.
const FLUSH: Duration = Duration::from_millis(20);
/// Interval between two looks for the order to end an engine that was told to quit.
const KILL: Duration = Duration::from_millis(20);
/// Time between the end of the output and the end of the process.
const EXIT_DELAY: Duration = Duration::from_millis(500);

/// What the front end can read at any time.
#[derive(Default)]
pub(super) struct Shared {
    pub identity: OnceLock<Identity>,
    pub failure: OnceLock<Failure>,
    pub log: EngineLog,
    /// The number of the engine's process.
    pub process: OnceLock<u32>,
}

/// How an engine was ended on request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// It ended by itself after `quit`.
    Quit,
    /// It ignored `quit` and was killed.
    Killed,
    /// It had ended before, or was never started.
    Gone,
}

/// The thread of an engine.
pub(super) struct Actor {
    pub program: EngineProgram,
    pub timeouts: Timeouts,
    pub shared: Arc<Shared>,
    pub requests: Receiver<Request>,
    /// Receives the order to end the engine at once.
    pub kills: Receiver<()>,
    /// Receives the numbers of the requests for [`Effect::Ready`].
    pub ready: Sender<u64>,
    pub outbox: Outbox,
    /// Faults so far.
    pub faults: usize,
}

/// A running engine with its conversation.
struct Engine {
    process: Process,
    input: Writer,
    lines: Receiver<Line>,
    session: Session,
}

/// How a conversation ended.
enum End {
    /// The front end has no more requests.
    Dropped,
    /// The front end ends it at once.
    Killed,
    Failed(Failure),
}

impl Actor {
    /// Plays until the front end or the engine ends.
    pub fn run(mut self) -> Closing {
        let protocols: &[Protocol] = match self.program.protocol {
            Protocol::Unknown => &[Protocol::Uci, Protocol::Xboard],
            Protocol::Uci => &[Protocol::Uci],
            Protocol::Xboard => &[Protocol::Xboard],
        };
        let mut failure = Failure::NoProtocol;
        let mut early = Vec::new();
        for (index, protocol) in protocols.iter().enumerate() {
            let mut engine = match self.start(*protocol) {
                Ok(engine) => engine,
                Err(error) => {
                    failure = Failure::Start(self.program.start_failure(&error));
                    break;
                }
            };
            for request in early.drain(..) {
                engine.session.request(request, Instant::now());
            }
            match self.converse(&mut engine) {
                End::Dropped => return self.close(engine),
                End::Killed => return self.kill(engine.process),
                End::Failed(reason) => failure = reason,
            }
            early.extend(engine.session.take_requests());
            engine.process.end();
            let is_last = index + 1 == protocols.len();
            if self.shared.identity.get().is_some() {
                break;
            }
            if is_last && protocols.len() > 1 && matches!(failure, Failure::Handshake { .. }) {
                failure = Failure::NoProtocol;
            }
        }
        self.shared.log.add(Origin::Remark, &failure.to_string());
        self.shared.log.end(Some(failure.clone()));
        let _ = self.shared.failure.set(failure);
        self.outbox.wake();
        Closing::Gone
    }

    /// Starts the program and the handshake of a protocol.
    fn start(&self, protocol: Protocol) -> std::io::Result<Engine> {
        let (process, pipes) = Process::start(self.program.command())?;
        let Pipes {
            input,
            output,
            errors,
        } = pipes;
        let lines = read_output(output)?;
        let log = self.shared.log.clone();
        let errors = BufReader::new(errors);
        thread::Builder::new()
            .name("engine errors".to_owned())
            .spawn(move || {
                read_lines(errors, |line| {
                    if let Line::Text(text) | Line::Damaged(text) = line {
                        log.add(Origin::Errors, &text);
                    }
                    true
                });
            })?;
        let _ = self.shared.process.set(process.id());
        let dialect: Box<dyn Dialect> = match protocol {
            Protocol::Xboard => Box::new(Xboard::new()),
            _ => Box::new(Uci::new()),
        };
        let session = Session::new(dialect, self.timeouts, &self.program, Instant::now());
        Ok(Engine {
            process,
            input,
            lines,
            session,
        })
    }

    fn converse(&mut self, engine: &mut Engine) -> End {
        let mut look = Instant::now() + LOOK;
        let (requests, mut kills) = (self.requests.clone(), self.kills.clone());
        loop {
            if let Some(end) = self.carry_out(engine) {
                return end;
            }
            let now = Instant::now();
            if engine
                .session
                .deadline()
                .is_some_and(|deadline| deadline <= now)
            {
                engine.session.poll(now);
                continue;
            }
            if look <= now {
                look = now + LOOK;
                if engine.process.has_ended() && engine.lines.is_empty() {
                    return End::Failed(self.exited(engine));
                }
            }
            self.outbox.flush();
            let timer = self.timer(engine, look, now);
            let timeout = timer.map_or_else(never, crossbeam_channel::after);
            select! {
                recv(requests) -> request => match request {
                    Ok(request) => engine.session.request(request, Instant::now()),
                    Err(_) => return End::Dropped,
                },
                recv(engine.lines) -> line => match line {
                    Ok(line) => self.take(line, engine),
                    Err(_) => return End::Failed(self.exited(engine)),
                },
                recv(kills) -> kill => match kill {
                    Ok(()) => return End::Killed,
                    // The player was dropped: the engine is told to quit.
                    Err(_) => kills = never(),
                },
                recv(timeout) -> _ => {}
            }
        }
    }

    /// Returns how long to wait at most; `None` for any time.
    fn timer(&self, engine: &Engine, look: Instant, now: Instant) -> Option<Duration> {
        let session = &engine.session;
        let times = [
            session.deadline(),
            session.is_waiting().then_some(look),
            self.outbox.has_waiting().then(|| now + FLUSH),
        ];
        let first = times.into_iter().flatten().min()?;
        Some(first.saturating_duration_since(now))
    }

    fn take(&mut self, line: Line, engine: &mut Engine) {
        let text = match line {
            Line::Text(text) => text,
            Line::Damaged(text) => {
                self.fault(&Fault::NotUtf8);
                text
            }
            Line::TooLong => return self.fault(&Fault::LongLine(LONGEST)),
        };
        self.shared.log.add(Origin::Output, &text);
        engine.session.receive(&text, Instant::now());
    }

    /// Carries out the effects of the session; returns how it ended, if it has.
    fn carry_out(&mut self, engine: &mut Engine) -> Option<End> {
        let mut text = String::new();
        let mut end = None;
        for effect in engine.session.take_effects() {
            match effect {
                Effect::Send(line) => {
                    self.shared.log.add(Origin::Sent, &line);
                    text.push_str(&line);
                    text.push('\n');
                }
                Effect::Report(report) => self.outbox.add(report),
                Effect::Identified => {
                    let identity = engine.session.identity().clone();
                    let _ = self.shared.identity.set(identity);
                    self.outbox.wake();
                }
                Effect::Ready(number) => {
                    let _ = self.ready.send(number);
                }
                Effect::Fault(fault) => self.fault(&fault),
                Effect::Fail(failure) => end = Some(End::Failed(failure)),
            }
        }
        if !text.is_empty() && !engine.input.send(text) {
            end.get_or_insert(End::Failed(Failure::InputBlocked));
        }
        end
    }

    fn fault(&mut self, fault: &Fault) {
        self.faults += 1;
        if self.faults <= FAULTS {
            self.shared.log.add(Origin::Remark, &fault.to_string());
        }
    }

    /// Returns why the output of an engine has ended.
    fn exited(&self, engine: &mut Engine) -> Failure {
        match engine.process.wait(EXIT_DELAY) {
            true => Failure::Exited(engine.process.end()),
            false => Failure::Closed,
        }
    }

    /// Ends an engine that works.
    fn close(&mut self, mut engine: Engine) -> Closing {
        // GNU Chess sometimes does not read "quit" while it is still to confirm that it is ready.
        let end = Instant::now() + self.timeouts.quit;
        while engine.session.is_confirming() && !self.is_to_be_killed() && Instant::now() < end {
            match engine.lines.recv_timeout(KILL) {
                Ok(line) => self.take(line, &mut engine),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let Engine {
            mut process,
            input,
            lines,
            ..
        } = engine;
        self.shared.log.add(Origin::Sent, "quit");
        input.send("quit\n".to_owned());
        // Closes the engine's input after the last line.
        drop(input);
        // What it still writes is not read any more.
        drop(lines);
        let end = Instant::now() + self.timeouts.quit;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if process.wait(left.min(KILL)) {
                self.note_end(process.end());
                return Closing::Quit;
            }
            if left.is_zero() || self.is_to_be_killed() {
                return self.kill(process);
            }
        }
    }

    /// Whether the front end ends the engine at once.
    fn is_to_be_killed(&self) -> bool {
        self.kills.try_recv().is_ok()
    }

    fn kill(&self, mut process: Process) -> Closing {
        self.note_end(process.end());
        Closing::Killed
    }

    fn note_end(&self, exit: Exit) {
        let text = format!("the engine ended with {exit}");
        self.shared.log.add(Origin::Remark, &text);
        self.shared.log.end(None);
    }
}

/// Reads the output of an engine on a thread of its own.
fn read_output(output: ChildStdout) -> std::io::Result<Receiver<Line>> {
    let (sender, lines) = bounded(QUEUE);
    let output = BufReader::new(output);
    thread::Builder::new()
        .name("engine output".to_owned())
        .spawn(move || {
            let mut is_read = true;
            read_lines(output, |line| {
                // At the end the lines are read but not used, so that the engine is not held up in its last ones.
                is_read = is_read && sender.send(line).is_ok();
                true
            });
        })?;
    Ok(lines)
}
