//! Where things stand in the window, in small and in large ones.

use egui::{Rect, vec2};
use egui_kittest::kittest::Queryable as _;

use tabia::app::book;
use tabia::app::shell::command::Command;

use crate::driver::Window;

/// A window of this size.
fn sized(width: f32, height: f32) -> Window {
    let mut window = Window::new();
    resize(&mut window, width, height);
    window
}

fn resize(window: &mut Window, width: f32, height: f32) {
    window.harness.set_size(vec2(width, height));
    window.run();
}

/// Where something with this name stands.
fn place(window: &Window, name: &str) -> Rect {
    window.harness.get_by_label(name).rect()
}

/// Where the letters of a painted text that contains these words lie.
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
            ("moves", "or begin here", "Play the engine…"),
            ("book", "what a book knows", "Open a book…"),
        ] {
            if tab == "book" {
                window.apply(Command::Book(book::Command::Show));
            }
            let apart = place(&window, first).top() - letters(&window, hint).bottom();
            assert!(apart >= 10.0, "{tab} at {width}: {apart}");
        }
    }
}
