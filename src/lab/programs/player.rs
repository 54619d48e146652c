//! Programs as players, each on its own thread.

use std::cell::{Cell, RefCell};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};
use std::time::Instant;

use super::switches::Switches;
use super::watcher::Watcher;
use crate::games::chess::ChessMove;
use crate::search::Observer;
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use tabia_chess::{Move, Position};
use tabia_engine::{Budget, FinishedError};
use tabia_player::{
    Bound, Depth, Ended, Event, GameLine, Info, Limits, OptionError, Player, PlayerOption, Ply,
    Report, Score, SearchControl, SearchId, panic_message,
};

/// Stack size of a program's thread, in bytes: every half-move of a line is a call or two.
const STACK: usize = 16 << 20;

/// A chess program with its own search and its own evaluation.
pub trait Program: Send {
    /// Searches until it has finished or [`Task::is_over`]. The line that it reports last begins with its move.
    fn think(&mut self, task: &Task<'_>);

    /// Starts a new game: data of the last game is cleared.
    fn new_game(&mut self) {}
}

/// A [`Program`] as a player. It searches one line at full strength whatever the limits request, and has no options but its
/// switches.
pub struct ProgramPlayer {
    name: String,
    requests: Sender<Request>,
    reports: Receiver<Report>,
    control: Arc<SearchControl>,
    thread: Option<JoinHandle<()>>,
    /// `None` for a program without switches.
    switches: Option<Switches>,
}

enum Request {
    Go(Box<Job>),
    NewGame,
    /// Sends a signal when all requests before it are done.
    Barrier(Sender<()>),
}

/// A requested search.
struct Job {
    id: SearchId,
    position: Position,
    history: Vec<u64>,
    limits: Limits,
    budget: Budget,
    started: Instant,
    switches: Switches,
}

/// The position and limits of a [`Program`]'s search, and the destination of its reports.
pub struct Task<'a> {
    job: &'a Job,
    control: &'a SearchControl,
    watcher: Option<&'a dyn Watcher>,
    /// When the thread started it, which may be later because another search had to end first.
    began: Instant,
    /// Number of nodes visited.
    nodes: Cell<u64>,
    /// The best move so far and the expected reply.
    best: Cell<Option<(Move, Option<Move>)>>,
    failed: Cell<bool>,
}

impl ProgramPlayer {
    /// Starts the thread of a program. `wake` is called from there after every report.
    ///
    /// # Errors
    /// When the system cannot start another thread.
    pub fn new(
        name: impl Into<String>,
        program: Box<dyn Program>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<ProgramPlayer> {
        let (sender, reports) = unbounded();
        let control = Arc::new(SearchControl::new(sender, wake));
        let (requests, received) = unbounded();
        let shared = control.clone();
        let builder = Builder::new().name("program".to_owned()).stack_size(STACK);
        let thread = builder.spawn(move || serve(program, &received, &shared))?;
        Ok(ProgramPlayer {
            name: name.into(),
            requests,
            reports,
            control,
            thread: Some(thread),
            switches: None,
        })
    }

    /// Gives the player the switches of its program as options.
    pub(super) fn with_switches(mut self) -> ProgramPlayer {
        self.switches = Some(Switches::default());
        self
    }

    /// Starts a search of a position; `history` has the keys of those before it, oldest first.
    pub(super) fn search(&self, position: Position, history: Vec<u64>, limits: Limits) -> SearchId {
        let id = self.control.next_search();
        self.send(Request::Go(Box::new(Job {
            id,
            budget: Budget::new(&limits, position.turn(), position.fullmove_number()),
            position,
            history,
            limits,
            started: Instant::now(),
            switches: self.switches.unwrap_or_default(),
        })));
        id
    }

    fn send(&self, request: Request) {
        // After the end of the thread there is no answer; `ended` reports why.
        let _ = self.requests.send(request);
    }
}

impl Player for ProgramPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn options(&self) -> Vec<PlayerOption> {
        let switches = self.switches.as_ref();
        switches.map_or_else(Vec::new, |_| Switches::options())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        match &mut self.switches {
            Some(switches) => switches.set(name, value),
            None => Err(OptionError::Unknown(name.to_owned())),
        }
    }

    fn new_game(&mut self) {
        self.send(Request::NewGame);
    }

    fn wait_until_ready(&mut self) {
        let (done, wait) = bounded(1);
        self.send(Request::Barrier(done));
        // An error means that the thread has ended: there is nothing to wait for.
        let _ = wait.recv();
    }

    fn go(&mut self, game: &GameLine, limits: Limits) -> SearchId {
        self.search(game.position().clone(), game.keys().to_vec(), limits)
    }

    fn stop(&mut self) {
        self.control.stop();
    }

    fn ponder_hit(&mut self) {
        self.control.ponder_hit();
    }

    fn reports(&self) -> &Receiver<Report> {
        &self.reports
    }

    fn ended(&self) -> Option<Ended> {
        let thread = self.thread.as_ref();
        let runs = thread.is_some_and(|thread| !thread.is_finished());
        (!runs).then(|| Ended {
            reason: "the thread of the program has ended".to_owned(),
        })
    }
}

impl Drop for ProgramPlayer {
    fn drop(&mut self) {
        self.control.stop_all();
        // The thread ends when the sender is dropped.
        let (closed, _) = bounded(0);
        self.requests = closed;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Has a program analyse a position to a depth, and passes the events of its search to an observer, which may end it. Returns
/// the last line that the program reported.
///
/// # Errors
/// When the system cannot start another thread, or the program fails.
pub(super) fn watch(
    program: &mut dyn Program,
    position: &Position,
    limits: Limits,
    observer: &mut (dyn Observer<ChessMove> + Send),
) -> io::Result<Option<Info>> {
    let (sender, reports) = unbounded();
    let control = SearchControl::new(sender, || {});
    let job = Job {
        id: control.next_search(),
        budget: Budget::new(&limits, position.turn(), position.fullmove_number()),
        position: position.clone(),
        history: Vec::new(),
        limits,
        started: Instant::now(),
        switches: Switches::default(),
    };
    std::thread::scope(|scope| {
        let builder = Builder::new().name("program".to_owned()).stack_size(STACK);
        let think = || {
            let watcher = RefCell::new(observer);
            let task = Task {
                watcher: Some(&watcher),
                ..Task::new(&job, &control)
            };
            task.run(program);
        };
        let thread = builder.spawn_scoped(scope, think)?;
        let panicked = |_| io::Error::other("the thread of the program has ended");
        thread.join().map_err(panicked)
    })?;
    let mut last = None;
    for report in reports.try_iter() {
        match report.event {
            Event::Info(info) => last = Some(info),
            Event::Failed(reason) => return Err(io::Error::other(reason)),
            Event::Note(_) | Event::CurrentMove { .. } | Event::Best { .. } => {}
        }
    }
    Ok(last)
}

/// Handles the player's requests until it is dropped.
fn serve(mut program: Box<dyn Program>, requests: &Receiver<Request>, control: &SearchControl) {
    for request in requests {
        match request {
            Request::Go(job) => Task::new(&job, control).run(&mut *program),
            Request::NewGame => program.new_game(),
            Request::Barrier(done) => {
                let _ = done.send(());
            }
        }
    }
}

impl<'a> Task<'a> {
    fn new(job: &'a Job, control: &'a SearchControl) -> Task<'a> {
        Task {
            job,
            control,
            watcher: None,
            began: Instant::now(),
            nodes: Cell::new(0),
            best: Cell::new(None),
            failed: Cell::new(false),
        }
    }

    /// Runs the program and answers when the limits allow it. A panic becomes a report.
    fn run(&self, program: &mut dyn Program) {
        match FinishedError::check(&self.job.position) {
            Err(finished) => self.send_line(Depth(0), Ply::ROOT, finished.score(), 0, Vec::new()),
            Ok(()) => {
                let thought = catch_unwind(AssertUnwindSafe(|| program.think(self)));
                if let Err(payload) = thought {
                    self.failed.set(true);
                    let reason = panic_message(payload.as_ref());
                    self.send(Event::Failed(format!("the program failed: {reason}")));
                }
            }
        }
        let has_failed = || self.failed.get();
        self.control
            .wait_for_release(self.job.id, &self.job.limits, has_failed);
        let first = || self.root_moves().first().map(|&mv| (mv, None));
        let (mv, ponder) = self.best.get().or_else(first).unzip();
        let ponder = ponder.flatten();
        self.send(Event::Best { mv, ponder });
    }

    fn is_stopped(&self) -> bool {
        self.control.is_stopped(self.job.id)
    }

    fn is_pondering(&self) -> bool {
        self.control.is_pondering(self.job.id, &self.job.limits)
    }

    /// Returns the position.
    pub fn position(&self) -> &Position {
        &self.job.position
    }

    /// Returns the keys of the positions of the game so far, oldest first, without the present one.
    pub fn history(&self) -> &[u64] {
        &self.job.history
    }

    /// Returns the observer of the search, if there is one.
    pub(super) fn watcher(&self) -> Option<&'a dyn Watcher> {
        self.watcher
    }

    /// Returns the switches of the program.
    pub(super) fn switches(&self) -> Switches {
        self.job.switches
    }

    /// Returns the limits of the search.
    pub fn limits(&self) -> &Limits {
        &self.job.limits
    }

    /// Returns the moves to choose from: all legal ones, unless the limits restrict them.
    pub fn root_moves(&self) -> Vec<Move> {
        self.job.limits.root_moves(&self.job.position)
    }

    /// Returns the depth of the last iteration: `usual` half-moves, unless the limits set another.
    pub fn depth(&self, usual: i32) -> i32 {
        let wanted = self.job.limits.depth.map_or(usual, |depth| depth.0);
        wanted.clamp(1, Depth::MAX.0)
    }

    /// Returns whether the search must end at once, after `nodes` nodes. Cheap enough for every few hundred nodes.
    pub fn is_over(&self, nodes: u64) -> bool {
        self.nodes.set(nodes);
        let (limits, budget) = (&self.job.limits, &self.job.budget);
        let of_clock = budget.node_limit().filter(|_| !self.is_pondering());
        if limits
            .nodes
            .into_iter()
            .chain(of_clock)
            .any(|limit| nodes >= limit)
        {
            return true;
        }
        let is_spent = || !self.is_pondering() && budget.is_spent(self.job.started, nodes);
        (self.is_stopped() || is_spent()) && Budget::has_begun(self.began, nodes)
    }

    /// Returns whether another iteration, several times as long as the last, is worth starting.
    pub fn has_time_for_more(&self) -> bool {
        let budget = &self.job.budget;
        self.is_pondering() || !budget.is_half_spent(self.job.started, self.nodes.get())
    }

    /// Returns whether the time comes from the clock of a game, so that a forced move needs no search.
    pub fn is_on_the_clock(&self) -> bool {
        self.job.budget.is_shared() && !self.is_pondering()
    }

    /// Sends the user a message, such as that a file cannot be written.
    pub fn note(&self, text: String) {
        self.send(Event::Note(text));
    }

    /// Reports the best line so far, from the side to move, after `nodes` nodes. Its moves are legal, one after the other; an
    /// empty line is not reported.
    pub fn report(&self, depth: Depth, seldepth: Ply, score: Score, nodes: u64, pv: Vec<Move>) {
        let Some(&best) = pv.first() else { return };
        self.best.set(Some((best, pv.get(1).copied())));
        self.send_line(depth, seldepth, score, nodes, pv);
    }

    fn send_line(&self, depth: Depth, seldepth: Ply, score: Score, nodes: u64, pv: Vec<Move>) {
        let time = self.job.started.elapsed();
        self.send(Event::Info(Info {
            depth,
            seldepth,
            line: 1,
            score,
            bound: Bound::Exact,
            nodes,
            nps: (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64,
            hashfull: 0,
            time,
            pv,
        }));
    }

    fn send(&self, event: Event) {
        self.control.report(self.job.id, event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tabia_player::{ThinkError, think};

    /// A program that plays the last legal move, and panics in check.
    struct LastMove;

    impl Program for LastMove {
        fn think(&mut self, task: &Task<'_>) {
            assert!(!task.position().in_check(), "it cannot bear checks");
            let last = task.root_moves().pop().into_iter().collect();
            task.report(Depth(1), Ply(1), Score::DRAW, 1, last);
            while task.limits().ponder && !task.is_over(1) {}
        }
    }

    fn player() -> ProgramPlayer {
        ProgramPlayer::new("Last move", Box::new(LastMove), || {}).unwrap()
    }

    fn line(fen: &str) -> GameLine {
        GameLine::new(Position::from_fen(fen).unwrap())
    }

    #[test]
    fn a_program_that_fails_is_reported_and_plays_on() {
        let mut player = player();
        let check = line("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
        let failed = think(&mut player, &check, Limits::depth(1), &|| true);
        let reason = "the program failed: it cannot bear checks".to_owned();
        assert_eq!(failed, Err(ThinkError::Failed(reason)));
        let quiet = GameLine::default();
        let thought = think(&mut player, &quiet, Limits::depth(1), &|| true).unwrap();
        let legal = quiet.position().legal_moves();
        assert_eq!(thought.mv, legal.last().copied());
        assert_eq!(player.ended(), None);
    }

    #[test]
    fn an_answer_is_held_back_until_it_is_wanted() {
        let mut player = player();
        let game = GameLine::default();
        let ponder = Limits {
            ponder: true,
            ..Limits::time(Duration::from_millis(1))
        };
        for limits in [Limits::infinite(), ponder] {
            let search = player.go(&game, limits.clone());
            let first = player.reports().recv().unwrap();
            assert!(matches!(first.event, Event::Info(_)) && first.search == search);
            let wait = Duration::from_millis(60);
            assert!(player.reports().recv_timeout(wait).is_err());
            match limits.ponder {
                true => player.ponder_hit(),
                false => player.stop(),
            }
            let last = player.reports().recv().unwrap();
            assert!(matches!(last.event, Event::Best { mv: Some(_), .. }));
        }
        let mated = line("7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
        let thought = think(&mut player, &mated, Limits::depth(1), &|| true).unwrap();
        assert_eq!((thought.mv, thought.best), (None, None));
    }
}
