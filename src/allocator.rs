//! The system's memory, with a message where there is no more.

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Write as _};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// Number of bytes from which a request is refused and does not end the program: what reads a whole file reports that.
const LARGE: usize = 64 << 20;

const MESSAGE: &[u8] = b"tabia: there is not enough memory\n";

/// Ends the program with a message and exit status 1 where no memory is left, in place of an abort.
pub struct Allocator;

// SAFETY: all is done by the system's allocator; what it returns is passed on.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the conditions.
        checked(unsafe { System.alloc(layout) }, layout.size())
    }

    #[inline]
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the conditions.
        unsafe { System.dealloc(memory, layout) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the conditions.
        checked(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    #[inline]
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the conditions.
        checked(unsafe { System.realloc(memory, layout, size) }, size)
    }
}

#[inline]
fn checked(memory: *mut u8, size: usize) -> *mut u8 {
    if memory.is_null() {
        refuse(size);
    }
    memory
}

#[cold]
fn refuse(size: usize) {
    match size < LARGE {
        true => end(),
        false => abort::prepare(),
    }
}

/// Neither the message nor the end needs memory.
fn end() -> ! {
    static ENDING: AtomicBool = AtomicBool::new(false);
    if ENDING.swap(true, Ordering::SeqCst) {
        process::abort();
    }
    let _ = io::stderr().write_all(MESSAGE);
    process::exit(1)
}

/// A caller that cannot do without the memory that it is refused aborts. That ends the program with the message, too.
#[cfg(any(target_os = "linux", target_os = "macos"))]
mod abort {
    use std::ffi::{c_int, c_void};

    const SIGABRT: c_int = 6;
    const STDERR: c_int = 2;

    unsafe extern "C" {
        fn signal(number: c_int, handler: extern "C" fn(c_int)) -> *const c_void;
        fn write(file: c_int, text: *const c_void, length: usize) -> isize;
        fn _exit(status: c_int) -> !;
    }

    /// Sees to it that an abort from now on gives the message.
    pub fn prepare() {
        // SAFETY: the handler calls only what a signal handler may call.
        unsafe {
            signal(SIGABRT, end);
        }
    }

    extern "C" fn end(_: c_int) {
        let text = super::MESSAGE;
        // SAFETY: both functions may be called in a signal handler, and the text is static.
        unsafe {
            write(STDERR, text.as_ptr().cast(), text.len());
            _exit(1)
        }
    }
}

/// On other systems the runtime prints a message of its own.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
mod abort {
    pub fn prepare() {}
}
