use std::collections::HashSet;

use super::{Block, HalfRow, Sheet, Signs, Target};
use crate::common;
use crate::game::moves::figures::without_commands;
use crate::kit::notation::{Part, Word};
use tabia_game::pgn;
use tabia_settings::MovesLayout;

fn sheet(moves: &str) -> Sheet {
    laid_out(moves, MovesLayout::Column)
}

fn laid_out(moves: &str, layout: MovesLayout) -> Sheet {
    let file = pgn::read(moves.as_bytes());
    Sheet::new(&file.games[0], layout, false, &HashSet::new(), &Signs::NONE)
}

fn spelled(word: &Word) -> String {
    word.parts
        .iter()
        .map(|(part, _)| match part {
            Part::Text(text) | Part::Small(text) => text.clone(),
            Part::Figurine(role) => role.letter().to_string(),
            Part::Icon(name) => format!("<{name}>"),
        })
        .collect()
}

/// The sheet as text, a line for each block.
fn text(sheet: &Sheet) -> Vec<String> {
    let cell = |cell: &HalfRow| match cell {
        HalfRow::Empty => String::new(),
        HalfRow::Gap => "…".to_owned(),
        HalfRow::Move { word, .. } => spelled(word),
    };
    sheet
        .blocks
        .iter()
        .map(|block| match block {
            Block::Pair {
                number,
                white,
                black,
            } => format!("{number}|{}|{}", cell(white), cell(black)),
            Block::Text { depth, words, .. } => {
                format!(
                    "{}{}",
                    ">".repeat(*depth),
                    words.iter().map(spelled).collect::<Vec<_>>().join(" ")
                )
            }
        })
        .collect()
}

#[test]
fn the_main_line_stands_in_two_columns() {
    assert_eq!(text(&sheet("1. e4 e5 2. Nf3 *")), ["1|e4|e5", "2|Nf3|"]);
}

#[test]
fn comments_and_variations_part_a_row() {
    let sheet =
        sheet("{Start.} 1. e4! {Best.} (1. d4 d5) 1... e5 (1... c5 $14 2. Nf3) 2. Nf3 $4 *");
    assert_eq!(
        text(&sheet),
        [
            "Start.",
            "1|e4!|…",
            "Best.",
            ">1 d4 d5",
            "1|…|e5",
            ">1… c5 <nag-slight-white> 2 Nf3",
            "2|Nf3??|"
        ]
    );
}

#[test]
fn short_variations_inside_variations_stand_in_brackets_and_long_ones_below() {
    let moves = "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3 g6) 2... e6) 2. c4) 1... e5 *";
    assert_eq!(
        text(&sheet(moves)),
        [
            "1|e4|…",
            ">1 d4 d5 (1… Nf6 2 c4 (2 Nf3 g6) 2… e6) 2 c4",
            "1|…|e5"
        ]
    );
    let moves = "1. e4 (1. d4 d5 (1... Nf6 2. c4 e6 3. Nc3 Bb4 4. Qc2 O-O 5. a3) 2. c4) 1... e5 *";
    assert_eq!(
        text(&sheet(moves)),
        [
            "1|e4|…",
            ">1 d4 d5",
            ">>1… Nf6 2 c4 e6 3 Nc3 Bb4 4 Qc2 O-O 5 a3",
            ">2 c4",
            "1|…|e5"
        ]
    );
}

#[test]
fn black_begins_where_the_position_says_so() {
    let moves =
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 17\"]\n\n17... Kd7 18. e4 Kd6 *";
    let sheet = sheet(moves);
    assert_eq!(text(&sheet), ["17|…|Kd7", "18|e4|Kd6"]);
    assert!(matches!(&sheet.targets[0], Target::Move { name, .. } if name == "17... Kd7"));
}

#[test]
fn commands_for_programs_are_not_shown() {
    assert_eq!(
        text(&sheet("1. e4 {[%foo 1] Good [%bar 2]move} e5 *")),
        ["1|e4|…", "Good move", "1|…|e5"]
    );
    assert_eq!(text(&sheet("1. e4 {[%foo 1]} e5 *")), ["1|e4|e5"]);
    assert_eq!(without_commands("an open [% stays"), "an open [% stays");
}

#[test]
fn a_folded_variation_shows_its_first_move() {
    let file = pgn::read(b"1. e4 (1. d4 d5 2. c4) 1... e5 *");
    let game = &file.games[0];
    let head = game.children(game.root())[1];
    let folded = Sheet::new(
        game,
        MovesLayout::Column,
        false,
        &HashSet::from([head]),
        &Signs::NONE,
    );
    assert_eq!(text(&folded), ["1|e4|…", ">1 d4 …", "1|…|e5"]);
}

#[test]
fn nesting_has_no_limit() {
    // Knights that move back and forth, with an alternative at each step: 1 Nh3 (1 Nf3 Nh6 (1… Nf6 2 Nh4 …
    let steps = [
        ("Nh3", "Nf3"),
        ("Nh6", "Nf6"),
        ("Nh4", "Ng1"),
        ("Nh5", "Ng8"),
    ];
    let depth = 2000;
    let mut moves = String::new();
    for (main, other) in steps.iter().cycle().take(depth) {
        moves += &format!("{main} ({other} ");
    }
    moves += &")".repeat(depth);
    let file = pgn::read(moves.as_bytes());
    assert!(file.problems.is_empty(), "{:?}", file.problems.first());
    let game = &file.games[0];
    assert_eq!(game.len(), 2 * depth);
    for &layout in MovesLayout::ALL {
        let sheet = Sheet::new(game, layout, true, &HashSet::new(), &Signs::NONE);
        assert_eq!(moves_of(&sheet), game.len());
    }
}

#[test]
fn every_move_of_the_tree_has_exactly_one_place() {
    let Some(path) = common::shared("data/pgn/kasparov-deep-blue-1997.pgn") else {
        return common::skip("the sheet of a whole match", "folder ../shared/data/pgn");
    };
    let bytes = std::fs::read(path).unwrap();
    for game in &pgn::read(&bytes).games {
        for &layout in MovesLayout::ALL {
            let sheet = Sheet::new(game, layout, true, &HashSet::new(), &Signs::NONE);
            assert_eq!(moves_of(&sheet), game.len());
        }
    }
}

#[test]
fn running_text_has_short_variations_in_brackets_and_long_ones_below() {
    let moves = "{Start.} 1. e4! {Best.} (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 2. Nf3 \
        (2. f4 exf4 3. Nf3 g5 4. h4 g4 5. Ne5 Nf6 6. d4) 2... Nc6 {[%clk 0:01:00]} 3. Bb5 *";
    assert_eq!(
        text(&laid_out(moves, MovesLayout::Inline)),
        [
            "Start.",
            "1 e4! Best. (1 d4 d5 (1… Nf6 2 c4) 2 c4) 1… e5 2 Nf3",
            ">2 f4 exf4 3 Nf3 g5 4 h4 g4 5 Ne5 Nf6 6 d4",
            "2… Nc6 3 Bb5",
        ]
    );
    // An alternative to the first move.
    let moves = "1. e4 (1. d4) 1... e5 *";
    assert_eq!(
        text(&laid_out(moves, MovesLayout::Inline)),
        ["1 e4 (1 d4) 1… e5"]
    );
}

/// The figures, in order.
fn figures(sheet: &Sheet) -> Vec<String> {
    let targets = sheet.targets.iter();
    let texts = targets.filter_map(|target| match target {
        Target::Figures { text, .. } => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn comments_of_match_programs_are_figures_and_others_stay_rows() {
    let moves = "1. e4 {book} e5 {+0.25/18 0.41s} 2. Nf3 {+M5/20 12s, White mates} Nc6 \
        {[%eval 0.25,18] [%clk 1:00:00] Quiet.} 3. Bb5 {[%eval #-3] [%emt 0:00:01]} \
        (3. Bc4 {+0.11/9 1s}) a6 {-0.10/7} *";
    let sheet = laid_out(moves, MovesLayout::Figures);
    assert_eq!(
        text(&sheet),
        [
            "1|e4|e5",
            "2|Nf3|…",
            "+M5/20 12s, White mates",
            "2|…|Nc6",
            "Quiet.",
            "3|Bb5|…",
            ">3 Bc4 +0.11/9 1s",
            "3|…|a6",
        ]
    );
    assert_eq!(
        figures(&sheet),
        [
            "book",
            "+0.25/18 0.41s",
            "+0.25/18 1:00:00",
            "#−3 1s",
            "+0.11/9 1s",
            "−0.10/7"
        ]
    );
    // The columns without figures show clocks alone.
    let sheet = laid_out(moves, MovesLayout::Column);
    assert_eq!(figures(&sheet), ["1:00:00"]);
    assert_eq!(text(&sheet)[..3], ["1|e4|…", "book", "1|…|e5"]);
}

#[test]
fn running_text_has_evaluations_in_small_print_and_a_paragraph_every_few_moves() {
    let moves = "1. e4 {book} e5 {book} 2. Nf3 {+0.25/18 0.41s} Nc6 {[%eval 0.31] Quiet.} 3. Bb5 {0.5s} \
        (3. Bc4 {+0.11/9 1s} Bc5) a6 *";
    let sheet = laid_out(moves, MovesLayout::Inline);
    assert_eq!(
        text(&sheet),
        ["1 e4 e5 book 2 Nf3 +0.25 Nc6 +0.31 Quiet. 3 Bb5 0.50s (3 Bc4 +0.11/9 1s Bc5) 3… a6"]
    );
    assert_eq!(figures(&sheet)[1], "+0.25/18 0.41s");
    let mut moves = String::new();
    for number in 0..25 {
        let (white, black) = [("Nf3", "Nf6"), ("Ng1", "Ng8")][number % 2];
        moves += &format!("{white} {{0.00/9 1s}} {black} ");
    }
    let begins = |layout| {
        let lines = text(&laid_out(&moves, layout));
        let first = lines
            .iter()
            .map(|line| line.split(' ').next().unwrap().to_owned());
        first.collect::<Vec<_>>()
    };
    assert_eq!(begins(MovesLayout::Inline), ["1", "11", "21"]);
    let without = text(&laid_out(
        &moves.replace("{0.00/9 1s}", ""),
        MovesLayout::Inline,
    ));
    assert_eq!(without.len(), 1);
}

/// Number of moves that have a place.
fn moves_of(sheet: &Sheet) -> usize {
    let targets = sheet.targets.iter();
    targets
        .filter(|target| matches!(target, Target::Move { .. }))
        .count()
}
