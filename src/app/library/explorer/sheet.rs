//! The moves of a position and its games, made on workers.

use crate::kit::latest::Latest;
use crate::kit::table::TableView;
use tabia_chess::{Move, Position, san};
use tabia_library::{GamePlace, Results, Snapshot, Tally, explore, games_with, reached};

/// A position with the revision of the collection in which it is looked up.
pub(super) type Question = (u64, Position);

/// The state of the panel, and the answers of its workers.
#[derive(Default)]
pub(crate) struct Explorer {
    pub(super) moves: Latest<Question, Sheet>,
    pub(super) games: Latest<(Question, Option<Move>), Vec<GamePlace>>,
    pub(super) move_list: TableView,
    pub(super) game_list: TableView,
    /// Whether the panel was drawn in the last frame.
    pub(super) is_shown: bool,
    /// The position on the board.
    pub(super) position: Option<Position>,
}

/// A move of the panel.
pub(super) struct SheetRow {
    pub(super) mv: Move,
    pub(super) san: String,
    /// `None` for a move that was not played here: it leads to a position that games reach by another order of moves.
    pub(super) tally: Option<Tally>,
    /// Number of games with the position after the move.
    pub(super) reached: u32,
}

/// What was played in a position.
pub(super) struct Sheet {
    pub(super) total: Results,
    /// The most played first; then those that were not played here.
    pub(super) rows: Vec<SheetRow>,
    /// Number of segments in which the position could not be looked up.
    pub(super) damaged: usize,
}

/// Looks up what was played in a position.
fn sheet(snapshot: &Snapshot, position: &Position) -> Result<Sheet, String> {
    let explored = explore(snapshot, position, None);
    let reached = reached(snapshot, position, None).map_err(|error| error.to_string())?;
    let after = |mv: Move| {
        let found = reached.iter().find(|(of, _)| *of == mv);
        found.map_or(0, |(_, games)| *games)
    };
    let row = |mv: Move, tally: Option<Tally>| SheetRow {
        mv,
        san: san::write(position, mv),
        tally,
        reached: after(mv),
    };
    let played = explored.moves.iter();
    let mut rows: Vec<SheetRow> = played
        .filter(|row| position.is_legal(row.mv))
        .map(|played| row(played.mv, Some(played.tally.clone())))
        .collect();
    let others = reached.iter().map(|(mv, _)| *mv);
    let others: Vec<Move> = others
        .filter(|mv| rows.iter().all(|row| row.mv != *mv))
        .collect();
    rows.extend(others.into_iter().map(|mv| row(mv, None)));
    Ok(Sheet {
        total: explored.total.results,
        rows,
        damaged: explored.damages.len(),
    })
}

impl Explorer {
    /// Whether a worker looks something up.
    pub(crate) fn is_busy(&self) -> bool {
        self.moves.is_busy() || self.games.is_busy()
    }

    /// Whether one of its lists has the keyboard focus.
    pub(crate) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.move_list.wants_keys(ctx) || self.game_list.wants_keys(ctx)
    }

    /// Whether the panel was drawn since the last call.
    pub(crate) fn takes_shown(&mut self) -> bool {
        std::mem::take(&mut self.is_shown)
    }

    /// The moves of the position on the board; `None` while they are looked up.
    pub(super) fn sheet(&self) -> Option<&Result<Sheet, String>> {
        let ((_, of), sheet) = self.moves.answer()?;
        (Some(of) == self.position.as_ref()).then_some(sheet)
    }

    /// The selected move, if its games are to be listed.
    fn selected_move(&self) -> Option<Move> {
        let sheet = self.sheet()?.as_ref().ok()?;
        Some(sheet.rows.get(self.move_list.selected?)?.mv)
    }

    /// Looks up the position on the board. While a worker looks up an earlier one, the last position waits.
    pub(crate) fn poll(&mut self, ctx: &egui::Context, open: Option<(u64, &Snapshot)>) {
        let question = open.zip(self.position.clone());
        let wanted = question.map(|((revision, _), position)| (revision, position));
        let snapshot = open.map(|(_, snapshot)| snapshot);
        self.moves
            .poll("explorer", ctx, wanted.clone(), |(_, position)| {
                let (snapshot, position) = (snapshot?.clone(), position.clone());
                Some(move || sheet(&snapshot, &position))
            });
        let mv = self.selected_move();
        let wanted = wanted.map(|wanted| (wanted, mv));
        self.games
            .poll("explorer-games", ctx, wanted, |((_, position), mv)| {
                let (snapshot, position, mv) = (snapshot?.clone(), position.clone(), *mv);
                Some(move || {
                    let games = games_with(&snapshot, &position, mv, None);
                    games.map_err(|error| error.to_string())
                })
            });
    }

    /// Notes the position on the board, for which no move is selected yet.
    pub(super) fn follow(&mut self, ctx: &egui::Context, position: &Position) {
        self.is_shown = true;
        if self.position.as_ref() != Some(position) {
            self.position = Some(position.clone());
            self.move_list.selected = None;
            self.game_list.selected = None;
            self.game_list.go_to_start();
            // It is looked up before the next frame.
            ctx.request_repaint();
        }
    }
}
