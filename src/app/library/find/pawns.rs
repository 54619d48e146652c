//! The form for a structure of pawns.

use egui::{Label, RichText, Ui};

use super::parts::{FindInput, show_board};
use crate::board::{SetupEvent, SetupPalette, SetupTool, SetupView};
use tabia_chess::{Color, Piece, Role, Square};
use tabia_library::SquareSet;
use tabia_library::positions::PawnCondition;
use tabia_texts::tr;

/// A board with pawns.
pub(super) struct PawnForm {
    board: [Option<Piece>; 64],
    /// Only the number of pawns of each side on each file counts.
    only_files: bool,
    pub(super) view: SetupView,
}

impl Default for PawnForm {
    fn default() -> PawnForm {
        PawnForm {
            board: [None; 64],
            only_files: false,
            view: SetupView::default(),
        }
    }
}

impl PawnForm {
    /// Returns the condition, or that nothing is drawn.
    pub(super) fn condition(&self) -> Result<PawnCondition, String> {
        if self.board.iter().all(Option::is_none) {
            return Err(tr("find-no-pawns"));
        }
        let pawns = |color| {
            let pawn = Some(Piece::new(color, Role::Pawn));
            let squares = Square::all().filter(|square| self.board[square.index()] == pawn);
            squares.collect::<SquareSet>()
        };
        Ok(PawnCondition {
            pawns: Color::ALL.map(pawns),
            only_files: self.only_files,
        })
    }

    /// Shows a condition.
    pub(super) fn take(&mut self, condition: &PawnCondition) {
        self.only_files = condition.only_files;
        self.board = [None; 64];
        for (color, pawns) in Color::ALL.into_iter().zip(condition.pawns) {
            for square in pawns.iter() {
                self.board[square.index()] = Some(Piece::new(color, Role::Pawn));
            }
        }
    }

    pub(super) fn show_board(&mut self, ui: &mut Ui, input: &FindInput<'_>) {
        let pawns = Color::ALL.map(|color| SetupTool::Place(Piece::new(color, Role::Pawn)));
        let [white, black] = pawns;
        let palette = SetupPalette {
            above: Vec::new(),
            below: vec![SetupTool::Hand, white, black, SetupTool::Eraser],
        };
        let name = tr("find-pawn-board");
        let drawn = (&self.board, &palette);
        for SetupEvent::SetPiece { square, piece } in
            show_board(ui, input, &name, drawn, &mut self.view)
        {
            if (1..7).contains(&square.rank()) {
                self.board[square.index()] = piece;
            }
        }
    }

    pub(super) fn show_choices(&mut self, ui: &mut Ui, input: &FindInput<'_>) {
        ui.horizontal_wrapped(|ui| {
            if ui.button(tr("find-from-board")).clicked() {
                for square in Square::all() {
                    let piece = input.position.piece_at(square);
                    let pawn = piece.filter(|piece| piece.role == Role::Pawn);
                    self.board[square.index()] = pawn;
                }
            }
            if ui.button(tr("setup-clear")).clicked() {
                self.board = [None; 64];
            }
        });
        ui.checkbox(&mut self.only_files, tr("find-only-files"))
            .on_hover_text(tr("find-only-files-tip"));
        let hint = RichText::new(tr("find-all-pawns")).small();
        ui.add(Label::new(hint.color(input.theme.text_weak)).wrap());
    }
}
