//! What a device plays, and how it is asked to.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::Receiver;

use super::event::Sound;
use super::mixer::Mixer;
use super::synth::{self, Bank};

/// A device, or the way to one.
pub trait Output: Send {
    /// Opens the device, plays until the source has been silent for long, and closes it.
    ///
    /// # Errors
    /// When there is no device, or it went away.
    fn play(&mut self, waiting: Waiting) -> io::Result<()>;
}

/// After so much silence the device is let go.
pub(super) const IDLE: Duration = Duration::from_secs(5);

/// A sound that is to be played now, so many times as loud.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request {
    pub(super) sound: Sound,
    pub(super) gain: f32,
}

/// Sounds that wait until the device says how fast it takes samples.
#[derive(Debug)]
pub struct Waiting {
    pub(super) first: Request,
    pub(super) requests: Receiver<Request>,
}

impl Waiting {
    /// What the device plays, at so many samples a second.
    pub fn at_rate(self, rate: u32) -> Source {
        let mut source = Source {
            requests: self.requests,
            bank: synth::bank(rate),
            mixer: Mixer::new(rate),
            silence: 0,
            patience: IDLE.as_secs() as usize * rate as usize,
        };
        source.start(self.first);
        source
    }
}

/// What a device plays: one channel, between -1 and 1.
pub struct Source {
    requests: Receiver<Request>,
    pub(super) bank: Arc<Bank>,
    mixer: Mixer,
    /// How many samples have been silent, and how many may be.
    silence: usize,
    patience: usize,
}

impl Source {
    /// Fills a block with what is heard next, and says whether the device is still needed.
    pub fn fill(&mut self, block: &mut [f32]) -> bool {
        while let Ok(request) = self.requests.try_recv() {
            self.start(request);
        }
        if self.mixer.is_silent() {
            self.silence += block.len();
        }
        self.mixer.fill(block);
        self.silence < self.patience
    }

    fn start(&mut self, request: Request) {
        self.silence = 0;
        self.mixer
            .start(self.bank.samples(request.sound), request.gain);
    }
}
