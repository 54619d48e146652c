//! How the next game is to be played.

use std::time::Duration;

use egui::{ComboBox, DragValue, RichText, Ui};
use rand::RngExt as _;

use crate::app::game::clocks::TimeControl;
use crate::app::game::session::{EngineLimit, NewGame, Player, Session, level_text};
use crate::app::kit::modal::{Answer, buttons, primary, row};
use crate::app::kit::text::{tr, tr_args};
use crate::app::kit::theme::Theme;
use crate::app::play::command::Command;
use crate::chess::{Color, Position};
use crate::engine::{Elo, LEVELS, Strength};
use crate::settings::Settings;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    White,
    Black,
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    Standard,
    Chess960,
    Shown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clock {
    None,
    Preset(usize),
    Custom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limit {
    Clock,
    Time,
    Depth,
}

/// Minutes and seconds per move that are offered.
const PRESETS: [(u32, u32); 5] = [(3, 2), (5, 0), (10, 5), (15, 10), (30, 20)];

/// The longest that a weaker level thinks without a clock; on a usual machine none needs so much.
const LEVEL_TIME: Duration = Duration::from_secs(3);

/// The choices of the dialog.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGameDialog {
    opponent: Player,
    elo: Elo,
    side: Side,
    start: Start,
    number: u16,
    shown: Position,
    clock: Clock,
    minutes: u32,
    seconds: u32,
    limit: Limit,
    depth: u32,
    move_seconds: f64,
}

impl NewGameDialog {
    /// The choices of the last game that was begun, or the first ones.
    pub(super) fn new(
        session: &Session,
        settings: &Settings,
        last: Option<NewGameDialog>,
        from_here: bool,
    ) -> NewGameDialog {
        let shown = session.position().clone();
        if let Some(last) = last {
            return NewGameDialog {
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
        NewGameDialog {
            opponent: Player::Engine,
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
            limit: Limit::Time,
            depth: 10,
            move_seconds: 1.0,
        }
    }

    pub(super) fn show(&mut self, ui: &mut Ui, theme: &Theme) -> Answer<Command> {
        row(ui, theme, &tr("new-opponent"), |ui| {
            choice(
                ui,
                &mut self.opponent,
                Player::Engine,
                &tr("new-opponent-engine"),
            );
            choice(
                ui,
                &mut self.opponent,
                Player::Human,
                &tr("new-opponent-human"),
            );
        });
        if self.opponent == Player::Engine {
            row(ui, theme, &tr("new-level"), |ui| self.show_level(ui));
            row(ui, theme, &tr("new-colour"), |ui| {
                choice(ui, &mut self.side, Side::White, &tr("white"));
                choice(ui, &mut self.side, Side::Black, &tr("black"));
                choice(ui, &mut self.side, Side::Random, &tr("new-colour-random"));
            });
        }
        row(ui, theme, &tr("new-start"), |ui| {
            choice(
                ui,
                &mut self.start,
                Start::Standard,
                &tr("new-start-standard"),
            );
            choice(ui, &mut self.start, Start::Chess960, &tr("new-start-960"));
            choice(ui, &mut self.start, Start::Shown, &tr("new-start-current"));
        });
        if self.start == Start::Chess960 {
            row(ui, theme, &tr("new-960-number"), |ui| {
                ui.add(DragValue::new(&mut self.number).range(0..=959))
                    .accessible_name(tr("new-960-number"));
                if ui.button(tr("new-960-random")).clicked() {
                    self.number = random_number();
                }
                ui.label(RichText::new(back_rank(self.number)).color(theme.text_weak));
            });
        }
        row(ui, theme, &tr("new-clock"), |ui| {
            choice(ui, &mut self.clock, Clock::None, &tr("new-clock-none"));
            for (index, (minutes, seconds)) in PRESETS.into_iter().enumerate() {
                let args = [("minutes", minutes.into()), ("seconds", seconds.into())];
                choice(
                    ui,
                    &mut self.clock,
                    Clock::Preset(index),
                    &tr_args("new-clock-preset", &args),
                );
            }
            choice(ui, &mut self.clock, Clock::Custom, &tr("new-clock-custom"));
        });
        if self.clock == Clock::Custom {
            row(ui, theme, &tr("new-base"), |ui| {
                ui.add(DragValue::new(&mut self.minutes).range(1..=Settings::MAX_MINUTES))
                    .accessible_name(tr("new-base"));
            });
            row(ui, theme, &tr("new-increment"), |ui| {
                ui.add(DragValue::new(&mut self.seconds).range(0..=Settings::MAX_INCREMENT))
                    .accessible_name(tr("new-increment"));
            });
        }
        // A weaker level decides by itself how much it thinks.
        if self.opponent == Player::Engine && self.elo == Elo::MAX {
            self.show_limit(ui, theme);
        }
        buttons(ui, theme, |ui| {
            if ui.button(tr("cancel")).clicked() {
                Answer::Close
            } else if primary(ui, theme, &tr("new-play"), true) {
                Answer::Done(Command::Start {
                    game: Box::new(self.game()),
                    choices: Some(Box::new(self.clone())),
                })
            } else {
                Answer::Open
            }
        })
    }

    fn show_level(&mut self, ui: &mut Ui) {
        // The list opens below: where it does not fit it would stand beside, and partly behind, the dialog.
        let room = ui.ctx().content_rect().bottom() - ui.cursor().top() - 60.0;
        let combo = ComboBox::from_id_salt("level")
            .selected_text(level_text(self.elo))
            .width(220.0)
            .height(room.clamp(120.0, 400.0))
            .show_ui(ui, |ui| {
                for level in LEVELS {
                    ui.selectable_value(&mut self.elo, level.elo, level_text(level.elo));
                }
            });
        combo.response.accessible_name(tr("new-level"));
    }

    fn show_limit(&mut self, ui: &mut Ui, theme: &Theme) {
        if self.clock == Clock::None && self.limit == Limit::Clock {
            self.limit = Limit::Time;
        }
        row(ui, theme, &tr("new-limit"), |ui| {
            if self.clock != Clock::None {
                choice(ui, &mut self.limit, Limit::Clock, &tr("new-limit-clock"));
            }
            choice(ui, &mut self.limit, Limit::Time, &tr("new-limit-time"));
            choice(ui, &mut self.limit, Limit::Depth, &tr("new-limit-depth"));
        });
        match self.limit {
            Limit::Clock => {}
            Limit::Time => row(ui, theme, &tr("new-time"), |ui| {
                let value = DragValue::new(&mut self.move_seconds)
                    .range(0.1..=600.0)
                    .speed(0.1)
                    .fixed_decimals(1);
                ui.add(value).accessible_name(tr("new-time"));
            }),
            Limit::Depth => row(ui, theme, &tr("new-depth"), |ui| {
                ui.add(DragValue::new(&mut self.depth).range(1..=60))
                    .accessible_name(tr("new-depth"));
            }),
        }
    }

    fn game(&self) -> NewGame {
        let human = match self.side {
            Side::White => Color::White,
            Side::Black => Color::Black,
            Side::Random if rand::rng().random_bool(0.5) => Color::White,
            Side::Random => Color::Black,
        };
        let players = Color::ALL.map(|color| {
            if color == human {
                Player::Human
            } else {
                self.opponent
            }
        });
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
        let limit = match self.limit {
            _ if self.elo < Elo::MAX && control.is_some() => EngineLimit::Clock,
            _ if self.elo < Elo::MAX => EngineLimit::Time(LEVEL_TIME),
            Limit::Clock if control.is_some() => EngineLimit::Clock,
            Limit::Depth => EngineLimit::Depth(self.depth),
            _ => EngineLimit::Time(Duration::from_secs_f64(self.move_seconds.clamp(0.1, 600.0))),
        };
        NewGame {
            players,
            start,
            control,
            limit,
            strength: Strength {
                elo: self.elo,
                seed: rand::rng().random(),
            },
        }
    }
}

/// The same game once more with the colours swapped, from the same position; in Chess960 from another one.
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

/// Keeps the clock of a game for the next one.
pub(in crate::app) fn remember_clock(settings: &mut Settings, control: Option<TimeControl>) {
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

fn choice<T: PartialEq>(ui: &mut Ui, current: &mut T, value: T, name: &str) {
    // A name stands nearer to its own button than to the next one.
    ui.spacing_mut().item_spacing.x = 16.0;
    ui.radio_value(current, value, name);
}

fn random_number() -> u16 {
    rand::rng().random_range(0..960)
}

/// The first rank of a Chess960 position, as letters.
fn back_rank(number: u16) -> String {
    let position = Position::chess960(number);
    let fen = position.fen();
    fen.split(['/', ' ']).nth(7).unwrap_or_default().to_owned()
}
