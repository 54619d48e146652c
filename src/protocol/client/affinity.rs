//! Processors on which an engine may run.

use std::io;

/// Returns the numbers of the processors on which this program may run; none where the system does not say.
pub fn available_processors() -> Vec<usize> {
    system::available()
}

/// Lets a process, with all the threads that it has, run on these processors only. Threads that it starts later do the same.
///
/// # Errors
/// When the system refuses it, or has no such call.
pub(super) fn pin(process: u32, processors: &[usize]) -> io::Result<()> {
    system::pin(process, processors)
}

#[cfg(target_os = "linux")]
mod system {
    use std::ffi::c_int;
    use std::{fs, io};

    const BITS: usize = u64::BITS as usize;
    /// The set of processors of the system's library: 1024 bits.
    type Set = [u64; 16];

    unsafe extern "C" {
        fn sched_getaffinity(thread: c_int, size: usize, set: *mut Set) -> c_int;
        fn sched_setaffinity(thread: c_int, size: usize, set: *const Set) -> c_int;
    }

    pub fn available() -> Vec<usize> {
        let mut set: Set = [0; 16];
        // SAFETY: the size is that of the set; 0 is this thread.
        if unsafe { sched_getaffinity(0, size_of::<Set>(), &raw mut set) } < 0 {
            return Vec::new();
        }
        let is_in = |processor: &usize| set[processor / BITS] >> (processor % BITS) & 1 == 1;
        (0..set.len() * BITS).filter(is_in).collect()
    }

    pub fn pin(process: u32, processors: &[usize]) -> io::Result<()> {
        let mut set: Set = [0; 16];
        for processor in processors {
            let place = set.get_mut(processor / BITS);
            let place = place.ok_or_else(|| io::Error::other("no processor has such a number"))?;
            *place |= 1 << (processor % BITS);
        }
        for thread in fs::read_dir(format!("/proc/{process}/task"))? {
            let name = thread?.file_name();
            let Some(thread) = name.to_str().and_then(|name| name.parse().ok()) else {
                continue;
            };
            // SAFETY: the size is that of the set, which is only read.
            if unsafe { sched_setaffinity(thread, size_of::<Set>(), &raw const set) } < 0 {
                return Err(io::Error::last_os_error());
            }
        }
        Ok(())
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use std::process::{Command, Stdio};

        #[test]
        fn a_process_runs_on_the_given_processors() {
            let processors = available();
            let Some(&first) = processors.first() else {
                return;
            };
            let mut command = Command::new("sleep");
            let mut child = command.arg("60").stdin(Stdio::null()).spawn().unwrap();
            pin(child.id(), &[first]).unwrap();
            let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
            let list = status
                .lines()
                .find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
            assert_eq!(list.unwrap().trim(), first.to_string());
            assert!(pin(child.id(), &[5_000]).is_err());
            child.kill().unwrap();
            child.wait().unwrap();
            assert_eq!(available(), processors);
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use std::io;

    pub fn available() -> Vec<usize> {
        Vec::new()
    }

    pub fn pin(_: u32, _: &[usize]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
