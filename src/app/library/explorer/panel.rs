//! Draws the panel: the search line, the share of results, the moves, and below them the games or the differences from a book.

use std::path::Path;

use egui::{Rect, Ui};

use super::differences::show_differences;
use super::games::show_games;
use super::head;
use super::input::ExplorerInput;
use super::moves::{show_moves, unlisted};
use super::sheet::{Below, Explorer, Source};
use crate::command::library::Command;
use crate::command::{Action, Commands, Divider, game};
use crate::kit::divider::{Pulled, show_divider};
use crate::kit::table::{HEAD, ROW};
use crate::kit::theme::Theme;
use crate::kit::widgets::{empty_choices, empty_state};
use crate::library::explored::source;
use crate::library::state::{LibraryRoom, name_of};
use tabia_settings::Settings;
use tabia_texts::{tr, tr_args};

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
    room.explorer
        .follow(ui.ctx(), input.position, input.book.as_ref());
    let Some(source) = source(room.open.as_ref(), &room.reference) else {
        if let Some(folder) = room.reference.folder() {
            return show_missing(ui, whole, theme, folder, room.reference.failure());
        }
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
    let name = room.reference.folder().map(name_of);
    show_open(ui, whole, input, (source, name), &mut room.explorer)
}

/// Shows that the reference collection is being opened, or why it cannot be.
fn show_missing(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    folder: &Path,
    failure: Option<&str>,
) -> Commands {
    let Some(reason) = failure else {
        empty_state(ui, rect, theme, &tr("library-opening-collection"), "");
        return Commands::default();
    };
    let choices = [
        (tr("explorer-reference-retry"), Command::RetryReference),
        (tr("explorer-reference-none"), Command::SetReference(None)),
    ];
    let args = [("name", name_of(folder).into()), ("reason", reason.into())];
    let hint = tr_args("explorer-reference-failed", &args);
    let texts = (&*tr("explorer-reference-missing"), &*hint);
    let chosen = empty_choices(ui, rect, theme, texts, choices);
    chosen.into_iter().collect()
}

/// Takes a strip of this height from the top of a place.
fn take(rest: &mut Rect, height: f32) -> Rect {
    let (strip, below) = rest.split_top_bottom_at_y((rest.top() + height).min(rest.bottom()));
    *rest = below;
    strip
}

fn show_open(
    ui: &mut Ui,
    whole: Rect,
    input: &ExplorerInput<'_>,
    (source, reference): (Source<'_>, Option<String>),
    explorer: &mut Explorer,
) -> Commands {
    let mut commands = Commands::default();
    let (theme, mut rest) = (input.theme, whole);
    let strip = take(&mut rest, head::SEARCH);
    let about = (source.shown.is_some(), reference.as_deref());
    head::show_search(ui, strip, input, about, explorer, &mut commands);
    if let Some(fault) = explorer.filter.fault() {
        head::show_warning(ui, take(&mut rest, head::TEXT), &fault, theme);
    }
    let engine = match explorer.sheet() {
        Some(Ok(sheet)) => unlisted(sheet, &input.engine).map(|one| one.mv).collect(),
        _ => Vec::new(),
    };
    explorer.engine = engine;
    let mut lists = (
        std::mem::take(&mut explorer.move_list),
        std::mem::take(&mut explorer.game_list),
        std::mem::take(&mut explorer.difference_list),
    );
    let compares = explorer.compares && input.book.is_some();
    let is_filtered = explorer.filter.is_on();
    let mut clears = false;
    let mut chosen = Commands::default();
    let is_current = explorer.sheet().is_some();
    match explorer.drawn() {
        // Most answers come within a frame or two: a word for them would flicker.
        None => {}
        Some((_, Err(reason))) => {
            let text = tr_args("explorer-failed", &[("reason", reason.as_str().into())]);
            empty_state(ui, rest, theme, &text, "");
        }
        Some((position, Ok(sheet))) => {
            if explorer.is_damaged() || !source.games.damages.is_empty() {
                head::show_warning(
                    ui,
                    take(&mut rest, head::TEXT),
                    &tr("explorer-damaged"),
                    theme,
                );
            }
            let rows = sheet.rows.len() + explorer.engine.len();
            let is_empty = sheet.total.games() == 0;
            if is_empty && rows == 0 && !compares {
                let way_on = show_empty(ui, rest, input, is_filtered);
                clears = way_on == Some(WayOn::ClearSearch);
                let goes_back = way_on == Some(WayOn::GoBack);
                chosen.extend(goes_back.then_some(game::Command::Back));
            } else {
                let bar = if is_empty { 0.0 } else { head::BAR };
                let total = take(&mut rest, head::TEXT + bar);
                head::show_total(ui, total, sheet, is_filtered, theme);
                let choice = if compares { head::CHOICE } else { 0.0 };
                let lists_rect = rest;
                let height = match is_empty && !compares {
                    true => rest.height(),
                    false => moves_height(rest, rows, choice, input.settings),
                };
                let upper = take(&mut rest, height);
                let moves = (&*explorer, &mut lists.0);
                show_moves(ui, upper, input, (position, sheet), moves, &mut chosen);
                let line = egui::Stroke::new(1.0, theme.border);
                ui.painter().hline(rest.x_range(), rest.top(), line);
                let divider = Rect::from_x_y_ranges(rest.x_range(), rest.top()..=rest.top());
                let choice = take(&mut rest, choice);
                let games = (&*explorer, &mut lists.1);
                match explorer.below {
                    Below::Differences if compares => {
                        let differences = (&*explorer, &mut lists.2);
                        show_differences(ui, rest, input, differences, &mut chosen);
                    }
                    _ => show_games(ui, rest, input, source, games, &mut chosen),
                }
                if compares {
                    head::show_choice(ui, choice, explorer);
                }
                if rest.is_positive() {
                    let share = show_divider(ui, Divider::Explorer, divider, theme);
                    let share = share.map(|pulled| match pulled {
                        Pulled::To(at) => {
                            Some((at.y - lists_rect.top()) / lists_rect.height().max(1.0))
                        }
                        Pulled::Back => None,
                    });
                    commands.extend(share.map(|share| Action::Drag(Divider::Explorer, share)));
                }
            }
        }
    }
    (
        explorer.move_list,
        explorer.game_list,
        explorer.difference_list,
    ) = lists;
    if is_current {
        commands.extend(chosen);
    } else {
        // What is drawn is of another position.
        (explorer.move_list.selected, explorer.game_list.selected) = (None, None);
    }
    if clears {
        explorer.filter.clear();
        ui.ctx().request_repaint();
    }
    commands
}

/// Height of the moves in the place of both lists, in points: as much as they need up to about half of it, or as the user has
/// dragged it. `choice` is the height of what is between them.
fn moves_height(lists: Rect, rows: usize, choice: f32, settings: &Settings) -> f32 {
    /// Share of the place that moves take without having been dragged.
    const SHARE: f32 = 0.55;
    const LEAST: f32 = HEAD + ROW;
    let wanted = HEAD + ROW * rows.max(1) as f32;
    let height = match settings.explorer_share {
        Some(share) => share * lists.height(),
        None => wanted.min(SHARE * lists.height() - choice),
    };
    let most = (lists.height() - choice - LEAST).max(LEAST);
    height.clamp(LEAST, most).round()
}

/// What leads on from a position without games.
#[derive(Clone, Copy, PartialEq)]
enum WayOn {
    ClearSearch,
    GoBack,
}

fn show_empty(
    ui: &mut Ui,
    rect: Rect,
    input: &ExplorerInput<'_>,
    is_filtered: bool,
) -> Option<WayOn> {
    let (title, hint) = match is_filtered {
        true => ("explorer-empty-found", "explorer-empty-found-hint"),
        false => ("explorer-empty", "explorer-empty-hint"),
    };
    let clear = (tr("explorer-clear"), WayOn::ClearSearch);
    let back = (tr("explorer-back"), WayOn::GoBack);
    let ways = [
        Some(clear).filter(|_| is_filtered),
        Some(back).filter(|_| input.can_go_back),
    ];
    let ways: Vec<_> = ways.into_iter().flatten().collect();
    let texts = (&*tr(title), &*tr(hint));
    empty_choices(ui, rect, input.theme, texts, ways)
}
