//! The layout of small and large windows.

use std::path::PathBuf;

use egui::accesskit::Role;
use egui::{Key, Rect, vec2};
use egui_kittest::kittest::Queryable as _;

use tabia_app::book;
use tabia_app::command::{Action, Command};

use crate::driver::Window;

/// Opens a window of this size.
fn sized(width: f32, height: f32) -> Window {
    let mut window = Window::new();
    resize(&mut window, width, height);
    window
}

fn resize(window: &mut Window, width: f32, height: f32) {
    window.harness.set_size(vec2(width, height));
    window.run();
}

/// Returns the rectangle of the widget with this name.
fn place(window: &Window, name: &str) -> Rect {
    window.harness.get_by_label(name).rect()
}

/// Returns the rectangle of the letters of a painted text that contains these words.
fn letters(window: &Window, words: &str) -> Rect {
    let painted = window.harness.output().shapes.iter();
    let mut found = painted.filter_map(|clipped| match &clipped.shape {
        egui::Shape::Text(text) if text.galley.text().contains(words) => {
            Some(text.galley.mesh_bounds.translate(text.pos.to_vec2()))
        }
        _ => None,
    });
    found.next().expect("the words are painted")
}

#[test]
fn the_hint_of_an_empty_panel_keeps_away_from_its_buttons() {
    for (width, height) in [(900.0, 600.0), (1280.0, 800.0)] {
        let mut window = sized(width, height);
        for (tab, hint, first) in [
            ("moves", "or start here", "Play the engine…"),
            ("book", "View and edit the book's moves", "Open a book…"),
        ] {
            if tab == "book" {
                window.apply(Command::Book(book::Command::Show));
            } else {
                // A position without moves; beside an untouched board the start is shown.
                window.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
            }
            let apart = place(&window, first).top() - letters(&window, hint).bottom();
            assert!(apart >= 10.0, "{tab} at {width}: {apart}");
        }
    }
}

/// Returns the rectangle of the board.
fn board(window: &Window) -> Rect {
    place(window, "Chess board")
}

/// Returns the height of the search panel, from the field for comments to the status line.
fn search_height(window: &Window) -> f32 {
    let comment = place(window, "Comment on 1 e4");
    place(window, "Typed move").top() - comment.bottom()
}

/// Returns the rectangle of the analysis switch.
fn switch(window: &Window) -> Rect {
    let switch = window
        .harness
        .get_by_role_and_label(Role::Switch, "Analysis");
    switch.rect()
}

#[test]
fn a_search_that_is_off_takes_a_line_and_one_that_is_on_folds_its_figures() {
    for (width, height, unfolded) in [(900.0, 600.0, false), (1280.0, 800.0, true)] {
        let mut window = sized(width, height);
        window.type_move("e4");
        let off = search_height(&window);
        assert!(off < 96.0, "{off}");
        let clicked = switch(&window);
        assert!(window.shows("Analysis is off. Press Space"));
        assert!(!window.shows("Depth limit") && !window.shows("Fewer lines"));
        window.key(Key::Space);
        let on = search_height(&window);
        assert!(window.shows("Line 1"));
        assert_eq!(window.shows("Depth limit"), unfolded, "{width}");
        assert_eq!(window.app().context.settings.search_figures, None);
        let folds = place(&window, "Limits and figures");
        window.click("Limits and figures");
        assert_eq!(window.shows("Depth limit"), !unfolded, "{width}");
        // The clicked widget stays under the pointer.
        assert_eq!(place(&window, "Limits and figures"), folds);
        assert_eq!(switch(&window), clicked);
        window.command("Limits and figures");
        assert_eq!(window.shows("Depth limit"), unfolded, "{width}");
        window.command("Limits and figures");
        assert_eq!(window.shows("nodes/s"), !unfolded, "{width}");
        let changed = search_height(&window) - on;
        let grown = if unfolded { -100.0 } else { 100.0 };
        assert!((changed - grown).abs() < 2.0, "{width}: {changed}");
        // The choice is a setting, and holds in a window of any size.
        resize(&mut window, 1000.0, 1000.0);
        assert_eq!(window.shows("Depth limit"), !unfolded, "{width}");
        window.key(Key::Space);
        resize(&mut window, width, height);
        assert_eq!((search_height(&window), switch(&window)), (off, clicked));
    }
}

/// Long names of files.
#[test]
fn long_messages_are_shown_one_by_one_and_leave_the_window_usable() {
    let mut window = sized(720.0, 480.0);
    let paths: Vec<_> = (1..=3)
        .map(|number| PathBuf::from(format!("/{}{number}.fen", "long folder/".repeat(15))))
        .collect();
    for path in &paths {
        window.apply(Action::OpenFile(path.clone()).into());
        let reported = path.display().to_string();
        window.until("the message", |window| window.reported(&reported));
        window.run();
    }
    let texts = window.app().context.toasts.texts().map(str::to_owned);
    let texts: Vec<_> = texts.collect();
    assert_eq!(texts.len(), 3);
    let seen = |window: &Window, text: &str| {
        let room = place(window, "Next move").bottom()..place(window, "Analysis").top();
        let message = place(window, text);
        room.contains(&message.top()) && room.contains(&message.bottom())
    };
    assert!(seen(&window, &texts[2]) && !window.has(&texts[1]) && !window.has(&texts[0]));
    // An older message waits for its place, and its time begins there.
    window.wait(6.0);
    window.click("Dismiss message");
    assert!(seen(&window, &texts[1]) && !window.has(&texts[0]));
    window.wait(6.0);
    assert!(seen(&window, &texts[1]));
    window.click("Dismiss message");
    assert!(seen(&window, &texts[0]));
}

#[test]
fn messages_hide_neither_squares_nor_what_is_clicked() {
    for (width, height) in [(900.0, 600.0), (1280.0, 800.0)] {
        let mut window = sized(width, height);
        window.type_move("Ke5");
        window.type_move("Kd5");
        let texts = window.app().context.toasts.texts().map(str::to_owned);
        let texts: Vec<_> = texts.collect();
        assert_eq!(texts.len(), 2);
        window.key(Key::Space);
        for room in [Key::Num1, Key::Num2, Key::Num3] {
            window.ctrl(room);
            // Reported again, they stay.
            window.type_move("Ke5");
            window.type_move("Kd5");
            for text in &texts {
                let message = place(&window, text);
                for name in [
                    "Chess board",
                    "Analysis",
                    "Limits and figures",
                    "Next move",
                    "Typed move",
                ] {
                    let other = place(&window, name);
                    assert!(!message.intersects(other), "{width}: {message} {name}");
                }
                let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
                assert!(whole.contains_rect(message), "{width}: {message}");
                let comment = window.harness.query_by_label_contains("Comment on");
                let hidden = comment.filter(|field| field.rect().intersects(message));
                assert!(hidden.is_none(), "{width}: {message}");
            }
        }
    }
}

#[test]
fn a_bar_with_nothing_to_show_is_not_there_and_nothing_moves_when_it_comes() {
    let has_bar = |window: &Window| {
        let mut meters = window.harness.query_all_by_role(Role::Meter);
        meters.next().is_some()
    };
    let mut window = Window::new();
    let before = board(&window);
    let side = place(&window, "Analysis").left();
    assert!(!has_bar(&window));
    window.engine.borrow_mut().slow = true;
    window.key(Key::Space);
    assert!(has_bar(&window));
    assert_eq!(
        (board(&window), place(&window, "Analysis").left()),
        (before, side)
    );
    // It stays while the engine changes to another position and ends its search.
    window.paste("1. f3 e5 2. g4 Qh4# 0-1");
    for key in [Key::ArrowRight, Key::End, Key::Home] {
        window.key(key);
        assert!(has_bar(&window), "{key:?}");
        assert_eq!(board(&window), before);
    }
    window.key(Key::Space);
    assert!(!has_bar(&window));
    // Where the width limits the board, it takes the space of the bar.
    resize(&mut window, 700.0, 800.0);
    let wide = board(&window).width();
    window.key(Key::Space);
    assert!(has_bar(&window) && board(&window).width() < wide);
    // In a game with hidden engine output there is none either.
    let mut window = Window::new();
    window.key(Key::Space);
    assert!(has_bar(&window));
    window.new_game(&[]);
    assert!(!has_bar(&window));
    window.click("Show it");
    assert!(has_bar(&window));
}

#[test]
fn that_thoughts_are_hidden_is_said_without_a_cut_in_a_small_window() {
    for (width, height) in [(900.0, 600.0), (1280.0, 800.0), (720.0, 480.0)] {
        let mut window = sized(width, height);
        window.new_game(&[]);
        let said = letters(&window, "idden while you play");
        let show = place(&window, "Show it");
        assert!(said.right() < show.left() && show.right() < width);
        let painted = window.harness.output().shapes.iter();
        let cut = painted.filter(|clipped| match &clipped.shape {
            egui::Shape::Text(text) => {
                text.galley.elided && text.galley.text().contains("idden while")
            }
            _ => false,
        });
        assert_eq!(cut.count(), 0, "{width}");
    }
}

#[test]
fn the_buttons_above_the_moves_are_whole_in_a_narrow_window() {
    let names = ["Previous move", "Next move"];
    for width in [720.0, 900.0, 1280.0] {
        let window = sized(width, 480.0);
        for name in names {
            let button = place(&window, name);
            assert!(button.right() <= width, "{name} at {width}: {button:?}");
        }
        let tabs = letters(&window, "Games");
        let back = place(&window, names[0]);
        assert!(tabs.right() <= back.left(), "{width}");
        let is_cut = |name: &str| {
            let found = window.harness.query_by_label(name);
            found.is_some_and(|node| node.rect().right() > width)
        };
        assert!(!is_cut("Flip board") && !is_cut("Last position"), "{width}");
    }
}

#[test]
fn the_results_of_searches_are_seen_in_a_low_panel() {
    let mut window = Window::lab(tabia_settings::LabPage::Search);
    resize(&mut window, 900.0, 600.0);
    window.click("Run");
    window.until("the results", |window| window.has("The exact ones agree"));
    let rows = window.harness.query_all_by_role(Role::Row);
    let seen = rows.filter(|row| row.rect().bottom() <= 600.0).count();
    assert!(seen >= 4, "{seen}");
}

#[test]
fn a_watched_search_fits_into_a_narrow_panel() {
    let width = 900.0;
    let mut window = Window::lab(tabia_settings::LabPage::Search);
    resize(&mut window, width, 600.0);
    window.command("Watch alpha-beta");
    window.until("the recording", |window| {
        window.has("Alpha-beta, step by step")
    });
    window.run();
    for name in ["Back to the results", "Show as a tree", "Stop at this move"] {
        let place = place(&window, name);
        assert!(place.right() <= width, "{name}: {place:?}");
    }
}
