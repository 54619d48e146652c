//! Opening books in play, and the names of openings, in the window.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tabia_app::command::Action;
use tabia_app::{analysis, game, play, settings};

use egui::Key as Press;
use egui_kittest::kittest::Queryable as _;
use tabia_app::command::Command;
use tabia_book::{Book, BookEntry, Edit, Key, file};
use tabia_chess::{Position, san};
use tabia_game::pgn;
use tabia_settings::{BookChoice, Settings};

use crate::driver::Window;
use crate::file_calls::file_calls;

// Names of openings.

#[test]
fn the_status_line_names_the_opening_of_the_shown_position() {
    let mut window = Window::new();
    window.paste("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *");
    assert!(!window.shows("Ruy Lopez"));
    window.key(Press::End);
    assert!(window.shows("C70 Ruy Lopez"));
    window.key(Press::ArrowLeft);
    window.key(Press::ArrowLeft);
    assert!(window.shows("C60 Ruy Lopez"));
    window.key(Press::Home);
    assert!(!window.shows("Ruy Lopez"));
}

#[test]
fn a_game_that_was_played_here_names_its_opening_when_it_ends() {
    let mut window = Window::new();
    window.engine.borrow_mut().moves = ["c7c5", "d7d6"].into();
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.play("g1 white knight", "f3 empty");
    assert!(!window.pgn().contains("ECO"));
    window.apply(Command::Play(play::Command::ConfirmResign));
    let pgn = window.pgn();
    for tag in [
        "[ECO \"B50\"]",
        "[Opening \"Sicilian Defence\"]",
        "[Result \"0-1\"]",
    ] {
        assert!(pgn.contains(tag), "{tag}: {pgn}");
    }
}

#[test]
fn a_game_that_is_saved_before_its_end_is_named_again_as_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let mut window = Window::new();
    window.engine.borrow_mut().moves = ["c7c5", "d7d6"].into();
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.ctrl(Press::S);
    let saved = fs::read_to_string(&path).unwrap();
    assert!(saved.contains("[ECO \"B20\"]"), "{saved}");
    window.play("g1 white knight", "f3 empty");
    window.ctrl(Press::S);
    let saved = fs::read_to_string(&path).unwrap();
    assert!(saved.contains("[ECO \"B50\"]"), "{saved}");
}

#[test]
fn a_game_of_a_file_is_named_by_a_command_only_which_can_be_undone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let text = "[Event \"Test\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {A note.} *\n";
    fs::write(&path, text).unwrap();
    let mut window = Window::open(None, std::slice::from_ref(&path));
    window.ctrl(Press::S);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    window.command("Name the opening");
    let tag = |window: &Window, name: &str| {
        let game = window.app().game.session.game();
        game.tags().get(name).map(str::to_owned)
    };
    assert_eq!(tag(&window, "ECO").as_deref(), Some("C70"));
    assert_eq!(tag(&window, "Opening").as_deref(), Some("Ruy Lopez"));
    assert!(window.reported("C70 Ruy Lopez"));
    window.ctrl(Press::Z);
    assert_eq!(tag(&window, "ECO"), None);
    assert_eq!(tag(&window, "Variation"), None);
    assert_eq!(
        pgn::write(window.app().game.session.game())
            .matches("ECO")
            .count(),
        0
    );
}

// Books in play.

/// Opens a window in which the engine plays from the shipped book, always the best move.
fn with_books(folder: Option<&Path>, change: impl FnOnce(&mut Settings)) -> Window {
    Window::with(folder, &[], |settings| {
        settings.book_variety = 0;
        settings.engine_elo = 2850;
        change(settings);
    })
}

fn moves(window: &Window) -> Vec<String> {
    let game = window.app().game.session.game();
    let line = game.line_to(game.main_line_end());
    line.into_iter().map(|node| game.san(node)).collect()
}

/// Returns a book of one line, saved in the folder.
fn book_file(folder: &Path, name: &str, line: &str) -> PathBuf {
    let mut book = Book::default();
    let mut position = Position::start();
    for text in line.split_whitespace() {
        let at = Key::of(&position);
        let mv = san::read(&position, text).unwrap();
        let entry = BookEntry::new(mv, 10);
        book.apply(&Edit::Add { at, entry }).unwrap();
        position = position.after(mv);
    }
    let path = folder.join(name);
    file::save(&book, &path).unwrap();
    path
}

fn only(path: &Path) -> Vec<BookChoice> {
    let off = BookChoice {
        on: false,
        ..BookChoice::default()
    };
    let ours = BookChoice {
        file: Some(path.to_path_buf()),
        ..BookChoice::default()
    };
    vec![off, ours]
}

/// Waits for the workers that open books.
fn until_open(window: &mut Window) {
    window.harness.step();
    window.until("the books", |window| !window.app().play.is_opening_books());
}

/// Plays a move, and draws one frame before any time has passed.
fn play_and_look(window: &mut Window, from: &str, to: &str) {
    window.click(from);
    window.harness.get_by_label(to).click();
    window.harness.step();
}

#[test]
fn a_book_move_is_played_after_a_short_pause_without_a_search() {
    let mut window = with_books(None, |_| {});
    window.new_game(&[]);
    play_and_look(&mut window, "e2 white pawn", "e4 empty");
    assert_eq!(moves(&window).len(), 1, "the pause has not passed");
    window.wait(0.5);
    assert_eq!(moves(&window), ["e4", "e5"]);
    assert!(window.engine.borrow().jobs.is_empty());
    assert!(window.shows("1... e5, book move"));
    assert!(window.shows("From Tabia's book: the only move, weight"));
    // The next move is the engine's; the message gives the reason.
    window.play("a2 white pawn", "a3 empty");
    window.wait(0.5);
    window.play("h2 white pawn", "h4 empty");
    window.wait(0.5);
    assert_eq!(moves(&window).len(), 6);
    assert!(!window.engine.borrow().jobs.is_empty());
    assert!(window.shows("No book move: the position is in no opening book"));
    // Going back shows the message of the earlier move.
    window.key(Press::Home);
    window.key(Press::ArrowRight);
    window.key(Press::ArrowRight);
    assert!(window.shows("From Tabia's book"));
}

#[test]
fn a_book_move_costs_no_time_and_gains_none() {
    let mut window = with_books(None, |_| {});
    window.new_game(&["3 + 2"]);
    window.play("d2 white pawn", "d4 empty");
    window.wait(1.0);
    let game = window.app().game.session.game();
    let clock = game.clock(game.main_line_end());
    assert_eq!(moves(&window).len(), 2);
    assert_eq!(clock, Some(Duration::from_secs(180)));
}

#[test]
fn move_now_hurries_a_book_move_and_stop_playing_drops_it() {
    let mut window = with_books(None, |_| {});
    window.new_game(&[]);
    play_and_look(&mut window, "e2 white pawn", "e4 empty");
    window
        .harness
        .state_mut()
        .apply(Command::Play(play::Command::MoveNow));
    window.harness.step();
    assert_eq!(moves(&window).len(), 2);
    window.wait(0.5);
    play_and_look(&mut window, "g1 white knight", "f3 empty");
    window.apply(Command::Play(play::Command::StopPlaying));
    window.wait(1.0);
    assert_eq!(moves(&window).len(), 3);
}

#[test]
fn a_move_taken_back_is_answered_from_the_book_again() {
    let mut window = with_books(None, |_| {});
    window.new_game(&[]);
    for _ in 0..2 {
        window.play("e2 white pawn", "e4 empty");
        window.wait(0.5);
        assert_eq!(moves(&window), ["e4", "e5"]);
        window.apply(Command::Play(play::Command::TakeBack));
        assert!(moves(&window).is_empty());
    }
    play_and_look(&mut window, "e2 white pawn", "e4 empty");
    // While the reply is pending.
    window.apply(Command::Play(play::Command::TakeBack));
    window.wait(1.0);
    assert!(moves(&window).is_empty());
    assert!(window.engine.borrow().jobs.is_empty());
}

#[test]
fn weaker_levels_know_less_theory_and_depth_has_a_limit() {
    let mut window = with_books(None, |settings| settings.engine_elo = 800);
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(0.5);
    assert!(window.shows("e5, book move"));
    window.play("g1 white knight", "f3 empty");
    window.wait(0.5);
    assert!(window.shows("No book move: players rated 800 follow 3 half-moves of theory"));
    assert_eq!(window.engine.borrow().jobs.len(), 1);
    let mut window = with_books(None, |settings| settings.book_plies = Some(1));
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(0.5);
    assert!(window.shows("No book move: books are followed for 1 half-moves"));
}

#[test]
fn a_position_that_was_set_up_is_played_from_the_book_too() {
    let mut window = with_books(None, |_| {});
    window.paste("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    window.apply(Command::Game(game::Command::PlayFromHere));
    window.choose("White");
    window.click("Play");
    window.wait(0.5);
    assert_eq!(moves(&window), ["e5"]);
    assert!(window.shows("1... e5, book move"));
    assert!(window.engine.borrow().jobs.is_empty());
}

/// A file system that hangs must not hold up the window: whether open books have been written since is asked by a worker.
#[test]
fn open_books_are_checked_on_a_worker() {
    let folder = tempfile::tempdir().unwrap();
    let path = book_file(folder.path(), "ours.bin", "e4 a6");
    let mut window = with_books(Some(folder.path()), |settings| settings.books = only(&path));
    until_open(&mut window);
    book_file(folder.path(), "ours.bin", "e4 h5");
    let later = SystemTime::now() + Duration::from_secs(60);
    let file = fs::File::options().append(true).open(&path).unwrap();
    file.set_modified(later).unwrap();
    window.ctrl(Press::N);
    let calls = file_calls(|| {
        window.harness.get_by_label("Play").click();
        window.harness.step();
        window.until("the books", |window| !window.app().play.is_opening_books());
    });
    assert_eq!(calls, [""; 0], "on the window's thread");
    window.play("e2 white pawn", "e4 empty");
    window.wait(0.5);
    assert_eq!(moves(&window), ["e4", "h5"], "the new version of the book");
}

#[test]
fn books_can_be_switched_off_and_on_by_a_command() {
    let mut window = with_books(None, |_| {});
    window.command("Use opening books");
    assert!(!window.app().context.settings.use_books);
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.run();
    assert_eq!(window.engine.borrow().jobs.len(), 1);
    assert!(window.shows("No book move: opening books are switched off"));
    assert!(!window.shows("In book:"));
    window.apply(Command::Play(play::Command::StopPlaying));
    assert!(!window.shows("In book:"));
    window.apply(Command::Play(play::Command::ToggleBooks));
    assert!(window.shows("In book:"));
}

#[test]
fn known_book_moves_are_not_shown_during_a_game_unless_asked() {
    let mut window = with_books(None, |_| {});
    assert!(window.shows("In book:"));
    window.new_game(&[]);
    let shows_book = |window: &Window| {
        let words = ["In book:", "moves known", "move known"];
        words.iter().any(|word| window.shows(word))
    };
    assert!(!shows_book(&window));
    window.play("e2 white pawn", "e4 empty");
    window.wait(0.5);
    assert_eq!(moves(&window), ["e4", "e5"]);
    assert!(window.shows("C20"), "the name of the opening is no advice");
    assert!(!shows_book(&window));
    window.apply(Command::Analysis(analysis::Command::ToggleThoughts));
    assert!(window.shows("In book:"));
    window.apply(Command::Analysis(analysis::Command::ToggleThoughts));
    assert!(!shows_book(&window));
    window.apply(Command::Play(play::Command::ConfirmResign));
    assert!(window.shows("In book:"));
}

#[test]
fn two_people_are_not_shown_book_moves_either() {
    let mut window = with_books(None, |_| {});
    window.new_game(&["Human"]);
    window.play("e2 white pawn", "e4 empty");
    assert!(!window.shows("known"));
    window.apply(Command::Play(play::Command::StopPlaying));
    assert!(window.shows("In book:"));
}

#[test]
fn moves_that_no_book_plays_are_not_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = book_file(folder.path(), "ours.ron", "e4 e5 Nf3");
    let mut book = file::open(&path, &mut |_| std::ops::ControlFlow::Continue(()))
        .unwrap()
        .book;
    let at = Key::of(&Position::start());
    for (text, weight) in [("d4", 0), ("c4", 5)] {
        let entry = BookEntry::new(san::read(&Position::start(), text).unwrap(), weight);
        book.apply(&Edit::Add { at, entry }).unwrap();
    }
    let mv = san::read(&Position::start(), "c4").unwrap().into();
    let edit = Edit::SetEnabled {
        at,
        mv,
        enabled: false,
    };
    book.apply(&edit).unwrap();
    file::save(&book, &path).unwrap();
    let books = only(&path);
    let mut window = with_books(None, |settings| settings.books = books);
    until_open(&mut window);
    window.run();
    assert!(
        window.shows("In book: one move known"),
        "e4 alone is played"
    );
    window.paste("1. d4 *");
    window.key(Press::End);
    assert!(window.shows("No book move known"));
}

#[test]
fn analysis_says_how_many_moves_are_known() {
    let mut window = with_books(None, |_| {});
    assert!(window.shows("In book:"));
    window.paste("1. a3 h6 2. a4 h5 3. Ra3 Rh6 *");
    window.key(Press::End);
    assert!(window.shows("No book move known"));
    assert!(!window.shows("In book:"));
}

#[test]
fn books_of_the_user_come_first_and_a_missing_one_is_said_once() {
    let folder = tempfile::tempdir().unwrap();
    let ours = book_file(folder.path(), "ours.bin", "e4 a6 d4 b5");
    let missing = folder.path().join("missing.bin");
    let mut window = with_books(Some(folder.path()), |settings| {
        settings.books = [Some(ours), Some(missing), None]
            .map(|file| BookChoice {
                file,
                ..BookChoice::default()
            })
            .to_vec();
    });
    until_open(&mut window);
    assert!(window.reported("missing.bin could not be opened"));
    let reported = |window: &Window| {
        let texts = window.app().context.toasts.texts();
        texts.filter(|text| text.contains("missing.bin")).count()
    };
    assert_eq!(reported(&window), 1);
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(0.5);
    assert_eq!(moves(&window), ["e4", "a6"]);
    assert!(window.shows("From ours.bin: the only move, weight 10"));
}

#[test]
fn a_game_teaches_and_the_lesson_can_be_forgotten_and_brought_back() {
    let folder = tempfile::tempdir().unwrap();
    // A book that loses in two moves: fool's mate.
    let path = book_file(folder.path(), "fool.ron", "f3 e5 g4");
    let learned = folder.path().join("learned.ron");
    let books = only(&path);
    let mut window = with_books(Some(folder.path()), |settings| settings.books = books);
    until_open(&mut window);
    window.new_game(&["Black"]);
    window.wait(0.5);
    window.play("e7 black pawn", "e5 empty");
    window.wait(0.5);
    assert_eq!(moves(&window), ["f3", "e5", "g4"]);
    assert!(!learned.exists());
    window.play("d8 black queen", "h4 empty");
    assert!(window.shows("Checkmate"));
    let text = fs::read_to_string(&learned).unwrap();
    assert_eq!(text.matches("learned: (1, 0)").count(), 2, "{text}");
    // The book itself is unchanged.
    assert!(!fs::read_to_string(&path).unwrap().contains("learned"));
    // The editor still shows it, in a column of its own.
    window.apply(Command::Shell(Action::OpenFile(path.clone())));
    window.wait(0.5);
    window.key(Press::Home);
    assert!(window.shows("learned 0/1"));
    // The message in the next game has the learned results.
    window.new_game(&[]);
    window.wait(0.5);
    assert!(window.shows("scored 0 in one game"));
    window.apply(Command::Play(play::Command::ConfirmResign));
    assert_eq!(
        fs::read_to_string(&learned).unwrap(),
        text,
        "too short to teach"
    );
    window.apply(Command::Settings(settings::Command::ShowBooks));
    assert!(window.shows("Learned about 2 moves"));
    window.click("Clear results");
    assert!(window.shows("Nothing learned yet"));
    assert!(!fs::read_to_string(&learned).unwrap().contains("learned:"));
    window.click("Restore results");
    assert_eq!(fs::read_to_string(&learned).unwrap(), text);
}

#[test]
fn without_learning_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = book_file(folder.path(), "fool.ron", "f3 e5 g4");
    let books = only(&path);
    let mut window = with_books(Some(folder.path()), |settings| {
        settings.books = books;
        settings.book_learning = false;
    });
    until_open(&mut window);
    window.new_game(&["Black"]);
    window.wait(0.5);
    window.play("e7 black pawn", "e5 empty");
    window.wait(0.5);
    window.play("d8 black queen", "h4 empty");
    assert!(window.shows("Checkmate"));
    assert!(!folder.path().join("learned.ron").exists());
}

#[test]
fn a_broken_memory_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("learned.ron"), "not a book").unwrap();
    let window = with_books(Some(folder.path()), |_| {});
    assert!(window.reported("The learned results of opening books could not be read"));
    let names = fs::read_dir(folder.path()).unwrap();
    let kept = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .find(|name| name.starts_with("learned.ron.broken-"));
    let kept = folder.path().join(kept.unwrap());
    assert_eq!(fs::read_to_string(kept).unwrap(), "not a book");
}

// The settings.

#[test]
fn books_are_added_moved_limited_and_removed_in_the_settings() {
    let folder = tempfile::tempdir().unwrap();
    let path = book_file(folder.path(), "ours.bin", "e4 a6");
    let mut window = with_books(None, |_| {});
    window.apply(Command::Settings(settings::Command::ShowBooks));
    assert!(window.shows("Tabia's book"));
    window.dialogs.borrow_mut().paths.push_back(path.clone());
    window.click("Add book…");
    window.run();
    let files = |window: &Window| {
        let books = &window.app().context.settings.books;
        books
            .iter()
            .map(|book| book.file.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(files(&window), [None, Some(path.clone())]);
    window.click("Move ours.bin up");
    assert_eq!(files(&window), [Some(path.clone()), None]);
    window.tick("ours.bin for White");
    window.tick("Use Tabia's book");
    let books = window.app().context.settings.books.clone();
    assert!(!books[0].white && books[0].black && books[0].on && !books[1].on);
    until_open(&mut window);
    window.click("Close");
    window.new_game(&[]);
    window.play("e2 white pawn", "e4 empty");
    window.wait(0.5);
    assert_eq!(moves(&window), ["e4", "a6"]);
    window.apply(Command::Play(play::Command::StopPlaying));
    window.apply(Command::Settings(settings::Command::ShowBooks));
    window.tick("Learn from games");
    window.tick("Weaker levels follow less theory");
    window.click("Remove ours.bin from the list");
    assert_eq!(files(&window), [None]);
    let settings = &window.app().context.settings;
    assert!(!settings.book_learning && !settings.book_by_level);
}

#[test]
fn a_book_is_added_by_a_typed_path_where_there_is_no_file_dialog() {
    let folder = tempfile::tempdir().unwrap();
    let path = book_file(folder.path(), "ours.bin", "e4 a6");
    let mut window = with_books(None, |_| {});
    window.dialogs.borrow_mut().no_dialog = true;
    window.command("Books to play from");
    window.click("Add book…");
    window.harness.get_by_label("Path").focus();
    window.run();
    window.ctrl(Press::A);
    let text = path.display().to_string();
    window.harness.get_by_label("Path").type_text(&text);
    window.run();
    window.click("Open");
    assert_eq!(window.app().context.settings.books[1].file, Some(path));
    until_open(&mut window);
}

#[test]
fn the_shipped_book_opens_in_the_editor_as_a_copy_with_names() {
    let mut window = with_books(None, |_| {});
    window.command("Open Tabia's book");
    window.until("an answer", |window| window.app().book.open.is_some());
    let book = window.app().book.open.as_ref().unwrap();
    assert_eq!(book.path(), None);
    let names = book.editor().book().search("Najdorf");
    assert!(!names.is_empty());
}
