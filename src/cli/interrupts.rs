//! Ctrl-C, and the request of the system to end: a command ends in order at the first, and at once at the second.

use std::ffi::c_int;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook_registry::register;

const SIGINT: c_int = 2;
const SIGTERM: c_int = 15;

/// The exit status after a second Ctrl-C, as shells have it.
const STATUS: c_int = 130;

unsafe extern "C" {
    fn _exit(status: c_int) -> !;
}

/// Returns a flag that the first signal sets.
///
/// # Errors
/// When the system refuses a handler.
pub(super) fn listen() -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        let flag = flag.clone();
        let handler = move || {
            if flag.swap(true, Ordering::SeqCst) {
                // SAFETY: the function may be called in a signal handler; nothing is left to be done.
                unsafe { _exit(STATUS) }
            }
        };
        // SAFETY: the handler sets a flag or ends the process; it takes no lock and allocates nothing.
        unsafe { register(signal, handler) }?;
    }
    Ok(flag)
}
