//! The search through the positions of a game.

use std::ops::ControlFlow;

use tabia_game::{Game, GameResult, NodeId};

use super::condition::Condition;
use super::orientation::Orientation;
use super::search::{PositionSearch, Stage};
use super::signature::Signature;
use crate::Replay;

/// The number of orientations.
const MOST: usize = 4;

/// A [`PositionSearch`] that is prepared for many games.
#[derive(Clone, Debug)]
pub struct Matcher {
    search: PositionSearch,
    variants: Vec<Variant>,
}

/// The stages in one orientation.
#[derive(Clone, Debug)]
struct Variant {
    orientation: Orientation,
    stages: Vec<Test>,
}

/// The conditions of a stage.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Test {
    /// Those that only captures and promotions change.
    of_material: Vec<Condition>,
    others: Vec<Condition>,
    positions: u32,
}

impl Test {
    fn new(stage: &Stage, orientation: Orientation) -> Test {
        let conditions = stage.conditions.iter();
        let (of_material, others) = conditions
            .map(|condition| condition.oriented(orientation))
            .partition(Condition::is_of_material);
        Test {
            of_material,
            others,
            positions: stage.positions.max(1),
        }
    }

    fn may_match(&self, signature: &Signature) -> bool {
        let conditions = self.of_material.iter().chain(&self.others);
        conditions.into_iter().all(|one| one.may_match(signature))
    }
}

/// The progress of a variant in a game.
#[derive(Clone, Copy)]
struct Progress<'a> {
    all: &'a [Test],
    /// The stages that are not complete. The last one stays while it goes on to hold.
    stages: &'a [Test],
    /// The number of positions up to this one in which the first of these stages holds.
    positions: u32,
    /// Whether its conditions on the material hold, and for which material this is so.
    has_material: bool,
    material: u64,
}

impl<'a> Progress<'a> {
    fn new(all: &'a [Test]) -> Progress<'a> {
        Progress::at(all, all)
    }

    fn at(all: &'a [Test], stages: &'a [Test]) -> Progress<'a> {
        Progress {
            all,
            stages,
            positions: 0,
            has_material: false,
            material: 0,
        }
    }

    /// Adds a position. Returns whether the last stage is complete with it.
    #[inline]
    fn add(&mut self, replay: &Replay) -> bool {
        let Some((stage, later)) = self.stages.split_first() else {
            return true;
        };
        if self.material != replay.material().bits() {
            self.material = replay.material().bits();
            self.has_material = stage.of_material.iter().all(|one| one.holds(replay));
        }
        if !self.has_material || !stage.others.iter().all(|one| one.holds(replay)) {
            let was_complete = self.positions >= stage.positions;
            self.positions = 0;
            return was_complete && self.begin_again(replay);
        }
        self.positions += 1;
        if self.positions == stage.positions && !later.is_empty() {
            *self = Progress::at(self.all, later);
            return false;
        }
        self.positions == stage.positions
    }

    /// Looks for the first of several stages from this position on.
    fn begin_again(&mut self, replay: &Replay) -> bool {
        if self.stages.len() == self.all.len() {
            return false;
        }
        *self = Progress::new(self.all);
        self.add(replay)
    }
}

impl Matcher {
    /// Prepares a search.
    pub fn new(search: &PositionSearch) -> Matcher {
        let mut variants: Vec<Variant> = Vec::new();
        for orientation in search.orientations() {
            let stages = search.stages.iter();
            let stages: Vec<Test> = stages.map(|stage| Test::new(stage, orientation)).collect();
            // A symmetric search is the same in several orientations.
            let is_known = |known: &Variant| search.result.is_none() && known.stages == stages;
            if !variants.iter().any(is_known) {
                variants.push(Variant {
                    orientation,
                    stages,
                });
            }
        }
        Matcher {
            variants,
            search: search.clone(),
        }
    }

    /// Returns the ply at which the search is first fulfilled in a game: the first position of the last stage, 0 for the start
    /// position. `start` is the board at the start and `code` the moves.
    pub fn first_match(&self, start: &Replay, code: &[u8], result: GameResult) -> Option<u32> {
        let (mut progress, count) = self.progress(result);
        let progress = &mut progress[..count];
        if progress.is_empty() {
            return None;
        }
        let (mut replay, mut at) = (start.clone(), 0);
        loop {
            for one in progress.iter_mut() {
                if one.add(&replay) {
                    return Some(replay.ply() + 1 - one.positions.max(1));
                }
            }
            if !replay.advance(code, &mut at) {
                return None;
            }
        }
    }

    /// Returns where the search is first fulfilled in a game: in the main line, or else where it searches variations in the
    /// first of these. It is the first position of the last stage.
    pub fn first_match_in(&self, game: &Game) -> Option<NodeId> {
        let mut first = None;
        self.play(game, |node| {
            first = Some(node);
            ControlFlow::Break(())
        });
        first
    }

    /// Returns all places at which the search is fulfilled in a game, like [`Matcher::first_match_in`], those of the main line
    /// first. Consecutive positions in which the last stage holds count once.
    pub fn matches_in(&self, game: &Game) -> Vec<NodeId> {
        let mut found = Vec::new();
        self.play(game, |node| {
            if !found.contains(&node) {
                found.push(node);
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// Goes through the searched positions of a game until `on_match` ends it.
    fn play(&self, game: &Game, mut on_match: impl FnMut(NodeId) -> ControlFlow<()>) {
        let (progress, count) = self.progress(game.result());
        if count == 0 {
            return;
        }
        let mut open = vec![(game.root(), Replay::new(game.start()), progress)];
        while let Some((node, mut replay, mut progress)) = open.pop() {
            let step = game.step(node);
            if step.is_some_and(|step| !replay.make(step)) {
                continue;
            }
            for one in &mut progress[..count] {
                if one.add(&replay) {
                    let back = one.positions.max(1) - 1;
                    let first = (0..back).try_fold(node, |node, _| game.parent(node));
                    if first.is_some_and(|first| on_match(first).is_break()) {
                        return;
                    }
                }
            }
            let children = game.children(node);
            let searched = match self.search.in_variations {
                true => children,
                false => &children[..children.len().min(1)],
            };
            let next = searched.iter().rev();
            open.extend(next.map(|child| (*child, replay.clone(), progress)));
        }
    }

    /// Returns whether the positions of variations count.
    pub fn searches_variations(&self) -> bool {
        self.search.in_variations
    }

    /// Returns the progress at the start of a game, and the number of its variants.
    fn progress(&self, result: GameResult) -> ([Progress<'_>; MOST], usize) {
        let mut progress = [Progress::new(&[]); MOST];
        let mut count = 0;
        for variant in self.variants_for(result).take(MOST) {
            progress[count] = Progress::new(&variant.stages);
            count += 1;
        }
        (progress, count)
    }

    /// Returns whether the main line of a game may match. It never does where this is `false`.
    pub fn may_match(&self, signature: &Signature, result: GameResult) -> bool {
        self.variants_for(result).any(|variant| {
            variant
                .stages
                .iter()
                .all(|stage| stage.may_match(signature))
        })
    }

    fn variants_for(&self, result: GameResult) -> impl Iterator<Item = &Variant> {
        let allows =
            move |variant: &&Variant| self.search.allows_result(result, variant.orientation);
        self.variants.iter().filter(allows)
    }
}
