//! The work of the window's thread with a large file open, while it is imported into a collection, and with engines that break
//! the rules: `cargo bench --bench window`. `TABIA_BENCH_FILE` gives the file; without it, one of 300 MB is made. `cargo bench
//! --bench window -- engines` measures the engines alone; they are there after `cargo build --release -p tabia-protocol
//! --example hostile_engine`.
//!
//! Each figure is the CPU time of that thread in `logic`, `ui` and tessellation, without the renderer, but with the
//! accessibility tree that the test window always makes. The limit is 16 ms for a frame, and 50 ms for one with a command.

#[path = "../tests/common/mod.rs"]
mod common;
#[allow(dead_code)]
#[path = "../tests/window/driver.rs"]
mod driver;
#[path = "../tests/window/file_calls.rs"]
mod file_calls;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use driver::Window;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use tabia_app::analysis::players::{LocalPlayers, PlayerSource};
use tabia_app::command::matches::{self, Entrant, EntrantPlayer, Setup, View};
use tabia_app::command::{Action, Command, TabCommand};
use tabia_app::game;
use tabia_app::kit::context::SidePanel;
use tabia_app::library;
use tabia_app::shell::table::TABLE;
use tabia_library::SortColumn;
use tabia_protocol::client::EngineProgram;
use tabia_settings::{EngineId, Room, Settings};

/// Maximum CPU time of a frame, and of a frame with a command.
const FRAME: Duration = Duration::from_millis(16);
const COMMAND: Duration = Duration::from_millis(50);

/// Number of frames after a command that are also measured.
const FRAMES_AFTER: usize = 5;

/// Commands after which nothing is left to measure.
const LEFT_OUT: [&str; 2] = ["quit", "close-tab"];

/// The modes of the hostile engine.
const HOSTILE: [&str; 13] = [
    "good",
    "dies-at-once",
    "dies-in-search",
    "silent",
    "flood",
    "illegal",
    "unasked",
    "late",
    "endless-line",
    "not-utf8",
    "ignores-quit",
    "forks-and-plays",
    "million-options",
];

/// How long each of them analyses.
const ANALYSIS: Duration = Duration::from_secs(4);

fn main() {
    let folder = match tempfile::tempdir() {
        Ok(folder) => folder,
        Err(error) => return eprintln!("no folder for the file: {error}"),
    };
    let mut bench = Bench::default();
    println!("{:28} {:>9} {:>9}", "", "command", "frame");
    if std::env::args().all(|argument| argument != "engines") {
        let path = match std::env::var_os("TABIA_BENCH_FILE") {
            Some(path) => PathBuf::from(path),
            None => match large_file(folder.path()) {
                Ok(path) => path,
                Err(error) => return eprintln!("the file cannot be made: {error}"),
            },
        };
        large(&mut bench, folder.path(), &path);
    }
    match hostile_engine() {
        Some(engine) => bench.engines(folder.path(), &engine),
        None => println!("the engines are left out: the example hostile_engine is not built"),
    }
    println!("{}", bench.verdict());
}

/// Measures all commands with a large file.
fn large(bench: &mut Bench, folder: &Path, path: &Path) {
    let mut window = Window::open(None, &[]);
    bench.measure(&mut window, "open the file", |window| {
        let state = window.harness.state_mut();
        state.apply(Action::OpenFile(path.to_owned()));
    });
    bench.frames(&mut window, "while it is read", |window| {
        let document = &window.app().game.session.document;
        document.path().is_none() || document.reading.is_some()
    });
    bench.measure(&mut window, "show the games", |window| {
        let games = Action::ShowTab(SidePanel::Games);
        window.harness.state_mut().apply(games);
    });
    bench.idle(&mut window);
    bench.measure(&mut window, "the next page of the list", |window| {
        window.harness.event(Event::Key {
            key: Key::PageDown,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        });
    });
    bench.measure(&mut window, "the last game", |window| {
        let last = window.app().game.session.document.len() - 1;
        let select = game::Command::SelectGame(last);
        window.harness.state_mut().apply(select);
    });
    bench.frames(&mut window, "until it is read", |window| {
        window.app().is_working()
    });
    let first = window.app().tab_ids()[0];
    for entry in TABLE.iter().filter(|entry| !LEFT_OUT.contains(&entry.id)) {
        bench.measure(&mut window, entry.id, |window| {
            window.harness.state_mut().apply(entry.command.clone());
        });
        // Close what the command has opened.
        for _ in 0..2 {
            window.harness.key_press(Key::Escape);
            window.harness.run_steps(2);
        }
        let show = Command::from(TabCommand::Show(first));
        window.harness.state_mut().apply(show);
        window.harness.run_steps(2);
        bench.wait(&mut window);
    }
    let copy = folder.join("copy.pgn");
    bench.measure(&mut window, "save a copy", |window| {
        let save = game::Command::SaveTo(copy.clone());
        window.harness.state_mut().apply(save);
    });
    bench.frames(&mut window, "while it is saved", |window| {
        window.app().is_working()
    });
    bench.library(&mut window, folder, path);
}

#[derive(Default)]
struct Bench {
    over: Vec<String>,
}

impl Bench {
    /// Measures a command with its frame, and the frames after it.
    fn measure(&mut self, window: &mut Window, name: &str, act: impl FnOnce(&mut Window)) {
        let start = cpu_time();
        act(window);
        frame(window);
        let command = cpu_time() - start;
        let frames = (0..FRAMES_AFTER).map(|_| frame(window));
        let most = frames.max().unwrap_or_default();
        self.report(name, Some(command), most);
    }

    /// Measures frames while `goes_on` returns `true`.
    fn frames(&mut self, window: &mut Window, name: &str, goes_on: impl Fn(&Window) -> bool) {
        let (mut most, begun) = (Duration::ZERO, Instant::now());
        while goes_on(window) && begun.elapsed() < Duration::from_secs(120) {
            most = most.max(frame(window));
            std::thread::sleep(Duration::from_millis(2));
        }
        self.report(name, None, most);
    }

    /// Imports the file into a collection, and looks for games in it, with the explorer beside it.
    fn library(&mut self, window: &mut Window, folder: &Path, file: &Path) {
        let apply = |window: &mut Window, command: library::Command| {
            window.harness.state_mut().apply(command);
        };
        let collection = folder.join("bench.tabia-games");
        apply(window, library::Command::CreateAt(collection));
        self.wait(window);
        apply(window, library::Command::ShowExplorer);
        let import =
            library::Command::ImportFrom(vec![file.to_owned()], library::ImportChoices::default());
        self.measure(window, "import the file", |window| apply(window, import));
        self.frames(window, "while it is imported", |window| {
            window.app().is_working()
        });
        for query in ["elo>2300", "a", "material:KR-KB", ""] {
            let search = library::Command::Search(query.to_owned());
            let name = format!("search \u{201c}{query}\u{201d}");
            self.measure(window, &name, |window| apply(window, search));
            self.frames(window, "until it is found", |window| {
                window.app().is_working()
            });
        }
        for column in [SortColumn::White, SortColumn::Date, SortColumn::Event] {
            let sort = library::Command::Sort(Some((column, true)));
            let name = format!("sort by {column:?}");
            self.measure(window, &name, |window| apply(window, sort));
            self.frames(window, "until it is sorted", |window| {
                window.app().is_working()
            });
        }
    }

    /// Analyses with one hostile engine after another, and has them play a tournament, shown with its boards.
    fn engines(&mut self, folder: &Path, engine: &Path) {
        let program = |mode: &str| EngineProgram {
            name: mode.to_owned(),
            arguments: vec![mode.to_owned(), "bench".to_owned()],
            ..EngineProgram::new(engine)
        };
        for mode in HOSTILE {
            let players = |ctx: &egui::Context| -> Box<dyn PlayerSource> {
                Box::new(LocalPlayers::new(ctx.clone()))
            };
            let change = |settings: &mut Settings| {
                settings.add_engine(program(mode));
            };
            let mut window = Window::with_players_in(None, change, players);
            window.harness.key_press(Key::Space);
            window.harness.run_steps(2);
            let add = window
                .harness
                .get_by_role_and_label(Role::CheckBox, "Analyse with another engine");
            add.click();
            window.harness.run_steps(2);
            window
                .harness
                .get_by_role_and_label(Role::Button, mode)
                .click();
            let begun = Instant::now();
            self.frames(&mut window, &format!("analyse with {mode}"), |_| {
                begun.elapsed() < ANALYSIS
            });
        }
        let mut window = Window::with(Some(&folder.join("data")), &[], |settings| {
            settings.room = Room::Engines;
        });
        let entrant = |mode: &&str| Entrant {
            player: EntrantPlayer::Engine {
                id: EngineId(1),
                program: Box::new(program(mode)),
            },
            name: (*mode).to_owned(),
            control: None,
            identity: String::new(),
        };
        let mut setup = Setup {
            name: "Hostile".to_owned(),
            entrants: HOSTILE.iter().map(entrant).collect(),
            ..Setup::default()
        };
        (setup.control.base, setup.control.increment) = (1.0, 0.01);
        let apply = |window: &mut Window, command: matches::Command| {
            window.harness.state_mut().apply(command);
        };
        apply(&mut window, matches::Command::New);
        apply(&mut window, matches::Command::Edit(Box::new(setup)));
        self.measure(&mut window, "create a tournament", |window| {
            apply(window, matches::Command::Create);
        });
        self.wait(&mut window);
        apply(&mut window, matches::Command::Show(View::Live));
        let is_over = |window: &Window| {
            let over = window.harness.query_all_by_label_contains("Finished · ");
            over.count() > 0
        };
        self.frames(&mut window, "while they play", |window| !is_over(window));
    }

    fn idle(&mut self, window: &mut Window) {
        let frames = (0..50).map(|_| frame(window));
        let most = frames.max().unwrap_or_default();
        self.report("nothing", None, most);
    }

    fn wait(&self, window: &mut Window) {
        let begun = Instant::now();
        while window.app().is_working() && begun.elapsed() < Duration::from_secs(60) {
            window.harness.step();
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn report(&mut self, name: &str, command: Option<Duration>, frame: Duration) {
        let shown = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1000.0);
        let is_over = command.is_some_and(|time| time > COMMAND) || frame > FRAME;
        let mark = if is_over { "  over" } else { "" };
        let command = command.map(shown).unwrap_or_default();
        println!("{name:28} {command:>9} {:>9}{mark}", shown(frame));
        if is_over {
            self.over.push(name.to_owned());
        }
    }

    fn verdict(&self) -> String {
        match self.over.is_empty() {
            true => "everything is within the limits".to_owned(),
            false => format!("over the limits: {}", self.over.join(", ")),
        }
    }
}

/// Returns the hostile engine of the examples, built as this program is.
fn hostile_engine() -> Option<PathBuf> {
    let this = std::env::current_exe().ok()?;
    let name = format!("hostile_engine{}", std::env::consts::EXE_SUFFIX);
    let path = this.ancestors().nth(2)?.join("examples").join(name);
    path.exists().then_some(path)
}

/// Draws a frame, and returns the CPU time that it took.
fn frame(window: &mut Window) -> Duration {
    let start = cpu_time();
    window.harness.step();
    let shapes = window.harness.output().shapes.clone();
    let scale = window.harness.ctx.pixels_per_point();
    drop(window.harness.ctx.tessellate(shapes, scale));
    cpu_time() - start
}

/// Returns the CPU time of this thread.
#[cfg(unix)]
fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::from_secs(seconds) + Duration::from_nanos(time.tv_nsec.unsigned_abs())
}

/// Returns the wall-clock time, on systems without a CPU time for threads.
#[cfg(not(unix))]
fn cpu_time() -> Duration {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    START.elapsed()
}

/// Makes a file of 300 MB with games of common length.
fn large_file(folder: &Path) -> std::io::Result<PathBuf> {
    let path = folder.join("large.pgn");
    let moves =
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O\n";
    tabia_disk::write_atomic_by(&path, |file| {
        let mut out = std::io::BufWriter::new(file);
        for number in 0..400_000 {
            write!(
                out,
                "[Event \"Open {}\"]\n[Site \"?\"]\n[Date \"2026.{:02}.{:02}\"]\n[Round \"{}\"]\n[White \"Player {}\"]\n\
                 [Black \"Player {}\"]\n[Result \"1-0\"]\n[ECO \"C9{}\"]\n\n{}1-0\n\n",
                number % 100,
                number % 12 + 1,
                number % 28 + 1,
                number % 9 + 1,
                number * 7919 % 30_000,
                number * 104_729 % 30_000,
                number % 10,
                moves.repeat(7),
            )?;
        }
        out.flush()
    })?;
    Ok(path)
}
