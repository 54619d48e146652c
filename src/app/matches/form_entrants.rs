//! The participants in the form of a new tournament.

use egui::{DragValue, RichText, Ui};

use super::form_checks::{MOST_ENTRANTS, candidates};
use super::form_numbers::show_control;
use super::view::MatchesInput;
use crate::command::matches::{Entrant, EntrantPlayer, Setup};
use crate::kit::drop_down::{self, DropDown};
use crate::kit::files;
use crate::kit::widgets::{IconButton, name_cell, text_field};
use tabia_engine::Elo;
use tabia_texts::{tr, tr_args};

/// Width of the field of a name and of that of a level, in points.
const NAME: f32 = 148.0;
const LEVEL: f32 = 52.0;

/// What the user wants of a participant.
enum Wish {
    Remove,
    Up,
    Level(u16),
}

/// Shows the participants and the list of those that can be added.
pub(super) fn show_entrants(ui: &mut Ui, input: &MatchesInput<'_>, setup: &mut Setup) {
    let usual = setup.control;
    let mut wish = None;
    for (index, entrant) in setup.entrants.iter_mut().enumerate() {
        ui.push_id(("entrant", index), |ui| {
            if let Some(wanted) = show_entrant(ui, input, (index, entrant), usual) {
                wish = Some((index, wanted));
            }
        });
    }
    match wish {
        Some((index, Wish::Remove)) => drop(setup.entrants.remove(index)),
        Some((index, Wish::Up)) if index > 0 => setup.entrants.swap(index, index - 1),
        Some((index, Wish::Level(level))) => setup.set_level(index, Some(level)),
        _ => {}
    }
    if setup.entrants.len() < MOST_ENTRANTS {
        let list = DropDown::new("tournament add")
            .selected_text(tr("tournament-add"))
            .width(NAME)
            .height(320.0);
        let list = list.show_ui(ui, |ui| {
            for player in candidates(input.settings) {
                if drop_down::entry(ui, false, player.title()).clicked() {
                    setup.add(player);
                }
            }
        });
        list.response.accessible_name(tr("tournament-add"));
    }
    if input.settings.engines.is_empty() {
        let hint = RichText::new(tr("tournament-add-engines")).small().weak();
        ui.add(egui::Label::new(hint).wrap());
    }
}

fn show_entrant(
    ui: &mut Ui,
    input: &MatchesInput<'_>,
    (index, entrant): (usize, &mut Entrant),
    usual: crate::command::matches::Control,
) -> Option<Wish> {
    let mut wish = None;
    let number = index + 1;
    let named = |key: &str| tr_args(key, &[("number", number.into())]);
    ui.horizontal_wrapped(|ui| {
        let field = text_field(&mut entrant.name).desired_width(NAME);
        let field = ui.add(field.char_limit(60));
        let field = match &entrant.player {
            EntrantPlayer::Engine { program, .. } => {
                field.on_hover_text(files::display(&program.path))
            }
            player => field.on_hover_text(player.title()),
        };
        field.accessible_name(named("tournament-entrant-name"));
        name_cell(ui, LEVEL, |ui| {
            if let EntrantPlayer::Tabia { elo: Some(elo) } = entrant.player {
                let mut level = elo;
                let range = Elo::MIN.rating()..=Elo::MAX.rating() - 1;
                let drag = DragValue::new(&mut level).range(range).speed(5.0);
                let drag = ui.add(drag).on_hover_text(tr("tournament-level-tip"));
                if drag.changed() {
                    wish = Some(Wish::Level(level));
                }
                drag.accessible_name(named("tournament-entrant-level"));
            }
        });
        let mut is_own = entrant.control.is_some();
        let check = ui.checkbox(&mut is_own, tr("tournament-own-control"));
        let check = check.on_hover_text(tr("tournament-own-control-tip"));
        if check.changed() {
            entrant.control = is_own.then_some(usual);
        }
        check.accessible_name(named("tournament-entrant-control"));
        let up = named("tournament-entrant-up");
        let why_not = (index == 0).then(|| tr("tournament-entrant-first"));
        let button = IconButton::new("chevron-up", &up).why_not(why_not);
        if button.show(ui, input.theme) {
            wish = Some(Wish::Up);
        }
        let remove = named("tournament-entrant-remove");
        if IconButton::new("close", &remove).show(ui, input.theme) {
            wish = Some(Wish::Remove);
        }
    });
    if let Some(control) = &mut entrant.control {
        ui.indent("own control", |ui| {
            show_control(ui, ("own", &named("tournament-entrant-limit")), control);
        });
    }
    wish
}
