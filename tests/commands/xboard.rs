//! The engine and the programs of the Lab as xboard processes, for a client that is not ours.

use super::common;

const TABIA: &str = env!("CARGO_BIN_EXE_tabia");

/// Plays a game in each variant, sets options, and analyses a position.
const CLIENT: &str = r#"
import sys, tempfile, os
import chess, chess.engine
folder = tempfile.mkdtemp()
environment = dict(os.environ, XDG_DATA_HOME=folder, HOME=folder)
for arguments in [[], ["--program", "tchess"]]:
    command = [sys.argv[1], "xboard"] + arguments
    engine = chess.engine.SimpleEngine.popen_xboard(command, env=environment, timeout=60)
    if not arguments:
        engine.configure({"memory": 8, "cores": 2, "Contempt": 5})
    for number in [None, 11]:
        board = chess.Board() if number is None else chess.Board.from_chess960_pos(number)
        limit = chess.engine.Limit(white_clock=4, black_clock=4, white_inc=0.01, black_inc=0.01)
        game = object()
        seen = 0
        while not board.is_game_over(claim_draw=True) and board.ply() < 60:
            answer = engine.play(board, limit, game=game, info=chess.engine.INFO_ALL, ponder=board.ply() % 3 == 0)
            if answer.move is None:
                break
            seen += "score" in answer.info and "pv" in answer.info
            board.push(answer.move)
        print(engine.id["name"], board.ply() >= 20, seen >= 10)
    if not arguments:
        mate = chess.Board("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
        found = engine.analyse(mate, chess.engine.Limit(time=0.5))
        print(found["score"], mate.san(found["pv"][0]))
    engine.quit()
"#;

#[test]
fn another_client_plays_and_analyses_over_xboard() {
    let Some(mut python) = common::python_chess() else {
        return common::skip("xboard with another client", "python-chess");
    };
    let output = python.args(["-c", CLIENT, TABIA]).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5, "{text}");
    assert!(
        lines[0].starts_with("Tabia ") && lines[0].ends_with(" True True"),
        "{text}"
    );
    assert!(lines[1].ends_with(" True True"), "{text}");
    assert_eq!(lines[2], "PovScore(Mate(+1), WHITE) Rd8#");
    assert!(
        lines[3].contains("Tabia") && lines[3].contains(" True "),
        "{text}"
    );
}
