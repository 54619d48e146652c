//! The small figures beside a move: score, depth and times, from its comment or its saved evaluation and clock.

use std::time::Duration;

use crate::game::clocks::clock_text;
use tabia_game::{EngineNote, EvalScore, Game, NodeId};
use tabia_texts::{pawns, signed};

/// The kinds of figures, in the order in which they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureKind {
    Score,
    Depth,
    Elapsed,
    Clock,
}

impl FigureKind {
    /// Every kind, in order.
    pub const ALL: [FigureKind; 4] = [
        FigureKind::Score,
        FigureKind::Depth,
        FigureKind::Elapsed,
        FigureKind::Clock,
    ];
}

/// The figures beside a move as texts, by their kinds; empty where there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures([String; FigureKind::ALL.len()]);

impl Figures {
    /// The figures of a move, and whether its comment consists of them. Scores are from the point of view that the file has:
    /// White's in evaluations, and that of the mover in the comments of most match programs.
    pub fn of(game: &Game, node: NodeId) -> (Figures, bool) {
        let comment = without_commands(game.comment(node));
        let note = EngineNote::read(&comment);
        let is_note = note.is_some();
        let note = note.unwrap_or_default();
        let eval = game.eval(node);
        let score = match (note.is_book, note.score) {
            (true, _) => Some(comment.trim().to_owned()),
            (false, Some(score)) => Some(signed(score)),
            (false, None) => eval.map(|eval| match eval.score {
                EvalScore::Centipawns(pawn) => pawns(pawn),
                EvalScore::Mate(moves) => signed(format!("#{moves}")),
            }),
        };
        let depth = match note.score {
            Some(_) => note.depth,
            None => eval.and_then(|eval| eval.depth),
        };
        let elapsed = game.elapsed(node).or(note.elapsed);
        let clock = game.clock(node).or(note.clock);
        let figures = [
            score,
            depth.map(|depth| format!("/{depth}")),
            elapsed.map(elapsed_text),
            clock.map(clock_text),
        ];
        (Figures(figures.map(Option::unwrap_or_default)), is_note)
    }

    /// The clock of a move alone.
    pub fn clock(game: &Game, node: NodeId) -> Figures {
        let mut figures = Figures::default();
        if let Some(clock) = game.clock(node) {
            figures.0[FigureKind::Clock as usize] = clock_text(clock);
        }
        figures
    }

    /// The figure of a kind, empty where there is none.
    pub fn get(&self, kind: FigureKind) -> &str {
        &self.0[kind as usize]
    }

    /// Whether there is no figure.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(String::is_empty)
    }

    /// All figures in one line: "+0.25/18 0.41s 1:00:00".
    pub fn text(&self) -> String {
        let [score, depth, elapsed, clock] = &self.0;
        let mut text = format!("{score}{depth}");
        for time in [elapsed, clock] {
            if !text.is_empty() && !time.is_empty() {
                text.push(' ');
            }
            text.push_str(time);
        }
        text
    }
}

/// Formats the time spent on a move with about two digits: `0.41s`, `9.3s`, `48s`, `1:23`.
fn elapsed_text(time: Duration) -> String {
    let hundredths = (time.as_millis() + 5) / 10;
    match hundredths {
        _ if time.subsec_nanos() == 0 && hundredths < 6000 => format!("{}s", time.as_secs()),
        0..100 => format!("0.{hundredths:02}s"),
        100..995 => {
            let tenths = (hundredths + 5) / 10;
            format!("{}.{}s", tenths / 10, tenths % 10)
        }
        995..5950 => format!("{}s", (hundredths + 50) / 100),
        _ => clock_text(Duration::from_secs_f64(time.as_secs_f64().round())),
    }
}

/// Returns a comment without `[%…]` commands, which are for programs.
pub(super) fn without_commands(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("[%") {
        let Some(end) = rest[start..].find(']') else {
            break;
        };
        plain.push_str(&rest[..start]);
        rest = &rest[start + end + 1..];
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_about_two_digits() {
        let text = |millis| elapsed_text(Duration::from_millis(millis));
        for (millis, expected) in [
            (0, "0s"),
            (4, "0.00s"),
            (73, "0.07s"),
            (412, "0.41s"),
            (994, "0.99s"),
            (996, "1.0s"),
            (1000, "1s"),
            (9_300, "9.3s"),
            (9_951, "10s"),
            (48_000, "48s"),
            (48_700, "49s"),
            (59_400, "59s"),
            (59_600, "1:00"),
            (83_000, "1:23"),
            (3_723_400, "1:02:03"),
        ] {
            assert_eq!(text(millis), expected);
        }
    }
}
