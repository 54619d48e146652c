//! The two sides of a match as arguments.

use std::path::Path;

use tabia_disk::Checksum;
use tabia_engine::{Elo, Engine, Margins, Options, Techniques};
use tabia_lab::programs::ProgramName;
use tabia_player::Player;

/// The settings of a side: the engine with options, or a program of the Lab.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SideSettings {
    program: Option<ProgramName>,
    /// `None` for full strength.
    pub level: Option<Elo>,
    /// Options by name, in the order in which they are set.
    options: Vec<(String, String)>,
}

/// The settings that are no option of the engine.
const PROGRAM: &str = "program";
const LEVEL: &str = "elo";

impl SideSettings {
    /// Reads `name=value,name=value`. A comma that no other setting follows belongs to the value, which may be a path.
    pub fn parse(texts: &[String]) -> Result<SideSettings, String> {
        let mut settings: Vec<(String, String)> = Vec::new();
        for text in texts {
            for (index, part) in text.split(',').enumerate() {
                match (part.split_once('='), settings.last_mut()) {
                    (Some((name, value)), _) if is_name(name.trim()) => {
                        settings.push((name.trim().to_owned(), value.trim().to_owned()));
                    }
                    (_, Some((_, value))) if index > 0 => {
                        value.push(',');
                        value.push_str(part);
                    }
                    _ if part.trim().is_empty() => {}
                    _ => return Err(format!("“{part}” is no setting: expected NAME=VALUE")),
                }
            }
        }
        let mut side = SideSettings::default();
        for (name, value) in settings {
            match name.as_str() {
                PROGRAM => {
                    let program = ProgramName::from_id(&value).ok_or_else(|| {
                        let names = ProgramName::ALL.map(ProgramName::id).join(", ");
                        format!("there is no program “{value}”; there are {names}")
                    })?;
                    side.program = Some(program);
                }
                LEVEL => {
                    let range = Elo::MIN.rating()..=Elo::MAX.rating();
                    let rating = value.parse().ok().filter(|rating| range.contains(rating));
                    let rating = rating.ok_or_else(|| {
                        format!("“{value}” is no level: from {} to {}", Elo::MIN, Elo::MAX)
                    })?;
                    side.level = Some(Elo::new(rating));
                }
                _ => side.options.push((name, value)),
            }
        }
        if side.program.is_some() && side.level.is_some() {
            return Err("a program of the Lab has one strength: leave out elo".to_owned());
        }
        // Options are tried at once, so that a slip is found before the first game.
        side.start().map(|_| side)
    }

    /// Returns the settings with others after them, `name=value`.
    pub fn with(&self, texts: &[String]) -> Result<SideSettings, String> {
        let mut all = vec![self.words()];
        all.extend(texts.iter().cloned());
        SideSettings::parse(&all)
    }

    /// Starts a player with these settings.
    pub fn start(&self) -> Result<Box<dyn Player>, String> {
        let mut player: Box<dyn Player> = match self.program {
            Some(name) => {
                let started = name.start(None, || {});
                Box::new(started.map_err(|error| error.to_string())?.0)
            }
            None => {
                let engine = Engine::new(Options::default(), || {});
                Box::new(engine.map_err(|error| error.to_string())?)
            }
        };
        for (name, value) in &self.options {
            player
                .set_option(name, value)
                .map_err(|error| error.to_string())?;
        }
        Ok(player)
    }

    /// The settings in words; nothing for the engine as it is.
    pub fn words(&self) -> String {
        let program = self.program.map(|name| (PROGRAM, name.id().to_owned()));
        let level = self.level.map(|elo| (LEVEL, elo.to_string()));
        let special = program.into_iter().chain(level);
        let options = self.options.iter();
        let options = options.map(|(name, value)| (name.as_str(), value.clone()));
        let words = special.chain(options);
        let words: Vec<String> = words
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        words.join(",")
    }

    /// The settings with what files contain, for a file of a match: another network of the same name is another player.
    pub fn identity(&self) -> String {
        let sums = self.options.iter().filter_map(|(_, value)| {
            let bytes = std::fs::read(Path::new(value)).ok()?;
            Some(format!(" {:016x}", Checksum::of(&bytes)))
        });
        let sums: String = sums.collect();
        self.words() + &sums
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

/// The settings that a side may have, for the help.
pub(super) fn help() -> String {
    let programs = ProgramName::ALL.map(ProgramName::id).join(", ");
    let techniques = Techniques::ALL.iter().map(|technique| technique.name);
    let techniques: Vec<&str> = techniques.collect();
    let margins = Margins::ALL.iter().map(|margin| {
        let (name, default) = (margin.name, margin.default);
        format!("{name}={default} ({} to {})", margin.least, margin.most)
    });
    let margins: Vec<String> = margins.collect();
    format!(
        "A side is the engine with the settings NAME=VALUE of --a or --b, separated by commas:\n\
         \x20 TECHNIQUE=on or off, MARGIN=NUMBER, network=FILE (a name that is not on or off), hash=MIB, threads=N, elo={}…{} (a playing level),\n\
         \x20 or program=NAME (a program of the Lab)\n\n\
         Techniques: {}\n\n\
         Margins, as they are: {}\n\n\
         Programs: {programs}\n\n\
         Switches of tchess: contempt=NUMBER, piece_order=tables, queen_first or pawn_first, retreats_last=on or off, \
         phase_priorities=on or off",
        Elo::MIN,
        Elo::MAX,
        techniques.join(", "),
        margins.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<SideSettings, String> {
        SideSettings::parse(&[text.to_owned()])
    }

    #[test]
    fn settings_are_read_and_written() {
        for text in [
            "",
            "null_surplus=75",
            "elo=1600",
            "program=tchess",
            "null_move=off,futility=60,futility=off",
        ] {
            assert_eq!(parse(text).unwrap().words(), text);
        }
        let both = ["null_surplus=75".to_owned(), " reverse = 60".to_owned()];
        assert_eq!(
            SideSettings::parse(&both).unwrap().words(),
            "null_surplus=75,reverse=60"
        );
        assert_eq!(parse("elo=1600").unwrap().level, Some(Elo::new(1600)));
    }

    #[test]
    fn a_path_may_have_commas() {
        let message = parse("network=/no/such,file, really,hash=1").unwrap_err();
        assert!(
            message.starts_with("network: /no/such,file, really: "),
            "{message}"
        );
    }

    #[test]
    fn slips_are_named() {
        for (text, message) in [
            (
                "null_move",
                "“null_move” is no setting: expected NAME=VALUE",
            ),
            ("telepathy=on", "there is no option “telepathy”"),
            (
                "null_surplus=1",
                "“1” is no value of null_surplus: it takes a whole number from 75 to 400",
            ),
            (
                "program=deep-blue",
                "there is no program “deep-blue”; there are turochamp",
            ),
            ("elo=9000", "“9000” is no level: from 800 to 2850"),
            (
                "program=tchess,elo=1600",
                "a program of the Lab has one strength",
            ),
            (
                "program=tchess,null_move=off",
                "there is no option “null_move”",
            ),
        ] {
            let found = parse(text).unwrap_err();
            assert!(found.starts_with(message), "{text}: {found}");
        }
    }
}
