//! The console of a program that Windows starts without one.

use std::io::stdout;
use std::os::windows::io::AsRawHandle as _;

#[link(name = "kernel32")]
unsafe extern "system" {
    fn AttachConsole(process: u32) -> i32;
}

/// Stands for the process that has started this one.
const PARENT: u32 = u32::MAX;

/// Writes to the console from which the program was started, if there is one. Output that goes to a pipe or a file is left
/// as it is.
pub fn attach() {
    if stdout().as_raw_handle().is_null() {
        // SAFETY: the function takes a number and has no other conditions. Where there is no console it returns an error,
        // and nothing is written.
        unsafe { AttachConsole(PARENT) };
    }
}
