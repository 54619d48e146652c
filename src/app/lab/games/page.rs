//! The page of small games: the choice of the game, its board, its players, and the results of the search.

use egui::{Align, DragValue, Layout, RichText, ScrollArea, Ui, vec2};

use super::board::{self, BoardLook};
use super::duel::Duel;
use super::names::{name, rules, short_name, side_name};
use super::place::{BoardPlace, show_board_and_words};
use super::state::GamesPage;
use super::tabletop::Tabletop;
use super::{lesson_pages, tree, ugolki_values};
use crate::command::lab::games::{Command, Place, Seat, SmallGame};
use crate::kit::choice_row::ChoiceRow;
use crate::kit::command_table::why_not;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::tips::tipped_button;
use crate::lab::parts::LabInput;
use tabia_lab::choose::Searcher;
use tabia_lab::games::Game as _;
use tabia_lab::search::WIN;
use tabia_settings::Coordinates;
use tabia_texts::{grouped, signed, tr, tr_args};

/// Width of a side's name, in points.
const SIDE: f32 = 72.0;

/// Draws the page into `ui`.
pub(crate) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &mut GamesPage) -> Vec<Command> {
    let mut commands = Vec::new();
    let names = SmallGame::ALL.map(|game| tr(short_name(game)));
    let chosen = SmallGame::ALL.iter().position(|game| *game == page.shown);
    let row = ChoiceRow {
        names: &names,
        chosen: chosen.unwrap_or_default(),
        is_framed: true,
        others: &tr("games-others"),
    };
    let clicked = row.show(ui, input.theme);
    commands.extend(clicked.map(|index| Command::Show(SmallGame::ALL[index])));
    ui.add_space(4.0);
    let height = ui.available_height();
    ScrollArea::vertical()
        .id_salt(("small game", name(page.shown)))
        .auto_shrink(false)
        .show(ui, |ui| match page.shown {
            SmallGame::TicTacToe => {
                let tints = tic_tac_toe_tints(page, input);
                let place = (height, page.shown);
                show_duel(ui, input, &page.tic_tac_toe, place, &tints, &mut commands);
                ui.add_space(8.0);
                ui.label(RichText::new(tr("games-tree")).strong());
                page.tree.show(ui, &page.tic_tac_toe.game, input.theme);
                show_key(ui, input);
            }
            SmallGame::Ugolki => {
                let place = (height, page.shown);
                show_duel(ui, input, &page.ugolki, place, &[], &mut commands);
                ui.add_space(8.0);
                ugolki_values::show(ui, input.theme, &page.ugolki.game);
            }
            SmallGame::Draughts => {
                let place = (height, page.shown);
                show_duel(ui, input, &page.draughts, place, &[], &mut commands);
            }
            SmallGame::LosAlamos => {
                let place = (height, page.shown);
                show_duel(ui, input, &page.los_alamos, place, &[], &mut commands);
            }
            SmallGame::Hanoi => lesson_pages::show_hanoi(ui, input, &page.hanoi, &mut commands),
            SmallGame::Queens => {
                lesson_pages::show_queens(ui, input, &page.queens, height, &mut commands);
            }
        });
    commands
}

/// Colours each free square by the result of a mark there.
fn tic_tac_toe_tints(
    page: &mut GamesPage,
    input: &LabInput<'_>,
) -> Vec<(Place, egui::Color32, &'static str)> {
    let game = &page.tic_tac_toe.game;
    let moves = game.legal_moves().into_iter();
    moves
        .map(|mv| {
            let worth = page.tree.worth(game, mv);
            let place = game.way(mv)[0];
            (place, tree::color(worth, input.theme), tree::result(worth))
        })
        .collect()
}

/// Shows what the colours of the tree mean.
fn show_key(ui: &mut Ui, input: &LabInput<'_>) {
    ui.horizontal_wrapped(|ui| {
        for worth in [1, 0, -1] {
            let (rect, _) = ui.allocate_exact_size(vec2(12.0, 12.0), egui::Sense::hover());
            ui.painter()
                .rect_filled(rect, 2.0, tree::color(worth, input.theme));
            ui.label(RichText::new(tr(tree::result(worth))).small());
            ui.add_space(8.0);
        }
    });
}

fn show_duel<G: Tabletop>(
    ui: &mut Ui,
    input: &LabInput<'_>,
    duel: &Duel<G>,
    (height, shown): (f32, SmallGame),
    tints: &[(Place, egui::Color32, &'static str)],
    commands: &mut Vec<Command>,
) {
    let look = BoardLook {
        theme: input.theme,
        now: input.now,
        slides: !input.is_motion_reduced,
        tints,
        coordinates: input.settings.coordinates != Coordinates::Off,
    };
    // Nine squares need no more.
    let most = if G::SIDE == 3 { 384.0 } else { f32::INFINITY };
    let mut clicked = None;
    show_board_and_words(
        ui,
        BoardPlace {
            height,
            most,
            words: 300.0,
        },
        |ui, place| clicked = board::show(ui, place, duel, &look),
        |ui| show_words(ui, duel, shown, commands),
    );
    commands.extend(clicked);
}

/// Shows the state of the game, the players, the search results, and the moves.
fn show_words<G: Tabletop>(
    ui: &mut Ui,
    duel: &Duel<G>,
    shown: SmallGame,
    commands: &mut Vec<Command>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(standing(duel, shown)).strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(tr("games-restart")).clicked() {
                commands.push(Command::Restart);
            }
            let back = egui::Button::new(tr("games-take-back"));
            let why_not = why_not("take-back", !duel.played.is_empty());
            if tipped_button(ui, back, "", why_not).clicked() {
                commands.push(Command::TakeBack);
            }
        });
    });
    show_endings(ui, duel, commands);
    for first in [true, false] {
        show_seat(ui, duel, shown, first, commands);
    }
    if let Some(reason) = &duel.failure {
        let args = [("reason", reason.as_str().into())];
        ui.label(tr_args("games-search-failed", &args));
    }
    if let Some(found) = &duel.found {
        // It has just moved.
        let side = tr(side_name(shown, !duel.game.is_first()));
        let args = [
            ("side", side.into()),
            ("move", found.mv.to_string().into()),
            ("value", value_text(found.value, duel.game.unit()).into()),
            ("nodes", grouped(found.nodes).into()),
        ];
        ui.label(tr_args("games-found", &args));
    }
    let moves: Vec<String> = duel
        .played
        .chunks(2)
        .enumerate()
        .map(|(index, pair)| {
            let pair: Vec<String> = pair.iter().map(|(mv, _)| mv.to_string()).collect();
            format!("{}. {}", index + 1, pair.join(" "))
        })
        .collect();
    ui.add(egui::Label::new(RichText::new(moves.join("  ")).small()).wrap());
    ui.label(RichText::new(tr(rules(shown))).small().weak());
}

/// Shows the moves among which the chosen squares leave a choice.
fn show_endings<G: Tabletop>(ui: &mut Ui, duel: &Duel<G>, commands: &mut Vec<Command>) {
    let endings = duel.endings();
    if endings.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(tr("games-promote"));
        for (number, mv) in endings.into_iter().enumerate() {
            if ui.button(G::ending_name(mv)).clicked() {
                commands.push(Command::Choose(number));
            }
        }
    });
}

/// The player to move, or the winner.
fn standing<G: Tabletop>(duel: &Duel<G>, shown: SmallGame) -> String {
    let side = |first: bool| tr(side_name(shown, first));
    match duel.winner() {
        Some(Some(first)) => tr_args("games-wins", &[("side", side(first).into())]),
        Some(None) => tr("games-draw"),
        None => {
            let args = [("side", side(duel.game.is_first()).into())];
            match duel.is_thinking() {
                true => tr_args("games-thinks", &args),
                false => tr_args("games-to-move", &args),
            }
        }
    }
}

/// A value in text: `unit` is the value of the smallest piece; or a win in a number of half-moves.
pub(crate) fn value_text(value: i32, unit: i32) -> String {
    let far = WIN - value.abs();
    let args = [("plies", far.into())];
    match () {
        () if far > 1000 => {
            let places = unit.ilog10() as usize;
            signed(format!("{:+.places$}", f64::from(value) / f64::from(unit)))
        }
        () if value > 0 => tr_args("games-wins-in", &args),
        () => tr_args("games-loses-in", &args),
    }
}

/// Shows the choice of the player of a side.
fn show_seat<G: Tabletop>(
    ui: &mut Ui,
    duel: &Duel<G>,
    shown: SmallGame,
    first: bool,
    commands: &mut Vec<Command>,
) {
    let seat = duel.seats[usize::from(!first)];
    ui.horizontal(|ui| {
        let side = tr(side_name(shown, first));
        let left = ui.cursor().left();
        ui.add(egui::Label::new(&side).truncate());
        ui.add_space((left + SIDE - ui.cursor().left()).max(0.0));
        let depth = match seat {
            Seat::Person if G::SIDE == 3 => G::most_depth(Searcher::ALPHA_BETA),
            Seat::Person => 4,
            Seat::Search { depth, .. } => depth,
        };
        let chosen = match seat {
            Seat::Person => tr("games-person"),
            Seat::Search { by, .. } => tr(&format!("search-by-{}", by.name())),
        };
        // Leaves space for the depth.
        let wide = (ui.available_width() - 84.0).clamp(80.0, 150.0);
        let combo = DropDown::new(("seat", first))
            .selected_text(chosen)
            .height(480.0)
            .width(wide);
        let response = combo.show_ui(ui, |ui| {
            let mut choose = |ui: &mut Ui, is_on: bool, text: String, seat: Seat| {
                if drop_down::entry(ui, is_on, text).clicked() {
                    commands.push(Command::Seat { first, seat });
                }
            };
            choose(ui, seat == Seat::Person, tr("games-person"), Seat::Person);
            for by in Searcher::all() {
                let is_elsewhere = match by {
                    Searcher::Alone => shown != SmallGame::Ugolki,
                    Searcher::Maniac => shown != SmallGame::LosAlamos,
                    Searcher::Ladder(_) => false,
                };
                if is_elsewhere {
                    continue;
                }
                let depth = match by {
                    Searcher::Alone => 3,
                    Searcher::Maniac => Searcher::MANIAC_DEPTH,
                    _ => depth,
                };
                let is_on = matches!(seat, Seat::Search { by: now, .. } if now == by);
                let text = tr(&format!("search-by-{}", by.name()));
                choose(ui, is_on, text, Seat::Search { by, depth });
            }
        });
        let name = tr_args("games-seat-name", &[("side", side.into())]);
        ui.ctx()
            .accesskit_node_builder(response.response.id, |node| node.set_label(name));
        if let Seat::Search { by, depth } = seat
            && by != Searcher::Maniac
        {
            let mut chosen = depth;
            let most = G::most_depth(by);
            let drag = DragValue::new(&mut chosen).range(1..=most).speed(0.05);
            let drag = ui.add(drag.prefix(tr("games-depth")));
            if drag.changed() && chosen != depth {
                let seat = Seat::Search { by, depth: chosen };
                commands.push(Command::Seat { first, seat });
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_texts as text;

    #[test]
    fn every_search_has_a_name() {
        for by in Searcher::all() {
            let key = format!("search-by-{}", by.name());
            assert!(text::exists(&key), "{key}");
        }
    }
}
