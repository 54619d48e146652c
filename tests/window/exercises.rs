//! Exercises from a review: retrying, training and guessing moves, and the collected mistakes.

use egui::Key;
use egui_kittest::kittest::Queryable as _;

use tabia_app::command::Command;
use tabia_app::{game, review};
use tabia_chess::Color;
use tabia_review::training::Deck;

use crate::driver::Window;
use crate::file_calls::file_calls;
use crate::review::{GIVEN, MISSED, reviewed, show, window};

#[test]
fn a_mistake_is_retried_on_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(Some(folder.path()));
    window.key(Key::B);
    window.key(Key::B);
    let before = (window.pgn(), window.fen());
    window.click("Retry");
    assert!(window.has("White to move: find something better than 5. a3."));
    assert!(window.has("White to move"), "the board shows the exercise");
    window.play("a2 white pawn", "a3 empty");
    assert!(window.shows("a3 is no better"));
    let place = |window: &Window| window.harness.get_by_label("Hint").rect();
    let hint = place(&window);
    window.click("Hint");
    assert!(window.has("Look at the white queen."));
    assert_eq!(place(&window), hint, "it can be clicked again");
    window.click("Hint");
    let square = "The white queen goes from d1 to d4.";
    assert!(window.has(square));
    assert_eq!(place(&window), hint, "and once too often");
    // A move without a known evaluation is judged by the engine; it can be typed as well.
    window.type_move("h3");
    window.until("the answer is judged", |window| {
        window.shows("h3 is no better")
    });
    window.play("d1 white queen, hint", "d4 black queen, hint target");
    assert!(window.has("Qxd4 is best."));
    assert!(!window.has(square), "the hint is not needed any more");
    assert!(window.shows("About 5. a3 of the game: Misses 5. Qxd4"));
    let kept = || std::fs::read_to_string(folder.path().join("exercises.ron")).unwrap();
    assert!(
        kept().contains("answers:1"),
        "the window may be closed here"
    );
    window.click("Next");
    assert!(window.has("Review anew"), "the lesson is over");
    assert_eq!(
        (window.pgn(), window.fen()),
        before,
        "the game is as it was"
    );
    // It is collected; a mistake that was answered with help is repeated soon, but not now.
    assert!(kept().contains("Ann – Bob"), "{}", kept());
    window.command("Train my mistakes");
    assert!(window.reported("No mistake is due"));
}

#[test]
fn an_exercise_is_seen_from_the_side_to_move() {
    let mut window = reviewed(None);
    let is_black_below = |window: &Window| {
        let at = |label: &str| window.harness.get_by_label_contains(label).rect().top();
        at("a8 black rook") > at("a1 white rook")
    };
    window.key(Key::B);
    assert_eq!(window.fen(), GIVEN);
    assert!(!is_black_below(&window));
    window.click("Retry");
    assert!(window.shows("Black to move: find something better"));
    assert!(is_black_below(&window));
    window.apply(game::Command::Flip.into());
    assert!(!is_black_below(&window), "it can be turned");
    window.apply(game::Command::Flip.into());
    window.key(Key::Escape);
    assert!(!is_black_below(&window), "the game again");
}

#[test]
fn a_review_collects_the_users_own_mistakes_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window(Some(folder.path()));
    show(&mut window);
    window.click("Options of reviews");
    window.harness.get_by_label("My names in games").focus();
    window.run();
    window
        .harness
        .get_by_label("My names in games")
        .type_text("Carl; bob");
    window.run();
    window.click("Options of reviews");
    window.key(Key::F12);
    window.until("Bob's mistake is collected", |window| {
        window.reported("collected for training.")
    });
    // Returns the number of collected mistakes of White and of Black.
    let kept = || {
        let text = std::fs::read_to_string(folder.path().join("exercises.ron")).unwrap();
        [" w ", " b "].map(|turn| text.matches(turn).count())
    };
    let [others, own] = kept();
    assert_eq!(others, 0, "Ann's mistakes are hers");
    assert!(own > 0);
    // The second time they are already known.
    window.click("Review anew");
    window.until("the review ends", |window| window.has("Review anew"));
    window.wait(1.0);
    assert_eq!(kept(), [0, own]);
    // Ann's are retried with them, and remain hers.
    window.click("Retry mistakes");
    window.click("End");
    assert_eq!(kept(), [0, own]);
    // Collected mistakes can be removed, and those of the other side added.
    window
        .harness
        .get_by_label("Black's mistakes")
        .scroll_to_me();
    window.run();
    window.click("Black's mistakes");
    assert!(window.reported("no longer collected"));
    assert_eq!(kept(), [0, 0]);
    // A message may cover the buttons.
    window.command("Collect White's mistakes");
    window.command("Collect Black's mistakes");
    assert_eq!(kept(), [1, own]);
    window.command("Train my mistakes");
    assert!(window.shows("find something better than 5. a3."));
}

#[test]
fn the_answer_can_be_shown() {
    let mut window = reviewed(None);
    window.click("Retry mistakes");
    assert!(window.shows("Exercise 1 of "));
    window.click("End");
    window.command("Retry White's mistakes");
    assert!(window.shows("Exercise 1 of 1"));
    assert!(window.shows("find something better than 5. a3."));
    window.click("Show the answer");
    assert!(window.shows("Best: 5. Qxd4"));
    window.click("Next");
    assert!(window.has("Review anew"), "that was the last");
}

#[test]
fn the_lines_of_an_answer_are_shown_on_the_board() {
    const MOVE: &str = "Show 5. Qxd4 on the board";
    const QUEEN: &str = "d4 white queen";
    let mut window = reviewed(None);
    window.command("Retry White's mistakes");
    window.click("Show the answer");
    assert!(window.has(QUEEN) && !window.has("Back along the line"));
    let moves = window.harness.get_all_by_label(MOVE);
    assert_eq!(moves.count(), 2, "in the answer and in the reason");
    let link = window.harness.get_all_by_label(MOVE).next().unwrap();
    link.click();
    window.run();
    assert!(window.has(QUEEN));
    window.click("Back along the line");
    assert!(!window.has(QUEEN));
    window.click("Forward along the line");
    assert!(window.has(QUEEN));
    window.click("Back along the line");
    window.key(Key::Escape);
    assert!(window.has(QUEEN), "the line is left first");
    assert!(window.shows("Exercise 1 of 1"));
    window.key(Key::Escape);
    assert!(window.has("Review anew"), "then the exercise");
}

#[test]
fn moves_are_guessed_for_points() {
    let mut window = reviewed(None);
    window.click("Guess the moves");
    window.click("Moves of White");
    assert!(window.shows("White to move: what was played?"));
    assert!(window.shows("0 of "));
    window.click("Show the answer");
    assert!(window.shows("Played: "));
    window.click("Next");
    assert!(window.shows("Move 2 of "));
    window.click("End");
    assert!(window.has("Review anew"));
}

#[test]
fn exercises_are_read_and_written_on_a_worker() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("exercises.ron");
    let mut window = reviewed(Some(folder.path()));
    window.run();
    let act = |window: &mut Window, command: review::Command, answer: &str| {
        let calls = file_calls(|| {
            let command = Command::Review(command);
            window.harness.state_mut().apply(command);
            window.until(answer, |window| {
                window.reported(answer) || window.shows(answer)
            });
        });
        assert_eq!(calls, [""; 0], "on the window's thread");
    };
    assert!(!file.exists());
    let collect = review::Command::Collect(Color::White);
    act(&mut window, collect, "collected for training.");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("Ann – Bob"), "{text}");
    // Another program removes them: the file is read again.
    Deck::default().save(folder.path()).unwrap();
    act(&mut window, review::Command::Train, "No mistake is due");
    std::fs::write(&file, &text).unwrap();
    act(&mut window, review::Command::Train, "Exercise 1 of");
}

#[test]
fn two_windows_collect_into_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut windows = [(); 2].map(|()| reviewed(Some(folder.path())));
    let sides = ["White", "Black"];
    for (window, side) in windows.iter_mut().zip(sides) {
        window.command(&format!("Collect {side}'s mistakes"));
        assert!(window.reported("collected for training."));
    }
    let text = std::fs::read_to_string(folder.path().join("exercises.ron")).unwrap();
    for turn in [" w ", " b "] {
        assert!(text.contains(turn), "{text}");
    }
    // Training uses the present content of the file.
    windows[0].command("Train my mistakes");
    let count = [" w ", " b "].map(|turn| text.matches(turn).count());
    let count: usize = count.iter().sum();
    assert!(windows[0].shows(&format!("Exercise 1 of {count}")));
}

#[test]
fn a_second_click_falls_on_no_other_button_of_an_exercise() {
    let mut window = reviewed(None);
    window.key(Key::B);
    window.key(Key::B);
    window.click("Retry mistakes");
    let count = |window: &Window| {
        let all = window.harness.query_all_by_label_contains("Exercise ");
        all.count()
    };
    assert_eq!(count(&window), 1);
    window.double_click("Show the answer");
    assert!(
        window.shows("Best: ") && count(&window) == 1,
        "it is still shown"
    );
    window.double_click("Next");
    assert!(window.shows("Exercise 2 of "));
    assert!(!window.shows("Look at the "), "no hint was taken");
    while count(&window) == 1 {
        window.click("Show the answer");
        window.double_click("Next");
    }
    assert_eq!(window.fen(), MISSED, "the graph below was not clicked");
}

#[test]
fn keys_for_the_moves_of_the_game_do_nothing_during_an_exercise() {
    let mut window = reviewed(None);
    window.key(Key::B);
    let before = (window.pgn(), window.fen());
    window.click("Retry");
    for key in [
        Key::Num2,
        Key::Delete,
        Key::ArrowLeft,
        Key::Home,
        Key::C,
        Key::B,
    ] {
        window.key(key);
        assert!(window.shows("find something better than 4… Qxd4"));
        assert_eq!((window.pgn(), window.fen()), before, "{key:?}");
    }
    window.ctrl(Key::Z);
    assert_eq!(window.pgn(), before.0, "undo");
    window.click("End");
    window.key(Key::Num2);
    assert_ne!(window.pgn(), before.0, "the game is shown again");
}

#[test]
fn an_exercise_waits_while_another_panel_is_shown() {
    let mut window = reviewed(None);
    window.key(Key::B);
    window.click("Retry");
    window.click("Show the answer");
    let best = |window: &Window| window.shows("Best: ");
    assert!(best(&window));
    window.click("Moves");
    assert!(window.shows("d4 black queen"), "the game's position");
    window.key(Key::ArrowRight);
    assert_eq!(window.fen(), MISSED);
    show(&mut window);
    assert!(best(&window), "the exercise goes on");
    window.type_move("a6");
    assert!(window.reported("takes no answer now"));
    window.click("End");
    assert_eq!(window.fen(), MISSED);
}

#[test]
fn only_the_exercise_that_is_shown_is_removed_by_two_clicks() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = reviewed(Some(folder.path()));
    for side in ["White", "Black"] {
        window.command(&format!("Collect {side}'s mistakes"));
    }
    let kept = || {
        let text = std::fs::read_to_string(folder.path().join("exercises.ron")).unwrap();
        text.matches("fen:").count()
    };
    let all = kept();
    assert!(all >= 2, "{all}");
    window.command("Train my mistakes");
    window.double_click("Do not repeat");
    assert_eq!(kept(), all - 1);
    assert!(window.shows("Exercise 1 of ") && window.shows("Best: "));
    window.click("Next");
    assert!(window.shows("Exercise 2 of "));
    window.click("Show the answer");
    window.click("End");
    assert_eq!(kept(), all - 1, "the answer does not bring it back");
}
