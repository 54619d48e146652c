//! The file to which the games of a tournament are added.

use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::io::{self, Write as _};
use std::path::Path;

use chrono::{DateTime, Utc};

use super::outputs::{Additions, Details, GamesOutput, TornEnd};
use super::words::Script;
use crate::CliError;
use tabia_chess::Move;
use tabia_game::pgn::{self, Games};
use tabia_game::{Edit, Game};
use tabia_matches::{Notes, Pairing, PlayedGame, PlayedMove, TournamentReport, TournamentSettings};

/// The file of the games, which are added as they end.
pub(super) struct GamesFile<'a> {
    path: &'a Path,
    script: &'a Script,
    file: Additions,
}

impl<'a> GamesFile<'a> {
    /// Opens the file, or makes it.
    pub fn open(
        output: &'a GamesOutput,
        script: &'a Script,
        is_continued: bool,
    ) -> Result<GamesFile<'a>, CliError> {
        let path = &output.file.path;
        let open = || -> io::Result<Additions> {
            let file = output.file.open(is_continued)?;
            if path.is_file() {
                mend_end(path, script)?;
            }
            Ok(Additions::new(file))
        };
        let file = open().map_err(CliError::file(path))?;
        Ok(GamesFile { path, script, file })
    }

    /// Adds a game.
    pub fn add(
        &mut self,
        settings: &TournamentSettings,
        pairing: &Pairing,
        game: &PlayedGame,
    ) -> Result<(), CliError> {
        let text = text(self.script, settings, pairing, game);
        self.file.add(&text).map_err(CliError::file(self.path))
    }
}

/// Mends the end of a file to which games are added. Every game of a tournament is written with a line break after it: where there
/// is none, the last game of this tournament was cut off when the program was killed or the disk was full, and is written again;
/// after another game a line break is missing.
fn mend_end(path: &Path, script: &Script) -> io::Result<()> {
    /// No game is longer, in bytes.
    const TAIL: u64 = 1 << 20;
    let Some(end) = TornEnd::read(path, TAIL)? else {
        return Ok(());
    };
    let TornEnd {
        mut file,
        bytes: tail,
        from,
    } = end;
    let begin = format!("[Event \"{}\"]\n[", script.event).into_bytes();
    let begins =
        |at: &usize| tail[*at..].starts_with(b"[Event \"") && (*at == 0 || tail[*at - 1] == b'\n');
    let last = (0..tail.len()).rev().find(begins);
    match last.filter(|at| script.state.is_some() && tail[*at..].starts_with(&begin)) {
        Some(at) => file.set_len(from + at as u64),
        None => file.write_all(b"\n\n"),
    }
}

/// Adds the games that are missing in the file: the program may have been killed between the end of a game and its writing, or
/// the games were played without the file.
pub(super) fn complete(
    output: &GamesOutput,
    script: &Script,
    settings: &TournamentSettings,
    report: &TournamentReport,
) -> Result<(), CliError> {
    let path = &output.file.path;
    if !path.is_file() {
        // What is written to a pipe or a device cannot be read again.
        return Ok(());
    }
    let bytes = fs::read(path).map_err(CliError::file(path))?;
    // One after the other: there may be a hundred thousand.
    let entries = (1..).zip(Games::new(&bytes));
    let games = entries.map(|(number, entry)| pgn::read_one(&bytes, &entry, number).0);
    let there: HashSet<u64> = games.map(|game| key(&game)).collect();
    let mut file = GamesFile::open(output, script, true)?;
    for (pairing, game) in &report.games {
        let made = to_game(script, settings, pairing, game);
        if !there.contains(&key(&made)) {
            file.add(settings, pairing, game)?;
        }
    }
    file.file.sync().map_err(CliError::file(path))
}

/// Returns a checksum of what makes two games of a file the same one: its tags and moves.
fn key(game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    for name in ["Event", "Round", "White", "Black"] {
        game.tags().get(name).unwrap_or("").hash(&mut hasher);
    }
    let nodes = game.line_to(game.main_line_end());
    let moves = nodes.into_iter().filter_map(|node| game.mv(node));
    moves.collect::<Vec<Move>>().hash(&mut hasher);
    hasher.finish()
}

/// Returns the text of a game, with the empty line after it.
pub(super) fn text(
    script: &Script,
    settings: &TournamentSettings,
    pairing: &Pairing,
    game: &PlayedGame,
) -> String {
    pgn::write(&to_game(script, settings, pairing, game)) + "\n"
}

fn to_game(
    script: &Script,
    settings: &TournamentSettings,
    pairing: &Pairing,
    game: &PlayedGame,
) -> Game {
    let mut tags = vec![("Event", script.event.clone())];
    tags.extend(script.site.clone().map(|site| ("Site", site)));
    let begun = game.begun().map(DateTime::<Utc>::from);
    tags.extend(game.date().map(|date| ("Date", date)));
    let output = script.pgn.as_ref();
    let is_minimal = output.is_some_and(|output| output.is_minimal);
    let of_game = settings.tags(pairing, game).into_iter();
    let is_kept = |name: &str| !is_minimal || matches!(name, "Round" | "White" | "Black");
    tags.extend(of_game.filter(|(name, _)| is_kept(name)));
    if !is_minimal {
        let utc = |form: &str| begun.map(|begun| begun.format(form).to_string());
        tags.extend(utc("%Y.%m.%d").map(|date| ("UTCDate", date)));
        tags.extend(utc("%H:%M:%S").map(|time| ("UTCTime", time)));
    }
    let mut written = game.to_game_with(&tags, Notes::Field);
    let details = output.map_or(Details::default(), |output| output.details);
    if is_minimal || details != Details::default() {
        let nodes = written.line_to(written.main_line_end());
        let comments = nodes.into_iter().enumerate().map(|(place, node)| {
            let comment = written.comment(node);
            let played = place.checked_sub(game.opening());
            let played = played.and_then(|place| game.moves().get(place));
            let text = match (is_minimal, played) {
                (true, _) => String::new(),
                (false, Some(played)) => with_details(comment, played, details, game),
                (false, None) => comment.to_owned(),
            };
            Edit::SetComment { node, text }
        });
        let comments: Vec<Edit> = comments.collect();
        written.edit_all(&comments);
    }
    written
}

/// Adds details of a move to its comment, in the form of fastchess, before the words about the end of the game.
fn with_details(comment: &str, played: &PlayedMove, details: Details, game: &PlayedGame) -> String {
    let end = format!(", {}", game.end().in_words());
    let (comment, end) = match comment.strip_suffix(&end) {
        Some(comment) => (comment, end.as_str()),
        None => (comment, ""),
    };
    let left = played.clock.filter(|_| details.time_left);
    let left = left.map(|left| format!(", tl={:.3}s", left.as_secs_f64()));
    let nodes = details.nodes.then(|| format!(", n={}", played.nodes));
    let speed = details.speed.then(|| {
        let seconds = played.time.as_secs_f64().max(0.001);
        format!(", nps={:.0}", played.nodes as f64 / seconds)
    });
    let details = left.into_iter().chain(nodes).chain(speed);
    format!("{comment}{}{end}", details.collect::<String>())
}
