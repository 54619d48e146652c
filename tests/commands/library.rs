//! The commands `tabia library …`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Instant;

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::common;

const TABIA: &str = env!("CARGO_BIN_EXE_tabia");

const GAMES: &str = "[Event \"Open\"]\n[White \"Adams, Anna\"]\n[Black \"Böhm, Ben\"]\n[Date \"2001.02.03\"]\n[Round \"1\"]\n\
    [WhiteElo \"2400\"]\n[BlackElo \"2500\"]\n[Result \"1-0\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 1-0\n\n\
    [Event \"Open\"]\n[White \"Böhm, Ben\"]\n[Black \"Clark, \\\"C\\\"\"]\n[Date \"2002.??.??\"]\n[Result \"1/2-1/2\"]\n\n\
    1. e4 {the best} e5 1/2-1/2\n\n\
    [White \"Clark\"]\n[Black \"Anna Adams\"]\n[Result \"*\"]\n\n1. d4 *\n";

fn tabia(arguments: &[&str]) -> Output {
    let mut command = Command::new(TABIA);
    command.arg("library").args(arguments);
    command.stdin(Stdio::null()).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = tabia(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", said(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// Checks that a command fails with this exit status, and returns the message.
pub(crate) fn refused(status: i32, arguments: &[&str]) -> String {
    let output = tabia(arguments);
    let code = output.status.code();
    assert_eq!(code, Some(status), "{arguments:?}: {}", said(&output));
    said(&output)
}

pub(crate) fn json(arguments: &[&str]) -> Vec<serde_json::Value> {
    let text = printed(&[arguments, &["--format", "json"]].concat());
    serde_json::from_str(&text).unwrap()
}

/// A folder with a collection and files.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub(crate) fn at(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        fs::write(self.at(name), contents).unwrap();
        self.at(name)
    }

    /// Returns a collection with games.
    pub(crate) fn collection(&self, games: &str) -> String {
        let file = self.write("games.pgn", games);
        let collection = self.at("mine");
        printed(&["import", "--create", &collection, &file]);
        collection
    }
}

/// Returns the games of a collection as they are exported.
pub(crate) fn exported(collection: &str) -> Vec<u8> {
    let output = tabia(&["export", collection, "-o", "-"]);
    assert!(output.status.success(), "{}", said(&output));
    output.stdout
}

#[test]
fn games_are_imported_listed_and_exported_in_each_format() {
    let folder = Folder::new();
    let collection = folder.at("mine");
    let made = printed(&["create", &collection]);
    assert!(made.contains("mine.tabia-games"), "{made}");
    assert!(Path::new(&folder.at("mine.tabia-games")).is_dir());
    let file = folder.write("a,b.pgn", GAMES);
    let text = printed(&["import", &collection, &file]);
    assert!(
        text.contains("3 games imported, 0 with problems; 3 games now"),
        "{text}"
    );

    let rows = json(&["list", &collection]);
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["white"], "Adams, Anna");
    assert_eq!(rows[0]["blackelo"], 2500);
    assert_eq!(rows[0]["moves"], 5);
    assert_eq!(
        (&rows[0]["eco"], &rows[0]["result"]),
        (&"B90".into(), &"1-0".into())
    );
    let opening = rows[0]["opening"].as_str().unwrap();
    assert!(opening.contains("Najdorf"), "{opening}");
    assert_eq!(rows[1]["date"], "2002.??.??");
    assert!(rows[2]["date"].is_null() && rows[2]["whiteelo"].is_null());
    assert_eq!(json(&["list", &collection, "--limit", "2"]).len(), 2);

    let csv = printed(&["list", &collection, "--format", "csv"]);
    let mut lines = csv.lines();
    let head =
        "number,white,black,whiteelo,blackelo,result,date,eco,opening,moves,event,site,round,time";
    assert_eq!(lines.next(), Some(head));
    assert!(
        lines
            .next()
            .unwrap()
            .starts_with("1,\"Adams, Anna\",\"Böhm, Ben\",2400,2500,1-0,2001.02.03,")
    );
    assert!(
        lines.next().unwrap().contains("\"Clark, \"\"C\"\"\""),
        "{csv}"
    );
    let table = printed(&["list", &collection]);
    assert_eq!(table.lines().count(), 4, "{table}");

    assert_eq!(exported(&collection), GAMES.as_bytes());
    let out = folder.at("out.pgn");
    printed(&["export", &collection, "-o", &out]);
    assert_eq!(fs::read(&out).unwrap(), GAMES.as_bytes());
    assert!(refused(1, &["export", &collection, "-o", &out]).contains("--force"));
    let table = folder.at("out.csv");
    printed(&["export", &collection, "-o", &table]);
    assert_eq!(fs::read_to_string(&table).unwrap(), csv);
}

#[test]
fn standard_input_packed_files_and_databases_of_scid_are_imported() {
    let folder = Folder::new();
    let collection = folder.at("mine");
    let mut command = Command::new(TABIA);
    let command = command.args(["library", "import", "--create", &collection, "-"]);
    let input = fs::File::open(folder.write("in.pgn", GAMES)).unwrap();
    let output = command.stdin(input).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut packed, GAMES.as_bytes()).unwrap();
    let packed = folder.write("games.pgn.gz", packed.finish().unwrap());
    let scid = common::workspace().join("tests/data/scid/sample.si4");
    let text = printed(&["import", &collection, &packed, scid.to_str().unwrap()]);
    let count = json(&["list", &collection]).len();
    assert!(count > 6, "{count} games: {text}");
    assert!(text.contains(&format!("{count} games now")), "{text}");
    let bytes = exported(&collection);
    let twice = [GAMES, GAMES].join("\n");
    assert!(bytes.starts_with(twice.as_bytes()));
}

#[test]
fn queries_choose_the_games_that_are_listed_exported_and_explored() {
    let folder = Folder::new();
    let collection = folder.collection(GAMES);
    let rows = json(&["list", &collection, "white:bohm"]);
    assert_eq!((rows.len(), &rows[0]["number"]), (1, &2.into()));
    assert_eq!(
        json(&["list", &collection, "2001..", "not", "draw"]).len(),
        1
    );
    let output = tabia(&["export", &collection, "has:comments", "-o", "-"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("{the best}") && text.len() < GAMES.len(),
        "{text}"
    );
    let rows = json(&["explore", &collection, "--games", "result:draw"]);
    assert_eq!((rows.len(), &rows[0]["games"]), (1, &1.into()));
    assert!(refused(2, &["list", &collection, "whit:bohm"]).contains("did you mean"));
    refused(2, &["explore", &collection, "--games", "whit:bohm"]);
}

#[test]
fn moves_are_explored() {
    let folder = Folder::new();
    let collection = folder.collection(GAMES);
    let csv = printed(&["explore", &collection, "--format", "csv"]);
    let expected = "move,games,white,draws,black,unknown,score,rating,performance,first,last\n\
        e4,2,1,1,0,0,75.0,2400,3300,2001,2002\nd4,1,0,0,0,1,-,-,-,-,-\n";
    assert_eq!(csv, expected);
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let rows = json(&["explore", &collection, fen]);
    let moves: Vec<&str> = rows
        .iter()
        .map(|row| row["move"].as_str().unwrap())
        .collect();
    assert_eq!(moves, ["c5", "e5"]);
    // The score is that of the side that moves.
    assert_eq!(
        (&rows[0]["score"], &rows[1]["score"]),
        (&0.0.into(), &50.0.into())
    );
    let table = printed(&["explore", &collection]);
    assert!(
        table.starts_with("3 games with this position, 0 ended in it\n"),
        "{table}"
    );
    refused(2, &["explore", &collection, "no position"]);
}

#[test]
fn the_results_of_a_player_are_counted() {
    let folder = Folder::new();
    let collection = folder.collection(GAMES);
    let rows = json(&["player", &collection, "anna", "ADAMS"]);
    let row = |of: &str, colour: &str| {
        let row = rows
            .iter()
            .find(|row| row["of"] == of && row["colour"] == colour);
        row.unwrap_or_else(|| panic!("{of} {colour}: {rows:?}"))
    };
    assert_eq!(
        (&row("all", "white")["won"], &row("all", "white")["games"]),
        (&1.into(), &1.into())
    );
    assert_eq!(row("all", "black")["unknown"], 1);
    assert!(row("all", "black")["score"].is_null());
    assert_eq!(row("year", "white")["what"], "2001");
    assert_eq!(row("opponent", "white")["what"], "Böhm, Ben");
    let openings: Vec<&str> = rows
        .iter()
        .filter(|row| row["of"] == "opening" && row["colour"] == "white")
        .map(|row| row["what"].as_str().unwrap())
        .collect();
    assert_eq!(openings[0], "Sicilian Defence");
    assert!(openings[1].starts_with("Sicilian Defence: Najdorf"));
    let message = refused(1, &["player", &collection, "bohm"]);
    assert!(message.contains("there are Böhm, Ben"), "{message}");
    printed(&["player", &collection, "bohm ben"]);
}

#[test]
fn players_are_listed_and_other_names_are_counted_when_asked() {
    let folder = Folder::new();
    let games = "[White \"Smith, Ann\"]\n[Black \"Böhm\"]\n[Date \"2001\"]\n[WhiteElo \"2100\"]\n\n1. e4 1-0\n\n\
        [White \"Böhm\"]\n[Black \"A. Smith\"]\n\n1. d4 1-0\n";
    let collection = folder.collection(games);
    let rows = json(&["players", &collection]);
    let names: Vec<&str> = rows
        .iter()
        .map(|row| row["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Böhm", "A. Smith", "Smith, Ann"]);
    assert_eq!(
        (&rows[0]["games"], &rows[0]["score"]),
        (&2.into(), &50.0.into())
    );
    let rows = json(&["players", &collection, "smith", "--by", "rating"]);
    assert_eq!(
        (rows.len(), &rows[0]["rating"], &rows[0]["first"]),
        (2, &2100.into(), &2001.into())
    );
    let card = printed(&["player", &collection, "Smith, Ann"]);
    assert!(
        card.ends_with("Perhaps the same player, if you add --also NAME: A. Smith (1)\n"),
        "{card}"
    );
    let rows = json(&["player", &collection, "Smith, Ann", "--also", "a smith"]);
    let all: Vec<(&str, i64)> = rows
        .iter()
        .filter(|row| row["of"] == "all")
        .map(|row| {
            (
                row["colour"].as_str().unwrap(),
                row["games"].as_i64().unwrap(),
            )
        })
        .collect();
    assert_eq!(all, [("white", 1), ("black", 1)]);
    assert!(printed(&["players", &collection, "nobody"]).contains("There are no such players."));
}

#[test]
fn changes_are_listed_undone_and_redone() {
    let folder = Folder::new();
    let collection = folder.collection(GAMES);
    printed(&["delete", &collection, "2", "3"]);
    assert_eq!(json(&["list", &collection]).len(), 1);
    assert!(refused(1, &["delete", &collection, "2"]).contains("no such game"));
    let undone = printed(&["undo", &collection]);
    assert!(
        undone.contains("deletion 2 undone; 3 games now"),
        "{undone}"
    );
    printed(&["undo", &collection]);
    assert_eq!(json(&["list", &collection]).len(), 0);
    assert!(refused(1, &["undo", &collection]).contains("no change that can be undone"));
    printed(&["redo", &collection]);
    printed(&["redo", &collection]);
    assert!(refused(1, &["redo", &collection]).contains("no change that can be redone"));
    let rows = json(&["changes", &collection]);
    assert_eq!(rows.len(), 2);
    assert_eq!(
        (&rows[0]["change"], &rows[0]["added"]),
        (&"import".into(), &3.into())
    );
    assert_eq!(
        (&rows[1]["state"], &rows[1]["removed"]),
        (&"done".into(), &2.into())
    );
    // By a query, of which one condition begins with a minus sign.
    printed(&["undo", &collection]);
    let none = printed(&["delete", &collection, "white:nobody"]);
    assert!(none.contains("0 games deleted; 3 games now"), "{none}");
    let message = refused(2, &["delete", &collection, ""]);
    assert!(message.contains("names all games"), "{message}");
    assert!(refused(1, &["delete", &collection, &"9".repeat(30)]).contains("no such game"));
    let deleted = printed(&["delete", &collection, "-white:adams"]);
    assert!(deleted.contains("2 games deleted; 1 game now"), "{deleted}");
    assert_eq!(json(&["changes", &collection]).len(), 3);
    let compacted = printed(&["compact", &collection]);
    assert!(compacted.contains("2 games removed"), "{compacted}");
    assert_eq!(json(&["info", &collection])[0]["games"], 1);
    assert!(refused(1, &["undo", &collection]).contains("no change that can be undone"));
}

#[test]
fn what_is_no_collection_or_missing_is_refused() {
    let folder = Folder::new();
    let collection = folder.collection(GAMES);
    let no_collection = folder.at("empty.tabia-games");
    fs::create_dir(&no_collection).unwrap();
    for command in ["list", "explore", "undo", "changes", "info", "check"] {
        let message = refused(1, &[command, &folder.at("other")]);
        let is_missing = message.contains("there is no folder of this name");
        assert!(is_missing, "{command}: {message}");
        let message = refused(1, &[command, &no_collection]);
        assert!(message.contains("not a collection"), "{command}: {message}");
    }
    assert!(refused(1, &["create", &collection]).contains("already"));
    assert!(refused(1, &["create", &folder.at("none/mine")]).contains("no folder"));
    let before = exported(&collection);
    let good = folder.at("games.pgn");
    let message = refused(1, &["import", &collection, &good, &folder.at("none.pgn")]);
    assert!(message.contains("none.pgn"), "{message}");
    let message = refused(1, &["import", &collection, &folder.at("none.si4")]);
    assert!(message.contains("none.s"), "{message}");
    assert_eq!(exported(&collection), before);
    assert_eq!(json(&["changes", &collection]).len(), 1);
    refused(2, &["import", &collection]);
    refused(2, &["import", &collection, &good, "--resume"]);
    assert!(refused(1, &["import", &collection, "--resume"]).contains("no import was interrupted"));
    assert!(refused(1, &["import", &collection, "--keep"]).contains("no import was interrupted"));
}

#[test]
fn damage_is_found_and_costs_only_its_games() {
    let folder = Folder::new();
    let collection = folder.collection(GAMES);
    let more = folder.write("more.pgn", "[White \"X\"]\n\n1. e4 *\n");
    printed(&["import", &collection, &more]);
    assert!(printed(&["check", &collection]).contains("4 games in 2 segments, no damage"));
    let segment = folder.at("mine.tabia-games/000001.games");
    let mut bytes = fs::read(&segment).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0x55;
    fs::write(&segment, &bytes).unwrap();
    let output = tabia(&["check", &collection]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("000001.games"), "{text}");
    // A segment that ends early is left out, and the others are listed.
    fs::write(&segment, &bytes[..middle]).unwrap();
    let output = tabia(&["list", &collection]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said(&output).contains("its 3 games are left out"),
        "{}",
        said(&output)
    );
    assert!(String::from_utf8_lossy(&output.stdout).contains('X'));
}

/// Each byte of the moves of a segment in turn, some of them, is changed.
#[test]
fn damaged_moves_cost_only_their_games_in_duplicates_and_deviations() {
    let folder = Folder::new();
    let game = |white: &str| {
        format!(
            "[White \"{white}\"]\n[Black \"B\"]\n[Date \"2000.01.01\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 *\n\n"
        )
    };
    let collection = folder.collection(&game("First").repeat(2));
    let more = folder.write("more.pgn", game("Second").repeat(2));
    printed(&["import", &collection, &more]);
    let book = folder.at("book.bin");
    let built = folder.write("book.pgn", "1. d4 d5 *\n\n1. d4 d5 *\n\n1. d4 Nf6 *\n");
    let made = Command::new(TABIA)
        .args(["book", "build", &built, "-o", &book, "--min-games", "1"])
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", said(&made));
    let segment = folder.at("mine.tabia-games/000001.games");
    let whole = fs::read(&segment).unwrap();
    let mut seen = 0;
    for place in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[place] ^= 0x55;
        fs::write(&segment, &bytes).unwrap();
        let check = String::from_utf8_lossy(&tabia(&["check", &collection]).stdout).into_owned();
        // Only of damaged moves: other damage is that of another test.
        if !check.contains("moves") {
            continue;
        }
        seen += 1;
        for (command, kept) in [
            (vec!["duplicates", &collection], "Second"),
            (vec!["deviations", &collection, "--book", &book], "d4"),
        ] {
            let output = tabia(&command);
            assert_eq!(output.status.code(), Some(1), "{command:?}");
            assert!(said(&output).contains("000001.games"), "{}", said(&output));
            let rows = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(rows.contains(kept) && !rows.contains("First"), "{rows}");
        }
        if seen == 3 {
            break;
        }
    }
    assert!(seen > 0);
}

#[test]
fn games_are_listed_and_exported_in_an_order() {
    let folder = Folder::new();
    let game =
        |white: &str, date: &str| format!("[White \"{white}\"]\n[Date \"{date}\"]\n\n1. e4 *\n\n");
    let games = [
        game("B", "2001.01.01"),
        game("A", "2003.01.01"),
        game("C", "2003.01.01"),
    ];
    let collection = folder.collection(&games.concat());
    let names = |order: &[&str]| {
        let mut arguments = vec!["list", collection.as_str()];
        arguments.extend(order);
        let rows = json(&arguments);
        rows.iter()
            .map(|row| row["white"].as_str().unwrap().to_owned())
            .collect::<String>()
    };
    assert_eq!(names(&[]), "BAC");
    assert_eq!(names(&["--sort", "white"]), "ABC");
    assert_eq!(
        names(&["--sort", "date:down", "--sort", "white:down"]),
        "CAB"
    );
    let pgn = folder.at("out.pgn");
    printed(&["export", &collection, "-o", &pgn, "--sort", "white:down"]);
    let text = fs::read_to_string(&pgn).unwrap();
    let places: Vec<usize> = ["C", "B", "A"]
        .iter()
        .map(|name| text.find(&format!("[White \"{name}\"]")).unwrap())
        .collect();
    assert!(places.is_sorted(), "{text}");
    let slip = tabia(&["list", &collection, "--sort", "dates"]);
    assert_eq!(slip.status.code(), Some(2));
    assert!(
        said(&slip).contains("none of number, white"),
        "{}",
        said(&slip)
    );
}

#[test]
fn duplicates_are_listed_and_deleted_as_one_change() {
    let folder = Folder::new();
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5";
    let game = |white: &str, moves: &str| {
        format!("[White \"{white}\"]\n[Black \"B\"]\n[Date \"2000.01.01\"]\n\n{moves} *\n\n")
    };
    let annotated = moves.replace("2. Nf3", "2. Nf3 {a note}");
    let games = [
        game("Carlsen, Magnus", moves),
        game("Magnus Carlsén", &annotated),
        game("Carlsen, Magnus", &format!("{moves} 7. Bb3")),
        game("Other", moves),
    ];
    let collection = folder.collection(&games.concat());
    let rows = json(&["duplicates", &collection]);
    let found: Vec<String> = rows
        .iter()
        .map(|row| {
            format!(
                "{} {} {} {}",
                row["game"], row["likeness"], row["kept"], row["deleted"]
            )
        })
        .collect();
    assert_eq!(found, ["1 \"same\" 2 \"no\"", "2 \"contained\" 3 \"no\""]);
    printed(&["duplicates", &collection, "--delete"]);
    assert_eq!(exported(&collection), games[1..].concat().as_bytes());
    let rows = json(&["changes", &collection]);
    assert_eq!(
        (&rows[1]["change"], &rows[1]["removed"]),
        (&"deletion of duplicates".into(), &1.into())
    );
    printed(&["undo", &collection]);
    assert_eq!(exported(&collection), games.concat().as_bytes());
    refused(2, &["duplicates", &collection, "--contained"]);
}

#[test]
fn collections_are_merged_after_a_rule_for_duplicates() {
    let folder = Folder::new();
    let collection = folder.collection(GAMES);
    let more = "[White \"New\"]\n[Result \"*\"]\n\n1. d4 *\n\n";
    let file = folder.write("more.pgn", format!("{more}{GAMES}"));
    let other = folder.at("other");
    printed(&["import", "--create", &other, &file]);
    let text = printed(&["merge", &collection, &other, "--duplicates", "skip"]);
    assert!(text.contains("other.tabia-games added"), "{text}");
    for line in [
        ": 1 game of ",
        ": 3 games not added: the same are there\n",
        ": 4 games now\n",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let text = printed(&["merge", &collection, &other]);
    assert!(text.contains(": 8 games now\n"), "{text}");
    assert_eq!(json(&["list", &other]).len(), 4);
    printed(&["undo", &collection]);
    printed(&["undo", &collection]);
    assert_eq!(exported(&collection), GAMES.as_bytes());
    let same = refused(1, &["merge", &other, &collection, &other]);
    assert!(same.contains("already"), "{same}");
    let missing = refused(1, &["merge", &other, &folder.at("missing")]);
    assert!(missing.contains("missing.tabia-games"), "{missing}");
    assert_eq!(json(&["list", &other]).len(), 4, "nothing was changed");
}

#[test]
fn short_and_nameless_games_are_duplicates_only_with_equal_headers() {
    let folder = Folder::new();
    let game = |event: &str, white: &str, result: &str, moves: &str| {
        let tags = format!("[Event \"{event}\"]\n[White \"{white}\"]\n[Black \"B\"]\n");
        format!("{tags}[Date \"2000.01.01\"]\n[Result \"{result}\"]\n\n{moves} {result}\n\n")
    };
    let long = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O";
    let games = [
        game("One", "A", "1-0", "1. e4 e5"),
        game("Two", "A", "1-0", "1. e4 e5"),
        game("one", "a", "1-0", "1. e4 e5"),
        game("One", "A", "0-1", "1. e4 e5"),
        game("One", "?", "1-0", long),
        game("Two", "?", "1-0", long),
        game("One", "C", "1-0", long),
        game("Two", "C", "*", long),
    ];
    let collection = folder.collection(&games.concat());
    let rows = json(&["duplicates", &collection]);
    let found: Vec<String> = rows
        .iter()
        .map(|row| format!("{} {}", row["game"], row["kept"]))
        .collect();
    assert_eq!(found, ["3 1", "8 7"]);
}

/// A file with many short games, so that an import has several segments.
fn many_games(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let result = ["1-0", "0-1", "1/2-1/2"][number % 3];
        text += &format!(
            "[White \"W{}\"]\n[Black \"B{number}\"]\n\n1. e4 e5 2. Nf3 {result}\n\n",
            number % 100
        );
    }
    text
}

/// Returns the number of games of a collection.
pub(crate) fn games(collection: &str) -> u64 {
    json(&["info", collection])[0]["games"].as_u64().unwrap()
}

fn is_interrupted(collection: &str) -> bool {
    json(&["info", collection])[0]["interrupted"] == "yes"
}

#[test]
fn a_killed_import_loses_nothing_and_is_resumed() {
    const COUNT: usize = 140_000;
    const KILLS: usize = 30;
    let folder = Folder::new();
    let first = folder.write("first.pgn", GAMES);
    let text = many_games(COUNT);
    let second = folder.write("second.pgn", &text);
    let expected = [GAMES, &text].join("\n").into_bytes();
    let mut random = StdRng::seed_from_u64(7);
    let collection = folder.at("mine");
    let started = Instant::now();
    printed(&["import", "--create", &collection, &first, &second]);
    let mut whole = started.elapsed();
    printed(&["undo", &collection]);
    // How often an import was interrupted before its first segment, and after one.
    let (mut kills, mut resumed) = (0, [0, 0]);
    while kills < KILLS {
        let before = games(&collection);
        let mut command = Command::new(TABIA);
        command.args(["library", "import", &collection]);
        match is_interrupted(&collection) {
            true => {
                resumed[usize::from(before > 0)] += 1;
                command.arg("--resume")
            }
            false => command.args([&first, &second]),
        };
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(whole.mul_f64(random.random_range(0.0..1.2)));
        let has_ended = child.try_wait().unwrap().is_some();
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(!has_ended || output.status.success(), "{}", said(&output));
        kills += usize::from(!has_ended);
        if has_ended {
            // The machine is less busy now.
            whole = whole.mul_f64(0.8);
        }
        // What was there is there, and all of it is sound.
        assert!(games(&collection) >= before);
        printed(&["check", &collection]);
        if !is_interrupted(&collection) && games(&collection) > 0 {
            assert_eq!(exported(&collection), expected);
            printed(&["undo", &collection]);
        }
    }
    if !is_interrupted(&collection) {
        printed(&["import", &collection, &first, &second]);
    } else {
        printed(&["import", &collection, "--resume"]);
    }
    assert_eq!(games(&collection), COUNT as u64 + 3);
    assert!(exported(&collection) == expected);
    let lines = json(&["changes", &collection]);
    assert_eq!(lines.last().unwrap()["state"], "done");
    println!(
        "{kills} kills, resumed {} times without and {} times with games",
        resumed[0], resumed[1]
    );
}

#[test]
fn an_interrupted_import_is_kept_or_undone() {
    let folder = Folder::new();
    let collection = folder.collection(GAMES);
    // The log of an import that was ended before its last record.
    let log = folder.at("mine.tabia-games/changes.log");
    let whole = fs::read_to_string(&log).unwrap();
    let without_end: String = whole
        .lines()
        .filter(|line| !line.contains("Done"))
        .map(|line| line.to_owned() + "\n")
        .collect();
    assert_ne!(whole, without_end);
    fs::write(&log, &without_end).unwrap();
    assert!(is_interrupted(&collection));
    assert!(printed(&["check", &collection]).contains("an import is not complete"));
    assert_eq!(exported(&collection), GAMES.as_bytes());
    // All games of the file are there: nothing is added.
    let text = printed(&["import", &collection, "--resume"]);
    assert!(
        text.contains("0 games imported, 0 with problems; 3 games now"),
        "{text}"
    );
    assert!(!is_interrupted(&collection));
    fs::write(&log, &without_end).unwrap();
    printed(&["import", &collection, "--keep"]);
    assert!(!is_interrupted(&collection));
    assert_eq!(games(&collection), 3);
    fs::write(&log, &without_end).unwrap();
    printed(&["undo", &collection]);
    assert_eq!(
        (games(&collection), is_interrupted(&collection)),
        (0, false)
    );
    // A shorter file is not the one that was imported.
    fs::write(&log, &without_end).unwrap();
    folder.write("games.pgn", "1. e4 *\n");
    assert!(refused(1, &["import", &collection, "--resume"]).contains("shorter"));
}

#[test]
fn the_export_of_every_file_equals_it_byte_for_byte() {
    let Some(data) = common::shared("data/pgn") else {
        return common::skip(
            "exporting the games of all test files",
            "../shared/data/pgn",
        );
    };
    let mut count = 0;
    for entry in fs::read_dir(data).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_none_or(|ending| ending != "pgn") {
            continue;
        }
        let folder = Folder::new();
        let collection = folder.at("mine");
        printed(&["import", "--create", &collection, file.to_str().unwrap()]);
        assert!(
            exported(&collection) == fs::read(&file).unwrap(),
            "{}",
            file.display()
        );
        count += 1;
    }
    assert!(count > 5, "{count} files");
}

#[test]
fn the_word_me_stands_for_the_names_of_the_user() {
    let folder = Folder::new();
    let collection = folder.collection(GAMES);
    let all = json(&["player", &collection, "anna", "ADAMS"]);
    let own = all.iter().filter(|row| row["of"] == "all");
    let own: i64 = own.map(|row| row["games"].as_i64().unwrap()).sum();
    let names = "nobody; Anna Adams";
    let listed = json(&["list", &collection, "player:me", "--me", names]);
    assert_eq!(listed.len() as i64, own);
    assert!(own > 0 && own < json(&["list", &collection]).len() as i64);
    let message = refused(1, &["list", &collection, "player:me"]);
    assert!(message.contains("--me NAMES"), "{message}");
    let explored = ["explore", &collection, "--games", "white:me", "--me", names];
    assert_eq!(json(&explored).len(), 1);
    printed(&["filter", "add", &collection, "mine", "player:me"]);
    let listed = json(&["list", &collection, "@mine", "--me", names]);
    assert_eq!(listed.len() as i64, own);
    let message = refused(1, &["list", &collection, "@mine"]);
    assert!(message.contains("--me NAMES"), "{message}");
}
