//! The standings of a tournament.

use egui::{Align, Label, Layout, Rect, RichText, Ui, UiBuilder, vec2};

use super::shown::Shown;
use super::state::MatchesRoom;
use super::view::MatchesInput;
use crate::kit::table::{Column, Columns, MARGIN, Table, TableRow, show_wide};
use tabia_matches::{EloEstimate, Forfeits, Score, Standing};
use tabia_texts::{signed, tr, tr_args};

#[derive(Clone, Copy, PartialEq)]
enum StandingColumn {
    Rank,
    Name,
    Points,
    Games,
    Elo,
    Error,
    Superiority,
    Draws,
    Pairs,
    Faults,
}

const COLUMNS: [Column<StandingColumn>; 10] = [
    Column::fixed(StandingColumn::Rank, "standing-rank", 36.0).number(),
    Column::fixed(StandingColumn::Name, "standing-name", 120.0).growing(1.0),
    Column::fixed(StandingColumn::Points, "standing-points", 64.0).number(),
    Column::fixed(StandingColumn::Games, "standing-games", 60.0).number(),
    Column::fixed(StandingColumn::Elo, "standing-elo", 60.0).number(),
    Column::fixed(StandingColumn::Error, "standing-error", 60.0).number(),
    Column::fixed(StandingColumn::Superiority, "standing-los", 64.0).number(),
    Column::fixed(StandingColumn::Draws, "standing-draws", 64.0).number(),
    Column::fixed(StandingColumn::Pairs, "standing-pairs", 104.0).number(),
    Column::fixed(StandingColumn::Faults, "standing-faults", 88.0).number(),
];

/// Draws the standings.
pub(super) fn show(ui: &mut Ui, rect: Rect, input: &MatchesInput<'_>, room: &mut MatchesRoom) {
    let rect = show_legend(ui, rect, input, room.shown());
    let mut view = std::mem::take(&mut room.standings_view);
    if let Some(shown) = room.shown() {
        let standings = shown.results.table.standings();
        let name = tr("tournament-standings");
        let whole = ("wide standings", Columns::full_width(&COLUMNS));
        let has_keys = view.wants_keys(ui.ctx());
        show_wide(ui, rect, whole, has_keys, |ui, rect| {
            let table = Table::new(&name, rect, input.theme, &COLUMNS);
            table.show(ui, &mut view, standings.len(), |ui, row| {
                let standing = standings.get(row.index);
                standing.map_or_else(String::new, |standing| {
                    show_standing(ui, input, row, (shown, standing))
                })
            })
        });
    }
    room.standings_view = view;
}

/// Says above the table what its numbers are; returns the rest of the place.
fn show_legend(ui: &mut Ui, rect: Rect, input: &MatchesInput<'_>, shown: Option<&Shown>) -> Rect {
    let mut place = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(MARGIN, 0.0)))
            .id_salt("legend of the standings")
            .layout(Layout::top_down(Align::Min)),
    );
    place.spacing_mut().item_spacing.y = 0.0;
    let usual = ["standing-legend-pairs", "standing-legend-faults"].map(tr);
    for text in usual.into_iter().chain(byes_text(shown)) {
        let text = RichText::new(text).small().color(input.theme.text_weak);
        place.add(Label::new(text).wrap());
    }
    rect.with_min_y((place.min_rect().bottom() + 4.0).min(rect.bottom()))
}

/// Names the players that have points from byes; `None` where there are none.
fn byes_text(shown: Option<&Shown>) -> Option<String> {
    let shown = shown?;
    let table = &shown.results.table;
    if table.byes().iter().all(|byes| *byes == 0) {
        return None;
    }
    let standings = table.standings();
    let with_bye = standings.iter().filter(|standing| standing.byes > 0);
    let players: Vec<String> = with_bye
        .map(|standing| {
            let args = [
                ("name", shown.name(standing.seed).into()),
                ("points", standing.byes.into()),
            ];
            tr_args("standing-bye", &args)
        })
        .collect();
    let args = [("players", players.join(", ").into())];
    Some(tr_args("standing-legend-byes", &args))
}

/// Games lost for a reason other than the board or the scores, by reason: "5t 1x".
fn forfeits_text(forfeits: &Forfeits) -> String {
    let counts = [
        (forfeits.on_time, "t"),
        (forfeits.by_failure, "x"),
        (forfeits.by_illegal_move, "i"),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let texts: Vec<String> = counts
        .map(|(count, mark)| format!("{count}{mark}"))
        .collect();
    match texts.is_empty() {
        true => "0".to_owned(),
        false => texts.join(" "),
    }
}

/// Names the players that have lost many games on time; `None` where there are none.
pub(super) fn late_text(shown: &Shown) -> Option<String> {
    let standings = shown.results.table.standings();
    let late = standings
        .iter()
        .filter(|standing| standing.forfeits.are_often_on_time(standing.score.games()));
    let players: Vec<String> = late
        .map(|standing| {
            let args = [
                ("name", shown.name(standing.seed).into()),
                ("lost", standing.forfeits.on_time.into()),
                ("games", standing.score.games().into()),
            ];
            tr_args("tournament-late-player", &args)
        })
        .collect();
    let args = [("players", players.join(", ").into())];
    (!players.is_empty()).then(|| tr_args("tournament-late", &args))
}

/// Says which player has failed in games, how often and why it last did.
pub(super) fn failure_texts(shown: &Shown) -> impl Iterator<Item = String> {
    shown.failures.iter().map(|(seed, (count, reason))| {
        let args = [
            ("name", shown.name(*seed).into()),
            ("count", (*count).into()),
            ("reason", reason.as_str().into()),
        ];
        tr_args("tournament-failed-player", &args)
    })
}

/// Points, with a half where there is one: "5½".
pub(super) fn points_text(half_points: u32) -> String {
    let whole = half_points / 2;
    match (whole, half_points % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// Whether the games say something about the Elo difference: there are wins and losses or draws.
fn estimate(score: &Score) -> Option<EloEstimate> {
    score.elo().filter(|elo| elo.error > 0.0)
}

/// The difference in Elo where all games were won, or all lost: the games set no limit to it.
fn unlimited(score: &Score) -> Option<&'static str> {
    match (score.won, score.drawn, score.lost) {
        (1.., 0, 0) => Some("+∞"),
        (0, 0, 1..) => Some("−∞"),
        _ => None,
    }
}

/// A difference in whole Elo; 0 has no sign.
fn elo_text(elo: f64) -> String {
    match elo.round() as i32 {
        0 => "0".to_owned(),
        elo => signed(format!("{elo:+}")),
    }
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// Draws a row; returns its accessible name.
fn show_standing(
    ui: &Ui,
    input: &MatchesInput<'_>,
    row: &TableRow<'_, StandingColumn>,
    (shown, standing): (&Shown, &Standing),
) -> String {
    const NONE: &str = "–";
    let theme = input.theme;
    let score = &standing.score;
    let games = score.games();
    let rank = (row.index + 1).to_string();
    let name = shown.name(standing.seed);
    let points = points_text(standing.half_points());
    let elo = match estimate(score) {
        Some(elo) => elo_text(elo.elo),
        None => unlimited(score).unwrap_or(NONE).to_owned(),
    };
    let error = estimate(score).map_or(NONE.to_owned(), |elo| format!("±{:.0}", elo.error));
    let superiority = score.superiority().map_or(NONE.to_owned(), percent);
    let draws = match games {
        0 => NONE.to_owned(),
        games => percent(f64::from(score.drawn) / f64::from(games)),
    };
    let pairs = shown.pairs.of(standing.seed);
    let pairs = match pairs.pairs() {
        0 => NONE.to_owned(),
        _ => pairs.0.map(|count| count.to_string()).join(" "),
    };
    for cell in row.cells() {
        match cell.key {
            StandingColumn::Rank => row.body(ui, &cell, &rank, theme.text_weak),
            StandingColumn::Name => row.body(ui, &cell, name, theme.text_strong),
            StandingColumn::Points => row.body(ui, &cell, &points, theme.text_strong),
            StandingColumn::Games => row.body(ui, &cell, &games.to_string(), theme.text),
            StandingColumn::Elo => row.body(ui, &cell, &elo, theme.text),
            StandingColumn::Error => row.body(ui, &cell, &error, theme.text_weak),
            StandingColumn::Superiority => row.body(ui, &cell, &superiority, theme.text),
            StandingColumn::Draws => row.body(ui, &cell, &draws, theme.text),
            StandingColumn::Pairs => row.body(ui, &cell, &pairs, theme.text_weak),
            StandingColumn::Faults => {
                let color = match standing.forfeits.total() {
                    0 => theme.text_weak,
                    _ => theme.warning,
                };
                row.body(ui, &cell, &forfeits_text(&standing.forfeits), color);
            }
        }
    }
    let args = [
        ("rank", rank.into()),
        ("name", name.into()),
        ("points", points.into()),
        ("games", games.into()),
        ("elo", elo.into()),
        ("error", error.into()),
    ];
    let text = tr_args("standing-row", &args);
    if standing.forfeits.total() == 0 {
        return text;
    }
    let args = [
        ("row", text.into()),
        ("time", standing.forfeits.on_time.into()),
        ("failure", standing.forfeits.by_failure.into()),
        ("illegal", standing.forfeits.by_illegal_move.into()),
    ];
    tr_args("standing-row-faults", &args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_difference_has_no_sign() {
        assert_eq!(
            [-0.2, 0.0, -12.6, 3.4].map(elo_text),
            ["0", "0", "−13", "+3"]
        );
    }

    #[test]
    fn only_wins_or_only_losses_set_no_limit_to_the_difference() {
        let of = |won, drawn, lost| unlimited(&Score { won, drawn, lost });
        assert_eq!([of(3, 0, 0), of(0, 0, 1)], [Some("+∞"), Some("−∞")]);
        assert_eq!([of(0, 0, 0), of(2, 1, 0), of(1, 0, 1)], [None; 3]);
    }

    #[test]
    fn points_are_written_with_halves() {
        assert_eq!([0, 1, 2, 11].map(points_text), ["0", "½", "1", "5½"]);
    }

    #[test]
    fn lost_games_are_marked_by_their_reason() {
        let none = Forfeits::default();
        let some = Forfeits {
            on_time: 5,
            by_failure: 1,
            ..none
        };
        assert_eq!([none, some].map(|it| forfeits_text(&it)), ["0", "5t 1x"]);
    }
}
