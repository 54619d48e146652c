//! A process that kills the group of an engine when this program ends, even by `kill -9`.
//!
//! It is a shell that reads from a pipe of which only this program holds the other end, so that the system closes it with this
//! program. It leads the group that the engine joins: no process can start between the engine and its watchdog, and the number
//! of the group is in use as long as the watchdog.

use std::io;
use std::process::{Child, Command, Stdio};

use super::spawn::{Member, spawn};

/// Waits for the end of the input, then kills its own group.
const SCRIPT: &str = "trap '' HUP INT QUIT TERM; read -r line; kill -s KILL 0";

/// The watchdog of a process group. Dropping it ends the watchdog alone.
pub(super) struct Watchdog(Child);

impl Watchdog {
    /// Starts the watchdog of an empty group.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start() -> io::Result<Watchdog> {
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", SCRIPT, "tabia-watchdog"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        Ok(Watchdog(spawn(command, Member::Watchdog)?))
    }

    /// Returns the number of the group.
    pub fn group(&self) -> u32 {
        self.0.id()
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        // Its input is closed only afterwards.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
