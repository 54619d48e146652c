//! Historical opponents: the textbook author's programs, and older ones from before computers could run them.
//!
//! Each has its own search and its own evaluation, plays legal chess throughout, and observes its time limits.
//! [`ProgramName::start`] starts it as a player.

mod board;
mod brute_force;
mod insides;
mod known_lines;
mod observed;
mod player;
mod qchess;
mod shannon;
mod simplest;
mod switches;
mod tchess;
#[cfg(test)]
mod tests;
mod turochamp;
mod watcher;

use std::io;
use std::path::Path;

pub use insides::{StageWork, StagesWork, StaticPart};
pub use player::{Program, ProgramPlayer, Task};
pub use qchess::{Forgotten, LostPosition, LostPositions, Origin};
pub use switches::{PieceOrder, Switches};

use crate::evaluation::{simple, typical};
use crate::games::chess::{ChessMove, Evaluation};
use crate::search::Observer;
use tabia_chess::Position;
use tabia_player::{Info, Limits};

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

    /// Returns its rating: the most likely one, and 1.96 standard deviations.
    ///
    /// It is from a round robin of 1 December 2026 of the programs and the levels 800, 1000 … 2000 of the engine
    /// (`UCI_LimitStrength`), whose ratings were taken as given: 520 games of each, from balanced openings that were played with
    /// both colours, with at most 100,000 nodes a move.
    pub const fn rating(self) -> Rating {
        let (elo, error) = match self {
            ProgramName::Turochamp => (1131, 41),
            ProgramName::ShannonA => (1175, 38),
            ProgramName::ShannonB => (1213, 40),
            ProgramName::BruteForce => (1762, 44),
            ProgramName::Simplest => (1398, 36),
            ProgramName::Tchess => (1774, 38),
            ProgramName::Qchess => (1720, 35),
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

    /// Returns whether [`ProgramName::watch`] shows what it does.
    pub const fn can_be_watched(self) -> bool {
        matches!(
            self,
            ProgramName::BruteForce
                | ProgramName::Simplest
                | ProgramName::Tchess
                | ProgramName::Qchess
        )
    }

    /// Returns the evaluation that it searches with, up to terms of its own.
    pub const fn evaluation(self) -> Evaluation {
        match self {
            ProgramName::Simplest => Evaluation::Simple,
            _ => Evaluation::Typical,
        }
    }

    /// Returns the parts of the static value of a position that it searches with, for the side to move, in the unit of its
    /// evaluation; only for programs that can be watched.
    pub fn static_parts(self, position: &Position) -> Vec<(StaticPart, i32)> {
        let placement = |value| vec![(StaticPart::Placement, value)];
        match self {
            ProgramName::Qchess => qchess::static_parts(position).to_vec(),
            ProgramName::Simplest => placement(simple::evaluate(position)),
            _ => placement(typical::evaluate_placement(position)),
        }
    }

    /// Returns the sum of its static parts.
    pub fn static_value(self, position: &Position) -> i32 {
        let parts = self.static_parts(position);
        parts.iter().map(|(_, value)| value).sum()
    }

    /// Has it analyse a position to a depth in half-moves, and passes the events of its search to an observer, which may end
    /// it. Qchess uses what it has learned in the folder `data`, and learns nothing. Returns the last line that it reported.
    ///
    /// # Errors
    /// When the system cannot start another thread, or the program fails.
    pub fn watch(
        self,
        position: &Position,
        depth: i32,
        data: Option<&Path>,
        observer: &mut (dyn Observer<ChessMove> + Send),
    ) -> io::Result<Option<Info>> {
        let (mut program, _) = self.program(data);
        let limits = Limits {
            analysis: true,
            ..Limits::depth(depth)
        };
        player::watch(&mut *program, position, limits, observer)
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
