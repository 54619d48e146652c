//! Tests of options: strength, contempt, sizes and networks.

use tabia_engine::eval::network::shipped_file;
use tabia_engine::{Engine, Options as EngineOptions};

use super::command::{Command, Line};
use super::options::{Offer, Options};
use super::session::limits;
use super::tests::{best_move, talk};

#[test]
fn a_bare_go_is_a_study_without_contempt() {
    let mut options = Options::new(Offer::Everything);
    let engine = Engine::new(EngineOptions::default(), || {}).unwrap();
    options.set(Some(&engine), "Contempt", "30").unwrap();
    let limits_of = |text: &str| match Line::parse(text).command {
        Some(Command::Go(go)) => limits(&options, &go, Vec::new()),
        command => panic!("{command:?}"),
    };
    for text in ["go", "go infinite", "go searchmoves e2e4", "go movestogo 5"] {
        let limits = limits_of(text);
        assert!(limits.infinite && limits.analysis, "{text}");
        assert_eq!(limits.contempt, 0, "{text}");
    }
    for text in [
        "go depth 5",
        "go wtime 100",
        "go nodes 7",
        "go movetime 3",
        "go ponder",
    ] {
        let limits = limits_of(text);
        assert!(!limits.infinite && !limits.analysis, "{text}");
        assert_eq!(limits.contempt, 30, "{text}");
    }
}

/// Returns the node count of the last line.
fn nodes(lines: &[String]) -> u64 {
    let info = lines.iter().rfind(|line| line.contains(" nodes ")).unwrap();
    let count = info.split(" nodes ").nth(1).unwrap();
    count.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn strength_is_limited_in_play_and_not_in_analysis() {
    let weak = "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1000\n";
    let go = "position startpos moves e2e4 e7e5\ngo depth 7\n";
    let full = nodes(&talk(go));
    assert!(nodes(&talk(&format!("{weak}{go}"))) < full / 2);
    let analysis = format!("setoption name UCI_AnalyseMode value true\n{go}");
    assert_eq!(
        nodes(&talk(&format!("{weak}{analysis}"))),
        nodes(&talk(&analysis))
    );
    let elo_alone = format!("setoption name UCI_Elo value 1000\n{go}");
    assert_eq!(nodes(&talk(&elo_alone)), full, "the switch decides");
}

#[test]
fn a_seed_makes_weaker_play_repeatable() {
    let play = |seed: u32| {
        talk(&format!(
            "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 900\n\
             setoption name Strength Seed value {seed}\nucinewgame\ngo movetime 60000\n"
        ))
    };
    let first = play(7);
    assert_eq!(best_move(&first), best_move(&play(7)));
    let others: Vec<Vec<String>> = (8..40).map(play).collect();
    assert!(
        others
            .iter()
            .any(|other| best_move(other) != best_move(&first))
    );
}

#[test]
fn contempt_is_for_games() {
    // A dead draw by the fifty-move rule, whatever is played.
    let draw = "position fen 7k/8/8/8/8/8/8/K5R1 w - - 99 80\ngo depth 1 searchmoves g1g2\n";
    let contempt = "setoption name Contempt value 30\n";
    let score = |input: &str| {
        let lines = talk(input);
        let info = lines.iter().rfind(|line| line.contains(" score ")).unwrap();
        info.split(" score ").nth(1).unwrap()[..6].to_owned()
    };
    assert_eq!(score(&format!("{contempt}{draw}")), "cp -30");
    let analysis = "setoption name UCI_AnalyseMode value true\n";
    assert_eq!(score(&format!("{contempt}{analysis}{draw}")), "cp 0 n");
}

#[test]
fn sizes_beyond_the_machine_are_refused() {
    let most = tabia_engine::max_hash_mib();
    let lines = talk(&format!(
        "setoption name Hash value {}\nsetoption name Threads value 257\nsetoption name Hash value 0\n\
         go depth 2\n",
        most + 1
    ));
    let complaints = lines
        .iter()
        .filter(|line| line.starts_with("info string option"))
        .count();
    assert_eq!(complaints, 3, "{lines:?}");
    assert_ne!(best_move(&lines), "0000");
}

#[test]
fn another_network_is_opened_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (good, bad) = (
        folder.path().join("good.bin"),
        folder.path().join("bad.bin"),
    );
    let mut bytes = shipped_file().unwrap();
    // Doubles the centipawns.
    let scale = i32::from_le_bytes(bytes[8..12].try_into().unwrap());
    bytes[8..12].copy_from_slice(&(2 * scale).to_le_bytes());
    std::fs::write(&good, &bytes).unwrap();
    std::fs::write(&bad, &bytes[..1000]).unwrap();
    let ask = |path: &std::path::Path| {
        talk(&format!(
            "setoption name Network value true\nsetoption name EvalFile value {}\n\
             position startpos moves e2e4\ngo depth 1\n",
            path.display()
        ))
    };
    let score = |lines: &[String]| -> i32 {
        let line = lines
            .iter()
            .find(|line| line.contains(" score cp "))
            .unwrap();
        let mut words = line.split(' ').skip_while(|word| *word != "cp");
        words.nth(1).unwrap().parse().unwrap()
    };
    let (usual, doubled) = (ask("<empty>".as_ref()), ask(&good));
    assert_ne!(score(&usual), score(&doubled));
    let refused = ask(&bad);
    assert!(
        refused[0].starts_with("info string option EvalFile: ")
            && refused[0].contains("bad.bin: a network has "),
        "{}",
        refused[0]
    );
    assert_eq!(score(&refused), score(&usual), "the old one stays");
    assert!(
        ask("/no/such.bin".as_ref())[0].starts_with("info string option EvalFile: /no/such.bin: ")
    );
}
