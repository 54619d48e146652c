//! Opens the application window.

use std::fmt;
use std::path::PathBuf;

use chrono::{DateTime, Local, TimeZone};
use egui::ViewportBuilder;

use super::state::{App, Environment};
use crate::analysis::players::LocalPlayers;
use crate::kit::context::Clock;
use crate::kit::desktop;
use crate::kit::files::SystemDialogs;
use crate::sound::{self, Speaker};
use tabia_settings::{SettingsFile, portable_folder};
use tabia_texts::{tr, tr_args};

/// Returned when no window could be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunError {
    reason: String,
    /// The commands that work without a window.
    commands: String,
}

impl fmt::Display for RunError {
    /// One sentence: what is missing, and what works without a window.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&tr_args(
            "no-display",
            &[
                ("reason", self.reason.as_str().into()),
                ("commands", self.commands.as_str().into()),
            ],
        ))
    }
}

impl std::error::Error for RunError {}

/// Opens the window with these files, and returns when it is closed. `commands` names what works without a window, for the
/// error message.
///
/// OpenGL is tried first: on machines without a graphics card it is several times faster than wgpu. Where there is no OpenGL,
/// as on remote desktops of Windows, wgpu is tried, if the program was built with it.
///
/// # Errors
/// When no window can be shown.
pub fn run(files: Vec<PathBuf>, commands: &str) -> Result<(), RunError> {
    let failed = |reason| RunError {
        reason,
        commands: commands.to_owned(),
    };
    if let Some(reason) = no_display() {
        return Err(failed(reason));
    }
    let opened = open(&files, eframe::Renderer::Glow, "OpenGL (glow)");
    #[cfg(any(windows, feature = "wgpu"))]
    let opened = opened.map_err(|error| error.to_string()).or_else(|first| {
        open(&files, eframe::Renderer::Wgpu, "wgpu").map_err(|second| format!("{first}; {second}"))
    });
    opened.map_err(|error| failed(error.to_string()))
}

/// Returns what is missing on systems where a window needs a display server.
fn no_display() -> Option<String> {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let needs_server = cfg!(all(unix, not(target_os = "macos")));
    (needs_server && !set("DISPLAY") && !set("WAYLAND_DISPLAY") && !set("WAYLAND_SOCKET"))
        .then(|| tr("no-display-set"))
}

fn open(files: &[PathBuf], renderer: eframe::Renderer, name: &'static str) -> eframe::Result {
    let settings = SettingsFile::load(SettingsFile::default_path());
    let (width, height) = settings.1.window;
    let mut viewport = ViewportBuilder::default()
        .with_title(tr("app-name"))
        .with_app_id("tabia")
        .with_min_inner_size([720.0, 480.0])
        .with_inner_size([width, height]);
    if let Some(icon) = icon() {
        viewport = viewport.with_icon(icon);
    }
    let options = eframe::NativeOptions {
        viewport,
        renderer,
        ..eframe::NativeOptions::default()
    };
    let files = files.to_vec();
    eframe::run_native(
        "tabia",
        options,
        Box::new(move |creation| {
            let ctx = &creation.egui_ctx;
            let data = portable_folder().or_else(|| Some(dirs::data_dir()?.join("tabia")));
            let environment = Environment {
                settings,
                data: data.clone(),
                dialogs: Box::new(SystemDialogs::new(creation)),
                desktop: desktop::of_system(ctx),
                players: Box::new(LocalPlayers::new(ctx.clone()).with_data(data)),
                sounds: Box::new(Speaker::new(sound::System::default())),
                files,
                today,
                clock: Clock::monotonic(),
                renderer: name,
            };
            Ok(Box::new(App::new(ctx, environment)))
        }),
    )
}

/// The program's icon for task bars.
fn icon() -> Option<egui::IconData> {
    const SIDE: u32 = 128;
    let image = crate::kit::icons::rasterise(include_bytes!("../../../assets/icon.svg"), SIDE);
    let rgba = image
        .pixels
        .iter()
        .flat_map(|pixel| pixel.to_srgba_unmultiplied())
        .collect();
    Some(egui::IconData {
        rgba,
        width: SIDE,
        height: SIDE,
    })
}

/// Today's local date.
fn today() -> String {
    pgn_date(&Local::now())
}

/// A date in the format of PGN.
fn pgn_date<Place: TimeZone>(time: &DateTime<Place>) -> String {
    time.date_naive().format("%Y.%m.%d").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_is_that_of_the_place() {
        // Half past midnight in Tokyo is still the old year in Greenwich.
        let time = DateTime::parse_from_rfc3339("2027-01-01T00:30:00+09:00").unwrap();
        assert_eq!(pgn_date(&time), "2027.01.01");
        assert_eq!(pgn_date(&time.to_utc()), "2026.12.31");
    }

    #[test]
    fn the_error_is_one_sentence_that_names_what_works() {
        let text = RunError {
            reason: "nothing there".to_owned(),
            commands: "tabia perft, tabia lab".to_owned(),
        }
        .to_string();
        assert!(
            text.contains("nothing there") && text.contains("tabia perft, tabia lab."),
            "{text}"
        );
        assert_eq!(text.lines().count(), 1);
    }
}
