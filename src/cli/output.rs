//! The standard output and the standard error.

use std::fmt::Display;
use std::io::{self, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use super::CliError;

/// The standard output. Where it was closed before the program began, writing is an error; the runtime would let it pass,
/// and what was to be written would be lost with success.
pub(super) struct StandardOutput(Stdout);

impl StandardOutput {
    pub fn new() -> StandardOutput {
        StandardOutput(io::stdout())
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if was_closed() {
            return Err(io::Error::other("it is closed"));
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Whether the standard output was closed when the program began.
pub fn was_closed() -> bool {
    start::WAS_CLOSED.load(Ordering::Relaxed)
}

/// Looks at the standard output before the runtime opens `/dev/null` in the place of what is closed.
#[cfg(any(target_os = "linux", target_os = "macos"))]
mod start {
    use std::ffi::c_int;
    use std::sync::atomic::{AtomicBool, Ordering};

    pub static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    unsafe extern "C" {
        fn fcntl(file: c_int, command: c_int, ...) -> c_int;
    }

    /// Runs before `main`.
    extern "C" fn look() {
        const STDOUT: c_int = 1;
        const F_GETFD: c_int = 1;
        // SAFETY: the call only asks for the flags of a descriptor, and any number is allowed as one.
        let flags = unsafe { fcntl(STDOUT, F_GETFD) };
        WAS_CLOSED.store(flags == -1, Ordering::Relaxed);
    }

    // SAFETY: the sections hold pointers to functions that are called before `main`; this one calls nothing of std.
    #[used]
    #[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
    #[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
    static LOOK: extern "C" fn() = look;
}

/// On other systems the runtime reports it.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
mod start {
    use std::sync::atomic::AtomicBool;

    pub static WAS_CLOSED: AtomicBool = AtomicBool::new(false);
}

/// Writes a text and flushes it.
pub(super) fn print(out: &mut dyn Write, text: &str) -> Result<(), CliError> {
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(error_of)
}

/// Prints findings. A closed output is no failure here, since the exit status reports whether a book is bad.
pub(super) fn print_findings(out: &mut dyn Write, text: &str) -> Result<(), CliError> {
    match print(out, text) {
        Err(CliError::OutputClosed) => Ok(()),
        outcome => outcome,
    }
}

/// Prints a report on each file, and complaints about those that cannot be read. `report` returns its text, and whether
/// something is bad. Returns the number of files of which something is, or that cannot be read.
pub(super) fn print_reports(
    paths: &[PathBuf],
    out: &mut dyn Write,
    report: impl Fn(&Path) -> Result<(String, bool), CliError>,
) -> Result<usize, CliError> {
    let mut bad = 0;
    for path in paths {
        match report(path) {
            Ok((text, is_bad)) => {
                bad += usize::from(is_bad);
                print_findings(out, &text)?;
            }
            Err(error) => {
                complain(&error);
                bad += 1;
            }
        }
    }
    Ok(bad)
}

/// Why nothing could be written.
pub(super) fn error_of(error: io::Error) -> CliError {
    match error.kind() {
        io::ErrorKind::BrokenPipe => CliError::OutputClosed,
        _ => CliError::Output(error),
    }
}

/// Reports a failure after which the command goes on.
pub(super) fn complain(message: &dyn Display) {
    eprintln!("tabia: {message}");
}
