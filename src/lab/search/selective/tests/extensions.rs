//! The searches that look deeper where much happens.

use super::*;

#[test]
fn forced_answers_are_looked_through() {
    // Qg8+ Rxg8 Nf7#.
    let game = chess("5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1");
    let (a, b) = (-INFINITY, INFINITY);
    let mate = WIN - 3;
    assert!(whole(&game, 2).0 < mate && whole(&game, 3).0 == mate);
    let check = |depth| value(&game, |s| check_extension(s, a, b, depth, 20));
    assert!(check(1) < mate && check(2) == mate);
    let single = |depth| {
        value(&game, |s| {
            SingleReply {
                most_plies: 20,
                more: 1,
            }
            .search(s, a, b, depth)
        })
    };
    assert_eq!(single(1), mate);
    let quarters = |quarters| {
        value(&game, |s| {
            Fractional::with(&Values::default()).search(s, a, b, quarters)
        })
    };
    assert!(quarters(4) < mate && quarters(8) == mate);
}

#[test]
fn an_exchange_is_looked_at_longer_in_quarters() {
    // Rxd5 Qxd5 Qxd5 looks like a queen for a rook, but Rxd5 follows.
    let game = chess("3r2k1/3q4/8/3p4/8/8/3R4/3Q2K1 w - - 0 1");
    let (a, b) = (-INFINITY, INFINITY);
    let in_quarters = value(&game, |s| {
        Fractional::with(&Values::default()).search(s, a, b, 4 * 3)
    });
    let plain = whole(&game, 3).0;
    assert!(plain > in_quarters + 100, "{plain} {in_quarters}");
    // A pawn on the seventh rank promotes a move later.
    let game = chess("7k/8/2P5/8/8/8/8/K7 w - - 0 1");
    let depth_2 = value(&game, |s| {
        Fractional::with(&Values::default()).search(s, a, b, 4 * 2 + 1)
    });
    assert!(depth_2 > whole(&game, 2).0 + 500, "{depth_2}");
}

#[test]
fn a_threat_is_looked_through() {
    let (a, b) = (-INFINITY, INFINITY);
    // e5 forks the knights, and captures one two half-moves later.
    let fork = chess("6k1/8/4p3/8/3N1N2/8/8/7K b - - 0 1");
    let threats =
        |game: &Chess, threats: Threats, depth| value(game, |s| threats.search(s, a, b, depth));
    let truth = whole(&fork, 3).0;
    assert!(whole(&fork, 2).0 < truth - 200);
    let found = threats(&fork, threats_within(2), 2);
    assert!(found >= truth, "{found} {truth}");
    // Not where a pawn is too little, or at this distance from the first position.
    let dear = Threats {
        margin: 400,
        ..threats_within(2)
    };
    let near = Threats {
        most_plies: 1,
        ..threats_within(2)
    };
    for none in [dear, near] {
        assert!(threats(&fork, none, 2) < truth - 200);
    }
    // Qh6 threatens mate, which no move prevents: Qg7#.
    let mate = chess("6k1/1n3p1p/5B2/8/8/8/3Q1PPP/6K1 w - - 0 1");
    assert!(whole(&mate, 2).0 < 2000);
    assert_eq!(threats(&mate, threats_within(2), 2), WIN - 3);
    // Where a pass is impossible, there is no threat: a pawn ending, and a check.
    let pawns = chess("8/5k2/8/4p3/3P4/8/8/4K3 b - - 0 1");
    assert_eq!(
        threats(&pawns, threats_within(2), 2),
        whole(&pawns, 2).0,
        "exd4 is threatened, and nobody may pass"
    );
}

#[test]
fn the_gate_of_threats_saves_work() {
    let games = positions(&Chess::new(Position::start()), 8, 60);
    let nodes = |is_gated| -> u64 {
        let threats = Threats {
            is_gated,
            ..threats_within(3)
        };
        let of =
            |game: &Chess| value_and_nodes(game, |s| threats.search(s, -INFINITY, INFINITY, 3)).1;
        games.iter().map(of).sum()
    };
    let all: u64 = games.iter().map(|game| whole(game, 3).1).sum();
    let (gated, open) = (nodes(true), nodes(false));
    assert!(all < gated && gated < open, "{all} {gated} {open}");
}

#[test]
fn the_only_move_that_keeps_the_material_is_looked_at_longer() {
    let (a, b) = (-INFINITY, INFINITY);
    let only = |game: &Chess, depth, most_plies| {
        value_and_nodes(game, |s| {
            OnlyMove {
                most_plies,
                margin: 50,
            }
            .search(s, a, b, depth, None)
        })
    };
    // After Rxd5 there are many moves, but only exd5 wins the rook back.
    let game = chess("6k1/5ppp/4p3/3r4/8/8/5PPP/3R2K1 w - - 0 1");
    let taken = game.legal_moves();
    let taken = *taken.iter().find(|mv| game.is_tactical(**mv)).unwrap();
    let mut after = game.clone();
    let _ = after.make(taken);
    let looked_at = |before| {
        let mut counts = Counts::default();
        let mut s = Search::new(after.clone(), &mut counts);
        let Continue(mut node) = s.enter(a, b, 1) else {
            panic!("the game goes on")
        };
        only_keeper(&mut s, &mut node, before).map(|mv| mv.to_string())
    };
    assert_eq!(looked_at(-50).as_deref(), Some("e6d5"));
    // All moves keep the lower value, and none keeps the higher one.
    assert_eq!((looked_at(-600), looked_at(300)), (None, None));
    let (_, plain) = only(&game, 2, 0);
    let (_, extended) = only(&game, 2, 4);
    assert!(extended > plain, "{extended} {plain}");
    // In a quiet position many moves keep everything, and the two searches are the same, except for the tests.
    let quiet = chess("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7");
    assert_eq!(only(&quiet, 2, 1).0, only(&quiet, 2, 0).0);
}

#[test]
fn a_queen_near_the_king_is_looked_at_longer() {
    // Qh6 Nd8 Qg7#.
    let game = chess("6k1/1n3p1p/5B2/8/8/8/3Q1PPP/6K1 w - - 0 1");
    let (a, b) = (-INFINITY, INFINITY);
    let approach = |depth| {
        value(&game, |s| {
            QueenApproach::with(&Values::default(), depth).search(s, a, b, depth, 0)
        })
    };
    assert_eq!(approach(2), WIN - 3);
    assert!(value(&game, |s| check_extension(s, a, b, 2, 20)) < 2000);
    // Not the fifth time, nor further from the first position.
    let spent = value(&game, |s| {
        QueenApproach::with(&Values::default(), 2).search(s, a, b, 2, 4)
    });
    assert!(spent < 2000, "{spent}");
}

#[test]
fn what_is_near_to_a_king_or_to_promotion_is_known() {
    let game = chess("6k1/2P2p1p/2PB4/8/8/8/3Q1PPP/6K1 w - - 0 1");
    let reported = |name: &str| {
        let moves = game.legal_moves();
        let mv = *moves.iter().find(|mv| mv.to_string() == name).unwrap();
        (game.is_approach(mv), game.is_advance(mv))
    };
    assert_eq!(reported("d2h6"), (true, false));
    assert_eq!(reported("d2g5"), (true, false));
    assert_eq!(reported("d2d5"), (true, false));
    assert_eq!(reported("d2c3"), (false, false));
    assert_eq!(reported("d6e7"), (false, false));
    let rook_pawn = chess("6k1/8/2P5/8/8/8/8/6K1 w - - 0 1");
    let moves = rook_pawn.legal_moves();
    let advance = moves.iter().find(|mv| mv.to_string() == "c6c7").unwrap();
    assert!(rook_pawn.is_advance(*advance));
    assert_eq!(Role::ALL.len(), 6);
}
