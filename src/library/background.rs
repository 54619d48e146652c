//! Work that lets other work go first.

/// Gives the calling thread a lower priority, so that a search beside an import keeps its speed. Systems other than Linux have
/// no such priorities, or need rights for them: there it does nothing.
pub(crate) fn let_others_go_first() {
    #[cfg(target_os = "linux")]
    {
        use std::cell::Cell;

        /// The nice value (POSIX) of the threads: on a full core they get about a tenth of it.
        const NICE: i32 = 10;

        thread_local! {
            static IS_SET: Cell<bool> = const { Cell::new(false) };
        }
        if !IS_SET.replace(true) {
            // On Linux the process 0 is the calling thread.
            let _ = rustix::process::setpriority_process(None, NICE);
        }
    }
}
