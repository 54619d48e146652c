//! Opening the real window.

use std::fmt;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use egui::ViewportBuilder;

use super::engine_link::InProcess;
use super::files::SystemDialogs;
use super::text::{tr, tr_args};
use super::{App, Environment};
use crate::settings::{SettingsFile, portable_folder};

/// No window could be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunError {
    reason: String,
}

impl fmt::Display for RunError {
    /// One sentence: what is missing, and what works without a window.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&tr_args(
            "no-display",
            &[("reason", self.reason.as_str().into())],
        ))
    }
}

impl std::error::Error for RunError {}

/// Opens the window, with these files, and returns when it is closed.
///
/// OpenGL comes first: on machines without a graphics card it is several times faster than wgpu. Where there is no
/// OpenGL, as on remote desktops of Windows, wgpu gets its turn.
///
/// # Errors
/// When neither can show a window.
pub fn run(files: Vec<PathBuf>) -> Result<(), RunError> {
    if let Some(reason) = no_display() {
        return Err(RunError { reason });
    }
    let first = open(&files, eframe::Renderer::Glow, "OpenGL (glow)");
    let Err(first) = first else { return Ok(()) };
    open(&files, eframe::Renderer::Wgpu, "wgpu").map_err(|second| RunError {
        reason: format!("{first}; {second}"),
    })
}

/// What is missing on systems where a window needs a display server.
fn no_display() -> Option<String> {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let needs_server = cfg!(all(unix, not(target_os = "macos")));
    (needs_server && !set("DISPLAY") && !set("WAYLAND_DISPLAY") && !set("WAYLAND_SOCKET"))
        .then(|| tr("no-display-set"))
}

fn open(files: &[PathBuf], renderer: eframe::Renderer, name: &'static str) -> eframe::Result {
    let settings = SettingsFile::load(SettingsFile::usual_path());
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
                data,
                dialogs: Box::new(SystemDialogs::new(ctx.clone())),
                engine: Box::new(InProcess::new(ctx.clone())),
                files,
                date: today(),
                renderer: name,
            };
            Ok(Box::new(App::new(ctx, environment)))
        }),
    )
}

/// The program's icon for task bars.
fn icon() -> Option<egui::IconData> {
    const SIDE: u32 = 128;
    let image = super::icons::rasterise(include_bytes!("../../assets/icon.svg"), SIDE);
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

/// Today's date in UTC, as PGN writes dates.
fn today() -> String {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Year, month and day of a number of days since 1970, by the rules of the Gregorian calendar.
fn civil(days: u64) -> (u64, u64, u64) {
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let (mut year, mut rest) = (1970, days);
    loop {
        let length = if leap(year) { 366 } else { 365 };
        if rest < length {
            break;
        }
        rest -= length;
        year += 1;
    }
    let february = if leap(year) { 29 } else { 28 };
    for (month, length) in (1..).zip([31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
        if rest < length {
            return (year, month, rest + 1);
        }
        rest -= length;
    }
    (year, 12, 31)
}

#[cfg(test)]
mod tests {
    use super::{RunError, civil};

    #[test]
    fn days_are_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_777), (2026, 11, 20));
    }

    #[test]
    fn the_error_is_one_sentence_that_names_what_works() {
        let text = RunError {
            reason: "nothing there".to_owned(),
        }
        .to_string();
        assert!(
            text.contains("nothing there") && text.contains("tabia perft"),
            "{text}"
        );
        assert_eq!(text.lines().count(), 1);
    }
}
