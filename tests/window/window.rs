//! The window, operated by accessible names and keys, with an engine that answers at once and file dialogs with prepared
//! answers.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tabia_app::{game, play, settings};

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use tabia_app::command::Command;
use tabia_chess::{Color, Position};
use tabia_engine::{Elo, Event as Report};
use tabia_game::GameResult;
use tabia_settings::MovesLayout;

use crate::driver::{DAY, Window};

#[test]
fn moves_are_played_on_the_board_by_name() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    window.play("e7 black pawn", "e5 empty");
    assert_eq!(
        window.fen(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    assert!(window.shows("White to move"));
}

#[test]
fn the_arrow_keys_walk_through_the_game() {
    let mut window = Window::new();
    window.paste("1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 *");
    let start = window.fen();
    window.key(Key::ArrowRight);
    let after_e4 = window.fen();
    window.key(Key::End);
    assert_eq!(
        window
            .app()
            .game
            .session
            .game()
            .depth(window.app().game.session.node()),
        4
    );
    window.key(Key::ArrowLeft);
    window.key(Key::ArrowDown);
    assert_eq!(
        window
            .app()
            .game
            .session
            .game()
            .san(window.app().game.session.node()),
        "f4"
    );
    window.key(Key::ArrowUp);
    assert_eq!(
        window
            .app()
            .game
            .session
            .game()
            .san(window.app().game.session.node()),
        "Nf3"
    );
    window.key(Key::Home);
    assert_eq!(window.fen(), start);
    window.key(Key::ArrowRight);
    assert_eq!(window.fen(), after_e4);
}

#[test]
fn the_moves_of_a_fork_are_shown_and_chosen_by_keys() {
    let mut window = Window::new();
    window.paste("1. e4 e5 (1... c5 2. c3) (1... c6) 2. Nf3 *");
    let played = |window: &Window| {
        let session = &window.app().game.session;
        session.game().san(session.node())
    };
    let chosen = |window: &Window| {
        let moves = window.harness.query_all_by_label_contains("Continue with ");
        let is_chosen = |node: &egui_kittest::Node<'_>| {
            node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
        };
        let mut moves = moves.filter(is_chosen);
        moves.next().and_then(|node| node.accesskit_node().label())
    };
    assert_eq!(chosen(&window), None);
    window.key(Key::ArrowRight);
    assert_eq!(chosen(&window).as_deref(), Some("Continue with 1... e5"));
    window.key(Key::ArrowDown);
    assert_eq!(played(&window), "e4");
    assert_eq!(chosen(&window).as_deref(), Some("Continue with 1... c5"));
    window.key(Key::ArrowRight);
    window.key(Key::ArrowRight);
    assert_eq!(played(&window), "c3");
    assert_eq!(chosen(&window), None);
    // The way back is remembered, but not from the start.
    window.key(Key::ArrowLeft);
    window.key(Key::ArrowLeft);
    assert_eq!(chosen(&window).as_deref(), Some("Continue with 1... c5"));
    window.key(Key::Home);
    window.key(Key::ArrowRight);
    assert_eq!(chosen(&window).as_deref(), Some("Continue with 1... e5"));
    window.key(Key::ArrowUp);
    window.key(Key::ArrowRight);
    assert_eq!(played(&window), "e5");
    // Without a fork the keys choose among the alternatives of the shown move.
    window.key(Key::ArrowDown);
    assert_eq!(played(&window), "c5");
    window.key(Key::ArrowLeft);
    window.click("Continue with 1... c6");
    assert_eq!(played(&window), "c6");
}

#[test]
fn a_pasted_position_turns_the_board_to_the_side_to_move() {
    for (fen, lower, upper) in [
        (
            "4k3/8/8/8/8/8/4p3/4K3 b - - 0 1",
            "e8 black king",
            "e1 white king",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "e1 white king",
            "e8 black king",
        ),
        (
            "8/8/8/8/8/k7/8/K7 b - - bm Kb3; id \"1\";",
            "a3 black king",
            "a1 white king",
        ),
    ] {
        let mut window = Window::new();
        window.paste(fen);
        let top = |name: &str| window.harness.get_by_label(name).rect().top();
        assert!(top(lower) > top(upper), "{fen}");
    }
}

#[test]
fn the_layout_of_the_moves_is_chosen_by_menu_key_and_settings() {
    let mut window = Window::new();
    window.paste("1. e4 {+0.25/18 0.41s} e5 {-0.12/17 0.39s} 2. Nf3 {book} *");
    let layout = |window: &Window| window.app().context.settings.moves_layout;
    let is_beside = |window: &Window| {
        let row = |name: &str| window.harness.get_by_label(name).rect().center().y;
        (row("1 e4") - row("+0.25/18 0.41s")).abs() < 4.0
    };
    assert_eq!(layout(&window), MovesLayout::Figures);
    assert!(is_beside(&window));
    window.command("columns");
    assert_eq!(layout(&window), MovesLayout::Column);
    assert!(!is_beside(&window));
    for expected in [
        MovesLayout::Inline,
        MovesLayout::Figures,
        MovesLayout::Column,
    ] {
        window.ctrl_shift(Key::L);
        assert_eq!(layout(&window), expected);
    }
    assert!(window.reported("Moves: Columns"));
    window.command("running text");
    assert!(is_beside(&window));
    // Only the view has changed.
    let pgn = window.pgn();
    assert!(
        pgn.contains("1. e4 {+0.25/18 0.41s} 1... e5 {-0.12/17 0.39s} 2. Nf3 {book}"),
        "{pgn}"
    );
}

#[test]
fn a_different_move_in_the_past_makes_a_variation() {
    let mut window = Window::new();
    window.paste("1. e4 e5 2. Nf3 *");
    window.key(Key::ArrowRight);
    window.play("c7 black pawn", "c5 empty");
    assert!(
        window.pgn().contains("1. e4 e5 (1... c5) 2. Nf3"),
        "{}",
        window.pgn()
    );
    window.ctrl(Key::ArrowUp);
    assert!(
        window.pgn().contains("1. e4 c5 (1... e5 2. Nf3)"),
        "{}",
        window.pgn()
    );
    window.key(Key::Delete);
    assert!(window.pgn().contains("1. e4 e5 2. Nf3"), "{}", window.pgn());
}

#[test]
fn actions_are_undone_and_redone() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    window.key(Key::Num3);
    assert!(
        window.pgn().contains("e4 $3") || window.pgn().contains("e4!!"),
        "{}",
        window.pgn()
    );
    window.ctrl(Key::Z);
    window.ctrl(Key::Z);
    assert_eq!(window.fen(), Position::start().fen());
    assert!(!window.app().game.session.is_dirty());
    window.ctrl_shift(Key::Z);
    window.ctrl_shift(Key::Z);
    assert!(window.pgn().contains("1. e4"), "{}", window.pgn());
    assert_eq!(
        window
            .app()
            .game
            .session
            .game()
            .nags(window.app().game.session.node())
            .len(),
        1
    );
}

#[test]
fn a_game_is_played_against_the_engine() {
    let mut window = Window::new();
    window.engine.borrow_mut().moves = ["e7e5", "b8c6"].into();
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    assert_eq!(
        window.fen(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    window.play("g1 white knight", "f3 empty");
    window.wait(1.0);
    assert!(
        window
            .app()
            .game
            .session
            .game()
            .depth(window.app().game.session.node())
            == 4
    );
    window.click("Resign…");
    window.click("Resign");
    assert_eq!(
        window.app().game.session.game().result(),
        GameResult::BlackWins
    );
    assert!(window.shows("White resigns: Black wins"));
    assert!(
        window.pgn().contains("[White \"You\"]") && window.pgn().contains("0-1"),
        "{}",
        window.pgn()
    );
}

#[test]
fn a_game_has_the_date_of_the_day_on_which_it_begins() {
    let mut window = Window::new();
    window.new_game(&[]);
    assert!(window.pgn().contains("[Date \"2026.11.21\"]"));
    DAY.set(22);
    window.new_game(&[]);
    assert!(window.pgn().contains("[Date \"2026.11.22\"]"));
}

#[test]
fn the_engine_moves_first_when_the_human_plays_black() {
    let mut window = Window::new();
    window.engine.borrow_mut().moves = ["d2d4"].into();
    window.ctrl(Key::N);
    // "Black" is also the name of the upper player: the choice in the dialog is the radio button.
    window.choose("Black");
    window.click("Play");
    window.wait(1.0);
    assert_eq!(
        window
            .app()
            .game
            .session
            .game()
            .depth(window.app().game.session.node()),
        1
    );
    assert_eq!(window.app().game.session.position().turn(), Color::Black);
    assert!(window.app().game.session.can_move());
}

#[test]
fn mate_ends_the_game_and_is_written_down() {
    let mut window = Window::new();
    window.engine.borrow_mut().moves = ["e7e5", "d8h4"].into();
    window.new_game(&[]);
    window.play("f2 white pawn", "f3 empty");
    window.wait(1.0);
    window.play("g2 white pawn", "g4 empty");
    window.wait(1.0);
    assert!(!window.app().game.session.is_playing());
    assert_eq!(
        window.app().game.session.game().result(),
        GameResult::BlackWins
    );
    assert!(window.shows("Checkmate: Black wins"));
}

#[test]
fn a_draw_is_taken_by_the_engine_only_when_it_stands_worse() {
    for (score, result) in [(150, GameResult::Unknown), (-150, GameResult::Draw)] {
        let mut window = Window::new();
        window.engine.borrow_mut().score = score;
        window.new_game(&[]);
        window.play("e2 white pawn", "e4 empty");
        window.wait(1.0);
        window.harness.state_mut().apply(play::Command::OfferDraw);
        window.run();
        assert_eq!(window.app().game.session.game().result(), result);
        assert_eq!(window.reported("declines"), result == GameResult::Unknown);
    }
}

#[test]
fn a_repeated_position_can_be_claimed_as_a_draw() {
    let mut window = Window::new();
    window.engine.borrow_mut().moves = ["g8f6", "f6g8", "g8f6", "f6g8"].into();
    window.new_game(&[]);
    for text in ["Nf3", "Ng1", "Nf3", "Ng1"] {
        assert_eq!(window.app().game.session.claim(), None);
        window.type_move(text);
        window.wait(0.5);
    }
    assert!(window.app().game.session.claim().is_some());
    window.click("Claim draw");
    assert_eq!(window.app().game.session.game().result(), GameResult::Draw);
    assert!(window.shows("Draw by threefold repetition"));
}

#[test]
fn a_takeback_takes_back_the_answer_too() {
    let mut window = Window::new();
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    assert_eq!(window.app().game.session.game().len(), 2);
    window.ctrl(Key::Backspace);
    assert_eq!(window.fen(), Position::start().fen());
    assert!(window.app().game.session.is_playing() && window.app().game.session.can_move());
}

#[test]
fn the_engine_can_be_asked_to_move_now() {
    let mut window = Window::new();
    window.engine.borrow_mut().slow = true;
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(2.0);
    assert!(window.shows("Engine thinking"));
    window.ctrl(Key::M);
    window.wait(0.5);
    assert_eq!(window.app().game.session.position().turn(), Color::White);
}

#[test]
fn a_fallen_flag_ends_the_game() {
    let mut window = Window::new();
    window.new_game(&["3 + 2"]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    assert!(window.app().game.session.is_playing());
    window.wait(200.0);
    assert!(!window.app().game.session.is_playing());
    assert_eq!(
        window.app().game.session.game().result(),
        GameResult::BlackWins
    );
    assert!(window.shows("White's time is up: Black wins"));
    assert!(window.shows("0:00"), "the clock that ran out shows it");
    assert!(window.pgn().contains("time forfeit"), "{}", window.pgn());
}

#[test]
fn two_people_play_under_the_names_of_their_sides() {
    let mut window = Window::new();
    window.new_game(&["Human", "3 + 2"]);
    assert!(window.app().game.session.is_playing());
    assert!(!window.shows("You"));
    assert!(window.pgn().contains("[White \"?\"]"), "{}", window.pgn());
}

#[test]
fn a_fallen_flag_is_a_draw_when_the_other_side_cannot_mate() {
    let mut window = Window::new();
    window.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    window.engine.borrow_mut().slow = true;
    window.new_game(&["Shown position", "3 + 2"]);
    window.wait(190.0);
    assert_eq!(window.app().game.session.game().result(), GameResult::Draw);
}

#[test]
fn the_engine_is_charged_what_it_thought_and_not_what_the_window_took() {
    let mut window = Window::new();
    window.engine.borrow_mut().thought = Duration::from_secs(7);
    window.new_game(&["5 + 0"]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.0);
    let node = window.app().game.session.node();
    assert_eq!(
        window.app().game.session.game().clock(node),
        Some(Duration::from_secs(293))
    );
}

#[test]
fn chess960_starts_from_the_chosen_number() {
    // The first, the last and one between; number 518 is the standard start, which another number must not give.
    for (number, rank) in [(0, "BBQNNRKR"), (959, "RKRNNQBB"), (356, "NBBRKRQN")] {
        let mut window = Window::new();
        window.ctrl(Key::N);
        window.click("Chess960");
        let field = Role::SpinButton;
        window
            .harness
            .get_by_role_and_label(field, "Position number")
            .click();
        window.run();
        window.ctrl(Key::A);
        let text = number.to_string();
        window.harness.event(Event::Text(text));
        window.run();
        window.key(Key::Enter);
        assert!(window.shows(rank), "{number} is not shown as {rank}");
        window.click("Play");
        assert!(window.app().game.session.is_playing());
        let start = window.app().game.session.game().start();
        assert_eq!(*start, Position::chess960(number));
        let fen = window.fen();
        assert_eq!(
            fen.split('/').next_back().unwrap().split(' ').next(),
            Some(rank)
        );
    }
}

#[test]
fn a_game_is_saved_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine");
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    window.dialogs.borrow_mut().paths.push_back(path);
    window.ctrl(Key::S);
    let saved = folder.path().join("mine.pgn");
    assert!(fs::read_to_string(&saved).unwrap().contains("1. e4"));
    assert!(!window.app().game.session.is_dirty());
    assert!(window.reported("Saved"));
    // Saving again needs no dialog.
    window.play("e7 black pawn", "e5 empty");
    window.ctrl(Key::S);
    assert_eq!(window.dialogs.borrow().asked.len(), 1);
    assert!(fs::read_to_string(&saved).unwrap().contains("1. e4 e5"));

    let mut other = Window::new();
    other.dialogs.borrow_mut().paths.push_back(saved);
    other.ctrl(Key::O);
    assert!(other.pgn().contains("1. e4 e5"), "{}", other.pgn());
    assert!(other.shows("mine.pgn"));
}

/// A file as the system passes it when it is dropped.
#[derive(Debug)]
/// A file that is dropped on a window.
pub struct Dropped(pub PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        fs::read(&self.0).map_err(|error| error.to_string())
    }
}

#[test]
fn a_file_dropped_on_the_window_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dropped.fen");
    fs::write(&path, "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n").unwrap();
    let mut window = Window::new();
    let file = std::sync::Arc::new(Dropped(path));
    window.harness.input_mut().dropped_files.push(file);
    window.run();
    assert_eq!(window.fen(), "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1");
}

const TWO_GAMES: &str = "[Event \"One\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1-0\"]\n\n1. e4   e5 1-0\n\n\
    [Event \"Two\"]\n[White \"Cora\"]\n[Black \"Dirk\"]\n[Result \"*\"]\n\n1. d4 d5 *\n";

#[test]
fn one_game_of_a_file_is_changed_and_the_others_stay_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.pgn");
    fs::write(&path, TWO_GAMES).unwrap();
    let mut window = Window::open(None, std::slice::from_ref(&path));
    assert!(window.shows("Game 1 of 2"));
    assert!(window.shows("Anna"));
    window.key(Key::PageDown);
    assert!(window.shows("Game 2 of 2"));
    window.key(Key::End);
    window.play("c2 white pawn", "c4 empty");
    // The change is kept while another game is shown.
    window.key(Key::PageUp);
    assert!(window.app().game.session.is_dirty());
    window.ctrl(Key::S);
    let text = fs::read_to_string(&path).unwrap();
    assert!(
        text.starts_with(TWO_GAMES.split("[Event \"Two\"]").next().unwrap()),
        "{text}"
    );
    assert!(text.contains("1. d4 d5 2. c4 *"), "{text}");
    assert!(!window.app().game.session.is_dirty());
}

#[test]
fn what_is_wrong_in_a_file_is_listed_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.pgn");
    fs::write(&path, TWO_GAMES.replace("1. e4   e5", "1. e4 Qh7")).unwrap();
    let mut window = Window::open(None, &[path]);
    assert!(window.reported("One problem in"));
    window
        .harness
        .state_mut()
        .apply(game::Command::ShowProblems);
    window.run();
    assert!(window.shows("Game 1, line 6"));
    window.key(Key::Escape);
    assert!(!window.shows("Game 1, line 6"));
}

#[test]
fn a_missing_file_is_reported_and_the_open_game_stays() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    window.ctrl(Key::Z);
    window
        .dialogs
        .borrow_mut()
        .paths
        .push_back(PathBuf::from("/no/such/file.pgn"));
    window.ctrl(Key::O);
    assert!(window.reported("/no/such/file.pgn could not be read"));
    assert!(window.app().game.session.can_redo());
}

#[test]
fn without_a_system_dialog_the_path_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.pgn");
    fs::write(&path, TWO_GAMES).unwrap();
    let mut window = Window::new();
    window.dialogs.borrow_mut().no_dialog = true;
    window.ctrl(Key::O);
    assert!(window.shows("zenity"));
    let field = window.harness.get_by_label("Path");
    field.set_text_value_accesskit(path.to_str().unwrap());
    window.run();
    if window.app().game.session.document.path().is_none() {
        window.harness.get_by_label("Path").focus();
        window.run();
        window
            .harness
            .key_press_modifiers(Modifiers::COMMAND, Key::A);
        window
            .harness
            .get_by_label("Path")
            .type_text(path.to_str().unwrap());
        window.run();
        window.click("Open");
    }
    assert!(window.shows("Game 1 of 2"));
}

#[test]
fn unsaved_changes_are_asked_about() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    window.ctrl(Key::W);
    assert!(window.shows("Save changes?"));
    window.click("Cancel");
    assert!(window.pgn().contains("1. e4"));
    window.ctrl(Key::W);
    window.click("Discard");
    assert!(window.app().game.session.game().is_empty());
    window.paste("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1");
    assert_eq!(window.fen(), "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1");
    assert!(window.shows("Draw by stalemate"));
}

#[test]
fn closing_the_window_asks_first_and_saving_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    window.ctrl(Key::Q);
    assert!(window.shows("Save changes?"));
    window
        .dialogs
        .borrow_mut()
        .paths
        .push_back(folder.path().join("last.pgn"));
    // Frame by frame: a request to the system is in one frame's output only.
    let pos = window.harness.get_by_label("Save").rect().center();
    let button = |pressed| Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    for event in [Event::PointerMoved(pos), button(true), button(false)] {
        window.harness.input_mut().events.push(event);
        window.harness.step();
    }
    window.until("the end", Window::closes);
    assert!(folder.path().join("last.pgn").exists());
    assert!(!window.app().game.session.is_dirty());
}

#[test]
fn a_brace_in_a_comment_is_reported_and_kept_as_a_parenthesis() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    let node = window.app().game.session.node();
    let comment = |text: &str| {
        Command::Game(game::Command::SetComment {
            node,
            before: false,
            text: text.to_owned(),
        })
    };
    window.apply(comment("good"));
    assert!(!window.reported("parentheses"));
    window.apply(comment("a {b} c"));
    assert!(window.reported("parentheses"));
    assert!(window.pgn().contains("{a (b) c}"));
}

#[test]
fn a_fen_and_a_pgn_are_pasted_and_nonsense_is_refused() {
    let mut window = Window::new();
    window.paste("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20");
    assert_eq!(window.fen(), "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 20");
    window.paste(TWO_GAMES);
    assert!(window.reported("2 games pasted") && window.shows("Game 1 of 2"));
    window.paste("good morning");
    assert!(window.reported("neither a position nor a game"));
    assert!(window.shows("Game 1 of 2"));
}

#[test]
fn position_and_game_are_copied() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    // One frame for one event: copied text is in that frame's output.
    window.harness.event(Event::Key {
        key: Key::C,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::COMMAND | Modifiers::SHIFT,
    });
    window.harness.step();
    let copied = |window: &Window| -> Vec<String> {
        let commands = window.harness.output().platform_output.commands.iter();
        let text = |command: &egui::OutputCommand| match command {
            egui::OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        };
        commands.filter_map(text).collect()
    };
    assert_eq!(copied(&window), [window.fen()]);
    window.run();
    assert!(window.reported("Position copied"));
    let held = Event::ModifiersChanged(Modifiers::COMMAND);
    let events = &mut window.harness.input_mut().events;
    events.extend([held, Event::Copy]);
    window.harness.step();
    assert_eq!(copied(&window), [window.pgn()]);
    window
        .harness
        .event(Event::ModifiersChanged(Modifiers::NONE));
    window.run();
    assert!(window.reported("Game copied"));
}

#[test]
fn the_palette_finds_and_does_any_command() {
    let mut window = Window::new();
    window.ctrl_shift(Key::P);
    assert!(window.shows("Type a command"));
    window
        .harness
        .get_by_label("Type a command")
        .type_text("flip");
    window.run();
    window.key(Key::Enter);
    assert!(!window.shows("Type a command"));
    // White's pieces are at the top now.
    let e2 = window.harness.get_by_label("e2 white pawn").rect();
    let e7 = window.harness.get_by_label("e7 black pawn").rect();
    assert!(e2.top() < e7.top());
}

#[test]
fn every_key_is_listed() {
    let mut window = Window::new();
    window.key(Key::F1);
    assert!(window.shows("Keyboard shortcuts"));
    assert!(window.shows("Flip board"));
    assert!(window.shows("Ctrl+Shift+P"));
    window.key(Key::Escape);
    assert!(!window.shows("Keyboard shortcuts"));
}

#[test]
fn settings_apply_at_once_and_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.ctrl(Key::Comma);
    window.search_settings("legal moves");
    window.run();
    window.tick("Show legal moves");
    assert!(!window.app().context.settings.legal_dots);
    window.click("Reset Show legal moves");
    assert!(window.app().context.settings.legal_dots);
    window.tick("Show legal moves");
    window.click("Close");
    window.wait(1.0);
    let text = fs::read_to_string(folder.path().join("settings.ron")).unwrap();
    assert!(text.contains("\"legal_dots\": false"), "{text}");
}

#[test]
fn the_engine_plays_at_the_chosen_level_and_the_choice_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.ctrl(Key::N);
    assert!(!window.shows("Engine thinks"), "the level decides that");
    window.open_levels();
    for level in [
        "Beginner, 800",
        "Expert, 2000",
        "Grandmaster, 2600",
        "Full strength",
    ] {
        assert!(window.shows(level), "{level}");
    }
    window.click("Casual player, 1200");
    window.choose("Black");
    window.click("Play");
    window.wait(1.0);
    let strength = window.engine.borrow().jobs[0].limits.strength;
    assert_eq!(strength.unwrap().elo, Elo::new(1200));
    assert!(window.shows("Tabia (Casual player, 1200)"));
    let tag = "[White \"Tabia (Casual player, 1200)\"]";
    assert!(window.pgn().contains(tag), "{}", window.pgn());
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    assert_eq!(window.app().context.settings.engine_elo, 1200);
    window.ctrl(Key::N);
    window.open_levels();
    window.click("Full strength");
    assert!(window.shows("Engine thinks"));
    window.click("Play");
    assert_eq!(
        window
            .app()
            .game
            .session
            .play
            .as_ref()
            .unwrap()
            .strength
            .elo,
        Elo::MAX
    );
    assert!(window.pgn().contains("[Black \"Tabia\"]"));
}

#[test]
fn techniques_are_switched_off_kept_and_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.ctrl(Key::Comma);
    window.search_settings("null move");
    window.run();
    assert!(window.shows("Lets the side to move pass"));
    window.tick("Null move");
    let null_move = |window: &Window| window.engine.borrow().options["null_move"] == "on";
    window.click("Close");
    window.key(Key::Space);
    assert!(!null_move(&window));
    window.wait(1.0);
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    window.key(Key::Space);
    assert!(!null_move(&window), "kept");
    window.ctrl(Key::Comma);
    window.search_settings("null move");
    window.run();
    window.click("All as shipped");
    assert!(null_move(&window));
    assert!(window.app().context.settings.engine_techniques.is_empty());
}

#[test]
fn a_key_is_changed_in_the_settings() {
    let mut window = Window::new();
    window.ctrl(Key::Comma);
    window.search_settings("flip");
    window.run();
    window.click("Change key of Flip board");
    window.key(Key::J);
    assert_eq!(
        window
            .app()
            .context
            .settings
            .keys
            .get("flip")
            .map(Vec::as_slice),
        Some(&["J".to_owned()][..])
    );
    window.click("Change key of Flip board");
    window.ctrl(Key::S);
    assert!(window.shows("already the key of Save"));
    window.click("Reset Flip board");
    assert!(window.app().context.settings.keys.is_empty());
}

#[test]
fn a_broken_settings_file_is_set_aside_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("settings.ron"), "(theme: ").unwrap();
    let window = Window::open(Some(folder.path()), &[]);
    assert!(window.reported("settings file could not be read"));
    let kept = fs::read_dir(folder.path()).unwrap().any(|entry| {
        entry
            .unwrap()
            .file_name()
            .to_string_lossy()
            .starts_with("settings.ron.broken-")
    });
    assert!(kept);
}

#[test]
fn a_settings_file_that_is_broken_while_the_window_is_open_is_set_aside_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    let path = folder.path().join("settings.ron");
    fs::write(&path, "(theme: ").unwrap();
    window.command("Light or dark theme");
    window.wait(3.0);
    window.until("the message", |window| {
        window.reported("can no longer be read")
    });
    let whole = fs::read_to_string(&path).unwrap();
    assert!(whole.contains("\"theme\""), "{whole}");
}

#[test]
fn a_killed_program_s_game_is_there_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.play("e2 white pawn", "e4 empty");
    window.play("e7 black pawn", "e5 empty");
    window.wait(1.0);
    let fen = window.fen();
    // Dropped without a regular end: as after a kill.
    drop(window);
    let mut window = Window::open(Some(folder.path()), &[]);
    assert_eq!(window.fen(), fen);
    assert!(window.reported("Restored"));
    assert!(window.app().game.session.is_dirty());
    window
        .dialogs
        .borrow_mut()
        .paths
        .push_back(folder.path().join("rescued.pgn"));
    window.ctrl(Key::S);
    window.wait(1.0);
    drop(window);
    let window = Window::open(Some(folder.path()), &[]);
    assert!(!window.reported("Restored"));
}

#[test]
fn the_position_editor_accepts_only_legal_positions() {
    let mut window = Window::new();
    window.ctrl(Key::E);
    assert!(window.shows("The position is legal."));
    window.click("Clear");
    assert!(window.shows("White has no king"));
    window.click("Use position");
    assert!(window.shows("Set up position"), "it must not close");
    window
        .harness
        .get_by_role_and_label(Role::TextInput, "FEN")
        .focus();
    window.run();
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::A);
    window
        .harness
        .get_by_role_and_label(Role::TextInput, "FEN")
        .type_text("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    window.run();
    assert!(window.shows("The position is legal."));
    window.tick("White king's side");
    window.click("Use position");
    assert_eq!(window.fen(), "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
}

#[test]
fn typed_moves_are_played_and_bad_ones_explained() {
    let mut window = Window::new();
    window.type_move("Nf3");
    assert!(window.pgn().contains("1. Nf3"));
    window.type_move("Nf3");
    assert!(window.app().context.toasts.texts().count() > 0);
    let place = |label: &str| window.harness.get_by_label(label).rect();
    let message = window
        .app()
        .context
        .toasts
        .texts()
        .next()
        .unwrap()
        .to_owned();
    let board = place("a8 black rook").union(place("h1 white rook"));
    assert!(
        !board.intersects(place(&message)),
        "a message stands beside the board"
    );
    assert_eq!(window.app().game.session.game().len(), 1);
    // A refused move is replaced by the next text.
    window.key(Key::Slash);
    for text in ["Ke3", "e5"] {
        window.harness.get_by_label("Typed move").type_text(text);
        window.run();
        window.key(Key::Enter);
    }
    assert!(window.pgn().contains("1. Nf3 e5"), "{}", window.pgn());
}

#[test]
fn letters_are_text_in_a_field_and_keys_elsewhere() {
    let mut window = Window::new();
    window.key(Key::Slash);
    window.harness.get_by_label("Typed move").type_text("f");
    window.key(Key::F);
    let above = |window: &Window, one: &str, other: &str| {
        window.harness.get_by_label(one).rect().top()
            < window.harness.get_by_label(other).rect().top()
    };
    assert!(above(&window, "e7 black pawn", "e2 white pawn"));
    window.key(Key::Escape);
    window.key(Key::F);
    assert!(above(&window, "e2 white pawn", "e7 black pawn"));
}

#[test]
fn analysis_follows_the_shown_position_and_stops() {
    let mut window = Window::new();
    window.key(Key::Space);
    window.wait(0.5);
    assert!(window.shows("Analysing"));
    assert!(window.app().best_line().is_some());
    window.play("e2 white pawn", "e4 empty");
    window.wait(0.5);
    let last = window.engine.borrow().jobs.last().unwrap().clone();
    assert_eq!(last.position.fen(), window.fen());
    assert_eq!(last.history.len(), 1);
    window.key(Key::Enter);
    assert_eq!(window.app().game.session.game().len(), 2);
    window.key(Key::L);
    window.wait(0.5);
    assert!(window.shows("Engine off"));
}

#[test]
fn a_new_hash_size_is_taken_up_by_the_running_analysis() {
    let mut window = Window::new();
    window.key(Key::Space);
    let searches = |window: &Window| window.engine.borrow().jobs.len();
    assert_eq!(searches(&window), 1);
    let mut settings = window.app().context.settings.clone();
    settings.engine_hash_mib *= 2;
    window
        .harness
        .state_mut()
        .apply(Command::Settings(settings::Command::Change(Box::new(
            settings,
        ))));
    window.run();
    assert_eq!(searches(&window), 2);
}

#[test]
fn the_next_game_is_offered_as_the_last_one_was() {
    let mut window = Window::new();
    window.new_game(&["Black", "3 + 2"]);
    assert!(window.shows(HIDDEN));
    // Enter confirms a dialog, Escape closes it.
    window.click("Resign…");
    window.key(Key::Escape);
    assert!(window.app().game.session.is_playing());
    window.click("Resign…");
    window.key(Key::Enter);
    assert!(!window.app().game.session.is_playing());
    window.ctrl(Key::N);
    window.key(Key::Enter);
    let session = &window.app().game.session;
    assert_eq!(session.human(), Color::Black);
    assert!(session.play.as_ref().unwrap().clocks.is_some());
}

#[test]
fn a_line_always_belongs_to_the_shown_position() {
    let mut window = Window::new();
    let mut position = Position::start();
    let mut text = String::new();
    for ply in 0..200 {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get((7 * ply + 3) % moves.len().max(1)) else {
            break;
        };
        text += &tabia_chess::san::write(&position, mv);
        text.push(' ');
        let _ = position.make(mv);
    }
    window.paste(&format!("[Event \"Long\"]\n\n{text}*"));
    window.key(Key::Space);
    let belongs = |window: &Window| {
        let line = window.app().best_line();
        line.map(|line| window.app().game.session.position().is_legal(line.pv[0]))
    };
    assert_eq!(belongs(&window), Some(true));
    let mut seen = 0;
    for _ in 0..window.app().game.session.game().len() {
        let late = {
            let script = window.engine.borrow();
            let first = script.jobs.last().unwrap().position.legal_moves()[0];
            (script.search, first)
        };
        window.harness.key_press(Key::ArrowRight);
        window.harness.step();
        assert_ne!(belongs(&window), Some(false));
        // A report on the previous position arrives after one on this.
        window.engine.borrow_mut().late(late);
        window.harness.step();
        if window.app().game.session.ending().is_none() {
            assert_eq!(belongs(&window), Some(true), "{}", window.fen());
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen} positions had lines");
}

const HIDDEN: &str = "Engine output is hidden while you play.";

#[test]
fn a_game_keeps_the_engines_thoughts_from_the_player_unless_asked() {
    let mut window = Window::new();
    window.engine.borrow_mut().score = 40;
    window.key(Key::Space);
    window.wait(0.5);
    assert!(window.shows("Line 1: +0.40") && window.shows("Evaluation +0.40"));
    window.engine.borrow_mut().slow = true;
    window.new_game(&[]);
    let is_silent = |window: &Window| {
        let revealing = ["Line 1", "Evaluation +", "Evaluation -", "depth", "nodes"];
        revealing.iter().all(|word| !window.shows(word)) && window.app().best_line().is_none()
    };
    assert!(is_silent(&window), "before the first move");
    window.play("e2 white pawn", "e4 empty");
    window.wait(0.5);
    assert!(window.shows("Engine thinking"));
    assert!(is_silent(&window), "while it thinks");
    assert!(window.shows(HIDDEN) && !window.shows("No evaluation"));
    window.click("Show it");
    assert!(window.shows("Line 1: −0.40") && window.shows("Evaluation −0.40"));
    assert!(!window.shows(HIDDEN));
    // Its move is over.
    window.engine.borrow_mut().moves = ["e7e5"].into();
    window.ctrl(Key::M);
    window.wait(0.5);
    assert!(window.shows("The engine thinks on its turn"));
    window.play("g1 white knight", "f3 empty");
    window.wait(0.5);
    assert!(window.shows("Line 1: −0.40"));
    window.command("Engine output in games");
    assert!(is_silent(&window));
    window.ctrl(Key::M);
    window.wait(0.5);
    assert!(window.app().game.session.can_move());
    assert!(is_silent(&window), "while the player thinks");
    // After the game everything is shown again, as before.
    window.apply(Command::Play(play::Command::ConfirmResign));
    window.wait(0.5);
    assert!(window.shows("Line 1: +0.40") && window.shows("Evaluation +0.40"));
}

#[test]
fn thoughts_are_shown_in_games_when_the_settings_say_so() {
    let mut window = Window::new();
    window.ctrl(Key::Comma);
    window.search_settings("output");
    window.tick("Show engine output in games");
    window.click("Close");
    window.engine.borrow_mut().slow = true;
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(0.5);
    assert!(window.shows("Line 1: ") && !window.shows(HIDDEN));
}

#[test]
fn what_the_pointer_holds_is_what_the_board_the_bar_and_the_keys_have() {
    let mut window = Window::new();
    window.engine.borrow_mut().moves = ["e2e4"].into();
    window.key(Key::Space);
    window.wait(0.5);
    let over = window.harness.get_by_label("Line 1, 1 e4").rect().center();
    let news = |window: &mut Window, mv: &'static str, score: i32| {
        let position = window.app().game.session.position().clone();
        let script = &mut *window.engine.borrow_mut();
        script.moves = [mv].into();
        script.score = score;
        script.report(&position);
        script.moves.clear();
    };
    let arrow = |window: &Window| window.app().engine_arrows()[0].shape.square().to_string();
    window.harness.hover_at(over);
    window.run();
    news(&mut window, "d2d4", 90);
    window.run();
    assert!(window.shows("Line 1, 1 e4") && !window.shows("Line 1, 1 d4"));
    assert!(window.shows("Evaluation +0.00, held while the pointer is over the lines"));
    assert!(window.shows("do not change while the pointer is over the lines"));
    assert_eq!(arrow(&window), "e4");
    // Away from the lines, the newest are shown everywhere.
    window.harness.hover_at(over - egui::vec2(400.0, 0.0));
    window.run();
    assert!(window.shows("Line 1, 1 d4") && window.shows("Evaluation +0.90"));
    assert!(!window.shows("held while"));
    assert_eq!(arrow(&window), "d4");
    window.harness.hover_at(over);
    window.run();
    news(&mut window, "c2c4", 10);
    window.run();
    window.key(Key::Enter);
    assert!(window.pgn().contains("1. d4"), "{}", window.pgn());
    // The pointer has not moved; the lines are those of the new position.
    assert!(window.shows("Line 1, 1... "));
    assert!(!window.shows("Line 1, 1 d4"));
}

#[test]
fn an_engine_that_fails_is_reported_and_can_be_started_again() {
    let mut window = Window::new();
    window.engine.borrow_mut().failure = Some("out of luck");
    window.key(Key::Space);
    assert!(window.reported("out of luck"));
    assert!(window.shows("Engine stopped"));
    window.engine.borrow_mut().failure = None;
    window
        .harness
        .state_mut()
        .apply(tabia_app::analysis::Command::Restart);
    window.wait(0.5);
    assert!(window.app().best_line().is_some());
}

fn hash(window: &Window) -> usize {
    window.app().context.settings.engine_hash_mib
}

#[test]
fn a_refused_hash_size_is_told_and_the_one_in_force_is_shown() {
    let mut window = Window::new();
    // There is too little memory even for the settings: the engine starts with its minimum.
    window.engine.borrow_mut().refused = [("hash", "too little memory")].into();
    window.key(Key::Space);
    assert!(window.reported("The hash size stays 16 MB: too little memory"));
    assert_eq!(hash(&window), 16);
    assert!(window.app().best_line().is_some(), "it goes on with that");
    window.engine.borrow_mut().refused.clear();
    let set_hash = |window: &mut Window, mib| {
        let mut settings = window.app().context.settings.clone();
        settings.engine_hash_mib = mib;
        let change = tabia_app::analysis::Command::Change(Box::new(settings));
        window.apply(change.into());
    };
    set_hash(&mut window, 32);
    assert_eq!(
        (hash(&window), &*window.engine.borrow().options["hash"]),
        (32, "32")
    );
    window.engine.borrow_mut().refused = [("hash", "still too little")].into();
    set_hash(&mut window, 48);
    assert!(window.reported("The hash size stays 32 MB: still too little"));
    assert_eq!(
        (hash(&window), &*window.engine.borrow().options["hash"]),
        (32, "32")
    );
    // It is not requested again with the next command.
    window.engine.borrow_mut().refused.clear();
    window.key(Key::F);
    assert_eq!(&*window.engine.borrow().options["hash"], "32");
}

#[test]
fn a_search_thread_that_could_not_be_started_is_told() {
    let mut window = Window::new();
    window.key(Key::Space);
    let note = Report::Note("a search thread could not be started: no more".to_owned());
    window.engine.borrow_mut().answer_in(0, note);
    window.wait(0.5);
    assert!(window.reported("a search thread could not be started: no more"));
    assert!(
        window.app().best_line().is_some(),
        "it goes on with the others"
    );
}

#[test]
fn details_of_the_game_are_edited() {
    let mut window = Window::new();
    window.ctrl(Key::I);
    window.harness.get_by_label("Value of White").focus();
    window.run();
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::A);
    window
        .harness
        .get_by_label("Value of White")
        .type_text("Vera Menchik");
    window.run();
    window.click("Keep details");
    assert!(window.pgn().contains("[White \"Vera Menchik\"]"));
    assert!(window.shows("Vera Menchik"));
    window.ctrl(Key::Z);
    assert!(!window.pgn().contains("Menchik"));
}

#[test]
fn an_idle_window_asks_for_no_repaint() {
    let mut window = Window::new();
    window.wait(1.0);
    let delay = |window: &Window| {
        window
            .harness
            .output()
            .viewport_output
            .values()
            .map(|output| output.repaint_delay)
            .min()
    };
    assert_eq!(delay(&window), Some(Duration::MAX));
    // A running clock is painted when its digits change: once a second, not sixty times.
    window.new_game(&["15 + 10"]);
    window.wait(8.0);
    // One frame can be just before the digits change, but not two.
    let delays = [0.0, 0.25].map(|seconds| {
        window.wait(seconds);
        delay(&window).unwrap()
    });
    let longest = delays.into_iter().max().unwrap();
    assert!(
        longest > Duration::from_millis(100) && longest < Duration::from_millis(1100),
        "{delays:?}"
    );
}

#[test]
fn about_names_version_licence_and_renderer() {
    let mut window = Window::new();
    window
        .harness
        .state_mut()
        .apply(tabia_app::command::Action::About);
    window.run();
    for text in [
        env!("CARGO_PKG_VERSION"),
        "GPL-3.0-or-later",
        "Renderer: none",
    ] {
        assert!(window.shows(text), "{text}");
    }
    window.click("Close");
    assert!(!window.shows("GPL-3.0-or-later"));
}

#[test]
fn the_list_of_games_has_its_own_keys() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("three.pgn");
    let games: String = ["e4", "d4", "c4"]
        .iter()
        .map(|mv| format!("[White \"{mv}\"]\n\n1. {mv} e6 *\n\n"))
        .collect();
    fs::write(&file, games).unwrap();
    let mut window = Window::open(None, &[file]);
    window
        .harness
        .get_by_role_and_label(Role::Grid, "Games")
        .focus();
    window.run();
    window.key(Key::PageDown);
    let current = |window: &Window| window.app().game.session.document.current;
    assert_eq!(current(&window), 0, "walking in the list opens nothing");
    window.key(Key::ArrowUp);
    window.key(Key::Enter);
    assert_eq!(current(&window), 1);
    // Keys that the list does not use are those of the board.
    window.key(Key::ArrowRight);
    assert!(window.pgn().contains("d4"));
    assert!(window.fen().contains(" b "));
}

/// Text typed directly after the key of the move field never acts as commands.
#[test]
fn keys_behind_the_slash_write_no_glyphs() {
    let mut window = Window::new();
    window.play("e2 white pawn", "e4 empty");
    for key in [Key::Slash, Key::C, Key::Num4] {
        window.harness.key_press(key);
    }
    window.run();
    assert!(!window.pgn().contains('$'), "{}", window.pgn());
    assert!(window.harness.get_by_label("Typed move").is_focused());
}

#[test]
fn the_palette_offers_first_what_can_be_done() {
    let mut window = Window::new();
    let dark = window.app().context.settings.theme;
    window.command("theme");
    assert_ne!(window.app().context.settings.theme, dark);
}

#[test]
fn a_damaged_setting_is_reported_in_plain_words_and_briefly() {
    let folder = tempfile::tempdir().unwrap();
    let long = "x".repeat(200_000);
    let text = format!("(coordinates: \"outside\", lab_page: \"{long}\", zoom: [1])");
    std::fs::write(folder.path().join("settings.ron"), text).unwrap();
    let window = Window::open(Some(folder.path()), &[]);
    let texts: Vec<&str> = window.app().context.toasts.texts().collect();
    let about = |name: &str| {
        let found = texts.iter().find(|text| text.contains(name));
        found.unwrap().split(" The file as it was").next().unwrap()
    };
    assert_eq!(
        about("Coordinates"),
        "Setting “Coordinates”: “outside” is not one of its values, so it has its default."
    );
    let long = about("lab_page");
    assert!(
        long.contains("xxx…") && long.chars().count() < 160,
        "{long}"
    );
    assert!(texts.iter().any(|text| text.contains("“[1")), "{texts:?}");
    for rust in ["enum", "variant", "r#", "Unexpected"] {
        assert!(texts.iter().all(|text| !text.contains(rust)), "{texts:?}");
    }
}

#[test]
fn redo_shows_the_first_move_of_a_line_that_it_adds_again() {
    let mut window = Window::new();
    window.paste("1. e4 e5 *");
    window.key(Key::Home);
    let mut position = Position::start();
    let moves = ["d4", "d5", "c4"].map(|text| {
        let mv = tabia_chess::san::read(&position, text).unwrap();
        position = position.after(mv);
        mv
    });
    let (moves, stay) = (moves.to_vec(), true);
    window.apply(game::Command::AddLine { moves, stay }.into());
    window.command("Undo");
    window.key(Key::End);
    window.command("Redo");
    assert!(window.fen().starts_with("rnbqkbnr/pppppppp/8/8/3P4/8"));
}
