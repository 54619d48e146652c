//! The choices for the next game, and the game made from them.

use std::time::Duration;

use rand::RngExt as _;

use crate::command::play::{
    Clock, EngineLimit, Limit, NewGame, NewGameChoices, Opponent, Player, PlayerId, Side, Start,
    TimeControl,
};
use crate::game::session::Session;
use tabia_chess::{Color, Position};
use tabia_engine::{Elo, Strength};
use tabia_lab::programs::ProgramName;
use tabia_settings::{OpponentChoice, Settings};

/// Time controls that are offered: minutes, and seconds per move.
pub(super) const PRESETS: [(u32, u32); 5] = [(3, 2), (5, 0), (10, 5), (15, 10), (30, 20)];

/// Maximum time that a weaker level searches without a clock; on a usual machine no level needs it all.
const LEVEL_TIME: Duration = Duration::from_secs(3);

impl NewGameChoices {
    /// The choices of the last game that was begun, or the first ones.
    pub(super) fn new(
        session: &Session,
        settings: &Settings,
        last: Option<NewGameChoices>,
        from_here: bool,
    ) -> NewGameChoices {
        let shown = session.position().clone();
        if let Some(last) = last {
            // A time for each move is the usual limit without a clock only.
            let is_kept =
                |limit: &Limit| last.clock != Clock::None || matches!(limit, Limit::Depth);
            return NewGameChoices {
                limit: last.limit.filter(is_kept),
                side: match last.side {
                    Side::White | Side::Black if from_here && shown.turn() == Color::White => {
                        Side::White
                    }
                    Side::White | Side::Black if from_here => Side::Black,
                    side => side,
                },
                start: match last.start {
                    _ if from_here => Start::Shown,
                    Start::Shown => Start::Standard,
                    start => start,
                },
                number: random_number(),
                elo: Elo::new(settings.engine_elo),
                shown,
                ..last
            };
        }
        let (minutes, seconds) = settings.custom_clock;
        NewGameChoices {
            opponent: last_opponent(settings),
            elo: Elo::new(settings.engine_elo),
            side: if from_here && session.position().turn() == Color::Black {
                Side::Black
            } else {
                Side::White
            },
            start: if from_here {
                Start::Shown
            } else {
                Start::Standard
            },
            number: random_number(),
            shown,
            clock: match settings.clock {
                None => Clock::None,
                Some(clock) => match PRESETS.iter().position(|preset| *preset == clock) {
                    Some(preset) => Clock::Preset(preset),
                    None => Clock::Custom,
                },
            },
            minutes,
            seconds,
            limit: None,
            depth: 10,
            move_seconds: 1.0,
        }
    }

    /// Returns the chosen game; choices left open are made at random.
    pub(super) fn game(&self) -> NewGame {
        let human = match self.side {
            Side::White => Color::White,
            Side::Black => Color::Black,
            Side::Random if rand::rng().random_bool(0.5) => Color::White,
            Side::Random => Color::Black,
        };
        let (other, opponent) = match self.opponent {
            Opponent::Human => (Player::Human, PlayerId::Engine),
            Opponent::Player(player) => (Player::Engine, player),
        };
        let players = Color::ALL.map(|color| if color == human { Player::Human } else { other });
        let start = match self.start {
            Start::Standard => Position::start(),
            Start::Chess960 => Position::chess960(self.number),
            Start::Shown => self.shown.clone(),
        };
        let control = match self.clock {
            Clock::None => None,
            Clock::Preset(index) => PRESETS.get(index).copied(),
            Clock::Custom => Some((self.minutes, self.seconds)),
        };
        let control = control.map(|(minutes, seconds)| TimeControl {
            base: Duration::from_secs(u64::from(minutes) * 60),
            increment: Duration::from_secs(u64::from(seconds)),
        });
        let limit = match self.limit() {
            _ if self.is_level() && control.is_some() => EngineLimit::Clock,
            _ if self.is_level() => EngineLimit::Time(LEVEL_TIME),
            Limit::Clock => EngineLimit::Clock,
            Limit::Depth => EngineLimit::Depth(self.depth),
            Limit::Time => {
                EngineLimit::Time(Duration::from_secs_f64(self.move_seconds.clamp(0.1, 600.0)))
            }
        };
        NewGame {
            players,
            start,
            control,
            limit,
            strength: Strength {
                // Only the engine of this program has these levels.
                elo: match opponent {
                    PlayerId::Other(_) => Elo::MAX,
                    _ => self.elo,
                },
                seed: rand::rng().random(),
            },
            opponent,
        }
    }

    /// The limit of the opponent's moves: where none is chosen, the clock if there is one, otherwise a time for each move.
    pub(super) fn limit(&self) -> Limit {
        let has_clock = self.clock != Clock::None;
        let usual = if has_clock { Limit::Clock } else { Limit::Time };
        let chosen = self
            .limit
            .filter(|limit| has_clock || *limit != Limit::Clock);
        chosen.unwrap_or(usual)
    }

    /// Whether the opponent is the engine at a level, which sets its own search limits.
    pub(super) fn is_level(&self) -> bool {
        self.opponent == Opponent::Player(PlayerId::Engine) && self.elo < Elo::MAX
    }
}

/// The opponent of the last game in the settings. One that is not there any more is replaced by the engine.
fn last_opponent(settings: &Settings) -> Opponent {
    let player = match &settings.opponent {
        OpponentChoice::Human => return Opponent::Human,
        OpponentChoice::Tabia => None,
        OpponentChoice::Program(id) => ProgramName::from_id(id).map(PlayerId::Program),
        OpponentChoice::Engine(id) => settings.engine(*id).map(|it| PlayerId::Other(it.id)),
    };
    Opponent::Player(player.unwrap_or(PlayerId::Engine))
}

/// Stores the opponent of a game for the next one.
pub(super) fn remember_opponent(settings: &mut Settings, opponent: Opponent) {
    settings.opponent = match opponent {
        Opponent::Human => OpponentChoice::Human,
        Opponent::Player(PlayerId::Engine) => OpponentChoice::Tabia,
        Opponent::Player(PlayerId::Program(name)) => OpponentChoice::Program(name.id().to_owned()),
        Opponent::Player(PlayerId::Other(id)) => OpponentChoice::Engine(id),
    };
}

/// The same game with the colours swapped, from the same position; in Chess960 from another one.
pub(super) fn rematch(last: &NewGame) -> NewGame {
    let [white, black] = last.players;
    let is_shuffled = |number| last.start == Position::chess960(number);
    let start = match last.start == Position::start() || !(0..960).any(is_shuffled) {
        true => last.start.clone(),
        false => Position::chess960(random_number()),
    };
    NewGame {
        players: [black, white],
        start,
        strength: Strength {
            seed: rand::rng().random(),
            ..last.strength
        },
        ..last.clone()
    }
}

/// Stores the time control of a game for the next one.
pub(crate) fn remember_clock(settings: &mut Settings, control: Option<TimeControl>) {
    let clock = control.and_then(|control| {
        let minutes = u32::try_from(control.base.as_secs() / 60).ok()?;
        let seconds = u32::try_from(control.increment.as_secs()).ok()?;
        Some((minutes, seconds))
    });
    settings.clock = clock;
    if let Some(custom) = clock.filter(|clock| !PRESETS.contains(clock)) {
        settings.custom_clock = custom;
    }
}

pub(super) fn random_number() -> u16 {
    rand::rng().random_range(0..960)
}
