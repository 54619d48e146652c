//! The game that is followed: the evaluations of both sides by move, and depth and time of the last moves.

use egui::accesskit::Role;
use egui::{
    Align2, Button, Grid, Painter, Pos2, Rect, RichText, Sense, Shape, Stroke, TextStyle, Ui,
    WidgetInfo, pos2, vec2,
};

use super::notation::{move_text, score_text};
use super::view::MatchesInput;
use crate::command::Commands;
use crate::command::matches::Command;
use crate::game::moves::result_text;
use crate::kit::match_end::reason_text;
use crate::kit::theme::Theme;
use tabia_chess::{Color, Position};
use tabia_matches::{GameId, PlayedGame, PlayedMove};
use tabia_player::Score;
use tabia_texts::{tr, tr_args};

/// Height of the graph, and the space at its left for numbers, in points.
const HEIGHT: f32 = 120.0;
const LEFT: f32 = 36.0;
/// The score at the edges of the graph, in pawns.
const EDGE: f32 = 8.0;
/// Number of moves in the list.
const LISTED: usize = 6;

/// Draws the game.
pub(super) fn show(
    ui: &mut Ui,
    input: &MatchesInput<'_>,
    (id, names): (GameId, [&str; 2]),
    (game, is_live): (&PlayedGame, bool),
    commands: &mut Commands,
) {
    let theme = input.theme;
    ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
    let args = [
        ("white", names[0].into()),
        ("black", names[1].into()),
        ("round", id.to_string().into()),
    ];
    let title = tr_args("tournament-followed", &args);
    ui.add(egui::Label::new(RichText::new(title).color(theme.text_strong)).wrap());
    if !is_live {
        let end = game.end();
        let text = format!("{}, {}", result_text(end.result), reason_text(&end.reason));
        ui.label(RichText::new(text).color(theme.text));
    }
    ui.horizontal_wrapped(|ui| {
        let key = match is_live {
            true => "tournament-open-live",
            false => "tournament-open-game",
        };
        if ui.add(Button::new(tr(key))).clicked() {
            commands.push(Command::OpenGame(id));
        }
        if ui.button(tr("tournament-unwatch")).clicked() {
            commands.push(Command::Watch(None));
        }
    });
    let view = RichText::new(tr("tournament-graph-view")).small();
    ui.add(egui::Label::new(view.color(theme.text_weak)).truncate());
    show_graph(ui, theme, names, game);
    show_moves(ui, theme, (id, game));
}

/// The side that made each move after the opening.
fn movers(game: &PlayedGame) -> impl Iterator<Item = Color> {
    let start = game.line().start().turn();
    let first = match game.opening() % 2 {
        0 => start,
        _ => !start,
    };
    [first, !first].into_iter().cycle()
}

/// The height of a score from White's view, from −1 to 1.
fn height(score: Score) -> f32 {
    let pawns = match score.mate() {
        Some(moves) if moves < 0 => -EDGE,
        Some(_) => EDGE,
        None => score.raw() as f32 / 100.0,
    };
    // The scale is finer around 0.
    let share = (pawns / EDGE).clamp(-1.0, 1.0);
    share.signum() * share.abs().sqrt()
}

/// The points of a side: the index of the move after the opening, and the height.
fn points(game: &PlayedGame, color: Color) -> Vec<(usize, f32)> {
    let moves = game.moves().iter().enumerate().zip(movers(game));
    let own = moves.filter(|(_, mover)| *mover == color);
    own.filter_map(|((index, played), _)| Some((index, height(color.white_view(played.score?)))))
        .collect()
}

/// The colour of a side's curve; Black's is dashed, too.
fn curve_color(theme: &Theme, color: Color) -> egui::Color32 {
    match color {
        Color::White => theme.accent,
        Color::Black => theme.hue(2),
    }
}

fn show_graph(ui: &mut Ui, theme: &Theme, names: [&str; 2], game: &PlayedGame) {
    let size = vec2(ui.available_width() - 8.0, HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let last = |color: Color| {
        let scores = game.moves_of(color).filter_map(|played| played.score);
        let score = scores.last().map(|score| color.white_view(score));
        score.map_or("–".to_owned(), score_text)
    };
    let [white, black] = Color::ALL.map(last);
    let args = [
        ("white", names[0].into()),
        ("white-score", white.into()),
        ("black", names[1].into()),
        ("black-score", black.into()),
    ];
    let said = tr_args("tournament-graph", &args);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, said.clone()));
    response.on_hover_text(tr("tournament-graph-tip"));
    let painter = ui.painter_at(rect);
    let inner = Rect::from_min_max(rect.min + vec2(LEFT, 18.0), rect.max - vec2(4.0, 6.0));
    paint_scale(ui, &painter, theme, inner);
    let count = game.moves().len().max(20);
    let place = |(index, height): (usize, f32)| -> Pos2 {
        let across = index as f32 / (count - 1) as f32;
        pos2(
            inner.left() + across * inner.width(),
            inner.center().y - height * inner.height() / 2.0,
        )
    };
    let mut left = inner.left();
    for (color, name) in Color::ALL.into_iter().zip(names) {
        let stroke = Stroke::new(1.5, curve_color(theme, color));
        let points: Vec<Pos2> = points(game, color).into_iter().map(place).collect();
        // The legend: the line of the curve before the name.
        let sample = [
            pos2(left, rect.top() + 8.0),
            pos2(left + 20.0, rect.top() + 8.0),
        ];
        for line in [&points[..], &sample[..]] {
            match color {
                Color::White => drop(painter.add(Shape::line(line.to_vec(), stroke))),
                Color::Black => painter.extend(Shape::dashed_line(line, stroke, 5.0, 3.0)),
            }
        }
        let drawn = painter.text(
            pos2(left + 26.0, rect.top() + 8.0),
            Align2::LEFT_CENTER,
            name,
            TextStyle::Small.resolve(ui.style()),
            theme.text,
        );
        left = drawn.right() + 16.0;
    }
}

/// Paints the lines of whole scores with their numbers.
fn paint_scale(ui: &Ui, painter: &Painter, theme: &Theme, inner: Rect) {
    const MARKS: [i32; 5] = [-5, -1, 0, 1, 5];
    for pawns in MARKS {
        let y = inner.center().y - height(Score::centipawns(100 * pawns)) * inner.height() / 2.0;
        let color = match pawns {
            0 => theme.outline,
            _ => theme.border,
        };
        painter.hline(inner.x_range(), y.round(), Stroke::new(1.0, color));
        painter.text(
            pos2(inner.left() - 6.0, y),
            Align2::RIGHT_CENTER,
            tabia_texts::signed(match pawns {
                0 => "0".to_owned(),
                pawns => format!("{pawns:+}"),
            }),
            TextStyle::Small.resolve(ui.style()),
            theme.text_weak,
        );
    }
}

/// Lists the last moves with score, depth and time.
fn show_moves(ui: &mut Ui, theme: &Theme, (id, game): (GameId, &PlayedGame)) {
    let rows = last_moves(game);
    if rows.is_empty() {
        return;
    }
    let small = |text: String, color| RichText::new(text).small().color(color);
    let grid = Grid::new(("last moves", id)).spacing(vec2(16.0, 2.0));
    grid.show(ui, |ui| {
        for key in ["move", "score", "depth", "time"] {
            ui.label(small(
                tr(&format!("tournament-move-{key}")),
                theme.text_weak,
            ));
        }
        ui.end_row();
        for (text, played, color) in rows {
            let score = played.score.map(|score| color.white_view(score));
            let score = score.map_or("–".to_owned(), score_text);
            let depth = played
                .depth
                .map_or("–".to_owned(), |depth| depth.0.to_string());
            let time = format!("{:.2} s", played.time.as_secs_f64());
            for (text, color) in [
                (text, theme.text_strong),
                (score, theme.text),
                (depth, theme.text),
                (time, theme.text),
            ] {
                ui.label(small(text, color));
            }
            ui.end_row();
        }
    });
}

/// The last moves of the players, the newest first, with the side that made them.
fn last_moves(game: &PlayedGame) -> Vec<(String, PlayedMove, Color)> {
    let line = game.line();
    let moves = line.moves();
    let first = moves.len().saturating_sub(LISTED).max(game.opening());
    let mut position: Position = line.start().clone();
    let mut rows = Vec::new();
    for (index, &mv) in moves.iter().enumerate() {
        if let Some(played) = index
            .checked_sub(game.opening())
            .filter(|_| index >= first)
            .and_then(|index| game.moves().get(index))
        {
            rows.push((move_text(&position, mv), *played, position.turn()));
        }
        position = position.after(mv);
    }
    rows.reverse();
    rows
}
