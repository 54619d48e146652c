//! The hostile engine, and processes found by their arguments.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tabia_protocol::client::{EnginePlayer, EngineProgram, Protocol, Timeouts};

/// Far more than anything here takes, for a slow machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A time for what does not happen.
pub const SHORT: Duration = Duration::from_millis(500);

/// Times that no engine here exceeds on a slow machine; a test of silence shortens one.
pub fn patient() -> Timeouts {
    Timeouts {
        handshake: PATIENCE,
        guess: PATIENCE,
        features: Duration::from_secs(3),
        ready: PATIENCE,
        late: PATIENCE,
        stop: PATIENCE,
        search: None,
        quit: PATIENCE,
    }
}

/// Returns the hostile engine.
pub fn hostile_engine() -> PathBuf {
    let this = std::env::current_exe().unwrap();
    let folder = this.ancestors().nth(2).unwrap();
    let path = folder
        .join("examples")
        .join(format!("hostile_engine{}", std::env::consts::EXE_SUFFIX));
    assert!(
        path.exists(),
        "build it first: cargo build -p tabia-protocol --example hostile_engine"
    );
    path
}

/// Returns an argument that no other process has.
pub fn token() -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("tabia-test-{}-{number}", std::process::id())
}

/// Returns the description of a hostile engine and its token.
pub fn hostile(mode: &str) -> (EngineProgram, String) {
    let token = token();
    let protocol = match mode {
        "xboard" | "version1" => Protocol::Xboard,
        _ => Protocol::Uci,
    };
    let program = EngineProgram {
        arguments: vec![mode.to_owned(), token.clone()],
        protocol,
        ..EngineProgram::new(hostile_engine())
    };
    (program, token)
}

pub fn start(program: EngineProgram) -> EnginePlayer {
    EnginePlayer::start(program, patient(), || {})
}

/// Returns the living processes with an argument.
#[cfg(target_os = "linux")]
pub fn processes(token: &str) -> Vec<u32> {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let has_token = |id: &u32| {
        let folder = PathBuf::from(format!("/proc/{id}"));
        let arguments = std::fs::read(folder.join("cmdline")).unwrap_or_default();
        let mut arguments = arguments.split(|byte| *byte == 0);
        arguments.any(|argument| argument == token.as_bytes())
    };
    numbers.filter(has_token).collect()
}

/// Waits until something holds.
pub fn wait_for(what: &str, holds: impl Fn() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < PATIENCE, "{what} does not happen");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Waits until no process with an argument is left.
#[cfg(target_os = "linux")]
pub fn expect_none_left(token: &str) {
    wait_for("the end of all processes", || processes(token).is_empty());
}

#[cfg(not(target_os = "linux"))]
pub fn expect_none_left(_: &str) {}
