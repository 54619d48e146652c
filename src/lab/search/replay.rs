//! What a recorded search knew at a step: its best lines as they are stored, and the moves of a position as they are picked.

use super::line::{Global, LineTree, Triangle};
use super::observer::{Keyed, Observer};
use super::trace::{Event, Trace};

/// The best lines after some steps, by every way to store them.
#[derive(Clone, Debug)]
pub struct Lines<M> {
    pub triangle: Triangle<M>,
    pub global: Global<M>,
    /// The best lines of the finished searches of the first position: one for each depth, where a search deepens.
    pub tree: LineTree<M>,
    /// Number of these searches.
    pub finished: usize,
}

/// Returns the best lines after the first `steps` steps of a recording.
pub fn lines<M: Copy + Eq>(trace: &Trace<M>, steps: usize) -> Lines<M> {
    let mut lines = Lines {
        triangle: Triangle::default(),
        global: Global::default(),
        tree: LineTree::default(),
        finished: 0,
    };
    trace.replay(steps, &mut lines);
    lines
}

impl<M: Copy + Eq> Observer<M> for Lines<M> {
    fn enter(&mut self, visit: &super::Visit<M>) {
        self.triangle.enter(visit);
        self.global.enter(visit);
    }

    fn leaf(&mut self, ply: usize, value: i32, leaf: super::Leaf) {
        self.global.leaf(ply, value, leaf);
    }

    fn raise(&mut self, ply: usize, mv: M, value: i32) {
        self.triangle.raise(ply, mv, value);
        self.global.raise(ply, mv, value);
    }

    fn leave(&mut self, ply: usize, value: i32) {
        self.global.leave(ply, value);
        if ply == 0 {
            self.tree.insert(self.triangle.line(0));
            self.finished += 1;
        }
    }
}

/// The state of a move of a position whose moves are being picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picked {
    /// It has been searched or pruned.
    Tried,
    /// It is being searched.
    Now,
    /// It has the greatest key of those left, and is picked next.
    Next,
    /// It is left.
    Left,
}

/// The moves of a position as they are picked.
#[derive(Clone, Debug)]
pub struct Picks<M> {
    /// Half-moves from the first position.
    pub ply: usize,
    /// Those tried, in their order, then the others as they lie in the list.
    pub moves: Vec<(Keyed<M>, Picked)>,
}

/// Returns the moves of the position that is being searched after some steps, or of the last one that had moves to try; `None`
/// before the first.
pub fn picks<M: Copy + Eq>(trace: &Trace<M>, steps: usize) -> Option<Picks<M>> {
    let events = trace.events().get(..steps.min(trace.events().len()))?;
    let here = events.last()?.ply();
    // The last entry at this ply, or above where that ended at once.
    let (entry, ply) = (0..=here).rev().find_map(|ply| {
        let is_entry = |event: &Event<M>| matches!(event, Event::Enter(visit) if visit.ply == ply);
        let entry = events.iter().rposition(is_entry)? + 1;
        (!trace.order(entry).is_empty()).then_some((entry, ply))
    })?;
    let mut left = trace.order(entry).to_vec();
    let mut cards = Vec::new();
    let mut take = |mv: M, state: Picked, cards: &mut Vec<(Keyed<M>, Picked)>| {
        if let Some(at) = left.iter().position(|keyed| keyed.mv == mv) {
            cards.push((left.remove(at), state));
        }
    };
    let mut is_open = false;
    for event in &events[entry..] {
        match event {
            Event::Enter(visit) if visit.ply == ply + 1 => {
                is_open = true;
                if let Some(mv) = visit.mv {
                    take(mv, Picked::Tried, &mut cards);
                }
            }
            Event::Prune {
                ply: at,
                mv: Some(mv),
                ..
            } if *at == ply => {
                take(*mv, Picked::Tried, &mut cards);
            }
            event if event.ply() <= ply => is_open = false,
            Event::Leaf { ply: at, .. } | Event::Leave { ply: at, .. } if *at == ply + 1 => {
                is_open = false;
            }
            _ => {}
        }
    }
    if let Some((_, state)) = cards.last_mut().filter(|_| is_open) {
        *state = Picked::Now;
    }
    // The first of those with the greatest key.
    let most = left.iter().map(|keyed| keyed.key).max();
    let next = left.iter().position(|keyed| Some(keyed.key) == most);
    let left = left.into_iter().enumerate();
    cards.extend(left.map(|(index, keyed)| match Some(index) == next {
        true => (keyed, Picked::Next),
        false => (keyed, Picked::Left),
    }));
    Some(Picks { ply, moves: cards })
}

#[cfg(test)]
mod tests {
    use super::super::{Algorithm, Order, Search, Variant};
    use super::*;
    use crate::games::Game as _;
    use crate::games::chess::{Chess, ChessMove};
    use tabia_chess::Position;

    const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

    fn recorded(name: &str, order: Order, depth: u32) -> (Chess, Trace<ChessMove>, Vec<ChessMove>) {
        let game = Chess::new(Position::from_fen(FEN).unwrap());
        let mut trace = Trace::new(1_000_000);
        let mut s = Search::new(game.clone(), &mut trace).with_order(order);
        Variant::from(Algorithm::named(name).unwrap()).search(&mut s, depth);
        let line = s.line().to_vec();
        assert!(!trace.is_full());
        (game, trace, line)
    }

    #[test]
    fn both_ways_to_store_a_line_grow_to_the_same() {
        for name in ["alpha-beta", "pvs", "pv-tree"] {
            let (game, trace, line) = recorded(name, Order::Killers, 3);
            let end = trace.events().len();
            let whole = lines(&trace, end);
            assert_eq!(whole.triangle.line(0), line);
            assert_eq!(whole.global.line(), line);
            let searches = if name == "pv-tree" { 3 } else { 1 };
            assert_eq!(whole.finished, searches);
            assert!(whole.tree.len() >= line.len());
            // Every line is legal at every step.
            for steps in (1..end).step_by(101) {
                let lines = lines(&trace, steps);
                let mut game = game.clone();
                for &mv in lines.global.current() {
                    assert!(game.legal_moves().contains(&mv));
                    game.make(mv);
                }
            }
        }
    }

    #[test]
    fn moves_are_picked_as_the_search_tries_them() {
        let (_, trace, _) = recorded("alpha-beta", Order::Buckets, 3);
        let mut checked = 0;
        for steps in (1..trace.events().len()).step_by(7) {
            let Some(Picks { ply, moves: cards }) = picks(&trace, steps) else {
                continue;
            };
            let next = cards.iter().find(|card| card.1 == Picked::Next);
            // The next move that is tried in this position, unless it is left first.
            let later = &trace.events()[steps..];
            let event = later.iter().find(|event| match event {
                Event::Enter(visit) => visit.ply <= ply + 1,
                event => event.ply() <= ply && !matches!(event, Event::Raise { .. }),
            });
            if let (Some((card, _)), Some(Event::Enter(visit))) = (next, event)
                && visit.ply == ply + 1
            {
                assert_eq!(Some(card.mv), visit.mv);
                checked += 1;
            }
            let now = cards.iter().filter(|card| card.1 == Picked::Now).count();
            assert!(now <= 1);
        }
        assert!(checked > 100, "{checked}");
    }
}
