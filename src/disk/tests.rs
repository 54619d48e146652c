use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::thread;

use super::locks::A_MOMENT;
use super::*;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn only_a_regular_file_is_opened() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a");
    fs::write(&file, b"one").unwrap();
    let mut text = String::new();
    open_regular(&file)
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    assert_eq!(text, "one");
    let missing = open_regular(&folder.path().join("b")).unwrap_err();
    assert_eq!(missing.kind(), io::ErrorKind::NotFound);
    let refused = open_regular(folder.path()).unwrap_err();
    assert_eq!(refused.to_string(), "this is no regular file");
}

#[test]
fn replaces_the_contents_and_leaves_no_litter() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new folder").join("game.pgn");
    write_atomic(&path, b"one").unwrap();
    write_atomic(&path, b"two").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"two");
    assert_eq!(names(path.parent().unwrap()), ["game.pgn"]);
}

#[test]
#[cfg(unix)]
fn a_pipe_is_written_into_and_stays_a_pipe() {
    use std::os::unix::fs::FileTypeExt as _;
    let folder = tempfile::tempdir().unwrap();
    let (pipe, link) = (folder.path().join("pipe"), folder.path().join("link"));
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        return crate::common::skip("a pipe that is written to", "mkfifo");
    }
    std::os::unix::fs::symlink(&pipe, &link).unwrap();
    for path in [&pipe, &link] {
        let pipe = pipe.clone();
        let reader = std::thread::spawn(move || fs::read(pipe).unwrap());
        write_atomic(path, b"through").unwrap();
        assert_eq!(reader.join().unwrap(), b"through");
    }
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    assert_eq!(names(folder.path()), ["link", "pipe"]);
}

#[test]
fn what_is_set_aside_twice_is_kept_twice() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let mut kept = Vec::new();
    for contents in ["one", "two", "three"] {
        fs::write(&path, contents).unwrap();
        kept.push((set_aside(&path).unwrap(), contents));
    }
    for (moved_to, contents) in kept {
        assert_eq!(fs::read_to_string(moved_to).unwrap(), contents);
    }
    assert!(!path.exists());
    assert!(copy_aside(&path).is_err());
    fs::write(&path, "four").unwrap();
    let copies = [copy_aside(&path).unwrap(), copy_aside(&path).unwrap()];
    assert_ne!(copies[0], copies[1]);
    for file in copies.iter().chain([&path]) {
        assert_eq!(fs::read_to_string(file).unwrap(), "four");
    }
}

#[test]
fn a_write_protected_file_is_replaced_only_on_request() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    fs::write(&path, "old").unwrap();
    assert!(!is_write_protected(&path));
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    assert!(is_write_protected(&path));
    let error = write_atomic(&path, b"new").unwrap_err();
    assert_eq!(Refusal::of(&error), Some(&Refusal::WriteProtected));
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(names(folder.path()), ["game.pgn"]);

    let write = |file: &mut File| file.write_all(b"new");
    replace_by(&path, Protection::Override, write).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert!(is_write_protected(&path));

    assert!(!is_write_protected(folder.path()));
    assert!(!is_write_protected(&folder.path().join("missing")));
}

#[test]
fn a_failure_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("occupied");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("inside"), "kept").unwrap();
    assert!(write_atomic(&path, b"text").is_err());
    assert_eq!(fs::read(path.join("inside")).unwrap(), b"kept");
    assert_eq!(names(folder.path()), ["occupied"]);
}

#[test]
fn what_several_add_at_once_is_all_there_and_a_failure_adds_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new folder").join("log");
    std::thread::scope(|scope| {
        for name in ["a", "b", "c", "d"] {
            let path = &path;
            scope.spawn(move || {
                for _ in 0..20 {
                    let add = || {
                        append(path, |tail| {
                            assert!(tail.is_empty() || tail.ends_with(b"\n"));
                            format!("{}\n", name.repeat(3000)).into_bytes()
                        })
                    };
                    // On a busy disk the others may hold the lock for longer than anyone waits.
                    while let Err(error) = add() {
                        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
                    }
                }
            });
        }
    });
    let text = fs::read_to_string(&path).unwrap();
    for name in ["a", "b", "c", "d"] {
        let whole = name.repeat(3000);
        assert_eq!(text.lines().filter(|line| *line == whole).count(), 20);
    }
    assert!(append(path.parent().unwrap(), |_| b"x".to_vec()).is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn what_is_added_while_a_file_is_rewritten_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    std::thread::scope(|scope| {
        for name in ["a", "b"] {
            let path = &path;
            scope.spawn(move || {
                for _ in 0..20 {
                    append(path, |_| format!("{name}\n").into_bytes()).unwrap();
                    rewrite(path, |mut text| {
                        text.extend(b"c\n");
                        text
                    })
                    .unwrap();
                }
            });
        }
    });
    let text = fs::read_to_string(&path).unwrap();
    for (name, count) in [("a", 20), ("b", 20), ("c", 40)] {
        assert_eq!(text.lines().filter(|line| *line == name).count(), count);
    }
}

#[test]
fn a_lock_that_is_held_for_ever_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    fs::write(&path, "one").unwrap();
    let held = File::open(&path).unwrap();
    held.lock().unwrap();
    let error = append(&path, |_| b"two".to_vec()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    assert!(error.to_string().contains("lock"));
    assert_eq!(fs::read(&path).unwrap(), b"one");
    drop(held);
    append(&path, |_| b"two".to_vec()).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"onetwo");
}

#[test]
fn no_change_under_a_lock_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("count");
    fs::write(&path, "0").unwrap();
    if lock_folder_of(&path).is_none() {
        return crate::common::skip("changes under a lock", "lock for folders");
    }
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..20 {
                    let lock = std::iter::repeat_with(|| lock_folder_of(&path));
                    let lock = lock.flatten().next();
                    let count: u32 = fs::read_to_string(&path).unwrap().parse().unwrap();
                    write_atomic(&path, (count + 1).to_string().as_bytes()).unwrap();
                    drop(lock);
                    // Locks are not fair, so the thread that has just held the lock gives way to the others.
                    thread::sleep(5 * A_MOMENT);
                }
            });
        }
    });
    assert_eq!(fs::read_to_string(&path).unwrap(), "80");
    // The wait for a lock that is never released ends.
    let held = lock_folder_of(&path);
    assert!(held.is_some() && lock_folder_of(&path).is_none());
    assert!(lock_folder_of(Path::new("no such folder/file")).is_none());
}

#[test]
fn the_longest_names_can_be_written() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["x".repeat(255), "♞".repeat(85)] {
        let path = folder.path().join(name);
        write_atomic(&path, b"one").unwrap();
        write_atomic(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
    }
    assert_eq!(names(folder.path()).len(), 2);
}

/// No process has the id 0.
#[test]
fn what_a_killed_run_has_left_is_removed_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let alive = File::create(at(".tabia-0-2.tmp")).unwrap();
    alive.lock().unwrap();
    fs::create_dir(at(".tabia-0-3.tmp")).unwrap();
    let own = format!(".tabia-{}-99999999.tmp", std::process::id());
    let others = [
        own.as_str(),
        ".tabia-0-x.tmp",
        ".tabia-0.tmp",
        ".tabia-0-1.tmp.pgn",
        ".tabia--.tmp",
        "tabia-0-1.tmp",
        ".game.pgn.0-1.tmp",
    ];
    for name in others {
        fs::write(at(name), "kept").unwrap();
    }
    let before = names(folder.path());
    fs::write(at(".tabia-0-1.tmp"), "half").unwrap();
    write_atomic(&at("game.pgn"), b"whole").unwrap();
    let mut after = before.clone();
    after.push("game.pgn".to_owned());
    after.sort();
    assert_eq!(names(folder.path()), after);
    drop(alive);
    write_atomic(&at("game.pgn"), b"whole").unwrap();
    assert!(!at(".tabia-0-2.tmp").exists(), "its process has ended");
}

#[cfg(unix)]
mod unix {
    use super::*;
    use crate::atomic::Temporary;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn links_and_permissions_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        for mode in [0o600, 0o640, 0o666, 0o444] {
            let _ = fs::remove_file(&link);
            fs::write(&file, "old").unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            symlink(&file, &link).unwrap();
            let write = |file: &mut File| file.write_all(b"new");
            replace_by(&link, Protection::Override, write).unwrap();
            assert_eq!(fs::read(&file).unwrap(), b"new");
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
            assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, mode);
            fs::remove_file(&file).unwrap();
        }
    }

    #[test]
    fn a_folder_without_permission_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let mut closed = folder.path().to_path_buf();
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
        if fs::write(closed.join("probe"), "").is_ok() {
            // The permissions do not bind an administrator; this folder takes no files from anybody.
            closed = "/sys/kernel".into();
        }
        let path = closed.join("tabia.pgn");
        let is_closed = File::create_new(&path)
            .is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied);
        if !is_closed {
            return crate::common::skip("a folder without permission", "such a folder");
        }
        let error = write_atomic(&path, b"new").unwrap_err();
        assert_eq!(Refusal::of(&error), Some(&Refusal::Folder(closed.clone())));
        assert!(error.to_string().contains(closed.to_str().unwrap()));
    }

    #[test]
    fn a_link_to_a_file_that_is_not_there_yet_is_followed() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("links")).unwrap();
        symlink("../second", at("links/first")).unwrap();
        symlink("new folder/game.pgn", at("second")).unwrap();
        write_atomic(&at("links/first"), b"text").unwrap();
        assert_eq!(fs::read(at("new folder/game.pgn")).unwrap(), b"text");
        assert_eq!(fs::read(at("links/first")).unwrap(), b"text");
        assert_eq!(names(&at("links")), ["first"]);
    }

    #[test]
    fn links_that_lead_in_a_circle_are_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        symlink("b", at("a")).unwrap();
        symlink("a", at("b")).unwrap();
        assert!(write_atomic(&at("a"), b"text").is_err());
        assert_eq!(names(folder.path()), ["a", "b"]);
    }

    /// A reader that checks continuously.
    #[test]
    fn a_private_file_is_never_readable_by_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("private");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        let temporary = Temporary::create(folder.path(), true).unwrap();
        assert_eq!(temporary.file.metadata().unwrap().mode() & 0o077, 0);
        drop(temporary);
        let (text, done) = (vec![b'x'; 1 << 20], AtomicBool::new(false));
        let mut seen = 0;
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for _ in 0..40 {
                    write_atomic(&path, &text).unwrap();
                }
                done.store(true, Ordering::Relaxed);
            });
            while !done.load(Ordering::Relaxed) {
                for entry in fs::read_dir(folder.path()).unwrap().flatten() {
                    if let Ok(metadata) = entry.metadata() {
                        seen += 1;
                        assert_eq!(metadata.mode() & 0o077, 0, "{entry:?}");
                    }
                }
            }
        });
        assert!(seen > 0);
    }

    #[test]
    fn a_link_with_the_name_of_a_temporary_file_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (
            folder.path().join("file"),
            folder.path().join(".tabia-0-1.tmp"),
        );
        fs::write(&file, "kept").unwrap();
        symlink(&file, &link).unwrap();
        write_atomic(&folder.path().join("game.pgn"), b"text").unwrap();
        assert_eq!(fs::read(&link).unwrap(), b"kept");
    }
}
