//! The choice of one name of a player that games have in place of others, with the games that change.

use std::sync::Arc;

use egui::{Label, Rect, RichText, ScrollArea, Ui, UiBuilder, vec2};

use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::latest::{Latest, Same};
use crate::kit::table::{Column, MARGIN, Table, TableRow, TableView};
use crate::kit::theme::Theme;
use crate::kit::tips::check_box;
use crate::kit::widgets::{empty_state, main_button};
use crate::library::games::{date_text, result_text};
use crate::library::view::LibraryInput;
use crate::library::work::Games;
use tabia_library::player::Renaming;
use tabia_library::{GamePlace, GameRow};
use tabia_texts::{grouped, tr, tr_args};

/// Maximum number of games that change at once: their texts are in memory together.
const MOST: usize = 50_000;

/// The games that change, with the state of the collection to which they belong.
type Changed = (Same<Games>, Vec<GamePlace>);

/// The spellings of a name, and which is kept.
pub(super) struct Rename {
    spellings: Vec<Spelling>,
    /// The index of the one that is kept.
    kept: usize,
    changed: Latest<(Same<Games>, Renaming), Changed>,
    table: TableView,
}

struct Spelling {
    name: String,
    games: u32,
    /// Whether it is replaced, unless it is kept.
    is_replaced: bool,
}

impl Rename {
    /// Offers spellings with their numbers of games; those that are certainly of one player are replaced by the most frequent.
    pub(super) fn new(certain: Vec<(String, u32)>, likely: Vec<(String, u32)>) -> Rename {
        let mut spellings: Vec<Spelling> = Vec::new();
        for (names, is_replaced) in [(certain, true), (likely, false)] {
            for (name, games) in names {
                if spellings.iter().all(|known| known.name != name) {
                    spellings.push(Spelling {
                        name,
                        games,
                        is_replaced,
                    });
                }
            }
        }
        let frequent = spellings
            .iter()
            .enumerate()
            .filter(|(_, one)| one.is_replaced);
        let frequent = frequent.max_by_key(|(index, one)| (one.games, std::cmp::Reverse(*index)));
        Rename {
            kept: frequent.map_or(0, |(index, _)| index),
            spellings,
            changed: Latest::default(),
            table: TableView::default(),
        }
    }

    fn renaming(&self) -> Option<Renaming> {
        let kept = self.spellings.get(self.kept)?;
        let replaced = self.spellings.iter().filter(|one| one.is_replaced);
        Some(Renaming {
            names: replaced.map(|one| one.name.clone()).collect(),
            to: kept.name.clone(),
        })
    }

    /// Looks for the games that change.
    pub(super) fn poll(&mut self, ctx: &egui::Context, games: Option<&Same<Games>>) {
        let wanted = games.cloned().zip(self.renaming());
        self.changed
            .poll("player-names", ctx, wanted, |(games, renaming)| {
                let (games, renaming) = (games.clone(), renaming.clone());
                Some(move || {
                    let places = renaming.games(&games.0.snapshot);
                    Ok((games, places))
                })
            });
    }

    pub(super) fn is_busy(&self) -> bool {
        self.changed.is_busy()
    }

    pub(super) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.table.wants_keys(ctx)
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

const COLUMNS: [Column<GameColumn>; 4] = [
    Column::fixed(GameColumn::White, "games-white", 92.0).growing(1.0),
    Column::fixed(GameColumn::Black, "games-black", 92.0).growing(1.0),
    Column::fixed(GameColumn::Result, "games-result", 50.0),
    Column::fixed(GameColumn::Date, "games-date", 80.0).leaves(1),
];

/// Draws the names and the games. Returns whether it stays open.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    rename: &mut Rename,
    commands: &mut Commands,
) -> bool {
    /// Share of the names in the height.
    const NAMES: f32 = 0.45;
    let theme = input.theme;
    let place = rect.shrink2(vec2(MARGIN, 0.0));
    let mut top = ui.new_child(UiBuilder::new().max_rect(place).id_salt("rename"));
    top.shrink_clip_rect(rect);
    top.spacing_mut().item_spacing = vec2(8.0, 4.0);
    let intro = RichText::new(tr("players-rename-intro")).small();
    top.add(Label::new(intro.color(theme.text_weak)).wrap());
    ScrollArea::vertical()
        .max_height(NAMES * rect.height())
        .auto_shrink([false, true])
        .show(&mut top, |ui| show_names(ui, rename));
    let changed = rename.changed.answer();
    let renaming = rename.renaming();
    let is_current = |of: &Renaming| renaming.as_ref() == Some(of);
    let changed = changed.filter(|((_, of), _)| is_current(of));
    let count = match changed {
        Some((_, Ok((_, places)))) => Some(places.len()),
        _ => None,
    };
    let mut stays_open = true;
    top.horizontal_wrapped(|ui| {
        let why_not = match count {
            None => Some(tr("players-rename-reading")),
            Some(0) => Some(tr("players-rename-none")),
            Some(count) if count > MOST => {
                let args = [("count", grouped(MOST as u64).into())];
                Some(tr_args("players-rename-many", &args))
            }
            Some(_) => None,
        };
        let text = tr_args("players-rename-do", &[("count", count.unwrap_or(0).into())]);
        let tip = tr("players-rename-do-tip");
        if main_button(ui, theme, &text, &tip, why_not).clicked()
            && let Some(renaming) = renaming.clone()
        {
            commands.push(Command::RenamePlayer(renaming));
            stays_open = false;
        }
        stays_open &= !ui.button(tr("cancel")).clicked();
    });
    let rest = rect.with_min_y((top.min_rect().bottom() + 8.0).min(rect.bottom()));
    match changed {
        None => {}
        Some((_, Err(reason))) => {
            let text = tr_args("players-failed", &[("reason", reason.as_str().into())]);
            empty_state(ui, rest, theme, &text, "");
        }
        Some((_, Ok(changed))) => show_changed(ui, rest, theme, changed, &mut rename.table),
    }
    stays_open
}

/// Shows the spellings: of one is chosen that it is kept, of the others whether they are replaced.
fn show_names(ui: &mut Ui, rename: &mut Rename) {
    for (index, spelling) in rename.spellings.iter_mut().enumerate() {
        let is_kept = rename.kept == index;
        let name = spelling.name.as_str();
        ui.horizontal(|ui| {
            let keep = ui.radio(is_kept, tr("players-rename-keep"));
            if keep.clicked() {
                rename.kept = index;
                spelling.is_replaced = true;
            }
            keep.accessible_name(tr_args(
                "players-rename-keep-name",
                &[("name", name.into())],
            ));
            let why_not = is_kept.then(|| tr("players-rename-kept"));
            let mut is_replaced = is_kept || spelling.is_replaced;
            let args = [("name", name.into()), ("count", spelling.games.into())];
            let text = tr_args("players-rename-name", &args);
            let ticked = check_box(ui, &mut is_replaced, text, why_not.as_deref());
            if ticked.changed() && !is_kept {
                spelling.is_replaced = is_replaced;
            }
        });
    }
}

fn show_changed(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    (games, places): &Changed,
    view: &mut TableView,
) {
    let name = tr("players-rename-games");
    let salt = Arc::as_ptr(&games.0) as usize as u64;
    let table = Table::new(&name, rect, theme, &COLUMNS)
        .or_empty("players-rename-no-games")
        .about(salt);
    table.show(ui, view, places.len(), |ui, row| {
        let game = places.get(row.index);
        match game.and_then(|place| games.0.snapshot.row(*place)) {
            Some(game) => show_game(ui, row, &game, theme),
            None => String::new(),
        }
    });
}

/// Draws a row, and returns its accessible name: "Smith, A – Clara, 0–1, 1990".
fn show_game(ui: &Ui, row: &TableRow<'_, GameColumn>, game: &GameRow<'_>, theme: &Theme) -> String {
    let (result, date) = (result_text(game.result()), date_text(game.date()));
    for cell in row.cells() {
        match cell.key {
            GameColumn::White => row.small(ui, &cell, game.white(), theme.text_strong),
            GameColumn::Black => row.small(ui, &cell, game.black(), theme.text_strong),
            GameColumn::Result => row.small(ui, &cell, result, theme.text),
            GameColumn::Date => row.small(ui, &cell, &date, theme.text_weak),
        }
    }
    let name = format!("{} – {}, {result}, {date}", game.white(), game.black());
    name.trim_end_matches(", ").to_owned()
}
