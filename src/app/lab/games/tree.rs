//! The whole tree of tic-tac-toe from a position, as a picture: a row for each half-move, the best result in colour.

use std::collections::HashMap;

use egui::accesskit::Role;
use egui::{Color32, Mesh, Rect, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::kit::theme::Theme;
use tabia_lab::games::tic_tac_toe::{Mark, TicTacToe};
use tabia_lab::games::{Game, Outcome};
use tabia_texts::{tr, tr_args};

/// Height of a row, in points.
const ROW: f32 = 14.0;

/// Values of positions for crosses: 1, 0 or −1.
type Values = HashMap<u64, i8>;

/// The picture, and its input.
#[derive(Default)]
pub(super) struct TreePicture {
    values: Values,
    /// The columns, and the position and width for which they were made.
    columns: Vec<Vec<i8>>,
    made_for: Option<(u64, usize)>,
}

/// The value of a position for crosses when both sides play perfectly.
fn value(game: &mut TicTacToe, values: &mut Values) -> i8 {
    let key = game.key();
    if let Some(&known) = values.get(&key) {
        return known;
    }
    let crosses = game.is_first();
    let worth = match game.outcome() {
        Some(Outcome::Lost) => [1, -1][usize::from(crosses)],
        Some(Outcome::Won) => [-1, 1][usize::from(crosses)],
        Some(Outcome::Drawn) => 0,
        None => {
            let children = game.legal_moves().into_iter().map(|mv| {
                game.make(mv);
                let worth = value(game, values);
                game.unmake(mv, ());
                worth
            });
            let best = if crosses {
                children.max()
            } else {
                children.min()
            };
            best.unwrap_or_default()
        }
    };
    values.insert(key, worth);
    worth
}

impl TreePicture {
    /// The value of a move for crosses.
    pub(super) fn worth(&mut self, game: &TicTacToe, mv: Mark) -> i8 {
        let mut game = game.clone();
        game.make(mv);
        value(&mut game, &mut self.values)
    }

    /// The values along the line of the tree at a fraction of its width, and the moves of that line.
    fn line(&mut self, game: &TicTacToe, mut fraction: f64) -> Vec<(Mark, i8)> {
        let mut game = game.clone();
        let mut line = Vec::new();
        loop {
            let moves = game.legal_moves();
            if moves.is_empty() {
                return line;
            }
            let place = fraction * moves.len() as f64;
            let index = (place as usize).min(moves.len() - 1);
            fraction = place - index as f64;
            game.make(moves[index]);
            line.push((moves[index], value(&mut game, &mut self.values)));
        }
    }

    /// Draws the picture in the width of `ui`, with a row for each remaining half-move.
    pub(super) fn show(&mut self, ui: &mut Ui, game: &TicTacToe, theme: &Theme) {
        let rows = game.legal_moves().len();
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), ROW * 9.0), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, tr("games-tree-name")));
        let wide = (rect.width() * ui.pixels_per_point()) as usize;
        if self.made_for != Some((game.key(), wide)) {
            let at = |column: usize| (column as f64 + 0.5) / wide.max(1) as f64;
            self.columns = (0..wide)
                .map(|column| {
                    let line = self.line(game, at(column));
                    line.into_iter().map(|(_, worth)| worth).collect()
                })
                .collect();
            self.made_for = Some((game.key(), wide));
        }
        let painter = ui.painter_at(rect);
        painter.rect_filled(rect, 0.0, theme.background);
        let mut mesh = Mesh::default();
        let width = rect.width() / wide.max(1) as f32;
        for row in 0..rows {
            let worth = |column: usize| self.columns[column].get(row).copied();
            let top = rect.top() + ROW * row as f32;
            let mut start = 0;
            // Neighbours of one colour are one rectangle.
            for column in 1..=wide {
                if column < wide && worth(column) == worth(start) {
                    continue;
                }
                if let Some(worth) = worth(start) {
                    let x = |column: usize| rect.left() + width * column as f32;
                    let place =
                        Rect::from_min_max(pos2(x(start), top), pos2(x(column), top + ROW - 1.0));
                    mesh.add_colored_rect(place, color(worth, theme));
                }
                start = column;
            }
        }
        painter.add(mesh);
        if let Some(pointer) = response.hover_pos() {
            let fraction =
                f64::from((pointer.x - rect.left()) / rect.width()).clamp(0.0, 0.999_999);
            let depth = ((pointer.y - rect.top()) / ROW) as usize + 1;
            let line = self.line(game, fraction);
            let shown = &line[..depth.min(line.len())];
            if let Some((_, worth)) = shown.last() {
                let moves: Vec<String> = shown.iter().map(|(mv, _)| mv.to_string()).collect();
                let args = [
                    ("moves", moves.join(" ").into()),
                    ("result", tr(result(*worth)).into()),
                ];
                response.on_hover_text_at_pointer(tr_args("games-tree-line", &args));
            }
        }
    }
}

/// The colour of a result for crosses.
pub(super) fn color(worth: i8, theme: &Theme) -> Color32 {
    match worth {
        1 => theme.accent,
        0 => theme.text_weak.gamma_multiply(0.7),
        _ => theme.warning,
    }
}

/// The key of the text for a result for crosses.
pub(super) fn result(worth: i8) -> &'static str {
    match worth {
        1 => "games-crosses-win",
        0 => "games-nobody-wins",
        _ => "games-noughts-win",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_valued_once_and_the_game_is_a_draw() {
        let mut picture = TreePicture::default();
        let start = TicTacToe::default();
        assert_eq!(value(&mut start.clone(), &mut picture.values), 0);
        assert_eq!(picture.values.len(), 5478);
        // After a cross in the corner only the centre draws.
        let mut game = start;
        let corner = Mark::new(0).unwrap();
        game.make(corner);
        let drawing: Vec<Mark> = game
            .legal_moves()
            .into_iter()
            .filter(|mv| picture.worth(&game, *mv) == 0)
            .collect();
        assert_eq!(drawing, [Mark::new(4).unwrap()]);
    }

    #[test]
    fn a_line_of_the_picture_is_a_whole_game() {
        let mut picture = TreePicture::default();
        let line = picture.line(&TicTacToe::default(), 0.0);
        // Always the first free cell: crosses complete a line in the fourth move.
        assert_eq!((line.len(), line.last().map(|end| end.1)), (7, Some(1)));
        assert!(line.iter().all(|(_, worth)| (-1..=1).contains(worth)));
    }
}
