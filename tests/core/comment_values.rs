//! Evaluations and times in comments, compared with python-chess over random values in both directions.

use std::fs;
use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use tabia_game::pgn::{read, write};
use tabia_game::{Edit, Eval, EvalScore, Game, NodeId};

use crate::common;

/// Number of moves with random values.
const MOVES: usize = 1200;

/// A game of knight moves.
fn long_game() -> Game {
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(MOVES);
    let text = moves.collect::<Vec<_>>().join(" ") + " *";
    read(text.as_bytes()).games.remove(0)
}

fn main_line(game: &Game) -> Vec<NodeId> {
    let steps = std::iter::successors(game.next(game.root()), |node| game.next(*node));
    steps.collect()
}

/// The values of a move: hundredths of a pawn or `#` and the moves to mate from the point of view of White, depth, clock and
/// elapsed time in milliseconds.
fn line(game: &Game, node: NodeId) -> String {
    let eval = game.eval(node);
    let score = eval.map(|eval| match eval.score {
        EvalScore::Centipawns(cp) => cp.to_string(),
        EvalScore::Mate(moves) => format!("#{moves}"),
    });
    let depth = eval
        .and_then(|eval| eval.depth)
        .map(|depth| depth.to_string());
    let millis = |time: Option<Duration>| time.map(|time| time.as_millis().to_string());
    let values = [
        score,
        depth,
        millis(game.clock(node)),
        millis(game.elapsed(node)),
    ];
    values
        .map(|value| value.unwrap_or_else(|| "-".to_owned()))
        .join(" ")
}

fn lines(game: &Game) -> String {
    main_line(game)
        .into_iter()
        .map(|node| line(game, node) + "\n")
        .collect()
}

/// Prints the same of a file.
const THEIRS: &str = r##"
import chess.pgn, sys
def ms(seconds): return "-" if seconds is None else str(round(seconds * 1000))
game = chess.pgn.read_game(open(sys.argv[1]))
for node in game.mainline():
    score = node.eval()
    if score is None: text = "-"
    elif score.white().mate() is not None: text = "#" + str(score.white().mate())
    else: text = str(score.white().score())
    depth = node.eval_depth()
    print(text, "-" if depth is None else depth, ms(node.clock()), ms(node.emt()))
"##;

/// Writes random values into a file, and prints them.
const WRITE: &str = r##"
import chess.pgn, random, sys
from chess.engine import Cp, Mate, PovScore
source = random.Random(40)
game = chess.pgn.read_game(open(sys.argv[1]))
def some(value): return value if source.random() < 0.8 else None
for node in game.mainline():
    node.comment = some("A word.") or ""
    number = source.choice([source.randint(-300, 300), source.randint(-9999999, 9999999)])
    mate = source.choice([-1, 1]) * source.randint(1, 60)
    score = some(PovScore(source.choice([Cp(number), Cp(number), Mate(mate)]), chess.WHITE))
    depth = some(source.randint(0, 250))
    clock, emt = some(source.randint(0, 40000000)), some(source.randint(0, 4000000))
    node.set_eval(score, depth)
    node.set_clock(None if clock is None else clock / 1000)
    node.set_emt(None if emt is None else emt / 1000)
    text = "-" if score is None else str(score.white().score()) if score.white().mate() is None else "#" + str(mate)
    show = lambda value: "-" if value is None else str(value)
    print(text, show(depth if score else None), show(clock), show(emt))
open(sys.argv[1], "w").write(str(game))
"##;

/// Runs a script with a file; `None` without python-chess.
fn python(script: &str, file: &std::path::Path) -> Option<String> {
    let output = common::python_chess()?
        .args(["-c", script])
        .arg(file)
        .output();
    let output = output.unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(String::from_utf8(output.stdout).unwrap())
}

fn assert_same(ours: &str, theirs: &str) {
    assert_eq!(ours.lines().count(), MOVES);
    for (number, (ours, theirs)) in ours.lines().zip(theirs.lines()).enumerate() {
        assert_eq!(ours, theirs, "move {number}");
    }
    assert_eq!(ours.lines().count(), theirs.lines().count());
}

#[test]
fn python_chess_reads_our_evaluations_and_times() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(40);
    let mut game = long_game();
    for node in main_line(&game) {
        let small = random.random_range(-300..=300);
        let large = random.random_range(-9_999_999..=9_999_999);
        let mate = random.random_range(1..=60) * if random.random() { 1 } else { -1 };
        let scores = [
            EvalScore::Centipawns(small),
            EvalScore::Centipawns(large),
            EvalScore::Mate(mate),
        ];
        let eval = Eval {
            score: scores[random.random_range(0..3)],
            depth: random
                .random_bool(0.8)
                .then(|| random.random_range(0..=250)),
        };
        let mut time = |most| {
            let time = Duration::from_millis(random.random_range(0..=most));
            random.random_bool(0.8).then_some(time)
        };
        let (clock, elapsed) = (time(40_000_000), time(4_000_000));
        let eval = random.random_bool(0.8).then_some(eval);
        for edit in [
            Edit::SetEval { node, eval },
            Edit::SetClock { node, clock },
            Edit::SetElapsed { node, elapsed },
        ] {
            game.edit(&edit).unwrap();
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.pgn");
    fs::write(&path, write(&game)).unwrap();
    match python(THEIRS, &path) {
        Some(theirs) => assert_same(&lines(&game), &theirs),
        None => common::skip(
            "python-chess reads evaluations",
            "python3 with the package chess",
        ),
    }
}

#[test]
fn we_read_the_evaluations_and_times_of_python_chess() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.pgn");
    fs::write(&path, write(&long_game())).unwrap();
    let Some(theirs) = python(WRITE, &path) else {
        return common::skip("reading evaluations", "python3 with the package chess");
    };
    let contents = read(&fs::read(&path).unwrap());
    assert_eq!(contents.problems, []);
    assert_same(&lines(&contents.games[0]), &theirs);
}
