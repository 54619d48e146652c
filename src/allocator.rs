//! The system's memory, with a message where there is no more.

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Write as _};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// More at once is refused and not the end: what reads a whole file reports that.
const LARGE: usize = 64 << 20;

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
    if memory.is_null() && size < LARGE {
        end();
    }
    memory
}

/// Neither the message nor the end needs memory.
#[cold]
fn end() -> ! {
    static ENDING: AtomicBool = AtomicBool::new(false);
    if ENDING.swap(true, Ordering::SeqCst) {
        process::abort();
    }
    let _ = io::stderr().write_all(b"tabia: there is not enough memory\n");
    process::exit(1)
}
