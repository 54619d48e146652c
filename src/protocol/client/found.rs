//! Engines in the usual places, found by the names of their files. No program is started.

use std::collections::HashSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use super::program::{EngineProgram, Protocol};

/// Folders that are searched besides those of the search path.
const FOLDERS: [&str; 6] = [
    "/usr/games",
    "/usr/local/games",
    "/usr/local/bin",
    "/usr/bin",
    "/opt/homebrew/bin",
    "/snap/bin",
];

/// The beginnings of the names of engines, with their protocols and arguments. A more special one comes first.
const KNOWN: [(&str, Protocol, &[&str]); 40] = [
    ("amoeba", Protocol::Uci, &[]),
    ("arasan", Protocol::Uci, &[]),
    ("asmfish", Protocol::Uci, &[]),
    ("berserk", Protocol::Uci, &[]),
    ("caissa", Protocol::Uci, &[]),
    ("clover", Protocol::Uci, &[]),
    ("crafty", Protocol::Xboard, &[]),
    ("demolito", Protocol::Uci, &[]),
    ("dragon", Protocol::Uci, &[]),
    ("ethereal", Protocol::Uci, &[]),
    ("ethereal-chess", Protocol::Uci, &[]),
    ("fairymax", Protocol::Xboard, &[]),
    ("fairy-stockfish", Protocol::Uci, &[]),
    ("fruit", Protocol::Uci, &[]),
    ("glaurung", Protocol::Uci, &[]),
    ("gnuchess", Protocol::Uci, &["--uci"]),
    ("hoichess", Protocol::Xboard, &[]),
    ("houdini", Protocol::Uci, &[]),
    ("igel", Protocol::Uci, &[]),
    ("komodo", Protocol::Uci, &[]),
    ("koivisto", Protocol::Uci, &[]),
    ("laser", Protocol::Uci, &[]),
    ("lc0", Protocol::Uci, &[]),
    ("maia", Protocol::Uci, &[]),
    ("minic", Protocol::Uci, &[]),
    ("obsidian", Protocol::Uci, &[]),
    ("pedone", Protocol::Uci, &[]),
    ("phalanx", Protocol::Xboard, &[]),
    ("plentychess", Protocol::Uci, &[]),
    ("rodent", Protocol::Uci, &[]),
    ("rubichess", Protocol::Uci, &[]),
    ("seer", Protocol::Uci, &[]),
    ("senpai", Protocol::Uci, &[]),
    ("sjeng", Protocol::Xboard, &[]),
    ("stockfish", Protocol::Uci, &[]),
    ("stormphrax", Protocol::Uci, &[]),
    ("texel", Protocol::Uci, &[]),
    ("toga2", Protocol::Uci, &[]),
    ("viridithas", Protocol::Uci, &[]),
    ("weiss", Protocol::Uci, &[]),
];

/// Returns the engines in the search path and the usual folders for programs, ordered by name. Programs are recognised by their
/// names; none is started. Reads the folders, so it is for a worker.
pub fn find_engines() -> Vec<EngineProgram> {
    let path = env::var_os("PATH").unwrap_or_default();
    let home = env::home_dir().map(|home| home.join(".local/bin"));
    let folders = env::split_paths(&path).chain(home);
    let folders: Vec<PathBuf> = folders.chain(FOLDERS.map(PathBuf::from)).collect();
    find_engines_in(&folders)
}

/// Returns the engines in folders, ordered by name. One with several names is found once.
pub fn find_engines_in(folders: &[PathBuf]) -> Vec<EngineProgram> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    let mut folders_seen = HashSet::new();
    for folder in folders {
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.clone());
        if !folders_seen.insert(folder.clone()) {
            continue;
        }
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for path in entries.flatten().map(|entry| entry.path()) {
            let Some(program) = known_engine(&path) else {
                continue;
            };
            let file = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
            if is_program(&file) && seen.insert(file) {
                found.push(program);
            }
        }
    }
    found.sort_by_key(|program| (program.display_name().to_lowercase(), program.path.clone()));
    found
}

/// Returns the description of a known engine by the name of its file, with the arguments that it needs. Reads no file.
pub fn known_engine(path: &Path) -> Option<EngineProgram> {
    let (protocol, arguments) = known(path)?;
    Some(EngineProgram {
        arguments: arguments.iter().map(|&it| it.to_owned()).collect(),
        protocol,
        ..EngineProgram::new(path)
    })
}

/// Returns the protocol and arguments of a known engine: its name alone, or followed by a version (`stockfish-17`).
fn known(path: &Path) -> Option<(Protocol, &'static [&'static str])> {
    let name = path.file_name()?.to_str()?.to_ascii_lowercase();
    let name = name.strip_suffix(".exe").unwrap_or(&name);
    let is = |known: &str| {
        let rest = name.strip_prefix(known);
        rest.is_some_and(|rest| {
            rest.is_empty() || rest.starts_with(|it: char| !it.is_ascii_alphabetic())
        })
    };
    let mut all = KNOWN.iter().rev();
    all.find(|(known, ..)| is(known))
        .map(|(_, protocol, arguments)| (*protocol, *arguments))
}

/// Returns whether a file may be executed.
fn is_program(path: &Path) -> bool {
    let Ok(data) = fs::metadata(path) else {
        return false;
    };
    #[cfg(unix)]
    let may_run = std::os::unix::fs::PermissionsExt::mode(&data.permissions()) & 0o111 != 0;
    #[cfg(not(unix))]
    let may_run = path
        .extension()
        .is_some_and(|it| it.eq_ignore_ascii_case("exe"));
    data.is_file() && may_run
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    #[test]
    fn engines_are_found_by_name_and_none_is_started() {
        let folder = tempfile::tempdir().unwrap();
        let trace = folder.path().join("was started");
        let script = format!("#!/bin/sh\ntouch '{}'\n", trace.display());
        let make = |name: &str, mode| {
            let path = folder.path().join(name);
            fs::write(&path, &script).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        };
        for name in [
            "Stockfish-17",
            "gnuchess",
            "phalanx25",
            "fairy-stockfish_x64",
        ] {
            make(name, 0o755);
        }
        // Another program, a file that cannot be run, a folder, and a second name.
        make("stockfishing", 0o755);
        make("weiss", 0o644);
        fs::create_dir(folder.path().join("lc0")).unwrap();
        symlink(
            folder.path().join("gnuchess"),
            folder.path().join("gnuchess6"),
        )
        .unwrap();
        let folders = [
            folder.path().to_path_buf(),
            folder.path().join("missing"),
            folder.path().join("."),
        ];
        let found = find_engines_in(&folders);
        let names: Vec<String> = found.iter().map(EngineProgram::display_name).collect();
        assert_eq!(names.len(), 4, "{names:?}");
        assert!(names.iter().any(|name| name == "Stockfish-17"));
        let phalanx = found
            .iter()
            .find(|it| it.display_name() == "phalanx25")
            .unwrap();
        assert_eq!(phalanx.protocol, Protocol::Xboard);
        let gnu = found
            .iter()
            .find(|it| it.display_name().starts_with("gnuchess"))
            .unwrap();
        assert_eq!(
            (gnu.protocol, &*gnu.arguments),
            (Protocol::Uci, &["--uci".to_owned()][..])
        );
        assert!(!trace.exists());
    }
}
