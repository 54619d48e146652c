//! The complete program: a real window on an X server, a real mouse, a file on disk, and python-chess to read it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::rc::Rc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use egui::Rect;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use tabia_app::analysis::players::{PlayerSource, StartedPlayer};
use tabia_app::game::players::PlayerId;
use tabia_app::kit::files::{FileDialogs, Picked, Request};
use tabia_app::{App, Environment};
use tabia_protocol::client::EngineProgram;
use tabia_settings::SettingsFile;

use crate::{common, driver};

/// Maximum wait before the test fails; a loaded machine draws slowly.
const PATIENCE: Duration = Duration::from_secs(90);

/// A process that is ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn wait_for<T>(what: &str, mut attempt: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = attempt() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "waited in vain for {what}");
        sleep(Duration::from_millis(100));
    }
}

/// An X server with a window manager, and one window of Tabia on it.
struct Desktop {
    home: PathBuf,
    display: String,
    window: String,
    tabia: Running,
    _others: Vec<Running>,
}

impl Desktop {
    fn start(home: &Path) -> Desktop {
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1400x1000x24",
                "-nolisten",
                "tcp",
                // Otherwise the server resets when its first client disconnects before another has connected.
                "-noreset",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut number = String::new();
        BufReader::new(server.stdout.take().unwrap())
            .read_line(&mut number)
            .unwrap();
        let display = format!(":{}", number.trim());
        let mut others = vec![Running(server)];
        let manager = Command::new("openbox")
            .arg("--sm-disable")
            .env("DISPLAY", &display)
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        others.push(Running(manager));
        // The file dialog that the program falls back to, with an immediate answer.
        let bin = home.join("bin");
        fs::create_dir_all(&bin).unwrap();
        let zenity = bin.join("zenity");
        fs::write(
            &zenity,
            format!(
                "#!/bin/sh\nsleep 1\necho '{}'\n",
                home.join("game.pgn").display()
            ),
        )
        .unwrap();
        fs::set_permissions(&zenity, fs::Permissions::from_mode(0o755)).unwrap();
        let settings = home.join("config/tabia");
        fs::create_dir_all(&settings).unwrap();
        fs::write(settings.join("settings.ron"), "(frame_times: true)").unwrap();
        let mut desktop = Desktop {
            home: home.to_path_buf(),
            tabia: Desktop::tabia(home, &display),
            display,
            window: String::new(),
            _others: others,
        };
        desktop.find_window();
        desktop
    }

    /// Starts the program.
    fn tabia(home: &Path, display: &str) -> Running {
        let path = format!(
            "{}:{}",
            home.join("bin").display(),
            std::env::var("PATH").unwrap_or_default()
        );
        let tabia = Command::new(env!("CARGO_BIN_EXE_tabia"))
            .env("DISPLAY", display)
            .env_remove("WAYLAND_DISPLAY")
            .env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
            .env("HOME", home)
            .env("XDG_CONFIG_HOME", home.join("config"))
            .env("XDG_DATA_HOME", home.join("data"))
            .env("XDG_RUNTIME_DIR", home)
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .env("PATH", path)
            .stderr(fs::File::create(home.join("stderr")).unwrap())
            .spawn()
            .unwrap();
        Running(tabia)
    }

    /// Prints the program's report on frames at its end.
    fn print_frames(&self) {
        let said = fs::read_to_string(self.home.join("stderr")).unwrap();
        let frames = said.lines().find(|line| line.contains("frames: "));
        println!("{}", frames.expect("the frames are told"));
    }

    /// Kills the program as `kill -9` does, and starts it again.
    fn kill_and_start(&mut self) {
        self.tabia.0.kill().unwrap();
        self.tabia.0.wait().unwrap();
        self.tabia = Desktop::tabia(&self.home, &self.display);
        self.find_window();
    }

    fn find_window(&mut self) {
        self.window = wait_for("the window", || {
            if let Some(status) = self.tabia.0.try_wait().unwrap() {
                let said = fs::read_to_string(self.home.join("stderr")).unwrap();
                panic!("Tabia ended before it had a window: {status}\n{said}");
            }
            let found = self.xdotool(&["search", "--onlyvisible", "--class", "tabia"]);
            found.lines().next().map(str::to_owned)
        });
        self.xdotool(&["windowactivate", "--sync", &self.window]);
        self.xdotool(&["windowsize", "--sync", &self.window, "1280", "800"]);
        sleep(Duration::from_secs(2));
    }

    fn xdotool(&self, arguments: &[&str]) -> String {
        let output = Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", &self.display)
            .output()
            .unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn point(&self, rect: Rect) {
        let (x, y) = (
            rect.center().x.round().to_string(),
            rect.center().y.round().to_string(),
        );
        self.xdotool(&["mousemove", "--window", &self.window, &x, &y]);
        sleep(Duration::from_millis(300));
    }

    fn click(&self, rect: Rect) {
        self.point(rect);
        self.xdotool(&["click", "1"]);
        sleep(Duration::from_millis(300));
    }

    fn drag(&self, from: Rect, to: Rect) {
        self.point(from);
        self.xdotool(&["mousedown", "1"]);
        sleep(Duration::from_millis(200));
        self.point(Rect::from_center_size(
            from.center() + (to.center() - from.center()) / 2.0,
            to.size(),
        ));
        self.point(to);
        self.xdotool(&["mouseup", "1"]);
        sleep(Duration::from_millis(300));
    }

    fn key(&self, key: &str) {
        self.xdotool(&["key", key]);
        sleep(Duration::from_millis(300));
    }

    /// Ends the program without a question.
    fn quit(&mut self) {
        self.key("ctrl+q");
        let status = wait_for("the end of the program", || {
            self.tabia.0.try_wait().unwrap()
        });
        assert!(status.success(), "{status}");
    }
}

/// Returns whether the requirements of tests in a real window are met; otherwise reports it.
fn has_desktop(what: &str) -> bool {
    let mut needed = ["Xvfb", "openbox", "xdotool"].into_iter();
    let missing = needed.find(|program| !common::has_program(program));
    if let Some(program) = missing {
        common::skip(what, program);
    }
    missing.is_none()
}

struct NoPlayers;

impl PlayerSource for NoPlayers {
    fn start(&mut self, _: PlayerId, _: Option<&EngineProgram>) -> Result<StartedPlayer, String> {
        Err("there are no players".to_owned())
    }
}

struct NoDialogs;

impl FileDialogs for NoDialogs {
    fn ask(&mut self, _: Request) {}
    fn poll(&mut self) -> Option<Picked> {
        None
    }
}

/// Returns the places of the squares in a window of 1280 × 800, by the same layout without a window.
fn squares(names: &[&str]) -> Vec<Rect> {
    let environment = |ctx: &egui::Context| Environment {
        settings: SettingsFile::load(None),
        data: None,
        dialogs: Box::new(NoDialogs),
        desktop: Box::new(()),
        players: Box::new(NoPlayers),
        sounds: Box::new(()),
        files: Vec::new(),
        today: || "2026.11.20".to_owned(),
        clock: driver::clock(ctx, Rc::default()),
        renderer: "none",
    };
    let mut harness = Harness::builder()
        .with_size([1280.0, 800.0])
        .with_max_steps(200)
        .build_eframe(|creation| App::new(&creation.egui_ctx, environment(&creation.egui_ctx)));
    harness.run();
    names
        .iter()
        .map(|name| harness.get_by_label(name).rect())
        .collect()
}

#[test]
fn moves_by_mouse_end_in_a_file_that_python_chess_reads() {
    const WHAT: &str = "the test in a real window";
    if !has_desktop(WHAT) {
        return;
    }
    let Some(mut python) = common::python_chess() else {
        return common::skip(WHAT, "python-chess");
    };
    let [e2, e4, e7, e5, g1, f3] = squares(&[
        "e2 white pawn",
        "e4 empty",
        "e7 black pawn",
        "e5 empty",
        "g1 white knight",
        "f3 empty",
    ])[..] else {
        unreachable!("one place for each name");
    };
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.pgn");
    let mut desktop = Desktop::start(home.path());
    desktop.click(e2);
    desktop.click(e4);
    desktop.drag(e7, e5);
    desktop.click(g1);
    desktop.click(f3);
    desktop.key("ctrl+s");
    wait_for("the saved file", || file.exists().then_some(()));

    let script = "import sys, chess.pgn\n\
                  game = chess.pgn.read_game(open(sys.argv[1]))\n\
                  assert not game.errors, game.errors\n\
                  print(game.board().variation_san(game.mainline_moves()))";
    let output = python.args(["-c", script]).arg(&file).output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(
        String::from_utf8_lossy(&output.stdout).trim(),
        "1. e4 e5 2. Nf3"
    );

    // Everything is saved, so the program ends without a question.
    desktop.quit();
    desktop.print_frames();
}

#[test]
fn what_a_kill_leaves_goes_on_in_the_next_window() {
    const WHAT: &str = "the test of kill -9 in a real window";
    if !has_desktop(WHAT) {
        return;
    }
    let [e2, e4] = squares(&["e2 white pawn", "e4 empty"])[..] else {
        unreachable!("one place for each name");
    };
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.pgn");
    let mut desktop = Desktop::start(home.path());
    desktop.click(e2);
    desktop.click(e4);
    desktop.key("c");
    desktop.xdotool(&["type", "--delay", "80", "half a"]);
    sleep(Duration::from_secs(3));
    desktop.kill_and_start();
    // The comment is still being edited, with the focus.
    desktop.xdotool(&["type", "--delay", "80", " thought"]);
    sleep(Duration::from_secs(1));
    desktop.key("ctrl+Return");
    desktop.key("ctrl+s");
    let saved = |words: &str| {
        let text = fs::read_to_string(&file).unwrap_or_default();
        text.contains(words).then_some(text)
    };
    wait_for("the saved comment", || saved("1. e4 {half a thought} *"));
    // Actions before the kill can be undone after it.
    desktop.key("ctrl+z");
    desktop.key("ctrl+z");
    desktop.key("ctrl+s");
    wait_for("the undone move", || {
        let text = fs::read_to_string(&file).ok()?;
        (!text.contains("e4")).then_some(text)
    });
    desktop.quit();
}

#[test]
fn tabs_are_all_there_again_after_a_kill() {
    const WHAT: &str = "the test of tabs in a real window";
    if !has_desktop(WHAT) {
        return;
    }
    let [e2, e4, d2, d4] = squares(&["e2 white pawn", "e4 empty", "d2 white pawn", "d4 empty"])[..]
    else {
        unreachable!("one place for each name");
    };
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("game.pgn");
    let mut desktop = Desktop::start(home.path());
    desktop.click(e2);
    desktop.click(e4);
    desktop.key("ctrl+t");
    desktop.click(d2);
    desktop.click(d4);
    sleep(Duration::from_secs(3));
    desktop.kill_and_start();
    let saved = |moves: &str| {
        let text = fs::read_to_string(&file).unwrap_or_default();
        text.contains(moves).then_some(())
    };
    desktop.key("ctrl+s");
    wait_for("the shown tab's file", || saved("1. d4"));
    desktop.key("ctrl+w");
    fs::remove_file(&file).unwrap();
    desktop.key("ctrl+s");
    wait_for("the other tab's file", || saved("1. e4"));
    // Both are saved now.
    desktop.quit();
}
