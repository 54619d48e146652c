//! Tournaments on disk: a folder for each, with its setup, its openings and its games. All of this runs on workers.

#[cfg(test)]
mod tests;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::form_problem::{Field, FormProblem};
use super::openings::{Watch, are_same, not_read, openings_of, openings_text};
use super::players::{changed_text, identify, settings_of};
use crate::command::matches::{OpeningKind, Setup, TournamentId};
use crate::kit::files;
use crate::kit::stamp::Stamp;
use tabia_disk::{set_aside, write_atomic};
use tabia_game::{Game, pgn};
use tabia_matches::{
    MatchError, Notes, Opening, Openings, Order, Pairing, PlayedGame, Results, StoredTournament,
    TournamentSettings, read_tournament,
};
use tabia_texts::{tr, tr_args};

/// The files in the folder of a tournament.
const SETUP: &str = "setup.ron";
const OPENINGS: &str = "openings.pgn";
const GAMES: &str = "games.txt";
/// It exists while the tournament is played.
const RUNNING: &str = "running";
/// The form that was used last, beside the folders.
const FORM: &str = "form.ron";
/// The beginning of the name of a folder that is being deleted.
const DELETED: &str = ".deleted ";

/// The folder of all tournaments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Store(PathBuf);

/// A tournament of the list.
#[derive(Debug)]
pub(super) struct Entry {
    pub id: TournamentId,
    pub setup: Setup,
    /// Its games, or why they cannot be read.
    pub progress: Result<Progress, String>,
    version: Version,
}

/// The state of the files of a tournament. Nothing else has to be read while it stays the same.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Version {
    setup: Option<Stamp>,
    games: Option<Stamp>,
    is_marked: bool,
    /// Whether a process has its games locked.
    is_in_use: bool,
}

/// How far a tournament is.
#[derive(Debug)]
pub(super) struct Progress {
    pub results: Results,
    /// Number of games of the whole tournament; `None` where it depends on the results.
    pub total: Option<u64>,
    pub is_over: bool,
    /// Whether it is being played, here or in another window.
    pub is_played: bool,
    /// Whether the program ended while it was played.
    pub was_interrupted: bool,
}

/// All tournaments, the newest first, and what is wrong with others.
#[derive(Debug, Default)]
pub(super) struct Listing {
    pub entries: Vec<Arc<Entry>>,
    pub problems: Vec<String>,
}

/// A tournament with its games.
pub(super) struct Loaded {
    pub setup: Setup,
    pub settings: TournamentSettings,
    pub stored: StoredTournament,
    pub was_interrupted: bool,
}

/// Why the setup of a tournament cannot be used.
enum SetupError {
    /// There is none: the tournament was not created completely.
    Missing,
    Newer(u32),
    Broken(String),
    Unreadable(io::Error),
}

impl Store {
    pub(super) fn new(data: &Path) -> Store {
        Store(data.join("tournaments"))
    }

    fn folder(&self, id: &TournamentId) -> PathBuf {
        self.0.join(&id.0)
    }

    /// The form that was used last.
    pub(super) fn form(&self) -> Option<Setup> {
        read_setup(&self.0.join(FORM)).ok()
    }

    /// Reads all tournaments, but those of the `known` ones that have not changed since, and `own`, which is being played here, if
    /// it is known. A broken setup is set aside with a message.
    pub(super) fn list(&self, known: &[Arc<Entry>], own: Option<&TournamentId>) -> Listing {
        let mut listing = Listing::default();
        for id in self.ids() {
            let version = self.version(&id);
            let is_current = |entry: &&Arc<Entry>| {
                entry.id == id && (entry.version == version || own == Some(&id))
            };
            if let Some(entry) = known.iter().find(is_current) {
                listing.entries.push(entry.clone());
                continue;
            }
            let file = self.folder(&id).join(SETUP);
            let mut problem = |key, reason: String| {
                let args = [
                    ("file", files::display(&file).into()),
                    ("reason", reason.into()),
                ];
                listing.problems.push(tr_args(key, &args));
            };
            match read_setup(&file) {
                Ok(setup) => {
                    let progress = self.progress(&id, &setup);
                    listing.entries.push(Arc::new(Entry {
                        id,
                        setup,
                        progress,
                        version,
                    }));
                }
                Err(SetupError::Missing) => {}
                Err(SetupError::Newer(version)) => {
                    problem("tournament-newer", version.to_string());
                }
                Err(SetupError::Unreadable(error)) => {
                    problem("tournament-unreadable", error.to_string());
                }
                Err(SetupError::Broken(reason)) => match set_aside(&file) {
                    Ok(moved) => {
                        let args = [
                            ("file", files::display(&moved).into()),
                            ("reason", reason.into()),
                        ];
                        listing.problems.push(tr_args("tournament-broken", &args));
                    }
                    Err(error) => problem("tournament-unreadable", error.to_string()),
                },
            }
        }
        listing
    }

    fn version(&self, id: &TournamentId) -> Version {
        let folder = self.folder(id);
        let games = fs::File::open(folder.join(GAMES)).ok();
        // Closing it unlocks it.
        let is_in_use =
            |file: &fs::File| matches!(file.try_lock_shared(), Err(fs::TryLockError::WouldBlock));
        Version {
            setup: Stamp::of(&folder.join(SETUP)),
            games: games.as_ref().and_then(Stamp::of_file),
            is_marked: folder.join(RUNNING).exists(),
            is_in_use: games.as_ref().is_some_and(is_in_use),
        }
    }

    /// The folders, the newest first.
    fn ids(&self) -> Vec<TournamentId> {
        let folders = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let folders = folders.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        let names = folders.filter_map(|entry| entry.file_name().into_string().ok());
        let mut ids: Vec<TournamentId> = names
            .filter(|name| !name.starts_with('.'))
            .map(TournamentId)
            .collect();
        ids.sort_by(|a, b| b.cmp(a));
        ids
    }

    fn progress(&self, id: &TournamentId, setup: &Setup) -> Result<Progress, String> {
        let loaded = self.load_with(id, setup.clone())?;
        let StoredTournament {
            report,
            is_over,
            is_played,
        } = loaded.stored;
        Ok(Progress {
            results: report.results,
            total: loaded.settings.plan.total_games(),
            is_over,
            is_played,
            was_interrupted: loaded.was_interrupted,
        })
    }

    /// Reads a tournament with its games.
    ///
    /// # Errors
    /// Returns why it cannot be read.
    pub(super) fn load(&self, id: &TournamentId) -> Result<Loaded, String> {
        let setup = read_setup(&self.folder(id).join(SETUP)).map_err(|error| match error {
            SetupError::Missing => tr("tournament-gone"),
            SetupError::Newer(_) => tr("tournament-is-newer"),
            SetupError::Broken(reason) => reason,
            SetupError::Unreadable(error) => error.to_string(),
        })?;
        self.load_with(id, setup)
    }

    fn load_with(&self, id: &TournamentId, setup: Setup) -> Result<Loaded, String> {
        let folder = self.folder(id);
        let settings = settings_of(&setup, self.openings(id, &setup)?);
        let stored =
            read_tournament(&settings, &folder.join(GAMES)).map_err(|it| it.to_string())?;
        let was_interrupted = !stored.is_over && !stored.is_played && folder.join(RUNNING).exists();
        Ok(Loaded {
            setup,
            settings,
            stored,
            was_interrupted,
        })
    }

    fn openings(&self, id: &TournamentId, setup: &Setup) -> Result<Vec<Opening>, String> {
        if setup.openings.kind == OpeningKind::Start {
            return Ok(vec![Opening::default()]);
        }
        let file = self.folder(id).join(OPENINGS);
        let text = fs::read_to_string(&file).map_err(|error| not_read(&file, error))?;
        let openings = Openings::find(&text, None)
            .and_then(|openings| openings.choose(openings.len(), Order::Sequential));
        openings.map_err(|error| not_read(&file, error))
    }

    /// Creates a tournament; `None` where `watch` has ended that.
    ///
    /// # Errors
    /// Returns why it cannot be created; nothing is left of it then.
    pub(super) fn create(
        &self,
        mut setup: Setup,
        watch: &Watch<'_>,
    ) -> Result<Option<TournamentId>, FormProblem> {
        let form = setup.clone();
        identify(&mut setup).map_err(|reason| FormProblem::of(Field::Entrants, reason))?;
        let openings =
            openings_of(&setup, watch).map_err(|reason| FormProblem::of(Field::Openings, reason));
        if !watch(None) {
            return Ok(None);
        }
        let openings = openings?;
        let text = |error: io::Error| not_read(&self.0, error);
        fs::create_dir_all(&self.0).map_err(text)?;
        write_setup(&self.0.join(FORM), &form).map_err(text)?;
        let id = self.new_folder(&setup.name).map_err(text)?;
        let folder = self.folder(&id);
        let write = || -> io::Result<()> {
            if let Some(openings) = &openings {
                write_atomic(&folder.join(OPENINGS), openings_text(openings).as_bytes())?;
            }
            write_setup(&folder.join(SETUP), &setup)
        };
        let written = write().map_err(text).and_then(|()| {
            let read = self.openings(&id, &setup)?;
            match openings.is_none_or(|openings| are_same(&openings, &read)) {
                true => Ok(()),
                false => Err(tr("tournament-openings-lost")),
            }
        });
        let is_wanted = watch(None);
        if written.is_err() || !is_wanted {
            let _ = fs::remove_dir_all(&folder);
        }
        written?;
        Ok(is_wanted.then_some(id))
    }

    /// Makes a folder whose name comes after all others.
    fn new_folder(&self, name: &str) -> io::Result<TournamentId> {
        const LONGEST: usize = 40;
        let number = |id: &TournamentId| -> Option<u32> {
            let digits: String = id.0.chars().take_while(char::is_ascii_digit).collect();
            digits.parse().ok()
        };
        let last = self.ids().iter().filter_map(number).max().unwrap_or(0);
        let letters = name.chars().filter(|c| c.is_alphanumeric() || *c == ' ');
        let name: String = letters.take(LONGEST).collect();
        for number in last + 1.. {
            let id = TournamentId(format!("{number:04} {name}").trim_end().to_owned());
            match fs::create_dir(self.folder(&id)) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => return made.map(|()| id),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Checks that the participants are those of the beginning.
    ///
    /// # Errors
    /// Returns which one has changed.
    pub(super) fn check_identities(setup: &Setup) -> Result<(), String> {
        let mut now = setup.clone();
        identify(&mut now)?;
        let both = setup.entrants.iter().zip(&now.entrants);
        match { both }.find(|(before, now)| before.identity != now.identity) {
            Some((entrant, _)) => Err(changed_text(entrant)),
            None => Ok(()),
        }
    }

    /// The file of the games.
    pub(super) fn games_file(&self, id: &TournamentId) -> PathBuf {
        self.folder(id).join(GAMES)
    }

    /// Notes that a tournament is being played, or no more.
    pub(super) fn mark_running(&self, id: &TournamentId, is_running: bool) {
        let file = self.folder(id).join(RUNNING);
        // Without the mark, an interruption is not reported.
        let _ = match is_running {
            true => fs::write(file, ""),
            false => fs::remove_file(file),
        };
    }

    /// Deletes a tournament.
    ///
    /// # Errors
    /// Returns why it cannot be deleted.
    pub(super) fn delete(&self, id: &TournamentId) -> Result<(), String> {
        let folder = self.folder(id);
        if let Ok(file) = fs::File::open(folder.join(GAMES))
            && matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock))
        {
            return Err(tr("tournament-elsewhere"));
        }
        let deleted = self.0.join(format!("{DELETED}{}", id.0));
        let delete = || -> io::Result<()> {
            fs::rename(&folder, &deleted)?;
            fs::remove_dir_all(&deleted)
        };
        delete().map_err(|error| not_read(&folder, error))
    }
}

fn read_setup(file: &Path) -> Result<Setup, SetupError> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u32,
    }
    let text = match fs::read(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(SetupError::Missing),
        Err(error) => return Err(SetupError::Unreadable(error)),
        Ok(bytes) => String::from_utf8(bytes).map_err(|it| SetupError::Broken(it.to_string()))?,
    };
    let broken = |error: ron::error::SpannedError| SetupError::Broken(error.to_string());
    let Versioned { version } = ron::from_str(&text).map_err(broken)?;
    if version > Setup::VERSION {
        return Err(SetupError::Newer(version));
    }
    let setup: Setup = ron::from_str(&text).map_err(broken)?;
    Ok(Setup {
        version: Setup::VERSION,
        ..setup
    })
}

fn write_setup(file: &Path, setup: &Setup) -> io::Result<()> {
    fn text(setup: &impl Serialize) -> Result<String, ron::Error> {
        ron::ser::to_string_pretty(setup, ron::ser::PrettyConfig::default())
    }
    let setup = Setup {
        version: setup.least_version(),
        ..setup.clone()
    };
    let text = text(&setup).map_err(io::Error::other)?;
    write_atomic(file, text.as_bytes())
}

/// Returns a game with its tags.
pub(super) fn game_of(
    (setup, settings): (&Setup, &TournamentSettings),
    (pairing, game): (&Pairing, &PlayedGame),
    notes: Notes,
) -> Game {
    let mut tags = vec![("Event", setup.name.clone())];
    tags.extend(game.date().map(|date| ("Date", date)));
    tags.extend(settings.tags(pairing, game));
    game.to_game_with(&tags, notes)
}

/// Writes all games to a file, with score, depth and time of each move in the form of other referees.
///
/// # Errors
/// Returns why it cannot be written.
pub(super) fn export(store: &Store, id: &TournamentId, to: &Path) -> Result<usize, String> {
    let loaded = store.load(id)?;
    let about = (&loaded.setup, &loaded.settings);
    let games = &loaded.stored.report.games;
    let texts = games
        .iter()
        .map(|(pairing, game)| pgn::write(&game_of(about, (pairing, game), Notes::Field)) + "\n");
    let text: String = texts.collect();
    write_atomic(to, text.as_bytes()).map_err(|error| not_read(to, error))?;
    Ok(games.len())
}

/// The reason why a tournament cannot be played, for the user.
pub(super) fn reason_of(error: &MatchError) -> String {
    match error {
        MatchError::State(tabia_matches::StateError::InUse) => tr("tournament-elsewhere"),
        other => other.to_string(),
    }
}
