//! The commands `tabia library …` that search, flag and take in games by rules.

use std::fs;
use std::process::Command;

use crate::common;
use crate::library::{Folder, exported, games, json, printed, refused};

const GAMES: &str = "[Event \"2020\"]\n[White \"Adams\"]\n[Black \"007\"]\n[Date \"2001.02.03\"]\n[WhiteElo \"2400\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 {White wins on time} 1-0\n\n\
    [Event \"Open\"]\n[White \"Böhm\"]\n[Black \"Clark\"]\n[Date \"2002.??.??\"]\n[Result \"1/2-1/2\"]\n\n\
    1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 1/2-1/2\n\n\
    [White \"Clark\"]\n[Black \"Adams\"]\n[Date \"2003.01.01\"]\n[Result \"*\"]\n\n1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. Nf3 O-O 6. Be2 e5 *\n\n";

fn numbers(arguments: &[&str]) -> Vec<u64> {
    let rows = json(arguments);
    rows.iter()
        .map(|row| row["number"].as_u64().unwrap())
        .collect()
}

#[test]
fn positions_are_found_with_their_places_also_in_variations() {
    let folder = Folder::new();
    let collection = folder.collection(GAMES);
    let found = json(&["search", &collection, "pattern:\"d6=p in:variations\""]);
    let rows: Vec<String> = found
        .iter()
        .map(|row| {
            format!(
                "{} {} {} {}",
                row["number"], row["move"], row["played"], row["line"]
            )
        })
        .collect();
    assert_eq!(rows, ["1 3 \"d6\" \"variation\"", "3 5 \"d6\" \"main\""]);
    assert_eq!(
        found[0]["position"],
        "rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3"
    );
    let main = json(&["search", &collection, "pattern:d6=p"]);
    assert_eq!(main.len(), 1);
    // The side to move and the rights do not count.
    let placement = "rnbq1rk1/ppp1bppp/4pn2/3p2B1/2PP4/2N1P3/PP3PPP/R2QKBNR";
    assert_eq!(numbers(&["list", &collection, placement]), [2]);
    assert!(refused(2, &["search", &collection, "white:adams"]).contains("list"));
    let error = refused(2, &["list", &collection, "elo>2000", "white:"]);
    assert!(
        error.contains("column 16: the value of \"white\" is missing"),
        "{error}"
    );
    // A query may begin with a minus sign.
    assert_eq!(numbers(&["list", &collection, "-draw", "-result:*"]), [1]);
    let won = printed(&["export", &collection, "-draw", "-o", "-"]);
    assert!(won.contains("Adams") && !won.contains("1/2-1/2"), "{won}");
    let error = refused(2, &["list", &collection, "-whit:adams"]);
    assert!(error.contains("column 2: there is no field"), "{error}");
    // A name that is a number is text.
    let row = &json(&["list", &collection, "id:1"])[0];
    assert_eq!(
        (&row["event"], &row["black"]),
        (&"2020".into(), &"007".into())
    );
    assert_eq!(row["whiteelo"], 2400);
    let players = json(&["players", &collection, "--by", "name"]);
    assert_eq!(players[0]["name"], "007");
    let rows = json(&["player", &collection, "007"]);
    assert!(rows.iter().any(|row| row["what"] == "007"), "{rows:?}");
    assert_eq!(numbers(&["list", &collection, "termination:time"]), [1]);
}

#[test]
fn flags_and_filters_are_changes_that_can_be_undone() {
    let folder = Folder::new();
    let collection = folder.collection(GAMES);
    let text = printed(&["flag", &collection, "white:nobody", "--set", "T"]);
    assert!(text.contains("flags of 0 games"), "{text}");
    printed(&[
        "flag",
        &collection,
        "pattern:d4=P",
        "--set",
        "tactics,white-opening",
    ]);
    printed(&["flag", &collection, "id:3", "--clear", "W", "--set", "!"]);
    assert_eq!(numbers(&["list", &collection, "flag:T"]), [2, 3]);
    assert_eq!(numbers(&["list", &collection, "flag:W"]), [2]);
    let error = refused(2, &["flag", &collection, "id:3", "--set", "tactic"]);
    assert!(error.contains("there is no flag \"tactic\""), "{error}");
    printed(&["filter", "add", &collection, "sharp", "flag:T -draw"]);
    assert_eq!(numbers(&["list", &collection, "@sharp"]), [3]);
    let filters = json(&["filter", "list", &collection]);
    assert_eq!(
        filters,
        [serde_json::json!({"name": "sharp", "query": "flag:T -draw"})]
    );
    printed(&["compact", &collection, "--keep", "1"]);
    printed(&["undo", &collection]);
    assert!(refused(2, &["list", &collection, "@sharp"]).contains("no saved filter"));
    printed(&["redo", &collection]);
    assert_eq!(
        numbers(&["list", &collection, "@sharp", "or", "flag:!"]),
        [3]
    );
    printed(&["filter", "remove", &collection, "sharp"]);
    assert!(refused(1, &["filter", "remove", &collection, "sharp"]).contains("no saved filter"));
    let kinds: Vec<String> = json(&["changes", &collection])
        .iter()
        .map(|row| row["change"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(kinds, ["compaction", "saved filter", "saved filter"]);
}

#[test]
fn an_import_takes_the_games_of_a_query() {
    let folder = Folder::new();
    let file = folder.write("games.pgn", GAMES.repeat(2));
    let collection = folder.at("mine");
    let only = ["--only", "pattern:\"d6=p in:variations\" -draw"];
    let counted = printed(&[&["import", &collection, "--count", &file], &only[..]].concat());
    assert!(
        counted.contains("4 games of 6 would be imported"),
        "{counted}"
    );
    assert!(!fs::exists(folder.at("mine.tabia-games")).unwrap());
    let text = printed(&[&["import", "--create", &collection, &file], &only[..]].concat());
    assert!(
        text.contains("4 games imported") && text.contains("2 games left out"),
        "{text}"
    );
    assert_eq!(games(&collection), 4);
    let written = String::from_utf8(exported(&collection)).unwrap();
    assert!(
        !written.contains("Böhm") && written.matches("Adams").count() == 4,
        "{written}"
    );
    let whole = printed(&["import", &collection, "--count", &file]);
    assert!(whole.contains("6 games of 6"), "{whole}");
    let error = refused(1, &["import", &collection, &file, "--only", "id:1"]);
    assert!(error.contains("\"id\""), "{error}");
    assert!(refused(2, &["import", &collection, &file, "--only", "white:"]).contains("missing"));
    // A large file does not fit; it has holes and takes no space.
    let large = folder.write("large.pgn", GAMES.repeat(500));
    fs::File::options()
        .write(true)
        .open(&large)
        .unwrap()
        .set_len(1 << 43)
        .unwrap();
    if cfg!(unix) {
        let error = refused(1, &["import", "--create", &folder.at("other"), &large]);
        assert!(error.contains("not enough free space"), "{error}");
        assert!(!fs::exists(folder.at("other.tabia-games")).unwrap());
    }
}

#[test]
fn an_import_leaves_out_or_replaces_games_that_are_there() {
    let folder = Folder::new();
    let collection = folder.collection(GAMES);
    printed(&["flag", &collection, "id:2", "--set", "U"]);
    let annotated = GAMES.replace("2. c4 e6", "2. c4 {a gambit} e6");
    let file = folder.write("more.pgn", format!("{annotated}{GAMES}"));
    let text = printed(&["import", &collection, &file, "--duplicates", "skip"]);
    assert!(
        text.contains("0 games imported")
            && text.contains("6 games not added")
            && text.contains("3 games now"),
        "{text}"
    );
    // It has changed nothing, so that there is nothing of it to undo.
    let text = printed(&["import", &collection, &file, "--duplicates", "replace"]);
    assert!(
        text.contains("1 game imported")
            && text.contains("5 games not added")
            && text.contains("1 game deleted in favour"),
        "{text}"
    );
    assert_eq!(
        numbers(&["list", &collection, "text:gambit flag:U"]).len(),
        1
    );
    assert_eq!(games(&collection), 3);
    printed(&["undo", &collection]);
    assert_eq!(exported(&collection), GAMES.as_bytes());
    let text = printed(&["import", &collection, &file]);
    assert!(
        text.contains("6 games imported") && text.contains("9 games now"),
        "{text}"
    );
}

#[test]
fn games_leave_a_book_at_their_places() {
    let folder = Folder::new();
    let collection = folder.collection(GAMES);
    let book = folder.write(
        "book.txt",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6\n1. d4 Nf6 2. c4 e6\n",
    );
    let rows = json(&["deviations", &collection, "--book", &book]);
    let lines: Vec<String> = rows
        .iter()
        .map(|row| {
            format!(
                "{} {} {} {}",
                row["games"], row["line"], row["book"], row["played"]
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            "1 \"d4\" \"Nf6\" \"d5\"",
            "1 \"d4 Nf6 c4\" \"e6\" \"g6\"",
            "1 \"e4 e5 Nf3 Nc6 Bb5 a6\" \"Bxc6\" \"Ba4\"",
        ]
    );
    assert_eq!(
        numbers(&["list", &collection, "--book", &book, "book>=3"]),
        [1]
    );
    assert_eq!(
        numbers(&["list", &collection, "--book", &book, "book:1..2"]),
        [3]
    );
    assert!(refused(2, &["list", &collection, "book>=3"]).contains("book"));
}

/// Reads a file with DuckDB: the number of games, and the query of the crate's front page.
const DUCKDB: &str = r#"
import duckdb, os, sys
os.chdir(sys.argv[1])
page = open(sys.argv[2], encoding="utf-8").read()
query = page.split("//! ```sql\n")[1].split("//! ```")[0]
query = "\n".join(line.removeprefix("//! ") for line in query.splitlines())
print(duckdb.sql(query).fetchall())
print(duckdb.sql("SELECT * EXCLUDE (pgn, plies) FROM 'games.parquet' ORDER BY number").fetchall())
print(duckdb.sql("SELECT string_agg(pgn, '|' ORDER BY number) FROM 'games.parquet'").fetchall()[0][0])
print(duckdb.sql("SELECT count(*), sum(plies), count(DISTINCT number) FROM 'many.parquet'").fetchall())
"#;

#[test]
fn duckdb_reads_the_table_of_an_export() {
    let mut python = Command::new("python3");
    let has_duckdb = python.args(["-c", "import duckdb"]).output();
    if !has_duckdb.is_ok_and(|output| output.status.success()) {
        return common::skip("reading Parquet", "duckdb for Python");
    }
    let folder = Folder::new();
    let najdorf = "[White \"Adams\"]\n[Black \"B\"]\n[Date \"2012.??.??\"]\n[WhiteElo \"2500\"]\n[ScidFlags \"T\"]\n\n\
        1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n\n";
    let collection = folder.collection(&format!("{najdorf}{GAMES}"));
    printed(&["flag", &collection, "id:2", "--set", "!"]);
    let out = folder.at("games.parquet");
    printed(&["export", &collection, "-o", &out]);
    // More games than a group of rows has.
    let text = "[White \"W\"]\n\n1. e4 e5 *\n\n".repeat(20_000);
    let many = folder.write("many.pgn", text);
    printed(&["import", "--create", &folder.at("many"), &many]);
    printed(&[
        "export",
        &folder.at("many"),
        "-o",
        &folder.at("many.parquet"),
    ]);
    let page = common::workspace().join("src/library/lib.rs");
    let output = Command::new("python3")
        .args(["-c", DUCKDB, &folder.at(""), page.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let written = String::from_utf8(output.stdout).unwrap();
    let mut lines = written.lines();
    assert_eq!(lines.next(), Some("[('Adams', 1, 2500.0)]"));
    let rows = lines.next().unwrap();
    let first = "(1, 'Adams', 'B', 2500, None, '*', '2012.??.??', 2012, 'B90', 'Sicilian Defence: Najdorf Variation', 5, None, \
        None, None, 'unknown', 'unknown', None, 'T', None)";
    assert!(rows.contains(first), "{rows}");
    let second = "(2, 'Adams', '007', 2400, None, '1-0', '2001.02.03', 2001,";
    assert!(
        rows.contains(second) && rows.contains("'time forfeit', None, '!', None)"),
        "{rows}"
    );
    let texts = lines.collect::<Vec<_>>().join("\n");
    let (texts, counts) = texts.rsplit_once('\n').unwrap();
    let expected: Vec<&str> = texts.split('|').collect();
    assert_eq!(expected.len(), 4);
    assert_eq!(expected[0], najdorf.trim());
    assert!(expected[2].contains("Böhm"), "{}", expected[2]);
    assert_eq!(counts, "[(20000, 40000, 20000)]");
}
