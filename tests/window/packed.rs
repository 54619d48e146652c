//! Files in other forms than PGN: packed ones, lists of positions, and files that are not text.

use std::fs;
use std::io::Write as _;

use egui::Key;
use tabia_app::game;

use crate::driver::Window;

const GAMES: &str = "[White \"Anna\"]\n\n1. e4 e5 *\n\n[White \"Berta\"]\n\n1. d4 *\n";

fn gz(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

/// Opens a window that has read a file on a worker.
fn opened(path: &std::path::Path) -> Window {
    let mut window = Window::open(None, &[path.to_path_buf()]);
    let is_read = |window: &Window| {
        let document = &window.app().game.session.document;
        document.path().is_some() || window.reported("could not be read")
    };
    window.until("the file", is_read);
    window
}

#[test]
fn an_archive_is_shown_and_never_written_over() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["games.pgn.gz", "games.pgn"] {
        let path = folder.path().join(name);
        let archive = gz(GAMES.as_bytes());
        fs::write(&path, &archive).unwrap();
        let mut window = opened(&path);
        assert!(window.pgn().contains("1. e4 e5"), "{}", window.pgn());
        window.play("g1 white knight", "f3 empty");
        let copy = folder.path().join("copy.pgn.gz");
        window.dialogs.borrow_mut().paths.push_back(copy);
        window.ctrl(Key::S);
        assert!(fs::read(&path).unwrap() == archive);
        let saved = fs::read_to_string(folder.path().join("copy.pgn")).unwrap();
        assert!(saved.contains("Nf3") && saved.contains("Berta"), "{saved}");
        // From here on the copy is the open file.
        window.play("b8 black knight", "c6 empty");
        window.ctrl(Key::S);
        assert!(
            fs::read_to_string(folder.path().join("copy.pgn"))
                .unwrap()
                .contains("Nc6")
        );
        // Not even on request.
        window.apply(game::Command::SaveTo(path.clone()).into());
        assert!(fs::read(&path).unwrap() == archive);
        assert!(window.reported("will not be overwritten"));
    }
}

#[test]
fn an_archive_that_is_cut_off_shows_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn.gz");
    let game = |i: usize| format!("[White \"{}\"]\n\n1. e4 e5 *\n\n", i * 7919 % 10_007);
    let archive = gz((0..5000).map(game).collect::<String>().as_bytes());
    fs::write(&path, &archive[..archive.len() / 2]).unwrap();
    let mut window = opened(&path);
    window.until("the end", |window| {
        window.app().game.session.document.reading.is_none()
    });
    assert!(window.app().game.session.document.len() > 1000);
    assert!(window.reported("the gzip archive ends too early"));
}

#[test]
fn what_is_no_text_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    for bytes in [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(),
        vec![0; 3000],
        gz(&[7; 3000]),
    ] {
        fs::write(&path, &bytes).unwrap();
        let mut window = opened(&path);
        assert!(window.reported("not a text"));
        assert!(window.app().game.session.document.path().is_none());
        // Nor is it replaced by one.
        window.play("e2 white pawn", "e4 empty");
        window.dialogs.borrow_mut().paths.push_back(path.clone());
        window.ctrl(Key::S);
        assert!(fs::read(&path).unwrap() == bytes);
    }
}

#[test]
fn a_list_of_positions_opens_as_positions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions.epd");
    let text = include_str!("../data/positions.epd");
    fs::write(&path, text).unwrap();
    let mut window = opened(&path);
    assert_eq!(window.app().game.session.document.len(), 2);
    assert!(window.fen().starts_with("4k3/8/8/8/8/8/4P3/4K3 w"));
    assert!(window.pgn().contains("[Event \"a\"]") && window.pgn().contains("{bm e4}"));
    window.play("e2 white pawn", "e4 empty");
    let copy = folder.path().join("copy.pgn");
    window.dialogs.borrow_mut().paths.push_back(copy.clone());
    window.ctrl(Key::S);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    assert!(fs::read_to_string(&copy).unwrap().contains("1. e4"));
    // Row by row, and the whole text.
    for (line, fen) in text
        .lines()
        .zip(["4k3/8/8/8/8/8/4P3/4K3", "4k3/8/8/8/8/8/3P4/4K3"])
    {
        let mut window = Window::new();
        window.paste(line);
        assert!(window.fen().starts_with(fen), "{line}");
        assert!(window.reported("Position pasted"));
    }
    let mut window = Window::new();
    window.paste(text);
    assert!(window.reported("2 positions pasted"));
}

/// Castling rights that the position cannot have are reported, whatever the source of the position.
#[test]
fn castling_that_is_dropped_is_reported_of_files_too() {
    let folder = tempfile::tempdir().unwrap();
    let stale = "4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1";
    for (name, text, reported) in [
        (
            "a.fen",
            stale.to_owned(),
            "Position opened. Castling Q is not possible",
        ),
        ("a.epd", format!("{stale}\n{stale}\n"), "2 problems in"),
        (
            "a.pgn",
            format!("[FEN \"{stale}\"]\n\n1. Rb8+ *\n"),
            "2 problems in",
        ),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let mut window = Window::open(None, &[path]);
        window.until("the message", |window| window.reported(reported));
        assert!(window.fen().contains(" w K "), "{}", window.fen());
    }
    let mut window = Window::new();
    window.paste(&format!("{stale}\n{stale}"));
    assert!(window.reported("line 1: castling right Q dropped"));
}

#[test]
fn what_cannot_be_pasted_says_what_is_wrong_and_where() {
    let after = |castling: &str, square: &str| {
        let placement = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
        format!("{placement} b {castling} {square} 0 1")
    };
    for (text, reported) in [
        (after("KQxq", "e3"), "FEN, castling rights “x” (column 51)"),
        (
            after("KQkq", "e9"),
            "FEN, en-passant square “e9” (column 54)",
        ),
        (
            after("KQkq", "-").replace("/8/8/", "/8/7/"),
            "(column 22): rank 5 has 7 squares",
        ),
        (
            "Dear Anna,\n\nsee you at 7 or 8.".to_owned(),
            "neither a position nor a game. It begins with “Dear Anna,”.",
        ),
        (
            "https://lichess.org/abcdefgh".to_owned(),
            "cannot be opened: there is no position in the address",
        ),
        (
            "[Event \"A]\n\n1. e4 *".to_owned(),
            "line 1: “[Event \"A]” is not a complete tag pair",
        ),
    ] {
        let mut window = Window::new();
        window.paste(&text);
        let texts: Vec<&str> = window.app().context.toasts.texts().collect();
        assert!(window.reported(reported), "{text}: {texts:?}");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wrong.fen");
    fs::write(&path, after("KQxq", "e3")).unwrap();
    let mut window = Window::open(None, &[path]);
    window.until("the message", |window| {
        window.reported("The position in") && window.reported("castling rights “x” (column 51)")
    });
}

#[test]
fn addresses_are_pasted() {
    let mut window = Window::new();
    window.paste("https://lichess.org/analysis/standard/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1");
    assert_eq!(window.fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my games.pgn");
    fs::write(&path, GAMES).unwrap();
    let address = format!("file://{}\r\n", path.to_str().unwrap().replace(' ', "%20"));
    let mut window = Window::new();
    window.paste(&address);
    assert!(window.pgn().contains("Anna"));
    assert_eq!(window.app().game.session.document.path(), Some(&*path));
}

#[test]
fn a_game_of_another_variant_is_called_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("variants.pgn");
    fs::write(&path, include_str!("../data/variants.pgn")).unwrap();
    let mut window = opened(&path);
    assert!(window.reported("This is a game of Atomic, which is not chess"));
    assert!(window.shows("Atomic cannot be shown"));
    window.apply(game::Command::SelectGame(1).into());
    window.run();
    assert!(window.shows("Crazyhouse cannot be shown"));
    window.apply(tabia_app::review::Command::Start.into());
    assert!(window.reported("it cannot be reviewed"));
}
