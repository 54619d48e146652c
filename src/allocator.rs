//! The system's memory, with a message where there is no more.

use std::alloc::{GlobalAlloc, Layout, System};

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
        true => ending::end(),
        false => ending::replace_abort(),
    }
}

/// Several threads may end the program at once, and one that holds the lock of the standard error: so the system is asked
/// directly. Nothing here needs memory.
#[cfg(any(target_os = "linux", target_os = "macos"))]
mod ending {
    use std::ffi::{c_int, c_void};

    const SIGABRT: c_int = 6;
    const STDERR: c_int = 2;

    unsafe extern "C" {
        fn signal(number: c_int, handler: extern "C" fn(c_int)) -> *const c_void;
        fn write(file: c_int, text: *const c_void, length: usize) -> isize;
        fn _exit(status: c_int) -> !;
    }

    /// Writes the message and ends the program with status 1.
    pub fn end() -> ! {
        let text = super::MESSAGE;
        // SAFETY: both functions may be called anywhere, even in a signal handler, and the text is static.
        unsafe {
            write(STDERR, text.as_ptr().cast(), text.len());
            _exit(1)
        }
    }

    /// A caller that cannot do without the memory that it is refused aborts. From now on that ends the program in the same
    /// way.
    pub fn replace_abort() {
        extern "C" fn handler(_: c_int) {
            end()
        }
        // SAFETY: the handler calls only what a signal handler may call.
        unsafe {
            signal(SIGABRT, handler);
        }
    }
}

/// On other systems the runtime prints a message of its own when a caller aborts.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
mod ending {
    use std::io::{self, Write as _};
    use std::process;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// Writes the message and ends the program with status 1.
    pub fn end() -> ! {
        static ENDING: AtomicBool = AtomicBool::new(false);
        if ENDING.swap(true, Ordering::SeqCst) {
            process::abort();
        }
        let _ = io::stderr().write_all(super::MESSAGE);
        process::exit(1)
    }

    pub fn replace_abort() {}
}
