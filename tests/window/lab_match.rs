//! Matches of several games on the page of programs.

use std::time::Duration;

use egui_kittest::kittest::Queryable as _;
use tabia_app::command::lab::programs::{Command, Contender, Pace, Rules, View};
use tabia_app::command::{Action, TabCommand};
use tabia_app::lab;
use tabia_chess::Position;
use tabia_lab::programs::ProgramName;
use tabia_settings::{LabPage, Room};

use crate::driver::Window;

/// White mates at once.
const MATE: &str = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

/// Opens the view of matches, with a mate on the board and rules for a match from there.
fn at_match(games: u32) -> Window {
    let mut window = Window::with(None, &[], |settings| {
        settings.room = Room::Lab;
        settings.lab_page = LabPage::Programs;
    });
    window.paste(MATE);
    apply(&mut window, Command::Show(View::Match));
    apply(
        &mut window,
        Command::SetBout(Rules {
            contenders: [ProgramName::Qchess, ProgramName::Turochamp].map(Contender::from),
            pace: Pace::Nodes(1_000),
            from_board: true,
            games,
        }),
    );
    window
}

fn apply(window: &mut Window, command: Command) {
    window.apply(lab::Command::from(command).into());
}

fn count(window: &Window, words: &str) -> usize {
    window.harness.query_all_by_label_contains(words).count()
}

#[test]
fn a_match_is_played_in_pairs_and_its_games_are_put_into_a_tab() {
    let mut window = at_match(4);
    let (open, tabs) = (window.pgn(), window.app().tab_ids().len());
    window.click("Start the match");
    window.until("the last game", |window| window.has("4 of 4 games played"));
    // The player with the white pieces mates.
    assert!(count(&window, "4 games: +2 =0 −2, 50.0 %") > 0);
    assert!(
        window.has("Elo: no error can be estimated yet, because all pairs have the same result")
    );
    assert!(window.has("2 games repeat others move by move: the true error is larger."));
    assert_eq!(window.pgn(), open, "the open game is unchanged");
    // A game is chosen, and stands on the board with its players.
    window.click("2: Turochamp – Qchess, 1–0, checkmate");
    assert!(window.shows("d8 white rook"));
    window.click("Open the games in a new tab");
    assert_eq!(window.app().tab_ids().len(), tabs + 1);
    let session = &window.app().game.session;
    assert_eq!(session.document.len(), 4);
    assert!(session.is_dirty(), "quitting asks");
    let first = window.pgn();
    for part in [
        "[Round \"1.1\"]",
        "[White \"Qchess\"]",
        "[Result \"1-0\"]",
        "1. Rd8#",
    ] {
        assert!(first.contains(part), "{part}: {first}");
    }
    let tab = window.app().tab_ids()[0];
    window.apply(TabCommand::Show(tab).into());
    assert_eq!(window.pgn(), open);
}

#[test]
fn a_stopped_match_keeps_its_games_and_goes_on_while_other_pages_are_shown() {
    let mut window = at_match(400);
    // Whole games, so that the match outlasts what follows.
    window.paste("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    apply(&mut window, Command::Show(View::Match));
    window.click("Start the match");
    // A second start changes nothing.
    apply(&mut window, Command::StartMatch);
    // The board and the page change meanwhile.
    window.apply(lab::Command::Show(LabPage::Boards).into());
    window.paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    window.apply(Action::GoTo(Room::Play).into());
    assert!(window.shows("e2 white pawn"), "the board is the user's");
    window.wait(0.3);
    apply(&mut window, Command::Show(View::Match));
    window.until("three games", |window| {
        count(window, " – Qchess, ") > 0 && count(window, ": Qchess – ") > 1
    });
    // Nothing else searches beside it.
    apply(&mut window, Command::StartBout);
    apply(&mut window, Command::Analyse(ProgramName::Tchess));
    apply(&mut window, Command::Show(View::Programs));
    assert!(window.has("Start the game") && !window.has("Stop analysing"));
    apply(&mut window, Command::Show(View::Match));
    window.command("Stop the Lab's work");
    window.until("the end", |window| window.has("New match"));
    window.click("Open the games in a new tab");
    let games = window.app().game.session.document.len();
    assert!((3..400).contains(&games), "{games}");
    // The games are still there, until another match is chosen.
    apply(&mut window, Command::Show(View::Match));
    assert!(window.has(&format!("Stopped after {games} of 400 games")));
    window.click("New match");
    assert!(window.has("Start the match"));
    for command in [
        Command::StopMatch,
        Command::CloseMatch,
        Command::ChooseGame(Some(7)),
    ] {
        apply(&mut window, command);
    }
    window.apply(Action::KeepMatch.into());
    assert!(window.has("Start the match"));
}

#[test]
fn a_match_shows_nothing_about_a_game_that_is_played() {
    let mut window = at_match(400);
    window.click("Start the match");
    window.until("a game", |window| count(window, "checkmate") > 0);
    window.new_game(&[]);
    apply(&mut window, Command::Show(View::Match));
    let hidden = "Hidden while you play: the match began from a position of the board.";
    assert!(window.has(hidden) && count(&window, "checkmate") == 0);
    assert!(window.shows("e2 white pawn"));
    apply(&mut window, Command::StopMatch);
    apply(&mut window, Command::StartMatch);
    assert!(window.has(hidden));
}

#[test]
fn random_openings_are_played_with_both_colours() {
    let mut window = at_match(2);
    apply(
        &mut window,
        Command::SetBout(Rules {
            contenders: [ProgramName::Turochamp, ProgramName::ShannonA].map(Contender::from),
            pace: Pace::Nodes(100),
            from_board: false,
            // An odd number, and one that is too small.
            games: 1,
        }),
    );
    window.click("Start the match");
    window.until("both games", |window| window.has("2 of 2 games played"));
    window.click("Open the games in a new tab");
    let first = window.pgn();
    window.apply(tabia_app::game::Command::NextGame.into());
    let second = window.pgn();
    let opening = |pgn: &str| -> Vec<String> {
        let text = pgn.split("\n\n").nth(1).unwrap_or_default();
        let words = text.split_whitespace().filter(|word| !word.contains('.'));
        words.take(8).map(str::to_owned).collect()
    };
    assert_eq!(opening(&first), opening(&second));
    assert!(first.contains("[White \"Turochamp\"]") && second.contains("[Black \"Turochamp\"]"));
}

#[test]
fn a_match_does_not_begin_from_a_finished_position() {
    let mut window = at_match(2);
    let mated = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
    assert!(Position::from_fen(mated).is_ok());
    window.paste(mated);
    apply(&mut window, Command::StartMatch);
    assert!(window.has("Start the match"));
}

#[test]
fn a_player_thinks_in_the_opponents_time_with_a_clock() {
    let mut window = at_match(2);
    let mut contenders = [ProgramName::Tchess, ProgramName::ShannonB].map(Contender::from);
    contenders[0].ponders = true;
    let rules = |pace| Rules {
        contenders,
        pace,
        from_board: false,
        games: 2,
    };
    // Only a clock runs on while the other side thinks.
    apply(&mut window, Command::SetBout(rules(Pace::Nodes(1_000))));
    let switch = "First player: Thinks in the opponent's time";
    assert!(!window.has(switch));
    let clock = Pace::Clock {
        base: Duration::from_secs(1),
        increment: Duration::ZERO,
    };
    apply(&mut window, Command::SetBout(rules(clock)));
    assert!(window.has(switch));
    window.click("Start the match");
    window.until("both games", |window| window.has("2 of 2 games played"));
    assert_eq!(count(&window, "Tchess, ponders: "), 1);
    assert_eq!(count(&window, "guesses right"), 1);
    assert_eq!(count(&window, " 0 of 0 guesses right"), 0);
    window.click("Open the games in a new tab");
    assert!(window.pgn().contains("[White \"Tchess, ponders\"]"));
}

#[test]
fn quitting_asks_about_the_games_of_a_match() {
    let mut window = at_match(2);
    window.click("Start the match");
    window.until("the last game", |window| window.has("2 of 2 games played"));
    let tabs = window.app().tab_ids().len();
    window.apply(Action::Quit.into());
    assert_eq!(window.app().tab_ids().len(), tabs + 1);
    assert!(window.pgn().contains("[White \"Qchess\"]"));
    assert!(
        window.shows("Save"),
        "it is asked whether the games are to be saved"
    );
    window.key(egui::Key::Escape);
    // They are in one tab only.
    window.apply(Action::Quit.into());
    assert_eq!(window.app().tab_ids().len(), tabs + 1);
}

#[test]
fn two_players_of_one_name_have_numbers() {
    let mut window = at_match(2);
    let rules = Rules {
        contenders: [ProgramName::Qchess; 2].map(Contender::from),
        pace: Pace::Nodes(1_000),
        from_board: true,
        games: 2,
    };
    apply(&mut window, Command::SetBout(rules));
    window.click("Start the match");
    window.until("the last game", |window| window.has("2 of 2 games played"));
    assert!(window.has("2: Qchess (2) – Qchess (1), 1–0, checkmate"));
    window.click("Open the games in a new tab");
    assert!(window.pgn().contains("[White \"Qchess (1)\"]"));
}

/// A match from there was once a row of draws without a move.
#[test]
fn no_match_begins_from_a_drawn_position() {
    let mut window = at_match(2);
    window.paste("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 100 80");
    apply(&mut window, Command::Show(View::Match));
    window.click("Start the match");
    assert!(window.reported("The position on the board is drawn: no game begins from it."));
    assert!(!window.shows("games played"));
}
