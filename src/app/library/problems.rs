//! The page of problems: what could not be read in the texts of games, by file and line.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use egui::{Label, Rect, RichText, Ui, UiBuilder, vec2};

use super::listed::{FollowsGames, Listed, Places};
use super::news::{Games, News, Outcome, report_done};
use super::view::LibraryInput;
use crate::command::Commands;
use crate::command::library::Command;
use crate::kit::files;
use crate::kit::table::{Column, MARGIN, Table, TableRow, TableView};
use crate::kit::theme::Theme;
use crate::kit::worker::Reporter;
use tabia_disk::write_atomic;
use tabia_library::collection::ChangeNumber;
use tabia_library::problems::{GameProblem, MOST_PROBLEMS, problems};
use tabia_library::{GamePlace, LibraryError};
use tabia_texts::{grouped, tr, tr_args};

/// Problems in the texts of games.
pub(super) struct ProblemList {
    pub(super) listed: Listed,
    problems: Vec<GameProblem>,
    /// The change that has added the games; `None` for those that were shown.
    added_by: Option<ChangeNumber>,
    pub(super) table: TableView,
}

/// Lists the problems of games, on a worker.
pub(super) fn list(
    games: Arc<Games>,
    places: &[GamePlace],
    added_by: Option<ChangeNumber>,
    reporter: &Reporter<News>,
) -> Result<Outcome, LibraryError> {
    let found = problems(&games.snapshot, places, &mut |passed| match passed % 256 {
        0 => report_done(passed as u64, places.len(), reporter),
        _ => ControlFlow::Continue(()),
    })?;
    let count = found.len();
    reporter.report(News::Problems(games, found, added_by));
    Ok(Outcome::Listed(count))
}

/// Writes the text of a list to a file.
pub(super) fn save(text: &str, file: &Path) -> Result<Outcome, LibraryError> {
    write_atomic(file, text.as_bytes())?;
    Ok(Outcome::ListSaved)
}

impl ProblemList {
    pub(super) fn new(
        games: Arc<Games>,
        problems: Vec<GameProblem>,
        added_by: Option<ChangeNumber>,
    ) -> ProblemList {
        let mut table = TableView::default();
        table.selected = Some(0);
        ProblemList {
            listed: Listed::new(games),
            problems,
            added_by,
            table,
        }
    }

    /// Returns the game of the selected row.
    pub(super) fn selected(&self) -> Option<GamePlace> {
        Some(self.problems.get(self.table.selected?)?.game)
    }

    /// The list as text, a line for each problem: "games.pgn:12: Anna – Boris: what is wrong". Damage has no line.
    pub(super) fn text(&self) -> String {
        let line = |problem: &GameProblem| {
            let texts = self.texts(problem);
            let (file, game) = (texts.file, texts.game);
            let line = problem
                .line
                .map_or_else(String::new, |line| format!("{line}:"));
            format!("{file}:{line} {game}: {}\n", problem.reason)
        };
        self.problems.iter().map(line).collect()
    }

    fn texts(&self, problem: &GameProblem) -> Texts<'_> {
        let Some(row) = self.listed.games.snapshot.row(problem.game) else {
            return Texts::default();
        };
        Texts {
            file: row.source(),
            game: format!("{} – {}", row.white(), row.black()),
        }
    }
}

impl FollowsGames for ProblemList {
    fn listed(&mut self) -> &mut Listed {
        &mut self.listed
    }

    fn places(&self) -> Vec<GamePlace> {
        self.problems.iter().map(|problem| problem.game).collect()
    }

    fn keep(&mut self, places: &Places) -> usize {
        let selected = self.table.selected.unwrap_or(0).min(self.problems.len());
        let is_there = |problem: &&GameProblem| places.contains_key(&problem.game);
        let before = self.problems[..selected].iter().filter(is_there).count();
        let mut gone = HashSet::new();
        self.problems
            .retain_mut(|problem| match places.get(&problem.game) {
                Some(now) => {
                    problem.game = *now;
                    true
                }
                None => {
                    gone.insert(problem.game);
                    false
                }
            });
        self.table.selected = Some(before.min(self.problems.len().saturating_sub(1)));
        gone.len()
    }
}

/// What is shown of the game of a problem.
#[derive(Default)]
struct Texts<'a> {
    /// The path of its file; empty where it comes from none.
    file: &'a str,
    game: String,
}

/// A column, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ProblemColumn {
    File,
    Line,
    Game,
    Problem,
}

const COLUMNS: [Column<ProblemColumn>; 4] = [
    Column::fixed(ProblemColumn::File, "problems-file", 120.0),
    Column::fixed(ProblemColumn::Line, "problems-in-line", 64.0).number(),
    Column::fixed(ProblemColumn::Game, "problems-game", 160.0)
        .growing(0.5)
        .leaves(1),
    Column::fixed(ProblemColumn::Problem, "problems-reason", 200.0).growing(1.0),
];

/// Draws the page. `can_open`: whether the games are those that the table shows.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    list: &mut ProblemList,
    can_open: bool,
) -> Commands {
    let mut commands = Commands::default();
    let place = rect.shrink2(vec2(MARGIN, 8.0));
    let builder = UiBuilder::new().max_rect(place).id_salt("problems");
    let mut top = ui.new_child(builder);
    show_head(&mut top, input.theme, list, &mut commands);
    let bottom = (top.min_rect().bottom() + 8.0).min(rect.bottom());
    let name = tr("problems-list");
    let table =
        Table::new(&name, rect.with_min_y(bottom), input.theme, &COLUMNS).or_empty("problems-none");
    let mut view = std::mem::take(&mut list.table);
    let picked = table.show(ui, &mut view, list.problems.len(), |ui, row| {
        show_row(ui, row, list, input.theme)
    });
    list.table = view;
    if picked.selected.is_some() {
        // The game is read before the next frame.
        ui.ctx().request_repaint();
    }
    let opened = picked.opened.filter(|_| can_open);
    let opened = opened.and_then(|row| list.problems.get(row));
    commands.extend(opened.map(|problem| Command::OpenGame(problem.game)));
    commands
}

fn show_head(ui: &mut Ui, theme: &Theme, list: &ProblemList, commands: &mut Commands) {
    let count = list.problems.len();
    ui.label(tr_args("problems-count", &[("count", count.into())]));
    list.listed.show_changes(ui, theme);
    if count == MOST_PROBLEMS {
        let text = RichText::new(tr("problems-most")).small();
        ui.add(Label::new(text.color(theme.text_weak)).wrap());
    }
    let again = list
        .added_by
        .map_or(Command::ShowProblems, Command::ShowProblemsOf);
    ui.horizontal_wrapped(|ui| {
        for (key, command) in [
            ("problems-copy", Command::CopyProblems),
            ("problems-save", Command::SaveProblems),
            ("problems-again", again),
            ("problems-close", Command::ShowGames),
        ] {
            commands.extend(ui.button(tr(key)).clicked().then_some(command));
        }
    });
}

/// Draws a row, and returns its accessible name: "games.pgn, line 12, Anna – Boris: what is wrong"; damage has no line.
fn show_row(
    ui: &Ui,
    row: &TableRow<'_, ProblemColumn>,
    list: &ProblemList,
    theme: &Theme,
) -> String {
    let problem = &list.problems[row.index];
    let texts = list.texts(problem);
    let name = match texts.file {
        "" => tr("problems-no-file"),
        file => {
            let name = Path::new(file).file_name().unwrap_or_default();
            name.to_string_lossy().into_owned()
        }
    };
    for cell in row.cells() {
        match cell.key {
            ProblemColumn::File => row.small(ui, &cell, &name, theme.text),
            ProblemColumn::Line => {
                let line = problem.line.map_or_else(String::new, grouped);
                row.small(ui, &cell, &line, theme.text);
            }
            ProblemColumn::Game => row.body(ui, &cell, &texts.game, theme.text_strong),
            ProblemColumn::Problem => row.small(ui, &cell, &problem.reason, theme.text),
        }
    }
    let tip = format!(
        "{}\n{}",
        files::display(Path::new(texts.file)),
        problem.reason
    );
    row.response.clone().on_hover_text(tip.trim_start());
    let args = [
        ("file", name.into()),
        ("line", problem.line.unwrap_or(0).into()),
        ("game", texts.game.into()),
        ("reason", problem.reason.as_str().into()),
    ];
    tr_args("problems-row", &args)
}
