//! The page Boards of the Lab.

use egui::accesskit::{Role, Toggled};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::lab;
use tabia_app::lab::boards;
use tabia_settings::LabPage;

use crate::driver::Window;

/// Selects a move by its name in the list.
fn look_at(window: &mut Window, mv: &str) {
    window.open_list("Move");
    window.click(mv);
}

/// Makes a move on the board, which is only selected.
fn ask(window: &mut Window, from: &str, to: &str) {
    window.click(from);
    window.click(to);
}

const NAMES: [&str; 8] = [
    "Tabia's own",
    "10 × 12 mailbox",
    "8 × 8 with lists",
    "0x88",
    "16 × 16 with lists",
    "Bitboards",
    "Rotated bitboards",
    "Neighbour links",
];

#[test]
fn the_boards_race_and_agree() {
    let mut window = Window::wide_lab(LabPage::Boards);
    for name in NAMES {
        let row = window
            .harness
            .query_by_role_and_label(Role::RadioButton, name);
        assert!(row.is_some(), "{name}");
    }
    window.harness.get_by_label("Race").click();
    window.harness.step();
    window.until("all boards count", |window| {
        window.has("All count 197,281 leaves at depth 4")
    });
    // The race is marked where another depth is chosen.
    for depth in [5, 4] {
        window.apply(lab::Command::from(boards::Command::Depth(depth)).into());
        assert_eq!(window.has("This race was run to depth 4."), depth == 5);
    }
    for name in NAMES {
        let row = window
            .harness
            .query_all_by_role(Role::RadioButton)
            .filter_map(|row| row.accesskit_node().label())
            .find(|label| label.starts_with(&format!("{name}: ")));
        let row = row.unwrap_or_else(|| panic!("{name} has no result"));
        assert!(row.contains("M/s") && row.contains("bytes"), "{row}");
        // The slowest and the fastest of several runs.
        assert!(row.contains('–') && row.contains(", best of "), "{row}");
    }
    assert!(window.shows("of CPU time") || cfg!(not(unix)));
    // Another position was not counted.
    look_at(&mut window, "Nf3");
    window.click("Play it");
    assert!(!window.shows("All count") && window.fen().contains("5N2"));
}

#[test]
fn a_race_can_be_stopped_and_run_again() {
    let mut window = Window::wide_lab(LabPage::Boards);
    let depth = window
        .harness
        .get_by_role_and_label(Role::SpinButton, "Depth");
    depth.click();
    window.run();
    window
        .harness
        .key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.harness.get_by_role(Role::TextInput).type_text("6");
    window.key(egui::Key::Enter);
    window.harness.get_by_label("Race").click();
    window.harness.step();
    window.harness.step();
    assert!(window.has("Stop"), "it runs");
    window.harness.get_by_label("Stop").click();
    window.harness.step();
    window.until("the race ends", |window| window.has("Race"));
    assert!(window.has("Stopped before all had counted"));
}

#[test]
fn a_move_shows_what_it_changes_on_every_board() {
    let mut window = Window::wide_lab(LabPage::Boards);
    ask(&mut window, "e2 white pawn", "e4 empty");
    let start = window.fen();
    assert!(start.contains(" w "), "nothing is played: {start}");
    assert!(window.has("Cell 55, e4, white pawn"));
    window.click("Before");
    assert!(window.has("Cell 55, e4, empty") && window.has("Cell 35, e2, white pawn"));
    window.click("After");
    for (board, seen) in [
        ("8 × 8 with lists", "Cell 36, e4, white pawn"),
        ("0x88", "Cell 34, e4, white pawn"),
        ("16 × 16 with lists", "Cell 136, e4, white pawn"),
        ("Neighbour links", "Cell 55, e4, white pawn"),
        ("Tabia's own", "Cell 120, e4, white pawn"),
        ("Bitboards", "white pawn: 000000001000EF00, 8 bits"),
        ("Rotated bitboards", "Flipped: files as rows: "),
    ] {
        window
            .harness
            .get_by_role_and_label(Role::RadioButton, board)
            .click();
        window.run();
        assert!(window.shows(seen), "{board}: {seen}");
    }
    // The same move in bits.
    window.click("Packed move");
    assert!(window.has("27 bits: list representation: 0x170C040"));
    assert!(window.shows("Double step 1: yes"));
    window.click("Play it");
    assert!(window.fen().contains("4P3"), "{}", window.fen());
    assert!(
        window.shows("Choose a move above"),
        "the move belongs to the old position"
    );
}

#[test]
fn steps_of_0x88_are_tested_and_links_follow_the_square() {
    let mut window = Window::wide_lab(LabPage::Boards);
    window.choose("0x88");
    window.click("Cell 06, g1, white knight");
    assert!(window.has("Steps of the white knight from g1"));
    assert!(window.has("06 + 1F = 25   25 & 88 = 00   on the board, f3"));
    assert!(window.has("06 - 21 = E5   E5 & 88 = 80   off the board"));
    window.choose("Neighbour links");
    window.click("Cell 54, d4, empty");
    assert!(window.shows("There is no piece on d4"));
    window.click("Cell 84, d1, white queen");
    assert!(window.shows("The eight neighbours of d1"));
    window.choose("16 × 16 with lists");
    assert!(window.has("d1: cell 183 holds 0x82; record 28; record 30 leads to it"));
    window.click("Lists");
    assert!(window.shows("white king on cell 184, leads to"));
    window.choose("Bitboards");
    assert!(window.has("d1: a bit of All pieces, White, white queen"));
}

/// Opens the page on a position.
fn of(fen: &str) -> Window {
    let mut window = Window::wide_lab(LabPage::Boards);
    window.paste(fen);
    window.click("Lab room");
    window
}

/// Opens the page after moves, given by the squares of each, and shows a part of a board.
fn after(line: &[(&str, &str)], board: &str, part: &str) -> Window {
    let mut window = Window::wide_lab(LabPage::Boards);
    for (from, to) in line {
        ask(&mut window, from, to);
        window.click("Play it");
    }
    window.choose(board);
    show(&mut window, part);
    window
}

/// Shows a part of the board, which may be in the list at the end of the strip.
fn show(window: &mut Window, part: &str) {
    if !window.has(part) {
        window.click("Other parts");
    }
    window.click(part);
}

#[test]
fn each_square_holds_the_address_of_the_pointer_to_its_record() {
    let mut window = after(&[], "8 × 8 with lists", "Lists");
    assert!(
        window
            .shows("e1 holds the address of the head of White's list, which points to record 30.")
    );
    window.click("Record 28: white queen on cell 59, leads to 25, pointed to by next of record 30");
    assert!(window.shows("d1 holds the address of next of record 30, which points to record 28."));
    // A captured piece is unlinked.
    let line = [("e2 white pawn", "e4 empty"), ("d7 black pawn", "d5 empty")];
    let mut window = after(&line, "8 × 8 with lists", "Lists");
    ask(&mut window, "e4 white pawn", "d5 black pawn");
    assert!(!window.shows("black pawn on cell 27") && window.shows("white pawn on cell 27"));
    window.click("Before");
    assert!(window.shows("black pawn on cell 27"));
}

#[test]
fn moves_of_four_bytes_are_in_sorted_lists() {
    let line = [("e2 white pawn", "e4 empty"), ("d7 black pawn", "d5 empty")];
    let mut window = after(&line, "16 × 16 with lists", "Moves");
    assert!(window.has("Captures of the last mover") && window.has("Quiet moves"));
    window.click("Move 0: e4 to d5, capture");
    assert!(window.has("Byte to: 119, d5") && window.has("Byte flags: 2, capture"));
    assert!(window.has("Byte next: 255, end of the list"));
    // The bytes refer to the squares of the piece and of the target.
    window.click("Byte to: 119, d5");
    show(&mut window, "Cells");
    let cell = window.harness.get_by_label("Cell 119, d5, black pawn");
    assert_eq!(cell.accesskit_node().toggled(), Some(Toggled::True));
}

#[test]
fn the_steps_of_a_piece_end_on_the_border() {
    let mut window = after(&[], "16 × 16 with lists", "Steps");
    window.click("Cell 186, g1, white knight");
    assert!(window.shows("Steps of the white knight from g1"));
    assert!(window.has("Step -33 visits 153 (f3)"));
    assert!(window.has("Step +33 visits 219 (border)"));
}

#[test]
fn the_check_detector_overlooks_a_discovered_check() {
    let fen = "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1";
    let mut window = of(fen);
    window.choose("16 × 16 with lists");
    show(&mut window, "Check detector");
    assert!(window.has("The whole list: no check"));
    ask(&mut window, "e4 white knight", "c3 empty");
    assert!(window.has("The whole list: check by one piece"));
    assert!(window.shows("overlooks this discovered check"));
    assert!(window.shows("white rook on 184 (e1): entry 119 + 72 − 184 = 7 holds queen, rook."));
    ask(&mut window, "e4 white knight", "f6 empty");
    assert!(window.has("The whole list: check by 2 pieces") && window.shows("finds the same here"));
}

#[test]
fn the_rook_of_castling_is_found_by_search() {
    let mut window = of("4k3/8/8/8/8/5r2/8/R3K1NR w KQ - 0 1");
    window.choose("16 × 16 with lists");
    show(&mut window, "Castling");
    assert!(window.has("The rook on 187 (h1) is found after 3 cells. Cell 186 (g1) is not empty."));
    assert!(window.has("The rook on 180 (a1) is found after 4 cells. Castling is legal."));
    assert!(window.has("Its record is found after 3 records of the list:"));
}

#[test]
fn a_twin_on_the_square_of_a_captured_piece_is_generated_twice() {
    let line = [
        ("d2 white pawn", "d4 empty"),
        ("e7 black pawn", "e5 empty"),
        ("e2 white pawn", "e3 empty"),
        ("e5 black pawn", "d4 white pawn"),
        ("e3 white pawn", "d4 black pawn"),
        ("a7 black pawn", "a6 empty"),
    ];
    let mut window = after(&line, "16 × 16 with lists", "Twins");
    assert!(
        window.shows("No move is generated twice."),
        "the twins are of two halves"
    );
    window.click("No flag");
    assert!(window.has("The moves of d4 are generated twice: d5"));
    assert!(window.has(
        "white pawn on d4, code 0x96: captured, but its square holds the same code: taken for alive"
    ));
}

#[test]
fn the_bits_of_a_set_are_found_from_the_lowest() {
    let mut window = after(&[], "Bitboards", "Lowest bit");
    assert!(window.has("Bit 1 of 32: a1"));
    window.open_list("Set");
    window.harness.get_by_label("black king").scroll_to_me();
    window.run();
    window.click("black king");
    assert!(window.has("Bit 1 of 1: e8"));
    assert!(
        window.has(
            "Quarter 3 is not 0: 48 + table entry 12 = bit 60. x & (x - 1) = 0000000000000000"
        )
    );
    window.open_list("Set");
    window.harness.get_by_label("white knight").scroll_to_me();
    window.run();
    window.click("white knight");
    window.click("Bit after");
    assert!(window.has("Bit 2 of 2: g1"));
}

#[test]
fn a_move_shows_its_undo_record_and_its_test() {
    let mut window = of("4k3/8/8/8/7b/8/5N2/4K2R w K - 0 1");
    window.choose("0x88");
    show(&mut window, "Make and undo");
    assert!(window.shows("Choose a move above, on the board or here"));
    assert!(
        window.has("Made, found illegal, taken back: 5"),
        "the knight is pinned"
    );
    assert!(window.has("f2d3 leaves the king in check"));
    window.click("Show Rxh4");
    assert!(window.shows("Undo record of ") && window.shows("a copy of the position would take "));
    assert!(window.has("Captured") && window.has("black bishop"));
}

#[test]
fn the_own_stack_has_a_frame_for_each_ply() {
    let mut window = after(&[], "Tabia's own", "Own stack");
    assert!(window.has("Ply 1: moves 0 to 19, next 0") && !window.shows("Ply 2: "));
    for _ in 0..3 {
        window.click("Step on");
    }
    assert!(window.has("1 leaf of depth 3 after 3 steps"));
    assert!(
        window.shows("Ply 3: moves 40 to ") && window.shows("was made, counted and taken back.")
    );
    window.click("Step back");
    assert!(window.has("0 leaves of depth 3 after 2 steps"));
}

#[test]
fn distances_from_a_king_are_drawn_and_queens_near_it_named() {
    let mut window = of("rnbqkbnr/ppppp1pp/5p2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    window.choose("16 × 16 with lists");
    show(&mut window, "Distances");
    // Qh5 comes from d1, seven squares away, to three squares.
    assert!(window.shows("The king's safety falls: Qh5+ (7 to 3)"));
    assert!(window.has("Distances from the king, by the difference of the squares"));
    let h5 = "h5: entry ((9 + 3) << 5) + 9 + 3 = 396 holds 3.";
    window.click(h5);
    assert!(window.shows(h5));
    let window = after(&[], "16 × 16 with lists", "Distances");
    assert!(window.shows("The side to move has no queen that can move."));
}

#[test]
fn indices_are_computed_and_measured() {
    let mut window = after(&[], "0x88", "Indices");
    assert!(window.shows("10 × 0 + 4 = 4"));
    show(&mut window, "Cells");
    window.click("Cell 34, e4, empty");
    show(&mut window, "Indices");
    assert!(window.shows("10 × 3 + 4 = 34\n(3 << 3) + (3 << 1) + 4 = 34"));
    assert!(window.shows(" << 3) + ("));
    assert!(window.shows("16 × ") && window.shows(" << 4) = "));
    window.click("Measure");
    window.until("all is measured", |window| {
        window.has("count with own stack")
    });
    assert!(window.has("key in a record of 10 bytes") && window.has("key in a record of 16 bytes"));
    assert!(window.shows(" ns a leaf"));
}

#[test]
fn everything_is_in_view_in_a_small_window() {
    let mut window = Window::lab(LabPage::Boards);
    window.harness.set_size(egui::vec2(900.0, 600.0));
    window.run();
    window.open_list("Board");
    window.click("16 × 16 with lists");
    let inside = |window: &Window, name: &str| {
        let rect = window.harness.get_by_label(name).rect();
        assert!(
            rect.bottom() <= 600.0 && rect.right() <= 900.0,
            "{name}: {rect:?}"
        );
    };
    for part in [
        "Lists",
        "Moves",
        "Steps",
        "Check detector",
        "Distances",
        "Castling",
        "Twins",
        "Own stack",
        "Indices",
    ] {
        show(&mut window, part);
        inside(&window, part);
        let combo = window.harness.get_by_role_and_label(Role::ComboBox, "Move");
        assert!(combo.rect().bottom() <= 600.0);
    }
    inside(&window, "Measure");
    show(&mut window, "Speeds");
    inside(&window, "Race");
}
