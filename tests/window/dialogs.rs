//! Dialogs, menus, the palette and the Tab order.

use std::fs;
use std::path::{Path, PathBuf};
use tabia_app::command::Action;
use tabia_app::command::TabCommand;
use tabia_app::{analysis, book, game, library, play, settings};

use egui::accesskit::{Role, Toggled};
use egui::{Event, Key, Modifiers, Rect, Shape, ViewportCommand};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::command::Command;
use tabia_app::kit::theme::BoardColors;
use tabia_settings::{BoardChoice, PieceChoice, ThemeChoice};

use crate::driver::Window;

const SCHOLAR: &str =
    "[White \"Anna\"]\n[Black \"Bert\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";

/// Opens a list in a dialog, chooses an item, and checks that the list shows it.
fn choose_in_list(window: &mut Window, list: &str, choice: &str) {
    window.tap_on(Role::ComboBox, list);
    window.tap_on(Role::Button, choice);
    let shown = window.harness.get_by_role_and_label(Role::ComboBox, list);
    assert_eq!(
        shown.accesskit_node().value().as_deref(),
        Some(choice),
        "{list}"
    );
}

#[test]
fn lists_open_before_their_dialog_every_time() {
    type Dialog = (
        Command,
        &'static str,
        &'static [(&'static str, &'static [&'static str])],
    );
    let dialogs: [Dialog; 4] = [
        (
            Command::Game(game::Command::NewGame),
            "You play",
            &[("Strength", &["Full strength", "Casual player, 1200"])],
        ),
        (
            Command::Settings(settings::Command::Show),
            "Settings",
            &[("Theme", &["Light", "Dark", "System"])],
        ),
        (
            Command::Game(game::Command::SetUp),
            "Set up position",
            &[("En passant", &["None"])],
        ),
        (
            Command::Book(book::Command::Build),
            "Build a book",
            &[("Weights", &["score in percent"])],
        ),
    ];
    for (command, title, lists) in dialogs {
        let mut window = Window::new();
        for opening in 0..3 {
            window.apply(command.clone());
            for (list, choices) in lists {
                for choice in *choices {
                    choose_in_list(&mut window, list, choice);
                    assert!(window.shows(title), "opening {opening} of {title}");
                }
            }
            window.key(Key::Escape);
            let is_closed = |name| window.harness.query_by_label(name).is_none();
            assert!(is_closed("Cancel") && is_closed("Close"), "{title}");
        }
    }
}

#[test]
fn what_closes_a_list_leaves_its_dialog_open() {
    let mut window = Window::new();
    window.ctrl(Key::N);
    window.tap_on(Role::ComboBox, "Strength");
    assert!(window.shows("Grandmaster, 2600"));
    window.key(Key::Escape);
    assert!(!window.shows("Grandmaster, 2600"));
    assert!(window.shows("You play"), "the dialog");
    window.tap_on(Role::ComboBox, "Strength");
    window.tap(egui::pos2(5.0, 400.0));
    assert!(!window.shows("Grandmaster, 2600"));
    assert!(window.shows("You play"), "the dialog");
    window.tap(egui::pos2(5.0, 400.0));
    assert!(!window.shows("You play"));
}

#[test]
fn a_menu_closes_when_a_dialog_opens() {
    let dialogs = [
        (Command::Game(game::Command::NewGame), "You play"),
        (Command::Shell(Action::Keys), "Search by command or key"),
        (Command::Shell(Action::Palette), "Type a command"),
    ];
    for (command, inside) in dialogs {
        let mut window = Window::new();
        window.click("File");
        assert!(window.shows("Save position…"));
        window.apply(command);
        assert!(window.shows(inside));
        // A row of the palette has the same name.
        let item = |role| {
            window
                .harness
                .query_by_role_and_label(role, "Save position…")
        };
        assert!(item(Role::Button).is_none(), "the menu was left open");
    }
}

#[test]
fn a_key_that_stands_in_a_menu_acts_while_it_is_open() {
    let mut window = Window::new();
    window.click("File");
    assert!(window.shows("Save position…"));
    window.ctrl(Key::N);
    assert!(window.shows("You play"));
    window.key(Key::Escape);
    assert!(!window.shows("You play") && !window.shows("Save position…"));
    // Keys that move in the menu do not move in the game.
    window.paste("1. e4 e5 *");
    window.click("File");
    let before = window.fen();
    window.key(Key::ArrowRight);
    assert_eq!(window.fen(), before);
}

#[test]
fn the_palette_explains_a_command_where_it_covers_no_other() {
    let mut window = Window::new();
    window.harness.set_size(egui::vec2(900.0, 600.0));
    window.ctrl_shift(Key::P);
    let place = |window: &Window, name: &str| {
        let row = window.harness.get_by_role_and_label(Role::MenuItem, name);
        row.rect()
    };
    assert!(window.shows("Choose the opponent") || window.has("New game…"));
    let row = place(&window, "Copy game");
    window.harness.hover_at(row.center());
    window.wait(1.0);
    let tip = window
        .harness
        .get_by_label("Put the game on the clipboard as PGN");
    let tip = tip.rect();
    for name in [
        "Copy game",
        "Copy position",
        "Paste game or position",
        "Open…",
    ] {
        assert!(!place(&window, name).intersects(tip), "{name}");
    }
}

#[test]
fn the_palette_is_high_again_after_a_narrow_search() {
    let mut window = Window::new();
    window.ctrl_shift(Key::P);
    let field = "Type a command";
    window.harness.get_by_label(field).type_text("paste game");
    window.run();
    for _ in 0.."paste game".len() {
        window.key(Key::Backspace);
    }
    // The tenth row: it cannot be clicked before it is visible.
    window.tap_on(Role::MenuItem, "Next game");
    let shown = window.harness.query_by_label(field).is_some();
    assert!(shown, "it is not possible now, and the palette stays");
    window.tap_on(Role::MenuItem, "Played games");
    assert!(window.reported("No game has been played to its end yet"));
}

#[test]
fn a_new_key_is_a_whole_combination() {
    let mut window = Window::new();
    window.ctrl(Key::Comma);
    window.search_settings("flip");
    window.click("Change key of Flip board");
    // As the system sends it: the modifier is also a key.
    let press = |window: &mut Window, key, modifiers, repeat| {
        window.harness.event_modifiers(
            Event::Key {
                key,
                physical_key: Some(key),
                pressed: true,
                repeat,
                modifiers,
            },
            modifiers,
        );
        window.run();
    };
    press(&mut window, Key::ControlLeft, Modifiers::COMMAND, false);
    press(&mut window, Key::Space, Modifiers::NONE, true);
    press(&mut window, Key::Tab, Modifiers::NONE, false);
    assert!(
        window.app().context.settings.keys.is_empty(),
        "still waiting"
    );
    press(&mut window, Key::N, Modifiers::COMMAND, false);
    assert!(window.shows("Ctrl+N is already the key of New game"));
    assert!(window.app().context.settings.keys.is_empty());
    press(&mut window, Key::ShiftLeft, Modifiers::SHIFT, false);
    let both = Modifiers::COMMAND | Modifiers::SHIFT;
    press(&mut window, Key::J, both, false);
    let keys = window.app().context.settings.keys.get("flip");
    assert_eq!(
        keys.map(Vec::as_slice),
        Some(&["Ctrl+Shift+J".to_owned()][..])
    );
    assert!(!window.shows("already the key"));
    // A click elsewhere cancels.
    window.click("Change key of Flip board");
    window.tap_on(Role::TextInput, "Search settings");
    window.key(Key::K);
    let keys = window.app().context.settings.keys.get("flip");
    assert_eq!(
        keys.map(Vec::as_slice),
        Some(&["Ctrl+Shift+J".to_owned()][..])
    );
}

#[test]
fn techniques_that_are_off_are_seen_where_the_search_is() {
    let mut window = Window::new();
    assert!(!window.shows("technique off") && !window.shows("techniques off"));
    let mut settings = window.app().context.settings.clone();
    settings.engine_techniques.insert("null_move".into(), false);
    window.apply(Command::Settings(settings::Command::Change(Box::new(
        settings.clone(),
    ))));
    assert!(window.shows("One technique off"));
    settings.engine_techniques.insert("killers".into(), false);
    settings.engine_techniques.insert("king_guard".into(), true);
    // The default, or unknown: neither counts.
    settings.engine_techniques.insert("history".into(), true);
    settings.engine_techniques.insert("telepathy".into(), false);
    window.apply(Command::Settings(settings::Command::Change(Box::new(
        settings,
    ))));
    window.click("2 techniques off, 1 switched on");
    let tab = window
        .harness
        .get_by_role_and_label(Role::Tab, "Techniques of the search");
    assert_eq!(tab.accesskit_node().is_selected(), Some(true));
    window.click("All as shipped");
    window.key(Key::Escape);
    assert!(!window.shows("technique off") && !window.shows("techniques off"));
}

#[test]
fn a_pasted_game_with_an_illegal_move_says_so() {
    let mut window = Window::new();
    window.paste("[White \"Anna\"]\n\n1. e4 e5\n2. Qh7 Nc6 *\n");
    assert!(window.reported("Game pasted, but line 4: move 2. "));
    assert!(window.reported("Qh7"));
    window.click("File");
    window.click("Problems in this file…");
    assert!(window.shows("line 4"));
    window.key(Key::Escape);
    let mut window = Window::new();
    window.paste("1. Qh7 *\n\n[White \"X\"]\n\n1. Ke4 *\n\n[White \"Y\"]\n\n1. Kf4 *\n");
    assert!(window.reported("3 games pasted, but line 1: "));
    assert!(window.reported("2 more problems"));
}

#[test]
fn the_fen_follows_the_board_also_when_it_is_illegal() {
    let mut window = Window::new();
    let fen = |window: &Window| {
        let field = window.harness.get_by_role_and_label(Role::TextInput, "FEN");
        field.accesskit_node().value().unwrap_or_default()
    };
    window.ctrl(Key::E);
    window.click("Clear");
    assert_eq!(fen(&window), "8/8/8/8/8/8/8/8 w - - 0 1");
    window.click("Place white king");
    let at = window.harness.get_by_label_contains("e1 empty");
    let at = at.rect().center();
    window.tap(at);
    assert_eq!(fen(&window), "8/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(window.shows("Black has no king"));
    window.click("Start position");
    assert!(fen(&window).starts_with("rnbqkbnr/pppppppp/"));
    // The board follows the text.
    window
        .harness
        .get_by_role_and_label(Role::TextInput, "FEN")
        .focus();
    window.run();
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::A);
    let field = window.harness.get_by_role_and_label(Role::TextInput, "FEN");
    field.type_text("8/8/8/8/8/8/8/R3K3 b Q e3 7 40");
    window.run();
    assert!(window.shows("a1 white rook"));
    assert!(window.shows("Black has no king"));
    assert_eq!(
        fen(&window),
        "8/8/8/8/8/8/8/R3K3 b Q e3 7 40",
        "as it was typed"
    );
    window.click("Use position");
    assert!(window.shows("Set up position"), "it must not close");
}

/// Returns the name and the rectangle of the focused widget.
fn focused(window: &Window) -> Option<(String, Rect)> {
    let focus = window.harness.query_by(|node| node.is_focused())?;
    let name = focus.accesskit_node().label().unwrap_or_default();
    Some((name, focus.rect()))
}

/// Returns all tab stops in order.
fn walk(window: &mut Window, modifiers: Modifiers) -> Vec<(String, Rect)> {
    let mut stops: Vec<(String, Rect)> = Vec::new();
    for _ in 0..100 {
        window.harness.key_press_modifiers(modifiers, Key::Tab);
        window.run();
        let Some(stop) = focused(window) else {
            continue;
        };
        if stops.contains(&stop) {
            return stops;
        }
        stops.push(stop);
    }
    panic!("no end: {stops:#?}");
}

/// Checks that every stop is to the right of the previous one in its row, or below it.
fn assert_reading_order(stops: &[(String, Rect)]) {
    for pair in stops.windows(2) {
        let [(before, first), (after, second)] = pair else {
            continue;
        };
        let same_row = (first.center().y - second.center().y).abs() < 12.0;
        let follows = match same_row {
            true => second.left() > first.left(),
            false => second.center().y > first.center().y,
        };
        assert!(
            follows,
            "{before} at {first} comes before {after} at {second}"
        );
    }
}

#[test]
fn tab_walks_through_the_window_in_reading_order() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.pgn");
    fs::write(&file, format!("{SCHOLAR}\n{SCHOLAR}")).unwrap();
    for tab in ["Moves", "Games", "Book"] {
        let mut window = Window::with(None, std::slice::from_ref(&file), |settings| {
            settings.engine_lines = 2;
            settings.engine_techniques.insert("null_move".into(), false);
        });
        window.apply(Command::Book(book::Command::OpenShipped));
        window.until("the book", |window| window.app().book.open.is_some());
        window.run();
        if tab != "Book" {
            window.ctrl(Key::Num2);
            window.tap_on(Role::Button, tab);
        }
        window.apply(Command::Analysis(analysis::Command::Toggle));
        // The focus starts again.
        window.key(Key::Escape);
        let stops = walk(&mut window, Modifiers::NONE);
        let names: Vec<&str> = stops.iter().map(|(name, _)| name.as_str()).collect();
        let at = |name: &str| {
            let at = names.iter().position(|stop| *stop == name);
            at.unwrap_or_else(|| panic!("{tab}: {name} is not among {names:?}"))
        };
        assert_eq!(at("File"), 0, "{names:?}");
        // A screen reader reads the square of the cursor.
        let board = at("e2 white pawn");
        let first = if tab == "Book" { "Next move" } else { "Moves" };
        assert!(board < at(first), "{names:?}");
        assert_eq!(at("Typed move"), names.len() - 1, "{names:?}");
        assert_eq!(at("Fewer lines") + 1, at("More lines"), "{names:?}");
        assert_eq!(at("One technique off"), names.len() - 2, "{names:?}");
        assert_reading_order(&stops[..board]);
        assert_reading_order(&stops[board + 1..names.len() - 1]);
        let rooms = [
            "Play room",
            "Analyse room",
            "Book room",
            "Library room",
            "Engines room",
            "Lab room",
            "Settings…",
        ];
        assert_eq!(names[board - rooms.len()..board], rooms, "{names:?}");
        let bar = &stops[..board - rooms.len()];
        assert!(bar.iter().all(|(_, rect)| rect.bottom() < 72.0));
        // And in reverse order.
        window.key(Key::Escape);
        let mut back = walk(&mut window, Modifiers::SHIFT);
        back.reverse();
        let back: Vec<&str> = back.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(back, names, "{tab}");
    }
}

#[test]
fn tab_walks_through_dialogs_in_reading_order() {
    let commands = [
        Command::Game(game::Command::NewGame),
        Command::Game(game::Command::EditTags),
        Command::Game(game::Command::SetUp),
        Command::Book(book::Command::Build),
        Command::Shell(Action::Keys),
        Command::Shell(Action::About),
        Command::Shell(Action::Tab(TabCommand::Close)),
    ];
    for command in commands {
        let mut window = Window::new();
        window.play("e2 white pawn", "e4 empty");
        window.apply(command.clone());
        let mut stops = walk(&mut window, Modifiers::NONE);
        if command == Command::Shell(Action::Keys) {
            // The walk begins in its search field.
            stops.rotate_right(1);
        }
        let names: Vec<&str> = stops.iter().map(|(name, _)| name.as_str()).collect();
        assert!(!names.contains(&"File"), "behind the dialog: {names:?}");
        let last = *names.last().unwrap();
        let ends = [
            "Play",
            "Keep details",
            "Use position",
            "Build",
            "Close",
            "Save",
        ];
        assert!(ends.contains(&last), "{command:?}: {names:?}");
        if command == Command::Game(game::Command::SetUp) {
            assert!(names.contains(&"a1 white rook"), "{names:?}");
        } else {
            assert_reading_order(&stops);
        }
    }
}

/// Returns the titles that the window gets in the next frames.
fn titles(window: &mut Window) -> Vec<String> {
    let mut titles = Vec::new();
    for _ in 0..8 {
        window.harness.step();
        let outputs = window.harness.output().viewport_output.values();
        for command in outputs.flat_map(|output| &output.commands) {
            if let ViewportCommand::Title(title) = command {
                titles.push(title.clone());
            }
        }
    }
    titles
}

#[test]
fn the_title_names_file_and_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.pgn");
    fs::write(
        &file,
        format!("{SCHOLAR}\n{}", SCHOLAR.replace("Anna", "Cora")),
    )
    .unwrap();
    let mut window = Window::new();
    let apply = |window: &mut Window, command| {
        window.harness.state_mut().apply(command);
        titles(window)
    };
    let mut opened = apply(&mut window, Command::Shell(Action::OpenFile(file)));
    let expected = "Anna – Bert · two.pgn · Game 1 of 2 – Tabia";
    // A worker reads the file.
    for _ in 0..1000 {
        if opened.last().is_some_and(|title| title == expected) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        opened.extend(titles(&mut window));
    }
    assert_eq!(opened.last().map(String::as_str), Some(expected));
    let next = apply(&mut window, Command::Game(game::Command::NextGame));
    assert_eq!(next, ["Cora – Bert · two.pgn · Game 2 of 2 – Tabia"]);
    window.key(Key::ArrowRight);
    assert_eq!(
        titles(&mut window),
        [] as [&str; 0],
        "walking changes nothing"
    );
    let marked = apply(
        &mut window,
        Command::Game(game::Command::ToggleNag(tabia_game::Nag(1))),
    );
    assert_eq!(
        marked,
        ["Cora – Bert · two.pgn (changed) · Game 2 of 2 – Tabia"]
    );
    let long = format!("[White \"{}\"]\n\n1. e4 *\n", "x".repeat(200_000));
    let mut window = Window::new();
    window.harness.event(Event::Paste(long));
    // A worker reads it.
    let mut long = Vec::new();
    for _ in 0..2000 {
        long.extend(titles(&mut window));
        if !long.is_empty() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(!long.is_empty() && long.iter().all(|title| title.len() < 200));
}

#[test]
fn what_is_on_has_a_tick_in_the_menu() {
    let mut window = Window::new();
    let ticked = |window: &mut Window, menu: &str, item: &str| {
        window.click(menu);
        let node = window
            .harness
            .get_by_role_and_label(Role::MenuItemCheckBox, item);
        let on = node.accesskit_node().toggled();
        window.key(Key::Escape);
        on
    };
    assert_eq!(
        ticked(&mut window, "View", "Evaluation bar"),
        Some(Toggled::True)
    );
    window.apply(Command::Analysis(analysis::Command::ToggleEvalBar));
    assert_eq!(
        ticked(&mut window, "View", "Evaluation bar"),
        Some(Toggled::False)
    );
    assert_eq!(
        ticked(&mut window, "View", "Full screen"),
        Some(Toggled::False)
    );
}

#[test]
fn a_custom_clock_is_offered_again_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    let value = |window: &Window, name: &str| {
        let field = window.harness.get_by_role_and_label(Role::SpinButton, name);
        field.accesskit_node().numeric_value()
    };
    window.ctrl(Key::N);
    window.choose("Custom");
    for (name, number) in [("Minutes", 7.0), ("Seconds per move", 3.0)] {
        let field = window.harness.get_by_role_and_label(Role::SpinButton, name);
        field.set_value_accesskit(number);
        window.run();
    }
    window.click("Play");
    window.wait(1.0);
    // A running game would be restored.
    window.apply(Command::Play(play::Command::ConfirmResign));
    window.wait(1.0);
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    assert_eq!(window.app().context.settings.clock, Some((7, 3)));
    window.ctrl(Key::N);
    assert_eq!(value(&window, "Minutes"), Some(7.0));
    assert_eq!(value(&window, "Seconds per move"), Some(3.0));
    // With another clock in between, the numbers are still kept.
    window.choose("5 + 0");
    window.click("Play");
    if window.shows("Discard") {
        window.click("Discard");
    }
    window.apply(Command::Play(play::Command::ConfirmResign));
    window.wait(1.0);
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    assert_eq!(window.app().context.settings.clock, Some((5, 0)));
    window.ctrl(Key::N);
    window.choose("Custom");
    assert_eq!(value(&window, "Minutes"), Some(7.0));
    assert_eq!(value(&window, "Seconds per move"), Some(3.0));
}

#[test]
fn settings_stand_in_sections() {
    let mut window = Window::new();
    window.ctrl(Key::Comma);
    let sections = [
        ("Appearance", "Theme"),
        ("Board and pieces", "Book arrows"),
        ("Notation and scores", "Pieces in moves"),
        ("Engine", "Lines"),
        ("Techniques of the search", "Null move"),
        ("Opening books", "Add book…"),
        ("Keys", "Change key of Flip board"),
    ];
    let shown = |window: &Window, name: &str| {
        let all = window.harness.query_all_by_label(name);
        all.filter(|node| node.accesskit_node().role() != Role::Label)
            .any(|node| node.rect().left() > 400.0)
    };
    for (section, inside) in sections {
        window.tap_on(Role::Tab, section);
        for (_, other) in sections {
            assert_eq!(
                shown(&window, other),
                other == inside,
                "{other} in {section}"
            );
        }
    }
    assert!(!window.shows("Language"), "there is only one");
    // A search covers all of them, and each title occurs once.
    window.tap_on(Role::TextInput, "Search settings");
    let field = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Search settings");
    field.type_text("o");
    window.run();
    for (section, _) in sections {
        let titles = window
            .harness
            .query_all_by_role_and_label(Role::Label, section);
        assert_eq!(titles.count(), 1, "{section}");
    }
    window.tap_on(Role::Tab, "Appearance");
    assert!(shown(&window, "Theme") && !shown(&window, "Null move"));
}

#[test]
fn a_search_in_a_dialog_is_cleared_by_its_button_and_by_escape() {
    let dialogs = [
        (
            Command::Settings(settings::Command::Show),
            "Search settings",
        ),
        (Command::Shell(Action::Keys), "Search by command or key"),
    ];
    for (command, name) in dialogs {
        let mut window = Window::new();
        window.apply(command);
        for by_button in [true, false] {
            let field = window.harness.get_by_label(name);
            field.focus();
            field.type_text("flip");
            window.run();
            assert!(window.shows("Flip board"), "{name}");
            match by_button {
                true => window.click("Clear the search"),
                false => window.key(Key::Escape),
            }
            let field = window.harness.get_by_label(name);
            assert!(field.is_focused(), "{name}");
            assert_eq!(field.accesskit_node().value().unwrap_or_default(), "");
            assert!(!window.has("Clear the search"), "{name}");
        }
        window.key(Key::Escape);
        assert!(!window.has(name), "the dialog closes");
    }
}

#[test]
fn every_look_can_be_chosen_by_hand() {
    let mut window = Window::new();
    window.ctrl(Key::Comma);
    choose_in_list(&mut window, "Theme", "Light");
    assert_eq!(window.app().context.settings.theme, ThemeChoice::Light);
    window.tap_on(Role::Tab, "Board and pieces");
    window.tap_on(Role::RadioButton, "Slate");
    assert_eq!(window.app().context.settings.board, BoardChoice::Slate);
}

/// Returns the number of textures of a piece set.
fn textures_of(window: &Window, set: PieceChoice) -> usize {
    let manager = window.harness.ctx.tex_manager();
    let manager = manager.read();
    let prefix = format!("{} ", set.word());
    let of_set = manager
        .allocated()
        .filter(|(_, meta)| meta.name.starts_with(&prefix));
    of_set.count()
}

/// Returns whether the board in play has these colours.
fn board_is_drawn(window: &Window, board: BoardChoice) -> bool {
    let colors = BoardColors::of(board);
    let shapes = &window.harness.output().shapes;
    shapes.iter().any(|clipped| match &clipped.shape {
        Shape::Mesh(mesh) => {
            let has = |color| mesh.vertices.iter().any(|vertex| vertex.color == color);
            has(colors.light) && has(colors.dark)
        }
        _ => false,
    })
}

fn is_chosen(window: &Window, name: &str) -> bool {
    let card = window
        .harness
        .get_by_role_and_label(Role::RadioButton, name);
    card.accesskit_node().toggled() == Some(Toggled::True)
}

#[test]
fn boards_and_pieces_are_chosen_from_pictures() {
    use PieceChoice::{Classic, Modern, Tabia};
    let mut window = Window::new();
    assert!(textures_of(&window, Tabia) > 0);
    for unseen in [Modern, Classic] {
        assert_eq!(
            textures_of(&window, unseen),
            0,
            "{unseen:?} is not drawn before it is shown"
        );
    }
    window.ctrl(Key::Comma);
    window.tap_on(Role::Tab, "Board and pieces");
    assert!(textures_of(&window, Modern) > 0 && textures_of(&window, Classic) > 0);
    assert!(is_chosen(&window, "Tabia") && !is_chosen(&window, "Classic"));
    window.tap_on(Role::RadioButton, "Classic");
    assert!(is_chosen(&window, "Classic") && !is_chosen(&window, "Tabia"));
    assert_eq!(window.app().context.settings.pieces, Classic);

    assert!(board_is_drawn(&window, BoardChoice::Wood));
    window.tap_on(Role::RadioButton, "Walnut");
    assert!(is_chosen(&window, "Walnut") && !is_chosen(&window, "Wood"));
    assert_eq!(window.app().context.settings.board, BoardChoice::Walnut);
    assert!(
        board_is_drawn(&window, BoardChoice::Walnut) && !board_is_drawn(&window, BoardChoice::Wood)
    );

    // Textures that are no longer shown are freed.
    window.key(Key::Escape);
    window.wait(3.0);
    let left = [Tabia, Modern, Classic].map(|set| textures_of(&window, set));
    assert_eq!(left[..2], [0, 0]);
    assert!((12..=24).contains(&left[2]), "{left:?}");
}

#[test]
fn pictures_are_chosen_with_the_keyboard_and_reset() {
    let mut window = Window::new();
    window.ctrl(Key::Comma);
    window.tap_on(Role::Tab, "Board and pieces");
    window
        .harness
        .get_by_role_and_label(Role::RadioButton, "Tabia")
        .focus();
    window.run();
    for name in ["Modern", "Classic"] {
        window.key(Key::ArrowRight);
        let card = window
            .harness
            .get_by_role_and_label(Role::RadioButton, name);
        assert!(card.is_focused(), "{name}");
        assert!(!is_chosen(&window, name), "an arrow key only looks");
        window.key(Key::Space);
        assert!(is_chosen(&window, name));
    }
    assert_eq!(window.app().context.settings.pieces, PieceChoice::Classic);
    window.tap_on(Role::Button, "Reset Pieces");
    assert_eq!(window.app().context.settings.pieces, PieceChoice::Tabia);
}

#[test]
fn a_typed_path_is_completed() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("Openings");
    fs::create_dir(&inner).unwrap();
    fs::write(inner.join("scholar.pgn"), SCHOLAR).unwrap();
    fs::write(inner.join("scholars.txt"), "").unwrap();
    let mut window = Window::new();
    window.dialogs.borrow_mut().no_dialog = true;
    window.ctrl(Key::O);
    let text = |window: &Window| {
        let field = window
            .harness
            .get_by_role_and_label(Role::TextInput, "Path");
        PathBuf::from(field.accesskit_node().value().unwrap_or_default())
    };
    let begun = folder.path().join("op");
    window
        .harness
        .get_by_role_and_label(Role::TextInput, "Path")
        .focus();
    window.run();
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::A);
    let field = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Path");
    field.type_text(begun.to_str().unwrap());
    let wait_for = |window: &mut Window, name: &str| {
        window.run();
        window.until(name, |window| window.has(name));
    };
    wait_for(&mut window, "Openings/");
    window.key(Key::Tab);
    assert_eq!(text(&window), inner.join(""));
    wait_for(&mut window, "scholars.txt");
    // The arrow keys select, the first Enter completes and the second opens.
    window.key(Key::ArrowDown);
    window.key(Key::ArrowUp);
    window.key(Key::Enter);
    assert_eq!(text(&window), inner.join("scholar.pgn"));
    assert!(
        window.shows("Open file"),
        "not opened before it was asked for"
    );
    window.key(Key::Enter);
    assert!(window.pgn().contains("Qxf7#"), "{}", window.pgn());
}

#[test]
fn an_absolute_path_typed_behind_the_path_at_the_start_replaces_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scholar.pgn");
    fs::write(&file, SCHOLAR).unwrap();
    let mut window = Window::new();
    window.dialogs.borrow_mut().no_dialog = true;
    window.ctrl(Key::O);
    let field = |window: &Window| {
        let field = (Role::TextInput, "Path");
        let field = window.harness.get_by_role_and_label(field.0, field.1);
        field.focus();
        field.type_text(file.to_str().unwrap());
    };
    field(&window);
    window.run();
    let typed = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Path")
        .accesskit_node()
        .value();
    assert_eq!(typed.as_deref(), file.to_str());
}

#[test]
fn a_typed_path_that_leads_nowhere_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::new();
    window.dialogs.borrow_mut().no_dialog = true;
    window.ctrl(Key::O);
    let inner = folder.path().join("none");
    for (path, reason) in [
        (folder.path().join("a.pgn"), "There is no file "),
        (inner.join("a.pgn"), "There is no folder "),
        (folder.path().to_path_buf(), " is not a file."),
        (PathBuf::new(), "Type the path of a file."),
    ] {
        let field = (Role::TextInput, "Path");
        window
            .harness
            .get_by_role_and_label(field.0, field.1)
            .focus();
        window.run();
        window
            .harness
            .key_press_modifiers(Modifiers::COMMAND, Key::A);
        window.key(Key::Backspace);
        let field = window.harness.get_by_role_and_label(field.0, field.1);
        field.type_text(path.to_str().unwrap());
        window.until(reason, |window| window.shows(reason));
        let open = window.harness.get_by_role_and_label(Role::Button, "Open");
        assert!(open.accesskit_node().is_disabled(), "{reason}");
    }
}

#[test]
fn a_typed_path_of_a_collection_opens_it() {
    let folder = tempfile::tempdir().unwrap();
    let collection = folder.path().join("Mine.tabia-games");
    tabia_library::Collection::create(&collection).unwrap();
    let open = |window: &mut Window, path: &Path| {
        let field = (Role::TextInput, "Path");
        let at = |window: &mut Window| {
            window
                .harness
                .get_by_role_and_label(field.0, field.1)
                .focus();
            window.run();
        };
        at(window);
        window
            .harness
            .key_press_modifiers(Modifiers::COMMAND, Key::A);
        window.key(Key::Backspace);
        let field = window.harness.get_by_role_and_label(field.0, field.1);
        field.type_text(path.to_str().unwrap());
        window.run();
        window.key(Key::Enter);
        let is_open = |window: &Window| window.app().library.open.is_some();
        window.until("the collection", is_open);
        window.run();
        assert!(window.has("Mine") && !window.has("Path"));
        window.apply(library::Command::Close.into());
    };
    let mut window = Window::new();
    window.dialogs.borrow_mut().no_dialog = true;
    // The name of a folder that is completed ends with a separator.
    for path in [collection.clone(), collection.join("")] {
        window.ctrl(Key::O);
        open(&mut window, &path);
        window.apply(library::Command::Open.into());
        open(&mut window, &path);
    }
}

#[test]
fn the_list_of_keys_is_searched_by_the_beginnings_of_words() {
    let mut window = Window::new();
    window.key(Key::F1);
    for (typed, found) in [("takeb", "Take back"), ("annot", "?? Blunder")] {
        window.harness.event(egui::Event::Text(typed.to_owned()));
        window.run();
        assert!(window.has(found), "{typed}");
        assert!(!window.has("Delete the selected book move"), "{typed}");
        window.key(Key::Escape);
        window.run();
    }
}

/// Standard chess has castling only from e1 and e8 with a rook in its corner: further rights of a FEN are dropped and
/// reported, other boxes are disabled, and Chess960 is the user's choice.
#[test]
fn the_set_up_offers_the_castling_that_can_be() {
    let mut window = Window::new();
    window.paste("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1");
    assert!(window.reported("Castling Q is not possible in standard chess"));
    assert_eq!(window.fen(), "4k3/8/8/8/8/8/8/1R2K2R w K - 0 1");
    window.apply(Command::Game(game::Command::SetUp));
    assert!(window.has("White king's side"));
    let is_possible = |window: &Window, name: &str| {
        let tick = (window.harness).get_by_role_and_label(Role::CheckBox, name);
        !tick.accesskit_node().is_disabled()
    };
    assert!(is_possible(&window, "White king's side"));
    for impossible in [
        "White queen's side",
        "Black king's side",
        "Black queen's side",
    ] {
        assert!(!is_possible(&window, impossible), "{impossible}");
    }
    // Nothing below moves when the board is cleared.
    let top = |window: &Window| window.harness.get_by_label("Clear").rect().top();
    let before = top(&window);
    window.click("Clear");
    assert_eq!(top(&window), before);
    window.apply(Command::Game(game::Command::SetUp));
    window.tick("Chess960");
    window.tick("White queen's side");
    window.click("Use position");
    assert_eq!(window.fen(), "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1");
    assert!(window.pgn().contains("[Variant \"Chess960\"]"));
}

#[test]
fn the_top_of_a_dialog_stays_when_its_height_changes() {
    let mut window = Window::new();
    window.ctrl(Key::N);
    window.run();
    let place = |window: &Window, name: &str| window.harness.get_by_label(name).rect();
    let (row, foot) = (place(&window, "Human"), place(&window, "Play").bottom());
    window.click("Human");
    window.run();
    assert_ne!(place(&window, "Play").bottom(), foot, "it is less high");
    assert_eq!(place(&window, "Human"), row);
}

#[test]
fn unknown_details_are_empty_and_the_result_is_chosen() {
    let mut window = Window::new();
    window.paste("[White \"A\"]\n[Date \"1547.??.??\"]\n\n1. e4 *");
    window.apply(Command::Game(game::Command::EditTags));
    let value = |window: &Window, name: &str| {
        let label = format!("Value of {name}");
        let field = window.harness.get_by_label(&label);
        field.accesskit_node().value().unwrap_or_default()
    };
    assert_eq!(value(&window, "Date"), "1547");
    assert_eq!(value(&window, "Black"), "");
    window.open_list("Value of Result");
    window.click("½–½");
    window.click("Keep details");
    let pgn = window.pgn();
    for tag in [
        "[Date \"1547.??.??\"]",
        "[Black \"?\"]",
        "[Result \"1/2-1/2\"]",
    ] {
        assert!(pgn.contains(tag), "{tag} in {pgn}");
    }
}

#[test]
fn typing_in_the_list_of_keys_searches_at_once() {
    let mut window = Window::new();
    window.key(Key::F1);
    assert!(window.has("Save as…") && window.has("Type a move"));
    window.harness.event(egui::Event::Text("flip".to_owned()));
    window.run();
    assert!(window.shows("Flip board") && !window.has("Type a move"));
}
