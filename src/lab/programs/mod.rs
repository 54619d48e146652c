//! Historical opponents: the textbook author's programs, and older ones from before computers could run them.
//!
//! Each has its own search and its own evaluation, plays legal chess throughout, and observes its time limits.
//! [`ProgramName::start`] starts it as a player.

mod board;
mod brute_force;
mod known_lines;
mod player;
mod qchess;
mod shannon;
mod simplest;
mod switches;
mod tchess;
#[cfg(test)]
mod tests;
mod turochamp;

use std::io;
use std::path::Path;

pub use player::{Program, ProgramPlayer, Task};
pub use qchess::{Forgotten, LostPosition, LostPositions, Origin};
pub use switches::{PieceOrder, Switches};

/// A rating on the scale of `UCI_Elo`, with its 95 % margin of error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    pub elo: u16,
    pub error: u16,
}

/// A program by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ProgramName {
    Turochamp,
    ShannonA,
    ShannonB,
    BruteForce,
    Simplest,
    Tchess,
    Qchess,
}

impl ProgramName {
    /// All programs, the oldest first.
    pub const ALL: [ProgramName; 7] = [
        ProgramName::Turochamp,
        ProgramName::ShannonA,
        ProgramName::ShannonB,
        ProgramName::BruteForce,
        ProgramName::Simplest,
        ProgramName::Tchess,
        ProgramName::Qchess,
    ];

    /// Returns the name for commands and files.
    pub const fn id(self) -> &'static str {
        match self {
            ProgramName::Turochamp => "turochamp",
            ProgramName::ShannonA => "shannon-a",
            ProgramName::ShannonB => "shannon-b",
            ProgramName::BruteForce => "program-a",
            ProgramName::Simplest => "program-b",
            ProgramName::Tchess => "tchess",
            ProgramName::Qchess => "qchess",
        }
    }

    /// Returns the program of this [`ProgramName::id`].
    pub fn from_id(id: &str) -> Option<ProgramName> {
        ProgramName::ALL.into_iter().find(|name| name.id() == id)
    }

    /// Returns the display name.
    pub const fn title(self) -> &'static str {
        match self {
            ProgramName::Turochamp => "Turochamp",
            ProgramName::ShannonA => "Shannon type A",
            ProgramName::ShannonB => "Shannon type B",
            ProgramName::BruteForce => "Program A",
            ProgramName::Simplest => "Program B",
            ProgramName::Tchess => "Tchess",
            ProgramName::Qchess => "Qchess",
        }
    }

    /// Returns the year in which it was designed or published.
    pub const fn year(self) -> u16 {
        match self {
            ProgramName::Turochamp => 1948,
            ProgramName::ShannonA | ProgramName::ShannonB => 1950,
            ProgramName::BruteForce
            | ProgramName::Simplest
            | ProgramName::Tchess
            | ProgramName::Qchess => 2005,
        }
    }

    /// Returns its rating, measured in games against levels of the engine (`UCI_LimitStrength`), from balanced openings that
    /// were played with both colours, with 100,000 nodes a move for both sides; that is about a fifth of a second. A hundred
    /// and twenty to two hundred games each; the most likely rating, and 1.96 standard deviations.
    pub const fn rating(self) -> Rating {
        let (elo, error) = match self {
            ProgramName::Turochamp => (1141, 65),
            ProgramName::ShannonA => (1106, 65),
            ProgramName::ShannonB => (1183, 66),
            ProgramName::BruteForce => (1721, 50),
            ProgramName::Simplest => (1425, 73),
            ProgramName::Tchess => (1770, 50),
            ProgramName::Qchess => (1727, 51),
        };
        Rating { elo, error }
    }

    /// Returns whether it has [`Switches`].
    pub const fn has_switches(self) -> bool {
        matches!(self, ProgramName::Tchess)
    }

    /// Starts a new instance; `wake` is called after every report. Learned data is in the folder `data`; the message describes
    /// a problem with it.
    ///
    /// # Errors
    /// When the system cannot start another thread.
    pub fn start(
        self,
        data: Option<&Path>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> io::Result<(ProgramPlayer, Option<String>)> {
        let (program, problem) = self.program(data);
        let player = ProgramPlayer::new(self.title(), program, wake)?;
        let player = match self.has_switches() {
            true => player.with_switches(),
            false => player,
        };
        Ok((player, problem))
    }

    fn program(self, data: Option<&Path>) -> (Box<dyn Program>, Option<String>) {
        let program: Box<dyn Program> = match self {
            ProgramName::Turochamp => Box::new(turochamp::Turochamp),
            ProgramName::ShannonA => Box::new(shannon::TypeA),
            ProgramName::ShannonB => Box::new(shannon::TypeB),
            ProgramName::BruteForce => Box::new(brute_force::BruteForce),
            ProgramName::Simplest => Box::new(simplest::Simplest),
            ProgramName::Tchess => Box::new(tchess::Tchess::default()),
            ProgramName::Qchess => {
                let (qchess, problem) = qchess::Qchess::open(data);
                return (Box::new(qchess), problem);
            }
        };
        (program, None)
    }
}
