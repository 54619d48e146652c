//! The page Hash of the Lab.

use egui::accesskit::Role;
use egui::{Key, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::lab;
use tabia_app::lab::hash;
use tabia_chess::Position;
use tabia_settings::LabPage;

use crate::driver::Window;

/// Chooses a view of the page.
fn show(window: &mut Window, view: &str) {
    let choice = window
        .harness
        .query_all_by_role_and_label(Role::Button, view);
    choice.last().unwrap().click();
    window.run();
}

/// Chooses a move from the list.
fn look_at(window: &mut Window, mv: &str) {
    window.open_list("Move");
    let entry = window.harness.query_all_by_label(mv).last().unwrap();
    entry.scroll_to_me();
    window.run();
    let entry = window.harness.query_all_by_label(mv).last().unwrap();
    entry.click();
    window.run();
}

/// Opens the view of tables and searches the shown position.
fn search(window: &mut Window) {
    show(window, "Tables");
    show(window, "Search");
    window.until("the last search", |window| window.shows("Moves, 6 bytes: "));
    window.until("the end", |window| !window.has("Stop"));
}

/// Returns the accessible names of a role.
fn names(window: &Window, role: Role) -> Vec<String> {
    let nodes = window.harness.query_all_by_role(role);
    nodes
        .filter_map(|node| node.accesskit_node().label())
        .collect()
}

/// Returns the name of the grid.
fn grid(window: &Window) -> String {
    names(window, Role::Grid)
        .into_iter()
        .find(|name| name.starts_with("Table of "))
        .unwrap()
}

#[test]
fn the_key_of_a_move_is_made_step_by_step() {
    let mut window = Window::wide_lab(LabPage::Hash);
    let start = Position::start();
    assert!(window.has(&format!("Before the move: {:016X}", start.key())));
    look_at(&mut window, "e4");
    assert!(window.shows("White pawn leaves e2: XOR ") && window.shows("White pawn on e4: XOR "));
    let mv = tabia_chess::san::read(&start, "e4").unwrap();
    let end = format!("gives {:016X}", start.after(mv).key());
    let steps = names(&window, Role::ListItem);
    let last = steps
        .iter()
        .find(|step| step.starts_with("Black to move: "))
        .unwrap();
    assert!(last.ends_with(&end), "{last}");
    // A move on the board is shown and not played.
    window.click("g1 white knight");
    window.click("f3 empty");
    assert!(window.shows("White knight leaves g1: XOR ") && !window.shows("White pawn leaves e2"));
    assert_eq!(window.fen(), start.fen());
    window.paste("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    window.click("Lab room");
    look_at(&mut window, "O-O");
    assert!(window.shows("White rook on f1: XOR "));
    assert!(window.shows("Castling with the rook on a1 is lost: XOR "));
}

#[test]
fn tables_are_compared_and_one_is_drawn() {
    let mut window = Window::wide_lab(LabPage::Hash);
    show(&mut window, "Tables");
    assert!(window.shows("Search the shown position to see"));
    // The command of the palette shows this view.
    show(&mut window, "Key");
    window.command("Fill the hash tables");
    window.until("the end", |window| {
        window.shows("Moves, 6 bytes: ") && !window.has("Stop")
    });
    let rows = names(&window, Role::RadioButton);
    let row = |kind: &str| {
        let row = rows
            .iter()
            .find(|row| row.starts_with(&format!("{kind}: ")));
        row.unwrap_or_else(|| panic!("{kind} in {rows:?}"))
    };
    let value = |row: &str| row.rsplit_once(", value ").unwrap().1.to_owned();
    for kind in [
        "Later entry stays",
        "By depth",
        "By depth and age",
        "Two tiers",
        "Moves, 10 bytes",
    ] {
        assert_eq!(value(row(kind)), value(row("Two tiers")));
    }
    assert!(row("Moves, 6 bytes").contains(" 0 cut-offs"));
    let drawn = grid(&window);
    assert!(
        drawn.starts_with("Table of 1,280 slots: ") && drawn.contains("Tier 1, slot "),
        "{drawn}"
    );
    assert!(drawn.contains("depth 5"), "the deepest entry: {drawn}");
    // A click selects a slot, and the arrow keys lead to others.
    let grids = window.harness.query_all_by_role(Role::Grid);
    let is_table = |node: &egui_kittest::Node<'_>| {
        let label = node.accesskit_node().label();
        label.is_some_and(|label| label.starts_with("Table of "))
    };
    let place = grids.into_iter().find(is_table).unwrap().rect();
    window.tap(place.left_top() + vec2(2.0, 2.0));
    assert!(
        grid(&window).contains("Tier 1, slot 0: "),
        "{}",
        grid(&window)
    );
    window.key(Key::ArrowRight);
    assert!(grid(&window).contains("Tier 1, slot 1: "));
    window.key(Key::ArrowLeft);
    window.key(Key::ArrowLeft);
    assert!(
        grid(&window).contains("Tier 1, slot 0: "),
        "there is none before it"
    );
    let one = rows
        .iter()
        .find(|row| row.starts_with("By depth: "))
        .unwrap()
        .clone();
    window.click(&one);
    assert!(grid(&window).starts_with("Table of 1,024 slots: "));
    // A size that a mask cannot use changes the index, and the reverse.
    let shown = |window: &Window, name: &str| {
        let list = window.harness.get_by_role_and_label(Role::ComboBox, name);
        list.accesskit_node().value().unwrap_or_default()
    };
    window.open_list("Entries");
    window.click("1,000");
    assert_eq!(shown(&window, "Index"), "product");
    assert!(window.shows("These results are of depth 5 and 1,024 entries"));
    window.open_list("Index");
    window.click("mask");
    assert_eq!(shown(&window, "Entries"), "1,024");
    assert!(!window.shows("These results"));
    // Another position was not searched.
    window.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    window.click("Lab room");
    assert!(window.shows("Search the shown position to see"));
}

#[test]
fn the_selected_entry_is_shown_in_ten_and_six_bytes() {
    let mut window = Window::wide_lab(LabPage::Hash);
    show(&mut window, "Entries");
    assert!(window.shows("Search on Tables first"));
    search(&mut window);
    show(&mut window, "Entries");
    let pictures = names(&window, Role::Image);
    let picture = |start: &str| {
        pictures
            .iter()
            .find(|name| name.starts_with(start))
            .unwrap()
            .clone()
    };
    let (ten, six) = (picture("10 bytes: "), picture("6 bytes: "));
    assert!(ten.contains("depth 5, key, 64 bits: "), "{ten}");
    assert!(six.contains("depth 5, key, 32 bits: "), "{six}");
    let key = format!("{:X}", Position::start().key());
    assert!(
        ten.ends_with(&key)
            && six.ends_with(&key[key.len() - 8..].trim_start_matches('0').to_owned()),
        "{ten} {six}"
    );
    // The ten bits of the mask tell nothing.
    let plot = picture("False matches by ");
    let low = plot.split_once("low bits: ").unwrap().1;
    let counts: Vec<&str> = low.split([' ', ';']).collect();
    assert_eq!(counts[0], counts[2], "{plot}");
    assert_ne!(counts[2], counts[3], "{plot}");
}

#[test]
fn an_instability_is_found_and_explained() {
    let mut window = Window::wide_lab(LabPage::Hash);
    show(&mut window, "Instability");
    assert!(window.shows("Choose an example"));
    window.click("Example 1");
    window.until("the first example", |window| {
        window.has("At depth 5 the values differ")
    });
    assert!(window.has("Without a table: +4.00, Rh3") && window.has("With a table: +6.19, Rf3"));
    assert!(window.shows(
        "After Rf3 Rd1 Re3 Rxd7 the search wanted depth 1 and used an entry of depth 3, exact, "
    ));
    assert!(window.shows("A search to depth 1 gives +0.04."));
    assert!(window.shows("the search with the table returns +4.00 as well"));
    window.click("Example 2");
    window.until("the second example", |window| {
        window.has("Without a table: +8.00, Qc2+")
    });
    window.click("Set up");
    assert!(window.fen().starts_with("1K6/8/8/3r1Q2/2k5/7p/8/8 w"));
    // A position with a single move each is stable.
    window.paste("7k/8/8/8/8/8/8/K7 w - - 0 1");
    window.click("Lab room");
    window.click("Shown position");
    window.until("the shown position", |window| {
        window.shows("are equal at all depths up to 5")
    });
}

#[test]
fn stopped_searches_say_so_and_the_controls_stay_where_they_are() {
    let mut window = Window::lab(LabPage::Hash);
    window.harness.set_size(vec2(900.0, 600.0));
    window.run();
    let depth = |window: &Window| {
        let depth = window
            .harness
            .get_by_role_and_label(Role::SpinButton, "Depth");
        depth.rect()
    };
    window.apply(lab::Command::from(hash::Command::Depth(8)).into());
    for (view, start) in [("Tables", "Search"), ("Instability", "Shown position")] {
        show(&mut window, view);
        let place = depth(&window);
        show(&mut window, start);
        assert!(window.has("Stop"));
        assert_eq!(depth(&window), place, "{view}");
        window.click("Stop");
        window.until("the end", |window| !window.has("Stop"));
        assert!(window.shows("Stopped"), "{view}");
        assert_eq!(depth(&window), place, "{view}");
    }
    // The searches of the table are still marked, also where an entry is shown.
    show(&mut window, "Tables");
    assert!(window.shows("Stopped: ") && window.shows(" of 8 searches have ended."));
    window.apply(lab::Command::from(hash::Command::Depth(2)).into());
    show(&mut window, "Search");
    window.until("the end", |window| !window.has("Stop"));
    assert!(!window.shows("Stopped: "));
    window.apply(lab::Command::from(hash::Command::Depth(3)).into());
    for view in ["Tables", "Entries"] {
        show(&mut window, view);
        assert!(
            window.shows("These results are of depth 2 and 1,024 entries"),
            "{view}"
        );
    }
}

#[test]
fn all_controls_are_in_view_in_a_small_window() {
    let mut window = Window::lab(LabPage::Hash);
    window.harness.set_size(vec2(900.0, 600.0));
    window.run();
    search(&mut window);
    let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(900.0, 600.0));
    let check = |window: &Window, role: Role, name: &str| {
        let nodes = window.harness.query_all_by_role(role);
        let label =
            |node: &egui_kittest::Node<'_>| node.accesskit_node().label().unwrap_or_default();
        let mut found = nodes.filter(|node| label(node).starts_with(name));
        let place = found.next().unwrap_or_else(|| panic!("no {name}")).rect();
        assert!(
            whole.contains_rect(place) && place.height() >= 12.0,
            "{name}: {place}"
        );
        place
    };
    for (role, name) in [
        (Role::Button, "Search"),
        (Role::SpinButton, "Depth"),
        (Role::ComboBox, "Entries"),
        (Role::ComboBox, "Index"),
        (Role::CheckBox, "Deeper entries"),
        (Role::RadioButton, "Two tiers"),
        (Role::RadioButton, "Moves, 6 bytes"),
    ] {
        check(&window, role, name);
    }
    assert!(check(&window, Role::Grid, "Table of ").height() >= 80.0);
    show(&mut window, "Entries");
    check(&window, Role::Image, "False matches");
    show(&mut window, "Instability");
    check(&window, Role::Button, "Shown position");
}

#[test]
fn repetitions_are_found_in_three_ways_and_rows_show_their_positions() {
    let mut window = Window::lab(LabPage::Hash);
    window.apply(hash::Command::Show(tabia_app::command::lab::hash::View::Repetition).into());
    assert!(window.shows("No moves yet"));
    window.click("Rooks to and fro");
    // Without the key.
    let rows = |window: &Window| -> Vec<String> {
        let parts = |row: String| row.split(", ").map(str::to_owned).collect::<Vec<String>>();
        let rows = names(window, Role::Row).into_iter().map(parts);
        rows.map(|row| [&row[..2], &row[3..]].concat().join(", "))
            .collect()
    };
    let found = rows(&window);
    assert_eq!(found.len(), 12, "{found:?}");
    assert_eq!(found[6], "7, Ra1, 2, –, –, –");
    assert_eq!(found[7], "8, Ra8, 3, draw, draw, –");
    assert_eq!(found[11], "12, Ra8, 4, draw, draw, draw");
    // A row shows its position.
    let end = window.fen();
    let second = names(&window, Role::Row)[1].clone();
    window.harness.get_by_label(&second).click();
    window.run();
    assert_eq!(window.fen(), "1r2k3/8/8/8/8/8/8/1R2K3 w - - 2 2");
    assert_ne!(window.fen(), end);
    assert_eq!(rows(&window), found, "the whole line");
    window.click("Kings in triangles");
    assert_eq!(rows(&window)[11], "12, Ke8, 3, draw, –, –");
}
