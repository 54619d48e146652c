//! The commands without a window, run as by a user.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use tabia_game::pgn::Encoding;
use tabia_lab::programs::{ProgramName, Rating};

fn tabia(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabia"))
        .args(arguments)
        .output()
        .unwrap()
}

fn printed(arguments: &[&str]) -> String {
    let output = tabia(arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

fn refused(arguments: &[&str]) -> String {
    let output = tabia(arguments);
    assert!(!output.status.success(), "{arguments:?} succeeded");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn perft_counts_and_its_division_adds_up() {
    assert_eq!(printed(&["perft", "4"]), "197281\n");
    assert_eq!(printed(&["perft", "0"]), "1\n");
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let divided = printed(&["perft", "3", kiwipete, "--divide"]);
    let counts: Vec<u64> = divided
        .lines()
        .filter_map(|line| line.split_once(": ")?.1.parse().ok())
        .collect();
    assert_eq!(counts.len(), 48);
    assert_eq!(counts.iter().sum::<u64>(), 97862);
    assert!(divided.ends_with("\n97862\n"));
    assert!(divided.contains("e1g1: "), "{divided}");
}

#[test]
fn a_wrong_fen_is_named_with_its_column() {
    let message = refused(&["eval", "8/8/8/8/8/8/8/9 w - - 0 1"]);
    assert!(
        message.contains("piece placement") && message.contains("column 15"),
        "{message}"
    );
}

#[test]
fn dropped_castling_rights_are_named() {
    let output = tabia(&["perft", "1", "4k3/8/8/8/8/8/8/5RK1 w K - 0 1"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "16");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(
        complaints.contains("castling right K dropped"),
        "{complaints}"
    );
}

#[test]
fn the_terms_of_the_evaluation_are_shown() {
    let report = printed(&[
        "eval",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
    ]);
    let (terms, total) = report.rsplit_once("\n---").unwrap();
    let last = |line: &str| line.split_whitespace().last()?.parse::<i32>().ok();
    let sum: i32 = terms.lines().filter_map(last).sum();
    let total = total.lines().find_map(last).unwrap();
    assert!(total < -200, "a knight is missing: {report}");
    assert_eq!(sum, total, "{report}");
}

#[test]
fn the_network_shows_what_each_piece_contributes() {
    let report = printed(&["eval", "4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1"]);
    let (_, network) = report.split_once("\nNetwork ").unwrap();
    assert!(network.contains("output bucket 1 of 8"), "{report}");
    let numbers: Vec<f64> = network
        .lines()
        .filter(|line| line.starts_with("  |"))
        .flat_map(|line| line.split(['|', ' ']))
        .filter_map(|word| word.parse().ok())
        .collect();
    // The pawn is above the queen; kings have no value.
    assert!(
        numbers.len() == 2 && numbers[1] > numbers[0] && numbers[0] > 0.0,
        "{report}"
    );
}

#[test]
fn bench_gives_the_same_count_every_time() {
    let nodes = || -> u64 {
        let said = printed(&["bench", "3"]);
        let first = said.split(' ').next().unwrap();
        first.parse().unwrap_or_else(|_| panic!("{said}"))
    };
    let count = nodes();
    assert!(count > 1000, "{count}");
    assert_eq!(nodes(), count);
}

#[test]
fn suites_are_searched_and_bad_lines_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("suite.epd");
    fs::write(
        &file,
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8; id \"one\";\n8/8 w - - bm Ka1;\n\
         6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - am Rd8; id \"two\";\n",
    )
    .unwrap();
    let file = file.to_str().unwrap();
    let output = tabia(&["epd", file, "--depth", "3"]);
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(out.contains("\none ") && out.contains("\ntwo "), "{out}");
    assert!(out.contains("1 of 2 solved in "), "{out}");
    assert!(err.contains(&format!("{file}: line 2: FEN, ")), "{err}");
    assert_eq!(output.status.code(), Some(1));
    assert!(refused(&["epd", file, "--time=-1"]).contains("--time"));
    assert!(refused(&["epd", "no-such-file.epd"]).contains("no-such-file.epd"));
}

#[test]
fn pgn_is_checked_and_formatted() {
    let folder = tempfile::tempdir().unwrap();
    let good = folder.path().join("good.pgn");
    let bad = folder.path().join("bad.pgn");
    fs::write(&good, "1. e4 e5 2. Nf3 *\n").unwrap();
    fs::write(
        &bad,
        "[Event \"a\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n\n[Event \"b\"]\n\n1. d4 *\n",
    )
    .unwrap();
    let (good, bad) = (good.to_str().unwrap(), bad.to_str().unwrap());
    assert!(printed(&["pgn", "check", good]).contains("1 game, 3 moves, 0 problems"));
    let output = tabia(&["pgn", "check", bad, "no-such-file.pgn"]);
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(
        report.contains(&format!("{bad}:3: game 1: ")) && report.contains("2 games"),
        "{report}"
    );
    assert!(String::from_utf8_lossy(&output.stderr).contains("no-such-file.pgn"));
    assert_eq!(output.status.code(), Some(1));
    // Readable games are written; the damage is reported and gives an error status.
    let output = tabia(&["pgn", "format", bad]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("[Event "));
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 problem in"));
    let formatted = printed(&["pgn", "format", good]);
    assert!(
        formatted.contains("[Event \"?\"]") && formatted.contains("1. e4 e5 2. Nf3 *"),
        "{formatted}"
    );
}

#[test]
fn uci_answers_and_ends() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_tabia"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = b"uci\nisready\nposition startpos moves e2e4\ngo depth 3\n";
    engine.stdin.take().unwrap().write_all(input).unwrap();
    let output = engine.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    for expected in ["uciok", "readyok", "bestmove "] {
        assert!(text.contains(expected), "no {expected} in {text}");
    }
}

/// Only where a missing display server can be simulated.
#[cfg(all(unix, not(target_os = "macos")))]
#[test]
fn without_a_display_the_window_says_so_in_one_sentence() {
    let output = Command::new(env!("CARGO_BIN_EXE_tabia"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .unwrap();
    assert!(!output.status.success());
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(message.trim().lines().count(), 1, "{message}");
    assert!(
        message.contains("display") && message.contains("tabia uci"),
        "{message}"
    );
    // It has all commands of the help.
    let help = printed(&["--help"]);
    let (_, listed) = help.split_once("Commands:\n").unwrap();
    let commands = listed.lines().take_while(|line| line.starts_with("  "));
    let names = commands.filter_map(|line| line.split_whitespace().next());
    let names: Vec<&str> = names.filter(|name| *name != "help").collect();
    assert!(names.len() >= 10, "{help}");
    for name in names {
        assert!(
            message.contains(&format!("tabia {name}")),
            "{name}: {message}"
        );
    }
}

#[test]
fn the_lab_compares_evaluations_and_lists_programs() {
    let fen = "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1";
    let passed = |more: &[&str]| {
        let evaluation = ["lab", "evaluation", fen, "--format", "csv"];
        let text = printed(&[&evaluation, more].concat());
        let row = text.lines().find(|row| row.starts_with("Passed pawns,"));
        let cells: Vec<String> = row.unwrap().split(',').map(str::to_owned).collect();
        cells
    };
    let (usual, bold) = (passed(&[]), passed(&["--pawns", "200"]));
    assert_eq!((usual[2].as_str(), usual[3].as_str()), ("0.300", "-"));
    assert_eq!((bold[2].as_str(), &bold[1]), ("0.600", &usual[1]));
    let table = printed(&["lab", "evaluation", fen]);
    assert!(table.lines().last().unwrap().starts_with("Sum "), "{table}");

    let history = printed(&["lab", "history", "--format", "csv"]);
    assert_eq!(history.lines().count(), 28, "{history}");
    let command = |name: &str| {
        let row = history.lines().find(|row| row.starts_with(name)).unwrap();
        row[row.find("tabia lab").unwrap()..].trim_end_matches('"')
    };
    assert_eq!(command("The Turk,1770,"), "tabia lab trace");
    let search = command("Morsch: Fritz,1995,");
    assert!(search.starts_with("tabia lab search --algorithm alpha-beta,null-move --depth "));
    // The commands of searches are those of the program.
    for row in history.lines() {
        let Some((_, algorithm)) = row.split_once("tabia lab search --algorithm ") else {
            continue;
        };
        let algorithm = algorithm.split(' ').next().unwrap();
        let search = ["lab", "search", "--depth", "1", "--algorithm", algorithm];
        assert!(!printed(&search).is_empty(), "{row}");
    }
    let json = printed(&["lab", "history", "--format", "json"]);
    assert!(
        json.starts_with("[\n{\"name\":\"The Turk\",\"year\":1770,"),
        "{json}"
    );
    let csv = printed(&["lab", "programs", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 8, "{csv}");
    let Rating { elo, error } = ProgramName::Tchess.rating();
    let tchess = format!("\ntchess,2005,{elo},{error},");
    assert!(csv.contains(&tchess), "{csv}");
}

/// The words of a command, of which those in quotation marks are one.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

#[test]
fn the_lab_lists_questions_and_positions_with_commands_that_run() {
    let json = |arguments: &[&str]| -> Vec<serde_json::Value> {
        let text = printed(&[arguments, &["--format", "json"]].concat());
        serde_json::from_str(&text).unwrap()
    };
    let questions = json(&["lab", "questions"]);
    assert!(questions.len() >= 16, "{}", questions.len());
    let positions = json(&["lab", "positions"]);
    assert!(positions.len() >= 12, "{}", positions.len());
    let index = json(&["lab", "index"]);
    assert!(index.len() > 90, "{}", index.len());
    for row in questions.iter().chain(&positions).chain(&index) {
        let command = row["command"].as_str().unwrap();
        let words = words(command);
        // These are quick, and once had arguments that were refused.
        if ["hash", "exchange", "moves"].contains(&words[2].as_str())
            || command.contains(" boards ") && command.contains("--show")
        {
            let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
            assert!(!printed(&words).is_empty(), "{command}");
        }
        // The others take longer, play games, or measure.
        if words[1..3] != ["lab", "search"] || !command.contains("--order") {
            continue;
        }
        let mut words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        let depth = words.iter().position(|word| *word == "--depth").unwrap() + 1;
        words[depth] = "1";
        assert!(printed(&words).contains(" nodes"), "{command}");
    }
    let fork = positions.iter().find(|row| row["name"] == "fork").unwrap();
    assert_eq!(fork["move"], "b5c7");
    // A name stands for its FEN.
    let fen = fork["fen"].as_str().unwrap();
    let moves = |place: &str| printed(&["lab", "moves", place, "--format", "csv"]);
    assert_eq!(moves("fork"), moves(fen));
    let hanging = |place: &str| printed(&["lab", "exchange", place, "all"]);
    assert_eq!(hanging("fork"), hanging(fen));

    let one = printed(&["lab", "questions", "horizon"]);
    let number = one.split_whitespace().next().unwrap();
    assert_eq!(printed(&["lab", "questions", number]), one);
    assert!(
        one.contains("Rac1") && one.contains("tabia lab search horizon"),
        "{one}"
    );
    assert!(printed(&["lab", "positions"]).contains("\nhorizon "));
    assert!(printed(&["lab", "index", "zugzwang"]).contains("NULL_GUARD=off,on"));
    let message = refused(&["lab", "index", "magic"]);
    assert!(message.contains("“magic”; `tabia lab index` lists all"));
    // Case does not matter.
    assert_eq!(printed(&["lab", "questions", "HORIZON"]), one);
    let message = refused(&["lab", "questions", "magic"]);
    assert!(
        message.contains("“magic”; `tabia lab questions` lists them"),
        "{message}"
    );
}

#[test]
fn the_lab_compares_searches_and_counts_trees() {
    assert_eq!(
        printed(&["lab", "perft", "--game", "draughts", "6"]),
        "37986\n"
    );
    assert_eq!(printed(&["lab", "perft", "3"]), "8902\n");
    let alamos = ["lab", "perft", "--game", "Los Alamos", "4"];
    assert_eq!(printed(&alamos), "14332\n");
    assert_eq!(printed(&["lab", "hanoi", "2"]), "1 a c\n2 a b\n1 c b\n");
    assert!(printed(&["lab", "queens", "4"]).starts_with("2\n"));
    let table = printed(&[
        "lab",
        "search",
        "--game",
        "Tic tac-toe",
        "--depth",
        "9",
        "--format",
        "csv",
    ]);
    let rows: Vec<Vec<&str>> = table
        .lines()
        .map(|line| line.split(',').collect())
        .collect();
    assert!(rows.len() > 15, "{table}");
    assert_eq!(rows[1][..4], ["minimax", "0", "549946", "100.00%"]);
    assert!(rows.iter().all(|row| row.len() == 13), "{table}");
    // Exact results come first, and the whole game is a draw; selective searches may be wrong.
    assert!(rows[1..21].iter().all(|row| row[1] == "0"), "{table}");
    let search = ["lab", "search", "--algorithm", "mtdf,pvs", "--depth", "3"];
    let two = printed(&[&search[..], &["--hash", "--evaluation", "material"]].concat());
    assert_eq!(two.lines().count(), 6, "{two}");
    assert!(
        two.contains("\npvs ") && two.contains("9323 nodes"),
        "{two}"
    );
    // The formula with the mean number of moves gave more nodes than searches visit.
    let smallest = "the smallest tree that proves the value has 516 nodes;";
    assert!(
        two.contains(smallest) && two.contains("with a table fewer"),
        "{two}"
    );
    // The same captures, generated together and one by one.
    let captures = ["captures,captures-lazy", "--depth", "2", "--format", "csv"];
    let captures = printed(
        &[
            &["lab", "search", "compensation", "--algorithm"],
            &captures[..],
        ]
        .concat(),
    );
    let column = |name: &str| -> Vec<i64> {
        let rows: Vec<Vec<&str>> = captures
            .lines()
            .map(|line| line.split(',').collect())
            .collect();
        let place = rows[0].iter().position(|title| *title == name).unwrap();
        rows[1..]
            .iter()
            .map(|row| row[place].parse().unwrap())
            .collect()
    };
    let (value, generated) = (column("value"), column("generated"));
    assert!(
        value[0] == value[1] && generated[1] + 300 < generated[0],
        "{captures}"
    );
    let message = refused(&["lab", "search", "--algorithm", "magic"]);
    assert!(
        message.contains("magic") && message.contains("negascout-c"),
        "{message}"
    );
    let set = [
        "lab",
        "search",
        "--depth",
        "3",
        "--set",
        "NULL_R=1,3",
        "--set",
        "NULL_GUARD=off",
    ];
    let rows = printed(&set);
    assert!(
        rows.contains("\nnull-move NULL_R=3 NULL_GUARD=off*"),
        "{rows}"
    );
    let json = printed(&[&set[..], &["--format", "json"]].concat());
    assert!(
        json.starts_with("[\n{\"algorithm\":\"alpha-beta\",\"value\":") && json.ends_with("}\n]\n")
    );
    assert!(
        json.contains("\n{\"algorithm\":\"null-move NULL_R=1 NULL_GUARD=off\","),
        "{json}"
    );
    let message = refused(&["lab", "search", "--set", "NULL_R=9"]);
    assert!(message.contains("NULL_R is 0 to 6, not “9”"), "{message}");
    let message = refused(&["lab", "search", "--algorithm", "pvs", "--set", "NULL_R=3"]);
    assert!(message.contains("a number of null-move"), "{message}");
    let numbers = printed(&["lab", "search", "--parameters"]);
    assert!(
        numbers.contains("  NULL_R                   2  0 to 6 half-moves"),
        "{numbers}"
    );
    let message = refused(&["lab", "search", "--order", "magic"]);
    assert!(message.contains("mvv-lva"), "{message}");
    let message = refused(&[
        "lab",
        "search",
        "--game",
        "ugolki",
        "8/8/8/8/8/8/8/8 w - - 0 1",
    ]);
    assert!(message.contains("FEN"), "{message}");
}

/// Runs a command with wrong arguments; returns its message.
fn misused(arguments: &[&str]) -> String {
    let output = tabia(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// An illegal move was once a fault of the position in one command and of the arguments in another.
#[test]
fn wrong_moves_and_positions_have_the_exit_status_of_wrong_arguments() {
    let moves = [
        &["lab", "hash", "--move", "e5"][..],
        &["lab", "boards", "--show", "moves", "--moves", "e5"],
        &["lab", "trace", "--depth", "1", "--why", "e5"],
        &["lab", "evaluation", "--inside", "inputs", "--moves", "e5"],
    ];
    for arguments in moves {
        assert!(misused(arguments).contains("e5"), "{arguments:?}");
    }
    for command in [
        "search",
        "hash",
        "boards",
        "moves",
        "trace",
        "techniques",
        "evaluation",
    ] {
        let message = misused(&["lab", command, "midlegame"]);
        let expected = "tabia: there is no position “midlegame”; did you mean middlegame?\n";
        assert_eq!(message, expected);
    }
    misused(&["lab", "search", "--game", "los-alamos", "nonsense"]);
    let message = misused(&["lab", "boards", "--show", "lists", "--board", "bitboards"]);
    assert!(message.contains("tabia, 8x8, 16x16 and links have them"));
}

#[test]
fn every_table_of_the_lab_has_three_forms_and_no_answer_is_silent() {
    let mate = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    let quiet = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let alone = ["--depth", "1", "--alone-depth", "1"];
    let tables: [(&[&str], &str); 9] = [
        (
            &["lab", "search", "--parameters", "--algorithm", "null-move"],
            "NULL_R",
        ),
        (
            &["lab", "techniques", alone[0], alone[1], alone[2], alone[3]],
            "as shipped",
        ),
        (&["lab", "exchange", "refused-rook", "all"], "a1"),
        (&["lab", "exchange", "refused-rook", "a1"], "c2"),
        (&["lab", "trace", "--depth", "2"], "all moves"),
        (&["lab", "trace", "--depth", "2", "--line", ""], "skipped"),
        (
            &["lab", "hash", "--show", "entries", "--depth", "2"],
            "exact",
        ),
        (&["lab", "exchange", quiet, "all"], ""),
        (&["lab", "moves", mate], ""),
    ];
    for (arguments, text) in tables {
        let print = |format| printed(&[arguments, &["--format", format]].concat());
        let json: Vec<serde_json::Value> = serde_json::from_str(&print("json")).unwrap();
        assert_eq!(json.is_empty(), text.is_empty(), "{arguments:?}");
        let csv = print("csv");
        assert_eq!(csv.lines().count(), json.len() + 1, "{csv}");
        assert!(csv.contains(text) && print("table").contains(text), "{csv}");
        assert!(!printed(arguments).trim().is_empty(), "{arguments:?}");
    }
    let hanging = printed(&["lab", "exchange", quiet, "all"]);
    assert_eq!(hanging, "no capture wins anything, now or as a threat\n");
    let stable = printed(&[
        "lab",
        "hash",
        quiet,
        "--show",
        "instability",
        "--depth",
        "2",
    ]);
    let expected = "the values with and without a table are equal at all depths up to 2\n";
    assert_eq!(stable, expected);
    let legal = printed(&["lab", "moves", mate]);
    assert_eq!(legal, "the side to move has no legal move\n");
}

/// Keys and the cells beside them once touched.
#[test]
fn the_columns_of_hash_entries_are_apart() {
    let table = printed(&["lab", "hash", "--show", "entries", "--depth", "2"]);
    let columns = |line: &str| {
        let cells = line.split("  ").filter(|cell| !cell.trim().is_empty());
        cells.count()
    };
    assert!(table.lines().count() > 10);
    assert!(table.lines().all(|line| columns(line) == 12), "{table}");
}

#[test]
fn the_lab_makes_keys_and_fills_hash_tables() {
    let hash = |more: &[&str]| printed(&[&["lab", "hash"], more].concat());
    let rooks = hash(&["--show", "repetition", "--format", "csv"]);
    let eighth = rooks.lines().nth(8).unwrap();
    assert!(eighth.ends_with(",3,draw,draw,-"), "{eighth}");
    let line = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    let knights = hash(&["--show", "repetition", "--moves", line, "--format", "csv"]);
    assert!(knights.lines().last().unwrap().ends_with(",3,draw,draw,-"));
    let rows = |text: &str| -> Vec<Vec<String>> {
        let cells = |line: &str| line.split(',').map(str::to_owned).collect();
        text.lines().skip(1).map(cells).collect()
    };
    // The last key is that of the position before Black's answer.
    let key = |moves: &str| rows(&hash(&["--format", "csv", "--move", moves]));
    let (knight, same) = (key("Nf3"), key("g1f3"));
    assert_eq!((knight.len(), &knight), (4, &same));
    assert_eq!(knight[1][0], "N g1 disappears");
    for pair in knight.windows(2) {
        let number =
            |text: &str| u64::from_str_radix(text.strip_prefix("0x").unwrap(), 16).unwrap();
        assert_eq!(
            number(&pair[0][2]) ^ number(&pair[1][1]),
            number(&pair[1][2])
        );
    }
    let tables = rows(&hash(&[
        "--depth",
        "4",
        "--entries",
        "256",
        "--format",
        "csv",
    ]));
    assert_eq!(tables.len(), 8);
    assert!(
        tables.iter().all(|row| row[2] == tables[0][2]),
        "{tables:?}"
    );
    assert_eq!(
        (tables[0][0].as_str(), tables[4][0].as_str()),
        ("none", "two-tiers")
    );
    assert_eq!(
        (tables[4][1].as_str(), tables[7][1].as_str()),
        ("7680", "1536")
    );
    let entries = ["--show", "entries", "--depth", "3", "--entries", "64"];
    let list = rows(&hash(&[&entries[..], &["--format", "csv"]].concat()));
    assert!(list.len() > 30 && list.len() <= 80, "{}", list.len());
    assert!(list.iter().all(|row| row[11].len() == 2 + 12), "{list:?}");
    let json = hash(&[&entries[..], &["--format", "json"]].concat());
    assert!(
        json.starts_with("[\n{\"tier\":1,\"slot\":0,\"bound\":"),
        "{json}"
    );
    let matches = rows(&hash(&[
        "--show", "matches", "--depth", "3", "--format", "csv",
    ]));
    assert_eq!(
        matches[0][1], matches[2][1],
        "the mask compares its ten bits again"
    );
    assert_eq!(
        hash(&["--show", "key", "--move", "e4"]),
        hash(&["--move", "e4"])
    );
    let unstable = hash(&["--show", "instability", "--format", "csv"]);
    assert!(
        unstable.lines().count() == 3 && unstable.contains(",Rf3 Rd1 Re3 Rxd7\n"),
        "{unstable}"
    );
    for (wrong, message) in [
        (&["--entries", "1000"][..], "power of two"),
        (&["--show", "key"], "--move"),
        (&["--kind", "magic"], "two-tiers"),
        (&["--move", "e5"], "e5"),
        (&["--show", "tables", "--move", "e4"], "--show key"),
    ] {
        let said = refused(&[&["lab", "hash"], wrong].concat());
        assert!(said.contains(message), "{said}");
    }
    let thousand = [
        "--entries",
        "1000",
        "--index",
        "multiplication",
        "--depth",
        "2",
    ];
    assert!(hash(&thousand).contains("two-tiers"));
}

#[test]
fn the_lab_races_boards_and_packs_moves() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let table = printed(&["lab", "boards", fen, "--depth", "2", "--format", "csv"]);
    let rows: Vec<Vec<&str>> = table
        .lines()
        .map(|line| line.split(',').collect())
        .collect();
    let names: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    let boards = [
        "tabia",
        "10x12",
        "8x8",
        "0x88",
        "16x16",
        "bitboards",
        "rotated",
        "links",
    ];
    assert_eq!(names[1..], boards);
    assert!(
        rows[1..]
            .iter()
            .all(|row| row.len() == 8 && row[1] == "2039" && row[5] == "5")
    );
    let table = printed(&["lab", "boards", "--depth", "0"]);
    assert!(
        table
            .lines()
            .skip(1)
            .all(|row| row.split_whitespace().nth(1) == Some("1"))
    );
    let json = printed(&["lab", "boards", "--depth", "1", "--format", "json"]);
    assert!(
        json.starts_with("[\n{\"board\":\"tabia\",\"leaves\":20,"),
        "{json}"
    );
    refused(&["lab", "boards", "--depth", "100000"]);
    refused(&["lab", "boards", "nonsense"]);
    let moves = printed(&["lab", "moves", fen, "--format", "csv"]);
    assert_eq!(moves.lines().count(), 1 + 48 * 3);
    let castling = moves
        .lines()
        .find(|row| row.starts_with("O-O,25-bit"))
        .unwrap();
    assert!(castling.contains("from 25 (e1); to 27 (g1)"), "{castling}");
    assert!(castling.ends_with("castling 1 (yes)"), "{castling}");
}

/// Prints a part of a board; returns a column of its rows, and checks that JSON has as many.
fn column(name: &str, arguments: &[&str]) -> Vec<String> {
    let print =
        |format| printed(&[&["lab", "boards", "--format", format, "--show"], arguments].concat());
    let table = print("csv");
    let mut rows = table
        .lines()
        .map(|line| line.split(',').collect::<Vec<&str>>());
    let titles = rows.next().unwrap();
    let at = titles.iter().position(|title| *title == name).unwrap();
    let cells: Vec<String> = rows.map(|row| row[at].to_owned()).collect();
    assert_eq!(print("json").matches("\n{").count(), cells.len());
    cells
}

#[test]
fn the_lab_shows_the_parts_of_boards() {
    let lists = ["lists", "--board", "8x8", "--moves", "1. e4 d5 2. exd5"];
    assert_eq!(column("record", &lists).len(), 31);
    assert_eq!(column("pointer to it", &lists)[0], "head of white");
    let moves = ["moves", "--moves", "e4 d5"];
    assert_eq!(column("list", &moves)[..2], ["last-mover", "quiet"]);
    assert_eq!(column("move", &moves)[0], "e4d5");
    assert_eq!(column("flags", &moves)[0], "2");
    let checks = ["check-detector", "--moves", "e4 f5 Qh5+"];
    let queen = column("piece", &checks)
        .iter()
        .position(|piece| piece == "Q");
    let queen = queen.unwrap();
    assert_eq!(column("answer", &checks)[queen], "check");
    assert_eq!(column("last mover", &checks)[queen], "yes");
    assert_eq!(
        column("castling", &["castling"]),
        ["f1 is not empty", "c1 is not empty"]
    );
    assert_eq!(column("cells", &["castling"])[1], "183 182 181 180");
    let twins = ["twins", "--moves", "d4 e5 c3 exd4 cxd4"];
    for marking in ["with flag", "without flag"] {
        let found = column(marking, &twins);
        let twice = found.iter().filter(|found| *found == "generated twice");
        assert_eq!(twice.count(), 1);
    }
    let bits = ["lowest-bit", "--board", "bitboards"];
    assert_eq!(column("set", &bits)[0], "occupied");
    assert_eq!(column("square", &bits)[..3], ["a1", "b1", "c1"]);
    let undo = ["undo", "--moves", "e4 d5"];
    assert!(column("illegal", &undo).iter().all(|count| count == "0"));
    assert!(column("record", &undo).iter().all(|bytes| bytes != "-"));
    assert_eq!(
        column("event", &["own-stack"])[..3],
        ["push", "push", "leaf"]
    );
    let steps = ["steps"];
    let from = column("from", &steps);
    let step = column("step", &steps);
    let leap = from
        .iter()
        .zip(&step)
        .position(|(from, step)| from == "b1" && step == "-33");
    assert_eq!(column("last square", &steps)[leap.unwrap()], "a3");
    assert_eq!(column("piece", &["cells", "--board", "0x88"])[4], "K");
    let queen = ["distance", "--moves", "e4 f6"];
    let h5 = column("square", &queen)
        .iter()
        .position(|square| square == "h5");
    let cells = ["entry", "distance", "queen's moves", "safety falls"];
    let cells = cells.map(|name| column(name, &queen)[h5.unwrap()].clone());
    assert_eq!(cells, ["396", "3", "d1h5", "yes"]);
    let indices = column("value", &["indices", "--square", "e4"]);
    assert_eq!(indices[1], "34");
    let [slot, small, large] = [4, 5, 6].map(|row: usize| indices[row].parse::<u64>().unwrap());
    assert_eq!((small, large), (10 * slot, 16 * slot));
    refused(&["lab", "boards", "--show", "cells", "--board", "bitboards"]);
    refused(&["lab", "boards", "--show", "cells", "--board", "nonsense"]);
    refused(&["lab", "boards", "--show", "moves", "--moves", "e5"]);
    refused(&["lab", "boards", "--square", "e4"]);
}

#[test]
fn the_lab_shows_the_network_from_within() {
    let print = |inside, moves| {
        let arguments = ["--inside", inside, "--moves", moves, "--format", "csv"];
        printed(&[&["lab", "evaluation"], &arguments[..]].concat())
    };
    let inputs = print("inputs", "e4 d5 exd5");
    let count = |state| inputs.lines().filter(|line| line.ends_with(state)).count();
    // In each of two views the pawn leaves e4, the captured one d5, and the pawn comes to d5.
    assert_eq!((count(",goes"), count(",comes"), count(",on")), (4, 2, 60));
    let numbers = print("numbers", "e4");
    assert_eq!(numbers.lines().count(), 1 + 2 * 512);
    let changed = numbers.lines().skip(1).filter(|line| {
        let cells: Vec<&str> = line.split(',').collect();
        cells[2] != cells[3]
    });
    assert!(changed.count() > 512);
    refused(&["lab", "evaluation", "--moves", "e4"]);
}

#[test]
fn a_line_is_explained_and_a_bad_move_of_it_is_named() {
    let fen = "r3k2r/ppp2ppp/8/n2N4/8/8/PPP2PPP/2KR3R w kq - 0 19";
    let line = ["19.", "Nxc7+", "e8e7", "20.Nxa8", "Rxa8"];
    let arguments = [&["explain", fen][..], &line].concat();
    let expected = "sentence  Wins the exchange and a pawn: 19. Nxc7+ forks the king and the rook on a8 (19… Ke7 20. Nxa8).";
    let text = printed(&arguments);
    assert!(text.contains(expected), "{text}");
    assert!(
        text.starts_with("motifs    fork (White: c7 e8 a8)"),
        "{text}"
    );
    // Six words, and four.
    let words: Vec<&str> = fen.split(' ').collect();
    for fields in [6, 4] {
        let arguments = [
            &["explain"][..],
            &words[..fields],
            &["Nxc7+", "Ke7", "Nxa8", "Rxa8"],
        ]
        .concat();
        assert!(printed(&arguments).contains("forks the king"), "{fields}");
    }
    let text = refused(&["explain", fen, "Nxc7+", "Ke7", "Nxa9"]);
    assert!(text.contains("move 3: “Nxa9” is not a move"), "{text}");
    let text = refused(&["explain", fen, "Nxc7+", "O-O"]);
    assert!(text.contains("move 2: “O-O” is not legal"), "{text}");
    let text = refused(&[
        "explain",
        "r3k2r/ppp2ppp/8/n2N4/8/8/PPP2PPX/2KR3R w kq -",
        "Nc3",
    ]);
    assert!(text.contains("column"), "{text}");
    let text = refused(&["explain", fen]);
    assert!(text.contains("at least one move"), "{text}");
    // The line ends before the exchange does.
    let arguments = [
        "explain",
        "--nodes",
        "20000",
        "2b1k2r/pp2P3/2p3RQ/3r4/5P2/7P/Pq4PK/4R3 b - - 2 40",
        "Rd2",
        "Qh5",
    ];
    let text = printed(&arguments);
    assert!(!text.contains("Wins the queen"), "{text}");
    assert!(
        text.contains("sentence  Loses material: 40… Rd2 41. Qh5"),
        "{text}"
    );
    assert!(text.contains("\nthen      Rxg2+"), "{text}");
    // A fault of the line is named, with the longer text.
    let fen = "rnb1kbnr/ppp1pppp/8/3q4/3P4/2N5/PP2PPPP/R1BQKBNR b KQkq - 1 4";
    let text = printed(&["explain", "--long", "--nodes", "20000", fen, "Qxd4", "Qxd4"]);
    assert!(text.contains("fault     Qxd4"), "{text}");
    assert!(
        text.contains("more      The idea: 4… Qxd4 takes the pawn on d4."),
        "{text}"
    );
    // A single move is searched, each time with the same result.
    let arguments = [
        "explain",
        "--nodes",
        "20000",
        "6k1/5ppp/4p3/3n4/8/4B3/5PPP/3R2K1 b - - 4 15",
        "e5",
    ];
    let text = printed(&arguments);
    assert!(text.contains("Loses the knight on d5: 16. Rxd5"), "{text}");
    assert_eq!(text, printed(&arguments));
}

#[test]
fn a_finished_position_is_not_searched_but_named() {
    for (fen, name) in [
        ("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "checkmate"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate"),
    ] {
        for command in ["search", "techniques", "trace", "hash"] {
            let message = refused(&["lab", command, fen]);
            let expected = format!("tabia: the position is {name}: there is nothing to search\n");
            assert_eq!(message, expected, "{command}");
        }
    }
}
/// Returns a text as bytes in an encoding.
fn encode(text: &str, label: &str) -> Vec<u8> {
    match Encoding::from_name(label) {
        Some(Encoding::Other(other)) => other.encode(text).0.into_owned(),
        _ => panic!("{label} is no such encoding"),
    }
}

#[test]
fn commands_detect_or_take_encodings_and_keep_what_stands_between_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabia"));
        let output = command.args(arguments).output().unwrap();
        let [out, err] =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        assert!(output.status.success(), "{arguments:?}: {err}");
        (out, err)
    };
    let name = path.to_str().unwrap();
    let text = "; мои партии\n\n[Event \"Кубок\"]\n[White \"Карпов\"]\n\n1. e4 {[%eval 0.123]} *\n{ между }\n\n\
        [Event \"Кубок\"]\n\n1. d4 *\n; конец\n";
    fs::write(&path, encode(text, "windows-1251")).unwrap();
    let (formatted, reported) = run(&["pgn", "format", name]);
    for part in [
        "; мои партии",
        "Кубок",
        "Карпов",
        "[%eval 0.123]",
        "{ между }",
        "; конец",
    ] {
        assert!(formatted.contains(part), "{part}: {formatted}");
    }
    assert!(
        reported.contains("Windows-1251, written in UTF-8"),
        "{reported}"
    );
    assert!(
        run(&["pgn", "check", name])
            .0
            .contains("0 problems, Windows-1251")
    );
    let out = folder.path().join("reviewed.pgn");
    run(&["review", name, "--annotated", "-fo", out.to_str().unwrap()]);
    let reviewed = fs::read_to_string(&out).unwrap();
    let mut at = 0;
    for part in [
        "; мои партии\n\n[Event \"Кубок\"]",
        "Карпов",
        "*\n\n{ между }\n\n[Event",
        "; конец",
    ] {
        let found = reviewed[at..].find(part);
        at += found.unwrap_or_else(|| panic!("no {part}: {reviewed}"));
    }
    // An encoding that cannot be detected can be given.
    fs::write(&path, encode("[White \"Łódź\"]\n\n1. e4 *\n", "iso-8859-2")).unwrap();
    let (formatted, _) = run(&["pgn", "format", name, "--encoding", "iso-8859-2"]);
    assert!(formatted.contains("Łódź"), "{formatted}");
    let refused = Command::new(env!("CARGO_BIN_EXE_tabia"))
        .args(["pgn", "format", name, "--encoding", "klingon"])
        .output()
        .unwrap();
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("Shift_JIS"));
}
