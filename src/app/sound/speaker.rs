//! The thread that plays sounds, and its output to a device.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};

use super::event::{Sound, Sounds};
use super::mixer::Mixer;
use super::synth::{self, Bank};

/// Maximum number of sounds that wait for the device. If it does not keep up, further ones are dropped.
pub(super) const QUEUE: usize = 16;

/// Time before a device that failed is tried again.
const RETRY: Duration = Duration::from_secs(5);

/// Plays sounds on a separate thread.
pub struct Speaker {
    pub(super) state: State,
    retry: Duration,
}

pub(super) enum State {
    /// Nothing was played yet, so there is no thread.
    Idle(Box<dyn Output>),
    Playing(Sender<Request>),
    /// No thread could be started.
    Silent,
}

impl Speaker {
    /// Plays on a device.
    pub fn new(output: impl Output + 'static) -> Speaker {
        Speaker::with_retry(output, RETRY)
    }

    /// Like [`Speaker::new`], with the time before a device that failed is tried again.
    pub fn with_retry(output: impl Output + 'static, retry: Duration) -> Speaker {
        Speaker {
            state: State::Idle(Box::new(output)),
            retry,
        }
    }

    /// Returns the thread's queue, if there is a thread or one can be started.
    fn queue(&mut self) -> Option<&Sender<Request>> {
        if let State::Idle(_) = &self.state
            && let State::Idle(output) = std::mem::replace(&mut self.state, State::Silent)
        {
            let (sender, receiver) = bounded(QUEUE);
            let retry = self.retry;
            // Not a task of `kit::worker`: it lives as long as the window and sends it nothing.
            let thread = std::thread::Builder::new().name("sound".to_owned());
            if thread
                .spawn(move || serve(output, &receiver, retry))
                .is_ok()
            {
                self.state = State::Playing(sender);
            }
        }
        match &self.state {
            State::Playing(queue) => Some(queue),
            State::Idle(_) | State::Silent => None,
        }
    }
}

impl Sounds for Speaker {
    fn play(&mut self, sound: Sound, volume: u8) {
        if volume == 0 {
            return;
        }
        let gain = gain(volume);
        let sent = self
            .queue()
            .map(|queue| queue.try_send(Request { sound, gain }));
        if let Some(Err(TrySendError::Disconnected(_))) = sent {
            self.state = State::Silent;
        }
    }
}

/// Returns the gain of a volume. Perceived loudness is logarithmic; a square makes the slider even.
pub(super) fn gain(volume: u8) -> f32 {
    let part = f32::from(volume.min(100)) / 100.0;
    part * part
}

/// Runs the thread: waits for a sound, opens the device, and plays until there is silence again.
fn serve(mut output: Box<dyn Output>, requests: &Receiver<Request>, retry: Duration) {
    let mut not_before = None;
    while let Ok(first) = requests.recv() {
        if not_before.is_some_and(|time| Instant::now() < time) {
            continue;
        }
        let waiting = Waiting {
            first,
            requests: requests.clone(),
        };
        not_before = output.play(waiting).err().map(|_| Instant::now() + retry);
    }
}

/// An output device, or a way to open one.
pub trait Output: Send {
    /// Opens the device, plays until the source has been silent for a while, and closes it.
    ///
    /// # Errors
    /// When there is no device, or it is lost.
    fn play(&mut self, waiting: Waiting) -> io::Result<()>;
}

/// Duration of silence after which the device is closed.
pub(super) const IDLE: Duration = Duration::from_secs(5);

/// A sound to be played now, with its gain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request {
    pub(super) sound: Sound,
    pub(super) gain: f32,
}

/// Sounds that wait until the sample rate of the device is known.
#[derive(Debug)]
pub struct Waiting {
    pub(super) first: Request,
    pub(super) requests: Receiver<Request>,
}

impl Waiting {
    /// Returns the source for the device, at a rate in samples per second.
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

/// The output for a device: one channel, between -1 and 1.
pub struct Source {
    requests: Receiver<Request>,
    pub(super) bank: Arc<Bank>,
    mixer: Mixer,
    /// Number of silent samples, and its maximum.
    silence: usize,
    patience: usize,
}

impl Source {
    /// Fills a block with the next samples, and returns whether the device is still needed.
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
