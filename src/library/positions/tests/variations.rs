//! Searches in variations, against all lines of a game searched one by one.

use tabia_game::{Game, NodeId, pgn};

use crate::Replay;
use crate::positions::{Matcher, PositionSearch};

const GAMES: [&str; 3] = [
    "1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6 (2... d6 3. f4) 3. g3) 2... d6 3. d4 cxd4) 2. Nf3 Nc6 3. Bb5 (3. Bc4 Bc5) 1-0",
    "1. d4 d5 2. c4 e6 (2... c6 3. Nf3) (2... dxc4 3. e4 e5 4. Nf3 exd4) 3. Nc3 Nf6 0-1",
    "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 (1. Kd2 Kd7 2. e3) (1. -- Kd7 2. e4) Ke7 2. e5 *",
];

const SEARCHES: [&str; 12] = [
    "c3=N",
    "c6=n c3=N",
    "c4=B then c5=b",
    "e5=p for:3",
    "c4=p then d4=p",
    "imbalance:P+1",
    "imbalance:P+1 color:fixed",
    "e4=P wing:either",
    "e5=P result:drawn",
    "d6=p turn:white",
    "e4=P d7=k",
    "position:rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR",
];

fn game(text: &str) -> Game {
    pgn::read(text.as_bytes()).games.remove(0)
}

/// Returns the ends of all lines, that of the main line first.
fn ends(game: &Game, node: NodeId) -> Vec<NodeId> {
    match game.children(node) {
        [] => vec![node],
        children => children
            .iter()
            .flat_map(|child| ends(game, *child))
            .collect(),
    }
}

/// Returns the node of a line at which a search matches, by the codes of its moves.
fn match_in_line(game: &Game, search: &PositionSearch, end: NodeId) -> Option<NodeId> {
    let start = Replay::new(game.start());
    let (mut replay, mut code) = (start.clone(), Vec::new());
    let line = game.line_to(end);
    for node in &line {
        assert!(replay.encode(game.step(*node).unwrap(), &mut code));
    }
    let ply = Matcher::new(search).first_match(&start, &code, game.result())?;
    Some(match ply {
        0 => game.root(),
        ply => line[ply as usize - 1],
    })
}

#[test]
fn a_search_matches_in_a_variation_where_it_matches_its_line() {
    let (mut found, mut only_in_variations) = (0, 0);
    for text in GAMES {
        let game = game(text);
        let ends = ends(&game, game.root());
        for words in SEARCHES {
            let plain: PositionSearch = words.parse().unwrap();
            let main = match_in_line(&game, &plain, ends[0]);
            assert_eq!(Matcher::new(&plain).first_match_in(&game), main, "{words}");
            let searched: PositionSearch = format!("{words} in:variations").parse().unwrap();
            assert_eq!(searched.to_string().parse(), Ok(searched.clone()));
            let lines = ends.iter().map(|end| match_in_line(&game, &plain, *end));
            let first = lines.flatten().next();
            let matched = Matcher::new(&searched).first_match_in(&game);
            assert_eq!(matched, first, "{words}: {text}");
            found += usize::from(first.is_some());
            only_in_variations += usize::from(first.is_some() && main.is_none());
        }
    }
    assert!(
        found >= 14 && only_in_variations >= 5,
        "{found} {only_in_variations}"
    );
}
