//! The games that are being played, as a wall of small boards, and the game that is followed.

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{
    Align, Align2, Color32, Layout, Painter, Rect, ScrollArea, Sense, Stroke, StrokeKind,
    TextStyle, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

use super::followed::time_left;
use super::graph;
use super::list::{resume_key, why_not_resume};
use super::notation::{move_text, score_text};
use super::run::LiveGame;
use super::shown::Shown;
use super::state::MatchesRoom;
use super::view::MatchesInput;
use crate::board::Highlight;
use crate::command::Commands;
use crate::command::matches::{Command, View};
use crate::game::clocks::clock_text;
use crate::kit::focus::focus_ring;
use crate::kit::pieces::PieceImages;
use crate::kit::table::MARGIN;
use crate::kit::theme::Theme;
use crate::kit::widgets::{elided, empty_choices, empty_state};
use tabia_chess::{Color, Move, Position, Square};
use tabia_matches::{GameId, Pairing, PlayedGame};
use tabia_player::Score;
use tabia_texts::{tr, tr_args};

/// Minimum width of a small board, in points; where not all have that, the boards are scrolled.
const LEAST: f32 = 148.0;
/// Minimum width of the followed game beside the boards, and the share of the boards above it, in the height.
const BESIDE: f32 = 340.0;
const BOARDS_ABOVE: f32 = 0.55;
/// Height of the hint below the boards, and width of the scroll bar beside them, in points.
const HINT: f32 = 40.0;
const SCROLL_BAR: f32 = 8.0;
/// Height of a line of text of a small board, and distance between two boards, in points.
const LINE: f32 = 20.0;
const GAP: f32 = 12.0;

/// How the boards are arranged: the number of columns, and the width of a board in points.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Arrangement {
    columns: usize,
    side: f32,
}

impl Arrangement {
    /// Returns the arrangement with the largest boards, all of which are in view where they have the minimum width so.
    fn new(count: usize, room: Vec2) -> Arrangement {
        let width = (room.x - SCROLL_BAR).max(0.0);
        let in_columns = |columns: usize| (width + GAP) / columns as f32 - GAP;
        let all = (1..=count.max(1)).map(|columns| {
            let rows = count.max(1).div_ceil(columns);
            let in_rows = (room.y + GAP) / rows as f32 - GAP - 3.0 * LINE;
            let side = in_columns(columns).min(in_rows);
            Arrangement { columns, side }
        });
        let best = all.max_by(|a, b| a.side.total_cmp(&b.side));
        best.filter(|best| best.side >= LEAST).unwrap_or_else(|| {
            let columns = ((width + GAP) / (LEAST + GAP)).floor().max(1.0) as usize;
            let columns = columns.min(count.max(1));
            let highest = (room.y - 3.0 * LINE).max(LEAST);
            let side = in_columns(columns).min(highest);
            Arrangement { columns, side }
        })
    }

    /// The width of the boards, in points.
    fn width(self) -> f32 {
        self.columns as f32 * (self.side + GAP)
    }
}

/// Draws the wall, with the game that is followed below it.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &MatchesInput<'_>,
    room: &MatchesRoom,
    commands: &mut Commands,
) {
    let live = room.live();
    let watched = room.watched.and_then(|id| room.game(id));
    let Some(shown) = room.shown() else { return };
    if live.is_empty() && watched.is_none() {
        show_empty(ui, rect, input, (room, shown), commands);
        return;
    }
    if live
        .iter()
        .any(|live| clock(shown, live, Color::White).is_some())
    {
        // The clocks run on between two moves.
        ui.request_repaint_after_secs(0.5);
    }
    let inner = rect.shrink2(vec2(MARGIN, 4.0));
    let count = live.len();
    // The followed game is beside the boards where they are larger so.
    let below = match watched {
        Some(_) => Arrangement::new(count, vec2(inner.width(), inner.height() * BOARDS_ABOVE)),
        None => Arrangement::new(count, inner.size() - vec2(0.0, HINT)),
    };
    let beside = Arrangement::new(count, inner.size() - vec2(BESIDE, 0.0));
    let is_beside = watched.is_some() && count > 0 && beside.side >= below.side;
    let (arrangement, boards, followed) = match is_beside {
        true => {
            let split = inner.left() + beside.width() + SCROLL_BAR;
            let (boards, followed) = inner.split_left_right_at_x(split);
            // The scroll bar of the boards keeps a distance from the text.
            let left = followed.left() + SCROLL_BAR;
            (beside, boards, followed.with_min_x(left))
        }
        false => (below, inner, inner),
    };
    let mut place = part(ui, boards, "wall");
    let scroll = |salt| ScrollArea::vertical().id_salt(salt).auto_shrink(false);
    scroll("boards").show(&mut place, |ui| {
        show_boards(ui, input, (room, shown), (&live, arrangement), commands);
        match &watched {
            None => {
                let hint = egui::RichText::new(tr("tournament-live-choose")).small();
                let hint = hint.color(input.theme.text_weak);
                ui.add(egui::Label::new(hint).wrap());
            }
            Some(watched) if !is_beside => {
                ui.add_space(8.0);
                show_followed(ui, input, shown, watched, commands);
            }
            Some(_) => {}
        }
    });
    if let Some(watched) = watched.filter(|_| is_beside) {
        let mut place = part(ui, followed, "followed");
        scroll("followed game").show(&mut place, |ui| {
            show_followed(ui, input, shown, &watched, commands);
        });
    }
}

fn part(ui: &mut Ui, rect: Rect, salt: &str) -> Ui {
    let builder = UiBuilder::new().max_rect(rect).id_salt(salt);
    ui.new_child(builder.layout(Layout::top_down(Align::Min)))
}

/// Shows the game that is followed; the time is that of its last move while it is being played.
fn show_followed(
    ui: &mut Ui,
    input: &MatchesInput<'_>,
    shown: &Shown,
    (pairing, game, at): &(Pairing, Arc<PlayedGame>, Option<Instant>),
    commands: &mut Commands,
) {
    let names = pairing.players.map(|seed| shown.name(seed));
    let game = (&**game, at.is_some());
    graph::show(ui, input, (pairing.id, names), game, commands);
}

fn show_boards(
    ui: &mut Ui,
    input: &MatchesInput<'_>,
    (room, shown): (&MatchesRoom, &Shown),
    (live, Arrangement { columns, side }): (&[LiveGame], Arrangement),
    commands: &mut Commands,
) {
    // Whole pixels for each square.
    let scale = ui.pixels_per_point();
    let side = (side * scale / 8.0).floor() * 8.0 / scale;
    ui.spacing_mut().item_spacing = Vec2::splat(GAP);
    for row in live.chunks(columns) {
        ui.horizontal(|ui| {
            for game in row {
                let is_watched = room.watched == Some(game.pairing.id);
                if let Some(command) = show_board(ui, input, shown, game, (side, is_watched)) {
                    commands.push(command);
                }
            }
        });
    }
}

/// The time that a side has left; `None` where it has no clock.
fn clock(shown: &Shown, live: &LiveGame, color: Color) -> Option<Duration> {
    time_left(shown, (&live.pairing, &live.game), Some(live.at), color)
}

/// Shows why there is no board, and what can be done.
fn show_empty(
    ui: &mut Ui,
    rect: Rect,
    input: &MatchesInput<'_>,
    (room, shown): (&MatchesRoom, &Shown),
    commands: &mut Commands,
) {
    let none = tr("tournament-live-none");
    if room.shown_run().is_some() {
        return empty_state(ui, rect, input.theme, &none, &tr("tournament-live-soon"));
    }
    if shown.is_over {
        let texts = (
            &*tr("tournament-live-over"),
            &*tr("tournament-live-over-hint"),
        );
        let choices = [
            (tr("tournament-show-games"), Command::Show(View::Games)),
            (
                tr("tournament-show-standings"),
                Command::Show(View::Standings),
            ),
        ];
        return commands.extend(empty_choices(ui, rect, input.theme, texts, choices));
    }
    if let Some(reason) = why_not_resume(room, &shown.id) {
        return empty_state(ui, rect, input.theme, &none, &reason);
    }
    let texts = (&*none, &*tr("tournament-live-none-hint"));
    let resume = tr(resume_key(room, Some(&shown.id)));
    let choices = [(resume, Command::Resume(shown.id.clone()))];
    commands.extend(empty_choices(ui, rect, input.theme, texts, choices));
}

/// The last score of a side, from White's view.
fn last_score(game: &PlayedGame, color: Color) -> Option<Score> {
    let score = game.moves_of(color).filter_map(|played| played.score);
    score.last().map(|score| color.white_view(score))
}

/// The last move of a game with its number: "12…Nf6".
fn last_move_text(game: &PlayedGame) -> Option<String> {
    let line = game.line();
    let (last, before) = line.moves().split_last()?;
    let mut position = line.start().clone();
    for mv in before {
        position = position.after(*mv);
    }
    Some(move_text(&position, *last))
}

/// Draws a small board with its players; a click chooses it, and a double click opens it in a tab.
fn show_board(
    ui: &mut Ui,
    input: &MatchesInput<'_>,
    shown: &Shown,
    live: &LiveGame,
    (side, is_watched): (f32, bool),
) -> Option<Command> {
    let theme = input.theme;
    let size = vec2(side, side + 3.0 * LINE);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let [white, black] = live.pairing.players.map(|seed| shown.name(seed));
    let last = last_move_text(&live.game).unwrap_or_default();
    let id: GameId = live.pairing.id;
    response.widget_info(|| {
        let args = [
            ("round", id.to_string().into()),
            ("white", white.into()),
            ("black", black.into()),
            ("move", last.as_str().into()),
        ];
        let said = tr_args("tournament-live-game", &args);
        WidgetInfo::selected(Role::Button, true, is_watched, said)
    });
    if ui.is_rect_visible(rect) {
        let painter = ui.painter();
        let board = Rect::from_min_size(rect.min + vec2(0.0, LINE), Vec2::splat(side));
        let lines = [
            (Color::Black, black, rect.top()),
            (Color::White, white, board.bottom()),
        ];
        for (color, name, top) in lines {
            let place = Rect::from_min_size(pos2(rect.left(), top), vec2(side, LINE));
            let clock = clock(shown, live, color).map(clock_text);
            let is_to_move = live.game.line().position().turn() == color;
            paint_player(ui, theme, place, (name, clock), is_to_move);
        }
        let mv = live.game.line().moves().last().copied();
        paint_board(painter, theme, board, live.game.line().position(), mv);
        let scores = Color::ALL.map(|color| {
            let score = last_score(&live.game, color);
            score.map_or("–".to_owned(), score_text)
        });
        let foot = Rect::from_min_size(pos2(rect.left(), board.bottom() + LINE), vec2(side, LINE));
        let args = [
            ("white", scores[0].as_str().into()),
            ("black", scores[1].as_str().into()),
        ];
        let scores = tr_args("tournament-live-scores", &args);
        paint_ends(ui, foot, (&last, theme.text), (&scores, theme.text_weak));
        let frame = match is_watched {
            true => Stroke::new(2.0, theme.accent),
            false => Stroke::new(1.0, theme.outline),
        };
        painter.rect_stroke(board, 0.0, frame, StrokeKind::Outside);
        focus_ring(ui, &response, board.expand(3.0), theme.accent);
    }
    let response = response.on_hover_text(tr("tournament-live-tip"));
    if response.double_clicked() {
        return Some(Command::OpenGame(id));
    }
    response
        .clicked()
        .then_some(Command::Watch((!is_watched).then_some(id)))
}

fn paint_player(
    ui: &Ui,
    theme: &Theme,
    place: Rect,
    (name, clock): (&str, Option<String>),
    is_to_move: bool,
) {
    let color = match is_to_move {
        true => theme.text_strong,
        false => theme.text_weak,
    };
    paint_ends(
        ui,
        place,
        (name, color),
        (&clock.unwrap_or_default(), color),
    );
}

/// Writes a text at the left, which is cut where it does not fit, and one at the right.
fn paint_ends(ui: &Ui, place: Rect, left: (&str, Color32), right: (&str, Color32)) {
    let painter = ui.painter();
    let font = TextStyle::Small.resolve(ui.style());
    let drawn = painter.text(
        place.right_center(),
        Align2::RIGHT_CENTER,
        right.0,
        font.clone(),
        right.1,
    );
    let room = place.width() - drawn.width() - 6.0;
    let galley = elided(painter, left.0, font, left.1, room.max(0.0));
    let top = place.center().y - galley.size().y / 2.0;
    painter.galley(pos2(place.left(), top), galley, left.1);
}

/// Paints a position, White at the bottom.
fn paint_board(
    painter: &Painter,
    theme: &Theme,
    board: Rect,
    position: &Position,
    last: Option<Move>,
) {
    let cell = board.width() / 8.0;
    let pieces = PieceImages::of(painter.ctx());
    for square in Square::all() {
        let (file, rank) = (square.file(), square.rank());
        let corner = vec2(f32::from(file), f32::from(7 - rank)) * cell;
        let place = Rect::from_min_size(board.min + corner, Vec2::splat(cell));
        let bare = theme.board.square((file + rank) % 2 == 1);
        painter.rect_filled(place, 0.0, bare);
        if last.is_some_and(|mv| mv.from() == square || mv.landing() == square) {
            Highlight::LastMove.paint(painter, place, bare, &theme.board);
        }
        if let Some(piece) = position.piece_at(square) {
            pieces.paint_small(painter, place, piece);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_use_the_room_there_is() {
        let of = |count, width, height| Arrangement::new(count, vec2(width, height));
        // One board is as high as the room, or as wide.
        assert_eq!(of(1, 900.0, 760.0).side, 700.0);
        assert_eq!(of(1, 408.0, 760.0).side, 400.0);
        // Others are side by side or in rows, all in view.
        for (count, columns) in [(2, 1), (4, 2), (6, 2), (9, 3)] {
            let made = of(count, 700.0, 1_000.0);
            assert_eq!(made.columns, columns, "{count}");
            let rows = count.div_ceil(columns) as f32;
            assert!(rows * (made.side + 3.0 * LINE + GAP) - GAP <= 1_000.0);
            assert!(made.width() - GAP + SCROLL_BAR <= 700.0);
            assert!(made.side >= LEAST);
        }
        // Many are scrolled.
        let many = of(40, 500.0, 400.0);
        assert_eq!(many.columns, 3);
        assert!(many.side >= LEAST);
    }
}
