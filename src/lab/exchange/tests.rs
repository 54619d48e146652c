use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

use super::*;
use tabia_chess::see;

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn on(fen: &str, square: &str, sight: Sight) -> Exchange {
    Exchange::on(&position(fen), square.parse().unwrap(), sight).unwrap()
}

/// Returns the exchange as one line: squares, balances, and where it stops.
fn described(exchange: &Exchange) -> String {
    let captures = exchange.captures.iter().map(|capture| {
        format!(
            "{}{}{:+}",
            capture.piece.letter(),
            capture.from,
            capture.balance
        )
    });
    let line: Vec<String> = captures.collect();
    format!(
        "{} | {} {:+}",
        line.join(" "),
        exchange.stop,
        exchange.value
    )
}

/// Checks random games from the start, and from positions with many captures, pins and promotions.
fn random_positions(count: usize, mut check: impl FnMut(&Position)) {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    ];
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut seen = 0;
    while seen < count {
        let mut game = position(starts[seen % starts.len()]);
        for _ in 0..random.random_range(1..70) {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let _ = game.make(moves[random.random_range(0..moves.len())]);
            check(&game);
            seen += 1;
        }
    }
}

#[test]
fn the_engines_sight_agrees_with_the_engines_exchange() {
    let (mut captures, mut longest) = (0, 0);
    random_positions(2000, |position| {
        for &mv in &position.legal_moves() {
            let exchange = Exchange::beginning_with(position, mv, Sight::Engine);
            let worth = exchange.forced;
            assert!(see(position, mv, worth), "{position:?} {mv:?}: {worth}");
            assert!(
                !see(position, mv, worth + 1),
                "{position:?} {mv:?}: {worth}"
            );
            captures += usize::from(position.is_capture(mv));
            longest = longest.max(exchange.captures.len());
        }
    });
    assert!(captures > 2000 && longest > 4, "{captures} {longest}");
}

#[test]
fn without_pins_and_promotions_both_sights_see_the_same() {
    let (mut same, mut other) = (0, 0);
    random_positions(1000, |position| {
        for square in Square::all() {
            let player = Exchange::on(position, square, Sight::Player);
            let engine = Exchange::on(position, square, Sight::Engine);
            let (Ok(player), Ok(engine)) = (player, engine) else {
                continue;
            };
            let is_plain =
                player.pins.is_empty() && !position.in_check() && (1..7).contains(&square.rank());
            if is_plain {
                assert_eq!(player, engine, "{position:?} {square}");
                same += usize::from(!player.captures.is_empty());
            } else {
                other += usize::from(player.value != engine.value);
            }
        }
    });
    assert!(same > 1000 && other > 20, "{same} {other}");
}

#[test]
fn a_line_opens_behind_a_piece_that_has_left() {
    // The queen behind the rook, and the rook behind the queen.
    let fen = "3r2k1/3q4/8/3p4/8/8/3R4/3Q2K1 w - - 0 1";
    let exchange = on(fen, "d5", Sight::Player);
    assert_eq!(
        described(&exchange),
        "Rd2+100 qd7-400 Qd1+550 rd8-400 | 0 +0"
    );
    let through: Vec<Option<Square>> = exchange.captures.iter().map(|c| c.through).collect();
    let d2 = "d2".parse().ok();
    let d7 = "d7".parse().ok();
    assert_eq!(through, [None, None, d2, d7]);
    // With one more attacker the pawn is lost; Black stops after that.
    let fen = "3r2k1/8/8/3p4/8/2N5/3R4/3Q2K1 w - - 0 1";
    let exchange = on(fen, "d5", Sight::Player);
    assert_eq!(described(&exchange), "Nc3+100 rd8-220 Rd2+280 | 1 +100");
}

#[test]
fn a_pinned_piece_does_not_take_and_is_named() {
    // The knight on f6 would defend d5, but the bishop pins it to the king.
    let fen = "8/4k3/5n2/3p2B1/8/8/8/3RK3 b - - 0 1";
    let player = on(fen, "d5", Sight::Player);
    assert_eq!(described(&player), "Rd1+100 | 1 +100");
    let pin = player.pins[0];
    assert_eq!(
        (pin.square.to_string(), pin.by.to_string()),
        ("f6".into(), "g5".into())
    );
    let engine = on(fen, "d5", Sight::Engine);
    assert_eq!(described(&engine), "Rd1+100 nf6-400 | 0 +0");
    assert!(engine.pins.is_empty());
    // A pinned piece captures along the line of its pin.
    let on_line = on("3rk3/8/8/3p4/8/8/3R4/3K4 w - - 0 1", "d5", Sight::Player);
    assert_eq!(described(&on_line), "Rd2+100 rd8-400 | 0 +0");
    assert!(on_line.pins.is_empty());
}

#[test]
fn a_king_takes_only_what_is_not_defended() {
    let lone = on("8/8/4k3/3p4/4P3/3K4/8/8 b - - 0 1", "e4", Sight::Player);
    assert_eq!(described(&lone), "pd5+100 Kd3+0 | 0 +0");
    let guarded = on("8/8/8/3pk3/4P3/3K4/8/8 b - - 0 1", "e4", Sight::Player);
    assert_eq!(described(&guarded), "pd5+100 | 1 +100");
    let defended = on("8/8/8/2bp4/1K6/8/8/6k1 w - - 0 1", "c5", Sight::Player);
    assert_eq!(described(&defended), "Kb4+330 | 1 +330");
    let twice = on("8/8/1p6/2b5/1K6/8/8/6k1 w - - 0 1", "c5", Sight::Player);
    assert_eq!(described(&twice), " | 0 +0");
}

#[test]
fn pawns_take_in_passing_and_promote() {
    let passing = on("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d6", Sight::Player);
    assert_eq!(described(&passing), "Pe5+100 | 1 +100");
    let promoting = on("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "d8", Sight::Player);
    assert_eq!(described(&promoting), "Pe7+1350 | 1 +1350");
    // When recapturing on the last rank, a player also promotes to a queen.
    let back = "6k1/8/8/8/8/8/4p3/3RKn2 b - - 0 1";
    let player = on(back, "d1", Sight::Player);
    assert_eq!(
        described(&player),
        "pe2+1350 Ke1+400 | 1 +1350".replace("| 1 +1350", "| 2 +400")
    );
}

#[test]
fn there_is_no_exchange_of_nothing_and_of_kings() {
    let start = Position::start();
    let on = |square: &str| Exchange::on(&start, square.parse().unwrap(), Sight::Player);
    assert_eq!(on("e4"), Err(NoExchange::Empty("e4".parse().unwrap())));
    assert_eq!(on("e1"), Err(NoExchange::King));
    assert_eq!(described(&on("e2").unwrap()), " | 0 +0");
}

#[test]
fn what_hangs_is_what_an_exchange_wins() {
    // The rook captures the knight, the knight the pawn.
    let fen = "n6k/8/8/7p/8/6N1/7K/R7 w - - 0 1";
    let hanging = hanging(&position(fen), Sight::Player);
    let described: Vec<String> = hanging
        .iter()
        .map(|h| format!("{}{} {} {}", h.piece.letter(), h.square, h.gain, h.is_now))
        .collect();
    assert_eq!(described, ["na8 320 true", "ph5 100 true"]);
    // It is Black's move: White's gain is a threat.
    let threats = super::hanging(&position(&fen.replace(" w ", " b ")), Sight::Player);
    assert!(threats.iter().all(|threat| !threat.is_now) && threats.len() == 2);
    // A legal capture wins a piece that hangs now.
    random_positions(300, |position| {
        let moves = position.legal_moves();
        for hanging in super::hanging(position, Sight::Player) {
            let takes = |mv: &&Move| mv.to() == hanging.square && position.is_capture(**mv);
            let wins = |mv: &Move| {
                Exchange::beginning_with(position, *mv, Sight::Player).forced >= hanging.gain
            };
            let is_won = moves.iter().filter(takes).any(wins);
            assert!(is_won || !hanging.is_now, "{position:?} {hanging:?}");
        }
    });
}
