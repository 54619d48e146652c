//! Tournaments in the room of engines.

use std::fs;
use std::path::{Path, PathBuf};

use egui::accesskit::{Role, Toggled};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::command::matches::{
    Command, Control, ControlKind, Entrant, EntrantPlayer, FormatKind, OpeningKind, Setup,
    TournamentId, View,
};
use tabia_app::command::{self, Action};
use tabia_game::{GameResult, pgn};
use tabia_protocol::client::{EngineProgram, Protocol};
use tabia_settings::{EngineId, Room};

use crate::driver::Window;
use crate::engines::script;

/// A window with its data in a folder, at the page of tournaments.
fn at_page(folder: &Path) -> Window {
    let mut window = Window::with(Some(folder), &[], |settings| {
        settings.room = Room::Engines;
        settings.use_books = false;
    });
    window.apply(command::Command::from(Command::ShowList));
    window
}

fn apply(window: &mut Window, command: Command) {
    window.apply(command::Command::from(command));
}

/// A round robin of levels and a program with few nodes.
fn setup(name: &str, games: u32) -> Setup {
    let entrant = |name: &str, player| Entrant {
        player,
        name: name.to_owned(),
        control: None,
        identity: String::new(),
    };
    let mut setup = Setup {
        name: name.to_owned(),
        entrants: vec![
            entrant("Strong", EntrantPlayer::Tabia { elo: None }),
            entrant("Weak", EntrantPlayer::Tabia { elo: Some(1000) }),
            entrant(
                "Program B",
                EntrantPlayer::Program {
                    id: "program-b".to_owned(),
                },
            ),
        ],
        games,
        control: Control {
            kind: ControlKind::Nodes,
            nodes: 300,
            ..Control::default()
        },
        ..Setup::default()
    };
    setup.openings.kind = OpeningKind::Random;
    setup.adjudication.max_moves = 20;
    setup
}

/// Creates a tournament by the form's values and starts it.
fn start(window: &mut Window, setup: Setup) {
    apply(window, Command::New);
    apply(window, Command::Edit(Box::new(setup)));
    window.click("Create and start");
}

/// Like [`start`] with a number of nodes for each move; returns while games are being played.
fn start_at_work(window: &mut Window, mut setup: Setup, nodes: u64) {
    setup.control.nodes = nodes;
    apply(window, Command::New);
    apply(window, Command::Edit(Box::new(setup)));
    act(window, Command::Create);
}

/// Applies a command, and does not wait for the workers.
fn act(window: &mut Window, command: Command) {
    window.harness.state_mut().apply(command);
    window.harness.step();
}

/// The number of finished games of the open tournament.
fn games(window: &Window) -> usize {
    let texts = window.harness.query_all_by_label_contains("games: ");
    let texts = texts.filter_map(|node| node.accesskit_node().label());
    let number = |text: String| {
        let (_, rest) = text.split_once("games: ")?;
        rest.split(' ').next()?.parse().ok()
    };
    texts.filter_map(number).max().unwrap_or(0)
}

fn folders(data: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(data.join("tournaments")).unwrap().flatten();
    let folders = entries.map(|entry| entry.path()).filter(|it| it.is_dir());
    let mut folders: Vec<PathBuf> = folders.collect();
    folders.sort();
    folders
}

fn until_over(window: &mut Window, games: usize) {
    let text = format!("games: {games} of {games}");
    window.until("the end", |window| {
        let finished = window.harness.query_all_by_label_contains("Finished · ");
        finished.count() > 0
    });
    assert!(has_part(window, &text), "{text}");
}

fn has_part(window: &Window, text: &str) -> bool {
    window.harness.query_all_by_label_contains(text).count() > 0
}

#[test]
fn a_tournament_is_created_in_the_form_and_played_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_page(folder.path());
    assert!(has_part(&window, "No tournaments yet"));
    window.click("New tournament…");
    assert!(window.has("Add two players at least."));
    for name in ["Tabia", "Program B"] {
        window.open_list("Add player…");
        window.click(name);
    }
    assert!(!window.has("Add two players at least."));
    assert!(has_part(&window, "2 games in all."));
    window.open_list("Time control");
    window.click("Nodes");
    window.click("Create and start");
    until_over(&mut window, 2);
    assert!(has_part(&window, "1: Tabia, points 2 of 2"));
    // All columns are there, whatever the width.
    for title in ["Points", "Elo", "Error", "LOS", "Draws", "Pairs", "Faults"] {
        let head = window
            .harness
            .query_all_by_role(Role::ColumnHeader)
            .filter_map(|node| node.accesskit_node().label());
        assert!(
            head.into_iter().any(|text| text.starts_with(title)),
            "{title}"
        );
    }
    let texts: Vec<_> = window.app().context.toasts.texts().collect();
    assert!(
        texts
            .iter()
            .any(|text| text.contains("is over. Tabia has won.")),
        "{texts:?}"
    );
    window.click("Games");
    assert_eq!(window.harness.query_all_by_label_contains(" – ").count(), 2);
    // The list has it, and the next form begins with its values.
    window.click("All tournaments");
    assert!(has_part(&window, "Round robin, 2 of 2, Finished"));
    window.click("New tournament…");
    assert!(window.has("Name of player 2"));
}

#[test]
fn the_standings_are_those_of_the_exported_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_page(folder.path());
    start(&mut window, setup("Levels", 4));
    until_over(&mut window, 12);
    let file = folder.path().join("out.pgn");
    window.dialogs.borrow_mut().paths.push_back(file.clone());
    window.command("Export games of the tournament…");
    window.until("the file", |_| file.exists());
    let text = fs::read_to_string(&file).unwrap();
    let games = pgn::read(text.as_bytes()).games;
    assert_eq!(games.len(), 12);
    for name in ["Strong", "Weak", "Program B"] {
        let points = games.iter().map(|game| {
            let is = |tag| game.tags().get(tag) == Some(name);
            match (game.result(), is("White"), is("Black")) {
                (GameResult::WhiteWins, true, _) | (GameResult::BlackWins, _, true) => 2,
                (GameResult::Draw, true, _) | (GameResult::Draw, _, true) => 1,
                _ => 0,
            }
        });
        let half_points: u32 = points.sum();
        let points = match half_points {
            1 => "½".to_owned(),
            n if n % 2 == 1 => format!("{}½", n / 2),
            n => (n / 2).to_string(),
        };
        let row = format!(": {name}, points {points} of 8");
        assert!(has_part(&window, &row), "{row}");
    }
    for part in [
        "[Event \"Levels\"]",
        "[Round \"1.1.1\"]",
        "[WhiteType \"program\"]",
        "[BlackType \"program\"]",
        "{book}",
        "/",
    ] {
        assert!(text.contains(part), "{part}");
    }
    // Nothing is left to be seen live; the page says what can be done.
    window.click("Live");
    assert!(has_part(&window, "The tournament is over"));
    assert!(!has_part(&window, "Start or resume"));
    window.click("Show the standings");
    assert!(has_part(&window, "1: "));
    window.click("Crosstable");
    assert!(window.has("Points of the row – points of the column"));
    // A game is followed on the board, and opened in a tab.
    window.click("Games");
    let name = {
        let row = window.harness.query_all_by_label_contains(".1: ").next();
        row.unwrap().accesskit_node().label().unwrap()
    };
    window.click(&name);
    // The status line has its result, and one space between its players and its place.
    assert!(!has_part(&window, " to move"));
    let place = window.harness.get_by_label_contains("· Levels, round");
    let (_, rest) = name.split_once(": ").unwrap();
    let (players, _) = rest.split_once(", ").unwrap();
    let players = window.harness.query_all_by_label(players);
    let mut rects = players.map(|node| node.rect());
    let is_beside = |it: &egui::Rect| it.y_range().contains(place.rect().center().y);
    let players = rects.find(is_beside).unwrap();
    let space = place.rect().left() - players.right();
    assert!((0.0..6.0).contains(&space), "{space}");
    drop((place, rects));
    let others: Vec<String> = { window.harness.query_all_by_label_contains(".1: ") }
        .filter_map(|row| row.accesskit_node().label())
        .filter(|other| *other != name)
        .collect();
    window.double_click(&name);
    assert!(window.pgn().contains("[Event \"Levels\"]"));
    // The tab names the players, and the window the tournament and the round.
    assert!(has_part(&window, "Levels, round "));
    assert!(!has_part(&window, "New game"));
    // Another game has a tab of its own.
    let (tabs, first) = (window.app().tab_ids().len(), window.pgn());
    window.apply(Action::GoTo(Room::Engines).into());
    window.double_click(&others[0]);
    assert_eq!(window.app().tab_ids().len(), tabs + 1);
    assert_ne!(window.pgn(), first);
}

#[test]
fn a_paused_tournament_is_resumed_after_a_restart_with_nothing_played_twice() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_page(folder.path());
    start_at_work(&mut window, setup("Long", 20), 2_000);
    window.until("some games", |window| games(window) > 1);
    act(&mut window, Command::Pause);
    window.until("the pause", |window| window.has("Resume"));
    assert!(has_part(&window, "Paused · "));
    let file = folders(folder.path())[0].join("games.txt");
    let lines = |file: &Path| {
        let text = fs::read_to_string(file).unwrap();
        let games = text.split_once("\n\n").unwrap().1;
        games.lines().map(str::to_owned).collect::<Vec<String>>()
    };
    let before = lines(&file);
    assert!(before.len() < 60);
    drop(window);
    let mut window = at_page(folder.path());
    assert!(has_part(&window, "Long, Round robin, "));
    assert!(has_part(&window, ", Paused"));
    let id = TournamentId("0001 Long".to_owned());
    apply(&mut window, Command::Open(id));
    window.click("Resume");
    until_over(&mut window, 60);
    let after = lines(&file);
    assert_eq!(after[..before.len()], before[..], "nothing is lost");
    let mut places: Vec<&str> = after
        .iter()
        .map(|it| it.split('\t').next().unwrap())
        .collect();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 60, "no game is played twice");
}

#[test]
fn a_tournament_ends_with_the_window_and_says_so_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_page(folder.path());
    start_at_work(&mut window, setup("Cut short", 100), 5_000);
    window.until("a game", |window| games(window) > 0);
    assert!(window.close_button(), "no question is asked");
    eframe::App::on_exit(window.harness.state_mut(), None);
    drop(window);
    let window = at_page(folder.path());
    let texts: Vec<_> = window.app().context.toasts.texts().collect();
    assert!(
        texts
            .iter()
            .any(|text| text.contains("“Cut short” was interrupted")),
        "{texts:?}"
    );
    assert!(has_part(&window, ", Interrupted"));
}

#[test]
fn a_tournament_is_played_in_one_of_two_windows() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_page(folder.path());
    start_at_work(&mut window, setup("Shared", 100), 5_000);
    window.until("a game", |window| games(window) > 0);
    let mut other = at_page(folder.path());
    assert!(has_part(&other, ", In another window"));
    let id = TournamentId("0001 Shared".to_owned());
    apply(&mut other, Command::Resume(id.clone()));
    other.until("the reason", |window| {
        has_part(window, "It is being played in another window.")
    });
    apply(&mut other, Command::Delete(id));
    assert!(!folders(folder.path()).is_empty());
    act(&mut window, Command::Pause);
    window.until("the pause", |window| window.has("Resume"));
}

#[test]
fn the_tournaments_of_another_window_are_followed() {
    let folder = tempfile::tempdir().unwrap();
    let mut other = at_page(folder.path());
    assert!(has_part(&other, "No tournaments yet"));
    let mut window = at_page(folder.path());
    // Long enough for the other window to find it at work.
    start_at_work(&mut window, setup("Shared", 2), 20_000);
    window.until("a game", |window| games(window) > 0);
    other.until("the tournament", |window| {
        has_part(window, ", In another window")
    });
    apply(
        &mut other,
        Command::Open(TournamentId("0001 Shared".to_owned())),
    );
    assert!(has_part(&other, "In another window · "));
    until_over(&mut window, 6);
    until_over(&mut other, 6);
    apply(&mut other, Command::Show(View::Games));
    assert_eq!(other.harness.query_all_by_label_contains(".1: ").count(), 3);
    other.click("All tournaments");
    assert!(has_part(&other, "6 of 6, Finished"));
}

/// A UCI engine that thinks for a second.
const LATE: &str = r#"#!/bin/sh
while read -r line; do
  case "$line" in
    uci) echo 'id name Late'; echo uciok ;;
    isready) echo readyok ;;
    *moves*) move=e7e5 ;;
    position*) move=e2e4 ;;
    go*) sleep 1; echo "bestmove $move" ;;
    quit) exit 0 ;;
  esac
done
"#;

#[test]
fn games_lost_on_time_and_by_failures_are_counted_and_said() {
    let folder = tempfile::tempdir().unwrap();
    let Some(late) = script(folder.path(), "late", LATE) else {
        return;
    };
    let Some(gone) = script(folder.path(), "gone", "#!/bin/sh\nexit 3\n") else {
        return;
    };
    let mut window = at_page(folder.path());
    let mut setup = setup("Lost", 4);
    let engine = |path: &Path| EntrantPlayer::Engine {
        id: EngineId(1),
        program: Box::new(EngineProgram {
            protocol: Protocol::Uci,
            ..EngineProgram::new(path)
        }),
    };
    setup.entrants[1].name = "Late".to_owned();
    setup.entrants[1].player = engine(&late);
    setup.entrants[2].name = "Gone".to_owned();
    setup.entrants[2].player = engine(&gone);
    setup.openings.kind = OpeningKind::Start;
    // The others have no clock: a slow machine makes none of them late.
    setup.entrants[1].control = Some(Control {
        kind: ControlKind::Move,
        time: 0.1,
        ..Control::default()
    });
    start(&mut window, setup);
    until_over(&mut window, 12);
    for part in [
        "Late 4 of 8",
        ": Late, points 4 of 8",
        "lost on time 4, by a crash or without a move 0, by an illegal move 0",
        ": Gone, points 0 of 8",
        "Gone has lost 8 games by a failure, the last one: ",
        "lost on time 0, by a crash or without a move 8, by an illegal move 0",
        "Faults: games lost on time (t)",
        "Pairs: pairs of games in which 0, ½, 1, 1½ and 2 points were won",
    ] {
        assert!(has_part(&window, part), "{part}");
    }
}

#[test]
fn a_tournament_is_deleted_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_page(folder.path());
    start(&mut window, setup("Short", 2));
    until_over(&mut window, 6);
    window.click("All tournaments");
    window.click("Short, Round robin, 6 of 6, Finished");
    window.click("Delete…");
    assert!(has_part(&window, "Delete “Short” with its 6 games?"));
    window.click("Keep it");
    assert_eq!(folders(folder.path()).len(), 1);
    window.click("Delete…");
    window.click("Delete tournament");
    assert!(has_part(&window, "No tournaments yet"));
    assert!(folders(folder.path()).is_empty());
}

#[test]
fn a_broken_setup_is_set_aside_with_a_message() {
    let folder = tempfile::tempdir().unwrap();
    let broken = folder.path().join("tournaments").join("0001 Broken");
    let newer = folder.path().join("tournaments").join("0002 Newer");
    fs::create_dir_all(&broken).unwrap();
    fs::create_dir_all(&newer).unwrap();
    fs::write(broken.join("setup.ron"), "(version: 1, name: 7").unwrap();
    fs::write(newer.join("setup.ron"), "(version: 99, tempo: Fast)").unwrap();
    let window = at_page(folder.path());
    let texts: Vec<_> = window.app().context.toasts.texts().collect();
    assert!(
        texts
            .iter()
            .any(|text| text.contains("Its file was set aside as")),
        "{texts:?}"
    );
    assert!(
        texts.iter().any(|text| text.contains("is of version 99")),
        "{texts:?}"
    );
    assert!(!broken.join("setup.ron").exists());
    assert!(newer.join("setup.ron").exists());
}

/// Whether White's player is below the board.
fn is_seen_from_white(window: &Window) -> bool {
    let top = |side: &str| {
        let mut nodes = window.harness.query_all_by_label_contains(side);
        nodes.next().unwrap().rect().top()
    };
    top("White: ") > top("Black: ")
}

#[test]
fn running_games_are_on_a_wall_and_one_is_followed() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_page(folder.path());
    let mut setup = setup("Wall", 2);
    setup.control = Control {
        kind: ControlKind::Clock,
        base: 60.0,
        increment: 0.0,
        ..Control::default()
    };
    // The open game is seen from Black's side.
    let flip = || command::Command::from(tabia_app::command::game::Command::Flip);
    window.apply(flip());
    assert!(!is_seen_from_white(&window));
    apply(&mut window, Command::New);
    apply(&mut window, Command::Edit(Box::new(setup)));
    act(&mut window, Command::Create);
    window.until("the page", |window| window.has("Live"));
    act(&mut window, Command::Show(View::Live));
    let boards = ", last move ";
    window.until("a board", |window| has_part(window, boards));
    let mut nodes = window.harness.query_all_by_label_contains(boards);
    nodes.next().unwrap().click();
    drop(nodes);
    window.until("the graph", |window| {
        has_part(window, "Evaluations from White’s view") && has_part(window, " s")
    });
    // It is seen from White's side until it is turned, with its clocks.
    assert!(is_seen_from_white(&window));
    for clock in ["Clock of White", "Clock of Black"] {
        assert!(has_part(&window, clock), "{clock}");
    }
    window.harness.state_mut().apply(flip());
    window.harness.step();
    assert!(!is_seen_from_white(&window));
    // The tab has the names of the players, and the window also the tournament and the round.
    assert!(has_part(&window, ", live") && has_part(&window, "Wall, round "));
    assert!(!has_part(&window, "New game"));
    window.harness.get_by_label("Open as it stands").click();
    window.until("the game", |window| {
        window.pgn().contains("[Event \"Wall\"]")
    });
    assert!(window.pgn().contains("[Result \"*\"]"));
    act(&mut window, Command::Pause);
}

#[test]
fn the_test_is_ticked_only_where_it_applies() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_page(folder.path());
    apply(&mut window, Command::New);
    let mut setup = setup("Test", 2);
    setup.test.is_on = true;
    apply(&mut window, Command::Edit(Box::new(setup.clone())));
    let is_ticked = |window: &Window| {
        let name = "Sequential test (SPRT)";
        let node = window.harness.get_by_role_and_label(Role::CheckBox, name);
        node.accesskit_node().toggled() == Some(Toggled::True)
    };
    assert!(!is_ticked(&window), "three players");
    setup.entrants.pop();
    apply(&mut window, Command::Edit(Box::new(setup)));
    assert!(is_ticked(&window), "the choice was kept");
}

#[test]
fn what_is_wrong_in_the_form_is_said_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_page(folder.path());
    apply(&mut window, Command::New);
    let mut wrong = setup("", 2);
    wrong.entrants[1].name = "Strong".to_owned();
    wrong.openings.kind = OpeningKind::File;
    apply(&mut window, Command::Edit(Box::new(wrong.clone())));
    for text in [
        "Give the tournament a name.",
        "Two players have the same name. Change one of them.",
        "Choose the file of the openings.",
    ] {
        assert!(window.has(text), "{text}");
    }
    apply(&mut window, Command::Create);
    assert!(!folder.path().join("tournaments").exists());
    // A file without openings is reported when the tournament is created.
    let file = folder.path().join("bad.epd");
    fs::write(&file, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w - -\n").unwrap();
    wrong.name = "Named".to_owned();
    wrong.entrants[1].name = "Weak".to_owned();
    wrong.openings.file = file;
    apply(&mut window, Command::Edit(Box::new(wrong)));
    window.click("Create and start");
    window.until("the reason", |window| has_part(window, "bad.epd"));
    assert!(
        window
            .harness
            .query_by_role_and_label(Role::Button, "Create and start")
            .is_some()
    );
}

#[test]
fn an_engine_whose_file_is_gone_is_refused_before_it_loses_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_page(folder.path());
    let mut wrong = setup("Gone", 2);
    wrong.entrants[1].player = EntrantPlayer::Engine {
        id: EngineId(1),
        program: Box::new(EngineProgram::new("/no/such/engine")),
    };
    apply(&mut window, Command::New);
    apply(&mut window, Command::Edit(Box::new(wrong.clone())));
    let fault = "Weak: The file /no/such/engine is gone.";
    window.until("the fault", |window| has_part(window, fault));
    window.click("Create and start");
    window.until("the form", |window| window.has("Create and start"));
    assert!(has_part(&window, fault));
    assert!(!folder.path().join("tournaments").exists());
    wrong.entrants.remove(1);
    apply(&mut window, Command::Edit(Box::new(wrong)));
    window.until("the end of the fault", |window| !has_part(window, fault));
}

#[test]
fn a_bye_counts_as_a_point_for_each_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_page(folder.path());
    let mut setup = setup("Odd", 2);
    (setup.format, setup.rounds) = (FormatKind::Swiss, 3);
    start(&mut window, setup);
    until_over(&mut window, 6);
    let byes = "Byes, a point for each game not played: ";
    let said = |window: &Window| {
        let mut nodes = window.harness.query_all_by_label_contains(byes);
        nodes.next().unwrap().accesskit_node().value().unwrap()
    };
    let first = said(&window);
    for name in ["Strong", "Weak", "Program B"] {
        assert!(first.contains(&format!("{name} 2")), "{first}");
    }
    // They follow from the file, too.
    drop(window);
    let mut window = at_page(folder.path());
    apply(
        &mut window,
        Command::Open(TournamentId("0001 Odd".to_owned())),
    );
    window.until("the byes", |window| has_part(window, byes));
    assert_eq!(said(&window), first);
}

#[test]
fn openings_are_drawn_from_a_book() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_page(folder.path());
    let mut setup = setup("From a book", 2);
    setup.openings.kind = OpeningKind::Start;
    apply(&mut window, Command::New);
    apply(&mut window, Command::Edit(Box::new(setup)));
    window.open_list("Openings");
    window.click("Opening book");
    assert!(window.has("Choose the file of the opening book."));
    // A file that is cut off is refused, with its cause.
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/books/tabia.bin");
    let bytes = fs::read(shipped).unwrap();
    let cut = folder.path().join("cut.bin");
    fs::write(&cut, &bytes[..bytes.len() - 7]).unwrap();
    let book = folder.path().join("mine.bin");
    fs::write(&book, &bytes).unwrap();
    for (path, reason) in [
        (cut, "cut.bin: The book is cut off"),
        (folder.path().join("gone.bin"), "gone.bin: "),
    ] {
        window.dialogs.borrow_mut().paths.push_back(path);
        window.click("Choose file…");
        // It is said as soon as the file is chosen, and when the tournament is to be created.
        window.until("the fault", |window| has_part(window, reason));
        window.click("Create and start");
        window.until("the reason", |window| has_part(window, reason));
        // It is at its row, which is in view.
        let place = |text: &str| window.harness.get_by_label_contains(text).rect();
        let distance = place(reason).top() - place("Choose file…").bottom();
        assert!((0.0..100.0).contains(&distance), "{distance}");
        assert!(place(reason).bottom() < 760.0);
    }
    window.dialogs.borrow_mut().paths.push_back(book);
    window.click("Choose file…");
    assert!(window.has("mine.bin"));
    window.click("Create and start");
    until_over(&mut window, 6);
    let openings = fs::read(folders(folder.path())[0].join("openings.pgn")).unwrap();
    let games = pgn::read(&openings).games;
    assert_eq!(games.len(), 3);
    for game in &games {
        let length = game.line_to(game.main_line_end()).len();
        assert!((1..=16).contains(&length), "{length}");
    }
}

#[test]
fn the_preparation_of_a_tournament_shows_its_progress_and_is_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = at_page(folder.path());
    let setup = setup("Long", 1_000);
    apply(&mut window, Command::New);
    apply(&mut window, Command::Edit(Box::new(setup)));
    act(&mut window, Command::Create);
    window.until("the progress", |window| {
        has_part(window, "Openings: ") && has_part(window, " of 1,000")
    });
    window.harness.get_by_label("Cancel").click();
    window.run();
    assert!(window.has("Create and start"));
    assert!(!folder.path().join("tournaments").exists());
    // It ends with the form, too.
    act(&mut window, Command::Create);
    window.until("the progress", |window| has_part(window, "Openings: "));
    apply(&mut window, Command::ShowList);
    assert!(has_part(&window, "No tournaments yet"));
    assert!(!folder.path().join("tournaments").exists());
}
