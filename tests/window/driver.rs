//! A window for tests, driven as a user drives it: by the names of things and by keys, with an engine that answers at once
//! and file dialogs that are answered beforehand.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};
use egui::accesskit::Role;
use egui::{
    Event, Key, Modifiers, PointerButton, RawInput, ViewportCommand, ViewportEvent, ViewportId,
};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use tabia_app::analysis::players::{PlayerSource, Stamped, StartedPlayer};
use tabia_app::command::Command;
use tabia_app::game::players::PlayerId;
use tabia_app::kit::context::Clock;
use tabia_app::kit::files::{FileDialogs, Picked, Request};
use tabia_app::sound::{Sound, Sounds};
use tabia_app::{App, Environment};
use tabia_chess::{Move, Position, uci_move};
use tabia_engine::{Bound, Depth, Event as Report, Info, Limits, Ply, Score, SearchId};
use tabia_game::pgn;
use tabia_player::{Ended, GameLine, OptionError, OptionKind, Player, PlayerOption};
use tabia_settings::{LabPage, Room, Settings, SettingsFile};

/// A search that the player of the tests was asked for.
#[derive(Clone)]
pub struct Job {
    pub player: PlayerId,
    pub position: Position,
    /// Keys of the positions before it.
    pub history: Vec<u64>,
    pub limits: Limits,
}

/// What the players of the tests were asked, and what they are to answer.
pub struct Script {
    pub jobs: Vec<Job>,
    /// The ways from the players that were started to the window.
    reports: HashMap<Option<&'static str>, Sender<Stamped>>,
    /// The clock by which reports are stamped stands still.
    start: Instant,
    /// Moves to answer with, in UCI notation; then the first legal one.
    pub moves: VecDeque<&'static str>,
    /// How it sees its own side, in centipawns, and how deep it looks.
    pub score: i32,
    pub depth: i32,
    /// How long it says that it thought.
    pub thought: Duration,
    /// It answers only when it is told to stop.
    pub slow: bool,
    /// The number of the last search.
    pub search: u64,
    /// Why no player can be started.
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
            reports: HashMap::new(),
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
    /// An event of the last search.
    pub fn answer(&mut self, event: Report) {
        self.answer_in(self.search, event);
    }

    /// An event of a search; 0 is none.
    pub fn answer_in(&mut self, search: u64, event: Report) {
        let player = self.jobs.last().map_or(PlayerId::Engine, |job| job.player);
        let report = tabia_engine::Report {
            search: SearchId::new(search),
            event,
        };
        let at = self.start + self.thought;
        if let Some(reports) = self.reports.get(&key(player)) {
            reports.send(Stamped { report, at }).unwrap();
        }
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

    fn line(&self, mv: Move) -> Report {
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

    /// A report that comes late: by a search that is over, with a line of this move.
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

fn key(player: PlayerId) -> Option<&'static str> {
    player.program().map(|program| program.id())
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
    /// The day of the month that the window is told.
    pub static DAY: Cell<u8> = const { Cell::new(21) };
}

/// A player that answers at once, as the script says.
struct FakePlayer {
    script: SharedScript,
    id: PlayerId,
    /// Its reports go to the window with their stamps.
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
        script.jobs.push(Job {
            player: self.id,
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
        }
    }

    fn ponder_hit(&mut self) {}

    fn reports(&self) -> &Receiver<tabia_engine::Report> {
        &self.unused
    }

    fn ended(&self) -> Option<Ended> {
        None
    }
}

/// Starts players that answer as the script says.
pub struct FakePlayers(pub SharedScript);

impl PlayerSource for FakePlayers {
    fn start(&mut self, id: PlayerId) -> Result<StartedPlayer, String> {
        let script = &mut *self.0.borrow_mut();
        if let Some(failure) = script.failure {
            return Err(failure.to_owned());
        }
        let (sender, reports) = unbounded();
        script.reports.insert(key(id), sender);
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
        })
    }

    fn now(&self) -> Instant {
        self.0.borrow().start
    }
}

/// Dialogs that are answered with the next of some paths; without one they are cancelled.
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

/// Takes down what would be heard.
struct Listener(Rc<RefCell<Vec<(Sound, u8)>>>);

impl Sounds for Listener {
    fn play(&mut self, sound: Sound, volume: u8) {
        self.0.borrow_mut().push((sound, volume));
    }
}

/// Takes steps until something has come about that a worker brings.
pub fn until<W>(window: &mut W, what: &str, step: impl Fn(&mut W), come: impl Fn(&W) -> bool) {
    let start = Instant::now();
    while !come(window) {
        let waited = start.elapsed();
        assert!(waited < Duration::from_secs(120), "{what} never came");
        std::thread::sleep(Duration::from_millis(5));
        step(window);
    }
}

/// Seconds that a window was hidden; added to egui's time they are the time of the tests.
type HiddenTime = Rc<Cell<f64>>;

/// A clock that goes on with each step of the harness, and while the window is hidden.
pub fn clock(ctx: &egui::Context, hidden: HiddenTime) -> Clock {
    let ctx = ctx.clone();
    Clock::new(move || ctx.input(|input| input.time) + hidden.get())
}

/// A window in a folder of its own.
pub struct Window {
    pub harness: Harness<'static, App>,
    pub engine: SharedScript,
    pub dialogs: Rc<RefCell<Answers>>,
    /// What was played, and at which volume.
    pub sounds: Rc<RefCell<Vec<(Sound, u8)>>>,
    hidden: HiddenTime,
}

impl Window {
    pub fn new() -> Window {
        Window::open(None, &[])
    }

    /// With a folder for settings and journal, and files from the command line. The engine finds its moves by itself.
    pub fn open(folder: Option<&Path>, files: &[PathBuf]) -> Window {
        Window::with(folder, files, |settings| settings.use_books = false)
    }

    /// As [`Window::open`], with other settings.
    pub fn with(
        folder: Option<&Path>,
        files: &[PathBuf],
        change: impl FnOnce(&mut Settings),
    ) -> Window {
        let engine = SharedScript::default();
        let players = Box::new(FakePlayers(engine.clone()));
        Window::build(folder, files, change, engine, |_| players)
    }

    /// With players that think for themselves.
    pub fn with_players(players: impl FnOnce(&egui::Context) -> Box<dyn PlayerSource>) -> Window {
        let without_books = |settings: &mut Settings| settings.use_books = false;
        Window::build(None, &[], without_books, SharedScript::default(), players)
    }

    /// With a page of the Lab beside the board.
    pub fn lab(page: LabPage) -> Window {
        Window::with(None, &[], |settings| {
            settings.room = Room::Lab;
            settings.lab_page = page;
            settings.reduced_motion = true;
            settings.use_books = false;
        })
    }

    /// With a page of the Lab that takes most of the window.
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
        let mut settings = SettingsFile::load(folder.map(|folder| folder.join("settings.ron")));
        // Where everything can be seen; a window that was open before knows its room.
        if folder.is_none_or(|folder| !folder.join("settings.ron").exists()) {
            settings.1.room = Room::Analyse;
        }
        change(&mut settings.1);
        let answers = Box::new(TestDialogs(dialogs.clone()));
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
            sounds,
            hidden,
        };
        window.run();
        window
    }

    /// Runs until nothing changes any more and the workers have ended what they do.
    pub fn run(&mut self) {
        self.harness.run();
        let start = Instant::now();
        while self.app().is_working() && start.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(1));
            self.harness.run();
        }
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

    /// Chooses a radio button, whatever else has the same name.
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
            // A step lasts nearly as long as a double click may, so each click is one.
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

    /// Clicks as a quick hand does: the button goes down and up before the next frame.
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

    /// [`Window::tap`] in the middle of something.
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

    /// Opens a list that folds out, by its name.
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

    /// Clicks a piece and a square by their names.
    pub fn play(&mut self, from: &str, to: &str) {
        self.click(from);
        self.click(to);
    }

    /// Lets time pass.
    pub fn wait(&mut self, seconds: f32) {
        // One step of the harness is a quarter of a second.
        for _ in 0..(seconds * 4.0).ceil() as usize {
            self.harness.step();
        }
        while self.app().context.is_writing() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// What happens after so many seconds in a minimised window, for which the system calls `logic` alone; with what else
    /// the system says of it. Returns what the window asks of the system.
    pub fn hidden(&mut self, seconds: f64, events: &[ViewportEvent]) -> Vec<ViewportCommand> {
        self.hidden.set(self.hidden.get() + seconds);
        let mut input = RawInput::default();
        let viewport = input.viewports.entry(ViewportId::ROOT).or_default();
        (viewport.minimized, viewport.occluded) = (Some(true), Some(true));
        viewport.events = events.to_vec();
        let ctx = self.harness.ctx.clone();
        let mut output = ctx.run_logic(&input, |ctx| {
            let mut frame = eframe::Frame::_new_kittest();
            eframe::App::logic(self.harness.state_mut(), ctx, &mut frame);
        });
        let commands = output.viewport_commands.remove(&ViewportId::ROOT);
        commands.unwrap_or_default()
    }

    /// Runs the window until something has come about that a worker brings.
    pub fn until(&mut self, what: &str, come: impl Fn(&Window) -> bool) {
        until(self, what, |window| window.harness.step(), come);
    }

    /// Whether there is one thing of this name.
    pub fn has(&self, name: &str) -> bool {
        self.harness.query_by_label(name).is_some()
    }

    /// Whether anything has this in its name.
    pub fn shows(&self, text: &str) -> bool {
        self.harness
            .query_all_by_label_contains(text)
            .next()
            .is_some()
    }

    /// What was heard since it was asked last.
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

    /// Carries out a command that has a name, by the palette.
    pub fn command(&mut self, name: &str) {
        self.ctrl_shift(Key::P);
        self.harness.get_by_label("Type a command").type_text(name);
        self.run();
        self.key(Key::Enter);
    }

    /// Carries out a command.
    pub fn apply(&mut self, command: Command) {
        self.harness.state_mut().apply(command);
        self.run();
    }

    /// Begins a game through the dialog; `choices` are clicked in it.
    pub fn new_game(&mut self, choices: &[&str]) {
        self.ctrl(Key::N);
        for choice in choices {
            self.click(choice);
        }
        self.click("Play");
    }
}
