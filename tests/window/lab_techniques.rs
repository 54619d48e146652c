//! The page Techniques of the Lab.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::lab;
use tabia_app::lab::techniques::Command;
use tabia_engine::Technique;
use tabia_settings::LabPage;

use crate::driver::Window;

fn lab(depth: i32, alone: i32) -> Window {
    let mut window = Window::wide_lab(LabPage::Techniques);
    set_depths(&mut window, depth, alone);
    window
}

fn set_depths(window: &mut Window, depth: i32, alone: i32) {
    for command in [Command::SetDepth(depth), Command::SetAloneDepth(alone)] {
        let app = window.harness.state_mut();
        app.apply(lab::Command::Techniques(command));
    }
    window.run();
}

/// Returns the top of the row of a technique, if it is visible.
fn top(window: &Window, name: &str) -> f32 {
    let row = window.harness.query_all_by_label_contains(name).next();
    row.map_or(f32::INFINITY, |row| row.rect().top())
}

#[test]
fn techniques_are_compared_and_sorted() {
    let mut window = lab(3, 2);
    window.click("Compare");
    window.until("all searches", |window| {
        window.shows("Plain alpha-beta, depth 2") && !window.shows("Cancel")
    });
    assert!(window.shows("As set, depth 3"));
    // The figures are marked where another depth is chosen.
    let other = "This comparison is of depth 3, alone on alpha-beta of depth 2.";
    for depth in [4, 3] {
        window.apply(lab::Command::Techniques(Command::SetDepth(depth)).into());
        assert_eq!(window.has(other), depth == 4);
    }
    assert!(!window.shows("Stopped"));
    assert!(window.shows("a difference within this range is noise"));
    assert!(window.shows("without ÷ with") && window.shows("plain ÷ alone"));
    // Sorted by the savings; then by name, and in reverse.
    window.click("Sort by Technique");
    let rises =
        |window: &Window| top(window, "Adaptive research: on") < top(window, "Aspiration: on");
    assert!(rises(&window));
    window.click("Sort by Technique");
    assert!(!rises(&window) || top(&window, "Adaptive research: on") == f32::INFINITY);
}

#[test]
fn home_and_end_show_the_outermost_rows() {
    let mut window = lab(2, 1);
    window
        .harness
        .get_by_role_and_label(Role::Grid, "Techniques")
        .focus();
    window.run();
    for (key, place) in [(Key::End, 1.0), (Key::Home, 0.0), (Key::End, 1.0)] {
        window.key(key);
        window.run();
        let rows = window.harness.query_all_by_role(Role::Row);
        let seen: Vec<f32> = rows.map(|row| row.rect().center().y).collect();
        assert!(seen.len() > 5, "{key:?}: {} rows", seen.len());
        let chosen = window
            .harness
            .query_all_by_role(Role::Row)
            .find(|row| row.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True));
        let chosen = chosen.expect("the selected row is drawn").rect().center().y;
        let (first, last) = (seen[0], seen[seen.len() - 1]);
        let at = (chosen - first) / (last - first);
        assert!((at - place).abs() < 0.15, "{key:?}: {at}");
    }
}

#[test]
fn the_switch_of_a_row_is_the_real_one() {
    let mut window = lab(2, 1);
    window.click("Sort by Technique");
    assert!(window.shows("Aspiration: on"));
    window.tick("Aspiration");
    assert!(window.shows("Aspiration: off"));
    let off = |window: &Window| window.app().context.settings.techniques();
    assert!(!off(&window).aspiration);
    window.tick("Aspiration");
    assert!(off(&window).aspiration);
    // Default values are not stored.
    assert!(window.app().context.settings.engine_techniques.is_empty());
}

#[test]
fn a_comparison_can_be_cancelled_and_made_again() {
    let mut window = lab(12, 5);
    window.click("Compare");
    window.until("a first search", |window| window.shows("As set, depth 12"));
    window.click("Cancel");
    assert!(window.shows("Compare") && !window.shows("Plain alpha-beta, depth"));
    assert!(window.shows("Stopped: ") && window.shows(" searches have ended."));
    window.click("Compare");
    window.click("Cancel");
    assert!(!window.shows("As set, depth"));
}

#[test]
fn the_measured_gain_is_there_without_room_for_its_column() {
    let mut window = Window::lab(LabPage::Techniques);
    window.harness.set_size(egui::vec2(900.0, 600.0));
    window.run();
    let column = "Sort by Elo";
    assert!(window.has(column) && !window.shows("Sort by Without ÷ with"));
    set_depths(&mut window, 2, 1);
    window.click("Compare");
    window.until("all searches", |window| !window.shows("Cancel"));
    assert!(window.shows("Sort by Without ÷ with") && !window.has(column));
    let gain = Technique::named("aspiration").unwrap().measured().unwrap();
    let rows = window
        .harness
        .query_all_by_label_contains("Aspiration: on, ");
    let labels: Vec<_> = rows
        .filter_map(|row| row.accesskit_node().label())
        .collect();
    let elo = format!("{:+} ± {} Elo", gain.elo, gain.error);
    assert!(
        labels.iter().any(|label| label.ends_with(&elo)),
        "{labels:?}"
    );
}
