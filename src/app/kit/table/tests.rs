use egui::{Key, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::*;
use tabia_settings::BoardChoice;

const MILLION: usize = 1_000_000;
const COLUMNS: [Column<u8>; 2] = [
    Column::fixed(0, "games-number", 80.0).number(),
    Column::fixed(1, "games-event", 100.0).growing(1.0),
];

struct State {
    theme: Theme,
    count: usize,
    view: TableView,
    /// The rows that the last frame drew.
    drawn: Vec<usize>,
    picked: Vec<Picked>,
}

fn open<'a>(count: usize) -> Harness<'a, State> {
    let state = State {
        theme: Theme::new(true, BoardChoice::Wood),
        count,
        view: TableView::default(),
        drawn: Vec::new(),
        picked: Vec::new(),
    };
    let mut window = Harness::builder()
        .with_size(vec2(400.0, HEAD + 10.0 * ROW))
        .with_step_dt(0.02)
        .build_ui_state(
            |ui, state: &mut State| {
                let rect = ui.ctx().content_rect();
                let drawn = &mut state.drawn;
                drawn.clear();
                let table = Table::new("Rows", rect, &state.theme, &COLUMNS).or_empty("games-none");
                let picked = table.show(ui, &mut state.view, state.count, |ui, row| {
                    drawn.push(row.index);
                    for cell in row.cells() {
                        row.body(ui, &cell, "text", egui::Color32::WHITE);
                    }
                    format!("row {}", row.index)
                });
                state.picked.push(picked);
            },
            state,
        );
    window.run();
    window
}

/// The rows that were selected and opened since the last call.
fn taken(window: &mut Harness<'_, State>) -> (Vec<usize>, Vec<usize>) {
    let picked = std::mem::take(&mut window.state_mut().picked);
    let selected = picked.iter().filter_map(|picked| picked.selected);
    (
        selected.collect(),
        picked.iter().filter_map(|picked| picked.opened).collect(),
    )
}

#[test]
fn of_a_million_rows_only_those_in_view_are_drawn() {
    let mut window = open(MILLION);
    let seen = |window: &Harness<'_, State>| window.state().drawn.clone();
    assert_eq!(seen(&window), (0..10).collect::<Vec<_>>());
    window.get_by_label("row 3").click();
    window.run();
    window.key_press(Key::End);
    window.run();
    let drawn = seen(&window);
    assert_eq!(drawn, (MILLION - 10..MILLION).collect::<Vec<_>>());
    let last = window.get_by_label("row 999999").rect();
    assert_eq!(
        last.bottom(),
        HEAD + 10.0 * ROW,
        "rows end where the table does"
    );
    assert_eq!(last.height(), ROW);
    window.key_press(Key::PageUp);
    window.run();
    assert_eq!(window.state().view.selected, Some(MILLION - 10));
    assert!(seen(&window).len() <= 11);
}

/// Positions in points would be wrong by more than a row: the ten millionth row begins at 240 million points.
#[test]
fn of_ten_million_rows_each_is_reached_and_each_step_moves_one_row() {
    let count = 10 * MILLION;
    let mut window = open(count);
    window.get_by_label("row 0").click();
    window.run();
    window.key_press(Key::End);
    window.run();
    let seen = |window: &Harness<'_, State>| window.state().drawn.clone();
    assert_eq!(seen(&window), (count - 10..count).collect::<Vec<_>>());
    // To the top of the view, and from there one row at each step.
    for _ in 0..9 {
        window.key_press(Key::ArrowUp);
        window.run();
    }
    for row in (count - 60..count - 10).rev() {
        window.key_press(Key::ArrowUp);
        window.run();
        assert_eq!(seen(&window), (row..row + 10).collect::<Vec<_>>());
        let top = window.get_by_label(&format!("row {row}")).rect();
        assert_eq!((top.top(), top.height()), (HEAD, ROW));
    }
    // The wheel, in the middle of the list.
    window.state_mut().view.selected = Some(5 * MILLION);
    window.state_mut().view.bring();
    window.run();
    window.hover_at(window.get_by_label("row 5000000").rect().center());
    window.run();
    let first = seen(&window)[0];
    let scroll = |window: &mut Harness<'_, State>, points: f32| {
        window.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, -points),
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
            source: egui::MouseWheelSource::Unknown,
        });
        window.run();
    };
    for step in 1..=20 {
        (0..4).for_each(|_| scroll(&mut window, ROW / 4.0));
        assert_eq!(seen(&window)[0], first + step);
    }
    // The scroll bar, dragged to its end and back.
    let bar = |y: f32| egui::pos2(396.0, y);
    window.drag_at(bar(HEAD + 2.0));
    window.run();
    window.hover_at(bar(HEAD + 20.0 * ROW));
    window.run();
    assert_eq!(seen(&window).last(), Some(&(count - 1)));
    window.hover_at(bar(HEAD - 20.0 * ROW));
    window.run();
    window.drop_at(bar(HEAD - 20.0 * ROW));
    window.run();
    assert_eq!(seen(&window)[0], 0);
}

#[test]
fn rows_are_chosen_by_mouse_and_keyboard() {
    let mut window = open(30);
    assert!(!window.state().view.wants_keys(&window.ctx));
    window.get_by_label("row 2").click();
    window.run();
    assert!(window.state().view.wants_keys(&window.ctx));
    assert_eq!(taken(&mut window), (vec![2], vec![]));
    for key in [Key::ArrowDown, Key::ArrowUp, Key::PageDown, Key::Enter] {
        window.key_press(key);
        window.run();
    }
    assert_eq!(taken(&mut window), (vec![3, 2, 11], vec![11]));
    window.key_press(Key::Home);
    window.run();
    window.key_press(Key::ArrowUp);
    window.run();
    assert_eq!(taken(&mut window), (vec![0, 0], vec![]));
    let selected = window.get_by_label("row 0").accesskit_node().toggled();
    assert_eq!(selected, Some(egui::accesskit::Toggled::True));
}

#[test]
fn two_quick_clicks_open_a_row_only_when_both_are_on_it() {
    let mut window = open(30);
    let click = |window: &mut Harness<'_, State>, row: usize| {
        let label = format!("row {row}");
        let pos = window.get_by_label(&label).rect().center();
        for pressed in [true, false] {
            window.event(egui::Event::PointerMoved(pos));
            window.event(egui::Event::PointerButton {
                pos,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        window.step();
    };
    click(&mut window, 4);
    click(&mut window, 5);
    assert_eq!(taken(&mut window).1, []);
    // Long enough that the next click is the first of two.
    for _ in 0..100 {
        window.step();
    }
    click(&mut window, 5);
    click(&mut window, 5);
    assert_eq!(taken(&mut window).1, [5]);
}

#[test]
fn every_column_explains_itself() {
    let window = open(3);
    window.get_by_label("Event: The tournament or match");
    for column in COLUMNS {
        assert!(tabia_texts::exists(column.title));
        assert!(tabia_texts::exists(&format!("{}-tip", column.title)));
    }
}

#[test]
fn a_table_without_rows_says_so() {
    let window = open(0);
    window.get_by_label("No game matches. Change the words in the filter");
}

#[test]
fn a_selected_row_stays_in_view_when_the_table_gets_lower() {
    for count in [100, MILLION] {
        let mut window = open(count);
        window.get_by_label("row 9").click();
        window.run();
        window.set_size(vec2(400.0, HEAD + 6.0 * ROW));
        window.run();
        assert!(window.state().drawn.contains(&9), "{count}");
        // A row that the user has left behind stays out of view.
        window.set_size(vec2(400.0, HEAD + 10.0 * ROW));
        window.run();
        window.state_mut().view.selected = Some(90);
        window.run();
        window.set_size(vec2(400.0, HEAD + 6.0 * ROW));
        window.run();
        assert!(!window.state().drawn.contains(&90), "{count}");
    }
}

#[test]
fn a_row_that_is_brought_to_the_centre_has_rows_around_it() {
    for count in [100, MILLION] {
        let mut window = open(count);
        for (row, shown) in [
            (5, Some(0)),
            (50, None),
            (52, None),
            (53, None),
            (2, Some(0)),
            (count - 1, Some(count - 10)),
        ] {
            let view = &mut window.state_mut().view;
            view.selected = Some(row);
            view.bring_to_centre();
            window.run();
            let drawn = &window.state().drawn;
            let first = drawn[0];
            assert!(shown.is_none_or(|shown| shown == first), "{count} {row}");
            let rows_below = first + 10 - row;
            assert!(
                rows_below > 3 || row == count - 1,
                "{count} {row}: {drawn:?}"
            );
        }
    }
}
