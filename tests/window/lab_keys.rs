//! The pages of the Lab without a mouse, in a small window: what can be clicked is reached by Tab, and it is seen there.

use egui::{Id, Key, Rect, vec2};
use egui_kittest::kittest::Queryable as _;
use tabia_app::command::lab::hash::View;
use tabia_app::lab;
use tabia_app::lab::{boards, hash, search};
use tabia_lab::boards::Representation;
use tabia_lab::exhibit::BoardPart;
use tabia_lab::search::exact::Exact;
use tabia_lab::search::{Algorithm, Variant};
use tabia_settings::LabPage;

use crate::driver::Window;

/// Opens a page beside the board.
fn small(page: LabPage) -> Window {
    let mut window = Window::lab(page);
    window.harness.set_size(vec2(900.0, 600.0));
    window.run();
    window
}

/// Whether a place belongs to the page, and not to the board, the menu or the status line.
fn is_on_page(place: Rect) -> bool {
    place.left() > 560.0 && place.top() > 40.0 && place.bottom() < 585.0
}

/// Returns the widgets of the page in view that can be clicked, and that should be a tab stop.
fn clickable(window: &Window) -> Vec<(Id, Rect)> {
    window.harness.ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let layers: Vec<_> = widgets.layer_ids().collect();
        let all = (layers.into_iter()).flat_map(|layer| widgets.get_layer(layer));
        let shown = all.filter(|widget| {
            let can_click = widget.enabled && widget.sense.senses_click();
            can_click && widget.sense.is_focusable() && widget.interact_rect.is_positive()
        });
        let shown = shown.map(|widget| (widget.id, widget.rect));
        shown.filter(|(_, place)| is_on_page(*place)).collect()
    })
}

/// Returns what is painted at a place.
fn painted(window: &Window, place: Rect) -> Vec<String> {
    let shapes = window.harness.output().shapes.iter();
    let near = shapes.filter(|clipped| {
        let whole = clipped.shape.visual_bounding_rect();
        whole.intersects(place.expand(6.0)) && clipped.clip_rect.intersects(place)
    });
    let mut all: Vec<String> = near.map(|clipped| format!("{:?}", clipped.shape)).collect();
    all.sort();
    all
}

/// Walks through the page by Tab: everything in view is reached, and looks different while it has the focus.
fn walk(window: &mut Window, page: &str) {
    let expected = clickable(window);
    assert!(!expected.is_empty(), "{page}");
    let focused = |window: &Window| window.harness.ctx.memory(|memory| memory.focused());
    let mut reached: Vec<Id> = Vec::new();
    for _ in 0..200 {
        window.key(Key::Tab);
        window.run();
        let Some(id) = focused(window) else { continue };
        if reached.first() == Some(&id) {
            break;
        }
        reached.push(id);
        let response = window.harness.ctx.read_response(id);
        let Some(place) = response.map(|response| response.rect) else {
            continue;
        };
        if !is_on_page(place) {
            continue;
        }
        let with = painted(window, place);
        let ctx = window.harness.ctx.clone();
        ctx.memory_mut(|memory| memory.surrender_focus(id));
        window.run();
        assert_ne!(with, painted(window, place), "{page}: no ring at {place}");
        ctx.memory_mut(|memory| memory.request_focus(id));
        window.run();
    }
    for (id, place) in expected {
        assert!(reached.contains(&id), "{page}: {place} is not reached");
    }
}

#[test]
fn what_can_be_clicked_is_reached_by_keys_and_seen_there() {
    for page in LabPage::ALL.iter().copied() {
        walk(&mut small(page), &format!("{page:?}"));
    }
    let mut window = small(LabPage::Boards);
    for (board, part) in [
        (Representation::Lists, BoardPart::Lists),
        (Representation::Bitboards, BoardPart::Cells),
    ] {
        window.apply(lab::Command::from(boards::Command::Choose(board)).into());
        window.apply(lab::Command::from(boards::Command::Show(part)).into());
        walk(&mut window, &format!("{board:?}"));
    }
}

#[test]
fn results_are_reached_by_keys_and_seen_there() {
    let mut window = small(LabPage::Search);
    let mut search = |command: search::Command, end: &str| {
        window.apply(lab::Command::from(command).into());
        window.until("the end", |window| window.shows(end) && !window.has("Stop"));
        walk(&mut window, end);
    };
    search(search::Command::Depth(2), "Choose searches and run them");
    search(search::Command::Run, "Minimax, depth 2: ");
    let watched = Variant::from(Algorithm::Exact(Exact::AlphaBeta));
    search(search::Command::Watch(watched), "Alpha-beta, step by step");
    let mut window = small(LabPage::Hash);
    window.apply(lab::Command::from(hash::Command::Depth(2)).into());
    window.apply(lab::Command::from(hash::Command::Run).into());
    window.until("the end", |window| {
        window.shows("Moves, 6 bytes: ") && !window.has("Stop")
    });
    for view in View::ALL {
        window.apply(lab::Command::from(hash::Command::Show(view)).into());
        walk(&mut window, &format!("{view:?}"));
    }
}

/// The pictures of sets could once be focused, and no key had an effect.
#[test]
fn enter_on_a_set_chooses_its_next_square() {
    let mut window = small(LabPage::Boards);
    window.apply(lab::Command::from(boards::Command::Choose(Representation::Bitboards)).into());
    window.apply(lab::Command::from(boards::Command::Show(BoardPart::Cells)).into());
    window
        .harness
        .get_by_label_contains("white knight: ")
        .focus();
    window.run();
    let circles = |window: &Window| {
        let shapes = window.harness.output().shapes.iter();
        let circles = shapes.filter_map(|clipped| match &clipped.shape {
            egui::Shape::Circle(circle) => Some(circle.center),
            _ => None,
        });
        circles.map(|at| at.to_string()).collect::<Vec<String>>()
    };
    let first = circles(&window);
    window.key(Key::Enter);
    window.run();
    let second = circles(&window);
    window.key(Key::Enter);
    window.run();
    assert!(first != second && second != circles(&window));
}
