//! Whole sentences.

use super::*;

fn said(fen: &str, played: &str, better: &str, scores: (i32, i32)) -> String {
    explained(fen, played, better, scores)
        .sentence
        .unwrap_or_default()
}

#[test]
fn a_hanging_piece() {
    // The knight leaves the protection of the pawn on c6.
    let fen = "r2q1rk1/pp2bppp/2p5/3n4/8/2N3B1/PPP2PPP/R2Q1RK1 b - - 0 15";
    assert_eq!(
        said(fen, "Nb4 Qxd8 Rfxd8 Rfd1", "Nxc3 bxc3 Qa5", (0, 10)),
        ""
    );
    let fen = "6k1/5ppp/4p3/3n4/8/4B3/5PPP/3R2K1 b - - 4 15";
    assert_eq!(said(fen, "Nf6 Bd4", "Nxe3 fxe3", (-30, 0)), "");
    assert_eq!(said(fen, "Kf8 Rxd5 exd5", "Nxe3 fxe3", (-150, 0)), "");
    let fen = "6k1/5ppp/4p3/3n4/8/4B3/5PPP/3R2K1 b - - 4 15";
    assert_eq!(
        said(fen, "e5 Rxd5 Kf8", "Nxe3 fxe3", (-350, 0)),
        "Loses the knight on d5: 16 Rxd5 takes it, which nothing defends."
    );
}

#[test]
fn a_fork() {
    let fen = "r3k2r/ppp2ppp/8/3N4/1b6/8/PPP2PPP/2KR3R b kq - 3 18";
    assert_eq!(
        said(fen, "Bd6 Nxc7+ Bxc7 Rhe1+", "Bd6 Nxc7+", (-100, 0)),
        ""
    );
    let fen = "r3k2r/ppp2ppp/8/n2N4/8/8/PPP2PPP/2KR3R b kq - 3 18";
    assert_eq!(
        said(fen, "h6 Nxc7+ Ke7 Nxa8 Rxa8", "O-O-O Nc3", (-250, 0)),
        "Loses the exchange and a pawn: 19 Nxc7+ forks the king and the rook on a8."
    );
}
