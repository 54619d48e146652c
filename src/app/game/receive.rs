//! Taking in the games of a file that is still being read.

use std::path::Path;

use super::document::Source;
use super::list::Rows as _;
use super::reading::AT_ONCE;
use super::state::GameRoom;
use crate::kit::context::Context;
use crate::kit::text::tr_args;
use crossbeam_channel::TryRecvError;
use tabia_game::pgn::Problem;

impl GameRoom {
    /// Takes in what has been read of the shown file since the last frame.
    pub(crate) fn poll_reading(&mut self, context: &mut Context) {
        self.rows.poll(&context.egui);
        let Some(mut reading) = self.session.document.reading.take() else {
            return;
        };
        let before = self.rows.total();
        let mut end = None;
        for _ in 0..AT_ONCE {
            match reading.parts.try_recv() {
                Ok(Ok(part)) => {
                    reading.read = part.read;
                    self.session.document.file.append(part.games);
                    self.session.problems.extend(part.problems);
                    self.rows.append(part.rows);
                }
                Ok(Err(error)) => end = Some(Err(error)),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    end.get_or_insert(Ok(()));
                    break;
                }
            }
        }
        if self.rows.total() > before {
            // There may be more.
            context.egui.request_repaint();
        }
        let path = self.session.document.path().unwrap_or(Path::new(""));
        let path = path.to_path_buf();
        if end.is_none() {
            self.session.document.reading = Some(reading);
        }
        self.show_awaited(context);
        match end {
            None => {}
            Some(Ok(())) => {
                let problems = self.session.problems.iter().map(Problem::count).sum();
                context.report_problems("file-problems", &path, problems);
            }
            Some(Err(error)) => {
                context.report_failure("file-not-read", &path, &error.to_string());
                self.stop_reading(context);
            }
        }
    }

    /// Reads no more of the shown file. What is shown is not the whole of it and must not take its place on the disk.
    pub(crate) fn stop_reading(&mut self, context: &mut Context) {
        let document = &mut self.session.document;
        document.reading = None;
        document.source = Source::Untitled;
        self.awaited = None;
        let count = document.len();
        let text = tr_args("reading-stopped", &[("count", count.into())]);
        context.toasts.info(text);
    }
}
