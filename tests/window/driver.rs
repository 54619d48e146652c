//! A window for tests, operated by accessible names and keys, with an engine that answers at once and file dialogs with
//! prepared answers.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};
use egui::accesskit::{Live, Role};
use egui::{
    Event, Key, Modifiers, OutputCommand, PointerButton, RawInput, ViewportCommand, ViewportEvent,
    ViewportId,
};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::file_calls::file_calls;
use tabia_app::analysis::players::{PlayerSource, Stamped, StartedPlayer};
use tabia_app::command::Command;
use tabia_app::game::players::PlayerId;
use tabia_app::kit::context::Clock;
use tabia_app::kit::desktop::{Desktop, Preferences};
use tabia_app::kit::files::{FileDialogs, Picked, Request};
use tabia_app::sound::{Sound, Sounds};
use tabia_app::{App, Environment};
use tabia_chess::{Move, Position, uci_move};
use tabia_engine::{Bound, Depth, Event as Report, Info, Limits, Ply, Score, SearchId};
use tabia_game::pgn;
use tabia_player::{Ended, GameLine, OptionError, OptionKind, Player, PlayerOption};
use tabia_protocol::client::EngineProgram;
use tabia_settings::{LabPage, Room, Settings, SettingsFile, SystemChoice};

/// A search that was requested from the player of the tests.
#[derive(Clone)]
pub struct Job {
    pub player: PlayerId,
    /// Its number.
    pub search: u64,
    pub position: Position,
    /// Keys of the positions before it.
    pub history: Vec<u64>,
    pub limits: Limits,
}

/// The requests to the players of the tests, and their prepared answers.
pub struct Script {
    pub jobs: Vec<Job>,
    /// The running players, with the senders of their reports.
    running: Vec<(PlayerId, Sender<Stamped>)>,
    /// The players that were started, in order.
    pub starts: Vec<PlayerId>,
    /// Why running players have ended.
    pub ended: Vec<(PlayerId, &'static str)>,
    /// The constant time stamp of all reports.
    start: Instant,
    /// Moves to answer with, in UCI notation; after these the first legal one.
    pub moves: VecDeque<&'static str>,
    /// The score for its own side, in centipawns, and the depth.
    pub score: i32,
    pub depth: i32,
    /// The reported time of a search.
    pub thought: Duration,
    /// Whether it answers only when it is stopped.
    pub slow: bool,
    /// The number of the last search.
    pub search: u64,
    /// The error with which players fail to start.
    pub failure: Option<&'static str>,
    /// The options that were set.
    pub options: HashMap<String, String>,
    /// Options that are refused, with the reason.
    pub refused: HashMap<&'static str, &'static str>,
}

impl Default for Script {
    fn default() -> Script {
        Script {
            jobs: Vec::new(),
            running: Vec::new(),
            starts: Vec::new(),
            ended: Vec::new(),
            start: Instant::now(),
            moves: VecDeque::new(),
            score: 0,
            depth: 7,
            thought: Duration::from_millis(100),
            slow: false,
            search: 0,
            failure: None,
            options: HashMap::new(),
            refused: HashMap::new(),
        }
    }
}

impl Script {
    /// Sends an event of the last search.
    pub fn answer(&mut self, event: Report) {
        self.answer_in(self.search, event);
    }

    /// Sends an event of a search; 0 is none.
    pub fn answer_in(&mut self, search: u64, event: Report) {
        let player = self.jobs.last().map_or(PlayerId::Engine, |job| job.player);
        self.answer_of(player, search, event);
    }

    /// Sends an event of a search of a player.
    pub fn answer_of(&mut self, player: PlayerId, search: u64, event: Report) {
        let report = tabia_engine::Report {
            search: SearchId::new(search),
            event,
        };
        let at = self.start + self.thought;
        let mut running = self.running.iter().rev();
        if let Some((_, reports)) = running.find(|(id, _)| *id == player) {
            // A player that was ended has no listener.
            let _ = reports.send(Stamped { report, at });
        }
    }

    /// Returns the running players.
    pub fn running(&self) -> Vec<PlayerId> {
        self.running.iter().map(|(id, _)| *id).collect()
    }

    /// Returns the last search that was requested of a player.
    pub fn job_of(&self, player: PlayerId) -> Option<&Job> {
        self.jobs.iter().rfind(|job| job.player == player)
    }

    pub fn report(&mut self, position: &Position) {
        let Some(mv) = position.legal_moves().first().copied() else {
            return;
        };
        let mv = match self.moves.front() {
            Some(text) => uci_move::read(position, text).unwrap(),
            None => mv,
        };
        self.answer(self.line(mv));
    }

    pub fn line(&self, mv: Move) -> Report {
        Report::Info(Info {
            depth: Depth(self.depth),
            seldepth: Ply(9),
            line: 1,
            score: Score::centipawns(self.score),
            bound: Bound::Exact,
            nodes: 1000,
            nps: 1_000_000,
            hashfull: 12,
            time: self.thought,
            pv: vec![mv],
        })
    }

    /// Sends a late report: of a finished search, with a line of this move.
    pub fn late(&mut self, (search, mv): (u64, Move)) {
        self.answer_in(search, self.line(mv));
    }

    pub fn best(&mut self, position: &Position) {
        let mv = match self.moves.pop_front() {
            Some(text) => Some(uci_move::read(position, text).unwrap()),
            None => position.legal_moves().first().copied(),
        };
        self.answer(Report::Best { mv, ponder: None });
    }
}

/// The script that a test shares with the players.
#[derive(Clone, Default)]
pub struct SharedScript(Arc<RwLock<Script>>);

impl SharedScript {
    pub fn borrow(&self) -> RwLockReadGuard<'_, Script> {
        self.0.read().unwrap()
    }

    pub fn borrow_mut(&self) -> RwLockWriteGuard<'_, Script> {
        self.0.write().unwrap()
    }
}

thread_local! {
    /// The day of the month of the window's clock.
    pub static DAY: Cell<u8> = const { Cell::new(21) };
}

/// A player that answers at once from the script.
struct FakePlayer {
    script: SharedScript,
    id: PlayerId,
    /// Its reports go directly to the window, with their time stamps.
    unused: Receiver<tabia_engine::Report>,
}

impl Player for FakePlayer {
    fn name(&self) -> &str {
        "Fake"
    }

    fn options(&self) -> Vec<PlayerOption> {
        vec![PlayerOption {
            name: "hash".to_owned(),
            kind: OptionKind::Spin {
                default: 16,
                least: 1,
                most: 1024,
            },
        }]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let script = &mut *self.script.borrow_mut();
        if let Some(reason) = script.refused.get(name) {
            let (name, reason) = (name.to_owned(), (*reason).to_owned());
            return Err(OptionError::Refused { name, reason });
        }
        script.options.insert(name.to_owned(), value.to_owned());
        Ok(())
    }

    fn new_game(&mut self) {}

    fn wait_until_ready(&mut self) {}

    fn go(&mut self, line: &GameLine, limits: Limits) -> SearchId {
        let script = &mut *self.script.borrow_mut();
        script.search += 1;
        let is_endless = script.slow || limits.infinite;
        let search = script.search;
        script.jobs.push(Job {
            player: self.id,
            search,
            position: line.position().clone(),
            history: line.keys().to_vec(),
            limits,
        });
        script.report(line.position());
        if !is_endless {
            script.best(line.position());
        }
        SearchId::new(script.search)
    }

    fn stop(&mut self) {
        let script = &mut *self.script.borrow_mut();
        let job = script.jobs.last().filter(|job| job.player == self.id);
        if let Some(position) = job.map(|job| job.position.clone()) {
            script.best(&position);
        } else if let Some(job) = script.job_of(self.id).cloned() {
            // Others have been asked since.
            let mv = job.position.legal_moves().first().copied();
            script.answer_of(self.id, job.search, Report::Best { mv, ponder: None });
        }
    }

    fn ponder_hit(&mut self) {}

    fn reports(&self) -> &Receiver<tabia_engine::Report> {
        &self.unused
    }

    fn ended(&self) -> Option<Ended> {
        let script = self.script.borrow();
        let ended = script.ended.iter().find(|(id, _)| *id == self.id);
        ended.map(|(_, reason)| Ended {
            reason: (*reason).to_owned(),
        })
    }
}

impl Drop for FakePlayer {
    fn drop(&mut self) {
        let script = &mut *self.script.borrow_mut();
        if let Some(at) = script.running.iter().position(|(id, _)| *id == self.id) {
            script.running.remove(at);
        }
        script.ended.retain(|(id, _)| *id != self.id);
    }
}

/// Starts players that answer from the script.
pub struct FakePlayers(pub SharedScript);

impl PlayerSource for FakePlayers {
    fn start(
        &mut self,
        id: PlayerId,
        other: Option<&EngineProgram>,
    ) -> Result<StartedPlayer, String> {
        let script = &mut *self.0.borrow_mut();
        script.starts.push(id);
        if id.other().is_some() && other.is_none() {
            return Err(tabia_texts::tr("engine-is-removed"));
        }
        if let Some(failure) = script.failure {
            return Err(failure.to_owned());
        }
        let (sender, reports) = unbounded();
        script.running.push((id, sender));
        let (_, unused) = unbounded();
        let player = Box::new(FakePlayer {
            script: self.0.clone(),
            id,
            unused,
        });
        Ok(StartedPlayer {
            player,
            reports,
            note: None,
            log: None,
        })
    }

    fn now(&self) -> Instant {
        self.0.borrow().start
    }
}

/// File dialogs that return the next of some paths; without one they are cancelled.
#[derive(Default)]
pub struct Answers {
    pub paths: VecDeque<PathBuf>,
    pub asked: Vec<Request>,
    pub picked: VecDeque<Picked>,
    pub no_dialog: bool,
}

pub struct TestDialogs(Rc<RefCell<Answers>>);

impl FileDialogs for TestDialogs {
    fn ask(&mut self, request: Request) {
        let answers = &mut *self.0.borrow_mut();
        let picked = match answers.paths.pop_front() {
            _ if answers.no_dialog => Picked::NoDialog(request.clone()),
            Some(path) => Picked::File(request.ask, path),
            None => Picked::Cancelled(request.ask),
        };
        answers.picked.push_back(picked);
        answers.asked.push(request);
    }

    fn poll(&mut self) -> Option<Picked> {
        self.0.borrow_mut().picked.pop_front()
    }
}

/// A desktop that reports what a test puts there.
struct TestDesktop(Rc<Cell<Option<Preferences>>>);

impl Desktop for TestDesktop {
    fn poll(&mut self) -> Option<Preferences> {
        self.0.take()
    }
}

/// Records the sounds.
struct Listener(Rc<RefCell<Vec<(Sound, u8)>>>);

impl Sounds for Listener {
    fn play(&mut self, sound: Sound, volume: u8) {
        self.0.borrow_mut().push((sound, volume));
    }
}

/// Repeats a step until a worker's result has arrived.
pub fn until<W>(window: &mut W, what: &str, step: impl Fn(&mut W), come: impl Fn(&W) -> bool) {
    let start = Instant::now();
    while !come(window) {
        let waited = start.elapsed();
        assert!(waited < Duration::from_secs(120), "{what} never came");
        std::thread::sleep(Duration::from_millis(5));
        step(window);
    }
}

/// Seconds for which a window was hidden; egui's time plus these is the time of the tests.
type HiddenTime = Rc<Cell<f64>>;

/// Returns a clock that advances with each step of the harness, and while the window is hidden.
pub fn clock(ctx: &egui::Context, hidden: HiddenTime) -> Clock {
    let ctx = ctx.clone();
    Clock::new(move || ctx.input(|input| input.time) + hidden.get())
}

/// A window with its own folder.
pub struct Window {
    pub harness: Harness<'static, App>,
    pub engine: SharedScript,
    pub dialogs: Rc<RefCell<Answers>>,
    /// What the desktop is to report next.
    pub desktop: Rc<Cell<Option<Preferences>>>,
    /// The sounds with their volumes.
    pub sounds: Rc<RefCell<Vec<(Sound, u8)>>>,
    hidden: HiddenTime,
    /// Its folder, if that is removed with it.
    pub own_folder: Option<tempfile::TempDir>,
}

impl Window {
    pub fn new() -> Window {
        Window::open(None, &[])
    }

    /// Opens a window with a folder for settings and journal, and files from the command line. The engine chooses its moves
    /// itself.
    pub fn open(folder: Option<&Path>, files: &[PathBuf]) -> Window {
        Window::with(folder, files, |settings| settings.use_books = false)
    }

    /// Like [`Window::open`], with other settings.
    pub fn with(
        folder: Option<&Path>,
        files: &[PathBuf],
        change: impl FnOnce(&mut Settings),
    ) -> Window {
        let engine = SharedScript::default();
        let players = Box::new(FakePlayers(engine.clone()));
        Window::build(folder, files, change, engine, |_| players)
    }

    /// Opens a window with real players.
    pub fn with_players(players: impl FnOnce(&egui::Context) -> Box<dyn PlayerSource>) -> Window {
        Window::with_players_in(None, |settings| settings.use_books = false, players)
    }

    /// Like [`Window::with_players`], with a folder and other settings.
    pub fn with_players_in(
        folder: Option<&Path>,
        change: impl FnOnce(&mut Settings),
        players: impl FnOnce(&egui::Context) -> Box<dyn PlayerSource>,
    ) -> Window {
        Window::build(folder, &[], change, SharedScript::default(), players)
    }

    /// Opens a window with a page of the Lab beside the board.
    pub fn lab(page: LabPage) -> Window {
        Window::with(None, &[], |settings| {
            settings.room = Room::Lab;
            settings.lab_page = page;
            settings.reduced_motion = SystemChoice::On;
            settings.use_books = false;
        })
    }

    /// Opens a window with a page of the Lab that takes most of it.
    pub fn wide_lab(page: LabPage) -> Window {
        let mut window = Window::lab(page);
        window.apply(tabia_app::lab::Command::ToggleWide.into());
        window
    }

    fn build(
        folder: Option<&Path>,
        files: &[PathBuf],
        change: impl FnOnce(&mut Settings),
        engine: SharedScript,
        players: impl FnOnce(&egui::Context) -> Box<dyn PlayerSource>,
    ) -> Window {
        let dialogs = Rc::new(RefCell::new(Answers::default()));
        let sounds = Rc::new(RefCell::new(Vec::new()));
        let path = folder.map(|folder| folder.join("settings.ron"));
        // A window that was dropped may still be writing them.
        let are_new = path.as_ref().is_none_or(|path| !path.exists());
        let mut settings = SettingsFile::load(path);
        // In the analysis room, where everything is visible; a restored window has its own room.
        if are_new {
            settings.1.room = Room::Analyse;
        }
        change(&mut settings.1);
        let answers = Box::new(TestDialogs(dialogs.clone()));
        let desktop = Rc::default();
        let test_desktop = Box::new(TestDesktop(Rc::clone(&desktop)));
        let listener = Box::new(Listener(sounds.clone()));
        let hidden = HiddenTime::default();
        let hidden_time = hidden.clone();
        let harness = Harness::builder()
            .with_size([1280.0, 800.0])
            .with_max_steps(200)
            .build_eframe(|creation| {
                let environment = Environment {
                    settings,
                    data: folder.map(Path::to_path_buf),
                    dialogs: answers,
                    desktop: test_desktop,
                    players: players(&creation.egui_ctx),
                    sounds: listener,
                    files: files.to_vec(),
                    today: || format!("2026.11.{}", DAY.get()),
                    clock: clock(&creation.egui_ctx, hidden_time),
                    renderer: "none",
                };
                App::new(&creation.egui_ctx, environment)
            });
        let mut window = Window {
            harness,
            engine,
            dialogs,
            desktop,
            sounds,
            hidden,
            own_folder: None,
        };
        window.run();
        window
    }

    /// Runs until nothing changes and all workers have finished.
    pub fn run(&mut self) {
        self.run_after(|_| {});
    }

    /// Runs after this. The window's thread makes no file call meanwhile.
    fn run_after(&mut self, act: impl FnOnce(&mut App)) {
        let calls = file_calls(|| {
            act(self.harness.state_mut());
            self.settle();
            let start = Instant::now();
            while self.app().is_working() && start.elapsed() < Duration::from_secs(60) {
                std::thread::sleep(Duration::from_millis(1));
                self.step_in_no_time();
                if !self.app().is_working() {
                    self.settle();
                }
            }
        });
        assert_eq!(calls, [""; 0], "on the window's thread");
    }

    /// Runs until nothing changes. While a worker works, a spinner changes; on a busy machine that lasts longer than a run.
    fn settle(&mut self) {
        let start = Instant::now();
        while self.harness.try_run().is_err() {
            if !self.app().is_working() || start.elapsed() > Duration::from_secs(60) {
                // The worker may have ended within the run: one more shows whether the window comes to rest.
                self.harness.run();
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Runs one frame at the time of the last one: how long a worker takes must not decide what time it is.
    fn step_in_no_time(&mut self) {
        let now = self.harness.ctx.input(|input| input.time);
        self.harness.input_mut().time = Some(now);
        self.harness.step();
        self.harness.input_mut().time = None;
    }

    pub fn app(&self) -> &App {
        self.harness.state()
    }

    pub fn fen(&self) -> String {
        self.app().game.session.position().fen()
    }

    pub fn pgn(&self) -> String {
        pgn::write(self.app().game.session.game())
    }

    pub fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.run();
    }

    pub fn ctrl(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::COMMAND, key);
        self.run();
    }

    pub fn ctrl_shift(&mut self, key: Key) {
        self.harness
            .key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, key);
        self.run();
    }

    /// Chooses a radio button; other widgets may have the same name.
    pub fn choose(&mut self, name: &str) {
        self.harness
            .get_by_role_and_label(Role::RadioButton, name)
            .click();
        self.run();
    }

    pub fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.run();
    }

    /// Clicks twice in quick succession.
    pub fn double_click(&mut self, name: &str) {
        let pos = self.harness.get_by_label(name).rect().center();
        self.harness.hover_at(pos);
        self.run();
        for _ in 0..2 {
            // A step lasts nearly as long as a double click may, so each click is one event.
            let whole = [true, false].map(|pressed| Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            });
            self.harness.input_mut().events.extend(whole);
            self.harness.step();
        }
        self.run();
    }

    /// Clicks quickly: the button goes down and up before the next frame.
    pub fn tap(&mut self, at: egui::Pos2) {
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let events = &mut self.harness.input_mut().events;
        events.extend([Event::PointerMoved(at), button(true), button(false)]);
        self.run();
    }

    /// [`Window::tap`] in the middle of a widget.
    pub fn tap_on(&mut self, role: Role, name: &str) {
        let at = self.harness.get_by_role_and_label(role, name).rect();
        self.tap(at.center());
    }

    /// Clicks a check box by its name.
    pub fn tick(&mut self, name: &str) {
        self.harness
            .get_by_role_and_label(Role::CheckBox, name)
            .click();
        self.run();
    }

    /// Opens a drop-down list by its name.
    pub fn open_list(&mut self, name: &str) {
        self.harness
            .get_by_role_and_label(Role::ComboBox, name)
            .click();
        self.run();
    }

    /// Opens the list of levels in the New game dialog.
    pub fn open_levels(&mut self) {
        self.open_list("Strength");
    }

    /// Types into the search field of the settings.
    pub fn search_settings(&mut self, text: &str) {
        let field = self.harness.get_by_label("Search settings");
        assert!(field.is_focused(), "one can type at once");
        field.type_text(text);
        self.run();
    }

    pub fn paste(&mut self, text: &str) {
        self.harness.event(Event::Paste(text.to_owned()));
        self.run();
    }

    /// Types a move into the field for typed moves.
    pub fn type_move(&mut self, text: &str) {
        self.key(Key::Slash);
        self.harness.get_by_label("Typed move").type_text(text);
        self.run();
        self.key(Key::Enter);
        self.key(Key::Escape);
    }

    /// Clicks the window's close button; returns whether the window may close.
    pub fn close_button(&mut self) -> bool {
        let viewports = &mut self.harness.input_mut().viewports;
        let viewport = viewports.entry(ViewportId::ROOT).or_default();
        viewport.events.push(ViewportEvent::Close);
        self.harness.step();
        let outputs = self.harness.output().viewport_output.values();
        let mut commands = outputs.flat_map(|output| &output.commands);
        let stays = commands.any(|command| matches!(command, ViewportCommand::CancelClose));
        let viewports = &mut self.harness.input_mut().viewports;
        viewports
            .entry(ViewportId::ROOT)
            .or_default()
            .events
            .clear();
        // A spinner may turn, so that the window never rests.
        self.harness.run_steps(4);
        !stays
    }

    /// Takes the keyboard focus from the widget that has it.
    pub fn leave_focus(&mut self) {
        self.harness.ctx.memory_mut(|memory| {
            let focused = memory.focused();
            focused
                .into_iter()
                .for_each(|id| memory.surrender_focus(id));
        });
        self.run();
    }

    /// Clicks a piece and a square by their names.
    pub fn play(&mut self, from: &str, to: &str) {
        self.click(from);
        self.click(to);
    }

    /// Runs the window for this time.
    pub fn wait(&mut self, seconds: f32) {
        // One step of the harness is a quarter of a second.
        for _ in 0..(seconds * 4.0).ceil() as usize {
            self.harness.step();
            // How long a worker writes does not count.
            while self.app().context.is_writing() {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }

    /// Runs a minimised window for this number of seconds, in which the system calls only `logic`, with these events of the
    /// system. Returns the window's commands to the system.
    pub fn hidden(&mut self, seconds: f64, events: &[ViewportEvent]) -> Vec<ViewportCommand> {
        self.hidden.set(self.hidden.get() + seconds);
        let mut input = RawInput::default();
        input.viewports.entry(ViewportId::ROOT).or_default().events = events.to_vec();
        self.minimised(input)
    }

    /// Runs a minimised window once with input that arrived before. Returns whether the window requests a frame for it.
    pub fn hidden_input(&mut self, events: &[Event]) -> bool {
        let input = RawInput {
            events: events.to_vec(),
            ..RawInput::default()
        };
        let commands = self.minimised(input);
        commands.contains(&ViewportCommand::RequestPaintWhileHidden)
    }

    fn minimised(&mut self, mut input: RawInput) -> Vec<ViewportCommand> {
        let viewport = input.viewports.entry(ViewportId::ROOT).or_default();
        (viewport.minimized, viewport.occluded) = (Some(true), Some(true));
        let ctx = self.harness.ctx.clone();
        eframe::App::raw_input_hook(self.harness.state_mut(), &ctx, &mut input);
        let mut output = ctx.run_logic(&input, |ctx| {
            let mut frame = eframe::Frame::_new_kittest();
            eframe::App::logic(self.harness.state_mut(), ctx, &mut frame);
        });
        let commands = output.viewport_commands.remove(&ViewportId::ROOT);
        commands.unwrap_or_default()
    }

    /// Presses Ctrl+C, and returns what the window puts into the clipboard, at once or later.
    pub fn copied(&mut self) -> String {
        let events = &mut self.harness.input_mut().events;
        events.extend([Event::ModifiersChanged(Modifiers::COMMAND), Event::Copy]);
        let text = |window: &Window| {
            let commands = window.harness.output().platform_output.commands.iter();
            commands.cloned().find_map(|command| match command {
                OutputCommand::CopyText(text) => Some(text),
                _ => None,
            })
        };
        self.until("the copied text", |window| text(window).is_some());
        let copied = text(self).unwrap();
        let released = Event::ModifiersChanged(Modifiers::NONE);
        self.harness.event(released);
        self.run();
        copied
    }

    /// Runs the window until a worker's result has arrived.
    pub fn until(&mut self, what: &str, come: impl Fn(&Window) -> bool) {
        until(self, what, |window| window.harness.step(), come);
    }

    /// The same while the clocks stand still: a step of the harness may be shorter than its time, and a program that thinks in
    /// real time would lose on it.
    pub fn until_in_no_time(&mut self, what: &str, come: impl Fn(&Window) -> bool) {
        until(self, what, Window::step_in_no_time, come);
    }

    /// Returns whether the last frame requested the end of the window.
    pub fn closes(&self) -> bool {
        let outputs = self.harness.output().viewport_output.values();
        let mut commands = outputs.flat_map(|output| &output.commands);
        commands.any(|command| matches!(command, ViewportCommand::Close))
    }

    /// Returns whether there is one widget of this name.
    pub fn has(&self, name: &str) -> bool {
        self.harness.query_by_label(name).is_some()
    }

    /// Returns whether the name of any visible widget contains this.
    pub fn shows(&self, text: &str) -> bool {
        let is_visible = |node: &egui_kittest::Node<'_>| node.accesskit_node().live() == Live::Off;
        self.harness
            .query_all_by_label_contains(text)
            .any(|node| is_visible(&node))
    }

    /// Returns the sounds since the last call.
    pub fn heard(&mut self) -> Vec<Sound> {
        let heard = std::mem::take(&mut *self.sounds.borrow_mut());
        heard.into_iter().map(|(sound, _)| sound).collect()
    }

    pub fn reported(&self, text: &str) -> bool {
        self.app()
            .context
            .toasts
            .texts()
            .any(|toast| toast.contains(text))
    }

    /// Executes a named command through the palette.
    pub fn command(&mut self, name: &str) {
        self.ctrl_shift(Key::P);
        self.harness.get_by_label("Type a command").type_text(name);
        self.run();
        self.key(Key::Enter);
    }

    /// Executes a command.
    pub fn apply(&mut self, command: Command) {
        self.run_after(|app| app.apply(command));
    }

    /// Starts a game through the dialog, after clicking `choices`.
    pub fn new_game(&mut self, choices: &[&str]) {
        self.ctrl(Key::N);
        for choice in choices {
            self.click(choice);
        }
        self.click("Play");
    }
}
