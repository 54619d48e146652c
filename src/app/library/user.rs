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

/// The names of the settings that were seen last.
#[derive(Default)]
pub(super) struct SeenNames(Option<String>);

impl SeenNames {
    /// Returns the names of the user, if the settings have changed since the last call.
    pub(super) fn changed(&mut self, settings: &Settings) -> Option<PlayerNames> {
        if self.0.as_ref() == Some(&settings.own_names) {
            return None;
        }
        self.0 = Some(settings.own_names.clone());
        Some(user_names(settings))
    }
}
