//! What can be seen and reached where there is little room.

use egui::accesskit::Role;
use egui::{Key, Rect, Shape, ViewportCommand, ViewportId, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::command::{Action, TabCommand};
use tabia_app::{analysis, game};

use tabia_settings::LabPage;

use crate::driver::Window;

fn rect(window: &Window, name: &str) -> Rect {
    window.harness.get_by_label(name).rect()
}

#[test]
fn twenty_moves_of_an_engine_match_are_seen_beside_the_open_search() {
    let mut window = Window::with(None, &[], |settings| {
        settings.use_books = false;
        settings.search_figures = Some(true);
        settings.engine_lines = 1;
    });
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(120);
    let text: String = moves
        .map(|mv| format!("{mv} {{+0.25/18 0.41s}} "))
        .collect();
    window.paste(&format!("[White \"A\"]\n\n{text}*"));
    window.apply(analysis::Command::Toggle.into());
    assert!(window.shows("Depth limit"), "the limits are open");
    let list = window.harness.get_by_role_and_label(Role::ListBox, "Moves");
    let whole = list.rect().expand(0.5);
    let moves = window.harness.query_all_by_role(Role::ListBoxOption);
    let seen = moves.filter(|mv| {
        let label = mv.accesskit_node().label().unwrap_or_default();
        label.contains("Nf6") || label.contains("Ng8")
    });
    let seen = seen.filter(|mv| whole.contains_rect(mv.rect())).count();
    assert!(seen >= 20, "{seen} moves");
}

#[test]
fn nothing_of_the_position_editor_is_covered() {
    for size in [vec2(720.0, 480.0), vec2(900.0, 600.0), vec2(1280.0, 800.0)] {
        let mut window = Window::new();
        window.harness.set_size(size);
        window.apply(game::Command::SetUp.into());
        let buttons = ["Start position", "Clear", "Flip", "Black queen's side"];
        let fen = window
            .harness
            .get_all_by_label("FEN")
            .map(|node| node.rect());
        let top = fen.map(|rect| rect.top()).fold(f32::INFINITY, f32::min);
        for name in buttons {
            let place = rect(&window, name);
            assert!(place.bottom() <= top, "{size}, {name}: {place}, {top}");
        }
        assert!(rect(&window, "Use position").bottom() <= size.y);
    }
}

#[test]
fn the_tip_of_a_menu_entry_hides_no_other_entry() {
    let mut window = Window::new();
    window.click("Board");
    window.harness.get_by_label("Set up position…").hover();
    window.wait(2.0);
    let tip = "Place the pieces by hand";
    assert!(window.shows(tip), "no tip");
    let node = window.harness.query_all_by_label_contains(tip).next();
    let tip = node.unwrap().rect();
    for entry in ["Set up position…", "Clear arrows and circles"] {
        let place = rect(&window, entry);
        assert!(!tip.intersects(place), "{entry}: {place}, {tip}");
    }
}

#[test]
fn tabs_without_room_are_in_a_list() {
    let mut window = Window::new();
    window.harness.set_size(vec2(900.0, 600.0));
    window.run();
    assert!(!window.has("All tabs"));
    window.type_move("e4");
    for _ in 0..10 {
        window.apply(Action::Tab(TabCommand::New).into());
    }
    let shown = |window: &Window| window.app().game.session.game().len();
    assert_eq!(shown(&window), 0);
    window.click("All tabs");
    let entries = window.harness.query_all_by_label_contains(" •");
    assert_eq!(entries.count(), 1, "one has changes");
    let entry = window.harness.query_all_by_label_contains(" •").next();
    entry.unwrap().click();
    window.run();
    assert_eq!(shown(&window), 1);
}

#[test]
fn the_pages_of_the_lab_are_named_in_one_row() {
    let mut window = Window::lab(LabPage::Search);
    window.harness.set_size(vec2(900.0, 600.0));
    window.run();
    let rows = |window: &Window, names: &[&str]| -> Vec<f32> {
        let row = |name: &&str| {
            let nodes = (window.harness).query_all_by_role_and_label(Role::Button, name);
            nodes.map(|node| node.rect().center().y).next().unwrap()
        };
        names.iter().map(row).collect()
    };
    let row = rows(&window, &["Search", "Tree", "More pages"]);
    assert!(row.windows(2).all(|pair| pair[0] == pair[1]), "{row:?}");
    assert!(!window.has("Programs"));
    window.click("More pages");
    window.click("Programs");
    assert_eq!(window.app().context.settings.lab_page, LabPage::Programs);
    assert!(!egui::Popup::is_any_open(&window.harness.ctx));
    window.click("More pages");
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    assert!(!egui::Popup::is_any_open(&window.harness.ctx));
    assert_ne!(window.app().context.settings.lab_page, LabPage::Programs);
    window.click("More pages");
    window.click("Programs");
    // The shown page is always in the row.
    let row = rows(&window, &["Search", "Programs", "More pages"]);
    assert!(row.windows(2).all(|pair| pair[0] == pair[1]), "{row:?}");
    window.harness.set_size(vec2(1280.0, 800.0));
    window.apply(tabia_app::lab::Command::ToggleWide.into());
    window.harness.set_size(vec2(1280.0, 800.0));
    window.run();
    assert!(window.has("Boards") && !window.has("More pages"));
}

#[test]
fn the_coordinates_of_a_small_board_are_beside_it() {
    let mut window = Window::lab(LabPage::Exchange);
    let letters = |window: &Window| {
        let painted = window.harness.output().shapes.iter();
        let texts = painted.filter_map(|clipped| match &clipped.shape {
            Shape::Text(text) => Some((text.galley.text().to_owned(), text)),
            _ => None,
        });
        let place = |name: &str| {
            let mut texts = texts.clone().filter(|(text, _)| text == name);
            let (_, text) = texts.next().unwrap();
            text.galley.mesh_bounds.translate(text.pos.to_vec2())
        };
        [place("a"), place("8")]
    };
    let corner = |window: &Window| {
        let [below, above] = ["a1 white rook", "a8 black rook"].map(|name| rect(window, name));
        (below, above)
    };
    window.harness.set_size(vec2(1280.0, 800.0));
    window.run();
    let ([letter, digit], (below, above)) = (letters(&window), corner(&window));
    assert!(
        below.width() >= 48.0 && below.contains_rect(letter),
        "{letter}"
    );
    assert!(above.contains_rect(digit), "{digit}");
    window.harness.set_size(vec2(900.0, 600.0));
    window.apply(tabia_app::lab::Command::ToggleWide.into());
    let ([letter, digit], (below, above)) = (letters(&window), corner(&window));
    assert!(
        below.width() < 48.0 && letter.top() >= below.bottom(),
        "{letter}"
    );
    assert!(digit.right() <= above.left(), "{digit}");
}

#[test]
fn nothing_of_the_lab_is_beyond_the_edge_of_the_window() {
    for page in LabPage::ALL.iter().copied() {
        let mut window = Window::lab(page);
        for size in [vec2(720.0, 480.0), vec2(900.0, 600.0)] {
            window.harness.set_size(size);
            window.run();
            let roles = [
                Role::Button,
                Role::CheckBox,
                Role::ComboBox,
                Role::Label,
                Role::SpinButton,
                Role::Row,
            ];
            let nodes = window
                .harness
                .query_all_by(|node| roles.contains(&node.role()));
            for node in nodes {
                let (place, label) = (node.rect(), node.accesskit_node().label());
                let is_inside = place.left() >= -0.5 && place.right() <= size.x + 0.5;
                assert!(is_inside, "{page:?}, {size}: {label:?} at {place}");
            }
        }
    }
}

/// Under Wayland a window knows its size, but not where it is.
#[test]
fn a_window_that_does_not_know_its_place_is_fitted_and_its_size_is_kept() {
    let mut window = Window::new();
    let viewport = |window: &Window| window.harness.ctx.input(|input| input.viewport().clone());
    assert_eq!(viewport(&window).inner_rect, None);
    window.harness.set_size(vec2(1000.0, 640.0));
    window.run();
    let size = |window: &Window| window.app().context.settings.window;
    assert_eq!(size(&window), (1000.0, 640.0));
    let input = window.harness.input_mut();
    let viewport = input.viewports.entry(ViewportId::ROOT).or_default();
    viewport.monitor_size = Some(vec2(1000.0, 600.0));
    window.harness.step();
    let output = window.harness.output();
    let commands = &output.viewport_output[&ViewportId::ROOT].commands;
    let is_smaller = |command: &ViewportCommand| match command {
        ViewportCommand::InnerSize(size) => size.y < 600.0,
        _ => false,
    };
    assert!(commands.iter().any(is_smaller), "{commands:?}");
}
