//! The form for what is on squares.

use egui::Ui;

use super::cell::Cell;
use super::parts::{FindInput, show_board};
use crate::board::{PALETTE_ROLES, SetupEvent, SetupPalette, SetupTool, SetupView};
use crate::kit::widgets::chip;
use tabia_chess::{Color, Piece, Square};
use tabia_library::positions::{Condition, PieceSet, SquareCondition};
use tabia_texts::tr;

/// A board with what is on each square.
pub(super) struct PatternForm {
    /// `None`: anything.
    board: [Option<Cell>; 64],
    /// Whether the tools exclude their pieces.
    excludes: bool,
    pub(super) view: SetupView<Cell>,
}

impl Default for PatternForm {
    fn default() -> PatternForm {
        PatternForm {
            board: [None; 64],
            excludes: false,
            view: SetupView::default(),
        }
    }
}

/// Returns the tool that excludes what another one places, or the other way round.
fn opposite(tool: SetupTool<Cell>) -> SetupTool<Cell> {
    match tool {
        SetupTool::Place(Cell(set)) if set != PieceSet::EMPTY && set != PieceSet::OCCUPIED => {
            SetupTool::Place(Cell(!set))
        }
        other => other,
    }
}

impl PatternForm {
    /// Returns the conditions, or that nothing is drawn.
    pub(super) fn conditions(&self) -> Result<Vec<Condition>, String> {
        let board = self
            .board
            .map(|cell| cell.map_or(PieceSet::ALL, |cell| cell.0));
        let conditions = SquareCondition::of_board(&board);
        match conditions.is_empty() {
            true => Err(tr("find-nothing-drawn")),
            false => Ok(conditions.into_iter().map(Condition::Squares).collect()),
        }
    }

    /// Shows conditions. Returns whether they can be drawn.
    pub(super) fn take(&mut self, conditions: &[Condition]) -> bool {
        let squares = conditions.iter().map(|condition| match condition {
            Condition::Squares(squares) => Some(squares),
            _ => None,
        });
        let squares: Option<Vec<&SquareCondition>> = squares.collect();
        let Some(board) = squares.and_then(SquareCondition::to_board) else {
            return false;
        };
        self.board = board.map(|pieces| (pieces != PieceSet::ALL).then_some(Cell(pieces)));
        true
    }

    fn palette(&self) -> SetupPalette<Cell> {
        let row = |first: PieceSet, color| {
            let pieces = PALETTE_ROLES.map(|role| PieceSet::from(Piece::new(color, role)));
            let sets = [first]
                .into_iter()
                .chain(pieces)
                .chain([PieceSet::of_color(color)]);
            let tools = sets.map(|set| SetupTool::Place(Cell(set)));
            match self.excludes {
                true => tools.map(opposite).collect(),
                false => tools.collect(),
            }
        };
        SetupPalette {
            above: row(PieceSet::OCCUPIED, Color::Black),
            below: row(PieceSet::EMPTY, Color::White),
        }
    }

    pub(super) fn show_board(&mut self, ui: &mut Ui, input: &FindInput<'_>) {
        let (palette, name) = (self.palette(), tr("find-pattern-board"));
        let drawn = (&self.board, &palette);
        for SetupEvent::SetPiece { square, piece } in
            show_board(ui, input, &name, drawn, &mut self.view)
        {
            self.board[square.index()] = piece;
        }
    }

    pub(super) fn show_choices(&mut self, ui: &mut Ui, input: &FindInput<'_>) {
        ui.horizontal_wrapped(|ui| {
            let moves = self.view.tool == SetupTool::Hand;
            if ui.add(chip(moves, tr("setup-move"))).clicked() {
                self.view.tool = SetupTool::Hand;
            }
            let excludes = ui.add(chip(self.excludes, tr("find-excludes")));
            if excludes.on_hover_text(tr("find-excludes-tip")).clicked() {
                self.excludes = !self.excludes;
                self.view.tool = opposite(self.view.tool);
            }
            if ui.button(tr("find-from-board")).clicked() {
                for square in Square::all() {
                    let piece = input.position.piece_at(square);
                    self.board[square.index()] = piece.map(|piece| Cell(piece.into()));
                }
            }
            if ui.button(tr("setup-clear")).clicked() {
                self.board = [None; 64];
            }
        });
    }
}
