//! The running players and their searches.

use std::time::{Duration, Instant};

use super::players::{PlayerSource, Stamped, StartedPlayer};
use super::search::{Purpose, Search, SearchRequest};
use crate::game::players::PlayerId;
use tabia_chess::Move;
use tabia_engine::{Depth, Event, Info};
use tabia_player::{OptionError, Player};
use tabia_protocol::client::{EngineLog, EngineProgram};
use tabia_settings::{EngineId, EngineProfile};

/// Maximum number of reports of a player that are processed at a time, so that an engine that floods costs no frame.
const MOST_REPORTS: usize = 512;

/// A result of a player.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The player's move and the time it took.
    Move(Move, Duration),
    /// The best move for the user after a search to a depth.
    Hint(Move, Depth),
    /// The search failed.
    Failed(String),
    /// An engine of the user ended during its move in a game, for this reason; the same search is started once more.
    Repeated(String),
    /// A message of a player.
    Note(String),
}

/// An option of the engine and its value.
pub type OptionValue = (&'static str, String);

/// An option that a player has refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedOption {
    /// The option.
    pub name: &'static str,
    /// The value that remains in force.
    pub kept: String,
    /// The reason.
    pub error: OptionError,
}

/// A player that was started.
struct Running {
    id: PlayerId,
    /// How an engine of the user was started, and whether for a game.
    program: Option<EngineProgram>,
    plays: bool,
    /// Whether it has sent a report.
    has_reported: bool,
    started: StartedPlayer,
}

impl Running {
    /// Whether it has worked: one that ends before that would do so again.
    fn has_worked(&self) -> bool {
        self.has_reported || !self.started.player.options().is_empty()
    }
}

/// A search that is started again after its player ended.
struct Repetition {
    request: SearchRequest,
    /// When it was started first, until it has failed again: the clock of its side has run since.
    begun: Option<Instant>,
}

/// What the players are to do.
#[derive(Default)]
pub struct Wanted {
    /// The searches, each of another player; every other search is ended.
    pub searches: Vec<SearchRequest>,
    /// An engine of the user that is started before its first search, for a game.
    pub opponent: Option<EngineId>,
    /// Engines of the user that are not ended, although they do not search now.
    pub kept: Vec<EngineId>,
}

/// The running players and their searches. Reports of any other search are dropped, so what is shown always belongs to the
/// shown position.
pub struct SearchController {
    source: Box<dyn PlayerSource>,
    /// The started players: the engine, at most one program of the Lab, and engines of the user.
    players: Vec<Running>,
    /// The options of the engine.
    options: Vec<OptionValue>,
    refusals: Vec<RefusedOption>,
    /// The present searches, each of another player, in the order of their requests.
    searches: Vec<Search>,
    /// The last search that was repeated.
    repetition: Option<Repetition>,
    /// The logs of engines of the user that were started and not taken.
    logs: Vec<StartedLog>,
}

/// The log of an engine of the user that was started.
pub struct StartedLog {
    /// The engine.
    pub id: EngineId,
    /// Whether it was started for a game.
    pub plays: bool,
    /// The log.
    pub log: EngineLog,
}

impl SearchController {
    /// A controller without a search.
    pub fn new(source: Box<dyn PlayerSource>) -> SearchController {
        SearchController {
            source,
            players: Vec::new(),
            options: Vec::new(),
            refusals: Vec::new(),
            searches: Vec::new(),
            repetition: None,
            logs: Vec::new(),
        }
    }

    /// The present search of a player.
    pub fn search(&self, player: PlayerId) -> Option<&Search> {
        self.searches()
            .find(|search| search.request.player == player)
    }

    /// The present searches.
    pub fn searches(&self) -> impl Iterator<Item = &Search> {
        self.searches.iter()
    }

    /// Starts the wanted searches and ends every other one; those that are running already go on. Engines of the user that are
    /// not wanted any more are ended. `engines` are those of the user. `remembered` returns what is remembered of a position and
    /// is called when a search starts. Returns the players that cannot be started, and why.
    pub fn set_searches(
        &mut self,
        wanted: Wanted,
        engines: &[EngineProfile],
        remembered: impl Fn(&SearchRequest) -> Vec<Info>,
    ) -> Vec<(PlayerId, String)> {
        let Wanted {
            searches: wanted,
            opponent,
            kept,
        } = wanted;
        let mut running = Vec::new();
        for search in std::mem::take(&mut self.searches) {
            let player = search.request.player;
            if wanted.iter().any(|request| search.serves(request)) {
                running.push(search);
            } else if !search.done
                // The next search stops a search of the same player.
                && !wanted.iter().any(|request| request.player == player)
                && let Some(started) = self.started(player)
            {
                started.player.stop();
            }
        }
        self.players.retain(|running| match running.id {
            PlayerId::Engine | PlayerId::Program(_) => true,
            PlayerId::Other(id) => {
                let searches = wanted.iter().any(|request| request.player == running.id);
                searches || opponent == Some(id) || kept.contains(&id)
            }
        });
        let program = |id: PlayerId| {
            let profile = engines
                .iter()
                .find(|profile| id.other() == Some(profile.id));
            profile.map(|profile| &profile.program)
        };
        let mut failures = Vec::new();
        if let Some(id) = opponent.map(PlayerId::Other)
            && !self.players.iter().any(|running| running.id == id)
            && let Err(reason) = self.start(id, true, program(id))
        {
            failures.push((id, reason));
        }
        for request in wanted {
            if let Some(at) = running.iter().position(|search| search.serves(&request)) {
                self.searches.push(running.swap_remove(at));
                continue;
            }
            let player = request.player;
            if failures.iter().any(|(failed, _)| *failed == player) {
                continue;
            }
            let now = self.source.now();
            let repeated = self.repetition.as_ref();
            let repeated = repeated.filter(|repetition| repetition.is_of(&request));
            let begun = repeated.and_then(|repetition| repetition.begun);
            let plays = request.purpose == Purpose::Play;
            match self.start(player, plays, program(player)) {
                Ok(started) => {
                    let id = started.player.go(&request.line, request.limits.clone());
                    let remembered = remembered(&request);
                    let search = Search::new(id, begun.unwrap_or(now), request, remembered);
                    self.searches.push(search);
                }
                Err(reason) => failures.push((player, reason)),
            }
        }
        failures
    }

    /// Returns the present search of a player if lines have arrived since the last call.
    pub fn take_news(&mut self, player: PlayerId) -> Option<&Search> {
        let mut searches = self.searches.iter_mut();
        let search = searches.find(|search| search.request.player == player)?;
        std::mem::take(&mut search.has_news).then_some(search)
    }

    /// Stops the searches at their best moves so far.
    pub fn stop(&mut self) {
        for Running { id, started, .. } in &mut self.players {
            if self
                .searches
                .iter()
                .any(|search| search.request.player == *id)
            {
                started.player.stop();
            }
        }
    }

    /// The engine options, except those it has refused.
    pub fn options(&self) -> &[OptionValue] {
        &self.options
    }

    /// Whether a player was started and is kept.
    pub fn has_player(&self, id: PlayerId) -> bool {
        self.players.iter().any(|running| running.id == id)
    }

    /// Sets the engine options, now or when the engine starts.
    pub fn configure(&mut self, options: Vec<OptionValue>) {
        let before = std::mem::replace(&mut self.options, options);
        let mut players = self.players.iter_mut();
        let Some(running) = players.find(|running| running.id == PlayerId::Engine) else {
            return;
        };
        let refusals = set_options(&mut *running.started.player, &before, &mut self.options);
        self.refusals.extend(refusals);
        // The engine applies the options with its next search, so analysis restarts; a move in a game is not delayed.
        self.searches.retain(|search| {
            let request = &search.request;
            search.done || request.player != PlayerId::Engine || request.purpose == Purpose::Play
        });
    }

    /// Returns the options refused since the last call.
    pub fn take_refusals(&mut self) -> Vec<RefusedOption> {
        std::mem::take(&mut self.refusals)
    }

    /// Returns the logs of engines of the user that were started since the last call.
    pub fn take_logs(&mut self) -> Vec<StartedLog> {
        std::mem::take(&mut self.logs)
    }

    fn started(&mut self, id: PlayerId) -> Option<&mut StartedPlayer> {
        let mut players = self.players.iter_mut();
        let running = players.find(|running| running.id == id)?;
        Some(&mut running.started)
    }

    /// Returns a player, started if it is not running in this way. An engine of the user is started anew for a game, so that it
    /// has no data of its analysis there.
    fn start(
        &mut self,
        id: PlayerId,
        plays: bool,
        program: Option<&EngineProgram>,
    ) -> Result<&mut StartedPlayer, String> {
        let other = id.other();
        let runs = |running: &Running| {
            running.id == id
                && (other.is_none() || running.plays == plays)
                && running.program.as_ref() == program
                && running.started.player.ended().is_none()
        };
        let at = match self.players.iter().position(runs) {
            Some(at) => at,
            None => {
                let is_program = |id: PlayerId| id.program().is_some();
                self.players.retain(|running| {
                    running.id != id && !(is_program(running.id) && is_program(id))
                });
                let mut started = self.source.start(id, program)?;
                if id == PlayerId::Engine {
                    let refusals = set_options(&mut *started.player, &[], &mut self.options);
                    self.refusals.extend(refusals);
                }
                if let (Some(id), Some(log)) = (other, started.log.clone()) {
                    self.logs.push(StartedLog { id, plays, log });
                }
                self.players.push(Running {
                    id,
                    program: program.cloned(),
                    plays,
                    has_reported: false,
                    started,
                });
                self.players.len() - 1
            }
        };
        Ok(&mut self.players[at].started)
    }

    /// Processes the reports of the players.
    pub fn poll(&mut self) -> Vec<(PlayerId, News)> {
        let mut news = Vec::new();
        let mut repeated = None;
        for running in &mut self.players {
            let id = running.id;
            let started = &mut running.started;
            news.extend(started.note.take().map(|note| (id, News::Note(note))));
            // If the player ends after its last report, the next frame notices.
            let ended = started.player.ended();
            let mut searches = self.searches.iter_mut();
            let mut current = searches.find(|search| search.request.player == id);
            for stamped in started.reports.try_iter().take(MOST_REPORTS) {
                running.has_reported = true;
                let found = take_in(stamped, current.as_deref_mut());
                news.extend(found.map(|found| (id, found)));
            }
            if let Some(ended) = ended
                && started.reports.is_empty()
                && let Some(search) = current.filter(|search| !search.done)
            {
                search.done = true;
                let last = self.repetition.as_mut();
                let last = last.filter(|repetition| repetition.is_of(&search.request));
                let plays = search.request.purpose == Purpose::Play && id.other().is_some();
                if plays && last.is_none() && running.has_worked() {
                    repeated = Some(Repetition {
                        request: search.request.clone(),
                        begun: Some(search.started),
                    });
                    news.push((id, News::Repeated(ended.reason)));
                } else {
                    if let Some(last) = last {
                        last.begun = None;
                    }
                    news.push((id, News::Failed(ended.reason)));
                }
            }
        }
        if let Some(repetition) = repeated {
            // Without it, the same search is wanted again.
            let player = repetition.request.player;
            self.searches
                .retain(|search| search.request.player != player);
            self.repetition = Some(repetition);
        }
        // What an engine of the user says in words is in its log.
        news.retain(|(id, news)| id.other().is_none() || !matches!(news, News::Note(_)));
        news
    }
}

impl Repetition {
    /// Whether a request is for the repeated search.
    fn is_of(&self, request: &SearchRequest) -> bool {
        self.request.player == request.player
            && self.request.purpose == request.purpose
            && self.request.line == request.line
    }
}

/// Processes a report of a player; `search` is the current search if it belongs to that player.
fn take_in(Stamped { report, at }: Stamped, search: Option<&mut Search>) -> Option<News> {
    // Notes apply to any search, such as fewer threads than requested.
    if let Event::Note(note) = report.event {
        return Some(News::Note(note));
    }
    let search = search.filter(|search| search.id == report.search)?;
    match report.event {
        // In a finished game the board shows the result.
        Event::Info(info) if info.pv.is_empty() => None,
        Event::Info(info) => {
            search.note(info);
            None
        }
        Event::CurrentMove { .. } | Event::Note(_) => None,
        Event::Best { mv, .. } => {
            search.end();
            let mv = mv?;
            match search.request.purpose {
                Purpose::Play => Some(News::Move(mv, at.saturating_duration_since(search.started))),
                Purpose::Hint => {
                    let depth = search.lines.first().map_or(Depth(0), |line| line.depth);
                    Some(News::Hint(mv, depth))
                }
                Purpose::Analysis | Purpose::Threat => None,
            }
        }
        Event::Failed(reason) => Some(News::Failed(reason)),
    }
}

/// Sets the options of a player that differ from `before`. Refused values are restored.
fn set_options(
    player: &mut dyn Player,
    before: &[OptionValue],
    options: &mut [OptionValue],
) -> Vec<RefusedOption> {
    let mut refusals = Vec::new();
    for (name, value) in options {
        let old = before.iter().find(|(other, _)| other == name);
        if old.is_some_and(|(_, old)| old == value) {
            continue;
        }
        if let Err(error) = player.set_option(name, value) {
            let kept = old.map_or_else(|| default_value(player, name), |(_, old)| old.clone());
            value.clone_from(&kept);
            refusals.push(RefusedOption { name, kept, error });
        }
    }
    refusals
}

/// Returns the value of an option after the start.
fn default_value(player: &dyn Player, name: &str) -> String {
    let options = player.options();
    let option = options.into_iter().find(|option| option.name == name);
    option.map_or_else(String::new, |option| option.kind.default_value())
}

#[cfg(test)]
mod tests;
