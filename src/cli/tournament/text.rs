//! What `tabia tournament` prints, in the forms of fastchess and cutechess-cli.

use std::fmt::Write;

use super::words::{Report, Script};
use crate::matches::text::signed;
use tabia_matches::{
    EloEstimate, Pairing, PlayedGame, Results, Score, Seed, Standing, TournamentSettings, Verdict,
};

/// Returns the names of White and Black.
fn players(settings: &TournamentSettings, pairing: &Pairing) -> String {
    let [white, black] = pairing.players.map(|seed| name(settings, seed));
    format!("{white} vs {black}")
}

fn name(settings: &TournamentSettings, seed: Seed) -> &str {
    &settings.participants[seed.0].name
}

/// The number of a game: in a match from 1, otherwise its place.
fn number(settings: &TournamentSettings, pairing: &Pairing) -> String {
    match settings.plan.count {
        2 => (u64::from(pairing.id.game) + 1).to_string(),
        _ => pairing.id.to_string(),
    }
}

pub(super) fn started(settings: &TournamentSettings, pairing: &Pairing) -> String {
    let number = number(settings, pairing);
    let total = settings.plan.total_games();
    let total = total.map_or(String::new(), |total| format!(" of {total}"));
    format!(
        "Started game {number}{total} ({})\n",
        players(settings, pairing)
    )
}

pub(super) fn finished(
    settings: &TournamentSettings,
    pairing: &Pairing,
    game: &PlayedGame,
) -> String {
    let number = number(settings, pairing);
    let (result, words) = (game.end().result, game.end().in_words());
    format!(
        "Finished game {number} ({}): {result} {{{words}}}\n",
        players(settings, pairing)
    )
}

/// How the tournament stands.
pub(super) fn table(script: &Script, settings: &TournamentSettings, results: &Results) -> String {
    match (settings.plan.count, script.report) {
        (2, Report::Fastchess) => fastchess(script, settings, results),
        (2, Report::Cutechess) => score(settings, results) + &cutechess(settings, results),
        _ => ranking(settings, results) + &crosstable(settings, results),
    }
}

/// An Elo difference with its error, where the games say something about it.
fn elo(estimate: Option<EloEstimate>) -> String {
    match estimate {
        Some(EloEstimate { elo, error }) if error > 0.0 => {
            format!("{} +/- {error:.2}", signed(elo, 2))
        }
        _ => "unknown".to_owned(),
    }
}

fn percent(part: u32, whole: u32) -> f64 {
    100.0 * f64::from(part) / f64::from(whole.max(1))
}

fn sprt_line(settings: &TournamentSettings, results: &Results) -> Option<(f64, String)> {
    let sprt = settings.sprt?;
    let (lower, upper) = sprt.bounds();
    let llr = sprt.llr(&results.standings.pairs);
    let line = format!(
        "({lower:.2}, {upper:.2}) [{:.2}, {:.2}]",
        sprt.elo0, sprt.elo1
    );
    Some((llr, line))
}

fn verdict(results: &Results) -> &'static str {
    match results.verdict {
        Some(Verdict::H1) => " - H1 was accepted",
        Some(Verdict::H0) => " - H0 was accepted",
        None => "",
    }
}

fn fastchess(script: &Script, settings: &TournamentSettings, results: &Results) -> String {
    const RULE: &str = "--------------------------------------------------\n";
    let [a, b] = [0, 1].map(|seed| name(settings, Seed(seed)));
    let score = results.table.total(Seed(0));
    let pairs = &results.standings.pairs;
    let control = settings.participants[0].control;
    let mut text = format!("{RULE}Results of {a} vs {b} ({control}):\n");
    let has_pairs = script.has_pairs;
    let estimate = pairs.elo().filter(|_| has_pairs).or(score.elo());
    let normalized = match has_pairs {
        true => pairs.normalized_elo(),
        false => score.normalized_elo(),
    };
    let _ = writeln!(text, "Elo: {}, nElo: {}", elo(estimate), elo(normalized));
    let [lost, half, drawn, more, won] = pairs.0;
    let (better, worse) = (more + won, lost + half);
    let superiority = match has_pairs {
        true => pairs.superiority(),
        false => score.superiority(),
    };
    let superiority =
        superiority.map_or("unknown".to_owned(), |los| format!("{:.2} %", 100.0 * los));
    let ratio = match worse {
        0 => "unknown".to_owned(),
        _ => format!("{:.2}", f64::from(better) / f64::from(worse)),
    };
    let (draws, ratio) = match has_pairs {
        true => (
            percent(drawn, pairs.pairs()),
            format!(", PairsRatio: {ratio}"),
        ),
        false => (percent(score.drawn, score.games()), String::new()),
    };
    let _ = writeln!(text, "LOS: {superiority}, DrawRatio: {draws:.2} %{ratio}");
    let games = score.games();
    let points = f64::from(score.half_points()) / 2.0;
    let share = percent(score.half_points(), 2 * games);
    let _ = writeln!(
        text,
        "Games: {games}, Wins: {}, Losses: {}, Draws: {}, Points: {points:.1} ({share:.2} %)",
        score.won, score.lost, score.drawn
    );
    if has_pairs {
        let _ = writeln!(text, "Ptnml(0-2): [{lost}, {half}, {drawn}, {more}, {won}]");
    }
    if let Some((llr, bounds)) = sprt_line(settings, results) {
        let _ = writeln!(text, "LLR: {llr:.2} {bounds}{}", verdict(results));
    }
    text + &forfeits(settings, results) + RULE
}

/// The score of a match, as cutechess-cli has it.
pub(super) fn score(settings: &TournamentSettings, results: &Results) -> String {
    let [a, b] = [0, 1].map(|seed| name(settings, Seed(seed)));
    let score = results.table.total(Seed(0));
    let Score { won, drawn, lost } = score;
    let games = score.games();
    let share = f64::from(score.half_points()) / f64::from(2 * games.max(1));
    format!("Score of {a} vs {b}: {won} - {lost} - {drawn}  [{share:.3}] {games}\n")
}

fn cutechess(settings: &TournamentSettings, results: &Results) -> String {
    let score = results.table.total(Seed(0));
    let games = score.games();
    let mut text = String::new();
    let pairs = &results.standings.pairs;
    let superiority = pairs
        .superiority()
        .map_or("unknown".to_owned(), |los| format!("{:.1} %", 100.0 * los));
    let estimate = match pairs.elo().or(score.elo()) {
        Some(EloEstimate { elo, error }) if error > 0.0 => format!("{elo:.1} +/- {error:.1}"),
        _ => "unknown".to_owned(),
    };
    let draws = percent(score.drawn, games);
    let _ = writeln!(
        text,
        "Elo difference: {estimate}, LOS: {superiority}, DrawRatio: {draws:.1} %"
    );
    if let Some((llr, _)) = sprt_line(settings, results) {
        let (lower, upper) = settings.sprt.map_or((0.0, 0.0), |sprt| sprt.bounds());
        let share = 100.0 * llr / upper;
        let _ = writeln!(
            text,
            "SPRT: llr {llr:.3} ({share:.1}%), lbound {lower:.2}, ubound {upper:.2}{}",
            verdict(results)
        );
    }
    text + &forfeits(settings, results)
}

/// Games lost on time, without a move or by a failure.
fn forfeits(settings: &TournamentSettings, results: &Results) -> String {
    let standings = results.table.standings().into_iter();
    let lost = standings.filter(|standing| standing.forfeits > 0);
    let lost: Vec<String> = lost
        .map(|standing| format!("{} {}", name(settings, standing.seed), standing.forfeits))
        .collect();
    match lost.is_empty() {
        true => String::new(),
        false => format!(
            "Lost on time, without a move or by a failure: {}\n",
            lost.join(", ")
        ),
    }
}

/// Width of the column of names, in characters.
fn name_width(settings: &TournamentSettings) -> usize {
    let participants = settings.participants.iter();
    let widths = participants.map(|participant| participant.name.chars().count());
    widths.max().unwrap_or(0).max("Name".len())
}

/// The ranking, as cutechess-cli has it.
fn ranking(settings: &TournamentSettings, results: &Results) -> String {
    let standings = results.table.standings();
    let width = name_width(settings);
    let mut text = format!(
        "Rank {:width$}      Elo     +/-   Games  Points   Score    Draw   Lost by fault\n",
        "Name"
    );
    for (rank, standing) in (1..).zip(&standings) {
        let Standing {
            seed,
            score,
            forfeits,
            ..
        } = standing;
        let (elo, error) = match score.elo() {
            Some(EloEstimate { elo, error }) if error > 0.0 => {
                (format!("{elo:.0}"), format!("{error:.0}"))
            }
            _ => ("–".to_owned(), "–".to_owned()),
        };
        let games = score.games();
        let points = f64::from(score.half_points()) / 2.0;
        let share = percent(score.half_points(), 2 * games);
        let draws = percent(score.drawn, games);
        let _ = writeln!(
            text,
            "{rank:4} {:width$} {elo:>8} {error:>7} {games:>7} {points:>7.1} {share:>6.1}% {draws:>6.1}% {forfeits:>15}",
            name(settings, *seed)
        );
    }
    text
}

/// Points of each against each, in the order of the ranking.
fn crosstable(settings: &TournamentSettings, results: &Results) -> String {
    let standings = results.table.standings();
    let width = name_width(settings);
    let mut text = format!("\n     {:width$}", "");
    for rank in 1..=standings.len() {
        let _ = write!(text, " {rank:>7}");
    }
    text.push('\n');
    for (rank, row) in (1..).zip(&standings) {
        let _ = write!(text, "{rank:4} {:width$}", name(settings, row.seed));
        for column in &standings {
            let score = results.table.between(row.seed, column.seed);
            let points = f64::from(score.half_points()) / 2.0;
            let cell = match (row.seed == column.seed, score.games()) {
                (true, _) => "–".to_owned(),
                (false, 0) => String::new(),
                (false, games) => format!("{points}/{games}"),
            };
            let _ = write!(text, " {cell:>7}");
        }
        text.push('\n');
    }
    text
}
