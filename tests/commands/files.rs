//! Input and output of commands: pipes, standard input and output, outputs that are inputs, and files that cannot be written.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::common;

const TABIA: &str = env!("CARGO_BIN_EXE_tabia");

const GAMES: &str = "[Event \"one\"]\n\n1. e4 { [%eval 0.2] } e5 { [%eval 0.3] } 2. Nf3 { [%eval 0.2] } *\n\n\
    [Event \"two\"]\n\n1. e4 e5 2. Nc3 *\n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn at(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, contents: &str) -> String {
        fs::write(self.at(name), contents).unwrap();
        self.at(name)
    }
}

fn tabia(arguments: &[&str]) -> Output {
    tabia_with(arguments, b"")
}

/// Runs a command with this text on its standard input, through a pipe.
fn tabia_with(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(TABIA)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A command that reads nothing closes the pipe.
    let writer = std::thread::spawn(move || pipe.write_all(&input).is_ok());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{}", said(output));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Checks for an ordinary failure, and returns the message.
fn refused(arguments: &[&str]) -> String {
    let output = tabia(arguments);
    assert_eq!(
        output.status.code(),
        Some(1),
        "{arguments:?}: {}",
        said(&output)
    );
    said(&output)
}

#[test]
fn a_review_reads_what_comes_through_pipes() {
    let folder = Folder::new();
    let games = folder.write("in.pgn", GAMES);
    let of_file = folder.at("of-file.pgn");
    printed(&tabia(&["review", "--annotated", &games, "-o", &of_file]));
    let expected = fs::read(&of_file).unwrap();
    assert!(!expected.is_empty());
    let out = folder.at("out.pgn");
    let mut names = vec!["-"];
    if Path::new("/dev/stdin").exists() {
        names.push("/dev/stdin");
    }
    for name in names {
        fs::write(&out, "old").unwrap();
        let arguments = ["review", "--annotated", name, "-fo", &out];
        let output = tabia_with(&arguments, GAMES.as_bytes());
        assert_eq!(printed(&output).lines().count(), 5, "{name}");
        assert_eq!(fs::read(&out).unwrap(), expected, "{name}");
    }
    // Without an output there is one more pass where standard error is a terminal.
    let output = tabia_with(&["review", "--annotated", "-"], GAMES.as_bytes());
    assert_eq!(printed(&output).lines().count(), 5);
    // The games go to standard output, and the figures to standard error.
    let output = tabia_with(&["review", "--annotated", "-", "-o", "-"], GAMES.as_bytes());
    assert_eq!(output.stdout, expected, "{}", said(&output));
    assert!(said(&output).contains("White"), "{}", said(&output));
}

#[cfg(unix)]
#[test]
fn a_review_reads_a_named_pipe() {
    let folder = Folder::new();
    let (pipe, out) = (folder.at("pipe"), folder.at("out.pgn"));
    if !common::has_program("mkfifo") {
        return common::skip("reading a named pipe", "mkfifo");
    }
    Command::new("mkfifo").arg(&pipe).status().unwrap();
    let into = pipe.clone();
    let writer = std::thread::spawn(move || fs::write(into, GAMES).unwrap());
    printed(&tabia(&["review", "--annotated", &pipe, "-o", &out]));
    writer.join().unwrap();
    assert_eq!(
        fs::read_to_string(&out).unwrap().matches("[Event ").count(),
        2
    );
}

#[test]
fn what_holds_no_game_replaces_no_output() {
    let folder = Folder::new();
    let empty = folder.write("empty.pgn", "");
    let blank = folder.write("blank.pgn", "\n \n");
    for name in [&empty, &blank, "-"] {
        for (out, arguments) in [
            ("out.pgn", vec!["review", "--annotated", name, "-fo"]),
            ("out.pgn", vec!["review", "--nodes", "10", name, "-fo"]),
            ("out.bin", vec!["book", "build", name, "-fo"]),
            ("out.ron", vec!["book", "build", name, "-fo"]),
            ("out.ron", vec!["book", "import", "-f", name]),
            ("out.bin", vec!["book", "export", "-f", name]),
        ] {
            let out = folder.write(out, "good");
            let message = refused(&[&arguments[..], &[&out]].concat());
            assert!(
                message.contains("no game") || message.contains("no positions"),
                "{message}"
            );
            assert_eq!(fs::read_to_string(&out).unwrap(), "good", "{arguments:?}");
        }
    }
    let lines = folder.write("empty.txt", "");
    let out = folder.write("out.ron", "good");
    assert!(refused(&["book", "build", &lines, "-fo", &out]).contains("nothing was written"));
    // A filter that excludes all games gives no book either.
    let games = folder.write("games.pgn", GAMES);
    refused(&["book", "build", &games, "-fo", &out, "--min-games", "9"]);
    assert_eq!(fs::read_to_string(&out).unwrap(), "good");
    let mut names: Vec<_> = fs::read_dir(folder.0.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.contains("part"))
        .collect();
    names.sort();
    assert_eq!(names, [""; 0], "nothing is left of an unfinished run");
    // One of several files is reported, and the others are used.
    let output = tabia(&[
        "book",
        "build",
        &empty,
        &games,
        "-fo",
        &out,
        "--min-games",
        "1",
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("empty.pgn: there is no game in it"));
    assert_ne!(fs::read_to_string(&out).unwrap(), "good");
}

#[test]
fn an_output_that_exists_is_replaced_only_by_force_and_no_folder_is_made() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAMES);
    let book = folder.at("book.ron");
    printed(&tabia(&[
        "book",
        "build",
        &games,
        "--min-games",
        "1",
        "-o",
        &book,
    ]));
    let review = ["review", "--annotated", &games, "-o"];
    for (name, arguments) in [
        ("out.pgn", review.to_vec()),
        (
            "out.ron",
            vec!["book", "build", &games, "--min-games", "1", "-o"],
        ),
        ("out.bin", vec!["book", "export", &book]),
        ("out.ron", vec!["book", "import", &games]),
        ("out.ron", vec!["book", "merge", &book, &book, "-o"]),
        ("out.trace", vec!["lab", "trace", "--depth", "1", "-o"]),
    ] {
        let run = |more: &[&str]| tabia(&[&arguments[..], more].concat());
        let out = folder.write(name, "mine");
        let message = said(&run(&[&out]));
        assert!(message.contains("--force to replace it"), "{message}");
        assert_eq!(fs::read_to_string(&out).unwrap(), "mine", "{arguments:?}");
        printed(&run(&[&out, "--force"]));
        assert_ne!(fs::read(&out).unwrap(), b"mine", "{arguments:?}");
        // `mktemp` makes an empty file.
        fs::write(&out, "").unwrap();
        printed(&run(&[&out]));
        fs::remove_file(&out).unwrap();
        let none = folder.at("none");
        let missing = folder.at(&format!("none/{name}"));
        let message = said(&run(&[&missing]));
        assert!(
            message.contains(&format!("there is no folder {none}")),
            "{message}"
        );
        assert!(!Path::new(&none).exists(), "{arguments:?}");
    }
    // A finished run is not repeated over its output.
    let out = folder.at("out.pgn");
    printed(&tabia(&[&review[..], &[&out]].concat()));
    let reviewed = fs::read(&out).unwrap();
    let again = refused(&[&review[..], &[&out]].concat());
    assert!(again.contains("--force"), "{again}");
    assert_eq!(fs::read(&out).unwrap(), reviewed);
}

#[test]
fn of_many_bad_lines_the_first_ten_are_named() {
    let folder = Folder::new();
    let good = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n";
    let suite = folder.write("bad.epd", &(good.to_owned() + &"x\n".repeat(30)));
    let more = folder.write("more.epd", &(good.to_owned() + &"x\n".repeat(11)));
    let output = tabia(&["epd", &suite, &more, "--depth", "1"]);
    let said = said(&output);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 10 + 1 + 10 + 1 + 1, "{said}");
    assert!(lines[0].contains("bad.epd: line 2: "), "{said}");
    assert!(lines[9].contains("bad.epd: line 11: "), "{said}");
    assert!(lines[10].ends_with("bad.epd: 20 more problems"), "{said}");
    assert!(lines[21].ends_with("more.epd: 1 more problem"), "{said}");
    assert!(lines[22].contains("41 things"), "{said}");
    let book = folder.at("book.ron");
    let output = tabia(&["book", "import", &suite, &book]);
    assert!(self::said(&output).contains("20 more problems"));
    let games = folder.write("bad.pgn", &"[Event \"x\"]\n\n1. e4 Ke2 *\n\n".repeat(12));
    let out = folder.at("out.ron");
    for arguments in [
        vec!["pgn", "format", &games],
        vec![
            "book",
            "build",
            &games,
            "-o",
            &out,
            "--min-games",
            "1",
            "--keep-duplicates",
        ],
        vec!["review", "--annotated", &games],
    ] {
        let output = tabia(&arguments);
        let said = self::said(&output);
        assert_eq!(said.matches("Ke2").count(), 10, "{said}");
        assert!(said.contains("2 more problems"), "{said}");
        assert!(said.contains("12 "), "{said}");
    }
}

#[test]
fn an_empty_position_is_a_wrong_argument() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAMES);
    for arguments in [
        vec!["eval"],
        vec!["perft", "1"],
        vec!["book", "show", &games],
        vec!["book", "sample", &games],
        vec!["lab", "search", "--depth", "1"],
        vec!["lab", "boards", "--depth", "1"],
        vec!["lab", "moves"],
        vec!["lab", "techniques"],
        vec!["lab", "trace"],
        vec!["lab", "exchange"],
        vec!["lab", "hash"],
        vec!["explain"],
    ] {
        for empty in ["", " ", "\t"] {
            let output = tabia(&[&arguments[..], &[empty]].concat());
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            let said = said(&output);
            assert!(
                ["the position is empty", "a FEN is"]
                    .iter()
                    .any(|text| said.contains(text)),
                "{arguments:?}: {said}"
            );
        }
    }
    // Also other texts that are not positions.
    assert_eq!(tabia(&["eval", "x"]).status.code(), Some(2));
}

#[test]
fn no_output_has_the_ending_of_a_packed_file() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAMES);
    for ending in ["gz", "bz2", "zst", "zip"] {
        let out = folder.at(&format!("out.pgn.{ending}"));
        let output = tabia(&["review", "--annotated", &games, "-o", &out]);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains("leave out the ending"));
        assert!(!Path::new(&out).exists());
    }
}

#[test]
fn no_command_writes_over_what_it_reads() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAMES);
    let (book, other) = (folder.at("book.ron"), folder.at("other.ron"));
    printed(&tabia(&[
        "book",
        "build",
        &games,
        "-o",
        &book,
        "--min-games",
        "1",
    ]));
    fs::copy(&book, &other).unwrap();
    let trace = folder.at("trace");
    printed(&tabia(&["lab", "trace", "--depth", "2", "-o", &trace]));
    let text = folder.write("lines.txt", "Open game: 1. e4 e5\n");
    let links = |file: &str| -> Vec<String> {
        let ending = Path::new(file)
            .extension()
            .map_or("", |e| e.to_str().unwrap());
        let hard = folder.at(&format!("hard-{}.{ending}", file.len()));
        let _ = fs::remove_file(&hard);
        fs::hard_link(file, &hard).unwrap();
        let roundabout = file.replace(
            &folder.0.path().display().to_string(),
            &format!("{}/.", folder.0.path().display()),
        );
        let mut names = vec![file.to_owned(), roundabout, hard];
        #[cfg(unix)]
        {
            let soft = folder.at(&format!("soft-{}.{ending}", file.len()));
            let _ = fs::remove_file(&soft);
            std::os::unix::fs::symlink(file, &soft).unwrap();
            names.push(soft);
        }
        names
    };
    let kept = |file: &str, arguments: &[&str], at_end: &[&str]| {
        let before = fs::read(file).unwrap();
        for name in links(file) {
            let message = refused(&[arguments, &[&name], at_end].concat());
            assert!(
                message.contains("the same file"),
                "{arguments:?} {name}: {message}"
            );
            assert_eq!(fs::read(file).unwrap(), before, "{arguments:?} {name}");
        }
    };
    kept(&games, &["review", "--annotated", &games, "-o"], &[]);
    kept(&games, &["book", "build", &games, "-o"], &[]);
    kept(&text, &["book", "build", &text, "-o"], &[]);
    kept(
        &book,
        &["book", "build", &games, "--beyond", &book, "-o"],
        &[],
    );
    kept(&games, &["book", "export", &games], &[]);
    kept(&book, &["book", "import", &book], &[]);
    kept(&book, &["book", "merge", &book, &other, "-o"], &[]);
    kept(&other, &["book", "merge", &book, &other, "-o"], &[]);
    kept(
        &book,
        &["book", "check", "--engine", "--nodes", "10", &book, "-o"],
        &[],
    );
    kept(&trace, &["lab", "trace", "--read", &trace, "-o"], &[]);
    // Nor is the file of an unfinished run overwritten.
    let out = folder.at("out.pgn");
    for ending in [".part", ".part-log"] {
        let part = folder.write(&format!("out.pgn{ending}"), GAMES);
        let message = refused(&["review", "--annotated", &part, "-o", &out]);
        assert!(message.contains("the same file"), "{message}");
        assert_eq!(fs::read_to_string(&part).unwrap(), GAMES);
        fs::remove_file(part).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn redirections_are_inputs_and_outputs_too() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAMES);
    let run = |input: &str, append: Option<&str>, arguments: &[&str]| {
        let mut command = Command::new(TABIA);
        command
            .args(arguments)
            .stdin(fs::File::open(input).unwrap());
        if let Some(append) = append {
            command.stdout(fs::File::options().append(true).open(append).unwrap());
        }
        command.output().unwrap()
    };
    let output = run(&games, None, &["review", "--annotated", "-", "-o", &games]);
    assert!(said(&output).contains("the same file"), "{}", said(&output));
    let output = run(&games, Some(&games), &["pgn", "format", &games]);
    assert!(said(&output).contains("the same file"), "{}", said(&output));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&games).unwrap(), GAMES);
}

#[test]
fn a_dash_is_the_standard_input_or_output() {
    let folder = Folder::new();
    let games = GAMES.as_bytes();
    let report = printed(&tabia_with(&["pgn", "check", "-"], games));
    assert!(
        report.starts_with("standard input: 2 games, 6 moves, 0 problems"),
        "{report}"
    );
    let formatted = printed(&tabia_with(&["pgn", "format", "-"], games));
    assert_eq!(formatted.matches("[Event ").count(), 2);
    let suite = b"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8; id \"one\";\n";
    let solved = printed(&tabia_with(&["epd", "-", "--depth", "2"], suite));
    assert!(solved.contains("1 of 1 solved"), "{solved}");
    let build = ["book", "build", "-", "-o", "-", "--min-games", "1"];
    let built = tabia_with(&build, games);
    assert!(said(&built).contains("2 games, 2 used"), "{}", said(&built));
    let ron = printed(&built);
    assert!(ron.contains("format: 1"), "{ron}");
    // Of each format.
    for format in ["ron", "bin", "pgn"] {
        let export = tabia_with(
            &["book", "export", "-", "-", "--format", format],
            ron.as_bytes(),
        );
        assert!(export.status.success(), "{}", said(&export));
        let back = tabia_with(&["book", "import", "-", "-"], &export.stdout);
        assert!(printed(&back).contains("e2e4"), "{format}");
        let shown = printed(&tabia_with(&["book", "show", "-"], &export.stdout));
        assert!(shown.contains("e4"), "{format}: {shown}");
        let sampled = printed(&tabia_with(
            &["book", "sample", "-", "-n", "5"],
            &export.stdout,
        ));
        assert!(sampled.contains("1. e4"), "{format}: {sampled}");
    }
    let text = tabia_with(
        &["book", "export", "-", "-", "--format", "txt"],
        ron.as_bytes(),
    );
    let text = printed(&text);
    let mut lines = text.lines();
    assert!(
        lines.any(|line| line.starts_with("1. e4") && line.contains(" e5")),
        "{text}"
    );
    let checked = printed(&tabia_with(&["book", "check", "-"], ron.as_bytes()));
    assert!(
        checked.starts_with("standard input: 3 positions"),
        "{checked}"
    );
    let other = folder.at("other.ron");
    fs::write(&other, &ron).unwrap();
    let merged = tabia_with(&["book", "merge", "-", &other, "-o", "-"], ron.as_bytes());
    assert!(printed(&merged).contains("format: 1"));
    assert!(said(&merged).contains("moves new"), "{}", said(&merged));
    let judged = tabia_with(
        &[
            "book", "check", "-", "--engine", "--nodes", "100", "--lose", "9999", "--worse",
            "9999", "-o", "-",
        ],
        ron.as_bytes(),
    );
    assert!(printed(&judged).contains("eval"), "{}", said(&judged));
    let trace = tabia(&["lab", "trace", "--depth", "2", "-o", "-"]);
    assert!(trace.stdout.starts_with(b"TABTRACE"));
    assert!(said(&trace).contains("recorded"), "{}", said(&trace));
    let read = tabia_with(&["lab", "trace", "--read", "-"], &trace.stdout);
    assert!(printed(&read).contains("recorded"));
}

#[test]
fn numbers_are_clamped_or_refused() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAMES);
    let out = folder.at("out.ron");
    let build = ["book", "build", &games, "-fo", &out, "--min-games", "1"];
    for threads in ["0", "40000", "18446744073709551615"] {
        printed(&tabia(&[&build[..], &["--threads", threads]].concat()));
    }
    for arguments in [
        ["--min-score", "NaN"],
        ["--min-score", "inf"],
        ["--min-score", "101"],
        ["--half-life", "NaN"],
        ["--half-life", "0"],
        ["--half-life", "inf"],
        ["--factors", "1,NaN,0"],
        ["--factors", "1,0,-inf"],
        ["--factors", "1,1e999,0"],
    ] {
        let output = tabia(&[&build[..], &arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said(&output).contains(arguments[0]), "{}", said(&output));
    }
    for wrong in ["2,1", "2,1,0,5"] {
        let output = tabia(&[&build[..], &["--factors", wrong]].concat());
        assert!(said(&output).contains("--factors takes three numbers"));
    }
    for right in ["2,1,0", "1,0.5,-1", "-1,0,3"] {
        printed(&tabia(&[&build[..], &["--factors", right]].concat()));
        printed(&tabia(
            &[&build[..], &[&format!("--factors={right}")]].concat(),
        ));
        // Options are also allowed before the files.
        printed(&tabia(&[
            "book",
            "build",
            "--factors",
            right,
            &games,
            "-fo",
            &out,
            "--min-games",
            "1",
        ]));
    }
    let plies = "18446744073709551615";
    printed(&tabia(&[&build[..], &["--plies", plies]].concat()));
    let beyond = folder.at("beyond.ron");
    fs::copy(&out, &beyond).unwrap();
    printed(&tabia(
        &[&build[..], &["--plies", plies, "--beyond", &beyond]].concat(),
    ));
    for arguments in [
        ["--thresholds", "NaN,20,30"],
        ["--thresholds", "10,20,inf"],
        ["--time", "NaN"],
        ["--time", "inf"],
        ["--time", "1e300"],
    ] {
        let output = tabia(&[&["review", &games][..], &arguments].concat());
        assert_eq!(
            output.status.code(),
            Some(2),
            "{arguments:?}: {}",
            said(&output)
        );
    }
}

#[test]
fn what_cannot_be_read_is_named_with_its_file_and_gives_1() {
    let folder = Folder::new();
    let bad = folder.write("bad.pgn", "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n");
    let good = folder.write("good.pgn", GAMES);
    let out = folder.at("out.ron");
    for arguments in [
        vec!["pgn", "check", &bad],
        vec!["pgn", "format", &bad],
        vec!["review", "--annotated", &bad],
        vec!["review", "--annotated", &good, &bad],
        vec![
            "book",
            "build",
            &good,
            &bad,
            "-fo",
            &out,
            "--min-games",
            "1",
        ],
        vec!["book", "import", "-f", &bad, &out],
        vec!["book", "show", &bad],
        vec!["book", "sample", &bad, "-n", "2"],
    ] {
        let output = tabia(&arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let all = said(&output) + &String::from_utf8_lossy(&output.stdout);
        let line = all.lines().find(|line| line.contains("Ke3")).unwrap();
        assert!(line.contains("bad.pgn"), "{arguments:?}: {line}");
        assert!(!line.contains("good.pgn"), "{arguments:?}: {line}");
    }
    // Folders, and files that do not exist.
    let none = folder.at("none.pgn");
    let here = folder.0.path().to_str().unwrap();
    for file in [none.as_str(), here] {
        for arguments in [
            vec!["pgn", "check", file],
            vec!["pgn", "format", file],
            vec!["epd", file],
            vec!["review", file],
            vec!["book", "build", &good, file, "-fo", &out],
            vec!["book", "check", file],
            vec!["lab", "trace", "--read", file],
        ] {
            let message = refused(&arguments);
            assert!(message.contains(file), "{arguments:?}: {message}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_gives_1() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAMES);
    let book = folder.at("book.ron");
    printed(&tabia(&[
        "book",
        "build",
        &games,
        "-o",
        &book,
        "--min-games",
        "1",
    ]));
    let suite = folder.write("one.epd", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8;\n");
    let commands = [
        vec!["--help"],
        vec!["--version"],
        vec!["book", "build", "--help"],
        vec!["perft", "2"],
        vec!["bench", "1"],
        vec!["eval"],
        vec![
            "explain",
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
            "Rd8",
            "--nodes",
            "100",
        ],
        vec!["epd", &suite, "--depth", "1"],
        vec!["pgn", "check", &games],
        vec!["pgn", "format", &games],
        vec!["review", "--annotated", &games],
        vec!["review", "--annotated", &games, "-o", "-"],
        vec!["book", "show", &book],
        vec!["book", "check", &book],
        vec!["book", "sample", &book],
        vec!["book", "export", &book, "-"],
        vec!["book", "build", &games, "-o", "-", "--min-games", "1"],
        vec!["lab", "perft", "2"],
        vec!["lab", "hanoi", "3"],
        vec!["lab", "queens", "4"],
        vec!["lab", "moves"],
        vec!["lab", "hash", "--depth", "1"],
        vec!["lab", "trace", "--depth", "1"],
        vec!["lab", "trace", "--depth", "1", "-o", "-"],
        vec!["uci"],
        vec!["xboard"],
    ];
    for arguments in commands {
        // The end of its input ends the protocol, even with unanswered commands.
        let input = match arguments[0] {
            "uci" => "(echo uci; sleep 3)",
            "xboard" => "(echo protover 2; sleep 3)",
            _ => "true",
        };
        for redirection in [">/dev/full", ">&-"] {
            let output = Command::new("sh")
                .args(["-c", &format!("{input} | \"$0\" \"$@\" {redirection}")])
                .arg(TABIA)
                .args(&arguments)
                .output()
                .unwrap();
            let message = said(&output);
            assert_eq!(
                output.status.code(),
                Some(1),
                "{arguments:?} {redirection}: {message}"
            );
            assert!(!message.is_empty(), "{arguments:?} {redirection}");
        }
    }
    for arguments in [
        vec!["review", "--annotated", &games, "-o", "/dev/full"],
        vec!["lab", "trace", "--depth", "1", "-o", "/dev/full"],
    ] {
        refused(&arguments);
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = Command::new(TABIA)
        .args(["lab", "hanoi", "20"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 6];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(&first, b"1 a c\n");
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(said(&output), "");
}

/// Earlier, each open line took about 300 bytes, and each open line with a move 600.
#[cfg(target_os = "linux")]
#[test]
fn brackets_without_end_take_little_memory() {
    const MILLIONS: usize = 24;
    let folder = Folder::new();
    let run = |name: &str, text: &str, bytes_each: [usize; 2]| {
        let file = folder.write(name, text);
        for (command, bytes_each) in ["check", "format"].into_iter().zip(bytes_each) {
            // Per byte of the file, plus the memory of the program itself.
            let limit = text.len() * bytes_each / 1000 + 200_000;
            let output = Command::new("sh")
                .args([
                    "-c",
                    &format!("ulimit -v {limit}; exec \"$0\" pgn {command} \"$1\""),
                ])
                .arg(TABIA)
                .arg(&file)
                .env("MALLOC_ARENA_MAX", "1")
                .output()
                .unwrap();
            // The brackets are not closed.
            assert_eq!(output.status.code(), Some(1), "{name}: {}", said(&output));
            let all = said(&output) + &String::from_utf8_lossy(&output.stdout);
            assert!(all.contains("problem"), "{all}");
        }
        fs::remove_file(file).unwrap();
    };
    run(
        "open.pgn",
        &format!("1. e4 {}", "(".repeat(MILLIONS * 1_000_000)),
        [30, 30],
    );
    run(
        "both.pgn",
        &format!("1. e4 {}", "(()".repeat(MILLIONS * 333_333)),
        [30, 30],
    );
    run(
        "gaps.pgn",
        &format!("1. e4 {}", "({}".repeat(MILLIONS * 333_333)),
        [30, 30],
    );
    // Each of these moves is in the written game.
    run(
        "moves.pgn",
        &format!("1. e4 {}", "(e4 ".repeat(1_000_000)),
        [30, 30],
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_lack_of_memory_is_a_message() {
    let folder = Folder::new();
    let games = folder.write("games.pgn", GAMES);
    let out = folder.at("out.ron");
    let limited = |megabytes: usize, arguments: &[&str]| {
        Command::new("sh")
            .args([
                "-c",
                &format!("ulimit -v {}; exec \"$0\" \"$@\"", megabytes * 1000),
            ])
            .arg(TABIA)
            .args(arguments)
            .env("MALLOC_ARENA_MAX", "1")
            .output()
            .unwrap()
    };
    // A refused allocation ends the program with a message and not with a signal.
    let long = format!("1. e4 {{{}}} *\n", "a b c d ".repeat(9_000_000));
    let long = folder.write("long.pgn", &long);
    let output = limited(210, &["pgn", "format", &long]);
    match output.status.code() {
        Some(0) => {}
        code => {
            assert_eq!(code, Some(1), "{}", said(&output));
            assert!(said(&output).contains("memory"), "{}", said(&output));
        }
    }
    fs::remove_file(long).unwrap();
    // Fewer threads are enough.
    let build = [
        "book",
        "build",
        &games,
        "-o",
        &out,
        "--min-games",
        "1",
        "--threads",
        "256",
    ];
    printed(&limited(300, &build));
    for arguments in [
        vec!["review", &games, "--threads", "256", "--nodes", "10"],
        vec![
            "review",
            &games,
            "--threads",
            "1",
            "--hash",
            "4000",
            "--nodes",
            "10",
        ],
        vec!["epd", &games, "--threads", "256"],
        vec!["epd", &games, "--hash", "4000"],
    ] {
        let output = limited(1000, &arguments);
        assert_eq!(
            output.status.code(),
            Some(1),
            "{arguments:?}: {}",
            said(&output)
        );
        let message = said(&output);
        let names_it = ["memory", "thread"]
            .iter()
            .any(|word| message.contains(word));
        assert!(
            names_it && message.starts_with("tabia: "),
            "{arguments:?}: {message}"
        );
    }
    // More memory than exists, whatever the system would grant.
    for arguments in [
        vec!["review", &games, "--hash", "100000000"],
        vec!["review", &games, "--threads", "256", "--hash", "1000000"],
        vec!["epd", &games, "--hash", "100000000"],
        vec!["epd", &games, "--hash", "18446744073709551615"],
    ] {
        let message = refused(&arguments);
        assert!(
            message.contains("not enough memory"),
            "{arguments:?}: {message}"
        );
    }
}
