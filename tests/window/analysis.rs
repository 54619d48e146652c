//! Analysis of the shown position: lines on the board, threats, restricted searches, the lock, and remembered results.

use egui::{Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, TouchPhase, vec2};
use egui_kittest::kittest::Queryable as _;

use tabia_app::analysis;
use tabia_app::board::MarkStyle;
use tabia_app::command::Command;
use tabia_chess::{Position, san, uci_move};
use tabia_engine::{Bound, Depth, Event as Report, Info, Ply, Score};

use crate::driver::Window;

/// A line as a search of the shown position reports it.
fn line(position: &Position, number: usize, depth: i32, cp: i32, moves: &str) -> Info {
    let mut at = position.clone();
    let pv = moves.split(' ').map(|text| {
        let mv = uci_move::read(&at, text).unwrap();
        at = at.after(mv);
        mv
    });
    Info {
        depth: Depth(depth),
        seldepth: Ply(depth as usize + 3),
        line: number,
        score: Score::centipawns(cp),
        bound: Bound::Exact,
        nodes: 5000,
        nps: 100_000,
        hashfull: 3,
        time: std::time::Duration::from_millis(500),
        pv: pv.collect(),
    }
}

/// Sends a line of the running search for its position.
fn say(window: &mut Window, number: usize, depth: i32, cp: i32, moves: &str) {
    let position = window.engine.borrow().jobs.last().unwrap().position.clone();
    let info = line(&position, number, depth, cp, moves);
    window.engine.borrow_mut().answer(Report::Info(info));
    window.wait(0.5);
}

/// Opens a window whose engine analyses with this number of lines, and reports only the events of the test.
fn analysing(lines: usize) -> Window {
    let mut window = Window::with(None, &[], |settings| {
        settings.use_books = false;
        settings.engine_lines = lines;
    });
    window.engine.borrow_mut().depth = 1;
    window.engine.borrow_mut().slow = true;
    window.key(Key::Space);
    window.wait(0.5);
    window
}

fn center(window: &Window, name: &str) -> Pos2 {
    window.harness.get_by_label(name).rect().center()
}

fn point_at(window: &mut Window, at: Pos2) {
    window.harness.hover_at(at);
    window.wait(0.5);
}

fn turn_wheel(window: &mut Window, lines: f32) {
    window.harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, lines),
        source: egui::MouseWheelSource::Wheel,
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    window.wait(1.5);
}

fn click_at(window: &mut Window, pos: Pos2, modifiers: Modifiers, button: PointerButton) {
    for pressed in [true, false] {
        window.harness.event_modifiers(
            Event::PointerButton {
                pos,
                button,
                pressed,
                modifiers,
            },
            modifiers,
        );
        window.harness.step();
    }
    window.wait(0.5);
}

fn searched(window: &Window) -> Vec<String> {
    let jobs = &window.engine.borrow().jobs;
    let job = jobs.last().unwrap();
    let moves = job.limits.search_moves.iter();
    moves.map(|mv| san::write(&job.position, *mv)).collect()
}

#[test]
fn the_pointer_plays_a_line_out_on_the_board_and_the_wheel_steps_through_it() {
    let mut window = analysing(2);
    say(&mut window, 1, 9, 30, "e2e4 e7e5 g1f3 b8c6");
    say(&mut window, 2, 9, 20, "d2d4 d7d5 c2c4");
    let fen = window.fen();
    let at = center(&window, "Line 1, 2 Nf3");
    point_at(&mut window, at);
    window.wait(2.0);
    for square in ["e4 white pawn", "e5 black pawn", "f3 white knight"] {
        assert!(window.shows(square), "{square}");
    }
    assert_eq!(window.fen(), fen, "nothing is played in the game");
    turn_wheel(&mut window, -1.0);
    assert!(window.shows("c6 black knight"));
    turn_wheel(&mut window, 3.0);
    assert!(window.shows("e4 white pawn") && window.shows("e7 black pawn"));
    assert!(window.shows("g1 white knight"));
    // A click goes to the move that the wheel has reached.
    click_at(&mut window, at, Modifiers::NONE, PointerButton::Primary);
    assert!(window.pgn().contains("1. e4 *"), "{}", window.pgn());
    // New lines under the pointer are not shown on the board before it moves.
    say(&mut window, 1, 9, -30, "c7c5 g1f3 d7d6 d2d4");
    window.wait(1.0);
    assert!(window.shows("c7 black pawn"));
    // Away from the lines the board shows the game again.
    point_at(&mut window, at - vec2(500.0, 0.0));
    assert!(window.shows("c7 black pawn") && window.shows("e4 white pawn"));
}

#[test]
fn shift_and_a_click_insert_the_whole_line_and_stay() {
    let mut window = analysing(1);
    say(&mut window, 1, 9, 30, "e2e4 e7e5 g1f3 b8c6");
    let at = center(&window, "Line 1, 1... e5");
    let fen = window.fen();
    point_at(&mut window, at);
    click_at(&mut window, at, Modifiers::SHIFT, PointerButton::Primary);
    assert!(window.pgn().contains("1. e4 e5 2. Nf3 Nc6"));
    assert_eq!(window.fen(), fen);
}

#[test]
fn threats_are_what_the_opponent_would_play_now() {
    let mut window = analysing(1);
    window.paste("rnbqkbnr/pppp1ppp/8/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1");
    window.wait(0.5);
    say(&mut window, 1, 9, 40, "g8h6 d2d3");
    window.key(Key::X);
    window.wait(0.25);
    let passed = window.engine.borrow().jobs.last().unwrap().clone();
    assert!(passed.position.fen().contains(" w "), "it is White's move");
    assert!(passed.limits.time.is_some());
    say(&mut window, 1, 9, 900, "h5f7");
    window
        .harness
        .get_by_label_contains("Threat: +9.00, 2 Qxf7#");
    // The lines stay meanwhile, and continue after it.
    assert!(window.shows("Line 1, 1... Nh6"));
    window.harness.get_by_label("f7 black pawn, threatened");
    let position = passed.position.clone();
    window.engine.borrow_mut().best(&position);
    window.wait(0.5);
    let job = window.engine.borrow().jobs.last().unwrap().clone();
    assert_eq!(job.position.fen(), window.fen());
    assert!(window.shows("f7 black pawn, threatened"));
    window.key(Key::X);
    window.wait(0.5);
    assert!(!window.shows("threatened") && !window.shows("Threat: "));
    // A null move in check is not allowed.
    window.paste("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 1");
    window.key(Key::X);
    window.wait(0.5);
    assert!(window.reported("the side to move cannot pass"));
    assert!(
        !window
            .app()
            .analysis
            .arrows(&window.app().game, &window.app().context.settings)
            .iter()
            .any(|mark| matches!(mark.style, MarkStyle::Threat(_)))
    );
}

#[test]
fn the_search_is_restricted_to_moves_and_set_free_again() {
    let mut window = analysing(2);
    say(&mut window, 1, 9, 30, "e2e4 e7e5");
    say(&mut window, 2, 9, 20, "d2d4 d7d5");
    let at = center(&window, "Line 2, 1 d4");
    point_at(&mut window, at);
    click_at(&mut window, at, Modifiers::NONE, PointerButton::Secondary);
    window.click("Search only d4");
    window.wait(0.5);
    assert_eq!(searched(&window), ["d4"]);
    window.click("Only d4. Click to search all moves");
    window.wait(0.5);
    assert!(searched(&window).is_empty());
    assert!(!window.shows("Only d4"));
    window.command("Search only these moves");
    window.wait(0.5);
    assert_eq!(searched(&window), ["d4", "e4"]);
    window.command("Search all moves");
    say(&mut window, 1, 9, 30, "e2e4 e7e5");
    window.command("Exclude this move");
    window.wait(0.5);
    assert_eq!(searched(&window).len(), 19);
    assert!(window.shows("Without e4"));
    // The restriction belongs to this position.
    window.play("g1 white knight", "f3 empty");
    window.wait(0.5);
    assert!(searched(&window).is_empty() && !window.shows("Without e4"));
    window.key(Key::ArrowLeft);
    window.wait(0.5);
    assert!(window.shows("Without e4"));
}

#[test]
fn drawn_arrows_choose_the_moves_that_are_searched() {
    let mut window = analysing(1);
    let squares = [
        ("b1 white knight", "c3 empty"),
        ("a1 white rook", "a8 black rook"),
    ];
    for (from, to) in squares {
        let (from, to) = (center(&window, from), center(&window, to));
        let button = |pos, pressed| Event::PointerButton {
            pos,
            button: PointerButton::Secondary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        point_at(&mut window, from);
        window.harness.event(button(from, true));
        window.harness.step();
        point_at(&mut window, to);
        window.harness.event(button(to, false));
        window.wait(0.5);
    }
    window.command("Search only the drawn moves");
    window.wait(0.5);
    assert_eq!(searched(&window), ["Nc3"], "the other arrow is no move");
}

#[test]
fn a_locked_engine_stays_while_the_user_browses() {
    let mut window = analysing(1);
    window.paste("[Event \"Short\"]\n\n1. e4 e5 2. Nf3 *");
    window.key(Key::Home);
    window.key(Key::ArrowRight);
    window.wait(0.5);
    say(&mut window, 1, 9, -30, "e7e5 g1f3 b8c6");
    window.click("Lock the engine to this position");
    window.wait(0.5);
    let searches = window.engine.borrow().jobs.len();
    let locked = window.fen();
    window.key(Key::End);
    window.wait(0.5);
    assert_eq!(
        window.engine.borrow().jobs.len(),
        searches,
        "it goes on undisturbed"
    );
    assert!(window.shows("Locked to 1 e4"));
    assert!(window.shows("Line 1, 1... e5"));
    assert!(
        window.app().engine_arrows().is_empty(),
        "they belong elsewhere"
    );
    // A line of the locked position.
    let at = center(&window, "Line 1, 2 Nf3");
    point_at(&mut window, at);
    click_at(&mut window, at, Modifiers::SHIFT, PointerButton::Primary);
    assert!(window.pgn().contains("2. Nf3 Nc6"), "{}", window.pgn());
    window.key(Key::Enter);
    window.wait(0.5);
    let game = &window.app().game.session;
    assert_eq!(
        game.game().san(game.node()),
        "e5",
        "the best move is played there"
    );
    window.click("Locked to 1 e4. Click to follow the shown position");
    window.wait(0.5);
    let job = window.engine.borrow().jobs.last().unwrap().clone();
    assert_eq!(job.position.fen(), window.fen());
    assert_ne!(job.position.fen(), locked);
}

#[test]
fn what_was_found_is_remembered_and_the_shown_depth_never_falls() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::with(Some(folder.path()), &[], |settings| {
        settings.use_books = false;
        settings.room = tabia_settings::Room::Analyse;
    });
    window.engine.borrow_mut().depth = 1;
    window.key(Key::Space);
    window.wait(0.5);
    say(&mut window, 1, 22, 35, "e2e4 e7e5");
    window.play("e2 white pawn", "e4 empty");
    window.wait(0.5);
    assert!(window.shows("depth 1/"));
    window.key(Key::ArrowLeft);
    window.wait(0.5);
    // The search has reached depth 1 only.
    assert!(window.shows("Line 1: +0.35") && window.shows("depth 22/25"));
    window
        .harness
        .get_by_label_contains("From an earlier search");
    // Figures of two searches are not mixed.
    assert!(window.shows("time –") && window.shows("nodes –"));
    say(&mut window, 1, 21, 60, "d2d4 d7d5");
    assert!(window.shows("Line 1: +0.35") && window.shows("depth 22/25"));
    say(&mut window, 1, 22, 50, "d2d4 d7d5");
    assert!(window.shows("Line 1: +0.50") && window.shows("Line 1, 1 d4"));
    assert!(!window.shows("time –"));
    // A kill loses none of it.
    window.wait(6.0);
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    assert!(!window.reported("damaged"));
    window.key(Key::Home);
    window.wait(0.5);
    assert!(window.shows("Line 1: +0.50") && window.shows("depth 22/25"));
    // It is not used for another search.
    let mut settings = window.app().context.settings.clone();
    settings.set_technique("null_move", false);
    let change = analysis::Command::Change(Box::new(settings));
    window.apply(Command::Analysis(change));
    window.wait(0.5);
    assert!(!window.shows("depth 22/25"));
}

#[test]
fn arrows_have_scores_when_that_is_wanted() {
    let mut window = analysing(2);
    say(&mut window, 1, 9, 30, "e2e4");
    say(&mut window, 2, 9, -20, "d2d4");
    assert!(
        window
            .app()
            .engine_arrows()
            .iter()
            .all(|mark| mark.score.is_none())
    );
    window.command("Scores at arrows");
    let scores: Vec<_> = window
        .app()
        .engine_arrows()
        .iter()
        .map(|mark| mark.score.unwrap())
        .collect();
    assert_eq!(scores[0].shown, Score::centipawns(30));
    assert!(scores[0].is_whites && !scores[1].is_whites);
}

#[test]
fn the_bar_shows_the_chances_and_the_value_before() {
    let mut window = analysing(1);
    say(&mut window, 1, 9, 125, "e2e4");
    window.play("e2 white pawn", "e4 empty");
    window.wait(0.5);
    say(&mut window, 1, 9, 0, "e7e5");
    assert!(window.shows("Evaluation +0.00, before the move +1.25"),);
    window.command("Win, draw and loss");
    assert!(window.shows("White wins 11%, draw 79%, Black wins 11%"));
}

#[test]
fn a_move_that_is_played_by_hand_gets_its_badge_as_soon_as_it_is_known() {
    let mut window = analysing(1);
    say(&mut window, 1, 12, 30, "e2e4 e7e5 g1f3");
    window.play("f2 white pawn", "f3 empty");
    window.wait(0.5);
    let is_quiet = |window: &Window| !window.shows("inaccuracy") && !window.shows("mistake");
    assert!(is_quiet(&window), "nothing is known of the new position");
    say(&mut window, 1, 9, 40, "e7e5 g1h3");
    assert!(is_quiet(&window), "nor when it was searched less deep");
    say(&mut window, 1, 11, 40, "e7e5 g1h3");
    window.harness.get_by_label("f3 white pawn, inaccuracy");
    window.harness.get_by_label("1 f3 (inaccuracy)");
    // It depends on the stored lines.
    say(&mut window, 1, 14, 330, "e7e5 g1h3");
    window.harness.get_by_label("f3 white pawn, blunder");
    assert!(
        !window.pgn().contains('$'),
        "it is not written into the game"
    );
    // The engine's best move.
    window.play("e7 black pawn", "e5 empty");
    window.wait(0.5);
    say(&mut window, 1, 14, -320, "g1h3 d7d5");
    window.harness.get_by_label("e5 black pawn, best move");
    // A glyph of the user has priority.
    window.key(Key::ArrowLeft);
    window.wait(0.5);
    window.harness.get_by_label("f3 white pawn, blunder");
    window.key(Key::Num1);
    window.wait(0.5);
    assert!(window.shows("1 f3!") && !window.shows("(blunder)"));
    // A move that was played without the engine has no badge.
    window.key(Key::L);
    window.key(Key::Home);
    window.play("h2 white pawn", "h4 empty");
    window.wait(0.5);
    assert!(!window.shows("h4 white pawn, "));
}

/// Reports these two lines in each of these iterations.
fn say_iterations(
    window: &mut Window,
    depths: std::ops::RangeInclusive<i32>,
    lines: [(i32, &str); 2],
) {
    for depth in depths {
        for (number, (cp, moves)) in lines.into_iter().enumerate() {
            say(window, number + 1, depth, cp, moves);
        }
    }
}

#[test]
fn an_only_move_that_is_played_by_hand_is_called_so_where_the_lines_prove_it() {
    let is_only = |window: &Window| window.shows("only move");
    for (first, is_proven) in [(12, false), (10, true)] {
        let mut window = analysing(2);
        // The move is the only one in the last iteration, and at its depth in the iteration two half-moves before.
        say_iterations(
            &mut window,
            first..=12,
            [(30, "e2e4 e7e5"), (-300, "d2d4 d7d5")],
        );
        window.play("e2 white pawn", "e4 empty");
        window.wait(0.5);
        assert!(!is_only(&window), "nothing is known of the new position");
        say_iterations(
            &mut window,
            10..=12,
            [(-30, "e7e5 g1f3"), (-50, "c7c5 g1f3")],
        );
        assert_eq!(is_only(&window), is_proven, "from depth {first} on");
        let name = if is_proven { "only move" } else { "best move" };
        let name = format!("e4 white pawn, {name}");
        window.harness.get_by_label(&name);
        // In the next complete iteration other moves are as good.
        window.key(Key::ArrowLeft);
        window.wait(0.5);
        say_iterations(&mut window, 13..=13, [(30, "e2e4 e7e5"), (20, "d2d4 d7d5")]);
        window.key(Key::ArrowRight);
        window.wait(0.5);
        window.harness.get_by_label("e4 white pawn, best move");
    }
}

#[test]
fn taking_back_by_hand_is_no_only_move() {
    let mut window = analysing(2);
    for (from, to) in [("e2 white pawn", "e4 empty"), ("d7 black pawn", "d5 empty")] {
        window.play(from, to);
    }
    window.play("e4 white pawn", "d5 black pawn");
    window.wait(0.5);
    say_iterations(
        &mut window,
        10..=12,
        [(-30, "d8d5 b1c3"), (-300, "a7a6 d2d4")],
    );
    window.play("d8 black queen", "d5 white pawn");
    window.wait(0.5);
    say_iterations(&mut window, 10..=12, [(30, "b1c3 d5a5"), (20, "g1f3 b8c6")]);
    window.harness.get_by_label("d5 black queen, best move");
}

#[test]
fn a_sacrifice_that_is_played_by_hand_is_called_brilliant_where_the_lines_prove_it() {
    // The Greek gift; the test's engine supplies the evaluations.
    let fen = "r1bq1rk1/ppp2ppp/2n1p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 1";
    for (cp_after, is_proven) in [(-250, true), (100, false)] {
        let mut window = analysing(2);
        window.paste(fen);
        window.wait(0.5);
        say_iterations(
            &mut window,
            10..=12,
            [(250, "d3h7 g8h7 f3g5"), (20, "e1g1 b4e7")],
        );
        window.play("d3 white bishop", "h7 black pawn");
        window.wait(0.5);
        say_iterations(
            &mut window,
            10..=12,
            [(cp_after, "g8h7 f3g5"), (-900, "g8h8 d1d3")],
        );
        assert_eq!(window.shows("h7 white bishop, brilliant"), is_proven);
    }
}

#[test]
fn lines_of_a_search_that_ended_early_are_in_order_and_as_many_as_are_wanted() {
    let mut window = analysing(1);
    say(&mut window, 1, 22, 35, "e2e4 e7e5");
    // Two lines to depth 8: the first has a reliable score, the second is overestimated.
    let mut settings = window.app().context.settings.clone();
    (settings.engine_lines, settings.engine_depth) = (2, Some(8));
    let change = analysis::Command::Change(Box::new(settings));
    window.apply(Command::Analysis(change));
    window.wait(0.5);
    say(&mut window, 1, 8, 60, "d2d4 d7d5");
    say(&mut window, 2, 8, 50, "e2e4 e7e5");
    assert!(window.shows("Line 1: +0.35") && !window.shows(": +0.60"));
    // The limit is reached.
    let position = window.engine.borrow().jobs.last().unwrap().position.clone();
    window.engine.borrow_mut().best(&position);
    window.wait(0.5);
    assert!(window.shows("Line 1: +0.60") && window.shows("Line 2: +0.50"));
    assert!(window.shows("depth 8/11") && !window.shows("time –"));
}

#[test]
fn enter_plays_no_move_while_a_file_dialog_is_on_its_way() {
    let mut window = Window::new();
    window.key(Key::Space);
    let before = window.fen();
    let open = tabia_app::game::Command::Open;
    window.harness.state_mut().apply(open);
    // The file dialog is still open.
    let answer = window.dialogs.borrow_mut().picked.pop_front();
    window.key(Key::Enter);
    assert_eq!(window.fen(), before);
    window.dialogs.borrow_mut().picked.extend(answer);
    window.run();
    window.key(Key::Enter);
    assert_ne!(window.fen(), before, "the best move is played");
}
