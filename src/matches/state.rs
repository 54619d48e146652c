//! The file of a match or a tournament, from which it is resumed after it was killed.
//!
//! It is text. The first line is the format and its version; then come the settings on which the games depend, `name=value`, up
//! to an empty line; then a line for each game, in the order in which they ended. A line of a game has its place in the
//! tournament ([`GameId`]), result, reason, opening and moves, and ends with a checksum. Lines are only ever added. A last line without its end was being written
//! when the match was killed; it is dropped.
//!
//! The opening of a game is the Zobrist key of its position, so that a match can be continued with another number of games.
//! Version 2 had the number of the game in its match, from 0, instead of its place. Version 1 had a checksum of all openings
//! among the settings, too. Such files are rewritten when they are continued.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tabia_chess::{excerpt, uci_move};
use tabia_disk::Checksum;
use tabia_game::GameResult;
use tabia_player::{Depth, GameLine, Score};
use thiserror::Error;

use super::end::{GameEnd, Reason};
use super::opening::Opening;
use super::played::{PlayedGame, PlayedMove};
use super::schedule::{GameId, Schedule};

/// The first line up to its version.
const MAGIC: &str = "tabia match ";
const VERSION: u32 = 3;

/// Number of games between two syncs to the disk. A crash of the program alone loses none.
const SYNC: u32 = 32;

/// The reason why a file of a match cannot be used. The file is unchanged.
#[derive(Debug, Error)]
pub enum StateError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("it is no regular file")]
    NotRegular,
    #[error("another process uses it")]
    InUse,
    #[error("it is not the file of a match")]
    OtherKind,
    #[error("it is of version {0}, and this program reads version {VERSION}")]
    Newer(u32),
    /// It is not of a tournament that a command began.
    #[error("it has no command line: give the engines as at the beginning, with -state")]
    NoWords,
    #[error("line {0} is damaged")]
    Damaged(usize),
    /// The games were played from other openings.
    #[error(
        "game {0} of it began from another opening: the source of the openings, their order, their length or their seed differs"
    )]
    OtherOpening(GameId),
    /// Like [`StateError::OtherOpening`], for a file of version 1.
    #[error(
        "its games began from other openings: their source, order, length or seed differs, or there are fewer games now"
    )]
    OtherOpenings,
    /// The games were played with other settings.
    #[error(
        "its games were played with {0}={1}, and now it is {0}={2}",
        excerpt(name, 200),
        excerpt(found, 200),
        excerpt(wanted, 200)
    )]
    OtherSettings {
        name: String,
        found: String,
        wanted: String,
    },
}

/// The settings on which the games of a match depend, by name. No name or value has a line break.
pub type Header = Vec<(String, String)>;

/// The name of the setting with the number of games of an encounter.
pub(crate) const GAMES: &str = "games";

/// The name of the setting with the command line, on which no game depends.
pub const WORDS: &str = "words";

/// Writes a command line as one line.
pub(crate) fn words_text(words: &[String]) -> String {
    let escaped = words.iter().map(|word| {
        let word = word.replace('\\', "\\\\").replace('\t', "\\t");
        word.replace('\n', "\\n").replace('\r', "\\r")
    });
    escaped.collect::<Vec<_>>().join("\t")
}

/// Returns the command line of the tournament that is kept in a file, as it was given in
/// [`TournamentSettings::words`](super::TournamentSettings::words).
///
/// # Errors
/// When the file cannot be read, is none of a match, or has no command line.
pub fn stored_words(path: &Path) -> Result<Vec<String>, StateError> {
    let mut text = String::new();
    let mut lines = BufReader::new(File::open(path)?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    if !first.starts_with(MAGIC) {
        return Err(StateError::OtherKind);
    }
    for line in lines {
        let line = line?;
        match line.split_once('=') {
            Some((WORDS, words)) => text = words.to_owned(),
            Some(_) => {}
            None => break,
        }
    }
    if text.is_empty() {
        return Err(StateError::NoWords);
    }
    let word = |escaped: &str| {
        let mut word = String::new();
        let mut letters = escaped.chars();
        while let Some(letter) = letters.next() {
            word.push(match letter {
                '\\' => match letters.next() {
                    Some('t') => '\t',
                    Some('n') => '\n',
                    Some('r') => '\r',
                    other => other.unwrap_or('\\'),
                },
                other => other,
            });
        }
        word
    };
    Ok(text.split('\t').map(word).collect())
}

/// A match or tournament on disk.
pub struct StateFile {
    file: File,
    /// Length of the valid part, in bytes.
    length: u64,
    unsynced: u32,
}

impl StateFile {
    /// Opens or makes the file of a match with these settings and adds the games in it to the schedule. Games that are not in
    /// the schedule stay in the file.
    ///
    /// # Errors
    /// When the file cannot be used.
    pub fn open(
        path: &Path,
        header: &Header,
        schedule: &mut Schedule,
    ) -> Result<StateFile, StateError> {
        let path = tabia_disk::follow(path)?;
        let is_empty = || match path.metadata() {
            Ok(found) if !found.is_file() => Err(StateError::NotRegular),
            Ok(found) => Ok(found.len() == 0),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
            Err(error) => Err(error.into()),
        };
        let mut file = match is_empty()? {
            // Another process may be making it: its file must not be replaced.
            true => {
                let _folder = tabia_disk::lock_folder_of(&path);
                if is_empty()? {
                    tabia_disk::write_atomic(&path, header_text(header).as_bytes())?;
                }
                open_locked(&path)?
            }
            false => open_locked(&path)?,
        };
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let text = whole_lines(&bytes)?;
        let mut length = text.len() as u64;
        let (version, has_more_games) = read(text, header, schedule)?;
        if version < VERSION || has_more_games {
            let games = schedule.games().iter();
            let lines = games.map(|(id, game)| game_line(*id, game));
            let text = header_text(header) + &lines.collect::<String>();
            tabia_disk::write_atomic(&path, text.as_bytes())?;
            (file, length) = (open_locked(&path)?, text.len() as u64);
        }
        file.set_len(length)?;
        file.seek(SeekFrom::Start(length))?;
        Ok(StateFile {
            file,
            length,
            unsynced: 0,
        })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// When it cannot be written. The existing content is kept.
    pub fn add(&mut self, id: GameId, game: &PlayedGame) -> io::Result<()> {
        let line = game_line(id, game);
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // The next run drops the rest of the line if this fails, too.
            let _ = self.file.set_len(self.length);
            return Err(error);
        }
        self.length += line.len() as u64;
        self.unsynced += 1;
        if self.unsynced >= SYNC {
            self.sync()?;
        }
        Ok(())
    }

    /// Forces all games to the disk.
    ///
    /// # Errors
    /// Any error of the operating system.
    pub fn sync(&mut self) -> io::Result<()> {
        self.unsynced = 0;
        self.file.sync_data()
    }
}

/// Adds the games in the file of a match to the schedule, without changing the file. Returns whether the match is being played.
/// A file that does not exist has no games.
///
/// # Errors
/// When the file cannot be read.
pub fn read_games(
    path: &Path,
    header: &Header,
    schedule: &mut Schedule,
) -> Result<bool, StateError> {
    let mut file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        file => file?,
    };
    let is_in_use = matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
    // Another process may begin to play it meanwhile.
    let _ = file.unlock();
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    if !bytes.is_empty() {
        read(whole_lines(&bytes)?, header, schedule)?;
    }
    Ok(is_in_use)
}

/// Returns the lines that were written whole.
fn whole_lines(bytes: &[u8]) -> Result<&str, StateError> {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n');
    let whole = whole.map_or(0, |end| end + 1);
    std::str::from_utf8(&bytes[..whole]).map_err(|error| {
        let lines = bytes[..error.valid_up_to()].iter();
        StateError::Damaged(1 + lines.filter(|&&byte| byte == b'\n').count())
    })
}

/// Opens the file of a match, unless another process uses it.
fn open_locked(path: &Path) -> Result<File, StateError> {
    let file = File::options().read(true).write(true).open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(StateError::InUse),
        // The error means that the file system has no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

fn header_text(header: &Header) -> String {
    let mut text = format!("{MAGIC}{VERSION}\n");
    for (name, value) in header {
        text += &format!("{name}={value}\n");
    }
    text + "\n"
}

/// Returns whether a tournament of `found` games in each encounter can be continued with `wanted`: a match with more games of the
/// same kind, in pairs or not.
fn has_more_games(name: &str, found: &str, wanted: &str, schedule: &Schedule) -> bool {
    let number = |text: &str| text.parse::<u32>().ok();
    match (number(found), number(wanted)) {
        (Some(found), Some(wanted)) => {
            name == GAMES && schedule.is_match() && found < wanted && found % 2 == wanted % 2
        }
        _ => false,
    }
}

/// Reads whole lines, adds the games to the schedule and returns the version of the file, and whether the match has more games than
/// when it was begun.
fn read(text: &str, header: &Header, schedule: &mut Schedule) -> Result<(u32, bool), StateError> {
    let mut lines = (1..).zip(text.lines());
    let first = lines.next().map(|(_, line)| line);
    let version = first.and_then(|line| line.strip_prefix(MAGIC)?.parse().ok());
    let version = version.ok_or(StateError::OtherKind)?;
    if !(1..=VERSION).contains(&version) {
        return Err(StateError::Newer(version));
    }
    // In version 1, the number of pairs with the openings of the file.
    let mut known = None;
    let mut wanted = header.iter().filter(|(name, _)| name != WORDS);
    let mut has_end = false;
    let mut is_longer = false;
    for (number, line) in lines.by_ref() {
        if line.is_empty() {
            has_end = true;
            break;
        }
        let (name, value) = line.split_once('=').ok_or(StateError::Damaged(number))?;
        if name == WORDS {
            continue;
        }
        if (version, name) == (1, "openings") {
            let sums =
                u64::from_str_radix(value, 16).map(|sum| count_with_sum(schedule.openings(), sum));
            known = Some(sums.ok().flatten().ok_or(StateError::OtherOpenings)?);
            continue;
        }
        let other = |wanted: &str| StateError::OtherSettings {
            name: name.to_owned(),
            found: value.to_owned(),
            wanted: wanted.to_owned(),
        };
        match wanted.next() {
            Some((key, wanted)) if key == name && has_more_games(name, value, wanted, schedule) => {
                is_longer = true;
            }
            Some((key, wanted)) if key == name && wanted != value => return Err(other(wanted)),
            Some((key, _)) if key == name => {}
            _ => return Err(other("")),
        }
    }
    if !has_end || wanted.next().is_some() || known.is_some() != (version == 1) {
        return Err(StateError::Damaged(1));
    }
    let openings = schedule.openings().len();
    for (number, line) in lines {
        let damaged = || StateError::Damaged(number);
        let game = GameFields::read(line, version).ok_or_else(damaged)?;
        let pair = game.id.game as usize / 2;
        if known.is_some_and(|known| known < openings && pair >= known) {
            return Err(StateError::OtherOpening(game.id));
        }
        if let Some(opening) = schedule.opening(game.id) {
            let (id, game) = game.with_opening(opening, damaged)?;
            schedule.add(id, Arc::new(game));
        }
    }
    Ok((version, is_longer))
}

/// Returns the number of openings, from the first one on, with this checksum.
fn count_with_sum(openings: &[Opening], wanted: u64) -> Option<usize> {
    let mut sum = Checksum::default();
    let mut sums = openings.iter().map(|opening| {
        sum.add(&opening.line().position().key().to_le_bytes());
        sum.value()
    });
    sums.position(|sum| sum == wanted).map(|last| last + 1)
}

/// Returns a line of a game: `place TAB result TAB reason TAB opening TAB moves TAB begin TAB checksum`. A move is
/// `e2e4,score,depth,nodes,ms,clock`, with `-` for unknown values. The begin, in seconds since 1970, is missing where it is unknown.
fn game_line(id: GameId, game: &PlayedGame) -> String {
    let line = game.line();
    let mut position = line.start().clone();
    let mut opening = position.key();
    let mut moves = Vec::new();
    for (index, &mv) in line.moves().iter().enumerate() {
        if let Some(index) = index.checked_sub(game.opening()) {
            let text = uci_move::write(&position, mv, true);
            moves.push(move_text(&text, &game.moves()[index]));
        }
        position = position.after(mv);
        if index < game.opening() {
            opening = position.key();
        }
    }
    let GameEnd { result, reason } = game.end();
    let reason = reason.to_string().replace(['\t', '\n', '\r'], " ");
    let moves = moves.join(" ");
    let begun = game
        .begun()
        .and_then(|begun| begun.duration_since(UNIX_EPOCH).ok());
    let begun = begun.map_or(String::new(), |begun| format!("\t{}", begun.as_secs()));
    let body = format!("{id}\t{result}\t{reason}\t{opening:016x}\t{moves}{begun}");
    let sum = Checksum::of(body.as_bytes());
    format!("{body}\t{sum:016x}\n")
}

fn move_text(mv: &str, played: &PlayedMove) -> String {
    let known = |number: Option<i64>| number.map_or("-".to_owned(), |number| number.to_string());
    let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
    format!(
        "{mv},{},{},{},{},{}",
        known(played.score.map(|score| score.raw().into())),
        known(played.depth.map(|depth| depth.0.into())),
        played.nodes,
        millis(played.time),
        known(played.clock.map(millis))
    )
}

/// A line of a game.
struct GameFields<'a> {
    id: GameId,
    end: GameEnd,
    /// The key of its opening; `None` in version 1.
    opening: Option<u64>,
    moves: &'a str,
    begun: Option<SystemTime>,
}

impl<'a> GameFields<'a> {
    /// Reads a line of a file of this version.
    fn read(line: &'a str, version: u32) -> Option<GameFields<'a>> {
        let (body, sum) = line.rsplit_once('\t')?;
        if u64::from_str_radix(sum, 16).ok()? != Checksum::of(body.as_bytes()) {
            return None;
        }
        let mut fields = body.split('\t');
        let id = fields.next()?;
        let id = match version {
            1 | 2 => GameId::of_match(id.parse().ok()?),
            _ => id.parse().ok()?,
        };
        let result: GameResult = fields.next()?.parse().ok()?;
        let reason = Reason::from_text(fields.next()?)?;
        let opening = match version {
            1 => None,
            _ => Some(u64::from_str_radix(fields.next()?, 16).ok()?),
        };
        Some(GameFields {
            id,
            end: GameEnd { result, reason },
            opening,
            moves: fields.next()?,
            begun: match fields.next() {
                Some(seconds) => UNIX_EPOCH.checked_add(Duration::from_secs(seconds.parse().ok()?)),
                None => None,
            },
        })
    }

    /// Returns the game, which must have begun from this opening.
    fn with_opening(
        self,
        opening: &Opening,
        damaged: impl Fn() -> StateError,
    ) -> Result<(GameId, PlayedGame), StateError> {
        let mut game = opening.line().clone();
        if self.opening.is_some_and(|key| key != game.position().key()) {
            return Err(StateError::OtherOpening(self.id));
        }
        let length = game.moves().len();
        let mut moves = Vec::new();
        for text in self.moves.split_whitespace() {
            let (mv, played) = read_move(&game, text).ok_or_else(&damaged)?;
            game.push(mv).map_err(|_| damaged())?;
            moves.push(played);
        }
        let game = PlayedGame::new(game, length, moves, self.end);
        let game = match self.begun {
            Some(begun) => game.begun_at(begun),
            None => game,
        };
        Ok((self.id, game))
    }
}

fn read_move(game: &GameLine, text: &str) -> Option<(tabia_chess::Move, PlayedMove)> {
    let mut fields = text.split(',');
    let mv = uci_move::read(game.position(), fields.next()?).ok()?;
    let mut number = || -> Option<Option<i64>> {
        match fields.next()? {
            "-" => Some(None),
            text => text.parse().ok().map(Some),
        }
    };
    let millis = |number: i64| u64::try_from(number).ok().map(Duration::from_millis);
    let score = number()?.and_then(|raw| Score::restored(i32::try_from(raw).ok()?));
    let depth = number()?.and_then(|depth| Some(Depth(i32::try_from(depth).ok()?)));
    let nodes = u64::try_from(number()??).ok()?;
    let time = millis(number()??)?;
    let clock = number()?.and_then(millis);
    let played = PlayedMove {
        score,
        depth,
        nodes,
        time,
        clock,
        // Not in the file.
        guess: None,
        is_beside: false,
    };
    Some((mv, played))
}
