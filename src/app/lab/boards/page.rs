//! The page of boards: at the left the race, at the right the chosen board, its changes by a move, and the move in bits.

use egui::{Rect, RichText, ScrollArea, Ui, UiBuilder, pos2};

use super::cells::{Cells, show_steps};
use super::paint::Look;
use super::state::BoardsPage;
use super::{bits, lists, packed, race, words};
use crate::command::lab::boards::Command;
use crate::command::{Commands, game};
use crate::kit::drop_down::{self, DropDown};
use crate::kit::widgets::{chip, name_cell};
use crate::lab::parts::LabInput;
use tabia_chess::{Position, san};
use tabia_lab::boards::Representation;
use tabia_lab::boards::picture::{Picture, Value};
use tabia_texts::{tr, tr_args};

/// Minimum width of a page that shows the race beside the drawing, in points.
const WIDE: f32 = 620.0;
/// Width of the race beside the drawing, in points.
const RACE: f32 = 264.0;

/// Draws the page into `ui`.
pub(crate) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &BoardsPage) -> Commands {
    let mut commands = Commands::default();
    let whole = ui.available_rect_before_wrap();
    if whole.width() < WIDE {
        ScrollArea::vertical()
            .id_salt("boards")
            .auto_shrink(false)
            .show(ui, |ui| {
                race::show(ui, input, page, &mut commands);
                ui.add_space(8.0);
                ui.separator();
                show_board(ui, input, page, &mut commands);
            });
        return commands;
    }
    let middle = whole.left() + RACE;
    let mut column = |place: Rect, name: &str, show: &mut dyn FnMut(&mut Ui)| {
        let mut child = ui.new_child(UiBuilder::new().max_rect(place).id_salt(name));
        child.set_clip_rect(place.expand(2.0).intersect(ui.clip_rect()));
        ScrollArea::vertical()
            .id_salt(name)
            .auto_shrink(false)
            .show(&mut child, |ui| show(ui));
    };
    column(whole.with_max_x(middle), "race", &mut |ui| {
        // Space for the scroll bar.
        ui.set_max_width(RACE - 12.0);
        race::show(ui, input, page, &mut commands);
    });
    let line = pos2(middle + 8.0, whole.top());
    let right = Rect::from_min_max(pos2(line.x + 8.0, whole.top()), whole.max);
    // Each board has its own scroll position.
    column(right, page.chosen.name(), &mut |ui| {
        show_board(ui, input, page, &mut commands)
    });
    let stroke = egui::Stroke::new(1.0, input.theme.border);
    ui.painter().vline(line.x, whole.y_range(), stroke);
    commands
}

/// Shows the chosen board.
fn show_board(ui: &mut Ui, input: &LabInput<'_>, page: &BoardsPage, commands: &mut Commands) {
    let position = input.game.session.position();
    // The position has changed since the page was last updated.
    if page.position.as_ref() != Some(position) {
        return;
    }
    let look = Look::at(ui, input, page.changed_at);
    ui.heading(words::name(page.chosen));
    ui.label(
        RichText::new(words::explanation(page.chosen))
            .small()
            .weak(),
    );
    show_move(ui, page, position, commands);
    let (before, after) = page.chosen.pictures(position, page.mv);
    let (shown, other) = match after {
        Some(after) if page.is_after => (after, Some(before)),
        after => (before, after),
    };
    ui.add_space(4.0);
    show_picture(
        ui,
        &look,
        page,
        (&shown, other.as_ref()),
        position,
        commands,
    );
    ui.separator();
    ui.label(RichText::new(tr("boards-packed-title")).heading());
    match page.mv {
        Some(mv) => packed::show(ui, &look, position, mv),
        None => {
            ui.label(RichText::new(tr("boards-packed-hint")).weak());
        }
    }
}

/// Shows the chosen move, and whether the board is drawn before or after it.
fn show_move(ui: &mut Ui, page: &BoardsPage, position: &Position, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(tr("boards-move"));
        let text = match page.mv {
            Some(mv) => san::write(position, mv),
            None => tr("boards-no-move"),
        };
        let combo = DropDown::new("board move")
            .selected_text(text)
            .width(96.0)
            .height(320.0);
        let response = combo.show_ui(ui, |ui| {
            let nothing = drop_down::entry(ui, page.mv.is_none(), tr("boards-no-move"));
            if nothing.clicked() {
                commands.push(Command::Look(None));
            }
            for mv in position.legal_moves().iter() {
                let text = san::write(position, *mv);
                if drop_down::entry(ui, page.mv == Some(*mv), text).clicked() {
                    commands.push(Command::Look(Some(*mv)));
                }
            }
        });
        response
            .response
            .labelled_by(label.id)
            .on_hover_text(tr("boards-move-tip"));
        let Some(mv) = page.mv else {
            return;
        };
        for (is_after, text) in [(false, "boards-before"), (true, "boards-after")] {
            if ui.add(chip(page.is_after == is_after, tr(text))).clicked() {
                commands.push(Command::After(is_after));
            }
        }
        let play = ui.button(tr("boards-play"));
        if play.on_hover_text(tr("boards-play-tip")).clicked() {
            commands.push(game::Command::Play(mv));
        }
    });
}

fn show_picture(
    ui: &mut Ui,
    look: &Look<'_>,
    page: &BoardsPage,
    (shown, other): (&Picture, Option<&Picture>),
    position: &Position,
    commands: &mut Commands,
) {
    let chosen = page.square(position);
    if let Some(grid) = &shown.grid {
        let cells = Cells {
            board: page.chosen,
            grid,
            other: other.and_then(|other| other.grid.as_ref()),
            links: shown.links.as_ref(),
            chosen,
        };
        let place = cells.show(ui, look, commands);
        ui.add_space(4.0);
        let piece = grid.cell_of(chosen).and_then(|cell| grid.cells[cell].piece);
        if page.chosen == Representation::X88 {
            show_steps(ui, look, &place, chosen, piece);
        }
        if shown.links.is_some() {
            let key = match piece {
                Some(_) => "boards-neighbours",
                None => "boards-no-neighbours",
            };
            ui.label(tr_args(key, &[("square", chosen.to_string().into())]));
        }
        ui.add_space(4.0);
    }
    if !shown.planes.is_empty() {
        let planes = other.map(|other| &other.planes[..]);
        bits::show(ui, look, &shown.planes, planes, page.square, commands);
    }
    ui.scope(|ui| {
        let counts = other.map(|other| &other.counts[..]);
        bits::show_counts(ui, look, &shown.counts, counts);
    });
    let others = other.map(|other| &other.lists[..]);
    lists::show(ui, look, &shown.lists, others);
    ui.scope(|ui| {
        let others = other.map(|other| &other.values[..]);
        show_values(ui, look, &shown.values, others);
    });
}

/// Shows the values stored beside the pieces, one per line.
fn show_values(ui: &mut Ui, look: &Look<'_>, values: &[Value], others: Option<&[Value]>) {
    /// Width of the names, in points.
    const NAME: f32 = 144.0;
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.spacing_mut().interact_size.y = 18.0;
    for (index, value) in values.iter().enumerate() {
        let (name, text) = words::value(value);
        let differs = others.is_some_and(|others| others.get(index) != Some(value));
        let ground = ui.painter().add(egui::Shape::Noop);
        let line = ui.horizontal(|ui| {
            name_cell(ui, NAME, |ui| ui.label(RichText::new(name).weak()));
            let text = RichText::new(text);
            let is_key = matches!(
                value,
                Value::Key(_) | Value::PawnKey(_) | Value::MaterialKey(_)
            );
            ui.label(if is_key { text.monospace() } else { text });
        });
        if differs {
            ui.painter()
                .set(ground, look.change(line.response.rect.expand(2.0)));
        }
    }
}
