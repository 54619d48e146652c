//! Why an engine ended, refused a search, or broke its protocol.

use std::fmt;
use std::process::ExitStatus;
use std::time::Duration;

use thiserror::Error;

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// With this exit code; 0 is success.
    Code(i32),
    /// By this signal; only on Unix.
    Signal(i32),
    /// In a way that the system does not report.
    Unknown,
}

impl From<ExitStatus> for Exit {
    fn from(status: ExitStatus) -> Exit {
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
            return Exit::Signal(signal);
        }
        status.code().map_or(Exit::Unknown, Exit::Code)
    }
}

/// Names of the signals that end programs, with the numbers that Linux and macOS share.
const SIGNALS: [(i32, &str); 9] = [
    (1, "SIGHUP"),
    (2, "SIGINT"),
    (3, "SIGQUIT"),
    (4, "SIGILL"),
    (6, "SIGABRT"),
    (8, "SIGFPE"),
    (9, "SIGKILL"),
    (11, "SIGSEGV"),
    (15, "SIGTERM"),
];

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exit::Code(code) => write!(f, "exit code {code}"),
            Exit::Signal(number) => match SIGNALS.iter().find(|(known, _)| known == number) {
                Some((_, name)) => write!(f, "signal {name}"),
                None => write!(f, "signal {number}"),
            },
            Exit::Unknown => f.write_str("an unknown exit status"),
        }
    }
}

/// Why an engine can no longer play.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Failure {
    /// The program could not be started.
    #[error("the engine could not be started: {0}")]
    Start(String),
    /// It did not answer the first command of its protocol.
    #[error("the engine did not answer “{command}” within {}", Seconds(*.waited))]
    Handshake {
        command: &'static str,
        waited: Duration,
    },
    /// Its protocol was to be found by asking, and it answered neither `uci` nor `xboard`.
    #[error("the program answers neither “uci” nor “xboard” with its features")]
    NoProtocol,
    /// It did not confirm that it is ready.
    #[error("the engine was not ready within {}", Seconds(*.0))]
    NotReady(Duration),
    /// It gave no move after the command to stop.
    #[error("the engine gave no move within {} after “stop”", Seconds(*.0))]
    NoMove(Duration),
    /// It ended by itself.
    #[error("the engine ended with {0}")]
    Exited(Exit),
    /// It closed its output and went on.
    #[error("the engine closed its output")]
    Closed,
    /// It does not read its input, which has filled up.
    #[error("the engine does not read its input")]
    InputBlocked,
    /// A thread of this program failed.
    #[error("the connection to the engine failed: {0}")]
    Internal(String),
}

/// A duration in seconds, for messages.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} s", self.0.as_secs_f64())
    }
}

/// Why an engine cannot be asked for a search. The engine itself goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    #[error("the engine does not play Chess960")]
    Chess960,
    #[error("the engine cannot set up this position")]
    SetUp,
}

/// A breach of the protocol that is ignored and written to the log.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    #[error("a line of more than {0} bytes was left out")]
    LongLine(usize),
    #[error("a line is not valid UTF-8")]
    NotUtf8,
    #[error("a move that was not asked for: {0}")]
    UnexpectedMove(String),
    #[error("options after the first {0} are left out")]
    ManyOptions(usize),
    #[error("an option that cannot be read")]
    BadOption,
    #[error("a variation with an illegal move: {0}")]
    IllegalVariation(String),
    #[error("option {0} was not set: the engine does not have it, or not with this value")]
    UnknownOption(String),
}
