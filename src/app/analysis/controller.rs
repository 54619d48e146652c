//! The engine and the one search that counts, as the window shows it.

use std::time::Duration;

use super::engine_link::{EngineLink, Job, Setup};
use crate::game::evaluations::{in_order, merged};
use tabia_chess::Move;
use tabia_engine::{Bound, Depth, Event, Info};
use tabia_review::Iterations;

/// Why the engine thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The user wants to see its opinion of the shown position.
    Analysis,
    /// It has to find a move in the game that is played.
    Play,
    /// A player wants a hint; nothing else is shown of this search.
    Hint,
    /// What the opponent would play if it were their move.
    Threat,
}

/// A search as the window shows it.
#[derive(Clone, Debug)]
pub struct Search {
    number: u64,
    /// Why.
    pub purpose: Purpose,
    /// On what: every line begins in this position.
    pub job: Job,
    /// The newest report of each line, best first.
    pub lines: Vec<Info>,
    /// What its iterations have found.
    pub(super) iterations: Iterations,
    /// What was known of the position when the search began.
    remembered: Vec<Info>,
    /// The lines that are to be seen: the newest, or what was remembered as long as that is deeper.
    pub shown: Vec<Info>,
    /// It has answered.
    pub done: bool,
    /// Whether lines have come since it was asked last.
    has_news: bool,
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The engine plays this after so long.
    Move(Move, Duration),
    /// The engine would play this in the player's place, after a search so deep.
    Hint(Move, Depth),
    /// The engine failed.
    Failed(String),
    /// A program has something to tell.
    Note(String),
}

/// The engine and the one search that counts. Reports of any other search are dropped: what is shown always belongs to
/// the position that it is shown for.
pub struct EngineController {
    link: Box<dyn EngineLink>,
    numbers: u64,
    current: Option<Search>,
}

impl EngineController {
    /// A controller without a search.
    pub fn new(link: Box<dyn EngineLink>) -> EngineController {
        EngineController {
            link,
            numbers: 0,
            current: None,
        }
    }

    /// The search that counts.
    pub fn search(&self) -> Option<&Search> {
        self.current.as_ref()
    }

    /// Sees to it that the engine thinks about this and nothing else. `remembered` gives what is known of it, and is asked
    /// when a search begins.
    ///
    /// # Errors
    /// Says why the engine cannot be had; it then thinks about nothing.
    pub fn set_search(
        &mut self,
        wanted: Option<(Purpose, Job)>,
        remembered: impl FnOnce(Purpose, &Job) -> Vec<Info>,
    ) -> Result<(), String> {
        let Some((purpose, job)) = wanted else {
            if self.current.take().is_some_and(|search| !search.done) {
                self.link.stop();
            }
            return Ok(());
        };
        if self
            .current
            .as_ref()
            .is_some_and(|search| search.serves(purpose, &job))
        {
            return Ok(());
        }
        self.numbers += 1;
        let remembered = remembered(purpose, &job);
        let moves = job.position.legal_moves().len();
        let wanted = job.limits.lines.clamp(1, moves.max(1));
        self.current = Some(Search {
            number: self.numbers,
            purpose,
            job: job.clone(),
            lines: Vec::new(),
            iterations: Iterations::new(wanted),
            shown: in_order(merged(&remembered, &[], job.limits.lines.max(1))),
            remembered,
            done: false,
            has_news: false,
        });
        self.link
            .go(self.numbers, job)
            .inspect_err(|_| self.current = None)
    }

    /// The search that counts, when lines have come since this was asked last.
    pub fn take_news(&mut self) -> Option<&Search> {
        let search = self.current.as_mut()?;
        std::mem::take(&mut search.has_news).then_some(search)
    }

    /// Asks for the best move so far.
    pub fn move_now(&mut self) {
        self.link.stop();
    }

    /// Sets the engine up.
    ///
    /// # Errors
    /// Says why there is not so much memory.
    pub fn configure(&mut self, setup: Setup) -> Result<(), String> {
        self.link.configure(setup)?;
        // The engine takes it up with its next search, so analysis begins anew; a move in a game is not held up.
        self.current = self
            .current
            .take()
            .filter(|search| search.done || search.purpose == Purpose::Play);
        Ok(())
    }

    /// Takes in what the engine has reported.
    pub fn poll(&mut self) -> Vec<News> {
        let mut news: Vec<News> = self.link.note().map(News::Note).into_iter().collect();
        while let Some(answer) = self.link.poll() {
            // Whatever it was thinking about.
            if let Event::Note(note) = answer.event {
                news.push(News::Note(note));
                continue;
            }
            let Some(search) = self
                .current
                .as_mut()
                .filter(|search| search.number == answer.search)
            else {
                continue;
            };
            match answer.event {
                // Of a finished game the board says how it ended.
                Event::Info(info) if info.pv.is_empty() => {}
                Event::Info(info) => search.note(info),
                Event::CurrentMove { .. } | Event::Note(_) => {}
                Event::Best { mv, .. } => {
                    search.end();
                    match (search.purpose, mv) {
                        (Purpose::Play, Some(mv)) => news.push(News::Move(mv, answer.elapsed)),
                        (Purpose::Hint, Some(mv)) => {
                            let depth = search.lines.first().map_or(Depth(0), |line| line.depth);
                            news.push(News::Hint(mv, depth));
                        }
                        (Purpose::Analysis | Purpose::Threat, _) | (_, None) => {}
                    }
                }
                Event::Failed(reason) => news.push(News::Failed(reason)),
            }
        }
        news
    }
}

impl Search {
    /// Whether this search is the wanted one. In a game the clocks run on while the engine thinks, so limits do
    /// not count there.
    fn serves(&self, purpose: Purpose, job: &Job) -> bool {
        self.purpose == purpose
            && match purpose {
                Purpose::Analysis | Purpose::Hint | Purpose::Threat => self.job == *job,
                Purpose::Play => {
                    self.job.position == job.position
                        && self.job.history == job.history
                        && self.job.program == job.program
                }
            }
    }

    /// Whether some of what is shown was found earlier, and deeper than this search has come.
    pub fn is_remembered(&self) -> bool {
        self.lines.len() != self.shown.len() || self.lines != self.shown
    }

    /// Whether the best line that is shown was found by this search.
    pub fn found_best(&self) -> bool {
        let best = |lines: &[Info]| lines.first().map(|line| (line.depth, line.pv.clone()));
        best(&self.lines) == best(&self.shown)
    }

    fn note(&mut self, info: Info) {
        self.iterations.note(&info);
        self.take(info);
        self.has_news = true;
        let most = self.job.limits.lines.max(1);
        self.shown = in_order(merged(&self.remembered, &self.lines, most));
    }

    /// The search has answered. Where fewer lines were remembered than it was asked for, or not all of them deeper, what it
    /// has found is shown from now on.
    fn end(&mut self) {
        self.done = true;
        let depth = self.lines.first().map(|line| line.depth);
        let is_shallow = |line: &Info| depth.is_some_and(|depth| line.depth.0 + 1 < depth.0);
        if self.shown.len() < self.lines.len() || self.shown.iter().any(is_shallow) {
            self.shown.clone_from(&self.lines);
        }
    }

    fn take(&mut self, mut info: Info) {
        let at = info.line.max(1) - 1;
        // A line that rises changes places with the one it overtakes, so that no move is shown twice.
        let first = info.pv.first();
        let mut below = at + 1..self.lines.len();
        if let Some(twin) = below.find(|&twin| self.lines[twin].pv.first() == first) {
            self.lines.swap(at, twin);
            self.lines[twin].line = twin + 1;
        }
        match self.lines.get_mut(at) {
            Some(line) => {
                // A bound comes with hardly any moves; those found before still say what is meant.
                if info.bound != Bound::Exact && line.pv.starts_with(&info.pv) {
                    info.pv.clone_from(&line.pv);
                }
                *line = info;
            }
            None => self.lines.push(info),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::engine_link::Answer;
    use std::cell::RefCell;
    use std::collections::VecDeque;
    use std::rc::Rc;
    use tabia_chess::Position;
    use tabia_engine::{Limits, Ply, Score};

    #[derive(Default)]
    struct Shared {
        asked: Vec<(u64, Position)>,
        answers: VecDeque<Answer>,
    }

    struct Fake(Rc<RefCell<Shared>>);

    impl EngineLink for Fake {
        fn go(&mut self, search: u64, job: Job) -> Result<(), String> {
            self.0.borrow_mut().asked.push((search, job.position));
            Ok(())
        }
        fn stop(&mut self) {}
        fn poll(&mut self) -> Option<Answer> {
            self.0.borrow_mut().answers.pop_front()
        }
        fn configure(&mut self, _: Setup) -> Result<(), String> {
            Ok(())
        }
    }

    fn line(search: u64, position: &Position) -> Answer {
        line_of(search, position, 1, 0)
    }

    /// Line number `line`, which begins with one of the legal moves.
    fn line_of(search: u64, position: &Position, line: usize, mv: usize) -> Answer {
        let pv = vec![position.legal_moves()[mv]];
        let (depth, seldepth) = (Depth(1), Ply(1));
        let score = Score::DRAW;
        let (bound, time, elapsed) = (Bound::Exact, Duration::ZERO, Duration::ZERO);
        let info = Info {
            depth,
            seldepth,
            line,
            score,
            bound,
            nodes: 1,
            nps: 1,
            hashfull: 0,
            time,
            pv,
        };
        Answer {
            search,
            event: Event::Info(info),
            elapsed,
        }
    }

    /// 200 positions, each report late by one position: nothing of an old position is ever shown.
    #[test]
    fn a_late_line_is_never_shown() {
        let shared = Rc::new(RefCell::new(Shared::default()));
        let mut controller = EngineController::new(Box::new(Fake(shared.clone())));
        let mut position = Position::start();
        for step in 0..200 {
            let moves = position.legal_moves();
            let mv = moves[step * 7 % moves.len()];
            let _ = position.make(mv);
            let job = Job {
                position: position.clone(),
                history: Vec::new(),
                limits: Limits::infinite(),
                program: None,
            };
            controller
                .set_search(Some((Purpose::Analysis, job)), |_, _| Vec::new())
                .unwrap();
            let asked = shared.borrow().asked.clone();
            if let [.., (old, before), _] = &asked[..] {
                shared.borrow_mut().answers.push_back(line(*old, before));
            }
            assert_eq!(controller.poll(), []);
            let search = controller.search().unwrap();
            assert!(search.lines.is_empty());
            let (number, _) = asked[asked.len() - 1];
            shared
                .borrow_mut()
                .answers
                .push_back(line(number, &position));
            controller.poll();
            let search = controller.search().unwrap();
            assert!(search.job.position.is_legal(search.lines[0].pv[0]));
            assert_eq!(search.job.position, position);
        }
    }
    #[test]
    fn a_line_that_rises_changes_places() {
        let shared = Rc::new(RefCell::new(Shared::default()));
        let mut controller = EngineController::new(Box::new(Fake(shared.clone())));
        let position = Position::start();
        let job = Job {
            position: position.clone(),
            history: Vec::new(),
            limits: Limits::infinite(),
            program: None,
        };
        controller
            .set_search(Some((Purpose::Analysis, job)), |_, _| Vec::new())
            .unwrap();
        let number = shared.borrow().asked[0].0;
        for (line, mv) in [(1, 0), (2, 1), (3, 2), (1, 2)] {
            let answer = line_of(number, &position, line, mv);
            shared.borrow_mut().answers.push_back(answer);
        }
        controller.poll();
        let moves = position.legal_moves();
        let shown = &controller.search().unwrap().lines;
        let firsts: Vec<_> = shown.iter().map(|line| line.pv[0]).collect();
        assert_eq!(firsts, [moves[2], moves[1], moves[0]]);
        assert!(shown.iter().map(|line| line.line).eq(1..=3));
    }
}
