//! The learned positions of Qchess on the page of programs.

use std::fs;
use std::path::{Path, PathBuf};

use egui_kittest::kittest::Queryable as _;
use tabia_app::command::lab::programs::{Command, View};
use tabia_app::lab;
use tabia_lab::programs::{LostPositions, ProgramName};
use tabia_settings::{LabPage, Room};

use crate::driver::Window;

const WHITE: &str = "rnb1kbnr/pppp1ppp/8/4p3/4P2q/8/PPPP1PPP/RNB1KBNR w KQkq -";
const ENDING: &str = "4k3/8/8/3pP3/8/8/q7/4K3 w - d6";

fn file(folder: &Path) -> PathBuf {
    folder.join("Qchess lost positions.txt")
}

/// Opens the page with the learned positions of a file of this version.
fn with_file(folder: &Path, version: u32) -> Window {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/qchess");
    fs::copy(data.join(format!("{version}.txt")), file(folder)).unwrap();
    with_data(folder)
}

fn with_data(folder: &Path) -> Window {
    Window::with(Some(folder), &[], |settings| {
        settings.room = Room::Lab;
        settings.lab_page = LabPage::Programs;
    })
}

/// Opens the list by the button of the card.
fn open_list(window: &mut Window, count: &str) {
    window.until("the number", |window| window.shows(count));
    let button = window.harness.get_by_label("Show learned positions");
    button.scroll_to_me();
    window.run();
    window.click("Show learned positions");
}

fn rows(window: &Window) -> usize {
    let of_side = |side| window.harness.query_all_by_label_contains(side).count();
    of_side("White to move, ") + of_side("By an earlier version, ")
}

/// Clicks the row whose name has these words.
fn choose(window: &mut Window, words: &str) {
    window.harness.get_by_label_contains(words).click();
    window.run();
}

#[test]
fn learned_positions_are_listed_shown_and_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_file(folder.path(), 2);
    let open = window.fen();
    open_list(&mut window, "3 positions learned");
    assert_eq!(rows(&window), 3);
    assert!(window.has("Learned positions of Qchess"));
    // The board shows the chosen one; the open game is unchanged.
    choose(&mut window, WHITE);
    assert!(window.shows("h4 black queen") && window.shows("d1 empty"));
    assert_eq!(
        window.harness.query_all_by_label_contains("−9.12").count(),
        1
    );
    choose(&mut window, ENDING);
    assert!(window.shows("a2 black queen") && window.shows("e5 white pawn"));
    assert_eq!(window.fen(), open);
    // The place of a forgotten one passes to the next.
    window.click("Forget");
    window.until("one less", |window| rows(window) == 2);
    assert!(window.shows("h4 black queen"));
    let kept = fs::read_to_string(file(folder.path())).unwrap();
    assert!(kept.contains(WHITE) && !kept.contains(ENDING), "{kept}");
    // One of an earlier version has no board.
    choose(&mut window, "By an earlier version, −2.50");
    assert!(window.shows("d1 white queen"));
    let hint = "A position learned by an earlier version, which stored no board. Qchess still uses its score.";
    assert!(window.shows(hint));
    // The other pages show their own.
    choose(&mut window, WHITE);
    window.apply(lab::Command::from(Command::Show(View::Timeline)).into());
    assert!(window.shows("d1 white queen"));
}

#[test]
fn all_are_forgotten_only_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_file(folder.path(), 1);
    let before = fs::read_to_string(file(folder.path())).unwrap();
    open_list(&mut window, "2 positions learned");
    window.click("Forget all…");
    assert!(window.shows("Forget all 2 learned positions? This cannot be undone."));
    window.click("Keep them");
    assert_eq!(rows(&window), 2);
    assert_eq!(fs::read_to_string(file(folder.path())).unwrap(), before);
    window.click("Forget all…");
    window.click("Forget all");
    window.until("none", |window| rows(window) == 0);
    let hint = "It learns from the games that it loses. Play against it, or let it play a game on the page Programs.";
    assert!(window.shows(&format!("Qchess has learned no positions. {hint}")));
    let (lost, problem) = LostPositions::open(Some(folder.path()));
    assert!(lost.all().is_empty() && problem.is_none());
    window.apply(lab::Command::from(Command::Show(View::Programs)).into());
    assert!(window.shows("No positions learned yet"));
}

#[test]
fn what_another_window_learns_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_file(folder.path(), 2);
    open_list(&mut window, "3 positions learned");
    choose(&mut window, WHITE);
    // Another window learns a position, which is read with the next change.
    let line = "-400 1795750000 4k3/8/8/8/8/8/8/q3K3 w - -\n";
    let changed = fs::read_to_string(file(folder.path())).unwrap() + line;
    fs::write(file(folder.path()), &changed).unwrap();
    window.click("Forget");
    window.until("one less and one more", |window| {
        window
            .harness
            .query_all_by_label_contains("q3K3 w - -")
            .count()
            == 1
            && rows(window) == 3
    });
    let kept = fs::read_to_string(file(folder.path())).unwrap();
    assert!(kept.contains(line) && !kept.contains(WHITE), "{kept}");
}

#[test]
fn a_damaged_file_is_set_aside_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(file(folder.path()), "nonsense").unwrap();
    let mut window = with_data(folder.path());
    window.until("the message", |window| {
        window
            .harness
            .query_all_by_label_contains("the file was set aside as")
            .count()
            > 0
    });
    assert!(window.shows("No positions learned yet"));
    let names = fs::read_dir(folder.path()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let is_kept = |name: String| name.contains("lost positions.txt.broken-");
    assert!(names.into_iter().any(is_kept));
}

#[test]
fn scores_are_hidden_while_a_game_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_file(folder.path(), 2);
    open_list(&mut window, "3 positions learned");
    choose(&mut window, WHITE);
    window.new_game(&[]);
    window.apply(lab::Command::from(Command::Show(View::Learned)).into());
    assert!(window.shows("Hidden while you play: the scores could help in the game."));
    assert_eq!(rows(&window), 0);
    assert!(
        window.shows("d1 white queen"),
        "the board is that of the game"
    );
    let card = Command::ShowCard(ProgramName::Qchess);
    window.apply(lab::Command::from(card).into());
    assert!(window.shows("3 positions learned"));
}
