//! Searches of test players: what is shown of them, refused options, and players that end or flood.

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
    fn start(&mut self, id: PlayerId, _: Option<&EngineProgram>) -> Result<StartedPlayer, String> {
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
