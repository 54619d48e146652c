//! The arguments that describe an engine.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use tabia_protocol::client::{EngineProgram, Protocol};

/// A protocol by its name.
#[derive(Clone, Copy, ValueEnum)]
pub enum ProtocolName {
    Uci,
    Xboard,
}

#[derive(Args)]
pub struct ProgramArguments {
    /// The engine: a file, or the name of a program in the search path
    #[arg(value_name = "ENGINE")]
    pub path: PathBuf,
    /// An argument for the engine; may be given several times
    #[arg(long = "arg", value_name = "ARGUMENT", allow_hyphen_values = true)]
    arguments: Vec<String>,
    /// The working folder; default: the folder of the engine
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// A variable for the environment of the engine; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    env: Vec<(String, String)>,
    /// The protocol; default: the engine is asked in UCI, then in xboard. Engines that answer no features in xboard need it
    #[arg(long, value_enum)]
    protocol: Option<ProtocolName>,
    /// The value of an option; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
}

impl ProgramArguments {
    /// Returns the description of the engine.
    pub fn program(&self) -> EngineProgram {
        EngineProgram {
            arguments: self.arguments.clone(),
            folder: self.folder.clone().unwrap_or_default(),
            environment: self.env.iter().cloned().collect(),
            protocol: match self.protocol {
                Some(ProtocolName::Uci) => Protocol::Uci,
                Some(ProtocolName::Xboard) => Protocol::Xboard,
                None => Protocol::Unknown,
            },
            options: self.options.clone(),
            ..EngineProgram::new(&self.path)
        }
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected NAME=VALUE".to_owned()),
    }
}
