//! The work area of an X11 desktop: the window manager keeps it in properties of the root window.

use crossbeam_channel::{Receiver, TryRecvError};
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _};
use x11rb::rust_connection::RustConnection;

use super::work_area::WorkArea;
use crate::kit::worker::aside;

/// A question to the X server that a worker asks.
pub(super) struct Question {
    work: Option<Receiver<WorkArea>>,
    answer: WorkArea,
}

/// Starts asking for the work area. A Wayland desktop reports none.
pub(super) fn ask(ctx: &egui::Context) -> Question {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_wayland = is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET");
    let asks = !is_wayland && is_set("DISPLAY");
    let ask = || read(None).unwrap_or(WorkArea::Unknown);
    let work = asks.then(|| aside("work-area", ctx, ask).ok()).flatten();
    Question {
        answer: match work {
            Some(_) => WorkArea::Pending,
            None => WorkArea::Unknown,
        },
        work,
    }
}

impl Question {
    pub(super) fn answer(&mut self) -> WorkArea {
        if let Some(work) = &self.work {
            self.answer = match work.try_recv() {
                Err(TryRecvError::Empty) => return WorkArea::Pending,
                Err(TryRecvError::Disconnected) => WorkArea::Unknown,
                Ok(answer) => answer,
            };
            self.work = None;
        }
        self.answer
    }
}

/// Reads the work area of the current desktop from the root window; `None` when there is none.
fn read(display: Option<&str>) -> Option<WorkArea> {
    let (server, screen) = RustConnection::connect(display).ok()?;
    let root = server.setup().roots.get(screen)?.root;
    let numbers = |name: &[u8]| -> Option<Vec<u32>> {
        let atom = server.intern_atom(true, name).ok()?.reply().ok()?.atom;
        let most = 4 * 64;
        let property = server.get_property(false, root, atom, AtomEnum::CARDINAL, 0, most);
        let property = property.ok()?.reply().ok()?;
        Some(property.value32()?.collect())
    };
    let desktop = numbers(b"_NET_CURRENT_DESKTOP").and_then(|numbers| numbers.first().copied());
    let areas = numbers(b"_NET_WORKAREA")?;
    // Some window managers have one area for all desktops.
    let of_desktop = areas.chunks_exact(4).nth(desktop.unwrap_or(0) as usize);
    match of_desktop.or_else(|| areas.chunks_exact(4).next())? {
        [_, _, width, height] => Some(WorkArea::Pixels(*width, *height)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead as _, BufReader};
    use std::process::{Command, Stdio};

    use x11rb::protocol::xproto::PropMode;
    use x11rb::wrapper::ConnectionExt as _;

    use super::*;
    use crate::common;

    #[test]
    fn the_work_area_of_the_current_desktop_is_read() {
        let server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut server) = server else {
            return common::skip("reading the work area", "Xvfb");
        };
        let mut number = String::new();
        let output = server.stdout.take().unwrap();
        BufReader::new(output).read_line(&mut number).unwrap();
        let display = format!(":{}", number.trim());
        // Without a window manager there are no properties.
        let without = read(Some(&display));
        let (connection, screen) = RustConnection::connect(Some(&display)).unwrap();
        let root = connection.setup().roots[screen].root;
        let set = |name: &[u8], values: &[u32]| {
            let atom = connection
                .intern_atom(false, name)
                .unwrap()
                .reply()
                .unwrap();
            let kind = AtomEnum::CARDINAL;
            let change =
                connection.change_property32(PropMode::REPLACE, root, atom.atom, kind, values);
            change.unwrap().check().unwrap();
        };
        set(b"_NET_WORKAREA", &[0, 0, 1280, 770, 0, 30, 1200, 700]);
        let first = read(Some(&display));
        set(b"_NET_CURRENT_DESKTOP", &[1]);
        let second = read(Some(&display));
        set(b"_NET_CURRENT_DESKTOP", &[7]);
        let beyond = read(Some(&display));
        set(b"_NET_WORKAREA", &[0, 0, 1280]);
        let damaged = read(Some(&display));
        server.kill().unwrap();
        server.wait().unwrap();
        assert_eq!(without, None);
        assert_eq!(first, Some(WorkArea::Pixels(1280, 770)));
        assert_eq!(second, Some(WorkArea::Pixels(1200, 700)));
        assert_eq!(beyond, first);
        assert_eq!(damaged, None);
        assert_eq!(read(Some(&display)), None);
    }
}
