//! Tests of badges.

use super::game;
use crate::*;
use tabia_chess::{Color, Move, Position, san};
use tabia_engine::{Depth, Ply, Score};
use tabia_game::Game;

/// Known data of the position with this number: the score for the side to move, and lines with their scores, as SAN.
type Known<'a> = (usize, i32, &'a [(i32, &'a str)]);

/// Returns a review of a game with known data of its positions.
fn judged(game: &Game, known: &[Known<'_>]) -> Review {
    let mut review = Review::new(game, Opening::default(), Thresholds::default());
    for (index, score, lines) in known {
        let position = review.positions()[*index].clone();
        let line = |(score, text): &(i32, &str)| {
            let mut at = position.clone();
            let moves = text.split_whitespace().map(|text| {
                let mv = san::read(&at, text).unwrap();
                at = at.after(mv);
                mv
            });
            Line {
                score: Score::from(*score),
                pv: moves.collect(),
            }
        };
        let lines: Vec<Line> = lines.iter().map(line).collect();
        let found = Found {
            source: Source::Engine,
            score: Score::from(*score),
            depth: Depth(12),
            nodes: 1,
            earlier: lines.clone(),
            lines,
        };
        review.set(*index, found);
    }
    review
}

fn badge(review: &Review, i: usize) -> (Option<Badge>, Option<Fault>) {
    let judged = review.judge(i).unwrap();
    assert_eq!(judged.badge.is_none(), judged.why.is_empty());
    (judged.badge, judged.fault)
}

const BYRNE_FISCHER: &str = "[SetUp \"1\"]\n\
    [FEN \"r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 3 17\"]\n\n17... Be6 18. Bxb6 Bxc4+ *";

#[test]
fn a_sacrifice_is_brilliant_only_if_nothing_speaks_against_it() {
    let game = game(BYRNE_FISCHER);
    let take: (usize, i32, &[(i32, &str)]) = (1, -90, &[(-90, "Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+")]);
    let brilliant = judged(
        &game,
        &[(0, 90, &[(90, "Be6 Bxb6 Bxc4+"), (-80, "Nb5 Bxf7+")]), take],
    );
    assert_eq!(badge(&brilliant, 0), (Some(Badge::Brilliant), None));
    let found = brilliant.judge(0).unwrap();
    let sentence = brilliant.sentence(&found).unwrap();
    let why = found.why;
    assert!(sentence.starts_with("Gives up the queen"), "{sentence}");
    assert!(
        why.contains("Be6") && why.contains("without it +0.80"),
        "{why}"
    );
    // Won without it; not the best; not holding; declined; not the best two half-moves before.
    for (known, expected) in [
        (
            (0, 900, &[(900, "Be6 Bxb6"), (310, "Nb5")][..]),
            Badge::OnlyMove,
        ),
        ((0, 95, &[(95, "Nb5"), (90, "Be6 Bxb6")][..]), Badge::Best),
        (
            (0, -90, &[(-90, "Be6 Bxb6"), (-300, "Nb5")][..]),
            Badge::OnlyMove,
        ),
    ] {
        let after = (1, -known.1, take.2);
        let review = judged(&game, &[known, after]);
        let found = badge(&review, 0).0;
        assert!(found != Some(Badge::Brilliant), "{known:?}");
        if known.2[0].1.starts_with("Be6") {
            assert_eq!(found, Some(expected), "{known:?}");
        }
    }
    let best = (0, 90, &[(90, "Be6 Bxb6 Bxc4+"), (-80, "Nb5 Bxf7+")][..]);
    let declined = judged(&game, &[best, (1, -90, &[(-90, "Kg1 Bxc4")])]);
    assert_ne!(badge(&declined, 0).0, Some(Badge::Brilliant));
    let mut late = judged(&game, &[best, take]);
    let mut found = late.found()[0].clone().unwrap();
    found.earlier.reverse();
    late.set(0, found);
    assert_eq!(badge(&late, 0).0, Some(Badge::Best));
}

#[test]
fn only_moves_are_found_in_both_depths_and_taking_back_is_none() {
    let game = game("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *");
    let only: &[(i32, &str)] = &[(20, "dxc6"), (-300, "Nf6")];
    let recapture = judged(&game, &[(7, 20, only), (8, -20, &[])]);
    assert_eq!(badge(&recapture, 7).0, Some(Badge::Best));
    let quiet: &[(i32, &str)] = &[(30, "O-O Bd6"), (-82, "Nxe5")];
    let review = judged(&game, &[(8, 30, quiet), (9, -30, &[])]);
    assert_eq!(badge(&review, 8).0, Some(Badge::OnlyMove));
    let close: &[(i32, &str)] = &[(30, "O-O Bd6"), (-77, "Nxe5")];
    let review = judged(&game, &[(8, 30, close), (9, -30, &[])]);
    assert_eq!(badge(&review, 8).0, Some(Badge::Best));
    let lost: &[(i32, &str)] = &[(-450, "O-O Bd6"), (-900, "Nxe5")];
    let review = judged(&game, &[(8, -450, lost), (9, 450, &[])]);
    assert_eq!(badge(&review, 8).0, Some(Badge::Best), "the game is lost");
    let mut review = judged(&game, &[(8, 30, quiet), (9, -30, &[])]);
    let mut found = review.found()[8].clone().unwrap();
    found.earlier[1].score = Score::from(20);
    review.set(8, found);
    assert_eq!(badge(&review, 8).0, Some(Badge::Best));
}

#[test]
fn wins_and_mates_that_are_missed_have_badges_of_their_own() {
    let game = game("1. e4 e5 2. Nf3 Nc6 *");
    let mate = i32::from(Score::mate_in(Ply(3)));
    let missed =
        |before: i32, after: i32| badge(&judged(&game, &[(2, before, &[]), (3, -after, &[])]), 2);
    assert_eq!(
        missed(400, 30),
        (Some(Badge::MissedWin), Some(Fault::Blunder))
    );
    assert_eq!(
        missed(400, -200),
        (Some(Badge::Blunder), Some(Fault::Blunder))
    );
    assert_eq!(
        missed(400, 200),
        (Some(Badge::Mistake), Some(Fault::Mistake))
    );
    assert_eq!(
        missed(mate, 0),
        (Some(Badge::MissedMate), Some(Fault::Blunder))
    );
    assert_eq!(
        missed(mate, 1200),
        (Some(Badge::MissedMate), None),
        "the game stays won"
    );
    assert_eq!(missed(-900, -mate), (None, None), "the game was lost");
    assert_eq!(
        missed(0, -mate),
        (Some(Badge::Blunder), Some(Fault::Blunder))
    );
    assert_eq!(missed(0, 0), (None, None));
    // The engine's own move is not a fault, whatever a later search finds.
    let best: &[(i32, &str)] = &[(0, "Nf3 Nc6"), (-5, "Nc3")];
    let review = judged(&game, &[(2, 0, best), (3, 300, &[])]);
    assert_eq!(badge(&review, 2), (Some(Badge::Best), None));
}

#[test]
fn book_moves_are_named_as_such_unless_they_are_mistakes() {
    let game = game("1. f3 e5 2. g4 Qh4# *");
    let mate = i32::from(Score::mate_in(Ply(1)));
    let mut review = judged(&game, &[(1, 60, &[]), (2, -70, &[]), (3, mate, &[])]);
    review.opening.known = 3;
    assert!(review.is_done());
    let badges: Vec<_> = (0..4).map(|i| badge(&review, i).0).collect();
    let book = Some(Badge::Book);
    assert_eq!(badges, [book, book, Some(Badge::Blunder), None]);
    let judged = review.judged();
    let summary = review.summary(&judged);
    assert_eq!(summary.left_book, Some(3));
    assert_eq!(summary.turning_points, [2]);
    assert_eq!(summary.moments, [2]);
    assert_eq!(summary.side(Color::White).counts.of(Badge::Blunder), 1);
    assert_eq!(summary.side(Color::White).counts.of(Badge::Book), 1);
    assert_eq!(summary.side(Color::Black).game.accuracy, Some(100.0));
    assert_eq!(summary.side(Color::White).phases[0].moves, 2);
}

#[test]
fn evaluations_in_the_game_are_enough_for_badges() {
    let game = game(
        "1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} 2. Qh5 {[%eval -0.6]} Ke7 {[%eval #1]} 3. Qxe5# *",
    );
    let mut review = Review::new(&game, Opening::default(), Thresholds::default());
    assert_eq!(review.take_evals(&game), 4);
    assert!(review.is_done());
    let faults: Vec<_> = review
        .judged()
        .iter()
        .flatten()
        .map(|judged| judged.fault)
        .collect();
    let (bad, worst) = (Some(Fault::Inaccuracy), Some(Fault::Blunder));
    assert_eq!(faults, [None, None, bad, worst, None]);
    assert_eq!(
        annotate(
            &game,
            &review,
            &Leave {
                glyphs: false,
                ..Leave::default()
            }
        ),
        []
    );
    assert_eq!(annotate(&game, &review, &Leave::default()).len(), 2);
}

#[test]
fn the_scores_of_two_programs_are_not_compared() {
    let text = "1. e4 {[%eval 0.3]} e5 {[%eval 0.9]} 2. Qh5 {[%eval -0.6]} Ke7 {[%eval #1]} *";
    let taken = |tags: &str| {
        let game = game(&format!("{tags}\n{text}"));
        let mut review = Review::new(&game, Opening::default(), Thresholds::default());
        let taken = review.take_evals(&game);
        let faults = review.judged().into_iter().flatten();
        (taken, faults.filter_map(|judged| judged.fault).count() > 0)
    };
    let white = "[WhiteType \"program\"]\n";
    assert_eq!(
        taken(&format!("{white}[BlackType \"program\"]\n")),
        (0, false)
    );
    assert_eq!(taken(&format!("{white}[BlackType \"human\"]\n")), (4, true));
}

/// Returns the material by exchange values, counted by another library.
fn counted(position: &shakmaty::Chess, side: shakmaty::Color) -> i32 {
    use shakmaty::{Position as _, Role};
    let of = |color| -> i32 {
        let count = |role, value: i32| {
            let pieces = position.board().by_piece(shakmaty::Piece { color, role });
            pieces.count() as i32 * value
        };
        count(Role::Pawn, 100)
            + count(Role::Knight, 320)
            + count(Role::Bishop, 330)
            + count(Role::Rook, 500)
            + count(Role::Queen, 950)
    };
    of(side) - of(!side)
}

#[test]
fn no_brilliant_move_is_false() {
    use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen, uci::UciMove};
    let mut state = 7u64;
    let mut random = move |count: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
        (state >> 33) as usize % count.max(1)
    };
    let mut brilliant = 0;
    for _ in 0..400 {
        // A position of a random game.
        let mut position = Position::start();
        for _ in 0..6 + random(50) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[random(moves.len())]);
        }
        // Lines with any first move, in which the reply captures when possible.
        let line = |random: &mut dyn FnMut(usize) -> usize, from: &Position, length: usize| {
            let (mut at, mut pv) = (from.clone(), Vec::new());
            for _ in 0..length {
                let legal = at.legal_moves();
                let takes: Vec<Move> = legal
                    .iter()
                    .copied()
                    .filter(|mv| at.is_capture(*mv))
                    .collect();
                let takes = if pv.is_empty() { Vec::new() } else { takes };
                let from = if takes.is_empty() {
                    &legal[..]
                } else {
                    &takes[..]
                };
                if from.is_empty() {
                    break;
                }
                let mv = from[random(from.len())];
                at = at.after(mv);
                pv.push(mv);
            }
            pv
        };
        let (best, second) = (
            line(&mut random, &position, 4),
            line(&mut random, &position, 1),
        );
        if best.len() < 2 || best[0] == second[0] {
            continue;
        }
        let (after, other) = (random(400) as i32 - 100, random(900) as i32 - 450);
        let mut game = Game::new(position.clone());
        game.edit(&tabia_game::Edit::AddMove {
            at: game.root(),
            mv: best[0],
        })
        .unwrap();
        let mut review = Review::new(&game, Opening::default(), Thresholds::default());
        if review.missing().count() < 2 {
            continue;
        }
        let found = |score: i32, pvs: &[(i32, &[Move])]| {
            let lines = pvs.iter().map(|(score, pv)| Line {
                score: Score::from(*score),
                pv: pv.to_vec(),
            });
            let lines: Vec<Line> = lines.collect();
            Found {
                source: Source::Engine,
                score: Score::from(score),
                depth: Depth(9),
                nodes: 1,
                earlier: lines.clone(),
                lines,
            }
        };
        review.set(0, found(after, &[(after, &best), (other, &second)]));
        review.set(1, found(-after, &[(-after, &best[1..])]));
        let judged = review.judge(0).unwrap();
        if judged.badge != Some(Badge::Brilliant) {
            continue;
        }
        brilliant += 1;
        assert!(judged.saying.is_some(), "{position:?}");
        let fen: Fen = position.fen().parse().unwrap();
        let mut theirs: Chess = fen.into_position(CastlingMode::Standard).unwrap();
        let mover = theirs.turn();
        let before = counted(&theirs, mover);
        for mv in &best[..best.len().min(3)] {
            let text = tabia_chess::uci_move::write(&position, *mv, true);
            let mv: UciMove = text.parse().unwrap();
            let mv = mv.to_move(&theirs).unwrap();
            theirs.play_unchecked(mv);
        }
        assert!(
            before - counted(&theirs, mover) >= 150,
            "{}",
            position.fen()
        );
        assert!(position.after(best[0]).is_capture(best[1]));
        // Three pawns ahead is 75.1 per cent.
        assert!(other < 299 && after >= 0, "{other} {after}");
    }
    assert!(brilliant >= 5, "{brilliant}");
}

#[test]
fn a_mate_found_before_it_could_be_played_is_missed_though_the_next_search_overlooks_it() {
    let game = game("1. e4 e5 2. Nf3 Nc6 3. Bc4 a6 4. O-O *");
    let mut review = Review::new(&game, Opening::default(), Thresholds::default());
    let position = review.positions()[5].clone();
    let line = |score: Score, text: &str| {
        let mut at = position.clone();
        let pv = text.split(' ').map(|text| {
            let mv = san::read(&at, text).unwrap();
            at = at.after(mv);
            mv
        });
        let pv = pv.collect();
        Line { score, pv }
    };
    let found = |i: usize, score: i32| (i, Score::centipawns(score));
    for (i, score) in [found(5, -300), found(6, 310), found(7, -310)] {
        let mv = review.mv(i.min(6)).unwrap();
        let lines = vec![Line {
            score,
            pv: vec![mv],
        }];
        let found = Found {
            source: Source::Engine,
            score,
            depth: Depth(9),
            nodes: 100,
            earlier: lines.clone(),
            lines,
        };
        review.set(i, found);
    }
    assert_eq!(review.judge(6).unwrap().badge, Some(Badge::Best));
    // A deeper search of the move before finds a mate behind it.
    let mated = line(Score::mated_in(Ply(6)), "a6 Ng5 h6 Qh5 hxg5 Qxf7#");
    let round = Round {
        wave: 0,
        depth: Depth(14),
        nodes: 1000,
        lines: vec![line(Score::centipawns(-300), "Nf6 d3"), mated],
        earlier: Vec::new(),
        played_out: Vec::new(),
    };
    review.add_round(5, round);
    let judged = review.judge(6).unwrap();
    assert_eq!(judged.badge, Some(Badge::MissedMate));
    assert!(judged.before.is_win());
    let first = judged.better.unwrap().first().unwrap();
    assert_eq!(san::write(&review.positions()[6], first), "Ng5");
}
