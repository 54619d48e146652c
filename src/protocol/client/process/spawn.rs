//! Starts programs from one thread that lasts as long as this program.
//!
//! The kernel sends the death signal of Linux when the thread that started a process ends, not its process.

use std::io;
use std::process::{Child, Command};
use std::sync::LazyLock;
use std::thread;

use crossbeam_channel::{Sender, bounded, unbounded};

type Order = (Command, Member, Sender<io::Result<Child>>);

/// The place of a process in its group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Member {
    /// An engine in this group, or in its own. The kernel kills it at the end of this program, where it can.
    Engine(Option<u32>),
    /// The first process of a group, which goes on until the end of its input.
    #[cfg(unix)]
    Watchdog,
}

/// The thread; an error when it could not be started.
static SPAWNER: LazyLock<io::Result<Sender<Order>>> = LazyLock::new(|| {
    let (orders, received) = unbounded::<Order>();
    thread::Builder::new()
        .name("engine starter".to_owned())
        .spawn(move || {
            for (mut command, member, answer) in received {
                prepare(&mut command, member);
                let _ = answer.send(command.spawn());
            }
        })?;
    Ok(orders)
});

/// Starts a program in its process group.
///
/// # Errors
/// When it cannot be started.
pub(super) fn spawn(command: Command, member: Member) -> io::Result<Child> {
    let fail = || io::Error::other("the thread that starts engines has ended");
    let spawner = SPAWNER.as_ref().map_err(|_| fail())?;
    let (answer, child) = bounded(1);
    spawner
        .send((command, member, answer))
        .map_err(|_| fail())?;
    child.recv().map_err(|_| fail())?
}

#[cfg(unix)]
fn prepare(command: &mut Command, member: Member) {
    use std::os::unix::process::CommandExt as _;
    match member {
        Member::Engine(group) => {
            let group = group.and_then(|group| i32::try_from(group).ok());
            command.process_group(group.unwrap_or(0));
            end_with_parent(command);
        }
        Member::Watchdog => {
            command.process_group(0);
        }
    }
}

#[cfg(windows)]
fn prepare(command: &mut Command, _: Member) {
    use std::os::windows::process::CommandExt as _;
    /// No console window.
    const CREATE_NO_WINDOW: u32 = 0x0800_0000;
    command.creation_flags(CREATE_NO_WINDOW);
}

#[cfg(not(any(unix, windows)))]
fn prepare(_: &mut Command, _: Member) {}

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
