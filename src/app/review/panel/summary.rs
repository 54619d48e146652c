//! The summary of the moves of both sides.

use egui::{Align, Button, Color32, Grid, Layout, RichText, Ui, vec2};

use super::badges;
use super::input::{ReviewInput, move_name};
use crate::command::review::{Command, Reach};
use crate::kit::command_table::why_not;
use crate::kit::theme::Theme;
use crate::kit::tips::{menu_entry, tipped_button};
use crate::kit::widgets::{chip, menu_button};
use crate::review::shown::ShownReview;
use crate::review::state::ReviewRoom;
use tabia_chess::Color;
use tabia_review::{Badge, Phase};
use tabia_texts::{tr, tr_args};

/// The two sides.
const SIDES: [Color; 2] = [Color::White, Color::Black];
/// Panel width, in points, from which the counts are shown beside the figures.
const BESIDE: f32 = 2.0 * (NAMES + 2.0 * NUMBERS + 2.0 * GAP) + BETWEEN;

/// Space between both tables, in points.
const BETWEEN: f32 = 16.0;

/// Widths of the names and the numbers in both tables, in points.
const NAMES: f32 = 112.0;
const NUMBERS: f32 = 50.0;
/// Space between their columns, in points.
const GAP: f32 = 10.0;
/// Number of places for key moves, and the largest width of one, in points.
const MOMENTS: f32 = 3.0;
const MOMENT: f32 = 112.0;
/// Panel width, in points, from which they are beside their name.
const MOMENTS_BESIDE: f32 = 400.0;
/// Width of a menu, in points.
const MENU: f32 = 144.0;

/// Draws the first cell of a row.
fn first_cell(ui: &mut Ui, show: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.set_min_width(NAMES);
        show(ui);
    });
}

/// Draws a cell with a number at its right end.
fn number(ui: &mut Ui, show: impl FnOnce(&mut Ui)) {
    let size = vec2(NUMBERS, ui.spacing().interact_size.y);
    let layout = Layout::right_to_left(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_width(NUMBERS);
        show(ui);
    });
}

/// Draws the summary.
pub(super) fn show(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    shown: &ShownReview,
    commands: &mut Vec<Command>,
) {
    show_opening(ui, input, shown, commands);
    show_library(ui, input, shown, commands);
    if !shown.review.judge.is_empty() {
        let judge = ("judge", shown.review.judge.clone().into());
        let text = RichText::new(tr_args("review-judged-by", &[judge])).small();
        ui.label(text.color(input.theme.text_weak));
    }
    show_moments(ui, input, shown, commands);
    show_actions(ui, input, room, commands);
    ui.add_space(4.0);
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        if ui.available_width() >= BESIDE {
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| show_figures(ui, input, shown));
                ui.add_space(BETWEEN);
                ui.vertical(|ui| show_counts(ui, input, shown, commands));
            });
        } else {
            show_figures(ui, input, shown);
            ui.add_space(4.0);
            show_counts(ui, input, shown, commands);
        }
    });
    ui.add_space(4.0);
    show_collection(ui, input, room, commands);
}

/// Draws the buttons that start exercises and deeper searches.
fn show_actions(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    commands: &mut Vec<Command>,
) {
    ui.horizontal_wrapped(|ui| {
        if ui.button(tr("review-retry-all")).clicked() {
            commands.push(Command::RetryAll(None));
        }
        if ui
            .button(tr("review-train"))
            .on_hover_text(tr("cmd-train-tip"))
            .clicked()
        {
            commands.push(Command::Train);
        }
        let guess = menu_button(ui, &tr("review-guess"), |ui| {
            ui.set_min_width(MENU);
            for (side, key) in [
                (Color::White, "review-guess-white"),
                (Color::Black, "review-guess-black"),
            ] {
                if ui.button(tr(key)).clicked() {
                    commands.push(Command::Guess(side));
                    ui.close();
                }
            }
        });
        guess.on_hover_text(tr("review-guess-tip"));
        let deeper = menu_button(ui, &tr("review-deeper-menu"), |ui| {
            ui.set_min_width(MENU);
            for (reach, key, id) in [
                (
                    Reach::Side(Color::White),
                    "review-guess-white",
                    "look-deeper-white",
                ),
                (
                    Reach::Side(Color::Black),
                    "review-guess-black",
                    "look-deeper-black",
                ),
                (Reach::Game, "review-deeper-game", "look-deeper-game"),
            ] {
                let is_possible = room.can_look_deeper(input.game, reach);
                if menu_entry(ui, tr(key), why_not(id, is_possible)) {
                    commands.push(Command::LookDeeper(reach));
                }
            }
        });
        deeper.on_hover_text(tr("review-deeper-tip"));
    });
}

/// Shows whose mistakes are collected for training.
fn show_collection(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    room: &ReviewRoom,
    commands: &mut Vec<Command>,
) {
    let shares = SIDES.map(|side| room.share(side));
    let [Some(white), Some(black)] = shares else {
        return;
    };
    if white.made + black.made == 0 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let text = RichText::new(tr("review-collect")).color(input.theme.text_weak);
        ui.label(text).on_hover_text(tr("review-collect-tip"));
        for (side, share) in SIDES.into_iter().zip([white, black]) {
            let (key, id) = match side {
                Color::White => ("review-collect-white", "collect-white"),
                Color::Black => ("review-collect-black", "collect-black"),
            };
            let button = chip(share.collected > 0, tr(key));
            let why_not = why_not(id, share.made > 0);
            let args = [
                ("made", share.made.into()),
                ("collected", share.collected.into()),
            ];
            let tip = tr_args("review-collect-count", &args);
            if tipped_button(ui, button, &tip, why_not).clicked() {
                commands.push(Command::Collect(side));
            }
        }
    });
}

/// Shows the opening, and where the game left the known books.
fn show_opening(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    shown: &ShownReview,
    commands: &mut Vec<Command>,
) {
    let Some(name) = &shown.review.opening.name else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.label(RichText::new(name).color(input.theme.text));
        if let Some(index) = shown.summary.left_book {
            let args = [("move", move_name(shown, index).into())];
            let text = tr_args("review-left-book", &args);
            show_link(ui, input.theme, text, index + 1, commands);
        }
    });
}

/// Shows up to where other games of the library go with this one, and its first move that none of them has.
fn show_library(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    shown: &ShownReview,
    commands: &mut Vec<Command>,
) {
    let length = shown.review.len();
    let Some(known) = input.in_library.filter(|known| known.plies <= length) else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        if let Some(last) = known.plies.checked_sub(1) {
            let args = [
                ("move", move_name(shown, last).into()),
                ("count", known.games.into()),
            ];
            let text = tr_args("review-in-library", &args);
            show_link(ui, input.theme, text, known.plies, commands);
        }
        if known.plies < length {
            let args = [("move", move_name(shown, known.plies).into())];
            let text = tr_args("review-not-in-library", &args);
            show_link(ui, input.theme, text, known.plies + 1, commands);
        }
    });
}

/// Shows a text in a line of others; a click on it goes to a position, counted in half-moves from the start.
fn show_link(
    ui: &mut Ui,
    theme: &Theme,
    text: String,
    position: usize,
    commands: &mut Vec<Command>,
) {
    let text = RichText::new(text).color(theme.accent);
    ui.spacing_mut().interact_size.y = 0.0;
    if ui.add(Button::new(text).frame(false).small()).clicked() {
        commands.push(Command::GoTo(position));
    }
}

/// A percentage, or a dash where nothing is known.
fn percent(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.1} %"))
}

/// Shows accuracy and loss, of the game and its phases.
fn show_figures(ui: &mut Ui, input: &ReviewInput<'_>, shown: &ShownReview) {
    let theme = input.theme;
    let weak = |text: String| RichText::new(text).color(theme.text_weak);
    Grid::new("review figures")
        .num_columns(3)
        .spacing([GAP, 1.0])
        .show(ui, |ui| {
            show_sides(ui, input, "");
            let row = |ui: &mut Ui, key: &str, figure: &dyn Fn(Color) -> String| {
                first_cell(ui, |ui| {
                    ui.label(weak(tr(key)))
                        .on_hover_text(tr(&format!("{key}-tip")));
                });
                for side in SIDES {
                    number(ui, |ui| {
                        ui.label(figure(side));
                    });
                }
                ui.end_row();
            };
            let of = |side: Color| shown.summary.side(side);
            row(ui, "review-accuracy", &|side| {
                percent(of(side).game.accuracy)
            });
            row(ui, "review-loss", &|side| {
                let loss = of(side).game.loss;
                loss.map_or("–".to_owned(), |loss| format!("{loss:.0}"))
            });
            // The rows of the game's own phases, whether their moves are judged or not: a running review moves nothing.
            let review = &shown.review;
            for (index, phase) in Phase::ALL.into_iter().enumerate() {
                if (0..review.len()).any(|at| review.phase(at) == phase) {
                    let key = format!("review-in-{}", phase.name());
                    row(ui, &key, &|side| percent(of(side).phases[index].accuracy));
                }
            }
            if (0..review.len()).any(|at| review.in_time_trouble(at)) {
                row(ui, "review-time-trouble", &|side| {
                    percent(of(side).time_trouble.accuracy)
                });
            }
        });
}

/// Shows the heads of the two columns: White and Black, with the players on hover.
fn show_sides(ui: &mut Ui, input: &ReviewInput<'_>, before: &str) {
    let tags = input.game.session.game().tags();
    ui.label(before);
    for (tag, key) in [("White", "review-white"), ("Black", "review-black")] {
        number(ui, |ui| {
            let label = ui.label(RichText::new(tr(key)).color(input.theme.text_strong));
            if let Some(name) = tags.known(tag) {
                label.on_hover_text(name);
            }
        });
    }
    ui.end_row();
}

/// Shows the number of badges of each kind and side.
fn show_counts(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    shown: &ShownReview,
    commands: &mut Vec<Command>,
) {
    let theme = input.theme;
    Grid::new("review badges")
        .num_columns(3)
        .spacing([GAP, 1.0])
        .show(ui, |ui| {
            show_sides(ui, input, "");
            for badge in Badge::ALL {
                let counts = SIDES.map(|side| shown.summary.side(side).counts.of(badge));
                let color = badges::color(badge, theme);
                first_cell(ui, |ui| {
                    ui.spacing_mut().item_spacing.x = 6.0;
                    badges::show(ui, badge, theme);
                    ui.label(RichText::new(badges::title(badge)).color(theme.text_weak));
                });
                for (side, count) in SIDES.into_iter().zip(counts) {
                    number(ui, |ui| match count {
                        0 => show_plain(ui, 0, theme),
                        _ => show_count(ui, badge, side, count, color, commands),
                    });
                }
                ui.end_row();
            }
            first_cell(ui, |ui| {
                // Below the names of the badges.
                ui.add_space(24.0);
                let name = RichText::new(tr("review-open")).color(theme.text_weak);
                ui.label(name).on_hover_text(tr("review-open-tip"));
            });
            for side in SIDES {
                let count = shown.summary.side(side).open;
                number(ui, |ui| show_plain(ui, count, theme));
            }
            ui.end_row();
        });
}

/// Shows a number where that of a button would be.
fn show_plain(ui: &mut Ui, count: usize, theme: &Theme) {
    let color = if count == 0 {
        theme.text_weak
    } else {
        theme.text
    };
    ui.add_space(ui.spacing().button_padding.x);
    ui.label(RichText::new(count.to_string()).color(color));
}

/// Shows the count of a badge of a side; a click goes to the next of its moves.
fn show_count(
    ui: &mut Ui,
    badge: Badge,
    side: Color,
    count: usize,
    color: Color32,
    commands: &mut Vec<Command>,
) {
    let text = RichText::new(count.to_string()).color(color).strong();
    let side_key = match side {
        Color::White => "review-white",
        Color::Black => "review-black",
    };
    let args = [
        ("side", tr(side_key).into()),
        ("badge", badges::name(badge).into()),
        ("count", count.into()),
    ];
    let name = tr_args("review-next-badge", &args);
    let button = ui.add(Button::new(text).small());
    button.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Button, true, &name));
    if button.on_hover_text(&name).clicked() {
        commands.push(Command::Next(badge, Some(side)));
    }
}

/// Shows up to three moves worth a look, each in a place of its own: a running review moves none of them.
fn show_moments(
    ui: &mut Ui,
    input: &ReviewInput<'_>,
    shown: &ShownReview,
    commands: &mut Vec<Command>,
) {
    let label = RichText::new(tr("review-moments")).color(input.theme.text_weak);
    let is_narrow = ui.available_width() < MOMENTS_BESIDE;
    if is_narrow {
        ui.label(label.clone());
    }
    ui.horizontal(|ui| {
        ui.set_min_height(ui.spacing().interact_size.y);
        if !is_narrow {
            ui.label(label);
        }
        let moments = &shown.summary.moments;
        if moments.is_empty() {
            ui.label("–");
        }
        let between = ui.spacing().item_spacing.x * (MOMENTS - 1.0);
        let width = ((ui.available_width() - between) / MOMENTS).min(MOMENT);
        let size = vec2(width, ui.spacing().interact_size.y);
        for &index in moments {
            let name = Button::new(move_name(shown, index)).truncate();
            let mut button = ui.add_sized(size, name);
            if shown.summary.turning_points.contains(&index) {
                button = button.on_hover_text(tr("review-turning-point"));
            }
            if button.clicked() {
                commands.push(Command::GoTo(index + 1));
            }
        }
    });
}
