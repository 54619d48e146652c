//! The process of an engine: started so that it never outlives this program, and ended with everything that it has started.
//!
//! On Unix the engine is in a process group of its own, which is killed as a whole. When this program ends in any way, a watchdog
//! kills the group, and on Linux the kernel the engine (`PR_SET_PDEATHSIG`). A process that leaves the group is not followed.
//! Elsewhere the engine is killed alone, and loses its input at the end of this program.

mod lines;
mod spawn;
#[cfg(unix)]
mod watchdog;
mod writer;

use std::io;
use std::process::{Child, ChildStderr, ChildStdout, Command};
use std::time::Duration;

pub(super) use lines::{LONGEST, Line, read_lines};
pub(super) use writer::Writer;

use super::failure::Exit;
use spawn::{Member, spawn};
#[cfg(unix)]
use watchdog::Watchdog;

/// A running engine. It is killed when this is dropped.
pub(super) struct Process {
    child: Child,
    exit: Option<Exit>,
    #[cfg(unix)]
    watchdog: Option<Watchdog>,
}

/// The pipes of an engine.
pub(super) struct Pipes {
    pub input: Writer,
    pub output: ChildStdout,
    pub errors: ChildStderr,
}

impl Process {
    /// Starts a program whose three standard streams are pipes.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(command: Command) -> io::Result<(Process, Pipes)> {
        #[cfg(unix)]
        let watchdog = Watchdog::start().ok();
        #[cfg(unix)]
        let group = watchdog.as_ref().map(Watchdog::group);
        #[cfg(not(unix))]
        let group = None;
        let mut child = spawn(command, Member::Engine(group))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let process = Process {
            #[cfg(unix)]
            watchdog,
            child,
            exit: None,
        };
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(io::Error::other("it has no pipes"));
        };
        let pipes = Pipes {
            input: Writer::start(input)?,
            output,
            errors,
        };
        Ok((process, pipes))
    }

    /// Returns the number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns whether the engine itself has ended; its children may go on.
    pub fn has_ended(&mut self) -> bool {
        self.exit.is_some() || has_ended(&mut self.child)
    }

    /// Kills what is left of the engine and its group, and returns how the engine ended.
    pub fn end(&mut self) -> Exit {
        if let Some(exit) = self.exit {
            return exit;
        }
        self.kill();
        let exit = self.child.wait().map_or(Exit::Unknown, Exit::from);
        self.exit = Some(exit);
        #[cfg(unix)]
        drop(self.watchdog.take());
        exit
    }

    #[cfg(unix)]
    fn kill(&mut self) {
        use rustix::process::{Signal, kill_process_group};
        let group = self.watchdog.as_ref().map(Watchdog::group);
        if let Some(group) = spawn::pid(group.unwrap_or_else(|| self.child.id())) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.child.kill();
    }

    #[cfg(not(unix))]
    fn kill(&mut self) {
        let _ = self.child.kill();
    }

    /// Waits for the end of the engine, a few milliseconds at a time; returns whether it came.
    pub fn wait(&mut self, most: Duration) -> bool {
        const INTERVAL: Duration = Duration::from_millis(5);
        let mut waited = Duration::ZERO;
        while !self.has_ended() {
            if waited >= most {
                return false;
            }
            std::thread::sleep(INTERVAL);
            waited += INTERVAL;
        }
        true
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// Returns whether a child has ended. It is not reaped, so that its number still names no other process.
#[cfg(unix)]
fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let Some(pid) = spawn::pid(child.id()) else {
        return true;
    };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    !matches!(waitid(WaitId::Pid(pid), options), Ok(None))
}

#[cfg(not(unix))]
fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}
