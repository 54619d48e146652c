//! The encoding of the open file: a change that does not fit it is reported, and the user can choose another.

use std::fs;
use std::path::{Path, PathBuf};

use egui_kittest::kittest::Queryable as _;
use tabia_app::game;
use tabia_game::pgn::{Encoding, PgnFile};

use crate::driver::Window;

const WESTERN: &[u8] = b"[Event \"Caf\xe9\"]\r\n[White \"J\xfcrgen\"]\r\n\r\n1. e4 *\r\n\r\n[Event \"B\"]\r\n[White \"M\xf6ller\"]\r\n\r\n1. d4   d5 *\r\n";

fn file(folder: &Path, bytes: &[u8]) -> PathBuf {
    let path = folder.join("games.pgn");
    fs::write(&path, bytes).unwrap();
    path
}

fn set_white(window: &mut Window, name: &str) {
    let tags = window.app().game.session.game().tags();
    let tags = tags.iter().map(|(known, value)| {
        let value = if known == "White" { name } else { value };
        (known.to_owned(), value.to_owned())
    });
    let tags = tags.collect();
    window.apply(game::Command::SetTags(tags).into());
}

fn white(window: &Window) -> String {
    let tags = window.app().game.session.game().tags();
    tags.get("White").unwrap().to_owned()
}

#[test]
fn a_change_that_does_not_fit_is_reported_and_can_be_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), WESTERN);
    let mut window = Window::open(Some(folder.path()), std::slice::from_ref(&path));
    const WARNING: &str = "cannot hold “К”";
    set_white(&mut window, "Ærø");
    assert!(!window.reported(WARNING));
    set_white(&mut window, "Карпов");
    assert!(window.reported(WARNING) && window.reported("Windows-1252"));
    let button = window.harness.query_all_by_label("Undo").last().unwrap();
    button.click();
    window.run();
    assert_eq!(white(&window), "Ærø");
    assert!(!window.reported(WARNING));
    window.apply(game::Command::Save.into());
    let saved = fs::read(&path).unwrap();
    assert_eq!(Encoding::detect(&saved).to_string(), "Windows-1252");
    let end = WESTERN.len() - 30;
    assert!(saved.ends_with(&WESTERN[end..]));
    // A change that is not undone is saved in UTF-8.
    set_white(&mut window, "Карпов");
    assert!(window.reported(WARNING));
    set_white(&mut window, "Карпов, А.");
    window.apply(game::Command::Save.into());
    assert!(window.reported("in UTF-8"));
    let saved = String::from_utf8(fs::read(&path).unwrap()).unwrap();
    assert!(saved.contains("Карпов, А.") && saved.contains("Möller"));
    assert_eq!(saved.matches('\n').count(), saved.matches("\r\n").count());
    // After that everything fits.
    set_white(&mut window, "Спасский");
    assert!(!window.reported("cannot hold “С”"));
}

#[test]
fn the_user_chooses_the_encoding_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    // "Łódź" in ISO-8859-2, which is too short to be detected.
    let path = file(
        folder.path(),
        b"[Event \"\xf3d\"]\n[White \"\xa3\"]\n\n1. e4 *\n",
    );
    let mut window = Window::open(Some(folder.path()), std::slice::from_ref(&path));
    // The samples have letters of all alphabets; boxes replace those that the fonts lack.
    let tofu = egui::MissingGlyphPolicy::Tofu;
    window.harness.ctx.set_missing_glyph_policy(tofu);
    assert_eq!(white(&window), "£");
    set_white(&mut window, "x");
    window.apply(game::Command::AskEncoding.into());
    assert!(window.reported("Save or undo your changes first"));
    window.apply(tabia_app::command::Action::Undo.into());
    window.command("Text encoding");
    assert!(window.shows("Text encoding of games.pgn"));
    let row = "ISO-8859-2: [Event \"ód\"]";
    window.until("the samples", |window| window.has(row));
    window.click("ISO-8859-2: [Event \"ód\"]");
    window.until("the file is read again", |window| white(window) == "Ł");
    set_white(&mut window, "Łódź");
    assert!(!window.reported("cannot hold"));
    window.apply(game::Command::Save.into());
    let saved = fs::read(&path).unwrap();
    let chosen = Encoding::from_name("iso-8859-2").unwrap();
    let read = PgnFile::with_encoding(saved.clone(), chosen);
    assert_eq!(read.tags(0).unwrap().get("White"), Some("Łódź"));
    assert!(String::from_utf8(saved).is_err());
    // The journal has the choice.
    set_white(&mut window, "Łowicz");
    window.wait(3.0);
    drop(window);
    let window = Window::open(Some(folder.path()), &[]);
    assert_eq!(white(&window), "Łowicz");
    assert_eq!(window.app().game.session.document.file.encoding(), chosen);
}

#[test]
fn the_samples_of_an_archive_are_its_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn.gz");
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut encoder, WESTERN).unwrap();
    fs::write(&path, encoder.finish().unwrap()).unwrap();
    let mut window = Window::open(None, std::slice::from_ref(&path));
    let tofu = egui::MissingGlyphPolicy::Tofu;
    window.harness.ctx.set_missing_glyph_policy(tofu);
    window.until("the file", |window| {
        let is_read = window.app().game.session.document.reading.is_none();
        is_read && window.pgn().contains("Jürgen")
    });
    window.apply(game::Command::AskEncoding.into());
    let row = "ISO-8859-2: [Event \"Café\"]";
    window.until("the samples", |window| window.has(row));
    window.key(egui::Key::Escape);
    // A file that was deleted in the meantime.
    fs::remove_file(&path).unwrap();
    window.apply(game::Command::AskEncoding.into());
    let failed = "The file could not be read: ";
    window.until("the reason", |window| window.shows(failed));
    window.click("Close");
    assert!(!window.shows("Text encoding of games.pgn.gz"));
}
