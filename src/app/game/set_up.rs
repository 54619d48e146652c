//! The position editor: pieces, side to move, castling, en passant, and a check of legality.

use egui::{Rect, RichText, Ui, UiBuilder, vec2};

use crate::board::{BoardPrefs, SetupEvent, SetupInput, SetupPalette, SetupView, setup_aspect};
use crate::command::game::{Command, Form};
use crate::kit::drop_down::{self, DropDown};
use crate::kit::modal::{Answer, buttons, primary_unless};
use crate::kit::theme::Theme;
use crate::kit::tips::check_box;
use crate::kit::widgets::{icon_label, text_field};
use tabia_chess::{
    CastlingMode, Color, FenError, Piece, Position, Role, Setup, Square, Wing, pasted,
};
use tabia_settings::Coordinates;
use tabia_texts::{tr, tr_args};

/// Width of the column beside the board, in points.
const COLUMN: f32 = 220.0;
/// Height of the column in which all its rows fit at their usual distance, in points.
const ROOMY: f32 = 400.0;

/// The edited position.
pub(crate) struct SetUpDialog {
    setup: Setup,
    /// The requested castling rights, by colour and wing; they apply where king and rook allow them.
    castling: [[bool; 2]; 2],
    view: SetupView,
    orientation: Color,
    fen: String,
    /// Why the text in the FEN field is not a position.
    fen_error: Option<String>,
    /// The initial text of the FEN field.
    before: String,
}

impl SetUpDialog {
    /// Opens the editor with a position, with this side at the bottom.
    pub(super) fn new(position: &Position, orientation: Color) -> SetUpDialog {
        let mut dialog = SetUpDialog {
            setup: Setup::empty(),
            castling: [[false; 2]; 2],
            view: SetupView::default(),
            orientation,
            fen: String::new(),
            fen_error: None,
            before: String::new(),
        };
        dialog.take(Setup::from(position));
        dialog.changed();
        dialog.before.clone_from(&dialog.fen);
        dialog
    }

    /// Fills in what was entered before.
    pub(super) fn fill_in(
        &mut self,
        fen: &str,
        castling: [[bool; 2]; 2],
        is_chess960: bool,
        text: String,
    ) {
        if let Ok(mut setup) = Setup::from_fen(fen) {
            setup.mode = match is_chess960 {
                true => CastlingMode::Chess960,
                false => CastlingMode::Standard,
            };
            self.take(setup);
        }
        self.castling = castling;
        self.fen_error = setup_of(&text).err().map(|error| error.to_string());
        self.fen = text;
    }

    pub(super) fn form(&self) -> Form {
        Form::Position {
            fen: self.whole().fen(),
            castling: self.castling,
            is_chess960: self.setup.mode == CastlingMode::Chess960,
            text: self.fen.clone(),
        }
    }

    /// Whether the position differs from the initial one.
    pub(super) fn is_filled_in(&self) -> bool {
        self.fen != self.before
    }

    /// Takes over a position, legal or not. Rights that only Chess960 has stay requested: they apply again when Chess960 is
    /// chosen.
    fn take(&mut self, setup: Setup) {
        let any = Setup {
            mode: CastlingMode::Chess960,
            ..setup.clone()
        };
        let may_castle = |color, wing| {
            let rook = any.castling_candidate(color, wing);
            rook.is_some_and(|rook| setup.castling.contains(&(color, rook)))
        };
        self.castling = Color::ALL.map(|color| Wing::ALL.map(|wing| may_castle(color, wing)));
        self.setup = setup;
        self.check_en_passant();
    }

    /// The edited position, with the castling rights that are requested and possible.
    fn whole(&self) -> Setup {
        let mut setup = self.setup.clone();
        setup.castling.clear();
        for (color, wings) in Color::ALL.into_iter().zip(self.castling) {
            for (wing, wished) in Wing::ALL.into_iter().zip(wings) {
                let rook = setup.castling_candidate(color, wing).filter(|_| wished);
                setup.castling.extend(rook.map(|rook| (color, rook)));
            }
        }
        setup
    }

    /// Updates the FEN field after a manual change.
    fn changed(&mut self) {
        self.check_en_passant();
        self.fen_error = None;
        self.fen = self.whole().fen();
    }

    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        theme: &Theme,
        coordinates: Coordinates,
    ) -> Answer<Command> {
        let width = ui.available_width();
        // Leaves two lines below the board for a message.
        let height = (ui.ctx().content_rect().height() - 220.0).clamp(240.0, 640.0);
        let gap = 6.0 * theme.spacing;
        let most = width - COLUMN - gap;
        let palette = SetupPalette::of_pieces(self.orientation);
        let aspect = setup_aspect(&palette);
        let height = height.min(most / aspect);
        let (whole, _) = ui.allocate_exact_size(vec2(width, height), egui::Sense::hover());
        // As wide as the squares and the palettes need, so that the column is beside them.
        let board = vec2(most.min(height * aspect), height);
        let board = Rect::from_min_size(whole.min, board);
        let prefs = BoardPrefs {
            coordinates,
            ..BoardPrefs::default()
        };
        let name = tr("setup-board");
        let input = SetupInput {
            name: &name,
            pieces: &self.setup.board,
            palette: &palette,
            has_tips: false,
            orientation: self.orientation,
            prefs: &prefs,
            theme,
        };
        let events = self.view.show(ui, board, &input);
        for event in &events {
            let SetupEvent::SetPiece { square, piece } = *event;
            self.setup.board[square.index()] = piece;
        }
        if !events.is_empty() {
            self.changed();
        }
        let column = whole.with_min_x(board.right() + gap);
        let mut child = ui.new_child(UiBuilder::new().max_rect(column).id_salt("set-up column"));
        // In a low window the rows are closer, and scrolled if that is not enough.
        egui::ScrollArea::vertical()
            .auto_shrink([false, false])
            .show(&mut child, |ui| {
                if column.height() < ROOMY {
                    ui.spacing_mut().item_spacing.y = theme.spacing;
                    ui.spacing_mut().interact_size.y = 5.0 * theme.spacing;
                }
                self.show_column(ui);
            });

        ui.add_space(theme.spacing);
        self.show_fen(ui);
        let position = self.whole().position();
        let (icon, message, color) = match (&self.fen_error, &position) {
            (Some(error), _) => ("warning", error.clone(), theme.error),
            (None, Ok(_)) => ("check", tr("setup-legal"), theme.success),
            (None, Err(error)) => {
                let text = tr_args("setup-illegal", &[("reason", error.to_string().into())]);
                ("warning", text, theme.error)
            }
        };
        icon_label(ui, icon, &message, color);
        let dropped = position
            .as_ref()
            .ok()
            .and_then(|position| position.dropped_castling(&self.fen));
        if let Some(dropped) = dropped {
            let key = match dropped.mode {
                CastlingMode::Standard => "setup-dropped",
                CastlingMode::Chess960 => "setup-dropped-960",
            };
            let text = tr_args(key, &[("letters", dropped.letters.into())]);
            ui.label(RichText::new(text).color(theme.warning));
        }
        let position = position.ok().filter(|_| self.fen_error.is_none());
        let why_not = position.is_none().then_some(message);
        buttons(ui, theme, |ui| {
            let cancelled = ui.button(tr("cancel")).clicked();
            let accepted = primary_unless(ui, theme, &tr("setup-accept"), why_not);
            match position {
                _ if cancelled => Answer::Close,
                Some(position) if accepted => {
                    Answer::Done(Command::AnalysePosition(Box::new(position)))
                }
                _ => Answer::Open,
            }
        })
    }

    fn show_column(&mut self, ui: &mut Ui) {
        ui.label(tr("setup-turn"));
        let before = self.setup.turn;
        ui.horizontal(|ui| {
            ui.radio_value(&mut self.setup.turn, Color::White, tr("white"));
            ui.radio_value(&mut self.setup.turn, Color::Black, tr("black"));
        });
        let mut changed = before != self.setup.turn;
        if changed {
            self.setup.en_passant = None;
        }
        ui.add_space(8.0);
        changed |= self.show_castling(ui);
        ui.add_space(8.0);
        changed |= self.show_en_passant(ui);
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            if ui.button(tr("setup-start")).clicked() {
                self.take(Setup::from(&Position::start()));
                changed = true;
            }
            if ui.button(tr("setup-clear")).clicked() {
                self.setup = Setup {
                    turn: self.setup.turn,
                    ..Setup::empty()
                };
                changed = true;
            }
            if ui.button(tr("setup-flip")).clicked() {
                self.orientation = !self.orientation;
            }
        });
        if changed {
            self.changed();
        }
    }

    /// Shows the castling rules, and the rights that king and rooks allow under them.
    fn show_castling(&mut self, ui: &mut Ui) -> bool {
        ui.label(tr("setup-castling"));
        let mut is_chess960 = self.setup.mode == CastlingMode::Chess960;
        let mut changed = ui
            .checkbox(&mut is_chess960, tr("setup-chess960"))
            .changed();
        self.setup.mode = match is_chess960 {
            true => CastlingMode::Chess960,
            false => CastlingMode::Standard,
        };
        for (color, name) in Color::ALL.into_iter().zip([tr("white"), tr("black")]) {
            for (wing, key) in Wing::ALL
                .into_iter()
                .zip(["setup-castling-king", "setup-castling-queen"])
            {
                // A right that is impossible keeps its row, so that nothing below moves.
                let is_possible = self.setup.castling_candidate(color, wing).is_some();
                let wished = &mut self.castling[color.index()][wing as usize];
                let label = tr_args(key, &[("color", name.as_str().into())]);
                let mut never = false;
                let shown = if is_possible { wished } else { &mut never };
                let why_not = (!is_possible).then(|| tr("setup-castling-not"));
                let right = check_box(ui, shown, label, why_not.as_deref());
                changed |= right.changed();
            }
        }
        changed
    }

    /// Squares that a pawn may just have passed.
    fn passed_squares(&self) -> Vec<Square> {
        let (rank, up) = if self.setup.turn == Color::White {
            (5, -1)
        } else {
            (2, 1)
        };
        let pawn = Some(Piece::new(!self.setup.turn, Role::Pawn));
        let at =
            |square: Option<Square>| square.and_then(|square| self.setup.board[square.index()]);
        (0..8)
            .map(|file| Square::new(file, rank))
            .filter(|square| {
                at(square.offset(0, up)) == pawn
                    && at(Some(*square)).is_none()
                    && square
                        .offset(0, -up)
                        .is_some_and(|from| at(Some(from)).is_none())
            })
            .collect()
    }

    /// Clears the en passant square if no pawn can have passed it.
    fn check_en_passant(&mut self) {
        let squares = self.passed_squares();
        self.setup.en_passant = self.setup.en_passant.filter(|at| squares.contains(at));
    }

    fn show_en_passant(&mut self, ui: &mut Ui) -> bool {
        let squares = self.passed_squares();
        let before = self.setup.en_passant;
        let name =
            |square: Option<Square>| square.map_or_else(|| tr("none"), |square| square.to_string());
        ui.horizontal(|ui| {
            ui.label(tr("setup-en-passant"));
            let shown = name(self.setup.en_passant);
            let combo = DropDown::new("en passant")
                .width(72.0)
                .selected_text(shown)
                .show_ui(ui, |ui| {
                    drop_down::value(ui, &mut self.setup.en_passant, None, name(None));
                    for square in squares {
                        drop_down::value(
                            ui,
                            &mut self.setup.en_passant,
                            Some(square),
                            name(Some(square)),
                        );
                    }
                });
            combo.response.accessible_name(tr("setup-en-passant"));
        });
        before != self.setup.en_passant
    }

    fn show_fen(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.label(tr("setup-fen"));
            let field = text_field(&mut self.fen).desired_width(ui.available_width());
            if ui.add(field).accessible_name(tr("setup-fen")).changed() {
                let setup = setup_of(&self.fen);
                self.fen_error = setup.as_ref().err().map(ToString::to_string);
                if let Ok(mut setup) = setup {
                    // The user's choice applies where the text does not decide.
                    if setup.mode != self.setup.mode && !setup.has_only_standard_rights() {
                        setup.mode = CastlingMode::Chess960;
                    }
                    self.take(setup);
                }
            }
        });
    }
}

/// Reads a position from a text: a FEN, legal or not, or any other format of a position.
pub(crate) fn setup_of(text: &str) -> Result<Setup, FenError> {
    let setup = pasted::fen(text).and_then(|fen| Setup::from_fen(&fen));
    setup.or_else(|error| match Position::from_text(text) {
        Ok(position) => Ok(Setup::from(&position)),
        Err(_) => Err(error),
    })
}
