//! The commands of all rooms and their sum: user actions, and their consequences.
//!
//! Commands are data and import no other room, so that every room can name the commands of all. Panels and dialogs return
//! [`Commands`]; a room adds further commands for other rooms to the queue in [`Context`](crate::kit::context::Context).
//! [`App::apply`](crate::App::apply) carries out both.

pub mod analysis;
pub mod book;
pub mod engines;
pub mod files;
pub mod game;
pub mod lab;
pub mod library;
pub mod matches;
pub mod play;
pub mod review;
pub mod settings;
pub mod shell;

use self::files::Work;
pub use self::shell::{
    Action, Decision, Divider, SidePanel, TabCommand, TabId, UnsavedWork, WindowPart,
};

/// A user action, or an event that commands wait for. [`App::apply`](crate::App::apply) carries it out; nothing else
/// changes games, books, settings or files.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Game(game::Command),
    Play(play::Command),
    Analysis(analysis::Command),
    Book(book::Command),
    Lab(lab::Command),
    Library(library::Command),
    Engines(engines::Command),
    Matches(matches::Command),
    Review(review::Command),
    Settings(settings::Command),
    Shell(Action),
    Event(Event),
}

/// The progress of work for which commands may wait. Only rooms report it; a user does not cause it directly.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The shown games have been saved.
    ShownSaved,
    /// The work has been saved: the command that waits for it is carried out.
    Saved(Work),
    /// The work is not being saved any more: the command that waits for it is dropped.
    NotSaved(Work),
    /// A file could not be written: the command that waits for it is dropped, so that the user sees the message.
    NotWritten,
    /// The work has changed while something was read that was to replace it: the user is asked before the command is
    /// carried out again.
    Outdated(Work, Box<Command>),
}

/// Commands in the order in which they are carried out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Commands(Vec<Command>);

impl Commands {
    /// Adds a command at the end.
    pub fn push(&mut self, command: impl Into<Command>) {
        self.0.push(command.into());
    }

    /// Adds commands at the end.
    pub fn extend<C: Into<Command>>(&mut self, commands: impl IntoIterator<Item = C>) {
        self.0.extend(commands.into_iter().map(Into::into));
    }

    /// Keeps the commands for which `is_kept` is true.
    pub fn retain(&mut self, is_kept: impl Fn(&Command) -> bool) {
        self.0.retain(is_kept);
    }

    /// Whether there are no commands.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<C: Into<Command>> FromIterator<C> for Commands {
    fn from_iter<I: IntoIterator<Item = C>>(commands: I) -> Commands {
        Commands(commands.into_iter().map(Into::into).collect())
    }
}

impl IntoIterator for Commands {
    type Item = Command;
    type IntoIter = std::vec::IntoIter<Command>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Commands {
    type Item = &'a Command;
    type IntoIter = std::slice::Iter<'a, Command>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// Converts a command of a part of the program into a [`Command`].
macro_rules! lift {
    ($($part:ty, $lifted:expr;)+) => {
        $(impl From<$part> for Command {
            fn from(command: $part) -> Command {
                $lifted(command)
            }
        })+
    };
}

lift! {
    game::Command, Command::Game;
    play::Command, Command::Play;
    analysis::Command, Command::Analysis;
    book::Command, Command::Book;
    lab::Command, Command::Lab;
    lab::boards::Command, |command| Command::Lab(lab::Command::Boards(command));
    lab::evaluation::Command, |command| Command::Lab(lab::Command::Evaluation(command));
    lab::exchange::Command, |command| Command::Lab(lab::Command::Exchange(command));
    lab::games::Command, |command| Command::Lab(lab::Command::Games(command));
    lab::hash::Command, |command| Command::Lab(lab::Command::Hash(command));
    lab::programs::Command, |command| Command::Lab(lab::Command::Programs(command));
    lab::search::Command, |command| Command::Lab(lab::Command::Search(command));
    lab::techniques::Command, |command| Command::Lab(lab::Command::Techniques(command));
    lab::tree::Command, |command| Command::Lab(lab::Command::Tree(command));
    library::Command, Command::Library;
    engines::Command, Command::Engines;
    matches::Command, Command::Matches;
    review::Command, Command::Review;
    settings::Command, Command::Settings;
    Action, Command::Shell;
    TabCommand, |command| Command::Shell(Action::Tab(command));
    Event, Command::Event;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_all_rooms_stand_in_one_queue_in_order() {
        let mut commands = Commands::default();
        commands.push(game::Command::Flip);
        commands.extend([lab::boards::Command::Race, lab::boards::Command::Stop]);
        commands.extend(Some(TabCommand::New));
        commands.push(Event::Saved(Work::Book));
        let commands: Vec<Command> = commands.into_iter().collect();
        let boards = |command| Command::Lab(lab::Command::Boards(command));
        let expected = [
            Command::Game(game::Command::Flip),
            boards(lab::boards::Command::Race),
            boards(lab::boards::Command::Stop),
            Command::Shell(Action::Tab(TabCommand::New)),
            Command::Event(Event::Saved(Work::Book)),
        ];
        assert_eq!(commands, expected);
    }
}
