//! Shared parts of the integration tests: the place of outside material, and the report of a check that could not run.

#![allow(dead_code)]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Reports something that this machine lacks. Where nothing may be skipped (`.ci/run` sets `TABIA_SKIP_NOTHING`), this is a
/// failure.
pub fn skip(what: &str, missing: &str) {
    assert!(
        std::env::var_os("TABIA_SKIP_NOTHING").is_none(),
        "{what} may not be skipped, but there is no {missing}"
    );
    println!("skipped: {what}, because there is no {missing}");
}

/// Returns the folder of the workspace. This file is compiled into the tests of several crates, which are in folders below it.
pub fn workspace() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = package.ancestors();
    let found = folders.find(|folder| folder.join("Cargo.lock").exists());
    found.unwrap_or(package).to_path_buf()
}

/// Returns a file or folder of the test material beside the project, if it exists.
pub fn shared(path: &str) -> Option<PathBuf> {
    let found = workspace().join("../shared").join(path);
    found.exists().then_some(found)
}

/// Returns a Python that can import `chess`, if there is one.
pub fn python_chess() -> Option<Command> {
    let works = Command::new("python3")
        .args(["-c", "import chess, chess.pgn, chess.polyglot"])
        .output();
    works
        .is_ok_and(|output| output.status.success())
        .then(|| Command::new("python3"))
}

/// Returns what a Python script writes when it reads `input`.
pub fn python_output(script: &str, input: String) -> String {
    let mut python = Command::new("python3")
        .args(["-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = python.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = python.wait_with_output().unwrap();
    let _ = writer.join();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns whether a program is on the path.
pub fn has_program(name: &str) -> bool {
    std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|folder| folder.join(name).exists()))
}

/// Makes a pipe in place of a file in a folder: it is read only once something is written into it, and the reverse. `None` where
/// there are no pipes.
pub fn slow_file(folder: &Path) -> Option<PathBuf> {
    let path = folder.join("slow.pgn");
    let made = Command::new("mkfifo").arg(&path).status();
    made.is_ok_and(|status| status.success()).then_some(path)
}
