//! The tabs that were open when the program last ended: their file in the data folder.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::game::Origin;
use crate::game::journal::{Kept, KeptFile, View};
use tabia_disk::{self as disk, LogError, LogFormat, LogHeader, LogLine, LogReader, fingerprint};

/// The format of the file: a record for each tab, in their order. Version 2 has tabs without a file, too.
const FORMAT: LogFormat = LogFormat {
    header: Some(LogHeader {
        name: "Tabia tabs ",
        version: "2",
        readable: &["1", "2"],
    }),
    checksum: Some(fingerprint),
};

/// Maximum size of the file in bytes.
const LARGEST: u64 = 8 << 20;

/// Maximum size of a record in bytes: tabs with more are left out.
const LARGEST_TAB: usize = 1 << 18;

/// A tab of the last time.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::shell) enum RememberedTab {
    File(FileTab),
    Game(GameTab),
}

impl RememberedTab {
    /// What it showed.
    pub(in crate::shell) fn view(&self) -> &View {
        match self {
            RememberedTab::File(tab) => &tab.view,
            RememberedTab::Game(tab) => &tab.kept.view,
        }
    }

    fn of_record(record: &str) -> Option<RememberedTab> {
        let file = ron::from_str(record).map(RememberedTab::File);
        let game = || ron::from_str(record).map(RememberedTab::Game);
        file.or_else(|_| game()).ok()
    }

    fn to_record(&self) -> Result<String, ron::Error> {
        match self {
            RememberedTab::File(tab) => ron::to_string(tab),
            RememberedTab::Game(tab) => ron::to_string(tab),
        }
    }
}

/// A tab with a game that is in no file and has no unsaved changes: opened from a collection or a tournament, or played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::shell) struct GameTab {
    pub(in crate::shell) kept: Box<Kept>,
}

/// A tab with a file, and what it showed of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::shell) struct FileTab {
    pub(in crate::shell) file: KeptFile,
    pub(in crate::shell) view: View,
    /// The games of collections from which games were opened, by the indices of these in the file.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(in crate::shell) origins: BTreeMap<usize, Origin>,
}

/// Why the tabs cannot all be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::shell) enum TabsProblem {
    /// A newer Tabia wrote the file, which stays.
    Newer(PathBuf),
    /// The file was damaged, and has this name now.
    SetAside(PathBuf),
}

fn path_in(folder: &Path) -> PathBuf {
    folder.join("tabs.log")
}

/// Reads the tabs of the last time. Damaged lines are left out.
pub(in crate::shell) fn read(folder: &Path) -> (Vec<RememberedTab>, Option<TabsProblem>) {
    let path = path_in(folder);
    let mut text = Vec::new();
    let read = disk::open_regular(&path).and_then(|file| file.take(LARGEST).read_to_end(&mut text));
    let set_aside = || disk::set_aside(&path).unwrap_or_else(|_| path.clone());
    match read {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return (Vec::new(), None),
        // A folder, or a file that cannot be read.
        Err(_) => return (Vec::new(), Some(TabsProblem::SetAside(set_aside()))),
    }
    let mut lines = match LogReader::new(text.as_slice(), FORMAT) {
        Ok(lines) => lines,
        Err(LogError::Newer) => return (Vec::new(), Some(TabsProblem::Newer(path))),
        Err(LogError::Foreign | LogError::Io(_)) => {
            return (Vec::new(), Some(TabsProblem::SetAside(set_aside())));
        }
    };
    let (mut tabs, mut is_damaged) = (Vec::new(), false);
    while let Ok(Some(line)) = lines.next_line() {
        let tab = match line {
            LogLine::Record(record) => RememberedTab::of_record(record),
            LogLine::Torn | LogLine::Damaged => None,
        };
        match tab {
            Some(tab) => tabs.push(tab),
            None => is_damaged = true,
        }
    }
    (tabs, is_damaged.then(|| TabsProblem::SetAside(set_aside())))
}

/// Replaces the tabs of the last time. A file of a newer Tabia stays.
///
/// # Errors
/// When the file cannot be written.
pub(in crate::shell) fn write(folder: &Path, tabs: &[RememberedTab]) -> io::Result<()> {
    let path = path_in(folder);
    if let Ok(file) = disk::open_regular(&path)
        && let Err(LogError::Newer) = LogReader::new(io::BufReader::new(file), FORMAT)
    {
        return Ok(());
    }
    if tabs.is_empty() {
        return match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
    }
    let records: Result<Vec<String>, _> = tabs.iter().map(RememberedTab::to_record).collect();
    let mut records = records.map_err(io::Error::other)?;
    records.retain(|record| record.len() <= LARGEST_TAB);
    let text = FORMAT.text(&records);
    fs::create_dir_all(folder)?;
    disk::write_atomic(&path, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::document::OpenGame;
    use crate::game::journal::KeptGame;
    use crate::kit::context::SidePanel;
    use tabia_chess::Color;
    use tabia_game::Record;
    use tabia_game::pgn::PgnFile;

    /// The files as versions 1 and 2 wrote them.
    const OLDEST: &str = include_str!("../../../../tests/data/tabs.log");
    const GOLDEN: &str = include_str!("../../../../tests/data/tabs2.log");

    fn two_tabs() -> Vec<RememberedTab> {
        let tab = |path: &str, view| {
            let stamp = "(bytes:7,changed:(secs_since_epoch:5,nanos_since_epoch:9))";
            RememberedTab::File(FileTab {
                file: KeptFile {
                    path: PathBuf::from(path),
                    stamp: ron::from_str(stamp).ok(),
                    encoding: Some("Windows-1252".to_owned()),
                },
                view,
                origins: BTreeMap::new(),
            })
        };
        vec![
            tab("/games/one.pgn", View::default()),
            tab(
                "/games/two.pgn",
                View {
                    game: 3,
                    place: ron::from_str("[1,1,1]").unwrap(),
                    tab: SidePanel::Games,
                    bottom: Color::Black,
                    analysis: false,
                    order: 1,
                    in_front: false,
                },
            ),
        ]
    }

    /// The tabs of the file of version 2: one with a file, and one with a game.
    fn with_a_game() -> Vec<RememberedTab> {
        let mut tabs = two_tabs();
        let file = PgnFile::from_bytes(b"[White \"A\"]\n\n1. e4 *\n".to_vec());
        let game = file.game(0).unwrap().0;
        let game = KeptGame::of(&OpenGame::new(Record::new(game)));
        let kept = Kept {
            games: BTreeMap::from([(0, game)]),
            ..Kept::default()
        };
        let kept = Box::new(kept);
        tabs[1] = RememberedTab::Game(GameTab { kept });
        tabs
    }

    #[test]
    fn the_files_of_all_versions_are_read_and_the_last_is_written() {
        let folder = tempfile::tempdir().unwrap();
        for (text, tabs) in [(OLDEST, two_tabs()), (GOLDEN, with_a_game())] {
            fs::write(path_in(folder.path()), text).unwrap();
            assert_eq!(read(folder.path()), (tabs, None));
        }
        write(folder.path(), &with_a_game()).unwrap();
        assert_eq!(fs::read_to_string(path_in(folder.path())).unwrap(), GOLDEN);
        write(folder.path(), &[]).unwrap();
        write(folder.path(), &[]).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_its_whole_lines_are_opened() {
        let second = OLDEST.lines().nth(1).unwrap().len() + OLDEST.find('\n').unwrap() + 2;
        for (text, whole) in [
            (OLDEST.replace("two.pgn", "bad.pgn"), 0..1),
            (OLDEST[..second + 20].to_owned(), 0..1),
            (OLDEST.replace("one.pgn", "bad.pgn"), 1..2),
            ("[Event \"A game\"]\n".to_owned(), 0..0),
            (String::new(), 0..0),
        ] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(path_in(folder.path()), &text).unwrap();
            let (tabs, problem) = read(folder.path());
            assert_eq!(tabs, two_tabs()[whole], "{text}");
            let Some(TabsProblem::SetAside(aside)) = problem else {
                panic!("{problem:?}")
            };
            assert_eq!(fs::read_to_string(aside).unwrap(), text);
            assert_eq!(read(folder.path()), (Vec::new(), None));
        }
    }

    #[test]
    fn a_file_of_a_newer_version_stays() {
        let folder = tempfile::tempdir().unwrap();
        let newer = OLDEST.replacen('1', "3", 1);
        fs::write(path_in(folder.path()), &newer).unwrap();
        let problem = TabsProblem::Newer(path_in(folder.path()));
        assert_eq!(read(folder.path()), (Vec::new(), Some(problem)));
        write(folder.path(), &two_tabs()).unwrap();
        assert_eq!(fs::read_to_string(path_in(folder.path())).unwrap(), newer);
    }
}
