//! Properties of all positions and lines.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::motifs::line::Line;
use crate::motifs::quiet::settle;
use crate::motifs::{Claim, Statement, Winnings};
use tabia_chess::{Color, Role, Square};
use tabia_texts::{Feature, Saying, Tactic, Way};

/// Returns a random legal line; sometimes its moves belong to another position.
fn random_line(rng: &mut Xoshiro256PlusPlus, start: &Position, length: usize) -> Vec<Move> {
    let mut position = start.clone();
    let mut line = Vec::new();
    for _ in 0..length {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        // Captures are given a higher probability.
        let captures: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| position.is_capture(*mv))
            .collect();
        let mv = match rng.random_range(0..3) {
            0 if !captures.is_empty() => captures[rng.random_range(0..captures.len())],
            _ => moves[rng.random_range(0..moves.len())],
        };
        line.push(mv);
        position = position.after(mv);
    }
    line
}

fn random_position(rng: &mut Xoshiro256PlusPlus) -> Position {
    let mut position = match rng.random_range(0..8) {
        0 => Position::from_fen("4k3/P6P/8/3b4/4B3/8/p6p/4K3 w - - 0 1").unwrap(),
        1 => Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap(),
        _ => Position::start(),
    };
    let length = rng.random_range(0..80);
    for mv in random_line(rng, &position.clone(), length) {
        position = position.after(mv);
    }
    position
}

/// Returns the squares after "the queen on", "the rook on" … in a sentence.
fn named(sentence: &str) -> Vec<(Role, Square)> {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let names = ["pawn", "knight", "bishop", "rook", "queen"];
    words
        .windows(3)
        .filter(|three| three[1] == "on")
        .filter_map(|three| {
            let role = names.iter().position(|name| *name == three[0])?;
            let square = three[2].trim_matches([',', '.', ':']).parse().ok()?;
            Some((Role::ALL[role], square))
        })
        .collect()
}

/// Returns the material of both sides, counted by `shakmaty` after the moves.
fn recount(position: &Position, line: &[Move]) -> [i32; 2] {
    use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen, uci::UciMove};
    let fen: Fen = position.fen().parse().unwrap();
    let mut board: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    let mut ours = position.clone();
    for &mv in line {
        let text = tabia_chess::uci_move::write(&ours, mv, false);
        let uci: UciMove = text.parse().unwrap();
        board = board.clone().play(uci.to_move(&board).unwrap()).unwrap();
        ours = ours.after(mv);
    }
    [shakmaty::Color::White, shakmaty::Color::Black].map(|color| {
        let side = board.board().material_side(color);
        i32::from(side.pawn)
            + 3 * i32::from(side.knight)
            + 3 * i32::from(side.bishop)
            + 5 * i32::from(side.rook)
            + 9 * i32::from(side.queen)
    })
}

#[test]
fn random_lines_never_panic_and_name_what_stands_there() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20);
    let (mut said, mut squares) = (0, 0);
    for _ in 0..1_500 {
        let position = random_position(&mut rng);
        let lengths = [0, 1, 2, 4, 8].map(|most| rng.random_range(0..=most * 2));
        let played = random_line(&mut rng, &position, lengths[4].max(1));
        let Some((&first, punishment)) = played.split_first() else {
            continue;
        };
        let mut better = random_line(&mut rng, &position, lengths[3]);
        if rng.random_range(0..10) == 0 {
            // Moves of another line, most of them illegal.
            better.extend_from_slice(punishment);
        }
        let mut score = || Score::centipawns(rng.random_range(-1_500..1_500));
        let case = Case {
            position: &position,
            played: first,
            punishment,
            better: &better,
            score_played: score(),
            score_better: score(),
        };
        let explanation = explain(&case);
        let line = explain_line(&position, &played);
        // Every piece that a sentence names is on its square somewhere in the lines.
        let stands = |moves: &[Move], role: Role, square: Square| {
            let mut line = Line::new(&position, moves);
            settle(&mut line);
            let piece = |index| line.before(index).piece_at(square);
            (0..=line.len()).any(|index| piece(index).is_some_and(|piece| piece.role == role))
        };
        for Statement { saying, .. } in explanation.said.iter().chain(&line.said) {
            said += 1;
            let sentence = tabia_texts::sentence(saying, &position);
            for (role, square) in named(&sentence) {
                squares += 1;
                let is_there = stands(&played, role, square) || stands(&better, role, square);
                assert!(is_there, "{} {sentence}", position.fen());
            }
        }
        for proven in explanation.motifs().iter().chain(&line.motifs()) {
            assert!(!proven.squares.is_empty(), "{:?}", proven.motif);
        }
    }
    assert!(said > 100 && squares > 50, "{said} {squares}");
}

#[test]
fn what_is_claimed_is_won_by_another_count() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(21);
    let (mut checked, mut held) = (0, 0);
    for _ in 0..4_000 {
        let position = random_position(&mut rng);
        if position.is_chess960() {
            continue;
        }
        let length = rng.random_range(1..8);
        let line = random_line(&mut rng, &position, length);
        let mut settled = crate::motifs::line::Line::new(&position, &line);
        crate::motifs::quiet::settle(&mut settled);
        for by in Color::ALL {
            let Some(gain) = crate::motifs::gain::Gain::of(&settled, by) else {
                continue;
            };
            let moves: Vec<Move> = (0..gain.end)
                .filter_map(|index| settled.mv(index))
                .collect();
            let (before, after) = (recount(&position, &[]), recount(&position, &moves));
            let more = |count: [i32; 2]| count[by.index()] - count[(!by).index()];
            assert_eq!(
                (more(after) - more(before)) * 100,
                gain.value,
                "{}",
                position.fen()
            );
            assert!(Winnings::of(&gain.trade).is_some());
            assert!(more(after) - more(before) >= 1, "{}", position.fen());
            checked += 1;
            // What is held is not regained by any reply that captures at once.
            if !crate::motifs::quiet::holds(&settled, by, gain.at, gain.value) {
                continue;
            }
            let won = settled.after(gain.at);
            for &reply in won.legal_moves().iter() {
                let next = won.after(reply);
                let kept = more(recount(&next, &[])) - more(before);
                let is_saved = next.legal_moves().iter().any(|mv| {
                    let worth = |position: &Position| more(recount(position, &[]));
                    worth(&next.after(*mv)) > worth(&next)
                });
                assert!(kept * 100 >= gain.value || is_saved, "{}", next.fen());
                held += 1;
            }
        }
    }
    assert!(checked > 200 && held > 200, "{checked} {held}");
}

/// Returns how much more material a side has at the quiet end of a line than before it, in pawns, by another count.
fn won_by(position: &Position, moves: &[Move], by: Color) -> i32 {
    let mut line = Line::new(position, moves);
    settle(&mut line);
    let more = |count: [i32; 2]| count[by.index()] - count[(!by).index()];
    more(recount(position, line.moves())) - more(recount(position, &[]))
}

/// Returns how many pieces of a role each side has lost at the quiet end of a line, by the letters of the position's text.
fn exchanged(position: &Position, moves: &[Move], role: Role) -> [usize; 2] {
    let mut line = Line::new(position, moves);
    settle(&mut line);
    let letter = ['p', 'n', 'b', 'r', 'q', 'k'][role as usize];
    let count = |position: &Position, letter: char| {
        let fen = position.fen();
        let board = fen.split(' ').next().unwrap_or_default();
        board.matches(letter).count()
    };
    [letter.to_ascii_uppercase(), letter].map(|letter| {
        let (before, after) = (count(position, letter), count(line.end(), letter));
        before.saturating_sub(after)
    })
}

/// Checks on the board what the last move of a threat threatens.
fn check_threat(position: &Position, way: &Way) {
    let end = way
        .moves
        .line
        .iter()
        .fold(position.clone(), |at, &mv| at.after(mv));
    let by = !end.turn();
    let mut next = end.clone();
    if !end.in_check() {
        let _ = next.make_null();
    }
    match &way.tactic {
        Tactic::Attacks(pieces) => {
            for piece in pieces {
                let standing = end.piece_at(piece.square).unwrap();
                assert_eq!(Some(standing.role), piece.role, "{}", end.fen());
                assert_ne!(standing.color, by, "{}", end.fen());
                let moves = next.legal_moves();
                let takes = |mv: &Move| mv.to() == piece.square && next.is_capture(*mv);
                assert!(moves.iter().any(takes), "{} {piece:?}", end.fen());
            }
        }
        Tactic::Threatens(mate) => {
            let mated = next.after(*mate);
            assert!(
                mated.in_check() && mated.count_moves() == 0,
                "{}",
                end.fen()
            );
        }
        Tactic::ThreatensPromotion(pawn) => {
            let moves = next.legal_moves();
            let promotes = |mv: &Move| mv.from() == *pawn && mv.promotion().is_some();
            assert!(moves.iter().any(promotes), "{}", end.fen());
        }
        Tactic::Takes(piece) => {
            let last = way.moves.line.len() - 1;
            let before = way.moves.line[..last]
                .iter()
                .fold(position.clone(), |at, &mv| at.after(mv));
            let taken = before.captured(way.moves.line[last]);
            assert_eq!(taken, piece.role, "{}", before.fen());
        }
        Tactic::Castles => assert!(way.moves.line.last().unwrap().is_castling()),
        Tactic::Pushes(pawn) => {
            let piece = end.piece_at(*pawn).unwrap();
            assert_eq!((piece.role, piece.color), (Role::Pawn, by), "{}", end.fen());
        }
        Tactic::Pins { piece, behind } => {
            let lifted = crate::motifs::exchange::without(&end, piece.square).unwrap();
            let mut attackers = lifted.attackers(behind.square, by);
            let landing = way.moves.line.last().unwrap().landing();
            assert!(attackers.any(|(at, _)| at == landing), "{}", end.fen());
        }
        Tactic::TakesFile(file) => {
            let is_open = (0..8).all(|rank| {
                let piece = end.piece_at(Square::new(*file, rank));
                piece.is_none_or(|piece| piece.role != Role::Pawn)
            });
            assert!(is_open, "{}", end.fen());
        }
        Tactic::Defends(piece) => {
            let standing = end.piece_at(piece.square).unwrap();
            assert_eq!(Some(standing.role), piece.role, "{}", end.fen());
            assert_eq!(standing.color, by, "{}", end.fen());
        }
        tactic => panic!("{tactic:?}"),
    }
}

/// Checks a feature on the board after its moves, by the letters of the position's text.
fn check_feature(position: &Position, side: Color, feature: &Feature, moves: &[Move]) {
    let end = moves.iter().fold(position.clone(), |at, &mv| at.after(mv));
    let (own, other) = match side {
        Color::White => ('P', 'p'),
        Color::Black => ('p', 'P'),
    };
    let fen = end.fen();
    let mut words = fen.split(' ');
    let board = words.next().unwrap();
    let mut pawns = Vec::new();
    for (row, text) in board.split('/').enumerate() {
        let mut file = 0;
        for letter in text.chars() {
            match letter.to_digit(10) {
                Some(empty) => file += empty as i32,
                None => {
                    pawns.push((letter, file, 8 - row as i32));
                    file += 1;
                }
            }
        }
    }
    let count = |letter: char, matches: &dyn Fn(i32, i32) -> bool| {
        let found = pawns.iter().filter(|pawn| pawn.0 == letter);
        found.filter(|pawn| matches(pawn.1, pawn.2)).count()
    };
    let forward = if side == Color::White { 1 } else { -1 };
    let place = |at: &Square| (i32::from(at.file()), i32::from(at.rank()) + 1);
    match feature {
        Feature::PassedPawn(at) => {
            let (file, rank) = place(at);
            assert_eq!(count(own, &|f, r| (f, r) == (file, rank)), 1, "{fen}");
            let ahead = |f: i32, r: i32| (f - file).abs() <= 1 && (r - rank) * forward > 0;
            assert_eq!(count(other, &ahead), 0, "{fen} {at}");
        }
        Feature::IsolatedPawn(at) => {
            let (file, _) = place(at);
            assert_eq!(count(own, &|f, _| (f - file).abs() == 1), 0, "{fen} {at}");
        }
        Feature::DoubledPawns(file) => {
            assert!(count(own, &|f, _| f == i32::from(*file)) > 1, "{fen}");
        }
        Feature::OpenFile(file) => {
            let on_file = |f: i32, _: i32| f == i32::from(*file);
            assert_eq!(count(own, &on_file) + count(other, &on_file), 0, "{fen}");
        }
        Feature::NoCastling => {
            let rights = words.nth(1).unwrap();
            let is_own = |letter: char| letter.is_uppercase() == (side == Color::White);
            assert!(
                !rights.chars().any(|c| c.is_alphabetic() && is_own(c)),
                "{fen}"
            );
        }
        _ => {}
    }
}

#[test]
fn what_is_said_is_won_in_one_line_and_not_in_the_other() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(22);
    let mut checked = [0; 4];
    for _ in 0..6_000 {
        let position = random_position(&mut rng);
        if position.is_chess960() {
            continue;
        }
        let length = rng.random_range(2..10);
        let played = random_line(&mut rng, &position, length);
        let length = rng.random_range(2..10);
        let better = random_line(&mut rng, &position, length);
        let Some((&first, punishment)) = played.split_first() else {
            continue;
        };
        let score_played = rng.random_range(-900..600);
        let explanation = explain(&Case {
            position: &position,
            played: first,
            punishment,
            better: &better,
            score_played: Score::centipawns(score_played),
            score_better: Score::centipawns(score_played + rng.random_range(50..900)),
        });
        let mover = position.turn();
        for said in &explanation.said {
            match (&said.claim, &said.saying) {
                (_, Saying::Threat { way, .. }) => {
                    check_threat(&position, way);
                    checked[0] += 1;
                }
                (
                    _,
                    Saying::Feature {
                        side,
                        feature,
                        moves,
                        ..
                    },
                ) => {
                    check_feature(&position, *side, feature, &moves.line);
                    checked[3] += 1;
                }
                (Claim::Loses(_) | Claim::LosesWorth(_), _) => {
                    let [here, there] =
                        [&played, &better].map(|line| won_by(&position, line, !mover));
                    assert!(here >= 1 && here > there, "{here} {there}: {said:?}");
                    checked[1] += 1;
                }
                (Claim::Misses(_) | Claim::MissesWorth(_), _) => {
                    let [here, there] =
                        [&better, &played].map(|line| won_by(&position, line, mover));
                    assert!(here >= 1 && here > there, "{here} {there}: {said:?}");
                    checked[2] += 1;
                }
                _ => {}
            }
        }
    }
    assert!(checked.iter().all(|count| *count > 20), "{checked:?}");
}

#[test]
fn what_is_said_to_be_exchanged_is_gone_in_one_line_and_kept_in_the_other() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(23);
    let start = "r2q1rk1/p4ppp/8/8/8/8/P4PPP/R2Q1RK1 w - - 0 1";
    let start = Position::from_fen(start).unwrap();
    let mut checked = 0;
    for _ in 0..3_000 {
        let length = rng.random_range(0..6);
        let first = random_line(&mut rng, &start, length);
        let position = first.iter().fold(start.clone(), |at, &mv| at.after(mv));
        // The lines begin with a capture where there is one.
        let moves = position.legal_moves();
        let capture = moves.iter().find(|mv| position.is_capture(**mv));
        let Some(&capture) = capture else { continue };
        let after = position.after(capture);
        let replies = after.legal_moves();
        let takes = |mv: &&Move| mv.to() == capture.to() && after.is_capture(**mv);
        let Some(&reply) = replies.iter().find(takes) else {
            continue;
        };
        let played = [
            vec![capture, reply],
            random_line(&mut rng, &after.after(reply), 4),
        ]
        .concat();
        let better = random_line(&mut rng, &position, 10);
        let explanation = explain(&Case {
            position: &position,
            played: capture,
            punishment: &played[1..],
            better: &better,
            score_played: Score::centipawns(-100),
            score_better: Score::DRAW,
        });
        for said in &explanation.said {
            if let Claim::Exchanges(role) = said.claim {
                let gone = [&played, &better].map(|line| exchanged(&position, line, role));
                assert!(gone[0].iter().all(|count| *count > 0), "{}", position.fen());
                assert_eq!(gone[1], [0, 0], "{}", position.fen());
                checked += 1;
            }
        }
    }
    assert!(checked > 20, "{checked}");
}
