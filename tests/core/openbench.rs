//! The `Makefile` for OpenBench and the page about it name what is there. Nothing is built.

use std::fs;
use std::io::Cursor;
use std::process::Command;

use serde_json::Value;
use tabia_engine::bench::BenchResult;
use tabia_protocol::server::{Player, run};

use crate::common::{has_program, skip, workspace};

fn read(path: &str) -> String {
    fs::read_to_string(workspace().join(path)).unwrap()
}

/// The configuration of the server, from the page.
fn configuration() -> Value {
    let page = read("src/engine/openbench.md");
    let (_, rest) = page.split_once("```json\n").unwrap();
    let (json, _) = rest.split_once("```").unwrap();
    serde_json::from_str(json).unwrap()
}

fn make(arguments: &[&str]) -> Option<std::process::Output> {
    if !has_program("make") {
        skip("the Makefile for OpenBench", "make");
        return None;
    }
    let mut make = Command::new("make");
    let folder = workspace().join("src/engine");
    make.current_dir(folder).arg("--dry-run").args(arguments);
    Some(make.output().unwrap())
}

#[test]
fn the_makefile_builds_a_program_of_the_workspace() {
    let Some(output) = make(&["-j", "EXE=Tabia-01234567"]) else {
        return;
    };
    assert!(output.status.success());
    let commands = String::from_utf8(output.stdout).unwrap();
    let words: Vec<&str> = commands.split_whitespace().collect();
    let after = |flag: &str| {
        let place = words.iter().position(|word| *word == flag).unwrap();
        words[place + 1].trim_matches('"')
    };
    assert_eq!(after("--manifest-path"), "../../Cargo.toml");
    let manifest = read("src/protocol/Cargo.toml");
    assert!(manifest.contains(&format!("[package]\nname = \"{}\"", after("--package"))));
    assert!(manifest.contains(&format!("[[bin]]\nname = \"{}\"", after("--bin"))));
    let copied = format!("{}/release/{}", after("--target-dir"), after("--bin"));
    assert!(after("cp").starts_with(&copied), "{commands}");
    assert!(words.last().unwrap().starts_with("\"Tabia-01234567"));
}

#[test]
fn a_network_of_the_server_is_refused() {
    let Some(output) = make(&["EXE=x", "EVALFILE=/tmp/network"]) else {
        return;
    };
    assert!(!output.status.success());
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(complaint.contains("EVALFILE=/tmp/network"), "{complaint}");
}

#[test]
fn the_configuration_names_the_makefile_the_compiler_and_options() {
    let configuration = configuration();
    let build = &configuration["build"];
    let path = build["path"].as_str().unwrap();
    assert!(workspace().join(path).join("Makefile").is_file());
    let compiler = build["compilers"][0].as_str().unwrap();
    let (_, version) = compiler.split_once(">=").unwrap();
    let version = version.strip_suffix(".0").unwrap();
    assert!(read("Cargo.toml").contains(&format!("rust-version = \"{version}\"")));
    assert!(configuration["nps"].as_u64().is_some_and(|nps| nps > 0));

    let mut output = Cursor::new(Vec::new());
    run(
        Player::Engine,
        Cursor::new("uci\nquit\n"),
        &mut output,
        || {},
    )
    .unwrap();
    let offered = String::from_utf8(output.into_inner()).unwrap();
    let presets = configuration["test_presets"].as_object().unwrap();
    assert!(presets.contains_key("default"));
    let options = presets
        .values()
        .filter_map(|preset| preset["both_options"].as_str());
    let mut count = 0;
    for option in options.flat_map(str::split_whitespace) {
        let (name, _) = option.split_once('=').unwrap();
        assert!(
            offered.contains(&format!("option name {name} type")),
            "{name}"
        );
        count += 1;
    }
    assert!(count > 4);
}

/// OpenBench's client searches for these forms in the lines of the output (`Client/bench.py`).
#[test]
fn a_bench_has_the_form_that_a_client_reads() {
    let result = BenchResult {
        nodes: 657_419,
        time: std::time::Duration::from_secs(2),
    };
    assert_eq!(result.to_string(), "657419 nodes 328709 nps");
}
