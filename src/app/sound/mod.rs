//! The sounds of the board: their events, synthesis and output.
//!
//! [`synth`] computes the samples, `mixer` mixes the sounds that are playing, and an [`Output`] sends the mixture to the
//! device: PulseAudio's protocol on Linux and the BSDs, the system's interface on Windows and macOS. A [`Speaker`] runs them
//! on a separate thread, which sleeps and holds no device during silence.

#[cfg(any(windows, target_os = "macos"))]
mod device;
mod event;
mod mixer;
#[cfg(all(unix, not(target_os = "macos")))]
mod pulse;
mod speaker;
pub mod synth;

#[cfg(any(windows, target_os = "macos"))]
pub use device::Device as System;
pub use event::{Sound, Sounds, of_move};
#[cfg(all(unix, not(target_os = "macos")))]
pub use pulse::Pulse as System;
pub use speaker::{Output, Source, Speaker, Waiting};

#[cfg(test)]
mod tests;
