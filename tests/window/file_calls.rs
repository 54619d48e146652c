//! File calls of a thread, counted where the program leaves for the C library. The window's thread is to make none.

use std::cell::RefCell;

thread_local! {
    static CALLS: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Returns the file calls that this thread makes while it runs something, each with its path. Those for files of the system
/// are left out. Empty where calls cannot be counted.
pub fn file_calls(run: impl FnOnce()) -> Vec<String> {
    CALLS.set(Some(Vec::new()));
    run();
    CALLS.take().unwrap_or_default()
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod counted {
    use std::ffi::{CStr, c_char, c_int, c_uint, c_void};

    use super::CALLS;

    const SYSTEM: [&str; 5] = ["/proc/", "/sys/", "/dev/", "/etc/", "/usr/"];

    unsafe extern "C" {
        fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    }

    /// Notes a call of this thread, if it counts them.
    fn note(name: &str, path: *const c_char) {
        // A thread that ends counts nothing.
        let _ = CALLS.try_with(|calls| {
            if let Ok(mut calls) = calls.try_borrow_mut()
                && let Some(calls) = &mut *calls
                && !path.is_null()
            {
                // SAFETY: the caller has passed a C string.
                let path = unsafe { CStr::from_ptr(path) }.to_string_lossy();
                let is_system = SYSTEM.iter().any(|folder| path.starts_with(folder));
                // Without a path, an open file is asked. The test harness looks for its own settings.
                if !path.is_empty() && !is_system && !path.ends_with("kittest.toml") {
                    calls.push(format!("{name} {path}"));
                }
            }
        });
    }

    /// Defines functions of the C library that note their path, and then call the function of the library.
    macro_rules! counted {
        ($($name:ident($($argument:ident: $kind:ty),*) -> $result:ty, of $path:ident;)*) => {$(
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $name($($argument: $kind),*) -> $result {
                type Function = unsafe extern "C" fn($($kind),*) -> $result;
                /// The handle of the next definition after this one.
                const NEXT: *mut c_void = usize::MAX as *mut c_void;
                note(stringify!($name), $path);
                let name = concat!(stringify!($name), "\0").as_ptr().cast();
                // SAFETY: the library has this function with this signature.
                unsafe {
                    let next: Function = std::mem::transmute(dlsym(NEXT, name));
                    next($($argument),*)
                }
            }
        )*};
    }

    counted! {
        open64(path: *const c_char, flags: c_int, mode: c_uint) -> c_int, of path;
        statx(folder: c_int, path: *const c_char, flags: c_int, mask: c_uint, to: *mut c_void) -> c_int, of path;
        stat64(path: *const c_char, to: *mut c_void) -> c_int, of path;
        lstat64(path: *const c_char, to: *mut c_void) -> c_int, of path;
        opendir(path: *const c_char) -> *mut c_void, of path;
        mkdir(path: *const c_char, mode: c_uint) -> c_int, of path;
        realpath(path: *const c_char, to: *mut c_char) -> *mut c_char, of path;
        rename(path: *const c_char, to: *const c_char) -> c_int, of path;
        unlink(path: *const c_char) -> c_int, of path;
    }
}

#[test]
fn file_calls_of_this_thread_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let calls = file_calls(|| {
        std::fs::write(&path, "text").unwrap();
        assert!(path.exists());
        assert!(path.canonicalize().is_ok());
        let other = path.clone();
        std::thread::spawn(move || std::fs::remove_file(other).unwrap())
            .join()
            .unwrap();
    });
    let names = calls.iter().filter_map(|call| call.split(' ').next());
    let names: Vec<&str> = names.collect();
    match cfg!(all(target_os = "linux", target_env = "gnu")) {
        true => assert_eq!(names, ["open64", "statx", "realpath"], "{calls:?}"),
        false => assert_eq!(names, [""; 0]),
    }
    assert!(file_calls(|| drop(folder.path().to_path_buf())).is_empty());
}
