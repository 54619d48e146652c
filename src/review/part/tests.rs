use super::*;

fn made(settings: &str, input: u64) -> Made {
    Made {
        settings: settings.to_owned(),
        input,
    }
}

fn open(target: &Path, made: &Made) -> (Part, Resumed, Vec<String>) {
    let mut notes = Vec::new();
    let (part, resumed) = Part::open(target, made, |note| notes.push(note)).unwrap();
    (part, resumed, notes)
}

#[test]
fn what_is_whole_is_kept_wherever_the_files_are_cut() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out.pgn");
    let made = made("a \"b\"\n", 7);
    let (mut part, resumed, _) = open(&target, &made);
    assert_eq!(resumed, Resumed::No);
    let texts = ["one\n\n", "two, é\n\n", "", "four\n\n"];
    for text in texts {
        part.add(text, &text).unwrap();
    }
    drop(part);
    let [games, log] = part_files(&target);
    let (whole_games, whole_log) = (fs::read(&games).unwrap(), fs::read(&log).unwrap());
    let ends: Vec<usize> = (0..whole_log.len())
        .filter(|i| whole_log[*i] == b'\n')
        .collect();
    for cut in 0..=whole_log.len() {
        let most = if cut % 16 == 0 { whole_games.len() } else { 0 };
        for torn in [0, 1, 3, whole_games.len()] {
            if torn > most {
                break;
            }
            // The head of the log is on the disk before the first game.
            let length = match cut > ends[1] {
                true => whole_games.len() - torn,
                false => 0,
            };
            fs::write(&games, &whole_games[..length]).unwrap();
            fs::write(&log, &whole_log[..cut]).unwrap();
            let (mut part, resumed, notes) = open(&target, &made);
            let lines = ends.iter().filter(|end| **end < cut).count();
            if torn == 0 {
                assert_eq!(notes.len(), lines.saturating_sub(1));
            }
            assert_eq!(notes, texts[..notes.len()]);
            let expected = match notes.len() {
                0 => Resumed::No,
                count => Resumed::After(count),
            };
            assert_eq!(resumed, expected);
            for text in &texts[notes.len()..] {
                part.add(text, text).unwrap();
            }
            drop(part);
            assert_eq!(fs::read(&games).unwrap(), whole_games);
            assert_eq!(fs::read(&log).unwrap(), whole_log);
        }
    }
    let (part, ..) = open(&target, &made);
    part.finish().unwrap();
    assert_eq!(fs::read(&target).unwrap(), whole_games);
    assert!(!games.exists() && !log.exists());
}

#[test]
fn a_damaged_game_and_all_after_it_are_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out.pgn");
    let (mut part, ..) = open(&target, &made("", 0));
    part.add("one", &"1").unwrap();
    part.add("two", &"2").unwrap();
    drop(part);
    fs::write(&part_files(&target)[0], "onetwa").unwrap();
    let (_part, resumed, notes) = open(&target, &made("", 0));
    assert_eq!((resumed, notes), (Resumed::After(1), vec!["1".to_owned()]));
}

#[test]
fn other_settings_or_another_input_begin_anew() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out.pgn");
    let (mut part, ..) = open(&target, &made("a", 1));
    part.add("one", &"1").unwrap();
    let busy = Part::open(&target, &made("a", 1), |_: String| {});
    assert!(busy.is_err_and(|error| error.to_string().contains("another run")));
    drop(part);
    let (mut part, resumed, notes) = open(&target, &made("b", 1));
    assert_eq!((resumed, notes.len()), (Resumed::OtherSettings, 0));
    part.add("two", &"2").unwrap();
    drop(part);
    let (_part, resumed, notes) = open(&target, &made("b", 2));
    assert_eq!((resumed, notes.len()), (Resumed::OtherInput, 0));
    assert!(Part::open(folder.path(), &made("b", 2), |_: String| {}).is_err());
}

fn refused(target: &Path) -> String {
    match Part::open(target, &made("", 0), |_: String| {}) {
        Ok((_, resumed)) => panic!("{resumed:?}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_file_that_no_run_has_written_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out.pgn");
    let [games, log] = part_files(&target);
    fs::write(&games, "my own games").unwrap();
    assert!(refused(&target).contains("out.pgn.part is in the way"));
    assert!(!log.exists());
    for own in ["my own log\n", "my own log"] {
        fs::write(&log, own).unwrap();
        assert!(refused(&target).contains("in the way"));
        assert_eq!(fs::read_to_string(&log).unwrap(), own);
        assert_eq!(fs::read_to_string(&games).unwrap(), "my own games");
    }
    fs::remove_file(&games).unwrap();
    assert!(refused(&target).contains("out.pgn.part-log is in the way"));
    assert!(!games.exists());
    fs::remove_file(&log).unwrap();
    fs::create_dir(&games).unwrap();
    assert!(refused(&target).contains("in the way"));
    assert!(!log.exists());
}

#[test]
fn games_that_the_log_does_not_know_are_set_aside() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out.pgn");
    let [games, _] = part_files(&target);
    for (first, second) in [("a", "a"), ("a", "b")] {
        let (mut part, ..) = open(&target, &made(first, 0));
        part.add("one", &"1").unwrap();
        drop(part);
        fs::write(&games, "my own games").unwrap();
        let (part, resumed, notes) = open(&target, &made(second, 0));
        let Resumed::SetAside(kept) = resumed else {
            panic!("{resumed:?}");
        };
        assert_eq!(fs::read_to_string(kept).unwrap(), "my own games");
        assert!(notes.is_empty());
        part.discard().unwrap();
    }
}

#[test]
#[cfg(unix)]
fn a_link_with_the_name_of_a_part_file_is_not_followed() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let target = at("out.pgn");
    fs::write(at("precious"), "").unwrap();
    for name in part_files(&target) {
        for to in ["precious", "none"] {
            symlink(at(to), &name).unwrap();
            assert!(refused(&target).contains("in the way"));
            fs::remove_file(&name).unwrap();
        }
    }
    assert_eq!(fs::read(at("precious")).unwrap(), b"");
    assert!(!at("none").exists());
}

/// The second run waits for the lock while the first one finishes.
#[test]
fn a_run_that_waits_does_not_touch_the_finished_file() {
    const GAMES: usize = 50;
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out.pgn");
    let whole: String = (0..GAMES).map(|number| format!("{number}\n")).collect();
    let run = || {
        for _ in 0..10 {
            let opened = Part::open(&target, &made("a", 1), |_: usize| {});
            let mut part = match opened {
                Ok((part, Resumed::No)) => part,
                Ok((_, resumed)) => panic!("{resumed:?}"),
                // It has waited too long.
                Err(error) if error.to_string().contains("another run") => continue,
                Err(error) => panic!("{error}"),
            };
            for number in 0..GAMES {
                part.add(&format!("{number}\n"), &number).unwrap();
            }
            part.finish().unwrap();
            assert_eq!(fs::read_to_string(&target).unwrap(), whole);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(run);
        }
    });
    assert_eq!(fs::read_to_string(&target).unwrap(), whole);
    assert!(part_files(&target).iter().all(|name| !name.exists()));
}

/// The earlier behaviour of the second run: it had opened the file, and got its lock when the file had become the output.
#[test]
fn a_lock_of_a_file_that_was_renamed_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out.pgn");
    let [games, _] = part_files(&target);
    let (mut part, ..) = open(&target, &made("a", 1));
    part.add("one", &"1").unwrap();
    let waiting = File::options().write(true).open(&games).unwrap();
    part.finish().unwrap();
    assert!(!is_named(&waiting, &games));
    let (_part, resumed, _) = open(&target, &made("b", 1));
    assert_eq!(resumed, Resumed::No);
    assert!(!is_named(&waiting, &games));
    assert_eq!(fs::read_to_string(&target).unwrap(), "one");
}
