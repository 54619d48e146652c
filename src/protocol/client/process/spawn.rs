//! Starts programs from one thread that lasts as long as this program.
//!
//! The kernel sends the death signal of Linux when the thread that started a process ends, not its process.

use std::io;
use std::process::{Child, Command};
use std::sync::LazyLock;
use std::thread;

use crossbeam_channel::{Sender, bounded, unbounded};

type Order = (Command, Fate, Sender<io::Result<Child>>);

/// What becomes of a child at the end of this program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fate {
    /// The kernel kills it, where it can.
    Ends,
    /// It goes on until the end of its input.
    #[cfg(unix)]
    GoesOn,
}

/// The thread; an error when it could not be started.
static SPAWNER: LazyLock<io::Result<Sender<Order>>> = LazyLock::new(|| {
    let (orders, received) = unbounded::<Order>();
    thread::Builder::new()
        .name("engine starter".to_owned())
        .spawn(move || {
            for (mut command, fate, answer) in received {
                prepare(&mut command, fate);
                let _ = answer.send(command.spawn());
            }
        })?;
    Ok(orders)
});

/// Starts a program in a process group of its own.
///
/// # Errors
/// When it cannot be started.
pub(super) fn spawn(command: Command, fate: Fate) -> io::Result<Child> {
    let fail = || io::Error::other("the thread that starts engines has ended");
    let spawner = SPAWNER.as_ref().map_err(|_| fail())?;
    let (answer, child) = bounded(1);
    spawner.send((command, fate, answer)).map_err(|_| fail())?;
    child.recv().map_err(|_| fail())?
}

#[cfg(unix)]
fn prepare(command: &mut Command, fate: Fate) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
    if fate == Fate::Ends {
        end_with_parent(command);
    }
}

#[cfg(windows)]
fn prepare(command: &mut Command, _: Fate) {
    use std::os::windows::process::CommandExt as _;
    /// No console window.
    const CREATE_NO_WINDOW: u32 = 0x0800_0000;
    command.creation_flags(CREATE_NO_WINDOW);
}

#[cfg(not(any(unix, windows)))]
fn prepare(_: &mut Command, _: Fate) {}

/// Lets the kernel kill the child when the present thread ends.
#[cfg(target_os = "linux")]
fn end_with_parent(command: &mut Command) {
    use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};
    use std::os::unix::process::CommandExt as _;
    let parent = getpid();
    let set = move || {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // The parent may have ended before.
        match getppid() == Some(parent) {
            true => Ok(()),
            false => Err(io::Error::from(rustix::io::Errno::SRCH)),
        }
    };
    // SAFETY: between fork and exec the closure makes two system calls; it takes no lock and allocates nothing.
    unsafe { command.pre_exec(set) };
}

/// Elsewhere the watchdog does that.
#[cfg(all(unix, not(target_os = "linux")))]
fn end_with_parent(_: &mut Command) {}

/// Returns a process number in the form of the system calls.
#[cfg(unix)]
pub(super) fn pid(id: u32) -> Option<rustix::process::Pid> {
    rustix::process::Pid::from_raw(i32::try_from(id).ok()?)
}
