//! The pages of the Lab in positions without a move to search.

use tabia_app::lab;
use tabia_settings::LabPage;

use crate::driver::Window;

const ENDS: [(&str, &str); 2] = [
    (
        "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1",
        "The position is checkmate: there is nothing to search",
    ),
    (
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "The position is stalemate: there is nothing to search",
    ),
];

fn show(window: &mut Window, page: LabPage) {
    let app = window.harness.state_mut();
    app.apply(lab::Command::Show(page));
    window.run();
}

#[test]
fn a_finished_position_is_called_what_it_is() {
    for (fen, text) in ENDS {
        let mut window = Window::wide_lab(LabPage::Search);
        window.paste(fen);
        assert_eq!(window.fen(), fen);
        for (page, button) in [
            (LabPage::Search, "Run"),
            (LabPage::Tree, "Record a search"),
            (LabPage::Techniques, "Compare"),
        ] {
            show(&mut window, page);
            assert!(!window.shows(text));
            window.click(button);
            assert!(window.shows(text), "{button}");
            assert!(window.has(button), "nothing runs");
            for nonsense in [" %", "×", "Depth 0", "nodes recorded"] {
                assert!(!window.shows(nonsense), "{button}: {nonsense}");
            }
        }
    }
}

#[test]
fn the_next_position_is_searched_again() {
    let mut window = Window::wide_lab(LabPage::Search);
    let (mated, text) = ENDS[0];
    window.paste(mated);
    window.click("Run");
    assert!(window.shows(text));
    window.paste("8/8/8/8/8/2k5/8/K1q5 w - - 0 1");
    window.click("Run");
    window.until("the race ends", |window| window.has("Run"));
    assert!(!window.shows(text) && window.shows("depth 4"));
}
