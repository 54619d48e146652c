//! Tests of the graph on small books that can be verified by hand.

use super::{after, book_of, mv};
use crate::{Book, BookEntry, BookMove, Edit, Graph, Key};
use tabia_chess::{Position, san};

#[test]
fn lines_that_meet_share_their_positions() {
    let book = book_of(&["d4 Nf6 c4 e6", "c4 Nf6 d4 e6", "d4 e6 c4 Nf6 Nc3"]);
    let graph = Graph::new(&book);
    let (position, meeting) = after("d4 Nf6 c4 e6");
    let parents = graph.parents(meeting);
    assert_eq!(parents.len(), 2);
    assert!(
        parents
            .iter()
            .all(|link| link.to == meeting && link.in_book)
    );
    assert_eq!(graph.children(meeting).len(), 1);
    assert_eq!(graph.position(&book, meeting), Some(position));
    let (_, line) = graph.line_to(&book, meeting).unwrap();
    assert_eq!(line.len(), 4);
    assert_eq!(graph.unreached(&book).count(), 0);
    assert_eq!(
        graph.leaves().collect::<Vec<_>>(),
        [after("d4 e6 c4 Nf6 Nc3").1]
    );
}

#[test]
fn the_shortest_way_leads_to_a_position() {
    let book = book_of(&["e4 e5 Nf3", "e3 e6 e4 e5"]);
    let (_, meeting) = after("e4 e5");
    assert_eq!(after("e3 e6 e4 e5").1, meeting);
    for book in [book, book_of(&["e3 e6 e4 e5", "e4 e5 Nf3"])] {
        let graph = Graph::new(&book);
        assert_eq!(graph.parents(meeting).len(), 2);
        assert_eq!(graph.line_to(&book, meeting).unwrap().1.len(), 2);
    }
}

#[test]
fn only_what_no_other_way_reaches_is_orphaned() {
    let book = book_of(&["e4 e5 Nf3 Nc6", "d4 Nf6 c4 e6 Nc3", "c4 Nf6 d4"]);
    let graph = Graph::new(&book);
    let (start, root) = after("");
    let lost = graph.orphans(&book, root, mv(&start, "e4"));
    let mut expected = vec![after("e4").1, after("e4 e5").1, after("e4 e5 Nf3").1];
    expected.sort();
    let mut sorted = lost.clone();
    sorted.sort();
    assert_eq!(sorted, expected);
    // Positions that both d4 and c4 lead to are no orphans.
    let lost = graph.orphans(&book, root, mv(&start, "d4"));
    assert!(!lost.contains(&after("d4 Nf6 c4").1));
    assert_eq!(lost.len(), 2);
    let mut shorter = book.clone();
    let (at, mv) = (root, mv(&start, "d4"));
    shorter.apply(&Edit::Remove { at, mv }).unwrap();
    shorter.apply(&Edit::RemovePages(lost)).unwrap();
    assert_eq!(Graph::new(&shorter).unreached(&shorter).count(), 0);
}

#[test]
fn how_long_the_book_lasts() {
    let book = book_of(&["e4 e5 Nf3 Nc6 Bb5", "e4 e5 Nf3 Nc6 Bb5", "d4 d5", "c4"]);
    let graph = Graph::new(&book);
    let (start, root) = after("");
    assert_eq!(graph.shortest_exit(root), Some(1));
    assert_eq!(graph.shortest_exit(after("e4").1), Some(4));
    assert_eq!(book.main_line(&start, root).len(), 5);
    let circle = book_of(&["Nf3 Nf6 Ng1 Ng8"]);
    let graph = Graph::new(&circle);
    assert_eq!(graph.shortest_exit(root), None);
    assert_eq!(circle.main_line(&start, root).len(), 4);
}

#[test]
fn a_book_for_one_side_is_walked_over_its_gaps() {
    // White's moves only: the replies are not in the book.
    let mut book = Book::default();
    for (line, text) in [
        ("", "e4"),
        ("e4 e5", "Nf3"),
        ("e4 c5", "Nc3"),
        ("e4 e5 Nf3 Nc6", "Bb5"),
    ] {
        let (position, at) = after(line);
        let entry = BookEntry::new(san::read(&position, text).unwrap(), 1);
        book.apply(&Edit::Add { at, entry }).unwrap();
    }
    let graph = Graph::new(&book);
    assert_eq!(graph.unreached(&book).count(), 0);
    let replies = graph.children(after("e4").1);
    assert_eq!(replies.len(), 2);
    assert!(replies.iter().all(|link| !link.in_book));
    assert!(graph.leaves().any(|key| key == after("e4").1));
}

#[test]
fn what_is_wrong_or_out_of_reach_is_named() {
    let mut book = book_of(&["e4 e5"]);
    let (start, root) = after("");
    let wrong: BookMove = "e2e5".parse().unwrap();
    let far = Position::from_fen("8/8/8/4k3/8/8/4K3/8 w - - 0 1").unwrap();
    book.apply(&Edit::Put(vec![
        (root, BookEntry::new(wrong, 3)),
        (Key::of(&far), BookEntry::new(mv(&far, "Ke3"), 1)),
    ]))
    .unwrap();
    let graph = Graph::new(&book);
    assert_eq!(graph.illegal(), [(root, wrong)]);
    assert!(graph.colliding().is_empty());
    assert_eq!(graph.unreached(&book).collect::<Vec<_>>(), [Key::of(&far)]);
    let fen = far.fen();
    book.apply(&Edit::AddStart { fen }).unwrap();
    assert_eq!(Graph::new(&book).unreached(&book).count(), 0);
    assert_eq!(book.playable(&start, root).len(), 1);
}
