//! What is wrong in the form of a new tournament, and the names that it proposes.

use std::sync::Arc;

use super::form_problem::Field;
use super::store::Entry;
use crate::command::matches::{
    Adjudication, ControlKind, Entrant, EntrantPlayer, FormatKind, OpeningKind, Setup,
};
use tabia_engine::Elo;
use tabia_lab::programs::ProgramName;
use tabia_matches::OpeningBook;
use tabia_settings::Settings;
use tabia_texts::{grouped, tr, tr_args};

/// Maximum number of participants.
pub(super) const MOST_ENTRANTS: usize = 64;

/// Maximum number of games of a tournament, as far as the form says it.
const MOST_GAMES: u64 = 100_000;

/// Returns what is wrong, with its place. An empty list means that the tournament can be created.
pub(super) fn problems(setup: &Setup) -> Vec<(Field, String)> {
    let mut problems = Vec::new();
    let mut say = |field, key: &str| problems.push((field, tr(key)));
    if setup.name.trim().is_empty() {
        say(Field::Name, "tournament-needs-name");
    }
    if setup.entrants.len() < 2 {
        say(Field::Entrants, "tournament-needs-two");
    }
    let is_taken = |(index, entrant): (usize, &Entrant)| {
        let before = &setup.entrants[..index];
        before.iter().any(|other| other.name == entrant.name)
    };
    if setup.entrants.iter().enumerate().any(is_taken) {
        say(Field::Entrants, "tournament-same-names");
    }
    if setup.entrants.iter().any(|it| it.name.trim().is_empty()) {
        say(Field::Entrants, "tournament-empty-name");
    }
    if setup.format == FormatKind::Gauntlet && setup.challengers >= setup.entrants.len().max(2) {
        say(Field::Format, "tournament-too-many-challengers");
    }
    if setup.total_games().is_some_and(|games| games > MOST_GAMES) {
        let args = [("games", grouped(MOST_GAMES).into())];
        problems.push((Field::Format, tr_args("tournament-too-many-games", &args)));
    }
    let mut say = |field, key: &str| problems.push((field, tr(key)));
    let (source, file) = (setup.openings.kind, &setup.openings.file);
    match source {
        OpeningKind::File if file.as_os_str().is_empty() => {
            say(Field::Openings, "tournament-needs-file");
        }
        OpeningKind::Book if file.as_os_str().is_empty() => {
            say(Field::Openings, "tournament-needs-book");
        }
        OpeningKind::File if OpeningBook::is_named(file) => {
            say(Field::Openings, "tournament-file-is-book");
        }
        _ => {}
    }
    let test = &setup.test;
    if test.is_on && setup.can_test() && test.elo0 >= test.elo1 {
        say(Field::Test, "tournament-test-order");
    }
    problems
}

/// Gives a setup a name that no other tournament has.
pub(super) fn named(mut setup: Setup, entries: &[Arc<Entry>]) -> Setup {
    let is_free = |name: &String| {
        let mut names = entries.iter().map(|entry| &entry.setup.name);
        !name.trim().is_empty() && !names.any(|other| other == name)
    };
    if !is_free(&setup.name) {
        let numbers = (entries.len() + 1..).map(|number| {
            let args = [("number", number.into())];
            tr_args("tournament-numbered", &args)
        });
        setup.name = { numbers }.find(is_free).unwrap_or_default();
    }
    setup
}

impl EntrantPlayer {
    /// The usual name.
    pub(super) fn title(&self) -> String {
        match self {
            EntrantPlayer::Tabia { elo: None } => tr("player-engine"),
            EntrantPlayer::Tabia { elo: Some(elo) } => format!("{} {elo}", tr("player-engine")),
            EntrantPlayer::Program { id } => ProgramName::from_id(id)
                .map_or_else(|| id.clone(), |program| program.title().to_owned()),
            EntrantPlayer::Engine { program, .. } => program.display_name(),
        }
    }
}

/// The players that can be added: the engine at full strength and at a level, the programs of the Lab, the user's engines.
pub(super) fn candidates(settings: &Settings) -> Vec<EntrantPlayer> {
    /// The level that is offered; it can be changed.
    const LEVEL: u16 = 1800;
    let own = [None, Some(LEVEL)].map(|elo| EntrantPlayer::Tabia { elo });
    let programs = ProgramName::ALL.map(|program| EntrantPlayer::Program {
        id: program.id().to_owned(),
    });
    let engines = settings.engines.iter().map(|profile| {
        let mut program = profile.program.clone();
        program.name = program.display_name();
        EntrantPlayer::Engine {
            id: profile.id,
            program: Box::new(program),
        }
    });
    own.into_iter().chain(engines).chain(programs).collect()
}

impl Setup {
    /// Adds a participant under a name that no other one has.
    pub(super) fn add(&mut self, player: EntrantPlayer) {
        if self.entrants.len() < MOST_ENTRANTS {
            let name = self.free_name(&player.title(), None);
            self.entrants.push(Entrant {
                player,
                name,
                control: None,
                identity: String::new(),
            });
        }
    }

    /// Changes the level of a participant, and its name where that is the usual one.
    pub(super) fn set_level(&mut self, index: usize, level: Option<u16>) {
        let Some(entrant) = self.entrants.get(index) else {
            return;
        };
        let is_usual = entrant.name.starts_with(&entrant.player.title());
        let player = EntrantPlayer::Tabia {
            elo: level.map(|level| level.clamp(Elo::MIN.rating(), Elo::MAX.rating() - 1)),
        };
        let name = match is_usual {
            true => self.free_name(&player.title(), Some(index)),
            false => entrant.name.clone(),
        };
        let entrant = &mut self.entrants[index];
        (entrant.player, entrant.name) = (player, name);
    }

    /// A name that no participant but this one has: the given one, or with a number.
    fn free_name(&self, name: &str, own: Option<usize>) -> String {
        let is_free = |name: &String| {
            let others = self.entrants.iter().enumerate();
            let mut others = others.filter(|(index, _)| Some(*index) != own);
            !others.any(|(_, other)| other.name == *name)
        };
        let numbered = (2..).map(|number| format!("{name} ({number})"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        names.find(is_free).unwrap_or_default()
    }

    /// Returns the numbers within their ranges.
    pub(super) fn into_range(mut self, cores: usize) -> Setup {
        self.cycles = self.cycles.clamp(1, 1_000);
        self.rounds = self.rounds.clamp(1, 100);
        self.games = self.games.clamp(1, 100_000);
        self.challengers = self.challengers.clamp(1, MOST_ENTRANTS);
        self.concurrency = self.concurrency.clamp(1, cores);
        self.entrants.truncate(MOST_ENTRANTS);
        let Adjudication {
            draw_from,
            draw_moves,
            draw_score,
            resign_moves,
            resign_score,
            max_moves,
            ..
        } = &mut self.adjudication;
        *draw_from = (*draw_from).clamp(1, 500);
        *draw_moves = (*draw_moves).clamp(1, 100);
        *draw_score = (*draw_score).clamp(0, 500);
        *resign_moves = (*resign_moves).clamp(1, 100);
        *resign_score = (*resign_score).clamp(100, 5_000);
        *max_moves = (*max_moves).clamp(1, 5_000);
        self
    }

    /// The number of games, as far as the form says it.
    pub(super) fn total_games(&self) -> Option<u64> {
        let plan = tabia_matches::Plan {
            format: self.format(),
            count: self.entrants.len(),
            games: self.games,
            colors: tabia_matches::Colors::default(),
            openings: Vec::new(),
        };
        plan.total_games()
    }

    /// Whether the opponent's time can be used: only a clock runs on while the other side thinks.
    pub(super) fn has_clocks(&self) -> bool {
        let controls = self.entrants.iter().filter_map(|entrant| entrant.control);
        let mut controls = controls.chain([self.control]);
        controls.any(|control| matches!(control.kind, ControlKind::Clock | ControlKind::Moves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_follow_the_level() {
        let mut setup = Setup::default();
        for _ in 0..2 {
            setup.add(EntrantPlayer::Tabia { elo: Some(1800) });
        }
        let names = |setup: &Setup| -> Vec<String> {
            setup.entrants.iter().map(|it| it.name.clone()).collect()
        };
        assert_eq!(names(&setup), ["Tabia 1800", "Tabia 1800 (2)"]);
        setup.set_level(1, Some(1500));
        assert_eq!(names(&setup), ["Tabia 1800", "Tabia 1500"]);
        setup.entrants[1].name = "Mine".to_owned();
        setup.set_level(1, Some(1600));
        assert_eq!(names(&setup), ["Tabia 1800", "Mine"]);
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        let mut setup = Setup::default();
        let fields = |setup: &Setup| -> Vec<Field> {
            problems(setup)
                .into_iter()
                .map(|(field, _)| field)
                .collect()
        };
        assert_eq!(fields(&setup), [Field::Name, Field::Entrants]);
        setup = named(setup, &[]);
        setup.add(EntrantPlayer::Tabia { elo: None });
        setup.add(EntrantPlayer::Tabia { elo: None });
        assert_eq!(fields(&setup), []);
        setup.format = FormatKind::Gauntlet;
        setup.challengers = 2;
        assert_eq!(fields(&setup), [Field::Format]);
        setup.challengers = 1;
        (setup.cycles, setup.games) = (1_000, 100_000);
        assert_eq!(fields(&setup), [Field::Format]);
        (setup.cycles, setup.games) = (1, 2);
        setup.openings.kind = OpeningKind::File;
        assert_eq!(fields(&setup), [Field::Openings]);
        setup.openings.file = "book.bin".into();
        assert_eq!(fields(&setup), [Field::Openings]);
        setup.openings.kind = OpeningKind::Book;
        assert_eq!(fields(&setup), []);
        setup.openings.kind = OpeningKind::Start;
        setup.test.is_on = true;
        setup.test.elo0 = 5.0;
        assert_eq!(fields(&setup), [Field::Test]);
        setup.games = 1;
        assert_eq!(fields(&setup), [], "no test with single games");
        assert_eq!(setup.clone().into_range(4), setup);
    }
}
