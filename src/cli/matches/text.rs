//! What `tabia match` prints: lines of results, the final table and the games.

use std::fmt::Write;

use tabia_chess::Color;
use tabia_game::pgn;
use tabia_matches::{MatchReport, MatchSettings, Side, Standings, Verdict, guesses};

/// The results of side A in one line.
pub(super) fn line(settings: &MatchSettings, standings: &Standings) -> String {
    let Standings {
        won, drawn, lost, ..
    } = standings;
    let mut text = format!("{:6}  +{won} ={drawn} -{lost}", standings.games());
    if let Some(estimate) = standings.pairs.elo() {
        let elo = signed(estimate.elo, 1);
        let _ = write!(text, "  Elo {elo} ± {:.1}", estimate.error);
    }
    if let Some(sprt) = &settings.sprt {
        let llr = signed(sprt.llr(&standings.pairs), 2);
        let _ = write!(text, "  LLR {llr}");
    }
    text
}

/// The final table. It depends on the games that count alone.
pub(super) fn table(settings: &MatchSettings, report: &MatchReport) -> String {
    let [a, b] = [0, 1].map(|side| name(settings, side));
    let standings = &report.standings;
    let Standings {
        won,
        drawn,
        lost,
        pairs,
        forfeits,
    } = standings;
    let games = standings.games();
    let points = f64::from(*won) + f64::from(*drawn) / 2.0;
    let share = 100.0 * points / f64::from(games.max(1));
    let mut text = format!(
        "\n{a} against {b}, {}\n\
         games  {games}: +{won} ={drawn} -{lost}, {points:.1} points, {share:.2} %\n\
         pairs  {}: {} (0, ½, 1, 1½, 2 points)\n",
        settings.controls[0],
        pairs.pairs(),
        pairs.0.map(|count| count.to_string()).join(" ")
    );
    if let (Some(elo), Some(normalized), Some(superiority)) =
        (pairs.elo(), pairs.normalized_elo(), pairs.superiority())
    {
        let _ = writeln!(
            text,
            "Elo    {} ± {:.1} (95 %), normalized {} ± {:.1}, LOS {:.1} %",
            signed(elo.elo, 1),
            elo.error,
            signed(normalized.elo, 1),
            normalized.error,
            100.0 * superiority
        );
    }
    if let Some(sprt) = &settings.sprt {
        let (lower, upper) = sprt.bounds();
        let verdict = match report.verdict {
            Some(Verdict::H1) => format!("A is stronger by {} or more", sprt.elo1),
            Some(Verdict::H0) => format!("A is not stronger by more than {}", sprt.elo0),
            None => "not decided".to_owned(),
        };
        let _ = writeln!(
            text,
            "SPRT   LLR {} ({lower:.2}, {upper:.2}) for [{}, {}] {}: {verdict}",
            signed(sprt.llr(pairs), 2),
            sprt.elo0,
            sprt.elo1,
            sprt.model
        );
    }
    for side in Side::BOTH {
        // Games that were kept in a file have no guesses.
        let guessed = guesses((0..).zip(&report.games), side);
        if guessed.guesses() > 0 {
            let share = 100.0 * f64::from(guessed.right.moves) / f64::from(guessed.guesses());
            let _ = writeln!(
                text,
                "{}: {} of {} guesses of the opponent's move right, {share:.0} %",
                ["A", "B"][side as usize],
                guessed.right.moves,
                guessed.guesses()
            );
        }
    }
    if *forfeits != [0, 0] {
        let [a, b] = forfeits;
        let _ = writeln!(text, "lost on time or without a legal move: A {a}, B {b}");
    }
    text
}

/// A number with its sign. What is rounded to nothing has the sign of nothing.
pub(crate) fn signed(number: f64, digits: i32) -> String {
    let unit = 10_f64.powi(digits);
    let rounded = (number * unit).round() / unit + 0.0;
    format!("{rounded:+.*}", usize::try_from(digits).unwrap_or(0))
}

/// What a side is called.
fn name(settings: &MatchSettings, side: usize) -> String {
    let letter = ["A", "B"][side];
    match settings.names[side].as_str() {
        "" => letter.to_owned(),
        words => format!("{letter} ({words})"),
    }
}

/// The games as PGN, in order.
pub(super) fn games(settings: &MatchSettings, report: &MatchReport) -> String {
    let mut text = String::new();
    for (number, game) in (0..).zip(&report.games) {
        let of = |color| name(settings, Side::of(number, color) as usize);
        let mut tags = vec![("Event", format!("tabia match, {}", settings.controls[0]))];
        tags.extend(game.date().map(|date| ("Date", date)));
        tags.extend([
            ("Round", format!("{}.{}", number / 2 + 1, number % 2 + 1)),
            ("White", of(Color::White)),
            ("Black", of(Color::Black)),
            ("WhiteType", "program".to_owned()),
            ("BlackType", "program".to_owned()),
            ("Termination", game.end().reason.termination().to_owned()),
        ]);
        text += &pgn::write(&game.to_game(&tags));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_no_minus() {
        assert_eq!(signed(-0.0004, 2), "+0.00");
        assert_eq!(signed(-12.345, 1), "-12.3");
        assert_eq!(signed(2.96, 1), "+3.0");
    }
}
