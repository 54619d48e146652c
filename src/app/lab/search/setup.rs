//! The options of the searches: the game, the evaluation, the order, the table, the depth, and the chosen searches.

use egui::{
    Align, Button, CollapsingHeader, Color32, DragValue, Layout, RichText, TextStyle, Ui, vec2,
};

use super::choices::{Setup, name, row_name, tip};
use super::numbers;
use super::set::MAX_POSITIONS;
use super::state::SearchPage;
use crate::command::lab::search::{Command, GameChoice, PositionSource};
use crate::game::document::Document;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{equal_columns, main_button, menu_button, place_of_buttons, tall_list};
use crate::lab::parts::LabInput;
use tabia_lab::games::chess::Evaluation;
use tabia_lab::search::{Algorithm, Order, Variant};
use tabia_texts::{exists, tr, tr_args};

/// Minimum width of a field with its name above it, in points.
const FIELD: f32 = 144.0;
/// Width of the depth with its name, in points.
const DEPTH: f32 = 88.0;

/// A field of the choices.
#[derive(Clone, Copy)]
enum Field {
    Game,
    Evaluation,
    Order,
    Table,
}

/// Draws the choices. Nothing can be run while the position `is_hidden`.
pub(super) fn show(
    ui: &mut Ui,
    input: &LabInput<'_>,
    page: &SearchPage,
    is_hidden: bool,
    commands: &mut Vec<Command>,
) {
    let setup = &page.setup;
    let games = GameChoice::ALL.map(|game| (game, game_key(game).to_owned()));
    let evaluations = Evaluation::ALL.map(|one| (one, format!("search-eval-{}", one.name())));
    let orders = Order::ALL.map(|order| (order, format!("search-order-{}", order.name())));
    let fields: &[Field] = match setup.game {
        GameChoice::Chess => &[Field::Game, Field::Evaluation, Field::Order, Field::Table],
        _ => &[Field::Game, Field::Order, Field::Table],
    };
    let left = ui.available_rect_before_wrap().left();
    equal_columns(ui, (fields.len(), FIELD), |ui, index| {
        ui.spacing_mut().item_spacing.y = 2.0;
        match fields[index] {
            Field::Game => {
                let choice = ("search-game", setup.game, games.as_slice());
                choose(ui, choice, commands, Command::Game);
            }
            Field::Evaluation => {
                let choice = ("search-eval", setup.evaluation, evaluations.as_slice());
                choose(ui, choice, commands, Command::Evaluation);
            }
            Field::Order => {
                let choice = ("search-order", setup.order, orders.as_slice());
                choose(ui, choice, commands, Command::Order);
            }
            Field::Table => {
                // In line with the fields beside it, if there are any.
                if ui.min_rect().left() > left + 1.0 {
                    ui.label(RichText::new(" ").small());
                }
                let mut table = setup.table;
                let check = ui.checkbox(&mut table, tr("search-table"));
                if check.on_hover_text(tr("search-table-tip")).changed() {
                    commands.push(Command::Table(table));
                }
            }
        }
    });
    if setup.game != GameChoice::Chess {
        ui.label(RichText::new(tr("search-small-game")).small().weak());
    }
    ui.horizontal_wrapped(|ui| {
        let texts = ["search-stop", "search-run"].map(tr);
        place_of_buttons(ui, &texts, |ui| {
            if page.is_busy() {
                let stop = ui.button(tr("search-stop"));
                // The second click of a double click on Run stops nothing.
                if stop.clicked() && !stop.double_clicked() {
                    commands.push(Command::Stop);
                }
                return;
            }
            let why_not = match is_hidden {
                true => "lab-hidden-hint",
                false => "search-run-none",
            };
            let why_not = (!page.can_run() || is_hidden).then(|| tr(why_not));
            if main_button(ui, input.theme, &tr("search-run"), "", why_not).clicked() {
                commands.push(Command::Run);
            }
        });
        // With its own size, so that it wraps to the next row as a whole.
        let row = Layout::left_to_right(Align::Center);
        ui.allocate_ui_with_layout(vec2(DEPTH, ui.spacing().interact_size.y), row, |ui| {
            let label = ui.label(tr("search-plies"));
            let mut depth = setup.depth;
            let drag = DragValue::new(&mut depth).range(1..=Setup::MOST_DEPTH);
            let drag = ui.add(drag.speed(0.05)).labelled_by(label.id);
            let tip = tr_args("search-plies-tip", &[("most", Setup::MOST_DEPTH.into())]);
            if drag.on_hover_text(tip).changed() {
                commands.push(Command::Depth(depth));
            }
        });
        if !is_hidden {
            show_watch(ui, setup, commands);
        }
        if page.is_about_game() && !is_hidden {
            ui.add_enabled_ui(page.can_run(), |ui| {
                show_sets(ui, &input.game.session.document, commands);
            });
        }
    });
    numbers::show(ui, setup, commands);
    let (exact, selective): (Vec<_>, Vec<_>) = Algorithm::all().partition(|one| one.is_exact());
    let lists = [
        ("search-exact", "exact searches", true, &exact),
        ("search-selective", "selective searches", false, &selective),
    ];
    for (key, salt, is_open, ladder) in lists {
        let chosen = ladder.iter().filter(|one| setup.has(**one));
        let title = tr_args(key, &[("count", chosen.count().into())]);
        CollapsingHeader::new(title)
            .id_salt(salt)
            .default_open(is_open)
            .open(page.closes_lists.then_some(false))
            .show_unindented(ui, |ui| show_ladder(ui, setup, ladder, commands));
    }
}

/// Shows the button that lists the searches that can be watched: the chosen rows first.
fn show_watch(ui: &mut Ui, setup: &Setup, commands: &mut Vec<Command>) {
    let others = |is_exact: bool| -> Vec<Variant> {
        let others = Algorithm::all().filter(|one| one.is_exact() == is_exact);
        let others = others.map(Variant::from);
        others.filter(|one| !setup.rows.contains(one)).collect()
    };
    let groups = [
        ("search-watch-chosen", setup.rows.clone()),
        ("search-watch-exact", others(true)),
        ("search-watch-selective", others(false)),
    ];
    let watch = menu_button(ui, &tr("search-watch"), |ui| {
        tall_list(480.0).auto_shrink([true, true]).show(ui, |ui| {
            for (title, rows) in groups {
                if rows.is_empty() {
                    continue;
                }
                ui.label(RichText::new(tr(title)).small().weak());
                for row in rows {
                    let entry = ui.button(row_name(&row));
                    if entry.on_hover_text(tip(row.algorithm)).clicked() {
                        commands.push(Command::Watch(row));
                        ui.close();
                    }
                }
            }
        });
    });
    watch.on_hover_text(tr("search-watch-tip"));
}

/// Shows the button that lists the positions over which the rows can be compared.
fn show_sets(ui: &mut Ui, document: &Document, commands: &mut Vec<Command>) {
    let not_games = match document.reading {
        Some(_) => Some("unavailable-reading"),
        None if document.len() < 2 => Some("cmd-review-all-not"),
        None => None,
    };
    let entries = [
        (
            "shipped",
            Command::CompareSet(PositionSource::Shipped),
            None,
        ),
        (
            "games",
            Command::CompareSet(PositionSource::Games),
            not_games,
        ),
        ("list", Command::ChoosePositions, None),
    ];
    let sets = menu_button(ui, &tr("search-set"), |ui| {
        for (name, command, why_not) in entries {
            let key = format!("search-set-{name}");
            let tip = tr_args(&format!("{key}-tip"), &[("most", MAX_POSITIONS.into())]);
            let entry = Button::new(tr(&key));
            if tipped_button(ui, entry, &tip, why_not.map(tr)).clicked() {
                commands.push(command);
                ui.close();
            }
        }
    });
    sets.on_hover_text(tr("search-set-tip"));
}

/// Shows the searches, each with a check box, in columns that are wide enough for all names.
fn show_ladder(ui: &mut Ui, setup: &Setup, ladder: &[Algorithm], commands: &mut Vec<Command>) {
    let font = TextStyle::Button.resolve(ui.style());
    let width = |algorithm: &Algorithm| {
        let painter = ui.painter();
        let galley = painter.layout_no_wrap(name(*algorithm), font.clone(), Color32::PLACEHOLDER);
        galley.size().x.ceil()
    };
    let widest = ladder.iter().map(width).fold(0.0, f32::max);
    let least = widest + ui.spacing().icon_width + ui.spacing().icon_spacing;
    ui.scope(|ui| {
        // There are many of them.
        ui.spacing_mut().interact_size.y = 20.0;
        ui.spacing_mut().item_spacing.y = 4.0;
        equal_columns(ui, (ladder.len(), least), |ui, index| {
            let algorithm = ladder[index];
            let mut on = setup.has(algorithm);
            let check = ui.checkbox(&mut on, name(algorithm));
            if check.on_hover_text(tip(algorithm)).changed() {
                commands.push(Command::Algorithm(algorithm, on));
            }
        });
    });
}

/// The key of the name of a game.
pub(super) fn game_key(game: GameChoice) -> &'static str {
    match game {
        GameChoice::Chess => "search-chess",
        GameChoice::TicTacToe => "games-tic-tac-toe",
        GameChoice::Ugolki => "games-ugolki",
        GameChoice::Draughts => "games-draughts",
        GameChoice::LosAlamos => "games-los-alamos",
    }
}

/// Shows a list of choices by their keys below its name. A text whose key ends with `-tip` explains its choice.
fn choose<T: Copy + PartialEq>(
    ui: &mut Ui,
    (name, now, all): (&str, T, &[(T, String)]),
    commands: &mut Vec<Command>,
    command: fn(T) -> Command,
) {
    let text = all.iter().find(|(one, _)| *one == now);
    let text = text.map_or_else(String::new, |(_, key)| tr(key));
    let label = ui.label(RichText::new(tr(name)).small().weak());
    let combo = DropDown::new(name)
        .selected_text(text)
        .width(ui.available_width());
    let response = combo.show_ui(ui, |ui| {
        for (one, key) in all {
            let mut entry = drop_down::entry(ui, *one == now, tr(key));
            let tip = format!("{key}-tip");
            if exists(&tip) {
                entry = entry.on_hover_text(tr(&tip));
            }
            if entry.clicked() {
                commands.push(command(*one));
            }
        }
    });
    response.response.labelled_by(label.id);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_a_name_and_every_search_an_explanation() {
        for algorithm in Algorithm::all() {
            let key = format!("search-by-{}", algorithm.name());
            assert!(exists(&key) && exists(&format!("{key}-tip")), "{key}");
        }
        for order in Order::ALL {
            assert!(exists(&format!("search-order-{}", order.name())));
        }
        for evaluation in Evaluation::ALL {
            assert!(exists(&format!("search-eval-{}", evaluation.name())));
        }
    }
}
