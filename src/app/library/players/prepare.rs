//! The repertoire of a player as an explorer: what was played in each position, where it scores badly, and where games of the
//! user meet it.

use egui::{Key, Modifiers, Rect, RichText, Stroke, Ui, UiBuilder, vec2};

use super::parts::{
    GAMES_WIDTH, choose_color, number, paint_bar, percent, results_name, salt, title,
};
use super::prepared::Prepare;
use super::state::{Players, Section};
use super::work::{Card, Played, PlayedMove, ShownLine, line_text, parts, seen_by};
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::notation::{Paper, san_parts};
use crate::kit::table::{Column, HEAD, MARGIN, ROW, Table, TableRow, TableView};
use crate::kit::theme::Theme;
use crate::kit::widgets::{IconButton, at_right, empty_state};
use crate::library::view::LibraryInput;
use tabia_chess::{Color, Move, Position};
use tabia_library::query::{BoardField, Condition, Query};
use tabia_settings::Notation;
use tabia_texts::{grouped, tr, tr_args};

/// Height of the line with the moves, in points.
const LINE: f32 = 36.0;

/// Draws the section.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    players: &mut Players,
    card: &Card,
    commands: &mut Commands,
) {
    let Players {
        prepare, tables, ..
    } = players;
    let view = &mut tables[Section::Prepare as usize];
    let keys = ["players-they-white", "players-they-black"];
    let (rect, is_changed) = choose_color(ui, rect, &mut prepare.color, keys);
    let mut next = None;
    if is_changed {
        next = Some(Vec::new());
    }
    let (line, rest) = rect.split_top_bottom_at_y(rect.top() + LINE);
    let (position, ..) = prepare.position();
    let chosen = show_line(ui, line, input, prepare, (card, &position), commands);
    next = next.or(chosen);
    let answer = prepare.played.answer();
    let answer = answer.filter(|((of, color, at), _)| {
        std::ptr::eq(&*of.0, card) && *color == prepare.color && *at == position
    });
    match answer {
        None => {}
        Some((_, Err(reason))) => {
            let text = tr_args("players-failed", &[("reason", reason.as_str().into())]);
            empty_state(ui, rest, input.theme, &text, "");
        }
        Some((_, Ok(played))) => {
            let weak = &card.weak[prepare.color.index()];
            let wanted = HEAD + ROW * played.moves.len().max(3) as f32;
            let most = if weak.is_empty() { 1.0 } else { 0.55 };
            let height = wanted.min(rest.height() * most).max(HEAD + ROW);
            let (upper, lower) = rest.split_top_bottom_at_y((rest.top() + height).round());
            let at = (prepare.color, &position, salt(card));
            let (mv, goes_back) = show_moves(ui, upper, input, played, view, at);
            let longer = mv.map(|mv| [&prepare.moves[..], &[mv]].concat());
            let shorter = goes_back.then(|| shortened(&prepare.moves));
            next = next.or(longer).or(shorter);
            if !weak.is_empty() {
                let border = Stroke::new(1.0, input.theme.border);
                ui.painter().hline(lower.x_range(), lower.top(), border);
                let view = &mut prepare.lines;
                let line = show_weak(ui, lower, input.theme, weak, view, at.2);
                next = next.or(line);
            }
        }
    }
    if let Some(moves) = next.filter(|moves| *moves != prepare.moves || is_changed) {
        prepare.moves = moves;
        view.selected = None;
        view.go_to_start();
        if is_changed {
            prepare.lines.selected = None;
            prepare.lines.go_to_start();
        }
        // It is looked up before the next frame.
        ui.ctx().request_repaint();
    }
}

/// A line without its last move.
fn shortened(moves: &[Move]) -> Vec<Move> {
    moves[..moves.len().saturating_sub(1)].to_vec()
}

/// Width of the button for the games, in points.
const GAMES: f32 = 110.0;

/// Shows the moves to the position, and the ways back. Returns another line to go to.
fn show_line(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    prepare: &Prepare,
    (card, position): (&Card, &Position),
    commands: &mut Commands,
) -> Option<Vec<Move>> {
    let mut next = None;
    let place = rect.shrink2(vec2(MARGIN, 4.0));
    let mut row = ui.new_child(UiBuilder::new().max_rect(place).id_salt("prepare line"));
    row.shrink_clip_rect(rect);
    row.horizontal(|ui| {
        let why_not = prepare.moves.is_empty().then(|| tr("players-at-start"));
        let button = |ui: &mut Ui, icon, key| {
            IconButton::new(icon, &tr(key))
                .why_not(why_not.clone())
                .show(ui, input.theme)
        };
        ui.spacing_mut().item_spacing.x = 0.0;
        if button(ui, "first", "players-start") {
            next = Some(Vec::new());
        }
        if button(ui, "previous", "players-back") {
            next = Some(shortened(&prepare.moves));
        }
        ui.spacing_mut().item_spacing.x = 8.0;
        let text = match prepare.moves.is_empty() {
            true => tr("players-from-start"),
            false => line_text(&prepare.moves),
        };
        title(
            ui,
            RichText::new(text).color(input.theme.text_strong),
            GAMES,
        );
        at_right(ui, |ui| {
            let games = ui.button(tr("players-position-games"));
            if games
                .on_hover_text(tr("players-position-games-tip"))
                .clicked()
            {
                let board = Condition::Board(BoardField::Position, position.fen());
                let own = card.player.query(Some(prepare.color));
                let query = Query::all([own, board.into()]);
                commands.push(Command::Search(query.to_string()));
            }
        });
    });
    next
}

/// A column of the moves, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MoveColumn {
    Move,
    Games,
    Results,
    Score,
    Performance,
    Mine,
}

const MOVES: [Column<MoveColumn>; 6] = [
    Column::fixed(MoveColumn::Move, "explorer-move", 72.0),
    Column::fixed(MoveColumn::Games, "players-games", GAMES_WIDTH).number(),
    Column::fixed(MoveColumn::Results, "players-bar", 60.0).growing(1.0),
    Column::fixed(MoveColumn::Score, "players-their-score", 52.0).number(),
    Column::fixed(MoveColumn::Performance, "explorer-performance", 52.0)
        .number()
        .leaves(1),
    Column::fixed(MoveColumn::Mine, "players-mine", 48.0).number(),
];

/// Shows the moves of the position. Returns the move to play, and whether to go back.
fn show_moves(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    played: &Played,
    view: &mut TableView,
    (color, position, salt): (Color, &Position, u64),
) -> (Option<Move>, bool) {
    let key = match position.turn() == color {
        true => "players-their-moves",
        false => "players-your-moves",
    };
    let name = tr(key);
    let table = Table::new(&name, rect, input.theme, &MOVES)
        .or_empty("players-no-moves")
        .about(salt ^ position.key());
    let table = table.open(ui, view, played.moves.len());
    let (mut goes_on, mut goes_back) = (false, false);
    if table.has_focus() {
        let key = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        (goes_on, goes_back) = (key(Key::ArrowRight), key(Key::ArrowLeft));
    }
    let show_row = |ui: &mut Ui, row: &TableRow<'_, MoveColumn>| {
        show_move(ui, row, &played.moves[row.index], color, input)
    };
    let picked = table.show(ui, view, show_row, |_, below| below.top());
    let entered = goes_on.then(|| view.selected.unwrap_or(0));
    let row = picked.followed().or(entered);
    let mv = row.and_then(|row| played.moves.get(row));
    (mv.map(|row| row.mv), goes_back)
}

/// Draws a row, and returns its accessible name: "e4, 12 games: 5 won, 4 drawn, 3 lost".
fn show_move(
    ui: &Ui,
    row: &TableRow<'_, MoveColumn>,
    played: &PlayedMove,
    color: Color,
    input: &LibraryInput<'_>,
) -> String {
    let theme = input.theme;
    let results = seen_by(played.results, color);
    for cell in row.cells() {
        let small = |text: &str| row.small(ui, &cell, text, theme.text_weak);
        match cell.key {
            MoveColumn::Move => {
                let figurines = input.settings.notation == Notation::Figurine;
                let paper = Paper::new(ui, ui.painter(), theme);
                let mut at = cell.rect.left_center();
                for part in san_parts(&played.san, figurines) {
                    paper.part(&part, row.color(theme.text_strong), at);
                    at.x += paper.width(&part);
                }
            }
            MoveColumn::Games => {
                let games = grouped(played.results.games().into());
                row.body(ui, &cell, &games, theme.text);
            }
            MoveColumn::Results => {
                paint_bar(ui, &cell, results, theme);
            }
            MoveColumn::Score => small(&percent(played.results.score(color))),
            MoveColumn::Performance => small(&number(played.performance)),
            MoveColumn::Mine if played.mine == 0 => {}
            MoveColumn::Mine => small(&grouped(played.mine.into())),
        }
    }
    let mut name = results_name(&played.san, played.results.games(), results);
    if played.mine > 0 {
        let args = [("count", played.mine.into())];
        name = format!("{name}; {}", tr_args("players-mine-row", &args));
    }
    row.response.clone().on_hover_text(&name);
    name
}

/// A column of the lines that score badly, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WeakColumn {
    Line,
    Games,
    Results,
    Score,
    Mine,
}

const WEAK: [Column<WeakColumn>; 5] = [
    Column::fixed(WeakColumn::Line, "players-weak-line", 140.0).growing(3.0),
    Column::fixed(WeakColumn::Games, "players-games", GAMES_WIDTH).number(),
    Column::fixed(WeakColumn::Results, "players-bar", 60.0)
        .growing(1.0)
        .leaves(1),
    Column::fixed(WeakColumn::Score, "players-their-score", 52.0).number(),
    Column::fixed(WeakColumn::Mine, "players-mine", 48.0).number(),
];

/// Shows the lines that score badly. Returns the line to go to.
fn show_weak(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    weak: &[ShownLine],
    view: &mut TableView,
    salt: u64,
) -> Option<Vec<Move>> {
    let rect = rect.with_min_y(rect.top() + 1.0);
    let name = tr("players-weak");
    let table = Table::new(&name, rect, theme, &WEAK).about(salt);
    let picked = table.show(ui, view, weak.len(), |ui, row| {
        show_weak_line(ui, row, &weak[row.index], theme)
    });
    let line = picked.gone_to().and_then(|row| weak.get(row));
    line.map(|line| line.line.moves.clone())
}

/// Draws a row, and returns its accessible name: "1. e4 c5, 12 games: 2 won, 4 drawn, 6 lost".
fn show_weak_line(
    ui: &Ui,
    row: &TableRow<'_, WeakColumn>,
    line: &ShownLine,
    theme: &Theme,
) -> String {
    let score = line.line.score;
    for cell in row.cells() {
        let small = |text: &str| row.small(ui, &cell, text, theme.text_weak);
        match cell.key {
            WeakColumn::Line => row.body_end(ui, &cell, &line.text, theme.text_strong),
            WeakColumn::Games => row.body(ui, &cell, &grouped(score.games().into()), theme.text),
            WeakColumn::Results => {
                paint_bar(ui, &cell, parts(score), theme);
            }
            WeakColumn::Score => small(&percent(score.score())),
            WeakColumn::Mine if line.mine == 0 => {}
            WeakColumn::Mine => small(&grouped(line.mine.into())),
        }
    }
    let mut name = results_name(&line.text, score.games(), parts(score));
    if line.mine > 0 {
        let args = [("count", line.mine.into())];
        name = format!("{name}; {}", tr_args("players-mine-row", &args));
    }
    row.response.clone().on_hover_text(&name);
    name
}
