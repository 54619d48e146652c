//! No process is left, whatever ends first.

#![cfg(target_os = "linux")]

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use tabia_player::{GameLine, Limits, Player as _};
use tabia_protocol::client::{EnginePlayer, Timeouts};

use crate::support::{
    SHORT, expect_none_left, hostile, hostile_engine, patient, processes, start, token, wait_for,
};

#[test]
fn dropping_a_player_ends_the_engine_and_its_children() {
    for mode in [
        "good",
        "ignores-quit",
        "forks-and-plays",
        "flood",
        "silent",
        "endless-line",
    ] {
        let (program, token) = hostile(mode);
        let timeouts = Timeouts {
            quit: SHORT,
            ..patient()
        };
        let mut player = EnginePlayer::start(program, timeouts, || {});
        wait_for("the start", || !processes(&token).is_empty());
        if mode == "forks-and-plays" {
            wait_for("the child", || processes(&token).len() == 2);
        }
        player.go(&GameLine::default(), Limits::infinite());
        drop(player);
        expect_none_left(&token);
    }
}

#[test]
fn an_engine_that_was_started_from_a_thread_outlives_it() {
    let (program, token) = hostile("good");
    let player = std::thread::spawn(move || {
        let mut player = start(program);
        player.wait_until_ready();
        player
    });
    let mut player = player.join().unwrap();
    player.go(&GameLine::default(), Limits::infinite());
    player.stop();
    player.wait_until_ready();
    assert_eq!(player.failure(), None);
    drop(player);
    expect_none_left(&token);
}

/// The program of the front end is killed by `kill -9`.
#[test]
fn killing_the_front_end_ends_the_engine_and_its_children() {
    for (mode, count) in [
        ("good", 1),
        ("ignores-quit", 1),
        ("forks-and-plays", 2),
        ("flood", 1),
    ] {
        let token = token();
        let mut host = Command::new(hostile_engine())
            .args(["host", mode, &token])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(host.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        assert_eq!(line, "ready\n");
        // The host itself has the token too.
        wait_for("the start", || processes(&token).len() == count + 1);
        host.kill().unwrap();
        host.wait().unwrap();
        expect_none_left(&token);
    }
}

/// The front end is killed while it starts its engine.
#[test]
fn no_instant_of_the_start_leaves_a_process() {
    for delay in 0..40 {
        let token = token();
        let mut host = Command::new(hostile_engine())
            .args(["host", "forks-and-plays", &token])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_micros(500 * delay));
        host.kill().unwrap();
        host.wait().unwrap();
        expect_none_left(&token);
    }
}
