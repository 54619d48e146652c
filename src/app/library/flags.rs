//! Flags of games: of the rows in view, and of the selected games in their menu. Workers read them.

use std::ops::Range;

use egui::{Checkbox, Ui};

use super::arrange::GameList;
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::latest::Latest;
use crate::kit::table::RowSet;
use crate::kit::tips::{focusable_unless, menu_entry};
use tabia_library::values::{Flag, Flags};
use tabia_library::{GamePlace, Snapshot};
use tabia_texts::tr;

/// Rows of a list with this revision.
type RowsOf = (u64, Range<usize>);

/// The flags that are shown.
#[derive(Default)]
pub(super) struct ShownFlags {
    wanted: Option<RowsOf>,
    rows: Latest<RowsOf, Vec<Flags>>,
    /// Whether the menu was drawn since the last poll.
    is_menu_shown: bool,
    selected: Latest<(u64, RowSet), FlagCounts>,
}

/// Number of games that have each flag, in the order of [`Flag::ALL`], and of all.
#[derive(Clone, Copy, Default)]
struct FlagCounts {
    with: [usize; Flag::ALL.len()],
    games: usize,
}

impl ShownFlags {
    /// Asks for the flags of the rows in view.
    pub(super) fn want(&mut self, ctx: &egui::Context, revision: u64, rows: Range<usize>) {
        /// Number of rows before and after, so that they are known when the list is scrolled.
        const AROUND: usize = 200;
        let has_rows = |(of, known): &RowsOf| {
            *of == revision && known.start <= rows.start && rows.end <= known.end
        };
        if !self.wanted.as_ref().is_some_and(has_rows) {
            let rows = rows.start.saturating_sub(AROUND)..rows.end + AROUND;
            self.wanted = Some((revision, rows));
            // They are read before the next frame.
            ctx.request_repaint();
        }
    }

    /// Asks for no flags of rows.
    pub(super) fn want_none(&mut self) {
        self.wanted = None;
    }

    /// The flags of a row; none while they are read.
    pub(super) fn of_row(&self, revision: u64, row: usize) -> Flags {
        match self.rows.answer() {
            Some(((of, rows), Ok(flags))) if *of == revision && rows.contains(&row) => {
                flags.get(row - rows.start).copied().unwrap_or_default()
            }
            _ => Flags::default(),
        }
    }

    pub(super) fn is_busy(&self) -> bool {
        self.rows.is_busy() || self.selected.is_busy()
    }

    /// Reads the flags that are to be shown of a list with these selected rows.
    pub(super) fn poll(&mut self, ctx: &egui::Context, list: &GameList, selected: &RowSet) {
        let wanted = self.wanted.clone();
        self.rows
            .poll("library-flags", ctx, wanted, |(revision, rows)| {
                let places = list.places.get(rows.start..rows.end.min(list.places.len()));
                let places = places.filter(|_| *revision == list.revision)?.to_vec();
                let games = list.games.clone();
                Some(move || Ok(read(&games.snapshot, places.into_iter())))
            });
        let is_menu_shown = std::mem::take(&mut self.is_menu_shown);
        let wanted = is_menu_shown.then(|| (list.revision, selected.clone()));
        self.selected
            .poll("library-flags", ctx, wanted, |(_, rows)| {
                let (list, rows) = (list.clone(), rows.clone());
                Some(move || Ok(FlagCounts::of(&list, &rows)))
            });
    }
}

impl FlagCounts {
    fn of(list: &GameList, rows: &RowSet) -> FlagCounts {
        let places = rows.iter().filter_map(|row| list.places.get(row).copied());
        let mut counts = FlagCounts::default();
        for flags in read(&list.games.snapshot, places) {
            counts.games += 1;
            for flag in flags.iter() {
                counts.with[flag as usize] += 1;
            }
        }
        counts
    }
}

/// Reads the flags of games. Those of a game that cannot be read are missing.
fn read(snapshot: &Snapshot, places: impl Iterator<Item = GamePlace>) -> Vec<Flags> {
    let mut texts = snapshot.texts();
    places
        .map(|place| texts.flags(place).and_then(Result::ok).unwrap_or_default())
        .collect()
}

/// The name of a flag.
pub(super) fn flag_name(flag: Flag) -> String {
    tr(&format!("library-flag-{}", flag.name().replace(' ', "-")))
}

/// Shows the flags that the selected games have, each with a box that sets or clears it for all of them.
pub(super) fn show_menu(
    ui: &mut Ui,
    shown: &mut ShownFlags,
    why_not: Option<&str>,
    commands: &mut Commands,
) {
    ui.set_min_width(200.0);
    shown.is_menu_shown = true;
    let Some((_, Ok(counts))) = shown.selected.answer() else {
        ui.ctx().request_repaint();
        ui.label(tr("library-flags-reading"));
        return;
    };
    for flag in Flag::ALL {
        let with = counts.with[flag as usize];
        let mut is_set = with > 0 && with == counts.games;
        let is_mixed = with > 0 && !is_set;
        let text = format!("{} ({})", flag_name(flag), flag.letter());
        let check_box = Checkbox::new(&mut is_set, text).indeterminate(is_mixed);
        let response = focusable_unless(ui, why_not, check_box);
        if response.changed() && why_not.is_none() {
            commands.push(Command::ToggleFlag(flag));
            ui.close();
        }
    }
    ui.separator();
    let has_none = counts.with.iter().all(|with| *with == 0);
    let none = has_none.then(|| tr("library-flags-none"));
    let why_not = why_not.map(str::to_owned).or(none);
    if menu_entry(ui, tr("library-flags-clear"), why_not) {
        commands.push(Command::ClearFlags);
    }
}
