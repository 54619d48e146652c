//! The processor time of a thread, which other work on the machine lengthens less than wall-clock time.

use std::time::Duration;

/// Whether [`CpuClock`] measures processor time. Elsewhere it measures wall-clock time.
pub const IS_CPU_TIME: bool = cfg!(unix);

/// A clock that was started on this thread.
pub struct CpuClock {
    start: Duration,
}

impl CpuClock {
    /// Starts a clock.
    pub fn start() -> CpuClock {
        CpuClock { start: now() }
    }

    /// Returns the processor time since the start.
    pub fn elapsed(&self) -> Duration {
        now().saturating_sub(self.start)
    }
}

#[cfg(unix)]
fn now() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(now.tv_sec).unwrap_or(0);
    let nanoseconds = u32::try_from(now.tv_nsec).unwrap_or(0);
    Duration::new(seconds, nanoseconds)
}

#[cfg(not(unix))]
fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static ORIGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    ORIGIN.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_on_while_the_thread_works_and_never_back() {
        let clock = CpuClock::start();
        let mut last = clock.elapsed();
        let mut sum = 0u64;
        while last.is_zero() {
            sum = std::hint::black_box(sum.wrapping_add(1));
            let now = clock.elapsed();
            assert!(now >= last);
            last = now;
        }
    }
}
