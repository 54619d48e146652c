//! Writes reports in the form of the protocol.

use std::fmt::Write;

use tabia_chess::{Move, Position, uci_move};
use tabia_engine::{Bound, Event, Info, Score, Wdl};

/// The options for writing the reports of a search.
#[derive(Clone, Debug)]
pub(super) struct Style {
    pub position: Position,
    pub chess960: bool,
    pub show_wdl: bool,
}

impl Style {
    /// Returns a report as one line, without its line break.
    pub fn line(&self, event: &Event) -> String {
        match event {
            Event::Info(info) => self.info(info),
            Event::CurrentMove { depth, mv, number } => format!(
                "info depth {depth} currmove {} currmovenumber {number}",
                uci_move::write(&self.position, *mv, self.chess960)
            ),
            Event::Best { mv: None, .. } => "bestmove 0000".to_owned(),
            Event::Best {
                mv: Some(mv),
                ponder,
            } => {
                let line: Vec<Move> = [Some(*mv), *ponder].into_iter().flatten().collect();
                format!("bestmove {}", self.moves(&line).join(" ponder "))
            }
            Event::Failed(message) | Event::Note(message) => {
                format!("info string {}", message.replace(['\r', '\n'], " "))
            }
        }
    }

    fn info(&self, info: &Info) -> String {
        // The game is over: nothing was searched.
        if info.pv.is_empty() {
            let wdl = match info.score.is_mate() {
                false if self.show_wdl => " wdl 0 1000 0".to_owned(),
                _ => self.wdl(info.score),
            };
            return format!("info depth {} score {}{wdl}", info.depth, score(info.score));
        }
        let mut text = format!(
            "info depth {} seldepth {} multipv {} score {}",
            info.depth,
            info.seldepth,
            info.line,
            score(info.score)
        );
        match info.bound {
            Bound::Exact => {}
            Bound::Lower => text.push_str(" lowerbound"),
            Bound::Upper => text.push_str(" upperbound"),
        }
        text.push_str(&self.wdl(info.score));
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            " nodes {} nps {} hashfull {} time {} pv {}",
            info.nodes,
            info.nps,
            info.hashfull,
            info.time.as_millis(),
            self.moves(&info.pv).join(" ")
        );
        text
    }

    /// Returns the win-draw-loss figures of a score, if they are enabled.
    fn wdl(&self, score: Score) -> String {
        let Wdl { win, draw, loss } = Wdl::of(score);
        match self.show_wdl {
            true => format!(" wdl {win} {draw} {loss}"),
            false => String::new(),
        }
    }

    /// Returns the moves of a line, each written for its own position.
    fn moves(&self, line: &[Move]) -> Vec<String> {
        let mut position = self.position.clone();
        line.iter()
            .map(|&mv| {
                let text = uci_move::write(&position, mv, self.chess960);
                position = position.after(mv);
                text
            })
            .collect()
    }
}

fn score(score: Score) -> String {
    match score.mate() {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", score.raw()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tabia_engine::{Depth, Ply};

    fn style() -> Style {
        Style {
            position: Position::start(),
            chess960: false,
            show_wdl: false,
        }
    }

    fn line(texts: &[&str]) -> Vec<Move> {
        let mut position = Position::start();
        texts
            .iter()
            .map(|text| {
                let mv = uci_move::read(&position, text).unwrap();
                position = position.after(mv);
                mv
            })
            .collect()
    }

    #[test]
    fn lines_of_the_protocol() {
        let pv = line(&["e2e4", "e7e5", "g1f3"]);
        let best = Event::Best {
            mv: Some(pv[0]),
            ponder: Some(pv[1]),
        };
        assert_eq!(style().line(&best), "bestmove e2e4 ponder e7e5");
        let none = Event::Best {
            mv: None,
            ponder: None,
        };
        assert_eq!(style().line(&none), "bestmove 0000");
        let info = Info {
            depth: Depth(7),
            seldepth: Ply(12),
            line: 1,
            score: Score::centipawns(-31),
            bound: Bound::Lower,
            nodes: 1234,
            nps: 99,
            hashfull: 5,
            time: Duration::from_millis(17),
            pv,
        };
        assert_eq!(
            style().line(&Event::Info(info.clone())),
            "info depth 7 seldepth 12 multipv 1 score cp -31 lowerbound nodes 1234 nps 99 hashfull 5 time 17 \
             pv e2e4 e7e5 g1f3"
        );
        let mate = Info {
            score: Score::mated_in(Ply(4)),
            bound: Bound::Exact,
            ..info
        };
        assert!(
            style()
                .line(&Event::Info(mate))
                .contains(" score mate -2 nodes ")
        );
    }
}
