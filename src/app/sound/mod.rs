//! The sounds of the board: what is heard, how it is made, and how it gets to the device.
//!
//! [`synth`] makes the samples, `mixer` lays the running sounds over one another, and an [`Output`] takes the mixture
//! to the device: PulseAudio's protocol on Linux and the BSDs, the system's own way on Windows and macOS. A [`Speaker`]
//! ties them together on a thread of its own, which sleeps and holds no device while nothing is heard.

mod event;
mod mixer;
mod moves;
mod output;
mod source;
mod speaker;
pub mod synth;

pub use event::{Sound, Sounds};
pub use moves::of_move;
pub use output::System;
pub use source::{Output, Source, Waiting};
pub use speaker::Speaker;

#[cfg(test)]
mod tests;
