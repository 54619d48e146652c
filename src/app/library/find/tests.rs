//! The editor as a state, without a window.

use super::cell::Cell;
use super::editor::{Kind, PositionEditor};
use crate::board::SquareContent;
use tabia_library::positions::PieceSet;

#[test]
fn every_kind_of_search_is_read_from_the_line_and_written_back() {
    for (line, kind) in [
        ("position:\"8/8/8/8/4k3/8/4P3/4K3\"", Kind::Position),
        ("position:\"8/8/8/8/4k3/8/4P3/4K3 w\"", Kind::Position),
        ("position:\"8/8/8/8/4k3/8/4P3/4K3 b -\"", Kind::Position),
        (
            "position:\"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b HAha e3\"",
            Kind::Position,
        ),
        ("position:\"r3k2r/8/8/8/8/8/8/R3K2R ? Ha\"", Kind::Position),
        ("material:KRP-KR", Kind::Material),
        ("material:\"KRP*-KRP*\"", Kind::Material),
        ("material:KMM-KBN", Kind::Material),
        ("material:KB?-KN0?", Kind::Material),
        ("bishops:opposite", Kind::Material),
        (
            "pattern:\"material:KBP*-KBP* bishops:opposite for:8\"",
            Kind::Material,
        ),
        (
            "pattern:\"material:KQP1..3-KRR color:fixed result:drawn\"",
            Kind::Material,
        ),
        ("pattern:\"e5=N\"", Kind::Pattern),
        (
            "pattern:\"e4=x f4=. e5=N d6=[!Pp] color:either wing:either\"",
            Kind::Pattern,
        ),
        ("pawns:\"8/pp6/8/8/8/8/PP6/8\"", Kind::Pawns),
        ("pawnfiles:\"8/pp6/8/8/8/8/PP6/8\"", Kind::Pawns),
        ("imbalance:P-2", Kind::Imbalance),
        ("imbalance:R+1,M-1", Kind::Imbalance),
        (
            "pattern:\"imbalance:P-2 for:4 result:won\"",
            Kind::Imbalance,
        ),
        ("imbalance:V..-2", Kind::Imbalance),
        ("pattern:\"e5=N in:variations\"", Kind::Pattern),
    ] {
        let mut editor = PositionEditor::default();
        editor.follow(line);
        assert!(editor.is_in_line() && editor.kind == kind, "{line}");
        let search = editor.search().unwrap();
        assert_eq!(editor.in_line(line, Some(&search)), line);
        assert_eq!(editor.in_line(line, None), "");
    }
}

#[test]
fn what_no_form_has_room_for_stays_in_the_line() {
    for line in [
        "pattern:\"7=R\"",
        "pattern:\"e4=P then d5=p\"",
        "pattern:\"e4=P turn:white\"",
        "pattern:\"material:KR-KR e4=P\"",
        "pattern:\"material:KR-KR wing:either\"",
        "-material:KR-KR",
        "draw or material:KR-KR",
    ] {
        let mut editor = PositionEditor::default();
        editor.follow(line);
        assert!(!editor.is_in_line(), "{line}");
        editor.follow("material:KQ-KR");
        let search = editor.search().unwrap();
        editor.follow(line);
        let written = editor.in_line(line, Some(&search));
        assert!(
            written.ends_with("material:KQ-KR") && written.len() > 14,
            "{written}"
        );
    }
}

#[test]
fn the_search_is_joined_with_the_other_conditions_of_the_line() {
    let mut editor = PositionEditor::default();
    editor.follow("white:carlsen material:KR-KR 1990.. imbalance:P-2");
    assert!(editor.kind == Kind::Material);
    let search = editor.search().unwrap();
    editor.follow("imbalance:P-1 tal");
    assert!(editor.kind == Kind::Imbalance);
    assert_eq!(
        editor.in_line("imbalance:P-1 tal", Some(&search)),
        "material:KR-KR tal"
    );
    // While a line is written it may be unreadable: nothing is lost.
    editor.follow("imbalance:P-1 (");
    assert_eq!(
        editor.in_line("imbalance:P-1 (", Some(&search)),
        "imbalance:P-1 ( material:KR-KR"
    );
    assert_eq!(editor.in_line("imbalance:P-1 (", None), "imbalance:P-1 (");
    editor.follow("tal");
    assert!(!editor.is_in_line() && editor.kind == Kind::Imbalance);
    assert_eq!(editor.in_line("tal", Some(&search)), "tal material:KR-KR");
}

#[test]
fn clicks_put_join_and_exclude_pieces() {
    let cell = |text: &str| Cell(text.parse::<PieceSet>().unwrap());
    let nothing = None;
    for (tool, there, adds, expected) in [
        ("N", nothing, false, Some("N")),
        ("N", Some("n"), false, Some("N")),
        ("N", Some("N"), false, nothing),
        ("N", Some("n"), true, Some("[Nn]")),
        ("N", Some("[Nn]"), true, Some("n")),
        ("N", Some("N"), true, nothing),
        ("N", Some("."), true, Some("N")),
        ("N", Some("[!P]"), true, Some("N")),
        ("[!P]", nothing, false, Some("[!P]")),
        ("[!P]", Some("N"), false, Some("[!P]")),
        ("[!p]", Some("[!P]"), false, Some("[!Pp]")),
        ("[!p]", Some("[!Pp]"), false, Some("[!P]")),
        ("[!P]", Some("[!P]"), false, nothing),
        (".", Some("N"), false, Some(".")),
        (".", Some("."), false, nothing),
    ] {
        let found = cell(tool).put_on(there.map(cell), adds);
        assert_eq!(found, expected.map(cell), "{tool} on {there:?}");
    }
    for (set, letter) in [
        ("N", 'N'),
        ("n", 'n'),
        ("x", 'x'),
        (".", '.'),
        ("A", 'A'),
        ("[!q]", 'q'),
    ] {
        assert_eq!(cell(set).letter(), Some(letter));
    }
}
