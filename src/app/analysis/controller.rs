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
mod tests {
    use super::*;
    use crossbeam_channel::{Receiver, Sender, unbounded};
    use std::sync::{Arc, Mutex};
    use std::time::Instant;
    use tabia_chess::Position;
    use tabia_engine::{Bound, Limits, Ply, Report, Score, SearchId};
    use tabia_player::{Ended, GameLine, OptionKind, PlayerOption};

    /// What a test player was asked and has set, and the channel for its reports.
    struct Shared {
        asked: Vec<Position>,
        options: Vec<(String, String)>,
        /// Maximum accepted hash size.
        memory: usize,
        ended: bool,
        starts: usize,
        reports: Sender<Stamped>,
    }

    struct Fake(Arc<Mutex<Shared>>, Receiver<Report>);

    impl Player for Fake {
        fn name(&self) -> &str {
            "Fake"
        }
        fn options(&self) -> Vec<PlayerOption> {
            let kind = OptionKind::Spin {
                default: 16,
                least: 1,
                most: 1024,
            };
            let name = "hash".to_owned();
            vec![PlayerOption { name, kind }]
        }
        fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
            let shared = &mut *self.0.lock().unwrap();
            let mib = value.parse::<usize>();
            if name == "hash" && mib.is_ok_and(|mib| mib > shared.memory) {
                let (name, reason) = (name.to_owned(), "no memory".to_owned());
                return Err(OptionError::Refused { name, reason });
            }
            shared.options.push((name.to_owned(), value.to_owned()));
            Ok(())
        }
        fn new_game(&mut self) {}
        fn wait_until_ready(&mut self) {}
        fn go(&mut self, line: &GameLine, _: Limits) -> SearchId {
            let asked = &mut self.0.lock().unwrap().asked;
            asked.push(line.position().clone());
            SearchId::new(asked.len() as u64)
        }
        fn stop(&mut self) {}
        fn ponder_hit(&mut self) {}
        fn reports(&self) -> &Receiver<Report> {
            &self.1
        }
        fn ended(&self) -> Option<Ended> {
            let reason = "it is gone".to_owned();
            self.0.lock().unwrap().ended.then_some(Ended { reason })
        }
    }

    /// Starts the players of the tests: each has a record of its own.
    struct Source(Vec<(PlayerId, Arc<Mutex<Shared>>, Receiver<Stamped>)>);

    impl PlayerSource for Source {
        fn start(
            &mut self,
            id: PlayerId,
            _: Option<&EngineProgram>,
        ) -> Result<StartedPlayer, String> {
            let (_, shared, reports) = self.0.iter().find(|(of, ..)| *of == id).unwrap();
            shared.lock().unwrap().starts += 1;
            let (_, unused) = unbounded();
            Ok(StartedPlayer {
                player: Box::new(Fake(shared.clone(), unused)),
                reports: reports.clone(),
                note: None,
                log: None,
            })
        }
    }

    const OTHER: PlayerId = PlayerId::Other(EngineId(1));

    /// A controller with the engine and another one.
    fn two() -> (SearchController, [Arc<Mutex<Shared>>; 2]) {
        let player = |id: PlayerId| {
            let (reports, received) = unbounded();
            let shared = Shared {
                asked: Vec::new(),
                options: Vec::new(),
                memory: 64,
                ended: false,
                starts: 0,
                reports,
            };
            (id, Arc::new(Mutex::new(shared)), received)
        };
        let players = [PlayerId::Engine, OTHER].map(player);
        let shared = [players[0].1.clone(), players[1].1.clone()];
        let source = Box::new(Source(players.into()));
        (SearchController::new(source), shared)
    }

    fn controller() -> (SearchController, Arc<Mutex<Shared>>) {
        let (controller, [own, _]) = two();
        (controller, own)
    }

    fn request(purpose: Purpose, player: PlayerId, position: &Position) -> SearchRequest {
        SearchRequest {
            purpose,
            player,
            line: GameLine::new(position.clone()),
            limits: Limits::infinite(),
        }
    }

    fn set(controller: &mut SearchController, searches: Vec<SearchRequest>) {
        let wanted = Wanted {
            searches,
            ..Wanted::default()
        };
        let failures = controller.set_searches(wanted, &[], |_| Vec::new());
        assert_eq!(failures, []);
    }

    fn analyse(controller: &mut SearchController, position: &Position) {
        let own = request(Purpose::Analysis, PlayerId::Engine, position);
        set(controller, vec![own]);
    }

    fn own(controller: &SearchController) -> &Search {
        controller.search(PlayerId::Engine).unwrap()
    }

    fn send(shared: &Mutex<Shared>, search: u64, event: Event) {
        let search = SearchId::new(search);
        let report = Report { search, event };
        let at = Instant::now();
        let reports = &shared.lock().unwrap().reports;
        reports.send(Stamped { report, at }).unwrap();
    }

    /// Line number `line`, which begins with one of the legal moves.
    fn line_of(position: &Position, line: usize, mv: usize) -> Event {
        Event::Info(Info {
            depth: Depth(1),
            seldepth: Ply(1),
            line,
            score: Score::DRAW,
            bound: Bound::Exact,
            nodes: 1,
            nps: 1,
            hashfull: 0,
            time: Duration::ZERO,
            pv: vec![position.legal_moves()[mv]],
        })
    }

    /// 200 positions, each report late by one position: a line of an old position is never shown.
    #[test]
    fn a_late_line_is_never_shown() {
        let (mut controller, shared) = controller();
        let mut position = Position::start();
        for step in 0..200 {
            let moves = position.legal_moves();
            let mv = moves[step * 7 % moves.len()];
            let _ = position.make(mv);
            analyse(&mut controller, &position);
            let asked = shared.lock().unwrap().asked.clone();
            let now = asked.len() as u64;
            if let [.., before, _] = &asked[..] {
                send(&shared, now - 1, line_of(before, 1, 0));
            }
            assert_eq!(controller.poll(), []);
            let search = own(&controller);
            assert!(search.lines.is_empty());
            send(&shared, now, line_of(&position, 1, 0));
            controller.poll();
            let search = own(&controller);
            assert!(search.request.position().is_legal(search.lines[0].pv[0]));
            assert_eq!(*search.request.position(), position);
        }
    }

    #[test]
    fn a_line_that_rises_changes_places() {
        let (mut controller, shared) = controller();
        let position = Position::start();
        analyse(&mut controller, &position);
        for (line, mv) in [(1, 0), (2, 1), (3, 2), (1, 2)] {
            send(&shared, 1, line_of(&position, line, mv));
        }
        controller.poll();
        let moves = position.legal_moves();
        let shown = &own(&controller).lines;
        let firsts: Vec<_> = shown.iter().map(|line| line.pv[0]).collect();
        assert_eq!(firsts, [moves[2], moves[1], moves[0]]);
        assert!(shown.iter().map(|line| line.line).eq(1..=3));
    }

    /// The value of the hash size before and after each refusal, and what the player was asked.
    #[test]
    fn a_refused_option_keeps_its_old_value_and_is_not_tried_again() {
        let (mut controller, shared) = controller();
        let hash = |mib: usize| vec![("hash", mib.to_string())];
        let start = Position::start();
        // There is no earlier value at the start: the default remains.
        controller.configure(hash(100));
        analyse(&mut controller, &start);
        let kept = |controller: &mut SearchController| -> Vec<String> {
            let refusals = controller.take_refusals().into_iter();
            refusals.map(|refusal| refusal.kept).collect()
        };
        assert_eq!(kept(&mut controller), ["16"]);
        assert_eq!(controller.options(), hash(16));
        controller.configure(hash(32));
        controller.configure(hash(1000));
        assert_eq!(kept(&mut controller), ["32"]);
        assert_eq!(controller.options(), hash(32));
        analyse(&mut controller, &start);
        assert_eq!(kept(&mut controller), [""; 0]);
        let options = shared.lock().unwrap().options.clone();
        assert_eq!(options, [("hash".to_owned(), "32".to_owned())]);
    }

    #[test]
    fn a_message_about_no_search_is_passed_on() {
        let (mut controller, shared) = controller();
        analyse(&mut controller, &Position::start());
        let note = || "a search thread could not be started".to_owned();
        send(&shared, 0, Event::Note(note()));
        assert_eq!(controller.poll(), [(PlayerId::Engine, News::Note(note()))]);
        assert!(!own(&controller).done);
    }

    #[test]
    fn a_player_that_ends_has_failed_and_is_started_anew() {
        let (mut controller, shared) = controller();
        let start = Position::start();
        analyse(&mut controller, &start);
        shared.lock().unwrap().ended = true;
        let failed = News::Failed("it is gone".to_owned());
        assert_eq!(controller.poll(), [(PlayerId::Engine, failed)]);
        assert_eq!(controller.poll(), [], "once");
        controller.set_searches(Wanted::default(), &[], |_| Vec::new());
        analyse(&mut controller, &start);
        assert_eq!(shared.lock().unwrap().starts, 2);
    }

    /// Like [`a_late_line_is_never_shown`], for several searches at a time; what one engine sends is not taken for another's.
    #[test]
    fn late_lines_of_several_engines_are_never_shown() {
        let (mut controller, shared) = two();
        let players = [PlayerId::Engine, OTHER];
        let mut position = Position::start();
        for step in 0..100 {
            let moves = position.legal_moves();
            let mv = moves[step * 7 % moves.len()];
            let _ = position.make(mv);
            let searches = players.map(|player| request(Purpose::Analysis, player, &position));
            set(&mut controller, searches.into());
            for shared in &shared {
                let asked = shared.lock().unwrap().asked.clone();
                if let [.., before, _] = &asked[..] {
                    send(shared, asked.len() as u64 - 1, line_of(before, 1, 0));
                }
            }
            controller.poll();
            assert!(controller.searches().all(|search| search.lines.is_empty()));
            let now = shared[1].lock().unwrap().asked.len() as u64;
            send(&shared[1], now, line_of(&position, 1, 0));
            controller.poll();
            assert!(own(&controller).lines.is_empty());
            let other = controller.search(OTHER).unwrap();
            assert!(position.is_legal(other.lines[0].pv[0]));
        }
        // One of them goes on while the other starts and ends.
        let asked = || shared.each_ref().map(|one| one.lock().unwrap().asked.len());
        let before = asked();
        let both = players.map(|player| request(Purpose::Analysis, player, &position));
        set(&mut controller, vec![both[1].clone()]);
        assert!(controller.search(PlayerId::Engine).is_none());
        set(&mut controller, both.into());
        assert_eq!(asked(), [before[0] + 1, before[1]]);
        // The other one is ended when it is not wanted any more.
        analyse(&mut controller, &position);
        assert!(!controller.has_player(OTHER) && controller.has_player(PlayerId::Engine));
    }

    #[test]
    fn an_engine_that_ends_in_a_game_repeats_its_search_once() {
        let (mut controller, [_, shared]) = two();
        let start = Position::start();
        let play = || vec![request(Purpose::Play, OTHER, &start)];
        let end = |controller: &mut SearchController| {
            shared.lock().unwrap().ended = true;
            let news = controller.poll();
            shared.lock().unwrap().ended = false;
            // The window ends a player that has ended.
            controller.players.clear();
            news
        };
        let reason = || "it is gone".to_owned();
        set(&mut controller, play());
        assert_eq!(end(&mut controller), [(OTHER, News::Repeated(reason()))]);
        set(&mut controller, play());
        assert_eq!(end(&mut controller), [(OTHER, News::Failed(reason()))]);
        assert_eq!(controller.poll(), []);
        set(&mut controller, Vec::new());
        set(&mut controller, play());
        assert_eq!(end(&mut controller), [(OTHER, News::Failed(reason()))]);
        // In another search it may happen again.
        let next = start.after(start.legal_moves()[0]);
        set(&mut controller, vec![request(Purpose::Play, OTHER, &next)]);
        assert_eq!(end(&mut controller), [(OTHER, News::Repeated(reason()))]);
    }

    #[test]
    fn a_flood_is_processed_in_parts() {
        let (mut controller, shared) = controller();
        let start = Position::start();
        analyse(&mut controller, &start);
        for _ in 0..3 * MOST_REPORTS {
            send(&shared, 1, line_of(&start, 1, 0));
        }
        let waiting = |controller: &SearchController| {
            let [running] = &controller.players[..] else {
                panic!("one player");
            };
            running.started.reports.len()
        };
        controller.poll();
        assert_eq!(waiting(&controller), 2 * MOST_REPORTS);
    }
}
