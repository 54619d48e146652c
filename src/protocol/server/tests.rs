//! Whole sessions, as lines of input and lines of output.

use std::io::{self, Cursor, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{Player, run};

/// Longer than any session takes.
pub(super) const PATIENCE: Duration = Duration::from_secs(300);

/// The output so far, which the front end can read.
#[derive(Clone, Default)]
pub(super) struct Said(Arc<Mutex<Vec<u8>>>);

impl Said {
    pub(super) fn text(&self) -> String {
        let text = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8(text.clone()).unwrap()
    }
}

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut text = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        text.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A front end that reads all answers before it ends.
struct Patient {
    text: Cursor<Vec<u8>>,
    answers: usize,
    said: Said,
}

impl Patient {
    /// Creates a front end that waits for the searches that end without another command.
    fn new(text: &str, said: Said) -> Patient {
        let ends = |line: &&str| {
            let mut words = line.split(' ');
            words.next() == Some("go")
                && words
                    .clone()
                    .next()
                    .is_some_and(|word| word != "searchmoves")
                && !words.any(|word| ["infinite", "ponder", "perft"].contains(&word))
        };
        Patient {
            answers: text.lines().filter(ends).count(),
            text: Cursor::new(text.as_bytes().to_vec()),
            said,
        }
    }
}

impl Read for Patient {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.text.read(buffer)?;
        let start = Instant::now();
        while read == 0 && self.said.text().matches("bestmove").count() < self.answers {
            assert!(start.elapsed() < PATIENCE, "{}", self.said.text());
            thread::sleep(Duration::from_millis(1));
        }
        Ok(read)
    }
}

/// Returns the output for an input.
pub(super) fn talk(input: &str) -> Vec<String> {
    let said = Said::default();
    let input = io::BufReader::new(Patient::new(input, said.clone()));
    run(Player::Engine, input, said.clone(), || {}).unwrap();
    said.text().lines().map(str::to_owned).collect()
}

pub(super) fn best_move(lines: &[String]) -> &str {
    let answers: Vec<&String> = lines
        .iter()
        .filter(|line| line.starts_with("bestmove"))
        .collect();
    assert_eq!(answers.len(), 1, "{lines:?}");
    answers[0].split_whitespace().nth(1).unwrap()
}

#[test]
fn it_introduces_itself() {
    let lines = talk("uci\nisready\nquit\n");
    assert!(lines[0].starts_with("id name Tabia "));
    for option in [
        "Hash",
        "Threads",
        "MultiPV",
        "UCI_Chess960",
        "Ponder",
        "Clear Hash",
        "Contempt",
        "Move Overhead",
        "UCI_ShowWDL",
        "UCI_AnalyseMode",
        "UCI_LimitStrength",
        "UCI_Elo",
        "Null move",
        "EvalFile",
        "OwnBook",
        "Book File",
        "Book Variety",
        "Book Depth",
    ] {
        let start = format!("option name {option} type ");
        assert!(
            lines.iter().any(|line| line.starts_with(&start)),
            "{option}"
        );
    }
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
}

#[test]
fn it_finds_a_mate_and_reports_it() {
    let lines = talk("position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\ngo depth 3\n");
    assert_eq!(best_move(&lines), "d1d8");
    assert!(
        lines
            .iter()
            .any(|line| line.contains(" score mate 1 ") && line.ends_with(" pv d1d8"))
    );
}

#[test]
fn stop_and_the_end_of_input_end_an_infinite_search() {
    assert_ne!(best_move(&talk("go infinite\nstop\n")), "0000");
    assert_ne!(best_move(&talk("go\n")), "0000");
    assert_ne!(
        best_move(&talk("go ponder wtime 1000 btime 1000\n")),
        "0000"
    );
}

/// Checks this for any search and any limits.
#[test]
fn the_end_of_input_ends_every_search() {
    for go in [
        "go infinite\nponderhit\n",
        "go depth 100\nponderhit\n",
        "go ponder depth 100\nponderhit\n",
        "go depth 200\n",
        "go mate 30\n",
        "go nodes 1000000000000\n",
        "go movetime 100000000\n",
        "go wtime 1000000000 btime 1000000000\n",
        "go infinite searchmoves e2e4\nponderhit\nisready\n",
    ] {
        let said = Said::default();
        let (done, wait) = std::sync::mpsc::channel();
        let (input, output) = (Cursor::new(go.as_bytes()), said.clone());
        thread::spawn(move || {
            let _ = done.send(run(Player::Engine, input, output, || {}));
        });
        assert!(wait.recv_timeout(PATIENCE).unwrap().is_ok(), "{go}");
        let lines: Vec<String> = said.text().lines().map(str::to_owned).collect();
        assert_ne!(best_move(&lines), "0000", "{go}");
    }
}

/// A front end that no longer reads its input, and sends nothing.
#[test]
fn nobody_to_hear_ends_the_conversation() {
    struct Deaf;
    impl Write for Deaf {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    /// Sends some text, and then nothing more.
    struct Silent(Cursor<&'static [u8]>);
    impl Read for Silent {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let read = self.0.read(buffer)?;
            if read > 0 {
                return Ok(read);
            }
            loop {
                thread::park();
            }
        }
    }
    let (done, wait) = std::sync::mpsc::channel();
    thread::spawn(move || {
        let input = io::BufReader::new(Silent(Cursor::new(b"go infinite\n")));
        let _ = done.send(run(Player::Engine, input, Deaf, || {}));
    });
    let ended = wait.recv_timeout(PATIENCE).unwrap();
    assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn a_ponder_hit_starts_the_clock() {
    let lines = talk("go ponder movetime 20\nponderhit\n");
    assert_ne!(best_move(&lines), "0000");
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let lines = talk("go depth 4 searchmoves a2a3 h2h4\n");
    assert!(["a2a3", "h2h4"].contains(&best_move(&lines)));
    for line in lines.iter().filter(|line| line.contains(" pv ")) {
        assert!(
            line.contains(" pv a2a3") || line.contains(" pv h2h4"),
            "{line}"
        );
    }
}

#[test]
fn several_lines_differ_in_their_first_move() {
    let lines = talk("setoption name MultiPV value 3\ngo depth 4\n");
    let firsts: Vec<&str> = lines
        .iter()
        .filter(|line| line.starts_with("info depth 4 "))
        .filter_map(|line| line.split(" pv ").nth(1)?.split(' ').next())
        .collect();
    assert_eq!(firsts.len(), 3);
    assert!(firsts[0] != firsts[1] && firsts[0] != firsts[2] && firsts[1] != firsts[2]);
}

#[test]
fn castling_is_written_as_the_front_end_wants_it() {
    let fen = "position fen 5k1r/4p1pp/4P1P1/8/8/8/8/4K2R w K - 0 1\n";
    let usual = talk(&format!("{fen}go depth 2 searchmoves e1g1\n"));
    assert_eq!(best_move(&usual), "e1g1");
    let takes_rook = talk(&format!(
        "setoption name UCI_Chess960 value true\n{fen}go depth 2 searchmoves e1h1\n"
    ));
    assert_eq!(best_move(&takes_rook), "e1h1");
}

/// A FEN with castling rights that standard chess does not allow: no line castles, and the dropped rights are reported.
#[test]
fn stale_castling_rights_are_dropped_unless_chess960_is_on() {
    let fen = "position fen kr4b1/6q1/P1n5/1p6/2pp2B1/N3P3/3P4/R5K1 w KQkq - 0 1\n";
    let lines = talk(&format!("{fen}go depth 4\n"));
    let said = "info string castling rights KQkq dropped: in standard chess";
    assert!(lines.iter().any(|line| line.starts_with(said)), "{lines:?}");
    assert_ne!(best_move(&lines), "g1a1");
    let lines = talk(&format!("{fen}go depth 1 searchmoves g1a1\n"));
    assert!(
        lines
            .iter()
            .any(|line| line.contains("“g1a1” is not legal")),
        "{lines:?}"
    );
    let lines = talk(&format!(
        "setoption name UCI_Chess960 value true\n{fen}go depth 1 searchmoves g1a1\n"
    ));
    assert_eq!(best_move(&lines), "g1a1");
    let inner =
        "position fen 1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1\ngo depth 1 searchmoves e1g1\n";
    let lines = talk(inner);
    assert!(
        lines
            .iter()
            .any(|line| line.contains("castling rights Qq dropped")),
        "{lines:?}"
    );
    assert_eq!(best_move(&lines), "e1g1");
}

#[test]
fn what_is_wrong_is_reported_and_changes_nothing() {
    let lines = talk(
        "position startpos moves e2e4\njump\n\
         setoption name Hash value lots\nsetoption name Telepathy value true\nd\nquit\n",
    );
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.starts_with("info string "))
            .count(),
        3
    );
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("FEN: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"))
    );
}

#[test]
fn a_refused_position_is_not_followed_by_a_search_of_the_one_before() {
    for wrong in [
        "position startpos moves e2e5",
        "position startpos moves e2e4 e2e4",
        "position fen rubbish",
        "position fen",
        "position startpos e2e4",
        "position",
        "position fen 8/8/8/8/8/8/8/K1k5 w - - many 1",
    ] {
        for go in [
            "go depth 3",
            "go",
            "go infinite",
            "go ponder movetime 9",
            "go movetime 5",
        ] {
            let lines = talk(&format!(
                "setoption name OwnBook value true\nposition startpos moves d2d4\n{wrong}\n{go}\nd\nperft 1\n"
            ));
            assert_eq!(best_move(&lines), "0000", "{wrong}, {go}");
            assert!(lines[0].starts_with("info string position: "), "{lines:?}");
            let reason = lines[0].trim_start_matches("info string ");
            assert!(lines[1].starts_with("info string go: ") && lines[1].ends_with(reason));
            assert_eq!(lines[3..], [lines[0].clone(), lines[0].clone()]);
        }
    }
    let long = format!("position startpos moves{}", " e2e4".repeat(300_000));
    let lines = talk(&format!("{long}\ngo depth 1\n"));
    assert_eq!(best_move(&lines), "0000", "only its first part was kept");
    let lines = talk("position fen rubbish\nposition startpos\ngo depth 1\n");
    assert_ne!(best_move(&lines), "0000", "the next is searched again");
    let lines = talk("go infinite\nposition fen rubbish\ngo depth 1\n");
    let answers: Vec<&String> = lines
        .iter()
        .filter(|line| line.starts_with("bestmove"))
        .collect();
    assert!(*answers[0] != "bestmove 0000" && answers[1] == "bestmove 0000");
}

#[test]
fn tools_for_developers() {
    assert!(talk("perft 3\n").contains(&"8902".to_owned()));
    assert!(talk("go perft 2\n").contains(&"400".to_owned()));
    assert!(
        talk("eval\n")
            .iter()
            .any(|line| line.starts_with("Material "))
    );
}

#[test]
fn a_new_search_replaces_the_old_and_both_are_answered() {
    let lines = talk("go infinite\nposition startpos moves d2d4\ngo depth 2\n");
    let answers = lines
        .iter()
        .filter(|line| line.starts_with("bestmove"))
        .count();
    assert_eq!(answers, 2);
}

/// One thread and a fixed number of nodes: the output is the same each time, except for times.
#[test]
fn the_same_search_says_the_same() {
    let think = || {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let lines = talk(&format!("position fen {kiwipete}\ngo nodes 20000\n"));
        // The lines within an iteration are sent at intervals of time.
        let between = ["currmove", "upperbound", "lowerbound"];
        let search = lines
            .into_iter()
            .filter(|line| !between.iter().any(|word| line.contains(word)));
        let timeless = search.map(|line| {
            let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            for name in ["time", "nps"] {
                if let Some(at) = words.iter().position(|word| word == name) {
                    words.drain(at..at + 2);
                }
            }
            words.join(" ")
        });
        timeless.collect::<Vec<_>>()
    };
    let once = think();
    assert!(once.len() > 5, "{once:?}");
    assert_eq!(think(), once);
}
