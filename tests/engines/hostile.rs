//! What engines may do wrong: none of it blocks, fails or leaves a process.

use std::time::{Duration, Instant};

use tabia_chess::Position;
use tabia_player::{Event, GameLine, Limits, Player, ThinkError, Thought, think};
use tabia_protocol::client::{
    Closing, EnginePlayer, EngineProgram, Exit, Failure, ProbeWatch, Protocol, TestStep, Timeouts,
    probe, probe_watched, test, test_watched,
};

use crate::support::{PATIENCE, SHORT, expect_none_left, hostile, patient, start, wait_for};

fn move_of(player: &mut EnginePlayer) -> Result<Thought, ThinkError> {
    let limits = Limits::time(Duration::from_millis(50));
    think(player, &GameLine::default(), limits, &|| true)
}

/// Ends what it watches after a moment.
struct Brief(Instant);

impl ProbeWatch for Brief {
    fn goes_on(&self) -> bool {
        self.0.elapsed() < SHORT
    }
}

#[test]
fn a_probe_and_a_test_are_ended_in_a_step() {
    let timeouts = Timeouts {
        quit: SHORT,
        ..patient()
    };
    let (program, token) = hostile("silent");
    let probed = probe_watched(program.clone(), timeouts, &mut Brief(Instant::now()));
    assert_eq!(probed, Ok(None));
    expect_none_left(&token);
    let tested = test_watched(program, timeouts, &mut Brief(Instant::now()));
    assert!(tested.identity.is_none() && tested.steps.is_empty());
    expect_none_left(&token);
    wait_for("the end of the log", || tested.log.has_ended());
    assert_eq!(tested.log.failure(), None);
}

/// Ends what it watches a moment after a step of the test has begun.
struct EndsIn(TestStep, Option<Instant>);

impl ProbeWatch for EndsIn {
    fn begins(&mut self, step: TestStep) {
        if step == self.0 {
            self.1 = Some(Instant::now());
        }
    }

    fn goes_on(&self) -> bool {
        self.1.is_none_or(|begun| begun.elapsed() < SHORT)
    }
}

#[test]
fn a_cancelled_test_waits_for_no_answer() {
    // The test of this function would take an hour.
    let hour = Duration::from_hours(1);
    let timeouts = Timeouts {
        handshake: hour,
        ready: hour,
        late: hour,
        stop: hour,
        quit: hour,
        ..patient()
    };
    for (mode, step, done) in [
        ("silent", TestStep::Handshake, 0),
        ("no-move", TestStep::Move, 1),
        ("ignores-quit", TestStep::Quit, 3),
    ] {
        let (program, token) = hostile(mode);
        let tested = test_watched(program, timeouts, &mut EndsIn(step, None));
        assert_eq!(tested.steps.len(), done, "{mode}");
        expect_none_left(&token);
    }
}

/// Returns how an engine of a mode ends in its first search.
fn failure(mode: &str, timeouts: Timeouts) -> Failure {
    let (program, token) = hostile(mode);
    let mut player = EnginePlayer::start(program, timeouts, || {});
    let outcome = move_of(&mut player);
    assert!(
        matches!(outcome, Err(ThinkError::Ended(_))),
        "{mode}: {outcome:?}"
    );
    let failure = player.failure().unwrap();
    assert_eq!(player.ended().unwrap().reason, failure.to_string());
    // It can be asked on without an answer or a block.
    player.new_game();
    player.set_option("Hash", "1").ok();
    player.wait_until_ready();
    player.go(&GameLine::default(), Limits::infinite());
    player.stop();
    assert_eq!(player.close(), Closing::Gone, "{mode}");
    expect_none_left(&token);
    failure
}

#[test]
fn deaths_and_silence_end_the_player_with_a_reason() {
    assert_eq!(
        failure("dies-at-once", patient()),
        Failure::Exited(Exit::Code(3))
    );
    let abort = failure("dies-in-search", patient());
    if cfg!(unix) {
        assert_eq!(abort, Failure::Exited(Exit::Signal(6)));
        assert_eq!(abort.to_string(), "the engine ended with signal SIGABRT");
    }
    let never_ready = Timeouts {
        ready: SHORT,
        ..patient()
    };
    let failed = failure("never-ready", never_ready);
    assert_eq!(failed, Failure::NotReady(SHORT));
    let no_move = Timeouts {
        late: SHORT,
        stop: SHORT,
        ..patient()
    };
    assert_eq!(failure("no-move", no_move), Failure::NoMove(SHORT));
}

#[test]
fn silence_and_floods_in_the_handshake_end_the_player() {
    let timeouts = Timeouts {
        handshake: 4 * SHORT,
        ..patient()
    };
    for mode in ["silent", "endless-options", "endless-line", "reads-nothing"] {
        let failure = failure(mode, timeouts);
        let is_handshake = matches!(failure, Failure::Handshake { command: "uci", .. });
        assert!(is_handshake, "{mode}: {failure}");
    }
}

#[test]
fn a_child_that_holds_the_output_does_not_hide_the_end() {
    assert_eq!(failure("forks", patient()), Failure::Exited(Exit::Code(5)));
}

#[test]
fn a_program_that_does_not_exist_is_said() {
    let mut player = start(EngineProgram::new("/no/such/engine"));
    let outcome = move_of(&mut player);
    assert!(matches!(outcome, Err(ThinkError::Ended(_))));
    assert!(matches!(player.failure(), Some(Failure::Start(_))));
    assert!(probe(EngineProgram::new("/no/such/engine"), patient()).is_err());
}

/// Plays with an engine that works in spite of its faults.
fn plays(mode: &str) -> EnginePlayer {
    let (program, _) = hostile(mode);
    let mut player = start(program);
    for _ in 0..3 {
        let thought = move_of(&mut player)
            .unwrap_or_else(|error| panic!("{mode}: {error}\n{}", player.log().text()));
        assert!(thought.mv.is_some(), "{mode}");
        // A move that was not asked for must not come in the next search.
        player.wait_until_ready();
    }
    player
}

#[test]
fn faults_that_can_be_passed_over_are_logged() {
    plays("good");
    plays("xboard");
    plays("version1");
    let player = plays("million-options");
    assert_eq!(player.options().len(), 1_000);
    let player = plays("not-utf8");
    assert_eq!(player.name(), "H\u{fffd}stile \u{fffd}\u{fffd}");
    assert!(!player.log().search("not valid UTF-8", 1).is_empty());
    let player = plays("unasked");
    assert!(!player.log().search("not asked for", 1).is_empty());
}

#[test]
fn illegal_moves_fail_the_search_and_not_the_engine() {
    let (program, _) = hostile("illegal");
    let mut player = start(program);
    for _ in 0..3 {
        let failed = ThinkError::Failed("it played e2e5, which is not legal".to_owned());
        assert_eq!(move_of(&mut player), Err(failed));
    }
    assert_eq!(player.ended(), None);
}

/// Analyses for a while, and returns the reports.
fn analyse(player: &mut EnginePlayer) -> Vec<Event> {
    let search = player.go(&GameLine::default(), Limits::infinite());
    let start = Instant::now();
    let mut events = Vec::new();
    let mut is_stopped = false;
    while start.elapsed() < PATIENCE {
        if !is_stopped && start.elapsed() > Duration::from_secs(1) {
            player.stop();
            is_stopped = true;
        }
        let report = player.reports().recv_timeout(Duration::from_millis(50));
        let Some(report) = report.ok().filter(|report| report.search == search) else {
            continue;
        };
        let is_best = matches!(report.event, Event::Best { .. });
        assert!(!is_best || is_stopped, "an answer before the stop");
        events.push(report.event);
        if is_best {
            return events;
        }
    }
    panic!("no answer:\n{}", player.log().text());
}

#[test]
fn answers_that_come_late_or_early_are_in_order() {
    for mode in ["good", "late", "early", "xboard", "not-utf8"] {
        let (program, _) = hostile(mode);
        let mut player = start(program);
        for _ in 0..2 {
            let events = analyse(&mut player);
            let last = events.last().unwrap();
            assert!(matches!(last, Event::Best { mv: Some(_), .. }), "{mode}");
        }
    }
}

#[test]
fn a_flood_is_bounded_whether_it_is_read_or_not() {
    let (program, _) = hostile("flood");
    let mut player = start(program);
    player.wait_until_ready();
    player.go(&GameLine::default(), Limits::infinite());
    std::thread::sleep(Duration::from_secs(1));
    // The queue of the reports, and the notes.
    assert!(player.reports().len() <= 64 + 100);
    for _ in 0..2 {
        assert!(analyse(&mut player).len() > 1);
    }
    assert!(player.log().since(0, usize::MAX).len() <= 20_000);
}

#[test]
fn an_engine_that_does_not_read_its_input_does_not_block() {
    let (program, _) = hostile("reads-nothing-and-answers");
    let mut player = start(program);
    let start = Instant::now();
    while player.failure().is_none() {
        assert!(start.elapsed() < PATIENCE, "it goes on");
        let _ = move_of(&mut player);
    }
    assert_eq!(player.failure(), Some(Failure::InputBlocked));
}

#[test]
fn searches_that_are_replaced_before_the_handshake_are_answered() {
    let (program, _) = hostile("silent");
    let mut player = start(program);
    for _ in 0..20_000 {
        player.go(&GameLine::default(), Limits::infinite());
    }
    for number in 1..20_000 {
        let report = player.reports().recv_timeout(PATIENCE).unwrap();
        assert_eq!(report.search.number(), number);
        assert!(matches!(report.event, Event::Best { mv: None, .. }));
    }
}

#[test]
fn quit_is_forced_in_the_end() {
    let (program, token) = hostile("ignores-quit");
    let timeouts = Timeouts {
        quit: SHORT,
        ..patient()
    };
    let mut player = EnginePlayer::start(program, timeouts, || {});
    assert!(move_of(&mut player).is_ok());
    assert_eq!(player.close(), Closing::Killed);
    expect_none_left(&token);
    let (program, token) = hostile("good");
    let mut player = start(program);
    assert!(move_of(&mut player).is_ok());
    assert_eq!(player.close(), Closing::Quit);
    expect_none_left(&token);
}

#[test]
fn a_protocol_is_found_by_asking() {
    for (mode, expected) in [
        ("good", Some(Protocol::Uci)),
        ("xboard", Some(Protocol::Xboard)),
        ("silent", None),
    ] {
        let (mut program, token) = hostile(mode);
        program.protocol = Protocol::Unknown;
        let timeouts = match expected {
            Some(_) => patient(),
            None => Timeouts {
                guess: SHORT,
                features: SHORT,
                ..patient()
            },
        };
        let identity = probe(program, timeouts);
        match expected {
            Some(protocol) => {
                let identity = identity.unwrap();
                assert_eq!((identity.protocol, &*identity.name), (protocol, "Hostile"));
            }
            None => assert_eq!(identity, Err(Failure::NoProtocol)),
        }
        expect_none_left(&token);
    }
}

#[test]
fn a_test_has_a_result_for_each_step() {
    let faults = |mode: &str| {
        let (program, token) = hostile(mode);
        let mut timeouts = patient();
        match mode {
            "silent" => timeouts.handshake = SHORT,
            "ignores-quit" => timeouts.quit = SHORT,
            _ => {}
        }
        let test = test(program, timeouts, &mut |_| true);
        expect_none_left(&token);
        let steps = test.steps.iter().map(|it| (it.step, it.fault.is_some()));
        (test.is_passed(), steps.collect::<Vec<_>>())
    };
    use TestStep::{Handshake, Move, Quit, Stop};
    let all = [
        (Handshake, false),
        (Move, false),
        (Stop, false),
        (Quit, false),
    ];
    assert_eq!(faults("good"), (true, all.to_vec()));
    assert_eq!(faults("xboard"), (true, all.to_vec()));
    assert_eq!(faults("silent"), (false, vec![(Handshake, true)]));
    assert_eq!(
        faults("dies-in-search"),
        (false, vec![(Handshake, false), (Move, true)])
    );
    let illegal = [
        (Handshake, false),
        (Move, true),
        (Stop, true),
        (Quit, false),
    ];
    assert_eq!(faults("illegal"), (false, illegal.to_vec()));
    let stubborn = [
        (Handshake, false),
        (Move, false),
        (Stop, false),
        (Quit, true),
    ];
    assert_eq!(faults("ignores-quit"), (false, stubborn.to_vec()));
}

#[test]
fn chess960_is_played_in_both_protocols() {
    let fen = "nrk4r/pppppppp/8/8/8/8/PPPPPPPP/NRK4R w HBhb - 0 1";
    let line = GameLine::new(Position::from_fen(fen).unwrap());
    for mode in ["good", "xboard"] {
        let (program, _) = hostile(mode);
        let mut player = start(program);
        let thought = think(&mut player, &line, Limits::depth(1), &|| true);
        assert!(thought.unwrap().mv.is_some(), "{mode}");
    }
    let (program, _) = hostile("version1");
    let mut player = start(program);
    let refused = think(&mut player, &line, Limits::depth(1), &|| true);
    let reason = "the engine does not play Chess960".to_owned();
    assert_eq!(refused, Err(ThinkError::Failed(reason)));
    assert!(move_of(&mut player).is_ok());
}
