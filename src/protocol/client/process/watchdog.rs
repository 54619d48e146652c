//! A process that kills the group of an engine when this program ends, even by `kill -9`.
//!
//! It is a shell that reads from a pipe of which only this program holds the other end, so that the system closes it with this
//! program. It also ends children of the engine, which the death signal of Linux does not reach.

use std::io;
use std::process::{Child, Command, Stdio};

use super::spawn::{Fate, spawn};

/// Waits for the end of the input, then kills the group of its first argument.
const SCRIPT: &str = r#"trap '' HUP INT QUIT TERM; read -r line; kill -s KILL -- "-$1""#;

/// The watchdog of an engine. Dropping it ends it without harm to the engine.
pub(super) struct Watchdog(Child);

impl Watchdog {
    /// Starts the watchdog of a process group.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(group: u32) -> io::Result<Watchdog> {
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", SCRIPT, "tabia-watchdog", &group.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        Ok(Watchdog(spawn(command, Fate::GoesOn)?))
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        // Its input is closed only afterwards.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
