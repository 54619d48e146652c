//! What a page is given to draw.

use crate::game::GameRoom;
use crate::kit::theme::Theme;
use tabia_settings::Settings;

/// What a page is given to draw.
pub(crate) struct LabInput<'a> {
    /// The open game, whose shown position the pages work on.
    pub(crate) game: &'a GameRoom,
    pub(crate) settings: &'a Settings,
    pub(crate) theme: &'a Theme,
    /// Whether nothing is shown that helps in the open game, which is being played.
    pub(crate) hides_game: bool,
    /// What the window's clock showed at the start of this frame, in seconds.
    pub(crate) now: f64,
}
