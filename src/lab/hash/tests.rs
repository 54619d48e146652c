use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;

use super::compact::{Compact, Layout, Packed};
use super::instability::{UNSTABLE, find};
use super::key::{from_scratch, steps};
use super::run::{Setup, run};
use super::table::{HashTable, Index, TableKind};
use crate::games::Game as _;
use crate::games::chess::Chess;
use crate::search::TranspositionTable as _;
use crate::search::table::{Bound, Entry, Wanted};
use tabia_chess::{KeyPart, Position, san};

static GOES_ON: AtomicBool = AtomicBool::new(false);

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Starts of the random games: the usual one, and positions in which castling, en passant and promotions come soon.
const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
];

#[test]
fn the_steps_of_every_move_end_at_the_key_made_from_nothing() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(42);
    let (mut moves, mut castled, mut passed, mut promoted, mut lost) = (0, 0, 0, 0, 0);
    for game in 0..80 {
        let mut position = position(STARTS[game % STARTS.len()]);
        for _ in 0..60 {
            let legal = position.legal_moves();
            for mv in legal.iter().copied() {
                let (steps, after) = (steps(&position, mv), position.after(mv));
                let end = steps.last().unwrap();
                assert_eq!((end.part, end.key), (KeyPart::BlackToMove, after.key()));
                let read = Position::from_fen(&after.fen()).unwrap();
                assert_eq!(end.key, from_scratch(&read), "{mv:?} in {}", position.fen());
                let mut key = position.key();
                for step in &steps {
                    assert_eq!(step.key, key ^ step.part.number());
                    key = step.key;
                }
                moves += 1;
                castled += usize::from(mv.is_castling());
                passed += usize::from(mv.is_en_passant());
                promoted += usize::from(mv.promotion().is_some());
                let is_right = |part| matches!(part, KeyPart::Castling(_));
                lost += usize::from(steps.iter().any(|step| is_right(step.part)));
            }
            let Some(index) = (!legal.is_empty()).then(|| random.random_range(0..legal.len()))
            else {
                break;
            };
            position = position.after(legal[index]);
        }
    }
    assert!(moves > 50_000, "{moves}");
    for (count, name) in [
        (castled, "castling"),
        (passed, "en passant"),
        (promoted, "promotion"),
        (lost, "right"),
    ] {
        assert!(count > 20, "{count} {name}");
    }
}

/// The steps of a move: what they change, with a sign for whether it appears.
fn said(fen: &str, mv: &str) -> Vec<String> {
    let position = position(fen);
    let mv = san::read(&position, mv).unwrap();
    let said = steps(&position, mv).into_iter().map(|step| {
        let sign = if step.appears { '+' } else { '-' };
        match step.part {
            KeyPart::Piece(piece, square) => format!("{sign}{}{square}", piece.letter()),
            KeyPart::Castling(rook) => format!("{sign}castling {rook}"),
            KeyPart::EnPassant(file) => format!("{sign}file {file}"),
            KeyPart::BlackToMove => format!("{sign}black"),
        }
    });
    said.collect()
}

#[test]
fn the_steps_are_those_of_the_rules() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(said(start, "Nf3"), ["-Ng1", "+Nf3", "+black"]);
    let passed = "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(said(passed, "e4"), ["-Pe2", "+Pe4", "+file 4", "+black"]);
    let taken = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert_eq!(
        said(taken, "dxe3"),
        ["-pd4", "+pe3", "-Pe4", "-file 4", "-black"]
    );
    let castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let expected = [
        "-Ke1",
        "-Rh1",
        "+Kg1",
        "+Rf1",
        "-castling h1",
        "-castling a1",
        "+black",
    ];
    assert_eq!(said(castling, "O-O"), expected);
    let promoted = "3qk2r/2P5/8/8/8/8/8/4K3 w k - 0 1";
    assert_eq!(said(promoted, "cxd8=N"), ["-Pc7", "+Nd8", "-qd8", "+black"]);
}

proptest! {
    #[test]
    fn compact_entries_are_read_as_they_were_written(
        key: u64, depth: i8, index in proptest::option::of(0_u8..255), slot in 0_usize..7,
    ) {
        for layout in Layout::ALL {
            let entry = Compact { key: layout.stored_key(key), depth, index };
            let bits = layout.pack(&Compact { key, ..entry });
            prop_assert!(bits < 1 << layout.bits());
            prop_assert_eq!(layout.unpack(bits), entry);
            // Its neighbours in memory stay.
            let mut table = Packed::new(layout, 7);
            let other = Compact { key: layout.stored_key(!key), depth: !depth, index: Some(7) };
            (0..7).for_each(|slot| table.set(slot, &other));
            table.set(slot, &entry);
            for place in 0..7 {
                prop_assert_eq!(table.get(place), if place == slot { entry } else { other });
            }
        }
    }

    #[test]
    fn an_index_is_in_the_table(key: u64, power in 0_u32..24, size in 1_usize..1_000_000) {
        prop_assert!(Index::Mask.slot(key, 1 << power) < 1 << power);
        prop_assert!(Index::Multiplication.slot(key, size) < size);
    }
}

#[test]
fn compact_entries_have_ten_and_six_bytes() {
    for (layout, bytes) in [(Layout::TenBytes, 10), (Layout::SixBytes, 6)] {
        assert_eq!(Packed::new(layout, 1000).size(), 1000 * bytes);
        assert_eq!(
            layout.fields().map(|field| field.width).iter().sum::<u32>(),
            layout.bits()
        );
    }
    let entry = Compact::new(0x1122_3344_5566_7788, 9, Some(3));
    assert_eq!(Layout::TenBytes.pack(&entry), 0x0309_1122_3344_5566_7788);
    assert_eq!(Layout::SixBytes.pack(&entry), 0x0309_5566_7788);
    // What does not fit is left out.
    assert_eq!(
        Compact::new(1, 1000, Some(255)),
        Compact {
            key: 1,
            depth: 127,
            index: None
        }
    );
}

fn entry(key: u64, depth: u32) -> Entry<u8> {
    let (bound, value) = (Bound::Exact, 5);
    Entry {
        key,
        context: 0,
        depth,
        bound,
        value,
        mv: Some(1),
        index: Some(3),
    }
}

/// The depths that are left in the slots of two positions with the same slot, after these are stored.
fn left(kind: TableKind, stored: &[(u64, u32)]) -> Vec<(u64, u32)> {
    let mut table = HashTable::new(kind, Index::Mask, 4, false);
    for &(key, depth) in stored {
        table.begin_iteration();
        table.store(entry(key, depth));
    }
    let slots = table
        .tiers()
        .iter()
        .flat_map(|tier| tier.slots.iter().flatten());
    slots
        .map(|slot| (slot.entry.key, slot.entry.depth))
        .collect()
}

#[test]
fn each_kind_of_table_replaces_by_its_rule() {
    // 4 and 8 have the same slot in a table of 4, and 0 is another one.
    let (deep, shallow) = ((4, 6), (8, 2));
    assert_eq!(left(TableKind::Always, &[deep, shallow]), [shallow]);
    assert_eq!(left(TableKind::Depth, &[deep, shallow]), [deep]);
    assert_eq!(left(TableKind::Depth, &[shallow, deep]), [deep]);
    assert_eq!(left(TableKind::Aged, &[deep, shallow]), [shallow]);
    assert_eq!(left(TableKind::TwoTiers, &[deep, shallow]), [deep, shallow]);
    assert_eq!(
        left(TableKind::TwoTiers, &[deep, shallow, (12, 1)]),
        [deep, (12, 1)]
    );
    assert_eq!(left(TableKind::Doubled, &[deep, shallow]), [shallow, deep]);
}

#[test]
fn an_entry_of_another_position_with_the_same_half_of_the_key_is_taken_for_the_own_one() {
    let key = 0xABCD_0000_1234_5678;
    let other = key ^ 1 << 40;
    for (kind, found) in [
        (TableKind::Compact(Layout::SixBytes), Some(3)),
        (TableKind::Compact(Layout::TenBytes), None),
        (TableKind::Depth, None),
    ] {
        let mut table = HashTable::new(kind, Index::Mask, 256, false);
        table.store(entry(key, 4));
        let index = table.probe(other).and_then(|entry| entry.index);
        assert_eq!(index, found, "{kind:?}");
        let statistics = table.statistics();
        assert_eq!(statistics.false_hits, u64::from(found.is_some()));
        let matches = |bits, are_low| statistics.false_matches(bits, are_low);
        assert_eq!((matches(40, true), matches(41, true)), (1, 0));
        assert_eq!((matches(23, false), matches(24, false)), (1, 0));
        // A compact entry holds no value.
        let wanted = Wanted {
            depth: 4,
            alpha: 0,
            beta: 1,
        };
        let decides = table.decides(&entry(key, 4), 5, &wanted);
        assert_eq!(decides, kind == TableKind::Depth);
    }
}

fn setup(depth: u32, entries: usize, index: Index) -> Setup {
    Setup {
        depth,
        entries,
        index,
        takes_deeper: false,
    }
}

#[test]
fn every_table_gives_the_same_value_and_accounts_for_all_its_probes() {
    for (game, fen) in STARTS.iter().enumerate() {
        let chess = Chess::new(position(fen));
        let index = Index::ALL[game % 2];
        let setup = setup(4, 256, index);
        let without = run(&chess, &setup, None, &GOES_ON).unwrap();
        for kind in TableKind::ALL {
            let with = run(&chess, &setup, Some(kind), &GOES_ON).unwrap();
            assert_eq!(with.value, without.value, "{kind:?} {fen}");
            let table = with.table.unwrap();
            let statistics = table.statistics();
            assert_eq!(statistics.cuts, with.counts.table_hits, "{kind:?}");
            assert!(statistics.hits + statistics.collisions <= statistics.probes);
            assert!(
                statistics.hits > 0 && statistics.replaced > 0,
                "{kind:?} {statistics:?}"
            );
            let is_kept = matches!(kind, TableKind::Always | TableKind::TwoTiers);
            assert_eq!(statistics.refused == 0, is_kept, "{kind:?}");
            for tier in table.tiers() {
                for (place, slot) in tier.slots.iter().enumerate() {
                    let Some(slot) = slot else { continue };
                    assert_eq!(index.slot(slot.entry.key, tier.slots.len()), place);
                    assert!(table.age(slot) < 4 && slot.entry.depth <= 4);
                }
            }
        }
    }
    assert!(
        run(
            &Chess::new(Position::start()),
            &setup(2, 4, Index::Mask),
            None,
            &AtomicBool::new(true)
        )
        .is_none()
    );
}

/// Returns positions of random games.
fn random_positions(count: usize) -> Vec<Chess> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut chess = Chess::new(Position::start());
        for _ in 0..random.random_range(0..60) {
            let moves = chess.legal_moves();
            if moves.is_empty() {
                break;
            }
            chess.make(moves[random.random_range(0..moves.len())]);
        }
        positions.extend(chess.outcome().is_none().then_some(chess));
    }
    positions
}

#[test]
fn a_second_tier_and_a_table_of_twice_the_size_save_nodes_on_the_mean() {
    let kinds = [TableKind::Depth, TableKind::TwoTiers, TableKind::Doubled];
    let positions = random_positions(30);
    let [one, two, doubled] = kinds.map(|kind| {
        let nodes = |chess: &Chess| {
            let run = run(chess, &setup(4, 128, Index::Mask), Some(kind), &GOES_ON);
            run.unwrap().counts.nodes
        };
        positions.iter().map(nodes).sum::<u64>()
    });
    assert!(two < one && doubled < one, "{one} {two} {doubled}");
}

/// Without the use of one entry the search with the table returns what the other does; with entries of the wanted depth alone it
/// does as well.
#[test]
fn the_shipped_positions_are_unstable_because_of_an_entry_that_is_too_deep() {
    for sample in UNSTABLE {
        let chess = Chess::new(position(sample.fen));
        assert_eq!(
            find(&chess, sample.depth - 1, &GOES_ON),
            None,
            "{}",
            sample.fen
        );
        let found = find(&chess, sample.depth, &GOES_ON).unwrap();
        assert_eq!(found.depth, sample.depth);
        assert_ne!(found.with.mv, found.without.mv);
        let culprit = found.culprit.unwrap();
        assert!(culprit.entry.depth > culprit.wanted.depth, "{culprit:?}");
        // Its value is that of a search to the depth of the entry, not to the wanted one.
        let mut node = chess.clone();
        for mv in &culprit.path {
            node.make(*mv);
        }
        let value = |depth| {
            run(&node, &setup(depth, 4, Index::Mask), None, &GOES_ON)
                .unwrap()
                .value
        };
        assert_eq!(value(culprit.wanted.depth), culprit.truth);
        let (deep, stored) = (value(culprit.entry.depth), culprit.entry.value);
        match culprit.entry.bound {
            Bound::Exact => assert_eq!(deep, stored),
            Bound::Lower => assert!(deep >= stored),
            Bound::Upper => assert!(deep <= stored),
        }
        let exact = |kind| {
            run(
                &chess,
                &setup(sample.depth, 1 << 16, Index::Mask),
                kind,
                &GOES_ON,
            )
            .unwrap()
        };
        assert_eq!(exact(Some(TableKind::Depth)).value, exact(None).value);
    }
}
