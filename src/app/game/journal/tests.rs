use std::fs;
use std::path::Path;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

use super::file::whole;
use crate::command::game::Form;
use crate::game::document::{Document, FileSource, OpenGame, Source};
use crate::game::journal::*;
use crate::game::players::{EngineLimit, NewGame, Player, PlayerId};
use crate::game::session::Session;
use crate::kit::context::SidePanel;
use tabia_chess::{Color, Position, Square};
use tabia_engine::{Elo, Strength};
use tabia_game::{Arrow, Brush, Edit, Nag, NodeId};
use tabia_lab::programs::ProgramName;

/// What is kept of a session.
fn kept(session: &Session) -> Kept {
    let document = &session.document;
    let shown = (document.current, &session.open);
    let games = document.parked().chain([shown]);
    Kept {
        games: games
            .map(|(index, game)| (index, KeptGame::of(game)))
            .collect(),
        view: View {
            game: document.current,
            place: session.game().place(session.node()),
            tab: SidePanel::Games,
            bottom: Color::Black,
            analysis: true,
            order: 0,
            in_front: true,
        },
        ..Kept::default()
    }
}

/// The text of a journal that begins with this state.
fn begin_text(kept: &Kept) -> Result<String, ron::Error> {
    Ok(FORMAT.text(&[whole(kept)?]))
}

/// An entry as a line.
fn line(entry: &JournalEntry) -> Result<String, ron::Error> {
    Ok(FORMAT.line(&ron::to_string(entry)?))
}

/// A new process with its first tab.
fn begin(folder: &Path) -> (Slot, Journal) {
    let mut opened = Slot::open(folder).unwrap();
    assert!(opened.tabs.is_empty() && opened.unreadable.is_empty());
    let journal = opened.slot.journal().unwrap();
    (opened.slot, journal)
}

/// The state that a killed process left.
fn left_in(folder: &Path) -> Vec<Kept> {
    let tabs = Slot::open(folder).unwrap().tabs.into_iter();
    tabs.map(|left| left.kept).collect()
}

fn changed_session() -> Session {
    let mut session = Session::default();
    let mv = session.position().legal_moves()[0];
    let at = session.node();
    session.edit(&[Edit::AddMove { at, mv }]).unwrap();
    session
}

/// One random user action on a game.
fn act(session: &mut Session, random: &mut Xoshiro256PlusPlus) {
    let game = session.game();
    let mut nodes = vec![game.root()];
    let mut at = 0;
    while at < nodes.len() {
        nodes.extend(game.children(nodes[at]));
        at += 1;
    }
    let node: NodeId = nodes[random.random_range(0..nodes.len())];
    let text = [
        "",
        "Good.",
        "Schön\nund [%clk 0:01:00] gut",
        "(a; \"b\" \\ c",
    ][random.random_range(0..4)];
    let moves = game.position(node).legal_moves();
    let edit = match random.random_range(0..14) {
        0 => return session.open.undo(),
        1 => return session.open.redo(),
        2 => Edit::SetComment {
            node,
            text: text.to_owned(),
        },
        3 => Edit::SetCommentBefore {
            node,
            text: text.to_owned(),
        },
        4 => Edit::ToggleNag {
            node,
            nag: Nag(random.random_range(1..20)),
        },
        5 => Edit::Delete(node),
        6 => Edit::Promote(node),
        7 => Edit::MakeMainLine(node),
        8 => Edit::ToggleArrow {
            node,
            arrow: Arrow {
                brush: Brush::Red,
                from: Square::E1,
                to: Square::A8,
            },
        },
        9 => Edit::SetTag {
            name: "White".to_owned(),
            value: text.to_owned(),
        },
        _ if moves.is_empty() => return,
        _ => Edit::AddMove {
            at: node,
            mv: moves[random.random_range(0..moves.len())],
        },
    };
    // An edit that does not fit is refused, which is part of the test.
    let _ = session.edit(&[edit]);
}

/// Asserts that a session is the same as before: the game, the cursor, and all undo and redo steps.
fn assert_same(restored: &Session, session: &Session) {
    assert_eq!(restored.game(), session.game());
    let place = |session: &Session| session.game().place(session.node());
    assert_eq!(place(restored), place(session));
    let saved = |session: &Session| (session.is_dirty(), session.open.record.saved());
    assert_eq!(saved(restored), saved(session));
    let mut pair = [restored.open.clone(), session.open.clone()];
    assert_same_after(&mut pair, can_undo, OpenGame::undo);
    assert_same_after(&mut pair, can_redo, OpenGame::redo);
}

fn can_undo(open: &OpenGame) -> bool {
    open.record.can_undo()
}

fn can_redo(open: &OpenGame) -> bool {
    open.record.can_redo()
}

/// Number of steps that can be undone.
fn steps(session: &Session) -> usize {
    session.open.record.recorded().history.done().len()
}

fn assert_same_after(pair: &mut [OpenGame; 2], can: fn(&OpenGame) -> bool, act: fn(&mut OpenGame)) {
    while can(&pair[1]) {
        assert!(can(&pair[0]));
        pair.iter_mut().for_each(act);
        assert_eq!(pair[0].game(), pair[1].game());
        assert_eq!(pair[0].record.is_dirty(), pair[1].record.is_dirty());
    }
    assert!(!can(&pair[0]));
}

/// The journal of random edits, cut at every byte: every restored state is one that the session was in.
#[test]
fn a_journal_that_is_cut_anywhere_gives_a_state_that_was_there() {
    for seed in 0..20 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut session = Session::default();
        for _ in 0..random.random_range(0..10) {
            act(&mut session, &mut random);
        }
        session.refresh();
        let mut states = vec![kept(&session)];
        let mut text = begin_text(&states[0]).unwrap();
        let mut ends = vec![text.len()];
        for _ in 0..20 {
            for _ in 0..random.random_range(1..4) {
                act(&mut session, &mut random);
            }
            session.refresh();
            let now = kept(&session);
            for entry in now.since(&states[states.len() - 1]).unwrap() {
                text += &line(&entry).unwrap();
                let mut next = states[states.len() - 1].clone();
                next.take(entry).unwrap();
                states.push(next);
                ends.push(text.len());
            }
            assert_eq!(states[states.len() - 1], now);
        }
        for cut in 0..=text.len() {
            let found = read(&text.as_bytes()[..cut]);
            match ends.iter().rposition(|end| *end <= cut) {
                Some(last) => {
                    let found = found.unwrap();
                    assert_eq!((&found.kept, found.unused), (&states[last], 0), "{cut}");
                }
                None => assert_eq!(found, Err(Unreadable::Damaged), "{cut}"),
            }
        }
        // The last state is the session, with all undo and redo steps.
        let found = read(text.as_bytes()).unwrap();
        let restored = found.kept.restore();
        assert_eq!(restored.lost, 0);
        assert_same(&restored.session, &session);
    }
}

/// Every state during random edits can be restored.
#[test]
fn every_state_of_random_edits_is_restored_whole() {
    for seed in 100..115 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut session = Session::default();
        for step in 0..60 {
            act(&mut session, &mut random);
            session.refresh();
            if step == 20 {
                session.open.record.mark_saved();
            }
            let text = begin_text(&kept(&session)).unwrap();
            let restored = read(text.as_bytes()).unwrap().kept.restore();
            assert_eq!(restored.lost, 0);
            assert_same(&restored.session, &session);
        }
    }
}

/// After damage in the middle, the part before it is used; random bytes never stop the program.
#[test]
fn damage_costs_what_follows_and_nothing_else() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut session = changed_session();
    let mut states = vec![kept(&session)];
    let mut text = begin_text(&states[0]).unwrap();
    let whole = text.len();
    for _ in 0..30 {
        act(&mut session, &mut random);
        session.refresh();
        let now = kept(&session);
        for entry in now.since(&states[states.len() - 1]).unwrap() {
            text += &line(&entry).unwrap();
        }
        states.push(now);
    }
    for _ in 0..2000 {
        let mut bytes = text.clone().into_bytes();
        let at = random.random_range(0..bytes.len());
        bytes[at] = bytes[at].wrapping_add(random.random_range(1..=255));
        match read(&bytes) {
            Ok(found) => {
                assert!(at >= whole, "the whole is guarded by its fingerprint");
                // A letter of a fingerprint means the same as its capital.
                let is_whole = found.kept == states[states.len() - 1];
                assert!(found.unused > 0 || at + 1 == bytes.len() || is_whole);
                let _ = found.kept.restore();
            }
            Err(_) => assert!(at < whole),
        }
    }
}

#[test]
fn what_a_killed_process_left_is_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let session = changed_session();
    let (_slot, mut journal) = begin(folder.path());
    journal.note(Some(kept(&session))).unwrap();
    // Dropping without closing leaves the same files as a kill.
    drop((journal, _slot));
    let mut opened = Slot::open(folder.path()).unwrap();
    let left = opened.tabs.pop().unwrap();
    assert!(opened.tabs.is_empty() && left.aside.is_none());
    assert_same(&left.kept.restore().session, &session);
    left.journal.close();
    drop(opened);
    assert!(left_in(folder.path()).is_empty());
}

#[test]
fn a_change_costs_a_line_and_the_file_does_not_grow_without_end() {
    let folder = tempfile::tempdir().unwrap();
    let (slot, mut journal) = begin(folder.path());
    let mut session = changed_session();
    journal.note(Some(kept(&session))).unwrap();
    let whole = journal.whole();
    for round in 0..6000 {
        session.open.undo();
        session.open.redo();
        let node = session.game().main_line_end();
        let text = format!("{round}");
        if round % 100 == 0 {
            session
                .edit_in_place(&[Edit::SetComment { node, text }])
                .unwrap();
        } else {
            session.go(if round % 2 == 0 {
                node
            } else {
                session.game().root()
            });
        }
        journal.note(Some(kept(&session))).unwrap();
        assert!(journal.changes < journal.whole() + Journal::CHANGES + 1000);
    }
    assert!(
        whole < 2000 && journal.whole() < 100_000,
        "{}",
        journal.whole()
    );
    drop((journal, slot));
    let found = left_in(folder.path()).remove(0);
    assert_same(&found.restore().session, &session);
}

#[test]
fn a_long_history_is_forgotten_from_its_beginning() {
    let mut session = changed_session();
    let node = session.node();
    for round in 0..4100 {
        let text = format!("{round}");
        session
            .edit_in_place(&[Edit::SetComment { node, text }])
            .unwrap();
    }
    assert!((2000..4000).contains(&steps(&session)));
    let text = begin_text(&kept(&session)).unwrap();
    let restored = read(text.as_bytes()).unwrap().kept.restore();
    assert_eq!(restored.lost, 0);
    assert_same(&restored.session, &session);
    // Large changes trigger it sooner.
    let text = "word ".repeat(200_000);
    for round in 0..40 {
        let text = format!("{text}{round}");
        session
            .edit_in_place(&[Edit::SetComment { node, text }])
            .unwrap();
    }
    assert!(steps(&session) < 20);
    while session.open.record.can_undo() {
        session.open.undo();
    }
    assert!(!session.open.record.can_undo());
}

#[test]
fn a_second_process_takes_another_slot() {
    let folder = tempfile::tempdir().unwrap();
    let (_slot, mut first) = begin(folder.path());
    first.note(Some(kept(&changed_session()))).unwrap();
    let (_second_slot, second) = begin(folder.path());
    assert_ne!(first.path(), second.path());
    drop((first, second));
    let files = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(files, 3, "two locks and one journal");
}

#[test]
fn a_process_takes_all_that_killed_ones_left_but_only_one_book() {
    let folder = tempfile::tempdir().unwrap();
    let slots: Vec<_> = (0..3).map(|_| begin(folder.path())).collect();
    let books: Vec<_> = slots.iter().map(|(slot, _)| slot.book()).collect();
    for (_, mut journal) in slots {
        journal.note(Some(kept(&changed_session()))).unwrap();
    }
    for book in &books[1..] {
        fs::write(book, "").unwrap();
    }
    for _ in 0..2 {
        let opened = Slot::open(folder.path()).unwrap();
        assert_eq!(opened.tabs.len(), 3);
        assert_eq!(opened.slot.book(), books[1]);
        assert!(opened.has_more, "the book of the third");
        let other = Slot::open(folder.path()).unwrap();
        assert!(other.tabs.is_empty() && !books.contains(&other.slot.book()));
    }
    let opened = Slot::open(folder.path()).unwrap();
    for tab in opened.tabs {
        tab.journal.close();
    }
    fs::remove_file(&books[1]).unwrap();
    drop(opened.slot);
    let opened = Slot::open(folder.path()).unwrap();
    assert!(opened.tabs.is_empty() && !opened.has_more);
    assert_eq!(opened.slot.book(), books[2]);
}

#[test]
fn each_tab_has_a_journal_and_all_are_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let (mut slot, first) = begin(folder.path());
    let mut journals = vec![first];
    for _ in 1..12 {
        journals.push(slot.journal().unwrap());
    }
    let sessions: Vec<Session> = (0..12)
        .map(|number| {
            let mut session = changed_session();
            let (node, text) = (session.node(), format!("tab {number}"));
            let comment = Edit::SetComment { node, text };
            session.edit_in_place(&[comment]).unwrap();
            session
        })
        .collect();
    for (session, journal) in sessions.iter().zip(&mut journals) {
        journal.note(Some(kept(session))).unwrap();
    }
    // One is closed, one is damaged, the others are left by a kill.
    journals.remove(5).close();
    drop((journals, slot));
    let damaged = folder.path().join("session-0-3.journal");
    fs::write(&damaged, "no journal").unwrap();
    let mut opened = Slot::open(folder.path()).unwrap();
    let expected = (0..12).filter(|number| ![5, 2].contains(number));
    assert_eq!(opened.tabs.len(), 10);
    for (left, number) in opened.tabs.iter().zip(expected) {
        assert_same(&left.kept.restore().session, &sessions[number]);
    }
    assert_eq!(opened.unreadable.len(), 1);
    assert_eq!(fs::read(&opened.unreadable[0]).unwrap(), b"no journal");
    // A new journal never takes an existing name.
    let new = opened.slot.journal().unwrap();
    assert!(
        opened
            .tabs
            .iter()
            .all(|left| left.journal.path() != new.path())
    );
}

#[test]
fn a_journal_of_an_earlier_version_is_read_and_one_of_a_later_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let old = r#"(path:None,games:[(0,(pgn:"1. e4 e5 *",path:[0],dirty:true))])"#;
    fs::write(folder.path().join("session-0.ron"), old).unwrap();
    let mut opened = Slot::open(folder.path()).unwrap();
    let mut left = opened.tabs.pop().unwrap();
    let session = left.kept.restore().session;
    assert_eq!(session.game().len(), 2);
    assert_eq!(session.game().depth(session.node()), 1);
    assert!(session.is_dirty());
    left.journal.note(Some(left.kept)).unwrap();
    drop((left.journal, opened));
    assert!(!folder.path().join("session-0.ron").exists());
    let path = folder.path().join("session-0.journal");
    assert!(path.exists());
    // Before version 2 a journal contained no evaluations, before version 3 no entries of dialogs, and before version 4 no
    // changes of the list of games.
    let today = fs::read_to_string(&path).unwrap();
    for version in ["1", "2", "3"] {
        let earlier = format!("Tabia journal {version}");
        let before = today.replacen("Tabia journal 4", &earlier, 1);
        assert_ne!(today, before);
        assert_eq!(read(before.as_bytes()).unwrap().unused, 0);
    }
    fs::write(&path, "Tabia journal 5\nsomething else\n").unwrap();
    let (_slot, journal) = begin(folder.path());
    assert_ne!(journal.path(), path);
    assert!(path.exists());
}

#[test]
fn the_entries_of_a_dialog_have_their_own_line() {
    let details = Form::Details {
        before: vec![("White".to_owned(), "?".to_owned())],
        tags: vec![("White".to_owned(), "Ann".to_owned())],
        name: "Annotator".to_owned(),
    };
    let position = Form::Position {
        fen: "8/8/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        castling: [[false, true], [true, false]],
        is_chess960: false,
        text: "4K3".to_owned(),
    };
    let golden = [
        r#"Form(Some(Details(before:[("White","?")],tags:[("White","Ann")],name:"Annotator")))"#,
        r#"Form(Some(Position(fen:"8/8/8/8/8/8/8/4K3 w - - 0 1",castling:((false,true),(true,false)),is_chess960:false,text:"4K3")))"#,
    ];
    let empty = kept(&changed_session());
    for (form, golden) in [details, position].into_iter().zip(golden) {
        let filled_in = Kept {
            form: Some(form),
            ..empty.clone()
        };
        let entries = filled_in.since(&empty).unwrap();
        let texts: Vec<String> = entries
            .iter()
            .map(|entry| ron::to_string(entry).unwrap())
            .collect();
        assert_eq!(texts, [golden]);
        let text = begin_text(&empty).unwrap() + &FORMAT.line(golden);
        let read = read(text.as_bytes()).unwrap();
        assert_eq!((read.kept, read.unused), (filled_in, 0));
    }
    // A whole state of an earlier version does not mention them.
    let text = begin_text(&empty).unwrap();
    let earlier = FORMAT.text(&[whole(&empty).unwrap().replacen("form:None,", "", 1)]);
    assert_ne!(text, earlier);
    assert_eq!(read(earlier.as_bytes()).unwrap().kept, empty);
}

#[test]
fn a_journal_that_cannot_be_read_is_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("session-0.journal"), "no journal").unwrap();
    let opened = Slot::open(folder.path()).unwrap();
    assert!(opened.tabs.is_empty());
    let [aside] = &opened.unreadable[..] else {
        panic!("{:?}", opened.unreadable);
    };
    assert_eq!(fs::read(aside).unwrap(), b"no journal");
    drop(opened);
    assert!(left_in(folder.path()).is_empty());
}

#[test]
fn restored_games_take_no_place_in_a_file_that_has_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let games = |names: &[&str]| -> String {
        names
            .iter()
            .map(|name| format!("[White \"{name}\"]\n\n1. d4 *\n\n"))
            .collect()
    };
    for changed in [false, true] {
        fs::write(&path, games(&["Anna", "Bert"])).unwrap();
        let bytes = fs::read(&path).unwrap();
        let file = tabia_game::pgn::PgnFile::from_bytes(bytes);
        let source = Source::File(FileSource::new(&path, None));
        let first = file.game(0).unwrap().0;
        let (mut document, open) = Document::new(source, file, first);
        let open = document.switch(open, 1, None);
        let mut session = Session::new(document, open, Vec::new());
        let at = session.game().main_line_end();
        let mv = session.game().position(at).legal_moves()[0];
        session.edit(&[Edit::AddMove { at, mv }]).unwrap();
        let stamp = session.document.stamp();
        let mut kept = kept(&session);
        kept.file = Some(KeptFile {
            path: path.clone(),
            stamp,
            encoding: None,
        });
        if changed {
            fs::write(&path, games(&["Cora", "Dirk", "Emil"])).unwrap();
        }
        let restored = kept.restore();
        assert_eq!(restored.changed, changed);
        let session = restored.session;
        assert_eq!(session.game().len(), 2);
        let document = &session.document;
        assert_eq!(
            (document.current, document.len()),
            if changed { (3, 4) } else { (1, 2) }
        );
    }
}

/// A journal of a newer or older Tabia: the game continues against the engine, and the name is reported.
#[test]
fn a_program_that_is_not_known_here_is_reported() {
    let new = NewGame {
        players: [Player::Human, Player::Engine],
        start: Position::start(),
        control: None,
        limit: EngineLimit::Depth(3),
        strength: Strength {
            elo: Elo::MAX,
            seed: 1,
        },
        opponent: PlayerId::Program(ProgramName::Tchess),
    };
    let session = Session::start(&new, "Tchess", "2026.11.23".to_owned(), 0.0);
    let mut kept = Kept {
        play: KeptPlay::of(&session, 0.0),
        ..kept(&session)
    };
    let restored = kept.restore();
    assert_eq!(restored.unknown_program, None);
    let opponent = |restored: &Restored| restored.session.play.as_ref().unwrap().opponent;
    assert_eq!(opponent(&restored), PlayerId::Program(ProgramName::Tchess));
    kept.play.as_mut().unwrap().program = Some("deep-blue".to_owned());
    let restored = kept.restore();
    assert_eq!(restored.unknown_program.as_deref(), Some("deep-blue"));
    assert_eq!(opponent(&restored), PlayerId::Engine);
    // Journals from before there were programs do not mention them.
    let text = ron::to_string(kept.play.as_ref().unwrap()).unwrap();
    let earlier = text.replace(",program:Some(\"deep-blue\")", "");
    assert_ne!(earlier, text);
    let earlier: KeptPlay = ron::from_str(&earlier).unwrap();
    assert_eq!(earlier.program, None);
}
