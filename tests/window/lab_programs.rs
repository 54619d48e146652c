//! Historical programs as opponents and on their page of the Lab.

use std::time::Duration;

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tabia_app::analysis::players::LocalPlayers;
use tabia_app::command::lab::programs::{Contender, Pace, Rules};
use tabia_app::command::{Action, TabCommand};
use tabia_app::game::players::{EngineLimit, OwnPlayer, Player, PlayerId};
use tabia_app::lab;
use tabia_app::lab::programs;
use tabia_app::play;
use tabia_lab::programs::ProgramName;
use tabia_settings::{LabPage, Room};

use crate::driver::Window;

fn real() -> Window {
    Window::with_players(|ctx| Box::new(LocalPlayers::new(ctx.clone())))
}

/// Chooses a program in the open New game dialog.
fn choose_program(window: &mut Window, name: ProgramName) {
    window.choose("Program of the Lab");
    window.open_list("Program");
    window.click(&format!("{}, {}", name.title(), name.rating().elo));
}

fn moves(window: &Window) -> usize {
    let session = &window.app().game.session;
    session
        .play
        .as_ref()
        .map_or(0, |play| session.game().keys_to(play.tip).len())
}

#[test]
fn each_program_can_be_chosen_and_says_how_it_plays() {
    for name in ProgramName::ALL {
        let mut window = Window::new();
        window.ctrl(egui::Key::N);
        choose_program(&mut window, name);
        let how = tabia_texts::tr(&format!("program-{}-thinks", name.id()));
        assert!(window.shows(&how), "{how}");
        assert!(
            window
                .harness
                .query_by_role_and_label(Role::ComboBox, "Strength")
                .is_none()
        );
        window.choose("To a depth");
        window.click("Play");
        let play = window.app().game.session.play.clone().unwrap();
        assert_eq!(
            (play.opponent, play.players),
            (PlayerId::Program(name), [Player::Human, Player::Engine])
        );
        assert!(matches!(play.limit, EngineLimit::Depth(_)));
        window.play("e2 white pawn", "e4 empty");
        let job = window.engine.borrow().jobs.last().cloned().unwrap();
        assert_eq!(job.player, PlayerId::Program(name));
        assert!(
            window
                .pgn()
                .contains(&format!("[Black \"{}\"]", name.title()))
        );
        // A hint is from the engine, and not from the opponent.
        window.key(egui::Key::H);
        let job = window.engine.borrow().jobs.last().cloned().unwrap();
        assert_eq!(job.player, PlayerId::Engine);
    }
}

#[test]
fn programs_answer_moves_and_moves_are_taken_back() {
    for name in ProgramName::ALL {
        let mut window = real();
        window.ctrl(egui::Key::N);
        choose_program(&mut window, name);
        window.click("3 + 2");
        window.click("Play");
        window.play("e2 white pawn", "e4 empty");
        window.until_in_no_time(&format!("an answer of {name:?}"), |window| {
            moves(window) == 2
        });
        window.apply(play::Command::TakeBack.into());
        window.until("the first move again", |window| moves(window) == 0);
        window.play("d2 white pawn", "d4 empty");
        let what = format!("another answer of {name:?}");
        window.until_in_no_time(&what, |window| moves(window) == 2);
    }
}

#[test]
fn the_opponent_is_the_same_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open(Some(folder.path()), &[]);
    window.ctrl(egui::Key::N);
    choose_program(&mut window, ProgramName::Qchess);
    window.click("Play");
    window.play("e2 white pawn", "e4 empty");
    window.wait(1.5);
    drop(window);
    let window = Window::open(Some(folder.path()), &[]);
    let play = window.app().game.session.play.as_ref().unwrap();
    assert_eq!(play.opponent, PlayerId::Program(ProgramName::Qchess));
}

#[test]
fn a_page_shows_a_card_for_each_program() {
    let mut window = Window::lab(LabPage::Programs);
    for name in ProgramName::ALL {
        let rating = name.rating();
        assert!(
            window.shows(&format!("{} ± {}", rating.elo, rating.error)),
            "{name:?}"
        );
    }
    let play = window.harness.get_by_label("Play against Tchess…");
    play.scroll_to_me();
    window.run();
    window.click("Play against Tchess…");
    assert!(window.shows("New game"));
    window.click("Play");
    let play = window.app().game.session.play.as_ref().unwrap();
    assert_eq!(play.opponent, PlayerId::Program(ProgramName::Tchess));
}

/// Clicks the button of a card, which may be scrolled out of view.
fn analyse(window: &mut Window, program: &str) {
    let name = format!("Analyse this position with {program}");
    window.harness.get_by_label(&name).scroll_to_me();
    window.run();
    window.click(&name);
}

#[test]
fn a_program_and_the_engine_look_at_the_position_of_the_board() {
    let mut window = Window::lab(LabPage::Programs);
    window.paste("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    window.apply(lab::Command::Show(LabPage::Programs).into());
    analyse(&mut window, "Qchess");
    window.until("both mate", |window| {
        window
            .harness
            .query_all_by_label_contains("1. Rd8#")
            .count()
            == 2
    });
    // They follow the board.
    window.play("g1 white king", "f1 empty");
    window.until("both see the mate again", |window| {
        window
            .harness
            .query_all_by_label_contains("1. Rd8#")
            .count()
            == 0
            && window.harness.query_all_by_label_contains("1…").count() == 2
    });
    window.click("Stop analysing");
    assert!(!window.shows("Stop analysing"));
    // Twice, and from another card.
    analyse(&mut window, "Qchess");
    analyse(&mut window, "Tchess");
    assert_eq!(
        window.harness.query_all_by_label("Stop analysing").count(),
        1
    );
}

/// Opens the page in a window, with rules for the next two programs.
fn two(rules: Rules) -> Window {
    let mut window = Window::with(None, &[], |settings| {
        settings.room = Room::Lab;
        settings.lab_page = LabPage::Programs;
    });
    window.apply(lab::Command::from(programs::Command::SetBout(rules)).into());
    window
}

fn count(window: &Window, words: &str) -> usize {
    window.harness.query_all_by_label_contains(words).count()
}

#[test]
fn two_play_a_game_to_its_end_and_it_is_put_into_a_tab() {
    let mut window = two(Rules {
        contenders: [ProgramName::Qchess, ProgramName::Turochamp].map(Contender::from),
        pace: Pace::Nodes(5_000),
        from_board: true,
        ..Rules::default()
    });
    window.paste("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let (open, tabs) = (window.pgn(), window.app().tab_ids().len());
    window.click("Start the game");
    window.until("the mate", |window| window.shows("Checkmate: White wins"));
    assert!(
        !window.shows("to move, in check"),
        "the status line says so"
    );
    // The board shows their game; the open game is unchanged.
    assert!(window.shows("d8 white rook") && window.shows("1. Rd8#"));
    assert_eq!(count(&window, "Qchess – Turochamp"), 1);
    assert_eq!(
        count(&window, "Turochamp"),
        5,
        "card, game, beside the board"
    );
    assert_eq!(window.pgn(), open);
    window.click("Open in a new tab");
    assert_eq!(window.app().tab_ids().len(), tabs + 1);
    let kept = window.pgn();
    for part in [
        "[White \"Qchess\"]",
        "[Black \"Turochamp\"]",
        "[Result \"1-0\"]",
        "1. Rd8#",
    ] {
        assert!(kept.contains(part), "{part}: {kept}");
    }
    assert!(window.app().game.session.is_dirty() && window.shows("Start the game"));
    // The first tab is unchanged.
    let first = window.app().tab_ids()[0];
    window.apply(TabCommand::Show(first).into());
    assert_eq!(window.pgn(), open);
}

#[test]
fn switches_are_set_for_each_side_and_named() {
    let mut window = two(Rules {
        contenders: [ProgramName::Tchess; 2].map(Contender::from),
        pace: Pace::Nodes(1_000),
        from_board: true,
        ..Rules::default()
    });
    window.paste("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    window.open_list("White's player: Order of quiet moves");
    window.click("Queen first");
    window.click("White's player: Retreats last");
    window.click("Black's player: Priorities by phase");
    let contempt = "White's player: Contempt";
    let field = window
        .harness
        .get_by_role_and_label(Role::SpinButton, contempt);
    field.click();
    window.run();
    window.harness.event(egui::Event::Text("50".to_owned()));
    window.run();
    window.key(egui::Key::Enter);
    window.click("Start the game");
    window.until("the mate", |window| window.shows("Checkmate: White wins"));
    let white = "Tchess, contempt 50, queen first, retreats last";
    let black = "Tchess, priorities by phase";
    assert_eq!(count(&window, &format!("{white} – {black}")), 1);
    // Beside the board too, and in the game.
    assert!(count(&window, white) >= 2);
    window.click("Open in a new tab");
    let kept = window.pgn();
    for part in [
        format!("[White \"{white}\"]"),
        format!("[Black \"{black}\"]"),
    ] {
        assert!(kept.contains(&part), "{part}: {kept}");
    }
    // A player without switches shows none.
    window.apply(lab::Command::Show(LabPage::Programs).into());
    window.open_list("White's player");
    window
        .harness
        .get_by_role_and_label(Role::Button, "Turochamp")
        .click();
    window.run();
    assert!(!window.has(contempt) && window.has("Black's player: Contempt"));
}

#[test]
fn a_game_of_two_is_paused_stopped_and_put_away() {
    let mut window = two(Rules {
        contenders: [OwnPlayer::Engine.into(), ProgramName::Simplest.into()],
        pace: Pace::Time(Duration::ZERO),
        from_board: false,
        ..Rules::default()
    });
    let open = window.fen();
    window.click("Start the game");
    window.until("two moves", |window| count(window, " 2. ") > 0);
    window.click("Pause");
    assert_eq!(count(&window, "Paused at move"), 1);
    let moves = |window: &Window| {
        let found = window.harness.query_all_by_label_contains("1. ");
        let texts = found.filter_map(|node| {
            let node = node.accesskit_node();
            node.value().or_else(|| node.label())
        });
        texts.max_by_key(String::len)
    };
    let before = moves(&window);
    window.wait(0.5);
    assert_eq!(moves(&window), before);
    window.click("Go on");
    window.until("another move", |window| moves(window) != before);
    // A running game of the user is not interrupted.
    window.new_game(&[]);
    window.apply(lab::Command::Show(LabPage::Programs).into());
    window.until("rest", |window| {
        window.shows("Paused while a game is being played.")
    });
    assert!(window.has("Stop"), "the button does the same");
    window.command("Stop the Lab's work");
    assert_eq!(count(&window, "Stopped."), 1);
    assert!(count(&window, "Program B") >= 2);
    window.click("Back to the open game");
    assert_eq!(window.fen(), open);
    assert!(window.shows("e2 white pawn"));
    // No other match begins in the meantime, whatever its origin.
    window.apply(lab::Command::from(programs::Command::StartBout).into());
    assert!(window.shows("Start the game"));
    for command in [
        programs::Command::PauseBout.into(),
        programs::Command::StopBout.into(),
        Action::KeepBout.into(),
        programs::Command::CloseBout.into(),
    ] {
        window.apply(command);
    }
    assert!(window.shows("Start the game"));
}

#[test]
fn the_timeline_leads_to_the_pages_that_show_its_ideas() {
    let mut window = Window::lab(LabPage::Programs);
    window.click("Timeline");
    assert!(window.has("The Turk") && window.has("1770"));
    let go = |window: &mut Window, name: &str| {
        window.command("Timeline of chess programs");
        window.harness.get_by_label(name).scroll_to_me();
        window.run();
        window.click(name);
    };
    let page = |window: &Window| window.app().context.settings.lab_page;
    go(&mut window, "See: + null move");
    assert_eq!(page(&window), LabPage::Search);
    go(&mut window, "See: Los Alamos chess");
    assert_eq!(page(&window), LabPage::Games);
    assert!(window.has("c1, white queen"));
    go(&mut window, "See: Turochamp");
    assert_eq!(page(&window), LabPage::Programs);
    assert!(!window.has("The Turk") && window.has("Play against Turochamp…"));
}
