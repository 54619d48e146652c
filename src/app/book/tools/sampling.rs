//! A sample of the open book's play: random lines, counted.

use crossbeam_channel::Receiver;

use crate::book::OpenBook;
use crate::kit::table::TableView;
use crate::kit::worker::aside;
use tabia_book::export;
use tabia_book::sample::{Sample, sample};
use tabia_chess::{Move, Position, san};

/// Number of lines played.
pub const LINES: usize = 1000;

/// The start of the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum From {
    /// The first start position of the book.
    #[default]
    Start,
    /// The position that was on the board when the lines were played.
    Board,
}

/// A sample with its texts.
pub(crate) struct Sampled {
    pub(crate) sample: Sample,
    /// First moves in SAN, with the number of times each was played.
    pub(crate) first: Vec<(String, Move, usize)>,
    /// The texts of `sample.lines`.
    pub(crate) texts: Vec<String>,
    pub(crate) mean: f64,
}

impl Sampled {
    fn new(sample: Sample) -> Sampled {
        let first = sample.first_moves().into_iter();
        let text = |line: &[Move]| export::line_text(&sample.start, line);
        Sampled {
            first: first
                .map(|(mv, times)| (san::write(&sample.start, mv), mv, times))
                .collect(),
            texts: sample.lines.iter().map(|line| text(&line.moves)).collect(),
            mean: sample.mean_length(),
            sample,
        }
    }
}

/// The state of the panel.
#[derive(Default)]
pub struct SampleView {
    pub(crate) from: From,
    pub(crate) seed: u64,
    pub(crate) first: TableView,
    pub(crate) lines: TableView,
    pub(crate) sampled: Option<Sampled>,
    pending: Option<Receiver<Sampled>>,
}

impl SampleView {
    /// Plays lines of the present book.
    pub(crate) fn play(&mut self, book: &OpenBook, shown: &Position, ctx: &egui::Context) {
        let start = match (self.from, book.book().starts().first()) {
            (From::Start, Some(start)) => start.clone(),
            _ => shown.clone(),
        };
        let (book, seed) = (book.book().clone(), self.seed);
        let work = move || Sampled::new(sample(&book, &start, LINES, seed));
        self.pending = aside("book-sample", ctx, work).ok();
    }

    /// Handles the result of the worker.
    pub(crate) fn poll(&mut self) {
        if let Some(sampled) = self
            .pending
            .as_ref()
            .and_then(|answer| answer.try_recv().ok())
        {
            self.sampled = Some(sampled);
            (self.first, self.lines) = Default::default();
            self.pending = None;
        }
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.pending.is_some()
    }
}
