//! The device of this system.

#[cfg(all(unix, not(target_os = "macos")))]
mod pulse;
#[cfg(all(unix, not(target_os = "macos")))]
pub use pulse::Pulse as System;

#[cfg(any(windows, target_os = "macos"))]
mod device;
#[cfg(any(windows, target_os = "macos"))]
pub use device::Device as System;
