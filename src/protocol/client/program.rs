//! The description of an engine: its program and how it is started.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::{Deserialize, Serialize};
use tabia_disk::Checksum;

/// The protocol of an engine. In files it is a word; an unknown one is [`Protocol::Unknown`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Protocol {
    /// It is asked in UCI first, then in xboard.
    #[default]
    Unknown,
    Uci,
    Xboard,
}

impl Protocol {
    /// Returns the word for files and commands.
    pub fn word(self) -> &'static str {
        match self {
            Protocol::Unknown => "unknown",
            Protocol::Uci => "uci",
            Protocol::Xboard => "xboard",
        }
    }
}

impl From<String> for Protocol {
    fn from(word: String) -> Protocol {
        match word.as_str() {
            "uci" => Protocol::Uci,
            "xboard" => Protocol::Xboard,
            _ => Protocol::Unknown,
        }
    }
}

impl From<Protocol> for String {
    fn from(protocol: Protocol) -> String {
        protocol.word().to_owned()
    }
}

/// The program of an engine and how it is started. Fields of later versions are kept.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct EngineProgram {
    /// The name for display; when empty, the engine's own name is used.
    pub name: String,
    /// The file, or the name of a program in the search path.
    pub path: PathBuf,
    pub arguments: Vec<String>,
    /// The working folder; when empty, the folder of the file.
    pub folder: PathBuf,
    /// Variables that are added to the environment.
    pub environment: BTreeMap<String, String>,
    pub protocol: Protocol,
    /// The values of options that are set after the handshake, in this order.
    pub options: Vec<(String, String)>,
    /// Lines that are sent before the protocol begins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub first_lines: Vec<String>,
    /// Whether its scores are from the view of White, and not of the side to move.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub scores_for_white: bool,
    /// Fields of later versions.
    #[serde(flatten)]
    pub unknown: BTreeMap<String, ron::Value>,
}

impl EngineProgram {
    /// Creates the description of a program that is started without arguments.
    pub fn new(path: impl Into<PathBuf>) -> EngineProgram {
        EngineProgram {
            path: path.into(),
            ..EngineProgram::default()
        }
    }

    /// Returns the name for display before the engine has given its own: the given name, or that of the file.
    pub fn display_name(&self) -> String {
        if !self.name.is_empty() {
            return self.name.clone();
        }
        let stem = self.path.file_stem().unwrap_or(self.path.as_os_str());
        stem.to_string_lossy().into_owned()
    }

    /// Returns what plays, in words: file, its checksum, arguments, options and first lines. Another file of the same name is
    /// another engine. It reads the whole file.
    pub fn identity(&self) -> String {
        let sum = match self.in_search_path().map(fs::read) {
            Some(Ok(bytes)) => format!(" {:016x}", Checksum::of(&bytes)),
            _ => String::new(),
        };
        let options = self.options.iter();
        let options: Vec<String> = options
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let (path, arguments) = (self.path.display(), self.arguments.join(" "));
        let first_lines = self.first_lines.iter();
        let first_lines: String = first_lines.map(|line| format!(" first={line}")).collect();
        format!("{path}{sum} {arguments} {}{first_lines}", options.join(" "))
    }

    /// Returns the file of the program.
    fn in_search_path(&self) -> Option<PathBuf> {
        if self.path.components().count() > 1 {
            return Some(self.path.clone());
        }
        let folders = std::env::var_os("PATH")?;
        let mut files = std::env::split_paths(&folders).map(|folder| folder.join(&self.path));
        files.find(|file| file.is_file())
    }

    /// Returns why the engine could not be started, with what is wrong with its file or its working folder.
    pub(super) fn start_failure(&self, error: &io::Error) -> String {
        let (path, folder) = (self.path.display(), self.folder.display());
        let file = self.in_search_path();
        let found = file.and_then(|file| file.metadata().ok());
        if !self.folder.as_os_str().is_empty() && !self.folder.is_dir() {
            return format!("the working folder {folder} is not there");
        }
        match (found, error.kind()) {
            (Some(found), _) if found.is_dir() => format!("{path} is a folder"),
            (Some(_), io::ErrorKind::PermissionDenied) => format!("{path} is not executable"),
            (Some(_), io::ErrorKind::NotFound) => {
                format!("{path} needs an interpreter or a library that is not there: {error}")
            }
            _ => format!("{path}: {error}"),
        }
    }

    /// Returns the command that starts the engine.
    pub(super) fn command(&self) -> Command {
        // A relative path would be looked up from the working folder.
        let path = match self.path.components().count() {
            0 | 1 => self.path.clone(),
            _ => std::path::absolute(&self.path).unwrap_or_else(|_| self.path.clone()),
        };
        let mut command = Command::new(&path);
        command
            .args(&self.arguments)
            .envs(&self.environment)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let folder = match self.folder.as_os_str().is_empty() {
            true => path.parent().unwrap_or(Path::new("")),
            false => &self.folder,
        };
        if !folder.as_os_str().is_empty() {
            command.current_dir(folder);
        }
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_is_kept_with_fields_of_later_versions() {
        let text = r#"{"path":"/usr/games/phalanx","protocol":"xboard","options":[("memory","64")],"first_lines":["post"],"stars":3}"#;
        let program: EngineProgram = ron::from_str(text).unwrap();
        assert_eq!(program.protocol, Protocol::Xboard);
        assert_eq!(program.options, [("memory".to_owned(), "64".to_owned())]);
        assert_eq!(program.first_lines, ["post"]);
        assert!(program.unknown.contains_key("stars"));
        let written = ron::to_string(&program).unwrap();
        assert_eq!(ron::from_str::<EngineProgram>(&written).unwrap(), program);
        // As the settings keep it.
        let value: ron::Value = ron::from_str(&written).unwrap();
        assert_eq!(value.into_rust::<EngineProgram>().unwrap(), program);
        let program: EngineProgram = ron::from_str("{}").unwrap();
        assert_eq!(program, EngineProgram::default());
    }

    #[cfg(unix)]
    #[test]
    fn what_is_wrong_with_a_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("engine");
        fs::write(&file, "#!/no/such/interpreter\n").unwrap();
        let failure = |path: &Path| {
            let program = EngineProgram::new(path);
            let error = program.command().spawn().unwrap_err();
            program.start_failure(&error)
        };
        assert!(failure(folder.path()).ends_with("is a folder"));
        assert!(failure(&file).ends_with("is not executable"));
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(&file, mode).unwrap();
        assert!(failure(&file).contains("needs an interpreter"));
        assert!(failure(Path::new("/no/such/engine")).contains("No such file"));
        let nowhere = EngineProgram {
            folder: "/no/such/folder".into(),
            ..EngineProgram::new("/bin/sh")
        };
        let error = nowhere.command().spawn().unwrap_err();
        let reason = "the working folder /no/such/folder is not there";
        assert_eq!(nowhere.start_failure(&error), reason);
    }

    #[test]
    fn an_engine_is_started_in_its_folder() {
        let program = EngineProgram::new("/usr/games/stockfish");
        assert_eq!(program.display_name(), "stockfish");
        let command = program.command();
        assert_eq!(command.get_current_dir(), Some(Path::new("/usr/games")));
        assert_eq!(
            EngineProgram::new("stockfish").command().get_current_dir(),
            None
        );
        let given = EngineProgram {
            folder: "/tmp".into(),
            name: "Fish".to_owned(),
            ..program
        };
        assert_eq!(given.command().get_current_dir(), Some(Path::new("/tmp")));
        assert_eq!(given.display_name(), "Fish");
    }
}
