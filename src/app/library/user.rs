//! The names of the user in games.

use tabia_library::player::PlayerNames;
use tabia_settings::Settings;
use tabia_texts::tr;

/// Returns the names in the settings, and the one under which games are kept that are played here.
pub(super) fn user_names(settings: &Settings) -> PlayerNames {
    let own = PlayerNames::of_list(&settings.own_names);
    let own = own.names().iter().cloned();
    PlayerNames::new(own.chain([tr("player-you")]))
}
