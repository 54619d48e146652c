use proptest::prelude::*;

use super::castling::{Found, Hindrance};
use super::detector::DetectorEntry;
use super::inspection::Answer;
use super::{Board as _, Cell, Lists, SubListName, step_table};
use crate::boards::tests::any_position;
use tabia_chess::{Color, Move, Position, Role, Square, Wing, san};

/// Returns the kinds of piece that attack from one square to another on an empty board, with the square of the target empty for
/// pawns of either side.
fn kinds_on_empty_board(from: Square, to: Square) -> Vec<Role> {
    let files = from.file().abs_diff(to.file());
    let ranks = from.rank().abs_diff(to.rank());
    let (near, far) = (files.min(ranks), files.max(ranks));
    let mut roles = Vec::new();
    if far == 1 {
        roles.push(Role::King);
    }
    let (is_straight, is_diagonal) = (near == 0 && far > 0, near == far && far > 0);
    if is_straight || is_diagonal {
        roles.push(Role::Queen);
    }
    if is_straight {
        roles.push(Role::Rook);
    }
    if is_diagonal {
        roles.push(Role::Bishop);
    }
    if (near, far) == (1, 2) {
        roles.push(Role::Knight);
    }
    if (near, far) == (1, 1) {
        roles.push(Role::Pawn);
    }
    roles
}

#[test]
fn the_tables_hold_for_each_pair_of_squares_which_kinds_may_attack() {
    for from in Square::all() {
        for to in Square::all() {
            let entry = DetectorEntry::between(Cell::of(from), Cell::of(to));
            let found: Vec<Role> = entry.roles().collect();
            assert_eq!(found, kinds_on_empty_board(from, to), "{from} {to}");
            if found.contains(&Role::Queen) {
                let mut at = Cell::of(from);
                let reaches = (0..7).any(|_| {
                    at = at.step(entry.step);
                    at == Cell::of(to)
                });
                assert!(reaches, "{from} {to}");
            } else {
                assert_eq!(entry.step, 0);
            }
        }
    }
}

/// Returns the squares from which a side attacks a square, by the moves of the rules: each piece of the side is made to capture
/// a king there.
fn attackers(position: &Position, target: Square, by: Color) -> Vec<Square> {
    let mut attackers: Vec<Square> = position
        .pieces(by)
        .filter(|(from, role)| {
            let mut hits = false;
            crate::reach::each_attack(position, by, *role, *from, |to, _| hits |= to == target);
            hits
        })
        .map(|(from, _)| from)
        .collect();
    attackers.sort();
    attackers
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_detector_finds_the_attackers_of_a_king(position in any_position()) {
        let board = Lists::new(&position);
        let turn = position.turn();
        prop_assert_eq!(board.target().square(), Some(position.king(turn)));
        let tested = board.inspect(board.target(), !turn);
        prop_assert_eq!(tested.len(), position.pieces(!turn).count());
        let mut found: Vec<Square> = tested
            .iter()
            .filter(|one| one.answer == Answer::Attacks)
            .filter_map(|one| one.from.square())
            .collect();
        found.sort();
        prop_assert_eq!(&found, &attackers(&position, position.king(turn), !turn));
        prop_assert_eq!(found.is_empty(), !position.in_check());
        for one in &tested {
            if let Answer::Blocked(at) = one.answer {
                prop_assert_eq!(one.visited.last(), Some(&at));
                prop_assert!(position.piece_at(at.square().unwrap()).is_some());
            }
        }
    }

    #[test]
    fn the_sub_lists_hold_all_moves_in_the_order_in_which_they_are_tried(position in any_position()) {
        let board = Lists::new(&position);
        let mut generated = Vec::new();
        board.generate(&mut generated);
        let lists = board.sub_lists();
        let listed: Vec<_> = lists.iter().flat_map(|list| &list.moves).collect();
        let descriptors: Vec<_> = listed.iter().map(|one| one.descriptor).collect();
        prop_assert_eq!(descriptors, generated);
        let mut legal: Vec<Move> = listed.iter().filter(|one| one.is_legal).map(|one| one.mv).collect();
        let mut expected = position.legal_moves().to_vec();
        legal.sort();
        expected.sort();
        prop_assert_eq!(legal, expected);
        for list in &lists {
            for pair in list.moves.windows(2) {
                if list.name != SubListName::Quiet {
                    prop_assert_eq!(usize::from(pair[0].descriptor.next), pair[1].index);
                }
            }
            for one in &list.moves {
                let victim = position.piece_at(one.mv.to()).map(|piece| piece.role);
                match list.name {
                    SubListName::Victim(role) if one.mv.promotion().is_none() => prop_assert_eq!(victim, Some(role)),
                    SubListName::Quiet if !one.mv.is_castling() => prop_assert_eq!(victim, None),
                    _ => {}
                }
            }
        }
        let numbers = listed.iter().map(|one| one.descriptor);
        for descriptor in numbers {
            prop_assert_eq!(descriptor.number().to_le_bytes(), descriptor.bytes());
        }
    }

    #[test]
    fn a_rook_is_found_where_the_rights_are_and_castling_is_legal_without_a_hindrance(position in any_position()) {
        let board = Lists::new(&position);
        let legal = position.legal_moves();
        for search in board.rook_searches() {
            let right = position.castling_rook(position.turn(), search.wing);
            let found = match search.found {
                Found::Rook(cell) => cell.square(),
                _ => None,
            };
            prop_assert_eq!(found, right);
            prop_assert_eq!(search.king.square(), Some(position.king(position.turn())));
            if let Some(rook) = found {
                let castles = legal.iter().any(|mv| mv.is_castling() && mv.to() == rook);
                prop_assert_eq!(castles, search.hindrance.is_none(), "{} {:?}", position.fen(), search);
                prop_assert!(!search.records.is_empty());
            }
        }
    }

    #[test]
    fn walks_end_where_the_generator_stops(position in any_position()) {
        let board = Lists::new(&position);
        for (from, role) in position.pieces(position.turn()) {
            for row in step_table(position.turn()).iter().filter(|row| row.role == role && role != Role::Pawn) {
                for step in &row.steps {
                    let visited = board.walk(Cell::of(from), role, *step);
                    let (last, before) = visited.split_last().unwrap();
                    prop_assert!(row.is_line || before.is_empty());
                    for cell in before {
                        prop_assert!(position.piece_at(cell.square().unwrap()).is_none());
                    }
                    if row.is_line {
                        prop_assert!(last.square().is_none_or(|square| position.piece_at(square).is_some()));
                    }
                }
            }
        }
    }
}

#[test]
fn captures_are_sorted_by_last_mover_victim_and_attacker() {
    // White has just captured on d5 with a knight; queen, pawn and knight of Black attack it.
    let start = Position::from_fen("3qk3/8/4p3/3p4/1Q3N2/2n5/8/4K3 w - - 0 1").unwrap();
    let mv = san::read(&start, "Nxd5").unwrap();
    let mut board = Lists::new(&start);
    let mut moves = Vec::new();
    board.generate(&mut moves);
    let same = moves
        .into_iter()
        .find(|one| board.translate(*one) == mv)
        .unwrap();
    let _ = board.make(same);
    let after = start.after(mv);
    let lists = board.sub_lists();
    let names = |name| -> Vec<String> {
        let list = lists.iter().find(|list| list.name == name).unwrap();
        list.moves
            .iter()
            .map(|one| san::write(&after, one.mv))
            .collect()
    };
    assert_eq!(names(SubListName::LastMover), ["exd5", "Nxd5", "Qxd5"]);
    assert!(names(SubListName::Victim(Role::Queen)).is_empty());
}

#[test]
fn what_hinders_castling_is_named() {
    let hindrances = |fen: &str| {
        let board = Lists::new(&Position::from_fen(fen).unwrap());
        board.rook_searches().map(|search| search.hindrance)
    };
    let cell = |name: &str| Cell::of(name.parse().unwrap());
    assert_eq!(Wing::ALL, [Wing::King, Wing::Queen]);
    assert_eq!(
        hindrances("4k3/8/8/8/8/5r2/8/R3KB1R w KQ - 0 1"),
        [Some(Hindrance::Occupied(cell("f1"))), None]
    );
    assert_eq!(
        hindrances("4k3/8/8/8/8/5r2/8/RN2K2R w KQ - 0 1"),
        [
            Some(Hindrance::Attacked(cell("f1"))),
            Some(Hindrance::Occupied(cell("b1")))
        ]
    );
    assert_eq!(
        hindrances("8/8/8/8/8/8/k7/rRK5 w B - 0 1"),
        [None, Some(Hindrance::Exposed)]
    );
}
