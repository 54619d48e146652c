//! How long an engine is waited for.

use std::time::Duration;

/// Maximum times for the answers of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// For the handshake.
    pub handshake: Duration,
    /// For the handshake in UCI, where the protocol is found by asking; an engine that is silent so long is asked in xboard.
    pub guess: Duration,
    /// For the features of an xboard engine. One that has none speaks version 1 of the protocol, which has no handshake.
    pub features: Duration,
    /// For the confirmation that it is ready: it may have to clear a large table or read a network.
    pub ready: Duration,
    /// Beyond the time for the move; then the engine is stopped.
    pub late: Duration,
    /// For the move after a stop; then the engine is ended.
    pub stop: Duration,
    /// For a search to a depth, a number of nodes or a mate, which has no time for the move; `None` for any time.
    pub search: Option<Duration>,
    /// For its end after `quit`; then it is killed.
    pub quit: Duration,
}

impl Timeouts {
    /// The times for one engine that the user has chosen.
    pub const USUAL: Timeouts = Timeouts {
        handshake: Duration::from_secs(15),
        guess: Duration::from_secs(3),
        features: Duration::from_secs(2),
        ready: Duration::from_secs(30),
        late: Duration::from_secs(2),
        stop: Duration::from_secs(5),
        search: None,
        quit: Duration::from_secs(1),
    };

    /// The times in a tournament, where the machine may be busy with other games: no engine is refused for a slow start, and one
    /// that is silent for ten minutes has lost.
    pub const PATIENT: Timeouts = Timeouts {
        guess: Timeouts::USUAL.handshake,
        search: Some(Duration::from_mins(10)),
        ..Timeouts::USUAL
    };
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts::USUAL
    }
}
