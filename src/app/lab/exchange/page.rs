//! The page of exchanges: hanging pieces, the square, the steps of its exchange, and pinned pieces.

use egui::accesskit::Role;
use egui::{RichText, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use super::stair;
use super::state::ExchangePage;
use crate::board::piece_name;
use crate::command::lab::exchange::Command;
use crate::kit::widgets::{chip, text_field, together};
use crate::lab::parts::LabInput;
use tabia_chess::{Color, Square};
use tabia_lab::exchange::{Exchange, Hanging, Sight};
use tabia_texts::{pawns, tr, tr_args};

/// Side of a small piece, in points.
const FIGURE: f32 = 22.0;

/// Draws the page into `ui`.
pub(crate) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &mut ExchangePage) -> Vec<Command> {
    let mut commands = Vec::new();
    show_choices(ui, page, &mut commands);
    ui.separator();
    ScrollArea::vertical()
        .id_salt("exchange")
        .auto_shrink(false)
        .show(ui, |ui| {
            match &page.exchange {
                None => {
                    ui.label(tr("exchange-none-chosen"));
                }
                Some(Err(reason)) => {
                    ui.label(RichText::new(reason_text(*reason)).color(input.theme.text_weak));
                }
                Some(Ok(exchange)) => show_exchange(ui, exchange, input),
            }
            ui.add_space(10.0);
            show_hanging(ui, page, input, &mut commands);
            ui.add_space(8.0);
            ui.label(RichText::new(tr("exchange-about")).small().weak())
                .on_hover_text(tr("exchange-about-tip"));
        });
    commands
}

fn reason_text(reason: tabia_lab::exchange::NoExchange) -> String {
    use tabia_lab::exchange::NoExchange;
    match reason {
        NoExchange::King => tr("exchange-king"),
        NoExchange::Empty(square) => {
            tr_args("exchange-empty", &[("square", square.to_string().into())])
        }
    }
}

/// Shows the field for a square, and the choice of what the exchange sees.
fn show_choices(ui: &mut Ui, page: &mut ExchangePage, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        together(ui, |ui| show_square(ui, page, commands));
        ui.add_space(8.0);
        together(ui, |ui| {
            for (sight, key) in [
                (Sight::Player, "exchange-as-player"),
                (Sight::Engine, "exchange-as-engine"),
            ] {
                let choice = ui.add(chip(page.sight == sight, tr(key)));
                if choice.on_hover_text(tr(&format!("{key}-tip"))).clicked() {
                    commands.push(Command::See(sight));
                }
            }
        });
    });
}

/// Shows the field for a square; without a chosen one, it shows the square of the shown exchange.
fn show_square(ui: &mut Ui, page: &mut ExchangePage, commands: &mut Vec<Command>) {
    ui.label(tr("exchange-square"));
    let shown = match &page.exchange {
        Some(Ok(exchange)) => exchange.square.to_string(),
        _ => String::new(),
    };
    let field = ui.add(
        text_field(&mut page.field)
            .hint_text(shown)
            .desired_width(44.0)
            .char_limit(2),
    );
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, tr("exchange-square")));
    if field.changed()
        && let Ok(square) = page.field.trim().to_lowercase().parse::<Square>()
    {
        commands.push(Command::Choose(square));
    }
    field.on_hover_text(tr("exchange-square-tip"));
}

fn show_exchange(ui: &mut Ui, exchange: &Exchange, input: &LabInput<'_>) {
    ui.label(RichText::new(verdict(exchange)).strong());
    if exchange.beginner != input.game.session.position().turn() {
        ui.label(RichText::new(tr("exchange-threat")).small().weak());
    }
    if !exchange.captures.is_empty() {
        ui.add_space(6.0);
        stair::show(ui, exchange, input.theme);
    }
    for pin in &exchange.pins {
        let args = [
            ("piece", piece_name(pin.piece).into()),
            ("square", pin.square.to_string().into()),
            ("by", pin.by.to_string().into()),
        ];
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(FIGURE, FIGURE), Sense::hover());
            stair::paint_piece(ui, rect, pin.piece, 0.35, input.theme);
            let text = RichText::new(tr_args("exchange-pin", &args)).weak();
            ui.label(text).on_hover_text(tr("exchange-pin-tip"));
        });
    }
}

/// The result of the exchange in words.
fn verdict(exchange: &Exchange) -> String {
    let side = match exchange.beginner {
        Color::White => "white",
        Color::Black => "black",
    };
    let args = [
        ("side", tr(&format!("exchange-{side}")).into()),
        ("square", exchange.square.to_string().into()),
        ("value", pawns(exchange.value).into()),
        ("forced", pawns(exchange.forced).into()),
        ("count", exchange.stop.into()),
    ];
    match (exchange.captures.len(), exchange.stop) {
        (0, _) => tr_args("exchange-no-captures", &args),
        (_, 0) => tr_args("exchange-wins-nothing", &args),
        _ => tr_args("exchange-wins", &args),
    }
}

/// Shows all pieces that an exchange wins, as buttons.
fn show_hanging(
    ui: &mut Ui,
    page: &ExchangePage,
    input: &LabInput<'_>,
    commands: &mut Vec<Command>,
) {
    let [now, threatened]: [Vec<&Hanging>; 2] = [true, false].map(|is_now| {
        let hanging = page.hanging.iter();
        hanging.filter(|hanging| hanging.is_now == is_now).collect()
    });
    for (key, list) in [("exchange-hangs", now), ("exchange-threatened", threatened)] {
        ui.label(RichText::new(tr(key)).strong())
            .on_hover_text(tr(&format!("{key}-tip")));
        if list.is_empty() {
            ui.label(RichText::new(tr("exchange-nothing")).weak());
        } else {
            ui.horizontal_wrapped(|ui| {
                for hanging in list {
                    show_piece(ui, hanging, input, commands);
                }
            });
        }
        ui.add_space(4.0);
    }
}

fn show_piece(ui: &mut Ui, hanging: &Hanging, input: &LabInput<'_>, commands: &mut Vec<Command>) {
    let text = format!("{} {}", hanging.square, pawns(hanging.gain));
    let args = [
        ("piece", piece_name(hanging.piece).into()),
        ("square", hanging.square.to_string().into()),
        ("value", pawns(hanging.gain).into()),
    ];
    let name = tr_args("exchange-hanging", &args);
    // The spaces before the text leave a place for the piece.
    let button = egui::Button::new(RichText::new(format!("       {text}")).color(input.theme.text))
        .min_size(vec2(0.0, FIGURE + 4.0));
    let response = ui.add(button);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let place = egui::Rect::from_center_size(
        response.rect.left_center() + vec2(FIGURE / 2.0 + 4.0, 0.0),
        vec2(FIGURE, FIGURE),
    );
    stair::paint_piece(ui, place, hanging.piece, 1.0, input.theme);
    if response.on_hover_text(&name).clicked() {
        commands.push(Command::Choose(hanging.square));
    }
}
