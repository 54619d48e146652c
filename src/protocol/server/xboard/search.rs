//! The searches of a session: for a move, in the opponent's time, in analysis and for a hint.

use std::io::{self, Write};
use std::time::Instant;

use super::super::command::GoArguments;
use super::super::session::limits;
use super::output;
use super::session::{Mode, Purpose, Search, Session};
use tabia_chess::Move;
use tabia_player::{Bound, Event, GameLine, Info, Report};

/// Nodes of the search for a hint.
const HINT_NODES: u64 = 100_000;

/// A draw is accepted at a score of at most this, in centipawns, at any time.
const ACCEPTED: i32 = -50;
/// A draw is accepted at a score of at most this, in centipawns, after `LATE` moves.
const ACCEPTED_LATE: i32 = 10;
const LATE: u16 = 40;

/// Returns the number of moves that the side to move has made in a game.
fn moves_made(line: &GameLine) -> u32 {
    u32::try_from(line.moves().len() / 2).unwrap_or(u32::MAX)
}

impl<W: Write> Session<W> {
    /// Begins to think, where it is the engine's turn.
    pub(super) fn think(&mut self) -> io::Result<()> {
        let position = self.line.position();
        if self.mode != Mode::Play(position.turn()) {
            return Ok(());
        }
        if position.count_moves() == 0 {
            return output::result(&self.line).map_or(Ok(()), |result| self.send(result));
        }
        if self.options.uses_book() {
            let last = self.line.moves().last().copied();
            if let Ok(pick) = self.options.book_move(position, last) {
                self.send(&format!("# book: {pick}"))?;
                return self.play(pick.mv, None);
            }
        }
        self.begin(Purpose::Move);
        Ok(())
    }

    /// Begins to ponder, where it is the opponent's turn and a reply is expected.
    pub(super) fn ponder(&mut self) {
        let is_waiting = self.mode == Mode::Play(!self.turn()) && self.search.is_none();
        if let Some(expected) = self.expected.filter(|_| is_waiting && self.ponders) {
            self.begin(Purpose::Ponder(expected));
        }
    }

    /// Begins to analyse the position, in that mode.
    pub(super) fn analyze(&mut self) {
        if self.mode == Mode::Analysis {
            self.begin(Purpose::Analysis);
        }
    }

    fn begin(&mut self, purpose: Purpose) {
        let mut line = self.line.clone();
        if let Purpose::Ponder(expected) = purpose {
            // It was found legal.
            let _ = line.push(expected);
        }
        let go = match purpose {
            Purpose::Move | Purpose::Ponder(_) => GoArguments {
                ponder: purpose != Purpose::Move,
                ..(self.control).arguments(line.position().turn(), moves_made(&line))
            },
            Purpose::Analysis => GoArguments {
                infinite: true,
                ..GoArguments::default()
            },
            Purpose::Hint => GoArguments {
                nodes: Some(HINT_NODES),
                ..GoArguments::default()
            },
        };
        let mut limits = limits(&self.options, &go, Vec::new());
        if matches!(purpose, Purpose::Move | Purpose::Ponder(_)) {
            self.control.count_nodes(&mut limits);
        }
        self.search = Some(Search {
            id: self.player.go(&line, limits),
            purpose,
            root: line.position().clone(),
            began: Instant::now(),
            info: None,
            current: None,
        });
    }

    /// Takes a report of the search; those of abandoned searches are dropped.
    pub(super) fn report(&mut self, report: Report) -> io::Result<()> {
        if let Event::Failed(message) | Event::Note(message) = &report.event {
            return self.send(&format!("# {}", message.replace(['\r', '\n'], " ")));
        }
        let Some(search) = self.search.as_mut().filter(|it| it.id == report.search) else {
            return Ok(());
        };
        match report.event {
            Event::Info(info) if info.bound == Bound::Exact && !info.pv.is_empty() => {
                if info.line == 1 {
                    search.info = Some(info.clone());
                }
                self.post(&info)
            }
            Event::CurrentMove { mv, number, .. } => {
                search.current = Some((number, mv));
                Ok(())
            }
            Event::Best { mv, ponder } => match search.purpose {
                Purpose::Move => {
                    let elapsed = search.began.elapsed();
                    (self.control).end_move(elapsed, moves_made(&self.line) + 1);
                    self.score = search.info.as_ref().map(|info| info.score);
                    self.search = None;
                    self.answer(mv, ponder)
                }
                Purpose::Hint => {
                    self.search = None;
                    self.send_hint(mv)
                }
                // They go on until the front end ends them.
                Purpose::Ponder(_) | Purpose::Analysis => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Shows a line of the search, where the front end wants them.
    pub(super) fn post(&mut self, info: &Info) -> io::Result<()> {
        let Some(search) = self.search.as_ref().filter(|_| self.posts) else {
            return Ok(());
        };
        let expected = match search.purpose {
            Purpose::Hint => return Ok(()),
            Purpose::Ponder(mv) => Some(output::write(self.line.position(), mv, self.is_chess960)),
            Purpose::Move | Purpose::Analysis => None,
        };
        let text = output::thinking(info, &search.root, expected.as_deref(), self.is_chess960);
        self.send(&text)
    }

    /// Plays the move that the search found. Without one the engine plays no longer.
    fn answer(&mut self, mv: Option<Move>, expected: Option<Move>) -> io::Result<()> {
        if let Some(mv) = mv {
            return self.play(mv, expected);
        }
        self.mode = Mode::Force;
        self.send("tellusererror The engine has found no move")?;
        self.answer_pings()
    }

    /// Plays the engine's move.
    fn play(&mut self, mv: Move, expected: Option<Move>) -> io::Result<()> {
        let text = output::write(self.line.position(), mv, self.is_chess960);
        let _ = self.line.push(mv);
        self.send(&format!("move {text}"))?;
        self.expected = expected.filter(|reply| self.line.position().is_legal(*reply));
        match output::result(&self.line) {
            Some(result) => self.send(result)?,
            None => self.ponder(),
        }
        self.answer_pings()
    }

    /// Returns whether the engine accepts a draw, by the score of its last move.
    pub(super) fn accepts_draw(&self) -> bool {
        let is_late = self.line.position().fullmove_number() > LATE;
        let most = if is_late { ACCEPTED_LATE } else { ACCEPTED };
        self.score.is_some_and(|score| score.raw() <= most)
    }

    /// Shows the opponent a move: the one that the engine expects, or that a short search finds.
    pub(super) fn hint(&mut self) -> io::Result<()> {
        match (self.purpose(), self.expected) {
            (Some(Purpose::Move | Purpose::Analysis | Purpose::Hint), _) => Ok(()),
            (_, Some(mv)) => self.send_hint(Some(mv)),
            (_, None) if self.line.position().count_moves() > 0 => {
                self.begin(Purpose::Hint);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn send_hint(&mut self, mv: Option<Move>) -> io::Result<()> {
        let text = mv.map(|mv| output::write(self.line.position(), mv, self.is_chess960));
        text.map_or(Ok(()), |text| self.send(&format!("Hint: {text}")))
    }

    /// Shows the moves of the book. Each line begins with a blank, and an empty one ends them.
    pub(super) fn show_book(&mut self) -> io::Result<()> {
        let position = self.line.position();
        let last = self.line.moves().last().copied();
        let moves = self.options.known_moves(position, last);
        let mut text = match moves.is_empty() {
            true => " The book has no move here.\n".to_owned(),
            false => " Moves of the book:\n".to_owned(),
        };
        for (mv, probability) in moves {
            let percent = tabia_book::choose::percent(probability);
            let mv = output::write(position, mv, self.is_chess960);
            text.push_str(&format!(" {mv} {percent} %\n"));
        }
        self.send(&text)
    }

    /// Answers `.`: time in hundredths of a second, nodes, depth, root moves left and in all, and the one that is searched.
    pub(super) fn status(&mut self) -> io::Result<()> {
        let Some(search) = &self.search else {
            return Ok(());
        };
        let info = search.info.as_ref();
        let total = search.root.legal_moves().len();
        let (left, current) = match search.current {
            Some((number, mv)) => {
                let mv = output::write(&search.root, mv, self.is_chess960);
                (total.saturating_sub(number), format!(" {mv}"))
            }
            None => (total, String::new()),
        };
        let text = format!(
            "stat01: {} {} {} {left} {total}{current}",
            search.began.elapsed().as_millis() / 10,
            info.map_or(0, |info| info.nodes),
            info.map_or(0, |info| info.depth.0),
        );
        self.send(&text)
    }
}
