//! The page of boards: at the left the race, at the right a part of the chosen board, before or after a move. A narrow page shows
//! the race as a part too.

use egui::{Rect, RichText, ScrollArea, Ui, UiBuilder, pos2};

use super::cells::{Cells, show_steps};
use super::paint::Look;
use super::state::{BoardsPage, views};
use super::values::show_values;
use super::{
    bits, castling, descriptors, detector, distance, indices, lists, lowest, packed, race, stack,
    steps, twins, undo, words,
};
use crate::command::lab::boards::{Command, View};
use crate::command::{Commands, game};
use crate::kit::choice_row::ChoiceRow;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::widgets::chip;
use crate::lab::parts::LabInput;
use tabia_chess::{Color, Move, Position, san};
use tabia_lab::boards::Representation;
use tabia_lab::boards::lists::Lists;
use tabia_lab::boards::picture::Picture;
use tabia_texts::{tr, tr_args};

/// Minimum width of a page that shows the race beside the drawing, in points.
const WIDE: f32 = 620.0;
/// Width of the race beside the drawing, in points.
const RACE: f32 = 264.0;

/// Height of the text above the cells, in points.
const REFERENCES: f32 = 24.0;

/// Draws the page into `ui`.
pub(crate) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &BoardsPage) -> Commands {
    let mut commands = Commands::default();
    let whole = ui.available_rect_before_wrap();
    if whole.width() < WIDE {
        show_choice(ui, page, &mut commands);
        show_board(ui, input, page, false, &mut commands);
        return commands;
    }
    let middle = whole.left() + RACE;
    let place = whole.with_max_x(middle);
    let mut left = ui.new_child(UiBuilder::new().max_rect(place).id_salt("race"));
    left.set_clip_rect(place.expand(2.0).intersect(ui.clip_rect()));
    let area = ScrollArea::vertical().id_salt("race").auto_shrink(false);
    area.show(&mut left, |ui| {
        // Space for the scroll bar.
        ui.set_max_width(RACE - 12.0);
        race::show(ui, input, page, &mut commands);
    });
    let line = pos2(middle + 8.0, whole.top());
    let place = Rect::from_min_max(pos2(line.x + 8.0, whole.top()), whole.max);
    let mut right = ui.new_child(UiBuilder::new().max_rect(place).id_salt("board"));
    right.set_clip_rect(place.expand(2.0).intersect(ui.clip_rect()));
    right.heading(words::name(page.chosen));
    let explanation = RichText::new(words::explanation(page.chosen));
    right.label(explanation.small().weak());
    show_board(&mut right, input, page, true, &mut commands);
    let stroke = egui::Stroke::new(1.0, input.theme.border);
    ui.painter().vline(line.x, whole.y_range(), stroke);
    commands
}

/// Shows the list of representations on a narrow page.
fn show_choice(ui: &mut Ui, page: &BoardsPage, commands: &mut Commands) {
    ui.horizontal(|ui| {
        let label = ui.label(tr("boards-board"));
        let combo = DropDown::new("board").selected_text(words::name(page.chosen));
        let response = combo.width(180.0).height(320.0).show_ui(ui, |ui| {
            for board in Representation::ALL {
                let is_chosen = board == page.chosen;
                if drop_down::entry(ui, is_chosen, words::name(board)).clicked() {
                    commands.push(Command::Choose(board));
                }
            }
        });
        let response = response.response.labelled_by(label.id);
        response.on_hover_ui(|ui| {
            ui.set_max_width(360.0);
            ui.label(words::explanation(page.chosen));
        });
    });
}

/// Shows the chosen part of the chosen board.
fn show_board(
    ui: &mut Ui,
    input: &LabInput<'_>,
    page: &BoardsPage,
    is_wide: bool,
    commands: &mut Commands,
) {
    let position = input.game.session.position();
    // The position has changed since the page was last updated.
    if page.position.as_ref() != Some(position) {
        return;
    }
    show_move(ui, page, position, commands);
    let view = show_views(ui, input, page, is_wide, commands);
    ui.add_space(2.0);
    let room = ui.available_height();
    let look = Look::at(ui, input, page.changed_at);
    let drawing = Drawing {
        look,
        page,
        position,
        room,
    };
    // Each part of each board has its own scroll position.
    ScrollArea::vertical()
        .id_salt((page.chosen.name(), view))
        .auto_shrink(false)
        .show(ui, |ui| drawing.show(ui, view, commands));
}

/// Shows the parts in a row; returns the one that is drawn.
fn show_views(
    ui: &mut Ui,
    input: &LabInput<'_>,
    page: &BoardsPage,
    is_wide: bool,
    commands: &mut Commands,
) -> View {
    let mut views = views(page.chosen);
    // A wide page shows the race beside.
    views.retain(|view| !is_wide || *view != View::Speeds);
    let chosen = views.iter().position(|view| *view == page.view());
    let at = chosen.unwrap_or(0);
    let names: Vec<String> = views.iter().map(|view| words::view(*view)).collect();
    let row = ChoiceRow {
        names: &names,
        chosen: at,
        is_framed: true,
        others: &tr("boards-views"),
    };
    let tip = |index: usize| words::view_tip(views[index]);
    if let Some(index) = row.show_with_tips(ui, input.theme, tip) {
        commands.push(Command::Show(views[index]));
    }
    views[at]
}

/// Shows the chosen move, and whether the board is drawn before or after it.
fn show_move(ui: &mut Ui, page: &BoardsPage, position: &Position, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let label = ui.label(tr("boards-move"));
        let text = match page.mv {
            Some(mv) => san::write(position, mv),
            None => tr("boards-no-move"),
        };
        let combo = DropDown::new("board move")
            .selected_text(text)
            .width(84.0)
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

/// What the parts of a board are drawn from.
struct Drawing<'a> {
    look: Look<'a>,
    page: &'a BoardsPage,
    /// The position of the game, before the chosen move.
    position: &'a Position,
    /// Height that is visible without scrolling, in points.
    room: f32,
}

impl Drawing<'_> {
    fn show(&self, ui: &mut Ui, view: View, commands: &mut Commands) {
        let (look, page) = (&self.look, self.page);
        let square = page.square(self.position);
        match view {
            View::Speeds => race::show(ui, look.input, page, commands),
            View::Cells => self.show_cells(ui, commands),
            View::Lists => {
                let (shown, other) = self.pictures();
                let others = other.as_ref().map(|other| &other.lists[..]);
                lists::show(ui, look, &shown.lists, others, square, commands);
            }
            View::Descriptors => {
                let (board, _) = self.lists();
                let chosen = (page.descriptor, square);
                descriptors::show(ui, look, &board, chosen, commands);
            }
            View::Steps => self.show_steps(ui, commands),
            View::CheckDetector => {
                let (board, turn) = self.lists();
                detector::show(ui, look, (&board, turn), square, self.room, commands);
            }
            View::Distance => {
                let position = match self.made() {
                    Some(mv) => &self.position.after(mv),
                    None => self.position,
                };
                distance::show(ui, look, position, square, self.room, commands);
            }
            View::Castling => castling::show(ui, look, &self.lists().0, commands),
            View::Twins => {
                let chosen = (page.marking, square);
                twins::show(ui, look, self.position, chosen, commands);
            }
            View::LowestBit => {
                let (shown, _) = self.pictures();
                lowest::show(ui, look, &shown.planes, (page.set, page.bit), commands);
            }
            View::Undo => {
                let board = (page.chosen, self.position);
                undo::show(ui, look, board, page.mv, commands);
            }
            View::Packed => match page.mv {
                Some(mv) => packed::show(ui, look, self.position, mv),
                None => {
                    ui.label(RichText::new(tr("boards-packed-hint")).weak());
                }
            },
            View::OwnStack => stack::show(ui, look, self.position, page.walk, commands),
            View::Indices => indices::show(ui, look, page, self.position, commands),
        }
    }

    /// The board as it is drawn, and what it is compared with.
    fn pictures(&self) -> (Picture, Option<Picture>) {
        let page = self.page;
        match page.chosen.pictures(self.position, page.mv) {
            (before, Some(after)) if page.is_after => (after, Some(before)),
            (before, after) => (before, after),
        }
    }

    /// The move that was made on the drawn board.
    fn made(&self) -> Option<Move> {
        self.page.mv.filter(|_| self.page.is_after)
    }

    /// The 16×16 board as it is drawn, and the side to move on it.
    fn lists(&self) -> (Lists, Color) {
        let turn = self.position.turn();
        let turn = if self.made().is_some() { !turn } else { turn };
        let session = &self.look.input.game.session;
        let last = session.game().mv(session.node());
        (Lists::played(self.position, last, self.made()), turn)
    }

    fn show_steps(&self, ui: &mut Ui, commands: &mut Commands) {
        let (board, turn) = self.lists();
        let (shown, other) = self.pictures();
        let chosen = self.page.square(self.position);
        let Some(grid) = &shown.grid else { return };
        let cells = Cells {
            board: self.page.chosen,
            grid,
            other: other.as_ref().and_then(|other| other.grid.as_ref()),
            links: None,
            chosen,
        };
        let place = cells.show(ui, &self.look, self.room - steps::HEIGHT, commands);
        let piece = grid.cell_of(chosen).and_then(|cell| grid.cells[cell].piece);
        steps::show(ui, &self.look, &place, (&board, turn), (chosen, piece));
    }

    fn show_cells(&self, ui: &mut Ui, commands: &mut Commands) {
        let (look, page) = (&self.look, self.page);
        let (shown, other) = self.pictures();
        let (shown, other) = (&shown, other.as_ref());
        let chosen = page.square(self.position);
        ui.label(RichText::new(words::references(page.chosen, shown, chosen)).small());
        if let Some(grid) = &shown.grid {
            let cells = Cells {
                board: page.chosen,
                grid,
                other: other.and_then(|other| other.grid.as_ref()),
                links: shown.links.as_ref(),
                chosen,
            };
            let place = cells.show(ui, look, self.room - REFERENCES, commands);
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
        ui.scope(|ui| {
            let others = other.map(|other| &other.values[..]);
            show_values(ui, look, &shown.values, others);
        });
    }
}
