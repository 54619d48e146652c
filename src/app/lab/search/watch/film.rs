//! A recorded search of one of the games, in words.

use super::super::shown::ShownGame;
use super::cards::{Card, Cards, class_name};
use super::lines::Lines;
use super::stages::Stages;
use crate::command::lab::search::StopAt;
use std::sync::Arc;

use crate::lab::games::value_text;
use crate::lab::tree::Making;
use tabia_chess::{Move, Position};
use tabia_lab::programs::{StagesWork, StaticPart};
use tabia_lab::recorded::Searcher;
use tabia_lab::search::line::{Known, LineTree};
use tabia_lab::search::replay::{self, Picked, Picks};
use tabia_lab::search::trace::{Breakpoints, End, Event, Level, Trace};
use tabia_lab::search::{INFINITY, Keyed, Leaf, Prune};
use tabia_texts::{tr, tr_args};

/// A recording of a search in any game.
pub(in crate::lab::search) trait Reel: Send {
    /// Number of steps.
    fn steps(&self) -> usize;

    /// Whether the search was longer than the recording.
    fn is_full(&self) -> bool;

    /// The function that makes a tree of it, for games that the board can show.
    fn tree(&self, by: Searcher) -> Option<Making>;

    /// The state after `steps` steps.
    fn moment(&self, steps: usize) -> Moment;

    /// The best lines after `steps` steps.
    fn lines(&self, steps: usize) -> Lines;

    /// The moves of the position that is searched after `steps` steps, as they are picked.
    fn cards(&self, steps: usize) -> Option<Cards>;

    /// The work of a program up to `steps` steps, by the stages of its search; `None` for a search without stages.
    fn stages(&self, steps: usize) -> Option<Box<Stages>>;

    /// The step after the moves below the position, after leaving the position, and at the next stop, each from `steps` steps
    /// on.
    fn over(&self, steps: usize) -> usize;
    fn out(&self, steps: usize) -> usize;
    fn next_stop(&self, steps: usize) -> usize;

    /// Switches a stop on or off. The state after `steps` steps determines its ply or move.
    fn stop_at(&mut self, place: StopAt, on: bool, steps: usize);

    /// The name of a stop if it is on.
    fn stops_at(&self, place: StopAt) -> Option<String>;
}

/// A recording, ready to be watched.
pub(in crate::lab::search) type Recording = Box<dyn Reel>;

/// The state at a step.
pub(in crate::lab::search) struct Moment {
    /// The last event, in words.
    pub(super) caption: String,
    /// One row for each ply, the root at the top.
    pub(super) rows: Vec<Row>,
    /// The moves of the line being searched.
    pub(super) line: String,
    pub(in crate::lab::search) position: Option<(Position, Option<Move>)>,
}

/// A position on the path to the current one.
pub(in crate::lab::search) struct Row {
    pub(super) ply: usize,
    pub(super) mv: String,
    /// Half-moves left.
    pub(super) depth: String,
    /// The static value of the position.
    pub(super) value: String,
    pub(super) alpha: String,
    pub(super) beta: String,
    pub(super) best: String,
    pub(super) tried: usize,
    /// Why it is searched deeper or less deep, and how its search ended.
    pub(super) note: String,
    /// Whether its remaining moves are cut off.
    pub(super) is_cut: bool,
    pub(super) is_ended: bool,
}

/// The function that returns the parts of a static value.
type StaticParts<G> = Box<dyn Fn(&G) -> Vec<(StaticPart, i32)> + Send>;

/// The recording of a search.
pub(in crate::lab::search) struct Film<G: ShownGame> {
    start: G,
    trace: Arc<Trace<G::Move>>,
    /// The parts of the static value of a position, where they are those of a program.
    parts: Option<StaticParts<G>>,
    stops: Breakpoints<G::Move>,
    /// The name of the move at which to stop.
    stop_move: String,
}

/// A value, or ±∞ for an open window.
fn written(value: i32, unit: i32) -> String {
    match () {
        () if value >= INFINITY => "+∞".to_owned(),
        () if value <= -INFINITY => "−∞".to_owned(),
        () => value_text(value, unit),
    }
}

impl<G: ShownGame> Film<G> {
    pub(in crate::lab::search) fn new(start: G, trace: Trace<G::Move>) -> Film<G> {
        Film {
            start,
            trace: Arc::new(trace),
            parts: None,
            stops: Breakpoints::default(),
            stop_move: String::new(),
        }
    }

    /// Creates the recording of a program's search, which has its own static value.
    pub(in crate::lab::search) fn of_program(
        start: G,
        trace: Trace<G::Move>,
        parts: impl Fn(&G) -> Vec<(StaticPart, i32)> + Send + 'static,
    ) -> Film<G> {
        Film {
            parts: Some(Box::new(parts)),
            ..Film::new(start, trace)
        }
    }

    /// The static value of a position.
    fn static_value(&self, game: &G) -> i32 {
        match &self.parts {
            Some(parts) => parts(game).iter().map(|(_, value)| value).sum(),
            None => game.evaluate(),
        }
    }

    /// The class by which the move that has just been entered at a ply was picked; `None` for a move without a key.
    fn stage(&self, steps: usize, ply: usize) -> Option<String> {
        let picks = replay::picks(&self.trace, steps.checked_sub(1)?)?;
        let next = picks.moves.iter().find(|(_, state)| *state == Picked::Next);
        let (keyed, _) = next.filter(|_| picks.ply + 1 == ply)?;
        class_name(keyed.key)
    }

    /// The position of each level.
    fn games(&self, stack: &[Level<G::Move>]) -> Vec<G> {
        let mut game = self.start.clone();
        let games = stack.iter().map(|level| {
            match level.visit.mv {
                Some(mv) => drop(game.make(mv)),
                None if level.visit.ply > 0 => drop(game.pass_anywhere()),
                None => {}
            }
            game.clone()
        });
        games.collect()
    }

    fn row(&self, game: &G, level: &Level<G::Move>, mv: String) -> Row {
        let visit = &level.visit;
        let written = |value| written(value, self.start.unit());
        let (alpha, beta) = (written(visit.alpha), written(visit.beta));
        let best = level
            .best
            .map(|(mv, value)| format!("{} {}", game.written(mv), written(value)));
        let value = |value: i32| [("value", written(value).into())];
        let note = match level.end {
            None => String::new(),
            Some(End::Leaf(Leaf::End, end)) => tr_args("watch-note-end", &value(end)),
            Some(End::Leaf(Leaf::Horizon, end)) => tr_args("watch-note-leaf", &value(end)),
            Some(End::Leaf(Leaf::Table, end)) => tr_args("watch-note-table", &value(end)),
            Some(End::Leaf(Leaf::Learned, end)) => tr_args("watch-note-learned", &value(end)),
            Some(End::Done(end)) => tr_args("watch-note-done", &value(end)),
            Some(End::Cut { value, .. }) => {
                let args = [
                    ("value", written(value).into()),
                    ("beta", beta.as_str().into()),
                ];
                tr_args("watch-note-cut", &args)
            }
        };
        let whys = level
            .why
            .iter()
            .map(|why| tr(&format!("watch-why-{}", why.name())));
        let budget = level
            .budget
            .map(|(made, end)| budget_text("watch-note-budget", made, end));
        let stage = level
            .stage
            .map(|stage| tr(&format!("stage-{}", stage.name())));
        let notes = stage.into_iter().chain(whys).chain(budget).chain([note]);
        let note: Vec<String> = notes.filter(|note| !note.is_empty()).collect();
        let note = note.join("; ");
        Row {
            ply: visit.ply,
            mv,
            depth: visit.depth.to_string(),
            value: written(self.static_value(game)),
            alpha,
            beta,
            best: best.unwrap_or_default(),
            tried: level.tried,
            note,
            is_cut: matches!(level.end, Some(End::Cut { .. })),
            is_ended: level.end.is_some(),
        }
    }

    /// Describes the last step. `games` are the positions of the levels.
    fn caption(&self, steps: usize, stack: &[Level<G::Move>], games: &[G]) -> String {
        let written = |value| written(value, self.start.unit());
        let last = steps
            .checked_sub(1)
            .and_then(|index| self.trace.events().get(index));
        let Some(event) = last else {
            return tr("watch-start");
        };
        let ply = event.ply();
        // What is about to be entered is not on the stack yet.
        let (level, game) = (stack.get(ply), games.get(ply));
        let name = |mv| game.map_or_else(String::new, |game| game.written(mv));
        match *event {
            Event::Stage { stage, .. } => {
                let stage = tr(&format!("stage-{}", stage.name()));
                tr_args("watch-next-stage", &[("stage", stage.into())])
            }
            Event::Why { why, .. } => {
                let why = tr(&format!("watch-why-{}", why.name()));
                tr_args("watch-why", &[("why", why.into())])
            }
            Event::Budget { made, end, .. } => budget_text("watch-budget", made, end),
            Event::Enter(visit) => {
                let depth = ("depth", visit.depth.into());
                let before = ply.checked_sub(1).and_then(|above| games.get(above));
                let Some(before) = before else {
                    return tr_args("watch-begin", &[depth]);
                };
                let Some(mv) = visit.mv else {
                    return tr_args("watch-pass", &[("ply", ply.into())]);
                };
                let key = match level.is_some_and(|level| level.is_again) {
                    true => "watch-again",
                    false => "watch-enter",
                };
                let mv = before.written(mv);
                let text = tr_args(key, &[("ply", ply.into()), ("move", mv.into()), depth]);
                match self.stage(steps, ply) {
                    Some(stage) => format!(
                        "{text} {}",
                        tr_args("watch-stage", &[("stage", stage.into())])
                    ),
                    None => text,
                }
            }
            Event::Leaf { value, leaf, .. } => {
                let key = match leaf {
                    Leaf::End => "watch-leaf-end",
                    Leaf::Horizon => "watch-leaf-horizon",
                    Leaf::Table => "watch-leaf-table",
                    Leaf::Learned => "watch-leaf-learned",
                };
                tr_args(key, &[("value", written(value).into())])
            }
            Event::Raise { mv, value, .. } => {
                let mv = ("move", name(mv).into());
                tr_args("watch-raise", &[mv, ("value", written(value).into())])
            }
            Event::Cut { index, .. } => {
                let (Some(level), Some(game)) = (level, game) else {
                    return String::new();
                };
                let (mv, value) = level
                    .best
                    .map_or_else(|| (String::new(), 0), |(mv, value)| (name(mv), value));
                let args = [
                    ("move", mv.into()),
                    ("value", written(value).into()),
                    ("beta", written(level.visit.beta).into()),
                    ("count", not_looked_at(game, index).into()),
                ];
                tr_args("watch-cut", &args)
            }
            Event::Research { .. } => tr("watch-research"),
            Event::Prune { mv, why, .. } => {
                let key = match why {
                    Prune::NullMove => "watch-prune-null-move",
                    Prune::Futility => "watch-prune-futility",
                    Prune::Lazy => "watch-prune-lazy",
                    Prune::StandPat => "watch-prune-stand-pat",
                    Prune::Static => "watch-prune-static",
                    Prune::Shallower => "watch-prune-shallower",
                    Prune::NoThreat => "watch-prune-no-threat",
                    Prune::NotGenerated => "watch-prune-not-generated",
                };
                let mv = mv.map_or_else(String::new, name);
                tr_args(key, &[("move", mv.into())])
            }
            Event::Leave { value, .. } => {
                tr_args("watch-leave", &[("value", written(value).into())])
            }
        }
    }
}

/// The moves of a line in notation, up to the first that is not legal: a pass on the way is not part of a line.
fn written_line<G: ShownGame>(start: &G, line: &[G::Move]) -> Vec<String> {
    let mut game = start.clone();
    let legal = line.iter().take_while(|&&mv| {
        let is_legal = game.legal_moves().contains(&mv);
        if is_legal {
            game.make(mv);
        }
        is_legal
    });
    let length = legal.count();
    start.written_line(&line[..length])
}

/// Adds the moves below a place of a tree of lines, each with its ply.
fn write_tree<G: ShownGame>(
    game: &G,
    tree: &LineTree<G::Move>,
    known: Known,
    ply: usize,
    written: &mut Vec<(usize, String)>,
) {
    for (mv, answers) in tree.moves(known) {
        if !game.legal_moves().contains(&mv) {
            continue;
        }
        written.push((ply, game.written(mv)));
        let mut next = game.clone();
        next.make(mv);
        write_tree(&next, tree, answers, ply + 1, written);
    }
}

fn budget_text(key: &str, made: u32, end: u32) -> String {
    tr_args(key, &[("made", made.into()), ("end", end.into())])
}

/// Number of moves of a position that are left when the `index`-th, from 0, has caused a cut-off.
fn not_looked_at<G: ShownGame>(game: &G, index: usize) -> usize {
    game.legal_moves().len().saturating_sub(index + 1)
}

impl<G: ShownGame> Reel for Film<G> {
    fn steps(&self) -> usize {
        self.trace.events().len()
    }

    fn is_full(&self) -> bool {
        self.trace.is_full()
    }

    fn tree(&self, by: Searcher) -> Option<Making> {
        self.start.tree(&self.trace, by)
    }

    fn moment(&self, steps: usize) -> Moment {
        let stack = self.trace.stack(steps);
        let games = self.games(&stack);
        let (mut rows, mut line) = (Vec::new(), Vec::new());
        for (ply, (level, game)) in stack.iter().zip(&games).enumerate() {
            let before = ply.checked_sub(1).map(|before| &games[before]);
            let text = before.and_then(|before| Some(before.written(level.visit.mv?)));
            line.extend(text.clone());
            let mv = text.unwrap_or_else(|| tr("watch-root"));
            rows.push(self.row(game, level, mv));
        }
        Moment {
            caption: self.caption(steps, &stack, &games),
            rows,
            line: line.join(" "),
            position: (games.last().unwrap_or(&self.start))
                .on_board(stack.last().and_then(|level| level.visit.mv)),
        }
    }

    fn lines(&self, steps: usize) -> Lines {
        let lines = replay::lines(&self.trace, steps);
        let text = |line: &[G::Move]| written_line(&self.start, line).join(" ");
        let games = self.games(&self.trace.stack(steps));
        let plies = 0..games.len();
        let row = |ply: usize| written_line(&games[ply], lines.triangle.line(ply));
        let mut tree = Vec::new();
        write_tree(&self.start, &lines.tree, lines.tree.root(), 0, &mut tree);
        Lines {
            triangle: plies.clone().map(row).collect(),
            current: text(lines.global.current()),
            best: text(lines.global.line()),
            kept: plies.map(|ply| text(lines.global.kept(ply))).collect(),
            tree,
            finished: lines.finished,
        }
    }

    fn cards(&self, steps: usize) -> Option<Cards> {
        let Picks { ply, moves } = replay::picks(&self.trace, steps)?;
        let games = self.games(&self.trace.stack(steps));
        let game = games.get(ply)?;
        let card = |(keyed, state): (Keyed<G::Move>, _)| Card {
            mv: game.written(keyed.mv),
            key: keyed.key,
            state,
        };
        let cards = moves.into_iter().map(card).collect();
        Some(Cards { ply, cards })
    }

    fn stages(&self, steps: usize) -> Option<Box<Stages>> {
        let parts = self.parts.as_ref()?(&self.start);
        let mut work = StagesWork::default();
        self.trace.replay(steps, &mut work);
        let events = self.trace.events().iter().take(steps);
        let found = events.rev().find_map(|event| match event {
            Event::Leave { ply: 0, value } => Some(*value),
            _ => None,
        });
        Some(Box::new(Stages {
            work,
            parts,
            found,
            unit: self.start.unit(),
        }))
    }

    fn over(&self, steps: usize) -> usize {
        self.trace.over(steps)
    }

    fn out(&self, steps: usize) -> usize {
        self.trace.out(steps)
    }

    fn next_stop(&self, steps: usize) -> usize {
        self.trace.next_stop(steps, &self.stops)
    }

    fn stop_at(&mut self, place: StopAt, on: bool, steps: usize) {
        let stack = self.trace.stack(steps);
        let last = stack.last().map(|level| level.visit).filter(|_| on);
        match place {
            StopAt::Cut => self.stops.cut = on,
            StopAt::Ply => self.stops.ply = last.map(|visit| visit.ply),
            StopAt::Move => {
                self.stops.mv = last.and_then(|visit| visit.mv);
                let moment = self.moment(steps);
                self.stop_move = moment
                    .rows
                    .last()
                    .map_or_else(String::new, |row| row.mv.clone());
            }
        }
    }

    fn stops_at(&self, place: StopAt) -> Option<String> {
        match place {
            StopAt::Cut => self.stops.cut.then(|| tr("watch-stop-cut")),
            StopAt::Ply => {
                let args = [("ply", self.stops.ply?.into())];
                Some(tr_args("watch-stop-ply-on", &args))
            }
            StopAt::Move => {
                self.stops.mv?;
                let args = [("move", self.stop_move.as_str().into())];
                Some(tr_args("watch-stop-move-on", &args))
            }
        }
    }
}
