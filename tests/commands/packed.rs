//! Packed files, files that are not text, and games that are not chess, as input of the commands.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const GAMES: &str = "[Event \"a\"]\n\n1. e4 e5 1-0\n\n[Event \"b\"]\n\n1. e4 c5 2. Nf3 0-1\n";

fn tabia(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabia"))
        .args(arguments)
        .output()
        .unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn gz(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn bz2(text: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zst(text: &[u8]) -> Vec<u8> {
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    ruzstd::encoding::compress_to_vec(text, level)
}

fn zip(files: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in files {
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file(*name, options).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Returns the games in every packing, with the matching extension and with another one.
fn packed(folder: &Path) -> Vec<PathBuf> {
    let (first, second) = GAMES.split_at(GAMES.find("[Event \"b\"]").unwrap());
    let files = [
        ("games.pgn.gz", gz(GAMES.as_bytes())),
        ("games.pgn.zst", zst(GAMES.as_bytes())),
        ("games.pgn.bz2", bz2(GAMES.as_bytes())),
        (
            "games.zip",
            zip(&[("one.pgn", first), ("read.me", "x"), ("two.pgn", second)]),
        ),
        ("gzip.pgn", gz(GAMES.as_bytes())),
        ("zip.pgn", zip(&[("all.pgn", GAMES)])),
    ];
    let write = |(name, bytes): &(&str, Vec<u8>)| {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    files.iter().map(write).collect()
}

#[test]
fn every_command_that_reads_games_unpacks_them() {
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("games.pgn");
    fs::write(&plain, GAMES).unwrap();
    let plain = plain.to_str().unwrap();
    let formatted = out(&tabia(&["pgn", "format", plain]));
    assert!(formatted.contains("2. Nf3"));
    let show = |book: &str| out(&tabia(&["book", "show", book]));
    for path in packed(folder.path()) {
        let before = fs::read(&path).unwrap();
        let path = path.to_str().unwrap();
        let checked = out(&tabia(&["pgn", "check", path]));
        assert!(
            checked.ends_with("2 games, 5 moves, 0 problems\n"),
            "{checked}"
        );
        assert_eq!(out(&tabia(&["pgn", "format", path])), formatted, "{path}");
        let book = folder.path().join("book.ron");
        let book = book.to_str().unwrap();
        let built = tabia(&["book", "build", path, "-fo", book, "--min-games", "1"]);
        assert!(
            out(&built).contains("2 games, 2 used"),
            "{path}: {}",
            err(&built)
        );
        assert!(show(book).contains("e4"));
        let imported = tabia(&["book", "import", "-f", path, book]);
        assert!(imported.status.success(), "{path}: {}", err(&imported));
        let reviewed = tabia(&["review", path, "--depth", "1"]);
        assert!(reviewed.status.success(), "{path}: {}", err(&reviewed));
        assert!(
            out(&reviewed).contains("    2  White"),
            "{}",
            out(&reviewed)
        );
        assert!(fs::read(path).unwrap() == before, "{path}");
    }
    let suite = folder.path().join("suite.epd.gz");
    fs::write(&suite, gz(b"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8;\n")).unwrap();
    let solved = tabia(&["epd", suite.to_str().unwrap(), "--depth", "4"]);
    assert!(solved.status.success(), "{}", err(&solved));
}

#[test]
fn an_archive_that_is_cut_off_is_reported_and_its_games_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let game = |i: usize| {
        format!(
            "[Event \"{i}\"]\n[Site \"{}\"]\n\n1. e4 e5 *\n\n",
            i * 7919 % 1009
        )
    };
    let text: String = (0..20_000).map(game).collect();
    let whole = gz(text.as_bytes());
    let path = folder.path().join("cut.pgn.gz");
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let path = path.to_str().unwrap();
    let checked = tabia(&["pgn", "check", path]);
    assert!(!checked.status.success());
    let text = out(&checked);
    assert!(text.contains("the gzip archive ends too early"), "{text}");
    let games: usize = text
        .split(": ")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    assert!(games > 5000, "{games}");
    let formatted = tabia(&["pgn", "format", path]);
    assert!(!formatted.status.success() && err(&formatted).contains("ends too early"));
    assert!(out(&formatted).matches("[Event ").count() >= games - 1);
    let book = folder.path().join("book.ron");
    let built = tabia(&[
        "book",
        "build",
        path,
        "-o",
        book.to_str().unwrap(),
        "--keep-duplicates",
    ]);
    assert!(
        out(&built).contains(&format!("{games} used")),
        "{}",
        out(&built)
    );
    assert!(err(&built).contains("ends too early"), "{}", err(&built));
}

#[test]
fn what_is_no_text_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let path = path.to_str().unwrap();
    let book = folder.path().join("book.ron");
    let noise: Vec<u8> = (0..5000u32)
        .map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    let picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    let cases = [
        (noise.clone(), "it is not a text"),
        (gz(&noise), "it is not a text"),
        (picture, "it is a picture, not a text"),
        (
            zip(&[("a.cbh", "x"), ("a.cbg", "y")]),
            "the archive holds no PGN file",
        ),
    ];
    for (bytes, reason) in cases {
        fs::write(path, bytes).unwrap();
        let out_of = book.to_str().unwrap();
        for arguments in [
            &["pgn", "check", path][..],
            &["pgn", "format", path],
            &["book", "build", path, "-o", out_of],
            &["book", "import", path, out_of],
            &["review", path, "-o", out_of, "--depth", "1"],
            &["epd", path],
        ] {
            let output = tabia(arguments);
            assert!(!output.status.success(), "{arguments:?}");
            assert!(
                err(&output).contains(reason),
                "{arguments:?}: {}",
                err(&output)
            );
            assert!(!book.exists(), "{arguments:?}");
        }
    }
}

#[test]
fn utf_16_is_read_with_and_without_a_byte_order_mark() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let path = path.to_str().unwrap();
    let marked = format!("\u{feff}{GAMES}");
    for text in [GAMES, &marked] {
        let units = || text.encode_utf16();
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for bytes in [&little, &big, &gz(&little), &gz(&big)] {
            fs::write(path, bytes).unwrap();
            assert!(out(&tabia(&["pgn", "check", path])).contains("2 games, 5 moves, 0 problems"));
            assert!(out(&tabia(&["pgn", "format", path])).starts_with("[Event \"a\"]"));
        }
        let reviewed = tabia(&["review", "--annotated", path]);
        assert!(
            out(&reviewed).contains("    2  White"),
            "{}",
            err(&reviewed)
        );
    }
    let suite = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8;\n";
    let bytes: Vec<u8> = suite.encode_utf16().flat_map(u16::to_be_bytes).collect();
    fs::write(path, bytes).unwrap();
    let solved = tabia(&["epd", path, "--depth", "2"]);
    assert!(out(&solved).contains("1 of 1 solved"), "{}", err(&solved));
}

/// Standard input, where the system has a name for it.
#[test]
#[cfg(unix)]
fn a_pipe_is_unpacked_too() {
    let folder = tempfile::tempdir().unwrap();
    for path in packed(folder.path()) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabia"))
            .args(["pgn", "check", "/dev/stdin"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(&fs::read(&path).unwrap()).unwrap();
        drop(input);
        let printed = out(&child.wait_with_output().unwrap());
        assert!(
            printed.contains("2 games, 5 moves, 0 problems"),
            "{path:?}: {printed}"
        );
    }
}

#[test]
fn games_that_are_not_chess_enter_no_book_and_no_review() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mixed.pgn");
    let variants = include_str!("../data/variants.pgn");
    let three = "[Variant \"Three-check\"]\n\n1. a3 h6 1-0\n";
    let shuffled = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
        [FEN \"bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR w KQkq - 0 1\"]\n\n1. e4 e5 1-0\n";
    let placed = "[Variant \"From Position\"]\n[SetUp \"1\"]\n\
        [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Ke7 1-0\n";
    let chess = [GAMES, shuffled, placed].join("\n");
    fs::write(&path, [variants, three, &chess].join("\n")).unwrap();
    let plain = folder.path().join("chess.pgn");
    fs::write(&plain, &chess).unwrap();
    let (path, plain) = (path.to_str().unwrap(), plain.to_str().unwrap());
    let books = [path, plain].map(|from| {
        let book = folder.path().join("built.ron");
        let out_of = book.to_str().unwrap();
        let built = tabia(&["book", "build", from, "-fo", out_of, "--min-games", "1"]);
        (out(&built), fs::read(&book).unwrap())
    });
    assert!(
        books[0]
            .0
            .contains("7 games, 4 used, 0 duplicates, 3 of other variants left out")
    );
    assert!(books[0].1 == books[1].1);
    let imported = [path, plain].map(|from| {
        let book = folder.path().join("imported.ron");
        let read = tabia(&["book", "import", "-f", from, book.to_str().unwrap()]);
        (err(&read), fs::read(&book).unwrap())
    });
    assert!(
        imported[0]
            .0
            .contains("3 games of other variants were left out")
    );
    assert!(imported[0].1 == imported[1].1);
    let reviewed =
        [path, plain].map(|from| tabia(&["review", from, "--depth", "1", "--format", "csv"]));
    assert_eq!(out(&reviewed[0]), out(&reviewed[1]));
    assert!(err(&reviewed[0]).contains("3 games of other variants were left out"));
    let checked = out(&tabia(&["pgn", "check", path]));
    assert!(
        checked.contains("it is a game of “Atomic”, which is not chess"),
        "{checked}"
    );
    assert_eq!(checked.matches("is not chess").count(), 3);
}

#[test]
fn positions_and_files_are_taken_as_they_are_passed_on() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let expected = out(&tabia(&["perft", "2", fen]));
    for text in [
        format!("\"{fen}\""),
        format!("FEN: {fen}"),
        fen.replace(' ', "_"),
        format!(
            "https://lichess.org/analysis/standard/{}",
            fen.replace(' ', "_")
        ),
        format!(
            "https://www.chess.com/analysis?fen={}&x=1",
            fen.replace(' ', "+")
        ),
        "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"a\";".to_owned(),
    ] {
        assert_eq!(out(&tabia(&["perft", "2", &text])), expected, "{text}");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some games.pgn");
    fs::write(&path, GAMES).unwrap();
    let address = format!("file://{}", path.to_str().unwrap().replace(' ', "%20"));
    assert!(out(&tabia(&["pgn", "check", &address])).contains("2 games, 5 moves"));
}

#[test]
fn an_exported_book_keeps_what_it_can_and_names_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let lines = "Ruy Lopez: 1. e4{50} e5 2. Nf3 Nc6 3. Bb5 a6{40}\n\
        Ruy Lopez: Berlin, main line: 1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6{30}\n1. d4 d5\n";
    fs::write(at("lines.txt"), lines).unwrap();
    let imported = tabia(&["book", "import", &at("lines.txt"), &at("book.ron")]);
    assert_eq!(err(&imported), "");
    let exported = tabia(&["book", "export", &at("book.ron"), &at("again.txt")]);
    assert_eq!(err(&exported), "", "a text holds names and weights");
    assert!(
        tabia(&["book", "import", &at("again.txt"), &at("again.ron")])
            .status
            .success()
    );
    assert_eq!(
        fs::read_to_string(at("again.ron")).unwrap(),
        fs::read_to_string(at("book.ron")).unwrap()
    );
    let exported = tabia(&["book", "export", &at("book.ron"), &at("book.bin")]);
    assert!(exported.status.success());
    let said = err(&exported);
    assert!(
        said.contains("book.bin: not kept in this format: 2 names"),
        "{said}"
    );
    let exported = tabia(&["book", "export", &at("book.ron"), &at("book.pgn")]);
    assert!(err(&exported).contains("9 weights"), "{}", err(&exported));
    fs::write(at("games.pgn"), "1. e4 {good} e5 $1 1-0\n").unwrap();
    assert!(
        tabia(&["book", "import", &at("games.pgn"), &at("games.ron")])
            .status
            .success()
    );
    let exported = tabia(&["book", "export", &at("games.ron"), &at("games.txt")]);
    assert!(
        err(&exported).contains("1 comment, 1 glyph, 2 result counts"),
        "{}",
        err(&exported)
    );
}
