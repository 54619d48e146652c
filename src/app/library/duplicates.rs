//! The page of duplicates: games that are there more than once, in groups with the one that is kept, and which are deleted.

use std::collections::HashSet;
use std::sync::Arc;

use egui::{Key, Modifiers, Rect, Ui, UiBuilder, vec2};

use super::games::{date_text, result_text};
use super::listed::{FollowsGames, Listed, Places, damage_texts, show_damages};
use super::news::Games;
use super::view::LibraryInput;
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::table::{Column, MARGIN, Table, TableRow, TableView};
use crate::kit::theme::Theme;
use crate::kit::widgets::main_button;
use tabia_library::GamePlace;
use tabia_library::duplicates::{Comparison, Duplicate, Likeness};
use tabia_library::segment::Traits;
use tabia_texts::{grouped, tr, tr_args};

/// Duplicates with the choice which of them are deleted.
pub(super) struct DuplicateList {
    pub(super) listed: Listed,
    /// Those of one kept game follow each other.
    choices: Vec<Choice>,
    /// The files whose games could not be compared, each with the reason.
    damages: Vec<String>,
    rows: Vec<Row>,
    keeps_annotated: bool,
    with_contained: bool,
    pub(super) table: TableView,
}

/// A duplicate, and what becomes of it.
#[derive(Clone, Copy)]
struct Choice {
    of: Duplicate,
    /// Whether it is a copy of the kept one, comments and variations included.
    is_copy: bool,
    deletes: bool,
}

/// A row of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    /// The game that is kept of the rows that follow.
    Kept(GamePlace),
    /// The index of a duplicate.
    Duplicate(usize),
}

impl DuplicateList {
    /// Chooses the games that are the same as others, but for annotated ones. `copies`: which of them are copies of the kept ones.
    pub(super) fn new(games: Arc<Games>, found: &Comparison, copies: &[bool]) -> DuplicateList {
        let choices = found.duplicates.iter().zip(copies);
        let choices = choices.map(|(of, is_copy)| Choice {
            of: *of,
            is_copy: *is_copy,
            deletes: false,
        });
        let mut list = DuplicateList {
            listed: Listed::new(games),
            choices: choices.collect(),
            damages: damage_texts(&found.damages),
            rows: Vec::new(),
            keeps_annotated: true,
            with_contained: false,
            table: TableView::default(),
        };
        list.group();
        list.table.selected = Some(0);
        list.choose();
        list
    }

    /// Makes the rows: those of one kept game follow each other.
    fn group(&mut self) {
        self.choices
            .sort_unstable_by_key(|Choice { of, .. }| (of.kept, of.likeness, of.game));
        self.rows.clear();
        let mut kept = None;
        for (index, choice) in self.choices.iter().enumerate() {
            if kept != Some(choice.of.kept) {
                self.rows.push(Row::Kept(choice.of.kept));
            }
            kept = Some(choice.of.kept);
            self.rows.push(Row::Duplicate(index));
        }
    }

    /// Chooses anew by the rules.
    fn choose(&mut self) {
        let snapshot = &self.listed.games.snapshot;
        let is_annotated = |place| {
            let row = snapshot.row(place);
            row.is_none_or(|row| {
                row.traits().has(Traits::COMMENTS) || row.traits().has(Traits::VARIATIONS)
            })
        };
        for choice in &mut self.choices {
            choice.deletes = match choice.of.likeness {
                Likeness::Same => {
                    choice.is_copy || !(self.keeps_annotated && is_annotated(choice.of.game))
                }
                Likeness::Contained => self.with_contained && !is_annotated(choice.of.game),
            };
        }
    }

    /// Returns the duplicates that are deleted.
    pub(super) fn chosen(&self) -> Vec<Duplicate> {
        let chosen = self.choices.iter().filter(|choice| choice.deletes);
        chosen.map(|choice| choice.of).collect()
    }

    /// Returns the game of the selected row.
    pub(super) fn selected(&self) -> Option<GamePlace> {
        let row = self.rows.get(self.table.selected?)?;
        Some(self.game_of(row))
    }

    fn game_of(&self, row: &Row) -> GamePlace {
        match *row {
            Row::Kept(place) => place,
            Row::Duplicate(index) => self.choices[index].of.game,
        }
    }

    fn toggle(&mut self, row: usize) {
        if let Some(Row::Duplicate(index)) = self.rows.get(row) {
            self.choices[*index].deletes ^= true;
        }
    }
}

impl FollowsGames for DuplicateList {
    fn listed(&mut self) -> &mut Listed {
        &mut self.listed
    }

    fn places(&self) -> Vec<GamePlace> {
        let both = |choice: &Choice| [choice.of.game, choice.of.kept];
        self.choices.iter().flat_map(both).collect()
    }

    fn keep(&mut self, places: &Places) -> usize {
        let selected = self.selected();
        let mut gone: HashSet<GamePlace> = self.places().into_iter().collect();
        gone.retain(|game| !places.contains_key(game));
        let now = |choice: &Choice| {
            let (game, kept) = (places.get(&choice.of.game)?, places.get(&choice.of.kept)?);
            let (game, kept) = (*game, *kept);
            let of = Duplicate {
                game,
                kept,
                ..choice.of
            };
            Some(Choice { of, ..*choice })
        };
        self.choices = self.choices.iter().filter_map(now).collect();
        self.group();
        let selected = selected.and_then(|place| places.get(&place)).copied();
        let row = self
            .rows
            .iter()
            .position(|row| Some(self.game_of(row)) == selected);
        let last = self.rows.len().saturating_sub(1);
        let other = self.table.selected.map(|row| row.min(last));
        self.table.selected = row.or(other);
        gone.len()
    }
}

/// A column, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DuplicateColumn {
    Fate,
    Number,
    White,
    Black,
    Result,
    Date,
    Moves,
    Likeness,
}

const COLUMNS: [Column<DuplicateColumn>; 8] = [
    Column::fixed(DuplicateColumn::Fate, "duplicates-fate", 64.0),
    Column::fixed(DuplicateColumn::Number, "games-number", 72.0)
        .number()
        .leaves(3),
    Column::fixed(DuplicateColumn::White, "games-white", 108.0).growing(1.0),
    Column::fixed(DuplicateColumn::Black, "games-black", 108.0).growing(1.0),
    Column::fixed(DuplicateColumn::Result, "games-result", 52.0),
    Column::fixed(DuplicateColumn::Date, "games-date", 84.0).leaves(2),
    Column::fixed(DuplicateColumn::Moves, "library-moves", 56.0)
        .number()
        .leaves(4),
    Column::fixed(DuplicateColumn::Likeness, "duplicates-likeness", 112.0).leaves(1),
];

/// Draws the page. Nothing can be deleted while something else is done with the collection.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    list: &mut DuplicateList,
    is_busy: bool,
) -> Commands {
    let mut commands = Commands::default();
    let place = rect.shrink2(vec2(MARGIN, 8.0));
    let builder = UiBuilder::new().max_rect(place).id_salt("duplicates");
    let mut top = ui.new_child(builder);
    show_choices(&mut top, input.theme, list, is_busy, &mut commands);
    let bottom = (top.min_rect().bottom() + 8.0).min(rect.bottom());
    let name = tr("duplicates-list");
    let table = Table::new(&name, rect.with_min_y(bottom), input.theme, &COLUMNS)
        .or_empty("duplicates-none");
    let (mut view, mut toggled) = (std::mem::take(&mut list.table), None);
    let picked = table.show(ui, &mut view, list.rows.len(), |ui, row| {
        let fate = row.cells().find(|cell| cell.key == DuplicateColumn::Fate);
        let at = row.response.interact_pointer_pos();
        if row.response.clicked()
            && fate.is_some_and(|cell| at.is_some_and(|at| cell.rect.contains(at)))
        {
            toggled = Some(row.index);
        }
        show_row(ui, row, list, input.theme)
    });
    if picked.selected.is_some() {
        // The game is read before the next frame.
        ui.ctx().request_repaint();
    }
    let is_space = view.wants_keys(ui.ctx())
        && ui.input_mut(|keys| keys.consume_key(Modifiers::NONE, Key::Space));
    let by_key = view.selected.filter(|_| is_space);
    list.table = view;
    if let Some(row) = toggled.or(by_key).or(picked.opened) {
        list.toggle(row);
    }
    commands
}

fn show_choices(
    ui: &mut Ui,
    theme: &Theme,
    list: &mut DuplicateList,
    is_busy: bool,
    commands: &mut Commands,
) {
    let same = list.choices.iter();
    let same = same.filter(|one| one.of.likeness == Likeness::Same).count();
    let args = [
        ("same", same.into()),
        ("contained", (list.choices.len() - same).into()),
    ];
    ui.label(tr_args("duplicates-found", &args));
    show_damages(ui, theme, "duplicates-damaged", &list.damages);
    list.listed.show_changes(ui, theme);
    ui.horizontal_wrapped(|ui| {
        let keeps = ui.checkbox(&mut list.keeps_annotated, tr("duplicates-keep-annotated"));
        let contained = ui
            .checkbox(&mut list.with_contained, tr("duplicates-contained"))
            .on_hover_text(tr("duplicates-contained-tip"));
        if keeps.changed() || contained.changed() {
            list.choose();
        }
    });
    ui.horizontal_wrapped(|ui| {
        let count = list.choices.iter().filter(|one| one.deletes).count();
        let text = tr_args("duplicates-delete", &[("count", count.into())]);
        let why_not = match count {
            _ if is_busy => Some(tr("library-busy")),
            0 => Some(tr("duplicates-delete-not")),
            _ => None,
        };
        let tip = tr("duplicates-delete-tip");
        if main_button(ui, theme, &text, &tip, why_not).clicked() {
            commands.push(Command::DeleteDuplicates);
        }
        for (key, command) in [
            ("duplicates-again", Command::FindDuplicates),
            ("duplicates-close", Command::ShowGames),
        ] {
            commands.extend(ui.button(tr(key)).clicked().then_some(command));
        }
    });
}

/// Draws a row, and returns its accessible name: "Anna – Boris, 1–0, 1990.05: delete".
fn show_row(
    ui: &Ui,
    row: &TableRow<'_, DuplicateColumn>,
    list: &DuplicateList,
    theme: &Theme,
) -> String {
    let (place, fate, likeness) = match list.rows[row.index] {
        Row::Kept(place) => (place, "duplicates-kept", ""),
        Row::Duplicate(index) => {
            let one = &list.choices[index];
            let likeness = match one.of.likeness {
                Likeness::Same => "duplicates-same",
                Likeness::Contained => "duplicates-begins",
            };
            match one.deletes {
                true => (one.of.game, "duplicates-deletes", likeness),
                false => (one.of.game, "duplicates-keeps", likeness),
            }
        }
    };
    let Some(game) = list.listed.games.snapshot.row(place) else {
        return String::new();
    };
    let places = &list.listed.games.places;
    let number = places.partition_point(|before| *before < place) as u64 + 1;
    let (result, date) = (result_text(game.result()), date_text(game.date()));
    let is_deleted = fate == "duplicates-deletes";
    let strong = if is_deleted {
        theme.text_weak
    } else {
        theme.text_strong
    };
    for cell in row.cells() {
        let small = |text: &str| row.small(ui, &cell, text, theme.text_weak);
        match cell.key {
            DuplicateColumn::Fate => {
                let color = if is_deleted { theme.error } else { theme.text };
                row.small(ui, &cell, &tr(fate), color);
            }
            DuplicateColumn::Number => small(&grouped(number)),
            DuplicateColumn::White => row.body(ui, &cell, game.white(), strong),
            DuplicateColumn::Black => row.body(ui, &cell, game.black(), strong),
            DuplicateColumn::Result => row.body(ui, &cell, result, strong),
            DuplicateColumn::Date => small(&date),
            DuplicateColumn::Moves => small(&game.plies().div_ceil(2).to_string()),
            DuplicateColumn::Likeness if likeness.is_empty() => {}
            DuplicateColumn::Likeness => small(&tr(likeness)),
        }
    }
    let name = format!("{} – {}, {result}, {date}", game.white(), game.black());
    let args = [
        ("game", name.trim_end_matches(", ").into()),
        ("fate", tr(fate).into()),
    ];
    tr_args("duplicates-row", &args)
}
