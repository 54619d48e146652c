//! The panel of the review: its layout, the judgement of the shown move, and lines on the board.

use egui::accesskit::Live;
use egui::{Key, Rect, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::driver::Window;
use crate::review::{GIVEN, MISSED, reviewed, window};

#[test]
fn more_about_a_fault_is_shown_on_demand() {
    let mut window = reviewed(None);
    window.harness.set_size(vec2(900.0, 600.0));
    window.run();
    window.key(Key::B);
    let idea = "The idea: 4… Qxd4 takes the pawn on d4.";
    assert!(window.shows("Gives the queen for a pawn: 5. Qxd4 takes back."));
    assert!(!window.shows(idea));
    let place = window.harness.get_by_label("More").rect();
    window.click("More");
    assert!(window.shows(idea));
    let now = window.harness.get_by_label("More").rect();
    assert_eq!(now, place, "a second click hides it");
    assert!(window.shows("There the queen is attacked once and defended not at all."));
    window.click("More");
    assert!(!window.shows(idea));
}

#[test]
fn the_better_line_is_shown_on_the_board_and_the_game_stays() {
    let mut window = reviewed(None);
    window.key(Key::B);
    window.key(Key::B);
    let before = window.pgn();
    window.click("Show");
    assert!(window.has("d4 white queen"), "after Qxd4");
    window.click("Forward along the line");
    window.click("Back along the line");
    window.click("Back along the line");
    assert!(window.has("a2 white pawn"), "before the move");
    window.click("Show");
    assert!(window.shows("a3 white pawn"), "the game again");
    assert_eq!(window.pgn(), before);
    // A step in the game leaves it.
    window.click("Show");
    assert!(window.has("d4 white queen"));
    window.key(Key::ArrowLeft);
    assert_eq!(window.fen(), GIVEN);
    assert!(window.shows("d4 black queen"), "the game's position");
    window.key(Key::ArrowRight);
    assert!(window.shows("a3 white pawn"), "and here, too");
}

/// Returns the places of the widgets with these names, as far as there are any.
fn places(window: &Window, names: &[&'static str]) -> Vec<(&'static str, Rect)> {
    let place = |name: &&'static str| Some((*name, window.harness.query_by_label(name)?.rect()));
    names.iter().filter_map(place).collect()
}

#[test]
fn a_running_review_moves_nothing_in_its_panel() {
    let names = [
        "Key moves:",
        "Retry mistakes",
        "Train",
        "Guess the moves",
        "Look deeper at",
        "Accuracy",
        "Loss per move",
        "Opening",
        "Best",
        "Not confirmed",
    ];
    for size in [vec2(1280.0, 800.0), vec2(900.0, 600.0)] {
        let mut window = window(None);
        window.harness.set_size(size);
        window.run();
        window.harness.key_press(Key::F12);
        window.until("it begins", |window| window.has("Stop the review"));
        let mut seen = 0;
        let first = places(&window, &names);
        assert_eq!(first.len(), names.len(), "{first:?}");
        while !window.has("Review anew") {
            assert_eq!(
                places(&window, &names),
                first,
                "{size}, after {seen} frames"
            );
            std::thread::sleep(std::time::Duration::from_millis(2));
            window.harness.step();
            seen += 1;
        }
        window.run();
        assert_eq!(places(&window, &names), first, "{size}, at the end");
    }
}

#[test]
fn messages_cover_no_button_of_the_judgement() {
    for size in [vec2(1280.0, 800.0), vec2(900.0, 600.0)] {
        let mut window = reviewed(None);
        window.harness.set_size(size);
        window.key(Key::B);
        for number in 0..4 {
            let text = format!("Message {number} is long enough for more than one row of text.");
            window.harness.state_mut().context.toasts.error(text);
        }
        window.harness.step();
        window.harness.step();
        // The last row of the list can be scrolled into the part that is left.
        window.harness.get_by_label("Not confirmed").scroll_to_me();
        window.harness.run_steps(4);
        let row = window.harness.get_by_label("Not confirmed").rect();
        let messages = window.harness.query_all_by_label_contains("Message ");
        // The announcer has the same texts.
        let seen = messages.filter(|node| node.accesskit_node().live() == Live::Off);
        let messages: Vec<Rect> = seen.map(|message| message.rect()).collect();
        assert!(!messages.is_empty());
        for message in messages {
            assert!(!message.intersects(row), "{size}: {message} and {row}");
        }
        let shortened = row.top();
        window.wait(30.0);
        window.run();
        window.harness.get_by_label("Not confirmed").scroll_to_me();
        window.run();
        let row = window.harness.get_by_label("Not confirmed").rect();
        assert!(row.top() > shortened, "the list has its height again");
        window
            .harness
            .state_mut()
            .context
            .toasts
            .error("Message at last.");
        window.harness.run_steps(2);
        window.click("Retry");
        assert!(window.shows("find something better than"), "{size}");
    }
}

#[test]
fn the_moves_of_a_sentence_are_shown_on_the_board_and_the_game_stays() {
    let mut window = reviewed(None);
    window.key(Key::B);
    let before = (window.pgn(), window.fen());
    assert!(window.shows("Gives the queen for a pawn: 5. Qxd4 takes back."));
    let link = "Show 5. Qxd4 on the board";
    let place = window.harness.get_by_label("Retry").rect();
    window.click(link);
    let now = window.harness.get_by_label("Retry").rect();
    assert_eq!(now, place, "nothing moves");
    assert!(window.has("d4 white queen"), "after 5. Qxd4");
    assert!(!window.shows("d1 white queen"));
    window.click("Back along the line");
    assert!(window.shows("d4 black queen"), "after 4… Qxd4");
    window.click("Back along the line");
    assert!(window.has("d4 white pawn"), "before the move");
    window.click("Forward along the line");
    window.click("Forward along the line");
    window.click("Forward along the line");
    assert!(window.has("d4 white queen"), "the end of the line");
    window.click("Back to the game");
    assert!(window.shows("d4 black queen"));
    // By keys, and back with Escape.
    window.harness.get_by_label(link).focus();
    window.run();
    window.key(Key::Enter);
    assert!(window.has("d4 white queen"));
    window.key(Key::Escape);
    window.key(Key::Escape);
    assert!(window.shows("d4 black queen"));
    // The pointer over a move plays the line out, as over the lines of the engine.
    window.harness.get_by_label(link).hover();
    window.wait(1.0);
    assert!(window.has("d4 white queen"));
    window.harness.get_by_label("Retry").hover();
    window.wait(1.0);
    assert!(window.shows("d4 black queen"));
    assert_eq!((window.pgn(), window.fen()), before);
}

#[test]
fn the_moves_of_the_better_line_are_shown_on_the_board() {
    let mut window = reviewed(None);
    window.key(Key::B);
    window.key(Key::B);
    assert_eq!(window.fen(), MISSED);
    let links = window.harness.query_all_by_label_contains("Show 5… ");
    let replies: Vec<Rect> = links.map(|link| link.rect()).collect();
    let reply = replies
        .last()
        .expect("the better line has a reply")
        .center();
    window.tap(reply);
    assert!(window.shows("Back to the game"));
    assert!(window.has("d4 white queen"), "after 5. Qxd4 and a reply");
    assert!(window.has("White to move"));
}
