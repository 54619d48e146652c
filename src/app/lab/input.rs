//! What a page is given to draw.

use crate::app::game::GameRoom;
use crate::app::kit::theme::Theme;
use crate::settings::Settings;

/// What a page is given to draw.
pub(in crate::app) struct LabInput<'a> {
    /// The open game, whose shown position the pages work on.
    pub(in crate::app) game: &'a GameRoom,
    pub(in crate::app) settings: &'a Settings,
    pub(in crate::app) theme: &'a Theme,
    /// Egui's time at the start of this frame, in seconds.
    pub(in crate::app) now: f64,
}
