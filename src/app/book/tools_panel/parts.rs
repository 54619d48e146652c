//! Shared parts of the tools.

use crate::book::open_book::OpenBook;
use crate::command::game;
use crate::kit::theme::Theme;
use egui::{Align, Layout, ProgressBar, Rect, Spinner, Ui};
use tabia_book::{Book, Graph, Key, export};
use tabia_texts::tr;

/// The input of the tools.
pub struct ToolsInput<'a> {
    /// The open book, if there is one.
    pub book: Option<&'a OpenBook>,
    /// The colours.
    pub theme: &'a Theme,
}

/// Returns the remaining space, for the rows of a table below controls.
pub(super) fn rest_of(ui: &Ui) -> Rect {
    ui.available_rect_before_wrap()
}

/// Returns the place of a position in a book: its name, or the last moves of the line that leads to it.
pub(super) fn place_text(book: &Book, graph: &Graph, key: Key) -> Option<String> {
    let (start, line) = graph.line_to(book, key)?;
    Some(match line.as_slice() {
        [] => tr("tool-start"),
        line => export::line_text(start, line),
    })
}

/// Returns the command that shows a position of a book on the board.
pub(super) fn go_to(book: &Book, graph: &Graph, key: Key) -> Option<game::Command> {
    let (start, moves) = graph.line_to(book, key)?;
    Some(game::Command::ShowLine {
        start: Box::new(start.clone()),
        moves,
    })
}

/// Shows a part of the panel with margins at both sides.
pub(super) fn inset(ui: &mut Ui, show: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        let width = ui.available_width() - 12.0;
        ui.vertical(|ui| {
            ui.set_width(width);
            show(ui);
        });
    });
}

/// Size of the spinner in points, the height of a small line of text.
const SPINNER: f32 = 14.0;

/// Shows a progress bar with its text at the right; without a share the progress is unknown.
pub(super) fn bar(ui: &mut Ui, theme: &Theme, share: Option<f32>, text: &str, name: &str) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !text.is_empty() {
                ui.label(egui::RichText::new(text).small().color(theme.text_weak));
            }
            match share {
                Some(share) => {
                    let progress = ProgressBar::new(share)
                        .desired_height(6.0)
                        .corner_radius(3.0)
                        .fill(theme.accent);
                    ui.add(progress).accessible_name(name);
                }
                None => {
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        let spinner = Spinner::new().size(SPINNER);
                        ui.add(spinner).accessible_name(name);
                    });
                }
            }
        });
    });
}
