//! Tests of the plan, and of what a round of confirmation changes.

use std::time::Duration;

use super::super::*;
use super::*;
use tabia_chess::{Position, san};
use tabia_engine::{Depth, Ply};
use tabia_game::pgn;

fn review_of(text: &str) -> Review {
    let game = pgn::read(text.as_bytes()).games.remove(0);
    Review::new(&game, Opening::default(), Thresholds::default())
}

/// Returns lines with their scores from a position, written as SAN.
fn lines(position: &Position, lines: &[(i32, &str)]) -> Vec<Line> {
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
    lines.iter().map(line).collect()
}

/// Returns an evaluation by the first pass.
fn first(review: &Review, index: usize, texts: &[(i32, &str)]) -> Found {
    let lines = lines(&review.positions()[index], texts);
    Found {
        source: Source::Engine,
        score: lines[0].score,
        depth: Depth(9),
        nodes: 50,
        earlier: lines.clone(),
        lines,
    }
}

fn round(review: &Review, index: usize, wave: u32, texts: &[(i32, &str)]) -> Round {
    let [all, compared] = [&texts[..1], &texts[1..]].map(|texts| Found {
        depth: Depth(14),
        nodes: 100,
        ..first(review, index, texts)
    });
    Round::new(wave, trial::both(all, compared))
}

/// A game of three half-moves in which the second one is the best by the first pass, though the value drops after it.
fn dropping() -> Review {
    let mut review = review_of("1. e4 e5 2. Nf3 *");
    for (index, texts) in [
        (1, &[(-20, "e5 Nf3"), (-40, "c5 Nf3")][..]),
        (2, &[(180, "Nf3 Nc6"), (170, "Nc3")]),
        (3, &[(-150, "Nc6"), (-160, "d6")]),
    ] {
        let found = first(&review, index, texts);
        review.set(index, found);
    }
    review
}

#[test]
fn the_first_choice_is_a_fault_when_a_deeper_search_says_so() {
    let mut review = dropping();
    let judged = review.judge(1).unwrap();
    assert_eq!((judged.badge, judged.fault), (Some(Badge::Best), None));
    assert!(judged.is_open, "the searches disagree");
    let plan = Plan {
        review: &review,
        wave: 0,
    };
    let tasks = plan.tasks(40);
    assert_eq!(tasks.len(), 1);
    assert_eq!((tasks[0].index, tasks[0].wave), (1, 0));
    assert_eq!(Some(tasks[0].played), review.mv(1));
    let other = san::read(&review.positions()[1], "c5").unwrap();
    let new = round(&review, 1, 0, &[(-30, "c5 Nf3"), (-190, "e5 Nf3 Nc6")]);
    review.add_round(1, new);
    let judged = review.judge(1).unwrap();
    assert!(judged.is_open, "a mistake needs the last wave");
    assert_eq!(judged.fault, Some(Fault::Inaccuracy));
    assert_eq!(judged.better.and_then(|line| line.first()), Some(other));
    assert_eq!((judged.depth, judged.nodes), (Depth(14), 200));
}

#[test]
fn while_two_searches_disagree_the_lesser_fault_counts() {
    let (best, well, badly) = ((-30, "c5 Nf3"), (-60, "e5 Nf3"), (-280, "e5 Nf3"));
    let worst = (-500, "e5 Nf3");
    let (inaccuracy, blunder) = (Some(Fault::Inaccuracy), Some(Fault::Blunder));
    for (rounds, fault, is_open) in [
        (&[badly][..], inaccuracy, true),
        (&[badly, badly], inaccuracy, true),
        (&[worst, worst], blunder, true),
        (&[badly, badly, badly], blunder, false),
        (&[well], None, true),
        (&[well, well], None, false),
        (&[well, badly], inaccuracy, true),
        (&[badly, well], inaccuracy, true),
        (&[badly, badly, well], None, true),
    ] {
        let mut review = dropping();
        for (wave, played) in (0..).zip(rounds) {
            let new = round(&review, 1, wave, &[best, *played]);
            review.add_round(1, new);
        }
        let judged = review.judge(1).unwrap();
        assert_eq!(
            (judged.fault, judged.is_open),
            (fault, is_open),
            "{rounds:?}"
        );
    }
}

#[test]
fn an_inaccuracy_takes_two_searches() {
    let review = || {
        let mut review = dropping();
        let smaller = first(&review, 2, &[(90, "Nf3 Nc6"), (80, "Nc3")]);
        review.set(2, smaller);
        review
    };
    let first = review();
    let judged = first.judge(1).unwrap();
    assert_eq!(
        (judged.fault, judged.is_open),
        (None, true),
        "the first choice"
    );
    let by_points = |loss: i32| {
        let mut review = review();
        let new = round(&review, 1, 0, &[(-30, "c5 Nf3"), (-30 - loss, "e5 Nf3")]);
        review.add_round(1, new);
        review.judge(1).unwrap().fault
    };
    assert_eq!(by_points(20), None);
    assert_eq!(by_points(60), Some(Fault::Inaccuracy));
}

/// Returns the fault of a move that every search gives these scores before and after it.
fn fault_by(before: i32, after: i32) -> Option<Fault> {
    let mut review = dropping();
    for (index, score, text) in [(1, before, "c5 Nf3"), (2, -after, "Nf3 Nc6")] {
        let found = first(&review, index, &[(score, text), (score - 10, text)]);
        review.set(index, found);
    }
    for wave in [0, 2] {
        let lines = [(before, "c5 Nf3"), (after, "e5 Nf3")];
        let new = round(&review, 1, wave, &lines);
        review.add_round(1, new);
    }
    review.judge(1).unwrap().fault
}

#[test]
fn in_a_lost_or_won_game_nothing_is_more_than_an_inaccuracy() {
    let mated = i32::from(Score::mated_in(Ply(4)));
    for (before, after, fault) in [
        (-100, -700, Fault::Blunder),
        (-250, -700, Fault::Inaccuracy),
        (-400, -1000, Fault::Inaccuracy),
        (-100, mated, Fault::Blunder),
        (-250, mated, Fault::Inaccuracy),
        (900, 400, Fault::Inaccuracy),
        (900, 100, Fault::Blunder),
    ] {
        assert_eq!(fault_by(before, after), Some(fault), "{before} {after}");
    }
}

#[test]
fn a_reason_is_given_for_a_clear_inaccuracy() {
    let mated = i32::from(Score::mated_in(Ply(4)));
    // The scores of the earlier search and of the last one.
    for (earlier, last, expected) in [
        ((-30, -85), (-30, -90), false),
        ((-30, -85), (-30, -150), false),
        ((-30, -110), (-30, -110), true),
        ((-30, -110), (-30, -85), false),
        ((-260, -300), (-260, mated), true),
    ] {
        let mut review = dropping();
        for (wave, (before, after)) in [(0, earlier), (2, last)] {
            let lines = [(before, "c5 Nf3"), (after, "e5 Nf3")];
            let new = round(&review, 1, wave, &lines);
            review.add_round(1, new);
            // The last wave has not searched it.
            assert!(wave == 2 || !is_clear(&review, 1, Fault::Inaccuracy));
        }
        let clear = is_clear(&review, 1, Fault::Inaccuracy);
        assert_eq!(clear, expected, "{earlier:?} {last:?}");
        assert!(is_clear(&review, 1, Fault::Mistake));
    }
}

#[test]
fn in_a_lost_or_won_game_little_has_no_mark() {
    assert_eq!(fault_by(-100, -180), Some(Fault::Inaccuracy));
    assert_eq!(fault_by(-400, -560), None);
    assert_eq!(fault_by(620, 440), None);
    assert_eq!(fault_by(400, 230), Some(Fault::Inaccuracy));
}

#[test]
fn a_deeper_value_of_the_next_position_opens_a_settled_judgement() {
    let mut review = dropping();
    for wave in 0..2 {
        let new = round(&review, 1, wave, &[(-30, "c5 Nf3"), (-60, "e5 Nf3")]);
        review.add_round(1, new);
    }
    let is_planned = |review: &Review| {
        let plan = Plan { review, wave: 2 };
        let tasks = plan.tasks(100);
        tasks.iter().any(|task| task.index == 1)
    };
    for (wave, is_open) in [(0, false), (1, true)] {
        let next = round(&review, 2, wave, &[(300, "Nf3 Nc6"), (140, "Nc3")]);
        review.add_round(2, next);
        assert_eq!(review.judge(1).unwrap().is_open, is_open);
        assert_eq!(is_planned(&review), is_open);
    }
}

#[test]
fn a_confirmed_line_is_the_value_of_the_positions_that_follow_it() {
    let mut review = dropping();
    let new = round(&review, 1, 0, &[(-30, "c5 Nf3"), (-160, "e5 Nf3 Nc6")]);
    review.add_round(1, new);
    let scores: Vec<i32> = review.found()[1..]
        .iter()
        .flatten()
        .map(|found| found.score.raw())
        .collect();
    assert_eq!(scores, [-30, 160, -160]);
    // A line that goes on otherwise says nothing about the positions of the game.
    let other = round(&review, 1, 1, &[(-30, "c5 Nf3"), (-90, "e5 Nc3 Nc6")]);
    review.add_round(1, other);
    let scores: Vec<i32> = review.found()[1..]
        .iter()
        .flatten()
        .map(|found| found.score.raw())
        .collect();
    assert_eq!(scores, [-30, 90, -150]);
}

#[test]
fn a_mate_in_a_confirmed_line_comes_nearer_with_every_move() {
    let mut review = review_of("1. f3 e5 2. g4 d6 *");
    for index in 1..=4 {
        let legal = review.positions()[index].legal_moves().to_vec();
        let lines = legal[..2].iter().map(|mv| Line {
            score: Score::DRAW,
            pv: vec![*mv],
        });
        let lines: Vec<Line> = lines.collect();
        let found = Found {
            lines: lines.clone(),
            earlier: lines,
            ..first(&review, index, &[(0, "")])
        };
        review.set(index, found);
    }
    let mated = i32::from(Score::mated_in(Ply(2)));
    let new = round(&review, 2, 0, &[(10, "Nc3 Nc6"), (mated, "g4 Qh4#")]);
    review.add_round(2, new);
    let next = review.found()[3].clone().unwrap();
    assert_eq!(next.score.mate(), Some(1));
    assert_eq!(review.judge(2).unwrap().fault, Some(Fault::Blunder));
}

/// A game with all kinds of moves, reviewed with few nodes.
fn reviewed(threads: usize) -> Review {
    let mut review = review_of(
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1",
    );
    finish(&mut review, threads);
    review
}

const NODES: u64 = 1000;

fn few_nodes(threads: usize) -> Options {
    Options {
        limit: Limit::Nodes(NODES),
        threads,
        hash_mib: 1,
        ..Options::default()
    }
}

/// Searches what is missing in a review; returns the number of rounds, without those whose lines are only played out.
fn finish(review: &mut Review, threads: usize) -> usize {
    let reviewer = Reviewer::new(few_nodes(threads), || {}).unwrap();
    reviewer.add(review.clone());
    let mut rounds = 0;
    loop {
        let event = reviewer.events().recv_timeout(Duration::from_secs(60));
        match event.unwrap() {
            Event::Evaluated { index, found, .. } => review.set(index, found),
            Event::Confirmed { index, round, .. } => {
                rounds += usize::from(round.played_out.is_empty());
                review.add_round(index, round);
            }
            Event::Judged { .. } => {}
            Event::Done { .. } => return rounds,
            Event::Failed { reason, .. } => panic!("{reason}"),
        }
    }
}

#[test]
fn the_pool_is_not_exceeded_and_rounds_grow() {
    let review = reviewed(2);
    let mut spent = 0;
    for i in 0..review.len() {
        let waves: Vec<u32> = review.rounds(i).iter().map(|round| round.wave).collect();
        assert!(waves.is_sorted_by(|a, b| a < b), "{waves:?}");
        spent += waves
            .iter()
            .map(|wave| Effort::of_wave(*wave).0)
            .sum::<u32>();
    }
    assert!(spent > 0 && spent <= pool(&review), "{spent}");
    assert_eq!(tasks(&review), []);
}

#[test]
fn the_lines_of_marked_moves_are_played_out() {
    let review = reviewed(2);
    let marked: Vec<usize> = (0..review.len())
        .filter(|&i| is_explained(&review, i))
        .collect();
    assert!(!marked.is_empty());
    assert!(played_out(&review).is_empty());
    let has = |i: &usize| !review.rounds(*i).last().unwrap().played_out.is_empty();
    let (done, left): (Vec<usize>, Vec<usize>) = marked.into_iter().partition(has);
    assert!(left.is_empty() || done.len() == most_played_out(searched(&review)) as usize);
    for &i in &done {
        let round = review.rounds(i).last().unwrap();
        let firsts: Vec<Option<Move>> = round.lines.iter().map(Line::first).collect();
        let played_out = round.played_out.iter();
        let played_out: Vec<Option<Move>> =
            played_out.map(|moves| moves.first().copied()).collect();
        assert_eq!(played_out, firsts);
    }
    // A deeper search is not played out yet.
    for i in done {
        let mut deeper = review.clone();
        let mut last = deeper.rounds(i).last().unwrap().clone();
        last.wave = last.effort().next_request().unwrap();
        last.played_out.clear();
        deeper.add_round(i, last);
        let [(index, _)] = played_out(&deeper)[..] else {
            panic!("one is left");
        };
        assert_eq!(index, i);
        assert!(!deeper.is_confirmed());
    }
}

#[test]
fn mistakes_share_the_effort_of_being_played_out() {
    for mistakes in 0..50 {
        let effort = shared_by_mistakes(80, mistakes);
        assert!((Effort::WHOLE..=play_out::MOST).contains(&effort));
        let all = mistakes * play_out::SEARCHES * effort.0;
        assert!(effort == Effort::WHOLE || all <= 80, "{mistakes}: {all}");
    }
    assert_eq!(shared_by_mistakes(80, 1), play_out::MOST);
    assert_eq!(shared_by_mistakes(80, 9), Effort::WHOLE);
}

#[test]
fn a_round_has_the_lines_of_the_played_move_and_of_another() {
    let review = reviewed(2);
    for i in 0..review.len() {
        for round in review.rounds(i) {
            let firsts: Vec<_> = round.lines.iter().map(Line::first).collect();
            assert!(firsts.contains(&review.mv(i)) && firsts[0] != firsts[1]);
            assert!(round.lines[0].score >= round.lines[1].score);
            assert!(round.nodes <= NODES * u64::from(round.effort().0) / 2);
        }
    }
}

/// A run that was ended within a wave goes on with the same plan.
#[test]
fn an_interrupted_confirmation_is_finished_as_if_it_had_not_been() {
    let whole = reviewed(1);
    let all: Vec<(usize, Round)> = (0..whole.len())
        .flat_map(|i| whole.rounds(i).iter().map(move |round| (i, round.clone())))
        .collect();
    for kept in 0..all.len() {
        let mut review = whole.clone();
        review.forget();
        for (i, found) in whole.first_pass().iter().enumerate() {
            if let Some(found) = found.clone() {
                review.set(i, found);
            }
        }
        // Rounds of one wave end in any order; a wave begins after the one before it.
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by_key(|&at| (all[at].1.wave, at.wrapping_mul(7) % 5));
        for &at in &order[..kept] {
            let (i, round) = all[at].clone();
            review.add_round(i, round);
        }
        assert_eq!(finish(&mut review, 2), all.len() - kept);
        assert_eq!(review.keep(), whole.keep());
    }
}

/// Searches half-moves more deeply; returns the rounds.
fn look_deeper(review: &mut Review, indices: &[usize]) -> Vec<(usize, Round)> {
    let reviewer = Reviewer::new(few_nodes(2), || {}).unwrap();
    reviewer.look_deeper(review.clone(), indices);
    let mut rounds = Vec::new();
    loop {
        let event = reviewer.events().recv_timeout(Duration::from_secs(60));
        match event.unwrap() {
            Event::Confirmed { index, round, .. } => {
                review.add_round(index, round.clone());
                rounds.push((index, round));
            }
            Event::Judged { .. } => {}
            Event::Done { .. } => return rounds,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_request_searches_deeper_than_anything_before_and_is_kept() {
    let mut review = reviewed(2);
    assert!(review.is_confirmed());
    let games = review.judged();
    for _ in 0..3 {
        let index = 4;
        let before = review.rounds(index).last().cloned();
        let rounds = look_deeper(&mut review, &[index]);
        assert_eq!(rounds.len(), 1);
        let deepest = review.rounds(index).last().unwrap();
        assert_eq!((index, deepest), (rounds[0].0, &rounds[0].1));
        if let Some(before) = before {
            assert!(deepest.effort() > before.effort());
        }
        assert_eq!(review.judge(index).unwrap().nodes, deepest.nodes);
        assert!(review.is_confirmed(), "the plan of the review is the same");
    }
    let mut again = review.clone();
    again.forget();
    assert!(again.recall(review.keep()));
    assert_eq!(again.judged(), review.judged());
    // Every move with a choice, once each.
    let all: Vec<usize> = (0..games.len())
        .filter(|i| review.can_look_deeper(*i))
        .collect();
    let mut indices: Vec<usize> = look_deeper(&mut review, &[&all[..], &all, &[99]].concat())
        .into_iter()
        .map(|(index, _)| index)
        .collect();
    indices.sort_unstable();
    assert_eq!(indices, all);
    assert_eq!(look_deeper(&mut review, &[99]), []);
}

#[test]
fn progress_grows_up_to_the_whole() {
    let mut review = dropping();
    let (done, all) = progress(&review);
    assert_eq!((done, all), (3, 163));
    let new = round(&review, 1, 0, &[(-30, "c5 Nf3"), (-160, "e5 Nf3 Nc6")]);
    review.add_round(1, new);
    assert_eq!(progress(&review), (7, 163));
    review.forget();
    assert_eq!(progress(&review), (0, 163));
}

#[test]
fn hostile_rounds_are_ignored_or_cut() {
    let mut review = dropping();
    let before = review.keep();
    let good = round(&review, 1, 0, &[(-30, "c5 Nf3"), (-160, "e5 Nf3 Nc6")]);
    let without = round(&review, 1, 0, &[(-30, "c5 Nf3"), (-160, "c6 Nf3")]);
    review.add_round(1, without);
    review.add_round(9, good.clone());
    let mut illegal = good.clone();
    illegal.lines[1].pv.reverse();
    review.add_round(1, illegal);
    assert_eq!(review.keep(), before);
    let mut late = good.clone();
    late.wave = u32::MAX;
    review.add_round(1, late);
    review.add_round(1, good);
    assert_eq!(review.rounds(1).len(), 2);
    assert!(review.judge(1).is_some());
    let _ = tasks(&review);
}

#[test]
fn an_unfinished_review_of_another_version_is_not_continued() {
    let whole = dropping();
    let text = ron::to_string(&whole.keep()).unwrap();
    let version = format!("version:{JUDGEMENT}");
    assert!(text.contains(&version), "{text}");
    let older = text.replace(&version, "version:0");
    let new = || review_of("1. e4 e5 2. Nf3 *");
    let mut again = new();
    assert!(again.recall(ron::from_str(&older).unwrap()), "it is whole");
    assert_eq!(again.found(), whole.found());
    let mut part = new();
    part.set(3, first(&part, 3, &[(-150, "Nc6")]));
    let text = ron::to_string(&part.keep()).unwrap();
    assert!(new().recall(ron::from_str(&text).unwrap()));
    let older = text.replace(&version, "version:0");
    assert!(!new().recall(ron::from_str(&older).unwrap()));
}

#[test]
fn what_is_decided_has_no_fault() {
    let thresholds = Thresholds::default();
    let cp = Score::centipawns;
    let mate = Score::mate_in(Ply(3));
    for (before, after, expected) in [
        (mate, cp(900), None),
        (mate, cp(750), Some(Fault::Mistake)),
        (cp(-900), -mate, None),
        (cp(-750), -mate, Some(Fault::Mistake)),
        (mate, -mate, Some(Fault::Blunder)),
    ] {
        assert_eq!(
            grade(before, after, &thresholds),
            expected,
            "{before} {after}"
        );
    }
}
