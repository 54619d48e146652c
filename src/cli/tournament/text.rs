//! What `tabia tournament` prints, in the forms of fastchess and cutechess-cli.

use std::cmp::Reverse;
use std::fmt::Write;

use super::words::{Report, Script};
use crate::matches::text::signed;
use tabia_matches::{
    EloEstimate, Format, Pairing, PlayedGame, Results, Score, Seed, Standing, Tie,
    TournamentReport, TournamentSettings, Verdict,
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
        _ => tables(settings, results, &results.table.standings()),
    }
}

/// How the tournament stands at its end.
pub(super) fn last_table(
    script: &Script,
    settings: &TournamentSettings,
    report: &TournamentReport,
) -> String {
    if settings.plan.format != Format::Knockout {
        return table(script, settings, &report.results);
    }
    let rounds = report.rounds(&settings.plan);
    let winner = winner(&rounds, settings.plan.count);
    // Who went further is ranked first; whoever was out in the same round, by points.
    let mut standings = report.results.table.standings();
    let last_round = |seed: Seed| rounds.iter().rposition(|round| takes_part(round, seed));
    standings.sort_by_key(|standing| {
        let seed = standing.seed;
        Reverse((winner == Some(seed), last_round(seed)))
    });
    tables(settings, &report.results, &standings) + &knockout(settings, &rounds)
}

fn takes_part(round: &[Tie], seed: Seed) -> bool {
    round.iter().any(|tie| tie.players.contains(&seed))
}

/// Returns the number of rounds of a knockout.
fn round_count(participants: usize) -> usize {
    participants.next_power_of_two().trailing_zeros() as usize
}

/// Returns who has won a knockout that is over.
fn winner(rounds: &[Vec<Tie>], participants: usize) -> Option<Seed> {
    let last = rounds.get(round_count(participants).checked_sub(1)?)?;
    last.first()?.winner
}

/// The encounters of a knockout by round, and its winner.
fn knockout(settings: &TournamentSettings, rounds: &[Vec<Tie>]) -> String {
    let mut text = String::from("\n");
    for (number, round) in (1..).zip(rounds) {
        let title = match number == round_count(settings.plan.count) {
            true => "Final".to_owned(),
            false => format!("Round {number}"),
        };
        for tie in round {
            let [first, second] = tie.players.map(|seed| name(settings, seed));
            let [points, others] = tie.half_points.map(|half| f64::from(half) / 2.0);
            let outcome = match tie.winner {
                Some(seed) if points == others => {
                    format!(
                        "level: {} goes through as the better seed",
                        name(settings, seed)
                    )
                }
                Some(seed) => format!("{} goes through", name(settings, seed)),
                None => "not finished".to_owned(),
            };
            let _ = writeln!(
                text,
                "{title}: {first} – {second} {points} : {others}, {outcome}"
            );
        }
    }
    if let Some(winner) = winner(rounds, settings.plan.count) {
        let _ = writeln!(text, "Winner: {}", name(settings, winner));
    }
    text
}

/// The ranking and the results of each against each, in the order of the standings.
fn tables(settings: &TournamentSettings, results: &Results, standings: &[Standing]) -> String {
    let crosstable = settings.crosstable_text(&results.table, standings);
    format!("{}\n{crosstable}", ranking(settings, standings))
}

/// Returns whether games say something about strength: they have different results, or are all drawn.
fn is_known(estimate: &EloEstimate) -> bool {
    estimate.error > 0.0 || estimate.elo.abs() < 1e-9
}

/// An Elo difference with its error, where the games say something about it.
fn elo(estimate: Option<EloEstimate>) -> String {
    match estimate.filter(is_known) {
        Some(EloEstimate { elo, error }) => format!("{} +/- {error:.2}", signed(elo, 2)),
        None => "unknown".to_owned(),
    }
}

/// A number of at most some digits after the point; one that is rounded to zero has no sign.
fn plain(number: f64, digits: i32) -> String {
    let text = signed(number, digits);
    let is_zero = !text.contains(|digit: char| digit.is_ascii_digit() && digit != '0');
    match text.strip_prefix('+') {
        Some(number) => number.to_owned(),
        None if is_zero => text.trim_start_matches('-').to_owned(),
        None => text,
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
    let estimate = match pairs.elo().or(score.elo()).filter(is_known) {
        Some(EloEstimate { elo, error }) => format!("{} +/- {error:.1}", plain(elo, 1)),
        None => "unknown".to_owned(),
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
    let lost = standings.filter(|standing| standing.forfeits.total() > 0);
    let lost: Vec<String> = lost
        .map(|standing| {
            let name = name(settings, standing.seed);
            format!("{name} {}", standing.forfeits.total())
        })
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
fn ranking(settings: &TournamentSettings, standings: &[Standing]) -> String {
    let width = name_width(settings);
    let mut text = format!(
        "Rank {:width$}      Elo     +/-   Games  Points   Score    Draw   Lost by fault\n",
        "Name"
    );
    for (rank, standing) in (1..).zip(standings) {
        let Standing {
            seed,
            score,
            forfeits,
            ..
        } = standing;
        let (elo, error) = match score.elo().filter(is_known) {
            Some(EloEstimate { elo, error }) => (plain(elo, 0), format!("{error:.0}")),
            None => ("–".to_owned(), "–".to_owned()),
        };
        let games = score.games();
        let points = f64::from(standing.half_points()) / 2.0;
        let share = percent(score.half_points(), 2 * games);
        let draws = percent(score.drawn, games);
        let forfeits = forfeits.total();
        let _ = writeln!(
            text,
            "{rank:4} {:width$} {elo:>8} {error:>7} {games:>7} {points:>7.1} {share:>6.1}% {draws:>6.1}% {forfeits:>15}",
            name(settings, *seed)
        );
    }
    text
}
