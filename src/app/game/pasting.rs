//! Reading pasted texts without blocking the window.

use std::collections::VecDeque;

use crossbeam_channel::{Receiver, TryRecvError};

use super::contents::{Contents, NothingThere};
use crate::kit::worker::aside;

/// A pasted text that has been read.
pub(crate) struct Pasted {
    pub(super) text: String,
    /// Its contents, or why there are none.
    pub(super) contents: Result<Contents, PasteError>,
}

/// Why a pasted text could not be read.
pub(crate) enum PasteError {
    NothingThere(NothingThere),
    /// The reader panicked, or could not be started.
    Failed,
}

impl Pasted {
    /// Whether there is something to show.
    pub(crate) fn is_readable(&self) -> bool {
        self.contents.is_ok()
    }

    fn read(text: String) -> Pasted {
        let contents = Contents::read(text.clone().into_bytes());
        Pasted {
            contents: contents.map_err(PasteError::NothingThere),
            text,
        }
    }

    fn failed() -> Pasted {
        Pasted {
            text: String::new(),
            contents: Err(PasteError::Failed),
        }
    }
}

/// The pasted texts that are being read, in order of arrival.
#[derive(Default)]
pub(crate) struct Pastes(VecDeque<Option<Receiver<Pasted>>>);

impl Pastes {
    /// Starts reading a text.
    pub(crate) fn read(&mut self, text: String, ctx: &egui::Context) {
        let work = aside("paste-reader", ctx, move || Pasted::read(text));
        self.0.push_back(work.ok());
        ctx.request_repaint();
    }

    /// Whether a text is being read, or has been read and waits to be shown.
    pub(crate) fn is_busy(&self) -> bool {
        !self.0.is_empty()
    }

    /// Returns the next text when it has been read.
    pub(crate) fn poll(&mut self) -> Option<Pasted> {
        let pasted = match self.0.front()? {
            None => Pasted::failed(),
            Some(work) => match work.try_recv() {
                Ok(pasted) => pasted,
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => Pasted::failed(),
            },
        };
        self.0.pop_front();
        Some(pasted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_channel::bounded;
    use std::time::Duration;

    #[test]
    fn texts_come_in_their_order_and_a_failure_is_reported() {
        let mut pastes = Pastes::default();
        let (slow_in, slow) = bounded(1);
        pastes.0.push_back(Some(slow));
        pastes.read("1. e4 *".to_owned(), &egui::Context::default());
        std::thread::sleep(Duration::from_millis(5));
        assert!(pastes.poll().is_none() && pastes.is_busy());
        drop(slow_in);
        assert!(matches!(
            pastes.poll().unwrap().contents,
            Err(PasteError::Failed)
        ));
        let pasted = std::iter::repeat_with(|| pastes.poll()).find_map(|pasted| pasted);
        assert!(pasted.unwrap().is_readable());
        assert!(pastes.poll().is_none() && !pastes.is_busy());
    }
}
