//! The dialog for the next game.

use egui::{DragValue, RichText, TextWrapMode, Ui};

use super::choices::{PRESETS, random_number};
use super::dialog::DialogView;
use crate::command::play::{self, Clock, Limit, NewGameChoices, Opponent, PlayerId, Side, Start};
use crate::command::{Command, engines};
use crate::game::players::level_text;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::modal::{Answer, buttons, primary_unless, row};
use crate::kit::theme::Theme;
use tabia_chess::Position;
use tabia_engine::LEVELS;
use tabia_lab::programs::ProgramName;
use tabia_settings::{EngineId, EngineProfile, Settings};
use tabia_texts::{tr, tr_args};

impl NewGameChoices {
    pub(super) fn show(&mut self, ui: &mut Ui, view: &DialogView<'_>) -> Answer<Command> {
        let theme = view.theme;
        self.take_present_engine(view.engines);
        row(ui, theme, &tr("new-opponent"), |ui| {
            let (program, other) = match self.opponent {
                Opponent::Player(PlayerId::Program(program)) => (program, None),
                Opponent::Player(PlayerId::Other(id)) => (ProgramName::Tchess, Some(id)),
                Opponent::Player(PlayerId::Engine) | Opponent::Human => (ProgramName::Tchess, None),
            };
            let other = other.unwrap_or_else(|| first_engine(view.engines));
            let opponent = &mut self.opponent;
            let engine = Opponent::Player(PlayerId::Engine);
            choice(ui, opponent, engine, &tr("new-opponent-engine"));
            let program = Opponent::Player(PlayerId::Program(program));
            choice(ui, opponent, program, &tr("new-opponent-program"));
            let other = Opponent::Player(PlayerId::Other(other));
            choice(ui, opponent, other, &tr("new-opponent-other"));
            choice(ui, opponent, Opponent::Human, &tr("new-opponent-human"));
        });
        let mut why_not = None;
        if let Opponent::Player(PlayerId::Other(id)) = &mut self.opponent {
            if view.engines.is_empty() {
                why_not = Some(tr("new-other-none"));
                let leaves = row(ui, theme, "", |ui| {
                    ui.label(RichText::new(tr("new-other-none")).color(theme.text_weak));
                    ui.button(tr("new-other-add")).clicked()
                });
                if leaves {
                    return Answer::Done(engines::Command::Show(engines::Page::Engines).into());
                }
            } else {
                row(ui, theme, &tr("new-other"), |ui| {
                    show_engines(ui, id, view.engines);
                });
            }
        }
        if let Opponent::Player(PlayerId::Program(program)) = &mut self.opponent {
            row(ui, theme, &tr("new-program"), |ui| {
                show_programs(ui, program)
            });
            row(ui, theme, "", |ui| {
                // In its own row, so that its lines have the normal line spacing.
                ui.vertical(|ui| {
                    ui.label(RichText::new(program_text(*program)).color(theme.text_weak));
                });
            });
        }
        if self.opponent != Opponent::Human {
            if self.opponent == Opponent::Player(PlayerId::Engine) {
                row(ui, theme, &tr("new-level"), |ui| self.show_level(ui));
            }
            row(ui, theme, &tr("new-colour"), |ui| {
                choice(ui, &mut self.side, Side::White, &tr("white"));
                choice(ui, &mut self.side, Side::Black, &tr("black"));
                choice(ui, &mut self.side, Side::Random, &tr("new-colour-random"));
            });
        }
        self.show_start(ui, theme);
        self.show_clock(ui, theme);
        // A weaker level sets its own search limits.
        if self.opponent != Opponent::Human && !self.is_level() {
            self.show_limit(ui, theme);
        }
        buttons(ui, theme, |ui| {
            if ui.button(tr("cancel")).clicked() {
                Answer::Close
            } else if primary_unless(ui, theme, &tr("new-play"), why_not) {
                let start = play::Command::Start {
                    game: Box::new(self.game()),
                    choices: Some(Box::new(self.clone())),
                };
                Answer::Done(start.into())
            } else {
                Answer::Open
            }
        })
    }

    /// Replaces an engine that was removed by the first one.
    fn take_present_engine(&mut self, engines: &[EngineProfile]) {
        if let Opponent::Player(PlayerId::Other(id)) = &mut self.opponent
            && !engines.iter().any(|profile| profile.id == *id)
        {
            *id = first_engine(engines);
        }
    }

    fn show_start(&mut self, ui: &mut Ui, theme: &Theme) {
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
    }

    fn show_clock(&mut self, ui: &mut Ui, theme: &Theme) {
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
    }

    fn show_level(&mut self, ui: &mut Ui) {
        let combo = DropDown::new("level")
            .selected_text(level_text(self.elo))
            .width(220.0)
            .height(room_below(ui))
            .show_ui(ui, |ui| {
                for level in LEVELS {
                    drop_down::value(ui, &mut self.elo, level.elo, level_text(level.elo));
                }
            });
        combo.response.accessible_name(tr("new-level"));
    }

    fn show_limit(&mut self, ui: &mut Ui, theme: &Theme) {
        let who = match self.opponent {
            Opponent::Player(PlayerId::Program(_)) => "new-limit-program",
            Opponent::Player(PlayerId::Engine | PlayerId::Other(_)) | Opponent::Human => {
                "new-limit"
            }
        };
        let mut limit = self.limit();
        row(ui, theme, &tr(who), |ui| {
            if self.clock != Clock::None {
                choice(ui, &mut limit, Limit::Clock, &tr("new-limit-clock"));
            }
            choice(ui, &mut limit, Limit::Time, &tr("new-limit-time"));
            choice(ui, &mut limit, Limit::Depth, &tr("new-limit-depth"));
        });
        if limit != self.limit() {
            self.limit = Some(limit);
        }
        match limit {
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
}

/// The height available for a list that opens below: a list that does not fit would open beside the dialog and partly behind
/// it.
fn room_below(ui: &Ui) -> f32 {
    let room = ui.ctx().content_rect().bottom() - ui.cursor().top() - 60.0;
    room.clamp(120.0, 400.0)
}

fn show_programs(ui: &mut Ui, program: &mut ProgramName) {
    let combo = DropDown::new("program")
        .selected_text(program_with_rating(*program))
        .width(220.0)
        .height(room_below(ui))
        .show_ui(ui, |ui| {
            for name in ProgramName::ALL {
                drop_down::value(ui, program, name, program_with_rating(name));
            }
        });
    combo.response.accessible_name(tr("new-program"));
}

/// The first engine of the user; without any, a number that none has.
fn first_engine(engines: &[EngineProfile]) -> EngineId {
    engines
        .first()
        .map_or_else(EngineId::default, |profile| profile.id)
}

fn show_engines(ui: &mut Ui, chosen: &mut EngineId, engines: &[EngineProfile]) {
    let profile = engines.iter().find(|profile| profile.id == *chosen);
    let name = profile.map(|profile| profile.program.display_name());
    let combo = DropDown::new("other engine")
        .selected_text(name.unwrap_or_default())
        .width(220.0)
        .height(room_below(ui))
        .show_ui(ui, |ui| {
            for profile in engines {
                drop_down::value(ui, chosen, profile.id, profile.program.display_name());
            }
        });
    combo.response.accessible_name(tr("new-other"));
}

fn program_with_rating(name: ProgramName) -> String {
    let rating = ("rating", name.rating().elo.to_string().into());
    tr_args("level-named", &[("name", name.title().into()), rating])
}

/// How a program plays, in one or two sentences.
fn program_text(name: ProgramName) -> String {
    tr(&format!("program-{}-thinks", name.id()))
}

fn choice<T: PartialEq>(ui: &mut Ui, current: &mut T, value: T, name: &str) {
    // A name is closer to its own button than to the next one.
    ui.spacing_mut().item_spacing.x = 16.0;
    // One that does not fit is in the next line.
    ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
    ui.radio_value(current, value, name);
}

/// The first rank of a Chess960 position, as letters.
fn back_rank(number: u16) -> String {
    let position = Position::chess960(number);
    let fen = position.fen();
    fen.split(['/', ' ']).nth(7).unwrap_or_default().to_owned()
}
