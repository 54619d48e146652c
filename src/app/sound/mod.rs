//! The sounds of the board: what is heard, how it is made, and how it gets to the device.
//!
//! [`synth`] makes the samples, `mixer` lays the running sounds over one another, and an [`Output`] takes the mixture
//! to the device: PulseAudio's protocol on Linux and the BSDs, the system's own way on Windows and macOS. A [`Speaker`]
//! ties them together on a thread of its own, which sleeps and holds no device while nothing is heard.

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
