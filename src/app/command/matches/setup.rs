//! The settings of a tournament, as the form changes them and a file keeps them.

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tabia_matches::{DrawRule, EloModel, Format, ResignRule, Rules, Sprt, TimeControl};
use tabia_player::Depth;
use tabia_protocol::client::EngineProgram;
use tabia_settings::EngineId;

/// What a participant is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum EntrantPlayer {
    /// This program's engine; `None` for full strength.
    Tabia { elo: Option<u16> },
    /// A program of the Lab, by its name in files.
    Program { id: String },
    /// An engine of the user, as it was when the tournament was created.
    Engine {
        id: EngineId,
        program: Box<EngineProgram>,
    },
}

/// A participant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entrant {
    pub player: EntrantPlayer,
    /// The name in tables and in PGN.
    pub name: String,
    /// `None` for the time control of the tournament.
    #[serde(default)]
    pub control: Option<Control>,
    /// What exactly plays, in words: games of another version are not continued. Empty in the form.
    #[serde(default)]
    pub identity: String,
}

/// The kind of a time control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ControlKind {
    /// A time for the game and an increment.
    #[default]
    Clock,
    /// A time for a number of moves, and an increment.
    Moves,
    /// A time for each move.
    Move,
    Depth,
    Nodes,
}

impl ControlKind {
    /// All kinds in the order of the form.
    pub(crate) const ALL: [ControlKind; 5] = [
        ControlKind::Clock,
        ControlKind::Moves,
        ControlKind::Move,
        ControlKind::Depth,
        ControlKind::Nodes,
    ];
}

/// A time control with the values of all kinds, so that none is lost when another kind is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Control {
    pub kind: ControlKind,
    /// In seconds.
    pub base: f64,
    pub increment: f64,
    pub moves: u32,
    /// The time for a move, in seconds.
    pub time: f64,
    /// In plies.
    pub depth: i32,
    pub nodes: u64,
}

impl Default for Control {
    fn default() -> Control {
        Control {
            kind: ControlKind::Clock,
            base: 10.0,
            increment: 0.1,
            moves: 40,
            time: 0.5,
            depth: 8,
            nodes: 50_000,
        }
    }
}

impl Control {
    /// Minimum and maximum of times, in seconds.
    pub(crate) const SECONDS: (f64, f64) = (0.01, 36_000.0);
    pub(crate) const NODES: (u64, u64) = (1, 1_000_000_000);

    /// The time control of a player.
    pub(crate) fn time_control(self) -> TimeControl {
        let seconds = |seconds: f64| {
            let millis = (seconds.clamp(0.0, Control::SECONDS.1) * 1000.0).round();
            Duration::from_millis(millis as u64)
        };
        let clock = |moves| TimeControl::Clock {
            base: seconds(self.base.max(Control::SECONDS.0)),
            increment: seconds(self.increment),
            moves,
        };
        match self.kind {
            ControlKind::Clock => clock(None),
            ControlKind::Moves => clock(NonZeroU32::new(self.moves.max(1))),
            ControlKind::Move => TimeControl::Move(seconds(self.time.max(Control::SECONDS.0))),
            ControlKind::Depth => TimeControl::Depth(Depth(self.depth.clamp(1, Depth::MAX.0))),
            ControlKind::Nodes => {
                TimeControl::Nodes(self.nodes.clamp(Control::NODES.0, Control::NODES.1))
            }
        }
    }
}

/// The format of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FormatKind {
    #[default]
    RoundRobin,
    Gauntlet,
    Swiss,
    Knockout,
}

impl FormatKind {
    /// All formats in the order of the form.
    pub(crate) const ALL: [FormatKind; 4] = [
        FormatKind::RoundRobin,
        FormatKind::Gauntlet,
        FormatKind::Swiss,
        FormatKind::Knockout,
    ];
}

/// Where openings come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum OpeningKind {
    /// All games begin from the start position.
    Start,
    /// Random moves that are nearly equal.
    #[default]
    Random,
    /// A file of PGN or EPD.
    File,
    /// Lines of an opening book.
    Book,
}

impl OpeningKind {
    /// All kinds in the order of the form.
    pub(crate) const ALL: [OpeningKind; 4] = [
        OpeningKind::Start,
        OpeningKind::Random,
        OpeningKind::File,
        OpeningKind::Book,
    ];

    /// Whether they are read from a file.
    pub(crate) fn is_of_file(self) -> bool {
        matches!(self, OpeningKind::File | OpeningKind::Book)
    }
}

/// The openings of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OpeningSource {
    pub kind: OpeningKind,
    pub file: PathBuf,
    /// Whether those of the file are taken in random order.
    pub is_random: bool,
    /// Maximum number of half-moves of a game in PGN or of a line of a book.
    pub plies: usize,
}

impl Default for OpeningSource {
    fn default() -> OpeningSource {
        OpeningSource {
            kind: OpeningKind::default(),
            file: PathBuf::new(),
            is_random: true,
            plies: 16,
        }
    }
}

/// When games end early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Adjudication {
    pub draw: bool,
    pub draw_from: u32,
    pub draw_moves: u32,
    /// In hundredths of a pawn.
    pub draw_score: i32,
    pub resign: bool,
    pub resign_moves: u32,
    /// In hundredths of a pawn.
    pub resign_score: i32,
    pub length: bool,
    pub max_moves: u32,
}

impl Default for Adjudication {
    fn default() -> Adjudication {
        let (draw, resign) = (DrawRule::USUAL, ResignRule::USUAL);
        Adjudication {
            draw: true,
            draw_from: draw.move_number,
            draw_moves: draw.move_count,
            draw_score: draw.score,
            resign: true,
            resign_moves: resign.move_count,
            resign_score: resign.score,
            length: true,
            max_moves: Rules::USUAL.max_moves.unwrap_or(200),
        }
    }
}

impl Adjudication {
    /// The rules of the games.
    pub(crate) fn rules(self) -> Rules {
        Rules {
            draw: self.draw.then_some(DrawRule {
                move_number: self.draw_from,
                move_count: self.draw_moves,
                score: self.draw_score,
            }),
            resign: self.resign.then_some(ResignRule {
                move_count: self.resign_moves,
                score: self.resign_score,
                two_sided: true,
            }),
            max_moves: self.length.then_some(self.max_moves),
        }
    }
}

/// The test that ends a match of two.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TestNumbers {
    pub is_on: bool,
    pub elo0: f64,
    pub elo1: f64,
    /// Probability of each of the two errors.
    pub alpha: f64,
    pub beta: f64,
    pub is_logistic: bool,
}

impl Default for TestNumbers {
    fn default() -> TestNumbers {
        TestNumbers {
            is_on: false,
            elo0: 0.0,
            elo1: 5.0,
            alpha: 0.05,
            beta: 0.05,
            is_logistic: false,
        }
    }
}

/// The settings of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    pub version: u32,
    pub name: String,
    /// The day on which it was created, as in PGN.
    pub date: String,
    pub entrants: Vec<Entrant>,
    pub format: FormatKind,
    /// How often all meet, in a round robin or a gauntlet.
    pub cycles: u32,
    /// The first participants of a gauntlet, which play against all others.
    pub challengers: usize,
    /// The rounds of a Swiss tournament.
    pub rounds: u32,
    /// Games of an encounter.
    pub games: u32,
    pub control: Control,
    pub ponders: bool,
    pub openings: OpeningSource,
    /// The seed of the openings and of the errors of limited levels.
    pub seed: u64,
    pub concurrency: usize,
    pub adjudication: Adjudication,
    pub test: TestNumbers,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            version: Setup::VERSION,
            name: String::new(),
            date: String::new(),
            entrants: Vec::new(),
            format: FormatKind::default(),
            cycles: 1,
            challengers: 1,
            rounds: 5,
            games: 2,
            control: Control::default(),
            ponders: false,
            openings: OpeningSource::default(),
            seed: 1,
            concurrency: 1,
            adjudication: Adjudication::default(),
            test: TestNumbers::default(),
        }
    }
}

impl Setup {
    /// The last version of the file. Version 1 has no openings of a book.
    pub(crate) const VERSION: u32 = 2;

    /// The earliest version that can hold it, so that earlier programs read what they can.
    pub(crate) fn least_version(&self) -> u32 {
        match self.openings.kind {
            OpeningKind::Book => 2,
            _ => 1,
        }
    }

    /// The format with its numbers.
    pub(crate) fn format(&self) -> Format {
        let cycles = self.cycles.max(1);
        match self.format {
            FormatKind::RoundRobin => Format::RoundRobin { cycles },
            FormatKind::Gauntlet => Format::Gauntlet {
                challengers: self
                    .challengers
                    .clamp(1, self.entrants.len().saturating_sub(1).max(1)),
                cycles,
            },
            FormatKind::Swiss => Format::Swiss {
                rounds: self.rounds.max(1),
            },
            FormatKind::Knockout => Format::Knockout,
        }
    }

    /// The test, if there is one: only for two participants that play pairs of games.
    pub(crate) fn sprt(&self) -> Option<Sprt> {
        let applies = self.test.is_on && self.can_test();
        applies.then_some(Sprt {
            elo0: self.test.elo0,
            elo1: self.test.elo1,
            alpha: self.test.alpha,
            beta: self.test.beta,
            model: match self.test.is_logistic {
                true => EloModel::Logistic,
                false => EloModel::Normalized,
            },
        })
    }

    /// Whether a test is possible.
    pub(crate) fn can_test(&self) -> bool {
        self.entrants.len() == 2 && self.games.is_multiple_of(2)
    }
}
