//! Files whose text is on the disk equal files in memory, and changes by other programs are detected.

use std::fs::{self, File};
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use tabia_disk::StableFile;
use tabia_game::pgn::{self, Encoding, FilePart, PgnFile, TextFile};

/// Returns a file whose text is left on the disk, where possible.
pub fn on_disk(path: &Path, encoding: Option<Encoding>) -> PgnFile {
    let text = TextFile::new(StableFile::new(File::open(path).unwrap()).unwrap());
    let mut file = PgnFile::on_disk(Arc::new(text));
    let mut place = Some(0);
    pgn::for_each_piece(
        File::open(path).unwrap(),
        encoding,
        2,
        |piece| FilePart::new(std::mem::take(piece)),
        |_, mut part| {
            place = place.and_then(|place| part.leave_on_disk(place));
            file.append(part);
            ControlFlow::Continue(())
        },
    )
    .unwrap();
    file
}

/// Returns games of about three megabytes, in a text with everything that a file can contain around them.
fn games(name: &str) -> String {
    let comment = "a long comment ".repeat(2000);
    let game = |i: usize| {
        format!(
            "[Event \"{name} {i}\"]\r\n[White \"{name}\"]\r\n\r\n1. e4 {{{comment}}} e5 *\r\n\r\n"
        )
    };
    let games: String = (0..100).map(game).collect();
    format!("{games}; {name}\r\n\r\n% line\n")
}

fn files() -> Vec<(Vec<u8>, bool)> {
    let other = |name: &str, text: &str| {
        let encoding = Encoding::from_name(name).unwrap();
        let Encoding::Other(encoding) = encoding else {
            panic!("{name}")
        };
        encoding.encode(text).0.into_owned()
    };
    let plain = games("Plain");
    let wide: Vec<u8> = format!("\u{feff}{}", games("Wide"))
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    vec![
        (plain.clone().into_bytes(), true),
        (format!("\u{feff}{}", games("Ö ♘")).into_bytes(), true),
        (other("cp1251", &games("Карпов, Анатолий")), true),
        (
            other("cp1251", &(plain.clone() + &games("Карпов, Анатолий"))),
            true,
        ),
        // Two encodings in one file.
        (
            [games("Jürgen").as_bytes(), b"[White \"J\xfcrgen\"]\n\n*\n"].concat(),
            true,
        ),
        // Its offsets on the disk are not known.
        (wide, false),
        (b"[White \"A\"]\n\n*".to_vec(), true),
        (Vec::new(), false),
    ]
}

#[test]
fn games_on_the_disk_are_those_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    for (number, (bytes, stays)) in files().into_iter().enumerate() {
        fs::write(&path, &bytes).unwrap();
        let memory = PgnFile::with_encoding(bytes.clone(), Encoding::detect(&bytes));
        let mut disk = on_disk(&path, None);
        assert_eq!(disk.is_on_disk(), stays, "{number}");
        assert_eq!(
            (disk.len(), disk.encoding()),
            (memory.len(), memory.encoding())
        );
        for index in (0..disk.len()).step_by(7) {
            assert_eq!(disk.is_in_memory(index), !stays);
            assert_eq!(disk.tags(index), memory.tags(index), "{number}");
            assert_eq!(disk.text(index), memory.text(index));
            assert_eq!(disk.read_game(index).unwrap(), memory.game(index));
        }
        assert!(disk.to_bytes() == bytes, "{number}");
        if disk.is_empty() {
            continue;
        }
        // With changed games, and saved over the file that it is read from.
        let mut changed = memory.clone();
        let game = pgn::read(b"[White \"Changed\"]\n\n1. d4 *").games.remove(0);
        for index in [0, disk.len() / 2, disk.len() - 1] {
            disk.replace(index, game.clone());
            changed.replace(index, game.clone());
        }
        assert!(disk.to_bytes() == changed.to_bytes(), "{number}");
        tabia_disk::write_atomic_by(&path, |to| disk.write_to(to)).unwrap();
        assert!(fs::read(&path).unwrap() == changed.to_bytes());
        // The name belongs to another file now; this one is read from the old one.
        if cfg!(unix) {
            assert_eq!(disk.text(1), memory.text(1), "{number}");
        }
    }
}

#[test]
fn a_file_that_is_changed_by_another_program_is_read_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    for encoding in [None, Encoding::from_name("cp1251")] {
        fs::write(&path, games("Plain")).unwrap();
        let file = on_disk(&path, encoding);
        assert!(file.is_on_disk() && file.check().is_ok());
        assert!(file.read_game(3).unwrap().is_some());
        let mut other = File::options().append(true).open(&path).unwrap();
        other.write_all(b"\n").unwrap();
        assert!(file.check().is_err());
        let error = file.read_game(3).unwrap_err();
        assert!(error.to_string().contains("another program"), "{error}");
        assert!((file.game(3), file.tags(3), file.text(3)) == (None, None, None));
        // A file that can no longer be read is not replaced.
        let copy = folder.path().join("copy.pgn");
        let written = tabia_disk::write_atomic_by(&copy, |to| file.write_to(to));
        assert!(written.is_err() && !copy.exists());
    }
}
