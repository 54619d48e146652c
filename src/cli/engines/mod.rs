//! `tabia engines`: other programs that speak UCI or xboard.

mod program;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::CliError;
use super::output::print;
use super::sheet::{SheetFormat, table_or_with, table_with};
use program::ProgramArguments;
use tabia_chess::{Position, san};
use tabia_player::OptionKind;
use tabia_protocol::client::{Protocol, TestStep, Timeouts, find_engines, probe, test};

#[derive(Subcommand)]
pub enum Command {
    /// List the engines in the search path and in /usr/games by the names of their files; none is started
    List(List),
    /// Test an engine: the handshake, a move, an analysis that is stopped, the end
    Test(Test),
    /// List the options of an engine
    Options(Options),
}

/// Runs a command.
pub(super) fn run(command: &Command, out: &mut dyn Write) -> Result<(), CliError> {
    match command {
        Command::List(list) => list.run(out),
        Command::Test(test) => test.run(out),
        Command::Options(options) => options.run(out),
    }
}

#[derive(Args)]
pub struct List {
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    format: SheetFormat,
}

impl List {
    fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let found = find_engines();
        let rows = found.iter().map(|engine| {
            [
                engine.display_name(),
                engine.protocol.word().to_owned(),
                engine.path.display().to_string(),
                engine.arguments.join(" "),
            ]
        });
        let titles = ["engine", "protocol", "path", "arguments"];
        let empty = "No engine was found.";
        print(
            out,
            &table_or_with(self.format, titles, &titles, rows.collect(), empty),
        )
    }
}

#[derive(Args)]
pub struct Test {
    #[command(flatten)]
    program: ProgramArguments,
    /// Write all lines to and from the engine to a file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    format: SheetFormat,
}

impl Test {
    fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let tested = test(self.program.program(), Timeouts::default(), &mut |_| true);
        let result = |step: TestStep| match step {
            TestStep::Handshake => {
                let identity = tested.identity.as_ref();
                let protocol = identity.map_or(Protocol::Unknown, |it| it.protocol);
                let name = identity.map_or("", |it| it.name.as_str());
                format!("{} {name}", protocol.word()).trim_end().to_owned()
            }
            TestStep::Move => {
                let played = tested.played;
                played.map_or("-".to_owned(), |mv| san::write(&Position::start(), mv))
            }
            TestStep::Stop | TestStep::Quit => "works".to_owned(),
        };
        let rows = tested.steps.iter().map(|report| {
            let result = match &report.fault {
                None => result(report.step),
                Some(fault) => fault.to_string(),
            };
            [
                step_word(report.step).to_owned(),
                report.time.as_millis().to_string(),
                result,
            ]
        });
        let titles = ["step", "ms", "result"];
        print(
            out,
            &table_with(self.format, titles, &["step", "result"], rows.collect()),
        )?;
        if let Some(path) = &self.log {
            tested.log.save(path).map_err(CliError::file(path))?;
        }
        match tested.is_passed() {
            true => Ok(()),
            false => Err(CliError::EngineTest(self.program.path.clone())),
        }
    }
}

fn step_word(step: TestStep) -> &'static str {
    match step {
        TestStep::Handshake => "handshake",
        TestStep::Move => "move",
        TestStep::Stop => "stop",
        TestStep::Quit => "quit",
    }
}

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    program: ProgramArguments,
    #[arg(long, value_enum, default_value_t = SheetFormat::Table)]
    format: SheetFormat,
}

impl Options {
    fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let path = self.program.path.clone();
        let identity = probe(self.program.program(), Timeouts::default());
        let identity = identity.map_err(|source| CliError::OtherEngine { path, source })?;
        let rows = identity.options.iter().map(|option| {
            let kind = match option.kind {
                OptionKind::Check { .. } => "check",
                OptionKind::Spin { .. } => "spin",
                OptionKind::Text { .. } => "string",
                OptionKind::Combo { .. } => "combo",
                OptionKind::Button => "button",
            };
            let value = option.kind.default_value();
            [
                option.name.clone(),
                kind.to_owned(),
                if value.is_empty() {
                    "-".to_owned()
                } else {
                    value
                },
                option.kind.to_string(),
            ]
        });
        let titles = ["option", "kind", "default", "values"];
        let empty = "The engine has no options.";
        let texts = ["option", "kind", "values"];
        print(
            out,
            &table_or_with(self.format, titles, &texts, rows.collect(), empty),
        )
    }
}
