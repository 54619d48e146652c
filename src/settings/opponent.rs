//! The opponent of the last game.

use serde::{Deserialize, Serialize};

use super::engine_profile::EngineId;

/// The opponent that was chosen for a game. The file has it as words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum OpponentChoice {
    /// The engine of this program.
    #[default]
    Tabia,
    /// Another person at the same computer.
    Human,
    /// A program of the Lab, by its name in files.
    Program(String),
    /// An engine that the user has added.
    Engine(EngineId),
}

impl From<OpponentChoice> for String {
    fn from(choice: OpponentChoice) -> String {
        match choice {
            OpponentChoice::Tabia => "tabia".to_owned(),
            OpponentChoice::Human => "human".to_owned(),
            OpponentChoice::Program(id) => format!("program {id}"),
            OpponentChoice::Engine(EngineId(id)) => format!("engine {id}"),
        }
    }
}

impl TryFrom<String> for OpponentChoice {
    type Error = String;

    fn try_from(text: String) -> Result<OpponentChoice, String> {
        match text.split_once(' ') {
            None if text == "tabia" => Ok(OpponentChoice::Tabia),
            None if text == "human" => Ok(OpponentChoice::Human),
            Some(("program", id)) => Ok(OpponentChoice::Program(id.to_owned())),
            Some(("engine", id)) => {
                let id = id.parse().map_err(|_| text.clone())?;
                Ok(OpponentChoice::Engine(EngineId(id)))
            }
            _ => Err(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Settings, SettingsFile};
    use super::*;

    #[test]
    fn every_opponent_survives_the_file() {
        for opponent in [
            OpponentChoice::Tabia,
            OpponentChoice::Human,
            OpponentChoice::Program("tchess".to_owned()),
            OpponentChoice::Engine(EngineId(u32::MAX)),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("settings.ron");
            let (mut file, _, _) = SettingsFile::load(Some(path.clone()));
            let settings = Settings {
                opponent: opponent.clone(),
                ..Settings::default()
            };
            file.save(&settings).unwrap();
            let (_, read, notices) = SettingsFile::load(Some(path));
            assert_eq!((read.opponent, notices), (opponent, vec![]));
        }
        for text in ["", "engine", "engine x", "nobody"] {
            assert!(OpponentChoice::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
