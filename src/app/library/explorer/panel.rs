//! Draws the panel: the share of results, the moves, and the games behind them.

use egui::{Rect, RichText, TextStyle, Ui, pos2, vec2};

use super::sheet::{Explorer, Sheet, SheetRow};
use crate::command::library::Command;
use crate::command::{Commands, game};
use crate::kit::notation::{Paper, san_parts};
use crate::kit::results_bar::paint_results;
use crate::kit::table::{Column, HEAD, MARGIN, ROW, Table, TableRow};
use crate::kit::theme::Theme;
use crate::kit::widgets::{empty_choices, empty_state, icon_label};
use crate::library::games::{date_text, result_text};
use crate::library::state::{LibraryRoom, OpenCollection};
use tabia_chess::{Color, Position};
use tabia_library::{GameRow, Results};
use tabia_settings::{Notation, Settings};
use tabia_texts::{grouped, tr, tr_args};

/// Height of the line above the moves, in points.
const TOP: f32 = 52.0;

/// The input of the panel.
pub(crate) struct ExplorerInput<'a> {
    pub(crate) position: &'a Position,
    /// Whether a game is played, in which the players get no help.
    pub(crate) is_playing: bool,
    pub(crate) settings: &'a Settings,
    pub(crate) theme: &'a Theme,
}

/// Draws the panel into the rest of `ui`.
pub(crate) fn show(ui: &mut Ui, input: &ExplorerInput<'_>, room: &mut LibraryRoom) -> Commands {
    let whole = ui.available_rect_before_wrap();
    ui.advance_cursor_after_rect(whole);
    let theme = input.theme;
    if input.is_playing {
        empty_state(
            ui,
            whole,
            theme,
            &tr("explorer-playing"),
            &tr("explorer-playing-hint"),
        );
        return Commands::default();
    }
    room.explorer.follow(ui.ctx(), input.position);
    let Some(open) = &room.open else {
        if room.work.is_some() {
            empty_state(ui, whole, theme, &tr("library-opening-collection"), "");
            return Commands::default();
        }
        let choices = [
            (tr("cmd-library-open"), Command::Open),
            (tr("cmd-library-new"), Command::New),
        ];
        let texts = (&*tr("library-none"), &*tr("explorer-none-hint"));
        let chosen = empty_choices(ui, whole, theme, texts, choices);
        return chosen.into_iter().collect();
    };
    show_open(ui, whole, input, open, &mut room.explorer)
}

fn show_open(
    ui: &mut Ui,
    whole: Rect,
    input: &ExplorerInput<'_>,
    open: &OpenCollection,
    explorer: &mut Explorer,
) -> Commands {
    let mut commands = Commands::default();
    let theme = input.theme;
    let (mut moves, mut games) = (
        std::mem::take(&mut explorer.move_list),
        std::mem::take(&mut explorer.game_list),
    );
    match explorer.sheet() {
        // Most answers come within a frame or two: a word for them would flicker.
        None => {}
        Some(Err(reason)) => {
            let text = tr_args("explorer-failed", &[("reason", reason.as_str().into())]);
            empty_state(ui, whole, theme, &text, "");
        }
        Some(Ok(sheet)) if sheet.rows.is_empty() && sheet.total.games() == 0 => {
            empty_state(
                ui,
                whole,
                theme,
                &tr("explorer-empty"),
                &tr("explorer-empty-hint"),
            );
        }
        Some(Ok(sheet)) => {
            let (top, rest) = whole.split_top_bottom_at_y(whole.top() + TOP);
            show_total(ui, top, sheet, theme);
            let wanted = HEAD + ROW * sheet.rows.len() as f32;
            let height = wanted.min(rest.height() * 0.55).max(HEAD + ROW);
            let (upper, lower) = rest.split_top_bottom_at_y((rest.top() + height).round());
            show_moves(ui, upper, input, sheet, &mut moves, &mut commands);
            show_games(
                ui,
                lower,
                input,
                open,
                (explorer, &mut games),
                &mut commands,
            );
        }
    }
    explorer.move_list = moves;
    explorer.game_list = games;
    commands
}

/// The shares of White's wins, draws and Black's wins of the games with a result, in percent; `None` where there are none.
fn shares(results: Results) -> Option<[u32; 3]> {
    let games = results.games() - results.unknown;
    let share = |part: u32| (f64::from(part) * 100.0 / f64::from(games)).round() as u32;
    (games > 0).then(|| [results.white, results.draws, results.black].map(share))
}

fn with_shares(key: &str, results: Results, args: &[(&str, String)]) -> String {
    let mut all: Vec<_> = args
        .iter()
        .map(|(name, value)| (*name, value.as_str().into()))
        .collect();
    all.push(("count", results.games().into()));
    let shares = shares(results);
    let end = match shares {
        Some([white, draws, black]) => {
            let args = [
                ("white", white.into()),
                ("draws", draws.into()),
                ("black", black.into()),
            ];
            tr_args("explorer-shares", &args)
        }
        None => tr("explorer-no-results"),
    };
    all.push(("shares", end.into()));
    tr_args(key, &all)
}

fn show_total(ui: &mut Ui, rect: Rect, sheet: &Sheet, theme: &Theme) {
    let inner = rect.shrink2(vec2(MARGIN, 8.0));
    let mut child = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(inner)
            .id_salt("explorer top"),
    );
    child.shrink_clip_rect(rect);
    let text = with_shares("explorer-total", sheet.total, &[]);
    if sheet.damaged > 0 {
        icon_label(&mut child, "warning", &tr("explorer-damaged"), theme.error);
    } else {
        child.label(RichText::new(text).small().color(theme.text));
    }
    let bar = Rect::from_min_max(pos2(inner.left(), inner.bottom() - 10.0), inner.max);
    paint_results(ui, bar, parts(sheet.total), theme, 1.0);
}

fn parts(results: Results) -> [f32; 3] {
    [results.white, results.draws, results.black].map(|part| part as f32)
}

/// A column of the moves, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MoveColumn {
    Move,
    Games,
    Results,
    Rating,
    Performance,
    Years,
}

const MOVES: [Column<MoveColumn>; 6] = [
    Column::fixed(MoveColumn::Move, "explorer-move", 72.0),
    Column::fixed(MoveColumn::Games, "explorer-games", 68.0).number(),
    Column::fixed(MoveColumn::Results, "explorer-results", 72.0)
        .growing(1.0)
        .at_most(240.0),
    Column::fixed(MoveColumn::Rating, "explorer-rating", 52.0)
        .number()
        .leaves(2),
    Column::fixed(MoveColumn::Performance, "explorer-performance", 52.0)
        .number()
        .leaves(1),
    Column::fixed(MoveColumn::Years, "explorer-years", 92.0)
        .number()
        .leaves(3),
];

fn show_moves(
    ui: &mut Ui,
    rect: Rect,
    input: &ExplorerInput<'_>,
    sheet: &Sheet,
    view: &mut crate::kit::table::TableView,
    commands: &mut Commands,
) {
    let name = tr("explorer-name");
    let table = Table::new(&name, rect, input.theme, &MOVES).about(input.position.key());
    let mut clicked = None;
    let picked = table.show(ui, view, sheet.rows.len(), |ui, row| {
        let shown = &sheet.rows[row.index];
        if row.response.clicked() {
            clicked = Some(shown.mv);
        }
        show_move(ui, row, shown, input)
    });
    if picked.selected.is_some() {
        // The games of the move are looked up before the next frame.
        ui.ctx().request_repaint();
    }
    let entered = picked.opened.and_then(|row| sheet.rows.get(row));
    let played = clicked.or(entered.map(|row| row.mv));
    commands.extend(played.map(game::Command::Explore));
}

fn show_move(
    ui: &Ui,
    place: &TableRow<'_, MoveColumn>,
    row: &SheetRow,
    input: &ExplorerInput<'_>,
) -> String {
    let theme = input.theme;
    let mover = input.position.turn();
    let Some(tally) = &row.tally else {
        for cell in place.cells() {
            match cell.key {
                MoveColumn::Move => paint_san(ui, place, cell.rect, row, input),
                MoveColumn::Games => {
                    let text = tr_args("explorer-reached", &[("count", row.reached.into())]);
                    place.small(ui, &cell, &text, theme.text_weak);
                }
                _ => {}
            }
        }
        let args = [
            ("move", row.san.as_str().into()),
            ("count", row.reached.into()),
        ];
        let name = tr_args("explorer-row-reached", &args);
        place.response.clone().on_hover_text(&name);
        return name;
    };
    for cell in place.cells() {
        let weak = |text: &str| place.small(ui, &cell, text, theme.text_weak);
        match cell.key {
            MoveColumn::Move => paint_san(ui, place, cell.rect, row, input),
            MoveColumn::Games => {
                let games = grouped(tally.results.games().into());
                place.body(ui, &cell, &games, theme.text);
            }
            MoveColumn::Results => {
                let bar = cell.rect.shrink2(vec2(0.0, 7.0));
                paint_results(ui, bar, parts(tally.results), theme, 1.0);
            }
            MoveColumn::Rating => {
                if let Some(rating) = tally.rating.get() {
                    weak(&rating.to_string());
                }
            }
            MoveColumn::Performance => {
                if let Some(performance) = tally.performance(mover) {
                    weak(&performance.to_string());
                }
            }
            MoveColumn::Years => {
                if let Some(years) = &tally.years {
                    weak(&match years.start() == years.end() {
                        true => years.start().to_string(),
                        false => format!("{}–{}", years.start(), years.end()),
                    });
                }
            }
        }
    }
    let name = with_shares("explorer-row", tally.results, &[("move", row.san.clone())]);
    let mut tip = name.clone();
    if row.reached > tally.results.games() {
        let args = [("count", row.reached.into())];
        tip = format!("{tip}\n{}", tr_args("explorer-any-order", &args));
    }
    place.response.clone().on_hover_text(tip);
    name
}

fn paint_san(
    ui: &Ui,
    place: &TableRow<'_, MoveColumn>,
    rect: Rect,
    row: &SheetRow,
    input: &ExplorerInput<'_>,
) {
    let color = place.color(match row.tally {
        Some(_) => input.theme.text_strong,
        None => input.theme.text_weak,
    });
    let paper = Paper::new(ui, ui.painter(), input.theme);
    let mut at = rect.left_center();
    for part in san_parts(&row.san, input.settings.notation == Notation::Figurine) {
        paper.part(&part, color, at);
        at.x += paper.width(&part);
    }
}

/// A column of the games, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameColumn {
    White,
    Black,
    Result,
    Date,
}

const GAMES: [Column<GameColumn>; 4] = [
    Column::fixed(GameColumn::White, "games-white", 92.0).growing(1.0),
    Column::fixed(GameColumn::Black, "games-black", 92.0).growing(1.0),
    Column::fixed(GameColumn::Result, "games-result", 52.0),
    Column::fixed(GameColumn::Date, "games-date", 80.0).leaves(1),
];

/// Shows the games of the position, or of the selected move. A click opens one.
fn show_games(
    ui: &mut Ui,
    rect: Rect,
    input: &ExplorerInput<'_>,
    open: &OpenCollection,
    (explorer, view): (&Explorer, &mut crate::kit::table::TableView),
    commands: &mut Commands,
) {
    let line = egui::Stroke::new(1.0, input.theme.border);
    ui.painter().hline(rect.x_range(), rect.top(), line);
    let Some((((revision, position), mv), games)) = explorer.games.answer() else {
        return;
    };
    if *revision != open.list.revision || Some(position) != explorer.position.as_ref() {
        return;
    }
    let games = match games {
        Ok(games) => games,
        Err(reason) => {
            let text = tr_args("explorer-failed", &[("reason", reason.as_str().into())]);
            return empty_state(ui, rect, input.theme, &text, "");
        }
    };
    let name = tr("explorer-game-list");
    let salt = position.key() ^ mv.map_or(0, |mv| u64::from(mv.bits()) << 40);
    let table = Table::new(&name, rect, input.theme, &GAMES).about(salt);
    let mut clicked = None;
    let picked = table.show(ui, view, games.len(), |ui, row| {
        let place = games[row.index];
        if row.response.clicked() {
            clicked = Some(place);
        }
        match open.list.games.snapshot.row(place) {
            Some(game) => show_game(ui, row, &game, input.theme),
            None => String::new(),
        }
    });
    let entered = picked.opened.and_then(|row| games.get(row)).copied();
    if let Some(place) = clicked.or(entered) {
        commands.push(Command::OpenGameAt(place, Box::new(input.position.clone())));
    }
}

fn show_game(ui: &Ui, row: &TableRow<'_, GameColumn>, game: &GameRow<'_>, theme: &Theme) -> String {
    let player = |color: Color| {
        let (name, rating) = match color {
            Color::White => (game.white(), game.white_rating()),
            Color::Black => (game.black(), game.black_rating()),
        };
        match rating.get() {
            Some(rating) => format!("{name} ({rating})"),
            None => name.to_owned(),
        }
    };
    let (white, black) = (player(Color::White), player(Color::Black));
    let (result, date) = (result_text(game.result()), date_text(game.date()));
    for cell in row.cells() {
        match cell.key {
            GameColumn::White => row.small(ui, &cell, &white, theme.text_strong),
            GameColumn::Black => row.small(ui, &cell, &black, theme.text_strong),
            GameColumn::Result => row.small(ui, &cell, result, theme.text),
            GameColumn::Date => row.small(ui, &cell, &date, theme.text_weak),
        }
    }
    let name = format!("{white} – {black}, {result}, {date}");
    let name = name.trim_end_matches(", ").to_owned();
    let tip = RichText::new(tr("explorer-game-tip")).text_style(TextStyle::Small);
    row.response.clone().on_hover_ui(|ui| {
        ui.label(&name);
        ui.label(tip);
    });
    name
}
